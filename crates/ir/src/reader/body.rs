//! Functions: heads, blocks, and the names of values and blocks.

use std::collections::BTreeMap;

use super::tokens::Token;
use super::{Reader, Result};
use crate::Error;
use crate::{Block, BlockId, Function, Id, Type};

/// What is known of a function while it is read.
pub(super) struct Body {
    /// Values by name, with the line where each was mentioned first and whether it was defined.
    values: BTreeMap<String, (Id, u32, bool)>,
    pub(super) types: Vec<Type>,
    blocks: BTreeMap<String, (BlockId, u32)>,
    /// In the order in which they were mentioned.
    contents: Vec<Option<Block>>,
    /// In the order in which they stand in the text.
    order: Vec<BlockId>,
}

impl Body {
    /// The value of a name, which may be defined further down.
    pub(super) fn mention(&mut self, name: &str, of: &Type, line: u32) -> Result<Id> {
        let fresh = Id(self.types.len() as u32);
        let (id, _, _) = *self.values.entry(name.to_owned()).or_insert((fresh, line, false));
        if id == fresh {
            self.types.push(of.clone());
        }
        match &self.types[id.index()] {
            known if known == of => Ok(id),
            known => Err(Error::at(line, format!("%{name} is {known}, not {of}"))),
        }
    }

    /// As [`mention`](Body::mention), where the value comes from.
    pub(super) fn define(&mut self, name: &str, of: &Type, line: u32) -> Result<Id> {
        let id = self.mention(name, of, line)?;
        match self.values.get_mut(name) {
            Some((_, _, is_defined)) if !*is_defined => *is_defined = true,
            _ => return Err(Error::at(line, format!("%{name} is defined twice"))),
        }
        Ok(id)
    }

    /// The block of a name.
    pub(super) fn block(&mut self, name: &str, line: u32) -> BlockId {
        let fresh = self.contents.len();
        let (block, _) = *self.blocks.entry(name.to_owned()).or_insert((fresh, line));
        if block == fresh {
            self.contents.push(None);
        }
        block
    }

    fn check(&self) -> Result {
        let value = self.values.iter().find(|(_, (_, _, is_defined))| !is_defined);
        if let Some((name, (_, line, _))) = value {
            return Err(Error::at(*line, format!("there is no value %{name}")));
        }
        let block = self.blocks.iter().find(|(_, (block, _))| self.contents[*block].is_none());
        if let Some((name, (_, line))) = block {
            return Err(Error::at(*line, format!("there is no block %{name}")));
        }
        Ok(())
    }

    /// The blocks in the order of the text, with numbers that say so.
    fn into_blocks(self) -> Vec<Block> {
        let mut places = vec![0; self.order.len()];
        for (place, &block) in self.order.iter().enumerate() {
            places[block] = place;
        }
        let mut contents = self.contents;
        let taken = self.order.iter().filter_map(|&block| contents[block].take());
        let mut blocks: Vec<Block> = taken.collect();
        for block in &mut blocks {
            block.renumber(|block| places[block]);
        }
        blocks
    }
}

impl Reader {
    pub(super) fn define(&mut self) -> Result {
        let line = self.line();
        self.at += 1;
        let is_exported = self.skip_linkage();
        self.skip_attributes()?;
        let result = self.type_()?;
        let Some(Token::Global(name)) = self.take() else {
            return self.expected("a function's name");
        };
        let mut body = Body {
            values: BTreeMap::new(),
            types: Vec::new(),
            blocks: BTreeMap::new(),
            contents: Vec::new(),
            order: Vec::new(),
        };
        let parameters = self.parameters(&mut body)?;
        while !self.is_sign('{') {
            match self.peek() {
                Some(Token::Attributes | Token::Note) => self.at += 1,
                Some(Token::Word(_)) => {
                    let before = self.at;
                    self.skip_attributes()?;
                    if self.at == before {
                        return self.expected("'{'");
                    }
                }
                _ => return self.expected("'{'"),
            }
        }
        self.sign('{')?;
        self.blocks(&mut body, &result)?;
        body.check()?;
        let types = std::mem::take(&mut body.types);
        let blocks = body.into_blocks();
        let function = Function { name, is_exported, parameters, result, types, blocks, line };
        self.module.functions.push(function);
        Ok(())
    }

    fn parameters(&mut self, body: &mut Body) -> Result<Vec<Id>> {
        self.sign('(')?;
        let mut parameters = Vec::new();
        while !self.accept(')') {
            if !parameters.is_empty() {
                self.sign(',')?;
            }
            let of = self.type_()?;
            self.skip_attributes()?;
            let line = self.line();
            let Some(Token::Local(name)) = self.take() else {
                self.at -= 1;
                return self.expected("a parameter's name");
            };
            parameters.push(body.define(&name, &of, line)?);
        }
        Ok(parameters)
    }

    fn blocks(&mut self, body: &mut Body, result: &Type) -> Result {
        // A first block without a name has the number after the parameters that have none.
        let numbered = body.values.keys().filter(|name| name.parse::<u32>().is_ok()).count();
        let mut name = numbered.to_string();
        loop {
            let line = self.line();
            if let Some(Token::Label(label)) = self.peek().cloned() {
                self.at += 1;
                name = label;
            } else if !body.order.is_empty() {
                return self.expected("a block or '}'");
            }
            let block = body.block(&name, line);
            if body.contents[block].is_some() {
                return Err(Error::at(line, format!("the block {name} is there twice")));
            }
            body.contents[block] = Some(self.block(body, result)?);
            body.order.push(block);
            if self.accept('}') {
                return Ok(());
            }
        }
    }

    fn block(&mut self, body: &mut Body, result: &Type) -> Result<Block> {
        let mut instructions = Vec::new();
        loop {
            let line = self.line();
            if let Some(end) = self.end(body, result)? {
                self.finish(line)?;
                return Ok(Block { instructions, end, line });
            }
            if let Some(instruction) = self.instruction(body)? {
                instructions.extend(instruction);
            }
            self.finish(self.last_line())?;
        }
    }

    /// Leaves out alignment and notes at the end of an instruction; nothing else may stand there.
    fn finish(&mut self, line: u32) -> Result {
        while self.at < self.tokens.len() && self.line() == line {
            match self.peek() {
                Some(Token::Attributes | Token::Note) => self.at += 1,
                Some(Token::Sign(',')) => {
                    self.at += 1;
                    if self.accept_word("align") {
                        self.count()?;
                    } else if self.peek() != Some(&Token::Note) {
                        return self.expected("the end of the instruction");
                    }
                }
                _ => return self.expected("the end of the instruction"),
            }
        }
        Ok(())
    }
}

impl Block {
    /// Gives the blocks other numbers.
    pub fn renumber(&mut self, number: impl Fn(BlockId) -> BlockId) {
        use crate::{End, Kind};
        for instruction in &mut self.instructions {
            if let Kind::Phi(sources) = &mut instruction.kind {
                for (_, block) in sources {
                    *block = number(*block);
                }
            }
        }
        match &mut self.end {
            End::Jump(to) => *to = number(*to),
            End::Branch(_, yes, no) => (*yes, *no) = (number(*yes), number(*no)),
            End::Switch(_, _, cases, other) => {
                for (_, to) in cases {
                    *to = number(*to);
                }
                *other = number(*other);
            }
            End::Return(_) | End::Unreachable => {}
        }
    }
}
