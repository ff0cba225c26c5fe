/*
 * Arduino's functions on the board lm3s6965evb of QEMU, a Cortex-M3 with 256 KB of flash and
 * 64 KB of RAM: serial line 0, the system's timer for milliseconds, and the byte 4 (end of
 * transmission) for the end.
 */
#include "Arduino.h"

extern "C" {
extern uint32_t stack_top, data_from, data_start, data_end, bss_start, bss_end;
extern void (*init_start[])(void);
extern void (*init_end[])(void);
void reset(void);
void on_tick(void);
void on_fault(void);
}

static volatile uint32_t &at(uint32_t address)
{
    return *reinterpret_cast<volatile uint32_t *>(address);
}

static const uint32_t UART_DATA = 0x4000C000, UART_FLAGS = 0x4000C018;
static const uint32_t IS_EMPTY = 1 << 4, IS_FULL = 1 << 5;
static const uint8_t END = 4;
static volatile uint32_t ticks;
static int waiting = -1;

void on_tick(void)
{
    ticks = ticks + 1;
}

/* Tells QEMU to end: with 0 if all is well. */
static void leave(bool isWell)
{
    register uint32_t operation __asm__("r0") = 0x18;
    register uint32_t reason __asm__("r1") = isWell ? 0x20026 : 0x20023;
    __asm__ volatile("bkpt 0xab" : : "r"(operation), "r"(reason) : "memory");
    for (;;) {
    }
}

void on_fault(void)
{
    leave(false);
}

__attribute__((section(".vectors"), used)) static void (*const vectors[])(void) = {
    reinterpret_cast<void (*)(void)>(&stack_top), reset, on_fault, on_fault, on_fault, on_fault,
    on_fault, nullptr, nullptr, nullptr, nullptr, on_fault, on_fault, nullptr, on_fault, on_tick,
};

void HardwareSerial::begin(unsigned long baud)
{
    (void)baud;
}

int HardwareSerial::peek()
{
    if (waiting < 0 && (at(UART_FLAGS) & IS_EMPTY) == 0)
        waiting = (int)(at(UART_DATA) & 255);
    return waiting;
}

int HardwareSerial::available()
{
    return peek() >= 0;
}

int HardwareSerial::read()
{
    int byte = peek();
    if (byte == END)
        leave(true);
    waiting = -1;
    return byte;
}

size_t HardwareSerial::write(uint8_t byte)
{
    while ((at(UART_FLAGS) & IS_FULL) != 0) {
    }
    at(UART_DATA) = byte;
    return 1;
}

unsigned long millis()
{
    return ticks;
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
    return at(0x40004000 + 0x3fc) >> (pin & 7) & 1;
}

void reset(void)
{
    uint32_t *to = &data_start;
    for (const uint32_t *from = &data_from; to < &data_end;)
        *to++ = *from++;
    for (to = &bss_start; to < &bss_end;)
        *to++ = 0;
    for (void (**init)(void) = init_start; init < init_end; init++)
        (*init)();
    at(0xE000E014) = 12000 - 1; /* 12 MHz: the board's clock after a reset */
    at(0xE000E018) = 0;
    at(0xE000E010) = 7;
    setup();
    for (;;)
        loop();
}
