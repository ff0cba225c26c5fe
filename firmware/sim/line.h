/* The other end of the chip's serial line 0: two files, a pseudo-terminal, or memory.
 *
 * Input crosses the line at its speed and waits while the firmware asks for that with XOFF and XON. */
#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <simavr/sim_avr.h>

/* Connects the line of a chip that has just been made. What was not yet sent to the one before is lost. */
void line_connect(avr_t *avr);

/* The same chip has started anew. */
void line_restart(avr_t *avr);

/* The other end is these two files; -1 is none, and output is then kept in memory. */
void line_use(int in, int out);

/* The other end is a new pseudo-terminal, which stays open here so that one client after the other may
 * come and go. Returns its path, or NULL. */
const char *line_open_terminal(void);

/* More input from memory; false if it does not fit. */
bool line_feed(const char *bytes, size_t count);

/* Waits for input at most so long, unless there is some. */
void line_wait(int milliseconds);

/* Writes what the firmware has sent. A terminal that nobody reads loses it, as a wire does. */
void line_flush(void);

/* What the firmware has sent since the last time, if there is no file for it. */
const char *line_take(size_t *count);

/* The cycles at which the firmware has sent what was taken last. */
const uint64_t *line_moments(void);

#endif
