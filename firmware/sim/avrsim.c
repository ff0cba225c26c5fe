/* avrsim: runs a firmware image on a simulated ATmega644P at 8 MHz.
 *
 * The serial line's output goes to standard output as it is. The run ends when the CPU sleeps
 * with interrupts off, when it crashes, or at a limit of cycles. The exit code is 0 only for the
 * first of these. Standard error gets one line at the end, "CYCLES cycles, BYTES bytes of stack",
 * the latter being the deepest use of the stack at any instruction.
 *
 *   avrsim IMAGE.elf MAX_CYCLES [PROFILE]
 *
 * PROFILE is a file to which the cycles spent at each address are written, one line each,
 * "ADDRESS CYCLES" in hexadecimal and decimal.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>

#define FLASH_BYTES 65536

static uint64_t spent[FLASH_BYTES / 2];

/* simavr tells about itself on standard output, which belongs to the firmware here. */
static void on_log(avr_t *avr, const int level, const char *format, va_list arguments)
{
    (void)avr;
    if (level <= LOG_WARNING)
        vfprintf(stderr, format, arguments);
}

static void on_output(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)param;
    putchar((int)(value & 0xff));
    if (value == '\n')
        fflush(stdout);
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

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: avrsim IMAGE.elf MAX_CYCLES [PROFILE]\n");
        return 2;
    }
    const uint64_t limit = strtoull(argv[2], NULL, 10);

    avr_global_logger_set(on_log);
    elf_firmware_t firmware;
    memset(&firmware, 0, sizeof firmware);
    if (elf_read_firmware(argv[1], &firmware) != 0) {
        fprintf(stderr, "avrsim: cannot read %s\n", argv[1]);
        return 2;
    }
    avr_t *avr = avr_make_mcu_by_name("atmega644p");
    if (!avr) {
        fprintf(stderr, "avrsim: this simavr has no atmega644p\n");
        return 2;
    }
    avr_init(avr);
    avr->frequency = 8000000;
    avr_load_firmware(avr, &firmware);

    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(uint32_t)(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT),
                            on_output, NULL);

    int state = cpu_Running;
    unsigned lowest = avr->ramend;
    while (avr->cycle < limit) {
        const avr_flashaddr_t pc = avr->pc;
        const avr_cycle_count_t before = avr->cycle;
        state = avr_run(avr);
        spent[(pc / 2) % (FLASH_BYTES / 2)] += avr->cycle - before;
        const unsigned pointer = avr->data[R_SPL] | avr->data[R_SPH] << 8;
        if (pointer >= avr->ioend && pointer < lowest) /* below that it is not yet set up */
            lowest = pointer;
        if (state == cpu_Done || state == cpu_Crashed)
            break;
    }
    fflush(stdout);
    fprintf(stderr, "%" PRIu64 " cycles, %u bytes of stack\n", (uint64_t)avr->cycle,
            (unsigned)avr->ramend - lowest);
    if (argc > 3 && write_profile(argv[3]) != 0)
        return 2;
    if (state == cpu_Done)
        return 0;
    fprintf(stderr, state == cpu_Crashed ? "avrsim: the CPU crashed\n" : "avrsim: out of cycles\n");
    return 1;
}
