/* A display of two lines and 16 columns with an HD44780, on four data lines, its R/W tied to ground.
 *
 * Whoever writes to it too early or too fast is told: the first mistake is kept as a sentence, all are
 * counted. Times are in nanoseconds. */
#ifndef LCD_H
#define LCD_H

#include <stdbool.h>
#include <stdint.h>

#define LCD_CELLS 32

struct lcd {
    /* The pins as they were last, and when E, RS and the data changed. */
    bool e, rs;
    uint8_t data;
    uint64_t e_rose, e_fell, rs_changed, data_changed;
    /* Until when it is busy, and with what. */
    uint64_t busy_until;
    const char *busy_with;
    /* How many of the three wake-up commands it has seen; bus of four lines; half of a byte. */
    unsigned woken;
    bool is_four_bit, has_half;
    uint8_t half;
    /* Memories, address counter and what it points to. */
    uint8_t ddram[128], cgram[64];
    uint8_t address;
    bool is_cgram;
    /* Settings. */
    bool is_on, has_cursor, blinks, moves_left, shifts, has_two_lines;
    int shift;
    /* When what is seen last changed. */
    uint64_t changed;
    unsigned long mistakes;
    char mistake[160];
};

/* The power comes on: memories hold anything. */
void lcd_power(struct lcd *lcd, uint64_t now);

/* Its pins are at these levels now; data are D4 to D7 in the lower half. */
void lcd_pins(struct lcd *lcd, bool rs, bool e, uint8_t data, uint64_t now);

/* What is seen: characters, spaces while it is off. */
void lcd_cells(const struct lcd *lcd, uint8_t cells[LCD_CELLS]);

/* The cell with the cursor, or -1. */
int lcd_cursor(const struct lcd *lcd);

#endif
