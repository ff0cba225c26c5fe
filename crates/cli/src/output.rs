//! Standard output: whole lines, written at once, from any thread.

use std::fmt::Display;
use std::io::{ErrorKind, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use kilomate_uci::Sink;

/// Prints one line.
pub(crate) fn say(line: impl Display) {
    write(format!("{line}\n").as_bytes());
}

/// Prints a text as it is.
pub(crate) fn print(text: &str) {
    write(text.as_bytes());
}

/// Prints what `print` writes, byte by byte, at once.
pub(crate) fn say_bytes(print: impl FnOnce(&mut Bytes)) {
    let mut bytes = Bytes(Vec::new());
    print(&mut bytes);
    write(&bytes.0);
}

/// Bytes on their way to standard output.
pub(crate) struct Bytes(Vec<u8>);

impl Sink for Bytes {
    fn put(&mut self, byte: u8) {
        self.0.push(byte);
    }
}

/// When nobody reads any more there is nothing left to do: the program ends.
fn write(text: &[u8]) {
    let mut out = std::io::stdout().lock();
    if let Err(error) = out.write_all(text).and_then(|()| out.flush()) {
        std::process::exit(i32::from(error.kind() != ErrorKind::BrokenPipe));
    }
}

/// Whether anything was wrong so far.
static HAS_COMPLAINED: AtomicBool = AtomicBool::new(false);

/// Whether [`complain`] was ever called: a command line that was wrong ends with a failure.
pub(crate) fn has_complained() -> bool {
    HAS_COMPLAINED.load(Ordering::Relaxed)
}

/// Reports what was wrong with a command, in the way that UCI allows.
pub(crate) fn complain(problem: impl Display) {
    HAS_COMPLAINED.store(true, Ordering::Relaxed);
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
