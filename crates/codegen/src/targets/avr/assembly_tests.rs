//! Tests of what is made of the compiler's assembly.

use super::*;

/// What becomes of some lines, without blanks.
fn improved(text: &str) -> Vec<String> {
    let assembly = format!("\t.section\t.text.f,\"ax\",@progbits\nf:\n{text}");
    let lines = super::text(&improve(&assembly));
    let lines = lines.lines().skip(2).map(|line| line.split_whitespace().collect::<Vec<_>>());
    lines.map(|words| words.join(" ")).collect()
}

#[test]
fn a_comparison_that_has_been_made_goes() {
    let text = "andi r24, 136\ncpi r24, 0\nbreq .L1\nret\n.L1:\nret\n";
    assert_eq!(improved(text), ["andi r24, 136", "breq .L1", "ret", ".L1:", "ret"]);
}

#[test]
fn a_comparison_that_says_something_new_stays() {
    for text in [
        "andi r25, 136\ncpi r24, 0\nbreq .L1\n.L1:\nret", // of another register
        "ld r24, Z\ncpi r24, 0\nbreq .L1\n.L1:\nret",     // behind what tells nothing
        "andi r24, 136\ncpi r24, 1\nbreq .L1\n.L1:\nret", // with another number
        "andi r24, 136\ncpi r24, 0\nbrlo .L1\n.L1:\nret", // asks for more than zero
        "andi r24, 1\n.L2:\ncpi r24, 0\nbreq .L2\nret",   // comes from elsewhere, too
        "subi r24, 1\ncpi r24, 0\nbreq .L1\nbrlt .L1\n.L1:\nret", // asked twice
        "sbci r25, 0\ncpi r25, 0\nbreq .L1\n.L1:\nret",   // the flag is about both bytes
        "cpse r2, r3\nori r24, 1\ncpi r24, 0\nbreq .L1\n.L1:\nret", // skipped, perhaps
    ] {
        let unchanged: Vec<&str> = text.split('\n').collect();
        assert_eq!(improved(text), unchanged);
    }
}

#[test]
fn a_branch_around_a_near_jump_jumps() {
    let near = "brne .L1\nrjmp .L2\n.L1:\ninc r24\n.L2:\nret";
    assert_eq!(improved(near), ["breq .L2", ".L1:", "inc r24", ".L2:", "ret"]);
    let far = format!("brlo .L1\nrjmp .L2\n.L1:\n{}.L2:\nret", "inc r24\n".repeat(70));
    assert_eq!(improved(&far)[..3], ["brlo .L1", "rjmp .L2", ".L1:"]);
    let elsewhere = "brne .L1\nrjmp .L2\n.L3:\ninc r24\n.L1:\ninc r25\n.L2:\nret";
    assert_eq!(improved(elsewhere)[..2], ["brne .L1", "rjmp .L2"], "that is not around the jump");
}

#[test]
fn a_copy_survives_a_branch_around_a_jump() {
    let far = "inc r20\n".repeat(70);
    let around = "movw r30, r24\nldd r18, Z+1\ncpi r18, 3\nbrne .L1\nrjmp .L2\n.L1:\n";
    let text = format!("{around}movw r30, r24\nldd r19, Z+2\n{far}.L2:\nret");
    assert_eq!(improved(&text)[5..7], [".L1:", "ldd r19, Z+2"]);
    let text = format!("{around}movw r30, r24\nldd r19, Z+2\nbrlo .L1\n{far}.L2:\nret");
    assert_eq!(improved(&text)[5..7], [".L1:", "movw r30, r24"], "there is another way to it");
}

#[test]
fn everything_else_is_left_alone() {
    let text = "\t.section\t.progmem.data,\"a\",@progbits\nTABLE:\n\t.ascii\t\"cpi r24, 0; x: y\"\n\
                \t.size\tTABLE, 16\n.set a, b\n";
    assert_eq!(super::text(&improve(text)), text);
}

#[test]
fn a_distance_is_not_looked_at() {
    for text in ["\trjmp\t.+0", "\trjmp\t.", "\tbrne\t.-4"] {
        assert_eq!(read(text), Line::Directive(text.to_owned()));
    }
    assert!(matches!(read("\trjmp\t.LBB0_1"), Line::Code(..)));
}
