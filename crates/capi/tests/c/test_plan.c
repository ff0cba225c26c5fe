/*
 * The interface as it was first planned, for the programs that were written against the plan: every name with its type,
 * every number, where everything lies in structs, and every answer that the plan's comments promise.
 */
#include "check.h"
#include "engine.h"
#include "tests.h"
#include "ui.h"

#include <stddef.h>
#include <string.h>

/* A function of any other type is an error. */
static engine_time_ms_fn time_type;
static engine_input_pending_fn input_type;
static uint32_t (**const time_pointer)(void) = &time_type;
static uint8_t (**const input_pointer)(void) = &input_type;
static void (*const init)(const engine_hooks_t *) = engine_init;
static void (*const new_game)(void) = engine_new_game;
static void (*const cleanup)(void) = engine_cleanup;
static void (*const set_position)(const engine_position_t *) = engine_set_position;
static void (*const get_position)(engine_position_t *) = engine_get_position;
static uint8_t (*const get_moves_from)(uint8_t, uint8_t, engine_move_t *, uint8_t) =
    engine_get_moves_from;
static uint8_t (*const get_all_moves)(engine_move_t *, uint8_t) = engine_get_all_moves;
static uint8_t (*const is_legal)(uint8_t, uint8_t, uint8_t, uint8_t) = engine_is_legal;
static uint8_t (*const is_legal_move)(engine_move_t) = engine_is_legal_move;
static uint8_t (*const make_move)(engine_move_t) = engine_make_move;
static void (*const get_move_effects)(engine_move_t, engine_move_effects_t *) =
    engine_get_move_effects;
static engine_move_t (*const think)(uint8_t, uint16_t) = engine_think;
static void (*const ponder_begin)(engine_move_t) = engine_ponder_begin;
static void (*const ponder_step)(uint16_t) = engine_ponder_step;
static void (*const ponder_stop)(void) = engine_ponder_stop;
static uint8_t (*const get_status)(void) = engine_get_status;
static uint8_t (*const in_check)(void) = engine_in_check;

static void test_numbers(void) {
    CHECK(ENGINE_CASTLE_WK == 0x01 && ENGINE_CASTLE_WQ == 0x02);
    CHECK(ENGINE_CASTLE_BK == 0x04 && ENGINE_CASTLE_BQ == 0x08);
    CHECK(ENGINE_EP_NONE == 0xFF && ENGINE_SQ_NONE == 0xFF);
    CHECK(ENGINE_FLAG_CAPTURE == 0x01 && ENGINE_FLAG_CASTLE == 0x02);
    CHECK(ENGINE_FLAG_EN_PASSANT == 0x04 && ENGINE_FLAG_PROMOTION == 0x08);
    CHECK(ENGINE_FLAG_PROMO_Q == 0x00 && ENGINE_FLAG_PROMO_R == 0x10);
    CHECK(ENGINE_FLAG_PROMO_B == 0x20 && ENGINE_FLAG_PROMO_N == 0x30);
    CHECK(ENGINE_FLAG_PROMO_MASK == 0x30);
    CHECK(ENGINE_STATUS_NORMAL == 0 && ENGINE_STATUS_CHECK == 1);
    CHECK(ENGINE_STATUS_CHECKMATE == 2 && ENGINE_STATUS_STALEMATE == 3);
    CHECK(ENGINE_STATUS_DRAW_50 == 4 && ENGINE_STATUS_DRAW_REP == 5);
    CHECK(ENGINE_STATUS_DRAW_MAT == 6);
}

#define AT(type, field, place) CHECK(offsetof(type, field) == (place))

static void test_structs(void) {
    engine_position_t position;
    engine_hooks_t hooks = {NULL, NULL};
    CHECK(hooks.time_ms == *time_pointer && hooks.input_pending == *input_pointer);
    AT(engine_hooks_t, time_ms, 0);
    AT(engine_hooks_t, input_pending, sizeof(engine_time_ms_fn));
    AT(engine_position_t, board, 0);
    AT(engine_position_t, turn, 64);
    AT(engine_position_t, castling, 65);
    AT(engine_position_t, ep_row, 66);
    AT(engine_position_t, ep_col, 67);
    AT(engine_position_t, halfmove_clock, 68);
    /* Next to it where nothing is aligned, as on the calculator. */
    CHECK(offsetof(engine_position_t, fullmove_number) - 69 < sizeof position.fullmove_number);
    CHECK(sizeof position.board == 64 && sizeof position.fullmove_number == 2);
    position.board[0][0] = -1;
    position.turn = -1;
    CHECK(position.board[0][0] < 0 && position.turn < 0); /* signed */
    CHECK(sizeof(engine_move_t) == 5);
    AT(engine_move_t, from_row, 0);
    AT(engine_move_t, from_col, 1);
    AT(engine_move_t, to_row, 2);
    AT(engine_move_t, to_col, 3);
    AT(engine_move_t, flags, 4);
    CHECK(sizeof(engine_move_effects_t) == 8);
    AT(engine_move_effects_t, has_rook_move, 0);
    AT(engine_move_effects_t, rook_from_row, 1);
    AT(engine_move_effects_t, rook_from_col, 2);
    AT(engine_move_effects_t, rook_to_row, 3);
    AT(engine_move_effects_t, rook_to_col, 4);
    AT(engine_move_effects_t, has_ep_capture, 5);
    AT(engine_move_effects_t, ep_capture_row, 6);
    AT(engine_move_effects_t, ep_capture_col, 7);
}

static engine_move_t at(uint8_t from_row, uint8_t from_col, uint8_t to_row, uint8_t to_col) {
    engine_move_t move;
    move.from_row = from_row;
    move.from_col = from_col;
    move.to_row = to_row;
    move.to_col = to_col;
    move.flags = 0;
    return move;
}

static void test_moves(void) {
    engine_move_t moves[64], move;
    engine_move_effects_t effects;
    engine_position_t position;
    init(NULL);
    /* The board of the program: White's pawns are 1 and stand on row 6. */
    get_position(&position);
    CHECK(position.board[6][0] == 1 && position.board[7][4] == 6 && position.board[0][4] == -6);
    CHECK(position.turn == 1 && position.castling == 0x0F && position.fullmove_number == 1);
    CHECK(position.ep_row == ENGINE_EP_NONE && position.ep_col == ENGINE_EP_NONE);
    CHECK(get_moves_from(6, 4, moves, 64) == 2 && get_moves_from(6, 4, moves, 1) == 1);
    CHECK(get_moves_from(4, 4, moves, 64) == 0); /* no piece */
    CHECK(get_moves_from(1, 4, moves, 64) == 0); /* wrong color */
    CHECK(get_all_moves(moves, 64) == 20 && get_all_moves(moves, 7) == 7);
    CHECK(is_legal(6, 4, 4, 4) == 1 && is_legal(6, 4, 3, 4) == 0);
    /* A promotion: the choice is in the flags, the queen the default. */
    ui_set_up("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    CHECK(is_legal(1, 0, 0, 0) == 1 && get_moves_from(1, 0, moves, 64) == 4);
    move = at(1, 0, 0, 0);
    CHECK(is_legal_move(move) == 0);
    move.flags = ENGINE_FLAG_PROMOTION;
    CHECK(is_legal_move(move) == 1);
    move.flags = ENGINE_FLAG_PROMOTION | ENGINE_FLAG_PROMO_N;
    CHECK(is_legal_move(move) == 1 && make_move(move) == ENGINE_STATUS_DRAW_MAT);
    get_position(&position);
    CHECK(position.board[0][0] == 2 && position.turn == -1);
    /* Effects, from the position before the move. */
    ui_set_up("4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1");
    get_move_effects(at(7, 4, 7, 6), &effects);
    CHECK(effects.has_rook_move == 1 && effects.has_ep_capture == 0);
    CHECK(effects.rook_from_row == 7 && effects.rook_from_col == 7);
    CHECK(effects.rook_to_row == 7 && effects.rook_to_col == 5);
    get_move_effects(at(3, 4, 2, 3), &effects);
    CHECK(effects.has_rook_move == 0 && effects.has_ep_capture == 1);
    CHECK(effects.ep_capture_row == 3 && effects.ep_capture_col == 3);
    /* The status is that of the position after the move. */
    ui_set_up("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    CHECK(get_status() == ENGINE_STATUS_NORMAL && in_check() == 0);
    CHECK(make_move(at(7, 0, 0, 0)) == ENGINE_STATUS_CHECKMATE);
    CHECK(get_status() == ENGINE_STATUS_CHECKMATE && in_check() == 1);
    new_game();
    CHECK(get_status() == ENGINE_STATUS_NORMAL && get_all_moves(moves, 64) == 20);
    get_position(&position);
    position.turn = -1;
    set_position(&position);
    CHECK(get_moves_from(1, 4, moves, 64) == 2);
}

/* The first move of that kind from a square; its flags are all of 0xFF if there is none. */
static engine_move_t from_with(uint8_t row, uint8_t col, uint8_t flag) {
    engine_move_t moves[64], none = at(row, col, row, col);
    uint8_t i, count = get_moves_from(row, col, moves, 64);
    for (i = 0; i < count; i++)
        if (moves[i].flags & flag)
            return moves[i];
    none.flags = 0xFF;
    return none;
}

/* What lists say about moves: the flags. */
static void test_flags(void) {
    static const uint8_t promotions[] = {ENGINE_FLAG_PROMO_Q, ENGINE_FLAG_PROMO_R, ENGINE_FLAG_PROMO_B,
                                         ENGINE_FLAG_PROMO_N};
    engine_move_t moves[64], move;
    uint8_t i, j, found;
    init(NULL);
    CHECK(get_all_moves(moves, 64) == 20);
    for (i = 0; i < 20; i++)
        CHECK(moves[i].flags == 0 && moves[i].from_row <= 7 && moves[i].to_col <= 7);
    ui_set_up("4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1");
    CHECK(from_with(7, 4, ENGINE_FLAG_CASTLE).flags == ENGINE_FLAG_CASTLE);
    move = from_with(3, 4, ENGINE_FLAG_EN_PASSANT);
    CHECK(move.flags == (ENGINE_FLAG_EN_PASSANT | ENGINE_FLAG_CAPTURE));
    CHECK(move.to_row == 2 && move.to_col == 3);
    /* Four moves to each square, one for each man; those that take say so. */
    ui_set_up("1n5k/P7/8/8/8/8/8/K7 w - - 0 1");
    CHECK(get_moves_from(1, 0, moves, 64) == 8);
    for (j = 0; j < 4; j++) {
        for (i = 0, found = 0; i < 8; i++) {
            uint8_t takes = moves[i].to_col == 1 ? ENGINE_FLAG_CAPTURE : 0;
            found += moves[i].flags == (ENGINE_FLAG_PROMOTION | promotions[j] | takes);
        }
        CHECK(found == 2);
    }
}

/* A position goes in and comes out whole, with every man of the program's board. */
static void test_position(void) {
    static const int8_t men[8] = {4, 2, 3, 5, 6, 3, 2, 4};
    engine_position_t position, again;
    uint8_t i;
    init(NULL);
    get_position(&position);
    for (i = 0; i < 8; i++) {
        CHECK(position.board[7][i] == men[i] && position.board[0][i] == -men[i]);
        CHECK(position.board[6][i] == 1 && position.board[1][i] == -1 && position.board[3][i] == 0);
    }
    CHECK(position.halfmove_clock == 0);
    position.turn = -1;
    position.castling = ENGINE_CASTLE_WQ | ENGINE_CASTLE_BK;
    position.halfmove_clock = 12;
    position.fullmove_number = 345;
    set_position(&position);
    get_position(&again);
    CHECK(memcmp(position.board, again.board, sizeof again.board) == 0 && again.turn == -1);
    CHECK(again.castling == (ENGINE_CASTLE_WQ | ENGINE_CASTLE_BK));
    CHECK(again.ep_row == ENGINE_EP_NONE && again.ep_col == ENGINE_EP_NONE);
    CHECK(again.halfmove_clock == 12 && again.fullmove_number == 345);
}

/* Every status, by a move and by asking. */
static void test_statuses(void) {
    uint8_t i, status = ENGINE_STATUS_NORMAL;
    init(NULL);
    ui_set_up("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    CHECK(make_move(at(7, 0, 0, 0)) == ENGINE_STATUS_CHECK);
    CHECK(get_status() == ENGINE_STATUS_CHECK && in_check() == 1);
    ui_set_up("4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
    CHECK(make_move(at(7, 0, 6, 0)) == ENGINE_STATUS_DRAW_50);
    CHECK(get_status() == ENGINE_STATUS_DRAW_50);
    ui_set_up("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    CHECK(make_move(at(2, 6, 1, 5)) == ENGINE_STATUS_STALEMATE && in_check() == 0);
    new_game();
    for (i = 0; i < 8; i++) { /* both knights out and home, twice */
        uint8_t is_back = i % 4 / 2;
        uint8_t home = i % 2 ? 0 : 7, out = i % 2 ? 2 : 5;
        CHECK(status == ENGINE_STATUS_NORMAL);
        status = is_back ? make_move(at(out, 5, home, 6)) : make_move(at(home, 6, out, 5));
    }
    CHECK(status == ENGINE_STATUS_DRAW_REP && get_status() == ENGINE_STATUS_DRAW_REP);
    new_game(); /* forgets all of it */
    CHECK(get_status() == ENGINE_STATUS_NORMAL);
}

static void test_thinking(void) {
    engine_move_t deep, flat;
    init(NULL);
    ui_set_up("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
    deep = think(3, 0);
    CHECK(engine_get_depth() == 3 && is_legal_move(deep));
    new_game();
    ui_set_up("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
    flat = think(1, 0);
    new_game();
    ui_set_up("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
    deep = think(0, 0); /* both are 0: depth 1 */
    CHECK(engine_get_depth() == 1 && memcmp(&deep, &flat, sizeof deep) == 0);
    CHECK(think(0, 200).from_row <= 7); /* no depth cap */
    /* Cooperative pondering. */
    ponder_begin(at(6, 3, 5, 3));
    ponder_step(50);
    ponder_stop();
    CHECK(is_legal_move(at(6, 3, 5, 3)));
    /* No legal move. */
    ui_set_up("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    CHECK(think(3, 0).from_row == ENGINE_SQ_NONE && get_status() == ENGINE_STATUS_STALEMATE);
    cleanup();
}

/* Not of the plan: the same moves by pointer. */
static void test_pointers(void) {
    engine_move_t move, found;
    engine_move_effects_t effects;
    char text[ENGINE_SAN_SIZE];
    init(NULL);
    move = at(6, 4, 4, 4);
    CHECK(engine_is_legal_move_p(&move) == 1 && engine_is_legal_move_p(NULL) == 0);
    CHECK(engine_get_san_p(&move, text, sizeof text) == 2 && strcmp(text, "e4") == 0);
    CHECK(engine_get_san_p(NULL, text, sizeof text) == 0 && text[0] == '\0');
    engine_get_move_effects_p(&move, &effects);
    CHECK(effects.has_rook_move == 0 && effects.rook_to_row == ENGINE_SQ_NONE);
    engine_ponder_begin_p(&move);
    engine_ponder_begin_p(NULL);
    CHECK(engine_make_move_p(NULL) == ENGINE_STATUS_NORMAL && engine_is_legal_move_p(&move));
    CHECK(engine_make_move_p(&move) == ENGINE_STATUS_NORMAL && !engine_is_legal_move_p(&move));
    engine_think_p(&found, 2, 0);
    CHECK(engine_is_legal_move(found) && engine_get_depth() == 2);
    engine_think_ms_p(&found, 3, 0);
    CHECK(engine_is_legal_move(found) && engine_get_depth() == 3);
    engine_hint_p(&found, 1, 0);
    CHECK(engine_is_legal_move(found) && engine_get_depth() == 1);
    engine_think_p(NULL, 1, 0);
    engine_init(NULL);
}

void test_plan(void) {
    check_subject = "the plan";
    test_numbers();
    test_structs();
    test_moves();
    test_flags();
    test_position();
    test_statuses();
    test_thinking();
    test_pointers();
}
