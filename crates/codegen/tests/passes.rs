//! Over the corpus: what is printed of a module is read as the same module, and after each pass that leaves a module
//! it still does the same.

mod both;

use both::{Case, interpreted};
use kilomate_codegen::middle::passes;

fn cases() -> Vec<Case> {
    let mut cases = both::constructs::constructs();
    cases.push(both::bytes::bytes());
    cases.extend((0..12).map(both::random::random));
    cases
}

#[test]
fn what_is_printed_is_read_again() {
    for case in cases() {
        let module = kilomate_ir::read(&case.text).unwrap();
        let text = module.to_string();
        let again =
            kilomate_ir::read(&text).unwrap_or_else(|e| panic!("{}: {e}\n{text}", case.name));
        assert_eq!(again.to_string(), text, "{}", case.name);
        assert_eq!(interpreted(&again, &case.calls), interpreted(&module, &case.calls));
    }
}

#[test]
fn every_pass_keeps_what_a_module_does() {
    let mut compared = 0;
    for case in cases() {
        let module = kilomate_ir::read(&case.text).unwrap();
        let expected = interpreted(&module, &case.calls);
        let mut look = |pass: &passes::Pass, left: &dyn std::fmt::Display| {
            // What comes behind these is a program, which the tests of the outputs run.
            if pass.leaves_module() {
                let text = left.to_string();
                let said = |e| panic!("{} after {}: {e}\n{text}", case.name, pass.name);
                let found =
                    interpreted(&kilomate_ir::read(&text).unwrap_or_else(said), &case.calls);
                assert_eq!(found, expected, "{} after {}\n{text}", case.name, pass.name);
                compared += 1;
            }
        };
        passes::run(&module, &mut look).unwrap();
    }
    assert!(compared >= 8 * cases().len());
}
