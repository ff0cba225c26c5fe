//! Sequences that begin with `ESC [` or `ESC O`: keys with names, the mouse, the beginning of pasted text.
//! As xterm sends them, and what the console of Linux, rxvt and the VT220 do otherwise.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// A whole sequence.
pub(super) struct Sequence {
    pub(super) event: Meaning,
    /// How many bytes it has.
    pub(super) length: usize,
}

pub(super) enum Meaning {
    Event(Event),
    /// Pasted text follows.
    Paste,
    Nothing,
}

/// The sequence that bytes begin with, if it is whole. The first two bytes are `ESC [` or `ESC O`.
pub(super) fn read(bytes: &[u8]) -> Option<Sequence> {
    let third = *bytes.get(2)?;
    let (event, length) = match (bytes[1], third) {
        (b'O', _) => (named(third, KeyModifiers::NONE), 3),
        // The function keys of the console of Linux.
        (_, b'[') => {
            let code = match *bytes.get(3)? {
                letter @ b'A'..=b'E' => Some(KeyCode::F(letter - b'A' + 1)),
                _ => None,
            };
            (code.map(|code| Event::Key(code.into())), 4)
        }
        // A click as it was before there were numbers for it.
        (_, b'M') => {
            let [button, column, row] = *bytes.get(3..6)?.first_chunk()?;
            let place = (u16::from(column.saturating_sub(33)), u16::from(row.saturating_sub(33)));
            (mouse(u16::from(button.saturating_sub(32)), place, false), 6)
        }
        _ => {
            let end = bytes[2..].iter().position(|byte| !(0x20..=0x3f).contains(byte))? + 2;
            let body = &bytes[2..end];
            // Another one begins before this one has ended.
            if bytes[end] < 0x20 {
                return Some(Sequence { event: Meaning::Nothing, length: end });
            }
            if (bytes[end], body) == (b'~', b"200") {
                return Some(Sequence { event: Meaning::Paste, length: end + 1 });
            }
            (numbered(body, bytes[end]), end + 1)
        }
    };
    let event = event.map_or(Meaning::Nothing, Meaning::Event);
    Some(Sequence { event, length })
}

/// A sequence with numbers, and the byte at its end.
fn numbered(body: &[u8], last: u8) -> Option<Event> {
    if let Some(body) = body.strip_prefix(b"<") {
        let [button, column, row] = numbers(body)?;
        let place = (column.saturating_sub(1), row.saturating_sub(1));
        return mouse(button, place, last == b'm').filter(|_| matches!(last, b'M' | b'm'));
    }
    match last {
        b'I' if body.is_empty() => Some(Event::FocusGained),
        b'O' if body.is_empty() => Some(Event::FocusLost),
        // rxvt's way to say where the mouse is.
        b'M' => {
            let [button, column, row] = numbers(body)?;
            let place = (column.saturating_sub(1), row.saturating_sub(1));
            mouse(button.saturating_sub(32), place, false)
        }
        b'~' => {
            let [number, held] = numbers(body)?;
            let code = by_number(number)?;
            Some(Event::Key(KeyEvent::new(code, modifiers(held))))
        }
        _ => {
            let [_, held] = numbers(body)?;
            named(last, modifiers(held))
        }
    }
}

/// Numbers between semicolons; those that are missing are zero.
fn numbers<const N: usize>(body: &[u8]) -> Option<[u16; N]> {
    let text = std::str::from_utf8(body).ok()?;
    let mut numbers = [0; N];
    for (at, part) in text.split(';').enumerate() {
        // More about a key comes after a colon.
        let part = part.split(':').next().unwrap_or_default();
        *numbers.get_mut(at)? = if part.is_empty() { 0 } else { part.parse().ok()? };
    }
    Some(numbers)
}

/// A key by the letter at the end of its sequence.
fn named(letter: u8, held: KeyModifiers) -> Option<Event> {
    let code = match letter {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'M' => KeyCode::Enter,
        b'P'..=b'S' => KeyCode::F(letter - b'P' + 1),
        b'Z' => {
            return Some(Event::Key(KeyEvent::new(KeyCode::BackTab, held | KeyModifiers::SHIFT)));
        }
        _ => return None,
    };
    Some(Event::Key(KeyEvent::new(code, held)))
}

/// A key by its number, as the VT220 had them.
fn by_number(number: u16) -> Option<KeyCode> {
    let function = |from: u16| Some(KeyCode::F((number - from) as u8));
    match number {
        1 | 7 => Some(KeyCode::Home),
        2 => Some(KeyCode::Insert),
        3 => Some(KeyCode::Delete),
        4 | 8 => Some(KeyCode::End),
        5 => Some(KeyCode::PageUp),
        6 => Some(KeyCode::PageDown),
        11..=15 => function(10),
        17..=21 => function(11),
        23..=26 => function(12),
        28 | 29 => function(13),
        31..=34 => function(14),
        _ => None,
    }
}

/// Which keys are held: one more than the sum of 1 for Shift, 2 for Alt, 4 for Ctrl.
fn modifiers(held: u16) -> KeyModifiers {
    let bits = held.saturating_sub(1);
    [(1, KeyModifiers::SHIFT), (2, KeyModifiers::ALT), (4, KeyModifiers::CONTROL)]
        .into_iter()
        .filter(|(bit, _)| bits & bit != 0)
        .fold(KeyModifiers::NONE, |all, (_, one)| all | one)
}

/// The mouse: two bits and two more say which button, and one whether it moves.
fn mouse(button: u16, (column, row): (u16, u16), is_up: bool) -> Option<Event> {
    let is_moving = button & 32 != 0;
    let of = |number| [MouseButton::Left, MouseButton::Middle, MouseButton::Right][number];
    let kind = match (usize::from(button & 3 | (button & 0b1100_0000) >> 4), is_moving) {
        (number @ 0..=2, false) if is_up => MouseEventKind::Up(of(number)),
        (number @ 0..=2, false) => MouseEventKind::Down(of(number)),
        (number @ 0..=2, true) => MouseEventKind::Drag(of(number)),
        // Which one was let go is not known there.
        (3, false) => MouseEventKind::Up(MouseButton::Left),
        (3, true) => MouseEventKind::Moved,
        (4, _) => MouseEventKind::ScrollUp,
        (5, _) => MouseEventKind::ScrollDown,
        (6, _) => MouseEventKind::ScrollLeft,
        (7, _) => MouseEventKind::ScrollRight,
        _ => return None,
    };
    let held = [(4, KeyModifiers::SHIFT), (8, KeyModifiers::ALT), (16, KeyModifiers::CONTROL)]
        .into_iter()
        .filter(|(bit, _)| button & bit != 0)
        .fold(KeyModifiers::NONE, |all, (_, one)| all | one);
    Some(Event::Mouse(MouseEvent { kind, column, row, modifiers: held }))
}
