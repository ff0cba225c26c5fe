//! A program on the CPU: its functions by name, with numbers for arguments.

use super::image::{Image, Overlay, Returns};
use super::{CODE_PAGE, Machine, PAGE, Waits};

/// Where the stack ends.
const STACK: u16 = 0xfff0;
/// Where the number of the overlay is noted that is in the page, and one more, so that it is kept with all memory.
const LOADED: u32 = 0xd2_fff0;
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
    image: Image,
}

impl Library {
    /// Puts a program into a machine with such wait states.
    pub fn new(image: &Image, waits: Waits) -> Library {
        let mut machine = Machine::new(waits, CODE_PAGE, image.ix, STACK);
        for (at, bytes) in &image.parts {
            machine.put_far(*at, bytes);
        }
        Library { machine, most: MOST, image: image.clone() }
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
        let number = self.overlay(name)?;
        let overlay = self.image.overlays[number].clone();
        self.load(number, &overlay);
        let function = &overlay.functions[name];
        for (&(at, size), value) in function.arguments.iter().zip(arguments) {
            self.machine.put(at, &value.to_le_bytes()[..usize::from(size)]);
        }
        let (a, hl) =
            self.machine.call(function.address, self.most).map_err(|e| format!("{name}: {e}"))?;
        if self.machine.get(overlay.end(), GUARD.len()) != GUARD {
            return Err(format!("{name}: the stack comes down to the program"));
        }
        Ok(match function.returns {
            Returns::Nothing => 0,
            Returns::A => u64::from(a),
            Returns::Hl => u64::from(hl),
            Returns::Memory => {
                let bytes = self.machine.get(self.image.results, 4);
                u64::from(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
            }
        })
    }

    /// The number of the overlay that is in the page, if one is.
    fn loaded(&self) -> Option<usize> {
        usize::from(self.machine.get_far(LOADED, 1)[0]).checked_sub(1)
    }

    /// The overlay that has a function: the one in the page, if it does.
    fn overlay(&self, name: &str) -> Outcome<usize> {
        let all = &self.image.overlays;
        let has = |number: &usize| all[*number].functions.contains_key(name);
        let found = self.loaded().filter(has).or_else(|| (0..all.len()).find(has));
        found.ok_or_else(|| format!("there is no {name}"))
    }

    /// Brings an overlay into the page, unless it is there.
    fn load(&mut self, number: usize, overlay: &Overlay) {
        if self.loaded() == Some(number) {
            return;
        }
        if overlay.length > 0 {
            self.machine.copy(overlay.from, overlay.to, overlay.length);
        }
        self.machine.put(overlay.end(), &GUARD);
        self.machine.put_far(LOADED, &[number as u8 + 1]);
    }

    /// Cycles in each function of the overlay in the page so far, most first, if they are counted.
    pub fn by_function(&self) -> Vec<(String, u64)> {
        let Some(profile) = &self.machine.profile else { return Vec::new() };
        let Some(loaded) = self.loaded() else { return Vec::new() };
        let functions = self.image.overlays[loaded].functions.iter();
        let mut all: Vec<(String, u64)> = functions
            .map(|(name, function)| {
                let start = usize::from(function.address);
                let range = start..start + function.size as usize;
                (name.clone(), profile[range].iter().sum())
            })
            .collect();
        let known: u64 = all.iter().map(|(_, cycles)| cycles).sum();
        all.push(("routines".into(), profile.iter().sum::<u64>() - known));
        all.sort_by_key(|(_, cycles)| std::cmp::Reverse(*cycles));
        all
    }
}
