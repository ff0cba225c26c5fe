//! Texts of the museum.

pub(crate) const MUSEUM: &str = "The museum: the real programs on their emulated machines";
pub(crate) const HALL_KEYS: [(&str, &str); 3] =
    [("Up Down", "choose"), ("Enter", "go in"), ("Esc", "back")];
pub(crate) const ROOM_KEYS: [(&str, &str); 5] = [
    ("F8", "power"),
    ("F9", "speed"),
    ("F10", "take the game from the board"),
    ("F6", "look inside"),
    ("Esc", "back"),
];
pub(crate) const SPEEDS: [&str; 3] = ["real time", "10 times", "as fast as it goes"];
pub(crate) const IS_OFF: &str = "off";
pub(crate) const PROMPT: &str = "> ";
pub(crate) const NOT_A_LINE: &str = "That is too long, or not in letters that the machine knows.";

/// How long a machine has been on: `1:02:03`.
pub(crate) fn time(seconds: u64) -> String {
    format!("{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
}

/// Registers and their values.
pub(crate) fn register(name: &str, value: u32, bits: u8) -> String {
    let digits = usize::from(bits.div_ceil(4));
    format!("{name}={value:0digits$X}")
}

/// What the engine says it has looked at.
pub(crate) fn nodes(nodes: Option<u64>) -> String {
    nodes.map_or_else(
        || "It does not say how many positions it has looked at.".to_owned(),
        |nodes| format!("{nodes} positions for this move."),
    )
}

/// A part of the memory.
pub(crate) fn region(name: &str, from: u32, to: u32) -> String {
    format!("{from:04X}-{to:04X} {name}")
}

/// A machine that was kept and cannot be gone on with.
pub(crate) fn not_resumed(problem: &str) -> String {
    super::as_sentence(&format!("{problem}; the machine begins anew"))
}
