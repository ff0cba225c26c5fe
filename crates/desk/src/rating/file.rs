//! The file of ratings: one game a line, in words that people can read. `docs/formats.md` describes
//! it.
//!
//! Nothing is ever lost by reading and writing: a line that cannot be understood is reported, kept
//! and written again as it was; a file of another version, or of something else, is refused whole.

use std::fmt::{self, Write as _};

use kilomate_core::Color;

use super::{Date, Line, Outcome, Played, Ratings, clean};

/// The first words of the file; the version follows.
const HEADER: &str = "kilomate ratings";
/// The version that is read and written.
const VERSION: u32 = 1;

/// What a file contained.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed {
    /// The games, and every other line.
    pub ratings: Ratings,
    /// Lines that were not understood.
    pub problems: Vec<Problem>,
}

/// A line that was not understood. It is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Its number, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: &'static str,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} of the ratings is kept but not counted: {}", self.line, self.what)
    }
}

/// Why a file was refused whole. It must not be written over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refused {
    /// It is not text.
    NotText,
    /// It does not begin as a file of ratings does.
    NotRatings,
    /// It is of another version.
    Version,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refused::NotText => {
                "the file of ratings is not text in UTF-8: repair it, or move it away to begin anew"
            }
            Refused::NotRatings => {
                "the file of ratings does not begin with \"kilomate ratings 1\": repair its first \
                 line, or move it away to begin anew"
            }
            Refused::Version => {
                "the file of ratings is of a version that this program does not know: use the \
                 program that wrote it, or move it away to begin anew"
            }
        })
    }
}

impl std::error::Error for Refused {}

impl Ratings {
    /// Reads a file. An empty one has no games.
    ///
    /// # Errors
    ///
    /// [`Refused`] if it is no file of ratings that this program knows. Single lines that are
    /// wrong are no error: they are reported in [`Parsed::problems`].
    pub fn parse(bytes: &[u8]) -> Result<Parsed, Refused> {
        let text = std::str::from_utf8(bytes).map_err(|_| Refused::NotText)?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text); // some editors begin with it
        let mut parsed = Parsed { ratings: Ratings::new(), problems: Vec::new() };
        if text.trim().is_empty() {
            return Ok(parsed);
        }
        let mut lines = text.lines().enumerate();
        let header = lines.next().map_or("", |(_, line)| line);
        let version = header.trim().strip_prefix(HEADER).ok_or(Refused::NotRatings)?;
        match version.trim().parse::<u32>() {
            Ok(VERSION) => {}
            Ok(_) => return Err(Refused::Version),
            Err(_) => return Err(Refused::NotRatings),
        }
        for (number, line) in lines {
            let is_note = line.trim().is_empty() || line.trim_start().starts_with('#');
            let kept = match read(line) {
                Ok(played) => Line::Game(played),
                Err(what) => {
                    if !is_note {
                        parsed.problems.push(Problem { line: number + 1, what });
                    }
                    Line::Other(line.into())
                }
            };
            parsed.ratings.lines.push(kept);
        }
        Ok(parsed)
    }

    /// The whole file.
    pub fn to_text(&self) -> String {
        let mut text = format!("{HEADER} {VERSION}\n");
        for line in &self.lines {
            // Writing to a string cannot fail.
            let _ = match line {
                Line::Game(played) => writeln!(text, "{played}"),
                Line::Other(other) => writeln!(text, "{other}"),
            };
        }
        text
    }
}

/// As it stands in the file.
impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let person = if self.person == Color::White { "white" } else { "black" };
        let outcome = match self.outcome {
            Outcome::Won => "won",
            Outcome::Drawn => "drawn",
            Outcome::Lost => "lost",
        };
        let counts = if self.counts { "counts" } else { "uncounted" };
        let elo = self.elo.map_or("-".into(), |elo| elo.to_string());
        let Played { date, opponent, .. } = self;
        write!(f, "{date}  {person}  {outcome:5}  {counts:9}  {elo:>4}  {opponent}")
    }
}

/// Reads a game.
fn read(line: &str) -> Result<Played, &'static str> {
    let mut rest = line;
    let mut word = || {
        rest = rest.trim_start();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        rest = after;
        word
    };
    let date = Date::parse(word()).ok_or("it must begin with a day such as 2026-11-16")?;
    let person = match word() {
        "white" => Color::White,
        "black" => Color::Black,
        _ => return Err("after the day comes your colour, white or black"),
    };
    let outcome = match word() {
        "won" => Outcome::Won,
        "drawn" => Outcome::Drawn,
        "lost" => Outcome::Lost,
        _ => return Err("after the colour comes won, drawn or lost"),
    };
    let counts = match word() {
        "counts" => true,
        "uncounted" => false,
        _ => return Err("after the result comes counts or uncounted"),
    };
    let elo = match word() {
        "-" => None,
        number => Some(
            number.parse().map_err(|_| "the opponent's Elo must be a number, or - if unknown")?,
        ),
    };
    if rest.trim().is_empty() {
        return Err("the opponent's name is missing at the end");
    }
    Ok(Played { date, opponent: renamed(clean(rest)), elo, person, outcome, counts })
}

/// The name that an opponent has today: it was `Commodore 64, seconds 10` once.
fn renamed(name: String) -> String {
    let old = name.split_once(", seconds ").map(|(title, n)| (title, n.parse::<u32>()));
    match old {
        Some((title, Ok(1))) => format!("{title}, 1 second a move"),
        Some((title, Ok(seconds))) => format!("{title}, {seconds} seconds a move"),
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
kilomate ratings 1
# my games

2026-11-16  white  won    counts     1200  ce
2026-11-17  black  lost   uncounted     -  Stockfish 15.1 (skill 3)
2026-11-18  black  drawn  counts      850  adaptive
";

    fn parse(text: &str) -> Parsed {
        Ratings::parse(text.as_bytes()).unwrap()
    }

    #[test]
    fn opponents_of_old_have_the_names_of_today() {
        for machine in ["c64 seconds 10", "prodigy seconds 1"] {
            let seat: crate::seat::Seat = machine.parse().expect(machine);
            let words = machine.split_once(' ').expect("two").1;
            let title = seat.name().split_once(", ").expect("a setting").0.to_string();
            assert_eq!(renamed(format!("{title}, {words}")), seat.name());
        }
        assert_eq!(renamed("Split, seconds later".into()), "Split, seconds later");
    }

    #[test]
    fn a_file_is_written_as_it_was_read() {
        let parsed = parse(FILE);
        assert_eq!(parsed.problems, []);
        assert_eq!(parsed.ratings.to_text(), FILE);
        let games: Vec<&Played> = parsed.ratings.games().collect();
        assert_eq!(games.len(), 3);
        assert_eq!((games[0].elo, games[0].counts), (Some(1_200), true));
        assert_eq!((games[1].elo, games[1].counts), (None, false));
        assert_eq!(games[1].opponent, "Stockfish 15.1 (skill 3)");
        assert_eq!((games[2].person, games[2].outcome), (Color::Black, Outcome::Drawn));
        // Whatever the ends of lines and the blanks, the games are the same.
        let other = FILE.replace('\n', "\r\n").replace("  ", "\t ");
        let again = parse(&format!("\u{feff}{other}"));
        assert!(again.ratings.games().eq(parsed.ratings.games()) && again.problems.is_empty());
    }

    #[test]
    fn names_survive_however_odd() {
        let date = Date::new(2026, 2, 3).unwrap();
        for name in ["#", "a\nb", "  ", "Ä 💡\u{7f}\u{2028}", "- - -", "won"] {
            let mut ratings = Ratings::new();
            ratings.add(Played {
                date,
                opponent: name.into(),
                elo: Some(u16::MAX),
                person: Color::White,
                outcome: Outcome::Lost,
                counts: false,
            });
            let parsed = parse(&ratings.to_text());
            assert_eq!((parsed.ratings, parsed.problems.len()), (ratings, 0), "{name:?}");
        }
    }

    #[test]
    fn bad_lines_are_reported_with_their_number_and_kept() {
        let bad = [
            "2026-02-30 white won counts 1200 ce",
            "2026-02-03 green won counts 1200 ce",
            "2026-02-03 white winning counts 1200 ce",
            "2026-02-03 white won perhaps 1200 ce",
            "2026-02-03 white won counts 65536 ce",
            "2026-02-03 white won counts -5 ce",
            "2026-02-03 white won counts 1200",
            "2026-02-03",
            "something of a later program\u{0}",
        ];
        let text = format!("{FILE}{}\n", bad.join("\n"));
        let parsed = parse(&text);
        assert_eq!(parsed.ratings.to_text(), text);
        assert_eq!(parsed.ratings.games().count(), 3, "good lines are kept");
        let lines: Vec<usize> = parsed.problems.iter().map(|problem| problem.line).collect();
        assert_eq!(lines, (7..7 + bad.len()).collect::<Vec<_>>());
        assert_eq!(
            parsed.problems[0].to_string(),
            "line 7 of the ratings is kept but not counted: it must begin with a day such as \
             2026-11-16"
        );
    }

    #[test]
    fn other_files_are_refused() {
        let refused = |bytes: &[u8]| Ratings::parse(bytes).unwrap_err();
        assert_eq!(refused(b"kilomate ratings 2\n"), Refused::Version);
        assert_eq!(refused(b"kilomate ratings\n"), Refused::NotRatings);
        assert_eq!(refused(b"kilomate ratings 1x\n"), Refused::NotRatings);
        assert_eq!(refused(b"[Event \"?\"]\n"), Refused::NotRatings);
        assert_eq!(refused(b"\n2026-02-03 white won counts 1200 ce"), Refused::NotRatings);
        assert_eq!(refused(b"kilomate ratings 1\n\xff"), Refused::NotText);
        for empty in ["", "\n", " \r\n"] {
            assert_eq!(parse(empty).ratings, Ratings::new());
        }
        assert_eq!(parse("kilomate ratings 1").ratings, Ratings::new());
    }
}
