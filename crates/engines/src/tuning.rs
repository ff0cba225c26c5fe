//! How numbers of the search are called where they can be set: by a program that is built with the feature `tuning`,
//! and by whoever tunes it.

use kilomate_core::search::params::Tunable;

/// The UCI option of a number: `null_depth` is `NullDepth`.
pub fn option_name(number: &Tunable) -> String {
    let capitalized = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
    number.name.split('_').map(capitalized).collect()
}
