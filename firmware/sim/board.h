/* The chess computer around the chip: display, buttons, buzzer, light, battery, memory, power switch.
 *
 * Wired as firmware/prodigy/src/board/pins.rs says. Cycles count from the moment the power came. */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "chip.h"
#include "lcd.h"

#define BOARD_EEPROM 2048

/* The function of the firmware that asks whether a tick is due. */
#define BOARD_QUESTION "tick_is_due"

struct board {
    elf_firmware_t firmware;
    /* NULL while the power is off. */
    avr_t *avr;
    struct lcd lcd;
    /* Which buttons are down: bit 0 is MENU, then UP, DOWN, ENTER, light. */
    uint8_t buttons;
    unsigned battery; /* millivolts */
    /* Its tone: what the firmware has put into the timer, 0 for silence; and the last one that began. */
    unsigned half_period, last_sound;
    /* Starts of the chip that nobody wanted: by the watchdog, or by a jump to 0. */
    unsigned resets;
    /* Other mistakes of the firmware, and the first of them. */
    unsigned long mistakes;
    char mistake[160];
    /* The memory, which stays without power; whether it has changed, and how often a byte was written. */
    uint8_t eeprom[BOARD_EEPROM];
    bool has_changed;
    unsigned long written;
    /* A byte that is being written. */
    bool is_writing;
    uint16_t place;
    uint8_t byte;
    uint64_t permitted;
    /* Scripted time: whether we answer the question, and how many times with no before a yes. */
    bool is_scripted;
    unsigned refusals;
    /* Cycles for which the CPU has slept, since the power came. */
    uint64_t slept;
    /* Why the run is over. */
    bool is_over;
};

/* Switches the power on; it must be off. False if there is no such chip. */
bool board_power_on(struct board *board, bool is_scripted);

/* Switches it off. What becomes of a byte that is being written is up to `chance`: it is as before, as
 * it should be, or anything. Returns the place of that byte, or -1. */
int board_power_off(struct board *board, unsigned chance);

/* Runs for so many cycles; with `until_change` at most until what is seen has changed. False if the CPU
 * stopped for good: where the watchdog is on, that is for two seconds only. */
bool board_run(struct board *board, uint64_t cycles, bool until_change);

/* Scripted time: a tick with so many rounds of the firmware's loop, at least one. */
bool board_tick(struct board *board, unsigned rounds);

/* The supply in millivolts. */
void board_set_battery(struct board *board, unsigned millivolts);

/* Whether the light is on; what the buzzer does, in hertz. */
bool board_is_lit(const struct board *board);
unsigned board_tone(const struct board *board);

/* Bytes of RAM between the statics and the stack that were never used. */
unsigned board_untouched(const struct board *board);

#endif
