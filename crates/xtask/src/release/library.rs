//! The C library: header, source and compiled, with what installs it.

use super::archive::{Tree, tar_gz};
use super::licences::{self, Beside};
use super::programs::{BUILT, cargo_for};
use super::{VERSION, file};
use crate::run::{Outcome, root, run};

const TARGET: &str = "x86_64-unknown-linux-gnu";
/// Programs that were linked with a version run with all of the same number.
const MAJOR: &str = env!("CARGO_PKG_VERSION_MAJOR");

/// The archive, and its name.
pub(super) fn archive(time: u64) -> Outcome<(String, Vec<u8>)> {
    let name = format!("-Clink-arg=-Wl,-soname,libkilomate.so.{MAJOR}");
    run(cargo_for(TARGET, &[&name])?.args(["--package", "kilomate-capi"]))?;
    let built = root().join(BUILT).join(TARGET).join("release");
    let built = |name: &str| {
        let path = built.join(name);
        std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let mut tree = Tree::default();
    tree.add("lib/libkilomate.a", built("libkilomate.a")?);
    let shared = format!("libkilomate.so.{VERSION}");
    tree.add(&format!("lib/{shared}"), built("libkilomate.so")?);
    tree.add_link(&format!("lib/libkilomate.so.{MAJOR}"), &shared);
    tree.add_link("lib/libkilomate.so", &format!("libkilomate.so.{MAJOR}"));
    tree.add("include/engine.h", file("crates/capi/include/engine.h")?);
    tree.add("src/kilomate.c", file("dist/c/kilomate.c")?);
    tree.add("examples/play.c", file("examples/c/play.c")?);
    tree.add("share/kpk.bin", file("dist/kpk.bin")?);
    tree.add("share/ce.book", file("dist/books/ce.book")?);
    for (name, text) in [
        ("README.md", include_str!("texts/library.md")),
        ("Makefile", include_str!("texts/library.mk")),
        ("kilomate.pc.in", include_str!("texts/kilomate.pc.in")),
    ] {
        tree.add(name, text.replace("{version}", VERSION).replace("{major}", MAJOR));
    }
    // Nothing but Rust's core is linked in.
    let licences = licences::of("kilomate-capi", TARGET, &[Beside::Rust])?;
    tree.add("LICENCES.txt", licences);
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        tree.add(name, file(name)?);
    }
    let folder = format!("kilomate-c-{VERSION}");
    Ok((format!("{folder}.tar.gz"), tar_gz(&tree, &folder, time)?))
}
