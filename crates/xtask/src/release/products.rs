//! What is released beside the program: taken from `dist`, where tests compare it with what the source makes, and
//! put together for those who download it.

use std::fs;
use std::path::Path;

use kilomate_images::c64::disk;

use super::archive::{Tree, tar_gz, zip};
use super::{Product, VERSION, dist, file, licences};
use crate::run::{Outcome, root};

/// The names on the Commodore's disk.
const DISK: &str = "KILOMATE";

/// All of them.
pub(super) fn all(time: u64) -> Outcome<Vec<Product>> {
    let mut all = vec![
        plain("web/kilomate.html", "page", "the whole chess computer for a browser, one file")?,
        npm(time)?,
        plain("prodigy/prodigy.hex", "prodigy", "the chess computer: flash of an ATmega644P")?,
        plain("c64/kilomate.prg", "c64", "the program for a Commodore 64")?,
        Product {
            name: "kilomate.d64".into(),
            bytes: c64_disk(&dist("c64/kilomate.prg")?)?,
            budget: "disk",
            what: "the same on a disk of the 1541",
        },
        plain("elf/elf-1.75mhz.bin", "card", "ROM for an RCA 1802 card of 1.75 MHz")?,
        plain("elf/elf-4mhz.bin", "card", "ROM for an RCA 1802 card of 4 MHz")?,
        plain("ti84ce/KILOMATE.8xp", "calculator", "the program for a TI-84 Plus CE")?,
        plain("ti84ce/KMBOOK.8xv", "calculator", "its book of openings")?,
        calculator_library(time)?,
        arduino_library(time)?,
        books(time)?,
        networks(time)?,
    ];
    all.push(Product {
        name: "LICENCES.txt".into(),
        bytes: licences::everywhere()?.into_bytes(),
        budget: "licences",
        what: "the licences of everything inside the files that are no archives",
    });
    Ok(all)
}

/// A file as it lies in `dist`.
fn plain(path: &str, budget: &'static str, what: &'static str) -> Outcome<Product> {
    let name = path.rsplit('/').next().unwrap_or(path).into();
    Ok(Product { name, bytes: dist(path)?, budget, what })
}

/// The disk with the program on it.
pub(super) fn c64_disk(program: &[u8]) -> Outcome<Vec<u8>> {
    disk(DISK, *b"KM", &[(DISK, program)])
}

/// As `npm pack` would make it.
fn npm(time: u64) -> Outcome<Product> {
    let mut tree = Tree::default();
    for name in names("dist/npm")? {
        tree.add(&name, dist(&format!("npm/{name}"))?);
    }
    Ok(Product {
        name: format!("kilomate-{VERSION}.tgz"),
        bytes: tar_gz(&tree, "package", time)?,
        budget: "npm",
        what: "the engine as WebAssembly, a package for npm",
    })
}

/// What authors of programs for the calculator link.
fn calculator_library(time: u64) -> Outcome<Product> {
    let mut tree = Tree::default();
    for name in names("dist/ti84ce")?.into_iter().filter(|name| name != "KILOMATE.8xp") {
        tree.add(&name, dist(&format!("ti84ce/{name}"))?);
    }
    for name in ["Makefile", "src/main.c"] {
        tree.add(&format!("example/{name}"), file(&format!("examples/ti84ce/{name}"))?);
    }
    tree.add("README.md", file("docs/ti84ce-library.md")?);
    with_licence(&mut tree)?;
    let folder = format!("kilomate-ti84ce-library-{VERSION}");
    Ok(Product {
        name: format!("{folder}.zip"),
        bytes: zip(&tree, &folder, time)?,
        budget: "calculator_library",
        what: "the engine for programs in C on a TI-84 Plus CE: machine code, AppVars, header",
    })
}

/// As the Arduino IDE wants to be given it: one folder, named like the library.
pub(super) fn arduino_library(time: u64) -> Outcome<Product> {
    let mut tree = Tree::default();
    add_all(&mut tree, &root().join("dist/arduino/Kilomate"), "")?;
    Ok(Product {
        name: format!("kilomate-arduino-{VERSION}.zip"),
        bytes: zip(&tree, "Kilomate", time)?,
        budget: "arduino",
        what: "the engine as a library for Arduino and PlatformIO",
    })
}

/// Adds everything in a folder, with the folders in it. `within` is what its names begin with.
fn add_all(tree: &mut Tree, folder: &Path, within: &str) -> Outcome {
    let cannot = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{within}{name}");
        if path.is_dir() {
            add_all(tree, &path, &format!("{name}/"))?;
        } else {
            tree.add(&name, fs::read(&path).map_err(cannot)?);
        }
    }
    Ok(())
}

/// Books in our own format, and the table of pawn endings.
fn books(time: u64) -> Outcome<Product> {
    let mut tree = Tree::default();
    tree.add("desktop.book", file("crates/openings/data/desktop.book")?);
    for name in names("crates/core/data/books")? {
        tree.add(&name, file(&format!("crates/core/data/books/{name}"))?);
    }
    tree.add("kpk.bin", file("dist/kpk.bin")?);
    tree.add("README.md", include_str!("texts/books.md").replace("{version}", VERSION));
    with_licence(&mut tree)?;
    let folder = format!("kilomate-books-{VERSION}");
    Ok(Product {
        name: format!("{folder}.zip"),
        bytes: zip(&tree, &folder, time)?,
        budget: "books",
        what: "the books of openings, which are inside the programs, too",
    })
}

/// The networks, and how they were trained.
fn networks(time: u64) -> Outcome<Product> {
    let mut tree = Tree::default();
    for name in names("crates/core/nets")? {
        tree.add(&name, file(&format!("crates/core/nets/{name}"))?);
    }
    for name in ["network.md", "network.toml"] {
        tree.add(name, file(&format!("docs/{name}"))?);
    }
    tree.add("README.md", include_str!("texts/networks.md").replace("{version}", VERSION));
    with_licence(&mut tree)?;
    let folder = format!("kilomate-networks-{VERSION}");
    Ok(Product {
        name: format!("{folder}.tar.gz"),
        bytes: tar_gz(&tree, &folder, time)?,
        budget: "networks",
        what: "the networks, which are inside the programs, too, and how they were trained",
    })
}

fn with_licence(tree: &mut Tree) -> Outcome {
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        tree.add(name, file(name)?);
    }
    Ok(())
}

/// The names of the files in a folder of the repository but for its sums, sorted.
fn names(folder: &str) -> Outcome<Vec<String>> {
    let cannot = |error: std::io::Error| format!("{folder}: {error}");
    let mut names = Vec::new();
    for entry in fs::read_dir(root().join(folder)).map_err(cannot)? {
        names.push(entry.map_err(cannot)?.file_name().to_string_lossy().into_owned());
    }
    names.retain(|name| name != super::SUMS);
    names.sort();
    Ok(names)
}
