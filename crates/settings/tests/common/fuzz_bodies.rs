//! What the fuzz target `config` does with its bytes; the tests do the same with its corpus.

use kilomate_settings::{Config, ConfigError, Reading};

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
    let read_again =
        |text: &str| Config::read(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let written = config.written_into(&text).expect("it was read");
    let again = read_again(&written);
    // Where a table should be may stand something else, which is not written over.
    if ignored.is_empty() {
        assert_eq!(again.config, config, "{written}");
    }
    let written = config.written_into("").expect("there is nothing in it");
    let again = read_again(&written);
    assert_eq!((again.config, again.ignored), (config, Vec::new()), "{written}");
}
