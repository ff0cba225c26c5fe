/* Positions and moves as text: round trips, every reason, and strings that are none. */
#include "check.h"
#include "engine.h"
#include "tests.h"
#include "ui.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* A copy at the very end of its memory: a memory checker sees who reads on. */
static char *at_the_end(const char *text) {
    char *copy = malloc(strlen(text) + 1);
    return copy == NULL ? NULL : strcpy(copy, text);
}

static uint8_t set_fen(const char *fen) {
    char *copy = at_the_end(fen);
    uint8_t code = engine_set_fen(copy);
    free(copy);
    return code;
}

static uint8_t parse(const char *text, engine_move_t *move) {
    char *copy = at_the_end(text);
    uint8_t code = engine_parse_move(copy, move);
    free(copy);
    return code;
}

/* ---- FEN ---- */

static void test_fens(void) {
    static const char *const fens[] = {
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 12 345",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 255 65535",
        /* the longest: 64 men do not fit, 32 with an empty square each do */
        "r1n1b1q1/1k1b1n1r/p1p1p1p1/1p1p1p1p/P1P1P1P1/1P1P1P1P/R1N1B1Q1/1K1B1N1R w - - 200 65535",
    };
    char fen[256], guard[256];
    engine_position_t before, after;
    size_t i;
    int max;
    check_subject = "FEN";
    memset(guard, 0x5a, sizeof guard);
    for (i = 0; i < sizeof fens / sizeof *fens; i++) {
        size_t length = strlen(fens[i]);
        ui_set_up(fens[i]);
        engine_get_position(&before);
        engine_new_game();
        CHECK(set_fen(fens[i]) == ENGINE_POS_OK);
        engine_get_position(&after);
        CHECK(same_position(&before, &after));
        for (max = 0; max < 256; max++) {
            size_t fits = (size_t)max > length ? length : 0;
            memset(fen, 0x5a, sizeof fen);
            CHECK(engine_get_fen(fen, (uint8_t)max) == fits);
            if (max > 0) {
                CHECK(strlen(fen) == fits && (fits == 0 || strcmp(fen, fens[i]) == 0));
            }
            CHECK(memcmp(fen + fits + (max > 0), guard, sizeof fen - fits - (max > 0)) == 0);
        }
        CHECK(length < ENGINE_FEN_SIZE);
    }
    CHECK(engine_get_fen(NULL, 255) == 0 && engine_get_fen(NULL, 0) == 0);
    /* What may be left out. */
    CHECK(set_fen("  4k3/8/8/8/8/8/8/4K2R  b K -  ") == ENGINE_POS_OK);
    CHECK(engine_get_fen(fen, ENGINE_FEN_SIZE) > 0);
    CHECK(strcmp(fen, "4k3/8/8/8/8/8/8/4K2R b K - 0 1") == 0);
}

static void test_fen_errors(void) {
    static const struct {
        const char *fen;
        uint8_t code;
    } cases[] = {
        {"", ENGINE_POS_FEN_TOO_FEW_FIELDS},
        {"4k3/8/8/8/8/8/8/4K3 w -", ENGINE_POS_FEN_TOO_FEW_FIELDS},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", ENGINE_POS_FEN_TOO_MANY_FIELDS},
        {"4x3/8/8/8/8/8/8/4K3 w - - 0 1", ENGINE_POS_FEN_BAD_PIECE},
        {"4k4/8/8/8/8/8/8/4K3 w - - 0 1", ENGINE_POS_FEN_BAD_RANK},
        {"4k3/8/8/8/8/8/4K3 w - - 0 1", ENGINE_POS_FEN_BAD_RANK_COUNT},
        {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", ENGINE_POS_FEN_BAD_SIDE},
        {"4k3/8/8/8/8/8/8/4K3 w X - 0 1", ENGINE_POS_FEN_BAD_CASTLING},
        {"4k3/8/8/8/8/8/8/4K3 w - e9 0 1", ENGINE_POS_FEN_BAD_EN_PASSANT},
        {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", ENGINE_POS_FEN_BAD_NUMBER},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 65536", ENGINE_POS_FEN_BAD_NUMBER},
        {"8/8/8/8/8/8/8/4K3 w - - 0 1", ENGINE_POS_NO_KING},
        {"4k3/8/8/8/8/8/8/3KK3 w - - 0 1", ENGINE_POS_TOO_MANY_KINGS},
        {"4k2P/8/8/8/8/8/8/4K3 w - - 0 1", ENGINE_POS_PAWN_ON_LAST_RANK},
        {"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", ENGINE_POS_TOO_MANY_PIECES},
        {"4k3/8/8/8/8/8/8/4RK2 w - - 0 1", ENGINE_POS_KING_CAPTURABLE},
        {"4k3/8/3N1N2/8/4R3/8/8/4K3 b - - 0 1", ENGINE_POS_TOO_MANY_CHECKS},
    };
    char fen[400];
    size_t i, length;
    check_subject = "FEN errors";
    ui_new_game();
    engine_ponder_begin(ui_read_move("e2e4"));
    CHECK(engine_set_fen(NULL) == ENGINE_POS_NULL);
    for (i = 0; i < sizeof cases / sizeof *cases; i++) {
        CHECK(set_fen(cases[i].fen) == cases[i].code);
    }
    /* Lengths around the most that is read; beyond it the string need not even end. */
    for (length = 60; length < 200; length++) {
        char *end;
        memset(fen, ' ', sizeof fen);
        memcpy(fen, START, strlen(START));
        fen[length] = '\0';
        end = malloc(length <= ENGINE_FEN_READ_MAX ? length + 1 : ENGINE_FEN_READ_MAX + 1);
        if (end != NULL) {
            memcpy(end, fen, length <= ENGINE_FEN_READ_MAX ? length + 1 : ENGINE_FEN_READ_MAX + 1);
            CHECK(engine_set_fen(end) ==
                  (length <= ENGINE_FEN_READ_MAX ? ENGINE_POS_OK : ENGINE_POS_FEN_TOO_LONG));
            free(end);
        }
    }
    ui_compare();
    /* Any bytes: taken or refused. */
    for (i = 0; i < 4000; i++) {
        engine_position_t before, after;
        uint8_t code;
        strcpy(fen, START);
        for (length = 1 + random_below(3); length > 0; length--) {
            fen[random_below((uint32_t)strlen(START))] =
                random_below(4) ? START[random_below((uint32_t)strlen(START))]
                                : (char)random_below(256);
        }
        engine_get_position(&before);
        code = set_fen(fen);
        engine_get_position(&after);
        CHECK(code == ENGINE_POS_OK || same_position(&before, &after));
    }
}

/* ---- Moves ---- */

/* Every legal move is written, and read again in both notations. */
static void check_all_moves(void) {
    engine_move_t moves[MAX_MOVES], move;
    char san[ENGINE_SAN_SIZE + 8], text[8];
    int i, max, count = engine_get_all_moves(moves, MAX_MOVES);
    for (i = 0; i < count; i++) {
        engine_move_t m = moves[i];
        int length = engine_get_san(m, san, ENGINE_SAN_SIZE);
        CHECK(length >= 2 && length < ENGINE_SAN_SIZE && strlen(san) == (size_t)length);
        memset(&move, 0xa5, sizeof move);
        CHECK(parse(san, &move) == ENGINE_MOVE_OK && same_move(move, m));
        text[0] = (char)('a' + m.from_col);
        text[1] = (char)('8' - m.from_row);
        text[2] = (char)('a' + m.to_col);
        text[3] = (char)('8' - m.to_row);
        text[4] = m.flags & ENGINE_FLAG_PROMOTION ? "qrbn"[m.flags >> 4 & 3] : '\0';
        text[5] = '\0';
        CHECK(parse(text, &move) == ENGINE_MOVE_OK && same_move(move, m));
        for (max = 0; max < 16; max++) {
            memset(san, 0x5a, sizeof san);
            CHECK(engine_get_san(m, san, (uint8_t)max) == (max > length ? length : 0));
            CHECK(san[max] == 0x5a);
            CHECK(max == 0 || strlen(san) == (size_t)(max > length ? length : 0));
        }
    }
}

static void check_san(const char *fen, const char *coordinates, const char *expected) {
    char san[ENGINE_SAN_SIZE];
    ui_set_up(fen);
    CHECK(engine_get_san(ui_read_move(coordinates), san, sizeof san) == strlen(expected));
    CHECK(strcmp(san, expected) == 0);
}

static void test_sans(void) {
    char san[ENGINE_SAN_SIZE];
    int ply;
    check_san(START, "e2e4", "e4");
    check_san(START, "g1f3", "Nf3");
    check_san("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", "axb8=Q+");
    check_san("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "O-O-O");
    check_san("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O");
    check_san("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", "Ra8#");
    check_san("6k1/8/8/8/Q6Q/8/4K3/Q7 w - - 0 1", "a4d4", "Qa4d4");
    ui_set_up(START);
    CHECK(engine_get_san(no_move, san, sizeof san) == 0 && san[0] == '\0');
    CHECK(engine_get_san(ui_read_move("e2e5"), san, sizeof san) == 0 && san[0] == '\0');
    CHECK(engine_get_san(ui_read_move("e2e4"), NULL, 255) == 0);
    CHECK(engine_get_san(ui_read_move("e2e4"), NULL, 0) == 0);
    ui_set_up("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    check_all_moves();
    ui_new_game();
    for (ply = 0; ply < 120 && engine_get_status() <= ENGINE_STATUS_CHECK; ply++) {
        check_all_moves();
        ui_play_move(random_move());
    }
}

static void test_parsing(void) {
    static const char *const syntax[] = {"", " ", "e", "e9", "Nf3 ", " Nf3", "castle", "e2-",
                                         "e2e4e5", "0000", "\xff\xfe", "Nf3..........."};
    static const char *const illegal[] = {"e5", "Ke2", "e2e5", "O-O", "a7a6", "e2e4q", "Qxf7"};
    engine_move_t move;
    char text[32];
    size_t i;
    check_subject = "parsing";
    ui_new_game();
    engine_ponder_begin(ui_read_move("e2e4"));
    for (i = 0; i < sizeof syntax / sizeof *syntax; i++) {
        memset(&move, 0xa5, sizeof move);
        CHECK(parse(syntax[i], &move) == ENGINE_MOVE_SYNTAX);
        CHECK(same_move(move, no_move));
    }
    for (i = 0; i < sizeof illegal / sizeof *illegal; i++) {
        CHECK(parse(illegal[i], &move) == ENGINE_MOVE_ILLEGAL);
        CHECK(same_move(move, no_move));
    }
    CHECK(engine_parse_move(NULL, &move) == ENGINE_MOVE_NULL && same_move(move, no_move));
    CHECK(engine_parse_move(NULL, NULL) == ENGINE_MOVE_NULL);
    CHECK(engine_parse_move("e4", NULL) == ENGINE_MOVE_OK);
    CHECK(engine_parse_move("e4!?", &move) == ENGINE_MOVE_OK);
    /* The longest that is read; what is longer need not even end. */
    memset(text, '!', sizeof text);
    memcpy(text, "e4", 2);
    CHECK(engine_parse_move(text, &move) == ENGINE_MOVE_SYNTAX);
    text[ENGINE_MOVE_READ_MAX] = '\0';
    CHECK(engine_parse_move(text, &move) == ENGINE_MOVE_OK);
    ui_compare();
    ui_set_up("4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    CHECK(parse("Rd1", &move) == ENGINE_MOVE_AMBIGUOUS && same_move(move, no_move));
    CHECK(parse("Rad1", &move) == ENGINE_MOVE_OK);
    for (i = 0; i < 4000; i++) {
        size_t length = random_below(9), j;
        for (j = 0; j < length; j++) {
            text[j] = random_below(8) ? "abcdefgh12345678NBRQKxO-0=+#qrbn"[random_below(32)]
                                      : (char)random_below(256);
        }
        text[length] = '\0';
        CHECK((parse(text, &move) == ENGINE_MOVE_OK) == engine_is_legal_move(move));
    }
}

void test_text(void) {
    engine_init(NULL);
    test_fens();
    test_fen_errors();
    test_sans();
    test_parsing();
}
