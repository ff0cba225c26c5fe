//! Tables that begin at a multiple of 256, so that a byte finds its entry without arithmetic.
//!
//! The address of entry `i` is the sum of two 16-bit numbers, of which the compiler knows one and
//! nobody the other before linking: four instructions. Where the low byte of the first is zero the
//! sum is a pair of bytes, and where the table does not cross a multiple of 256 its high byte is
//! known. So the tables are given their places here: in flash those of 256 bytes first, then
//! the small ones; in RAM whatever is indexed most often, the chess board of the one big static.

use std::collections::HashMap;

use super::assembly::{Line, code};
use super::effects::{FLAGS, register};
use super::functions::live;
use super::values::Values;
use crate::optimise::remove;

/// What the interrupt vectors leave free up to the first multiple of 256.
const BEHIND_VECTORS: usize = 132;
const PAGE: usize = 256;
/// Names of the places where pages were taken to begin.
const FLASH: &str = "page_of_flash";
const RAM: &str = "page_of_ram";

/// For the linker: to refuse an image in which a page begins elsewhere.
pub fn check(assembly: &str) -> String {
    let names = [FLASH, RAM].into_iter().filter(|name| assembly.contains(name));
    let assert = |name| format!("ASSERT(({name} & 255) == 0, \"{name} does not begin a page\")\n");
    names.map(assert).collect()
}

/// Something with a place in memory.
struct Object {
    name: String,
    size: usize,
    lines: Vec<Line>,
}

/// What is known of a place: the low byte of its address, and how many bytes belong to it.
struct Known {
    low: usize,
    size: usize,
}

/// Gives tables their places and makes use of them.
pub(super) fn place(lines: &mut Vec<Line>) {
    let bases = bases(lines);
    let mut known = HashMap::new();
    let tables = take_objects(lines, ".progmem");
    place_tables(lines, tables, &bases, &mut known);
    place_variables(lines, &bases, &mut known);
    use_places(lines, &known);
}

/// How often each address is added to a number: `subi rL, lo8(-(address))`.
fn bases(lines: &[Line]) -> HashMap<String, usize> {
    let mut bases = HashMap::new();
    for line in lines {
        if let ("subi", [_, number]) = code(line)
            && let Some(address) = address(number, "lo8")
        {
            *bases.entry(address.to_owned()).or_default() += 1;
        }
    }
    bases
}

/// The address in `lo8(-(address))`.
fn address<'a>(number: &'a str, half: &str) -> Option<&'a str> {
    number.strip_prefix(half)?.strip_prefix("(-(")?.strip_suffix("))")
}

/// A name and a distance from it.
fn parts(address: &str) -> Option<(&str, usize)> {
    match address.split_once('+') {
        Some((name, far)) => Some((name, far.parse().ok()?)),
        None => Some((address, 0)),
    }
}

/// Takes the objects in sections of some name out of the text.
fn take_objects(lines: &mut Vec<Line>, section: &str) -> Vec<Object> {
    let mut objects: Vec<Object> = Vec::new();
    let mut gone = Vec::new();
    let mut is_there = false;
    let mut is_open = false;
    for (at, line) in lines.iter().enumerate() {
        match line {
            Line::Directive(text) if text.trim_start().starts_with(".section") => {
                is_there = text.split_whitespace().nth(1).is_some_and(|s| s.starts_with(section));
            }
            Line::Label(name) if is_there => {
                objects.push(Object { name: name.clone(), size: 0, lines: vec![line.clone()] });
                gone.push(at);
                is_open = true;
            }
            Line::Directive(text) if is_open => {
                let object = objects.last_mut().expect("an object is open");
                object.lines.push(line.clone());
                gone.push(at);
                if text.trim_start().starts_with(".size") {
                    let size = text.rsplit(',').next().and_then(|size| size.trim().parse().ok());
                    object.size = size.unwrap_or(0);
                    is_open = false;
                }
            }
            _ => {}
        }
    }
    remove(lines, &gone);
    objects
}

/// Tables in flash: some to fill what is free behind the vectors, whole pages, small ones, the rest.
fn place_tables(
    lines: &mut Vec<Line>,
    tables: Vec<Object>,
    bases: &HashMap<String, usize>,
    known: &mut HashMap<String, Known>,
) {
    let uses = |table: &Object| bases.get(&table.name).copied().unwrap_or(0);
    let (whole, others): (Vec<_>, Vec<_>) =
        tables.into_iter().partition(|table| table.size > 0 && table.size % PAGE == 0);
    let (mut small, large): (Vec<_>, Vec<_>) =
        others.into_iter().partition(|table| table.size <= PAGE / 2 && uses(table) > 0);
    small.sort_by_key(|table| std::cmp::Reverse(uses(table)));
    let mut room = PAGE;
    let (small, rest): (Vec<_>, Vec<_>) = small.into_iter().partition(|table| {
        let fits = table.size <= room;
        room -= if fits { table.size } else { 0 };
        fits
    });
    let mut rest: Vec<Object> = rest.into_iter().chain(large).collect();
    let first = fill(&mut rest, BEHIND_VECTORS);
    section(lines, "\t.section\t.progmem.first,\"a\",@progbits");
    lines.extend(first.into_iter().flat_map(|table| table.lines));
    section(lines, "\t.section\t.progmem.pages,\"a\",@progbits");
    lines.push(Line::Directive("\t.p2align\t8".to_owned()));
    for table in whole {
        known.insert(table.name, Known { low: 0, size: table.size });
        lines.extend(table.lines);
    }
    // In a section of its own: the assembler would fill an aligned one up to a whole page.
    section(lines, "\t.section\t.progmem.rest,\"a\",@progbits");
    begin_page(lines, FLASH);
    let mut place = 0;
    for table in small.into_iter().chain(rest) {
        known.insert(table.name, Known { low: place % PAGE, size: table.size });
        place += table.size;
        lines.extend(table.lines);
    }
}

/// Variables: the one with the array that is indexed most often lies so that the array begins a
/// page; others fill what is before it.
fn place_variables(
    lines: &mut Vec<Line>,
    bases: &HashMap<String, usize>,
    known: &mut HashMap<String, Known>,
) {
    let mut variables = take_objects(lines, ".bss");
    let most = bases
        .iter()
        .filter_map(|(address, count)| Some((count, parts(address)?)))
        .filter(|(_, (name, _))| variables.iter().any(|variable| variable.name == *name))
        .max();
    if let Some((_, (name, far))) = most {
        let at = variables.iter().position(|variable| variable.name == name).unwrap_or(0);
        let largest = variables.remove(at);
        let mut before = (PAGE - far % PAGE) % PAGE;
        known.insert(name.to_owned(), Known { low: before, size: largest.size });
        // The linker puts this section first, where RAM begins.
        section(lines, "\t.section\t.bss,\"aw\",@nobits");
        begin_page(lines, RAM);
        for variable in fill(&mut variables, before) {
            before -= variable.size;
            lines.extend(variable.lines);
        }
        lines.push(Line::Directive(format!("\t.zero\t{before}")));
        lines.extend(largest.lines);
    }
    for variable in variables {
        section(lines, &format!("\t.section\t.bss.{},\"aw\",@nobits", variable.name));
        lines.extend(variable.lines);
    }
}

fn section(lines: &mut Vec<Line>, text: &str) {
    lines.push(Line::Directive(text.to_owned()));
}

/// Gives a name to a place that must turn out to begin a page.
fn begin_page(lines: &mut Vec<Line>, name: &str) {
    lines.push(Line::Directive(format!("\t.globl\t{name}")));
    lines.push(Line::Label(name.to_owned()));
}

/// Takes those objects away that together fill some room best.
fn fill(objects: &mut Vec<Object>, room: usize) -> Vec<Object> {
    // For each sum of sizes that can be had, the last object of it and the sum before that.
    let mut sums: Vec<Option<(usize, usize)>> = vec![None; room + 1];
    for (number, object) in objects.iter().enumerate().filter(|(_, object)| object.size > 0) {
        for sum in (object.size..=room).rev() {
            let before = sum - object.size;
            if sums[sum].is_none() && (before == 0 || sums[before].is_some()) {
                sums[sum] = Some((number, before));
            }
        }
    }
    let mut sum = (0..=room).rev().find(|&sum| sums[sum].is_some()).unwrap_or(0);
    let mut taken = Vec::new();
    while let Some((number, before)) = sums[sum] {
        taken.push(number);
        sum = before;
    }
    taken.sort_unstable();
    taken.iter().rev().map(|&number| objects.remove(number)).collect()
}

/// Replaces sums by what they are known to be.
fn use_places(lines: &mut Vec<Line>, known: &HashMap<String, Known>) {
    let live = live(lines);
    let mut values = Values::new();
    let mut gone = Vec::new();
    for at in 0..lines.len() {
        if let Some((base, low, high)) = sum(lines, at)
            && let Some((name, far)) = parts(&base)
            && let Some(known) = known.get(name)
            && live.after(at + 1) & FLAGS == 0
        {
            let is_byte = values.is_zero(high);
            let begins_page = (known.low + far) % PAGE == 0;
            let is_in_page =
                far == 0 && known.low + known.size <= PAGE && reads_flash(lines, at + 2, low);
            let high = format!("r{high}");
            let ldi = |high: &String| {
                Line::Code("ldi".to_owned(), vec![high.clone(), format!("hi8({base})")])
            };
            if begins_page {
                gone.push(at);
                lines[at + 1] = if is_byte {
                    ldi(&high)
                } else {
                    Line::Code("subi".to_owned(), vec![high, format!("hi8(-({base}))")])
                };
            } else if is_in_page && is_byte {
                lines[at + 1] = ldi(&high);
            }
        }
        match &lines[at] {
            Line::Code(name, operands) => _ = values.follow(name, operands),
            Line::Nothing(_) => {}
            Line::Label(_) | Line::Directive(_) => values = Values::new(),
        }
    }
    remove(lines, &gone);
}

/// Whether lines `at` and the next add an address to a pair of registers: which, and to what.
fn sum(lines: &[Line], at: usize) -> Option<(String, usize, usize)> {
    let ("subi", [low, by]) = code(&lines[at]) else { return None };
    let ("sbci", [high, by_high]) = code(lines.get(at + 1)?) else { return None };
    let base = address(by, "lo8")?;
    let (low, high) = (register(low)?, register(high)?);
    (high == low + 1 && address(by_high, "hi8")? == base).then(|| (base.to_owned(), low, high))
}

/// Whether the sum is an entry's address at once: then the entry lies within the table.
fn reads_flash(lines: &[Line], at: usize, low: usize) -> bool {
    let operands = |line| matches!(code(line), ("lpm", [_, from]) if from.starts_with('Z'));
    low == 30 && lines.get(at).is_some_and(operands)
}

#[cfg(test)]
mod tests {
    use super::super::assembly::{read, text};
    use super::*;

    /// A function that indexes, and what there is to index.
    fn placed(body: &str, data: &str) -> String {
        let head = "\t.section\t.text.main,\"ax\",@progbits\n\t.globl\tmain\nmain:\n";
        let program = format!("{head}{body}\n.Lend:\nrjmp .Lend\n{data}").replace("; ", "\n");
        let mut lines: Vec<Line> = program.lines().map(read).collect();
        place(&mut lines);
        text(&lines).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn table(name: &str, size: usize) -> String {
        format!(
            "\t.section\t.progmem.data,\"a\",@progbits\n{name}:\n\t.zero\t{size}\n\t.size\t{name}, {size}\n"
        )
    }

    fn variable(name: &str, size: usize) -> String {
        format!(
            "\t.section\t.bss.{name},\"aw\",@nobits\n{name}:\n\t.zero\t{size}\n\t.size\t{name}, {size}\n"
        )
    }

    fn index(high: &str, name: &str, read: &str) -> String {
        format!(
            "mov r30, r24; {high}; subi r30, lo8(-({name})); sbci r31, hi8(-({name})); {read}; sts OUT, r24"
        )
    }

    #[test]
    fn a_table_of_a_page_is_indexed_by_its_high_byte() {
        let text =
            placed(&index("clr r31", "T", "lpm r24, Z"), &(table("U", 7) + &table("T", 256)));
        assert!(text.contains("mov r30, r24 clr r31 ldi r31, hi8(T) lpm r24, Z"), "{text}");
        assert!(text.contains(".progmem.first,\"a\",@progbits U:"), "fills what is free: {text}");
        let text = placed(&index("mov r31, r25", "T", "lpm r24, Z"), &table("T", 512));
        assert!(text.contains("mov r31, r25 subi r31, hi8(-(T)) lpm"), "{text}");
    }

    #[test]
    fn a_small_table_does_not_cross_a_page() {
        let both =
            index("clr r31", "T", "lpm r24, Z") + "; " + &index("clr r31", "U", "lpm r24, Z");
        let data = table("T", 8) + &table("U", 16);
        let text = placed(&both, &data);
        assert!(text.contains("subi r30, lo8(-(U)) ldi r31, hi8(U) lpm"), "{text}");
        // Unless nobody knows that it is read there, or the index may be larger.
        for unknown in
            [index("clr r31", "U", "adiw r30, 1"), index("mov r31, r25", "U", "lpm r24, Z")]
        {
            let text = placed(&(index("clr r31", "T", "lpm r24, Z") + "; " + &unknown), &data);
            assert!(text.contains("subi r30, lo8(-(U)) sbci r31, hi8(-(U))"), "{text}");
        }
    }

    #[test]
    fn the_array_indexed_most_begins_a_page() {
        let twice =
            index("clr r31", "S+40", "ld r24, Z") + "; " + &index("clr r31", "S+40", "ld r24, Z");
        let body = twice + "; " + &index("clr r31", "S", "ld r24, Z");
        let text = placed(&body, &(variable("V", 200) + &variable("S", 900) + &variable("W", 17)));
        assert!(text.contains("mov r30, r24 clr r31 ldi r31, hi8(S+40) ld r24, Z"), "{text}");
        assert!(text.contains("subi r30, lo8(-(S)) sbci r31, hi8(-(S))"), "{text}");
        let order = "page_of_ram: V: .zero 200 .size V, 200 .zero 16 S:";
        assert!(text.contains(order), "216 bytes before it: {text}");
        assert!(check(&text).contains("page_of_ram"));
    }

    #[test]
    fn a_sum_whose_flags_are_needed_stays() {
        let text = placed(&index("clr r31", "T", "adc r24, r24"), &table("T", 256));
        assert!(text.contains("subi r30, lo8(-(T)) sbci r31, hi8(-(T))"), "{text}");
    }
}
