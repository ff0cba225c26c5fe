/* stepsim: single instructions on a simulated ATmega644P, for those who compare another one with it.
 *
 *   stepsim
 *
 * Standard input has records of 168 bytes, little-endian: how many instructions to run (2), 64 words of
 * program (128), registers 0 to 31 (32), the status register and a byte of nothing (2), the stack pointer (2),
 * and two bytes of nothing. The program lies at word 0x1000, where it begins; everything else in flash is no
 * operation. RAM is full of the bytes 0 to 255, over and over, at first, and stays from record to record.
 *
 * Each is answered by 48 bytes: whether the CPU crashed (1), the status register (1), registers (32), the
 * stack pointer (2), the program counter in words (4), cycles (4), and the sum of RAM as Fletcher's of 32
 * bits (4).
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "chip.h"

#define START 0x1000u
#define RAM 0x100u

struct task {
    uint16_t steps;
    uint8_t program[128];
    uint8_t registers[32];
    uint8_t flags, nothing;
    uint16_t stack;
    uint16_t more_nothing;
};

struct answer {
    uint8_t is_crashed, flags;
    uint8_t registers[32];
    uint16_t stack;
    uint32_t counter, cycles, sum;
};

_Static_assert(sizeof(struct task) == 168, "a task");
_Static_assert(sizeof(struct answer) == 48, "an answer");

static uint32_t sum_of(const uint8_t *bytes, const unsigned count)
{
    uint32_t a = 1, b = 0;
    for (unsigned i = 0; i < count; i++) {
        a += bytes[i];
        b += a;
    }
    return (b << 16) ^ a;
}

static void obey(avr_t *avr, const struct task *task, struct answer *answer)
{
    memcpy(avr->flash + 2 * START, task->program, sizeof task->program);
    memcpy(avr->data, task->registers, sizeof task->registers);
    for (int bit = 0; bit < 8; bit++)
        avr->sreg[bit] = task->flags >> bit & 1;
    avr->data[R_SREG] = task->flags;
    avr->data[R_SPL] = (uint8_t)task->stack;
    avr->data[R_SPH] = (uint8_t)(task->stack >> 8);
    avr->interrupt_state = 0;
    avr->state = cpu_Running;
    avr->pc = 2 * START;
    const uint64_t before = avr->cycle;
    int state = cpu_Running;
    for (unsigned i = 0; i < task->steps && state == cpu_Running; i++) {
        avr->run_cycle_limit = avr->run_cycle_count = 1;
        state = avr_run(avr);
    }
    answer->is_crashed = state != cpu_Running;
    answer->flags = 0;
    for (int bit = 0; bit < 8; bit++)
        answer->flags |= (uint8_t)(avr->sreg[bit] << bit);
    memcpy(answer->registers, avr->data, sizeof answer->registers);
    answer->stack = (uint16_t)(avr->data[R_SPL] | avr->data[R_SPH] << 8);
    answer->counter = avr->pc / 2;
    answer->cycles = (uint32_t)(avr->cycle - before);
    answer->sum = sum_of(avr->data + RAM, avr->ramend + 1u - RAM);
}

int main(void)
{
    static uint8_t nothing[2];
    elf_firmware_t firmware = {.flash = nothing, .flashsize = sizeof nothing};
    chip_be_quiet();
    avr_t *avr = chip_make(&firmware);
    if (!avr)
        return 2;
    memset(avr->flash, 0, avr->flashend + 1u);
    for (unsigned at = RAM; at <= avr->ramend; at++)
        avr->data[at] = (uint8_t)at;
    struct task task;
    struct answer answer;
    memset(&answer, 0, sizeof answer);
    while (fread(&task, sizeof task, 1, stdin) == 1) {
        obey(avr, &task, &answer);
        if (fwrite(&answer, sizeof answer, 1, stdout) != 1)
            return 2;
    }
    return fflush(stdout) != 0;
}
