//! The numbers of the search as UCI options, in a program that is built with the feature `tuning`.
//!
//! They change the numbers of whatever machine is chosen; what is not set is as the machine has it.

use kilomate_core::search::params::Params;

use crate::machine::Machine;

/// A machine as this program runs it.
#[cfg(not(feature = "tuning"))]
pub(crate) type Own<P> = P;
/// A machine as this program runs it.
#[cfg(feature = "tuning")]
pub(crate) type Own<P> = kilomate_core::search::Tunable<P>;

/// A number that can be set.
pub(crate) struct Number {
    pub(crate) name: &'static str,
    pub(crate) least: i64,
    pub(crate) most: i64,
    pub(crate) get: fn(&Params) -> i64,
    set: fn(&mut Params, i64),
}

#[cfg(feature = "tuning")]
macro_rules! numbers {
    ($($name:ident $field:ident $least:literal $most:literal;)*) => {
        &[$(Number {
            name: stringify!($name),
            least: $least,
            most: $most,
            get: |params| params.$field.into(),
            set: |params, value| params.$field = value as _,
        }),*]
    };
}

/// Those that can be set.
#[cfg(not(feature = "tuning"))]
pub(crate) const NUMBERS: &[Number] = &[];
/// Those that can be set.
#[cfg(feature = "tuning")]
pub(crate) const NUMBERS: &[Number] = numbers! {
    ReverseFutilityDepth reverse_futility_depth 0 12;
    ReverseFutilityMargin reverse_futility_margin 20 300;
    LazyMargin lazy_margin 0 1000;
    RazoringDepth razoring_depth 0 6;
    RazoringMargin razoring_margin 50 800;
    NullDepth null_depth 1 100;
    NullReduction null_reduction 1 6;
    NullDepthDivisor null_depth_divisor 2 12;
    InternalDepth internal_depth 2 100;
    LateDepth late_depth 0 12;
    LateBase late_base 0 30;
    FutilityDepth futility_depth -1 12;
    FutilityBase futility_base 0 400;
    FutilityMargin futility_margin 20 300;
    ExchangeDepth exchange_depth -1 12;
    ReductionDepth reduction_depth 1 100;
    ReductionMoves reduction_moves 1 20;
    ReductionBase reduction_base 0 40;
    ReductionScale reduction_scale 5 80;
    ExtensionQuarters extension_quarters 0 12;
    Delta delta 0 600;
    QuietCheckPlies quiet_check_plies 0 4;
    Aspiration aspiration 5 300;
    AspirationDepth aspiration_depth 2 100;
};

/// What has been set, in the order of [`NUMBERS`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Changes([Option<i64>; NUMBERS.len()]);

impl Changes {
    /// Nothing: the machine's own numbers.
    pub(crate) const NONE: Changes = Changes([None; NUMBERS.len()]);

    /// Sets the number at this place of [`NUMBERS`].
    pub(crate) fn set(&mut self, place: usize, value: i64) {
        self.0[place] = Some(value);
    }

    /// The numbers of a machine with these changes. They stay for the life of the program: some
    /// tens of bytes for each time that one is set.
    pub(crate) fn on(&self, machine: Machine) -> &'static Params {
        let mut params = machine.params();
        for (number, change) in NUMBERS.iter().zip(self.0) {
            if let Some(value) = change {
                (number.set)(&mut params, value);
            }
        }
        Box::leak(Box::new(params))
    }
}

#[cfg(all(test, feature = "tuning"))]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_its_own_and_keeps_what_it_is_given() {
        for machine in Machine::ALL {
            for (place, number) in NUMBERS.iter().enumerate() {
                let own = (number.get)(&machine.params());
                assert!((number.least..=number.most).contains(&own), "{} of {own}", number.name);
                for value in [number.least, number.most] {
                    let mut changes = Changes::NONE;
                    changes.set(place, value);
                    let changed = changes.on(machine);
                    for other in NUMBERS {
                        let expected = (other.get)(&machine.params());
                        let expected = if other.name == number.name { value } else { expected };
                        assert_eq!((other.get)(changed), expected, "{}", other.name);
                    }
                }
            }
        }
    }
}
