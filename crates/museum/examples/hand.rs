//! A hand at the machines, for programs: lines in, what is seen out. `cargo xtask soak` plays its games with it.
//!
//! | line | does |
//! |---|---|
//! | `open c64` | this machine, just switched on |
//! | `take position startpos moves e2e4` | brings a game to it, in the words of UCI |
//! | `press E 2 ENTER*` | presses keys one after the other; with a star they are held |
//! | `wait 500` | lets so many milliseconds of the machine pass |
//! | `until 5000 Your move\|Checkmate` | the same, until one of these is seen; it must be |
//! | `see` | nothing |
//!
//! Each is answered by the machine's words, and `ms 1234`, its time; or by `wrong` and a sentence.

use std::io::{BufRead, Write};

use kilomate_museum::{Exhibit, Game, open};

/// Milliseconds between two looks at the machine.
const LOOK: u64 = 20;
/// In which every press must have been heard.
const HEARD: u64 = 60_000;

type Outcome = Result<(), String>;

fn main() -> std::io::Result<()> {
    let mut hand = Hand(None);
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        match hand.obey(&line?) {
            Ok(seen) => write!(out, "{seen}")?,
            Err(why) => writeln!(out, "wrong {}", why.replace('\n', "/"))?,
        }
        out.flush()?;
    }
    Ok(())
}

/// The machine that it is at, if it is at one.
struct Hand(Option<Box<dyn Exhibit>>);

impl Hand {
    /// Obeys a line, and says what is seen then.
    fn obey(&mut self, line: &str) -> Result<String, String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if word == "open" {
            self.0 = open(rest);
        }
        let exhibit = self.0.as_deref_mut().ok_or("there is no machine")?;
        match word {
            "open" | "see" => {}
            "take" => {
                exhibit.take(&game(rest)?)?;
                hear(exhibit)?;
            }
            "press" => {
                for key in rest.split(' ') {
                    let name = key.strip_suffix('*').unwrap_or(key);
                    if !exhibit.press(name, name != key) {
                        return Err(format!("{key} cannot be pressed"));
                    }
                }
                hear(exhibit)?;
            }
            "wait" => pass(exhibit, number(rest)?)?,
            "until" => {
                let (most, wanted) = rest.split_once(' ').ok_or("until what?")?;
                until(exhibit, number(most)?, wanted)?;
            }
            _ => return Err(format!("not a line for a hand: {line}")),
        }
        let milliseconds = exhibit.cycles() / (exhibit.hertz() / 1_000);
        Ok(format!("{}ms {milliseconds}\n", exhibit.text()))
    }
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("not a number: {text}"))
}

/// A game in the words of UCI.
fn game(text: &str) -> Result<Game, String> {
    let (start, moves) = text.split_once(" moves ").unwrap_or((text, ""));
    let start = match start.strip_prefix("position fen ") {
        Some(fen) => Some(fen.to_owned()),
        None if start == "position startpos" => None,
        None => return Err(format!("not a position: {start}")),
    };
    Ok(Game { start, moves: moves.split_whitespace().map(str::to_owned).collect() })
}

fn pass(exhibit: &mut dyn Exhibit, milliseconds: u64) -> Outcome {
    exhibit.run(exhibit.hertz() / 1_000 * milliseconds)
}

/// Lets time pass until everything was heard.
fn hear(exhibit: &mut dyn Exhibit) -> Outcome {
    for _ in 0..HEARD / LOOK {
        if exhibit.is_heard() {
            return Ok(());
        }
        pass(exhibit, LOOK)?;
    }
    Err(format!("it does not hear: {}", exhibit.text()))
}

/// Lets time pass until one of some texts is seen.
fn until(exhibit: &mut dyn Exhibit, most: u64, wanted: &str) -> Outcome {
    for _ in 0..=most / LOOK {
        let text = exhibit.text();
        if wanted.split('|').any(|part| text.contains(part)) {
            return Ok(());
        }
        pass(exhibit, LOOK)?;
    }
    Err(format!("{wanted} is not seen after {most} ms: {}", exhibit.text()))
}
