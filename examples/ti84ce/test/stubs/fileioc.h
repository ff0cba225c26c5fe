/* As much of the toolchain's fileioc.h as the example uses: declarations alone. */
#ifndef FILEIOC_H
#define FILEIOC_H

#include <stddef.h>
#include <stdint.h>

uint8_t ti_Open(const char *name, const char *mode);
int ti_Close(uint8_t handle);
size_t ti_Write(const void *data, size_t size, size_t count, uint8_t handle);
size_t ti_Read(void *data, size_t size, size_t count, uint8_t handle);
void *ti_GetDataPtr(uint8_t handle);
uint16_t ti_GetSize(uint8_t handle);

#endif
