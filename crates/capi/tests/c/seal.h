/* The sum at the end of saved games and books. */
#ifndef SEAL_H
#define SEAL_H

#include <stddef.h>
#include <stdint.h>

/* The CRC-32 of zip and PNG. */
uint32_t crc32(const uint8_t *bytes, size_t length);

/* Writes it into the last four bytes, of those before them. */
void seal(uint8_t *bytes, size_t length);

#endif
