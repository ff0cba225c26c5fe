//! Each small machine as one module of LLVM IR, to be translated for 8-bit computers that Rust has
//! no back end for: the same engine, with 16-bit pointers and without assembly.
//!
//! A feature chooses the machine. What others call is in `calls` and `thinking`, or in `bare` instead of
//! it where there is room for the engine alone, and for the calculator in `border` as well: plain
//! integers, and bytes that are handed over one at a time (`buffer`). What the module calls is in
//! `outside`, for the machine whose table and data lie beyond 16-bit pointers, and the few routines that
//! LLVM expects of every machine, such as `memcpy`. `net` reads the calculator's network, so that its
//! weights may lie beyond those pointers, too.
//!
//! What a position looks like to others, and the calculator's saved games, are those of the C library,
//! from the same files.
#![no_std]

#[allow(dead_code, missing_docs)]
#[path = "../../../crates/capi/src/abi.rs"]
mod abi;
#[cfg(feature = "bare")]
mod bare;
#[cfg(feature = "ce")]
mod border;
mod buffer;
mod calls;
#[allow(dead_code, missing_docs)]
#[path = "../../../crates/capi/src/codes.rs"]
mod codes;
mod host;
#[cfg(feature = "ce")]
mod net;
#[cfg(feature = "ce")]
mod outside;
#[cfg(feature = "ce")]
#[path = "../../../crates/capi/src/save.rs"]
mod save;
#[cfg(not(feature = "bare"))]
mod thinking;
#[allow(dead_code)]
#[path = "../../../crates/capi/src/translate.rs"]
mod translate;

/// Nothing here should ever come to this; there is nobody to tell.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}
