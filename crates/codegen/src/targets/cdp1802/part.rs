//! Values of several bytes, as what each byte is made of.

use super::emit::code;
use crate::middle::Expr;

/// A value whose bytes can be had one after the other, without disturbing a carry between them unless it
/// makes one itself.
#[derive(Clone)]
pub(super) enum Part {
    /// A number.
    Number(u32),
    /// Bytes among the variables; those above are zero.
    Slots(Vec<u8>),
    /// So many bytes where a pinned register points; those above are zero.
    Memory(u8, u32),
    /// So many bytes, and then their sign.
    Signed(Box<Part>, u32),
    /// So many bytes, and then zeros.
    Cut(Box<Part>, u32),
    /// One byte, and then zeros.
    Byte(Box<Expr>),
    /// An operation by its codes for the first byte and those after it; the second operand is a number or
    /// lies in memory.
    Operation(u8, u8, Box<Part>, Box<Part>),
    /// The highest byte has its sign turned.
    Turned(Box<Part>),
}

impl Part {
    /// A difference in whose highest bytes the sign is turned, in the second already.
    pub(super) fn turned_difference(left: Part, right: Part) -> Part {
        Part::Operation(code::SM, code::SMB, Part::Turned(left.into()).into(), right.into())
    }

    /// Whether there is a carry from byte to byte.
    pub(super) fn carries(&self) -> bool {
        match self {
            Part::Operation(first, _, left, _) => {
                matches!(*first, code::ADD | code::SM | code::SD) || left.carries()
            }
            Part::Signed(inner, _) | Part::Cut(inner, _) | Part::Turned(inner) => inner.carries(),
            _ => false,
        }
    }

    /// Whether a byte would be read after its place has got a new value.
    pub(super) fn is_late(&self, slot: u8, size: u32) -> bool {
        let is_written =
            |place: u8, k: u32| (u32::from(slot)..u32::from(slot) + k).contains(&u32::from(place));
        match self {
            Part::Slots(places) => (0..).zip(places).any(|(k, &place)| is_written(place, k)),
            Part::Signed(inner, from) => {
                let last = match &**inner {
                    Part::Slots(places) => places.get(*from as usize - 1).copied(),
                    _ => None,
                };
                inner.is_late(slot, size) || last.is_some_and(|place| is_written(place, size - 1))
            }
            Part::Cut(inner, _) | Part::Turned(inner) => inner.is_late(slot, size),
            Part::Operation(_, _, left, right) => {
                left.is_late(slot, size) || right.is_late(slot, size)
            }
            _ => false,
        }
    }
}

/// So many places one after the other.
pub(super) fn slots(at: u8, size: u32) -> Part {
    Part::Slots((at..).take(size as usize).collect())
}
