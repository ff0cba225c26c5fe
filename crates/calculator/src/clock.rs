//! Time: the players' clocks, and the person who has gone away.

use kilomate_core::{Color, Machine};

use crate::host::Host;
use crate::play::{QUARTER, outcome};
use crate::program::{Asked, Program, Screen};
use crate::view::stale;

/// Quarters of a second in a second.
const SECOND: u16 = 4;
/// Milliseconds without a key after which the screen gets darker, and the calculator is switched off.
const DIM: u32 = 60_000;
const OFF: u32 = 240_000;

impl<M: Machine> Program<M> {
    /// Time has passed: who is to move has less, or has used more. Clocks stand still off the board.
    pub(crate) fn run_clock(&mut self, host: &mut impl Host) {
        let now = host.now();
        let is_still = self.screen != Screen::Board
            || self.outcome != 0
            || matches!(self.asked, Asked::Accept | Asked::New)
            || self.list.len == 0 && !self.is_machine();
        if is_still {
            self.then = now;
            return;
        }
        let mut passed = 0u16;
        while now.wrapping_sub(self.then) >= QUARTER && passed < u16::MAX {
            self.then = self.then.wrapping_add(QUARTER);
            passed += 1;
        }
        if passed == 0 {
            return;
        }
        let side = self.ply & 1;
        let is_timed = self.settings.is_timed();
        let Some(clock) = self.clocks.get_mut(usize::from(side)) else { return };
        let before = *clock;
        *clock =
            if is_timed { before.saturating_sub(passed) } else { before.saturating_add(passed) };
        if before / SECOND != *clock / SECOND {
            self.view.stale |= stale::CLOCKS;
        }
        if is_timed && *clock == 0 {
            self.time_is_up(host);
        }
    }

    /// The side to move has no time left.
    fn time_is_up(&mut self, host: &mut impl Host) {
        let (other, winner) = if self.ply & 1 == 0 { (Color::Black, 2) } else { (Color::White, 1) };
        let is_bare = self.player.peek(|game| game.board().count(other) == 1);
        if is_bare {
            self.end(host, outcome::TIME_DRAW, 0);
        } else {
            self.end(host, outcome::TIME_UP, winner);
        }
    }

    /// A key was pressed.
    pub(crate) fn wake(&mut self, host: &mut impl Host) {
        self.touched = host.now();
        self.set_dim(host, false);
    }

    /// No key was pressed: after a while the screen gets darker, and later the calculator is switched off, unless the
    /// machine thinks about its move.
    pub(crate) fn rest(&mut self, host: &mut impl Host) {
        let idle = host.now().wrapping_sub(self.touched);
        if idle < DIM {
            return;
        }
        self.set_dim(host, true);
        if idle >= OFF && !self.is_thinking() {
            self.switch_off(host);
        }
    }

    /// Switches off, with the game kept; goes on when the calculator is switched on again.
    pub(crate) fn switch_off(&mut self, host: &mut impl Host) {
        self.keep(host);
        host.power_off();
        host.palette(self.settings.theme);
        self.then = host.now();
        self.wake(host);
        self.view.forget();
    }

    fn set_dim(&mut self, host: &mut impl Host, is_dim: bool) {
        if self.is_dim != is_dim {
            self.is_dim = is_dim;
            host.dim(is_dim);
        }
    }
}
