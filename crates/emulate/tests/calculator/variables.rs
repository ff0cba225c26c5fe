//! Variables, memory and power.

use kilomate_emulate::calculator::{Calculator, Kind, Model, Stop};

use super::{RET, SPARE, USER, after, appvar, calculator, long, program, started};

/// Code that moves an AppVar's name into OP1, which lies behind it: `ld hl,name; call _Mov9ToOP1`.
fn with_name(code: &[u8], name: &str) -> Vec<u8> {
    let at = USER + 8 + code.len() as u32;
    let [low, high, upper, _] = at.to_le_bytes();
    let mut all = vec![0x21, low, high, upper, 0xcd, 0x20, 0x03, 0x02];
    all.extend(code);
    all.push(Kind::AppVar as u8);
    all.extend(name.as_bytes());
    all.extend(vec![0; 8 - name.len()]);
    all
}

const CHK_FIND_SYM: [u8; 4] = [0xcd, 0x0c, 0x05, 0x02];
const CREATE_APP_VAR: [u8; 4] = [0xcd, 0x30, 0x13, 0x02];
const ARC_UNARC: [u8; 4] = [0xcd, 0x48, 0x14, 0x02];
const DEL_VAR_ARC: [u8; 4] = [0xcd, 0x34, 0x14, 0x02];

#[test]
fn what_is_sent_is_received_from_ram_and_from_the_archive() {
    for is_archived in [false, true] {
        let mut calculator = calculator();
        let free = calculator.free_ram();
        let book = appvar("BOOK", b"some moves", is_archived);
        let game = appvar("GAME", b"others", false);
        calculator.send(&book.to_file()).unwrap();
        calculator.send(&game.to_file()).unwrap();
        assert_eq!(calculator.variables(), [book.clone(), game.clone()]);
        assert_eq!(calculator.receive(Kind::AppVar, "BOOK"), Some(book.to_file()));
        assert_eq!(calculator.receive(Kind::Program, "BOOK"), None);
        let taken = if is_archived { 11 } else { 11 + 12 } + 11 + 8;
        assert_eq!(calculator.free_ram(), free - taken, "entries and data");
        let again = appvar("BOOK", b"more", is_archived);
        calculator.send(&again.to_file()).unwrap();
        assert_eq!(calculator.variables(), [game, again]);
    }
}

#[test]
fn a_program_finds_the_bytes_of_a_variable_wherever_it_lies() {
    // call _ChkFindSym; ld (spare),de; call _ChkInRam; sbc a,a; ld (spare+3),a; ret
    let code = [
        &CHK_FIND_SYM[..],
        &[0xed, 0x53, 0xc6, 0x52, 0xd0, 0xcd, 0x98, 0x1f, 0x02, 0x9f, 0x32, 0xc9, 0x52, 0xd0],
        &RET,
    ]
    .concat();
    for (is_archived, offset) in [(false, 2), (true, 9 + 1 + 4 + 2)] {
        let mut calculator = calculator();
        calculator.send(&appvar("BOOK", b"some moves", is_archived).to_file()).unwrap();
        calculator.send(&program("TEST", &with_name(&code, "BOOK"))).unwrap();
        calculator.run_program("TEST").unwrap();
        assert_eq!(calculator.run(100_000), Ok(Stop::Returned));
        let data = long(&calculator, SPARE);
        // The program has given its bytes back, and what was behind them moved down.
        let moved = if is_archived { 0 } else { with_name(&code, "BOOK").len() as u32 };
        assert_eq!(calculator.get(data - moved + offset, 10), b"some moves");
        assert_eq!(calculator.get(SPARE + 3, 1), [if is_archived { 0xff } else { 0 }]);
    }
    let calculator = after(&with_name(&code, "NONE"));
    assert_eq!(long(&calculator, SPARE), 0xd0_0601, "DE is behind OP1: nothing was found");
}

#[test]
fn a_program_makes_archives_and_deletes_a_variable() {
    // ld hl,5; call _CreateAppVar; inc de; inc de; ld a,42; ld (de),a; call _Arc_Unarc; ret
    let code =
        [&[0x21, 5, 0, 0], &CREATE_APP_VAR[..], &[0x13, 0x13, 0x3e, 42, 0x12], &ARC_UNARC, &RET]
            .concat();
    let mut calculator = after(&with_name(&code, "GAME"));
    let made = &calculator.variables()[1];
    assert_eq!((made.is_archived, made.data.len(), made.data[0]), (true, 5, 42));
    let code = [&ARC_UNARC[..], &RET].concat();
    calculator.send(&program("TEST", &with_name(&code, "GAME"))).unwrap();
    calculator.run_program("TEST").unwrap();
    assert_eq!(calculator.run(100_000), Ok(Stop::Returned));
    assert!(calculator.variables().iter().all(|variable| !variable.is_archived));
    let free = calculator.free_ram();
    let code = [&CHK_FIND_SYM[..], &DEL_VAR_ARC, &RET].concat();
    calculator.send(&program("TEST", &with_name(&code, "GAME"))).unwrap();
    calculator.run_program("TEST").unwrap();
    assert_eq!(calculator.run(100_000), Ok(Stop::Returned));
    assert_eq!(calculator.variables().len(), 1);
    assert!(calculator.free_ram() > free);
}

#[test]
fn memory_is_refused_when_there_is_none() {
    let mut calculator = Calculator::new(Model { free_ram: 1_000, ..Model::default() });
    assert_eq!(calculator.free_ram(), 1_000);
    let large = program("LARGE", &[0; 600]);
    calculator.send(&large).unwrap();
    let error = calculator.run_program("LARGE").unwrap_err();
    assert!(error.starts_with("ERR:MEMORY"), "{error}");
    assert!(calculator.send(&appvar("MORE", &[0; 400], false).to_file()).is_err());
    // ld hl,1000; call _EnoughMem; sbc a,a; ld (spare),a; ld hl,1000; call _CreateAppVar; ret
    let code = [
        &[0x21, 0xe8, 3, 0, 0xcd, 0x1c, 5, 2, 0x9f, 0x32, 0xc6, 0x52, 0xd0, 0x21, 0xe8, 3, 0][..],
        &CREATE_APP_VAR,
        &RET,
    ]
    .concat();
    let mut calculator = Calculator::new(Model { free_ram: 1_000, ..Model::default() });
    calculator.send(&program("TEST", &with_name(&code, "GAME"))).unwrap();
    let free = calculator.free_ram();
    calculator.run_program("TEST").unwrap();
    assert_eq!(calculator.run(100_000), Ok(Stop::Error(Calculator::ERR_MEMORY)));
    assert_eq!(calculator.get(SPARE, 1), [0xff], "_EnoughMem says so before");
    assert_eq!(calculator.free_ram(), free, "the program's bytes are given back");
    assert!(!calculator.is_running());
}

#[test]
fn a_handler_of_errors_is_called_and_gone_then() {
    // ld hl,handler; call _PushErrorHandler; call _ErrMemory; handler: ld (spare),a; call _ErrMemory
    let code = [
        0x21, 0x8d, 0xa8, 0xd1, 0xcd, 0x98, 7, 2, 0xcd, 0x68, 7, 2, 0x32, 0xc6, 0x52, 0xd0, 0xcd,
        0x68, 7, 2,
    ];
    let mut calculator = started(&code);
    assert_eq!(calculator.run(100_000), Ok(Stop::Error(Calculator::ERR_MEMORY)));
    assert_eq!(calculator.get(SPARE, 1), [Calculator::ERR_MEMORY]);
}

#[test]
fn what_a_program_leaves_on_the_systems_stacks_is_taken_away() {
    // ld hl,handler; call _PushErrorHandler; call _PushOP1; ld sp,d1a87b; ret: to the system
    let code =
        [0x21, 0x81, 0xa8, 0xd1, 0xcd, 0x98, 7, 2, 0xcd, 0x28, 6, 2, 0x31, 0x7b, 0xa8, 0xd1, 0xc9];
    let mut calculator = calculator();
    calculator.send(&program("TEST", &code)).unwrap();
    let free = calculator.free_ram();
    calculator.run_program("TEST").unwrap();
    assert_eq!(calculator.run(100_000), Ok(Stop::Returned));
    assert_eq!(calculator.free_ram(), free);
    calculator.send(&program("TEST", &[0xcd, 0x68, 7, 2])).unwrap(); // call _ErrMemory
    calculator.run_program("TEST").unwrap();
    assert_eq!(calculator.run(100_000), Ok(Stop::Error(Calculator::ERR_MEMORY)));
}

#[test]
fn the_archive_is_tidied_up_when_it_is_full() {
    let mut calculator = Calculator::new(Model { archive: 0x2_0000, ..Model::default() });
    for round in 0..20 {
        for name in ["A", "B"] {
            calculator.send(&appvar(name, &vec![round; 30_000], true).to_file()).unwrap();
        }
    }
    let all = [appvar("A", &vec![19; 30_000], true), appvar("B", &vec![19; 30_000], true)];
    assert_eq!(calculator.variables(), all);
    calculator.send(&appvar("C", &vec![1; 50_000], true).to_file()).unwrap();
    assert!(calculator.send(&appvar("D", &vec![1; 50_000], true).to_file()).is_err());
    assert_eq!(calculator.variables()[..2], all);
}

#[test]
fn power_cuts_leave_the_archive_and_perhaps_ram() {
    let archived = appvar("OLD", b"archived", true);
    for keeps_ram in [true, false] {
        let mut calculator = started(&[0x18, 0xfe]); // jr $
        calculator.send(&archived.to_file()).unwrap();
        assert_eq!(calculator.run(5_000_000), Ok(Stop::Time));
        calculator.power_cut(keeps_ram);
        assert!(!calculator.is_running());
        assert_eq!(calculator.variables().len(), if keeps_ram { 2 } else { 1 });
        assert!(calculator.variables().contains(&archived));
        calculator.send(&program("TEST", &RET)).unwrap();
        calculator.run_program("TEST").unwrap();
        assert_eq!(calculator.run(100_000), Ok(Stop::Returned));
    }
}

#[test]
fn a_variable_is_old_or_new_if_the_power_goes_while_it_is_archived() {
    // call _Arc_Unarc; ret
    let code = with_name(&[&ARC_UNARC[..], &RET].concat(), "GAME");
    let mut seen = [0, 0];
    for step in 0..40 {
        let mut calculator = calculator();
        calculator.send(&appvar("GAME", &[7; 100], false).to_file()).unwrap();
        calculator.send(&program("TEST", &code)).unwrap();
        calculator.run_program("TEST").unwrap();
        calculator.run(step * 2_000).unwrap();
        calculator.power_cut(false);
        let left = calculator.variables();
        assert!(left.iter().all(|variable| variable.data == [7; 100]));
        seen[left.len()] += 1;
    }
    assert!(seen[0] > 5 && seen[1] > 5, "lost or archived: {seen:?}");
}
