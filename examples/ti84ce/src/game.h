/*
 * The game behind the board: what the keys do to it, whose turn it is, and when the engine thinks. It
 * knows the engine and nothing of the calculator, so that it can be tested anywhere.
 */
#ifndef GAME_H
#define GAME_H

#include <stdint.h>

#include "engine.h"

/* What the user can press. */
typedef enum {
    KEY_NONE,
    KEY_UP,
    KEY_DOWN,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_ENTER,     /* picks up a man, puts it down, chooses */
    KEY_CLEAR,     /* puts a man back */
    KEY_TAKE_BACK, /* the engine's last move and the user's */
    KEY_LEVEL,     /* the next level */
    KEY_SIDES,     /* the user plays the other side from now on */
    KEY_NEW        /* a new game */
} game_key_t;

/* What is going on. */
typedef enum {
    GAME_USER,    /* the user looks for a move, and the engine may think about it, too */
    GAME_HOLDING, /* a man is picked up */
    GAME_PROMOTE, /* a pawn has arrived, and the user chooses what it becomes */
    GAME_ENGINE,  /* the engine is to move */
    GAME_OVER
} game_state_t;

/* Legal moves of one man: a queen has 27. */
#define GAME_MOVES_MAX 32
/* The strongest level; the others are below it. */
#define GAME_LEVEL_MAX 10
/* Bytes of a saved game. */
#define GAME_SAVE_MAX (ENGINE_SAVE_MAX + 3)

typedef struct {
    game_state_t state;
    engine_position_t position;
    int8_t user;                 /* 1 = White, -1 = Black, as in the position */
    uint8_t level;
    uint8_t status;              /* ENGINE_STATUS_* */
    uint8_t row, col;            /* the cursor */
    uint8_t from_row, from_col;  /* the man that is picked up */
    uint8_t promotion;           /* what is chosen: 0 queen, 1 rook, 2 bishop, 3 knight */
    uint8_t count;               /* its legal moves */
    engine_move_t moves[GAME_MOVES_MAX];
    engine_move_t last;          /* the last move, for the board */
    char text[ENGINE_SAN_SIZE];  /* and for people; empty if there is none */
} game_t;

/* Begins; hooks as in engine.h. */
void game_init(game_t *game, const engine_hooks_t *hooks);

/* Does what a key means now. Returns 1 if there is something to draw. */
uint8_t game_press(game_t *game, game_key_t key);

/* The engine's turn: thinks and plays. To be called when the state is GAME_ENGINE. */
void game_think(game_t *game);

/* While the user thinks: a slice of so many nodes for the engine, too. */
void game_ponder(uint16_t nodes);

/* Whether the man that is picked up may go to a square. */
uint8_t game_may_go(const game_t *game, uint8_t row, uint8_t col);

/* Writes the game to GAME_SAVE_MAX bytes and returns how many; reads it back, and returns 0 if these
   bytes are none. */
uint16_t game_save(const game_t *game, uint8_t *out);
uint8_t game_restore(game_t *game, const uint8_t *in, uint16_t len);

#endif
