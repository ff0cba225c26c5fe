//! Which command a line is.

use crate::packed::packed;
use crate::words::{Word, is_end, is_space};

packed! {
    /// The words of the protocol.
    Keyword in KEYWORDS:
    UCI = "uci";
    ISREADY = "isready";
    UCINEWGAME = "ucinewgame";
    POSITION = "position";
    GO = "go";
    STOP = "stop";
    PONDERHIT = "ponderhit";
    SETOPTION = "setoption";
    QUIT = "quit";
    DEBUG = "debug";
    STARTPOS = "startpos";
    FEN = "fen";
    MOVES = "moves";
    NAME = "name";
    VALUE = "value";
    DEPTH = "depth";
    NODES = "nodes";
    MATE = "mate";
    MOVETIME = "movetime";
    WTIME = "wtime";
    BTIME = "btime";
    WINC = "winc";
    BINC = "binc";
    MOVESTOGO = "movestogo";
    PERFT = "perft";
    INFINITE = "infinite";
    PONDER = "ponder";
    SEARCHMOVES = "searchmoves";
    // Those of a chip that has no room for another table.
    #[cfg(not(kilomate_portable))]
    ON = "on";
    TRUE = "true";
    FALSE = "false";
    #[cfg(not(kilomate_portable))]
    LEVEL = "Level";
    OWN_BOOK = "OwnBook";
    #[cfg(not(kilomate_portable))]
    STACK = "stack";
    // And those of a card with a serial line, at which a person may sit.
    #[cfg(feature = "card")]
    NODE_TIME = "NodeTime";
    #[cfg(feature = "card")]
    D = "d";
    #[cfg(feature = "card")]
    NEW = "new";
}

impl Keyword {
    /// The keyword that a word is.
    pub fn of(word: &Word) -> Option<Keyword> {
        let mut number = 0;
        let mut at = 0;
        while at < KEYWORDS.len() {
            let mut letters = word.as_bytes().iter();
            let mut same = !word.is_cut();
            loop {
                let byte = KEYWORDS.at(at);
                at += 1;
                if byte == 0 {
                    break;
                }
                same &= letters.next() == Some(&byte);
            }
            if same && letters.next().is_none() {
                return Some(Keyword(number));
            }
            number += 1;
        }
        None
    }

    /// Whether a number follows it in a `go` line.
    pub(crate) fn takes_number(self) -> bool {
        self.0 >= Keyword::DEPTH.0 && self.0 <= Keyword::PERFT.0
    }

    /// Whether a word is this one.
    pub fn is(self, word: &Word) -> bool {
        Keyword::of(word) == Some(self)
    }
}

/// A command, without what follows it in its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Say who you are.
    Uci,
    /// Say that you are ready.
    IsReady,
    /// Another game begins.
    NewGame,
    /// A position follows: [`read_position`](crate::read_position).
    Position,
    /// Search: [`Go::read`](crate::Go::read) reads for what.
    Go,
    /// Move now.
    Stop,
    /// The opponent has made the move that was pondered on.
    PonderHit,
    /// An option follows: [`read_option`](crate::read_option).
    SetOption,
    /// Leave.
    Quit,
    /// Say more, or less.
    Debug,
    /// None of these.
    Other,
}

impl Command {
    /// The command that a word is.
    pub fn of(word: &Word) -> Command {
        match Keyword::of(word) {
            Some(Keyword::UCI) => Command::Uci,
            Some(Keyword::ISREADY) => Command::IsReady,
            Some(Keyword::UCINEWGAME) => Command::NewGame,
            Some(Keyword::POSITION) => Command::Position,
            Some(Keyword::GO) => Command::Go,
            Some(Keyword::STOP) => Command::Stop,
            Some(Keyword::PONDERHIT) => Command::PonderHit,
            Some(Keyword::SETOPTION) => Command::SetOption,
            Some(Keyword::QUIT) => Command::Quit,
            Some(Keyword::DEBUG) => Command::Debug,
            _ => Command::Other,
        }
    }
}

/// Hears a byte of a line while something else is going on. At the end of a line that is not empty
/// it tells which command its words make together, and keeps them in `heard` until the next byte.
pub fn hear(byte: u8, heard: &mut Word, is_over: &mut bool) -> Option<Command> {
    if core::mem::take(is_over) {
        heard.clear();
    }
    if !is_end(byte) {
        if !is_space(byte) {
            heard.push(byte);
        }
        return None;
    }
    *is_over = true;
    (!heard.is_empty()).then(|| Command::of(heard))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> Word {
        let mut word = Word::new();
        text.bytes().for_each(|byte| word.push(byte));
        word
    }

    #[test]
    fn keywords_are_found_and_nothing_else() {
        assert_eq!(Command::of(&word("uci")), Command::Uci);
        assert_eq!(Command::of(&word("ucinewgame")), Command::NewGame);
        assert_eq!(Command::of(&word("debug")), Command::Debug);
        assert_eq!(Keyword::of(&word("perft")), Some(Keyword::PERFT));
        for other in ["", "uc", "ucix", "UCI", "perf", "quit\0", "isreadyisreadyisready"] {
            assert_eq!(Command::of(&word(other)), Command::Other, "{other}");
            assert_eq!(Keyword::of(&word(other)), None, "{other}");
        }
        assert_eq!(Keyword::of(&word(&"stop".repeat(100))), None);
    }

    #[test]
    fn lines_are_heard_byte_by_byte() {
        let mut heard = Word::new();
        let mut is_over = false;
        let mut commands = std::vec::Vec::new();
        for byte in b"\nisready\r\n stop \nfoo bar\nquit".iter().copied() {
            commands.extend(hear(byte, &mut heard, &mut is_over));
        }
        assert_eq!(commands, [Command::IsReady, Command::Stop, Command::Other]);
        assert_eq!(heard.as_bytes(), b"quit", "a line that has only begun");
        assert!(!is_over);
    }
}
