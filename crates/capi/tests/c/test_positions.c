/* Positions that cannot be played are ignored, those with small faults repaired. */
#include "check.h"
#include "engine.h"
#include "tests.h"
#include "ui.h"

#include <string.h>

/* Whether the engine takes `position`; if not, it must stay where it was. It must say so. */
static int is_taken(const engine_position_t *position) {
    engine_position_t before, after;
    uint8_t code;
    engine_get_position(&before);
    code = engine_try_position(position);
    engine_get_position(&after);
    CHECK((code == ENGINE_POS_OK) == (memcmp(after.board, position->board, 64) == 0));
    engine_set_position(position);
    engine_get_position(&after);
    if (memcmp(after.board, position->board, sizeof after.board) == 0 &&
        after.turn == position->turn) {
        return 1;
    }
    CHECK(same_position(&before, &after));
    return 0;
}

/* A position to change: White Ke1, Ra1, Rh1, pawn e2; Black Ke8; White to move. */
static engine_position_t simple(void) {
    engine_position_t position;
    memset(&position, 0, sizeof position);
    position.board[7][4] = 6;
    position.board[7][0] = position.board[7][7] = 4;
    position.board[6][4] = 1;
    position.board[0][4] = -6;
    position.turn = 1;
    position.ep_row = position.ep_col = ENGINE_EP_NONE;
    position.fullmove_number = 1;
    return position;
}

static void test_impossible(void) {
    engine_position_t p;
    int number, col;
    check_subject = "impossible positions";
    ui_new_game(); /* what must be left */
    for (number = -128; number < 128; number++) {
        p = simple();
        p.board[3][3] = (int8_t)number;
        engine_new_game();
        /* A third king, or a number that is no piece. */
        CHECK(is_taken(&p) == (number > -6 && number < 6));
        p = simple();
        p.turn = (int8_t)number;
        engine_new_game();
        CHECK(is_taken(&p) == (number == 1 || number == -1));
    }
    engine_new_game();
    p = simple();
    p.board[7][4] = 0;
    CHECK(!is_taken(&p)); /* no white king */
    p = simple();
    p.board[0][4] = 0;
    CHECK(!is_taken(&p)); /* no black king */
    memset(p.board, 0, sizeof p.board);
    CHECK(!is_taken(&p)); /* nothing at all */
    memset(p.board, 6, sizeof p.board);
    CHECK(!is_taken(&p)); /* kings only */
    for (col = 0; col < 8; col++) {
        p = simple();
        p.board[0][col] = p.board[0][col] ? p.board[0][col] : 1;
        CHECK(is_taken(&p) == (col == 4)); /* a pawn on the last rank */
        engine_new_game();
        p = simple();
        p.board[7][col] = p.board[7][col] ? p.board[7][col] : -1;
        CHECK(is_taken(&p) == (col == 0 || col == 4 || col == 7));
        engine_new_game();
    }
    p = simple();
    p.board[3][4] = 4;
    p.board[6][4] = 0;
    CHECK(!is_taken(&p)); /* White is to move and could take the king */
    p.turn = -1;
    CHECK(is_taken(&p)); /* Black is in check */
    CHECK(engine_get_status() == ENGINE_STATUS_CHECK);
    engine_new_game();
    p = simple();
    p.board[6][4] = 0;
    p.board[1][4] = 6; /* kings side by side, one too many */
    CHECK(!is_taken(&p));
    p.board[7][4] = 0; /* kings side by side */
    CHECK(!is_taken(&p));
    p = simple();
    for (col = 0; col < 8; col++) {
        p.board[6][col] = 1;
    }
    CHECK(is_taken(&p)); /* eight pawns */
    engine_new_game();
    p.board[4][0] = 1;
    CHECK(!is_taken(&p)); /* nine */
    p.board[4][0] = 4;
    CHECK(!is_taken(&p)); /* a third rook that no pawn became */
    p.board[6][0] = 0;
    CHECK(is_taken(&p));
    ui_new_game();
    CHECK(!is_taken(&(engine_position_t){.turn = 1}));
    ui_compare();
}

static void test_repaired(void) {
    engine_position_t p = simple(), now;
    int castling, row, col;
    check_subject = "repaired positions";
    for (castling = 0; castling < 256; castling++) {
        p.castling = (uint8_t)castling;
        engine_set_position(&p);
        engine_get_position(&now);
        CHECK(now.castling == (castling & (ENGINE_CASTLE_WK | ENGINE_CASTLE_WQ)));
    }
    p.board[7][7] = 0;
    engine_set_position(&p);
    engine_get_position(&now);
    CHECK(now.castling == ENGINE_CASTLE_WQ);
    p.board[7][4] = 0;
    p.board[7][3] = 6;
    engine_set_position(&p);
    engine_get_position(&now);
    CHECK(now.castling == 0);

    /* Black has just played d7-d5 beside a white pawn; any other square is no square. */
    p = simple();
    p.board[6][4] = 0;
    p.board[3][4] = 1;
    p.board[3][3] = -1;
    p.fullmove_number = 0;
    for (row = 0; row < 256; row++) {
        for (col = 0; col < 256; col++) {
            int real = row == 2 && col == 3;
            p.ep_row = (uint8_t)row;
            p.ep_col = (uint8_t)col;
            engine_set_position(&p);
            engine_get_position(&now);
            CHECK(now.ep_row == (real ? 2 : ENGINE_EP_NONE));
            CHECK(now.ep_col == (real ? 3 : ENGINE_EP_NONE));
            CHECK(engine_is_legal(3, 4, 2, 3) == real);
        }
    }
    CHECK(now.fullmove_number == 1);
}

void test_bad_positions(void) {
    test_impossible();
    test_repaired();
}
