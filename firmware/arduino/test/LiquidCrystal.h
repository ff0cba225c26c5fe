/* The display of the tests: two lines of 16 characters in memory. */
#ifndef LIQUID_CRYSTAL_H
#define LIQUID_CRYSTAL_H

#include "Arduino.h"

class LiquidCrystal : public Print {
public:
    LiquidCrystal(uint8_t, uint8_t, uint8_t, uint8_t, uint8_t, uint8_t) {}
    void begin(uint8_t cols, uint8_t rows);
    void setCursor(uint8_t col, uint8_t row);
    size_t write(uint8_t byte) override;
};

/* What it shows. */
extern char lcd_lines[2][17];

#endif
