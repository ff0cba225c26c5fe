//! Sentences about moves, positions, scores and clocks. Nothing here knows a session.

use std::fmt::Write;

use kilomate_core::chess::moves::Flag;
use kilomate_core::eval::score::Score;
use kilomate_core::{Board, Color, Kind, Move, Square};
use kilomate_desk::Hint;
use kilomate_desk::outcome::{Outcome, Reason};
use kilomate_desk::score::written;
use kilomate_desk::tree::{History, NodeId, Tree};
use kilomate_pgn::GameResult;

fn man(board: &Board, at: Square) -> &'static str {
    board.piece_at(at).kind().map_or("piece", Kind::name)
}

/// A move as written and as done: `Nf6, knight g8 to f6`.
pub(super) fn described(before: &Board, m: Move) -> String {
    let (from, to) = (m.from(), m.to());
    let san = san(before, m);
    if m.is_castling() {
        let wing = if m.is(Flag::CastleKing) { "kingside" } else { "queenside" };
        return format!("{san}, castles {wing}, king {from} to {to}");
    }
    let mut text = format!("{san}, {} {from}", man(before, from));
    // Writing to a string cannot fail.
    let _ = if m.is(Flag::EnPassant) {
        write!(text, " takes pawn en passant on {to}")
    } else if before.piece_at(to).is_none() {
        write!(text, " to {to}")
    } else {
        write!(text, " takes {} on {to}", man(before, to))
    };
    if let Some(becomes) = m.promotion() {
        let _ = write!(text, " and becomes a {}", becomes.name());
    }
    text
}

/// A move as it is written.
pub(super) fn san(board: &Board, m: Move) -> String {
    board.san(m).map_or_else(|_| m.to_string(), |san| san.to_string())
}

/// What a player has done: `Black plays Nf6, knight g8 to f6. Check.`
pub(super) fn moved(tree: &Tree, at: NodeId, by: Color) -> String {
    let node = tree.node(at);
    let before = tree.board(node.parent.unwrap_or(at));
    let after = tree.board(at);
    let mut text = format!("{} plays {}.", by.name(), described(&before, node.played));
    if after.in_check() && after.has_legal_move() {
        text.push_str(" Check.");
    }
    text
}

/// How the game ended.
pub(super) fn over(outcome: Outcome) -> String {
    let result = match outcome.result {
        GameResult::White => "White wins, 1-0",
        GameResult::Black => "Black wins, 0-1",
        GameResult::Draw => "The game is drawn, 1/2-1/2",
        GameResult::Unknown => "The game has no result",
    };
    match outcome.reason {
        Reason::Checkmate => format!("Checkmate. {result}."),
        Reason::Unknown => format!("{} (result from the file).", result.replace("wins", "won")),
        Reason::Resignation => {
            let loser = if outcome.result == GameResult::White { "Black" } else { "White" };
            format!("{result}. {loser} has resigned.")
        }
        Reason::Time => format!("{result}, on time."),
        Reason::TimeWithoutMaterial => {
            format!("{result}: time ran out, but the other side could not mate.")
        }
        reason => format!("{result}, by {}.", reason.name()),
    }
}

/// The board in letters, capitals for White, as seen by a side.
pub(super) fn diagram(board: &Board, bottom: Color) -> String {
    let mut ranks: Vec<char> = ('1'..='8').rev().collect();
    let mut files: Vec<char> = ('a'..='h').collect();
    if bottom == Color::Black {
        ranks.reverse();
        files.reverse();
    }
    let mut text = String::new();
    for rank in ranks {
        text.push(rank);
        for &file in &files {
            let square = Square::from_ascii(file as u8, rank as u8);
            let piece = square.map(|square| board.piece_at(square));
            let letter = piece.filter(|piece| !piece.is_none());
            text.push(' ');
            text.push(letter.map_or('.', |piece| piece.letter() as char));
        }
        text.push('\n');
    }
    text.push(' ');
    for file in files {
        text.push(' ');
        text.push(file);
    }
    text
}

/// The men of a side and their squares: `White: king e1, queen d1, rooks a1 and h1, …`.
pub(super) fn men(board: &Board, color: Color) -> String {
    let kinds = [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];
    let mut parts = Vec::new();
    for wanted in kinds {
        let mut squares: Vec<[u8; 2]> = board
            .men(color)
            .filter(|&square| board.piece_at(square).is(wanted))
            .map(Square::to_ascii)
            .collect();
        squares.sort_unstable();
        let names: Vec<String> = squares
            .iter()
            .map(|&[file, rank]| format!("{}{}", file as char, rank as char))
            .collect();
        let plural = if names.len() > 1 { "s" } else { "" };
        if !names.is_empty() {
            parts.push(format!("{}{plural} {}", wanted.name(), listed(&names)));
        }
    }
    format!("{}: {}.", color.name(), parts.join(", "))
}

/// `a1`, `a1 and h1`, `a2, b2 and c2`.
fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Moves with their numbers: `3. Nf3 Nc6 4. Bb5`.
pub(super) fn line(start: &History, moves: &[Move]) -> String {
    let mut game = Box::new(start.clone());
    let mut parts = Vec::new();
    for (i, &m) in moves.iter().enumerate() {
        let board = game.board().clone();
        if game.play(m).is_err() {
            break;
        }
        let number = board.fullmove_number();
        match board.side_to_move() {
            Color::White => parts.push(format!("{number}.")),
            Color::Black if i == 0 => parts.push(format!("{number}...")),
            Color::Black => {}
        }
        parts.push(san(&board, m));
    }
    parts.join(" ")
}

/// What a score means: `White is better by 0.5 pawns`.
pub(super) fn score(score: Score, to_move: Color) -> String {
    let better = if score >= Score::DRAW { to_move } else { to_move.other() };
    match score.mate_distance() {
        Some(moves) => {
            let moves = moves.unsigned_abs();
            let s = if moves == 1 { "" } else { "s" };
            format!("{} mates in {moves} move{s}", better.name())
        }
        None if score.centipawns().unsigned_abs() < 10 => "the position is level".into(),
        None => {
            let pawns = f64::from(score.centipawns().unsigned_abs()) / 100.0;
            format!("{} is better by {pawns:.1} pawns", better.name())
        }
    }
}

/// A move with the score after it, as White sees it, and perhaps a bar: to the right of the middle for
/// White, to the left for Black.
pub(super) fn scored(before: &Board, m: Move, value: Score, has_bar: bool) -> String {
    const HALF: usize = 10;
    let dots = if before.side_to_move() == Color::White { "." } else { "..." };
    let name = format!("{}{dots} {}", before.fullmove_number(), san(before, m));
    let score = written(value);
    if !has_bar {
        return format!("{name}: {score}");
    }
    let points = kilomate_engines::expectation::expected_points(value);
    let length = ((2.0 * points - 1.0) * HALF as f64).round();
    let filled = "#".repeat(length.abs() as usize);
    let (left, right) = if length < 0.0 { (filled.as_str(), "") } else { ("", filled.as_str()) };
    format!("{name:<14}{score:>7} {left:>HALF$}|{right}")
}

/// A hint, as much of it as was asked for.
pub(super) fn hint(history: &History, hint: &Hint) -> String {
    let board = history.board();
    let man = man(board, hint.from);
    let Some(to) = hint.to else {
        return format!("Look at the {man} on {}. Write hint again for where it goes.", hint.from);
    };
    let Some(value) = hint.score else {
        return format!(
            "Move the {man} from {} to {to}. Write hint again for the line.",
            hint.from
        );
    };
    let value = score(value, board.side_to_move());
    format!("The line is {}, and {value}.", line(history, &hint.line))
}

/// A part of a whole: `45 per cent`.
pub(super) fn share(share: f32) -> String {
    match (share * 100.0).round() as u32 {
        0 => "less than 1 per cent".into(),
        percent => format!("{percent} per cent"),
    }
}

/// A time: `4 minutes 58 seconds`.
pub(super) fn time(ms: u32) -> String {
    let counted = |n: u32, unit: &str| match n {
        0 => None,
        1 => Some(format!("1 {unit}")),
        _ => Some(format!("{n} {unit}s")),
    };
    let seconds = ms / 1000;
    let parts: Vec<String> = [
        counted(seconds / 3600, "hour"),
        counted(seconds / 60 % 60, "minute"),
        counted(seconds % 60, "second"),
    ]
    .into_iter()
    .flatten()
    .collect();
    if parts.is_empty() { "less than a second".into() } else { parts.join(" ") }
}

#[cfg(test)]
mod tests;
