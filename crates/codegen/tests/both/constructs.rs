//! Every construct that the reader knows, in a small function, with calls of it.

use std::fmt::Write;

use super::control::{control, lanes};
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

pub(super) fn case(name: &str, text: &str, all: &[(&str, Vec<u64>)]) -> Case {
    Case { name: name.into(), text: text.into(), calls: calls(all) }
}

/// Numbers at whose edges things go wrong.
pub(super) const EDGES: [u64; 12] =
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
