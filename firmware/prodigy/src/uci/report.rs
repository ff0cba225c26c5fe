//! What the engine says about its search.

use kilomate_core::Move;
use kilomate_core::machines::Prodigy;
use kilomate_core::score::{Score, mate_distance};
use kilomate_core::search::Best;

use crate::{print, texts};

texts! {
    DEPTH = "info depth ";
    SELDEPTH = " seldepth ";
    CP = " score cp ";
    MATE = " score mate ";
    NODES = " nodes ";
    TIME = " time ";
    PV = " pv";
    BESTMOVE = "bestmove ";
    PONDER = " ponder ";
    NONE = "(none)";
}

/// Sends an `info` line about an iteration.
pub(super) fn info(engine: &Prodigy, depth: u8, selective: u8, score: Score, time: u32) {
    print::text(&DEPTH);
    print::number(u32::from(depth));
    print::text(&SELDEPTH);
    print::number(u32::from(selective));
    self::score(score);
    nodes(engine);
    print::text(&TIME);
    print::number(time);
    if depth != 0 {
        print::text(&PV);
        for &m in engine.line() {
            print::space();
            print_move(m);
        }
    }
    print::newline();
}

/// Sends ` score cp N` or ` score mate N`.
pub(super) fn score(score: Score) {
    if let Some(moves) = mate_distance(score) {
        print::text(&MATE);
        print::signed(moves);
    } else {
        print::text(&CP);
        print::signed(score);
    }
}

/// Sends ` nodes N`.
pub(super) fn nodes(engine: &Prodigy) {
    print::text(&NODES);
    print::number(engine.nodes() as u32);
}

/// Sends `bestmove X`, with the reply that is expected if there is one, and ends the line.
pub(super) fn best(best: &Best) {
    best_move(best.best);
    if !best.ponder.is_none() {
        print::text(&PONDER);
        print_move(best.ponder);
    }
    print::newline();
}

/// Sends `bestmove X`.
pub(super) fn best_move(best: Move) {
    print::text(&BESTMOVE);
    print_move(best);
}

fn print_move(m: Move) {
    if m.is_none() {
        print::text(&NONE);
    } else {
        print::all(m.to_coordinates().as_bytes());
    }
}
