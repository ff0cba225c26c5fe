//! Tables and memory.

use std::fmt::Write;

use super::names::Names;
use super::{declared, further_result};
use crate::middle::{Program, Shape, Statement};

/// Bytes in a line of a table.
const IN_LINE: usize = 16;

/// For bytes that move within the same memory. Only programs that need it have it.
const MOVE: &str = "\
static void km_move(uint8_t *to, const uint8_t *from, uint16_t count)
{
    if (to < from) {
        for (; count != 0; count--)
            *to++ = *from++;
    } else {
        for (; count != 0; count--)
            to[count - 1] = from[count - 1];
    }
}

";

/// Writes them, what comes from outside, and what is needed for bytes that move.
pub(super) fn write(text: &mut String, program: &Program, names: &Names) {
    // A string takes whatever is written to it.
    for (number, global) in program.globals.iter().enumerate() {
        let (name, size) = (names.global(number), global.bytes.len().max(1));
        let is_zero = global.bytes.iter().all(|&byte| byte == 0);
        let kind = if global.is_constant { "static const uint8_t" } else { "static uint8_t" };
        if is_zero && !global.is_constant {
            let _ = writeln!(text, "{kind} {name}[{size}];");
            continue;
        }
        let _ = writeln!(text, "{kind} {name}[{size}] = {{");
        for line in global.bytes.chunks(IN_LINE) {
            let bytes: Vec<String> = line.iter().map(u8::to_string).collect();
            let _ = writeln!(text, "    {},", bytes.join(", "));
        }
        let _ = writeln!(text, "}};");
    }
    if program.arrays > 0 {
        let _ = writeln!(text, "\n/* Memory of functions that never run at the same time. */");
        let _ = writeln!(text, "static uint8_t km_frame[{}];", program.arrays);
    }
    further_results(text, program);
    for outside in &program.outside {
        let parameters: Vec<String> =
            outside.parameters.iter().map(|&shape| declared(shape, "").trim_end().to_owned()).collect();
        let parameters = if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
        let head = outside.result.map_or("void".into(), |shape| declared(shape, "").trim_end().to_owned());
        let _ = writeln!(text, "KILOMATE_API {head} {}({parameters});", outside.symbol);
    }
    text.push('\n');
    if moves(program) {
        text.push_str(MOVE);
    }
}

fn further_results(text: &mut String, program: &Program) {
    let all = program.functions.iter().flat_map(|f| f.results.iter().enumerate().skip(1));
    let mut written: Vec<(usize, Shape)> = all.map(|(number, &shape)| (number, shape)).collect();
    written.sort_unstable();
    written.dedup_by_key(|(number, shape)| further_result(*number, *shape));
    for (number, shape) in written {
        let _ = writeln!(text, "static {};", declared(shape, &further_result(number, shape)));
    }
}

fn moves(program: &Program) -> bool {
    let blocks = program.functions.iter().flat_map(|function| &function.blocks);
    let mut statements = blocks.flat_map(|block| &block.statements);
    statements.any(|statement| matches!(statement, Statement::Copy { overlaps: true, .. }))
}
