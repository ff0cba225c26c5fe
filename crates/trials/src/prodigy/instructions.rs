//! Every instruction on our chip and on simavr's: all 65,536 words with random operands and flags, and random
//! programs. Registers, flags, stack pointer, program counter, RAM and cycles must be the same.
//!
//! Left out is what the data sheet leaves undefined (a load or store that also moves the pointer it concerns),
//! what belongs to peripherals (registers other than those of nobody, the stack pointer's and the flags), and
//! SLEEP and SPM. What is no instruction of this chip must stop ours.

use std::io::{Read, Write};
use std::path::Path;
use std::process::Stdio;

use kilomate_emulate::avr::{Chip, Nothing};

use crate::run::{Outcome, Tally, command};

/// Where programs lie, and how long they are.
const START: u16 = 0x1000;
const WORDS: usize = 64;
/// Operands that each word is tried with; programs, and instructions of each.
const TRIES: u32 = 8;
const PROGRAMS: u32 = 20_000;
const STEPS: u16 = 40;
/// Bytes of a task and of an answer, as `firmware/sim/stepsim.c` has them.
const TASK: usize = 168;
const ANSWER: usize = 48;
/// Registers of nobody, the stack pointer and the flags, as IN and OUT count them.
const HARMLESS: [u16; 6] = [0x1e, 0x2a, 0x2b, 0x3d, 0x3e, 0x3f];

/// Numbers that are the same every time.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) as u32
    }

    fn below(&mut self, count: u32) -> u32 {
        self.next() % count
    }

    /// A byte, often one at an edge.
    fn byte(&mut self) -> u8 {
        match self.below(8) {
            0 => 0,
            1 => 0xff,
            2 => 0x80,
            3 => 0x7f,
            _ => self.next() as u8,
        }
    }

    /// An address in RAM, far enough from its ends for a displacement.
    fn address(&mut self) -> u16 {
        0x180 + self.below(0xe00) as u16
    }
}

/// What to run, and how the chip is before.
struct Task {
    steps: u16,
    program: [u16; WORDS],
    registers: [u8; 32],
    flags: u8,
    stack: u16,
}

/// How the chip is afterwards.
#[derive(Debug, PartialEq, Eq)]
struct Answer {
    has_stopped: bool,
    flags: u8,
    registers: [u8; 32],
    stack: u16,
    counter: u16,
    cycles: u32,
    ram: u32,
}

impl Task {
    fn new(random: &mut Random) -> Task {
        let mut registers = std::array::from_fn(|_| random.byte());
        for pointer in [26, 28, 30] {
            [registers[pointer], registers[pointer + 1]] = random.address().to_le_bytes();
        }
        let (flags, stack) = (random.byte(), random.address());
        Task { steps: 1, program: [0; WORDS], registers, flags, stack }
    }

    /// One instruction, and behind it an address, or an instruction of one or two words to be skipped.
    fn single(word: u16, random: &mut Random) -> Task {
        let mut task = Task::new(random);
        let next = match random.below(3) {
            0 => random.address(),
            1 => 0x9000 | (random.below(32) as u16) << 4,
            _ => [0x940c, 0x940e, 0x9200, 0x0000][random.below(4) as usize],
        };
        let has_address = word & 0xfc0f == 0x9000;
        let next = if has_address { random.address() } else { next };
        task.program[..2].copy_from_slice(&[word, next]);
        task
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.steps.to_le_bytes().to_vec();
        bytes.extend(self.program.iter().flat_map(|word| word.to_le_bytes()));
        bytes.extend(self.registers);
        bytes.extend([self.flags, 0]);
        bytes.extend(self.stack.to_le_bytes());
        bytes.resize(TASK, 0);
        bytes
    }

    /// On our chip. As many steps as it does without stopping are counted.
    fn run(&mut self, chip: &mut Chip<Nothing>) -> Answer {
        let program: Vec<u8> = self.program.iter().flat_map(|word| word.to_le_bytes()).collect();
        chip.burn(2 * usize::from(START), &program);
        for (number, value) in (0..).zip(self.registers) {
            chip.set_register(number, value);
        }
        chip.put_flags(self.flags);
        chip.go_to(START, self.stack);
        let before = chip.cycles();
        for _ in 0..self.steps {
            chip.run(1);
        }
        let has_stopped = chip.stopped().is_some();
        let answer = Answer {
            has_stopped,
            flags: chip.flags(),
            registers: *chip.registers(),
            stack: chip.stack_pointer(),
            counter: chip.program_counter() & 0x7fff,
            cycles: (chip.cycles() - before) as u32,
            ram: sum_of(chip.ram()),
        };
        if has_stopped {
            chip.press_reset();
        }
        answer
    }
}

impl Answer {
    fn parse(bytes: &[u8]) -> Answer {
        let number = |at: usize, size: usize| {
            bytes[at..at + size].iter().rev().fold(0, |sum, byte| sum << 8 | u32::from(*byte))
        };
        Answer {
            has_stopped: bytes[0] != 0,
            flags: bytes[1],
            registers: std::array::from_fn(|at| bytes[2 + at]),
            stack: number(34, 2) as u16,
            counter: number(36, 4) as u16 & 0x7fff,
            cycles: number(40, 4),
            ram: number(44, 4),
        }
    }
}

/// As in `stepsim.c`.
fn sum_of(bytes: &[u8]) -> u32 {
    let (mut a, mut b) = (1_u32, 0_u32);
    for byte in bytes {
        a += u32::from(*byte);
        b = b.wrapping_add(a);
    }
    b << 16 ^ a
}

/// Whether a word is no instruction of the chip, by the data sheet's list: ours stops there. simavr obeys some of
/// them, which larger chips have, and passes over the others.
fn is_reserved(word: u16) -> bool {
    match word {
        0x0001..=0x00ff => true,
        0x9000..=0x91ff => matches!(word & 15, 3 | 6 | 7 | 8 | 11),
        0x9200..=0x93ff => matches!(word & 15, 3..=8 | 11),
        0x9400..=0x95ff => match word & 15 {
            4 | 11 => true,
            8 => {
                word >= 0x9500
                    && !matches!(word, 0x9508 | 0x9518 | 0x9588 | 0x9598 | 0x95a8 | 0x95c8 | 0x95e8)
            }
            9 => !matches!(word, 0x9409 | 0x9509),
            _ => false,
        },
        _ => word & 0xf808 == 0xf808,
    }
}

/// Whether both chips can be asked what a word does.
fn is_comparable(word: u16) -> bool {
    let register = word >> 4 & 31;
    match word {
        _ if is_reserved(word) => false,
        // IN, OUT; bits of registers.
        0xb000..=0xbfff => HARMLESS.contains(&(word >> 5 & 0x30 | word & 15)),
        0x9800..=0x9bff => HARMLESS.contains(&(word >> 3 & 31)),
        0x9588 | 0x95e8 => false,
        // Loads and stores that move their own pointer.
        _ if word & 0xfc00 == 0x9000 => match word & 15 {
            1 | 2 | 5 => register < 30,
            9 | 10 => !(28..30).contains(&register),
            13 | 14 => !(26..28).contains(&register),
            _ => true,
        },
        _ => true,
    }
}

/// Our chip in the state in which `stepsim` begins.
fn fresh_chip() -> Outcome<Chip<Nothing>> {
    let mut chip = Chip::new(&vec![0; 0x1_0000], Nothing)?;
    for (at, byte) in chip.ram_mut().iter_mut().enumerate() {
        *byte = at as u8;
    }
    Ok(chip)
}

/// Runs tasks there.
fn ask(simulator: &Path, tasks: &[Task]) -> Outcome<Vec<Answer>> {
    let problem = |error: std::io::Error| format!("stepsim: {error}");
    let mut program = command(simulator);
    let mut child =
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(problem)?;
    let mut input = child.stdin.take().ok_or("stepsim has no input")?;
    let bytes: Vec<u8> = tasks.iter().flat_map(Task::bytes).collect();
    let writer = std::thread::spawn(move || input.write_all(&bytes));
    let mut answers = Vec::new();
    let mut output = child.stdout.take().ok_or("stepsim has no output")?;
    output.read_to_end(&mut answers).map_err(problem)?;
    writer.join().map_err(|_| "stepsim: nobody writes to it")?.map_err(problem)?;
    child.wait().map_err(problem)?;
    Ok(answers.chunks_exact(ANSWER).map(Answer::parse).collect())
}

/// Compares them.
pub(super) fn check(tally: &mut Tally, simulator: &Path) -> Outcome {
    let mut chip = fresh_chip()?;
    let reserved: Vec<u16> = (0..=0xffff).filter(|word| is_reserved(*word)).collect();
    let mut stops = |word: &u16| Task::single(*word, &mut Random(1)).run(&mut chip).has_stopped;
    let stopped = reserved.iter().filter(|word| stops(word)).count();
    let what = format!("prodigy: {stopped} of {} reserved words stop our chip", reserved.len());
    tally.check(stopped == reserved.len(), &what);
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let words = (0..=0xffff_u16).filter(|word| is_comparable(*word));
    let mut tasks: Vec<Task> = Vec::new();
    for word in words.clone() {
        tasks.extend((0..TRIES).map(|_| Task::single(word, &mut random)));
    }
    let what = format!("{} words of code", words.count());
    compare(tally, simulator, &what, tasks)?;
    let words: Vec<u16> = (0..=0xffff).filter(|word| is_straight(*word)).collect();
    let tasks = (0..PROGRAMS).map(|_| {
        let mut task = Task::new(&mut random);
        task.steps = STEPS;
        task.program = std::array::from_fn(|_| words[random.below(words.len() as u32) as usize]);
        task
    });
    compare(tally, simulator, &format!("{PROGRAMS} programs"), tasks.collect())
}

/// Whether a word can be anywhere in a program: it is known, has no address behind it, and leads nowhere else.
fn is_straight(word: u16) -> bool {
    let is_arithmetic = word < 0x8000 && (word == 0 || word >= 0x100);
    let is_single = word & 0xfe00 == 0x9400 && matches!(word & 15, 0..=3 | 5..=7 | 10);
    let is_flag = word & 0xff0f == 0x9408;
    // simavr skips two words where it should skip an ADIW or SBIW that ends like this.
    let is_word = word & 0xfe00 == 0x9600 && word & 0xc != 0xc;
    let is_product = word & 0xfc00 == 0x9c00;
    let is_constant = word & 0xf000 == 0xe000;
    let is_bit = word & 0xf808 == 0xf800;
    is_arithmetic || is_single || is_flag || is_word || is_product || is_constant || is_bit
}

fn compare(tally: &mut Tally, simulator: &Path, what: &str, mut tasks: Vec<Task>) -> Outcome {
    let mut chip = fresh_chip()?;
    let ours: Vec<Answer> = tasks.iter_mut().map(|task| task.run(&mut chip)).collect();
    let theirs = ask(simulator, &tasks)?;
    let pairs = tasks.iter().zip(ours.iter().zip(&theirs));
    let different: Vec<_> = pairs.filter(|(_, (ours, theirs))| ours != theirs).collect();
    for (task, (ours, theirs)) in different.iter().take(5) {
        println!("  {:04x?} flags {:02x} {:02x?}", &task.program[..2], task.flags, task.registers);
        println!("    here  {ours:02x?}\n    there {theirs:02x?}");
    }
    let is_same = different.is_empty() && ours.len() == theirs.len();
    let what =
        format!("prodigy: {what} do the same on our chip and on simavr's, {} times", ours.len());
    tally.check(is_same, &what);
    Ok(())
}
