//! Numbers as OpenBench takes them: a line for each in the form for a new tune.
//!
//! `name, int, value, min, max, c_end, r_end`, as `verify_spsa_inputs()` of its `verify_workload.py` reads it. Its method is
//! ours, and `c` and `r` mean the same.

use std::fmt::Write as _;

use kilomate_core::search::params::Params;
use kilomate_engines::option_name;

use super::parameter::{Parameter, Wish};
use crate::arena::engine::Spin;

/// All numbers of Kilomate's search that the engine has as options.
///
/// # Errors
///
/// If it has none.
pub(super) fn all(spins: &[Spin]) -> Result<Vec<Wish>, String> {
    let names: Vec<String> = Params::TUNABLE.iter().map(option_name).collect();
    let has = |name: &&String| spins.iter().any(|spin| spin.name == **name);
    let wishes: Vec<Wish> = names.iter().filter(has).map(|name| Wish::named(name)).collect();
    if wishes.is_empty() {
        return Err("the engine has no numbers of Kilomate's search as options: build it with \
                    --features tuning, or name options of its own"
            .into());
    }
    Ok(wishes)
}

/// The lines.
///
/// # Errors
///
/// A name that OpenBench cannot give to an engine: it separates options by spaces and fields by commas.
pub(super) fn lines(parameters: &[Parameter]) -> Result<String, String> {
    let mut text = String::new();
    for Parameter { name, start, min, max, c, r } in parameters {
        if name.contains([' ', ',', '"', '=']) {
            return Err(format!(
                "{name}: OpenBench cannot pass an option whose name is not one word; leave it out"
            ));
        }
        let _ = writeln!(text, "{name}, int, {start}, {min}, {max}, {c}, {r}");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spin(name: &str, default: i64, min: i64, max: i64) -> Spin {
        Spin { name: name.into(), default, min, max }
    }

    #[test]
    fn a_line_has_seven_fields() {
        let number = |name: &str, start, c| Parameter {
            name: name.into(),
            start,
            min: -3.0,
            max: 12.0,
            c,
            r: 0.002,
        };
        let text = lines(&[number("LateBase", 6.0, 0.75), number("Delta", 4.5, 0.5)]);
        let expected =
            "LateBase, int, 6, -3, 12, 0.75, 0.002\nDelta, int, 4.5, -3, 12, 0.5, 0.002\n";
        assert_eq!(text.as_deref(), Ok(expected));
        assert!(lines(&[number("Late Base", 6.0, 0.5)]).is_err_and(|e| e.contains("one word")));
    }

    #[test]
    fn kilomates_own_numbers_are_found_among_other_options() {
        let spins =
            [spin("Hash", 16, 1, 1024), spin("NullDepth", 3, 1, 100), spin("Delta", 150, 0, 600)];
        let wishes = all(&spins).expect("some");
        assert_eq!(wishes, [Wish::named("NullDepth"), Wish::named("Delta")]);
        assert!(all(&spins[..1]).is_err_and(|error| error.contains("--features tuning")));
    }
}
