//! Tests of the shared passes on the AVR's instructions.

use super::super::profile::tests::{cold, shown};
use super::super::whole::tests::{after, leaves};
use super::*;

const PRICE: u32 = 120;

#[test]
fn what_nobody_looks_at_goes() {
    assert_eq!(after(drop_dead, "ldi r20, 1; ldi r24, 2; cpi r24, 1; ret"), ["ldi r24, 2", "ret"]);
    let branch = "breq .L1; ldi r24, 1; ret; .L1:; ldi r24, 2; ret";
    let kept: Vec<&str> = branch.split("; ").collect();
    assert_eq!(after(drop_dead, &format!("ldi r24, 9; {branch}")), kept, "on both ways");
}

#[test]
fn what_somebody_may_look_at_stays() {
    leaves(
        drop_dead,
        &[
            "ldi r24, 9; breq .L1; ldi r24, 1; .L1:; ret", // on one way
            "ldi r20, 1; mov r24, r20; ret",               // a copy is returned
            "ldi r20, 1; call g; ret",                     // a stranger's argument
            "lds r20, 198; ret",                           // the chip may notice
            "ldi r20, 1; sts OUT, r20; ret",               // others may look there
            "cpi r24, 1; sbci r24, 0; ret",                // a flag
            "ldi r20, 1; .L1:; dec r20; brne .L1; ret",    // next time round
            "ld r24, X+; ld r24, X; ret",                  // the pointer moves
            "sbrc r24, 0; ldi r20, 1; ret",                // is skipped
            // An argument in a register that the function saves before it looks at it.
            "push r16; ldi r16, 7; call h; pop r16; ret; .section .text.h,\"ax\",@progbits; h:; \
             push r16; mov r24, r16; ldi r16, 1; add r24, r16; pop r16; ret",
        ],
    );
}

#[test]
fn jumps_lead_where_they_end() {
    let text = "breq .L1; inc r24; rjmp .L2; .L1:; rjmp .L3; .L2:; ret; .L3:; dec r24; ret";
    assert_eq!(
        after(spare_jumps, text),
        ["breq .L3", "inc r24", "ret", ".L1:", ".L2:", ".L3:", "dec r24", "ret"]
    );
}

#[test]
fn a_block_stands_where_the_only_jump_to_it_was() {
    let text = "breq .L1; inc r24; rjmp .L2; .L1:; dec r24; ret; .L2:; inc r20; ret";
    assert_eq!(
        after(spare_jumps, text),
        ["breq .L1", "inc r24", ".L2:", "inc r20", "ret", ".L1:", "dec r24", "ret"]
    );
    let twice = "brlo .L2; breq .L1; inc r24; rjmp .L2; .L1:; dec r24; ret; .L2:; inc r20; ret";
    leaves(spare_jumps, &[twice, "sbrc r24, 0; rjmp .L2; dec r24; ret; .L2:; inc r20; ret"]);
    let far = "inc r20; ".repeat(70);
    let text = format!("breq .L1; inc r24; rjmp .L2; .L1:; dec r24; ret; .L2:; {far}ret");
    leaves(spare_jumps, &[&text]);
}

#[test]
fn what_no_way_leads_to_goes() {
    assert_eq!(after(spare_jumps, "ret; inc r24; ret"), ["ret"]);
    leaves(spare_jumps, &["sbrc r24, 0; ret; inc r24; ret"]);
}

#[test]
fn who_is_called_last_returns() {
    let merged = |text: &str| {
        let mut lines = cold(text);
        merge_returns(&mut lines);
        shown(&lines).split_off(2)
    };
    assert_eq!(merged("call g\nret"), ["jmp g"]);
    assert_eq!(merged("sbrc r24, 0\ncall g\nret"), ["sbrc r24, 0", "call g", "ret"]);
    assert_eq!(merged("call g\npop r16\nret"), ["call g", "pop r16", "ret"]);
}

const END: &str = "pop r17\npop r16\npop r15\nret\n";

#[test]
fn ends_that_are_alike_are_kept_once() {
    let mut lines = cold(&format!("inc r24\n{END}.L1:\ndec r24\n{END}"));
    merge_tails(&mut lines, &costs(PRICE));
    let expected = [
        "inc r24",
        "jmp tail.0",
        ".L1:",
        "dec r24",
        "tail.0:",
        "pop r17",
        "pop r16",
        "pop r15",
        "ret",
    ];
    assert_eq!(shown(&lines)[2..], expected);
}

#[test]
fn a_warm_end_stays_and_is_jumped_to() {
    let mut lines = cold(&format!("{END}.L1:\n{END}"));
    lines.iter_mut().take(6).for_each(|warm| warm.runs = 1000);
    merge_tails(&mut lines, &costs(PRICE));
    let expected = ["tail.0:", "pop r17", "pop r16", "pop r15", "ret", ".L1:", "jmp tail.0"];
    assert_eq!(shown(&lines)[2..], expected);
}

#[test]
fn what_may_leave_an_end_is_no_part_of_it() {
    for text in [
        "brne .L2\nret\n.L2:\nbrne .L2\nret", // branches reach near places only
        "sbrc r24, 0\nret\n.L2:\nsbrc r24, 0\nret", // skips what follows
        "inc r24\nrjmp .L2\n.L2:\ninc r24\nrjmp .L2",
    ] {
        let mut lines = cold(text);
        let before = lines.clone();
        merge_tails(&mut lines, &costs(PRICE));
        assert_eq!(lines, before);
    }
}

const SEQUENCE: &str = "lds r24, 256\nadiw r24, 1\nsts 256, r24\nsts 257, r25\n";

#[test]
fn sequences_become_functions() {
    let mut lines = cold(&format!("{SEQUENCE}breq f\n{SEQUENCE}breq f\n{SEQUENCE}ret"));
    outline(&mut lines, &costs(PRICE));
    let lines = shown(&lines);
    assert_eq!(lines[2..4], ["call outlined.0", "breq f"]);
    assert_eq!(lines.iter().filter(|line| *line == "call outlined.0").count(), 3);
    let body = lines.iter().position(|line| line == "outlined.0:").expect("a function");
    assert_eq!(
        lines[body + 1..],
        ["lds r24, 256", "adiw r24, 1", "sts 256, r24", "sts 257, r25", "ret"]
    );
}

#[test]
fn where_it_is_warm_they_stay() {
    let mut lines = cold(&format!("{SEQUENCE}breq f\n{SEQUENCE}breq f\n{SEQUENCE}ret"));
    lines[2..6].iter_mut().for_each(|warm| warm.runs = 10_000);
    outline(&mut lines, &costs(PRICE));
    assert_eq!(shown(&lines)[2..6], SEQUENCE.lines().collect::<Vec<_>>());
    assert_eq!(shown(&lines)[7], "call outlined.0", "elsewhere they do not");
}

#[test]
fn what_needs_its_place_stays_there() {
    let sequence = "push r24\nin r28, 61\ncall g\npop r24\n";
    let mut lines = cold(&format!("{sequence}breq f\n{sequence}breq f\n{sequence}ret"));
    let before = lines.clone();
    outline(&mut lines, &costs(PRICE));
    assert_eq!(lines, before);
}
