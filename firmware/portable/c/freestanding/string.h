/*
 * What kilomate.c asks of the C library, for compilers that come without one.
 */
#ifndef STRING_H
#define STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t count);
void *memset(void *to, int byte, size_t count);

#endif
