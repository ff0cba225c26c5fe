//! A game as bytes, for a program that wants to go on with it another day. The format is written
//! down in `engine.h`; it does not depend on how the core stores anything.

use core::mem::MaybeUninit;
use core::slice::IterMut;

use kilomate_core::chess::game::Record;
use kilomate_core::knowledge::crc::Crc;
use kilomate_core::{Board, Color, Game, GameIn, Kind, Move, Piece, Setup, Square};
use kilomate_flash::Array;

use crate::codes::{NONE, SAVE_MAX, flag};
use crate::{EngineMove, translate};

/// The first bytes, the last of which is the version of the format.
const MAGIC: [u8; 4] = *b"KMG\x01";
/// Magic, 32 bytes of board, state, en passant, clock, move number, number of moves.
const HEAD: usize = 4 + 32 + 1 + 1 + 1 + 2 + 2;
/// The check sum.
const TAIL: usize = 4;

/// Set in the number of a piece of Black.
const BLACK: u8 = 8;
/// Set in the state if Black is to move; the castling rights are below.
const BLACK_TO_MOVE: u8 = 16;

/// Writes the game and tells how many bytes that took; 0, and nothing is written, if there is not
/// enough room.
pub fn save<R: Array<Item = Record>>(game: &GameIn<R>, room: &mut [MaybeUninit<u8>]) -> u16 {
    const { assert!(HEAD + 2 * GameIn::<R>::REMEMBERED as usize + TAIL <= SAVE_MAX) };
    let size = HEAD + 2 * game.len() as usize + TAIL;
    let Some(room) = room.get_mut(..size) else { return 0 };
    let mut writer = Writer { room: room.iter_mut(), crc: Crc::START };
    writer.put_all(&MAGIC);
    put_position(&mut writer, &game.first_board());
    writer.put_all(&game.len().to_le_bytes());
    for m in game.moves() {
        writer.put_all(&code(m).to_le_bytes());
    }
    let sum = writer.crc.sum();
    writer.put_all(&sum.to_le_bytes());
    size as u16
}

fn put_position(writer: &mut Writer<'_>, board: &Board) {
    let number = |at| {
        let piece = board.piece_at(at);
        let color = if piece.color() == Color::Black { BLACK } else { 0 };
        piece.kind().map_or(0, |kind| kind as u8 | color)
    };
    let mut squares = Square::all();
    while let (Some(first), Some(second)) = (squares.next(), squares.next()) {
        writer.put(number(first) | number(second) << 4);
    }
    let black = if board.side_to_move() == Color::Black { BLACK_TO_MOVE } else { 0 };
    writer.put(board.castling_rights() | black);
    writer.put(board.en_passant().map_or(NONE, Square::index));
    writer.put(board.halfmove_clock());
    writer.put_all(&board.fullmove_number().to_le_bytes());
}

/// Origin, target and promotion of a move.
fn code(m: Move) -> u16 {
    let promotion = m.promotion().map_or(0, |kind| kind as u16);
    m.from().index() as u16 | (m.to().index() as u16) << 6 | promotion << 12
}

/// Bytes on their way out, and their check sum.
struct Writer<'a> {
    room: IterMut<'a, MaybeUninit<u8>>,
    crc: Crc,
}

impl Writer<'_> {
    fn put(&mut self, byte: u8) {
        self.crc.add(byte);
        if let Some(place) = self.room.next() {
            place.write(byte);
        }
    }

    fn put_all(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.put(byte);
        }
    }
}

/// A saved game that has been found to be one.
pub struct Saved<'a> {
    start: Board,
    moves: &'a [u8],
}

impl<'a> Saved<'a> {
    /// Reads what [`save`] has written; none if it is anything else.
    pub fn read(bytes: &'a [u8]) -> Option<Saved<'a>> {
        let (body, sum) = bytes.split_last_chunk::<TAIL>()?;
        let mut crc = Crc::START;
        for &byte in body {
            crc.add(byte);
        }
        if crc.sum() != u32::from_le_bytes(*sum) {
            return None;
        }
        let (head, moves) = body.split_first_chunk::<HEAD>()?;
        let (position, count) = head.strip_prefix(&MAGIC)?.split_last_chunk::<2>()?;
        if moves.len() != 2 * u16::from_le_bytes(*count) as usize {
            return None;
        }
        let saved = Saved { start: read_position(position)?, moves };
        // Played through once beside the game that is going on, which a bad one leaves as it is.
        let mut trial = Game::<1>::from_board(&saved.start);
        saved.play(&mut trial).then_some(saved)
    }

    /// Makes this the game; false if a move is not legal.
    pub fn play_into<R: Array<Item = Record>>(&self, game: &mut GameIn<R>) -> bool {
        game.set_board(&self.start);
        self.play(game)
    }

    fn play<R: Array<Item = Record>>(&self, game: &mut GameIn<R>) -> bool {
        let (codes, _) = self.moves.as_chunks::<2>();
        codes.iter().all(|code| {
            let wanted = wanted(u16::from_le_bytes(*code));
            wanted
                .and_then(|wanted| translate::legal_move(game.board(), wanted))
                .is_some_and(|m| game.play(m).is_ok())
        })
    }
}

/// The move that a code stands for, as a program would wish for it.
fn wanted(code: u16) -> Option<EngineMove> {
    let flags = match code >> 12 {
        0 => 0,
        n if n == Kind::Queen as u16 => flag::PROMOTION | flag::PROMO_Q,
        n if n == Kind::Rook as u16 => flag::PROMOTION | flag::PROMO_R,
        n if n == Kind::Bishop as u16 => flag::PROMOTION | flag::PROMO_B,
        n if n == Kind::Knight as u16 => flag::PROMOTION | flag::PROMO_N,
        _ => return None,
    };
    let [from, to] = [code as u8, (code >> 6) as u8].map(|n| n & 63);
    Some(EngineMove {
        from_row: from >> 3,
        from_col: from & 7,
        to_row: to >> 3,
        to_col: to & 7,
        flags,
    })
}

fn read_position(bytes: &[u8]) -> Option<Board> {
    let (pieces, &[state, en_passant, halfmove, low, high]) = bytes.split_last_chunk::<5>()?;
    let mut setup = Setup::EMPTY;
    let numbers = pieces.iter().flat_map(|pair| [pair & 15, pair >> 4]);
    for (at, number) in Square::all().zip(numbers) {
        if number != 0 {
            let color = if number & BLACK != 0 { Color::Black } else { Color::White };
            setup.put(at, Piece::new(color, Kind::from_number(number & !BLACK)?));
        }
    }
    setup.side = if state & BLACK_TO_MOVE != 0 { Color::Black } else { Color::White };
    setup.castling = state & (BLACK_TO_MOVE - 1);
    setup.en_passant = (en_passant < 64).then(|| Square::from_index(en_passant));
    setup.halfmove = halfmove;
    setup.fullmove = u16::from_le_bytes([low, high]);
    setup.build().ok()
}
