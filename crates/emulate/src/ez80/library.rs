//! A compiled program on the CPU: its functions by name, with numbers for arguments.

use std::fmt::Write;

use kilomate_port::ez80::{Compiled, Entry};
use kilomate_port::middle::Shape;

use super::outside::{CODE_PAGE, DATA, KPK};
use super::{Machine, PAGE, Waits, network};

/// Where the stack ends.
const STACK: u16 = 0xfff0;
/// What lies behind a program: the stack must not come down to it.
const GUARD: [u8; 2] = [0xa5, 0x5a];
/// More instructions than any call should take.
const MOST: u64 = 50_000_000_000;

/// A result, or a sentence about what is wrong.
pub type Outcome<T = ()> = Result<T, String>;

/// A program that is ready to be called.
pub struct Library {
    /// The machine.
    pub machine: Machine,
    /// Instructions after which a call is given up.
    pub most: u64,
    program: Compiled,
    guard: u16,
}

impl Library {
    /// Puts a program into a machine with such wait states.
    pub fn new(program: &Compiled, waits: Waits) -> Library {
        let mut machine = Machine::new(waits, CODE_PAGE, program.ix(), STACK);
        machine.put(program.layout.origin, &program.image.bytes);
        for (at, bytes) in &program.start {
            machine.put(*at, bytes);
        }
        machine.put_far(DATA, KPK);
        for (at, bytes) in network::parts(&program.layout) {
            machine.put_far(at, &bytes);
        }
        let guard = (program.image.origin + program.image.bytes.len() as u32) as u16;
        machine.put(guard, &GUARD);
        Library { machine, most: MOST, program: program.clone(), guard }
    }

    /// Counts cycles at each address from now on.
    pub fn count(&mut self) {
        self.machine.profile = Some(vec![0; PAGE]);
    }

    /// Calls a function and returns the first number that it gives back.
    ///
    /// # Errors
    ///
    /// If there is none of this name, or it does not come back.
    pub fn call(&mut self, name: &str, arguments: &[u64]) -> Outcome<u64> {
        let entry = self.entry(name)?.clone();
        for (&(at, shape), value) in entry.arguments.iter().zip(arguments) {
            self.machine.put(at, &value.to_le_bytes()[..shape.size() as usize]);
        }
        let (a, hl) =
            self.machine.call(entry.address, self.most).map_err(|e| format!("{name}: {e}"))?;
        if self.machine.get(self.guard, GUARD.len()) != GUARD {
            return Err(format!("{name}: the stack comes down to the program"));
        }
        Ok(match entry.results.first() {
            None => 0,
            Some(Shape::Bits(1 | 8)) => u64::from(a),
            Some(Shape::Bits(16) | Shape::Pointer) => u64::from(hl),
            Some(Shape::Bits(_)) => {
                let at = self.program.layout.slots + u16::from(self.program.layout.results);
                let bytes = self.machine.get(at, 4);
                u64::from(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
            }
        })
    }

    /// The bytes of a function's code; 0 if there is none of this name.
    pub fn size(&self, name: &str) -> u32 {
        self.program.functions.get(name).map_or(0, |entry| entry.size)
    }

    /// The listing with the cycles at each address, divided by so many nodes.
    pub fn listing(&self, nodes: u64) -> String {
        let profile = self.machine.profile.as_deref().unwrap_or(&[]);
        let mut text = String::new();
        for line in self.program.listing().lines() {
            let address = line.get(..4).and_then(|word| usize::from_str_radix(word, 16).ok());
            let cycles = address.and_then(|at| profile.get(at)).copied().unwrap_or(0);
            let tenths = 10 * cycles / nodes.max(1);
            // A string takes whatever is written to it.
            let _ = writeln!(text, "{:7}.{} {line}", tenths / 10, tenths % 10);
        }
        text
    }

    fn entry(&self, name: &str) -> Outcome<&Entry> {
        self.program.functions.get(name).ok_or_else(|| format!("there is no {name}"))
    }

    /// Cycles in each function so far, most first, if they are counted.
    pub fn by_function(&self) -> Vec<(String, u64)> {
        let Some(profile) = &self.machine.profile else { return Vec::new() };
        let entries = &self.program.functions;
        let mut all: Vec<(String, u64)> = entries
            .iter()
            .map(|(name, entry)| {
                let range =
                    usize::from(entry.address)..usize::from(entry.address) + entry.size as usize;
                (name.clone(), profile[range].iter().sum())
            })
            .collect();
        let known: u64 = all.iter().map(|(_, cycles)| cycles).sum();
        all.push(("routines".into(), profile.iter().sum::<u64>() - known));
        all.sort_by_key(|(_, cycles)| std::cmp::Reverse(*cycles));
        all
    }
}
