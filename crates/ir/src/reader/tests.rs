//! What is refused, and with which line.

use super::read;

/// A function around lines, the first of which is line 2 of the text.
fn function(lines: &str) -> String {
    format!("define i8 @f(i8 %a, ptr %p) {{\n{lines}\n}}\n")
}

#[test]
fn what_is_not_known_is_refused_with_its_line() {
    for (lines, line, what) in [
        ("  %r = fadd float 1.0, 2.0\n  ret i8 0", 2, "the instruction 'fadd' is not known"),
        (
            "  %r = add i8 %a, 1\n  %s = add <4 x i8> %r, %r\n  ret i8 0",
            3,
            "vectors are not supported",
        ),
        ("  %r = add double 0, 1\n  ret i8 0", 2, "the type 'double' is not supported"),
        ("  %r = add i128 0, 1\n  ret i8 0", 2, "the type 'i128' is not supported"),
        ("  %r = add i8 %a, 256\n  ret i8 %r", 2, "256 does not fit i8"),
        ("  %r = add i8 %a, %b\n  ret i8 %r", 2, "there is no value %b"),
        ("  %r = add i16 %a, 1\n  ret i8 0", 2, "%a is i8, not i16"),
        ("  %a = add i8 1, 1\n  ret i8 0", 2, "%a is defined twice"),
        ("  br label %x", 2, "there is no block %x"),
        ("  ret i16 0", 2, "the function returns i8, not i16"),
        ("  %r = call i8 %p(i8 0)\n  ret i8 %r", 2, "only a function that is known can be called"),
        (
            "  call void asm sideeffect \"nop\", \"\"()\n  ret i8 0",
            2,
            "assembly cannot be translated",
        ),
        (
            "  %r = call i8 @llvm.ctpop.i8(i8 %a)\n  ret i8 %r",
            2,
            "the function 'llvm.ctpop.i8' of LLVM is not known",
        ),
        ("  %r = load volatile i8, ptr %p\n  ret i8 %r", 2, "the type 'volatile' is not supported"),
        (
            "  %r = load atomic i8, ptr %p seq_cst, align 1\n  ret i8 %r",
            2,
            "the type 'atomic' is not supported",
        ),
        (
            "  %r = load i8, ptr @f, align 1\n  ret i8 %r",
            2,
            "@f is no global: functions have no address here",
        ),
        (
            "  store i8 1, ptr %p, align 1, what\n  ret i8 0",
            2,
            "the end of the instruction should stand here, not 'what'",
        ),
        ("  %r = icmp foo i8 %a, 1\n  ret i8 0", 2, "a comparison should stand here, not 'foo'"),
        ("  %r = trunc i8 %a to i16\n  ret i8 0", 2, "trunc does not lead from i8 to i16 here"),
        ("  %r = getelementptr %none, ptr %p, i16 1\n  ret i8 0", 2, "there is no type %none"),
        ("  ret i8 %a\n  ret i8 %a", 3, "a block or '}' should stand here, not 'ret'"),
        ("x:\n  ret i8 %a\nx:\n  ret i8 %a", 4, "the block x is there twice"),
        (
            "  invoke void @f() to label %a unwind label %b",
            2,
            "the instruction 'invoke' is not known",
        ),
    ] {
        let error = read(&function(lines)).expect_err(lines);
        assert_eq!((error.line, error.what.as_str()), (line, what), "{lines}");
    }
}

#[test]
fn what_is_wrong_outside_functions_is_refused_with_its_line() {
    for (text, line, what) in [
        ("module asm \"nop\"", 1, "'module' is not known outside a function"),
        ("\n@x = global i8 @y", 2, "a constant without pointers should stand here, not @y"),
        ("@x = constant [3 x i8] c\"ab\"", 1, "2 bytes for 3"),
        ("@x = constant [2 x i8] c\"a\\zz\"", 1, "two hexadecimal digits are missing"),
        (
            "@x = global [70000 x i8] zeroinitializer",
            1,
            "@x is larger than what a pointer can reach",
        ),
        ("%t = type { %t }\n@x = global %t zeroinitializer", 1, "the type %t contains itself"),
        ("define i8 @f(i8 %a)", 1, "'{' is missing at the end of the text"),
        ("define i8 @f(i8 %a) gc \"x\" {", 1, "'{' should stand here, not 'gc'"),
    ] {
        let error = read(text).expect_err(text);
        assert_eq!((error.line, error.what.as_str()), (line, what), "{text}");
    }
    let layout = "target datalayout = \"e-m:e-i64:64\"";
    assert!(read(layout).expect_err(layout).what.starts_with("the target's data layout"));
}

const WHOLE: &str = "\
%t = type { i8, [2 x i16] }
@g = internal constant [2 x i8] c\"\\01\\02\", align 1
define dso_local noundef i8 @f(i8 noundef range(i8 0, 9) %a, ptr noalias %p) unnamed_addr addrspace(1) #0 {
start:
  %0 = getelementptr inbounds nuw %t, ptr %p, i16 1, i32 1
  %b = load i8, ptr getelementptr inbounds nuw (i8, ptr @g, i16 1), align 1, !noundef !8
  switch i8 %a, label %x [
    i8 0, label %y
  ]
x:
  %c = tail call noundef i8 @llvm.umin.i8(i8 %a, i8 %b)
  store i8 %c, ptr %0, align 1
  br label %y
y:
  %d = phi i8 [ %c, %x ], [ 1, %start ]
  ret i8 %d
}
declare i8 @llvm.umin.i8(i8, i8) #1
attributes #0 = { nounwind }
!8 = !{}
";

#[test]
fn any_part_of_a_text_is_read_or_refused() {
    assert!(read(WHOLE).is_ok());
    let words: Vec<&str> = WHOLE.split_inclusive([' ', '\n']).collect();
    for cut in 0..words.len() {
        let start: String = words[..cut].concat();
        let without: String =
            words.iter().enumerate().filter(|(n, _)| *n != cut).map(|(_, w)| *w).collect();
        let mut turned = words.clone();
        turned.swap(cut, (cut * 7 + 3) % words.len());
        for text in [start, without, turned.concat()] {
            // No panic, and an error has a line of the text.
            if let Err(error) = read(&text) {
                assert!(error.line as usize <= text.lines().count(), "{error}\n{text}");
            }
        }
    }
}

#[test]
fn a_declaration_without_attributes_ends_with_its_line() {
    let module = read("declare void @out(i8)\n@g = global i8 1\n").unwrap();
    assert_eq!((module.outside.len(), module.globals.len()), (1, 1));
}
