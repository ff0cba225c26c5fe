//! Memory: where trees point to, and what is read and written there.

use super::block::Writer;
use super::code::{Code, More};
use super::op::{Op, Value};
use crate::middle::Expr;

/// Where a pointer points to: what is known when everything is in its place, and what is added.
struct Place<'a> {
    known: Option<Value>,
    terms: Vec<(&'a Expr, u32)>,
    bytes: i32,
}

impl Writer<'_> {
    /// Leaves a pointer.
    pub(super) fn pointer(&mut self, tree: &Expr) {
        let place = self.place(tree);
        self.address(&place);
    }

    pub(super) fn load(&mut self, bits: u32, from: &Expr) {
        let place = self.place(from);
        self.access(
            bits,
            &place,
            [Code::AtB, Code::AtW],
            [Code::IndexB, Code::IndexW],
            [Code::LoadB, Code::LoadW, Code::FieldB, Code::FieldW],
            More::LoadL,
        );
    }

    /// Half of a number of 32 bits.
    pub(super) fn load_half(&mut self, from: &Expr, is_high: bool) {
        let half = Expr::Int(if is_high { 2 } else { 0 }, 16);
        let (base, index) = (Box::new(from.clone()), Box::new(half));
        self.load(16, &Expr::Offset { base, index, scale: 1, is_unsigned: true });
    }

    /// Takes a value off the stack and puts it where a tree points.
    pub(super) fn store(&mut self, bits: u32, to: &Expr) {
        let place = self.place(to);
        self.access(
            bits,
            &place,
            [Code::PutAtB, Code::PutAtW],
            [Code::PutIndexB, Code::PutIndexW],
            [Code::StoreB, Code::StoreW, Code::PutFieldB, Code::PutFieldW],
            More::StoreL,
        );
    }

    fn access(
        &mut self,
        bits: u32,
        place: &Place<'_>,
        at: [Code; 2],
        index: [Code; 2],
        pointed: [Code; 4],
        long: More,
    ) {
        let width = usize::from(bits > 8);
        match place.known {
            _ if bits == 32 => {
                self.address(place);
                self.op(Op::more(long));
            }
            Some(known) if place.terms.is_empty() => {
                self.pool(at[width], known.plus(place.bytes));
            }
            Some(known) => {
                self.terms(&place.terms);
                self.pool(index[width], known.plus(place.bytes));
            }
            None => {
                self.terms(&place.terms);
                match place.bytes {
                    0 => self.plain(pointed[width]),
                    1..=255 => self.byte(pointed[2 + width], place.bytes as u8),
                    bytes => {
                        self.add_number(bytes);
                        self.plain(pointed[width]);
                    }
                }
            }
        }
    }

    fn address(&mut self, place: &Place<'_>) {
        match place.known {
            Some(known) if place.terms.is_empty() => {
                self.pool(Code::Const, known.plus(place.bytes));
            }
            Some(known) => {
                self.terms(&place.terms);
                self.pool(Code::AddAt, known.plus(place.bytes));
            }
            None => {
                self.terms(&place.terms);
                self.add_number(place.bytes);
            }
        }
    }

    fn terms(&mut self, terms: &[(&Expr, u32)]) {
        for (number, (tree, scale)) in terms.iter().enumerate() {
            self.tree(tree);
            self.times(*scale);
            if number > 0 {
                self.plain(Code::Add);
            }
        }
    }

    /// Takes a pointer apart.
    fn place<'b>(&self, tree: &'b Expr) -> Place<'b> {
        match tree {
            Expr::Global(global, offset) => {
                let known = Value::Place(self.places.globals[*global], i32::from(*offset));
                Place { known: Some(known), terms: Vec::new(), bytes: 0 }
            }
            Expr::Array(array, offset) => {
                let start = self.function.arrays[*array].start as i32 + i32::from(*offset);
                let known = Value::Place(self.places.arrays, start);
                Place { known: Some(known), terms: Vec::new(), bytes: 0 }
            }
            Expr::Offset { base, index, scale, .. } => {
                let mut place = self.place(base);
                match &**index {
                    Expr::Int(number, _) => {
                        place.bytes +=
                            i32::from((*number as u16).wrapping_mul(*scale as u16) as i16);
                    }
                    index => place.terms.push((index, *scale)),
                }
                place
            }
            Expr::Number(value) | Expr::Pointer(value) => self.place(value),
            tree => Place { known: None, terms: vec![(tree, 1)], bytes: 0 },
        }
    }
}
