//! Every construct that the reader knows, in a small function: interpreted, and compiled as C.

mod both;

use both::c::{STRICT, compare};
use both::constructs;

#[test]
fn constructs_do_the_same_in_c() {
    for case in constructs::constructs() {
        compare(&case, STRICT);
    }
}

#[test]
fn bytes_in_one_integer_are_written_one_by_one() {
    let module = kilomate_ir::read(both::control::LANES).unwrap();
    let program = kilomate_codegen::middle::translate(&module).unwrap();
    let c = kilomate_codegen::c::write(&program, kilomate_codegen::c::Frames::Local);
    let fields = c.split("fields(").nth(1).and_then(|rest| rest.split("\n}").next()).unwrap();
    assert!(!fields.contains("km_put32"), "the fields are written one by one:\n{fields}");
}
