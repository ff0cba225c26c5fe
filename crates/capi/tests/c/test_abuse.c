/* What a careful library must survive: no engine_init, null pointers, numbers off the board,
   too little room. */
#include "check.h"
#include "engine.h"
#include "tests.h"
#include "ui.h"

#include <stddef.h>
#include <string.h>

/* The engine stands at the start of a game and plays one. */
static void check_new_game(void) {
    static const engine_move_t e4 = {6, 4, 4, 4, 0};
    engine_position_t position;
    engine_move_t moves[MAX_MOVES];
    CHECK(engine_get_status() == ENGINE_STATUS_NORMAL);
    CHECK(engine_in_check() == 0);
    CHECK(engine_get_all_moves(moves, MAX_MOVES) == 20);
    CHECK(engine_get_moves_from(7, 1, moves, MAX_MOVES) == 2);
    CHECK(engine_is_legal(6, 4, 4, 4) == 1);
    CHECK(engine_is_legal_move(e4) == 1);
    engine_get_position(&position);
    CHECK(position.board[0][0] == -4 && position.board[7][4] == 6 && position.board[4][4] == 0);
    CHECK(position.turn == 1 && position.castling == 15 && position.fullmove_number == 1);
    CHECK(position.ep_row == ENGINE_EP_NONE && position.ep_col == ENGINE_EP_NONE);
    CHECK(engine_make_move(e4) == ENGINE_STATUS_NORMAL);
    engine_get_position(&position);
    CHECK(position.board[4][4] == 1 && position.turn == -1);
}

void test_uninitialised(void) {
    check_subject = "before engine_init";
    check_new_game();
    engine_cleanup();
    check_subject = "after engine_cleanup without engine_init";
    check_new_game();
}

static uint32_t time_ms(void) {
    return 0;
}

static uint8_t input_pending(void) {
    return 0;
}

void test_lifecycle(void) {
    engine_hooks_t hooks = {time_ms, input_pending};
    check_subject = "lifecycle";
    engine_init(NULL);
    check_new_game();
    engine_init(&hooks);
    check_new_game();
    hooks.time_ms = NULL;
    hooks.input_pending = NULL;
    engine_init(&hooks);
    check_new_game();
    engine_new_game();
    check_new_game();
    engine_cleanup();
    check_new_game();
    engine_cleanup();
    engine_cleanup();
    check_new_game();
    engine_init(NULL);
}

/* ---- Bad arguments ---- */

/* Asks for every number of moves from 0 to 255 and looks past the end of what was given. */
static void check_room(const char *fen, int total, int row, int col, int from_square) {
    engine_move_t all[MAX_MOVES], some[256];
    unsigned char guard[sizeof some];
    int max, count, i;
    ui_set_up(fen);
    CHECK(engine_get_all_moves(all, MAX_MOVES) == total);
    CHECK(engine_get_moves_from((uint8_t)row, (uint8_t)col, all, MAX_MOVES) == from_square);
    memset(guard, 0xa5, sizeof guard);
    for (max = 0; max < 256; max++) {
        engine_get_all_moves(all, MAX_MOVES);
        memset(some, 0xa5, sizeof some);
        count = engine_get_all_moves(some, (uint8_t)max);
        CHECK(count == (max < total ? max : total));
        for (i = 0; i < count; i++) {
            CHECK(same_move(some[i], all[i]));
        }
        CHECK(memcmp(some + count, guard, sizeof some - count * sizeof *some) == 0);

        engine_get_moves_from((uint8_t)row, (uint8_t)col, all, MAX_MOVES);
        memset(some, 0xa5, sizeof some);
        count = engine_get_moves_from((uint8_t)row, (uint8_t)col, some, (uint8_t)max);
        CHECK(count == (max < from_square ? max : from_square));
        for (i = 0; i < count; i++) {
            CHECK(same_move(some[i], all[i]));
        }
        CHECK(memcmp(some + count, guard, sizeof some - count * sizeof *some) == 0);
    }
}

static void test_nulls(void) {
    engine_move_t move = {6, 4, 4, 4, 0};
    check_subject = "nulls";
    ui_new_game();
    engine_set_position(NULL);
    engine_get_position(NULL);
    engine_get_move_effects(move, NULL);
    CHECK(engine_get_all_moves(NULL, 255) == 0);
    CHECK(engine_get_all_moves(NULL, 0) == 0);
    CHECK(engine_get_moves_from(6, 4, NULL, 255) == 0);
    CHECK(engine_get_moves_from(6, 4, NULL, 0) == 0);
    CHECK(engine_get_moves_from(6, 4, &move, 0) == 0);
    CHECK(engine_get_moves_from(200, 200, NULL, 255) == 0);
    ui_compare();
}

/* Every pair of bytes is a square of the board or refused. */
static void test_coordinates(void) {
    engine_move_t moves[MAX_MOVES];
    engine_move_effects_t fx;
    int a, b;
    check_subject = "coordinates";
    ui_new_game();
    for (a = 0; a < 256; a++) {
        for (b = 0; b < 256; b++) {
            uint8_t row = (uint8_t)a, col = (uint8_t)b;
            engine_move_t from = {0, 0, 4, 4, 0}, to = {6, 4, 0, 0, 0};
            int legal = col == 4 && (row == 4 || row == 5);
            int count = col > 7                             ? 0
                        : row == 6                          ? 2
                        : row == 7 && (col == 1 || col == 6) ? 2
                                                            : 0;
            CHECK(engine_get_moves_from(row, col, moves, MAX_MOVES) == count);
            CHECK(engine_is_legal(6, 4, row, col) == legal);
            CHECK(engine_is_legal(row, col, 4, 4) == (row == 6 && col == 4));
            from.from_row = to.to_row = row;
            from.from_col = to.to_col = col;
            CHECK(engine_is_legal_move(from) == (row == 6 && col == 4));
            CHECK(engine_is_legal_move(to) == legal);
            memset(&fx, 0xa5, sizeof fx);
            engine_get_move_effects(to, &fx);
            CHECK(same_effects(&fx, &no_effects));
            if (!legal) {
                CHECK(engine_make_move(to) == ENGINE_STATUS_NORMAL);
            }
        }
    }
    ui_compare();
}

void test_bad_arguments(void) {
    test_nulls();
    test_coordinates();
    check_room("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 20, 7, 1, 2);
    /* The position with the most moves that is known. */
    check_room("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 218, 3, 4, 25);
    check_room("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", 13, 1, 0, 8);
    /* A queen can have 27. */
    check_room("8/6k1/8/8/3Q4/8/8/K7 b - - 0 1", 6, 4, 3, 0);
    check_room("6k1/8/8/8/3Q4/8/8/1K6 w - - 0 1", 32, 4, 3, 27);
}
