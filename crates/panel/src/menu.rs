//! The menus: rows in one table, walked through by one routine. A row is a setting, whose value ENTER
//! turns, or something to do.

use kilomate_flash::flash;

use crate::host::Host;
use crate::journal::Kind;
use crate::keys::Key;
use crate::panel::{Chess, Goal, Mode, Panel, turn};
use crate::slate::place;
use crate::texts::Text;

/// A menu, by its first row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum List {
    Main = 0,
    Level = 19,
    Settings = 25,
    Solve = 33,
    Edit = 36,
}

/// Rows up to here are settings, by their place on the slate.
const DO: u8 = 64;

/// What a row does.
mod action {
    use super::DO;
    pub(super) const MOVE: u8 = DO;
    pub(super) const HINT: u8 = DO + 1;
    pub(super) const LEVEL: u8 = DO + 2;
    pub(super) const SETTINGS: u8 = DO + 3;
    pub(super) const BACK: u8 = DO + 4;
    pub(super) const FORWARD: u8 = DO + 5;
    pub(super) const SWAP: u8 = DO + 6;
    pub(super) const VERIFY: u8 = DO + 7;
    pub(super) const ANALYZE: u8 = DO + 8;
    pub(super) const MATES: u8 = DO + 9;
    pub(super) const DRAW: u8 = DO + 10;
    pub(super) const RESIGN: u8 = DO + 11;
    pub(super) const SAVE: u8 = DO + 12;
    pub(super) const LOAD: u8 = DO + 13;
    pub(super) const NEW: u8 = DO + 14;
    pub(super) const TEST: u8 = DO + 15;
    pub(super) const ABOUT: u8 = DO + 16;
    pub(super) const SOLVE: u8 = DO + 17;
    pub(super) const CLEAR: u8 = DO + 18;
    pub(super) const DONE: u8 = DO + 19;
    pub(super) const CANCEL: u8 = DO + 20;
    /// No row: the menu ends.
    pub(super) const END: u8 = 255;
}

flash! {
    /// Text and meaning of each row.
    static ROWS: [[u8; 2]; 46] = [
        [Text::MOVE.0, action::MOVE],
        [Text::HINT.0, action::HINT],
        [Text::BACK.0, action::BACK],
        [Text::FORWARD.0, action::FORWARD],
        [Text::LEVEL.0, action::LEVEL],
        [Text::ELO.0, place::ELO],
        [Text::SWAP.0, action::SWAP],
        [Text::VERIFY.0, action::VERIFY],
        [Text::NEW.0, action::NEW],
        [Text::DRAW.0, action::DRAW],
        [Text::RESIGN.0, action::RESIGN],
        [Text::SAVE.0, action::SAVE],
        [Text::LOAD.0, action::LOAD],
        [Text::ANALYZE.0, action::ANALYZE],
        [Text::SOLVE.0, action::MATES],
        [Text::SETTINGS.0, action::SETTINGS],
        [Text::TEST.0, action::TEST],
        [Text::ABOUT.0, action::ABOUT],
        [0, action::END],
        [Text::TIME.0, place::TIMING],
        [Text::SECONDS.0, place::SECONDS],
        [Text::MINUTES.0, place::MINUTES],
        [Text::INCREMENT.0, place::INCREMENT],
        [Text::MOVES.0, place::MOVES],
        [0, action::END],
        [Text::GUESS.0, place::GUESS],
        [Text::BOOK.0, place::BOOK],
        [Text::PLAYS.0, place::PLAYS],
        [Text::ENTRY.0, place::ENTRY],
        [Text::MEN.0, place::MEN],
        [Text::SOUND.0, place::SOUND],
        [Text::LIGHT.0, place::LIGHT],
        [0, action::END],
        [Text::MATE.0, place::MATE],
        [Text::SOLVE.0, action::SOLVE],
        [0, action::END],
        [Text::CLEAR.0, action::CLEAR],
        [Text::SIDE.0, place::SIDE],
        [Text::WHITE_KING.0, place::CASTLING],
        [Text::WHITE_QUEEN.0, place::CASTLING + 1],
        [Text::BLACK_KING.0, place::CASTLING + 2],
        [Text::BLACK_QUEEN.0, place::CASTLING + 3],
        [Text::EN_PASSANT.0, place::EN_PASSANT],
        [Text::DONE.0, action::DONE],
        [Text::CANCEL.0, action::CANCEL],
        [0, action::END],
    ];
}

/// What a row means.
fn meaning(list: List, at: u8) -> u8 {
    ROWS.at2(list as u8 + at, 1)
}

/// How many rows a menu has.
fn rows(list: List) -> u8 {
    let mut count = 0;
    while meaning(list, count) != action::END {
        count += 1;
    }
    count
}

impl Panel {
    /// Opens a menu.
    pub(crate) fn open(&mut self, list: List) {
        self.mode = Mode::List;
        self.list = list;
        self.at = 0;
    }

    /// A press while a menu is open.
    pub(crate) fn hear_list<H: Host>(&mut self, player: &mut Chess, host: &mut H, key: Key) {
        match key {
            Key::Up | Key::Down => self.at = turn(self.at, rows(self.list), key == Key::Down),
            Key::Enter => {
                let meaning = meaning(self.list, self.at);
                if meaning < DO {
                    self.slate.turn(meaning);
                } else {
                    self.obey(player, host, meaning);
                }
            }
            Key::Menu => self.leave(player, host),
        }
    }

    /// A menu is left: what was changed in it holds from now on.
    fn leave<H: Host>(&mut self, player: &mut Chess, host: &mut H) {
        match self.list {
            List::Edit => {
                self.mode = Mode::Square;
                (self.at, self.man) = (0, 0);
                return;
            }
            List::Main | List::Solve => {}
            List::Level if self.slate.is_timed_as_chosen() => {}
            List::Level if self.ply == 0 && !self.journal.is_copying() => {
                self.begin_game(player, host);
            }
            List::Level => self.say(Text::NEXT_GAME),
            List::Settings => self.settle(player, host),
        }
        self.journal.keep_settings();
        self.go_home();
    }

    /// Draws two rows of the menu.
    pub(crate) fn show_list(&mut self) {
        for line in 0..2 {
            let row = self.list as u8 + self.at + line;
            let meaning = ROWS.at2(row, 1);
            if meaning == action::END {
                return;
            }
            self.screen.go(line * crate::COLUMNS);
            self.screen.put(if line == 0 { b'>' } else { b' ' });
            self.screen.text(Text(ROWS.at2(row, 0)));
            if meaning < DO {
                self.screen.go(line * crate::COLUMNS + 9);
                self.slate.show(meaning, &mut self.screen);
            }
        }
    }

    /// Does what a row says.
    fn obey<H: Host>(&mut self, player: &mut Chess, host: &mut H, action: u8) {
        match action {
            action::LEVEL => return self.open(List::Level),
            action::SETTINGS => return self.open(List::Settings),
            action::MATES => return self.open(List::Solve),
            action::CLEAR => return self.slate.clear(),
            action::DONE => return self.set_up(player, host),
            _ => {}
        }
        self.go_home();
        if self.list == List::Main {
            self.journal.keep_settings();
        }
        match action {
            action::MOVE if self.is_thinking(player) => player.stop(),
            action::MOVE => self.begin_entry(player, true),
            action::HINT => self.think(player, host, Goal::Hint),
            action::SOLVE => self.think(player, host, Goal::Mate),
            action::BACK => self.take_back(player, host),
            action::FORWARD => self.replay(player, host),
            action::SWAP => self.swap(player, host),
            action::DRAW => self.claim(player),
            action::RESIGN => self.end(player, Text::YOU_RESIGN),
            action::SAVE => self.save(host),
            action::LOAD => self.ask(Text::ASK_LOAD),
            action::NEW => self.ask(Text::ASK_NEW),
            action::ANALYZE => self.begin_edit(player),
            action::VERIFY => self.visit(Mode::Verify),
            action::TEST => self.visit(Mode::Test),
            action::ABOUT => self.visit(Mode::About),
            action::CANCEL => self.settle(player, host),
            _ => {}
        }
    }

    /// Opens something that has no rows.
    fn visit(&mut self, mode: Mode) {
        self.mode = mode;
        self.at = 0;
    }

    /// Asks whether something shall be done.
    pub(crate) fn ask(&mut self, question: Text) {
        self.mode = Mode::Ask;
        self.at = question.0;
        self.is_changed = true;
    }

    /// Saves the game.
    fn save<H: Host>(&mut self, host: &mut H) {
        if self.journal.is_moving() {
            return self.refuse(Text::IS_SAVING);
        }
        self.journal.finish(host, &self.slate);
        let (area, count) = self.journal.place();
        self.journal.copy(host, Kind::Saved, area, count);
        self.say(Text::SAVED);
    }

    /// The answer to a question.
    pub(crate) fn hear_answer<H: Host>(&mut self, player: &mut Chess, host: &mut H, yes: bool) {
        self.go_home();
        match Text(self.at) {
            Text::ASK_RESIGN if yes => self.end(player, Text::I_RESIGN),
            Text::ASK_RESIGN => {
                self.hopeless = u8::MAX;
                self.played(player, host, self.told);
            }
            Text::ASK_LOAD if yes => self.load(player, host),
            Text::ASK_NEW if yes && self.journal.is_copying() => self.refuse(Text::IS_SAVING),
            Text::ASK_NEW if yes => {
                player.forget();
                player.game_mut().set_start();
                self.begin_game(player, host);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_menu_begins_where_the_one_before_ends() {
        let lists = [List::Main, List::Level, List::Settings, List::Solve, List::Edit];
        for pair in lists.windows(2) {
            assert_eq!(pair[0] as u8 + rows(pair[0]) + 1, pair[1] as u8);
        }
        assert_eq!(List::Edit as usize + rows(List::Edit) as usize + 1, ROWS.len());
    }
}
