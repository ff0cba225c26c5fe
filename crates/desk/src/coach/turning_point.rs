//! A move that changed the likely result of a game, and a sentence about it.

use std::fmt;
use std::ops::RangeInclusive;

use kilomate_core::eval::score::Score;
use kilomate_core::{Board, Color, Game, Move};
use kilomate_engines::expectation::expected_points;

/// What to say of a game that has no turning point.
pub const NO_TURNING_POINT: &str = "No single move turned this game.";

/// From this loss on a move gets two question marks.
const GRAVE: f64 = 0.4;
/// Who could expect so many points had as good as won.
const WON: f64 = 0.75;
/// Points to expect where neither side is better.
const EVEN: RangeInclusive<f64> = 0.4..=0.6;

/// A move that changed the likely result. Scores are those of the side that made it.
#[derive(Clone, PartialEq, Debug)]
pub struct TurningPoint {
    /// Which half-move of the game it was, counted from 0: so many were played before it.
    pub ply: usize,
    /// The position before it, to play on from.
    pub board: Board,
    /// The move.
    pub played: Move,
    /// What would have been better.
    pub better: Move,
    /// How that would have gone on: legal moves from `board`, the first is `better`.
    pub line: Vec<Move>,
    /// The score with the better move.
    pub before: Score,
    /// The score after the move that was played.
    pub after: Score,
    /// How many points of the game it cost, from 0 to 1: see
    /// [`expected_points`](kilomate_engines::expectation::expected_points).
    pub loss: f64,
}

impl TurningPoint {
    /// A sentence: `12. Bxf7? lost a rook's worth: 12. O-O was better.`
    pub fn describe(&self) -> String {
        let played = numbered(&self.board, self.played);
        let better = numbered(&self.board, self.better);
        let marks = if self.loss >= GRAVE { "??" } else { "?" };
        format!("{played}{marks} {}: {better} was better.", self.harm())
    }

    /// The better line as it is written: `12. O-O d6 13. h3`.
    pub fn line_text(&self) -> String {
        let mut game: Game<64> = Game::from_board(&self.board);
        let mut words: Vec<String> = Vec::new();
        for &m in &self.line {
            let board = game.board().clone();
            if game.play(m).is_err() {
                break;
            }
            let is_numbered = words.is_empty() || board.side_to_move() == Color::White;
            words.push(if is_numbered { numbered(&board, m) } else { san(&board, m) });
        }
        words.join(" ")
    }

    /// What the move did.
    fn harm(&self) -> Harm {
        if let Some(moves) = self.after.mate_distance().filter(|&moves| moves <= 0) {
            return Harm::AllowedMate(moves.unsigned_abs());
        }
        if let Some(moves) = self.before.mate_distance().filter(|&moves| moves > 0) {
            return Harm::MissedMate(moves.unsigned_abs());
        }
        let after = expected_points(self.after);
        if expected_points(self.before) >= WON && EVEN.contains(&after) {
            return Harm::LetWinSlip;
        }
        Harm::Lost(self.before.centipawns().saturating_sub(self.after.centipawns()))
    }
}

/// What a move did to the side that made it.
enum Harm {
    AllowedMate(u16),
    MissedMate(u16),
    LetWinSlip,
    /// Hundredths of a pawn.
    Lost(i16),
}

impl fmt::Display for Harm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Harm::AllowedMate(moves) => write!(f, "allowed mate in {moves}"),
            Harm::MissedMate(moves) => write!(f, "missed mate in {moves}"),
            Harm::LetWinSlip => f.write_str("let a win slip"),
            Harm::Lost(..150) => f.write_str("lost a pawn's worth"),
            Harm::Lost(150..250) => f.write_str("lost two pawns' worth"),
            Harm::Lost(250..420) => f.write_str("lost a piece's worth"),
            Harm::Lost(420..700) => f.write_str("lost a rook's worth"),
            Harm::Lost(700..) => f.write_str("lost a queen's worth"),
        }
    }
}

/// A move with its number: `12. O-O`, `12... d6`.
fn numbered(board: &Board, m: Move) -> String {
    let dots = if board.side_to_move() == Color::White { "." } else { "..." };
    format!("{}{dots} {}", board.fullmove_number(), san(board, m))
}

fn san(board: &Board, m: Move) -> String {
    board.san(m).map_or_else(|_| m.to_string(), |san| san.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(before: Score, after: Score) -> String {
        let board = Board::from_fen("4k3/8/8/8/8/8/4P3/4K2R b - - 0 12").unwrap();
        let line = ["e8d7", "h1h7", "d7d6"];
        let mut game: Game<8> = Game::from_board(&board);
        let line: Vec<Move> = line
            .iter()
            .map(|text| {
                let m = game.board().parse_coordinates(text).unwrap();
                game.play(m).unwrap();
                m
            })
            .collect();
        let played = board.parse_move("Ke7").unwrap();
        let loss = expected_points(before) - expected_points(after);
        let point =
            TurningPoint { ply: 3, board, played, better: line[0], line, before, after, loss };
        assert_eq!(point.line_text(), "12... Kd7 13. Rh7+ Kd6");
        point.describe()
    }

    #[test]
    fn sentences_say_what_was_lost() {
        let cp = Score::cp;
        for (before, after, text) in [
            (cp(0), cp(-140), "12... Ke7? lost a pawn's worth: 12... Kd7 was better."),
            (cp(50), cp(-140), "12... Ke7? lost two pawns' worth: 12... Kd7 was better."),
            (cp(0), cp(-300), "12... Ke7?? lost a piece's worth: 12... Kd7 was better."),
            (cp(30), cp(-500), "12... Ke7?? lost a rook's worth: 12... Kd7 was better."),
            (cp(500), cp(-500), "12... Ke7?? lost a queen's worth: 12... Kd7 was better."),
            (cp(400), cp(20), "12... Ke7?? let a win slip: 12... Kd7 was better."),
            (cp(0), -Score::mate_in(3), "12... Ke7?? allowed mate in 2: 12... Kd7 was better."),
            (Score::mate_in(5), cp(0), "12... Ke7?? missed mate in 3: 12... Kd7 was better."),
            (
                Score::mate_in(1),
                Score::mated_in(2),
                "12... Ke7?? allowed mate in 1: 12... Kd7 was better.",
            ),
        ] {
            assert_eq!(described(before, after), text);
        }
    }
}
