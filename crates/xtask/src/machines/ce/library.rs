//! The native library for programs of others: its files, and C programs with it on the emulated calculator beside the same
//! programs with the Rust library.

use std::path::{Path, PathBuf};
use std::process::Command;

use kilomate_emulate::calculator::Model;
use kilomate_images::calculator::library::linked::{BSS, Linked, Native, PROGRAM};
use kilomate_images::calculator::library::{Files, Image, Overlays, aside, measured};

use crate::port::module_text;
use crate::run::{Outcome, Tally, capture, cargo, command, root, run};

/// The header of every library.
const HEADER: &str = "crates/capi/include/engine.h";
/// A program that prints what the engine answers.
const TRANSCRIPT: &str = "crates/capi/tests/transcript/transcript.c";
/// The example, and its test.
const EXAMPLE: [&str; 2] = ["examples/ti84ce/src/game.c", "examples/ti84ce/test/test.c"];
/// What the assembler is called, and the others beside it.
const TOOLS: &str = "z80-unknown-coff-";
/// What C programs are linked with: the library on the calculator.
const SHIM: &str = "target/debug/examples/libcalculator_library.a";
/// The page if nothing is said, and another one: as a program with two pictures would choose it.
const PAGE: u8 = 0xd4;
const OTHER_PAGE: u8 = 0xd2;
/// Games and calls of the tests; `cargo xtask machine ce library` takes more.
const GAMES: u32 = 1;
const CALLS: u32 = 400;
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

fn made() -> Outcome<Files> {
    let said = |error: kilomate_ir::Error| format!("ce: {error}");
    let overlays = Overlays::new(&module_text("native")?).map_err(said)?;
    Files::new(&overlays).map_err(said)
}

/// Runs games and calls with nonsense on the calculator and in Rust, and says whether all answers are the same.
pub(super) fn compare(games: u32, calls: u32) -> Outcome {
    let folder = linked("ce-library", &[], &made()?)?;
    let (same, said) = transcripts(&folder, games, calls)?;
    println!("{said}");
    if same { Ok(()) } else { Err("they are not the same".into()) }
}

/// Prints what the functions take.
pub(super) fn measure() -> Outcome {
    let made = made()?;
    let mut native = native(&linked("ce-library", &[], &made)?, &made.images)?;
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
    let folder = linked("ce-library", &[], &made)?;
    check_images(tally, &folder, &made)?;
    let (same, said) = transcripts(&folder, GAMES, CALLS)?;
    let last = said.lines().last().unwrap_or("");
    tally.check(same, &format!("ce: the native library answers as Rust does: {last}"));
    let page = format!("KILOMATE_PAGE={OTHER_PAGE}");
    let options = ["--defsym", &page, "--defsym", "KILOMATE_TABLE_ENTRIES=2048"];
    let other = linked("ce-library-d2", &options, &made)?;
    let ran = capture(&mut transcript_on(&other, OTHER_PAGE, 0, 20)?);
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

/// The images as source are the same bytes by GNU as and ld.
fn check_images(tally: &mut Tally, folder: &Path, made: &Files) -> Outcome {
    let write = std::fs::write(folder.join("kilomate_images.s"), made.images_source());
    write.map_err(|e| format!("{}: {e}", folder.display()))?;
    assemble(folder, &[], "kilomate_images")?;
    link(folder, "whole", &["kilomate.o", "kilomate_images.o"])?;
    let (bytes, names) = program_of(folder, "whole")?;
    let whole = Linked::new(bytes, &names);
    let is_same = made.images.iter().all(|image| {
        let found = whole.bytes_at(&format!("_{}", image.name), image.bytes.len());
        found == Some(&image.bytes[..])
    });
    tally.check(is_same, "ce: the images are the same bytes by GNU as and ld");
    Ok(())
}

fn native(folder: &Path, images: &[Image; 3]) -> Outcome<Native> {
    Native::new(Linked::read(folder)?, images, Model::default(), PAGE)
}

/// Assembles the library and links it as a program, in a folder of its own.
fn linked(name: &str, options: &[&str], made: &Files) -> Outcome<PathBuf> {
    let folder = root().join("target").join(name);
    let cannot = |e: std::io::Error| format!("{}: {e}", folder.display());
    std::fs::create_dir_all(&folder).map_err(cannot)?;
    let write = |name: &str, bytes: &[u8]| std::fs::write(folder.join(name), bytes).map_err(cannot);
    write("kilomate.s", made.source.as_bytes())?;
    for image in &made.images {
        write(&format!("{}.bin", image.name), &image.bytes)?;
    }
    // As the toolchain's own script has it: everything where programs run, and zeros below.
    let script = format!(
        "SECTIONS {{ . = {PROGRAM:#x}; .text : {{ *(.text*) *(.rodata*) *(.data*) }} . = {BSS:#x}; .bss : {{ *(.bss*) }} }}\n"
    );
    write("program.ld", script.as_bytes())?;
    assemble(&folder, options, "kilomate")?;
    link(&folder, "program", &["kilomate.o"])?;
    let (bytes, names) = program_of(&folder, "program")?;
    write("program.bin", &bytes)?;
    write("program.nm", names.as_bytes())?;
    Ok(folder)
}

fn tool(name: &str, folder: &Path) -> Command {
    let mut tool = command(format!("{TOOLS}{name}"));
    tool.current_dir(folder);
    tool
}

fn assemble(folder: &Path, options: &[&str], name: &str) -> Outcome {
    let files = [format!("{name}.s"), "-o".into(), format!("{name}.o")];
    run(tool("as", folder).arg("-march=ez80-adl").args(options).args(files))
}

fn link(folder: &Path, name: &str, objects: &[&str]) -> Outcome {
    run(tool("ld", folder).args(["-T", "program.ld"]).args(objects).args(["-o", name]))
}

/// The bytes of a program, and its symbols.
fn program_of(folder: &Path, name: &str) -> Outcome<(Vec<u8>, String)> {
    let file = format!("{name}.out");
    run(tool("objcopy", folder).args(["-O", "binary", "-j", ".text", name, &file]))?;
    let (names, _) = capture(tool("nm", folder).arg(name))?;
    let bytes =
        std::fs::read(folder.join(file)).map_err(|e| format!("{}: {e}", folder.display()))?;
    Ok((bytes, names))
}

/// A C program that is linked with the library on the calculator.
fn program(name: &str, sources: &[&str], options: &[&str]) -> Outcome<PathBuf> {
    let shim = ["build", "--package", "kilomate-images", "--example", "calculator_library"];
    run(cargo().args(shim))?;
    compile(name, sources, options, &[SHIM, "-lm", "-lpthread", "-ldl"])
}

fn compile(name: &str, sources: &[&str], options: &[&str], link: &[&str]) -> Outcome<PathBuf> {
    let program = root().join("target").join(name);
    let mut cc = command("cc");
    cc.args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-O1", "-I", "crates/capi/include"]);
    run(cc.args(options).args(sources).args(link).arg("-o").arg(&program))?;
    Ok(program)
}

fn transcript_on(folder: &Path, page: u8, games: u32, calls: u32) -> Outcome<Command> {
    let mut there = command(program("ce-transcript", &[TRANSCRIPT], &[])?);
    there.args([games, calls].map(|number| number.to_string()));
    there.env("KILOMATE_LINKED", folder).env("KILOMATE_PAGE", format!("{page:x}"));
    Ok(there)
}

/// What the engine answers on the calculator, and whether it is the same in Rust.
fn transcripts(folder: &Path, games: u32, calls: u32) -> Outcome<(bool, String)> {
    run(cargo().args(["build", "--release", "--locked", "--package", "kilomate-capi"]))?;
    let rust = compile("c-transcript", &[TRANSCRIPT], &[], &["target/release/libkilomate.a"])?;
    let numbers = [games, calls].map(|number| number.to_string());
    let (here, _) = capture(command(rust).args(&numbers))?;
    let (there, _) = capture(&mut transcript_on(folder, PAGE, games, calls)?)?;
    // The calculator has one line more, about itself.
    let (own, rest): (Vec<_>, Vec<_>) = there.lines().partition(|line| line.starts_with("calc"));
    let different = rest.iter().zip(here.lines()).find(|(there, here)| *there != here);
    let is_same = different.is_none() && rest.len() == here.lines().count();
    let what = match different {
        Some((there, here)) => format!("{there}\nin Rust: {here}"),
        None => own.join("; "),
    };
    Ok((is_same, what))
}
