/*
 * A library that was built with a book and without the table of pawn endings: what is built in
 * is used, and what the program lends is used instead.
 *
 *     built_in FILE      the table of pawn endings
 */
#include <stdio.h>
#include <stdlib.h>

#include "engine.h"

#define DRAWN "8/8/8/4k3/4P3/4K3/8/8 w - - 0 1"
#define GAMES 20

static int failed;

static void check(int ok, const char *what)
{
    printf("%s: %s\n", ok ? "ok" : "failed", what);
    failed += !ok;
}

static int is_book_move(void)
{
    engine_think(1, 0);
    return engine_was_book();
}

/* How many half-moves of the book the engine plays against itself. */
static int play_book(void)
{
    int plies = 0;
    engine_new_game();
    for (;;) {
        engine_move_t move = engine_think(1, 0);
        if (!engine_was_book())
            return plies;
        if (!engine_is_legal_move(move))
            return -1;
        engine_make_move(move);
        plies++;
    }
}

static int score_of_draw(void)
{
    engine_set_fen(DRAWN);
    engine_think(6, 0);
    return engine_get_score();
}

int main(int argc, char **argv)
{
    /* One position, the first one, and one reply: a2a4. */
    static const uint8_t small[] = {'K', 'M', 'B', '1', 16, 3, 0, 0, 0x0c, 0x46, 0x80,
                                    0x92, 0xa7, 0x62, 0xef};
    uint8_t table[1024];
    engine_move_t move;
    size_t size;
    int game, ok = 1;
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL)
        return EXIT_FAILURE;
    size = fread(table, 1, sizeof table, file);
    fclose(file);

    check(!is_book_move(), "the book is off until it is asked for");
    engine_set_book(1);
    check(is_book_move(), "the book that is built in is found");
    for (game = 0; game < GAMES; game++)
        ok &= play_book() > 1;
    check(ok, "games follow it");
    engine_new_game();
    check(engine_set_data(ENGINE_DATA_BOOK, small, sizeof small) == ENGINE_DATA_OK,
          "another book is taken");
    move = engine_think(1, 0);
    check(engine_was_book() && move.from_col == 0 && move.to_row == 4, "and wins");
    check(play_book() == 1, "the first one is not asked as well");
    engine_new_game();
    engine_set_data(ENGINE_DATA_BOOK, NULL, 0);
    check(is_book_move(), "without it the first one is back");

    check(score_of_draw() > 0, "there is no table of pawn endings");
    check(engine_set_data(ENGINE_DATA_KPK, table, (uint32_t)size) == ENGINE_DATA_OK,
          "one is taken");
    check(score_of_draw() == 0, "and known");
    engine_set_data(ENGINE_DATA_KPK, NULL, 0);
    check(score_of_draw() > 0, "and gone");
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
