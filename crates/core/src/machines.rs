//! The machines: what each gives the engine in memory, and what it takes from it in cycles.

#[cfg(not(target_pointer_width = "16"))]
use crate::eval::cache::Evaluations;
use crate::eval::cache::NoCache;
use crate::eval::pawns::Remembered;
use crate::eval::{Full, Lean};
#[cfg(not(target_pointer_width = "16"))]
use crate::search::history::Continuations;
use crate::search::history::{Landings, NoHistory};
use crate::search::line::Moves;
use crate::search::params::{Fixed, Params};
use crate::search::{Engine, Profile};
use crate::table::Entry;

/// A desktop: a table of any size, and a megabyte for the rest. Not on a 16-bit machine, where no
/// type may be that large.
#[cfg(not(target_pointer_width = "16"))]
pub struct DesktopProfile;
#[cfg(not(target_pointer_width = "16"))]
impl Profile for DesktopProfile {
    type Extent = Full;
    type Evaluations = Evaluations<16384>;
    type Pawns = Remembered<1024>;
    type History = Continuations;
    type Line = Moves<64>;
    const PARAMS: Params = Params::DEFAULT;
    type Numbers = Fixed;
}
/// The engine of a desktop. Its table is what the shell gives it.
#[cfg(not(target_pointer_width = "16"))]
pub type Desktop<T, P = DesktopProfile> = Engine<P, T, 512, 128, 4096>;

/// A TI-84 Plus CE: 45.6 KB for the engine, 32 KB of them table.
pub struct CeProfile;
impl Profile for CeProfile {
    type Extent = Full;
    type Evaluations = NoCache;
    type Pawns = Remembered<16>;
    type History = Landings;
    type Line = Moves<16>;
    const PARAMS: Params = Params::DEFAULT;
    type Numbers = Fixed;
}
/// The engine of a TI-84 Plus CE.
pub type Ce<P = CeProfile> = Engine<P, [Entry; 4096], 208, 48, 1024>;

/// A Commodore 64: a table of 16 KB, 24 KB in all.
pub struct C64Profile;
impl Profile for C64Profile {
    type Extent = Full;
    type Evaluations = NoCache;
    type Pawns = Remembered<16>;
    type History = Landings;
    type Line = Moves<12>;
    const PARAMS: Params = Params::DEFAULT;
    type Numbers = Fixed;
}
/// The engine of a Commodore 64.
pub type C64<P = C64Profile> = Engine<P, [Entry; 2048], 88, 32, 560>;

/// An RCA 1802 with 32 KB: a table of 2 KB, 8 KB in all.
pub struct ElfProfile;
impl Profile for ElfProfile {
    type Extent = Lean;
    type Evaluations = NoCache;
    type Pawns = Remembered<1>;
    type History = NoHistory;
    type Line = Moves<8>;
    const PARAMS: Params = Params::DEFAULT;
    type Numbers = Fixed;
}
/// The engine of an RCA 1802.
pub type Elf<P = ElfProfile> = Engine<P, [Entry; 256], 96, 32, 512>;

/// An ATmega644: 4 KB of RAM for everything.
pub struct ProdigyProfile;
impl Profile for ProdigyProfile {
    type Extent = Lean;
    type Evaluations = NoCache;
    type Pawns = Remembered<8>;
    type History = NoHistory;
    type Line = Moves<4>;
    const PARAMS: Params = Params {
        // What it computes lazily comes to less than mobility would, and a node whose moves are
        // all there had better try them: generating them is what costs.
        lazy_margin: 45,
        late_base: 8,
        futility_base: 150,
        futility_margin: 110,
        store_quiescence: false,
        // Looking for them takes cycles that matches have not shown to be worth it.
        quiet_check_plies: 0,
        ..Params::DEFAULT
    };
    type Numbers = Fixed;
}
/// The engine of an ATmega644.
pub type Prodigy<P = ProdigyProfile> = Engine<P, [Entry; 64], 52, 22, 211>;

// Sizes on this machine are upper bounds for those on a smaller one, whose alignment is 1.
#[cfg(not(target_pointer_width = "16"))] // where no type may be that large
const _: () = assert!(size_of::<Ce>() <= 46_694); // 45.6 KB
const _: () = assert!(size_of::<C64>() <= 24 * 1024);
const _: () = assert!(size_of::<Elf>() <= 8 * 1024);
const _: () = assert!(size_of::<Prodigy>() <= 3_900);
