/*
 * Chess over the serial monitor: 115200 baud, lines that end with "New Line".
 *
 * Type your moves as e2e4, e7e8q, Nf3 or O-O. Type help for everything else. You have White;
 * go lets the engine move for the side whose turn it is, so that you can have Black as well.
 * While it thinks, ! makes it move at once.
 *
 * No parts are needed beside the board. Kilomate, MIT OR Apache-2.0.
 */
#include <Kilomate.h>
#include <KilomateBook.h>

Kilomate chess;

/* Milliseconds for a move, at most, until somebody types another time. */
static const uint32_t DEFAULT_TIME = 10000;

/* What is typed, up to the end of its line. */
static char line[32];
static uint8_t length;
static bool isTooLong;

/* Which side the person has: the one that moved last by what was typed. */
static bool hasWhite = true;

/* An exclamation mark while the engine thinks: move now. Anything else waits. */
static uint8_t inputPending()
{
    return Serial.peek() == '!';
}

static void prompt()
{
    Serial.print(F("> "));
}

static void showHelp()
{
    Serial.println(F("e2e4, Nf3, O-O  play a move"));
    Serial.println(F("go              the engine moves"));
    Serial.println(F("hint            a move that the engine would play for you"));
    Serial.println(F("back            take back your move and the answer"));
    Serial.println(F("new             a new game"));
    Serial.println(F("level 1..10     how well it plays"));
    Serial.println(F("time 0..600     seconds for a move at most, 0 for what the level needs"));
    Serial.println(F("depth 0..20     half-moves to look ahead, however long that takes; 0 for no limit"));
    Serial.println(F("book on, off    openings from a book"));
    Serial.println(F("board, fen      the position"));
}

/* Says how the game stands, if there is something to say. */
static void showStatus()
{
    switch (chess.status()) {
    case ENGINE_STATUS_CHECK:
        Serial.println(F("Check."));
        break;
    case ENGINE_STATUS_CHECKMATE:
        Serial.println(chess.isWhite() ? F("Checkmate. Black has won.") : F("Checkmate. White has won."));
        break;
    case ENGINE_STATUS_STALEMATE:
        Serial.println(F("Stalemate: a draw."));
        break;
    case ENGINE_STATUS_DRAW_50:
        Serial.println(F("A draw: 50 moves without a capture or a pawn move."));
        break;
    case ENGINE_STATUS_DRAW_REP:
        Serial.println(F("A draw: the position was there three times."));
        break;
    case ENGINE_STATUS_DRAW_MAT:
        Serial.println(F("A draw: nobody can mate any more."));
        break;
    default:
        break;
    }
}

/* The engine plays its move, if the game is not over. */
static void answer()
{
    char text[KILOMATE_MOVE_TEXT];
    uint32_t start = millis();
    if (!chess.reply(text)) {
        if (chess.isOver())
            Serial.println(F("The game is over: type new or back."));
        return;
    }
    uint32_t took = millis() - start;
    Serial.print(F("I play "));
    Serial.println(text);
    Serial.print(F("score "));
    Serial.print(engine_get_score());
    Serial.print(F(" depth "));
    Serial.print(engine_get_depth());
    Serial.print(F(" nodes "));
    Serial.print(engine_get_nodes());
    Serial.print(F(" ms "));
    Serial.println(took);
    showStatus();
}

static void playMove(const char *text)
{
    bool isWhite = chess.isWhite();
    switch (chess.play(text)) {
    case ENGINE_MOVE_OK:
        hasWhite = isWhite;
        showStatus();
        if (!chess.isOver())
            answer();
        break;
    case ENGINE_MOVE_ILLEGAL:
        if (chess.isOver())
            Serial.println(F("The game is over: type new or back."));
        else
            Serial.println(F("That move is not legal here."));
        break;
    case ENGINE_MOVE_AMBIGUOUS:
        Serial.println(F("More than one man can go there: type both squares, as e2e4."));
        break;
    default:
        Serial.println(F("That is neither a move nor a word that I know: type help."));
        break;
    }
}

/* The number behind a word: false if there is none, or it is more than most. */
static bool number(const char *text, uint16_t most, uint16_t *value)
{
    uint16_t sum = 0;
    uint8_t digits = 0;
    for (; *text >= '0' && *text <= '9' && digits < 4; text++, digits++)
        sum = (uint16_t)(sum * 10 + (uint16_t)(*text - '0'));
    if (digits == 0 || *text != '\0' || sum > most)
        return false;
    *value = sum;
    return true;
}

/* Whether a line begins with a word and a space. */
static const char *behind(const char *text, const char *word)
{
    size_t count = strlen(word);
    return strncmp(text, word, count) == 0 && text[count] == ' ' ? text + count + 1 : nullptr;
}

static void setNumber(const char *text, uint16_t most, char what)
{
    uint16_t value;
    if (!number(text, most, &value) || (what == 'l' && value == 0)) {
        Serial.print(F("A number up to "));
        Serial.print(most);
        Serial.println(F(" is needed there."));
        return;
    }
    if (what == 'l')
        chess.setLevel((uint8_t)value);
    else if (what == 't')
        chess.setTime((uint32_t)value * 1000);
    else {
        chess.setDepth((uint8_t)value);
        chess.setTime(value > 0 ? 0 : DEFAULT_TIME);
    }
    Serial.println(F("Done."));
}

static void showHint()
{
    char text[KILOMATE_MOVE_TEXT];
    if (!chess.isOver() && chess.hint(text, 3000)) {
        Serial.print(F("Try "));
        Serial.println(text);
    } else {
        Serial.println(F("There is no move left."));
    }
}

static void takeBack()
{
    if (!chess.takeBack()) {
        Serial.println(F("There is nothing to take back."));
        return;
    }
    if (chess.isWhite() != hasWhite)
        chess.takeBack();
    chess.print(Serial);
}

static void showFen()
{
    char fen[96];
    engine_get_fen(fen, sizeof fen);
    Serial.println(fen);
}

static void obey(char *text)
{
    const char *rest;
    if (strcmp(text, "help") == 0)
        showHelp();
    else if (strcmp(text, "new") == 0) {
        chess.newGame();
        hasWhite = true;
        chess.print(Serial);
    } else if (strcmp(text, "board") == 0)
        chess.print(Serial);
    else if (strcmp(text, "fen") == 0)
        showFen();
    else if (strcmp(text, "back") == 0)
        takeBack();
    else if (strcmp(text, "hint") == 0)
        showHint();
    else if (strcmp(text, "go") == 0)
        answer();
    else if ((rest = behind(text, "level")) != nullptr)
        setNumber(rest, 10, 'l');
    else if ((rest = behind(text, "time")) != nullptr)
        setNumber(rest, 600, 't');
    else if ((rest = behind(text, "depth")) != nullptr)
        setNumber(rest, 20, 'd');
    else if (strcmp(text, "book on") == 0)
        Serial.println(chess.useBook(kilomate_book, sizeof kilomate_book) == ENGINE_DATA_OK
                           ? F("Done.") : F("The book is damaged."));
    else if (strcmp(text, "book off") == 0) {
        engine_set_book(0);
        Serial.println(F("Done."));
    } else
        playMove(text);
}

void setup()
{
    Serial.begin(115200);
    while (!Serial) {
    }
    chess.begin(inputPending);
    chess.setTime(DEFAULT_TIME);
    Serial.println(F("Kilomate. You have White: type a move such as e2e4, or help."));
    chess.print(Serial);
    prompt();
}

void loop()
{
    while (Serial.available() > 0) {
        char typed = (char)Serial.read();
        if (typed == '\r' || typed == '!')
            continue;
        if (typed != '\n') {
            if (length + 1u < sizeof line)
                line[length++] = typed;
            else
                isTooLong = true;
            continue;
        }
        while (length > 0 && line[length - 1] == ' ')
            length--;
        line[length] = '\0';
        if (isTooLong)
            Serial.println(F("That line is too long."));
        else if (length > 0)
            obey(line);
        length = 0;
        isTooLong = false;
        prompt();
    }
}
