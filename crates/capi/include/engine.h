/*
 * Kilomate's C interface: a chess engine for programs that have a board of
 * their own to show.
 *
 * The program keeps its board as int8_t board[8][8]. Row 0 is Black's back rank
 * (rank 8), row 7 is White's (rank 1); column 0 is the a-file. The engine knows
 * the rules: it tells which moves are legal, what they do to the board, and how
 * the game stands. And it plays: it thinks for as long as it is given, and ponders
 * while its opponent does.
 *
 * What holds for every function:
 *
 * - There is one engine, hidden in the library, with 45.6 KB of memory in all,
 *   which start as zeros. It needs no heap and no other library.
 * - Any argument is harmless. NULL is allowed for every pointer; rows, columns,
 *   flags and positions may be any numbers. What a bad argument does is said
 *   at each function. A pointer that is not NULL must point to what its type
 *   says, out to at least max elements.
 * - The caller owns all memory that it passes. The engine keeps no pointer
 *   after a function returns, except those to the hooks.
 * - The library is NOT thread-safe: never be inside two of its functions at once,
 *   be it from two threads, an interrupt or a signal handler. A hook must not
 *   call the engine either; if it does, that call does nothing and returns 0, or
 *   no move if it is engine_think(). A hook must return: a longjmp() out of it
 *   leaves the engine busy for ever.
 * - Before engine_init() and after engine_cleanup() the engine stands at the
 *   start of a new game, and every function works as it always does.
 */
#ifndef ENGINE_H
#define ENGINE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Types ---- */

/* Milliseconds since any fixed moment. May wrap around after 0xFFFFFFFF, but must
   not run backwards, nor stand still while the engine thinks. */
typedef uint32_t (*engine_time_ms_fn)(void);
/* Not 0 if the user has done something that the program should look at. */
typedef uint8_t (*engine_input_pending_fn)(void);

/* What the engine asks the program while it thinks or ponders, and never at any
   other time. Either may be NULL. Both should be quick: they are called often. */
typedef struct {
    engine_time_ms_fn time_ms;             /* required for time-limited search */
    engine_input_pending_fn input_pending; /* optional, for cooperative pondering */
} engine_hooks_t;

typedef struct {
    /* 0 = empty, 1 = pawn, 2 = knight, 3 = bishop, 4 = rook, 5 = queen, 6 = king;
       White's are positive, Black's negative. */
    int8_t board[8][8];
    int8_t turn;              /* 1 = white, -1 = black */
    uint8_t castling;         /* ENGINE_CASTLE_* bits */
    uint8_t ep_row;           /* the square a pawn has just passed over: */
    uint8_t ep_col;           /*   0..7, or ENGINE_EP_NONE */
    uint8_t halfmove_clock;   /* half-moves since the last capture or pawn move */
    uint16_t fullmove_number; /* counts from 1, up after each move of Black */
} engine_position_t;

typedef struct {
    uint8_t from_row; /* 0-7, matching the program's board[row][col] */
    uint8_t from_col; /* 0-7 */
    uint8_t to_row;   /* 0-7; castling is the king's move of two squares */
    uint8_t to_col;   /* 0-7 */
    uint8_t flags;    /* ENGINE_FLAG_* bits */
} engine_move_t;

/* What changes on the board besides the squares of the move itself. A coordinate
   that means nothing is ENGINE_SQ_NONE. */
typedef struct {
    uint8_t has_rook_move; /* 1 in castling */
    uint8_t rook_from_row, rook_from_col;
    uint8_t rook_to_row, rook_to_col;
    uint8_t has_ep_capture; /* 1 in an en passant capture */
    uint8_t ep_capture_row, ep_capture_col;
} engine_move_effects_t;

/* Castling rights */
#define ENGINE_CASTLE_WK 0x01
#define ENGINE_CASTLE_WQ 0x02
#define ENGINE_CASTLE_BK 0x04
#define ENGINE_CASTLE_BQ 0x08
#define ENGINE_EP_NONE 0xFF
#define ENGINE_SQ_NONE 0xFF

/*
 * Flag bits of a move.
 *
 * Moves that the engine gives out have all of them right. In a move that the
 * engine is given, only the promotion counts: to promote, set PROMOTION and one
 * of the four PROMO_* values; otherwise leave PROMOTION clear. CAPTURE, CASTLE
 * and EN_PASSANT follow from the position and are ignored, as are the PROMO_*
 * bits without PROMOTION and the bits 0x40 and 0x80. So a program may make a
 * move from nothing but two squares and, for a promotion, the chosen piece.
 */
#define ENGINE_FLAG_CAPTURE 0x01    /* takes something, also en passant */
#define ENGINE_FLAG_CASTLE 0x02     /* castles on either side */
#define ENGINE_FLAG_EN_PASSANT 0x04 /* takes a pawn that has just passed */
#define ENGINE_FLAG_PROMOTION 0x08  /* a pawn reaches the last rank */
#define ENGINE_FLAG_PROMO_Q 0x00    /* default when PROMOTION set */
#define ENGINE_FLAG_PROMO_R 0x10
#define ENGINE_FLAG_PROMO_B 0x20
#define ENGINE_FLAG_PROMO_N 0x30
#define ENGINE_FLAG_PROMO_MASK 0x30

/*
 * Game status, as seen by the side to move. If several are true, this is the
 * order: mate or stalemate, insufficient material, fivefold repetition, 75 moves,
 * threefold repetition, 50 moves, check.
 *
 * The engine reports draws, it does not enforce them: after any DRAW status there
 * are still legal moves, and engine_make_move() still plays them.
 */
#define ENGINE_STATUS_NORMAL 0
#define ENGINE_STATUS_CHECK 1
#define ENGINE_STATUS_CHECKMATE 2
#define ENGINE_STATUS_STALEMATE 3
#define ENGINE_STATUS_DRAW_50 4  /* 50 moves of each side without capture or pawn move */
#define ENGINE_STATUS_DRAW_REP 5 /* the position stands for the third time or more */
#define ENGINE_STATUS_DRAW_MAT 6 /* insufficient material */

/* ---- Lifecycle ---- */

/* Makes the engine ready and begins a new game. The hooks are copied and may be
   called until the next engine_init() or engine_cleanup(); hooks may be NULL, and so
   may each function in it. May be called again at any time. */
void engine_init(const engine_hooks_t *hooks);

/* Begins a new game from the usual starting position. Hooks stay as they are; all
   that the engine has found out in earlier games is forgotten, so that the same
   calls with limits of depth give the same moves again. The level stays as it is. */
void engine_new_game(void);

/* Forgets game and hooks. The engine holds nothing that must be freed; after this
   call it is as if engine_init() had never been called. */
void engine_cleanup(void);

/* ---- Position ---- */

/*
 * Begins a game with this position; earlier positions are forgotten and count for
 * no repetition. What the engine has found out by thinking is kept, for a program
 * that sets every position of a game; call engine_new_game() first if this is
 * another one.
 *
 * Castling rights without king and rook in place, and an en passant square that no
 * pawn can legally capture on, are dropped; a fullmove_number of 0 becomes 1.
 *
 * Ignored, leaving everything as it was, if pos is NULL or the position cannot be
 * played: a piece number outside -6..6, turn neither 1 nor -1, a side without king
 * or with two, a pawn on the first or last rank, more men than promotions can
 * give, or the king of the side not to move in check. To learn whether a position
 * was taken, read it back with engine_get_position().
 */
void engine_set_position(const engine_position_t *pos);

/*
 * Writes the current position to *out; does nothing if out is NULL.
 *
 * ep_row and ep_col name a square only if a pawn can legally capture there now;
 * otherwise both are ENGINE_EP_NONE, even just after a pawn's double step.
 * halfmove_clock stays at 255 once it is there.
 */
void engine_get_position(engine_position_t *out);

/* ---- Legal moves ---- */

/* Writes the legal moves of the piece at (row, col) to out[0] and on, at most max
   of them, and returns how many it wrote. A promotion is four moves, queen first.
   Returns 0 if there is no piece of the side to move, if the square is not on the
   board, or if out is NULL. No piece has more than 27 moves, so 32 is always
   enough room. */
uint8_t engine_get_moves_from(uint8_t row, uint8_t col,
                              engine_move_t *out, uint8_t max);

/* Writes the legal moves of the side to move to out[0] and on, at most max of them,
   and returns how many it wrote; 0 if out is NULL. No position has more than 218
   moves, so 218 is always enough room. */
uint8_t engine_get_all_moves(engine_move_t *out, uint8_t max);

/* 1 if there is a legal move between these squares, whatever a pawn then promotes
   to; otherwise 0, also for squares that are not on the board. */
uint8_t engine_is_legal(uint8_t from_r, uint8_t from_c,
                        uint8_t to_r, uint8_t to_c);

/* 1 if the move is legal, promotion included: a pawn move to the last rank must
   have ENGINE_FLAG_PROMOTION, any other move must not. The other flags are ignored,
   see above. Otherwise 0. */
uint8_t engine_is_legal_move(engine_move_t move);

/* ---- Making moves ---- */

/* Plays the move and returns the game status after it (ENGINE_STATUS_*). If
   engine_is_legal_move() would refuse it, nothing changes and the status returned is
   that of the unchanged position. */
uint8_t engine_make_move(engine_move_t move);

/* Writes to *fx what the move will change besides its own two squares. Works on the
   current position, so call it before engine_make_move(). For a move that is not
   legal, both has_ fields are 0 and all coordinates ENGINE_SQ_NONE. Does nothing if
   fx is NULL. */
void engine_get_move_effects(engine_move_t move, engine_move_effects_t *fx);

/* ---- AI ---- */

/*
 * Sets how well engine_think() plays: from 1 up to 10, which is full strength and what
 * it is until this is called. 0 is taken as 1, more than 10 as 10. May be called at
 * any time; ends pondering. engine_new_game() keeps the level, engine_init() and
 * engine_cleanup() set it back to 10.
 *
 * Below 10 the engine is a weaker player, not one that gives pieces away: it looks
 * less far, at the weakest levels it overlooks moves, and it does not always play the
 * best of those that it has found, but none that it knows to be worse by a pawn. A
 * mate that it has seen is played. On a desktop level 1 is about 800 Elo and each up to
 * 9 about 200 more; docs/levels.md has what was measured.
 *
 * The choices are the same in each new game with the same calls, unless engine_think()
 * has a limit of time: then the time_ms hook makes them vary.
 */
void engine_set_level(uint8_t level);

/*
 * Thinks about the current position and returns the best move found, with all its
 * flags. The move is not played: that is for engine_make_move(). Position and game
 * stay as they are.
 *
 * Limits, of which the first one reached ends the search, as does the level's own:
 * - max_depth: half-moves to look ahead in full; 0 for no such limit. The engine
 *   looks further where pieces are being taken. More than 47 is the same as 47.
 * - max_time_ms: milliseconds by the time_ms hook; 0 for no such limit. The clock
 *   is asked at least every 256 nodes, so that the search ends a little late. With
 *   a limit of time the engine answers early if it has only one move, or has found
 *   a mate and looked far enough to know that there is no shorter one. A time limit
 *   that ends the search within its first few nodes still gives a legal move, though
 *   maybe a bad one.
 * - If both are 0, max_depth is taken as 1, unless a level below 10 sets its own limit.
 * - Without a time_ms hook max_time_ms is ignored, as if it were 0.
 *
 * If there is no legal move, all four coordinates of the result are ENGINE_SQ_NONE
 * and its flags are 0. In a drawn position that has legal moves one of them is
 * returned.
 *
 * The input_pending hook is not asked. Ends pondering; see there.
 */
engine_move_t engine_think(uint8_t max_depth, uint16_t max_time_ms);

/*
 * Pondering: thinking in the opponent's time, in small steps from the program's main
 * loop. When the engine has moved and the user is to move:
 *
 *     engine_ponder_begin(engine_think(3, 0));    what the user will probably play
 *     while (the user has not moved) {
 *         engine_ponder_step(200);
 *         ... cursor, highlighting, clock ...
 *     }
 *     engine_make_move(the user's move);
 *     reply = engine_think(max_depth, max_time_ms);
 *
 * If the user plays the predicted reply (a hit), engine_think() goes on where
 * pondering has stopped: it counts the depth already reached as its own, and may
 * answer at once. If not (a miss), it begins anew, as it would without pondering;
 * what the engine has found out about positions that can still come up is used all
 * the same.
 *
 * Until the reply is played with engine_make_move(), the current position is the one
 * before it: every function shows that one and works on it, and functions that only
 * look do not disturb pondering. What ends it: engine_ponder_stop(), engine_think(),
 * engine_set_level(), engine_make_move() with another legal move than the predicted reply,
 * engine_set_position() with a position that is taken, engine_new_game(),
 * engine_init() and engine_cleanup().
 */

/* Begins to ponder: the side to move is expected to play predicted_reply. Searches
   nothing yet. Does nothing at all if the move is not legal, or if the engine is
   pondering on this very move; pondering on another one is ended first. */
void engine_ponder_begin(engine_move_t predicted_reply);

/* Ponders for at most node_budget nodes, or until the input_pending hook says so,
   which is asked first and then at least every 32 nodes. A node takes as long as
   listing and judging the moves of one position. Does nothing if the engine is not
   pondering or has nothing left to find. That is soon at a low level, which pondering
   makes faster, not stronger. After a hit it may be called until engine_think(), for
   instance while the user's move is animated. */
void engine_ponder_step(uint16_t node_budget);

/* Ends pondering. What was found out is kept for later. Does nothing if the engine is
   not pondering. */
void engine_ponder_stop(void);

/* ---- Query ---- */

/* The status of the current position (ENGINE_STATUS_*). */
uint8_t engine_get_status(void);

/* 1 if the side to move is in check, otherwise 0. Unlike engine_get_status() it also
   tells in a drawn position. */
uint8_t engine_in_check(void);

#ifdef __cplusplus
}
#endif

#endif /* ENGINE_H */
