//! Perft on the chip: the same core as everywhere, counted in CPU cycles.
//!
//! Prints one line for each position, `perft NAME DEPTH LEAVES CYCLES`, then `done`.
#![no_std]
#![no_main]

use kilomate_core::chess::perft::perft;
use kilomate_core::{Game, MoveStack};
use kilomate_flash::{Flash, Zeroed, flash};
use kilomate_uci::decimal;
use prodigy::chip::{self, Global};
use prodigy::serial::Serial;
use prodigy::texts;

/// Records and moves for depth 4 from the start and 3 from anywhere.
static GAME: Global<Game<8>> = Global::new(Game::ZEROED);
static MOVES: Global<MoveStack<400>> = Global::new(MoveStack::new());

flash! {
    static START_NAME: [u8; 11] = *b"perft start";
    static START: [u8; 56] = *b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    static KIWIPETE_NAME: [u8; 14] = *b"perft kiwipete";
    static KIWIPETE: [u8; 68] =
        *b"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    static POSITION_4_NAME: [u8; 16] = *b"perft position-4";
    static POSITION_4: [u8; 64] =
        *b"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    static ERROR: [u8; 6] = *b" error";
    static DONE: [u8; 4] = *b"done";
}

/// The longest FEN above.
const FEN_ROOM: usize = 68;

/// Copies a text from flash, filled up with spaces: the parser reads RAM.
fn copy<const N: usize>(text: &Flash<[u8; N]>, fen: &mut [u8; FEN_ROOM]) {
    for (i, byte) in fen.iter_mut().enumerate() {
        *byte = if i < N { text.at(i) } else { b' ' };
    }
}

/// Counts from a position and prints ` DEPTH LEAVES CYCLES`, or what is wrong.
fn run(game: &mut Game<8>, moves: &mut MoveStack<400>, fen: &[u8], depth: u8) {
    let set = game.set_fen(fen);
    let before = chip::cycles();
    let leaves = perft(game, moves, &mut (), depth);
    let cycles = chip::cycles().wrapping_sub(before);
    if let (Ok(()), Ok(leaves)) = (set, leaves) {
        for number in [depth as u32, leaves as u32, cycles] {
            chip::send(b' ');
            decimal(&mut Serial, number);
        }
    } else {
        texts::say(&ERROR);
    }
    chip::send(b'\n');
}

/// There is nothing else to do.
#[unsafe(no_mangle)]
fn interlude() {}

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    // SAFETY: `main` runs once, and takes them here only.
    let (game, moves) = unsafe { (GAME.take(), MOVES.take()) };
    chip::start();
    let mut fen = [0; FEN_ROOM];
    texts::say(&START_NAME);
    copy(&START, &mut fen);
    run(game, moves, &fen, 4);
    texts::say(&KIWIPETE_NAME);
    copy(&KIWIPETE, &mut fen);
    run(game, moves, &fen, 3);
    texts::say(&POSITION_4_NAME);
    copy(&POSITION_4, &mut fen);
    run(game, moves, &fen, 3);
    texts::say(&DONE);
    chip::send(b'\n');
    chip::halt()
}
