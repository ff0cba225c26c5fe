//! The RCA 1802 Membership Card: what surrounds the translated program, and the images that are made of it.
//!
//! The program is `firmware/elf`, in Rust; its line (`line.asm`) and its start (`start.asm`) are text for the
//! assembler of [`cdp1802`](kilomate_codegen::targets::cdp1802). An image lies in the card's ROM, or in its RAM beside a monitor
//! that is left alone: [`Home`].

mod image;
mod line;
mod pack;
mod profile;

pub use image::{Home, Image, Plan, build};
pub use line::{FEWEST, Line};
pub use profile::{build_fastest, profile};
