//! Code in chapters: pieces of the source, by name. A chapter says where a piece is from in the line before it,
//!
//! > From `[square.rs](../../crates/core/src/chess/square.rs)`, `fn step`, `struct Square`:
//!
//! and the block below holds these items as they stand there, comments included, but for examples in them.

use std::path::Path;

use crate::run::{Outcome, root};

use super::{WALK, read};

const FENCE: &str = "```rust";

/// A block of code in a document.
struct Block<'a> {
    /// The lines between its fences.
    first: usize,
    end: usize,
    /// The line that says where it is from.
    caption: &'a str,
}

/// Whether every block is what the source says; how many there are.
pub(super) fn check(text: &str) -> Outcome<usize> {
    let lines: Vec<&str> = text.lines().collect();
    let blocks = blocks(&lines)?;
    for block in &blocks {
        let items = items(block.caption)?;
        if lines[block.first..block.end].join("\n") != items {
            return Err(format!("the code is another today: {}", block.caption));
        }
    }
    Ok(blocks.len())
}

/// Puts today's code into a document; says whether it was another.
pub(super) fn refresh(path: &Path) -> Outcome<bool> {
    let text = read(path)?;
    let lines: Vec<&str> = text.lines().collect();
    let mut fresh = String::new();
    let mut copied = 0;
    for block in blocks(&lines)? {
        for line in &lines[copied..block.first] {
            fresh += line;
            fresh.push('\n');
        }
        fresh += &items(block.caption)?;
        fresh.push('\n');
        copied = block.end;
    }
    for line in &lines[copied..] {
        fresh += line;
        fresh.push('\n');
    }
    let is_other = fresh != text;
    if is_other {
        std::fs::write(path, fresh).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(is_other)
}

/// The blocks of Rust. All code of the walk is real: one without a caption is an error.
fn blocks<'a>(lines: &[&'a str]) -> Outcome<Vec<Block<'a>>> {
    let mut blocks = Vec::new();
    for (at, _) in lines.iter().enumerate().filter(|(_, line)| **line == FENCE) {
        let caption = lines[..at].iter().rev().find(|line| !line.is_empty()).copied().unwrap_or("");
        if !caption.starts_with("From [") || !caption.ends_with(':') {
            return Err(format!("line {}: code without a line that says where it is from", at + 1));
        }
        let first = at + 1;
        let length = lines[first..].iter().position(|line| *line == "```");
        let end = first + length.ok_or("a block of code without an end")?;
        blocks.push(Block { first, end, caption });
    }
    Ok(blocks)
}

/// The items that a caption names, from the file that it links to.
fn items(caption: &str) -> Outcome<String> {
    let unclear = || format!("unclear: {caption}");
    let (file, names) =
        caption.split_once("](").and_then(|(_, rest)| rest.split_once(')')).ok_or_else(unclear)?;
    let source = read(&root().join(WALK).join(file))?;
    let names: Vec<&str> = names.split('`').skip(1).step_by(2).collect();
    if names.is_empty() {
        return Err(unclear());
    }
    let found: Outcome<Vec<String>> = names
        .iter()
        .map(|name| item(&source, name).map_err(|problem| format!("{file}: {problem}")))
        .collect();
    Ok(found?.join("\n\n"))
}

/// An item by how it begins, without what stands before `fn`, `struct`, `impl` …
fn item(source: &str, name: &str) -> Outcome<String> {
    let lines: Vec<&str> =
        source.lines().take_while(|line| !line.starts_with("#[cfg(test)]")).collect();
    let heads: Vec<usize> = (0..lines.len()).filter(|&at| is_head(lines[at], name)).collect();
    let &[head] = heads.as_slice() else {
        return Err(format!("`{name}` is there {} times, not once", heads.len()));
    };
    let indent = lines[head].len() - lines[head].trim_start().len();
    let is_before =
        |line: &&&str| ["///", "#["].iter().any(|start| line.trim_start().starts_with(start));
    let first = head - lines[..head].iter().rev().take_while(is_before).count();
    let is_end = |line: &&str| {
        let ends = line.len() > indent
            && line.is_char_boundary(indent)
            && line[..indent].trim().is_empty()
            && line[indent..].starts_with(['}', ']', ')'])
            && !line.ends_with('{');
        ends || line.ends_with(';') && line.len() - line.trim_start().len() == indent
    };
    let is_short = lines[head].ends_with(';') || lines[head].ends_with('}');
    let length = if is_short { Some(0) } else { lines[head..].iter().position(is_end) };
    let end = head + length.ok_or_else(|| format!("`{name}` has no end"))?;
    let mut is_example = false;
    let kept = lines[first..=end].iter().filter(|line| {
        let is_fence = line.trim_start().starts_with("/// ```");
        let was_example = is_example;
        is_example ^= is_fence;
        !is_fence && !was_example
    });
    let kept: Vec<&str> = kept.map(|line| line.get(indent..).unwrap_or("")).collect();
    // Where an example ended the comment, no empty line of it is left.
    let is_left = |at: &usize| kept[*at].trim() != "///" || kept[at + 1].trim().starts_with("/// ");
    let lines: Vec<&str> = (0..kept.len()).filter(is_left).map(|at| kept[at]).collect();
    Ok(lines.join("\n"))
}

/// Whether a line begins the item: visibility and such may stand before the name, and no letter after it.
fn is_head(line: &str, name: &str) -> bool {
    let mut rest = line.trim_start();
    if rest.starts_with("//") {
        return false;
    }
    loop {
        if let Some(after) = rest.strip_prefix(name) {
            return !after.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        }
        let words = ["pub(crate) ", "pub(super) ", "pub ", "const ", "unsafe "];
        match words.iter().find_map(|word| rest.strip_prefix(word)) {
            Some(after) => rest = after,
            None => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "\
/// One.
///
/// ```
/// assert!(one());
/// ```
#[inline]
pub const fn one(
    a: u8,
) -> bool {
    a == 1
}

pub(super) struct Two(u8);

impl Two {
    /// The three.
    fn three(&self) -> u8 {
        if self.0 == 3 {
        }
    }
    const FOUR: u8 = 4;
}

static TABLE: [u8; 2] = [
    1,
];

#[cfg(test)]
fn one() {}
";

    #[test]
    fn items_are_found_by_name() {
        let one = item(SOURCE, "fn one").expect("there");
        assert_eq!(
            one,
            "/// One.\n#[inline]\npub const fn one(\n    a: u8,\n) -> bool {\n    a == 1\n}"
        );
        assert_eq!(item(SOURCE, "struct Two").expect("there"), "pub(super) struct Two(u8);");
        let three = item(SOURCE, "fn three").expect("there");
        assert_eq!(
            three,
            "/// The three.\nfn three(&self) -> u8 {\n    if self.0 == 3 {\n    }\n}"
        );
        assert_eq!(item(SOURCE, "const FOUR").expect("there"), "const FOUR: u8 = 4;");
        assert_eq!(
            item(SOURCE, "static TABLE").expect("there"),
            "static TABLE: [u8; 2] = [\n    1,\n];"
        );
        assert!(item(SOURCE, "fn thre").is_err() && item(SOURCE, "fn gone").is_err());
    }

    #[test]
    fn code_without_a_source_is_an_error() {
        assert!(
            check("words\n\n```rust\nfn x() {}\n```\n").is_err_and(|e| e.starts_with("line 3"))
        );
        let block = |code: &str| {
            format!(
                "From [square.rs](../../crates/core/src/chess/square.rs), `const OFF_BOARD`:\n\n```rust\n{code}\n```\n"
            )
        };
        let code = "/// The bits that are set in a byte which has left the board.\npub(crate) const OFF_BOARD: u8 = 0x88;";
        assert_eq!(check(&block(code)), Ok(1));
        assert!(check(&block("const OFF_BOARD: u8 = 0x77;")).is_err());
    }
}
