#include "screen.h"

#include <graphx.h>

/* A square in pixels: eight of them are the height of the screen. */
#define SQUARE 30
#define TEXT_X (8 * SQUARE + 4)
#define LINE 14

/* Colours of the standard palette of graphx. */
#define BLACK 0x00
#define WHITE 0xff
#define LIGHT 0xd6
#define DARK 0x8b
#define CURSOR 0xe0
#define HELD 0xe7
#define TARGET 0x27
#define LAST 0x1d

void screen_begin(void)
{
    gfx_Begin();
#ifdef KILOMATE_NATIVE
    /* The engine has the lower half of the screen's memory, the picture the upper one. */
    gfx_SwapDraw();
    gfx_SetDrawScreen();
#else
    gfx_SetDrawBuffer();
#endif
    gfx_SetTextTransparentColor(1);
    gfx_SetTextBGColor(1);
}

void screen_end(void)
{
    gfx_End();
}

/* Where a row or a column is drawn: the user's side is below. */
static int place(const game_t *game, uint8_t at)
{
    return (game->user > 0 ? at : 7 - at) * SQUARE;
}

static void frame(int x, int y, uint8_t color)
{
    gfx_SetColor(color);
    gfx_Rectangle(x, y, SQUARE, SQUARE);
    gfx_Rectangle(x + 1, y + 1, SQUARE - 2, SQUARE - 2);
}

/* A man as a letter on a disc, white or black. */
static void draw_man(int x, int y, int8_t man)
{
    static const char letters[] = " PNBRQK";
    uint8_t is_white = man > 0;
    gfx_SetColor(is_white ? WHITE : BLACK);
    gfx_FillCircle(x + SQUARE / 2, y + SQUARE / 2, SQUARE / 2 - 4);
    gfx_SetTextFGColor(is_white ? BLACK : WHITE);
    gfx_SetTextScale(2, 2);
    gfx_SetTextXY(x + 8, y + 8);
    gfx_PrintChar(letters[is_white ? man : -man]);
    gfx_SetTextScale(1, 1);
}

static void draw_square(const game_t *game, uint8_t row, uint8_t col)
{
    int x = place(game, col), y = place(game, row);
    int8_t man = game->position.board[row][col];
    uint8_t is_last = game->last.from_row != ENGINE_SQ_NONE
        && ((game->last.from_row == row && game->last.from_col == col)
            || (game->last.to_row == row && game->last.to_col == col));
    gfx_SetColor((row + col) % 2 == 0 ? LIGHT : DARK);
    gfx_FillRectangle(x, y, SQUARE, SQUARE);
    if (is_last)
        frame(x, y, LAST);
    if (game->count > 0 && game->from_row == row && game->from_col == col)
        frame(x, y, HELD);
    if (game_may_go(game, row, col))
        frame(x, y, TARGET);
    if (game->row == row && game->col == col)
        frame(x, y, CURSOR);
    if (man != 0)
        draw_man(x, y, man);
}

static const char *news(const game_t *game)
{
    switch (game->status) {
    case ENGINE_STATUS_CHECKMATE:
        return "mate";
    case ENGINE_STATUS_STALEMATE:
        return "stalemate";
    case ENGINE_STATUS_CHECK:
        return "check";
    case ENGINE_STATUS_NORMAL:
        return "";
    default:
        return "draw";
    }
}

static void draw_text(const game_t *game)
{
    static const char *const choices[4] = {"queen", "rook", "bishop", "knight"};
    static const char *const help[5] = {"del back", "mode level", "x swap", "y= new", "graph quit"};
    char level[] = "level 10";
    uint8_t i;
    if (game->level < 10) {
        level[6] = (char)('0' + game->level);
        level[7] = '\0';
    }
    gfx_SetTextFGColor(WHITE);
    gfx_PrintStringXY(game->position.turn > 0 ? "White" : "Black", TEXT_X, 4);
    gfx_PrintStringXY(game->text, TEXT_X, 4 + LINE);
    gfx_PrintStringXY(news(game), TEXT_X, 4 + 2 * LINE);
    gfx_PrintStringXY(level, TEXT_X, 4 + 3 * LINE);
    if (game->state == GAME_PROMOTE)
        gfx_PrintStringXY(choices[game->promotion], TEXT_X, 4 + 5 * LINE);
    for (i = 0; i < 5; i++)
        gfx_PrintStringXY(help[i], TEXT_X, 240 - (5 - i) * LINE);
}

void screen_draw(const game_t *game)
{
    uint8_t row, col;
    gfx_FillScreen(BLACK);
    for (row = 0; row < 8; row++) {
        for (col = 0; col < 8; col++)
            draw_square(game, row, col);
    }
    draw_text(game);
#ifndef KILOMATE_NATIVE
    gfx_SwapDraw();
#endif
}

void screen_thinking(uint32_t ms)
{
    uint8_t phase = (uint8_t)(ms / 250) & 3;
    gfx_SetDrawScreen();
    gfx_SetColor(BLACK);
    gfx_FillRectangle(TEXT_X, 4 + 5 * LINE, 40, 8);
    gfx_SetColor(WHITE);
    gfx_FillRectangle(TEXT_X + 10 * phase, 4 + 5 * LINE, 8, 8);
#ifndef KILOMATE_NATIVE
    gfx_SetDrawBuffer();
#endif
}
