/* Book moves: only when they are wanted, legal, varied, and soon forgotten by beginners. */
#include "book.h"
#include "check.h"
#include "engine.h"
#include "hooks.h"
#include "tests.h"
#include "ui.h"

#include <stddef.h>
#include <string.h>

#define PLIES 9
#define GAMES 40
/* Half-moves of a game that levels 1 to 7 know. */
static const int known[] = {4, 6, 8, 10, 13, 16, 20};

static uint8_t book[BOOK_MAX];
static size_t size;

static void lend(void) {
    CHECK(engine_set_data(ENGINE_DATA_BOOK, book, (uint32_t)size) == ENGINE_DATA_OK);
    engine_set_book(1);
}

/* Without the call, and after each that sets it back, the engine thinks for itself. */
static void check_no_book(void) {
    engine_move_t move, alone;
    uint32_t nodes;
    ui_new_game();
    move = ui_think(3, 0);
    CHECK(engine_was_book() == 0);
    nodes = engine_get_nodes();
    engine_init(NULL);
    ui_new_game();
    alone = ui_think(3, 0);
    CHECK(same_move(move, alone) && engine_get_nodes() == nodes);
}

static void test_default(void) {
    engine_init(NULL);
    CHECK(engine_was_book() == 0);
    CHECK(engine_set_data(ENGINE_DATA_BOOK, book, (uint32_t)size) == ENGINE_DATA_OK);
    check_no_book();
    lend();
    engine_set_book(0);
    check_no_book();
    lend();
    engine_init(NULL);
    engine_set_book(1); /* there is none any more */
    check_no_book();
    lend();
    engine_cleanup();
    CHECK(engine_set_data(ENGINE_DATA_BOOK, book, (uint32_t)size) == ENGINE_DATA_OK);
    check_no_book();
    lend();
    CHECK(engine_set_data(ENGINE_DATA_BOOK, NULL, 77) == ENGINE_DATA_OK);
    check_no_book();
}

/* Plays the first moves of a game; returns how many were from the book. */
static int play_game(engine_move_t moves[PLIES]) {
    int ply, found = 0;
    ui_new_game();
    CHECK(engine_was_book() == 0); /* a new game has no last move */
    for (ply = 0; ply < PLIES; ply++) {
        engine_move_t line[2];
        int replies = book_replies();
        moves[ply] = ui_think(2, 0);
        CHECK(engine_was_book() == (replies > 0));
        if (engine_was_book()) {
            found++;
            CHECK(book_has(moves[ply]));
            CHECK(engine_get_depth() == 1 && engine_get_nodes() < 1000);
            CHECK(engine_get_line(line, 2) >= 1 && same_move(line[0], moves[ply]));
            CHECK(engine_get_score() > -200 && engine_get_score() < 200);
        }
        ui_play_move(moves[ply]);
        CHECK(engine_was_book() == (replies > 0)); /* it is still about the last move */
    }
    return found;
}

static int same_games(const engine_move_t *a, const engine_move_t *b) {
    int ply, same = 1;
    for (ply = 0; ply < PLIES; ply++) {
        same &= same_move(a[ply], b[ply]);
    }
    return same;
}

static void test_variety(void) {
    engine_move_t games[GAMES][PLIES], again[PLIES];
    int i, j, different = 0;
    engine_init(NULL);
    lend();
    for (i = 0; i < GAMES; i++) {
        int is_new = 1;
        engine_seed((uint32_t)i);
        CHECK(play_game(games[i]) == PLIES); /* all lines are that long */
        for (j = 0; j < i; j++) {
            is_new &= !same_games(games[i], games[j]);
        }
        different += is_new;
    }
    CHECK(different >= 6); /* there are seven lines */
    for (i = 0; i < 3; i++) {
        engine_seed((uint32_t)i);
        play_game(again);
        CHECK(same_games(again, games[i]));
    }
    /* Without a seed games vary by their number, and by the clock if there is one. */
    engine_init(NULL);
    lend();
    for (i = different = 0; i < 8; i++) {
        play_game(games[i]);
        different += i > 0 && !same_games(games[i], games[0]);
    }
    CHECK(different > 0);
    engine_init(&test_hooks);
    lend();
    reset_hooks();
    play_game(again);
    CHECK(clock_asked == PLIES); /* full strength without a book has no reason to ask */
    /* It follows the moves that are played, and ends where they leave it. */
    engine_init(NULL);
    lend();
    ui_new_game();
    ui_play("d2d4 d7d5 c2c4");
    CHECK(same_move(ui_think(0, 0), ui_read_move("e7e6")) && engine_was_book() == 1);
    ui_new_game();
    ui_play("d2d4 d7d5 a2a3");
    ui_think(1, 0);
    CHECK(engine_was_book() == 0);
}

/* A position with colours reversed is in the book, too. */
static void test_reversed(void) {
    engine_init(NULL);
    lend();
    ui_set_up("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    ui_think(0, 0);
    CHECK(engine_was_book() == 1 && book_replies() == 2);
}

static void test_levels_forget(void) {
    engine_move_t moves[PLIES];
    int level, ply, game;
    engine_init(NULL);
    lend();
    for (level = 1; level <= 10; level++) {
        engine_set_level((uint8_t)level);
        for (game = 0; game < 3; game++) {
            int limit = level <= 7 ? known[level - 1] : PLIES;
            ui_new_game();
            for (ply = 0; ply < PLIES; ply++) {
                int expected = ply < limit && book_replies() > 0;
                moves[ply] = ui_think(1, 0);
                CHECK(engine_was_book() == expected);
                ui_play_move(moves[ply]);
            }
        }
    }
    engine_set_level(10);
}

/* Hints and pondering are as without a book. */
static void test_thinking(void) {
    engine_move_t hint, alone, reply = ui_read_move("e7e5");
    uint32_t nodes;
    engine_init(NULL);
    ui_new_game();
    alone = engine_hint(4, 0);
    nodes = engine_get_nodes();
    lend();
    ui_new_game();
    hint = engine_hint(4, 0);
    CHECK(engine_was_book() == 0);
    CHECK(same_move(hint, alone) && engine_get_nodes() == nodes);
    /* A hit goes on with what was pondered, a miss looks into the book. */
    ui_new_game();
    ui_play("e2e4");
    engine_ponder_begin(reply);
    engine_ponder_step(500);
    ui_play_move(reply);
    ui_think(1, 0);
    CHECK(engine_was_book() == 0 && engine_get_nodes() >= 500);
    ui_new_game();
    ui_play("e2e4");
    engine_ponder_begin(reply);
    engine_ponder_step(500);
    engine_set_book(1); /* disturbs nothing */
    lend();
    engine_ponder_step(500);
    ui_play("c7c5");
    ui_think(1, 0);
    CHECK(engine_was_book() == 1);
    /* Where there is no move there is none from the book. */
    ui_set_up("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    CHECK(same_move(ui_think(0, 0), no_move) && engine_was_book() == 0);
}

void test_book(void) {
    check_subject = "book";
    engine_init(NULL);
    size = make_book(book);
    test_default();
    test_variety();
    test_reversed();
    test_levels_forget();
    test_thinking();
    engine_init(NULL);
}
