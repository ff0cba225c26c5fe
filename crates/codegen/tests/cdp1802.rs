//! All programs as machine code for the 1802, run on an emulated one.

mod both;

use both::{Call, bytes, check, constructs, random};
use kilomate_codegen::middle::Program;
use kilomate_codegen::mixed::Choice;
use kilomate_codegen::target::compile;
use kilomate_codegen::targets::cdp1802::{Compiled, Map, Options, Places, text};
use kilomate_emulate::cdp1802::flat::{Flat, Linkage};

/// Cycles after which a call is given up.
const MOST: u64 = 40_000_000;
const RAM: u16 = 0xc000;

fn options() -> Options {
    Options::new(Map::new(Places { tables: 0x100, ram: RAM }))
}

/// Which blocks are native: all, none, or some by chance.
fn choice(program: &Program, kind: usize) -> Option<Choice> {
    let mut state = 1_u32;
    let mut chance = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 31 == 1
    };
    let mut block = || kind == 2 && chance();
    let choice = program.functions.iter().map(|f| f.blocks.iter().map(|_| block()).collect());
    (kind > 0).then(|| choice.collect())
}

fn machine(compiled: &Compiled) -> Flat {
    let mut flat = Flat::new();
    flat.load(compiled.image.origin as u16, &compiled.image.bytes);
    for (at, bytes) in &compiled.start {
        flat.load(*at, bytes);
    }
    flat.link(&Linkage {
        call: compiled.address("rt_call").unwrap(),
        back: compiled.address("rt_return").unwrap(),
        enter: compiled.address("rt_enter").unwrap_or(0),
        page: (RAM >> 8) as u8,
        stack: 0xfffe,
    });
    flat
}

/// Makes the calls.
fn run(compiled: &Compiled, calls: &[Call]) -> Vec<String> {
    let mut flat = machine(compiled);
    let page = compiled.layout.page;
    let mut lines = Vec::new();
    for (name, arguments) in calls {
        let function = &compiled.functions[name];
        for (at, byte) in function.given(arguments) {
            flat.load(at, &[byte]);
        }
        if let Err(error) = flat.call(function.address, MOST) {
            lines.push(error);
            continue;
        }
        let results: Vec<String> = (0..)
            .zip(&function.results)
            .map(|(n, shape)| {
                let at = usize::from(RAM) + usize::from(page.results) + 4 * n;
                let mut bytes = [0; 8];
                let size = shape.size() as usize;
                bytes[..size].copy_from_slice(&flat.memory()[at..at + size]);
                u64::from_le_bytes(bytes).to_string()
            })
            .collect();
        lines.push(results.join(" "));
    }
    lines
}

fn check_all(cases: &[both::Case]) {
    for case in cases {
        for (kind, name) in ["native", "bytecode", "mixed"].into_iter().enumerate() {
            check(case, name, &mut |_, program, calls| {
                // Where nothing is run often, what is mixed is made as short as can be.
                let cold = || program.functions.iter().map(|f| vec![0; f.blocks.len()]).collect();
                let profile = (kind == 2).then(cold);
                let options = Options { native: choice(program, kind), profile, ..options() };
                let compiled = compile(program, &options).unwrap_or_else(|e| panic!("{e}"));
                let found = run(&compiled, calls);
                (found, compiled.source())
            });
        }
    }
}

#[test]
fn constructs_do_the_same() {
    check_all(&constructs::constructs());
}

#[test]
fn what_is_done_for_small_cpus_does_the_same() {
    check_all(&[bytes::bytes()]);
}

#[test]
fn random_programs_do_the_same() {
    check_all(&(0..6).map(random::random).collect::<Vec<_>>());
}

#[test]
fn source_becomes_the_same_bytes() {
    for case in constructs::constructs() {
        let module = kilomate_ir::read(&case.text).unwrap();
        let program = kilomate_codegen::middle::translate(&module).unwrap();
        let options = Options { native: choice(&program, 2), ..options() };
        let compiled = compile(&program, &options).unwrap();
        assert_eq!(text::build(&compiled.source()).unwrap().bytes, compiled.image.bytes);
    }
}
