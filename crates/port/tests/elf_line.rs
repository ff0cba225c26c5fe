//! The card's serial line, bit by bit on the emulated chip: routines in assembly, the terminal at its end.

use kilomate_emulate::cosmac::serial::Serial;
use kilomate_emulate::cosmac::{Bus, Cpu};
use kilomate_port::cosmac::text::build;
use kilomate_port::elf::Line;

const PARAMS: u16 = 0x4080;
const RESULTS: u16 = 0x40a0;
const BUFFER: u16 = 0x5000;

struct Card {
    memory: Vec<u8>,
    serial: Serial,
    is_inverted: bool,
}

impl Bus for Card {
    fn read(&mut self, at: u16) -> u8 {
        self.memory[usize::from(at)]
    }
    fn write(&mut self, at: u16, byte: u8) {
        self.memory[usize::from(at)] = byte;
    }
    fn flag(&mut self, line: u8, now: u64) -> bool {
        line == 3 && self.serial.rests(now) == self.is_inverted
    }
    fn q(&mut self, is_high: bool, now: u64) {
        self.serial.q(is_high, now);
    }
}

/// A chip that calls the routines of the line.
struct Bench {
    card: Card,
    cpu: Cpu,
    entries: Vec<(String, u16)>,
}

impl Bench {
    fn new(clock: u32, baud: u32, is_inverted: bool) -> Bench {
        let line = Line { is_inverted, ..Line::new(clock, baud).expect("a line") };
        let names = ["elf_put", "elf_read", "elf_busy", "elf_chance"];
        let words = format!("        DW {}\n", names.join("\n        DW "));
        let text = format!(
            "        ORG 0100H\nPARAMS EQU 080H\nRESULTS EQU 0A0H\nCHANCE_HIGH EQU 040H\nCHANCE_LOW EQU 0C0H\n{}        ALIGN 256\n{words}",
            line.text()
        );
        let image = build(&text).expect("it is assembled");
        assert_eq!(image.bytes.len(), 256 + 8, "all of it is in one page");
        let mut memory = vec![0; 0x1_0000];
        memory[0x100..0x100 + image.bytes.len()].copy_from_slice(&image.bytes);
        let entry = |n: usize| u16::from_be_bytes([memory[0x200 + 2 * n], memory[0x201 + 2 * n]]);
        let entries = names.iter().enumerate().map(|(n, &name)| (name.into(), entry(n))).collect();
        let serial = Serial::new(clock, baud, !is_inverted);
        let mut bench =
            Bench { card: Card { memory, serial, is_inverted }, cpu: Cpu::new(), entries };
        bench.cpu.q = !is_inverted;
        bench.cpu.cycles = 10_000; // it has been at rest for a while
        bench
    }

    /// Calls a routine and returns what it gives back; cycles that it may take at most.
    fn call(&mut self, name: &str, parameters: &[u16], most: u64) -> u16 {
        for (n, parameter) in parameters.iter().enumerate() {
            let at = usize::from(PARAMS) + 4 * n;
            self.card.memory[at..at + 2].copy_from_slice(&parameter.to_le_bytes());
        }
        let entry = self.entries.iter().find(|row| row.0 == name).expect("it is there").1;
        let cpu = &mut self.cpu;
        (cpu.p, cpu.x, cpu.r[2], cpu.r[3], cpu.r[5]) = (3, 2, 0x7f00, entry, 0x0300);
        (7..=10).for_each(|n| cpu.r[n] = 0x4000);
        let end = cpu.cycles + most;
        while cpu.p == 3 {
            cpu.step(&mut self.card);
            assert!(cpu.cycles < end, "{name} comes to no end");
        }
        assert!((7..=10).all(|n| cpu.r[n] >> 8 == 0x40), "the page of the variables stays");
        assert_eq!((cpu.p, cpu.x), (5, 2));
        u16::from_le_bytes([
            self.card.memory[usize::from(RESULTS)],
            self.card.memory[usize::from(RESULTS) + 1],
        ])
    }

    fn read(&mut self, room: u16, wait: u16) -> (u16, Vec<u8>) {
        let count = self.call("elf_read", &[BUFFER, room, wait], 40_000_000);
        let len = usize::from(count.min(room));
        (count, self.card.memory[usize::from(BUFFER)..][..len].to_vec())
    }
}

const SPEEDS: [(u32, u32); 8] = [
    (1_750_000, 300),
    (1_750_000, 1_200),
    (1_750_000, 2_400),
    (1_750_000, 4_800),
    (1_790_000, 4_800),
    (4_000_000, 1_200),
    (4_000_000, 4_800),
    (4_000_000, 9_600),
];

#[test]
fn bytes_are_sent() {
    for (clock, baud) in SPEEDS {
        for is_inverted in [false, true] {
            let mut bench = Bench::new(clock, baud, is_inverted);
            let bytes: Vec<u8> = (0..=255).collect();
            for &byte in &bytes {
                bench.call("elf_put", &[u16::from(byte)], 20_000);
            }
            bench.card.serial.listen(bench.cpu.cycles + 10_000);
            assert_eq!(bench.card.serial.heard, bytes, "{clock} {baud}");
            assert_eq!(bench.card.serial.broken, 0, "{clock} {baud}");
        }
    }
}

#[test]
fn a_line_is_read_at_full_speed() {
    for (clock, baud) in SPEEDS {
        for is_inverted in [false, true] {
            let mut bench = Bench::new(clock, baud, is_inverted);
            let mut bytes: Vec<u8> = (0..=255).filter(|b| ![8, 127, 10, 13].contains(b)).collect();
            bytes.extend(b"UUUU\x00\xff\xffposition startpos moves e2e4\ngo depth 3\r\n");
            bench.card.serial.send(&bytes);
            let (count, read) = bench.read(1024, 1);
            assert_eq!(read, bytes, "{clock} {baud}");
            assert_eq!(usize::from(count), bytes.len());
        }
    }
}

#[test]
fn what_is_typed_slowly_is_waited_for_and_can_be_taken_back() {
    let mut bench = Bench::new(1_750_000, 2_400, false);
    bench.card.serial.pause = 2_000.0;
    bench.card.serial.send(b"\x08e2ef\x08\x7fe4\r");
    assert_eq!(bench.read(100, 1), (5, b"e2e4\r".to_vec()));
    assert!(bench.call("elf_chance", &[], 1_000) > 100);
}

#[test]
fn what_has_no_room_is_counted() {
    let mut bench = Bench::new(4_000_000, 9_600, false);
    bench.card.serial.send(b"12345678\n");
    // The end of the line is lost, too: somebody presses Enter again.
    bench.card.serial.send(b"\n");
    let (count, _) = bench.read(5, 0);
    assert_eq!(count, 10);
}

#[test]
fn silence_ends_at_once_what_does_not_wait() {
    let mut bench = Bench::new(4_000_000, 9_600, false);
    let before = bench.cpu.cycles;
    assert_eq!(bench.read(100, 0).0, 0);
    let bits = (bench.cpu.cycles - before) / 52;
    assert!((150..180).contains(&bits), "{bits} bits");
    bench.card.serial.send(b"stop\nisready\n");
    assert_eq!(bench.read(100, 0).1, b"stop\nisready\n");
}

#[test]
fn a_sign_on_the_line_is_seen() {
    let mut bench = Bench::new(4_000_000, 9_600, false);
    assert_eq!(bench.call("elf_busy", &[], 100) & 0xff, 0);
    bench.card.serial.send(b"\0");
    bench.card.serial.rests(bench.cpu.cycles);
    bench.cpu.cycles += 200;
    assert_eq!(bench.call("elf_busy", &[], 100) & 0xff, 1);
}
