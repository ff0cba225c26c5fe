//! Seats in a line of text, to be read again: for saved games, the config file and the command line.

use std::fmt;
use std::str::FromStr;

use kilomate_core::MachineName;
use kilomate_core::play::level::{HIGHEST_ELO, LEVELS, LOWEST_ELO};

use super::{MachineSeat, ProgramSeat, Seat, Setting};

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Setting::Full => f.write_str("full"),
            Setting::Elo(n) => write!(f, "elo {n}"),
            Setting::Level(n) => write!(f, "level {n}"),
            Setting::Seconds(n) => write!(f, "seconds {n}"),
            Setting::Infinite => f.write_str("infinite"),
            Setting::Depth(n) => write!(f, "depth {n}"),
            Setting::Nodes(n) => write!(f, "nodes {n}"),
        }
    }
}

impl ProgramSeat {
    /// The program and its arguments, with quotation marks where they are needed.
    pub fn command_line(&self) -> String {
        self.command.iter().map(|word| quote(word)).collect::<Vec<_>>().join(" ")
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Person(name) if name.is_empty() => f.write_str("person"),
            Seat::Person(name) => write!(f, "person {name}"),
            Seat::Machine(seat) => {
                write!(f, "{} {}", seat.machine.name(), seat.setting)?;
                for (flag, word) in [
                    (seat.is_authentic, "authentic"),
                    (seat.ponders, "ponder"),
                    (seat.is_adaptive, "adaptive"),
                ] {
                    if flag {
                        write!(f, " {word}")?;
                    }
                }
                Ok(())
            }
            Seat::Program(seat) => {
                write!(f, "program {}", seat.setting)?;
                for (name, value) in &seat.options {
                    write!(f, " option {}", quote(&format!("{name}={value}")))?;
                }
                write!(f, " -- {}", seat.command_line())
            }
        }
    }
}

/// Why a text names nobody who could sit at the desk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatError {
    /// It is empty.
    Nobody,
    /// There is no such player.
    Unknown(String),
    /// A word makes no sense where it stands.
    Word(String),
    /// A number is missing after this word, or is out of its range.
    Number(&'static str),
    /// A program without a command.
    NoCommand,
    /// A quotation mark is missing.
    OpenQuote,
}

impl fmt::Display for SeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatError::Nobody => f.write_str("nobody is named: write person, a machine or program"),
            SeatError::Unknown(word) => write!(
                f,
                "there is no player `{word}`: write person, program, or a machine \
                 (desktop, ce, c64, prodigy, elf)"
            ),
            SeatError::Word(word) => write!(
                f,
                "`{word}` makes no sense here: write full, elo N, level N, seconds N, infinite, \
                 depth N, nodes N, authentic, ponder or adaptive"
            ),
            SeatError::Number("elo") => {
                write!(f, "elo needs a number from {LOWEST_ELO} to {HIGHEST_ELO}")
            }
            SeatError::Number("level") => write!(f, "level needs a number from 1 to {LEVELS}"),
            SeatError::Number(word) => write!(f, "{word} needs a number from 1 on"),
            SeatError::NoCommand => {
                f.write_str("a program needs its command: write program -- stockfish")
            }
            SeatError::OpenQuote => f.write_str("a quotation mark is missing at the end"),
        }
    }
}

impl std::error::Error for SeatError {}

impl FromStr for Seat {
    type Err = SeatError;

    fn from_str(text: &str) -> Result<Seat, SeatError> {
        let text = text.trim();
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match first {
            "" => Err(SeatError::Nobody),
            "person" => Ok(Seat::Person(rest.trim().into())),
            "program" => read_program(rest).map(Seat::Program),
            name => match MachineName::from_name(name) {
                Some(machine) => read_machine(machine, rest).map(Seat::Machine),
                None => Err(SeatError::Unknown(name.into())),
            },
        }
    }
}

fn read_machine(machine: MachineName, text: &str) -> Result<MachineSeat, SeatError> {
    let mut seat = MachineSeat::new(machine, Setting::Full);
    let mut words = text.split_ascii_whitespace();
    while let Some(word) = words.next() {
        match word {
            "authentic" => seat.is_authentic = true,
            "ponder" => seat.ponders = true,
            "adaptive" => seat.is_adaptive = true,
            _ => seat.setting = read_setting(word, words.by_ref())?,
        }
    }
    Ok(seat)
}

fn read_setting<'a>(
    word: &str,
    mut words: impl Iterator<Item = &'a str>,
) -> Result<Setting, SeatError> {
    let mut number = |word: &'static str, least: u32, most: u32| {
        let number = words.next().and_then(|text| text.parse::<u32>().ok());
        number.filter(|n| (least..=most).contains(n)).ok_or(SeatError::Number(word))
    };
    Ok(match word {
        "full" => Setting::Full,
        "infinite" => Setting::Infinite,
        "elo" => Setting::Elo(number("elo", LOWEST_ELO.into(), HIGHEST_ELO.into())? as u16),
        "level" => Setting::Level(number("level", 1, LEVELS.into())? as u8),
        "seconds" => Setting::Seconds(number("seconds", 1, 1_000_000)?),
        "depth" => Setting::Depth(number("depth", 1, 100)? as u8),
        "nodes" => Setting::Nodes(number("nodes", 1, u32::MAX)?),
        word => return Err(SeatError::Word(word.into())),
    })
}

fn read_program(text: &str) -> Result<ProgramSeat, SeatError> {
    let words = split(text)?;
    let bar = words.iter().position(|word| word == "--").ok_or(SeatError::NoCommand)?;
    let command = words[bar + 1..].to_vec();
    if command.is_empty() {
        return Err(SeatError::NoCommand);
    }
    let mut seat = ProgramSeat { command, options: Vec::new(), setting: Setting::Full };
    let mut words = words[..bar].iter().map(String::as_str);
    while let Some(word) = words.next() {
        if word == "option" {
            let option = words.next().and_then(|word| word.split_once('='));
            let (name, value) = option.ok_or(SeatError::Word(word.into()))?;
            seat.options.push((name.into(), value.into()));
        } else {
            seat.setting = read_setting(word, words.by_ref())?;
        }
    }
    Ok(seat)
}

/// A word that [`split`] reads as one, even if blanks take the place of control characters, as in PGN.
fn quote(word: &str) -> String {
    let needs_marks = |c: char| c.is_whitespace() || c.is_control() || c == '\'' || c == '"';
    if !word.is_empty() && !word.contains(needs_marks) {
        return word.into();
    }
    format!("'{}'", word.replace('\'', "'\"'\"'"))
}

/// A text of unknown origin with everything in it to be seen: what is not plain ASCII, and a backslash,
/// is written as in Rust (`\n`, `\u{1b}`, `\\`). Different texts look different.
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => shown.push_str("\\\\"),
            ' '..='~' => shown.push(c),
            _ => shown.extend(c.escape_default()),
        }
    }
    shown
}

/// Words, as a shell would take them: quotation marks keep blanks together.
fn split(text: &str) -> Result<Vec<String>, SeatError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut open: Option<char> = None;
    for c in text.chars() {
        match open {
            Some(mark) if c == mark => open = None,
            None if c == '\'' || c == '"' => {
                open = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    if open.is_some() { Err(SeatError::OpenQuote) } else { Ok(words) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read_as_they_are_written() {
        for text in [
            "person",
            "person Anna van Dyck",
            "desktop full",
            "prodigy seconds 15 authentic ponder",
            "desktop elo 1040 adaptive",
            "elf infinite",
            "c64 level 3",
            "ce depth 4",
            "ce nodes 5000",
            "program full -- stockfish",
            "program seconds 3 option UCI_Elo=1500 option 'Skill Level=3' -- '/my games/fish' -x",
        ] {
            let seat: Seat = text.parse().expect(text);
            assert_eq!(seat.to_string(), text);
        }
        let odd = ProgramSeat {
            command: vec!["it's".into(), "\"".into(), String::new(), "/a\u{a0}b".into()],
            options: vec![],
            setting: Setting::Full,
        };
        let seat = Seat::Program(odd);
        assert_eq!(seat.to_string().parse(), Ok(seat));
    }

    #[test]
    fn nothing_in_a_text_is_hidden() {
        assert_eq!(visible("sh -c 'touch \"x\"'"), "sh -c 'touch \"x\"'");
        assert_eq!(
            visible("a\nb\t\u{1b}[2J\u{9b}\u{202e}\u{200b}é\0"),
            r"a\nb\t\u{1b}[2J\u{9b}\u{202e}\u{200b}\u{e9}\u{0}"
        );
        assert_ne!(visible("a\\nb"), visible("a\nb"));
    }

    #[test]
    fn nonsense_says_what_to_write() {
        for (text, part) in [
            ("", "person"),
            ("zx81", "desktop, ce"),
            ("ce quickly", "seconds N"),
            ("ce elo 10", "elo needs a number from"),
            ("ce level 11", "from 1 to 10"),
            ("ce depth", "from 1"),
            ("program stockfish", "program -- stockfish"),
            ("program --", "program -- stockfish"),
            ("program -- 'fish", "quotation"),
        ] {
            let error = text.parse::<Seat>().unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
