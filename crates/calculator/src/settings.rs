//! What a person has chosen.

use kilomate_core::play::level::{LEVELS, Level};
use kilomate_flash::{flash, zeroed};

use crate::colour::THEMES;
use crate::texts::Text;

/// Bits of [`Settings::options`], in the order of the rows.
pub(crate) mod option {
    /// Coordinates beside the board.
    pub(crate) const COORDINATES: u8 = 1;
    /// Dots where a man can go.
    pub(crate) const MARKS: u8 = 2;
    /// What the machine thinks.
    pub(crate) const THOUGHTS: u8 = 4;
    /// It thinks in the person's time.
    pub(crate) const PONDER: u8 = 8;
    /// It looks into its book.
    pub(crate) const BOOK: u8 = 16;
    /// All of them.
    pub(crate) const ALL: u8 = 31;
}

/// How many times there are to choose from.
const TIMES: u8 = 8;
/// From this one on they are for a whole game.
const GAMES: u8 = 4;
/// The last has no limit but the level's.
const NO_LIMIT: u8 = 7;

flash! {
    /// Seconds for a move, then minutes for a game.
    static TIME: [u8; TIMES as usize] = [5, 15, 30, 60, 5, 10, 30, 0];
    /// What they are called.
    static TIME_NAMES: [u16; TIMES as usize] = [
        Text::SECONDS_5.0,
        Text::SECONDS_15.0,
        Text::SECONDS_30.0,
        Text::SECONDS_60.0,
        Text::MINUTES_5.0,
        Text::MINUTES_10.0,
        Text::MINUTES_30.0,
        Text::NO_LIMIT.0,
    ];
    static THEME_NAMES: [u16; THEMES as usize] =
        [Text::WALNUT.0, Text::MEADOW.0, Text::SEA.0, Text::PAPER.0];
}

/// What a person has chosen; kept with the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    /// 1 to 10.
    pub(crate) level: u8,
    /// 0 to 7.
    pub(crate) time: u8,
    /// Who is a machine: bit 0 is White, bit 1 Black.
    pub(crate) machine: u8,
    /// Bits of [`option`].
    pub(crate) options: u8,
    /// The colours.
    pub(crate) theme: u8,
    /// What turns a square to where it is seen: 63 if Black is at the bottom.
    pub(crate) flip: u8,
}

zeroed! {
    struct Settings = Settings { level: 0, time: 0, machine: 0, options: 0, theme: 0, flip: 0 };
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { level: 4, time: 1, machine: 2, options: option::ALL, theme: 0, flip: 0 }
    }
}

impl Settings {
    /// As bytes, to be kept.
    pub(crate) fn bytes(&self) -> [u8; 6] {
        [self.level, self.time, self.machine, self.options, self.theme, self.flip]
    }

    /// The same from bytes, if they are some that could have been chosen.
    pub(crate) fn from_bytes(bytes: [u8; 6]) -> Option<Settings> {
        let [level, time, machine, options, theme, flip] = bytes;
        let is_possible = level.wrapping_sub(1) < LEVELS
            && time < TIMES
            && machine < 4
            && options <= option::ALL
            && theme < THEMES
            && (flip == 0 || flip == 63);
        is_possible.then_some(Settings { level, time, machine, options, theme, flip })
    }

    /// Whether an option is chosen.
    pub(crate) fn has(&self, option: u8) -> bool {
        self.options & option != 0
    }

    /// How weakly to play.
    pub(crate) fn level(&self) -> Option<Level> {
        Level::from_number(self.level)
    }

    /// Another level, up or down.
    pub(crate) fn change_level(&mut self, is_up: bool) {
        self.level = turned(self.level - 1, is_up, LEVELS) + 1;
    }

    /// Another time, more or less.
    pub(crate) fn change_time(&mut self, is_up: bool) {
        self.time = turned(self.time, is_up, TIMES);
    }

    /// Other colours.
    pub(crate) fn change_theme(&mut self, is_up: bool) {
        self.theme = turned(self.theme, is_up, THEMES);
    }

    /// Whether there is a clock for the whole game.
    pub(crate) fn is_timed(&self) -> bool {
        self.time >= GAMES && self.time != NO_LIMIT
    }

    /// Milliseconds for a move, if they are limited.
    pub(crate) fn milliseconds(&self) -> Option<u32> {
        let is_fixed = self.time < GAMES;
        is_fixed.then(|| u32::from(self.amount()) * 1_000)
    }

    /// What a clock shows at the start, in quarters of a second.
    pub(crate) fn full_clock(&self) -> u16 {
        if self.is_timed() { u16::from(self.amount()) * 240 } else { 0 }
    }

    fn amount(&self) -> u8 {
        if self.time < TIMES { TIME.at(self.time as usize) } else { 0 }
    }

    /// What the time is called.
    pub(crate) fn time_name(&self) -> Text {
        if self.time < TIMES { Text(TIME_NAMES.at(self.time as usize)) } else { Text::NOTHING }
    }

    /// What the colours are called.
    pub(crate) fn theme_name(&self) -> Text {
        if self.theme < THEMES { Text(THEME_NAMES.at(self.theme as usize)) } else { Text::NOTHING }
    }
}

/// The next of so many numbers, or the one before, around in a circle.
pub(crate) fn turned(number: u8, is_up: bool, count: u8) -> u8 {
    match (number, is_up) {
        (0, false) => count - 1,
        (_, false) => number - 1,
        (_, true) if number + 1 >= count => 0,
        (_, true) => number + 1,
    }
}
