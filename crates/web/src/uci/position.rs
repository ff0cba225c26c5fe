//! A position and how it came about, as `position` tells it.

use kilomate_core::{Board, Game, Move, Setup, SetupError};
use kilomate_uci::{Keeper, MoveSink, Target};

/// A position and how it came about.
#[derive(Clone)]
pub(super) struct Position {
    pub(super) start: Board,
    pub(super) moves: Vec<Move>,
    /// The same, played: with 512 half-moves no repetition is ever missed.
    history: Box<Game<512>>,
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
    pub(super) fn board(&self) -> &Board {
        self.history.board()
    }

    /// The longest piece of a line that is legal and still a game. Its first move is kept even where
    /// the game is already drawn.
    pub(super) fn playable(&self, line: &[Move]) -> Vec<Move> {
        let mut game = self.history.clone();
        let mut moves = Vec::with_capacity(line.len());
        for &m in line {
            if game.play(m).is_err() {
                break;
            }
            moves.push(m);
            if game.status().is_over() || game.status().is_draw() {
                break;
            }
        }
        moves
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
        self.board().parse_move(word).ok()
    }
}

/// The position before a line that is being read.
#[derive(Default)]
pub(super) struct Before(Option<Position>);

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
pub(super) struct Only(pub(super) Vec<Move>);

impl MoveSink for Only {
    fn add(&mut self, m: Move) {
        if !self.0.contains(&m) {
            self.0.push(m);
        }
    }

    fn read_move(&self, board: &Board, word: &[u8]) -> Option<Move> {
        board.parse_move(word).ok()
    }
}
