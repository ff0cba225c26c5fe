/* The functions of engine.h about a game: positions, moves and their text. */

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
    km.has_level = 0;
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

