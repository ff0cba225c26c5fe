//! Reads the text of a module. What it does not know is an error with its line, never a guess.
//!
//! Here is what stands outside functions; `tokens` has the words of the text, `types` the types,
//! `operands` what instructions work on, `body` functions, `instructions` and `calls` what is in them.

mod body;
mod calls;
mod data;
mod instructions;
mod operands;
mod tokens;
mod types;

use std::collections::BTreeMap;

use crate::{Error, Result};
use crate::{GlobalId, Module, Outside, Type};
use tokens::Token;

/// The target for which modules are made: 16-bit pointers, nothing is aligned, little endian.
const LAYOUT: &str = "e-P1-p:16:8-i8:8-i16:8-i32:8-i64:8-f32:8-f64:8-n8:16-a:8";

/// Reads a module.
///
/// # Errors
///
/// What is not understood, with its line.
pub fn read(text: &str) -> Result<Module> {
    let mut reader = Reader {
        tokens: tokens::split(text)?,
        at: 0,
        types: BTreeMap::new(),
        globals: BTreeMap::new(),
        resolving: Vec::new(),
        module: Module::default(),
    };
    reader.find_names();
    while reader.peek().is_some() {
        reader.item()?;
    }
    Ok(reader.module)
}

/// The words, and what was found in them.
struct Reader {
    tokens: Vec<(Token, u32)>,
    at: usize,
    /// Where the types with names are described.
    types: BTreeMap<String, usize>,
    globals: BTreeMap<String, GlobalId>,
    /// Types that are being looked up, to find one that contains itself.
    resolving: Vec<String>,
    module: Module,
}

impl Reader {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    /// The line of the next word, or of the last one.
    fn line(&self) -> u32 {
        self.tokens.get(self.at).or(self.tokens.last()).map_or(0, |(_, line)| *line)
    }

    /// The line of the word before the next one.
    fn last_line(&self) -> u32 {
        self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map_or(0, |(_, line)| *line)
    }

    /// An error about what has just been read.
    fn error<T>(&self, what: impl Into<String>) -> Result<T> {
        Err(Error::at(self.last_line(), what))
    }

    /// An error about the next word, where something else should stand.
    fn expected<T>(&self, what: &str) -> Result<T> {
        match self.peek() {
            None => self.error(format!("{what} is missing at the end of the text")),
            Some(token) => {
                let what = format!("{what} should stand here, not {}", shown(token));
                Err(Error::at(self.line(), what))
            }
        }
    }

    fn take(&mut self) -> Option<Token> {
        let token = self.tokens.get(self.at)?.0.clone();
        self.at += 1;
        Some(token)
    }

    fn is_sign(&self, sign: char) -> bool {
        self.peek() == Some(&Token::Sign(sign))
    }

    fn accept(&mut self, sign: char) -> bool {
        let found = self.is_sign(sign);
        self.at += found as usize;
        found
    }

    fn sign(&mut self, sign: char) -> Result {
        if self.accept(sign) { Ok(()) } else { self.expected(&format!("'{sign}'")) }
    }

    fn accept_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Word(found)) if found == word);
        self.at += found as usize;
        found
    }

    fn word(&mut self, word: &str) -> Result {
        if self.accept_word(word) { Ok(()) } else { self.expected(&format!("'{word}'")) }
    }

    fn number(&mut self) -> Result<i128> {
        match self.peek() {
            Some(&Token::Number(number)) => {
                self.at += 1;
                Ok(number)
            }
            _ => self.expected("a number"),
        }
    }

    /// A number of bytes or elements.
    fn count(&mut self) -> Result<u32> {
        let line = self.line();
        u32::try_from(self.number()?).map_err(|_| Error::at(line, "a count is too large"))
    }

    /// Leaves out the rest of the line.
    fn skip_line(&mut self) {
        let line = self.line();
        while self.at < self.tokens.len() && self.line() == line {
            self.at += 1;
        }
    }

    /// Leaves out the rest of the line on which the last word stood.
    fn skip_rest(&mut self) {
        if self.line() == self.last_line() {
            self.skip_line();
        }
    }

    /// Leaves out what stands in parentheses, if anything does.
    fn skip_parentheses(&mut self) -> Result {
        if !self.accept('(') {
            return Ok(());
        }
        let mut depth = 1;
        while depth > 0 {
            match self.take() {
                Some(Token::Sign('(')) => depth += 1,
                Some(Token::Sign(')')) => depth -= 1,
                Some(_) => {}
                None => return self.expected("')'"),
            }
        }
        Ok(())
    }

    /// Notes types and globals by name: they may be used before they are described.
    fn find_names(&mut self) {
        let mut line_before = 0;
        let mut globals = 0;
        for (at, (token, line)) in self.tokens.iter().enumerate() {
            let begins = std::mem::replace(&mut line_before, *line) != *line;
            let next = |n: usize| self.tokens.get(at + n).map(|(token, _)| token);
            if !begins || next(1) != Some(&Token::Sign('=')) {
                continue;
            }
            match token {
                Token::Local(name) if next(2) == Some(&Token::Word("type".into())) => {
                    self.types.insert(name.clone(), at + 3);
                }
                Token::Global(name) => {
                    self.globals.insert(name.clone(), globals);
                    globals += 1;
                }
                _ => {}
            }
        }
    }

    fn item(&mut self) -> Result {
        match self.peek().cloned() {
            Some(Token::Word(word)) => match word.as_str() {
                "source_filename" | "attributes" => self.skip_line(),
                "target" => self.target()?,
                "declare" => self.declare()?,
                "define" => self.define()?,
                _ => return self.unknown(&word),
            },
            Some(Token::Note) => self.skip_line(),
            Some(Token::Local(name)) if self.types.contains_key(&name) => self.skip_line(),
            Some(Token::Global(name)) => self.global(&name)?,
            _ => return self.expected("a function, a global or a type"),
        }
        Ok(())
    }

    fn unknown(&self, word: &str) -> Result {
        Err(Error::at(self.line(), format!("'{word}' is not known outside a function")))
    }

    fn target(&mut self) -> Result {
        self.at += 1;
        if self.accept_word("datalayout") {
            self.sign('=')?;
            let is_known = matches!(self.peek(), Some(Token::Text(t)) if t == LAYOUT.as_bytes());
            if !is_known {
                let what = "the target's data layout is not the one of avr-none with 16-bit";
                return self.error(format!("{what} pointers: {LAYOUT}"));
            }
        }
        self.skip_line();
        Ok(())
    }

    fn declare(&mut self) -> Result {
        self.at += 1;
        self.skip_linkage();
        self.skip_attributes()?;
        let result = self.type_()?;
        let Some(Token::Global(name)) = self.take() else {
            return self.expected("a function's name");
        };
        if name.starts_with("llvm.") {
            self.skip_line();
            return Ok(());
        }
        self.sign('(')?;
        let mut parameters = Vec::new();
        while !self.accept(')') {
            if !parameters.is_empty() {
                self.sign(',')?;
            }
            let parameter = self.type_()?;
            self.skip_attributes()?;
            parameters.push(parameter);
        }
        self.skip_rest();
        if !matches!(result, Type::Void | Type::Int(_)) {
            return self.error(format!("@{name} from outside returns {result}, not a number"));
        }
        self.module.outside.push(Outside { name, result, parameters });
        Ok(())
    }
}

/// How a word is written in messages.
fn shown(token: &Token) -> String {
    match token {
        Token::Local(name) => format!("%{name}"),
        Token::Global(name) => format!("@{name}"),
        Token::Word(word) => format!("'{word}'"),
        Token::Label(name) => format!("the block {name}"),
        Token::Number(number) => number.to_string(),
        Token::Text(_) => "a text".into(),
        Token::Note => "a note".into(),
        Token::Attributes => "attributes".into(),
        Token::Sign(sign) => format!("'{sign}'"),
    }
}

#[cfg(test)]
mod tests;
