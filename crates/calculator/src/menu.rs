//! Lists: the menu and the options. And pages of text.

use kilomate_core::Machine;
use kilomate_core::knowledge::book::Book;
use kilomate_core::play::level::{LEVELS, Level};
use kilomate_flash::flash;

use crate::colour::{ACCENT, BAR, FAINT, GROUND, TEXT};
use crate::host::Host;
use crate::key;
use crate::pen::{LINE, Pen};
use crate::program::{Asked, Program, Screen};
use crate::settings::turned;
use crate::texts::Text;
use crate::view::{WIDTH, stale};

/// Rows of both lists, by number: the menu's, then the options in the order of their bits.
mod row {
    pub(super) const NEW: u8 = 1;
    pub(super) const LEVEL: u8 = 2;
    pub(super) const TIME: u8 = 3;
    pub(super) const WHITE: u8 = 4;
    pub(super) const BLACK: u8 = 5;
    pub(super) const BACK: u8 = 6;
    pub(super) const FORWARD: u8 = 7;
    pub(super) const DRAW: u8 = 8;
    pub(super) const RESIGN: u8 = 9;
    pub(super) const EDIT: u8 = 10;
    pub(super) const PGN: u8 = 11;
    pub(super) const OPTIONS: u8 = 12;
    pub(super) const HELP: u8 = 13;
    pub(super) const ABOUT: u8 = 14;
    pub(super) const LEAVE: u8 = 15;
    /// The first of the options.
    pub(super) const THEME: u8 = 16;
    /// How many there are in all.
    pub(super) const COUNT: u8 = 22;
}

flash! {
    static NAMES: [u16; row::COUNT as usize] = [
        Text::CONTINUE.0,
        Text::NEW.0,
        Text::LEVEL.0,
        Text::TIME.0,
        Text::WHITE.0,
        Text::BLACK.0,
        Text::BACK.0,
        Text::FORWARD.0,
        Text::DRAW.0,
        Text::RESIGN.0,
        Text::EDIT.0,
        Text::PGN.0,
        Text::OPTIONS.0,
        Text::HELP.0,
        Text::ABOUT.0,
        Text::LEAVE.0,
        Text::THEME.0,
        Text::COORDINATES.0,
        Text::MARKS.0,
        Text::THOUGHTS.0,
        Text::PONDER.0,
        Text::BOOK.0,
    ];
}

/// Where rows begin, how far they are apart, and where their values stand.
const TOP: u8 = 26;
const STEP: u8 = 12;
const NAME_X: u16 = 20;
const VALUE_X: u16 = 180;

/// Whether a row has a value to be changed.
fn has_value(row: u8) -> bool {
    row >= row::THEME || (row::LEVEL..=row::BLACK).contains(&row)
}

impl<M: Machine> Program<M> {
    /// The first row of the list on the screen, and how many there are.
    fn list(&self) -> (u8, u8) {
        if self.screen == Screen::Options {
            (row::THEME, row::COUNT - row::THEME)
        } else {
            (0, row::THEME)
        }
    }

    /// A key in a list.
    pub(crate) fn hear_in_list(&mut self, host: &mut impl Host, book: &impl Book, key: u8) {
        let (first, count) = self.list();
        let row = first + self.row;
        match key {
            key::UP | key::DOWN => {
                self.row = turned(self.row, key == key::DOWN, count);
                self.view.stale |= stale::MOVES;
                self.describe_row();
            }
            key::LEFT | key::RIGHT if has_value(row) => self.change(host, row, key == key::RIGHT),
            key::ENTER | key::GRAPH if has_value(row) => self.change(host, row, true),
            key::ENTER | key::GRAPH => self.choose(host, book, row),
            key::CLEAR | key::MODE | key::YEQU | key::DEL => self.leave_list(host, book),
            _ => self.say(Text::NO_KEY),
        }
    }

    /// Says what can be done with the row that is chosen.
    pub(crate) fn describe_row(&mut self) {
        let row = self.list().0 + self.row;
        self.say(if row == row::LEVEL {
            Text::ABOUT_LEVEL
        } else if has_value(row) {
            Text::ABOUT_VALUE
        } else {
            Text::ABOUT_ROW
        });
    }

    /// From the options to the menu, and from there to the board.
    fn leave_list(&mut self, host: &mut impl Host, book: &impl Book) {
        if self.screen == Screen::Options {
            self.show(Screen::Menu);
            self.row = row::OPTIONS;
            return self.describe_row();
        }
        self.show(Screen::Board);
        self.settle(host, book);
    }

    /// Changes a value.
    fn change(&mut self, host: &mut impl Host, row: u8, is_up: bool) {
        self.view.stale |= stale::MOVES;
        let settings = &mut self.settings;
        match row {
            row::LEVEL => settings.change_level(is_up),
            row::TIME => {
                settings.change_time(is_up);
                self.change_clocks();
            }
            row::WHITE => settings.machine ^= 1,
            row::BLACK => settings.machine ^= 2,
            row::THEME => {
                settings.change_theme(is_up);
                host.palette(settings.theme);
            }
            _ => settings.options ^= 1 << (row - row::THEME - 1),
        }
    }

    /// Does what a row says.
    fn choose(&mut self, host: &mut impl Host, book: &impl Book, row: u8) {
        match row {
            row::EDIT => return self.begin_edit(),
            row::OPTIONS => {
                self.show(Screen::Options);
                return self.describe_row();
            }
            row::HELP => return self.show(Screen::Help),
            row::ABOUT => return self.show(Screen::About),
            row::LEAVE => return self.is_leaving = true,
            _ => self.leave_list(host, book),
        }
        match row {
            row::NEW if self.list.len == 0 || self.outcome != 0 => self.new_game(host, book),
            row::NEW => self.ask(Asked::New, Text::ASK_NEW),
            row::BACK => self.take_back(host, book),
            row::FORWARD => self.play_again(host, book),
            row::DRAW => self.claim(host),
            row::RESIGN => self.ask_to_resign(),
            row::PGN => self.write_pgn(host, book),
            _ => {}
        }
    }

    /// Draws a list: all of it, or what a key has changed.
    pub(crate) fn draw_list(&mut self, host: &mut impl Host, stale: u8) {
        let (first, count) = self.list();
        if stale & stale::SCREEN != 0 {
            draw_title(host, if first == 0 { Text::NAME } else { Text::OPTIONS });
        }
        if stale & stale::MOVES == 0 {
            return;
        }
        for i in 0..count {
            let y = TOP + i * STEP;
            let is_chosen = i == self.row;
            let paper = if is_chosen { BAR } else { GROUND };
            host.fill(8, y, WIDTH - 16, STEP, paper);
            let mut pen = Pen::at(NAME_X, y + 2).on(paper);
            if is_chosen {
                pen.x -= 9;
                pen.ink = ACCENT;
                pen.put(host, b'{');
                pen.x += 3;
            }
            let row = first + i;
            if row < row::COUNT {
                pen.text(host, Text(NAMES.at(row as usize)));
            }
            if has_value(row) {
                let mut pen = Pen::at(VALUE_X, y + 2).on(paper);
                pen.ink = if is_chosen { ACCENT } else { TEXT };
                self.draw_value(host, &mut pen, row);
            }
        }
    }

    /// Writes a row's value.
    fn draw_value(&mut self, host: &mut impl Host, pen: &mut Pen, row: u8) {
        let settings = self.settings;
        let machine = |side: u8| {
            if settings.machine >> side & 1 != 0 { Text::MACHINE } else { Text::PERSON }
        };
        let text = match row {
            row::LEVEL => {
                return self.write_level(host, pen);
            }
            row::TIME => settings.time_name(),
            row::WHITE => machine(0),
            row::BLACK => machine(1),
            row::THEME => settings.theme_name(),
            _ if settings.has(1 << (row - row::THEME - 1)) => Text::ON,
            _ => Text::OFF,
        };
        pen.text(host, text);
    }

    /// Writes the level and its Elo.
    pub(crate) fn write_level(&mut self, host: &mut impl Host, pen: &mut Pen) {
        let level = self.settings.level;
        pen.number(host, level.into(), 1);
        if level < LEVELS {
            pen.text(host, Text::ELO);
            pen.number(host, Level::elo_of(level), 1);
        } else {
            pen.text(host, Text::FULL);
        }
    }

    /// A page of text.
    pub(crate) fn draw_page(&mut self, host: &mut impl Host, stale: u8) {
        if stale & stale::SCREEN == 0 {
            return;
        }
        self.message = Text::NOTHING;
        self.said = [0; 7];
        let is_help = self.screen == Screen::Help;
        draw_title(host, if is_help { Text::HELP } else { Text::NAME });
        let text = if is_help { Text::HELP_1 } else { Text::ABOUT_1 };
        Pen::at(8, 30).text(host, text);
        if !is_help {
            let mut pen = Pen::at(VALUE_X, 10).ink(FAINT);
            pen.text(host, Text::VERSION);
            pen.letters(host, env!("CARGO_PKG_VERSION").as_bytes());
        }
    }
}

/// Draws the title of a list or a page.
fn draw_title(host: &mut impl Host, title: Text) {
    Pen::at(8, 4).ink(ACCENT).big().text(host, title);
    host.fill(8, 4 + 2 * LINE, WIDTH - 16, 1, FAINT);
}
