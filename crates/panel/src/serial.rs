//! Another program has the game, over a serial line: the panel shows what it hears of it, and any button
//! takes the game back.
//!
//! Whoever speaks for that program calls [`Panel::give_away`] when its first line arrives,
//! [`Panel::beat`] instead of [`Panel::tick`] until a button is pressed, and then
//! [`Panel::take_over`]. What is in the memory stays the panel's own game until then: who switches off
//! before finds it again.

use kilomate_core::Move;
use kilomate_core::eval::score::Score;

use crate::host::Host;
use crate::keys::Press;
use crate::panel::{Chess, Mode, Panel};
use crate::screen::SECOND;
use crate::texts::Text;

impl Panel {
    /// The game is somebody else's from now on.
    pub fn give_away(&mut self, player: &mut Chess) {
        player.cancel();
        self.told = Move::NONE;
        self.mode = Mode::Serial;
        self.is_changed = true;
    }

    /// What the player has found for that program.
    pub fn overhear(&mut self, found: Move, score: Score, depth: u8) {
        self.told = found;
        self.score = score;
        self.page = depth;
        self.is_changed = true;
    }

    /// A tick, for which nobody needs the player. Tells whether the game is to be taken back.
    pub fn beat<H: Host>(&mut self, host: &mut H, press: Option<Press>) -> bool {
        self.count();
        if host.is_ready() {
            self.journal.step(host, &self.slate);
        }
        if let Some(Press { how, .. }) = press {
            self.notice_press(how);
            if !self.journal.is_copying() {
                return true;
            }
            self.refuse(Text::IS_SAVING);
        }
        if self.is_changed {
            self.is_changed = false;
            self.screen.clear();
            self.show_serial();
        }
        false
    }

    /// The game is the panel's again: a new one, which begins where the other has come to.
    pub fn take_over<H: Host>(&mut self, player: &mut Chess, host: &mut H) {
        self.go_home();
        player.game_mut().keep(0);
        self.begin_game(player, host);
    }

    /// The move that was found last, and what it is thought of.
    pub(crate) fn show_serial(&mut self) {
        self.screen.text(Text::SERIAL);
        if !self.told.is_none() {
            self.screen.squares(self.told);
            self.screen.go(SECOND);
            self.show_score(self.page);
        }
    }
}
