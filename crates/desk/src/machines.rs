//! The five machines as people meet them: what each is, and how fast its CPU searches.

use kilomate_heap::MachineName;

/// What there is to say about a machine.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// Which one.
    pub machine: MachineName,
    /// What people call it.
    pub title: &'static str,
    /// One sentence about it.
    pub sentence: &'static str,
    /// How many nodes its CPU searches in a second; none where that depends on the computer.
    pub speed: Option<u32>,
    /// Where that figure comes from.
    pub source: &'static str,
}

/// All of them, in the order in which they are offered.
pub const MACHINES: [Facts; 5] = [
    Facts {
        machine: MachineName::Desktop,
        title: "This computer",
        sentence: "The whole engine with all the memory and speed there is.",
        speed: None,
        source: "whatever this computer does",
    },
    Facts {
        machine: MachineName::Ce,
        title: "TI-84 Plus CE",
        sentence: "A pocket calculator with an eZ80 at 48 MHz; the engine has 45.6 KB of it.",
        speed: Some(505),
        source: "measured on an emulated eZ80: 94,931 cycles a node at 48 MHz",
    },
    Facts {
        machine: MachineName::C64,
        title: "Commodore 64",
        sentence: "The home computer of 1982 with a 6510 at 1 MHz; the engine has 8 KB of it.",
        speed: Some(31),
        source: "measured in its program on an emulated 6510: 29 to 32",
    },
    Facts {
        machine: MachineName::Prodigy,
        title: "Chess Prodigy",
        sentence: "A chess computer around one chip, an ATmega644 at 8 MHz with 4 KB of memory.",
        speed: Some(1_545),
        source: "measured on the simulated chip: 5,177 cycles a node at 8 MHz",
    },
    Facts {
        machine: MachineName::Elf,
        title: "RCA 1802",
        sentence: "The CPU of the COSMAC ELF of 1976; the engine has 6 KB.",
        speed: Some(7),
        source: "measured in its ROM on an emulated 1802: 70,765 cycles a node at 4 MHz",
    },
];

/// The Prodigy's levels: seconds for a move. A tenth thinks until it is told to move.
pub const PRODIGY_TIMES: [u32; 9] = [2, 5, 15, 30, 60, 120, 180, 300, 900];
/// The Commodore's three difficulties: seconds for a move.
pub const C64_TIMES: [u32; 3] = [3, 10, 25];

/// What there is to say about this machine.
pub fn facts(machine: MachineName) -> &'static Facts {
    MACHINES.iter().find(|facts| facts.machine == machine).unwrap_or(&MACHINES[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_machine_is_described() {
        for machine in MachineName::ALL {
            assert_eq!(facts(machine).machine, machine);
        }
        assert_eq!(facts(MachineName::Prodigy).speed, Some(8_000_000 / 5_177));
        assert_eq!(facts(MachineName::Ce).speed, Some(48_000_000 / 94_931));
        assert_eq!(facts(MachineName::Elf).speed, Some(4_000_000 / 8 / 70_765));
    }
}
