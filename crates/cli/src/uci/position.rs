//! `position`: from a start or a FEN, through a list of moves, to a position with its history.

use kilomate_core::{Board, Game, Move, NotationError};

use crate::info::History;
use crate::output::quoted;

/// A position and how it came about.
#[derive(Clone)]
pub(crate) struct Position {
    pub(crate) start: Board,
    pub(crate) moves: Vec<Move>,
    /// The same, played.
    pub(crate) history: Box<History>,
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
    pub(crate) fn board(&self) -> &Board {
        self.history.board()
    }

    /// Reads what follows `position`: `startpos` or `fen` with its fields, then perhaps `moves`.
    ///
    /// # Errors
    ///
    /// A sentence about what is wrong.
    pub(crate) fn parse<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Position, String> {
        let mut position = match words.next() {
            Some("startpos") => match words.next() {
                None | Some("moves") => Position::default(),
                Some(word) => return Err(format!("expected \"moves\", not {}", quoted(word))),
            },
            Some("fen") => {
                let fields: Vec<&str> = words.by_ref().take_while(|&w| w != "moves").collect();
                let board = Board::from_fen(fields.join(" "));
                Position::from_board(board.map_err(|error| format!("bad FEN: {error}"))?)
            }
            Some(word) => {
                return Err(format!("expected \"startpos\" or \"fen\", not {}", quoted(word)));
            }
            None => return Err("expected \"startpos\" or \"fen\" after \"position\"".into()),
        };
        for (i, word) in words.enumerate() {
            let m = read_move(position.board(), word)
                .map_err(|error| format!("move {} {}: {error}", i + 1, quoted(word)))?;
            position.history.play(m).map_err(|error| format!("{}: {error}", quoted(word)))?;
            position.moves.push(m);
        }
        Ok(position)
    }
}

/// Reads a move in coordinates, or as a person would write it.
pub(super) fn read_move(board: &Board, word: &str) -> Result<Move, NotationError> {
    match board.parse_coordinates(word) {
        Err(NotationError::Syntax) => board.parse_san(word),
        result => result,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Position, String> {
        Position::parse(line.split_ascii_whitespace())
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
    fn mistakes_are_named() {
        for (line, hint) in [
            ("", "startpos"),
            ("moves e2e4", "startpos"),
            ("startpos e2e4", "moves"),
            ("fen", "FEN"),
            ("fen 8/8/8/8/8/8/8/8 w - - 0 1", "king"),
            ("startpos moves e2e4 e2e4", "move 2"),
            ("startpos moves e2e4 xyzzy", "xyzzy"),
            ("startpos moves 0000", "0000"),
        ] {
            let error = parse(line).map(|_| ()).unwrap_err();
            assert!(error.contains(hint), "{line}: {error}");
        }
    }

    #[test]
    fn long_games_are_no_trouble() {
        let tour = " g1f3 g8f6 f3g1 f6g8".repeat(1_000);
        let position = parse(&format!("startpos moves{tour}")).unwrap();
        assert_eq!(position.moves.len(), 4_000);
        assert!(position.history.repetitions() >= 4);
    }
}
