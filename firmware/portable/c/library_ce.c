/* ---- What the engine asks for from outside ---- */

static uint8_t km_entries[KILOMATE_TABLE_ENTRIES][8];

static uint16_t kilomate_table_len(void)
{
    return (uint16_t)KILOMATE_TABLE_ENTRIES;
}

static void kilomate_table_read(uint16_t index, uint8_t *entry)
{
    memcpy(entry, km_entries[index], 8);
}

static void kilomate_table_write(uint16_t index, uint8_t *entry)
{
    memcpy(km_entries[index], entry, 8);
}

static uint16_t kilomate_moves_len(void)
{
    return KILOMATE_MOVES;
}

/* What was lent, or else what is built in. */
static uint16_t kilomate_data_len(uint8_t kind)
{
    if (km.lent[kind].at != NULL)
        return km.lent[kind].len;
#ifndef KILOMATE_NO_KPK
    if (kind == ENGINE_DATA_KPK)
        return (uint16_t)sizeof km_kpk;
#endif
    return 0;
}

static uint8_t kilomate_data_byte(uint8_t kind, uint16_t at)
{
#ifndef KILOMATE_NO_KPK
    if (km.lent[kind].at == NULL)
        return km_kpk[at];
#endif
    return km.lent[kind].at[at];
}

