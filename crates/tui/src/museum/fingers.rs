//! Which of a machine's keys a key of the terminal is.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use kilomate_museum::Exhibit;

/// Names of keys for which terminals have others: the terminal's function key, and the machine's names.
const FUNCTION_KEYS: [(u8, &[&str]); 4] = [
    (2, &["F1", "CLEAR", "BREAK", "MENU"]),
    (3, &["F3", "2ND"]),
    (5, &["F5", "MODE"]),
    (7, &["F7"]),
];

/// The name of the machine's key, and whether it is held; none if it has no such key.
pub(super) fn key_of(event: &KeyEvent, exhibit: &dyn Exhibit) -> Option<(&'static str, bool)> {
    if event.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
        return None;
    }
    let find = |name: &str| exhibit.keys().iter().find(|key| key.name == name).map(|key| key.name);
    let first = |names: &[&str]| names.iter().find_map(|name| find(name));
    let name = match event.code {
        KeyCode::Up => find("UP"),
        KeyCode::Down => find("DOWN"),
        KeyCode::Left => first(&["LEFT", "DOWN"]),
        KeyCode::Right => first(&["RIGHT", "UP"]),
        KeyCode::Enter => first(&["RETURN", "ENTER"]),
        KeyCode::Backspace | KeyCode::Delete => find("DEL"),
        KeyCode::Char(' ') => first(&["SPACE", "ENTER"]),
        KeyCode::F(number) => {
            FUNCTION_KEYS.iter().find(|(key, _)| *key == number).and_then(|(_, names)| first(names))
        }
        KeyCode::Char(letter) => return letter_key(letter, exhibit),
        _ => None,
    };
    name.map(|name| (name, false))
}

/// The key with this letter, or the one whose name begins with it where no key has a letter alone; a capital holds it.
fn letter_key(letter: char, exhibit: &dyn Exhibit) -> Option<(&'static str, bool)> {
    let capital = letter.to_ascii_uppercase().to_string();
    let keys = exhibit.keys();
    if let Some(key) = keys.iter().find(|key| key.name == capital) {
        return Some((key.name, false));
    }
    if exhibit.has_line() || keys.iter().any(|key| key.name.len() == 1) {
        return None;
    }
    let key = keys.iter().find(|key| key.name.starts_with(&capital))?;
    Some((key.name, letter.is_ascii_uppercase()))
}
