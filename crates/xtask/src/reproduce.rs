//! What makes a build the same in every folder and on every computer.

use crate::run::{Outcome, capture, command, root};

/// Flags for rustc that put names in the place of this computer's paths.
pub(crate) fn flags() -> Outcome<Vec<String>> {
    let home = std::env::var("CARGO_HOME")
        .or_else(|_| std::env::var("HOME").map(|home| format!("{home}/.cargo")));
    let (sysroot, _) = capture(command("rustc").args(["--print", "sysroot"]))?;
    let here = root().canonicalize().map_err(|error| error.to_string())?;
    let hide = |path: &str, name: &str| format!("--remap-path-prefix={path}={name}");
    let mut flags = vec![hide(&here.to_string_lossy(), "kilomate"), hide(sysroot.trim(), "rust")];
    flags.extend(home.ok().map(|home| hide(&home, "cargo")));
    Ok(flags)
}

/// Seconds since 1970 that every file is of: what the environment says, as everywhere, or the last commit.
pub(crate) fn time() -> Outcome<u64> {
    let said = match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(said) => said,
        Err(_) => capture(command("git").args(["log", "-1", "--format=%ct"]))
            .map(|(out, _)| out)
            .map_err(|error| format!("{error}\nwithout git, set SOURCE_DATE_EPOCH"))?,
    };
    let said = said.trim();
    said.parse().map_err(|_| format!("SOURCE_DATE_EPOCH: {said} is no number of seconds"))
}
