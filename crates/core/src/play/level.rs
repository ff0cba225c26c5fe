//! Levels for people: how far a weaker one looks, what it overlooks, and how it chooses.
//!
//! A weak player sees less; nobody plays badly on purpose. So a [`Level`] is made of
//!
//! - **short sight**: nodes for each move, and at the weakest levels a single ply. What stands to
//!   be taken at the end of a line is seen all the same: the search goes on while pieces are taken;
//! - **oversight**: some moves of one's own are not thought of, above all long ones and those that
//!   lead back. A piece is lost when the only move that saves it is such a one;
//! - **taste**: among the best moves that were thought of, each with its true score, any may be
//!   played that is worse than the best by no more than a margin, which is less than a pawn. The
//!   worse it is the rarer it is played. A mate that has been seen is always played.
//!
//! The numbers come from matches: see `docs/levels.md`. The [player](super::Player) gives its search
//! [`Level::depth`] and [`Level::candidates`], stops it at [`Level::nodes`], lets [`Sight`] say
//! which root moves there are, and chooses with [`Level::choose`].

use kilomate_flash::flash;

use crate::chess::board::Board;
use crate::chess::moves::Move;
use crate::chess::piece::Color;
use crate::chess::square::Square;
use crate::eval::score::Score;

/// The weakest level.
pub const LOWEST_ELO: u16 = 800;
/// Stands for full strength: what a desktop should have with some twelve seconds for a move.
pub const HIGHEST_ELO: u16 = LOWEST_ELO + (POINTS as u16 - 1) * STEP;
/// How many numbered levels there are; the last is full strength.
pub const LEVELS: u8 = 10;

/// The most root moves that any level chooses from.
pub(super) const MOST_CANDIDATES: usize = 5;
/// Elo from one point of the tables to the next.
const STEP: u16 = 200;
const POINTS: usize = 10;

flash! {
    /// Nodes for a move, from the lowest Elo on.
    static NODES: [u32; POINTS] =
        [250, 250, 250, 1_600, 5_000, 10_000, 30_000, 300_000, 2_100_000, 18_000_000];
    /// Depth, candidates, margin, oversight.
    static MANNERS: [[u8; 4]; POINTS] = [
        [1, 5, 90, 205],
        [1, 5, 90, 120],
        [0, 5, 80, 0],
        [0, 5, 55, 0],
        [0, 4, 40, 0],
        [0, 4, 30, 0],
        [0, 2, 10, 0],
        [0, 1, 0, 0],
        [0, 1, 0, 0],
        [0, 1, 0, 0],
    ];
}

/// How somebody plays who is not as strong as the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// Nodes for a move. One iteration is to be finished even if it takes more.
    pub nodes: u32,
    /// Plies to look ahead; 0 is no limit.
    pub depth: u8,
    /// How many root moves need a true score.
    pub candidates: u8,
    /// How much worse than the best move the chosen one may be, in hundredths of a pawn.
    pub margin: u8,
    /// How many of 256 long moves and moves back are not thought of; of the others half as many.
    pub oversight: u8,
}

impl Level {
    /// The level of this Elo, or of the lowest; none from [`HIGHEST_ELO`] on, for full strength.
    pub fn from_elo(elo: u16) -> Option<Level> {
        if elo >= HIGHEST_ELO {
            return None;
        }
        let above = elo.saturating_sub(LOWEST_ELO);
        let (point, part) = ((above / STEP) as usize, above % STEP);
        let (level, next) = (Level::at(point), Level::at(point + 1));
        let between = |a: u8, b: u8| ((a as u16 * (STEP - part) + b as u16 * part) / STEP) as u8;
        // Strength grows with the logarithm of nodes: a parabola is near enough to its inverse.
        let share = (part as u32 * part as u32) / STEP as u32;
        let more = next.nodes - level.nodes;
        Some(Level {
            nodes: level.nodes + more * share / STEP as u32, // below 2³², see the tests
            depth: level.depth,
            candidates: between(level.candidates, next.candidates),
            margin: between(level.margin, next.margin),
            oversight: between(level.oversight, next.oversight),
        })
    }

    /// The Elo of a numbered level, or of the nearest: 200 more for each, up to full strength.
    pub fn elo_of(number: u8) -> u16 {
        if number >= LEVELS {
            return HIGHEST_ELO;
        }
        LOWEST_ELO + (number.max(1) - 1) as u16 * STEP
    }

    /// The level of this number, or the nearest; none for full strength. It stands in the tables,
    /// and needs no arithmetic that a chip would have to learn for it.
    pub fn from_number(number: u8) -> Option<Level> {
        (number < LEVELS).then(|| Level::at(number.max(1) as usize - 1))
    }

    /// The level at a point of the tables.
    fn at(point: usize) -> Level {
        let [depth, candidates, margin, oversight] = MANNERS.at(point);
        Level { nodes: NODES.at(point), depth, candidates, margin, oversight }
    }

    /// Which moves the player thinks of after the opponent's `last` one, [`Move::NONE`] if there
    /// was none. `bits` are random.
    pub fn sight(&self, board: &Board, last: Move, bits: u16) -> Sight {
        Sight {
            oversight: if board.in_check() { 0 } else { self.oversight },
            side: board.side_to_move(),
            attention: if last.is_none() { None } else { Some(last.to()) },
            bits,
        }
    }

    /// Chooses among moves with these true scores: an index, 0 if there are none. `bits` are
    /// random.
    pub fn choose(&self, scores: &[Score], bits: u16) -> usize {
        let mut best = 0;
        let mut top = -Score::INFINITE;
        for (i, &score) in scores.iter().enumerate() {
            if score > top {
                (best, top) = (i, score);
            }
        }
        if top.is_mate() {
            return best;
        }
        // The worse a move, the fewer tickets it has; beyond the margin it has none.
        let tickets = |score: Score| {
            let [top, score] = [top, score].map(Score::centipawns);
            let behind = top.wrapping_sub(score) as u16; // the top is no mate: it fits
            if behind > self.margin as u16 { 0 } else { self.margin as u16 + 1 - behind }
        };
        let mut total = 0u16; // of at most 256 for each of a few
        for &score in scores {
            total = total.wrapping_add(tickets(score));
        }
        let mut drawn = ((bits as u32 * total as u32) >> 16) as u16;
        for (i, &score) in scores.iter().enumerate() {
            let tickets = tickets(score);
            if drawn < tickets {
                return i;
            }
            drawn -= tickets;
        }
        0
    }
}

/// What a player thinks of in one position. In check there is so little that nothing is overlooked.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    oversight: u8,
    side: Color,
    /// Where the opponent has just gone: nobody overlooks how to take there.
    attention: Option<Square>,
    bits: u16,
}

impl Sight {
    /// Whether the player thinks of this legal move: always the same answer for the same move.
    pub fn sees(&self, m: Move) -> bool {
        if self.oversight == 0 || self.attention == Some(m.to()) {
            return true;
        }
        let chance = if self.is_hard(m) { self.oversight } else { self.oversight / 2 };
        // Fibonacci hashing, twice: the high byte of the product depends on all bits of the move.
        let hash = (m.bits() ^ self.bits).wrapping_mul(0x9e37);
        let [_, number] = (hash ^ hash >> 8).wrapping_mul(0x9e37).to_le_bytes();
        number >= chance
    }

    /// What people overlook most: the way back, and the way across half the board.
    fn is_hard(&self, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        let is_back = match self.side {
            Color::White => to.row() > from.row(),
            Color::Black => to.row() < from.row(),
        };
        is_back || from.row().abs_diff(to.row()) > 3 || from.col().abs_diff(to.col()) > 3
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = Level> {
        (LOWEST_ELO..HIGHEST_ELO).map(|elo| Level::from_elo(elo).unwrap())
    }

    #[test]
    fn more_elo_is_more_sight_and_less_choice() {
        let depth = |level: &Level| if level.depth == 0 { u8::MAX } else { level.depth };
        let levels: std::vec::Vec<Level> = all().collect();
        for pair in levels.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes, "{pair:?}");
            assert!(depth(&pair[0]) <= depth(&pair[1]), "{pair:?}");
            assert!(pair[0].candidates >= pair[1].candidates, "{pair:?}");
            assert!(pair[0].margin >= pair[1].margin, "{pair:?}");
            assert!(pair[0].oversight >= pair[1].oversight, "{pair:?}");
        }
        for level in levels {
            assert!(level.margin < 100, "nobody gives a pawn away knowingly");
            assert!((1..=MOST_CANDIDATES).contains(&(level.candidates as usize)));
        }
        assert!((0..POINTS).all(|i| NODES.at(i).checked_mul(STEP as u32).is_some()));
    }

    #[test]
    fn numbers_are_elo_and_the_last_is_full_strength() {
        let elo: std::vec::Vec<u16> = (0..=11).map(Level::elo_of).collect();
        assert_eq!(elo[..4], [800, 800, 1_000, 1_200]);
        assert!(elo[1..=10].windows(2).all(|pair| pair[0] < pair[1]), "{elo:?}");
        assert_eq!(elo[10..], [HIGHEST_ELO; 2]);
        assert_eq!(Level::from_number(10), None);
        assert_eq!(Level::from_number(255), None);
        assert_eq!(Level::from_elo(u16::MAX), None);
        assert_eq!(Level::from_elo(0), Level::from_number(1));
        assert_eq!(Level::from_number(0), Level::from_number(1));
        for number in 1..LEVELS {
            assert_eq!(Level::from_number(number), Level::from_elo(Level::elo_of(number)));
        }
        let numbered: std::vec::Vec<_> = (1..=10).map(Level::from_number).collect();
        assert!(numbered.windows(2).all(|pair| pair[0] != pair[1]));
    }

    /// Chooses among scores that are no mates.
    fn choose<const N: usize>(level: &Level, scores: [i16; N], bits: u16) -> usize {
        level.choose(&scores.map(Score::cp), bits)
    }

    #[test]
    fn choices_stay_within_the_margin_and_vary() {
        let level = Level { margin: 90, ..Level::from_number(1).unwrap() };
        let mut chosen = [0; 4];
        for bits in 0..=u16::MAX {
            chosen[choose(&level, [30, 20, -59, -61], bits)] += 1;
        }
        assert!(chosen[0] > chosen[1] && chosen[1] > chosen[2] && chosen[2] > 0, "{chosen:?}");
        assert_eq!(chosen[3], 0, "91 is too much to lose");
        assert_eq!(choose(&level, [], 7), 0);
    }

    #[test]
    fn the_best_is_chosen_when_it_matters() {
        let weak = Level::from_number(1).unwrap();
        let strong = Level::from_number(9).unwrap();
        for bits in (0..=u16::MAX).step_by(99) {
            let mates = [Score::cp(900), Score::mate_in(3), Score::mate_in(5)];
            assert_eq!(weak.choose(&mates, bits), 1, "a mate is played");
            let mated = [Score::DRAW, Score::mated_in(2)];
            assert_eq!(weak.choose(&mated, bits), 0, "and not run into");
            let ahead = [Score::cp(2_000), Score::mated_in(2)];
            assert_eq!(weak.choose(&ahead, bits), 0, "from however far ahead");
            assert_eq!(choose(&strong, [10, 9, 8], bits), 0);
        }
    }

    #[test]
    fn some_moves_are_overlooked_but_not_how_to_take_back() {
        let level = Level { oversight: 200, ..Level::from_number(1).unwrap() };
        let board = Board::from_fen("4k3/8/8/3p4/4P3/8/8/Q3K2R w K - 0 1").unwrap();
        let last = board.parse_move("e4d5").unwrap();
        let seen = |text: &str, last: Move| {
            let m = board.parse_move(text).unwrap();
            (0..=u16::MAX).filter(|&bits| level.sight(&board, last, bits).sees(m)).count() >> 8
        };
        let (near, far) = (seen("e4e5", Move::NONE), seen("a1h8", Move::NONE));
        assert!((140..172).contains(&near) && (40..72).contains(&far), "{near} {far} of 256");
        assert_eq!(seen("e4d5", last), 256);
        let check = Board::from_fen("4k3/8/8/8/8/8/4r3/Q3K2R w K - 0 1").unwrap();
        let out = check.parse_move("e1f1").unwrap();
        assert!((0..=u16::MAX).all(|bits| level.sight(&check, Move::NONE, bits).sees(out)));
    }
}
