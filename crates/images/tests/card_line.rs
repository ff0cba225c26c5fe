//! The card's serial line, bit by bit on the emulated chip: routines in assembly, the terminal at its end.

use kilomate_codegen::targets::cdp1802::text::build;
use kilomate_emulate::cdp1802::serial::Serial;
use kilomate_emulate::cdp1802::{Bus, Cpu};
use kilomate_images::card::Line;

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
        Bench::with(clock, baud, is_inverted, 0.0)
    }

    /// A terminal whose bits are longer by so many percent.
    fn with(clock: u32, baud: u32, is_inverted: bool, percent: f64) -> Bench {
        let line = Line { is_inverted, ..Line::new(clock, baud).expect("a line") };
        let names = ["elf_put", "elf_read", "elf_busy", "elf_chance"];
        let words = format!("        DW {}\n", names.join("\n        DW "));
        let text = format!(
            "        ORG 0100H\nPARAMS EQU 080H\nWAITS EQU 088H\nRESULTS EQU 0A0H\n\
             CHANCE_HIGH EQU 040H\nCHANCE_LOW EQU 0C0H\nSEEN_HIGH EQU 040H\nSEEN_LOW EQU 0C2H\n\
             {}        ALIGN 256\n{words}",
            line.text().concat()
        );
        let image = build(&text).expect("it is assembled");
        let mut memory = vec![0; 0x1_0000];
        memory[0x100..0x100 + image.bytes.len()].copy_from_slice(&image.bytes);
        let table = image.bytes.len() + 0x100 - 8;
        let entry =
            |n: usize| u16::from_be_bytes([memory[table + 2 * n], memory[table + 2 * n + 1]]);
        let entries = names.iter().enumerate().map(|(n, &name)| (name.into(), entry(n))).collect();
        let mut serial = Serial::new(clock, baud, !is_inverted).off_by(percent);
        serial.obeys = false;
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

    /// What is read, as it was said; `None` if some had no room.
    fn read(&mut self, room: u16, wait: u16) -> (Option<()>, String) {
        let left = self.call("elf_read", &[BUFFER, room, wait], 400_000_000);
        let bytes = &self.card.memory[usize::from(BUFFER)..][..usize::from(room - left)];
        ((bytes[0] != 0).then_some(()), unpacked(&bytes[1..]))
    }

    /// Says something when the routine listens, and has said XON.
    fn say(&mut self, text: &str) {
        let from = self.cpu.cycles + 200 + (12.0 * self.card.serial.bit()) as u64;
        self.card.serial.send(text.as_bytes(), from);
    }
}

/// Squares are bytes, with the space before them or without.
fn unpacked(bytes: &[u8]) -> String {
    let mut text = String::new();
    for &byte in bytes {
        if byte < 0x80 {
            text.push(char::from(byte));
            continue;
        }
        text.push_str(if byte >= 0xc0 { " " } else { "" });
        text.push(char::from(b'a' + (byte >> 3 & 7)));
        text.push(char::from(if byte & 7 == 0 { b'8' } else { b'0' + (byte & 7) }));
    }
    text
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
fn bytes_are_sent_and_a_carriage_return_before_a_line_feed() {
    for (clock, baud) in SPEEDS {
        for is_inverted in [false, true] {
            let mut bench = Bench::new(clock, baud, is_inverted);
            let bytes: Vec<u8> = (0..=255).filter(|byte| ![0x11, 0x13].contains(byte)).collect();
            for &byte in &bytes {
                bench.call("elf_put", &[u16::from(byte)], 40_000);
            }
            bench.card.serial.run(bench.cpu.cycles + 10_000);
            let at = bytes.iter().position(|&byte| byte == b'\n').expect("it is there");
            let expected = [&bytes[..at], b"\r", &bytes[at..]].concat();
            assert_eq!(bench.card.serial.heard, expected, "{clock} {baud}");
            assert_eq!(bench.card.serial.broken, 0, "{clock} {baud}");
        }
    }
}

/// Every letter, and all kinds of words, without a pause.
fn everything() -> String {
    let letters: String = (32..127).map(char::from).collect();
    format!(
        "{letters}UUUU~~\tposition fen r1bqkb1r/pp1ppppp/2n2n2/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq e3 0 1 \
         moves e2e4 e7e5 a7a8q h1h8 a1a2 8e8 e9 i1 a0\ngo depth 3 wtime 1800 a1\r\n"
    )
}

#[test]
fn a_line_is_read_at_full_speed_by_clocks_that_are_not_the_same() {
    for (clock, baud) in SPEEDS {
        for is_inverted in [false, true] {
            for percent in [-5.0, -2.5, 0.0, 2.5, 5.0] {
                let mut bench = Bench::with(clock, baud, is_inverted, percent);
                let text = everything();
                bench.card.serial.send(text.as_bytes(), 21_000);
                assert_eq!(bench.read(1024, 1), (Some(()), text), "{clock} {baud} {percent}");
            }
        }
    }
}

#[test]
fn moves_take_two_bytes_each() {
    let mut bench = Bench::new(4_000_000, 9_600, false);
    let text = format!("position startpos moves{}\n", " e2e4 e7e8".repeat(300));
    bench.say(&text);
    let left = bench.call("elf_read", &[BUFFER, 1_280, 1], 40_000_000);
    assert_eq!(usize::from(1_280 - left), "\nposition startpos moves\n".len() + 4 * 300);
    let bytes = &bench.card.memory[usize::from(BUFFER) + 1..][..usize::from(1_280 - left - 1)];
    assert_eq!(unpacked(bytes), text);
}

#[test]
fn what_is_typed_slowly_is_waited_for_and_can_be_taken_back() {
    let mut bench = Bench::new(1_750_000, 2_400, false);
    bench.card.serial.pause = 2_000.0;
    bench.say("\x08e2ef\x08\x7fe4\r");
    assert_eq!(bench.read(100, 1), (Some(()), "e2e4\r".into()));
    assert!(bench.call("elf_chance", &[], 1_000) > 100);
    for (typed, text) in [
        ("e2e5\x084\r", "e2e4\r"),
        ("e2\x08\x08d2d4\n", "d2d4\n"),
        ("go a2\x08\x08\x08 b8\x087\n", "go b7\n"),
        ("x\n\x08\x08d\n", "x\nd\n"),
    ] {
        bench.card.serial.pause = 30.0;
        bench.say(typed);
        assert_eq!(bench.read(100, 1), (Some(()), text.into()), "{typed:?}");
    }
}

#[test]
fn what_has_no_room_is_dropped_and_lines_behind_it_are_not() {
    let mut bench = Bench::new(4_000_000, 9_600, false);
    for length in 95..130 {
        bench.say(&format!("isready\n{}\ngo depth 3\n", "x".repeat(length)));
        let (is_whole, text) = bench.read(100, 1);
        assert_eq!(is_whole, None, "{length}");
        let (rest, behind) = text.split_once('\n').expect("an end");
        assert!(rest.bytes().all(|byte| byte == b'x') && behind == "go depth 3\n", "{text}");
    }
}

#[test]
fn silence_ends_at_once_what_does_not_wait() {
    let mut bench = Bench::new(4_000_000, 9_600, false);
    let before = bench.cpu.cycles;
    assert_eq!(bench.read(100, 0), (Some(()), String::new()));
    let bits = (bench.cpu.cycles - before) / 52;
    assert!((150..180).contains(&bits), "{bits} bits");
    bench.say("stop\nisready\n");
    assert_eq!(bench.read(100, 0).1, "stop\nisready\n");
}

#[test]
fn what_xon_lets_go_is_heard_from_its_first_letter_on() {
    for (clock, baud) in SPEEDS {
        for percent in [-3.0, 0.0, 3.0] {
            let mut bench = Bench::with(clock, baud, false, percent);
            bench.card.serial.obeys = true;
            bench.call("elf_put", &[0x13], 100_000);
            bench.say("isready\n");
            bench.cpu.cycles += 1_000_000;
            for reaction in [0.0, 7.0, 40.0, 300.0] {
                bench.card.serial.reaction = reaction;
                let read = bench.read(100, 1);
                assert_eq!(read, (Some(()), "isready\n".into()), "{clock} {baud} {reaction}");
                assert!(bench.card.serial.is_held(), "it is asked to wait again");
                bench.say("isready\n");
                bench.cpu.cycles += 1_000_000;
            }
        }
    }
}

/// Whenever a second line begins, it is heard, now or the next time; what the other side is told half is
/// nothing that it would take for a letter of a line.
#[test]
fn a_line_is_heard_whenever_it_begins() {
    for (clock, baud) in [(4_000_000, 9_600), (1_750_000, 4_800)] {
        for percent in [-2.0, 0.0, 2.0] {
            for tenth in 0..=450 {
                let mut bench = Bench::with(clock, baud, false, percent);
                bench.card.serial.obeys = true;
                bench.card.serial.send(b"position startpos\n", 40_000);
                let bit = bench.card.serial.bit();
                let gap = f64::from(tenth) + f64::from(tenth % 7) / 7.0;
                let begin = 40_000.0 + (180.0 + gap) * bit;
                bench.card.serial.send(b"go depth 3\n", begin as u64);
                let mut text = bench.read(100, 1).1;
                if text == "position startpos\n" {
                    text += &bench.read(100, 1).1;
                }
                let what = format!("{clock} {baud} {percent}: {gap}");
                assert_eq!(text, "position startpos\ngo depth 3\n", "{what}");
                bench.card.serial.run(bench.cpu.cycles);
                let heard = &bench.card.serial.heard;
                let is_harmless = heard.is_empty()
                    || heard.ends_with(b"\n") && heard.iter().all(|&b| b > 0x7f || b == b'\n');
                assert!(is_harmless, "{what}: {heard:x?}");
            }
        }
    }
}

#[test]
fn pulses_are_no_letters_and_do_not_end_anything() {
    for (clock, baud) in [(4_000_000, 9_600), (1_750_000, 4_800)] {
        for offset in 0..250 {
            let mut bench = Bench::new(clock, baud, false);
            bench.card.serial.obeys = true;
            // The letters come when the last pulse is over.
            bench.card.serial.reaction = 4_000.0;
            bench.call("elf_put", &[0x13], 100_000);
            bench.cpu.cycles += 1_000;
            let now = bench.cpu.cycles;
            // Some are while it says XON, which must not leave the other side waiting for ever.
            for at in [0, 700, 1_500] {
                bench.card.serial.glitch(now + at + 3 * offset, 2);
            }
            bench.card.serial.send(b"isready\n", now);
            let read = bench.read(100, 1);
            assert_eq!(read, (Some(()), "isready\n".into()), "{clock} {baud} {offset}");
        }
    }
}

#[test]
fn a_break_is_no_letter() {
    let mut bench = Bench::new(4_000_000, 9_600, false);
    bench.card.serial.send_break(bench.cpu.cycles + 5_000, 75_000);
    bench.card.serial.send(b"isready\n", bench.cpu.cycles + 5_000);
    assert_eq!(bench.read(100, 1), (Some(()), "isready\n".into()));
}

#[test]
fn what_a_call_has_seen_is_told_once() {
    let mut bench = Bench::new(4_000_000, 9_600, false);
    for seen in [0, 1] {
        bench.card.memory[0x40c2] = seen;
        assert_eq!(bench.call("elf_busy", &[], 100) & 0xff, u16::from(seen));
        assert_eq!(bench.call("elf_busy", &[], 100) & 0xff, 0);
    }
}
