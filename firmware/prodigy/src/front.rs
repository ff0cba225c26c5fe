//! The front of the machine: the panel and everything around it that a person sees, hears or presses.

use kilomate_core::Move;
use kilomate_core::eval::score::Score;
use kilomate_panel::{Buttons, Chess, Panel, Press};

use crate::board::buzzer::Buzzer;
use crate::board::display::Display;
use crate::board::host::Chip;
use crate::board::tick::tick_is_due;
use crate::board::{self, battery, buttons};
use crate::{chip, serial};

/// The button of the light, beside the four that the panel hears.
const LIGHT: u8 = 1 << 4;
/// Ticks for which the battery must be low before anybody is told: a buzzer takes its toll.
const WEAK: u8 = 200;
/// Nodes between two looks at the clock: nine milliseconds.
const STEP: u32 = 12;

/// Panel, display, buttons, buzzer, battery.
pub struct Front {
    panel: Panel,
    display: Display,
    buttons: Buttons,
    buzzer: Buzzer,
    weak: u8,
    was_down: u8,
}

impl Front {
    /// All zeros: a static that costs no flash.
    pub const fn new() -> Front {
        Front {
            panel: Panel::new(),
            display: Display::new(),
            buttons: Buttons::new(),
            buzzer: Buzzer::new(),
            weak: 0,
            was_down: 0,
        }
    }

    /// The power comes on.
    pub fn start(&mut self, player: &mut Chess, cause: u8) {
        self.display.start();
        self.panel.start(player, &mut Chip, cause);
    }

    /// One round of the loop that never ends: a tick if it is due, a talk if somebody calls, and a step of
    /// thinking.
    pub fn round(&mut self, player: &mut Chess) {
        if tick_is_due() {
            let press = self.look();
            self.panel.tick(player, &mut Chip, press);
            self.show();
        }
        if !self.panel.work(player, &mut Chip, STEP) {
            serial::sleep();
        }
    }

    /// Somebody calls: the game is theirs.
    pub fn give_away(&mut self, player: &mut Chess) {
        self.panel.give_away(player);
    }

    /// The game is the panel's again.
    pub fn take_over(&mut self, player: &mut Chess) {
        self.panel.take_over(player, &mut Chip);
    }

    /// While somebody talks: a tick, if it is due. A press ends the talk.
    pub fn interlude(&mut self) {
        if tick_is_due() {
            let press = self.look();
            if self.panel.beat(&mut Chip, press) {
                serial::hang_up();
            }
            self.show();
        }
    }

    /// What the player has found for them.
    pub fn overhear(&mut self, found: Move, score: Score, depth: u8) {
        self.panel.overhear(found, score, depth);
    }

    /// Signs of life, the battery, the buttons.
    #[inline(never)]
    fn look(&mut self) -> Option<Press> {
        chip::reset_watchdog();
        self.weak = if battery::is_low() { self.weak.saturating_add(1) } else { 0 };
        if self.weak == WEAK {
            self.panel.set_battery(true);
        }
        let down = buttons::levels();
        if down & LIGHT > self.was_down & LIGHT {
            self.panel.press_light();
        }
        self.was_down = down;
        self.buttons.tick(down & !LIGHT)
    }

    /// What has changed is shown and heard.
    #[inline(never)]
    fn show(&mut self) {
        self.display.show(self.panel.screen());
        self.buzzer.tick(self.panel.take_sound());
        board::light(self.panel.is_lit());
    }
}
