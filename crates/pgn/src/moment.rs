//! Dates and times as games have them, in UTC: Rust's own library knows no others.

use std::time::{SystemTime, UNIX_EPOCH};

/// A second of the calendar, in UTC.
///
/// ```
/// use std::time::{Duration, SystemTime};
///
/// use kilomate_pgn::Moment;
///
/// let moment = Moment::from(SystemTime::UNIX_EPOCH + Duration::from_secs(1_794_848_705));
/// assert_eq!((moment.date().as_str(), moment.time().as_str()), ("2026.11.16", "17:05:05"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Moment {
    /// The year, such as 2026.
    pub year: u64,
    /// The month, from 1 to 12.
    pub month: u64,
    /// The day of the month, from 1 to 31.
    pub day: u64,
    /// The hour, from 0 to 23.
    pub hour: u64,
    /// The minute, from 0 to 59.
    pub minute: u64,
    /// The second, from 0 to 59.
    pub second: u64,
}

impl Moment {
    /// As the tags `Date` and `UTCDate` have it: `2026.11.16`.
    pub fn date(self) -> String {
        let Moment { year, month, day, .. } = self;
        format!("{year:04}.{month:02}.{day:02}")
    }

    /// As the tags `Time` and `UTCTime` have it: `17:05:05`.
    pub fn time(self) -> String {
        let Moment { hour, minute, second, .. } = self;
        format!("{hour:02}:{minute:02}:{second:02}")
    }
}

impl From<SystemTime> for Moment {
    /// A time before 1970 becomes the first second of it.
    fn from(time: SystemTime) -> Moment {
        let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let (year, month, day) = civil(seconds / 86_400);
        let of_day = seconds % 86_400;
        let (hour, minute, second) = (of_day / 3_600, of_day / 60 % 60, of_day % 60);
        Moment { year, month, day, hour, minute, second }
    }
}

/// The date of a day counted from 1970 (Hinnant, "chrono-compatible low-level date algorithms").
fn civil(day: u64) -> (u64, u64, u64) {
    let days = day + 719_468;
    let era = days / 146_097;
    let of_era = days % 146_097;
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn days_are_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(19_782), (2024, 2, 29));
        assert_eq!(civil(20_772), (2026, 11, 15));
        assert_eq!(civil(47_540), (2100, 2, 28));
        assert_eq!(civil(47_541), (2100, 3, 1));
    }

    #[test]
    fn seconds_are_times() {
        let at = |seconds| Moment::from(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!((at(0).date(), at(0).time()), ("1970.01.01".into(), "00:00:00".into()));
        assert_eq!((at(86_399).time(), at(86_400).time()), ("23:59:59".into(), "00:00:00".into()));
        assert_eq!(Moment::from(UNIX_EPOCH - Duration::from_secs(1)), at(0));
    }
}
