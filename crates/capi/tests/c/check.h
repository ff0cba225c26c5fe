/*
 * The smallest test framework that does: CHECK counts, prints what failed and where,
 * and goes on. main.c prints the last line and makes the exit code.
 */
#ifndef CHECK_H
#define CHECK_H

/* What is being tested, for the message of a failure. */
extern const char *check_subject;

void check(int ok, const char *text, const char *file, int line);

#define CHECK(condition) check((condition) != 0, #condition, __FILE__, __LINE__)

#endif
