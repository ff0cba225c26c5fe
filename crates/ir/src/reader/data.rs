//! Globals, and what they hold in the beginning.

use super::tokens::Token;
use super::{Reader, Result};
use crate::{Global, Type, mask};

/// Memory that pointers can reach.
const REACH: u32 = 0xffff;

impl Reader {
    pub(super) fn global(&mut self, name: &str) -> Result {
        let line = self.line();
        self.at += 1;
        self.sign('=')?;
        self.skip_linkage();
        self.skip_attributes()?;
        let is_constant = match self.take() {
            Some(Token::Word(word)) if word == "global" => false,
            Some(Token::Word(word)) if word == "constant" => true,
            _ => {
                self.at -= 1;
                return self.expected("'global' or 'constant'");
            }
        };
        let of = self.type_()?;
        if of.size() > REACH {
            return self.error(format!("@{name} is larger than what a pointer can reach"));
        }
        let mut bytes = Vec::new();
        self.initial(&of, &mut bytes)?;
        // Sections, alignment and notes.
        while self.at < self.tokens.len() && self.line() == line {
            self.at += 1;
        }
        self.module.globals.push(Global { name: name.to_owned(), is_constant, bytes });
        Ok(())
    }

    /// A constant of a type, as it lies in memory.
    fn initial(&mut self, of: &Type, bytes: &mut Vec<u8>) -> Result {
        let size = of.size() as usize;
        match self.peek().cloned() {
            Some(Token::Word(word)) => {
                let value = match word.as_str() {
                    "zeroinitializer" | "undef" | "poison" | "false" => 0,
                    "true" => 1,
                    _ => return self.expected("a constant without pointers"),
                };
                self.at += 1;
                bytes.push(value);
                bytes.resize(bytes.len() - 1 + size, 0);
                if size == 0 {
                    bytes.pop();
                }
            }
            Some(Token::Number(number)) => {
                let Type::Int(bits) = of else {
                    return self.expected("a constant of another type");
                };
                self.at += 1;
                let value = number as u64 & mask(*bits);
                bytes.extend(&value.to_le_bytes()[..size]);
            }
            Some(Token::Text(text)) => {
                if text.len() != size {
                    return self.error(format!("{} bytes for {size}", text.len()));
                }
                self.at += 1;
                bytes.extend(text);
            }
            Some(Token::Sign(open @ ('[' | '{' | '<'))) => {
                self.at += 1;
                if open == '<' {
                    self.sign('{')?;
                }
                let start = bytes.len();
                let close = if open == '[' { ']' } else { '}' };
                while !self.accept(close) {
                    if bytes.len() > start || self.is_sign(',') {
                        self.sign(',')?;
                    }
                    let item = self.type_()?;
                    self.initial(&item, bytes)?;
                }
                if open == '<' {
                    self.sign('>')?;
                }
                if bytes.len() - start != size {
                    return self.error(format!("{} bytes for {size}", bytes.len() - start));
                }
            }
            _ => return self.expected("a constant without pointers"),
        }
        Ok(())
    }
}
