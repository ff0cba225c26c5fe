//! The instruction table of the data sheet as test data: every code with its name, its cycles and what it
//! does, on registers and memory in which everything is different.

use super::{Bus, Cpu};

struct Outside {
    memory: Vec<u8>,
    out: Vec<(u8, u8)>,
}

impl Bus for Outside {
    fn read(&mut self, at: u16) -> u8 {
        self.memory[usize::from(at)]
    }
    fn write(&mut self, at: u16, byte: u8) {
        self.memory[usize::from(at)] = byte;
    }
    fn flag(&mut self, line: u8, _: u64) -> bool {
        line == 2 || line == 3
    }
    fn output(&mut self, port: u8, byte: u8) {
        self.out.push((port, byte));
    }
    fn input(&mut self, port: u8) -> u8 {
        0xe0 | port
    }
}

/// D, DF, the operand at R(X), an immediate and what a row says must come out.
const D: u8 = 0x9c;
const AT_X: u8 = 0x35;
const NEXT: u8 = 0x4e;

/// Code, name, cycles, D and DF afterwards (from D = 9C, DF = 1, M(R(X)) = 35, immediate 4E), and how far
/// R(X) moves.
const ARITHMETIC: &[(u8, &str, u64, u8, bool, i32)] = &[
    (0x60, "IRX", 2, D, true, 1),
    (0x72, "LDXA", 2, AT_X, true, 1),
    (0x73, "STXD", 2, D, true, -1),
    (0x74, "ADC", 2, 0xd2, false, 0),
    (0x75, "SDB", 2, 0x99, false, 0),
    (0x76, "SHRC", 2, 0xce, false, 0),
    (0x77, "SMB", 2, 0x67, true, 0),
    (0x7c, "ADCI", 2, 0xeb, false, 0),
    (0x7d, "SDBI", 2, 0xb2, false, 0),
    (0x7e, "SHLC", 2, 0x39, true, 0),
    (0x7f, "SMBI", 2, 0x4e, true, 0),
    (0xc4, "NOP", 3, D, true, 0),
    (0xf0, "LDX", 2, AT_X, true, 0),
    (0xf1, "OR", 2, 0xbd, true, 0),
    (0xf2, "AND", 2, 0x14, true, 0),
    (0xf3, "XOR", 2, 0xa9, true, 0),
    (0xf4, "ADD", 2, 0xd1, false, 0),
    (0xf5, "SD", 2, 0x99, false, 0),
    (0xf6, "SHR", 2, 0x4e, false, 0),
    (0xf7, "SM", 2, 0x67, true, 0),
    (0xf8, "LDI", 2, NEXT, true, 0),
    (0xf9, "ORI", 2, 0xde, true, 0),
    (0xfa, "ANI", 2, 0x0c, true, 0),
    (0xfb, "XRI", 2, 0xd2, true, 0),
    (0xfc, "ADI", 2, 0xea, false, 0),
    (0xfd, "SDI", 2, 0xb2, false, 0),
    (0xfe, "SHL", 2, 0x38, true, 0),
    (0xff, "SMI", 2, 0x4e, true, 0),
];

/// Code, name, and where it goes with D = 0 or not, DF and Q as given: branches of two bytes.
type Condition = fn(&Cpu) -> bool;
const SHORT: &[(u8, &str, Condition)] = &[
    (0x30, "BR", |_| true),
    (0x31, "BQ", |c| c.q),
    (0x32, "BZ", |c| c.d == 0),
    (0x33, "BDF", |c| c.df),
    (0x34, "B1", |_| false),
    (0x35, "B2", |_| true),
    (0x36, "B3", |_| true),
    (0x37, "B4", |_| false),
    (0x38, "SKP", |_| false),
    (0x39, "BNQ", |c| !c.q),
    (0x3a, "BNZ", |c| c.d != 0),
    (0x3b, "BNF", |c| !c.df),
    (0x3c, "BN1", |_| true),
    (0x3d, "BN2", |_| false),
    (0x3e, "BN3", |_| false),
    (0x3f, "BN4", |_| true),
];

const LONG: &[(u8, &str, Condition)] = &[
    (0xc0, "LBR", |_| true),
    (0xc1, "LBQ", |c| c.q),
    (0xc2, "LBZ", |c| c.d == 0),
    (0xc3, "LBDF", |c| c.df),
    (0xc9, "LBNQ", |c| !c.q),
    (0xca, "LBNZ", |c| c.d != 0),
    (0xcb, "LBNF", |c| !c.df),
];

const SKIPS: &[(u8, &str, Condition)] = &[
    (0xc5, "LSNQ", |c| !c.q),
    (0xc6, "LSNZ", |c| c.d != 0),
    (0xc7, "LSNF", |c| !c.df),
    (0xc8, "LSKP", |_| true),
    (0xcc, "LSIE", |c| c.ie),
    (0xcd, "LSQ", |c| c.q),
    (0xce, "LSZ", |c| c.d == 0),
    (0xcf, "LSDF", |c| c.df),
];

/// A chip whose registers are all different, about to do an instruction at 5100.
fn chip(code: u8) -> (Cpu, Outside) {
    let mut cpu = Cpu::new();
    for n in 0..16 {
        cpu.r[usize::from(n)] = 0x2010 + n * 0x111;
    }
    (cpu.p, cpu.x, cpu.d, cpu.df, cpu.cycles) = (3, 9, D, true, 0);
    cpu.t = 0x5a;
    cpu.r[3] = 0x5100;
    let mut outside = Outside { memory: vec![0; 0x1_0000], out: Vec::new() };
    outside.memory[0x5100] = code;
    outside.memory[0x5101] = NEXT;
    outside.memory[0x5102] = 0x77;
    for n in [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] {
        outside.memory[usize::from(cpu.r[n])] = 0x40 + n as u8;
    }
    outside.memory[usize::from(cpu.r[9])] = AT_X;
    (cpu, outside)
}

#[test]
fn arithmetic_and_shifts() {
    for &(code, name, cycles, d, df, moved) in ARITHMETIC {
        let (mut cpu, mut outside) = chip(code);
        let before = cpu.r[9];
        cpu.step(&mut outside);
        assert_eq!((cpu.d, cpu.df, cpu.cycles), (d, df, cycles), "{name}");
        assert_eq!(i32::from(cpu.r[9]), i32::from(before) + moved, "{name}");
        let has_second = (0x7c..=0x7f).contains(&code) && code != 0x7e
            || (0xf8..).contains(&code) && code != 0xfe;
        assert_eq!(cpu.r[3], 0x5101 + u16::from(has_second), "{name}");
        if name == "STXD" {
            assert_eq!(outside.memory[usize::from(before)], D);
        }
    }
}

#[test]
fn differences_leave_a_carry_if_nothing_is_borrowed() {
    for (code, m, d, df_before, result, df) in [
        (0xf7u8, 0x40u8, 0x42u8, false, 0x02u8, true),
        (0xf7, 0x77, 0x42, true, 0xcb, false),
        (0xf5, 0x42, 0x0e, false, 0x34, true),
        (0xf5, 0x42, 0x77, true, 0xcb, false),
        (0x75, 0x40, 0x20, false, 0x1f, true),
        (0x75, 0x4a, 0xc1, true, 0x89, false),
        (0x77, 0x40, 0x40, true, 0x00, true),
        (0x77, 0x40, 0x40, false, 0xff, false),
        (0x74, 0xff, 0x00, true, 0x00, true),
        (0xf4, 0xff, 0x01, true, 0x00, true),
    ] {
        let (mut cpu, mut outside) = chip(code);
        (cpu.d, cpu.df) = (d, df_before);
        outside.memory[usize::from(cpu.r[9])] = m;
        cpu.step(&mut outside);
        assert_eq!((cpu.d, cpu.df), (result, df), "{code:02x} {m:02x} {d:02x}");
    }
}

#[test]
fn registers_and_memory() {
    for n in 0..16u8 {
        let at = usize::from(n);
        // The program counter is itself among the registers.
        let own = |r: u16| if n == 3 { 0x5101 } else { r };
        let run = |code: u8| {
            let (mut cpu, mut outside) = chip(code | n);
            let before = cpu.clone();
            cpu.step(&mut outside);
            assert_eq!(cpu.cycles, 2);
            (before, cpu, outside)
        };
        let (before, cpu, mut outside) = run(0x00);
        if n == 0 {
            assert!(cpu.is_idle);
        } else {
            assert_eq!(cpu.d, outside.read(own(before.r[at])), "LDN {n:x}");
            assert_eq!(cpu.r[at], own(before.r[at]));
        }
        let (before, cpu, _) = run(0x10);
        assert_eq!(cpu.r[at], own(before.r[at]) + 1, "INC {n:x}");
        let (before, cpu, _) = run(0x20);
        assert_eq!(cpu.r[at], own(before.r[at]) - 1, "DEC {n:x}");
        let (before, cpu, mut outside) = run(0x40);
        assert_eq!(cpu.d, outside.read(own(before.r[at])), "LDA {n:x}");
        assert_eq!(cpu.r[at], own(before.r[at]) + 1, "LDA {n:x}");
        let (before, _, mut outside) = run(0x50);
        assert_eq!(outside.read(own(before.r[at])), D, "STR {n:x}");
        let (before, cpu, _) = run(0x80);
        assert_eq!(cpu.d, own(before.r[at]) as u8, "GLO {n:x}");
        let (before, cpu, _) = run(0x90);
        assert_eq!(cpu.d, (own(before.r[at]) >> 8) as u8, "GHI {n:x}");
        let (before, cpu, _) = run(0xa0);
        assert_eq!(cpu.r[at], own(before.r[at]) & 0xff00 | 0x9c, "PLO {n:x}");
        let (before, cpu, _) = run(0xb0);
        assert_eq!(cpu.r[at], own(before.r[at]) & 0xff | 0x9c00, "PHI {n:x}");
        let (_, cpu, _) = run(0xd0);
        assert_eq!((cpu.p, cpu.r[3]), (n, 0x5101), "SEP {n:x}");
        let (_, cpu, _) = run(0xe0);
        assert_eq!(cpu.x, n, "SEX {n:x}");
        if n % 8 != 0 {
            let (before, cpu, outside) = run(0x60);
            if n < 8 {
                assert_eq!(outside.out, [(n, AT_X)], "OUT {n}");
                assert_eq!(cpu.r[9], before.r[9] + 1);
            } else {
                let byte = 0xe0 | (n - 8);
                assert_eq!(cpu.d, byte, "INP {}", n - 8);
                assert_eq!(outside.memory[usize::from(before.r[9])], byte);
            }
        }
    }
}

/// Every state that a condition can look at.
fn states() -> impl Iterator<Item = (u8, bool, bool, bool)> {
    (0..16).map(|n| (if n & 1 == 0 { 0 } else { D }, n & 2 == 0, n & 4 == 0, n & 8 == 0))
}

#[test]
fn branches_and_skips() {
    for (d, df, q, ie) in states() {
        let run = |code: u8| {
            let (mut cpu, mut outside) = chip(code);
            (cpu.d, cpu.df, cpu.q, cpu.ie) = (d, df, q, ie);
            cpu.step(&mut outside);
            cpu
        };
        for &(code, name, holds) in SHORT {
            let cpu = run(code);
            assert_eq!(cpu.r[3], if holds(&cpu) { 0x514e } else { 0x5102 }, "{name}");
            assert_eq!(cpu.cycles, 2, "{name}");
        }
        for &(code, name, holds) in LONG {
            let cpu = run(code);
            assert_eq!(cpu.r[3], if holds(&cpu) { 0x4e77 } else { 0x5103 }, "{name}");
            assert_eq!(cpu.cycles, 3, "{name}");
        }
        for &(code, name, holds) in SKIPS {
            let cpu = run(code);
            assert_eq!(cpu.r[3], if holds(&cpu) { 0x5103 } else { 0x5101 }, "{name}");
            assert_eq!(cpu.cycles, 3, "{name}");
        }
    }
}

#[test]
fn a_branch_at_the_end_of_a_page_is_one_of_the_next() {
    let (mut cpu, mut outside) = chip(0);
    cpu.r[3] = 0x50ff;
    outside.memory[0x50ff] = 0x30;
    outside.memory[0x5100] = 0x20;
    cpu.step(&mut outside);
    assert_eq!(cpu.r[3], 0x5120);
}

#[test]
fn control() {
    for (code, ie) in [(0x70, true), (0x71, false)] {
        let (mut cpu, mut outside) = chip(code);
        cpu.ie = !ie;
        let at = cpu.r[9];
        cpu.step(&mut outside);
        assert_eq!((cpu.x, cpu.p, cpu.ie, cpu.r[9], cpu.cycles), (3, 5, ie, at + 1, 2));
    }
    let (mut cpu, mut outside) = chip(0x78);
    cpu.step(&mut outside);
    assert_eq!((outside.memory[usize::from(cpu.r[9])], cpu.cycles), (0x5a, 2));
    let (mut cpu, mut outside) = chip(0x79);
    let stack = cpu.r[2];
    cpu.step(&mut outside);
    assert_eq!((cpu.t, cpu.x, cpu.p, cpu.r[2], cpu.cycles), (0x93, 3, 3, stack - 1, 2));
    assert_eq!(outside.memory[usize::from(stack)], 0x93);
    for (code, q) in [(0x7a, false), (0x7b, true)] {
        let (mut cpu, mut outside) = chip(code);
        cpu.q = !q;
        cpu.step(&mut outside);
        assert_eq!((cpu.q, cpu.cycles), (q, 2));
    }
}

#[test]
fn idle_interrupt_and_dma() {
    let (mut cpu, mut outside) = chip(0x00);
    cpu.step(&mut outside);
    cpu.step(&mut outside);
    assert_eq!((cpu.is_idle, cpu.cycles, cpu.r[3]), (true, 3, 0x5101));
    let zero = cpu.r[0];
    cpu.dma_in(&mut outside, 0x12);
    assert_eq!((cpu.is_idle, cpu.cycles, cpu.r[0]), (false, 4, zero + 1));
    assert_eq!(outside.read(zero), 0x12);
    outside.write(zero + 1, 0x34);
    assert_eq!((cpu.dma_out(&mut outside), cpu.r[0]), (0x34, zero + 2));
    cpu.interrupt();
    assert_eq!((cpu.t, cpu.x, cpu.p, cpu.ie, cpu.cycles), (0x93, 2, 1, false, 6));
    cpu.interrupt();
    assert_eq!((cpu.p, cpu.cycles), (1, 6));
}

#[test]
fn every_code_is_in_a_table() {
    let listed = |code: u8| {
        ARITHMETIC.iter().any(|row| row.0 == code)
            || SHORT.iter().chain(LONG).chain(SKIPS).any(|row| row.0 == code)
            || matches!(code, 0x70 | 0x71 | 0x78..=0x7b)
            || matches!(code >> 4, 0 | 1 | 2 | 4 | 5 | 6 | 8 | 9 | 0xa | 0xb | 0xd | 0xe)
    };
    assert_eq!((0..=255).filter(|&code| !listed(code)).count(), 0);
}
