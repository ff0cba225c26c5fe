//! The bench of a machine, as `kilomate bench` prints it without the speed.

use std::fmt::Write as _;

use kilomate_core::MachineName;
use kilomate_engines::{bench, build};

/// Runs the bench that `machine depth` names; without a depth, the one that the signature is of.
///
/// # Errors
///
/// A sentence when there is no such machine, or no memory for it.
pub(crate) fn run(text: &str) -> Result<String, String> {
    let (name, depth) = text.split_once(' ').unwrap_or((text, ""));
    let machine = MachineName::from_name(name).ok_or(format!("there is no machine `{name}`"))?;
    let depth = depth.parse().unwrap_or(machine.facts().bench_depth);
    let mut player = build(machine, bench::MEGABYTES)?;
    let (mut out, mut nodes) = (String::new(), 0);
    for (number, fen) in (1..).zip(bench::positions(machine)) {
        bench::set_up(&mut *player, fen)?;
        let found = bench::search(&mut *player, depth, bench::STEP, || false);
        let found = found.ok_or("nobody has stopped it")?;
        nodes += found.nodes;
        // Nothing refuses to be written to a text.
        let _ = writeln!(out, "position {number} {found}");
    }
    let _ = write!(out, "{nodes} nodes");
    Ok(out)
}
