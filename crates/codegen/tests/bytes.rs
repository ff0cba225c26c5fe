//! What is done for CPUs of 8 bits: fewer bits, indices of one byte, memory that others make smaller.

mod both;

use both::bytes::{BYTES, bytes};
use both::c::{STRICT, compare};
use kilomate_codegen::c::Frames;

#[test]
fn fewer_bits_mean_the_same() {
    compare(&bytes(), STRICT);
}

/// The C of a function with variables at fixed addresses.
fn fixed(text: &str, function: &str) -> String {
    let module = kilomate_ir::read(text).unwrap();
    let program = kilomate_codegen::middle::translate(&module).unwrap();
    let c = kilomate_codegen::c::write(&program, Frames::Fixed);
    let body = c.split(&format!(" {function}(")).nth(1).unwrap();
    body.split("\n}").next().unwrap().to_owned()
}

#[test]
fn an_index_is_a_byte_and_four_bytes_are_a_number() {
    let places = fixed(BYTES, "places");
    assert!(places.contains("(km_table + 9)[km_b"), "{places}");
    assert!(!places.contains("km_p0"), "no pointer is needed:\n{places}");
    let joined = fixed(BYTES, "joined");
    assert!(joined.contains("km_get32("), "{joined}");
}

#[test]
fn memory_that_others_see_may_be_smaller() {
    let text = "
@kilomate_stack = global [600 x i8] zeroinitializer, align 1
define i8 @first() {
  %r = load i8, ptr @kilomate_stack, align 1
  ret i8 %r
}";
    let module = kilomate_ir::read(text).unwrap();
    let program = kilomate_codegen::middle::translate(&module).unwrap();
    let c = kilomate_codegen::c::write(&program, Frames::Local);
    assert!(c.contains("#ifndef KILOMATE_STACK_SIZE\n#define KILOMATE_STACK_SIZE 600\n"), "{c}");
    assert!(c.contains("[KILOMATE_STACK_SIZE];"), "{c}");
}
