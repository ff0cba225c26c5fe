/* Levels: legal moves, mates, the same choices again, and more strength with each few. */
#include "check.h"
#include "engine.h"
#include "hooks.h"
#include "tests.h"
#include "ui.h"

#include <stddef.h>

#define BUSY "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
#define PLIES 16

static int is_over(uint8_t status) {
    return status != ENGINE_STATUS_NORMAL && status != ENGINE_STATUS_CHECK;
}

/* The first moves of a new game of the engine with itself. */
static void play_game(engine_move_t moves[PLIES], uint8_t depth, uint16_t time) {
    int ply;
    ui_new_game();
    for (ply = 0; ply < PLIES; ply++) {
        moves[ply] = ui_think(depth, time);
        ui_play_move(moves[ply]);
    }
}

static int same_games(const engine_move_t *a, const engine_move_t *b) {
    int ply, same = 1;
    for (ply = 0; ply < PLIES; ply++) {
        same &= same_move(a[ply], b[ply]);
    }
    return same;
}

/* Level 10 is what the engine does without any, also after a new beginning. */
static void test_range(void) {
    engine_move_t full[PLIES], moves[PLIES], weak[PLIES];
    engine_init(NULL);
    play_game(full, 3, 0);
    engine_set_level(10);
    play_game(moves, 3, 0);
    CHECK(same_games(moves, full));
    engine_set_level(255);
    play_game(moves, 3, 0);
    CHECK(same_games(moves, full));
    engine_set_level(1);
    engine_seed(1);
    play_game(weak, 3, 0);
    CHECK(!same_games(weak, full));
    engine_set_level(0);
    engine_seed(1);
    play_game(moves, 3, 0);
    CHECK(same_games(moves, weak)); /* the same seed and calls, the same choices */
    engine_init(NULL);
    play_game(moves, 3, 0);
    CHECK(same_games(moves, full));
    engine_set_level(1);
    engine_cleanup();
    play_game(moves, 3, 0);
    CHECK(same_games(moves, full));
}

/* With a clock, games vary. The clock stands still while the engine thinks: the level alone ends
   its search. */
static void test_variety(void) {
    engine_move_t first[PLIES], moves[PLIES];
    int game, different = 0;
    engine_init(&test_hooks);
    engine_set_level(2);
    for (game = 0; game < 4; game++) {
        reset_hooks();
        clock_now = 1000u * (uint32_t)game;
        play_game(game == 0 ? first : moves, 0, 60000);
        different += game > 0 && !same_games(moves, first);
    }
    CHECK(different > 0);
    engine_init(NULL);
}

static void test_limits(void) {
    uint8_t level;
    engine_init(&test_hooks);
    for (level = 1; level <= 4; level++) {
        engine_set_level(level);
        engine_new_game();
        ui_set_up(BUSY);
        reset_hooks();
        ui_think(0, 60000);
        CHECK(clock_asked > 1 && clock_asked < 100); /* each time at most 256 nodes later */
        ui_think(0, 0); /* the level is limit enough */
        ui_think(1, 0);
        clock_tick = 1;
        ui_think(0, 1); /* too short for any level */
    }
    engine_init(NULL);
}

/* A level that has pondered long enough answers at once. */
static void test_pondering(void) {
    engine_move_t reply, moves[MAX_MOVES];
    int step;
    engine_init(&test_hooks);
    engine_set_level(1);
    engine_new_game();
    ui_set_up(BUSY);
    CHECK(engine_get_all_moves(moves, MAX_MOVES) > 0);
    reply = moves[0];
    engine_ponder_begin(reply);
    for (step = 0; step < 20; step++) {
        engine_ponder_step(1000);
    }
    reset_hooks();
    engine_ponder_step(1000);
    CHECK(input_asked <= 1); /* it has nothing left to find */
    ui_play_move(reply);
    ui_think(0, 60000);
    CHECK(clock_asked <= 2);
    /* Another level, another search. */
    ui_set_up(BUSY);
    engine_ponder_begin(reply);
    engine_ponder_step(50);
    engine_set_level(3);
    ui_compare();
    reset_hooks();
    engine_ponder_step(50);
    CHECK(input_asked == 0);
    engine_init(NULL);
}

static void test_mates(void) {
    uint8_t level;
    for (level = 3; level <= 9; level++) { /* those that overlook nothing */
        engine_new_game();
        engine_set_level(level);
        ui_set_up("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
        CHECK(ui_play_move(ui_think(0, 0)) == ENGINE_STATUS_CHECKMATE);
        ui_set_up("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
        CHECK(same_move(ui_think(0, 0), no_move));
    }
}

/* Two levels play a few games; returns twice the points of the first. */
static int play_match(uint8_t first, uint8_t second, int games) {
    int game, ply, points = 0;
    for (game = 0; game < games; game++) {
        int8_t first_side = game % 2 == 0 ? 1 : -1;
        uint8_t status = ENGINE_STATUS_NORMAL;
        ui_new_game();
        for (ply = 0; ply < game / 2; ply++) {
            status = ui_play_move(random_move());
        }
        for (ply = 0; ply < 300 && !is_over(status); ply++) {
            engine_set_level(ui.turn == first_side ? first : second);
            status = ui_play_move(ui_think(0, 0));
        }
        if (status == ENGINE_STATUS_CHECKMATE) {
            points += ui.turn == first_side ? 0 : 2;
        } else {
            points += 1;
        }
    }
    return points;
}

void test_levels(void) {
    check_subject = "levels";
    test_range();
    test_variety();
    test_limits();
    test_pondering();
    test_mates();
    check_subject = "a match of levels";
    CHECK(play_match(4, 1, 6) >= 10);
    engine_set_level(10);
}
