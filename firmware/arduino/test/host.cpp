/* Arduino's functions on the machine that tests: standard input and output are the serial line. */
#include <stdio.h>
#include <stdlib.h>

#include "Arduino.h"

static int waiting = -1;
static unsigned long now;

void HardwareSerial::begin(unsigned long) {}

int HardwareSerial::peek()
{
    if (waiting < 0)
        waiting = getchar();
    if (waiting == EOF)
        exit(0);
    return waiting;
}

int HardwareSerial::available()
{
    return 1;
}

int HardwareSerial::read()
{
    int byte = peek();
    waiting = -1;
    return byte;
}

size_t HardwareSerial::write(uint8_t byte)
{
    return putchar(byte) != EOF;
}

unsigned long millis() { return ++now; }
void delay(unsigned long ms) { now += ms; }
void yield() {}
void pinMode(uint8_t, uint8_t) {}
int digitalRead(uint8_t) { return HIGH; }

int main()
{
    setup();
    for (;;)
        loop();
}
