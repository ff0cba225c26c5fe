/*
 * A program's side of the border: a board of its own, kept up to date from the moves and
 * the side effects that the engine reports, never from the engine's board. After every
 * move the two are compared.
 */
#ifndef UI_H
#define UI_H

#include "engine.h"

/* The game as the program knows it. ep_row and ep_col are set after every double step. */
extern engine_position_t ui;

/* Room for the moves of any position. */
#define MAX_MOVES 218

void ui_new_game(void);

/* Sets up a FEN with all six fields, in the program and in the engine. */
void ui_set_up(const char *fen);

/* The engine was just given the program's position: its memory of the game begins here. */
void ui_begin(void);

/* Reads "e2e4" or "e7e8n" into a move with no flags but those of the promotion. */
engine_move_t ui_read_move(const char *text);

/* Plays one move as a program does, checks everything on the way, returns the status. */
uint8_t ui_play_move(engine_move_t move);

/* Plays moves like "e2e4 e7e5 g1f3" and returns the last status; the game must not end
   before the last one. */
uint8_t ui_play(const char *moves);

/* Thinks and checks that the move is one of the legal ones, with all its flags, or no move if
   there is none, and that nothing else has changed. */
engine_move_t ui_think(uint8_t max_depth, uint16_t max_time_ms);

/* Checks that the engine's position is the program's. */
void ui_compare(void);

/* All flags that the engine should give this legal move. */
uint8_t ui_flags(engine_move_t move);

int same_move(engine_move_t a, engine_move_t b);
int same_position(const engine_position_t *a, const engine_position_t *b);
int same_effects(const engine_move_effects_t *a, const engine_move_effects_t *b);

/* Side effects of a move that has none. */
extern const engine_move_effects_t no_effects;

/* What the engine returns if there is no move. */
extern const engine_move_t no_move;

/* The next number of a generator that is the same everywhere, 0 to below - 1. */
uint32_t random_below(uint32_t below);

/* Any legal move; there must be one. */
engine_move_t random_move(void);

#endif
