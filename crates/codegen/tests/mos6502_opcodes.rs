//! The table of the 6502's opcodes against others who know them: an emulated CPU executes each, which says how
//! long it is, how many cycles it takes and what it changes; 64tass makes the same bytes of the text.

use kilomate_codegen::assemble::{Instruction, Label};
use kilomate_codegen::targets::mos6502::instruction::{
    Address, Code, Form, Memory, Mode, Op, Parts, When,
};
use mos6502::cpu::CPU;
use mos6502::instruction::Nmos6502;
use mos6502::memory::{Bus, Memory as Ram};
use mos6502::registers::Status;

/// Where the instruction lies, and what it names: nothing there crosses a page.
const AT: u16 = 0x0400;
const ZERO_PAGE: u8 = 0x40;
const FAR: u16 = 0x1240;

fn mode(form: Form) -> Mode {
    let far = Address::fixed(FAR);
    match form {
        Form::None => Mode::None,
        Form::Imm => Mode::Imm(0x81),
        Form::Zp => Mode::Zp(ZERO_PAGE),
        Form::ZpX => Mode::ZpX(ZERO_PAGE),
        Form::ZpY => Mode::ZpY(ZERO_PAGE),
        Form::Abs => Mode::Abs(far),
        Form::AbsX => Mode::AbsX(far),
        Form::AbsY => Mode::AbsY(far),
        Form::IndX => Mode::IndX(ZERO_PAGE),
        Form::IndY => Mode::IndY(ZERO_PAGE),
        Form::Ind => Mode::Ind(far),
    }
}

/// All of them.
fn all() -> impl Iterator<Item = (Op, Form, Code)> {
    Op::ALL.iter().flat_map(|&op| {
        op.rows().iter().map(move |&(form, ..)| (op, form, Code::Plain(op, mode(form))))
    })
}

/// Registers and flags: A, X, Y, C, Z and N, V.
type Registers = [u8; 6];

/// A CPU that is about to execute some bytes.
fn cpu(bytes: &[u8], registers: Registers) -> CPU<Ram, Nmos6502> {
    let mut cpu = CPU::new(Ram::new(), Nmos6502);
    cpu.memory.set_bytes(AT, bytes);
    // Pointers wherever an instruction looks for one, and something everywhere else.
    for at in (0..0x100).step_by(2) {
        cpu.memory.set_bytes(at, &[0x40, 0x12]);
    }
    cpu.memory.set_bytes(FAR, &[0x40, 0x12, 0x33]);
    let [a, x, y, carry, sign, overflow] = registers;
    cpu.registers.accumulator = a;
    cpu.registers.index_x = x;
    cpu.registers.index_y = y;
    cpu.registers.stack_pointer.0 = 0xf0;
    cpu.registers.program_counter = AT;
    cpu.registers.status.set(Status::PS_CARRY, carry != 0);
    cpu.registers.status.set(Status::PS_ZERO, sign & 1 != 0);
    cpu.registers.status.set(Status::PS_NEGATIVE, sign & 2 != 0);
    cpu.registers.status.set(Status::PS_OVERFLOW, overflow != 0);
    cpu
}

fn registers(cpu: &CPU<Ram, Nmos6502>) -> Registers {
    let (all, has) = (&cpu.registers, |flag| u8::from(cpu.registers.status.contains(flag)));
    let sign = has(Status::PS_ZERO) | has(Status::PS_NEGATIVE) << 1;
    let (carry, overflow) = (has(Status::PS_CARRY), has(Status::PS_OVERFLOW));
    [all.accumulator, all.index_x, all.index_y, carry, sign, overflow]
}

fn bytes_of(code: &Code) -> Vec<u8> {
    let mut bytes = Vec::new();
    code.encode(u32::from(AT), &|_| u32::from(AT) + 0x22, &mut bytes).unwrap();
    assert_eq!(bytes.len() as u32, code.size(), "{code:?}");
    bytes
}

#[test]
fn an_emulated_cpu_agrees_on_sizes_and_cycles() {
    let mut count = 0;
    for (op, form, code) in all() {
        let mut cpu = cpu(&bytes_of(&code), [0x11, 2, 2, 0, 0, 0]);
        assert!(cpu.single_step(), "{op:?} {form:?}");
        assert_eq!(cpu.cycles, u64::from(code.cycles()), "{op:?} {form:?}");
        if !matches!(op, Op::Jmp | Op::Jsr | Op::Rts | Op::Rti | Op::Brk) {
            let next = cpu.registers.program_counter;
            assert_eq!(u32::from(next - AT), code.size(), "{op:?} {form:?}");
        }
        count += 1;
    }
    // All that are documented but branches.
    assert_eq!(count, 151 - 8);
}

#[test]
fn an_emulated_cpu_agrees_on_branches() {
    for when in When::ALL {
        let mut taken = 0;
        for flags in 0..16u8 {
            let bytes = bytes_of(&Code::Branch(when, Label(0), false));
            let [carry, overflow] = [flags & 1, flags >> 1 & 1];
            let mut cpu = cpu(&bytes, [0, 0, 0, carry, flags >> 2, overflow]);
            cpu.single_step();
            let is_taken = cpu.registers.program_counter != AT + 2;
            assert_eq!(cpu.cycles, 2 + u64::from(is_taken), "{when:?}");
            // It looks at nothing but what it says.
            let looked_at = match when.needs() {
                Parts::C => carry,
                Parts::V => overflow,
                _ => match when {
                    When::Beq | When::Bne => flags >> 2 & 1,
                    _ => flags >> 3,
                },
            };
            let is_positive = matches!(when, When::Bcs | When::Bvs | When::Beq | When::Bmi);
            assert_eq!(is_taken, (looked_at != 0) == is_positive, "{when:?}");
            taken += u32::from(is_taken);
        }
        assert_eq!(taken, 8);
    }
}

/// Starts that differ in everything.
const STARTS: [Registers; 6] = [
    [0x11, 2, 4, 0, 0, 0],
    [0x81, 3, 5, 1, 1, 1],
    [0xff, 2, 4, 1, 2, 0],
    [0x00, 5, 3, 0, 1, 1],
    [0x7f, 4, 2, 1, 0, 1],
    [0x40, 3, 3, 0, 2, 0],
];
const PARTS: [Parts; 6] = [Parts::A, Parts::X, Parts::Y, Parts::C, Parts::S, Parts::V];

#[test]
fn an_emulated_cpu_agrees_on_effects() {
    for (op, form, code) in all() {
        if matches!(op, Op::Jmp | Op::Jsr | Op::Rts | Op::Rti | Op::Brk) {
            continue; // they lead elsewhere, where anything may be looked at
        }
        let effects = op.effects(form);
        let bytes = bytes_of(&code);
        let run = |start: Registers| {
            let mut cpu = cpu(&bytes, start);
            cpu.single_step();
            let written: Vec<u8> = (0..0x2000).map(|at| cpu.memory.get_byte(at)).collect();
            (registers(&cpu), written)
        };
        for start in STARTS {
            let (end, written) = run(start);
            let before: Vec<u8> = {
                let mut cpu = cpu(&bytes, start);
                (0..0x2000).map(|at| cpu.memory.get_byte(at)).collect()
            };
            for (n, part) in PARTS.into_iter().enumerate() {
                if !effects.changes.has(part) {
                    assert_eq!(start[n], end[n], "{op:?} {form:?} changes {part:?}");
                }
                if effects.needs.has(part) {
                    continue;
                }
                // Another value of what it does not look at makes no difference elsewhere.
                let mut other = start;
                other[n] = if n < 3 { start[n] ^ 7 } else { u8::from(start[n] == 0) };
                let (there, elsewhere) = run(other);
                for (m, place) in PARTS.into_iter().enumerate() {
                    if m != n || effects.changes.has(part) {
                        assert_eq!(end[m], there[m], "{op:?} {form:?}: {place:?} by {part:?}");
                    }
                }
                assert_eq!(written, elsewhere, "{op:?} {form:?}: memory by {part:?}");
            }
            let is_writing = matches!(effects.memory, Memory::Writes | Memory::Changes)
                || matches!(op, Op::Pha | Op::Php);
            assert!(is_writing || written == before, "{op:?} {form:?} writes");
        }
    }
}

#[test]
fn an_assembler_makes_the_same_bytes_of_the_text() {
    let mut source = format!("        .cpu \"6502\"\n        * = ${AT:04x}\n");
    let mut expected = Vec::new();
    for (_, _, code) in all() {
        source.push_str(&["        ", &code.text(&|_| String::new()), "\n"].concat());
        expected.extend(bytes_of(&code));
    }
    for when in When::ALL {
        source.push_str(&["        ", when.name(), " *+$24\n"].concat());
        expected.extend([when.code(), 0x22]);
    }
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let [text, bytes] = ["asm", "bin"].map(|end| folder.join(format!("opcodes.{end}")));
    std::fs::write(&text, source).unwrap();
    let mut tass = std::process::Command::new("64tass");
    tass.args(["--quiet", "--nostart"]).arg(&text).arg("-o").arg(&bytes);
    let output = tass.output().expect("install 64tass: `cargo xtask setup rust`");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(std::fs::read(&bytes).unwrap(), expected);
}
