/*
 * The library, line by line, for somebody who checks it: `cargo xtask soak` plays its games with this.
 *
 *     init LEVEL SEED BOOK INTERRUPT HOOKS   a new game
 *     fen FEN                                from this position: what became of it
 *     show                                   status, check, men, moves and FEN
 *     move e7e8q                             plays it: status, effects and how it is written
 *     think DEPTH MS, hint DEPTH MS          a move, its score, and the line
 *     ponder e7e5 NODES                      ponders on that reply
 *     back, forward                          whether it could
 *     save                                   saves the game, begins another, and goes on with the saved one: its length
 *
 * Each line is answered by one.
 */
#include "engine.h"

#include <stdio.h>
#include <string.h>

enum { MOST_MOVES = 218 };

static uint32_t ticks;

static uint32_t time_ms(void)
{
    return ++ticks / 16;
}

static uint8_t input_pending(void)
{
    return ticks % 61 == 60;
}

static const engine_hooks_t hooks = {time_ms, input_pending};

static void print_square(uint8_t row, uint8_t col)
{
    printf("%c%c", 'a' + col, '8' - row);
}

static void print_move(engine_move_t move)
{
    if (move.from_row == ENGINE_SQ_NONE) {
        printf("none");
        return;
    }
    print_square(move.from_row, move.from_col);
    print_square(move.to_row, move.to_col);
    if (move.flags & ENGINE_FLAG_PROMOTION)
        putchar("qrbn"[(move.flags & ENGINE_FLAG_PROMO_MASK) >> 4]);
}

/* The moves of each man are those of all men, each of them legal. */
static void show_moves(void)
{
    engine_move_t all[MOST_MOVES], some[32];
    uint8_t count = engine_get_all_moves(all, MOST_MOVES);
    unsigned i, sum = 0;
    for (i = 0; i < 64; i++)
        sum += engine_get_moves_from(i / 8, i % 8, some, 32);
    for (i = 0; i < count; i++) {
        putchar(i == 0 ? ' ' : ',');
        print_move(all[i]);
        if (sum != count || !engine_is_legal_move(all[i])
            || !engine_is_legal(all[i].from_row, all[i].from_col, all[i].to_row, all[i].to_col))
            printf("?");
    }
    if (count == 0)
        printf(" -");
}

static void show(void)
{
    engine_position_t position;
    char fen[ENGINE_FEN_SIZE];
    int i;
    engine_get_position(&position);
    printf("%d %d ", engine_get_status(), engine_in_check());
    for (i = 0; i < 64; i++)
        putchar("kqrbnp.PNBRQK"[position.board[i / 8][i % 8] + 6]);
    show_moves();
    engine_get_fen(fen, sizeof fen);
    printf(" %s\n", fen);
}

static void play(const char *text)
{
    engine_move_t move;
    engine_move_effects_t effects;
    char san[ENGINE_SAN_SIZE];
    if (engine_parse_move(text, &move) != ENGINE_MOVE_OK) {
        printf("no move\n");
        return;
    }
    engine_get_move_effects(move, &effects);
    engine_get_san(move, san, sizeof san);
    printf("%d ", engine_make_move(move));
    if (effects.has_rook_move) {
        print_square(effects.rook_from_row, effects.rook_from_col);
        print_square(effects.rook_to_row, effects.rook_to_col);
    } else if (effects.has_ep_capture) {
        print_square(effects.ep_capture_row, effects.ep_capture_col);
    } else {
        putchar('-');
    }
    printf(" %s\n", san);
}

static void tell(engine_move_t move)
{
    engine_move_t line[ENGINE_LINE_MAX];
    uint8_t count = engine_get_line(line, ENGINE_LINE_MAX), i;
    print_move(move);
    printf(" %d", engine_get_score());
    for (i = 0; i < count; i++) {
        putchar(' ');
        print_move(line[i]);
    }
    putchar('\n');
}

static void begin(unsigned level, unsigned seed, unsigned book, unsigned interrupt, unsigned has_hooks)
{
    engine_init(has_hooks ? &hooks : NULL);
    if (level > 0)
        engine_set_level((uint8_t)level);
    engine_seed(seed);
    engine_set_book((uint8_t)book);
    engine_set_interrupt((uint8_t)interrupt);
    printf("ok\n");
}

static void save(void)
{
    uint8_t bytes[ENGINE_SAVE_MAX];
    uint16_t length = engine_save(bytes, sizeof bytes);
    engine_new_game();
    printf("%u\n", engine_restore(bytes, length) ? length : 0);
}

static void obey(char *line)
{
    char text[16];
    unsigned a, b, c, d, e;
    if (sscanf(line, "init %u %u %u %u %u", &a, &b, &c, &d, &e) == 5) {
        begin(a, b, c, d, e);
    } else if (strncmp(line, "fen ", 4) == 0) {
        printf("%d\n", engine_set_fen(line + 4));
    } else if (strcmp(line, "show") == 0) {
        show();
    } else if (sscanf(line, "move %15s", text) == 1) {
        play(text);
    } else if (sscanf(line, "think %u %u", &a, &b) == 2) {
        tell(engine_think((uint8_t)a, (uint16_t)b));
    } else if (sscanf(line, "hint %u %u", &a, &b) == 2) {
        tell(engine_hint((uint8_t)a, b));
    } else if (sscanf(line, "ponder %15s %u", text, &a) == 2) {
        engine_move_t move;
        engine_parse_move(text, &move);
        engine_ponder_begin(move);
        engine_ponder_step((uint16_t)a);
        printf("ok\n");
    } else if (strcmp(line, "back") == 0) {
        printf("%d\n", engine_take_back());
    } else if (strcmp(line, "forward") == 0) {
        printf("%d\n", engine_replay());
    } else if (strcmp(line, "save") == 0) {
        save();
    } else {
        printf("not understood: %s\n", line);
    }
    fflush(stdout);
}

int main(void)
{
    char line[256];
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        obey(line);
    }
    return 0;
}
