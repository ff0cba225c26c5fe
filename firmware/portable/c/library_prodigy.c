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

