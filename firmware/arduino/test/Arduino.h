/*
 * As much of Arduino's interface as the examples use, of our own, for the tests: on a
 * simulated ATmega2560, on an emulated Cortex-M3, and on the machine that tests.
 */
#ifndef ARDUINO_H
#define ARDUINO_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __AVR__
#include <avr/pgmspace.h>
#else
#define PROGMEM
#define PSTR(text) (text)
#endif

#define LOW 0
#define HIGH 1
#define INPUT_PULLUP 2

/* Text that stays in flash. */
class __FlashStringHelper;
#define F(text) (reinterpret_cast<const __FlashStringHelper *>(PSTR(text)))

class Print {
public:
    virtual size_t write(uint8_t byte) = 0;
    size_t print(const char *text);
    size_t print(const __FlashStringHelper *text);
    size_t print(char letter) { return write((uint8_t)letter); }
    size_t print(unsigned long number);
    size_t print(long number);
    size_t print(int number) { return print((long)number); }
    size_t print(unsigned int number) { return print((unsigned long)number); }
    size_t print(unsigned char number) { return print((unsigned long)number); }
    size_t println() { return print("\r\n"); }
    template <class T> size_t println(T what) { return print(what) + println(); }
};

class HardwareSerial : public Print {
public:
    void begin(unsigned long baud);
    int available();
    int read();
    int peek();
    size_t write(uint8_t byte) override;
    operator bool() { return true; }
};
extern HardwareSerial Serial;

unsigned long millis();
void delay(unsigned long ms);
void yield();
void pinMode(uint8_t pin, uint8_t mode);
int digitalRead(uint8_t pin);

void setup();
void loop();

#endif
