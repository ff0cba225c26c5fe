/* The sum at the end of everything that is kept; see seal.h. */
#include "seal.h"

uint32_t crc32(const uint8_t *bytes, size_t length) {
    uint32_t crc = 0xffffffff;
    int bit;
    for (; length > 0; length--) {
        crc ^= *bytes++;
        for (bit = 0; bit < 8; bit++) {
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
        }
    }
    return ~crc;
}

void seal(uint8_t *bytes, size_t length) {
    uint32_t crc = crc32(bytes, length - 4);
    int i;
    for (i = 0; i < 4; i++) {
        bytes[length - 4 + i] = (uint8_t)(crc >> 8 * i);
    }
}
