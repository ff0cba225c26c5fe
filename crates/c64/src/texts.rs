//! All that the program says, in one piece of text: a list of strings would be a list of pointers.

use kilomate_flash::flash;

/// A piece of the text.
#[derive(Clone, Copy)]
pub(crate) struct Text {
    start: u16,
    pub(crate) len: u8,
}

impl Text {
    /// One of its letters.
    pub(crate) fn letter(self, i: u8) -> u8 {
        WORDS.at(self.start as usize + i as usize)
    }
}

/// Everything, in any order.
const ALL: &[u8] = b"KILOMATEWHITE BLACK YOUC64EASY    3 SECMEDIUM 10 SECHARD   25 SEC2 PLAYERS\
    YOUR MOVEWHITE TO MOVEBLACK TO MOVETHINKING...DEPTHBEST SCORE HINT MATE BOOKCHECK!CHECKMATESTALEMATEDRAW\
    3 TIMES50 MOVESNO MATERIALWHITE WINSBLACK WINSPROMOTE TOKNIGHTBISHOPROOK  QUEEN \
    F1  NEW GAMEF3  SIDESF5  LEVELF7  HINTDEL TAKE BACKANY KEY: MOVEO-O-O";

flash! {
    static WORDS: [u8; ALL.len()] = {
        let mut words = [0; ALL.len()];
        let mut i = 0;
        while i < words.len() {
            words[i] = ALL[i];
            i += 1;
        }
        words
    };
}

/// Where some words are: found when the program is compiled, which fails if they are nowhere.
const fn text(words: &[u8]) -> Text {
    let mut start = 0;
    loop {
        let mut len = 0;
        while len < words.len() && ALL[start + len] == words[len] {
            len += 1;
        }
        if len == words.len() {
            return Text { start: start as u16, len: len as u8 };
        }
        start += 1;
    }
}

macro_rules! texts {
    ($($name:ident = $words:literal,)*) => { $(
        pub(crate) const $name: Text = text($words);
    )* };
}

texts! {
    NAME = b"KILOMATE",
    WHITE = b"WHITE ",
    BLACK = b"BLACK ",
    YOU = b"YOU",
    COMPUTER = b"C64",
    EASY = b"EASY    3 SEC",
    MEDIUM = b"MEDIUM 10 SEC",
    HARD = b"HARD   25 SEC",
    TWO_PLAYERS = b"2 PLAYERS",
    YOUR_MOVE = b"YOUR MOVE",
    WHITE_MOVES = b"WHITE TO MOVE",
    BLACK_MOVES = b"BLACK TO MOVE",
    THINKING = b"THINKING...",
    ANY_KEY = b"ANY KEY: MOVE",
    DEPTH = b"DEPTH",
    BEST = b"BEST ",
    SCORE = b"SCORE ",
    HINT = b"HINT ",
    MATE = b"MATE ",
    BOOK = b"BOOK",
    CHECK = b"CHECK!",
    CHECKMATE = b"CHECKMATE",
    STALEMATE = b"STALEMATE",
    DRAW = b"DRAW",
    THREE_TIMES = b"3 TIMES",
    FIFTY_MOVES = b"50 MOVES",
    NO_MATERIAL = b"NO MATERIAL",
    WHITE_WINS = b"WHITE WINS",
    BLACK_WINS = b"BLACK WINS",
    PROMOTE_TO = b"PROMOTE TO",
    KNIGHT = b"KNIGHT",
    BISHOP = b"BISHOP",
    ROOK = b"ROOK  ",
    QUEEN = b"QUEEN ",
    F1 = b"F1  NEW GAME",
    F3 = b"F3  SIDES",
    F5 = b"F5  LEVEL",
    F7 = b"F7  HINT",
    DEL = b"DEL TAKE BACK",
    LONG_CASTLING = b"O-O-O",
    SHORT_CASTLING = b"O-O",
}
