/*
 * Kilomate's native library on a TI-84 Plus CE: what there is beside engine.h. docs/ti84ce-library.md shows how it
 * is used.
 *
 * Free software, by the licence MIT or Apache-2.0, as you like.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef KILOMATE_H
#define KILOMATE_H

#include "engine.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Lends the library its three images, where they lie: in AppVars (KMSEARCH, KMREST, KMNET), or in the program, if
 * kilomate_images.s is part of it:
 *
 *     kilomate_lend(kmsearch, kmrest, kmnet);
 *
 * Returns 1, or 0 if one of them is not the image that this library was made with; then everything is as it was. To be
 * called before any function of engine.h: until then they do nothing, and return what they would return to a hook.
 * To be called again when the images have moved, as variables do when the archive is tidied up.
 */
uint8_t kilomate_lend(const void *search, const void *rest, const void *net);

/* The images, if kilomate_images.s is part of the program. */
extern const uint8_t kmsearch[], kmrest[], kmnet[];

/* How much memory the engine has in its page that must not be lost, in bytes. */
#define KILOMATE_MEMORY_SIZE @memory_size@

/*
 * Puts the engine's memory aside, to KILOMATE_MEMORY_SIZE bytes of room, and returns 1: until the next call of any
 * function of engine.h the program may do what it likes with the page, for instance draw into it. That call fetches the
 * memory back by itself, so that room must stay as it is until then. Returns 0 and does nothing if there is nothing in the page, or
 * if it is called from a hook.
 */
uint8_t kilomate_put_aside(void *room);

/* Leaves the page to the program. The next call of a function of engine.h begins as if the program had just been
   started. */
void kilomate_release(void);

#ifdef __cplusplus
}
#endif

#endif /* KILOMATE_H */
