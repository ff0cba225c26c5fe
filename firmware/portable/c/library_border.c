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

