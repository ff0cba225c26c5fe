//! Tables in a memory of their own: which pointers are to them, and that the C does the same.

mod both;

use both::Case;
use both::c::{STRICT, compare_for_flash};

const TABLES: &str = "
@near = internal constant [4 x i8] c\"\\01\\02\\03\\04\", align 1
@far = internal constant [6 x i8] c\"\\0A\\14\\1E\\28\\32\\3C\", align 1
@both = internal constant [4 x i8] c\"\\05\\06\\07\\08\", align 1
@stored = internal constant [4 x i8] c\"\\09\\0B\\0D\\0F\", align 1
@room = internal global [8 x i8] zeroinitializer, align 1
@kept = internal global [2 x i8] zeroinitializer, align 1
define internal fastcc i8 @second(ptr %p) {
  %q = getelementptr inbounds nuw i8, ptr %p, i16 1
  %v = load i8, ptr %q, align 1
  ret i8 %v
}
define internal fastcc i16 @word(ptr %p) {
  %v = load i16, ptr %p, align 1
  ret i16 %v
}
define i16 @chosen(i8 %at) {
  %is = icmp ult i8 %at, 9
  %p = select i1 %is, ptr @near, ptr @far
  %a = call fastcc i8 @second(ptr %p)
  %i = and i8 %at, 1
  %i16 = zext i8 %i to i16
  %q = getelementptr inbounds nuw i8, ptr @far, i16 %i16
  %w = call fastcc i16 @word(ptr %q)
  %a16 = zext i8 %a to i16
  %r = add i16 %w, %a16
  ret i16 %r
}
define i16 @mixed(i8 %at) {
  store i8 %at, ptr @room, align 1
  %is = icmp ult i8 %at, 9
  %p = select i1 %is, ptr @both, ptr @room
  %w = load i16, ptr %p, align 1
  ret i16 %w
}
define i32 @copied() {
  call void @llvm.memcpy.p0.p0.i16(ptr @room, ptr @far, i16 4, i1 false)
  %w = load i32, ptr @room, align 1
  ret i32 %w
}
define i8 @kept_in_memory(i8 %at) {
  %i = and i8 %at, 3
  %i16 = zext i8 %i to i16
  %p = getelementptr inbounds nuw i8, ptr @stored, i16 %i16
  store ptr %p, ptr @kept, align 1
  br label %again
again:
  %q = load ptr, ptr @kept, align 1
  %v = load i8, ptr %q, align 1
  ret i8 %v
}
declare void @llvm.memcpy.p0.p0.i16(ptr, ptr, i16, i1)
";

#[test]
fn tables_in_flash_are_read_as_such() {
    let numbers = [0, 1, 2, 3, 8, 9, 10, 255];
    let mut all = Vec::new();
    for name in ["chosen", "mixed", "kept_in_memory"] {
        all.extend(numbers.map(|number| (name.to_owned(), vec![number])));
    }
    all.push(("copied".to_owned(), vec![]));
    let case = Case { name: "tables-in-flash".into(), text: TABLES.into(), calls: all };
    compare_for_flash(&case, STRICT);
}

#[test]
fn what_can_be_either_stays_in_memory() {
    let module = kilomate_ir::read(TABLES).unwrap();
    let program = kilomate_codegen::middle::translate(&module).unwrap();
    let c = kilomate_codegen::c::write_for_flash(&program);
    let in_flash = c.matches("static const KM_FLASH uint8_t km_").count();
    assert_eq!(in_flash, 2, "near and far:\n{c}");
    assert!(c.contains("(const KM_FLASH uint8_t *v0)"), "a parameter is to a table:\n{c}");
    assert!(c.contains("km_copy_table(") && c.contains("km_table16("), "{c}");
    assert!(c.contains("5, 6, 7, 8,") && c.contains("9, 11, 13, 15,"), "{c}");
}

#[test]
fn all_constructs_do_the_same() {
    for case in both::constructs::constructs() {
        compare_for_flash(&case, STRICT);
    }
}
