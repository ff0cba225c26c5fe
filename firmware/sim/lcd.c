/* See lcd.h. Times are those of Hitachi's data sheet of the HD44780U, for the supply of 2.7 to 4.5 volts
 * where there are two columns: batteries get there. */
#include "lcd.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MICROSECONDS 1000
#define MILLISECONDS 1000000

/* Before the first command, and after each of the wake-up commands. */
#define AFTER_POWER (40 * MILLISECONDS)
static const uint64_t after_wake[] = {4100 * MICROSECONDS, 100 * MICROSECONDS, 37 * MICROSECONDS};
/* For a command, for one that clears or goes home, for a character. */
#define COMMAND (37 * MICROSECONDS)
#define LONG_COMMAND (1520 * MICROSECONDS)
#define CHARACTER (41 * MICROSECONDS)
/* E: how long it is high, and from one rise to the next. */
#define E_WIDTH 450
#define E_CYCLE 1000
/* RS before E rises, data before E falls, both after it has fallen. */
#define RS_SETUP 60
#define DATA_SETUP 195

/* The bytes of the second line begin here. */
#define SECOND_LINE 0x40
#define COLUMNS 16
#define LINE_LENGTH 40

static void blame(struct lcd *lcd, const uint64_t now, const char *format, ...)
{
    if (lcd->mistakes++)
        return;
    int length = snprintf(lcd->mistake, sizeof lcd->mistake, "display at %" PRIu64 " us: ",
                          now / MICROSECONDS);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(lcd->mistake + length, sizeof lcd->mistake - (size_t)length, format, arguments);
    va_end(arguments);
}

static void be_busy(struct lcd *lcd, const uint64_t now, const uint64_t time, const char *with)
{
    lcd->busy_until = now + time;
    lcd->busy_with = with;
}

void lcd_power(struct lcd *lcd, const uint64_t now)
{
    const unsigned long mistakes = lcd->mistakes;
    char mistake[sizeof lcd->mistake];
    memcpy(mistake, lcd->mistake, sizeof mistake);
    memset(lcd, 0, sizeof *lcd);
    lcd->mistakes = mistakes;
    memcpy(lcd->mistake, mistake, sizeof mistake);
    memset(lcd->ddram, 0xa5, sizeof lcd->ddram);
    memset(lcd->cgram, 0x15, sizeof lcd->cgram);
    be_busy(lcd, now, AFTER_POWER, "its own start");
}

/* The address after this one, or before it. */
static uint8_t next_address(const struct lcd *lcd, const uint8_t address, const bool left)
{
    if (lcd->is_cgram)
        return (uint8_t)(address + (left ? 63 : 1)) % 64;
    /* Two lines of 40 characters follow each other. */
    const uint8_t line = address & SECOND_LINE, column = address & 0x3f;
    if (left)
        return column ? address - 1 : (line ? 0 : SECOND_LINE) + LINE_LENGTH - 1;
    return column < LINE_LENGTH - 1 ? address + 1 : (line ? 0 : SECOND_LINE);
}

static void write_memory(struct lcd *lcd, const uint8_t byte, const uint64_t now)
{
    uint8_t *place = lcd->is_cgram ? &lcd->cgram[lcd->address % 64] : &lcd->ddram[lcd->address & 0x7f];
    if (*place != byte)
        lcd->changed = now;
    *place = byte;
    lcd->address = next_address(lcd, lcd->address, lcd->moves_left);
    if (lcd->shifts && !lcd->is_cgram)
        lcd->shift += lcd->moves_left ? -1 : 1;
    be_busy(lcd, now, CHARACTER, "a character");
}

static void set_function(struct lcd *lcd, const uint8_t command, const uint64_t now)
{
    const bool is_four_bit = !(command & 0x10);
    if (lcd->woken < 3) {
        if (is_four_bit)
            blame(lcd, now, "command %02x before the third wake-up", command);
        be_busy(lcd, now, after_wake[lcd->woken], "a wake-up");
        lcd->woken++;
    } else {
        be_busy(lcd, now, COMMAND, "a command");
    }
    lcd->is_four_bit = is_four_bit;
    lcd->has_two_lines = command & 0x08;
}

static void obey(struct lcd *lcd, const uint8_t command, const uint64_t now)
{
    if ((command & 0xe0) == 0x20) {
        set_function(lcd, command, now);
        return;
    }
    if (lcd->woken < 3 || !lcd->is_four_bit)
        blame(lcd, now, "command %02x before it was started", command);
    else if (!lcd->has_two_lines)
        blame(lcd, now, "command %02x, and nobody has said that it has two lines", command);
    be_busy(lcd, now, COMMAND, "a command");
    lcd->changed = now;
    if (command & 0x80) {
        lcd->is_cgram = false;
        lcd->address = command & 0x7f;
        if ((lcd->address & 0x3f) >= LINE_LENGTH)
            blame(lcd, now, "it has no address %02x", lcd->address);
    } else if (command & 0x40) {
        lcd->is_cgram = true;
        lcd->address = command & 0x3f;
    } else if (command & 0x10) {
        const bool left = !(command & 0x04);
        if (command & 0x08)
            lcd->shift += left ? 1 : -1;
        else
            lcd->address = next_address(lcd, lcd->address, left);
    } else if (command & 0x08) {
        lcd->is_on = command & 0x04;
        lcd->has_cursor = command & 0x02;
        lcd->blinks = command & 0x01;
    } else if (command & 0x04) {
        lcd->moves_left = !(command & 0x02);
        lcd->shifts = command & 0x01;
    } else {
        if (command & 0x01) {
            memset(lcd->ddram, ' ', sizeof lcd->ddram);
            lcd->moves_left = false;
        }
        lcd->is_cgram = false;
        lcd->address = 0;
        lcd->shift = 0;
        be_busy(lcd, now, LONG_COMMAND, command & 0x01 ? "clearing" : "going home");
    }
}

/* E has fallen: four bits are taken over. */
static void take(struct lcd *lcd, const bool rs, const uint8_t bits, const uint64_t now)
{
    if (now < lcd->busy_until && !lcd->has_half)
        blame(lcd, now, "still busy with %s for %" PRIu64 " us", lcd->busy_with,
              (lcd->busy_until - now) / MICROSECONDS);
    if (!lcd->is_four_bit) {
        /* The lower four lines are connected to nothing. */
        if (rs)
            blame(lcd, now, "a character before it was started");
        else
            obey(lcd, (uint8_t)(bits << 4), now);
        return;
    }
    if (!lcd->has_half) {
        lcd->half = bits;
        lcd->has_half = true;
        return;
    }
    lcd->has_half = false;
    const uint8_t byte = (uint8_t)(lcd->half << 4 | bits);
    if (rs)
        write_memory(lcd, byte, now);
    else
        obey(lcd, byte, now);
}

void lcd_pins(struct lcd *lcd, const bool rs, const bool e, const uint8_t data, const uint64_t now)
{
    const bool rises = e && !lcd->e, falls = !e && lcd->e;
    if (rs != lcd->rs) {
        if (lcd->e)
            blame(lcd, now, "RS changed while E was high");
        lcd->rs_changed = now;
    }
    if (data != lcd->data) {
        if (falls)
            blame(lcd, now, "the data changed while E fell");
        lcd->data_changed = now;
    }
    if (rises) {
        if (now - lcd->rs_changed < RS_SETUP)
            blame(lcd, now, "RS changed %" PRIu64 " ns before E rose", now - lcd->rs_changed);
        if (now - lcd->e_rose < E_CYCLE)
            blame(lcd, now, "E rose again after %" PRIu64 " ns", now - lcd->e_rose);
        lcd->e_rose = now;
    }
    if (falls) {
        if (now - lcd->e_rose < E_WIDTH)
            blame(lcd, now, "E was high for %" PRIu64 " ns", now - lcd->e_rose);
        if (now - lcd->data_changed < DATA_SETUP)
            blame(lcd, now, "the data changed %" PRIu64 " ns before E fell", now - lcd->data_changed);
        lcd->e_fell = now;
        take(lcd, lcd->rs, lcd->data, now);
    }
    lcd->rs = rs;
    lcd->e = e;
    lcd->data = data;
}

/* The address of a cell. */
static uint8_t cell_address(const struct lcd *lcd, const int cell)
{
    const int shift = (lcd->shift % LINE_LENGTH + LINE_LENGTH) % LINE_LENGTH;
    const int line = cell < COLUMNS ? 0 : SECOND_LINE;
    return (uint8_t)(line + (cell % COLUMNS + shift) % LINE_LENGTH);
}

void lcd_cells(const struct lcd *lcd, uint8_t cells[LCD_CELLS])
{
    for (int i = 0; i < LCD_CELLS; i++)
        cells[i] = lcd->is_on ? lcd->ddram[cell_address(lcd, i)] : ' ';
}

int lcd_cursor(const struct lcd *lcd)
{
    if (!lcd->is_on || !(lcd->has_cursor || lcd->blinks) || lcd->is_cgram)
        return -1;
    for (int i = 0; i < LCD_CELLS; i++)
        if (cell_address(lcd, i) == lcd->address)
            return i;
    return -1;
}
