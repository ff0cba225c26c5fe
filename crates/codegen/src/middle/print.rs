//! A program as text, for people and file tests.

use std::fmt;

use super::program::{Callee, Edge, End, Expr, Function, Program, Shape, Statement, Var};

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, global) in self.globals.iter().enumerate() {
            let kind = if global.is_constant { "table" } else { "memory" };
            writeln!(f, "{kind} g{number}: {} bytes, {}", global.bytes.len(), global.symbol)?;
        }
        for function in &self.functions {
            Printed { program: self, function }.function(f)?;
        }
        if self.slots > 0 || self.arrays > 0 {
            writeln!(f, "{} bytes of variables, {} of arrays", self.slots, self.arrays)?;
        }
        Ok(())
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shape::Bits(bits) => write!(f, "i{bits}"),
            Shape::Pointer => write!(f, "ptr"),
        }
    }
}

fn list<T>(items: &[T], text: impl Fn(&T) -> String) -> String {
    items.iter().map(text).collect::<Vec<_>>().join(", ")
}

struct Printed<'a> {
    program: &'a Program,
    function: &'a Function,
}

impl Printed<'_> {
    fn function(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let function = self.function;
        let parameters = list(&function.parameters, |&var| self.declared(var));
        let results = list(&function.results, Shape::to_string);
        writeln!(f, "function {}({parameters}) -> ({results})", function.symbol)?;
        let others: Vec<Var> = (0..function.variables.len())
            .filter(|var| !function.parameters.contains(var))
            .collect();
        if !others.is_empty() {
            writeln!(f, "  var {}", list(&others, |&var| self.declared(var)))?;
        }
        for (number, array) in function.arrays.iter().enumerate() {
            writeln!(f, "  array a{number}: {} bytes @{}", array.size, array.start)?;
        }
        for (number, block) in function.blocks.iter().enumerate() {
            writeln!(f, "block {number}:")?;
            for statement in &block.statements {
                writeln!(f, "  {}", self.statement(statement))?;
            }
            writeln!(f, "  {}", terminator(&block.end))?;
        }
        Ok(())
    }

    /// A variable with its type, and its slot if it has one.
    fn declared(&self, var: Var) -> String {
        let slot = self.function.slots.get(var).map_or(String::new(), |slot| format!(" @{slot}"));
        format!("v{var}: {}{slot}", self.function.variables[var])
    }

    fn statement(&self, statement: &Statement) -> String {
        match statement {
            Statement::Assign(var, value) => format!("v{var} = {value}"),
            Statement::Store(bits, to, value) => format!("store.{bits} [{to}] = {value}"),
            Statement::Call(callee, arguments, results) => {
                let name = match *callee {
                    Callee::Inside(number) => &self.program.functions[number].symbol,
                    Callee::Outside(number) => &self.program.outside[number].symbol,
                };
                let arguments = list(arguments, Expr::to_string);
                let result = |result: &Option<Var>| result.map_or("_".into(), |v| format!("v{v}"));
                let call = format!("call {name}({arguments})");
                if results.is_empty() {
                    call
                } else {
                    format!("{} = {call}", list(results, result))
                }
            }
            Statement::Copy { to, from, count, overlaps } => {
                let word = if *overlaps { "move" } else { "copy" };
                format!("{word} [{to}] = [{from}], {count} bytes")
            }
            Statement::Fill { to, value, count } => format!("fill [{to}] = {value}, {count} bytes"),
        }
    }
}

fn terminator(end: &End) -> String {
    match end {
        End::Jump(edge) => format!("goto {}", way(edge)),
        End::Branch(condition, yes, no) => {
            format!("if {condition} goto {} else {}", way(yes), way(no))
        }
        End::Switch(value, bits, cases, other) => {
            let cases = list(cases, |(case, edge)| format!("{case}: {}", way(edge)));
            let other = other.as_ref().map_or(String::new(), |edge| format!(" else {}", way(edge)));
            format!("switch.{bits} {value} {{ {cases} }}{other}")
        }
        End::Return(values) if values.is_empty() => "return".into(),
        End::Return(values) => format!("return {}", list(values, Expr::to_string)),
        End::Unreachable => "unreachable".into(),
    }
}

/// A block, and what is assigned on the way there.
fn way(edge: &Edge) -> String {
    if edge.copies.is_empty() {
        return edge.to.to_string();
    }
    let copies = list(&edge.copies, |(var, value)| format!("v{var} = {value}"));
    format!("{} ({copies})", edge.to)
}

/// Operations with their bits behind a dot, as in `add.8(v1, 3)`.
impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expr::Int(number, _) => write!(f, "{number}"),
            Expr::Var(var) => write!(f, "v{var}"),
            Expr::Global(global, 0) => write!(f, "g{global}"),
            Expr::Global(global, offset) => write!(f, "g{global}{offset:+}"),
            Expr::Array(array, 0) => write!(f, "a{array}"),
            Expr::Array(array, offset) => write!(f, "a{array}{offset:+}"),
            Expr::Fixed(number) => write!(f, "pointer({number})"),
            Expr::Load(bits, from) => write!(f, "load.{bits}[{from}]"),
            Expr::Binary(binary, bits, a, b) => {
                write!(f, "{}.{bits}({a}, {b})", format!("{binary:?}").to_lowercase())
            }
            Expr::Compare(compare, shape, a, b) => {
                let (word, bits) = (format!("{compare:?}").to_lowercase(), shape.bits());
                write!(f, "{word}.{bits}({a}, {b})")
            }
            Expr::Widen { is_signed, from, to, value } => {
                let word = if *is_signed { "sext" } else { "zext" };
                write!(f, "{word}.{from}.{to}({value})")
            }
            Expr::Narrow { is_exact, from, to, value } => {
                let word = if *is_exact { "trunc-exact" } else { "trunc" };
                write!(f, "{word}.{from}.{to}({value})")
            }
            Expr::Select(shape, condition, yes, no) => {
                write!(f, "select.{}({condition}, {yes}, {no})", shape.bits())
            }
            Expr::Offset { base, index, scale, is_unsigned } => {
                let sign = if *is_unsigned { "" } else { "signed " };
                write!(f, "{base} + {sign}{scale} * {index}")
            }
            Expr::Number(value) => write!(f, "number({value})"),
            Expr::Pointer(value) => write!(f, "pointer({value})"),
        }
    }
}
