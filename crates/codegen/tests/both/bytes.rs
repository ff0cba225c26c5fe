//! What is done for CPUs of 8 bits: fewer bits, and indices of one byte.

use super::{Case, calls};

pub(crate) const BYTES: &str = "
@room = internal global [300 x i8] zeroinitializer, align 1
define i16 @masks(i16 %a, i8 %b) {
  %b16 = zext i8 %b to i16
  %low = and i16 %a, 200
  %both = xor i16 %low, %b16
  %high = lshr i16 %a, 9
  %half = lshr i16 %both, 3
  %less = icmp slt i16 %half, %high
  %one = select i1 %less, i16 %half, i16 77
  %same = icmp uge i16 %one, %b16
  %s = zext i1 %same to i16
  %r = shl i16 %one, 8
  %t = or i16 %r, %s
  ret i16 %t
}
define i16 @places(i8 %at, i16 %value) {
  %i = zext i8 %at to i16
  %p = getelementptr inbounds nuw i8, ptr @room, i16 %i
  %q = getelementptr inbounds nuw i8, ptr %p, i16 9
  %v = trunc i16 %value to i8
  store i8 %v, ptr %q, align 1
  store i16 %value, ptr %p, align 1
  %j = and i8 %at, 63
  %j16 = zext i8 %j to i16
  %s = getelementptr inbounds nuw i8, ptr @room, i16 %j16
  %old = load i8, ptr %s, align 1
  %more = add i8 %old, -3
  store i8 %more, ptr %s, align 1
  br label %again
again:
  %back = load i8, ptr %q, align 1
  %first = load i8, ptr %p, align 1
  %b = zext i8 %back to i16
  %f = zext i8 %first to i16
  %f8 = shl i16 %f, 8
  %r = or i16 %f8, %b
  ret i16 %r
}
define i32 @joined(i8 %at, i32 %value) {
  %i = zext i8 %at to i16
  %p = getelementptr inbounds nuw i8, ptr @room, i16 %i
  store i32 %value, ptr %p, align 1
  %p1 = getelementptr inbounds nuw i8, ptr %p, i16 1
  %p2 = getelementptr inbounds nuw i8, ptr %p, i16 2
  %p3 = getelementptr inbounds nuw i8, ptr %p, i16 3
  %a = load i8, ptr %p, align 1
  %b = load i8, ptr %p1, align 1
  %c = load i8, ptr %p2, align 1
  %d = load i8, ptr %p3, align 1
  %a32 = zext i8 %a to i32
  %b32 = zext i8 %b to i32
  %c32 = zext i8 %c to i32
  %d32 = zext i8 %d to i32
  %bs = shl i32 %b32, 8
  %cs = shl i32 %c32, 16
  %ds = shl i32 %d32, 24
  %ab = or i32 %a32, %bs
  %abc = or i32 %ab, %cs
  %abcd = or i32 %abc, %ds
  ret i32 %abcd
}";

pub(crate) fn bytes() -> Case {
    let mut all: Vec<(&str, Vec<u64>)> = Vec::new();
    for number in [0u64, 1, 8, 0x7f, 0x80, 0xff, 0x100, 0x3c8, 0x7fff, 0x8000, 0xffff] {
        for byte in [0, 1, 63, 64, 0x7f, 0x80, 0xc8, 0xff] {
            all.push(("masks", vec![number, byte]));
            all.push(("places", vec![byte, number]));
            all.push(("joined", vec![byte, (number * 0x1_0003) & 0xffff_ffff]));
        }
    }
    Case { name: "bytes".into(), text: BYTES.into(), calls: calls(&all) }
}
