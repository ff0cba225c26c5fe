//! Tests of what is done with what is known.

use super::super::whole::tests::{after, leaves};
use super::*;

const HEAD: &str = "push r28; push r29; in r28, 61; in r29, 62; sbiw r28, 8";
const TAIL: &str = "pop r29; pop r28; ret";

/// What becomes of the inner lines of a function with a frame.
fn inner(text: &str) -> String {
    let lines = after(forward, &format!("{HEAD}; {text}; {TAIL}"));
    lines[5..lines.len() - 3].join("; ")
}

#[test]
fn what_is_there_is_not_loaded_or_stored_again() {
    assert_eq!(inner("std Y+1, r24; ldd r18, Y+1"), "std Y+1, r24; mov r18, r24");
    assert_eq!(inner("ldd r18, Y+1; inc r24; ldd r18, Y+1"), "ldd r18, Y+1; inc r24");
    assert_eq!(inner("ldd r18, Y+1; std Y+1, r18"), "ldd r18, Y+1");
    assert_eq!(
        inner("lds r18, A; lds r19, A+1; lds r20, A"),
        "lds r18, A; lds r19, A+1; mov r20, r18"
    );
    assert_eq!(inner("sts A, r18; sts A, r18"), "sts A, r18");
}

#[test]
fn numbers_are_known_through_memory_and_calls() {
    let spilled = "ldi r24, 8; std Y+3, r24; call g; ldd r31, Y+3";
    assert_eq!(inner(spilled), "ldi r24, 8; std Y+3, r24; call g; ldi r31, 8");
    let zero = "clr r25; std Y+3, r25; call g; ldd r12, Y+3; adc r31, r12";
    assert_eq!(inner(zero), "clr r25; std Y+3, r1; call g; mov r12, r1; adc r31, r1");
}

#[test]
fn ways_that_agree_meet() {
    let both = "tst r24; breq .L1; ldi r18, 1; rjmp .L2; .L1:; ldi r18, 1; .L2:; ldi r18, 1";
    assert_eq!(inner(both), "tst r24; breq .L1; ldi r18, 1; rjmp .L2; .L1:; ldi r18, 1; .L2:");
    let copies = "mov r20, r22; .L1:; mov r20, r22; dec r24; brne .L1";
    assert_eq!(inner(copies), "mov r20, r22; .L1:; dec r24; brne .L1", "in a loop");
    let unlike = "tst r24; breq .L1; mov r20, r18; mov r21, r18; rjmp .L2; .L1:; mov r20, r19; mov r21, r19; \
                  .L2:; mov r20, r21";
    assert_eq!(inner(unlike), unlike.trim_end_matches("; mov r20, r21"), "different, but the same");
}

#[test]
fn what_may_have_changed_is_done_again() {
    for text in [
        "std Y+1, r24; inc r24; ldd r18, Y+1", // the register has
        "lds r18, A; call g; lds r18, A",      // a function may
        "lds r18, A; st X, r24; lds r18, A",   // a pointer may lead there
        "lds r18, 198; lds r18, 198",          // the chip may
        "tst r24; breq .L1; ldi r18, 1; .L1:; ldi r18, 1", // only on one way
        "ldi r18, 1; .L1:; ldi r18, 1; inc r18; brne .L1", // next time round
        "mov r18, r24; sbrc r20, 0; ldi r24, 3; mov r18, r24", // is skipped or not
        "ldi r24, 8; ldi r18, 8; sbrc r20, 0; ldi r18, 8; inc r24", // something must be skipped
    ] {
        assert_eq!(inner(text), text);
    }
    leaves(forward, &["std Y+1, r24; ldd r18, Y+1; ret"]);
    let taken =
        format!("{HEAD}; movw r24, r28; adiw r24, 2; std Y+3, r18; call g; ldd r18, Y+3; {TAIL}");
    leaves(forward, &[&taken]);
}

#[test]
fn what_an_interrupt_changes_is_read_again() {
    let text = "lds r18, TICKS; lds r18, TICKS; ret; .section .text.v,\"ax\",@progbits; .globl __vector_3; \
                __vector_3:; sts TICKS, r1; reti";
    assert_eq!(after(forward, text)[..2], ["lds r18, TICKS", "lds r18, TICKS"]);
}
