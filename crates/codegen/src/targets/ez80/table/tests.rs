//! The table beside others: GNU as for bytes and text, the emulated CPU for lengths, cycles and effects.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;

use super::super::effects::{self, effects};
use super::*;
use crate::assemble::{Instruction, Item, Label, Labels, assemble};
use ::ez80::{Cpu, FastBus, Reg8, Reg16};

use super::super::op::{Suffix, Word};

const REGS: [Reg; 7] = [Reg::B, Reg::C, Reg::D, Reg::E, Reg::H, Reg::L, Reg::A];
const PAIRS: [Pair; 3] = [Pair::Bc, Pair::De, Pair::Hl];
const MEMS: [Mem; 3] = [Mem::Hl, Mem::Ix(-7), Mem::Iy(100)];
const CONDS: [Cond; 8] =
    [Cond::Nz, Cond::Z, Cond::Nc, Cond::C, Cond::Po, Cond::Pe, Cond::P, Cond::M];
const ALUS: [Alu; 8] =
    [Alu::Add, Alu::Adc, Alu::Sub, Alu::Sbc, Alu::And, Alu::Xor, Alu::Or, Alu::Cp];
const SHIFTS: [Shift; 7] =
    [Shift::Rlc, Shift::Rrc, Shift::Rl, Shift::Rr, Shift::Sla, Shift::Sra, Shift::Srl];

/// Where an instruction lies, and where jumps lead to.
const AT: u32 = 0x2000;
const TO: u32 = 0x2010;
/// Where the registers that are addresses point to, and the stack.
const DATA: u16 = 0x4000;
const WORD: Word = Word::Num(0x4321);

/// Every instruction that has no label in it.
pub(in super::super) fn plain() -> Vec<Op> {
    let mut all = vec![
        Op::LoadAbsolute(WORD),
        Op::StoreAbsolute(WORD),
        Op::Exchange,
        Op::Neg,
        Op::Cpl,
        Op::Scf,
        Op::Ccf,
        Op::Ldi,
        Op::JumpHl(vec![]),
        Op::Return,
    ];
    let bytes = REGS.map(Byte::Reg).into_iter().chain(MEMS.map(Byte::Mem)).chain([Byte::Num(93)]);
    for byte in bytes {
        for to in REGS {
            // A register loaded with itself is a prefix or does nothing.
            if byte != Byte::Reg(to) {
                all.push(Op::Load(to, byte));
            }
        }
        all.extend(ALUS.map(|alu| Op::Alu(alu, byte)));
        if !matches!(byte, Byte::Mem(_)) {
            all.extend(MEMS.map(|mem| Op::Store(mem, byte)));
        }
    }
    let places = REGS.map(Place::Reg).into_iter().chain(MEMS.map(Place::Mem));
    for place in places {
        all.extend([Op::Inc(place), Op::Dec(place)]);
        all.extend(SHIFTS.map(|shift| Op::Shift(shift, place)));
        all.extend((0..8).flat_map(|n| [Op::Bit(n, place), Op::Set(n, place), Op::Res(n, place)]));
    }
    all.extend(SHIFTS[..4].iter().map(|shift| Op::RotateA(*shift)));
    for pair in [Pair::Bc, Pair::De, Pair::Hl, Pair::Iy] {
        all.extend([Op::LoadWord(pair, WORD), Op::LoadPairAbsolute(pair, WORD)]);
        all.extend([Op::StorePairAbsolute(WORD, pair), Op::Lea(pair, 5), Op::IncPair(pair)]);
        all.extend([Op::DecPair(pair), Op::Push(pair), Op::Pop(pair)]);
        all.extend(MEMS.map(|mem| Op::LoadPair(pair, mem)));
        all.extend(MEMS.map(|mem| Op::StorePair(mem, pair)));
    }
    all.extend([Op::Push(Pair::Af), Op::Pop(Pair::Af)]);
    all.extend(PAIRS.into_iter().flat_map(|p| [Op::Add(p), Op::Adc(p), Op::Sbc(p), Op::Mlt(p)]));
    all.extend([Pair::Bc, Pair::De].map(Op::AddIy));
    all.extend([Pair::Bc, Pair::De].into_iter().flat_map(|p| [Op::LoadBy(p), Op::StoreBy(p)]));
    all.extend([Half::Iyl, Half::Iyh].into_iter().flat_map(|h| [Op::AddHalf(h), Op::LoadHalf(h)]));
    all.extend(CONDS.map(Op::ReturnIf));
    all.extend((0..8).map(|n| Op::Restart(8 * n)));
    all
}

/// Those with a label.
fn jumps(to: Label) -> Vec<Op> {
    let mut all = vec![Op::Djnz(to), Op::Call(Word::Label(to, 0), vec![]), Op::Run(to, 0, 0)];
    for when in [None].into_iter().chain(CONDS.map(Some)) {
        all.push(Op::Jump(when, to, true));
        if when.is_none_or(|when| (when as u8) < 4) {
            all.push(Op::Jump(when, to, false));
        }
    }
    all
}

/// Those that have another width than their mode.
fn suffixed() -> Vec<Op> {
    let long = Word::Long(0xd2_3456);
    let lis = |op| Op::Suffixed(Suffix::Lis, Box::new(op));
    let lil = |op| Op::Suffixed(Suffix::Lil, Box::new(op));
    vec![
        lis(Op::Load(Reg::A, Byte::Mem(Mem::Hl))),
        lis(Op::Store(Mem::Hl, Byte::Reg(Reg::E))),
        lis(Op::LoadPair(Pair::Hl, Mem::Ix(-7))),
        lis(Op::LoadPair(Pair::De, Mem::Ix(3))),
        lis(Op::Add(Pair::De)),
        lis(Op::Exchange),
        lil(Op::LoadWord(Pair::Bc, long)),
        lil(Op::LoadWord(Pair::Hl, long)),
        Op::Suffixed(Suffix::Sil, Box::new(Op::Call(long, vec![]))),
        Op::Suffixed(Suffix::Sis, Box::new(Op::Add(Pair::De))),
    ]
}

/// The bytes of an instruction at its place.
fn bytes(op: &Op) -> Vec<u8> {
    let mut out = Vec::new();
    op.encode(AT, &|_| TO, &mut out).unwrap();
    assert_eq!(out.len() as u32, op.size(), "{op:?}");
    out
}

fn everything() -> Vec<Op> {
    let mut labels = Labels::default();
    let to = labels.named("there");
    [plain(), jumps(to), suffixed()].concat()
}

fn text(op: &Op) -> String {
    op.text(&|_| "there".to_owned())
}

/// Memory that counts.
struct Bus {
    memory: Vec<u8>,
    read: u32,
    written: Vec<(u32, u8)>,
    cycles: u32,
}

impl FastBus for Bus {
    fn read8(&mut self, at: u32) -> u8 {
        self.read += 1;
        self.memory[(at & 0xffff) as usize]
    }

    fn write8(&mut self, at: u32, value: u8) {
        self.written.push((at, value));
        self.memory[(at & 0xffff) as usize] = value;
    }

    fn input8(&mut self, _: u16) -> u8 {
        0
    }

    fn output8(&mut self, _: u16, _: u8) {}

    fn add_cycles(&mut self, cycles: u32) {
        self.cycles += cycles;
    }
}

/// What an instruction has done: registers and flags as sets have them, where it goes on, and memory.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Done {
    registers: Vec<u16>,
    pc: u32,
    written: Vec<(u32, u8)>,
    read: u32,
    cycles: u32,
}

/// Registers one by one, in the order of the sets: B to A, carry, other flags, IY.
fn registers(cpu: &mut Cpu) -> Vec<u16> {
    let regs = [Reg8::B, Reg8::C, Reg8::D, Reg8::E, Reg8::H, Reg8::L, Reg8::A];
    let cpu = cpu.registers();
    let flags = cpu.get8(Reg8::F);
    let mut all: Vec<u16> = regs.iter().map(|&reg| cpu.get8(reg).into()).collect();
    // Sign, zero and parity are one for the back end; nobody asks for the others.
    all.extend([u16::from(flags & 1), u16::from(flags & 0xc4), cpu.get16(Reg16::IY)]);
    all
}

/// A CPU and its memory, used again and again.
struct Bench {
    cpu: Cpu,
    bus: Bus,
}

impl Bench {
    fn new() -> Bench {
        let mut cpu = Cpu::new_ez80();
        cpu.set_adl(false);
        let memory = (0..1 << 16).map(byte_at).collect();
        Bench { cpu, bus: Bus { memory, read: 0, written: Vec::new(), cycles: 0 } }
    }

    fn run(&mut self, op: &Op, given: &[u16]) -> Done {
        let Bench { cpu, bus } = self;
        let code = bytes(op);
        bus.memory[AT as usize..][..code.len()].copy_from_slice(&code);
        let regs = [Reg8::B, Reg8::C, Reg8::D, Reg8::E, Reg8::H, Reg8::L, Reg8::A];
        let state = cpu.registers();
        regs.iter().zip(given).for_each(|(&reg, &value)| state.set8(reg, value as u8));
        state.set8(Reg8::F, (given[7] | given[8]) as u8);
        state.set16(Reg16::IY, given[9]);
        state.set16(Reg16::IX, DATA);
        state.set16(Reg16::SP, DATA + 0x800);
        cpu.state.reg.pc = AT;
        cpu.state.reg.adl = false;
        (bus.read, bus.cycles) = (0, 0);
        cpu.step_fast(bus);
        let written = std::mem::take(&mut bus.written);
        for &(at, _) in &written {
            let at = (at & 0xffff) as usize;
            bus.memory[at] = byte_at(at);
        }
        let (pc, read, cycles) = (cpu.state.reg.pc, bus.read, bus.cycles);
        Done { registers: registers(cpu), pc, written, read, cycles }
    }
}

/// What memory holds in the beginning.
fn byte_at(at: usize) -> u8 {
    ((at * 37) >> 3) as u8
}

/// Registers of which some are addresses, with a flag set or not.
fn given(number: u16) -> Vec<u16> {
    let [high, low] = (DATA + 0x101 * (number % 7)).to_be_bytes().map(u16::from);
    let parity = u16::from(number & 1 != 0);
    vec![
        high,
        low,
        high,
        low ^ 4,
        high,
        low ^ 9,
        number * 29 % 256,
        parity,
        0x44 * (number & 1),
        DATA,
    ]
}

fn is_conditional(op: &Op) -> bool {
    matches!(op, Op::Jump(Some(_), ..) | Op::ReturnIf(_))
}

#[test]
fn lengths_and_cycles_are_those_of_the_emulated_cpu() {
    let mut bench = Bench::new();
    for op in everything() {
        let row = row(&op);
        let (read, written) = row.data();
        // A conditional jump is described as taken: one of the two is.
        let runs = [0, 0xc5].map(|flags| {
            let mut given = given(3);
            (given[7], given[8]) = (flags & 1, flags & 0xc4);
            bench.run(&op, &given)
        });
        let next = AT + op.size();
        let taken: Vec<&Done> =
            runs.iter().filter(|done| !is_conditional(&op) || done.pc != next).collect();
        assert!(!taken.is_empty(), "{}", text(&op));
        for done in taken {
            let goes = matches!(
                op,
                Op::Jump(..) | Op::JumpHl(_) | Op::Djnz(_) | Op::Call(..) | Op::Run(..)
            ) || matches!(
                op,
                Op::Return | Op::ReturnIf(_) | Op::Restart(_) | Op::Suffixed(Suffix::Sil, _)
            );
            assert!(goes || done.pc == next, "{}: {:x}", text(&op), done.pc);
            let all = op.size() + u32::from(read);
            assert_eq!(done.read, all, "{}: bytes read", text(&op));
            assert_eq!(done.written.len(), usize::from(written), "{}: bytes written", text(&op));
            assert_eq!(done.cycles, row.cycles(), "{}: cycles", text(&op));
        }
    }
}

#[test]
fn effects_are_those_of_the_emulated_cpu() {
    let mut bench = Bench::new();
    let moves = |op: &Op| matches!(op, Op::Call(..) | Op::Run(..) | Op::Restart(_));
    for op in everything().into_iter().filter(|op| !moves(op)) {
        if matches!(op, Op::Suffixed(..)) {
            continue;
        }
        let effects = effects(&op);
        for number in 0..24 {
            let before = given(number);
            let done = bench.run(&op, &before);
            for (at, (now, then)) in done.registers.iter().zip(&before).enumerate() {
                let is_known = effects.writes >> at & 1 == 1;
                assert!(now == then || is_known, "{}: register {at} is changed", text(&op));
            }
            // What it does not read makes no difference to what it writes.
            for at in (0..10).filter(|at| effects.reads >> at & 1 == 0) {
                let mut other = before.clone();
                other[at] = match at {
                    7 => other[7] ^ 1,
                    8 => other[8] ^ 0x44,
                    9 => other[9] ^ 0x31,
                    _ => other[at] ^ 0x15,
                };
                let again = bench.run(&op, &other);
                let same = |bit: usize| {
                    effects.writes >> bit & 1 == 0 || done.registers[bit] == again.registers[bit]
                };
                // Some of the other flags stay as they were.
                let is_part = op == Op::Ldi && at == 8;
                assert!(is_part || (0..10).all(same), "{}: register {at} is read", text(&op));
                assert_eq!(done.pc, again.pc, "{}: register {at} is read", text(&op));
                // The flags are pushed with A, and nobody looks at them there.
                let is_pushed = op == Op::Push(Pair::Af) && (at == 7 || at == 8);
                assert!(is_pushed || done.written == again.written, "{}: register {at}", text(&op));
            }
            let acts = !done.written.is_empty() && effects.stores.is_none();
            assert!(!acts || effects.acts, "{} acts", text(&op));
        }
    }
}

#[test]
fn variables_are_known_by_their_bytes() {
    let all = |op: Op| (effects(&op).loads, effects(&op).stores);
    let first = effects::slot(-7);
    assert_eq!(all(Op::LoadPair(Pair::Hl, Mem::Ix(-7))), (Some((first, 2)), None));
    assert_eq!(all(Op::Store(Mem::Ix(-7), Byte::Num(1))), (None, Some((first, 1))));
    assert_eq!(all(Op::Inc(Place::Mem(Mem::Ix(-7)))), (Some((first, 1)), Some((first, 1))));
    assert_eq!(all(Op::Bit(3, Place::Mem(Mem::Ix(-7)))), (Some((first, 1)), None));
    assert!(!effects(&Op::Inc(Place::Mem(Mem::Ix(-7)))).acts);
    assert!(effects(&Op::Inc(Place::Mem(Mem::Iy(-7)))).acts);
}

/// GNU as (Debian: `binutils-z80`) makes the same bytes of the text of every instruction.
#[test]
fn bytes_are_those_of_gnu_as() {
    let mut labels = Labels::default();
    let to = labels.named("there");
    let mut items: Vec<Item<Op>> = Vec::new();
    let mut source = String::from("        .text\n        .assume adl = 0\n");
    let mut groups: Vec<Vec<Op>> = vec![plain(), suffixed()];
    groups.extend(jumps(to).chunks(8).map(<[Op]>::to_vec));
    let (mut count, mut chunks) = (0, Vec::new());
    for group in groups {
        let label = labels.named(format!("there{count}"));
        count += 1;
        chunks.push((label, group));
    }
    for (label, group) in chunks {
        writeln!(source, "{}:", labels.name(label)).unwrap();
        items.push(Item::Label(label));
        for op in group {
            let op = match op {
                Op::Jump(when, _, is_long) => Op::Jump(when, label, is_long),
                Op::Djnz(_) => Op::Djnz(label),
                Op::Run(..) => Op::Run(label, 0, 0),
                Op::Call(Word::Label(..), given) => Op::Call(Word::Label(label, 0), given),
                op => op,
            };
            writeln!(source, "        {}", op.text(&|label| labels.name(label))).unwrap();
            items.push(Item::Code(op));
        }
    }
    let image = assemble(&mut items, &labels, 0, &[]).unwrap();
    let folder = std::env::temp_dir().join(format!("kilomate-ez80-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |end: &str| -> PathBuf { folder.join(format!("table.{end}")) };
    std::fs::write(path("s"), source).unwrap();
    let run = |tool: &str, arguments: &[&str], end: [&str; 2]| {
        let mut command = Command::new(format!("z80-unknown-coff-{tool}"));
        let output = command.args(arguments).arg(path(end[0])).arg(path(end[1])).output();
        let output = output.expect("binutils-z80: `cargo xtask setup rust` installs it");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    run("as", &["-march=ez80", "-o"], ["o", "s"]);
    run("ld", &["--oformat", "binary", "-Ttext", "0", "-e", "0", "-o"], ["bin", "o"]);
    let found = std::fs::read(path("bin")).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    for (number, item) in items.iter().enumerate() {
        let Item::Code(op) = item else { continue };
        let (from, to) = (image.starts[number] as usize, image.starts[number + 1] as usize);
        assert_eq!(image.bytes[from..to], found[from..to], "{}", text(op));
    }
    assert_eq!(found.len(), image.bytes.len());
}
