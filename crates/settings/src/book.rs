//! The book that the machines play openings from: what the settings say of it.

use std::sync::Arc;

use kilomate_desk::Books;
use kilomate_openings::AnyBook;

/// What the settings say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookSetting {
    /// The machines play from a book.
    pub is_on: bool,
    /// The file with it; each machine has its own if it is empty.
    pub file: String,
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
    pub fn open(&self) -> Result<Books, String> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_book_is_named() {
        let books = BookSetting { is_on: false, ..BookSetting::default() }.open().unwrap();
        assert!(books.are_closed && books.brought.is_none());
        let setting = BookSetting { is_on: true, file: "no such book.bin".into() };
        let problem = setting.open().map(drop).unwrap_err();
        assert!(problem.contains("no such book.bin") && problem.contains("another"), "{problem}");
    }
}
