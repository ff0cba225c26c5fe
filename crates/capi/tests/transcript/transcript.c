/*
 * Whole games, and calls with nonsense, the same each time: what the engine answers is printed, so that
 * two libraries can be compared.
 *
 *     transcript GAMES CALLS [SEED]
 */
#include "engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t state = 1;

static uint32_t below(uint32_t bound)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % bound;
}

/* ---- What is answered, as a sum that changes with every byte ---- */

static uint32_t sum;

static void note(const void *bytes, size_t count)
{
    const uint8_t *at = bytes;
    while (count-- > 0)
        sum = (sum ^ *at++) * 16777619u;
}

static void note_number(uint32_t number)
{
    uint8_t bytes[4];
    int i;
    for (i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
    note(bytes, sizeof bytes);
}

static void note_position(void)
{
    engine_position_t position;
    memset(&position, 0, sizeof position);
    engine_get_position(&position);
    note(position.board, sizeof position.board);
    note_number((uint32_t)(uint8_t)position.turn << 16 | position.castling << 8 | position.ep_row);
    note_number((uint32_t)position.ep_col << 24 | (uint32_t)position.halfmove_clock << 16
                | position.fullmove_number);
}

/* ---- Hooks, one of which calls the engine, which it must not ---- */

static uint32_t now;

static uint32_t time_ms(void)
{
    engine_move_t moves[4];
    uint8_t room[8];
    now += 7;
    if (now % 5 == 0) {
        note_number(engine_get_status());
        note_number(engine_set_fen("8/8/8/8/8/8/8/8 w - - 0 1"));
        note_number(engine_get_all_moves(moves, 4));
        note_number(engine_save(room, sizeof room));
        moves[0] = engine_think(1, 0);
        note(&moves[0], sizeof moves[0]);
        note_number(engine_set_data(ENGINE_DATA_KPK, NULL, 0));
        note_number(engine_parse_move("e4", NULL));
    }
    return now;
}

static uint8_t input_pending(void)
{
    return now % 97 == 0;
}

static const engine_hooks_t hooks = {time_ms, input_pending};

/* ---- Games ---- */

static void note_found(engine_move_t move)
{
    engine_move_t line[ENGINE_LINE_MAX];
    uint8_t count;
    note(&move, sizeof move);
    note_number((uint32_t)(uint16_t)engine_get_score() << 8 | engine_get_depth());
    note_number(engine_get_nodes());
    note_number(engine_was_book());
    memset(line, 0, sizeof line);
    count = engine_get_line(line, ENGINE_LINE_MAX);
    note(line, count * sizeof *line);
}

static void note_move(engine_move_t move)
{
    engine_move_effects_t effects;
    char text[ENGINE_SAN_SIZE];
    memset(&effects, 0, sizeof effects);
    engine_get_move_effects(move, &effects);
    note(&effects, sizeof effects);
    note_number(engine_is_legal_move(move));
    engine_get_san(move, text, sizeof text);
    note(text, strlen(text));
    printf(" %s", text);
}

static void save_and_restore(void)
{
    uint8_t bytes[ENGINE_SAVE_MAX];
    uint16_t len = engine_save(bytes, sizeof bytes);
    note(bytes, len);
    note_number(engine_restore(bytes, len));
}

static void play_game(unsigned number)
{
    engine_move_t moves[218];
    uint8_t status, count;
    unsigned ply;
    engine_init(number % 2 ? &hooks : NULL);
    if (number % 3 != 0)
        engine_set_level((uint8_t)(1 + number % 10));
    if (number % 4 == 2)
        engine_seed(number);
    engine_set_interrupt((uint8_t)(number % 3));
    printf("game %u:", number);
    status = engine_get_status();
    for (ply = 0; status <= ENGINE_STATUS_CHECK && ply < 300; ply++) {
        engine_move_t move;
        count = engine_get_all_moves(moves, 218);
        note(moves, count * sizeof *moves);
        if ((ply + number) % 2 == 0) {
            move = engine_think(1, (uint16_t)(10 + below(20)));
            if (move.from_row == ENGINE_SQ_NONE) /* cancelled */
                move = moves[0];
            note_found(move);
        } else {
            move = moves[below(count)];
        }
        note_move(move);
        status = engine_make_move(move);
        note_number(status);
        note_position();
        if (ply % 16 == 5 && engine_take_back())
            note_number(engine_replay());
        if (ply % 16 == 9)
            save_and_restore();
        if (ply % 8 == 3 && engine_get_all_moves(moves, 1) == 1) {
            engine_ponder_begin(moves[0]);
            engine_ponder_step(8);
        }
    }
    printf(" status %u, %u half-moves, sum %08lx\n", status, ply, (unsigned long)sum);
}

/* ---- Nonsense ---- */

/* Mostly anything, now and then something that means something. */
static uint8_t any_byte(void)
{
    return (uint8_t)(below(3) ? below(8) : below(256));
}

static engine_move_t any_move(void)
{
    engine_move_t move, moves[218];
    uint8_t count = 0;
    if (below(2))
        count = engine_get_all_moves(moves, 218);
    if (count > 0)
        return moves[below(count)];
    move.from_row = any_byte();
    move.from_col = any_byte();
    move.to_row = any_byte();
    move.to_col = any_byte();
    move.flags = (uint8_t)below(256);
    return move;
}

static void any_text(char *text, size_t size)
{
    static const char letters[] = "KQRBNPkqrbnp12345678/abcdefgh xO-=+#w";
    size_t i, len = below(3) ? below(8) : below((uint32_t)size);
    for (i = 0; i < len && i + 1 < size; i++)
        text[i] = below(20) ? letters[below(sizeof letters - 1)] : (char)(1 + below(255));
    text[i] = '\0';
}

static void set_anything(void)
{
    static const char *const fens[] = {
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "8/P6k/8/8/8/8/8/K7 w - - 0 1",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    };
    char text[160];
    engine_position_t position;
    size_t i;
    switch (below(4)) {
    case 0:
        note_number(engine_set_fen(fens[below(sizeof fens / sizeof *fens)]));
        break;
    case 1:
        any_text(text, sizeof text);
        note_number(engine_set_fen(below(9) ? text : NULL));
        break;
    default:
        memset(&position, 0, sizeof position);
        engine_get_position(&position);
        for (i = below(4); i > 0; i--)
            position.board[below(8)][below(8)] = (int8_t)(below(14) - 7);
        position.turn = below(5) ? (int8_t)(1 - 2 * (int)below(2)) : (int8_t)((int)below(256) - 128);
        position.castling = (uint8_t)below(256);
        position.ep_row = any_byte();
        position.ep_col = any_byte();
        position.halfmove_clock = (uint8_t)below(256);
        position.fullmove_number = (uint16_t)below(65536);
        note_number(engine_try_position(below(9) ? &position : NULL));
    }
}

static void ask_anything(void)
{
    engine_move_t moves[256], move;
    engine_move_effects_t effects;
    char text[256];
    uint8_t bytes[ENGINE_SAVE_MAX], count, max = (uint8_t)below(256);
    uint16_t len;
    memset(text, 1, sizeof text);
    memset(&move, 0, sizeof move);
    switch (below(12)) {
    case 0:
        count = engine_get_moves_from(any_byte(), any_byte(), below(9) ? moves : NULL, max);
        note(moves, count * sizeof *moves);
        break;
    case 1:
        count = engine_get_all_moves(below(9) ? moves : NULL, max);
        note(moves, count * sizeof *moves);
        break;
    case 2:
        note_number(engine_is_legal(any_byte(), any_byte(), any_byte(), any_byte()));
        break;
    case 3:
        move = any_move();
        note_number(engine_is_legal_move(move));
        note_number(engine_is_legal_move_p(below(9) ? &move : NULL));
        break;
    case 4:
        memset(&effects, 0, sizeof effects);
        move = any_move();
        if (below(2))
            engine_get_move_effects(move, below(9) ? &effects : NULL);
        else
            engine_get_move_effects_p(below(9) ? &move : NULL, below(9) ? &effects : NULL);
        note(&effects, sizeof effects);
        break;
    case 5:
        note_number(engine_get_fen(below(9) ? text : NULL, max));
        note(text, sizeof text);
        break;
    case 6:
        move = any_move();
        note_number(engine_get_san(move, below(9) ? text : NULL, (uint8_t)below(10)));
        note(text, sizeof text);
        note_number(engine_get_san_p(below(9) ? &move : NULL, below(9) ? text : NULL, (uint8_t)below(10)));
        note(text, sizeof text);
        break;
    case 7:
        any_text(text, 20);
        note_number(engine_parse_move(below(9) ? text : NULL, below(9) ? &move : NULL));
        note(&move, sizeof move);
        break;
    case 8:
        len = engine_save(below(9) ? bytes : NULL, (uint16_t)(below(3) ? 512 : below(200)));
        note(bytes, len);
        if (len > 0 && below(2))
            bytes[below(len)] ^= (uint8_t)(below(2) << below(8));
        note_number(engine_restore(below(9) ? bytes : NULL, len));
        break;
    case 9:
        count = engine_get_line(below(9) ? moves : NULL, max);
        note(moves, count * sizeof *moves);
        note_number((uint32_t)(uint16_t)engine_get_score() << 8 | engine_get_depth());
        break;
    default:
        note_number(engine_get_status() << 8 | engine_in_check());
        note_number(engine_get_nodes() + engine_was_book());
    }
}

static void do_anything(void)
{
    static const uint8_t foreign[40] = {'K', 'M', 1, 2, 3};
    engine_move_t move;
    switch (below(16)) {
    case 0:
        engine_init(below(3) ? &hooks : NULL);
        break;
    case 1:
        below(4) ? engine_new_game() : engine_cleanup();
        break;
    case 2:
    case 3:
        set_anything();
        break;
    case 4:
        engine_set_level(any_byte());
        engine_seed(below(4000000000u));
        break;
    case 5:
        engine_set_interrupt(any_byte());
        engine_set_book(any_byte());
        break;
    case 6:
        note_number(engine_set_data(any_byte(), below(3) ? foreign : NULL, below(sizeof foreign)));
        break;
    case 7:
        move = below(2) ? engine_think((uint8_t)below(3), (uint16_t)(1 + below(12)))
                        : engine_think_ms((uint8_t)below(3), 1 + below(12));
        note_found(move);
        break;
    case 8:
        memset(&move, 0, sizeof move);
        if (below(2))
            move = engine_hint((uint8_t)below(2), 1 + below(12));
        else if (below(2))
            engine_hint_p(below(9) ? &move : NULL, (uint8_t)below(2), 1 + below(12));
        else if (below(2))
            engine_think_p(below(9) ? &move : NULL, (uint8_t)below(2), (uint16_t)(1 + below(12)));
        else
            engine_think_ms_p(below(9) ? &move : NULL, (uint8_t)below(2), 1 + below(12));
        note_found(move);
        break;
    case 9:
        move = any_move();
        below(2) ? engine_ponder_begin(move) : engine_ponder_begin_p(below(9) ? &move : NULL);
        engine_ponder_step((uint16_t)below(10));
        below(3) ? (void)0 : engine_ponder_stop();
        break;
    case 10:
        note_number(engine_take_back());
        break;
    case 11:
        note_number(engine_replay());
        break;
    case 12:
        move = any_move();
        note_number(engine_make_move_p(below(9) ? &move : NULL));
        break;
    default:
        note_number(engine_make_move(any_move()));
    }
}

int main(int argc, char **argv)
{
    unsigned games = argc > 1 ? (unsigned)atoi(argv[1]) : 2;
    unsigned calls = argc > 2 ? (unsigned)atoi(argv[2]) : 1000;
    unsigned i;
    if (argc > 3)
        state = (uint32_t)strtoul(argv[3], NULL, 10) | 1;
    printf("version %06lx\n", (unsigned long)engine_version());
    for (i = 0; i < games; i++)
        play_game(i);
    for (i = 0; i < calls; i++) {
        below(2) ? do_anything() : ask_anything();
        if (i % 100 == 99)
            printf("nonsense %u: %08lx\n", i + 1, (unsigned long)sum);
    }
    return 0;
}
