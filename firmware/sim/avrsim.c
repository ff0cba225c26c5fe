/* avrsim: runs a firmware image on a simulated ATmega644P at 8 MHz.
 *
 *   avrsim [--pty] IMAGE.elf MAX_CYCLES [PROFILE]
 *
 * Serial line 0 is connected to standard input and output, or with --pty to a pseudo-terminal
 * whose path is the only line on standard output. Input crosses the line at its speed, waits while
 * the firmware asks for that with XOFF and XON, and its end does not end the run.
 *
 * The run ends when the CPU sleeps with interrupts off, when it crashes, or after MAX_CYCLES
 * (0: never). The exit code is 0 only for the first of these. A CPU that sleeps with interrupts
 * on sleeps in real time, or until there is input. Standard error gets one line at the end,
 * "CYCLES cycles, BYTES bytes of stack", the latter being the deepest use of the stack at any
 * instruction.
 *
 * PROFILE is a file to which the cycles spent at each address are written, one line each,
 * "ADDRESS CYCLES" in hexadecimal and decimal.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>

#define FLASH_BYTES 65536
/* Registers of serial line 0, and the bit that turns its receiver on. */
#define UCSR0B 0xc1
#define UBRR0L 0xc4
#define UBRR0H 0xc5
#define RXEN0 0x10
/* Control characters by which the firmware asks us to wait and to go on. */
#define XON 0x11
#define XOFF 0x13

static uint64_t spent[FLASH_BYTES / 2];

/* The other end of the serial line. */
static struct {
    int in, out;
    bool ended;
    /* Bytes that were read and not yet sent to the chip. */
    unsigned char bytes[1024];
    size_t next, end;
    /* The firmware has asked us to wait; the simulated chip cannot take more. */
    bool held, full;
    avr_irq_t *to_chip;
} line = {.in = STDIN_FILENO, .out = STDOUT_FILENO};

static const char usage[] =
    "usage: avrsim [--pty] IMAGE.elf MAX_CYCLES [PROFILE]\n"
    "Runs a firmware image on a simulated ATmega644P at 8 MHz.\n"
    "  --pty       connect the serial line to a pseudo-terminal and print its path;\n"
    "              otherwise it is connected to standard input and output\n"
    "  MAX_CYCLES  give up after so many cycles; 0 means never\n"
    "  PROFILE     file for the cycles spent at each address\n";

/* simavr tells about itself on standard output, which belongs to the firmware here. */
static void on_log(avr_t *avr, const int level, const char *format, va_list arguments)
{
    (void)avr;
    if (level <= LOG_WARNING)
        vfprintf(stderr, format, arguments);
}

static unsigned char output[256];
static size_t output_length;

/* Writes what the firmware has sent. A terminal that nobody reads loses it, as a wire does. */
static void flush_output(void)
{
    size_t done = 0;
    while (done < output_length) {
        const ssize_t n = write(line.out, output + done, output_length - done);
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
    output_length = 0;
}

static void on_output(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)param;
    if (value == XON || value == XOFF) {
        line.held = value == XOFF;
        return;
    }
    output[output_length++] = (unsigned char)value;
    if (value == '\n' || output_length == sizeof output)
        flush_output();
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

/* Every time a byte can have crossed the line: sends the next one to the chip, if it listens. */
static avr_cycle_count_t on_byte(avr_t *avr, const avr_cycle_count_t when, void *param)
{
    (void)param;
    if (line.next == line.end)
        read_input(0);
    const bool listens = avr->data[UCSR0B] & RXEN0;
    if (line.next < line.end && listens && !line.held && !line.full)
        avr_raise_irq(line.to_chip, line.bytes[line.next++]);
    /* Sixteen cycles for each bit and step of the divisor; ten bits for each byte. */
    const unsigned divisor = avr->data[UBRR0L] | (avr->data[UBRR0H] & 0x0f) << 8;
    return when + 160 * (divisor + 1);
}

/* The CPU sleeps until an interrupt: in real time or until there is input, because it waits for
 * somebody. */
static void on_sleep(avr_t *avr, const avr_cycle_count_t cycles)
{
    const uint32_t microseconds = avr_pending_sleep_usec(avr, cycles);
    flush_output();
    if (line.next == line.end && microseconds > 0)
        read_input((int)((microseconds + 999) / 1000));
}

/* Replaces standard input and output by a new pseudo-terminal. Its other end stays open here, so
 * that one client after the other may come and go. */
static bool open_terminal(void)
{
    const int master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
        return false;
    const char *path = ptsname(master);
    const int slave = path ? open(path, O_RDWR | O_NOCTTY) : -1;
    struct termios settings;
    if (slave < 0 || tcgetattr(slave, &settings) != 0)
        return false;
    cfmakeraw(&settings);
    if (tcsetattr(slave, TCSANOW, &settings) != 0)
        return false;
    line.in = line.out = master;
    return printf("%s\n", path) > 0 && fflush(stdout) == 0;
}

static void connect_line(avr_t *avr)
{
    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(uint32_t)(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_t *irqs[UART_IRQ_COUNT];
    for (int i = 0; i < UART_IRQ_COUNT; i++)
        irqs[i] = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), i);
    line.to_chip = irqs[UART_IRQ_INPUT];
    avr_irq_register_notify(irqs[UART_IRQ_OUTPUT], on_output, NULL);
    avr_irq_register_notify(irqs[UART_IRQ_OUT_XON], on_flow, NULL);
    avr_irq_register_notify(irqs[UART_IRQ_OUT_XOFF], on_flow, &line);
    avr_cycle_timer_register(avr, 1, on_byte, NULL);
}

/* The lowest stack pointer, and the last one. */
static struct {
    unsigned lowest, last;
} stack;

static void watch_stack(const avr_t *avr)
{
    const unsigned pointer = avr->data[R_SPL] | avr->data[R_SPH] << 8;
    /* A function that takes room writes the two halves one after the other, the high one first:
     * what is seen in between is no stack pointer. */
    const bool half = pointer != stack.last && (pointer & 0xff) == (stack.last & 0xff);
    if (half)
        return;
    stack.last = pointer;
    if (pointer > avr->ioend && (stack.lowest == 0 || pointer < stack.lowest))
        stack.lowest = pointer;
}

static int write_profile(const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file) {
        perror(path);
        return 1;
    }
    for (unsigned i = 0; i < FLASH_BYTES / 2; i++)
        if (spent[i])
            fprintf(file, "%x %" PRIu64 "\n", i * 2, spent[i]);
    return fclose(file) != 0;
}

static avr_t *make_chip(const char *image)
{
    avr_global_logger_set(on_log);
    elf_firmware_t firmware;
    memset(&firmware, 0, sizeof firmware);
    if (elf_read_firmware(image, &firmware) != 0) {
        fprintf(stderr, "avrsim: cannot read %s\n", image);
        return NULL;
    }
    avr_t *avr = avr_make_mcu_by_name("atmega644p");
    if (!avr) {
        fprintf(stderr, "avrsim: this simavr has no atmega644p\n");
        return NULL;
    }
    avr_init(avr);
    avr->frequency = 8000000;
    avr->sleep = on_sleep;
    avr_load_firmware(avr, &firmware);
    return avr;
}

int main(int argc, char **argv)
{
    const bool terminal = argc > 1 && strcmp(argv[1], "--pty") == 0;
    char **arguments = argv + 1 + terminal;
    const int count = argc - 1 - terminal;
    char *rest = NULL;
    const uint64_t limit = count > 1 ? strtoull(arguments[1], &rest, 10) : 0;
    if (count < 2 || count > 3 || arguments[0][0] == '-' || rest == arguments[1] || *rest) {
        fputs(usage, stderr);
        return 2;
    }
    avr_t *avr = make_chip(arguments[0]);
    if (!avr)
        return 2;
    if (terminal && !open_terminal()) {
        perror("avrsim: cannot make a pseudo-terminal");
        return 2;
    }
    connect_line(avr);

    int state = cpu_Running;
    while (limit == 0 || avr->cycle < limit) {
        const avr_flashaddr_t pc = avr->pc;
        const avr_cycle_count_t before = avr->cycle;
        state = avr_run(avr);
        spent[(pc / 2) % (FLASH_BYTES / 2)] += avr->cycle - before;
        watch_stack(avr);
        if (state == cpu_Done || state == cpu_Crashed)
            break;
    }
    flush_output();
    fprintf(stderr, "%" PRIu64 " cycles, %u bytes of stack\n", (uint64_t)avr->cycle,
            avr->ramend - stack.lowest);
    if (count > 2 && write_profile(arguments[2]) != 0)
        return 2;
    if (state == cpu_Done)
        return 0;
    fprintf(stderr, state == cpu_Crashed ? "avrsim: the CPU crashed\n" : "avrsim: out of cycles\n");
    return 1;
}
