/* Saved games: the whole game comes back, and nothing else is taken for one. */
#include "check.h"
#include "engine.h"
#include "seal.h"
#include "tests.h"
#include "ui.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define HEAD 43

/* From memory that ends where the game ends. */
static uint8_t restore(const uint8_t *bytes, uint16_t length) {
    uint8_t *copy = malloc(length ? length : 1), taken;
    if (copy == NULL) {
        return 0;
    }
    memcpy(copy, bytes, length);
    taken = engine_restore(copy, length);
    free(copy);
    return taken;
}

/* What is refused changes nothing. */
static void check_refused(const uint8_t *bytes, uint16_t length) {
    uint8_t before[ENGINE_SAVE_MAX], after[ENGINE_SAVE_MAX];
    uint16_t size = engine_save(before, sizeof before);
    CHECK(restore(bytes, length) == 0);
    CHECK(engine_save(after, sizeof after) == size && memcmp(before, after, size) == 0);
}

/* Saves, plays something else, restores: the same position, status, and moves to take back. */
static void check_round_trip(void) {
    uint8_t bytes[ENGINE_SAVE_MAX], again[ENGINE_SAVE_MAX];
    engine_position_t before, after;
    uint8_t status = engine_get_status();
    uint16_t size = engine_save(bytes, sizeof bytes);
    int moves, count;
    CHECK(size >= HEAD + 4 && size <= ENGINE_SAVE_MAX);
    moves = (size - HEAD - 4) / 2;
    engine_get_position(&before);
    engine_new_game();
    engine_make_move(random_move());
    CHECK(restore(bytes, size) == 1);
    engine_get_position(&after);
    CHECK(same_position(&before, &after));
    CHECK(engine_get_status() == status);
    CHECK(engine_save(again, sizeof again) == size && memcmp(bytes, again, size) == 0);
    for (count = 0; engine_take_back(); count++) {
    }
    CHECK(count == moves);
    while (engine_replay()) {
    }
    engine_get_position(&after);
    CHECK(same_position(&before, &after));
}

static void test_round_trips(void) {
    static const char *const fens[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 12 345",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
        "1n2k3/P7/8/8/8/8/p7/1N2K3 w - - 0 1",
        "k7/8/8/p7/P7/8/K7/8 w - - 255 65000",
    };
    size_t i;
    int game, ply;
    for (i = 0; i < sizeof fens / sizeof *fens; i++) {
        for (game = 0; game < 4; game++) {
            ui_set_up(fens[i]);
            for (ply = 0; ply < 20 * game; ply++) {
                engine_move_t move;
                check_round_trip();
                if (engine_get_all_moves(&move, 1) == 0) {
                    break;
                }
                if (random_below(16) == 0) {
                    engine_think(1, 0); /* leaves fewer moves of the past, in a long game */
                }
                engine_make_move(random_move());
            }
        }
    }
}

/* Repetitions are found across a restored game, however long it was. */
static void test_repetitions(void) {
    static const char *const knights[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    uint8_t bytes[ENGINE_SAVE_MAX];
    uint16_t size;
    int ply;
    ui_new_game();
    for (ply = 0; ply < 7; ply++) {
        CHECK(engine_make_move(ui_read_move(knights[ply % 4])) == ENGINE_STATUS_NORMAL);
    }
    size = engine_save(bytes, sizeof bytes);
    engine_new_game();
    CHECK(restore(bytes, size) == 1);
    CHECK(engine_make_move(ui_read_move("f6g8")) == ENGINE_STATUS_DRAW_REP);
    for (ply = 0; ply < 500; ply++) {
        engine_make_move(ui_read_move(knights[ply % 4]));
    }
    CHECK(engine_save(bytes, sizeof bytes) > 300);
    check_round_trip();
    CHECK(engine_get_status() == ENGINE_STATUS_DRAW_REP);
}

/* It is as a new game, and saving disturbs nothing. */
static void test_surroundings(void) {
    uint8_t bytes[ENGINE_SAVE_MAX], again[ENGINE_SAVE_MAX];
    uint16_t size;
    engine_move_t plain, move;
    uint32_t nodes;
    engine_init(NULL);
    ui_new_game();
    ui_play("e2e4 e7e5");
    plain = ui_think(6, 0);
    nodes = engine_get_nodes();
    size = engine_save(bytes, sizeof bytes);
    CHECK(restore(bytes, size) == 1);
    CHECK(engine_get_nodes() == 0);
    ui_compare();
    move = ui_think(6, 0);
    CHECK(same_move(move, plain) && engine_get_nodes() == nodes);
    engine_ponder_begin(move);
    engine_ponder_step(300);
    CHECK(engine_save(again, sizeof again) == size && memcmp(bytes, again, size) == 0);
    check_refused(bytes, (uint16_t)(size - 1));
    engine_ponder_step(300);
    ui_play_move(move); /* a hit: pondering has gone on */
    ui_think(1, 0);
    CHECK(engine_get_nodes() >= 600);
    CHECK(restore(bytes, size) == 1);
    CHECK(engine_replay() == 0 && engine_take_back() == 1);
}

static void test_room(void) {
    uint8_t bytes[ENGINE_SAVE_MAX + 8], guard[sizeof bytes];
    int max, size = HEAD + 2 * 3 + 4;
    ui_new_game();
    ui_play("e2e4 e7e5 g1f3");
    memset(guard, 0xa5, sizeof guard);
    for (max = 0; max <= ENGINE_SAVE_MAX; max++) {
        int expected = max < size ? 0 : size;
        memset(bytes, 0xa5, sizeof bytes);
        CHECK(engine_save(bytes, (uint16_t)max) == expected);
        CHECK(memcmp(bytes + expected, guard, sizeof bytes - expected) == 0);
    }
    CHECK(engine_save(NULL, 0) == 0 && engine_save(NULL, 65535) == 0);
    CHECK(engine_restore(NULL, 0) == 0 && engine_restore(NULL, 65535) == 0);
    /* As the header has it. */
    CHECK(memcmp(bytes, "KMG\1", 4) == 0);
    CHECK(bytes[4] == (12 | 10 << 4)); /* a8, b8 */
    CHECK(bytes[35] == (2 | 4 << 4));  /* g1, h1 */
    CHECK(bytes[36] == 15 && bytes[37] == 255 && bytes[38] == 0 && bytes[39] == 1);
    CHECK(bytes[40] == 0 && bytes[41] == 3 && bytes[42] == 0);
    CHECK((bytes[43] | bytes[44] << 8) == 52 + 64 * 36); /* e2e4 */
    seal(guard, 4);
    seal(guard, (size_t)size); /* of anything but these */
    CHECK(memcmp(guard + size - 4, bytes + size - 4, 4) != 0);
    memcpy(guard, bytes, (size_t)size);
    seal(guard, (size_t)size);
    CHECK(memcmp(guard, bytes, (size_t)size) == 0);
}

/* Every shortened game, every changed bit, and bytes with a true check sum that are no game. */
static void test_garbage(void) {
    uint8_t good[ENGINE_SAVE_MAX], bad[ENGINE_SAVE_MAX + 16];
    uint16_t size;
    int i, bit, taken = 0;
    ui_new_game();
    ui_play("e2e4 d7d5 e4d5 d8d5 b1c3");
    size = engine_save(good, sizeof good);
    memset(bad, 0, sizeof bad);
    memcpy(bad, good, size);
    for (i = 0; i < (int)sizeof bad; i++) {
        if (i != size) {
            check_refused(bad, (uint16_t)i); /* truncated, or with something behind it */
        }
    }
    for (i = 0; i < size; i++) {
        for (bit = 0; bit < 8; bit++) {
            memcpy(bad, good, size);
            bad[i] ^= (uint8_t)(1 << bit);
            check_refused(bad, size);
        }
    }
    /* Another version, another program. */
    memcpy(bad, good, size);
    bad[3] = 2;
    seal(bad, size);
    check_refused(bad, size);
    memcpy(bad, "PNG", 3);
    seal(bad, size);
    check_refused(bad, size);
    /* Lies about the number of moves, a move that is not legal, a position that is none. */
    memcpy(bad, good, size);
    bad[41] = 4;
    seal(bad, size);
    check_refused(bad, size);
    memcpy(bad, good, size);
    bad[size - 6] ^= 1;
    seal(bad, size);
    check_refused(bad, size);
    memcpy(bad, good, size);
    bad[size - 5] |= 0xf0; /* a promotion to nothing */
    seal(bad, size);
    check_refused(bad, size);
    memcpy(bad, good, size);
    bad[6] = 0; /* no queen, no king */
    seal(bad, size);
    check_refused(bad, size);
    for (i = 0; i < 4000; i++) {
        int changes = 1 + (int)random_below(3);
        memcpy(bad, good, size);
        for (; changes > 0; changes--) {
            bad[4 + random_below(size - 8u)] = (uint8_t)random_below(256);
        }
        seal(bad, size);
        if (restore(bad, size)) {
            taken++;
            check_round_trip();
        }
    }
    CHECK(taken > 0 && taken < 2000); /* clocks may be anything, moves may not */
    ui_new_game();
    ui_play("e2e4");
    for (i = 0; i < 2000; i++) {
        uint16_t length = (uint16_t)random_below(sizeof bad), j;
        for (j = 0; j < length; j++) {
            bad[j] = (uint8_t)random_below(256);
        }
        if (i % 2 && length >= 4) {
            memcpy(bad, good, 4);
            seal(bad, length);
        }
        check_refused(bad, length);
    }
    ui_compare();
}

void test_save(void) {
    check_subject = "saved games";
    engine_init(NULL);
    test_round_trips();
    test_repetitions();
    test_surroundings();
    test_room();
    test_garbage();
    engine_init(NULL);
}
