//! Principal variations: a line of moves for each ply, as long as the machine can afford.

use kilomate_flash::{Zeroed, zeroed};

use crate::chess::moves::Move;

/// A line of moves.
#[doc(alias = "principal variation")]
pub trait Line: Copy + Zeroed {
    /// Forgets the line.
    fn clear(&mut self);
    /// Becomes `first` followed by as much of `rest` as fits.
    fn set(&mut self, first: Move, rest: &Self);
    /// The moves.
    fn as_slice(&self) -> &[Move];
}

/// At most `N` moves.
#[derive(Clone, Copy, Debug)]
pub struct Moves<const N: usize> {
    moves: [Move; N],
    len: u8,
}

zeroed! { struct Moves [const N: usize] [N] = Moves { moves: [Move::NONE; N], len: 0 }; }

impl<const N: usize> Line for Moves<N> {
    #[inline(always)]
    fn clear(&mut self) {
        self.len = 0;
    }

    fn set(&mut self, first: Move, rest: &Self) {
        let mut len = 1;
        if let Some(place) = self.moves.first_mut() {
            *place = first;
        }
        for (place, &m) in self.moves.iter_mut().skip(1).zip(rest.as_slice()) {
            *place = m;
            len += 1;
        }
        self.len = len.min(N as u8);
    }

    fn as_slice(&self) -> &[Move] {
        self.moves.get(..self.len as usize).unwrap_or(&[])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn m(bits: u16) -> Move {
        Move::from_bits(bits)
    }

    #[test]
    fn a_line_is_a_move_and_as_much_of_the_rest_as_fits() {
        let mut lines = [Moves::<3>::ZEROED; 4];
        let mut rest = Moves::ZEROED;
        for (line, bits) in lines.iter_mut().zip(1..) {
            line.set(m(bits), &rest);
            rest = *line;
        }
        assert_eq!(lines[0].as_slice(), [m(1)]);
        assert_eq!(lines[1].as_slice(), [m(2), m(1)]);
        assert_eq!(lines[2].as_slice(), [m(3), m(2), m(1)]);
        assert_eq!(lines[3].as_slice(), [m(4), m(3), m(2)], "the last one has no room");
        lines[3].set(m(9), &Moves::ZEROED);
        assert_eq!(lines[3].as_slice(), [m(9)], "nothing is left of the old one");
    }

    #[test]
    fn a_line_without_room_is_empty() {
        let mut line = Moves::<0>::ZEROED;
        line.set(m(1), &Moves::ZEROED);
        assert!(line.as_slice().is_empty());
    }
}
