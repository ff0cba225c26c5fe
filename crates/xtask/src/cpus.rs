//! The same moves on other CPUs: the bench of the small machines as WebAssembly and under QEMU,
//! compared with the desktop line by line, and with the signature.

use std::time::Instant;

use kilomate_core::MachineName;

use crate::budgets::signature;
use crate::run::{Outcome, Tally, desktop_bench, root, run};
use crate::talk::Talk;
use crate::toolchain::Toolchain;

/// The CPUs, as Rust calls them: a virtual one, one that has 16-bit instructions and cannot divide,
/// and one that cannot multiply either.
pub(crate) const TARGETS: [&str; 3] =
    ["wasm32-unknown-unknown", "thumbv6m-none-eabi", "riscv32i-unknown-none-elf"];

/// The machines whose bench the images have.
const MACHINES: [MachineName; 2] = [MachineName::Prodigy, MachineName::Ce];

/// Builds the images, runs them and compares.
pub(crate) fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let folder = root().join("firmware/signature");
    for target in TARGETS {
        let rust = Toolchain::for_target(target)?;
        let options = ["--release", "--locked", "--target", target];
        if rust.has_clippy() {
            let mut clippy = rust.cargo(&folder, "clippy");
            let result = run(clippy.args(options).args(["--", "-D", "warnings"]));
            tally.check(result.is_ok(), &format!("clippy: signature for {target}"));
        }
        run(rust.cargo(&folder, "build").args(options))?;
        for machine in MACHINES {
            let (name, depth) = (machine.name(), machine.facts().bench_depth);
            let mut image = rust.cargo(&folder, "run");
            image.args(options).args(["--quiet", "--", name, &depth.to_string()]);
            compare(tally, target, name, &desktop_bench(name, depth)?, &mut image)?;
        }
    }
    tally.since(before)
}

/// Compares what an image prints with what the desktop printed.
fn compare(
    tally: &mut Tally,
    target: &str,
    machine: &str,
    expected: &[String],
    image: &mut std::process::Command,
) -> Outcome {
    let start = Instant::now();
    let mut image = Talk::start(image)?;
    let mut lines = Vec::new();
    while lines.len() < expected.len()
        && let Ok(line) = image.line()
    {
        lines.push(line);
    }
    let (well, rest, errors) = image.end()?;
    let seconds = start.elapsed().as_secs_f64();
    let mut differences = 0;
    for (line, expected) in lines.iter().zip(expected).filter(|(line, expected)| line != expected) {
        println!("  {line}\n  {expected} on the desktop");
        differences += 1;
    }
    let all = lines.len() == expected.len() && lines.len() > 1 && rest.is_empty();
    let what =
        format!("{target}: {machine}: {differences} of {} lines unlike the desktop's", lines.len());
    let what = format!("{what}, in {seconds:.1} s {}", errors.trim());
    tally.check(well && all && differences == 0, what.trim());
    let nodes = signature(machine)?;
    let last = lines.last().map_or("", String::as_str);
    let what = format!("{target}: {machine}: {last}, signature {nodes}");
    tally.check(last == format!("{nodes} nodes"), &what);
    Ok(())
}
