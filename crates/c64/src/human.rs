//! The player's keys: the cursor, men that are picked up and put down, and the menu.

use kilomate_core::knowledge::book::Book;
use kilomate_core::{Kind, Machine, Move, Square};

use crate::chips::Bus;
use crate::desk::{Desk, Mode, NO_SQUARE, TWO_PLAYERS};
use crate::keys::Key;
use crate::screen::Spot;
use crate::{panel, screen, sound};

impl<M: Machine> Desk<M> {
    /// A key, when it is the player's turn or the game is over.
    pub(crate) fn hear(&mut self, bus: &mut impl Bus, book: &impl Book, key: Key) {
        let key =
            if key == Key::GO && self.column == 8 { panel::key_of(self.choice()) } else { key };
        match key {
            Key::GO => self.go(bus, book),
            Key::NEW => self.new_game(bus, book),
            Key::SIDES => {
                self.see_from(bus, self.human.other());
                self.begin_turn(bus, book);
            }
            Key::LEVEL => {
                self.level = if self.level == TWO_PLAYERS { 0 } else { self.level + 1 };
                panel::show_level(bus, self.level);
                self.show_sides(bus);
                self.begin_turn(bus, book); // it may be the computer's now
            }
            Key::HINT if self.mode == Mode::Human => {
                self.drop(bus);
                self.begin_thinking(bus, book, Mode::Hinting);
            }
            Key::BACK => self.take_back(bus, book),
            _ => self.move_cursor(bus, key),
        }
    }

    /// The cursor keys, and letters and digits, which lead to a file or a rank.
    fn move_cursor(&mut self, bus: &mut impl Bus, key: Key) {
        let file = key.0.wrapping_sub(b'A');
        let rank = key.0.wrapping_sub(b'1');
        let turn = self.view.turn & 7;
        match key {
            Key::UP => self.row = self.row.saturating_sub(1),
            Key::DOWN if self.row < 7 => self.row += 1,
            Key::LEFT => self.column = self.column.saturating_sub(1),
            Key::RIGHT if self.column < 8 => self.column += 1,
            _ if file < 8 => self.column = file ^ turn,
            _ if rank < 8 => {
                self.row = (7 - rank) ^ turn;
                self.column &= 7;
            }
            _ => {}
        }
        // The menu stands beside the lower rows.
        if self.column == 8 {
            self.row = self.row.max(8 - panel::CHOICES);
        }
        self.show_cursor(bus);
    }

    /// Picks up the man under the cursor, or puts one down.
    fn go(&mut self, bus: &mut impl Bus, book: &impl Book) {
        if self.mode != Mode::Human {
            sound::play(bus, sound::WRONG);
            return;
        }
        let square = self.square();
        let m = self.move_to(square);
        if !m.is_none() {
            if m.is_promotion() {
                self.mode = Mode::Promoting;
                self.target = square.index();
                self.becomes = Kind::Queen as u8;
                panel::show_promotion(bus, self.becomes);
            } else {
                self.make(bus, book, m);
            }
            return;
        }
        let was = self.picked;
        self.drop(bus);
        if was != square.index() {
            self.pick(bus, square);
        }
    }

    /// Picks up a man that can go somewhere.
    fn pick(&mut self, bus: &mut impl Bus, square: Square) {
        let mut can_go = false;
        for m in self.player.engine().roots() {
            if m.from() == square {
                self.view.mark(m.to());
                can_go = true;
            }
        }
        if !can_go {
            sound::play(bus, sound::WRONG);
            return;
        }
        self.picked = square.index();
        screen::put_spot(bus, Spot::Picked, square.index() ^ self.view.turn);
        self.view.show(bus, self.player.game().board());
        sound::play(bus, sound::PICK);
    }

    /// Puts back a man that was picked up, if there is one.
    pub(crate) fn drop(&mut self, bus: &mut impl Bus) {
        if self.picked == NO_SQUARE {
            return;
        }
        self.picked = NO_SQUARE;
        screen::hide_spot(bus, Spot::Picked);
        self.view.unmark();
        self.view.show(bus, self.player.game().board());
    }

    /// A legal move of the man that is picked up to a square; the first of four promotions.
    fn move_to(&self, square: Square) -> Move {
        let mut roots = self.player.engine().roots().iter().copied();
        roots.find(|m| m.from().index() == self.picked && m.to() == square).unwrap_or(Move::NONE)
    }

    /// A key, when a pawn has reached its last rank.
    pub(crate) fn choose_promotion(&mut self, bus: &mut impl Bus, book: &impl Book, key: Key) {
        match key.0 {
            b'N' => self.becomes = Kind::Knight as u8,
            b'B' => self.becomes = Kind::Bishop as u8,
            b'R' => self.becomes = Kind::Rook as u8,
            b'Q' => self.becomes = Kind::Queen as u8,
            _ => {}
        }
        let (knight, queen) = (Kind::Knight as u8, Kind::Queen as u8);
        match key {
            Key::UP | Key::LEFT => {
                self.becomes = if self.becomes == queen { knight } else { self.becomes + 1 };
            }
            Key::DOWN | Key::RIGHT => {
                self.becomes = if self.becomes == knight { queen } else { self.becomes - 1 };
            }
            Key::GO => return self.promote(bus, book),
            Key::BACK => {
                self.mode = Mode::Human;
                return self.begin_turn(bus, book);
            }
            _ => {}
        }
        panel::show_promotion(bus, self.becomes);
    }

    fn promote(&mut self, bus: &mut impl Bus, book: &impl Book) {
        let board = self.player.game().board();
        let (from, to) = (Square::from_index(self.picked), Square::from_index(self.target));
        let m = board.move_between(from, to, self.becomes);
        self.mode = Mode::Human;
        self.make(bus, book, m);
    }

    /// Takes back until it is the player's turn again.
    fn take_back(&mut self, bus: &mut impl Bus, book: &impl Book) {
        let game = self.player.game_mut();
        if game.take_back().is_none() {
            sound::play(bus, sound::WRONG);
            return;
        }
        let side = game.board().side_to_move();
        if !self.is_human(side) {
            self.player.game_mut().take_back();
        }
        panel::clear_thinking(bus);
        sound::play(bus, sound::MOVE);
        self.begin_turn(bus, book);
    }
}
