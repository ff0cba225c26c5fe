//! "Sure?": the question before a move that hangs a piece, allows a mate or throws a win away.
//!
//! Three short searches answer it: what the move leads to, what the person had before the opponent's
//! last move, and what the best of the other moves leads to. A move is doubted if it is clearly
//! worse than another **and** leaves the person with clearly less than they had. So a sacrifice
//! that works, an exchange and a counter-attack pass, a gift of the opponent may be overlooked, and
//! where every move loses there is nothing to ask. `docs/coach.md` has the figures.

use kilomate_core::eval::score::Score;
use kilomate_core::knowledge::book::NoBook;
use kilomate_core::{Board, Ce, Color, Event, Kind, Limits, Move, Player, Status, Task};
use kilomate_heap::boxed;

/// Nodes for what follows the move.
const REPLY_NODES: u32 = 5_000;
/// Nodes for what the person had before.
const BEFORE_NODES: u32 = 3_000;
/// Nodes for the other moves.
const OTHERS_NODES: u32 = 8_000;
/// A question costs no more nodes than this.
pub const MOST_NODES: u32 = REPLY_NODES + BEFORE_NODES + OTHERS_NODES;

// Hundredths of a pawn, chosen with the tuning half of tests/data/moves.tsv.

/// How much worse than another move one must be.
const WORSE_THAN_OTHERS: i16 = 120;
/// How far below the material on the board it must leave the person;
const BELOW_MATERIAL: i16 = 40;
/// or how far below what a search said before the opponent's last move,
const BELOW_BEFORE: i16 = 130;
/// which counts up to so much more than material: who leaves a mate for later has lost nothing.
const MOST_ADVANTAGE: i16 = 400;
/// Who stands so badly whatever they play is not asked any more.
const HOPELESS: Score = Score::cp(-600);
/// Who stands so well and draws by this move throws a win away.
const WINNING: Score = Score::cp(300);

/// What a move may throw away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Doubt {
    /// A piece, or as much as one.
    Piece,
    /// The king: the opponent can force mate.
    Mate,
    /// The win: the game is drawn at once.
    Win,
}

impl Doubt {
    /// The question. It names no square, no piece and no move: finding out is the fun of it.
    pub fn question(self) -> &'static str {
        match self {
            Doubt::Piece => "Sure? Look again at what this move leaves behind.",
            Doubt::Mate => "Sure? Look again at your king.",
            Doubt::Win => "Sure? You stand better than this move would leave you.",
        }
    }
}

/// Somebody who looks over a person's shoulder: an engine of 46 KB.
pub struct Coach {
    /// None if there was no memory: then nothing is ever doubted.
    player: Option<Box<Player<Ce>>>,
}

impl Default for Coach {
    fn default() -> Coach {
        Coach::new()
    }
}

impl Coach {
    /// A coach who has seen nothing yet.
    pub fn new() -> Coach {
        Coach { player: boxed() }
    }

    /// Whether a move deserves a question, in the position that `moves` lead to from `start`. Moves
    /// that are not legal deserve none.
    ///
    /// The answer depends on nothing else, and costs at most [`MOST_NODES`]: some ten milliseconds.
    ///
    /// ```
    /// use kilomate_core::Board;
    /// use kilomate_desk::coach::{Coach, Doubt};
    ///
    /// let board = Board::from_fen("r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq -")?;
    /// let mut coach = Coach::new();
    /// let takes = board.parse_move("Qxe5")?;
    /// assert_eq!(coach.doubt(&board, &[], takes), Some(Doubt::Piece));
    /// let retreats = board.parse_move("Qf3")?;
    /// assert_eq!(coach.doubt(&board, &[], retreats), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn doubt(&mut self, start: &Board, moves: &[Move], m: Move) -> Option<Doubt> {
        let had = self.set_up(start, moves)?;
        let player = self.player.as_mut()?;
        let choices = player.game().board().legal_moves().len();
        player.play(m).ok()?;
        let status = player.game().status();
        if status == Status::Checkmate || choices < 2 {
            return None;
        }
        let draws = status.is_draw();
        let after = if draws { Score::DRAW } else { -search(player, REPLY_NODES, |_| true) };
        player.game_mut().take_back();
        if !draws && !self.is_less(had, after) {
            return None;
        }
        let best = search(self.player.as_mut()?, OTHERS_NODES, |other| other != m);
        judge(after, best, draws)
    }

    /// Puts the position on the coach's board. Returns the lead in men that the person has, or had
    /// before the opponent's last move: an exchange that is going on is judged by how it began.
    /// None if a move is not legal.
    fn set_up(&mut self, start: &Board, moves: &[Move]) -> Option<Score> {
        let player = self.player.as_mut()?;
        player.forget();
        player.game_mut().set_board(start);
        let mut before = start.clone();
        for &m in moves {
            before.clone_from(player.game().board());
            player.play(m).ok()?;
        }
        let board = player.game().board();
        let person = board.side_to_move();
        Some(Score::cp(material(board, person).max(material(&before, person))))
    }

    /// Whether a score is less than the person had, in material or in the eyes of a search.
    fn is_less(&mut self, had: Score, after: Score) -> bool {
        if after <= had - BELOW_MATERIAL {
            return true;
        }
        if after > had + (MOST_ADVANTAGE - BELOW_BEFORE) {
            return false;
        }
        let Some(player) = self.player.as_mut() else { return false };
        let Some(last) = player.game_mut().take_back() else { return false };
        let before = -search(player, BEFORE_NODES, |_| true);
        // It has just been taken back: it is legal.
        player.play(last).is_ok() && after <= before.min(had + MOST_ADVANTAGE) - BELOW_BEFORE
    }
}

/// Whether to ask about a move that leaves less than there was, or draws: it leads to `after`, and
/// another move to `best`.
fn judge(after: Score, best: Score, draws: bool) -> Option<Doubt> {
    if best <= HOPELESS {
        return None;
    }
    if draws {
        return (best >= WINNING).then_some(Doubt::Win);
    }
    if after <= -Score::MATE_BOUND {
        return Some(Doubt::Mate);
    }
    (best >= after + WORSE_THAN_OTHERS).then_some(Doubt::Piece)
}

/// The score of the position on the player's board among some moves, for the side to move.
fn search(player: &mut Player<Ce>, nodes: u32, allowed: impl Fn(Move) -> bool) -> Score {
    let limits = Limits { nodes: nodes.into(), ..Limits::default() };
    let task = Task { limits, ..Task::default() };
    player.begin_with(&task, 0, Some(allowed), &NoBook);
    loop {
        match player.step(0, nodes) {
            Event::Move(choice) => return choice.score,
            Event::Nothing => return Score::DRAW,
            Event::Running | Event::Line(_) => {}
        }
    }
}

/// The lead of one side in men, in hundredths of a pawn.
fn material(board: &Board, side: Color) -> i16 {
    let sum = |color| -> i16 {
        board.men(color).filter_map(|at| board.piece_at(at).kind()).map(worth).sum()
    };
    sum(side) - sum(side.other())
}

fn worth(kind: Kind) -> i16 {
    match kind {
        Kind::Pawn => 100,
        Kind::Knight | Kind::Bishop => 300,
        Kind::Rook => 500,
        Kind::Queen => 900,
        Kind::King => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doubt(fen: &str, moves: &str) -> Option<Doubt> {
        let start = Board::from_fen(fen).unwrap();
        let mut game: kilomate_core::Game<64> = kilomate_core::Game::from_board(&start);
        for text in moves.split(' ') {
            let m = game.board().parse_move(text).unwrap();
            game.play(m).unwrap();
        }
        let mut moves: Vec<Move> = game.moves().collect();
        let m = moves.pop().unwrap();
        Coach::new().doubt(&start, &moves, m)
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn pieces_left_hanging_are_asked_about() {
        assert_eq!(doubt(START, "e4 e5 Qh5 Nc6 Qxe5"), Some(Doubt::Piece));
        assert_eq!(
            doubt(START, "e4 e5 Nf3 Nc6 Bc4 h6 Nxe5 a6"),
            Some(Doubt::Piece),
            "no recapture"
        );
        assert_eq!(doubt(START, "e4 e5 Bc4 Nc6 Qh5 Nf6"), Some(Doubt::Mate));
        assert_eq!(doubt(START, "f3 e5 g4"), Some(Doubt::Mate));
    }

    #[test]
    fn sound_moves_are_not() {
        assert_eq!(doubt(START, "e4"), None);
        assert_eq!(doubt(START, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7"), None, "mates");
        assert_eq!(doubt(START, "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6"), None, "an exchange");
        assert_eq!(doubt(START, "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5"), None, "Legal's sacrifice");
        // The opponent has left a queen hanging: who does not see it loses nothing.
        assert_eq!(doubt(START, "e4 e5 Nf3 Qg5 d3"), None);
    }

    #[test]
    fn a_win_is_not_to_be_given_away_by_stalemate() {
        let fen = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
        assert_eq!(doubt(fen, "Qf7"), Some(Doubt::Win));
        assert_eq!(doubt(fen, "Qf8"), None);
        let bare = "8/8/8/8/8/5k2/5p2/5K2 b - - 0 1";
        assert_eq!(doubt(bare, "Ke3"), None, "nothing else draws less");
    }

    #[test]
    fn nobody_is_asked_where_everything_loses() {
        assert_eq!(doubt("7k/8/8/8/8/1q6/2r5/K6N w - - 0 1", "Ng3"), None);
        assert_eq!(doubt("k7/8/8/8/8/8/r7/2qK4 w - - 0 1", "Kxc1"), None, "only one move");
    }

    #[test]
    fn what_is_not_legal_is_not_doubted() {
        let start = Board::start();
        let mut coach = Coach::new();
        assert_eq!(coach.doubt(&start, &[], Move::NONE), None);
        let m = start.parse_move("e4").unwrap();
        assert_eq!(coach.doubt(&start, &[m, m], m), None);
        let mut game: kilomate_core::Game<8> = kilomate_core::Game::new();
        game.play(m).unwrap();
        assert_eq!(coach.doubt(game.board(), &[], m), None);
    }

    #[test]
    fn a_search_keeps_to_its_nodes() {
        let mut player = boxed::<Player<Ce>>().unwrap();
        for nodes in [1, 100, REPLY_NODES] {
            search(&mut player, nodes, |_| true);
            assert!(player.nodes() <= nodes.into(), "{} of {nodes}", player.nodes());
        }
    }

    #[test]
    fn the_same_question_has_the_same_answer() {
        let start = Board::start();
        let m = start.parse_move("e4").unwrap();
        let reply = Board::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        let reply = reply.unwrap().parse_move("Nf6").unwrap();
        let mut coach = Coach::new();
        let first = coach.doubt(&start, &[m], reply);
        coach.doubt(&start, &[], m);
        assert_eq!(coach.doubt(&start, &[m], reply), first);
    }

    #[test]
    fn questions_tell_nothing() {
        for doubt in [Doubt::Piece, Doubt::Mate, Doubt::Win] {
            let question = doubt.question();
            assert!(question.starts_with("Sure?"));
            for word in ["queen", "rook", "bishop", "knight", "pawn", "takes", "mate"] {
                assert!(!question.to_lowercase().contains(word), "{question}");
            }
            assert!(!question.contains(|c: char| c.is_ascii_digit()), "{question}");
        }
    }
}
