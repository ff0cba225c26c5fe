//! `bench`: fixed positions to a fixed depth. The desktop prints the same lines.

use kilomate_core::machines::Prodigy;
use kilomate_core::search::{Limits, Step};
use kilomate_flash::flash;

use super::words::{Line, Word};
use super::{Problem, position, report};
use crate::{chip, print, texts};

flash! {
    /// One FEN on each line: the file that the desktop reads, too.
    static FENS: [u8; SIZE] = *include_bytes!("../../../../bench/prodigy.fen");
}
const SIZE: usize = include_bytes!("../../../../bench/prodigy.fen").len();

texts! {
    POSITION = "position ";
    NODES = " nodes ";
    CYCLES = " cycles\n";
}

/// The depth without a number after `bench`.
const DEPTH: u8 = 8;

/// A sum that does not fit into 32 bits.
struct Sum {
    billions: u8,
    rest: u32,
}

const BILLION: u32 = 1_000_000_000;

impl Sum {
    fn add(&mut self, number: u32) {
        let mut rest = number;
        // Not `while`: the compiler would make a division of it, which costs a kilobyte.
        for _ in 0..4 {
            if rest >= BILLION {
                rest -= BILLION;
                self.billions += 1;
            }
        }
        self.rest += rest;
        if self.rest >= BILLION {
            self.rest -= BILLION;
            self.billions += 1;
        }
    }

    fn print(&self) {
        if self.billions == 0 {
            print::number(self.rest);
        } else {
            print::number(u32::from(self.billions));
            print::digits(self.rest, 9);
        }
    }
}

/// Searches all positions, each with an empty table, and prints what came out.
#[inline(never)]
pub(super) fn command(
    engine: &mut Prodigy,
    line: &mut Line,
    word: &mut Word,
) -> Result<(), Problem> {
    let depth = if line.next(word) {
        word.number().ok_or(Problem::Number)?.clamp(1, 255) as u8
    } else {
        DEPTH
    };
    let mut nodes = 0;
    let mut cycles = Sum { billions: 0, rest: 0 };
    let mut at = 0;
    let mut number = 0;
    while at < SIZE {
        at = set_up(engine, at);
        let before = chip::cycles();
        engine.begin(&Limits { depth, ..Limits::default() });
        while engine.step(u32::MAX) != Step::Done {}
        cycles.add(chip::cycles().wrapping_sub(before));
        nodes += engine.nodes() as u32;
        number += 1;
        print::text(&POSITION);
        print::number(number);
        print::space();
        report::best_move(engine.best().best);
        report::score(engine.best().score);
        report::nodes(engine);
        print::newline();
    }
    print::number(nodes);
    print::text(&NODES);
    cycles.print();
    print::text(&CYCLES);
    Ok(())
}

/// Sets up the position whose FEN begins at `at`; returns where the next one begins.
fn set_up(engine: &mut Prodigy, at: usize) -> usize {
    engine.forget();
    let mut end = at;
    while end < SIZE && FENS.at(end) != b'\n' {
        end += 1;
    }
    position::load(engine, |fen| {
        for (place, i) in fen.iter_mut().zip(at..end) {
            *place = FENS.at(i);
        }
    });
    end + 1
}
