//! The other end of the line: what a test says, and what it hears.
#![allow(dead_code)] // each test uses what it needs

use std::collections::VecDeque;

use kilomate_card::{Card, Wire, run};
use kilomate_core::Place;

/// A line with somebody at its other end, who says one thing after the other, each in one go, and leaves.
pub(crate) struct Desk {
    says: VecDeque<String>,
    heard: Vec<u8>,
    /// Looks at the line after which somebody interrupts, and what he says.
    interrupts: VecDeque<(u32, String)>,
    looks: u32,
    chance: u16,
}

impl Wire for Desk {
    fn put(&mut self, byte: u8) {
        self.heard.push(byte);
    }

    fn read(&mut self, room: &mut [u8], wait: bool) -> u16 {
        let text = if wait {
            self.heard.extend([0x11, 0x13]);
            self.says.pop_front()
        } else {
            self.looks = 0;
            self.interrupts.pop_front().map(|(_, text)| text)
        };
        let Some(text) = text else { return 0 };
        let mut packed = vec![b'\n'];
        for letter in text.bytes() {
            pack(&mut packed, letter);
            if packed.len() == room.len() {
                packed = vec![0]; // what has no room is dropped
            }
        }
        room[..packed.len()].copy_from_slice(&packed);
        packed.len() as u16
    }

    fn is_busy(&mut self) -> bool {
        self.looks += 1;
        self.interrupts.front().is_some_and(|(looks, _)| self.looks > *looks)
    }

    fn chance(&mut self) -> u16 {
        self.chance
    }
}

/// As the card's assembly does it: a square is one byte, with the space before it.
fn pack(packed: &mut Vec<u8>, letter: u8) {
    let file = packed.last().copied().filter(|byte| (b'a'..=b'h').contains(byte));
    let Some(file) = file.filter(|_| (b'1'..=b'8').contains(&letter)) else {
        return packed.push(letter);
    };
    packed.pop();
    let square = (file - b'a') << 3 | letter & 7;
    if packed.last() == Some(&b' ') {
        packed.pop();
        packed.push(0xc0 | square);
    } else {
        packed.push(0x80 | square);
    }
}

/// A talk: what is said, and how.
#[derive(Default)]
pub(crate) struct Talk {
    pub(crate) interrupts: Vec<(u32, String)>,
    pub(crate) chance: u16,
}

impl Talk {
    /// Everything that is heard, control characters included.
    pub(crate) fn raw(self, says: &[&str]) -> Vec<u8> {
        let mut desk = Desk {
            says: says.iter().map(ToString::to_string).collect(),
            heard: Vec::new(),
            interrupts: self.interrupts.into(),
            looks: 0,
            chance: self.chance,
        };
        let mut memory = Box::new(Place::<Card>::EMPTY);
        run(memory.start(), &mut desk);
        desk.heard
    }

    /// What is heard, as a terminal shows it.
    pub(crate) fn with(self, says: &[&str]) -> String {
        let raw = self.raw(says);
        raw.into_iter().filter(|byte| !matches!(byte, 0x11 | 0x13)).map(char::from).collect()
    }
}

/// What is heard in a plain talk.
pub(crate) fn talk(says: &[&str]) -> String {
    Talk::default().with(says)
}

/// The number that follows a word in the last line that has it.
pub(crate) fn number(heard: &str, word: &str) -> i64 {
    let after = heard.rsplit_once(&format!(" {word} ")).expect("it is said").1;
    after.split_whitespace().next().and_then(|text| text.parse().ok()).expect("a number")
}

/// The move that is played in the end.
pub(crate) fn best(heard: &str) -> &str {
    let after = heard.rsplit_once("bestmove ").expect("a move is told").1;
    after.split_whitespace().next().expect("a move")
}
