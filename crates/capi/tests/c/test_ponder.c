/* Pondering: bounded, unseen from outside, and worth it. */
#include "check.h"
#include "engine.h"
#include "hooks.h"
#include "tests.h"
#include "ui.h"

#include <stddef.h>

#define BUSY "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
#define BUSY_REPLY "g5f6"
/* What engine_think() looks for after the reply. */
#define DEPTH 11

/* Begins as if the engine had never thought before. */
static void set_up_afresh(const char *fen) {
    engine_init(&test_hooks);
    reset_hooks();
    ui_set_up(fen);
}

/* Thinks to a depth by a clock that stands still; returns how often it was asked, which grows
   with the work. */
static unsigned long think(uint8_t depth, engine_move_t *move) {
    clock_asked = 0;
    *move = ui_think(depth, 1000);
    return clock_asked;
}

/* ---- Bounds ---- */

static void test_bounds(void) {
    engine_move_t plain, other;
    unsigned long work;
    int i;
    set_up_afresh(BUSY);
    ui_play(BUSY_REPLY);
    work = think(DEPTH, &plain);
    CHECK(work > 20); /* or there is nothing to compare */

    /* One node at a time, then one slice, then some. */
    set_up_afresh(BUSY);
    engine_ponder_begin(ui_read_move(BUSY_REPLY));
    CHECK(input_asked == 0 && clock_asked == 0);
    engine_ponder_step(0);
    CHECK(input_asked == 0);
    for (i = 1; i <= 100; i++) {
        engine_ponder_step(1);
        CHECK(input_asked == (unsigned long)i);
    }
    input_asked = 0;
    engine_ponder_step(3200);
    CHECK(input_asked >= 100 && input_asked <= 120);
    CHECK(clock_asked == 0);

    /* Input waits: not a single node is searched, so all the work is left. */
    set_up_afresh(BUSY);
    engine_ponder_begin(ui_read_move(BUSY_REPLY));
    input_waits = 1;
    for (i = 1; i <= 100; i++) {
        engine_ponder_step(65535);
        CHECK(input_asked == (unsigned long)i);
    }
    ui_play(BUSY_REPLY);
    CHECK(think(DEPTH, &other) == work);
    CHECK(same_move(other, plain));

    /* Without a hook there is nobody to ask. */
    engine_init(NULL);
    ui_set_up(BUSY);
    engine_ponder_begin(ui_read_move(BUSY_REPLY));
    engine_ponder_step(1000);
    ui_compare();
    engine_ponder_stop();
}

/* ---- Hits ---- */

/* The search goes on where it was: the move is the same as without pondering, for less work. */
static void test_hit(void) {
    static const uint16_t budgets[] = {1, 50, 500, 5000};
    engine_move_t plain, move;
    unsigned long work, left, before;
    size_t i;
    set_up_afresh(BUSY);
    ui_play(BUSY_REPLY);
    before = work = think(DEPTH, &plain);
    for (i = 0; i < sizeof budgets / sizeof *budgets; i++) {
        set_up_afresh(BUSY);
        engine_ponder_begin(ui_read_move(BUSY_REPLY));
        engine_ponder_step(budgets[i]);
        ui_play(BUSY_REPLY);
        left = think(DEPTH, &move);
        CHECK(same_move(move, plain));
        CHECK(left <= before);
        before = left;
    }
    CHECK(before < work);

    /* The same nodes in small steps, and after the hit, are as good. */
    set_up_afresh(BUSY);
    engine_ponder_begin(ui_read_move(BUSY_REPLY));
    for (i = 0; i < 300; i++) {
        engine_ponder_step(10);
    }
    engine_ponder_begin(ui_read_move(BUSY_REPLY)); /* that is what it is doing */
    ui_play(BUSY_REPLY);
    for (i = 0; i < 200; i++) {
        engine_ponder_step(10);
        ui_compare();
    }
    CHECK(think(DEPTH, &move) == before);
    CHECK(same_move(move, plain));

    /* Deep enough already: the answer comes at once, also after another prediction. */
    set_up_afresh(BUSY);
    engine_ponder_begin(ui_read_move("a3a4"));
    engine_ponder_step(100);
    engine_ponder_begin(ui_read_move(BUSY_REPLY));
    for (i = 0; i < 4; i++) {
        engine_ponder_step(10000);
    }
    ui_play(BUSY_REPLY);
    CHECK(think(DEPTH - 3, &move) == 1);
    ui_play_move(move);
    ui_play_move(ui_think(2, 0));
}

/* The work is kept also when the reply has castled, promoted or captured en passant, and when it
   ends the game. */
static void test_replies(void) {
    static const struct {
        const char *fen, *reply;
        uint8_t status;
    } cases[] = {
        {"r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1", "e1g1", 0},
        {"r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 0 1", "e8c8", 0},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0},
        {"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", 0},
        {"1n2k3/P7/8/8/8/8/p7/1N2K3 w - - 0 1", "a7b8q", ENGINE_STATUS_CHECK},
        {"1n2k3/P7/8/8/8/8/p7/1N2K3 b - - 0 1", "a2a1n", 0},
        {"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2", ENGINE_STATUS_DRAW_MAT},
        {"k7/8/8/p7/P7/8/K7/8 w - - 99 80", "a2a3", ENGINE_STATUS_DRAW_50},
        {"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", ENGINE_STATUS_CHECKMATE},
        {"7k/8/6K1/5Q2/8/8/8/8 w - - 0 1", "f5f7", ENGINE_STATUS_STALEMATE},
    };
    size_t i;
    int steps;
    for (i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (steps = 0; steps < 4; steps++) {
            set_up_afresh(cases[i].fen);
            engine_ponder_begin(ui_read_move(cases[i].reply));
            engine_ponder_step((uint16_t)(steps * steps * 1000));
            CHECK(ui_play(cases[i].reply) == cases[i].status);
            ui_think(3, 0);
        }
    }
    /* Nothing is left to find: the search has ended, and with it the work of each step. */
    set_up_afresh("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    engine_ponder_begin(ui_read_move("e1e2"));
    engine_ponder_step(65535);
    input_asked = 0;
    engine_ponder_step(65535);
    CHECK(input_asked == 1);
    ui_play("e1e2");
    clock_asked = 0;
    CHECK(!same_move(ui_think(255, 65535), no_move));
    CHECK(clock_asked <= 2);
}

/* ---- The real position ---- */

/* Looks at everything there is to see. */
static void look(uint8_t status, uint8_t in_check) {
    engine_move_t moves[MAX_MOVES];
    engine_move_effects_t fx;
    int i, count = engine_get_all_moves(moves, MAX_MOVES);
    CHECK(engine_get_status() == status);
    CHECK(engine_in_check() == in_check);
    for (i = 0; i < count; i++) {
        engine_move_t m = moves[i];
        CHECK(m.flags == ui_flags(m));
        CHECK(engine_is_legal(m.from_row, m.from_col, m.to_row, m.to_col) == 1);
        CHECK(engine_is_legal_move(m) == 1);
        CHECK(engine_get_moves_from(m.from_row, m.from_col, moves + MAX_MOVES - 1, 1) == 1);
        engine_get_move_effects(m, &fx);
        CHECK(fx.has_ep_capture == ((m.flags & ENGINE_FLAG_EN_PASSANT) != 0));
        CHECK(fx.has_rook_move == ((m.flags & ENGINE_FLAG_CASTLE) != 0));
    }
    /* What is refused changes nothing either. */
    CHECK(engine_make_move(no_move) == status);
    CHECK(engine_make_move(ui_read_move("a1h8")) == status);
    engine_set_position(NULL);
    engine_set_position(&(engine_position_t){.turn = 1});
    engine_ponder_begin(no_move);
    ui_compare();
}

/* Who looks while the engine ponders sees the position before the reply, wherever the search is,
   and does not disturb it. */
static void test_looking(void) {
    static const struct {
        const char *fen, *reply;
        uint8_t status;
    } cases[] = {
        {BUSY, BUSY_REPLY, ENGINE_STATUS_NORMAL},
        {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "e1g1", 0},
        {"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "e5f6", 0},
        {"r3k2r/8/8/8/8/8/4r3/R3K2R w KQkq - 0 1", "e1e2", ENGINE_STATUS_CHECK},
        {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 99 80", "g2g3", ENGINE_STATUS_NORMAL},
    };
    size_t i;
    int step;
    for (i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t in_check = cases[i].status == ENGINE_STATUS_CHECK;
        engine_move_t plain, move;
        unsigned long work;
        set_up_afresh(cases[i].fen);
        engine_ponder_begin(ui_read_move(cases[i].reply));
        for (step = 0; step < 120; step++) {
            engine_ponder_step((uint16_t)(1 + step % 23));
        }
        ui_play(cases[i].reply);
        work = think(DEPTH, &plain);

        set_up_afresh(cases[i].fen);
        engine_ponder_begin(ui_read_move(cases[i].reply));
        look(cases[i].status, in_check);
        for (step = 0; step < 120; step++) {
            engine_ponder_step((uint16_t)(1 + step % 23));
            look(cases[i].status, in_check);
        }
        ui_play(cases[i].reply);
        CHECK(think(DEPTH, &move) == work);
        CHECK(same_move(move, plain));
    }
}

/* ---- Misses and other ends ---- */

static void begin(const char *reply) {
    engine_ponder_begin(ui_read_move(reply));
    engine_ponder_step(300);
}

static void test_ends(void) {
    static const char *const knights[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    engine_position_t old;
    int i;
    /* Another move. */
    set_up_afresh(BUSY);
    begin(BUSY_REPLY);
    CHECK(ui_play("a3a4") == ENGINE_STATUS_NORMAL);
    ui_play_move(ui_think(4, 0));
    /* The same squares, another piece. */
    set_up_afresh("1n2k3/P7/8/8/8/8/p7/1N2K3 w - - 0 1");
    begin("a7a8q");
    ui_play("a7a8r e8d7");
    /* A prediction after another one, and after a hit. */
    set_up_afresh(BUSY);
    begin("a3a4");
    begin(BUSY_REPLY);
    ui_compare();
    ui_play(BUSY_REPLY);
    begin("g7f6");
    ui_compare();
    ui_play("g7f6");
    engine_ponder_stop();
    ui_compare();
    /* Stopped, more than once. */
    begin("a3a4");
    engine_ponder_stop();
    ui_compare();
    engine_ponder_stop();
    engine_ponder_step(1000);
    ui_compare();
    ui_play("a3a4");
    /* Thinking about the real position. */
    begin("a6a5");
    ui_think(4, 0);
    ui_play("a6a5");
    /* Another game. */
    begin("c4b5");
    old = ui;
    engine_set_position(&old);
    ui_begin();
    engine_ponder_step(1000);
    ui_compare();
    begin("c4b5");
    ui_new_game();
    engine_ponder_step(1000);
    ui_compare();
    begin("e2e4");
    engine_cleanup();
    engine_ponder_step(1000);
    engine_ponder_stop();
    ui_compare();
    begin("e2e4");
    engine_init(&test_hooks);
    ui_compare();
    CHECK(engine_make_move(ui_read_move("e2e4")) == ENGINE_STATUS_NORMAL);

    /* Repetitions count what was played, not what was pondered, hit or miss; in a game longer
       than the engine remembers. */
    check_subject = "a long game with pondering";
    ui_new_game();
    for (i = 0; i < 280; i++) {
        uint8_t status;
        begin(i % 3 ? knights[i % 4] : i % 2 ? "e7e5" : "e2e4");
        status = ui_play_move(ui_read_move(knights[i % 4]));
        CHECK(status == (i < 7 ? ENGINE_STATUS_NORMAL : ENGINE_STATUS_DRAW_REP));
    }
}

static void test_illegal(void) {
    engine_move_t move, plain, other;
    unsigned long work;
    int i;
    set_up_afresh(BUSY);
    begin(BUSY_REPLY);
    ui_play(BUSY_REPLY);
    work = think(DEPTH, &plain);

    set_up_afresh(BUSY);
    for (i = 0; i < 256; i++) { /* nothing to ponder on */
        move.from_row = move.from_col = move.to_row = move.to_col = move.flags = (uint8_t)i;
        engine_ponder_begin(move);
        engine_ponder_step(1000);
    }
    engine_ponder_begin(ui_read_move("g7f6")); /* the other side's */
    engine_ponder_begin(ui_read_move("g5f6q"));
    engine_ponder_step(1000);
    CHECK(input_asked == 0);
    ui_compare();
    begin(BUSY_REPLY);
    engine_ponder_begin(no_move); /* leaves what is going on */
    engine_ponder_begin(ui_read_move("g7f6"));
    ui_play(BUSY_REPLY);
    CHECK(think(DEPTH, &other) == work);
    CHECK(same_move(other, plain));
}

void test_ponder(void) {
    engine_init(NULL);
    engine_ponder_stop();
    engine_ponder_step(65535);
    engine_ponder_stop();
    test_bounds();
    test_hit();
    test_replies();
    test_looking();
    test_ends();
    test_illegal();
    engine_init(NULL);
}
