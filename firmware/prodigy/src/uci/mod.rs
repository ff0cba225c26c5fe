//! UCI on the serial line: the commands, one file for each of the longer ones.
//!
//! Nothing is kept of a line but the word that is being read.

mod backup;
mod bench;
mod go;
mod position;
mod report;
mod time;
mod words;

use kilomate_core::machines::Prodigy;

use crate::{print, serial, stack, texts};
use words::{Line, Word};

/// What was wrong with a line. The word that was read last says more.
#[derive(Clone, Copy)]
enum Problem {
    /// Not a command, or not one that is written like this.
    Command,
    /// Not a position that can be played.
    Position,
    /// Not a legal move.
    Move,
    /// Not a number where there must be one.
    Number,
    /// Bytes were lost on the way.
    Loss,
}

texts! {
    UCI = "uci";
    ISREADY = "isready";
    UCINEWGAME = "ucinewgame";
    POSITION = "position";
    GO = "go";
    STOP = "stop";
    QUIT = "quit";
    BENCH = "bench";
    STACK = "stack";
    ID = concat!(
        "id name Kilomate ", env!("CARGO_PKG_VERSION"), " on ATmega644P\n",
        "id author the Kilomate project\nuciok\n"
    );
    READYOK = "readyok\n";
    UNTOUCHED = " bytes of stack never touched\n";
    ERROR = "info string error: ";
    BAD_COMMAND = "not understood: ";
    BAD_POSITION = "not a position that can be played";
    BAD_MOVE = "not a legal move: ";
    BAD_NUMBER = "not a number: ";
    LOST = "bytes were lost on the serial line";
    BUSY = "thinking; send stop first, before ";
}

/// Reads commands and obeys them until `quit`.
pub fn run(engine: &mut Prodigy) {
    new_game(engine);
    let mut word = Word::new();
    loop {
        let mut line = Line::new();
        if !line.next(&mut word) {
            continue;
        }
        if word.is(&QUIT) {
            return;
        }
        if let Err(problem) = obey(engine, &mut line, &mut word) {
            complain(problem, &word);
        }
        line.skip();
        if serial::take_loss() {
            complain(Problem::Loss, &word);
        }
    }
}

/// Obeys the command whose first word has been read.
fn obey(engine: &mut Prodigy, line: &mut Line, word: &mut Word) -> Result<(), Problem> {
    if word.is(&UCI) {
        print::text(&ID);
    } else if word.is(&ISREADY) {
        print::text(&READYOK);
    } else if word.is(&UCINEWGAME) {
        new_game(engine);
    } else if word.is(&POSITION) {
        position::command(engine, line, word)?;
    } else if word.is(&GO) {
        go::command(engine, line, word)?;
    } else if word.is(&BENCH) {
        bench::command(engine, line, word)?;
    } else if word.is(&STACK) {
        print::number(u32::from(stack::untouched()));
        print::text(&UNTOUCHED);
    } else if !word.is(&STOP) {
        return Err(Problem::Command);
    }
    Ok(())
}

/// Forgets everything; the game is at its start.
#[inline(never)]
fn new_game(engine: &mut Prodigy) {
    engine.forget();
    position::start(engine);
}

/// Says what was wrong.
fn complain(problem: Problem, word: &Word) {
    print::text(&ERROR);
    match problem {
        Problem::Command => print::text(&BAD_COMMAND),
        Problem::Position => print::text(&BAD_POSITION),
        Problem::Move => print::text(&BAD_MOVE),
        Problem::Number => print::text(&BAD_NUMBER),
        Problem::Loss => print::text(&LOST),
    }
    if matches!(problem, Problem::Command | Problem::Move | Problem::Number) {
        print::all(word.as_bytes());
    }
    print::newline();
}
