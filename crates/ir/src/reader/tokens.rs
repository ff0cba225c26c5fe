//! The words of the text, each with its line.

use crate::{Error, Result};

/// A word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// `%name`: a value, a block or a type.
    Local(String),
    /// `@name`.
    Global(String),
    /// A name without a sign before it, such as an instruction or a type.
    Word(String),
    /// `name:`, which begins a block.
    Label(String),
    /// A number.
    Number(i128),
    /// What stands between quotes, as bytes.
    Text(Vec<u8>),
    /// `!…`, which says nothing about what is done.
    Note,
    /// `#n`, attributes that say nothing either.
    Attributes,
    /// Anything else, one character.
    Sign(char),
}

/// Takes the text apart.
pub(super) fn split(text: &str) -> Result<Vec<(Token, u32)>> {
    let mut tokens = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let mut rest = Rest { bytes: line.as_bytes(), at: 0, line: number };
        while let Some(token) = rest.next()? {
            tokens.push((token, number));
        }
    }
    Ok(tokens)
}

/// What is left of a line.
struct Rest<'a> {
    bytes: &'a [u8],
    at: usize,
    line: u32,
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'$' | b'-')
}

impl Rest<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn next(&mut self) -> Result<Option<Token>> {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
        let Some(byte) = self.peek() else { return Ok(None) };
        let token = match byte {
            b';' => return Ok(None),
            b'%' => Token::Local(self.named()?),
            b'@' => Token::Global(self.named()?),
            b'!' => self.note()?,
            b'#' => {
                self.at += 1;
                self.word();
                Token::Attributes
            }
            b'"' => {
                let text = self.quoted()?;
                self.label_or(text)
            }
            b'c' if self.bytes.get(self.at + 1) == Some(&b'"') => {
                self.at += 1;
                Token::Text(self.quoted()?)
            }
            _ if is_name(byte) => self.plain()?,
            _ => {
                self.at += 1;
                Token::Sign(byte as char)
            }
        };
        Ok(Some(token))
    }

    /// A quoted name before a colon begins a block, otherwise it is a text.
    fn label_or(&mut self, text: Vec<u8>) -> Token {
        if self.peek() == Some(b':') {
            self.at += 1;
            return Token::Label(String::from_utf8_lossy(&text).into_owned());
        }
        Token::Text(text)
    }

    fn word(&mut self) -> String {
        let start = self.at;
        while self.peek().is_some_and(is_name) {
            self.at += 1;
        }
        String::from_utf8_lossy(&self.bytes[start..self.at]).into_owned()
    }

    /// What follows `%` or `@`.
    fn named(&mut self) -> Result<String> {
        self.at += 1;
        if self.peek() == Some(b'"') {
            return Ok(String::from_utf8_lossy(&self.quoted()?).into_owned());
        }
        match self.word() {
            name if name.is_empty() => Err(Error::at(self.line, "a name is missing")),
            name => Ok(name),
        }
    }

    fn note(&mut self) -> Result<Token> {
        self.at += 1;
        if self.peek() == Some(b'"') {
            self.quoted()?;
        } else {
            self.word();
        }
        Ok(Token::Note)
    }

    fn plain(&mut self) -> Result<Token> {
        let word = self.word();
        if self.peek() == Some(b':') {
            self.at += 1;
            return Ok(Token::Label(word));
        }
        let digits = word.strip_prefix('-').unwrap_or(&word);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(Token::Word(word));
        }
        let number = word.parse().map_err(|_| Error::at(self.line, "a number is too large"))?;
        Ok(Token::Number(number))
    }

    /// The bytes between two quotes; `\` and two digits are one byte.
    fn quoted(&mut self) -> Result<Vec<u8>> {
        self.at += 1;
        let mut bytes = Vec::new();
        loop {
            let byte = self.peek().ok_or_else(|| Error::at(self.line, "a quote is missing"))?;
            self.at += 1;
            match byte {
                b'"' => return Ok(bytes),
                b'\\' => bytes.push(self.escaped()?),
                _ => bytes.push(byte),
            }
        }
    }

    fn escaped(&mut self) -> Result<u8> {
        if self.peek() == Some(b'\\') {
            self.at += 1;
            return Ok(b'\\');
        }
        let digits = self.bytes.get(self.at..self.at + 2).and_then(|d| str::from_utf8(d).ok());
        self.at += 2;
        digits
            .and_then(|digits| u8::from_str_radix(digits, 16).ok())
            .ok_or_else(|| Error::at(self.line, "two hexadecimal digits are missing"))
    }
}
