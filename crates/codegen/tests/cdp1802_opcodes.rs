//! The compiler's table of the 1802's instructions beside what the emulated chip does with each: bytes, cycles, and
//! what is read and written.

use kilomate_codegen::targets::cdp1802::opcodes::{D, DF, Form, M, Parts, Row, X};
use kilomate_emulate::cdp1802::{Bus, Cpu};

const AT: u16 = 0x5100;
const PROGRAM_COUNTER: usize = 3;
const OPERAND: u8 = 9;

struct Memory {
    bytes: Vec<u8>,
    written: Vec<(u16, u8)>,
}

impl Bus for Memory {
    fn read(&mut self, at: u16) -> u8 {
        self.bytes[usize::from(at)]
    }
    fn write(&mut self, at: u16, byte: u8) {
        self.written.push((at, byte));
    }
}

/// A chip whose registers and the bytes they point to are all different.
fn chip(d: u8, df: bool) -> Cpu {
    let mut cpu = Cpu::new();
    for n in 0..16 {
        cpu.r[usize::from(n)] = 0x2010 + n * 0x111;
    }
    cpu.r[PROGRAM_COUNTER] = AT;
    (cpu.p, cpu.x, cpu.d, cpu.df, cpu.cycles) = (PROGRAM_COUNTER as u8, OPERAND, d, df, 0);
    cpu
}

/// What is left of a chip after an instruction, and what it has written.
fn run(code: u8, mut cpu: Cpu) -> (Cpu, Vec<(u16, u8)>) {
    let bytes = (0..=u16::MAX).map(|at| (at ^ at >> 8).wrapping_mul(7) as u8).collect();
    let mut memory = Memory { bytes, written: Vec::new() };
    memory.bytes[usize::from(AT)..][..3].copy_from_slice(&[code, 0x4e, 0x77]);
    cpu.step(&mut memory);
    (cpu, memory.written)
}

/// Everything that has a bit, with it: but for the program counter.
fn parts(cpu: &Cpu) -> Vec<(Parts, u8)> {
    let mut parts = vec![(D, cpu.d), (DF, u8::from(cpu.df)), (X, cpu.x)];
    for n in (0..16).filter(|&n| n != PROGRAM_COUNTER) {
        let [high, low] = cpu.r[n].to_be_bytes();
        parts.extend([(1 << n, low), (1 << (n + 16), high)]);
    }
    parts
}

/// The same chip with something else in one part.
fn changed(mut cpu: Cpu, part: Parts) -> Cpu {
    match part {
        D => cpu.d ^= 0x5a,
        DF => cpu.df ^= true,
        X => cpu.x ^= 1,
        half => {
            let bit = half.trailing_zeros();
            cpu.r[bit as usize % 16] ^= if bit < 16 { 0x35 } else { 0x3500 };
        }
    }
    cpu
}

#[test]
fn every_instruction_takes_its_bytes_and_cycles() {
    for code in (1..=255u8).filter(|&code| code != 0x68) {
        let row = Row::of(code).unwrap();
        for (d, df) in [(0, false), (0, true), (0x9c, false), (0x9c, true)] {
            let (after, _) = run(code, chip(d, df));
            assert_eq!(after.cycles, u64::from(Row::cycles(code)), "{}", row.name);
            // Where the program counter stays one, it is behind the instruction, where that leads, or behind what it skips.
            let behind = AT + row.size(code) as u16;
            let at = after.r[PROGRAM_COUNTER];
            let is_right = at == behind
                || match row.form {
                    Form::Branch(_) => at == 0x514e || at == 0x4e77,
                    Form::Skip(bytes) => at == behind + u16::from(bytes),
                    // It names the program counter itself.
                    _ => code & 15 == PROGRAM_COUNTER as u8,
                };
            assert!(is_right, "{} {at:04x}", row.name);
        }
    }
}

#[test]
fn every_instruction_reads_and_writes_what_the_table_says() {
    for code in (1..=255u8).filter(|&code| code != 0x68) {
        let row = Row::of(code).unwrap();
        // What changes its own program counter is not asked for.
        if row.form == Form::Register && code & 15 == PROGRAM_COUNTER as u8 {
            continue;
        }
        let (reads, writes) = row.effects(code, Some(OPERAND));
        for (d, df) in [(0, false), (0x9c, true)] {
            let before = chip(d, df);
            let (after, written) = run(code, before.clone());
            for ((part, old), (_, new)) in parts(&before).into_iter().zip(parts(&after)) {
                assert!(old == new || writes & part != 0, "{} writes {part:x}", row.name);
            }
            assert!(written.is_empty() || writes & M != 0, "{} writes memory", row.name);
            for (part, _) in parts(&before).into_iter().filter(|(part, _)| reads & part == 0) {
                let (other, also_written) = run(code, changed(before.clone(), part));
                for ((to, one), (_, two)) in parts(&after).into_iter().zip(parts(&other)) {
                    assert!(one == two || to == part, "{} reads {part:x}", row.name);
                }
                assert_eq!(written, also_written, "{} reads {part:x}", row.name);
                let where_to = |cpu: &Cpu| (cpu.p, cpu.r[PROGRAM_COUNTER], cpu.q);
                assert_eq!(where_to(&after), where_to(&other), "{} reads {part:x}", row.name);
            }
        }
    }
}
