/*
 * Chess for the TI-84 Plus CE: a small complete program around engine.h.
 *
 * Arrows move the cursor; enter picks a man up and puts it down, and while the engine thinks makes it
 * move at once; clear puts the man back; del takes a move back; mode is the next level; the key with X
 * swaps sides; y= begins a new game; graph leaves. The game is kept in an AppVar.
 */
#include <fileioc.h>
#include <keypadc.h>
#include <sys/timers.h>
#include <time.h>

#include "game.h"
#include "screen.h"

#ifdef KILOMATE_NATIVE
#include "kilomate.h"
#endif

/* The game, and a book if somebody has sent one: `kilomate-lab appvar` makes it. */
#define SAVED "KMSAVE"
#define BOOK "KMBOOK"

/* Nodes in a slice of thinking while the user does nothing, and how long a key must be still. */
#define SLICE 32
#define DEBOUNCE_MS 20

static game_t game;
static uint8_t has_drawn_at;

/* ---- What the engine asks ---- */

static uint32_t time_ms(void)
{
    uint32_t ticks = (uint32_t)clock();
    /* 32,768 ticks are a second; in two parts, so that nothing overflows. */
    uint32_t ms = ticks / CLOCKS_PER_SEC * 1000 + ticks % CLOCKS_PER_SEC * 1000 / CLOCKS_PER_SEC;
    uint8_t now = (uint8_t)(ms / 250);
    if (game.state == GAME_ENGINE && now != has_drawn_at) {
        has_drawn_at = now;
        screen_thinking(ms);
    }
    return ms;
}

static uint8_t input_pending(void)
{
    kb_Scan();
    /* Enter while it thinks, and anything while the user does: the main loop wants to know. */
    if (game.state == GAME_ENGINE)
        return (kb_Data[6] & kb_Enter) != 0;
    return kb_Data[1] != 0 || kb_Data[3] != 0 || kb_Data[6] != 0 || kb_Data[7] != 0;
}

/* ---- Keys ---- */

static uint8_t is_leaving(void)
{
    return (kb_Data[1] & kb_Graph) != 0;
}

static game_key_t key_down(void)
{
    if (kb_Data[7] & kb_Up)
        return KEY_UP;
    if (kb_Data[7] & kb_Down)
        return KEY_DOWN;
    if (kb_Data[7] & kb_Left)
        return KEY_LEFT;
    if (kb_Data[7] & kb_Right)
        return KEY_RIGHT;
    if (kb_Data[6] & kb_Enter)
        return KEY_ENTER;
    if (kb_Data[6] & kb_Clear)
        return KEY_CLEAR;
    if (kb_Data[1] & kb_Del)
        return KEY_TAKE_BACK;
    if (kb_Data[1] & kb_Mode)
        return KEY_LEVEL;
    if (kb_Data[3] & kb_GraphVar)
        return KEY_SIDES;
    if (kb_Data[1] & kb_Yequ)
        return KEY_NEW;
    return KEY_NONE;
}

/* Each press counts once, however long it lasts. */
static game_key_t next_key(void)
{
    static game_key_t before;
    game_key_t key;
    kb_Scan();
    key = key_down();
    if (key == before)
        return KEY_NONE;
    before = key;
    delay(DEBOUNCE_MS);
    return key;
}

/* ---- Files ---- */

#ifdef KILOMATE_NATIVE
/* The native library's images, where they lie in the archive. */
static uint8_t lend(void)
{
    static const char *const names[] = {"KMSEARCH", "KMREST", "KMNET"};
    const void *images[3];
    uint8_t i, file;
    for (i = 0; i < 3; i++) {
        file = ti_Open(names[i], "r");
        if (file == 0)
            return 0;
        images[i] = ti_GetDataPtr(file);
        ti_Close(file);
    }
    return kilomate_lend(images[0], images[1], images[2]);
}
#else
static uint8_t lend(void)
{
    return 1;
}
#endif

static void load(void)
{
    uint8_t bytes[GAME_SAVE_MAX];
    uint8_t file = ti_Open(SAVED, "r");
    if (file != 0) {
        size_t len = ti_Read(bytes, 1, sizeof bytes, file);
        game_restore(&game, bytes, (uint16_t)len);
        ti_Close(file);
    }
    file = ti_Open(BOOK, "r");
    if (file != 0) {
        /* It is read where it lies, also in the archive. */
        if (engine_set_data(ENGINE_DATA_BOOK, ti_GetDataPtr(file), ti_GetSize(file)) == ENGINE_DATA_OK)
            engine_set_book(1);
        ti_Close(file);
    }
}

static void save(void)
{
    uint8_t bytes[GAME_SAVE_MAX];
    uint16_t len = game_save(&game, bytes);
    uint8_t file = ti_Open(SAVED, "w");
    if (file != 0) {
        ti_Write(bytes, 1, len, file);
        ti_Close(file);
    }
}

int main(void)
{
    engine_hooks_t hooks = {time_ms, input_pending};
    if (!lend())
        return 1;
    screen_begin(); /* first: the native library has its page in the memory of the screen */
    game_init(&game, &hooks);
    load();
    screen_draw(&game);
    do {
        if (game.state == GAME_ENGINE) {
            game_think(&game);
            screen_draw(&game);
        } else if (game_press(&game, next_key())) {
            screen_draw(&game);
        } else {
            game_ponder(SLICE);
        }
    } while (!is_leaving());
    save();
    screen_end();
    engine_cleanup();
    return 0;
}
