//! Every sentence and name that a person reads in the terminal face.

mod game;
mod help;
pub(crate) mod keep;
pub(crate) mod museum;
pub(crate) mod screens;
mod shell;
mod stranger;

use kilomate_core::{Color, Kind, SetupError, Square};
use kilomate_desk::faults::remedy;

pub(crate) use game::*;
pub(crate) use help::*;
pub(crate) use shell::*;
pub(crate) use stranger::*;

/// Names of the colour schemes.
pub(crate) const SCHEME_WOOD: &str = "Wood";
pub(crate) const SCHEME_MEADOW: &str = "Meadow";
pub(crate) const SCHEME_SLATE: &str = "Slate";
pub(crate) const SCHEME_CLEAR: &str = "Blue and orange, for colour-blind people";
pub(crate) const SCHEME_MONO: &str = "No colour";

// The set-up editor.

/// What is wrong with a position, and what to do.
pub(crate) fn setup_problem(error: SetupError) -> String {
    as_sentence(&format!("{error}: {}", remedy(error)))
}

pub(crate) fn dropped_rights(rights: &str) -> String {
    format!("There is no king and rook at home for castling {rights}, so that is left out.")
}

pub(crate) fn dropped_en_passant(at: Square) -> String {
    format!("No pawn can take en passant on {at}, so that is left out.")
}

pub(crate) fn no_legal_move(side: Color, check: bool) -> String {
    let how = if check { "is checkmated" } else { "has no move: stalemate" };
    format!("{} {how}.", side.name())
}

pub(crate) fn editor_man(man: Option<(Color, Kind)>) -> String {
    match man {
        Some((side, kind)) => format!("Piece    {} {}", side.name(), kind.name()),
        None => "Piece    none (takes off)".to_owned(),
    }
}

pub(crate) fn editor_side(side: Color) -> String {
    format!("To move  {}", side.name())
}

pub(crate) fn editor_castling(rights: &str) -> String {
    format!("Castling {rights}")
}

pub(crate) fn editor_en_passant(at: &str) -> String {
    format!("En pass. {at}")
}

pub(crate) fn editor_men(white: usize, black: usize) -> String {
    format!("Pieces   {white} and {black}")
}

pub(crate) const EDITOR_READY: &str = "The position can be played.";
