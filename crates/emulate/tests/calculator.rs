//! The calculator: small programs in both modes of its CPU, keys, timers, interrupts, the screen, variables and power. All
//! bytes are as GNU as gives them, the source beside them.

#[path = "calculator/cycles.rs"]
mod cycles;
#[path = "calculator/instructions.rs"]
mod instructions;
#[path = "calculator/system.rs"]
mod system;
#[path = "calculator/variables.rs"]
mod variables;

use kilomate_emulate::calculator::{Calculator, Kind, Model, Stop, Variable};

/// Where programs run.
const USER: u32 = 0xd1_a881;
/// A place in RAM that nobody uses: the system's second picture of the screen.
const SPARE: u32 = 0xd0_52c6;
const RET: [u8; 1] = [0xc9];

fn calculator() -> Calculator {
    Calculator::new(Model::default())
}

/// The file of a program of this code.
fn program(name: &str, code: &[u8]) -> Vec<u8> {
    let data = [&[0xef, 0x7b], code].concat();
    Variable { kind: Kind::Protected, name: name.into(), is_archived: false, data }.to_file()
}

/// A calculator on which a program of this code was started.
fn started(code: &[u8]) -> Calculator {
    let mut calculator = calculator();
    calculator.send(&program("TEST", code)).unwrap();
    calculator.run_program("TEST").unwrap();
    calculator
}

/// The calculator after a program of this code, which ends soon.
fn after(code: &[u8]) -> Calculator {
    let mut calculator = started(code);
    assert_eq!(calculator.run(1_000_000), Ok(Stop::Returned));
    calculator
}

/// Three bytes of memory.
fn long(calculator: &Calculator, at: u32) -> u32 {
    calculator.get(at, 3).iter().rev().fold(0, |sum, &byte| sum << 8 | u32::from(byte))
}

fn appvar(name: &str, data: &[u8], is_archived: bool) -> Variable {
    Variable { kind: Kind::AppVar, name: name.into(), is_archived, data: data.to_vec() }
}
