/* As much of the toolchain's sys/timers.h as the example uses. */
#ifndef SYS_TIMERS_H
#define SYS_TIMERS_H

#include <stdint.h>

void delay(uint16_t milliseconds);

#endif
