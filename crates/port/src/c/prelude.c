#include <stdint.h>
#include <string.h>

#ifndef KILOMATE_API
#define KILOMATE_API
#endif

/* Variables of functions. Nothing here calls itself, so that compilers for CPUs
   without a good stack may keep them at fixed addresses. */
#ifndef KM_LOCAL
#ifdef __CC65__
#define KM_LOCAL static
#else
#define KM_LOCAL
#endif
#endif

/* Numbers in memory: low byte first, anywhere. Good compilers make one access of
   it where the CPU can. */
#ifdef __CC65__
#define km_get16(at) (*(uint16_t *)(at))
#define km_get32(at) (*(uint32_t *)(at))
#define km_put16(at, value) (*(uint16_t *)(at) = (value))
#define km_put32(at, value) (*(uint32_t *)(at) = (value))
#else
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
#endif

