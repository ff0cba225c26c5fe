//! Clocks as people say them: minutes, and seconds for each move.

use kilomate_desk::clock::Allowance;

use crate::tui::text::screens as text;

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
    let problem = || text::bad_time(words);
    let (moves, rest) = match words.trim().split_once('/') {
        Some((moves, rest)) => (Some(moves.trim()), rest),
        None => (None, words.trim()),
    };
    let (minutes, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let minutes: f64 = minutes.trim().replace(',', ".").parse().map_err(|_| problem())?;
    let moves = moves.map(|moves| format!("{moves}/")).unwrap_or_default();
    let seconds = format!("{moves}{}+{}", minutes * 60.0, increment.trim());
    seconds.parse().map_err(|_| problem())
}

/// A time as [`read`] reads it.
pub(super) fn show(allowance: Allowance) -> String {
    let minutes = f64::from(allowance.base) / 60_000.0;
    let moves = if allowance.moves == 0 { String::new() } else { format!("{}/", allowance.moves) };
    let increment = match allowance.increment {
        0 => String::new(),
        ms => format!("+{}", f64::from(ms) / 1_000.0),
    };
    format!("{moves}{minutes}{increment}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_they_are_shown() {
        for (words, base, increment, moves) in [
            ("5", 300_000, 0, 0),
            ("5+3", 300_000, 3_000, 0),
            ("0.5+1", 30_000, 1_000, 0),
            ("40/120", 7_200_000, 0, 40),
            ("0+2", 0, 2_000, 0),
        ] {
            let time = read(words).expect(words);
            assert_eq!(time, Allowance { base, increment, moves });
            assert_eq!(show(time), words);
        }
        assert_eq!(read(" 1,5 + 2 "), Ok(Allowance::seconds(90, 2)));
        for words in ["", "soon", "5+", "-3", "1e9", "NaN", "inf", "0", "x/5", "5+3+1"] {
            assert!(read(words).is_err_and(|problem| problem.contains("5+3")), "{words}");
        }
    }
}
