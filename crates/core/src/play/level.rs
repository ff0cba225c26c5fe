//! Levels for people: how far a weaker one looks, what it overlooks, and how it chooses.
//!
//! A weak player sees less; nobody plays badly on purpose. So a [`Level`] is made of
//!
//! - **short sight**: nodes for each move, and at the weakest levels a single ply. What stands to
//!   be taken at the end of a line is seen all the same: the search goes on while pieces are taken;
//! - **oversight**: some moves of one's own are not thought of, above all long ones and those that
//!   lead back. A piece is lost when the only move that saves it is such a one. Who looks further
//!   than a ply sees the checks, and so a mate in one;
//! - **haste**, below the numbered levels: some of the opponent's captures and checks are not
//!   thought of either. A piece stays where it can be taken, and a mate is walked into;
//! - **taste**: among the best moves that were thought of, each with its true score, any may be
//!   played that is worse than the best by no more than a margin, which is less than a pawn. The
//!   worse it is the rarer it is played. A mate that has been seen is always played;
//! - **temper**: among these, checks, captures and an early queen are played more often;
//! - **manners**: a new queen and taking back are played unless something is clearly better, and how
//!   to mate a king that is alone has been taught to everybody;
//! - **memory**: of a book of openings only the first moves are known.
//!
//! The numbers come from matches: see `docs/levels.md`. The [player](super::Player) gives its search
//! [`Level::depth`] and [`Level::candidates`], stops it at [`Level::nodes`], lets [`Sight`] say
//! which root moves and which replies there are, and chooses with [`Level::choose`].

use kilomate_flash::flash;

use crate::chess::board::Board;
use crate::chess::moves::Move;
use crate::eval::score::Score;
use crate::search::Sight;

/// The weakest level.
pub const LOWEST_ELO: u16 = 400;
/// Stands for full strength, whatever time and machine make of it.
pub const HIGHEST_ELO: u16 = LOWEST_ELO + (POINTS as u16 - 1) * STEP;
/// How many numbered levels there are; the last is full strength.
pub const LEVELS: u8 = 10;

/// The most root moves that any level chooses from.
pub(super) const MOST_CANDIDATES: usize = 5;
/// The appeal of a move that is played unless something is clearly better.
pub const NATURAL: u8 = u8::MAX;
/// What is better by more than this is clearly better, in hundredths of a pawn. The margin would not
/// do: a short search leaves out late replies, and to take back a move later seems as good or better.
const CLEARLY: u16 = 150;
/// Elo from one point of the tables to the next.
const STEP: u16 = 200;
const POINTS: usize = 14;
/// The point of the first numbered level.
const FIRST_NUMBERED: usize = 2;

flash! {
    /// Nodes for a move, from the lowest Elo on.
    static NODES: [u32; POINTS] = [
        250, 250, 250, 250, 700, 1_900, 4_000, 8_000, 17_000, 17_000, 19_250, 26_000, 90_000, 400_000,
    ];
    /// Depth, candidates, margin, oversight, temper, haste, memory.
    static MANNERS: [[u8; 7]; POINTS] = [
        [1, 5, 90, 230, 10, 105, 2],
        [1, 5, 90, 220, 8, 34, 3],
        [1, 5, 90, 205, 5, 0, 4],
        [1, 5, 90, 88, 3, 0, 6],
        [0, 5, 80, 76, 2, 0, 8],
        [0, 5, 58, 70, 1, 0, 10],
        [0, 4, 46, 62, 1, 0, 13],
        [0, 4, 34, 52, 1, 0, 16],
        [0, 4, 24, 42, 1, 0, 20],
        [0, 2, 14, 20, 1, 0, 30],
        [0, 1, 0, 10, 1, 0, 45],
        [0, 1, 0, 0, 1, 0, 60],
        [0, 1, 0, 0, 1, 0, 60],
        [0, 1, 0, 0, 1, 0, 60],
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
    /// How many of 256 moves are not thought of that are long or lead back, and are no
    /// [impulse](Sight::is_impulse); of the others half as many.
    pub oversight: u8,
    /// How many times the chances of other moves checks, captures and an early queen have.
    pub temper: u8,
    /// How many of 256 long captures and checks of the opponent are not thought of, and moves back;
    /// of the others half as many. On machines of 16 bits it does nothing, and no numbered level
    /// has it.
    pub haste: u8,
    /// How many half-moves of a book of openings are known, counted from the start of the game.
    pub memory: u8,
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
            temper: between(level.temper, next.temper),
            haste: between(level.haste, next.haste),
            memory: between(level.memory, next.memory),
        })
    }

    /// The Elo of a numbered level, or of the nearest: 200 more for each, up to full strength.
    pub fn elo_of(number: u8) -> u16 {
        if number >= LEVELS {
            return HIGHEST_ELO;
        }
        LOWEST_ELO + (number.max(1) as u16 - 1 + FIRST_NUMBERED as u16) * STEP
    }

    /// The level of this number, or the nearest; none for full strength. It stands in the tables,
    /// and needs no arithmetic that a chip would have to learn for it.
    pub fn from_number(number: u8) -> Option<Level> {
        (number < LEVELS).then(|| Level::at(number.max(1) as usize - 1 + FIRST_NUMBERED))
    }

    /// The level at a point of the tables.
    fn at(point: usize) -> Level {
        let [depth, candidates, margin, oversight, temper, haste, memory] = MANNERS.at(point);
        let nodes = NODES.at(point);
        Level { nodes, depth, candidates, margin, oversight, temper, haste, memory }
    }

    /// Which moves the player thinks of after the opponent's `last` one, [`Move::NONE`] if there
    /// was none. `bits` are random.
    pub fn sight(&self, board: &Board, last: Move, bits: u16) -> Sight {
        let looks_further = self.depth != 1;
        Sight::of_own(self.oversight, looks_further, board, last, bits)
    }

    /// Which of the opponent's answers the player thinks of, if not of all.
    pub fn sight_of_replies(&self, board: &Board, bits: u16) -> Option<Sight> {
        let is_hasty = self.haste != 0 && self.depth == 1;
        is_hasty.then(|| Sight::of_replies(self.haste, board, bits))
    }

    /// Plays as every beginner is taught to where only a king is left to be mated and there is a piece
    /// to do it with: nothing is overlooked, and nothing is a matter of taste.
    pub(super) fn remember_lessons(&mut self, board: &Board) {
        if board.count(board.side_to_move().other()) == 1 && board.has_officers() {
            self.depth = 0;
            self.candidates = 1;
            self.oversight = 0;
        }
    }

    /// How much people like a move after the opponent's `last` one, [`Move::NONE`] if there was
    /// none: how many times the chances of a move that is nothing special. A new queen and taking
    /// back are [`NATURAL`]; nobody likes another piece in the place of a queen.
    pub fn appeal(&self, board: &Board, last: Move, m: Move) -> u8 {
        if m.is_promotion() {
            if m.is_queening() { NATURAL } else { 0 }
        } else if last.is_capture() && m.is_capture() && last.to() == m.to() {
            NATURAL
        } else if Sight::is_impulse(board, m) {
            self.temper
        } else {
            1
        }
    }

    /// Chooses among moves with these true scores and appeals: an index, 0 if there are none. `bits`
    /// are random.
    ///
    /// A natural move is played unless another is clearly better, and one without appeal (a pawn that
    /// does not become a queen) only if all others are worse by more than the margin. A mate is played.
    pub fn choose(&self, scores: &[Score], appeals: &[u8], bits: u16) -> usize {
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
        let mut tickets = [0u16; MOST_CANDIDATES];
        let mut total = 0u16; // it fits: see the tests
        let places = tickets.iter_mut().zip(scores).zip(appeals);
        for (i, ((tickets, &score), &appeal)) in places.enumerate() {
            let behind = top.centipawns().wrapping_sub(score.centipawns()) as u16; // no mate: it fits
            if appeal == NATURAL && behind <= CLEARLY {
                return i;
            }
            let left = (self.margin as u16 + 1).saturating_sub(behind);
            *tickets = left.wrapping_mul(appeal as u16);
            total = total.wrapping_add(*tickets);
        }
        let mut drawn = ((bits as u32 * total as u32) >> 16) as u16;
        for (i, &tickets) in tickets.iter().enumerate() {
            if drawn < tickets {
                return i;
            }
            drawn -= tickets;
        }
        best
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
            assert!(pair[0].temper >= pair[1].temper, "{pair:?}");
            assert!(pair[0].haste >= pair[1].haste, "{pair:?}");
            assert!(pair[0].memory <= pair[1].memory, "{pair:?}");
        }
        for level in levels {
            assert!(level.margin < 100, "nobody gives a pawn away knowingly");
            assert!((1..=MOST_CANDIDATES).contains(&(level.candidates as usize)));
            let most = (level.margin as u32 + 1) * level.temper as u32;
            let all = u16::try_from(most * MOST_CANDIDATES as u32);
            assert!(all.is_ok(), "tickets have 16 bits");
            assert!(level.haste == 0 || level.depth == 1, "replies are those of one ply");
        }
        for number in 1..LEVELS {
            let level = Level::from_number(number).unwrap();
            assert_eq!(level.haste, 0, "small machines have numbered levels and no haste");
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
        assert_eq!(Level::from_elo(0), Level::from_elo(LOWEST_ELO));
        assert_eq!(Level::from_elo(800), Level::from_number(1));
        assert_eq!(Level::from_number(0), Level::from_number(1));
        for number in 1..LEVELS {
            assert_eq!(Level::from_number(number), Level::from_elo(Level::elo_of(number)));
        }
        let numbered: std::vec::Vec<_> = (1..=10).map(Level::from_number).collect();
        assert!(numbered.windows(2).all(|pair| pair[0] != pair[1]));
    }

    /// Chooses among scores that are no mates.
    fn choose<const N: usize>(level: &Level, scores: [i16; N], bits: u16) -> usize {
        level.choose(&scores.map(Score::cp), &[1; N], bits)
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
    fn an_impulse_is_followed_more_often_but_not_beyond_the_margin() {
        let level = Level { margin: 90, temper: 4, ..Level::from_number(1).unwrap() };
        let scores = [30, 10, -61].map(Score::cp);
        let count = |appeal: u8| {
            let chosen = |bits: &u16| level.choose(&scores, &[1, appeal, 1], *bits) == 1;
            (0..=u16::MAX).filter(chosen).count() >> 8
        };
        assert_eq!([count(1), count(4)], [112, 193], "71 of 162, 284 of 375 tickets");
        let beyond = |bits: u16| level.choose(&scores, &[4; 3], bits) == 2;
        assert!(!(0..=u16::MAX).any(beyond));
    }

    #[test]
    fn checks_captures_and_an_early_queen_are_impulses() {
        let start = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0";
        let later = Board::from_fen(std::format!("{start} 9")).unwrap();
        let early = Board::from_fen(std::format!("{start} 8")).unwrap();
        let is_impulse =
            |board: &Board, text| Sight::is_impulse(board, board.parse_move(text).unwrap());
        assert!(is_impulse(&early, "d1h5") && !is_impulse(&later, "d1h5"));
        assert!(!is_impulse(&early, "g1f3"));
        let board = Board::from_fen("4k3/8/8/3p4/4P3/8/8/Q3K2R w K - 0 30").unwrap();
        assert!(is_impulse(&board, "e4d5") && is_impulse(&board, "h1h8"));
        assert!(!is_impulse(&board, "a1a7") && !is_impulse(&board, "e4e5"));
    }

    #[test]
    fn the_best_is_chosen_when_it_matters() {
        let weak = Level::from_number(1).unwrap();
        let strong = Level::from_number(9).unwrap();
        for bits in (0..=u16::MAX).step_by(99) {
            let mates = [Score::cp(900), Score::mate_in(3), Score::mate_in(5)];
            assert_eq!(weak.choose(&mates, &[4, 1, 1], bits), 1, "a mate is played");
            let mated = [Score::DRAW, Score::mated_in(2)];
            assert_eq!(weak.choose(&mated, &[1, 4], bits), 0, "and not run into");
            let ahead = [Score::cp(2_000), Score::mated_in(2)];
            assert_eq!(weak.choose(&ahead, &[1, 4], bits), 0, "from however far ahead");
            assert_eq!(choose(&strong, [10, 9, 8], bits), 0);
        }
    }

    #[test]
    fn what_is_natural_is_played_and_what_is_not_only_when_it_must_be() {
        let level = Level { margin: 50, temper: 9, ..Level::from_number(1).unwrap() };
        let always = |scores: &[Score], appeals: &[u8], wanted: usize| {
            (0..=u16::MAX).step_by(99).all(|bits| level.choose(scores, appeals, bits) == wanted)
        };
        let cp = Score::cp;
        assert!(
            always(&[cp(190), cp(40), cp(188)], &[1, NATURAL, 9], 1),
            "up to a pawn and a half"
        );
        assert!(!always(&[cp(191), cp(40), cp(188)], &[1, NATURAL, 9], 1), "not beyond it");
        assert!(always(&[cp(90), cp(40)], &[0, 1], 1), "no rook for a pawn,");
        assert!(always(&[cp(91), cp(40)], &[0, 1], 0), "unless it is really better");
        assert!(always(&[cp(9), cp(900)], &[1, 0], 1));
        assert!(always(&[cp(900), Score::mate_in(1)], &[NATURAL, 0], 1), "or mates");
    }

    #[test]
    fn some_moves_are_overlooked_but_not_how_to_take_back() {
        let level = Level { oversight: 200, ..Level::from_number(1).unwrap() };
        let board = Board::from_fen("4k3/8/8/3p4/4P3/8/8/Q3K2R w K - 0 1").unwrap();
        let last = board.parse_move("e4d5").unwrap();
        let seen = |text: &str, last: Move| {
            let m = board.parse_move(text).unwrap();
            (0..=u16::MAX).filter(|&bits| level.sight(&board, last, bits).sees(&board, m)).count()
                >> 8
        };
        let (near, far) = (seen("e4e5", Move::NONE), seen("h1h7", Move::NONE));
        assert!((140..172).contains(&near) && (40..72).contains(&far), "{near} {far} of 256");
        assert_eq!(seen("e4d5", last), 256);
        let eighth = board.parse_move("h1h8").unwrap(); // check
        let seen_from = |elo: u16| {
            let level = Level::from_elo(elo).unwrap();
            let sees = |&bits: &u16| level.sight(&board, Move::NONE, bits).sees(&board, eighth);
            (0..=u16::MAX).filter(sees).count() >> 8
        };
        assert!((130..160).contains(&seen_from(LOWEST_ELO)), "every other check");
        assert!((1_200..HIGHEST_ELO).step_by(200).all(|elo| seen_from(elo) == 256), "every one");
        let check = Board::from_fen("4k3/8/8/8/8/8/4r3/Q3K2R w K - 0 1").unwrap();
        let out = check.parse_move("e1f1").unwrap();
        assert!((0..=u16::MAX).all(|bits| level.sight(&check, Move::NONE, bits).sees(&check, out)));
    }
}
