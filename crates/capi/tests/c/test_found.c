/* What a search has found: score, depth, nodes and line; hints, long limits, early answers. */
#include "check.h"
#include "engine.h"
#include "hooks.h"
#include "tests.h"
#include "ui.h"

#include <stddef.h>
#include <string.h>

#define BUSY "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"

/* Plays through the line of the last search, which begins with `move`; every move is legal. */
static int check_line(engine_move_t move) {
    engine_move_t line[ENGINE_LINE_MAX];
    int i, count = engine_get_line(line, ENGINE_LINE_MAX);
    CHECK(count >= 1 && same_move(line[0], move));
    for (i = 0; i < count; i++) {
        CHECK(engine_is_legal_move(line[i]) == 1);
        engine_make_move(line[i]);
    }
    for (i = 0; i < count; i++) {
        CHECK(engine_take_back() == 1);
    }
    ui_compare();
    return count;
}

static void check_nothing(void) {
    engine_move_t line[2];
    CHECK(engine_get_score() == 0 && engine_get_depth() == 0 && engine_get_nodes() == 0);
    CHECK(engine_get_line(line, 2) == 0);
}

static void test_numbers(void) {
    engine_move_t move, line[ENGINE_LINE_MAX + 4], some[ENGINE_LINE_MAX + 4];
    unsigned char guard[sizeof some];
    int max, count, score;
    uint32_t nodes;
    engine_init(NULL);
    check_nothing();
    ui_set_up(BUSY);
    move = ui_think(8, 0);
    CHECK(engine_get_depth() == 8);
    CHECK(engine_get_nodes() > 500);
    CHECK(engine_get_score() > -300 && engine_get_score() < 300);
    CHECK(check_line(move) >= 4);
    /* Also where a limit ends the search in the middle of an iteration. */
    for (max = 2000; max < 40000; max += 1999) {
        move = ui_think(0, (uint16_t)max);
        CHECK(check_line(move) >= 2);
    }
    engine_new_game();
    ui_set_up(BUSY);
    move = ui_think(8, 0);
    /* It stays while moves are made and the engine ponders. */
    score = engine_get_score();
    nodes = engine_get_nodes();
    count = engine_get_line(line, sizeof line / sizeof *line);
    CHECK(count <= ENGINE_LINE_MAX);
    ui_play_move(move);
    engine_ponder_begin(line[1]);
    engine_ponder_step(500);
    CHECK(engine_get_score() == score && engine_get_depth() == 8 && engine_get_nodes() == nodes);
    /* No more than there is room for. */
    memset(guard, 0xa5, sizeof guard);
    for (max = 0; max < 256; max++) {
        int expected = max < count ? max : count;
        memset(some, 0xa5, sizeof some);
        CHECK(engine_get_line(some, (uint8_t)max) == expected);
        CHECK(memcmp(some, line, expected * sizeof *some) == 0);
        CHECK(memcmp(some + expected, guard, sizeof some - expected * sizeof *some) == 0);
    }
    CHECK(engine_get_line(NULL, 255) == 0);
    /* After a hit the work of pondering counts. */
    engine_ponder_step(2000);
    ui_play_move(line[1]);
    ui_think(1, 0);
    CHECK(engine_get_nodes() >= 2000 && engine_get_depth() > 1);
    engine_new_game();
    check_nothing();
    /* A queen more, for either side. */
    ui_set_up("3qk3/8/8/8/8/8/PPP5/1K6 w - - 0 1");
    ui_think(4, 0);
    CHECK(engine_get_score() < -300 && engine_get_score() > -ENGINE_MATE_BOUND);
    ui_play("b1c1");
    ui_think(4, 0);
    CHECK(engine_get_score() > 300 && engine_get_score() < ENGINE_MATE_BOUND);
}

static void test_mate_scores(void) {
    static const struct {
        const char *fen;
        int score;
    } cases[] = {
        {"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", ENGINE_MATE - 1},
        {"7k/8/R7/1R6/8/8/8/K7 w - - 0 1", ENGINE_MATE - 3},
        {"7k/R7/8/1R6/8/8/8/K7 b - - 0 1", -ENGINE_MATE + 2},
        {"R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", -ENGINE_MATE}, /* mated */
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0},                   /* stalemate */
    };
    size_t i;
    engine_init(NULL);
    for (i = 0; i < sizeof cases / sizeof *cases; i++) {
        engine_move_t move, line[2];
        engine_new_game();
        ui_set_up(cases[i].fen);
        move = ui_think(5, 0);
        CHECK(engine_get_score() == cases[i].score);
        if (same_move(move, no_move)) {
            CHECK(engine_get_depth() == 0 && engine_get_line(line, 2) == 0);
        } else {
            CHECK(check_line(move) <= 3);
        }
    }
}

/* Levels have a score and a line as well; the move that is played begins it. */
static void test_at_levels(void) {
    uint8_t level;
    int game;
    engine_init(NULL);
    for (level = 1; level <= 6; level++) {
        engine_set_level(level);
        for (game = 0; game < 5; game++) {
            engine_new_game();
            ui_set_up(BUSY);
            check_line(ui_think(0, 0));
            CHECK(engine_get_depth() >= 1 && engine_get_nodes() > 0);
        }
    }
    engine_init(NULL);
}

/* A hint is what full strength would play, at any level, and changes nothing. */
static void test_hints(void) {
    engine_move_t full, hint;
    uint8_t level;
    engine_init(NULL);
    ui_set_up(BUSY);
    full = ui_think(6, 0);
    for (level = 1; level <= 10; level += 3) {
        engine_new_game();
        ui_set_up(BUSY);
        engine_set_level(level);
        hint = engine_hint(6, 0);
        CHECK(same_move(hint, full) && engine_get_depth() == 6);
        ui_compare();
        check_line(hint);
    }
    engine_set_level(1);
    engine_new_game();
    ui_set_up(BUSY);
    engine_hint(0, 0); /* the default, not the level's */
    CHECK(engine_get_nodes() == ENGINE_DEFAULT_TIME_MS);
    engine_hint(0, 20000);
    CHECK(engine_get_nodes() == 20000);
    engine_think(0, 0);
    CHECK(engine_get_nodes() < ENGINE_DEFAULT_TIME_MS); /* still level 1 */
    ui_set_up("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    CHECK(same_move(engine_hint(3, 100), no_move));
    engine_init(NULL);
}

static void test_long_limits(void) {
    engine_init(&test_hooks);
    ui_set_up(BUSY);
    reset_hooks();
    clock_tick = 50000;
    engine_think_ms(0, 1000000); /* more than 16 bits */
    CHECK(clock_asked == 1 + 20);
    clock_asked = 0;
    clock_tick = 0x10000000;
    engine_think_ms(0, 0xf0000000); /* a month and a half */
    CHECK(clock_asked == 1 + 15);
    reset_hooks();
    clock_tick = 1000;
    engine_think_ms(0, 0);
    CHECK(clock_asked == 0 && engine_get_depth() == 1);
    engine_set_level(10);
    engine_think_ms(0, 0);
    CHECK(clock_asked == 1 + 5); /* the default */
    engine_init(NULL);
    ui_set_up(BUSY);
    engine_think_ms(0, 70000); /* nodes, without a clock */
    CHECK(engine_get_nodes() == 70000);
    engine_think_ms(3, 0xffffffff);
    CHECK(engine_get_depth() == 3);
}

/* Only with a limit of time: an only move after depth 3, a mate two half-moves beyond it. */
static void test_early(void) {
    engine_init(&test_hooks);
    reset_hooks();
    ui_set_up("7k/8/8/8/8/8/1r6/K1n2q1r w - - 0 1"); /* a1b2 only */
    ui_think(0, 60000);
    CHECK(engine_get_depth() == 3);
    ui_think(6, 0);
    CHECK(engine_get_depth() == 6);
    ui_set_up("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    ui_think(0, 60000);
    CHECK(engine_get_depth() == 3 && engine_get_score() == ENGINE_MATE - 1);
    ui_think(6, 0);
    CHECK(engine_get_depth() == 6);
    /* Pondered upon long enough: no need to search on. */
    ui_set_up("6k1/4pppp/8/8/8/8/5PPP/R5K1 b - - 0 1");
    engine_ponder_begin(ui_read_move("e7e5"));
    engine_ponder_step(2000);
    ui_play("e7e5");
    clock_asked = 0;
    CHECK(ui_play_move(ui_think(0, 60000)) == ENGINE_STATUS_CHECKMATE);
    CHECK(clock_asked == 1);
    engine_init(NULL);
}

void test_found(void) {
    test_numbers();
    test_mate_scores();
    test_at_levels();
    test_hints();
    test_long_limits();
    test_early();
}
