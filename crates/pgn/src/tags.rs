//! Tags as they are found in files: with quotes inside, cut in two by a mailer, several in a line.

use crate::Problem;

/// How the first tag of a game begins.
pub(crate) const FIRST: &str = "[Event \"";

/// A tag, and the text after it.
pub(crate) struct Tag<'a> {
    pub(crate) name: String,
    pub(crate) value: String,
    pub(crate) after: &'a str,
}

/// Whether a text that begins with a bracket begins with a tag: a name and a quotation mark.
pub(crate) fn is_one(text: &str) -> bool {
    let name = text[1..].trim_start_matches(' ');
    let after = name.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    after.len() < name.len() && after.trim_start_matches([' ', '\t']).starts_with('"')
}

/// Reads the tag with whose bracket a text begins.
///
/// # Errors
///
/// It has no name, no value or no end.
pub(crate) fn read(text: &str) -> Result<Tag<'_>, Problem> {
    let region = &text[1..end_of_region(text)];
    let (name, rest) = region.split_once('"').ok_or(Problem::NoValue)?;
    let name: String = name.split_whitespace().collect();
    if name.is_empty() || name.contains(']') {
        return Err(Problem::NoValue);
    }
    let (value, length) = quoted(rest).or_else(|problem| as_it_stands(rest).ok_or(problem))?;
    let begin = text.len() - (text.len() - 1 - (region.len() - rest.len()));
    // A value is one line for every reader.
    let value = value.split(['\n', '\r']).map(str::trim).filter(|part| !part.is_empty());
    let value = value.collect::<Vec<_>>().join(" ");
    Ok(Tag { name, value, after: &text[begin + length..] })
}

/// A tag may go on in the next line, but not over an empty one, nor over another tag.
fn end_of_region(text: &str) -> usize {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let begins = line.trim_start();
        if at > 0 && (begins.is_empty() || begins.starts_with('[')) {
            break;
        }
        at += line.len();
    }
    at
}

/// A value up to the quotation mark that a bracket follows, and how long all that is. Other such marks
/// belong to the value, with or without the standard's backslash.
fn quoted(text: &str) -> Result<(String, usize), Problem> {
    let mut value = String::new();
    let mut has_mark = false;
    let mut letters = text.char_indices();
    while let Some((at, c)) = letters.next() {
        match c {
            '\\' => match text[at + 1..].chars().next() {
                Some(escaped @ ('"' | '\\')) => {
                    value.push(escaped);
                    letters.next();
                }
                _ => value.push('\\'),
            },
            '"' => {
                has_mark = true;
                let after = text[at + 1..].trim_start_matches([' ', '\t']);
                if let Some(after) = after.strip_prefix(']') {
                    return Ok((value, text.len() - after.len()));
                }
                value.push('"');
            }
            _ => value.push(c),
        }
    }
    Err(if has_mark { Problem::OpenTag } else { Problem::OpenValue })
}

/// A value in whose line a backslash hides the end, as in `[Site "C:\"]`.
fn as_it_stands(text: &str) -> Option<(String, usize)> {
    let line = text.lines().next()?;
    let end = line.rfind("\"]")?;
    Some((line[..end].to_owned(), end + 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Result<(String, String, &str), Problem> {
        read(text).map(|Tag { name, value, after }| (name, value, after))
    }

    #[test]
    fn tags_are_read_as_people_and_programs_write_them() {
        for (text, name, value, after) in [
            ("[White \"A\"]\n", "White", "A", "\n"),
            ("[White \"A\"][Black \"B\"]", "White", "A", "[Black \"B\"]"),
            ("[ White  \"A\" ]x", "White", "A", "x"),
            ("[White\t\"A\"]", "White", "A", ""),
            ("[White Elo \"2000\"]", "WhiteElo", "2000", ""),
            ("[Event \"A \\\"b\\\" \\\\ c\"]", "Event", "A \"b\" \\ c", ""),
            ("[Event \"A \"b\" c\"]\n[", "Event", "A \"b\" c", "\n["),
            ("[Site \"C:\\games\"]", "Site", "C:\\games", ""),
            ("[Site \"C:\\\"]\n[", "Site", "C:\\", "\n["),
            ("[Event \"a; b {c} (d) % [x]\"]", "Event", "a; b {c} (d) % [x]", ""),
            ("[Event \"in two\r\n  lines\"]\r\n\r\n", "Event", "in two lines", "\r\n\r\n"),
            ("[Event \"\"]", "Event", "", ""),
        ] {
            assert_eq!(one(text), Ok((name.into(), value.into(), after)), "{text}");
            assert!(is_one(text) || name == "WhiteElo", "{text}");
        }
    }

    #[test]
    fn what_is_not_closed_ends_with_its_line() {
        for (text, problem) in [
            ("[Event x]\n[White \"y\"]", Problem::NoValue),
            ("[Event\n\n\"x\"]", Problem::NoValue),
            ("[ \"x\"]", Problem::NoValue),
            ("[Event \"x\n[White \"y\"]", Problem::OpenValue),
            ("[Event \"x\n\n1. e4 {\"]}", Problem::OpenValue),
            ("[Event \"x\"\n[White \"y\"]", Problem::OpenTag),
        ] {
            assert_eq!(one(text), Err(problem), "{text}");
        }
        for text in ["[%clk 1]", "[x]", "[", "[1", "[a b \"c\"]", "[]", "[\"x\"]"] {
            assert!(!is_one(text), "{text}");
        }
    }
}
