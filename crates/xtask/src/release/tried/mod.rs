//! Every file used as the one who downloads it would: in a Debian that has nothing else, under Wine, in a browser, on the
//! emulated machines. What cannot be run here is said at the end.

mod debian;
mod images;
mod scripts;
mod windows;

use std::path::{Path, PathBuf};
use std::process::Command;

use super::check::{check_disk, empty};
use super::{SUMS, VERSION};
use crate::budgets::signature;
use crate::part::Part;
use crate::run::{Outcome, Tally, capture, command, root};
use crate::setup::{self, Need};
use crate::talk::Talk;

/// Where everything is unpacked.
const FOLDER: &str = "target/release-try/here";

/// One of the things that are tried.
type Trial = fn(&mut Tally, &Tried) -> Outcome;

/// The files, and where there is room.
struct Tried<'a> {
    files: PathBuf,
    folder: PathBuf,
    /// Systems whose programs were left out.
    without: &'a [String],
}

impl Tried<'_> {
    fn has(&self, system: &str) -> bool {
        !self.without.iter().any(|name| name == system)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.files.join(name)
    }
}

/// Tries everything. What fails does not keep the others from being tried.
pub(super) fn all(tally: &mut Tally, files: &Path, without: &[String]) -> Outcome {
    set_up()?;
    let cannot = |error: std::io::Error| format!("{}: {error}", files.display());
    let files = files.canonicalize().map_err(cannot)?;
    let tried = Tried { files, folder: empty(FOLDER)?, without };
    let trials: [(&str, Trial); 9] = [
        ("the sums", sums),
        ("Linux on x86-64, in a clean Debian", debian::program),
        ("the Debian package, in a clean Debian", debian::package),
        ("the C library, in a Debian with nothing but gcc and make", debian::library),
        ("Linux on 64-bit Arm, by QEMU", arm),
        ("Windows, by Wine", windows::program),
        (
            "the page in a Debian with nothing but Chromium, and the package for npm in Node",
            scripts::all,
        ),
        ("the Commodore's disk", disk),
        ("the images, on the emulated machines", images::all),
    ];
    for (what, trial) in trials {
        println!("== {what}");
        if let Err(problem) = trial(tally, &tried) {
            tally.check(false, &format!("{what}: {problem}"));
        }
    }
    println!(
        "not tried here: macOS, Windows itself, a 1541 and every other real machine; on 64-bit Arm the Debian package was \
         read, not installed"
    );
    Ok(())
}

/// What the trials need.
fn set_up() -> Outcome {
    let (id, _) = capture(command("id").arg("-u"))?;
    if id.trim() != "0" {
        return Err("--try makes a Debian in a folder and goes into it: run it as root".into());
    }
    for part in [Part::Release, Part::Web, Part::Windows] {
        part.set_up()?;
    }
    let packages = [&debian::DEBOOTSTRAP, &debian::LINTIAN, &debian::QEMU, &debian::CC1541];
    setup::meet(&packages.map(Need::Package))
}

/// What was made has arrived.
fn sums(tally: &mut Tally, tried: &Tried) -> Outcome {
    let mut check = command("sha256sum");
    check.args(["--check", "--quiet", SUMS]).current_dir(&tried.files);
    capture(&mut check)?;
    tally.check(true, "sha256sum --check SHA256SUMS");
    Ok(())
}

/// Unpacks an archive of a system, and says where its folder is.
fn unpack(tried: &Tried, to: &Path, system: &str) -> Outcome<PathBuf> {
    let name = format!("kilomate-{VERSION}-{system}");
    let archive = tried.file(&format!("{name}.tar.gz"));
    capture(command("tar").arg("-xf").arg(archive).arg("-C").arg(to))?;
    Ok(to.join(name))
}

/// A program is itself: its version, its signature, and a move in a game. `start` makes a command of words for it.
fn is_itself(tally: &mut Tally, what: &str, start: &dyn Fn(&[&str]) -> Command) -> Outcome {
    let (said, _) = capture(&mut start(&["--version"]))?;
    tally.check(said.trim() == format!("kilomate {VERSION}"), &format!("{what}: {}", said.trim()));
    let (said, _) = capture(&mut start(&["bench", "--machine", "prodigy"]))?;
    let last = said.lines().last().unwrap_or_default();
    let nodes = signature("prodigy")?;
    let is_right = last.starts_with(&format!("{nodes} nodes "));
    tally.check(is_right, &format!("{what}: bench --machine prodigy: {last}"));
    let mut talk = Talk::start(&mut start(&["play", "--plain"]))?;
    let heard = talk.ask("e4\n", "Black plays ")?;
    let answer = heard.last().map_or("", String::as_str);
    tally.check(answer.starts_with("Black plays "), &format!("{what}: 1. e4, {answer}"));
    talk.ask("quit\n", "Goodbye.")?;
    let (is_well, _, errors) = talk.end()?;
    tally.check(is_well && errors.is_empty(), &format!("{what}: and goodbye {errors}"));
    Ok(())
}

/// The program for Arm, on an emulated one.
fn arm(tally: &mut Tally, tried: &Tried) -> Outcome {
    if !tried.has("linux-aarch64") {
        return Ok(());
    }
    let folder = unpack(tried, &tried.folder, "linux-aarch64")?;
    let home = tried.folder.join("arm-home");
    is_itself(tally, "Arm", &|words| {
        let mut command = command("qemu-aarch64");
        command.arg(folder.join("kilomate")).args(words).env("KILOMATE_HOME", &home);
        command
    })
}

/// The disk is read by a reader of another hand.
fn disk(tally: &mut Tally, tried: &Tried) -> Outcome {
    let path = tried.file("kilomate.d64");
    let bytes = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    check_disk(tally, &bytes, &tried.folder)?;
    // Debian's cc1541 has a map and a directory of its own ideas.
    let copy = root().join(FOLDER).join("again.d64");
    std::fs::copy(&path, &copy).map_err(|error| error.to_string())?;
    let (said, warned) = capture(command("cc1541").arg("-v").arg(&copy))?;
    let is_there = said.contains("\"kilomate\"") || said.to_uppercase().contains("\"KILOMATE");
    tally.check(is_there, &format!("cc1541 lists the program {}", warned.trim()));
    Ok(())
}
