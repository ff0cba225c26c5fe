//! What the data sheet of the ATmega644P says and simavr does otherwise or not at all, so that nobody else can be
//! asked: small programs on the emulated chip.

use kilomate_emulate::avr::{Button, Computer};

const PIND: u8 = 0x09;
const PORTD: u8 = 0x0b;
const TIFR0: u8 = 0x15;
const EECR: u8 = 0x1f;
const EEDR: u8 = 0x20;
const TCCR0B: u8 = 0x25;
const TCNT0: u8 = 0x26;
const OCR0A: u8 = 0x27;
const OCR0B: u8 = 0x28;
const SMCR: u8 = 0x33;
const MCUSR: u8 = 0x34;
const WDTCSR: u16 = 0x60;
const PCICR: u16 = 0x68;
const TIMSK0: u16 = 0x6e;
const PCMSK3: u16 = 0x73;
const ADCH: u16 = 0x79;
const ADCSRA: u16 = 0x7a;
const ADMUX: u16 = 0x7c;
const UCSR0A: u16 = 0xc0;
const UCSR0B: u16 = 0xc1;
const UDR0: u16 = 0xc6;

const NOP: u16 = 0;
const SEI: u16 = 0x9478;
const SLEEP: u16 = 0x9588;
const WDR: u16 = 0x95a8;
/// A jump to itself.
const STAY: u16 = 0xcfff;

/// Registers 16 and up.
fn ldi(register: u16, value: u8) -> u16 {
    let value = u16::from(value);
    0xe000 | (value & 0xf0) << 4 | (register - 16) << 4 | value & 15
}

fn io(word: u16, register: u16, address: u8) -> u16 {
    let address = u16::from(address);
    word | (address & 0x30) << 5 | register << 4 | address & 15
}

fn input(register: u16, address: u8) -> u16 {
    io(0xb000, register, address)
}

fn out(address: u8, register: u16) -> u16 {
    io(0xb800, register, address)
}

fn sbi(address: u8, bit: u16) -> u16 {
    0x9a00 | u16::from(address) << 3 | bit
}

/// Puts a value into a register of the data space, by register 31.
fn put(address: u16, value: u8) -> [u16; 3] {
    [ldi(31, value), 0x93f0, address]
}

fn lds(register: u16, address: u16) -> [u16; 2] {
    [0x9000 | register << 4, address]
}

/// Words one after the other.
fn program(parts: &[&[u16]]) -> Vec<u16> {
    parts.concat()
}

/// A machine with a program at its start, switched on; and one with a vector besides, the program behind it.
fn machine(words: &[u16]) -> Computer {
    let image: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let mut computer = Computer::new(&image).expect("it fits");
    computer.switch_on();
    computer
}

/// Where the program behind the vectors begins.
const MAIN: usize = 0x80;

fn with_vector(vector: usize, handler: &[u16], main: &[u16]) -> Computer {
    let mut words = vec![NOP; MAIN];
    words[0] = 0xc000 | (MAIN as u16 - 1);
    words[2 * vector..2 * vector + handler.len()].copy_from_slice(handler);
    words.extend(main);
    machine(&words)
}

fn register(computer: &Computer, number: usize) -> u8 {
    computer.chip().registers()[number]
}

/// Timer 0 overflows, and its interrupt looks at once how far it has counted since: four cycles, and four more
/// out of sleep.
#[test]
fn an_interrupt_takes_four_cycles() {
    for (rest, cycles) in [(&[NOP; 300][..], 4), (&[SLEEP, STAY], 8)] {
        let main = program(&[
            &put(TIMSK0, 1),
            &[ldi(16, 1), out(SMCR, 16), ldi(17, 0xf0), out(TCNT0, 17), out(TCCR0B, 16), SEI],
            rest,
        ]);
        let mut computer = with_vector(18, &[input(20, TCNT0), STAY], &main);
        computer.run(200);
        assert_eq!(register(&computer, 20), cycles);
    }
}

/// Between SEI and the instruction after it no interrupt comes, whoever stops the chip there.
#[test]
fn a_stop_lets_no_interrupt_in() {
    let main = program(&[
        &put(TIMSK0, 1),
        &[ldi(16, 1), ldi(17, 0xff), out(TCNT0, 17), out(TCCR0B, 16), NOP, NOP, NOP],
        &[SEI, ldi(20, 1), STAY],
    ]);
    let after = (MAIN + main.len() - 2) as u16;
    let mut computer = with_vector(18, &[ldi(21, 1), STAY], &main);
    assert!(computer.chip_mut().run_to(after, 100));
    for (cycles, expected) in [(1, [1, 0]), (10, [1, 1])] {
        computer.chip_mut().run(cycles);
        assert_eq!([20, 21].map(|number| register(&computer, number)), expected);
    }
}

/// The prescaler has counted since the reset: a timer joins it where it is.
#[test]
fn the_prescaler_runs_through() {
    for late in 0..8 {
        let start = [ldi(16, 2), NOP, NOP, NOP, NOP, NOP];
        // The clock is chosen at cycle 6 + late, and the count is read ten cycles later.
        let words = program(&[
            &start,
            &vec![NOP; late],
            &[out(TCCR0B, 16)],
            &[NOP; 9],
            &[input(17, TCNT0), STAY],
        ]);
        let mut computer = machine(&words);
        computer.run(50);
        let (begun, read) = (6 + late, 16 + late);
        assert_eq!(usize::from(register(&computer, 17)), read / 8 - begun / 8, "{late}");
    }
}

/// A byte waits beside the one that is being sent, and leaves right behind it.
#[test]
fn a_byte_waits_to_be_sent() {
    let words = program(&[
        &put(UCSR0B, 8),
        &put(UDR0, b'a'),
        &lds(16, UCSR0A),
        &put(UDR0, b'b'),
        &lds(17, UCSR0A),
        &[STAY],
    ]);
    let mut computer = machine(&words);
    computer.run(1000);
    assert_eq!((register(&computer, 16), register(&computer, 17)), (0x20, 0));
    // The first is written at cycle 4; ten bits of 16 cycles.
    assert_eq!(computer.take_sent(), [(164, b'a'), (324, b'b')]);
}

/// Two bytes wait to be read, and their flag says that some do; a third is lost, which another flag says.
#[test]
fn two_bytes_wait_to_be_read() {
    let words = program(&[
        &put(UCSR0B, 0x10),
        &[NOP; 800],
        &lds(16, UCSR0A),
        &lds(17, UDR0),
        &lds(18, UCSR0A),
        &lds(19, UDR0),
        &lds(20, UCSR0A),
        &[STAY],
    ]);
    let mut computer = machine(&words);
    assert_eq!(computer.send(b"abc"), 3);
    computer.run(1000);
    let read = [16, 17, 18, 19, 20].map(|at| register(&computer, at));
    assert_eq!(read, [0xa8, b'a', 0xa0, b'b', 0x20]);
}

/// Reading the EEPROM stops the CPU for four cycles, and beginning to write for two; a byte is there after 3.4 ms.
#[test]
fn the_eeprom_stops_the_cpu() {
    let start = [ldi(16, 0x5a), out(EEDR, 16), ldi(16, 1)];
    let mut computer = machine(&program(&[&start, &[out(EECR, 16), NOP, STAY]]));
    computer.run(3);
    assert_eq!((computer.run(1), register(&computer, 16)), (5, 1));
    let mut computer = machine(&program(&[&start, &[sbi(EECR, 2), sbi(EECR, 1), STAY]]));
    computer.run(5);
    assert_eq!(computer.run(1), 4);
    computer.run(27_195);
    assert_eq!(computer.memory()[0], 0xff);
    computer.run(10);
    assert_eq!((computer.memory()[0], computer.mistakes()), (0x5a, (0, None)));
}

/// Without permission, or too long after it, nothing is written.
#[test]
fn the_eeprom_wants_permission() {
    for wait in [3, 4, 5] {
        let words = program(&[&[sbi(EECR, 2)], &vec![NOP; wait], &[sbi(EECR, 1), STAY]]);
        let mut computer = machine(&words);
        computer.run(40_000);
        let is_written = computer.memory()[0] == 0;
        assert_eq!(is_written, computer.mistakes().0 == 0);
        assert_eq!(is_written, 2 + wait <= 4, "{wait}");
    }
}

/// A skip passes over one word if that is all there is of the next instruction, whatever its last bits.
#[test]
fn a_skip_knows_long_instructions() {
    const SBRC_R0_0: u16 = 0xfc00;
    for (next, words, cycles) in [
        (&[0x960c_u16][..], 1, 2), // ADIW r24, 12
        (&[0x973f], 1, 2),         // SBIW r30, 15
        (&[0x940c, 0x0200], 2, 3), // JMP
        (&[0x940e, 0x0200], 2, 3), // CALL
        (&[0x9000, 0x0200], 2, 3), // LDS
        (&[0x9200, 0x0200], 2, 3), // STS
    ] {
        let mut computer = machine(&program(&[&[SBRC_R0_0], next, &[STAY]]));
        assert_eq!(computer.run(1), cycles, "{next:04x?}");
        assert_eq!(computer.chip().program_counter(), 1 + words, "{next:04x?}");
    }
}

/// A single bit of a flag register is one flag alone; at a pin it toggles.
#[test]
fn a_bit_is_one_flag() {
    let words = program(&[
        &[ldi(16, 3), out(OCR0A, 16), out(OCR0B, 16), ldi(16, 1), out(TCCR0B, 16)],
        &[NOP; 10],
        &[input(17, TIFR0), sbi(TIFR0, 1), input(18, TIFR0), sbi(PIND, 4), input(19, PORTD), STAY],
    ]);
    let mut computer = machine(&words);
    computer.run(100);
    let [before, after, port] = [17, 18, 19].map(|at| register(&computer, at));
    assert_eq!((before & 6, after & 6, port), (6, 4, 1 << 4));
}

/// The watchdog bites after its time, once for each; a sign of life puts it off, and afterwards it stays on.
#[test]
fn the_watchdog_bites() {
    let on = program(&[&[input(16, MCUSR)], &put(WDTCSR, 0x18), &put(WDTCSR, 0x08), &[STAY]]);
    let mut computer = machine(&on);
    computer.run(127_990);
    assert_eq!((computer.chip().resets(), register(&computer, 16)), (0, 1));
    computer.run(100);
    assert_eq!((computer.chip().resets(), register(&computer, 16)), (1, 1 | 1 << 3));
    let loops = program(&[&put(WDTCSR, 0x18), &put(WDTCSR, 0x08), &[WDR, 0xcffe]]);
    let mut computer = machine(&loops);
    computer.run(1_000_000);
    assert_eq!(computer.chip().resets(), 0);
    // Without permission the time stays as it was.
    let late = program(&[&put(WDTCSR, 0x18), &[NOP; 5], &put(WDTCSR, 0x0f), &[STAY]]);
    let mut computer = machine(&late);
    computer.run(129_000);
    assert_eq!(computer.chip().resets(), 1);
}

/// A button wakes the chip out of the deepest sleep, in which its timers stand still.
#[test]
fn a_pin_wakes_it() {
    let main = program(&[
        &[ldi(16, 0x7c), out(PORTD, 16)],
        &put(PCICR, 8),
        &put(PCMSK3, 4),
        &[ldi(16, 5), out(SMCR, 16), ldi(16, 1), out(TCCR0B, 16), SEI, SLEEP, STAY],
    ]);
    let mut computer = with_vector(7, &[input(20, TCNT0), STAY], &main);
    computer.run(100_000);
    assert_eq!(register(&computer, 20), 0);
    assert!(computer.chip().slept() > 99_000);
    assert!(computer.press(Button::Menu, false));
    computer.run(100);
    // Two instructions before it slept, and eight cycles to wake up.
    assert_eq!(register(&computer, 20), 11);
}

/// Without permission to sleep, SLEEP does nothing.
#[test]
fn sleep_wants_permission() {
    let mut computer = machine(&[SLEEP, ldi(16, 7), STAY]);
    computer.run(10);
    assert_eq!((register(&computer, 16), computer.chip().slept()), (7, 0));
}

/// The converter measures when it is started, not when it is read.
#[test]
fn the_battery_is_measured_when_asked() {
    let words = program(&[
        &put(ADMUX, 0x7e),
        &put(ADCSRA, 0xc6),
        &lds(18, ADCSRA),
        &[0xfd26, 0xcffc], // again as long as it converts
        &lds(17, ADCH),
        &[STAY],
    ]);
    let mut computer = machine(&words);
    computer.set_battery(4_400);
    computer.run(20);
    computer.set_battery(2_200);
    computer.run(3_000);
    assert_eq!(register(&computer, 17), 64);
}

/// What the chip does not have stops it, with a sentence.
#[test]
fn it_stops_with_a_sentence() {
    for (words, why) in [
        (
            &[NOP, 0x0001][..],
            "the chip has stopped at address 0002: 0001 is no instruction of this chip",
        ),
        (
            &[0x9000, 0x1100],
            "the chip has stopped at address 0002: it reads address 1100, where nothing is",
        ),
        (
            &[0x95e8],
            "the chip has stopped at address 0000: it writes to its own flash, which is not modelled",
        ),
    ] {
        let mut computer = machine(words);
        computer.run(100);
        assert_eq!(computer.chip().stopped(), Some(why));
    }
}
