//! A position and how it came about, as a session of UCI remembers it.

use kilomate_core::{Board, Game, Move, NotationError, Setup, SetupError};
use kilomate_uci::{Keeper, MoveSink, Target};

/// The game as the session remembers it: with 512 half-moves no repetition is ever missed.
pub type History = Game<512>;

/// A position and how it came about.
#[derive(Clone)]
pub struct Position {
    /// Where it began.
    pub start: Board,
    /// What was played since.
    pub moves: Vec<Move>,
    /// The same, played.
    pub history: Box<History>,
}

impl Default for Position {
    fn default() -> Position {
        Position::from_board(Board::start())
    }
}

impl Position {
    fn from_board(start: Board) -> Position {
        let history = Box::new(Game::from_board(&start));
        Position { start, moves: Vec::new(), history }
    }

    /// The position to think about.
    pub fn board(&self) -> &Board {
        self.history.board()
    }
}

impl Target for Position {
    fn set_up(&mut self, setup: &Setup) -> Result<(), SetupError> {
        *self = Position::from_board(setup.build()?);
        Ok(())
    }

    fn board(&self) -> &Board {
        self.history.board()
    }

    fn play(&mut self, m: Move) {
        let played = self.history.play(m);
        debug_assert!(played.is_ok(), "it was read as a legal move");
        self.moves.push(m);
    }

    fn read_move(&self, word: &[u8]) -> Option<Move> {
        read_move(self.board(), word)
    }
}

/// The position before a line that is being read.
#[derive(Default)]
pub struct Before(Option<Position>);

impl Keeper<Position> for Before {
    fn keep(&mut self, position: &mut Position) {
        self.0 = Some(position.clone());
    }

    fn give_back(&mut self, position: &mut Position, _: &mut Setup) {
        if let Some(before) = self.0.take() {
            *position = before;
        }
    }
}

/// The moves of `searchmoves`.
#[derive(Default)]
pub struct Only(pub Vec<Move>);

impl MoveSink for Only {
    fn add(&mut self, m: Move) {
        if !self.0.contains(&m) {
            self.0.push(m);
        }
    }

    fn read_move(&self, board: &Board, word: &[u8]) -> Option<Move> {
        read_move(board, word)
    }
}

/// Reads a move in coordinates, or as a person would write it.
fn read_move(board: &Board, word: &[u8]) -> Option<Move> {
    match board.parse_coordinates(word) {
        Err(NotationError::Syntax) => board.parse_san(word).ok(),
        result => result.ok(),
    }
}

/// The longest piece of a line that is legal and still a game: it ends with the move that mates,
/// stalemates or draws. Its first move is kept even where the game is already drawn.
pub fn playable(history: &History, line: &[Move]) -> Vec<Move> {
    let mut game = history.clone();
    let mut moves = Vec::with_capacity(line.len());
    for &m in line {
        if game.play(m).is_err() {
            break;
        }
        moves.push(m);
        let status = game.status();
        if status.is_over() || status.is_draw() {
            break;
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_uci::{Line, Problem, Word, read_position};

    fn parse(line: &str) -> Result<Position, Problem> {
        let mut position = Position::default();
        let mut before = Before::default();
        let mut line = Line::new(line.bytes());
        read_position(&mut line, &mut Word::new(), &mut position, &mut before, || true)?;
        Ok(position)
    }

    fn fen(line: &str) -> String {
        parse(line).map(|position| position.board().to_fen().to_string()).unwrap()
    }

    #[test]
    fn positions_are_read() {
        let start = Board::start().to_fen().to_string();
        assert_eq!(fen("startpos"), start);
        assert_eq!(fen("startpos moves"), start);
        assert_eq!(fen(&format!("fen {start}")), start);
        assert_eq!(fen("fen 4k3/8/8/8/8/8/8/4K2R w K -"), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
        assert_eq!(fen("startpos moves e2e4 e7e5 g1f3"), after);
        assert_eq!(fen(&format!("fen {start} moves e4 e5 Nf3")), after, "algebraic");
        let castled = fen("fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1");
        assert_eq!(castled, "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    }

    #[test]
    fn long_games_are_no_trouble() {
        let tour = " g1f3 g8f6 f3g1 f6g8".repeat(1_000);
        let position = parse(&format!("startpos moves{tour}")).unwrap();
        assert_eq!(position.moves.len(), 4_000);
        assert!(position.history.repetitions() >= 4);
    }

    fn line(board: &Board, texts: &[&str]) -> Vec<Move> {
        let mut game: History = Game::from_board(board);
        let mut moves = Vec::new();
        for text in texts {
            let m = game.board().parse_coordinates(text).unwrap();
            game.play(m).unwrap();
            moves.push(m);
        }
        moves
    }

    #[test]
    fn lines_end_where_the_game_does() {
        let start = Board::start();
        let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
        let mut history: History = Game::from_board(&start);
        for &m in &line(&start, &shuffle) {
            history.play(m).unwrap();
        }
        // The start has stood twice: the third time ends the line.
        let again = line(&start, &[&shuffle[..], &["e2e4"]].concat());
        assert_eq!(playable(&history, &again).len(), 4);
        let fifty = Board::from_fen("4k3/8/8/8/8/8/4R3/4K3 b - - 98 90").unwrap();
        let moves = line(&fifty, &["e8d8", "e2e3", "d8c8", "e3e4"]);
        assert_eq!(playable(&Game::from_board(&fifty), &moves).len(), 2);
        let bare = Board::from_fen("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1").unwrap();
        let moves = line(&bare, &["e1d2", "e8e7", "d2d3"]);
        assert_eq!(playable(&Game::from_board(&bare), &moves).len(), 1);
    }

    #[test]
    fn illegal_moves_cut_a_line() {
        let start = Board::start();
        let mut moves = line(&start, &["e2e4", "e7e5"]);
        moves.push(moves[0]);
        assert_eq!(playable(&Game::new(), &moves).len(), 2);
        assert!(playable(&Game::new(), &[Move::NONE]).is_empty());
    }
}
