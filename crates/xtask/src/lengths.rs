//! Files that are read from beginning to end: those of the compiler have at most so many lines, and so have its
//! functions. (Clippy has a lint for functions, but counts neither their heads nor their comments.)

use std::fs;
use std::path::Path;

use crate::run::{Outcome, Tally, root};

/// The crates that are looked at.
const CRATES: [&str; 3] = ["crates/ir", "crates/codegen", "crates/images"];
/// Lines of a file, and of a function.
const FILE: usize = 400;
const FUNCTION: usize = 80;

/// Looks at all files.
pub(crate) fn check(tally: &mut Tally) -> Outcome {
    let mut count = 0;
    let mut long = Vec::new();
    for folder in CRATES {
        look(&root().join(folder), &mut count, &mut long)?;
    }
    for line in &long {
        println!("  {line}");
    }
    let what = format!(
        "{count} files of the compiler, longer than {FILE} lines or with functions of over {FUNCTION}"
    );
    tally.check(long.is_empty() && count > 0, &format!("{what}: {}", long.len()));
    Ok(())
}

fn look(folder: &Path, count: &mut usize, long: &mut Vec<String>) -> Outcome {
    let cannot = |e: std::io::Error| format!("{}: {e}", folder.display());
    for entry in fs::read_dir(folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        if path.is_dir() {
            look(&path, count, long)?;
        } else if path.extension().is_some_and(|end| end == "rs") {
            *count += 1;
            let text = fs::read_to_string(&path).map_err(cannot)?;
            let lines = text.lines().count();
            if lines > FILE {
                long.push(format!("{}: {lines} lines", path.display()));
            }
            let over = functions(&text).into_iter().filter(|(_, lines)| *lines > FUNCTION);
            long.extend(over.map(|(name, n)| format!("{}: {name}: {n} lines", path.display())));
        }
    }
    Ok(())
}

/// The functions of a file, as rustfmt writes them, with their lines.
fn functions(text: &str) -> Vec<(String, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (first, line) in lines.iter().enumerate() {
        let indent = line.len() - line.trim_start().len();
        let Some((before, rest)) = line.split_once("fn ") else { continue };
        let is_head = before.split_whitespace().all(|word| {
            word.starts_with("pub") || ["const", "unsafe", "extern", "\"C\""].contains(&word)
        });
        if !is_head || rest.ends_with(';') {
            continue;
        }
        let end = format!("{}}}", " ".repeat(indent));
        if let Some(length) = lines[first..].iter().position(|line| *line == end) {
            let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next();
            found.push((name.unwrap_or("").to_owned(), length + 1));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::functions;

    #[test]
    fn functions_end_where_their_indent_does() {
        let text = "impl A {\n    pub(crate) fn one(&self) {\n        if x {\n        }\n    }\n}\n\nfn two() {\n}\n";
        assert_eq!(functions(text), [("one".to_owned(), 4), ("two".to_owned(), 2)]);
        assert!(functions("trait T {\n    fn asked();\n}\n// the fn of it\n").is_empty());
    }
}
