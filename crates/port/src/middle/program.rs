//! What outputs are made from: the whole program, in statements with expression trees.
//!
//! Numbers have 1, 8, 16 or 32 bits and no sign; bits above the width are zero. A pointer is a
//! pointer, whatever that is on the machine; where one is kept in memory, a number of 16 bits stands
//! for it.

use crate::ir::{Binary, Compare};

/// What a variable holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shape {
    /// A number of 1, 8, 16 or 32 bits.
    Bits(u32),
    /// A pointer.
    Pointer,
}

impl Shape {
    /// Bytes that it takes where pointers have 16 bits.
    pub fn size(self) -> u32 {
        match self {
            Shape::Bits(bits) => bits.div_ceil(8),
            Shape::Pointer => 2,
        }
    }
}

/// A variable of a function: its number there.
pub type Var = usize;
/// A function of the program: its number there. It calls only those before it.
pub type FunctionId = usize;

/// A tree that gives a value. It changes nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    /// A number of so many bits.
    Int(u32, u32),
    /// A variable.
    Var(Var),
    /// So many bytes into a global, by its number.
    Global(usize, i16),
    /// So many bytes into an array of the function, by its number.
    Array(usize, i16),
    /// A pointer made from a number, which nobody follows; 0 is null.
    Fixed(u16),
    /// A number of so many bits in memory, low byte first, anywhere.
    Load(u32, Box<Expr>),
    /// Arithmetic on so many bits.
    Binary(Binary, u32, Box<Expr>, Box<Expr>),
    /// Compares numbers or pointers; 1 if it is so, otherwise 0.
    Compare(Compare, Shape, Box<Expr>, Box<Expr>),
    /// From fewer bits to more, with a sign or none.
    Widen {
        /// Whether the highest bit is the sign.
        is_signed: bool,
        /// Bits before.
        from: u32,
        /// Bits after.
        to: u32,
        /// What is widened.
        value: Box<Expr>,
    },
    /// From more bits to fewer.
    Narrow {
        /// Whether the bits that go are known to be zero.
        is_exact: bool,
        /// Bits before.
        from: u32,
        /// Bits after.
        to: u32,
        /// What is narrowed.
        value: Box<Expr>,
    },
    /// The second if the first is 1, otherwise the third.
    Select(Shape, Box<Expr>, Box<Expr>, Box<Expr>),
    /// A pointer and so many times a number of bytes.
    Offset {
        /// The pointer.
        base: Box<Expr>,
        /// The number, of 16 bits.
        index: Box<Expr>,
        /// Bytes.
        scale: u32,
        /// Whether the number has no sign.
        is_unsigned: bool,
    },
    /// The number of 16 bits that stands for a pointer, so that the difference of two in the same
    /// memory is that of the pointers.
    Number(Box<Expr>),
    /// The pointer that such a number stands for. A program that has none of these never gets a
    /// pointer back.
    Pointer(Box<Expr>),
}

impl Expr {
    /// Shows all trees directly below this one.
    pub fn each<'a>(&'a self, show: &mut dyn FnMut(&'a Expr)) {
        match self {
            Expr::Int(..) | Expr::Var(_) | Expr::Global(..) | Expr::Array(..) | Expr::Fixed(_) => {}
            Expr::Load(_, a) | Expr::Number(a) | Expr::Pointer(a) => show(a),
            Expr::Widen { value, .. } | Expr::Narrow { value, .. } => show(value),
            Expr::Binary(_, _, a, b) | Expr::Compare(_, _, a, b) => {
                show(a);
                show(b);
            }
            Expr::Offset { base, index, .. } => {
                show(base);
                show(index);
            }
            Expr::Select(_, a, b, c) => {
                show(a);
                show(b);
                show(c);
            }
        }
    }

    /// As [`each`](Expr::each), to change them.
    pub fn each_mut(&mut self, change: &mut dyn FnMut(&mut Expr)) {
        match self {
            Expr::Int(..) | Expr::Var(_) | Expr::Global(..) | Expr::Array(..) | Expr::Fixed(_) => {}
            Expr::Load(_, a) | Expr::Number(a) | Expr::Pointer(a) => change(a),
            Expr::Widen { value, .. } | Expr::Narrow { value, .. } => change(value),
            Expr::Binary(_, _, a, b) | Expr::Compare(_, _, a, b) => {
                change(a);
                change(b);
            }
            Expr::Offset { base, index, .. } => {
                change(base);
                change(index);
            }
            Expr::Select(_, a, b, c) => {
                change(a);
                change(b);
                change(c);
            }
        }
    }

    /// Shows every variable in the tree.
    pub fn each_var(&self, show: &mut dyn FnMut(Var)) {
        if let Expr::Var(var) = self {
            show(*var);
        }
        self.each(&mut |below| below.each_var(show));
    }

    /// Gives every variable in the tree another number.
    pub fn rename(&mut self, name: &dyn Fn(Var) -> Var) {
        if let Expr::Var(var) = self {
            *var = name(*var);
        }
        self.each_mut(&mut |below| below.rename(name));
    }

    /// Whether it reads memory.
    pub fn reads(&self) -> bool {
        let mut reads = matches!(self, Expr::Load(..));
        self.each(&mut |below| reads |= below.reads());
        reads
    }
}

/// Whom a call is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    /// A function of the program.
    Inside(FunctionId),
    /// One from outside, by its number.
    Outside(usize),
}

/// What is done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    /// Gives a variable a value.
    Assign(Var, Expr),
    /// Writes a number of so many bits, low byte first, to where the first tree points.
    Store(u32, Expr, Expr),
    /// Calls a function, whose results go to variables; one that nobody needs goes nowhere.
    Call(Callee, Vec<Expr>, Vec<Option<Var>>),
    /// Copies so many bytes, to and from; they may overlap if it says so.
    Copy {
        /// Where they go.
        to: Expr,
        /// Where they are.
        from: Expr,
        /// How many, 16 bits.
        count: Expr,
        /// Whether both places may overlap.
        overlaps: bool,
    },
    /// Fills so many bytes with one value.
    Fill {
        /// Where.
        to: Expr,
        /// With what, 8 bits.
        value: Expr,
        /// How many, 16 bits.
        count: Expr,
    },
}

impl Statement {
    /// Shows all trees in it.
    pub fn each<'a>(&'a self, show: &mut dyn FnMut(&'a Expr)) {
        match self {
            Statement::Assign(_, value) => show(value),
            Statement::Store(_, to, value) => {
                show(to);
                show(value);
            }
            Statement::Call(_, arguments, _) => arguments.iter().for_each(show),
            Statement::Copy { to, from, count, .. } => {
                show(to);
                show(from);
                show(count);
            }
            Statement::Fill { to, value, count } => {
                show(to);
                show(value);
                show(count);
            }
        }
    }

    /// As [`each`](Statement::each), to change them.
    pub fn each_mut(&mut self, change: &mut dyn FnMut(&mut Expr)) {
        match self {
            Statement::Assign(_, value) => change(value),
            Statement::Store(_, to, value) => {
                change(to);
                change(value);
            }
            Statement::Call(_, arguments, _) => arguments.iter_mut().for_each(change),
            Statement::Copy { to, from, count, .. } => {
                change(to);
                change(from);
                change(count);
            }
            Statement::Fill { to, value, count } => {
                change(to);
                change(value);
                change(count);
            }
        }
    }

    /// Shows the variables that it gives a value.
    pub fn each_target(&self, show: &mut dyn FnMut(Var)) {
        match self {
            Statement::Assign(var, _) => show(*var),
            Statement::Call(_, _, results) => results.iter().flatten().for_each(|var| show(*var)),
            _ => {}
        }
    }
}

/// The way to another block, and what is assigned on it, one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The block.
    pub to: usize,
    /// Variables and their values.
    pub copies: Vec<(Var, Expr)>,
}

/// How a block ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// Goes on there.
    Jump(Edge),
    /// Goes on at the first if the tree gives 1, otherwise at the second.
    Branch(Expr, Edge, Edge),
    /// Goes on where the number of so many bits says, otherwise at the last. Without it, some case
    /// is known to be right.
    Switch(Expr, u32, Vec<(u32, Edge)>, Option<Edge>),
    /// Goes back with these values.
    Return(Vec<Expr>),
    /// Is never reached.
    Unreachable,
}

impl End {
    /// The ways out.
    pub fn edges(&self) -> Vec<&Edge> {
        match self {
            End::Jump(edge) => vec![edge],
            End::Branch(_, yes, no) => vec![yes, no],
            End::Switch(_, _, cases, other) => {
                cases.iter().map(|(_, edge)| edge).chain(other).collect()
            }
            End::Return(_) | End::Unreachable => vec![],
        }
    }

    /// As [`edges`](End::edges), to change them.
    pub fn edges_mut(&mut self) -> Vec<&mut Edge> {
        match self {
            End::Jump(edge) => vec![edge],
            End::Branch(_, yes, no) => vec![yes, no],
            End::Switch(_, _, cases, other) => {
                cases.iter_mut().map(|(_, edge)| edge).chain(other).collect()
            }
            End::Return(_) | End::Unreachable => vec![],
        }
    }

    /// Shows the trees that are looked at before it is known which way to go.
    pub fn each<'a>(&'a self, show: &mut dyn FnMut(&'a Expr)) {
        match self {
            End::Branch(value, _, _) | End::Switch(value, _, _, _) => show(value),
            End::Return(values) => values.iter().for_each(show),
            End::Jump(_) | End::Unreachable => {}
        }
    }

    /// As [`each`](End::each), to change them.
    pub fn each_mut(&mut self, change: &mut dyn FnMut(&mut Expr)) {
        match self {
            End::Branch(value, _, _) | End::Switch(value, _, _, _) => change(value),
            End::Return(values) => values.iter_mut().for_each(change),
            End::Jump(_) | End::Unreachable => {}
        }
    }
}

/// A block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// In order.
    pub statements: Vec<Statement>,
    /// How it ends.
    pub end: End,
}

/// Memory of a function for as long as it runs, in the memory that all functions share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Array {
    /// Where it begins there.
    pub start: u32,
    /// Its bytes.
    pub size: u32,
}

/// A function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// Its symbol in the module.
    pub symbol: String,
    /// Whether others may call it.
    pub is_exported: bool,
    /// Its parameters, which are variables.
    pub parameters: Vec<Var>,
    /// What it returns.
    pub results: Vec<Shape>,
    /// All its variables.
    pub variables: Vec<Shape>,
    /// Where each variable lies if all functions keep theirs in one memory: those that are never
    /// needed at the same time in the same place.
    pub slots: Vec<u32>,
    /// Its arrays.
    pub arrays: Vec<Array>,
    /// The blocks; the first is where it begins, and most come after those before them.
    pub blocks: Vec<Block>,
    /// The functions that it calls.
    pub calls: Vec<FunctionId>,
}

/// A function from outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outside {
    /// Its symbol.
    pub symbol: String,
    /// What it returns, if anything.
    pub result: Option<Shape>,
    /// What it is given.
    pub parameters: Vec<Shape>,
}

/// Memory for as long as the program runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Global {
    /// Its symbol in the module.
    pub symbol: String,
    /// Whether nobody writes to it.
    pub is_constant: bool,
    /// What it holds in the beginning.
    pub bytes: Vec<u8>,
}

/// A program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The globals that are used, in the order of their first use.
    pub globals: Vec<Global>,
    /// Functions that are used, each after all that it calls.
    pub functions: Vec<Function>,
    /// Functions from outside that are used.
    pub outside: Vec<Outside>,
    /// Bytes of the memory that the arrays of all functions share.
    pub arrays: u32,
    /// Bytes that the variables of all functions need if they lie in one memory, too.
    pub slots: u32,
}

impl Program {
    /// Whether pointers are made from numbers: all memory must then be numbered.
    pub fn numbers_pointers(&self) -> bool {
        fn in_tree(tree: &Expr) -> bool {
            let mut found = matches!(tree, Expr::Pointer(_));
            tree.each(&mut |below| found |= in_tree(below));
            found
        }
        let mut found = false;
        for block in self.functions.iter().flat_map(|function| &function.blocks) {
            block.statements.iter().for_each(|s| s.each(&mut |tree| found |= in_tree(tree)));
            block.end.each(&mut |tree| found |= in_tree(tree));
            let copies = block.end.edges().into_iter().flat_map(|edge| &edge.copies);
            copies.for_each(|(_, tree)| found |= in_tree(tree));
        }
        found
    }
}
