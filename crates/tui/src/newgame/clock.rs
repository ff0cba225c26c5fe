//! Clocks as people say them: minutes, and seconds for each move.

use kilomate_desk::clock::Allowance;

use crate::text::screens as text;

/// Clocks that are offered: minutes, seconds for each move.
pub(super) const PRESETS: [(u32, u32); 8] =
    [(1, 0), (3, 2), (5, 0), (5, 3), (10, 0), (15, 10), (30, 0), (90, 30)];

/// What a preset gives.
pub(super) const fn allowance((minutes, increment): (u32, u32)) -> Allowance {
    Allowance::seconds(minutes * 60, increment)
}

/// A time in minutes: `5`, `5+3`, `0.5`, `40/120`.
///
/// # Errors
///
/// A sentence says how a time is written.
pub(super) fn read(words: &str) -> Result<Allowance, String> {
    Allowance::from_words(words).map_err(|_| text::bad_time(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_time_is_told_in_the_words_of_the_form() {
        assert_eq!(read("5+3"), Ok(Allowance::seconds(300, 3)));
        assert_eq!(read("5+"), Err(text::bad_time("5+")));
    }
}
