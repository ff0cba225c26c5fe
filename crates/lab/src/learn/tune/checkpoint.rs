//! Training on disk: a JSON file from which it can be continued. `docs/tuning.md` describes it.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::train::{State, Trainer};

#[derive(Serialize, Deserialize)]
struct Checkpoint {
    settings: Value,
    state: State,
}

/// Writes a checkpoint beside its place and moves it there: it is never half written.
pub(super) fn write(path: &Path, settings: &Value, state: &State) -> Result<(), String> {
    let checkpoint = Checkpoint { settings: settings.clone(), state: state.clone() };
    let text = serde_json::to_string(&checkpoint).map_err(|error| error.to_string())?;
    crate::output::write(path, text.as_bytes())
}

/// Reads a checkpoint that was made with the same settings.
///
/// # Errors
///
/// It cannot be read, which setting was another one, or which number cannot be.
pub(super) fn read(path: &Path, settings: &Value, trainer: &Trainer) -> Result<State, String> {
    let wrong = |error: String| format!("{}: {error}", path.display());
    let text = crate::input::text(path)?;
    let checkpoint: Checkpoint = serde_json::from_str(&text)
        .map_err(|error| wrong(format!("not a checkpoint of kilomate-lab tune: {error}")))?;
    let names = settings.as_object().into_iter().flatten();
    for (name, asked) in names {
        let here = &checkpoint.settings[name];
        if here != asked {
            return Err(wrong(format!("it was made with another {name}: {here}, not {asked}")));
        }
    }
    trainer.check(&checkpoint.state).map_err(|error| {
        wrong(format!("{error}; give the checkpoint as it was, or train anew with another name"))
    })?;
    Ok(checkpoint.state)
}
