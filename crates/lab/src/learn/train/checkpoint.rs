//! Training on disk: a file from which it can be continued. A line of JSON says what is trained, then come
//! the numbers, four bytes each.

use std::path::Path;

use serde_json::{Value, json};

use super::adam::Adam;
use super::float::Float;
use super::run::State;
use crate::learn::net::Shape;
use crate::output;

/// How a state begins.
pub(super) const HEAD: &str = "{\"epoch\":";

/// Writes a state.
pub(super) fn write<const H: usize>(
    path: &Path,
    settings: &Value,
    state: &mut State<H>,
) -> Result<(), String> {
    let begin = json!({ "settings": settings, "epoch": state.epoch, "steps": state.adam.steps });
    let mut bytes = begin.to_string().into_bytes();
    bytes.push(b'\n');
    for part in [&mut state.net, &mut state.adam.first, &mut state.adam.second] {
        for group in part.groups() {
            bytes.extend(group.iter().flat_map(|number| number.to_le_bytes()));
        }
    }
    output::write(path, &bytes)
}

/// Reads a state of a training with the same settings.
///
/// # Errors
///
/// It cannot be read, or which setting was another one.
pub(super) fn read<const H: usize>(
    path: &Path,
    settings: &Value,
    shape: &Shape,
) -> Result<State<H>, String> {
    let bytes = crate::input::bytes(path)?;
    parse(&bytes, settings, shape).map_err(|error| format!("{}: {error}", path.display()))
}

fn parse<const H: usize>(
    bytes: &[u8],
    settings: &Value,
    shape: &Shape,
) -> Result<State<H>, String> {
    let end = bytes.iter().position(|&byte| byte == b'\n').ok_or("not the state of a training")?;
    let begin: Value = serde_json::from_slice(&bytes[..end])
        .map_err(|error| format!("not the state of a training: {error}"))?;
    for (name, asked) in settings.as_object().into_iter().flatten() {
        let here = &begin["settings"][name];
        if here != asked {
            return Err(format!("it was made with another {name}: {here}, not {asked}"));
        }
    }
    let number = |name: &str| begin[name].as_u64().ok_or(format!("it has no `{name}`"));
    let (epoch, steps) = (number("epoch")?, number("steps")?);
    let mut parts = [Float::zeros(shape), Float::zeros(shape), Float::zeros(shape)];
    let mut rest = &bytes[end + 1..];
    for part in &mut parts {
        for group in part.groups() {
            for number in group {
                let (four, after) = rest.split_first_chunk().ok_or("it ends too early")?;
                (*number, rest) = (f32::from_le_bytes(*four), after);
                if !number.is_finite() {
                    return Err("it has a number that is none".into());
                }
            }
        }
    }
    if !rest.is_empty() {
        return Err(format!("{} bytes too many", rest.len()));
    }
    let [net, first, second] = parts;
    let epoch = u32::try_from(epoch).map_err(|_| "its `epoch` is too large")?;
    Ok(State { epoch, net, adam: Adam { steps, first, second } })
}
