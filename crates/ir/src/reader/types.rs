//! Types, and the attributes of functions and values, which are left out: they promise things that a
//! translation need not know.

use super::tokens::Token;
use super::{Reader, Result};
use crate::Error;
use crate::Type;

/// The widest integer.
const WIDEST: u32 = 64;

/// Attributes that may be left out, with what stands in parentheses after them.
const ATTRIBUTES: [&str; 27] = [
    "noalias",
    "noundef",
    "nonnull",
    "readonly",
    "writeonly",
    "readnone",
    "zeroext",
    "signext",
    "inreg",
    "returned",
    "nocapture",
    "captures",
    "dereferenceable",
    "dereferenceable_or_null",
    "initializes",
    "range",
    "dead_on_unwind",
    "writable",
    "allocptr",
    "nofree",
    "immarg",
    "unnamed_addr",
    "local_unnamed_addr",
    "addrspace",
    "fastcc",
    "dead_on_return",
    "align",
];

/// Where a symbol may be seen from, and the like.
const LINKAGE: [&str; 9] = [
    "internal",
    "private",
    "external",
    "dso_local",
    "hidden",
    "protected",
    "default",
    "linkonce_odr",
    "weak_odr",
];

impl Reader {
    /// Leaves out attributes.
    pub(super) fn skip_attributes(&mut self) -> Result {
        while let Some(Token::Word(word)) = self.peek()
            && ATTRIBUTES.contains(&word.as_str())
        {
            let is_align = word == "align";
            self.at += 1;
            if is_align && !self.is_sign('(') {
                self.number()?;
            }
            self.skip_parentheses()?;
        }
        Ok(())
    }

    /// Leaves out the linkage and says whether others can see the symbol.
    pub(super) fn skip_linkage(&mut self) -> bool {
        let mut is_exported = true;
        while let Some(Token::Word(word)) = self.peek()
            && LINKAGE.contains(&word.as_str())
        {
            is_exported &= !matches!(word.as_str(), "internal" | "private");
            self.at += 1;
        }
        is_exported
    }

    /// A type.
    pub(super) fn type_(&mut self) -> Result<Type> {
        match self.peek().cloned() {
            Some(Token::Word(word)) => {
                let of = match word.as_str() {
                    "void" => Type::Void,
                    "ptr" => Type::Ptr,
                    word => match word.strip_prefix('i').and_then(|bits| bits.parse().ok()) {
                        Some(bits @ 1..=WIDEST) => Type::Int(bits),
                        _ => return self.error(format!("the type '{word}' is not supported")),
                    },
                };
                self.at += 1;
                if of == Type::Ptr && self.accept_word("addrspace") {
                    self.skip_parentheses()?;
                }
                Ok(of)
            }
            Some(Token::Local(name)) => self.named_type(&name),
            Some(Token::Sign('[')) => {
                self.at += 1;
                let len = self.count()?;
                self.word("x")?;
                let item = self.type_()?;
                self.sign(']')?;
                Ok(Type::Array(len, Box::new(item)))
            }
            Some(Token::Sign('<')) => {
                self.at += 1;
                if !self.is_sign('{') {
                    return self.error("vectors are not supported");
                }
                let of = self.struct_type()?;
                self.sign('>')?;
                Ok(of)
            }
            Some(Token::Sign('{')) => self.struct_type(),
            _ => self.expected("a type"),
        }
    }

    fn struct_type(&mut self) -> Result<Type> {
        self.sign('{')?;
        let mut fields = Vec::new();
        while !self.accept('}') {
            if !fields.is_empty() {
                self.sign(',')?;
            }
            fields.push(self.type_()?);
        }
        Ok(Type::Struct(fields))
    }

    fn named_type(&mut self, name: &str) -> Result<Type> {
        let line = self.line();
        self.at += 1;
        let Some(&at) = self.types.get(name) else {
            return Err(Error::at(line, format!("there is no type %{name}")));
        };
        if self.resolving.iter().any(|other| other == name) {
            return Err(Error::at(line, format!("the type %{name} contains itself")));
        }
        self.resolving.push(name.to_owned());
        let back = std::mem::replace(&mut self.at, at);
        let of = self.type_()?;
        self.at = back;
        self.resolving.pop();
        Ok(of)
    }
}
