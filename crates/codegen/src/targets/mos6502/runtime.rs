//! Routines for what takes more than a few instructions; `runtime.asm` has them. Only those that are used
//! become part of a program.
//!
//! They work on twelve bytes of the zero page: two numbers of up to four bytes, and a third for the product or
//! the remainder.

use super::Mos6502;
use super::instruction::Code;
use crate::assemble::text::Text;
use crate::assemble::{Item, Label, Labels};
use kilomate_ir::Result;

/// A routine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Routine {
    Mul8,
    Mul16,
    /// A word times a byte.
    Mul16By8,
    Mul32,
    Div8,
    Div16,
    Div32,
    SignedDiv8,
    SignedDiv16,
    SignedDiv32,
    /// Bytes from where the second points to where the first points, as many as the third says.
    Copy,
    /// The same if they may overlap.
    Move,
    /// A byte to where the first points, as often as the third says.
    Fill,
    /// Which of two places has the lower byte where they differ first: a function from outside.
    Compare,
}

impl Routine {
    const ALL: [Routine; 14] = [
        Routine::Mul8,
        Routine::Mul16,
        Routine::Mul16By8,
        Routine::Mul32,
        Routine::Div8,
        Routine::Div16,
        Routine::Div32,
        Routine::SignedDiv8,
        Routine::SignedDiv16,
        Routine::SignedDiv32,
        Routine::Copy,
        Routine::Move,
        Routine::Fill,
        Routine::Compare,
    ];

    /// Its label, which is the name of its procedure as well.
    pub(super) fn name(self) -> &'static str {
        match self {
            Routine::Mul8 => "rt_mul8",
            Routine::Mul16 => "rt_mul16",
            Routine::Mul16By8 => "rt_mul16by8",
            Routine::Mul32 => "rt_mul32",
            Routine::Div8 => "rt_div8",
            Routine::Div16 => "rt_div16",
            Routine::Div32 => "rt_div32",
            Routine::SignedDiv8 => "rt_sdiv8",
            Routine::SignedDiv16 => "rt_sdiv16",
            Routine::SignedDiv32 => "rt_sdiv32",
            Routine::Copy => "rt_copy",
            Routine::Move => "rt_move",
            Routine::Fill => "rt_fill",
            Routine::Compare => "rt_compare",
        }
    }

    /// The one with a name.
    pub(super) fn named(name: &str) -> Option<Routine> {
        Routine::ALL.into_iter().find(|routine| routine.name() == name)
    }

    /// Others that it calls.
    pub(super) fn needs(self) -> Option<Routine> {
        match self {
            Routine::SignedDiv8 => Some(Routine::Div8),
            Routine::SignedDiv16 => Some(Routine::Div16),
            Routine::SignedDiv32 => Some(Routine::Div32),
            Routine::Move => Some(Routine::Copy),
            _ => None,
        }
    }

    /// Its code. `call` says where others are.
    pub(super) fn items(
        self,
        labels: &mut Labels,
        places: Places,
        call: &dyn Fn(Routine) -> Label,
    ) -> Result<Vec<Item<Code>>> {
        let text = Text::new(
            &[("runtime.asm", include_str!("runtime.asm"))],
            &[
                ("work", i32::from(places.work)),
                ("params", i32::from(places.params)),
                ("results", i32::from(places.results)),
            ],
        )?;
        let outer = &mut |name: &str, _: &mut Labels| Routine::named(name).map(call);
        text.procedure::<Mos6502>(self.name(), labels, outer)
    }
}

/// Where routines find what they work on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    pub(super) work: u8,
    pub(super) params: u8,
    pub(super) results: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_routines_are_there() {
        let mut labels = Labels::default();
        let other = labels.named("other");
        let places = Places { work: 0x10, params: 0x20, results: 0x30 };
        for routine in Routine::ALL {
            let items = routine.items(&mut labels, places, &|_| other).unwrap();
            assert!(items.len() > 5, "{routine:?}");
            assert_eq!(Routine::named(routine.name()), Some(routine));
        }
    }
}
