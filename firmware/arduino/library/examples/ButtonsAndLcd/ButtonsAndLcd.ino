/*
 * Chess with four buttons and a display of two lines with 16 characters.
 *
 *   buttons   between the pin and GND, without a resistor: the pins have their own
 *             LESS 6, MORE 7, OK 8, BACK 9
 *   display   HD44780 with four wires of data
 *             RS 12, E 11, D4 5, D5 4, D6 3, D7 2, RW to GND
 *
 * LESS and MORE choose, OK takes what is shown, BACK goes back: first to the man, then one
 * move of each side. At first the level is chosen. OK while the engine thinks makes it move at
 * once; OK after the end begins a new game. You have White.
 *
 * Kilomate, MIT OR Apache-2.0.
 */
#include <Kilomate.h>
#include <KilomateBook.h>
#include <LiquidCrystal.h>

static const uint8_t PIN_LESS = 6, PIN_MORE = 7, PIN_OK = 8, PIN_BACK = 9, NO_PIN = 255;
static const uint8_t PINS[] = {PIN_LESS, PIN_MORE, PIN_OK, PIN_BACK};

LiquidCrystal lcd(12, 11, 5, 4, 3, 2);
Kilomate chess;

/* What the person is doing. */
enum Step { CHOOSE_LEVEL, CHOOSE_MAN, CHOOSE_MOVE, GAME_OVER };
static Step step = CHOOSE_LEVEL;

static uint8_t level = 3;
static uint8_t square;                /* of the man: 8 times its row, and its column */
static engine_move_t moves[28];       /* no man has more; a pawn has at most 12 */
static uint8_t moveCount, moveChosen;
static char lastAnswer[KILOMATE_MOVE_TEXT];

static uint8_t inputPending()
{
    return digitalRead(PIN_OK) == LOW;
}

/* The button that was pressed, once for each time it is. */
static uint8_t pressed()
{
    static uint8_t held = NO_PIN;
    uint8_t down = NO_PIN;
    for (uint8_t i = 0; i < sizeof PINS; i++)
        if (digitalRead(PINS[i]) == LOW)
            down = PINS[i];
    if (down == held)
        return NO_PIN;
    delay(20); /* contacts bounce */
    held = down;
    return down;
}

/* Writes a line of the display, and spaces to its end. */
static void show(uint8_t row, const char *first, const char *second)
{
    uint8_t col = 0;
    lcd.setCursor(0, row);
    for (; *first != '\0' && col < 16; col++)
        lcd.print(*first++);
    for (; *second != '\0' && col < 16; col++)
        lcd.print(*second++);
    for (; col < 16; col++)
        lcd.print(' ');
}

static const char *statusText()
{
    switch (chess.status()) {
    case ENGINE_STATUS_CHECK:
        return " check";
    case ENGINE_STATUS_CHECKMATE:
        return chess.isWhite() ? " Black won" : " White won";
    case ENGINE_STATUS_NORMAL:
        return "";
    default:
        return " a draw";
    }
}

/* What can be chosen now. */
static void showChoice()
{
    char text[KILOMATE_MOVE_TEXT];
    switch (step) {
    case CHOOSE_LEVEL:
        text[0] = level < 10 ? (char)('0' + level) : '1';
        text[1] = level < 10 ? '\0' : '0';
        text[2] = '\0';
        show(0, "Kilomate", "");
        show(1, "Level ", text);
        break;
    case CHOOSE_MAN: {
        engine_position_t position;
        engine_get_position(&position);
        text[0] = Kilomate::letter(position.board[square >> 3][square & 7]);
        text[1] = (char)('a' + (square & 7));
        text[2] = (char)('8' - (square >> 3));
        text[3] = '\0';
        show(0, lastAnswer, statusText());
        show(1, "Your move: ", text);
        break;
    }
    case CHOOSE_MOVE:
        Kilomate::write(moves[moveChosen], text);
        show(1, "Your move: ", text);
        break;
    case GAME_OVER:
        show(0, lastAnswer, statusText());
        show(1, "OK: a new game", "");
        break;
    }
}

static bool canMove(uint8_t at)
{
    engine_move_t one;
    return engine_get_moves_from((uint8_t)(at >> 3), (uint8_t)(at & 7), &one, 1) > 0;
}

/* The next man that can move, one way or the other. */
static void nextMan(int8_t way)
{
    for (uint8_t i = 0; i < 64; i++) {
        square = (uint8_t)((square + 64 + way) & 63);
        if (canMove(square))
            return;
    }
}

/* The person's turn, or the end. */
static void nextTurn()
{
    step = chess.isOver() ? GAME_OVER : CHOOSE_MAN;
    if (step == CHOOSE_MAN && !canMove(square))
        nextMan(1);
}

static void playMove()
{
    char text[KILOMATE_MOVE_TEXT];
    Kilomate::write(moves[moveChosen], text);
    engine_make_move(moves[moveChosen]);
    if (!chess.isOver()) {
        show(0, "I think...", "");
        show(1, "You: ", text);
        while (digitalRead(PIN_OK) == LOW) {
            delay(1); /* or it would mean: move now */
        }
        chess.reply(lastAnswer);
    }
    nextTurn();
}

static void choose(int8_t way)
{
    if (step == CHOOSE_LEVEL)
        level = (uint8_t)(way > 0 ? (level < 10 ? level + 1 : 1) : (level > 1 ? level - 1 : 10));
    else if (step == CHOOSE_MAN)
        nextMan(way);
    else if (step == CHOOSE_MOVE)
        moveChosen = (uint8_t)((moveChosen + moveCount + way) % moveCount);
}

static void take()
{
    switch (step) {
    case CHOOSE_LEVEL:
        chess.setLevel(level);
        square = 52; /* e2 */
        nextTurn();
        break;
    case CHOOSE_MAN:
        moveCount = engine_get_moves_from((uint8_t)(square >> 3), (uint8_t)(square & 7), moves, 28);
        moveChosen = 0;
        if (moveCount > 0)
            step = CHOOSE_MOVE;
        break;
    case CHOOSE_MOVE:
        playMove();
        break;
    case GAME_OVER:
        chess.newGame();
        lastAnswer[0] = '\0';
        step = CHOOSE_LEVEL;
        break;
    }
}

static void goBack()
{
    if (step == CHOOSE_MOVE) {
        step = CHOOSE_MAN;
    } else if (step == CHOOSE_MAN || step == GAME_OVER) {
        /* Until it is White's turn again. */
        if (chess.takeBack() && !chess.isWhite())
            chess.takeBack();
        lastAnswer[0] = '\0';
        nextTurn();
    }
}

void setup()
{
    for (uint8_t i = 0; i < sizeof PINS; i++)
        pinMode(PINS[i], INPUT_PULLUP);
    lcd.begin(16, 2);
    chess.begin(inputPending);
    chess.setTime(5000);
    chess.useBook(kilomate_book, sizeof kilomate_book);
    showChoice();
}

void loop()
{
    switch (pressed()) {
    case PIN_LESS:
        choose(-1);
        break;
    case PIN_MORE:
        choose(1);
        break;
    case PIN_OK:
        take();
        break;
    case PIN_BACK:
        goBack();
        break;
    default:
        return;
    }
    showChoice();
}
