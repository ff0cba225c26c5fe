//! Openings at the desk: the name of a line, the tags that tell it, and who has which book.

use kilomate_core::{Color, Move};
use kilomate_openings::names::{self, Opening};

use super::Desk;
use crate::books::{BookMove, Books};
use crate::seat::Seat;
use crate::tree::{NodeId, ROOT};

/// Tags that name the opening: the desk writes the first two, others may have come with the game.
const NAMES: [&str; 5] = ["ECO", "Opening", "Variation", "SubVariation", "NIC"];

/// Whether a tag names the opening.
pub(super) fn is_name(tag: &str) -> bool {
    NAMES.contains(&tag)
}

impl Desk {
    /// The opening of the line that leads to a place: that of its last position with a name.
    pub fn opening(&self, at: NodeId) -> Option<Opening> {
        names::of_moves(self.tree.start(), self.tree.moves(at))
    }

    /// The books at the desk.
    pub fn books(&self) -> &Books {
        &self.books
    }

    /// Other books are put on the desk: machines play from them from their next move on.
    pub fn set_books(&mut self, books: Books) {
        self.books = books;
        for side in [Color::White, Color::Black] {
            self.give_book(side);
        }
    }

    /// Gives whoever sits there a book, if it is a machine.
    pub(super) fn give_book(&mut self, side: Color) {
        let Seat::Machine(seat) = self.seat(side) else { return };
        let book = self.books.of(seat.machine);
        if let Some(mind) = &mut self.minds[side as usize] {
            mind.set_book(book);
        }
    }

    /// What the book has for a place.
    pub fn book_moves(&self, at: NodeId) -> Vec<BookMove> {
        self.books.moves(&self.tree.board(at))
    }

    /// A person looks into the book, which is help while a game goes on.
    pub(super) fn consult(&mut self) {
        if self.outcome.is_none() {
            self.assist();
        }
    }

    /// Whether a move is in the book.
    pub(super) fn is_book_move(&self, m: Move) -> bool {
        self.books.moves(self.board()).iter().any(|found| found.played == m)
    }

    /// Whether the game is still the one that it came as, and came with a name: then that holds.
    pub(super) fn keeps_name(&self) -> bool {
        let says = |(tag, value): &(String, String)| is_name(tag) && !matches!(&**value, "" | "?");
        self.tags.iter().any(says) && self.tree.moves(self.tree.end(ROOT)) == self.came_as
    }
}
