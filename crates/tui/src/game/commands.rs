//! What can be done in a game beside moving, and which keys do it.
//!
//! A letter that can begin a move begins one, whatever the position: those of the files, a to h, of
//! the pieces, k q r b n, and the o of castling, small or capital. Every other letter is a command
//! while nothing is typed. The menu has all commands, with the letters that one expects for them,
//! because nothing is typed there.

use crate::text;

/// What can be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    Hint,
    TakeBack,
    Redo,
    Turn,
    Swap,
    Pause,
    MoveNow,
    Draw,
    Resign,
    Thinking,
    Analysis,
    MoreLines,
    FewerLines,
    Coach,
    Ponder,
    Book,
    PlayOn,
    Promote,
    Remove,
    Review,
    SetUp,
    NewGame,
    Rematch,
    Save,
    Export,
    Open,
    Leave,
}

/// A command with its key on the board, if it has one, its keys in the menu and its name.
pub(super) struct Entry {
    pub(super) command: Command,
    /// The key while a game is played; only in the menu where it is none.
    pub(super) key: Option<char>,
    /// The keys in the menu, the one that is shown first.
    pub(super) menu: &'static str,
    pub(super) name: &'static str,
}

const fn entry(
    command: Command,
    key: Option<char>,
    menu: &'static str,
    name: &'static str,
) -> Entry {
    Entry { command, key, menu, name }
}

/// All commands in the order of the menu.
pub(super) const COMMANDS: [Entry; 27] = [
    entry(Command::Hint, Some('i'), "ih", text::DO_HINT),
    entry(Command::TakeBack, Some('u'), "u", text::DO_TAKE_BACK),
    entry(Command::Redo, Some('U'), "U", text::DO_REDO),
    entry(Command::MoveNow, Some('m'), "m", text::DO_MOVE_NOW),
    entry(Command::Draw, Some('='), "=od", text::DO_DRAW),
    entry(Command::Resign, None, "rg", text::DO_RESIGN),
    entry(Command::Pause, Some('p'), "p", text::DO_PAUSE),
    entry(Command::Swap, None, "s", text::DO_SWAP),
    entry(Command::Turn, Some('t'), "tf", text::DO_TURN),
    entry(Command::Thinking, Some('v'), "v", text::DO_THINKING),
    entry(Command::Analysis, Some('y'), "ya", text::DO_ANALYSIS),
    entry(Command::MoreLines, Some('+'), "+", text::DO_MORE_LINES),
    entry(Command::FewerLines, Some('-'), "-", text::DO_FEWER_LINES),
    entry(Command::Book, Some('/'), "/B", text::DO_BOOK),
    entry(Command::Coach, None, "c", text::DO_COACH),
    entry(Command::Ponder, None, "b", text::DO_PONDER),
    entry(Command::PlayOn, None, "l", text::DO_PLAY_ON),
    entry(Command::Promote, None, "^", text::DO_PROMOTE),
    entry(Command::Remove, None, "k", text::DO_REMOVE),
    entry(Command::Review, Some('z'), "z", text::DO_REVIEW),
    entry(Command::SetUp, None, "e", text::DO_SET_UP),
    entry(Command::NewGame, None, "n", text::DO_NEW_GAME),
    entry(Command::Rematch, Some('j'), "j", text::DO_REMATCH),
    entry(Command::Save, Some('w'), "w", text::DO_SAVE),
    entry(Command::Export, Some('x'), "x", text::DO_EXPORT),
    entry(Command::Open, None, "O", text::DO_OPEN),
    entry(Command::Leave, None, "q", text::DO_LEAVE),
];

/// The command of a key, while nothing is typed.
pub(super) fn of_key(key: char) -> Option<Command> {
    COMMANDS.iter().find(|entry| entry.key == Some(key)).map(|entry| entry.command)
}

/// Whether a move can begin with this character.
pub(super) const fn begins_move(c: char) -> bool {
    matches!(c.to_ascii_lowercase(), 'a'..='h' | 'k' | 'q' | 'r' | 'n' | 'o' | '0') || c == 'P'
}

/// Whether a move can go on with this character.
pub(super) const fn continues_move(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '=' | '+' | '#' | ':' | '×')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_command_is_in_the_way_of_a_move() {
        for entry in &COMMANDS {
            assert!(entry.key.is_none_or(|key| !begins_move(key)), "{}", entry.name);
        }
    }

    /// What the last line shows is true: its letters are commands, and those behind Space are in the
    /// menu.
    #[test]
    fn the_keys_that_are_shown_do_something() {
        let shown: [&[(&str, &str)]; 7] = [
            &text::GAME_KEYS,
            &text::WAIT_KEYS,
            &text::PAUSED_KEYS,
            &text::WATCH_KEYS,
            &text::STUDY_KEYS,
            &text::OFFER_KEYS,
            &text::OVER_KEYS,
        ];
        let mut letters = 0;
        for (key, what) in shown.concat() {
            for word in key.split(' ').filter(|word| word.len() == 1) {
                let c = word.chars().next().unwrap_or(' ');
                let is_known = if key.starts_with("Space") {
                    COMMANDS.iter().any(|entry| entry.menu.contains(c))
                } else {
                    of_key(c).is_some()
                };
                assert!(is_known, "{key} {what}");
                letters += 1;
            }
        }
        assert!(letters > 20, "{letters}");
    }

    #[test]
    fn every_key_means_one_command() {
        for (i, one) in COMMANDS.iter().enumerate() {
            assert!(one.key.is_none_or(|key| one.menu.starts_with(key)), "{}", one.name);
            for other in &COMMANDS[..i] {
                assert!(one.key.is_none() || one.key != other.key, "{}", one.name);
                assert!(!one.menu.chars().any(|key| other.menu.contains(key)), "{}", one.name);
            }
        }
    }
}
