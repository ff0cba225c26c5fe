//! The panel beside the board: who plays, clocks, moves, what the machine thinks; and the lines below.

use kilomate_core::Machine;
use kilomate_core::eval::score::Score;

use crate::colour::{ACCENT, BAR, CURSOR, FAINT, GROUND, LIGHT, RUNNING, TEXT, WARNING};
use crate::host::Host;
use crate::pen::{LINE, Pen};
use crate::play;
use crate::program::{Asked, Goal, Program, Screen};
use crate::settings::option;
use crate::texts::Text;
use crate::view::{WIDTH, draw_man, frame, man_of, stale};

/// Where the panel begins, and how wide it is.
const X: u16 = 224;
const W: u16 = WIDTH - X - 2;
/// Boxes of the sides: the upper one, the lower one, and their height.
const UPPER: u8 = 1;
const LOWER: u8 = 181;
const BOX: u8 = 30;
/// The moves.
const MOVES: u8 = 36;
const ROWS: u16 = 8;
const NUMBERS: u16 = X - 4;
const WHITES: u16 = X + 13;
const BLACKS: u16 = WIDTH - 7 * crate::pen::WIDTH;
/// What the machine thinks.
const THOUGHTS: u8 = 114;
const THOUGHTS_HEIGHT: u8 = 64;
/// What is said, and the names of the keys below the screen.
const MESSAGE: u8 = 221;
const KEYS: u8 = 230;

impl<M: Machine> Program<M> {
    /// Draws what has changed of the panel.
    pub(crate) fn draw_panel(&mut self, host: &mut impl Host, stale: u8) {
        if stale & (stale::SIDES | stale::CLOCKS) != 0 {
            self.draw_side(host, 0, stale);
            self.draw_side(host, 1, stale);
        }
        if stale & stale::MOVES != 0 {
            self.draw_moves(host);
        }
        let has_thoughts = self.asked != Asked::Promotion
            && self.settings.has(option::THOUGHTS)
            && self.settings.machine != 0
            && self.player.depth() != 0;
        if stale & stale::THOUGHTS != 0 {
            host.fill(X, THOUGHTS, WIDTH - X, THOUGHTS_HEIGHT, GROUND);
            if self.asked == Asked::Promotion {
                self.draw_promotion(host);
            } else if has_thoughts {
                self.draw_thoughts(host);
            }
        } else if stale & stale::CLOCKS != 0 && has_thoughts {
            self.draw_nodes(host);
        }
    }

    /// A side's box: who plays, and its clock.
    fn draw_side(&mut self, host: &mut impl Host, side: u8, stale: u8) {
        let is_upper = (side == 0) == (self.settings.flip != 0);
        let y = if is_upper { UPPER } else { LOWER };
        let is_to_move = (self.ply & 1) as u8 == side && self.outcome == 0;
        let paper = if is_to_move { RUNNING } else { BAR };
        if stale & stale::SIDES != 0 {
            host.fill(X, y, W, BOX, paper);
            draw_man(host, X + 2, y + 2, man_of(side, 6), LIGHT + 1);
            let mut pen = Pen::at(X + 32, y + 2).on(paper);
            if self.settings.machine >> side & 1 == 0 {
                pen.text(host, Text::PGN_PERSON);
            } else {
                pen.text(host, Text::AT_LEVEL);
                pen.number(host, self.settings.level.into(), 1);
            }
        }
        let quarters = self.clocks.get(usize::from(side)).copied().unwrap_or(0);
        let (mut low, mut high) = sixtieths(quarters >> 2);
        let is_long = high >= 100;
        if is_long {
            (low, high) = sixtieths(high);
        }
        let is_short = self.settings.is_timed() && quarters < 120 && is_to_move;
        let mut pen = Pen::at(X + 30, y + 11).on(paper).big();
        if is_short {
            pen.ink = WARNING;
        }
        pen.number(host, high, 2);
        pen.put(host, if is_long { b'h' } else { b':' });
        pen.number(host, low, 2);
    }

    /// The last moves, as many as there is room for.
    fn draw_moves(&mut self, host: &mut impl Host) {
        host.fill(NUMBERS, MOVES, WIDTH - NUMBERS, ROWS as u8 * LINE, GROUND);
        let len = u16::from(self.list.len);
        let first = self.ply.wrapping_sub(len);
        let last_row = self.ply.wrapping_sub(1) >> 1;
        let top = (first >> 1).max(last_row.saturating_sub(ROWS - 1));
        for i in 0..len {
            let ply = first.wrapping_add(i);
            let Some(row) = (ply >> 1).checked_sub(top) else { continue };
            let y = MOVES + row as u8 * LINE;
            let is_last = i + 1 == len;
            if ply & 1 == 0 || i == 0 || ply >> 1 == top {
                let number = (ply >> 1) + 1;
                let indent = match number {
                    0..10 => 8,
                    10..100 => 2,
                    _ => 0,
                };
                Pen::at(NUMBERS + indent, y).ink(FAINT).number(host, number, 1);
            }
            let mut pen = Pen::at(if ply & 1 == 0 { WHITES } else { BLACKS }, y);
            pen.ink = if is_last { ACCENT } else { TEXT };
            if let Some(letters) = self.list.moves.get(usize::from(i)) {
                pen.letters(host, letters);
            }
        }
    }

    /// The four men that a pawn can become.
    fn draw_promotion(&mut self, host: &mut impl Host) {
        let side = (self.ply & 1) as u8;
        for number in 0..4u8 {
            let kind = number + 2;
            let x = X + u16::from(number & 1) * 40 + 8;
            let y = THOUGHTS + (number >> 1) * 30 + 2;
            draw_man(host, x, y, man_of(side, kind), LIGHT + 1);
            if kind == self.becomes {
                frame(host, x, y, CURSOR);
            }
        }
    }

    /// How deep the machine has looked, after which reply if that is only expected; what it thinks of it, and its line.
    fn draw_thoughts(&mut self, host: &mut impl Host) {
        let is_guess = self.goal == Goal::Guess;
        let ink = if is_guess { FAINT } else { TEXT };
        let mut pen = Pen::at(X, THOUGHTS).ink(FAINT);
        pen.text(host, Text::DEPTH);
        pen.ink = ink;
        pen.number(host, self.player.depth().into(), 1);
        if is_guess && self.player.is_busy() {
            pen.letters(host, b" (");
            pen.letters(host, self.expected.to_coordinates().as_bytes());
            pen.put(host, b')');
        }
        let mut pen = Pen::at(X, THOUGHTS + 11).big();
        pen.ink = if is_guess { FAINT } else { ACCENT };
        write_score(&mut pen, host, self.report.score);
        for (i, m) in (0u8..).zip(self.line) {
            if !m.is_none() {
                let mut pen = Pen::at(X + u16::from(i % 3) * 32, THOUGHTS + 31 + i / 3 * 10);
                pen.ink = if i == 0 { ink } else { FAINT };
                pen.letters(host, m.to_coordinates().as_bytes());
            }
        }
        self.draw_nodes(host);
    }

    /// How many positions the machine has looked at.
    fn draw_nodes(&mut self, host: &mut impl Host) {
        let mut pen = Pen::at(X, THOUGHTS + 53).ink(FAINT);
        let nodes = self.player.nodes();
        let thousands = (nodes >> 10) as u16;
        if thousands < 10 {
            pen.number(host, nodes as u16, 1);
        } else {
            pen.number(host, thousands, 1);
            pen.put(host, b'K');
        }
        pen.text(host, Text::NODES);
        pen.clear_to(host, WIDTH);
    }

    /// What is said, in one line.
    pub(crate) fn draw_message(&mut self, host: &mut impl Host) {
        let mut pen = Pen::at(2, MESSAGE);
        let is_over = self.outcome != 0 && self.screen == Screen::Board;
        let is_news = is_over || self.asked != Asked::Nothing || self.message == Text::CHECK;
        pen.ink = if is_news { ACCENT } else { TEXT };
        pen.text(host, self.message);
        let said = self.said;
        pen.letters(host, &said);
        if self.message == Text::AT_LEVEL {
            self.write_level(host, &mut pen);
        }
        if is_over && self.message == play::words(self.outcome) && self.winner != 0 {
            pen.text(host, if self.winner == 1 { Text::WHITE_WON } else { Text::BLACK_WON });
        }
        pen.clear_to(host, WIDTH);
    }

    /// What the keys below the screen do.
    pub(crate) fn draw_keys(&mut self, host: &mut impl Host) {
        host.fill(0, KEYS, WIDTH, 10, BAR);
        let mut pen = Pen::at(2, KEYS + 1).on(BAR).ink(FAINT);
        pen.text(
            host,
            match self.screen {
                Screen::Board if self.outcome != 0 => Text::KEYS_OVER,
                Screen::Board if self.is_thinking() => Text::KEYS_THINKING,
                Screen::Board => Text::KEYS_BOARD,
                Screen::Edit => Text::KEYS_EDIT,
                _ => Text::KEYS_LIST,
            },
        );
    }
}

/// Seconds beside whole minutes, or minutes beside whole hours.
#[inline(never)]
fn sixtieths(number: u16) -> (u16, u16) {
    let (mut low, mut high) = (number, 0);
    while low >= 60 {
        low -= 60;
        high += 1;
    }
    (low, high)
}

/// A score as people write it: pawns and tenths, or a mate.
#[inline(never)]
fn write_score(pen: &mut Pen, host: &mut impl Host, score: Score) {
    let (sign, size) = if score < Score::DRAW { (b'-', -score) } else { (b'+', score) };
    if let Some(mate) = size.mate_distance() {
        pen.put(host, sign);
        pen.put(host, b'#');
        return pen.number(host, mate as u16, 1);
    }
    let (mut hundredths, mut pawns) = (size.centipawns() as u16, 0);
    while hundredths >= 100 {
        hundredths -= 100;
        pawns += 1;
    }
    pen.put(host, sign);
    pen.number(host, pawns, 1);
    pen.put(host, b'.');
    pen.number(host, hundredths, 2);
}
