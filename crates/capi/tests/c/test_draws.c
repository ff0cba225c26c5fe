/* Draws: by repetition, by the 50-move rule, for want of material. */
#include "check.h"
#include "engine.h"
#include "tests.h"
#include "ui.h"

/* Plays moves whatever the status is between them. */
static uint8_t play_on(const char *moves) {
    uint8_t status = engine_get_status();
    for (; *moves != '\0'; moves += 4) {
        moves += *moves == ' ';
        status = ui_play_move(ui_read_move(moves));
    }
    return status;
}

/* Square number `step` of a ring of two rows and `cols` columns. */
static void ring(int step, int top, int cols, uint8_t *row, uint8_t *col) {
    step %= 2 * cols;
    *row = (uint8_t)(step < cols ? top : top + 1);
    *col = (uint8_t)(step < cols ? step : 2 * cols - 1 - step);
}

/* Two kings that walk in rings, each at its end of the board. */
static void walk_begin(void) {
    ui_set_up("k7/8/8/p7/P7/8/K7/8 w - - 0 1");
}

/* Half-move number `ply` of the walk, from 1; the rings have so many columns. */
static uint8_t walk(int ply, int white_cols, int black_cols) {
    engine_move_t move;
    int white = ply % 2, top = white ? 6 : 0, cols = white ? white_cols : black_cols;
    ring((ply - 1) / 2, top, cols, &move.from_row, &move.from_col);
    ring((ply - 1) / 2 + 1, top, cols, &move.to_row, &move.to_col);
    move.flags = 0;
    return ui_play_move(move);
}

static void test_repetition(void) {
    static const char knights[] = "g1f3 g8f6 f3g1 f6g8";
    int i, ply;
    check_subject = "repetition";
    ui_new_game();
    CHECK(ui_play(knights) == ENGINE_STATUS_NORMAL);
    CHECK(ui_play(knights) == ENGINE_STATUS_DRAW_REP);
    /* A draw is said, not enforced: the game may go on, and be normal again. */
    CHECK(play_on("e2e4") == ENGINE_STATUS_NORMAL);
    /* The fifth time. */
    ui_new_game();
    CHECK(play_on(knights) == ENGINE_STATUS_NORMAL);
    CHECK(play_on(knights) == ENGINE_STATUS_DRAW_REP);
    CHECK(play_on(knights) == ENGINE_STATUS_DRAW_REP);
    CHECK(play_on(knights) == ENGINE_STATUS_DRAW_REP);

    /* In a game longer than the engine remembers. */
    ui_new_game();
    for (i = 0; i < 60; i++) {
        play_on(knights);
    }
    CHECK(play_on("e2e4 e7e5") == ENGINE_STATUS_NORMAL);
    for (i = 0; i < 60; i++) {
        CHECK(play_on(knights) == (i == 0 ? ENGINE_STATUS_NORMAL : ENGINE_STATUS_DRAW_REP));
    }

    /* Rings of 10 and 6 squares: every position comes again after 60 half-moves, so that the
       third one is found only by a memory of 120. */
    walk_begin();
    for (ply = 1; ply < 150; ply++) {
        CHECK(walk(ply, 5, 3) == (ply < 100   ? ENGINE_STATUS_NORMAL
                                  : ply < 120 ? ENGINE_STATUS_DRAW_50
                                              : ENGINE_STATUS_DRAW_REP));
    }

    /* Setting up a position forgets what was before. */
    ui_new_game();
    ui_play(knights);
    engine_set_position(&ui);
    CHECK(engine_make_move(ui_read_move("g1f3")) == ENGINE_STATUS_NORMAL);
    CHECK(engine_make_move(ui_read_move("g8f6")) == ENGINE_STATUS_NORMAL);
    CHECK(engine_make_move(ui_read_move("f3g1")) == ENGINE_STATUS_NORMAL);
    CHECK(engine_make_move(ui_read_move("f6g8")) == ENGINE_STATUS_NORMAL);

    /* The position with both kings at home and the right to castle is another one. */
    ui_new_game();
    CHECK(ui_play("e2e4 e7e5 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8 e1e2") ==
          ENGINE_STATUS_NORMAL);
    CHECK(ui_play("e8e7") == ENGINE_STATUS_DRAW_REP);

    /* So is the one in which a pawn may be captured en passant, */
    ui_set_up("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    CHECK(ui_play("e2e4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8") == ENGINE_STATUS_NORMAL);
    CHECK(ui_play("d1e1") == ENGINE_STATUS_NORMAL);
    CHECK(ui_play("e8d8") == ENGINE_STATUS_DRAW_REP);
    /* but not the one in which it only has advanced two squares. */
    ui_set_up("4k3/8/8/8/2p5/8/4P3/4K3 w - - 0 1");
    CHECK(ui_play("e2e4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8") == ENGINE_STATUS_NORMAL);
    CHECK(ui_play("d1e1") == ENGINE_STATUS_DRAW_REP);
}

static void test_fifty_moves(void) {
    int ply;
    /* Rings of 14 and 16 squares: no position comes again. */
    walk_begin();
    for (ply = 1; ply <= 150; ply++) {
        CHECK(walk(ply, 7, 8) == (ply < 100 ? ENGINE_STATUS_NORMAL : ENGINE_STATUS_DRAW_50));
    }

    /* The last of the hundred half-moves may be a pawn's, or mate. */
    ui_set_up("k7/8/8/p7/8/8/KP6/8 w - - 99 80");
    CHECK(ui_play("b2b3") == ENGINE_STATUS_NORMAL);
    ui_set_up("k7/8/8/p7/8/8/KP6/8 w - - 99 80");
    CHECK(ui_play("a2a3") == ENGINE_STATUS_DRAW_50);
    ui_set_up("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 99 80");
    CHECK(ui_play("a1a8") == ENGINE_STATUS_CHECKMATE);
    ui_set_up("6k1/6pp/8/8/8/8/5PPP/R5K1 w - - 99 80");
    CHECK(ui_play("a1a8") == ENGINE_STATUS_DRAW_50);
    CHECK(engine_in_check() == 1);
    /* The clock stops at its end. */
    ui_set_up("k7/8/8/p7/8/8/KP6/8 w - - 255 65535");
    CHECK(engine_make_move(ui_read_move("a2a3")) == ENGINE_STATUS_DRAW_50);
    engine_get_position(&ui);
    CHECK(ui.halfmove_clock == 255);
}

static void check_status(const char *fen, uint8_t status) {
    ui_set_up(fen);
    CHECK(engine_get_status() == status);
}

static void test_material(void) {
    /* The last piece is taken: bare kings, who may still move. */
    ui_set_up("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    CHECK(ui_play("e1e2") == ENGINE_STATUS_DRAW_MAT);
    CHECK(play_on("e8e7") == ENGINE_STATUS_DRAW_MAT);
    /* A pawn becomes too little, and enough. */
    ui_set_up("8/4P3/8/8/8/k7/8/K7 w - - 0 1");
    CHECK(ui_play("e7e8n") == ENGINE_STATUS_DRAW_MAT);
    ui_set_up("8/4P3/8/8/8/k7/8/K7 w - - 0 1");
    CHECK(ui_play("e7e8r") == ENGINE_STATUS_NORMAL);

    check_status("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", ENGINE_STATUS_DRAW_MAT);
    check_status("4kb2/8/8/8/8/8/8/4K3 w - - 0 1", ENGINE_STATUS_DRAW_MAT);
    check_status("4k3/8/8/8/8/8/8/4KN2 b - - 0 1", ENGINE_STATUS_DRAW_MAT);
    check_status("4kn2/8/8/8/8/8/8/4K3 b - - 0 1", ENGINE_STATUS_DRAW_MAT);
    check_status("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", ENGINE_STATUS_DRAW_MAT); /* one colour */
    check_status("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", ENGINE_STATUS_NORMAL);    /* two */
    check_status("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", ENGINE_STATUS_NORMAL);
    check_status("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", ENGINE_STATUS_NORMAL);
    check_status("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", ENGINE_STATUS_NORMAL);
    check_status("4k3/8/8/8/8/8/8/4K2R w K - 0 1", ENGINE_STATUS_NORMAL);
    /* A drawn position can be a check as well. */
    check_status("4k3/8/8/8/8/8/6n1/4K3 w - - 0 1", ENGINE_STATUS_DRAW_MAT);
    CHECK(engine_in_check() == 1);
}

void test_draws(void) {
    test_repetition();
    test_fifty_moves();
    test_material();
}
