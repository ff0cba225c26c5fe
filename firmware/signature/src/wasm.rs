//! WebAssembly, in whatever runs it: it lends a function `put` and calls one that has a machine's
//! name.

mod host {
    unsafe extern "C" {
        /// Prints a byte.
        pub(super) safe fn put(byte: u8);
    }
}

pub(crate) fn put(byte: u8) {
    host::put(byte);
}

/// Ends with a trap, which the caller sees as an exception.
pub(crate) fn fail() -> ! {
    core::arch::wasm32::unreachable()
}

#[unsafe(no_mangle)]
extern "C" fn prodigy(depth: u8) -> bool {
    signature::run("prodigy", depth, put)
}

#[unsafe(no_mangle)]
extern "C" fn ce(depth: u8) -> bool {
    signature::run("ce", depth, put)
}
