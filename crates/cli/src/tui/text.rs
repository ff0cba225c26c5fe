//! Every sentence and name that a person reads in the terminal face.

mod game;
mod help;
pub(crate) mod keep;
pub(crate) mod screens;
mod shell;

use kilomate_core::{Color, Kind, SetupError, Square};

pub(crate) use game::*;
pub(crate) use help::*;
pub(crate) use shell::*;

/// Names of the colour schemes.
pub(crate) const SCHEME_WOOD: &str = "Wood";
pub(crate) const SCHEME_MEADOW: &str = "Meadow";
pub(crate) const SCHEME_SLATE: &str = "Slate";
pub(crate) const SCHEME_CLEAR: &str = "Blue and orange, for colour-blind people";
pub(crate) const SCHEME_MONO: &str = "No colour";

/// What a kind of man is called.
pub(crate) const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "pawn",
        Kind::Knight => "knight",
        Kind::Bishop => "bishop",
        Kind::Rook => "rook",
        Kind::Queen => "queen",
        Kind::King => "king",
    }
}

/// What a side is called.
pub(crate) const fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}

// Moves that are typed.

/// `Nd2 is ambiguous: Nbd2 or Nfd2.`
pub(crate) fn ambiguous(typed: &str, moves: &[String]) -> String {
    let choice = match moves {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => moves.concat(),
    };
    format!("{typed} is ambiguous: {choice}.")
}

pub(crate) fn not_a_move(typed: &str) -> String {
    // What was typed may be long, and is on the screen already.
    let shown: String = typed.chars().take(12).filter(|c| !c.is_control()).collect();
    format!("\"{shown}\" is not a move: write e4, Nf3, e2e4 or O-O.")
}

pub(crate) fn no_move_begins(typed: &str) -> String {
    format!("No legal move begins with {typed}.")
}

pub(crate) const CANNOT_CASTLE: &str = "Castling is not possible there now.";

pub(crate) fn nobody_there(at: Square) -> String {
    format!("Nobody stands on {at}.")
}

pub(crate) fn not_your_man(at: Square, owner: Color) -> String {
    format!("The man on {at} is {}'s.", side_name(owner))
}

pub(crate) fn cannot_go(kind: Kind, from: Square, to: Square) -> String {
    format!("The {} on {from} cannot go to {to}.", kind_name(kind))
}

pub(crate) fn nobody_can_go(kind: Kind, to: Square) -> String {
    format!("No {} can go to {to}.", kind_name(kind))
}

pub(crate) fn nobody_can_take(kind: Kind, at: Square) -> String {
    format!("No {} can take on {at}.", kind_name(kind))
}

pub(crate) fn has_none(side: Color, kind: Kind) -> String {
    format!("{} has no {}.", side_name(side), kind_name(kind))
}

pub(crate) const fn leaves_king_in_check(now: bool) -> &'static str {
    if now {
        "The king is in check, and that does not help."
    } else {
        "That would leave the king in check."
    }
}

// The set-up editor.

/// Words of the core as a sentence.
pub(crate) fn sentence(words: &str) -> String {
    let mut characters = words.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).chain(['.']).collect()
}

/// What is wrong with a position, and what to do.
pub(crate) fn setup_problem(error: SetupError) -> String {
    let remedy = match error {
        SetupError::NoKing => "put one king of each colour on the board",
        SetupError::TooManyKings => "leave one of each colour",
        SetupError::PawnOnLastRank => "move it or make it a piece",
        SetupError::TooManyPieces => "take pawns or pieces off",
        SetupError::KingCapturable => "let the other side move, or move a man",
        SetupError::TooManyChecks => "take one of them off",
        _ => "change the position",
    };
    sentence(&format!("{error}: {remedy}"))
}

pub(crate) fn dropped_rights(rights: &str) -> String {
    format!("No king and rook at home for the castling right {rights}: it is left out.")
}

pub(crate) fn dropped_en_passant(at: Square) -> String {
    format!("No pawn can take en passant on {at}: the right is left out.")
}

pub(crate) fn no_legal_move(side: Color, check: bool) -> String {
    let how = if check { "is mated" } else { "has no move: stalemate" };
    format!("{} {how}.", side_name(side))
}

pub(crate) fn editor_man(man: Option<(Color, Kind)>) -> String {
    match man {
        Some((side, kind)) => format!("Man      {} {}", side_name(side), kind_name(kind)),
        None => "Man      none: takes off".to_owned(),
    }
}

pub(crate) fn editor_side(side: Color) -> String {
    format!("To move  {}", side_name(side))
}

pub(crate) fn editor_castling(rights: &str) -> String {
    format!("Castling {rights}")
}

pub(crate) fn editor_en_passant(at: &str) -> String {
    format!("En pass. {at}")
}

pub(crate) fn editor_men(white: usize, black: usize) -> String {
    format!("Men      {white} and {black}")
}

pub(crate) const EDITOR_READY: &str = "The position can be played.";
