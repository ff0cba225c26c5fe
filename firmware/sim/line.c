/* See line.h. */
#define _GNU_SOURCE
#include "line.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include <simavr/avr_uart.h>

/* Registers of serial line 0, and the bit that turns its receiver on. */
#define UCSR0B 0xc1
#define UBRR0L 0xc4
#define UBRR0H 0xc5
#define RXEN0 0x10
/* Control characters by which the firmware asks us to wait and to go on. */
#define XON 0x11
#define XOFF 0x13

static struct {
    int in, out;
    bool ended;
    /* Bytes that were read and not yet sent to the chip. */
    unsigned char bytes[4096];
    size_t next, end;
    /* What the firmware has sent. */
    char output[65536];
    uint64_t moments[65536];
    size_t output_length;
    /* The firmware has asked us to wait; the simulated chip cannot take more. */
    bool held, full;
    avr_irq_t *to_chip;
} line = {.in = -1, .out = -1};

void line_flush(void)
{
    size_t done = 0;
    if (line.out < 0)
        return;
    while (done < line.output_length) {
        const ssize_t n = write(line.out, line.output + done, line.output_length - done);
        if (n > 0) {
            done += (size_t)n;
        } else if (errno == EAGAIN) {
            struct pollfd room = {.fd = line.out, .events = POLLOUT};
            if (poll(&room, 1, 1000) == 0)
                break;
        } else if (errno != EINTR) {
            break;
        }
    }
    line.output_length = 0;
}

static void on_output(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    if (value == XON || value == XOFF) {
        line.held = value == XOFF;
        return;
    }
    if (line.output_length == sizeof line.output)
        line.output_length = 0; /* nobody wants to know */
    line.moments[line.output_length] = ((const avr_t *)param)->cycle;
    line.output[line.output_length++] = (char)value;
    if (value == '\n' || line.output_length % 256 == 0)
        line_flush();
}

static void on_flow(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)value;
    line.full = param != NULL;
}

/* Reads what there is, waiting for it at most so long. */
static void read_input(const int milliseconds)
{
    struct pollfd input = {.fd = line.ended ? -1 : line.in, .events = POLLIN};
    if (poll(&input, 1, milliseconds) <= 0)
        return;
    const ssize_t n = read(line.in, line.bytes, sizeof line.bytes);
    line.next = 0;
    line.end = n > 0 ? (size_t)n : 0;
    line.ended = n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR);
}

void line_wait(const int milliseconds)
{
    if (line.next == line.end)
        read_input(milliseconds);
}

bool line_feed(const char *bytes, const size_t count)
{
    memmove(line.bytes, line.bytes + line.next, line.end - line.next);
    line.end -= line.next;
    line.next = 0;
    if (count > sizeof line.bytes - line.end)
        return false;
    memcpy(line.bytes + line.end, bytes, count);
    line.end += count;
    return true;
}

const char *line_take(size_t *count)
{
    *count = line.output_length;
    line.output_length = 0;
    return line.output;
}

const uint64_t *line_moments(void)
{
    return line.moments;
}

/* Every time a byte can have crossed the line: sends the next one to the chip, if it listens. */
static avr_cycle_count_t on_byte(avr_t *avr, const avr_cycle_count_t when, void *param)
{
    (void)param;
    if (line.next == line.end && line.in >= 0)
        read_input(0);
    const bool listens = avr->data[UCSR0B] & RXEN0;
    if (line.next < line.end && listens && !line.held && !line.full)
        avr_raise_irq(line.to_chip, line.bytes[line.next++]);
    /* Sixteen cycles for each bit and step of the divisor; ten bits for each byte. */
    const unsigned divisor = avr->data[UBRR0L] | (avr->data[UBRR0H] & 0x0f) << 8;
    return when + 160 * (divisor + 1);
}

void line_use(const int in, const int out)
{
    line.in = in;
    line.out = out;
}

const char *line_open_terminal(void)
{
    const int master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
        return NULL;
    const char *path = ptsname(master);
    const int slave = path ? open(path, O_RDWR | O_NOCTTY) : -1;
    struct termios settings;
    if (slave < 0 || tcgetattr(slave, &settings) != 0)
        return NULL;
    cfmakeraw(&settings);
    if (tcsetattr(slave, TCSANOW, &settings) != 0)
        return NULL;
    line_use(master, master);
    return path;
}

void line_restart(avr_t *avr)
{
    line.held = line.full = false;
    line.next = line.end = 0;
    avr_cycle_timer_register(avr, 1, on_byte, NULL);
}

void line_connect(avr_t *avr)
{
    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(uint32_t)(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_t *irqs[UART_IRQ_COUNT];
    for (int i = 0; i < UART_IRQ_COUNT; i++)
        irqs[i] = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), i);
    line.to_chip = irqs[UART_IRQ_INPUT];
    avr_irq_register_notify(irqs[UART_IRQ_OUTPUT], on_output, avr);
    avr_irq_register_notify(irqs[UART_IRQ_OUT_XON], on_flow, NULL);
    avr_irq_register_notify(irqs[UART_IRQ_OUT_XOFF], on_flow, &line);
    line_restart(avr);
}
