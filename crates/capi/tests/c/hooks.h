/*
 * The program's clock and keyboard, as the tests want them: they count how often they are
 * asked, which tells how much the engine has worked.
 */
#ifndef HOOKS_H
#define HOOKS_H

#include "engine.h"

extern uint32_t clock_now;        /* what the clock shows next */
extern uint32_t clock_tick;       /* by how much it goes on each time it is asked */
extern unsigned long clock_asked; /* how often it was asked */

extern uint8_t input_waits;       /* what the keyboard says */
extern unsigned long input_asked; /* how often it was asked */

/* Both. */
extern const engine_hooks_t test_hooks;

/* The clock stands still at 0, nobody presses a key, nothing was asked. */
void reset_hooks(void);

#endif
