/*
 * Kilomate's C interface: a chess engine for programs that have a board of
 * their own to show.
 *
 * Free software, by the licence MIT or Apache-2.0, as you like.
 * SPDX-License-Identifier: MIT OR Apache-2.0
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
 *   flags and positions may be any numbers, text and saved games any bytes. What a
 *   bad argument does is said at each function. A pointer that is not NULL must
 *   point to what its type says, out to at least max elements; a string must end
 *   with NUL, or be longer than the engine reads.
 * - The caller owns all memory that it passes. The engine keeps no pointer
 *   after a function returns, except those to the hooks and the two of
 *   engine_set_data().
 * - The library is NOT thread-safe: never be inside two of its functions at once,
 *   be it from two threads, an interrupt or a signal handler. A hook must not
 *   call the engine either; if it does, that call does nothing and returns 0, or
 *   no move if it returns a move, or the BUSY code if it has one. A hook must
 *   return: a longjmp() out of it leaves the engine busy for ever.
 * - Before engine_init() and after engine_cleanup() the engine stands at the
 *   start of a new game, and every function works as it always does.
 *
 * examples/c/play.c is a whole program.
 */
#ifndef ENGINE_H
#define ENGINE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Version ---- */

/* Of this header. Functions are added with MINOR, none is ever changed or taken away
   with the same MAJOR from 1 on. */
#define ENGINE_VERSION_MAJOR 1
#define ENGINE_VERSION_MINOR 0
#define ENGINE_VERSION_PATCH 0
#define ENGINE_VERSION \
    ((uint32_t)ENGINE_VERSION_MAJOR << 16 | ENGINE_VERSION_MINOR << 8 | ENGINE_VERSION_PATCH)

/* The version of the library, to be compared with ENGINE_VERSION. */
uint32_t engine_version(void);

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

/* What became of a position: engine_try_position(), engine_set_fen(). */
#define ENGINE_POS_OK 0
#define ENGINE_POS_NULL 1              /* there was none */
#define ENGINE_POS_BAD_PIECE 2         /* a piece number outside -6..6 */
#define ENGINE_POS_BAD_TURN 3          /* turn neither 1 nor -1 */
#define ENGINE_POS_NO_KING 4           /* a side has no king */
#define ENGINE_POS_TOO_MANY_KINGS 5    /* a side has more than one */
#define ENGINE_POS_PAWN_ON_LAST_RANK 6 /* or on the first */
#define ENGINE_POS_TOO_MANY_PIECES 7   /* more men than promotions can give */
#define ENGINE_POS_KING_CAPTURABLE 8   /* the king of the side not to move is in check */
#define ENGINE_POS_TOO_MANY_CHECKS 9   /* more than two men give check */
#define ENGINE_POS_IMPOSSIBLE 15       /* a reason that only a later library knows */
/* engine_set_fen() only: what is wrong with the text. */
#define ENGINE_POS_FEN_TOO_LONG 16 /* more than ENGINE_FEN_READ_MAX characters */
#define ENGINE_POS_FEN_TOO_FEW_FIELDS 17
#define ENGINE_POS_FEN_TOO_MANY_FIELDS 18
#define ENGINE_POS_FEN_BAD_PIECE 19      /* a letter that stands for nothing */
#define ENGINE_POS_FEN_BAD_RANK 20       /* a rank that does not have eight squares */
#define ENGINE_POS_FEN_BAD_RANK_COUNT 21 /* not eight ranks */
#define ENGINE_POS_FEN_BAD_SIDE 22       /* neither w nor b */
#define ENGINE_POS_FEN_BAD_CASTLING 23   /* neither - nor some of KQkq */
#define ENGINE_POS_FEN_BAD_EN_PASSANT 24 /* neither - nor a square */
#define ENGINE_POS_FEN_BAD_NUMBER 25     /* a clock that is no number up to 65535 */
#define ENGINE_POS_FEN_OTHER 31          /* a reason that only a later library knows */
#define ENGINE_POS_BUSY 255              /* called from a hook */

/* What became of the text of a move: engine_parse_move(). */
#define ENGINE_MOVE_OK 0
#define ENGINE_MOVE_NULL 1      /* there was none */
#define ENGINE_MOVE_SYNTAX 2    /* not written like a move */
#define ENGINE_MOVE_ILLEGAL 3   /* no legal move of the position */
#define ENGINE_MOVE_AMBIGUOUS 4 /* more than one legal move */
#define ENGINE_MOVE_BUSY 255    /* called from a hook */

/* Kinds of data: engine_set_data(). */
#define ENGINE_DATA_BOOK 1 /* a book of openings, as `kilomate-lab book` makes it */
#define ENGINE_DATA_KPK 2  /* king and pawn against king: dist/kpk.bin */
/* And what became of them. */
#define ENGINE_DATA_OK 0
#define ENGINE_DATA_UNKNOWN_KIND 1 /* none of these kinds */
#define ENGINE_DATA_FOREIGN 2      /* something else than this kind of data, or next to nothing */
#define ENGINE_DATA_VERSION 3      /* older or newer than this library */
#define ENGINE_DATA_LENGTH 4       /* shorter or longer than it says: part of it is missing */
#define ENGINE_DATA_DAMAGED 5      /* bytes have changed */
#define ENGINE_DATA_BUSY 255       /* called from a hook */

/* ---- Lifecycle ---- */

/* Makes the engine ready and begins a new game. The hooks are copied and may be
   called until the next engine_init() or engine_cleanup(); hooks may be NULL, and so
   may each function in it. May be called again at any time. */
void engine_init(const engine_hooks_t *hooks);

/* Begins a new game from the usual starting position. Hooks, level, book and data stay
   as they are, and what engine_set_interrupt() has set; all that the engine has found out
   in earlier games is forgotten, so that at full strength without a book the same calls
   with limits of depth give the same moves again. Weaker levels and books vary: see
   engine_seed(). */
void engine_new_game(void);

/* Forgets game, hooks and data. The engine holds nothing that must be freed; after this
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
 * give, the king of the side not to move in check, or more than two men that give
 * check. engine_try_position() tells whether a position was taken.
 */
void engine_set_position(const engine_position_t *pos);

/* As engine_set_position(), and says what became of it: ENGINE_POS_OK, or the reason why
   everything is as it was. */
uint8_t engine_try_position(const engine_position_t *pos);

/*
 * Writes the current position to *out; does nothing if out is NULL.
 *
 * ep_row and ep_col name a square only if a pawn can legally capture there now;
 * otherwise both are ENGINE_EP_NONE, even just after a pawn's double step.
 * halfmove_clock stays at 255 once it is there.
 */
void engine_get_position(engine_position_t *out);

/* Room for any FEN that the engine writes, with its NUL. */
#define ENGINE_FEN_SIZE 92
/* The longest FEN that the engine reads, without its NUL. */
#define ENGINE_FEN_READ_MAX 127

/* As engine_try_position(), with a position in Forsyth-Edwards notation: four to six
   fields with spaces between them; a missing clock is 0, a missing move number 1. Reads
   up to the NUL and never more than ENGINE_FEN_READ_MAX + 1 characters. */
uint8_t engine_set_fen(const char *fen);

/* Writes the current position to out as a FEN of six fields, with a NUL, and returns its
   length without the NUL. If max, which counts the NUL, is not enough, writes an empty
   string and returns 0; nothing at all if out is NULL or max is 0. */
uint8_t engine_get_fen(char *out, uint8_t max);

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

/* Takes back the last move and returns 1; returns 0 if there is none that the engine
   remembers. It remembers at least the last 160 half-moves since the game began or the
   position was set. Ends pondering in any case. */
uint8_t engine_take_back(void);

/* Plays again the move that was taken back last and returns 1; returns 0 if there is
   none. Any move that is played, and any search, hints and pondering included, forgets
   what was taken back. Ends pondering in any case. */
uint8_t engine_replay(void);

/* ---- Moves as text ---- */

/* Room for any move that the engine writes, with its NUL. */
#define ENGINE_SAN_SIZE 8
/* The longest text of a move that the engine reads, without its NUL. */
#define ENGINE_MOVE_READ_MAX 15

/* Writes a legal move in standard algebraic notation ("Nbd7", "exd8=Q+", "O-O") to out,
   with a NUL, and returns its length without the NUL. Works on the current position, so
   call it before engine_make_move(). If the move is not legal, or max, which counts the
   NUL, is not enough, writes an empty string and returns 0; nothing at all if out is NULL
   or max is 0. */
uint8_t engine_get_san(engine_move_t move, char *out, uint8_t max);

/* Reads a move of the current position as a person types it: algebraic, with or without
   the signs for capture and check, or in coordinates such as e2e4 and e7e8q. No spaces.
   Returns ENGINE_MOVE_*, and writes to *out the move with all its flags, or no move (all
   coordinates ENGINE_SQ_NONE) if the result is not ENGINE_MOVE_OK. out may be NULL. Reads up
   to the NUL and never more than ENGINE_MOVE_READ_MAX + 1 characters. */
uint8_t engine_parse_move(const char *text, engine_move_t *out);

/* ---- AI ---- */

/*
 * Sets how well engine_think() plays: from 1 up to 10, which is full strength and what
 * it is until this is called. 0 is taken as 1, more than 10 as 10. May be called at
 * any time; ends pondering. engine_new_game() keeps the level, engine_init() and
 * engine_cleanup() set it back to 10. A program that has called this need not limit
 * its searches: see engine_think().
 *
 * Below 10 the engine is a weaker player, not one that gives pieces away: it looks
 * less far, up to level 7 it overlooks moves, and it does not always play the
 * best of those that it has found, but none that it knows to be worse by a pawn. A
 * mate that it has seen is played. On a desktop level 1 is about 800 Elo and each up to
 * 9 about 200 more; docs/levels.md has what was measured.
 *
 * What it overlooks and chooses is random: see engine_seed().
 */
void engine_set_level(uint8_t level);

/*
 * Fixes the random numbers of levels below 10 and of the book; full strength without a book
 * uses none.
 *
 * Without this call no two games need be the same: each new game (engine_init(),
 * engine_new_game(), engine_cleanup(), engine_restore()) has other numbers than the one
 * before, counted since the program began, and if there is a time_ms hook, each
 * engine_think() below level 10 or with a book asks it and mixes in what it shows. Without
 * the hook, the first game is the same each time the program is run, and so is the second.
 *
 * After this call neither matters: the same calls from here on give the same moves, as
 * long as no search is ended by the clock or by input. The numbers go on from one game to
 * the next; call it again with the same seed to have the same game again. engine_init()
 * and engine_cleanup() end this.
 */
void engine_seed(uint32_t seed);

/*
 * Whether engine_think() and engine_think_ms() play from a book of openings: not 0 if they
 * shall. They do not until this is called, and without a book it means nothing: the book is
 * the one of engine_set_data(), or else the one that the library was built with (cargo's
 * feature "book"; see engine_set_data()). engine_new_game() keeps it, engine_init() and
 * engine_cleanup() set it back to 0.
 *
 * In a position of the book one of its replies is played, the better ones more often; which
 * one is random, see engine_seed(). The answer comes at once, after a short look at the move,
 * so that there are a score and a line; engine_was_book() tells. Levels up to 7 leave every
 * book early, level 1 after four half-moves of the game. engine_hint() and pondering think for
 * themselves, and so does engine_think() after a hit.
 */
void engine_set_book(uint8_t on);

/*
 * Lends the engine data: length bytes of a kind, ENGINE_DATA_BOOK or ENGINE_DATA_KPK. They are
 * used in place of what the library was built with, if anything; a book only while
 * engine_set_book() is on. Returns ENGINE_DATA_OK, or why the data is refused. NULL takes the
 * data of this kind away again, whatever the length.
 *
 * THE ENGINE KEEPS THE POINTER. The memory must stay where and as it is until this function
 * is called again with the same kind, or engine_init() or engine_cleanup() is called: these
 * take all data away. After a call that returns anything but UNKNOWN_KIND and BUSY, the engine
 * has no pointer of this kind any more but the new one, and none if that was refused: what was
 * lent before can be freed.
 *
 * All of it is checked here, once, with a sum at its end; nothing is copied, and no byte
 * past the end is ever read.
 *
 * On a TI-84 Plus CE the data are AppVars (`kilomate-lab appvar pack`), and reading them where
 * they lie in the archive costs no RAM:
 *
 *     uint8_t slot = ti_Open("KMBOOK", "r");
 *     if (slot != 0) {
 *         engine_set_data(ENGINE_DATA_BOOK, ti_GetDataPtr(slot), ti_GetSize(slot));
 *         ti_Close(slot);
 *     }
 *
 * The calculator moves variables: those in the archive when it collects garbage there, those
 * in RAM when any variable is made, resized or deleted. So do this again after everything
 * that may archive something, such as saving a game with ti_SetArchiveStatus().
 *
 * KPK is part of the evaluation: a new table, or none, makes the engine forget what it has
 * found out, and ends pondering. The library has this table built in, unless it was built
 * without cargo's feature "kpk". A book changes nothing but book moves.
 */
uint8_t engine_set_data(uint8_t kind, const void *data, uint32_t length);

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
 *   a limit of time, and only then, the engine answers early: if it has only one move,
 *   as soon as it has looked 3 half-moves ahead; if it has found a mate, as soon as it
 *   has looked 2 half-moves beyond it. A time limit that ends the search within its
 *   first few nodes still gives a legal move, though maybe a bad one.
 * - Without a time_ms hook a limit of time becomes one of nodes: one node for each
 *   millisecond. There are no early answers then.
 * - If both are 0, the engine falls back to depth 1, unless engine_set_level() has been
 *   called since engine_init(): then the level's own limit counts below level 10, and
 *   at level 10 it is as if max_time_ms were ENGINE_DEFAULT_TIME_MS.
 *
 * If there is no legal move, all four coordinates of the result are ENGINE_SQ_NONE
 * and its flags are 0. In a drawn position that has legal moves one of them is
 * returned.
 *
 * The input_pending hook is asked if engine_set_interrupt() says so. Ends pondering; see
 * there.
 */
engine_move_t engine_think(uint8_t max_depth, uint16_t max_time_ms);

#define ENGINE_DEFAULT_TIME_MS 5000

/* As engine_think(), for more than 65 seconds. */
engine_move_t engine_think_ms(uint8_t max_depth, uint32_t max_time_ms);

/* As engine_think_ms() at level 10, whatever the level is: what to suggest to a user. The
   level stays as it is, and so do its random numbers. If both limits are 0, it is again
   depth 1, or ENGINE_DEFAULT_TIME_MS if engine_set_level() has been called. */
engine_move_t engine_hint(uint8_t max_depth, uint32_t max_time_ms);

/*
 * What input does to engine_think(), engine_think_ms() and engine_hint(). Unless it is OFF,
 * they ask the input_pending hook at least every 32 nodes, and if it does not say 0,
 * - MOVE_NOW: the search ends and its move is returned, but not before the engine has
 *   looked one half-move ahead;
 * - CANCEL: the search ends at once, and no move is returned: all four coordinates are
 *   ENGINE_SQ_NONE.
 * Any other number is taken as OFF, which it is until this is called. engine_new_game()
 * keeps it, engine_init() and engine_cleanup() set it back to OFF. Pondering is not
 * concerned.
 */
#define ENGINE_INTERRUPT_OFF 0
#define ENGINE_INTERRUPT_MOVE_NOW 1
#define ENGINE_INTERRUPT_CANCEL 2
void engine_set_interrupt(uint8_t mode);

/*
 * What the last engine_think(), engine_think_ms() or engine_hint() has found. All of it is
 * 0 before the first one and in each new game, and all but the nodes after a search that
 * was cancelled. Moves that are made, and pondering, leave it as it is.
 */

/*
 * The score of the move that was returned, in hundredths of a pawn, for the side that was
 * to move: positive if that side stands better.
 *
 * Mates: ENGINE_MATE - n is mate in n half-moves (1 if the move mates), -ENGINE_MATE + n being
 * mated in n (0 if there was no legal move but check). A score that is not a mate is
 * always between -ENGINE_MATE_BOUND and ENGINE_MATE_BOUND, a mate never.
 */
#define ENGINE_MATE 31000
#define ENGINE_MATE_BOUND 30000
int16_t engine_get_score(void);

/* How many half-moves ahead the engine has looked in full; 0 if there was not even time
   for one, or no legal move. */
uint8_t engine_get_depth(void);

/* 1 if the move was played from the book, otherwise 0. Score, line and depth are then those of
   a short look at that move alone. */
uint8_t engine_was_book(void);

/* How many nodes were searched, those of pondering before a hit included. */
uint32_t engine_get_nodes(void);

/* The longest line. */
#define ENGINE_LINE_MAX 16

/* Writes the move that was returned and those that the engine expects after it to out[0]
   and on, at most max of them, and returns how many it wrote; 0 if out is NULL. Below
   level 10 there may be no more than two. */
uint8_t engine_get_line(engine_move_t *out, uint8_t max);

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
 * look do not disturb pondering, engine_save() among them. What ends it:
 * engine_ponder_stop(), engine_think(), engine_think_ms(), engine_hint(), engine_set_level(),
 * engine_set_data() with ENGINE_DATA_KPK, engine_take_back(), engine_replay(),
 * engine_make_move() with another legal move than the predicted reply,
 * engine_set_position(), engine_try_position() and engine_set_fen() with a position that is
 * taken, engine_restore() with a game that is taken, engine_new_game(), engine_init() and
 * engine_cleanup().
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

/* ---- Saving ---- */

/* The most bytes that a saved game can need. */
#define ENGINE_SAVE_MAX 512

/*
 * Writes the game to out: the position in which it began, as far as the engine remembers,
 * and the moves since, so that repetitions are found after it is restored, and moves can be
 * taken back. Returns how many bytes it wrote. If max is not enough, or out is NULL, writes
 * nothing and returns 0.
 *
 * Not saved: level, seed, hooks, book and data, what was taken back, and what the engine has found out.
 *
 * The format, version 1. Numbers of two and four bytes are little endian; squares are
 * 8 * row + column.
 *
 *     0      4  'K', 'M', 'G', 1
 *     4     32  two squares in each byte, the first in the low half: 0 is empty, 1..6 a
 *               piece of White, 9..14 one of Black
 *     36     1  castling bits ENGINE_CASTLE_*, and 16 if Black is to move
 *     37     1  en passant square, or 255
 *     38     1  halfmove_clock
 *     39     2  fullmove_number
 *     41     2  n, the number of moves
 *     43    2n  moves: from + 64 * to + 4096 * promotion, which is 2..5 for knight,
 *               bishop, rook and queen, 0 for none
 *     43+2n  4  CRC-32 of all bytes before it, the one of zip and PNG
 */
uint16_t engine_save(uint8_t *out, uint16_t max);

/* Goes on with a saved game of len bytes: as engine_new_game(), with the saved position and
   moves, and returns 1. Anything that engine_save() has not written, whole and unchanged,
   is refused: returns 0 and everything is as it was, pondering included. */
uint8_t engine_restore(const uint8_t *in, uint16_t len);

/* ---- Moves by pointer ---- */

/*
 * The functions that take or return a move, with a pointer to it in its place, for compilers and languages
 * that pass structs in ways of their own: each does what the one without _p does. A NULL move is taken as no
 * move, which is not legal; to NULL nothing is written.
 */
uint8_t engine_is_legal_move_p(const engine_move_t *move);
uint8_t engine_make_move_p(const engine_move_t *move);
void engine_get_move_effects_p(const engine_move_t *move, engine_move_effects_t *fx);
uint8_t engine_get_san_p(const engine_move_t *move, char *out, uint8_t max);
void engine_ponder_begin_p(const engine_move_t *predicted_reply);
void engine_think_p(engine_move_t *out, uint8_t max_depth, uint16_t max_time_ms);
void engine_think_ms_p(engine_move_t *out, uint8_t max_depth, uint32_t max_time_ms);
void engine_hint_p(engine_move_t *out, uint8_t max_depth, uint32_t max_time_ms);

#ifdef __cplusplus
}
#endif

#endif /* ENGINE_H */
