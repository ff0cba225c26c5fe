/*
 * `kilomate bench` in C, for a machine that was translated: the same positions to
 * the same depth, and the nodes of each, then their sum.
 *
 * Compiled together with the translated machine. positions.h has the positions,
 * DEPTH says how deep; STEP nodes are searched at a time, which changes nothing.
 * Only put() knows where it runs.
 */
#include <stdint.h>

#include "positions.h"

#ifdef __AVR__
#include <avr/io.h>
#include <avr/sleep.h>
#else
#include <stdio.h>
#endif

#ifndef STEP
#define STEP 1000
#endif

void kilomate_start(void);
void kilomate_put(uint16_t at, uint8_t byte);
uint8_t kilomate_set_position(void);
void kilomate_begin(uint8_t depth, uint32_t left, uint8_t level, uint32_t bits, uint32_t now);
uint8_t kilomate_step(uint32_t now, uint16_t nodes);
uint32_t kilomate_nodes(void);

static void put(char c)
{
#ifdef __AVR__
    UDR0 = (uint8_t)c;
#else
    putchar(c);
#endif
}

static void put_text(const char *text)
{
    while (*text != '\0')
        put(*text++);
}

static void put_number(uint32_t number)
{
    char digits[10];
    uint8_t count = 0;
    do {
        digits[count++] = (char)('0' + (char)(number % 10));
        number /= 10;
    } while (number != 0);
    while (count != 0)
        put(digits[--count]);
}

/* The number of a piece by its letter. */
static int8_t piece(char letter)
{
    static const char letters[] = "pnbrqkPNBRQK";
    uint8_t i;
    for (i = 0; i < 12; i++) {
        if (letters[i] == letter)
            return (int8_t)(i < 6 ? -(i + 1) : i - 5);
    }
    return 0;
}

static const char *number(const char *fen, uint16_t *value)
{
    *value = 0;
    while (*fen >= '0' && *fen <= '9')
        *value = (uint16_t)(*value * 10U + (uint16_t)(*fen++ - '0'));
    return *fen == ' ' ? fen + 1 : fen;
}

/* Sets up a position from a FEN that is known to be right. */
static uint8_t set_fen(const char *fen)
{
    uint8_t at = 0, castling = 0, ep_row = 255, ep_col = 255;
    uint16_t halfmoves, moves;
    for (; *fen != ' '; fen++) {
        if (*fen >= '1' && *fen <= '8') {
            uint8_t empty = (uint8_t)(*fen - '0');
            while (empty-- != 0)
                kilomate_put(at++, 0);
        } else if (*fen != '/') {
            kilomate_put(at++, (uint8_t)piece(*fen));
        }
    }
    fen++;
    kilomate_put(64, *fen == 'w' ? 1 : 255);
    for (fen += 2; *fen != ' '; fen++) {
        if (*fen == 'K')
            castling |= 1;
        if (*fen == 'Q')
            castling |= 2;
        if (*fen == 'k')
            castling |= 4;
        if (*fen == 'q')
            castling |= 8;
    }
    fen++;
    if (*fen != '-') {
        ep_col = (uint8_t)(fen[0] - 'a');
        ep_row = (uint8_t)('8' - fen[1]);
        fen++;
    }
    fen++;
    fen = number(*fen == ' ' ? fen + 1 : fen, &halfmoves);
    number(fen, &moves);
    kilomate_put(65, castling);
    kilomate_put(66, ep_row);
    kilomate_put(67, ep_col);
    kilomate_put(68, (uint8_t)halfmoves);
    kilomate_put(69, (uint8_t)(moves & 255));
    kilomate_put(70, (uint8_t)(moves >> 8));
    return kilomate_set_position();
}

int main(void)
{
    uint32_t sum = 0;
    uint8_t i, code = 0;
#ifdef __AVR__
    UCSR0B = 1 << TXEN0;
#endif
    for (i = 0; i < POSITIONS; i++) {
        kilomate_start();
        code = set_fen(positions[i]);
        if (code != 0) {
            put_text("refused ");
            put_number(code);
            put('\n');
            break;
        }
        /* Level 10 is full strength. */
        kilomate_begin(DEPTH, 0, 10, 0, 0);
        while (kilomate_step(0, STEP) != 2) {
        }
        put_text("position ");
        put_number(i + 1U);
        put_text(" nodes ");
        put_number(kilomate_nodes());
        put('\n');
        sum += kilomate_nodes();
    }
    put_number(sum);
    put_text(" nodes\n");
#ifdef __AVR__
    /* Asleep without interrupts: the simulator ends. */
    sleep_enable();
    __asm__ volatile("cli");
    sleep_cpu();
#endif
    return code;
}
