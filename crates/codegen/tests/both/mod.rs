//! The same calls of a module twice: interpreted, and translated in some way and run. The programs are
//! the same for all translations: [`constructs`](constructs::constructs) has everything that the
//! reader knows, [`bytes`](bytes::bytes) what is done for small CPUs, and
//! [`random`](random::random) anything at all.

#![allow(dead_code)] // each test uses a part

pub(crate) mod bytes;
pub(crate) mod c;
pub(crate) mod constructs;
pub(crate) mod control;
pub(crate) mod random;

use kilomate_codegen::middle::Program;
use kilomate_codegen::mixed::Choice;
use kilomate_ir::Interpreter;
use kilomate_ir::Module;

/// Instructions after which a call is given up.
const MOST: u64 = 2_000_000;

/// Which blocks are native.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Native,
    Bytecode,
    Mixed(usize),
}

impl Kind {
    pub(crate) const ALL: [Kind; 5] =
        [Kind::Native, Kind::Bytecode, Kind::Mixed(0), Kind::Mixed(1), Kind::Mixed(2)];

    /// The blocks of a program that are native.
    pub(crate) fn choice(self, program: &Program) -> Choice {
        let choose = |function: usize, block: usize| match self {
            Kind::Native => true,
            Kind::Bytecode => false,
            Kind::Mixed(seed) => {
                (function * 7 + block * (block + 3 * seed) / 2 + seed).is_multiple_of(2)
            }
        };
        let functions = program.functions.iter().enumerate();
        functions
            .map(|(n, f)| (0..f.blocks.len()).map(|block| choose(n, block)).collect())
            .collect()
    }
}

/// A call: a function and its arguments.
pub(crate) type Call = (String, Vec<u64>);

/// A module and calls of its functions.
pub(crate) struct Case {
    /// Unlike all others.
    pub(crate) name: String,
    /// The module.
    pub(crate) text: String,
    /// The calls, to be made in this order.
    pub(crate) calls: Vec<Call>,
}

/// A translation: makes the calls, and gives a line for each with the number that it returns, or an
/// empty one if it returns nothing; and the translation as text, to be shown if something is wrong.
pub(crate) type Run<'a> = dyn FnMut(&Module, &Program, &[Call]) -> (Vec<String>, String) + 'a;

/// Makes all calls both ways, in order, and compares what they return.
pub(crate) fn check(case: &Case, kind: &str, run: &mut Run<'_>) {
    let (name, text) = (&case.name, &case.text);
    let module = kilomate_ir::read(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let program =
        kilomate_codegen::middle::translate(&module).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let expected = interpreted(&module, &case.calls);
    let (found, shown) = run(&module, &program, &case.calls);
    for (((function, arguments), expected), found) in case.calls.iter().zip(&expected).zip(&found) {
        assert_eq!(found, expected, "{name}, {kind}: @{function}{arguments:?}\n{shown}");
    }
    assert_eq!(found.len(), case.calls.len(), "{name}, {kind}\n{shown}");
}

/// What the calls return, a line for each.
pub(crate) fn interpreted(module: &Module, calls: &[Call]) -> Vec<String> {
    let mut interpreter = Interpreter::new(module).unwrap();
    let call = |(name, arguments): &Call| {
        interpreter.left = MOST;
        let result = interpreter.call(name, arguments, &mut |_, _, _| None);
        let values = result.unwrap_or_else(|error| panic!("@{name}: {error}"));
        values.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
    };
    calls.iter().map(call).collect()
}

/// Calls with names of their own.
fn calls(all: &[(&str, Vec<u64>)]) -> Vec<Call> {
    all.iter().map(|(name, arguments)| ((*name).to_owned(), arguments.clone())).collect()
}
