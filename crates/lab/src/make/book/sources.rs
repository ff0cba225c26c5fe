//! Where a book's moves come from: games, opening lines and lists of positions.

use std::collections::HashSet;
use std::path::Path;

use kilomate_core::{Board, Move};
use kilomate_openings::polyglot::PolyglotBook;
use kilomate_pgn::{GameResult, movetext};

use super::graph::{Graph, START};
use super::position::after;
use crate::bar::{Bar, Rhythm};

/// What the most popular position of a list counts, and how fast the others count less.
const FIRST_OF_LIST: f64 = 2_000.0;
const BY_RANK: f64 = -0.6;
/// So many mistakes are told; there are more of them in a file that is something else.
const MISTAKES_TOLD: usize = 5;

/// How sources are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    /// So many half-moves of a line count.
    pub(crate) plies: usize,
    /// Whether games count the same however they ended.
    pub(crate) ignore_results: bool,
}

/// What was found in a source.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Found {
    /// Games, lines or positions.
    pub(crate) used: usize,
    /// Those that cannot be read, or do not begin like a game of chess.
    pub(crate) left_out: usize,
}

/// A source's text.
fn text(path: &Path) -> Result<String, String> {
    let bytes = crate::input::bytes(path)?;
    kilomate_pgn::decode(&bytes).ok_or_else(|| format!("{}: it is not text", path.display()))
}

/// Counts mistakes and tells the first.
struct Mistakes<'a> {
    path: &'a Path,
    count: usize,
}

impl Mistakes<'_> {
    fn add(&mut self, what: &str) {
        self.count += 1;
        if self.count <= MISTAKES_TOLD {
            eprintln!("warning: {}: left out: {what}", self.path.display());
        }
    }

    /// What was found; nothing at all is a mistake of whoever chose the file.
    fn found(&self, used: usize, what: &str) -> Result<Found, String> {
        if used == 0 {
            return Err(format!("{}: there are no {what} in it", self.path.display()));
        }
        Ok(Found { used, left_out: self.count })
    }
}

/// Adds the games of a PGN file. Each counts once for every move in it; what a move weighs is 2 if
/// its side won, 1 for a draw and 0 for a loss, as in Polyglot's books.
pub(crate) fn pgn(graph: &mut Graph, path: &Path, reading: Reading) -> Result<Found, String> {
    let text = text(path)?;
    let mut mistakes = Mistakes { path, count: 0 };
    let mut used = 0;
    let mut bar = Bar::new(text.len() as u64, 0, Rhythm::TEN_SECONDS, "reading games");
    let mut games = kilomate_pgn::games(&text);
    while let Some(game) = games.next() {
        match game {
            Ok(game) if game.start != Board::start() => {
                mistakes.add("a game that begins with another position");
            }
            Ok(game) if game.moves.is_empty() => {}
            Ok(game) => {
                // After a null move the position is none that a game comes to.
                let moves = game.moves.iter().map(|m| m.played).take_while(|m| !m.is_none());
                let weights = weights(game.result, reading.ignore_results);
                graph.add_line(&moves.take(reading.plies).collect::<Vec<Move>>(), weights);
                used += 1;
            }
            Err(error) => mistakes.add(&error.to_string()),
        }
        bar.show(games.read_so_far() as u64, &format!("{used} games"));
    }
    bar.finish();
    mistakes.found(used, "games")
}

/// What the moves of White and Black weigh.
fn weights(result: GameResult, ignore: bool) -> [f64; 2] {
    match result {
        _ if ignore => [1.0, 1.0],
        GameResult::White => [2.0, 0.0],
        GameResult::Black => [0.0, 2.0],
        GameResult::Draw | GameResult::Unknown => [1.0, 1.0],
    }
}

/// Adds lines of moves, one in each line, the last of the fields that tabs separate.
pub(crate) fn tsv(graph: &mut Graph, path: &Path, reading: Reading) -> Result<Found, String> {
    let text = text(path)?;
    let mut mistakes = Mistakes { path, count: 0 };
    let mut used = 0;
    for (at, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let is_head = at == 0 && line.starts_with("eco\t");
        if is_head || line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let (_, moves) = line.rsplit_once('\t').unwrap_or(("", line));
        match movetext(&Board::start(), moves) {
            Ok(mut moves) => {
                moves.truncate(reading.plies);
                graph.add_line(&moves, [1.0, 1.0]);
                used += 1;
            }
            Err(problem) => mistakes.add(&format!("line {}: {problem}", at + 1)),
        }
    }
    mistakes.found(used, "opening lines")
}

/// Adds a list of positions, the most popular first: the rank says how popular.
pub(crate) fn epd(graph: &mut Graph, path: &Path) -> Result<Found, String> {
    let text = text(path)?;
    let mut mistakes = Mistakes { path, count: 0 };
    let mut used = 0;
    for (at, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let fields: Vec<&str> = line.split_ascii_whitespace().take(4).collect();
        if fields.is_empty() || line.starts_with('#') {
            continue;
        }
        match Board::from_fen(fields.join(" ")) {
            Ok(board) => {
                used += 1;
                let id = graph.add(&board);
                graph.nodes[id as usize].listed += FIRST_OF_LIST * f64::powf(used as f64, BY_RANK);
            }
            Err(error) => mistakes.add(&format!("line {}: {error}", at + 1)),
        }
    }
    mistakes.found(used, "positions")
}

/// Adds the moves of a Polyglot book that can be reached from the first position by its own moves:
/// it names positions by numbers only. Their weights count.
pub(crate) fn polyglot(graph: &mut Graph, path: &Path, reading: Reading) -> Result<Found, String> {
    let named = |error: String| format!("{}: {error}", path.display());
    let bytes = crate::input::bytes(path)?;
    let book = PolyglotBook::open(bytes).map_err(|error| named(error.to_string()))?;
    let mut seen = HashSet::from([START]);
    let mut now = vec![(START, Board::start())];
    let mut used = 0;
    for _ in 0..reading.plies {
        let mut next = Vec::new();
        for (id, board) in now {
            for (m, weight) in book.replies(&board, board.legal_moves().as_slice()) {
                let weight = f64::from(weight);
                graph.nodes[id as usize].lines += weight;
                let child = graph.play(id, &board, m, weight, weight);
                if seen.insert(child) {
                    next.push((child, after(&board, m)));
                }
                used += 1;
            }
        }
        now = next;
    }
    Mistakes { path, count: 0 }.found(used, "moves from the first position on")
}

#[cfg(test)]
#[allow(clippy::float_cmp)] // counts, and sums of halves: these are exact
mod tests {
    use super::*;
    use crate::make::book::position::{number, san};

    const READING: Reading = Reading { plies: 3, ignore_results: false };

    fn file(name: &str, text: &str) -> std::path::PathBuf {
        let name = format!("kilomate-lab-sources-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, text).expect("written");
        path
    }

    /// The moves of the first position with counts and weights.
    fn first_moves(graph: &Graph) -> Vec<(String, f64, f64)> {
        let node = &graph.nodes[START as usize];
        let moves = node.board.legal_moves();
        let name = |wanted| {
            let found = moves.as_slice().iter().find(|&&m| number(&node.board, m) == wanted);
            san(&node.board, *found.expect("legal"))
        };
        node.edges.iter().map(|edge| (name(edge.number), edge.count, edge.weight)).collect()
    }

    #[test]
    fn games_count_by_how_often_and_how_well() {
        let games = "[Event \"1\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n\
            [Event \"2\"]\n\n1. e4 {[Event in a comment]} c5 0-1\n\n\
            [Event \"3\"]\n\n1. e4 e4 *\n\n\
            [Event \"4\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 *\n\n\
            [Event \"5\"]\n\n1. d4 1/2-1/2\n";
        let path = file("a.pgn", games);
        let mut graph = Graph::new();
        let found = pgn(&mut graph, &path, READING).expect("read");
        assert_eq!(found, Found { used: 3, left_out: 2 });
        assert_eq!(first_moves(&graph), [("e4".into(), 2.0, 2.0), ("d4".into(), 1.0, 1.0)]);
        assert_eq!(graph.nodes.len(), 1 + 3 + 1 + 1, "cut after three half-moves");
        let e4 = graph.nodes[START as usize].edges[0].child;
        let answers: Vec<f64> = graph.nodes[e4 as usize].edges.iter().map(|e| e.weight).collect();
        assert_eq!(answers, [0.0, 2.0]);

        let mut graph = Graph::new();
        let reading = Reading { ignore_results: true, ..READING };
        pgn(&mut graph, &path, reading).expect("read");
        assert_eq!(first_moves(&graph)[0], ("e4".into(), 2.0, 2.0));
        let e4 = graph.nodes[START as usize].edges[0].child;
        assert!(graph.nodes[e4 as usize].edges.iter().all(|edge| edge.weight == 1.0));
        let _ = std::fs::remove_file(path);
    }

    #[test]
    fn lines_and_lists_count() {
        let path =
            file("a.tsv", "eco\tname\tpgn\nC20\tKing's pawn\t1. e4 e5\nA00\tx\t1. e5\n1. e4");
        let mut graph = Graph::new();
        assert_eq!(tsv(&mut graph, &path, READING), Ok(Found { used: 2, left_out: 1 }));
        assert_eq!(first_moves(&graph), [("e4".into(), 2.0, 2.0)]);
        let _ = std::fs::remove_file(path);

        let after_d4 = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -";
        let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -";
        let path = file("a.epd", &format!("{after_d4}  \nnonsense\n{after_e4} c0 \"x\";\n"));
        assert_eq!(epd(&mut graph, &path), Ok(Found { used: 2, left_out: 1 }));
        graph.connect(1);
        let second = 2_000.0 * 2f64.powf(-0.6);
        let moves = first_moves(&graph);
        assert_eq!(moves[0], ("e4".into(), 2.0 + second, 2.0 + second));
        assert_eq!(moves[1], ("d4".into(), 2_000.0, 2_000.0));
        let _ = std::fs::remove_file(path);

        let path = file("empty.tsv", "eco\tname\tpgn\n");
        let error = tsv(&mut graph, &path, READING).expect_err("nothing there");
        assert!(error.contains("no opening lines"), "{error}");
        let _ = std::fs::remove_file(path);
    }
}
