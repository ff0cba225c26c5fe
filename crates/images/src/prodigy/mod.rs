//! The chess computer's image, built the long way: compiler, optimiser, assembler, linker. By the short way,
//! `cargo build`, it is some kilobytes larger and some hundred cycles a node slower: `docs/performance.md` has
//! each step.
//!
//! ```text
//! rustc, LTO ─► assembly ─► improved ─► named ─► simulated chip: how often is what executed?
//!                              │                     │
//!                              └──────► smaller ◄────┘ ─► placed ─► assembled, linked: 65,536 bytes
//! ```
//!
//! Compiler, assembler, linker and simulated chip are other people's programs: whoever builds brings them as
//! [`Tools`].

mod profile;

use std::path::{Path, PathBuf};

use kilomate_codegen::targets::avr::{self, Line, Warm};

pub use profile::by_function;

/// What other programs do for an image. An error is a sentence.
pub trait Tools {
    /// Assembles and links; `check` is for the linker: what must be true of the image. Says where the image is.
    ///
    /// # Errors
    ///
    /// If one of them refuses.
    fn link(&self, name: &str, assembly: &str, check: &str) -> Result<PathBuf, String>;

    /// Searches the benchmark with an image on a simulated chip.
    ///
    /// # Errors
    ///
    /// If it does not get to the end.
    fn run(&self, image: &Path) -> Result<Profile, String>;
}

/// What was seen on the simulated chip.
pub struct Profile {
    /// The cycles that were spent at each address: both on a line, the address in hexadecimal.
    pub cycles: String,
    /// The names of addresses, as `avr-nm` writes them.
    pub names: String,
    /// Positions that were searched.
    pub nodes: u64,
}

/// Cycles in a node that a byte may cost, in thousandths.
const PRICE: u32 = 15;

/// Builds an image from the compiler's assembly and says where it is.
///
/// # Errors
///
/// If another program fails.
pub fn build(name: &str, assembly: &str, tools: &dyn Tools) -> Result<PathBuf, String> {
    let lines = avr::improve(assembly);
    let named = link(&format!("{name}.named"), &avr::named(&lines), tools)?;
    let lines = warm(&lines, &tools.run(&named)?);
    link(name, &avr::shrink(lines, PRICE), tools)
}

fn link(name: &str, lines: &[Line], tools: &dyn Tools) -> Result<PathBuf, String> {
    let text = avr::text(lines);
    tools.link(name, &text, &avr::check_places(&text))
}

/// Lines with how often they are executed in a thousand nodes. Only the engine is looked at: how often the rest
/// looks at the serial line depends on the computer beside it, and an image must come out the same every time.
fn warm(lines: &[Line], profile: &Profile) -> Vec<Warm> {
    let is_engine =
        |section: &str| section.contains("kilomate_core") || section.contains(".text.mem");
    avr::warm(lines, &profile.cycles, &profile.names, profile.nodes, &is_engine)
}
