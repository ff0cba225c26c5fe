//! What the middle makes of a program, run with variables in their slots: the same as the program.

mod both;

use both::{Call, Case, check};
use kilomate_codegen::middle::Program;
use kilomate_codegen::run::Runner;

fn compare(case: &Case) {
    check(case, "run", &mut |_, program: &Program, calls: &[Call]| {
        let mut runner = Runner::new(program).unwrap();
        runner.left = 1_000_000;
        let mut lines = Vec::new();
        for (function, arguments) in calls {
            let result = runner.call(function, arguments, &mut |_, _, _| None);
            let values = result.unwrap_or_else(|error| panic!("@{function}: {error}"));
            let values: Vec<String> = values.iter().map(u64::to_string).collect();
            lines.push(values.join(" "));
        }
        assert!(runner.profile.sum() >= calls.len() as u64, "every call executes a block");
        (lines, String::new())
    });
}

#[test]
fn programs_do_the_same_when_run() {
    both::constructs::constructs().iter().for_each(compare);
    compare(&both::bytes::bytes());
    for seed in 0..12 {
        compare(&both::random::random(seed));
    }
}
