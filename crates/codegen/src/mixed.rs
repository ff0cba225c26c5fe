//! Native code and bytecode in one program, block by block, whatever the CPU.
//!
//! A back end calls [`emit`] with its [`Generator`] and the choice of native blocks (see
//! [`choose`](crate::choose)). It gets the code of all functions, and what its interpreter needs beside it:
//! the words of the pool, the addresses of the macros, and the macros.
//!
//! In short, for a CPU:
//!
//! 1. labels for everything: [`Places::new`], or one's own;
//! 2. a choice of native blocks ([`fit`](crate::fit)), then [`emit`];
//! 3. all items in one list: the interpreter, the words of the pool ([`Value::item`], or split into low and high
//!    bytes), the addresses of the macros, the macros, the functions, tables;
//!    [`assemble`](crate::assemble::assemble) finds addresses for all.
//!
//! Each block has two labels, of which only those are placed that are used: where native code goes on, and
//! where bytecode does. Before a block of the other kind stands the way over if something is there for it
//! to stand in the way of: for a native block the instruction [`Native`](Code::Native), for one of bytecode
//! the CPU's way into the interpreter. If the block before it, of the same kind, can go on there, the way over
//! stands behind the function instead, and jumps.

use std::collections::BTreeSet;

use crate::assemble::{Item, Label, Labels};
use crate::bytecode::{Code, Heat, Macros, Op, Places, Pool, Translator, Value, deepest, flow};
use crate::middle::{End, Function, Program};
use crate::target::Generator;

/// Which blocks are native, by function and block.
pub type Choice = Vec<Vec<bool>>;

/// A program.
#[derive(Clone, Debug)]
pub struct Mixed<I> {
    /// The code of each function, which begins with its label.
    pub functions: Vec<Vec<Item<I>>>,
    /// Words that the interpreter needs.
    pub pool: Pool,
    /// Macros that it needs: their addresses are [`Macros::labels`], and they are in `macro_items`.
    pub macros: Macros,
    /// The macros themselves.
    pub macro_items: Vec<Item<I>>,
    /// Cells that the stack of the interpreter must have, at most [`STACK`](crate::bytecode::STACK) in every
    /// program so far.
    pub stack: usize,
}

/// A piece of a function.
enum Piece<I> {
    Native(Vec<Item<I>>),
    Bytecode(Vec<Item<Op>>),
}

/// Writes all functions.
pub fn emit<G: Generator>(
    generator: &mut G,
    program: &Program,
    places: &Places,
    labels: &mut Labels,
    choice: &Choice,
) -> Mixed<G::Instruction> {
    let mut functions: Vec<Vec<Piece<G::Instruction>>> = Vec::new();
    let mut heat = Heat::default();
    for (number, is_native) in choice.iter().enumerate() {
        let mut writer = Writer::new(generator, program, places, labels, number, is_native);
        writer.function();
        for (block, &label) in writer.bytecode.iter().enumerate() {
            heat.say(label, writer.generator.is_hot((number, block)));
        }
        functions.push(shortened(writer.pieces, labels, &heat));
    }
    let ops = functions.iter().flatten().filter_map(|piece| match piece {
        Piece::Bytecode(items) => Some(items),
        Piece::Native(_) => None,
    });
    let pool = Pool::of(ops.flatten().filter_map(|item| match item {
        Item::Code(op) => Some(op),
        _ => None,
    }));
    let mut bytecode: Vec<&mut Vec<Item<Op>>> = Vec::new();
    let mut stack = 0;
    for piece in functions.iter_mut().flatten() {
        if let Piece::Bytecode(items) = piece {
            stack = stack.max(deepest(items));
            *items = pool.resolve(std::mem::take(items));
            bytecode.push(items);
        }
    }
    let macros = Macros::find(&mut bytecode, labels, &heat, G::MACROS);
    let wrap = |items: Vec<Item<Op>>| items.into_iter().map(|item| item.map(G::bytecode));
    let macro_items = wrap(macros.items()).collect();
    let flat = |pieces: Vec<Piece<G::Instruction>>| {
        let mut items = Vec::new();
        for piece in pieces {
            match piece {
                Piece::Native(native) => items.extend(native),
                Piece::Bytecode(bytecode) => items.extend(wrap(bytecode)),
            }
        }
        items
    };
    let functions = functions.into_iter().map(flat).collect();
    Mixed { functions, pool, macros, macro_items, stack }
}

/// Makes bytecode shorter where it stands together.
fn shortened<I>(pieces: Vec<Piece<I>>, labels: &mut Labels, heat: &Heat) -> Vec<Piece<I>> {
    let mut together: Vec<Piece<I>> = Vec::new();
    for piece in pieces {
        match (together.last_mut(), piece) {
            (Some(Piece::Bytecode(before)), Piece::Bytecode(items)) => before.extend(items),
            (_, piece) => together.push(piece),
        }
    }
    for piece in &mut together {
        if let Piece::Bytecode(items) = piece {
            *items = flow::shorten(items, labels, heat);
        }
    }
    together
}

/// A function that is being written.
struct Writer<'a, G: Generator> {
    generator: &'a mut G,
    translator: Translator<'a>,
    labels: &'a mut Labels,
    function: &'a Function,
    number: usize,
    is_native: &'a [bool],
    /// Where native code goes on at each block, and where bytecode does.
    native: Vec<Label>,
    bytecode: Vec<Label>,
    /// Blocks that native code goes on at, and bytecode.
    from_native: BTreeSet<usize>,
    from_bytecode: BTreeSet<usize>,
    pieces: Vec<Piece<G::Instruction>>,
}

impl<'a, G: Generator> Writer<'a, G> {
    fn new(
        generator: &'a mut G,
        program: &'a Program,
        places: &'a Places,
        labels: &'a mut Labels,
        number: usize,
        is_native: &'a [bool],
    ) -> Writer<'a, G> {
        let function = &program.functions[number];
        let mut native: Vec<Label> = function.blocks.iter().map(|_| labels.fresh()).collect();
        native[0] = places.functions[number];
        let bytecode = function.blocks.iter().map(|_| labels.fresh()).collect();
        let (mut from_native, mut from_bytecode) = (BTreeSet::from([0]), BTreeSet::new());
        for (block, &is_native) in function.blocks.iter().zip(is_native) {
            let from = if is_native { &mut from_native } else { &mut from_bytecode };
            from.extend(block.end.edges().iter().map(|edge| edge.to));
        }
        Writer {
            generator,
            translator: Translator::new(program, places, number),
            labels,
            function,
            number,
            is_native,
            native,
            bytecode,
            from_native,
            from_bytecode,
            pieces: Vec::new(),
        }
    }

    fn ops(&mut self, items: Vec<Item<Op>>) {
        self.pieces.push(Piece::Bytecode(items));
    }

    fn function(&mut self) {
        let mut behind = Vec::new();
        let mut written = if self.is_native.contains(&true) {
            self.generator.function(self.labels, self.number, &self.native)
        } else {
            Vec::new()
        };
        for number in 0..self.function.blocks.len() {
            let is_native = self.is_native[number];
            let is_crossed =
                if is_native { &self.from_bytecode } else { &self.from_native }.contains(&number);
            if is_crossed && !self.is_in_way(number) {
                self.way_over(number);
            } else if is_crossed {
                behind.push(number);
            }
            let follows = (number + 1 < self.function.blocks.len()).then_some(number + 1);
            if is_native {
                let mut items =
                    vec![Item::Label(self.native[number]), Item::Block(self.number, number)];
                items.extend(written.get_mut(number).map(std::mem::take).unwrap_or_default());
                self.pieces.push(Piece::Native(items));
            } else {
                let mut items = vec![Item::Label(self.bytecode[number])];
                let mut ops = self.translator.block(self.labels, &self.bytecode, number, follows);
                G::prepare(&mut ops, self.translator.window);
                items.extend(ops);
                self.ops(items);
            }
        }
        for number in behind {
            self.way_over(number);
            if !self.is_native[number] {
                let jump = Op::Jump(Code::Jump, 0, self.bytecode[number], false);
                self.ops(vec![Item::Code(jump)]);
            }
        }
    }

    /// Whether the block before this one is of its kind and goes on here.
    fn is_in_way(&self, number: usize) -> bool {
        let Some(before) = number.checked_sub(1) else { return false };
        self.is_native[before] == self.is_native[number]
            && goes_on(&self.function.blocks[before].end, number)
    }

    /// From the other kind to this block.
    fn way_over(&mut self, number: usize) {
        if self.is_native[number] {
            let op = if self.is_in_way(number) {
                Op::Word(Code::Exit, Value::Place(self.native[number], 0))
            } else {
                Op::Plain(Code::Native)
            };
            return self.ops(vec![Item::Label(self.bytecode[number]), Item::Code(op)]);
        }
        let mut items = vec![Item::Label(self.native[number])];
        items.extend(self.generator.enter());
        self.pieces.push(Piece::Native(items));
        self.ops(vec![Item::Code(Op::Window(self.translator.window))]);
    }
}

/// Whether a block can go on at another without a jump.
fn goes_on(end: &End, number: usize) -> bool {
    end.edges().iter().any(|edge| edge.to == number)
}
