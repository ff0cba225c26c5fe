//! The panel: its state, and who hears a press.

use kilomate_core::eval::score::Score;
use kilomate_core::play::{self, AnyLevel, Timer};
use kilomate_core::{Move, Player, Prodigy};
use kilomate_flash::{Zeroed, zeroed};

use crate::entry::Entry;
use crate::host::Host;
use crate::journal::Journal;
use crate::keys::{How, Key, Press};
use crate::menu::List;
use crate::screen::Screen;
use crate::slate::{Slate, place};
use crate::texts::Text;

/// The player behind the panel.
pub type Chess = Player<Prodigy, Features>;

/// What that player can do: everything.
pub struct Features;

impl play::Features for Features {
    type Levels = AnyLevel;
    type Timer = Timer;
    const EXPECTS: bool = true;
}

/// Milliseconds of a tick.
pub(crate) const TICK: u32 = 25;
/// Ticks of a quarter of a second, which clocks count.
const QUARTER: u8 = 10;
/// Quarters for which a notice stands, and for which the light stays on.
const NOTICE: u8 = 10;
const LIGHT: u8 = 120;
/// A notice that stands until a button is pressed.
const LASTING: u8 = 255;

/// A sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Sound {
    /// Silence.
    #[default]
    None,
    /// A button was heard.
    Click,
    /// The machine has moved, or has found what it was asked for.
    Move,
    /// The game is over.
    End,
    /// That cannot be done.
    Low,
}

/// What is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Mode {
    /// The game.
    Home,
    /// A move is being entered.
    Entry,
    /// A menu.
    List,
    /// Men and squares.
    Verify,
    /// A position is being set up: which square, and which man.
    Square,
    Man,
    /// A question.
    Ask,
    /// The self test.
    Test,
    /// Who made this.
    About,
    /// Another program plays, over a serial line.
    Serial,
}

/// What the player thinks for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
#[repr(u8)]
pub(crate) enum Goal {
    /// What may come after the opponent's move.
    Guess,
    /// Its own move.
    Play,
    /// A move for the opponent.
    Hint,
    /// A mate.
    Mate,
}

/// The front panel. It starts as zeros, where it will stay: [`Panel::start`] makes something of them.
///
/// Small fields come first, so that an 8-bit CPU reaches them with a short displacement.
#[repr(C)]
pub struct Panel {
    pub(crate) mode: Mode,
    pub(crate) list: List,
    /// The row, page, square or question that is open.
    pub(crate) at: u8,
    /// The man that is put on a square.
    pub(crate) man: u8,
    /// What is told about a game: one page after the other.
    pub(crate) page: u8,
    pub(crate) goal: Goal,
    /// How the game has ended; nothing while it goes on.
    pub(crate) outcome: Text,
    /// What is said for a while, and a move that belongs to it.
    pub(crate) notice: Text,
    pub(crate) notice_left: u8,
    pub(crate) told: Move,
    /// The last line that was found, and its score.
    pub(crate) line: [Move; 3],
    pub(crate) score: Score,
    /// Moves of the machine to a mate that it has announced; 0 is none.
    pub(crate) mate: u8,
    /// Moves for which the machine has been without hope; many when it shall not ask any more.
    pub(crate) hopeless: u8,
    /// What clocks show, in quarters of a second: what is left of a game, or what was used.
    pub(crate) clocks: [u16; 2],
    /// Quarters that this move has taken.
    pub(crate) spent: u16,
    /// Half-moves since the start of a game.
    pub(crate) ply: u16,
    pub(crate) now: u32,
    noise: u16,
    ticks: u8,
    light: u8,
    pub(crate) cause: u8,
    pub(crate) is_battery_low: bool,
    pub(crate) is_changed: bool,
    sound: Sound,
    pub(crate) entry: Entry,
    pub(crate) slate: Slate,
    pub(crate) journal: Journal,
    pub(crate) screen: Screen,
}

zeroed! {
    struct Panel = Panel {
        screen: Screen::ZEROED,
        slate: Slate::ZEROED,
        journal: Journal::ZEROED,
        entry: Entry::NONE,
        mode: Mode::Home,
        list: List::Main,
        at: 0,
        man: 0,
        page: 0,
        goal: Goal::Guess,
        outcome: Text::NOTHING,
        notice: Text::NOTHING,
        notice_left: 0,
        told: Move::NONE,
        line: [Move::NONE; 3],
        score: Score::DRAW,
        mate: 0,
        hopeless: 0,
        clocks: [0; 2],
        spent: 0,
        ply: 0,
        now: 0,
        noise: 0,
        ticks: 0,
        light: 0,
        cause: 0,
        is_battery_low: false,
        is_changed: false,
        sound: Sound::None,
    };
}

// 250 bytes on the chip, whose alignment is 1; elsewhere a few more for that.
#[cfg(target_pointer_width = "16")]
const _: () = assert!(size_of::<Panel>() <= 250);
#[cfg(not(target_pointer_width = "16"))]
const _: () = assert!(size_of::<Panel>() <= 260);

impl Panel {
    /// A panel that is yet to be started.
    pub const fn new() -> Panel {
        Panel::ZEROED
    }

    /// What the display shows.
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// The sound of this tick.
    pub fn take_sound(&mut self) -> Sound {
        let sound = core::mem::take(&mut self.sound);
        if self.slate.is(place::SOUND) { sound } else { Sound::None }
    }

    /// Whether the light behind the display is wanted.
    pub fn is_lit(&self) -> bool {
        match self.slate.get(place::LIGHT) {
            0 => false,
            1 => true,
            _ => self.light != 0,
        }
    }

    /// The button of the light: on or off, until the next press of another.
    pub fn press_light(&mut self) {
        self.light = if self.light == 0 { LIGHT } else { 0 };
    }

    /// The battery runs out, or does not any more.
    pub fn set_battery(&mut self, is_low: bool) {
        if is_low && !self.is_battery_low {
            self.refuse(Text::BATTERY);
        }
        self.is_changed |= is_low != self.is_battery_low;
        self.is_battery_low = is_low;
    }

    /// The power comes on: goes on with the game where it was. `cause` says why, by the bits of the
    /// chip's register: power, reset button, brown-out, watchdog.
    pub fn start<H: Host>(&mut self, player: &mut Chess, host: &mut H, cause: u8) {
        self.cause = cause;
        self.noise = 1;
        self.light = LIGHT;
        self.slate.reset();
        Journal::read_settings(host, &mut self.slate);
        self.resume(player, host);
        self.draw(player);
    }

    /// A tick of 25 ms, with a press if there was one: answers it at once.
    pub fn tick<H: Host>(&mut self, player: &mut Chess, host: &mut H, press: Option<Press>) {
        if self.count() {
            self.run_clock(player);
        }
        if let Some(press) = press {
            self.hear(player, host, press);
        }
        if self.is_changed {
            self.is_changed = false;
            self.draw(player);
        }
    }

    /// Counts a tick; tells whether a quarter of a second is full.
    pub(crate) fn count(&mut self) -> bool {
        self.now = self.now.wrapping_add(TICK);
        self.noise ^= self.noise << 7;
        self.noise ^= self.noise >> 9;
        self.noise ^= self.noise << 8;
        self.ticks += 1;
        if self.ticks != QUARTER {
            return false;
        }
        self.ticks = 0;
        self.light = self.light.saturating_sub(1);
        if self.notice_left != 0 && self.notice_left != LASTING {
            self.notice_left -= 1;
            self.is_changed |= self.notice_left == 0;
        }
        true
    }

    /// Random bits: the time of presses is what nobody can foresee.
    pub(crate) fn random(&self) -> u32 {
        (self.noise as u32) << 16 | self.noise.swap_bytes() as u32
    }

    /// Somebody has pressed a button.
    fn hear<H: Host>(&mut self, player: &mut Chess, host: &mut H, press: Press) {
        let Press { key, how } = press;
        self.notice_press(how);
        if matches!(key, Key::Menu | Key::Enter) && how != How::Short {
            // Held: MENU leaves everything, ENTER has the machine move.
            if how == How::Long && key == Key::Menu {
                self.go_home();
                self.settle(player, host); // a position was being set up, perhaps
            } else if how == How::Long && self.mode == Mode::Home {
                self.page = 0;
                self.swap(player, host);
            }
            return;
        }
        let up = key == Key::Up;
        match self.mode {
            Mode::Home => self.hear_home(player, key),
            Mode::Entry => self.hear_entry(player, host, key),
            Mode::List => self.hear_list(player, host, key),
            Mode::Square | Mode::Man => self.hear_edit(key, how),
            Mode::Ask => self.hear_answer(player, host, key == Key::Enter),
            Mode::Test if key != Key::Menu => self.at = key as u8,
            Mode::Verify if matches!(key, Key::Up | Key::Down) => self.at = turn(self.at, 6, up),
            _ => self.go_home(),
        }
    }

    /// A press of any button.
    pub(crate) fn notice_press(&mut self, how: How) {
        self.light = LIGHT;
        self.is_changed = true;
        if how == How::Short {
            self.sound = Sound::Click;
            self.notice_left = 0;
        }
    }

    /// A press while the game is shown.
    fn hear_home(&mut self, player: &mut Chess, key: Key) {
        let is_thinking = self.is_thinking(player);
        match key {
            Key::Menu => self.open(List::Main),
            Key::Enter if is_thinking => player.stop(),
            Key::Enter => self.page = turn(self.page, 5, true),
            Key::Up | Key::Down if is_thinking => self.page = turn(self.page, 5, key == Key::Up),
            Key::Up | Key::Down => self.begin_entry(player, key == Key::Up),
        }
    }

    /// A move is to be entered.
    #[inline(never)]
    pub(crate) fn begin_entry(&mut self, player: &mut Chess, up: bool) {
        if self.outcome != Text::NOTHING {
            return self.refuse(Text::GAME_OVER);
        }
        let by_squares = self.slate.is(place::ENTRY);
        let entry = &mut self.entry;
        player.peek(|game| entry.begin(game.board(), by_squares, up));
        self.mode = Mode::Entry;
    }

    /// A press while a move is being entered.
    fn hear_entry<H: Host>(&mut self, player: &mut Chess, host: &mut H, key: Key) {
        let entry = &mut self.entry;
        let mut chosen = Move::NONE;
        player.peek(|game| match key {
            Key::Menu => {
                if !entry.retreat() {
                    self.mode = Mode::Home;
                }
            }
            Key::Enter => {
                if !entry.confirm(game.board()) {
                    chosen = entry.chosen(game.board());
                }
            }
            Key::Up | Key::Down => entry.turn(game.board(), key == Key::Up),
        });
        if !chosen.is_none() {
            self.mode = Mode::Home;
            self.played(player, host, chosen);
        }
    }

    /// Says something for a while.
    #[inline(never)]
    pub(crate) fn say(&mut self, notice: Text) {
        self.notice = notice;
        self.notice_left = NOTICE;
        self.told = Move::NONE;
        self.is_changed = true;
    }

    /// Says something until a button is pressed.
    #[inline(never)]
    pub(crate) fn tell(&mut self, notice: Text, told: Move) {
        self.say(notice);
        self.notice_left = LASTING;
        self.told = told;
        self.beep(Sound::Move);
    }

    /// Says why something is not done.
    #[inline(never)]
    pub(crate) fn refuse(&mut self, why: Text) {
        self.say(why);
        self.beep(Sound::Low);
    }

    #[inline(never)]
    pub(crate) fn beep(&mut self, sound: Sound) {
        self.sound = sound;
        self.is_changed = true;
    }

    /// Shows the game.
    #[inline(never)]
    pub(crate) fn go_home(&mut self) {
        self.mode = Mode::Home;
        self.is_changed = true;
    }
}

impl Default for Panel {
    fn default() -> Panel {
        Panel::new()
    }
}

/// The next one of a few, or the one before.
#[inline(never)]
pub(crate) fn turn(at: u8, count: u8, up: bool) -> u8 {
    match (at, up) {
        (at, true) if at + 1 >= count => 0,
        (at, true) => at + 1,
        (0, false) => count - 1,
        (at, false) => at - 1,
    }
}
