/*
 * A game of chess in a terminal against Kilomate: a whole program around engine.h.
 *
 *     cargo build --release -p kilomate-capi
 *     cc -std=c99 -I crates/capi/include examples/c/play.c target/release/libkilomate.a -o play
 *     ./play            you are White; "help" tells what can be typed
 *     ./play --demo     the engine plays a short game against itself and tries everything once
 *
 * The program keeps nothing of the game itself: board, moves, status and text all come from the
 * engine. A program with a display of its own would draw engine_get_position() instead.
 */
#include "engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define THINK_MS 1000
#define DEMO_PLIES 24

/* ---- What the engine asks us ---- */

/* Any clock in milliseconds will do. This one is the processor time of C99; a game would take
   one that goes on while it sleeps. */
static uint32_t time_ms(void) {
    return (uint32_t)((double)clock() * 1000.0 / CLOCKS_PER_SEC);
}

/* C99 cannot tell whether a key is waiting. A game that can would say so here, and call
   engine_set_interrupt(ENGINE_INTERRUPT_MOVE_NOW). */
static const engine_hooks_t hooks = {time_ms, NULL};

/* ---- Showing ---- */

static void print_board(void) {
    static const char letters[] = ".PNBRQK";
    engine_position_t position;
    int row, col;
    engine_get_position(&position);
    for (row = 0; row < 8; row++) {
        printf("%d ", 8 - row);
        for (col = 0; col < 8; col++) {
            int piece = position.board[row][col];
            char letter = letters[piece < 0 ? -piece : piece];
            printf(" %c", piece < 0 ? letter + ('a' - 'A') : letter);
        }
        printf("\n");
    }
    printf("   a b c d e f g h   %s to move\n", position.turn > 0 ? "White" : "Black");
}

/* 0.35 of a pawn, or a mate in so many moves. */
static void print_score(int score) {
    if (score >= ENGINE_MATE_BOUND) {
        printf("mate in %d", (ENGINE_MATE - score + 1) / 2);
    } else if (score <= -ENGINE_MATE_BOUND) {
        printf("mated in %d", (ENGINE_MATE + score + 1) / 2);
    } else {
        printf("%+.2f", score / 100.0);
    }
}

/* What the last search has found: its score, and the line as people write it. To write a move in
   algebraic notation the engine must stand before it, so the line is played and taken back. */
static void print_thoughts(void) {
    engine_move_t line[ENGINE_LINE_MAX];
    char san[ENGINE_SAN_SIZE];
    int i, count = engine_get_line(line, ENGINE_LINE_MAX);
    printf("  (depth %d, %lu nodes, ", engine_get_depth(), (unsigned long)engine_get_nodes());
    print_score(engine_get_score());
    printf(":");
    for (i = 0; i < count; i++) {
        engine_get_san(line[i], san, sizeof san);
        printf(" %s", san);
        engine_make_move(line[i]);
    }
    for (i = 0; i < count; i++) {
        engine_take_back();
    }
    printf(")\n");
}

/* Says it if the game is over, and returns whether it is. */
static int is_over(uint8_t status) {
    static const char *const text[] = {
        NULL, /* the numbers of ENGINE_STATUS_* */
        NULL,
        "Checkmate.",
        "Stalemate.",
        "Draw: fifty moves without progress.",
        "Draw: the position stands for the third time.",
        "Draw: nobody can mate any more.",
    };
    if (status >= sizeof text / sizeof *text || text[status] == NULL) {
        return 0;
    }
    printf("%s\n", text[status]);
    return 1;
}

/* ---- Playing ---- */

/* The engine's move. Returns the status after it. */
static uint8_t engine_turn(void) {
    engine_move_t move = engine_think_ms(0, THINK_MS);
    char san[ENGINE_SAN_SIZE];
    if (engine_get_san(move, san, sizeof san) == 0) {
        return engine_get_status(); /* there is no legal move */
    }
    printf("Kilomate plays %s", san);
    if (engine_was_book()) {
        printf(" from the book");
    }
    print_thoughts();
    return engine_make_move(move);
}

static void hint(uint8_t max_depth, uint32_t max_time_ms) {
    char san[ENGINE_SAN_SIZE];
    engine_move_t move = engine_hint(max_depth, max_time_ms);
    if (engine_get_san(move, san, sizeof san) > 0) {
        printf("Try %s", san);
        print_thoughts();
    }
}

/* ---- Files ---- */

static int save_game(const char *name) {
    uint8_t bytes[ENGINE_SAVE_MAX];
    uint16_t size = engine_save(bytes, sizeof bytes);
    FILE *file = fopen(name, "wb");
    int ok = file != NULL && fwrite(bytes, 1, size, file) == size;
    if (file != NULL && fclose(file) != 0) {
        ok = 0;
    }
    printf(ok ? "Saved.\n" : "Could not write the file.\n");
    return ok;
}

/* A file that is not a saved game does no harm: the engine refuses it and the game goes on. */
static int load_game(const char *name) {
    uint8_t bytes[ENGINE_SAVE_MAX];
    FILE *file = fopen(name, "rb");
    size_t size;
    if (file == NULL) {
        printf("There is no such file.\n");
        return 0;
    }
    size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    if (!engine_restore(bytes, (uint16_t)size)) {
        printf("That is not a saved game.\n");
        return 0;
    }
    return 1;
}

/* A book of openings. The engine reads it where it lies, so it must stay there. On a calculator
   it would be an AppVar, and engine_set_data() would be given the address of that. */
static void load_book(const char *name) {
    static uint8_t book[65000];
    FILE *file = fopen(name, "rb");
    size_t size = 0;
    uint8_t code;
    engine_set_data(ENGINE_DATA_BOOK, NULL, 0); /* what it reads now is about to change */
    if (file != NULL) {
        size = fread(book, 1, sizeof book, file);
        fclose(file);
    }
    code = engine_set_data(ENGINE_DATA_BOOK, book, (uint32_t)size);
    engine_set_book(code == ENGINE_DATA_OK);
    if (code == ENGINE_DATA_OK) {
        printf("The openings come from this book.\n");
    } else {
        printf("No book: reason %d in engine.h.\n", code);
    }
}

/* ---- Commands ---- */

static void help(void) {
    printf("A move: Nf3, exd5, O-O, e8=Q, or e2e4, e7e8q.\n"
           "go            Kilomate moves, whoever's turn it is\n"
           "level 1..10   how well it plays; 10 is full strength\n"
           "hint          what it would play at full strength\n"
           "back, forward take back or play again one move of each side\n"
           "new           begin again\n"
           "fen [FEN]     show the position, or set one up\n"
           "save FILE, load FILE\n"
           "book FILE     play openings from a book, such as dist/books/ce.book\n"
           "quit\n");
}

static void type_fen(const char *fen) {
    char text[ENGINE_FEN_SIZE];
    uint8_t code;
    if (*fen != '\0') {
        code = engine_set_fen(fen);
        if (code != ENGINE_POS_OK) {
            printf("Refused, reason %d in engine.h.\n", code);
            return;
        }
    }
    engine_get_fen(text, sizeof text);
    printf("%s\n", text);
}

/* A move of the user, and the answer. */
static void type_move(const char *text) {
    static const char *const trouble[] = {
        "", "", "That is no move; try \"help\".", "That is not legal.",
        "More than one piece can go there: say which one.",
    };
    engine_move_t move;
    uint8_t code = engine_parse_move(text, &move);
    if (code != ENGINE_MOVE_OK) {
        printf("%s\n", code < sizeof trouble / sizeof *trouble ? trouble[code] : "?");
    } else if (!is_over(engine_make_move(move))) {
        is_over(engine_turn());
    }
}

/* Does what was typed; returns 0 to quit. */
static int command(char *line) {
    char *argument = strchr(line, ' ');
    if (argument != NULL) {
        *argument++ = '\0';
    }
    argument = argument == NULL ? line + strlen(line) : argument;
    if (strcmp(line, "quit") == 0) {
        return 0;
    }
    if (strcmp(line, "help") == 0) {
        help();
        return 1;
    }
    if (strcmp(line, "go") == 0) {
        is_over(engine_turn());
    } else if (strcmp(line, "level") == 0) {
        engine_set_level((uint8_t)atoi(argument));
    } else if (strcmp(line, "hint") == 0) {
        hint(0, THINK_MS);
        return 1;
    } else if (strcmp(line, "back") == 0) {
        engine_take_back();
        engine_take_back();
    } else if (strcmp(line, "forward") == 0) {
        engine_replay();
        engine_replay();
    } else if (strcmp(line, "new") == 0) {
        engine_new_game();
    } else if (strcmp(line, "fen") == 0) {
        type_fen(argument);
    } else if (strcmp(line, "save") == 0) {
        save_game(argument);
        return 1;
    } else if (strcmp(line, "book") == 0) {
        load_book(argument);
        return 1;
    } else if (strcmp(line, "load") == 0) {
        load_game(argument);
    } else {
        type_move(line);
    }
    print_board();
    return 1;
}

static int play(void) {
    char line[160];
    printf("You are White. \"help\" tells what can be typed.\n");
    print_board();
    for (;;) {
        printf("> ");
        fflush(stdout);
        if (fgets(line, sizeof line, stdin) == NULL) {
            return EXIT_SUCCESS;
        }
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] != '\0' && !command(line)) {
            return EXIT_SUCCESS;
        }
    }
}

/* ---- The demonstration ---- */

/* Plays by the rules of everything above, always the same, and says whether all went well. */
static int demo(const char *name) {
    char fen[ENGINE_FEN_SIZE], after[ENGINE_FEN_SIZE];
    int ply, ok = 1;
    engine_seed(2024); /* the same game each time, also below level 10 */
    for (ply = 0; ply < DEMO_PLIES && !is_over(engine_get_status()); ply++) {
        char san[ENGINE_SAN_SIZE];
        engine_move_t move;
        engine_set_level(ply % 2 ? 3 : 10); /* White is the better player */
        move = engine_think_ms(ply % 2 ? 0 : 5, 0);
        ok &= engine_get_san(move, san, sizeof san) > 0;
        if (ply % 2 == 0) {
            printf("%d.", ply / 2 + 1);
        }
        printf(" %s%s", san, ply % 2 ? "\n" : "");
        engine_make_move(move);
    }
    engine_set_level(10);
    print_board();
    hint(8, 0);
    engine_get_fen(fen, sizeof fen);
    printf("%s\n", fen);
    if (name != NULL) { /* saved, forgotten, and back again, with all that can be taken back */
        ok &= save_game(name);
        engine_new_game();
        ok &= load_game(name);
        remove(name);
    }
    ok &= engine_take_back() && engine_take_back() && engine_replay() && engine_replay();
    engine_get_fen(after, sizeof after);
    ok &= strcmp(fen, after) == 0;
    printf(ok ? "All went well.\n" : "Something went wrong.\n");
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv) {
    int result;
    if (engine_version() != ENGINE_VERSION) {
        printf("The library is not the one that engine.h belongs to.\n");
        return EXIT_FAILURE;
    }
    engine_init(&hooks);
    if (argc > 1 && strcmp(argv[1], "--demo") == 0) {
        result = demo(argc > 2 ? argv[2] : NULL); /* a file that it may write, and deletes */
    } else {
        result = play();
    }
    engine_cleanup();
    return result;
}
