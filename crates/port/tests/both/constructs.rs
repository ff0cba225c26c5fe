//! Every construct that the reader knows, in a small function, with calls of it.

use std::fmt::Write;

use super::{Case, calls};

/// All of them.
pub(crate) fn constructs() -> Vec<Case> {
    vec![
        arithmetic(),
        comparisons_and_choices(),
        functions_of_llvm(),
        conversions(),
        memory(),
        pointers_in_memory(),
        control(),
        lanes(),
    ]
}

fn case(name: &str, text: &str, all: &[(&str, Vec<u64>)]) -> Case {
    Case { name: name.into(), text: text.into(), calls: calls(all) }
}

/// Numbers at whose edges things go wrong.
const EDGES: [u64; 12] =
    [0, 1, 2, 7, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0xffff_ffff];

fn edges(bits: u32) -> Vec<u64> {
    EDGES.into_iter().filter(|&n| n < 1 << bits).chain([(1 << bits) - 1]).collect()
}

/// All pairs of edges.
fn pairs(bits: u32) -> Vec<Vec<u64>> {
    let edges = edges(bits);
    edges.iter().flat_map(|&a| edges.iter().map(move |&b| vec![a, b])).collect()
}

const WIDTHS: [u32; 3] = [8, 16, 32];

fn arithmetic() -> Case {
    let (mut text, mut calls) = (String::new(), Vec::new());
    for bits in WIDTHS {
        for op in ["add", "sub", "mul", "and", "or", "xor", "udiv", "urem", "sdiv", "srem"] {
            writeln!(text, "define i{bits} @{op}{bits}(i{bits} %a, i{bits} %b) {{").unwrap();
            writeln!(text, "  %r = {op} i{bits} %a, %b\n  ret i{bits} %r\n}}").unwrap();
            let is_division = op.ends_with("div") || op.ends_with("rem");
            let least = 1 << (bits - 1);
            // What the language leaves open is left out.
            let is_open = |a: u64, b: u64| {
                b == 0 || (op.starts_with('s') && a == least && b == (1 << bits) - 1)
            };
            for pair in pairs(bits).into_iter().filter(|p| !is_division || !is_open(p[0], p[1])) {
                calls.push((format!("{op}{bits}"), pair));
            }
        }
        for op in ["shl", "lshr", "ashr"] {
            for by in [1, 3, bits / 2, bits - 1] {
                writeln!(text, "define i{bits} @{op}{bits}_{by}(i{bits} %a) {{").unwrap();
                writeln!(text, "  %r = {op} i{bits} %a, {by}\n  ret i{bits} %r\n}}").unwrap();
                calls
                    .extend(edges(bits).into_iter().map(|a| (format!("{op}{bits}_{by}"), vec![a])));
            }
            writeln!(text, "define i{bits} @{op}{bits}(i{bits} %a, i{bits} %b) {{").unwrap();
            writeln!(text, "  %r = {op} i{bits} %a, %b\n  ret i{bits} %r\n}}").unwrap();
            let by =
                |a: u64| [0, 1, u64::from(bits) - 1].map(|b| (format!("{op}{bits}"), vec![a, b]));
            calls.extend(edges(bits).into_iter().flat_map(by));
        }
        // Sums in sums, which need not be cut back one by one, and products of differences, which do.
        writeln!(text, "define i{bits} @sums{bits}(i{bits} %a, i{bits} %b) {{").unwrap();
        writeln!(
            text,
            "  %c = sub i{bits} %a, %b\n  %d = add i{bits} %c, %a\n  %e = sub i{bits} %d, 1"
        )
        .unwrap();
        writeln!(
            text,
            "  %f = lshr i{bits} %e, 1\n  %g = mul i{bits} %f, -3\n  %h = sub i{bits} %b, %g"
        )
        .unwrap();
        writeln!(text, "  %i = udiv i{bits} %h, 3\n  ret i{bits} %i\n}}").unwrap();
        calls.extend(pairs(bits).into_iter().map(|pair| (format!("sums{bits}"), pair)));
    }
    Case { name: "arithmetic".into(), text, calls }
}

fn comparisons_and_choices() -> Case {
    let (mut text, mut calls) = (String::new(), Vec::new());
    for bits in WIDTHS {
        for op in ["eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"] {
            writeln!(text, "define i1 @{op}{bits}(i{bits} %a, i{bits} %b) {{").unwrap();
            writeln!(text, "  %r = icmp {op} i{bits} %a, %b\n  ret i1 %r\n}}").unwrap();
            writeln!(text, "define i{bits} @c{op}{bits}(i{bits} %a, i{bits} %b) {{").unwrap();
            writeln!(text, "  %c = icmp {op} i{bits} %a, -100\n  %d = icmp {op} i{bits} %b, %a")
                .unwrap();
            writeln!(
                text,
                "  %e = select i1 %c, i1 true, i1 %d\n  %f = select i1 %d, i1 %c, i1 false"
            )
            .unwrap();
            writeln!(text, "  %g = xor i1 %e, true\n  %h = and i1 %g, %f\n  %i = or i1 %h, %c")
                .unwrap();
            writeln!(text, "  %r = select i1 %i, i{bits} %a, i{bits} 77\n  ret i{bits} %r\n}}")
                .unwrap();
            calls.extend(pairs(bits).into_iter().map(|pair| (format!("{op}{bits}"), pair)));
            calls.extend(pairs(bits).into_iter().map(|pair| (format!("c{op}{bits}"), pair)));
        }
    }
    Case { name: "comparisons".into(), text, calls }
}

fn functions_of_llvm() -> Case {
    let (mut text, mut calls) = (String::new(), Vec::new());
    for bits in WIDTHS {
        for op in ["umin", "umax", "smin", "smax", "usub.sat", "uadd.sat"] {
            let name = format!("{}{bits}", op.replace('.', "_"));
            writeln!(text, "define i{bits} @{name}(i{bits} %a, i{bits} %b) {{").unwrap();
            writeln!(text, "  %r = call i{bits} @llvm.{op}.i{bits}(i{bits} %a, i{bits} %b)")
                .unwrap();
            writeln!(text, "  ret i{bits} %r\n}}").unwrap();
            calls.extend(pairs(bits).into_iter().map(|pair| (name.clone(), pair)));
        }
        for op in ["fshl", "fshr"] {
            for by in [0, 1, bits - 1] {
                writeln!(text, "define i{bits} @{op}{bits}_{by}(i{bits} %a, i{bits} %b) {{")
                    .unwrap();
                writeln!(
                    text,
                    "  %r = call i{bits} @llvm.{op}.i{bits}(i{bits} %a, i{bits} %b, i{bits} {by})"
                )
                .unwrap();
                writeln!(text, "  ret i{bits} %r\n}}").unwrap();
                calls
                    .extend(pairs(bits).into_iter().map(|pair| (format!("{op}{bits}_{by}"), pair)));
            }
        }
        writeln!(text, "define i{bits} @abs{bits}(i{bits} %a) {{").unwrap();
        writeln!(
            text,
            "  %r = call i{bits} @llvm.abs.i{bits}(i{bits} %a, i1 false)\n  ret i{bits} %r\n}}"
        )
        .unwrap();
        calls.extend(edges(bits).into_iter().map(|a| (format!("abs{bits}"), vec![a])));
        if bits > 8 {
            writeln!(text, "define i{bits} @swap{bits}(i{bits} %a) {{").unwrap();
            writeln!(
                text,
                "  %r = call i{bits} @llvm.bswap.i{bits}(i{bits} %a)\n  ret i{bits} %r\n}}"
            )
            .unwrap();
            calls.extend(edges(bits).into_iter().map(|a| (format!("swap{bits}"), vec![a])));
        }
        if bits < 32 {
            let both = format!("{{ i{bits}, i1 }}");
            writeln!(text, "define i{bits} @product{bits}(i{bits} %a, i{bits} %b) {{").unwrap();
            writeln!(
                text,
                "  %p = call {both} @llvm.umul.with.overflow.i{bits}(i{bits} %a, i{bits} %b)"
            )
            .unwrap();
            writeln!(text, "  %v = extractvalue {both} %p, 0\n  %o = extractvalue {both} %p, 1")
                .unwrap();
            writeln!(text, "  %r = select i1 %o, i{bits} 99, i{bits} %v\n  ret i{bits} %r\n}}")
                .unwrap();
            calls.extend(pairs(bits).into_iter().map(|pair| (format!("product{bits}"), pair)));
        }
    }
    Case { name: "llvm".into(), text, calls }
}

fn conversions() -> Case {
    let (mut text, mut calls) = (String::new(), Vec::new());
    for (from, to) in [(1, 8), (1, 16), (1, 32), (8, 16), (8, 32), (16, 32)] {
        for op in ["zext", "sext"] {
            writeln!(text, "define i{to} @{op}{from}_{to}(i{from} %a) {{").unwrap();
            writeln!(text, "  %r = {op} i{from} %a to i{to}\n  ret i{to} %r\n}}").unwrap();
            calls.extend(edges(from).into_iter().map(|a| (format!("{op}{from}_{to}"), vec![a])));
        }
        writeln!(text, "define i{from} @trunc{to}_{from}(i{to} %a) {{").unwrap();
        writeln!(text, "  %r = trunc i{to} %a to i{from}\n  ret i{from} %r\n}}").unwrap();
        calls.extend(edges(to).into_iter().map(|a| (format!("trunc{to}_{from}"), vec![a])));
    }
    Case { name: "conversions".into(), text, calls }
}

const MEMORY: &str = r#"
%pair = type { i16, [3 x i8], i32 }
@table = internal constant <{ [4 x i8], i16, i32 }> <{ [4 x i8] c"\01\80\FFx", i16 -2, i32 305419896 }>
@room = internal global [64 x i8] zeroinitializer, align 1
define i32 @constant(i16 %at) {
  %p = getelementptr inbounds nuw i8, ptr @table, i16 %at
  %b = load i8, ptr %p, align 1
  %w = load i16, ptr getelementptr inbounds nuw (i8, ptr @table, i16 4), align 1
  %d = load i32, ptr getelementptr inbounds nuw (i8, ptr @table, i16 6), align 1
  %b32 = zext i8 %b to i32
  %w32 = zext i16 %w to i32
  %s = add i32 %b32, %w32
  %r = xor i32 %s, %d
  ret i32 %r
}
define i32 @change(i16 %at, i32 %v) {
  %p = getelementptr inbounds nuw %pair, ptr @room, i16 %at, i32 2
  store i32 %v, ptr %p, align 1
  %q = getelementptr inbounds nuw %pair, ptr @room, i16 %at, i32 1, i16 1
  %old = load i8, ptr %q, align 1
  %new = add i8 %old, 5
  store i8 %new, ptr %q, align 1
  %back = getelementptr inbounds i8, ptr %p, i16 -2
  %mixed = load i32, ptr %back, align 1
  ret i32 %mixed
}
define i16 @order(i16 %v) {
  %a = load i16, ptr @room, align 1
  store i16 %v, ptr @room, align 1
  %b = load i16, ptr @room, align 1
  %r = sub i16 %b, %a
  ret i16 %r
}
define i16 @copies(i8 %v, i16 %n) {
  %here = alloca [16 x i8], align 1
  call void @llvm.lifetime.start.p0(ptr %here)
  call void @llvm.memset.p0.i16(ptr %here, i8 %v, i16 16, i1 false)
  call void @llvm.memset.p0.i64(ptr @room, i8 3, i64 20, i1 false)
  %q = getelementptr inbounds i8, ptr %here, i16 2
  store i16 4660, ptr %q, align 1
  call void @llvm.memcpy.p0.p0.i16(ptr getelementptr inbounds nuw (i8, ptr @room, i16 1), ptr %here, i16 %n, i1 false)
  call void @llvm.memmove.p0.p0.i16(ptr getelementptr inbounds nuw (i8, ptr @room, i16 2), ptr @room, i16 9, i1 false)
  call void @llvm.memmove.p0.p0.i16(ptr @room, ptr getelementptr inbounds nuw (i8, ptr @room, i16 3), i16 9, i1 false)
  %c = call i16 @memcmp(ptr @room, ptr %here, i16 4)
  %a = load i16, ptr getelementptr inbounds nuw (i8, ptr @room, i16 2), align 1
  call void @llvm.lifetime.end.p0(ptr %here)
  %r = add i16 %a, %c
  ret i16 %r
}
declare i16 @memcmp(ptr, ptr, i16)
define i1 @bit(i1 %v) {
  store i1 %v, ptr @room, align 1
  %r = load i1, ptr @room, align 1
  ret i1 %r
}
define i16 @pointers(i16 %n) {
entry:
  %end = getelementptr inbounds nuw i16, ptr @room, i16 %n
  %e = ptrtoint ptr %end to i16
  br label %loop
loop:
  %p = phi ptr [ @room, %entry ], [ %next, %loop ]
  %sum = phi i16 [ 0, %entry ], [ %more, %loop ]
  %v = load i16, ptr %p, align 1
  %w = add i16 %v, 7
  store i16 %w, ptr %p, align 1
  %more = add i16 %sum, %v
  %next = getelementptr inbounds nuw i8, ptr %p, i16 2
  %made = inttoptr i16 %e to ptr
  %done = icmp eq ptr %next, %made
  br i1 %done, label %out, label %loop
out:
  %s = ptrtoint ptr @room to i16
  %far = sub i16 %e, %s
  %null = icmp eq ptr %p, null
  %x = select i1 %null, ptr inttoptr (i16 1 to ptr), ptr %p
  %last = load i8, ptr %x, align 1
  %l = zext i8 %last to i16
  %a = add i16 %far, %more
  %r = xor i16 %a, %l
  ret i16 %r
}
"#;

fn memory() -> Case {
    let mut all: Vec<(&str, Vec<u64>)> = (0..10).map(|at| ("constant", vec![at])).collect();
    all.extend((0..6).map(|at| ("change", vec![at, 0x89ab_cdef ^ at << 7])));
    all.extend([("order", vec![7]), ("order", vec![65_000]), ("order", vec![65_001])]);
    all.extend((0..16).map(|n| ("copies", vec![(n * 17) & 255, n])));
    all.extend([("bit", vec![1]), ("bit", vec![0])]);
    all.extend((1..32).map(|n| ("pointers", vec![n])));
    case("memory", MEMORY, &all)
}

/// A pointer that is kept in memory is a number of 16 bits there.
fn pointers_in_memory() -> Case {
    let text = r#"
@table = internal constant [4 x i8] c"abcd"
@room = internal global [8 x i8] c"\01\02\03\04\05\06\07\08"
define internal i8 @next(ptr %iterator) noinline {
  %p = load ptr, ptr %iterator, align 1
  %q = getelementptr inbounds nuw i8, ptr %p, i16 1
  store ptr %q, ptr %iterator, align 1
  %v = load i8, ptr %p, align 1
  ret i8 %v
}
define i16 @walk(i1 %which, i16 %at) {
  %iterator = alloca [2 x i8], align 1
  %start = select i1 %which, ptr @table, ptr @room
  %p = getelementptr inbounds nuw i8, ptr %start, i16 %at
  store ptr %p, ptr %iterator, align 1
  %a = call i8 @next(ptr %iterator)
  %b = call i8 @next(ptr %iterator)
  %aw = zext i8 %a to i16
  %bw = zext i8 %b to i16
  %hi = shl i16 %aw, 8
  %r = or disjoint i16 %hi, %bw
  %after = load ptr, ptr %iterator, align 1
  %number = ptrtoint ptr %after to i16
  %first = ptrtoint ptr %start to i16
  %far = sub i16 %number, %first
  %s = add i16 %r, %far
  ret i16 %s
}"#;
    let all: Vec<(&str, Vec<u64>)> = (0..6).map(|n| ("walk", vec![n & 1, n >> 1])).collect();
    case("kept", &text.replace(" noinline", ""), &all)
}

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

fn control() -> Case {
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

fn lanes() -> Case {
    let mut all: Vec<(&str, Vec<u64>)> = Vec::new();
    for c in EDGES {
        all.push(("pack", vec![c & 0xffff, c >> 3 & 0xff, c]));
        all.push(("fields", vec![c & 0xff, c >> 1 & 0xff, c & 0xffff]));
    }
    case("lanes", LANES, &all)
}
