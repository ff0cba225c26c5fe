/*
 * What the calculator's machine asks for from outside, for the bench: a table,
 * room for moves, and the ending of king and pawn against king. kpk.h has its bytes.
 */
#include <stdint.h>
#include <string.h>

#include "kpk.h"

#define ENTRIES 4096

static uint8_t table[ENTRIES][8];

uint16_t kilomate_table_len(void)
{
    return ENTRIES;
}

void kilomate_table_read(uint16_t index, uint8_t *entry)
{
    memcpy(entry, table[index], 8);
}

void kilomate_table_write(uint16_t index, uint8_t *entry)
{
    memcpy(table[index], entry, 8);
}

#define MOVES 1024

uint16_t kilomate_moves_len(void)
{
    return MOVES;
}

uint16_t kilomate_data_len(uint8_t kind)
{
    return kind == 2 ? sizeof kpk : 0;
}

uint8_t kilomate_data_byte(uint8_t kind, uint16_t at)
{
    return kind == 2 ? kpk[at] : 0;
}
