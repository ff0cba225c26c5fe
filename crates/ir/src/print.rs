//! A module as text, which the reader reads again.
//!
//! Values have numbers in the order in which they are met, blocks in theirs; elements of arrays and structs have
//! become bytes when a module was read, so offsets are in arrays of bytes. What the reader leaves out is not there
//! any more: attributes, alignment, notes.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use crate::{
    Binary, Block, BlockId, Compare, Convert, End, Function, Global, Id, Instruction, Intrinsic,
    Kind, Module, Operand, Type,
};

impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for global in &self.globals {
            writeln!(f, "{}", Printed(global))?;
        }
        for outside in &self.outside {
            let parameters: Vec<String> = outside.parameters.iter().map(Type::to_string).collect();
            let name = name(&outside.name);
            writeln!(f, "declare {} @{name}({})", outside.result, parameters.join(", "))?;
        }
        for function in &self.functions {
            f.write_str(&print_function(self, function))?;
        }
        Ok(())
    }
}

/// A function of a module as text.
pub fn print_function(module: &Module, function: &Function) -> String {
    let mut printer = Printer { module, function, numbers: BTreeMap::new(), text: String::new() };
    // A string takes whatever is written to it.
    let _ = printer.function();
    printer.text
}

/// A name, in quotes where it needs them.
fn name(name: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._$-".contains(&byte);
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    if name.bytes().all(is_plain) && !is_number { name.to_owned() } else { quoted(name.as_bytes()) }
}

/// Bytes between quotes.
fn quoted(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => {
                let _ = write!(text, "\\{byte:02X}");
            }
            b' '..=b'~' => text.push(byte as char),
            _ => {
                let _ = write!(text, "\\{byte:02X}");
            }
        }
    }
    text + "\""
}

/// A global as a line of text.
struct Printed<'a>(&'a Global);

impl fmt::Display for Printed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Global { name: of, is_constant, bytes } = self.0;
        let kind = if *is_constant { "constant" } else { "global" };
        write!(f, "@{} = internal {kind} [{} x i8] ", name(of), bytes.len())?;
        if bytes.iter().all(|&byte| byte == 0) {
            return write!(f, "zeroinitializer");
        }
        write!(f, "c{}", quoted(bytes))
    }
}

struct Printer<'a> {
    module: &'a Module,
    function: &'a Function,
    /// The numbers of values, in the order in which they are met.
    numbers: BTreeMap<Id, usize>,
    text: String,
}

impl Printer<'_> {
    fn value(&mut self, id: Id) -> String {
        let next = self.numbers.len();
        format!("%v{}", self.numbers.entry(id).or_insert(next))
    }

    fn function(&mut self) -> fmt::Result {
        let function = self.function;
        let linkage = if function.is_exported { "" } else { "internal " };
        let parameters: Vec<String> = function
            .parameters
            .iter()
            .map(|&id| format!("{} {}", function.types[id.index()], self.value(id)))
            .collect();
        let parameters = parameters.join(", ");
        let name = name(&function.name);
        writeln!(self.text, "define {linkage}{} @{name}({parameters}) {{", function.result)?;
        for (number, block) in function.blocks.iter().enumerate() {
            writeln!(self.text, "b{number}:")?;
            self.block(block)?;
        }
        writeln!(self.text, "}}")
    }

    fn block(&mut self, block: &Block) -> fmt::Result {
        for instruction in &block.instructions {
            let line = self.instruction(instruction);
            writeln!(self.text, "  {line}")?;
        }
        let line = self.end(&block.end);
        writeln!(self.text, "  {line}")
    }

    fn instruction(&mut self, instruction: &Instruction) -> String {
        let of = instruction.result.map(|id| self.function.types[id.index()].clone());
        let result = instruction.result.map(|id| self.value(id));
        let kind = self.kind(&instruction.kind, of.as_ref().unwrap_or(&Type::Void));
        result.map_or(kind.clone(), |result| format!("{result} = {kind}"))
    }

    /// What an instruction does; its result has this type.
    fn kind(&mut self, kind: &Kind, of: &Type) -> String {
        match kind {
            Kind::Binary(binary, left, right) => {
                let (left, right) = (self.operand(left), self.operand(right));
                format!("{} {of} {left}, {right}", binary_word(*binary))
            }
            Kind::Compare(compare, of, left, right) => {
                let (left, right) = (self.operand(left), self.operand(right));
                format!("icmp {} {of} {left}, {right}", compare_word(*compare))
            }
            Kind::Convert(convert, from, value) => {
                format!("{} {from} {} to {of}", convert_word(*convert), self.operand(value))
            }
            Kind::Select(condition, yes, no) => {
                let condition = self.operand(condition);
                let (yes, no) = (self.operand(yes), self.operand(no));
                format!("select i1 {condition}, {of} {yes}, {of} {no}")
            }
            Kind::Load(from) => format!("load {of}, ptr {}", self.operand(from)),
            Kind::Store(of, value, to) => {
                let (value, to) = (self.operand(value), self.operand(to));
                format!("store {of} {value}, ptr {to}")
            }
            Kind::Offset { base, index, scale, is_unsigned } => {
                let (base, index) = (self.operand(base), self.operand(index));
                let promise = if *is_unsigned { "nuw " } else { "" };
                let of = match scale {
                    1 => "i8".to_owned(),
                    scale => format!("[{scale} x i8]"),
                };
                format!("getelementptr {promise}{of}, ptr {base}, i16 {index}")
            }
            Kind::Alloca(size) => format!("alloca [{size} x i8]"),
            Kind::Call(callee, operands) => {
                let of = self.result_of(callee).unwrap_or(of.clone());
                format!("call {of} @{}({})", name(callee), self.typed(operands))
            }
            Kind::Intrinsic(intrinsic, operands) => {
                let (word, width) = (intrinsic_word(*intrinsic), self.type_of_first(operands));
                format!("call {of} @llvm.{word}.{width}({})", self.typed(operands))
            }
            Kind::Extract(from, whole, index) => {
                format!("extractvalue {from} {}, {index}", self.operand(whole))
            }
            Kind::Insert(whole, part, index) => {
                let whole = self.operand(whole);
                format!("insertvalue {of} {whole}, {}, {index}", self.with_type(part))
            }
            Kind::Phi(sources) => {
                let source = |(operand, from): &(Operand, BlockId)| {
                    format!("[ {}, %b{from} ]", self.operand(operand))
                };
                let sources: Vec<String> = sources.iter().map(source).collect();
                format!("phi {of} {}", sources.join(", "))
            }
        }
    }

    fn end(&mut self, end: &End) -> String {
        match end {
            End::Jump(to) => format!("br label %b{to}"),
            End::Branch(condition, yes, no) => {
                format!("br i1 {}, label %b{yes}, label %b{no}", self.operand(condition))
            }
            End::Switch(value, bits, cases, other) => {
                let value = self.operand(value);
                let mut text = format!("switch i{bits} {value}, label %b{other} [");
                for (case, to) in cases {
                    let _ = write!(text, " i{bits} {case}, label %b{to}");
                }
                text + " ]"
            }
            End::Return(None) => "ret void".into(),
            End::Return(Some(value)) => {
                format!("ret {} {}", self.function.result, self.operand(value))
            }
            End::Unreachable => "unreachable".into(),
        }
    }

    /// What a function of the module, or one from outside, returns.
    fn result_of(&self, callee: &str) -> Option<Type> {
        let inside = self.module.function(callee).map(|function| &function.result);
        let outside = self.module.outside.iter().find(|outside| outside.name == callee);
        inside.or(outside.map(|outside| &outside.result)).cloned()
    }

    fn type_of_first(&self, operands: &[Operand]) -> String {
        match operands.first().map(|operand| self.function.type_of(operand)) {
            Some(Type::Ptr) | None => "p0".into(),
            Some(of) => of.to_string(),
        }
    }

    fn with_type(&mut self, operand: &Operand) -> String {
        let of = self.function.type_of(operand);
        format!("{of} {}", self.operand(operand))
    }

    fn typed(&mut self, operands: &[Operand]) -> String {
        let all: Vec<String> = operands.iter().map(|operand| self.with_type(operand)).collect();
        all.join(", ")
    }

    fn operand(&mut self, operand: &Operand) -> String {
        match operand {
            Operand::Local(id) => self.value(*id),
            Operand::Int(number, _) => number.to_string(),
            Operand::Global(global, offset) => self.place(*global, *offset),
            Operand::Number(global, offset) => {
                format!("ptrtoint (ptr {} to i16)", self.place(*global, *offset))
            }
            Operand::Fixed(0) => "null".into(),
            Operand::Fixed(number) => format!("inttoptr (i16 {number} to ptr)"),
            Operand::Undef(_) => "undef".into(),
            Operand::Parts(parts) => format!("{{ {} }}", self.typed(parts)),
        }
    }

    /// So many bytes into a global.
    fn place(&self, global: usize, offset: i16) -> String {
        let name = name(&self.module.globals[global].name);
        match offset {
            0 => format!("@{name}"),
            offset => format!("getelementptr (i8, ptr @{name}, i16 {offset})"),
        }
    }
}

fn binary_word(binary: Binary) -> &'static str {
    match binary {
        Binary::Add => "add",
        Binary::Sub => "sub",
        Binary::Mul => "mul",
        Binary::UDiv => "udiv",
        Binary::SDiv => "sdiv",
        Binary::URem => "urem",
        Binary::SRem => "srem",
        Binary::Shl => "shl",
        Binary::LShr => "lshr",
        Binary::AShr => "ashr",
        Binary::And => "and",
        Binary::Or => "or",
        Binary::Xor => "xor",
    }
}

fn compare_word(compare: Compare) -> &'static str {
    match compare {
        Compare::Eq => "eq",
        Compare::Ne => "ne",
        Compare::Ult => "ult",
        Compare::Ule => "ule",
        Compare::Ugt => "ugt",
        Compare::Uge => "uge",
        Compare::Slt => "slt",
        Compare::Sle => "sle",
        Compare::Sgt => "sgt",
        Compare::Sge => "sge",
    }
}

fn convert_word(convert: Convert) -> &'static str {
    match convert {
        Convert::Zext => "zext",
        Convert::Sext => "sext",
        Convert::Trunc => "trunc",
        Convert::TruncExact => "trunc nuw",
        Convert::PtrToInt => "ptrtoint",
        Convert::IntToPtr => "inttoptr",
    }
}

fn intrinsic_word(intrinsic: Intrinsic) -> &'static str {
    match intrinsic {
        Intrinsic::UMin => "umin",
        Intrinsic::UMax => "umax",
        Intrinsic::SMin => "smin",
        Intrinsic::SMax => "smax",
        Intrinsic::Abs => "abs",
        Intrinsic::USubSat => "usub.sat",
        Intrinsic::UAddSat => "uadd.sat",
        Intrinsic::Swap => "bswap",
        Intrinsic::FunnelLeft => "fshl",
        Intrinsic::FunnelRight => "fshr",
        Intrinsic::UMulOverflow => "umul.with.overflow",
        Intrinsic::MemCopy => "memcpy",
        Intrinsic::MemMove => "memmove",
        Intrinsic::MemSet => "memset",
    }
}

#[cfg(test)]
mod tests {
    use crate::read;

    const TEXT: &str = "\
@table = internal constant [3 x i8] c\"a\\22\\00\"
@\"odd name\" = internal global [2 x i8] zeroinitializer
declare i8 @outside(ptr, i16)
define i16 @f(i8 %v0, ptr %v1) {
b0:
  %v2 = alloca [4 x i8]
  %v3 = zext i8 %v0 to i16
  %v4 = getelementptr nuw [6 x i8], ptr %v1, i16 %v3
  store i8 %v0, ptr getelementptr (i8, ptr @\"odd name\", i16 1)
  %v5 = call i8 @outside(ptr %v4, i16 ptrtoint (ptr @table to i16))
  %v6 = icmp slt i8 %v5, 7
  br i1 %v6, label %b1, label %b2
b1:
  %v7 = call i16 @llvm.umin.i16(i16 %v3, i16 65535)
  call void @llvm.memset.p0(ptr %v2, i8 0, i16 4)
  switch i8 %v0, label %b2 [ i8 1, label %b3 i8 2, label %b3 ]
b2:
  %v8 = phi i16 [ 3, %b0 ], [ %v7, %b1 ]
  %v9 = trunc nuw i16 %v8 to i8
  %v10 = select i1 %v6, i8 %v9, i8 undef
  %v11 = call { i8, i16 } @g(i8 %v10)
  %v12 = extractvalue { i8, i16 } %v11, 1
  ret i16 %v12
b3:
  unreachable
}
define internal { i8, i16 } @g(i8 %v0) {
b0:
  %v1 = insertvalue { i8, i16 } { i8 1, i16 undef }, i16 5, 1
  ret { i8, i16 } %v1
}
";

    #[test]
    fn what_is_printed_is_what_was_read() {
        assert_eq!(read(TEXT).unwrap().to_string(), TEXT);
    }
}
