/*
 * The border: hooks, pointers and structs of engine.h on one side, on the other
 * the engine, which knows plain numbers alone and is handed bytes one at a time.
 * What the functions do is said in engine.h.
 */

/* Nodes between two looks at the clock, at most; before the first; and between
   two looks for input. */
#define KM_CLOCK_SLICE 256
#define KM_FIRST_SLICE 16
#define KM_INPUT_SLICE 32
/* From here on a level is full strength. */
#define KM_FULL_STRENGTH 10
/* What a step of the engine came to. */
#define KM_LINE 1
#define KM_MOVE 2
#define KM_NOTHING 3

/* Bytes that the program has lent. */
typedef struct {
    const uint8_t *at;
    uint16_t len;
} km_lent_t;

/* Everything but the engine itself that is kept from one call to the next. Zeros
   are what it begins with. */
static struct {
    uint8_t is_busy;        /* inside a function: a hook may have called another */
    uint8_t has_begun;      /* there is a game */
    engine_hooks_t hooks;
    uint8_t level;          /* KM_FULL_STRENGTH - level, so that 0 is full strength */
    uint8_t interrupt;
    uint8_t uses_book;
    uint8_t is_seeded;
    uint16_t random[4];     /* low part first */
    uint32_t games;         /* no two of them shall be the same by chance */
    int16_t score;          /* what the last search has found: */
    uint8_t depth;
    uint8_t is_book;
    uint32_t nodes;
    uint8_t line_len;
    uint16_t line[ENGINE_LINE_MAX];
    km_lent_t lent[3];      /* by ENGINE_DATA_*; the first is none */
} km;

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

/* ---- Lifecycle ---- */

uint32_t engine_version(void)
{
    return ENGINE_VERSION;
}

static void km_reset(const engine_hooks_t *hooks)
{
    static const engine_hooks_t none = {NULL, NULL};
    km.has_begun = 0;
    km.hooks = hooks != NULL ? *hooks : none;
    km.level = 0;
    km.interrupt = ENGINE_INTERRUPT_OFF;
    km.uses_book = 0;
    km.is_seeded = 0;
    km.lent[ENGINE_DATA_BOOK].at = NULL;
    km.lent[ENGINE_DATA_KPK].at = NULL;
}

void engine_init(const engine_hooks_t *hooks)
{
    if (!km.is_busy)
        km_reset(hooks);
}

void engine_new_game(void)
{
    if (!km.is_busy)
        km.has_begun = 0;
}

void engine_cleanup(void)
{
    if (!km.is_busy)
        km_reset(NULL);
}

/* ---- Position ---- */

void engine_set_position(const engine_position_t *pos)
{
    engine_try_position(pos);
}

uint8_t engine_try_position(const engine_position_t *pos)
{
    uint8_t i, code = ENGINE_POS_NULL;
    if (!km_enter())
        return ENGINE_POS_BUSY;
    if (pos != NULL) {
        for (i = 0; i < 64; i++)
            kilomate_put(i, (uint8_t)pos->board[i >> 3][i & 7]);
        kilomate_put(64, (uint8_t)pos->turn);
        kilomate_put(65, pos->castling);
        kilomate_put(66, pos->ep_row);
        kilomate_put(67, pos->ep_col);
        kilomate_put(68, pos->halfmove_clock);
        kilomate_put(69, (uint8_t)(pos->fullmove_number & 255));
        kilomate_put(70, (uint8_t)(pos->fullmove_number >> 8));
        code = kilomate_set_position();
    }
    km_leave();
    return code;
}

void engine_get_position(engine_position_t *out)
{
    uint8_t i;
    if (!km_enter())
        return;
    if (out != NULL) {
        kilomate_position();
        for (i = 0; i < 64; i++)
            out->board[i >> 3][i & 7] = (int8_t)kilomate_get(i);
        out->turn = (int8_t)kilomate_get(64);
        out->castling = kilomate_get(65);
        out->ep_row = kilomate_get(66);
        out->ep_col = kilomate_get(67);
        out->halfmove_clock = kilomate_get(68);
        out->fullmove_number = km_word(69);
    }
    km_leave();
}

uint8_t engine_set_fen(const char *fen)
{
    uint8_t code;
    uint16_t len;
    if (!km_enter())
        return ENGINE_POS_BUSY;
    if (fen == NULL) {
        code = ENGINE_POS_NULL;
    } else {
        len = km_read_text(fen, ENGINE_FEN_READ_MAX);
        code = len > ENGINE_FEN_READ_MAX ? ENGINE_POS_FEN_TOO_LONG : kilomate_set_fen(len);
    }
    km_leave();
    return code;
}

uint8_t engine_get_fen(char *out, uint8_t max)
{
    uint8_t len;
    if (!km_enter())
        return 0;
    len = km_write_text(out, max, kilomate_fen());
    km_leave();
    return len;
}

/* ---- Legal moves ---- */

uint8_t engine_get_moves_from(uint8_t row, uint8_t col, engine_move_t *out, uint8_t max)
{
    uint8_t count = 0;
    if (row > 7 || col > 7 || !km_enter())
        return 0;
    if (out != NULL)
        count = km_write_moves(out, max, kilomate_moves((uint8_t)(row * 8 + col)));
    km_leave();
    return count;
}

uint8_t engine_get_all_moves(engine_move_t *out, uint8_t max)
{
    uint8_t count = 0;
    if (!km_enter())
        return 0;
    if (out != NULL)
        count = km_write_moves(out, max, kilomate_moves(ENGINE_SQ_NONE));
    km_leave();
    return count;
}

uint8_t engine_is_legal(uint8_t from_r, uint8_t from_c, uint8_t to_r, uint8_t to_c)
{
    uint8_t is_legal;
    if (!km_enter())
        return 0;
    is_legal = kilomate_is_legal(from_r, from_c, to_r, to_c);
    km_leave();
    return is_legal;
}

uint8_t engine_is_legal_move(engine_move_t move)
{
    uint8_t is_legal;
    if (!km_enter())
        return 0;
    is_legal = km_find(move) != 0;
    km_leave();
    return is_legal;
}

/* ---- Making moves ---- */

uint8_t engine_make_move(engine_move_t move)
{
    uint8_t status;
    uint16_t bits;
    if (!km_enter())
        return 0;
    bits = km_find(move);
    if (bits != 0)
        kilomate_play(bits);
    status = kilomate_status();
    km_leave();
    return status;
}

void engine_get_move_effects(engine_move_t move, engine_move_effects_t *fx)
{
    if (!km_enter())
        return;
    if (fx != NULL) {
        kilomate_effects(km_find(move));
        fx->has_rook_move = kilomate_get(0);
        fx->rook_from_row = kilomate_get(1);
        fx->rook_from_col = kilomate_get(2);
        fx->rook_to_row = kilomate_get(3);
        fx->rook_to_col = kilomate_get(4);
        fx->has_ep_capture = kilomate_get(5);
        fx->ep_capture_row = kilomate_get(6);
        fx->ep_capture_col = kilomate_get(7);
    }
    km_leave();
}

uint8_t engine_take_back(void)
{
    uint8_t is_done;
    if (!km_enter())
        return 0;
    is_done = kilomate_take_back();
    km_leave();
    return is_done;
}

uint8_t engine_replay(void)
{
    uint8_t is_done;
    if (!km_enter())
        return 0;
    is_done = kilomate_replay();
    km_leave();
    return is_done;
}

/* ---- Moves as text ---- */

uint8_t engine_get_san(engine_move_t move, char *out, uint8_t max)
{
    uint8_t len;
    uint16_t bits;
    if (!km_enter())
        return 0;
    bits = km_find(move);
    len = km_write_text(out, max, bits != 0 ? kilomate_san(bits) : 0);
    km_leave();
    return len;
}

uint8_t engine_parse_move(const char *text, engine_move_t *out)
{
    uint8_t code = ENGINE_MOVE_NULL;
    uint16_t len;
    uint32_t parsed = 0;
    if (!km_enter())
        return ENGINE_MOVE_BUSY;
    if (text != NULL) {
        len = km_read_text(text, ENGINE_MOVE_READ_MAX);
        code = ENGINE_MOVE_SYNTAX;
        if (len <= ENGINE_MOVE_READ_MAX) {
            parsed = kilomate_parse(len);
            code = (uint8_t)(parsed >> 16);
        }
    }
    if (out != NULL)
        *out = km_engine_move((uint16_t)parsed);
    km_leave();
    return code;
}

/* ---- Thinking ---- */

void engine_set_level(uint8_t level)
{
    if (!km_enter())
        return;
    kilomate_cancel();
    km.level = level < KM_FULL_STRENGTH ? (uint8_t)(KM_FULL_STRENGTH - level) : 0;
    km_leave();
}

void engine_seed(uint32_t seed)
{
    if (!km_enter())
        return;
    km.is_seeded = 1;
    km_seed(seed);
    km_leave();
}

void engine_set_book(uint8_t on)
{
    if (!km_enter())
        return;
    km.uses_book = on != 0;
    km_leave();
}

uint8_t engine_set_data(uint8_t kind, const void *data, uint32_t length)
{
    uint8_t code = ENGINE_DATA_UNKNOWN_KIND;
    if (!km_enter())
        return ENGINE_DATA_BUSY;
    if (kind == ENGINE_DATA_BOOK || kind == ENGINE_DATA_KPK) {
        code = ENGINE_DATA_OK;
        km.lent[kind].at = (const uint8_t *)data;
        /* What is longer than the engine can count will not be as long as it says. */
        km.lent[kind].len = (uint16_t)(length < 0xffff ? length : 0xffff);
        if (data != NULL)
            code = kilomate_check_data(kind);
        if (code != ENGINE_DATA_OK)
            km.lent[kind].at = NULL;
        if (kind == ENGINE_DATA_KPK)
            kilomate_forget();
    }
    km_leave();
    return code;
}

void engine_set_interrupt(uint8_t mode)
{
    if (!km_enter())
        return;
    km.interrupt = mode == ENGINE_INTERRUPT_MOVE_NOW || mode == ENGINE_INTERRUPT_CANCEL
        ? mode : ENGINE_INTERRUPT_OFF;
    km_leave();
}

static void km_keep_line(void)
{
    uint8_t i, count = kilomate_line();
    if (count > ENGINE_LINE_MAX)
        count = ENGINE_LINE_MAX;
    for (i = 0; i < count; i++)
        km.line[i] = km_word((uint16_t)(2 * i));
    km.line_len = count;
}

/* Steps the engine until it has a move, and returns 1; 0 if the user does not want
   one any more. */
static uint8_t km_run(uint8_t is_timed, uint32_t now)
{
    uint16_t longest = km.interrupt == ENGINE_INTERRUPT_OFF ? KM_CLOCK_SLICE : KM_INPUT_SLICE;
    uint16_t slice = KM_FIRST_SLICE, left = KM_FIRST_SLICE;
    uint32_t before, done;
    for (;;) {
        before = kilomate_nodes();
        switch (kilomate_step(now, left)) {
        case KM_MOVE:
            return 1;
        case KM_NOTHING:
            return 0;
        case KM_LINE:
            /* Noted now: the next iteration begins its line anew. */
            km_keep_line();
            break;
        default:
            break;
        }
        done = kilomate_nodes() - before;
        left = (uint16_t)(done < left ? left - done : 0);
        if (left > 0)
            continue;
        slice = (uint16_t)(slice * 2 < longest ? slice * 2 : longest);
        left = slice;
        if (is_timed)
            now = km_now();
        if (km.interrupt != ENGINE_INTERRUPT_OFF && km_is_input_pending()) {
            if (km.interrupt == ENGINE_INTERRUPT_CANCEL) {
                kilomate_cancel();
                return 0;
            }
            /* A key pressed too early must not mean the first move that comes along. */
            if (kilomate_depth() > 0)
                kilomate_stop();
        }
    }
}

static engine_move_t km_search(uint8_t level, uint8_t has_book, uint8_t max_depth, uint32_t max_time)
{
    uint8_t is_weak = level < KM_FULL_STRENGTH;
    uint8_t is_random = is_weak || has_book;
    uint8_t varies = is_random && !km.is_seeded;
    uint8_t is_timed;
    uint16_t best;
    uint32_t now = 0, bits = 0;
    if (max_depth == 0 && max_time == 0 && !is_weak)
        max_time = ENGINE_DEFAULT_TIME_MS;
    is_timed = max_time != 0 && km.hooks.time_ms != NULL;
    /* Nobody is asked who need not be. */
    if (is_timed || varies)
        now = km_now();
    if (is_random)
        bits = km_bits(varies, now);
    kilomate_think(max_depth, is_timed ? 0 : max_time, is_timed ? max_time : 0, level, bits, now,
                   has_book);
    km_forget_found();
    if (!km_run(is_timed, now)) {
        km_forget_found();
        km.nodes = kilomate_nodes();
        return km_engine_move(0);
    }
    best = km_word(0);
    km.score = (int16_t)km_word(2);
    km.is_book = kilomate_get(4);
    km.nodes = kilomate_nodes();
    km.depth = kilomate_depth();
    if (km.line_len == 0 || km.line[0] != best)
        km_keep_line(); /* found while pondering */
    return km_engine_move(best);
}

engine_move_t engine_think(uint8_t max_depth, uint16_t max_time_ms)
{
    return engine_think_ms(max_depth, max_time_ms);
}

engine_move_t engine_think_ms(uint8_t max_depth, uint32_t max_time_ms)
{
    engine_move_t move;
    uint8_t has_book;
    if (!km_enter())
        return km_engine_move(0);
    has_book = km.uses_book && km.lent[ENGINE_DATA_BOOK].at != NULL;
    move = km_search(km_level(), has_book, max_depth, max_time_ms);
    km_leave();
    return move;
}

engine_move_t engine_hint(uint8_t max_depth, uint32_t max_time_ms)
{
    engine_move_t move;
    if (!km_enter())
        return km_engine_move(0);
    move = km_search(KM_FULL_STRENGTH, 0, max_depth, max_time_ms);
    km_leave();
    return move;
}

int16_t engine_get_score(void)
{
    int16_t score;
    if (!km_enter())
        return 0;
    score = km.score;
    km_leave();
    return score;
}

uint8_t engine_get_depth(void)
{
    uint8_t depth;
    if (!km_enter())
        return 0;
    depth = km.depth;
    km_leave();
    return depth;
}

uint8_t engine_was_book(void)
{
    uint8_t is_book;
    if (!km_enter())
        return 0;
    is_book = km.is_book;
    km_leave();
    return is_book;
}

uint32_t engine_get_nodes(void)
{
    uint32_t nodes;
    if (!km_enter())
        return 0;
    nodes = km.nodes;
    km_leave();
    return nodes;
}

uint8_t engine_get_line(engine_move_t *out, uint8_t max)
{
    uint8_t i = 0;
    if (!km_enter())
        return 0;
    if (out != NULL) {
        for (; i < max && i < km.line_len; i++)
            out[i] = km_engine_move(km.line[i]);
    }
    km_leave();
    return i;
}

/* ---- Pondering ---- */

void engine_ponder_begin(engine_move_t predicted_reply)
{
    uint16_t bits;
    if (!km_enter())
        return;
    bits = km_find(predicted_reply);
    if (bits != 0)
        kilomate_ponder(bits, km_level(), km.level != 0 ? km_bits(0, 0) : 0);
    km_leave();
}

void engine_ponder_step(uint16_t node_budget)
{
    uint16_t left = node_budget;
    uint32_t before, done;
    if (!km_enter())
        return;
    while (left > 0 && kilomate_is_busy() && !km_is_input_pending()) {
        before = kilomate_nodes();
        if (kilomate_step(0, left < KM_INPUT_SLICE ? left : KM_INPUT_SLICE) == KM_NOTHING)
            break; /* the move is held back until it is asked for */
        done = kilomate_nodes() - before;
        left = (uint16_t)(done < left ? left - done : 0);
    }
    km_leave();
}

void engine_ponder_stop(void)
{
    if (!km_enter())
        return;
    kilomate_cancel();
    km_leave();
}

/* ---- Query ---- */

uint8_t engine_get_status(void)
{
    uint8_t status;
    if (!km_enter())
        return 0;
    status = kilomate_status();
    km_leave();
    return status;
}

uint8_t engine_in_check(void)
{
    uint8_t in_check;
    if (!km_enter())
        return 0;
    in_check = kilomate_in_check();
    km_leave();
    return in_check;
}

/* ---- Saving ---- */

uint16_t engine_save(uint8_t *out, uint16_t max)
{
    uint16_t i, len;
    if (out == NULL || !km_enter())
        return 0;
    len = kilomate_save();
    if (len > max)
        len = 0;
    for (i = 0; i < len; i++)
        out[i] = kilomate_get(i);
    km_leave();
    return len;
}

uint8_t engine_restore(const uint8_t *in, uint16_t len)
{
    uint16_t i;
    uint8_t is_done = 0;
    if (in == NULL || len > ENGINE_SAVE_MAX || !km_enter())
        return 0;
    for (i = 0; i < len; i++)
        kilomate_put(i, in[i]);
    if (kilomate_is_saved(len)) {
        km_begin_game();
        is_done = kilomate_restore(len);
    }
    km_leave();
    return is_done;
}
