//! What is read and what is written, to the byte.

use super::*;

const PROGRAM: &str = "
        ORG  0100H
OTHER   EQU  1234H
start:  LDI  HIGH(data+1) ; a remark
        PHI  15
        LDI  LOW(data+1)
        PLO  15
        LDN  15
        XRI  0F0H
        JZ   done
        SEP  4
        DW   OTHER
        LBNZ start
        OUT  4
        INP  3
        B3   done
done:   IDL
data:   DB   1,0FFH,$10
        DS   3
        ALIGN 16
        DB   LOW(data+0),HIGH(data+0)
";

#[test]
fn text_becomes_bytes() {
    let image = build(PROGRAM).unwrap();
    let expected = [
        0xf8, 0x01, 0xbf, 0xf8, 0x17, 0xaf, 0x0f, 0xfb, 0xf0, 0x32, 0x15, 0xd4, 0x12, 0x34, 0xca,
        0x01, 0x00, 0x64, 0x6b, 0x36, 0x15,
    ];
    assert_eq!(image.bytes[..21], expected);
    assert_eq!(image.bytes.len(), 0x22);
}

#[test]
fn what_is_written_is_read_again() {
    // Every code that there is, with branches near and far.
    let mut labels = Labels::default();
    let (near, far) = (labels.named("near"), labels.named("far_away"));
    let mut items = vec![Item::Label(near)];
    for code in 0..=255u8 {
        let op = match Row::of(code) {
            Some(&Row { code: short, form: Form::Branch(_), .. }) => {
                let is_long = short != code;
                Op::Branch { code: short, to: if is_long { far } else { near }, is_long }
            }
            Some(Row { form: Form::Immediate, .. }) => Op::Immediate(code, Byte::Value(code)),
            _ => Op::Plain(code),
        };
        items.push(Item::Code(op));
    }
    items.push(Item::Code(Op::Call(far)));
    items.push(Item::Space(300));
    items.push(Item::Label(far));
    items.push(Item::Word(near, 3));
    items.push(Item::WordHighFirst(near, -3));
    let image = assemble(&mut items, &labels, 0x300, &[]).unwrap();
    let text = source(&items, &labels, &image, &[]);
    assert_eq!(build(&text).unwrap().bytes, image.bytes, "{text}");
}

#[test]
fn macros_and_what_is_repeated() {
    let text = "N EQU 3\ntwice MACRO\n REPT N-1\n %2 %1\n ENDR\n ENDM\n twice 4,INC\n twice 5,DEC\n LDI N+N";
    assert_eq!(build(text).unwrap().bytes, [0x14, 0x14, 0x25, 0x25, 0xf8, 6]);
    let all = "M MACRO\n IDL\n ENDM\nPROC a\n M\nENDP\nPROC b\n INC 1\n M\nENDP\n";
    assert_eq!(build(&procedure(all, "b").unwrap()).unwrap().bytes, [0x11, 0]);
    assert_eq!(procedure(all, "c"), None);
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    for (text, line) in
        [("\n LDQ 3", 2), (" PLO 16", 1), (" LDI", 1), ("x EQU y", 1), ("\n REPT 2\n", 2)]
    {
        assert_eq!(parse(text, &mut Labels::default()).unwrap_err().line, line, "{text}");
    }
}
