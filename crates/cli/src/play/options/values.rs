//! Values of options that are more than a word or a number, and games out of files.

use std::str::FromStr;

use kilomate_core::Board;
use kilomate_desk::clock::Allowance;
use kilomate_pgn::PgnGame;

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
        let read = |part: &str| part.parse::<Allowance>().map_err(|error| error.to_string());
        match *text.split_whitespace().collect::<Vec<_>>() {
            ["none"] => Ok(Clocks(None)),
            [both] => Ok(Clocks(Some([read(both)?; 2]))),
            [white, black] => Ok(Clocks(Some([read(white)?, read(black)?]))),
            _ => Err("one time or two are needed: write 300+2, \"300+2 60\" or none".into()),
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

/// The game of that number in the text of a file.
pub(super) fn game_of(text: &str, number: usize) -> Result<PgnGame, String> {
    let mut count = 0;
    for game in kilomate_pgn::games(text) {
        let game = game.map_err(|error| error.to_string())?;
        count += 1;
        if count == number {
            return Ok(game);
        }
    }
    Err(match count {
        0 => "there is no game in it; a game in PGN begins like this: 1. e4 e5".into(),
        1 => "there is only one game in it: leave out --game".into(),
        _ => format!("there are {count} games in it: write --game with a number from 1 to {count}"),
    })
}
