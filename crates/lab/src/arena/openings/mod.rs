//! Where games begin: built-in lines, or a file of positions, games or lines.

use std::path::Path;

use kilomate_core::{Board, Game, Move};
use kilomate_pgn::{PgnGame, movetext};

const BUILT_IN: &str = include_str!("builtin.tsv");

/// A position, and moves from it that are played before the engines think.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    /// Its name, if it has one.
    pub(crate) name: String,
    pub(crate) start: Board,
    pub(crate) moves: Vec<Move>,
}

impl Opening {
    /// The position in UCI's words, without moves.
    pub(crate) fn position(&self) -> String {
        let fen = self.start.to_fen();
        if fen == Board::start().to_fen() {
            "position startpos".into()
        } else {
            format!("position fen {fen}")
        }
    }

    /// Whether the start is not that of every game of chess.
    pub(crate) fn is_set_up(&self) -> bool {
        self.start.to_fen() != Board::start().to_fen()
    }

    /// Checks that there is a game to play.
    fn check(self) -> Result<Opening, String> {
        let mut game: Game<256> = Game::from_board(&self.start);
        for &m in &self.moves {
            game.play(m).map_err(|error| error.to_string())?;
        }
        match game.status() {
            status if status.is_over() => Err("the game is over there".into()),
            _ => Ok(self),
        }
    }
}

/// The built-in openings.
pub(crate) fn built_in() -> Vec<Opening> {
    lines(BUILT_IN, None).expect("a test reads them")
}

/// Reads a file: `.epd` and `.fen` of positions, `.pgn` of games, anything else of lines of moves.
/// Games and lines are cut after `plies` half-moves.
///
/// # Errors
///
/// What is wrong, and in which line or game.
pub(crate) fn load(path: &Path, plies: Option<usize>) -> Result<Vec<Opening>, String> {
    let name = path.display();
    let bytes = crate::input::bytes(path)?;
    let text = String::from_utf8_lossy(&bytes);
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let openings = match extension.as_str() {
        "epd" | "fen" => positions(&text),
        "pgn" => games(&text, plies),
        _ => lines(&text, plies),
    };
    let openings = openings.map_err(|error| format!("{name}: {error}"))?;
    if openings.is_empty() {
        Err(format!("{name}: there are no openings in it"))
    } else {
        Ok(openings)
    }
}

/// The lines that are neither empty nor a remark, each read by a function.
fn each_line<'a>(
    text: &'a str,
    read: impl Fn(&'a str) -> Result<Opening, String>,
) -> Result<Vec<Opening>, String> {
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let read = |(at, line)| {
        let opening = read(line).and_then(Opening::check);
        opening.map_err(|error| format!("line {}: {error}", at + 1))
    };
    lines.map(read).collect()
}

/// Positions in EPD or FEN, one in each line; the operation `id` is the name.
fn positions(text: &str) -> Result<Vec<Opening>, String> {
    each_line(text, |line| {
        let fields: Vec<&str> = line.split_ascii_whitespace().collect();
        let is_number = |word: &&str| word.bytes().all(|b| b.is_ascii_digit());
        let numbers = fields.iter().skip(4).take(2).take_while(|word| is_number(word)).count();
        let fen = fields[..fields.len().min(4 + numbers)].join(" ");
        let start = Board::from_fen(&fen).map_err(|error| error.to_string())?;
        let name = line.split_once(" id \"").and_then(|(_, rest)| rest.split_once('"'));
        let name = name.map_or(String::new(), |(name, _)| name.to_string());
        Ok(Opening { name, start, moves: Vec::new() })
    })
}

/// Lines of moves in either notation: the last of the fields that tabs separate. The fields before
/// it are the name, so that Lichess's lists of openings can be read.
fn lines(text: &str, plies: Option<usize>) -> Result<Vec<Opening>, String> {
    let text = text.strip_prefix("eco\tname\tpgn").unwrap_or(text);
    each_line(text, |line| {
        let (name, moves) = line.rsplit_once('\t').unwrap_or(("", line));
        let start = Board::start();
        let mut moves = movetext(&start, moves).map_err(|problem| problem.to_string())?;
        moves.truncate(plies.unwrap_or(usize::MAX));
        Ok(Opening { name: name.replace('\t', " "), start, moves })
    })
}

fn games(text: &str, plies: Option<usize>) -> Result<Vec<Opening>, String> {
    let games = kilomate_pgn::read(text).map_err(|error| error.to_string())?;
    let opening = |(at, game): (usize, PgnGame)| {
        let name = game.tag("Opening").or(game.tag("ECO")).unwrap_or_default().to_string();
        let moves = game.moves.iter().map(|m| m.played).take(plies.unwrap_or(usize::MAX));
        let opening = Opening { name, start: game.start.clone(), moves: moves.collect() };
        opening.check().map_err(|error| format!("game {}: {error}", at + 1))
    };
    games.into_iter().enumerate().map(opening).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_lines_are_legal_short_and_different() {
        let openings = built_in();
        assert!(openings.len() >= 100, "{}", openings.len());
        let mut ends = std::collections::BTreeSet::new();
        for opening in &openings {
            assert!((6..=10).contains(&opening.moves.len()), "{}", opening.name);
            assert!(!opening.name.is_empty() && !opening.is_set_up());
            let mut game: Game<256> = Game::new();
            for &m in &opening.moves {
                game.play(m).expect("checked");
            }
            let fen = game.board().to_fen();
            let end: Vec<&str> = fen.split(' ').take(4).collect();
            assert!(ends.insert(end.join(" ")), "{} comes twice", opening.name);
        }
    }

    #[test]
    fn positions_are_read_with_and_without_numbers_and_operations() {
        let text = "# remark\n\
            rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - bm e5; id \"king's pawn\";\r\n\n\
            4k3/8/8/8/8/8/4P3/4K3 w - - 12 60\n4k3/8/8/8/8/8/4P3/4K3 w - - 3";
        let openings = positions(text).expect("good");
        assert_eq!(openings[0].name, "king's pawn");
        assert!(openings[0].is_set_up());
        let fens = openings.iter().map(Opening::position).collect::<Vec<_>>();
        assert_eq!(fens[1], "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 12 60");
        assert_eq!(fens[2], "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 3 1");
    }

    #[test]
    fn games_and_lines_are_cut() {
        let openings = games("[ECO \"C60\"]\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *", Some(4)).expect("good");
        assert_eq!((openings[0].name.as_str(), openings[0].moves.len()), ("C60", 4));
        assert_eq!(openings[0].position(), "position startpos");
        let openings = lines("eco\tname\tpgn\nA00\tGrob\t1. g4 d5 2. Bg2\ne2e4 e7e5", Some(2));
        let openings = openings.expect("good");
        assert_eq!((openings[0].name.as_str(), openings[0].moves.len()), ("A00 Grob", 2));
        assert_eq!(openings[1].moves[1].to_string(), "e7e5");
    }

    #[test]
    fn mistakes_say_where() {
        for (error, part) in [
            (lines("\n1. e5", None), "line 2: `e5`"),
            (lines("1. f3 e5 2. g4 Qh4#", None), "over"),
            (positions("8/8/8/8/8/8/8/8 w - -"), "line 1: "),
            (games("1. e4 *\n1. f3 e5 2. g4 Qh4# 0-1", None), "game 2: "),
        ] {
            let error = error.expect_err(part);
            assert!(error.contains(part), "{part}: {error}");
        }
    }
}
