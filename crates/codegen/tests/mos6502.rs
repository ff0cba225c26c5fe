//! The corpus of programs as machine code of the 6502, on two emulated ones: the crate `mos6502`, and
//! sim65 of cc65, which must leave the same memory after the same cycles.

mod both;

use std::path::{Path, PathBuf};

use both::{Call, Case, Kind, check};
use kilomate_codegen::middle::Program;
use kilomate_codegen::target::compile;
use kilomate_codegen::targets::mos6502::{Compiled, Layout, Options};
use kilomate_emulate::mos6502::Mos;
use kilomate_emulate::sim65::Witness;

/// Cycles after which a call is given up.
const MOST: u64 = 10_000_000;

/// How programs are compiled: what is native, and whether all of it is said to be cold, so that what stands in
/// several places is kept once.
type Way = (Kind, bool);

fn compiled(program: &Program, (kind, is_cold): Way) -> Compiled {
    let layout = Layout::new(program, 2, 0x1000, 0xf000).unwrap();
    let native = Some(kind.choice(program));
    let never = || program.functions.iter().map(|f| vec![0; f.blocks.len()]).collect();
    let profile = is_cold.then(never);
    compile(program, &Options { native, profile, ..Options::new(layout) }).unwrap()
}

/// What a call is given: bytes at places of the first page.
fn given(compiled: &Compiled, (name, arguments): &Call) -> Vec<(u8, u8)> {
    let given = compiled.functions[name].given(arguments).into_iter();
    given.map(|(at, byte)| (at as u8, byte)).collect()
}

/// Makes the calls on an emulated 6502, and on another one, whose files are written there.
fn run(program: &Program, calls: &[Call], way: Way, sim65: &Path) -> (Vec<String>, String) {
    let compiled = compiled(program, way);
    let mut mos = Mos::new();
    mos.load(compiled.layout.origin, &compiled.image.bytes);
    let end = usize::from(compiled.memory_end);
    let mut witness = Witness::new(&mos, end, compiled.layout.results).unwrap();
    let mut lines = Vec::new();
    for call in calls {
        let (name, address) = (&call.0, compiled.functions[&call.0].address);
        let given = given(&compiled, call);
        for &(at, byte) in &given {
            mos.load(u16::from(at), &[byte]);
        }
        match mos.call(address, MOST) {
            Ok(cycles) => witness.note(&mos, address, &given, cycles),
            Err(error) => {
                lines.push(error);
                break;
            }
        }
        let number = program.functions.iter().find(|f| f.symbol == *name);
        let size = number.and_then(|f| f.results.first()).map(|shape| shape.size());
        lines.push(size.map_or(String::new(), |size| {
            let results = usize::from(compiled.layout.results);
            let bytes = &mos.memory()[results..results + size as usize];
            bytes.iter().rev().fold(0u64, |value, &byte| value << 8 | u64::from(byte)).to_string()
        }));
    }
    witness.ask(&mos, sim65).unwrap_or_else(|e| panic!("{way:?}: {e}\n{}", compiled.listing()));
    (lines, compiled.listing())
}

/// Where sim65 finds a program.
fn file(case: &Case, (kind, is_cold): Way) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    folder.join(format!("mos-{}-{kind:?}-{is_cold}.sim65", case.name))
}

fn same(case: &Case) {
    for kind in Kind::ALL {
        same_by(case, (kind, false));
    }
    same_by(case, (Kind::Native, true));
    same_by(case, (Kind::Mixed(1), true));
}

fn same_by(case: &Case, way: Way) {
    let file = file(case, way);
    let run = &mut |_: &_, program: &_, calls: &[_]| run(program, calls, way, &file);
    check(case, &format!("{way:?}"), run);
}

#[test]
fn constructs_do_the_same() {
    both::constructs::constructs().iter().for_each(same);
    same(&both::bytes::bytes());
}

/// Many more as native code only, which takes less time.
#[test]
fn random_programs_do_the_same_as_native_code() {
    for seed in 10..60 {
        same_by(&both::random::random(seed), (Kind::Native, seed % 2 == 1));
    }
}

#[test]
fn random_programs_do_the_same() {
    (0..4).for_each(|seed| same(&both::random::random(seed)));
}

/// A common assembler makes the same bytes of the source.
#[test]
fn source_is_what_64tass_makes_the_same_bytes_of() {
    let case = both::random::random(3);
    let module = kilomate_ir::read(&case.text).unwrap();
    let program = kilomate_codegen::middle::translate(&module).unwrap();
    for kind in [Kind::Native, Kind::Mixed(1)] {
        let compiled = compiled(&program, (kind, false));
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let [source, bytes] = ["asm", "bin"].map(|end| folder.join(format!("mos-{kind:?}.{end}")));
        std::fs::write(&source, compiled.source()).unwrap();
        let mut tass = std::process::Command::new("64tass");
        tass.args(["--quiet", "--nostart"]).arg(&source).arg("-o").arg(&bytes);
        let output = tass.output().expect("install 64tass: `cargo xtask setup rust`");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(std::fs::read(&bytes).unwrap() == compiled.image.bytes, "{kind:?}");
    }
}
