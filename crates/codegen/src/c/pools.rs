//! Variables at fixed addresses: those of all functions, laid over each other where they are of one
//! width and never needed at the same time.

use std::fmt::Write;

use super::expressions::INDEX;
use crate::middle::{Function, Program, Shape};

/// A name for each variable of a function.
pub(super) fn names(function: &Function) -> Vec<String> {
    let variables = function.variables.iter().zip(&function.pooled);
    variables.map(|(shape, place)| name(*shape, *place)).collect()
}

fn name(shape: Shape, place: u32) -> String {
    format!("km_{}{place}", ['b', 'w', 'l', 'p'][shape.pool()])
}

/// Declares them: those that are mentioned most often first, and as many as fit where a 6502 reaches
/// memory with one byte.
pub(super) fn write(text: &mut String, program: &Program, functions: &str) {
    let mut uses = Vec::new();
    for shape in [Shape::Bits(8), Shape::Bits(16), Shape::Bits(32), Shape::Pointer] {
        for place in 0..program.pools[shape.pool()] {
            uses.push((count(program, shape, place), shape, place));
        }
    }
    uses.sort_by_key(|(count, shape, place)| (std::cmp::Reverse(*count), *shape, *place));
    let mut left = ZERO_PAGE;
    let (near, far): (Vec<_>, Vec<_>) = uses.into_iter().partition(|(_, shape, _)| {
        let fits = shape.size() <= left;
        if fits {
            left -= shape.size();
        }
        fits
    });
    let declare = |text: &mut String, all: &[(usize, Shape, u32)]| {
        for (_, shape, place) in all {
            // A string takes whatever is written to it.
            let _ = writeln!(text, "static {};", super::declared(*shape, &name(*shape, *place)));
        }
    };
    text.push_str("/* Variables of functions that never run at the same time. */\n");
    text.push_str("#ifdef __CC65__\n#pragma bss-name(push, \"ZEROPAGE\")\n#endif\n");
    for index in (0..).map(|n| format!("{INDEX}{n}")) {
        if !functions.contains(&format!("{index} = ")) {
            break;
        }
        let _ = writeln!(text, "static uint8_t {index};");
    }
    declare(text, &near);
    text.push_str("#ifdef __CC65__\n#pragma bss-name(pop)\n#endif\n");
    declare(text, &far);
    text.push('\n');
}

/// Bytes of a 6502's first page that cc65 leaves free.
const ZERO_PAGE: u32 = 220;

/// How often a variable is mentioned.
fn count(program: &Program, shape: Shape, place: u32) -> usize {
    let mut uses = 0;
    for function in &program.functions {
        function.each_var(&mut |var| {
            let is_alike = function.variables[var].pool() == shape.pool();
            uses += usize::from(is_alike && function.pooled[var] == place);
        });
    }
    uses
}
