//! `setoption name N value V`: names and values may have spaces in them.

use crate::command::Keyword;
use crate::print::Sink;
use crate::problem::Problem;
use crate::words::{Line, Source, Word};

/// Reads the name that follows `setoption`: its words go, with a space between them, where the
/// caller wants them. The value comes next in the line: its first word has been read.
///
/// # Errors
///
/// [`Problem::Word`] if there is no name.
pub fn read_option<S: Source>(
    line: &mut Line<S>,
    word: &mut Word,
    name: &mut impl Sink,
) -> Result<(), Problem> {
    read_option_name(line, word, name)?;
    line.next(word);
    Ok(())
}

/// As [`read_option`], but nothing of the value has been read: it may be longer than a word can be.
///
/// # Errors
///
/// [`Problem::Word`] if there is no name.
#[inline(always)] // one of the two is in an image
pub fn read_option_name<S: Source>(
    line: &mut Line<S>,
    word: &mut Word,
    name: &mut impl Sink,
) -> Result<(), Problem> {
    line.next(word);
    if !Keyword::NAME.is(word) {
        return Err(Problem::Word);
    }
    let mut is_first = true;
    while line.next(word) && !Keyword::VALUE.is(word) {
        if !core::mem::take(&mut is_first) {
            name.put(b' ');
        }
        for &byte in word.as_bytes() {
            name.put(byte);
        }
    }
    if is_first { Err(Problem::Word) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    fn read(text: &str) -> Result<(String, String), Problem> {
        let (mut name, mut value) = (String::new(), String::new());
        let (mut line, mut word) = (Line::new(text.bytes()), Word::new());
        read_option(&mut line, &mut word, &mut |byte: u8| name.push(byte as char))?;
        while !word.is_empty() {
            value += std::str::from_utf8(word.as_bytes()).unwrap();
            line.next(&mut word);
            value += if word.is_empty() { "" } else { " " };
        }
        Ok((name, value))
    }

    #[test]
    fn names_and_values_may_have_spaces() {
        let pair = |name: &str, value: &str| Ok((name.into(), value.into()));
        assert_eq!(read("name Hash value 32"), pair("Hash", "32"));
        assert_eq!(read("name  Move  Overhead value 5\r\n"), pair("Move Overhead", "5"));
        assert_eq!(read("name Clear Hash"), pair("Clear Hash", ""));
        assert_eq!(read("name Path value  /a b/c  d "), pair("Path", "/a b/c d"));
        for bad in ["", "Hash value 32", "name", "name value 3"] {
            assert_eq!(read(bad), Err(Problem::Word), "{bad}");
        }
    }
}
