//! The CPU in ADL mode: suffixes, stacks, interrupts, and what has 24 bits there.

use kilomate_emulate::calculator::{Calculator, Stop};

use super::{SPARE, USER, after, calculator, long, started};

/// A register after code that `halt` does not end, but a return, with HL, DE, BC and A set before it.
fn registers(before: [u32; 4], code: &[u8]) -> Calculator {
    let mut calculator = calculator();
    for (name, value) in ["HL", "DE", "BC", "A"].into_iter().zip(before) {
        calculator.set_register(name, value);
    }
    calculator.put(SPARE, code);
    calculator.put(SPARE + code.len() as u32, &[0xc9]);
    calculator.call(SPARE, &[], 10_000).unwrap();
    calculator
}

const S: u32 = 0x80;
const Z: u32 = 0x40;
const H: u32 = 0x10;
const P: u32 = 0x04;
const N: u32 = 0x02;
const C: u32 = 0x01;
/// All flags that are documented.
const ALL: u32 = S | Z | H | P | N | C;

#[test]
fn sums_of_24_bits_set_their_flags() {
    let add = [0x19]; // add hl,de
    let adc = [0xb7, 0xed, 0x5a]; // or a; adc hl,de
    let sbc = [0xb7, 0xed, 0x52]; // or a; sbc hl,de
    for (code, hl, de, result, flags) in [
        (&add[..], 0xff_ffff, 1, 0, H | C),
        (&add, 0x00_ffff, 1, 0x01_0000, 0),
        (&add, 0x0f_ffff, 1, 0x10_0000, H),
        (&adc, 0x7f_ffff, 1, 0x80_0000, S | H | P),
        (&adc, 0xff_ffff, 1, 0, Z | H | C),
        (&adc, 0x12_3456, 0x01_0101, 0x13_3557, 0),
        (&sbc, 0, 1, 0xff_ffff, S | H | N | C),
        (&sbc, 0x80_0000, 1, 0x7f_ffff, H | P | N),
        (&sbc, 0x12_3456, 0x12_3456, 0, Z | N),
        (&sbc, 0x01_0000, 0x00_ffff, 1, N),
    ] {
        // A is 1, so that `or a` leaves no flag but clears carry; `add` leaves S, Z and P as they are.
        let calculator = registers([hl, de, 0, 1], code);
        let f = calculator.register("F").unwrap();
        let mask = if code == add { H | N | C } else { ALL };
        assert_eq!(calculator.register("HL"), Some(result), "{code:x?} {hl:06x} {de:06x}");
        assert_eq!(f & mask, flags, "{code:x?} {hl:06x} {de:06x}: {f:02x}");
    }
}

#[test]
fn what_has_24_bits_in_adl_mode_has_16_with_a_suffix() {
    let hl = |code: &[u8]| registers([0x12_3456, 0xab_cdef, 0x11_2233, 0], code).register("HL");
    assert_eq!(hl(&[0x21, 0x01, 0x02, 0x03]), Some(0x03_0201), "ld hl,030201");
    assert_eq!(hl(&[0x40, 0x21, 0x01, 0x02]), Some(0x00_0201), "ld.sis hl,0201");
    assert_eq!(hl(&[0x23]), Some(0x12_3457), "inc hl");
    assert_eq!(hl(&[0x2b]), Some(0x12_3455), "dec hl");
    assert_eq!(hl(&[0xeb]), Some(0xab_cdef), "ex de,hl");
    assert_eq!(hl(&[0xe5, 0xc1, 0xc5, 0xe1]), Some(0x12_3456), "push hl; pop bc; push bc; pop hl");
    assert_eq!(hl(&[0xed, 0x6c]), Some(0x34 * 0x56), "mlt hl");
    assert_eq!(hl(&[0x67]), Some(0x12_0056), "ld h,a");
}

#[test]
fn lea_and_pea_add_a_signed_byte() {
    let mut calculator = calculator();
    calculator.set_register("IX", 0xd0_52c6);
    calculator.set_register("IY", 0xd0_0000);
    // lea hl,ix-2; lea de,iy+5; pea ix+127; pop bc; lea ix,iy-1; ret
    let code = [0xed, 0x22, 0xfe, 0xed, 0x13, 5, 0xed, 0x65, 0x7f, 0xc1, 0xed, 0x54, 0xff, 0xc9];
    calculator.put(SPARE + 0x100, &code);
    calculator.call(SPARE + 0x100, &[], 1_000).unwrap();
    let register = |name| calculator.register(name).unwrap();
    assert_eq!(
        [register("HL"), register("DE"), register("BC"), register("IX")],
        [0xd0_52c4, 0xd0_0005, 0xd0_5345, 0xcf_ffff]
    );
}

#[test]
fn tst_and_in0_set_flags_and_nothing_else() {
    let flags = |a, code: &[u8]| {
        let calculator = registers([0, 0, 0x0f, a], code);
        assert_eq!(calculator.register("A"), Some(a));
        calculator.register("F").unwrap() & ALL
    };
    assert_eq!(flags(0xf0, &[0x37, 0xed, 0x0c]), Z | H | P, "scf; tst a,c");
    assert_eq!(flags(0x87, &[0xed, 0x64, 0x81]), S | H | P, "tst a,81");
    assert_eq!(flags(0x07, &[0xed, 0x64, 0x01]), H, "tst a,1");
    // scf; in0 b,(1): 0 for programs, whatever it is; carry is kept.
    assert_eq!(flags(0, &[0x37, 0xed, 0x00, 0x01]), Z | P | C);
}

#[test]
fn ldir_counts_24_bits() {
    let mut calculator = calculator();
    for (name, value) in [("HL", 0xd4_0000), ("DE", 0xd4_0001), ("BC", 0x1_2bff)] {
        calculator.set_register(name, value);
    }
    calculator.put(0xd4_0000, &[7]);
    calculator.put(SPARE, &[0xed, 0xb0, 0xc9]); // ldir; ret
    let answer = calculator.call(SPARE, &[], 10_000_000).unwrap();
    assert!(calculator.get(0xd4_0000, 76_800).iter().all(|&byte| byte == 7));
    assert_eq!(calculator.get(0xd5_2c00, 1), [0xff]);
    assert_eq!(calculator.register("BC"), Some(0));
    // A byte takes three cycles and RAM's waits, four more; the screen has 16 bits a dot and slows it down by 7.2 percent.
    let expected = 76_799.0 * 7.0 * (1.0 + 2.0 * 3_351.0 / 92_577.0);
    assert!((answer.cycles as f64 / expected - 1.0).abs() < 0.001, "{}", answer.cycles);
}

#[test]
fn code_of_16_bits_is_called_from_adl_mode_and_returns() {
    // di; ld a,mb; ld b,a; ld a,d4; ld mb,a; ld.sis sp,8000; call.is 1234; ld a,b; ld mb,a; ld (spare),hl;
    // ld (spare+3),sp; ei; ret
    let code = [
        0xf3, 0xed, 0x6e, 0x47, 0x3e, 0xd4, 0xed, 0x6d, 0x40, 0x31, 0x00, 0x80, 0x49, 0xcd, 0x34,
        0x12, 0x78, 0xed, 0x6d, 0x22, 0xc6, 0x52, 0xd0, 0xed, 0x73, 0xc9, 0x52, 0xd0, 0xfb, 0xc9,
    ];
    let mut calculator = started(&code);
    // ld hl,(2000); inc hl; ld (2002),hl; push hl; ld a,d0; ld mb,a; pop hl; ret.l. There is no `ld mb,a` in Z80 mode.
    let short =
        [0x2a, 0x00, 0x20, 0x23, 0x22, 0x02, 0x20, 0xe5, 0x3e, 0xd0, 0xed, 0x6d, 0xe1, 0x49, 0xc9];
    calculator.put(0xd4_1234, &short);
    calculator.put(0xd4_2000, &[0xff, 0x0f]);
    assert_eq!(calculator.run(100_000), Ok(Stop::Returned));
    assert_eq!(calculator.get(0xd4_2002, 2), [0x00, 0x10]);
    assert_eq!(long(&calculator, SPARE), 0x1000, "HL");
    assert_eq!(long(&calculator, SPARE + 3), 0xd1_a87b, "SP, below which the return address lies");
    assert_eq!(calculator.register("MBASE"), Some(0xd0));
    assert_eq!(calculator.register("SPS"), Some(0x8000));
    assert_eq!(calculator.get(0xd4_7ffe, 2), [0x91, 0xa8], "the low half of where it returned to");
}

#[test]
fn code_of_24_bits_is_called_from_z80_mode_and_returns() {
    // ld a,d4; ld mb,a; ld.sis sp,8000; call.is 1234; ret
    let code = [0xf3, 0x3e, 0xd4, 0xed, 0x6d, 0x40, 0x31, 0, 0x80, 0x49, 0xcd, 0x34, 0x12, 0xc9];
    let mut calculator = started(&code);
    // call.il d052c6; ret.l
    calculator.put(0xd4_1234, &[0x52, 0xcd, 0xc6, 0x52, 0xd0, 0x49, 0xc9]);
    // ld hl,123456; ld (d05300),hl; ret.l
    let far = [0x21, 0x56, 0x34, 0x12, 0x22, 0x00, 0x53, 0xd0, 0x5b, 0xc9];
    calculator.put(SPARE, &far);
    assert_eq!(calculator.run(100_000), Ok(Stop::Returned));
    assert_eq!(long(&calculator, 0xd0_5300), 0x12_3456);
}

#[test]
fn jumps_with_a_suffix_change_the_mode() {
    let mut calculator = calculator();
    calculator.set_register("MBASE", 0xd4);
    calculator.set_register("HL", SPARE + 0x10);
    calculator.put(SPARE, &[0x40, 0xc3, 0x00, 0x10]); // jp.sis 1000
    calculator.put(0xd4_1000, &[0xb7, 0x40, 0xca, 0x00, 0x20, 0x49, 0xe9]); // or a; jp.sis z,2000; jp.l (hl)
    calculator.set_register("A", 1);
    calculator.put(SPARE + 0x10, &[0x26, 0x55, 0xc9]); // ld h,55; ret
    calculator.call(SPARE, &[], 1_000).unwrap();
    assert_eq!(calculator.register("HL"), Some(0xd0_55d6), "in ADL mode the upper byte stays");
    assert_eq!(calculator.register("ADL"), Some(1));
    // With Z: in Z80 mode at D42000, jp.lil z to what follows in ADL mode.
    calculator.set_register("A", 0);
    calculator.put(0xd4_2000, &[0x5b, 0xca, 0x20, 0x53, 0xd0]); // jp.lil z,d05320
    calculator.put(0xd0_5320, &[0x3e, 0x77, 0xc9]); // ld a,77; ret
    assert_eq!(calculator.call(SPARE, &[], 1_000).unwrap().a, 0x77);
}

#[test]
fn restarts_with_a_suffix_push_the_mode() {
    let mut calculator = calculator();
    calculator.set_register("MBASE", 0xd4);
    calculator.set_register("SPS", 0x9000);
    // rst.s 8; ret
    calculator.put(SPARE, &[0x52, 0xcf, 0xc9]);
    calculator.put(0xd4_0008, &[0x3e, 0x11, 0x49, 0xc9]); // ld a,11; ret.l
    assert_eq!(calculator.call(SPARE, &[], 1_000).unwrap().a, 0x11);
    assert_eq!(calculator.get(0xd4_8ffe, 2), [0xc8, 0x52]);
}

#[test]
fn an_index_in_z80_mode_stays_in_its_page() {
    let mut calculator = calculator();
    calculator.set_register("MBASE", 0xd4);
    calculator.set_register("SPS", 0x9000);
    calculator.put(SPARE, &[0x49, 0xcd, 0x00, 0x10, 0xc9]); // call.is 1000; ret
    // ld ix,0; ld (ix-1),a; ld a,(ix-1); inc a; ret.l
    let code = [0xdd, 0x21, 0, 0, 0xdd, 0x77, 0xff, 0xdd, 0x7e, 0xff, 0x3c, 0x49, 0xc9];
    calculator.put(0xd4_1000, &code);
    calculator.set_register("A", 0x21);
    let below = calculator.get(0xd3_ffff, 1);
    assert_eq!(calculator.call(SPARE, &[], 1_000).unwrap().a, 0x22);
    assert_eq!(calculator.get(0xd4_ffff, 1), [0x21]);
    assert_eq!(calculator.get(0xd3_ffff, 1), below);
}

#[test]
fn interrupts_wait_for_the_instruction_behind_ei() {
    // di; loop: in a,(..)... waits with interrupts off until the system's timer has asked:
    // di; ld hl,f00000; wait: bit 4,(hl); jr z,wait; ei; di; ld a,1; ld (spare),a; ei; nop; ret
    let code = [
        0xf3, 0x21, 0, 0, 0xf0, 0xcb, 0x66, 0x28, 0xfc, 0xfb, 0xf3, 0x3e, 1, 0x32, 0xc6, 0x52,
        0xd0, 0xfb, 0x00, 0xc9,
    ];
    let mut calculator = started(&code);
    calculator.stop_at(0x38);
    assert_eq!(calculator.run(2_000_000), Ok(Stop::At(0x38)));
    assert_eq!(calculator.get(SPARE, 1), [1], "not between ei and di");
    assert_eq!(long(&calculator, calculator.register("SPL").unwrap()), USER + 19, "behind the nop");
    assert!(!calculator.has_interrupts());
    assert_eq!(calculator.run(2_000_000), Ok(Stop::Returned));
    assert!(calculator.has_interrupts());
}

#[test]
fn an_interrupt_in_z80_mode_goes_into_the_page() {
    // ld a,d4; ld mb,a; ld.sis sp,8000; ei; call.is 1000; ret
    let code = [0x3e, 0xd4, 0xed, 0x6d, 0x40, 0x31, 0, 0x80, 0xfb, 0x49, 0xcd, 0x00, 0x10, 0xc9];
    let mut calculator = started(&code);
    calculator.put(0xd4_1000, &[0xaf, 0xb7, 0x28, 0xfd, 0x49, 0xc9]); // xor a; loop: or a; jr z,loop; ret.l
    // At 0038: ld a,ff; ld.lil (f00008),a; ld a,1; ret: interrupts stay off.
    let handler = [0x3e, 0xff, 0x5b, 0x32, 0x08, 0, 0xf0, 0x3e, 1, 0xc9];
    calculator.put(0xd4_0038, &handler);
    calculator.stop_at(0xd4_0038);
    assert_eq!(calculator.run(2_000_000), Ok(Stop::At(0xd4_0038)));
    assert_eq!(calculator.register("ADL"), Some(0));
    assert_eq!(calculator.register("SPS"), Some(0x7ffc), "of the call, and of the interrupt");
    assert_eq!(calculator.run(2_000_000), Ok(Stop::Returned));
}

#[test]
fn after_stmix_an_interrupt_pushes_the_mode_and_the_system_derails() {
    // ld a,d4; ld mb,a; ld.sis sp,8000; stmix; call.is 1000; ret
    let code =
        [0x3e, 0xd4, 0xed, 0x6d, 0x40, 0x31, 0, 0x80, 0xed, 0x7d, 0x49, 0xcd, 0x00, 0x10, 0xc9];
    let mut calculator = started(&code);
    calculator.put(0xd4_1000, &[0x18, 0xfe]); // jr $
    calculator.stop_at(0x38);
    assert_eq!(calculator.run(2_000_000), Ok(Stop::At(0x38)));
    assert_eq!(calculator.register("ADL"), Some(1));
    let stack = calculator.register("SPL").unwrap();
    assert_eq!(calculator.get(stack, 3), [2, 0x00, 0x10], "from Z80 mode, and from where");
    // The system returns to three bytes of these four.
    calculator.run(2_000).unwrap_err();
}

#[test]
fn ports_are_the_systems() {
    let mut calculator = started(&[0x3e, 3, 0xed, 0x39, 0x01, 0xc9]); // ld a,3; out0 (1),a; ret
    let error = calculator.run(1_000).unwrap_err();
    assert_eq!(error, "out to 0001 at d1a883: the calculator would reset itself");
    // call 0003a4; ld b,0; djnz $; call 0003a8; ret
    let mut calculator =
        started(&[0xcd, 0xa4, 0x03, 0, 0x06, 0, 0x10, 0xfe, 0xcd, 0xa8, 0x03, 0, 0xc9]);
    assert_eq!(calculator.run(8_000), Ok(Stop::Time));
    assert_eq!(calculator.speed(), 6_000_000);
    assert_eq!(calculator.run(1_000_000), Ok(Stop::Returned));
    assert_eq!(calculator.speed(), 48_000_000);
    assert!(calculator.cycles() > 8 * 256 * 13, "each of its cycles took eight");
}

#[test]
fn halt_waits_for_an_interrupt() {
    let calculator = after(&[0x76, 0xc9]); // halt; ret
    assert!(calculator.cycles() < 600_000);
}

#[test]
fn what_is_no_code_is_told() {
    let mut calculator = started(&[0xcd, 0x04, 0x00, 0x02, 0xc9]); // call 020004
    let error = calculator.run(1_000).unwrap_err();
    assert_eq!(error, "the system's call at 020004 is not emulated; back to d1a885");
}
