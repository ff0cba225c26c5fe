/*
 * A small book, made in the words of docs/formats.md and with nothing of the engine's but
 * the position and its legal moves.
 */
#ifndef BOOK_H
#define BOOK_H

#include "engine.h"

#include <stddef.h>

/* Room for the book. */
#define BOOK_MAX 512

/* Makes the book and returns how many bytes it has. */
size_t make_book(uint8_t out[BOOK_MAX]);

/* Whether the book has this move in the current position. */
int book_has(engine_move_t move);

/* How many replies the book has in the current position. */
int book_replies(void);

#endif
