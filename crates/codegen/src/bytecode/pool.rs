//! The pool: words that instructions name by a number of one byte, because they are used often.

use std::collections::BTreeMap;

use super::code::Code;
use super::op::{Op, Value};
use crate::assemble::Item;

/// The words, by number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pool {
    /// What each is. A CPU's back end puts them where its interpreter looks for them.
    pub words: Vec<Value>,
}

/// How many there can be.
const MOST: usize = 256;
/// Bytes of a word.
const SIZE: u32 = 2;

impl Pool {
    /// The words that these instructions need, those first that save most. What saves nothing is left
    /// out.
    pub fn of<'a>(ops: impl Iterator<Item = &'a Op>) -> Pool {
        let mut savings: BTreeMap<Value, u32> = BTreeMap::new();
        for op in ops {
            if let Op::Pool(code, value, _) = op {
                *savings.entry(*value).or_default() += saved(*code);
            }
        }
        let mut words: Vec<(Value, u32)> = savings.into_iter().collect();
        words.retain(|(_, saved)| *saved >= SIZE);
        words.sort_by_key(|(value, saved)| (std::cmp::Reverse(*saved), *value));
        Pool { words: words.into_iter().take(MOST).map(|(value, _)| value).collect() }
    }

    /// Gives the words in these instructions their numbers; what is not in the pool is said otherwise.
    pub fn resolve(&self, items: Vec<Item<Op>>) -> Vec<Item<Op>> {
        let numbers: BTreeMap<Value, u8> = self.words.iter().copied().zip(0..=255).collect();
        let mut resolved = Vec::new();
        for item in items {
            let Item::Code(Op::Pool(code, value, _)) = item else {
                resolved.push(item);
                continue;
            };
            if let Some(&number) = numbers.get(&value) {
                resolved.push(Item::Code(Op::Pool(code, value, Some(number))));
                continue;
            }
            let (first, further) = spelt_out(code);
            resolved.push(Item::Code(Op::Word(first, value)));
            resolved.extend(further.iter().map(|&code| Item::Code(Op::Plain(code))));
        }
        resolved
    }
}

/// What does the same without the pool: a code that the word follows, and codes after it.
fn spelt_out(code: Code) -> (Code, &'static [Code]) {
    let further: &[Code] = match code {
        Code::Call => return (Code::CallAt, &[]),
        Code::AtB => &[Code::LoadB],
        Code::AtW => &[Code::LoadW],
        Code::PutAtB => &[Code::StoreB],
        Code::PutAtW => &[Code::StoreW],
        Code::IndexB => &[Code::Add, Code::LoadB],
        Code::IndexW => &[Code::Add, Code::LoadW],
        Code::PutIndexB => &[Code::Add, Code::StoreB],
        Code::PutIndexW => &[Code::Add, Code::StoreW],
        Code::AddAt => &[Code::Add],
        _ => &[],
    };
    (Code::Word, further)
}

/// Bytes that a word in the pool saves.
fn saved(code: Code) -> u32 {
    1 + spelt_out(code).1.len() as u32
}
