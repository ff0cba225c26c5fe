//! What a terminal sends, as events: keys, the mouse, pasted text. Pure: bytes and the time in, events
//! out.
//!
//! The Esc key is the byte with which every longer sequence begins. On a slow line the rest of one comes
//! later, so a lone one is the key only after some patience; until then it is nothing.

mod sequence;
#[cfg(test)]
mod tests;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use sequence::Sequence;

/// So long may the rest of a sequence take to come after its first byte, in milliseconds.
const PATIENCE: u64 = 50;
/// The same once it is certain that there is one.
const LONG_PATIENCE: u64 = 500;
/// More bytes than that are neither a key nor a click.
const LONGEST_SEQUENCE: usize = 64;
/// So long the rest of pasted text may take. What comes later than that is typed.
const PASTE_PATIENCE: u64 = 10_000;
/// More is not pasted at once, in bytes; the rest is pasted after it.
const LONGEST_PASTE: usize = 16 << 20;

const ESC: u8 = 0x1b;
const PASTE_END: &[u8] = b"\x1b[201~";

/// Bytes that wait to become events.
#[derive(Default)]
pub(super) struct Decoder {
    bytes: Vec<u8>,
    /// When the last of them came.
    at: u64,
    /// What follows is pasted text.
    is_pasting: bool,
    /// How many bytes of the paste are known not to hold its end.
    searched: usize,
}

/// What the bytes begin with.
enum Front {
    /// Nothing that means anything: so many bytes.
    Noise(usize),
    /// An event, and how many bytes it has.
    Event(Event, usize),
    /// Pasted text follows these bytes.
    Paste(usize),
    /// It is not whole yet: so long may the rest take, and what it is if none comes.
    Partial { patience: u64, otherwise: Box<Front> },
}

impl Decoder {
    /// Takes bytes that have come.
    pub(super) fn feed(&mut self, bytes: &[u8], now: u64) {
        self.bytes.extend_from_slice(bytes);
        self.at = now;
    }

    /// The next event, if there is one by now.
    pub(super) fn next(&mut self, now: u64) -> Option<Event> {
        loop {
            if self.is_pasting {
                return self.pasted(now);
            }
            let mut found = front(&self.bytes)?;
            if let Front::Partial { patience, otherwise } = found {
                if now.saturating_sub(self.at) < patience {
                    return None;
                }
                found = *otherwise;
            }
            match found {
                Front::Noise(count) => drop(self.bytes.drain(..count)),
                Front::Event(event, count) => {
                    self.bytes.drain(..count);
                    return Some(event);
                }
                Front::Paste(count) => {
                    self.bytes.drain(..count);
                    (self.is_pasting, self.searched) = (true, 0);
                }
                Front::Partial { .. } => return None,
            }
        }
    }

    /// When what waits becomes an event even if nothing more comes.
    pub(super) fn due(&self) -> Option<u64> {
        if self.is_pasting {
            return Some(self.at + PASTE_PATIENCE);
        }
        match front(&self.bytes)? {
            Front::Partial { patience, .. } => Some(self.at + patience),
            _ => Some(self.at),
        }
    }

    /// The pasted text, once its end has come; or as much as there is, if it never does.
    fn pasted(&mut self, now: u64) -> Option<Event> {
        let from = self.searched.saturating_sub(PASTE_END.len());
        let is_end = |bytes: &[u8]| bytes == PASTE_END;
        let end = self.bytes[from..].windows(PASTE_END.len()).position(is_end).map(|at| from + at);
        self.searched = self.bytes.len();
        let is_late = now.saturating_sub(self.at) >= PASTE_PATIENCE;
        let (text, taken) = match end {
            Some(end) => (end, end + PASTE_END.len()),
            None if is_late => (self.searched, self.searched),
            None if self.searched > LONGEST_PASTE => (LONGEST_PASTE, LONGEST_PASTE),
            None => return None,
        };
        self.is_pasting = end.is_none() && !is_late;
        self.searched = 0;
        let text = String::from_utf8_lossy(&self.bytes[..text]).into_owned();
        self.bytes.drain(..taken);
        Some(Event::Paste(text))
    }
}

/// What bytes begin with; nothing if there are none.
fn front(bytes: &[u8]) -> Option<Front> {
    let (&first, rest) = bytes.split_first()?;
    if first != ESC {
        return Some(plain(bytes));
    }
    let esc = || Front::Event(Event::Key(KeyCode::Esc.into()), 1);
    Some(match rest.first() {
        None => Front::Partial { patience: PATIENCE, otherwise: Box::new(esc()) },
        Some(&ESC) => esc(),
        Some(b'[' | b'O') => match sequence::read(bytes) {
            Some(Sequence { event, length }) => match event {
                sequence::Meaning::Event(event) => Front::Event(event, length),
                sequence::Meaning::Paste => Front::Paste(length),
                sequence::Meaning::Nothing => Front::Noise(length),
            },
            None if bytes.len() > LONGEST_SEQUENCE => Front::Noise(bytes.len()),
            // Alt and the key, if it is all there is.
            None if bytes.len() == 2 => Front::Partial {
                patience: LONG_PATIENCE,
                otherwise: Box::new(with_alt(plain(rest))),
            },
            None => Front::Partial {
                patience: LONG_PATIENCE,
                otherwise: Box::new(Front::Noise(bytes.len())),
            },
        },
        Some(_) => with_alt(plain(rest)),
    })
}

/// The same with Alt and one byte more before it.
fn with_alt(front: Front) -> Front {
    match front {
        Front::Event(Event::Key(mut key), length) => {
            key.modifiers |= KeyModifiers::ALT;
            Front::Event(Event::Key(key), length + 1)
        }
        Front::Event(event, length) => Front::Event(event, length + 1),
        Front::Noise(length) | Front::Paste(length) => Front::Noise(length + 1),
        Front::Partial { patience, otherwise } => {
            Front::Partial { patience, otherwise: Box::new(with_alt(*otherwise)) }
        }
    }
}

/// A key that is no sequence.
fn plain(bytes: &[u8]) -> Front {
    let key = |code, modifiers| Front::Event(Event::Key(KeyEvent::new(code, modifiers)), 1);
    let control = |letter: u8| key(KeyCode::Char(char::from(letter)), KeyModifiers::CONTROL);
    match bytes[0] {
        b'\r' => key(KeyCode::Enter, KeyModifiers::NONE),
        b'\t' => key(KeyCode::Tab, KeyModifiers::NONE),
        0x7f => key(KeyCode::Backspace, KeyModifiers::NONE),
        0 => control(b' '),
        byte @ 0x01..=0x1a => control(byte - 1 + b'a'),
        byte @ 0x1c..=0x1f => control(byte - 0x1c + b'4'),
        _ => character(bytes),
    }
}

fn character(bytes: &[u8]) -> Front {
    let length = match bytes[0] {
        0x00..=0x7f => 1,
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return Front::Noise(1),
    };
    let Some(whole) = bytes.get(..length) else {
        return match std::str::from_utf8(bytes) {
            Err(error) if error.error_len().is_none() => {
                let otherwise = Box::new(Front::Noise(bytes.len()));
                Front::Partial { patience: LONG_PATIENCE, otherwise }
            }
            _ => Front::Noise(1),
        };
    };
    match std::str::from_utf8(whole).ok().and_then(|text| text.chars().next()) {
        Some(letter) => {
            let shift =
                if letter.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
            Front::Event(Event::Key(KeyEvent::new(KeyCode::Char(letter), shift)), length)
        }
        None => Front::Noise(1),
    }
}
