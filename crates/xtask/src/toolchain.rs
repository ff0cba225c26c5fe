//! The Rust that builds for a CPU other than this machine's.
//!
//! It is the one that runs this program, the pinned one: rustup adds a target's library to it, or
//! the sources of the library where there is none to be had, as for AVR. Where rustup has no server
//! to get them from, Debian has a second Rust, whose sources are a package.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::avr;
use crate::run::{self, Outcome, capture, command, run};
use crate::setup::{self, Package};

/// Debian's second Rust, and the linker that rustup's brings along.
const DEBIAN_RUST: [Package; 4] = [
    Package { names: &["cargo-web"], probe: "/usr/bin/cargo --version" },
    Package { names: &["rustc-web"], probe: "/usr/bin/rustc --version" },
    Package {
        names: &["rust-web-src"],
        probe: "test -e $(/usr/bin/rustc --print sysroot)/lib/rustlib/src/rust/library/Cargo.lock",
    },
    Package { names: &["lld"], probe: "ld.lld --version && wasm-ld --version" },
];

const DEBIAN_RUSTC: &str = "/usr/bin/rustc";

/// What this workspace asks for.
const LEAST: &str = env!("CARGO_PKG_RUST_VERSION");

/// A Rust that can build for a certain target.
pub(crate) struct Toolchain {
    /// Whether it has no library for the target, but its sources.
    from_source: bool,
    /// Whether it is not the pinned one.
    is_debian: bool,
}

impl Toolchain {
    /// Finds one for this target, and installs what is missing.
    ///
    /// # Errors
    ///
    /// A sentence that says what to install.
    pub(crate) fn for_target(target: &str) -> Outcome<Toolchain> {
        let folder = sysroot()?.join("lib/rustlib");
        let library = folder.join(target).join("lib");
        let sources = folder.join("src/rust/library/Cargo.lock");
        // There is no library for AVR, only what it is made from.
        let (wanted, words) = if target == avr::TARGET {
            (&sources, ["component", "add", "rust-src"])
        } else {
            (&library, ["target", "add", target])
        };
        let mut failure = String::new();
        if !wanted.exists() {
            failure = run(command("rustup").args(words)).err().unwrap_or_default();
        }
        if library.exists() || sources.exists() {
            return Ok(Toolchain { from_source: !library.exists(), is_debian: false });
        }
        Toolchain::debian(target).map_err(|by_apt| {
            let words = words.join(" ");
            format!("no Rust builds for {target}: run `rustup {words}` ({failure}); or {by_apt}")
        })
    }

    /// Sees to it that the pinned Rust has the sources of its library.
    ///
    /// # Errors
    ///
    /// A sentence when rustup cannot get them.
    pub(crate) fn with_sources() -> Outcome {
        if sysroot()?.join("lib/rustlib/src/rust/library/Cargo.lock").exists() {
            return Ok(());
        }
        run(command("rustup").args(["component", "add", "rust-src"]))
    }

    /// Debian's, installed if need be and new enough.
    fn debian(target: &str) -> Outcome<Toolchain> {
        let old = |version: &str| format!("use a Debian whose Rust is {LEAST}, not {version}");
        // Asked first: it is a lot to install for nothing.
        if let Some(version) = setup::candidate("rustc-web").filter(|v| !is_enough(v)) {
            return Err(old(&version));
        }
        let packages = DEBIAN_RUST.each_ref();
        let [rust @ .., _linker] = &packages;
        // The chip is linked by its own gcc.
        setup::install(if target == avr::TARGET { rust } else { &packages })?;
        let (version, _) = capture(command(DEBIAN_RUSTC).arg("--version"))?;
        let version = version.trim().trim_start_matches("rustc ");
        let toolchain = Toolchain { from_source: true, is_debian: true };
        if is_enough(version) { Ok(toolchain) } else { Err(old(version)) }
    }

    /// Whether clippy can look at what it builds: Debian's brings none.
    pub(crate) fn has_clippy(&self) -> bool {
        !self.is_debian && !self.from_source
    }

    /// Its cargo, in a folder that is a workspace of its own.
    pub(crate) fn cargo(&self, folder: &Path, subcommand: &str) -> Command {
        let mut cargo = if self.is_debian { debian_cargo() } else { run::cargo() };
        cargo.current_dir(folder).arg(subcommand);
        // They would take the place of the flags that the folder's configuration has for the target.
        cargo.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
        if self.from_source {
            // To build the library needs features that only a nightly or this variable allows.
            cargo.arg("-Zbuild-std=core").env("RUSTC_BOOTSTRAP", "1");
        }
        cargo
    }
}

fn debian_cargo() -> Command {
    let mut cargo = command("/usr/bin/cargo");
    cargo.env("RUSTC", DEBIAN_RUSTC).env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
    cargo.env_remove("CARGO_TARGET_DIR").env_remove("CARGO_BUILD_TARGET_DIR");
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld");
    cargo.env("CARGO_TARGET_THUMBV6M_NONE_EABI_LINKER", "ld.lld");
    cargo.env("CARGO_TARGET_RISCV32I_UNKNOWN_NONE_ELF_LINKER", "ld.lld");
    cargo
}

/// Where the Rust that runs this program has its libraries.
fn sysroot() -> Outcome<PathBuf> {
    let (root, _) = capture(command("rustc").args(["--print", "sysroot"]))?;
    Ok(PathBuf::from(root.trim()))
}

/// Whether a version is at least what this workspace asks for.
fn is_enough(version: &str) -> bool {
    numbers(version) >= numbers(LEAST)
}

/// The first two numbers of a version.
fn numbers(version: &str) -> [u32; 2] {
    let mut numbers = version.split(|c: char| !c.is_ascii_digit()).map(|n| n.parse().unwrap_or(0));
    [numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)]
}

#[cfg(test)]
mod tests {
    use super::numbers;

    #[test]
    fn versions_are_compared_by_their_numbers() {
        assert_eq!(numbers("1.85.0+dfsg3-1~deb12u3"), [1, 85]);
        assert_eq!(numbers("1.96.0 (59807616e 2026-04-14)"), [1, 96]);
        assert!(numbers("1.100") > numbers("1.95.1"));
    }
}
