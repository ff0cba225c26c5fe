//! The corpus as machine code of the eZ80, on an emulated one.

mod both;

use std::path::PathBuf;
use std::process::Command;

use both::{Call, Case, Kind, check};
use kilomate_codegen::middle::Program;
use kilomate_codegen::target::{Entry, compile};
use kilomate_codegen::targets::ez80::{Compiled, Map, Options};
use kilomate_emulate::ez80::{CODE_PAGE, Function, Image, Library, Overlay, Returns, Waits, far};
use kilomate_ir::{Module, Type};

fn options(program: &Program, kind: Kind) -> Options {
    Options { native: Some(kind.choice(program)), ..Options::new(Map::default()) }
}

/// A program that needs nothing beside itself.
fn image(program: &Compiled) -> Image {
    let page = |(at, bytes): (u16, Vec<u8>)| (far(CODE_PAGE, at), bytes);
    let function = |entry: &Entry| Function {
        address: entry.address,
        size: entry.size,
        is_exported: entry.is_exported,
        arguments: entry.arguments.iter().map(|&(at, shape)| (at, shape.size() as u8)).collect(),
        returns: Returns::of(entry.results.first().map_or(0, |shape| shape.size())),
    };
    let code = (program.layout.origin, program.image.bytes.clone());
    let functions = program.functions.iter().map(|(name, entry)| (name.clone(), function(entry)));
    Image {
        ix: program.ix(),
        results: program.layout.slots + u16::from(program.layout.results),
        parts: [code].into_iter().chain(program.start.clone()).map(page).collect(),
        overlays: vec![Overlay {
            from: 0,
            to: (program.image.origin + program.image.bytes.len() as u32) as u16,
            length: 0,
            functions: functions.collect(),
        }],
    }
}

fn run(
    options: &Options,
    module: &Module,
    program: &Program,
    calls: &[Call],
) -> (Vec<String>, String) {
    let compiled = compile(program, options).unwrap();
    let listing = compiled.listing();
    let mut library = Library::new(&image(&compiled), Waits::NONE);
    library.most = 3_000_000;
    let call = |(name, arguments): &Call| {
        let value = library.call(name, arguments).unwrap_or_else(|e| panic!("{e}\n{listing}"));
        match module.function(name).unwrap().result {
            Type::Void => String::new(),
            _ => value.to_string(),
        }
    };
    (calls.iter().map(call).collect(), listing.clone())
}

fn all(cases: &[Case]) {
    for case in cases {
        for kind in Kind::ALL {
            check(case, &format!("eZ80, {kind:?}"), &mut |module, program, calls| {
                run(&options(program, kind), module, program, calls)
            });
        }
    }
}

#[test]
fn constructs() {
    all(&both::constructs::constructs());
}

#[test]
fn bytes() {
    all(&[both::bytes::bytes()]);
}

#[test]
fn random_programs() {
    all(&(0..12).map(both::random::random).collect::<Vec<_>>());
}

/// If only some functions are wanted, others leave nothing behind in either form.
#[test]
fn functions_that_nobody_calls_are_left_out() {
    for kind in Kind::ALL {
        let mut case = both::random::random(1);
        let name = case.calls[0].0.clone();
        case.calls.retain(|(other, _)| *other == name);
        check(&case, &format!("{kind:?}"), &mut |module, program, calls| {
            let all = options(program, kind);
            let map = Map { exports: Some(vec![name.clone()]), ..all.map.clone() };
            let some = Options { map, ..all.clone() };
            let [all, few] = [&all, &some].map(|options| compile(program, options).unwrap());
            assert!(few.functions.len() < all.functions.len());
            assert!(few.image.bytes.len() < all.image.bytes.len());
            run(&some, module, program, calls)
        });
    }
}

/// GNU as (Debian: `binutils-z80`) makes the same bytes of the source.
#[test]
fn the_source_is_the_same_for_gnu_as() {
    let tool = |name: &str| Command::new(format!("z80-unknown-coff-{name}"));
    tool("as")
        .arg("--version")
        .output()
        .expect("binutils-z80: `cargo xtask setup rust` installs it");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let cases = both::constructs::constructs();
    let all = cases
        .iter()
        .enumerate()
        .flat_map(|case| [Kind::Native, Kind::Bytecode, Kind::Mixed(1)].map(|kind| (case, kind)));
    for ((number, case), kind) in all {
        let module = kilomate_ir::read(&case.text).unwrap();
        let program = kilomate_codegen::middle::translate(&module).unwrap();
        let compiled = compile(&program, &options(&program, kind)).unwrap();
        let path = |end: &str| folder.join(format!("ez80-{number}-{kind:?}.{end}"));
        std::fs::write(path("s"), compiled.source()).unwrap();
        let run = |command: &mut Command| {
            let output = command.output().unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        };
        run(tool("as").args(["-march=ez80", "-o"]).arg(path("o")).arg(path("s")));
        let origin = format!("{:#x}", compiled.image.origin);
        let mut link = tool("ld");
        link.args(["--oformat", "binary", "-Ttext", &origin, "-e", "0", "-o"]);
        run(link.arg(path("bin")).arg(path("o")));
        let bytes = std::fs::read(path("bin")).unwrap();
        assert!(bytes == compiled.image.bytes, "{}, {kind:?}", case.name);
    }
}
