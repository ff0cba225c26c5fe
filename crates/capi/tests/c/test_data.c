/* Data that the program lends: taken only if it is whole, and never read past its end. */
#include "book.h"
#include "check.h"
#include "engine.h"
#include "seal.h"
#include "tests.h"
#include "ui.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* A draw: the pawn is blocked, and its king cannot get before it. */
#define DRAWN "8/8/8/4k3/4P3/4K3/8/8 w - - 0 1"
#define KPK_MAX 64

/* Lends memory that ends where the data ends, for a memory checker, and asks for a move while
   it is there. */
static uint8_t lend(uint8_t kind, const uint8_t *bytes, size_t length) {
    uint8_t *copy = malloc(length ? length : 1), code;
    if (copy == NULL) {
        return ENGINE_DATA_BUSY;
    }
    memcpy(copy, bytes, length);
    code = engine_set_data(kind, copy, (uint32_t)length);
    if (code == ENGINE_DATA_OK) {
        ui_think(2, 0);
        CHECK(engine_set_data(kind, NULL, 0) == ENGINE_DATA_OK);
    }
    free(copy);
    return code;
}

/* A part of it, more than it, and any change of a bit are refused. */
static void check_whole(uint8_t kind, const uint8_t *good, size_t size) {
    uint8_t bad[BOOK_MAX + 1];
    size_t i;
    int bit;
    CHECK(lend(kind, good, size) == ENGINE_DATA_OK);
    for (i = 0; i < size; i++) {
        uint8_t code = lend(kind, good, i);
        CHECK(code == ENGINE_DATA_LENGTH || (i < 12 && code == ENGINE_DATA_FOREIGN));
    }
    memcpy(bad, good, size);
    bad[size] = 0;
    CHECK(lend(kind, bad, size + 1) == ENGINE_DATA_LENGTH);
    CHECK(engine_set_data(kind, bad, 0xffffffff) == ENGINE_DATA_LENGTH);
    CHECK(engine_set_data(kind, bad, 0) == ENGINE_DATA_FOREIGN);
    for (i = 0; i < size; i++) {
        for (bit = 0; bit < 8; bit++) {
            memcpy(bad, good, size);
            bad[i] ^= (uint8_t)(1 << bit);
            CHECK(lend(kind, bad, size) != ENGINE_DATA_OK);
        }
    }
    memcpy(bad, good, size);
    bad[size - 1] ^= 1;
    CHECK(lend(kind, bad, size) == ENGINE_DATA_DAMAGED);
    bad[0] = 'X';
    CHECK(lend(kind, bad, size) == ENGINE_DATA_FOREIGN);
}

static void test_whole_book(const uint8_t *book, size_t size) {
    uint8_t bad[BOOK_MAX];
    check_whole(ENGINE_DATA_BOOK, book, size);
    memcpy(bad, book, size);
    bad[3] = '0';
    seal(bad, size);
    CHECK(lend(ENGINE_DATA_BOOK, bad, size) == ENGINE_DATA_VERSION);
    bad[3] = '2';
    seal(bad, size);
    CHECK(lend(ENGINE_DATA_BOOK, bad, size) == ENGINE_DATA_VERSION);
    /* The sum is right, and the rest makes no sense. */
    memcpy(bad, book, size);
    bad[4] = 33;
    seal(bad, size);
    CHECK(lend(ENGINE_DATA_BOOK, bad, size) == ENGINE_DATA_DAMAGED);
    memcpy(bad, book, size);
    bad[size - 5] &= 0x7f; /* the last reply is not the last */
    seal(bad, size);
    CHECK(lend(ENGINE_DATA_BOOK, bad, size) == ENGINE_DATA_DAMAGED);
}

/* What is refused takes the place of nothing, and what was there before is not read any more. */
static void test_refusal(uint8_t *book, size_t size) {
    int kind;
    engine_set_book(1);
    CHECK(engine_set_data(ENGINE_DATA_BOOK, book, (uint32_t)size) == ENGINE_DATA_OK);
    for (kind = 0; kind < 256; kind++) {
        if (kind != ENGINE_DATA_BOOK && kind != ENGINE_DATA_KPK) {
            CHECK(engine_set_data((uint8_t)kind, book, (uint32_t)size) ==
                  ENGINE_DATA_UNKNOWN_KIND);
            CHECK(engine_set_data((uint8_t)kind, NULL, 0) == ENGINE_DATA_UNKNOWN_KIND);
        }
    }
    CHECK(engine_set_data(ENGINE_DATA_KPK, book, (uint32_t)size) == ENGINE_DATA_FOREIGN);
    ui_new_game();
    ui_think(1, 0);
    CHECK(engine_was_book() == 1); /* the other kinds have changed nothing */
    CHECK(engine_set_data(ENGINE_DATA_BOOK, book, (uint32_t)size - 1) == ENGINE_DATA_LENGTH);
    ui_think(1, 0);
    CHECK(engine_was_book() == 0);
}

/* Memory that changes all the same gives legal moves, which ui_think() checks. */
static void test_changes(const uint8_t *book, size_t size) {
    uint8_t *copy = malloc(size);
    int i;
    if (copy == NULL) {
        return;
    }
    engine_set_book(1);
    for (i = 0; i < 500; i++) {
        memcpy(copy, book, size);
        CHECK(engine_set_data(ENGINE_DATA_BOOK, copy, (uint32_t)size) == ENGINE_DATA_OK);
        memset(copy + random_below((uint32_t)size), i, 1);
        copy[random_below((uint32_t)size)] = (uint8_t)random_below(256);
        copy[4 + random_below(20)] = (uint8_t)random_below(256);
        ui_new_game();
        ui_play_move(ui_think(1, 0));
        ui_play_move(ui_think(1, 0));
    }
    CHECK(engine_set_data(ENGINE_DATA_BOOK, NULL, 0) == ENGINE_DATA_OK);
    free(copy);
}

/* A table of pawn endings with one question, whose answers are both a win or both a draw. */
static size_t make_kpk(uint8_t out[KPK_MAX], int wins) {
    uint8_t sums[2] = {0, 0};
    int i;
    memcpy(out, "KP\1\1", 4);
    out[4] = 0;
    out[5] = wins ? 12 : 0;
    for (i = 0; i < 6; i++) {
        sums[0] = (uint8_t)(sums[0] + out[i]);
        sums[1] = (uint8_t)(sums[1] + sums[0]);
    }
    memcpy(out + 6, sums, 2);
    return 8;
}

static int16_t score_of_draw(void) {
    ui_think(6, 0);
    return engine_get_score();
}

static void test_kpk(void) {
    uint8_t lie[KPK_MAX], draw[KPK_MAX];
    size_t size = make_kpk(lie, 1);
    make_kpk(draw, 0);
    engine_init(NULL);
    ui_set_up(DRAWN);
    check_whole(ENGINE_DATA_KPK, lie, size);
    CHECK(score_of_draw() == 0); /* the table that is built in knows it */
    CHECK(engine_set_data(ENGINE_DATA_KPK, lie, (uint32_t)size) == ENGINE_DATA_OK);
    CHECK(score_of_draw() > 500); /* the lie is believed at once: nothing is remembered */
    CHECK(engine_set_data(ENGINE_DATA_KPK, draw, (uint32_t)size) == ENGINE_DATA_OK);
    CHECK(score_of_draw() == 0);
    CHECK(engine_set_data(ENGINE_DATA_KPK, lie, (uint32_t)size) == ENGINE_DATA_OK);
    engine_new_game(); /* keeps it */
    ui_set_up(DRAWN);
    CHECK(score_of_draw() > 500);
    CHECK(engine_set_data(ENGINE_DATA_KPK, lie, 3) == ENGINE_DATA_FOREIGN);
    CHECK(score_of_draw() == 0); /* refused: back to what is built in */
    CHECK(engine_set_data(ENGINE_DATA_KPK, lie, (uint32_t)size) == ENGINE_DATA_OK);
    CHECK(engine_set_data(ENGINE_DATA_KPK, NULL, 0) == ENGINE_DATA_OK);
    CHECK(score_of_draw() == 0);
    CHECK(engine_set_data(ENGINE_DATA_KPK, lie, (uint32_t)size) == ENGINE_DATA_OK);
    engine_cleanup();
    ui_set_up(DRAWN);
    CHECK(score_of_draw() == 0);
    lie[2] = 0;
    CHECK(engine_set_data(ENGINE_DATA_KPK, lie, (uint32_t)size) == ENGINE_DATA_VERSION);
    lie[2] = 2;
    CHECK(engine_set_data(ENGINE_DATA_KPK, lie, (uint32_t)size) == ENGINE_DATA_VERSION);
    /* It ends pondering. */
    engine_ponder_begin(random_move());
    engine_ponder_step(100);
    CHECK(engine_set_data(ENGINE_DATA_KPK, NULL, 0) == ENGINE_DATA_OK);
    ui_compare();
    score_of_draw();
}

void test_data(void) {
    uint8_t book[BOOK_MAX];
    size_t size;
    check_subject = "data";
    engine_init(NULL);
    size = make_book(book);
    engine_set_book(1);
    ui_new_game();
    test_whole_book(book, size);
    test_refusal(book, size);
    test_changes(book, size);
    test_kpk();
    engine_init(NULL);
}
