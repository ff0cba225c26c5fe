//! The numbers of the search as UCI options, in a program that is built with the feature `tuning`.
//!
//! They change the numbers of whatever machine is chosen; what is not set is as the machine has it.

use kilomate_core::MachineName;
use kilomate_core::search::params::{Params, Tunable};
pub(crate) use kilomate_engines::option_name;

/// Those that can be set.
pub(crate) const NUMBERS: &[Tunable] = if cfg!(feature = "tuning") { Params::TUNABLE } else { &[] };

/// What has been set, in the order of [`NUMBERS`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Changes([Option<i16>; NUMBERS.len()]);

impl Changes {
    /// Nothing: the machine's own numbers.
    pub(crate) const NONE: Changes = Changes([None; NUMBERS.len()]);

    /// Sets the number at this place of [`NUMBERS`].
    pub(crate) fn set(&mut self, place: usize, value: i16) {
        self.0[place] = Some(value);
    }

    /// The numbers of a machine with these changes. They stay for the life of the program: some
    /// tens of bytes for each time that one is set.
    pub(crate) fn on(&self, machine: MachineName) -> &'static Params {
        let mut params = machine.params();
        for (place, change) in self.0.iter().enumerate() {
            if let Some(value) = change {
                params.set(place, *value);
            }
        }
        Box::leak(Box::new(params))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_name_of_its_own_and_a_place_within_its_bounds() {
        let names: Vec<String> = Params::TUNABLE.iter().map(option_name).collect();
        assert!(names.contains(&"ReverseFutilityDepth".into()) && names.contains(&"Delta".into()));
        for machine in MachineName::ALL {
            for (place, number) in Params::TUNABLE.iter().enumerate() {
                let own = machine.params().get(place);
                assert!((number.least..=number.most).contains(&own), "{} of {own}", number.name);
            }
        }
    }

    #[cfg(feature = "tuning")]
    #[test]
    fn changes_are_made_on_top_of_the_machine() {
        let mut changes = Changes::NONE;
        changes.set(0, 9);
        let params = changes.on(MachineName::Prodigy);
        assert_eq!(params.get(0), 9);
        assert_eq!(params.get(1), MachineName::Prodigy.params().get(1));
    }
}
