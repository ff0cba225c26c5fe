//! A module of LLVM IR, as much of the language as the engine needs: integers, pointers of 16 bits,
//! structs that are taken apart at once. Nothing is aligned, as the target's data layout says.

use std::fmt;

use crate::{Binary, Compare, Convert, Intrinsic};

/// A type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Type {
    /// Nothing.
    Void,
    /// An integer of so many bits.
    Int(u32),
    /// A pointer.
    Ptr,
    /// So many of a type in a row.
    Array(u32, Box<Type>),
    /// Fields in a row.
    Struct(Vec<Type>),
}

impl Type {
    /// Bytes that it takes in memory.
    pub fn size(&self) -> u32 {
        match self {
            Type::Void => 0,
            Type::Int(bits) => bits.div_ceil(8),
            Type::Ptr => 2,
            Type::Array(len, item) => len * item.size(),
            Type::Struct(fields) => fields.iter().map(Type::size).sum(),
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Void => write!(f, "void"),
            Type::Int(bits) => write!(f, "i{bits}"),
            Type::Ptr => write!(f, "ptr"),
            Type::Array(len, item) => write!(f, "[{len} x {item}]"),
            Type::Struct(fields) => {
                let fields: Vec<_> = fields.iter().map(Type::to_string).collect();
                write!(f, "{{ {} }}", fields.join(", "))
            }
        }
    }
}

/// A value of a function: its number there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Id(pub u32);

impl Id {
    /// As an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A block of a function: its number there.
pub type BlockId = usize;
/// A global of the module: its number there.
pub type GlobalId = usize;

/// What an instruction works on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operand {
    /// A value of the function.
    Local(Id),
    /// A number, its bits above the width zero.
    Int(u64, u32),
    /// So many bytes into a global.
    Global(GlobalId, i16),
    /// The number of such a place, 16 bits.
    Number(GlobalId, i16),
    /// A pointer made from a number; 0 is null.
    Fixed(u16),
    /// Any value of this type: nobody looks.
    Undef(Type),
    /// A struct whose parts are known.
    Parts(Vec<Operand>),
}

/// What an instruction does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Arithmetic on two numbers of the result's type.
    Binary(Binary, Operand, Operand),
    /// Compares two operands of this type.
    Compare(Compare, Type, Operand, Operand),
    /// Converts an operand of this type to the result's.
    Convert(Convert, Type, Operand),
    /// The first if the condition holds, otherwise the second.
    Select(Operand, Operand, Operand),
    /// Reads the result's type from memory.
    Load(Operand),
    /// Writes an operand of this type to memory.
    Store(Type, Operand, Operand),
    /// A pointer, and so many times a number of bytes; the number has a sign or none.
    Offset {
        /// The pointer.
        base: Operand,
        /// The number, of 16 bits.
        index: Operand,
        /// Bytes.
        scale: u32,
        /// Whether the number has no sign.
        is_unsigned: bool,
    },
    /// Memory for as long as the function runs.
    Alloca(u32),
    /// Calls a function of the module, or one from outside it.
    Call(String, Vec<Operand>),
    /// Calls one of LLVM's own.
    Intrinsic(Intrinsic, Vec<Operand>),
    /// A part of a struct of this type.
    Extract(Type, Operand, u32),
    /// A struct with one part replaced.
    Insert(Operand, Operand, u32),
    /// The operand that belongs to the block where control came from.
    Phi(Vec<(Operand, BlockId)>),
}

/// An instruction that does not end a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instruction {
    /// Where its value goes, if it has one.
    pub result: Option<Id>,
    /// What it does.
    pub kind: Kind,
    /// The line of the text.
    pub line: u32,
}

/// How a block ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// Goes on there.
    Jump(BlockId),
    /// Goes on at the first if the condition holds, otherwise at the second.
    Branch(Operand, BlockId, BlockId),
    /// Goes on where the number says, of so many bits; otherwise at the block.
    Switch(Operand, u32, Vec<(u64, BlockId)>, BlockId),
    /// Goes back, with a value or none.
    Return(Option<Operand>),
    /// Is never reached.
    Unreachable,
}

/// A block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// In order.
    pub instructions: Vec<Instruction>,
    /// How it ends.
    pub end: End,
    /// The line of its end.
    pub line: u32,
}

impl Block {
    /// The blocks that can come next, in order; one may be there twice.
    pub fn next(&self) -> Vec<BlockId> {
        match &self.end {
            End::Jump(to) => vec![*to],
            End::Branch(_, yes, no) => vec![*yes, *no],
            End::Switch(_, _, cases, other) => {
                cases.iter().map(|(_, to)| *to).chain([*other]).collect()
            }
            End::Return(_) | End::Unreachable => vec![],
        }
    }
}

/// A function with a body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// Its symbol.
    pub name: String,
    /// Whether others may call it.
    pub is_exported: bool,
    /// Its parameters.
    pub parameters: Vec<Id>,
    /// What it returns.
    pub result: Type,
    /// The types of all values.
    pub types: Vec<Type>,
    /// The blocks; the first is where it begins.
    pub blocks: Vec<Block>,
    /// The line of its head.
    pub line: u32,
}

impl Function {
    /// The type of an operand.
    pub fn type_of(&self, operand: &Operand) -> Type {
        match operand {
            Operand::Local(id) => self.types[id.index()].clone(),
            Operand::Int(_, bits) => Type::Int(*bits),
            Operand::Number(..) => Type::Int(16),
            Operand::Global(..) | Operand::Fixed(_) => Type::Ptr,
            Operand::Undef(of) => of.clone(),
            Operand::Parts(parts) => {
                Type::Struct(parts.iter().map(|part| self.type_of(part)).collect())
            }
        }
    }

    /// A new value of a type.
    pub fn add_value(&mut self, of: Type) -> Id {
        self.types.push(of);
        Id(self.types.len() as u32 - 1)
    }
}

/// A function from outside the module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outside {
    /// Its symbol.
    pub name: String,
    /// What it returns.
    pub result: Type,
    /// What it is given.
    pub parameters: Vec<Type>,
}

/// Memory for as long as the program runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Global {
    /// Its symbol.
    pub name: String,
    /// Whether nobody writes to it.
    pub is_constant: bool,
    /// What it holds in the beginning.
    pub bytes: Vec<u8>,
}

/// A module.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Module {
    /// The globals.
    pub globals: Vec<Global>,
    /// The functions with a body.
    pub functions: Vec<Function>,
    /// The others.
    pub outside: Vec<Outside>,
}

impl Module {
    /// The function of this name.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|function| function.name == name)
    }

    /// Leaves a function to somebody outside; nothing if there is none of this name. What only it needs goes
    /// from the program with it.
    pub fn leave_outside(&mut self, name: &str) {
        let Some(at) = self.functions.iter().position(|function| function.name == name) else {
            return;
        };
        let function = self.functions.remove(at);
        let parameters = function.parameters.iter();
        let parameters = parameters.map(|id| function.types[id.index()].clone()).collect();
        self.outside.push(Outside { name: function.name, result: function.result, parameters });
    }

    /// Puts a number in place of every call of a function from outside that always returns it.
    pub fn always_returns(&mut self, name: &str, number: u64) {
        let Some(at) = self.outside.iter().position(|outside| outside.name == name) else { return };
        let Type::Int(bits) = self.outside.remove(at).result else { return };
        let is_call = |of: &Instruction| matches!(&of.kind, Kind::Call(to, _) if to == name);
        for function in &mut self.functions {
            let all = function.blocks.iter().flat_map(|block| &block.instructions);
            let results: Vec<Id> = all.filter(|i| is_call(i)).filter_map(|i| i.result).collect();
            let mut replace = |operand: &mut Operand| {
                if matches!(operand, Operand::Local(id) if results.contains(id)) {
                    *operand = Operand::Int(number, bits);
                }
            };
            for block in &mut function.blocks {
                block.instructions.retain(|instruction| !is_call(instruction));
                for instruction in &mut block.instructions {
                    instruction.kind.each_operand_mut(&mut replace);
                }
                block.end.each_operand_mut(&mut replace);
            }
        }
    }
}

/// The bits of a number that fit a width.
pub fn mask(bits: u32) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

/// A number of so many bits with its sign.
pub fn signed(value: u64, bits: u32) -> i64 {
    let unused = 64 - bits;
    (value << unused) as i64 >> unused
}
