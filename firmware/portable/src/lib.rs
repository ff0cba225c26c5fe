//! Each small machine as one module of LLVM IR, to be translated for 8-bit computers that Rust has
//! no back end for: the same engine, with 16-bit pointers and without assembly.
//!
//! A feature chooses the machine. What others call is in `calls` and `thinking`, or in `bare` instead of
//! it where there is room for the engine alone, and where `engine.h` is wanted in `border` as well: plain
//! integers, and bytes that are handed over one at a time (`buffer`). What the module calls is in
//! `outside`, for the machine whose table and data lie beyond 16-bit pointers (`lent` is the same for data alone), and the few
//! routines that LLVM expects of every machine, such as `memcpy`. `net` reads the calculator's network, so that its
//! weights may lie beyond those pointers, too.
//!
//! With `native` it is the calculator's whole library instead: the functions of `engine.h`, which code of the calculator
//! calls with arguments as a C program has pushed them.
//!
//! What a position looks like to others, and the calculator's saved games, are those of the C library
//! (`kilomate-abi`).
#![no_std]

#[cfg(feature = "bare")]
mod bare;
#[cfg(all(feature = "library", not(feature = "native")))]
mod border;
mod buffer;
#[cfg(not(feature = "native"))]
mod calls;
#[cfg(feature = "library")]
mod data;
#[cfg(not(feature = "native"))]
mod host;
#[cfg(feature = "native")]
mod native;
#[cfg(feature = "ce")]
mod net;
#[cfg(feature = "ce")]
mod outside;
// Where nothing but data comes from outside. Under the same name: what is made for the calculator is in the order of names.
#[cfg(all(feature = "library", not(feature = "ce")))]
#[path = "lent.rs"]
mod outside;
#[cfg(not(any(feature = "bare", feature = "native")))]
mod thinking;

/// Nothing here should ever come to this; there is nobody to tell.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}
