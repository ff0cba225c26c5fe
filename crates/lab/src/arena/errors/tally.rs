//! What is counted of a level's moves, and how it is printed.

use kilomate_core::{Board, Move};

use super::exchange::{after, best_gain, gain, loss, mates};

/// From so much on a move is an error, in hundredths of a pawn.
const ERROR: u16 = 200;
/// From so much on it is a piece that is lost, in pawns.
const PIECE: i8 = 3;

/// The first line of the table.
pub(super) const HEADING: &str = "  Elo  judged  loss  errors      en prise    hung        spared        \
                                  | moves  mates missed       allowed";

/// What has been counted.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Tally {
    /// Moves that a longer search has judged.
    pub(super) judged: usize,
    /// What they have lost by its verdict, in hundredths of a pawn.
    pub(super) loss: u64,
    /// How many of them were worse than the best by two pawns or more.
    pub(super) blunders: usize,
    /// How many left or put a piece where it can be won by exchanges on its square, when another move would not have.
    pub(super) en_prise: usize,
    /// And how many of these were errors by the verdict as well: the others are sacrifices, pins and forks.
    pub(super) hung: usize,
    /// In how many positions a piece stood to be won so.
    pub(super) offered: usize,
    /// And how many other moves were played there that were errors.
    pub(super) spared: usize,

    /// All moves.
    pub(super) moves: usize,
    /// Positions with a mate in one.
    pub(super) mates: usize,
    /// And how many of these were not played.
    pub(super) missed: usize,
    /// Moves that allowed a mate in one, when another would not have.
    pub(super) allowed: usize,
}

impl Tally {
    /// Counts what needs no judge.
    pub(super) fn watch(&mut self, board: &Board, m: Move) {
        self.moves += 1;
        let mates_here = mates(board);
        if !mates_here.is_empty() {
            self.mates += 1;
            self.missed += usize::from(!mates_here.contains(&m));
        }
        let allows = |&m: &Move| !mates(after(board, m).board()).is_empty();
        let legal = board.legal_moves();
        let is_avoidable = || !legal.as_slice().iter().all(allows);
        self.allowed += usize::from(allows(&m) && is_avoidable());
    }

    /// Counts a move that loses so much by the judge's verdict.
    pub(super) fn judge(&mut self, board: &Board, m: Move, verdict: u16) {
        let is_error = verdict >= ERROR;
        self.judged += 1;
        self.loss += u64::from(verdict);
        self.blunders += usize::from(is_error);
        let is_safe = |&m: &Move| loss(board, m) <= 0;
        if loss(board, m) >= PIECE && board.legal_moves().as_slice().iter().any(is_safe) {
            self.en_prise += 1;
            self.hung += usize::from(is_error);
        }
        if best_gain(board) >= PIECE {
            self.offered += 1;
            self.spared += usize::from(is_error && gain(board, m) < PIECE);
        }
    }

    /// A line of the table.
    pub(super) fn row(&self, elo: u16) -> String {
        let percent = |part: usize, of: usize| 100.0 * part as f64 / of.max(1) as f64;
        let share = |part: usize| format!("{part} ({:.1} %)", percent(part, self.judged));
        let of = |part: usize, of: usize| format!("{part} of {of} ({:.0} %)", percent(part, of));
        format!(
            "{elo:>5} {:>7} {:>5.0}  {:<11} {:<11} {:<11} {:<13} | {:>5}  {:<18} {} ({:.2} %)",
            self.judged,
            self.loss as f64 / self.judged.max(1) as f64,
            share(self.blunders),
            share(self.en_prise),
            share(self.hung),
            of(self.spared, self.offered),
            self.moves,
            of(self.missed, self.mates),
            self.allowed,
            percent(self.allowed, self.moves),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn watched(fen: &str, m: &str) -> Tally {
        let board = Board::from_fen(fen).unwrap();
        let mut tally = Tally::default();
        tally.watch(&board, board.parse_move(m).unwrap());
        tally
    }

    fn judged(fen: &str, m: &str, verdict: u16) -> Tally {
        let board = Board::from_fen(fen).unwrap();
        let mut tally = Tally::default();
        tally.judge(&board, board.parse_move(m).unwrap(), verdict);
        tally
    }

    #[test]
    fn mates_are_played_missed_and_allowed() {
        let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
        let played = Tally { moves: 1, mates: 1, ..Tally::default() };
        assert_eq!(watched(fen, "d1d8"), played);
        assert_eq!(watched(fen, "d1d7"), Tally { missed: 1, ..played });
        let fen = "6k1/1p3ppp/p7/8/8/8/PP3PPP/3R2K1 b - - 0 20"; // Rd8 mate is threatened
        let calm = Tally { moves: 1, ..Tally::default() };
        assert_eq!(watched(fen, "g7g6"), calm);
        assert_eq!(watched(fen, "b7b5"), Tally { allowed: 1, ..calm });
        let fen = "k7/8/1K6/8/8/8/8/7R b - - 0 60"; // Kb8 is the only move
        assert_eq!(watched(fen, "a8b8").allowed, 0, "what cannot be avoided is no error");
    }

    #[test]
    fn a_piece_hangs_if_both_the_exchanges_and_the_judge_say_so() {
        let fen = "6k1/5ppp/4p3/3p4/8/7P/PPP2PP1/3Q2K1 w - - 0 20";
        let calm = Tally { judged: 1, ..Tally::default() };
        let grab = Tally { loss: 900, blunders: 1, en_prise: 1, hung: 1, ..calm };
        assert_eq!(judged(fen, "d1d5", 900), grab);
        assert_eq!(judged(fen, "d1d5", 199), Tally { loss: 199, en_prise: 1, ..calm });
        assert_eq!(judged(fen, "d1d4", 250), Tally { loss: 250, blunders: 1, ..calm });
        let fen = "6k1/5ppp/8/3n4/8/7P/PPP2PP1/3Q2K1 w - - 0 20";
        let offered = Tally { offered: 1, ..calm };
        assert_eq!(judged(fen, "d1d5", 0), offered);
        assert_eq!(judged(fen, "d1d2", 300).spared, 1);
        assert_eq!(judged(fen, "d1d2", 100).spared, 0);
    }

    #[test]
    fn a_row_has_shares() {
        let tally = Tally {
            judged: 200,
            loss: 9_000,
            blunders: 20,
            en_prise: 9,
            hung: 5,
            offered: 10,
            spared: 2,
            moves: 1_000,
            mates: 4,
            missed: 1,
            allowed: 3,
        };
        let row = tally.row(800);
        let parts = ["800     200    45  20 (10.0 %)", "9 (4.5 %)", "5 (2.5 %)", "2 of 10 (20 %)"];
        assert!(parts.iter().all(|part| row.contains(part)), "{row}");
        assert!(row.contains("1000  1 of 4 (25 %)") && row.ends_with("3 (0.30 %)"), "{row}");
    }
}
