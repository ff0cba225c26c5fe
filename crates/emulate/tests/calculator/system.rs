//! Devices, power and what tests may do that users cannot.

use kilomate_emulate::calculator::{Calculator, Chip, HERTZ, Key, Model, Stop};
use kilomate_emulate::state::State;

use super::{RET, SPARE, after, appvar, calculator, started};

/// Scans the keypad until something is held, then notes groups 1 to 7 at SPARE.
const SCAN: [u8; 29] = [
    0x21, 0, 0, 0xf5, // loop: ld hl,f50000
    0x36, 2,    // ld (hl),2
    0xaf, // xor a
    0xbe, // wait: cp (hl)
    0x20, 0xfd, // jr nz,wait
    0x21, 0x10, 0, 0xf5, // ld hl,f50010
    0x11, 0xc6, 0x52, 0xd0, // ld de,spare
    0x01, 0x10, 0, 0, // ld bc,16
    0xed, 0xb0, // ldir
    0xb7, 0x28, 0xe4, // or a; jr z,loop (A is 0: until somebody stops it)
    0x18, 0xfe,
];

#[test]
fn the_keypad_shows_what_is_held_when_it_is_scanned() {
    let mut calculator = started(&SCAN);
    for key in Key::all() {
        assert!(calculator.press(key.name()));
        calculator.run(20_000).unwrap();
        let groups = calculator.get(SPARE, 16);
        let bits: u32 = groups.iter().map(|group| group.count_ones()).sum();
        assert_eq!(bits, 1, "{}", key.name());
        calculator.release(key.name());
        calculator.run(20_000).unwrap();
        assert_eq!(calculator.get(SPARE, 16), [0; 16]);
    }
    calculator.press("2ND");
    calculator.press("UP");
    calculator.run(20_000).unwrap();
    let groups = calculator.get(SPARE, 16);
    assert_eq!([groups[2], groups[14]], [1 << 5, 1 << 3], "group 1 and group 7");
    assert!(!calculator.press("TURBO"));
}

#[test]
fn taps_come_one_after_the_other_and_the_system_hears_them() {
    // ld hl,spare; loop: push hl; call _GetCSC; pop hl; or a; jr z,loop; ld (hl),a; inc hl; jr loop
    let code = [
        0x21, 0xc6, 0x52, 0xd0, 0xe5, 0xcd, 0x4c, 1, 2, 0xe1, 0xb7, 0x28, 0xf7, 0x77, 0x23, 0x18,
        0xf3,
    ];
    let mut calculator = started(&code);
    for key in ["ENTER", "ENTER", "DEL", "7"] {
        calculator.tap(key);
    }
    while !calculator.is_heard() {
        calculator.run(HERTZ / 50).unwrap();
    }
    assert_eq!(calculator.get(SPARE, 5), [0x09, 0x09, 0x38, 0x24, 0], "sk codes");
    assert!(calculator.cycles() > HERTZ / 3);
}

#[test]
fn timers_count_the_crystal_and_the_clock_up_and_down() {
    let mut calculator = calculator();
    calculator.set_interrupts(false);
    let write = |calculator: &mut Calculator, at: u32, value: u32| {
        // ld hl,value; ld (at),hl; ret
        let (value, at) = (value.to_le_bytes(), at.to_le_bytes());
        let code = [&[0x21], &value[..3], &[0x22], &at[..3], &RET].concat();
        calculator.put(SPARE, &code);
        calculator.call(SPARE, &[], 1_000).unwrap();
    };
    let read = |calculator: &mut Calculator, at: u32| {
        calculator.put(SPARE, &[&[0x2a], &at.to_le_bytes()[..3], &RET].concat()); // ld hl,(at); ret
        calculator.call(SPARE, &[], 1_000).unwrap().hl
    };
    write(&mut calculator, 0xf2_0000, 0);
    write(&mut calculator, 0xf2_0030, 0x203); // the first: on, crystal, up
    let start = calculator.cycles();
    calculator.run(HERTZ).unwrap();
    let ticks = read(&mut calculator, 0xf2_0000);
    let expected = (calculator.cycles() - start) * 32_768 / HERTZ;
    assert!(u64::from(ticks).abs_diff(expected) <= 2, "{ticks} {expected}");
    // The second: on, the CPU's clock, down from 1000 to 0, then from 500; overflow is told.
    write(&mut calculator, 0xf2_0010, 1_000);
    write(&mut calculator, 0xf2_0014, 500);
    write(&mut calculator, 0xf2_0030, 0x28);
    calculator.run(1_200).unwrap();
    let count = read(&mut calculator, 0xf2_0010);
    assert!((100..500).contains(&count), "{count}");
    assert_eq!(read(&mut calculator, 0xf2_0034) >> 3 & 7, 0b100, "it was 0");
    assert_eq!(read(&mut calculator, 0xf0_0000) >> 2 & 1, 1, "it asks for the CPU");
    write(&mut calculator, 0xf2_0030, 0);
    write(&mut calculator, 0xf2_0034, 0x1ff);
    assert_eq!(read(&mut calculator, 0xf2_0034), 0);
    assert_eq!(read(&mut calculator, 0xf0_0000) >> 2 & 1, 0);
}

#[test]
fn the_screen_shows_16_bits_and_8_with_a_palette() {
    let mut calculator = calculator();
    assert_eq!(calculator.screen().dot(5, 100), [255; 3], "the system's, white");
    calculator.put(0xd4_0000, &[0x00, 0xf8, 0xe0, 0x07, 0x1f, 0x00]);
    let screen = calculator.screen();
    assert_eq!(
        [screen.dot(0, 0), screen.dot(1, 0), screen.dot(2, 0)],
        [[255, 0, 0], [0, 255, 0], [0, 0, 255]]
    );
    // ld hl,927; ld (e30018),hl; ld hl,d52c00; ld (e30010),hl; ld hl,7c00; ld (e3020e),hl; ret
    let code = [
        0x21, 0x27, 9, 0, 0x22, 0x18, 0, 0xe3, 0x21, 0, 0x2c, 0xd5, 0x22, 0x10, 0, 0xe3, 0x21, 0,
        0x7c, 0, 0x22, 0x0e, 2, 0xe3, 0xc9,
    ];
    let mut calculator = after(&code);
    calculator.put(0xd5_2c00 + 320 * 239 + 319, &[7]);
    let screen = calculator.screen();
    assert_eq!(screen.dot(319, 239), [255, 0, 0]);
    assert_eq!(screen.dot(318, 239), [0; 3]);
    let png = screen.to_png();
    assert!(png.starts_with(b"\x89PNG"));
    assert!(png.len() < 5_000);
}

#[test]
fn it_switches_itself_off_when_it_may_and_on_lets_it_go_on() {
    // call _EnableAPD; ld hl,spare; loop: halt; inc (hl); jr loop
    let code = [0xcd, 0x38, 0x11, 2, 0x21, 0xc6, 0x52, 0xd0, 0x76, 0x34, 0x18, 0xfc];
    let mut calculator = started(&code);
    let stop = calculator.run(600 * HERTZ).unwrap();
    assert_eq!(stop, Stop::Off);
    let minutes = calculator.cycles() as f64 / HERTZ as f64 / 60.0;
    assert!((4.0..6.0).contains(&minutes), "{minutes}");
    assert!(!calculator.is_on());
    let before = calculator.get(SPARE, 1);
    assert_eq!(calculator.run(HERTZ), Ok(Stop::Time));
    assert_eq!(calculator.get(SPARE, 1), before);
    calculator.press("ON");
    calculator.release("ON");
    assert!(calculator.is_on());
    assert_eq!(calculator.run(HERTZ / 50), Ok(Stop::Time));
    assert_ne!(calculator.get(SPARE, 1), before);
    // call _DisableAPD; loop: halt; jr loop
    let mut calculator = started(&[0xcd, 0x34, 0x11, 2, 0x76, 0x18, 0xfd]);
    assert_eq!(calculator.run(400 * HERTZ), Ok(Stop::Time));
}

#[test]
fn arguments_are_passed_and_results_returned_as_in_c() {
    let mut calculator = calculator();
    // pop bc; pop hl; pop de; push de; push hl; push bc; add hl,de; ld a,c; ret
    calculator.put(SPARE, &[0xc1, 0xe1, 0xd1, 0xd5, 0xe5, 0xc5, 0x19, 0x79, 0xc9]);
    let stack = calculator.register("SPL");
    let answer = calculator.call(SPARE, &[0x12_0000, 0x3456], 1_000).unwrap();
    assert_eq!(answer.hl, 0x12_3456);
    assert_eq!(calculator.register("SPL"), stack);
    assert_eq!(calculator.lowest_stack(), stack.unwrap() - 9);
    // A function of ours in the middle: call d05400; inc hl; ret
    calculator.put(SPARE, &[0xcd, 0x00, 0x54, 0xd0, 0x23, 0xc9]);
    calculator.stop_at(0xd0_5400);
    calculator.begin_call(SPARE, &[]);
    assert_eq!(calculator.run(1_000), Ok(Stop::At(0xd0_5400)));
    calculator.return_with(99, 0);
    assert_eq!(calculator.run(1_000), Ok(Stop::Returned));
    assert_eq!(calculator.end_call(0).unwrap().hl, 100);
    // One that never returns.
    calculator.put(SPARE, &[0x18, 0xfe]);
    assert!(calculator.call(SPARE, &[], 1_000).is_err());
}

#[test]
fn what_is_written_elsewhere_is_noted() {
    let mut calculator = calculator();
    let stack = calculator.register("SPL").unwrap();
    calculator.watch(&[SPARE..SPARE + 1, stack - 100..stack]);
    // ld a,1; ld (spare),a; ld (spare+1),a; ret
    let at = SPARE + 0x100;
    calculator.put(at, &[0x3e, 1, 0x32, 0xc6, 0x52, 0xd0, 0x32, 0xc7, 0x52, 0xd0, 0xc9]);
    calculator.call(at, &[], 1_000).unwrap();
    let found = calculator.trespasses();
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].pc, found[0].address, found[0].value), (at + 6, SPARE + 1, 1));
    assert!(calculator.trespasses().is_empty());
}

#[test]
fn flash_takes_as_long_as_its_chip() {
    let cycles = |chip, count: u8| {
        let mut calculator = Calculator::new(Model { chip, ..Model::default() });
        calculator.send(&appvar("BOOK", &[1; 4_000], true).to_file()).unwrap();
        calculator.set_register("HL", 0x0c_0020);
        // ld b,count; loop: ld a,(hl); inc hl; djnz loop; ret
        calculator.put(SPARE, &[0x06, count, 0x7e, 0x23, 0x10, 0xfc, 0xc9]);
        calculator.set_interrupts(false);
        calculator.call(SPARE, &[], 1_000_000).unwrap().cycles as f64 / 1.0724
    };
    let of_byte = |chip| (cycles(chip, 101) - cycles(chip, 1)) / 100.0;
    let loop_itself = of_byte(Chip::Parallel) - 10.0;
    assert!((19.0..24.0).contains(&loop_itself), "{loop_itself}");
    // A line of 32 bytes is fetched once, for 197 cycles; the others take 2.
    let serial = of_byte(Chip::Serial) - loop_itself;
    assert!((serial - (197.0 + 31.0 * 2.0) / 32.0).abs() < 1.0, "{serial}");
}

#[test]
fn a_state_is_loaded_as_it_was_saved() {
    let mut calculator = started(&SCAN);
    calculator.send(&appvar("BOOK", b"archived", true).to_file()).unwrap();
    calculator.tap("ENTER");
    calculator.run(123_456).unwrap();
    let mut state = State::saving();
    calculator.state(&mut state);
    let bytes = state.end().unwrap();
    let mut other = Calculator::new(Model::default());
    let mut state = State::loading(&bytes);
    other.state(&mut state);
    assert!(state.end().is_some());
    for _ in 0..20 {
        assert_eq!(calculator.run(1_000_000), other.run(1_000_000));
        assert_eq!(calculator.registers(), other.registers());
        assert_eq!(calculator.cycles(), other.cycles());
        assert!(calculator.ram() == other.ram());
    }
    assert_eq!(calculator.variables(), other.variables());
    let mut state = State::loading(&bytes[..bytes.len() - 1]);
    other.state(&mut state);
    assert!(state.end().is_none());
}
