//! The books of openings at the desk: what each machine plays from, and what a person looks into.

use std::sync::Arc;

use kilomate_core::chess::make::Undo;
use kilomate_core::knowledge::book::editions;
use kilomate_core::{Board, MachineName, Move};
use kilomate_openings::AnyBook;
use kilomate_openings::names::{self, Opening};

/// The books at a desk.
#[derive(Clone, Debug, Default)]
pub struct Books {
    /// One that somebody has brought along: it takes the place of all others.
    pub brought: Option<Arc<AnyBook>>,
    /// Machines play without a book; a person may look into it all the same.
    pub are_closed: bool,
}

/// A move of the book, and where it leads.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BookMove {
    /// The move.
    pub played: Move,
    /// How often the book chooses it: from 0 to 1.
    pub share: f32,
    /// The name of the position after it, if it has one of its own.
    pub opening: Option<Opening>,
}

impl Books {
    /// What a machine plays from: the edition that the real one has room for, unless another book
    /// was brought along.
    pub fn of(&self, machine: MachineName) -> Option<Arc<AnyBook>> {
        if self.are_closed {
            return None;
        }
        self.brought.clone().or_else(|| edition(machine).map(Arc::new))
    }

    /// What the book has for a position, the best first: the one that was brought along, or else
    /// the largest.
    pub fn moves(&self, board: &Board) -> Vec<BookMove> {
        let replies = match &self.brought {
            Some(book) => book.replies(board),
            None => AnyBook::built_in().replies(board),
        };
        let named = |reply: kilomate_openings::Reply| BookMove {
            played: reply.played,
            share: reply.share,
            opening: names::at(&after(board, reply.played)),
        };
        replies.into_iter().map(named).collect()
    }
}

/// The position after a legal move.
fn after(board: &Board, m: Move) -> Board {
    let (mut board, mut unused) = (board.clone(), Undo::NONE);
    board.make(m, &mut (), &mut unused);
    board
}

/// A machine's own edition.
fn edition(machine: MachineName) -> Option<AnyBook> {
    // What is built in can be read: a test sees to it.
    match machine {
        MachineName::Desktop => Some(AnyBook::built_in()),
        MachineName::Ce | MachineName::C64 => AnyBook::from_bytes(editions::CE.to_vec()).ok(),
        MachineName::Prodigy | MachineName::Elf => {
            AnyBook::from_bytes(editions::PRODIGY.to_vec()).ok()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_machine_has_an_edition_that_knows_the_first_move() {
        let start = Board::start();
        for machine in MachineName::ALL {
            let book = Books::default().of(machine).expect("an edition");
            assert!(!book.replies(&start).is_empty(), "{}", machine.name());
            let closed = Books { are_closed: true, ..Books::default() };
            assert!(closed.of(machine).is_none());
            assert!(!closed.moves(&start).is_empty(), "people may look into it");
        }
    }

    #[test]
    fn moves_come_with_the_name_they_lead_to() {
        for found in Books::default().moves(&Board::start()) {
            let after = after(&Board::start(), found.played);
            assert_eq!(found.opening, names::at(&after));
            assert!(found.opening.is_some(), "every first move has a name");
            assert!(found.share > 0.0 && found.share <= 1.0);
        }
        let ending = Board::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
        assert!(Books::default().moves(&ending).is_empty());
    }
}
