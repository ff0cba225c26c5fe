/* The program's clock and keyboard; see hooks.h. */
#include "hooks.h"

uint32_t clock_now, clock_tick;
unsigned long clock_asked;
uint8_t input_waits;
unsigned long input_asked;

static uint32_t time_ms(void) {
    uint32_t now = clock_now;
    clock_now += clock_tick;
    clock_asked++;
    return now;
}

static uint8_t input_pending(void) {
    input_asked++;
    return input_waits;
}

const engine_hooks_t test_hooks = {time_ms, input_pending};

void reset_hooks(void) {
    clock_now = clock_tick = 0;
    clock_asked = input_asked = 0;
    input_waits = 0;
}
