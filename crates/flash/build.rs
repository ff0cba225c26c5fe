//! Tells an AVR that is programmed with its own assembly from any other machine.
//!
//! `avr_assembly` is set for AVR targets, unless the compiler is given `--cfg kilomate_portable`:
//! then the same code is built for 16-bit pointers without a word of assembly, to be translated
//! for 8-bit machines that Rust has no back end for.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(avr_assembly)");
    let is_avr = std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "avr");
    if is_avr && std::env::var_os("CARGO_CFG_KILOMATE_PORTABLE").is_none() {
        println!("cargo::rustc-cfg=avr_assembly");
    }
}
