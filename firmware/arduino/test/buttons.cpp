/*
 * The example with buttons and a display on this machine: buttons are pressed, and what the display
 * shows is compared. Time passes by itself whenever somebody asks for it.
 */
#include <stdio.h>
#include <stdlib.h>

#include "Arduino.h"
#include "LiquidCrystal.h"
#include "engine.h"

static const uint8_t LESS_PIN = 6, MORE_PIN = 7, OK_PIN = 8, BACK_PIN = 9;
static uint8_t down = 255;
static unsigned long now;
static unsigned checks, failures;

void HardwareSerial::begin(unsigned long) {}
int HardwareSerial::available() { return 0; }
int HardwareSerial::read() { return -1; }
int HardwareSerial::peek() { return -1; }
size_t HardwareSerial::write(uint8_t) { return 1; }
unsigned long millis() { return now += 100; }
void delay(unsigned long ms) { now += ms; }
void yield() {}
void pinMode(uint8_t, uint8_t) {}

/* A finger lets go after a while. */
int digitalRead(uint8_t pin)
{
    static unsigned asked;
    if (down == pin && ++asked > 40) {
        asked = 0;
        down = 255;
    }
    return pin == down ? LOW : HIGH;
}

static void press(uint8_t pin)
{
    down = pin;
    loop();
    down = 255;
    loop();
}

static void expect(uint8_t row, const char *text)
{
    char line[18];
    snprintf(line, sizeof line, "%-16s", text);
    checks++;
    if (strcmp(line, lcd_lines[row]) != 0) {
        failures++;
        printf("expected '%s', shown '%s'\n", line, lcd_lines[row]);
    }
}

static void check(bool isRight, const char *what)
{
    checks++;
    if (!isRight) {
        failures++;
        printf("not so: %s\n", what);
    }
}

/* Presses buttons at random: the display never shows anything but letters, and the game is always a
   legal one that can be written down. */
static void press_at_random(unsigned count)
{
    static const uint8_t pins[] = {LESS_PIN, MORE_PIN, OK_PIN, OK_PIN, BACK_PIN};
    uint32_t bits = 1;
    char fen[96];
    for (unsigned i = 0; i < count; i++) {
        bits = bits * 1664525 + 1013904223;
        press(pins[(bits >> 24) % (i % 64 == 0 ? 5 : 4)]);
        for (uint8_t row = 0; row < 2; row++)
            check(strspn(lcd_lines[row], " .:'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == 16,
                  lcd_lines[row]);
        check(engine_get_fen(fen, sizeof fen) > 0, "there is a position");
    }
}

int main()
{
    engine_position_t position;
    setup();
    expect(0, "Kilomate");
    expect(1, "Level 3");
    press(LESS_PIN);
    expect(1, "Level 2");
    press(LESS_PIN);
    press(LESS_PIN);
    expect(1, "Level 10");
    press(MORE_PIN);
    expect(1, "Level 1");
    press(BACK_PIN);
    expect(1, "Level 1");
    press(OK_PIN);
    expect(0, "");
    expect(1, "Your move: Pe2");
    press(MORE_PIN);
    expect(1, "Your move: Pf2");
    press(LESS_PIN);
    press(OK_PIN);
    check(strncmp(lcd_lines[1], "Your move: e2e", 14) == 0, "a move of the pawn is shown");
    press(BACK_PIN);
    expect(1, "Your move: Pe2");
    press(OK_PIN);
    if (lcd_lines[1][14] == '3')
        press(MORE_PIN);
    expect(1, "Your move: e2e4");
    press(OK_PIN);
    engine_get_position(&position);
    check(position.board[4][4] == 1 && position.turn == 1, "both sides have moved");
    check(lcd_lines[0][0] >= 'a' && lcd_lines[0][0] <= 'h', "the answer is shown");
    press(BACK_PIN);
    engine_get_position(&position);
    check(position.board[6][4] == 1 && position.turn == 1, "both moves were taken back");
    press_at_random(1000);
    printf("%u checks, %u failed\n", checks, failures);
    return failures != 0;
}
