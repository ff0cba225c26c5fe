//! From Rust and JavaScript to `dist/web` and `dist/npm`.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::reproduce;
use crate::run::{Outcome, capture, cargo, command, output, root, run};

/// The CPU of browsers.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
/// Where the tools from npm are.
const TOOLS: &str = "target/web";
const SUMS: &str = "SHA256SUMS";

/// How large what was built is, in bytes.
pub(super) struct Built {
    pub(super) html: u64,
    pub(super) wasm: u64,
    /// The museum's module.
    pub(super) museum: u64,
}

/// Installs the tools that `web/package-lock.json` names, if they are not there.
pub(crate) fn tools() -> Outcome {
    let lock = |folder: &str| std::fs::read(root().join(folder).join("package-lock.json")).ok();
    if super::has_tools() && lock(TOOLS) == lock("web") {
        return Ok(());
    }
    let folder = root().join(TOOLS);
    std::fs::create_dir_all(&folder).map_err(|error| format!("{TOOLS}: {error}"))?;
    for name in ["package.json", "package-lock.json"] {
        copy(&root().join("web").join(name), &folder.join(name))?;
    }
    // None of them needs to run a script to be there.
    let words = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    let mut npm = command("npm");
    run(npm.args(words).current_dir(&folder)).map_err(|error| {
        format!("{error}; npm must reach its registry once: run `npm ci` in {TOOLS} where it can")
    })
}

/// A tool from npm.
pub(super) fn program(name: &str) -> PathBuf {
    root().join(TOOLS).join("node_modules/.bin").join(name)
}

/// Builds the wasm of desk and engine, and says where it is.
pub(crate) fn wasm() -> Outcome<PathBuf> {
    module("desk")
}

/// Builds a module of the page with one of its features.
fn module(feature: &str) -> Outcome<PathBuf> {
    let mut build = cargo();
    build.args([
        "build",
        "--locked",
        "--profile",
        "web",
        "--target",
        TARGET,
        "--package",
        "kilomate-web",
        "--no-default-features",
        "--features",
        feature,
    ]);
    build.args(["--target-dir", "target/web/cargo"]);
    build.env_remove("RUSTFLAGS").env("CARGO_ENCODED_RUSTFLAGS", flags()?.join("\u{1f}"));
    run(&mut build)?;
    let built = root().join("target/web/cargo").join(TARGET).join("web/kilomate_web.wasm");
    let module = root().join("target/web/cargo").join(format!("{feature}.wasm"));
    copy(&built, &module)?;
    Ok(module)
}

/// SIMD makes the network nearly twice as fast; no path of this machine is in what is built.
fn flags() -> Outcome<Vec<String>> {
    let mut flags = vec!["-Ctarget-feature=+simd128".to_owned()];
    flags.extend(reproduce::flags()?);
    Ok(flags)
}

/// Builds page and package into a folder.
pub(super) fn build(folder: &Path) -> Outcome<Built> {
    let (web, npm) = (folder.join("web"), folder.join("npm"));
    for part in [&web, &npm] {
        let _ = std::fs::remove_dir_all(part);
        std::fs::create_dir_all(part).map_err(|error| format!("{}: {error}", part.display()))?;
    }
    let (wasm, museum) = (wasm()?, module("museum")?);
    let mut bundle = command("node");
    bundle.args(["web/build.mjs", TOOLS]).arg(&wasm).arg(&museum);
    let said = output(bundle.args([web.join("kilomate.html"), npm.join("kilomate.wasm")]))?;
    let sizes: Value = serde_json::from_str(&said).map_err(|error| format!("{said}: {error}"))?;
    let size = |name: &str| sizes.get(name).and_then(Value::as_u64).unwrap_or(u64::MAX);
    copy_all(&root().join("web/static"), &web)?;
    copy_all(&root().join("web/npm"), &npm)?;
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
        copy(&root().join(licence), &npm.join(licence))?;
    }
    for part in [&web, &npm] {
        let names = names(part)?;
        let (sums, _) = capture(command("sha256sum").args(&names).current_dir(part))?;
        std::fs::write(part.join(SUMS), sums).map_err(|error| error.to_string())?;
    }
    Ok(Built { html: size("html"), wasm: size("wasm"), museum: size("museum") })
}

/// The names of the files in a folder, sorted.
pub(super) fn names(folder: &Path) -> Outcome<Vec<String>> {
    let cannot = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(cannot)? {
        names.push(entry.map_err(cannot)?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

fn copy(from: &Path, to: &Path) -> Outcome {
    std::fs::copy(from, to).map(drop).map_err(|error| format!("{}: {error}", from.display()))
}

fn copy_all(from: &Path, to: &Path) -> Outcome {
    names(from)?.iter().try_for_each(|name| copy(&from.join(name), &to.join(name)))
}
