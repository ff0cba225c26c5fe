/* Random games and random positions: what must hold for all of them. */
#include "check.h"
#include "engine.h"
#include "tests.h"
#include "ui.h"

#include <string.h>

#define PLIES 400

static uint8_t random_byte(void) {
    return (uint8_t)random_below(256);
}

/* A row or column, now and then one off the board. */
static uint8_t random_coordinate(void) {
    return (uint8_t)random_below(random_below(8) ? 8 : 256);
}

/* Whether a move with these squares and this promotion is in the list. */
static int is_listed(engine_move_t m, const engine_move_t *moves, int count) {
    uint8_t mask = ENGINE_FLAG_PROMOTION;
    int i;
    if (m.flags & ENGINE_FLAG_PROMOTION) {
        mask |= ENGINE_FLAG_PROMO_MASK;
    }
    for (i = 0; i < count; i++) {
        engine_move_t listed = moves[i];
        listed.flags &= mask;
        m.flags &= mask;
        if (same_move(listed, m)) {
            return 1;
        }
    }
    return 0;
}

/* All moves are those of the single squares, and each of them is legal in every way of asking. */
static void check_moves(const engine_move_t *moves, int count) {
    engine_move_t from[MAX_MOVES];
    int row, col, i, sum = 0;
    for (row = 0; row < 8; row++) {
        for (col = 0; col < 8; col++) {
            int some = engine_get_moves_from((uint8_t)row, (uint8_t)col, from, MAX_MOVES);
            CHECK(some == 0 || ui.board[row][col] * ui.turn > 0);
            for (i = 0; i < some; i++) {
                CHECK(from[i].from_row == row && from[i].from_col == col);
                CHECK(is_listed(from[i], moves, count));
            }
            sum += some;
        }
    }
    CHECK(sum == count);
    for (i = 0; i < count; i++) {
        engine_move_t m = moves[i];
        CHECK(m.flags == ui_flags(m));
        CHECK(engine_is_legal(m.from_row, m.from_col, m.to_row, m.to_col) == 1);
        CHECK(engine_is_legal_move(m) == 1);
        CHECK(!is_listed(m, moves, i)); /* listed once */
    }
}

/* A move of random bytes is in the list, or refused without a trace. */
static void check_garbage(const engine_move_t *moves, int count) {
    engine_position_t before, after;
    engine_move_effects_t fx;
    engine_move_t m;
    int listed, status = engine_get_status();
    m.from_row = random_coordinate();
    m.from_col = random_coordinate();
    m.to_row = random_coordinate();
    m.to_col = random_coordinate();
    m.flags = random_below(2) ? random_byte() : 0;
    if (count > 0 && random_below(2)) { /* nearly a legal one */
        m = moves[random_below((uint32_t)count)];
        ((uint8_t *)&m)[random_below(5)] = random_byte();
    }
    listed = is_listed(m, moves, count);
    CHECK(engine_is_legal_move(m) == listed);
    if (listed) {
        CHECK(engine_is_legal(m.from_row, m.from_col, m.to_row, m.to_col) == 1);
        return;
    }
    memset(&fx, 0xa5, sizeof fx);
    engine_get_move_effects(m, &fx);
    CHECK(same_effects(&fx, &no_effects));
    engine_get_position(&before);
    CHECK(engine_make_move(m) == status);
    engine_get_position(&after);
    CHECK(same_position(&before, &after));
}

/* A position that is read and set again is the same and has the same moves. */
static void check_round_trip(const engine_move_t *moves, int count) {
    engine_position_t before, after;
    engine_move_t again[MAX_MOVES];
    int i;
    engine_get_position(&before);
    engine_new_game();
    engine_set_position(&before);
    engine_get_position(&after);
    CHECK(same_position(&before, &after));
    CHECK(engine_get_all_moves(again, MAX_MOVES) == count);
    for (i = 0; i < count; i++) {
        CHECK(is_listed(again[i], moves, count));
    }
}

/* Thinks, or ponders on some legal move: what is asked afterwards must not notice. */
static void distract(void) {
    if (random_below(2)) {
        ui_think((uint8_t)(1 + random_below(3)), 0);
    } else {
        engine_ponder_begin(random_move());
        engine_ponder_step((uint16_t)random_below(500));
    }
}

/* `forgetful` games are set up anew now and then; the others remember all their moves. */
static void play_game(int forgetful) {
    engine_move_t moves[MAX_MOVES];
    int ply, i;
    ui_new_game();
    for (ply = 0; ply < PLIES; ply++) {
        int count = engine_get_all_moves(moves, MAX_MOVES);
        uint8_t status = engine_get_status();
        if (count > 0 && random_below(8) == 0) {
            distract();
        }
        check_moves(moves, count);
        for (i = 0; i < 10; i++) {
            check_garbage(moves, count);
        }
        if (count == 0 || status == ENGINE_STATUS_DRAW_MAT || ui.halfmove_clock >= 150) {
            break;
        }
        if (forgetful && ply % 5 == 4) {
            check_round_trip(moves, count);
            ui_begin();
        }
        ui_play_move(moves[random_below((uint32_t)count)]);
    }
}

void test_random_games(int games) {
    int game;
    check_subject = "random games";
    for (game = 0; game < games; game++) {
        play_game(game % 2);
    }
}

/* Real positions with some bytes changed, and bytes that never were a position. */
void test_random_positions(void) {
    engine_position_t position, before, after;
    engine_move_t moves[MAX_MOVES];
    unsigned char *bytes = (unsigned char *)&position;
    int i, changes, count, taken = 0;
    check_subject = "random positions";
    engine_new_game();
    for (i = 0; i < 50000; i++) {
        engine_get_position(&before);
        position = before;
        changes = i % 100 == 0 ? (int)sizeof position : 1 + (int)random_below(3);
        for (; changes > 0; changes--) {
            bytes[random_below(sizeof position)] = (unsigned char)(random_below(13) - 6);
        }
        engine_set_position(&position);
        engine_get_position(&after);
        if (memcmp(after.board, position.board, sizeof after.board) == 0 &&
            after.turn == position.turn) {
            taken++;
            CHECK((after.castling & ~position.castling) == 0);
            CHECK(after.halfmove_clock == position.halfmove_clock);
        } else {
            CHECK(same_position(&before, &after));
        }
        ui = after;
        count = engine_get_all_moves(moves, MAX_MOVES);
        check_garbage(moves, count);
        if (i % 16 == 0) {
            check_moves(moves, count);
            if (count > 0) {
                engine_make_move(moves[random_below((uint32_t)count)]);
            } else {
                engine_new_game();
            }
        }
    }
    CHECK(taken > 1000); /* or this has tested little */
}
