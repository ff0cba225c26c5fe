/*
 * Kilomate for C programs in one file: the functions of engine.h.
 *
 * Free software, by the licence MIT or Apache-2.0, as you like.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * Made by `cargo xtask port c --machine ce` from the engine's source, which is
 * Rust; do not change it here. Any C compiler will do, for any CPU: nothing is
 * assumed about the width of int, the size of a pointer or the order of bytes, no
 * number has more than 32 bits, all memory is static, and of the C library only
 * memcpy() and memset() are called. Add it and engine.h to a program, and include
 * engine.h alone.
 *
 * What can be chosen, here or on the compiler's command line:
 *
 * KILOMATE_TABLE_ENTRIES  entries of the transposition table, 8 bytes each: a
 *                         power of two, for instance 2048, 4096 or 8192. More
 *                         make the engine stronger.
 * KILOMATE_MOVES          moves that the search has room for, 3 bytes each, 64 to
 *                         4096. With fewer it plays a little weaker once in a
 *                         while, never wrong.
 * KILOMATE_NO_KPK         if defined, the table of king and pawn against king
 *                         is left out, until engine_set_data() brings one.
 *
 * MIT OR Apache-2.0.
 */
#include "engine.h"

#include <stddef.h>

#ifndef KILOMATE_TABLE_ENTRIES
#define KILOMATE_TABLE_ENTRIES 4096
#endif
#if KILOMATE_TABLE_ENTRIES < 16 || KILOMATE_TABLE_ENTRIES > 32768 \
    || (KILOMATE_TABLE_ENTRIES & (KILOMATE_TABLE_ENTRIES - 1)) != 0
#error "KILOMATE_TABLE_ENTRIES must be a power of two from 16 to 32768"
#endif
#ifndef KILOMATE_MOVES
#define KILOMATE_MOVES 1024
#endif
#if KILOMATE_MOVES < 64 || KILOMATE_MOVES > 4096
#error "KILOMATE_MOVES must be from 64 to 4096"
#endif
#define KILOMATE_STACK_SIZE (3 * KILOMATE_MOVES)

/* What was translated is seen only here. */
#define KILOMATE_API static

