//! Standard output: whole lines, written at once, from any thread.

use std::fmt::Display;
use std::io::{ErrorKind, Write};

/// Prints one line. When nobody reads any more there is nothing left to do: the program ends.
pub(crate) fn say(line: impl Display) {
    let text = format!("{line}\n");
    let mut out = std::io::stdout().lock();
    if let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        std::process::exit(i32::from(error.kind() != ErrorKind::BrokenPipe));
    }
}

/// Reports what was wrong with a command, in the way that UCI allows.
pub(crate) fn complain(problem: impl Display) {
    say(format_args!("info string error: {problem}"));
}

/// A word of the input, fit to be repeated in a message: short and without control characters.
pub(crate) fn quoted(word: &str) -> String {
    const LONGEST: usize = 40;
    let shown: String = word.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    let dots = if word.chars().nth(LONGEST).is_some() { "…" } else { "" };
    format!("\"{shown}{dots}\"")
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn words_are_shortened_and_escaped() {
        assert_eq!(quoted("go"), "\"go\"");
        assert_eq!(quoted("a\nb\u{1b}[2J"), "\"a\\nb\\u{1b}[2J\"");
        assert_eq!(quoted(&"x".repeat(1_000)), format!("\"{}…\"", "x".repeat(40)));
    }
}
