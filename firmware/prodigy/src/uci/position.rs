//! `position`: a set-up, and moves that are played as they arrive.

use kilomate_core::eval::{Lean, Sums};
use kilomate_core::machines::Prodigy;
use kilomate_core::{Game, Kind, Move, Setup, Square};

use super::Problem;
use super::backup::Backup;
use super::words::{Line, Word, is_space};
use crate::{serial, texts};

texts! {
    STARTPOS = "startpos";
    FEN = "fen";
    MOVES = "moves";
    START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
}

/// The longest FEN that the core writes, and the word that may follow it.
const FEN_ROOM: usize = 91 + 6;
/// A FEN, filled up with spaces.
pub(super) type Text = [u8; FEN_ROOM];
const START_LENGTH: usize = 56;
const MOVES_LENGTH: usize = 5;

/// Puts the pieces up for a new game.
pub(super) fn start(engine: &mut Prodigy) {
    load(engine, copy_start);
}

/// Sets up the position of a FEN that is known to be good and that `copy` copies from flash.
#[inline(never)]
pub(super) fn load(engine: &mut Prodigy, copy: impl FnOnce(&mut Text)) {
    let mut setup = Setup::EMPTY;
    read_known(&mut setup, copy);
    let _ = engine.game_mut().set_up_in_place(&setup);
}

#[inline(never)] // its text must not stay on the stack
fn read_known(setup: &mut Setup, copy: impl FnOnce(&mut Text)) {
    let mut fen = [b' '; FEN_ROOM];
    copy(&mut fen);
    let _ = setup.read(&fen);
}

fn copy_start(fen: &mut Text) {
    for (i, place) in fen.iter_mut().enumerate().take(START_LENGTH) {
        *place = START.at(i);
    }
}

/// Reads the rest of a `position` line. The game is unchanged after a problem.
#[inline(never)] // a search must not have this below it on the stack
pub(super) fn command(
    engine: &mut Prodigy,
    line: &mut Line,
    word: &mut Word,
) -> Result<(), Problem> {
    let mut setup = Setup::EMPTY;
    let has_moves = read_setup(&mut setup, line, word)?;
    replace(engine.game_mut(), &mut setup, has_moves, line, word)
}

/// Begins again with a position, and moves if there are any. What was set up is garbage then.
#[inline(never)] // its backup is not to be there while the position is read
fn replace<const N: usize>(
    game: &mut Game<N, Sums<Lean>>,
    setup: &mut Setup,
    has_moves: bool,
    line: &mut Line,
    word: &mut Word,
) -> Result<(), Problem> {
    let mut backup = Backup::EMPTY;
    backup.save(game);
    let mut result = game.set_up_in_place(setup).map_err(|_| Problem::Position);
    if result.is_ok() && has_moves {
        result = play_all(game, line, word);
    }
    if result.is_err() {
        backup.restore(game, setup);
    }
    result
}

/// Reads the position; true if moves follow.
#[inline(never)] // its text must not stay on the stack
fn read_setup(setup: &mut Setup, line: &mut Line, word: &mut Word) -> Result<bool, Problem> {
    let mut fen = [b' '; FEN_ROOM];
    let has_moves = read_text(&mut fen, line, word)?;
    setup.read(&fen).map_err(|_| Problem::Position)?;
    Ok(has_moves)
}

/// Reads the text of the position; true if moves follow.
fn read_text(fen: &mut Text, line: &mut Line, word: &mut Word) -> Result<bool, Problem> {
    line.next(word);
    if word.is(&FEN) {
        return read_fen(fen, line, word);
    }
    if !word.is(&STARTPOS) {
        return Err(Problem::Command);
    }
    copy_start(fen);
    let more = line.next(word);
    if more && !word.is(&MOVES) { Err(Problem::Command) } else { Ok(more) }
}

/// Copies the fields of a FEN; true if `moves` follows them.
fn read_fen(fen: &mut Text, line: &mut Line, word: &mut Word) -> Result<bool, Problem> {
    let mut end = 0;
    word.clear();
    loop {
        let byte = line.byte();
        if let Some(letter) = byte.filter(|&byte| !is_space(byte)) {
            *fen.get_mut(end).ok_or(Problem::Position)? = letter;
            end += 1;
            word.push(letter);
            continue;
        }
        if word.is(&MOVES) {
            fen.iter_mut().take(end).skip(end - MOVES_LENGTH).for_each(|place| *place = b' ');
            return Ok(true);
        }
        if byte.is_none() {
            return Ok(false);
        }
        end += usize::from(!word.is_empty());
        word.clear();
    }
}

/// Plays the moves of the line as they arrive.
fn play_all<const N: usize>(
    game: &mut Game<N, Sums<Lean>>,
    line: &mut Line,
    word: &mut Word,
) -> Result<(), Problem> {
    while line.next(word) {
        let m = find(game, word.as_bytes()).ok_or(Problem::Move)?;
        if game.len() as usize >= N {
            game.make_room(16); // at once: one for each move takes longer than a move to arrive
        }
        game.play(m).map_err(|_| Problem::Move)?;
    }
    if serial::take_loss() { Err(Problem::Loss) } else { Ok(()) }
}

/// The legal move that is written so. Without a list of all moves, which would take 512 bytes.
fn find<const N: usize>(game: &Game<N, Sums<Lean>>, text: &[u8]) -> Option<Move> {
    let &[from_file, from_rank, to_file, to_rank, ref rest @ ..] = text else { return None };
    let from = Square::from_ascii(from_file, from_rank)?.index();
    let to = Square::from_ascii(to_file, to_rank)?.index();
    let promotion = match *rest {
        [] => None,
        [letter] => Some(Kind::from_letter(letter)?),
        _ => return None,
    };
    let with = |flags: u8| {
        Move::from_bits(u16::from_le_bytes([from | flags << 6, to | (flags & 12) << 4]))
    };
    (0..16).map(with).find(|&m| m.promotion() == promotion && game.board().is_legal(m))
}
