//! What a program tells while it thinks.

use std::fmt;
use std::time::Duration;

/// A score from the program's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative when the program is mated.
    Mate(i32),
}

impl Score {
    /// One number for comparing: mates count beyond all other scores.
    pub fn value(self) -> i32 {
        const MATE: i32 = 1_000_000;
        match self {
            Score::Centipawns(cp) => cp.clamp(-MATE / 2, MATE / 2),
            Score::Mate(moves) if moves > 0 => MATE - moves.min(MATE / 4),
            Score::Mate(moves) => -MATE - moves.max(-MATE / 4),
        }
    }
}

impl fmt::Display for Score {
    /// `+0.25`, `-3.10`, `+M5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Score::Centipawns(cp) => write!(f, "{:+.2}", f64::from(cp) / 100.0),
            Score::Mate(moves) => {
                let sign = if moves > 0 { '+' } else { '-' };
                write!(f, "{sign}M{}", moves.unsigned_abs())
            }
        }
    }
}

/// An `info` line, as far as anybody here is interested.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// Half-moves ahead.
    pub depth: Option<u32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Of them in a second.
    pub nps: Option<u64>,
    /// How full its table is, in thousandths.
    pub hashfull: Option<u16>,
    /// What it thinks of the line.
    pub score: Option<Score>,
    /// The score is only a bound.
    pub bound: bool,
    /// Which of several lines it is; 1 for the best.
    pub multipv: u32,
    /// The moves of the line.
    pub pv: Option<String>,
    /// When it came, counted from the question, if somebody has looked.
    pub at: Duration,
}

impl Info {
    /// Reads a line; none if it is not an `info` line. What makes no sense is passed over.
    pub fn read(line: &str) -> Option<Info> {
        let rest = line.strip_prefix("info")?;
        let mut words = rest.split_ascii_whitespace();
        let mut info = Info { multipv: 1, ..Info::default() };
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = number(&mut words),
                "nodes" => info.nodes = number(&mut words),
                "nps" => info.nps = number(&mut words),
                "hashfull" => info.hashfull = number(&mut words),
                "multipv" => info.multipv = number(&mut words).unwrap_or(1),
                "score" => {
                    info.score = match words.next() {
                        Some("cp") => number(&mut words).map(Score::Centipawns),
                        Some("mate") => number(&mut words).map(Score::Mate),
                        _ => None,
                    }
                }
                "lowerbound" | "upperbound" => info.bound = true,
                "pv" => info.pv = Some(words.by_ref().collect::<Vec<_>>().join(" ")),
                "string" => break,
                _ => {}
            }
        }
        Some(info)
    }
}

fn number<'a, T: std::str::FromStr>(words: &mut impl Iterator<Item = &'a str>) -> Option<T> {
    words.next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ordinary_line_is_read() {
        let info = Info::read(
            "info depth 11 seldepth 18 multipv 1 score cp -43 nodes 26902 nps 355465 time 75 \
             hashfull 11 pv d2d4 d7d5 g1f3",
        )
        .expect("info");
        assert_eq!((info.depth, info.nodes), (Some(11), Some(26_902)));
        assert_eq!((info.nps, info.hashfull), (Some(355_465), Some(11)));
        assert_eq!(info.score, Some(Score::Centipawns(-43)));
        assert_eq!(info.pv.as_deref(), Some("d2d4 d7d5 g1f3"));
        assert!(!info.bound);
    }

    #[test]
    fn strange_lines_are_survived() {
        assert_eq!(Info::read("hello"), None);
        let info = Info::read("info string pv e2e4 score cp 5").expect("info");
        assert_eq!((info.pv, info.score), (None, None));
        let info = Info::read("info depth x score mate -3 upperbound nodes").expect("info");
        assert_eq!((info.depth, info.score, info.bound), (None, Some(Score::Mate(-3)), true));
    }

    #[test]
    fn scores_are_ordered_and_written() {
        let order = [
            Score::Mate(0),
            Score::Mate(-1),
            Score::Mate(-9),
            Score::Centipawns(-40_000),
            Score::Centipawns(0),
            Score::Centipawns(32_000),
            Score::Mate(9),
            Score::Mate(1),
        ];
        assert!(order.windows(2).all(|pair| pair[0].value() < pair[1].value()));
        let texts = ["-M0", "-M1", "-M9", "-400.00", "+0.00", "+320.00", "+M9", "+M1"];
        assert_eq!(order.map(|score| score.to_string()), texts);
    }
}
