//! From instructions with labels to bytes, whatever the CPU: what all back ends of machine code share.
//!
//! A back end has a type for its instructions and says how long each is, how far its short branches
//! reach and what becomes of one that does not. Here addresses are found: every branch begins short and
//! is made longer where it does not reach, until nothing moves any more. The same items give the same
//! bytes, a listing for people, and source for an assembler that they may have.

mod expression;
mod listing;
pub mod text;

pub use expression::{Part, Value};
pub use listing::{listing, source};

use kilomate_ir::{Error, Result};

/// A place in the code that has a number, and an address when everything is in its place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Label(pub u32);

/// Makes labels, and knows what those are called that have a name.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    names: Vec<Option<String>>,
}

impl Labels {
    /// One without a name.
    pub fn fresh(&mut self) -> Label {
        self.names.push(None);
        Label(self.names.len() as u32 - 1)
    }

    /// One with a name.
    pub fn named(&mut self, name: impl Into<String>) -> Label {
        self.names.push(Some(name.into()));
        Label(self.names.len() as u32 - 1)
    }

    /// What it is called.
    pub fn name(&self, label: Label) -> String {
        match self.names.get(label.0 as usize) {
            Some(Some(name)) => name.clone(),
            _ => format!("L{}", label.0),
        }
    }

    /// The one with a name.
    pub fn find(&self, name: &str) -> Option<Label> {
        let at = self.names.iter().position(|known| known.as_deref() == Some(name))?;
        Some(Label(at as u32))
    }
}

/// An instruction of a CPU.
pub trait Instruction: Clone {
    /// Its bytes, in the form that it has now.
    fn size(&self) -> u32;

    /// Makes it one that reaches, if it is a branch that does not: the second is where it leads to from
    /// the first, its own address. Returns whether it has changed. What is long never gets short again,
    /// so that this comes to an end.
    fn reach(&mut self, at: u32, address: &dyn Fn(Label) -> u32) -> bool;

    /// Its bytes.
    ///
    /// # Errors
    ///
    /// If an address does not fit.
    fn encode(&self, at: u32, address: &dyn Fn(Label) -> u32, out: &mut Vec<u8>) -> Result;

    /// As an assembler would read it, without a label before it.
    fn text(&self, name: &dyn Fn(Label) -> String) -> String;
}

/// What a program is made of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Item<I> {
    /// A place that others name.
    Label(Label),
    /// An instruction.
    Code(I),
    /// Bytes.
    Bytes(Vec<u8>),
    /// The address of a label and so many bytes, two bytes long, low byte first.
    Word(Label, i32),
    /// The same, high byte first.
    WordHighFirst(Label, i32),
    /// So many bytes of zeros.
    Space(u32),
    /// What follows lies at a multiple of so many bytes; zeros come before it.
    Align(u32),
    /// A function of the program begins here, by its number: its name in the source.
    Function(usize, String),
    /// The native code of a basic block begins here: the number of its function, and its own there.
    Block(usize, usize),
    /// Something for the reader.
    Note(String),
}

impl<I> Item<I> {
    /// The same with another kind of instructions.
    pub fn map<J>(self, change: impl FnOnce(I) -> J) -> Item<J> {
        match self {
            Item::Label(label) => Item::Label(label),
            Item::Code(instruction) => Item::Code(change(instruction)),
            Item::Bytes(bytes) => Item::Bytes(bytes),
            Item::Word(label, offset) => Item::Word(label, offset),
            Item::WordHighFirst(label, offset) => Item::WordHighFirst(label, offset),
            Item::Space(count) => Item::Space(count),
            Item::Align(to) => Item::Align(to),
            Item::Function(number, name) => Item::Function(number, name),
            Item::Block(function, block) => Item::Block(function, block),
            Item::Note(note) => Item::Note(note),
        }
    }

    /// Whether it is no code and no data, but a place among them.
    pub fn is_mark(&self) -> bool {
        matches!(self, Item::Label(_) | Item::Function(..) | Item::Block(..) | Item::Note(_))
    }
}

/// A program in its place.
#[derive(Clone, Debug)]
pub struct Image {
    /// The address of the first byte.
    pub origin: u32,
    /// All bytes.
    pub bytes: Vec<u8>,
    /// The address of each label.
    addresses: Vec<Option<u32>>,
    /// The address of each item.
    pub(crate) starts: Vec<u32>,
}

impl Image {
    /// Where an item lies, by its number.
    pub fn start(&self, item: usize) -> u32 {
        self.starts.get(item).copied().unwrap_or(0)
    }

    /// Where a label lies, if it was placed.
    pub fn address(&self, label: Label) -> Option<u32> {
        self.addresses.get(label.0 as usize).copied().flatten()
    }
}

/// Gives every item its place. `known` are labels that lie elsewhere, with their addresses.
///
/// # Errors
///
/// If a label is named that is nowhere, or is in two places, or an address does not fit.
pub fn assemble<I: Instruction>(
    items: &mut [Item<I>],
    labels: &Labels,
    origin: u32,
    known: &[(Label, u32)],
) -> Result<Image> {
    let mut addresses: Vec<Option<u32>> = vec![None; labels.names.len()];
    for &(label, address) in known {
        addresses[label.0 as usize] = Some(address);
    }
    for item in items.iter() {
        if let Item::Label(label) = item {
            let place = &mut addresses[label.0 as usize];
            if place.replace(0).is_some() {
                return Err(Error::at(0, format!("{} is in two places", labels.name(*label))));
            }
        }
    }
    // The first round only finds where everything lies.
    let (mut starts, mut is_first) = (Vec::new(), true);
    loop {
        place(items, origin, &mut addresses, &mut starts);
        if !is_first && !lengthen(items, &addresses, &starts) {
            break;
        }
        is_first = false;
    }
    let bytes = encode(items, labels, &addresses, &starts)?;
    Ok(Image { origin, bytes, addresses, starts })
}

/// Where a label lies; 0 if it is nowhere, which `encode` finds out.
fn look_up(addresses: &[Option<u32>], label: Label) -> u32 {
    addresses.get(label.0 as usize).copied().flatten().unwrap_or(0)
}

fn place<I: Instruction>(
    items: &[Item<I>],
    origin: u32,
    addresses: &mut [Option<u32>],
    starts: &mut Vec<u32>,
) {
    starts.clear();
    let mut at = origin;
    for item in items {
        starts.push(at);
        match item {
            Item::Label(label) => addresses[label.0 as usize] = Some(at),
            Item::Code(instruction) => at += instruction.size(),
            Item::Bytes(bytes) => at += bytes.len() as u32,
            Item::Word(..) | Item::WordHighFirst(..) => at += 2,
            Item::Space(count) => at += count,
            Item::Align(to) => at = at.next_multiple_of(*to),
            Item::Function(..) | Item::Block(..) | Item::Note(_) => {}
        }
    }
    starts.push(at);
}

fn lengthen<I: Instruction>(
    items: &mut [Item<I>],
    addresses: &[Option<u32>],
    starts: &[u32],
) -> bool {
    let mut has_changed = false;
    for (item, &at) in items.iter_mut().zip(starts) {
        if let Item::Code(instruction) = item {
            has_changed |= instruction.reach(at, &|label| look_up(addresses, label));
        }
    }
    has_changed
}

fn encode<I: Instruction>(
    items: &[Item<I>],
    labels: &Labels,
    addresses: &[Option<u32>],
    starts: &[u32],
) -> Result<Vec<u8>> {
    let missing = std::cell::Cell::new(None);
    let address = |label: Label| {
        if addresses.get(label.0 as usize).copied().flatten().is_none() {
            missing.set(Some(label));
        }
        look_up(addresses, label)
    };
    let mut bytes = Vec::new();
    for (item, (&at, &end)) in items.iter().zip(starts.iter().zip(&starts[1..])) {
        match item {
            Item::Code(instruction) => instruction.encode(at, &address, &mut bytes)?,
            Item::Bytes(data) => bytes.extend_from_slice(data),
            Item::Word(label, offset) => {
                bytes.extend((address(*label).wrapping_add_signed(*offset) as u16).to_le_bytes());
            }
            Item::WordHighFirst(label, offset) => {
                bytes.extend((address(*label).wrapping_add_signed(*offset) as u16).to_be_bytes());
            }
            Item::Space(_) | Item::Align(_) => bytes.resize((end - starts[0]) as usize, 0),
            Item::Label(_) | Item::Function(..) | Item::Block(..) | Item::Note(_) => {}
        }
        if bytes.len() as u32 != end - starts[0] {
            return Err(Error::at(0, format!("an instruction at {at:#x} has another size")));
        }
    }
    match missing.get() {
        Some(label) => Err(Error::at(0, format!("{} is nowhere", labels.name(label)))),
        None => Ok(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A branch of two bytes that reaches 4 bytes, or of three; and anything else.
    #[derive(Clone, Debug)]
    enum Toy {
        Branch(Label, bool),
        Other,
    }

    impl Instruction for Toy {
        fn size(&self) -> u32 {
            match self {
                Toy::Branch(_, is_long) => 2 + u32::from(*is_long),
                Toy::Other => 1,
            }
        }

        fn reach(&mut self, at: u32, address: &dyn Fn(Label) -> u32) -> bool {
            match self {
                Toy::Branch(to, is_long @ false) if address(*to).abs_diff(at) > 4 => {
                    *is_long = true;
                    true
                }
                _ => false,
            }
        }

        fn encode(&self, _: u32, address: &dyn Fn(Label) -> u32, out: &mut Vec<u8>) -> Result {
            match self {
                Toy::Branch(to, false) => out.extend([1, address(*to) as u8]),
                Toy::Branch(to, true) => out.extend([2, address(*to) as u8, 0]),
                Toy::Other => out.push(9),
            }
            Ok(())
        }

        fn text(&self, name: &dyn Fn(Label) -> String) -> String {
            match self {
                Toy::Branch(to, _) => format!("bra {}", name(*to)),
                Toy::Other => "nop".into(),
            }
        }
    }

    #[test]
    fn branches_are_as_short_as_can_be() {
        let mut labels = Labels::default();
        let (near, far) = (labels.named("near"), labels.named("far"));
        let nop = || Item::Code(Toy::Other);
        let mut items = vec![
            Item::Label(near),
            nop(),
            Item::Code(Toy::Branch(near, false)),
            // Reaches only as long as the next one is short, which it is not.
            Item::Code(Toy::Branch(far, false)),
            Item::Code(Toy::Branch(labels.find("elsewhere").unwrap_or(far), false)),
            nop(),
            nop(),
            nop(),
            Item::Label(far),
            Item::Word(near, 1),
            Item::Align(4),
            Item::Note("the end".into()),
        ];
        let image = assemble(&mut items, &labels, 16, &[]).unwrap();
        assert_eq!(image.bytes, [9, 1, 16, 2, 28, 0, 2, 28, 0, 9, 9, 9, 17, 0, 0, 0]);
        assert_eq!(image.address(far), Some(28));
        let list = listing(&items, &labels, &image);
        assert!(list.contains("0013  02 1C 00           bra far"), "{list}");
        assert!(source(&items, &labels, "*=", &[]).contains("near:\n        nop\n"));
    }

    #[test]
    fn what_is_nowhere_or_twice_is_an_error() {
        let mut labels = Labels::default();
        let lost = labels.named("lost");
        let mut items = vec![Item::Code(Toy::Branch(lost, false))];
        let error = assemble(&mut items, &labels, 0, &[]).unwrap_err();
        assert_eq!(error.to_string(), "lost is nowhere");
        assert!(assemble(&mut items, &labels, 0, &[(lost, 3)]).is_ok());
        let mut items: Vec<Item<Toy>> = vec![Item::Label(lost), Item::Label(lost)];
        let error = assemble(&mut items, &labels, 0, &[]).unwrap_err();
        assert_eq!(error.to_string(), "lost is in two places");
    }
}
