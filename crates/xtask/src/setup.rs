//! Installing what a part needs and does not find, or saying exactly what to install.
//!
//! What is needed is looked for by using it, not by asking the package manager: what is there counts,
//! wherever it came from.

use std::path::PathBuf;
use std::process::Command;

use crate::run::{Outcome, capture, cargo, command, root, run};
use crate::toolchain::Toolchain;
use crate::web;

/// Something that a part of the tests needs beside Rust and its C linker.
#[derive(Clone, Copy)]
pub(crate) enum Need {
    /// A package of Debian and Ubuntu.
    Package(&'static Package),
    /// A component of rustup, and a subcommand of cargo that is there with it.
    Component(&'static str, &'static str),
    /// A Rust that builds for a target.
    Target(&'static str),
    /// A package for Python in a version, and a module that is there with it.
    Python(&'static str, &'static str),
    /// What `web/package-lock.json` names.
    Npm,
}

/// A package of Debian and Ubuntu.
pub(crate) struct Package {
    /// What it is called; the first name that is known counts.
    pub(crate) names: &'static [&'static str],
    /// A line for the shell that succeeds if what it brings is there.
    pub(crate) probe: &'static str,
}

impl Package {
    fn is_there(&self) -> bool {
        capture(command("sh").args(["-c", self.probe])).is_ok()
    }

    /// The name that it has here.
    fn name(&self) -> &'static str {
        let known = self.names.iter().find(|name| candidate(name).is_some());
        known.unwrap_or(&self.names[0])
    }
}

/// Meets the needs of a part.
///
/// # Errors
///
/// A sentence for each thing that is missing and cannot be installed.
pub(crate) fn meet(needs: &[Need]) -> Outcome {
    let packages: Vec<&Package> = needs
        .iter()
        .filter_map(|need| if let Need::Package(package) = need { Some(*package) } else { None })
        .collect();
    let mut problems: Vec<String> = install(&packages).err().into_iter().collect();
    for need in needs {
        let met = match need {
            Need::Package(_) => continue,
            Need::Component(name, subcommand) => add_component(name, subcommand),
            Need::Target(target) => Toolchain::for_target(target).map(|_| ()),
            Need::Python(package, module) => add_python_package(package, module),
            Need::Npm => web::tools(),
        };
        problems.extend(met.err());
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

fn add_component(name: &str, subcommand: &str) -> Outcome {
    let is_there = || capture(cargo().args([subcommand, "--version"])).is_ok();
    if is_there() {
        return Ok(());
    }
    let added = run(command("rustup").args(["component", "add", name]));
    if is_there() {
        return Ok(());
    }
    let reason = added.err().unwrap_or_default();
    Err(format!("no `cargo {subcommand}`; run `rustup component add {name}` ({reason})"))
}

/// The Python of the tests, in an environment of its own: nothing is installed outside `target`.
pub(crate) fn python() -> PathBuf {
    root().join("target/python/bin/python")
}

fn add_python_package(package: &str, module: &str) -> Outcome {
    let is_there = || capture(command(python()).args(["-c", &format!("import {module}")])).is_ok();
    if is_there() {
        return Ok(());
    }
    let install = || run(command(python()).args(["-m", "pip", "install", "--quiet", package]));
    // What other parts have installed stays, but an environment that was left half made is made
    // again.
    let has_pip = capture(command(python()).args(["-m", "pip", "--version"])).is_ok();
    let added = if has_pip {
        install()
    } else {
        run(command("python3").args(["-m", "venv", "--clear", "target/python"]))
            .and_then(|()| install())
    };
    if is_there() {
        return Ok(());
    }
    let reason = added.err().map_or(String::new(), |reason| format!(" ({reason})"));
    Err(format!(
        "run `python3 -m venv target/python && target/python/bin/pip install {package}`{reason}"
    ))
}

/// The version of a package that apt would install, if apt knows one.
pub(crate) fn candidate(package: &str) -> Option<String> {
    let (out, _) = capture(command("apt-cache").args(["policy", package])).ok()?;
    let version = out.lines().find_map(|line| line.trim().strip_prefix("Candidate: "))?;
    (version != "(none)").then(|| version.to_owned())
}

/// Installs those packages that are not there, as root or with a `sudo` that does not ask.
pub(crate) fn install(packages: &[&Package]) -> Outcome {
    let missing = || packages.iter().copied().filter(|p| !p.is_there()).collect::<Vec<_>>();
    if missing().is_empty() {
        return Ok(());
    }
    let installed = install_by_apt(&missing());
    let names: Vec<_> = missing().into_iter().map(Package::name).collect();
    if names.is_empty() {
        return Ok(());
    }
    let names = names.join(" ");
    let reason = installed.err().map_or(String::new(), |reason| format!(" ({reason})"));
    Err(format!("run `sudo apt-get install {names}`{reason}"))
}

fn install_by_apt(packages: &[&Package]) -> Outcome {
    let is_root = capture(command("id").arg("-u")).is_ok_and(|(id, _)| id.trim() == "0");
    if !is_root && capture(command("sudo").args(["-n", "true"])).is_err() {
        return Err("which I may not do myself".into());
    }
    let apt = |words: &[&str]| -> Command {
        let mut apt = command(if is_root { "apt-get" } else { "sudo" });
        apt.args(if is_root { &[][..] } else { &["-n", "apt-get"] }).args(words);
        apt.env("DEBIAN_FRONTEND", "noninteractive");
        apt
    };
    let install = || {
        let names: Vec<_> = packages.iter().map(|package| package.name()).collect();
        println!("installing {}", names.join(" "));
        run(apt(&["install", "-y", "-q", "--no-install-recommends"]).args(names))
    };
    install().or_else(|_| {
        // A fresh machine has no package lists yet, an old one may have lists of files long gone.
        run(&mut apt(&["update", "-q"]))?;
        install()
    })
}
