//! Random programs: blocks, loops and memory.

use std::fmt::Write;

use super::Case;

/// `SplitMix64`.
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }
}

const WIDTHS: [u32; 3] = [8, 16, 32];

/// A function that is being written.
struct Writer<'a> {
    random: &'a mut Random,
    text: String,
    /// The values that can be used, with their widths.
    values: Vec<(String, u32)>,
    next: u32,
    /// Functions that may be called: their arguments and results are `i16`.
    callees: &'a [String],
}

impl Writer<'_> {
    fn operand(&mut self, bits: u32) -> String {
        let fitting: Vec<&String> =
            self.values.iter().filter(|(_, b)| *b == bits).map(|(n, _)| n).collect();
        if !fitting.is_empty() && self.random.below(4) != 0 {
            // Late ones are used more often.
            let at = self.random.below(fitting.len()).max(self.random.below(fitting.len()));
            return fitting[at].clone();
        }
        match bits {
            1 => ["true", "false"][self.random.below(2)].into(),
            bits => (self.random.bits() & ((1 << bits) - 1)).to_string(),
        }
    }

    fn add(&mut self, bits: u32, what: &str) -> String {
        let name = format!("%v{}", self.next);
        self.next += 1;
        writeln!(self.text, "  {name} = {what}").unwrap();
        self.values.push((name.clone(), bits));
        name
    }

    fn instruction(&mut self) {
        let bits = WIDTHS[self.random.below(3)];
        let (a, b) = (self.operand(bits), self.operand(bits));
        match self.random.below(15) {
            0..=4 => {
                let op = ["add", "sub", "mul", "and", "or", "xor"][self.random.below(6)];
                self.add(bits, &format!("{op} i{bits} {a}, {b}"));
            }
            5 => {
                let op = ["shl", "lshr", "ashr"][self.random.below(3)];
                let by = self.random.below(bits as usize);
                self.add(bits, &format!("{op} i{bits} {a}, {by}"));
            }
            6 => {
                let op =
                    ["eq", "ne", "ult", "ule", "ugt", "sge", "slt", "sgt"][self.random.below(8)];
                self.add(1, &format!("icmp {op} i{bits} {a}, {b}"));
            }
            7 => {
                let c = self.operand(1);
                self.add(bits, &format!("select i1 {c}, i{bits} {a}, i{bits} {b}"));
            }
            8 => {
                let op = ["umin", "umax", "smin", "smax", "usub.sat"][self.random.below(5)];
                self.add(
                    bits,
                    &format!("call i{bits} @llvm.{op}.i{bits}(i{bits} {a}, i{bits} {b})"),
                );
            }
            9 => {
                let to = WIDTHS[self.random.below(3)];
                match to.cmp(&bits) {
                    std::cmp::Ordering::Greater => {
                        let op = ["zext", "sext"][self.random.below(2)];
                        self.add(to, &format!("{op} i{bits} {a} to i{to}"));
                    }
                    std::cmp::Ordering::Less => {
                        self.add(to, &format!("trunc i{bits} {a} to i{to}"));
                    }
                    std::cmp::Ordering::Equal => {}
                }
            }
            10 | 11 => {
                let at = self.address();
                self.add(bits, &format!("load i{bits}, ptr {at}, align 1"));
            }
            12 | 13 => {
                let at = self.address();
                writeln!(self.text, "  store i{bits} {a}, ptr {at}, align 1").unwrap();
            }
            _ => {
                if let Some(callee) = self.callees.get(self.random.below(self.callees.len().max(1)))
                {
                    let (x, y) = (self.operand(16), self.operand(16));
                    self.add(16, &format!("call i16 @{callee}(i16 {x}, i16 {y})"));
                }
            }
        }
    }

    /// Somewhere in the global or in the function's own memory.
    fn address(&mut self) -> String {
        let base = ["@room", "%own"][self.random.below(2)];
        if self.random.below(2) == 0 {
            let at = self.random.below(28);
            return format!("getelementptr inbounds nuw (i8, ptr @room, i16 {at})");
        }
        let index = self.operand(16);
        let name = format!("%v{}", self.next);
        self.next += 2;
        writeln!(self.text, "  {name}m = and i16 {index}, 15").unwrap();
        let of = ["i8", "i16"][usize::from(base == "%own" && self.random.below(2) == 0)];
        writeln!(self.text, "  {name}p = getelementptr inbounds nuw {of}, ptr {base}, i16 {name}m")
            .unwrap();
        format!("{name}p")
    }

    fn instructions(&mut self, most: usize) {
        for _ in 0..self.random.below(most) + 2 {
            self.instruction();
        }
    }
}

/// A function of a loop whose body is a diamond.
fn function(random: &mut Random, name: &str, linkage: &str, callees: &[String]) -> String {
    let mut w = Writer { random, text: String::new(), values: vec![], next: 0, callees };
    writeln!(
        w.text,
        "define {linkage}i16 @{name}(i16 %a, i16 %b) {{\nstart:\n  %own = alloca [40 x i8], align 1"
    )
    .unwrap();
    writeln!(w.text, "  call void @llvm.memset.p0.i16(ptr %own, i8 7, i16 40, i1 false)").unwrap();
    w.values = vec![("%a".into(), 16), ("%b".into(), 16)];
    w.instructions(10);
    let starts: Vec<String> = WIDTHS.iter().chain(&[16]).map(|&bits| w.operand(bits)).collect();
    writeln!(w.text, "  br label %loop\nloop:").unwrap();
    writeln!(w.text, "  %i = phi i8 [ 0, %start ], [ %i1, %latch ]").unwrap();
    // What comes round is known only further down.
    for (n, (start, bits)) in starts.iter().zip([8, 16, 32, 16]).enumerate() {
        writeln!(w.text, "  %p{n} = phi i{bits} [ {start}, %start ], [ %q{n}, %latch ]").unwrap();
        w.values.push((format!("%p{n}"), bits));
    }
    w.values.push(("%i".into(), 8));
    w.instructions(10);
    let condition = w.operand(1);
    writeln!(w.text, "  br i1 {condition}, label %left, label %right\nleft:").unwrap();
    let outer = w.values.clone();
    w.instructions(8);
    let left: Vec<String> = [16, 32].map(|bits| w.operand(bits)).into();
    w.values.clone_from(&outer);
    let number = w.random.below(4);
    let value = w.operand(8);
    writeln!(w.text, "  switch i8 {value}, label %join [\n    i8 {number}, label %right\n    i8 {}, label %join\n  ]", number + 9).unwrap();
    writeln!(w.text, "right:").unwrap();
    w.instructions(8);
    let right: Vec<String> = [16, 32].map(|bits| w.operand(bits)).into();
    w.values = outer;
    writeln!(w.text, "  br label %join\njoin:").unwrap();
    for (n, bits) in [16, 32].into_iter().enumerate() {
        let (l, r) = (&left[n], &right[n]);
        writeln!(w.text, "  %j{n} = phi i{bits} [ {l}, %left ], [ {l}, %left ], [ {r}, %right ]")
            .unwrap();
        w.values.push((format!("%j{n}"), bits));
    }
    w.instructions(6);
    writeln!(w.text, "  br label %latch\nlatch:\n  %i1 = add i8 %i, 1").unwrap();
    for (n, bits) in [8, 16, 32, 16].into_iter().enumerate() {
        // Often another one's value: they change places.
        let p = format!("%p{}", [0, 3, 2, 1][n]);
        let value = if w.random.below(2) == 0 { p } else { w.operand(bits) };
        writeln!(w.text, "  %q{n} = select i1 true, i{bits} {value}, i{bits} 0").unwrap();
    }
    writeln!(w.text, "  %done = icmp uge i8 %i1, 5\n  br i1 %done, label %out, label %loop\nout:")
        .unwrap();
    let result = w.operand(16);
    writeln!(w.text, "  %r = xor i16 %p1, {result}\n  ret i16 %r\n}}").unwrap();
    w.text
}

/// A program of thirty functions, and calls of them.
pub(crate) fn random(seed: u64) -> Case {
    let mut random = Random(seed);
    let mut text = String::from("@room = internal global [64 x i8] zeroinitializer\n");
    let mut names: Vec<String> = Vec::new();
    for n in 0..30 {
        let is_inner = n % 10 < 3;
        let name = format!("f{n}");
        let callees: Vec<String> = if n % 10 < 3 {
            vec![]
        } else {
            names.iter().filter(|n| n.ends_with(['0', '1', '2'])).cloned().collect()
        };
        text += &function(&mut random, &name, if is_inner { "internal " } else { "" }, &callees);
        names.push(name);
    }
    let outer = names.iter().enumerate().filter(|(n, _)| n % 10 >= 3).map(|(_, n)| n);
    let mut calls = Vec::new();
    for name in outer {
        for _ in 0..8 {
            calls.push((name.clone(), vec![random.bits() & 0xffff, random.bits() & 0xff]));
        }
    }
    Case { name: format!("random-{seed}"), text, calls }
}
