//! What the panel says: all texts in one table that stays in flash, found by one routine.

use kilomate_flash::flash;

/// Declares texts by name, in the order of their numbers.
macro_rules! texts {
    ($($name:ident = $text:expr;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, dead_code)]
        #[repr(u8)]
        enum Number { $($name),* }

        #[allow(dead_code)] // some are reached by their number only
        impl Text {
            $(pub(crate) const $name: Text = Text(Number::$name as u8);)*
        }

        flash! {
            static TEXTS: [u8; concat!($($text, "\0"),*).len()] =
                bytes(concat!($($text, "\0"),*));
        }
    };
}

/// The bytes of a text as an array: a string itself would be copied to RAM on AVR.
const fn bytes<const N: usize>(text: &str) -> [u8; N] {
    let mut bytes = [0; N];
    let mut i = 0;
    while i < N {
        bytes[i] = text.as_bytes()[i];
        i += 1;
    }
    bytes
}

/// A text, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Text(pub(crate) u8);

texts! {
    NOTHING = "";
    // How a game ends: first in the order of `Status`.
    CHECKMATE = "Checkmate";
    STALEMATE = "Draw: stalemate";
    MATERIAL = "Draw: material";
    THREEFOLD = "Draw: 3 times";
    FIVEFOLD = "Draw: 5 times";
    FIFTY = "Draw: 50 moves";
    SEVENTY_FIVE = "Draw: 75 moves";
    AGREED = "Draw agreed";
    TIME_UP = "Time is up";
    I_RESIGN = "I resign";
    YOU_RESIGN = "You resign";
    // Refusals and answers.
    GAME_OVER = "Game is over";
    NO_MORE = "No more moves";
    DECLINED = "No draw for me";
    NO_MATE = "No mate found";
    NO_GAME = "No saved game";
    IS_SAVING = "Saving; wait";
    SAVED = "Saved";
    BATTERY = "Battery is low";
    NOT_NOW = "Not now";
    CLAIM = "Draw? See menu";
    NEXT_GAME = "From next game";
    // Why a position is refused, in the order of `SetupError`.
    NO_KING = "King missing";
    KINGS = "Too many kings";
    PAWN_RANK = "Pawn on rank 1/8";
    PIECES = "Too many pieces";
    CAPTURABLE = "Wrong side to go";
    CHECKS = "Too many checks";
    // Asked.
    ASK_RESIGN = "Shall I resign?";
    ASK_NEW = "New game?";
    ASK_LOAD = "Load saved game?";
    YES_NO = "ENTER=yes UP=no";
    // Said on the way.
    START = "Kilomate";
    SERIAL = "UCI ";
    YOUR_MOVE = "Your move";
    CHECK = "Check";
    THINKING = "Thinking ";
    HINT_IS = "Hint ";
    MATE_IN = "Mate in ";
    DEPTH = " depth ";
    NODES = " nodes";
    // A display has no room for the third number, nor does anything follow from it.
    ABOUT_1 = concat!(
        "Kilomate ", env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR")
    );
    ABOUT_2 = "MIT OR Apache-2";
    RESET = "Reset ";
    KEYS = "Keys? ";
    KEY_UP = "UP";
    KEY_DOWN = "DOWN";
    KEY_ENTER = "ENTER";
    CASTLES = "0-0";
    CASTLES_LONG = "0-0-0";
    IN_PASSING = " ep";
    DOT = ".";
    DOTS = "...";
    // Rows of the menus.
    HINT = "Hint";
    BACK = "Back";
    FORWARD = "Forward";
    SWAP = "Swap";
    LEVEL = "Level";
    SETTINGS = "Settings";
    SOLVE = "Solve";
    VERIFY = "Verify";
    ANALYZE = "Analyze";
    DRAW = "Draw";
    RESIGN = "Resign";
    SAVE = "Save";
    LOAD = "Load";
    NEW = "New";
    TEST = "Test";
    ABOUT = "About";
    MOVE = "Move";
    TIME = "Time";
    SECONDS = "Seconds";
    MINUTES = "Minutes";
    INCREMENT = "Plus";
    MOVES = "Moves";
    ELO = "Elo";
    MATE = "Mate in";
    GUESS = "Guess";
    BOOK = "Book";
    PLAYS = "I play";
    ENTRY = "Entry";
    MEN = "Men";
    SOUND = "Sound";
    LIGHT = "Light";
    CLEAR = "Clear";
    SIDE = "To move";
    WHITE_KING = "W 0-0";
    WHITE_QUEEN = "W 0-0-0";
    BLACK_KING = "B 0-0";
    BLACK_QUEEN = "B 0-0-0";
    EN_PASSANT = "E.p.";
    DONE = "Done";
    CANCEL = "Cancel";
    // Values of settings.
    OFF = "off";
    ON = "on";
    NOBODY = "nobody";
    WHITE = "White";
    BLACK = "Black";
    BOTH = "both";
    A_MOVE = "a move";
    A_GAME = "a game";
    BY_MAN = "men";
    BY_SQUARE = "a1-h8";
    // The men, by kind, in three ways to show them.
    ENGLISH = "PNBRQK";
    GERMAN = "BSLTDK";
    FIGURES = "\x01\x02\x03\x04\x05\x06";
    DARK = "off";
    LIT = "on";
    LIT_A_WHILE = "a time";
    FILES = "-";
    FILE_A = "a";
    FILE_B = "b";
    FILE_C = "c";
    FILE_D = "d";
    FILE_E = "e";
    FILE_F = "f";
    FILE_G = "g";
    FILE_H = "h";
    INFINITE = "endless";
    ALL = "all";
    FULL = "full";
    // Why the chip was started, in the order of its bits.
    POWER_ON = "power";
    EXTERNAL = "button";
    BROWN_OUT = "brown-out";
    WATCHDOG = "watchdog";
}

impl Text {
    /// The text so many further on.
    pub(crate) const fn plus(self, number: u8) -> Text {
        Text(self.0.wrapping_add(number))
    }

    /// Where it begins.
    fn start(self) -> usize {
        let mut at = 0;
        let mut before = self.0;
        while before > 0 && at < TEXTS.len() {
            before -= (TEXTS.at(at) == 0) as u8;
            at += 1;
        }
        at
    }

    /// Gives its characters to somebody.
    pub(crate) fn each(self, mut put: impl FnMut(u8)) {
        let mut at = self.start();
        loop {
            let byte = TEXTS.at(at); // the last one ends the table
            if byte == 0 {
                return;
            }
            put(byte);
            at += 1;
        }
    }

    /// One of its characters, if it has so many.
    pub(crate) fn letter(self, number: u8) -> u8 {
        TEXTS.at(self.start() + number as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: Text) -> std::string::String {
        let mut shown = std::string::String::new();
        text.each(|byte| shown.push(byte as char));
        shown
    }

    #[test]
    fn every_text_is_found_and_fits_a_line() {
        assert_eq!(shown(Text::CHECKMATE), "Checkmate");
        assert_eq!(shown(Text::WATCHDOG), "watchdog");
        assert_eq!(shown(Text(255)), "", "what is past the end says nothing");
        assert_eq!(Text::GERMAN.letter(1), b'S');
        for number in 0..=Text::WATCHDOG.0 {
            assert!(shown(Text(number)).len() <= 17, "{}", shown(Text(number)));
        }
    }
}
