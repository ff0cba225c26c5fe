/* A book; see book.h. */
#include "book.h"

#include "check.h"
#include "seal.h"
#include "ui.h"

#include <string.h>

#define POSITIONS 64
#define REPLIES 4
#define BITS 16
#define LONG_GAP 0xffffu
#define LAST 0x80

static const char *const lines[] = {
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1",
    "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4",
    "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3",
    "e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g8f6 b1c3",
    "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3",
    "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 g1f3",
    "c2c4 e7e5 b1c3 g8f6 g1f3 b8c6 g2g3 d7d5 c4d5",
};

typedef struct {
    uint32_t key;
    int count;
    uint8_t numbers[REPLIES];
} entry_t;

static entry_t entries[POSITIONS];
static int count;

/* The row as the side to move sees it, from the far side. */
static int seen(int row, int8_t turn) {
    return turn > 0 ? row : 7 - row;
}

static uint32_t key(void) {
    engine_position_t p;
    uint8_t bytes[34];
    int i;
    engine_get_position(&p);
    memset(bytes, 0, sizeof bytes);
    for (i = 0; i < 64; i++) {
        int piece = p.board[seen(i / 8, p.turn)][i % 8] * p.turn;
        int code = piece < 0 ? 8 - piece : piece;
        bytes[i / 2] |= (uint8_t)(i % 2 ? code << 4 : code);
    }
    bytes[32] = (uint8_t)(p.turn > 0 ? p.castling : p.castling >> 2 | (p.castling & 3) << 2);
    bytes[33] = p.ep_col == ENGINE_EP_NONE ? 8 : p.ep_col;
    return crc32(bytes, sizeof bytes) >> (32 - BITS);
}

/* Where a move without promotion stands in the order of the legal ones. */
static int rank(engine_move_t m, int8_t turn) {
    return (seen(m.from_row, turn) * 8 + m.from_col) * 64 + seen(m.to_row, turn) * 8 + m.to_col;
}

static uint8_t number(engine_move_t move) {
    engine_move_t moves[MAX_MOVES];
    engine_position_t p;
    int i, all = engine_get_all_moves(moves, MAX_MOVES);
    uint8_t before = 0;
    engine_get_position(&p);
    for (i = 0; i < all; i++) {
        before += rank(moves[i], p.turn) < rank(move, p.turn);
    }
    return before;
}

static entry_t *find(uint32_t wanted) {
    int i;
    for (i = 0; i < count; i++) {
        if (entries[i].key == wanted) {
            return &entries[i];
        }
    }
    return NULL;
}

static int has(const entry_t *entry, uint8_t wanted) {
    return memchr(entry->numbers, wanted, (size_t)entry->count) != NULL;
}

/* Adds a reply to the current position. */
static void add(engine_move_t move) {
    entry_t *entry = find(key());
    uint8_t own = number(move);
    if (entry == NULL) {
        int place;
        for (place = count; place > 0 && entries[place - 1].key > key(); place--) {
            entries[place] = entries[place - 1];
        }
        entry = &entries[place];
        entry->key = key();
        entry->count = 0;
        count++;
    }
    if (!has(entry, own)) {
        entry->numbers[entry->count++] = own;
    }
}

size_t make_book(uint8_t out[BOOK_MAX]) {
    size_t i, at = 8;
    uint32_t last = 0;
    int e, r;
    count = 0;
    for (i = 0; i < sizeof lines / sizeof *lines; i++) {
        const char *text;
        engine_new_game();
        for (text = lines[i]; *text != '\0'; text += strspn(text, " ")) {
            engine_move_t move = ui_read_move(text);
            CHECK(engine_is_legal_move(move));
            add(move);
            engine_make_move(move);
            text += strcspn(text, " ");
        }
    }
    memcpy(out, "KMB1", 4);
    for (e = 0; e < count; e++) {
        uint32_t gap = entries[e].key - last;
        last = entries[e].key;
        CHECK(gap < LONG_GAP);
        out[at++] = (uint8_t)gap;
        out[at++] = (uint8_t)(gap >> 8);
        for (r = 0; r < entries[e].count; r++) {
            out[at++] = (uint8_t)(entries[e].numbers[r] | (r + 1 == entries[e].count ? LAST : 0));
        }
    }
    out[4] = BITS;
    out[5] = (uint8_t)(at - 8);
    out[6] = (uint8_t)((at - 8) >> 8);
    out[7] = 0;
    seal(out, at + 4);
    CHECK(at + 4 <= BOOK_MAX);
    return at + 4;
}

int book_replies(void) {
    entry_t *entry = find(key());
    return entry == NULL ? 0 : entry->count;
}

int book_has(engine_move_t move) {
    entry_t *entry = find(key());
    return entry != NULL && has(entry, number(move));
}
