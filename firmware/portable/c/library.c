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
    uint8_t has_level;      /* somebody has set it: a search without limits has some then */
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

