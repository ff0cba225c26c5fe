//! The options about engines that every command has.

use std::time::Duration;

use clap::Args;

use super::Patience;
use super::spec::{Draft, Spec};
use crate::arena::limits::Limits;

/// How long an engine is waited for after its time is over.
const GRACE: Duration = Duration::from_secs(5);

/// What holds for all engines, and how long they are waited for.
#[derive(Args, Clone, Debug)]
pub(crate) struct EngineOptions {
    /// What holds for every engine that does not say otherwise, such as 'option.Hash=16'
    #[arg(long, value_name = "WORDS", default_value = "", hide_default_value = true)]
    each: String,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS", help_heading = "Limits")]
    movetime: Option<String>,
    /// Nodes for each move
    #[arg(long, value_name = "N", help_heading = "Limits")]
    nodes: Option<String>,
    /// Depth of each move
    #[arg(long, value_name = "N", help_heading = "Limits")]
    depth: Option<String>,
    /// How long an engine may be silent where no clock runs before it is killed
    #[arg(long, value_name = "SECONDS", default_value_t = 60, help_heading = "Limits")]
    stall_timeout: u64,
    /// How long an engine may take to start or to be ready
    #[arg(long, value_name = "SECONDS", default_value_t = 30, help_heading = "Limits")]
    start_timeout: u64,
}

impl EngineOptions {
    /// The limits of engines without limits of their own.
    pub(crate) fn limits(&self) -> Result<Limits, String> {
        let mut limits = Limits::default();
        let given = [("movetime", &self.movetime), ("nodes", &self.nodes), ("depth", &self.depth)];
        for (name, value) in given {
            if let Some(value) = value {
                limits.set(name, value)?;
            }
        }
        Ok(limits)
    }

    /// An engine from its description; `limits` for one without limits of its own.
    pub(crate) fn engine(&self, draft: &Draft, limits: Limits) -> Result<Spec, String> {
        let each = Draft::read(&self.each).map_err(|error| format!("--each: {error}"))?;
        each.with(draft).finish(limits)
    }

    /// How long engines are waited for.
    pub(crate) fn patience(&self) -> Patience {
        Patience {
            start: Duration::from_secs(self.start_timeout),
            stall: Duration::from_secs(self.stall_timeout),
            grace: GRACE,
        }
    }
}
