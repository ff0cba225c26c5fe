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

/// For programs that keep pointers in memory: all memory has numbers, those of tables after the
/// others. Small numbers are pointers that nobody follows.
const NUMBERS: &str = "\
static uint16_t km_number(const uint8_t *at)
{
    uintptr_t far = (uintptr_t)at - (uintptr_t)km_memory;
    if (far <= sizeof km_memory)
        return (uint16_t)(far + 256);
    far = (uintptr_t)at - (uintptr_t)km_tables;
    if (far <= sizeof km_tables)
        return (uint16_t)(far + 257 + sizeof km_memory);
    return (uint16_t)(uintptr_t)at;
}

static uint8_t *km_pointer(uint16_t number)
{
    if (number < 256)
        return (uint8_t *)(uintptr_t)number;
    number -= 256;
    if (number <= sizeof km_memory)
        return km_memory + number;
    return (uint8_t *)(km_tables + (number - 1 - sizeof km_memory));
}

";

/// What LLVM expects of every machine beside `memcpy` and `memset`. Only programs that need it have it.
const COMPARE: &str = "\
static uint16_t km_compare(const uint8_t *left, const uint8_t *right, uint16_t count)
{
    for (; count != 0; count--, left++, right++) {
        if (*left != *right)
            return *left < *right ? 0xffff : 1;
    }
    return 0;
}

";

/// The name in C of a function from outside.
pub(super) fn outside_name(symbol: &str) -> &str {
    if matches!(symbol, "memcmp" | "bcmp") { "km_compare" } else { symbol }
}

/// Writes them, what comes from outside, and what is needed for bytes that move.
pub(super) fn write(text: &mut String, program: &Program, names: &Names) {
    if program.numbers_pointers() {
        in_one(text, program, names);
    } else {
        one_by_one(text, program, names);
    }
    further_results(text, program);
    for outside in &program.outside {
        if outside_name(&outside.symbol) == "km_compare" {
            text.push('\n');
            text.push_str(COMPARE);
            continue;
        }
        let parameters: Vec<String> =
            outside.parameters.iter().map(|&shape| declared(shape, "").trim_end().to_owned()).collect();
        let parameters = if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
        let head = outside.result.map_or("void".into(), |shape| declared(shape, "").trim_end().to_owned());
        // A string takes whatever is written to it, here and below.
        let _ = writeln!(text, "KILOMATE_API {head} {}({parameters});", outside.symbol);
    }
    text.push('\n');
    if moves(program) {
        text.push_str(MOVE);
    }
}

fn lines(text: &mut String, bytes: &[u8]) {
    for line in bytes.chunks(IN_LINE) {
        let bytes: Vec<String> = line.iter().map(u8::to_string).collect();
        let _ = writeln!(text, "    {},", bytes.join(", "));
    }
}

/// Each table and each piece of memory by itself.
fn one_by_one(text: &mut String, program: &Program, names: &Names) {
    for (number, global) in program.globals.iter().enumerate() {
        let (name, size) = (names.global(number), global.bytes.len().max(1));
        let is_zero = global.bytes.iter().all(|&byte| byte == 0);
        let kind = if global.is_constant { "static const uint8_t" } else { "static uint8_t" };
        if is_zero && !global.is_constant {
            let _ = writeln!(text, "{kind} {name}[{size}];");
            continue;
        }
        let _ = writeln!(text, "{kind} {name}[{size}] = {{");
        lines(text, &global.bytes);
        let _ = writeln!(text, "}};");
    }
    if program.arrays > 0 {
        let _ = writeln!(text, "\n/* Memory of functions that never run at the same time. */");
        let _ = writeln!(text, "static uint8_t km_frame[{}];", program.arrays);
    }
}

/// All tables in one array and all memory in another, in which every byte has a number.
fn in_one(text: &mut String, program: &Program, names: &Names) {
    let _ = writeln!(text, "static const uint8_t km_tables[] = {{");
    let mut at = 0;
    let mut defines = String::new();
    for (number, global) in program.globals.iter().enumerate().filter(|(_, g)| g.is_constant) {
        let name = names.global(number);
        let _ = writeln!(text, "    /* {name} */");
        lines(text, &global.bytes);
        let _ = writeln!(defines, "#define {name} (km_tables + {at})");
        at += global.bytes.len();
    }
    let _ = writeln!(text, "    0\n}};");
    text.push_str(&defines);
    let mut bytes = Vec::new();
    defines.clear();
    for (number, global) in program.globals.iter().enumerate().filter(|(_, g)| !g.is_constant) {
        let _ = writeln!(defines, "#define {} (km_memory + {})", names.global(number), bytes.len());
        bytes.extend(&global.bytes);
    }
    let _ = writeln!(defines, "#define km_frame (km_memory + {})", bytes.len());
    let size = bytes.len() + program.arrays as usize + 1;
    if bytes.iter().all(|&byte| byte == 0) {
        let _ = writeln!(text, "\nstatic uint8_t km_memory[{size}];");
    } else {
        let _ = writeln!(text, "\nstatic uint8_t km_memory[{size}] = {{");
        lines(text, &bytes);
        let _ = writeln!(text, "}};");
    }
    text.push_str(&defines);
    text.push('\n');
    text.push_str(NUMBERS);
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
