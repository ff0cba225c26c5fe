//! What the library's functions take on the emulated calculator.

use super::linked::{ASIDE, Event, FILL, Native, ROOM};

/// `ld hl,$000927`, `ld ($e30018),hl`, `ld hl,$d52c00`, `ld ($e30010),hl`, `ret`: the screen with a byte for a dot, moved up.
const SCREEN: [u8; 17] = [
    0x21, 0x27, 0x09, 0x00, 0x22, 0x18, 0x00, 0xe3, 0x21, 0x00, 0x2c, 0xd5, 0x22, 0x10, 0x00, 0xe3,
    0xc9,
];
/// Where that lies while it runs.
const SCREEN_AT: u32 = 0xd3_a830;
/// Where bytes go in and out.
const IN: u32 = ROOM.start + 0x40;
const OUT: u32 = ROOM.start + 0x800;
/// Clocks that are more than enough.
const MOST: u64 = 1_000_000;

/// Switches the screen to a byte for each dot, in the upper half of its memory.
///
/// # Errors
///
/// If that does not work.
pub fn use_screen(native: &mut Native) -> Result<(), String> {
    native.calculator.put(SCREEN_AT, &SCREEN);
    native.calculator.call(SCREEN_AT, &[], MOST)?;
    native.calculator.trespasses();
    Ok(())
}

/// Calls a function that may write behind `OUT`, and gives its clocks.
fn clocks(native: &mut Native, name: &str, arguments: &[u32]) -> Result<u64, String> {
    native.begin(name, arguments, OUT..ROOM.end)?;
    match native.go_on()? {
        Event::Returned(answer) => Ok(answer.cycles),
        _ => Err(format!("{name} asks a hook")),
    }
}

fn set_up(native: &mut Native, fen: &str) -> Result<(), String> {
    native.calculator.put(IN, &[fen.as_bytes(), &[0]].concat());
    clocks(native, "engine_new_game", &[])?;
    clocks(native, "engine_set_fen", &[IN])?;
    Ok(())
}

/// Thinks about each position to a depth, and gives all nodes and clocks, those of overlays and arguments included.
///
/// # Errors
///
/// If a call fails.
pub fn speed(native: &mut Native, positions: &[&str], depth: u8) -> Result<(u64, u64), String> {
    let (mut nodes, mut cycles) = (0, 0);
    for fen in positions {
        set_up(native, fen)?;
        cycles += clocks(native, "engine_think", &[OUT, depth.into(), 0])?;
        nodes += u64::from(native.call("engine_get_nodes", &[])?.long());
    }
    Ok((nodes, cycles))
}

/// A middle game, and a move in it: castling.
const FEN: &str = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 5";
const MOVE: [u8; 5] = [7, 4, 7, 6, 2];

/// The clocks of each function in a middle game, with the overlay in the page that it needs but for the first thought; and those
/// of what may come on top.
///
/// # Errors
///
/// If a call fails.
pub fn by_function(native: &mut Native) -> Result<Vec<(&'static str, u64)>, String> {
    let (first, rest) = MOVE.split_at(3);
    let value = [first, rest]
        .map(|slot| slot.iter().rev().fold(0, |all, &byte| all << 8 | u32::from(byte)));
    let with = |rest: &[u32]| [&value[..], rest].concat();
    let calls: Vec<(&'static str, Vec<u32>)> = vec![
        ("set_fen", vec![IN]),
        ("get_position", vec![OUT]),
        ("try_position", vec![OUT]),
        ("get_fen", vec![OUT, 92]),
        ("get_moves_from", vec![7, 3, OUT, 32]),
        ("get_all_moves", vec![OUT, 218]),
        ("is_legal", vec![7, 4, 7, 6]),
        ("is_legal_move", with(&[])),
        ("get_move_effects", with(&[OUT])),
        ("get_san", with(&[OUT, 8])),
        ("make_move", with(&[])),
        ("take_back", vec![]),
        ("replay", vec![]),
        ("get_status", vec![]),
        ("in_check", vec![]),
        ("save", vec![OUT, 512]),
        ("set_level", vec![10]),
        ("get_score", vec![]),
        ("think", vec![OUT, 1, 0]),
        ("get_line", vec![OUT, 16]),
        ("get_nodes", vec![]),
        ("ponder_step", vec![0]),
    ];
    set_up(native, FEN)?;
    native.calculator.put(IN, &[FEN.as_bytes(), &[0]].concat());
    let mut rows = Vec::new();
    for (name, arguments) in calls {
        rows.push((name, clocks(native, &format!("engine_{name}"), &arguments)?));
    }
    // The search is in the page, and then nothing at all.
    let score = clocks(native, "engine_get_score", &[])?;
    let status = clocks(native, "engine_get_status", &[])?;
    let there = clocks(native, "engine_get_status", &[])?;
    rows.push(("an overlay", status.saturating_sub(there)));
    rows.push(("putting aside", clocks(native, "kilomate_put_aside", &[ASIDE.start])?));
    let again = clocks(native, "engine_get_score", &[])?;
    rows.push(("fetching back, with an overlay", again.saturating_sub(score)));
    native.calculator.put(ROOM.start, &vec![FILL; ROOM.len()]);
    Ok(rows)
}
