//! What is said on standard output and on standard error. Names and messages come from engines, games
//! and journals that others have made: nothing in them reaches a terminal as a command to it.
//!
//! `print!`, `println!` and `eprintln!` are these everywhere in this program, so that none is forgotten.

/// A text from elsewhere, fit for a terminal: without control characters but tabs and line ends.
pub(crate) fn harmless(text: &str) -> String {
    let is_harmful = |c: char| c.is_control() && c != '\n' && c != '\t';
    text.chars().map(|c| if is_harmful(c) { ' ' } else { c }).collect()
}

macro_rules! print {
    ($($words:tt)*) => { std::print!("{}", $crate::say::harmless(&format!($($words)*))) };
}

macro_rules! println {
    ($($words:tt)*) => { std::println!("{}", $crate::say::harmless(&format!($($words)*))) };
}

macro_rules! eprintln {
    ($($words:tt)*) => { std::eprintln!("{}", $crate::say::harmless(&format!($($words)*))) };
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn control_characters_become_blanks() {
        assert_eq!(harmless("a\tb\nc"), "a\tb\nc");
        assert_eq!(harmless("\u{1b}]0;x\u{7}\u{9b}2J\r\u{7f}é"), " ]0;x  2J  é");
    }
}
