//! Odds: the stronger player begins without one of their men.

use std::fmt;
use std::str::FromStr;

use kilomate_core::{Board, Color, Piece, Setup, Square};

/// What the giver begins without.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Odds {
    /// Nothing: an even game.
    #[default]
    None,
    /// The pawn before the king's bishop.
    Pawn,
    /// The queen's knight.
    Knight,
    /// The queen's rook.
    Rook,
    /// The queen.
    Queen,
}

impl Odds {
    /// All of them, the smallest first.
    pub const ALL: [Odds; 5] = [Odds::None, Odds::Pawn, Odds::Knight, Odds::Rook, Odds::Queen];

    /// What they are called.
    pub fn name(self) -> &'static str {
        match self {
            Odds::None => "none",
            Odds::Pawn => "pawn",
            Odds::Knight => "knight",
            Odds::Rook => "rook",
            Odds::Queen => "queen",
        }
    }

    /// The start of a game in which `giver` gives these odds.
    pub fn board(self, giver: Color) -> Board {
        let mut setup = Setup::start();
        let [file, rank] = match self {
            Odds::None => return Board::start(),
            Odds::Pawn => [b'f', b'2'],
            Odds::Knight => [b'b', b'1'],
            Odds::Rook => [b'a', b'1'],
            Odds::Queen => [b'd', b'1'],
        };
        let square = Square::from_ascii(file, rank).map(|square| match giver {
            Color::White => square,
            Color::Black => square.mirrored(),
        });
        if let Some(square) = square {
            setup.put(square, Piece::NONE);
        }
        // A start without one man is a legal position: the test sees to it.
        setup.build().unwrap_or_else(|_| Board::start())
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Odds {
    type Err = String;

    fn from_str(text: &str) -> Result<Odds, String> {
        Odds::ALL.into_iter().find(|odds| odds.name() == text).ok_or_else(|| {
            format!("there are no odds `{text}`: write none, pawn, knight, rook or queen")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_man_is_missing() {
        for (odds, white, black) in [
            (Odds::Pawn, "PPPPP1PP/RNBQKBNR w KQkq", "rnbqkbnr/ppppp1pp"),
            (Odds::Knight, "PPPPPPPP/R1BQKBNR w KQkq", "r1bqkbnr/pppppppp"),
            (Odds::Rook, "PPPPPPPP/1NBQKBNR w Kkq", "1nbqkbnr/pppppppp"),
            (Odds::Queen, "PPPPPPPP/RNB1KBNR w KQkq", "rnb1kbnr/pppppppp"),
        ] {
            let given = odds.board(Color::White).to_fen();
            assert!(given.as_str().contains(white), "{given}");
            let given = odds.board(Color::Black).to_fen();
            assert!(given.as_str().starts_with(black), "{given}");
            assert_eq!(odds.name().parse(), Ok(odds));
        }
        assert!(Odds::Rook.board(Color::Black).to_fen().as_str().contains("w KQk "));
        assert_eq!(Odds::None.board(Color::White), Board::start());
    }
}
