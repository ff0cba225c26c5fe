//! Writing a game.

use std::fmt::Write as _;

use kilomate_core::chess::make::Undo;
use kilomate_core::{Board, Color, Move};

use crate::words::after_pass;
use crate::{DEEPEST, PgnGame, PgnMove};

/// No line is longer, unless a single word is.
const WIDTH: usize = 80;
/// Nobody moves.
const NULL: &str = "--";

/// The game as text, with an empty line at its end. The tags `SetUp` and `FEN` are added to a game
/// that does not begin where all games do and has no `FEN` yet: what is written can be read.
///
/// A move that is not legal ends its line there. A variation without moves is written as a comment,
/// and what is nested deeper than [`DEEPEST`] is left out.
pub fn write(game: &PgnGame) -> String {
    let mut text = String::new();
    for (name, value) in &game.tags {
        // A value is one line for every reader.
        let value = value.replace(char::is_control, " ");
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let name: String = name.chars().filter(|&c| is_name(c)).collect();
        if name.is_empty() {
            continue;
        }
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    if game.tag("FEN").is_none() && game.start != Board::start() {
        let _ = writeln!(text, "[SetUp \"1\"]\n[FEN \"{}\"]", game.start.to_fen());
    }
    text.push('\n');
    let mut words = Words { text, column: 0, word: String::new(), opened: false };
    words.comment(game.preface.as_deref());
    write_line(&mut words, game.start.clone(), &game.moves, 0);
    words.comment(game.ending.as_deref());
    words.push(game.result.text());
    words.finish() + "\n\n"
}

/// What every reader takes for a letter of a tag's name.
fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || "_+#=:-".contains(c)
}

/// Moves from a position in one line, with what is said about them and what leaves them, for people to
/// read: comments stand in quotation marks.
pub fn line_text(start: &Board, moves: &[PgnMove]) -> String {
    let mut words = Words { text: String::new(), column: 0, word: String::new(), opened: false };
    write_line(&mut words, start.clone(), moves, 0);
    words.finish().replace('\n', " ").replace(['{', '}'], "\"")
}

/// Writes a line from a position, and what leaves it. `depth` bounds the recursion.
fn write_line(words: &mut Words, mut board: Board, moves: &[PgnMove], depth: usize) {
    let mut numbered = false;
    for PgnMove { played, nags, comment, variations } in moves {
        let after = if played.is_none() { after_pass(&board) } else { after_move(&board, *played) };
        let Some(after) = after else { break };
        let san = board.san(*played);
        let san = san.as_ref().map_or(NULL, |san| san.as_str());
        let number = board.fullmove_number();
        if board.side_to_move() == Color::White {
            words.push(&format!("{number}."));
        } else if !numbered {
            words.push(&format!("{number}..."));
        }
        words.push(san);
        for nag in nags {
            words.push(&format!("${nag}"));
        }
        numbered = comment.is_none() && variations.is_empty();
        words.comment(comment.as_deref());
        for variation in variations.iter().filter(|_| depth < DEEPEST) {
            let first = variation.moves.first().map(|first| first.played);
            if first.is_some_and(|first| can_begin(&board, first)) {
                words.open();
                words.comment(variation.preface.as_deref());
                write_line(words, board.clone(), &variation.moves, depth + 1);
                words.close();
            } else {
                words.comment(variation.preface.as_deref());
            }
        }
        board = after;
    }
}

/// Whether a line can begin with a move, or with a pass.
fn can_begin(board: &Board, first: Move) -> bool {
    if first.is_none() { after_pass(board).is_some() } else { board.is_legal(first) }
}

fn after_move(board: &Board, played: Move) -> Option<Board> {
    let mut undo = Undo::NONE; // nobody takes back
    let mut after = board.clone();
    board.is_legal(played).then(|| after.make(played, &mut (), &mut undo)).map(|()| after)
}

/// Text that is broken into lines. The last word waits, because a parenthesis may follow.
struct Words {
    text: String,
    column: usize,
    word: String,
    /// The word that waits is a parenthesis, and the next one belongs to it.
    opened: bool,
}

impl Words {
    fn push(&mut self, word: &str) {
        if !std::mem::take(&mut self.opened) {
            self.flush();
        }
        self.word += word;
    }

    fn open(&mut self) {
        self.push("(");
        self.opened = true;
    }

    fn close(&mut self) {
        self.word.push(')');
    }

    fn comment(&mut self, comment: Option<&str>) {
        let comment = comment.unwrap_or_default().replace(['{', '}'], "|");
        if comment.trim().is_empty() {
            return;
        }
        let mut in_command = false;
        for (at, word) in format!("{{{}}}", comment.trim()).split_whitespace().enumerate() {
            // A line that begins with a percent sign is for nobody; a command such as
            // `[%clk 0:01:00]` is not understood by everybody if it is broken.
            let joined = self.word.chars().count() + 1 + word.chars().count();
            if at > 0 && (word.starts_with('%') || in_command && joined <= WIDTH) {
                self.word.push(' ');
                self.word += word;
            } else {
                self.push(word);
            }
            in_command = (in_command || word.contains("[%")) && !word.contains(']');
        }
    }

    fn flush(&mut self) {
        let width = self.word.chars().count();
        if width == 0 {
            return;
        }
        if self.column != 0 {
            let breaks = self.column + 1 + width > WIDTH;
            self.text.push(if breaks { '\n' } else { ' ' });
            self.column = if breaks { 0 } else { self.column + 1 };
        }
        self.text += &self.word;
        self.column += width;
        self.word.clear();
    }

    fn finish(mut self) -> String {
        self.flush();
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameResult, Variation, movetext, read};

    #[test]
    fn what_is_written_is_read_again() {
        let tag = |name: &str, value: &str| (name.to_string(), value.to_string());
        for (fen, line) in [
            (None, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1 f8c5 d2d4 e5d4 c2c4 d4c3"),
            (Some("n3k3/1P6/8/8/8/8/8/4K3 w - - 3 30"), "b7a8n e8d7 a8b6"),
            (Some("4k3/8/8/8/8/8/6p1/4K2R b K - 0 1"), "g2h1q e1d2"),
        ] {
            let start = fen.map_or_else(Board::start, |fen| Board::from_fen(fen).expect("good"));
            let mut game = PgnGame::from_board(&start);
            game.tags = vec![tag("White", "A \"x\" \\ B"), tag("Result", "1/2-1/2")];
            game.result = GameResult::Draw;
            game.preface = Some("It begins".into());
            let comments = [None, Some("+0.25/12 0.034s"), Some("-M5/20 1s"), None];
            let comments = comments.iter().cycle().map(|c| c.map(str::to_string));
            let moves = movetext(&game.start, line).expect("legal").into_iter();
            let with =
                |(played, comment)| PgnMove { comment, nags: vec![1, 14], ..PgnMove::from(played) };
            game.moves = moves.zip(comments).map(with).collect();
            if let Some(last) = game.moves.last_mut() {
                last.comment = Some("the last".into());
            }
            game.ending = Some("A draw, agreed".into());
            let text = write(&game) + &write(&game);
            assert!(text.lines().all(|line| line.len() <= 80), "{text}");
            // Where it begins is written even if no tag says so.
            if let Some(fen) = fen {
                game.tags.extend([tag("SetUp", "1"), tag("FEN", fen)]);
            }
            assert_eq!(read(&text).expect(&text), [game.clone(), game], "{text}");
        }
        let mut braces = PgnGame::from_board(&Board::start());
        braces.ending = Some("{x} y".into());
        assert_eq!(read(&write(&braces)).expect("read")[0].preface.as_deref(), Some("|x| y"));
    }

    fn line(start: &str, text: &str) -> String {
        let board = Board::from_fen(start).expect("good");
        let tag = format!("[SetUp \"1\"]\n[FEN \"{start}\"]\n\n");
        let games = read(&format!("{tag}{text}")).expect(text);
        let written = write(&PgnGame { tags: Vec::new(), ..games[0].clone() });
        assert_eq!(read(&written).expect(&written)[0].moves, games[0].moves, "{written}");
        let skipped = if board == Board::start() { "\n" } else { &tag };
        written.strip_prefix(skipped).expect("tags").trim_end().to_string()
    }

    #[test]
    fn variations_are_written_as_the_standard_wants() {
        let start = Board::start().to_fen();
        for (text, written) in [
            ("e4 e5 (c5 Nf3) Nf3 *", "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *"),
            ("e4 (d4 (c4) d5) (Nf3) e5 *", "1. e4 (1. d4 (1. c4) 1... d5) (1. Nf3) 1... e5 *"),
            ("e4 {a} (d4 {b} d5 {c}) e5", "1. e4 {a} (1. d4 {b} 1... d5 {c}) 1... e5 *"),
            // One word before, several after; a comment after a variation goes before it.
            ("e4 ({x} d4! {y} {z}) {w} e5", "1. e4 {w} ({x} 1. d4 $1 {y z}) 1... e5 *"),
            ("e4 {a} (d4) {b} e5", "1. e4 {a b} (1. d4) 1... e5 *"),
            // Without moves there are only words; results inside are not read.
            ("e4 () ({a}) e5", "1. e4 {a} 1... e5 *"),
            ("e4 (d4 1-0) (c4 *) e5 0-1", "1. e4 (1. d4) (1. c4) 1... e5 0-1"),
        ] {
            assert_eq!(line(&start, text), written);
        }
        let ending = "4k3/8/8/8/8/8/8/R3K3 b Q - 0 30";
        assert_eq!(line(ending, "Kd7 (Ke7) O-O-O+"), "30... Kd7 (30... Ke7) 31. O-O-O+ *");
    }

    #[test]
    fn lines_are_broken_where_every_reader_understands_them() {
        let mut game = PgnGame::from_board(&Board::start());
        game.tags.push(("Event".into(), "two\nlines".into()));
        let first = movetext(&game.start, "e4").expect("legal")[0];
        for room in 40..100 {
            let word = "x".repeat(room);
            let said = format!("{word} % ( ) [%clk 0:01:00] %eval [%csl {word}");
            let moves = vec![PgnMove { comment: Some(said.clone()), ..PgnMove::from(first) }];
            let other = Variation { preface: Some(said), moves: moves.clone() };
            game.moves = moves;
            game.moves[0].variations = vec![other];
            let text = write(&game);
            assert!(text.starts_with("[Event \"two lines\"]\n\n"), "{text}");
            assert!(text.contains("[%clk 0:01:00]") && !text.contains("\n%"), "{text}");
            // With longer words `[%csl word}` alone is too wide.
            let widest = text.lines().map(str::len).max();
            assert!(room > 70 || widest <= Some(WIDTH), "{text}");
            assert_eq!(read(&text).expect(&text)[0].moves, game.moves, "{text}");
        }
    }

    #[test]
    fn what_cannot_be_written_is_left_out() {
        let start = Board::start();
        let moves = movetext(&start, "e4 e5 Nf3").expect("legal");
        let mut game = PgnGame::from_board(&start);
        // A line without moves, one that is not legal at all, one that is legal for a while.
        let lines = [vec![], vec![moves[2], moves[1], moves[1]], vec![moves[1]]];
        game.moves = vec![PgnMove::from(moves[0]), PgnMove::from(moves[0])];
        game.moves[0].variations = lines
            .into_iter()
            .zip(["a", "b", "c"])
            .map(|(moves, preface)| Variation {
                preface: Some(preface.into()),
                moves: moves.into_iter().map(PgnMove::from).collect(),
            })
            .collect();
        assert_eq!(write(&game), "\n1. e4 {a} ({b} 1. Nf3 e5) {c} *\n\n");

        let nested = |levels: usize| {
            let mut tree = PgnMove::from(moves[0]);
            for _ in 0..levels {
                let variation = Variation { preface: None, moves: vec![tree] };
                tree = PgnMove { variations: vec![variation], ..PgnMove::from(moves[0]) };
            }
            PgnGame { moves: vec![tree], ..PgnGame::from_board(&start) }
        };
        let deepest = nested(DEEPEST);
        assert_eq!(read(&write(&deepest)).as_deref(), Ok(std::slice::from_ref(&deepest)));
        assert_eq!(write(&nested(DEEPEST + 1)), write(&deepest));
    }
}
