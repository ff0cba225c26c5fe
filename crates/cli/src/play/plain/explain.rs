//! Lines that are not understood, and what could be written instead. Nothing here knows a session.

use kilomate_core::{Board, NotationError, Square};

use super::{read_move, say, sentence, words};
use crate::output::quoted;

/// Reads the name of a square.
pub(super) fn square_of(text: &str) -> Option<Square> {
    match *text.as_bytes() {
        [file, rank] => Square::from_ascii(file.to_ascii_lowercase(), rank),
        _ => None,
    }
}

/// Why a text is not a move, and what could be written instead.
pub(super) fn no_move(board: &Board, text: &str, error: NotationError) -> String {
    let shown = quoted(text);
    let compact: String = text.split_whitespace().collect();
    if error == NotationError::Syntax {
        let near = words::near(text);
        return if near.is_empty() {
            format!(
                "{shown} is neither a move nor a word I know. Type a move, such as e4, or help."
            )
        } else {
            format!(
                "I do not know {shown}. Did you mean {}? Help lists all words.",
                near.join(" or ")
            )
        };
    }
    if error == NotationError::Ambiguous {
        return format!("{shown}: {error}, by its file or rank, such as Nbd2.");
    }
    if read_move(board, &format!("{compact}=Q")).is_ok() {
        return format!(
            "Say what the pawn becomes: {compact}=Q, {compact}=R, {compact}=B or {compact}=N."
        );
    }
    let squares = [compact.get(..2), compact.get(2..4)].map(|text| text.and_then(square_of));
    if let [Some(from), Some(_)] = squares {
        let piece = board.piece_at(from);
        if !piece.belongs_to(board.side_to_move()) {
            let side = say::side(board.side_to_move());
            return format!("{shown} is not legal: no man of {side} stands on {from}.");
        }
        let moves = board.legal_moves();
        let targets: Vec<String> = moves
            .as_slice()
            .iter()
            .filter(|m| m.from() == from)
            .map(|m| m.to().to_string())
            .collect();
        let man = piece.kind().map_or("man", say::kind);
        return if targets.is_empty() {
            format!("{shown} is not legal: the {man} on {from} cannot move now.")
        } else {
            format!("{shown} is not legal: the {man} on {from} can go to {}.", targets.join(", "))
        };
    }
    format!("{shown} is not a legal move here. Write moves for those that are.")
}

/// Words as a shell takes them; none if a quotation mark is missing.
pub(super) fn split(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut open: Option<char> = None;
    for letter in text.chars() {
        match open {
            Some(mark) if mark == letter => open = None,
            None if matches!(letter, '\'' | '"') => {
                open = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    open.is_none().then_some(words)
}

/// What clap says first, without the usage that follows.
pub(super) fn first_sentence(error: &str) -> String {
    let paragraph = error.trim_start_matches("error: ").split("\n\n").next().unwrap_or_default();
    sentence(&paragraph.split_whitespace().collect::<Vec<_>>().join(" "))
}
