/* prodigysim: the chess computer with its simulated chip, obeying commands.
 *
 *   prodigysim [--scripted] IMAGE.elf
 *
 * Commands are lines on standard input, each answered by one line on standard output. With --scripted
 * the firmware's question whether a tick is due is answered by us, and the memory writes at once: a tick
 * then comes after exactly so many rounds of the firmware's loop. The serial line is memory.
 *
 *   power              switch on
 *   off [CHANCE]       switch off; a byte of the memory that is being written is then, by CHANCE modulo
 *                      3, as it was, as it should be, or CHANCE / 3
 *   buttons N          which are down: 1 MENU, 2 UP, 4 DOWN, 8 ENTER, 16 light
 *   battery MV         the supply in millivolts
 *   run CYCLES         let it run so long
 *   watch CYCLES       let it run so long, or until what the display shows changes
 *   tick N ROUNDS      scripted: a tick with these buttons, then so many rounds of the loop
 *   cut CYCLES CHANCE  let it run so long, then switch off
 *   sound              forget the last sound
 *   eeprom FILE        keep the memory in a file; if it exists, it is read (power must be off)
 *   state              nothing
 *
 * They are answered with
 *
 *   state cycles=N screen=HEX cursor=CELL light=B tone=HZ sound=N resets=N mistakes=N written=N cut=PLACE
 *   untouched=N slept=N
 *
 * cycles: since the power came; screen: 32 characters; cursor: its cell or -1; tone: the buzzer now;
 * sound: half a period of the last sound that began, as the timer has it; resets: starts that were not
 * by the power switch; mistakes: of the firmware, with display and memory; written: bytes of the memory;
 * cut: the place of a byte whose writing was cut off by the last off or cut, or -1; untouched: bytes of
 * RAM that the stack has never used; slept: cycles for which the CPU has slept. And four that are answered with what they ask for:
 *
 *   mistake            mistake TEXT: the first one
 *   serial HEX         send bytes; serial HEX: what was sent by the chip since the last time
 *   heard              heard BYTE@CYCLE ...: the same without sending, each byte with the cycle it was sent at
 *   memory             memory HEX: all of the EEPROM
 *
 * What cannot be done is answered with "error TEXT". The end of input is the end.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "board.h"
#include "line.h"

static struct board board;
static struct {
    bool is_scripted;
    char memory[4096]; /* the file of the EEPROM */
    int cut;
} sim = {.cut = -1};

static int fail(const char *text)
{
    printf("error %s\n", text);
    return 0;
}

static void put_hex(const uint8_t *bytes, const size_t count)
{
    for (size_t i = 0; i < count; i++)
        printf("%02x", bytes[i]);
}

static int tell_state(void)
{
    uint8_t cells[LCD_CELLS];
    lcd_cells(&board.lcd, cells);
    printf("state cycles=%" PRIu64 " screen=", board.avr ? (uint64_t)board.avr->cycle : 0);
    put_hex(cells, sizeof cells);
    printf(" cursor=%d light=%d tone=%u sound=%u resets=%u mistakes=%lu written=%lu cut=%d untouched=%u"
           " slept=%" PRIu64 "\n",
           lcd_cursor(&board.lcd), board_is_lit(&board), board_tone(&board), board.last_sound, board.resets,
           board.mistakes + board.lcd.mistakes, board.written, sim.cut, board_untouched(&board), board.slept);
    return 0;
}

/* Puts the memory into its file, whole or not at all. */
static void keep_memory(void)
{
    if (!sim.memory[0] || !board.has_changed)
        return;
    char other[sizeof sim.memory + 8];
    snprintf(other, sizeof other, "%s.new", sim.memory);
    FILE *file = fopen(other, "wb");
    const bool is_written = file && fwrite(board.eeprom, sizeof board.eeprom, 1, file) == 1;
    if (file && fclose(file) == 0 && is_written && rename(other, sim.memory) == 0)
        board.has_changed = false;
    else
        perror(sim.memory);
}

static int use_memory(const char *path)
{
    if (board.avr)
        return fail("switch off first");
    if (snprintf(sim.memory, sizeof sim.memory, "%s", path) >= (int)sizeof sim.memory)
        return fail("the path is too long");
    FILE *file = fopen(path, "rb");
    if (file) {
        const size_t read = fread(board.eeprom, 1, sizeof board.eeprom, file);
        fclose(file);
        if (read != sizeof board.eeprom) {
            sim.memory[0] = 0;
            return fail("the file is no memory of 2048 bytes");
        }
    }
    board.has_changed = !file;
    return tell_state();
}

static int send_serial(const char *hex)
{
    char bytes[2048];
    size_t count = 0;
    unsigned byte;
    while (count < sizeof bytes && sscanf(hex + 2 * count, "%2x", &byte) == 1)
        bytes[count++] = (char)byte;
    if (!line_feed(bytes, count))
        return fail("the chip does not read");
    const char *sent = line_take(&count);
    printf("serial ");
    put_hex((const uint8_t *)sent, count);
    putchar('\n');
    return 0;
}

static int tell_heard(void)
{
    size_t count = 0;
    const char *sent = line_take(&count);
    const uint64_t *moments = line_moments();
    printf("heard ");
    for (size_t i = 0; i < count; i++)
        printf("%02x@%" PRIu64 " ", (uint8_t)sent[i], moments[i]);
    putchar('\n');
    return 0;
}

static int switch_off(const unsigned chance)
{
    sim.cut = board_power_off(&board, chance);
    keep_memory();
    return tell_state();
}

/* What needs the power. */
static int obey_running(const char *word, const char *rest)
{
    unsigned long long amount = 0;
    unsigned chance = 0;
    const int numbers = sscanf(rest, "%llu %u", &amount, &chance);
    const char *ended = "the CPU has stopped";
    if (strcmp(word, "off") == 0)
        return switch_off((unsigned)amount);
    if (strcmp(word, "run") == 0 || strcmp(word, "watch") == 0) {
        if (numbers != 1)
            return fail("how many cycles?");
        if (!board_run(&board, amount, word[0] == 'w'))
            return fail(ended);
        line_flush();
        if (!board.is_writing)
            keep_memory();
        return tell_state();
    }
    if (strcmp(word, "cut") == 0) {
        if (numbers != 2)
            return fail("how many cycles, and by what chance?");
        return board_run(&board, amount, false) ? switch_off(chance) : fail(ended);
    }
    if (strcmp(word, "tick") == 0) {
        if (numbers != 2 || !sim.is_scripted)
            return fail("scripted only: which buttons, and how many rounds?");
        board.buttons = (uint8_t)amount;
        return board_tick(&board, chance) ? tell_state() : fail("the firmware asks for no tick");
    }
    return fail("what?");
}

static int obey(const char *word, const char *rest)
{
    const unsigned amount = (unsigned)strtoul(rest, NULL, 10);
    if (strcmp(word, "state") == 0)
        return tell_state();
    if (strcmp(word, "buttons") == 0) {
        board.buttons = (uint8_t)amount;
        return tell_state();
    }
    if (strcmp(word, "battery") == 0) {
        board_set_battery(&board, amount);
        return tell_state();
    }
    if (strcmp(word, "sound") == 0) {
        board.last_sound = 0;
        return tell_state();
    }
    if (strcmp(word, "eeprom") == 0)
        return use_memory(rest);
    if (strcmp(word, "serial") == 0)
        return send_serial(rest);
    if (strcmp(word, "heard") == 0)
        return tell_heard();
    if (strcmp(word, "memory") == 0) {
        printf("memory ");
        put_hex(board.eeprom, sizeof board.eeprom);
        putchar('\n');
        return 0;
    }
    if (strcmp(word, "mistake") == 0)
        return printf("mistake %s\n", board.mistakes ? board.mistake : board.lcd.mistake) < 0;
    if (strcmp(word, "power") == 0) {
        if (board.avr)
            return fail("it is on");
        return board_power_on(&board, sim.is_scripted) ? tell_state() : fail("it does not start");
    }
    return board.avr ? obey_running(word, rest) : fail("it is off, or what?");
}

int main(int argc, char **argv)
{
    sim.is_scripted = argc > 1 && strcmp(argv[1], "--scripted") == 0;
    const int next = 1 + sim.is_scripted;
    if (next != argc - 1 || argv[next][0] == '-') {
        fputs("usage: prodigysim [--scripted] IMAGE.elf\n"
              "Runs the chess computer on a simulated board; see the head of prodigysim.c for the\n"
              "commands that it takes from standard input.\n",
              stderr);
        return 2;
    }
    if (!chip_read(argv[next], &board.firmware))
        return 2;
    memset(board.eeprom, 0xff, sizeof board.eeprom);
    board.battery = 5000;
    fflush(stdout);
    char text[8192];
    while (fgets(text, sizeof text, stdin)) {
        text[strcspn(text, "\r\n")] = 0;
        char *rest = strchr(text, ' ');
        if (rest)
            *rest++ = 0;
        if (obey(text, rest ? rest : "") != 0 || fflush(stdout) != 0)
            break;
    }
    if (board.avr)
        board_power_off(&board, 1);
    keep_memory();
    return 0;
}
