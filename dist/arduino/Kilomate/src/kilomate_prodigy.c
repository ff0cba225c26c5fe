#include "KilomateConfig.h"
#include "engine.h"

#ifdef KILOMATE_MACHINE_PRODIGY

/*
 * Kilomate for C programs in one file: the functions of engine.h, with the machine
 * `prodigy`, which needs 6 KB of RAM.
 *
 * Free software, by the licence MIT or Apache-2.0, as you like.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * Made by `cargo xtask arduino` from the engine's source, which is Rust; do not
 * change it here. Any C compiler will do, for any CPU: nothing is assumed about the
 * width of int, the size of a pointer or the order of bytes, no number has more than
 * 32 bits, all memory is static, and of the C library only memcpy() and memset()
 * are called. On an AVR the tables lie in flash, which takes GNU C.
 *
 * What engine_set_data() is lent must lie in flash on an AVR, too: an array with
 * PROGMEM, in the first 64 KB, where the linker puts such arrays.
 */
#include "engine.h"

#include <stddef.h>

/* What was translated is seen only here. */
#define KILOMATE_API static

#include <stdint.h>
#include <string.h>

#ifndef KILOMATE_API
#define KILOMATE_API
#endif

/* Tables lie in flash, which an AVR reads by instructions of its own: in the first
   64 KB, where the linker puts them. */
#ifdef __AVR__
#ifndef __FLASH
#error "compile this as GNU C (-std=gnu99 or later): its tables would not fit the RAM"
#endif
#define KM_FLASH __flash
#else
#define KM_FLASH
#endif

static const KM_FLASH uint8_t km_board_FILE_BIT[8] = {
    1, 2, 4, 8, 16, 32, 64, 128,
};
static const KM_FLASH uint8_t km_table[4] = {
    75, 77, 66, 49,
};
static const KM_FLASH uint8_t km_attacks_REACH[256] = {
    0, 112, 48, 48, 48, 48, 48, 48, 0, 0, 0, 0, 0, 0, 4, 106,
    112, 106, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 40, 4,
    48, 4, 40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 40, 0, 0,
    48, 0, 0, 40, 0, 0, 0, 0, 0, 0, 0, 0, 40, 0, 0, 0,
    48, 0, 0, 0, 40, 0, 0, 0, 0, 0, 0, 40, 0, 0, 0, 0,
    48, 0, 0, 0, 0, 40, 0, 0, 0, 0, 40, 0, 0, 0, 0, 0,
    48, 0, 0, 0, 0, 0, 40, 0, 0, 40, 0, 0, 0, 0, 0, 0,
    48, 0, 0, 0, 0, 0, 0, 40, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 40, 0, 0, 0, 0, 0, 0,
    48, 0, 0, 0, 0, 0, 0, 40, 0, 0, 40, 0, 0, 0, 0, 0,
    48, 0, 0, 0, 0, 0, 40, 0, 0, 0, 0, 40, 0, 0, 0, 0,
    48, 0, 0, 0, 0, 40, 0, 0, 0, 0, 0, 0, 40, 0, 0, 0,
    48, 0, 0, 0, 40, 0, 0, 0, 0, 0, 0, 0, 0, 40, 0, 0,
    48, 0, 0, 40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 40, 4,
    48, 4, 40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 105,
    112, 105, 4, 0, 0, 0, 0, 0, 0, 48, 48, 48, 48, 48, 48, 112,
};
static const KM_FLASH uint8_t km_attacks_BIT[16] = {
    0, 1, 4, 8, 16, 32, 64, 0, 0, 2, 4, 8, 16, 32, 64, 0,
};
static const KM_FLASH uint8_t km_attacks_STEP[256] = {
    0, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 15,
    16, 17, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 15, 0,
    16, 0, 17, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 15, 0, 0,
    16, 0, 0, 17, 0, 0, 0, 0, 0, 0, 0, 0, 15, 0, 0, 0,
    16, 0, 0, 0, 17, 0, 0, 0, 0, 0, 0, 15, 0, 0, 0, 0,
    16, 0, 0, 0, 0, 17, 0, 0, 0, 0, 15, 0, 0, 0, 0, 0,
    16, 0, 0, 0, 0, 0, 17, 0, 0, 15, 0, 0, 0, 0, 0, 0,
    16, 0, 0, 0, 0, 0, 0, 17, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 239, 0, 0, 0, 0, 0, 0,
    240, 0, 0, 0, 0, 0, 0, 241, 0, 0, 239, 0, 0, 0, 0, 0,
    240, 0, 0, 0, 0, 0, 241, 0, 0, 0, 0, 239, 0, 0, 0, 0,
    240, 0, 0, 0, 0, 241, 0, 0, 0, 0, 0, 0, 239, 0, 0, 0,
    240, 0, 0, 0, 241, 0, 0, 0, 0, 0, 0, 0, 0, 239, 0, 0,
    240, 0, 0, 241, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 239, 0,
    240, 0, 241, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 239,
    240, 241, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255,
};
static const KM_FLASH uint8_t km_keys_STRING[798] = {
    239, 59, 95, 255, 65, 3, 71, 169, 116, 155, 126, 44, 218, 106, 5, 235,
    44, 62, 8, 203, 193, 65, 184, 16, 199, 103, 187, 90, 16, 255, 154, 14,
    16, 138, 146, 16, 224, 14, 59, 190, 217, 230, 161, 96, 148, 248, 121, 236,
    195, 184, 196, 105, 112, 83, 155, 242, 39, 49, 124, 103, 226, 22, 237, 173,
    78, 58, 32, 174, 118, 164, 14, 4, 220, 9, 20, 117, 81, 19, 190, 211,
    43, 254, 106, 120, 127, 103, 241, 84, 191, 250, 3, 22, 112, 131, 170, 216,
    184, 245, 208, 151, 214, 196, 25, 45, 26, 242, 185, 185, 27, 125, 164, 0,
    212, 253, 53, 164, 199, 116, 155, 156, 62, 18, 170, 107, 168, 118, 206, 0,
    163, 202, 96, 38, 253, 62, 134, 29, 10, 244, 12, 52, 82, 185, 232, 10,
    205, 78, 97, 52, 45, 151, 215, 11, 219, 106, 46, 143, 187, 229, 133, 220,
    163, 97, 234, 107, 9, 130, 127, 104, 255, 117, 158, 163, 72, 125, 175, 173,
    183, 254, 124, 88, 103, 15, 242, 27, 76, 203, 240, 224, 208, 61, 61, 94,
    204, 118, 85, 152, 174, 98, 190, 140, 237, 236, 10, 34, 200, 251, 31, 86,
    58, 93, 147, 125, 222, 189, 72, 169, 106, 55, 81, 73, 121, 247, 239, 131,
    102, 34, 88, 109, 187, 167, 202, 172, 223, 78, 141, 236, 127, 198, 28, 42,
    226, 54, 32, 246, 71, 162, 232, 182, 74, 97, 55, 41, 195, 25, 226, 174,
    15, 16, 189, 116, 28, 168, 168, 183, 193, 46, 190, 157, 193, 168, 66, 147,
    164, 210, 168, 108, 161, 15, 233, 65, 114, 104, 50, 236, 93, 137, 120, 91,
    133, 81, 229, 137, 253, 44, 194, 147, 159, 16, 97, 163, 71, 36, 26, 47,
    193, 170, 94, 79, 15, 7, 21, 211, 202, 29, 210, 12, 2, 128, 12, 28,
    65, 15, 29, 206, 95, 207, 196, 14, 154, 222, 81, 105, 94, 149, 173, 106,
    95, 118, 99, 46, 249, 37, 83, 251, 243, 213, 205, 176, 64, 135, 83, 164,
    206, 119, 215, 77, 47, 7, 157, 4, 49, 16, 242, 182, 11, 200, 166, 193,
    88, 104, 59, 52, 97, 14, 198, 238, 135, 251, 168, 246, 137, 204, 173, 199,
    244, 114, 27, 9, 141, 41, 90, 196, 64, 77, 153, 27, 9, 228, 0, 175,
    165, 52, 63, 242, 155, 117, 109, 239, 207, 254, 59, 170, 22, 74, 195, 73,
    114, 168, 51, 36, 205, 88, 2, 79, 238, 14, 75, 18, 241, 169, 132, 92,
    194, 110, 104, 117, 109, 35, 18, 117, 120, 37, 223, 102, 162, 5, 108, 55,
    18, 139, 65, 4, 165, 86, 134, 152, 117, 94, 93, 31, 80, 89, 164, 191,
    115, 107, 165, 220, 196, 60, 124, 13, 102, 243, 142, 165, 44, 178, 194, 116,
    18, 245, 226, 21, 197, 187, 139, 39, 23, 105, 173, 184, 200, 61, 50, 70,
    110, 169, 84, 100, 71, 201, 163, 98, 236, 79, 198, 63, 227, 11, 85, 92,
    103, 104, 15, 63, 63, 28, 122, 89, 81, 227, 246, 140, 17, 255, 182, 182,
    138, 162, 252, 16, 186, 74, 113, 254, 173, 3, 95, 156, 64, 184, 105, 159,
    188, 166, 79, 131, 219, 230, 154, 141, 195, 145, 55, 226, 104, 49, 82, 45,
    167, 235, 238, 68, 7, 176, 228, 57, 121, 211, 142, 134, 226, 183, 175, 236,
    68, 121, 48, 164, 226, 168, 65, 11, 75, 184, 87, 154, 108, 38, 214, 68,
    217, 32, 33, 255, 129, 0, 65, 115, 173, 33, 71, 253, 127, 234, 63, 49,
    132, 99, 201, 111, 16, 135, 169, 64, 43, 4, 222, 56, 241, 86, 123, 51,
    40, 56, 36, 231, 4, 146, 14, 130, 119, 176, 174, 28, 125, 48, 59, 121,
    118, 112, 36, 205, 176, 54, 186, 204, 241, 32, 141, 123, 159, 156, 5, 6,
    153, 5, 97, 27, 105, 52, 41, 24, 236, 108, 153, 24, 203, 214, 100, 246,
    213, 242, 247, 187, 9, 36, 5, 83, 42, 53, 119, 127, 75, 236, 39, 217,
    122, 163, 198, 85, 123, 148, 177, 134, 122, 128, 126, 219, 151, 65, 57, 217,
    39, 36, 203, 64, 35, 137, 38, 229, 70, 149, 141, 237, 197, 228, 246, 57,
    216, 167, 148, 174, 147, 132, 49, 152, 172, 209, 40, 161, 45, 15, 90, 61,
    71, 148, 182, 54, 82, 83, 146, 2, 181, 222, 182, 3, 123, 8, 246, 60,
    208, 132, 87, 210, 92, 115, 31, 131, 15, 157, 105, 105, 4, 155, 54, 88,
    38, 110, 13, 32, 57, 240, 50, 255, 12, 62, 120, 27, 195, 42, 93, 162,
    208, 148, 97, 246, 88, 163, 242, 132, 240, 40, 148, 86, 126, 138,
};
static const KM_FLASH uint8_t km_lean_PIECE_SQUARE[1792] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    180, 0, 16, 1, 216, 0, 11, 1, 143, 0, 252, 0, 177, 0, 228, 0,
    150, 0, 241, 0, 208, 0, 226, 0, 116, 0, 3, 1, 71, 0, 25, 1,
    76, 0, 188, 0, 89, 0, 194, 0, 108, 0, 179, 0, 113, 0, 161, 0,
    147, 0, 150, 0, 138, 0, 147, 0, 107, 0, 176, 0, 62, 0, 178, 0,
    68, 0, 126, 0, 95, 0, 118, 0, 88, 0, 107, 0, 103, 0, 99, 0,
    105, 0, 92, 0, 94, 0, 98, 0, 99, 0, 111, 0, 59, 0, 111, 0,
    55, 0, 107, 0, 80, 0, 103, 0, 77, 0, 91, 0, 94, 0, 87, 0,
    99, 0, 87, 0, 88, 0, 86, 0, 92, 0, 97, 0, 57, 0, 93, 0,
    56, 0, 98, 0, 78, 0, 101, 0, 78, 0, 88, 0, 72, 0, 95, 0,
    85, 0, 94, 0, 85, 0, 89, 0, 115, 0, 93, 0, 70, 0, 86, 0,
    47, 0, 107, 0, 81, 0, 102, 0, 62, 0, 102, 0, 59, 0, 104, 0,
    67, 0, 107, 0, 106, 0, 94, 0, 120, 0, 96, 0, 60, 0, 87, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    170, 0, 223, 0, 248, 0, 243, 0, 47, 1, 12, 1, 32, 1, 253, 0,
    142, 1, 250, 0, 240, 0, 254, 0, 66, 1, 218, 0, 230, 0, 182, 0,
    8, 1, 0, 1, 40, 1, 17, 1, 153, 1, 0, 1, 117, 1, 23, 1,
    104, 1, 16, 1, 143, 1, 0, 1, 88, 1, 1, 1, 64, 1, 229, 0,
    34, 1, 1, 1, 141, 1, 5, 1, 118, 1, 35, 1, 146, 1, 34, 1,
    165, 1, 24, 1, 210, 1, 16, 1, 154, 1, 6, 1, 125, 1, 240, 0,
    72, 1, 8, 1, 98, 1, 28, 1, 100, 1, 47, 1, 134, 1, 47, 1,
    118, 1, 47, 1, 150, 1, 36, 1, 99, 1, 33, 1, 103, 1, 7, 1,
    68, 1, 7, 1, 85, 1, 19, 1, 97, 1, 41, 1, 94, 1, 50, 1,
    109, 1, 41, 1, 100, 1, 42, 1, 102, 1, 29, 1, 73, 1, 7, 1,
    58, 1, 2, 1, 72, 1, 22, 1, 93, 1, 24, 1, 91, 1, 40, 1,
    100, 1, 35, 1, 98, 1, 22, 1, 106, 1, 5, 1, 65, 1, 3, 1,
    52, 1, 239, 0, 28, 1, 5, 1, 69, 1, 15, 1, 78, 1, 20, 1,
    80, 1, 23, 1, 99, 1, 5, 1, 67, 1, 2, 1, 62, 1, 237, 0,
    232, 0, 252, 0, 60, 1, 230, 0, 23, 1, 2, 1, 48, 1, 10, 1,
    64, 1, 3, 1, 53, 1, 7, 1, 62, 1, 231, 0, 58, 1, 217, 0,
    80, 1, 27, 1, 113, 1, 20, 1, 27, 1, 30, 1, 72, 1, 33, 1,
    84, 1, 34, 1, 67, 1, 32, 1, 116, 1, 24, 1, 101, 1, 17, 1,
    83, 1, 33, 1, 125, 1, 37, 1, 91, 1, 48, 1, 96, 1, 29, 1,
    139, 1, 38, 1, 168, 1, 28, 1, 127, 1, 37, 1, 62, 1, 27, 1,
    93, 1, 43, 1, 146, 1, 33, 1, 152, 1, 41, 1, 149, 1, 40, 1,
    144, 1, 39, 1, 159, 1, 47, 1, 146, 1, 41, 1, 107, 1, 45, 1,
    105, 1, 38, 1, 114, 1, 50, 1, 128, 1, 53, 1, 159, 1, 50, 1,
    146, 1, 55, 1, 146, 1, 51, 1, 116, 1, 44, 1, 107, 1, 43, 1,
    103, 1, 35, 1, 122, 1, 44, 1, 122, 1, 54, 1, 135, 1, 60, 1,
    143, 1, 48, 1, 121, 1, 51, 1, 119, 1, 38, 1, 113, 1, 32, 1,
    109, 1, 29, 1, 124, 1, 38, 1, 124, 1, 49, 1, 124, 1, 51, 1,
    123, 1, 54, 1, 136, 1, 44, 1, 127, 1, 34, 1, 119, 1, 26, 1,
    113, 1, 27, 1, 124, 1, 23, 1, 125, 1, 34, 1, 109, 1, 40, 1,
    116, 1, 45, 1, 130, 1, 32, 1, 142, 1, 26, 1, 110, 1, 14, 1,
    76, 1, 18, 1, 106, 1, 32, 1, 95, 1, 18, 1, 88, 1, 36, 1,
    96, 1, 32, 1, 97, 1, 25, 1, 70, 1, 36, 1, 88, 1, 24, 1,
    253, 1, 13, 2, 7, 2, 10, 2, 253, 1, 18, 2, 16, 2, 15, 2,
    28, 2, 12, 2, 230, 1, 12, 2, 252, 1, 8, 2, 8, 2, 5, 2,
    248, 1, 11, 2, 253, 1, 13, 2, 23, 2, 13, 2, 27, 2, 11, 2,
    45, 2, 253, 1, 32, 2, 3, 2, 247, 1, 8, 2, 9, 2, 3, 2,
    216, 1, 7, 2, 240, 1, 7, 2, 247, 1, 7, 2, 1, 2, 5, 2,
    238, 1, 4, 2, 10, 2, 253, 1, 26, 2, 251, 1, 237, 1, 253, 1,
    197, 1, 4, 2, 210, 1, 3, 2, 228, 1, 13, 2, 247, 1, 1, 2,
    245, 1, 2, 2, 0, 2, 1, 2, 213, 1, 255, 1, 201, 1, 2, 2,
    185, 1, 3, 2, 195, 1, 5, 2, 209, 1, 8, 2, 220, 1, 4, 2,
    230, 1, 251, 1, 214, 1, 250, 1, 227, 1, 248, 1, 198, 1, 245, 1,
    176, 1, 252, 1, 196, 1, 0, 2, 205, 1, 251, 1, 204, 1, 255, 1,
    224, 1, 249, 1, 221, 1, 244, 1, 216, 1, 248, 1, 188, 1, 240, 1,
    177, 1, 250, 1, 205, 1, 250, 1, 201, 1, 0, 2, 212, 1, 2, 2,
    220, 1, 247, 1, 232, 1, 247, 1, 215, 1, 245, 1, 150, 1, 253, 1,
    202, 1, 247, 1, 208, 1, 2, 2, 222, 1, 3, 2, 238, 1, 255, 1,
    237, 1, 251, 1, 228, 1, 243, 1, 184, 1, 4, 2, 195, 1, 236, 1,
    229, 3, 159, 3, 1, 4, 190, 3, 30, 4, 190, 3, 13, 4, 195, 3,
    60, 4, 195, 3, 45, 4, 187, 3, 44, 4, 178, 3, 46, 4, 188, 3,
    233, 3, 151, 3, 218, 3, 188, 3, 252, 3, 200, 3, 2, 4, 209, 3,
    241, 3, 226, 3, 58, 4, 193, 3, 29, 4, 198, 3, 55, 4, 168, 3,
    244, 3, 148, 3, 240, 3, 174, 3, 8, 4, 177, 3, 9, 4, 217, 3,
    30, 4, 215, 3, 57, 4, 203, 3, 48, 4, 187, 3, 58, 4, 177, 3,
    230, 3, 171, 3, 230, 3, 190, 3, 241, 3, 192, 3, 241, 3, 213, 3,
    0, 4, 225, 3, 18, 4, 208, 3, 255, 3, 225, 3, 2, 4, 204, 3,
    248, 3, 150, 3, 231, 3, 196, 3, 248, 3, 187, 3, 247, 3, 215, 3,
    255, 3, 199, 3, 253, 3, 202, 3, 4, 4, 207, 3, 254, 3, 191, 3,
    243, 3, 152, 3, 3, 4, 141, 3, 246, 3, 183, 3, 255, 3, 174, 3,
    252, 3, 177, 3, 3, 4, 185, 3, 15, 4, 178, 3, 6, 4, 173, 3,
    222, 3, 146, 3, 249, 3, 145, 3, 12, 4, 138, 3, 3, 4, 152, 3,
    9, 4, 152, 3, 16, 4, 145, 3, 254, 3, 132, 3, 2, 4, 136, 3,
    0, 4, 135, 3, 239, 3, 140, 3, 248, 3, 146, 3, 11, 4, 125, 3,
    242, 3, 163, 3, 232, 3, 136, 3, 226, 3, 148, 3, 207, 3, 127, 3,
    191, 255, 182, 255, 23, 0, 221, 255, 16, 0, 238, 255, 241, 255, 238, 255,
    200, 255, 245, 255, 222, 255, 15, 0, 2, 0, 4, 0, 13, 0, 239, 255,
    29, 0, 244, 255, 255, 255, 17, 0, 236, 255, 14, 0, 249, 255, 17, 0,
    248, 255, 17, 0, 252, 255, 38, 0, 218, 255, 23, 0, 227, 255, 11, 0,
    247, 255, 10, 0, 24, 0, 17, 0, 2, 0, 23, 0, 240, 255, 15, 0,
    236, 255, 20, 0, 6, 0, 45, 0, 22, 0, 44, 0, 234, 255, 13, 0,
    239, 255, 248, 255, 236, 255, 22, 0, 244, 255, 24, 0, 229, 255, 27, 0,
    226, 255, 26, 0, 231, 255, 33, 0, 242, 255, 26, 0, 220, 255, 3, 0,
    207, 255, 238, 255, 255, 255, 252, 255, 229, 255, 21, 0, 217, 255, 24, 0,
    210, 255, 27, 0, 212, 255, 23, 0, 223, 255, 9, 0, 205, 255, 245, 255,
    242, 255, 237, 255, 242, 255, 253, 255, 234, 255, 11, 0, 210, 255, 21, 0,
    212, 255, 23, 0, 226, 255, 16, 0, 241, 255, 7, 0, 229, 255, 247, 255,
    1, 0, 229, 255, 7, 0, 245, 255, 248, 255, 4, 0, 192, 255, 13, 0,
    213, 255, 14, 0, 240, 255, 4, 0, 9, 0, 251, 255, 8, 0, 239, 255,
    241, 255, 203, 255, 36, 0, 222, 255, 12, 0, 235, 255, 202, 255, 245, 255,
    8, 0, 228, 255, 228, 255, 242, 255, 24, 0, 232, 255, 14, 0, 213, 255,
};
static const KM_FLASH uint8_t km_sums_PHASE[8] = {
    0, 0, 1, 1, 2, 4, 0, 0,
};
static const KM_FLASH uint8_t km_make_KEEPS[128] = {
    247, 15, 15, 15, 243, 15, 15, 251, 15, 15, 15, 15, 15, 15, 15, 15,
    15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
    15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
    15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
    15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
    15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
    15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
    253, 15, 15, 15, 252, 15, 15, 254, 15, 15, 15, 15, 15, 15, 15, 15,
};
static const KM_FLASH uint8_t km_piece_LETTERS[8] = {
    63, 80, 78, 66, 82, 81, 75, 63,
};
static const KM_FLASH uint8_t km_table_2[3] = {
    32, 119, 32,
};
static const KM_FLASH uint8_t km_table_3[3] = {
    32, 98, 32,
};
static const KM_FLASH uint8_t km_fen_RIGHTS[4] = {
    75, 81, 107, 113,
};
static const KM_FLASH uint8_t km_movegen_STEPS[16] = {
    223, 225, 238, 242, 14, 18, 31, 33, 239, 241, 15, 17, 240, 255, 1, 16,
};
static const KM_FLASH uint8_t km_table_4[6] = {
    8, 0, 4, 0, 4, 0,
};
static const KM_FLASH uint8_t km_table_5[6] = {
    0, 0, 8, 0, 12, 0,
};
static const KM_FLASH uint8_t km_table_6[6] = {
    0, 0, 56, 40, 24, 8,
};
static const KM_FLASH uint8_t km_table_8[210] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0,
};
static const KM_FLASH uint8_t km_table_9[6] = {
    8, 0, 4, 0, 4, 0,
};
static const KM_FLASH uint8_t km_table_10[6] = {
    0, 0, 8, 0, 12, 0,
};
static const KM_FLASH uint8_t km_table_11[6] = {
    8, 0, 4, 0, 4, 0,
};
static const KM_FLASH uint8_t km_table_12[6] = {
    0, 0, 8, 0, 12, 0,
};
static const KM_FLASH uint8_t km_level_MANNERS[98] = {
    1, 5, 90, 230, 10, 105, 2, 1, 5, 90, 220, 8, 34, 3, 1, 5,
    90, 205, 5, 0, 4, 1, 5, 90, 88, 3, 0, 6, 0, 5, 80, 76,
    2, 0, 8, 0, 5, 58, 70, 1, 0, 10, 0, 4, 46, 62, 1, 0,
    13, 0, 4, 34, 52, 1, 0, 16, 0, 4, 24, 42, 1, 0, 20, 0,
    2, 14, 20, 1, 0, 30, 0, 1, 0, 10, 1, 0, 45, 0, 1, 0,
    0, 1, 0, 60, 0, 1, 0, 0, 1, 0, 60, 0, 1, 0, 0, 1,
    0, 60,
};
static const KM_FLASH uint8_t km_level_NODES[56] = {
    250, 0, 0, 0, 250, 0, 0, 0, 250, 0, 0, 0, 250, 0, 0, 0,
    188, 2, 0, 0, 108, 7, 0, 0, 160, 15, 0, 0, 64, 31, 0, 0,
    104, 66, 0, 0, 104, 66, 0, 0, 50, 75, 0, 0, 144, 101, 0, 0,
    144, 95, 1, 0, 128, 26, 6, 0,
};
static const KM_FLASH uint8_t km_table_13[3] = {
    79, 45, 79,
};
static const KM_FLASH uint8_t km_table_14[5] = {
    79, 45, 79, 45, 79,
};
static const KM_FLASH uint8_t km_setup_BACK_ROW[8] = {
    4, 2, 3, 5, 6, 3, 2, 4,
};
static const KM_FLASH uint8_t km_see_VALUES[8] = {
    0, 1, 3, 3, 5, 9, 30, 0,
};
static const KM_FLASH uint8_t km_kpk_TABLE[250] = {
    75, 80, 1, 122, 133, 9, 152, 244, 182, 144, 0, 2, 151, 137, 83, 1,
    150, 129, 167, 8, 121, 130, 74, 9, 96, 4, 17, 1, 98, 1, 55, 8,
    166, 2, 58, 1, 97, 9, 119, 6, 74, 8, 0, 164, 73, 152, 118, 138,
    166, 2, 34, 133, 71, 1, 151, 129, 132, 8, 52, 2, 81, 8, 167, 9,
    21, 9, 70, 8, 167, 132, 21, 2, 166, 2, 86, 9, 119, 4, 119, 130,
    18, 9, 33, 8, 150, 2, 53, 9, 86, 9, 52, 2, 69, 4, 55, 136,
    119, 1, 150, 132, 53, 1, 149, 9, 52, 1, 34, 8, 54, 6, 151, 8,
    82, 1, 183, 8, 184, 188, 166, 2, 69, 137, 21, 133, 52, 130, 101, 2,
    51, 8, 120, 6, 99, 8, 119, 6, 51, 9, 97, 8, 119, 135, 97, 132,
    183, 129, 18, 4, 77, 6, 130, 8, 78, 6, 130, 8, 121, 160, 99, 157,
    76, 153, 89, 151, 97, 145, 56, 141, 70, 131, 53, 129, 86, 8, 96, 4,
    54, 6, 75, 134, 74, 9, 96, 130, 19, 1, 183, 8, 55, 6, 18, 4,
    55, 4, 18, 6, 85, 1, 183, 8, 18, 9, 32, 9, 167, 129, 80, 8,
    73, 4, 97, 8, 56, 6, 78, 2, 21, 8, 78, 6, 101, 8, 168, 130,
    19, 1, 53, 8, 55, 6, 56, 129, 76, 8, 78, 2, 21, 8, 167, 8,
    81, 9, 34, 9, 0, 9, 118, 8, 33, 228,
};
static const KM_FLASH uint8_t km_lean_TERMS[180] = {
    12, 0, 6, 0, 25, 0, 45, 0, 248, 255, 240, 255, 244, 255, 244, 255,
    0, 0, 0, 0, 40, 0, 40, 0, 25, 0, 22, 0, 14, 0, 10, 0,
    9, 0, 5, 0, 7, 0, 4, 0, 4, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 45, 0, 70, 0, 35, 0, 55, 0, 18, 0, 36, 0,
    5, 0, 18, 0, 0, 0, 10, 0, 0, 0, 8, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 236, 255, 216, 255, 241, 255, 228, 255, 248, 255, 240, 255,
    252, 255, 248, 255, 0, 0, 252, 255, 0, 0, 254, 255, 0, 0, 0, 0,
    0, 0, 252, 255, 0, 0, 7, 0, 30, 0, 5, 0, 14, 0, 8, 0,
    14, 0, 254, 255, 8, 0, 254, 255, 228, 255, 2, 0, 242, 255, 6, 0,
    5, 0, 4, 0, 5, 0, 5, 0, 3, 0, 4, 0, 2, 0, 4, 0,
    5, 0, 0, 0, 6, 0, 0, 0, 7, 0, 0, 0, 6, 0, 0, 0,
    211, 255, 226, 255,
};
static const KM_FLASH uint8_t km_shelter_AROUND[8] = {
    3, 7, 14, 28, 56, 112, 224, 192,
};
static const KM_FLASH uint8_t km_eval_SHARE[24] = {
    0, 10, 21, 32, 42, 53, 64, 74, 85, 96, 106, 117, 128, 138, 149, 160,
    170, 181, 192, 202, 213, 224, 234, 245,
};
static const KM_FLASH uint8_t km_material_VALUES[16] = {
    0, 0, 100, 0, 64, 1, 74, 1, 244, 1, 132, 3, 0, 0, 0, 0,
};
static const KM_FLASH uint8_t km_rules_LOG[64] = {
    0, 0, 8, 12, 16, 18, 20, 22, 23, 25, 26, 27, 28, 29, 29, 30,
    31, 32, 32, 33, 33, 34, 34, 35, 35, 36, 36, 37, 37, 37, 38, 38,
    38, 39, 39, 39, 40, 40, 40, 41, 41, 41, 41, 42, 42, 42, 42, 43,
    43, 43, 43, 44, 44, 44, 44, 44, 45, 45, 45, 45, 45, 46, 46, 46,
};
static const uint8_t km_tables[] = {
    /* km_table_7 */
    75, 77, 71, 1,
    0
};
#define km_table_7 (km_tables + 0)

static uint8_t km_memory[5928 + 1];
#define km_host_PLAYER (km_memory + 0)
#define km_buffer_BUFFER (km_memory + 3300)
#define km_frame (km_memory + 3812)
static uint8_t km_result_1_8;
static uint16_t km_result_1_16;
KILOMATE_API uint16_t kilomate_data_len(uint8_t);
KILOMATE_API uint8_t kilomate_data_byte(uint8_t, uint16_t);

/* Numbers in memory: low byte first, anywhere. Good compilers make one access of
   it where the CPU can. */
static uint16_t km_get16(const uint8_t *at)
{
    return (uint16_t)(at[0] | (uint16_t)at[1] << 8);
}

static uint32_t km_get32(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static void km_put16(uint8_t *at, uint16_t value)
{
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
}

static void km_put32(uint8_t *at, uint32_t value)
{
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
    at[2] = (uint8_t)(value >> 16);
    at[3] = (uint8_t)(value >> 24);
}

/* Numbers in tables. */
static uint16_t km_table16(const KM_FLASH uint8_t *at)
{
    return (uint16_t)(at[0] | (uint16_t)at[1] << 8);
}

static uint32_t km_table32(const KM_FLASH uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static void km_copy_table(uint8_t *to, const KM_FLASH uint8_t *from, uint16_t count)
{
    for (; count != 0; count--)
        *to++ = *from++;
}

/* Bytes that move within the same memory. */
static void km_move(uint8_t *to, const uint8_t *from, uint16_t count)
{
    if (to < from) {
        for (; count != 0; count--)
            *to++ = *from++;
    } else {
        for (; count != 0; count--)
            to[count - 1] = from[count - 1];
    }
}

static uint16_t km_compare(const uint8_t *left, const uint8_t *right, uint16_t count)
{
    for (; count != 0; count--, left++, right++) {
        if (*left != *right)
            return *left < *right ? 0xffff : 1;
    }
    return 0;
}

/* A pointer is kept in memory as a number, those of tables after the others. Small
   ones are pointers that nobody follows. */
static uint16_t km_number(const uint8_t *at)
{
    uintptr_t distance = (uintptr_t)at - (uintptr_t)km_memory;
    if (distance <= sizeof km_memory)
        return (uint16_t)(distance + 256);
    distance = (uintptr_t)at - (uintptr_t)km_tables;
    if (distance <= sizeof km_tables)
        return (uint16_t)(distance + 257 + sizeof km_memory);
    return (uint16_t)(uintptr_t)at;
}

static uint8_t *km_pointer(uint16_t number)
{
    if (number < 256)
        return (uint8_t *)(uintptr_t)number;
    number = (uint16_t)(number - 256);
    if (number <= sizeof km_memory)
        return km_memory + number;
    return (uint8_t *)(km_tables + (number - 1 - sizeof km_memory));
}

/* <kilomate_core::chess::board::Board>::unmake */
static void km_board_unmake(uint8_t *v0, uint16_t v1, uint8_t *v2)
{
    uint8_t *v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t *v12;
    uint8_t v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t *v16;
    uint8_t *v17;
    uint8_t *v18;
    uint8_t v19;
    uint8_t *v20;
    uint16_t v21;
    uint8_t v22;
    uint8_t v23;
    uint8_t *v24;
    uint8_t *v25;
    uint8_t v26;
    uint8_t *v27;
    uint8_t v28;
    uint8_t *v29;
    uint16_t v30;
    uint8_t *v31;
    uint8_t *v32;
    uint8_t v33;
    uint8_t *v34;
    uint8_t v35;
    uint8_t v36;
    uint8_t *v37;
    uint8_t v38;
    uint8_t *v39;
    uint8_t v40;
    uint8_t *v41;
    uint8_t v42;
    uint8_t v43;
    uint8_t v44;
    uint8_t v45;
    uint8_t v46;
    uint8_t v47;
    uint8_t *v48;
    uint8_t v49;
    uint8_t v50;
    uint8_t *v51;
    uint8_t v52;
    uint8_t v53;
    uint8_t v54;
    uint8_t v55;
    uint8_t v56;
    uint8_t v57;
    uint8_t v58;
    uint8_t *v59;
    uint8_t *v60;
    uint16_t v61;
    v3 = v0 + 8;
    v4 = v3[0];
    v5 = v4;
    v6 = !v5;
    v7 = (uint8_t)v1;
    v8 = (uint8_t)((v7 & 63) + (v7 & 56));
    v9 = (uint8_t)(v1 >> 8);
    v10 = (uint8_t)(v1 >> 8);
    v11 = (uint8_t)((v10 & 63) + (v10 & 56));
    v3[0] = v6;
    if (v5)
        goto L2;
    v12 = v0 + 6;
    km_put16(v12, (uint16_t)(km_get16(v12) - 1));
L2:
    if ((v1 & 49280U) != 128)
        goto L4;
    v13 = v5 ? 112 : 0;
    v14 = (int8_t)v7 < (-64);
    v15 = v14 ? (v13 | 7) : v13;
    v16 = v0 + 66;
    v17 = v16 + (v13 | (v14 ? 5 : 3));
    v18 = v17 + 8;
    v19 = v18[0];
    v17[0] = 0;
    v18[0] = 0;
    v20 = v16 + v15;
    v20[0] = v5 ? 4 : 132;
    v20[8] = v19;
    v0[((v19 & 15) | (v5 ? 0 : 16)) + 34] = v15;
    goto L6;
L4:
    if ((int16_t)v1 >= 0)
        goto L6;
    v21 = v11;
    v22 = 1;
    v23 = v5 ? 1 : 129;
    goto L7;
L6:
    v21 = v11;
    v22 = 0;
    v23 = v0[v11 + 66];
L7:
    v24 = v0 + 66;
    v25 = v24 + (v11 | 8);
    v26 = v25[0];
    v24[v21] = 0;
    v25[0] = 0;
    v24[v8] = v23;
    v24[(v8 | 8)] = v26;
    v27 = v0 + 34;
    v27[(((v23 >> 3) & 16) | (v26 & 15))] = v8;
    if ((v23 & 7) != 1)
        goto L11;
    v28 = v5 ? 0 : 8;
    v29 = v0 + 16;
    v30 = km_get16(v29) ^ (uint16_t)(1U * (v28 | v8) * 40501U);
    km_put16(v29, v30);
    v31 = v0 + 18;
    v32 = v31 + (v28 | (v8 >> 4));
    v32[0] = v32[0] ^ km_board_FILE_BIT[((uint8_t)v1 & 7)];
    if (!(v22))
        goto L10;
    v33 = v2[7] >> 4;
    v34 = v0 + v6 + 14;
    v35 = (uint8_t)(v34[0] - 1);
    v34[0] = v35;
    v36 = v5 ? 0 : 16;
    v37 = v27 + ((v35 & 15) | v36);
    v38 = v37[0] & 119;
    v39 = v27 + (v33 | v36);
    v40 = v39[0] & 119;
    v37[0] = v40;
    v39[0] = v38;
    v24[v38 + 8] = v33;
    v24[v40 + 8] = v35;
    goto L11;
L10:
    km_put16(v29, v30 ^ (uint16_t)(1U * (v28 | v11) * 40501U));
    v41 = v31 + (v28 | (v11 >> 4));
    v41[0] = v41[0] ^ km_board_FILE_BIT[(v9 & 7)];
L11:
    v42 = v2[6];
    if (v42 == 0)
        goto L19;
    v43 = v42 & 7;
    v44 = v43 | (uint8_t)(v4 << 7);
    v45 = ((v1 & 49344U) == 16448) ? ((v11 & 119) ^ 16) : v11;
    v46 = v42 >> 4;
    v47 = v4 == 0;
    v48 = v0 + v4 + 12;
    v49 = v48[0];
    v48[0] = (uint8_t)(v49 + 1);
    v50 = v43 == 1;
    if (v50)
        goto L15;
    v51 = v0 + v4 + 14;
    v52 = v51[0];
    v51[0] = (uint8_t)(v52 + 1);
    if (v52 == v49)
        goto L15;
    v53 = v47 ? 0 : 16;
    v54 = v27[((v52 & 15) | v53)] & 119;
    v27[((v49 & 15) | v53)] = v54;
    v24[v54 + 8] = v49;
    v49 = v52;
L15:
    v55 = v47 ? 0 : 16;
    v56 = v46 | v55;
    if (v46 == v49)
        goto L17;
    v57 = v27[v56] & 119;
    v27[((v49 & 15) | v55)] = v57;
    v24[v57 + 8] = v49;
L17:
    v24[v45] = v44;
    v24[(v45 | 8)] = v46;
    v27[v56] = v45;
    if (!(v50))
        goto L19;
    v58 = (uint8_t)(v4 << 3);
    v59 = v0 + 16;
    km_put16(v59, km_get16(v59) ^ (uint16_t)(1U * (v58 | v45) * 40501U));
    v60 = v0 + (v58 | (v45 >> 4)) + 18;
    v60[0] = v60[0] ^ km_board_FILE_BIT[(v45 & 7)];
L19:
    v61 = km_get16(v2 + 4);
    km_put32(v0, km_get32(v2));
    km_put16(v0 + 4, v61);
    v0[9] = v2[7] & 15;
    v0[10] = v2[8];
    v0[11] = v2[9];
    return;
}

/* <kilomate_core::search::engine::Engine<kilomate_core::machines::Prodigy>>::stop */
static void km_engine_stop(void)
{
    uint8_t v0;
    uint16_t v1;
    uint8_t v2;
    uint16_t v3;
    uint16_t v4;
    uint8_t *v5;
    uint16_t v6;
    uint8_t *v7;
    uint16_t v8;
    if (km_host_PLAYER[2440] == 0)
        goto L9;
    v0 = km_host_PLAYER[1737];
    if (v0 == 0)
        goto L8;
    v1 = km_get16(km_host_PLAYER + 677);
    v2 = km_host_PLAYER[679];
    km_put16(km_host_PLAYER + 2441, km_get16(km_host_PLAYER + 675));
    km_put16(km_host_PLAYER + 2443, v1);
    km_host_PLAYER[2445] = v2;
    v3 = km_get16(km_host_PLAYER + 1932);
L3:
    v4 = (uint16_t)(v3 - 1);
    if (v3 == 0) {
        v3 = 0;
        goto L7;
    }
    v5 = km_host_PLAYER + 12U * ((v3 < 43) ? v4 : 41) + 1936;
    v6 = km_get16(v5);
    v7 = v5 + 2;
    if (v6 != 0)
        goto L6;
    km_host_PLAYER[1746] = km_host_PLAYER[1746] ^ 1;
    v8 = km_get16(v5 + 6);
    km_put32(km_host_PLAYER + 1738, km_get32(v7));
    km_put16(km_host_PLAYER + 1742, v8);
    km_host_PLAYER[1748] = v5[10];
    km_host_PLAYER[1749] = v5[11];
    km_put16(km_host_PLAYER + 1932, v4);
    v3 = v4;
    goto L7;
L6:
    km_board_unmake(km_host_PLAYER + 1738, v6, v7);
    v0 = km_host_PLAYER[1737];
    km_put16(km_host_PLAYER + 1932, v4);
    if (v0 == 0)
        goto L8;
    v3 = v4;
L7:
    v0 = (uint8_t)(v0 - 1);
    km_host_PLAYER[1737] = v0;
    if (v0 != 0)
        goto L3;
L8:
    km_host_PLAYER[2440] = 0;
L9:
    return;
}

/* <kilomate_core::chess::game::GameIn<[kilomate_core::chess::game::Record; 42]>>::take_back */
static uint8_t km_gamein_take_back(void)
{
    uint16_t v0;
    uint8_t v1;
    uint16_t v2;
    uint8_t *v3;
    uint16_t v4;
    uint8_t *v5;
    uint16_t v6;
    v0 = km_get16(km_host_PLAYER + 1932);
    v1 = v0 != 0;
    v2 = (uint16_t)(v0 - 1);
    if (!(v1))
        goto L5;
    v3 = km_host_PLAYER + 12U * ((v0 < 43) ? v2 : 41) + 1936;
    v4 = km_get16(v3);
    v5 = v3 + 2;
    if (v4 != 0)
        goto L3;
    km_host_PLAYER[1746] = km_host_PLAYER[1746] ^ 1;
    v6 = km_get16(v3 + 6);
    km_put32(km_host_PLAYER + 1738, km_get32(v5));
    km_put16(km_host_PLAYER + 1742, v6);
    km_host_PLAYER[1748] = v3[10];
    km_host_PLAYER[1749] = v3[11];
    goto L4;
L3:
    km_board_unmake(km_host_PLAYER + 1738, v4, v5);
L4:
    km_put16(km_host_PLAYER + 1932, v2);
L5:
    return v1;
}

/* <kilomate_core::chess::game::GameIn<[kilomate_core::chess::game::Record; 42]>>::forget */
static void km_gamein_forget(uint16_t v0)
{
    uint16_t v1;
    uint16_t v2;
    uint16_t v3;
    v1 = km_get16(km_host_PLAYER + 1932);
    v2 = (v1 < v0) ? v1 : v0;
    v3 = (v2 < 42) ? v2 : 42;
    km_move(km_host_PLAYER + 1936, km_host_PLAYER + 12U * v3 + 1936, (uint16_t)(1U * (uint16_t)(42 - v3) * 12));
    km_put16(km_host_PLAYER + 1932, (uint16_t)(v1 - v3));
    return;
}

/* <kilomate_core::play::player::Player<kilomate_core::machines::Prodigy>>::cancel */
static void km_player_cancel(void)
{
    uint16_t v0;
    km_engine_stop();
    km_host_PLAYER[3215] = 0;
    if (km_host_PLAYER[3214] != 1)
        goto L4;
    km_engine_stop();
    km_gamein_take_back();
    v0 = km_get16(km_host_PLAYER + 1932);
    if (v0 <= 42)
        goto L3;
    km_gamein_forget((uint16_t)(v0 - 42));
    v0 = km_get16(km_host_PLAYER + 1932);
L3:
    km_put16(km_host_PLAYER + 1934, v0);
L4:
    km_host_PLAYER[3214] = 0;
    return;
}

/* kilomate_cancel */
KILOMATE_API void kilomate_cancel(void)
{
    km_player_cancel();
    return;
}

/* <kilomate_core::knowledge::book::packed::PackedBook<kilomate_portable::outside::Lent<1>>>::bits */
static uint8_t km_packedbook_bits(void)
{
    uint16_t v0;
    uint8_t v1;
    v0 = kilomate_data_len(1);
    if (v0 <= 4) {
        v1 = 0;
        goto L2;
    }
    v1 = kilomate_data_byte(1, 4);
L2:
    return v1;
}

/* <kilomate_core::knowledge::book::packed::PackedBook<kilomate_portable::outside::Lent<1>>>::end */
static uint16_t km_packedbook_end(void)
{
    uint16_t v0;
    uint16_t v1;
    uint8_t v2;
    uint16_t v3;
    uint8_t v4;
    uint16_t v5;
    v0 = kilomate_data_len(1);
    if (v0 <= 5) {
        v1 = 0;
        goto L2;
    }
    v2 = kilomate_data_byte(1, 5);
    v1 = v2;
L2:
    v3 = kilomate_data_len(1);
    if (v3 <= 6)
        goto L4;
    v4 = kilomate_data_byte(1, 6);
    v1 = (uint16_t)((uint16_t)v4 << 8) | v1;
L4:
    v5 = kilomate_data_len(1);
    if (v5 <= 7)
        goto L6;
    kilomate_data_byte(1, 7);
L6:
    return (uint16_t)(v1 + 8);
}

/* kilomate_check_data */
KILOMATE_API uint8_t kilomate_check_data(uint8_t v0)
{
    uint8_t v1;
    uint16_t v2;
    uint16_t v3;
    uint16_t v4;
    uint32_t v5;
    uint16_t v6;
    uint8_t v7;
    uint16_t v8;
    uint8_t v9;
    uint16_t v10;
    uint8_t v11;
    uint16_t v12;
    uint32_t v13;
    uint16_t v14;
    uint16_t v15;
    uint16_t v16;
    uint8_t v17;
    uint8_t v18;
    uint32_t v19;
    uint16_t v20;
    uint8_t *v21;
    uint8_t *v22;
    uint16_t v23;
    uint16_t v24;
    uint8_t v25;
    uint32_t v26;
    uint8_t v27;
    uint8_t v28;
    uint16_t v29;
    uint8_t v30;
    uint32_t v31;
    uint32_t v32;
    uint16_t v33;
    uint32_t v34;
    uint8_t v35;
    uint16_t v36;
    uint16_t v37;
    uint8_t v38;
    uint16_t v39;
    uint16_t v40;
    uint8_t v41;
    uint16_t v42;
    uint16_t v43;
    uint16_t v44;
    uint16_t v45;
    uint8_t v46;
    uint16_t v47;
    uint8_t v48;
    uint16_t v49;
    uint16_t v50;
    uint16_t v51;
    uint8_t v52;
    uint16_t v53;
    uint16_t v54;
    uint8_t v55;
    uint16_t v56;
    uint16_t v57;
    uint8_t v58;
    uint16_t v59;
    uint8_t v60;
    uint16_t v61;
    uint8_t v62;
    uint16_t v63;
    uint16_t v64;
    uint8_t v65;
    uint16_t v66;
    uint16_t v67;
    uint16_t v68;
    uint8_t v69;
    uint16_t v70;
    uint16_t v71;
    uint8_t v72;
    uint8_t v73;
    uint8_t v74;
    uint16_t v75;
    uint16_t v76;
    uint16_t v77;
    uint8_t v78;
    switch (v0) {
    case 1:
        goto L1;
    case 2:
        goto L48;
    default:
        v1 = 1;
        goto L67;
    }
L1:
    v2 = kilomate_data_len(1);
    if (v2 < 12) {
        v1 = 2;
        goto L67;
    }
    v3 = 0;
L2:
    if (v3 == 3) {
        v4 = 0;
        goto L3;
    }
    goto L45;
L3:
    if (v4 != 4)
        goto L42;
    v5 = (uint32_t)(uint16_t)(v2 - 12);
    v6 = kilomate_data_len(1);
    if (v6 <= 5) {
        v7 = 0;
        goto L6;
    }
    v7 = kilomate_data_byte(1, 5);
L6:
    v8 = kilomate_data_len(1);
    if (v8 <= 6) {
        v9 = 0;
        goto L8;
    }
    v9 = kilomate_data_byte(1, 6);
L8:
    v10 = kilomate_data_len(1);
    if (v10 <= 7) {
        v11 = 0;
        goto L10;
    }
    v11 = kilomate_data_byte(1, 7);
L10:
    if ((((uint32_t)((uint32_t)v11 << 16UL) | (uint32_t)((uint32_t)v9 << 8UL)) | (uint32_t)v7) != v5) {
        v1 = 4;
        goto L67;
    }
    v12 = (uint16_t)(v2 - 5);
    v13 = 4294967295UL;
    v14 = 0;
L12:
    v15 = (uint16_t)(v14 + 1);
    v16 = kilomate_data_len(1);
    if (v14 >= v16) {
        v17 = 0;
        goto L14;
    }
    v17 = kilomate_data_byte(1, v14);
L14:
    v18 = 0;
    v13 = v13 ^ (uint32_t)v17;
L15:
    v18 = (uint8_t)(v18 + 1);
    v19 = v13 >> 1UL;
    v13 = ((v13 & 1UL) == 0UL) ? v19 : (v19 ^ 3988292384UL);
    if (v18 != 8)
        goto L15;
    if (v14 != v12) {
        v14 = v15;
        goto L12;
    }
    km_put32(km_frame + 4, 196612UL);
    km_put32(km_frame + 8, 65538UL);
    v20 = 0;
    v21 = km_frame + 4;
L18:
    v22 = v21 + 2;
    v23 = (uint16_t)(v2 - km_get16(v21));
    v24 = kilomate_data_len(1);
    if (v23 >= v24) {
        v25 = 0;
        goto L20;
    }
    v25 = kilomate_data_byte(1, v23);
L20:
    km_frame[v20] = v25;
    v20 = (uint16_t)(v20 + 1);
    if (v20 != 4) {
        v21 = v22;
        goto L18;
    }
    v26 = km_get32(km_frame);
    v27 = km_packedbook_bits();
    if ((uint8_t)(v27 - 1) >= 32) {
        v1 = 5;
        goto L67;
    }
    v28 = km_packedbook_bits();
    v29 = km_packedbook_end();
    v30 = v28 == 32;
    v31 = (uint32_t)(v28 & 31);
    v32 = 0UL;
    v33 = 8;
    v34 = 0UL;
    v35 = 0;
L23:
L24:
    if (v33 >= v29)
        goto L40;
    v36 = kilomate_data_len(1);
    if (v33 >= v36) {
        v37 = 0;
        goto L27;
    }
    v38 = kilomate_data_byte(1, v33);
    v37 = v38;
L27:
    v39 = (uint16_t)(v33 + 1);
    v40 = kilomate_data_len(1);
    if (v39 >= v40)
        goto L29;
    v41 = kilomate_data_byte(1, v39);
    v42 = (uint16_t)((uint16_t)v41 << 8) | v37;
    v33 = (uint16_t)(v33 + 2);
    v32 = (uint32_t)(v32 + (uint32_t)v42);
    if (v42 == 65535U)
        goto L24;
    v43 = v33;
    goto L30;
L29:
    v32 = (uint32_t)(v32 + (uint32_t)v37);
    v43 = (uint16_t)(v33 + 2);
L30:
    if (v43 < v29) {
        v44 = v43;
        goto L31;
    }
    v44 = v43;
    goto L34;
L31:
    v45 = kilomate_data_len(1);
    if (v44 >= v45)
        goto L33;
    v46 = kilomate_data_byte(1, v44);
    if ((int8_t)v46 <= (-1))
        goto L34;
L33:
    v44 = (uint16_t)(v44 + 1);
    if (v44 == v29) {
        v44 = v29;
        goto L34;
    }
    goto L31;
L34:
    v33 = (uint16_t)(v44 + 1);
    v47 = (uint16_t)(v33 - v43);
    if (v33 < v43) {
        v1 = 5;
        goto L67;
    }
    v48 = !v35 || (v34 < v32);
    if (!(v30))
        goto L37;
    if (v48 & (v47 < 16))
        goto L39;
    v1 = 5;
    goto L67;
L37:
    if (!(v48)) {
        v1 = 5;
        goto L67;
    }
    if (((v32 >> v31) != 0UL) | (v47 > 15)) {
        v1 = 5;
        goto L67;
    }
L39:
    v34 = v32;
    v35 = 1;
    goto L23;
L40:
    v49 = km_packedbook_end();
    if (!((v33 == v49) && (v32 == (v35 ? v34 : 0UL)))) {
        v1 = 5;
        goto L67;
    }
    v1 = ((v13 ^ v26) == 4294967295UL) ? 0 : 5;
    goto L67;
L42:
    v50 = (uint16_t)(v4 + 1);
    v51 = kilomate_data_len(1);
    if (v4 >= v51) {
        v52 = 0;
        goto L44;
    }
    v52 = kilomate_data_byte(1, v4);
L44:
    if (v52 == km_table[v4]) {
        v4 = v50;
        goto L3;
    }
    v1 = 3;
    goto L67;
L45:
    v53 = (uint16_t)(v3 + 1);
    v54 = kilomate_data_len(1);
    if (v3 >= v54) {
        v55 = 0;
        goto L47;
    }
    v55 = kilomate_data_byte(1, v3);
L47:
    if (v55 == km_table[v3]) {
        v3 = v53;
        goto L2;
    }
    v1 = 2;
    goto L67;
L48:
    v56 = kilomate_data_len(2);
    if (v56 < 4) {
        v1 = 2;
        goto L67;
    }
    v57 = kilomate_data_len(2);
    if (v57 == 0) {
        v1 = 2;
        goto L67;
    }
    v58 = kilomate_data_byte(2, 0);
    if (v58 != 75) {
        v1 = 2;
        goto L67;
    }
    v59 = kilomate_data_len(2);
    if (v59 <= 1) {
        v1 = 2;
        goto L67;
    }
    v60 = kilomate_data_byte(2, 1);
    if (v60 != 80) {
        v1 = 2;
        goto L67;
    }
    v61 = kilomate_data_len(2);
    if (v61 <= 2) {
        v1 = 3;
        goto L67;
    }
    v62 = kilomate_data_byte(2, 2);
    if (v62 != 1) {
        v1 = 3;
        goto L67;
    }
    v63 = kilomate_data_len(2);
    if (v63 <= 3) {
        v64 = 0;
        goto L57;
    }
    v65 = kilomate_data_byte(2, 3);
    v64 = (uint16_t)((uint16_t)v65 << 1);
L57:
    if (v56 != (uint16_t)(v64 + 6)) {
        v1 = 4;
        goto L67;
    }
    v66 = (uint16_t)(v64 + 4);
    v67 = kilomate_data_len(2);
    if (v66 >= v67) {
        v68 = 0;
        goto L60;
    }
    v69 = kilomate_data_byte(2, v66);
    v68 = v69;
L60:
    v70 = (uint16_t)(v64 + 5);
    v71 = kilomate_data_len(2);
    if (v70 >= v71)
        goto L62;
    v72 = kilomate_data_byte(2, v70);
    v68 = (uint16_t)((uint16_t)v72 << 8) | v68;
L62:
    v73 = 0;
    v74 = 0;
    v75 = 0;
L63:
    v76 = (uint16_t)(v75 + 1);
    v77 = kilomate_data_len(2);
    if (v75 >= v77) {
        v78 = 0;
        goto L65;
    }
    v78 = kilomate_data_byte(2, v75);
L65:
    v74 = (uint8_t)(v78 + v74);
    v73 = (uint8_t)(v74 + v73);
    if (v76 != v66) {
        v75 = v76;
        goto L63;
    }
    v1 = (((uint16_t)((uint16_t)v73 << 8) | v74) == v68) ? 0 : 5;
L67:
    return v1;
}

/* kilomate_depth */
KILOMATE_API uint8_t kilomate_depth(void)
{
    return km_host_PLAYER[3293];
}

/* <kilomate_core::search::engine::Engine<kilomate_core::machines::Prodigy>>::rewind */
static uint8_t km_engine_rewind(uint8_t v0)
{
    uint8_t v1;
    uint8_t v2;
    uint16_t v3;
    uint16_t v4;
    uint16_t v5;
    uint16_t v6;
    uint16_t v7;
    uint8_t *v8;
    uint16_t v9;
    uint8_t *v10;
    uint16_t v11;
    v1 = (uint8_t)(km_host_PLAYER[1737] + v0);
    if (v1 == 0) {
        v2 = 0;
        goto L8;
    }
    v3 = km_get16(km_host_PLAYER + 1932);
    v4 = (uint16_t)(v1 - 1);
    v5 = (v3 < v4) ? v3 : v4;
    v6 = 0;
L2:
    v7 = (uint16_t)(v3 - 1);
    if (v3 == 0)
        goto L7;
    v8 = km_host_PLAYER + 12U * ((v3 < 43) ? v7 : 41) + 1936;
    v9 = km_get16(v8);
    v10 = v8 + 2;
    if (v9 != 0)
        goto L5;
    km_host_PLAYER[1746] = km_host_PLAYER[1746] ^ 1;
    v11 = km_get16(v8 + 6);
    km_put32(km_host_PLAYER + 1738, km_get32(v10));
    km_put16(km_host_PLAYER + 1742, v11);
    km_host_PLAYER[1748] = v8[10];
    km_host_PLAYER[1749] = v8[11];
    goto L6;
L5:
    km_board_unmake(km_host_PLAYER + 1738, v9, v10);
L6:
    km_put16(km_host_PLAYER + 1932, v7);
    v6 = (uint16_t)(v6 + 1);
    if (v6 == v1) {
        v5 = v1;
        goto L7;
    }
    v3 = v7;
    goto L2;
L7:
    v2 = (uint8_t)v5;
L8:
    return v2;
}

/* <kilomate_core::chess::board::Board>::is_attacked */
static uint8_t km_board_is_attacked(uint8_t *v0, uint8_t v1, uint8_t v2)
{
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint16_t v10;
    uint8_t v11;
    uint8_t v12;
    uint8_t v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t *v16;
    uint8_t *v17;
    uint8_t *v18;
    uint8_t v19;
    uint8_t v20;
    uint8_t v21;
    uint8_t v22;
    uint8_t v23;
    uint8_t v24;
    v3 = v2 ? 129 : 1;
    v4 = v2 ? 240 : 16;
    v5 = (uint8_t)((v1 - 1) + v4);
    if ((v5 & 136) != 0) {
        v6 = 0;
        goto L2;
    }
    v6 = v0[v5 + 66] == v3;
L2:
    v7 = (uint8_t)((v4 | 1) + v1);
    if ((v7 & 136) != 0) {
        v8 = 0;
        goto L4;
    }
    v8 = v0[v7 + 66] == v3;
L4:
    km_put32(km_frame + 2100, 131072UL);
    km_frame[2104] = v6;
    km_frame[2105] = v5;
    km_frame[2106] = v8;
    km_frame[2107] = v7;
    v9 = 0;
    v10 = 0;
L5:
    if (!(km_frame[2U * v10 + 2104]))
        goto L7;
    v11 = 1;
    goto L17;
L7:
    if (!(v9)) {
        v9 = 1;
        v10 = 1;
        goto L5;
    }
    v12 = v0[v2 + 14];
    v13 = v2 ? 16 : 0;
    v14 = (uint8_t)(v12 + v13);
    v15 = (v14 < v13) | (v14 > 32);
    v16 = v15 ? (uint8_t *)1 : (v0 + v13 + 34);
    if (v15 | (v12 == 0)) {
        v11 = 0;
        goto L17;
    }
    v17 = v0 + 66;
    v18 = v16 + v12;
L10:
    v18 = v18 - 1;
    v19 = v18[0] & 119;
    v20 = (uint8_t)(v1 - v19);
    v21 = km_attacks_REACH[v20];
    if (v21 == 0)
        goto L16;
    v22 = v17[v19];
    v23 = v22 & 7;
    if ((km_attacks_BIT[(((v22 >> 4) & 8) | v23)] & v21) == 0)
        goto L16;
    if ((uint8_t)(v23 - 3) >= 3) {
        v11 = 1;
        goto L17;
    }
    v24 = km_attacks_STEP[v20];
L14:
    v19 = (uint8_t)(v19 + v24);
    if (v19 == v1) {
        v11 = 1;
        goto L17;
    }
    if (v17[(v19 & 127)] == 0)
        goto L14;
L16:
    if (v16 == v18) {
        v11 = 0;
        goto L17;
    }
    goto L10;
L17:
    return v11;
}

/* <kilomate_core::chess::board::Board>::can_castle */
static uint8_t km_board_can_castle(uint8_t *v0, uint8_t v1)
{
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t *v12;
    uint8_t v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    v2 = v0[8];
    v3 = v2;
    v4 = v1 == 2;
    v5 = v4 ? 1 : 2;
    if ((((v2 == 0) ? v5 : (uint8_t)(v5 << 2)) & v0[9]) == 0) {
        v6 = 0;
        goto L7;
    }
    v7 = v0[(uint8_t)(v2 << 4) + 34] & 119;
    v8 = v3 ? 0 : 112;
    v9 = v4 ? 1 : 255;
    v10 = v8 | (v4 ? 5 : 3);
    v11 = v4 ? (v8 | 7) : v8;
    v12 = v0 + 66;
    v13 = v7;
L2:
    v13 = (uint8_t)(v13 + v9);
    if (v13 != v11)
        goto L6;
    v14 = !v3;
    v15 = km_board_is_attacked(v0, v7, v14);
    if (v15) {
        v6 = 0;
        goto L7;
    }
    v16 = km_board_is_attacked(v0, v10, v14);
    if (v16) {
        v6 = 0;
        goto L7;
    }
    v17 = km_board_is_attacked(v0, (uint8_t)(v7 + (v4 ? 2 : 126)) & 119, v14);
    v6 = !v17;
    goto L7;
L6:
    if (v12[(v13 & 127)] == 0)
        goto L2;
    v6 = 0;
L7:
    return v6;
}

/* <kilomate_core::chess::board::Board>::is_pseudo_legal */
static uint8_t km_board_is_pseudo_legal(uint8_t *v0, uint16_t v1)
{
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t *v8;
    uint8_t v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t v12;
    uint8_t v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t v18;
    uint8_t v19;
    uint8_t v20;
    uint8_t v21;
    uint8_t v22;
    uint16_t v23;
    uint8_t v24;
    uint8_t v25;
    v2 = v0[8];
    v3 = v2;
    v4 = (uint8_t)v1;
    v5 = (uint8_t)((v4 & 63) + (v4 & 56));
    v6 = (uint8_t)(v1 >> 8);
    v7 = (uint8_t)((v6 & 63) + (v6 & 56));
    v8 = v0 + 66;
    v9 = v8[v5];
    if (v9 == 0) {
        v10 = 0;
        goto L32;
    }
    if ((v9 & 128) != (uint8_t)(v2 << 7)) {
        v10 = 0;
        goto L32;
    }
    if ((v1 & 49280U) != 128)
        goto L6;
    v11 = ((uint8_t)v1 & 192) == 128;
    if (v5 != (v0[(uint8_t)(v2 << 4) + 34] & 119)) {
        v10 = 0;
        goto L32;
    }
    v12 = km_board_can_castle(v0, v11 ? 2 : 3);
    if (!(v12)) {
        v10 = 0;
        goto L32;
    }
    v10 = v7 == (uint8_t)((v11 ? 2 : 254) + v5);
    goto L32;
L6:
    v13 = v9 & 7;
    if (v13 != 1)
        goto L23;
    v14 = (int16_t)v1 < 0;
    v15 = v7 >> 4;
    if (v15 != 0)
        goto L9;
    if (v14)
        goto L10;
    v10 = 0;
    goto L32;
L9:
    if (v14 ^ (v15 == 7)) {
        v10 = 0;
        goto L32;
    }
L10:
    v16 = v8[v7];
    if ((v6 & 64) != 0)
        goto L18;
    if (v16 != 0) {
        v10 = 0;
        goto L32;
    }
    v17 = v3 ? 16 : 240;
    v18 = (uint8_t)(v17 + v5);
    v19 = (v18 & 136) == 0;
    if ((v1 & 49344U) != 64)
        goto L17;
    if (!(v19)) {
        v10 = 0;
        goto L32;
    }
    if ((v5 >> 4) != (v3 ? 1 : 6)) {
        v10 = 0;
        goto L32;
    }
    if (v8[v18] != 0) {
        v10 = 0;
        goto L32;
    }
    v20 = (uint8_t)(v18 + v17);
    v10 = ((int8_t)v20 > (-1)) & (v20 == v7);
    goto L32;
L17:
    v10 = (v18 == v7) & v19;
    goto L32;
L18:
    switch (((uint8_t)(v1 >> 12) & 12) | (v4 >> 6)) {
    case 5:
        goto L19;
    case 6:
        v10 = 0;
        goto L32;
    case 7:
        v10 = 0;
        goto L32;
    default:
        goto L20;
    }
L19:
    v21 = v0[10];
    if ((v21 != 0) & ((v21 & 119) == v7))
        goto L22;
    v10 = 0;
    goto L32;
L20:
    if (v16 == 0) {
        v10 = 0;
        goto L32;
    }
    if ((v16 & 128) != (v3 ? 0 : 128)) {
        v10 = 0;
        goto L32;
    }
L22:
    v10 = (km_attacks_REACH[(uint8_t)(v7 - v5)] & (km_attacks_BIT + 1)[((v9 >> 4) & 8)]) != 0;
    goto L32;
L23:
    v22 = v8[v7];
    v23 = v1 & 49344U;
    if (v22 != 0)
        goto L25;
    if (v23 == 0)
        goto L27;
    v10 = 0;
    goto L32;
L25:
    if (v23 != 16384) {
        v10 = 0;
        goto L32;
    }
    if ((v22 & 128) != (v3 ? 0 : 128)) {
        v10 = 0;
        goto L32;
    }
L27:
    v24 = (uint8_t)(v7 - v5);
    if ((km_attacks_REACH[v24] & km_attacks_BIT[(((v9 >> 4) & 8) | v13)]) == 0) {
        v10 = 0;
        goto L32;
    }
    if ((uint8_t)(v13 - 3) >= 3) {
        v10 = 1;
        goto L32;
    }
    v25 = km_attacks_STEP[v24];
L30:
    v5 = (uint8_t)(v5 + v25);
    if (v5 == v7) {
        v10 = 1;
        goto L32;
    }
    if (v8[(v5 & 127)] == 0)
        goto L30;
    v10 = 0;
L32:
    return v10;
}

/* <kilomate_core::chess::board::Board>::checks */
static void km_board_checks(uint8_t *v0, uint8_t *v1)
{
    uint8_t v2;
    uint8_t v3;
    uint8_t *v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t v12;
    uint16_t v13;
    uint8_t v14;
    uint16_t v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t v18;
    uint8_t v19;
    uint8_t *v20;
    uint8_t *v21;
    uint8_t *v22;
    uint8_t v23;
    uint8_t v24;
    uint8_t v25;
    uint8_t v26;
    uint8_t v27;
    uint8_t v28;
    uint8_t v29;
    uint8_t *v30;
    v2 = v1[8];
    v3 = v2;
    v4 = v1 + 34;
    v5 = v4[(uint8_t)(v2 << 4)] & 119;
    v6 = !v3;
    km_put16(km_frame + 2113, 0);
    v7 = v3 ? 1 : 129;
    v8 = v3 ? 16 : 240;
    v9 = (uint8_t)((v8 - 1) + v5);
    if ((v9 & 136) != 0) {
        v10 = 0;
        goto L2;
    }
    v10 = v1[v9 + 66] == v7;
L2:
    v11 = (uint8_t)((v8 | 1) + v5);
    if ((v11 & 136) != 0) {
        v12 = 0;
        goto L4;
    }
    v12 = v1[v11 + 66] == v7;
L4:
    km_frame[2100] = 1;
    km_put32(km_frame + 2101, 131072UL);
    km_frame[2105] = v10;
    km_frame[2106] = v9;
    km_frame[2107] = v12;
    km_frame[2108] = v11;
    v13 = 0;
    v14 = 0;
L5:
    v15 = v13;
L6:
    if (v15 != 2)
        goto L19;
    km_frame[2115] = v14;
    v16 = v1[v6 + 14];
    v17 = v3 ? 0 : 16;
    v18 = (uint8_t)(v16 + v17);
    v19 = (v18 < v17) | (v18 > 32);
    v20 = v19 ? (uint8_t *)1 : (v4 + v17);
    if (v19 | (v16 == 0))
        goto L18;
    v21 = v1 + 66;
    v22 = v20 + v16;
L9:
    v22 = v22 - 1;
    v23 = v22[0] & 119;
    if (v14 > 1)
        goto L18;
    v24 = (uint8_t)(v5 - v23);
    v25 = km_attacks_REACH[v24];
    if (v25 == 0)
        goto L17;
    v26 = v21[v23];
    v27 = v26 & 7;
    if ((km_attacks_BIT[(((v26 >> 4) & 8) | v27)] & v25) == 0)
        goto L17;
    if ((uint8_t)(v27 - 3) >= 3)
        goto L16;
    v28 = km_attacks_STEP[v24];
    v29 = v23;
L14:
    v29 = (uint8_t)(v29 + v28);
    if (v29 == v5)
        goto L16;
    if (v21[(v29 & 127)] == 0)
        goto L14;
    goto L17;
L16:
    (km_frame + 2113)[v14] = v23;
    v14 = (uint8_t)(v14 + 1);
    km_frame[2115] = v14;
L17:
    if (v20 != v22)
        goto L9;
L18:
    memcpy(v0, km_frame + 2113, 3);
    return;
L19:
    v13 = (uint16_t)(v15 + 1);
    v30 = km_frame + 2U * v15 + 2105;
    if (!(v30[0])) {
        v15 = v13;
        goto L6;
    }
    (km_frame + 2113)[(v14 & 1)] = v30[1];
    v14 = (uint8_t)(v14 + 1);
    goto L5;
}

/* <kilomate_core::chess::board::Board>::en_passant_is_safe */
static uint8_t km_board_en_passant_is_safe(uint8_t *v0, uint8_t v1, uint8_t v2, uint8_t v3, uint8_t v4)
{
    uint8_t *v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t *v10;
    uint8_t v11;
    uint8_t v12;
    uint8_t v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    v5 = v0 + 34;
    v6 = v5[(v1 ? 16 : 0)] & 119;
    v7 = v0[!v1 + 12];
    if (v7 == 0) {
        v8 = 1;
        goto L13;
    }
    v9 = v1 ? 0 : 16;
    v10 = v0 + 66;
    v11 = v2 == v3;
L2:
    v7 = (uint8_t)(v7 - 1);
    v12 = v5[((v7 & 15) | v9)] & 119;
    if (v12 == v4)
        goto L12;
    v13 = v10[v12];
    v14 = v13 & 7;
    v15 = (uint8_t)(v6 - v12);
    if ((km_attacks_REACH[v15] & km_attacks_BIT[(((v13 >> 4) & 8) | v14)]) == 0)
        goto L12;
    v16 = km_attacks_STEP[v15];
    if ((uint8_t)(v14 - 3) >= 3) {
        v8 = 0;
        goto L13;
    }
    v17 = (uint8_t)(v12 + v16) & 119;
    if (v17 == v6) {
        v8 = 0;
        goto L13;
    }
L6:
    if (v17 != v2)
        goto L8;
    if (v11)
        goto L12;
    goto L11;
L8:
    if (v17 == v3)
        goto L12;
    if (v17 == v4)
        goto L11;
    if (v10[v17] != 0)
        goto L12;
L11:
    v17 = (uint8_t)(v17 + v16) & 119;
    if (v17 == v6) {
        v8 = 0;
        goto L13;
    }
    goto L6;
L12:
    if (v7 == 0) {
        v8 = 1;
        goto L13;
    }
    goto L2;
L13:
    return v8;
}

/* <kilomate_core::chess::board::Board>::is_legal_pseudo */
static uint8_t km_board_is_legal_pseudo(uint8_t *v0, uint16_t v1, uint8_t *v2)
{
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t v12;
    uint8_t v13;
    uint8_t *v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t v18;
    uint8_t v19;
    uint8_t v20;
    uint8_t *v21;
    uint8_t v22;
    uint8_t v23;
    uint8_t v24;
    v3 = v0[8];
    v4 = v3;
    v5 = (uint8_t)v1;
    v6 = (uint8_t)((v5 & 63) + (v5 & 56));
    v7 = (uint8_t)(v1 >> 8);
    v8 = (uint8_t)((v7 & 63) + (v7 & 56));
    v9 = v0[(uint8_t)(v3 << 4) + 34] & 119;
    if (v6 != v9)
        goto L9;
    if ((v1 & 49280U) == 128) {
        v10 = 1;
        goto L27;
    }
    v11 = (uint8_t)(v8 - v6);
    v12 = v2[2];
    if (v12 == 0)
        goto L8;
    v13 = v2[0] & 119;
    v14 = v0 + 66;
    if ((uint8_t)((v14[v13] & 7) - 3) >= 3)
        goto L5;
    if (km_attacks_STEP[(uint8_t)(v6 - v13)] == v11) {
        v10 = 0;
        goto L27;
    }
L5:
    if (v12 == 1)
        goto L8;
    v15 = v2[1] & 119;
    if ((uint8_t)((v14[v15] & 7) - 3) >= 3)
        goto L8;
    if (km_attacks_STEP[(uint8_t)(v6 - v15)] == v11) {
        v10 = 0;
        goto L27;
    }
L8:
    v16 = km_board_is_attacked(v0, v8, !v4);
    v10 = !v16;
    goto L27;
L9:
    if ((v1 & 49344U) != 16448)
        goto L11;
    v10 = km_board_en_passant_is_safe(v0, v4, v6, v8, (v8 & 119) ^ 16);
    goto L27;
L11:
    switch (v2[2]) {
    case 0:
        goto L16;
    case 1:
        goto L12;
    default:
        v10 = 0;
        goto L27;
    }
L12:
    v17 = v2[0] & 119;
    if (v8 == v17)
        goto L16;
    v18 = (uint8_t)(v17 - v9);
    if ((uint8_t)((v0[v17 + 66] & 7) - 3) >= 3) {
        v10 = 0;
        goto L27;
    }
    v19 = (uint8_t)(v8 - v9);
    if (km_attacks_STEP[v19] != km_attacks_STEP[v18]) {
        v10 = 0;
        goto L27;
    }
    if (((v8 > v9) ? v19 : (uint8_t)(v9 - v8)) >= ((v17 > v9) ? v18 : (uint8_t)(v9 - v17))) {
        v10 = 0;
        goto L27;
    }
L16:
    v20 = km_attacks_STEP[(uint8_t)(v6 - v9)];
    if (v20 == 0) {
        v10 = 1;
        goto L27;
    }
    if (v20 == km_attacks_STEP[(uint8_t)(v8 - v9)]) {
        v10 = 1;
        goto L27;
    }
    v21 = v0 + 66;
L19:
    v9 = (uint8_t)(v9 + v20);
    if (v9 != v6)
        goto L26;
L20:
    v6 = (uint8_t)(v6 + v20);
    if ((v6 & 136) != 0) {
        v10 = 1;
        goto L27;
    }
    v22 = v21[v6];
    if (v22 == 0)
        goto L20;
    switch (v20) {
    case 1:
        v23 = 4;
        goto L24;
    case 255:
        v23 = 4;
        goto L24;
    case 16:
        v23 = 4;
        goto L24;
    case 240:
        v23 = 4;
        goto L24;
    default:
        goto L23;
    }
L23:
    v23 = 3;
L24:
    if ((v22 & 128) != (v4 ? 0 : 128)) {
        v10 = 1;
        goto L27;
    }
    v24 = v22 & 7;
    v10 = (v24 != 5) & (v24 != v23);
    goto L27;
L26:
    if (v21[(v9 & 127)] == 0)
        goto L19;
    v10 = 1;
L27:
    return v10;
}

/* <kilomate_core::chess::board::Board>::is_legal */
static uint8_t km_board_is_legal(uint8_t *v0, uint16_t v1)
{
    uint8_t v2;
    uint8_t v3;
    v2 = km_board_is_pseudo_legal(v0, v1);
    if (!(v2)) {
        v3 = 0;
        goto L2;
    }
    km_board_checks(km_frame + 1061, v0);
    v3 = km_board_is_legal_pseudo(v0, v1, km_frame + 1061);
L2:
    return v3;
}

/* <kilomate_core::chess::board::Board>::make_null */
static void km_board_make_null(uint8_t *v0)
{
    uint32_t v1;
    uint16_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint16_t v7;
    const KM_FLASH uint8_t *v8;
    uint8_t *v9;
    uint8_t v10;
    v1 = km_get32(km_host_PLAYER + 1738);
    v2 = km_get16(km_host_PLAYER + 1742);
    v3 = km_host_PLAYER[1748];
    v4 = km_host_PLAYER[1747];
    v5 = km_host_PLAYER[1749];
    km_put32(v0, v1);
    km_put16(v0 + 4, v2);
    v0[6] = 0;
    v0[7] = v4;
    v0[8] = v3;
    v0[9] = v5;
    if (v3 == 0)
        goto L4;
    v6 = v3 & 7;
    v7 = 0;
L2:
    v8 = km_keys_STRING + v6 + (int16_t)(uint16_t)(v7 << 1);
    v9 = km_frame + 2U * v7 + 1030;
    v10 = v8[785];
    v9[0] = v8[784];
    v9[1] = v10;
    v7 = (uint16_t)(v7 + 1);
    if (v7 != 3)
        goto L2;
    v1 = ((uint32_t)((uint32_t)km_get16(km_frame + 1032) << 16UL) | (uint32_t)km_get16(km_frame + 1030)) ^ v1;
    v2 = km_get16(km_frame + 1034) ^ v2;
    km_host_PLAYER[1748] = 0;
L4:
    km_put32(km_host_PLAYER + 1738, v1 ^ 1452550384UL);
    km_put16(km_host_PLAYER + 1742, v2 ^ 35454U);
    km_host_PLAYER[1746] = km_host_PLAYER[1746] ^ 1;
    km_host_PLAYER[1749] = 0;
    return;
}

/* <kilomate_core::chess::board::Board>::promote */
static uint8_t km_board_promote(uint8_t *v0, uint8_t v1, uint8_t v2)
{
    uint8_t *v3;
    uint8_t v4;
    uint8_t *v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t *v8;
    uint8_t *v9;
    uint8_t v10;
    uint8_t *v11;
    uint8_t v12;
    v3 = v0 + 66;
    v4 = v3[(v2 & 119) + 8];
    v5 = v0 + v1 + 14;
    v6 = v5[0];
    v7 = v1 ? 16 : 0;
    v8 = v0 + 34;
    v9 = v8 + ((v4 & 15) | v7);
    v10 = v9[0] & 119;
    v11 = v8 + ((v6 & 15) | v7);
    v12 = v11[0] & 119;
    v9[0] = v12;
    v11[0] = v10;
    v3[v10 + 8] = v6;
    v3[v12 + 8] = v4;
    v5[0] = (uint8_t)(v6 + 1);
    return v4;
}

/* <kilomate_core::chess::board::Board>::open_en_passant */
static void km_board_open_en_passant(uint8_t *v0, uint8_t v1)
{
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t *v5;
    uint8_t v6;
    uint16_t v7;
    uint16_t v8;
    uint8_t v9;
    uint8_t v10;
    uint8_t v11;
    uint16_t v12;
    const KM_FLASH uint8_t *v13;
    uint8_t *v14;
    uint8_t v15;
    uint16_t v16;
    uint8_t *v17;
    v2 = v0[8];
    v3 = v2;
    v4 = (v1 & 119) ^ 16;
    km_put16(km_frame + 1131, 511);
    v5 = v0 + 66;
    v6 = (uint8_t)(v2 << 7) | 1;
    v7 = 0;
L1:
    if (v7 == 2)
        goto L8;
    v8 = (uint16_t)(v7 + 1);
    v9 = (uint8_t)(km_frame[v7 + 1131] + v1);
    if ((v9 & 136) != 0)
        goto L9;
    if (v5[v9] != v6)
        goto L9;
    v10 = km_board_en_passant_is_safe(v0, v3, v9, v4, v1);
    if (!(v10))
        goto L9;
    v0[10] = v4;
    v11 = v1 & 7;
    v12 = 0;
L6:
    v13 = km_keys_STRING + v11 + (int16_t)(uint16_t)(v12 << 1);
    v14 = km_frame + 2U * v12 + 1121;
    v15 = v13[785];
    v14[0] = v13[784];
    v14[1] = v15;
    v12 = (uint16_t)(v12 + 1);
    if (v12 != 3)
        goto L6;
    v16 = km_get16(km_frame + 1125);
    km_put32(v0, km_get32(v0) ^ ((uint32_t)((uint32_t)km_get16(km_frame + 1123) << 16UL) | (uint32_t)km_get16(km_frame + 1121)));
    v17 = v0 + 4;
    km_put16(v17, km_get16(v17) ^ v16);
L8:
    return;
L9:
    v7 = v8;
    goto L1;
}

/* <kilomate_core::chess::board::Board>::make::<kilomate_core::eval::sums::Sums<kilomate_core::eval::Lean>> */
static void km_board_make(uint16_t v0, uint8_t *v1)
{
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint8_t v11;
    uint32_t v12;
    uint16_t v13;
    uint8_t *v14;
    uint8_t v15;
    uint8_t *v16;
    uint8_t v17;
    uint8_t v18;
    uint16_t v19;
    uint16_t v20;
    uint16_t v21;
    uint8_t *v22;
    uint8_t v23;
    uint8_t v24;
    uint8_t v25;
    uint8_t v26;
    uint8_t v27;
    uint8_t v28;
    uint16_t v29;
    uint8_t *v30;
    uint8_t v31;
    uint8_t v32;
    uint8_t v33;
    uint8_t v34;
    uint8_t *v35;
    uint8_t v36;
    uint8_t v37;
    uint8_t v38;
    uint8_t v39;
    uint8_t v40;
    uint16_t v41;
    uint16_t v42;
    uint16_t v43;
    uint8_t *v44;
    uint8_t v45;
    uint8_t v46;
    uint8_t v47;
    uint32_t v48;
    uint16_t v49;
    uint16_t v50;
    uint16_t v51;
    uint8_t v52;
    uint8_t v53;
    uint8_t v54;
    uint8_t v55;
    uint8_t v56;
    uint8_t v57;
    uint8_t v58;
    uint8_t v59;
    uint8_t v60;
    uint8_t v61;
    uint16_t v62;
    uint16_t v63;
    uint16_t v64;
    uint16_t v65;
    uint16_t v66;
    uint8_t *v67;
    uint8_t v68;
    uint16_t v69;
    uint16_t v70;
    uint16_t v71;
    uint16_t v72;
    uint16_t v73;
    uint16_t v74;
    uint16_t v75;
    uint8_t *v76;
    uint8_t v77;
    uint32_t v78;
    uint16_t v79;
    uint16_t v80;
    uint16_t v81;
    uint8_t *v82;
    uint8_t v83;
    uint16_t v84;
    uint16_t v85;
    uint16_t v86;
    uint8_t v87;
    uint8_t v88;
    uint16_t v89;
    uint16_t v90;
    uint16_t v91;
    uint8_t *v92;
    uint8_t v93;
    uint8_t v94;
    uint8_t v95;
    uint8_t v96;
    uint32_t v97;
    uint16_t v98;
    uint16_t v99;
    uint8_t v100;
    uint8_t v101;
    uint32_t v102;
    uint16_t v103;
    uint16_t v104;
    uint16_t v105;
    uint16_t v106;
    uint8_t v107;
    uint8_t v108;
    uint8_t v109;
    uint8_t v110;
    uint8_t v111;
    const KM_FLASH uint8_t *v112;
    uint32_t v113;
    uint8_t v114;
    uint32_t v115;
    uint16_t v116;
    uint16_t v117;
    uint8_t v118;
    uint8_t v119;
    uint8_t v120;
    uint8_t v121;
    uint8_t v122;
    uint8_t v123;
    uint16_t v124;
    uint16_t v125;
    uint16_t v126;
    uint16_t v127;
    uint8_t *v128;
    uint8_t v129;
    uint16_t v130;
    uint16_t v131;
    uint16_t v132;
    uint16_t v133;
    uint16_t v134;
    uint16_t v135;
    uint8_t *v136;
    uint8_t v137;
    uint8_t v138;
    uint32_t v139;
    uint8_t v140;
    uint32_t v141;
    uint16_t v142;
    uint16_t v143;
    uint8_t v144;
    uint8_t v145;
    uint16_t v146;
    uint16_t v147;
    uint16_t v148;
    uint8_t *v149;
    uint8_t v150;
    uint16_t v151;
    uint32_t v152;
    uint16_t v153;
    uint16_t v154;
    uint16_t v155;
    uint16_t v156;
    uint16_t v157;
    uint16_t v158;
    uint8_t *v159;
    uint8_t v160;
    uint8_t v161;
    uint16_t v162;
    uint8_t v163;
    uint8_t v164;
    v2 = km_host_PLAYER[1746];
    v3 = v2;
    v4 = (uint8_t)v0;
    v5 = (uint8_t)((v4 & 63) + (v4 & 56));
    v6 = (uint8_t)(v0 >> 8);
    v7 = (uint8_t)(v0 >> 8);
    v8 = (uint8_t)((v7 & 63) + (v7 & 56));
    v9 = v4 >> 6;
    v10 = ((uint8_t)(v0 >> 12) & 12) | v9;
    v11 = (km_host_PLAYER + 1804)[v5];
    v12 = km_get32(km_host_PLAYER + 1738);
    v13 = km_get16(km_host_PLAYER + 1742);
    km_put32(v1, v12);
    km_put16(v1 + 4, v13);
    v14 = v1 + 6;
    v14[0] = 0;
    v15 = km_host_PLAYER[1747];
    v16 = v1 + 7;
    v16[0] = v15;
    v17 = km_host_PLAYER[1748];
    v1[8] = v17;
    v18 = km_host_PLAYER[1749];
    v1[9] = v18;
    km_host_PLAYER[1749] = (uint8_t)(v18 + (v18 != 255));
    if (v17 == 0)
        goto L4;
    v19 = (v17 & 7) | 784;
    v20 = 0;
L2:
    v21 = (uint16_t)(v19 + (uint16_t)(v20 << 1));
    v22 = km_frame + 2U * v20 + 1084;
    v23 = km_keys_STRING[v21 + 1];
    v22[0] = km_keys_STRING[v21];
    v22[1] = v23;
    v20 = (uint16_t)(v20 + 1);
    if (v20 != 3)
        goto L2;
    v12 = ((uint32_t)((uint32_t)km_get16(km_frame + 1086) << 16UL) | (uint32_t)km_get16(km_frame + 1084)) ^ v12;
    v13 = km_get16(km_frame + 1088) ^ v13;
    km_host_PLAYER[1748] = 0;
L4:
    if ((v7 & 64) == 0)
        goto L14;
    v24 = ((v0 & 49344U) == 16448) ? ((v8 & 119) ^ 16) : v8;
    v25 = (km_host_PLAYER + 1804)[v24];
    v26 = v25 & 7;
    v27 = v24 | 8;
    v28 = (km_host_PLAYER + 1804)[v27];
    v14[0] = (uint8_t)(v28 << 4) | v26;
    v29 = !v3;
    v30 = km_host_PLAYER + v29 + 1752;
    v31 = v30[0];
    if (v28 >= v31)
        goto L8;
    v32 = (uint8_t)(v31 - 1);
    v30[0] = v32;
    if (v32 == v28)
        goto L8;
    v33 = v3 ? 0 : 16;
    v34 = (km_host_PLAYER + 1772)[((v32 & 15) | v33)] & 119;
    (km_host_PLAYER + 1772)[((v28 & 15) | v33)] = v34;
    (km_host_PLAYER + 1812)[v34] = v28;
    v28 = v32;
L8:
    v35 = km_host_PLAYER + v29 + 1750;
    v36 = (uint8_t)(v35[0] - 1);
    v35[0] = v36;
    if (v36 == v28)
        goto L10;
    v37 = v3 ? 0 : 16;
    v38 = (km_host_PLAYER + 1772)[((v36 & 15) | v37)] & 119;
    (km_host_PLAYER + 1772)[((v28 & 15) | v37)] = v38;
    (km_host_PLAYER + 1812)[v38] = v28;
L10:
    (km_host_PLAYER + 1804)[v24] = 0;
    (km_host_PLAYER + 1804)[v27] = 0;
    v39 = (uint8_t)(v25 + 7) & 7;
    v40 = (v39 < 5) ? v39 : 5;
    v41 = (uint16_t)((((uint8_t)(v40 << 7) | ((v25 >> 4) & 8)) + v24) + (uint16_t)((uint16_t)(v40 >> 1) << 8));
    v42 = 0;
L11:
    v43 = (uint16_t)(v41 + (uint16_t)(v42 << 1));
    v44 = km_frame + 2U * v42 + 1078;
    v45 = km_keys_STRING[v43 + 1];
    v44[0] = km_keys_STRING[v43];
    v44[1] = v45;
    v42 = (uint16_t)(v42 + 1);
    if (v42 != 3)
        goto L11;
    v12 = ((uint32_t)((uint32_t)km_get16(km_frame + 1080) << 16UL) | (uint32_t)km_get16(km_frame + 1078)) ^ v12;
    v13 = km_get16(km_frame + 1082) ^ v13;
    v46 = (int8_t)v25 < 0;
    v47 = v46 ? (v24 ^ 112) : v24;
    v48 = km_table32(km_lean_PIECE_SQUARE + 256U * ((v26 == 7) ? 6 : v26) + 4U * (((uint8_t)((v47 & 7) + v47) >> 1) & 63));
    v49 = (uint16_t)v48;
    v50 = (uint16_t)(v48 >> 16UL);
    v51 = (uint16_t)(km_get16(km_host_PLAYER + 2443) + (v46 ? v50 : (uint16_t)(0 - v50)));
    km_put16(km_host_PLAYER + 2441, (uint16_t)(km_get16(km_host_PLAYER + 2441) + (v46 ? v49 : (uint16_t)(0 - v49))));
    km_put16(km_host_PLAYER + 2443, v51);
    km_host_PLAYER[2445] = (uint8_t)(km_host_PLAYER[2445] - km_sums_PHASE[v26]);
    km_host_PLAYER[1749] = 0;
    if (v26 != 1)
        goto L14;
    v52 = v3 ? 0 : 8;
    km_put16(km_host_PLAYER + 1754, km_get16(km_host_PLAYER + 1754) ^ (uint16_t)(1U * (v52 | v24) * 40501U));
    v53 = v52 | (v24 >> 4);
    (km_host_PLAYER + 1756)[v53] = (km_host_PLAYER + 1756)[v53] ^ km_board_FILE_BIT[(v24 & 7)];
L14:
    v54 = (int16_t)v0 < 0;
    if (!(v54)) {
        v55 = v11;
        goto L16;
    }
    v56 = km_board_promote(km_host_PLAYER + 1738, v3, v5);
    v16[0] = (uint8_t)(v56 << 4) | v15;
    v55 = (uint8_t)(v9 + 2) | (uint8_t)(v2 << 7);
L16:
    v57 = v5 | 8;
    v58 = (km_host_PLAYER + 1804)[v57];
    (km_host_PLAYER + 1804)[v5] = 0;
    (km_host_PLAYER + 1804)[v57] = 0;
    (km_host_PLAYER + 1804)[v8] = v55;
    (km_host_PLAYER + 1804)[(v8 | 8)] = v58;
    v59 = (int8_t)v55 < 0;
    (km_host_PLAYER + 1772)[((v59 ? 16 : 0) | (v58 & 15))] = v8;
    v60 = (uint8_t)(v11 + 7) & 7;
    v61 = (v60 < 5) ? v60 : 5;
    v62 = (uint16_t)((uint16_t)(v61 >> 1) << 8) | ((uint8_t)(v61 << 7) | ((v11 >> 4) & 8));
    v63 = (uint16_t)(v62 + v5);
    v64 = (v63 < 792) ? v63 : 792;
    v65 = 0;
L17:
    v66 = (uint16_t)(v64 + (uint16_t)(v65 << 1));
    v67 = km_frame + 2U * v65 + 1072;
    v68 = km_keys_STRING[v66 + 1];
    v67[0] = km_keys_STRING[v66];
    v67[1] = v68;
    v65 = (uint16_t)(v65 + 1);
    if (v65 != 3)
        goto L17;
    v69 = km_get16(km_frame + 1072);
    v70 = km_get16(km_frame + 1074);
    v71 = km_get16(km_frame + 1076);
    v72 = (uint16_t)(v62 + v8);
    v73 = (v72 < 792) ? v72 : 792;
    v74 = 0;
L19:
    v75 = (uint16_t)(v73 + (uint16_t)(v74 << 1));
    v76 = km_frame + 2U * v74 + 1066;
    v77 = km_keys_STRING[v75 + 1];
    v76[0] = km_keys_STRING[v75];
    v76[1] = v77;
    v74 = (uint16_t)(v74 + 1);
    if (v74 != 3)
        goto L19;
    v78 = ((uint32_t)((uint32_t)(km_get16(km_frame + 1068) ^ v70) << 16UL) | (uint32_t)(km_get16(km_frame + 1066) ^ v69)) ^ v12;
    v79 = (v71 ^ v13) ^ km_get16(km_frame + 1070);
    if (!(v54))
        goto L26;
    v80 = 0;
L22:
    v81 = (uint16_t)(v73 + (uint16_t)(v80 << 1));
    v82 = km_frame + 2U * v80 + 1060;
    v83 = km_keys_STRING[v81 + 1];
    v82[0] = km_keys_STRING[v81];
    v82[1] = v83;
    v80 = (uint16_t)(v80 + 1);
    if (v80 != 3)
        goto L22;
    v84 = km_get16(km_frame + 1060);
    v85 = km_get16(km_frame + 1062);
    v86 = km_get16(km_frame + 1064);
    v87 = (uint8_t)(v55 + 7) & 7;
    v88 = (v87 < 5) ? v87 : 5;
    v89 = (uint16_t)((((uint8_t)(v88 << 7) | ((v55 >> 4) & 8)) + v8) + (uint16_t)((uint16_t)(v88 >> 1) << 8));
    v90 = 0;
L24:
    v91 = (uint16_t)(v89 + (uint16_t)(v90 << 1));
    v92 = km_frame + 2U * v90 + 1054;
    v93 = km_keys_STRING[v91 + 1];
    v92[0] = km_keys_STRING[v91];
    v92[1] = v93;
    v90 = (uint16_t)(v90 + 1);
    if (v90 != 3)
        goto L24;
    v94 = (int8_t)v11 < 0;
    v95 = v94 ? (v5 ^ 112) : v5;
    v96 = v11 & 7;
    v97 = km_table32(km_lean_PIECE_SQUARE + 256U * ((v96 == 7) ? 6 : v96) + 4U * (((uint8_t)((v95 & 7) + v95) >> 1) & 63));
    v98 = (uint16_t)v97;
    v99 = (uint16_t)(v97 >> 16UL);
    v100 = v59 ? (v8 ^ 112) : v8;
    v101 = v55 & 7;
    v102 = km_table32(km_lean_PIECE_SQUARE + 256U * ((v101 == 7) ? 6 : v101) + 4U * (((uint8_t)((v100 & 7) + v100) >> 1) & 63));
    v103 = (uint16_t)v102;
    v104 = (uint16_t)(v102 >> 16UL);
    v105 = (uint16_t)((km_get16(km_host_PLAYER + 2441) + (v94 ? v98 : (uint16_t)(0 - v98))) + (v59 ? (uint16_t)(0 - v103) : v103));
    v106 = (uint16_t)((km_get16(km_host_PLAYER + 2443) + (v94 ? v99 : (uint16_t)(0 - v99))) + (v59 ? (uint16_t)(0 - v104) : v104));
    v78 = (((uint32_t)((uint32_t)v85 << 16UL) | (uint32_t)v84) ^ ((uint32_t)((uint32_t)km_get16(km_frame + 1056) << 16UL) | (uint32_t)km_get16(km_frame + 1054))) ^ v78;
    v79 = (v86 ^ km_get16(km_frame + 1058)) ^ v79;
    v107 = (uint8_t)(km_host_PLAYER[2445] - km_sums_PHASE[v96]);
    km_put16(km_host_PLAYER + 2441, v105);
    km_put16(km_host_PLAYER + 2443, v106);
    km_host_PLAYER[2445] = (uint8_t)(km_sums_PHASE[v101] + v107);
    goto L27;
L26:
    v108 = (int8_t)v11 < 0;
    v109 = (int8_t)v11 > (-1);
    v110 = v109 ? v5 : (v5 ^ 112);
    v111 = v11 & 7;
    v112 = km_lean_PIECE_SQUARE + 256U * ((v111 == 7) ? 6 : v111);
    v113 = km_table32(v112 + 4U * (((uint8_t)((v110 & 7) + v110) >> 1) & 63));
    v114 = v109 ? v8 : (v8 ^ 112);
    v115 = km_table32(v112 + 4U * (((uint8_t)((v114 & 7) + v114) >> 1) & 63));
    v116 = (uint16_t)((uint16_t)v115 - (uint16_t)v113);
    v117 = (uint16_t)((uint16_t)(v115 >> 16UL) - (uint16_t)(v113 >> 16UL));
    v105 = (uint16_t)(km_get16(km_host_PLAYER + 2441) + (v108 ? (uint16_t)(0 - v116) : v116));
    v106 = (uint16_t)(km_get16(km_host_PLAYER + 2443) + (v108 ? (uint16_t)(0 - v117) : v117));
    km_put16(km_host_PLAYER + 2441, v105);
    km_put16(km_host_PLAYER + 2443, v106);
L27:
    if ((v0 & 49280U) != 128)
        goto L33;
    v118 = v3 ? 0 : 112;
    v119 = v10 == 2;
    v120 = v118 | (v119 ? 5 : 3);
    v121 = v119 ? (v118 | 7) : v118;
    v122 = (km_host_PLAYER + 1812)[v121];
    (km_host_PLAYER + 1804)[v121] = 0;
    (km_host_PLAYER + 1812)[v121] = 0;
    (km_host_PLAYER + 1804)[v120] = (uint8_t)(v2 << 7) | 4;
    (km_host_PLAYER + 1812)[v120] = v122;
    v123 = v2 == 0;
    (km_host_PLAYER + 1772)[((v122 & 15) | (v123 ? 0 : 16))] = v120;
    v124 = (uint8_t)(v2 << 3) | 384;
    v125 = v124 | v121;
    v126 = 0;
L29:
    v127 = (uint16_t)(v125 + (uint16_t)(v126 << 1));
    v128 = km_frame + 2U * v126 + 1048;
    v129 = km_keys_STRING[v127 + 1];
    v128[0] = km_keys_STRING[v127];
    v128[1] = v129;
    v126 = (uint16_t)(v126 + 1);
    if (v126 != 3)
        goto L29;
    v130 = km_get16(km_frame + 1048);
    v131 = km_get16(km_frame + 1050);
    v132 = km_get16(km_frame + 1052);
    v133 = v124 | v120;
    v134 = 0;
L31:
    v135 = (uint16_t)(v133 + (uint16_t)(v134 << 1));
    v136 = km_frame + 2U * v134 + 1042;
    v137 = km_keys_STRING[v135 + 1];
    v136[0] = km_keys_STRING[v135];
    v136[1] = v137;
    v134 = (uint16_t)(v134 + 1);
    if (v134 != 3)
        goto L31;
    v138 = v123 ? v121 : (v121 ^ 112);
    v139 = km_table32(km_lean_PIECE_SQUARE + 4U * ((uint8_t)((v138 & 7) + v138) >> 1) + 1024);
    v140 = v123 ? v120 : (v120 ^ 112);
    v141 = km_table32(km_lean_PIECE_SQUARE + 4U * ((uint8_t)((v140 & 7) + v140) >> 1) + 1024);
    v142 = (uint16_t)((uint16_t)v141 - (uint16_t)v139);
    v143 = (uint16_t)((uint16_t)(v141 >> 16UL) - (uint16_t)(v139 >> 16UL));
    v78 = ((uint32_t)((uint32_t)(km_get16(km_frame + 1044) ^ v131) << 16UL) | (uint32_t)(km_get16(km_frame + 1042) ^ v130)) ^ v78;
    v79 = (v132 ^ km_get16(km_frame + 1046)) ^ v79;
    km_put16(km_host_PLAYER + 2441, (uint16_t)(v105 + (v123 ? v142 : (uint16_t)(0 - v142))));
    km_put16(km_host_PLAYER + 2443, (uint16_t)(v106 + (v123 ? v143 : (uint16_t)(0 - v143))));
L33:
    v144 = km_host_PLAYER[1747];
    if (v144 == 0)
        goto L42;
    v145 = (km_make_KEEPS[v5] & km_make_KEEPS[v8]) & v144;
    if (v145 == v144)
        goto L42;
    v146 = (v144 & 15) | 768;
    v147 = 0;
L36:
    v148 = (uint16_t)(v146 + (uint16_t)(v147 << 1));
    v149 = km_frame + 2U * v147 + 1036;
    v150 = km_keys_STRING[v148 + 1];
    v149[0] = km_keys_STRING[v148];
    v149[1] = v150;
    v147 = (uint16_t)(v147 + 1);
    if (v147 != 3)
        goto L36;
    v151 = km_get16(km_frame + 1040);
    v152 = (uint32_t)((uint32_t)km_get16(km_frame + 1038) << 16UL) | (uint32_t)km_get16(km_frame + 1036);
    if (v145 == 0) {
        v153 = 0;
        v154 = 0;
        v155 = 0;
        goto L41;
    }
    v156 = (v145 & 15) | 768;
    v157 = 0;
L39:
    v158 = (uint16_t)(v156 + (uint16_t)(v157 << 1));
    v159 = km_frame + 2U * v157 + 1030;
    v160 = km_keys_STRING[v158 + 1];
    v159[0] = km_keys_STRING[v158];
    v159[1] = v160;
    v157 = (uint16_t)(v157 + 1);
    if (v157 != 3)
        goto L39;
    v153 = km_get16(km_frame + 1034);
    v154 = km_get16(km_frame + 1032);
    v155 = km_get16(km_frame + 1030);
L41:
    km_host_PLAYER[1747] = v145;
    v79 = (v151 ^ v153) ^ v79;
    v78 = (v152 ^ ((uint32_t)((uint32_t)v154 << 16UL) | (uint32_t)v155)) ^ v78;
L42:
    km_put32(km_host_PLAYER + 1738, v78 ^ 1452550384UL);
    km_put16(km_host_PLAYER + 1742, v79 ^ 35454U);
    km_host_PLAYER[1746] = v2 ^ 1;
    if (v2 == 0)
        goto L44;
    km_put16(km_host_PLAYER + 1744, (uint16_t)(km_get16(km_host_PLAYER + 1744) + 1));
L44:
    if ((v11 & 7) != 1)
        goto L49;
    km_host_PLAYER[1749] = 0;
    v161 = (uint8_t)(v2 << 3);
    v162 = km_get16(km_host_PLAYER + 1754) ^ (uint16_t)(1U * (v161 | v5) * 40501U);
    km_put16(km_host_PLAYER + 1754, v162);
    v163 = v161 | (v5 >> 4);
    (km_host_PLAYER + 1756)[v163] = (km_host_PLAYER + 1756)[v163] ^ km_board_FILE_BIT[((uint8_t)v0 & 7)];
    if (v54)
        goto L47;
    km_put16(km_host_PLAYER + 1754, v162 ^ (uint16_t)(1U * (v161 | v8) * 40501U));
    v164 = v161 | (v8 >> 4);
    (km_host_PLAYER + 1756)[v164] = (km_host_PLAYER + 1756)[v164] ^ km_board_FILE_BIT[(v6 & 7)];
L47:
    if ((v0 & 49344U) != 64)
        goto L49;
    km_board_open_en_passant(km_host_PLAYER + 1738, v8);
L49:
    return;
}

/* <kilomate_core::search::engine::Engine<kilomate_core::machines::Prodigy>>::play_on */
static void km_engine_play_on(uint8_t v0)
{
    uint16_t v1;
    uint16_t v2;
    uint8_t v3;
    uint16_t v4;
    uint8_t v5;
    uint8_t *v6;
    uint16_t v7;
    uint8_t *v8;
    v1 = km_get16(km_host_PLAYER + 2441);
    v2 = km_get16(km_host_PLAYER + 2443);
    v3 = km_host_PLAYER[2445];
    if (v0 == 0)
        goto L8;
    v4 = km_get16(km_host_PLAYER + 1932);
    v5 = 0;
L2:
    v5 = (uint8_t)(v5 + 1);
    if (v4 >= 42)
        goto L7;
    v6 = km_host_PLAYER + 12U * v4 + 1936;
    v7 = km_get16(v6);
    v8 = v6 + 2;
    if (v7 != 0)
        goto L5;
    km_board_make_null(v8);
    goto L6;
L5:
    km_board_make(v7, v8);
L6:
    v4 = (uint16_t)(km_get16(km_host_PLAYER + 1932) + 1);
    km_put16(km_host_PLAYER + 1932, v4);
L7:
    if (v5 != v0)
        goto L2;
L8:
    km_put16(km_host_PLAYER + 2441, v1);
    km_put16(km_host_PLAYER + 2443, v2);
    km_host_PLAYER[2445] = v3;
    return;
}

/* kilomate_portable::border::give */
static uint16_t km_border_give(uint8_t *v0, uint16_t v1)
{
    uint16_t v2;
    uint16_t v3;
    if (v1 == 0)
        goto L2;
    v2 = 0;
L1:
    v3 = (uint16_t)(v2 + 1);
    km_buffer_BUFFER[v2] = v0[v2];
    if (v3 != v1) {
        v2 = v3;
        goto L1;
    }
L2:
    return v1;
}

/* kilomate_effects */
KILOMATE_API void kilomate_effects(uint16_t v0)
{
    uint8_t v1;
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t v12;
    uint8_t *v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t v18;
    uint8_t v19;
    uint8_t v20;
    uint32_t v21;
    v1 = km_engine_rewind(km_host_PLAYER[3214] == 1);
    if (v0 == 0) {
        v2 = 255;
        v3 = 0;
        v4 = 255;
        v5 = 255;
        v6 = 255;
        v7 = 255;
        v8 = 0;
        v9 = 255;
        goto L8;
    }
    v10 = km_board_is_legal(km_host_PLAYER + 1738, v0);
    if (!(v10)) {
        v8 = 0;
        v11 = 0;
        v12 = 0;
        v13 = km_frame;
        v14 = 0;
        goto L7;
    }
    if ((v0 & 49280U) != 128) {
        v11 = 0;
        v12 = 0;
        v8 = 0;
        goto L4;
    }
    v15 = km_host_PLAYER[1746] ? 0 : 112;
    v16 = ((uint8_t)v0 & 192) == 128;
    v11 = v16 ? (v15 | 7) : v15;
    v12 = v15 | (v16 ? 5 : 3);
    v8 = 1;
L4:
    v17 = (v0 & 49344U) == 16448;
    if (!(v17)) {
        v14 = 0;
        goto L6;
    }
    v18 = (uint8_t)(v0 >> 8);
    v14 = ((uint8_t)((v18 & 63) + (v18 & 56)) & 119) ^ 16;
L6:
    km_frame[0] = v17;
    v13 = km_frame + 1;
L7:
    v13[0] = v14;
    v3 = km_frame[0];
    v19 = v3;
    v20 = km_frame[1];
    v21 = v8 ? ((((uint32_t)((uint32_t)(v11 & 7) << 8UL) | (uint32_t)(v11 >> 4)) | (uint32_t)((uint32_t)(v12 >> 4) << 16UL)) | (uint32_t)((uint32_t)(v12 & 7) << 24UL)) : 4294967295UL;
    v2 = v19 ? (v20 >> 4) : 255;
    v4 = (uint8_t)v21;
    v5 = (uint8_t)(v21 >> 8UL);
    v6 = (uint8_t)(v21 >> 16UL);
    v7 = (uint8_t)(v21 >> 24UL);
    v9 = v19 ? (v20 & 7) : 255;
L8:
    km_engine_play_on(v1);
    km_frame[2] = v8;
    km_frame[3] = v4;
    km_frame[4] = v5;
    km_frame[5] = v6;
    km_frame[6] = v7;
    km_frame[7] = v3;
    km_frame[8] = v2;
    km_frame[9] = v9;
    km_border_give(km_frame + 2, 8);
    return;
}

/* <kilomate_core::chess::text::Text<91>>::push_number */
static void km_text_push_number(uint8_t *v0, uint16_t v1)
{
    uint8_t *v2;
    uint16_t v3;
    uint8_t *v4;
    uint16_t v5;
    uint16_t v6;
    uint16_t v7;
    uint8_t v8;
    memset(km_frame + 236, 0, 5);
    v2 = km_frame + 241;
L1:
    v2 = v2 - 1;
    v3 = v1 / 10;
    v2[0] = (uint8_t)(v1 - (uint16_t)(1U * v3 * 10)) | 48;
    if (!((v1 < 10) | (km_frame + 236 == v2))) {
        v1 = v3;
        goto L1;
    }
    v4 = v0 + 91;
    v5 = 0;
    v6 = (uint16_t)(km_number(v2) - km_number(km_frame + 236));
L3:
    if (v6 != 0)
        goto L5;
    if (v5 == 5)
        goto L9;
    v7 = v5;
    goto L6;
L5:
    if (v6 < (uint16_t)(5 - v5)) {
        v7 = (uint16_t)(v6 + v5);
        goto L6;
    }
    goto L9;
L6:
    v5 = (uint16_t)(v7 + 1);
    v8 = v4[0];
    if (v8 > 90)
        goto L8;
    v0[v8] = km_frame[v7 + 236];
    v4[0] = (uint8_t)(v4[0] + 1);
L8:
    v6 = 0;
    goto L3;
L9:
    return;
}

/* kilomate_fen */
KILOMATE_API uint16_t kilomate_fen(void)
{
    uint8_t v0;
    uint8_t v1;
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint16_t v8;
    uint16_t v9;
    uint8_t *v10;
    uint16_t v11;
    uint8_t v12;
    uint16_t v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    const KM_FLASH uint8_t *v17;
    const KM_FLASH uint8_t *v18;
    const KM_FLASH uint8_t *v19;
    uint8_t v20;
    uint16_t v21;
    uint16_t v22;
    uint8_t v23;
    uint8_t v24;
    uint16_t v25;
    uint8_t v26;
    uint16_t v27;
    uint8_t v28;
    uint8_t v29;
    uint8_t v30;
    v0 = km_engine_rewind(km_host_PLAYER[3214] == 1);
    memset(km_frame + 97, 0, 64);
    km_frame[94] = km_host_PLAYER[1746];
    km_frame[161] = km_host_PLAYER[1747];
    v1 = km_host_PLAYER[1748];
    km_frame[95] = v1 != 0;
    km_frame[96] = v1 & 119;
    km_frame[162] = km_host_PLAYER[1749];
    km_put16(km_frame + 163, km_get16(km_host_PLAYER + 1744));
    v2 = 0;
L1:
    v3 = (uint8_t)(v2 + 1);
    v4 = (uint8_t)((v2 & 56) + v2);
    (km_frame + 97)[((uint8_t)(v4 + (v2 & 7)) >> 1)] = (km_host_PLAYER + 1804)[v4];
    if (v3 != 64) {
        v2 = v3;
        goto L1;
    }
    memcpy(km_frame + 165, km_frame + 94, 71);
    memset(km_frame + 2, 0, 92);
    v5 = 0;
    v6 = 0;
    v7 = 0;
    v8 = 0;
L3:
    v9 = (uint16_t)(v8 + 1);
    if ((v8 == 0) || (v7 > 90))
        goto L5;
    (km_frame + 2)[v7] = 47;
    v5 = (uint8_t)(km_frame[93] + 1);
    km_frame[93] = v5;
    v6 = v5;
    v7 = v5;
L5:
    v10 = km_frame + (uint16_t)(v8 << 3) + 168;
    v11 = 0;
    v12 = 0;
L6:
    v13 = (uint16_t)(v11 + 1);
    v14 = v10[v11];
    if (v14 != 0)
        goto L8;
    v12 = (uint8_t)(v12 + 1);
    goto L12;
L8:
    if ((v12 == 0) || (v7 > 90))
        goto L10;
    (km_frame + 2)[v7] = (uint8_t)(v12 + 48);
    v5 = (uint8_t)(km_frame[93] + 1);
    km_frame[93] = v5;
    v6 = v5;
L10:
    if (v6 > 90) {
        v7 = v6;
        v12 = 0;
        goto L12;
    }
    v15 = km_piece_LETTERS[(v14 & 7)];
    (km_frame + 2)[v6] = ((((int8_t)v14 < 0) & ((uint8_t)(v15 - 65) < 26)) ? 32 : 0) | v15;
    v5 = (uint8_t)(km_frame[93] + 1);
    km_frame[93] = v5;
    v6 = v5;
    v7 = v5;
    v12 = 0;
L12:
    if (v13 != 8) {
        v11 = v13;
        goto L6;
    }
    if (v12 == 0)
        goto L16;
    if (v5 > 90) {
        v6 = v5;
        v7 = v5;
        goto L16;
    }
    (km_frame + 2)[v5] = (uint8_t)(v12 + 48);
    v5 = (uint8_t)(km_frame[93] + 1);
    km_frame[93] = v5;
    v6 = v5;
    v7 = v5;
L16:
    if (v9 != 8) {
        v8 = v9;
        goto L3;
    }
    v16 = km_frame[165] == 0;
    v17 = v16 ? km_table_2 + 3 : km_table_3 + 3;
    v18 = v16 ? km_table_2 : km_table_3;
L18:
    v19 = v18 + 1;
    if (v5 > 90)
        goto L20;
    (km_frame + 2)[v5] = v18[0];
    v5 = (uint8_t)(km_frame[93] + 1);
    km_frame[93] = v5;
L20:
    if (v19 != v17) {
        v18 = v19;
        goto L18;
    }
    v20 = km_frame[232];
    v21 = 0;
L22:
    v22 = (uint16_t)(v21 + 1);
    if (((v20 & (uint8_t)((uint8_t)1 << (uint8_t)v21)) == 0) || (v5 > 90))
        goto L24;
    (km_frame + 2)[v5] = km_fen_RIGHTS[v21];
    v5 = (uint8_t)(km_frame[93] + 1);
    km_frame[93] = v5;
L24:
    if (v22 != 4) {
        v21 = v22;
        goto L22;
    }
    if ((v20 & 15) != 0)
        goto L28;
    if (v5 > 90)
        goto L30;
    (km_frame + 2)[v5] = 45;
    v5 = (uint8_t)(km_frame[93] + 1);
    km_frame[93] = v5;
L28:
    if (v5 > 90)
        goto L30;
    (km_frame + 2)[v5] = 32;
    v5 = (uint8_t)(km_frame[93] + 1);
    km_frame[93] = v5;
L30:
    if (!(km_frame[166]))
        goto L36;
    v23 = km_frame[167];
    km_frame[0] = (uint8_t)((v23 & 7) + 97);
    km_frame[1] = (uint8_t)(56 - (v23 >> 4));
    v24 = 0;
    v25 = 0;
L32:
    if (v5 > 90)
        goto L34;
    (km_frame + 2)[v5] = km_frame[v25];
    v5 = (uint8_t)(km_frame[93] + 1);
    km_frame[93] = v5;
L34:
    if (!(v24)) {
        v24 = 1;
        v25 = 1;
        goto L32;
    }
    goto L38;
L36:
    if (v5 > 90)
        goto L40;
    (km_frame + 2)[v5] = 45;
    v5 = (uint8_t)(km_frame[93] + 1);
    km_frame[93] = v5;
L38:
    if (v5 > 90)
        goto L40;
    (km_frame + 2)[v5] = 32;
    km_frame[93] = (uint8_t)(km_frame[93] + 1);
L40:
    km_text_push_number(km_frame + 2, km_frame[233]);
    v26 = km_frame[93];
    if (v26 > 90)
        goto L42;
    (km_frame + 2)[v26] = 32;
    km_frame[93] = (uint8_t)(km_frame[93] + 1);
L42:
    v27 = km_get16(km_frame + 234);
    km_text_push_number(km_frame + 2, (v27 > 1) ? v27 : 1);
    v28 = km_frame[93];
    v29 = v28 > 91;
    v30 = v29 ? 0 : v28;
    km_border_give(v29 ? (uint8_t *)1 : km_frame + 2, v30);
    km_engine_play_on(v0);
    return v30;
}

/* <kilomate_core::chess::movelist::MoveStack<256>>::retain::<<kilomate_core::chess::board::Board>::keep_legal::{closure#0}> */
static void km_movestack_retain(uint8_t *v0, uint8_t *v1, uint8_t *v2)
{
    uint8_t *v3;
    uint16_t v4;
    uint16_t v5;
    uint8_t *v6;
    uint16_t v7;
    uint16_t v8;
    uint16_t v9;
    uint8_t v10;
    v3 = v0 + 513;
    v4 = km_get16(v3);
    if (v4 == 0) {
        v5 = 0;
        goto L7;
    }
    v6 = v0 + 1;
    v5 = 0;
    v7 = 0;
L2:
    v8 = (uint16_t)(v7 + 1);
    if (v7 >= 256) {
        v9 = 0;
        goto L4;
    }
    v9 = km_get16(v6 + 2U * v7);
L4:
    v10 = km_board_is_legal_pseudo(v1, v9, v2);
    if (!(v10 && (v5 < 256)))
        goto L6;
    km_put16(v6 + 2U * v5, v9);
    v5 = (uint16_t)(v5 + 1);
L6:
    if (v8 != v4) {
        v7 = v8;
        goto L2;
    }
L7:
    km_put16(v3, v5);
    return;
}

/* <kilomate_core::chess::board::Board>::legal_moves_from */
static void km_board_legal_moves_from(uint8_t *v0, uint8_t *v1, uint8_t v2)
{
    uint8_t *v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint8_t v11;
    uint16_t v12;
    uint8_t v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t *v18;
    uint8_t v19;
    uint8_t v20;
    uint8_t v21;
    uint8_t v22;
    uint8_t v23;
    uint8_t v24;
    uint8_t *v25;
    uint8_t v26;
    uint8_t v27;
    uint8_t v28;
    uint8_t v29;
    uint8_t *v30;
    uint8_t *v31;
    uint8_t v32;
    uint8_t v33;
    uint8_t v34;
    uint8_t *v35;
    uint8_t v36;
    uint8_t v37;
    uint8_t v38;
    uint8_t v39;
    uint8_t *v40;
    uint8_t *v41;
    uint16_t v42;
    uint16_t v43;
    uint16_t v44;
    const KM_FLASH uint8_t *v45;
    const KM_FLASH uint8_t *v46;
    uint8_t v47;
    uint8_t v48;
    uint16_t v49;
    uint16_t v50;
    const KM_FLASH uint8_t *v51;
    uint8_t v52;
    uint8_t v53;
    uint8_t v54;
    uint8_t *v55;
    uint8_t *v56;
    uint8_t v57;
    uint16_t v58;
    uint16_t v59;
    uint16_t v60;
    const KM_FLASH uint8_t *v61;
    const KM_FLASH uint8_t *v62;
    uint8_t v63;
    uint8_t v64;
    uint16_t v65;
    uint16_t v66;
    const KM_FLASH uint8_t *v67;
    uint8_t v68;
    uint8_t v69;
    uint8_t *v70;
    uint8_t *v71;
    uint8_t *v72;
    uint8_t v73;
    uint16_t v74;
    uint8_t v75;
    uint8_t v76;
    uint16_t v77;
    uint8_t v78;
    uint8_t v79;
    uint8_t v80;
    uint8_t *v81;
    uint8_t v82;
    uint8_t v83;
    uint8_t v84;
    memset(km_frame + 1585, 0, 515);
    v3 = v1 + 66;
    v4 = v3[(v2 & 127)];
    v5 = v1[8];
    v6 = v5;
    if (v4 == 0)
        goto L80;
    if ((v4 & 128) != (uint8_t)(v5 << 7))
        goto L80;
    v7 = v4 & 7;
    if (v7 != 1)
        goto L47;
    v8 = v6 ? 16 : 240;
    v9 = v2 >> 4;
    v10 = v9 == (v6 ? 6 : 1);
    v11 = (uint8_t)(v8 + v2);
    if ((v11 & 136) != 0) {
        v12 = 0;
        goto L15;
    }
    if (v3[v11] != 0) {
        v12 = 0;
        goto L15;
    }
    v13 = v2 & 7;
    if (!(v10))
        goto L11;
    v14 = ((uint8_t)(v11 + v13) >> 1) | 128;
    v15 = (uint8_t)(v13 + v2) >> 1;
    v16 = km_frame[1585];
    v12 = 0;
    v17 = 4;
L7:
    v17 = (uint8_t)(v17 - 1);
    if (v12 > 255) {
        v16 = 1;
        goto L9;
    }
    v18 = km_frame + 2U * v12 + 1586;
    v18[0] = (uint8_t)(v17 << 6) | v15;
    v18[1] = v14;
    v12 = (uint16_t)(km_get16(km_frame + 2098) + 1);
    km_put16(km_frame + 2098, v12);
L9:
    if (v17 != 0)
        goto L7;
    km_frame[1585] = v16;
    goto L15;
L11:
    v19 = (uint8_t)(v13 + v2) >> 1;
    km_frame[1586] = v19;
    km_frame[1587] = (uint8_t)(v11 + v13) >> 1;
    km_put16(km_frame + 2098, 1);
    if (v9 != (v6 ? 1 : 6)) {
        v12 = 1;
        goto L15;
    }
    v20 = (uint8_t)(v11 + v8);
    if ((int8_t)v20 <= (-1)) {
        v12 = 1;
        goto L15;
    }
    if (v3[v20] != 0) {
        v12 = 1;
        goto L15;
    }
    km_frame[1588] = v19 | 64;
    km_frame[1589] = (uint8_t)(v20 + v13) >> 1;
    km_put16(km_frame + 2098, 2);
    v12 = 2;
L15:
    v21 = (uint8_t)(v2 - 1);
    v22 = (uint8_t)(v21 + v8);
    if ((v22 & 136) != 0)
        goto L31;
    v23 = v3[v22];
    if (v23 != 0)
        goto L21;
    v24 = v1[10];
    if (!((v24 != 0) & ((v24 & 119) == v22)))
        goto L31;
    if (v12 <= 255)
        goto L20;
    km_frame[1585] = 1;
    goto L31;
L20:
    v25 = km_frame + 2U * v12 + 1586;
    v25[0] = ((uint8_t)((v2 & 7) + v2) >> 1) | 64;
    v25[1] = ((uint8_t)((v21 & 7) + v22) >> 1) | 64;
    v12 = (uint16_t)(km_get16(km_frame + 2098) + 1);
    km_put16(km_frame + 2098, v12);
    goto L31;
L21:
    if ((v23 & 128) != (v6 ? 0 : 128))
        goto L31;
    if (!(v10))
        goto L28;
    v26 = ((uint8_t)((v21 & 7) + v22) >> 1) | 192;
    v27 = (uint8_t)((v2 & 7) + v2) >> 1;
    v28 = km_frame[1585];
    v29 = 4;
L24:
    v29 = (uint8_t)(v29 - 1);
    if (v12 > 255) {
        v28 = 1;
        goto L26;
    }
    v30 = km_frame + 2U * v12 + 1586;
    v30[0] = (uint8_t)(v29 << 6) | v27;
    v30[1] = v26;
    v12 = (uint16_t)(km_get16(km_frame + 2098) + 1);
    km_put16(km_frame + 2098, v12);
L26:
    if (v29 != 0)
        goto L24;
    km_frame[1585] = v28;
    goto L31;
L28:
    if (v12 <= 255)
        goto L30;
    km_frame[1585] = 1;
    goto L31;
L30:
    v31 = km_frame + 2U * v12 + 1586;
    v31[0] = (uint8_t)((v2 & 7) + v2) >> 1;
    v31[1] = ((uint8_t)((v21 & 7) + v22) >> 1) | 64;
    v12 = (uint16_t)(km_get16(km_frame + 2098) + 1);
    km_put16(km_frame + 2098, v12);
L31:
    v32 = (uint8_t)((v8 | 1) + v2);
    if ((v32 & 136) != 0)
        goto L80;
    v33 = v3[v32];
    if (v33 != 0)
        goto L37;
    v34 = v1[10];
    if (!((v34 != 0) & ((v34 & 119) == v32)))
        goto L80;
    if (v12 <= 255)
        goto L36;
    km_frame[1585] = 1;
    goto L80;
L36:
    v35 = km_frame + 2U * v12 + 1586;
    v35[0] = ((uint8_t)((v2 & 7) + v2) >> 1) | 64;
    v35[1] = ((uint8_t)((v32 & 7) + v32) >> 1) | 64;
    km_put16(km_frame + 2098, (uint16_t)(km_get16(km_frame + 2098) + 1));
    goto L80;
L37:
    if ((v33 & 128) != (v6 ? 0 : 128))
        goto L80;
    if (!(v10))
        goto L44;
    v36 = ((uint8_t)((v32 & 7) + v32) >> 1) | 192;
    v37 = (uint8_t)((v2 & 7) + v2) >> 1;
    v38 = km_frame[1585];
    v39 = 4;
L40:
    v39 = (uint8_t)(v39 - 1);
    if (v12 > 255) {
        v38 = 1;
        goto L42;
    }
    v40 = km_frame + 2U * v12 + 1586;
    v40[0] = (uint8_t)(v39 << 6) | v37;
    v40[1] = v36;
    v12 = (uint16_t)(km_get16(km_frame + 2098) + 1);
    km_put16(km_frame + 2098, v12);
L42:
    if (v39 != 0)
        goto L40;
    km_frame[1585] = v38;
    goto L80;
L44:
    if (v12 <= 255)
        goto L46;
    km_frame[1585] = 1;
    goto L80;
L46:
    v41 = km_frame + 2U * v12 + 1586;
    v41[0] = (uint8_t)((v2 & 7) + v2) >> 1;
    v41[1] = ((uint8_t)((v32 & 7) + v32) >> 1) | 64;
    km_put16(km_frame + 2098, (uint16_t)(km_get16(km_frame + 2098) + 1));
    goto L80;
L47:
    if ((uint8_t)(v7 - 3) >= 3)
        goto L62;
    switch (v7) {
    case 4:
        goto L49;
    case 3:
        goto L50;
    default:
        v42 = 8;
        v43 = 8;
        goto L51;
    }
L49:
    v42 = 4;
    v43 = 12;
    goto L51;
L50:
    v42 = 4;
    v43 = 8;
L51:
    v44 = (uint16_t)(16 - v43);
    v45 = km_movegen_STEPS + v43;
    v46 = v45 + ((v44 < v42) ? v44 : v42);
    v47 = (uint8_t)((v2 & 7) + v2) >> 1;
    v48 = km_frame[1585];
    v49 = 0;
    v50 = 0;
L52:
    v51 = v45 + 1;
    v52 = v45[0];
    v53 = (uint8_t)(v2 + v52);
    if ((v53 & 136) != 0)
        goto L60;
L53:
    v54 = v3[v53];
    if (v54 != 0)
        goto L57;
    if (v49 > 255) {
        v48 = 1;
        goto L56;
    }
    v55 = km_frame + 2U * v49 + 1586;
    v55[0] = v47;
    v55[1] = (uint8_t)((v53 & 7) + v53) >> 1;
    v49 = (uint16_t)(km_get16(km_frame + 2098) + 1);
    km_put16(km_frame + 2098, v49);
L56:
    v53 = (uint8_t)(v53 + v52);
    if ((v53 & 136) == 0) {
        v50 = v49;
        goto L53;
    }
    v50 = v49;
    goto L60;
L57:
    if ((int8_t)(v54 ^ v4) > (-1))
        goto L60;
    if (v50 > 255) {
        v48 = 1;
        goto L60;
    }
    v56 = km_frame + 2U * v50 + 1586;
    v56[0] = v47;
    v56[1] = ((uint8_t)((v53 & 7) + v53) >> 1) | 64;
    v49 = (uint16_t)(km_get16(km_frame + 2098) + 1);
    km_put16(km_frame + 2098, v49);
    v50 = v49;
L60:
    if (v51 != v46) {
        v45 = v51;
        goto L52;
    }
    km_frame[1585] = v48;
    goto L80;
L62:
    v57 = (uint8_t)(v7 - 2);
    if (v57 >= 3) {
        v58 = 8;
        v59 = 8;
        goto L64;
    }
    v58 = km_table16(km_table_4 + 2U * v57);
    v59 = km_table16(km_table_5 + 2U * v57);
L64:
    v60 = (uint16_t)(16 - v59);
    v61 = km_movegen_STEPS + v59;
    v62 = v61 + ((v60 < v58) ? v60 : v58);
    v63 = (uint8_t)((v2 & 7) + v2) >> 1;
    v64 = km_frame[1585];
    v65 = 0;
    v66 = 0;
L65:
    v67 = v61 + 1;
    v68 = (uint8_t)(v61[0] + v2);
    if ((v68 & 136) != 0)
        goto L72;
    v69 = v3[v68];
    if (v69 != 0)
        goto L69;
    if (v65 > 255) {
        v64 = 1;
        v66 = v65;
        goto L72;
    }
    v70 = km_frame + 2U * v65 + 1586;
    v70[0] = v63;
    v70[1] = (uint8_t)((v68 & 7) + v68) >> 1;
    v65 = (uint16_t)(km_get16(km_frame + 2098) + 1);
    km_put16(km_frame + 2098, v65);
    v66 = v65;
    goto L72;
L69:
    if ((int8_t)(v69 ^ v4) > (-1))
        goto L72;
    if (v66 > 255) {
        v64 = 1;
        goto L72;
    }
    v71 = km_frame + 2U * v66 + 1586;
    v71[0] = v63;
    v71[1] = ((uint8_t)((v68 & 7) + v68) >> 1) | 64;
    v65 = (uint16_t)(km_get16(km_frame + 2098) + 1);
    km_put16(km_frame + 2098, v65);
    v66 = v65;
L72:
    if (v67 != v62) {
        v61 = v67;
        goto L65;
    }
    km_frame[1585] = v64;
    if (v7 != 6)
        goto L80;
    km_put16(km_frame + 1580, 770);
    v72 = v1 + (uint8_t)(v5 << 4) + 34;
    v73 = km_frame[1585];
    v74 = 0;
L75:
    v75 = v65 > 255;
    v76 = v73;
    v77 = v74;
L76:
    if (v77 != 2)
        goto L78;
    km_frame[1585] = v73;
    km_frame[1585] = v76;
    goto L80;
L78:
    v74 = (uint16_t)(v77 + 1);
    v78 = km_frame[v77 + 1580];
    v79 = km_board_can_castle(v1, v78);
    v80 = !v79;
    if (v80 || v75) {
        v76 = v80 ? v76 : 1;
        v77 = v74;
        goto L76;
    }
    v81 = km_frame + 2U * v65 + 1586;
    v82 = v72[0];
    v83 = v82 & 119;
    v84 = (uint8_t)(v83 + ((v78 == 2) ? 2 : 126));
    v81[0] = ((uint8_t)(v83 + (v82 & 7)) >> 1) | (uint8_t)(v78 << 6);
    v81[1] = ((uint8_t)((v84 & 119) + (v84 & 7)) >> 1) | ((uint8_t)(v78 << 4) & 192);
    v65 = (uint16_t)(km_get16(km_frame + 2098) + 1);
    km_put16(km_frame + 2098, v65);
    v73 = v76;
    goto L75;
L80:
    km_board_checks(km_frame + 1582, v1);
    km_movestack_retain(km_frame + 1585, v1, km_frame + 1582);
    memcpy(v0, km_frame + 1585, 515);
    return;
}

/* kilomate_abi::translate::legal_move */
static uint8_t km_translate_legal_move(uint8_t *v0, uint8_t *v1)
{
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint16_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t v12;
    uint16_t v13;
    uint8_t v14;
    uint8_t *v15;
    uint16_t v16;
    uint8_t *v17;
    uint8_t v18;
    uint8_t *v19;
    uint8_t v20;
    v2 = v1[0];
    v3 = v1[1];
    v4 = (uint8_t)((uint8_t)(v2 << 4) + v3);
    if ((v3 | v2) > 7) {
        v5 = 0;
        v6 = 0;
        goto L8;
    }
    v7 = v1[2];
    v8 = v1[3];
    v9 = (uint8_t)((uint8_t)(v7 << 4) + v8);
    if ((v8 | v7) > 7) {
        v5 = 0;
        v6 = 0;
        goto L8;
    }
    v10 = v1[4];
    v11 = (v10 & 8) == 0;
    v12 = (uint8_t)(5 - ((v10 >> 4) & 3));
    km_board_legal_moves_from(km_frame + 1061, v0, v4);
    v13 = km_get16(km_frame + 1574);
    v14 = v13 > 256;
    v15 = v14 ? (uint8_t *)1 : km_frame + 1062;
    v16 = v14 ? 0 : (uint16_t)(v13 << 1);
    v17 = v15 + v16;
    if (v16 == 0) {
        v6 = 0;
        v5 = 0;
        goto L7;
    }
    v18 = !v11;
L4:
    v19 = v15 + 2;
    v5 = km_get16(v15);
    v20 = (uint8_t)(v5 >> 8);
    if (v9 != (uint8_t)((v20 & 63) + (v20 & 56)))
        goto L6;
    if (((int16_t)v5 < 0) ? (v18 && (v12 == (uint8_t)(((uint8_t)v5 >> 6) + 2))) : v11) {
        v6 = 1;
        goto L7;
    }
L6:
    if (v19 == v17) {
        v6 = 0;
        goto L7;
    }
    v15 = v19;
    goto L4;
L7:
L8:
    km_result_1_16 = v5;
    return v6;
}

/* kilomate_find */
KILOMATE_API uint16_t kilomate_find(uint8_t v0, uint8_t v1, uint8_t v2, uint8_t v3, uint8_t v4)
{
    uint8_t v5;
    uint8_t v6;
    uint16_t v7;
    km_frame[0] = v0;
    km_frame[1] = v1;
    km_frame[2] = v2;
    km_frame[3] = v3;
    km_frame[4] = v4;
    v5 = km_engine_rewind(km_host_PLAYER[3214] == 1);
    v6 = km_translate_legal_move(km_host_PLAYER + 1738, km_frame);
    v7 = km_result_1_16;
    km_engine_play_on(v5);
    return v6 ? v7 : 0;
}

/* kilomate_flags */
KILOMATE_API uint8_t kilomate_flags(uint16_t v0)
{
    uint8_t v1;
    uint8_t v2;
    uint8_t v3;
    if (v0 == 0) {
        v1 = 0;
        goto L2;
    }
    v2 = (((int16_t)v0 < 0) ? (uint8_t)(56 - (((uint8_t)v0 >> 2) & 48)) : 0) | ((uint8_t)(v0 >> 14) & 1);
    v3 = ((v0 & 49280U) == 128) ? (v2 | 2) : v2;
    v1 = ((v0 & 49344U) == 16448) ? (v3 | 4) : v3;
L2:
    return v1;
}

/* kilomate_forget */
KILOMATE_API void kilomate_forget(void)
{
    uint8_t *v0;
    uint8_t *v1;
    km_player_cancel();
    km_engine_stop();
    memset(km_host_PLAYER + 2446, 0, 513);
    v0 = km_host_PLAYER + 637;
L1:
    v1 = v0 + 50;
    km_put32(v0 + 21, 0UL);
    if (v1 != km_host_PLAYER + 1737) {
        v0 = v1;
        goto L1;
    }
    return;
}

/* kilomate_get */
KILOMATE_API uint8_t kilomate_get(uint16_t v0)
{
    uint8_t v1;
    if (v0 >= 512) {
        v1 = 0;
        goto L2;
    }
    v1 = km_buffer_BUFFER[v0];
L2:
    return v1;
}

/* kilomate_in_check */
KILOMATE_API uint8_t kilomate_in_check(void)
{
    uint8_t v0;
    uint8_t v1;
    uint8_t v2;
    v0 = km_engine_rewind(km_host_PLAYER[3214] == 1);
    v1 = km_host_PLAYER[1746];
    v2 = km_board_is_attacked(km_host_PLAYER + 1738, (km_host_PLAYER + 1772)[(uint8_t)(v1 << 4)] & 119, !v1);
    km_engine_play_on(v0);
    return v2;
}

/* kilomate_is_busy */
KILOMATE_API uint8_t kilomate_is_busy(void)
{
    return km_host_PLAYER[3215] != 0;
}

/* kilomate_is_legal */
KILOMATE_API uint8_t kilomate_is_legal(uint8_t v0, uint8_t v1, uint8_t v2, uint8_t v3)
{
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint16_t v7;
    uint8_t v8;
    uint8_t *v9;
    uint8_t *v10;
    uint8_t v11;
    uint8_t v12;
    v4 = (uint8_t)((uint8_t)(v2 << 4) + v3);
    v5 = km_engine_rewind(km_host_PLAYER[3214] == 1);
    if (((v3 | v2) | (v1 | v0)) > 7) {
        v6 = 0;
        goto L5;
    }
    km_board_legal_moves_from(km_frame, km_host_PLAYER + 1738, (uint8_t)((uint8_t)(v0 << 4) + v1));
    v7 = km_get16(km_frame + 513);
    v8 = v7 > 256;
    v9 = v8 ? (uint8_t *)1 : km_frame + 1;
    v10 = v9 + 2U * (v8 ? 0 : v7);
L2:
    v11 = v9 != v10;
    if (!(v11))
        goto L4;
    v12 = (uint8_t)(km_get16(v9) >> 8);
    if (v4 != (uint8_t)((v12 & 63) + (v12 & 56))) {
        v9 = v9 + 2;
        goto L2;
    }
L4:
    v6 = v11;
L5:
    km_engine_play_on(v5);
    return v6;
}

/* <kilomate_core::chess::board::Board>::append */
static void km_board_append(uint8_t *v0, uint8_t v1, uint8_t v2)
{
    uint8_t v3;
    uint8_t v4;
    uint16_t v5;
    uint8_t v6;
    uint8_t *v7;
    uint8_t *v8;
    uint8_t v9;
    uint8_t v10;
    uint8_t *v11;
    uint8_t v12;
    uint8_t *v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t *v16;
    uint8_t v17;
    uint8_t v18;
    uint8_t v19;
    uint8_t *v20;
    uint8_t v21;
    uint8_t *v22;
    v3 = (int8_t)v2 < 0;
    v4 = (v2 & 7) == 1;
    if (!(v4)) {
        v5 = 14;
        goto L2;
    }
    v6 = v3 ? 8 : 0;
    v7 = v0 + 16;
    km_put16(v7, km_get16(v7) ^ (uint16_t)(1U * (v6 | v1) * 40501U));
    v8 = v0 + (v6 | ((v1 >> 4) & 7)) + 18;
    v8[0] = v8[0] ^ km_board_FILE_BIT[(v1 & 7)];
    v5 = 12;
L2:
    v9 = v2 >> 7;
    v10 = v0[v5 + v9];
    v11 = v0 + v9 + 12;
    v12 = v11[0];
    v11[0] = (uint8_t)(v12 + 1);
    if (v4)
        goto L5;
    v13 = v0 + v9 + 14;
    v14 = v13[0];
    v13[0] = (uint8_t)(v14 + 1);
    if (v14 == v12)
        goto L5;
    v15 = v3 ? 16 : 0;
    v16 = v0 + 34;
    v17 = v16[((v14 & 15) | v15)] & 119;
    v16[((v12 & 15) | v15)] = v17;
    v0[v17 + 74] = v12;
    v12 = v14;
L5:
    v18 = v3 ? 16 : 0;
    v19 = (v10 & 15) | v18;
    if (v10 == v12)
        goto L7;
    v20 = v0 + 34;
    v21 = v20[v19] & 119;
    v20[((v12 & 15) | v18)] = v21;
    v0[v21 + 74] = v12;
L7:
    v22 = v0 + 66;
    v22[(v1 & 127)] = v2;
    v22[(v1 & 119) + 8] = v10;
    v0[v19 + 34] = v1;
    return;
}

/* <kilomate_core::chess::setup::Setup>::fill */
static uint8_t km_setup_fill(uint8_t *v0, uint8_t *v1)
{
    uint8_t *v2;
    uint16_t v3;
    uint8_t v4;
    uint8_t v5;
    uint16_t v6;
    uint8_t v7;
    uint16_t v8;
    uint8_t *v9;
    uint8_t v10;
    uint8_t v11;
    uint16_t v12;
    uint8_t v13;
    uint8_t *v14;
    uint8_t *v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t v18;
    uint8_t v19;
    uint8_t v20;
    uint16_t v21;
    uint8_t v22;
    uint8_t *v23;
    uint8_t *v24;
    uint16_t v25;
    uint16_t v26;
    uint8_t v27;
    uint8_t v28;
    uint8_t v29;
    uint8_t v30;
    uint16_t v31;
    uint8_t v32;
    uint8_t *v33;
    uint32_t v34;
    uint16_t v35;
    uint8_t v36;
    uint8_t v37;
    uint8_t v38;
    uint8_t v39;
    uint8_t v40;
    uint8_t v41;
    uint16_t v42;
    const KM_FLASH uint8_t *v43;
    uint16_t v44;
    const KM_FLASH uint8_t *v45;
    uint8_t *v46;
    uint8_t v47;
    uint16_t v48;
    uint16_t v49;
    uint8_t v50;
    uint16_t v51;
    const KM_FLASH uint8_t *v52;
    uint8_t *v53;
    uint8_t v54;
    uint32_t v55;
    uint8_t v56;
    uint8_t v57;
    uint16_t v58;
    const KM_FLASH uint8_t *v59;
    uint8_t *v60;
    uint8_t v61;
    uint8_t v62;
    uint8_t v63;
    uint8_t v64;
    uint8_t v65;
    uint8_t *v66;
    uint8_t v67;
    uint8_t v68;
    uint16_t v69;
    uint8_t v70;
    uint8_t v71;
    uint8_t v72;
    uint8_t v73;
    uint8_t v74;
    uint8_t v75;
    uint8_t v76;
    uint8_t v77;
    uint8_t v78;
    uint8_t v79;
    uint8_t v80;
    uint8_t v81;
    uint8_t v82;
    uint8_t v83;
    uint8_t v84;
    uint8_t v85;
    uint8_t v86;
    uint8_t v87;
    uint8_t v88;
    uint8_t v89;
    uint8_t v90;
    km_put16(km_frame + 1095, 256);
    v2 = v0 + 3;
    v3 = 0;
L1:
    if (v3 != 2)
        goto L40;
    v4 = v0[0];
    v5 = v4;
    v1[8] = v4;
    km_frame[1077] = 0;
    km_frame[1078] = 1;
    km_frame[1079] = 2;
    km_frame[1080] = 1;
    km_frame[1081] = 4;
    km_frame[1082] = 8;
    v6 = 0;
    v7 = 0;
L3:
    v8 = v6;
L4:
    if (v8 == 2)
        goto L6;
    v6 = (uint16_t)(v8 + 1);
    v9 = km_frame + 3U * v8 + 1077;
    v10 = v9[0];
    if (v10 != 2)
        goto L38;
L6:
    v11 = v0[67] & v7;
    v1[9] = v11;
    v1[11] = v0[68];
    v12 = km_get16(v0 + 69);
    km_put16(v1 + 6, (v12 > 1) ? v12 : 1);
    v13 = v5 ? 0 : 16;
    v14 = v1 + 34;
    v15 = v14 + v13;
    v16 = km_board_is_attacked(v1, v15[0] & 119, v5);
    if (v16) {
        v17 = 4;
        goto L56;
    }
    v18 = v14[(uint8_t)(v4 << 4)] & 119;
    v19 = v1[!v5 + 12];
    v20 = (uint8_t)(v19 + v13);
    v21 = (uint16_t)(v20 - v13);
    v22 = (v20 < v13) | (v20 > 32);
    v23 = v22 ? (uint8_t *)1 : v15;
    if (v22 | (v19 == 0))
        goto L16;
    v24 = v1 + 66;
    v25 = 0;
    v26 = 0;
L9:
    v27 = v23[v25] & 119;
    v28 = v24[v27];
    v29 = v28 & 7;
    v30 = (uint8_t)(v18 - v27);
    if ((km_attacks_REACH[v30] & km_attacks_BIT[(((v28 >> 4) & 8) | v29)]) == 0) {
        v31 = 0;
        goto L14;
    }
    if ((uint8_t)(v29 - 3) >= 3) {
        v31 = 1;
        goto L14;
    }
    v32 = km_attacks_STEP[v30];
L12:
    v27 = (uint8_t)(v27 + v32);
    if (v27 == v18) {
        v31 = 1;
        goto L14;
    }
    if (v24[(v27 & 127)] == 0)
        goto L12;
    v31 = 0;
L14:
    v26 = (uint16_t)(v31 + v26);
    v25 = (uint16_t)(v25 + 1);
    if (v25 != v21)
        goto L9;
    if (v26 > 2) {
        v17 = 5;
        goto L56;
    }
L16:
    v33 = v1 + 66;
    v34 = 0UL;
    v35 = 0;
    v36 = 0;
L17:
    v37 = (uint8_t)(v36 + 1);
    v38 = (uint8_t)((v36 & 56) + v36);
    v39 = v33[v38];
    if (v39 == 0)
        goto L21;
    v40 = (uint8_t)(v39 + 7) & 7;
    v41 = (v40 < 5) ? v40 : 5;
    v42 = (uint16_t)((((uint8_t)(v41 << 7) | ((v39 >> 4) & 8)) + v38) + (uint16_t)((uint16_t)(v41 >> 1) << 8));
    v43 = km_keys_STRING + (int16_t)((v42 < 792) ? v42 : 792);
    v44 = 0;
L19:
    v45 = v43 + (int16_t)(uint16_t)(v44 << 1);
    v46 = km_frame + 2U * v44 + 1055;
    v47 = v45[1];
    v46[0] = v45[0];
    v46[1] = v47;
    v44 = (uint16_t)(v44 + 1);
    if (v44 != 3)
        goto L19;
    v35 = km_get16(km_frame + 1059) ^ v35;
    v34 = ((uint32_t)((uint32_t)km_get16(km_frame + 1057) << 16UL) | (uint32_t)km_get16(km_frame + 1055)) ^ v34;
L21:
    if (v37 != 64) {
        v36 = v37;
        goto L17;
    }
    if (v11 == 0) {
        v48 = 0;
        v49 = 0;
        goto L26;
    }
    v50 = v11 & 15;
    v51 = 0;
L24:
    v52 = km_keys_STRING + v50 + (int16_t)(uint16_t)(v51 << 1);
    v53 = km_frame + 2U * v51 + 1067;
    v54 = v52[769];
    v53[0] = v52[768];
    v53[1] = v54;
    v51 = (uint16_t)(v51 + 1);
    if (v51 != 3)
        goto L24;
    v48 = km_get16(km_frame + 1069);
    v35 = km_get16(km_frame + 1071) ^ v35;
    v49 = km_get16(km_frame + 1067);
L26:
    v55 = ((uint32_t)((uint32_t)v48 << 16UL) | (uint32_t)v49) ^ v34;
    v56 = v1[10];
    if (v56 == 0)
        goto L30;
    v57 = v56 & 7;
    v58 = 0;
L28:
    v59 = km_keys_STRING + v57 + (int16_t)(uint16_t)(v58 << 1);
    v60 = km_frame + 2U * v58 + 1061;
    v61 = v59[785];
    v60[0] = v59[784];
    v60[1] = v61;
    v58 = (uint16_t)(v58 + 1);
    if (v58 != 3)
        goto L28;
    v35 = km_get16(km_frame + 1065) ^ v35;
    v55 = ((uint32_t)((uint32_t)km_get16(km_frame + 1063) << 16UL) | (uint32_t)km_get16(km_frame + 1061)) ^ v55;
L30:
    km_put32(v1, (v5 ? 1452550384UL : 0UL) ^ v55);
    km_put16(v1 + 4, (v5 ? 35454U : 0) ^ v35);
    v62 = v0[2];
    if (!(v0[1])) {
        v17 = 6;
        goto L56;
    }
    v63 = (uint8_t)(v62 + (v5 ? 240 : 16));
    if ((v63 & 136) != 0) {
        v17 = 6;
        goto L56;
    }
    v64 = (uint8_t)(v62 + (v5 ? 16 : 240));
    if ((v64 & 136) != 0) {
        v17 = 6;
        goto L56;
    }
    if ((v64 >> 4) != (v5 ? 6 : 1)) {
        v17 = 6;
        goto L56;
    }
    v65 = v62 & 7;
    if (v2[((uint8_t)(v64 + v65) >> 1)] != 0) {
        v17 = 6;
        goto L56;
    }
    if (v2[(((uint8_t)(v65 + v62) >> 1) & 63)] != 0) {
        v17 = 6;
        goto L56;
    }
    if (v2[((uint8_t)(v63 + v65) >> 1)] != (v5 ? 1 : 129)) {
        v17 = 6;
        goto L56;
    }
    km_board_open_en_passant(v1, v63);
    v17 = 6;
    goto L56;
L38:
    v66 = v2 + (v10 ? 0 : 56);
    v67 = (uint8_t)(v10 << 7);
    if (v66[4] != (v67 | 6)) {
        v8 = v6;
        goto L4;
    }
    v68 = v67 | 4;
    v7 = (((v66[7] == v68) ? v9[1] : 0) | ((v66[0] == v68) ? v9[2] : 0)) | v7;
    goto L3;
L40:
    v69 = (uint16_t)(v3 + 1);
    v70 = km_frame[v3 + 1095];
    km_put32(km_frame + 1083, 0UL);
    km_put32(km_frame + 1087, 0UL);
    v71 = (uint8_t)(v70 << 7);
    v72 = 0;
    v73 = 1;
    v74 = 0;
    v75 = 0;
    v76 = 0;
L41:
    v77 = v76;
    v76 = v73;
L42:
    v78 = v2[((uint8_t)((v77 & 7) + v72) >> 1)];
    if (!((v78 != 0) & ((v78 & 128) == v71)))
        goto L46;
    v79 = v78 & 7;
    (km_frame + 1083)[v79] = (uint8_t)((km_frame + 1083)[v79] + 1);
    v80 = v79 == 6;
    v75 = v80 ? v72 : v75;
    v74 = v80 || v74;
    if (v79 != 1)
        goto L45;
    switch (v72 >> 4) {
    case 0:
        v17 = 2;
        goto L49;
    case 7:
        v17 = 2;
        goto L49;
    default:
        goto L45;
    }
L45:
    v81 = v76 < 64;
    if (v81) {
        v72 = (uint8_t)((v76 & 56) + v76);
        v73 = (uint8_t)(v76 + v81);
        goto L41;
    }
    goto L47;
L46:
    v82 = v76 < 64;
    if (v82) {
        v72 = (uint8_t)((v76 & 56) + v76);
        v77 = v76;
        v76 = (uint8_t)(v76 + v82);
        goto L42;
    }
L47:
    if (km_frame[1089] > 1) {
        v17 = 1;
        goto L49;
    }
    v83 = km_frame[1088];
    v84 = km_frame[1087];
    v85 = km_frame[1086];
    v86 = km_frame[1085];
    if ((uint8_t)((((((v84 > 2) ? (uint8_t)(v84 - 2) : 0) + ((v83 > 1) ? (uint8_t)(v83 - 1) : 0)) + ((v85 > 2) ? (uint8_t)(v85 - 2) : 0)) + ((v86 > 2) ? (uint8_t)(v86 - 2) : 0)) + km_frame[1084]) > 8) {
        v17 = 3;
        goto L49;
    }
    goto L50;
L49:
    goto L55;
L50:
    v17 = v74 ? v75 : 0;
    if (!(v74))
        goto L55;
    km_board_append(v1, v17, v71 | 6);
    v87 = 0;
L52:
    v88 = (uint8_t)(v87 + 1);
    v89 = (uint8_t)((v87 & 56) + v87);
    v90 = v2[((uint8_t)(v89 + (v87 & 7)) >> 1)];
    if (((v90 == 0) | ((v90 & 128) != v71)) || (v89 == v17))
        goto L54;
    km_board_append(v1, v89, v90);
L54:
    if (v88 == 64) {
        v3 = v69;
        goto L1;
    }
    v87 = v88;
    goto L52;
L55:
L56:
    return v17;
}

/* kilomate_abi::save::wanted */
static void km_save_wanted(uint8_t *v0, uint16_t v1)
{
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t *v6;
    uint8_t *v7;
    uint8_t v8;
    uint8_t v9;
    v2 = (uint8_t)(v1 >> 12);
    if (!((v1 < 24576) && ((61 >> v2) & 1))) {
        v3 = 0;
        goto L4;
    }
    v4 = km_table_6[v2];
    km_frame[1063] = (uint8_t)v1;
    km_frame[1064] = (uint8_t)((uint16_t)(v1 << 2) >> 8);
    v5 = 1;
    v6 = km_frame + 1061;
    v7 = km_frame + 1063;
L2:
    v6[0] = v7[0] & 63;
    if (v5) {
        v5 = 0;
        v6 = km_frame + 1062;
        v7 = v7 + 1;
        goto L2;
    }
    v8 = km_frame[1061];
    v9 = km_frame[1062];
    v0[1] = v8 >> 3;
    v0[2] = v8 & 7;
    v0[3] = v9 >> 3;
    v0[4] = v9 & 7;
    v0[5] = v4;
    v3 = 1;
L4:
    v0[0] = v3;
    return;
}

/* <kilomate_core::chess::game::GameIn<[kilomate_core::chess::game::Record; 1]>>::forget */
static void km_gamein_forget_2(uint8_t *v0)
{
    uint8_t *v1;
    uint16_t v2;
    uint8_t v3;
    uint16_t v4;
    uint8_t *v5;
    v1 = v0 + 194;
    v2 = km_get16(v1);
    v3 = v2 != 0;
    v4 = v3;
    v5 = v0 + 198;
    km_move(v5, v5 + 12U * v4, v3 ? 0 : 12);
    km_put16(v1, (uint16_t)(v2 - v4));
    return;
}

/* <kilomate_core::chess::board::Board>::make::<()> */
static void km_board_make_2(uint8_t *v0, uint16_t v1, uint8_t *v2)
{
    uint8_t *v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t v12;
    uint8_t *v13;
    uint8_t *v14;
    uint8_t v15;
    uint32_t v16;
    uint8_t *v17;
    uint16_t v18;
    uint8_t *v19;
    uint8_t *v20;
    uint8_t v21;
    uint8_t *v22;
    uint8_t *v23;
    uint8_t v24;
    uint8_t *v25;
    uint8_t v26;
    uint8_t v27;
    uint16_t v28;
    const KM_FLASH uint8_t *v29;
    uint8_t *v30;
    uint8_t v31;
    uint8_t v32;
    uint8_t *v33;
    uint8_t v34;
    uint8_t v35;
    uint8_t *v36;
    uint8_t v37;
    uint16_t v38;
    uint8_t *v39;
    uint8_t v40;
    uint8_t v41;
    uint8_t v42;
    uint8_t *v43;
    uint8_t v44;
    uint8_t *v45;
    uint8_t v46;
    uint8_t v47;
    uint8_t *v48;
    uint8_t v49;
    uint8_t v50;
    uint8_t v51;
    const KM_FLASH uint8_t *v52;
    uint16_t v53;
    const KM_FLASH uint8_t *v54;
    uint8_t *v55;
    uint8_t v56;
    uint8_t v57;
    uint8_t *v58;
    uint8_t *v59;
    uint8_t v60;
    uint8_t v61;
    uint8_t v62;
    uint8_t *v63;
    uint8_t v64;
    uint8_t *v65;
    uint8_t v66;
    uint8_t v67;
    uint16_t v68;
    uint16_t v69;
    const KM_FLASH uint8_t *v70;
    uint16_t v71;
    const KM_FLASH uint8_t *v72;
    uint8_t *v73;
    uint8_t v74;
    uint16_t v75;
    uint16_t v76;
    uint16_t v77;
    uint16_t v78;
    uint16_t v79;
    const KM_FLASH uint8_t *v80;
    uint16_t v81;
    const KM_FLASH uint8_t *v82;
    uint8_t *v83;
    uint8_t v84;
    uint32_t v85;
    uint16_t v86;
    const KM_FLASH uint8_t *v87;
    uint16_t v88;
    const KM_FLASH uint8_t *v89;
    uint8_t *v90;
    uint8_t v91;
    uint16_t v92;
    uint16_t v93;
    uint16_t v94;
    uint8_t v95;
    uint8_t v96;
    const KM_FLASH uint8_t *v97;
    uint16_t v98;
    const KM_FLASH uint8_t *v99;
    uint8_t *v100;
    uint8_t v101;
    uint8_t v102;
    uint8_t v103;
    uint8_t v104;
    uint8_t v105;
    uint8_t *v106;
    uint8_t *v107;
    uint8_t v108;
    uint8_t *v109;
    uint16_t v110;
    const KM_FLASH uint8_t *v111;
    uint16_t v112;
    const KM_FLASH uint8_t *v113;
    uint8_t *v114;
    uint8_t v115;
    uint16_t v116;
    uint16_t v117;
    uint16_t v118;
    const KM_FLASH uint8_t *v119;
    uint16_t v120;
    const KM_FLASH uint8_t *v121;
    uint8_t *v122;
    uint8_t v123;
    uint8_t v124;
    uint8_t v125;
    uint8_t v126;
    uint16_t v127;
    const KM_FLASH uint8_t *v128;
    uint8_t *v129;
    uint8_t v130;
    uint16_t v131;
    uint32_t v132;
    uint16_t v133;
    uint16_t v134;
    uint16_t v135;
    uint8_t v136;
    uint16_t v137;
    const KM_FLASH uint8_t *v138;
    uint8_t *v139;
    uint8_t v140;
    uint8_t *v141;
    uint8_t v142;
    uint8_t *v143;
    uint16_t v144;
    uint8_t *v145;
    uint8_t *v146;
    uint8_t *v147;
    v3 = v0 + 8;
    v4 = v3[0];
    v5 = v4;
    v6 = (uint8_t)v1;
    v7 = (uint8_t)((v6 & 63) + (v6 & 56));
    v8 = (uint8_t)(v1 >> 8);
    v9 = (uint8_t)(v1 >> 8);
    v10 = (uint8_t)((v9 & 63) + (v9 & 56));
    v11 = v6 >> 6;
    v12 = ((uint8_t)(v1 >> 12) & 12) | v11;
    v13 = v0 + 66;
    v14 = v13 + v7;
    v15 = v14[0];
    v16 = km_get32(v0);
    v17 = v0 + 4;
    v18 = km_get16(v17);
    km_put32(v2, v16);
    km_put16(v2 + 4, v18);
    v19 = v2 + 6;
    v19[0] = 0;
    v20 = v0 + 9;
    v21 = v20[0];
    v22 = v2 + 7;
    v22[0] = v21;
    v23 = v0 + 10;
    v24 = v23[0];
    v2[8] = v24;
    v25 = v0 + 11;
    v26 = v25[0];
    v2[9] = v26;
    v25[0] = (uint8_t)(v26 + (v26 != 255));
    if (v24 == 0)
        goto L4;
    v27 = v24 & 7;
    v28 = 0;
L2:
    v29 = km_keys_STRING + v27 + (int16_t)(uint16_t)(v28 << 1);
    v30 = km_frame + 2U * v28 + 1115;
    v31 = v29[785];
    v30[0] = v29[784];
    v30[1] = v31;
    v28 = (uint16_t)(v28 + 1);
    if (v28 != 3)
        goto L2;
    v16 = ((uint32_t)((uint32_t)km_get16(km_frame + 1117) << 16UL) | (uint32_t)km_get16(km_frame + 1115)) ^ v16;
    v18 = km_get16(km_frame + 1119) ^ v18;
    v23[0] = 0;
L4:
    if ((v9 & 64) == 0)
        goto L14;
    v32 = ((v1 & 49344U) == 16448) ? ((v10 & 119) ^ 16) : v10;
    v33 = v13 + v32;
    v34 = v33[0];
    v35 = v34 & 7;
    v36 = v13 + (v32 | 8);
    v37 = v36[0];
    v19[0] = (uint8_t)(v37 << 4) | v35;
    v38 = !v5;
    v39 = v0 + v38 + 14;
    v40 = v39[0];
    if (v37 >= v40)
        goto L8;
    v41 = (uint8_t)(v40 - 1);
    v39[0] = v41;
    if (v41 == v37)
        goto L8;
    v42 = v5 ? 0 : 16;
    v43 = v0 + 34;
    v44 = v43[((v41 & 15) | v42)] & 119;
    v43[((v37 & 15) | v42)] = v44;
    v13[v44 + 8] = v37;
    v37 = v41;
L8:
    v45 = v0 + v38 + 12;
    v46 = (uint8_t)(v45[0] - 1);
    v45[0] = v46;
    if (v46 == v37)
        goto L10;
    v47 = v5 ? 0 : 16;
    v48 = v0 + 34;
    v49 = v48[((v46 & 15) | v47)] & 119;
    v48[((v37 & 15) | v47)] = v49;
    v13[v49 + 8] = v37;
L10:
    v33[0] = 0;
    v36[0] = 0;
    v50 = (uint8_t)(v34 + 7) & 7;
    v51 = (v50 < 5) ? v50 : 5;
    v52 = km_keys_STRING + ((uint8_t)(v51 << 7) | ((v34 >> 4) & 8)) + v32 + (int16_t)(uint16_t)((uint16_t)(v51 >> 1) << 8);
    v53 = 0;
L11:
    v54 = v52 + (int16_t)(uint16_t)(v53 << 1);
    v55 = km_frame + 2U * v53 + 1109;
    v56 = v54[1];
    v55[0] = v54[0];
    v55[1] = v56;
    v53 = (uint16_t)(v53 + 1);
    if (v53 != 3)
        goto L11;
    v16 = ((uint32_t)((uint32_t)km_get16(km_frame + 1111) << 16UL) | (uint32_t)km_get16(km_frame + 1109)) ^ v16;
    v18 = km_get16(km_frame + 1113) ^ v18;
    v25[0] = 0;
    if (v35 != 1)
        goto L14;
    v57 = v5 ? 0 : 8;
    v58 = v0 + 16;
    km_put16(v58, km_get16(v58) ^ (uint16_t)(1U * (v57 | v32) * 40501U));
    v59 = v0 + (v57 | (v32 >> 4)) + 18;
    v59[0] = v59[0] ^ km_board_FILE_BIT[(v32 & 7)];
L14:
    v60 = (int16_t)v1 < 0;
    if (!(v60)) {
        v61 = v15;
        goto L16;
    }
    v62 = km_board_promote(v0, v5, v7);
    v22[0] = (uint8_t)(v62 << 4) | v21;
    v61 = (uint8_t)(v11 + 2) | (uint8_t)(v4 << 7);
L16:
    v63 = v13 + (v7 | 8);
    v64 = v63[0];
    v14[0] = 0;
    v63[0] = 0;
    v13[v10] = v61;
    v13[(v10 | 8)] = v64;
    v65 = v0 + 34;
    v65[(((v61 >> 3) & 16) | (v64 & 15))] = v10;
    v66 = (uint8_t)(v15 + 7) & 7;
    v67 = (v66 < 5) ? v66 : 5;
    v68 = (uint16_t)((uint16_t)(v67 >> 1) << 8) | ((uint8_t)(v67 << 7) | ((v15 >> 4) & 8));
    v69 = (uint16_t)(v68 + v7);
    v70 = km_keys_STRING + (int16_t)((v69 < 792) ? v69 : 792);
    v71 = 0;
L17:
    v72 = v70 + (int16_t)(uint16_t)(v71 << 1);
    v73 = km_frame + 2U * v71 + 1103;
    v74 = v72[1];
    v73[0] = v72[0];
    v73[1] = v74;
    v71 = (uint16_t)(v71 + 1);
    if (v71 != 3)
        goto L17;
    v75 = km_get16(km_frame + 1103);
    v76 = km_get16(km_frame + 1105);
    v77 = km_get16(km_frame + 1107);
    v78 = (uint16_t)(v68 + v10);
    v79 = (v78 < 792) ? v78 : 792;
    v80 = km_keys_STRING + (int16_t)v79;
    v81 = 0;
L19:
    v82 = v80 + (int16_t)(uint16_t)(v81 << 1);
    v83 = km_frame + 2U * v81 + 1097;
    v84 = v82[1];
    v83[0] = v82[0];
    v83[1] = v84;
    v81 = (uint16_t)(v81 + 1);
    if (v81 != 3)
        goto L19;
    v85 = ((uint32_t)((uint32_t)(km_get16(km_frame + 1099) ^ v76) << 16UL) | (uint32_t)(km_get16(km_frame + 1097) ^ v75)) ^ v16;
    v86 = (v77 ^ v18) ^ km_get16(km_frame + 1101);
    if (!(v60))
        goto L26;
    v87 = km_keys_STRING + (int16_t)v79;
    v88 = 0;
L22:
    v89 = v87 + (int16_t)(uint16_t)(v88 << 1);
    v90 = km_frame + 2U * v88 + 1091;
    v91 = v89[1];
    v90[0] = v89[0];
    v90[1] = v91;
    v88 = (uint16_t)(v88 + 1);
    if (v88 != 3)
        goto L22;
    v92 = km_get16(km_frame + 1091);
    v93 = km_get16(km_frame + 1093);
    v94 = km_get16(km_frame + 1095);
    v95 = (uint8_t)(v61 + 7) & 7;
    v96 = (v95 < 5) ? v95 : 5;
    v97 = km_keys_STRING + ((uint8_t)(v96 << 7) | ((v61 >> 4) & 8)) + v10 + (int16_t)(uint16_t)((uint16_t)(v96 >> 1) << 8);
    v98 = 0;
L24:
    v99 = v97 + (int16_t)(uint16_t)(v98 << 1);
    v100 = km_frame + 2U * v98 + 1085;
    v101 = v99[1];
    v100[0] = v99[0];
    v100[1] = v101;
    v98 = (uint16_t)(v98 + 1);
    if (v98 != 3)
        goto L24;
    v86 = (v94 ^ km_get16(km_frame + 1089)) ^ v86;
    v85 = (((uint32_t)((uint32_t)v93 << 16UL) | (uint32_t)v92) ^ ((uint32_t)((uint32_t)km_get16(km_frame + 1087) << 16UL) | (uint32_t)km_get16(km_frame + 1085))) ^ v85;
L26:
    if ((v1 & 49280U) != 128)
        goto L32;
    v102 = v5 ? 0 : 112;
    v103 = v12 == 2;
    v104 = v102 | (v103 ? 5 : 3);
    v105 = v103 ? (v102 | 7) : v102;
    v106 = v13 + v105;
    v107 = v106 + 8;
    v108 = v107[0];
    v106[0] = 0;
    v107[0] = 0;
    v109 = v13 + v104;
    v109[0] = (uint8_t)(v4 << 7) | 4;
    v109[8] = v108;
    v65[((v108 & 15) | ((v4 == 0) ? 0 : 16))] = v104;
    v110 = (uint8_t)(v4 << 3) | 384;
    v111 = km_keys_STRING + (int16_t)v110 + v105;
    v112 = 0;
L28:
    v113 = v111 + (int16_t)(uint16_t)(v112 << 1);
    v114 = km_frame + 2U * v112 + 1079;
    v115 = v113[1];
    v114[0] = v113[0];
    v114[1] = v115;
    v112 = (uint16_t)(v112 + 1);
    if (v112 != 3)
        goto L28;
    v116 = km_get16(km_frame + 1079);
    v117 = km_get16(km_frame + 1081);
    v118 = km_get16(km_frame + 1083);
    v119 = km_keys_STRING + (int16_t)v110 + v104;
    v120 = 0;
L30:
    v121 = v119 + (int16_t)(uint16_t)(v120 << 1);
    v122 = km_frame + 2U * v120 + 1073;
    v123 = v121[1];
    v122[0] = v121[0];
    v122[1] = v123;
    v120 = (uint16_t)(v120 + 1);
    if (v120 != 3)
        goto L30;
    v86 = (v118 ^ km_get16(km_frame + 1077)) ^ v86;
    v85 = ((uint32_t)((uint32_t)(km_get16(km_frame + 1075) ^ v117) << 16UL) | (uint32_t)(km_get16(km_frame + 1073) ^ v116)) ^ v85;
L32:
    v124 = v20[0];
    if (v124 == 0)
        goto L41;
    v125 = (km_make_KEEPS[v7] & km_make_KEEPS[v10]) & v124;
    if (v125 == v124)
        goto L41;
    v126 = v124 & 15;
    v127 = 0;
L35:
    v128 = km_keys_STRING + v126 + (int16_t)(uint16_t)(v127 << 1);
    v129 = km_frame + 2U * v127 + 1067;
    v130 = v128[769];
    v129[0] = v128[768];
    v129[1] = v130;
    v127 = (uint16_t)(v127 + 1);
    if (v127 != 3)
        goto L35;
    v131 = km_get16(km_frame + 1071);
    v132 = (uint32_t)((uint32_t)km_get16(km_frame + 1069) << 16UL) | (uint32_t)km_get16(km_frame + 1067);
    if (v125 == 0) {
        v133 = 0;
        v134 = 0;
        v135 = 0;
        goto L40;
    }
    v136 = v125 & 15;
    v137 = 0;
L38:
    v138 = km_keys_STRING + v136 + (int16_t)(uint16_t)(v137 << 1);
    v139 = km_frame + 2U * v137 + 1061;
    v140 = v138[769];
    v139[0] = v138[768];
    v139[1] = v140;
    v137 = (uint16_t)(v137 + 1);
    if (v137 != 3)
        goto L38;
    v133 = km_get16(km_frame + 1065);
    v134 = km_get16(km_frame + 1063);
    v135 = km_get16(km_frame + 1061);
L40:
    v20[0] = v125;
    v86 = (v131 ^ v133) ^ v86;
    v85 = (v132 ^ ((uint32_t)((uint32_t)v134 << 16UL) | (uint32_t)v135)) ^ v85;
L41:
    km_put32(v0, v85 ^ 1452550384UL);
    km_put16(v17, v86 ^ 35454U);
    v3[0] = v4 ^ 1;
    if (v4 == 0)
        goto L43;
    v141 = v0 + 6;
    km_put16(v141, (uint16_t)(km_get16(v141) + 1));
L43:
    if ((v15 & 7) != 1)
        goto L48;
    v25[0] = 0;
    v142 = (uint8_t)(v4 << 3);
    v143 = v0 + 16;
    v144 = km_get16(v143) ^ (uint16_t)(1U * (v142 | v7) * 40501U);
    km_put16(v143, v144);
    v145 = v0 + 18;
    v146 = v145 + (v142 | (v7 >> 4));
    v146[0] = v146[0] ^ km_board_FILE_BIT[((uint8_t)v1 & 7)];
    if (v60)
        goto L46;
    km_put16(v143, v144 ^ (uint16_t)(1U * (v142 | v10) * 40501U));
    v147 = v145 + (v142 | (v10 >> 4));
    v147[0] = v147[0] ^ km_board_FILE_BIT[(v8 & 7)];
L46:
    if ((v1 & 49344U) != 64)
        goto L48;
    km_board_open_en_passant(v0, v10);
L48:
    return;
}

/* <kilomate_abi::save::Saved>::play::<[kilomate_core::chess::game::Record; 1]> */
static uint8_t km_saved_play(uint8_t *v0, uint16_t v1, uint8_t *v2)
{
    uint16_t v3;
    uint8_t *v4;
    uint8_t v5;
    uint8_t *v6;
    uint8_t *v7;
    uint8_t *v8;
    uint8_t *v9;
    uint8_t *v10;
    uint8_t v11;
    uint16_t v12;
    uint8_t v13;
    uint16_t v14;
    v3 = v1 & 32766;
    v4 = v0 + v3;
    if (v3 == 0) {
        v5 = 1;
        goto L10;
    }
    v6 = v2 + 194;
    v7 = v2 + 198;
    v8 = v2 + 200;
    v9 = v2 + 196;
L2:
    v10 = v0 + 2;
    km_save_wanted(km_frame + 1055, km_get16(v0));
    if (!(km_frame[1055]))
        goto L9;
    v11 = km_translate_legal_move(v2, km_frame + 1056);
    v12 = km_result_1_16;
    if (!(v11))
        goto L9;
    v13 = km_board_is_legal(v2, v12);
    if (!(v13))
        goto L9;
    if (km_get16(v6) == 0)
        goto L7;
    km_gamein_forget_2(v2);
    v14 = km_get16(v6);
    if (v14 != 0)
        goto L8;
L7:
    km_put16(v7, v12);
    km_board_make_2(v2, v12, v8);
    v14 = (uint16_t)(km_get16(v6) + 1);
    km_put16(v6, v14);
L8:
    km_put16(v9, v14);
    if (v10 == v4) {
        v5 = 1;
        goto L10;
    }
    v0 = v10;
    goto L2;
L9:
    v5 = 0;
L10:
    return v5;
}

/* <kilomate_abi::save::Saved>::read */
static void km_saved_read(uint8_t *v0, uint8_t *v1, uint16_t v2)
{
    uint16_t v3;
    uint8_t *v4;
    uint32_t v5;
    uint8_t *v6;
    uint8_t v7;
    uint32_t v8;
    uint8_t *v9;
    uint16_t v10;
    uint8_t *v11;
    uint16_t v12;
    uint8_t *v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t v18;
    uint16_t v19;
    uint8_t v20;
    uint8_t v21;
    uint8_t v22;
    uint8_t v23;
    uint16_t v24;
    uint8_t v25;
    uint8_t v26;
    uint8_t v27;
    uint8_t v28;
    uint32_t v29;
    uint32_t v30;
    uint8_t v31;
    uint8_t v32;
    uint8_t v33;
    uint8_t v34;
    uint16_t v35;
    uint16_t v36;
    uint16_t v37;
    uint8_t v38;
    if (v2 <= 3)
        goto L27;
    v3 = (uint16_t)(v2 - 4);
    v4 = v1 + v3;
    if (v3 == 0)
        goto L26;
    v5 = 4294967295UL;
    v6 = v1;
L2:
    v7 = 0;
    v5 = v5 ^ (uint32_t)v6[0];
L3:
    v7 = (uint8_t)(v7 + 1);
    v8 = v5 >> 1UL;
    v5 = ((v5 & 1UL) == 0UL) ? v8 : (v8 ^ 3988292384UL);
    if (v7 != 8)
        goto L3;
    v6 = v6 + 1;
    if (v6 != v4)
        goto L2;
    if (((km_get32(v4) ^ v5) != 4294967295UL) || (v2 < 47))
        goto L26;
    v9 = v1 + 43;
    v10 = (uint16_t)(v2 - 47);
    v11 = v1 + 4;
    v12 = km_compare(v1, (uint8_t *)(km_table_7), 4);
    if (v12 != 0)
        goto L26;
    if (v10 != (uint16_t)(km_get16(v1 + 41) << 1))
        goto L26;
    v13 = v1 + 36;
    v14 = v13[0];
    v15 = v1[37];
    v16 = v1[38];
    v17 = v1[39];
    v18 = v1[40];
    memset(km_frame + 598, 0, 71);
    km_frame[574] = 0;
    km_frame[581] = 0;
    km_put16(km_frame + 588, km_number(v11));
    km_put16(km_frame + 590, km_number(v13));
    km_frame[593] = 64;
    km_put16(km_frame + 594, 0);
    km_put16(km_frame + 596, 0);
    v19 = 0;
    v20 = 0;
    v21 = 0;
L9:
    v22 = (uint8_t)(v21 + 1);
    v23 = (uint8_t)(v21 + (v21 & 56));
    if (v20) {
        v24 = v19;
        goto L12;
    }
L10:
    if (v11 == v13)
        goto L17;
    v25 = v11[0];
    km_frame[579] = v25 & 15;
    km_frame[580] = v25 >> 4;
    v11 = v11 + 1;
    v24 = 0;
L12:
    if (v24 == 2)
        goto L10;
    v19 = (uint16_t)(v24 + 1);
    v26 = km_frame[v24 + 579];
    if (v26 == 0)
        goto L16;
    v27 = v26 & 247;
    if ((uint8_t)(v27 - 1) >= 6)
        goto L24;
    (km_frame + 601)[((uint8_t)((v21 & 7) + v23) >> 1)] = ((uint8_t)(v26 << 4) & 128) | v27;
L16:
    if (v22 != 64) {
        v20 = 1;
        v21 = v22;
        goto L9;
    }
L17:
    km_frame[598] = (v14 >> 4) & 1;
    km_frame[665] = v14 & 15;
    km_frame[599] = v15 < 64;
    km_frame[600] = (uint8_t)((v15 & 56) + v15);
    km_frame[666] = v16;
    km_frame[667] = v17;
    km_frame[668] = v18;
    memset(km_frame + 204, 0, 194);
    v28 = km_setup_fill(km_frame + 598, km_frame + 204);
    if (v28 != 6)
        goto L22;
    v29 = km_get32(km_frame + 204);
    v30 = km_get32(km_frame + 208);
    v31 = km_frame[212];
    v32 = km_frame[213];
    v33 = km_frame[214];
    v34 = km_frame[215];
    v35 = km_get16(km_frame + 216);
    v36 = km_get16(km_frame + 218);
    v37 = km_get16(km_frame + 220);
    memcpy(km_frame + 398, km_frame + 222, 16);
    memcpy(km_frame + 414, km_frame + 238, 32);
    memcpy(km_frame + 446, km_frame + 270, 128);
    if (v31 == 2)
        goto L23;
    memcpy(km_frame + 879, km_frame + 398, 16);
    memcpy(km_frame + 895, km_frame + 414, 32);
    memcpy(km_frame + 927, km_frame + 446, 128);
    km_put32(km_frame + 669, v29);
    km_put16(km_frame + 673, (uint16_t)v30);
    km_put16(km_frame + 675, (uint16_t)(v30 >> 16UL));
    km_frame[677] = v31;
    km_frame[678] = v32;
    km_frame[679] = v33;
    km_frame[680] = v34;
    km_put16(km_frame + 681, v35);
    km_put16(km_frame + 683, v36);
    km_put16(km_frame + 685, v37);
    memcpy(km_frame + 687, km_frame + 879, 16);
    memcpy(km_frame + 703, km_frame + 895, 32);
    memcpy(km_frame + 735, km_frame + 927, 128);
    km_put16(km_frame + 863, 0);
    km_put16(km_frame + 865, 0);
    km_copy_table(km_frame + 867, km_table_8 + 198, 12);
    v38 = km_saved_play(v9, v10, km_frame + 669);
    if (!(v38)) {
        v31 = 2;
        goto L21;
    }
    km_put32(v0, v29);
    km_put32(v0 + 4, v30);
    v0[9] = v32;
    v0[10] = v33;
    v0[11] = v34;
    km_put16(v0 + 12, v35);
    km_put16(v0 + 14, v36);
    km_put16(v0 + 16, v37);
    memcpy(v0 + 18, km_frame + 879, 16);
    memcpy(v0 + 34, km_frame + 895, 32);
    memcpy(v0 + 66, km_frame + 927, 128);
    km_put16(v0 + 194, km_number(v9));
    km_put16(v0 + 196, v10);
L21:
    v0[8] = v31;
    goto L28;
L22:
L23:
    goto L25;
L24:
L25:
L26:
    v0[8] = 2;
    goto L28;
L27:
    v0[8] = 2;
L28:
    return;
}

/* kilomate_is_saved */
KILOMATE_API uint8_t kilomate_is_saved(uint16_t v0)
{
    uint8_t v1;
    v1 = v0 > 512;
    km_saved_read(km_frame, v1 ? (uint8_t *)1 : km_buffer_BUFFER, v1 ? 0 : v0);
    return km_frame[8] != 2;
}

/* <kilomate_core::play::player::Player<kilomate_core::machines::Prodigy>>::line */
static uint8_t *km_player_line(void)
{
    uint8_t v0;
    uint8_t v1;
    uint16_t v2;
    uint8_t *v3;
    if ((uint8_t)(km_host_PLAYER[3215] - 1) >= 3)
        goto L2;
    v0 = km_host_PLAYER[686];
    v1 = v0 > 3;
    v2 = v1 ? 0 : v0;
    v3 = v1 ? (uint8_t *)1 : km_host_PLAYER + 680;
    goto L4;
L2:
    if (km_get16(km_host_PLAYER + 3294) == 0) {
        v2 = 0;
        v3 = (uint8_t *)1;
        goto L4;
    }
    v2 = (km_get16(km_host_PLAYER + 3296) == 0) ? 1 : 2;
    v3 = km_host_PLAYER + 3294;
L4:
    km_result_1_16 = v2;
    return v3;
}

/* kilomate_line */
KILOMATE_API uint8_t kilomate_line(void)
{
    uint8_t *v0;
    uint16_t v1;
    uint8_t v2;
    uint8_t v3;
    uint8_t *v4;
    uint8_t v5;
    uint16_t v6;
    uint16_t v7;
    uint16_t v8;
    uint16_t v9;
    v0 = km_player_line();
    v1 = km_result_1_16;
    v2 = km_host_PLAYER[686];
    v3 = v2 > 3;
    v4 = v3 ? (uint8_t *)1 : km_host_PLAYER + 680;
    v5 = v3 ? 0 : v2;
    if (v1 > v5)
        goto L4;
    if (v1 == 0) {
        v0 = v4;
        v1 = v5;
        goto L4;
    }
    v6 = 0;
L2:
    if (km_get16(v0 + 2U * v6) != km_get16(v4 + 2U * v6))
        goto L4;
    v6 = (uint16_t)(v6 + 1);
    if (v6 == v1) {
        v0 = v4;
        v1 = v5;
        goto L4;
    }
    goto L2;
L4:
    if (v1 == 0)
        goto L7;
    v7 = (v1 < 256) ? v1 : 256;
    v8 = 0;
L6:
    v9 = (uint16_t)(v8 + 1);
    km_put16(km_buffer_BUFFER + 2U * v8, km_get16(v0 + 2U * v8));
    if (v9 != v7) {
        v8 = v9;
        goto L6;
    }
L7:
    return (uint8_t)v1;
}

/* <kilomate_core::chess::board::Board>::legal_moves */
static void km_board_legal_moves(uint8_t *v0)
{
    uint8_t v1;
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t *v6;
    uint16_t v7;
    uint8_t *v8;
    uint16_t v9;
    uint8_t v10;
    uint16_t v11;
    uint16_t v12;
    uint16_t v13;
    uint16_t v14;
    uint8_t *v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t v18;
    uint8_t v19;
    uint16_t v20;
    uint16_t v21;
    uint16_t v22;
    const KM_FLASH uint8_t *v23;
    const KM_FLASH uint8_t *v24;
    uint8_t v25;
    const KM_FLASH uint8_t *v26;
    uint8_t v27;
    uint8_t v28;
    uint8_t v29;
    uint8_t *v30;
    uint8_t *v31;
    uint8_t v32;
    uint16_t v33;
    uint16_t v34;
    uint16_t v35;
    const KM_FLASH uint8_t *v36;
    const KM_FLASH uint8_t *v37;
    uint8_t v38;
    const KM_FLASH uint8_t *v39;
    uint8_t v40;
    uint8_t v41;
    uint8_t *v42;
    uint8_t *v43;
    uint16_t v44;
    uint8_t v45;
    uint16_t v46;
    uint8_t v47;
    uint8_t v48;
    uint8_t *v49;
    uint8_t v50;
    uint8_t v51;
    uint8_t v52;
    uint8_t v53;
    uint8_t v54;
    uint8_t *v55;
    uint16_t v56;
    uint8_t *v57;
    uint8_t v58;
    uint8_t v59;
    uint8_t v60;
    uint8_t v61;
    uint8_t v62;
    uint8_t v63;
    uint8_t v64;
    uint8_t v65;
    uint8_t v66;
    uint8_t v67;
    uint16_t v68;
    uint16_t v69;
    uint16_t v70;
    uint16_t v71;
    uint16_t v72;
    uint16_t v73;
    uint16_t v74;
    uint8_t *v75;
    uint8_t v76;
    uint8_t v77;
    uint8_t v78;
    uint8_t v79;
    uint8_t v80;
    uint8_t v81;
    uint16_t v82;
    uint16_t v83;
    uint8_t v84;
    uint8_t *v85;
    uint8_t v86;
    uint8_t *v87;
    uint8_t v88;
    uint8_t v89;
    uint8_t *v90;
    uint16_t v91;
    uint16_t v92;
    uint8_t *v93;
    uint8_t v94;
    uint8_t v95;
    uint8_t *v96;
    uint16_t v97;
    uint16_t v98;
    uint8_t *v99;
    memset(km_frame + 1039, 0, 515);
    v1 = km_host_PLAYER[1746];
    v2 = v1;
    v3 = (uint8_t)(v1 << 4);
    v4 = (uint8_t)(v3 + (km_host_PLAYER + 1752)[v1]);
    v5 = (v4 < v3) | (v4 > 32);
    v6 = v5 ? (uint8_t *)1 : (km_host_PLAYER + v3 + 1772);
    v7 = v5 ? 0 : (uint16_t)(v4 - v3);
    v8 = v6 + v7;
    if (v7 == 0) {
        v9 = 0;
        v10 = 0;
        goto L39;
    }
    v9 = 0;
    v11 = 0;
    v12 = 0;
    v13 = 0;
    v14 = 0;
    v10 = 0;
L2:
    v15 = v6 + 1;
    v16 = v6[0];
    v17 = v16 & 119;
    v18 = (km_host_PLAYER + 1804)[v17];
    v19 = v18 & 7;
    if ((uint8_t)(v19 - 3) >= 3)
        goto L16;
    switch (v19) {
    case 4:
        goto L4;
    case 3:
        goto L5;
    default:
        v20 = 8;
        v21 = 8;
        goto L6;
    }
L4:
    v20 = 4;
    v21 = 12;
    goto L6;
L5:
    v20 = 4;
    v21 = 8;
L6:
    v22 = (uint16_t)(16 - v21);
    v23 = km_movegen_STEPS + v21;
    v24 = v23 + ((v22 < v20) ? v22 : v20);
    v25 = (uint8_t)(v17 + (v16 & 7)) >> 1;
L7:
    v26 = v23 + 1;
    v27 = v23[0];
    v28 = (uint8_t)(v17 + v27);
    if ((v28 & 136) != 0)
        goto L15;
L8:
    v29 = (km_host_PLAYER + 1804)[v28];
    if (v29 != 0)
        goto L12;
    if (v9 > 255) {
        v10 = 1;
        goto L11;
    }
    v30 = km_frame + 2U * v9 + 1040;
    v30[0] = v25;
    v30[1] = (uint8_t)((v28 & 7) + v28) >> 1;
    v9 = (uint16_t)(km_get16(km_frame + 1552) + 1);
    km_put16(km_frame + 1552, v9);
L11:
    v28 = (uint8_t)(v28 + v27);
    if ((v28 & 136) == 0) {
        v11 = v9;
        v12 = v9;
        v13 = v9;
        v14 = v9;
        goto L8;
    }
    v11 = v9;
    v12 = v9;
    v13 = v9;
    v14 = v9;
    goto L15;
L12:
    if ((int8_t)(v29 ^ v18) > (-1))
        goto L15;
    if (v11 > 255) {
        v12 = v11;
        v13 = v11;
        v14 = v11;
        v10 = 1;
        goto L15;
    }
    v31 = km_frame + 2U * v11 + 1040;
    v31[0] = v25;
    v31[1] = ((uint8_t)((v28 & 7) + v28) >> 1) | 64;
    v9 = (uint16_t)(km_get16(km_frame + 1552) + 1);
    km_put16(km_frame + 1552, v9);
    v11 = v9;
    v12 = v9;
    v13 = v9;
    v14 = v9;
L15:
    if (v26 == v24)
        goto L37;
    v23 = v26;
    goto L7;
L16:
    v32 = (uint8_t)(v19 - 2);
    if (v32 >= 3) {
        v33 = 8;
        v34 = 8;
        goto L18;
    }
    v33 = km_table16(km_table_9 + 2U * v32);
    v34 = km_table16(km_table_10 + 2U * v32);
L18:
    v35 = (uint16_t)(16 - v34);
    v36 = km_movegen_STEPS + v34;
    v37 = v36 + ((v35 < v33) ? v35 : v33);
    v38 = (uint8_t)(v17 + (v16 & 7)) >> 1;
L19:
    v39 = v36 + 1;
    v40 = (uint8_t)(v36[0] + v17);
    if ((v40 & 136) != 0)
        goto L27;
    v41 = (km_host_PLAYER + 1804)[v40];
    if (v41 != 0)
        goto L23;
    if (v13 > 255) {
        v14 = v13;
        v10 = 1;
        goto L27;
    }
    v42 = km_frame + 2U * v13 + 1040;
    v42[0] = v38;
    v42[1] = (uint8_t)((v40 & 7) + v40) >> 1;
    goto L26;
L23:
    if ((int8_t)(v41 ^ v18) > (-1))
        goto L27;
    if (v14 > 255) {
        v10 = 1;
        goto L27;
    }
    v43 = km_frame + 2U * v14 + 1040;
    v43[0] = v38;
    v43[1] = ((uint8_t)((v40 & 7) + v40) >> 1) | 64;
L26:
    v9 = (uint16_t)(km_get16(km_frame + 1552) + 1);
    km_put16(km_frame + 1552, v9);
    v11 = v9;
    v12 = v9;
    v13 = v9;
    v14 = v9;
L27:
    if (v39 != v37) {
        v36 = v39;
        goto L19;
    }
    if (v19 != 6)
        goto L37;
    km_put16(km_frame + 1034, 770);
    v44 = 0;
L30:
    v45 = v12 > 255;
L31:
    v46 = v44;
L32:
    if (v46 != 2)
        goto L34;
    goto L37;
L34:
    v44 = (uint16_t)(v46 + 1);
    v47 = km_frame[v46 + 1034];
    v48 = km_board_can_castle(km_host_PLAYER + 1738, v47);
    if (!(v48)) {
        v46 = v44;
        goto L32;
    }
    if (v45) {
        v13 = v12;
        v14 = v12;
        v10 = 1;
        goto L31;
    }
    v49 = km_frame + 2U * v12 + 1040;
    v50 = (km_host_PLAYER + 1772)[v3];
    v51 = v50 & 119;
    v52 = (uint8_t)(v51 + ((v47 == 2) ? 2 : 126));
    v49[0] = ((uint8_t)(v51 + (v50 & 7)) >> 1) | (uint8_t)(v47 << 6);
    v49[1] = ((uint8_t)((v52 & 119) + (v52 & 7)) >> 1) | ((uint8_t)(v47 << 4) & 192);
    v9 = (uint16_t)(km_get16(km_frame + 1552) + 1);
    km_put16(km_frame + 1552, v9);
    v11 = v9;
    v12 = v9;
    v13 = v9;
    v14 = v9;
    goto L30;
L37:
    if (v15 != v8) {
        v6 = v15;
        goto L2;
    }
    km_frame[1039] = v10;
L39:
    v53 = (uint8_t)((km_host_PLAYER + 1750)[v1] + v3);
    v54 = (v53 < v4) | (v53 > 32);
    v55 = v54 ? (uint8_t *)1 : (km_host_PLAYER + v4 + 1772);
    v56 = v54 ? 0 : (uint16_t)(v53 - v4);
    v57 = v55 + v56;
    if (v56 == 0)
        goto L85;
    v58 = v2 ? 16 : 240;
    v59 = v2 ? 6 : 1;
    v60 = v2 ? 1 : 6;
    v61 = (uint8_t)(v58 - 1);
    v62 = v2 ? 0 : 128;
    v63 = km_host_PLAYER[1748];
    v64 = v63 != 0;
    v65 = v63 & 119;
    v66 = v58 | 1;
    v67 = ((uint8_t)((v63 & 7) + v65) >> 1) | 64;
    v68 = v9;
    v69 = v9;
    v70 = v9;
    v71 = v9;
    v72 = v9;
    v73 = v9;
    v74 = v9;
L41:
    v75 = v55 + 1;
    v76 = v55[0];
    v77 = v76 & 119;
    v78 = v77 >> 4;
    v79 = v78 == v59;
    v80 = (uint8_t)(v77 + v58);
    if ((int8_t)v80 <= (-1))
        goto L55;
    if ((km_host_PLAYER + 1804)[v80] != 0)
        goto L55;
    v81 = v76 & 7;
    if (!(v79))
        goto L48;
    v82 = (uint16_t)((uint16_t)(((uint8_t)(v80 + v81) >> 1) | 128) << 8) | ((uint8_t)(v77 + v81) >> 1);
    v74 = v73;
    v83 = 4;
L45:
    v83 = (uint16_t)(v83 - 1);
    if (v74 > 255) {
        v10 = 1;
        goto L47;
    }
    km_put16(km_frame + 2U * v74 + 1040, (uint16_t)(v83 << 6) | v82);
    v9 = (uint16_t)(km_get16(km_frame + 1552) + 1);
    km_put16(km_frame + 1552, v9);
    v68 = v9;
    v69 = v9;
    v70 = v9;
    v71 = v9;
    v72 = v9;
    v73 = v9;
    v74 = v9;
L47:
    if (v83 == 0)
        goto L55;
    goto L45;
L48:
    v84 = (uint8_t)(v77 + v81) >> 1;
    if (v74 > 255) {
        v10 = 1;
        goto L50;
    }
    v85 = km_frame + 2U * v74 + 1040;
    v85[0] = v84;
    v85[1] = (uint8_t)(v80 + v81) >> 1;
    v9 = (uint16_t)(km_get16(km_frame + 1552) + 1);
    km_put16(km_frame + 1552, v9);
    v68 = v9;
    v69 = v9;
    v70 = v9;
    v71 = v9;
    v72 = v9;
    v73 = v9;
    v74 = v9;
L50:
    if (v78 != v60)
        goto L55;
    v86 = (uint8_t)(v80 + v58);
    if ((int8_t)v86 <= (-1))
        goto L55;
    if ((km_host_PLAYER + 1804)[v86] != 0)
        goto L55;
    if (v74 > 255) {
        v10 = 1;
        goto L55;
    }
    v87 = km_frame + 2U * v74 + 1040;
    v87[0] = v84 | 64;
    v87[1] = (uint8_t)(v86 + v81) >> 1;
    v9 = (uint16_t)(km_get16(km_frame + 1552) + 1);
    km_put16(km_frame + 1552, v9);
    v68 = v9;
    v69 = v9;
    v70 = v9;
    v71 = v9;
    v72 = v9;
    v73 = v9;
    v74 = v9;
L55:
    v88 = (uint8_t)(v77 + v61);
    if ((v88 & 136) != 0)
        goto L69;
    v89 = (km_host_PLAYER + 1804)[v88];
    if (v89 != 0)
        goto L60;
    if (!(v64 & (v65 == v88)))
        goto L69;
    if (v70 > 255) {
        v71 = v70;
        v72 = v70;
        v73 = v70;
        v74 = v70;
        v10 = 1;
        goto L69;
    }
    v90 = km_frame + 2U * v70 + 1040;
    v90[0] = ((uint8_t)(v77 + (v76 & 7)) >> 1) | 64;
    v90[1] = v67;
    goto L68;
L60:
    if ((v89 & 128) != v62)
        goto L69;
    if (!(v79))
        goto L66;
    v91 = (uint16_t)((uint16_t)(((uint8_t)((v88 & 7) + v88) >> 1) | 192) << 8) | ((uint8_t)(v77 + (v76 & 7)) >> 1);
    v72 = v71;
    v92 = 4;
L63:
    v92 = (uint16_t)(v92 - 1);
    if (v72 > 255) {
        v10 = 1;
        goto L65;
    }
    km_put16(km_frame + 2U * v72 + 1040, (uint16_t)(v92 << 6) | v91);
    v9 = (uint16_t)(km_get16(km_frame + 1552) + 1);
    km_put16(km_frame + 1552, v9);
    v68 = v9;
    v69 = v9;
    v70 = v9;
    v71 = v9;
    v72 = v9;
L65:
    if (v92 == 0) {
        v73 = v72;
        v74 = v72;
        goto L69;
    }
    goto L63;
L66:
    if (v72 > 255) {
        v73 = v72;
        v74 = v72;
        v10 = 1;
        goto L69;
    }
    v93 = km_frame + 2U * v72 + 1040;
    v93[0] = (uint8_t)(v77 + (v76 & 7)) >> 1;
    v93[1] = ((uint8_t)((v88 & 7) + v88) >> 1) | 64;
L68:
    v9 = (uint16_t)(km_get16(km_frame + 1552) + 1);
    km_put16(km_frame + 1552, v9);
    v68 = v9;
    v69 = v9;
    v70 = v9;
    v71 = v9;
    v72 = v9;
    v73 = v9;
    v74 = v9;
L69:
    v94 = (uint8_t)(v77 + v66);
    if ((v94 & 136) != 0)
        goto L83;
    v95 = (km_host_PLAYER + 1804)[v94];
    if (v95 != 0)
        goto L74;
    if (!(v64 & (v65 == v94)))
        goto L83;
    if (v9 > 255) {
        v68 = v9;
        v69 = v9;
        v70 = v9;
        v71 = v9;
        v72 = v9;
        v73 = v9;
        v74 = v9;
        v10 = 1;
        goto L83;
    }
    v96 = km_frame + 2U * v9 + 1040;
    v96[0] = ((uint8_t)(v77 + (v76 & 7)) >> 1) | 64;
    v96[1] = v67;
    goto L82;
L74:
    if ((v95 & 128) != v62)
        goto L83;
    if (!(v79))
        goto L80;
    v97 = (uint16_t)((uint16_t)(((uint8_t)((v94 & 7) + v94) >> 1) | 192) << 8) | ((uint8_t)(v77 + (v76 & 7)) >> 1);
    v69 = v68;
    v98 = 4;
L77:
    v98 = (uint16_t)(v98 - 1);
    if (v69 > 255) {
        v10 = 1;
        goto L79;
    }
    km_put16(km_frame + 2U * v69 + 1040, (uint16_t)(v98 << 6) | v97);
    v9 = (uint16_t)(km_get16(km_frame + 1552) + 1);
    km_put16(km_frame + 1552, v9);
    v68 = v9;
    v69 = v9;
L79:
    if (v98 == 0) {
        v70 = v69;
        v71 = v69;
        v72 = v69;
        v73 = v69;
        v74 = v69;
        goto L83;
    }
    goto L77;
L80:
    if (v69 > 255) {
        v70 = v69;
        v71 = v69;
        v72 = v69;
        v73 = v69;
        v74 = v69;
        v10 = 1;
        goto L83;
    }
    v99 = km_frame + 2U * v69 + 1040;
    v99[0] = (uint8_t)(v77 + (v76 & 7)) >> 1;
    v99[1] = ((uint8_t)((v94 & 7) + v94) >> 1) | 64;
L82:
    v9 = (uint16_t)(km_get16(km_frame + 1552) + 1);
    km_put16(km_frame + 1552, v9);
    v68 = v9;
    v69 = v9;
    v70 = v9;
    v71 = v9;
    v72 = v9;
    v73 = v9;
    v74 = v9;
L83:
    if (v75 != v57) {
        v55 = v75;
        goto L41;
    }
    km_frame[1039] = v10;
L85:
    km_board_checks(km_frame + 1036, km_host_PLAYER + 1738);
    km_movestack_retain(km_frame + 1039, km_host_PLAYER + 1738, km_frame + 1036);
    memcpy(v0, km_frame + 1039, 515);
    return;
}

/* kilomate_moves */
KILOMATE_API uint8_t kilomate_moves(uint8_t v0)
{
    uint8_t v1;
    uint16_t v2;
    uint8_t v3;
    uint8_t *v4;
    uint16_t v5;
    uint16_t v6;
    uint16_t v7;
    uint16_t v8;
    uint16_t v9;
    uint8_t v10;
    uint8_t *v11;
    uint16_t v12;
    uint16_t v13;
    uint16_t v14;
    v1 = km_engine_rewind(km_host_PLAYER[3214] == 1);
    if (v0 >= 64)
        goto L5;
    km_board_legal_moves_from(km_frame + 515, km_host_PLAYER + 1738, (uint8_t)((v0 & 56) + v0));
    v2 = km_get16(km_frame + 1028);
    v3 = v2 > 256;
    v4 = v3 ? (uint8_t *)1 : km_frame + 516;
    v5 = v3 ? 0 : v2;
    if (v5 == 0)
        goto L4;
    v6 = (v5 < 256) ? v5 : 256;
    v7 = 0;
L3:
    v8 = (uint16_t)(v7 + 1);
    km_put16(km_buffer_BUFFER + 2U * v7, km_get16(v4 + 2U * v7));
    if (v8 != v6) {
        v7 = v8;
        goto L3;
    }
L4:
    goto L9;
L5:
    km_board_legal_moves(km_frame);
    v9 = km_get16(km_frame + 513);
    v10 = v9 > 256;
    v11 = v10 ? (uint8_t *)1 : km_frame + 1;
    v5 = v10 ? 0 : v9;
    if (v5 == 0)
        goto L8;
    v12 = (v5 < 256) ? v5 : 256;
    v13 = 0;
L7:
    v14 = (uint16_t)(v13 + 1);
    km_put16(km_buffer_BUFFER + 2U * v13, km_get16(v11 + 2U * v13));
    if (v14 != v12) {
        v13 = v14;
        goto L7;
    }
L8:
L9:
    km_engine_play_on(v1);
    return (uint8_t)v5;
}

/* kilomate_nodes */
KILOMATE_API uint32_t kilomate_nodes(void)
{
    return km_get32(km_host_PLAYER + 2968);
}

/* <kilomate_core::chess::piece::Kind>::from_letter */
static uint8_t km_kind_from_letter(uint8_t v0)
{
    uint8_t v1;
    switch ((((uint8_t)(v0 - 65) < 26) ? 32 : 0) | v0) {
    case 112:
        goto L1;
    case 110:
        goto L2;
    case 98:
        goto L3;
    case 114:
        goto L4;
    case 113:
        goto L5;
    case 107:
        goto L6;
    default:
        v1 = 0;
        goto L7;
    }
L1:
    v1 = 1;
    goto L7;
L2:
    v1 = 2;
    goto L7;
L3:
    v1 = 3;
    goto L7;
L4:
    v1 = 4;
    goto L7;
L5:
    v1 = 5;
    goto L7;
L6:
    v1 = 6;
L7:
    return v1;
}

/* <kilomate_core::chess::board::Board>::find */
static void km_board_find(uint8_t *v0, uint8_t *v1)
{
    uint16_t v2;
    uint8_t v3;
    uint8_t *v4;
    uint16_t v5;
    uint8_t *v6;
    uint16_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint16_t v11;
    uint8_t v12;
    uint8_t v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t v18;
    uint8_t v19;
    uint8_t v20;
    uint8_t v21;
    uint8_t v22;
    uint8_t *v23;
    uint16_t v24;
    uint8_t v25;
    uint8_t v26;
    uint8_t v27;
    uint8_t v28;
    uint8_t v29;
    km_board_legal_moves(km_frame + 28);
    v2 = km_get16(km_frame + 541);
    v3 = v2 > 256;
    v4 = v3 ? (uint8_t *)1 : km_frame + 29;
    v5 = v3 ? 0 : (uint16_t)(v2 << 1);
    v6 = v4 + v5;
    if (v5 == 0) {
        v7 = 1;
        v8 = 1;
        goto L14;
    }
    v9 = v1[10];
    v10 = v9 == 16;
    v11 = (uint16_t)((uint16_t)((uint8_t)(v9 << 4) & 192) << 8) | (uint8_t)(v9 << 6);
    v12 = v1[6];
    v13 = v1[7];
    v14 = v1[9];
    v15 = v1[8];
    v16 = v15 == 0;
    v17 = v1[0];
    v18 = v1[1];
    v19 = v1[2];
    v20 = v1[3];
    v21 = v1[4];
    v22 = v1[5];
    v8 = 1;
    v7 = 1;
L2:
    v23 = v4 + 2;
    v24 = km_get16(v4);
    if (!(v10))
        goto L10;
    v25 = (uint8_t)v24;
    v26 = (uint8_t)((v25 & 63) + (v25 & 56));
    v27 = (uint8_t)(56 - (v26 >> 4));
    v28 = (uint8_t)((v25 & 7) + 97);
    if (!(v12))
        goto L13;
    v29 = (uint8_t)(v24 >> 8);
    if (v13 != (uint8_t)((v29 & 63) + (v29 & 56)))
        goto L13;
    if ((((int16_t)v24 < 0) ? (uint8_t)((v25 >> 6) + 2) : 0) != v14)
        goto L13;
    if (!(v16))
        goto L8;
    if (v17 && (v18 != v26))
        goto L13;
    goto L9;
L8:
    if (((km_host_PLAYER[((uint8_t)v24 & 63) + ((uint8_t)v24 & 56) + 1804] & 7) != v15) || (v17 && (v18 != v26)))
        goto L13;
L9:
    if ((v19 && (v20 != v28)) || (v21 && (v22 != v27)))
        goto L13;
    goto L11;
L10:
    if ((v24 & 49344U) != v11)
        goto L13;
L11:
    if (v8 != 0) {
        v7 = v24;
        v8 = 0;
        goto L13;
    }
    v0[1] = 2;
    v0[0] = 1;
    goto L15;
L13:
    if (v23 != v6) {
        v4 = v23;
        goto L2;
    }
L14:
    v0[0] = v8;
    km_put16(v0 + 1, v7);
L15:
    return;
}

/* kilomate_parse */
KILOMATE_API uint32_t kilomate_parse(uint16_t v0)
{
    uint8_t v1;
    uint8_t v2;
    uint8_t *v3;
    uint16_t v4;
    uint16_t v5;
    uint16_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t v12;
    uint8_t v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t *v18;
    uint16_t v19;
    uint8_t *v20;
    uint8_t v21;
    uint16_t v22;
    uint8_t *v23;
    uint8_t v24;
    uint8_t v25;
    uint16_t v26;
    uint8_t *v27;
    uint8_t v28;
    uint8_t *v29;
    uint8_t v30;
    uint8_t v31;
    uint8_t v32;
    uint8_t v33;
    uint16_t v34;
    uint8_t *v35;
    uint16_t v36;
    uint8_t *v37;
    uint8_t v38;
    uint8_t *v39;
    uint16_t v40;
    uint8_t v41;
    uint8_t v42;
    uint8_t v43;
    uint8_t v44;
    uint8_t *v45;
    uint8_t v46;
    uint32_t v47;
    v1 = km_engine_rewind(km_host_PLAYER[3214] == 1);
    v2 = v0 > 512;
    v3 = v2 ? (uint8_t *)1 : km_buffer_BUFFER;
    v4 = v2 ? 0 : v0;
    if (v4 == 0)
        goto L41;
    v5 = v4;
L1:
    v6 = (uint16_t)(v5 - 1);
    v7 = v3[v6];
    switch (v7) {
    case 43:
        goto L2;
    case 35:
        goto L2;
    case 33:
        goto L2;
    case 63:
        goto L2;
    default:
        goto L3;
    }
L2:
    if (v6 == 0)
        goto L41;
    v5 = v6;
    goto L1;
L3:
    v8 = v3[0];
    switch (v5) {
    case 3:
        goto L4;
    case 5:
        goto L11;
    default:
        goto L24;
    }
L4:
    switch (v8) {
    case 79:
        goto L5;
    case 48:
        goto L7;
    case 111:
        goto L9;
    case 78:
        goto L25;
    case 66:
        goto L25;
    case 82:
        goto L25;
    case 81:
        goto L25;
    case 75:
        goto L25;
    default:
        goto L26;
    }
L5:
    if ((v2 ? (uint8_t *)2 : km_buffer_BUFFER + 1)[0] != 45)
        goto L26;
    if ((v2 ? (uint8_t *)3 : km_buffer_BUFFER + 2)[0] == 79) {
        v9 = 2;
        v10 = 0;
        v11 = 0;
        v12 = 0;
        v13 = 0;
        v14 = 0;
        v15 = 0;
        v16 = 0;
        v17 = 0;
        goto L39;
    }
    goto L26;
L7:
    if ((v2 ? (uint8_t *)2 : km_buffer_BUFFER + 1)[0] != 45)
        goto L26;
    if ((v2 ? (uint8_t *)3 : km_buffer_BUFFER + 2)[0] == 48) {
        v9 = 2;
        v10 = 0;
        v11 = 0;
        v12 = 0;
        v13 = 0;
        v14 = 0;
        v15 = 0;
        v16 = 0;
        v17 = 0;
        goto L39;
    }
    goto L26;
L9:
    if ((v2 ? (uint8_t *)2 : km_buffer_BUFFER + 1)[0] != 45)
        goto L26;
    if ((v2 ? (uint8_t *)3 : km_buffer_BUFFER + 2)[0] == 111) {
        v9 = 2;
        v10 = 0;
        v11 = 0;
        v12 = 0;
        v13 = 0;
        v14 = 0;
        v15 = 0;
        v16 = 0;
        v17 = 0;
        goto L39;
    }
    goto L26;
L11:
    switch (v8) {
    case 79:
        goto L12;
    case 48:
        goto L16;
    case 111:
        goto L20;
    case 78:
        goto L25;
    case 66:
        goto L25;
    case 82:
        goto L25;
    case 81:
        goto L25;
    case 75:
        goto L25;
    default:
        goto L26;
    }
L12:
    if ((v2 ? (uint8_t *)2 : km_buffer_BUFFER + 1)[0] != 45)
        goto L26;
    if ((v2 ? (uint8_t *)3 : km_buffer_BUFFER + 2)[0] != 79)
        goto L26;
    if ((v2 ? (uint8_t *)4 : km_buffer_BUFFER + 3)[0] != 45)
        goto L26;
    if ((v2 ? (uint8_t *)5 : km_buffer_BUFFER + 4)[0] == 79) {
        v9 = 3;
        v10 = 0;
        v11 = 0;
        v12 = 0;
        v13 = 0;
        v14 = 0;
        v15 = 0;
        v16 = 0;
        v17 = 0;
        goto L39;
    }
    goto L26;
L16:
    if ((v2 ? (uint8_t *)2 : km_buffer_BUFFER + 1)[0] != 45)
        goto L26;
    if ((v2 ? (uint8_t *)3 : km_buffer_BUFFER + 2)[0] != 48)
        goto L26;
    if ((v2 ? (uint8_t *)4 : km_buffer_BUFFER + 3)[0] != 45)
        goto L26;
    if ((v2 ? (uint8_t *)5 : km_buffer_BUFFER + 4)[0] == 48) {
        v9 = 3;
        v10 = 0;
        v11 = 0;
        v12 = 0;
        v13 = 0;
        v14 = 0;
        v15 = 0;
        v16 = 0;
        v17 = 0;
        goto L39;
    }
    goto L26;
L20:
    if ((v2 ? (uint8_t *)2 : km_buffer_BUFFER + 1)[0] != 45)
        goto L26;
    if ((v2 ? (uint8_t *)3 : km_buffer_BUFFER + 2)[0] != 111)
        goto L26;
    if ((v2 ? (uint8_t *)4 : km_buffer_BUFFER + 3)[0] != 45)
        goto L26;
    if ((v2 ? (uint8_t *)5 : km_buffer_BUFFER + 4)[0] == 111) {
        v9 = 3;
        v10 = 0;
        v11 = 0;
        v12 = 0;
        v13 = 0;
        v14 = 0;
        v15 = 0;
        v16 = 0;
        v17 = 0;
        goto L39;
    }
    goto L26;
L24:
    switch (v8) {
    case 78:
        goto L25;
    case 66:
        goto L25;
    case 82:
        goto L25;
    case 81:
        goto L25;
    case 75:
        goto L25;
    default:
        goto L26;
    }
L25:
    v11 = km_kind_from_letter(v8);
    v10 = 0;
    v18 = v2 ? (uint8_t *)2 : km_buffer_BUFFER + 1;
    goto L30;
L26:
    switch (v7) {
    case 78:
        goto L27;
    case 66:
        goto L27;
    case 82:
        goto L27;
    case 81:
        goto L27;
    default:
        v11 = 1;
        v10 = 0;
        v6 = v5;
        v18 = v3;
        goto L30;
    }
L27:
    v10 = km_kind_from_letter(v7);
    if (v6 == 0) {
        v19 = 0;
        v20 = (uint8_t *)0;
        goto L29;
    }
    v19 = (uint16_t)(v5 - 2);
    v20 = (v3[v19] == 61) ? v3 : (uint8_t *)0;
L29:
    v21 = v20 == (uint8_t *)0;
    v11 = 1;
    v6 = v21 ? v6 : v19;
    v18 = v21 ? v3 : v20;
L30:
    if (v6 <= 1)
        goto L41;
    v22 = (uint16_t)(v6 - 2);
    v23 = v18 + v22;
    v24 = (uint8_t)(56 - v23[1]);
    v25 = (uint8_t)(v23[0] - 97);
    v12 = (uint8_t)((uint8_t)(v24 << 4) + v25);
    if ((v24 | v25) > 7)
        goto L41;
    if (v22 == 0) {
        v26 = 0;
        v27 = (uint8_t *)0;
        goto L34;
    }
    v26 = (uint16_t)(v6 - 3);
    v27 = (v18[v26] == 120) ? v18 : (uint8_t *)0;
L34:
    v28 = v27 == (uint8_t *)0;
    v29 = v28 ? v18 : v27;
    switch (v28 ? v22 : v26) {
    case 0:
        v9 = 16;
        v13 = 1;
        v14 = 0;
        v15 = 0;
        v16 = 0;
        v17 = 0;
        goto L39;
    case 1:
        goto L35;
    case 2:
        goto L37;
    default:
        goto L41;
    }
L35:
    v16 = v29[0];
    if ((uint8_t)(v16 - 97) < 8) {
        v9 = 16;
        v13 = 1;
        v14 = 0;
        v15 = 0;
        v17 = 1;
        goto L39;
    }
    if ((uint8_t)(v16 - 49) < 8) {
        v9 = 16;
        v13 = 1;
        v14 = v16;
        v15 = 1;
        v16 = 0;
        v17 = 0;
        goto L39;
    }
    goto L41;
L37:
    v16 = v29[0];
    if ((uint8_t)(v16 - 97) >= 8)
        goto L41;
    v14 = v29[1];
    if ((uint8_t)(v14 - 49) < 8) {
        v9 = 16;
        v13 = 1;
        v15 = 1;
        v17 = 1;
        goto L39;
    }
    goto L41;
L39:
    km_frame[13] = v17;
    km_frame[14] = v16;
    km_frame[15] = v15;
    km_frame[16] = v14;
    km_frame[17] = v13;
    km_frame[18] = v12;
    km_frame[19] = v11;
    km_frame[20] = v10;
    km_frame[21] = v9;
    km_frame[11] = 0;
    km_board_find(km_frame + 25, km_frame + 11);
    if (km_frame[25])
        goto L42;
    goto L54;
L41:
    km_frame[26] = 0;
L42:
    if (v4 < 2)
        goto L55;
    v30 = v3[0];
    v31 = (uint8_t)(56 - (v2 ? (uint8_t *)2 : km_buffer_BUFFER + 1)[0]);
    v32 = (uint8_t)(((((uint8_t)(v30 - 65) < 26) ? 32 : 0) | v30) - 97);
    if ((v32 | v31) > 7)
        goto L55;
    v33 = v32 | (uint8_t)(v31 << 4);
    v34 = (uint16_t)(v4 - 2);
    v35 = v2 ? (uint8_t *)3 : km_buffer_BUFFER + 2;
    if (v34 == 0) {
        v36 = 0;
        v37 = (uint8_t *)0;
        goto L46;
    }
    v36 = (uint16_t)(v4 - 3);
    v37 = (v35[0] == 45) ? (v2 ? (uint8_t *)4 : km_buffer_BUFFER + 3) : (uint8_t *)0;
L46:
    v38 = v37 == (uint8_t *)0;
    v39 = v38 ? v35 : v37;
    v40 = v38 ? v34 : v36;
    if (v40 < 2)
        goto L55;
    v41 = v39[0];
    v42 = (uint8_t)(56 - v39[1]);
    v43 = (uint8_t)(((((uint8_t)(v41 - 65) < 26) ? 32 : 0) | v41) - 97);
    if ((v43 | v42) > 7)
        goto L55;
    v44 = v43 | (uint8_t)(v42 << 4);
    v45 = v39 + 2;
    switch (v40) {
    case 2:
        v46 = 0;
        goto L52;
    case 3:
        goto L51;
    case 4:
        goto L49;
    default:
        goto L55;
    }
L49:
    if (v45[0] != 61)
        goto L55;
    v45 = v39 + 3;
L51:
    v46 = km_kind_from_letter(v45[0]);
    if ((uint8_t)(v46 - 2) >= 4)
        goto L55;
L52:
    km_frame[2] = 0;
    km_frame[4] = 0;
    km_frame[6] = 1;
    km_frame[7] = v44;
    km_frame[8] = 0;
    km_frame[9] = v46;
    km_frame[10] = 16;
    km_frame[0] = 1;
    km_frame[1] = v33;
    km_board_find(km_frame + 22, km_frame);
    if (km_frame[22] && (km_frame[23] == 0))
        goto L56;
    memcpy(km_frame + 25, km_frame + 22, 3);
    if (km_frame[25])
        goto L57;
L54:
    v47 = (uint32_t)km_get16(km_frame + 26);
    goto L58;
L55:
L56:
L57:
    v47 = (uint32_t)((uint32_t)(uint8_t)(km_frame[26] + 2) << 16UL);
L58:
    km_engine_play_on(v1);
    return v47;
}

/* <kilomate_core::search::engine::Engine<kilomate_core::machines::Prodigy>>::play */
static uint8_t km_engine_play(uint16_t v0)
{
    uint8_t v1;
    uint16_t v2;
    uint8_t *v3;
    km_engine_stop();
    v1 = km_board_is_legal(km_host_PLAYER + 1738, v0);
    if (!(v1))
        goto L5;
    v2 = km_get16(km_host_PLAYER + 1932);
    if (v2 <= 41)
        goto L3;
    km_gamein_forget(1);
    v2 = km_get16(km_host_PLAYER + 1932);
    if (v2 >= 42)
        goto L4;
L3:
    v3 = km_host_PLAYER + 12U * v2 + 1936;
    km_put16(v3, v0);
    km_board_make(v0, v3 + 2);
    v2 = (uint16_t)(km_get16(km_host_PLAYER + 1932) + 1);
    km_put16(km_host_PLAYER + 1932, v2);
L4:
    km_put16(km_host_PLAYER + 1934, v2);
L5:
    return !v1;
}

/* kilomate_play */
KILOMATE_API uint8_t kilomate_play(uint16_t v0)
{
    uint8_t v1;
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    v1 = km_engine_rewind(km_host_PLAYER[3214] == 1);
    v2 = km_board_is_legal(km_host_PLAYER + 1738, v0);
    km_engine_play_on(v1);
    if (!(v2)) {
        v3 = 0;
        goto L4;
    }
    if (!((km_host_PLAYER[3214] == 1) && (km_get16(km_host_PLAYER + 3288) == v0)))
        goto L3;
    km_host_PLAYER[3214] = 2;
    v3 = 1;
    goto L4;
L3:
    km_player_cancel();
    v4 = km_engine_play(v0);
    v3 = !v4;
L4:
    return v3;
}

/* <kilomate_core::play::timer::Timer as kilomate_core::play::timer::Timing>::begin */
static void km_timer_begin(uint8_t *v0, uint32_t v1)
{
    uint32_t v2;
    uint32_t v3;
    uint32_t v4;
    uint32_t v5;
    uint32_t v6;
    uint32_t v7;
    uint32_t v8;
    uint16_t v9;
    uint32_t v10;
    uint16_t v11;
    uint32_t v12;
    uint16_t v13;
    uint16_t v14;
    uint16_t v15;
    uint16_t v16;
    uint16_t v17;
    uint16_t v18;
    uint16_t v19;
    uint16_t v20;
    uint16_t v21;
    uint16_t v22;
    uint16_t v23;
    uint16_t v24;
    uint32_t v25;
    uint16_t v26;
    uint16_t v27;
    uint32_t v28;
    uint16_t v29;
    uint8_t v30;
    uint16_t v31;
    uint16_t v32;
    uint8_t v33;
    uint16_t v34;
    uint16_t v35;
    uint16_t v36;
    uint16_t v37;
    uint16_t v38;
    uint16_t v39;
    uint32_t v40;
    uint32_t v41;
    km_put32(km_host_PLAYER + 3216, v1);
    memset(km_host_PLAYER + 3220, 0, 13);
    if (!(v0[5])) {
        v2 = 4294967295UL;
        goto L15;
    }
    v3 = km_get32(v0 + 6);
    v4 = km_get32(v0 + 10);
    v5 = km_get32(v0 + 14);
    v6 = (v5 < v3) ? v5 : v3;
    if (v3 > 8191UL) {
        v7 = 0UL;
        goto L2;
    }
    v8 = 0UL;
    v9 = (uint16_t)v6;
    goto L4;
L2:
    v10 = v3 >> 1UL;
    v4 = v4 >> 1UL;
    v6 = (uint32_t)((v6 >> 1UL) + 1UL);
    v7 = (uint32_t)(v7 + 1UL);
    if (v3 > 16383UL) {
        v3 = v10;
        goto L2;
    }
    v8 = v7 & 31UL;
    v9 = (uint16_t)v6;
    v3 = v10;
L4:
    v11 = (uint16_t)v3;
    v12 = (v4 < v3) ? v4 : v3;
    v13 = (uint16_t)v12;
    v14 = (uint16_t)(1U * v9 * 5);
    v15 = (v11 > v14) ? (uint16_t)(v11 - v14) : 0;
    v16 = ((v11 > v9) ? (uint16_t)(v11 - v9) : 0) >> 2;
    v17 = v11 >> 4;
    v18 = (v16 > v17) ? v16 : v17;
    v19 = (v15 > v18) ? v15 : v18;
    v20 = (v19 > 1) ? v19 : 1;
    v21 = km_get16(v0 + 18);
    if (v21 != 0)
        goto L6;
    v22 = (v12 == 0UL) ? 40 : 24;
    goto L7;
L6:
    if (v21 > 40) {
        v22 = 40;
        goto L7;
    }
    v23 = v20;
    v24 = 0;
    v25 = 0UL;
    goto L10;
L7:
    v26 = v20;
    v27 = 0;
    v28 = 0UL;
L8:
    v29 = (uint16_t)(v27 << 1) | (uint8_t)(v26 >> 15);
    v30 = v29 >= v22;
    v26 = (uint16_t)(v26 << 1) | v30;
    if (v28 < 15UL) {
        v27 = (uint16_t)(v29 - (v30 ? v22 : 0));
        v28 = (uint32_t)(v28 + 1UL);
        goto L8;
    }
    v31 = (uint16_t)((v13 - (v13 >> 2)) + v26);
    goto L13;
L10:
    v32 = (uint16_t)(v24 << 1) | (uint8_t)(v23 >> 15);
    v33 = v32 >= v21;
    v23 = (uint16_t)(v23 << 1) | v33;
    if (v25 < 15UL) {
        v24 = (uint16_t)(v32 - (v33 ? v21 : 0));
        v25 = (uint32_t)(v25 + 1UL);
        goto L10;
    }
    v31 = (uint16_t)((v13 - (v13 >> 2)) + v23);
    if (v21 != 1)
        goto L13;
    v34 = v20 >> 3;
    v35 = (uint16_t)(v20 - ((v34 > 1) ? v34 : 1));
    goto L14;
L13:
    v35 = v20 >> 1;
L14:
    v36 = (uint16_t)(v31 << 2);
    v37 = (v36 < v35) ? v36 : v35;
    v38 = (v37 > 1) ? v37 : 1;
    v39 = (v31 < v38) ? v31 : v38;
    v40 = (uint32_t)((uint32_t)v38 << v8);
    km_put32(km_host_PLAYER + 3220, (uint32_t)((uint32_t)((v39 > 1) ? v39 : 1) << v8));
    km_put32(km_host_PLAYER + 3224, v40);
    v2 = (uint32_t)(v40 - 1UL);
L15:
    if (!(v0[0]))
        goto L18;
    v41 = km_get32(v0 + 1);
    if (v2 < v41)
        goto L18;
    km_put32(km_host_PLAYER + 3224, (v41 > 1UL) ? v41 : 1UL);
L18:
    return;
}

/* <kilomate_core::play::choice::AnyLevel as kilomate_core::play::choice::Levels>::begin */
static void km_anylevel_begin(uint8_t *v0, uint16_t v1)
{
    uint16_t v2;
    memset(km_host_PLAYER + 3263, 0, 6);
    km_put16(km_host_PLAYER + 3269, v1);
    if (!(v0[0])) {
        v2 = 43;
        goto L4;
    }
    memcpy(km_host_PLAYER + 3271, v0 + 1, 11);
    if ((km_host_PLAYER + 1750)[(km_host_PLAYER[1746] ^ 1)] != 1)
        goto L5;
    if ((uint8_t)(km_host_PLAYER[1753] + km_host_PLAYER[1752]) <= 2)
        goto L5;
    km_host_PLAYER[3275] = 0;
    km_host_PLAYER[3276] = 1;
    v2 = 45;
L4:
    km_host_PLAYER[v2 + 3233] = 0;
L5:
    return;
}

/* <kilomate_core::chess::board::Board>::generate::<kilomate_core::search::stack::Stack<kilomate_core::search::stack::Room<211>>> */
static void km_board_generate(uint8_t v0)
{
    uint8_t v1;
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t *v6;
    uint16_t v7;
    uint8_t *v8;
    uint8_t *v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t v12;
    uint8_t v13;
    uint16_t v14;
    uint16_t v15;
    uint16_t v16;
    const KM_FLASH uint8_t *v17;
    const KM_FLASH uint8_t *v18;
    uint8_t v19;
    const KM_FLASH uint8_t *v20;
    uint8_t v21;
    uint8_t v22;
    uint8_t v23;
    uint16_t v24;
    uint8_t *v25;
    uint8_t v26;
    uint16_t v27;
    uint16_t v28;
    uint16_t v29;
    const KM_FLASH uint8_t *v30;
    const KM_FLASH uint8_t *v31;
    uint8_t v32;
    const KM_FLASH uint8_t *v33;
    uint8_t v34;
    uint8_t v35;
    uint16_t v36;
    uint8_t *v37;
    uint8_t v38;
    uint8_t v39;
    uint8_t *v40;
    uint16_t v41;
    uint8_t *v42;
    uint8_t v43;
    uint8_t v44;
    uint8_t v45;
    uint8_t v46;
    uint8_t v47;
    uint8_t v48;
    uint8_t v49;
    uint8_t v50;
    uint8_t v51;
    uint8_t *v52;
    uint8_t v53;
    uint8_t v54;
    uint8_t v55;
    uint8_t v56;
    uint8_t v57;
    uint16_t v58;
    uint16_t v59;
    uint16_t v60;
    uint8_t v61;
    uint8_t v62;
    uint16_t v63;
    uint8_t *v64;
    uint16_t v65;
    uint16_t v66;
    uint16_t v67;
    uint16_t v68;
    uint8_t *v69;
    uint8_t v70;
    uint8_t v71;
    uint16_t v72;
    uint8_t *v73;
    uint16_t v74;
    uint16_t v75;
    uint16_t v76;
    uint16_t v77;
    uint8_t *v78;
    uint8_t v79;
    uint8_t v80;
    uint8_t v81;
    uint8_t v82;
    uint8_t v83;
    uint8_t *v84;
    uint16_t v85;
    uint8_t *v86;
    uint8_t *v87;
    uint8_t v88;
    uint8_t v89;
    uint8_t v90;
    uint16_t v91;
    uint16_t v92;
    uint16_t v93;
    const KM_FLASH uint8_t *v94;
    const KM_FLASH uint8_t *v95;
    uint8_t v96;
    const KM_FLASH uint8_t *v97;
    uint8_t v98;
    uint8_t v99;
    uint16_t v100;
    uint8_t *v101;
    uint8_t v102;
    uint16_t v103;
    uint16_t v104;
    uint16_t v105;
    const KM_FLASH uint8_t *v106;
    const KM_FLASH uint8_t *v107;
    uint8_t v108;
    const KM_FLASH uint8_t *v109;
    uint8_t v110;
    uint16_t v111;
    uint8_t *v112;
    uint16_t v113;
    uint16_t v114;
    uint8_t v115;
    uint8_t v116;
    uint16_t v117;
    uint8_t *v118;
    uint8_t v119;
    uint8_t v120;
    uint8_t v121;
    uint8_t v122;
    uint8_t v123;
    uint8_t *v124;
    uint16_t v125;
    uint8_t *v126;
    uint8_t v127;
    uint8_t v128;
    uint8_t v129;
    uint8_t *v130;
    uint8_t v131;
    uint8_t v132;
    uint8_t v133;
    uint8_t v134;
    uint8_t v135;
    uint8_t v136;
    uint16_t v137;
    uint8_t *v138;
    uint8_t v139;
    uint8_t *v140;
    if (v0 != 1)
        goto L68;
    v1 = km_host_PLAYER[1746];
    v2 = v1;
    v3 = (uint8_t)(v1 << 4);
    v4 = (uint8_t)(v3 + (km_host_PLAYER + 1752)[v1]);
    v5 = (v4 < v3) | (v4 > 32);
    v6 = v5 ? (uint8_t *)1 : (km_host_PLAYER + v3 + 1772);
    v7 = v5 ? 0 : (uint16_t)(v4 - v3);
    v8 = v6 + v7;
    if (v7 == 0)
        goto L25;
L2:
    v9 = v6 + 1;
    v10 = v6[0];
    v11 = v10 & 119;
    v12 = (km_host_PLAYER + 1804)[v11];
    v13 = v12 & 7;
    if ((uint8_t)(v13 - 3) >= 3)
        goto L15;
    switch (v13) {
    case 4:
        goto L4;
    case 3:
        goto L5;
    default:
        v14 = 8;
        v15 = 8;
        goto L6;
    }
L4:
    v14 = 4;
    v15 = 12;
    goto L6;
L5:
    v14 = 4;
    v15 = 8;
L6:
    v16 = (uint16_t)(16 - v15);
    v17 = km_movegen_STEPS + v15;
    v18 = v17 + ((v16 < v14) ? v16 : v14);
    v19 = (uint8_t)((v10 & 7) + v11) >> 1;
L7:
    v20 = v17 + 1;
    v21 = v17[0];
    v22 = v11;
L8:
    v22 = (uint8_t)(v22 + v21);
    if ((v22 & 136) != 0)
        goto L14;
    v23 = (km_host_PLAYER + 1804)[v22];
    if (v23 == 0)
        goto L8;
    if ((int8_t)(v23 ^ v12) > (-1))
        goto L14;
    v24 = km_get16(km_host_PLAYER + 635);
    if (v24 <= 210)
        goto L13;
    km_host_PLAYER[1] = 1;
    goto L14;
L13:
    v25 = km_host_PLAYER + 2U * v24 + 2;
    v25[0] = v19;
    v25[1] = ((uint8_t)((v22 & 7) + v22) >> 1) | 64;
    km_put16(km_host_PLAYER + 635, (uint16_t)(v24 + 1));
L14:
    if (v20 == v18)
        goto L24;
    v17 = v20;
    goto L7;
L15:
    v26 = (uint8_t)(v13 - 2);
    if (v26 >= 3) {
        v27 = 8;
        v28 = 8;
        goto L17;
    }
    v27 = km_table16(km_table_11 + 2U * v26);
    v28 = km_table16(km_table_12 + 2U * v26);
L17:
    v29 = (uint16_t)(16 - v28);
    v30 = km_movegen_STEPS + v28;
    v31 = v30 + ((v29 < v27) ? v29 : v27);
    v32 = (uint8_t)((v10 & 7) + v11) >> 1;
L18:
    v33 = v30 + 1;
    v34 = (uint8_t)(v30[0] + v11);
    if ((v34 & 136) != 0)
        goto L23;
    v35 = (km_host_PLAYER + 1804)[v34];
    if ((v35 == 0) | ((int8_t)(v35 ^ v12) > (-1)))
        goto L23;
    v36 = km_get16(km_host_PLAYER + 635);
    if (v36 <= 210)
        goto L22;
    km_host_PLAYER[1] = 1;
    goto L23;
L22:
    v37 = km_host_PLAYER + 2U * v36 + 2;
    v37[0] = v32;
    v37[1] = ((uint8_t)((v34 & 7) + v34) >> 1) | 64;
    km_put16(km_host_PLAYER + 635, (uint16_t)(v36 + 1));
L23:
    if (v33 != v31) {
        v30 = v33;
        goto L18;
    }
L24:
    if (v9 != v8) {
        v6 = v9;
        goto L2;
    }
L25:
    v38 = (uint8_t)((km_host_PLAYER + 1750)[v1] + v3);
    v39 = (v38 < v4) | (v38 > 32);
    v40 = v39 ? (uint8_t *)1 : (km_host_PLAYER + v4 + 1772);
    v41 = v39 ? 0 : (uint16_t)(v38 - v4);
    v42 = v40 + v41;
    if (v41 == 0)
        goto L116;
    v43 = v2 ? 16 : 240;
    v44 = v2 ? 6 : 1;
    v45 = (uint8_t)(v43 - 1);
    v46 = v2 ? 0 : 128;
    v47 = km_host_PLAYER[1748];
    v48 = v47 != 0;
    v49 = v47 & 119;
    v50 = v43 | 1;
    v51 = ((uint8_t)((v47 & 7) + v49) >> 1) | 64;
L27:
    v52 = v40 + 1;
    v53 = v40[0];
    v54 = v53 & 119;
    v55 = (v54 >> 4) == v44;
    if (!(v55))
        goto L35;
    v56 = (uint8_t)(v54 + v43);
    if ((int8_t)v56 <= (-1))
        goto L35;
    if ((km_host_PLAYER + 1804)[v56] != 0)
        goto L35;
    v57 = v53 & 7;
    v58 = ((uint8_t)(v57 + v54) >> 1) | (uint16_t)((uint16_t)(((uint8_t)(v56 + v57) >> 1) | 128) << 8);
    v59 = 4;
    v60 = km_get16(km_host_PLAYER + 635);
L31:
    v59 = (uint16_t)(v59 - 1);
    if (v60 <= 210)
        goto L33;
    km_host_PLAYER[1] = 1;
    goto L34;
L33:
    km_put16(km_host_PLAYER + 2U * v60 + 2, (uint16_t)(v59 << 6) | v58);
    v60 = (uint16_t)(v60 + 1);
    km_put16(km_host_PLAYER + 635, v60);
L34:
    if (v59 != 0)
        goto L31;
L35:
    v61 = (uint8_t)(v45 + v54);
    if ((v61 & 136) != 0)
        goto L51;
    v62 = (km_host_PLAYER + 1804)[v61];
    if (v62 != 0)
        goto L41;
    if (!(v48 & (v49 == v61)))
        goto L51;
    v63 = km_get16(km_host_PLAYER + 635);
    if (v63 <= 210)
        goto L40;
    km_host_PLAYER[1] = 1;
    goto L51;
L40:
    v64 = km_host_PLAYER + 2U * v63 + 2;
    v64[0] = ((uint8_t)((v53 & 7) + v54) >> 1) | 64;
    v64[1] = v51;
    km_put16(km_host_PLAYER + 635, (uint16_t)(v63 + 1));
    goto L51;
L41:
    if ((v62 & 128) != v46)
        goto L51;
    if (!(v55))
        goto L48;
    v65 = ((uint8_t)((v53 & 7) + v54) >> 1) | (uint16_t)((uint16_t)(((uint8_t)((v61 & 7) + v61) >> 1) | 192) << 8);
    v66 = 4;
    v67 = km_get16(km_host_PLAYER + 635);
L44:
    v66 = (uint16_t)(v66 - 1);
    if (v67 <= 210)
        goto L46;
    km_host_PLAYER[1] = 1;
    goto L47;
L46:
    km_put16(km_host_PLAYER + 2U * v67 + 2, (uint16_t)(v66 << 6) | v65);
    v67 = (uint16_t)(v67 + 1);
    km_put16(km_host_PLAYER + 635, v67);
L47:
    if (v66 == 0)
        goto L51;
    goto L44;
L48:
    v68 = km_get16(km_host_PLAYER + 635);
    if (v68 <= 210)
        goto L50;
    km_host_PLAYER[1] = 1;
    goto L51;
L50:
    v69 = km_host_PLAYER + 2U * v68 + 2;
    v69[0] = (uint8_t)((v53 & 7) + v54) >> 1;
    v69[1] = ((uint8_t)((v61 & 7) + v61) >> 1) | 64;
    km_put16(km_host_PLAYER + 635, (uint16_t)(v68 + 1));
L51:
    v70 = (uint8_t)(v54 + v50);
    if ((v70 & 136) != 0)
        goto L67;
    v71 = (km_host_PLAYER + 1804)[v70];
    if (v71 != 0)
        goto L57;
    if (!(v48 & (v49 == v70)))
        goto L67;
    v72 = km_get16(km_host_PLAYER + 635);
    if (v72 <= 210)
        goto L56;
    km_host_PLAYER[1] = 1;
    goto L67;
L56:
    v73 = km_host_PLAYER + 2U * v72 + 2;
    v73[0] = ((uint8_t)((v53 & 7) + v54) >> 1) | 64;
    v73[1] = v51;
    km_put16(km_host_PLAYER + 635, (uint16_t)(v72 + 1));
    goto L67;
L57:
    if ((v71 & 128) != v46)
        goto L67;
    if (!(v55))
        goto L64;
    v74 = ((uint8_t)((v53 & 7) + v54) >> 1) | (uint16_t)((uint16_t)(((uint8_t)((v70 & 7) + v70) >> 1) | 192) << 8);
    v75 = 4;
    v76 = km_get16(km_host_PLAYER + 635);
L60:
    v75 = (uint16_t)(v75 - 1);
    if (v76 <= 210)
        goto L62;
    km_host_PLAYER[1] = 1;
    goto L63;
L62:
    km_put16(km_host_PLAYER + 2U * v76 + 2, (uint16_t)(v75 << 6) | v74);
    v76 = (uint16_t)(v76 + 1);
    km_put16(km_host_PLAYER + 635, v76);
L63:
    if (v75 == 0)
        goto L67;
    goto L60;
L64:
    v77 = km_get16(km_host_PLAYER + 635);
    if (v77 <= 210)
        goto L66;
    km_host_PLAYER[1] = 1;
    goto L67;
L66:
    v78 = km_host_PLAYER + 2U * v77 + 2;
    v78[0] = (uint8_t)((v53 & 7) + v54) >> 1;
    v78[1] = ((uint8_t)((v70 & 7) + v70) >> 1) | 64;
    km_put16(km_host_PLAYER + 635, (uint16_t)(v77 + 1));
L67:
    if (v52 == v42)
        goto L116;
    v40 = v52;
    goto L27;
L68:
    v79 = km_host_PLAYER[1746];
    v80 = v79;
    v81 = (uint8_t)(v79 << 4);
    v82 = (uint8_t)(v81 + (km_host_PLAYER + 1752)[v79]);
    v83 = (v82 < v81) | (v82 > 32);
    v84 = v83 ? (uint8_t *)1 : (km_host_PLAYER + v81 + 1772);
    v85 = v83 ? 0 : (uint16_t)(v82 - v81);
    v86 = v84 + v85;
    if (v85 == 0)
        goto L101;
L70:
    v87 = v84 + 1;
    v88 = v84[0];
    v89 = v88 & 119;
    v90 = (km_host_PLAYER + 1804)[v89] & 7;
    if ((uint8_t)(v90 - 3) >= 3)
        goto L82;
    switch (v90) {
    case 4:
        goto L72;
    case 3:
        goto L73;
    default:
        v91 = 8;
        v92 = 8;
        goto L74;
    }
L72:
    v91 = 4;
    v92 = 12;
    goto L74;
L73:
    v91 = 4;
    v92 = 8;
L74:
    v93 = (uint16_t)(16 - v92);
    v94 = km_movegen_STEPS + v92;
    v95 = v94 + ((v93 < v91) ? v93 : v91);
    v96 = (uint8_t)((v88 & 7) + v89) >> 1;
L75:
    v97 = v94 + 1;
    v98 = v94[0];
    v99 = (uint8_t)(v98 + v89);
    if ((v99 & 136) != 0)
        goto L81;
L76:
    if ((km_host_PLAYER + 1804)[v99] != 0)
        goto L81;
    v100 = km_get16(km_host_PLAYER + 635);
    if (v100 <= 210)
        goto L79;
    km_host_PLAYER[1] = 1;
    goto L80;
L79:
    v101 = km_host_PLAYER + 2U * v100 + 2;
    v101[0] = v96;
    v101[1] = (uint8_t)((v99 & 7) + v99) >> 1;
    km_put16(km_host_PLAYER + 635, (uint16_t)(v100 + 1));
L80:
    v99 = (uint8_t)(v99 + v98);
    if ((v99 & 136) == 0)
        goto L76;
L81:
    if (v97 == v95)
        goto L100;
    v94 = v97;
    goto L75;
L82:
    v102 = (uint8_t)(v90 - 2);
    if (v102 >= 3) {
        v103 = 8;
        v104 = 8;
        goto L84;
    }
    v103 = km_table16(km_table_11 + 2U * v102);
    v104 = km_table16(km_table_12 + 2U * v102);
L84:
    v105 = (uint16_t)(16 - v104);
    v106 = km_movegen_STEPS + v104;
    v107 = v106 + ((v105 < v103) ? v105 : v103);
    v108 = (uint8_t)((v88 & 7) + v89) >> 1;
L85:
    v109 = v106 + 1;
    v110 = (uint8_t)(v106[0] + v89);
    if ((v110 & 136) != 0)
        goto L90;
    if ((km_host_PLAYER + 1804)[v110] != 0)
        goto L90;
    v111 = km_get16(km_host_PLAYER + 635);
    if (v111 <= 210)
        goto L89;
    km_host_PLAYER[1] = 1;
    goto L90;
L89:
    v112 = km_host_PLAYER + 2U * v111 + 2;
    v112[0] = v108;
    v112[1] = (uint8_t)((v110 & 7) + v110) >> 1;
    km_put16(km_host_PLAYER + 635, (uint16_t)(v111 + 1));
L90:
    if (v109 != v107) {
        v106 = v109;
        goto L85;
    }
    if (v90 != 6)
        goto L100;
    km_put16(km_frame + 72, 770);
    v113 = 0;
L93:
    if (v113 != 2)
        goto L95;
    goto L100;
L95:
    v114 = (uint16_t)(v113 + 1);
    v115 = km_frame[v113 + 72];
    v116 = km_board_can_castle(km_host_PLAYER + 1738, v115);
    if (!(v116))
        goto L99;
    v117 = km_get16(km_host_PLAYER + 635);
    if (v117 <= 210)
        goto L98;
    km_host_PLAYER[1] = 1;
    goto L99;
L98:
    v118 = km_host_PLAYER + 2U * v117 + 2;
    v119 = (km_host_PLAYER + 1772)[v81];
    v120 = v119 & 119;
    v121 = (uint8_t)(v120 + ((v115 == 2) ? 2 : 126));
    v118[0] = ((uint8_t)(v120 + (v119 & 7)) >> 1) | (uint8_t)(v115 << 6);
    v118[1] = ((uint8_t)((v121 & 119) + (v121 & 7)) >> 1) | ((uint8_t)(v115 << 4) & 192);
    km_put16(km_host_PLAYER + 635, (uint16_t)(v117 + 1));
L99:
    v113 = v114;
    goto L93;
L100:
    if (v87 != v86) {
        v84 = v87;
        goto L70;
    }
L101:
    v122 = (uint8_t)((km_host_PLAYER + 1750)[v79] + v81);
    v123 = (v122 < v82) | (v122 > 32);
    v124 = v123 ? (uint8_t *)1 : (km_host_PLAYER + v82 + 1772);
    v125 = v123 ? 0 : (uint16_t)(v122 - v82);
    v126 = v124 + v125;
    if (v125 == 0)
        goto L116;
    v127 = v80 ? 16 : 240;
    v128 = v80 ? 6 : 1;
    v129 = v80 ? 1 : 6;
L103:
    v130 = v124 + 1;
    v131 = v124[0];
    v132 = v131 & 119;
    v133 = v132 >> 4;
    if (v133 == v128)
        goto L115;
    v134 = (uint8_t)(v132 + v127);
    if ((int8_t)v134 <= (-1))
        goto L115;
    if ((km_host_PLAYER + 1804)[v134] != 0)
        goto L115;
    v135 = v131 & 7;
    v136 = (uint8_t)(v135 + v132) >> 1;
    v137 = km_get16(km_host_PLAYER + 635);
    if (v137 <= 210)
        goto L108;
    km_host_PLAYER[1] = 1;
    goto L109;
L108:
    v138 = km_host_PLAYER + 2U * v137 + 2;
    v138[0] = v136;
    v138[1] = (uint8_t)(v134 + v135) >> 1;
    v137 = (uint16_t)(v137 + 1);
    km_put16(km_host_PLAYER + 635, v137);
L109:
    if (v133 != v129)
        goto L115;
    v139 = (uint8_t)(v134 + v127);
    if ((int8_t)v139 <= (-1))
        goto L115;
    if ((km_host_PLAYER + 1804)[v139] != 0)
        goto L115;
    if (v137 <= 210)
        goto L114;
    km_host_PLAYER[1] = 1;
    goto L115;
L114:
    v140 = km_host_PLAYER + 2U * v137 + 2;
    v140[0] = v136 | 64;
    v140[1] = (uint8_t)(v139 + v135) >> 1;
    km_put16(km_host_PLAYER + 635, (uint16_t)(v137 + 1));
L115:
    if (v130 != v126) {
        v124 = v130;
        goto L103;
    }
L116:
    return;
}

/* <kilomate_core::search::engine::Engine<kilomate_core::machines::Prodigy>>::bring_to_front */
static void km_engine_bring_to_front(uint16_t v0)
{
    uint16_t v1;
    uint8_t v2;
    uint16_t v3;
    uint8_t v4;
    uint8_t *v5;
    uint16_t v6;
    uint8_t *v7;
    uint16_t v8;
    uint8_t v9;
    uint8_t *v10;
    uint16_t v11;
    uint8_t *v12;
    uint8_t *v13;
    uint8_t *v14;
    uint16_t v15;
    uint16_t v16;
    v1 = km_get16(km_host_PLAYER + 635);
    v2 = v1 > 211;
    v3 = km_get16(km_host_PLAYER + 2975);
    v4 = v3 > (v2 ? 0 : v1);
    v5 = (v2 | v4) ? (uint8_t *)1 : km_host_PLAYER + 2;
    v6 = v4 ? 0 : v3;
    v7 = v5 + (uint16_t)(v6 << 1);
    if (v6 == 0)
        goto L8;
    v8 = 0;
L1:
    if (km_get16(v5) != v0)
        goto L7;
    v9 = km_host_PLAYER[2974];
    if (!((v8 < 211) & (v8 >= v9)))
        goto L8;
    v10 = km_host_PLAYER + 2U * v9 + 2;
    v11 = (uint16_t)(v8 - v9);
    v12 = km_host_PLAYER + 2U * v8 + 2;
    if (v8 == v9)
        goto L8;
    v13 = v10 + 2;
    if (v11 != 1)
        goto L6;
    v14 = v12 - 2;
    v15 = km_get16(v14);
    km_put16(v14, km_get16(v12));
    km_put16(v13, v15);
    goto L8;
L6:
    v16 = km_get16(v12);
    km_move(v13, v10, (uint16_t)(v11 << 1));
    km_put16(v10, v16);
    goto L8;
L7:
    v5 = v5 + 2;
    if (v5 != v7) {
        v8 = (uint16_t)(v8 + 1);
        goto L1;
    }
L8:
    return;
}

/* <kilomate_core::search::engine::Engine<kilomate_core::machines::Prodigy>>::begin */
static void km_engine_begin(uint8_t *v0)
{
    uint16_t v1;
    uint8_t v2;
    uint16_t v3;
    uint16_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint8_t v11;
    uint32_t v12;
    uint16_t v13;
    uint16_t v14;
    uint8_t *v15;
    uint8_t *v16;
    uint16_t v17;
    uint16_t v18;
    uint16_t v19;
    uint16_t v20;
    uint16_t v21;
    uint16_t v22;
    uint8_t v23;
    uint16_t v24;
    uint8_t *v25;
    uint32_t v26;
    uint8_t v27;
    uint8_t *v28;
    uint8_t v29;
    km_engine_stop();
    memcpy(km_host_PLAYER + 2961, v0, 7);
    km_host_PLAYER[0] = 0;
    km_put16(km_host_PLAYER + 2977, 0);
    memset(km_host_PLAYER + 2968, 0, 7);
    v1 = km_get16(km_host_PLAYER + 1932);
    if (v1 <= 20)
        goto L2;
    km_gamein_forget((uint16_t)(v1 - 20));
    v1 = km_get16(km_host_PLAYER + 1932);
L2:
    km_put16(km_host_PLAYER + 1934, v1);
    v2 = 0;
    v3 = 0;
    v4 = 0;
    v5 = 0;
L3:
    v6 = (uint8_t)(v2 + 1);
    v7 = (uint8_t)(v2 + (v2 & 56));
    v8 = (km_host_PLAYER + 1804)[v7];
    if (v8 == 0)
        goto L5;
    v9 = (int8_t)v8 < 0;
    v10 = v9 ? (v7 ^ 112) : v7;
    v11 = v8 & 7;
    v12 = km_table32(km_lean_PIECE_SQUARE + 256U * ((v11 == 7) ? 6 : v11) + 4U * (((uint8_t)((v10 & 7) + v10) >> 1) & 63));
    v13 = (uint16_t)v12;
    v14 = (uint16_t)(v12 >> 16UL);
    v5 = (uint8_t)(km_sums_PHASE[v11] + v5);
    v4 = (uint16_t)((v9 ? (uint16_t)(0 - v14) : v14) + v4);
    v3 = (uint16_t)((v9 ? (uint16_t)(0 - v13) : v13) + v3);
L5:
    if (v6 != 64) {
        v2 = v6;
        goto L3;
    }
    km_put16(km_host_PLAYER + 2441, v3);
    km_put16(km_host_PLAYER + 2443, v4);
    km_host_PLAYER[2445] = v5;
    km_host_PLAYER[2958] = (uint8_t)(km_host_PLAYER[2958] + 1) & 63;
    v15 = km_host_PLAYER + 637;
L7:
    v16 = v15 + 50;
    v15[49] = 0;
    if (v16 != km_host_PLAYER + 1737) {
        v15 = v16;
        goto L7;
    }
    km_board_checks(km_frame + 65, km_host_PLAYER + 1738);
    km_put16(km_host_PLAYER + 635, 0);
    km_board_generate(1);
    km_board_generate(2);
    km_host_PLAYER[1] = 0;
    v17 = km_get16(km_host_PLAYER + 635);
    if (v17 == 0) {
        v18 = 0;
        v19 = 0;
        goto L17;
    }
    v19 = 0;
    v20 = 0;
L9:
    v21 = (uint16_t)(v20 + 1);
    if (v20 >= 211) {
        v22 = 0;
        goto L11;
    }
    v22 = km_get16(km_host_PLAYER + 2U * v20 + 2);
L11:
    v23 = km_board_is_legal_pseudo(km_host_PLAYER + 1738, v22, km_frame + 65);
    if (!(v23))
        goto L15;
    if (v19 > 210)
        goto L14;
    km_put16(km_host_PLAYER + 2U * v19 + 2, v22);
L14:
    v19 = (uint16_t)(v19 + 1);
L15:
    if (v21 != v17) {
        v20 = v21;
        goto L9;
    }
    v24 = km_get16(km_host_PLAYER + 635);
    v18 = (v19 < v24) ? v19 : v24;
L17:
    km_put16(km_host_PLAYER + 635, v18);
    km_put16(km_host_PLAYER + 2975, v19);
    v25 = km_host_PLAYER + 8U * ((uint8_t)(uint16_t)km_get32(km_host_PLAYER + 1738) & 63) + 2446;
    v26 = km_get32(v25 + 4);
    if ((km_get16(km_host_PLAYER + 1742) != (uint16_t)km_get32(v25)) | (((uint8_t)(v26 >> 24UL) & 3) == 0))
        goto L19;
    km_engine_bring_to_front((uint16_t)v26);
    v19 = km_get16(km_host_PLAYER + 2975);
L19:
    v27 = km_host_PLAYER[1737];
    v28 = km_host_PLAYER + 50U * ((v27 < 21) ? v27 : 21) + 637;
    memcpy(v28 + 29, km_frame + 65, 3);
    km_put32(v28 + 21, 0UL);
    v28[37] = 0;
    v28[2] = 0;
    km_put16(km_host_PLAYER + 2981, km_get16(km_host_PLAYER + 2));
    km_put16(km_host_PLAYER + 2983, 0);
    km_put16(km_host_PLAYER + 2985, 0);
    if (v19 != 0) {
        v29 = 1;
        goto L21;
    }
    km_put16(km_host_PLAYER + 2981, 0);
    km_put16(km_host_PLAYER + 2985, (km_frame[67] == 0) ? 0 : 34536U);
    v29 = 0;
L21:
    km_host_PLAYER[2440] = v29;
    return;
}

/* <kilomate_core::play::choice::AnyLevel as kilomate_core::play::choice::Levels>::sight */
static void km_anylevel_sight(uint8_t *v0, uint16_t v1, uint16_t v2)
{
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    if (km_host_PLAYER[3276] == 0) {
        v3 = 2;
        goto L2;
    }
    v3 = km_host_PLAYER[1746];
    v4 = km_host_PLAYER[3275] != 1;
    v5 = km_host_PLAYER[3278];
    v6 = km_board_is_attacked(km_host_PLAYER + 1738, (km_host_PLAYER + 1772)[(uint8_t)(v3 << 4)] & 119, !v3);
    v0[1] = v4;
    v0[2] = v6 ? 0 : v5;
    km_put16(v0 + 3, v1);
    km_put16(v0 + 5, v2);
L2:
    v0[0] = v3;
    return;
}

/* <kilomate_core::chess::board::Board>::gives_check */
static uint8_t km_board_gives_check(uint16_t v0)
{
    uint8_t v1;
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t v12;
    uint8_t v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    v1 = km_host_PLAYER[1746];
    v2 = (km_host_PLAYER + 1772)[(v1 ? 0 : 16)] & 119;
    v3 = (uint8_t)v0;
    v4 = (uint8_t)((v3 & 63) + (v3 & 56));
    v5 = (uint8_t)(v0 >> 8);
    v6 = (uint8_t)((v5 & 63) + (v5 & 56));
    if ((int16_t)v0 >= 0)
        goto L2;
    v7 = (uint8_t)((v3 >> 6) + 2) | (uint8_t)(v1 << 7);
    goto L3;
L2:
    v7 = (km_host_PLAYER + 1804)[v4];
L3:
    v8 = (uint8_t)(v2 - v6);
    v9 = km_attacks_REACH[v8];
    if (v9 == 0)
        goto L9;
    v10 = v7 & 7;
    if ((km_attacks_BIT[(((v7 >> 4) & 8) | v10)] & v9) == 0)
        goto L9;
    if ((uint8_t)(v10 - 3) >= 3) {
        v11 = 1;
        goto L19;
    }
    v12 = km_attacks_STEP[v8];
    v13 = v6;
L7:
    v13 = (uint8_t)(v13 + v12);
    if (v13 == v2) {
        v11 = 1;
        goto L19;
    }
    if ((km_host_PLAYER + 1804)[(v13 & 127)] == 0)
        goto L7;
L9:
    v14 = km_attacks_STEP[(uint8_t)(v4 - v2)];
    if (v14 == 0) {
        v11 = 0;
        goto L19;
    }
    if (v14 == km_attacks_STEP[(uint8_t)(v6 - v2)]) {
        v11 = 0;
        goto L19;
    }
L11:
    v2 = (uint8_t)(v2 + v14);
    if (v2 != v4)
        goto L18;
L12:
    v4 = (uint8_t)(v4 + v14);
    if ((v4 & 136) != 0) {
        v11 = 0;
        goto L19;
    }
    v15 = (km_host_PLAYER + 1804)[v4];
    if (v15 == 0)
        goto L12;
    switch (v14) {
    case 1:
        v16 = 4;
        goto L16;
    case 255:
        v16 = 4;
        goto L16;
    case 16:
        v16 = 4;
        goto L16;
    case 240:
        v16 = 4;
        goto L16;
    default:
        goto L15;
    }
L15:
    v16 = 3;
L16:
    if ((v15 & 128) != (uint8_t)(v1 << 7)) {
        v11 = 0;
        goto L19;
    }
    v17 = v15 & 7;
    v11 = (v17 == 5) | (v17 == v16);
    goto L19;
L18:
    if ((km_host_PLAYER + 1804)[(v2 & 127)] == 0)
        goto L11;
    v11 = 0;
L19:
    return v11;
}

/* <kilomate_core::search::sight::Sight>::is_impulse */
static uint8_t km_sight_is_impulse(uint16_t v0)
{
    uint8_t v1;
    if (((v0 & 16384) != 0) | ((km_get16(km_host_PLAYER + 1744) < 9) & ((km_host_PLAYER[((uint8_t)v0 & 63) + ((uint8_t)v0 & 56) + 1804] & 7) == 5))) {
        v1 = 1;
        goto L2;
    }
    v1 = km_board_gives_check(v0);
L2:
    return v1;
}

/* <kilomate_core::search::sight::Sight>::sees */
static uint8_t km_sight_sees(uint8_t *v0, uint16_t v1)
{
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t v12;
    uint8_t v13;
    uint16_t v14;
    v2 = km_sight_is_impulse(v1);
    v3 = (uint8_t)(km_get16(v0 + 3) >> 8);
    v4 = (uint8_t)(v1 >> 8);
    v5 = v4 & 56;
    if (((int16_t)v1 < 0) | ((uint8_t)((v3 & 63) + (v3 & 56)) == (uint8_t)((v4 & 63) + v5))) {
        v6 = 1;
        goto L10;
    }
    if (!(v0[1]))
        goto L3;
    v7 = km_board_gives_check(v1);
    if (v7) {
        v6 = 1;
        goto L10;
    }
L3:
    if (v2) {
        v8 = 1;
        goto L9;
    }
    v9 = (uint8_t)v1;
    v10 = v5 >> 3;
    v11 = (v9 >> 3) & 7;
    if (!(v0[0]))
        goto L6;
    if (v10 < v11) {
        v8 = 0;
        goto L9;
    }
    goto L7;
L6:
    if (v10 > v11) {
        v8 = 0;
        goto L9;
    }
L7:
    if (((v11 > v10) ? (uint8_t)(v11 - v10) : (uint8_t)(v10 - v11)) > 3) {
        v8 = 0;
        goto L9;
    }
    v12 = v9 & 7;
    v13 = v4 & 7;
    v8 = ((v12 > v13) ? (uint8_t)(v12 - v13) : (uint8_t)(v13 - v12)) < 4;
L9:
    v14 = (uint16_t)(1U * (km_get16(v0 + 5) ^ v1) * 40503U);
    v6 = (v0[2] >> v8) <= (uint8_t)((uint16_t)(1U * ((uint8_t)(v14 >> 8) ^ v14) * 40503U) >> 8);
L10:
    return v6;
}

/* <kilomate_core::play::player::Player<kilomate_core::machines::Prodigy>>::stop_if_enough */
static void km_player_stop_if_enough(uint8_t v0, uint32_t v1)
{
    uint16_t v2;
    uint16_t v3;
    uint16_t v4;
    uint16_t v5;
    uint16_t v6;
    uint16_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint32_t v11;
    uint32_t v12;
    v2 = km_get16(km_host_PLAYER + 2981);
    v3 = km_get16(km_host_PLAYER + 2985);
    v4 = km_get16(km_host_PLAYER + 2975);
    v5 = km_get16(km_host_PLAYER + 3228);
    v6 = km_get16(km_host_PLAYER + 3230);
    km_put16(km_host_PLAYER + 3228, v2);
    km_put16(km_host_PLAYER + 3230, v3);
    if (v5 == 0) {
        v7 = 128;
        goto L9;
    }
    if (v5 != v2) {
        v8 = 0;
        goto L4;
    }
    v8 = km_host_PLAYER[3232];
    if (v8 >= 7)
        goto L5;
    v8 = (uint8_t)(v8 + 1);
L4:
    km_host_PLAYER[3232] = v8;
L5:
    v7 = (uint16_t)((uint16_t)(1U * v8 * 65521U) + 180);
    if ((int16_t)v6 >= (int16_t)(uint16_t)(v3 + 60))
        goto L8;
    if ((int16_t)v6 < (int16_t)(uint16_t)(v3 + 20))
        goto L9;
    v7 = (uint16_t)((v7 >> 2) + v7);
    goto L9;
L8:
    v7 = (uint16_t)((v7 >> 1) + v7);
L9:
    if (km_get32(km_host_PLAYER + 3224) == 0UL)
        goto L19;
    if ((uint16_t)(v3 - 30000) >= 5537)
        goto L14;
    v9 = (int16_t)(uint16_t)(31002 - (((int16_t)v3 < 0) ? (uint16_t)(0 - v3) : v3)) <= (int16_t)v0;
    if (v4 != 1)
        goto L13;
    if ((v0 > 2) | v9) {
        v10 = 1;
        goto L17;
    }
    goto L15;
L13:
    if (v9) {
        v10 = 1;
        goto L17;
    }
    goto L15;
L14:
    if ((v4 == 1) & (v0 > 2)) {
        v10 = 1;
        goto L17;
    }
L15:
    v11 = km_get32(km_host_PLAYER + 3220);
    if (v11 == 0UL)
        goto L19;
    v12 = (uint32_t)v7;
    v10 = (uint32_t)(v1 - km_get32(km_host_PLAYER + 3216)) >= (uint32_t)(((uint32_t)(1UL * (v11 & 127UL) * v12) >> 7UL) + (uint32_t)(1UL * (v11 >> 7UL) * v12));
L17:
    if (!(v10 && (km_host_PLAYER[3213] == 0)))
        goto L19;
    km_host_PLAYER[3215] = 3;
L19:
    return;
}

/* <kilomate_core::play::player::Player<kilomate_core::machines::Prodigy>>::begin_with::<fn(kilomate_core::chess::moves::Move) -> bool, kilomate_core::knowledge::book::NoBook> */
static void km_book_nobook(uint8_t *v0, uint32_t v1)
{
    uint8_t *v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint32_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t v12;
    uint32_t v13;
    uint16_t v14;
    uint16_t v15;
    uint16_t v16;
    uint8_t v17;
    uint8_t v18;
    uint8_t v19;
    uint16_t v20;
    uint16_t v21;
    uint16_t v22;
    uint16_t v23;
    uint16_t v24;
    uint8_t v25;
    uint16_t v26;
    v2 = v0 + 33;
    v3 = v0[39];
    v4 = (v3 > 1) ? v3 : 1;
    if (km_host_PLAYER[3214] != 2)
        goto L14;
    if (!((km_host_PLAYER[3213] == 2) && (km_host_PLAYER[3290] == v4)))
        goto L14;
    v5 = v0[20];
    if (!(v5))
        goto L4;
    if (((v0[26] == km_host_PLAYER[3276]) && (v0[28] == km_host_PLAYER[3278])) && (km_get32(v0 + 21) == km_get32(km_host_PLAYER + 3271)))
        goto L5;
    goto L14;
L4:
    if (km_host_PLAYER[3276] != 0)
        goto L14;
L5:
    km_host_PLAYER[3214] = 0;
    km_timer_begin(v0, v1);
    km_host_PLAYER[3213] = v0[32];
    v6 = km_get32(v2);
    if (!(v0[0]))
        goto L7;
    v7 = v0[38];
    v8 = v0[37];
    v5 = 1;
    goto L9;
L7:
    v7 = v0[38];
    v8 = v0[37];
    if (((v6 != 0UL) | (v8 != 0)) | ((v7 != 0) | v0[5])) {
        v5 = 1;
        goto L9;
    }
    v7 = 0;
    v8 = 0;
L9:
    km_host_PLAYER[3211] = v5;
    km_host_PLAYER[3290] = v4;
    v9 = km_host_PLAYER[3275];
    v10 = (((km_host_PLAYER[3276] == 0) || (v9 == 0)) || ((uint8_t)(v8 - 1) < v9)) ? v8 : v9;
    km_put32(km_host_PLAYER + 2961, v6);
    km_host_PLAYER[2965] = v10;
    km_host_PLAYER[2966] = v7;
    if (!((v10 != 0) && (km_host_PLAYER[2972] > v10)))
        goto L11;
    km_engine_stop();
L11:
    if (km_host_PLAYER[3215] != 2)
        goto L38;
    v11 = km_host_PLAYER[3293];
    if (v11 == 0)
        goto L38;
    km_player_stop_if_enough(v11, v1);
    goto L38;
L14:
    km_player_cancel();
    km_host_PLAYER[3214] = 0;
    km_timer_begin(v0, v1);
    km_host_PLAYER[3213] = v0[32];
    if (v0[0]) {
        v12 = 1;
        goto L17;
    }
    if (((km_get32(v2) != 0UL) | (v0[37] != 0)) | ((v0[38] != 0) | v0[5])) {
        v12 = 1;
        goto L17;
    }
    v12 = v0[20];
L17:
    km_host_PLAYER[3211] = v12;
    km_host_PLAYER[3290] = v4;
    v13 = km_get32(v0 + 40);
    v14 = (uint16_t)(v13 >> 16UL);
    km_put16(km_host_PLAYER + 3291, (uint16_t)v13);
    v15 = km_get16(km_host_PLAYER + 1932);
    if ((uint16_t)(v15 - 1) >= 42) {
        v16 = 0;
        goto L19;
    }
    v16 = km_get16(km_host_PLAYER + (int16_t)(uint16_t)(12U * v15) + 1924);
L19:
    km_anylevel_begin(v0 + 20, v16);
    km_host_PLAYER[3212] = 0;
    memset(km_host_PLAYER + 3293, 0, 7);
    memcpy(km_frame + 58, v2, 7);
    v17 = km_host_PLAYER[3276];
    v18 = km_host_PLAYER[3275];
    if ((v17 == 0) || (v18 == 0))
        goto L22;
    if ((uint8_t)(v0[37] - 1) < v18)
        goto L22;
    km_frame[62] = v18;
L22:
    v19 = km_frame[64];
    km_frame[64] = (v17 > v19) ? v17 : v19;
    km_engine_begin(km_frame + 58);
    km_anylevel_sight(km_frame + 51, v16, v14);
    if (km_frame[51] == 2)
        goto L35;
    memcpy(km_frame + 44, km_frame + 51, 7);
    if (km_host_PLAYER[2972] != 0)
        goto L34;
    v20 = km_get16(km_host_PLAYER + 635);
    if (v20 == 0)
        goto L34;
    v21 = 0;
    v22 = 0;
L25:
    v23 = (uint16_t)(v22 + 1);
    if (v22 >= 211) {
        v24 = 0;
        goto L27;
    }
    v24 = km_get16(km_host_PLAYER + 2U * v22 + 2);
L27:
    v25 = km_sight_sees(km_frame + 44, v24);
    if (!(v25))
        goto L31;
    if (v21 > 210)
        goto L30;
    km_put16(km_host_PLAYER + 2U * v21 + 2, v24);
L30:
    v21 = (uint16_t)(v21 + 1);
L31:
    if (v23 != v20) {
        v22 = v23;
        goto L25;
    }
    if (v21 == 0)
        goto L34;
    v26 = km_get16(km_host_PLAYER + 635);
    km_put16(km_host_PLAYER + 635, (v21 < v26) ? v21 : v26);
    km_put16(km_host_PLAYER + 2975, v21);
    km_put16(km_host_PLAYER + 2981, km_get16(km_host_PLAYER + 2));
L34:
L35:
    if (((v16 & 16384) == 0) | (km_host_PLAYER[3276] < 2))
        goto L37;
    km_host_PLAYER[0] = 1;
L37:
    km_host_PLAYER[3215] = (km_get16(km_host_PLAYER + 2975) == 0) ? 1 : 2;
L38:
    return;
}

/* kilomate_ponder */
KILOMATE_API void kilomate_ponder(uint16_t v0, uint8_t v1, uint32_t v2)
{
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint32_t v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t v12;
    const KM_FLASH uint8_t *v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    if (v1 >= 10) {
        v3 = 0;
        v4 = 0;
        v5 = 0;
        v6 = 0;
        v7 = 0;
        v8 = 0;
        v9 = 0UL;
        v10 = 0;
        v11 = 0;
        goto L2;
    }
    v12 = (uint8_t)(((v1 > 1) ? v1 : 1) + 1);
    v13 = km_level_MANNERS + 7U * v12;
    v3 = v13[5];
    v4 = v13[4];
    v5 = v13[3];
    v6 = v13[2];
    v7 = v13[1];
    v8 = v13[0];
    v9 = km_table32(km_level_NODES + 4U * v12);
    v10 = v13[6];
    v11 = 1;
L2:
    v14 = km_host_PLAYER[3214] == 1;
    if (v14 && (km_get16(km_host_PLAYER + 3288) == v0))
        goto L6;
    v15 = km_engine_rewind(v14);
    v16 = km_board_is_legal(km_host_PLAYER + 1738, v0);
    km_engine_play_on(v15);
    if (!(v16))
        goto L6;
    km_player_cancel();
    v17 = km_engine_play(v0);
    if (v17)
        goto L6;
    km_frame[20] = v11;
    km_put32(km_frame + 21, v9);
    km_frame[25] = v8;
    km_frame[26] = v7;
    km_frame[27] = v6;
    km_frame[28] = v5;
    km_frame[29] = v4;
    km_frame[30] = v3;
    km_frame[31] = v10;
    km_frame[39] = 0;
    km_put32(km_frame + 40, v2);
    km_put32(km_frame + 33, 0UL);
    km_frame[37] = 0;
    km_frame[38] = 0;
    km_frame[0] = 0;
    km_frame[5] = 0;
    km_frame[32] = 2;
    km_book_nobook(km_frame, 0UL);
    km_host_PLAYER[3214] = 1;
    km_put16(km_host_PLAYER + 3288, v0);
L6:
    return;
}

/* kilomate_position */
KILOMATE_API void kilomate_position(void)
{
    uint8_t v0;
    uint8_t v1;
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint16_t v5;
    uint16_t v6;
    uint16_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint16_t v11;
    v0 = km_engine_rewind(km_host_PLAYER[3214] == 1);
    v1 = km_host_PLAYER[1748];
    memset(km_frame, 0, 64);
    v2 = v1 == 0;
    v3 = km_host_PLAYER[1747];
    v4 = km_host_PLAYER[1749];
    v5 = km_get16(km_host_PLAYER + 1744);
    km_frame[64] = (km_host_PLAYER[1746] == 0) ? 1 : 255;
    km_frame[65] = v3;
    km_frame[66] = v2 ? 255 : ((v1 >> 4) & 7);
    km_frame[67] = v2 ? 255 : (v1 & 7);
    km_frame[68] = v4;
    km_put16(km_frame + 69, v5);
    v6 = 0;
L1:
    v7 = (uint16_t)(v6 + 1);
    v8 = km_host_PLAYER[v6 + ((uint8_t)v6 & 56) + 1804];
    v9 = v8 & 7;
    v10 = ((uint8_t)(v9 - 1) < 6) ? v9 : 0;
    km_frame[v6] = ((int8_t)v8 < 0) ? (uint8_t)(0 - v10) : v10;
    if (v7 != 64) {
        v6 = v7;
        goto L1;
    }
    km_engine_play_on(v0);
    memcpy(km_buffer_BUFFER, km_frame, 64);
    km_buffer_BUFFER[64] = km_frame[64];
    km_buffer_BUFFER[65] = km_frame[65];
    km_buffer_BUFFER[66] = km_frame[66];
    km_buffer_BUFFER[67] = km_frame[67];
    km_buffer_BUFFER[68] = km_frame[68];
    v11 = km_get16(km_frame + 69);
    km_buffer_BUFFER[69] = (uint8_t)v11;
    km_buffer_BUFFER[70] = (uint8_t)(v11 >> 8);
    return;
}

/* kilomate_put */
KILOMATE_API void kilomate_put(uint16_t v0, uint8_t v1)
{
    if (v0 > 511)
        goto L2;
    km_buffer_BUFFER[v0] = v1;
L2:
    return;
}

/* kilomate_replay */
KILOMATE_API uint8_t kilomate_replay(void)
{
    uint16_t v0;
    uint8_t v1;
    uint8_t *v2;
    km_player_cancel();
    km_engine_stop();
    v0 = km_get16(km_host_PLAYER + 1932);
    v1 = (v0 < 42) & (v0 < km_get16(km_host_PLAYER + 1934));
    if (!(v1))
        goto L2;
    v2 = km_host_PLAYER + 12U * v0 + 1936;
    km_board_make_2(km_host_PLAYER + 1738, km_get16(v2), v2 + 2);
    km_put16(km_host_PLAYER + 1932, (uint16_t)(km_get16(km_host_PLAYER + 1932) + 1));
L2:
    return v1;
}

/* kilomate_restore */
KILOMATE_API uint8_t kilomate_restore(uint16_t v0)
{
    uint8_t v1;
    uint8_t v2;
    uint8_t v3;
    uint8_t *v4;
    uint32_t v5;
    uint16_t v6;
    uint16_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint16_t v11;
    uint16_t v12;
    uint16_t v13;
    uint16_t v14;
    uint16_t v15;
    uint8_t *v16;
    uint16_t v17;
    uint8_t *v18;
    uint8_t v19;
    uint16_t v20;
    uint8_t v21;
    uint8_t *v22;
    v1 = v0 > 512;
    km_saved_read(km_frame + 6, v1 ? (uint8_t *)1 : km_buffer_BUFFER, v1 ? 0 : v0);
    v2 = km_frame[14];
    if (v2 == 2) {
        v3 = 0;
        goto L11;
    }
    v4 = km_pointer(km_get16(km_frame + 200));
    v5 = km_get32(km_frame + 6);
    v6 = km_get16(km_frame + 10);
    v7 = km_get16(km_frame + 12);
    v8 = km_frame[15];
    v9 = km_frame[16];
    v10 = km_frame[17];
    v11 = km_get16(km_frame + 18);
    v12 = km_get16(km_frame + 20);
    v13 = km_get16(km_frame + 22);
    v14 = km_get16(km_frame + 202);
    km_player_cancel();
    km_engine_stop();
    km_put32(km_host_PLAYER + 1738, v5);
    km_put16(km_host_PLAYER + 1742, v6);
    km_put16(km_host_PLAYER + 1744, v7);
    km_host_PLAYER[1746] = v2;
    km_host_PLAYER[1747] = v8;
    km_host_PLAYER[1748] = v9;
    km_host_PLAYER[1749] = v10;
    km_put16(km_host_PLAYER + 1750, v11);
    km_put16(km_host_PLAYER + 1752, v12);
    km_put16(km_host_PLAYER + 1754, v13);
    memcpy(km_host_PLAYER + 1756, km_frame + 24, 16);
    memcpy(km_host_PLAYER + 1772, km_frame + 40, 32);
    memcpy(km_host_PLAYER + 1804, km_frame + 72, 128);
    km_put16(km_host_PLAYER + 1932, 0);
    km_put16(km_host_PLAYER + 1934, 0);
    v15 = v14 & 65534U;
    v16 = v4 + v15;
    if (v15 == 0) {
        v3 = 1;
        goto L11;
    }
    v17 = 0;
L3:
    v18 = v4 + 2;
    km_save_wanted(km_frame, km_get16(v4));
    if (!(km_frame[0]))
        goto L10;
    v19 = km_translate_legal_move(km_host_PLAYER + 1738, km_frame + 1);
    v20 = km_result_1_16;
    if (!(v19))
        goto L10;
    v21 = km_board_is_legal(km_host_PLAYER + 1738, v20);
    if (!(v21))
        goto L10;
    if (v17 <= 41)
        goto L8;
    km_gamein_forget(1);
    v17 = km_get16(km_host_PLAYER + 1932);
    if (v17 >= 42)
        goto L9;
L8:
    v22 = km_host_PLAYER + 12U * v17 + 1936;
    km_put16(v22, v20);
    km_board_make_2(km_host_PLAYER + 1738, v20, v22 + 2);
    v17 = (uint16_t)(km_get16(km_host_PLAYER + 1932) + 1);
    km_put16(km_host_PLAYER + 1932, v17);
L9:
    km_put16(km_host_PLAYER + 1934, v17);
    if (v18 == v16) {
        v3 = 1;
        goto L11;
    }
    v4 = v18;
    goto L3;
L10:
    v3 = 0;
L11:
    return v3;
}

/* <kilomate_core::chess::board::Board>::has_legal_move */
static uint8_t km_board_has_legal_move(uint8_t *v0)
{
    uint8_t v1;
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t *v5;
    uint16_t v6;
    uint8_t *v7;
    uint8_t v8;
    uint8_t *v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t v12;
    uint8_t v13;
    uint8_t v14;
    uint16_t v15;
    uint16_t v16;
    uint8_t v17;
    uint16_t v18;
    uint8_t v19;
    uint8_t v20;
    km_board_checks(km_frame + 739, v0);
    v1 = v0[8];
    v2 = (uint8_t)(v1 << 4);
    v3 = (uint8_t)(v2 + v0[v1 + 12]);
    v4 = (v3 < v2) | (v3 > 32);
    v5 = v4 ? (uint8_t *)1 : (v0 + v2 + 34);
    v6 = v4 ? 0 : (uint16_t)(v3 - v2);
    v7 = v5 + v6;
    if (v6 == 0) {
        v8 = 0;
        goto L9;
    }
L1:
    v9 = v5 + 1;
    v10 = v5[0];
    v11 = (uint8_t)((v10 & 119) + (v10 & 7)) >> 1;
    v12 = 0;
L2:
    v13 = (uint8_t)(v12 + 1);
    v14 = (uint8_t)(((v12 & 56) + v12) + (v12 & 7)) >> 1;
    v15 = 0;
L3:
    v16 = (uint16_t)(v15 + 1);
    v17 = (uint8_t)v15;
    v18 = (uint16_t)((uint16_t)(((uint8_t)(v17 << 4) & 192) | v14) << 8) | ((uint8_t)(v17 << 6) | v11);
    if (((uint16_t)((uint16_t)1 << v15) & 34867U) == 0)
        goto L6;
    v19 = km_board_is_pseudo_legal(v0, v18);
    if (!(v19))
        goto L6;
    v20 = km_board_is_legal_pseudo(v0, v18, km_frame + 739);
    if (v20) {
        v8 = 1;
        goto L9;
    }
L6:
    if (v16 != 16) {
        v15 = v16;
        goto L3;
    }
    if (v13 != 64) {
        v12 = v13;
        goto L2;
    }
    if (v9 == v7) {
        v8 = 0;
        goto L9;
    }
    v5 = v9;
    goto L1;
L9:
    return v8;
}

/* kilomate_san */
KILOMATE_API uint16_t kilomate_san(uint16_t v0)
{
    uint8_t v1;
    uint16_t v2;
    uint8_t v3;
    uint8_t *v4;
    uint16_t v5;
    uint8_t *v6;
    uint8_t *v7;
    uint16_t v8;
    uint8_t v9;
    const KM_FLASH uint8_t *v10;
    const KM_FLASH uint8_t *v11;
    uint8_t v12;
    const KM_FLASH uint8_t *v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t v18;
    uint8_t v19;
    uint8_t v20;
    uint8_t v21;
    uint16_t v22;
    uint8_t *v23;
    uint8_t v24;
    uint8_t v25;
    uint8_t v26;
    uint8_t *v27;
    uint8_t *v28;
    uint8_t v29;
    uint8_t v30;
    uint8_t *v31;
    uint8_t *v32;
    uint16_t v33;
    uint8_t v34;
    uint8_t v35;
    uint8_t v36;
    uint8_t *v37;
    uint8_t *v38;
    uint16_t v39;
    uint8_t v40;
    uint8_t v41;
    uint8_t *v42;
    uint8_t *v43;
    uint16_t v44;
    uint8_t v45;
    uint8_t v46;
    uint8_t v47;
    uint8_t *v48;
    uint8_t v49;
    uint8_t *v50;
    uint8_t *v51;
    uint8_t v52;
    uint8_t v53;
    uint8_t *v54;
    uint8_t *v55;
    uint16_t v56;
    uint8_t v57;
    uint8_t v58;
    uint8_t v59;
    uint8_t v60;
    uint16_t v61;
    uint8_t v62;
    uint8_t v63;
    uint16_t v64;
    uint32_t v65;
    uint16_t v66;
    uint16_t v67;
    uint8_t v68;
    uint8_t v69;
    uint8_t v70;
    uint8_t v71;
    uint16_t v72;
    uint16_t v73;
    uint16_t v74;
    uint8_t v75;
    uint8_t v76;
    uint8_t v77;
    uint32_t v78;
    uint8_t v79;
    uint8_t v80;
    uint8_t v81;
    v1 = km_engine_rewind(km_host_PLAYER[3214] == 1);
    km_board_legal_moves(km_frame + 216);
    v2 = km_get16(km_frame + 729);
    v3 = v2 > 256;
    v4 = v3 ? (uint8_t *)1 : km_frame + 217;
    v5 = v3 ? 0 : (uint16_t)(v2 << 1);
    v6 = v4 + v5;
    v7 = v4;
L1:
    if (v7 != v6)
        goto L3;
    v8 = 0;
    goto L57;
L3:
    if (km_get16(v7) != v0) {
        v7 = v7 + 2;
        goto L1;
    }
    km_put32(km_frame + 208, 0UL);
    km_put32(km_frame + 212, 0UL);
    if ((v0 & 49280U) != 128)
        goto L9;
    v9 = ((uint8_t)v0 & 192) == 128;
    v10 = v9 ? km_table_13 : km_table_14;
    v11 = v10 + (v9 ? 3 : 5);
    v12 = 0;
L6:
    v13 = v10 + 1;
    if (v12 > 6)
        goto L8;
    (km_frame + 208)[v12] = v10[0];
    v12 = (uint8_t)(km_frame[215] + 1);
    km_frame[215] = v12;
L8:
    if (v13 == v11)
        goto L53;
    v10 = v13;
    goto L6;
L9:
    v14 = (uint8_t)v0;
    v15 = (uint8_t)((v14 & 63) + (v14 & 56));
    v16 = (uint8_t)(56 - (v15 >> 4));
    v17 = (uint8_t)((v14 & 7) + 97);
    v18 = (km_host_PLAYER + 1804)[v15];
    v19 = v18 & 7;
    if (v19 != 1)
        goto L12;
    if ((v0 & 16384) == 0) {
        v12 = 0;
        goto L41;
    }
    km_frame[208] = v17;
    km_frame[215] = 1;
    v12 = 1;
    goto L41;
L12:
    v20 = km_piece_LETTERS[v19];
    v21 = ((((int8_t)v18 < 0) & ((uint8_t)(v20 - 65) < 26)) ? 32 : 0) | v20;
    km_frame[208] = (((uint8_t)(v21 - 97) < 26) ? 32 : 0) ^ v21;
    km_frame[215] = 1;
    v22 = v3 ? 0 : (uint16_t)(v2 << 1);
    v23 = v4 + v22;
    v24 = v22 == 0;
    v25 = (uint8_t)(v0 >> 8);
    v26 = (uint8_t)((v25 & 63) + (v25 & 56));
    v27 = v4;
L13:
    if (v27 == v6) {
        v12 = 1;
        goto L41;
    }
    v28 = v27 + 2;
    v29 = (uint8_t)km_get16(v27);
    v30 = (uint8_t)((v29 & 63) + (v29 & 56));
    if (v30 == v15)
        goto L59;
    if (!((km_host_PLAYER + 1804)[v30] == v18) || v24)
        goto L59;
    v31 = v4;
L16:
    v32 = v31 + 2;
    v33 = km_get16(v31);
    v34 = (uint8_t)v33;
    if ((uint8_t)((v34 & 63) + (v34 & 56)) != v30)
        goto L58;
    v35 = (uint8_t)(v33 >> 8);
    if ((uint8_t)((v35 & 63) + (v35 & 56)) != v26)
        goto L58;
    v36 = v5 == 0;
    if (v36)
        goto L40;
    v37 = v4;
L19:
    v38 = v37 + 2;
    v39 = km_get16(v37);
    v40 = (uint8_t)v39;
    v41 = (uint8_t)((v40 & 63) + (v40 & 56));
    if (v41 == v15)
        goto L25;
    if ((km_host_PLAYER + 1804)[v41] == v18) {
        v42 = v4;
        goto L21;
    }
    goto L25;
L21:
    v43 = v42 + 2;
    v44 = km_get16(v42);
    v45 = (uint8_t)v44;
    if ((uint8_t)((v45 & 63) + (v45 & 56)) != v41)
        goto L24;
    v46 = (uint8_t)(v44 >> 8);
    if ((uint8_t)((v46 & 63) + (v46 & 56)) != v26)
        goto L24;
    if (((uint8_t)(v0 ^ v39) & 7) == 0) {
        v47 = 1;
        goto L26;
    }
    goto L25;
L24:
    if (v43 != v23) {
        v42 = v43;
        goto L21;
    }
L25:
    if (v38 == v6) {
        v47 = 0;
        goto L26;
    }
    v37 = v38;
    goto L19;
L26:
    if (!(v36))
        goto L28;
    if (v47) {
        v12 = 2;
        v48 = km_frame + 209;
        goto L39;
    }
    goto L40;
L28:
    v49 = (uint8_t)(v14 << 1) & 112;
    v50 = v4;
L29:
    v51 = v50 + 2;
    v52 = (uint8_t)km_get16(v50);
    v53 = (uint8_t)((v52 & 63) + (v52 & 56));
    if (v53 == v15)
        goto L37;
    if ((km_host_PLAYER + 1804)[v53] == v18) {
        v54 = v4;
        goto L31;
    }
    goto L37;
L31:
    v55 = v54 + 2;
    v56 = km_get16(v54);
    v57 = (uint8_t)v56;
    if ((uint8_t)((v57 & 63) + (v57 & 56)) != v53)
        goto L36;
    v58 = (uint8_t)(v56 >> 8);
    if ((uint8_t)((v58 & 63) + (v58 & 56)) != v26)
        goto L36;
    if ((v49 ^ v53) >= 16)
        goto L37;
    if (!(v47))
        goto L40;
    km_frame[209] = v17;
    v12 = 3;
    v48 = km_frame + 210;
    goto L39;
L36:
    if (v55 != v23) {
        v54 = v55;
        goto L31;
    }
L37:
    if (v51 != v6) {
        v50 = v51;
        goto L29;
    }
    if (v47) {
        v12 = 2;
        v48 = km_frame + 209;
        goto L39;
    }
    goto L40;
L39:
    v48[0] = v16;
    km_frame[215] = v12;
    goto L41;
L40:
    km_frame[209] = v17;
    km_frame[215] = 2;
    v12 = 2;
L41:
    v59 = (uint8_t)(v0 >> 8);
    if ((v0 & 16384) == 0)
        goto L43;
    (km_frame + 208)[v12] = 120;
    v12 = (uint8_t)(km_frame[215] + 1);
    km_frame[215] = v12;
L43:
    km_put16(km_frame + 206, (uint16_t)(14336 - ((v0 >> 3) & 1792)) | (uint16_t)((v59 & 7) + 97));
    v60 = 0;
    v61 = 0;
L44:
    if (v12 > 6)
        goto L46;
    (km_frame + 208)[v12] = km_frame[v61 + 206];
    v12 = (uint8_t)(km_frame[215] + 1);
    km_frame[215] = v12;
L46:
    if (!(v60)) {
        v60 = 1;
        v61 = 1;
        goto L44;
    }
    if ((int16_t)v0 >= 0)
        goto L53;
    v62 = (km_piece_LETTERS + 2)[((uint8_t)(v0 >> 6) & 3)];
    km_frame[204] = 61;
    km_frame[205] = v62;
    v63 = 0;
    v64 = 0;
L49:
    if (v12 > 6)
        goto L51;
    (km_frame + 208)[v12] = km_frame[v64 + 204];
    v12 = (uint8_t)(km_frame[215] + 1);
    km_frame[215] = v12;
L51:
    if (!(v63)) {
        v63 = 1;
        v64 = 1;
        goto L49;
    }
L53:
    v65 = km_get32(km_host_PLAYER + 1738);
    v66 = km_get16(km_host_PLAYER + 1742);
    v67 = km_get16(km_host_PLAYER + 1744);
    v68 = km_host_PLAYER[1746];
    v69 = km_host_PLAYER[1747];
    v70 = km_host_PLAYER[1748];
    v71 = km_host_PLAYER[1749];
    v72 = km_get16(km_host_PLAYER + 1750);
    v73 = km_get16(km_host_PLAYER + 1752);
    v74 = km_get16(km_host_PLAYER + 1754);
    memcpy(km_frame + 28, km_host_PLAYER + 1756, 16);
    memcpy(km_frame + 44, km_host_PLAYER + 1772, 32);
    memcpy(km_frame + 76, km_host_PLAYER + 1804, 128);
    km_put32(km_frame + 10, v65);
    km_put16(km_frame + 14, v66);
    km_put16(km_frame + 16, v67);
    km_frame[18] = v68;
    km_frame[19] = v69;
    km_frame[20] = v70;
    km_frame[21] = v71;
    km_put16(km_frame + 22, v72);
    km_put16(km_frame + 24, v73);
    km_put16(km_frame + 26, v74);
    km_board_make_2(km_frame + 10, v0, km_frame);
    v75 = km_frame[18];
    v76 = km_board_is_attacked(km_frame + 10, (km_frame + 44)[(uint8_t)(v75 << 4)] & 119, !v75);
    if (!(v76))
        goto L56;
    v77 = km_board_has_legal_move(km_frame + 10);
    if (v12 > 6)
        goto L56;
    (km_frame + 208)[v12] = v77 ? 43 : 35;
    km_frame[215] = (uint8_t)(km_frame[215] + 1);
L56:
    v78 = km_get32(km_frame + 212);
    km_put32(km_frame + 731, km_get32(km_frame + 208));
    km_put32(km_frame + 735, v78);
    v79 = (uint8_t)(v78 >> 24UL);
    v80 = v79 > 7;
    v81 = v80 ? 0 : v79;
    km_border_give(v80 ? (uint8_t *)1 : km_frame + 731, v81);
    v8 = v81;
L57:
    km_engine_play_on(v1);
    return v8;
L58:
    if (v32 != v23) {
        v31 = v32;
        goto L16;
    }
L59:
    v27 = v28;
    goto L13;
}

/* <kilomate_abi::save::Writer>::put_all */
static void km_writer_put_all(uint8_t *v0, uint8_t *v1, uint16_t v2)
{
    uint8_t *v3;
    uint8_t *v4;
    uint8_t *v5;
    uint8_t *v6;
    uint32_t v7;
    uint8_t v8;
    uint8_t v9;
    uint32_t v10;
    uint8_t *v11;
    v3 = v1 + v2;
    v4 = v0 + 4;
    v5 = km_pointer(km_get16(v0 + 2));
    v6 = km_pointer(km_get16(v0));
    v7 = km_get32(v4);
L1:
    v8 = v1[0];
    v9 = 0;
    v7 = v7 ^ (uint32_t)v8;
L2:
    v9 = (uint8_t)(v9 + 1);
    v10 = v7 >> 1UL;
    v7 = ((v7 & 1UL) == 0UL) ? v10 : (v10 ^ 3988292384UL);
    if (v9 != 8)
        goto L2;
    v1 = v1 + 1;
    if (v6 == v5)
        goto L5;
    v11 = v6 + 1;
    km_put16(v0, km_number(v11));
    v6[0] = v8;
    v6 = v11;
L5:
    if (v1 != v3)
        goto L1;
    km_put32(v4, v7);
    return;
}

/* kilomate_save */
KILOMATE_API uint16_t kilomate_save(void)
{
    uint8_t v0;
    uint16_t v1;
    uint8_t *v2;
    uint8_t *v3;
    uint32_t v4;
    uint16_t v5;
    uint8_t v6;
    uint8_t v7;
    uint32_t v8;
    uint32_t v9;
    uint16_t v10;
    uint16_t v11;
    uint8_t v12;
    uint8_t v13;
    uint8_t v14;
    uint8_t v15;
    uint16_t v16;
    uint16_t v17;
    uint16_t v18;
    uint16_t v19;
    uint8_t *v20;
    uint16_t v21;
    uint16_t v22;
    uint8_t *v23;
    uint8_t *v24;
    uint8_t v25;
    uint8_t v26;
    uint8_t v27;
    uint8_t v28;
    uint8_t v29;
    uint8_t v30;
    uint8_t v31;
    uint8_t v32;
    uint32_t v33;
    uint8_t v34;
    uint8_t v35;
    uint8_t v36;
    uint32_t v37;
    uint32_t v38;
    uint8_t v39;
    uint8_t v40;
    uint8_t v41;
    uint32_t v42;
    uint32_t v43;
    uint8_t *v44;
    uint8_t *v45;
    uint8_t *v46;
    uint8_t v47;
    uint8_t v48;
    uint32_t v49;
    uint32_t v50;
    uint16_t v51;
    uint8_t *v52;
    uint8_t *v53;
    uint16_t v54;
    uint8_t v55;
    v0 = km_engine_rewind(km_host_PLAYER[3214] == 1);
    v1 = (uint16_t)((uint16_t)(km_get16(km_host_PLAYER + 1932) << 1) + 47);
    if (v1 > 512) {
        v1 = 0;
        goto L31;
    }
    v2 = km_buffer_BUFFER + v1;
    km_put16(km_frame + 400, km_number(v2));
    v3 = km_buffer_BUFFER;
    v4 = 4294967295UL;
    v5 = 0;
L2:
    v6 = km_table_7[v5];
    v7 = 0;
    v4 = v4 ^ (uint32_t)v6;
L3:
    v7 = (uint8_t)(v7 + 1);
    v8 = v4 >> 1UL;
    v4 = ((v4 & 1UL) == 0UL) ? v8 : (v8 ^ 3988292384UL);
    if (v7 != 8)
        goto L3;
    v5 = (uint16_t)(v5 + 1);
    if (v3 == v2) {
        v3 = v2;
        goto L6;
    }
    v3[0] = v6;
    v3 = v3 + 1;
L6:
    if (v5 != 4)
        goto L2;
    km_put32(km_frame + 402, v4);
    km_put16(km_frame + 398, km_number(v3));
    v9 = km_get32(km_host_PLAYER + 1738);
    v10 = km_get16(km_host_PLAYER + 1742);
    v11 = km_get16(km_host_PLAYER + 1744);
    v12 = km_host_PLAYER[1746];
    v13 = km_host_PLAYER[1747];
    v14 = km_host_PLAYER[1748];
    v15 = km_host_PLAYER[1749];
    v16 = km_get16(km_host_PLAYER + 1750);
    v17 = km_get16(km_host_PLAYER + 1752);
    v18 = km_get16(km_host_PLAYER + 1754);
    memcpy(km_frame + 20, km_host_PLAYER + 1756, 16);
    memcpy(km_frame + 36, km_host_PLAYER + 1772, 32);
    memcpy(km_frame + 68, km_host_PLAYER + 1804, 128);
    km_put32(km_frame + 2, v9);
    km_put16(km_frame + 6, v10);
    km_put16(km_frame + 8, v11);
    km_frame[10] = v12;
    km_frame[11] = v13;
    km_frame[12] = v14;
    km_frame[13] = v15;
    km_put16(km_frame + 14, v16);
    km_put16(km_frame + 16, v17);
    km_put16(km_frame + 18, v18);
    v19 = km_get16(km_host_PLAYER + 1932);
    if (v19 == 0)
        goto L10;
    v20 = km_host_PLAYER + 2440;
L8:
    v21 = (uint16_t)(km_number(v20) - km_number(km_host_PLAYER + 1936)) / 12;
    v22 = (v21 > v19) ? (uint16_t)(v21 - v19) : 0;
    if (v22 >= v21)
        goto L10;
    v23 = v20 + (int16_t)(uint16_t)(12U * (uint16_t)(0 - v22));
    v20 = v23 - 12;
    v19 = (uint16_t)(v19 - 1);
    km_board_unmake(km_frame + 2, km_get16(v20), v23 - 10);
    if (v19 != 0)
        goto L8;
L10:
    memcpy(km_frame + 204, km_frame + 2, 194);
    v24 = km_pointer(km_get16(km_frame + 400));
    v25 = 0;
L11:
    v26 = v25 & 56;
    v27 = (km_frame + 270)[(uint8_t)(v25 + v26)];
    v28 = v27 & 7;
    v29 = (km_frame + 270)[(uint8_t)((v25 | 1) + v26)];
    v30 = v29 & 7;
    v31 = (((uint8_t)(v30 - 1) < 6) ? ((uint8_t)(v30 << 4) | (v29 & 128)) : 0) | (((uint8_t)(v28 - 1) < 6) ? (((v27 >> 4) & 8) | v28) : 0);
    v32 = 0;
    v4 = v4 ^ (uint32_t)v31;
L12:
    v32 = (uint8_t)(v32 + 1);
    v33 = v4 >> 1UL;
    v4 = ((v4 & 1UL) == 0UL) ? v33 : (v33 ^ 3988292384UL);
    if (v32 != 8)
        goto L12;
    v34 = (uint8_t)(v25 + 2);
    if (v3 == v24)
        goto L15;
    v3[0] = v31;
    v3 = v3 + 1;
L15:
    if (v25 < 62) {
        v25 = v34;
        goto L11;
    }
    km_put16(km_frame + 398, km_number(v3));
    v35 = km_frame[213] | (uint8_t)(km_frame[212] << 4);
    v36 = 0;
    v37 = v4 ^ (uint32_t)v35;
L17:
    v36 = (uint8_t)(v36 + 1);
    v38 = v37 >> 1UL;
    v37 = ((v37 & 1UL) == 0UL) ? v38 : (v38 ^ 3988292384UL);
    if (v36 != 8)
        goto L17;
    km_put32(km_frame + 402, v37);
    if (v3 == km_pointer(km_get16(km_frame + 400)))
        goto L20;
    km_put16(km_frame + 398, km_number(v3 + 1));
    v3[0] = v35;
    v37 = km_get32(km_frame + 402);
L20:
    v39 = km_frame[214];
    v40 = (v39 == 0) ? 255 : ((uint8_t)((v39 & 7) + (v39 & 119)) >> 1);
    v41 = 0;
    v42 = v37 ^ (uint32_t)v40;
L21:
    v41 = (uint8_t)(v41 + 1);
    v43 = v42 >> 1UL;
    v42 = ((v42 & 1UL) == 0UL) ? v43 : (v43 ^ 3988292384UL);
    if (v41 != 8)
        goto L21;
    v44 = km_pointer(km_get16(km_frame + 398));
    v45 = km_pointer(km_get16(km_frame + 400));
    if (v44 == v45)
        goto L24;
    v46 = v44 + 1;
    km_put16(km_frame + 398, km_number(v46));
    v44[0] = v40;
    v44 = v46;
L24:
    v47 = km_frame[215];
    v48 = 0;
    v49 = v42 ^ (uint32_t)v47;
L25:
    v48 = (uint8_t)(v48 + 1);
    v50 = v49 >> 1UL;
    v49 = ((v49 & 1UL) == 0UL) ? v50 : (v50 ^ 3988292384UL);
    if (v48 != 8)
        goto L25;
    km_put32(km_frame + 402, v49);
    if (v44 == v45)
        goto L28;
    km_put16(km_frame + 398, km_number(v44 + 1));
    v44[0] = v47;
L28:
    km_put16(km_frame, km_get16(km_frame + 210));
    km_writer_put_all(km_frame + 398, km_frame, 2);
    km_put16(km_frame + 202, km_get16(km_host_PLAYER + 1932));
    km_writer_put_all(km_frame + 398, km_frame + 202, 2);
    v51 = km_get16(km_host_PLAYER + 1932);
    if (v51 == 0)
        goto L30;
    v52 = km_host_PLAYER + 1936;
L29:
    v51 = (uint16_t)(v51 - 1);
    v53 = v52 + 12;
    v54 = km_get16(v52);
    v55 = (uint8_t)(v54 >> 8);
    km_put16(km_frame + 200, ((((int16_t)v54 < 0) ? (uint16_t)(((uint16_t)(v54 << 6) & 12288) + 8192) : 0) | ((uint16_t)((((uint8_t)v54 & 63) + ((uint8_t)v54 & 56)) + ((uint8_t)v54 & 7)) >> 1)) | ((uint16_t)((uint16_t)(((v55 & 63) + (v55 & 56)) + (v55 & 7)) << 5) & 8128));
    km_writer_put_all(km_frame + 398, km_frame + 200, 2);
    if (!((v51 == 0) || (v53 == km_host_PLAYER + 2440))) {
        v52 = v53;
        goto L29;
    }
L30:
    km_put32(km_frame + 196, km_get32(km_frame + 402) ^ 4294967295UL);
    km_writer_put_all(km_frame + 398, km_frame + 196, 4);
L31:
    km_engine_play_on(v0);
    return v1;
}

/* <kilomate_core::chess::fen::FenReader>::end_field */
static uint8_t km_fenreader_end_field(uint8_t *v0, uint8_t *v1)
{
    uint8_t *v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t *v5;
    uint16_t v6;
    v2 = v0 + 2;
    v3 = v2[0];
    switch (v3) {
    case 0:
        goto L1;
    case 2:
        goto L3;
    case 3:
        goto L4;
    case 4:
        goto L5;
    case 5:
        goto L6;
    default:
        goto L7;
    }
L1:
    if (v0[5] != 8) {
        v4 = 9;
        goto L8;
    }
    if (v0[4] == 7)
        goto L7;
    v4 = 10;
    goto L8;
L3:
    v5 = v1 + 67;
    v5[0] = v5[0] & 239;
    goto L7;
L4:
    if ((v0[3] != 1) || (v0[5] == 45))
        goto L7;
    v4 = 13;
    goto L8;
L5:
    v6 = km_get16(v0);
    v1[68] = (uint8_t)((v6 < 255) ? v6 : 255);
    goto L7;
L6:
    km_put16(v1 + 69, km_get16(v0));
L7:
    v2[0] = (uint8_t)(v3 + 1);
    v0[3] = 0;
    km_put16(v0, 0);
    v4 = 15;
L8:
    return v4;
}

/* <kilomate_core::chess::fen::FenReader>::read */
static uint8_t km_fenreader_read(uint8_t *v0, uint8_t *v1, uint8_t v2)
{
    uint8_t *v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint16_t v8;
    uint8_t *v9;
    uint8_t *v10;
    uint8_t v11;
    uint8_t *v12;
    uint8_t v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t *v16;
    uint8_t v17;
    uint8_t v18;
    uint8_t *v19;
    uint8_t v20;
    uint8_t v21;
    uint8_t *v22;
    uint8_t v23;
    uint8_t v24;
    uint8_t v25;
    uint8_t v26;
    uint8_t v27;
    uint16_t v28;
    uint16_t v29;
    v3 = v0 + 3;
    v4 = v3[0];
    switch (v2) {
    case 9:
        goto L1;
    case 10:
        goto L1;
    case 12:
        goto L1;
    case 13:
        goto L1;
    case 32:
        goto L1;
    default:
        goto L3;
    }
L1:
    if (v4 == 0) {
        v5 = 15;
        goto L31;
    }
    v5 = km_fenreader_end_field(v0, v1);
    goto L31;
L3:
    v6 = (uint8_t)(v4 + 1);
    v7 = (v6 < 3) ? v6 : 3;
    v3[0] = v7;
    switch (v0[2]) {
    case 0:
        goto L4;
    case 1:
        goto L14;
    case 2:
        v8 = 0;
        goto L16;
    case 3:
        goto L24;
    case 4:
        goto L28;
    case 5:
        goto L28;
    default:
        v5 = 7;
        goto L31;
    }
L4:
    if (v2 != 47)
        goto L7;
    v9 = v0 + 5;
    if (v9[0] != 8) {
        v5 = 9;
        goto L31;
    }
    v10 = v0 + 4;
    v11 = (uint8_t)(v10[0] + 1);
    v10[0] = v11;
    v9[0] = 0;
    goto L13;
L7:
    if ((uint8_t)(v2 - 49) >= 8)
        goto L10;
    v12 = v0 + 5;
    v13 = (uint8_t)((v2 - 48) + v12[0]);
    v12[0] = v13;
    if (v13 > 8) {
        v5 = 9;
        goto L31;
    }
    v11 = v0[4];
    goto L13;
L10:
    v14 = km_kind_from_letter(v2);
    v15 = v14 | (((uint8_t)(v2 - 91) < 230) ? 128 : 0);
    if (v14 == 0) {
        v5 = 8;
        goto L31;
    }
    v11 = v0[4];
    v16 = v0 + 5;
    v17 = v16[0];
    if ((v17 | v11) > 7) {
        v5 = 9;
        goto L31;
    }
    v1[((uint8_t)(v11 << 3) | v17) + 3] = v15;
    v16[0] = (uint8_t)(v17 + 1);
L13:
    v5 = (v11 > 7) ? 10 : 15;
    goto L31;
L14:
    v1[0] = v2 != 119;
    if (v4 != 0) {
        v5 = 11;
        goto L31;
    }
    v5 = ((v2 == 119) | (v2 == 98)) ? 15 : 11;
    goto L31;
L16:
    v18 = v8 != 4;
    if (!(v18)) {
        v8 = 4;
        goto L18;
    }
    if (km_fen_RIGHTS[v8] != v2) {
        v8 = (uint16_t)(v8 + 1);
        goto L16;
    }
L18:
    v19 = v1 + 67;
    v20 = v19[0] | (v18 ? (uint8_t)((uint8_t)1 << ((uint8_t)v8 & 7)) : 16);
    v19[0] = v20;
    if (v4 != 0)
        goto L22;
    v21 = v2 == 45;
    if (!(v18))
        goto L21;
    if (v21 | ((v20 & 16) == 0)) {
        v5 = 15;
        goto L31;
    }
    goto L23;
L21:
    if (v21) {
        v5 = 15;
        goto L31;
    }
    goto L23;
L22:
    if (v18 && ((v20 & 16) == 0)) {
        v5 = 15;
        goto L31;
    }
L23:
    v5 = 12;
    goto L31;
L24:
    v22 = v0 + 5;
    v23 = v22[0];
    v22[0] = v2;
    switch (v7) {
    case 2:
        goto L25;
    case 1:
        goto L26;
    default:
        goto L27;
    }
L25:
    v24 = (uint8_t)(56 - v2);
    v25 = (uint8_t)(v23 - 97);
    v26 = (v25 | v24) < 8;
    v1[1] = v26;
    v1[2] = (uint8_t)(v25 + (uint8_t)(v24 << 4));
    if (v26) {
        v5 = 15;
        goto L31;
    }
    goto L27;
L26:
    switch (v2) {
    case 104:
        v5 = 15;
        goto L31;
    case 103:
        v5 = 15;
        goto L31;
    case 102:
        v5 = 15;
        goto L31;
    case 101:
        v5 = 15;
        goto L31;
    case 100:
        v5 = 15;
        goto L31;
    case 99:
        v5 = 15;
        goto L31;
    case 98:
        v5 = 15;
        goto L31;
    case 97:
        v5 = 15;
        goto L31;
    case 45:
        v5 = 15;
        goto L31;
    default:
        goto L27;
    }
L27:
    v5 = 13;
    goto L31;
L28:
    v27 = (uint8_t)(v2 - 48);
    v28 = km_get16(v0);
    if (v27 >= 10)
        goto L30;
    v29 = (uint16_t)((uint16_t)(1U * v28 * 10) + v27);
    km_put16(v0, v29);
    v5 = ((v28 < 6554) & (v29 >= v28)) ? 15 : 14;
    goto L31;
L30:
    km_put16(v0, (uint16_t)((uint16_t)(1U * v28 * 10) + v27));
    v5 = 14;
L31:
    return v5;
}

/* kilomate_set_fen */
KILOMATE_API uint8_t kilomate_set_fen(uint16_t v0)
{
    uint8_t v1;
    uint8_t *v2;
    uint16_t v3;
    uint8_t *v4;
    uint8_t *v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint16_t v9;
    uint8_t v10;
    uint16_t v11;
    uint16_t v12;
    uint8_t v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    uint16_t v17;
    uint16_t v18;
    uint16_t v19;
    uint8_t v20;
    uint8_t v21;
    uint16_t v22;
    uint16_t v23;
    uint16_t v24;
    uint8_t *v25;
    uint16_t v26;
    uint16_t v27;
    v1 = v0 > 512;
    v2 = v1 ? (uint8_t *)1 : km_buffer_BUFFER;
    v3 = v1 ? 0 : v0;
    memset(km_frame + 447, 0, 71);
    memset(km_frame + 194, 0, 6);
    v4 = v2 + v3;
    v5 = v2;
L1:
    if (v5 != v4)
        goto L11;
    if (km_frame[197] == 0)
        goto L4;
    v6 = km_fenreader_end_field(km_frame + 194, km_frame + 447);
    if (v6 != 15)
        goto L18;
L4:
    if (km_frame[196] < 4) {
        v6 = 6;
        goto L18;
    }
    v7 = km_frame[447];
    v6 = km_frame[448];
    memcpy(km_frame + 694, km_frame + 449, 69);
    if (v7 == 2)
        goto L19;
    memcpy(km_frame + 378, km_frame + 694, 69);
    km_frame[376] = v7;
    km_frame[377] = v6;
    memset(km_frame, 0, 194);
    v8 = km_setup_fill(km_frame + 376, km_frame);
    if (v8 != 6)
        goto L9;
    v8 = km_frame[0];
    v9 = km_get16(km_frame + 1);
    v10 = km_frame[3];
    v11 = km_get16(km_frame + 4);
    v12 = km_get16(km_frame + 6);
    v13 = km_frame[8];
    v14 = km_frame[9];
    v15 = km_frame[10];
    v16 = km_frame[11];
    v17 = km_get16(km_frame + 12);
    v18 = km_get16(km_frame + 14);
    v19 = km_get16(km_frame + 16);
    memcpy(km_frame + 200, km_frame + 18, 16);
    memcpy(km_frame + 216, km_frame + 34, 32);
    memcpy(km_frame + 248, km_frame + 66, 128);
    if (v13 == 2)
        goto L10;
    memcpy(km_frame + 518, km_frame + 200, 16);
    memcpy(km_frame + 534, km_frame + 216, 32);
    memcpy(km_frame + 566, km_frame + 248, 128);
    km_player_cancel();
    km_engine_stop();
    km_host_PLAYER[1738] = v8;
    km_put16(km_host_PLAYER + 1739, v9);
    km_host_PLAYER[1741] = v10;
    km_put16(km_host_PLAYER + 1742, v11);
    km_put16(km_host_PLAYER + 1744, v12);
    km_host_PLAYER[1746] = v13;
    km_host_PLAYER[1747] = v14;
    km_host_PLAYER[1748] = v15;
    km_host_PLAYER[1749] = v16;
    km_put16(km_host_PLAYER + 1750, v17);
    km_put16(km_host_PLAYER + 1752, v18);
    km_put16(km_host_PLAYER + 1754, v19);
    memcpy(km_host_PLAYER + 1756, km_frame + 518, 16);
    memcpy(km_host_PLAYER + 1772, km_frame + 534, 32);
    memcpy(km_host_PLAYER + 1804, km_frame + 566, 128);
    km_put16(km_host_PLAYER + 1932, 0);
    km_put16(km_host_PLAYER + 1934, 0);
    v20 = 0;
    goto L30;
L9:
L10:
    v20 = (uint8_t)(v8 + 4);
    goto L30;
L11:
    v21 = km_fenreader_read(km_frame + 194, km_frame + 447, v5[0]);
    if (v21 == 15) {
        v5 = v5 + 1;
        goto L1;
    }
    if (v3 == 0) {
        v22 = 0;
        v23 = 0;
        goto L17;
    }
    v23 = 0;
L13:
    v24 = 0;
    v25 = v2;
L14:
    switch (v25[0]) {
    case 9:
        goto L15;
    case 10:
        goto L15;
    case 12:
        goto L15;
    case 13:
        goto L15;
    case 32:
        goto L15;
    default:
        goto L16;
    }
L15:
    v26 = (uint16_t)(v24 + 1);
    v27 = (uint16_t)(v3 - v26);
    v23 = (uint16_t)(v23 + (v24 != 0));
    if (v27 == 0) {
        v22 = 0;
        goto L17;
    }
    v4 = v2 + v3;
    v2 = v2 + v26;
    v3 = v27;
    goto L13;
L16:
    v25 = v25 + 1;
    if (v25 == v4) {
        v22 = 1;
        goto L17;
    }
    v24 = (uint16_t)(v24 + 1);
    goto L14;
L17:
    v6 = ((uint16_t)(v23 + v22) < 4) ? 6 : v21;
L18:
L19:
    switch ((v6 > 5) ? (uint8_t)(v6 - 6) : 9) {
    case 0:
        v20 = 17;
        goto L29;
    case 1:
        goto L20;
    case 2:
        goto L21;
    case 3:
        goto L22;
    case 4:
        goto L23;
    case 5:
        goto L24;
    case 6:
        goto L25;
    case 7:
        goto L26;
    case 8:
        goto L27;
    default:
        goto L28;
    }
L20:
    v20 = 18;
    goto L29;
L21:
    v20 = 19;
    goto L29;
L22:
    v20 = 20;
    goto L29;
L23:
    v20 = 21;
    goto L29;
L24:
    v20 = 22;
    goto L29;
L25:
    v20 = 23;
    goto L29;
L26:
    v20 = 24;
    goto L29;
L27:
    v20 = 25;
    goto L29;
L28:
    v20 = (uint8_t)(v6 + 4);
L29:
L30:
    return v20;
    return 0;
}

/* kilomate_set_position */
KILOMATE_API uint8_t kilomate_set_position(void)
{
    uint8_t v0;
    uint8_t v1;
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint16_t v10;
    uint16_t v11;
    uint16_t v12;
    uint8_t v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    uint32_t v17;
    uint16_t v18;
    uint16_t v19;
    uint8_t v20;
    uint8_t v21;
    uint8_t v22;
    uint8_t v23;
    uint16_t v24;
    uint16_t v25;
    uint16_t v26;
    memcpy(km_frame + 581, km_buffer_BUFFER, 64);
    v0 = km_buffer_BUFFER[64];
    v1 = km_buffer_BUFFER[65];
    v2 = km_buffer_BUFFER[66];
    v3 = km_buffer_BUFFER[67];
    v4 = km_buffer_BUFFER[68];
    v5 = km_buffer_BUFFER[69];
    v6 = km_buffer_BUFFER[70];
    km_frame[645] = v0;
    km_frame[646] = v1;
    km_frame[647] = v2;
    km_frame[648] = v3;
    km_frame[649] = v4;
    km_frame[650] = v5;
    km_frame[651] = v6;
    memset(km_frame + 197, 0, 64);
    switch (v0) {
    case 1:
        v7 = 0;
        goto L2;
    case 255:
        goto L1;
    default:
        v8 = 3;
        goto L13;
    }
L1:
    v7 = 1;
L2:
    km_frame[261] = v1;
    v9 = (v3 | v2) < 8;
    km_frame[196] = (uint8_t)((uint8_t)(v2 << 4) + v3);
    km_frame[262] = v4;
    km_frame[263] = v5;
    km_frame[264] = v6;
    v10 = 0;
L3:
    v11 = (uint16_t)(v10 + 1);
    v12 = (uint16_t)(v10 + ((uint8_t)v10 & 56));
    v13 = km_frame[v10 + 581];
    if (v13 == 0) {
        v14 = 0;
        goto L6;
    }
    v15 = ((int8_t)v13 < 0) ? (uint8_t)(0 - v13) : v13;
    if (v15 >= 7) {
        v8 = 2;
        goto L13;
    }
    v14 = (((int8_t)v13 > 0) ? 0 : 128) | v15;
L6:
    km_frame[((uint16_t)(((uint8_t)v10 & 7) + v12) >> 1) + 197] = v14;
    if (v11 != 64) {
        v10 = v11;
        goto L3;
    }
    memcpy(km_frame + 441, km_frame + 196, 69);
    memcpy(km_frame + 512, km_frame + 441, 69);
    km_frame[510] = v7;
    km_frame[511] = v9;
    memset(km_frame, 0, 194);
    v16 = km_setup_fill(km_frame + 510, km_frame);
    if (v16 != 6)
        goto L10;
    v17 = km_get32(km_frame);
    v16 = (uint8_t)v17;
    v18 = km_get16(km_frame + 4);
    v19 = km_get16(km_frame + 6);
    v20 = km_frame[8];
    v21 = km_frame[9];
    v22 = km_frame[10];
    v23 = km_frame[11];
    v24 = km_get16(km_frame + 12);
    v25 = km_get16(km_frame + 14);
    v26 = km_get16(km_frame + 16);
    memcpy(km_frame + 265, km_frame + 18, 16);
    memcpy(km_frame + 281, km_frame + 34, 32);
    memcpy(km_frame + 313, km_frame + 66, 128);
    if (v20 == 2)
        goto L11;
    km_player_cancel();
    km_engine_stop();
    km_put32(km_host_PLAYER + 1738, (uint32_t)((uint32_t)(((uint32_t)(uint16_t)(v17 >> 8UL) | (uint32_t)((uint32_t)(uint8_t)(v17 >> 24UL) << 16UL)) | (uint32_t)((uint32_t)0 << 24UL)) << 8UL) | (uint32_t)v16);
    km_put16(km_host_PLAYER + 1742, v18);
    km_put16(km_host_PLAYER + 1744, v19);
    km_host_PLAYER[1746] = v20;
    km_host_PLAYER[1747] = v21;
    km_host_PLAYER[1748] = v22;
    km_host_PLAYER[1749] = v23;
    km_put16(km_host_PLAYER + 1750, v24);
    km_put16(km_host_PLAYER + 1752, v25);
    km_put16(km_host_PLAYER + 1754, v26);
    memcpy(km_host_PLAYER + 1756, km_frame + 265, 16);
    memcpy(km_host_PLAYER + 1772, km_frame + 281, 32);
    memcpy(km_host_PLAYER + 1804, km_frame + 313, 128);
    km_put16(km_host_PLAYER + 1932, 0);
    km_put16(km_host_PLAYER + 1934, 0);
    v8 = 0;
    goto L12;
L10:
L11:
    v8 = (uint8_t)(v16 + 4);
L12:
    goto L14;
L13:
L14:
    return v8;
}

/* <kilomate_core::chess::game::GameIn<[kilomate_core::chess::game::Record; 42]>>::set_up_in_place */
static void km_gamein_set_up_in_place(uint8_t *v0)
{
    uint8_t v1;
    memset(km_host_PLAYER + 1738, 0, 194);
    v1 = km_setup_fill(v0, km_host_PLAYER + 1738);
    if (v1 == 6)
        goto L2;
    memset(km_host_PLAYER + 1738, 0, 194);
L2:
    km_put16(km_host_PLAYER + 1932, 0);
    km_put16(km_host_PLAYER + 1934, 0);
    return;
}

/* <kilomate_core::chess::game::GameIn<[kilomate_core::chess::game::Record; 42]>>::set_start */
static void km_gamein_set_start(void)
{
    uint16_t v0;
    uint8_t *v1;
    uint8_t v2;
    uint16_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    memset(km_frame + 6, 0, 71);
    km_frame[73] = 15;
    v0 = 0;
L1:
    km_put16(km_frame + 4, 256);
    v1 = km_frame + v0 + 9;
    v2 = km_setup_BACK_ROW[v0];
    v3 = 0;
L2:
    if (v3 != 2)
        goto L5;
    v0 = (uint16_t)(v0 + 1);
    if (v0 != 8)
        goto L1;
    km_gamein_set_up_in_place(km_frame + 6);
    return;
L5:
    v4 = km_frame[v3 + 4];
    v5 = v4;
    v6 = (uint8_t)(v4 << 7);
    v1[(v5 ? 0 : 56)] = v2 | v6;
    v1[(v5 ? 8 : 48)] = v6 | 1;
    v3 = (uint16_t)(v3 + 1);
    goto L2;
}

/* kilomate_start */
KILOMATE_API void kilomate_start(void)
{
    uint8_t *v0;
    uint8_t *v1;
    km_player_cancel();
    km_engine_stop();
    memset(km_host_PLAYER + 2446, 0, 513);
    v0 = km_host_PLAYER + 637;
L1:
    v1 = v0 + 50;
    km_put32(v0 + 21, 0UL);
    if (v1 != km_host_PLAYER + 1737) {
        v0 = v1;
        goto L1;
    }
    km_gamein_set_start();
    return;
}

/* <kilomate_core::chess::board::Board>::is_material_insufficient */
static uint8_t km_board_is_material_insufficie(void)
{
    uint16_t v0;
    uint8_t v1;
    uint8_t v2;
    uint8_t v3;
    uint16_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint16_t v10;
    uint8_t *v11;
    uint8_t *v12;
    uint8_t *v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    km_put16(km_frame + 64, 256);
    v0 = 0;
    v1 = 0;
    v2 = 0;
    v3 = 0;
L1:
    v4 = v0;
L2:
    if (v4 != 2)
        goto L6;
    switch (v3) {
    case 0:
        goto L4;
    case 1:
        goto L5;
    default:
        v5 = 0;
        goto L12;
    }
L4:
    v5 = (v1 == 0) || (v2 == 0);
    goto L12;
L5:
    v5 = (v2 | v1) == 0;
    goto L12;
L6:
    v0 = (uint16_t)(v4 + 1);
    v6 = km_frame[v4 + 64];
    v7 = (uint8_t)(v6 << 4);
    v8 = (uint8_t)(v7 + (km_host_PLAYER + 1750)[v6]);
    v9 = (v8 < v7) | (v8 > 32);
    v10 = v9 ? 0 : (uint16_t)(v8 - v7);
    if (v10 == 0) {
        v4 = v0;
        goto L2;
    }
    v11 = v9 ? (uint8_t *)1 : (km_host_PLAYER + v7 + 1772);
    v12 = v11 + v10;
L8:
    v13 = v11 + 1;
    v14 = v11[0];
    switch ((km_host_PLAYER + 1804)[(v14 & 119)] & 7) {
    case 1:
        goto L11;
    case 2:
        goto L9;
    case 3:
        goto L10;
    case 4:
        goto L11;
    case 5:
        goto L11;
    default:
        goto L13;
    }
L9:
    v3 = (uint8_t)(v3 + 1);
    goto L13;
L10:
    v15 = (((v14 >> 4) ^ v14) & 1) == 0;
    v16 = (uint8_t)((v15 ? v1 : v2) + 1);
    v1 = v15 ? v16 : v1;
    v2 = v15 ? v2 : v16;
    goto L13;
L11:
    v5 = 0;
L12:
    return v5;
L13:
    if (v13 == v12)
        goto L1;
    v11 = v13;
    goto L8;
}

/* kilomate_status */
KILOMATE_API uint8_t kilomate_status(void)
{
    uint8_t v0;
    uint8_t v1;
    uint8_t v2;
    uint8_t v3;
    uint32_t v4;
    uint16_t v5;
    uint8_t v6;
    uint16_t v7;
    uint16_t v8;
    uint8_t v9;
    uint16_t v10;
    uint8_t v11;
    uint8_t v12;
    uint16_t v13;
    uint8_t *v14;
    uint8_t v15;
    v0 = km_engine_rewind(km_host_PLAYER[3214] == 1);
    v1 = km_board_has_legal_move(km_host_PLAYER + 1738);
    v2 = km_host_PLAYER[1746];
    v3 = km_board_is_attacked(km_host_PLAYER + 1738, (km_host_PLAYER + 1772)[(uint8_t)(v2 << 4)] & 119, !v2);
    if (!(v1))
        goto L13;
    v4 = km_get32(km_host_PLAYER + 1738);
    v5 = km_get16(km_host_PLAYER + 1742);
    v6 = km_host_PLAYER[1749];
    v7 = km_get16(km_host_PLAYER + 1932);
    v8 = (v7 < v6) ? v7 : v6;
    if (v8 >= 4) {
        v9 = 0;
        v10 = 4;
        goto L4;
    }
    v11 = km_board_is_material_insufficie();
    if (v11) {
        v12 = 6;
        goto L14;
    }
    if (v6 > 99) {
        v12 = 4;
        goto L14;
    }
    goto L12;
L4:
    v13 = (uint16_t)(v7 - v10);
    if (v13 > 41)
        goto L6;
    v14 = km_host_PLAYER + 12U * v13 + 1936;
    v9 = (uint8_t)(v9 + ((km_get32(v14 + 2) == v4) && (km_get16(v14 + 6) == v5)));
L6:
    v10 = (uint16_t)(v10 + 2);
    if (v10 <= v8)
        goto L4;
    v15 = km_board_is_material_insufficie();
    if (v15) {
        v12 = 6;
        goto L14;
    }
    if (v9 > 3) {
        v12 = 5;
        goto L14;
    }
    if (v6 > 149) {
        v12 = 4;
        goto L14;
    }
    if (v9 > 1) {
        v12 = 5;
        goto L14;
    }
    if (v6 > 99) {
        v12 = 4;
        goto L14;
    }
L12:
    v12 = v3;
    goto L14;
L13:
    v12 = v3 ? 2 : 3;
L14:
    km_engine_play_on(v0);
    return v12;
}

/* kilomate_core::search::picker::rank::<kilomate_core::machines::Prodigy> */
static uint8_t km_picker_rank(uint16_t v0)
{
    uint8_t v1;
    uint8_t v2;
    uint16_t v3;
    uint8_t *v4;
    uint8_t *v5;
    uint8_t *v6;
    uint8_t *v7;
    uint8_t v8;
    uint16_t v9;
    uint8_t v10;
    uint8_t *v11;
    uint16_t v12;
    uint8_t *v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t v18;
    uint16_t v19;
    uint16_t v20;
    uint8_t v21;
    uint8_t v22;
    uint8_t v23;
    uint8_t v24;
    uint8_t v25;
    uint8_t v26;
    v1 = km_host_PLAYER[1];
    km_host_PLAYER[1] = 0;
    if (v1)
        goto L14;
    v2 = km_host_PLAYER[1746] ? 56 : 0;
    v3 = km_get16(km_host_PLAYER + 635);
    if ((v3 < v0) | (v3 > 211))
        goto L14;
    v4 = km_host_PLAYER + v3 + 424;
    v5 = km_host_PLAYER + 2U * v3 + 2;
    if (v0 == v3)
        goto L14;
    v6 = km_host_PLAYER + 2U * v0 + 2;
    v7 = km_host_PLAYER + v0 + 424;
    v8 = 255;
    v9 = 0;
    v10 = 0;
L4:
    v11 = v6 + 2;
    v12 = km_get16(v6);
    if (v7 == v4)
        goto L14;
    v13 = v7 + 1;
    v14 = (uint8_t)(v12 >> 8);
    v15 = (uint8_t)(v12 >> 8);
    if (v12 >= 16384)
        goto L10;
    v16 = (uint8_t)v12;
    v17 = v16 & 63;
    if (v8 != v17)
        goto L8;
    v18 = v10 & 7;
    goto L9;
L8:
    v10 = (km_host_PLAYER + 1804)[(uint8_t)(v17 + (v16 & 56))];
    v18 = v10 & 7;
    v9 = (uint16_t)km_table32(km_lean_PIECE_SQUARE + 256U * ((v18 == 7) ? 6 : v18) + 4U * (v17 ^ v2));
    v8 = v17;
L9:
    v19 = (uint16_t)((int16_t)(uint16_t)((uint16_t)km_table32(km_lean_PIECE_SQUARE + 256U * ((v18 == 7) ? 6 : v18) + 4U * (v2 ^ v15)) - v9) >> 2);
    v20 = ((int16_t)v19 > (-99)) ? v19 : 65437U;
    v21 = (uint8_t)((((int16_t)v20 < 90) ? v20 : 90) + 100);
    goto L13;
L10:
    v22 = km_host_PLAYER[((uint8_t)v12 & 63) + ((uint8_t)v12 & 56) + 1804];
    v23 = ((int16_t)v12 < 0) ? (((uint8_t)v12 >> 3) & 24) : 0;
    if ((v15 & 64) == 0) {
        v24 = 0;
        goto L12;
    }
    v25 = km_host_PLAYER[(v14 & 63) + (v14 & 56) + 1804] & 7;
    v24 = (uint8_t)((uint8_t)((v25 > 1) ? v25 : 1) << 3);
L12:
    v26 = (uint8_t)(v24 + v23);
    v21 = (uint8_t)((((v26 < 47) ? v26 : 47) - (v22 & 7)) - 56);
L13:
    v7[0] = v21;
    if (v11 != v5) {
        v6 = v11;
        v7 = v13;
        goto L4;
    }
L14:
    return v1;
}

/* <kilomate_core::chess::board::Board>::generate_onto::<kilomate_core::search::stack::Stack<kilomate_core::search::stack::Room<211>>> */
static void km_board_generate_onto(uint8_t v0)
{
    uint8_t v1;
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t *v9;
    uint16_t v10;
    uint8_t *v11;
    uint8_t v12;
    uint8_t *v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t v18;
    uint8_t v19;
    uint8_t v20;
    uint16_t v21;
    uint8_t *v22;
    uint8_t v23;
    uint8_t v24;
    uint8_t v25;
    uint8_t v26;
    uint8_t v27;
    uint16_t v28;
    uint16_t v29;
    uint16_t v30;
    uint16_t v31;
    uint8_t *v32;
    uint8_t v33;
    uint8_t v34;
    uint16_t v35;
    uint16_t v36;
    uint16_t v37;
    uint16_t v38;
    uint8_t *v39;
    uint8_t v40;
    uint8_t v41;
    uint8_t v42;
    uint16_t v43;
    uint16_t v44;
    uint16_t v45;
    uint16_t v46;
    uint8_t *v47;
    uint8_t v48;
    uint16_t v49;
    uint16_t v50;
    uint16_t v51;
    uint16_t v52;
    uint8_t *v53;
    v1 = km_host_PLAYER[1746];
    v2 = v1;
    v3 = (km_host_PLAYER + 1804)[v0] == 0;
    v4 = v3 ? 0 : 4;
    v5 = (uint8_t)(v1 << 4);
    v6 = (uint8_t)((km_host_PLAYER + 1752)[v1] + v5);
    v7 = v5 | 1;
    v8 = (v6 <= v5) | (v6 > 32);
    v9 = v8 ? (uint8_t *)1 : (km_host_PLAYER + v7 + 1772);
    v10 = v8 ? 0 : (uint16_t)(v6 - v7);
    v11 = v9 + v10;
    if (v10 == 0)
        goto L11;
    v12 = (uint8_t)(v4 << 4) | ((uint8_t)((v0 & 7) + v0) >> 1);
L2:
    v13 = v9 + 1;
    v14 = v9[0];
    v15 = v14 & 119;
    v16 = (km_host_PLAYER + 1804)[v15];
    v17 = v16 & 7;
    v18 = (uint8_t)(v0 - v15);
    if ((km_attacks_REACH[v18] & km_attacks_BIT[(((v16 >> 4) & 8) | v17)]) == 0)
        goto L10;
    if ((uint8_t)(v17 - 3) >= 3)
        goto L7;
    v19 = km_attacks_STEP[v18];
    v20 = v15;
L5:
    v20 = (uint8_t)(v20 + v19);
    if (v20 == v0)
        goto L7;
    if ((km_host_PLAYER + 1804)[(v20 & 127)] == 0)
        goto L5;
    goto L10;
L7:
    v21 = km_get16(km_host_PLAYER + 635);
    if (v21 <= 210)
        goto L9;
    km_host_PLAYER[1] = 1;
    goto L10;
L9:
    v22 = km_host_PLAYER + 2U * v21 + 2;
    v22[0] = (uint8_t)((v14 & 7) + v15) >> 1;
    v22[1] = v12;
    km_put16(km_host_PLAYER + 635, (uint16_t)(v21 + 1));
L10:
    if (v13 != v11) {
        v9 = v13;
        goto L2;
    }
L11:
    v23 = v2 ? 240 : 16;
    if (!(v3))
        goto L36;
    v24 = (uint8_t)(v23 + v0);
    if ((v24 & 136) != 0)
        goto L58;
    v25 = (km_host_PLAYER + 1804)[v24];
    if (v25 != 0)
        goto L26;
    v26 = (uint8_t)(v24 + v23);
    if ((int8_t)v26 <= (-1))
        goto L58;
    if ((v26 >> 4) != (v2 ? 1 : 6))
        goto L58;
    if ((km_host_PLAYER + 1804)[v26] != ((uint8_t)(v1 << 7) | 1))
        goto L58;
    switch (v0 >> 4) {
    case 0:
        goto L18;
    case 7:
        goto L18;
    default:
        goto L23;
    }
L18:
    v27 = v0 & 7;
    v28 = (uint16_t)((uint16_t)(((uint8_t)(v27 + v0) >> 1) | 128) << 8) | ((uint8_t)(v26 + v27) >> 1);
    v29 = km_get16(km_host_PLAYER + 635);
    v30 = 4;
L19:
    v30 = (uint16_t)(v30 - 1);
    if (v29 <= 210)
        goto L21;
    km_host_PLAYER[1] = 1;
    goto L22;
L21:
    km_put16(km_host_PLAYER + 2U * v29 + 2, (uint16_t)(v30 << 6) | v28);
    v29 = (uint16_t)(v29 + 1);
    km_put16(km_host_PLAYER + 635, v29);
L22:
    if (v30 == 0)
        goto L58;
    goto L19;
L23:
    v31 = km_get16(km_host_PLAYER + 635);
    if (v31 <= 210)
        goto L25;
    km_host_PLAYER[1] = 1;
    goto L58;
L25:
    v32 = km_host_PLAYER + 2U * v31 + 2;
    v33 = v0 & 7;
    v32[0] = ((uint8_t)(v26 + v33) >> 1) | 64;
    v32[1] = (uint8_t)(v33 + v0) >> 1;
    km_put16(km_host_PLAYER + 635, (uint16_t)(v31 + 1));
    goto L58;
L26:
    if (v25 != ((uint8_t)(v1 << 7) | 1))
        goto L58;
    switch (v0 >> 4) {
    case 0:
        goto L28;
    case 7:
        goto L28;
    default:
        goto L33;
    }
L28:
    v34 = v0 & 7;
    v35 = (uint16_t)((uint16_t)(((uint8_t)(v34 + v0) >> 1) | 128) << 8) | ((uint8_t)(v24 + v34) >> 1);
    v36 = km_get16(km_host_PLAYER + 635);
    v37 = 4;
L29:
    v37 = (uint16_t)(v37 - 1);
    if (v36 <= 210)
        goto L31;
    km_host_PLAYER[1] = 1;
    goto L32;
L31:
    km_put16(km_host_PLAYER + 2U * v36 + 2, (uint16_t)(v37 << 6) | v35);
    v36 = (uint16_t)(v36 + 1);
    km_put16(km_host_PLAYER + 635, v36);
L32:
    if (v37 == 0)
        goto L58;
    goto L29;
L33:
    v38 = km_get16(km_host_PLAYER + 635);
    if (v38 <= 210)
        goto L35;
    km_host_PLAYER[1] = 1;
    goto L58;
L35:
    v39 = km_host_PLAYER + 2U * v38 + 2;
    v40 = v0 & 7;
    v39[0] = (uint8_t)(v24 + v40) >> 1;
    v39[1] = (uint8_t)(v40 + v0) >> 1;
    km_put16(km_host_PLAYER + 635, (uint16_t)(v38 + 1));
    goto L58;
L36:
    v41 = (uint8_t)(v0 - 1);
    v42 = (uint8_t)(v41 + v23);
    if ((v42 & 136) != 0)
        goto L47;
    if ((km_host_PLAYER + 1804)[v42] != ((uint8_t)(v1 << 7) | 1))
        goto L47;
    switch (v0 >> 4) {
    case 0:
        goto L39;
    case 7:
        goto L39;
    default:
        goto L44;
    }
L39:
    v43 = (uint16_t)((uint16_t)(((uint8_t)((v0 & 7) + v0) >> 1) | 192) << 8) | ((uint8_t)((v41 & 7) + v42) >> 1);
    v44 = km_get16(km_host_PLAYER + 635);
    v45 = 4;
L40:
    v45 = (uint16_t)(v45 - 1);
    if (v44 <= 210)
        goto L42;
    km_host_PLAYER[1] = 1;
    goto L43;
L42:
    km_put16(km_host_PLAYER + 2U * v44 + 2, (uint16_t)(v45 << 6) | v43);
    v44 = (uint16_t)(v44 + 1);
    km_put16(km_host_PLAYER + 635, v44);
L43:
    if (v45 == 0)
        goto L47;
    goto L40;
L44:
    v46 = km_get16(km_host_PLAYER + 635);
    if (v46 <= 210)
        goto L46;
    km_host_PLAYER[1] = 1;
    goto L47;
L46:
    v47 = km_host_PLAYER + 2U * v46 + 2;
    v47[0] = (uint8_t)((v41 & 7) + v42) >> 1;
    v47[1] = ((uint8_t)((v0 & 7) + v0) >> 1) | 64;
    km_put16(km_host_PLAYER + 635, (uint16_t)(v46 + 1));
L47:
    v48 = (uint8_t)((v23 | 1) + v0);
    if ((v48 & 136) != 0)
        goto L58;
    if ((km_host_PLAYER + 1804)[v48] != ((uint8_t)(v1 << 7) | 1))
        goto L58;
    switch (v0 >> 4) {
    case 0:
        goto L50;
    case 7:
        goto L50;
    default:
        goto L55;
    }
L50:
    v49 = (uint16_t)((uint16_t)(((uint8_t)((v0 & 7) + v0) >> 1) | 192) << 8) | ((uint8_t)((v48 & 7) + v48) >> 1);
    v50 = km_get16(km_host_PLAYER + 635);
    v51 = 4;
L51:
    v51 = (uint16_t)(v51 - 1);
    if (v50 <= 210)
        goto L53;
    km_host_PLAYER[1] = 1;
    goto L54;
L53:
    km_put16(km_host_PLAYER + 2U * v50 + 2, (uint16_t)(v51 << 6) | v49);
    v50 = (uint16_t)(v50 + 1);
    km_put16(km_host_PLAYER + 635, v50);
L54:
    if (v51 == 0)
        goto L58;
    goto L51;
L55:
    v52 = km_get16(km_host_PLAYER + 635);
    if (v52 <= 210)
        goto L57;
    km_host_PLAYER[1] = 1;
    goto L58;
L57:
    v53 = km_host_PLAYER + 2U * v52 + 2;
    v53[0] = (uint8_t)((v48 & 7) + v48) >> 1;
    v53[1] = (uint8_t)(v4 << 4) | ((uint8_t)((v0 & 7) + v0) >> 1);
    km_put16(km_host_PLAYER + 635, (uint16_t)(v52 + 1));
L58:
    return;
}

/* <kilomate_core::chess::board::Board>::cheapest_taker */
static uint8_t km_board_cheapest_taker(uint8_t v0, uint8_t v1, uint8_t *v2)
{
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint16_t v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t v12;
    uint8_t *v13;
    uint8_t *v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t *v18;
    uint8_t v19;
    uint8_t v20;
    uint8_t v21;
    uint8_t v22;
    uint8_t v23;
    uint8_t v24;
    uint8_t v25;
    uint8_t v26;
    uint8_t v27;
    uint8_t v28;
    uint16_t v29;
    uint8_t *v30;
    v3 = v1 ? 129 : 1;
    v4 = v1 ? 240 : 16;
    v5 = (uint8_t)((v0 - 1) + v4);
    if ((v5 & 136) != 0) {
        v6 = 0;
        goto L2;
    }
    v6 = (km_host_PLAYER + 1804)[v5] == v3;
L2:
    v7 = (uint8_t)((v4 | 1) + v0);
    if ((v7 & 136) != 0) {
        v8 = 0;
        goto L4;
    }
    v8 = (km_host_PLAYER + 1804)[v7] == v3;
L4:
    km_frame[68] = 1;
    km_put32(km_frame + 69, 131072UL);
    km_frame[73] = v6;
    km_frame[74] = v5;
    km_frame[75] = v8;
    km_frame[76] = v7;
    v9 = 0;
L5:
    if (v9 != 2)
        goto L22;
    v10 = v1 ? 16 : 0;
    v11 = (uint8_t)(km_host_PLAYER[v1 + 1752] + v10);
    v12 = (v11 < v10) | (v11 > 32);
    v13 = v12 ? (uint8_t *)1 : (km_host_PLAYER + v10 + 1772);
    v14 = v13 + (v12 ? 0 : (uint16_t)(v11 - v10));
    v15 = 127;
    v16 = 0;
    v17 = 0;
L7:
L8:
    v18 = v13;
L9:
    if (v18 == v14)
        goto L20;
    v13 = v18 + 1;
    v19 = v18[0];
    v20 = v19 & 119;
    v21 = (uint8_t)(v0 - v20);
    v22 = km_attacks_REACH[v21];
    if (v22 == 0) {
        v18 = v13;
        goto L9;
    }
    v23 = (km_host_PLAYER + 1804)[v20];
    v24 = v23 & 7;
    v25 = km_see_VALUES[v24];
    if ((int8_t)v25 >= (int8_t)v15)
        goto L21;
    if ((km_attacks_BIT[(((v23 >> 4) & 8) | v24)] & v22) == 0)
        goto L21;
    if ((km_board_FILE_BIT[(v19 & 7)] & v2[(v20 >> 4)]) != 0)
        goto L21;
    if ((uint8_t)(v24 - 3) >= 3)
        goto L19;
    v26 = km_attacks_STEP[v21];
    v27 = (uint8_t)(v26 + v20);
    v28 = v27 & 119;
    if (v28 == v0)
        goto L19;
L16:
    if ((km_host_PLAYER + 1804)[v28] == 0)
        goto L18;
    if ((km_board_FILE_BIT[(v27 & 7)] & v2[(v28 >> 4)]) == 0)
        goto L21;
L18:
    v27 = (uint8_t)(v28 + v26);
    v28 = v27 & 119;
    if (v28 != v0)
        goto L16;
L19:
    if ((v23 & 6) == 2) {
        v16 = v20;
        v17 = 1;
        goto L20;
    }
    v15 = v25;
    v16 = v20;
    v17 = 1;
    goto L7;
L20:
    goto L25;
L21:
    goto L8;
L22:
    v29 = (uint16_t)(v9 + 1);
    v30 = km_frame + 2U * v9 + 73;
    if (!(v30[0]))
        goto L26;
    v16 = v30[1];
    if ((km_board_FILE_BIT[(v16 & 7)] & v2[((v16 >> 4) & 7)]) != 0)
        goto L26;
    v17 = 1;
L25:
    km_result_1_8 = v16;
    return v17;
L26:
    v9 = v29;
    goto L5;
}

/* <kilomate_core::chess::board::Board>::see_at_least */
static uint8_t km_board_see_at_least(uint16_t v0, uint8_t v1)
{
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t v12;
    uint8_t v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t v18;
    uint8_t v19;
    uint8_t v20;
    v2 = (uint8_t)(v0 >> 8);
    if ((v2 & 64) == 0) {
        v3 = 0;
        goto L2;
    }
    v4 = (uint8_t)((v2 & 63) + (v2 & 56));
    v3 = km_see_VALUES[((km_host_PLAYER + 1804)[(((v0 & 49344U) == 16448) ? ((v4 & 119) ^ 16) : v4)] & 7)];
L2:
    v5 = km_see_VALUES[(km_host_PLAYER[((uint8_t)v0 & 63) + ((uint8_t)v0 & 56) + 1804] & 7)];
    v6 = (uint8_t)(v3 - v1);
    if ((int16_t)v0 >= 0)
        goto L4;
    v7 = (km_see_VALUES + 2)[((uint8_t)(v0 >> 6) & 3)];
    v6 = (uint8_t)((v6 - v5) + v7);
    v5 = v7;
L4:
    if ((int8_t)v6 < 0) {
        v8 = 0;
        goto L14;
    }
    v9 = (uint8_t)(v6 - v5);
    if ((int8_t)v9 > (-1)) {
        v8 = 1;
        goto L14;
    }
    v10 = km_host_PLAYER[1746];
    km_put32(km_frame + 60, 0UL);
    km_put32(km_frame + 64, 0UL);
    v11 = (uint8_t)(v0 >> 3) & 7;
    (km_frame + 60)[v11] = (km_frame + 60)[v11] | km_board_FILE_BIT[((uint8_t)v0 & 7)];
    v12 = (uint8_t)((v2 & 63) + (v2 & 56));
    v13 = v10;
L7:
    v14 = !v13;
    v15 = km_board_cheapest_taker(v12, v14, km_frame + 60);
    v16 = km_result_1_8;
    if (!(v15))
        goto L12;
    v17 = (v16 >> 4) & 7;
    (km_frame + 60)[v17] = (km_frame + 60)[v17] | km_board_FILE_BIT[(v16 & 7)];
    v18 = (km_host_PLAYER + 1804)[(v16 & 127)] & 7;
    v9 = (uint8_t)((v9 ^ 255) - km_see_VALUES[v18]);
    if ((int8_t)v9 <= (-1)) {
        v13 = v14;
        goto L7;
    }
    v19 = v14;
    if (v18 != 6)
        goto L11;
    v20 = km_board_cheapest_taker(v12, v13, km_frame + 60);
    v19 = v20 ? v13 : v19;
L11:
    v8 = v19 == v10;
    goto L13;
L12:
    v8 = v10 != v14;
L13:
L14:
    return v8;
}

/* <kilomate_core::eval::endgame::Men>::of */
static void km_men_of(uint8_t *v0, uint8_t v1)
{
    uint16_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t *v8;
    uint16_t v9;
    uint8_t *v10;
    uint8_t v11;
    uint8_t v12;
    uint8_t *v13;
    uint8_t v14;
    uint8_t *v15;
    v2 = v1;
    v3 = km_host_PLAYER[v2 + 1752];
    v0[2] = (uint8_t)(km_host_PLAYER[v2 + 1750] - v3);
    km_put16(v0, 0);
    v4 = v1 ? 16 : 0;
    v5 = (uint8_t)(v3 + v4);
    v6 = v4 | 1;
    v7 = (v5 <= v4) | (v5 > 32);
    v8 = v7 ? (uint8_t *)1 : (km_host_PLAYER + v6 + 1772);
    v9 = v7 ? 0 : (uint16_t)(v5 - v6);
    v10 = v8 + v9;
    if (v9 == 0) {
        v11 = 0;
        v12 = 0;
        goto L6;
    }
    v12 = 0;
    v11 = 0;
L1:
    v13 = v8 + 1;
    v14 = v8[0];
    switch ((km_host_PLAYER + 1804)[(v14 & 119)] & 7) {
    case 3:
        goto L2;
    case 2:
        goto L3;
    default:
        goto L4;
    }
L2:
    v15 = v0 + (((v14 >> 4) ^ v14) & 1);
    v15[0] = (uint8_t)(v15[0] + 1);
    goto L5;
L3:
    v12 = (uint8_t)(v12 + 1);
    goto L5;
L4:
    v11 = (uint8_t)(v11 + 1);
L5:
    if (v13 != v10) {
        v8 = v13;
        goto L1;
    }
L6:
    v0[3] = v12;
    v0[4] = v11;
    return;
}

/* <kilomate_core::knowledge::kpk::Position>::ask::<&kilomate_flash::Flash<[u8; 250]>> */
static uint8_t km_position_ask(uint8_t *v0, const KM_FLASH uint8_t *v1)
{
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t v12;
    uint8_t v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t v18;
    uint8_t v19;
    uint8_t v20;
    uint16_t v21;
    uint8_t v22;
    uint16_t v23;
    uint8_t v24;
    uint8_t v25;
    uint8_t v26;
    uint8_t v27;
    v2 = v0[1];
    v3 = v2 >> 4;
    v4 = v0[2];
    v5 = v4 >> 4;
    v6 = v0[3];
    v7 = v6 >> 4;
    v8 = v4 & 7;
    v9 = v2 & 7;
    v10 = (v8 > v9) ? (uint8_t)(v8 - v9) : (uint8_t)(v9 - v8);
    v11 = v6 & 7;
    v12 = (v11 > v9) ? (uint8_t)(v11 - v9) : (uint8_t)(v9 - v11);
    v13 = (v7 > v12) ? v7 : v12;
    v14 = (uint8_t)(v5 + 8);
    v15 = (v3 > 1) ? (uint8_t)(v3 - 1) : 0;
    v16 = (v7 > v15) ? (uint8_t)(v7 - v15) : (uint8_t)(v15 - v7);
    v17 = (v5 > v15) ? (uint8_t)(v5 - v15) : (uint8_t)(v15 - v5);
    v18 = (v3 > 2) ? (uint8_t)(v3 - 2) : 0;
    v19 = (v7 > v18) ? (uint8_t)(v7 - v18) : (uint8_t)(v18 - v7);
    v20 = (v5 > v18) ? (uint8_t)(v5 - v18) : (uint8_t)(v18 - v5);
    km_frame[79] = v9;
    km_frame[80] = v3;
    km_frame[81] = v11;
    km_frame[82] = (uint8_t)(v14 - v3);
    km_frame[83] = (uint8_t)(v14 - v7);
    km_frame[84] = (uint8_t)(v7 + v5);
    km_frame[85] = (v8 > v11) ? (uint8_t)(v8 - v11) : (uint8_t)(v11 - v8);
    km_frame[86] = (uint8_t)((v10 | 8) - v12);
    km_frame[87] = v13;
    km_frame[88] = (uint8_t)((v13 - v3) + 8);
    km_frame[89] = (uint8_t)((((v16 > v12) ? v16 : v12) - ((v17 > v10) ? v17 : v10)) + 8);
    km_frame[90] = (uint8_t)((((v19 > v12) ? v19 : v12) - ((v20 > v10) ? v20 : v10)) + 8);
    v21 = 4;
L1:
    if (v21 >= 250) {
        v22 = 0;
        goto L3;
    }
    v22 = v1[v21];
L3:
    v23 = (uint16_t)(v21 + 1);
    if (v23 >= 250) {
        v24 = 0;
        goto L5;
    }
    v24 = v1[v23];
L5:
    v21 = (uint16_t)(v21 + 2);
    if (v22 >= 192) {
        v25 = 0;
        goto L7;
    }
    v25 = (km_frame + 79)[(v22 >> 4)];
L7:
    v26 = v25 > (v22 & 15);
    if ((int8_t)v24 <= (-1))
        goto L10;
    v27 = v24 >> v26;
    if ((v27 & 1) != 0)
        goto L11;
    return (v27 & 4) != 0;
L10:
    v21 = (uint16_t)(v21 + (v26 ? (uint8_t)(v24 << 1) : 0));
L11:
    goto L1;
}

/* kilomate_core::eval::endgame::pawn_value::<&kilomate_flash::Flash<[u8; 250]>> */
static uint16_t km_endgame_pawn_value(uint8_t v0)
{
    uint8_t v1;
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint16_t v9;
    uint8_t v10;
    uint8_t v11;
    const KM_FLASH uint8_t *v12;
    uint8_t v13;
    const KM_FLASH uint8_t *v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t v18;
    uint8_t v19;
    uint8_t v20;
    uint8_t v21;
    uint8_t v22;
    uint8_t v23;
    uint8_t v24;
    uint8_t v25;
    uint8_t v26;
    uint8_t v27;
    v1 = v0 ? 16 : 0;
    v2 = (km_host_PLAYER + 1773)[v1];
    v3 = (((v2 & 4) == 0) ? 0 : 7) | (v0 ? 112 : 0);
    v4 = v3 ^ (v2 & 119);
    v5 = v3 ^ ((km_host_PLAYER + 1772)[v1] & 119);
    v6 = v3 ^ ((km_host_PLAYER + 1772)[(v0 ? 0 : 16)] & 119);
    v7 = km_host_PLAYER[1746] == v0;
    km_put32(km_frame + 75, ((uint32_t)((uint32_t)v4 << 8UL) | (uint32_t)v7) | ((uint32_t)((uint32_t)v6 << 24UL) | (uint32_t)((uint32_t)v5 << 16UL)));
    if (!(v7))
        goto L2;
    v8 = km_position_ask(km_frame + 75, km_kpk_TABLE);
    if (v8)
        goto L12;
    v9 = 0;
    goto L13;
L2:
    v10 = v5 >> 4;
    v11 = v5 & 7;
    v12 = km_movegen_STEPS + 8;
    v13 = 0;
L3:
    if (v12 == km_movegen_STEPS + 16)
        goto L11;
    v14 = v12;
L4:
    v12 = v14 + 1;
    v15 = (uint8_t)(v14[0] + v6);
    if ((v15 & 136) != 0)
        goto L10;
    v16 = v15 >> 4;
    v17 = (v10 > v16) ? (uint8_t)(v10 - v16) : (uint8_t)(v16 - v10);
    v18 = v15 & 7;
    v19 = (v11 > v18) ? (uint8_t)(v11 - v18) : (uint8_t)(v18 - v11);
    if (((v17 > v19) ? v17 : v19) < 2)
        goto L10;
    switch ((uint8_t)(v4 - v15)) {
    case 15:
        goto L10;
    case 17:
        goto L10;
    default:
        goto L7;
    }
L7:
    km_frame[78] = v15;
    if (v15 == v4)
        goto L9;
    v20 = km_position_ask(km_frame + 75, km_kpk_TABLE);
    if (v20) {
        v13 = 1;
        goto L3;
    }
L9:
    v9 = 0;
    goto L13;
L10:
    if (v12 != km_movegen_STEPS + 16) {
        v14 = v12;
        goto L4;
    }
L11:
    if (!(v13)) {
        v9 = 0;
        goto L13;
    }
L12:
    v21 = v4 >> 4;
    v22 = (v21 > 2) ? (uint8_t)(v21 - 2) : 0;
    v23 = v5 & 7;
    v24 = v4 & 7;
    v25 = (v23 > v24) ? (uint8_t)(v23 - v24) : (uint8_t)(v24 - v23);
    v26 = v5 >> 4;
    v27 = (v26 > v22) ? (uint8_t)(v26 - v22) : (uint8_t)(v22 - v26);
    v9 = (uint16_t)(1200 - (uint8_t)(((uint8_t)(v4 << 1) & 224) + (uint8_t)((uint8_t)((v27 > v25) ? v27 : v25) << 2)));
L13:
    return v9;
}

/* <kilomate_core::eval::pawns::Structure>::scan_pawns::<kilomate_core::eval::Lean, ()> */
static void km_structure_scan_pawns(uint8_t *v0)
{
    uint8_t *v1;
    uint8_t *v2;
    uint8_t v3;
    uint16_t v4;
    uint16_t v5;
    uint8_t v6;
    uint8_t v7;
    uint16_t v8;
    uint8_t v9;
    uint16_t v10;
    uint8_t v11;
    uint8_t v12;
    uint8_t v13;
    uint8_t v14;
    uint16_t v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t v18;
    uint16_t v19;
    uint16_t v20;
    uint16_t v21;
    uint8_t v22;
    uint8_t v23;
    uint8_t v24;
    uint8_t v25;
    uint8_t v26;
    uint8_t v27;
    uint8_t v28;
    uint8_t v29;
    uint8_t v30;
    uint16_t v31;
    uint8_t v32;
    uint16_t v33;
    uint8_t v34;
    uint8_t v35;
    uint32_t v36;
    uint32_t v37;
    uint8_t v38;
    uint16_t v39;
    uint8_t v40;
    uint8_t v41;
    uint32_t v42;
    uint32_t v43;
    uint8_t v44;
    uint16_t v45;
    memcpy(v0 + 8, km_host_PLAYER + 1757, 14);
    v1 = v0 + 22;
    v2 = v0 + 24;
    v3 = 0;
    v4 = 0;
    v5 = 0;
    v6 = 1;
L1:
    v7 = v6 ? 8 : 0;
    v8 = 1;
    v9 = 0;
L2:
    v10 = (uint16_t)(v8 + 1);
    v9 = km_host_PLAYER[v7 + v8 + 1756] | v9;
    if (v10 != 7) {
        v8 = v10;
        goto L2;
    }
    v11 = v6 ? 7 : 0;
    v12 = v6 ? 8 : 0;
    v13 = v6 ? 0 : 8;
    v14 = ((uint8_t)(v9 << 1) | (v9 >> 1)) ^ 255;
    v15 = 1;
    v16 = 0;
    v17 = 0;
    v18 = 0;
    v19 = 0;
    v20 = 0;
L4:
    v21 = (uint16_t)(v15 + 1);
    v22 = v11 ^ (uint8_t)v15;
    v23 = (km_host_PLAYER + 1756)[(v22 | v12)];
    if (v23 == 0)
        goto L30;
    v24 = (km_host_PLAYER + 1756)[((v11 ^ (uint8_t)v21) | v12)];
    v25 = v23 & v17;
    if (v25 == 0)
        goto L11;
    v26 = (uint8_t)(v25 - 1) & v25;
    if (v26 != 0) {
        v27 = 1;
        goto L8;
    }
    v20 = (uint16_t)(v20 - 8);
    v19 = (uint16_t)(v19 - 16);
    goto L11;
L8:
    v26 = (uint8_t)(v26 - 1) & v26;
    v27 = (uint8_t)(v27 + 1);
    if (v26 != 0)
        goto L8;
    if (v27 == 0)
        goto L11;
    v20 = (uint16_t)(v20 - (uint16_t)((uint16_t)v27 << 3));
    v19 = (uint16_t)(v19 - (uint16_t)((uint16_t)v27 << 4));
L11:
    v28 = v23 & v14;
    if (v28 == 0)
        goto L17;
    v29 = (uint8_t)(v28 - 1) & v28;
    if (v29 != 0) {
        v30 = 1;
        goto L14;
    }
    v20 = (uint16_t)(v20 - 12);
    v19 = (uint16_t)(v19 - 12);
    goto L17;
L14:
    v29 = (uint8_t)(v29 - 1) & v29;
    v30 = (uint8_t)(v30 + 1);
    if (v29 != 0)
        goto L14;
    if (v30 == 0)
        goto L17;
    v31 = (uint16_t)(1U * v30 * 65524U);
    v20 = (uint16_t)(v31 + v20);
    v19 = (uint16_t)(v31 + v19);
L17:
    v32 = ((((uint8_t)(v23 << 1) | (v23 >> 1)) | (v24 >> 1)) | (uint8_t)(v24 << 1)) & v23;
    v33 = (uint16_t)(v15 + 4);
    if (v32 == 0)
        goto L23;
    v34 = (uint8_t)(v32 - 1) & v32;
    if (v34 != 0) {
        v35 = 1;
        goto L20;
    }
    v36 = km_table32(km_lean_TERMS + 4U * v33);
    v20 = (uint16_t)(v20 + (uint16_t)v36);
    v19 = (uint16_t)(v19 + (uint16_t)(v36 >> 16UL));
    goto L23;
L20:
    v34 = (uint8_t)(v34 - 1) & v34;
    v35 = (uint8_t)(v35 + 1);
    if (v34 != 0)
        goto L20;
    if (v35 == 0)
        goto L23;
    v37 = km_table32(km_lean_TERMS + 4U * v33);
    v20 = (uint16_t)((uint16_t)(1U * (uint16_t)v37 * v35) + v20);
    v19 = (uint16_t)((uint16_t)(1U * (uint16_t)(v37 >> 16UL) * v35) + v19);
L23:
    v38 = v23 & ((v16 | v17) ^ 255);
    v39 = (uint16_t)(v15 + 12);
    if (v38 == 0)
        goto L29;
    v40 = (uint8_t)(v38 - 1) & v38;
    if (v40 != 0) {
        v41 = 1;
        goto L26;
    }
    v42 = km_table32(km_lean_TERMS + 4U * v39);
    v20 = (uint16_t)(v20 + (uint16_t)v42);
    v19 = (uint16_t)(v19 + (uint16_t)(v42 >> 16UL));
    goto L29;
L26:
    v40 = (uint8_t)(v40 - 1) & v40;
    v41 = (uint8_t)(v41 + 1);
    if (v40 != 0)
        goto L26;
    if (v41 == 0)
        goto L29;
    v43 = km_table32(km_lean_TERMS + 4U * v39);
    v20 = (uint16_t)((uint16_t)(1U * (uint16_t)v43 * v41) + v20);
    v19 = (uint16_t)((uint16_t)(1U * (uint16_t)(v43 >> 16UL) * v41) + v19);
L29:
    v18 = v38 | v18;
    v17 = v23 | v17;
L30:
    v44 = (km_host_PLAYER + 1756)[(v22 | v13)];
    if (v21 != 7) {
        v15 = v21;
        v16 = (((v44 >> 1) | (uint8_t)(v44 << 1)) | v16) | v44;
        goto L4;
    }
    v45 = v6;
    v1[v45] = v9;
    v2[v45] = v18;
    v4 = (uint16_t)(v20 - v4);
    v5 = (uint16_t)(v19 - v5);
    if (!(v3)) {
        v3 = 1;
        v6 = 0;
        goto L1;
    }
    km_put16(v0, v4);
    km_put16(v0 + 2, v5);
    return;
}

/* <kilomate_core::eval::pawns::Structure>::scan_kings::<kilomate_core::eval::Lean, ()> */
static void km_structure_scan_kings(uint8_t *v0)
{
    uint8_t v1;
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t *v5;
    uint8_t v6;
    uint8_t v7;
    uint16_t v8;
    uint16_t v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t v12;
    uint8_t v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t v18;
    uint8_t v19;
    uint8_t v20;
    uint8_t v21;
    uint8_t v22;
    uint8_t v23;
    uint8_t v24;
    uint8_t v25;
    uint8_t v26;
    uint8_t v27;
    uint8_t v28;
    uint8_t v29;
    uint8_t v30;
    uint16_t v31;
    uint16_t v32;
    uint8_t v33;
    uint8_t v34;
    uint8_t v35;
    uint8_t v36;
    uint8_t v37;
    uint8_t v38;
    uint8_t v39;
    uint8_t v40;
    uint8_t v41;
    uint8_t v42;
    uint8_t v43;
    uint8_t v44;
    uint8_t v45;
    v1 = km_host_PLAYER[1772];
    v2 = v1 & 119;
    v3 = km_host_PLAYER[1788];
    v4 = v3 & 119;
    v5 = v0 + 26;
    v5[0] = v2;
    v5[1] = v4;
    v6 = km_shelter_AROUND[(v3 & 7)];
    v7 = v4 >> 4;
    if (v7 == 7) {
        v8 = 0;
        v9 = 0;
        goto L6;
    }
    v10 = (km_host_PLAYER + 1765)[v7] & v6;
    if (v10 == 0) {
        v8 = 0;
        v9 = 0;
        goto L6;
    }
    v11 = (uint8_t)(v10 - 1) & v10;
    if (v11 == 0) {
        v8 = 14;
        v9 = 65534U;
        goto L6;
    }
    v12 = 1;
L3:
    v11 = (uint8_t)(v11 - 1) & v11;
    v12 = (uint8_t)(v12 + 1);
    if (v11 != 0)
        goto L3;
    if (v12 == 0) {
        v8 = 0;
        v9 = 0;
        goto L6;
    }
    v8 = (uint16_t)(1U * v12 * 14);
    v9 = (uint16_t)(1U * v12 * 65534U);
L6:
    if (v4 >= 96)
        goto L13;
    v13 = (km_host_PLAYER + 1766)[v7] & v6;
    if (v13 == 0)
        goto L13;
    v14 = (uint8_t)(v13 - 1) & v13;
    if (v14 != 0) {
        v15 = 1;
        goto L10;
    }
    v8 = (uint16_t)(v8 + 8);
    v9 = (uint16_t)(v9 - 2);
    goto L13;
L10:
    v14 = (uint8_t)(v14 - 1) & v14;
    v15 = (uint8_t)(v15 + 1);
    if (v14 != 0)
        goto L10;
    if (v15 == 0)
        goto L13;
    v8 = (uint16_t)((uint16_t)((uint16_t)v15 << 3) + v8);
    v9 = (uint16_t)(v9 - (uint16_t)((uint16_t)v15 << 1));
L13:
    v16 = v0[23];
    v17 = v16 ^ 255;
    v18 = v6 & v17;
    v19 = v0[22];
    v20 = v19 ^ 255;
    v21 = v18 & v20;
    if (v21 == 0)
        goto L19;
    v22 = (uint8_t)(v21 - 1) & v21;
    if (v22 != 0) {
        v23 = 1;
        goto L16;
    }
    v8 = (uint16_t)(v8 - 28);
    v9 = (uint16_t)(v9 + 2);
    goto L19;
L16:
    v22 = (uint8_t)(v22 - 1) & v22;
    v23 = (uint8_t)(v23 + 1);
    if (v22 != 0)
        goto L16;
    if (v23 == 0)
        goto L19;
    v8 = (uint16_t)((uint16_t)(1U * v23 * 65508U) + v8);
    v9 = (uint16_t)((uint16_t)((uint16_t)v23 << 1) + v9);
L19:
    v24 = v18 & v19;
    if (v24 == 0)
        goto L25;
    v25 = (uint8_t)(v24 - 1) & v24;
    if (v25 != 0) {
        v26 = 1;
        goto L22;
    }
    v8 = (uint16_t)(v8 - 14);
    v9 = (uint16_t)(v9 + 6);
    goto L25;
L22:
    v25 = (uint8_t)(v25 - 1) & v25;
    v26 = (uint8_t)(v26 + 1);
    if (v25 != 0)
        goto L22;
    if (v26 == 0)
        goto L25;
    v8 = (uint16_t)((uint16_t)(1U * v26 * 65522U) + v8);
    v9 = (uint16_t)((uint16_t)(1U * v26 * 6) + v9);
L25:
    v27 = km_shelter_AROUND[(v1 & 7)];
    v28 = v2 >> 4;
    v29 = (uint8_t)(v28 - 1);
    v30 = (uint8_t)(v28 - 2);
    if (v29 >= 8) {
        v31 = 0;
        v32 = 0;
        goto L31;
    }
    v33 = (km_host_PLAYER + 1756)[v29] & v27;
    if (v33 == 0) {
        v31 = 0;
        v32 = 0;
        goto L31;
    }
    v34 = (uint8_t)(v33 - 1) & v33;
    if (v34 == 0) {
        v31 = 14;
        v32 = 65534U;
        goto L31;
    }
    v35 = 1;
L28:
    v34 = (uint8_t)(v34 - 1) & v34;
    v35 = (uint8_t)(v35 + 1);
    if (v34 != 0)
        goto L28;
    if (v35 == 0) {
        v31 = 0;
        v32 = 0;
        goto L31;
    }
    v31 = (uint16_t)(1U * v35 * 14);
    v32 = (uint16_t)(1U * v35 * 65534U);
L31:
    if (v30 >= 8)
        goto L38;
    v36 = (km_host_PLAYER + 1756)[v30] & v27;
    if (v36 == 0)
        goto L38;
    v37 = (uint8_t)(v36 - 1) & v36;
    if (v37 != 0) {
        v38 = 1;
        goto L35;
    }
    v31 = (uint16_t)(v31 + 8);
    v32 = (uint16_t)(v32 - 2);
    goto L38;
L35:
    v37 = (uint8_t)(v37 - 1) & v37;
    v38 = (uint8_t)(v38 + 1);
    if (v37 != 0)
        goto L35;
    if (v38 == 0)
        goto L38;
    v31 = (uint16_t)((uint16_t)((uint16_t)v38 << 3) + v31);
    v32 = (uint16_t)(v32 - (uint16_t)((uint16_t)v38 << 1));
L38:
    v39 = v27 & v20;
    v40 = v39 & v17;
    if (v40 == 0)
        goto L44;
    v41 = (uint8_t)(v40 - 1) & v40;
    if (v41 != 0) {
        v42 = 1;
        goto L41;
    }
    v31 = (uint16_t)(v31 - 28);
    v32 = (uint16_t)(v32 + 2);
    goto L44;
L41:
    v41 = (uint8_t)(v41 - 1) & v41;
    v42 = (uint8_t)(v42 + 1);
    if (v41 != 0)
        goto L41;
    if (v42 == 0)
        goto L44;
    v31 = (uint16_t)((uint16_t)(1U * v42 * 65508U) + v31);
    v32 = (uint16_t)((uint16_t)((uint16_t)v42 << 1) + v32);
L44:
    v43 = v39 & v16;
    if (v43 == 0)
        goto L50;
    v44 = (uint8_t)(v43 - 1) & v43;
    if (v44 != 0) {
        v45 = 1;
        goto L47;
    }
    v31 = (uint16_t)(v31 - 14);
    v32 = (uint16_t)(v32 + 6);
    goto L50;
L47:
    v44 = (uint8_t)(v44 - 1) & v44;
    v45 = (uint8_t)(v45 + 1);
    if (v44 != 0)
        goto L47;
    if (v45 == 0)
        goto L50;
    v31 = (uint16_t)((uint16_t)(1U * v45 * 65522U) + v31);
    v32 = (uint16_t)((uint16_t)(1U * v45 * 6) + v32);
L50:
    km_put16(v0 + 4, (uint16_t)(v31 - v8));
    km_put16(v0 + 6, (uint16_t)(v32 - v9));
    return;
}

/* kilomate_core::eval::endgame::is_corner_draw */
static uint8_t km_endgame_is_corner_draw(uint8_t v0, uint8_t *v1)
{
    uint8_t v2;
    uint8_t v3;
    uint16_t v4;
    uint8_t v5;
    uint16_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t v12;
    uint8_t v13;
    if (!((v1[4] == 0) && (v1[3] == 0))) {
        v2 = 0;
        goto L7;
    }
    v3 = v0 ? 8 : 0;
    v4 = 1;
    v5 = 0;
L2:
    v6 = (uint16_t)(v4 + 1);
    v5 = km_host_PLAYER[v3 + v4 + 1756] | v5;
    if (v6 != 7) {
        v4 = v6;
        goto L2;
    }
    switch (v5) {
    case 1:
        v7 = 0;
        goto L5;
    case 128:
        goto L4;
    default:
        v2 = 0;
        goto L7;
    }
L4:
    v7 = 7;
L5:
    v8 = v0 ? 7 : 0;
    if (v1[((v7 ^ v8) & 1)] != 0) {
        v2 = 0;
        goto L7;
    }
    v9 = (km_host_PLAYER + 1772)[(v0 ? 0 : 16)];
    v10 = (v9 >> 4) & 7;
    v11 = (v10 > v8) ? (uint8_t)(v10 - v8) : (uint8_t)(v8 - v10);
    v12 = v9 & 7;
    v13 = (v12 > v7) ? (uint8_t)(v12 - v7) : (uint8_t)(v7 - v12);
    v2 = ((v11 > v13) ? v11 : v13) < 2;
L7:
    return v2;
}

/* <kilomate_core::search::engine::Engine<kilomate_core::machines::Prodigy>>::evaluate */
static uint16_t km_engine_evaluate(void)
{
    uint8_t v0;
    uint8_t v1;
    uint8_t v2;
    uint16_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint16_t v10;
    uint8_t v11;
    uint8_t v12;
    uint16_t v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t v18;
    uint8_t v19;
    uint8_t v20;
    uint8_t v21;
    uint16_t v22;
    uint8_t v23;
    uint8_t v24;
    uint8_t v25;
    uint8_t v26;
    uint8_t v27;
    uint16_t v28;
    uint8_t v29;
    uint8_t v30;
    uint8_t v31;
    uint8_t v32;
    uint8_t v33;
    uint8_t v34;
    uint8_t v35;
    uint16_t v36;
    uint8_t *v37;
    uint8_t *v38;
    uint8_t *v39;
    uint8_t v40;
    uint16_t v41;
    uint16_t v42;
    uint8_t v43;
    uint16_t v44;
    uint8_t v45;
    uint16_t v46;
    uint16_t v47;
    uint8_t v48;
    uint8_t v49;
    uint8_t v50;
    uint8_t v51;
    uint16_t v52;
    uint8_t v53;
    uint8_t v54;
    uint8_t v55;
    const KM_FLASH uint8_t *v56;
    uint8_t v57;
    uint8_t v58;
    uint8_t v59;
    uint8_t v60;
    uint32_t v61;
    uint8_t v62;
    uint8_t v63;
    uint8_t v64;
    uint8_t v65;
    uint8_t v66;
    uint8_t v67;
    uint8_t v68;
    uint8_t v69;
    uint8_t v70;
    uint8_t v71;
    uint8_t v72;
    uint8_t v73;
    uint8_t v74;
    uint8_t v75;
    uint8_t v76;
    uint8_t v77;
    uint8_t v78;
    uint8_t *v79;
    uint16_t v80;
    uint8_t *v81;
    uint8_t *v82;
    uint8_t *v83;
    uint8_t v84;
    uint8_t *v85;
    uint8_t v86;
    uint8_t v87;
    uint32_t v88;
    uint16_t v89;
    uint16_t v90;
    uint16_t v91;
    uint16_t v92;
    uint32_t v93;
    uint16_t v94;
    uint8_t v95;
    uint16_t v96;
    uint16_t v97;
    uint8_t v98;
    uint8_t v99;
    uint8_t v100;
    uint8_t v101;
    uint8_t v102;
    uint8_t v103;
    uint8_t v104;
    uint8_t v105;
    uint8_t v106;
    uint8_t v107;
    uint8_t v108;
    uint8_t v109;
    uint8_t v110;
    uint16_t v111;
    v0 = km_host_PLAYER[1746];
    v1 = v0;
    v2 = !v1;
    if (km_host_PLAYER[v2 + 1750] == 1) {
        v3 = 1;
        v4 = v1;
        goto L2;
    }
    if ((km_host_PLAYER + 1750)[v0] == 1) {
        v3 = 65535U;
        v4 = v2;
        goto L2;
    }
    goto L24;
L2:
    km_men_of(km_frame + 70, v4);
    v5 = km_frame[74] == 0;
    v6 = km_frame[72];
    v7 = v6 == 0;
    if (!(v5 && v7))
        goto L6;
    v8 = km_frame[70];
    v9 = km_frame[71];
    if (!((v8 == 0) || (v9 == 0)))
        goto L5;
    if ((km_frame[73] == 0) || (v9 == (uint8_t)(0 - v8))) {
        v10 = 0;
        goto L23;
    }
L5:
    v11 = (km_host_PLAYER + 1772)[(v4 ? 0 : 16)];
    v12 = v11 & 119;
    goto L13;
L6:
    if (!((v6 != 0) & v5))
        goto L12;
    if ((uint8_t)((km_frame[70] + km_frame[73]) + km_frame[71]) >= 2)
        goto L11;
    if (km_host_PLAYER[v4 + 1750] != 2)
        goto L10;
    v13 = km_endgame_pawn_value(v4);
    v10 = (uint16_t)(1U * v13 * v3);
    goto L23;
L10:
    goto L24;
L11:
    v11 = (km_host_PLAYER + 1772)[(v4 ? 0 : 16)];
    v14 = 0;
    v12 = v11 & 119;
    goto L16;
L12:
    v11 = (km_host_PLAYER + 1772)[(v4 ? 0 : 16)];
    v12 = v11 & 119;
    if (!(v7)) {
        v14 = 0;
        goto L16;
    }
L13:
    if (!(v5 && (km_frame[73] == 1))) {
        v14 = 1;
        goto L16;
    }
    v15 = km_frame[71];
    if ((uint8_t)(v15 + km_frame[70]) != 1) {
        v14 = 1;
        goto L16;
    }
    v16 = v11 & 7;
    v17 = (v15 == 0) ? (v16 ^ 7) : v16;
    v18 = v12 >> 4;
    v19 = (uint8_t)((v17 - v18) + 7);
    v20 = (uint8_t)((v18 + 7) - v17);
    v21 = (v20 < v19) ? v20 : v19;
    v22 = 65436U;
    v14 = 1;
    goto L17;
L16:
    v18 = v12 >> 4;
    v23 = v18 ^ 7;
    v24 = (v23 < v18) ? v23 : v18;
    v25 = v12 & 7;
    v26 = v25 ^ 7;
    v27 = (v26 < v25) ? v26 : v25;
    v16 = v11 & 7;
    v21 = (uint8_t)((uint8_t)((uint8_t)((v27 < v24) ? v27 : v24) << 1) + ((v27 > v24) ? v27 : v24));
    v22 = 65516U;
L17:
    v28 = (uint16_t)(1U * v22 * v21);
    v29 = (km_host_PLAYER + 1772)[(v4 ? 16 : 0)];
    v30 = (v29 >> 4) & 7;
    v31 = (v30 > v18) ? (uint8_t)(v30 - v18) : (uint8_t)(v18 - v30);
    v32 = v29 & 7;
    v33 = (v32 > v16) ? (uint8_t)(v32 - v16) : (uint8_t)(v16 - v32);
    v34 = (uint8_t)((uint8_t)((v31 > v33) ? v31 : v33) << 4);
    if (!(v14))
        goto L19;
    v35 = km_host_PLAYER[2445];
    v36 = (uint16_t)(1U * ((v35 < 24) ? v35 : 24) * 220);
    goto L22;
L19:
    if (!(v4))
        goto L21;
    v36 = (uint16_t)(0 - km_get16(km_host_PLAYER + 2443));
    goto L22;
L21:
    v36 = (uint16_t)(km_get32(km_host_PLAYER + 2441) >> 16UL);
L22:
    v10 = (uint16_t)(1U * (uint16_t)(((v28 + 2000) - v34) + v36) * v3);
L23:
    goto L79;
L24:
    v37 = km_host_PLAYER + 28U * ((uint8_t)(km_get16(km_host_PLAYER + 1754) >> 8) & 7) + 2987;
    if (km_get32(v37 + 8) != km_get32(km_host_PLAYER + 1757))
        goto L30;
    if (km_get32(v37 + 12) != km_get32(km_host_PLAYER + 1761))
        goto L30;
    if (km_get32(v37 + 16) != km_get32(km_host_PLAYER + 1765))
        goto L30;
    if (v37[20] != km_host_PLAYER[1769])
        goto L30;
    if (v37[21] != km_host_PLAYER[1770])
        goto L30;
    if (km_get16(v37 + 26) == ((uint16_t)((uint16_t)(km_host_PLAYER[1788] & 119) << 8) | (km_host_PLAYER[1772] & 119)))
        goto L32;
    goto L31;
L30:
    km_structure_scan_pawns(v37);
L31:
    km_structure_scan_kings(v37);
L32:
    v38 = v37 + 24;
    v39 = v37 + 22;
    v40 = v0 == v2;
    v41 = 0;
    v42 = 0;
L33:
    v43 = v2 ? 7 : 0;
    v44 = v2;
    v45 = v38[v44];
    if (v45 == 0) {
        v46 = 0;
        v47 = 0;
        goto L46;
    }
    v48 = v2 ? 8 : 0;
    v49 = v2 ? 16 : 240;
    v50 = v2 ? 16 : 0;
    v51 = v2 ? 0 : 16;
    v52 = 1;
    v47 = 0;
    v46 = 0;
L35:
    v53 = v43 ^ (uint8_t)v52;
    v54 = (km_host_PLAYER + 1756)[(v53 | v48)] & v45;
    v55 = v54 ^ v45;
    if (v54 == 0)
        goto L45;
    v56 = km_lean_TERMS + 4U * v52 + 80;
    v57 = v52 < 5;
    v58 = v54;
    v59 = (uint8_t)(v53 << 4);
L37:
    if ((v58 & 1) == 0)
        goto L44;
    v60 = (uint8_t)((v59 & 119) + v49);
    if ((int8_t)v60 <= (-1))
        goto L44;
    if ((km_host_PLAYER + 1804)[v60] == 0)
        goto L41;
    v61 = km_table32(v56);
    v46 = (uint16_t)(v46 + (uint16_t)v61);
    v47 = (uint16_t)(v47 + (uint16_t)(v61 >> 16UL));
L41:
    if (!(v57))
        goto L44;
    v62 = (km_host_PLAYER + 1772)[v50];
    v63 = (v62 >> 4) & 7;
    v64 = v60 >> 4;
    v65 = (v63 > v64) ? (uint8_t)(v63 - v64) : (uint8_t)(v64 - v63);
    v66 = v62 & 7;
    v67 = v59 & 7;
    v68 = (v66 > v67) ? (uint8_t)(v66 - v67) : (uint8_t)(v67 - v66);
    v69 = (km_host_PLAYER + 1772)[v51];
    v70 = (v69 >> 4) & 7;
    v71 = (v70 > v64) ? (uint8_t)(v70 - v64) : (uint8_t)(v64 - v70);
    v72 = v69 & 7;
    v73 = (v72 > v67) ? (uint8_t)(v72 - v67) : (uint8_t)(v67 - v72);
    v74 = (v71 > v73) ? v71 : v73;
    v47 = (uint16_t)(v47 - (uint8_t)((uint8_t)((v65 > v68) ? v65 : v68) << 2));
    if (v74 == 0)
        goto L44;
    v47 = (uint16_t)(v47 + (uint8_t)(1U * v74 * 7));
L44:
    v58 = v58 >> 1;
    if (v58 != 0) {
        v59 = (uint8_t)(v59 + 1);
        goto L37;
    }
L45:
    if ((v54 != v45) && (v52 < 6)) {
        v52 = (uint16_t)(v52 + 1);
        v45 = v55;
        goto L35;
    }
L46:
    v75 = v2 ? 16 : 0;
    v76 = (uint8_t)(km_host_PLAYER[v44 + 1752] + v75);
    v77 = v75 | 1;
    v78 = (v76 <= v75) | (v76 > 32);
    v79 = v78 ? (uint8_t *)1 : (km_host_PLAYER + v77 + 1772);
    v80 = v78 ? 0 : (uint16_t)(v76 - v77);
    v81 = v79 + v80;
    if (v80 == 0)
        goto L55;
    v82 = v39 + v44;
    v83 = v39 + !v2;
    v84 = 0;
L48:
    v85 = v79 + 1;
    v86 = v79[0];
    switch ((km_host_PLAYER + 1804)[(v86 & 119)] & 7) {
    case 3:
        goto L49;
    case 4:
        goto L50;
    default:
        goto L52;
    }
L49:
    v84 = (uint8_t)(v84 + 1);
    goto L52;
L50:
    v87 = km_board_FILE_BIT[(v86 & 7)];
    if ((v82[0] & v87) != 0)
        goto L52;
    v88 = km_table32(km_lean_TERMS + 4U * (((v83[0] & v87) == 0) ? 30 : 31));
    v46 = (uint16_t)(v46 + (uint16_t)v88);
    v47 = (uint16_t)(v47 + (uint16_t)(v88 >> 16UL));
L52:
    if (v85 != v81) {
        v79 = v85;
        goto L48;
    }
    if (v84 <= 1)
        goto L55;
    v46 = (uint16_t)(v46 + 25);
    v47 = (uint16_t)(v47 + 45);
L55:
    v41 = (uint16_t)(v46 - v41);
    v42 = (uint16_t)(v47 - v42);
    if (!(v40)) {
        v40 = 1;
        v2 = v1;
        goto L33;
    }
    v89 = (uint16_t)(km_get16(v37 + 4) + km_get16(v37));
    v90 = (uint16_t)(km_get16(v37 + 6) + km_get16(v37 + 2));
    if (!(v1))
        goto L58;
    v91 = (uint16_t)(0 - km_get16(km_host_PLAYER + 2443));
    v92 = (uint16_t)(0 - km_get16(km_host_PLAYER + 2441));
    v89 = (uint16_t)(0 - v89);
    v90 = (uint16_t)(0 - v90);
    goto L59;
L58:
    v93 = km_get32(km_host_PLAYER + 2441);
    v91 = (uint16_t)(v93 >> 16UL);
    v92 = (uint16_t)v93;
L59:
    v94 = (uint16_t)(((v41 + 12) + v92) + v89);
    v95 = km_host_PLAYER[2445];
    if (v95 <= 23)
        goto L61;
    goto L78;
L61:
    v96 = (uint16_t)(((v42 + 6) + v91) + v90);
    v97 = (uint16_t)(v94 - v96);
    v98 = km_eval_SHARE[v95];
    v94 = (uint16_t)((((uint16_t)(1U * (uint8_t)(v97 >> 8) * v98) + v96) + (((int16_t)v97 < 0) ? (uint16_t)(1U * v98 * 65280U) : 0)) + (uint8_t)((uint16_t)(1U * ((uint8_t)v97 & 255) * v98) >> 8));
    if ((v95 > 6) | (v94 == 0))
        goto L78;
    v99 = ((int16_t)v94 < 1) ^ v1;
    km_men_of(km_frame + 65, v99);
    v100 = !v99;
    km_men_of(km_frame + 60, v100);
    v101 = km_frame[60];
    v102 = km_frame[61];
    v103 = km_frame[62];
    v104 = km_frame[63];
    v105 = km_frame[64];
    v106 = km_frame[69];
    v107 = v106 == 0;
    if (km_frame[67] != 0)
        goto L70;
    if (!(v107))
        goto L67;
    v108 = km_frame[68];
    v109 = (uint8_t)((km_frame[65] + v108) + km_frame[66]);
    if (v109 < 2)
        goto L66;
    if (!((v108 == 2) & (v109 == 2)))
        goto L67;
L66:
    v94 = (uint16_t)((int16_t)v94 / 16);
    goto L78;
L67:
    if (v103 != 0)
        goto L78;
    if (!((km_host_PLAYER[v99 + 1750] <= km_host_PLAYER[v100 + 1750]) | ((uint8_t)(((km_frame[68] + (uint8_t)(v106 << 1)) + km_frame[65]) + km_frame[66]) <= (uint8_t)((((v104 + 1) + (uint8_t)(v105 << 1)) + v101) + v102))))
        goto L78;
    v94 = (uint16_t)((int16_t)v94 / 4);
    goto L78;
L70:
    if (!(v107 && (km_frame[68] == 0)))
        goto L74;
    if ((uint8_t)(km_frame[66] + km_frame[65]) != 1)
        goto L74;
    if ((((v105 != 0) || (v104 != 0)) || ((uint8_t)(v102 + v101) != 1)) || (km_frame[65] == v101))
        goto L74;
    v94 = (uint16_t)((int16_t)v94 / 2);
    goto L78;
L74:
    if (v105 != 0)
        goto L78;
    if ((uint8_t)(v101 + v104) != (uint8_t)(0 - v102))
        goto L78;
    v110 = km_endgame_is_corner_draw(v99, km_frame + 65);
    if (!(v110))
        goto L78;
    v94 = (uint16_t)((int16_t)v94 / 16);
L78:
    v111 = ((int16_t)v94 > (-29999)) ? v94 : 35537U;
    v10 = ((int16_t)v111 < 29999) ? v111 : 29999;
L79:
    return v10;
}

/* <kilomate_core::search::engine::Engine<kilomate_core::machines::Prodigy>>::finish_node */
static void km_engine_finish_node(void)
{
    uint8_t v0;
    uint8_t *v1;
    uint16_t v2;
    uint8_t *v3;
    uint8_t v4;
    uint16_t v5;
    uint8_t v6;
    uint16_t v7;
    uint8_t v8;
    uint8_t *v9;
    uint32_t v10;
    uint16_t v11;
    uint8_t v12;
    uint8_t v13;
    uint8_t v14;
    uint8_t v15;
    uint16_t v16;
    uint16_t v17;
    v0 = km_host_PLAYER[1737];
    v1 = km_host_PLAYER + 50U * ((v0 < 22) ? v0 : 21) + 637;
    if (v1[34] != 0)
        goto L4;
    if (v1[31] != 0)
        goto L3;
    if (v1[1])
        goto L4;
    v2 = 0;
    goto L11;
L3:
    v2 = (uint16_t)(v0 - 31000);
    goto L11;
L4:
    v3 = v1 + 11;
    v2 = km_get16(v3);
    if ((int16_t)v2 >= (int16_t)km_get16(v1 + 9)) {
        v4 = 2;
        goto L6;
    }
    v4 = v1[4] ? 3 : 1;
L6:
    if (!((v0 != 0) || (km_host_PLAYER[2974] == 0)))
        goto L11;
    if (v1[1])
        goto L11;
    v5 = km_get16(km_host_PLAYER + 1742);
    v6 = v1[32];
    v7 = km_get16(v1 + 17);
    v8 = km_host_PLAYER[2958];
    v9 = km_host_PLAYER + 8U * ((uint8_t)(uint16_t)km_get32(km_host_PLAYER + 1738) & 63) + 2446;
    v10 = km_get32(v9 + 4);
    v11 = (uint16_t)v10;
    v12 = (uint8_t)(v10 >> 24UL);
    v13 = v5 == (uint16_t)km_get32(v9);
    v14 = v12 & 3;
    v15 = v14 != 0;
    if (((v14 == 0) | ((v12 >> 2) != v8)) || (v4 == 3))
        goto L10;
    if ((int8_t)(uint8_t)((v13 ? 3 : 4) + v6) < (int8_t)(uint8_t)(v10 >> 16UL))
        goto L11;
L10:
    km_put16(v9, v5);
    km_put16(v9 + 2, (uint16_t)((((int16_t)v2 > 29999) ? v0 : (uint16_t)(0 - (((int16_t)v2 < (-29999)) ? v0 : 0))) + v2));
    km_put16(v9 + 4, (v13 & ((v7 == 0) & v15)) ? v11 : v7);
    v9[6] = v6;
    v9[7] = (uint8_t)(v8 << 2) | v4;
    v2 = km_get16(v3);
L11:
    v16 = km_get16(v1 + 25);
    v17 = km_get16(km_host_PLAYER + 635);
    km_put16(km_host_PLAYER + 635, (v16 < v17) ? v16 : v17);
    km_put16(km_host_PLAYER + 2959, v2);
    km_host_PLAYER[2440] = 4;
    return;
}

/* <kilomate_core::search::engine::Engine<kilomate_core::machines::Prodigy>>::stand_pat */
static void km_engine_stand_pat(void)
{
    uint8_t v0;
    uint8_t *v1;
    uint16_t v2;
    uint8_t *v3;
    uint16_t v4;
    uint8_t *v5;
    uint16_t v6;
    uint16_t v7;
    v0 = km_host_PLAYER[1737];
    v1 = km_host_PLAYER + 50U * ((v0 < 21) ? v0 : 21) + 637;
    v2 = km_get16(v1 + 13);
    km_put16(v1 + 11, v2);
    if ((int16_t)v2 >= (int16_t)km_get16(v1 + 9))
        goto L6;
    v3 = v1 + 7;
    v4 = km_get16(v3);
    if ((int16_t)v2 <= (int16_t)v4)
        goto L3;
    km_put16(v3, v2);
    v1[4] = 1;
    v4 = v2;
L3:
    v5 = v1 + 19;
    if (km_get16(v5) >= 16384)
        goto L5;
    km_put16(v5, 0);
L5:
    if ((int16_t)(uint16_t)(v2 + 1850) > (int16_t)v4)
        goto L7;
L6:
    v6 = km_get16(v1 + 25);
    v7 = km_get16(km_host_PLAYER + 635);
    km_put16(km_host_PLAYER + 635, (v6 < v7) ? v6 : v7);
    km_put16(km_host_PLAYER + 2959, v2);
    km_host_PLAYER[2440] = 4;
L7:
    return;
}

/* <kilomate_core::search::engine::Engine<kilomate_core::machines::Prodigy>>::search_again */
static void km_engine_search_again(uint8_t v0)
{
    uint8_t v1;
    uint8_t *v2;
    uint8_t v3;
    uint8_t v4;
    uint16_t v5;
    uint16_t v6;
    v1 = km_host_PLAYER[1737];
    v2 = km_host_PLAYER + 50U * ((v1 < 20) ? v1 : 20) + 637;
    v2[5] = v0;
    v3 = v0 == 3;
    v2[50] = v3 ? v2[0] : 0;
    v4 = v2[33];
    v2[82] = v4;
    v2[87] = (uint8_t)(v2[37] + ((int8_t)v4 >= (int8_t)v2[32]));
    v5 = km_get16(v2 + 7);
    km_put16(v2 + 59, (uint16_t)(0 - v5));
    if (!(v3))
        goto L2;
    v6 = (uint16_t)(0 - km_get16(v2 + 9));
    goto L3;
L2:
    v6 = v5 ^ 65535U;
L3:
    km_put16(v2 + 57, v6);
    if (v1 >= 21)
        goto L5;
    km_host_PLAYER[1737] = (uint8_t)(v1 + 1);
L5:
    km_host_PLAYER[2440] = 2;
    return;
}

/* <kilomate_core::search::engine::Engine<kilomate_core::machines::Prodigy>>::step */
static void km_engine_step(uint8_t *v0, uint32_t v1)
{
    uint8_t v2;
    uint32_t v3;
    uint32_t v4;
    uint32_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint16_t v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t v12;
    uint8_t v13;
    uint8_t v14;
    uint8_t v15;
    uint16_t v16;
    uint16_t v17;
    uint8_t v18;
    uint8_t v19;
    uint8_t v20;
    uint8_t v21;
    uint8_t *v22;
    uint16_t v23;
    uint8_t v24;
    uint8_t *v25;
    uint8_t *v26;
    uint16_t v27;
    uint8_t v28;
    uint32_t v29;
    uint8_t v30;
    uint16_t v31;
    uint8_t v32;
    uint8_t *v33;
    uint8_t *v34;
    uint8_t v35;
    uint8_t v36;
    uint16_t v37;
    uint8_t v38;
    uint8_t v39;
    uint8_t v40;
    uint16_t v41;
    uint16_t v42;
    uint16_t v43;
    uint32_t v44;
    uint16_t v45;
    uint16_t v46;
    uint8_t v47;
    uint8_t v48;
    uint8_t *v49;
    uint8_t *v50;
    uint8_t v51;
    uint32_t v52;
    uint16_t v53;
    uint16_t v54;
    uint16_t v55;
    uint16_t v56;
    uint16_t v57;
    uint8_t *v58;
    uint16_t v59;
    uint8_t v60;
    uint8_t v61;
    uint8_t v62;
    uint16_t v63;
    uint8_t v64;
    uint8_t *v65;
    uint8_t *v66;
    uint16_t v67;
    uint8_t *v68;
    uint16_t v69;
    uint16_t v70;
    uint16_t v71;
    uint16_t v72;
    uint16_t v73;
    uint8_t v74;
    uint16_t v75;
    uint16_t v76;
    uint8_t *v77;
    uint32_t v78;
    uint32_t v79;
    uint16_t v80;
    uint16_t v81;
    uint8_t v82;
    uint8_t v83;
    uint8_t v84;
    uint8_t v85;
    uint8_t v86;
    uint16_t v87;
    uint16_t v88;
    uint8_t v89;
    uint8_t v90;
    uint16_t v91;
    uint16_t v92;
    uint8_t v93;
    uint8_t v94;
    uint8_t v95;
    uint16_t v96;
    uint16_t v97;
    uint32_t v98;
    uint16_t v99;
    uint16_t v100;
    uint16_t v101;
    uint8_t v102;
    uint16_t v103;
    uint8_t v104;
    uint8_t v105;
    uint16_t v106;
    uint16_t v107;
    uint8_t v108;
    uint8_t *v109;
    uint8_t v110;
    uint8_t v111;
    uint8_t *v112;
    uint16_t v113;
    uint8_t v114;
    uint8_t v115;
    uint8_t *v116;
    uint8_t v117;
    uint8_t v118;
    uint16_t v119;
    uint16_t v120;
    uint16_t v121;
    uint8_t v122;
    uint8_t v123;
    uint8_t v124;
    uint8_t v125;
    uint8_t v126;
    uint8_t *v127;
    uint8_t *v128;
    uint16_t v129;
    uint8_t v130;
    uint8_t v131;
    uint8_t v132;
    uint8_t v133;
    uint16_t v134;
    uint8_t *v135;
    uint8_t *v136;
    uint8_t *v137;
    uint16_t v138;
    uint16_t v139;
    uint16_t v140;
    uint8_t v141;
    uint8_t v142;
    uint8_t v143;
    uint8_t v144;
    uint16_t v145;
    const KM_FLASH uint8_t *v146;
    const KM_FLASH uint8_t *v147;
    uint8_t v148;
    uint8_t v149;
    uint8_t *v150;
    uint8_t *v151;
    uint8_t *v152;
    uint8_t v153;
    uint8_t v154;
    uint8_t v155;
    uint8_t v156;
    uint8_t v157;
    uint8_t v158;
    uint8_t v159;
    uint8_t v160;
    uint8_t v161;
    uint8_t v162;
    uint16_t v163;
    uint16_t v164;
    uint16_t v165;
    uint8_t v166;
    uint16_t v167;
    uint16_t v168;
    uint16_t v169;
    uint16_t v170;
    uint8_t *v171;
    uint16_t v172;
    uint16_t v173;
    uint16_t v174;
    uint16_t v175;
    uint16_t v176;
    uint8_t v177;
    uint8_t v178;
    uint16_t v179;
    uint8_t v180;
    uint16_t v181;
    uint16_t v182;
    uint16_t v183;
    uint16_t v184;
    uint16_t v185;
    uint8_t v186;
    uint16_t v187;
    uint16_t v188;
    uint8_t v189;
    uint8_t *v190;
    uint8_t *v191;
    uint8_t v192;
    uint8_t *v193;
    uint8_t v194;
    uint16_t v195;
    uint16_t v196;
    uint8_t *v197;
    uint8_t *v198;
    uint8_t *v199;
    uint8_t *v200;
    uint8_t *v201;
    uint8_t *v202;
    uint8_t *v203;
    uint8_t *v204;
    uint8_t *v205;
    uint8_t *v206;
    uint8_t *v207;
    uint8_t *v208;
    uint8_t v209;
    uint8_t v210;
    uint8_t v211;
    uint16_t v212;
    uint16_t v213;
    uint16_t v214;
    uint16_t v215;
    uint8_t v216;
    uint16_t v217;
    uint8_t v218;
    uint8_t v219;
    uint8_t v220;
    uint8_t v221;
    uint8_t *v222;
    uint16_t v223;
    uint8_t *v224;
    uint8_t v225;
    uint8_t *v226;
    uint8_t v227;
    uint8_t v228;
    uint8_t v229;
    uint8_t v230;
    uint8_t v231;
    uint8_t v232;
    uint16_t v233;
    uint8_t *v234;
    uint8_t v235;
    uint16_t v236;
    uint8_t v237;
    uint16_t v238;
    uint16_t v239;
    uint16_t v240;
    uint8_t v241;
    uint8_t *v242;
    uint8_t *v243;
    uint8_t *v244;
    uint8_t *v245;
    uint8_t *v246;
    uint16_t v247;
    uint8_t v248;
    uint8_t *v249;
    uint16_t v250;
    uint8_t *v251;
    uint8_t *v252;
    uint16_t v253;
    uint8_t *v254;
    uint8_t v255;
    uint8_t v256;
    uint16_t v257;
    uint8_t v258;
    uint8_t v259;
    uint8_t v260;
    uint8_t v261;
    uint8_t v262;
    uint8_t v263;
    uint16_t v264;
    uint8_t v265;
    uint8_t v266;
    uint8_t v267;
    uint16_t v268;
    uint16_t v269;
    uint16_t v270;
    uint8_t v271;
    uint16_t v272;
    uint16_t v273;
    uint16_t v274;
    uint8_t v275;
    uint8_t *v276;
    uint8_t *v277;
    uint8_t *v278;
    uint8_t *v279;
    uint8_t *v280;
    uint16_t v281;
    uint8_t v282;
    uint8_t *v283;
    uint16_t v284;
    uint8_t *v285;
    uint8_t *v286;
    uint16_t v287;
    uint8_t *v288;
    uint8_t v289;
    uint16_t v290;
    uint8_t v291;
    uint16_t v292;
    uint16_t v293;
    uint16_t v294;
    uint16_t v295;
    uint16_t v296;
    uint16_t v297;
    uint16_t v298;
    uint16_t v299;
    uint16_t v300;
    uint16_t v301;
    uint16_t v302;
    uint8_t v303;
    uint8_t v304;
    uint16_t v305;
    uint8_t v306;
    uint8_t *v307;
    uint16_t v308;
    uint16_t v309;
    uint16_t v310;
    uint16_t v311;
    uint16_t v312;
    uint16_t v313;
    uint8_t v314;
    uint8_t *v315;
    uint8_t *v316;
    uint8_t *v317;
    uint8_t *v318;
    uint8_t *v319;
    uint16_t v320;
    uint8_t v321;
    uint8_t *v322;
    uint16_t v323;
    uint8_t *v324;
    uint8_t *v325;
    uint16_t v326;
    uint8_t *v327;
    uint8_t v328;
    uint8_t v329;
    uint8_t v330;
    uint8_t v331;
    uint8_t v332;
    uint16_t v333;
    uint16_t v334;
    uint16_t v335;
    uint8_t *v336;
    uint8_t *v337;
    uint8_t *v338;
    uint16_t v339;
    uint8_t v340;
    uint8_t *v341;
    uint16_t v342;
    uint8_t *v343;
    uint8_t *v344;
    uint16_t v345;
    uint8_t *v346;
    uint8_t v347;
    uint8_t v348;
    uint8_t *v349;
    uint8_t *v350;
    uint8_t v351;
    uint8_t v352;
    uint8_t v353;
    uint8_t *v354;
    uint8_t v355;
    uint8_t v356;
    uint8_t v357;
    uint8_t v358;
    uint8_t v359;
    uint8_t *v360;
    uint16_t v361;
    uint16_t v362;
    uint16_t v363;
    uint8_t v364;
    uint8_t v365;
    uint8_t v366;
    uint8_t v367;
    uint8_t v368;
    uint8_t v369;
    uint8_t v370;
    uint8_t v371;
    uint8_t v372;
    uint8_t v373;
    uint16_t v374;
    uint8_t v375;
    uint8_t v376;
    uint8_t v377;
    uint16_t v378;
    uint8_t v379;
    uint16_t v380;
    uint8_t *v381;
    uint8_t v382;
    uint8_t v383;
    uint8_t v384;
    uint8_t v385;
    uint8_t v386;
    uint8_t v387;
    uint8_t v388;
    uint8_t v389;
    uint8_t v390;
    uint8_t v391;
    uint8_t v392;
    uint8_t v393;
    uint8_t v394;
    uint8_t v395;
    uint8_t v396;
    uint8_t v397;
    uint8_t v398;
    uint8_t *v399;
    uint8_t *v400;
    uint8_t v401;
    uint8_t v402;
    uint8_t v403;
    uint8_t v404;
    uint8_t v405;
    uint8_t v406;
    uint8_t v407;
    uint8_t v408;
    uint8_t v409;
    uint8_t v410;
    uint8_t v411;
    uint8_t v412;
    uint8_t v413;
    uint8_t v414;
    uint16_t v415;
    uint16_t v416;
    uint8_t v417;
    uint8_t v418;
    uint16_t v419;
    uint16_t v420;
    uint16_t v421;
    uint16_t v422;
    uint16_t v423;
    uint16_t v424;
    uint16_t v425;
    uint8_t v426;
    uint8_t v427;
    uint8_t v428;
    uint8_t v429;
    uint16_t v430;
    uint16_t v431;
    uint8_t *v432;
    uint16_t v433;
    uint16_t v434;
    uint16_t v435;
    uint8_t *v436;
    uint16_t v437;
    uint8_t *v438;
    uint16_t v439;
    uint8_t v440;
    uint8_t *v441;
    uint8_t *v442;
    uint8_t v443;
    uint8_t v444;
    uint16_t v445;
    uint16_t v446;
    uint16_t v447;
    uint16_t v448;
    uint8_t *v449;
    uint16_t v450;
    uint8_t *v451;
    uint16_t v452;
    uint8_t *v453;
    uint16_t v454;
    uint8_t v455;
    uint8_t *v456;
    uint8_t *v457;
    uint8_t v458;
    uint8_t *v459;
    uint8_t *v460;
    uint8_t v461;
    uint8_t v462;
    uint8_t *v463;
    uint8_t v464;
    uint8_t v465;
    uint16_t v466;
    uint16_t v467;
    uint16_t v468;
    uint8_t v469;
    uint8_t *v470;
    uint8_t *v471;
    uint16_t v472;
    v2 = (uint8_t)((v1 < 255UL) ? v1 : 255UL);
    v3 = km_get32(km_host_PLAYER + 2961);
    if (v3 == 0UL)
        goto L4;
    v4 = km_get32(km_host_PLAYER + 2968);
    v5 = (v3 > v4) ? (uint32_t)(v3 - v4) : 0UL;
    if (!((v3 <= v4) && (km_host_PLAYER[2440] != 0)))
        goto L3;
    km_engine_stop();
L3:
    v6 = (uint8_t)((v5 < 255UL) ? v5 : 255UL);
    v2 = (v6 < v2) ? v6 : v2;
L4:
    v7 = v2;
L5:
    v8 = km_host_PLAYER[2440];
L6:
    switch (v8) {
    case 0:
        v9 = 0;
        v10 = 0;
        v11 = 0;
        v12 = 0;
        v13 = 2;
        goto L369;
    case 1:
        goto L7;
    case 2:
        goto L25;
    case 3:
        goto L159;
    default:
        goto L360;
    }
L7:
    if (km_get16(km_host_PLAYER + 2977) != 0)
        goto L22;
    if (km_host_PLAYER[2974] != 0)
        goto L17;
    v14 = km_host_PLAYER[2965];
    v15 = v14 == 0;
    v16 = km_get16(km_host_PLAYER + 2985);
    if ((int16_t)v16 <= 29999)
        goto L11;
    v17 = (uint16_t)((int16_t)(uint16_t)(31001 - v16) / 2);
    goto L13;
L11:
    if ((int16_t)v16 >= (-29999)) {
        v17 = 0;
        goto L13;
    }
    v17 = (uint16_t)((int16_t)(uint16_t)(34535U - v16) / 2);
L13:
    v18 = km_host_PLAYER[2972];
    if (v18 >= (v15 ? 21 : ((v14 < 21) ? v14 : 21))) {
        v8 = 0;
        goto L24;
    }
    if (v18 == 0)
        goto L16;
    v19 = km_host_PLAYER[2966];
    if ((((int16_t)v17 > 0) & (v19 != 0)) && (v17 <= v19)) {
        v8 = 0;
        goto L24;
    }
L16:
    v20 = (uint8_t)(v18 + 1);
    km_host_PLAYER[2972] = v20;
    km_host_PLAYER[2973] = 0;
    goto L18;
L17:
    v20 = km_host_PLAYER[2972];
L18:
    v21 = km_host_PLAYER[1737];
    v22 = km_host_PLAYER + 50U * ((v21 < 21) ? v21 : 21) + 637;
    if (!((v20 > 3) && (km_host_PLAYER[2967] < 2)))
        goto L21;
    v23 = km_get16(km_host_PLAYER + 2985);
    v24 = (uint16_t)(v23 + 29999) < 59999U;
    km_put16(km_host_PLAYER + 2977, v24 ? 14 : 32000);
    v25 = v22 + 7;
    km_put16(v25, 33536U);
    v26 = v22 + 9;
    km_put16(v26, 32000);
    if (!(v24)) {
        v27 = 33536U;
        goto L23;
    }
    v27 = (uint16_t)(v23 - 14);
    km_put16(v25, v27);
    km_put16(v26, (uint16_t)(v23 + 14));
    goto L23;
L21:
    km_put16(km_host_PLAYER + 2977, 32000);
    km_put16(v22 + 7, 33536U);
    km_put16(v22 + 9, 32000);
    v27 = 33536U;
    goto L23;
L22:
    v28 = km_host_PLAYER[1737];
    v22 = km_host_PLAYER + 50U * ((v28 < 21) ? v28 : 21) + 637;
    v20 = km_host_PLAYER[2972];
    v27 = km_get16(v22 + 7);
L23:
    km_put16(km_host_PLAYER + 2979, v27);
    v22[32] = v20;
    v22[0] = 1;
    v22[6] = 11;
    v22[5] = 3;
    v8 = 2;
L24:
    km_host_PLAYER[2440] = v8;
    goto L6;
L25:
    if (v7 != 0)
        goto L28;
    v29 = (uint32_t)(km_get32(km_host_PLAYER + 2968) + (uint32_t)v2);
    km_put32(km_host_PLAYER + 2968, v29);
    if ((uint32_t)(km_get32(km_host_PLAYER + 2961) - 1UL) >= v29) {
        v13 = 0;
        v12 = 0;
        v11 = 0;
        v10 = 0;
        v9 = 0;
        goto L370;
    }
    km_engine_stop();
    v0[0] = 2;
    goto L371;
L28:
    v7 = (uint8_t)(v7 - 1);
    v30 = km_host_PLAYER[1737];
    v31 = km_get16(km_host_PLAYER + 635);
    v32 = km_host_PLAYER[2973];
    km_host_PLAYER[2973] = (v30 > v32) ? v30 : v32;
    v33 = km_host_PLAYER + 50U * ((v30 < 22) ? v30 : 21) + 637;
    v33[49] = 0;
    km_put16(v33 + 25, v31);
    km_put16(v33 + 27, v31);
    km_put16(v33 + 11, 33536U);
    km_put16(v33 + 17, 0);
    v34 = v33 + 19;
    km_put16(v34, 0);
    v33[4] = 0;
    v33[3] = 0;
    memset(v33 + 34, 0, 3);
    v35 = v33[32];
    v36 = (int8_t)v35 < 1;
    v33[1] = v36;
    v33[6] = 0;
    if (v30 != 0)
        goto L36;
    v37 = km_engine_evaluate();
    v38 = km_host_PLAYER[2445];
    v39 = (v38 < 24) ? v38 : 24;
    v40 = ((v38 > 6) && (km_host_PLAYER[1750] != 1)) && (km_host_PLAYER[1751] != 1);
    if (!(v40)) {
        v41 = 0;
        goto L35;
    }
    if (!(km_host_PLAYER[1746]))
        goto L32;
    v42 = (uint16_t)(0 - km_get16(km_host_PLAYER + 2441));
    v43 = (uint16_t)(0 - km_get16(km_host_PLAYER + 2443));
    goto L33;
L32:
    v44 = km_get32(km_host_PLAYER + 2441);
    v42 = (uint16_t)v44;
    v43 = (uint16_t)(v44 >> 16UL);
L33:
    v41 = (uint16_t)(v42 + 12);
    if (v38 > 23)
        goto L35;
    v45 = (uint16_t)(v43 + 6);
    v46 = (uint16_t)(v41 - v45);
    v47 = km_eval_SHARE[v39];
    v41 = (uint16_t)((((uint16_t)(1U * (uint8_t)(v46 >> 8) * v47) + v45) + (((int16_t)v46 < 0) ? (uint16_t)(1U * v47 * 65280U) : 0)) + (uint8_t)((uint16_t)(1U * ((uint8_t)v46 & 255) * v47) >> 8));
L35:
    v48 = km_host_PLAYER[1737];
    v49 = km_host_PLAYER + 50U * ((v48 < 21) ? v48 : 21) + 637;
    v50 = v49 + 27;
    v50[0] = km_host_PLAYER[2974];
    v50[1] = 0;
    km_put16(v49 + 13, v37);
    km_put16(v49 + 15, v40 ? (uint16_t)(v37 - v41) : 0);
    km_host_PLAYER[2440] = 3;
    goto L410;
L36:
    v51 = km_host_PLAYER[1749];
    if (v51 <= 3)
        goto L44;
    v52 = km_get32(km_host_PLAYER + 1738);
    v53 = km_get16(km_host_PLAYER + 1742);
    v54 = km_get16(km_host_PLAYER + 1932);
    v55 = (v54 < v51) ? v54 : v51;
    if (v54 < 4)
        goto L41;
    v56 = 4;
L38:
    v57 = (uint16_t)(v54 - v56);
    if (v57 > 41)
        goto L40;
    v58 = km_host_PLAYER + 12U * v57 + 1936;
    if ((km_get32(v58 + 2) == v52) && (km_get16(v58 + 6) == v53)) {
        v59 = 0;
        goto L46;
    }
L40:
    v56 = (uint16_t)(v56 + 2);
    if (v56 <= v55)
        goto L38;
L41:
    if (v51 <= 99)
        goto L44;
    if (km_host_PLAYER[50U * ((v30 < 21) ? v30 : 21) + 668] == 0) {
        v59 = 0;
        goto L46;
    }
    v60 = km_board_has_legal_move(km_host_PLAYER + 1738);
    v59 = v60 ? 0 : (uint16_t)(v30 - 31000);
    goto L46;
L44:
    v61 = km_host_PLAYER[1746];
    if ((uint8_t)((km_host_PLAYER + 1750)[(v61 ^ 1)] + (km_host_PLAYER + 1750)[v61]) >= 5)
        goto L47;
    v62 = km_board_is_material_insufficie();
    if (v62) {
        v59 = 0;
        goto L46;
    }
    goto L47;
L46:
    v63 = km_get16(km_host_PLAYER + 50U * ((v30 < 21) ? v30 : 21) + 662);
    km_put16(km_host_PLAYER + 635, (v63 < v31) ? v63 : v31);
    km_put16(km_host_PLAYER + 2959, v59);
    km_host_PLAYER[2440] = 4;
    goto L410;
L47:
    v64 = (v30 < 21) ? v30 : 21;
    v65 = km_host_PLAYER + 50U * v64 + 637;
    v66 = v65 + 7;
    v67 = km_get16(v66);
    v68 = v65 + 9;
    v69 = km_get16(v68);
    if (!(((int16_t)v67 < (-30000)) | ((int16_t)v69 > 30000)))
        goto L50;
    v70 = (uint16_t)(v30 - 31000);
    v67 = ((int16_t)v70 > (int16_t)v67) ? v70 : v67;
    km_put16(v66, v67);
    v71 = (uint16_t)(31000 - (uint8_t)(v30 + 1));
    v69 = ((int16_t)v71 < (int16_t)v69) ? v71 : v69;
    km_put16(v68, v69);
    if ((int16_t)v67 < (int16_t)v69)
        goto L50;
    v72 = km_get16(v65 + 25);
    km_put16(km_host_PLAYER + 635, (v72 < v31) ? v72 : v31);
    km_put16(km_host_PLAYER + 2959, v67);
    km_host_PLAYER[2440] = 4;
    goto L410;
L50:
    if (v30 <= 20)
        goto L52;
    v73 = km_engine_evaluate();
    v74 = km_host_PLAYER[1737];
    v75 = km_get16(km_host_PLAYER + 50U * ((v74 < 21) ? v74 : 21) + 662);
    v76 = km_get16(km_host_PLAYER + 635);
    km_put16(km_host_PLAYER + 635, (v75 < v76) ? v75 : v76);
    km_put16(km_host_PLAYER + 2959, v73);
    km_host_PLAYER[2440] = 4;
    goto L410;
L52:
    v77 = km_host_PLAYER + 8U * ((uint8_t)(uint16_t)km_get32(km_host_PLAYER + 1738) & 63) + 2446;
    v78 = km_get32(v77);
    v79 = km_get32(v77 + 4);
    if ((km_get16(km_host_PLAYER + 1742) != (uint16_t)v78) | (((uint8_t)(v79 >> 24UL) & 3) == 0))
        goto L63;
    v80 = (uint16_t)(v78 >> 16UL);
    v81 = (uint16_t)v79;
    v82 = (uint8_t)(v79 >> 16UL);
    v83 = (uint8_t)(v79 >> 24UL);
    if (v81 == 0)
        goto L55;
    v84 = km_board_is_legal(km_host_PLAYER + 1738, v81);
    if (!(v84))
        goto L63;
L55:
    v85 = v51 > 89;
    if (!(v36))
        goto L57;
    v86 = (uint8_t)(v79 >> 8UL);
    if (!(((int8_t)v86 < 0) | ((v86 & 64) != 0)))
        goto L58;
L57:
    km_put16(v34, v81);
L58:
    if ((v85 | ((int8_t)v35 > (int8_t)v82)) | v33[0])
        goto L63;
    v87 = (uint16_t)((((int16_t)v80 > 29999) ? (uint16_t)(0 - v30) : (((int16_t)v80 < (-29999)) ? v30 : 0)) + v80);
    switch (v83 & 3) {
    case 0:
        goto L63;
    case 1:
        goto L60;
    case 2:
        goto L61;
    default:
        goto L62;
    }
L60:
    if ((int16_t)v87 > (int16_t)km_get16(v33 + 7))
        goto L63;
    goto L62;
L61:
    if ((int16_t)v87 < (int16_t)km_get16(v33 + 9))
        goto L63;
L62:
    v88 = km_get16(v65 + 25);
    km_put16(km_host_PLAYER + 635, (v88 < v31) ? v88 : v31);
    km_put16(km_host_PLAYER + 2959, v87);
    km_host_PLAYER[2440] = 4;
    goto L410;
L63:
    v89 = v65[31];
    v90 = (v30 > 1) ? (uint8_t)(v30 - 1) : 0;
    v91 = km_get16(km_host_PLAYER + 50U * ((v90 < 21) ? v90 : 21) + 652);
    v92 = (uint16_t)(0 - v91);
    if (v89 != 0)
        goto L107;
    v93 = km_host_PLAYER[2445];
    v94 = (v93 < 24) ? v93 : 24;
    v95 = ((v93 > 6) && (km_host_PLAYER[1750] != 1)) && (km_host_PLAYER[1751] != 1);
    if (!(v95))
        goto L75;
    if (!(v61))
        goto L67;
    v96 = (uint16_t)(0 - km_get16(km_host_PLAYER + 2441));
    v97 = (uint16_t)(0 - km_get16(km_host_PLAYER + 2443));
    goto L68;
L67:
    v98 = km_get32(km_host_PLAYER + 2441);
    v96 = (uint16_t)v98;
    v97 = (uint16_t)(v98 >> 16UL);
L68:
    v99 = (uint16_t)(v96 + 12);
    if (v93 > 23)
        goto L70;
    v100 = (uint16_t)(v97 + 6);
    v101 = (uint16_t)(v99 - v100);
    v102 = km_eval_SHARE[v94];
    v99 = (uint16_t)((((uint16_t)(1U * (uint8_t)(v101 >> 8) * v102) + v100) + (((int16_t)v101 < 0) ? (uint16_t)(1U * v102 * 65280U) : 0)) + (uint8_t)((uint16_t)(1U * ((uint8_t)v101 & 255) * v102) >> 8));
L70:
    km_put16(v65 + 15, v92);
    v103 = (uint16_t)(v99 - v91);
    v104 = v65[32];
    if (((uint16_t)(v69 - 30000) < 5537) | v65[0])
        goto L76;
    v105 = ((int8_t)v104 > 0) ? v104 : 0;
    v106 = (uint16_t)(1U * v105 * 300);
    if ((int8_t)v104 > 5)
        goto L76;
    if ((int16_t)(uint16_t)((v103 - 45) + (uint16_t)(1U * v105 * 65458U)) >= (int16_t)v69) {
        v107 = v64;
        v108 = v30;
        goto L77;
    }
    if ((int8_t)v104 > 2)
        goto L76;
    if ((int16_t)(uint16_t)((v103 + 45) + v106) < (int16_t)v67) {
        v107 = v64;
        v108 = v30;
        goto L77;
    }
    goto L76;
L75:
    km_put16(v65 + 15, v92);
    v99 = 0;
L76:
    v103 = km_engine_evaluate();
    v108 = km_host_PLAYER[1737];
    v64 = (v108 < 21) ? v108 : 21;
    km_put16(km_host_PLAYER + 50U * v64 + 652, v95 ? (uint16_t)(v103 - v99) : 0);
    v107 = v64;
L77:
    v109 = km_host_PLAYER + 50U * v107 + 637;
    if (v30 == 1) {
        v110 = 1;
        goto L80;
    }
    v111 = (v108 > 2) ? (uint8_t)(v108 - 2) : 0;
    v112 = km_host_PLAYER + 50U * ((v111 < 21) ? v111 : 21) + 637;
    if (v112[31] != 0) {
        v110 = 1;
        goto L80;
    }
    v110 = (int16_t)v103 > (int16_t)km_get16(v112 + 13);
L80:
    km_host_PLAYER[2440] = 3;
    km_put16(v109 + 13, v103);
    v109[3] = v110;
    if (!(v109[1]))
        goto L82;
    km_engine_stand_pat();
    goto L410;
L82:
    if (!(v109[0]))
        goto L84;
    v113 = v64;
    v114 = km_host_PLAYER[50U * v64 + 669];
    goto L103;
L84:
    v115 = (v108 < 21) ? v108 : 21;
    v116 = km_host_PLAYER + 50U * v115 + 637;
    v114 = v116[32];
    v117 = (uint8_t)(v114 - v116[3]);
    v118 = ((int8_t)v117 > 0) ? v117 : 0;
    v119 = km_get16(v116 + 9);
    if ((int8_t)v114 > 5)
        goto L88;
    if ((uint16_t)(v119 - 30000) < 5537)
        goto L87;
    v120 = km_get16(v116 + 13);
    if ((int16_t)(uint16_t)(v120 + (uint16_t)(1U * v118 * 65458U)) >= (int16_t)v119)
        goto L106;
L87:
    if ((int8_t)v114 <= 2)
        goto L101;
L88:
    v121 = km_get16(v116 + 13);
    if (!(((int16_t)v119 > (-30000)) & ((int16_t)v121 >= (int16_t)v119))) {
        v113 = v115;
        goto L104;
    }
    if (v116[2]) {
        v113 = v115;
        goto L104;
    }
    v122 = km_host_PLAYER[1746];
    v123 = (km_host_PLAYER + 1752)[v122];
    if (v123 > 2)
        goto L94;
    v124 = (uint8_t)(v122 << 4);
    v125 = v124 | 1;
    v126 = v123 == 0;
    v127 = v126 ? (uint8_t *)1 : (km_host_PLAYER + v125 + 1772);
    v128 = v127 + (v126 ? 0 : (uint16_t)((v124 | v123) - v125));
L92:
    if (v127 == v128) {
        v113 = v115;
        goto L103;
    }
    if ((uint8_t)(((km_host_PLAYER + 1804)[(v127[0] & 119)] & 7) - 4) >= 3) {
        v127 = v127 + 1;
        goto L92;
    }
L94:
    v129 = (uint16_t)(v121 - v119);
    v130 = (uint8_t)(0 - ((int16_t)v129 > 171));
    v131 = (uint8_t)(0 - ((int16_t)v129 > 343));
    if ((int8_t)v114 < 5) {
        v132 = 0;
        goto L96;
    }
    v132 = ((uint8_t)(((v114 > 9) ? (uint8_t)(v114 - 9) : 0) + 4) / 5) ^ 255;
L96:
    v133 = v116[37];
    v134 = km_get16(km_host_PLAYER + 1932);
    if (v134 >= 42)
        goto L98;
    v135 = km_host_PLAYER + 12U * v134 + 1936;
    km_put16(v135, 0);
    km_board_make_null(v135 + 2);
    km_put16(km_host_PLAYER + 1932, (uint16_t)(km_get16(km_host_PLAYER + 1932) + 1));
    v108 = km_host_PLAYER[1737];
L98:
    v136 = km_host_PLAYER + 50U * ((v108 < 20) ? v108 : 20) + 637;
    v136[5] = 0;
    km_put16(v136 + 57, (uint16_t)(0 - v119));
    km_put16(v136 + 59, (uint16_t)(1 - v119));
    v136[82] = (uint8_t)((((v114 - 4) + v131) + v130) + v132);
    memset(v136 + 79, 0, 3);
    v136[50] = 0;
    v136[52] = 1;
    v136[87] = v133;
    if (v108 >= 21)
        goto L100;
    km_host_PLAYER[1737] = (uint8_t)(v108 + 1);
L100:
    km_host_PLAYER[2440] = 2;
    goto L410;
L101:
    if ((int16_t)(uint16_t)(km_get16(v116 + 13) + (uint16_t)(1U * v114 * 300)) >= (int16_t)km_get16(v116 + 7)) {
        v113 = v115;
        goto L103;
    }
    v116[1] = 1;
    km_engine_stand_pat();
    goto L410;
L103:
    if ((int8_t)v114 < 2)
        goto L410;
L104:
    v137 = km_host_PLAYER + 50U * v113 + 637;
    if (km_get16(v137 + 19) != 0)
        goto L410;
    v137[32] = (uint8_t)(v114 - 1);
    goto L410;
L106:
    v138 = km_get16(v116 + 25);
    v139 = km_get16(km_host_PLAYER + 635);
    km_put16(km_host_PLAYER + 635, (v138 < v139) ? v138 : v139);
    km_put16(km_host_PLAYER + 2959, v120);
    km_host_PLAYER[2440] = 4;
    goto L410;
L107:
    km_put16(v65 + 13, 33536U);
    km_put16(v65 + 15, v92);
    km_host_PLAYER[2440] = 3;
    v140 = km_get16(v65 + 25);
    v141 = (km_host_PLAYER + 1772)[(uint8_t)(v61 << 4)];
    v142 = v141 & 119;
    v143 = (uint8_t)(v61 << 7);
    v144 = (uint8_t)(v142 + (v141 & 7)) >> 1;
    v145 = v31;
    v146 = km_movegen_STEPS + 8;
L108:
    v147 = v146 + 1;
    v148 = (uint8_t)(v146[0] + v142);
    if ((v148 & 136) != 0)
        goto L117;
    v149 = (km_host_PLAYER + 1804)[v148];
    if (v149 != 0)
        goto L113;
    if (v31 <= 210)
        goto L112;
    km_host_PLAYER[1] = 1;
    v145 = v31;
    goto L117;
L112:
    v150 = km_host_PLAYER + 2U * v31 + 2;
    v150[0] = v144;
    v150[1] = (uint8_t)((v148 & 7) + v148) >> 1;
    v31 = (uint16_t)(v31 + 1);
    km_put16(km_host_PLAYER + 635, v31);
    v145 = v31;
    goto L117;
L113:
    if ((int8_t)(v149 ^ v143) > (-1))
        goto L117;
    if (v145 <= 210)
        goto L116;
    km_host_PLAYER[1] = 1;
    goto L117;
L116:
    v151 = km_host_PLAYER + 2U * v145 + 2;
    v151[0] = v144;
    v151[1] = ((uint8_t)((v148 & 7) + v148) >> 1) | 64;
    v31 = (uint16_t)(v145 + 1);
    km_put16(km_host_PLAYER + 635, v31);
    v145 = v31;
L117:
    if (v147 != km_movegen_STEPS + 16) {
        v146 = v147;
        goto L108;
    }
    v152 = v65 + 29;
    if (v89 != 1)
        goto L138;
    v153 = v152[0] & 119;
    km_board_generate_onto(v153);
    if ((uint8_t)(((km_host_PLAYER + 1804)[v153] & 7) - 3) >= 3)
        goto L122;
    v154 = km_attacks_STEP[(uint8_t)(v153 - v142)];
    v155 = (uint8_t)(v154 + v142) & 119;
    if (v155 == v153)
        goto L122;
L121:
    km_board_generate_onto(v155);
    v155 = (uint8_t)(v155 + v154) & 119;
    if (v155 != v153)
        goto L121;
L122:
    v156 = km_host_PLAYER[1748];
    if (v156 == 0)
        goto L138;
    v157 = v156 & 119;
    v158 = (uint8_t)(v157 + (v156 & 7)) >> 1;
    v159 = v158 | 64;
    v160 = ((uint8_t)((v158 & 56) + v158) & 119) ^ 16;
    km_put16(km_frame + 38, 2);
    km_put16(km_frame + 40, 511);
    v161 = v143 | 1;
    v162 = v157 >> 4;
    v163 = (uint16_t)((uint16_t)(v158 | 128) << 8);
    v164 = 0;
L124:
    if (v164 != 2)
        goto L126;
    goto L138;
L126:
    v165 = (uint16_t)(v164 + 1);
    v166 = (uint8_t)(km_frame[v164 + 40] + v160);
    if ((v166 & 136) != 0)
        goto L137;
    if ((km_host_PLAYER + 1804)[v166] != v161)
        goto L137;
    switch (v162) {
    case 0:
        goto L129;
    case 7:
        goto L129;
    default:
        goto L134;
    }
L129:
    v167 = v163 | ((uint8_t)((v166 & 7) + v166) >> 1);
    v168 = km_get16(km_host_PLAYER + 635);
    v169 = 4;
L130:
    v169 = (uint16_t)(v169 - 1);
    if (v168 <= 210)
        goto L132;
    km_host_PLAYER[1] = 1;
    goto L133;
L132:
    km_put16(km_host_PLAYER + 2U * v168 + 2, (uint16_t)(v167 + (uint16_t)(v169 << 6)));
    v168 = (uint16_t)(v168 + 1);
    km_put16(km_host_PLAYER + 635, v168);
L133:
    if (v169 == 0)
        goto L137;
    goto L130;
L134:
    v170 = km_get16(km_host_PLAYER + 635);
    if (v170 <= 210)
        goto L136;
    km_host_PLAYER[1] = 1;
    goto L137;
L136:
    v171 = km_host_PLAYER + 2U * v170 + 2;
    v171[0] = ((uint8_t)((v166 & 7) + v166) >> 1) | 64;
    v171[1] = v159;
    km_put16(km_host_PLAYER + 635, (uint16_t)(v170 + 1));
L137:
    v164 = v165;
    goto L124;
L138:
    v172 = km_get16(km_host_PLAYER + 635);
    if (v140 < v172) {
        v173 = v140;
        v174 = v140;
        goto L139;
    }
    v173 = v140;
    goto L147;
L139:
    v175 = (uint16_t)(v174 + 1);
    if (v174 >= 211) {
        v176 = 0;
        goto L141;
    }
    v176 = km_get16(km_host_PLAYER + 2U * v174 + 2);
L141:
    v177 = km_board_is_legal_pseudo(km_host_PLAYER + 1738, v176, v152);
    if (!(v177))
        goto L145;
    if (v173 > 210)
        goto L144;
    km_put16(km_host_PLAYER + 2U * v173 + 2, v176);
L144:
    v173 = (uint16_t)(v173 + 1);
L145:
    if (v175 != v172) {
        v174 = v175;
        goto L139;
    }
    v172 = km_get16(km_host_PLAYER + 635);
L147:
    km_put16(km_host_PLAYER + 635, (v173 < v172) ? v173 : v172);
    v178 = km_picker_rank(v140);
    if (!(v178))
        goto L149;
    v179 = km_engine_evaluate();
    v180 = km_host_PLAYER[1737];
    v181 = km_get16(km_host_PLAYER + 50U * ((v180 < 21) ? v180 : 21) + 662);
    v182 = km_get16(km_host_PLAYER + 635);
    km_put16(km_host_PLAYER + 635, (v181 < v182) ? v181 : v182);
    km_put16(km_host_PLAYER + 2959, v179);
    km_host_PLAYER[2440] = 4;
    goto L410;
L149:
    v183 = km_get16(v65 + 19);
    v184 = km_get16(km_host_PLAYER + 635);
    v185 = (v140 > v184) ? v140 : v184;
    v186 = v183 == 0;
    if (v140 < v184) {
        v187 = v140;
        goto L150;
    }
    goto L156;
L150:
    v188 = (uint16_t)(v187 + 1);
    if (v187 <= 210)
        goto L152;
    if (v186 | (v188 == v185))
        goto L156;
    goto L155;
L152:
    if (km_get16(km_host_PLAYER + 2U * v187 + 2) != v183)
        goto L154;
    km_host_PLAYER[v187 + 424] = 255;
    goto L156;
L154:
    if (v188 == v185)
        goto L156;
L155:
    v187 = v188;
    goto L150;
L156:
    v65[6] = 10;
    v189 = km_host_PLAYER[1737];
    v190 = km_host_PLAYER + 50U * ((v189 < 21) ? v189 : 21) + 637;
    v191 = v190 + 37;
    v192 = v191[0];
    if (((uint8_t)(v173 - v140) & 255) != 1)
        goto L410;
    if ((km_host_PLAYER[2972] <= v192) | v190[1])
        goto L410;
    v193 = v190 + 32;
    v193[0] = (uint8_t)(v193[0] + 1);
    v191[0] = (uint8_t)(v192 + 1);
    goto L410;
L159:
    v194 = km_host_PLAYER[1737];
    if (v194 != 0)
        goto L163;
    v195 = km_get16(km_host_PLAYER + 664);
    if (v195 >= km_get16(km_host_PLAYER + 2975))
        goto L359;
    km_put16(km_host_PLAYER + 664, (uint16_t)(v195 + 1));
    if (v195 >= 211)
        goto L359;
    v196 = km_get16(km_host_PLAYER + 2U * v195 + 2);
    goto L275;
L163:
    v197 = km_host_PLAYER + 50U * ((v194 < 21) ? v194 : 21) + 637;
    v198 = v197 + 6;
    v199 = v197 + 27;
    v200 = v197 + 25;
    v201 = v197 + 36;
    v202 = v197 + 21;
    v203 = v197 + 1;
    v204 = v197 + 19;
    v205 = v197 + 13;
    v206 = v197 + 7;
    v207 = v197 + 34;
    v208 = v197 + 29;
L164:
    v209 = v198[0];
    switch (v209) {
    case 0:
        goto L165;
    case 1:
        goto L166;
    case 2:
        goto L183;
    case 3:
        goto L207;
    case 4:
        goto L207;
    case 5:
        goto L210;
    case 6:
        goto L212;
    case 7:
        goto L228;
    case 8:
        goto L233;
    case 9:
        goto L245;
    case 10:
        goto L265;
    default:
        goto L359;
    }
L165:
    v198[0] = 1;
    v196 = km_get16(v204);
    goto L259;
L166:
    v210 = km_host_PLAYER[1746];
    v211 = v210;
    if (!(((km_host_PLAYER + 1756)[((v211 ? 6 : 1) | (uint8_t)(v210 << 3))] == 0) & v203[0]))
        goto L181;
    v212 = km_get16(v205);
    v213 = km_get16(v206);
    if ((int16_t)(uint16_t)(v212 + 250) > (int16_t)v213)
        goto L181;
    km_put16(km_frame + 55, 3);
    km_frame[57] = 2;
    km_frame[58] = 3;
    km_frame[59] = 4;
    v214 = (uint16_t)(v212 + 150);
    v215 = 0;
L169:
    v216 = km_frame[v215 + 57];
    if ((int16_t)(uint16_t)(km_table16(km_material_VALUES + 2U * v216) + v214) > (int16_t)v213)
        goto L171;
    v215 = (uint16_t)(v215 + 1);
    if (v215 == 3) {
        v216 = 5;
        goto L171;
    }
    goto L169;
L171:
    v217 = km_get16(km_host_PLAYER + 635);
    v218 = v211 ? 0 : 16;
    v219 = (uint8_t)(v218 + km_host_PLAYER[!v211 + 1752]);
    v220 = v218 | 1;
    v221 = (v219 <= v218) | (v219 > 32);
    v222 = v221 ? (uint8_t *)1 : (km_host_PLAYER + v220 + 1772);
    v223 = v221 ? 0 : (uint16_t)(v219 - v220);
    v224 = v222 + v223;
    if (v223 == 0)
        goto L180;
    v225 = (uint8_t)(v210 << 4);
L173:
    v226 = v222 + 1;
    v227 = v222[0];
    v228 = v227 & 119;
    v229 = (km_host_PLAYER + 1804)[v228] & 7;
    switch (v229) {
    case 1:
        goto L174;
    case 2:
        goto L174;
    case 3:
        goto L174;
    case 4:
        goto L174;
    case 5:
        goto L174;
    case 6:
        goto L175;
    default:
        goto L179;
    }
L174:
    if (v229 < v216)
        goto L179;
L175:
    km_board_generate_onto(v228);
    v230 = (km_host_PLAYER + 1772)[v225];
    v231 = v230 & 119;
    v232 = (km_host_PLAYER + 1804)[v231];
    if ((km_attacks_REACH[(uint8_t)(v228 - v231)] & km_attacks_BIT[(((v232 >> 4) & 8) | (v232 & 7))]) == 0)
        goto L179;
    v233 = km_get16(km_host_PLAYER + 635);
    if (v233 <= 210)
        goto L178;
    km_host_PLAYER[1] = 1;
    goto L179;
L178:
    v234 = km_host_PLAYER + 2U * v233 + 2;
    v234[0] = (uint8_t)(v231 + (v230 & 7)) >> 1;
    v234[1] = ((uint8_t)((v227 & 7) + v228) >> 1) | 64;
    km_put16(km_host_PLAYER + 635, (uint16_t)(v233 + 1));
L179:
    if (v226 != v224) {
        v222 = v226;
        goto L173;
    }
L180:
    v235 = km_picker_rank(v217);
    if (v235)
        goto L243;
    goto L182;
L181:
    v236 = km_get16(km_host_PLAYER + 635);
    km_board_generate(1);
    v237 = km_picker_rank(v236);
    if (v237)
        goto L243;
L182:
    v198[0] = 2;
    goto L264;
L183:
    v238 = km_get16(v199);
    v239 = km_get16(km_host_PLAYER + 635);
    if (v238 >= v239)
        goto L206;
    v240 = (uint16_t)(v239 - v238);
    v241 = v239 > 211;
    v242 = km_host_PLAYER + 2U * v238 + 2;
    v243 = v241 ? (uint8_t *)0 : v242;
    v244 = km_host_PLAYER + v238 + 424;
    v245 = v241 ? (uint8_t *)0 : v244;
    if (v241)
        goto L191;
    v246 = km_host_PLAYER + v239 + 424;
    v247 = (uint16_t)(v240 + (km_number(v246) ^ 65535U));
    v248 = 0;
    v249 = v244;
    v250 = 0;
L186:
    v251 = v249;
L187:
    if (v251 != v246)
        goto L204;
    if (v250 >= v240)
        goto L190;
    v252 = v243 + 2U * v250;
    v253 = km_get16(v242);
    km_put16(v242, km_get16(v252));
    km_put16(v252, v253);
    v254 = v245 + v250;
    v255 = v244[0];
    v244[0] = v254[0];
    v254[0] = v255;
    v238 = km_get16(v199);
    goto L192;
L190:
    if (v240 != 0)
        goto L192;
L191:
    km_put16(v199, (uint16_t)(v238 + 1));
    v196 = 0;
    goto L259;
L192:
    v196 = km_get16(v242);
    km_put16(v199, (uint16_t)(v238 + 1));
    if (v196 == 0) {
        v196 = 0;
        goto L259;
    }
    if (v196 == km_get16(v204))
        goto L259;
    v256 = v203[0];
    if (!(v256))
        goto L198;
    v257 = ((int16_t)v196 < 0) ? 800 : 0;
    if ((v196 & 16384) == 0)
        goto L197;
    v258 = (uint8_t)(v196 >> 8);
    v259 = km_host_PLAYER[(v258 & 63) + (v258 & 56) + 1804] & 7;
    v257 = (uint16_t)(km_table16(km_material_VALUES + 2U * ((v259 > 1) ? v259 : 1)) + v257);
L197:
    if ((int16_t)(uint16_t)((v257 + 150) + km_get16(v205)) <= (int16_t)km_get16(v206))
        goto L264;
L198:
    v260 = (uint8_t)(v196 >> 8);
    v261 = (uint8_t)((v260 & 63) + (v260 & 56));
    if (((v260 & 64) != 0) & ((int8_t)km_see_VALUES[((km_host_PLAYER + 1804)[(((v196 & 49344U) == 16448) ? ((v261 & 119) ^ 16) : v261)] & 7)] >= (int8_t)km_see_VALUES[(km_host_PLAYER[((uint8_t)v196 & 63) + ((uint8_t)v196 & 56) + 1804] & 7)]))
        goto L259;
    v262 = km_board_see_at_least(v196, 0);
    if (v262)
        goto L259;
    if (v256)
        goto L264;
    v263 = v201[0];
    v264 = (uint16_t)(km_get16(v200) + v263);
    if (v264 > 210)
        goto L203;
    km_put16(km_host_PLAYER + 2U * v264 + 2, v196);
    v263 = v201[0];
L203:
    v201[0] = (uint8_t)(v263 + 1);
    goto L264;
L204:
    v249 = v251 + 1;
    v265 = v251[0];
    if (v265 <= v248) {
        v251 = v249;
        goto L187;
    }
    v248 = v265;
    v250 = (uint16_t)(v247 + km_number(v249));
    goto L186;
L206:
    v198[0] = v203[0] ? 11 : 3;
    v196 = 0;
    goto L259;
L207:
    v266 = v209 != 3;
    v198[0] = v266 ? 5 : 4;
    v196 = km_get16(v202 + 2U * v266);
    if ((uint16_t)(v196 - 16384) < 49153U)
        goto L209;
    v267 = km_board_is_pseudo_legal(km_host_PLAYER + 1738, v196);
    if (v267)
        goto L259;
L209:
    v196 = 0;
    goto L259;
L210:
    v268 = (uint16_t)(km_get16(v200) + v201[0]);
    v269 = km_get16(km_host_PLAYER + 635);
    v270 = (v268 < v269) ? v268 : v269;
    km_put16(km_host_PLAYER + 635, v270);
    km_put16(v199, v268);
    km_board_generate(2);
    v271 = km_picker_rank(v270);
    if (v271)
        goto L243;
    v198[0] = 6;
    goto L264;
L212:
    v272 = km_get16(v199);
    v273 = km_get16(km_host_PLAYER + 635);
    if (v272 >= v273)
        goto L227;
    v274 = (uint16_t)(v273 - v272);
    v275 = v273 > 211;
    v276 = km_host_PLAYER + 2U * v272 + 2;
    v277 = v275 ? (uint8_t *)0 : v276;
    v278 = km_host_PLAYER + v272 + 424;
    v279 = v275 ? (uint8_t *)0 : v278;
    if (v275)
        goto L227;
    v280 = km_host_PLAYER + v273 + 424;
    v281 = (uint16_t)(v274 + (km_number(v280) ^ 65535U));
    v282 = 0;
    v283 = v278;
    v284 = 0;
L215:
    v285 = v283;
L216:
    if (v285 != v280)
        goto L225;
    if (v284 >= v274)
        goto L219;
    v286 = v277 + 2U * v284;
    v287 = km_get16(v276);
    km_put16(v276, km_get16(v286));
    km_put16(v286, v287);
    v288 = v279 + v284;
    v289 = v278[0];
    v278[0] = v288[0];
    v288[0] = v289;
    v272 = km_get16(v199);
    goto L220;
L219:
    if (v274 == 0)
        goto L227;
L220:
    v196 = km_get16(v276);
    km_put16(v199, (uint16_t)(v272 + 1));
    if (v196 != 0) {
        v290 = 21;
        goto L223;
    }
    if (v198[0] != 6)
        goto L264;
    v273 = km_get16(km_host_PLAYER + 635);
    goto L227;
L223:
    if (v290 == 25)
        goto L259;
    if (km_get16(v197 + v290) == v196)
        goto L264;
    v290 = (uint16_t)(v290 + 2);
    goto L223;
L225:
    v283 = v285 + 1;
    v291 = v285[0];
    if (v291 <= v282) {
        v285 = v283;
        goto L216;
    }
    v282 = v291;
    v284 = (uint16_t)(v281 + km_number(v283));
    goto L215;
L227:
    v198[0] = 7;
    v292 = km_get16(v200);
    km_put16(v199, v292);
    v293 = (uint16_t)(v292 + v201[0]);
    km_put16(km_host_PLAYER + 635, (v293 < v273) ? v293 : v273);
    goto L264;
L228:
    v294 = km_get16(v199);
    if (v294 >= (uint16_t)(km_get16(v200) + v201[0]))
        goto L232;
    if (v294 >= 211) {
        v196 = 0;
        goto L231;
    }
    v196 = km_get16(km_host_PLAYER + 2U * v294 + 2);
L231:
    km_put16(v199, (uint16_t)(v294 + 1));
    goto L259;
L232:
    v198[0] = 11;
    v196 = 0;
    goto L259;
L233:
    v295 = km_get16(v200);
    v296 = km_get16(km_host_PLAYER + 635);
    v297 = (v295 < v296) ? v295 : v296;
    km_put16(km_host_PLAYER + 635, v297);
    km_put16(v199, v295);
    km_board_generate(2);
    v298 = km_get16(km_host_PLAYER + 635);
    if (v297 < v298) {
        v299 = v297;
        v300 = v297;
        goto L234;
    }
    v299 = v297;
    goto L242;
L234:
    v301 = (uint16_t)(v300 + 1);
    if (v300 >= 211) {
        v302 = 0;
        goto L236;
    }
    v302 = km_get16(km_host_PLAYER + 2U * v300 + 2);
L236:
    v303 = km_board_gives_check(v302);
    if (!(v303))
        goto L240;
    if (v299 > 210)
        goto L239;
    km_put16(km_host_PLAYER + 2U * v299 + 2, v302);
L239:
    v299 = (uint16_t)(v299 + 1);
L240:
    if (v301 != v298) {
        v300 = v301;
        goto L234;
    }
    v298 = km_get16(km_host_PLAYER + 635);
L242:
    km_put16(km_host_PLAYER + 635, (v299 < v298) ? v299 : v298);
    v304 = km_picker_rank(v297);
    if (!(v304))
        goto L244;
L243:
    v305 = km_engine_evaluate();
    v306 = km_host_PLAYER[1737];
    v307 = km_host_PLAYER + 50U * ((v306 < 21) ? v306 : 21) + 637;
    v308 = km_get16(v307 + 11);
    v309 = km_get16(v307 + 25);
    v310 = km_get16(km_host_PLAYER + 635);
    km_put16(km_host_PLAYER + 635, (v309 < v310) ? v309 : v310);
    km_put16(km_host_PLAYER + 2959, ((int16_t)v308 > (int16_t)v305) ? v308 : v305);
    km_host_PLAYER[2440] = 4;
    goto L410;
L244:
    v198[0] = 9;
    goto L264;
L245:
    v311 = km_get16(v199);
    v312 = km_get16(km_host_PLAYER + 635);
    if (v311 >= v312)
        goto L258;
    v313 = (uint16_t)(v312 - v311);
    v314 = v312 > 211;
    v315 = km_host_PLAYER + 2U * v311 + 2;
    v316 = v314 ? (uint8_t *)0 : v315;
    v317 = km_host_PLAYER + v311 + 424;
    v318 = v314 ? (uint8_t *)0 : v317;
    if (v314)
        goto L253;
    v319 = km_host_PLAYER + v312 + 424;
    v320 = (uint16_t)(v313 + (km_number(v319) ^ 65535U));
    v321 = 0;
    v322 = v317;
    v323 = 0;
L248:
    v324 = v322;
L249:
    if (v324 != v319)
        goto L256;
    if (v323 >= v313)
        goto L252;
    v325 = v316 + 2U * v323;
    v326 = km_get16(v315);
    km_put16(v315, km_get16(v325));
    km_put16(v325, v326);
    v327 = v318 + v323;
    v328 = v317[0];
    v317[0] = v327[0];
    v327[0] = v328;
    v311 = km_get16(v199);
    goto L254;
L252:
    if (v313 != 0)
        goto L254;
L253:
    km_put16(v199, (uint16_t)(v311 + 1));
    v196 = 0;
    goto L259;
L254:
    v196 = km_get16(v315);
    km_put16(v199, (uint16_t)(v311 + 1));
    if (v196 == 0) {
        v196 = 0;
        goto L259;
    }
    v329 = km_board_see_at_least(v196, 0);
    if (v329)
        goto L259;
    goto L264;
L256:
    v322 = v324 + 1;
    v330 = v324[0];
    if (v330 <= v321) {
        v324 = v322;
        goto L249;
    }
    v321 = v330;
    v323 = (uint16_t)(v320 + km_number(v322));
    goto L248;
L258:
    v198[0] = 11;
    v196 = 0;
L259:
    if (v207[0] != 0)
        goto L262;
    if (v196 == 0)
        goto L264;
    v331 = km_board_is_legal_pseudo(km_host_PLAYER + 1738, v196, v208);
    if (v331)
        goto L276;
    goto L264;
L262:
    if ((v196 == 0) | (v196 == km_get16(v204)))
        goto L264;
    v332 = km_board_is_legal_pseudo(km_host_PLAYER + 1738, v196, v208);
    if (v332)
        goto L276;
L264:
    goto L164;
L265:
    v333 = km_get16(v199);
    v334 = km_get16(km_host_PLAYER + 635);
    if (v333 >= v334)
        goto L358;
    v335 = (uint16_t)(v334 - v333);
    v336 = km_host_PLAYER + 2U * v333 + 2;
    v337 = km_host_PLAYER + v333 + 424;
    if (v334 > 211) {
        v196 = 0;
        goto L274;
    }
    v338 = km_host_PLAYER + v334 + 424;
    v339 = (uint16_t)(v335 + (km_number(v338) ^ 65535U));
    v340 = 0;
    v341 = v337;
    v342 = 0;
L268:
    v343 = v341;
L269:
    if (v343 != v338)
        goto L356;
    if (v342 >= v335)
        goto L272;
    v344 = v336 + 2U * v342;
    v345 = km_get16(v336);
    km_put16(v336, km_get16(v344));
    km_put16(v344, v345);
    v346 = v337 + v342;
    v347 = v337[0];
    v337[0] = v346[0];
    v346[0] = v347;
    v333 = km_get16(v199);
    goto L273;
L272:
    if (v335 == 0) {
        v196 = 0;
        goto L274;
    }
L273:
    v196 = km_get16(v336);
L274:
    km_put16(v199, (uint16_t)(v333 + 1));
L275:
    if (v196 == 0)
        goto L359;
L276:
    v348 = km_host_PLAYER[1737];
    v349 = km_host_PLAYER + 50U * ((v348 < 21) ? v348 : 21) + 637;
    v350 = v349 + 34;
    v351 = (uint8_t)(v350[0] + 1);
    v350[0] = v351;
    v352 = (uint8_t)(v196 >> 8);
    v353 = v196 < 16384;
    if (!(v353))
        goto L278;
    v354 = v349 + 35;
    v354[0] = (uint8_t)(v354[0] + 1);
L278:
    if (v348 <= km_host_PLAYER[0])
        goto L308;
    if (v349[1])
        goto L308;
    if (v349[31] != 0)
        goto L308;
    if ((int16_t)km_get16(v349 + 11) < (-29999))
        goto L308;
    v355 = v349[32];
    if (!(v353))
        goto L293;
    if ((int8_t)v355 <= 6)
        goto L285;
    if (v351 > 3)
        goto L287;
    v356 = 255;
    goto L288;
L285:
    v357 = (uint8_t)((uint8_t)(1U * v355 * v355) + 9);
    if (v349[35] >= (v349[3] ? v357 : (uint8_t)((v357 >> 1) + 1)))
        goto L291;
    if (!((v351 > 3) & ((int8_t)v355 > 1))) {
        v356 = 255;
        goto L288;
    }
L287:
    v356 = (uint8_t)((uint16_t)(((uint16_t)(1U * ((uint16_t)(1U * km_rules_LOG[((v351 < 63) ? v351 : 63)] * km_rules_LOG[((v355 < 63) ? v355 : 63)]) >> 2) * 34) >> 7) + 12) >> 4) ^ 255;
L288:
    v358 = (uint8_t)(v356 + v355);
    if ((int8_t)v358 > 6)
        goto L293;
    if ((int16_t)(uint16_t)(((uint16_t)(1U * (((int8_t)v358 > 0) ? v358 : 0) * 110) + 80) + km_get16(v349 + 13)) > (int16_t)km_get16(v349 + 7))
        goto L293;
    v359 = km_board_gives_check(v196);
    if (v359)
        goto L293;
    goto L410;
L291:
    v360 = v349 + 6;
    if (v360[0] != 6)
        goto L410;
    v360[0] = 7;
    v361 = km_get16(v349 + 25);
    km_put16(v349 + 27, v361);
    v362 = (uint16_t)(v361 + v349[36]);
    v363 = km_get16(km_host_PLAYER + 635);
    km_put16(km_host_PLAYER + 635, (v362 < v363) ? v362 : v363);
    goto L410;
L293:
    if ((int8_t)v355 > 5)
        goto L308;
    if (!(((int16_t)v196 < 0) | ((v352 & 64) != 0)))
        goto L296;
    v364 = km_board_see_at_least(v196, (uint8_t)(0 - v355));
    if (v364)
        goto L308;
    goto L305;
L296:
    if ((int8_t)v355 >= 4)
        goto L308;
    if ((km_host_PLAYER[((uint8_t)v196 & 63) + ((uint8_t)v196 & 56) + 1804] & 7) == 1)
        goto L308;
    v365 = (uint8_t)((v352 & 56) + v352);
    v366 = km_host_PLAYER[1746];
    v367 = v366 ? 1 : 129;
    v368 = v366 ? 16 : 240;
    v369 = (uint8_t)((v365 - 1) + v368);
    if ((v369 & 136) != 0) {
        v370 = 0;
        goto L300;
    }
    v370 = (km_host_PLAYER + 1804)[v369] == v367;
L300:
    v371 = (uint8_t)((v368 | 1) + v365);
    if ((v371 & 136) != 0) {
        v372 = 0;
        goto L302;
    }
    v372 = (km_host_PLAYER + 1804)[v371] == v367;
L302:
    km_put32(km_frame + 45, 131072UL);
    km_frame[49] = v370;
    km_frame[50] = v369;
    km_frame[51] = v372;
    km_frame[52] = v371;
    v373 = 0;
    v374 = 0;
L303:
    if (!(km_frame[2U * v374 + 49]))
        goto L306;
L305:
    v375 = km_board_gives_check(v196);
    if (v375)
        goto L308;
    goto L410;
L306:
    if (!(v373)) {
        v373 = 1;
        v374 = 1;
        goto L303;
    }
L308:
    v376 = km_host_PLAYER[2972] > v349[37];
    v377 = (uint8_t)(km_host_PLAYER[1753] + km_host_PLAYER[1752]) > 2;
    v378 = km_get16(km_host_PLAYER + 2443);
    v379 = km_host_PLAYER[2445];
    km_put16(v349 + 38, km_get16(km_host_PLAYER + 2441));
    km_put16(v349 + 40, v378);
    v349[42] = v379;
    v380 = km_get16(km_host_PLAYER + 1932);
    if (v380 >= 42)
        goto L310;
    v381 = km_host_PLAYER + 12U * v380 + 1936;
    km_put16(v381, v196);
    km_board_make(v196, v381 + 2);
    km_put16(km_host_PLAYER + 1932, (uint16_t)(km_get16(km_host_PLAYER + 1932) + 1));
L310:
    v382 = (uint8_t)v196;
    if (!(((v196 & 49280U) == 128) | ((v196 & 49344U) == 16448)))
        goto L312;
    km_board_checks(km_frame + 42, km_host_PLAYER + 1738);
    goto L330;
L312:
    v383 = km_host_PLAYER[1746];
    v384 = (km_host_PLAYER + 1772)[(uint8_t)(v383 << 4)] & 119;
    v385 = (uint8_t)((v352 & 63) + (v352 & 56));
    memset(km_frame + 33, 0, 3);
    v386 = (uint8_t)(v384 - v385);
    v387 = km_attacks_REACH[v386];
    if (v387 == 0) {
        v388 = 0;
        goto L319;
    }
    v389 = (km_host_PLAYER + 1804)[v385];
    v390 = v389 & 7;
    if ((km_attacks_BIT[(((v389 >> 4) & 8) | v390)] & v387) == 0) {
        v388 = 0;
        goto L319;
    }
    if ((uint8_t)(v390 - 3) >= 3)
        goto L318;
    v391 = km_attacks_STEP[v386];
    v392 = v385;
L316:
    v392 = (uint8_t)(v392 + v391);
    if (v392 == v384)
        goto L318;
    if ((km_host_PLAYER + 1804)[(v392 & 127)] == 0)
        goto L316;
    v388 = 0;
    goto L319;
L318:
    km_frame[33] = v385;
    km_frame[35] = 1;
    v388 = 1;
L319:
    v393 = (uint8_t)((v382 & 63) + (v382 & 56));
    v394 = km_attacks_STEP[(uint8_t)(v393 - v384)];
    if (v394 == 0)
        goto L329;
L320:
    v384 = (uint8_t)(v384 + v394);
    if (v384 != v393)
        goto L328;
L321:
    v393 = (uint8_t)(v393 + v394);
    if ((v393 & 136) != 0)
        goto L329;
    v395 = (km_host_PLAYER + 1804)[v393];
    if (v395 == 0)
        goto L321;
    switch (v394) {
    case 1:
        v396 = 4;
        goto L325;
    case 255:
        v396 = 4;
        goto L325;
    case 16:
        v396 = 4;
        goto L325;
    case 240:
        v396 = 4;
        goto L325;
    default:
        goto L324;
    }
L324:
    v396 = 3;
L325:
    if ((v395 & 128) != (uint8_t)((uint8_t)(v383 ^ 255) << 7))
        goto L329;
    v397 = v395 & 7;
    if ((v393 == v385) | ((v397 != 5) & (v397 != v396)))
        goto L329;
    (km_frame + 33)[v388] = v393;
    km_frame[35] = (uint8_t)(v388 + 1);
    goto L329;
L328:
    if ((km_host_PLAYER + 1804)[(v384 & 127)] == 0)
        goto L320;
L329:
    memcpy(km_frame + 42, km_frame + 33, 3);
L330:
    if (!(v376))
        goto L337;
    if (!((km_frame[44] != 0) | (v377 && ((uint8_t)(km_host_PLAYER[1752] + km_host_PLAYER[1753]) < 3))))
        goto L333;
    v398 = km_host_PLAYER[1737];
    v399 = km_host_PLAYER + 50U * ((v398 < 20) ? v398 : 20) + 637;
    v400 = v399 + 50;
    goto L336;
L333:
    v401 = (uint8_t)((v352 & 63) + (v352 & 56));
    v402 = v401 >> 4;
    switch (v402) {
    case 1:
        goto L334;
    case 6:
        goto L334;
    default:
        goto L337;
    }
L334:
    if (((km_host_PLAYER + 1804)[v401] & 7) != 1)
        goto L337;
    v398 = km_host_PLAYER[1737];
    v399 = km_host_PLAYER + 50U * ((v398 < 20) ? v398 : 20) + 637;
    v400 = v399 + 50;
    if (v402 != (km_host_PLAYER[1746] ? 1 : 6)) {
        v403 = 255;
        goto L338;
    }
L336:
    v403 = (uint8_t)(0 - v399[1]);
    goto L338;
L337:
    v398 = km_host_PLAYER[1737];
    v399 = km_host_PLAYER + 50U * ((v398 < 20) ? v398 : 20) + 637;
    v400 = v399 + 50;
    v403 = 255;
L338:
    v404 = v399[32];
    v405 = (uint8_t)(v404 + v403);
    v399[33] = v405;
    if ((int8_t)v404 < 2) {
        v406 = 0;
        goto L341;
    }
    v407 = v399[34];
    if (v407 <= 3) {
        v406 = 0;
        goto L341;
    }
    v406 = (uint8_t)((uint16_t)(((uint16_t)(1U * ((uint16_t)(1U * km_rules_LOG[((v407 < 63) ? v407 : 63)] * km_rules_LOG[((v404 < 63) ? v404 : 63)]) >> 2) * 34) >> 7) + (v353 ? 12 : 2)) >> 4);
L341:
    if (km_frame[44] != 0) {
        v408 = 0;
        goto L346;
    }
    if (!(v353))
        goto L344;
    if (v406 == 0) {
        v408 = 0;
        goto L346;
    }
    goto L345;
L344:
    if (!((v399[6] != 2) && (v406 != 0))) {
        v408 = 0;
        goto L346;
    }
L345:
    v409 = (uint8_t)((v406 - v399[0]) + (v399[3] ^ 1));
    v410 = (uint8_t)((((int8_t)v405 > 1) ? v405 : 1) - 1);
    v408 = (v409 < v410) ? v409 : v410;
L346:
    v411 = v399[34] == 1;
    if (v411) {
        v412 = 0;
        v413 = 3;
        goto L350;
    }
    if (v408 == 0) {
        v412 = 0;
        v413 = 2;
        goto L350;
    }
    if (v399[1]) {
        v412 = 0;
        v413 = 2;
        goto L350;
    }
    v414 = v399[31] == 0;
    v412 = v414 ? v408 : 0;
    v413 = v414 ? 1 : 2;
L350:
    memcpy(v399 + 79, km_frame + 42, 3);
    v399[52] = 0;
    v399[5] = v413;
    v400[0] = v411 ? v399[0] : 0;
    v399[82] = (uint8_t)(v405 - v412);
    v399[87] = (uint8_t)(v399[37] + ((int8_t)v405 >= (int8_t)v404));
    v415 = km_get16(v399 + 7);
    km_put16(v399 + 59, (uint16_t)(0 - v415));
    if (!(v411))
        goto L352;
    v416 = (uint16_t)(0 - km_get16(v399 + 9));
    goto L353;
L352:
    v416 = v415 ^ 65535U;
L353:
    km_put16(v399 + 57, v416);
    if (v398 >= 21)
        goto L355;
    km_host_PLAYER[1737] = (uint8_t)(v398 + 1);
L355:
    km_host_PLAYER[2440] = 2;
    goto L410;
L356:
    v341 = v343 + 1;
    v417 = v343[0];
    if (v417 <= v340) {
        v343 = v341;
        goto L269;
    }
    v340 = v417;
    v342 = (uint16_t)(v339 + km_number(v341));
    goto L268;
L358:
    v198[0] = 11;
L359:
    km_engine_finish_node();
    goto L410;
L360:
    v418 = km_host_PLAYER[1737];
    if (v418 != 0)
        goto L372;
    v9 = km_get16(km_host_PLAYER + 2959);
    v419 = km_get16(km_host_PLAYER + 2979);
    v420 = km_get16(km_host_PLAYER + 646);
    v421 = km_get16(km_host_PLAYER + 2975);
    v422 = km_get16(km_host_PLAYER + 635);
    km_put16(km_host_PLAYER + 635, (v421 < v422) ? v421 : v422);
    km_host_PLAYER[2440] = 1;
    if (((int16_t)v9 <= (int16_t)v419) & ((int16_t)v419 > (-32000)))
        goto L363;
    if (!(((int16_t)v9 >= (int16_t)v420) & ((int16_t)v420 < 32000)))
        goto L368;
L363:
    v423 = km_get16(km_host_PLAYER + 2977);
    v424 = ((int16_t)v423 > 400) ? 32000 : (uint16_t)(v423 << 1);
    km_put16(km_host_PLAYER + 2977, v424);
    km_put16(km_host_PLAYER + 644, v419);
    if (v424 != 32000)
        goto L365;
    km_put16(km_host_PLAYER + 644, 33536U);
    km_put16(km_host_PLAYER + 646, 32000);
    goto L410;
L365:
    if ((int16_t)v9 <= (int16_t)v419)
        goto L367;
    km_put16(km_host_PLAYER + 646, (uint16_t)(v424 + v9));
    goto L410;
L367:
    v425 = (uint16_t)(((uint16_t)((int16_t)v420 >> 1) + (uint16_t)((int16_t)v419 >> 1)) + (((uint8_t)v419 & 1) & (uint8_t)v420));
    km_put16(km_host_PLAYER + 646, (uint16_t)((((int16_t)v425 < 0) ? ((uint8_t)(v420 ^ v419) & 1) : 0) + v425));
    km_put16(km_host_PLAYER + 644, (uint16_t)(v9 - v424));
    goto L410;
L368:
    km_put16(km_host_PLAYER + 2977, 0);
    v10 = km_host_PLAYER[2972];
    v426 = km_host_PLAYER[2973];
    v12 = (uint8_t)(km_host_PLAYER[2974] + 1);
    v427 = km_host_PLAYER[2967];
    v428 = (v427 > 1) ? v427 : 1;
    km_host_PLAYER[2974] = (((v421 < v428) ? v421 : v428) > v12) ? v12 : 0;
    v11 = (v10 > v426) ? v10 : v426;
    v13 = 1;
L369:
    km_put32(km_host_PLAYER + 2968, (uint32_t)(km_get32(km_host_PLAYER + 2968) + (uint32_t)(uint8_t)(v2 - v7)));
L370:
    v0[0] = v13;
    km_put16(v0 + 1, v9);
    v0[3] = v10;
    v0[4] = v11;
    v0[5] = v12;
L371:
    return;
L372:
    v429 = (uint8_t)(v418 - 1);
    km_host_PLAYER[1737] = v429;
    v430 = km_get16(km_host_PLAYER + 2959);
    v431 = (uint16_t)(0 - v430);
    v432 = km_host_PLAYER + 50U * ((v429 < 21) ? v429 : 21) + 637;
    switch (v432[5]) {
    case 0:
        goto L373;
    case 1:
        goto L383;
    case 2:
        goto L385;
    default:
        goto L389;
    }
L373:
    v433 = km_get16(v432 + 9);
    v434 = km_get16(km_host_PLAYER + 1932);
    v435 = (uint16_t)(v434 - 1);
    if (v434 == 0)
        goto L378;
    v436 = km_host_PLAYER + 12U * ((v434 < 43) ? v435 : 41) + 1936;
    v437 = km_get16(v436);
    v438 = v436 + 2;
    if (v437 != 0)
        goto L376;
    km_host_PLAYER[1746] = km_host_PLAYER[1746] ^ 1;
    v439 = km_get16(v436 + 6);
    km_put32(km_host_PLAYER + 1738, km_get32(v438));
    km_put16(km_host_PLAYER + 1742, v439);
    km_host_PLAYER[1748] = v436[10];
    km_host_PLAYER[1749] = v436[11];
    goto L377;
L376:
    km_board_unmake(km_host_PLAYER + 1738, v437, v438);
L377:
    km_put16(km_host_PLAYER + 1932, v435);
L378:
    km_host_PLAYER[2440] = 3;
    if ((int16_t)v433 <= (int16_t)v431)
        goto L382;
    v440 = km_host_PLAYER[1737];
    v441 = km_host_PLAYER + 50U * ((v440 < 21) ? v440 : 21) + 637;
    v442 = v441 + 32;
    v443 = v442[0];
    if ((int8_t)v443 < 2)
        goto L410;
    if (km_get16(v441 + 19) != 0)
        goto L410;
    v442[0] = (uint8_t)(v443 - 1);
    goto L410;
L382:
    v444 = km_host_PLAYER[1737];
    v445 = km_get16(km_host_PLAYER + 50U * ((v444 < 21) ? v444 : 21) + 662);
    v446 = km_get16(km_host_PLAYER + 635);
    km_put16(km_host_PLAYER + 635, (v445 < v446) ? v445 : v446);
    km_put16(km_host_PLAYER + 2959, ((uint16_t)(v430 - 30000) < 5537) ? v433 : v431);
    km_host_PLAYER[2440] = 4;
    goto L410;
L383:
    if ((int16_t)km_get16(v432 + 7) >= (int16_t)v431)
        goto L389;
    km_engine_search_again(2);
    goto L410;
L385:
    if ((int16_t)km_get16(v432 + 7) >= (int16_t)v431)
        goto L389;
    if ((int16_t)km_get16(v432 + 9) <= (int16_t)v431)
        goto L389;
    if (!(v432[0]))
        goto L389;
    km_engine_search_again(3);
    goto L410;
L389:
    v447 = km_get16(km_host_PLAYER + 1932);
    v448 = (uint16_t)(v447 - 1);
    if (v447 == 0)
        goto L410;
    v449 = km_host_PLAYER + 12U * ((v447 < 43) ? v448 : 41) + 1936;
    v450 = km_get16(v449);
    v451 = v449 + 2;
    if (v450 != 0)
        goto L392;
    km_host_PLAYER[1746] = km_host_PLAYER[1746] ^ 1;
    v452 = km_get16(v449 + 6);
    km_put32(km_host_PLAYER + 1738, km_get32(v451));
    km_put16(km_host_PLAYER + 1742, v452);
    km_host_PLAYER[1748] = v449[10];
    km_host_PLAYER[1749] = v449[11];
    goto L393;
L392:
    km_board_unmake(km_host_PLAYER + 1738, v450, v451);
    v429 = km_host_PLAYER[1737];
L393:
    km_put16(km_host_PLAYER + 1932, v448);
    v453 = km_host_PLAYER + 50U * ((v429 < 22) ? v429 : 21) + 637;
    v454 = km_get16(v453 + 40);
    v455 = v453[42];
    km_put16(km_host_PLAYER + 2441, km_get16(v453 + 38));
    km_put16(km_host_PLAYER + 2443, v454);
    km_host_PLAYER[2445] = v455;
    km_host_PLAYER[2440] = 3;
    v456 = v453 + 11;
    if ((int16_t)km_get16(v456) >= (int16_t)v431)
        goto L410;
    km_put16(v456, v431);
    v457 = v453 + 7;
    if ((int16_t)km_get16(v457) >= (int16_t)v431)
        goto L410;
    km_put16(v457, v431);
    km_put16(v453 + 17, v450);
    v453[4] = 1;
    v458 = (int16_t)km_get16(v453 + 9) > (int16_t)v431;
    if (!(v453[0]))
        goto L401;
    v459 = km_host_PLAYER + 50U * ((v429 < 20) ? v429 : 20) + 637;
    v460 = v459 + 43;
    km_put16(v460, v450);
    v461 = v459[99];
    v462 = v461 > 3;
    v463 = v462 ? (uint8_t *)1 : v459 + 93;
    if (v462 | ((v461 & 127) == 0)) {
        v464 = 1;
        goto L400;
    }
    v465 = (v461 < 2) ? v461 : 2;
    v466 = 0;
L398:
    v467 = (uint16_t)(v466 + 1);
    km_put16(v460 + (int16_t)(uint16_t)(2U * v466) + 2, km_get16(v463 + 2U * v466));
    if (v467 != v465) {
        v466 = v467;
        goto L398;
    }
    v464 = (uint8_t)(v465 + 1);
L400:
    v459[49] = v464;
L401:
    if (v429 != 0)
        goto L404;
    km_engine_bring_to_front(v450);
    if (km_host_PLAYER[2974] != 0)
        goto L404;
    v468 = ((km_host_PLAYER[686] & 254) == 2) ? km_get16(km_host_PLAYER + 682) : 0;
    km_put16(km_host_PLAYER + 2981, v450);
    km_put16(km_host_PLAYER + 2983, v468);
    km_put16(km_host_PLAYER + 2985, v431);
L404:
    if (v458)
        goto L410;
    v469 = km_host_PLAYER[1737];
    v470 = km_host_PLAYER + 50U * ((v469 < 21) ? v469 : 21) + 637;
    if (v450 >= 16384)
        goto L409;
    if (v470[1])
        goto L409;
    v471 = v470 + 21;
    v472 = km_get16(v471);
    if (v472 == v450)
        goto L409;
    km_put16(v471, v450);
    km_put16(v470 + 23, v472);
L409:
    km_engine_finish_node();
L410:
    goto L5;
    return;
    return;
}

/* kilomate_step */
KILOMATE_API uint8_t kilomate_step(uint32_t v0, uint16_t v1)
{
    uint32_t v2;
    uint8_t v3;
    uint16_t v4;
    uint32_t v5;
    uint32_t v6;
    uint32_t v7;
    uint32_t v8;
    uint32_t v9;
    uint16_t v10;
    uint8_t v11;
    uint8_t v12;
    uint16_t v13;
    uint8_t v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t *v17;
    uint8_t v18;
    uint8_t *v19;
    uint16_t v20;
    uint16_t v21;
    uint8_t v22;
    uint8_t *v23;
    uint8_t v24;
    uint8_t v25;
    uint8_t v26;
    uint8_t v27;
    uint8_t v28;
    uint8_t v29;
    uint8_t v30;
    uint16_t v31;
    uint8_t v32;
    uint8_t v33;
    uint8_t *v34;
    uint8_t v35;
    uint8_t v36;
    uint8_t *v37;
    uint16_t v38;
    uint16_t v39;
    uint16_t v40;
    uint8_t *v41;
    uint16_t v42;
    uint8_t *v43;
    uint16_t v44;
    uint8_t v45;
    uint8_t v46;
    uint16_t v47;
    uint16_t v48;
    uint16_t v49;
    uint8_t v50;
    uint16_t v51;
    uint16_t v52;
    uint16_t v53;
    uint16_t v54;
    uint16_t v55;
    uint16_t v56;
    uint16_t v57;
    uint8_t v58;
    uint8_t v59;
    uint8_t *v60;
    uint8_t v61;
    uint8_t *v62;
    uint16_t v63;
    uint16_t v64;
    uint16_t v65;
    uint16_t v66;
    uint16_t v67;
    uint16_t v68;
    uint8_t v69;
    uint8_t v70;
    uint8_t *v71;
    uint8_t v72;
    uint8_t *v73;
    uint16_t v74;
    uint16_t v75;
    uint8_t v76;
    uint16_t v77;
    uint8_t *v78;
    v2 = (uint32_t)v1;
    switch (km_host_PLAYER[3215]) {
    case 0:
        v3 = 3;
        goto L66;
    case 1:
        goto L1;
    case 2:
        goto L2;
    case 3:
        goto L50;
    default:
        goto L62;
    }
L1:
    v4 = km_get16(km_host_PLAYER + 2985);
    km_put32(km_host_PLAYER + 3294, 0UL);
    km_put16(km_host_PLAYER + 3298, v4);
    km_host_PLAYER[3215] = 3;
    v3 = 1;
    goto L66;
L2:
    if (km_host_PLAYER[3213] != 0)
        goto L6;
    v5 = km_get32(km_host_PLAYER + 3224);
    if (v5 == 0UL)
        goto L6;
    if ((uint32_t)(v0 - km_get32(km_host_PLAYER + 3216)) < v5)
        goto L6;
    km_host_PLAYER[3215] = 3;
    v3 = 0;
    goto L66;
L6:
    if ((km_host_PLAYER[3276] == 0) || (km_get16(km_host_PLAYER + 3263) == 0))
        goto L8;
    v6 = km_get32(km_host_PLAYER + 2968);
    v7 = km_get32(km_host_PLAYER + 3271);
    v8 = (v7 > v6) ? (uint32_t)(v7 - v6) : 0UL;
    v9 = (v8 > 1UL) ? v8 : 1UL;
    v2 = (v9 < v2) ? v9 : v2;
L8:
    km_engine_step(km_frame + 10, v2);
    switch (km_frame[10]) {
    case 0:
        goto L9;
    case 1:
        goto L11;
    default:
        goto L48;
    }
L9:
    if ((km_host_PLAYER[3276] == 0) || (km_get16(km_host_PLAYER + 3263) == 0))
        goto L49;
    if (km_get32(km_host_PLAYER + 3271) > km_get32(km_host_PLAYER + 2968))
        goto L49;
    goto L48;
L11:
    v10 = km_get16(km_frame + 11);
    v11 = km_frame[13];
    v12 = km_frame[15];
    v13 = km_get16(km_host_PLAYER + 2975);
    v14 = km_host_PLAYER[3276];
    if (v12 > v14)
        goto L23;
    v15 = km_host_PLAYER[686];
    v16 = v15 > 3;
    v17 = v16 ? (uint8_t *)1 : km_host_PLAYER + 680;
    v18 = v16 ? 0 : (uint8_t)(v15 << 1);
    v19 = v17 + v18;
    if (v18 == 0) {
        v20 = 0;
        goto L14;
    }
    v20 = km_get16(v17);
    v17 = v16 ? (uint8_t *)3 : km_host_PLAYER + 682;
L14:
    if (v17 == v19) {
        v21 = 0;
        goto L16;
    }
    v21 = km_get16(v17);
L16:
    v22 = (uint8_t)(v12 - 1);
    if (v22 > 4)
        goto L23;
    v23 = km_host_PLAYER + 4U * v22 + 3233;
    km_put16(v23, v20);
    km_put16(v23 + 2, v21);
    km_put16(km_host_PLAYER + 2U * v22 + 3253, v10);
    v24 = km_host_PLAYER[3279];
    v25 = (uint8_t)(v20 >> 8);
    if ((int16_t)v20 >= 0)
        goto L19;
    v26 = (uint8_t)(0 - (((uint8_t)v20 & 192) == 192));
    goto L22;
L19:
    v27 = (uint8_t)(km_get16(km_host_PLAYER + 3269) >> 8);
    if (!((v20 > 16383) & ((v27 & 64) != 0)))
        goto L21;
    if ((uint8_t)((v27 & 63) + (v27 & 56)) == (uint8_t)((v25 & 63) + (v25 & 56))) {
        v26 = 255;
        goto L22;
    }
L21:
    v28 = km_sight_is_impulse(v20);
    v26 = v28 ? v24 : 1;
L22:
    (km_host_PLAYER + 3282)[v22] = v26;
    km_host_PLAYER[3287] = v12;
L23:
    v29 = km_host_PLAYER[3290];
    v30 = (v14 > v29) ? v14 : v29;
    if (((v30 < v13) ? v30 : v13) > v12)
        goto L40;
    v31 = km_get16(km_host_PLAYER + 3291);
    if (km_host_PLAYER[3276] == 0)
        goto L37;
    v32 = km_host_PLAYER[3287];
    v33 = v32 > 5;
    v34 = v33 ? (uint8_t *)1 : km_host_PLAYER + 3253;
    v35 = v33 ? 0 : v32;
    v36 = km_host_PLAYER[3277];
    v37 = v34 + (uint16_t)((uint16_t)v35 << 1);
    if (v35 == 0) {
        v38 = 0;
        goto L35;
    }
    v39 = 33536U;
    v38 = 0;
    v40 = 33536U;
    v41 = v34;
    v42 = 0;
L26:
    v43 = v41 + 2;
    v44 = km_get16(v41);
    v45 = (int16_t)v44 > (int16_t)v40;
    v38 = v45 ? v42 : v38;
    v39 = v45 ? v44 : v39;
    if (v43 != v37) {
        v40 = ((int16_t)v44 > (int16_t)v40) ? v44 : v40;
        v41 = v43;
        v42 = (uint16_t)(v42 + 1);
        goto L26;
    }
    if ((uint16_t)(v39 - 30000) < 5537)
        goto L35;
    memset(km_frame, 0, 10);
    v46 = (v35 < 5) ? v35 : 5;
    v47 = (uint16_t)(v36 + 1);
    v48 = 0;
    v49 = 0;
L29:
    v50 = km_host_PLAYER[v49 + 3282];
    v51 = (uint16_t)(v39 - km_get16(v34 + 2U * v49));
    if ((v50 == 255) & (v51 < 151))
        goto L34;
    v52 = (uint16_t)(v49 + 1);
    v53 = (uint16_t)(1U * ((v47 > v51) ? (uint16_t)(v47 - v51) : 0) * v50);
    km_put16(km_frame + 2U * v49, v53);
    v48 = (uint16_t)(v53 + v48);
    if (v52 != v46) {
        v49 = v52;
        goto L29;
    }
    v54 = (uint16_t)((uint32_t)(1UL * (uint32_t)v48 * (uint32_t)v31) >> 16UL);
    v49 = 0;
    v55 = 0;
L32:
    v56 = km_get16(km_frame + v55);
    if (v54 < v56)
        goto L34;
    v55 = (uint16_t)(v55 + 2);
    if (v55 == 10) {
        v49 = v38;
        goto L34;
    }
    v54 = (uint16_t)(v54 - v56);
    v49 = (uint16_t)(v49 + 1);
    goto L32;
L34:
    v38 = v49;
L35:
    if ((v38 > 4) | (v38 >= v35))
        goto L37;
    v57 = km_get16(v34 + 2U * v38);
    km_put32(km_host_PLAYER + 3263, km_get32(km_host_PLAYER + 4U * v38 + 3233));
    km_put16(km_host_PLAYER + 3267, v57);
L37:
    km_player_stop_if_enough(v11, v0);
    if ((km_host_PLAYER[3276] == 0) || (km_get16(km_host_PLAYER + 3263) == 0))
        goto L40;
    if (km_get32(km_host_PLAYER + 3271) > km_get32(km_host_PLAYER + 2968))
        goto L40;
    km_host_PLAYER[3215] = 3;
L40:
    if (v12 > km_host_PLAYER[3290])
        goto L49;
    km_host_PLAYER[3293] = v11;
    if (v12 != 1) {
        v3 = 4;
        goto L47;
    }
    v58 = km_host_PLAYER[686];
    v59 = v58 > 3;
    v60 = v59 ? (uint8_t *)1 : km_host_PLAYER + 680;
    v61 = v59 ? 0 : (uint8_t)(v58 << 1);
    v62 = v60 + v61;
    if (v61 == 0) {
        v63 = 0;
        goto L44;
    }
    v63 = km_get16(v60);
    v60 = v59 ? (uint8_t *)3 : km_host_PLAYER + 682;
L44:
    if (v60 == v62) {
        v64 = 0;
        goto L46;
    }
    v64 = km_get16(v60);
L46:
    km_put16(km_host_PLAYER + 3294, v63);
    km_put16(km_host_PLAYER + 3296, v64);
    km_put16(km_host_PLAYER + 3298, v10);
    v3 = 1;
L47:
    goto L66;
L48:
    km_host_PLAYER[3215] = 3;
L49:
    v3 = 0;
    goto L66;
L50:
    if (km_host_PLAYER[3213] != 0) {
        v3 = 3;
        goto L66;
    }
    km_engine_stop();
    v65 = km_get16(km_host_PLAYER + 3263);
    if (v65 != 0) {
        v66 = km_get16(km_host_PLAYER + 3267);
        v67 = km_get16(km_host_PLAYER + 3265);
        goto L59;
    }
    v65 = km_get16(km_host_PLAYER + 2981);
    v68 = km_get16(km_host_PLAYER + 2983);
    v66 = km_get16(km_host_PLAYER + 2985);
    v69 = km_host_PLAYER[686];
    v70 = v69 > 3;
    v71 = v70 ? (uint8_t *)1 : km_host_PLAYER + 680;
    v72 = v70 ? 0 : (uint8_t)(v69 << 1);
    v73 = v71 + v72;
    if (v72 == 0) {
        v74 = 0;
        goto L54;
    }
    v74 = km_get16(v71);
    v71 = v70 ? (uint8_t *)3 : km_host_PLAYER + 682;
L54:
    if (v71 == v73) {
        v67 = 0;
        goto L56;
    }
    v67 = km_get16(v71);
L56:
    if (v74 == v65)
        goto L59;
    if (km_get16(km_host_PLAYER + 3294) != 0) {
        v67 = v68;
        goto L59;
    }
    v66 = km_engine_evaluate();
    v67 = v68;
L59:
    km_host_PLAYER[3215] = 4;
    if (v65 != km_get16(km_host_PLAYER + 3294))
        goto L61;
    km_host_PLAYER[3215] = 0;
    goto L63;
L61:
    km_put16(km_host_PLAYER + 3294, v65);
    km_put16(km_host_PLAYER + 3296, v67);
    km_put16(km_host_PLAYER + 3298, v66);
    v3 = 1;
    goto L66;
L62:
    km_host_PLAYER[3215] = 0;
    v65 = km_get16(km_host_PLAYER + 3294);
L63:
    v75 = km_get16(km_host_PLAYER + 3298);
    v76 = km_host_PLAYER[3212];
    km_frame[24] = (uint8_t)v65;
    km_frame[25] = (uint8_t)(v65 >> 8);
    km_frame[26] = (uint8_t)v75;
    km_frame[27] = (uint8_t)(v75 >> 8);
    km_frame[28] = v76;
    v77 = 0;
    v78 = km_buffer_BUFFER;
L64:
    if (v77 != 5)
        goto L67;
    v3 = 2;
L66:
    return v3;
L67:
    v78[0] = km_frame[v77 + 24];
    v77 = (uint16_t)(v77 + 1);
    v78 = v78 + 1;
    goto L64;
    return 0;
}

/* kilomate_stop */
KILOMATE_API void kilomate_stop(void)
{
    km_host_PLAYER[3213] = 0;
    if (km_host_PLAYER[3215] != 2)
        goto L2;
    km_host_PLAYER[3215] = 3;
L2:
    return;
}

/* kilomate_take_back */
KILOMATE_API uint8_t kilomate_take_back(void)
{
    uint8_t v0;
    km_player_cancel();
    km_engine_stop();
    v0 = km_gamein_take_back();
    return v0;
}

/* kilomate_core::knowledge::book::key::code */
static uint8_t km_key_code(uint8_t v0, uint8_t v1)
{
    uint8_t v2;
    v2 = (km_host_PLAYER + 1804)[(uint8_t)((v1 & 63) + (v1 & 56))];
    return ((v2 == 0) ? 0 : (((v2 & 128) == (v0 ? 0 : 128)) ? 8 : 0)) | (v2 & 7);
}

/* kilomate_core::knowledge::book::key::key */
static uint32_t km_key_key(void)
{
    uint8_t v0;
    uint8_t v1;
    uint8_t v2;
    uint8_t v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t v6;
    uint8_t v7;
    uint8_t v8;
    uint32_t v9;
    uint8_t v10;
    uint8_t v11;
    uint8_t v12;
    uint8_t v13;
    uint8_t v14;
    uint8_t v15;
    uint32_t v16;
    v0 = km_host_PLAYER[1746];
    v1 = v0;
    v2 = v0 == 0;
    v3 = v2 ? 0 : 56;
    v4 = km_host_PLAYER[1748];
    v5 = (v4 == 0) ? 8 : (v4 & 7);
    v6 = km_host_PLAYER[1747];
    v7 = v2 ? v6 : (((uint8_t)(v6 << 2) & 12) | (v6 >> 2));
    v8 = 0;
    v9 = 4294967295UL;
L1:
    v10 = (uint8_t)(v8 + 1);
    switch (v8) {
    case 32:
        goto L2;
    case 33:
        v11 = v5;
        goto L4;
    default:
        goto L3;
    }
L2:
    v11 = v7;
    goto L4;
L3:
    v12 = (uint8_t)(v8 << 1);
    v13 = km_key_code(v1, v12 ^ v3);
    v14 = km_key_code(v1, (v12 | 1) ^ v3);
    v11 = (uint8_t)(v14 << 4) | v13;
L4:
    v15 = 0;
    v9 = v9 ^ (uint32_t)v11;
L5:
    v15 = (uint8_t)(v15 + 1);
    v16 = v9 >> 1UL;
    v9 = ((v9 & 1UL) == 0UL) ? v16 : (v16 ^ 3988292384UL);
    if (v15 != 8)
        goto L5;
    if (v10 != 34) {
        v8 = v10;
        goto L1;
    }
    return v9 ^ 4294967295UL;
}

/* kilomate_core::knowledge::book::key::numbered */
static uint16_t km_key_numbered(uint8_t *v0, uint16_t v1, uint8_t v2)
{
    uint8_t *v3;
    uint8_t v4;
    uint8_t v5;
    uint8_t *v6;
    uint16_t v7;
    uint8_t *v8;
    uint8_t v9;
    uint16_t v10;
    uint16_t v11;
    uint16_t v12;
    uint16_t v13;
    uint16_t v14;
    uint8_t v15;
    uint16_t v16;
    v3 = v0 + (uint16_t)(v1 << 1);
    v4 = v1 == 0;
    v5 = (km_host_PLAYER[1746] == 0) ? 0 : 56;
    v6 = v0;
L1:
    if (v6 == v3) {
        v7 = 0;
        goto L5;
    }
    v8 = v6 + 2;
    v7 = km_get16(v6);
    v9 = (uint8_t)v7;
    v10 = (uint16_t)((uint16_t)((uint8_t)((uint8_t)(v5 ^ (uint8_t)(v7 >> 8)) << 2) | (v9 >> 6)) << 8) | (v5 ^ (v9 & 63));
    v11 = (uint16_t)((uint16_t)((uint8_t)v10 & 255) << 8) | (uint8_t)((v10 & 65280U) >> 8);
    if (v4) {
        v12 = 0;
        goto L4;
    }
    v13 = 0;
    v12 = 0;
L3:
    v14 = km_get16(v0 + 2U * v13);
    v15 = (uint8_t)v14;
    v16 = (uint16_t)((uint16_t)((uint8_t)((uint8_t)(v5 ^ (uint8_t)(v14 >> 8)) << 2) | (v15 >> 6)) << 8) | ((v15 & 63) ^ v5);
    v12 = (uint16_t)(v12 + (((uint16_t)((uint16_t)((uint8_t)v16 & 255) << 8) | (uint8_t)((v16 & 65280U) >> 8)) < v11));
    v13 = (uint16_t)(v13 + 1);
    if (v13 != v1)
        goto L3;
L4:
    if (v2 != (uint8_t)v12) {
        v6 = v8;
        goto L1;
    }
L5:
    return v7;
}

/* kilomate_think */
KILOMATE_API void kilomate_think(uint8_t v0, uint32_t v1, uint32_t v2, uint8_t v3, uint32_t v4, uint32_t v5, uint8_t v6)
{
    uint8_t v7;
    uint8_t v8;
    uint8_t v9;
    uint8_t v10;
    uint32_t v11;
    uint8_t v12;
    uint8_t v13;
    const KM_FLASH uint8_t *v14;
    uint8_t v15;
    uint8_t v16;
    uint8_t v17;
    uint8_t v18;
    uint8_t v19;
    uint8_t v20;
    uint8_t v21;
    uint8_t v22;
    uint8_t v23;
    uint8_t v24;
    uint8_t v25;
    uint8_t v26;
    uint32_t v27;
    uint16_t v28;
    uint16_t v29;
    uint16_t v30;
    uint8_t v31;
    uint8_t v32;
    uint8_t v33;
    uint16_t v34;
    uint16_t v35;
    uint16_t v36;
    uint8_t v37;
    uint16_t v38;
    uint8_t v39;
    uint8_t *v40;
    uint16_t v41;
    uint8_t v42;
    uint8_t v43;
    uint32_t v44;
    uint32_t v45;
    uint16_t v46;
    uint32_t v47;
    uint16_t v48;
    uint16_t v49;
    uint16_t v50;
    uint8_t v51;
    uint16_t v52;
    uint16_t v53;
    uint8_t v54;
    uint16_t v55;
    uint16_t v56;
    uint16_t v57;
    uint8_t v58;
    uint16_t v59;
    uint16_t v60;
    uint16_t v61;
    uint8_t v62;
    uint16_t v63;
    uint8_t v64;
    uint16_t v65;
    uint8_t v66;
    uint16_t v67;
    uint16_t v68;
    uint16_t v69;
    uint8_t v70;
    uint8_t v71;
    uint16_t v72;
    uint16_t v73;
    uint8_t v74;
    uint16_t v75;
    uint8_t v76;
    uint16_t v77;
    uint8_t v78;
    uint8_t *v79;
    uint8_t *v80;
    uint8_t v81;
    uint8_t v82;
    uint16_t v83;
    uint16_t v84;
    uint16_t v85;
    uint16_t v86;
    uint16_t v87;
    uint16_t v88;
    uint16_t v89;
    uint16_t v90;
    uint16_t v91;
    uint16_t v92;
    uint8_t v93;
    uint16_t v94;
    v7 = v2 != 0UL;
    v8 = v7;
    if (v3 >= 10) {
        v9 = 0;
        v10 = 0;
        v11 = 0UL;
        v12 = 0;
        goto L2;
    }
    v13 = (uint8_t)(((v3 > 1) ? v3 : 1) + 1);
    v14 = km_level_MANNERS + 7U * v13;
    v10 = v14[1];
    v9 = v14[3];
    v11 = km_table32(km_level_NODES + 4U * v13);
    v15 = v14[0];
    v16 = v14[2];
    v17 = v14[4];
    v18 = v14[5];
    v19 = v14[6];
    km_put32(km_frame + 42, v11);
    km_frame[46] = v15;
    km_frame[47] = v10;
    km_frame[48] = v16;
    km_frame[49] = v9;
    km_frame[50] = v17;
    km_frame[51] = v18;
    km_frame[52] = v19;
    v12 = 1;
L2:
    km_frame[41] = v12;
    km_put32(km_frame + 54, v1);
    km_frame[58] = v0;
    km_frame[59] = 0;
    km_frame[60] = 0;
    km_frame[21] = v8;
    km_put32(km_frame + 22, v2);
    km_frame[26] = 0;
    km_frame[53] = 0;
    km_put32(km_frame + 61, v4);
    v20 = v6 == 0;
    if (km_host_PLAYER[3214] != 2)
        goto L14;
    if (!((km_host_PLAYER[3213] == 2) && (km_host_PLAYER[3290] == 1)))
        goto L14;
    v21 = km_host_PLAYER[3276];
    if (!(v12))
        goto L6;
    if (((v10 == v21) && (v9 == km_host_PLAYER[3278])) && (v11 == km_get32(km_host_PLAYER + 3271)))
        goto L7;
    goto L14;
L6:
    if (v21 != 0)
        goto L14;
L7:
    km_host_PLAYER[3214] = 0;
    km_timer_begin(km_frame + 21, v5);
    km_host_PLAYER[3213] = 0;
    if (v7) {
        v22 = 1;
        goto L9;
    }
    v22 = ((v1 != 0UL) | (v0 != 0)) ? 1 : v12;
L9:
    km_host_PLAYER[3211] = v22;
    km_host_PLAYER[3290] = 1;
    v23 = km_host_PLAYER[3275];
    v24 = ((km_host_PLAYER[3276] == 0) || ((uint8_t)(v23 - 1) >= (uint8_t)(v0 - 1))) ? v0 : v23;
    km_put32(km_host_PLAYER + 2961, v1);
    km_host_PLAYER[2965] = v24;
    km_host_PLAYER[2966] = 0;
    if (!((v24 != 0) && (km_host_PLAYER[2972] > v24)))
        goto L11;
    km_engine_stop();
L11:
    if (km_host_PLAYER[3215] != 2)
        goto L82;
    v25 = km_host_PLAYER[3293];
    if (v25 == 0)
        goto L82;
    km_player_stop_if_enough(v25, v5);
    goto L82;
L14:
    km_player_cancel();
    km_host_PLAYER[3214] = 0;
    km_timer_begin(km_frame + 21, v5);
    km_host_PLAYER[3213] = 0;
    if (v7) {
        v26 = 1;
        goto L16;
    }
    v26 = ((v1 != 0UL) | (v0 != 0)) ? 1 : v12;
L16:
    km_host_PLAYER[3211] = v26;
    km_host_PLAYER[3290] = 1;
    v27 = v4 >> 16UL;
    v28 = (uint16_t)(v4 >> 16UL);
    km_put16(km_host_PLAYER + 3291, (uint16_t)v4);
    v29 = km_get16(km_host_PLAYER + 1932);
    if ((uint16_t)(v29 - 1) >= 42) {
        v30 = 0;
        goto L18;
    }
    v30 = km_get16(km_host_PLAYER + (int16_t)(uint16_t)(12U * v29) + 1924);
L18:
    km_anylevel_begin(km_frame + 41, v30);
    km_host_PLAYER[3212] = 0;
    memset(km_host_PLAYER + 3293, 0, 7);
    memcpy(km_frame + 14, km_frame + 54, 7);
    v31 = km_host_PLAYER[3276];
    v32 = km_host_PLAYER[3275];
    if ((v31 == 0) || ((uint8_t)(v32 - 1) >= (uint8_t)(v0 - 1)))
        goto L20;
    km_frame[18] = v32;
L20:
    v33 = km_frame[20];
    km_frame[20] = (v31 > v33) ? v31 : v33;
    km_engine_begin(km_frame + 14);
    if (km_host_PLAYER[3213] != 0)
        goto L64;
    if (km_host_PLAYER[3276] == 0)
        goto L23;
    v34 = km_get16(km_host_PLAYER + 1744);
    v35 = (v34 > 1) ? (uint16_t)(v34 - 1) : 0;
    if ((uint16_t)((((int16_t)v35 > (-1)) ? (uint16_t)(v35 << 1) : 65535U) + km_host_PLAYER[1746]) >= km_host_PLAYER[3281])
        goto L64;
L23:
    v36 = km_get16(km_host_PLAYER + 635);
    v37 = v36 > 211;
    v38 = km_get16(km_host_PLAYER + 2975);
    v39 = v38 > (v37 ? 0 : v36);
    v40 = (v37 | v39) ? (uint8_t *)1 : km_host_PLAYER + 2;
    v41 = v39 ? 0 : v38;
    if (v20)
        goto L64;
    v42 = km_packedbook_bits();
    v43 = (uint8_t)(32 - v42);
    if (v43 > 31)
        goto L64;
    v44 = km_key_key();
    v45 = v44 >> (uint32_t)v43;
    v46 = km_packedbook_end();
    v47 = 0UL;
    v48 = 8;
L26:
    if (v48 >= v46)
        goto L64;
    v49 = kilomate_data_len(1);
    if (v48 >= v49) {
        v50 = 0;
        goto L29;
    }
    v51 = kilomate_data_byte(1, v48);
    v50 = v51;
L29:
    v52 = (uint16_t)(v48 + 1);
    v53 = kilomate_data_len(1);
    if (v52 >= v53)
        goto L31;
    v54 = kilomate_data_byte(1, v52);
    v55 = (uint16_t)((uint16_t)v54 << 8) | v50;
    v48 = (uint16_t)(v48 + 2);
    v47 = (uint32_t)(v47 + (uint32_t)v55);
    if (v55 == 65535U)
        goto L37;
    goto L32;
L31:
    v47 = (uint32_t)(v47 + (uint32_t)v50);
    v48 = (uint16_t)(v48 + 2);
L32:
    if (v48 < v46) {
        v56 = v48;
        goto L33;
    }
    v56 = v48;
    goto L36;
L33:
    v57 = kilomate_data_len(1);
    if (v56 >= v57)
        goto L35;
    v58 = kilomate_data_byte(1, v56);
    if ((int8_t)v58 <= (-1))
        goto L36;
L35:
    v56 = (uint16_t)(v56 + 1);
    if (v56 == v46) {
        v56 = v46;
        goto L36;
    }
    goto L33;
L36:
    if (v47 < v45) {
        v48 = (uint16_t)(v56 + 1);
        goto L37;
    }
    goto L38;
L37:
    goto L26;
L38:
    if (v47 == v45) {
        v59 = 4096;
        v60 = v48;
        v61 = 0;
        v62 = 15;
        goto L39;
    }
    goto L64;
L39:
    v62 = (uint8_t)(v62 - 1);
    v63 = kilomate_data_len(1);
    if (v60 >= v63)
        goto L42;
    v64 = kilomate_data_byte(1, v60);
    v65 = v59 >> 1;
    v59 = ((v64 & 64) == 0) ? v59 : ((v65 > 1) ? v65 : 1);
    if ((int8_t)v64 > (-1))
        goto L42;
    v61 = (uint16_t)(v59 + v61);
    goto L43;
L42:
    v61 = (uint16_t)(v59 + v61);
    if (v62 != 0) {
        v60 = (uint16_t)(v60 + 1);
        goto L39;
    }
L43:
    v66 = 14;
    v67 = (uint16_t)((uint32_t)(1UL * v27 * (uint32_t)v61) >> 16UL);
    v68 = 4096;
L44:
    v69 = kilomate_data_len(1);
    if (v48 >= v69) {
        v70 = 0;
        goto L46;
    }
    v71 = kilomate_data_byte(1, v48);
    v72 = v68 >> 1;
    v68 = ((v71 & 64) == 0) ? v68 : ((v72 > 1) ? v72 : 1);
    v70 = v71 & 63;
    v66 = ((int8_t)v71 < 0) ? 0 : v66;
L46:
    if (v67 >= v68)
        goto L63;
    v73 = km_key_numbered(v40, v41, v70);
    km_anylevel_sight(km_frame + 7, v30, v28);
    v74 = km_host_PLAYER[3276];
    if (v73 == 0)
        goto L65;
    v75 = km_get16(km_host_PLAYER + 635);
    v76 = v75 > 211;
    v77 = km_get16(km_host_PLAYER + 2975);
    v78 = v77 > (v76 ? 0 : v75);
    v79 = (v76 | v78) ? (uint8_t *)1 : km_host_PLAYER + 2;
    v80 = v79 + 2U * (v78 ? 0 : v77);
L49:
    if (v79 == v80)
        goto L65;
    if (km_get16(v79) != v73) {
        v79 = v79 + 2;
        goto L49;
    }
    km_host_PLAYER[3212] = 1;
    km_host_PLAYER[3276] = 0;
    km_put32(km_host_PLAYER + 2961, 0UL);
    km_host_PLAYER[2965] = 1;
    km_host_PLAYER[2966] = 0;
    v81 = km_host_PLAYER[2972];
    if (v81 <= 1)
        goto L53;
    km_engine_stop();
    v81 = km_host_PLAYER[2972];
L53:
    if (v81 != 0) {
        v82 = 2;
        goto L81;
    }
    v83 = km_get16(km_host_PLAYER + 635);
    if (v83 == 0) {
        v82 = 2;
        goto L81;
    }
    v84 = 0;
    v85 = 0;
L55:
    v86 = (uint16_t)(v85 + 1);
    if (v85 >= 211)
        goto L60;
    if (km_get16(km_host_PLAYER + 2U * v85 + 2) != v73)
        goto L60;
    if (v84 > 210)
        goto L59;
    km_put16(km_host_PLAYER + 2U * v84 + 2, v73);
L59:
    v84 = (uint16_t)(v84 + 1);
L60:
    if (v86 != v83) {
        v85 = v86;
        goto L55;
    }
    if (v84 == 0) {
        v82 = 2;
        goto L81;
    }
    v87 = km_get16(km_host_PLAYER + 635);
    km_put16(km_host_PLAYER + 635, (v84 < v87) ? v84 : v87);
    km_put16(km_host_PLAYER + 2975, v84);
    km_put16(km_host_PLAYER + 2981, km_get16(km_host_PLAYER + 2));
    v82 = 2;
    goto L81;
L63:
    if (v66 != 0) {
        v66 = (uint8_t)(v66 - 1);
        v67 = (uint16_t)(v67 - v68);
        v48 = (uint16_t)(v48 + 1);
        goto L44;
    }
L64:
    km_anylevel_sight(km_frame + 7, v30, v28);
    v74 = km_host_PLAYER[3276];
L65:
    if (km_frame[7] == 2)
        goto L78;
    memcpy(km_frame, km_frame + 7, 7);
    if (km_host_PLAYER[2972] != 0)
        goto L77;
    v88 = km_get16(km_host_PLAYER + 635);
    if (v88 == 0)
        goto L77;
    v89 = 0;
    v90 = 0;
L68:
    v91 = (uint16_t)(v90 + 1);
    if (v90 >= 211) {
        v92 = 0;
        goto L70;
    }
    v92 = km_get16(km_host_PLAYER + 2U * v90 + 2);
L70:
    v93 = km_sight_sees(km_frame, v92);
    if (!(v93))
        goto L74;
    if (v89 > 210)
        goto L73;
    km_put16(km_host_PLAYER + 2U * v89 + 2, v92);
L73:
    v89 = (uint16_t)(v89 + 1);
L74:
    if (v91 != v88) {
        v90 = v91;
        goto L68;
    }
    if (v89 == 0)
        goto L77;
    v94 = km_get16(km_host_PLAYER + 635);
    km_put16(km_host_PLAYER + 635, (v89 < v94) ? v89 : v94);
    km_put16(km_host_PLAYER + 2975, v89);
    km_put16(km_host_PLAYER + 2981, km_get16(km_host_PLAYER + 2));
L77:
    v74 = km_host_PLAYER[3276];
L78:
    if (((v30 & 16384) == 0) | (v74 < 2))
        goto L80;
    km_host_PLAYER[0] = 1;
L80:
    v82 = (km_get16(km_host_PLAYER + 2975) == 0) ? 1 : 2;
L81:
    km_host_PLAYER[3215] = v82;
L82:
    return;
}

/*
 * The border: hooks, pointers and structs of engine.h on one side, on the other
 * the engine, which knows plain numbers alone and is handed bytes one at a time.
 * What the functions do is said in engine.h.
 */

/* Nodes between two looks at the clock, at most; before the first; and between
   two looks for input. */
#define KM_CLOCK_SLICE 256
#define KM_FIRST_SLICE 16
#define KM_INPUT_SLICE 32
/* From here on a level is full strength. */
#define KM_FULL_STRENGTH 10
/* What a step of the engine came to. */
#define KM_LINE 1
#define KM_MOVE 2
#define KM_NOTHING 3

/* Bytes that the program has lent. */
typedef struct {
    const uint8_t *at;
    uint16_t len;
} km_lent_t;

/* Everything but the engine itself that is kept from one call to the next. Zeros
   are what it begins with. */
static struct {
    uint8_t is_busy;        /* inside a function: a hook may have called another */
    uint8_t has_begun;      /* there is a game */
    engine_hooks_t hooks;
    uint8_t level;          /* KM_FULL_STRENGTH - level, so that 0 is full strength */
    uint8_t has_level;      /* somebody has set it: a search without limits has some then */
    uint8_t interrupt;
    uint8_t uses_book;
    uint8_t is_seeded;
    uint16_t random[4];     /* low part first */
    uint32_t games;         /* no two of them shall be the same by chance */
    int16_t score;          /* what the last search has found: */
    uint8_t depth;
    uint8_t is_book;
    uint32_t nodes;
    uint8_t line_len;
    uint16_t line[ENGINE_LINE_MAX];
    km_lent_t lent[3];      /* by ENGINE_DATA_*; the first is none */
} km;

/* ---- What the engine asks for from outside ---- */

/* What was lent. The table of king and pawn against king is part of the engine: one
   that is lent is looked through, and as there is only one, nothing changes. */
static uint16_t kilomate_data_len(uint8_t kind)
{
    return km.lent[kind].at != NULL ? km.lent[kind].len : 0;
}

static uint8_t kilomate_data_byte(uint8_t kind, uint16_t at)
{
    return ((const KM_FLASH uint8_t *)km.lent[kind].at)[at];
}

/* ---- Random numbers: SplitMix64, in parts of 16 bits ---- */

static void km_multiply(uint16_t *left, const uint16_t *right)
{
    uint16_t product[4] = {0, 0, 0, 0};
    uint8_t i, j;
    for (i = 0; i < 4; i++) {
        uint32_t carry = 0;
        for (j = 0; i + j < 4; j++) {
            carry += (uint32_t)left[i] * right[j] + product[i + j];
            product[i + j] = (uint16_t)carry;
            carry >>= 16;
        }
    }
    memcpy(left, product, sizeof product);
}

/* Mixes a number with itself, shifted to the right by 16 and so many bits more. */
static void km_mix(uint16_t *number, uint8_t more)
{
    uint16_t high = (uint16_t)(number[3] >> more);
    uint16_t middle = (uint16_t)(number[2] >> more | (uint16_t)(number[3] << (16 - more)));
    uint16_t low = (uint16_t)(number[1] >> more | (uint16_t)(number[2] << (16 - more)));
    number[0] ^= low;
    number[1] ^= middle;
    number[2] ^= high;
}

static void km_random(uint16_t *bits)
{
    static const uint16_t step[4] = {0x7c15, 0x7f4a, 0x79b9, 0x9e37};
    static const uint16_t first[4] = {0xe5b9, 0x1ce4, 0x476d, 0xbf58};
    static const uint16_t second[4] = {0x11eb, 0x1331, 0x49bb, 0x94d0};
    uint32_t carry = 0;
    uint8_t i;
    for (i = 0; i < 4; i++) {
        carry += (uint32_t)km.random[i] + step[i];
        bits[i] = km.random[i] = (uint16_t)carry;
        carry >>= 16;
    }
    km_mix(bits, 14);
    km_multiply(bits, first);
    km_mix(bits, 11);
    km_multiply(bits, second);
    km_mix(bits, 15);
}

static void km_seed(uint32_t seed)
{
    km.random[0] = (uint16_t)seed;
    km.random[1] = (uint16_t)(seed >> 16);
    km.random[2] = km.random[3] = 0;
}

/* Random bits. A clock that is asked has a say in all that follow. */
static uint32_t km_bits(uint8_t asks_clock, uint32_t now)
{
    uint16_t bits[4];
    if (asks_clock) {
        km_random(bits);
        bits[0] ^= (uint16_t)now;
        bits[1] ^= (uint16_t)(now >> 16);
        memcpy(km.random, bits, sizeof bits);
    }
    km_random(bits);
    return bits[2] | (uint32_t)bits[3] << 16;
}

/* ---- Entering and leaving ---- */

static void km_forget_found(void)
{
    km.score = 0;
    km.depth = 0;
    km.is_book = 0;
    km.nodes = 0;
    km.line_len = 0;
}

static void km_begin_game(void)
{
    kilomate_start();
    km_forget_found();
    km.games++;
    if (!km.is_seeded)
        km_seed(km.games);
}

/* 0 if this is called from a hook. Otherwise there is a game, and km_leave() must
   follow. */
static uint8_t km_enter(void)
{
    if (km.is_busy)
        return 0;
    km.is_busy = 1;
    if (!km.has_begun) {
        km_begin_game();
        km.has_begun = 1;
    }
    return 1;
}

static void km_leave(void)
{
    km.is_busy = 0;
}

static uint8_t km_level(void)
{
    return (uint8_t)(KM_FULL_STRENGTH - km.level);
}

static uint32_t km_now(void)
{
    return km.hooks.time_ms != NULL ? km.hooks.time_ms() : 0;
}

static uint8_t km_is_input_pending(void)
{
    return km.hooks.input_pending != NULL && km.hooks.input_pending() != 0;
}

/* ---- Translating ---- */

static uint16_t km_word(uint16_t at)
{
    return (uint16_t)(kilomate_get(at) | (uint16_t)kilomate_get((uint16_t)(at + 1)) << 8);
}

static engine_move_t km_engine_move(uint16_t bits)
{
    engine_move_t move;
    if (bits == 0) {
        move.from_row = move.from_col = move.to_row = move.to_col = ENGINE_SQ_NONE;
        move.flags = 0;
        return move;
    }
    move.from_row = (uint8_t)(bits >> 3 & 7);
    move.from_col = (uint8_t)(bits & 7);
    move.to_row = (uint8_t)(bits >> 11 & 7);
    move.to_col = (uint8_t)(bits >> 8 & 7);
    move.flags = kilomate_flags(bits);
    return move;
}

static uint16_t km_find(engine_move_t move)
{
    return kilomate_find(move.from_row, move.from_col, move.to_row, move.to_col, move.flags);
}

/* Writes moves that are in the buffer, at most max of them. */
static uint8_t km_write_moves(engine_move_t *out, uint8_t max, uint8_t count)
{
    uint8_t i;
    if (out == NULL)
        return 0;
    if (count > max)
        count = max;
    for (i = 0; i < count; i++)
        out[i] = km_engine_move(km_word((uint16_t)(2 * i)));
    return count;
}

/* Writes a text that is in the buffer. */
static uint8_t km_write_text(char *out, uint8_t max, uint16_t len)
{
    uint16_t i;
    if (out == NULL || max == 0)
        return 0;
    if (len >= max)
        len = 0;
    for (i = 0; i < len; i++)
        out[i] = (char)kilomate_get(i);
    out[len] = '\0';
    return (uint8_t)len;
}

/* Puts a text into the buffer and tells its length; more than max if it is longer. */
static uint16_t km_read_text(const char *text, uint16_t max)
{
    uint16_t len;
    for (len = 0; len <= max; len++) {
        if (text[len] == '\0')
            break;
        kilomate_put(len, (uint8_t)text[len]);
    }
    return len;
}

/* The functions of engine.h about a game: positions, moves and their text. */

/* ---- Lifecycle ---- */

uint32_t engine_version(void)
{
    return ENGINE_VERSION;
}

static void km_reset(const engine_hooks_t *hooks)
{
    static const engine_hooks_t none = {NULL, NULL};
    km.has_begun = 0;
    km.hooks = hooks != NULL ? *hooks : none;
    km.level = 0;
    km.has_level = 0;
    km.interrupt = ENGINE_INTERRUPT_OFF;
    km.uses_book = 0;
    km.is_seeded = 0;
    km.lent[ENGINE_DATA_BOOK].at = NULL;
    km.lent[ENGINE_DATA_KPK].at = NULL;
}

void engine_init(const engine_hooks_t *hooks)
{
    if (!km.is_busy)
        km_reset(hooks);
}

void engine_new_game(void)
{
    if (!km.is_busy)
        km.has_begun = 0;
}

void engine_cleanup(void)
{
    if (!km.is_busy)
        km_reset(NULL);
}

/* ---- Position ---- */

void engine_set_position(const engine_position_t *pos)
{
    engine_try_position(pos);
}

uint8_t engine_try_position(const engine_position_t *pos)
{
    uint8_t i, code = ENGINE_POS_NULL;
    if (!km_enter())
        return ENGINE_POS_BUSY;
    if (pos != NULL) {
        for (i = 0; i < 64; i++)
            kilomate_put(i, (uint8_t)pos->board[i >> 3][i & 7]);
        kilomate_put(64, (uint8_t)pos->turn);
        kilomate_put(65, pos->castling);
        kilomate_put(66, pos->ep_row);
        kilomate_put(67, pos->ep_col);
        kilomate_put(68, pos->halfmove_clock);
        kilomate_put(69, (uint8_t)(pos->fullmove_number & 255));
        kilomate_put(70, (uint8_t)(pos->fullmove_number >> 8));
        code = kilomate_set_position();
    }
    km_leave();
    return code;
}

void engine_get_position(engine_position_t *out)
{
    uint8_t i;
    if (!km_enter())
        return;
    if (out != NULL) {
        kilomate_position();
        for (i = 0; i < 64; i++)
            out->board[i >> 3][i & 7] = (int8_t)kilomate_get(i);
        out->turn = (int8_t)kilomate_get(64);
        out->castling = kilomate_get(65);
        out->ep_row = kilomate_get(66);
        out->ep_col = kilomate_get(67);
        out->halfmove_clock = kilomate_get(68);
        out->fullmove_number = km_word(69);
    }
    km_leave();
}

uint8_t engine_set_fen(const char *fen)
{
    uint8_t code;
    uint16_t len;
    if (!km_enter())
        return ENGINE_POS_BUSY;
    if (fen == NULL) {
        code = ENGINE_POS_NULL;
    } else {
        len = km_read_text(fen, ENGINE_FEN_READ_MAX);
        code = len > ENGINE_FEN_READ_MAX ? ENGINE_POS_FEN_TOO_LONG : kilomate_set_fen(len);
    }
    km_leave();
    return code;
}

uint8_t engine_get_fen(char *out, uint8_t max)
{
    uint8_t len;
    if (!km_enter())
        return 0;
    len = km_write_text(out, max, kilomate_fen());
    km_leave();
    return len;
}

/* ---- Legal moves ---- */

uint8_t engine_get_moves_from(uint8_t row, uint8_t col, engine_move_t *out, uint8_t max)
{
    uint8_t count = 0;
    if (row > 7 || col > 7 || !km_enter())
        return 0;
    if (out != NULL)
        count = km_write_moves(out, max, kilomate_moves((uint8_t)(row * 8 + col)));
    km_leave();
    return count;
}

uint8_t engine_get_all_moves(engine_move_t *out, uint8_t max)
{
    uint8_t count = 0;
    if (!km_enter())
        return 0;
    if (out != NULL)
        count = km_write_moves(out, max, kilomate_moves(ENGINE_SQ_NONE));
    km_leave();
    return count;
}

uint8_t engine_is_legal(uint8_t from_r, uint8_t from_c, uint8_t to_r, uint8_t to_c)
{
    uint8_t is_legal;
    if (!km_enter())
        return 0;
    is_legal = kilomate_is_legal(from_r, from_c, to_r, to_c);
    km_leave();
    return is_legal;
}

uint8_t engine_is_legal_move(engine_move_t move)
{
    uint8_t is_legal;
    if (!km_enter())
        return 0;
    is_legal = km_find(move) != 0;
    km_leave();
    return is_legal;
}

/* ---- Making moves ---- */

uint8_t engine_make_move(engine_move_t move)
{
    uint8_t status;
    uint16_t bits;
    if (!km_enter())
        return 0;
    bits = km_find(move);
    if (bits != 0)
        kilomate_play(bits);
    status = kilomate_status();
    km_leave();
    return status;
}

void engine_get_move_effects(engine_move_t move, engine_move_effects_t *fx)
{
    if (!km_enter())
        return;
    if (fx != NULL) {
        kilomate_effects(km_find(move));
        fx->has_rook_move = kilomate_get(0);
        fx->rook_from_row = kilomate_get(1);
        fx->rook_from_col = kilomate_get(2);
        fx->rook_to_row = kilomate_get(3);
        fx->rook_to_col = kilomate_get(4);
        fx->has_ep_capture = kilomate_get(5);
        fx->ep_capture_row = kilomate_get(6);
        fx->ep_capture_col = kilomate_get(7);
    }
    km_leave();
}

uint8_t engine_take_back(void)
{
    uint8_t is_done;
    if (!km_enter())
        return 0;
    is_done = kilomate_take_back();
    km_leave();
    return is_done;
}

uint8_t engine_replay(void)
{
    uint8_t is_done;
    if (!km_enter())
        return 0;
    is_done = kilomate_replay();
    km_leave();
    return is_done;
}

/* ---- Moves as text ---- */

uint8_t engine_get_san(engine_move_t move, char *out, uint8_t max)
{
    uint8_t len;
    uint16_t bits;
    if (!km_enter())
        return 0;
    bits = km_find(move);
    len = km_write_text(out, max, bits != 0 ? kilomate_san(bits) : 0);
    km_leave();
    return len;
}

uint8_t engine_parse_move(const char *text, engine_move_t *out)
{
    uint8_t code = ENGINE_MOVE_NULL;
    uint16_t len;
    uint32_t parsed = 0;
    if (!km_enter())
        return ENGINE_MOVE_BUSY;
    if (text != NULL) {
        len = km_read_text(text, ENGINE_MOVE_READ_MAX);
        code = ENGINE_MOVE_SYNTAX;
        if (len <= ENGINE_MOVE_READ_MAX) {
            parsed = kilomate_parse(len);
            code = (uint8_t)(parsed >> 16);
        }
    }
    if (out != NULL)
        *out = km_engine_move((uint16_t)parsed);
    km_leave();
    return code;
}

/* The functions of engine.h about thinking, what came of it, and saving. */

/* ---- Thinking ---- */

void engine_set_level(uint8_t level)
{
    if (!km_enter())
        return;
    kilomate_cancel();
    km.level = level < KM_FULL_STRENGTH ? (uint8_t)(KM_FULL_STRENGTH - level) : 0;
    km.has_level = 1;
    km_leave();
}

void engine_seed(uint32_t seed)
{
    if (!km_enter())
        return;
    km.is_seeded = 1;
    km_seed(seed);
    km_leave();
}

void engine_set_book(uint8_t on)
{
    if (!km_enter())
        return;
    km.uses_book = on != 0;
    km_leave();
}

uint8_t engine_set_data(uint8_t kind, const void *data, uint32_t length)
{
    uint8_t code = ENGINE_DATA_UNKNOWN_KIND;
    if (!km_enter())
        return ENGINE_DATA_BUSY;
    if (kind == ENGINE_DATA_BOOK || kind == ENGINE_DATA_KPK) {
        code = ENGINE_DATA_OK;
        km.lent[kind].at = (const uint8_t *)data;
        /* What is longer than the engine can count will not be as long as it says. */
        km.lent[kind].len = (uint16_t)(length < 0xffff ? length : 0xffff);
        if (data != NULL)
            code = kilomate_check_data(kind);
        if (code != ENGINE_DATA_OK)
            km.lent[kind].at = NULL;
        if (kind == ENGINE_DATA_KPK)
            kilomate_forget();
    }
    km_leave();
    return code;
}

void engine_set_interrupt(uint8_t mode)
{
    if (!km_enter())
        return;
    km.interrupt = mode == ENGINE_INTERRUPT_MOVE_NOW || mode == ENGINE_INTERRUPT_CANCEL
        ? mode : ENGINE_INTERRUPT_OFF;
    km_leave();
}

static void km_keep_line(void)
{
    uint8_t i, count = kilomate_line();
    if (count > ENGINE_LINE_MAX)
        count = ENGINE_LINE_MAX;
    for (i = 0; i < count; i++)
        km.line[i] = km_word((uint16_t)(2 * i));
    km.line_len = count;
}

/* Steps the engine until it has a move, and returns 1; 0 if the user does not want
   one any more. */
static uint8_t km_run(uint8_t is_timed, uint32_t now)
{
    uint16_t longest = km.interrupt == ENGINE_INTERRUPT_OFF ? KM_CLOCK_SLICE : KM_INPUT_SLICE;
    uint16_t slice = KM_FIRST_SLICE, left = KM_FIRST_SLICE;
    uint32_t before, done;
    for (;;) {
        before = kilomate_nodes();
        switch (kilomate_step(now, left)) {
        case KM_MOVE:
            return 1;
        case KM_NOTHING:
            return 0;
        case KM_LINE:
            /* Noted now: the next iteration begins its line anew. */
            km_keep_line();
            break;
        default:
            break;
        }
        done = kilomate_nodes() - before;
        left = (uint16_t)(done < left ? left - done : 0);
        if (left > 0)
            continue;
        slice = (uint16_t)(slice * 2 < longest ? slice * 2 : longest);
        left = slice;
        if (is_timed)
            now = km_now();
        if (km.interrupt != ENGINE_INTERRUPT_OFF && km_is_input_pending()) {
            if (km.interrupt == ENGINE_INTERRUPT_CANCEL) {
                kilomate_cancel();
                return 0;
            }
            /* A key pressed too early must not mean the first move that comes along. */
            if (kilomate_depth() > 0)
                kilomate_stop();
        }
    }
}

static engine_move_t km_search(uint8_t level, uint8_t has_book, uint8_t max_depth, uint32_t max_time)
{
    uint8_t is_weak = level < KM_FULL_STRENGTH;
    uint8_t is_random = is_weak || has_book;
    uint8_t varies = is_random && !km.is_seeded;
    uint8_t is_timed;
    uint16_t best;
    uint32_t now = 0, bits = 0;
    if (max_depth == 0 && max_time == 0 && !is_weak) {
        max_depth = km.has_level ? 0 : 1;
        max_time = km.has_level ? ENGINE_DEFAULT_TIME_MS : 0;
    }
    is_timed = max_time != 0 && km.hooks.time_ms != NULL;
    /* Nobody is asked who need not be. */
    if (is_timed || varies)
        now = km_now();
    if (is_random)
        bits = km_bits(varies, now);
    kilomate_think(max_depth, is_timed ? 0 : max_time, is_timed ? max_time : 0, level, bits, now,
                   has_book);
    km_forget_found();
    if (!km_run(is_timed, now)) {
        km_forget_found();
        km.nodes = kilomate_nodes();
        return km_engine_move(0);
    }
    best = km_word(0);
    km.score = (int16_t)km_word(2);
    km.is_book = kilomate_get(4);
    km.nodes = kilomate_nodes();
    km.depth = kilomate_depth();
    if (km.line_len == 0 || km.line[0] != best)
        km_keep_line(); /* found while pondering */
    return km_engine_move(best);
}

engine_move_t engine_think(uint8_t max_depth, uint16_t max_time_ms)
{
    return engine_think_ms(max_depth, max_time_ms);
}

engine_move_t engine_think_ms(uint8_t max_depth, uint32_t max_time_ms)
{
    engine_move_t move;
    uint8_t has_book;
    if (!km_enter())
        return km_engine_move(0);
    has_book = km.uses_book && km.lent[ENGINE_DATA_BOOK].at != NULL;
    move = km_search(km_level(), has_book, max_depth, max_time_ms);
    km_leave();
    return move;
}

engine_move_t engine_hint(uint8_t max_depth, uint32_t max_time_ms)
{
    engine_move_t move;
    if (!km_enter())
        return km_engine_move(0);
    move = km_search(KM_FULL_STRENGTH, 0, max_depth, max_time_ms);
    km_leave();
    return move;
}

int16_t engine_get_score(void)
{
    int16_t score;
    if (!km_enter())
        return 0;
    score = km.score;
    km_leave();
    return score;
}

uint8_t engine_get_depth(void)
{
    uint8_t depth;
    if (!km_enter())
        return 0;
    depth = km.depth;
    km_leave();
    return depth;
}

uint8_t engine_was_book(void)
{
    uint8_t is_book;
    if (!km_enter())
        return 0;
    is_book = km.is_book;
    km_leave();
    return is_book;
}

uint32_t engine_get_nodes(void)
{
    uint32_t nodes;
    if (!km_enter())
        return 0;
    nodes = km.nodes;
    km_leave();
    return nodes;
}

uint8_t engine_get_line(engine_move_t *out, uint8_t max)
{
    uint8_t i = 0;
    if (!km_enter())
        return 0;
    if (out != NULL) {
        for (; i < max && i < km.line_len; i++)
            out[i] = km_engine_move(km.line[i]);
    }
    km_leave();
    return i;
}

/* ---- Pondering ---- */

void engine_ponder_begin(engine_move_t predicted_reply)
{
    uint16_t bits;
    if (!km_enter())
        return;
    bits = km_find(predicted_reply);
    if (bits != 0)
        kilomate_ponder(bits, km_level(), km.level != 0 ? km_bits(0, 0) : 0);
    km_leave();
}

void engine_ponder_step(uint16_t node_budget)
{
    uint16_t left = node_budget;
    uint32_t before, done;
    if (!km_enter())
        return;
    while (left > 0 && kilomate_is_busy() && !km_is_input_pending()) {
        before = kilomate_nodes();
        if (kilomate_step(0, left < KM_INPUT_SLICE ? left : KM_INPUT_SLICE) == KM_NOTHING)
            break; /* the move is held back until it is asked for */
        done = kilomate_nodes() - before;
        left = (uint16_t)(done < left ? left - done : 0);
    }
    km_leave();
}

void engine_ponder_stop(void)
{
    if (!km_enter())
        return;
    kilomate_cancel();
    km_leave();
}

/* ---- Query ---- */

uint8_t engine_get_status(void)
{
    uint8_t status;
    if (!km_enter())
        return 0;
    status = kilomate_status();
    km_leave();
    return status;
}

uint8_t engine_in_check(void)
{
    uint8_t in_check;
    if (!km_enter())
        return 0;
    in_check = kilomate_in_check();
    km_leave();
    return in_check;
}

/* ---- Saving ---- */

uint16_t engine_save(uint8_t *out, uint16_t max)
{
    uint16_t i, len;
    if (out == NULL || !km_enter())
        return 0;
    len = kilomate_save();
    if (len > max)
        len = 0;
    for (i = 0; i < len; i++)
        out[i] = kilomate_get(i);
    km_leave();
    return len;
}

uint8_t engine_restore(const uint8_t *in, uint16_t len)
{
    uint16_t i;
    uint8_t is_done = 0;
    if (in == NULL || len > ENGINE_SAVE_MAX || !km_enter())
        return 0;
    for (i = 0; i < len; i++)
        kilomate_put(i, in[i]);
    if (kilomate_is_saved(len)) {
        km_begin_game();
        is_done = kilomate_restore(len);
    }
    km_leave();
    return is_done;
}

/* ---- Moves by pointer ---- */

static engine_move_t km_at(const engine_move_t *move)
{
    return move != NULL ? *move : km_engine_move(0);
}

uint8_t engine_is_legal_move_p(const engine_move_t *move)
{
    return engine_is_legal_move(km_at(move));
}

uint8_t engine_make_move_p(const engine_move_t *move)
{
    return engine_make_move(km_at(move));
}

void engine_get_move_effects_p(const engine_move_t *move, engine_move_effects_t *fx)
{
    engine_get_move_effects(km_at(move), fx);
}

uint8_t engine_get_san_p(const engine_move_t *move, char *out, uint8_t max)
{
    return engine_get_san(km_at(move), out, max);
}

void engine_ponder_begin_p(const engine_move_t *predicted_reply)
{
    engine_ponder_begin(km_at(predicted_reply));
}

static void km_give(engine_move_t *out, engine_move_t move)
{
    if (out != NULL)
        *out = move;
}

void engine_think_p(engine_move_t *out, uint8_t max_depth, uint16_t max_time_ms)
{
    km_give(out, engine_think(max_depth, max_time_ms));
}

void engine_think_ms_p(engine_move_t *out, uint8_t max_depth, uint32_t max_time_ms)
{
    km_give(out, engine_think_ms(max_depth, max_time_ms));
}

void engine_hint_p(engine_move_t *out, uint8_t max_depth, uint32_t max_time_ms)
{
    km_give(out, engine_hint(max_depth, max_time_ms));
}

#endif
