//! Calls that were made on one emulated 6502 and are noted, to be made on the other one.

use std::path::Path;
use std::sync::OnceLock;

use super::{RETURNED, Script};
use crate::mos6502::Mos;

/// `clc; bcc` at the end of a page to an `rts` on the next one, to which the instruction behind the
/// branch belongs as well, and the cycles of that.
const BRANCH: (u16, [u8; 5], u64) = (0x10fd, [0x18, 0x90, 1, 0, 0x60], 2 + 3 + 6);

/// Whether this sim65 counts as [`Mos::off_by`] has it. Version 2.18 does: it takes a branch for one to
/// another page if the branch itself begins on another.
fn is_off(file: &Path) -> Result<bool, String> {
    static IS_OFF: OnceLock<Result<bool, String>> = OnceLock::new();
    IS_OFF.get_or_init(|| try_branch(file)).clone()
}

fn try_branch(file: &Path) -> Result<bool, String> {
    let (address, bytes, cycles) = BRANCH;
    let mut memory = vec![0; usize::from(address)];
    memory.extend(bytes);
    let mut script = Script::new(&memory, 0)?;
    script.call(address, &[]);
    let taken = script.run(file)?.cycles;
    match taken.checked_sub(cycles) {
        Some(more @ 0..=1) => Ok(more == 1),
        _ => Err(format!("{taken} cycles on sim65 for a branch that takes {cycles}")),
    }
}

/// What was called, and what came of it.
pub struct Witness {
    script: Script,
    addresses: Vec<u16>,
    /// Where functions leave their results.
    results: u8,
    found: Vec<[u8; RETURNED]>,
    cycles: u64,
    /// What [`Mos::off_by`] was in the beginning.
    off_by: i64,
}

impl Witness {
    /// Sees memory as it is now, up to that address.
    ///
    /// # Errors
    ///
    /// If it is more than sim65 leaves to a program.
    pub fn new(mos: &Mos, end: usize, results: u8) -> Result<Witness, String> {
        let script = Script::new(&mos.memory()[..end], results)?;
        Ok(Witness {
            script,
            addresses: vec![],
            results,
            found: vec![],
            cycles: 0,
            off_by: mos.off_by(),
        })
    }

    /// A call has been made, of a function that was given bytes at places of the first page.
    pub fn note(&mut self, mos: &Mos, address: u16, given: &[(u8, u8)], cycles: u64) {
        self.script.call(address, given);
        self.addresses.push(address);
        let results = &mos.memory()[usize::from(self.results)..][..RETURNED];
        self.found.push(results.try_into().unwrap_or_default());
        self.cycles += cycles;
    }

    /// Has sim65 make the same calls, and gives the cycles of all of them. Its files are written there.
    ///
    /// # Errors
    ///
    /// If sim65 returns something else, takes more or fewer cycles, or leaves anything else in memory.
    pub fn ask(&self, mos: &Mos, file: &Path) -> Result<u64, String> {
        let answer = self.script.run(file)?;
        let pairs = self.found.iter().zip(&answer.results);
        for ((number, address), (ours, theirs)) in (1..).zip(&self.addresses).zip(pairs) {
            if ours != theirs {
                return Err(format!(
                    "call {number}, {address:#06x}: {theirs:?} on sim65, {ours:?} on mos6502"
                ));
            }
        }
        let off_by =
            if is_off(&file.with_extension("branch"))? { mos.off_by() - self.off_by } else { 0 };
        let expected = self.cycles.saturating_add_signed(off_by);
        if answer.cycles != expected {
            let what = format!("{} cycles on sim65, {} on mos6502", answer.cycles, self.cycles);
            return Err(format!("{what}, {off_by} of them at branches"));
        }
        // The driver has the first bytes to itself, and the stack holds what it called before.
        let is_own = |at: usize| at < 2 || (0x100..0x200).contains(&at);
        let both = answer.memory.iter().zip(mos.memory()).enumerate();
        match both.filter(|(at, _)| !is_own(*at)).find(|(_, (theirs, ours))| theirs != ours) {
            Some((at, (theirs, ours))) => {
                Err(format!("{at:#06x} is {theirs:#04x} on sim65, {ours:#04x} on mos6502"))
            }
            None => Ok(self.cycles),
        }
    }
}
