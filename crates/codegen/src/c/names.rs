//! Names in the C text: short, unlike each other, and the same whatever the compiler called things.

use std::collections::BTreeSet;

use crate::middle::Program;

/// What every name begins with that others could see.
const PREFIX: &str = "km_";
/// What C compilers promise to tell apart.
const LONGEST: usize = 31;

/// The names of a program's functions and globals.
pub(crate) struct Names {
    functions: Vec<String>,
    globals: Vec<String>,
    /// The functions in the words of the source.
    sources: Vec<String>,
}

impl Names {
    pub(crate) fn of(program: &Program) -> Names {
        let mut taken = BTreeSet::new();
        let mut functions = Vec::new();
        let mut sources = Vec::new();
        for function in &program.functions {
            let source = source_name(&function.symbol);
            functions.push(if function.is_exported {
                function.symbol.clone()
            } else {
                unique(&short_name(&source), &mut taken)
            });
            sources.push(source);
        }
        let global = |symbol: &str| {
            let source = source_name(symbol);
            // Tables that the compiler has made have names that change with their contents.
            let has_name = symbol.starts_with("_R") || symbol.starts_with("_ZN");
            if has_name { short_name(&source) } else { "table".to_owned() }
        };
        let globals =
            program.globals.iter().map(|g| unique(&global(&g.symbol), &mut taken)).collect();
        Names { functions, globals, sources }
    }

    pub(crate) fn function(&self, number: usize) -> &str {
        &self.functions[number]
    }

    pub(crate) fn global(&self, number: usize) -> &str {
        &self.globals[number]
    }

    pub(crate) fn source(&self, number: usize) -> &str {
        &self.sources[number]
    }
}

/// The name in the source, without the hashes of the compiler.
fn source_name(symbol: &str) -> String {
    format!("{:#}", rustc_demangle::demangle(symbol))
}

/// The last two words of a name: a type or a module, and what is in it.
fn short_name(source: &str) -> String {
    let plain = without_generics(source);
    let mut words: Vec<&str> = plain.split("::").filter(|word| !word.is_empty()).collect();
    let last = words.pop().unwrap_or("");
    let before = words.pop().unwrap_or("");
    let both = if before.is_empty() { last.to_owned() } else { format!("{before}_{last}") };
    let letters = both.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' });
    let letters: String = letters.collect();
    let letters = if letters.chars().any(|c| c.is_ascii_lowercase()) && last != last.to_uppercase()
    {
        letters.to_lowercase()
    } else {
        letters
    };
    letters.trim_matches('_').to_owned()
}

/// A path without what stands in angle brackets, but for the type that a method belongs to.
fn without_generics(source: &str) -> String {
    let (own, rest) = match source.strip_prefix('<') {
        None => ("", source),
        Some(inside) => {
            let end = closing(inside);
            let own = inside[..end].split(" as ").next().unwrap_or("");
            (own, &inside[(end + 1).min(inside.len())..])
        }
    };
    let mut plain = String::new();
    let mut depth = 0;
    for c in own.chars().chain(rest.chars()) {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            c if depth == 0 => plain.push(c),
            _ => {}
        }
    }
    plain
}

/// Where the bracket closes that has been opened before.
fn closing(text: &str) -> usize {
    let mut depth = 1;
    for (at, c) in text.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// A name that nothing else has.
fn unique(name: &str, taken: &mut BTreeSet<String>) -> String {
    let mut count = 1;
    loop {
        let tail = if count == 1 { String::new() } else { format!("_{count}") };
        let room = LONGEST - PREFIX.len() - tail.len();
        let name = format!("{PREFIX}{}{tail}", &name[..name.len().min(room)]);
        if taken.insert(name.clone()) {
            return name;
        }
        count += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::short_name;

    #[test]
    fn names_are_those_of_the_source() {
        for (source, short) in [
            ("<core::search::Engine<core::machines::Ce<a::B>>>::step", "engine_step"),
            ("core::search::picker::rank::<core::machines::Ce<a::B>>", "picker_rank"),
            (
                "<core::eval::Sums<core::eval::Full> as core::make::Watch>::from_scratch",
                "sums_from_scratch",
            ),
            ("core::chess::attacks::BIT", "attacks_BIT"),
            ("twice", "twice"),
        ] {
            assert_eq!(short_name(source), short);
        }
    }
}
