//! A program of somebody's own for the Commodore 64: any module that has a function `main`.
//!
//! | | |
//! |---|---|
//! | `$0002` | variables |
//! | `$0801` | a line of BASIC that calls what starts the program, which comes right behind it |
//! | `$0900` | code and tables |
//! | to `$CFFF` | memory that holds zeros at the start |
//!
//! BASIC's ROM is away and interrupts are off; the chips and the upper ROM are where they always are. The program
//! has `peek` and `poke` from outside. Everything in it is native code.

use std::rc::Rc;

use kilomate_c64::memory::{BASIC, ORIGIN};
use kilomate_codegen::assemble::text::Text;
use kilomate_codegen::assemble::{Label, Labels, assemble};
use kilomate_codegen::middle::{Program, translate};
use kilomate_codegen::target::compile;
use kilomate_codegen::targets::mos6502::{Compiled, External, Layout, Mos6502, Options};
use kilomate_ir::{Error, Result};

use super::{LINE, VARIABLES};

/// The first byte that belongs to the chips.
const CHIPS: usize = 0xd000;
/// Where the program begins.
const MAIN: &str = "main";
/// What it may ask for from outside.
const OUTSIDE: [&str; 2] = ["peek", "poke"];

/// Makes a file of a module, which is loaded and started as any program is: `LOAD"HELLO",8,1` and `RUN`.
///
/// # Errors
///
/// What has no translation, with its line; if there is no `main`, or something does not fit.
pub fn program(module: &str) -> Result<Vec<u8>> {
    let program = translate(&kilomate_ir::read(module)?)?;
    let is_main = |f: &kilomate_codegen::middle::Function| {
        f.symbol == MAIN && f.is_exported && f.parameters.is_empty()
    };
    if !program.functions.iter().any(is_main) {
        let what = format!(
            "there is no {MAIN}: write `#[unsafe(no_mangle)] pub extern \"C\" fn {MAIN}()`"
        );
        return Err(Error::at(0, what));
    }
    let pages = zeros(&program).div_ceil(256);
    let ram = CHIPS.saturating_sub(256 * pages);
    if ram <= usize::from(ORIGIN) {
        return Err(Error::at(0, format!("{} bytes of memory do not fit", zeros(&program))));
    }
    let layout = Layout::new(&program, VARIABLES, ORIGIN, ram as u16)?;
    let externals = OUTSIDE.map(|name| (name.to_owned(), external(name)));
    let options = Options { externals: externals.into(), ..Options::new(layout) };
    let compiled = compile(&program, &options)?;
    let size = compiled.image.bytes.len();
    if usize::from(ORIGIN) + size > ram {
        let room = ram - usize::from(ORIGIN);
        return Err(Error::at(0, format!("{size} bytes of code and tables do not fit {room}")));
    }
    let mut file = BASIC.to_le_bytes().to_vec();
    file.extend(LINE);
    file.extend(start(&text(&compiled.layout, ram, pages)?, &compiled)?);
    file.extend(&compiled.image.bytes);
    Ok(file)
}

/// Bytes that hold zeros at the start: globals, and arrays of functions.
fn zeros(program: &Program) -> usize {
    let is_zero = |bytes: &[u8]| bytes.iter().all(|&byte| byte == 0);
    let globals = program.globals.iter().filter(|of| !of.is_constant && is_zero(&of.bytes));
    globals.map(|of| of.bytes.len()).sum::<usize>() + program.arrays as usize
}

fn text(layout: &Layout, ram: usize, pages: usize) -> Result<Text<'static>> {
    let numbers = [
        ("pages", pages as i32),
        ("params", layout.params.into()),
        ("ram", ram as i32),
        ("results", layout.results.into()),
    ];
    Text::new(&[("program.asm", include_str!("program.asm"))], &numbers)
}

/// A function from outside the program.
fn external(name: &'static str) -> External {
    External::Code(Rc::new(move |layout, labels| {
        text(layout, 0, 0)?.procedure::<Mos6502>(name, labels, &mut |_, _| None)
    }))
}

/// What starts the program, as many bytes as there are before the code.
fn start(text: &Text<'_>, compiled: &Compiled) -> Result<Vec<u8>> {
    let mut labels = Labels::default();
    let mut known: Vec<(Label, u32)> = Vec::new();
    let mut outer = |name: &str, labels: &mut Labels| {
        let address = compiled.functions.get(name)?.address;
        let label = labels.named(name);
        known.push((label, address.into()));
        Some(label)
    };
    let mut items = text.procedure::<Mos6502>("start", &mut labels, &mut outer)?;
    let origin = u32::from(BASIC) + LINE.len() as u32;
    let mut bytes = assemble(&mut items, &labels, origin, &known)?.bytes;
    bytes.resize(usize::from(ORIGIN) - origin as usize, 0);
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_emulate::c64::Computer;

    /// Counts in memory that must be zero at first, writes that to the screen, and comes to an end that is not.
    const COUNT: &str = "
@seen = internal global [600 x i8] zeroinitializer
@step = internal global [1 x i8] c\"\\03\"
declare void @poke(i16, i8)
declare i8 @peek(i16)
define void @main() {
start:
  br label %loop
loop:
  %at = phi i16 [ 0, %start ], [ %next, %loop ]
  %p = getelementptr i8, ptr @seen, i16 %at
  %old = load i8, ptr %p
  %step = load i8, ptr @step
  %new = add i8 %old, %step
  store i8 %new, ptr %p
  %q = getelementptr i8, ptr @seen, i16 %at
  %now = load i8, ptr %q
  %to = add i16 %at, 1024
  call void @poke(i16 %to, i8 %now)
  %next = add i16 %at, 1
  %done = icmp eq i16 %next, 600
  br i1 %done, label %stop, label %loop
stop:
  %port = call i8 @peek(i16 1)
  call void @poke(i16 2000, i8 %port)
  br label %wait
wait:
  br label %wait
}
";

    #[test]
    fn a_program_finds_zeros_and_its_own_values() {
        let mut computer = Computer::run_file(&program(COUNT).unwrap()).unwrap();
        // What was in memory before is nobody's business.
        for at in 0xa000..0xd000 {
            computer.chips_mut().write(at, 0x55);
        }
        computer.run(400_000).unwrap();
        let ram = |at: u16| computer.chips().ram(at);
        assert!((0..600).all(|at| ram(1024 + at) == 3));
        assert_eq!(ram(2000) & 7, 0x36 & 7, "BASIC's ROM is away");
    }

    #[test]
    fn what_is_wrong_is_said() {
        let error = program("define void @other() {\n  ret void\n}\n").unwrap_err();
        assert!(error.what.starts_with("there is no main"), "{error}");
        let large = "@a = internal global [52000 x i8] zeroinitializer
define void @main() {
  store i8 1, ptr @a
  ret void
}
";
        assert!(program(large).unwrap_err().what.contains("do not fit"));
        let unknown =
            "declare void @sing()\ndefine void @main() {\n  call void @sing()\n  ret void\n}\n";
        assert!(program(unknown).unwrap_err().what.contains("sing"));
    }
}
