//! Texts of the set-up of a position.

use kilomate_core::{Color, Kind, SetupError, Square};
use kilomate_desk::faults::remedy;

use super::as_sentence;

pub(crate) const SET_UP: &str = "Set up a position";
pub(crate) const SET_UP_DONE: &str = "The position is ready";
pub(crate) const SET_UP_PLAY: &str = "play from here";
pub(crate) const SET_UP_ANALYSE: &str = "analyse it";
pub(crate) const SET_UP_NO: &str = "keep editing";
pub(crate) const FEN_PROMPT: &str = "FEN:";
pub(crate) const COPIED_FEN: &str = "The FEN is in the clipboard, if the terminal has one.";
pub(crate) const SET_UP_KEYS: [(&str, &str); 8] = [
    ("Enter", "ready"),
    ("Esc", "back"),
    ("K..P k..p", "pieces"),
    ("Del", "off"),
    ("s", "side"),
    ("f", "FEN"),
    ("1-4", "castling"),
    ("e", "en passant"),
];
pub(crate) const FEN_KEYS: [(&str, &str); 3] =
    [("Enter", "use it"), ("Ctrl-U", "clear"), ("Esc", "cancel")];

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
