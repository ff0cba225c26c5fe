/* The tests, in the order in which main.c runs them. */
#ifndef TESTS_H
#define TESTS_H

void test_uninitialised(void);
void test_lifecycle(void);
void test_plan(void);
void test_games(void);
void test_special_moves(void);
void test_draws(void);
void test_bad_arguments(void);
void test_bad_positions(void);
void test_think(void);
void test_levels(void);
void test_ponder(void);
void test_hook_calls(void);
void test_extras(void);
void test_found(void);
void test_text(void);
void test_save(void);
void test_book(void);
void test_data(void);
void test_random_positions(void);
void test_random_games(int games);
void test_own_games(int games);

#endif
