//! The book that the command line says machines play openings from.

use std::convert::Infallible;
use std::str::FromStr;

use kilomate_settings::BookSetting;

/// What the command line says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum BookChoice {
    /// Each machine plays from its own.
    Own,
    /// They play without.
    Off,
    /// They play from the one in this file.
    File(String),
}

impl FromStr for BookChoice {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<BookChoice, Infallible> {
        Ok(match text {
            "own" => BookChoice::Own,
            "off" => BookChoice::Off,
            path => BookChoice::File(path.into()),
        })
    }
}

impl BookChoice {
    /// Changes a setting.
    pub(crate) fn apply(&self, setting: &mut BookSetting) {
        setting.is_on = *self != BookChoice::Off;
        match self {
            BookChoice::Own => setting.file.clear(),
            BookChoice::Off => {} // people may still look into it
            BookChoice::File(path) => setting.file.clone_from(path),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_changes_what_it_is_about() {
        let mut setting = BookSetting::default();
        for (text, is_on, file) in
            [("my.bin", true, "my.bin"), ("off", false, "my.bin"), ("own", true, "")]
        {
            let Ok(choice) = text.parse::<BookChoice>();
            choice.apply(&mut setting);
            assert_eq!(setting, BookSetting { is_on, file: file.into() }, "{text}");
        }
    }
}
