//! Tables and memory.

use std::fmt::Write;

use super::names::Names;
use super::spaces::Spaces;
use super::{declared, further_result};
use crate::middle::{Program, Shape};

/// Bytes in a line of a table.
const IN_LINE: usize = 16;

/// The name in C of a function from outside. LLVM expects some of every machine beside `memcpy` and
/// `memset`.
pub(super) fn outside_name(symbol: &str) -> &str {
    if matches!(symbol, "memcmp" | "bcmp") { "km_compare" } else { symbol }
}

/// Writes them, and what comes from outside.
pub(super) fn write(text: &mut String, program: &Program, names: &Names, spaces: &Spaces) {
    define_sizes(text, program);
    if program.numbers_pointers() {
        in_flash(text, program, names, spaces);
        in_one(text, program, names, spaces);
    } else {
        one_by_one(text, program, names, spaces);
    }
    further_results(text, program);
    for outside in program.outside.iter().filter(|o| outside_name(&o.symbol) == o.symbol) {
        let parameters: Vec<String> = outside
            .parameters
            .iter()
            .map(|&shape| declared(shape, "").trim_end().to_owned())
            .collect();
        let parameters =
            if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
        let head =
            outside.result.map_or("void".into(), |shape| declared(shape, "").trim_end().to_owned());
        // A string takes whatever is written to it, here and below.
        let _ = writeln!(text, "KILOMATE_API {head} {}({parameters});", outside.symbol);
    }
    text.push('\n');
}

fn lines(text: &mut String, bytes: &[u8]) {
    for line in bytes.chunks(IN_LINE) {
        let bytes: Vec<String> = line.iter().map(u8::to_string).collect();
        let _ = writeln!(text, "    {},", bytes.join(", "));
    }
}

/// What the size of memory is called that has a name which others see: they may define it, and make it
/// smaller than the module does. Nothing else has such a name.
fn open_size(symbol: &str) -> Option<String> {
    symbol.starts_with("kilomate_").then(|| format!("{}_SIZE", symbol.to_uppercase()))
}

fn define_sizes(text: &mut String, program: &Program) {
    for global in &program.globals {
        if let Some(name) = open_size(&global.symbol) {
            let size = global.bytes.len();
            let _ = writeln!(text, "#ifndef {name}\n#define {name} {size}\n#endif");
        }
    }
}

/// Each table and each piece of memory by itself.
fn one_by_one(text: &mut String, program: &Program, names: &Names, spaces: &Spaces) {
    for (number, global) in program.globals.iter().enumerate() {
        let (name, size) = (names.global(number), global.bytes.len().max(1));
        let is_zero = global.bytes.iter().all(|&byte| byte == 0);
        let kind = match (global.is_constant, spaces.in_flash[number]) {
            (true, true) => "static const KM_FLASH uint8_t",
            (true, false) => "static const uint8_t",
            (false, _) => "static uint8_t",
        };
        if is_zero && !global.is_constant {
            let size = open_size(&global.symbol).unwrap_or(size.to_string());
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

/// The tables that lie in flash.
fn in_flash(text: &mut String, program: &Program, names: &Names, spaces: &Spaces) {
    for (number, global) in program.globals.iter().enumerate() {
        if spaces.in_flash[number] {
            let (name, size) = (names.global(number), global.bytes.len().max(1));
            let _ = writeln!(text, "static const KM_FLASH uint8_t {name}[{size}] = {{");
            lines(text, &global.bytes);
            let _ = writeln!(text, "}};");
        }
    }
}

/// All other tables in one array and all memory in another, in which every byte has a number.
fn in_one(text: &mut String, program: &Program, names: &Names, spaces: &Spaces) {
    let _ = writeln!(text, "static const uint8_t km_tables[] = {{");
    let mut at = 0;
    let mut defines = String::new();
    let others = program.globals.iter().enumerate();
    for (number, global) in others.filter(|(n, g)| g.is_constant && !spaces.in_flash[*n]) {
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
    let memory = program.globals.iter().enumerate().filter(|(_, g)| !g.is_constant);
    let (open, memory): (Vec<_>, Vec<_>) =
        memory.partition(|(_, g)| open_size(&g.symbol).is_some());
    for (number, global) in memory {
        let _ = writeln!(defines, "#define {} (km_memory + {})", names.global(number), bytes.len());
        bytes.extend(&global.bytes);
    }
    let _ = writeln!(defines, "#define km_frame (km_memory + {})", bytes.len());
    let mut size = (bytes.len() + program.arrays as usize).to_string();
    for (number, global) in open {
        let _ = writeln!(defines, "#define {} (km_memory + {size})", names.global(number));
        let _ = write!(size, " + {}", open_size(&global.symbol).unwrap_or_default());
    }
    size += " + 1";
    if bytes.iter().all(|&byte| byte == 0) {
        let _ = writeln!(text, "\nstatic uint8_t km_memory[{size}];");
    } else {
        let _ = writeln!(text, "\nstatic uint8_t km_memory[{size}] = {{");
        lines(text, &bytes);
        let _ = writeln!(text, "}};");
    }
    text.push_str(&defines);
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
