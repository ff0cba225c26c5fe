//! The corpus of programs as machine code of the 6502, on an emulated one.

mod both;

use both::{Call, Case, check};
use kilomate_emulate::mos::Mos;
use kilomate_port::middle::Program;
use kilomate_port::mos::{Compiled, Layout, Options, compile};

/// Cycles after which a call is given up.
const MOST: u64 = 10_000_000;

/// Which blocks are native.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Native,
    Bytecode,
    Mixed(usize),
}

fn compiled(program: &Program, kind: Kind) -> Compiled {
    let layout = Layout::new(program, 2, 0x1000, 0xf000).unwrap();
    let choose = |function: usize, block: usize| match kind {
        Kind::Native => true,
        Kind::Bytecode => false,
        Kind::Mixed(seed) => {
            (function * 7 + block * (block + 3 * seed) / 2 + seed).is_multiple_of(2)
        }
    };
    let functions = program.functions.iter().enumerate();
    let native = functions
        .map(|(n, function)| (0..function.blocks.len()).map(|block| choose(n, block)).collect());
    let native = Some(native.collect());
    compile(program, &Options { layout, outside: vec![], native }).unwrap()
}

/// Makes the calls on an emulated 6502.
fn run(program: &Program, calls: &[Call], kind: Kind) -> (Vec<String>, String) {
    let compiled = compiled(program, kind);
    let mut mos = Mos::new();
    mos.load(compiled.layout.origin, &compiled.image.bytes);
    let mut lines = Vec::new();
    for (name, arguments) in calls {
        for (&(at, size), argument) in compiled.parameters[name].iter().zip(arguments) {
            mos.load(u16::from(at), &argument.to_le_bytes()[..size as usize]);
        }
        if let Err(error) = mos.call(compiled.symbols[name], MOST) {
            lines.push(error);
            break;
        }
        let number = program.functions.iter().find(|f| f.symbol == *name);
        let size = number.and_then(|f| f.results.first()).map(|shape| shape.size());
        lines.push(size.map_or(String::new(), |size| {
            let results = usize::from(compiled.layout.results);
            let bytes = &mos.memory()[results..results + size as usize];
            bytes.iter().rev().fold(0u64, |value, &byte| value << 8 | u64::from(byte)).to_string()
        }));
    }
    (lines, compiled.listing())
}

fn same(case: &Case) {
    for kind in [Kind::Native, Kind::Bytecode, Kind::Mixed(0), Kind::Mixed(1), Kind::Mixed(2)] {
        check(case, &format!("{kind:?}"), &mut |_, program, calls| run(program, calls, kind));
    }
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
        let run = &mut |_: &_, program: &_, calls: &[_]| run(program, calls, Kind::Native);
        check(&both::random::random(seed), "native", run);
    }
}

#[test]
fn random_programs_do_the_same() {
    (0..4).for_each(|seed| same(&both::random::random(seed)));
}

/// A common assembler makes the same bytes of the source, if there is one.
#[test]
fn source_is_what_64tass_makes_the_same_bytes_of() {
    let case = both::random::random(3);
    let module = kilomate_port::reader::read(&case.text).unwrap();
    let program = kilomate_port::middle::translate(&module).unwrap();
    for kind in [Kind::Native, Kind::Mixed(1)] {
        let compiled = compiled(&program, kind);
        let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let [source, bytes] = ["asm", "bin"].map(|end| folder.join(format!("mos-{kind:?}.{end}")));
        std::fs::write(&source, compiled.source()).unwrap();
        let mut tass = std::process::Command::new("64tass");
        tass.args(["--quiet", "--nostart"]).arg(&source).arg("-o").arg(&bytes);
        let Ok(output) = tass.output() else {
            eprintln!("there is no 64tass here");
            return;
        };
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(std::fs::read(&bytes).unwrap() == compiled.image.bytes, "{kind:?}");
    }
}
