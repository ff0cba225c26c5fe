//! Semihosting: a debugger, or QEMU in its place, does for the CPU what an operating system would.
//! The operations and their numbers are Arm's, and RISC-V took them over.

use core::str;

use crate::cpu::call;

const WRITE_BYTE: usize = 0x03;
const COMMAND_LINE: usize = 0x15;
const EXIT: usize = 0x18;

/// What [`EXIT`] takes for an end as it should be; everything else is a failure.
const WELL: usize = 0x2_0026;
const BADLY: usize = 0x2_0024;

/// Prints a byte.
pub(crate) fn put(byte: u8) {
    // SAFETY: the operation reads one byte at that address.
    unsafe { call(WRITE_BYTE, (&raw const byte) as usize) };
}

/// Ends with a failure.
pub(crate) fn fail() -> ! {
    exit(BADLY)
}

fn exit(how: usize) -> ! {
    loop {
        // SAFETY: the operation takes a number and does not come back.
        unsafe { call(EXIT, how) };
    }
}

/// Runs what the command line says: the image's own name, a machine, a depth.
pub(crate) fn main() -> ! {
    let mut line = [0; 512];
    let mut place = [line.as_mut_ptr() as usize, line.len()];
    // SAFETY: the operation is given a buffer and its length, and writes the length of the text
    // back; it fails if the buffer is too short.
    let failed = unsafe { call(COMMAND_LINE, place.as_mut_ptr() as usize) } != 0;
    let line = line.get(..place[1]).and_then(|line| str::from_utf8(line).ok());
    let mut words = line.unwrap_or("").split(' ').rev();
    let depth = words.next().and_then(|depth| depth.parse().ok());
    match (failed, depth, words.next()) {
        (false, Some(depth), Some(machine)) if signature::run(machine, depth, put) => exit(WELL),
        _ => fail(),
    }
}
