//! The corpus as machine code of the eZ80, on an emulated one.

mod both;

use std::path::PathBuf;
use std::process::Command;

use both::{Call, Case, check};
use kilomate_emulate::ez80::{Library, Waits};
use kilomate_port::ez80::{Options, Profile, compile, source};
use kilomate_port::ir::{Module, Type};
use kilomate_port::middle::Program;

fn fast(module: &Module, program: &Program, calls: &[Call]) -> (Vec<String>, String) {
    run(&Options::default(), module, program, calls)
}

/// Nothing was executed in an empty profile, so that everything is made small.
fn small(module: &Module, program: &Program, calls: &[Call]) -> (Vec<String>, String) {
    let options = Options { profile: Some(Profile::new()), ..Options::default() };
    run(&options, module, program, calls)
}

fn run(
    options: &Options,
    module: &Module,
    program: &Program,
    calls: &[Call],
) -> (Vec<String>, String) {
    let compiled = compile(program, options).unwrap();
    let listing = compiled.listing();
    let mut library = Library::new(&compiled, Waits::NONE);
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
        check(case, "eZ80", &mut fast);
        check(case, "eZ80, small", &mut small);
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

/// GNU as makes the same bytes of the source, where it is installed (Debian: `binutils-z80`).
#[test]
fn the_source_is_the_same_for_gnu_as() {
    let tool = |name: &str| Command::new(format!("z80-unknown-coff-{name}"));
    if tool("as").arg("--version").output().is_err() {
        eprintln!("z80-unknown-coff-as is not installed");
        return;
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    for (number, case) in both::constructs::constructs().iter().enumerate() {
        let module = kilomate_port::reader::read(&case.text).unwrap();
        let program = kilomate_port::middle::translate(&module).unwrap();
        let compiled = compile(&program, &Options::default()).unwrap();
        let path = |end: &str| folder.join(format!("ez80-{number}.{end}"));
        std::fs::write(path("s"), source(&compiled)).unwrap();
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
        assert_eq!(bytes, compiled.image.bytes, "{}", case.name);
    }
}
