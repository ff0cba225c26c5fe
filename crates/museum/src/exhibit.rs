//! What every machine can do.

use crate::screen::Screen;
use crate::sound::Tone;
use crate::story::Story;

/// Something that can be pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    /// What [`Exhibit::press`] calls it.
    pub name: &'static str,
    /// What is printed on it.
    pub label: &'static str,
    /// What it does, in a few words.
    pub does: &'static str,
}

/// A register: its name, what it holds, and how many bits it has.
pub type Register = (&'static str, u32, u8);

/// A game on somebody's board, for a machine to take over.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Game {
    /// Where it began, as a FEN; none if with all men on their squares.
    pub start: Option<String>,
    /// The moves, as `e2e4` or `e7e8q`.
    pub moves: Vec<String>,
}

impl Game {
    /// In the words of UCI.
    pub fn to_uci(&self) -> String {
        let mut text = match &self.start {
            Some(fen) => format!("position fen {fen}"),
            None => "position startpos".to_owned(),
        };
        if !self.moves.is_empty() {
            text += " moves ";
            text += &self.moves.join(" ");
        }
        text
    }
}

/// A machine in the museum.
pub trait Exhibit {
    /// What is said about it.
    fn story(&self) -> &'static Story;

    /// Cycles of a second, as [`Exhibit::run`] counts them.
    fn hertz(&self) -> u64;

    /// Cycles since it was switched on.
    fn cycles(&self) -> u64;

    /// Lets so many cycles pass. What an instruction takes beyond them is taken from the next ones.
    ///
    /// # Errors
    ///
    /// If the machine does what cannot be right: a sentence, and it stands still until it is switched off and on.
    fn run(&mut self, cycles: u64) -> Result<(), String>;

    /// What can be pressed, in the order in which it is shown.
    fn keys(&self) -> &'static [Key];

    /// Presses a key and lets go of it, as soon as those before it have been; or holds it for longer. Tells whether
    /// there is such a key.
    fn press(&mut self, name: &str, is_held: bool) -> bool;

    /// Whether there is somewhere to type a line of text.
    fn has_line(&self) -> bool;

    /// A line of text that is typed. Tells whether the machine has taken it.
    fn say(&mut self, line: &str) -> bool;

    /// Whether all that was pressed and said has reached the machine.
    fn is_heard(&self) -> bool;

    /// What is seen.
    fn screen(&self) -> Screen;

    /// The same in words, for those who hear it read.
    fn text(&self) -> String;

    /// Lamps by their names, and whether they are lit.
    fn lamps(&self) -> Vec<(&'static str, bool)> {
        Vec::new()
    }

    /// What was heard since it was last asked. What nobody asks for is forgotten.
    fn sound(&mut self) -> Vec<Tone> {
        Vec::new()
    }

    /// Whether it is on.
    fn is_on(&self) -> bool;

    /// The power switch. What it keeps without power it finds again.
    fn power(&mut self, is_on: bool);

    /// Everything that it is now, as bytes.
    fn save(&mut self) -> Vec<u8>;

    /// Goes on from what was saved.
    ///
    /// # Errors
    ///
    /// A sentence if these are not the bytes of this machine; it is then as it was.
    fn load(&mut self, bytes: &[u8]) -> Result<(), String>;

    /// The registers of its CPU.
    fn registers(&self) -> Vec<Register>;

    /// Its memory, and the address of the first byte of it.
    fn memory(&self) -> (u32, &[u8]);

    /// Positions that its engine says it has looked at, for this move.
    fn nodes(&self) -> Option<u64>;

    /// Brings a game to it through its own keys or its own line. Returns what its owner has to know.
    ///
    /// # Errors
    ///
    /// A sentence if there is no way; nothing was pressed then.
    fn take(&mut self, game: &Game) -> Result<&'static str, String>;
}
