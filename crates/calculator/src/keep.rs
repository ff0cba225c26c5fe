//! The game as bytes, for the calculator's memory: whole, with a version and a sum. Anything else is refused.
//!
//! | bytes | what |
//! |--:|---|
//! | 4 | `KMC`, and the version of the format |
//! | 6 | settings |
//! | 3 | outcome, winner, whether the game began as games do |
//! | 4 | clocks, in quarters of a second |
//! | 64 | the men of the position that is the first to be remembered |
//! | 5 | castling rights and who is to move; en passant, 64 is none; half-moves and number of the move |
//! | 2 | how many moves there are |
//! | 2 each | their bits |
//! | 4 | CRC-32 of all that |

use kilomate_core::chess::game::Record;
use kilomate_core::knowledge::crc::Crc;
use kilomate_core::{Board, Color, GameIn, Kind, Machine, Move, Piece, Setup, Square};
use kilomate_flash::Array;

use crate::host::{File, Host};
use crate::play::outcome;
use crate::program::Program;
use crate::settings::Settings;

/// The first bytes, the last of which is the version of the format.
const MAGIC: [u8; 4] = *b"KMC\x01";
/// Bytes without moves.
const LEAST: u16 = 4 + 6 + 3 + 4 + 64 + 5 + 2 + 4;
/// The most moves that a machine's game remembers.
const MOST_MOVES: u16 = 208;
/// The most bytes that a kept game has.
pub const GAME_LEN: u16 = LEAST + 2 * MOST_MOVES;

/// Set beside the castling rights if Black is to move.
const BLACK_TO_MOVE: u8 = 16;
/// No square.
const NONE: u8 = 64;

/// Bytes on their way out, and their sum.
struct Writer<'a, H> {
    host: &'a mut H,
    crc: Crc,
}

impl<H: Host> Writer<'_, H> {
    #[inline(never)]
    fn put(&mut self, byte: u8) {
        self.crc.add(byte);
        self.host.put(byte);
    }

    fn word(&mut self, word: u16) {
        let [low, high] = word.to_le_bytes();
        self.put(low);
        self.put(high);
    }

    fn all<const N: usize>(&mut self, bytes: [u8; N]) {
        for byte in bytes {
            self.put(byte);
        }
    }

    fn board(&mut self, board: &Board) {
        for at in Square::all() {
            self.put(board.piece_at(at).to_byte());
        }
        let black = if board.side_to_move() == Color::Black { BLACK_TO_MOVE } else { 0 };
        self.put(board.castling_rights() | black);
        self.put(board.en_passant().map_or(NONE, Square::index));
        self.put(board.halfmove_clock());
        self.word(board.fullmove_number());
    }
}

/// Bytes on their way in.
struct Reader<'a, H> {
    host: &'a mut H,
    at: u16,
}

impl<H: Host> Reader<'_, H> {
    #[inline(never)]
    fn byte(&mut self) -> u8 {
        let byte = self.host.file_byte(File::Game, self.at);
        self.at += 1;
        byte
    }

    fn word(&mut self) -> u16 {
        let low = self.byte();
        u16::from_le_bytes([low, self.byte()])
    }

    fn all<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        for place in &mut bytes {
            *place = self.byte();
        }
        bytes
    }

    fn setup(&mut self, setup: &mut Setup) {
        for at in Square::all() {
            let byte = self.byte();
            let color = if byte & 0x80 == 0 { Color::White } else { Color::Black };
            // What is no kind is none.
            let kind = Kind::from_number(byte & 0x7f);
            setup.put(at, kind.map_or(Piece::NONE, |kind| Piece::new(color, kind)));
        }
        let state = self.byte();
        setup.side = if state & BLACK_TO_MOVE != 0 { Color::Black } else { Color::White };
        setup.castling = state & 15;
        let en_passant = self.byte();
        setup.en_passant = (en_passant < NONE).then(|| Square::from_index(en_passant));
        setup.halfmove = self.byte();
        setup.fullmove = self.word();
    }
}

impl<M: Machine> Program<M> {
    /// Keeps the game. Where there is no room for it, the old one stays.
    pub(crate) fn keep(&mut self, host: &mut impl Host) {
        let settings = self.settings.bytes();
        let state = [self.outcome, self.winner, u8::from(self.is_standard)];
        let clocks = self.clocks;
        self.player.peek(|game| {
            if host.begin_file(File::Game, LEAST + 2 * game.len()) {
                write(host, game, settings, state, clocks);
            }
        });
    }

    /// Takes up the game that was kept. False if it is damaged, and the program's game is then anything.
    pub(crate) fn recall(&mut self, host: &mut impl Host) -> bool {
        let len = host.file_len(File::Game);
        if !(LEAST..=GAME_LEN).contains(&len) {
            return false;
        }
        let mut reader = Reader { host, at: 0 };
        let mut crc = Crc::START;
        for _ in 4..len {
            crc.add(reader.byte());
        }
        let is_whole = crc.sum().to_le_bytes() == reader.all();
        reader.at = 0;
        if !is_whole || reader.all() != MAGIC {
            return false;
        }
        let Some(settings) = Settings::from_bytes(reader.all()) else { return false };
        let [ended, winner, is_standard] = reader.all();
        if ended >= outcome::COUNT || winner > 2 {
            return false;
        }
        self.settings = settings;
        (self.outcome, self.winner, self.is_standard) = (ended, winner, is_standard != 0);
        self.clocks = [reader.word(), reader.word()];
        reader.setup(&mut self.setup);
        let count = reader.word();
        if len != LEAST.wrapping_add(count << 1) || count > MOST_MOVES {
            return false;
        }
        if self.player.game_mut().set_up(&self.setup).is_err() {
            return false;
        }
        (0..count).all(|_| self.player.play(Move::from_bits(reader.word())).is_ok())
    }
}

fn write<R: Array<Item = Record>>(
    host: &mut impl Host,
    game: &GameIn<R>,
    settings: [u8; 6],
    state: [u8; 3],
    clocks: [u16; 2],
) {
    let mut writer = Writer { host, crc: Crc::START };
    writer.all(MAGIC);
    writer.all(settings);
    writer.all(state);
    for clock in clocks {
        writer.word(clock);
    }
    writer.board(&game.first_board());
    writer.word(game.len());
    for m in game.moves() {
        writer.word(m.bits());
    }
    for byte in writer.crc.sum().to_le_bytes() {
        writer.host.put(byte);
    }
    writer.host.end_file();
}
