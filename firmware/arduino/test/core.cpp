/* What is the same wherever the examples are tested: printing, and the display. */
#include "Arduino.h"
#include "LiquidCrystal.h"

size_t Print::print(const char *text)
{
    size_t count = 0;
    for (; text[count] != '\0'; count++)
        write((uint8_t)text[count]);
    return count;
}

size_t Print::print(const __FlashStringHelper *text)
{
    size_t count = 0;
    const char *at = reinterpret_cast<const char *>(text);
#ifdef __AVR__
    for (char letter; (letter = (char)pgm_read_byte(at)) != '\0'; at++, count++)
        write((uint8_t)letter);
#else
    count = print(at);
#endif
    return count;
}

size_t Print::print(unsigned long number)
{
    char digits[12];
    size_t at = sizeof digits;
    digits[--at] = '\0';
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    return print(digits + at);
}

size_t Print::print(long number)
{
    if (number >= 0)
        return print((unsigned long)number);
    return print('-') + print(0UL - (unsigned long)number);
}

HardwareSerial Serial;

char lcd_lines[2][17];
static uint8_t lcd_col, lcd_row;

void LiquidCrystal::begin(uint8_t cols, uint8_t rows)
{
    (void)cols;
    (void)rows;
    memset(lcd_lines, ' ', sizeof lcd_lines);
    lcd_lines[0][16] = lcd_lines[1][16] = '\0';
}

void LiquidCrystal::setCursor(uint8_t col, uint8_t row)
{
    lcd_col = col;
    lcd_row = row;
}

size_t LiquidCrystal::write(uint8_t byte)
{
    if (lcd_row < 2 && lcd_col < 16)
        lcd_lines[lcd_row][lcd_col++] = (char)byte;
    return 1;
}
