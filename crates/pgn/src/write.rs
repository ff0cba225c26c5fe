//! Writing a game.

use std::fmt::Write as _;

use kilomate_core::{Board, Color, Game};

use crate::{PgnGame, PgnMove};

/// No line is longer, unless a single word is.
const WIDTH: usize = 80;

/// The game as text, with an empty line at its end. The tags `SetUp` and `FEN` are added to a game
/// that does not begin where all games do and has no `FEN` yet: what is written can be read.
///
/// A move that is not legal ends the game there.
pub fn write(game: &PgnGame) -> String {
    let mut text = String::new();
    for (name, value) in &game.tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    if game.tag("FEN").is_none() && game.start != Board::start() {
        let _ = writeln!(text, "[SetUp \"1\"]\n[FEN \"{}\"]", game.start.to_fen());
    }
    text.push('\n');
    let mut words = Words { text, column: 0 };
    if let Some(preface) = &game.preface {
        words.comment(preface);
    }
    let mut on: Game<256> = Game::from_board(&game.start);
    let mut numbered = false;
    for PgnMove { played, nags, comment } in &game.moves {
        let board = on.board();
        let Ok(san) = board.san(*played) else { break };
        let number = board.fullmove_number();
        if board.side_to_move() == Color::White {
            words.push(&format!("{number}."));
        } else if !numbered {
            words.push(&format!("{number}..."));
        }
        words.push(&san.to_string());
        for nag in nags {
            words.push(&format!("${nag}"));
        }
        numbered = comment.is_none();
        if let Some(comment) = comment {
            words.comment(comment);
        }
        if on.play(*played).is_err() {
            break;
        }
    }
    if let Some(ending) = &game.ending {
        words.comment(ending);
    }
    words.push(game.result.text());
    words.text + "\n\n"
}

struct Words {
    text: String,
    column: usize,
}

impl Words {
    fn push(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column != 0 {
            let breaks = self.column + 1 + width > WIDTH;
            self.text.push(if breaks { '\n' } else { ' ' });
            self.column = if breaks { 0 } else { self.column + 1 };
        }
        self.text += word;
        self.column += width;
    }

    fn comment(&mut self, comment: &str) {
        let comment = format!("{{{}}}", comment.replace(['{', '}'], "|"));
        for word in comment.split_whitespace() {
            self.push(word);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameResult, movetext, read};

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
            let with = |(played, comment)| PgnMove { comment, nags: vec![1, 14], played };
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
}
