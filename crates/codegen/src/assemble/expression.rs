//! Expressions in assembly text: numbers, names, sums, products, and the bytes of an address.
//!
//! `$ff`, `%101`, `'A'` and `12` are numbers; `<` and `>` before an expression take the low and the high byte
//! of it, `-` and `~` are as in C, `*` and `/` come before `+` and `-`. An address that is not known yet is a
//! label and so many bytes: numbers may be added to it and taken away, and it may be split into its bytes.

use super::Label;
use kilomate_ir::{Error, Result};

/// Which bytes of an address are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// All of them.
    Word,
    /// The low one.
    Low,
    /// The high one.
    High,
}

/// What an expression is: a number, or an address that is known when everything is in its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// The label from which it is counted; without one it is a number.
    pub label: Option<Label>,
    /// The number, or the bytes from there.
    pub offset: i32,
    /// Which bytes of it: never but [`Part::Word`] if it is a number.
    pub part: Part,
}

impl Value {
    /// A number.
    pub fn number(number: i32) -> Value {
        Value { label: None, offset: number, part: Part::Word }
    }

    /// A label.
    pub fn label(label: Label) -> Value {
        Value { label: Some(label), offset: 0, part: Part::Word }
    }

    /// The number, if it is one.
    pub fn as_number(self) -> Option<i32> {
        self.label.is_none().then_some(self.offset)
    }

    /// The number as a byte, if it is one.
    pub fn as_byte(self) -> Option<u8> {
        let number = self.as_number()?;
        (-128..256).contains(&number).then_some(number as u8)
    }
}

/// Evaluates an expression. `name` says what names are.
///
/// # Errors
///
/// If it is none. The line is not known here.
pub(super) fn evaluate(text: &str, name: &mut dyn FnMut(&str) -> Result<Value>) -> Result<Value> {
    let mut parser = Parser { rest: text.trim(), name };
    let value = parser.sum()?;
    if parser.rest.is_empty() { Ok(value) } else { wrong(parser.rest) }
}

fn wrong<T>(text: &str) -> Result<T> {
    Err(Error::at(0, format!("`{text}` is no expression")))
}

struct Parser<'a, 'b> {
    rest: &'a str,
    name: &'b mut dyn FnMut(&str) -> Result<Value>,
}

impl<'a> Parser<'a, '_> {
    /// Takes a character if it comes next.
    fn take(&mut self, wanted: char) -> bool {
        match self.rest.strip_prefix(wanted) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }

    /// Takes all characters that are so.
    fn word(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        word
    }

    fn sum(&mut self) -> Result<Value> {
        let mut sum = self.product()?;
        loop {
            let (is_more, is_less) = (self.take('+'), self.take('-'));
            if !is_more && !is_less {
                return Ok(sum);
            }
            let next = self.product()?;
            sum = match (sum, next.as_number(), is_more) {
                (Value { part: Part::Word, .. }, Some(number), true) => {
                    Value { offset: sum.offset + number, ..sum }
                }
                (Value { part: Part::Word, .. }, Some(number), false) => {
                    Value { offset: sum.offset - number, ..sum }
                }
                (Value { label: None, .. }, None, true) if next.part == Part::Word => {
                    Value { offset: next.offset + sum.offset, ..next }
                }
                _ => return Err(Error::at(0, "only numbers can be added to an address")),
            };
        }
    }

    fn product(&mut self) -> Result<Value> {
        let mut product = self.unary()?;
        loop {
            let (is_times, is_by) = (self.take('*'), self.take('/'));
            if !is_times && !is_by {
                return Ok(product);
            }
            let (Some(left), Some(right)) = (product.as_number(), self.unary()?.as_number()) else {
                return Err(Error::at(0, "only numbers are multiplied and divided"));
            };
            let result = if is_times { left.checked_mul(right) } else { left.checked_div(right) };
            let Some(result) = result else { return wrong(self.rest) };
            product = Value::number(result);
        }
    }

    fn unary(&mut self) -> Result<Value> {
        for (sign, part) in [('<', Part::Low), ('>', Part::High)] {
            if self.take(sign) {
                let value = self.unary()?;
                return Ok(match (value.as_number(), part) {
                    (None, part) => Value { part, ..value },
                    (Some(number), Part::High) => Value::number(number >> 8 & 255),
                    (Some(number), _) => Value::number(number & 255),
                });
            }
        }
        let (is_minus, is_not) = (self.take('-'), self.take('~'));
        if !is_minus && !is_not {
            return self.single();
        }
        match self.unary()?.as_number() {
            Some(number) => Ok(Value::number(if is_minus { -number } else { !number })),
            None => Err(Error::at(0, "an address has no sign")),
        }
    }

    fn single(&mut self) -> Result<Value> {
        if self.take('(') {
            let value = self.sum()?;
            return if self.take(')') { Ok(value) } else { wrong(self.rest) };
        }
        for (mark, base) in [('$', 16), ('%', 2)] {
            if self.take(mark) {
                let digits = self.word(|c| c.is_ascii_alphanumeric());
                return i32::from_str_radix(digits, base)
                    .map_or_else(|_| wrong(digits), |number| Ok(Value::number(number)));
            }
        }
        if let Some(rest) = self.rest.strip_prefix('\'') {
            let mut letters = rest.chars();
            return match (letters.next(), letters.next()) {
                (Some(letter), Some('\'')) => {
                    self.rest = letters.as_str().trim_start();
                    Ok(Value::number(letter as i32))
                }
                _ => wrong(self.rest),
            };
        }
        match self.word(is_name) {
            "" => wrong(self.rest),
            word if word.starts_with(|c: char| c.is_ascii_digit()) => {
                word.parse().map_or_else(|_| wrong(word), |number| Ok(Value::number(number)))
            }
            word => (self.name)(word),
        }
    }
}

/// Whether it can be part of a name.
pub(super) fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '@')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Result<Value> {
        evaluate(text, &mut |name| match name {
            "there" => Ok(Value::label(Label(7))),
            "ten" => Ok(Value::number(10)),
            _ => Err(Error::at(0, "who?")),
        })
    }

    #[test]
    fn numbers_are_computed() {
        for (text, number) in [
            ("1 + 2*3 - 4", 3),
            ("(1+2)*ten", 30),
            ("<$1234", 0x34),
            (">$1234 + 1", 0x13),
            ("~%101", -6),
            ("-ten/3", -3),
            ("'A'+1", 66),
        ] {
            assert_eq!(value(text).unwrap(), Value::number(number), "{text}");
        }
        assert_eq!(value("~0").unwrap().as_byte(), Some(255));
        assert_eq!(value("256").unwrap().as_byte(), None);
    }

    #[test]
    fn addresses_are_labels_and_bytes() {
        let there = Value::label(Label(7));
        assert_eq!(value("there").unwrap(), there);
        assert_eq!(value("2 + there - ten").unwrap(), Value { offset: -8, ..there });
        assert_eq!(value(">(there+1)").unwrap(), Value { offset: 1, part: Part::High, ..there });
        for text in [
            "there+there",
            "there*2",
            "-there",
            "<there+1",
            "",
            "(1",
            "$xyz",
            "1 2",
            "5/0",
            "1 & 1",
        ] {
            assert!(value(text).is_err(), "{text}");
        }
    }
}
