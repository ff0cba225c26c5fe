/* The functions of engine.h about thinking, what came of it, and saving. */

/* ---- Thinking ---- */

void engine_set_level(uint8_t level)
{
    if (!km_enter())
        return;
    kilomate_cancel();
    km.level = level < KM_FULL_STRENGTH ? (uint8_t)(KM_FULL_STRENGTH - level) : 0;
    km.has_level = 1;
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
    if (max_depth == 0 && max_time == 0 && !is_weak) {
        max_depth = km.has_level ? 0 : 1;
        max_time = km.has_level ? ENGINE_DEFAULT_TIME_MS : 0;
    }
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

/* ---- Moves by pointer ---- */

static engine_move_t km_at(const engine_move_t *move)
{
    return move != NULL ? *move : km_engine_move(0);
}

uint8_t engine_is_legal_move_p(const engine_move_t *move)
{
    return engine_is_legal_move(km_at(move));
}

uint8_t engine_make_move_p(const engine_move_t *move)
{
    return engine_make_move(km_at(move));
}

void engine_get_move_effects_p(const engine_move_t *move, engine_move_effects_t *fx)
{
    engine_get_move_effects(km_at(move), fx);
}

uint8_t engine_get_san_p(const engine_move_t *move, char *out, uint8_t max)
{
    return engine_get_san(km_at(move), out, max);
}

void engine_ponder_begin_p(const engine_move_t *predicted_reply)
{
    engine_ponder_begin(km_at(predicted_reply));
}

static void km_give(engine_move_t *out, engine_move_t move)
{
    if (out != NULL)
        *out = move;
}

void engine_think_p(engine_move_t *out, uint8_t max_depth, uint16_t max_time_ms)
{
    km_give(out, engine_think(max_depth, max_time_ms));
}

void engine_think_ms_p(engine_move_t *out, uint8_t max_depth, uint32_t max_time_ms)
{
    km_give(out, engine_think_ms(max_depth, max_time_ms));
}

void engine_hint_p(engine_move_t *out, uint8_t max_depth, uint32_t max_time_ms)
{
    km_give(out, engine_hint(max_depth, max_time_ms));
}
