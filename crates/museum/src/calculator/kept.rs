//! The game that the calculator's program keeps, as its `keep` module describes it: a variable that a computer can send.

use kilomate_core::knowledge::crc::Crc;
use kilomate_core::{Color, Setup, Square};

use crate::exhibit::Game;

const MAGIC: &[u8] = b"KMC\x01";
/// Where the settings are, and who is a machine among them (bit 0 is White); and what turns the board.
const SETTINGS: std::ops::Range<usize> = 4..10;
const MACHINE: usize = 2;
const FLIP: usize = 5;
const TURNED: u8 = 63;
/// What the program begins with: level 4, 15 seconds, Black a machine, all options.
const DEFAULT: [u8; 6] = [4, 1, 2, 31, 0, 0];
/// The most moves that it remembers; then it forgets the first ones.
const MOST: usize = 208;
/// Beside the castling rights, if Black is to move; and no square.
const BLACK_TO_MOVE: u8 = 16;
const NONE: u8 = 64;

/// A game to be taken up, the person to move, with the settings of the one that was kept, if one was.
///
/// # Errors
///
/// If there is no such game.
pub(super) fn bytes(game: &Game, kept: Option<&[u8]>) -> Result<Vec<u8>, String> {
    let refuses = |what: &str| format!("the calculator refuses {what}");
    let mut played = kilomate_core::Game::<MOST>::new();
    if let Some(fen) = &game.start {
        let setup = Setup::from_fen(fen).map_err(|_| refuses("the position"))?;
        played.set_up(&setup).map_err(|_| refuses("the position"))?;
    }
    for text in &game.moves {
        let m = played.board().parse_coordinates(text).map_err(|_| refuses(text))?;
        played.play(m).map_err(|_| refuses(text))?;
    }
    let mut settings = DEFAULT;
    if let Some(old) = kept.filter(|old| old.starts_with(MAGIC)).and_then(|old| old.get(SETTINGS)) {
        settings.copy_from_slice(old);
    }
    let first = played.first_board();
    let is_black = played.board().side_to_move() == Color::Black;
    settings[MACHINE] = if is_black { 1 } else { 2 };
    settings[FLIP] = if is_black { TURNED } else { 0 };
    let is_standard = game.start.is_none() && usize::from(played.len()) == game.moves.len();
    let mut bytes = [MAGIC, &settings, &[0, 0, u8::from(is_standard), 0, 0, 0, 0]].concat();
    bytes.extend(Square::all().map(|at| first.piece_at(at).to_byte()));
    let black = if first.side_to_move() == Color::Black { BLACK_TO_MOVE } else { 0 };
    bytes.push(first.castling_rights() | black);
    bytes.push(first.en_passant().map_or(NONE, Square::index));
    bytes.push(first.halfmove_clock());
    bytes.extend(first.fullmove_number().to_le_bytes());
    bytes.extend(played.len().to_le_bytes());
    bytes.extend(played.moves().flat_map(|m| m.bits().to_le_bytes()));
    let mut crc = Crc::START;
    for &byte in &bytes {
        crc.add(byte);
    }
    bytes.extend(crc.sum().to_le_bytes());
    Ok(bytes)
}
