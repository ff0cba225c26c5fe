//! `kilomate-lab book show`: a walk through a book.

use std::fmt::Write as _;
use std::io::{BufRead as _, IsTerminal as _, Write as _};
use std::path::PathBuf;

use clap::Args;
use kilomate_core::{Board, Move};
use kilomate_openings::{AnyBook, names};

use super::position::{after, san, sans};

/// What can be typed.
const HELP: &str = "a move goes on, `back` takes one back, `quit` ends";

/// What `kilomate-lab book show` is told.
#[derive(Args, Debug)]
#[command(after_help = "Without moves, and in a terminal, it asks for them one by one.")]
pub(crate) struct Arguments {
    /// A book: Kilomate's or Polyglot's
    book: PathBuf,
    /// Moves from the first position, in either notation
    moves: Vec<String>,
}

/// Where the walk is.
struct Walk {
    book: AnyBook,
    /// All positions, the first one included.
    boards: Vec<Board>,
    moves: Vec<Move>,
}

/// Shows replies, once or again and again.
pub(crate) fn execute(arguments: &Arguments) -> Result<u8, String> {
    let book = AnyBook::open(&arguments.book);
    let book = book.map_err(|error| format!("{}: {error}", arguments.book.display()))?;
    let mut walk = Walk { book, boards: vec![Board::start()], moves: Vec::new() };
    for words in &arguments.moves {
        words.split_ascii_whitespace().try_for_each(|word| walk.play(word))?;
    }
    print!("{}", walk.page());
    if !arguments.moves.is_empty() {
        return Ok(0);
    }
    let input = std::io::stdin();
    let is_asked = input.is_terminal();
    loop {
        if is_asked {
            print!("\n{HELP}\n> ");
            let _ = std::io::stdout().flush();
        }
        let mut line = String::new();
        let read = input.lock().read_line(&mut line);
        if read.map_err(|error| error.to_string())? == 0 {
            return Ok(0);
        }
        match line.trim() {
            "" => {}
            "quit" | "q" | "exit" => return Ok(0),
            words => match walk.hear(words) {
                Ok(()) => print!("\n{}", walk.page()),
                Err(error) => println!("{error}"),
            },
        }
    }
}

impl Walk {
    fn hear(&mut self, words: &str) -> Result<(), String> {
        if words == "back" {
            if self.moves.pop().is_some() {
                self.boards.pop();
            }
            return Ok(());
        }
        words.split_ascii_whitespace().try_for_each(|word| self.play(word))
    }

    fn board(&self) -> Board {
        self.boards.last().cloned().unwrap_or_else(Board::start)
    }

    /// Plays a move; numbers of moves are passed over.
    fn play(&mut self, word: &str) -> Result<(), String> {
        let word = word.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.');
        if word.is_empty() {
            return Ok(());
        }
        let board = self.board();
        let m = board.parse_move(word);
        let m = m.map_err(|error| format!("`{word}` at {}: {error}; {HELP}", board.to_fen()))?;
        self.boards.push(after(&board, m));
        self.moves.push(m);
        Ok(())
    }

    /// The position, its name, and the replies with their shares and where they lead to.
    fn page(&self) -> String {
        let board = self.board();
        let mut text = String::new();
        let words = sans(&Board::start(), &self.moves);
        for (at, word) in words.iter().enumerate() {
            let number = if at % 2 == 0 { format!("{}. ", at / 2 + 1) } else { String::new() };
            let _ = write!(text, "{number}{word} ");
        }
        if words.is_empty() {
            text += "the first position";
        }
        text = text.trim_end().to_string() + "\n";
        if let Some(name) = names::of_boards(&self.boards) {
            let _ = writeln!(text, "{name}");
        }
        let _ = writeln!(text, "{}\n", board.to_fen());
        let replies = self.book.replies(&board);
        if replies.is_empty() {
            text += "the book has no reply here\n";
        }
        for reply in replies {
            let name = names::at(&after(&board, reply.played));
            let name = name.map_or(String::new(), |name| name.to_string());
            let line =
                format!("{:7} {:4.0} %  {name}", san(&board, reply.played), reply.share * 100.0);
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }
}
