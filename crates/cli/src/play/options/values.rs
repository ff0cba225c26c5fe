//! Values of options that are more than a word or a number, and games out of files.

use std::str::FromStr;

use kilomate_core::Board;
use kilomate_desk::clock::Allowance;

/// The side that a person wants to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Side {
    /// You begin.
    White,
    /// Your opponent begins.
    Black,
    /// Chance decides.
    Random,
}

/// Clocks for White and Black, or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Clocks(pub(super) Option<[Allowance; 2]>);

impl FromStr for Clocks {
    type Err = String;

    fn from_str(text: &str) -> Result<Clocks, String> {
        match *text.split_whitespace().collect::<Vec<_>>() {
            ["none"] => Ok(Clocks(None)),
            [both] => Ok(Clocks(Some([Allowance::from_words(both)?; 2]))),
            [white, black] => {
                Ok(Clocks(Some([Allowance::from_words(white)?, Allowance::from_words(black)?])))
            }
            _ => Err("one time or two are needed: write 5+3, \"5+3 1\" or none".into()),
        }
    }
}

/// Reads a position.
pub(super) fn position(text: &str) -> Result<Board, String> {
    Board::from_fen(text).map_err(|error| {
        format!(
            "{error}; a FEN looks like this: \"{}\", and the editor of kilomate play makes others",
            Board::start().to_fen()
        )
    })
}
