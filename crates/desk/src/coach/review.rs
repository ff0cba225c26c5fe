//! After the game: a score for every position, how accurately each side played, and at most three
//! moves that turned it.
//!
//! Every position gets the same number of nodes, the last one first, so that what is found there is
//! in the table when the moves before it are looked at. Then the positions around the moves that
//! seem to matter most get four times as many, and only what holds is told.

use kilomate_core::eval::score::Score;
use kilomate_core::{Board, Color, Event, Game, Limits, MachineName, Move, Task};
use kilomate_engines::Thinker;
use kilomate_engines::expectation::expected_points;

use super::accuracy::accuracy;
use super::turning_point::{NO_TURNING_POINT, TurningPoint};

/// At most so many turning points are told.
const TOLD: usize = 3;
/// So many moves are looked at again.
const SUSPECTS: usize = 6;
/// How many times as many nodes their positions then get.
const AGAIN: u64 = 4;
/// Points of the game that a move must have cost to be looked at again,
const SUSPICIOUS: f64 = 0.12;
/// and to be told: a pawn and a quarter in an even position, more where one side is far ahead.
const TURNS: f64 = 0.2;
/// No more moves of a better line are kept.
const LINE: usize = 8;
/// The megabytes of the table.
const MEGABYTES: u32 = 4;

/// How far a review has come. Both numbers count nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The work that is done.
    pub done: u64,
    /// All of it. The end may come earlier than it seems: then `done` jumps.
    pub total: u64,
}

impl Progress {
    /// Whether nothing is left to do.
    pub fn is_done(self) -> bool {
        self.done >= self.total
    }
}

/// A position of the game, and what is known of it.
struct Position {
    board: Board,
    /// Whether there was anything to search.
    is_over: bool,
    /// For the side to move.
    score: Score,
    /// The best line; empty before the position was looked at, and where the game was over.
    line: Vec<Move>,
    /// Whether it was looked at again.
    is_certain: bool,
}

/// The review of a game that is over, or of any game so far.
///
/// ```
/// use kilomate_core::{Board, Game};
/// use kilomate_desk::coach::Review;
///
/// let mut game: Game<64> = Game::new();
/// for text in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"] {
///     let m = game.board().parse_move(text)?;
///     game.play(m)?;
/// }
/// let moves: Vec<_> = game.moves().collect();
/// let mut review = Review::new(&Board::start(), &moves, 2_000)?;
/// while !review.step(500).is_done() {} // a face does this once in each of its rounds
/// let points = review.turning_points();
/// assert_eq!(points.len(), 1);
/// assert!(points[0].describe().starts_with("3... Nf6?? allowed mate in 1: 3... "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Review {
    thinker: Box<dyn Thinker>,
    /// One more than there are moves.
    positions: Vec<Position>,
    moves: Vec<Move>,
    /// White's view.
    scores: Vec<Score>,
    nodes: u64,
    /// Positions still to be looked at, the next one last.
    queue: Vec<usize>,
    /// Whether the positions in question are being looked at again.
    is_second: bool,
    /// Whether the thinker is at work on the next position.
    is_thinking: bool,
    /// Nodes of positions that are done with.
    done: u64,
}

impl Review {
    /// A review that has yet to begin, with so many nodes for each position: some ten thousand are
    /// a good measure.
    ///
    /// # Errors
    ///
    /// A sentence if a move is not legal, or if there is not enough memory.
    pub fn new(start: &Board, moves: &[Move], nodes: u32) -> Result<Review, String> {
        let mut game: Game<256> = Game::from_board(start);
        let mut positions = vec![Position::new(&game)];
        for (number, &m) in moves.iter().enumerate() {
            game.play(m).map_err(|_| {
                format!("half-move {} of the game is not legal: it cannot be reviewed", number + 1)
            })?;
            positions.push(Position::new(&game));
        }
        let mut review = Review {
            thinker: kilomate_engines::build(MachineName::Desktop, MEGABYTES)?,
            queue: (0..positions.len()).collect(),
            scores: vec![Score::DRAW; positions.len()],
            positions,
            moves: moves.to_vec(),
            nodes: u64::from(nodes.max(1)),
            is_second: false,
            is_thinking: false,
            done: 0,
        };
        for index in 0..review.positions.len() {
            review.note_score(index);
        }
        Ok(review)
    }

    /// Works on, for at most so many nodes, and says how far it has come.
    pub fn step(&mut self, nodes: u32) -> Progress {
        let mut left = nodes;
        while left > 0
            && let Some(&index) = self.queue.last()
        {
            if !self.is_thinking {
                self.begin(index);
            }
            let before = self.thinker.nodes();
            match self.thinker.step(0, left) {
                Event::Move(choice) => self.take_in(index, choice.score),
                Event::Nothing => self.finish(),
                Event::Running | Event::Line(_) => {}
            }
            let used = self.thinker.nodes().saturating_sub(before);
            left = left.saturating_sub(u32::try_from(used).unwrap_or(u32::MAX).max(1));
        }
        self.progress()
    }

    /// How far it has come.
    pub fn progress(&self) -> Progress {
        let again = SUSPECTS as u64 * 2 * AGAIN;
        let total = (self.positions.len() as u64 + again) * self.nodes;
        if self.queue.is_empty() {
            return Progress { done: total, total };
        }
        let current = if self.is_thinking { self.thinker.nodes() } else { 0 };
        Progress { done: (self.done + current).min(total - 1), total }
    }

    /// The score of every position as White sees it, the start included: for a graph. Those that
    /// have not been looked at yet are even; the last are looked at first.
    pub fn scores(&self) -> &[Score] {
        &self.scores
    }

    /// The score of the position after so many half-moves as White sees it; none before it was looked
    /// at.
    pub fn score(&self, ply: usize) -> Option<Score> {
        let position = self.positions.get(ply)?;
        let is_known = position.is_over || !position.line.is_empty();
        is_known.then(|| self.scores[ply])
    }

    /// How accurately White and Black have played, in per cent; none before the review is done, and
    /// for a side that has not moved.
    pub fn accuracy(&self) -> [Option<f64>; 2] {
        if !self.queue.is_empty() {
            return [None; 2];
        }
        accuracy(&self.scores, self.positions[0].board.side_to_move())
    }

    /// The moves that turned the game, at most three, in their order; none before the review is
    /// done.
    pub fn turning_points(&self) -> Vec<TurningPoint> {
        if !self.queue.is_empty() {
            return Vec::new();
        }
        let mut points: Vec<TurningPoint> = (0..self.moves.len())
            .filter(|&ply| self.positions[ply].is_certain && self.positions[ply + 1].is_certain)
            .filter_map(|ply| self.turning_point(ply))
            .filter(|point| point.loss >= TURNS)
            .collect();
        points.sort_by(|a, b| b.loss.total_cmp(&a.loss));
        points.truncate(TOLD);
        points.sort_by_key(|point| point.ply);
        points
    }

    /// A sentence for each turning point, or one that says there is none.
    pub fn sentences(&self) -> Vec<String> {
        let points = self.turning_points();
        if points.is_empty() {
            return vec![NO_TURNING_POINT.into()];
        }
        points.iter().map(TurningPoint::describe).collect()
    }
}

/// The work.
impl Review {
    /// Begins to think about a position.
    fn begin(&mut self, index: usize) {
        let nodes = if self.is_second { AGAIN * self.nodes } else { self.nodes };
        let limits = Limits { nodes, ..Limits::default() };
        self.thinker.set_position(&self.positions[0].board, &self.moves[..index]);
        self.thinker.begin(&Task { limits, ..Task::default() }, 0, &[]);
        self.is_thinking = true;
        if self.positions[index].is_over {
            self.thinker.cancel(); // its score is what the rules say
            self.positions[index].is_certain = self.is_second;
        }
    }

    /// A position has been thought about.
    fn take_in(&mut self, index: usize, score: Score) {
        let mut game: Game<16> = Game::from_board(&self.positions[index].board);
        let line = self.thinker.whole_line().iter().take(LINE);
        let line = line.copied().take_while(|&m| game.play(m).is_ok()).collect();
        let position = &mut self.positions[index];
        (position.score, position.line) = (score, line);
        position.is_certain = self.is_second;
        self.note_score(index);
        self.finish();
    }

    /// Goes on to the next position, or back to those that matter.
    fn finish(&mut self) {
        self.is_thinking = false;
        self.queue.pop();
        self.done += if self.is_second { AGAIN * self.nodes } else { self.nodes };
        if self.queue.is_empty() && !self.is_second {
            self.is_second = true;
            self.queue = self.suspects();
        }
    }

    /// The positions before and after the moves that seem to have cost most, the last one last.
    fn suspects(&self) -> Vec<usize> {
        let mut points: Vec<TurningPoint> = (0..self.moves.len())
            .filter_map(|ply| self.turning_point(ply))
            .filter(|point| point.loss >= SUSPICIOUS)
            .collect();
        points.sort_by(|a, b| b.loss.total_cmp(&a.loss));
        let mut indices: Vec<usize> =
            points.iter().take(SUSPECTS).flat_map(|point| [point.ply, point.ply + 1]).collect();
        indices.sort_unstable();
        indices.dedup();
        indices
    }

    /// What is known of a move, if another one seems better.
    fn turning_point(&self, ply: usize) -> Option<TurningPoint> {
        let (before, after) = (self.positions.get(ply)?, self.positions.get(ply + 1)?);
        let (&played, &better) = (self.moves.get(ply)?, before.line.first()?);
        if played == better {
            return None;
        }
        let loss = expected_points(before.score) - expected_points(-after.score);
        Some(TurningPoint {
            ply,
            board: before.board.clone(),
            played,
            better,
            line: before.line.clone(),
            before: before.score,
            after: -after.score,
            loss,
        })
    }

    /// Writes a position's score down as White sees it.
    fn note_score(&mut self, index: usize) {
        let position = &self.positions[index];
        let is_white = position.board.side_to_move() == Color::White;
        self.scores[index] = if is_white { position.score } else { -position.score };
    }
}

impl Position {
    /// The position on the board of a game.
    fn new(game: &Game<256>) -> Position {
        let status = game.status();
        let is_mate = status.is_over() && !status.is_draw();
        let score = if is_mate { Score::mated_in(0) } else { Score::DRAW };
        Position {
            board: game.board().clone(),
            is_over: status.is_over(),
            score,
            line: Vec::new(),
            is_certain: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(start: &Board, texts: &str) -> Vec<Move> {
        let mut game: Game<256> = Game::from_board(start);
        for text in texts.split_ascii_whitespace() {
            let m = game.board().parse_move(text).expect(text);
            game.play(m).unwrap();
        }
        game.moves().collect()
    }

    fn review(start: &Board, texts: &str, portion: u32) -> Review {
        let mut review = Review::new(start, &moves(start, texts), 4_000).unwrap();
        let mut last = review.progress();
        assert_eq!((last.done, review.turning_points().len()), (0, 0));
        assert_eq!((review.accuracy(), review.score(0)), ([None; 2], None));
        while !last.is_done() {
            let next = review.step(portion);
            assert!(next.total == last.total && next.done >= last.done);
            assert!(next.is_done() || next.done - last.done <= portion.into());
            last = next;
        }
        assert!(review.step(portion).is_done());
        review
    }

    /// White loses a bishop, then Black the queen.
    const WILD: &str = "e4 e5 Bc4 Nf6 Bxf7 Kxf7 Nf3 Nc6 O-O Qe7 d3 Qe6 Ng5 Ke7 Nxe6 Kxe6";

    #[test]
    fn few_moves_turn_a_wild_game() {
        let start = Board::start();
        let review = review(&start, WILD, 1_000);
        let points = review.turning_points();
        println!("{:#?}", review.sentences());
        assert!((1..=TOLD).contains(&points.len()));
        assert!(points.is_sorted_by_key(|point| point.ply));
        let plies: Vec<usize> = points.iter().map(|point| point.ply).collect();
        assert!(plies.contains(&4), "the bishop: {plies:?}");
        assert!(plies.contains(&11), "the queen: {plies:?}");
        for point in &points {
            assert_eq!(point.line.first(), Some(&point.better));
            assert!(point.board.is_legal(point.played) && point.board.is_legal(point.better));
            assert!(point.played != point.better && point.loss >= TURNS && point.loss <= 1.0);
            assert!(point.line_text().split(' ').count() >= 2);
        }
        let [white, black] = review.accuracy().map(|accuracy| accuracy.expect("both have moved"));
        println!("accuracy {white:.1} and {black:.1}");
        assert!((20.0..80.0).contains(&white) && (20.0..80.0).contains(&black));
        assert_eq!(review.score(16), Some(review.scores()[16]));
        assert_eq!(review.score(17), None);
        assert_eq!(review.scores().len(), 17);
        assert!(review.scores()[5] < Score::cp(-150) && review.scores()[16] > Score::cp(150));
    }

    #[test]
    fn portions_do_not_matter() {
        let start = Board::start();
        let all = review(&start, WILD, 1_000_000);
        for portion in [1_000, 777] {
            let one = review(&start, WILD, portion);
            assert_eq!(one.scores(), all.scores());
            assert_eq!(one.turning_points(), all.turning_points());
        }
    }

    #[test]
    fn a_quiet_game_has_no_turning_point() {
        let texts = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5";
        let review = review(&Board::start(), texts, 10_000);
        assert_eq!(review.turning_points(), []);
        assert_eq!(review.sentences(), [NO_TURNING_POINT]);
        let [white, black] = review.accuracy();
        assert!(white > Some(90.0) && black > Some(90.0), "{white:?} {black:?}");
    }

    #[test]
    fn what_happens_in_a_lost_position_does_not_matter() {
        // Black has a king and a knight against two queens, and loses the knight.
        let start = Board::from_fen("4k1n1/8/8/8/8/8/3QQ3/4K3 b - - 0 1").unwrap();
        let review = review(&start, "Ne7 Kd1 Kf7 Qxe7 Kxe7", 10_000);
        let plies: Vec<usize> = review.turning_points().iter().map(|point| point.ply).collect();
        assert!(!plies.contains(&0) && !plies.contains(&2), "{plies:?}");
    }

    #[test]
    fn a_stalemate_is_a_win_that_slipped() {
        let start = Board::from_fen("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1").unwrap();
        let review = review(&start, "Qf7", 10_000);
        assert_eq!(review.sentences().len(), 1);
        assert!(review.sentences()[0].starts_with("1. Qf7?? missed mate in 1: 1. Qf8# was"));
        assert_eq!(review.scores(), [Score::mate_in(1), Score::DRAW]);
    }

    #[test]
    fn games_without_moves_and_illegal_ones_are_no_trouble() {
        let start = Board::start();
        let mut review = Review::new(&start, &[], 0).unwrap();
        while !review.step(100).is_done() {}
        assert_eq!(review.turning_points(), []);
        let mut texts = moves(&start, "e4 e5");
        texts.push(texts[0]);
        let error = Review::new(&start, &texts, 100).err();
        assert_eq!(
            error.as_deref(),
            Some("half-move 3 of the game is not legal: it cannot be reviewed")
        );
    }
}
