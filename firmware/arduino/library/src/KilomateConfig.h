/*
 * Which machine the engine is, and how large.
 *
 * The board decides, unless one of the two names is defined for the whole build: in
 * PlatformIO by `build_flags = -DKILOMATE_MACHINE_PRODIGY`, in the Arduino IDE here,
 * since a #define in a sketch does not reach the library's files.
 *
 * KILOMATE_MACHINE_PRODIGY  6 KB of RAM, 60 to 70 KB of flash: boards with 8 KB and more
 * KILOMATE_MACHINE_CE       47 KB of RAM, 85 to 95 KB of flash: stronger, with a network
 *
 * And for the second one:
 *
 * KILOMATE_TABLE_ENTRIES    a power of two; 8 bytes of RAM each, 4096 if nothing is said
 * KILOMATE_MOVES            64 to 4096; 3 bytes of RAM each, 1024 if nothing is said
 */
#ifndef KILOMATE_CONFIG_H
#define KILOMATE_CONFIG_H

#if !defined(KILOMATE_MACHINE_PRODIGY) && !defined(KILOMATE_MACHINE_CE)
#if defined(__AVR__) || defined(ESP8266) || defined(STM32F0xx) || defined(STM32F1xx)
#define KILOMATE_MACHINE_PRODIGY
#else
#define KILOMATE_MACHINE_CE
#endif
#endif

#if defined(KILOMATE_MACHINE_PRODIGY) && defined(KILOMATE_MACHINE_CE)
#error "define KILOMATE_MACHINE_PRODIGY or KILOMATE_MACHINE_CE, not both"
#endif

#if defined(KILOMATE_MACHINE_CE)
#if defined(__AVR__)
#error "no AVR has the memory for KILOMATE_MACHINE_CE: use KILOMATE_MACHINE_PRODIGY"
#endif
/* Boards with 32 KB of RAM in all. */
#if !defined(KILOMATE_TABLE_ENTRIES) \
    && (defined(__SAMD21G18A__) || defined(__SAMD21E18A__) || defined(ARDUINO_ARCH_RENESAS_UNO))
#define KILOMATE_TABLE_ENTRIES 512
#endif
#endif

#if defined(__AVR__)
#include <avr/io.h>
#if RAMEND < 0x1fff
#error "Kilomate needs 8 KB of RAM: an ATmega2560, ATmega1280 or ATmega1284P has them"
#endif
#endif

#endif
