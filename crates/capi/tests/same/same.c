/*
 * A whole game of the library against itself to a fixed depth, with the nodes of every move: one
 * line a move. The program on a desktop plays the same game by UCI with the machine ce.
 *
 *     same DEPTH MOVES FEN
 */
#include <stdio.h>
#include <stdlib.h>

#include "engine.h"

static void print_move(engine_move_t move)
{
    printf("%c%c%c%c", 'a' + move.from_col, '8' - move.from_row, 'a' + move.to_col,
           '8' - move.to_row);
    if (move.flags & ENGINE_FLAG_PROMOTION)
        putchar("qrbn"[(move.flags & ENGINE_FLAG_PROMO_MASK) >> 4]);
}

int main(int argc, char **argv)
{
    int moves;

    if (argc != 4 || engine_set_fen(argv[3]) != ENGINE_POS_OK)
        return EXIT_FAILURE;
    for (moves = atoi(argv[2]); moves > 0; moves--) {
        engine_move_t move = engine_think((uint8_t)atoi(argv[1]), 0);
        if (move.from_row == ENGINE_SQ_NONE)
            break;
        print_move(move);
        printf(" score %d nodes %lu\n", engine_get_score(), (unsigned long)engine_get_nodes());
        if (engine_make_move(move) > ENGINE_STATUS_CHECK)
            break;
    }
    return EXIT_SUCCESS;
}
