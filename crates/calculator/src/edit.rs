//! Setting up a position.

use kilomate_core::chess::board::castling;
use kilomate_core::knowledge::book::Book;
use kilomate_core::{Color, Kind, Machine, Piece, Setup, SetupError, Square};
use kilomate_flash::flash;

use crate::colour::{ACCENT, FAINT};
use crate::host::Host;
use crate::key;
use crate::pen::{LINE, Pen};
use crate::program::{NO_SQUARE, Program, Screen};
use crate::texts::Text;
use crate::view::stale;

/// Where the panel begins.
const X: u16 = 226;

flash! {
    /// Why a position is refused, in the order of [`SetupError`].
    static REFUSALS: [u16; 6] = [
        Text::NO_KING.0,
        Text::KINGS.0,
        Text::PAWN_RANK.0,
        Text::PIECES.0,
        Text::CAPTURABLE.0,
        Text::CHECKS.0,
    ];
}

/// What is wrong with a position.
fn refusal(error: SetupError) -> Text {
    let number = error as u8;
    if number < 6 { Text(REFUSALS.at(number as usize)) } else { Text::NOT_LEGAL }
}

impl<M: Machine> Program<M> {
    /// Begins with the position on the board.
    pub(crate) fn begin_edit(&mut self) {
        let setup = &mut self.setup;
        self.player.peek(|game| setup.copy(game.board()));
        self.picked = NO_SQUARE;
        self.view.unmark();
        self.show(Screen::Edit);
        self.say(Text::NOTHING);
    }

    /// A key, when a position is set up.
    pub(crate) fn hear_in_edit(&mut self, host: &mut impl Host, book: &impl Book, key: u8) {
        self.view.stale |= stale::BOARD | stale::SIDES;
        match key {
            key::UP | key::DOWN | key::LEFT | key::RIGHT => self.move_cursor(key),
            key::YEQU => self.setup = Setup::EMPTY,
            key::WINDOW => {
                self.setup = Setup::EMPTY;
                self.setup.set_start();
            }
            key::ZOOM => {
                self.setup.side = self.setup.side.other();
                self.setup.en_passant = None;
            }
            key::TRACE => self.setup.castling = self.setup.castling.wrapping_sub(1) & 15,
            key::GRAPH | key::ENTER => self.end_edit(host, book),
            key::DEL => self.put(Piece::NONE),
            key::CLEAR | key::MODE => {
                self.show(Screen::Board);
                self.settle(host, book); // a position that was refused has ended what was thought
            }
            _ => match key::typed(key).wrapping_sub(b'0') {
                0 => self.put(Piece::NONE),
                number => match Kind::from_number(number) {
                    Some(kind) => self.put_kind(kind),
                    None => self.say(Text::NO_KEY),
                },
            },
        }
    }

    /// Puts a man on the cursor's square: White's, or Black's if White's stands there.
    fn put_kind(&mut self, kind: Kind) {
        let white = Piece::new(Color::White, kind);
        let is_there = self.setup.piece_at(Square::from_index(self.cursor)) == white;
        self.put(if is_there { Piece::new(Color::Black, kind) } else { white });
    }

    /// Whoever changes a square has no en passant, and all rights to castle that men allow.
    fn put(&mut self, piece: Piece) {
        self.setup.put(Square::from_index(self.cursor), piece);
        self.setup.en_passant = None;
        self.say(Text::NOTHING);
    }

    /// The game begins with this position, or what is wrong with it is said.
    fn end_edit(&mut self, host: &mut impl Host, book: &impl Book) {
        self.setup.halfmove = 0;
        self.setup.fullmove = 1;
        match self.player.game_mut().set_up(&self.setup) {
            Ok(()) => {
                self.player.forget();
                self.is_standard = false;
                self.show(Screen::Board);
                self.begin_game(host, book);
            }
            Err(error) => self.say(refusal(error)),
        }
    }

    /// What the keys put, and who is to move.
    pub(crate) fn draw_edit(&mut self, host: &mut impl Host, stale: u8) {
        if stale & stale::SCREEN != 0 {
            Pen::at(X, 2).ink(ACCENT).big().text(host, Text::EDIT_TITLE);
            Pen::at(X, 28).text(host, Text::EDIT_HELP);
        }
        if stale & stale::SIDES == 0 {
            return;
        }
        let is_whites = self.setup.side == Color::White;
        let mut pen = Pen::at(X, 150).ink(ACCENT);
        pen.text(host, if is_whites { Text::WHITE } else { Text::BLACK });
        let mut pen = Pen::at(X, 150 + LINE).ink(FAINT);
        pen.text(host, Text::TO_MOVE);
        let mut pen = Pen::at(X, 176).ink(FAINT);
        pen.text(host, Text::CASTLING);
        let mut pen = Pen::at(X, 176 + LINE).ink(ACCENT);
        for (right, letter) in [
            (castling::WHITE_KING, b'K'),
            (castling::WHITE_QUEEN, b'Q'),
            (castling::BLACK_KING, b'k'),
            (castling::BLACK_QUEEN, b'q'),
        ] {
            pen.put(host, if self.setup.castling & right != 0 { letter } else { b'-' });
        }
    }
}
