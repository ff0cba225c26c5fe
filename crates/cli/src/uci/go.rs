//! What follows `go`: limits in any order, forgiven where they make no sense.

use kilomate_core::search::Limits;
use kilomate_core::time::Clock;
use kilomate_core::{Board, Color, Move};

use super::position::read_move;
use crate::output::quoted;
use crate::think::Conditions;

/// The words of a `go` line and their numbers.
#[derive(Default)]
pub(super) struct Go {
    depth: Option<i64>,
    nodes: Option<i64>,
    mate: Option<i64>,
    movetime: Option<i64>,
    wtime: Option<i64>,
    btime: Option<i64>,
    winc: Option<i64>,
    binc: Option<i64>,
    movestogo: Option<i64>,
    /// Count leaves instead of searching.
    pub(super) perft: Option<i64>,
    infinite: bool,
    ponder: bool,
    only: Vec<Move>,
    /// What could not be understood.
    pub(super) problems: Vec<String>,
}

impl Go {
    /// Reads the line. What is wrong is left out and noted.
    pub(super) fn parse<'a>(words: impl Iterator<Item = &'a str>, board: &Board) -> Go {
        let mut go = Go::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(text) = words.next_if(|&word| !is_keyword(word)) {
                        match read_move(board, text) {
                            Ok(m) => go.only.push(m),
                            Err(error) => {
                                let text = quoted(text);
                                go.problems.push(format!("searchmoves {text}: {error}"));
                            }
                        }
                    }
                }
                _ => {
                    let Some(place) = go.place(word) else {
                        go.problems.push(format!("go: {} is ignored", quoted(word)));
                        continue;
                    };
                    let text = words.next_if(|&word| !is_keyword(word));
                    match text.and_then(number) {
                        Some(number) => *place = Some(number),
                        None => go.problems.push(format!(
                            "go: {word} needs a whole number, not {}",
                            quoted(text.unwrap_or(""))
                        )),
                    }
                }
            }
        }
        go
    }

    fn place(&mut self, word: &str) -> Option<&mut Option<i64>> {
        Some(match word {
            "depth" => &mut self.depth,
            "nodes" => &mut self.nodes,
            "mate" => &mut self.mate,
            "movetime" => &mut self.movetime,
            "wtime" => &mut self.wtime,
            "btime" => &mut self.btime,
            "winc" => &mut self.winc,
            "binc" => &mut self.binc,
            "movestogo" => &mut self.movestogo,
            "perft" => &mut self.perft,
            _ => return None,
        })
    }

    /// The conditions of the search for a side to move, with so many milliseconds lost on the way
    /// of each move. Numbers out of range are taken as the nearest that make sense.
    pub(super) fn conditions(self, side: Color, overhead: u32) -> Conditions {
        let byte = |limit: Option<i64>| limit.map_or(0, |n| n.clamp(1, 255) as u8);
        let mut engine = Limits {
            depth: byte(self.depth),
            nodes: self.nodes.map_or(0, |n| n.max(1) as u64),
            mate: byte(self.mate),
            variations: 0,
        };
        // A move that must be there after a given time has to leave before; but it may use most
        // of a short one.
        let fixed = self.movetime.map(|given| {
            let given = milliseconds(given);
            given - overhead.min(given / 4)
        });
        let clock = self.clock(side, overhead);
        let is_open = !self.infinite && !self.ponder && fixed.is_none() && clock.is_none();
        if is_open && engine == Limits::default() && !self.problems.is_empty() {
            // A limit was meant, and a move is expected: a quick one is better than none ever.
            engine.depth = 1;
        }
        Conditions {
            engine,
            fixed,
            clock,
            infinite: self.infinite,
            ponder: self.ponder,
            only: self.only,
        }
    }

    /// The clock of the side to move. If only the other side's is given, both are taken to show
    /// the same.
    fn clock(&self, side: Color, overhead: u32) -> Option<Clock> {
        let pick = |white: Option<i64>, black: Option<i64>| match side {
            Color::White => white.or(black),
            Color::Black => black.or(white),
        };
        let left = pick(self.wtime, self.btime);
        let increment = match side {
            Color::White => self.winc,
            Color::Black => self.binc,
        };
        if left.is_none() && self.winc.or(self.binc).or(self.movestogo).is_none() {
            return None;
        }
        Some(Clock {
            left: milliseconds(left.unwrap_or(0)),
            increment: milliseconds(increment.unwrap_or(0)),
            moves_to_go: self.movestogo.unwrap_or(0).clamp(0, i64::from(u16::MAX)) as u16,
            overhead,
        })
    }
}

fn is_keyword(word: &str) -> bool {
    matches!(word, "infinite" | "ponder" | "searchmoves") || Go::default().place(word).is_some()
}

/// A time that a clock can show.
fn milliseconds(given: i64) -> u32 {
    given.clamp(0, i64::from(u32::MAX)) as u32
}

/// A whole number; one that is too large for us is as large as they get.
pub(super) fn number(word: &str) -> Option<i64> {
    let (digits, limit) = match word.strip_prefix('-') {
        Some(digits) => (digits, i64::MIN),
        None => (word.strip_prefix('+').unwrap_or(word), i64::MAX),
    };
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    Some(word.parse().unwrap_or(limit))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Go {
        Go::parse(line.split_ascii_whitespace(), &Board::start())
    }

    fn conditions(line: &str, side: Color) -> Conditions {
        parse(line).conditions(side, 20)
    }

    #[test]
    fn numbers_saturate_and_nonsense_is_none() {
        assert_eq!(number("-5"), Some(-5));
        assert_eq!(number("+5"), Some(5));
        assert_eq!(number("99999999999999999999"), Some(i64::MAX));
        assert_eq!(number("-99999999999999999999"), Some(i64::MIN));
        for bad in ["", "-", "+", "--1", "1.5", "1e3", "x", "0x10", "٣"] {
            assert_eq!(number(bad), None, "{bad}");
        }
    }

    #[test]
    fn words_come_in_any_order() {
        for line in [
            "wtime 1000 btime 2000 winc 10 binc 20 movestogo 5 depth 7 nodes 99 mate 3",
            "mate 3 nodes 99 depth 7 movestogo 5 binc 20 winc 10 btime 2000 wtime 1000",
        ] {
            let white = conditions(line, Color::White);
            let clock = Clock { left: 1000, increment: 10, moves_to_go: 5, overhead: 20 };
            assert_eq!(white.clock, Some(clock));
            let black = conditions(line, Color::Black).clock.unwrap();
            assert_eq!((black.left, black.increment), (2000, 20));
            let limits = Limits { depth: 7, nodes: 99, mate: 3, variations: 0 };
            assert_eq!(white.engine, limits);
        }
    }

    #[test]
    fn one_clock_is_enough() {
        for side in [Color::White, Color::Black] {
            for line in ["wtime 100", "btime 100"] {
                assert_eq!(conditions(line, side).clock.unwrap().left, 100, "{line}");
            }
        }
        assert_eq!(conditions("wtime -5 btime -7", Color::White).clock.unwrap().left, 0);
        assert_eq!(conditions("winc 5", Color::White).clock.unwrap().left, 0);
    }

    #[test]
    fn limits_out_of_range_are_clamped() {
        let low = conditions("depth 0 nodes -1 mate 0 movetime -3", Color::White);
        assert_eq!(low.engine, Limits { depth: 1, nodes: 1, mate: 1, variations: 0 });
        assert_eq!(low.fixed, Some(0));
        let high = conditions("depth 999 movetime 99999999999999999999", Color::White);
        assert_eq!(high.engine.depth, 255);
        assert!(high.fixed.unwrap() > 4_000_000_000);
        assert_eq!(conditions("movetime 1000", Color::White).fixed, Some(980));
        assert_eq!(conditions("movetime 40", Color::White).fixed, Some(30));
    }

    #[test]
    fn mistakes_are_noted_and_left_out() {
        let go = parse("depth wtime 100 joho searchmoves e2e4 e9e9 d2d4 infinite nodes x");
        assert_eq!(go.problems.len(), 4, "{:?}", go.problems);
        assert_eq!(go.wtime, Some(100));
        assert_eq!(go.only.len(), 2);
        assert!(go.infinite);
        let quick = conditions("depth x", Color::White);
        assert!(quick.is_finite() && quick.engine.depth == 1, "a move is expected");
        assert!(!conditions("", Color::White).is_finite());
        assert!(!conditions("infinite depth 3", Color::White).is_finite());
    }
}
