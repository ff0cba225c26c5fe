//! Calls: of functions, and of what LLVM has of its own.

use super::body::Body;
use super::tokens::Token;
use super::{Reader, Result};
use crate::Error;
use crate::{Instruction, Intrinsic, Kind, Operand, Type};

/// What LLVM is told by these is of no use here.
const IGNORED: [&str; 5] = [
    "llvm.lifetime.start.",
    "llvm.lifetime.end.",
    "llvm.assume",
    "llvm.experimental.noalias.scope.decl",
    "llvm.dbg.",
];

impl Reader {
    pub(super) fn call(
        &mut self,
        name: Option<&str>,
        body: &mut Body,
    ) -> Result<Option<Vec<Instruction>>> {
        let line = self.line();
        if !self.accept_word("call") {
            self.at += 1;
            self.word("call")?;
        }
        self.skip_attributes()?;
        let result = self.type_()?;
        if self.accept_word("asm") {
            return Err(Error::at(line, "assembly cannot be translated"));
        }
        let Some(Token::Global(callee)) = self.take() else {
            return Err(Error::at(line, "only a function that is known can be called"));
        };
        let operands = self.arguments(body)?;
        if IGNORED.iter().any(|ignored| callee.starts_with(ignored)) {
            return Ok(None);
        }
        let kind = if callee.starts_with("llvm.") {
            intrinsic(&callee, operands, line)?
        } else {
            Kind::Call(callee, operands)
        };
        let result = match (name, result) {
            (None, _) => None,
            (Some(_), Type::Void) => return Err(Error::at(line, "the function returns nothing")),
            (Some(name), of) => Some(body.define(name, &of, line)?),
        };
        Ok(Some(vec![Instruction { result, kind, line }]))
    }

    fn arguments(&mut self, body: &mut Body) -> Result<Vec<Operand>> {
        self.sign('(')?;
        let mut operands = Vec::new();
        let mut is_first = true;
        while !self.accept(')') {
            if !std::mem::take(&mut is_first) {
                self.sign(',')?;
            }
            if self.accept_word("metadata") {
                if self.peek() != Some(&Token::Note) {
                    return self.expected("a note");
                }
                self.at += 1;
                continue;
            }
            let of = self.type_()?;
            operands.push(self.operand(&of, body)?);
        }
        Ok(operands)
    }
}

fn intrinsic(callee: &str, mut operands: Vec<Operand>, line: u32) -> Result<Kind> {
    let unknown = || Error::at(line, format!("the function '{callee}' of LLVM is not known"));
    let name = callee.trim_start_matches("llvm.");
    let (name, _types) = KNOWN
        .iter()
        .find_map(|known| name.strip_prefix(known.0)?.strip_prefix('.').map(|rest| (known, rest)))
        .ok_or_else(unknown)?;
    let &(_, intrinsic, count) = name;
    if operands.len() < count {
        return Err(Error::at(line, format!("'{callee}' has too few arguments")));
    }
    operands.truncate(count);
    Ok(Kind::Intrinsic(intrinsic, operands))
}

/// The functions of LLVM that are known, with their arguments that are not just promises.
const KNOWN: [(&str, Intrinsic, usize); 14] = [
    ("umin", Intrinsic::UMin, 2),
    ("umax", Intrinsic::UMax, 2),
    ("smin", Intrinsic::SMin, 2),
    ("smax", Intrinsic::SMax, 2),
    ("abs", Intrinsic::Abs, 1),
    ("usub.sat", Intrinsic::USubSat, 2),
    ("uadd.sat", Intrinsic::UAddSat, 2),
    ("bswap", Intrinsic::Swap, 1),
    ("fshl", Intrinsic::FunnelLeft, 3),
    ("fshr", Intrinsic::FunnelRight, 3),
    ("umul.with.overflow", Intrinsic::UMulOverflow, 2),
    ("memcpy", Intrinsic::MemCopy, 3),
    ("memmove", Intrinsic::MemMove, 3),
    ("memset", Intrinsic::MemSet, 3),
];
