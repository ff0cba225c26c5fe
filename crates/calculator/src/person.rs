//! Keys on the board: the cursor, men that are picked up and put down, squares that are typed.

use kilomate_core::knowledge::book::Book;
use kilomate_core::{Kind, Machine, Square};

use crate::host::Host;
use crate::key;
use crate::play::outcome;
use crate::program::{Asked, NO_SQUARE, Program, Screen};
use crate::settings::{option, turned};
use crate::texts::Text;
use crate::view::stale;

impl<M: Machine> Program<M> {
    /// A key.
    pub(crate) fn hear(&mut self, host: &mut impl Host, book: &impl Book, key: u8) {
        let is_second = core::mem::replace(&mut self.is_second, key == key::SECOND);
        match key {
            key::SECOND => {
                self.is_second = !is_second;
                return self.say(if is_second { Text::NOTHING } else { Text::SECOND });
            }
            key::MODE if is_second => {
                self.is_leaving = true;
                return;
            }
            key::ON if is_second => return self.switch_off(host),
            _ => {}
        }
        match self.screen {
            Screen::Board if self.asked == Asked::Promotion => self.promote(host, book, key),
            Screen::Board if self.asked != Asked::Nothing => self.answer(host, book, key),
            Screen::Board => self.hear_on_board(host, book, key),
            Screen::Menu | Screen::Options => self.hear_in_list(host, book, key),
            Screen::Edit => self.hear_in_edit(host, book, key),
            Screen::Help | Screen::About => self.return_to_board(),
        }
    }

    /// Shows the board again.
    pub(crate) fn return_to_board(&mut self) {
        self.show(Screen::Board);
        self.say_turn();
    }

    /// A key, when nothing is asked.
    fn hear_on_board(&mut self, host: &mut impl Host, book: &impl Book, key: u8) {
        match key {
            key::UP | key::DOWN | key::LEFT | key::RIGHT => self.move_cursor(key),
            key::ENTER => self.go(host, book),
            key::CLEAR => self.put_back(),
            key::MODE | key::YEQU => {
                self.show(Screen::Menu);
                self.describe_row();
            }
            key::DEL | key::WINDOW => self.take_back(host, book),
            key::XT => self.play_again(host, book),
            key::ZOOM => self.ask_hint(host, book),
            key::TRACE => {
                self.settings.flip ^= 63;
                self.view.forget();
            }
            key::GRAPH => self.hurry(),
            key::STAT => self.claim(host),
            key::VARS => self.ask_to_resign(),
            key::ON => self.show(Screen::Help),
            key::ADD | key::SUB => {
                self.settings.change_level(key == key::ADD);
                self.say(Text::AT_LEVEL);
                self.view.stale |= stale::SIDES;
            }
            key::MUL | key::DIV => {
                self.settings.change_time(key == key::MUL);
                self.change_clocks();
                self.say(self.settings.time_name());
            }
            _ => self.type_square(host, book, key::typed(key)),
        }
    }

    /// Another time has been chosen: the clocks begin again, unless they show what is used anyway.
    pub(crate) fn change_clocks(&mut self) {
        self.clocks = [self.settings.full_clock(); 2];
        self.view.stale |= stale::SIDES;
    }

    /// The person wants to resign.
    pub(crate) fn ask_to_resign(&mut self) {
        if !self.refuses() {
            self.ask(Asked::Resign, Text::ASK_RESIGN);
        }
    }

    /// A letter leads to a file and a digit to a rank; both are a square, as if it had been chosen.
    fn type_square(&mut self, host: &mut impl Host, book: &impl Book, letter: u8) {
        let (file, rank) = (letter.wrapping_sub(b'A'), letter.wrapping_sub(b'1'));
        let was_typing = core::mem::replace(&mut self.is_typing, file < 8);
        if file < 8 {
            self.cursor = self.cursor & !7 | file;
        } else if rank < 8 {
            self.cursor = (7 - rank) << 3 | self.cursor & 7;
            if was_typing {
                return self.go(host, book);
            }
        } else {
            return self.say(Text::NO_KEY);
        }
        self.view.stale |= stale::BOARD;
    }

    /// Moves the cursor by an arrow, as the board is seen; around the edge.
    pub(crate) fn move_cursor(&mut self, key: u8) {
        self.is_typing = false;
        let flip = self.settings.flip;
        let seen = self.cursor ^ flip;
        let (row, column) = (seen >> 3, seen & 7);
        let seen = match key {
            key::UP => row.wrapping_sub(1) << 3 | column,
            key::DOWN => (row + 1) << 3 | column,
            key::LEFT => row << 3 | column.wrapping_sub(1) & 7,
            _ => row << 3 | (column + 1) & 7,
        };
        self.cursor = seen & 63 ^ flip;
        self.view.stale |= stale::BOARD;
    }

    /// Picks up the man under the cursor, or puts one down there.
    fn go(&mut self, host: &mut impl Host, book: &impl Book) {
        self.is_typing = false;
        self.view.stale |= stale::BOARD;
        if self.refuses() {
            return;
        }
        let (from, to) = (self.picked, Square::from_index(self.cursor));
        if from != NO_SQUARE && from != self.cursor {
            let queen = Kind::Queen as u8;
            let from = Square::from_index(from);
            let m = self.player.peek(|game| game.board().move_between(from, to, queen));
            if m.is_promotion() {
                (self.target, self.becomes) = (self.cursor, queen);
                self.view.stale |= stale::THOUGHTS;
                return self.ask(Asked::Promotion, Text::WHICH);
            }
            if !m.is_none() {
                return self.make(host, book, m);
            }
        }
        self.put_back();
        if from != self.cursor {
            self.pick(from != NO_SQUARE);
        }
    }

    /// Picks up the man under the cursor, if it can go somewhere.
    fn pick(&mut self, was_picked: bool) {
        let from = Square::from_index(self.cursor);
        let mut marks = [0u8; 8];
        let (is_own, can_go) = self.player.peek(|game| {
            let board = game.board();
            let mut can_go = false;
            for to in Square::all() {
                if !board.move_between(from, to, Kind::Queen as u8).is_none() {
                    can_go = true;
                    if let Some(row) = marks.get_mut(to.row() as usize) {
                        *row |= 1 << to.col();
                    }
                }
            }
            (board.piece_at(from).belongs_to(board.side_to_move()), can_go)
        });
        if can_go {
            self.picked = self.cursor;
            if self.settings.has(option::MARKS) {
                self.view.marks = marks;
            }
            return self.say_turn();
        }
        self.say(match (is_own, was_picked) {
            (true, _) => Text::NO_MOVES,
            (false, true) => Text::NOT_LEGAL,
            (false, false) => Text::NOT_A_MAN,
        });
    }

    /// Puts back a man that was picked up.
    fn put_back(&mut self) {
        self.picked = NO_SQUARE;
        self.is_typing = false;
        self.view.unmark();
        self.view.stale |= stale::BOARD;
        self.say_turn();
    }

    /// A key, when a pawn has reached its last rank.
    fn promote(&mut self, host: &mut impl Host, book: &impl Book, key: u8) {
        let is_up = match key {
            key::UP | key::RIGHT => true,
            key::DOWN | key::LEFT => false,
            key::ENTER => {
                let [from, to] = [self.picked, self.target].map(Square::from_index);
                let becomes = self.becomes;
                let m = self.player.peek(|game| game.board().move_between(from, to, becomes));
                self.asked = Asked::Nothing;
                return self.make(host, book, m);
            }
            key::CLEAR | key::DEL => {
                self.asked = Asked::Nothing;
                self.view.stale |= stale::THOUGHTS;
                return self.put_back();
            }
            _ => match key::typed(key) {
                b'N' => return self.become_man(Kind::Knight),
                b'B' => return self.become_man(Kind::Bishop),
                b'R' => return self.become_man(Kind::Rook),
                b'9' => return self.become_man(Kind::Queen), // Q is printed above it
                _ => return self.say(Text::WHICH),
            },
        };
        // Knight to queen are 2 to 5.
        self.becomes = turned(self.becomes - 2, is_up, 4) + 2;
        self.view.stale |= stale::THOUGHTS;
    }

    fn become_man(&mut self, kind: Kind) {
        self.becomes = kind as u8;
        self.view.stale |= stale::THOUGHTS;
    }

    /// An answer: ENTER is yes, anything else no.
    fn answer(&mut self, host: &mut impl Host, book: &impl Book, key: u8) {
        let asked = core::mem::replace(&mut self.asked, Asked::Nothing);
        let is_yes = key == key::ENTER;
        self.view.stale |= stale::ALL;
        match asked {
            Asked::New if is_yes => self.new_game(host, book),
            Asked::Resign | Asked::Accept if is_yes => {
                let winner = 2 - (self.ply & 1) as u8;
                self.end(host, outcome::RESIGNED, winner);
            }
            Asked::Draw if is_yes => self.end(host, outcome::AGREED, 0),
            Asked::Swap if is_yes => {
                self.settings.machine = if self.ply & 1 == 0 { 1 } else { 2 };
                self.settle(host, book);
            }
            Asked::Accept => {
                self.play_found(host, book);
                if self.outcome == 0 {
                    self.say(Text::KEPT_PLAYING);
                }
            }
            _ => self.say_turn(),
        }
    }
}
