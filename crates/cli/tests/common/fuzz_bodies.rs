//! What the fuzz target `config` does with its bytes; the tests do the same with its corpus. Whoever
//! includes this has the settings in scope.

use toml_edit::DocumentMut;

use super::{Config, ConfigError, Reading};

/// Reads bytes as a file of settings: refused with a sentence, or kept as they are when they are written.
pub(crate) fn config(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let is_sentence = |error: &ConfigError| error.line >= 1 && !error.problem.is_empty();
    let Reading { config, ignored } = match Config::read(&text) {
        Ok(reading) => reading,
        Err(error) => {
            assert!(is_sentence(&error), "{error}");
            return;
        }
    };
    assert!(ignored.iter().all(is_sentence), "{ignored:?}");
    let read_again = |document: &DocumentMut| {
        let text = document.to_string();
        Config::read(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    };
    let mut document: DocumentMut = text.parse().expect("it was read");
    config.write_into(&mut document);
    // Where a table should be may stand something else, which is not written over.
    if ignored.is_empty() {
        assert_eq!(read_again(&document).config, config, "{document}");
    }
    document = DocumentMut::new();
    config.write_into(&mut document);
    let again = read_again(&document);
    assert_eq!((again.config, again.ignored), (config, Vec::new()), "{document}");
}
