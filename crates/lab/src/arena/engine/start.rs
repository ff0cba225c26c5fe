//! Starting engines, and what is said when they do not start.

use std::sync::atomic::AtomicBool;

use super::spec::Spec;
use super::{Engine, Fault, Patience};

/// How often an engine may fail to start before nothing more is expected of it.
const ATTEMPTS: usize = 3;

/// Starts every engine once, so that a mistake is seen before the work begins.
pub(crate) fn check(specs: &[Spec], patience: Patience, stop: &AtomicBool) -> Result<(), String> {
    specs.iter().try_for_each(|spec| first(spec, patience, stop).map(|_| ()))
}

/// Starts an engine for the first time and says who it is.
pub(crate) fn first(spec: &Spec, patience: Patience, stop: &AtomicBool) -> Result<Engine, String> {
    let engine = Engine::start(spec, patience, stop).map_err(|f| failure(&spec.name, &f))?;
    eprintln!("{}: {}, {}", spec.name, engine.title, spec.limits);
    Ok(engine)
}

/// Starts an engine that did start before. An error without text: everything is to stop.
pub(crate) fn again(
    spec: &Spec,
    patience: Patience,
    stop: &AtomicBool,
) -> Result<Engine, Option<String>> {
    let mut last = None;
    for _ in 0..ATTEMPTS {
        match Engine::start(spec, patience, stop) {
            Ok(engine) => return Ok(engine),
            Err(Fault::Interrupted) => return Err(None),
            Err(fault) => last = Some(failure(&spec.name, &fault)),
        }
    }
    Err(last)
}

fn failure(name: &str, fault: &Fault) -> String {
    match fault {
        Fault::Unfit(text) => format!("{name}: {text}"),
        Fault::Crash(text) => format!("{name} does not start: it ended, {text}"),
        Fault::Stall(text) => format!("{name} does not start: {text} from it"),
        Fault::Interrupted => "interrupted before anything had begun".into(),
    }
}
