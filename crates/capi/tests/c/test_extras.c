/* What was added for authors of games: version, taking back, reasons, seeds, hints, input. */
#include "check.h"
#include "engine.h"
#include "hooks.h"
#include "tests.h"
#include "ui.h"

#include <stddef.h>
#include <string.h>

#define BUSY "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
#define PLIES 12

static void test_version(void) {
    check_subject = "version";
    CHECK(engine_version() == ENGINE_VERSION); /* the library has that of its package */
    CHECK(ENGINE_VERSION >> 16 == ENGINE_VERSION_MAJOR);
    CHECK((ENGINE_VERSION >> 8 & 255) == ENGINE_VERSION_MINOR);
    CHECK((ENGINE_VERSION & 255) == ENGINE_VERSION_PATCH);
}

/* ---- Taking back ---- */

static void test_taking_back(void) {
    engine_position_t history[240], now;
    int ply, count;
    check_subject = "taking back";
    ui_new_game();
    CHECK(engine_take_back() == 0 && engine_replay() == 0);
    for (ply = 0; ply < 40; ply++) {
        engine_get_position(&history[ply]);
        ui_play_move(random_move());
    }
    engine_get_position(&history[ply]);
    for (count = 0; count < 3; count++) { /* to the start and back, with every position */
        while (engine_take_back()) {
            engine_get_position(&now);
            CHECK(same_position(&now, &history[--ply]));
        }
        CHECK(ply == 0);
        while (engine_replay()) {
            engine_get_position(&now);
            CHECK(same_position(&now, &history[++ply]));
        }
        CHECK(ply == 40);
        ui_compare();
    }
    /* Another move, or a search, forgets what was taken back. */
    CHECK(engine_take_back() == 1 && engine_take_back() == 1);
    CHECK(engine_make_move(random_move()) <= ENGINE_STATUS_DRAW_MAT);
    CHECK(engine_replay() == 0);
    CHECK(engine_take_back() == 1);
    engine_hint(1, 0);
    CHECK(engine_replay() == 0);
    /* A refused one does not, nor does looking. */
    CHECK(engine_take_back() == 1);
    CHECK(engine_make_move(no_move) <= ENGINE_STATUS_DRAW_MAT);
    CHECK(engine_replay() == 1 && engine_replay() == 0);
    /* Not beyond a position that was set. */
    ui_set_up(BUSY);
    CHECK(engine_take_back() == 0 && engine_replay() == 0);
    ui_compare();
    /* Repetitions are counted in what was played. */
    ui_new_game();
    ui_play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    CHECK(engine_make_move(ui_read_move("f6g8")) == ENGINE_STATUS_DRAW_REP);
    CHECK(engine_take_back() == 1);
    CHECK(engine_get_status() == ENGINE_STATUS_NORMAL);
    CHECK(engine_replay() == 1);
    CHECK(engine_get_status() == ENGINE_STATUS_DRAW_REP);
    /* A long game: as many as the header promises, searches included. */
    ui_new_game();
    for (ply = 0; ply < 300; ply++) {
        static const char *const knights[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
        engine_make_move(ui_read_move(knights[ply % 4]));
    }
    engine_think(1, 0);
    for (count = 0; engine_take_back(); count++) {
    }
    CHECK(count >= 160 && count < 300);
}

static void test_taking_back_pondering(void) {
    engine_move_t moves[2];
    check_subject = "taking back while pondering";
    engine_init(&test_hooks);
    reset_hooks();
    ui_new_game();
    ui_play("e2e4");
    engine_ponder_begin(ui_read_move("e7e5"));
    engine_ponder_step(100);
    /* The reply was never played: it can be neither taken back nor played again. */
    CHECK(engine_replay() == 0);
    ui_compare();
    engine_ponder_begin(ui_read_move("e7e5"));
    engine_ponder_step(100);
    CHECK(engine_take_back() == 1);
    ui_new_game();
    engine_ponder_begin(ui_read_move("e2e4"));
    engine_ponder_step(100);
    CHECK(engine_take_back() == 0); /* nothing to take back; ends pondering all the same */
    input_asked = 0;
    engine_ponder_step(100);
    CHECK(input_asked == 0);
    CHECK(engine_replay() == 0);
    ui_compare();
    engine_ponder_begin(ui_read_move("e2e4"));
    engine_ponder_stop();
    CHECK(engine_replay() == 0);
    /* After a hit it is the reply that is taken back, and with it what was pondered. */
    engine_ponder_begin(ui_read_move("e2e4"));
    engine_ponder_step(100);
    CHECK(engine_make_move(ui_read_move("e2e4")) == ENGINE_STATUS_NORMAL);
    CHECK(engine_take_back() == 1);
    ui_compare();
    input_asked = 0;
    engine_ponder_step(100);
    CHECK(input_asked == 0);
    CHECK(engine_replay() == 1);
    CHECK(engine_get_all_moves(moves, 2) == 2 && moves[0].from_row < 2);
    engine_init(NULL);
}

/* ---- Reasons ---- */

static void test_reasons(void) {
    engine_position_t p, good;
    int i;
    check_subject = "reasons";
    engine_init(NULL);
    ui_set_up("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    engine_get_position(&good);
    CHECK(engine_try_position(NULL) == ENGINE_POS_NULL);
    CHECK(engine_try_position(&good) == ENGINE_POS_OK);
    p = good;
    p.board[3][3] = 7;
    CHECK(engine_try_position(&p) == ENGINE_POS_BAD_PIECE);
    p.board[3][3] = -128;
    CHECK(engine_try_position(&p) == ENGINE_POS_BAD_PIECE);
    p = good;
    p.turn = 0;
    CHECK(engine_try_position(&p) == ENGINE_POS_BAD_TURN);
    p = good;
    p.board[0][4] = 0;
    CHECK(engine_try_position(&p) == ENGINE_POS_NO_KING);
    p = good;
    p.board[3][3] = 6;
    CHECK(engine_try_position(&p) == ENGINE_POS_TOO_MANY_KINGS);
    p = good;
    p.board[0][0] = 1;
    CHECK(engine_try_position(&p) == ENGINE_POS_PAWN_ON_LAST_RANK);
    p = good;
    for (i = 0; i < 8; i++) {
        p.board[5][i] = 1;
    }
    CHECK(engine_try_position(&p) == ENGINE_POS_TOO_MANY_PIECES);
    p = good;
    p.board[4][4] = 4;
    CHECK(engine_try_position(&p) == ENGINE_POS_KING_CAPTURABLE);
    p = good;
    p.turn = -1;
    p.board[4][4] = 4;
    p.board[2][3] = p.board[2][5] = 2;
    CHECK(engine_try_position(&p) == ENGINE_POS_TOO_MANY_CHECKS);
    ui_compare(); /* still the good one */
}

/* ---- Seeds ---- */

/* The first moves of a game at level 2. */
static void play_game(engine_move_t moves[PLIES]) {
    int ply;
    engine_set_level(2);
    engine_new_game();
    for (ply = 0; ply < PLIES; ply++) {
        moves[ply] = engine_think(0, 0);
        engine_make_move(moves[ply]);
    }
}

static int same_games(const engine_move_t *a, const engine_move_t *b) {
    return memcmp(a, b, PLIES * sizeof *a) == 0; /* bytes only: there is no padding */
}

static void test_seeds(void) {
    engine_move_t games[6][PLIES], again[PLIES];
    int i, j, same = 0;
    check_subject = "seeds";
    engine_init(NULL);
    for (i = 0; i < 6; i++) { /* one after the other, the last two after a new beginning */
        if (i == 4) {
            engine_init(NULL);
        }
        play_game(games[i]);
        for (j = 0; j < i; j++) {
            same += same_games(games[i], games[j]);
        }
    }
    CHECK(same == 0);
    /* The same seed, the same games, whatever the clock says; another, another. */
    engine_init(&test_hooks);
    reset_hooks();
    engine_seed(7);
    play_game(games[0]);
    play_game(games[1]);
    CHECK(clock_asked == 0);
    CHECK(!same_games(games[0], games[1]));
    clock_now = 12345;
    engine_seed(7);
    play_game(again);
    CHECK(same_games(games[0], again));
    play_game(again);
    CHECK(same_games(games[1], again));
    engine_seed(8);
    play_game(again);
    CHECK(!same_games(games[0], again));
    engine_seed(0xffffffff);
    play_game(again);
    CHECK(!same_games(games[0], again));
    /* A hint is no part of it, nor is full strength. */
    engine_seed(7);
    engine_hint(1, 0);
    engine_set_level(10);
    engine_think(1, 0);
    play_game(again);
    CHECK(same_games(games[0], again));
    /* Set anew, the clock has its say again. */
    engine_init(&test_hooks);
    reset_hooks();
    play_game(games[0]);
    CHECK(clock_asked == PLIES); /* once for each move: there is no limit of time */
    engine_init(NULL);
}

/* ---- Input ---- */

static int is_none(engine_move_t m) {
    return same_move(m, no_move);
}

static void test_interrupts(void) {
    static const uint8_t others[] = {ENGINE_INTERRUPT_OFF, 3, 77, 255};
    engine_move_t move;
    size_t i;
    check_subject = "interrupts";
    engine_init(&test_hooks);
    ui_set_up(BUSY);
    reset_hooks();
    input_waits = 1;
    for (i = 0; i < sizeof others; i++) {
        engine_set_interrupt(others[i]);
        CHECK(!is_none(ui_think(4, 0)));
        CHECK(input_asked == 0);
    }
    /* Nobody presses a key: nothing but questions. */
    input_waits = 0;
    engine_new_game();
    ui_set_up(BUSY);
    move = ui_think(6, 0);
    engine_set_interrupt(ENGINE_INTERRUPT_CANCEL);
    engine_new_game(); /* keeps it */
    ui_set_up(BUSY);
    CHECK(same_move(ui_think(6, 0), move));
    CHECK(input_asked >= engine_get_nodes() / 32 && input_asked > 10);
    /* Cancelled: no move, nothing found, nothing changed. */
    input_waits = 1;
    input_asked = 0;
    CHECK(is_none(engine_think(20, 0)));
    CHECK(is_none(engine_think_ms(0, 1000000)));
    CHECK(is_none(engine_hint(20, 0)));
    CHECK(input_asked == 3);
    CHECK(engine_get_depth() == 0 && engine_get_score() == 0 && engine_get_nodes() < 50);
    CHECK(engine_get_line(&move, 1) == 0);
    ui_compare();
    /* Move now: a move that was thought about. */
    engine_set_interrupt(ENGINE_INTERRUPT_MOVE_NOW);
    ui_set_up("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    CHECK(ui_play_move(ui_think(30, 0)) == ENGINE_STATUS_CHECKMATE);
    ui_set_up(BUSY);
    CHECK(!is_none(ui_think(40, 0)));
    CHECK(engine_get_depth() >= 1 && engine_get_depth() <= 3);
    CHECK(!is_none(engine_hint(40, 0)));
    /* At a level as well, and after a hit. */
    engine_set_level(3);
    CHECK(!is_none(ui_think(0, 0)));
    engine_set_level(10);
    input_waits = 0;
    engine_ponder_begin(ui_read_move("g5f6"));
    engine_ponder_step(2000);
    ui_play("g5f6");
    input_waits = 1;
    CHECK(!is_none(ui_think(40, 0)));
    CHECK(engine_get_depth() > 1);
    /* No hook, no input; a new beginning, no mode. */
    engine_init(&test_hooks);
    input_asked = 0;
    CHECK(!is_none(engine_think(4, 0)));
    CHECK(input_asked == 0);
    engine_init(NULL);
    engine_set_interrupt(ENGINE_INTERRUPT_CANCEL);
    CHECK(!is_none(engine_think(4, 0)));
    engine_init(NULL);
}

void test_extras(void) {
    test_version();
    test_taking_back();
    test_taking_back_pondering();
    test_reasons();
    test_seeds();
    test_interrupts();
}
