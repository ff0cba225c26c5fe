//! A day, as it is written in a file. Nothing here knows which day it is.

use std::fmt;

/// A day of the calendar, written `2026-11-16`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// The day, if there is one of that number.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let is_leap =
            year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
        let days = match month {
            2 if is_leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        (year <= 9_999 && (1..=days).contains(&day)).then_some(Date { year, month, day })
    }

    /// Reads `2026-11-16`.
    pub fn parse(text: &str) -> Option<Date> {
        let is_shaped = text.bytes().enumerate().all(|(i, byte)| match i {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
        if text.len() != 10 || !is_shaped {
            return None;
        }
        let mut parts = text.split('-');
        let year = parts.next()?.parse().ok()?;
        let month = parts.next()?.parse().ok()?;
        Date::new(year, month, parts.next()?.parse().ok()?)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_the_calendar_are_read_and_written() {
        for text in ["2026-11-16", "0001-01-01", "2024-02-29", "2000-02-29", "9999-12-31"] {
            assert_eq!(Date::parse(text).map(|date| date.to_string()).as_deref(), Some(text));
        }
    }

    #[test]
    fn other_texts_are_none() {
        for text in [
            "",
            "2026",
            "2026-1-1",
            "2026-13-01",
            "2026-00-10",
            "2026-04-31",
            "2023-02-29",
            "1900-02-29",
            "2026-11-16 ",
            "2026/11/16",
            "20261-1-16",
            "+026-11-16",
            "２０26-1",
        ] {
            assert_eq!(Date::parse(text), None, "{text}");
        }
    }
}
