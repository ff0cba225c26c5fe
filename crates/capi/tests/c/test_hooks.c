/* What the engine asks the program while it thinks: limits of time, and hooks that do what they
   must not. */
#include "check.h"
#include "engine.h"
#include "hooks.h"
#include "tests.h"
#include "ui.h"

#include <string.h>
#include <time.h>

#define BUSY "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"

/* ---- Time ---- */

/* Thinks for so long, by a clock that starts here and ticks each time it is asked. */
static engine_move_t think_by_clock(uint8_t depth, uint16_t limit, uint32_t start, uint32_t tick) {
    engine_new_game();
    ui_set_up(BUSY);
    reset_hooks();
    clock_now = start;
    clock_tick = tick;
    return ui_think(depth, limit);
}

/* A clock that ticks whenever it is asked is asked until the time is over, and no more. */
static void test_time(void) {
    static const uint16_t limits[] = {1, 2, 9, 50, 1000};
    static const uint32_t ticks[] = {1, 3, 10, 7777};
    static const uint32_t starts[] = {0, 12345, 0x7fffffff, 0xfffffffe, 0xffffffff};
    engine_move_t first = no_move, move;
    size_t i, j, k;
    engine_init(&test_hooks);
    for (i = 0; i < sizeof limits / sizeof *limits; i++) {
        for (j = 0; j < sizeof ticks / sizeof *ticks; j++) {
            unsigned long looks = (limits[i] + ticks[j] - 1) / ticks[j];
            if (looks > 50) {
                continue; /* takes too long under a memory checker */
            }
            for (k = 0; k < sizeof starts / sizeof *starts; k++) {
                move = think_by_clock(0, limits[i], starts[k], ticks[j]);
                CHECK(clock_asked == 1 + looks);
                first = k == 0 ? move : first;
                CHECK(same_move(move, first));
            }
        }
    }
    think_by_clock(0, 65535, 0xffff0000, 1000);
    CHECK(clock_asked == 1 + 66);
    /* Both limits: the first one reached counts. */
    think_by_clock(3, 65535, 0, 1);
    CHECK(clock_asked > 1 && clock_asked < 100);
    think_by_clock(40, 30, 0, 1);
    CHECK(clock_asked == 1 + 30);
    /* A clock that stands still: depth is the limit, and time changes nothing. */
    move = think_by_clock(5, 1, 0, 0);
    CHECK(same_move(move, think_by_clock(5, 0, 0, 0)));
    CHECK(clock_asked == 0); /* nobody wanted to know */
    CHECK(input_asked == 0); /* not while thinking */
    think_by_clock(0, 0, 0, ENGINE_DEFAULT_TIME_MS / 10); /* no limit at all is depth 1 */
    CHECK(clock_asked == 0 && engine_get_depth() == 1);
    engine_set_level(10); /* and a default for those who set a level */
    think_by_clock(0, 0, 0, ENGINE_DEFAULT_TIME_MS / 10);
    CHECK(clock_asked == 1 + 10);
}

/* With time as the limit there is no need to use it up: an only move, a mate. */
static void test_early_answers(void) {
    reset_hooks();
    engine_init(&test_hooks);
    ui_set_up("k7/8/1K6/8/8/8/7Q/8 w - - 0 1");
    CHECK(ui_play_move(ui_think(0, 60000)) == ENGINE_STATUS_CHECKMATE);
    ui_set_up("7k/8/R7/1R6/8/8/8/K7 w - - 0 1");
    ui_play_move(ui_think(0, 60000));
    ui_play_move(ui_think(0, 60000));
    CHECK(ui_play_move(ui_think(0, 60000)) == ENGINE_STATUS_CHECKMATE);
    ui_set_up("7k/8/8/8/8/8/1r6/K1n2q1r w - - 0 1"); /* a1b2 only */
    ui_think(0, 60000);
    CHECK(clock_asked < 200);
}

static uint32_t real_time_ms(void) {
    return (uint32_t)((double)clock() * 1000.0 / CLOCKS_PER_SEC);
}

static void test_real_time(void) {
    engine_hooks_t hooks = {real_time_ms, NULL};
    uint32_t start, spent;
    engine_init(&hooks);
    ui_set_up(BUSY);
    start = real_time_ms();
    ui_think(0, 100);
    spent = real_time_ms() - start;
    CHECK(spent >= 100 && spent < 600);
}

/* ---- Hooks that call the engine ---- */

static unsigned long calls;

/* Every function does nothing, and says so. */
static void call_everything(void) {
    static const engine_move_t e4 = {6, 4, 4, 4, 0};
    engine_position_t position;
    engine_move_effects_t fx;
    engine_move_t moves[MAX_MOVES], parsed = e4;
    unsigned char guard[sizeof moves];
    char text[ENGINE_FEN_SIZE];
    uint8_t bytes[ENGINE_SAVE_MAX];
    calls++;
    memset(text, 0xa5, sizeof text);
    memset(bytes, 0xa5, sizeof bytes);
    memset(guard, 0xa5, sizeof guard);
    memset(&position, 0xa5, sizeof position);
    memset(&fx, 0xa5, sizeof fx);
    memset(moves, 0xa5, sizeof moves);
    CHECK(engine_get_status() == 0);
    CHECK(engine_in_check() == 0);
    CHECK(engine_get_all_moves(moves, MAX_MOVES) == 0);
    CHECK(engine_get_moves_from(6, 0, moves, MAX_MOVES) == 0);
    CHECK(engine_is_legal(6, 0, 5, 0) == 0);
    CHECK(engine_is_legal_move(e4) == 0);
    CHECK(engine_make_move(e4) == 0);
    CHECK(same_move(engine_think(1, 0), no_move));
    engine_get_position(&position);
    engine_get_move_effects(e4, &fx);
    engine_set_position(&ui);
    engine_ponder_begin(e4);
    engine_ponder_step(1000);
    engine_ponder_stop();
    CHECK(engine_try_position(&ui) == ENGINE_POS_BUSY);
    CHECK(engine_try_position(NULL) == ENGINE_POS_BUSY);
    CHECK(engine_set_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1") == ENGINE_POS_BUSY);
    CHECK(engine_get_fen(text, sizeof text) == 0);
    CHECK(engine_get_san(e4, text, sizeof text) == 0);
    CHECK(engine_parse_move("e4", &parsed) == ENGINE_MOVE_BUSY);
    CHECK(engine_take_back() == 0 && engine_replay() == 0);
    CHECK(same_move(engine_think_ms(1, 0), no_move) && same_move(engine_hint(1, 0), no_move));
    CHECK(engine_get_score() == 0 && engine_get_depth() == 0 && engine_get_nodes() == 0);
    CHECK(engine_get_line(moves, MAX_MOVES) == 0);
    CHECK(engine_save(bytes, sizeof bytes) == 0 && engine_restore(bytes, sizeof bytes) == 0);
    CHECK(engine_version() == ENGINE_VERSION);
    CHECK(engine_set_data(ENGINE_DATA_BOOK, bytes, 16) == ENGINE_DATA_BUSY);
    CHECK(engine_set_data(ENGINE_DATA_KPK, NULL, 0) == ENGINE_DATA_BUSY);
    CHECK(engine_was_book() == 0);
    engine_set_book(1);
    engine_seed(1);
    engine_set_interrupt(ENGINE_INTERRUPT_CANCEL);
    engine_set_level(1);
    engine_new_game();
    engine_cleanup();
    engine_init(NULL);
    CHECK(same_move(parsed, e4));
    CHECK(memcmp(text, guard, sizeof text) == 0);
    CHECK(memcmp(bytes, guard, sizeof bytes) == 0);
    CHECK(memcmp(&position, guard, sizeof position) == 0);
    CHECK(memcmp(&fx, guard, sizeof fx) == 0);
    CHECK(memcmp(moves, guard, sizeof moves) == 0);
}

static uint32_t nosy_time_ms(void) {
    call_everything();
    return test_hooks.time_ms();
}

static uint8_t nosy_input_pending(void) {
    call_everything();
    return test_hooks.input_pending();
}

static void test_nosy_hooks(void) {
    engine_hooks_t hooks = {nosy_time_ms, nosy_input_pending};
    engine_move_t move, reply;
    engine_init(&test_hooks);
    move = think_by_clock(0, 40, 0, 1);
    engine_init(&hooks);
    CHECK(same_move(think_by_clock(0, 40, 0, 1), move));
    CHECK(calls == 41);

    engine_ponder_begin(move);
    engine_ponder_step(1000);
    ui_compare();
    CHECK(calls > 41 + 1000 / 32);
    ui_play_move(move);
    calls = 0;
    reply = ui_think(0, 40);
    CHECK(calls == 41);
    CHECK(!same_move(reply, no_move));
}

void test_hook_calls(void) {
    test_time();
    test_early_answers();
    test_real_time();
    test_nosy_hooks();
    engine_init(NULL);
}
