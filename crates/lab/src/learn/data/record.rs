//! A position of a game in 32 bytes. `docs/formats.md` describes them one by one.

use kilomate_core::eval::score::Score;
use kilomate_core::{Board, Color, Kind, Piece, Setup, Square};

use crate::arena::result::Outcome;

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
/// In the place of half-points when the position is not from a game.
const NO_RESULT: u8 = 3;
/// In the place of the file when there is no capture en passant.
const NO_FILE: u8 = 8;

/// A position, and what came of it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Record {
    /// Its clocks are not kept.
    pub(crate) board: Board,
    /// How the game ended; none for a position from inside a search, which was never played.
    pub(crate) outcome: Option<Outcome>,
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
        let mut packed = unplayed(&self.board);
        if let Some(outcome) = self.outcome {
            packed[FLAGS] &= !(NO_RESULT << RESULT_SHIFT);
            packed[FLAGS] |= (outcome.half_points() as u8) << RESULT_SHIFT;
        }
        if self.is_last {
            mark_last(&mut packed);
        }
        set_score(&mut packed, self.score);
        set_place(&mut packed, self.game, self.ply);
        packed
    }

    /// Reads a record.
    ///
    /// # Errors
    ///
    /// What in it cannot be.
    pub(crate) fn unpack(packed: &Packed) -> Result<Record, String> {
        let outcome = match result_bits(packed) {
            0 => Some(Outcome::Black),
            1 => Some(Outcome::Draw),
            2 => Some(Outcome::White),
            _ => None,
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

/// A record of a position that was never played: no result, no score yet, no game yet.
pub(crate) fn unplayed(board: &Board) -> Packed {
    let mut packed = [0; SIZE];
    let mut occupied = 0u64;
    let mut men = 0;
    for at in Square::all() {
        let piece = board.piece_at(at);
        let Some(kind) = piece.kind() else { continue };
        occupied |= 1 << at.index();
        let code = kind as u8 | (piece.color() as u8) << 3;
        packed[MEN + men / 2] |= if men % 2 == 0 { code } else { code << 4 };
        men += 1;
    }
    packed[..MEN].copy_from_slice(&occupied.to_le_bytes());
    packed[FLAGS] = board.side_to_move() as u8
        | board.castling_rights() << CASTLING_SHIFT
        | NO_RESULT << RESULT_SHIFT;
    packed[EN_PASSANT] = board.en_passant().map_or(NO_FILE, Square::col);
    packed
}

/// Says which game a record is from, and how many half-moves were played before.
pub(crate) fn set_place(packed: &mut Packed, game: u32, ply: u8) {
    packed[GAME..PLY].copy_from_slice(&game.to_le_bytes()[..3]);
    packed[PLY] = ply;
}

/// The game that a record is from.
pub(crate) fn game(packed: &Packed) -> u32 {
    u32::from_le_bytes([packed[GAME], packed[GAME + 1], packed[GAME + 2], 0])
}

/// How many half-moves were played before, up to 255.
pub(crate) fn ply(packed: &Packed) -> u8 {
    packed[PLY]
}

/// Bytes of a record that say which position it is, of the flags those bits of them.
pub(crate) fn identity(packed: &Packed) -> [u8; 26] {
    let mut bytes = [0; 26];
    bytes.copy_from_slice(&packed[..SCORE]);
    bytes[FLAGS] &= (1 << RESULT_SHIFT) - 1;
    bytes
}

/// The score, for White.
pub(crate) fn score(packed: &Packed) -> i16 {
    i16::from_le_bytes([packed[SCORE], packed[SCORE + 1]])
}

/// Gives a record another score, for White.
pub(crate) fn set_score(packed: &mut Packed, score: i16) {
    packed[SCORE..GAME].copy_from_slice(&score.to_le_bytes());
}

/// Whether Black is to move.
pub(crate) fn is_black_to_move(packed: &Packed) -> bool {
    packed[FLAGS] & BLACK_TO_MOVE != 0
}

/// The men: kind from 1 to 6, whether he is black, and his square, a8 being 0.
pub(crate) fn men(packed: &Packed) -> impl Iterator<Item = (u8, bool, u8)> + '_ {
    let mut occupied = [0; MEN];
    occupied.copy_from_slice(&packed[..MEN]);
    let mut left = u64::from_le_bytes(occupied);
    (0..2 * (FLAGS - MEN)).map_while(move |man| {
        let square = left.trailing_zeros() as u8;
        left &= left.wrapping_sub(1);
        let code = packed[MEN + man / 2] >> (4 * (man % 2)) & 15;
        (square < 64).then_some((code & 7, code & 8 != 0, square))
    })
}

/// The same position without the man on a square, whether or not such a game could be played.
pub(crate) fn without(packed: &Packed, square: u8) -> Packed {
    let mut less = *packed;
    less[..FLAGS].fill(0);
    let others = men(packed).filter(|&(_, _, at)| at != square);
    for (man, (kind, black, at)) in others.enumerate() {
        less[usize::from(at / 8)] |= 1 << (at % 8);
        less[MEN + man / 2] |= (kind | u8::from(black) << 3) << (4 * (man % 2));
    }
    less
}

/// White's half-points in the game, or [`NO_RESULT`].
pub(crate) fn result_bits(packed: &Packed) -> u8 {
    packed[FLAGS] >> RESULT_SHIFT & 3
}

/// Makes it the last one of its game.
pub(crate) fn mark_last(packed: &mut Packed) {
    packed[FLAGS] |= LAST_OF_GAME;
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
        Record {
            board,
            outcome: Some(Outcome::White),
            score: -123,
            game: 70_000,
            ply: 9,
            is_last: true,
        }
    }

    #[test]
    fn records_come_back_as_they_were() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 0 1",
            "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1",
            "8/8/8/8/4k3/8/4p3/4K3 w - - 0 1",
        ] {
            for outcome in [Some(Outcome::White), Some(Outcome::Draw), Some(Outcome::Black), None] {
                let record = Record { outcome, is_last: outcome.is_none(), ..record(fen) };
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
    fn men_and_scores_are_read_without_a_board() {
        let mut packed = record("4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1").pack();
        let men: Vec<_> = men(&packed).collect();
        assert_eq!(men, [(6, true, 4), (1, false, 32), (1, true, 33), (6, false, 60)]);
        assert_eq!((score(&packed), is_black_to_move(&packed)), (-123, true));
        let less = Board::from_fen("4k3/8/8/8/1p6/8/8/4K3 b - - 0 1").expect("legal");
        assert_eq!(without(&packed, 32)[..24], unplayed(&less)[..24]);
        let identity_before = identity(&packed);
        set_score(&mut packed, 77);
        packed[FLAGS] ^= LAST_OF_GAME | 1 << RESULT_SHIFT;
        assert_eq!((score(&packed), identity(&packed)), (77, identity_before));
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
        assert!(changed(27, 0x7f).contains("score"));
        assert!(changed(27, 0x80).contains("score"));
        assert!(changed(25, 9).contains("en passant"));
        assert!(changed(9, 0x66).contains("king"));
        let mut full = good;
        full[..8].fill(0xff);
        assert!(Record::unpack(&full).expect_err("refused").contains("32"));
    }
}
