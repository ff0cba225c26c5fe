//! Writing a game.

use kilomate_core::{Color, Game};
use std::fmt::Write as _;

use super::PgnGame;

/// No line is longer, unless a single word is.
const WIDTH: usize = 80;

/// The game as text, with an empty line at its end. The result is that of its header.
pub(crate) fn write(game: &PgnGame) -> String {
    let mut text = String::new();
    for (name, value) in &game.headers {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text.push('\n');
    let mut words = Words { text, column: 0 };
    let mut on: Game<256> = Game::from_board(&game.start);
    let mut numbered = false;
    for (m, comment) in &game.moves {
        let board = on.board();
        let number = board.fullmove_number();
        if board.side_to_move() == Color::White {
            words.push(&format!("{number}."));
        } else if !numbered {
            words.push(&format!("{number}..."));
        }
        // Only legal moves are ever recorded.
        words.push(&board.san(*m).map_or_else(|_| m.to_string(), |san| san.to_string()));
        numbered = comment.is_none();
        if let Some(comment) = comment {
            words.comment(comment);
        }
        let played = on.play(*m);
        debug_assert!(played.is_ok());
    }
    if let Some(ending) = &game.ending {
        words.comment(ending);
    }
    words.push(game.header("Result").unwrap_or("*"));
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
