//! Instructions.

use super::body::Body;
use super::tokens::Token;
use super::{Reader, Result};
use crate::Error;
use crate::{Binary, BlockId, Compare, Convert, End, Id, Instruction, Kind, Operand, Type};

/// Promises about the result of arithmetic and conversions.
const PROMISES: [&str; 6] = ["nuw", "nsw", "exact", "disjoint", "nneg", "samesign"];

impl Reader {
    /// How the block ends, if it ends here.
    pub(super) fn end(&mut self, body: &mut Body, result: &Type) -> Result<Option<End>> {
        let Some(Token::Word(word)) = self.peek().cloned() else { return Ok(None) };
        let end = match word.as_str() {
            "ret" => {
                self.at += 1;
                let of = self.type_()?;
                if of != *result {
                    return self.error(format!("the function returns {result}, not {of}"));
                }
                match of {
                    Type::Void => End::Return(None),
                    of => End::Return(Some(self.operand(&of, body)?)),
                }
            }
            "br" => {
                self.at += 1;
                if let Some(Token::Word(word)) = self.peek()
                    && word == "label"
                {
                    End::Jump(self.target_block(body)?)
                } else {
                    self.word("i1")?;
                    let condition = self.operand(&Type::Int(1), body)?;
                    self.sign(',')?;
                    let yes = self.target_block(body)?;
                    self.sign(',')?;
                    End::Branch(condition, yes, self.target_block(body)?)
                }
            }
            "switch" => {
                self.at += 1;
                self.switch(body)?
            }
            "unreachable" => {
                self.at += 1;
                End::Unreachable
            }
            _ => return Ok(None),
        };
        Ok(Some(end))
    }

    fn switch(&mut self, body: &mut Body) -> Result<End> {
        let of = self.type_()?;
        let Type::Int(bits) = of else { return self.error("a switch is about a number") };
        let value = self.operand(&of, body)?;
        self.sign(',')?;
        let other = self.target_block(body)?;
        self.sign('[')?;
        let mut cases = Vec::new();
        while !self.accept(']') {
            let case = self.type_()?;
            let Operand::Int(number, _) = self.operand(&case, body)? else {
                return self.error("a case is a number");
            };
            self.sign(',')?;
            cases.push((number, self.target_block(body)?));
        }
        Ok(End::Switch(value, bits, cases, other))
    }

    fn target_block(&mut self, body: &mut Body) -> Result<BlockId> {
        self.word("label")?;
        self.block_name(body)
    }

    fn block_name(&mut self, body: &mut Body) -> Result<BlockId> {
        let line = self.line();
        let Some(Token::Local(name)) = self.peek().cloned() else {
            return self.expected("a block");
        };
        self.at += 1;
        Ok(body.block(&name, line))
    }

    /// One instruction of the text, which may be several here, or nothing that does anything.
    pub(super) fn instruction(&mut self, body: &mut Body) -> Result<Option<Vec<Instruction>>> {
        let line = self.line();
        let name = match self.peek().cloned() {
            Some(Token::Local(name)) => {
                self.at += 1;
                self.sign('=')?;
                Some(name)
            }
            _ => None,
        };
        let Some(Token::Word(word)) = self.peek().cloned() else {
            return self.expected("an instruction");
        };
        if matches!(word.as_str(), "call" | "tail" | "notail" | "musttail") {
            return self.call(name.as_deref(), body);
        }
        self.at += 1;
        if word == "store" {
            let of = self.type_()?;
            let value = self.operand(&of, body)?;
            self.sign(',')?;
            let at = self.pointer(body)?;
            return Ok(Some(vec![Instruction {
                result: None,
                kind: Kind::Store(of, value, at),
                line,
            }]));
        }
        let Some(name) = name else {
            return Err(Error::at(line, format!("the instruction '{word}' is not known")));
        };
        if word == "getelementptr" {
            return self.offset(&name, body, line).map(Some);
        }
        let (kind, of) = self.value(&word, body, line)?;
        let result = Some(body.define(&name, &of, line)?);
        Ok(Some(vec![Instruction { result, kind, line }]))
    }

    fn pointer(&mut self, body: &mut Body) -> Result<Operand> {
        self.word("ptr")?;
        self.operand(&Type::Ptr, body)
    }

    /// An instruction with a result, and its type.
    fn value(&mut self, word: &str, body: &mut Body, line: u32) -> Result<(Kind, Type)> {
        if let Some(binary) = binary(word) {
            self.skip_promises();
            let of = self.integer(word)?;
            let left = self.operand(&of, body)?;
            self.sign(',')?;
            let right = self.operand(&of, body)?;
            return Ok((Kind::Binary(binary, left, right), of));
        }
        if let Some(convert) = convert(word) {
            let is_exact = self.skip_promises();
            let from = self.type_()?;
            let operand = self.operand(&from, body)?;
            self.word("to")?;
            let to = self.type_()?;
            let convert =
                if is_exact && convert == Convert::Trunc { Convert::TruncExact } else { convert };
            if !is_sound(convert, &from, &to) {
                return self.error(format!("{word} does not lead from {from} to {to} here"));
            }
            return Ok((Kind::Convert(convert, from, operand), to));
        }
        match word {
            "icmp" => {
                self.skip_promises();
                let compare = self.predicate()?;
                let of = self.type_()?;
                if !matches!(of, Type::Int(_) | Type::Ptr) {
                    return self.error(format!("{of} cannot be compared"));
                }
                let left = self.operand(&of, body)?;
                self.sign(',')?;
                let right = self.operand(&of, body)?;
                Ok((Kind::Compare(compare, of, left, right), Type::Int(1)))
            }
            "select" => {
                self.word("i1")?;
                let condition = self.operand(&Type::Int(1), body)?;
                self.sign(',')?;
                let of = self.type_()?;
                let yes = self.operand(&of, body)?;
                self.sign(',')?;
                self.type_()?;
                let no = self.operand(&of, body)?;
                Ok((Kind::Select(condition, yes, no), of))
            }
            "freeze" => {
                // A value that nobody may rely on is 0 here, so that it is the same everywhere.
                let of = self.type_()?;
                let operand = self.operand(&of, body)?;
                Ok((Kind::Select(Operand::Int(1, 1), operand.clone(), operand), of))
            }
            "load" => {
                let of = self.type_()?;
                self.sign(',')?;
                let at = self.pointer(body)?;
                if !matches!(of, Type::Int(_) | Type::Ptr) {
                    return self.error(format!("{of} cannot be read at once"));
                }
                Ok((Kind::Load(at), of))
            }
            "alloca" => {
                let size = self.type_()?.size();
                Ok((Kind::Alloca(size), Type::Ptr))
            }
            "phi" => self.phi(body),
            "extractvalue" => self.extract(body),
            "insertvalue" => self.insert(body),
            _ => Err(Error::at(line, format!("the instruction '{word}' is not known"))),
        }
    }

    /// Leaves out promises and says whether one of them is `nuw`.
    fn skip_promises(&mut self) -> bool {
        let mut is_exact = false;
        while let Some(Token::Word(word)) = self.peek()
            && PROMISES.contains(&word.as_str())
        {
            is_exact |= word == "nuw";
            self.at += 1;
        }
        is_exact
    }

    fn integer(&mut self, word: &str) -> Result<Type> {
        match self.type_()? {
            of @ Type::Int(_) => Ok(of),
            of => self.error(format!("{word} works on numbers, not on {of}")),
        }
    }

    fn predicate(&mut self) -> Result<Compare> {
        let compare = match self.peek() {
            Some(Token::Word(word)) => match word.as_str() {
                "eq" => Compare::Eq,
                "ne" => Compare::Ne,
                "ult" => Compare::Ult,
                "ule" => Compare::Ule,
                "ugt" => Compare::Ugt,
                "uge" => Compare::Uge,
                "slt" => Compare::Slt,
                "sle" => Compare::Sle,
                "sgt" => Compare::Sgt,
                "sge" => Compare::Sge,
                _ => return self.expected("a comparison"),
            },
            _ => return self.expected("a comparison"),
        };
        self.at += 1;
        Ok(compare)
    }

    fn phi(&mut self, body: &mut Body) -> Result<(Kind, Type)> {
        let of = self.type_()?;
        let mut sources = Vec::new();
        loop {
            self.sign('[')?;
            let operand = self.operand(&of, body)?;
            self.sign(',')?;
            let block = self.block_name(body)?;
            self.sign(']')?;
            sources.push((operand, block));
            if !self.is_sign(',')
                || self.tokens.get(self.at + 1).is_none_or(|(t, _)| *t != Token::Sign('['))
            {
                return Ok((Kind::Phi(sources), of));
            }
            self.at += 1;
        }
    }

    fn extract(&mut self, body: &mut Body) -> Result<(Kind, Type)> {
        let of = self.type_()?;
        let operand = self.operand(&of, body)?;
        self.sign(',')?;
        let index = self.count()?;
        let (_, part) = self.step_into(&of, Some(i64::from(index)))?;
        Ok((Kind::Extract(of, operand, index), part))
    }

    fn insert(&mut self, body: &mut Body) -> Result<(Kind, Type)> {
        let of = self.type_()?;
        let operand = self.operand(&of, body)?;
        self.sign(',')?;
        let part = self.type_()?;
        let value = self.operand(&part, body)?;
        self.sign(',')?;
        let index = self.count()?;
        let (_, expected) = self.step_into(&of, Some(i64::from(index)))?;
        if part != expected {
            return self.error(format!("this part of {of} is {expected}, not {part}"));
        }
        Ok((Kind::Insert(operand, value, index), of))
    }

    /// A pointer and numbers of elements: one [`Kind::Offset`] for each.
    fn offset(&mut self, name: &str, body: &mut Body, line: u32) -> Result<Vec<Instruction>> {
        let is_unsigned = self.skip_offset_flags();
        let mut of = self.type_()?;
        self.sign(',')?;
        let mut base = self.pointer(body)?;
        let mut steps: Vec<(Operand, u32)> = Vec::new();
        while self.is_sign(',')
            && self.tokens.get(self.at + 1).is_some_and(|(t, _)| *t != Token::Note)
        {
            self.at += 1;
            let index_type = self.type_()?;
            let index = self.operand(&index_type, body)?;
            let known = match &index {
                Operand::Int(number, bits) => Some(crate::signed(*number, *bits)),
                _ if index_type == Type::Int(16) => None,
                _ => return self.error("an offset that is not known has 16 bits"),
            };
            let scale = if steps.is_empty() {
                of.size()
            } else {
                let inside = self.step_into(&of, known)?;
                let is_struct = matches!(of, Type::Struct(_));
                of = inside.1;
                if is_struct {
                    steps.push((Operand::Int(inside.0 as u64 & 0xffff, 16), 1));
                    continue;
                }
                of.size()
            };
            steps.push((known.map_or(index, |n| Operand::Int(n as u64 & 0xffff, 16)), scale));
        }
        let mut all = Vec::new();
        let last = steps.len().saturating_sub(1);
        for (number, (index, scale)) in steps.into_iter().enumerate() {
            let result = if number == last {
                body.define(name, &Type::Ptr, line)?
            } else {
                let id = Id(body.types.len() as u32);
                body.types.push(Type::Ptr);
                id
            };
            let kind = Kind::Offset { base, index, scale, is_unsigned };
            all.push(Instruction { result: Some(result), kind, line });
            base = Operand::Local(result);
        }
        if all.is_empty() { self.error("an offset is missing") } else { Ok(all) }
    }
}

fn binary(word: &str) -> Option<Binary> {
    Some(match word {
        "add" => Binary::Add,
        "sub" => Binary::Sub,
        "mul" => Binary::Mul,
        "udiv" => Binary::UDiv,
        "sdiv" => Binary::SDiv,
        "urem" => Binary::URem,
        "srem" => Binary::SRem,
        "shl" => Binary::Shl,
        "lshr" => Binary::LShr,
        "ashr" => Binary::AShr,
        "and" => Binary::And,
        "or" => Binary::Or,
        "xor" => Binary::Xor,
        _ => return None,
    })
}

fn convert(word: &str) -> Option<Convert> {
    Some(match word {
        "zext" => Convert::Zext,
        "sext" => Convert::Sext,
        "trunc" => Convert::Trunc,
        "ptrtoint" => Convert::PtrToInt,
        "inttoptr" => Convert::IntToPtr,
        _ => return None,
    })
}

fn is_sound(convert: Convert, from: &Type, to: &Type) -> bool {
    match (convert, from, to) {
        (Convert::Zext | Convert::Sext, Type::Int(from), Type::Int(to)) => from < to,
        (Convert::Trunc | Convert::TruncExact, Type::Int(from), Type::Int(to)) => from > to,
        (Convert::PtrToInt, Type::Ptr, Type::Int(16))
        | (Convert::IntToPtr, Type::Int(16), Type::Ptr) => true,
        _ => false,
    }
}
