//! The image as it is burnt: built, written as Intel HEX, and compared with what is committed.

use std::path::{Path, PathBuf};

use crate::avr;
use crate::run::{Outcome, Tally, capture, command, root, run};

/// Where the image lies for those who only want to burn it.
const RELEASE: &str = "dist/prodigy";
const NAME: &str = "prodigy.hex";
const SUMS: &str = "SHA256SUMS";

/// Builds the image, says how large it is and where it was written.
pub(super) fn build(output: Option<&Path>) -> Outcome {
    let image = avr::image::build("prodigy")?;
    let hex = to_hex(&image)?;
    run(command("avr-size").arg(&image))?;
    println!("{}\n{}", image.display(), hex.display());
    let Some(folder) = output.map(|folder| root().join(folder)) else { return Ok(()) };
    let cannot = |e: std::io::Error| format!("{}: {e}", folder.display());
    std::fs::create_dir_all(&folder).map_err(cannot)?;
    std::fs::copy(&hex, folder.join(NAME)).map_err(cannot)?;
    let (sum, _) = capture(command("sha256sum").arg(NAME).current_dir(&folder))?;
    std::fs::write(folder.join(SUMS), sum).map_err(cannot)?;
    println!("{}", folder.join(NAME).display());
    Ok(())
}

/// Writes an image as Intel HEX, beside it.
fn to_hex(image: &Path) -> Outcome<PathBuf> {
    let hex = image.with_extension("hex");
    let mut copy = command("avr-objcopy");
    run(copy.args(["-O", "ihex", "-R", ".eeprom"]).args([image, &hex]))?;
    Ok(hex)
}

/// What is committed is what the source makes, and its sum is right.
pub(super) fn check(tally: &mut Tally, image: &Path) -> Outcome {
    let hex = to_hex(image)?;
    let made = std::fs::read(&hex).map_err(|e| format!("{}: {e}", hex.display()))?;
    let folder = root().join(RELEASE);
    let is_same = std::fs::read(folder.join(NAME)).is_ok_and(|committed| committed == made);
    let what = format!("prodigy: {RELEASE}/{NAME} is what the source makes");
    let advice = format!("; if not, run `cargo xtask machine prodigy build --output {RELEASE}`");
    tally.check(is_same, &(what + if is_same { "" } else { &advice }));
    let mut sums = command("sha256sum");
    sums.args(["--check", "--quiet", SUMS]);
    let is_right = folder.exists() && capture(sums.current_dir(&folder)).is_ok();
    tally.check(is_right, &format!("prodigy: {RELEASE}/{SUMS}"));
    Ok(())
}
