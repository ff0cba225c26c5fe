//! How far a book goes when somebody plays from it against people.

use std::collections::HashSet;
use std::fmt::Write as _;

use super::build::book_shares;
use super::graph::{Graph, Id};
use super::reach::{people, still_known};
use super::repertoire::Line;
use super::weigh::Reply;

/// A table: in how many games in a hundred the book still has a move, by the number of the move.
pub(crate) fn table(graph: &Graph, replies: &[Vec<Reply>], lines: &[Line], plies: usize) -> String {
    let kept: HashSet<Id> = lines.iter().filter_map(|line| graph.find(&line.board)).collect();
    let own = |id: Id| if kept.contains(&id) { book_shares(replies, id) } else { Vec::new() };
    let known = still_known(plies, own, |id| people(graph, id));
    let mut text = String::from("\n| move | from the book, as White | as Black |\n|--:|--:|--:|\n");
    let mut moves = [0.0; 2];
    for (at, pair) in known.chunks(2).enumerate() {
        let [white, black] = [pair[0], pair.get(1).copied().unwrap_or(0.0)];
        moves = [moves[0] + white, moves[1] + black];
        if white + black >= 0.005 {
            let _ =
                writeln!(text, "| {} | {:.1} % | {:.1} % |", at + 1, 100.0 * white, 100.0 * black);
        }
    }
    let _ =
        writeln!(text, "\nbook moves a game: {:.2} as White, {:.2} as Black", moves[0], moves[1]);
    text
}
