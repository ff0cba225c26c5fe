//! What can be checked of a release without its long builds: `cargo xtask test release`.

use std::fs;
use std::path::{Path, PathBuf};

use super::archive::{Tree, tar_gz, zip};
use super::programs::{Manual, Program};
use super::{SYSTEMS, debian, dist, licences, products, versions};
use crate::run::{Outcome, Tally, capture, command, kilomate, root};
use crate::setup;

/// Where it is tried out.
const FOLDER: &str = "target/release-check";
/// A time that archives get here.
const TIME: u64 = 1_795_000_000;
const READ_DISK: &str = "crates/xtask/src/release/read_disk.py";

/// Everything.
pub(crate) fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let folder = empty(FOLDER)?;
    archives(tally, &folder)?;
    check_disk(tally, &products::c64_disk(&dist("c64/kilomate.prg")?)?, &folder)?;
    arduino(tally, &folder)?;
    package(tally, &folder)?;
    check_list(tally)?;
    versions::check(tally)?;
    tally.since(before)
}

/// A folder with nothing in it.
pub(super) fn empty(folder: &str) -> Outcome<PathBuf> {
    let folder = root().join(folder);
    let _ = fs::remove_dir_all(&folder); // of an earlier run
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    folder.canonicalize().map_err(|error| format!("{}: {error}", folder.display()))
}

pub(super) fn write(path: &Path, bytes: &[u8]) -> Outcome {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

/// A tree with everything that a tree can have.
fn sample() -> Tree {
    let mut tree = Tree::default();
    tree.add_program("bin/kilomate", b"#!/bin/sh\necho hello\n".as_slice());
    tree.add("a.txt", b"first".as_slice());
    tree.add("empty", Vec::new());
    let deep = format!("{}/{}/deep", "folder".repeat(12), "within".repeat(12));
    tree.add(&deep, vec![7; 100_000]);
    tree
}

/// Archives are what `tar` and Python read, and the same whenever they are made.
fn archives(tally: &mut Tally, folder: &Path) -> Outcome {
    let mut linked = sample();
    linked.add_link("bin/chess", "kilomate");
    let tar = tar_gz(&linked, "made", TIME)?;
    let zipped = zip(&sample(), "made", TIME)?;
    let mut again = sample();
    again.add_link("bin/chess", "kilomate");
    let is_same = tar_gz(&again, "made", TIME)? == tar && zip(&sample(), "made", TIME)? == zipped;
    tally.check(is_same, "release: the same files give the same archive");
    write(&folder.join("made.tar.gz"), &tar)?;
    write(&folder.join("made.zip"), &zipped)?;
    let (list, _) = capture(
        command("tar").args(["--utc", "--full-time", "-tvzf", "made.tar.gz"]).current_dir(folder),
    )?;
    let is_listed =
        |words: &[&str]| list.lines().any(|line| words.iter().all(|word| line.contains(word)));
    let time = "2026-11-18 11:06:40";
    let all = [
        is_listed(&["-rwxr-xr-x root/root", time, "made/bin/kilomate"]),
        is_listed(&["-rw-r--r-- root/root", " 0 ", "made/empty"]),
        is_listed(&["lrwxrwxrwx", "made/bin/chess -> kilomate"]),
        is_listed(&["drwxr-xr-x", "made/bin/"]),
    ];
    tally.check(all == [true; 4], &format!("release: tar lists owners, modes and times {all:?}"));
    let script = "import sys, zipfile\nz = zipfile.ZipFile('made.zip')\nassert z.testzip() is None\n\
                  i = z.getinfo('made/bin/kilomate')\nprint(oct(i.external_attr >> 16), i.date_time)\n\
                  z.extractall('zip')";
    let (said, _) = capture(command("python3").args(["-c", script]).current_dir(folder))?;
    let is_right = said.trim() == "0o100755 (2026, 11, 18, 11, 6, 40)";
    tally.check(
        is_right,
        &format!("release: Python's zipfile finds mode and time: {}", said.trim()),
    );
    capture(command("tar").args(["-xzf", "made.tar.gz"]).current_dir(folder))?;
    // What both have unpacked is the same but for the link.
    fs::remove_file(folder.join("made/bin/chess")).map_err(|error| error.to_string())?;
    let differ = capture(command("diff").args(["-r", "made", "zip/made"]).current_dir(folder));
    let (said, _) = capture(command("sh").arg(folder.join("zip/made/bin/kilomate")))?;
    tally.check(differ.is_ok() && said == "hello\n", "release: both unpack to the same files");
    Ok(())
}

/// A disk gives back the program, by somebody else's reader.
pub(super) fn check_disk(tally: &mut Tally, disk: &[u8], folder: &Path) -> Outcome {
    let image = folder.join("kilomate.d64");
    write(&image, disk)?;
    let mut python = command(setup::python());
    let (said, _) = capture(python.arg(READ_DISK).arg(&image).arg(folder))?;
    let is_first = said.lines().nth(1).is_some_and(|line| line.starts_with("KILOMATE PRG "));
    tally.check(is_first, &format!("release: on the disk: {}", said.trim().replace('\n', "; ")));
    let read = fs::read(folder.join("KILOMATE")).unwrap_or_default();
    let is_same = read == dist("c64/kilomate.prg")?;
    tally.check(is_same, "release: the disk gives back the program, read by d64 of PyPI");
    Ok(())
}

/// The library for Arduino is one folder with its manifest at the top, and what the compilers' tests use.
fn arduino(tally: &mut Tally, folder: &Path) -> Outcome {
    let library = products::arduino_library(TIME)?;
    write(&folder.join("arduino.zip"), &library.bytes)?;
    let script = "import zipfile\nzipfile.ZipFile('arduino.zip').extractall('arduino')";
    capture(command("python3").args(["-c", script]).current_dir(folder))?;
    let ours = root().join("dist/arduino");
    let differ = capture(command("diff").arg("-r").arg(folder.join("arduino")).arg(&ours));
    let manifest = folder.join("arduino/Kilomate/library.properties").exists();
    tally.check(differ.is_ok() && manifest, "release: the library for Arduino, unpacked");
    Ok(())
}

/// A Debian package with the program as tests have it: read by `dpkg-deb`, installed and removed by `dpkg`.
fn package(tally: &mut Tally, folder: &Path) -> Outcome {
    let program = kilomate()?;
    let bytes = fs::read(&program).map_err(|error| format!("{}: {error}", program.display()))?;
    let program_of = || Program {
        system: &SYSTEMS[0],
        bytes: bytes.clone(),
        licences: "Copyright: see LICENSE-MIT".into(),
    };
    let manual = Manual::ask(&program)?;
    let (name, deb) = debian::package(&program_of(), &manual, TIME)?;
    let is_same = debian::package(&program_of(), &manual, TIME)?.1 == deb;
    tally.check(is_same, "release: the same program gives the same Debian package");
    write(&folder.join(&name), &deb)?;
    let (said, _) = capture(command("dpkg-deb").arg("--info").arg(folder.join(&name)))?;
    let has = |line: &str| said.lines().any(|said| said.trim() == line);
    let is_right = has("Package: kilomate") && has("Architecture: amd64") && has("Section: games");
    tally.check(is_right, "release: dpkg-deb reads what the package says of itself");
    install(tally, folder, &name)
}

/// In a root with nothing but dpkg's own files.
fn install(tally: &mut Tally, folder: &Path, name: &str) -> Outcome {
    let target = folder.join("root");
    for part in ["var/lib/dpkg/info", "var/lib/dpkg/updates", "var/lib/dpkg/triggers"] {
        fs::create_dir_all(target.join(part)).map_err(|error| error.to_string())?;
    }
    write(&target.join("var/lib/dpkg/status"), b"")?;
    let dpkg = |words: &[&str]| {
        // It looks for programs that only root has in its path; and it wants to give files to root.
        let path = format!("{}:/usr/sbin:/sbin", std::env::var("PATH").unwrap_or_default());
        let mut dpkg = command("fakeroot");
        dpkg.arg("dpkg").arg(format!("--root={}", target.display()));
        dpkg.args(["--force-architecture", "--log=/dev/null"]);
        capture(dpkg.args(words).env("PATH", path))
    };
    let archive = folder.join(name).display().to_string();
    dpkg(&["--install", &archive])?;
    let (said, _) = capture(command(target.join("usr/games/kilomate")).arg("--version"))?;
    tally.check(said.starts_with("kilomate "), "release: what dpkg has installed starts");
    let files = [
        "usr/share/man/man6/kilomate.6.gz",
        "usr/share/man/man6/kilomate-play.6.gz",
        "usr/share/applications/kilomate.desktop",
        "usr/share/bash-completion/completions/kilomate",
        "usr/share/doc/kilomate/copyright",
    ];
    let missing: Vec<&&str> = files.iter().filter(|file| !target.join(file).exists()).collect();
    tally.check(missing.is_empty(), &format!("release: manual, entry, completions {missing:?}"));
    let (verified, _) = dpkg(&["--verify", "kilomate"])?;
    tally.check(verified.is_empty(), "release: dpkg finds every file as its sum says");
    dpkg(&["--purge", "kilomate"])?;
    tally.check(!target.join("usr/games").exists(), "release: purged, nothing of it is left");
    Ok(())
}

/// The list of licences names what is linked in, and nothing else.
fn check_list(tally: &mut Tally) -> Outcome {
    let list = licences::list()?;
    let linked = licences::all()?;
    let unknown: Vec<String> = linked
        .iter()
        .filter(|package| list.get(&package.name) != Some(&package.licence))
        .map(|package| format!("{} = \"{}\"", package.name, package.licence))
        .collect();
    let gone: Vec<&String> =
        list.keys().filter(|name| !linked.iter().any(|package| package.name == **name)).collect();
    let what = format!("release: {} packages are inside, all on the list", linked.len());
    tally.check(unknown.is_empty(), &format!("{what} {}", unknown.join("\n")));
    tally.check(gone.is_empty(), &format!("release: the list has no others {gone:?}"));
    Ok(())
}
