//! What a person has chosen: a byte for each setting, and a position that is being set up. One array,
//! because menus, memory and games all speak of parts of it.

use kilomate_core::{Board, Color, Kind, Piece, Setup, Square};
use kilomate_flash::{flash, zeroed};

use crate::screen::Screen;
use crate::texts::Text;

/// Where everything is on the slate. Those up to [`place::PLAYS`] are settings, the others belong to a game.
pub(crate) mod place {
    pub(crate) const GUESS: u8 = 0;
    pub(crate) const BOOK: u8 = 1;
    pub(crate) const ENTRY: u8 = 2;
    pub(crate) const MEN: u8 = 3;
    pub(crate) const SOUND: u8 = 4;
    pub(crate) const LIGHT: u8 = 5;
    pub(crate) const MATE: u8 = 6;
    pub(crate) const ELO: u8 = 7;
    pub(crate) const SECONDS: u8 = 8;
    pub(crate) const TIMING: u8 = 9;
    pub(crate) const MINUTES: u8 = 10;
    pub(crate) const INCREMENT: u8 = 11;
    pub(crate) const MOVES: u8 = 12;
    pub(crate) const PLAYS: u8 = 13;
    /// The four settings from `TIMING` on as they were when the game began.
    pub(crate) const OF_GAME: u8 = 14;
    /// Two bytes, as is each of the clocks.
    pub(crate) const FULLMOVE: u8 = 18;
    pub(crate) const CLOCKS: u8 = 20;
    pub(crate) const SIDE: u8 = 24;
    /// Four castling rights, a byte each.
    pub(crate) const CASTLING: u8 = 25;
    /// The file of a pawn that has just advanced two squares, from 1 on; 0 is none.
    pub(crate) const EN_PASSANT: u8 = 29;
    pub(crate) const HALFMOVE: u8 = 30;
    /// Two squares in each byte, the first in the low half: kind in three bits, black is 8.
    pub(crate) const SQUARES: u8 = 31;
}

/// Bytes of the slate.
pub(crate) const SIZE: usize = place::SQUARES as usize + 32;
/// How many of them are settings.
pub(crate) const SETTINGS: u8 = place::PLAYS + 1;
/// The first of those that belong to a game.
pub(crate) const GAME: u8 = place::OF_GAME;
/// Rows of values that can be chosen in a menu: all before the clock of half-moves.
const CHOICES: usize = place::HALFMOVE as usize;

/// From a setting to what it was when the game began.
pub(crate) const OF_GAME: u8 = place::OF_GAME - place::TIMING;

/// Values are numbers from here on in [`VALUES`], otherwise texts.
const NUMBERS: u8 = 128;

flash! {
    /// What a setting is at first.
    static FIRST: [u8; SETTINGS as usize] = [0, 1, 0, 0, 1, 2, 1, 0, 1, 0, 0, 0, 0, 2];
    /// For each setting: how many values it has, the first of them, and the text of a number that is 0.
    static VALUES: [[u8; 3]; CHOICES] = [
        [2, Text::OFF.0, 0],
        [2, Text::OFF.0, 0],
        [2, Text::BY_MAN.0, 0],
        [3, Text::ENGLISH.0, 0],
        [2, Text::OFF.0, 0],
        [3, Text::DARK.0, 0],
        [8, NUMBERS + 20, 0],
        [10, NUMBERS + 10, Text::FULL.0],
        [10, NUMBERS, Text::INFINITE.0],
        [2, Text::A_MOVE.0, 0],
        [8, NUMBERS + 28, 0],
        [8, NUMBERS + 36, Text::OFF.0],
        [4, NUMBERS + 44, Text::ALL.0],
        [4, Text::NOBODY.0, 0],
        [2, Text::A_MOVE.0, 0],
        [8, NUMBERS + 28, 0],
        [8, NUMBERS + 36, Text::OFF.0],
        [4, NUMBERS + 44, Text::ALL.0],
        [1, 0, 0],
        [1, 0, 0],
        [1, 0, 0],
        [1, 0, 0],
        [1, 0, 0],
        [1, 0, 0],
        [2, Text::WHITE.0, 0],
        [2, Text::OFF.0, 0],
        [2, Text::OFF.0, 0],
        [2, Text::OFF.0, 0],
        [2, Text::OFF.0, 0],
        [9, Text::FILES.0, 0],
    ];
    /// Seconds a move, Elo, moves to a mate, minutes a game, seconds added, moves to the control.
    static AMOUNTS: [u16; 48] = [
        2, 5, 15, 30, 60, 120, 180, 300, 900, 0,
        0, 800, 1_000, 1_200, 1_400, 1_600, 1_800, 2_000, 2_200, 2_400,
        1, 2, 3, 4, 5, 6, 7, 8,
        5, 10, 15, 25, 30, 60, 90, 120,
        0, 1, 2, 3, 5, 10, 15, 30,
        0, 20, 30, 40,
    ];
}

/// The slate.
pub(crate) struct Slate([u8; SIZE]);

zeroed! { struct Slate = Slate([0; SIZE]); }

impl Slate {
    /// A byte.
    pub(crate) fn get(&self, at: u8) -> u8 {
        self.0.get(at as usize).copied().unwrap_or(0)
    }

    /// Whether a byte is not 0.
    pub(crate) fn is(&self, at: u8) -> bool {
        self.get(at) != 0
    }

    /// Changes a byte.
    pub(crate) fn set(&mut self, at: u8, value: u8) {
        if let Some(byte) = self.0.get_mut(at as usize) {
            *byte = value;
        }
    }

    /// Changes a number of two bytes.
    pub(crate) fn set_wide(&mut self, at: u8, value: u16) {
        let [low, high] = value.to_le_bytes();
        self.set(at, low);
        self.set(at + 1, high);
    }

    /// A number of two bytes.
    pub(crate) fn wide(&self, at: u8) -> u16 {
        u16::from_le_bytes([self.get(at), self.get(at + 1)])
    }

    /// All settings as they are at first.
    pub(crate) fn reset(&mut self) {
        for at in 0..SETTINGS {
            self.set(at, FIRST.at(at as usize));
        }
    }

    /// Whether this can be the value of a setting.
    pub(crate) fn allows(at: u8, value: u8) -> bool {
        value < VALUES.at2(at, 0)
    }

    /// Whether the times of the game are still what is chosen.
    pub(crate) fn is_timed_as_chosen(&self) -> bool {
        let is_same = |at| self.get(at) == self.get(at + OF_GAME);
        is_same(place::TIMING)
            && (!self.is(place::TIMING) || (place::TIMING..place::PLAYS).all(is_same))
    }

    /// A game with the times that are chosen. Without a clock there is nothing to add to it.
    pub(crate) fn choose_times(&mut self) {
        for at in place::TIMING..place::PLAYS {
            let value = if self.is(place::TIMING) { self.get(at) } else { 0 };
            self.set(at + OF_GAME, value);
        }
    }

    /// Goes to the next value of a setting.
    pub(crate) fn turn(&mut self, at: u8) {
        let next = self.get(at) + 1;
        self.set(at, if Slate::allows(at, next) { next } else { 0 });
    }

    /// The number that a setting stands for.
    pub(crate) fn amount(&self, at: u8) -> u16 {
        AMOUNTS.at((VALUES.at2(at, 1).wrapping_add(self.get(at)) % NUMBERS) as usize)
    }

    /// Shows the value of a setting.
    pub(crate) fn show(&self, at: u8, screen: &mut Screen) {
        let first = VALUES.at2(at, 1);
        let amount = self.amount(at);
        if first < NUMBERS {
            screen.text(Text(first + self.get(at)));
        } else if amount == 0 {
            screen.text(Text(VALUES.at2(at, 2)));
        } else {
            screen.number(amount as u32);
        }
    }
}

/// The position.
impl Slate {
    /// What stands on a square: kind, and 8 for Black.
    pub(crate) fn man(&self, at: Square) -> u8 {
        half(self.get(place::SQUARES + (at.index() >> 1)), at)
    }

    /// Puts a man on a square.
    pub(crate) fn put(&mut self, at: Square, man: u8) {
        let place = place::SQUARES + (at.index() >> 1);
        let pair = self.get(place);
        let pair = if at.index() & 1 == 0 { pair & 0xf0 | man } else { pair & 15 | man << 4 };
        self.set(place, pair);
    }

    /// Takes all men off.
    pub(crate) fn clear(&mut self) {
        for at in place::SQUARES..SIZE as u8 {
            self.set(at, 0);
        }
    }

    /// Takes down a position.
    pub(crate) fn copy(&mut self, board: &Board) {
        for at in Square::all() {
            self.put(at, code(board.piece_at(at)));
        }
        self.set(place::SIDE, board.side_to_move() as u8);
        for right in 0..4 {
            self.set(place::CASTLING + right, board.castling_rights() >> right & 1);
        }
        self.set(place::EN_PASSANT, board.en_passant().map_or(0, |at| at.col() + 1));
        self.set(place::HALFMOVE, board.halfmove_clock());
        self.set_wide(place::FULLMOVE, board.fullmove_number());
    }
}

/// A man in four bits.
pub(crate) fn code(piece: Piece) -> u8 {
    let byte = piece.to_byte();
    byte & 7 | byte >> 7 << 3
}

/// The half of a pair that belongs to a square.
fn half(pair: u8, at: Square) -> u8 {
    if at.index() & 1 == 0 { pair & 15 } else { pair >> 4 }
}

/// The man of four bits.
fn piece(code: u8) -> Piece {
    let color = if code & 8 == 0 { Color::White } else { Color::Black };
    Kind::from_number(code & 7).map_or(Piece::NONE, |kind| Piece::new(color, kind))
}

/// Describes the position on a slate, wherever its bytes are.
pub(crate) fn describe(setup: &mut Setup, mut byte: impl FnMut(u8) -> u8) {
    for at in Square::all() {
        setup.put(at, piece(half(byte(place::SQUARES + (at.index() >> 1)), at)));
    }
    setup.side = if byte(place::SIDE) == 0 { Color::White } else { Color::Black };
    for right in 0..4 {
        setup.castling |= (byte(place::CASTLING + right) & 1) << right;
    }
    let row = if setup.side == Color::White { 2 } else { 5 };
    setup.en_passant = Square::at(row, byte(place::EN_PASSANT).wrapping_sub(1));
    setup.halfmove = byte(place::HALFMOVE);
    setup.fullmove = u16::from_le_bytes([byte(place::FULLMOVE), byte(place::FULLMOVE + 1)]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_flash::Zeroed;

    #[test]
    fn positions_come_back_as_they_were() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
            "r3k2r/8/8/8/3pP3/8/8/R3K2R b Kq e3 0 513",
            "8/8/8/8/8/k7/8/K6R b - - 49 80",
        ] {
            let mut slate = Slate::ZEROED;
            slate.copy(&Board::from_fen(fen).unwrap());
            let mut setup = Setup::EMPTY;
            describe(&mut setup, |at| slate.get(at));
            assert_eq!(setup.build().unwrap().to_fen().as_str(), fen);
        }
    }

    #[test]
    fn every_setting_begins_with_a_value_and_goes_round() {
        let mut slate = Slate::ZEROED;
        slate.reset();
        let choices = (0..place::FULLMOVE).chain(place::SIDE..place::HALFMOVE);
        for at in choices {
            let first = slate.get(at);
            assert!(Slate::allows(at, first), "{at}");
            let mut turns = 0;
            loop {
                slate.turn(at);
                turns += 1;
                if slate.get(at) == first {
                    break;
                }
            }
            assert_eq!(turns, VALUES.at2(at, 0), "{at}");
        }
        let times = kilomate_core::MachineName::Prodigy.facts().times;
        assert_eq!(times.len(), 9, "and the tenth has no end");
        for (level, &seconds) in (0..).zip(times) {
            slate.set(place::SECONDS, level);
            assert_eq!(u32::from(slate.amount(place::SECONDS)), seconds);
        }
        slate.set(place::ELO, 9);
        assert_eq!(slate.amount(place::ELO), 2_400);
        slate.set(place::MATE, 7);
        assert_eq!(slate.amount(place::MATE), 8);
        slate.set(place::MINUTES, 7);
        assert_eq!(slate.amount(place::MINUTES), 120);
        slate.set(place::INCREMENT, 7);
        assert_eq!(slate.amount(place::INCREMENT), 30);
        slate.set(place::MOVES, 3);
        assert_eq!(slate.amount(place::MOVES), 40);
    }
}
