//! What is said about files, and what of them is fit to be shown.

use std::fmt::Display;

/// What is wrong with a file, the first three mistakes by name; nothing if there is none.
///
/// ```
/// assert_eq!(kilomate_files::mistakes(&["line 3: no move"]).as_deref(), Some("line 3: no move"));
/// ```
pub fn mistakes(mistakes: &[impl Display]) -> Option<String> {
    const NAMED: usize = 3;
    let named: Vec<String> = mistakes.iter().take(NAMED).map(ToString::to_string).collect();
    let more = match mistakes.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    (!named.is_empty()).then(|| format!("{}{more}", named.join("; ")))
}

/// A text from elsewhere, fit for a terminal: without control characters but line ends.
pub fn harmless(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_mistakes_are_named_and_the_others_counted() {
        assert_eq!(mistakes(&[""; 0]), None);
        assert_eq!(mistakes(&["a", "b", "c"]).as_deref(), Some("a; b; c"));
        assert_eq!(mistakes(&[1, 2, 3, 4, 5]).as_deref(), Some("1; 2; 3; and 2 more"));
    }

    #[test]
    fn control_characters_become_blanks() {
        assert_eq!(harmless("a\tb\nc"), "a b\nc");
        assert_eq!(harmless("\u{1b}]0;x\u{7}\u{9b}2J\r\u{7f}é"), " ]0;x  2J  é");
    }
}
