/*
 * Arduino's functions on an ATmega2560 at 16 MHz, for the tests in simavr: serial line 0,
 * with XOFF and XON while nobody reads, and timer 0 for milliseconds. The byte 4 (end of
 * transmission) ends the run, as simavr has it: by sleeping without interrupts.
 */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

#include "Arduino.h"

static const uint8_t XON = 0x11, XOFF = 0x13, END = 4;
/* As large as in Arduino's own core. */
static volatile uint8_t received[64];
static volatile uint8_t head, tail;
static volatile bool isHeld;
static volatile unsigned long ticks;

static void send(uint8_t byte)
{
    while ((UCSR0A & _BV(UDRE0)) == 0) {
    }
    UDR0 = byte;
}

ISR(USART0_RX_vect)
{
    uint8_t byte = UDR0;
    uint8_t waiting = (uint8_t)((head - tail) & 63);
    if (waiting < 63) {
        received[head] = byte;
        head = (uint8_t)((head + 1) & 63);
    }
    if (waiting > 40 && !isHeld) {
        isHeld = true;
        send(XOFF);
    }
}

ISR(TIMER0_COMPA_vect)
{
    ticks++;
}

void HardwareSerial::begin(unsigned long baud)
{
    UBRR0 = (uint16_t)(F_CPU / 8 / baud - 1);
    UCSR0A = _BV(U2X0);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
}

int HardwareSerial::available()
{
    return (head - tail) & 63;
}

int HardwareSerial::peek()
{
    return head == tail ? -1 : received[tail];
}

int HardwareSerial::read()
{
    int byte = peek();
    if (byte == END) {
        cli();
        sleep_enable();
        sleep_cpu();
    }
    if (byte >= 0)
        tail = (uint8_t)((tail + 1) & 63);
    if (isHeld && available() < 8) {
        isHeld = false;
        send(XON);
    }
    return byte;
}

size_t HardwareSerial::write(uint8_t byte)
{
    cli();
    send(byte);
    sei();
    return 1;
}

unsigned long millis()
{
    cli();
    unsigned long now = ticks;
    sei();
    return now;
}

void delay(unsigned long ms)
{
    unsigned long start = millis();
    while (millis() - start < ms) {
    }
}

void yield()
{
}

void pinMode(uint8_t pin, uint8_t mode)
{
    (void)pin;
    (void)mode;
}

int digitalRead(uint8_t pin)
{
    return PINH >> (pin & 7) & 1;
}

int main()
{
    TCCR0A = _BV(WGM01);
    TCCR0B = _BV(CS01) | _BV(CS00);
    OCR0A = (uint8_t)(F_CPU / 64 / 1000 - 1);
    TIMSK0 = _BV(OCIE0A);
    sei();
    setup();
    for (;;)
        loop();
}
