//! An 1802 with 64 KB of memory and nothing else, whose functions can be called.

use super::Cpu;

/// Where a function that was called returns to: an `IDL`.
const BACK: u16 = 0x0000;

/// The chip and its memory.
pub struct Flat {
    /// The chip.
    pub cpu: Cpu,
    memory: Box<[u8; 0x1_0000]>,
    /// Cycles spent at each address, if they are counted.
    profile: Option<Box<[u64]>>,
}

/// What code expects in the registers: where calls and returns are done, where variables and the stack are.
#[derive(Clone, Copy, Debug)]
pub struct Linkage {
    /// For R4.
    pub call: u16,
    /// For R5.
    pub back: u16,
    /// For R1, if there is bytecode.
    pub enter: u16,
    /// The page of the variables.
    pub page: u8,
    /// The first byte of the stack, which grows down.
    pub stack: u16,
}

impl Default for Flat {
    fn default() -> Flat {
        Flat::new()
    }
}

impl Flat {
    /// One whose memory holds zeros.
    pub fn new() -> Flat {
        Flat { cpu: Cpu::new(), memory: crate::memory(0), profile: None }
    }

    /// Puts bytes into memory.
    pub fn load(&mut self, at: u16, bytes: &[u8]) {
        self.memory[usize::from(at)..][..bytes.len()].copy_from_slice(bytes);
    }

    /// All memory.
    pub fn memory(&self) -> &[u8; 0x1_0000] {
        &self.memory
    }

    /// From now on, counts the cycles that are spent at each address.
    pub fn count(&mut self) {
        self.profile = Some(vec![0; 0x1_0000].into());
    }

    /// The cycles spent at each address.
    pub fn profile(&self) -> &[u64] {
        self.profile.as_deref().unwrap_or(&[])
    }

    /// Makes the registers what code expects.
    pub fn link(&mut self, linkage: &Linkage) {
        self.cpu.r[1] = linkage.enter;
        self.cpu.r[2] = linkage.stack;
        self.cpu.r[4] = linkage.call;
        self.cpu.r[5] = linkage.back;
        for n in 7..=10 {
            self.cpu.r[n] = u16::from(linkage.page) << 8;
        }
        self.cpu.p = 3;
    }

    /// Calls a function, and returns its cycles.
    ///
    /// # Errors
    ///
    /// If it takes more than so many cycles, or returns with something else on the stack; with the
    /// address where it was.
    pub fn call(&mut self, address: u16, most: u64) -> Result<u64, String> {
        let start = self.cpu.cycles;
        let stack = self.cpu.r[2];
        self.memory[usize::from(BACK)] = 0;
        let [low, high] = BACK.to_le_bytes();
        self.memory[usize::from(stack)] = high;
        self.memory[usize::from(stack - 1)] = low;
        self.cpu.r[2] = stack - 2;
        self.cpu.r[3] = address;
        self.cpu.p = 3;
        self.cpu.is_idle = false;
        loop {
            let (at, before) = (self.cpu.pc(), self.cpu.cycles);
            self.cpu.step(&mut *self.memory);
            if self.cpu.is_idle {
                break;
            }
            if let Some(profile) = &mut self.profile {
                profile[usize::from(at)] += self.cpu.cycles - before;
            }
            if self.cpu.cycles - start > most {
                return Err(format!("{most} cycles are over at {at:#06x}"));
            }
        }
        if self.cpu.r[3] != BACK + 1 || self.cpu.p != 3 {
            return Err(format!("it stops at {:#06x}", self.cpu.pc().wrapping_sub(1)));
        }
        if self.cpu.r[2] != stack {
            return Err(format!("{address:#06x} returns with something on the stack"));
        }
        Ok(self.cpu.cycles - start)
    }
}
