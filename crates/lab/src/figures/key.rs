//! How the key of a position changes with a move: windows over the string of random bytes.

use kilomate_core::chess::keys::SEED;
use kilomate_core::chess::make::Undo;

use super::board::{START, position};
use super::picture::{BLUE, FAINT, GREEN, INK, ORANGE, Picture, Side};

/// Bytes of a window: four of the hash, two of the lock.
const WINDOW: usize = 6;
const KNIGHT: usize = 128; // the second kind, 128 keys each
const SIDE_TO_MOVE: usize = 6 * 128 + 16 + 8;

/// The string, as `chess/keys.rs` says that it is made.
fn string() -> Vec<u8> {
    let mut state = SEED;
    let mut string = Vec::new();
    while string.len() < SIDE_TO_MOVE + WINDOW {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        string.extend((z ^ z >> 31).to_le_bytes());
    }
    string
}

/// The bytes of the key of the start position, and after the knight's move.
fn keys() -> Result<[[u8; WINDOW]; 2], String> {
    let mut board = position(START)?;
    let before = board.key();
    let m = board.parse_move("g1f3").map_err(|_| "no knight on g1")?;
    board.make(m, &mut (), &mut Undo::NONE.clone());
    Ok([before, board.key()].map(|key| {
        let mut bytes = [0; WINDOW];
        bytes[..4].copy_from_slice(&key.hash.to_le_bytes());
        bytes[4..].copy_from_slice(&key.lock.to_le_bytes());
        bytes
    }))
}

/// The windows of a knight's first move, and what they do to the key.
pub(super) fn windows() -> Result<String, String> {
    const CELL: i32 = 38;
    const LEFT: i32 = 226;
    const CONTEXT: usize = 4;
    let (string, [before, after]) = (string(), keys()?);
    let rows = [
        ("the knight leaves g1", KNIGHT + 0x76, BLUE),
        ("and comes to f3", KNIGHT + 0x55, GREEN),
        ("it is Black's move", SIDE_TO_MOVE, ORANGE),
    ];
    let mut change = before;
    for (_, first, _) in rows {
        for (byte, other) in change.iter_mut().zip(&string[first..first + WINDOW]) {
            *byte ^= other;
        }
    }
    if change != after {
        return Err("keys are no longer windows of this string: see chess/keys.rs".into());
    }
    let width = LEFT + (WINDOW + CONTEXT) as i32 * CELL + 30;
    let mut picture =
        Picture::new("What 1. Nf3 changes in the key of the start position", width, 356);
    let x_of = |byte: usize| LEFT + byte as i32 * CELL;
    picture.text([x_of(2), 24], Side::Middle, 13, FAINT, "hash");
    picture.text([x_of(5), 24], Side::Middle, 13, FAINT, "lock");
    picture.text([x_of(8), 24], Side::Middle, 13, FAINT, "the next keys");
    let mut row = |y: i32, name: &str, note: &str, bytes: &[u8], colour: &str| {
        picture.text([16, y + 16], Side::Left, 14, INK, name);
        picture.text([16, y + 32], Side::Left, 12, FAINT, note);
        for (at, byte) in bytes.iter().enumerate() {
            let is_in = at < WINDOW;
            picture.cell([x_of(at), y, CELL, 30], if is_in { "#f2f6fb" } else { "#fff" });
            let colour = if is_in { colour } else { "#888" };
            picture.digits(
                [x_of(at) + CELL / 2, y + 20],
                Side::Middle,
                14,
                colour,
                &format!("{byte:02x}"),
            );
        }
    };
    row(36, "key of the start", "", &before, INK);
    for (at, (name, first, colour)) in (1..).zip(rows) {
        let end = string.len().min(first + WINDOW + CONTEXT);
        let end = if first == SIDE_TO_MOVE { first + WINDOW } else { end };
        let note = format!("⊕ bytes {first} to {} of the string", first + WINDOW - 1);
        row(36 + at * 62, name, &note, &string[first..end], colour);
    }
    row(36 + 4 * 62, "key after 1. Nf3", "", &after, INK);
    picture.text([16, 340], Side::Left, 12, FAINT, "low bytes first; ⊕ is exclusive or");
    Ok(picture.finish())
}
