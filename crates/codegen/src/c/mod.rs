//! C: for every compiler, from those of large machines down to those that know little more than C89.
//!
//! Nothing is assumed about the width of `int`, the size of a pointer or the order of bytes; numbers
//! have no sign but where a sign is asked for, and at most 32 bits. All memory is static. Beside
//! `stdint.h` only `memset` and `memcpy` are used. The same program gives the same bytes.
//!
//! `expressions` writes trees and `places` what they point to, `statements` functions, `data` tables and
//! memory, `pools` variables at fixed addresses; `names` has the names, `helpers` what C has no words
//! for, `spaces` which pointers are to tables where those lie in a memory of their own, and `prelude.c` what stands before
//! everything else.

mod data;
mod expressions;
mod helpers;
pub(crate) mod names;
mod places;
mod pools;
mod spaces;
mod statements;

use crate::middle::{Program, Shape};
use names::Names;
use spaces::Spaces;

/// What stands before everything else.
const PRELUDE: &str = include_str!("prelude.c");
/// And behind it where tables lie in a memory of their own.
const FLASH: &str = include_str!("flash.c");

/// Where functions have their variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frames {
    /// Where the compiler wants them.
    Local,
    /// At fixed addresses, parameters too, shared by functions that never run at the same time: for
    /// compilers whose CPU has no stack to speak of.
    Fixed,
}

/// Writes a program as C. Functions that others call are what `KILOMATE_API` says; it is nothing if
/// nobody has defined it.
pub fn write(program: &Program, frames: Frames) -> String {
    written(program, frames, &Spaces::one(program))
}

/// The same for compilers whose CPU has its tables in flash, which is read by other instructions, as an AVR has; for
/// others it is C like any other.
pub fn write_for_flash(program: &Program) -> String {
    written(program, Frames::Local, &Spaces::split(program))
}

fn written(program: &Program, frames: Frames, spaces: &Spaces) -> String {
    let names = Names::of(program);
    let mut text = String::from(PRELUDE);
    if spaces.is_split {
        text += FLASH;
    }
    data::write(&mut text, program, &names, spaces);
    let mut functions = String::new();
    statements::write(&mut functions, program, &names, frames, spaces);
    if frames == Frames::Fixed {
        pools::write(&mut text, program, &functions);
    }
    text + &helpers::used(&functions, frames) + &functions
}

/// The type of a shape.
fn type_name(shape: Shape) -> &'static str {
    match shape {
        Shape::Pointer => "uint8_t *",
        Shape::Bits(..=8) => "uint8_t",
        Shape::Bits(..=16) => "uint16_t",
        Shape::Bits(_) => "uint32_t",
    }
}

/// A declaration of a name.
fn declared(shape: Shape, name: &str) -> String {
    match shape {
        Shape::Pointer => format!("uint8_t *{name}"),
        Shape::Bits(_) => format!("{} {name}", type_name(shape)),
    }
}

/// A declaration of a pointer that may be to a table.
fn declared_as(shape: Shape, name: &str, is_table: bool) -> String {
    if is_table { format!("const KM_FLASH uint8_t *{name}") } else { declared(shape, name) }
}

/// What a function gives besides its first result is left in these, by number and width.
fn further_result(number: usize, shape: Shape) -> String {
    match shape {
        Shape::Pointer => format!("km_result_{number}_ptr"),
        Shape::Bits(bits) => format!("km_result_{number}_{}", bits.max(8)),
    }
}
