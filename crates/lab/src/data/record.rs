//! A position of a game in 32 bytes. `docs/tuning.md` describes them one by one.

use kilomate_core::eval::score::Score;
use kilomate_core::{Board, Color, Kind, Piece, Setup, Square};

use crate::result::Outcome;

/// Bytes of a record.
pub(crate) const SIZE: usize = 32;
/// A record as it stands in the file.
pub(crate) type Packed = [u8; SIZE];
/// The largest number of a game, which has three bytes.
pub(crate) const MOST_GAMES: u32 = (1 << 24) - 1;

/// Where things begin in a record; before them, in the first eight bytes, are the occupied squares.
const MEN: usize = 8;
const FLAGS: usize = 24;
const EN_PASSANT: usize = 25;
const SCORE: usize = 26;
const GAME: usize = 28;
const PLY: usize = 31;

/// Bits of the flags.
const BLACK_TO_MOVE: u8 = 1;
const CASTLING_SHIFT: u32 = 1;
const RESULT_SHIFT: u32 = 5;
const LAST_OF_GAME: u8 = 128;
/// In the place of the file when there is no capture en passant.
const NO_FILE: u8 = 8;

/// A position, and what came of it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Record {
    /// Its clocks are not kept.
    pub(crate) board: Board,
    /// How the game ended.
    pub(crate) outcome: Outcome,
    /// What the search said, for White.
    pub(crate) score: i16,
    /// Which game of the file it is from.
    pub(crate) game: u32,
    /// Half-moves from the beginning of the game; 255 stands for more, too.
    pub(crate) ply: u8,
    /// Whether no other record of the game follows.
    pub(crate) is_last: bool,
}

impl Record {
    pub(crate) fn pack(&self) -> Packed {
        let mut packed = [0; SIZE];
        let mut occupied = 0u64;
        let mut men = 0;
        for at in Square::all() {
            let piece = self.board.piece_at(at);
            let Some(kind) = piece.kind() else { continue };
            occupied |= 1 << at.index();
            let code = kind as u8 | (piece.color() as u8) << 3;
            packed[MEN + men / 2] |= if men % 2 == 0 { code } else { code << 4 };
            men += 1;
        }
        packed[..MEN].copy_from_slice(&occupied.to_le_bytes());
        packed[FLAGS] = self.board.side_to_move() as u8
            | self.board.castling_rights() << CASTLING_SHIFT
            | (self.outcome.half_points() as u8) << RESULT_SHIFT
            | if self.is_last { LAST_OF_GAME } else { 0 };
        packed[EN_PASSANT] = self.board.en_passant().map_or(NO_FILE, Square::col);
        packed[SCORE..GAME].copy_from_slice(&self.score.to_le_bytes());
        packed[GAME..PLY].copy_from_slice(&self.game.to_le_bytes()[..3]);
        packed[PLY] = self.ply;
        packed
    }

    /// Reads a record.
    ///
    /// # Errors
    ///
    /// What in it cannot be.
    pub(crate) fn unpack(packed: &Packed) -> Result<Record, String> {
        let outcome = match result_bits(packed) {
            0 => Outcome::Black,
            1 => Outcome::Draw,
            2 => Outcome::White,
            _ => return Err("it has no result".into()),
        };
        let score = i16::from_le_bytes([packed[SCORE], packed[SCORE + 1]]);
        if Score::cp(score).is_mate() {
            return Err(format!("its score of {score} is a mate, and no such position is kept"));
        }
        Ok(Record {
            board: unpack_board(packed)?,
            outcome,
            score,
            game: game(packed),
            ply: packed[PLY],
            is_last: is_last(packed),
        })
    }
}

/// The game that a record is from.
pub(crate) fn game(packed: &Packed) -> u32 {
    u32::from_le_bytes([packed[GAME], packed[GAME + 1], packed[GAME + 2], 0])
}

/// How many half-moves were played before, up to 255.
pub(crate) fn ply(packed: &Packed) -> u8 {
    packed[PLY]
}

/// White's half-points in the game, or 3, which nobody has.
pub(crate) fn result_bits(packed: &Packed) -> u8 {
    packed[FLAGS] >> RESULT_SHIFT & 3
}

/// Whether it is the last one of its game.
pub(crate) fn is_last(packed: &Packed) -> bool {
    packed[FLAGS] & LAST_OF_GAME != 0
}

fn unpack_board(packed: &Packed) -> Result<Board, String> {
    let mut setup = Setup::EMPTY;
    let occupied = u64::from_le_bytes(packed[..MEN].try_into().map_err(|_| "too short")?);
    if occupied.count_ones() as usize > 2 * (FLAGS - MEN) {
        return Err("it has more than 32 men".into());
    }
    let squares = Square::all().filter(|at| occupied >> at.index() & 1 != 0);
    for (man, at) in squares.enumerate() {
        let code = packed[MEN + man / 2] >> (4 * (man % 2)) & 15;
        let kind = Kind::from_number(code & 7).ok_or("a man in it is none")?;
        let color = if code & 8 == 0 { Color::White } else { Color::Black };
        setup.put(at, Piece::new(color, kind));
    }
    let flags = packed[FLAGS];
    setup.side = if flags & BLACK_TO_MOVE == 0 { Color::White } else { Color::Black };
    setup.castling = flags >> CASTLING_SHIFT & 15;
    // A pawn that can be captured en passant has just come past the sixth rank of its opponent.
    let row = if setup.side == Color::White { 2 } else { 5 };
    setup.en_passant = match packed[EN_PASSANT] {
        NO_FILE => None,
        file if file < NO_FILE => Square::at(row, file),
        _ => return Err("its en passant file is none".into()),
    };
    setup.build().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(fen: &str) -> Record {
        let board = Board::from_fen(fen).expect(fen);
        Record { board, outcome: Outcome::White, score: -123, game: 70_000, ply: 9, is_last: true }
    }

    #[test]
    fn records_come_back_as_they_were() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 0 1",
            "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1",
            "8/8/8/8/4k3/8/4p3/4K3 w - - 0 1",
        ] {
            for outcome in [Outcome::White, Outcome::Draw, Outcome::Black] {
                let record = Record { outcome, is_last: outcome == Outcome::Draw, ..record(fen) };
                let packed = record.pack();
                assert_eq!(Record::unpack(&packed), Ok(record.clone()), "{fen}");
                assert_eq!((game(&packed), is_last(&packed)), (record.game, record.is_last));
            }
        }
    }

    #[test]
    fn the_bytes_are_those_of_the_documentation() {
        let packed = record("4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1").pack();
        // e8 is square 4, a4 is 32, b4 is 33, e1 is 60.
        assert_eq!(packed[..8], (1u64 << 4 | 1 << 32 | 1 << 33 | 1 << 60).to_le_bytes());
        assert_eq!(packed[8..12], [0x1e, 0x69, 0, 0]);
        assert_eq!(packed[24..26], [128 | 2 << 5 | 1, 0]);
        assert_eq!(packed[26..28], (-123i16).to_le_bytes());
        assert_eq!(packed[28..], [0x70, 0x11, 0x01, 9]);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let good = record("4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1").pack();
        let changed = |at: usize, to: u8| {
            let mut packed = good;
            packed[at] = to;
            Record::unpack(&packed).expect_err("refused")
        };
        assert!(changed(8, 0x10).contains("man"));
        assert!(changed(24, 3 << 5).contains("result"));
        assert!(changed(27, 0x7f).contains("score"));
        assert!(changed(27, 0x80).contains("score"));
        assert!(changed(25, 9).contains("en passant"));
        assert!(changed(9, 0x66).contains("king"));
        let mut full = good;
        full[..8].fill(0xff);
        assert!(Record::unpack(&full).expect_err("refused").contains("32"));
    }
}
