//! Setting up a position: square by square, with the menu for the rest.

use kilomate_core::{Color, Setup};

use crate::entry::square;
use crate::host::Host;
use crate::journal::{Journal, SLATE};
use crate::keys::{How, Key};
use crate::menu::List;
use crate::panel::{Chess, Mode, Panel, turn};
use crate::slate::{describe, place};
use crate::texts::Text;

/// Nothing, six men of White, six of Black.
const MEN: u8 = 13;

/// The four bits of a man by its number.
fn code(number: u8) -> u8 {
    if number > 6 { number + 2 } else { number }
}

impl Panel {
    /// Begins with the position of the game.
    pub(crate) fn begin_edit(&mut self, player: &mut Chess) {
        if self.journal.is_moving() {
            return self.refuse(Text::IS_SAVING); // the slate is being read
        }
        player.cancel();
        self.slate.copy(player.game().board());
        self.mode = Mode::Square;
        self.at = 0;
        self.man = 0;
    }

    /// A press while a position is being set up. Who holds a button goes from file to file.
    pub(crate) fn hear_edit(&mut self, key: Key, how: How) {
        let up = key == Key::Up;
        match (self.mode, key) {
            (Mode::Square, Key::Menu) => self.open(List::Edit),
            (Mode::Square, Key::Enter) => {
                self.mode = Mode::Man;
                let there = self.slate.man(self.edited());
                if there != 0 {
                    self.man = if there > 6 { there - 2 } else { there };
                }
            }
            (Mode::Square, _) => {
                let files = if how == How::Short { 1 } else { 8 };
                let step = if up { files } else { 64 - files };
                self.at = (self.at + step) & 63;
            }
            (_, Key::Menu) => self.mode = Mode::Square,
            (_, Key::Enter) => {
                self.slate.put(self.edited(), code(self.man));
                self.at = (self.at + 1) & 63;
                self.mode = Mode::Square;
            }
            (_, _) => self.man = turn(self.man, MEN, up),
        }
    }

    /// The square that is open.
    pub(crate) fn edited(&self) -> kilomate_core::Square {
        square(Color::White, self.at)
    }

    /// The man that would stand there.
    pub(crate) fn edited_man(&self) -> u8 {
        if self.mode == Mode::Man { code(self.man) } else { self.slate.man(self.edited()) }
    }

    /// The position is to be played, if it can be; otherwise the game is as it was.
    pub(crate) fn set_up<H: Host>(&mut self, player: &mut Chess, host: &mut H) {
        self.slate.set(place::HALFMOVE, 0);
        self.slate.set_wide(place::FULLMOVE, 1);
        match self.place_men(player, host, SLATE) {
            Text::NOTHING => {
                player.forget();
                self.go_home();
                self.begin_game(player, host);
            }
            why => {
                let side = self.slate.get(place::SIDE);
                let (area, _) = self.journal.place();
                self.restore(player, host, area);
                self.slate.set(place::SIDE, side); // what was set up is still there
                self.refuse(why);
            }
        }
    }

    /// Puts the position of a slate on the board, and says what is wrong with it. There is then no game.
    #[inline(never)] // the description must not stay on a small stack
    pub(crate) fn place_men<H: Host>(
        &mut self,
        player: &mut Chess,
        host: &mut H,
        from: u8,
    ) -> Text {
        let mut setup = Setup::EMPTY;
        describe(&mut setup, |at| Journal::slate(host, &self.slate, from, at));
        match player.game_mut().set_up_in_place(&setup) {
            Ok(()) => Text::NOTHING,
            Err(error) => Text::NO_KING.plus(error as u8),
        }
    }
}
