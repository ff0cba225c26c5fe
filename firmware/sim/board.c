/* See board.h. */
#include "board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_watchdog.h>

#include "line.h"

/* Registers, by their addresses in the data space. */
#define PORTA 0x22
#define DDRB 0x24
#define PORTB 0x25
#define PIND 0x29
#define DDRD 0x2a
#define PORTD 0x2b
#define EECR 0x3f
#define EEDR 0x40
#define EEARL 0x41
#define EEARH 0x42
#define TCCR0A 0x44
#define TCCR0B 0x45
#define OCR0A 0x47
#define MCUSR 0x54
#define WDTCSR 0x60
/* One that the chip does not have: our answer to the firmware's question is read from it. */
#define ANSWER 0x30

/* Port A: the display. */
#define LCD_RS 0x04
#define LCD_E 0x08
/* Port B: light and buzzer. Port D: the first of five buttons. */
#define LIGHT 0x01
#define BUZZER 0x08
#define FIRST_BUTTON 2
/* The memory's register: read, write, permission to write. */
#define EERE 0x01
#define EEPE 0x02
#define EEMPE 0x04
/* The watchdog is on; it was the one who started the chip. */
#define WDE 0x08
#define WDRF 0x08

/* The colour in which the firmware paints RAM that nobody has used, as firmware/prodigy/src/stack.rs. */
#define PAINT 0xc5

/* Cycles in which a byte is written, 3.4 ms, and for which a permission holds. */
#define WRITING 27200
#define PERMISSION 4
/* Cycles after which the watchdog bites, as the firmware has set it. */
#define WATCHDOG (2 * (uint64_t)CHIP_FREQUENCY)

#define NANOSECONDS_PER_CYCLE (1000000000 / CHIP_FREQUENCY)

static void blame(struct board *board, const char *text)
{
    if (!board->mistakes++)
        snprintf(board->mistake, sizeof board->mistake, "%s, at cycle %llu", text,
                 (unsigned long long)board->avr->cycle);
}

/* The CPU shall come back to us after this instruction. */
static void come_back(avr_t *avr)
{
    avr->run_cycle_count = 1;
}

static uint64_t now(const avr_t *avr)
{
    return avr->cycle * NANOSECONDS_PER_CYCLE;
}

/* A write to a register: what simavr does, then what is connected to it. */
static struct wire {
    avr_io_write_t old;
    void *old_param;
    void (*told)(struct board *board, uint8_t before);
    struct board *board;
} wires[5];

static void on_write(avr_t *avr, const avr_io_addr_t addr, const uint8_t value, void *param)
{
    const struct wire *wire = param;
    const uint8_t before = avr->data[addr];
    if (wire->old)
        wire->old(avr, addr, value, wire->old_param);
    else
        avr->data[addr] = value;
    wire->told(wire->board, before);
}

static void connect(struct board *board, struct wire *wire, const uint8_t addr,
                    void (*told)(struct board *, uint8_t))
{
    avr_t *avr = board->avr;
    const avr_io_addr_t io = AVR_DATA_TO_IO(addr);
    *wire = (struct wire){avr->io[io].w.c, avr->io[io].w.param, told, board};
    avr->io[io].w.c = on_write;
    avr->io[io].w.param = wire;
}

static void on_display(struct board *board, const uint8_t before)
{
    (void)before;
    const uint8_t port = board->avr->data[PORTA];
    const uint64_t changed = board->lcd.changed;
    lcd_pins(&board->lcd, port & LCD_RS, port & LCD_E, port >> 4, now(board->avr));
    if (board->lcd.changed != changed)
        come_back(board->avr);
}

/* simavr goes on with the old time-out of the watchdog when another one is chosen. */
static void on_watchdog(struct board *board, const uint8_t before)
{
    if ((before ^ board->avr->data[WDTCSR]) & 0x27)
        avr_ioctl(board->avr, AVR_IOCTL_WATCHDOG_RESET, NULL);
}

/* Timer 0 toggles the buzzer's pin each time it has counted to its limit. */
static void on_buzzer(struct board *board, const uint8_t before)
{
    (void)before;
    const uint8_t *data = board->avr->data;
    const bool sounds = (data[TCCR0A] & 0xc3) == 0x42 && data[TCCR0B] & 7 && data[DDRB] & BUZZER;
    board->half_period = sounds ? data[OCR0A] : 0;
}

/* The clock of the buzzer's timer is written last: a sound begins, perhaps the same again. */
static void on_buzzer_clock(struct board *board, const uint8_t before)
{
    on_buzzer(board, before);
    if (board->half_period)
        board->last_sound = board->half_period;
}

unsigned board_tone(const struct board *board)
{
    static const unsigned divisors[8] = {0, 1, 8, 64, 256, 1024, 0, 0};
    if (!board->avr || !board->half_period)
        return 0;
    const unsigned divisor = divisors[board->avr->data[TCCR0B] & 7];
    return divisor ? CHIP_FREQUENCY / (2 * divisor * (board->half_period + 1)) : 0;
}

bool board_is_lit(const struct board *board)
{
    return board->avr && board->avr->data[DDRB] & board->avr->data[PORTB] & LIGHT;
}

unsigned board_untouched(const struct board *board)
{
    unsigned count = 0;
    const unsigned end = chip_symbol(&board->firmware, "_end") & 0xffff;
    while (board->avr && end + count <= board->avr->ramend && board->avr->data[end + count] == PAINT)
        count++;
    return count;
}

/* A button pulls its pin down; otherwise the chip itself pulls it up if it was told to. A pin that
 * nobody pulls is low here, so that a forgotten pull-up is a button that is down for ever. */
static uint8_t on_buttons(avr_t *avr, const avr_io_addr_t addr, void *param)
{
    const struct board *board = param;
    const uint8_t driven = avr->data[DDRD], levels = avr->data[PORTD];
    const uint8_t pressed = (uint8_t)(board->buttons << FIRST_BUTTON);
    avr->data[addr] = (driven & levels) | (uint8_t)(~driven & levels & ~pressed);
    return avr->data[addr];
}

static avr_cycle_count_t on_written(avr_t *avr, const avr_cycle_count_t when, void *param)
{
    (void)when;
    struct board *board = param;
    board->eeprom[board->place] = board->byte;
    board->is_writing = false;
    avr->data[EECR] &= (uint8_t)~EEPE;
    return 0;
}

/* Begins to write a byte. Under scripted time it is written at once. */
static void begin_writing(struct board *board)
{
    avr_t *avr = board->avr;
    board->place = (uint16_t)(avr->data[EEARL] | avr->data[EEARH] << 8);
    board->byte = avr->data[EEDR];
    if (board->place >= BOARD_EEPROM) {
        blame(board, "a byte is written past the end of the memory");
        return;
    }
    board->has_changed = true;
    board->written++;
    if (board->is_scripted) {
        board->eeprom[board->place] = board->byte;
        return;
    }
    board->is_writing = true;
    avr->data[EECR] |= EEPE;
    avr_cycle_timer_register(avr, WRITING, on_written, board);
    come_back(avr);
}

/* The memory's register, in place of simavr's model, which writes without taking time. */
static void on_memory(avr_t *avr, const avr_io_addr_t addr, const uint8_t value, void *param)
{
    struct board *board = param;
    const uint8_t before = avr->data[addr];
    const bool is_permitted = before & EEMPE && avr->cycle - board->permitted <= PERMISSION;
    /* What is being written goes on; permission is gone with the write or by itself. */
    avr->data[addr] = (value & (uint8_t)~(EERE | EEPE)) | (before & EEPE);
    if (value & EEMPE && !(before & EEMPE))
        board->permitted = avr->cycle;
    if (value & EERE) {
        const uint16_t place = (uint16_t)(avr->data[EEARL] | avr->data[EEARH] << 8);
        if (board->is_writing)
            blame(board, "the memory is read while it is written");
        avr->data[EEDR] = place < BOARD_EEPROM ? board->eeprom[place] : 0xff;
    }
    if (value & EEPE && !(before & EEPE)) {
        avr->data[addr] &= (uint8_t)~EEMPE;
        if (is_permitted)
            begin_writing(board);
        else
            blame(board, "the memory is written without permission");
    }
}

/* The firmware asks whether a tick is due, under scripted time. */
static uint8_t on_question(avr_t *avr, const avr_io_addr_t addr, void *param)
{
    (void)addr;
    struct board *board = param;
    if (board->refusals > 0) {
        board->refusals--;
        return 0;
    }
    /* Yes, and the next one to speak is whoever runs us. */
    board->is_over = true;
    come_back(avr);
    return 1;
}

/* Replaces the firmware's function by `in r24, ANSWER` and `ret`. */
static bool answer_question(struct board *board)
{
    static const uint8_t code[4] = {0x80, 0xb3, 0x08, 0x95};
    const uint32_t function = chip_symbol(&board->firmware, BOARD_QUESTION);
    if (!function) {
        fputs("the image has no function " BOARD_QUESTION "\n", stderr);
        return false;
    }
    memcpy(board->avr->flash + function, code, sizeof code);
    avr_register_io_read(board->avr, ANSWER, on_question, board);
    return true;
}

/* The chip starts anew: only the power switch may do that. */
static void on_reset(avr_io_t *io)
{
    struct board *board = *(struct board **)(io + 1);
    board->resets++;
    board->is_writing = false;
    /* Everything that was to happen is forgotten. */
    line_restart(board->avr);
}

static struct {
    avr_io_t io;
    struct board *board;
} watcher;

/* Whoever sleeps does not wait for us: time is only counted. */
static void on_sleep(avr_t *avr, const avr_cycle_count_t cycles)
{
    (void)avr;
    watcher.board->slept += cycles;
}

/* The CPU sleeps and no interrupt can wake it, which is where simavr gives up. The watchdog has a clock
 * of its own and starts the chip anew. False if it is off. */
static bool wake_by_watchdog(avr_t *avr)
{
    if (!(avr->data[WDTCSR] & WDE))
        return false;
    avr->cycle += WATCHDOG;
    avr_reset(avr);
    avr->data[MCUSR] = WDRF;
    return true;
}

static void wire_up(struct board *board)
{
    avr_t *avr = board->avr;
    connect(board, &wires[0], PORTA, on_display);
    connect(board, &wires[1], TCCR0A, on_buzzer);
    connect(board, &wires[2], TCCR0B, on_buzzer_clock);
    connect(board, &wires[3], OCR0A, on_buzzer);
    connect(board, &wires[4], WDTCSR, on_watchdog);
    const avr_io_addr_t buttons = AVR_DATA_TO_IO(PIND), memory = AVR_DATA_TO_IO(EECR);
    avr->io[buttons].r.c = on_buttons;
    avr->io[buttons].r.param = board;
    avr->io[memory].w.c = on_memory;
    avr->io[memory].w.param = board;
    line_connect(avr);
    memset(&watcher, 0, sizeof watcher);
    watcher.io.kind = "watcher";
    watcher.io.reset = on_reset;
    watcher.board = board;
    avr_register_io(avr, &watcher.io);
}

void board_set_battery(struct board *board, const unsigned millivolts)
{
    board->battery = millivolts;
    if (board->avr)
        board->avr->vcc = board->avr->avcc = board->avr->aref = millivolts;
}

bool board_power_on(struct board *board, const bool is_scripted)
{
    avr_t *avr = board->avr = chip_make(&board->firmware);
    if (!avr)
        return false;
    avr->sleep = on_sleep;
    avr->run_cycle_limit = CHIP_FREQUENCY;
    board->is_scripted = is_scripted;
    board->is_writing = false;
    board->half_period = board->last_sound = 0;
    board->refusals = 0;
    board->slept = 0;
    /* Memory comes up with anything in it. */
    uint32_t noise = 0x2545f491;
    for (unsigned at = avr->ioend + 1u; at <= avr->ramend; at++) {
        noise ^= noise << 13;
        noise ^= noise >> 17;
        noise ^= noise << 5;
        avr->data[at] = (uint8_t)noise;
    }
    avr->data[MCUSR] = 1; /* by power */
    wire_up(board);
    board_set_battery(board, board->battery);
    lcd_power(&board->lcd, 0);
    if (!is_scripted)
        return true;
    /* Up to the first question, which the firmware asks after it has started. */
    return answer_question(board) && board_run(board, CHIP_FREQUENCY, false) && board->is_over;
}

int board_power_off(struct board *board, const unsigned chance)
{
    int place = -1;
    if (board->is_writing) {
        place = board->place;
        uint8_t *byte = &board->eeprom[place];
        *byte = chance % 3 == 0 ? *byte : chance % 3 == 1 ? board->byte : (uint8_t)(chance / 3);
        board->is_writing = false;
    }
    avr_terminate(board->avr);
    free(board->avr);
    board->avr = NULL;
    board->half_period = 0;
    board->lcd.is_on = false;
    return place;
}

static avr_cycle_count_t on_end(avr_t *avr, const avr_cycle_count_t when, void *param)
{
    (void)avr;
    (void)when;
    ((struct board *)param)->is_over = true;
    return 0;
}

bool board_run(struct board *board, const uint64_t cycles, const bool until_change)
{
    avr_t *avr = board->avr;
    const uint64_t changed = board->lcd.changed;
    board->is_over = false;
    avr_cycle_timer_register(avr, cycles, on_end, board);
    /* A reset forgets the end that was just set: it is looked for, too. */
    const uint64_t end = avr->cycle + cycles;
    while (!board->is_over && avr->cycle < end && !(until_change && board->lcd.changed != changed)) {
        const int state = avr_run(avr);
        if (state == cpu_Crashed || (state == cpu_Done && !wake_by_watchdog(avr)))
            return false;
    }
    avr_cycle_timer_cancel(avr, on_end, board);
    return true;
}

bool board_tick(struct board *board, const unsigned rounds)
{
    board->refusals = rounds ? rounds - 1 : 0;
    /* The watchdog ends what takes longer than two seconds, and then the firmware starts anew. */
    const uint64_t most = 4 * (uint64_t)CHIP_FREQUENCY, start = board->avr->cycle;
    return board_run(board, most, false) && board->avr->cycle - start < most;
}
