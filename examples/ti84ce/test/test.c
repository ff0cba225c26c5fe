/*
 * The example's game on any machine: keys are pressed, and what the board shows is compared.
 */
#include "game.h"

#include <stdio.h>
#include <string.h>

static unsigned long passed, failed;

#define CHECK(what) check(what, #what, __LINE__)

static void check(int ok, const char *what, int line)
{
    if (ok) {
        passed++;
    } else {
        failed++;
        printf("line %d: %s\n", line, what);
    }
}

/* ---- What the engine asks: a clock that goes on with every question, and a key ---- */

static uint32_t now;
static uint8_t is_pressed;

static uint32_t time_ms(void)
{
    now += 50;
    return now;
}

static uint8_t input_pending(void)
{
    return is_pressed;
}

static const engine_hooks_t hooks = {time_ms, input_pending};

static game_t game;

/* Moves the cursor to a square by the arrows. */
static void go_to(const char *square)
{
    uint8_t row = (uint8_t)('8' - square[1]), col = (uint8_t)(square[0] - 'a'), steps = 0;
    while (game.row != row && steps++ < 8)
        CHECK(game_press(&game, KEY_UP));
    for (steps = 0; game.col != col && steps < 8; steps++)
        CHECK(game_press(&game, KEY_RIGHT));
    CHECK(game.row == row && game.col == col);
}

static void move(const char *from, const char *to)
{
    go_to(from);
    CHECK(game_press(&game, KEY_ENTER));
    CHECK(game.state == GAME_HOLDING);
    go_to(to);
    CHECK(game_press(&game, KEY_ENTER));
}

static void restart(int8_t user, const char *fen)
{
    game_init(&game, &hooks);
    engine_seed(7);
    CHECK(engine_set_fen(fen) == ENGINE_POS_OK);
    /* Twice the other side is the same side, and a new look at the board. */
    game_press(&game, KEY_SIDES);
    game_press(&game, KEY_SIDES);
    if (game.user != user)
        game_press(&game, KEY_SIDES);
}

static void test_moving(void)
{
    uint8_t row, col, targets = 0;
    game_init(&game, &hooks);
    CHECK(game.state == GAME_USER && game.level == GAME_LEVEL_MAX);
    go_to("e7");
    CHECK(!game_press(&game, KEY_ENTER) && game.state == GAME_USER); /* not one of one's own */
    go_to("g1");
    CHECK(game_press(&game, KEY_ENTER) && game.count == 2);
    for (row = 0; row < 8; row++) {
        for (col = 0; col < 8; col++)
            targets = (uint8_t)(targets + game_may_go(&game, row, col));
    }
    CHECK(targets == 2 && game_may_go(&game, 5, 5) && game_may_go(&game, 5, 7));
    CHECK(game_press(&game, KEY_CLEAR) && game.state == GAME_USER && game.count == 0);
    go_to("g1");
    game_press(&game, KEY_ENTER);
    go_to("g4");
    CHECK(game_press(&game, KEY_ENTER) && game.state == GAME_USER); /* put back, not played */
    CHECK(game.position.board[7][6] == 2);
    move("g1", "f3");
    CHECK(game.state == GAME_ENGINE && strcmp(game.text, "Nf3") == 0);
    CHECK(game.position.board[5][5] == 2 && game.last.to_row == 5);
}

static void test_engine(void)
{
    uint32_t before;
    game_think(&game);
    CHECK(game.state == GAME_USER && game.text[0] != '\0' && game.position.turn == 1);
    game_ponder(500);
    is_pressed = 1; /* a key: it thinks no further */
    before = now;
    game_ponder(500);
    is_pressed = 0;
    CHECK(now == before); /* and asks no clock for it */
    move("d2", "d4");
    is_pressed = 1;
    before = now;
    game_think(&game);
    is_pressed = 0;
    CHECK(now - before < ENGINE_DEFAULT_TIME_MS); /* moves at once */
    CHECK(game.state == GAME_USER && game.position.fullmove_number == 3);
    CHECK(game_press(&game, KEY_TAKE_BACK) && game.position.fullmove_number == 2);
    CHECK(game.position.turn == 1 && game.text[0] == '\0');
    CHECK(game_press(&game, KEY_TAKE_BACK) && game.position.fullmove_number == 1);
    CHECK(!game_press(&game, KEY_TAKE_BACK) && game.state == GAME_USER);
}

static void test_levels(void)
{
    uint8_t i;
    game_init(&game, &hooks);
    for (i = 1; i <= GAME_LEVEL_MAX; i++)
        CHECK(game_press(&game, KEY_LEVEL) && game.level == i);
    CHECK(game_press(&game, KEY_LEVEL) && game.level == 1);
    move("e2", "e4");
    game_think(&game);
    CHECK(game.state == GAME_USER && game.position.turn == 1);
}

static void test_promotion(void)
{
    restart(1, "8/P6k/8/8/8/8/8/K7 w - - 0 1");
    move("a7", "a8");
    CHECK(game.state == GAME_PROMOTE && game.promotion == 0);
    CHECK(game_press(&game, KEY_LEFT) && game.promotion == 3);
    CHECK(game_press(&game, KEY_CLEAR) && game.state == GAME_USER);
    move("a7", "a8");
    CHECK(game_press(&game, KEY_DOWN) && game.promotion == 1);
    CHECK(game_press(&game, KEY_ENTER) && game.state == GAME_ENGINE);
    CHECK(game.position.board[0][0] == 4 && strcmp(game.text, "a8=R") == 0);
}

static void test_ends(void)
{
    restart(1, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    move("a1", "a8");
    CHECK(game.state == GAME_OVER && game.status == ENGINE_STATUS_CHECKMATE);
    CHECK(!game_press(&game, KEY_ENTER));
    CHECK(game_press(&game, KEY_TAKE_BACK) && game.state == GAME_USER);
    restart(-1, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    CHECK(game.state == GAME_ENGINE);
    game_think(&game);
    CHECK(game.state == GAME_OVER && game.last.to_row == 0);
    CHECK(game_press(&game, KEY_NEW) && game.state == GAME_ENGINE && game.user == -1);
}

static void test_saving(void)
{
    uint8_t bytes[GAME_SAVE_MAX];
    uint16_t len, i;
    engine_position_t before;
    game_init(&game, &hooks);
    game_press(&game, KEY_LEVEL);
    move("e2", "e4");
    game_think(&game);
    before = game.position;
    len = game_save(&game, bytes);
    CHECK(len > 3 && len <= GAME_SAVE_MAX);
    game_init(&game, &hooks);
    for (i = 0; i < len; i++)
        CHECK(!game_restore(&game, bytes, i)); /* part of it is nothing */
    bytes[2] = 11;
    CHECK(!game_restore(&game, bytes, len));
    bytes[2] = 1;
    CHECK(game_restore(&game, bytes, len));
    CHECK(memcmp(before.board, game.position.board, sizeof before.board) == 0);
    CHECK(game.level == 1 && game.user == 1 && game.state == GAME_USER);
    CHECK(game_press(&game, KEY_TAKE_BACK) && game.position.fullmove_number == 1);
}

int main(void)
{
    test_moving();
    test_engine();
    test_levels();
    test_promotion();
    test_ends();
    test_saving();
    printf("%lu passed, %lu failed\n", passed, failed);
    return failed != 0;
}
