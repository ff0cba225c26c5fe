/* Whole games from the first move to the last, and castling, en passant and promotion. */
#include "check.h"
#include "engine.h"
#include "tests.h"
#include "ui.h"

#include <string.h>

static uint8_t play_game(const char *moves) {
    ui_new_game();
    return ui_play(moves);
}

/* The game is over: nothing can be played, and trying changes nothing. */
static void check_over(uint8_t status) {
    engine_move_t move;
    int row, col;
    CHECK(engine_get_status() == status);
    CHECK(engine_get_all_moves(&move, 1) == 0);
    for (row = 0; row < 8; row++) {
        for (col = 0; col < 8; col++) {
            CHECK(engine_get_moves_from((uint8_t)row, (uint8_t)col, &move, 1) == 0);
        }
    }
    CHECK(engine_make_move(ui_read_move("a2a3")) == status);
    CHECK(engine_make_move(ui_read_move("a7a6")) == status);
    ui_compare();
}

void test_games(void) {
    /* Fool's mate, scholar's mate. */
    CHECK(play_game("f2f3 e7e5 g2g4 d8h4") == ENGINE_STATUS_CHECKMATE);
    CHECK(engine_in_check() == 1);
    check_over(ENGINE_STATUS_CHECKMATE);
    CHECK(play_game("e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7") == ENGINE_STATUS_CHECKMATE);
    check_over(ENGINE_STATUS_CHECKMATE);

    /* Mate on the back rank, for both colours. */
    ui_set_up("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    CHECK(ui_play("a1a8") == ENGINE_STATUS_CHECKMATE);
    ui_set_up("r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1");
    CHECK(ui_play("a8a1") == ENGINE_STATUS_CHECKMATE);
    check_over(ENGINE_STATUS_CHECKMATE);

    /* Morphy against Brunswick and Isouard, Paris 1858: White castles long and mates. */
    CHECK(play_game("e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 "
                    "b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5") == ENGINE_STATUS_CHECK);
    CHECK(engine_in_check() == 1);
    CHECK(ui_play("b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8") ==
          ENGINE_STATUS_CHECKMATE);
    check_over(ENGINE_STATUS_CHECKMATE);

    /* D. Byrne against Fischer, New York 1956: Black castles short and mates. */
    CHECK(play_game("g1f3 g8f6 c2c4 g7g6 b1c3 f8g7 d2d4 e8g8 c1f4 d7d5 d1b3 d5c4 b3c4 c7c6 "
                    "e2e4 b8d7 a1d1 d7b6 c4c5 c8g4 f4g5 b6a4 c5a3 a4c3 b2c3 f6e4 g5e7 d8b6 "
                    "f1c4 e4c3 e7c5 f8e8 e1f1 g4e6 c5b6 e6c4 f1g1 c3e2 g1f1 e2d4 f1g1 d4e2 "
                    "g1f1 e2c3 f1g1 a7b6 a3b4 a8a4 b4b6 c3d1 h2h3 a4a2 g1h2 d1f2 h1e1 e8e1 "
                    "b6d8 g7f8 f3e1 c4d5 e1f3 f2e4 d8b8 b7b5 h3h4 h7h5 f3e5 g8g7 h2g1 f8c5 "
                    "g1f1 e4g3 f1e1 c5b4 e1d1 d5b3 d1c1 g3e2 c1b1 e2c3 b1c1 a2c2") ==
          ENGINE_STATUS_CHECKMATE);
    check_over(ENGINE_STATUS_CHECKMATE);

    /* The shortest stalemate that is known (Loyd): ten moves. */
    CHECK(play_game("e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 "
                    "b7b8 d3h7 b8c8 f7g6 c8e6") == ENGINE_STATUS_STALEMATE);
    CHECK(engine_in_check() == 0);
    check_over(ENGINE_STATUS_STALEMATE);
}

static void check_rook(const char *king, int row, int from, int to) {
    engine_move_effects_t fx;
    engine_get_move_effects(ui_read_move(king), &fx);
    CHECK(fx.has_rook_move == 1 && fx.has_ep_capture == 0);
    CHECK(fx.rook_from_row == row && fx.rook_from_col == from);
    CHECK(fx.rook_to_row == row && fx.rook_to_col == to);
    CHECK(fx.ep_capture_row == ENGINE_SQ_NONE && fx.ep_capture_col == ENGINE_SQ_NONE);
}

static void test_castling(void) {
    engine_move_effects_t fx;
    play_game("e2e4 e7e5 g1f3 g8f6 f1c4 f8c5");
    check_rook("e1g1", 7, 7, 5);
    ui_play("e1g1");
    check_rook("e8g8", 0, 7, 5);
    ui_play("e8g8 f1e1 f8e8");
    CHECK(ui.board[7][6] == 6 && ui.board[7][4] == 4 && ui.castling == 0);

    play_game("d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7");
    check_rook("e1c1", 7, 0, 3);
    ui_play("e1c1");
    check_rook("e8c8", 0, 0, 3);
    ui_play("e8c8 c1b1 c8b8");
    CHECK(ui.board[7][3] == 4 && ui.board[0][3] == -4);

    /* A king that steps one square moves no rook. */
    ui_set_up("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    engine_get_move_effects(ui_read_move("e1f1"), &fx);
    CHECK(same_effects(&fx, &no_effects));
    /* A rook that captures a rook ends a right on both sides. */
    ui_play("h1h8 e8d7");
    CHECK(ui.castling == ENGINE_CASTLE_WQ);
    /* Not out of check, not through an attack; but the rook may be attacked. */
    ui_set_up("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1");
    CHECK(!engine_is_legal(7, 4, 7, 6) && !engine_is_legal(7, 4, 7, 2));
    ui_set_up("1r2kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    CHECK(!engine_is_legal(7, 4, 7, 6) && engine_is_legal(7, 4, 7, 2));
}

static void check_victim(const char *pawn, int row, int col) {
    engine_move_effects_t fx;
    engine_get_move_effects(ui_read_move(pawn), &fx);
    CHECK(fx.has_ep_capture == 1 && fx.has_rook_move == 0);
    CHECK(fx.ep_capture_row == row && fx.ep_capture_col == col);
    CHECK(fx.rook_from_row == ENGINE_SQ_NONE && fx.rook_from_col == ENGINE_SQ_NONE);
    CHECK(fx.rook_to_row == ENGINE_SQ_NONE && fx.rook_to_col == ENGINE_SQ_NONE);
}

static void test_en_passant(void) {
    engine_position_t position;
    play_game("e2e4 a7a6 e4e5 d7d5");
    engine_get_position(&position);
    CHECK(position.ep_row == 2 && position.ep_col == 3);
    check_victim("e5d6", 3, 3);
    ui_play("e5d6");
    CHECK(ui.board[2][3] == 1 && ui.board[3][3] == 0);
    ui_play("e7d6");

    play_game("a2a3 d7d5 a3a4 d5d4 e2e4");
    check_victim("d4e3", 4, 4);
    ui_play("d4e3");
    CHECK(ui.board[5][4] == -1 && ui.board[4][4] == 0);
    ui_play("f2e3");

    /* One move later it is too late. */
    play_game("e2e4 a7a6 e4e5 d7d5 h2h3 h7h6");
    CHECK(!engine_is_legal(3, 4, 2, 3));
    /* Not if both pawns gone from the rank leave the king in check; then no square is named. */
    ui_set_up("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1");
    CHECK(!engine_is_legal(3, 4, 2, 3));
    engine_get_position(&position);
    CHECK(position.ep_row == ENGINE_EP_NONE && position.ep_col == ENGINE_EP_NONE);
}

/* Promotes in all four ways between two squares, plays one answer, sees what stands there. */
static void promote(const char *fen, const char *squares, const char *answer) {
    static const char letters[] = "qrbn";
    static const int8_t kinds[] = {5, 4, 3, 2};
    char text[6];
    int i;
    for (i = 0; i < 4; i++) {
        engine_move_t move;
        int8_t side;
        ui_set_up(fen);
        side = ui.turn;
        strcpy(text, squares);
        move = ui_read_move(text);
        CHECK(engine_is_legal(move.from_row, move.from_col, move.to_row, move.to_col));
        CHECK(!engine_is_legal_move(move)); /* into what? */
        CHECK(engine_make_move(move) == engine_get_status());
        ui_compare();
        text[4] = letters[i];
        text[5] = '\0';
        ui_play(text);
        CHECK(ui.board[move.to_row][move.to_col] == side * kinds[i]);
        ui_play(answer);
    }
}

static void test_promotion(void) {
    static const char *const fens[2] = {"1n2k3/P7/8/8/8/8/p7/1N2K3 w - - 0 1",
                                        "1n2k3/P7/8/8/8/8/p7/1N2K3 b - - 0 1"};
    engine_move_t moves[MAX_MOVES];
    int count, i;
    promote(fens[0], "a7a8", "e8e7");
    promote(fens[0], "a7b8", "e8e7");
    promote(fens[1], "a2a1", "e1e2");
    promote(fens[1], "a2b1", "e1e2");

    /* From the first move on, for both colours. */
    play_game("a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 b8c6 b7a8q d8a8 a1a8 c6b8 a8b8");
    play_game("a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 b8c6 b7b8n d8b8");
    play_game("g1f3 h7h5 f3g1 h5h4 g1f3 h4h3 f3g1 h3g2 g1f3 g2h1r f3g1 h1g1 h2h3 g1f1 e1f1");
    play_game("g1f3 h7h5 f3g1 h5h4 g1f3 h4h3 f3g1 h3g2 g1f3 g2f1b f3g1 f1e2 g1e2");

    /* The engine lists the four, with all flags, queen first. */
    ui_set_up(fens[0]);
    count = engine_get_moves_from(1, 0, moves, MAX_MOVES);
    CHECK(count == 8);
    for (i = 0; i < count; i++) {
        CHECK(moves[i].flags == ui_flags(moves[i]));
        CHECK((moves[i].flags & ENGINE_FLAG_PROMO_MASK) >> 4 == i % 4);
    }
    /* The flags that the engine can know itself may be missing, or nonsense. */
    for (i = 0; i < 256; i++) {
        engine_move_t pawn = {1, 0, 0, 0, 0}, king = {7, 4, 6, 4, 0};
        pawn.flags = king.flags = (uint8_t)i;
        CHECK(engine_is_legal_move(pawn) == ((i & ENGINE_FLAG_PROMOTION) != 0));
        CHECK(engine_is_legal_move(king) == ((i & ENGINE_FLAG_PROMOTION) == 0));
    }
}

void test_special_moves(void) {
    test_castling();
    test_en_passant();
    test_promotion();
}
