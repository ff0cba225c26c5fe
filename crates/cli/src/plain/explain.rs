//! Lines that are not understood, and what could be written instead. Nothing here knows a session.

use kilomate_core::{Board, Square};
use kilomate_desk::Typed;
use kilomate_desk::typed::Problem;

use super::near::near;
use super::{say, sentence};
use crate::output::quoted;

/// Reads the name of a square.
pub(super) fn square_of(text: &str) -> Option<Square> {
    match *text.as_bytes() {
        [file, rank] => Square::from_ascii(file.to_ascii_lowercase(), rank),
        _ => None,
    }
}

/// Why a text is not a move, and what could be written instead.
pub(super) fn no_move(board: &Board, text: &str, typed: &Typed) -> String {
    let shown = quoted(text);
    let compact: String = text.split_whitespace().collect();
    let near = near(text);
    match &typed.problem {
        Some(Problem::NotAMove(_) | Problem::NoneBegins(_)) if !near.is_empty() => format!(
            "I do not know {shown}. Did you mean {}? Write help for a list of all words.",
            near.join(" or ")
        ),
        Some(Problem::NotAMove(_)) => format!(
            "{shown} is neither a move nor a word I know. Type a move, such as e4, or help."
        ),
        Some(problem) => format!("{problem}{}", choices(board, &compact)),
        None if !typed.promotions.is_empty() => {
            let pawn = compact.trim_end_matches('=');
            format!("Say what the pawn becomes: {pawn}=Q, {pawn}=R, {pawn}=B or {pawn}=N.")
        }
        None => match typed.only() {
            Some(m) => format!("Do you mean {}? Write it in full.", say::san(board, m)),
            None => format!("Several moves begin with {shown}. Write the rest."),
        },
    }
}

/// What the piece on the first of two squares can do instead.
fn choices(board: &Board, text: &str) -> String {
    let squares = [text.get(..2), text.get(2..4)].map(|text| text.and_then(square_of));
    let [Some(from), Some(_)] = squares else { return String::new() };
    let moves = board.legal_moves_from(from);
    let mut targets: Vec<String> = Vec::new();
    for m in moves.as_slice() {
        let to = m.to().to_string();
        if !targets.contains(&to) {
            targets.push(to);
        }
    }
    match (board.piece_at(from).kind(), targets.is_empty()) {
        (Some(kind), false) => {
            format!(" The {} on {from} can go to {}.", kind.name(), targets.join(", "))
        }
        _ => String::new(),
    }
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
