//! Drawing: what is open, on two lines.

use kilomate_core::chess::moves::Flag;
use kilomate_core::{Board, Color, Kind, Move, Square};

use crate::COLUMNS;
use crate::panel::{Chess, Mode, Panel};
use crate::screen::{BATTERY, DARK_SQUARE, SECOND, Style};
use crate::slate::{code, place};
use crate::texts::Text;

/// Men of a side that a screen has room for.
const MEN: u8 = 8;

impl Panel {
    /// Draws everything again.
    pub(crate) fn draw(&mut self, player: &mut Chess) {
        self.screen.clear();
        match self.mode {
            Mode::Home => self.show_game(player),
            Mode::Entry => self.show_entry(player),
            Mode::List => self.show_list(),
            Mode::Verify => player.peek(|game| self.show_men(game.board())),
            Mode::Square | Mode::Man => self.show_edit(),
            Mode::Ask => {
                self.screen.text(Text(self.at));
                self.screen.go(SECOND);
                self.screen.text(Text::YES_NO);
            }
            Mode::Test => self.show_test(),
            Mode::About => {
                self.screen.text(Text::ABOUT_1);
                self.screen.go(SECOND);
                self.screen.text(Text::ABOUT_2);
            }
            Mode::Serial => self.show_serial(),
        }
        if self.notice_left != 0 && self.mode != Mode::Home {
            self.show_notice();
        }
        if self.is_battery_low {
            self.screen.go(COLUMNS - 1);
            self.screen.put(BATTERY);
        }
    }

    /// The letter of a kind of man, as people want it.
    #[inline(never)]
    fn letter(&mut self, kind: u8) -> u8 {
        Text::ENGLISH.plus(self.slate.get(place::MEN)).letter(kind.wrapping_sub(1))
    }

    /// A man of four bits: White's are letters, Black's are drawn.
    #[inline(never)]
    fn show_man(&mut self, code: u8) {
        let kind = code & 7;
        let letter = match self.slate.get(place::MEN) {
            _ if code & 8 != 0 => kind,
            2 => Text::ENGLISH.letter(kind.wrapping_sub(1)),
            _ => self.letter(kind),
        };
        self.screen.put(letter);
    }

    /// A move, and what else it does.
    #[inline(never)]
    fn show_move(&mut self, kind: u8, m: Move) {
        if m.is_castling() {
            let is_short = m.to().col() == 6;
            return self.screen.text(if is_short { Text::CASTLES } else { Text::CASTLES_LONG });
        }
        if kind > Kind::Pawn as u8 {
            let letter = self.letter(kind);
            self.screen.put(letter);
        }
        self.screen.squares(m);
        if let Some(kind) = m.promotion() {
            let letter = self.letter(kind as u8);
            self.screen.put(letter);
        } else if m.is(Flag::EnPassant) {
            self.screen.text(Text::IN_PASSING);
        }
    }

    /// The game: the last move, and below it what there is to say.
    fn show_game(&mut self, player: &mut Chess) {
        let (last, kind) = player.peek(|game| {
            let last = game.last_move().unwrap_or(Move::NONE);
            (last, game.board().piece_at(last.to()).to_byte() & 7)
        });
        if last.is_none() {
            self.screen.text(Text::START);
        } else {
            let before = self.ply.wrapping_sub(1);
            self.screen.number((before >> 1) as u32 + 1);
            self.screen.text(if before & 1 == 0 { Text::DOT } else { Text::DOTS });
            let kind = if last.is_promotion() { Kind::Pawn as u8 } else { kind };
            self.show_move(kind, last);
        }
        self.screen.go(SECOND);
        if self.notice_left != 0 {
            return self.show_notice();
        }
        match self.page {
            0 => self.show_state(player),
            1 => {
                for m in self.line {
                    if !m.is_none() {
                        self.screen.square(m.from());
                        self.screen.square(m.to());
                        self.screen.put(b' ');
                    }
                }
            }
            2 => self.show_score(player.depth()),
            3 => {
                self.screen.number(player.nodes() as u32);
                self.screen.text(Text::NODES);
            }
            _ => {
                for side in 0..2 {
                    let seconds = self.shown(side) >> 2;
                    self.screen.digits(seconds as u32, Style::Time);
                    self.screen.go(SECOND + 9);
                }
            }
        }
    }

    /// Who is to do what.
    fn show_state(&mut self, player: &Chess) {
        if self.outcome != Text::NOTHING {
            self.screen.text(self.outcome);
        } else if self.is_thinking(player) {
            self.screen.text(Text::THINKING);
            self.screen.digits((self.spent >> 2) as u32, Style::Time);
        } else if self.mate != 0 {
            self.screen.text(Text::MATE_IN);
            self.screen.number(self.mate as u32);
        } else if self.slate.is(place::PLAYS) {
            self.screen.text(Text::YOUR_MOVE);
        } else {
            self.screen.text(Text::WHITE.plus(self.side()));
        }
    }

    pub(crate) fn show_score(&mut self, depth: u8) {
        let score = self.score;
        let hundredths = score.centipawns();
        self.screen.put(if hundredths < 0 { b'-' } else { b'+' });
        if let Some(moves) = score.mate_distance() {
            self.screen.text(Text::MATE_IN);
            self.screen.number(moves.unsigned_abs() as u32);
        } else {
            self.screen.digits(hundredths.unsigned_abs() as u32, Style::Hundredths);
        }
        self.screen.text(Text::DEPTH);
        self.screen.number(depth as u32);
    }

    /// A notice on the second line.
    fn show_notice(&mut self) {
        self.screen.go(SECOND);
        self.screen.text(self.notice);
        if self.notice == Text::MATE_IN {
            self.screen.number(self.mate as u32);
            self.screen.put(b' ');
        }
        if !self.told.is_none() {
            self.screen.squares(self.told);
        }
        while self.screen.put_space() {}
    }

    /// The move that is being entered; a question mark where there is more to choose.
    fn show_entry(&mut self, player: &mut Chess) {
        let entry = self.entry;
        let (chosen, kind, is_open) = player.peek(|game| {
            let board = game.board();
            let chosen = entry.chosen(board);
            (chosen, board.piece_at(chosen.from()).to_byte() & 7, entry.is_open(board))
        });
        if is_open {
            let letter = self.letter(kind);
            self.screen.put(letter);
            self.screen.square(chosen.from());
            self.screen.put(b'-');
            self.screen.put(b'?');
            self.screen.point(2);
        } else {
            self.show_move(kind, chosen);
            self.screen.point(1);
        }
    }

    /// Four ranks of the board, or eight men of a side.
    fn show_men(&mut self, board: &Board) {
        let page = self.at;
        if page < 2 {
            for i in 0..32 {
                let at = Square::from_index(page * 32 + i);
                let man = code(board.piece_at(at));
                if man != 0 {
                    self.show_man(man);
                } else {
                    self.screen.put(if at.is_dark() { DARK_SQUARE } else { b' ' });
                }
            }
            return;
        }
        let color = if page < 4 { Color::White } else { Color::Black };
        let first = (page & 1) * MEN;
        for (i, at) in (0..).zip(board.men(color)) {
            if i >= first && i < first + MEN {
                self.show_man(code(board.piece_at(at)));
                self.screen.square(at);
                self.screen.put(b' ');
            }
        }
    }

    /// The square that is being set up.
    fn show_edit(&mut self) {
        let at = self.edited();
        self.screen.text(Text::ANALYZE);
        self.screen.put(b' ');
        self.screen.square(at);
        self.screen.put(b' ');
        let man = self.edited_man();
        if man == 0 {
            self.screen.put(b'-');
        } else {
            self.show_man(man);
        }
        self.screen.point(if self.mode == Mode::Man { 1 } else { 3 });
        // The rank of the square, below it.
        self.screen.go(SECOND);
        for col in 0..8 {
            let man = self.slate.man(Square::from_index(at.row() << 3 | col));
            if man == 0 {
                self.screen.put(b'.');
            } else {
                self.show_man(man);
            }
        }
    }

    /// Why the chip was started, and which button was pressed last.
    fn show_test(&mut self) {
        self.screen.text(Text::RESET);
        for bit in 0..4 {
            if self.cause >> bit & 1 != 0 {
                self.screen.text(Text::POWER_ON.plus(bit));
            }
        }
        self.screen.go(SECOND);
        self.screen.text(Text::KEYS);
        if self.at != 0 {
            self.screen.text(Text::KEY_UP.plus(self.at - 1));
        }
    }
}
