//! What a comment in PGN says in a form that programs understand: `[%clk 0:04:59.2]` and
//! `[%eval -0.35]`, as lichess writes them; and the words that remain for people.

use kilomate_core::Color;
use kilomate_core::eval::score::Score;

use crate::clock::Millis;
use crate::tree::Node;

/// The parts of a comment.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Remarks {
    /// What the clock of the side that moved shows.
    clock: Option<Millis>,
    /// What is thought of the position, for White.
    score: Option<Score>,
    words: String,
}

impl Remarks {
    /// What there is to say about a place that `mover` has moved to.
    pub(super) fn of(node: &Node, mover: Option<Color>) -> Remarks {
        let clock = mover.and_then(|mover| node.clocks.map(|clocks| clocks[mover as usize]));
        Remarks { clock, score: node.score, words: node.comment.clone() }
    }

    /// The same as a comment; nothing if there is nothing to say.
    pub(super) fn write(&self) -> Option<String> {
        let mut parts = Vec::new();
        if let Some(clock) = self.clock {
            let (seconds, ms) = (clock / 1000, clock % 1000);
            let fraction = format!(".{ms:03}");
            let fraction = fraction.trim_end_matches(['0']).trim_end_matches('.');
            let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
            parts.push(format!("[%clk {hours}:{minutes:02}:{:02}{fraction}]", seconds % 60));
        }
        if let Some(score) = self.score {
            parts.push(match score.mate_distance() {
                Some(moves) => format!("[%eval #{moves}]"),
                None => format!("[%eval {:.2}]", f64::from(score.centipawns()) / 100.0),
            });
        }
        if !self.words.is_empty() {
            parts.push(self.words.clone());
        }
        (!parts.is_empty()).then(|| parts.join(" "))
    }

    /// Reads a comment. What is not understood stays among the words.
    pub(super) fn read(comment: Option<&str>) -> Remarks {
        let mut remarks = Remarks::default();
        let mut words = String::new();
        let mut rest = comment.unwrap_or_default();
        while let Some(start) = rest.find("[%") {
            let Some(end) = rest[start..].find(']').map(|end| start + end) else { break };
            words.push_str(&rest[..start]);
            let command = &rest[start + 2..end];
            match command.split_once(' ') {
                Some(("clk", value)) if let Some(clock) = read_clock(value) => {
                    remarks.clock = Some(clock);
                }
                Some(("eval", value)) if let Some(score) = read_score(value) => {
                    remarks.score = Some(score);
                }
                _ => words.push_str(&rest[start..=end]),
            }
            rest = &rest[end + 1..];
        }
        words.push_str(rest);
        remarks.words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        remarks
    }

    /// Writes them down at a place that `mover` has moved to; `before` are the clocks before that. In
    /// a game whose clocks were not running here only those are written down that were told.
    pub(super) fn put(
        self,
        node: &mut Node,
        mover: Option<Color>,
        before: Option<[Millis; 2]>,
        is_running: bool,
    ) {
        node.score = self.score;
        match (mover, before, self.clock) {
            (Some(mover), Some(mut clocks), Some(clock)) => {
                clocks[mover as usize] = clock;
                node.clocks = Some(clocks);
            }
            (Some(_), Some(clocks), None) if is_running => node.clocks = Some(clocks),
            // Nobody knows what the other clock shows: it stays with the words.
            (_, None, Some(_)) => {
                let told = Remarks { words: self.words, score: None, clock: self.clock };
                node.comment = told.write().unwrap_or_default();
                return;
            }
            _ => {}
        }
        node.comment = self.words;
    }
}

fn read_clock(text: &str) -> Option<Millis> {
    let mut parts = text.trim().splitn(3, ':');
    let mut number = || parts.next()?.parse::<u32>().ok().filter(|&n| n < 1_000);
    let (hours, minutes) = (number()?, number()?);
    let seconds: f64 = parts.next()?.parse().ok().filter(|s| (0.0..60.0).contains(s))?;
    let whole = (hours * 3600 + minutes * 60) * 1000;
    Some(whole + (seconds * 1000.0).round() as Millis)
}

fn read_score(text: &str) -> Option<Score> {
    // Lichess may add a depth after a comma.
    let text = text.split(',').next()?.trim();
    if let Some(mate) = text.strip_prefix('#') {
        let moves: i32 = mate.parse().ok()?;
        let plies = |plies: i32| u8::try_from(plies).ok().filter(|&plies| plies < 250);
        return if moves > 0 {
            Some(Score::mate_in(plies(moves.checked_mul(2)? - 1)?))
        } else {
            Some(Score::mated_in(plies(moves.checked_mul(-2)?)?))
        };
    }
    let pawns: f64 = text.parse().ok()?;
    (-200.0..=200.0).contains(&pawns).then(|| Score::cp((pawns * 100.0).round() as i16))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_are_read_as_they_are_written() {
        let scores = [Score::cp(35), Score::cp(-1234), Score::mate_in(5), Score::mated_in(4)];
        for (clock, score) in [0, 1, 59_900, 299_187, 36_000_000].into_iter().zip(scores) {
            let remarks =
                Remarks { clock: Some(clock), score: Some(score), words: "so [so] it goes".into() };
            let text = remarks.write().expect("something");
            assert_eq!(Remarks::read(Some(&text)), remarks, "{text}");
        }
        assert_eq!(Remarks::default().write(), None);
        let lichess = Remarks::read(Some("[%eval 0.17,22] [%clk 0:03:00]  good "));
        assert_eq!(lichess.write().as_deref(), Some("[%clk 0:03:00] [%eval 0.17] good"));
    }

    #[test]
    fn nonsense_stays_with_the_words() {
        for text in ["[%clk x] a", "[%emt 5] a", "[%eval #999] a", "[%clk 0:99", "a ] b [% c"] {
            assert_eq!(Remarks::read(Some(text)).write().as_deref(), Some(text));
        }
    }
}
