//! What the fuzz target `config` does with its bytes; the tests do the same with its corpus. Whoever
//! includes this has the settings in scope.

use toml_edit::DocumentMut;

use super::Config;

/// Reads bytes as a file of settings: refused with a sentence, or kept as they are when they are written.
pub(crate) fn config(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let config = match Config::parse(&text) {
        Ok(config) => config,
        Err(error) => {
            assert!(error.line >= 1 && !error.problem.is_empty(), "{error}");
            return;
        }
    };
    let mut document: DocumentMut = text.parse().expect("it was read");
    config.write_into(&mut document);
    let written = document.to_string();
    assert_eq!(Config::parse(&written).as_ref(), Ok(&config), "{written}");
    document = DocumentMut::new();
    config.write_into(&mut document);
    assert_eq!(Config::parse(&document.to_string()), Ok(config), "{document}");
}
