/* A simulated ATmega644P at 8 MHz with an image, or another chip that the compiler is told of. */
#ifndef CHIP_H
#define CHIP_H

#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>

#ifndef CHIP_NAME
#define CHIP_NAME "atmega644p"
#define CHIP_FREQUENCY 8000000
#define CHIP_FLASH 65536
#endif

/* Reads an image; says what is wrong and returns false if it cannot. */
int chip_read(const char *path, elf_firmware_t *firmware);

/* simavr says nothing, whatever the firmware does. */
void chip_be_quiet(void);

/* Makes a chip with an image, its power just switched on; NULL if this simavr has none. An image that is
 * too large for it is run all the same, with a line on standard error. */
avr_t *chip_make(elf_firmware_t *firmware);

/* The address of a symbol, 0 if there is none. */
uint32_t chip_symbol(const elf_firmware_t *firmware, const char *name);

#endif
