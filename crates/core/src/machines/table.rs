//! The one table of machines: what each is called, what it has, how fast it is, and how deep its bench looks. Whoever
//! needs such a figure asks here; tests hold it against the types, the budgets and what is measured.
//!
//! Everything is a constant: a machine that does not ask has none of it in its image.

use core::fmt;

/// Which machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MachineName {
    /// Whatever there is.
    #[default]
    Desktop,
    /// A TI-84 Plus CE.
    Ce,
    /// A Commodore 64.
    C64,
    /// A chess computer around an ATmega644.
    Prodigy,
    /// An RCA 1802 on a card.
    Elf,
}

/// What there is to say about a machine.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// Which one.
    pub machine: MachineName,
    /// What it is called where it is chosen.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// One sentence about it.
    pub sentence: &'static str,
    /// Bytes that the engine has there; none where that depends on the computer.
    pub memory: Option<u32>,
    /// How fast it searches; none where that depends on the computer.
    pub pace: Option<Pace>,
    /// Iterations for each position of its bench: deep enough to pass through every rule of the search, short enough
    /// to be run often.
    pub bench_depth: u8,
    /// The file with the positions of its bench.
    pub bench_positions: &'static str,
    /// Seconds for a move that it has on its keys, if it has such a choice. The Prodigy's tenth has no end.
    pub times: &'static [u32],
}

impl Facts {
    /// Nodes that it searches in a second; none where that depends on the computer.
    pub const fn speed(&self) -> Option<u32> {
        match self.pace {
            Some(pace) => Some(pace.nodes_a_second()),
            None => None,
        }
    }
}

/// How fast a machine searches.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Beats of its clock in a second.
    pub clock: u32,
    /// Beats of a cycle: more than one where a machine cycle is what everything takes so many of.
    pub beats: u32,
    /// Cycles that it takes for a node. `cargo xtask test machines prodigy` holds the card's and the chess computer's
    /// against what they measure; the calculator's is from `cargo xtask port bench --machine ce --cpu ez80 --calculator
    /// --depth 7`, the Commodore's from the example `measured` of `kilomate-c64` at 25 s.
    pub cycles_a_node: u32,
    /// Where that was measured.
    pub measured: &'static str,
}

impl Pace {
    /// Nodes that it searches in a second.
    pub const fn nodes_a_second(&self) -> u32 {
        self.clock / self.beats / self.cycles_a_node
    }
}

/// Where the speed comes from.
impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (thousands, rest) = (self.cycles_a_node / 1_000, self.cycles_a_node % 1_000);
        let (clock, unit) = match self.clock {
            clock if clock % 1_000_000 == 0 => (clock / 1_000_000, "MHz"),
            clock => (clock / 1_000, "kHz"),
        };
        let measured = self.measured;
        write!(f, "measured {measured}: {thousands},{rest:03} cycles a node at {clock} {unit}")
    }
}

/// The positions of most benches.
const POSITIONS: &str = "bench/positions.fen";

/// All of them, in the order in which they are offered.
pub const MACHINES: [Facts; 5] = [
    Facts {
        machine: MachineName::Desktop,
        name: "desktop",
        title: "This computer",
        sentence: "The whole engine with all the memory and speed there is.",
        memory: None,
        pace: None,
        bench_depth: 17,
        bench_positions: POSITIONS,
        times: &[],
    },
    Facts {
        machine: MachineName::Ce,
        name: "ce",
        title: "TI-84 Plus CE",
        sentence: "A pocket calculator with an eZ80 at 48 MHz; the engine has 45.6 KB of it.",
        memory: Some(46_694),
        pace: Some(Pace {
            clock: 48_000_000,
            beats: 1,
            cycles_a_node: 78_057,
            measured: "on an emulated eZ80",
        }),
        bench_depth: 10,
        bench_positions: POSITIONS,
        times: &[],
    },
    Facts {
        machine: MachineName::C64,
        name: "c64",
        title: "Commodore 64",
        sentence: "The home computer of 1982 with a 6510 at 1 MHz; the engine has 8 KB of it.",
        memory: Some(8_192),
        pace: Some(Pace {
            clock: 985_248, // PAL
            beats: 1,
            cycles_a_node: 26_846,
            measured: "in its program on an emulated 6510",
        }),
        bench_depth: 8,
        bench_positions: POSITIONS,
        times: &[3, 10, 25],
    },
    Facts {
        machine: MachineName::Prodigy,
        name: "prodigy",
        title: "Chess Prodigy",
        sentence: "A chess computer around one chip, an ATmega644 at 8 MHz with 4 KB of memory.",
        memory: Some(4_096),
        pace: Some(Pace {
            clock: 8_000_000,
            beats: 1,
            cycles_a_node: 4_891,
            measured: "on the simulated chip",
        }),
        bench_depth: 8,
        // Those that its firmware has in its flash: fewer and simpler ones.
        bench_positions: "bench/prodigy.fen",
        times: &[2, 5, 15, 30, 60, 120, 180, 300, 900],
    },
    Facts {
        machine: MachineName::Elf,
        name: "elf",
        title: "RCA 1802",
        sentence: "The CPU of the COSMAC ELF of 1976; the engine has 6 KB.",
        memory: Some(6_144),
        pace: Some(Pace {
            clock: 4_000_000,
            beats: 8,
            cycles_a_node: 66_039,
            measured: "in its ROM on an emulated 1802",
        }),
        bench_depth: 8,
        bench_positions: POSITIONS,
        times: &[],
    },
];

impl MachineName {
    /// All of them, in the order in which they are offered.
    pub const ALL: [MachineName; 5] = {
        let mut all = [MachineName::Desktop; 5];
        let mut i = 0;
        while i < all.len() {
            all[i] = MACHINES[i].machine;
            i += 1;
        }
        all
    };

    /// What there is to say about it.
    pub const fn facts(self) -> &'static Facts {
        const TABLE: &[Facts; 5] = &MACHINES;
        &TABLE[self as usize]
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// The machine of that name, in capitals or not.
    pub fn from_name(name: &str) -> Option<MachineName> {
        MachineName::ALL.into_iter().find(|machine| machine.name().eq_ignore_ascii_case(name))
    }
}

// Every row is where its machine looks for it.
const _: () = {
    let mut i = 0;
    while i < MACHINES.len() {
        assert!(MACHINES[i].machine as usize == i);
        i += 1;
    }
};
