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

