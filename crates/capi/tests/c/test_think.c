/* Thinking: legal moves at every depth, mates, the end of the game, and whole games. */
#include "check.h"
#include "engine.h"
#include "tests.h"
#include "ui.h"

#include <stddef.h>

static const char *const positions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 b - - 0 10",
    "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
    "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
    "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", /* in check */
    "8/8/8/8/4k3/8/4p3/4K3 b - - 0 1",
    "1n2k3/P7/8/8/8/8/p7/1N2K3 b - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
};
#define POSITIONS (sizeof positions / sizeof *positions)

/* The engine at this position, as if it had never thought before. */
static void set_up_afresh(const char *fen) {
    engine_new_game();
    ui_set_up(fen);
}

static void test_depths(void) {
    engine_move_t one, five;
    size_t i;
    uint8_t depth;
    int different = 0;
    for (i = 0; i < POSITIONS; i++) {
        set_up_afresh(positions[i]);
        for (depth = 1; depth <= 5; depth++) {
            ui_think(depth, 0);
        }
        /* With no limits at all it is depth 1, */
        set_up_afresh(positions[i]);
        one = ui_think(1, 0);
        set_up_afresh(positions[i]);
        CHECK(same_move(ui_think(0, 0), one) && engine_get_depth() == 1);
        /* but where a level was set there is a default; without a clock, time is nodes. */
        engine_set_level(10);
        set_up_afresh(positions[i]);
        one = ui_think(0, 0);
        CHECK(engine_get_nodes() > 0 && engine_get_nodes() <= ENGINE_DEFAULT_TIME_MS);
        set_up_afresh(positions[i]);
        CHECK(same_move(ui_think(0, ENGINE_DEFAULT_TIME_MS), one));
        engine_init(NULL);
        set_up_afresh(positions[i]);
        ui_think(0, 1000);
        CHECK(engine_get_nodes() == 1000 || engine_get_depth() == 47);
        set_up_afresh(positions[i]);
        one = ui_think(1, 0);
        set_up_afresh(positions[i]);
        five = ui_think(5, 0);
        different += !same_move(five, one);
        set_up_afresh(positions[i]);
        CHECK(same_move(ui_think(5, 65535), five));
    }
    CHECK(different > 0); /* or this has tested little */
    /* A depth that cannot be reached ends by itself, where there is little to search. */
    set_up_afresh("k7/8/8/p7/P7/8/8/K7 w - - 149 100");
    ui_think(255, 0);
}

/* ---- Mates ---- */

static void test_mate_in_one(void) {
    static const char *const fens[] = {
        "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
        "r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1",
        "7k/P5pp/8/8/8/8/6PP/6K1 w - - 0 1",
        "k7/8/1K6/8/8/8/7Q/8 w - - 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 99 80", /* before the 50-move rule */
    };
    size_t i;
    uint8_t depth;
    for (i = 0; i < sizeof fens / sizeof *fens; i++) {
        for (depth = 0; depth <= 5; depth++) {
            set_up_afresh(fens[i]);
            CHECK(ui_play_move(ui_think(depth, 0)) == ENGINE_STATUS_CHECKMATE);
        }
    }
}

/* After the move found, every reply is answered with mate. */
static void test_mate_in_two(void) {
    static const char *const fens[] = {
        "r4r1k/6pp/7N/3Q4/8/8/6PP/6K1 w - - 0 1", /* smothered */
        "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", /* a sacrifice */
        "7k/8/R7/1R6/8/8/8/K7 w - - 0 1",
        "k7/8/8/8/1r6/r7/8/7K b - - 0 1",
    };
    engine_move_t first, replies[MAX_MOVES];
    size_t i;
    int reply, count;
    for (i = 0; i < sizeof fens / sizeof *fens; i++) {
        set_up_afresh(fens[i]);
        first = ui_think(4, 0);
        ui_play_move(first);
        count = engine_get_all_moves(replies, MAX_MOVES);
        CHECK(count > 0);
        for (reply = 0; reply < count; reply++) {
            ui_set_up(fens[i]);
            ui_play_move(first);
            ui_play_move(replies[reply]);
            CHECK(ui_play_move(ui_think(2, 0)) == ENGINE_STATUS_CHECKMATE);
        }
    }
}

/* ---- The end of the game ---- */

static void test_no_move(void) {
    static const char *const over[] = {
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", /* mates */
        "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", /* stalemates */
        "k7/P7/K7/8/8/8/8/8 b - - 0 1",
    };
    engine_move_t move;
    size_t i;
    for (i = 0; i < sizeof over / sizeof *over; i++) {
        ui_set_up(over[i]);
        CHECK(same_move(ui_think(0, 0), no_move));
        CHECK(same_move(ui_think(5, 0), no_move));
        CHECK(same_move(ui_think(0, 100), no_move));
        move = ui_think(255, 65535);
        CHECK(same_move(move, no_move));
        /* Whatever a program does with it, it does nothing. */
        CHECK(engine_is_legal_move(move) == 0);
        CHECK(engine_make_move(move) == engine_get_status());
        engine_ponder_begin(move);
        engine_ponder_step(100);
        engine_ponder_stop();
        ui_compare();
    }
}

/* A draw is said, not enforced: there is a move. */
static void test_drawn(void) {
    static const char *const drawn[] = {
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KB2 b - - 0 1",
        "k7/8/8/p7/P7/8/K7/8 w - - 100 80",
        "k7/8/8/p7/P7/8/K7/8 w - - 150 99",
        "k7/8/8/p7/P7/8/K7/8 b - - 255 65535",
    };
    size_t i;
    int ply;
    for (i = 0; i < sizeof drawn / sizeof *drawn; i++) {
        set_up_afresh(drawn[i]);
        CHECK(!same_move(ui_think(1, 0), no_move));
        CHECK(!same_move(ui_think(4, 0), no_move));
    }
    /* Long after the first repetition, and after more moves than the engine remembers, of which
       a search leaves fewer: repetitions are still found. */
    check_subject = "a long game";
    ui_new_game();
    for (ply = 0; ply < 300; ply++) {
        static const char *const knights[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
        uint8_t status = ui_play_move(ui_read_move(knights[ply % 4]));
        CHECK(status == (ply < 7 ? ENGINE_STATUS_NORMAL : ENGINE_STATUS_DRAW_REP));
        CHECK(!same_move(ui_think(2, 0), no_move));
    }
}

/* ---- Games ---- */

/* The same calls give the same moves, also when the engine has been busy in between. */
static void test_determinism(void) {
    engine_move_t moves[60];
    int round, ply;
    for (round = 0; round < 3; round++) {
        ui_new_game();
        check_subject = "determinism";
        for (ply = 0; ply < 60; ply++) {
            engine_move_t move = ui_think((uint8_t)(1 + ply % 5), 0);
            if (round == 0) {
                moves[ply] = move;
            }
            CHECK(same_move(move, moves[ply]));
            ui_play_move(move);
        }
        if (round == 1) {
            ui_set_up(positions[1]);
            ui_think(6, 0);
            engine_ponder_begin(ui_think(1, 0));
            engine_ponder_step(5000);
            engine_cleanup();
        }
    }
}

static int is_over(uint8_t status) {
    return status != ENGINE_STATUS_NORMAL && status != ENGINE_STATUS_CHECK;
}

/* Plays on from the current position, both sides at this depth, and returns the last status. */
static uint8_t play_out(uint8_t depth, int plies) {
    uint8_t status = engine_get_status();
    for (; plies > 0 && !is_over(status); plies--) {
        status = ui_play_move(ui_think(depth, 0));
    }
    return status;
}

/* As play_out(), pondering before each move on what is likely; one move in four is another. */
static uint8_t ponder_out(uint8_t depth, int plies) {
    uint8_t status = engine_get_status();
    for (; plies > 0 && !is_over(status); plies--) {
        engine_move_t move = ui_think(depth, 0);
        int steps = (int)random_below(20);
        engine_ponder_begin(move);
        for (; steps > 0; steps--) {
            engine_ponder_step((uint16_t)random_below(60));
        }
        if (random_below(4) == 0) {
            move = random_move();
        }
        status = ui_play_move(move);
    }
    return status;
}

void test_own_games(int games) {
    int game, ply;
    for (game = 0; game < 2 + games / 50; game++) {
        uint8_t depth = (uint8_t)(1 + game % 4);
        ui_new_game();
        check_subject = "own games";
        for (ply = 0; ply < game; ply++) { /* not the same again and again */
            ui_play_move(random_move());
        }
        CHECK(is_over(game % 2 ? ponder_out(depth, 800) : play_out(depth, 800)));
    }
    /* What is won is won. */
    set_up_afresh("8/8/8/4k3/8/8/8/KQ6 w - - 0 1");
    CHECK(play_out(6, 60) == ENGINE_STATUS_CHECKMATE);
    set_up_afresh("8/8/8/3K4/8/8/8/kr6 b - - 0 1");
    CHECK(play_out(8, 98) == ENGINE_STATUS_CHECKMATE);
}

void test_think(void) {
    engine_init(NULL);
    test_depths();
    test_mate_in_one();
    test_mate_in_two();
    test_no_move();
    test_drawn();
    test_determinism();
}
