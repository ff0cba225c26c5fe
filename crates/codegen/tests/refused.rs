//! What the middle refuses, with its line; and that it makes something of any module that can be read.

use kilomate_codegen::middle::{Shape, translate};
use kilomate_ir::read;

fn function(lines: &str) -> String {
    format!("define i8 @f(i8 %a, ptr %p) {{\n{lines}\n}}\n")
}

#[test]
fn what_has_no_translation_is_refused_with_its_line() {
    for (lines, line, what) in [
        (
            "  %x = zext i8 %a to i64\n  %y = add i64 %x, 1\n  %r = trunc i64 %y to i8\n  ret i8 %r",
            3,
            "arithmetic with other than 1, 8, 16 or 32 bits has no translation",
        ),
        (
            "  %x = zext i8 %a to i12\n  %r = trunc i12 %x to i8\n  ret i8 %r",
            2,
            "arithmetic with other than 1, 8, 16 or 32 bits has no translation",
        ),
        ("  %r = call i8 @f(i8 %a, ptr %p)\n  ret i8 %r", 1, "@f calls itself, directly or not"),
        ("  %r = call i8 @g(i8 %a)\n  ret i8 %r", 2, "there is no function @g"),
        (
            "  %r = call i8 @llvm.fshl.i8(i8 %a, i8 %a, i8 %a)\n  ret i8 %r",
            2,
            "a funnel shift by a number that is not known",
        ),
    ] {
        let module = read(&function(lines)).expect(lines);
        let error = translate(&module).expect_err(lines);
        assert_eq!((error.line, error.what.as_str()), (line, what), "{lines}");
    }
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
    assert!(translate(&read(WHOLE).unwrap()).is_ok());
    let words: Vec<&str> = WHOLE.split_inclusive([' ', '\n']).collect();
    for cut in 0..words.len() {
        let start: String = words[..cut].concat();
        let without: String =
            words.iter().enumerate().filter(|(n, _)| *n != cut).map(|(_, w)| *w).collect();
        let mut turned = words.clone();
        turned.swap(cut, (cut * 7 + 3) % words.len());
        for text in [start, without, turned.concat()] {
            // No panic, and an error has a line of the text.
            if let Err(error) = read(&text).and_then(|module| translate(&module)) {
                assert!(error.line as usize <= text.lines().count(), "{error}\n{text}");
            }
        }
    }
}

#[test]
fn a_function_that_is_left_outside_takes_along_what_only_it_needs() {
    let text = "@table = internal constant [2 x i8] c\"ab\"
define i8 @look(i16 %at) {
  %p = getelementptr i8, ptr @table, i16 %at
  %byte = load i8, ptr %p
  ret i8 %byte
}
define i8 @go(i16 %at) {
  %byte = call i8 @look(i16 %at)
  ret i8 %byte
}
";
    let mut module = read(text).unwrap();
    module.leave_outside("nobody");
    let whole = translate(&module).unwrap();
    assert_eq!((whole.globals.len(), whole.functions.len(), whole.outside.len()), (1, 2, 0));
    module.leave_outside("look");
    let left = translate(&module).unwrap();
    assert_eq!((left.globals.len(), left.functions.len(), left.outside.len()), (0, 1, 1));
    assert_eq!(left.outside[0].symbol, "look");
    assert_eq!(left.outside[0].parameters, [Shape::Bits(16)]);
    assert_eq!(left.outside[0].result, Some(Shape::Bits(8)));
}

#[test]
fn what_always_returns_the_same_is_not_called() {
    let text = "declare i16 @length()
define i16 @go(i16 %at) {
  %length = call i16 @length()
  %sum = add i16 %length, %at
  ret i16 %sum
}
";
    let mut module = read(text).unwrap();
    module.always_returns("nobody", 7);
    assert_eq!(translate(&module).unwrap().outside.len(), 1);
    module.always_returns("length", 7);
    let program = translate(&module).unwrap();
    assert!(program.outside.is_empty() && program.functions[0].calls.is_empty());
    let mut runner = kilomate_codegen::run::Runner::new(&program).unwrap();
    assert_eq!(runner.call("go", &[3], &mut |_, _, _| None).unwrap(), [10]);
}
