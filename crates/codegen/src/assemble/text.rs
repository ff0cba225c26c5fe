//! Assembly as text, whatever the CPU: labels, names, macros, procedures. What an instruction looks like is
//! said by the CPU, as a [`Syntax`].
//!
//! ```text
//! name = expression                       a number with a name
//! .macro name first, second               lines that are put in where they are named;
//! .endmacro                               what they are given stands in place of `first` and `second`
//! .proc name                              a procedure, which is part of a program if that asks for it
//! label:  instruction operand ; remark
//! @label: ...                             a label that is known in this procedure, or macro, alone
//!         .byte 1, <label, >label         bytes
//!         .word label+1                   words, low byte first
//!         .space 3                        zeros
//!         .align 256                      zeros up to a multiple
//! .if expression / .else / .endif         lines that count if it is not zero
//! .endproc
//! ```

use std::collections::BTreeMap;

use super::expression::{Part, Value, evaluate, is_name};
use super::{Instruction, Item, Label, Labels};
use kilomate_ir::{Error, Result};

/// How deep macros may name each other.
const DEPTH: usize = 8;

/// What the instructions of a CPU look like.
pub trait Syntax {
    /// They.
    type Instruction: Instruction;

    /// The instruction of a line, by its first word and what follows.
    ///
    /// # Errors
    ///
    /// If there is no such one.
    fn instruction(
        word: &str,
        operand: &str,
        value: &mut dyn FnMut(&str) -> Result<Value>,
    ) -> Result<Self::Instruction>;
}

/// A line, with its file and number.
#[derive(Clone, Copy, Debug)]
struct Line<'a> {
    file: &'a str,
    number: u32,
    text: &'a str,
}

impl Line<'_> {
    fn wrong(&self, what: &str) -> Error {
        Error::at(self.number, format!("{what}, in {}: `{}`", self.file, self.text))
    }
}

#[derive(Debug)]
struct Macro<'a> {
    parameters: Vec<&'a str>,
    body: Vec<Line<'a>>,
}

/// Some text, taken apart.
#[derive(Debug, Default)]
pub struct Text<'a> {
    numbers: BTreeMap<String, i32>,
    macros: BTreeMap<&'a str, Macro<'a>>,
    procedures: BTreeMap<&'a str, Vec<Line<'a>>>,
}

impl<'a> Text<'a> {
    /// Takes files apart, which are given by name and text, with numbers that have names already.
    ///
    /// # Errors
    ///
    /// With the line that is wrong.
    pub fn new(files: &[(&'a str, &'a str)], numbers: &[(&str, i32)]) -> Result<Text<'a>> {
        let mut text = Text::default();
        text.numbers.extend(numbers.iter().map(|&(name, number)| (name.to_owned(), number)));
        for &(file, lines) in files {
            let lines = (1..).zip(lines.lines());
            let lines = lines.map(|(number, text)| {
                let text = text.split_once(';').map_or(text, |(text, _)| text).trim();
                Line { file, number, text }
            });
            text.file(lines.filter(|line| !line.text.is_empty()))?;
        }
        Ok(text)
    }

    fn file(&mut self, mut lines: impl Iterator<Item = Line<'a>>) -> Result {
        while let Some(line) = lines.next() {
            let (word, rest) = split(line.text);
            match word {
                ".macro" => {
                    let (name, rest) = split(rest);
                    let parameters = arguments(rest);
                    let body = until(&mut lines, line, ".endmacro")?;
                    self.macros.insert(name, Macro { parameters, body });
                }
                ".proc" => {
                    let body = until(&mut lines, line, ".endproc")?;
                    if self.procedures.insert(rest, body).is_some() {
                        return Err(line.wrong("there is such a procedure already"));
                    }
                }
                name => {
                    let value = rest.strip_prefix('=').map(|text| {
                        evaluate(text, &mut |name| self.number(name))
                            .map_err(|e| line.wrong(&e.what))
                    });
                    let value = value.transpose()?.and_then(Value::as_number);
                    let value = value.ok_or_else(|| line.wrong("it stands in no procedure"))?;
                    self.numbers.insert(name.to_owned(), value);
                }
            }
        }
        Ok(())
    }

    fn number(&self, name: &str) -> Result<Value> {
        let number = self.numbers.get(name).copied();
        number.map(Value::number).ok_or_else(|| Error::at(0, format!("{name} is not known")))
    }

    /// The names of all procedures.
    pub fn names(&self) -> impl Iterator<Item = &'a str> {
        self.procedures.keys().copied()
    }

    /// A procedure without its own label. `outer` gives labels to names that are neither numbers nor stand
    /// here, if it knows them; others are made, for whoever places them.
    ///
    /// # Errors
    ///
    /// With the line that is wrong, or if there is no such procedure.
    pub fn procedure<S: Syntax>(
        &self,
        name: &str,
        labels: &mut Labels,
        outer: &mut dyn FnMut(&str, &mut Labels) -> Option<Label>,
    ) -> Result<Vec<Item<S::Instruction>>> {
        let body = self.procedures.get(name);
        let body = body.ok_or_else(|| Error::at(0, format!("there is no procedure {name}")))?;
        let mut reader =
            Reader::<S> { text: self, labels, outer, scopes: Vec::new(), items: Vec::new() };
        let lines: Vec<(Line<'_>, String)> =
            body.iter().map(|line| (*line, line.text.to_owned())).collect();
        reader.lines(&lines)?;
        Ok(reader.items)
    }
}

/// The first word, and the rest.
fn split(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

fn arguments(text: &str) -> Vec<&str> {
    if text.is_empty() { Vec::new() } else { text.split(',').map(str::trim).collect() }
}

/// The lines up to one.
fn until<'a>(
    lines: &mut impl Iterator<Item = Line<'a>>,
    first: Line<'a>,
    end: &str,
) -> Result<Vec<Line<'a>>> {
    let mut body = Vec::new();
    for line in lines {
        if line.text == end {
            return Ok(body);
        }
        body.push(line);
    }
    Err(first.wrong(&format!("{end} is missing")))
}

/// A label before a line, and the rest.
fn label_of(text: &str) -> (Option<&str>, &str) {
    match text.split_once(':') {
        Some((name, rest)) if name.chars().all(is_name) => (Some(name), rest.trim()),
        _ => (None, text),
    }
}

struct Reader<'t, 'l, S: Syntax> {
    text: &'t Text<'t>,
    labels: &'l mut Labels,
    outer: &'l mut dyn FnMut(&str, &mut Labels) -> Option<Label>,
    /// Labels of the procedure, and of the macros that are put in.
    scopes: Vec<BTreeMap<String, Label>>,
    items: Vec<Item<S::Instruction>>,
}

impl<S: Syntax> Reader<'_, '_, S> {
    /// Lines with labels of their own.
    fn lines(&mut self, lines: &[(Line<'_>, String)]) -> Result {
        let own = lines.iter().filter_map(|(_, text)| label_of(text).0);
        let own = own.filter(|name| name.starts_with('@'));
        let own = own.map(|name| (name.to_owned(), self.labels.fresh())).collect();
        self.scopes.push(own);
        // For each `.if` that holds these lines, whether they count, and whether it did before.
        let mut counts: Vec<(bool, bool)> = Vec::new();
        for (line, text) in lines {
            let (word, rest) = split(text);
            let is_counted = counts.iter().all(|(own, _)| *own);
            match word {
                ".if" => {
                    let is_so =
                        is_counted && self.number(rest).map_err(|e| line.wrong(&e.what))? != 0;
                    counts.push((is_so, is_so));
                }
                ".else" => match counts.last_mut() {
                    Some((own, has_been)) => *own = !*has_been,
                    None => return Err(line.wrong("there is no .if")),
                },
                ".endif" => {
                    counts.pop().ok_or_else(|| line.wrong("there is no .if"))?;
                }
                _ if is_counted => self.line(*line, text)?,
                _ => {}
            }
        }
        self.scopes.pop();
        match (counts.last(), lines.last()) {
            (Some(_), Some((line, _))) => Err(line.wrong(".endif is missing")),
            _ => Ok(()),
        }
    }

    fn line(&mut self, line: Line<'_>, text: &str) -> Result {
        let (label, text) = label_of(text);
        if let Some(name) = label {
            let label = self.label(name);
            self.items.push(Item::Label(label));
        }
        if text.is_empty() {
            return Ok(());
        }
        let (word, rest) = split(text);
        if let Some(inner) = self.text.macros.get(word) {
            return self.expand(line, inner, &arguments(rest));
        }
        self.statement(word, rest).map_err(|error| match error.line {
            0 => line.wrong(&error.what),
            _ => error,
        })
    }

    fn expand(&mut self, line: Line<'_>, inner: &Macro<'_>, given: &[&str]) -> Result {
        if inner.parameters.len() != given.len() || self.scopes.len() > DEPTH {
            return Err(line.wrong("a macro is given too much, or too little"));
        }
        let body: Vec<(Line<'_>, String)> = inner
            .body
            .iter()
            .map(|line| (*line, put_in(line.text, &inner.parameters, given)))
            .collect();
        self.lines(&body)
    }

    fn label(&mut self, name: &str) -> Label {
        let own = self.scopes.iter().rev().find_map(|scope| scope.get(name));
        if let Some(&own) = own {
            return own;
        }
        let known = (self.outer)(name, self.labels).or_else(|| self.labels.find(name));
        known.unwrap_or_else(|| self.labels.named(name))
    }

    fn value(&mut self, text: &str) -> Result<Value> {
        evaluate(text, &mut |name| {
            self.text.number(name).or_else(|_| Ok(Value::label(self.label(name))))
        })
    }

    fn number(&mut self, text: &str) -> Result<u32> {
        let number = self.value(text)?.as_number().and_then(|number| u32::try_from(number).ok());
        number.ok_or_else(|| Error::at(0, format!("`{text}` is no number")))
    }

    fn statement(&mut self, word: &str, rest: &str) -> Result {
        match word {
            ".byte" => arguments(rest).iter().try_for_each(|text| self.byte(text)),
            ".word" => arguments(rest).iter().try_for_each(|text| self.word(text)),
            ".space" => {
                let count = self.number(rest)?;
                self.items.push(Item::Space(count));
                Ok(())
            }
            ".align" => {
                let to = self.number(rest)?;
                self.items.push(Item::Align(to.max(1)));
                Ok(())
            }
            word => {
                let instruction = S::instruction(word, rest, &mut |text| self.value(text))?;
                self.items.push(Item::Code(instruction));
                Ok(())
            }
        }
    }

    fn byte(&mut self, text: &str) -> Result {
        match self.value(text)?.as_byte() {
            Some(byte) => self.items.push(Item::Bytes(vec![byte])),
            None => return Err(Error::at(0, format!("`{text}` is no byte"))),
        }
        Ok(())
    }

    fn word(&mut self, text: &str) -> Result {
        let item = match self.value(text)? {
            Value { label: Some(label), offset, part: Part::Word } => Item::Word(label, offset),
            Value { label: None, offset, .. } => Item::Bytes((offset as u16).to_le_bytes().into()),
            _ => return Err(Error::at(0, format!("`{text}` is no word"))),
        };
        self.items.push(item);
        Ok(())
    }
}

/// A line of a macro, with what is given in place of its parameters.
fn put_in(text: &str, parameters: &[&str], given: &[&str]) -> String {
    let mut result = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end.max(rest.chars().next().map_or(0, char::len_utf8)));
        let place = parameters.iter().position(|parameter| *parameter == word);
        result.push_str(place.map_or(word, |n| given[n]));
        rest = after;
    }
    result
}

#[cfg(test)]
mod tests;
