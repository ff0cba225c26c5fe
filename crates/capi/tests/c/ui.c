/* The program's side of the border; see ui.h. */
#include "ui.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

enum { PAWN = 1, KNIGHT, BISHOP, ROOK, QUEEN, KING };

#define N ENGINE_SQ_NONE
const engine_move_effects_t no_effects = {0, N, N, N, N, 0, N, N};
const engine_move_t no_move = {N, N, N, N, 0};
#undef N

engine_position_t ui;

/* The engine's positions since the game began, to count repetitions. No test plays a
   game as long as this. */
static engine_position_t history[1024];
static int history_length;

int same_move(engine_move_t a, engine_move_t b) {
    return a.from_row == b.from_row && a.from_col == b.from_col && a.to_row == b.to_row &&
           a.to_col == b.to_col && a.flags == b.flags;
}

/* The same for the repetition rule. */
static int repeats(const engine_position_t *a, const engine_position_t *b) {
    return memcmp(a->board, b->board, sizeof a->board) == 0 && a->turn == b->turn &&
           a->castling == b->castling && a->ep_row == b->ep_row && a->ep_col == b->ep_col;
}

int same_position(const engine_position_t *a, const engine_position_t *b) {
    return repeats(a, b) && a->halfmove_clock == b->halfmove_clock &&
           a->fullmove_number == b->fullmove_number;
}

int same_effects(const engine_move_effects_t *a, const engine_move_effects_t *b) {
    return memcmp(a, b, sizeof *a) == 0; /* bytes only: there is no padding */
}

uint32_t random_below(uint32_t below) {
    static uint32_t state = 2024;
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % below;
}

engine_move_t random_move(void) {
    engine_move_t moves[MAX_MOVES];
    uint8_t count = engine_get_all_moves(moves, MAX_MOVES);
    return moves[random_below(count)];
}

/* ---- Setting up ---- */

void ui_begin(void) {
    history_length = 0;
    ui_compare();
    engine_get_position(&history[history_length++]);
}

void ui_new_game(void) {
    static const int8_t back[8] = {ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK};
    int col;
    memset(&ui, 0, sizeof ui);
    for (col = 0; col < 8; col++) {
        ui.board[0][col] = (int8_t)-back[col];
        ui.board[1][col] = -PAWN;
        ui.board[6][col] = PAWN;
        ui.board[7][col] = back[col];
    }
    ui.turn = 1;
    ui.castling = 15;
    ui.ep_row = ui.ep_col = ENGINE_EP_NONE;
    ui.fullmove_number = 1;
    engine_new_game();
    ui_begin();
}

void ui_set_up(const char *fen) {
    static const char letters[] = ".PNBRQK";
    static const char rights[] = "KQkq";
    int row = 0, col = 0;
    char *end;
    check_subject = fen;
    memset(&ui, 0, sizeof ui);
    for (; *fen != ' '; fen++) {
        if (*fen == '/') {
            row++;
            col = 0;
        } else if (*fen >= '1' && *fen <= '8') {
            col += *fen - '0';
        } else {
            int black = *fen >= 'a';
            int kind = (int)(strchr(letters, black ? *fen - 'a' + 'A' : *fen) - letters);
            ui.board[row][col++] = (int8_t)(black ? -kind : kind);
        }
    }
    ui.turn = fen[1] == 'w' ? 1 : -1;
    for (fen += 3; *fen != ' '; fen++) {
        if (*fen != '-') {
            ui.castling |= (uint8_t)(1 << (strchr(rights, *fen) - rights));
        }
    }
    fen++;
    ui.ep_row = ui.ep_col = ENGINE_EP_NONE;
    if (*fen != '-') {
        ui.ep_col = (uint8_t)(*fen++ - 'a');
        ui.ep_row = (uint8_t)('8' - *fen);
    }
    ui.halfmove_clock = (uint8_t)strtoul(fen + 1, &end, 10);
    ui.fullmove_number = (uint16_t)strtoul(end, NULL, 10);
    engine_set_position(&ui);
    ui_begin();
}

/* ---- Comparing ---- */

void ui_compare(void) {
    engine_position_t theirs;
    engine_move_t moves[MAX_MOVES];
    int i, count, captures = 0;
    engine_get_position(&theirs);
    CHECK(memcmp(theirs.board, ui.board, sizeof ui.board) == 0);
    CHECK(theirs.turn == ui.turn);
    CHECK(theirs.castling == ui.castling);
    CHECK(theirs.halfmove_clock == ui.halfmove_clock);
    CHECK(theirs.fullmove_number == ui.fullmove_number);

    /* The engine names the square only if there is a capture. */
    count = engine_get_all_moves(moves, MAX_MOVES);
    for (i = 0; i < count; i++) {
        if (moves[i].flags & ENGINE_FLAG_EN_PASSANT) {
            captures++;
            CHECK(moves[i].to_row == ui.ep_row && moves[i].to_col == ui.ep_col);
        }
    }
    CHECK(theirs.ep_row == (captures ? ui.ep_row : ENGINE_EP_NONE));
    CHECK(theirs.ep_col == (captures ? ui.ep_col : ENGINE_EP_NONE));
}

static int is_material_insufficient(void) {
    int row, col, knights = 0, bishops[2] = {0, 0};
    for (row = 0; row < 8; row++) {
        for (col = 0; col < 8; col++) {
            switch (abs(ui.board[row][col])) {
            case 0:
            case KING:
                break;
            case KNIGHT:
                knights++;
                break;
            case BISHOP:
                bishops[(row + col) % 2]++;
                break;
            default:
                return 0;
            }
        }
    }
    return knights == 0 ? bishops[0] == 0 || bishops[1] == 0
                        : knights == 1 && bishops[0] + bishops[1] == 0;
}

/* The status by the rules, from the program's own board and history. */
static uint8_t expected_status(void) {
    engine_move_t move;
    const engine_position_t *now = &history[history_length - 1];
    int i, stood = 0;
    if (engine_get_all_moves(&move, 1) == 0) {
        return engine_in_check() ? ENGINE_STATUS_CHECKMATE : ENGINE_STATUS_STALEMATE;
    }
    if (is_material_insufficient()) {
        return ENGINE_STATUS_DRAW_MAT;
    }
    for (i = 0; i < history_length; i++) {
        stood += repeats(&history[i], now);
    }
    if (stood >= 5) {
        return ENGINE_STATUS_DRAW_REP;
    }
    if (ui.halfmove_clock >= 150) {
        return ENGINE_STATUS_DRAW_50;
    }
    if (stood >= 3) {
        return ENGINE_STATUS_DRAW_REP;
    }
    if (ui.halfmove_clock >= 100) {
        return ENGINE_STATUS_DRAW_50;
    }
    return engine_in_check() ? ENGINE_STATUS_CHECK : ENGINE_STATUS_NORMAL;
}

/* ---- Playing ---- */

static int is_castling(engine_move_t m) {
    return abs(ui.board[m.from_row][m.from_col]) == KING && abs(m.to_col - m.from_col) == 2;
}

static int is_en_passant(engine_move_t m) {
    return abs(ui.board[m.from_row][m.from_col]) == PAWN && m.to_col != m.from_col &&
           ui.board[m.to_row][m.to_col] == 0;
}

uint8_t ui_flags(engine_move_t m) {
    uint8_t flags = 0;
    if (ui.board[m.to_row][m.to_col] != 0 || is_en_passant(m)) {
        flags |= ENGINE_FLAG_CAPTURE;
    }
    if (is_castling(m)) {
        flags |= ENGINE_FLAG_CASTLE;
    }
    if (is_en_passant(m)) {
        flags |= ENGINE_FLAG_EN_PASSANT;
    }
    if (abs(ui.board[m.from_row][m.from_col]) == PAWN && (m.to_row == 0 || m.to_row == 7)) {
        flags |= ENGINE_FLAG_PROMOTION | (m.flags & ENGINE_FLAG_PROMO_MASK);
    }
    return flags;
}

static engine_move_effects_t expected_effects(engine_move_t m) {
    engine_move_effects_t fx = no_effects;
    if (is_castling(m)) {
        fx.has_rook_move = 1;
        fx.rook_from_row = fx.rook_to_row = m.from_row;
        fx.rook_from_col = m.to_col == 6 ? 7 : 0;
        fx.rook_to_col = m.to_col == 6 ? 5 : 3;
    }
    if (is_en_passant(m)) {
        fx.has_ep_capture = 1;
        fx.ep_capture_row = m.from_row;
        fx.ep_capture_col = m.to_col;
    }
    return fx;
}

/* The castling rights that end when a piece leaves or reaches this square. */
static uint8_t rights_of(uint8_t row, uint8_t col) {
    uint8_t king = 0, queen = 0;
    if (row == 7) {
        king = ENGINE_CASTLE_WK;
        queen = ENGINE_CASTLE_WQ;
    } else if (row == 0) {
        king = ENGINE_CASTLE_BK;
        queen = ENGINE_CASTLE_BQ;
    }
    return col == 4 ? king | queen : col == 7 ? king : col == 0 ? queen : 0;
}

/* Moves the pieces on the program's board: the move and the reported effects, no more. */
static void apply(engine_move_t m, const engine_move_effects_t *fx) {
    static const int8_t promoted[4] = {QUEEN, ROOK, BISHOP, KNIGHT};
    int8_t piece = ui.board[m.from_row][m.from_col];
    int pawn = abs(piece) == PAWN;
    int taken = ui.board[m.to_row][m.to_col] != 0;
    if (m.flags & ENGINE_FLAG_PROMOTION) {
        piece = (int8_t)(ui.turn * promoted[(m.flags & ENGINE_FLAG_PROMO_MASK) >> 4]);
    }
    ui.board[m.from_row][m.from_col] = 0;
    ui.board[m.to_row][m.to_col] = piece;
    if (fx->has_rook_move) {
        ui.board[fx->rook_to_row][fx->rook_to_col] =
            ui.board[fx->rook_from_row][fx->rook_from_col];
        ui.board[fx->rook_from_row][fx->rook_from_col] = 0;
    }
    if (fx->has_ep_capture) {
        ui.board[fx->ep_capture_row][fx->ep_capture_col] = 0;
    }
    ui.castling &=
        (uint8_t)~(rights_of(m.from_row, m.from_col) | rights_of(m.to_row, m.to_col));
    ui.ep_row = ui.ep_col = ENGINE_EP_NONE;
    if (pawn && abs(m.to_row - m.from_row) == 2) {
        ui.ep_row = (uint8_t)((m.from_row + m.to_row) / 2);
        ui.ep_col = m.from_col;
    }
    ui.halfmove_clock = (uint8_t)(pawn || taken                ? 0
                                  : ui.halfmove_clock == 255 ? 255
                                                             : ui.halfmove_clock + 1);
    ui.fullmove_number = (uint16_t)(ui.fullmove_number + (ui.turn < 0));
    ui.turn = (int8_t)-ui.turn;
}

uint8_t ui_play_move(engine_move_t m) {
    engine_move_effects_t fx, expected = expected_effects(m);
    uint8_t status;
    CHECK(engine_is_legal(m.from_row, m.from_col, m.to_row, m.to_col) == 1);
    CHECK(engine_is_legal_move(m) == 1);
    engine_get_move_effects(m, &fx);
    CHECK(same_effects(&fx, &expected));
    apply(m, &fx);
    status = engine_make_move(m);
    ui_compare();
    engine_get_position(&history[history_length++]);
    CHECK(status == expected_status());
    CHECK(status == engine_get_status());
    return status;
}

engine_move_t ui_read_move(const char *text) {
    engine_move_t m;
    m.from_col = (uint8_t)(text[0] - 'a');
    m.from_row = (uint8_t)('8' - text[1]);
    m.to_col = (uint8_t)(text[2] - 'a');
    m.to_row = (uint8_t)('8' - text[3]);
    switch (text[4]) {
    case 'q':
        m.flags = ENGINE_FLAG_PROMOTION | ENGINE_FLAG_PROMO_Q;
        break;
    case 'r':
        m.flags = ENGINE_FLAG_PROMOTION | ENGINE_FLAG_PROMO_R;
        break;
    case 'b':
        m.flags = ENGINE_FLAG_PROMOTION | ENGINE_FLAG_PROMO_B;
        break;
    case 'n':
        m.flags = ENGINE_FLAG_PROMOTION | ENGINE_FLAG_PROMO_N;
        break;
    default:
        m.flags = 0;
    }
    return m;
}

uint8_t ui_play(const char *moves) {
    uint8_t status = engine_get_status();
    for (; moves != NULL && *moves != '\0'; moves = strchr(moves, ' ')) {
        moves += *moves == ' ';
        CHECK(status == ENGINE_STATUS_NORMAL || status == ENGINE_STATUS_CHECK);
        check_subject = moves;
        status = ui_play_move(ui_read_move(moves));
    }
    return status;
}

/* ---- Thinking ---- */

engine_move_t ui_think(uint8_t max_depth, uint16_t max_time_ms) {
    engine_move_t moves[MAX_MOVES], move;
    int i, count = engine_get_all_moves(moves, MAX_MOVES), found = 0;
    uint8_t status = engine_get_status();
    move = engine_think(max_depth, max_time_ms);
    ui_compare();
    CHECK(engine_get_status() == status);
    for (i = 0; i < count; i++) {
        found += same_move(moves[i], move);
    }
    CHECK(found == (count > 0));
    CHECK(count > 0 || same_move(move, no_move));
    return move;
}
