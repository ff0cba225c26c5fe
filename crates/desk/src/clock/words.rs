//! Times for a game as people say them: minutes, and seconds for each move. Seconds for the game have
//! an `s` behind them, and so have those in the file of settings.

use super::Allowance;

/// How a time is written.
const PROBLEM: &str = "\
    not a time for a game: write minutes, such as 5, 5+3 with three seconds for each move, 40/120 for 40 \
    moves in two hours, or seconds, such as 300s+3";

impl Allowance {
    /// A time in minutes: `5`, `5+3`, `0.5`, `40/120`; or in seconds, as `300s+3`.
    ///
    /// # Errors
    ///
    /// A sentence says how a time is written.
    pub fn from_words(words: &str) -> Result<Allowance, &'static str> {
        let words = words.trim();
        let (moves, rest) = match words.split_once('/') {
            Some((moves, rest)) => (format!("{}/", moves.trim()), rest),
            None => (String::new(), words),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let (base, unit) = match base.trim().strip_suffix('s') {
            Some(seconds) => (seconds.trim(), 1.0),
            None => (base.trim(), 60.0),
        };
        let increment = increment.trim();
        let increment = increment.strip_suffix('s').unwrap_or(increment).trim();
        let base: f64 = base.replace(',', ".").parse().map_err(|_| PROBLEM)?;
        format!("{moves}{}+{increment}", base * unit).parse().map_err(|_| PROBLEM)
    }

    /// In minutes, as [`Allowance::from_words`] reads it.
    pub fn in_minutes(self) -> String {
        self.written(60_000.0, "")
    }

    /// In seconds, as [`Allowance::from_words`] reads it.
    pub fn in_seconds(self) -> String {
        self.written(1_000.0, "s")
    }

    fn written(self, unit: f64, sign: &str) -> String {
        let Allowance { base, increment, moves } = self;
        let moves = if moves == 0 { String::new() } else { format!("{moves}/") };
        let increment = match increment {
            0 => String::new(),
            ms => format!("+{}", f64::from(ms) / 1_000.0),
        };
        format!("{moves}{}{sign}{increment}", f64::from(base) / unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_they_are_shown() {
        let read = Allowance::from_words;
        for (words, in_seconds, base, increment, moves) in [
            ("5", "300s", 300_000, 0, 0),
            ("5+3", "300s+3", 300_000, 3_000, 0),
            ("0.5+1", "30s+1", 30_000, 1_000, 0),
            ("40/120", "40/7200s", 7_200_000, 0, 40),
            ("0+2", "0s+2", 0, 2_000, 0),
            ("0.005+0.1", "0.3s+0.1", 300, 100, 0),
        ] {
            let time = Allowance { base, increment, moves };
            assert_eq!((read(words), read(in_seconds)), (Ok(time), Ok(time)), "{words}");
            assert_eq!(
                (time.in_minutes().as_str(), time.in_seconds().as_str()),
                (words, in_seconds)
            );
        }
        assert_eq!(read(" 1,5 + 2 "), Ok(Allowance::seconds(90, 2)));
        assert_eq!(read("90s + 2s"), Ok(Allowance::seconds(90, 2)));
        let wrong =
            ["", "soon", "5+", "-3", "1e9", "NaN", "inf", "0", "x/5", "5+3+1", "s", "5m", "5ss"];
        for words in wrong {
            assert!(read(words).is_err_and(|problem| problem.contains("5+3")), "{words}");
        }
    }
}
