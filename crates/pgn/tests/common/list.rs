//! What is in games, as a list that is compared with what others find in them.
//!
//! The list has lines of words between tabs: `game` and its tags; what is said before the first move;
//! then for each move how deep it is nested, its coordinates, its glyphs, what is said before it (at
//! the beginning of a variation) and after it; then `result`. A variation on the first move of a
//! variation is one more on the move that both replace: that is how trees are kept by most programs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use kilomate_pgn::{PgnGame, PgnMove};

/// The tags that every game has, and what they say if nobody knows.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Adds a line of moves; the first move's variations only if `with_first`.
fn list_line(list: &mut String, line: &[PgnMove], preface: &str, depth: usize, with_first: bool) {
    for (at, told) in line.iter().enumerate() {
        let nags: BTreeSet<u8> = told.nags.iter().copied().collect(); // others keep them so
        let nags: Vec<String> = nags.iter().map(u8::to_string).collect();
        let preface = if at == 0 { preface } else { "" };
        let comment = told.comment.as_deref().unwrap_or_default();
        let (played, nags) = (told.played, nags.join(" "));
        let _ = writeln!(list, "{depth}\t{played}\t{nags}\t{preface}\t{comment}");
        if at > 0 || with_first {
            list_variations(list, told, depth + 1);
        }
    }
}

fn list_variations(list: &mut String, told: &PgnMove, depth: usize) {
    for variation in &told.variations {
        let preface = variation.preface.as_deref().unwrap_or_default();
        list_line(list, &variation.moves, preface, depth, false);
        if let Some(first) = variation.moves.first() {
            list_variations(list, first, depth);
        }
    }
}

/// Adds a game, with the seven tags that every game has for others.
pub(crate) fn list_game(list: &mut String, game: &PgnGame) {
    let mut tags: BTreeMap<&str, &str> = ROSTER.into_iter().collect();
    tags.extend(game.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())));
    tags.insert("Result", game.result.text());
    let tags: Vec<String> = tags.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let _ = writeln!(list, "game\t{}", tags.join("\t"));
    let _ = writeln!(list, "preface\t{}", game.preface.as_deref().unwrap_or_default());
    let mut moves = game.moves.clone();
    // Others do not tell the last words from the last comment.
    if let (Some(last), Some(ending)) = (moves.last_mut(), &game.ending) {
        last.comment = Some(format!("{} {ending}", last.comment.take().unwrap_or_default()));
    }
    list_line(list, &moves, "", 0, true);
    let _ = writeln!(list, "result\t{}", game.result.text());
}
