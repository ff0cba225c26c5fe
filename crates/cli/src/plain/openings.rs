//! Names of openings and the book, in sentences.

use kilomate_desk::{Books, Message};

use super::explain::no_move;
use super::{Talk, read_move, say};

impl Talk {
    /// Says what the opening is called when it has another name than the one that was said last.
    pub(super) fn tell_opening(&mut self) {
        let desk = self.session.desk();
        let opening = desk.opening(desk.here());
        if opening != self.told_opening {
            self.told_opening = opening;
            if let Some(opening) = opening {
                self.say(format!("Opening: {opening}."));
            }
        }
    }

    pub(super) fn say_opening(&mut self) {
        let desk = self.session.desk();
        let text = match desk.opening(desk.here()) {
            Some(opening) => format!("Opening: {opening}."),
            None => "No position of this game has the name of an opening.".into(),
        };
        self.say(text);
    }

    /// Lets machines play from the book, or not.
    pub(super) fn open_books(&mut self, is_on: bool) {
        self.defaults.book.is_on = is_on;
        let books = self.session.desk().books().clone();
        self.session.set_books(Books { are_closed: !is_on, ..books });
        self.say(if is_on {
            "Machines play openings from the book."
        } else {
            "Machines play without a book."
        });
    }

    /// Lists the replies after some moves, which are not played.
    pub(super) fn list_book(&mut self, line: &str, now: u64) {
        let mut history = Box::new(self.session.desk().history().clone());
        // `1. e4 e5` and `1.e4 e5` are written, too.
        let words = line.split_whitespace().filter_map(|word| word.rsplit('.').next());
        for word in words.filter(|word| !word.is_empty()) {
            let board = history.board().clone();
            match read_move(&board, word) {
                Ok(m) => drop(history.play(m)),
                Err(typed) => return self.say(no_move(&board, word, &typed)),
            }
        }
        if !self.tell(Message::Consult, now) {
            return;
        }
        let board = history.board();
        let moves = self.session.desk().books().moves(board);
        if moves.is_empty() {
            return self.say("The book does not know this position.");
        }
        for found in moves {
            let (san, share) = (say::san(board, found.played), say::share(found.share));
            let name = found.opening.map(|opening| format!(": {opening}")).unwrap_or_default();
            self.say(format!("{san}, {share}{name}."));
        }
    }
}
