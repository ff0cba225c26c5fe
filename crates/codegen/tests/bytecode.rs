//! Everything as bytecode, and some blocks as if they were native.

mod both;

use both::{Call, Case, check};
use kilomate_codegen::bytecode::Whole;
use kilomate_codegen::middle::Program;
use kilomate_codegen::mixed::Choice;

/// Which blocks are native: none, all, or some by chance.
fn choice(program: &Program, kind: usize) -> Choice {
    let mut state = 1_u32;
    let mut chance = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 31 == 1
    };
    let block = |is_some: &mut dyn FnMut() -> bool| match kind {
        0 => false,
        1 => true,
        _ => is_some(),
    };
    let blocks = |function: &kilomate_codegen::middle::Function| {
        function.blocks.iter().map(|_| block(&mut chance)).collect()
    };
    program.functions.iter().map(blocks).collect()
}

fn compare(case: &Case) {
    for (kind, name) in ["bytecode", "native", "mixed"].into_iter().enumerate() {
        check(case, name, &mut |_, program: &Program, calls: &[Call]| {
            let mut whole = Whole::new(program, &choice(program, kind)).unwrap();
            whole.most = 10_000_000;
            let mut lines = Vec::new();
            for (function, arguments) in calls {
                let result = whole.call(function, arguments, &mut |_, _, _, _| false);
                let values = result.unwrap_or_else(|error| {
                    panic!("{}: @{function}: {error}\n{}", case.name, whole.listing())
                });
                let values: Vec<String> = values.iter().map(u64::to_string).collect();
                lines.push(values.join(" "));
            }
            (lines, String::new())
        });
    }
}

#[test]
fn constructs_do_the_same_in_bytecode() {
    both::constructs::constructs().iter().for_each(compare);
    compare(&both::bytes::bytes());
}

#[test]
fn random_programs_do_the_same_in_bytecode() {
    for seed in 0..12 {
        compare(&both::random::random(seed));
    }
}
