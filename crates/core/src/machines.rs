//! The machines: what each gives the engine in memory, and what it takes from it in cycles; and the `table` of what
//! there is to say about them.

mod table;

use core::marker::PhantomData;

use crate::chess::game::Record;
#[cfg(not(target_pointer_width = "16"))]
use crate::eval::cache::Evaluations;
use crate::eval::cache::NoCache;
#[cfg(not(target_pointer_width = "16"))]
use crate::eval::network::Net128;
use crate::eval::network::{Net32, Weights};
use crate::eval::pawns::PawnHash;
use crate::eval::{Handmade, Lean, Network, Sums};
#[cfg(not(target_pointer_width = "16"))]
use crate::knowledge::endings::Endings;
use crate::knowledge::endings::NoEndings;
use crate::knowledge::kpk::{BuiltIn, PawnEnding};
use crate::play::Player;
#[cfg(not(target_pointer_width = "16"))]
use crate::search::correction::LikePositions;
use crate::search::correction::NoCorrections;
#[cfg(not(target_pointer_width = "16"))]
use crate::search::history::ContinuationHistory;
use crate::search::history::{NoHistory, PieceToHistory};
use crate::search::line::Moves;
#[cfg(not(target_pointer_width = "16"))]
use crate::search::notes::Notes;
use crate::search::params::{Fixed, Params};
use crate::search::table::{Entry, Memory};
use crate::search::{Machine, MoveRoom, Ply, Room};

pub use table::{Facts, MACHINES, MachineName, Pace};

/// A desktop: a table of any size, a megabyte for the rest, and endings if it has some. Not on a
/// 16-bit machine, where no type may be that large.
#[cfg(not(target_pointer_width = "16"))]
pub struct Desktop<T, E = NoEndings>(PhantomData<(T, E)>);

#[cfg(not(target_pointer_width = "16"))]
impl<T: Memory, E: Endings> Machine for Desktop<T, E> {
    type Records = [Record; 512];
    type Plies = [Ply<Sums<Net128>, Moves<64>, Notes>; 128];
    type Moves = Room<4096>;
    type Table = T;
    type Evaluator = Network<Net128, Evaluations<16384>, BuiltIn, 128>;
    type History = ContinuationHistory;
    type Corrections = LikePositions;
    type Line = Moves<64>;
    type Endings = E;
    const PARAMS: Params = Params {
        // By SPSA (docs/experiments.md).
        reverse_futility_depth: 6,
        reverse_futility_margin: 80,
        razoring_margin: 210,
        null_lead: 234,
        null_depth_divisor: 5,
        late_base: 11,
        futility_base: 48,
        futility_margin: 153,
        quiet_exchange_depth: 6,
        quiet_exchange_margin: 6,
        reduction_moves: 4,
        reduction_base: 17,
        reduction_scale: 37,
        reduction_worse: 19,
        reduction_pv: 15,
        reduction_history: 23,
        double_margin: 22,
        delta: 170,
        aspiration: 10,
        history_bonus: 20,
        history_bonus_most: 1115,
        prior_bonus: 7,
        fading: 210,
        correction_rate: 2,
        ..Params::DEFAULT
    };
    type Numbers = Fixed;
}

/// A TI-84 Plus CE: 45.6 KB for the engine, 32 KB of them table. Those may lie somewhere else, as may the
/// stack of moves and the network's weights, for
/// a compiler whose pointers have 16 bits; and so may what is known of pawn endings.
pub struct Ce<T = [Entry; 4096], K = BuiltIn, R = Room<1024>, N = Net32>(PhantomData<(T, K, R, N)>);

impl<T: Memory, K: PawnEnding, R: MoveRoom, N: Weights<32>> Machine for Ce<T, K, R, N> {
    type Records = [Record; 208];
    type Plies = [Ply<Sums<N>, Moves<16>>; 48];
    type Moves = R;
    type Table = T;
    type Evaluator = Network<N, NoCache, K, 32>;
    type History = PieceToHistory;
    type Corrections = NoCorrections;
    type Line = Moves<16>;
    type Endings = NoEndings;
    const PARAMS: Params = Params {
        // By SPSA around its network, confirmed with other openings (docs/experiments.md).
        reverse_futility_margin: 78,
        lazy_margin: 115,
        razoring_margin: 304,
        null_depth_divisor: 5,
        null_lead: 172,
        internal_depth: 2,
        late_depth: 6,
        late_base: 9,
        futility_base: 50,
        pawn_threat_depth: 5,
        reduction_depth: 2,
        reduction_base: 12,
        reduction_base_captures: 1,
        reduction_scale: 34,
        delta: 156,
        aspiration: 14,
        aspiration_depth: 4,
        history_bonus: 18,
        history_bonus_most: 1550,
        ..Params::DEFAULT
    };
    type Numbers = Fixed;
}

/// Where the machines begin that evaluate by hand and have a few kilobytes.
const TINY: Params = Params {
    // What they compute lazily comes to less than mobility would, and a node whose moves are
    // all there had better try them: generating them is what costs.
    lazy_margin: 45,
    lazy_margin_several: 45,
    late_base: 8,
    futility_base: 150,
    futility_margin: 110,
    store_quiescence: false,
    // Looking for them takes cycles that matches have not shown to be worth it on the chip.
    quiet_check_plies: 0,
    ..Params::DEFAULT
};

/// A Commodore 64: a table of 4 KB, 8 KB in all, for code, book and screen share the 64 KB with it.
///
/// It is `Prodigy` with more room, which stores quiescence in its table and tries checks there, and with
/// numbers for the few hundred nodes of its three difficulties. With so few neither mobility nor a
/// history nor a larger table is worth its cycles or bytes; checks are (docs/experiments.md).
pub struct C64;

impl Machine for C64 {
    type Records = [Record; 88];
    type Plies = [Ply<Sums<Lean>, Moves<4>>; 24];
    type Moves = Room<300>;
    type Table = [Entry; 512];
    type Evaluator = Handmade<Lean, PawnHash<16>, NoCache>;
    type History = NoHistory;
    type Corrections = NoCorrections;
    type Line = Moves<4>;
    type Endings = NoEndings;
    const PARAMS: Params = Params {
        store_quiescence: true,
        quiet_check_plies: 1,
        // By SPSA at the nodes of ten seconds, confirmed with other openings (docs/experiments.md).
        reverse_futility_margin: 60,
        razoring_margin: 340,
        late_base: 10,
        futility_depth: 5,
        futility_base: 130,
        futility_margin: 125,
        pawn_threat_depth: 3,
        extension_quarters: 5,
        aspiration_depth: 2,
        ..TINY
    };
    type Numbers = Fixed;
}

/// An RCA 1802 with 32 KB of RAM: a table of 2 KB, 6 KB in all, since what is left holds code.
///
/// It searches with the numbers of `C64`, which at the few hundred nodes of half a minute are stronger than
/// the default ones and cheaper by the node (docs/experiments.md).
pub struct Elf;

impl Machine for Elf {
    type Records = [Record; 96];
    type Plies = [Ply<Sums<Lean>, Moves<4>>; 24];
    type Moves = Room<300>;
    type Table = [Entry; 256];
    type Evaluator = Handmade<Lean, PawnHash<8>, NoCache>;
    type History = NoHistory;
    type Corrections = NoCorrections;
    type Line = Moves<4>;
    type Endings = NoEndings;
    const PARAMS: Params = C64::PARAMS;
    type Numbers = Fixed;
}

/// An ATmega644: 4 KB of RAM for everything.
pub struct Prodigy;

impl Machine for Prodigy {
    type Records = [Record; 42];
    type Plies = [Ply<Sums<Lean>, Moves<3>>; 22];
    type Moves = Room<211>;
    type Table = [Entry; 64];
    type Evaluator = Handmade<Lean, PawnHash<8>, NoCache>;
    type History = NoHistory;
    type Corrections = NoCorrections;
    type Line = Moves<3>;
    type Endings = NoEndings;
    const PARAMS: Params = Params {
        // Those of `Ce`, as far as they are not about what is evaluated or stored here: a minute's nodes
        // are as many as that one's, and so is what pays (docs/experiments.md).
        reverse_futility_margin: 78,
        null_depth_divisor: 5,
        null_lead: 172,
        internal_depth: 2,
        late_depth: 6,
        late_base: 9,
        futility_base: 80,
        reduction_depth: 2,
        reduction_base: 12,
        reduction_scale: 34,
        aspiration: 14,
        aspiration_depth: 4,
        ..TINY
    };
    type Numbers = Fixed;
}

#[cfg(not(target_pointer_width = "16"))]
impl MachineName {
    /// The numbers of its search.
    pub const fn params(self) -> Params {
        match self {
            MachineName::Desktop => Desktop::<[Entry; 0]>::PARAMS,
            MachineName::Ce => <Ce>::PARAMS,
            MachineName::C64 => C64::PARAMS,
            MachineName::Prodigy => Prodigy::PARAMS,
            MachineName::Elf => Elf::PARAMS,
        }
    }
}

/// Whether a machine's player fits the memory that the table says. Where addresses have 16 bits there are no gaps
/// between numbers, as on the machine itself; elsewhere there may be a twentieth more.
const fn fits<M: Machine>(machine: MachineName) -> bool {
    let Some(memory) = machine.facts().memory else { return true };
    let gaps = if cfg!(target_pointer_width = "16") { 0 } else { memory / 20 };
    size_of::<Player<M>>() <= (memory + gaps) as usize
}

#[cfg(not(target_pointer_width = "16"))] // where no type may be that large
const _: () = assert!(fits::<Ce>(MachineName::Ce));
const _: () = assert!(fits::<C64>(MachineName::C64));
const _: () = assert!(fits::<Elf>(MachineName::Elf));
const _: () = assert!(fits::<Prodigy>(MachineName::Prodigy));
