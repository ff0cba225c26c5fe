/*
 * The calculator's screen: the board, the men, and a column of text.
 */
#ifndef SCREEN_H
#define SCREEN_H

#include "game.h"

void screen_begin(void);
void screen_end(void);

/* Draws everything. */
void screen_draw(const game_t *game);

/* A sign of life while the engine thinks; it is drawn on top of what is there. */
void screen_thinking(uint32_t ms);

#endif
