//! The native library for programs of others: its files, and C programs with it on the emulated calculator beside the same
//! programs with the Rust library.

use std::path::Path;

use kilomate_emulate::calculator::Model;
use kilomate_images::calculator::library::linked::{Linked, Native};
use kilomate_images::calculator::library::{Files, Image, Overlays, aside, measured};

use super::link;
use super::transcript::{Plan, Transcripts, program};
use crate::port::module_text;
use crate::run::{Outcome, Tally, capture, command, root};

/// The header of every library.
const HEADER: &str = "crates/capi/include/engine.h";
/// The example, and its test.
const EXAMPLE: [&str; 2] = ["examples/ti84ce/src/game.c", "examples/ti84ce/test/test.c"];
/// The page if nothing is said, and another one: as a program with two pictures would choose it.
pub(super) const PAGE: u8 = 0xd4;
const OTHER_PAGE: u8 = 0xd2;
/// What the tests try; `cargo xtask machine ce library` takes more.
const TRIED: Plan = Plan { games: 1, rounds: 400, seed: 1 };
/// How deep the positions of the bench are searched to measure.
const DEPTH: u8 = 4;

/// All files.
pub(super) fn files() -> Outcome<Vec<(String, Vec<u8>)>> {
    let made = made()?;
    let mut files = vec![("kilomate_images.s".to_owned(), made.images_source().into_bytes())];
    files.push(("kilomate.s".to_owned(), made.source.into_bytes()));
    for image in made.images {
        let file = image.to_file().map_err(|error| format!("{}: {error}", image.name))?;
        files.push((format!("{}.8xv", image.name.to_uppercase()), file));
    }
    files.push(("kilomate.h".to_owned(), made.header.into_bytes()));
    let header =
        std::fs::read(root().join(HEADER)).map_err(|error| format!("{HEADER}: {error}"))?;
    files.push(("engine.h".to_owned(), header));
    Ok(files)
}

pub(super) fn made() -> Outcome<Files> {
    let said = |error: kilomate_ir::Error| format!("ce: {error}");
    let overlays = Overlays::new(&module_text("native")?).map_err(said)?;
    Files::new(&overlays).map_err(said)
}

/// Runs games and calls with nonsense on the calculator and in Rust, and says whether all answers are the same.
pub(super) fn compare(games: u32, rounds: u32, has_images: bool) -> Outcome {
    let made = made()?;
    let folder = if has_images {
        link::whole("ce-library-whole", &made)?
    } else {
        link::lending("ce-library", &[], &made)?
    };
    Transcripts::new()?.compare_all(&folder, games, rounds)
}

/// Prints what the functions take.
pub(super) fn measure() -> Outcome {
    let made = made()?;
    let mut native = native(&link::lending("ce-library", &[], &made)?, &made.images)?;
    let file = root().join("bench/positions.fen");
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let is_position = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let positions: Vec<&str> = text.lines().filter(is_position).collect();
    measured::use_screen(&mut native)?;
    let (nodes, cycles) = measured::speed(&mut native, &positions, DEPTH)?;
    let a_node = cycles / nodes;
    println!(
        "{} positions to depth {DEPTH}: {nodes} nodes, {a_node} cycles a node, {} nodes a second",
        positions.len(),
        48_000_000 / a_node
    );
    for (name, cycles) in measured::by_function(&mut native)? {
        println!("{name:20} {cycles:>10}");
    }
    Ok(())
}

/// What the tests try.
pub(super) fn check(tally: &mut Tally) -> Outcome {
    let made = made()?;
    let folder = link::lending("ce-library", &[], &made)?;
    let transcripts = Transcripts::new()?;
    let lent = transcripts.compare(&folder, TRIED)?;
    tally.check(
        lent.is_same,
        &format!("ce: the native library answers as Rust does: {}", lent.said),
    );
    check_whole(tally, &made, &transcripts)?;
    let page = format!("KILOMATE_PAGE={OTHER_PAGE}");
    let options = ["--defsym", &page, "--defsym", "KILOMATE_TABLE_ENTRIES=2048"];
    let other = link::lending("ce-library-d2", &options, &made)?;
    let few = Plan { games: 0, rounds: 20, seed: 1 };
    let ran = capture(&mut transcripts.on_calculator(&other, OTHER_PAGE, few));
    tally.check(ran.is_ok(), "ce: the native library in another page, with a smaller table");
    let test = program("ce-example", &EXAMPLE, &["-I", "examples/ti84ce/src"])?;
    let ran = capture(command(test).env("KILOMATE_LINKED", &folder));
    let said = ran.map_or_else(|error| error, |(out, _)| out);
    let passed = said.lines().find(|line| line.contains("passed")).unwrap_or("");
    let is_right = passed.ends_with(" 0 failed");
    tally.check(is_right, &format!("ce: the example's game on the calculator: {passed}"));
    let drawn = native(&folder, &made.images).and_then(|mut native| aside::check(&mut native));
    let said = drawn.as_ref().err().map_or("", String::as_str);
    tally.check(drawn.is_ok(), &format!("ce: a program that draws into the page: {said}"));
    Ok(())
}

/// The library with its images in the program: they are the same bytes by GNU as and ld, and the answers are the same.
fn check_whole(tally: &mut Tally, made: &Files, transcripts: &Transcripts) -> Outcome {
    let folder = link::whole("ce-library-whole", made)?;
    let whole = Linked::read(&folder)?;
    let is_same = made.images.iter().all(|image| {
        let found = whole.bytes_at(&format!("_{}", image.name), image.bytes.len());
        found == Some(&image.bytes[..])
    });
    tally.check(is_same, "ce: the images are the same bytes by GNU as and ld");
    let compared = transcripts.compare(&folder, TRIED)?;
    let what = format!("ce: the same with its images in the program: {}", compared.said);
    tally.check(compared.is_same, &what);
    Ok(())
}

fn native(folder: &Path, images: &[Image; 3]) -> Outcome<Native> {
    Native::new(Linked::read(folder)?, images, Model::default(), PAGE)
}
