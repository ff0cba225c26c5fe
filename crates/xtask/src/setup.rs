//! Installing what is missing, or saying exactly what to install.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{Outcome, capture, command, run};

/// Debian and Ubuntu packages that the tests need beside Rust.
const PACKAGES: [&str; 8] = [
    "avr-libc",
    "binutils-avr",
    "gcc",
    "gcc-avr",
    "libc6-dev",
    "libelf-dev",
    "libsimavr-dev",
    "valgrind",
];

/// Debian's second Rust, which brings its library sources as a package.
const DEBIAN_RUST: [&str; 3] = ["cargo-web", "rust-web-src", "rustc-web"];

/// A Rust that can build its own `core` for a chip: compiler, cargo and matching sources.
pub(crate) struct CrossRust {
    pub(crate) cargo: PathBuf,
    pub(crate) rustc: PathBuf,
}

/// Installs everything that is missing.
pub(crate) fn everything() -> Outcome {
    install_missing(&PACKAGES)?;
    cross_rust().map(|_| ())
}

fn is_installed(package: &str) -> bool {
    capture(command("dpkg-query").args(["-W", "-f=${Status}", package]))
        .is_ok_and(|(status, _)| status.ends_with("ok installed"))
}

/// Installs those packages that are not there, as root or with a `sudo` that does not ask.
fn install_missing(packages: &[&'static str]) -> Outcome {
    let missing: Vec<_> = packages.iter().copied().filter(|p| !is_installed(p)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let advice = format!("install them with: sudo apt-get install {}", missing.join(" "));
    let mut apt: Command = if is_root() {
        command("apt-get")
    } else if capture(command("sudo").args(["-n", "true"])).is_ok() {
        let mut sudo = command("sudo");
        sudo.args(["-n", "apt-get"]);
        sudo
    } else {
        return Err(format!("packages are missing and I may not install them; {advice}"));
    };
    println!("installing {}", missing.join(" "));
    apt.env("DEBIAN_FRONTEND", "noninteractive");
    apt.args(["install", "-y", "-q", "--no-install-recommends"]).args(&missing);
    if run(&mut apt).is_err() {
        // A fresh machine has no package lists yet, an old one may have lists of files long gone.
        let mut update = if is_root() { command("apt-get") } else { command("sudo") };
        if !is_root() {
            update.args(["-n", "apt-get"]);
        }
        run(update.args(["update", "-q"])).map_err(|e| format!("{e}; {advice}"))?;
        run(&mut apt).map_err(|e| format!("{e}; {advice}"))?;
    }
    Ok(())
}

fn is_root() -> bool {
    capture(command("id").arg("-u")).is_ok_and(|(id, _)| id.trim() == "0")
}

/// Finds a Rust with library sources, and installs one if there is none.
///
/// The pinned toolchain serves if it has the component `rust-src`; otherwise Debian's packages do.
pub(crate) fn cross_rust() -> Outcome<CrossRust> {
    if let Some(found) = find_cross_rust() {
        return Ok(found);
    }
    let by_apt = install_missing(&DEBIAN_RUST);
    if by_apt.is_err() {
        // Ubuntu does not have those packages; rustup does, where it can reach its server.
        let _ = run(command("rustup").args(["component", "add", "rust-src"]));
    }
    find_cross_rust().ok_or_else(|| {
        let reason = by_apt.err().unwrap_or_default();
        format!(
            "no Rust with library sources for the AVR build: run `rustup component add rust-src`, \
             or on Debian `sudo apt-get install {}` ({reason})",
            DEBIAN_RUST.join(" ")
        )
    })
}

fn find_cross_rust() -> Option<CrossRust> {
    let sysroot = |rustc: &Path| {
        let (root, _) = capture(command(rustc).args(["--print", "sysroot"])).ok()?;
        Some(PathBuf::from(root.trim()))
    };
    let candidates =
        [(None, PathBuf::from("rustc")), (Some("/usr/bin/cargo"), "/usr/bin/rustc".into())];
    candidates.into_iter().find_map(|(cargo, rustc)| {
        let root = sysroot(&rustc)?;
        root.join("lib/rustlib/src/rust/library/Cargo.lock").exists().then(|| CrossRust {
            cargo: cargo.map_or_else(|| root.join("bin/cargo"), PathBuf::from),
            rustc: if cargo.is_some() { rustc } else { root.join("bin/rustc") },
        })
    })
}
