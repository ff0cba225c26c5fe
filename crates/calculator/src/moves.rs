//! The last moves as text, for the panel: computed when a move is played, because the board is in the middle of a
//! search whenever it is drawn.

use kilomate_core::chess::moves::Flag;
use kilomate_core::{Board, Kind, Machine, Move, Square, Status};
use kilomate_flash::zeroed;

use crate::program::Program;

/// Half-moves that are remembered as text.
pub(crate) const LISTED: usize = 16;
/// Letters of a move.
pub(crate) const LETTERS: usize = 7;

/// A move as text, which ends with a zero if it is shorter.
pub(crate) type Letters = [u8; LETTERS];

/// The last moves.
pub(crate) struct List {
    pub(crate) moves: [Letters; LISTED],
    pub(crate) len: u8,
}

zeroed! { struct List = List { moves: [[0; LETTERS]; LISTED], len: 0 }; }

impl List {
    /// Adds a move; the oldest goes if there are too many.
    pub(crate) fn add(&mut self, letters: Letters) {
        if self.len as usize >= LISTED {
            self.moves.copy_within(1.., 0);
            self.len = LISTED as u8 - 1;
        }
        if let Some(place) = self.moves.get_mut(self.len as usize) {
            *place = letters;
            self.len += 1;
        }
    }
}

impl<M: Machine> Program<M> {
    /// A legal move in standard algebraic notation, without the sign for a check.
    ///
    /// The core's own needs two lists of moves and another board, for which there is no room here. A test compares.
    #[inline(never)]
    pub(crate) fn letters(&mut self, m: Move) -> Letters {
        self.player.peek(|game| spell(game.board(), m))
    }

    /// The text of the move that was played last, with the sign for a check or a mate.
    #[inline(never)]
    pub(crate) fn signed(&mut self, letters: Letters) -> Letters {
        let sign = self.player.peek(|game| match game.status() {
            Status::Checkmate => b'#',
            _ if game.board().in_check() => b'+',
            _ => 0,
        });
        let mut letters = letters;
        if let Some(place) = letters.iter_mut().find(|letter| **letter == 0) {
            *place = sign;
        }
        letters
    }

    /// Makes the list anew, from the game. A search is cancelled.
    pub(crate) fn list_moves(&mut self) {
        let mut moves = [Move::NONE; LISTED];
        let game = self.player.game_mut();
        let mut count = 0;
        for place in moves.iter_mut().rev() {
            let Some(m) = game.take_back() else { break };
            *place = m;
            count += 1;
        }
        self.list.len = 0;
        for &m in moves.iter().skip(LISTED - count) {
            let letters = self.letters(m);
            self.player.replay();
            let letters = self.signed(letters);
            self.list.add(letters);
        }
    }
}

/// Letters one after the other.
struct Speller {
    letters: Letters,
    len: u8,
}

impl Speller {
    #[inline(never)]
    fn put(&mut self, letter: u8) {
        if let Some(place) = self.letters.get_mut(self.len as usize) {
            *place = letter;
            self.len += 1;
        }
    }

    fn square(&mut self, at: Square) {
        let [file, rank] = at.to_ascii();
        self.put(file);
        self.put(rank);
    }
}

/// A legal move as text.
fn spell(board: &Board, m: Move) -> Letters {
    let mut speller = Speller { letters: [0; LETTERS], len: 0 };
    if m.is_castling() {
        for letter in *b"O-O-O" {
            if speller.len < 3 || m.is(Flag::CastleQueen) {
                speller.put(letter);
            }
        }
        return speller.letters;
    }
    let (from, to) = (m.from(), m.to());
    let [file, rank] = from.to_ascii();
    let man = board.piece_at(from);
    if man.is(Kind::Pawn) {
        if m.is_capture() {
            speller.put(file);
        }
    } else {
        speller.put(man.letter().to_ascii_uppercase());
        let (mut any, mut same_file, mut same_rank) = (false, false, false);
        for rival in Square::all() {
            if rival != from
                && board.piece_at(rival) == man
                && !board.move_between(rival, to, 0).is_none()
            {
                any = true;
                same_file |= rival.col() == from.col();
                same_rank |= rival.row() == from.row();
            }
        }
        if any && (!same_file || same_rank) {
            speller.put(file);
        }
        if same_file {
            speller.put(rank);
        }
    }
    if m.is_capture() {
        speller.put(b'x');
    }
    speller.square(to);
    if let Some(kind) = m.promotion() {
        speller.put(b'=');
        speller.put(kind.letter());
    }
    speller.letters
}

#[cfg(test)]
mod tests {
    use kilomate_core::play::random::Random;

    use super::*;

    #[test]
    fn moves_are_spelled_as_the_core_does() {
        let mut random = Random::new(7);
        for _ in 0..200 {
            let mut game = kilomate_core::Game::<256>::new();
            for _ in 0..200 {
                let moves = game.board().legal_moves();
                let moves = moves.as_slice();
                if moves.is_empty() {
                    break;
                }
                for &m in moves {
                    let expected = game.board().san(m).unwrap();
                    let expected = expected.as_str().trim_end_matches(['+', '#']);
                    let spelled = spell(game.board(), m);
                    let spelled = core::str::from_utf8(&spelled).unwrap().trim_end_matches('\0');
                    assert_eq!(spelled, expected, "{}", game.board().to_fen());
                }
                game.play(moves[random.below(moves.len())]).unwrap();
            }
        }
    }
}
