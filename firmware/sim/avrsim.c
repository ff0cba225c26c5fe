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
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chip.h"
#include "line.h"

/* Words of an image, which may be twice too large. */
#define WORDS CHIP_FLASH

static uint64_t spent[WORDS];

static const char usage[] =
    "usage: avrsim [--pty] IMAGE.elf MAX_CYCLES [PROFILE]\n"
    "Runs a firmware image on a simulated ATmega644P at 8 MHz.\n"
    "  --pty       connect the serial line to a pseudo-terminal and print its path;\n"
    "              otherwise it is connected to standard input and output\n"
    "  MAX_CYCLES  give up after so many cycles; 0 means never\n"
    "  PROFILE     file for the cycles spent at each address\n";

/* The CPU sleeps until an interrupt: in real time or until there is input, because it waits for
 * somebody. */
static void on_sleep(avr_t *avr, const avr_cycle_count_t cycles)
{
    const uint32_t microseconds = avr_pending_sleep_usec(avr, cycles);
    line_flush();
    if (microseconds > 0)
        line_wait((int)((microseconds + 999) / 1000));
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
    for (unsigned i = 0; i < WORDS; i++)
        if (spent[i])
            fprintf(file, "%x %" PRIu64 "\n", i * 2, spent[i]);
    return fclose(file) != 0;
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
    elf_firmware_t firmware;
    avr_t *avr = chip_read(arguments[0], &firmware) ? chip_make(&firmware) : NULL;
    if (!avr)
        return 2;
    avr->sleep = on_sleep;
    line_use(STDIN_FILENO, STDOUT_FILENO);
    const char *path = terminal ? line_open_terminal() : "";
    if (!path) {
        perror("avrsim: cannot make a pseudo-terminal");
        return 2;
    }
    if (terminal && (printf("%s\n", path) < 0 || fflush(stdout) != 0))
        return 2;
    line_connect(avr);

    int state = cpu_Running;
    while (limit == 0 || avr->cycle < limit) {
        const avr_flashaddr_t pc = avr->pc;
        const avr_cycle_count_t before = avr->cycle;
        state = avr_run(avr);
        spent[(pc / 2) % WORDS] += avr->cycle - before;
        watch_stack(avr);
        if (state == cpu_Done || state == cpu_Crashed)
            break;
    }
    line_flush();
    fprintf(stderr, "%" PRIu64 " cycles, %u bytes of stack\n", (uint64_t)avr->cycle,
            avr->ramend - stack.lowest);
    if (count > 2 && write_profile(arguments[2]) != 0)
        return 2;
    if (state == cpu_Done)
        return 0;
    fprintf(stderr, state == cpu_Crashed ? "avrsim: the CPU crashed\n" : "avrsim: out of cycles\n");
    return 1;
}
