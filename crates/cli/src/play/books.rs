//! The book that the machines play openings from: what the settings and the command line say of it.

use std::convert::Infallible;
use std::str::FromStr;
use std::sync::Arc;

use kilomate_desk::Books;
use kilomate_openings::AnyBook;

/// What the settings say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BookSetting {
    /// The machines play from a book.
    pub(crate) is_on: bool,
    /// The file with it; each machine has its own if it is empty.
    pub(crate) file: String,
}

impl Default for BookSetting {
    fn default() -> BookSetting {
        BookSetting { is_on: true, file: String::new() }
    }
}

impl BookSetting {
    /// Puts it on a desk.
    ///
    /// # Errors
    ///
    /// A sentence when there is no book in the file.
    pub(crate) fn open(&self) -> Result<Books, String> {
        let brought = match self.file.as_str() {
            "" => None,
            path => {
                let problem = |error| format!("the book {path}: {error}; name another one");
                Some(AnyBook::open(path).map_err(problem)?)
            }
        };
        Ok(Books { brought: brought.map(Arc::new), are_closed: !self.is_on })
    }
}

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

    #[test]
    fn what_is_no_book_is_named() {
        let books = BookSetting { is_on: false, ..BookSetting::default() }.open().unwrap();
        assert!(books.are_closed && books.brought.is_none());
        let setting = BookSetting { is_on: true, file: "no such book.bin".into() };
        let problem = setting.open().map(drop).unwrap_err();
        assert!(problem.contains("no such book.bin") && problem.contains("another"), "{problem}");
    }
}
