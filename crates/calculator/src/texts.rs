//! All that the program says, in one piece of text outside the page: a list of strings would be a list of pointers.

/// Declares texts by name, in any order. Each ends with a zero.
macro_rules! texts {
    ($($name:ident = $text:expr;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[repr(usize)]
        enum Number { $($name),* }

        impl Text {
            $(pub(crate) const $name: Text = Text::numbered(Number::$name as usize);)*
        }

        const ALL: &str = concat!($($text, "\0"),*);
    };
}

/// All texts: what [`Host::letter`](crate::Host::letter) reads.
pub const TEXTS: &[u8] = ALL.as_bytes();

/// A text, by where it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Text(pub(crate) u16);

impl Text {
    /// Where a text begins, by its number: found when the program is compiled.
    const fn numbered(number: usize) -> Text {
        let (mut at, mut ends) = (0, 0);
        while ends < number {
            ends += (TEXTS[at] == 0) as usize;
            at += 1;
        }
        Text(at as u16)
    }
}

texts! {
    NOTHING = "";
    NAME = "Kilomate";
    // How a game ends: first in the order of `Status`.
    CHECKMATE = "Checkmate";
    STALEMATE = "Draw: stalemate";
    MATERIAL = "Draw: nobody can mate";
    THREEFOLD = "Draw: the position stood three times";
    FIVEFOLD = "Draw: the position stood five times";
    FIFTY = "Draw: fifty moves without capture or pawn";
    SEVENTY_FIVE = "Draw: 75 moves without capture or pawn";
    AGREED = "Draw agreed";
    TIME_UP = "Time is up";
    TIME_DRAW = "Draw: time is up, but a bare king cannot win";
    RESIGNED = "Resigned";
    WHITE_WON = ": White wins";
    BLACK_WON = ": Black wins";
    // Refusals and news.
    NOT_A_MAN = "No man of yours stands there";
    NO_MOVES = "That man has no legal move";
    NOT_LEGAL = "It cannot go there";
    NO_KEY = "That key does nothing here; ON: help";
    OVER = "The game is over: MODE for a new one";
    NOT_NOW = "Not now: it is the machine's move";
    NO_MORE = "There is no move to take back";
    NO_FORWARD = "There is no move to play again";
    DECLINED = "The machine declines the draw";
    CAN_CLAIM = "Draw? STAT claims it";
    CHECK = "Check!";
    YOUR_MOVE = "Your move";
    WHITE_MOVES = "White to move";
    BLACK_MOVES = "Black to move";
    THINKS = "The machine thinks; GRAPH: move now";
    HINTING = "Looking for a hint; GRAPH: now";
    HINT_IS = "Hint: ";
    PLAYED = "The machine plays ";
    BOOK_MOVE = "From the book: ";
    WRITTEN = "The game is in the AppVar KMPGN";
    NO_ROOM = "There is no room for that in memory";
    DAMAGED = "The kept game was damaged: a new one begins";
    WELCOME_BACK = "The game goes on";
    WHICH = "Queen, rook, bishop or knight? Arrows, ENTER";
    SECOND = "2nd: MODE quits, ON switches off";
    AT_LEVEL = "Level ";
    // Why a position is refused, in the order of `SetupError`.
    NO_KING = "A side has no king";
    KINGS = "A side has more than one king";
    PAWN_RANK = "A pawn stands on the first or last rank";
    PIECES = "A side has more men than promotions allow";
    CAPTURABLE = "The side that is not to move is in check";
    CHECKS = "More than two men give check";
    // Asked.
    ASK_NEW = "Begin a new game? ENTER: yes";
    ASK_DRAW = "Is the draw agreed? ENTER: yes";
    ASK_SWAP = "Shall the machine take your side? ENTER: yes";
    ASK_RESIGN = "Resign? ENTER: yes";
    ASK_ACCEPT = "The machine resigns. ENTER: accept";
    KEPT_PLAYING = "Then it goes on";
    // Keys below the screen.
    KEYS_BOARD = "   MENU       BACK      HINT       FLIP       MOVE";
    KEYS_THINKING = "   MENU       BACK                 FLIP       NOW";
    KEYS_OVER = "   MENU       BACK                 FLIP       NEW";
    KEYS_LIST = "   BACK                                      ENTER";
    KEYS_EDIT = "  CLEAR      START      SIDE      CASTLE      DONE";
    // Rows of the menu and of the options.
    CONTINUE = "Back to the board";
    NEW = "New game";
    LEVEL = "Level";
    TIME = "Time";
    WHITE = "White";
    BLACK = "Black";
    BACK = "Take back";
    FORWARD = "Play again";
    DRAW = "Claim or offer a draw";
    RESIGN = "Resign";
    EDIT = "Set up a position";
    PGN = "Write PGN";
    OPTIONS = "Options";
    HELP = "Keys";
    ABOUT = "About";
    LEAVE = "Quit";
    THEME = "Colours";
    COORDINATES = "Coordinates";
    MARKS = "Legal moves marked";
    THOUGHTS = "Thinking shown";
    PONDER = "Thinks in your time";
    BOOK = "Opening book";
    // What the rows mean.
    ABOUT_LEVEL = "Elo needs time: 1600 some 9 s, 2000 some 35 s a move";
    ABOUT_VALUE = "Left and right change it";
    ABOUT_ROW = "ENTER chooses, CLEAR goes back";
    // Values.
    ON = "on";
    OFF = "off";
    PERSON = "person";
    MACHINE = "machine";
    ELO = ": Elo ";
    FULL = ": full strength";
    SECONDS_5 = "5 s a move";
    SECONDS_15 = "15 s a move";
    SECONDS_30 = "30 s a move";
    SECONDS_60 = "60 s a move";
    MINUTES_5 = "5 min a game";
    MINUTES_10 = "10 min a game";
    MINUTES_30 = "30 min a game";
    NO_LIMIT = "the level's own";
    WALNUT = "walnut";
    MEADOW = "meadow";
    SEA = "sea";
    PAPER = "paper";
    // The panel.
    DEPTH = "depth ";
    NODES = " nodes";
    DOT = ".";
    DOTS = "...";
    // Setting up.
    EDIT_TITLE = "Set up";
    EDIT_HELP = "1 pawn\n2 knight\n3 bishop\n4 rook\n5 queen\n6 king\nagain: black\nDEL empty\n\nCLEAR leaves";
    TO_MOVE = "to move";
    CASTLING = "castling";
    // Pages.
    HELP_1 = "Arrows      move the cursor\nENTER       picks up a man, puts it down\nA-H, 1-8    type a square: E 2 E 4 is a move\nCLEAR       puts the man back\nDEL         takes back (so does WINDOW)\nX,T         plays again what was taken back\nZOOM        a hint\nTRACE       turns the board\nGRAPH       move now; else it takes your side\n+ -         stronger, weaker\n* /         more time, less time\nSTAT        claims or offers a draw\nVARS        resigns\nMODE, Y=    the menu\nON          this page\n2nd MODE    quits; the game is kept\n2nd ON      switches off; the game is kept";
    ABOUT_1 = "A chess engine for machines that are measured\nin kilobytes, here in an eZ80 at 48 MHz.\n\nThe game is kept in the AppVar KMGAME whenever a\nmove is played. It goes on after power-off, and\nwhen the program is started again.\n\nWrite PGN puts the game as text into KMPGN for\nyour computer: kilomate-lab appvar takes it out.\n\nLevels play as people of that Elo do; with less\ntime than a level needs it plays as well as it can.\n\nMIT OR Apache-2.0";
    VERSION = "version ";
    // Tags of a game as text.
    PGN_HEAD = "[Event \"Kilomate on a calculator\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]\n[White \"";
    PGN_BLACK = "\"]\n[Black \"";
    PGN_RESULT = "\"]\n[Result \"";
    PGN_SETUP = "\"]\n[SetUp \"1\"]\n[FEN \"";
    PGN_END = "\"]\n\n";
    PGN_PERSON = "Person";
    PGN_MACHINE = "Kilomate, level ";
    WHITE_WINS = "1-0";
    BLACK_WINS = "0-1";
    DRAWN = "1/2-1/2";
    UNFINISHED = "*";
}

#[cfg(test)]
mod tests {
    use super::TEXTS;
    use crate::font::{FIRST, FONT};

    #[test]
    fn everything_that_is_said_can_be_written_and_fits_a_line() {
        for line in TEXTS.split(|byte| [0, b'\n'].contains(byte)) {
            assert!(line.len() <= 53, "{}", core::str::from_utf8(line).unwrap());
            for &letter in line.iter().filter(|&&letter| letter != b' ') {
                let shape = FONT.get(usize::from(letter.wrapping_sub(FIRST)));
                assert!(shape.is_some_and(|shape| *shape != [0; 8]), "{:?}", letter as char);
            }
        }
    }
}
