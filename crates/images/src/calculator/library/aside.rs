//! A program with two pictures on the emulated calculator: it draws into the engine's page whenever the engine does not
//! need it.

use super::linked::{ASIDE, Event, Native, ROOM};

/// What a picture leaves there.
const PICTURE: u8 = 0x77;
/// Where bytes come out.
const OUT: u32 = ROOM.start + 0x40;
/// Half-moves of the game.
const PLIES: usize = 8;

/// Draws over the whole page, with the engine's memory put aside before.
fn draw(native: &mut Native) -> Result<(), String> {
    if native.call("kilomate_put_aside", &[ASIDE.start])?.a != 1 {
        return Err("there is nothing to put aside".into());
    }
    let page = native.page_at();
    native.calculator.put(page, &vec![PICTURE; 0x1_0000]);
    Ok(())
}

fn call(
    native: &mut Native,
    name: &str,
    arguments: &[u32],
    count: usize,
) -> Result<Vec<u8>, String> {
    native.begin(name, arguments, OUT..ROOM.end)?;
    match native.go_on()? {
        Event::Returned(_) => Ok(native.calculator.get(OUT, count)),
        _ => Err(format!("{name} asks a hook")),
    }
}

/// A game with itself, with pictures in between or not: all moves, and the position at its end.
fn game(native: &mut Native, is_drawing: bool) -> Result<Vec<Vec<u8>>, String> {
    native.call("engine_init", &[0])?;
    let mut said = Vec::new();
    for _ in 0..PLIES {
        let m = call(native, "engine_think_p", &[OUT, 2, 0], 5)?;
        if is_drawing {
            draw(native)?;
        }
        call(native, "engine_make_move_p", &[OUT], 0)?;
        if is_drawing {
            draw(native)?;
        }
        said.push(m);
    }
    said.push(call(native, "engine_get_fen", &[OUT, 92], 60)?);
    Ok(said)
}

/// The game is the same with pictures and without; and a page that was given away is a new game.
///
/// # Errors
///
/// A sentence about what is not as it should be.
pub fn check(native: &mut Native) -> Result<(), String> {
    let plain = game(native, false)?;
    if game(native, true)? != plain {
        return Err("another game with pictures in between".into());
    }
    native.call("kilomate_release", &[])?;
    if native.call("kilomate_put_aside", &[ASIDE.start])?.a != 0 {
        return Err("a page that was given away is put aside".into());
    }
    let page = native.page_at();
    native.calculator.put(page, &vec![PICTURE; 0x1_0000]);
    let fen = call(native, "engine_get_fen", &[OUT, 92], 8)?;
    if fen != b"rnbqkbnr" {
        return Err("no new game in a page that was given away".into());
    }
    Ok(())
}
