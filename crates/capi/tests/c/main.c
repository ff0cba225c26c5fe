/*
 * Plays with the library as a program would, through engine.h alone.
 *
 * usage: ctest [number of random games; the engine plays fewer against itself]
 */
#include "check.h"
#include "tests.h"

#include <stdio.h>
#include <stdlib.h>

/* A defect that shows in every random game should not fill the disk. */
#define MESSAGES 50

const char *check_subject = "";

static unsigned long passed, failed;

void check(int ok, const char *text, const char *file, int line) {
    if (ok) {
        passed++;
        return;
    }
    failed++;
    if (failed <= MESSAGES) {
        printf("%s:%d: failed: %s (%s)\n", file, line, text, check_subject);
    }
}

int main(int argc, char **argv) {
    int games = argc > 1 ? atoi(argv[1]) : 300;
    test_uninitialised(); /* must be first */
    test_lifecycle();
    test_plan();
    test_games();
    test_special_moves();
    test_draws();
    test_bad_arguments();
    test_bad_positions();
    test_think();
    test_levels();
    test_ponder();
    test_hook_calls();
    test_extras();
    test_found();
    test_text();
    test_save();
    test_book();
    test_data();
    test_random_positions();
    test_random_games(games);
    test_own_games(games);
    printf("%lu passed, %lu failed\n", passed, failed);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
