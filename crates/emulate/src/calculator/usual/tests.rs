//! All of these instructions beside the crate's, with registers and memory of all kinds, in both modes.

use std::collections::BTreeSet;

use ez80::{Reg8, Reg16};

use super::super::bus::{Bus, RAM};
use super::super::core::Core;
use super::super::flash::Chip;
use super::{execute, flags};

/// Times that each is tried in each mode.
const TRIES: u32 = 60;
/// Where the instruction lies.
const HERE: u32 = 0xd2_8000;

/// Marsaglia's.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as u32
    }

    /// An address in RAM, now and then at a page's edge. A byte's distance does not lead to the instruction.
    fn address(&mut self) -> u32 {
        loop {
            let low = if self.next().is_multiple_of(4) {
                [0, 1, 2, 0xfffe, 0xffff][self.next() as usize % 5]
            } else {
                self.next() & 0xffff
            };
            if !(0x7f00..0x8100).contains(&low) {
                return RAM + ((1 + self.next() % 4) << 16) + low;
            }
        }
    }
}

/// A CPU and its memory with the instruction before it.
struct Side {
    core: Core,
    bus: Bus,
}

impl Side {
    fn new() -> Side {
        Side { core: Core::new(), bus: Bus::new(Chip::Parallel) }
    }

    fn prepare(&mut self, code: &[u8], is_long: bool, seed: u64) {
        let mut random = Random(seed);
        let registers = &mut self.core.cpu.state.reg;
        registers.adl = is_long;
        registers.mbase = 0xd2;
        registers.pc = HERE;
        registers.set16(Reg16::AF, random.next() as u16);
        registers.set8(Reg8::R, random.next() as u8);
        for register in [Reg16::BC, Reg16::DE, Reg16::HL, Reg16::IX, Reg16::IY, Reg16::SP] {
            registers.set24(register, random.address());
        }
        registers.set16(Reg16::SP, random.address() as u16);
        if random.next().is_multiple_of(3) {
            registers.set24(Reg16::BC, 1 + random.next() % 2);
        }
        let here = (HERE - RAM) as usize;
        for byte in &mut self.bus.ram[here..here + 8] {
            *byte = random.next() as u8;
        }
        // Where numbers of 24 bits point to, there is RAM.
        self.bus.ram[here + 3] = 0xd1;
        self.bus.ram[here + 4] = 0xd1;
        self.bus.ram[here..here + code.len()].copy_from_slice(code);
    }

    /// What can be seen of it afterwards, without two of the flags if they mean nothing.
    fn seen(&self, ignored: u8) -> Vec<u64> {
        let registers = &self.core.cpu.state.reg;
        let mut seen: Vec<u64> =
            self.core.registers().iter().map(|&(_, value, _)| value.into()).collect();
        seen[2] &= u64::from(!ignored);
        seen.extend([registers.get8(Reg8::R).into(), self.bus.clock, registers.iff1.into()]);
        seen
    }
}

fn is_vague(code: &[u8]) -> bool {
    matches!(code, [0x37 | 0x3f] | [0xcb, 0x40..=0x7f])
}

#[test]
fn each_does_what_the_crate_does_in_the_same_time() {
    let (mut ours, mut theirs) = (Side::new(), Side::new());
    let mut random = Random(0x1234_5678_9abc);
    for at in 0..ours.bus.ram.len() {
        let byte = random.next() as u8;
        (ours.bus.ram[at], theirs.bus.ram[at]) = (byte, byte);
    }
    let prefixes: [&[u8]; 5] = [&[], &[0xcb], &[0xdd], &[0xed], &[0xfd]];
    let all = prefixes
        .iter()
        .flat_map(|prefix| (0..=255).map(move |code| [prefix, &[code][..]].concat()));
    let mut count = BTreeSet::new();
    let is_whole = |code: &Vec<u8>| !matches!(code[..], [0xcb | 0xdd | 0xed | 0xfd]);
    for code in all.filter(is_whole) {
        for number in 0..2 * TRIES {
            let seed = u64::from(random.next()) << 8 | 1;
            ours.prepare(&code, number % 2 == 0, seed);
            theirs.prepare(&code, number % 2 == 0, seed);
            if !execute(&mut ours.core.cpu.state.reg, &mut ours.bus, HERE) {
                break;
            }
            count.insert(code.clone());
            theirs.core.step_unusual(&mut theirs.bus, HERE).unwrap();
            let ignored = if is_vague(&code) { flags::SPARE } else { 0 };
            let what = format!("{code:02x?}, {}, {:x?}", number % 2 == 0, theirs.core.registers());
            assert_eq!(ours.seen(ignored), theirs.seen(ignored), "{what}");
            if number % 16 == 15 {
                let other =
                    (0..ours.bus.ram.len()).find(|&at| ours.bus.ram[at] != theirs.bus.ram[at]);
                assert_eq!(other, None, "memory: {what}");
            }
        }
    }
    assert_eq!(count.len(), 583, "they were all tried");
}
