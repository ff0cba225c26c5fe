//! Files for the calculator, read by another program: `tivars` must find in them what
//! `kilomate-lab appvar` was given, and make the same files itself.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use kilomate_core::knowledge::book::editions;
use kilomate_core::knowledge::kpk;

use crate::run::{Outcome, Tally, capture, command, lab, root};
use crate::setup;

/// What tivars finds.
const READ: &str = "crates/lab/tests/data/read_appvars.py";
const READ_PROGRAM: &str = "crates/lab/tests/data/read_program.py";
/// The program.
const PROGRAM: &str = "dist/ti84ce/KILOMATE.8xp";
/// What stands before its data, and behind them.
const HEAD: usize = 74;
const SUM: usize = 2;

/// What is packed: under which name, how, and how many files it makes.
struct Case {
    data: Vec<u8>,
    name: &'static str,
    in_ram: bool,
    parts: usize,
}

/// Packs the project's own data and some more, lets tivars read it, and unpacks it again.
pub(crate) fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let lab = lab()?;
    let folder = root().join("target/appvars");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let case = |data, name, in_ram, parts| Case { data, name, in_ram, parts };
    for case in [
        case(editions::CE.to_vec(), "KMBOOK", false, 1),
        case(kpk::FILE.to_vec(), "KMKPK", false, 1),
        case(noise(1), "A", true, 1),
        case(noise(64_998), "KILOMATE", false, 1),
        case(noise(64_999), "KMBOOK", false, 2),
        case(noise(200_000), "KMBIG", true, 4),
    ] {
        check(tally, &lab, &folder, &case)?;
    }
    check_program(tally, &folder)?;
    tally.since(before)
}

/// The program is one that tivars takes, and has the bytes that are in the file.
fn check_program(tally: &mut Tally, folder: &Path) -> Outcome {
    let (file, output) = (root().join(PROGRAM), folder.join("KILOMATE"));
    let mut python = command(setup::python());
    let (found, warnings) = capture(python.arg(READ_PROGRAM).arg(&file).arg(&output))?;
    print!("{warnings}");
    let written = read(&file)?;
    let (data, sum) = written.split_at(written.len() - SUM);
    let data = data.get(HEAD..).unwrap_or_default();
    let (low, high, size) = (sum[0], sum[1], data.len());
    let expected = format!("0x06\tKILOMATE\t0\tram\t{low:02x}{high:02x}\t{size}\n");
    let is_same = warnings.is_empty() && found == expected && read(&output)? == data;
    tally.check(is_same, &format!("tivars reads {PROGRAM}, {size} bytes"));
    Ok(())
}

/// Packs a case, and compares what others make of it.
fn check(tally: &mut Tally, lab: &Path, folder: &Path, case: &Case) -> Outcome {
    let (name, size) = (case.name, case.data.len());
    let input = folder.join(format!("{name}-{size}"));
    fs::write(&input, &case.data).map_err(|e| format!("{}: {e}", input.display()))?;
    let file = |part: usize| {
        let number = if part == 0 { String::new() } else { part.to_string() };
        folder.join(format!("{name}-{size}-{number}.8xv"))
    };
    let files: Vec<PathBuf> = (0..case.parts).map(file).collect();
    let mut pack = command(lab);
    pack.args(["appvar", "pack"]).arg(&input).arg("-o").arg(&files[0]).args(["--name", name]);
    capture(pack.args(case.in_ram.then_some("--ram")))?;

    let (found, warnings) = capture(command(setup::python()).arg(READ).args(&files))?;
    print!("{warnings}");
    let (mut data, mut listed, mut same) = (Vec::new(), String::new(), warnings.is_empty());
    for (part, file) in files.iter().enumerate() {
        let written = read(file)?;
        let read_back = read(&with_ending(file, ".read"))?;
        let number = if part == 0 { String::new() } else { part.to_string() };
        let place = if case.in_ram { "ram" } else { "archive" };
        let [low, high] = [written[written.len() - 2], written[written.len() - 1]];
        let length = read_back.len();
        let entry = format!("0x15\t{name}{number}\t0\t{place}\t{low:02x}{high:02x}\t{length}");
        let _ = writeln!(listed, "{}\t{entry}", file.display());
        same &= read(&with_ending(file, ".made.8xv"))? == written;
        data.extend(read_back);
    }
    if found != listed {
        println!("found:   {found}written: {listed}");
    }
    let unpacked = folder.join(format!("{name}-{size}-unpacked"));
    let mut unpack = command(lab);
    unpack.args(["appvar", "unpack"]).args(files.iter().rev()).arg("-o").arg(&unpacked);
    capture(&mut unpack)?;
    let is_back = data == case.data && read(&unpacked)? == case.data;
    let what = format!("tivars reads and makes {name}, {size} bytes in {} files", files.len());
    tally.check(same && found == listed && is_back, &what);
    Ok(())
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(ending);
    name.into()
}

fn read(path: &Path) -> Outcome<Vec<u8>> {
    fs::read(path).map_err(|e| format!("{}: {e}", path.display()))
}

/// So many bytes of all kinds.
fn noise(size: usize) -> Vec<u8> {
    let mut state = 20_261_116u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    (0..size).map(|_| next()).collect()
}
