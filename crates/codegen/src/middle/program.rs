//! What outputs are made from: the whole program, in statements with expression trees.
//!
//! Numbers have 1, 8, 16 or 32 bits and no sign; bits above the width are zero. A pointer is a
//! pointer, whatever that is on the machine; where one is kept in memory, a number of 16 bits stands
//! for it.

pub use super::expr::Expr;

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

/// How many [pools](Shape::pool) there are.
pub const POOLS: usize = 4;

impl Shape {
    /// Bits of what it holds where pointers have 16.
    pub fn bits(self) -> u32 {
        match self {
            Shape::Bits(bits) => bits,
            Shape::Pointer => 16,
        }
    }

    /// The pool of its variables, which holds nothing of another width.
    pub fn pool(self) -> usize {
        match self {
            Shape::Bits(..=8) => 0,
            Shape::Bits(..=16) => 1,
            Shape::Bits(_) => 2,
            Shape::Pointer => 3,
        }
    }
}

/// A variable of a function: its number there.
pub type Var = usize;
/// A function of the program: its number there. It calls only those before it.
pub type FunctionId = usize;

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
    /// The same if only variables of one width may share a place: its number in the [pool](Shape::pool).
    pub pooled: Vec<u32>,
    /// Its arrays.
    pub arrays: Vec<Array>,
    /// The blocks; the first is where it begins, and most come after those before them.
    pub blocks: Vec<Block>,
    /// The functions that it calls.
    pub calls: Vec<FunctionId>,
}

impl Function {
    /// Shows every variable wherever it is mentioned, in order: where it is needed, and where it gets a
    /// value.
    pub fn each_var(&self, show: &mut dyn FnMut(Var)) {
        for block in &self.blocks {
            for statement in &block.statements {
                statement.each(&mut |tree| tree.each_var(show));
                statement.each_target(show);
            }
            block.end.each(&mut |tree| tree.each_var(show));
            for (target, tree) in block.end.edges().into_iter().flat_map(|edge| &edge.copies) {
                tree.each_var(show);
                show(*target);
            }
        }
    }
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
    /// How many variables of each width they need if only those share.
    pub pools: [u32; POOLS],
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
