//! The chess computer: panel, engine, book. A tick every 25 ms, the engine in between.
#![no_std]
#![no_main]

use kilomate_core::Place;
use kilomate_panel::{Buttons, Chess, Panel};
use prodigy::board::buzzer::Buzzer;
use prodigy::board::display::Display;
use prodigy::board::host::Chip;
use prodigy::board::{self, battery, buttons};
use prodigy::chip::{self, Global};
use prodigy::stack;

static PLAYER: Global<Place<Chess>> = Global::new(Place::EMPTY);
static PANEL: Global<Panel> = Global::new(Panel::new());
static DISPLAY: Global<Display> = Global::new(Display::new());

/// CPU cycles of a tick.
const TICK: u32 = 200_000;
/// The button of the light, beside the four that the panel hears.
const LIGHT: u8 = 1 << 4;
/// Ticks for which the battery must be low before anybody is told: a buzzer takes its toll.
const WEAK: u8 = 200;
/// Nodes between two looks at the clock: nine milliseconds.
const STEP: u32 = 12;

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    let cause = chip::reset_cause();
    stack::paint();
    // SAFETY: `main` runs once, and takes each of them here only.
    let (player, panel, display) = unsafe { (PLAYER.take(), PANEL.take(), DISPLAY.take()) };
    let player = player.start();
    chip::start();
    board::start();
    display.start();
    let mut levels = Buttons::new();
    let mut buzzer = Buzzer::new();
    let mut weak = 0u8;
    let mut was_down = 0u8;
    panel.start(player, &mut Chip, cause);
    let mut next = chip::cycles();
    loop {
        if chip::cycles().wrapping_sub(next) < 1 << 31 {
            next = next.wrapping_add(TICK);
            chip::reset_watchdog();
            weak = if battery::is_low() { weak.saturating_add(1) } else { 0 };
            if weak == WEAK {
                panel.set_battery(true);
            }
            let down = buttons::levels();
            if down & LIGHT > was_down & LIGHT {
                panel.press_light();
            }
            was_down = down;
            panel.tick(player, &mut Chip, levels.tick(down & !LIGHT));
            display.show(panel.screen());
            buzzer.tick(panel.take_sound());
            board::light(panel.is_lit());
        }
        if !panel.work(player, &mut Chip, STEP) {
            chip::sleep();
        }
    }
}
