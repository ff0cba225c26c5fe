//! What instructions work on.

use super::body::Body;
use super::tokens::Token;
use super::{Reader, Result};
use crate::Error;
use crate::{Operand, Type, mask};

impl Reader {
    /// An operand of a type that was read before it.
    pub(super) fn operand(&mut self, of: &Type, body: &mut Body) -> Result<Operand> {
        self.skip_attributes()?;
        let line = self.line();
        match (self.peek().cloned(), of) {
            (Some(Token::Local(name)), _) => {
                self.at += 1;
                body.mention(&name, of, line).map(Operand::Local)
            }
            (Some(Token::Number(number)), Type::Int(bits)) => {
                self.at += 1;
                let least = -1_i128 << (bits - 1);
                if number < least || number > i128::from(mask(*bits)) {
                    return Err(Error::at(line, format!("{number} does not fit {of}")));
                }
                Ok(Operand::Int(number as u64 & mask(*bits), *bits))
            }
            (Some(Token::Word(word)), _) => {
                let operand = match (word.as_str(), of) {
                    ("true", Type::Int(1)) => Operand::Int(1, 1),
                    ("false", Type::Int(1)) => Operand::Int(0, 1),
                    ("null", Type::Ptr) => Operand::Fixed(0),
                    ("undef" | "poison", _) => Operand::Undef(of.clone()),
                    ("getelementptr" | "inttoptr", Type::Ptr) => return self.constant_pointer(),
                    ("ptrtoint", Type::Int(16)) => return self.constant_number(),
                    _ => return self.error(format!("'{word}' is not known as an operand of {of}")),
                };
                self.at += 1;
                Ok(operand)
            }
            (Some(Token::Global(_)), Type::Ptr) => self.constant_pointer(),
            (Some(Token::Sign('{')), Type::Struct(fields)) => self.constant_struct(fields, body),
            _ => self.expected(&format!("an operand of {of}")),
        }
    }

    /// The number of a pointer that is known now.
    fn constant_number(&mut self) -> Result<Operand> {
        self.at += 1;
        self.sign('(')?;
        self.word("ptr")?;
        let pointer = self.constant_pointer()?;
        self.word("to")?;
        self.word("i16")?;
        self.sign(')')?;
        Ok(match pointer {
            Operand::Global(global, offset) => Operand::Number(global, offset),
            Operand::Fixed(number) => Operand::Int(u64::from(number), 16),
            other => other,
        })
    }

    fn constant_struct(&mut self, fields: &[Type], body: &mut Body) -> Result<Operand> {
        self.sign('{')?;
        let mut parts = Vec::new();
        for field in fields {
            if !parts.is_empty() {
                self.sign(',')?;
            }
            if self.type_()? != *field {
                return self.error(format!("this part should be {field}"));
            }
            parts.push(self.operand(field, body)?);
        }
        self.sign('}')?;
        Ok(Operand::Parts(parts))
    }

    /// A pointer that is known now.
    fn constant_pointer(&mut self) -> Result<Operand> {
        let line = self.line();
        match self.take() {
            Some(Token::Global(name)) => match self.globals.get(&name) {
                Some(&global) => Ok(Operand::Global(global, 0)),
                None => Err(Error::at(
                    line,
                    format!("@{name} is no global: functions have no address here"),
                )),
            },
            Some(Token::Word(word)) if word == "inttoptr" => {
                self.sign('(')?;
                if self.type_()? != Type::Int(16) {
                    return self.error("only i16 becomes a pointer");
                }
                let number = self.number()?;
                self.word("to")?;
                self.word("ptr")?;
                self.sign(')')?;
                Ok(Operand::Fixed(number as u16))
            }
            Some(Token::Word(word)) if word == "getelementptr" => self.constant_offset(),
            _ => {
                self.at -= 1;
                self.expected("a constant pointer")
            }
        }
    }

    /// A pointer so many bytes into a global.
    fn constant_offset(&mut self) -> Result<Operand> {
        self.skip_offset_flags();
        self.sign('(')?;
        let mut of = self.type_()?;
        self.sign(',')?;
        self.word("ptr")?;
        let base = self.constant_pointer()?;
        let mut bytes = 0_i64;
        let mut is_first = true;
        while self.accept(',') {
            self.type_()?;
            let index = self.number()? as i64;
            if std::mem::take(&mut is_first) {
                bytes += index * i64::from(of.size());
            } else {
                let (start, inner) = self.step_into(&of, Some(index))?;
                bytes += start;
                of = inner;
            }
        }
        self.sign(')')?;
        Ok(match base {
            Operand::Global(global, offset) => {
                Operand::Global(global, offset.wrapping_add(bytes as i16))
            }
            Operand::Fixed(address) => Operand::Fixed(address.wrapping_add(bytes as u16)),
            other => other,
        })
    }

    /// Leaves out what is promised about an offset, and says whether its numbers have no sign.
    pub(super) fn skip_offset_flags(&mut self) -> bool {
        let mut is_unsigned = false;
        while let Some(Token::Word(word)) = self.peek()
            && matches!(word.as_str(), "inbounds" | "nuw" | "nusw" | "inrange")
        {
            is_unsigned |= word == "nuw";
            self.at += 1;
        }
        is_unsigned
    }

    /// The inside of an array or a struct: where a part begins, if its number is known, and its type.
    /// The parts of an array are all alike.
    pub(super) fn step_into(&self, of: &Type, index: Option<i64>) -> Result<(i64, Type)> {
        match (of, index) {
            (Type::Array(_, item), index) => {
                Ok((index.unwrap_or(0) * i64::from(item.size()), (**item).clone()))
            }
            (Type::Struct(fields), Some(index)) => {
                let index = usize::try_from(index).unwrap_or(usize::MAX);
                match fields.get(index) {
                    Some(field) => {
                        let start: u32 = fields[..index].iter().map(Type::size).sum();
                        Ok((i64::from(start), field.clone()))
                    }
                    None => self.error(format!("{of} has no part of this number")),
                }
            }
            _ => self.error(format!("there is nothing inside {of}")),
        }
    }
}
