//! The engine's bench, whatever runs the engine: positions are set up and searched by calling its
//! functions, as `firmware/portable/c/bench.c` does.

use kilomate_codegen::middle::Program;
use kilomate_codegen::run::{Outside, Profile, Runner};
use kilomate_ir::{Error, Result};

/// Calls a function of the engine and gives what it returns, or 0 if that is nothing.
pub type Call<'a> = dyn FnMut(&str, &[u64]) -> Result<u64> + 'a;

/// The level that is full strength, and what a step returns with the move.
const FULL_STRENGTH: u64 = 10;
const FOUND: u64 = 2;
/// Nodes of a step.
const STEP: u64 = 1000;

/// Searches a position so deep, or the one in which a game begins, and gives the nodes.
///
/// # Errors
///
/// If a call fails, or the engine refuses the position.
pub fn search(call: &mut Call<'_>, fen: Option<&str>, depth: u8) -> Result<u64> {
    call("kilomate_start", &[])?;
    if let Some(fen) = fen {
        for (at, byte) in (0..).zip(bytes(fen)?) {
            call("kilomate_put", &[at, u64::from(byte)])?;
        }
        if call("kilomate_set_position", &[])? != 0 {
            return Err(Error::at(0, format!("the engine refuses {fen}")));
        }
    }
    call("kilomate_begin", &[u64::from(depth), 0, FULL_STRENGTH, 0, 0])?;
    while call("kilomate_step", &[0, STEP])? != FOUND {}
    call("kilomate_nodes", &[])
}

/// A position as the engine takes it: 64 squares, the side to move, castling, en passant, and counters.
///
/// # Errors
///
/// If it is no FEN.
pub fn bytes(fen: &str) -> Result<[u8; 71]> {
    let wrong = || Error::at(0, format!("{fen} is no position"));
    let mut words = fen.split_whitespace();
    let mut word = || words.next().ok_or_else(wrong);
    let mut bytes = [0; 71];
    let mut at = 0;
    for letter in word()?.chars() {
        match letter {
            '/' => {}
            '1'..='8' => at += letter as usize - '0' as usize,
            letter => {
                let piece = "pnbrqk".find(letter.to_ascii_lowercase()).ok_or_else(wrong)? as u8 + 1;
                let is_white = letter.is_ascii_uppercase();
                *bytes.get_mut(at).ok_or_else(wrong)? =
                    if is_white { piece } else { piece.wrapping_neg() };
                at += 1;
            }
        }
    }
    bytes[64] = if word()? == "w" { 1 } else { 255 };
    let castling = word()?;
    let rights = "KQkq".chars().zip([1, 2, 4, 8]);
    bytes[65] = rights.filter(|(right, _)| castling.contains(*right)).map(|(_, bit)| bit).sum();
    (bytes[66], bytes[67]) = match word()?.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (b'8' - rank, file - b'a'),
        _ => (255, 255),
    };
    let mut number = || word().ok().and_then(|word| word.parse().ok()).unwrap_or(0_u16);
    bytes[68] = number() as u8;
    bytes[69..].copy_from_slice(&number().to_le_bytes());
    Ok(bytes)
}

/// Runs the engine's bench and gives the profile and the nodes. Without positions, it is the one in which a
/// game begins.
///
/// # Errors
///
/// If a call fails.
pub fn profile(program: &Program, fens: &[&str], depth: u8) -> Result<(Profile, u64)> {
    profile_with(program, fens, depth, &mut |_, _, _| None)
}

/// The same for an engine that calls functions from outside.
///
/// # Errors
///
/// If a call fails.
pub fn profile_with(
    program: &Program,
    fens: &[&str],
    depth: u8,
    outside: &mut Outside<'_>,
) -> Result<(Profile, u64)> {
    let mut runner = Runner::new(program)?;
    let mut nodes = 0;
    let mut call = |name: &str, arguments: &[u64]| {
        let results = runner.call(name, arguments, outside)?;
        Ok(results.first().copied().unwrap_or(0))
    };
    let start = if fens.is_empty() { Some(None) } else { None };
    for fen in fens.iter().map(|fen| Some(*fen)).chain(start) {
        nodes += search(&mut call, fen, depth)?;
    }
    Ok((runner.profile, nodes))
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn a_position_is_71_bytes() {
        let fen = "r3k2r/8/8/8/pP6/8/8/R3K2R b Kq b3 7 258";
        let bytes = bytes(fen).unwrap();
        assert_eq!(bytes[..5], [252, 0, 0, 0, 250]);
        assert_eq!(bytes[32..34], [255, 1]);
        assert_eq!(bytes[64..], [255, 9, 5, 1, 7, 2, 1]);
        assert!(super::bytes("8/8").is_err());
    }
}
