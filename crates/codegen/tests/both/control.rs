//! Ways through functions, and bytes in one integer.

use super::Case;
use super::constructs::{EDGES, case};

const CONTROL: &str = r"
define i8 @choose(i8 %a) {
start:
  switch i8 %a, label %other [
    i8 0, label %zero
    i8 -1, label %zero
    i8 7, label %seven
  ]
zero:
  %z = phi i8 [ 3, %start ], [ 3, %start ]
  br label %end
seven:
  br label %end
other:
  %o = add i8 %a, 1
  br label %end
end:
  %r = phi i8 [ %z, %zero ], [ 9, %seven ], [ %o, %other ]
  ret i8 %r
}
define i8 @whole(i8 %a) {
start:
  %b = and i8 %a, 1
  switch i8 %b, label %never [
    i8 0, label %zero
    i8 1, label %one
  ]
zero:
  ret i8 40
one:
  ret i8 41
never:
  unreachable
}
define i16 @fibonacci(i8 %n) {
start:
  br label %loop
loop:
  %i = phi i8 [ 0, %start ], [ %i1, %loop ]
  %a = phi i16 [ 0, %start ], [ %b, %loop ]
  %b = phi i16 [ 1, %start ], [ %c, %loop ]
  %c = add i16 %a, %b
  %i1 = add i8 %i, 1
  %done = icmp ugt i8 %i1, %n
  br i1 %done, label %out, label %loop
out:
  %swap = phi i16 [ %a, %loop ]
  ret i16 %swap
}
define i16 @turning(i8 %n) {
start:
  br label %loop
loop:
  %i = phi i8 [ 0, %start ], [ %i1, %loop ]
  %a = phi i16 [ 1, %start ], [ %b, %loop ]
  %b = phi i16 [ 2, %start ], [ %c, %loop ]
  %c = phi i16 [ 3, %start ], [ %a, %loop ]
  %i1 = add i8 %i, 1
  %done = icmp ugt i8 %i1, %n
  br i1 %done, label %out, label %loop
out:
  %x = mul i16 %a, 100
  %y = mul i16 %b, 10
  %z = add i16 %x, %y
  %r = add i16 %z, %c
  ret i16 %r
}
define internal { i1, i8 } @two(i8 %a) {
  %odd = trunc i8 %a to i1
  br i1 %odd, label %yes, label %no
yes:
  br label %end
no:
  %half = lshr i8 %a, 1
  %first = insertvalue { i1, i8 } poison, i1 false, 0
  %both = insertvalue { i1, i8 } %first, i8 %half, 1
  br label %end
end:
  %r = phi { i1, i8 } [ { i1 true, i8 5 }, %yes ], [ %both, %no ]
  ret { i1, i8 } %r
}
define i8 @parts(i8 %a) {
  %r = call { i1, i8 } @two(i8 %a)
  %s = call { i1, i8 } @two(i8 7)
  %odd = extractvalue { i1, i8 } %r, 0
  %v = extractvalue { i1, i8 } %r, 1
  %w = extractvalue { i1, i8 } %s, 1
  %x = add i8 %v, %w
  %y = freeze i8 %x
  %z = select i1 %odd, i8 %y, i8 undef
  %t = select i1 %odd, i8 %z, i8 %v
  ret i8 %t
}
define void @nothing() {
  ret void
}";

pub(super) fn control() -> Case {
    let mut all: Vec<(&str, Vec<u64>)> = Vec::new();
    for a in [0, 1, 6, 7, 8, 128, 254, 255] {
        all.extend(["choose", "whole", "parts"].map(|name| (name, vec![a])));
    }
    for n in 0..12 {
        all.extend([("fibonacci", vec![n]), ("turning", vec![n])]);
    }
    all.push(("nothing", vec![]));
    case("control", CONTROL, &all)
}

/// Bytes that LLVM has packed into one integer are written and read one by one.
pub(crate) const LANES: &str = r"
@room = internal global [16 x i8] zeroinitializer
define i32 @pack(i16 %a, i8 %b, i32 %c) {
  %a64 = zext i16 %a to i64
  %b64 = zext i8 %b to i64
  %c64 = zext i32 %c to i64
  %b16 = shl nuw i64 %b64, 16
  %c32 = shl nuw i64 %c64, 32
  %ab = or disjoint i64 %a64, %b16
  %abc = or disjoint i64 %ab, %c32
  %all = or disjoint i64 %abc, 1526726656
  store i64 %all, ptr getelementptr inbounds nuw (i8, ptr @room, i16 1), align 1
  %again = load i64, ptr @room, align 1
  %high = lshr i64 %again, 40
  %three = trunc nuw i64 %high to i24
  store i24 %three, ptr getelementptr inbounds nuw (i8, ptr @room, i16 12), align 1
  %middle = lshr i64 %again, 16
  %r = trunc i64 %middle to i32
  %masked = and i64 %again, 216172782113783808
  %none = icmp eq i64 %masked, 0
  %other = load i32, ptr getelementptr inbounds nuw (i8, ptr @room, i16 11), align 1
  %s = select i1 %none, i32 %r, i32 %other
  ret i32 %s
}
define i32 @fields(i8 %a, i8 %b, i16 %c) {
  %a32 = zext i8 %a to i32
  %b32 = zext i8 %b to i32
  %c32 = zext i16 %c to i32
  %b8 = shl nuw nsw i32 %b32, 8
  %c16 = shl nuw i32 %c32, 16
  %ab = or disjoint i32 %a32, %b8
  %abc = or disjoint i32 %ab, %c16
  store i32 %abc, ptr @room, align 1
  %back = lshr i32 %abc, 8
  %b1 = trunc i32 %back to i8
  %m = and i32 %abc, -65536
  %b2 = zext i8 %b1 to i32
  %r = or disjoint i32 %m, %b2
  ret i32 %r
}";

pub(super) fn lanes() -> Case {
    let mut all: Vec<(&str, Vec<u64>)> = Vec::new();
    for c in EDGES {
        all.push(("pack", vec![c & 0xffff, c >> 3 & 0xff, c]));
        all.push(("fields", vec![c & 0xff, c >> 1 & 0xff, c & 0xffff]));
    }
    case("lanes", LANES, &all)
}
