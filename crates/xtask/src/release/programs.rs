//! The program for each system: built so that nothing of the folder or the computer is in it, and put into an archive with
//! everything that belongs to it.

use std::path::Path;
use std::process::Command;

use super::archive::{Tree, tar_gz, zip};
use super::licences::{self, Beside};
use super::{VERSION, file, text};
use crate::run::{Outcome, build, capture, cargo, command};
use crate::{reproduce, windows};

/// Where everything is built: with other flags than for tests, which must not be built anew for that.
pub(super) const BUILT: &str = "target/release-build";

/// A system that the program is made for.
pub(crate) struct System {
    /// What it is called in the names of files.
    pub(super) name: &'static str,
    /// What Rust calls it.
    pub(crate) target: &'static str,
    /// How it is linked: with what comes with Rust, as far as there is something.
    flags: &'static [&'static str],
    /// What is linked in that no package of cargo says.
    beside: &'static [Beside],
    /// What Debian calls its CPU, if it is a Linux.
    pub(super) debian: Option<&'static str>,
}

const MUSL: &[&str] = &["-Clinker=rust-lld", "-Clink-self-contained=yes"];

/// Linux first: its program writes the manual for all.
pub(crate) static SYSTEMS: [System; 3] = [
    System {
        name: "linux-x86_64",
        target: "x86_64-unknown-linux-musl",
        flags: MUSL,
        beside: &[Beside::Rust, Beside::Musl],
        debian: Some("amd64"),
    },
    System {
        name: "linux-aarch64",
        target: "aarch64-unknown-linux-musl",
        flags: MUSL,
        beside: &[Beside::Rust, Beside::Musl],
        debian: Some("arm64"),
    },
    System {
        name: "windows-x86_64",
        target: windows::TARGET,
        flags: &["-Clink-arg=-Wl,--no-insert-timestamp"],
        beside: &[Beside::Rust, Beside::Mingw],
        debian: None,
    },
];

/// A program that was built.
pub(super) struct Program {
    pub(super) system: &'static System,
    pub(super) bytes: Vec<u8>,
    /// The texts of all licences.
    pub(super) licences: String,
}

impl System {
    pub(super) fn is_windows(&self) -> bool {
        self.debian.is_none()
    }

    /// Builds the program.
    pub(super) fn build(&'static self) -> Outcome<Program> {
        let mut command = cargo_for(self.target, self.flags)?;
        let path = build(command.args(["--package", "kilomate", "--bin", "kilomate"]), "kilomate")?;
        let bytes = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let licences = licences::of("kilomate", self.target, self.beside)?;
        Ok(Program { system: self, bytes, licences })
    }
}

/// A cargo that builds for a target, and puts no path, no symbol and no time into it.
pub(super) fn cargo_for(target: &str, flags: &[&str]) -> Outcome<Command> {
    let mut all = reproduce::flags()?;
    all.extend(flags.iter().map(|&flag| flag.to_owned()));
    let mut build = cargo();
    build.args(["build", "--release", "--locked", "--target", target, "--target-dir", BUILT]);
    build.env_remove("RUSTFLAGS").env("CARGO_ENCODED_RUSTFLAGS", all.join("\u{1f}"));
    build.env("CARGO_PROFILE_RELEASE_STRIP", "symbols");
    Ok(build)
}

/// Manual and completions, as the program itself writes them.
pub(super) struct Manual {
    /// Names without a section, and pages for section 1.
    pub(super) pages: Vec<(String, String)>,
    /// Shells, and what each reads.
    pub(super) completions: Vec<(&'static str, String)>,
}

impl Manual {
    /// Asks a program that can run here.
    pub(super) fn ask(program: &Path) -> Outcome<Manual> {
        let folder = crate::run::root().join(BUILT).join("man");
        let _ = std::fs::remove_dir_all(&folder); // of an earlier run
        capture(command(program).arg("man").arg(&folder))?;
        let mut pages = Vec::new();
        for entry in std::fs::read_dir(&folder).map_err(|error| error.to_string())? {
            let path = entry.map_err(|error| error.to_string())?.path();
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            pages.push((name, text(&path)?));
        }
        pages.sort();
        let mut completions = Vec::new();
        for shell in ["bash", "zsh", "fish", "powershell"] {
            completions.push((shell, capture(command(program).args(["completions", shell]))?.0));
        }
        Ok(Manual { pages, completions })
    }

    /// What a shell reads.
    pub(super) fn completion(&self, shell: &str) -> &str {
        self.completions.iter().find(|(name, _)| *name == shell).map_or("", |(_, text)| text)
    }
}

/// The archive of a program, and its name.
pub(super) fn archive(program: &Program, manual: &Manual, time: u64) -> Outcome<(String, Vec<u8>)> {
    let system = program.system;
    let mut tree = Tree::default();
    let readme = if system.is_windows() {
        include_str!("texts/windows.md")
    } else {
        include_str!("texts/linux.md")
    };
    let name = if system.is_windows() { "kilomate.exe" } else { "kilomate" };
    tree.add_program(name, program.bytes.clone());
    tree.add("README.md", readme.replace("{version}", VERSION));
    tree.add("LICENCES.txt", program.licences.clone());
    for name in ["LICENSE-MIT", "LICENSE-APACHE", "CHANGELOG.md"] {
        tree.add(name, file(name)?);
    }
    for (name, page) in &manual.pages {
        tree.add(&format!("man/{name}.1"), page.as_bytes());
    }
    let shells: &[(&str, &str)] = if system.is_windows() {
        &[("powershell", "kilomate.ps1")]
    } else {
        &[("bash", "kilomate.bash"), ("zsh", "_kilomate"), ("fish", "kilomate.fish")]
    };
    for (shell, name) in shells {
        tree.add(&format!("completions/{name}"), manual.completion(shell).as_bytes());
    }
    let folder = format!("kilomate-{VERSION}-{}", system.name);
    if system.is_windows() {
        Ok((format!("{folder}.zip"), zip(&tree, &folder, time)?))
    } else {
        Ok((format!("{folder}.tar.gz"), tar_gz(&tree, &folder, time)?))
    }
}
