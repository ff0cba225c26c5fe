/* See chip.h. */
#include "chip.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <simavr/avr_extint.h>

/* simavr tells about itself on standard output, which belongs to others here. */
static void on_log(avr_t *avr, const int level, const char *format, va_list arguments)
{
    (void)avr;
    /* It warns of a limit that is written before its timer is told what to do with it. */
    const bool is_known = strncmp(format, "TIMER: ", 7) == 0;
    if (level <= LOG_WARNING && !is_known)
        vfprintf(stderr, format, arguments);
}

/* Whoever runs nonsense on purpose hears of its crashes in another way. */
static void on_silence(avr_t *avr, const int level, const char *format, va_list arguments)
{
    (void)avr;
    (void)level;
    (void)format;
    (void)arguments;
}

void chip_be_quiet(void)
{
    avr_global_logger_set(on_silence);
}

int chip_read(const char *path, elf_firmware_t *firmware)
{
    avr_global_logger_set(on_log);
    memset(firmware, 0, sizeof *firmware);
    if (elf_read_firmware(path, firmware) == 0 && firmware->flash)
        return 1;
    fprintf(stderr, "cannot read the image %s\n", path);
    return 0;
}

avr_t *chip_make(elf_firmware_t *firmware)
{
    avr_t *avr = avr_make_mcu_by_name(CHIP_NAME);
    if (!avr) {
        fputs("this simavr has no " CHIP_NAME "\n", stderr);
        return NULL;
    }
    if (firmware->flashsize > CHIP_FLASH) {
        static bool is_told;
        if (!is_told)
            fprintf(stderr, "%u bytes are too many for the chip: simulated with twice its flash\n",
                    firmware->flashsize);
        is_told = true;
        avr->flashend = 2 * CHIP_FLASH - 1;
    }
    avr_init(avr);
    avr_load_firmware(avr, firmware);
    avr->frequency = CHIP_FREQUENCY;
    avr->vcc = avr->avcc = avr->aref = 5000; /* millivolts */
    /* Otherwise simavr looks in every single cycle whether a low pin still asks for an interrupt. */
    for (uint8_t pin = 0; pin < 3; pin++)
        avr_extint_set_strict_lvl_trig(avr, pin, 0);
    return avr;
}

uint32_t chip_symbol(const elf_firmware_t *firmware, const char *name)
{
    for (uint32_t i = 0; i < firmware->symbolcount; i++)
        if (strcmp(firmware->symbol[i]->symbol, name) == 0)
            return firmware->symbol[i]->addr;
    return 0;
}
