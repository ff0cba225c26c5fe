//! Trees as C.
//!
//! A tree becomes an expression with the same value, whatever the width of `int`: operands narrower
//! than it are widened by the compiler, so that a sum must be cut back to its width, a product and a
//! shift must not reach the sign, and a number of 32 bits must never be in fewer.

use std::cell::RefCell;

use super::names::Names;
use super::places::Place;
use super::spaces::Spaces;
use super::type_name;
use crate::middle::{Array, Expr, Shape};
use kilomate_ir::{Binary, Compare, signed};

/// What the variables are called that only hold an index.
pub(super) const INDEX: &str = "km_i";

/// How tightly an expression holds together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Bond {
    /// Anything with an operator.
    Loose,
    /// A cast or a sign before it.
    Prefix,
    /// A name, a number, a call, or anything in parentheses.
    Tight,
}

/// An expression.
struct Text {
    words: String,
    bond: Bond,
    /// Whether its C type is the one of its width. Otherwise only its value is right.
    is_typed: bool,
}

impl Text {
    fn new(words: String, bond: Bond, is_typed: bool) -> Text {
        Text { words, bond, is_typed }
    }

    /// As an operand of anything but a cast.
    fn operand(self) -> String {
        if self.bond >= Bond::Prefix { self.words } else { format!("({})", self.words) }
    }

    /// As what an index or a member follows.
    fn tight(self) -> String {
        if self.bond == Bond::Tight { self.words } else { format!("({})", self.words) }
    }
}

/// Writes the trees of a function.
pub(super) struct Writer<'a> {
    pub(super) names: &'a Names,
    pub(super) arrays: &'a [Array],
    /// The names of the variables.
    pub(super) variables: Vec<String>,
    /// What is a table, and which pointers are to tables.
    pub(super) spaces: &'a Spaces,
    /// The function's number.
    pub(super) function: usize,
    /// Whether all memory is numbered.
    pub(super) is_numbered: bool,
    /// Bytes that must have a value before the statement that is being written, for compilers that
    /// take only a variable as an index; none for others.
    pub(super) indices: Option<RefCell<Vec<String>>>,
}

impl Writer<'_> {
    /// A tree by itself, or between parentheses that are there already.
    pub(super) fn whole(&self, tree: &Expr) -> String {
        self.tree(tree).words
    }

    fn operand(&self, tree: &Expr) -> String {
        self.tree(tree).operand()
    }

    fn tree(&self, tree: &Expr) -> Text {
        match tree {
            Expr::Int(value, bits) => number(*value, *bits),
            Expr::Var(var) => Text::new(self.variables[*var].clone(), Bond::Tight, true),
            Expr::Fixed(number) => Text::new(format!("(uint8_t *){number}"), Bond::Prefix, true),
            Expr::Global(..) | Expr::Array(..) | Expr::Offset { .. } => self.pointer(tree),
            Expr::Load(bits, from) => self.load(*bits, from),
            Expr::Binary(binary, bits, left, right) => self.binary(*binary, *bits, left, right),
            Expr::Compare(compare, shape, left, right) => {
                self.compare(*compare, *shape, left, right)
            }
            Expr::Widen { is_signed, from, to, value } => self.widen(*is_signed, *from, *to, value),
            Expr::Narrow { is_exact, to, value, .. } => self.narrow(*is_exact, *to, value),
            Expr::Select(shape, condition, yes, no) => self.select(*shape, condition, yes, no),
            Expr::Number(pointer) if self.is_numbered && !self.is_table(pointer) => {
                Text::new(format!("km_number({})", self.whole(pointer)), Bond::Tight, true)
            }
            Expr::Number(pointer) => Text::new(
                format!("(uint16_t)(uintptr_t){}", self.operand(pointer)),
                Bond::Prefix,
                true,
            ),
            Expr::Pointer(number) => {
                Text::new(format!("km_pointer({})", self.whole(number)), Bond::Tight, true)
            }
        }
    }

    /// A tree whose value is known to be cut back to its width: what is above does not matter, and
    /// sums need not be cut back one by one.
    fn low(&self, tree: &Expr) -> Text {
        match tree {
            Expr::Binary(binary @ (Binary::Add | Binary::Sub), bits @ (8 | 16), left, right) => {
                Text::new(self.sum(*binary, *bits, left, right), Bond::Loose, false)
            }
            Expr::Narrow { value, from: 8 | 16, to: 8, .. } => self.low(value),
            Expr::Widen { is_signed: false, .. } => self.tree(tree),
            tree => self.tree(tree),
        }
    }

    fn binary(&self, binary: Binary, bits: u32, left: &Expr, right: &Expr) -> Text {
        let cut = type_name(Shape::Bits(bits));
        let (sign, is_cut) = match binary {
            Binary::Add | Binary::Sub => {
                let sum = self.sum(binary, bits, left, right);
                return Text::new(format!("({cut})({sum})"), Bond::Prefix, true);
            }
            Binary::Mul => {
                // Two numbers of 16 bits would reach the sign of an int of 32, two of 8 bits that of 16.
                let one = if bits == 32 { "1UL" } else { "1U" };
                let product = format!("{one} * {} * {}", self.operand(left), self.operand(right));
                return Text::new(format!("({cut})({product})"), Bond::Prefix, true);
            }
            Binary::Shl => {
                let left = self.typed(left, bits);
                let shifted = format!("{left} << {}", self.operand(right));
                return Text::new(format!("({cut})({shifted})"), Bond::Prefix, true);
            }
            Binary::UDiv => ("/", false),
            Binary::URem => ("%", false),
            Binary::LShr => (">>", false),
            Binary::And => ("&", false),
            Binary::Or => ("|", false),
            Binary::Xor if bits == 1 && *right == Expr::Int(1, 1) => {
                return Text::new(format!("!{}", self.operand(left)), Bond::Prefix, false);
            }
            Binary::Xor => ("^", false),
            Binary::SDiv => ("/", true),
            Binary::SRem => ("%", true),
            Binary::AShr => (">>", true),
        };
        if is_cut {
            let left = self.with_sign(left, bits);
            let right = if binary == Binary::AShr {
                self.operand(right)
            } else {
                self.with_sign(right, bits)
            };
            return Text::new(format!("({cut})({left} {sign} {right})"), Bond::Prefix, true);
        }
        let text = format!("{} {sign} {}", self.operand(left), self.operand(right));
        Text::new(text, Bond::Loose, false)
    }

    /// A sum or a difference that will be cut back to its width. Adding a number close to the largest
    /// one is subtracting a small one.
    fn sum(&self, binary: Binary, bits: u32, left: &Expr, right: &Expr) -> String {
        let side = |tree| if bits < 32 { self.low(tree) } else { self.tree(tree) }.operand();
        match (binary, right) {
            (Binary::Add, Expr::Int(value, _)) if *value > u32::MAX >> (33 - bits) => {
                let small = value.wrapping_neg() & u32::MAX >> (32 - bits);
                format!("{} - {}", side(left), number(small, bits).operand())
            }
            (Binary::Add, right) => format!("{} + {}", side(left), side(right)),
            (_, right) => format!("{} - {}", side(left), side(right)),
        }
    }

    /// A number in the C type of its width.
    fn typed(&self, tree: &Expr, bits: u32) -> String {
        let text = self.tree(tree);
        if text.is_typed {
            text.operand()
        } else {
            format!("({}){}", type_name(Shape::Bits(bits)), text.operand())
        }
    }

    /// A number as one with a sign.
    fn with_sign(&self, tree: &Expr, bits: u32) -> String {
        match tree {
            Expr::Int(value, _) => {
                let value = signed(u64::from(*value), bits);
                // There is no number of 32 bits below this one that a C compiler could read.
                if value == i64::from(i32::MIN) {
                    return "(-2147483647L - 1)".into();
                }
                let long = if bits == 32 { "L" } else { "" };
                if value < 0 { format!("({value}{long})") } else { format!("{value}{long}") }
            }
            tree => format!("(int{bits}_t){}", self.operand(tree)),
        }
    }

    fn compare(&self, compare: Compare, shape: Shape, left: &Expr, right: &Expr) -> Text {
        let sign = match compare {
            Compare::Eq => "==",
            Compare::Ne => "!=",
            Compare::Ult | Compare::Slt => "<",
            Compare::Ule | Compare::Sle => "<=",
            Compare::Ugt | Compare::Sgt => ">",
            Compare::Uge | Compare::Sge => ">=",
        };
        let side = |tree: &Expr| match shape {
            Shape::Bits(bits) if compare.is_signed() => self.with_sign(tree, bits),
            _ => self.operand(tree),
        };
        Text::new(format!("{} {sign} {}", side(left), side(right)), Bond::Loose, false)
    }

    fn widen(&self, is_signed: bool, from: u32, to: u32, value: &Expr) -> Text {
        let wide = type_name(Shape::Bits(to));
        if is_signed && from == 1 {
            let minus = format!("({wide})(0 - {})", self.operand(value));
            return Text::new(minus, Bond::Prefix, true);
        }
        if is_signed {
            let value = self.with_sign(value, from);
            return Text::new(format!("({wide}){value}"), Bond::Prefix, true);
        }
        let value = self.tree(value);
        if to == 32 {
            return Text::new(format!("({wide}){}", value.operand()), Bond::Prefix, true);
        }
        Text::new(value.words, value.bond, false)
    }

    fn narrow(&self, is_exact: bool, to: u32, value: &Expr) -> Text {
        if to == 1 {
            let value = self.tree(value);
            if is_exact {
                return Text::new(value.words, value.bond, false);
            }
            return Text::new(format!("{} & 1", value.operand()), Bond::Loose, false);
        }
        let value = self.low(value).operand();
        Text::new(format!("({}){value}", type_name(Shape::Bits(to))), Bond::Prefix, true)
    }

    fn select(&self, shape: Shape, condition: &Expr, yes: &Expr, no: &Expr) -> Text {
        let condition = self.operand(condition);
        let text = match (shape, yes, no) {
            (Shape::Bits(1), Expr::Int(1, _), no) => format!("{condition} || {}", self.operand(no)),
            (Shape::Bits(1), yes, Expr::Int(0, _)) => {
                format!("{condition} && {}", self.operand(yes))
            }
            (_, yes, no) => format!("{condition} ? {} : {}", self.operand(yes), self.operand(no)),
        };
        Text::new(text, Bond::Loose, shape == Shape::Pointer)
    }

    fn load(&self, bits: u32, from: &Expr) -> Text {
        let place = self.place(from);
        let text = match bits {
            8 => place.element(),
            bits if self.is_table(from) => format!("km_table{bits}({})", place.address()),
            bits => format!("km_get{bits}({})", place.address()),
        };
        let bond = if text.starts_with('*') { Bond::Prefix } else { Bond::Tight };
        Text::new(text, bond, true)
    }

    /// A statement that writes a number to memory.
    pub(super) fn store(&self, bits: u32, to: &Expr, value: &Expr) -> String {
        let place = self.place(to);
        match bits {
            8 => format!("{} = {};", place.element(), self.whole(value)),
            bits => format!("km_put{bits}({}, {});", place.address(), self.whole(value)),
        }
    }

    /// A pointer that may be written through, as far as the compiler knows.
    fn pointer(&self, tree: &Expr) -> Text {
        let place = self.place(tree);
        if place.is_table {
            return Text::new(format!("(uint8_t *)({})", place.address()), Bond::Prefix, true);
        }
        let bond = if place.terms.is_empty() { Bond::Tight } else { Bond::Loose };
        Text::new(place.address(), bond, true)
    }

    /// Whether a pointer is to a table that lies in a memory of its own.
    pub(super) fn is_table(&self, tree: &Expr) -> bool {
        self.spaces.points_to_table(self.function, tree)
    }

    /// A pointer for functions that only read.
    pub(super) fn readable(&self, tree: &Expr) -> String {
        match tree {
            Expr::Global(..) | Expr::Offset { .. } => self.place(tree).address(),
            tree => self.whole(tree),
        }
    }

    /// Takes a pointer apart: where it begins, and what is added.
    fn place(&self, tree: &Expr) -> Place {
        match tree {
            Expr::Global(global, offset) => Place {
                base: self.names.global(*global).to_owned(),
                is_table: self.spaces.tables[*global] && !self.spaces.in_flash[*global],
                terms: Vec::new(),
                bytes: i32::from(*offset),
                is_known: true,
                is_byte: false,
            },
            Expr::Array(array, offset) => Place {
                base: "km_frame".into(),
                is_table: false,
                terms: Vec::new(),
                bytes: self.arrays[*array].start as i32 + i32::from(*offset),
                is_known: true,
                is_byte: false,
            },
            Expr::Offset { base, index, scale, is_unsigned } => {
                let mut place = self.place(base);
                self.add(&mut place, index, *scale, *is_unsigned);
                place
            }
            tree => Place {
                base: self.tree(tree).tight(),
                is_table: false,
                terms: Vec::new(),
                bytes: 0,
                is_known: false,
                is_byte: false,
            },
        }
    }

    /// A byte that is an index.
    fn index(&self, tree: &Expr) -> String {
        let text = self.tree(tree);
        match &self.indices {
            Some(indices) if text.bond != Bond::Tight || text.words.contains('[') => {
                let mut indices = indices.borrow_mut();
                indices.push(text.words);
                format!("{INDEX}{}", indices.len() - 1)
            }
            _ => text.operand(),
        }
    }

    fn add(&self, place: &mut Place, index: &Expr, scale: u32, is_unsigned: bool) {
        if let Expr::Int(number, _) = index {
            let number = if is_unsigned { *number as i32 } else { i32::from(*number as i16) };
            place.bytes += number * scale as i32;
            return;
        }
        let is_byte = scale == 1 && matches!(index, Expr::Widen { is_signed: false, from: 8, .. });
        let term = match (scale, is_unsigned) {
            _ if is_byte => self.index(index),
            (1, true) => self.operand(index),
            (1, false) => format!("(int16_t){}", self.operand(index)),
            (scale, true) => format!("{scale}U * {}", self.operand(index)),
            (scale, false) => format!("(int16_t)(uint16_t)({scale}U * {})", self.operand(index)),
        };
        place.is_byte = is_byte;
        place.terms.push(term);
    }
}

fn number(value: u32, bits: u32) -> Text {
    let text = match bits {
        32 => format!("{value}UL"),
        16 if value > 0x7fff => format!("{value}U"),
        _ => value.to_string(),
    };
    Text::new(text, Bond::Tight, bits == 32)
}
