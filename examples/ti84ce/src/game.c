#include "game.h"

#include <string.h>

/* What a saved game begins with. */
#define SAVE_MARK 'K'
#define SAVE_HEAD 3

static void look(game_t *game)
{
    engine_get_position(&game->position);
    game->status = engine_get_status();
    game->count = 0;
    if (game->status > ENGINE_STATUS_CHECK)
        game->state = GAME_OVER;
    else
        game->state = game->position.turn == game->user ? GAME_USER : GAME_ENGINE;
}

static void forget_last(game_t *game)
{
    game->last.from_row = ENGINE_SQ_NONE;
    game->text[0] = '\0';
}

static void begin(game_t *game)
{
    engine_new_game();
    forget_last(game);
    game->row = game->user > 0 ? 6 : 1;
    game->col = 4;
    look(game);
}

void game_init(game_t *game, const engine_hooks_t *hooks)
{
    memset(game, 0, sizeof *game);
    engine_init(hooks);
    engine_set_interrupt(ENGINE_INTERRUPT_MOVE_NOW);
    game->user = 1;
    game->level = GAME_LEVEL_MAX;
    engine_set_level(game->level); /* which also gives its searches a limit */
    begin(game);
}

static void play(game_t *game, engine_move_t move)
{
    engine_get_san(move, game->text, sizeof game->text);
    engine_make_move(move);
    game->last = move;
    look(game);
}

/* ---- The user ---- */

uint8_t game_may_go(const game_t *game, uint8_t row, uint8_t col)
{
    uint8_t i;
    for (i = 0; i < game->count; i++) {
        if (game->moves[i].to_row == row && game->moves[i].to_col == col)
            return 1;
    }
    return 0;
}

static uint8_t pick_up(game_t *game)
{
    game->count = engine_get_moves_from(game->row, game->col, game->moves, GAME_MOVES_MAX);
    if (game->count == 0)
        return 0;
    game->from_row = game->row;
    game->from_col = game->col;
    game->state = GAME_HOLDING;
    return 1;
}

static void put_back(game_t *game)
{
    game->count = 0;
    game->state = GAME_USER;
}

/* Plays the legal move to the cursor, with the promotion that was chosen. */
static void put_down(game_t *game)
{
    uint8_t i, wanted = (uint8_t)(game->promotion << 4);
    for (i = 0; i < game->count; i++) {
        engine_move_t move = game->moves[i];
        uint8_t is_there = move.to_row == game->row && move.to_col == game->col;
        uint8_t is_promotion = (move.flags & ENGINE_FLAG_PROMOTION) != 0;
        if (!is_there || (is_promotion && (move.flags & ENGINE_FLAG_PROMO_MASK) != wanted))
            continue;
        if (is_promotion && game->state != GAME_PROMOTE) {
            game->state = GAME_PROMOTE;
            return;
        }
        play(game, move);
        return;
    }
    put_back(game);
}

static uint8_t enter(game_t *game)
{
    switch (game->state) {
    case GAME_USER:
        return pick_up(game);
    case GAME_HOLDING:
        game->promotion = 0;
        put_down(game);
        return 1;
    case GAME_PROMOTE:
        put_down(game);
        return 1;
    default:
        return 0;
    }
}

/* The cursor goes round the board. */
static uint8_t move_cursor(game_t *game, game_key_t key)
{
    int8_t forward = (int8_t)(key == KEY_DOWN || key == KEY_RIGHT ? 1 : -1);
    if (game->state == GAME_PROMOTE) {
        game->promotion = (uint8_t)(game->promotion + forward) & 3;
        return 1;
    }
    /* Black's user sees the board from the other side. */
    forward = (int8_t)(forward * game->user);
    if (key == KEY_UP || key == KEY_DOWN)
        game->row = (uint8_t)(game->row + forward) & 7;
    else
        game->col = (uint8_t)(game->col + forward) & 7;
    return 1;
}

static uint8_t take_back(game_t *game)
{
    uint8_t is_done = engine_take_back();
    if (!is_done)
        return 0;
    look(game);
    /* If that was the user's move, it is the engine's turn, and the user wants another. */
    if (game->state == GAME_ENGINE && engine_take_back())
        look(game);
    forget_last(game);
    return 1;
}

static void next_level(game_t *game)
{
    game->level = (uint8_t)(game->level % GAME_LEVEL_MAX + 1);
    engine_set_level(game->level);
}

uint8_t game_press(game_t *game, game_key_t key)
{
    switch (key) {
    case KEY_UP:
    case KEY_DOWN:
    case KEY_LEFT:
    case KEY_RIGHT:
        return move_cursor(game, key);
    case KEY_ENTER:
        return enter(game);
    case KEY_CLEAR:
        if (game->state == GAME_HOLDING || game->state == GAME_PROMOTE)
            put_back(game);
        return 1;
    case KEY_TAKE_BACK:
        return take_back(game);
    case KEY_LEVEL:
        next_level(game);
        return 1;
    case KEY_SIDES:
        game->user = (int8_t)-game->user;
        look(game);
        return 1;
    case KEY_NEW:
        begin(game);
        return 1;
    default:
        return 0;
    }
}

/* ---- The engine ---- */

void game_think(game_t *game)
{
    engine_move_t line[2];
    engine_move_t move = engine_think(0, 0);
    if (move.from_row == ENGINE_SQ_NONE) {
        look(game);
        return;
    }
    if (engine_get_line(line, 2) < 2)
        line[1].from_row = ENGINE_SQ_NONE;
    play(game, move);
    /* What it expects is what it thinks about until the user has moved. */
    if (game->state == GAME_USER && line[1].from_row != ENGINE_SQ_NONE)
        engine_ponder_begin(line[1]);
}

void game_ponder(uint16_t nodes)
{
    engine_ponder_step(nodes);
}

/* ---- Saving ---- */

uint16_t game_save(const game_t *game, uint8_t *out)
{
    out[0] = SAVE_MARK;
    out[1] = game->user > 0;
    out[2] = game->level;
    return (uint16_t)(engine_save(out + SAVE_HEAD, ENGINE_SAVE_MAX) + SAVE_HEAD);
}

uint8_t game_restore(game_t *game, const uint8_t *in, uint16_t len)
{
    if (len <= SAVE_HEAD || len > GAME_SAVE_MAX || in[0] != SAVE_MARK)
        return 0;
    if (in[1] > 1 || in[2] < 1 || in[2] > GAME_LEVEL_MAX)
        return 0;
    if (!engine_restore(in + SAVE_HEAD, (uint16_t)(len - SAVE_HEAD)))
        return 0;
    game->user = in[1] ? 1 : -1;
    game->level = in[2];
    engine_set_level(game->level);
    forget_last(game);
    look(game);
    return 1;
}
