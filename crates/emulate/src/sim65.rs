//! sim65, the 6502 simulator that comes with cc65: a second opinion about what machine code does and
//! how many cycles it takes.
//!
//! It is a program that loads a file, runs it, and prints the cycles of all of it at the end. So the
//! file has a driver beside the code, which reads calls from standard input, makes them, writes what
//! they return, and at the end all memory. What the driver takes is found by running it once more with
//! calls of a function that does nothing: the difference is exact.

mod witness;

use std::fs::File;
use std::path::Path;
use std::process::Command;

pub use witness::Witness;

/// How a file begins: a word and a version.
const MAGIC: &[u8] = b"sim65\x02";
/// An NMOS 6502, and not a 65C02.
const NMOS: u8 = 0;
/// Where the file is loaded: everything, the first page included, so that nothing depends on what the
/// simulator fills memory with.
const LOAD: u16 = 0;
/// The functions of the simulator, and the first address that no file may reach.
const READ: u16 = 0xfff6;
const WRITE: u16 = 0xfff7;
const EXIT: u16 = 0xfff9;
const END: usize = 0xfff0;

/// Where their parameters are: a pointer in the two bytes of the first page that code for a 6510 leaves
/// alone. Each of them is an address and the number of a file, and the pointer is moved behind them.
const POINTER: u8 = 0;
/// The driver, at the low end of the stack, which code needs little of.
const DRIVER: u16 = 0x0100;
const READING: u16 = DRIVER;
const WRITING: u16 = READING + 4;
const SHOWING: u16 = WRITING + 4;
/// A call: the function, how many bytes it is given, their places and their values.
const CALL: u16 = SHOWING + 4;
const COUNT: u16 = CALL + 2;
const PLACES: u16 = COUNT + 1;
const VALUES: u16 = PLACES + GIVEN as u16;
const CALL_SIZE: u8 = 3 + 2 * GIVEN as u8;
/// A function that does nothing.
const NOTHING: u16 = CALL + CALL_SIZE as u16;
const START: u16 = NOTHING + 1;

/// How many bytes a function can be given.
const GIVEN: usize = 16;
/// How many bytes are looked at when it has returned.
pub const RETURNED: usize = 8;
/// Cycles of `RTS`, which is all that a function does that does nothing.
const RTS: u64 = 6;

/// Calls that are to be made.
pub struct Script {
    memory: Vec<u8>,
    results: u8,
    calls: Vec<(u16, Vec<(u8, u8)>)>,
}

/// What came of them.
pub struct Answer {
    /// The bytes where functions leave their results, after each call.
    pub results: Vec<[u8; RETURNED]>,
    /// Cycles of all functions, with the instruction that returns and without the one that calls.
    pub cycles: u64,
    /// Memory at the end, as far as it was given. The driver is in the page of the stack, and what it
    /// works with in the first two bytes.
    pub memory: Vec<u8>,
}

impl Script {
    /// For a program in memory from address 0 on, whose functions leave their results there.
    ///
    /// # Errors
    ///
    /// If it reaches to where the simulator has its own.
    pub fn new(memory: &[u8], results: u8) -> Result<Script, String> {
        if memory.len() > END || memory.len() < 0x200 {
            return Err(format!("{} bytes of memory, where sim65 takes {END}", memory.len()));
        }
        Ok(Script { memory: memory.to_vec(), results, calls: Vec::new() })
    }

    /// A call of a function, which is given bytes at places of the first page.
    pub fn call(&mut self, address: u16, given: &[(u8, u8)]) {
        self.calls.push((address, given.to_vec()));
    }

    /// Makes the calls; files are written beside this one.
    ///
    /// # Errors
    ///
    /// If a function is given too much, sim65 is not there (it is in Debian's cc65), or does not come
    /// to an end.
    pub fn run(&self, file: &Path) -> Result<Answer, String> {
        let (out, with) = self.run_with(file, |address| address)?;
        let (_, without) = self.run_with(file, |_| NOTHING)?;
        let (results, memory) = out.split_at(self.calls.len() * RETURNED);
        let one = |bytes: &[u8]| bytes.try_into().unwrap_or_default();
        Ok(Answer {
            results: results.chunks(RETURNED).map(one).collect(),
            cycles: with - without + RTS * self.calls.len() as u64,
            memory: memory.to_vec(),
        })
    }

    /// What the driver writes, and the cycles of everything.
    fn run_with(&self, file: &Path, to: impl Fn(u16) -> u16) -> Result<(Vec<u8>, u64), String> {
        let said = |error: std::io::Error| format!("{}: {error}", file.display());
        std::fs::write(file, self.program()).map_err(said)?;
        let calls = file.with_extension("calls");
        std::fs::write(&calls, self.input(to)?).map_err(said)?;
        let mut sim65 = Command::new("sim65");
        sim65.arg("-c").arg(file).stdin(File::open(&calls).map_err(said)?);
        let output = sim65
            .output()
            .map_err(|error| format!("sim65: {error}; install cc65: `cargo xtask setup rust`"))?;
        let size = self.calls.len() * RETURNED + self.memory.len();
        let wrong = || {
            let said = String::from_utf8_lossy(&output.stderr);
            format!("sim65 ended with {}: {} bytes. {said}", output.status, output.stdout.len())
        };
        if !output.status.success() || output.stdout.len() < size {
            return Err(wrong());
        }
        let (bytes, text) = output.stdout.split_at(size);
        let text = String::from_utf8_lossy(text);
        let cycles = text.trim().strip_suffix(" cycles").and_then(|cycles| cycles.parse().ok());
        Ok((bytes.to_vec(), cycles.ok_or_else(wrong)?))
    }

    /// The file that is loaded.
    fn program(&self) -> Vec<u8> {
        let mut memory = self.memory.clone();
        let driver = self.driver();
        memory[usize::from(DRIVER)..][..driver.len()].copy_from_slice(&driver);
        let mut file = MAGIC.to_vec();
        file.extend([NMOS, POINTER]);
        file.extend(LOAD.to_le_bytes());
        file.extend(START.to_le_bytes());
        file.extend(memory);
        file
    }

    /// The calls, as the driver reads them.
    fn input(&self, to: impl Fn(u16) -> u16) -> Result<Vec<u8>, String> {
        let mut input = Vec::new();
        for (address, given) in &self.calls {
            if given.len() > GIVEN {
                return Err(format!("{} bytes for {address:#06x}", given.len()));
            }
            let mut call = [0; CALL_SIZE as usize];
            call[..2].copy_from_slice(&to(*address).to_le_bytes());
            call[2] = given.len() as u8;
            for (at, (place, value)) in given.iter().enumerate() {
                call[3 + at] = *place;
                call[3 + GIVEN + at] = *value;
            }
            input.extend(call);
        }
        Ok(input)
    }

    /// What lies in the page of the stack.
    fn driver(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (address, file) in [(CALL, 0), (u16::from(self.results), 1), (LOAD, 1)] {
            bytes.extend([address, file].map(u16::to_le_bytes).concat());
        }
        bytes.resize(usize::from(NOTHING - DRIVER), 0);
        bytes.extend(code(self.memory.len() as u16));
        bytes
    }
}

/// The instructions, from the function that does nothing on. They come from a table of the CPU, and not
/// from the assembler that is being judged.
#[rustfmt::skip] // a line is an instruction or two
fn code(memory: u16) -> Vec<u8> {
    let low = |word: u16| word.to_le_bytes()[0];
    let high = |word: u16| word.to_le_bytes()[1];
    let (next, hop) = (START + 0x08, START + 0x49);
    [
        &[0x60][..],                                     // nothing: rts
        &[0xd8, 0xa2, 0xff, 0x9a],                       // start: cld; ldx #$ff; txs
        &[0xa9, high(DRIVER), 0x85, POINTER + 1],        // lda #>driver; sta pointer+1
        &[0xa9, low(READING), 0x85, POINTER],            // next: lda #<reading; sta pointer
        &[0xa9, CALL_SIZE, 0xa2, 0],                     // lda #size; ldx #0
        &[0x20, low(READ), high(READ)],                  // jsr read
        &[0xc9, CALL_SIZE, 0xd0, 0x22],                  // cmp #size; bne end
        &[0xae, low(COUNT), high(COUNT), 0xf0, 0x0c],    // ldx count; beq call
        &[0xbc, low(PLACES - 1), high(PLACES - 1)],      // give: ldy places-1,x
        &[0xbd, low(VALUES - 1), high(VALUES - 1)],      // lda values-1,x
        &[0x99, 0, 0, 0xca, 0xd0, 0xf4],                 // sta $0000,y; dex; bne give
        &[0x20, low(hop), high(hop)],                    // call: jsr hop
        &[0xa9, low(WRITING), 0x85, POINTER],            // lda #<writing; sta pointer
        &[0xa9, RETURNED as u8, 0xa2, 0],                // lda #returned; ldx #0
        &[0x20, low(WRITE), high(WRITE)],                // jsr write
        &[0x4c, low(next), high(next)],                  // jmp next
        &[0xa9, low(SHOWING), 0x85, POINTER],            // end: lda #<showing; sta pointer
        &[0xa9, low(memory), 0xa2, high(memory)],        // lda #<memory; ldx #>memory
        &[0x20, low(WRITE), high(WRITE)],                // jsr write
        &[0xa9, 0, 0x4c, low(EXIT), high(EXIT)],         // lda #0; jmp exit
        &[0x6c, low(CALL), high(CALL)],                  // hop: jmp (call)
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_laid_out_as_the_driver_expects_them() {
        let mut script = Script::new(&[0; 0x300], 0x20).unwrap();
        script.call(0x1234, &[(7, 1), (9, 2)]);
        let input = script.input(|address| address).unwrap();
        assert_eq!(input.len(), usize::from(CALL_SIZE));
        assert_eq!(input[..5], [0x34, 0x12, 2, 7, 9]);
        assert_eq!(input[3 + GIVEN..][..2], [1, 2]);
        let driver = script.driver();
        assert_eq!(driver[usize::from(NOTHING - DRIVER)], 0x60);
        assert!(driver.len() < 0x80, "half of the page is left to the stack");
        script.call(0x1234, &[(7, 1); GIVEN + 1]);
        assert!(script.input(|address| address).is_err());
        assert!(Script::new(&vec![0; END + 1], 0).is_err());
    }
}
