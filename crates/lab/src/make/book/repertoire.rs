//! A repertoire: the readable form of a book, a line of text for each position, the most useful
//! first. `docs/formats.md` describes it.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;

use kilomate_core::{Board, Move};
use kilomate_talk::Score;

use super::pack::Entry;
use super::position::{Position, after, number, san, sans};

/// The first line.
const FORMAT: &str = "kilomate repertoire 1";
/// What stands for no moves.
const START: &str = "-";

/// A reply to a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Reply {
    pub(crate) played: Move,
    /// Only its ratio to that of the other replies means something.
    pub(crate) weight: u32,
    /// What an engine thinks of it, for the side that plays it.
    pub(crate) score: Option<Score>,
}

/// A position, how it comes about, and what to play there.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Line {
    /// The moves that lead there from the beginning of a game.
    pub(crate) moves: Vec<Move>,
    pub(crate) board: Board,
    pub(crate) replies: Vec<Reply>,
}

impl Line {
    /// As it is packed; nothing, if no reply can be.
    pub(crate) fn entry(&self) -> Option<Entry> {
        let replies = self.replies.iter();
        let replies: Vec<(u8, f64)> = replies
            .map(|reply| (number(&self.board, reply.played), f64::from(reply.weight)))
            .collect();
        Entry::new(Position::of(&self.board).key(), &replies)
    }

    fn text(&self) -> String {
        let mut text = sans(&Board::start(), &self.moves).join(" ");
        if text.is_empty() {
            text += START;
        }
        let mut separator = " : ";
        for reply in &self.replies {
            let _ = write!(text, "{separator}{} {}", san(&self.board, reply.played), reply.weight);
            if let Some(score) = reply.score {
                let _ = write!(text, " {score}");
            }
            separator = ", ";
        }
        text
    }
}

/// The text of a repertoire; `remarks` are said at its beginning.
pub(crate) fn write(lines: &[Line], remarks: &[String]) -> String {
    let remarks = remarks.iter().map(|remark| format!("# {remark}"));
    let lines = lines.iter().map(Line::text);
    let mut text = String::new();
    for line in std::iter::once(FORMAT.to_string()).chain(remarks).chain(lines) {
        text += &line;
        text.push('\n');
    }
    text
}

/// Reads a repertoire from a file.
///
/// # Errors
///
/// What is wrong, and in which line.
pub(crate) fn load(path: &Path) -> Result<Vec<Line>, String> {
    let text = crate::input::text(path)?;
    read(&text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Reads a repertoire.
///
/// # Errors
///
/// What is wrong, and in which line.
pub(crate) fn read(text: &str) -> Result<Vec<Line>, String> {
    let mut texts = text.lines().enumerate();
    if texts.next().is_none_or(|(_, first)| first.trim() != FORMAT) {
        return Err(format!(
            "this is no repertoire, or one of another version: its first line must be `{FORMAT}`"
        ));
    }
    let mut reader = Reader::default();
    let mut lines = Vec::new();
    for (at, text) in texts {
        if text.trim().is_empty() || text.starts_with('#') {
            continue;
        }
        let line = reader.line(text, at).map_err(|error| format!("line {}: {error}", at + 1))?;
        lines.push(line);
    }
    Ok(lines)
}

/// What has been read.
#[derive(Default)]
struct Reader {
    /// Where lines have led to: most lines are another one and a move.
    boards: HashMap<String, (Board, Vec<Move>)>,
    /// In which line a position is.
    seen: HashMap<Position, usize>,
}

impl Reader {
    fn line(&mut self, text: &str, at: usize) -> Result<Line, String> {
        let (way, replies) =
            text.split_once(':').ok_or("there is no `:` between moves and replies")?;
        let (board, moves) = self.walk(way.trim())?;
        if let Some(first) = self.seen.insert(Position::of(&board), at) {
            return Err(format!(
                "the position of line {} again, perhaps with colours reversed: keep one of them",
                first + 1
            ));
        }
        let read = |text| read_reply(&board, text);
        let replies = replies.split(',').map(read).collect::<Result<Vec<_>, _>>()?;
        let all_different = replies
            .iter()
            .enumerate()
            .all(|(i, a)| replies[..i].iter().all(|b| a.played != b.played));
        if !all_different {
            return Err("a reply comes twice: keep one of them".into());
        }
        Ok(Line { moves, board, replies })
    }

    /// The position to which a line of moves leads.
    fn walk(&mut self, way: &str) -> Result<(Board, Vec<Move>), String> {
        if way == START {
            return Ok((Board::start(), Vec::new()));
        }
        if let Some(known) = self.boards.get(way) {
            return Ok(known.clone());
        }
        let mut known = (Board::start(), Vec::new());
        let mut rest = way;
        if let Some((before, last)) = way.rsplit_once(' ')
            && let Some(found) = self.boards.get(before)
        {
            known = found.clone();
            rest = last;
        }
        let (mut board, mut moves) = known;
        for word in rest.split_ascii_whitespace() {
            let m = read_move(&board, word)?;
            board = after(&board, m);
            moves.push(m);
        }
        self.boards.insert(way.to_string(), (board.clone(), moves.clone()));
        Ok((board, moves))
    }
}

fn read_move(board: &Board, word: &str) -> Result<Move, String> {
    board.parse_move(word).map_err(|error| format!("`{word}` at {}: {error}", board.to_fen()))
}

fn read_reply(board: &Board, text: &str) -> Result<Reply, String> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let (word, weight, score) = match words[..] {
        [word, weight] => (word, weight, None),
        [word, weight, score] => (word, weight, Some(score)),
        _ => {
            return Err(format!("`{}` is not a move, its weight and perhaps a score", text.trim()));
        }
    };
    let played = read_move(board, word)?;
    let weight = weight.parse().ok().filter(|&weight| weight > 0);
    let weight = weight.ok_or_else(|| format!("the weight of `{word}` must be 1 or more"))?;
    let read = |text: &str| {
        read_score(text).ok_or_else(|| format!("`{text}` is no score: write +0.25 or -M3"))
    };
    Ok(Reply { played, weight, score: score.map(read).transpose()? })
}

/// A score as it displays itself.
fn read_score(text: &str) -> Option<Score> {
    if let Some((sign, moves)) = text.split_once('M') {
        let moves: i32 = moves.parse().ok()?;
        return match sign {
            "+" => Some(Score::Mate(moves)),
            "-" => Some(Score::Mate(-moves)),
            _ => None,
        };
    }
    let pawns: f64 = text.parse().ok().filter(|pawns: &f64| pawns.abs() < 1e6)?;
    Some(Score::Centipawns((pawns * 100.0).round() as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "kilomate repertoire 1\n# a remark\n\
        - : e4 60 +0.30, d4 40\n\
        e4 : e5 1 -0.25, c5 1 -M12\n\
        e4 e5 : Nf3 100 +0.05\n\
        d4 d5 c4 : e6 7\n";

    #[test]
    fn a_repertoire_is_written_as_it_was_read() {
        let lines = read(TEXT).expect("good");
        assert_eq!(write(&lines, &["a remark".into()]), TEXT);
        assert_eq!(lines[1].replies[1].score, Some(Score::Mate(-12)));
        assert_eq!(lines[2].moves.len(), 2);
        assert_eq!(lines[3].board.to_fen().split(' ').nth(1), Some("b"));
        assert_eq!(lines[0].entry().expect("replies").len(), 2);
    }

    #[test]
    fn mistakes_say_where_and_what_to_do() {
        for (text, part) in [
            ("", "first line must be"),
            ("kilomate repertoire 2\n", "another version"),
            ("kilomate repertoire 1\n\ne4 e5 Nf3 40", "line 3: there is no `:`"),
            ("kilomate repertoire 1\ne4 e4 : Nf3 40", "line 2: `e4` at "),
            ("kilomate repertoire 1\n- : e5 40", "line 2: `e5` at "),
            ("kilomate repertoire 1\n- : e4", "a move, its weight"),
            ("kilomate repertoire 1\n- : e4 0", "1 or more"),
            ("kilomate repertoire 1\n- : e4 5 much", "no score"),
            ("kilomate repertoire 1\n- : e4 5, e4 6", "twice"),
            (
                "kilomate repertoire 1\ne4 e5 : f4 1\ne3 e5 e4 : f5 1",
                "the position of line 2 again",
            ),
        ] {
            let error = read(text).expect_err(part);
            assert!(error.contains(part), "{part}: {error}");
        }
    }
}
