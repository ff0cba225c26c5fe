//! The library as its users compile it, by their compilers and with their flags: for an `ATmega2560` and for three Arm
//! CPUs, with the examples against a small Arduino of our own; what it takes there; and games over the serial lines of
//! simulated boards.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use kilomate_core::{Ce, Prodigy};

use super::games::{self, Game};
use crate::budgets::budget;
use crate::run::{Outcome, Tally, capture, command, root};

/// The small Arduino.
const STUBS: &str = "firmware/arduino/test";
const EXAMPLES: [&str; 2] = ["SerialChess", "ButtonsAndLcd"];
/// What everything must compile under.
const STRICT: [&str; 3] = ["-Wall", "-Wextra", "-Werror"];
/// As Arduino's own development environment compiles: small, and only what is used.
const SMALL: [&str; 3] = ["-Os", "-ffunction-sections", "-fdata-sections"];

/// The chip, and what it is called in the simulator.
const CHIP: [&str; 3] = ["-mmcu=atmega2560", "-DF_CPU=16000000L", "-flto"];
const SIMULATED: [&str; 3] =
    ["-DCHIP_NAME=\"atmega2560\"", "-DCHIP_FREQUENCY=16000000", "-DCHIP_FLASH=262144"];
/// Beats of its clock in a millisecond, and how many it may take for the game.
const BEATS: f64 = 16_000.0;
const MOST_CYCLES: &str = "4000000000";
/// As far as the instruction `lpm` reads.
const NEAR: u64 = 0x1_0000;

/// Moves of a game, and how deep the engine looks: seconds on the simulator.
const MOVES: usize = 14;
const DEPTH: u8 = 4;
const SEED: u32 = 2560;
/// What is typed beside moves: nothing of it may disturb the game.
const NONSENSE: &str = "level 0\nlevel 11\ndepth\ndepth 21\ntime 99999\ne2e5\nxyzzy\n\n\r\n  \nOOO\nhint\nfen\n\
    board\nhelp\nbook on\nbook off\nand this is a line that is far too long to be anything at all\n\
    level 10\n";

/// A compiler with what it is given for a CPU.
struct Compiler<'a> {
    library: &'a Path,
    folder: PathBuf,
    /// Before `gcc` and `g++`.
    prefix: &'a str,
    flags: Vec<&'a str>,
}

impl Compiler<'_> {
    /// Compiles a file and says where the object is.
    fn compile(&self, source: &Path) -> Outcome<PathBuf> {
        let name = source.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_c = source.extension().is_some_and(|end| end == "c");
        let object = self.folder.join(name + ".o");
        let mut cc = command(format!("{}{}", self.prefix, if is_c { "gcc" } else { "g++" }));
        cc.args(STRICT)
            .args(&self.flags)
            .arg("-I")
            .arg(self.library.join("src"))
            .args(["-I", STUBS]);
        if is_c {
            cc.arg("-std=gnu11");
        } else {
            cc.args(["-std=gnu++11", "-fno-exceptions", "-fno-threadsafe-statics"]);
            // The sanitizers here look into types, which boards know nothing of.
            if !self.prefix.is_empty() {
                cc.arg("-fno-rtti");
            }
            cc.args(["-x", "c++"]);
        }
        capture(cc.arg("-c").arg(source).arg("-o").arg(&object))?;
        Ok(object)
    }

    /// Compiles the library and parts of the small Arduino.
    fn library_with(&self, parts: &[&str]) -> Outcome<Vec<PathBuf>> {
        let mut objects = Vec::new();
        for file in ["kilomate_prodigy.c", "kilomate_ce.c"] {
            objects.push(self.compile(&self.library.join("src").join(file))?);
        }
        for part in parts {
            objects.push(self.compile(&root().join(STUBS).join(format!("{part}.cpp")))?);
        }
        Ok(objects)
    }

    /// Links an example with the rest, by a compiler that adds no library of C++.
    fn link(&self, example: &str, rest: &[PathBuf], flags: &[&str]) -> Outcome<PathBuf> {
        let sketch = self.library.join("examples").join(example).join(format!("{example}.ino"));
        let object = self.compile(&sketch)?;
        let program = self.folder.join(format!("{example}.elf"));
        let mut link = command(format!("{}gcc", self.prefix));
        link.args(&self.flags).args(flags).arg("-Wl,--gc-sections").arg(object).args(rest);
        capture(link.arg("-o").arg(&program))?;
        Ok(program)
    }
}

fn compiler<'a>(
    library: &'a Path,
    name: &str,
    prefix: &'a str,
    flags: &[&[&'a str]],
) -> Outcome<Compiler<'a>> {
    let folder = root().join("target/arduino").join(name);
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(Compiler { library, folder, prefix, flags: flags.concat() })
}

/// Compiles, weighs and runs everything.
pub(super) fn test(tally: &mut Tally, library: &Path) -> Outcome {
    on_chip(tally, library)?;
    for cpu in ["cortex-m0plus", "cortex-m3", "cortex-m4"] {
        on_arm(tally, library, cpu)?;
    }
    here(tally, library)
}

/// Bytes of code and tables, and of memory, of a program.
fn weigh(tally: &mut Tally, prefix: &str, what: &str, program: &Path) -> Outcome {
    let (out, _) = capture(command(format!("{prefix}size")).arg(program))?;
    let words: Vec<f64> = out
        .lines()
        .last()
        .unwrap_or("")
        .split_whitespace()
        .filter_map(|w| w.parse().ok())
        .collect();
    let [text, data, bss, ..] = words[..] else { return Err(format!("size said: {out}")) };
    let key = what.replace(' ', ".");
    tally.at_most(
        &format!("arduino: {what}: flash"),
        text + data,
        budget(&format!("arduino.{key}.flash"))?,
    );
    tally.at_most(
        &format!("arduino: {what}: RAM"),
        data + bss,
        budget(&format!("arduino.{key}.ram"))?,
    );
    Ok(())
}

/// Both examples on the `ATmega2560`, and a game there.
fn on_chip(tally: &mut Tally, library: &Path) -> Outcome {
    let avr = compiler(library, "avr", "avr-", &[&CHIP, &SMALL])?;
    let rest = avr.library_with(&["core", "avr"])?;
    for example in EXAMPLES {
        let program = avr.link(example, &rest, &[])?;
        weigh(tally, "avr-", &format!("atmega2560 {example}"), &program)?;
        check_tables(tally, example, &program)?;
    }
    let simulator = simulator()?;
    let game = games::play::<Prodigy>(MOVES, DEPTH, SEED);
    let mut sim = command(&simulator);
    sim.arg(avr.folder.join("SerialChess.elf")).arg(MOST_CYCLES);
    let (out, err) = talk(&mut sim, &script(&game))?;
    let (nodes, milliseconds) = compare(tally, "ATmega2560 in simavr", &game, &out);
    let cycles = milliseconds as f64 * BEATS / (nodes as f64).max(1.0);
    tally.at_most("arduino: ATmega2560: cycles a node", cycles, budget("arduino.cycles_per_node")?);
    println!("       {:.0} nodes per second at 16 MHz", BEATS * 1_000.0 / cycles.max(1.0));
    let stack = err.split_whitespace().rev().nth(3).and_then(|word| word.parse().ok());
    let stack: f64 = stack.ok_or_else(|| format!("the simulator said: {err}"))?;
    tally.at_most("arduino: ATmega2560: stack", stack, budget("arduino.stack")?);
    Ok(())
}

/// Every table lies in flash, where `lpm` reads it.
fn check_tables(tally: &mut Tally, example: &str, program: &Path) -> Outcome {
    let (out, _) = capture(command("avr-nm").arg("-S").arg(program))?;
    let mut found = 0;
    let mut wrong = Vec::new();
    for line in out.lines() {
        let [at, size, _, name] = line.split_whitespace().collect::<Vec<_>>()[..] else { continue };
        let is_table = name.contains("kilomate_book")
            || name.strip_prefix("km_").is_some_and(|rest| {
                rest.split('.').next().unwrap_or("").ends_with(|c: char| c.is_ascii_uppercase())
            });
        let number = |text: &str| u64::from_str_radix(text, 16).unwrap_or(u64::MAX / 2);
        if is_table {
            found += 1;
            if number(at) + number(size) > NEAR {
                wrong.push(name);
            }
        }
    }
    let what = format!("arduino: {example}: {found} tables in the first 64 KB of flash");
    tally.check(found > 10 && wrong.is_empty(), format!("{what} {}", wrong.join(" ")).trim());
    Ok(())
}

/// The simulator of the chip with its serial line.
fn simulator() -> Outcome<PathBuf> {
    let program = root().join("target/arduino/simulator");
    let mut cc = command("cc");
    cc.args(["-O2", "-std=gnu11"]).args(STRICT).args(SIMULATED);
    cc.args(["chip", "avrsim", "line"].map(|part| format!("firmware/sim/{part}.c")));
    capture(cc.args(["-lsimavr", "-lelf", "-o"]).arg(&program))?;
    Ok(program)
}

/// Both machines and both examples for an Arm CPU; a game on the one that QEMU has a small board with.
fn on_arm(tally: &mut Tally, library: &Path, cpu: &str) -> Outcome {
    let which = format!("-mcpu={cpu}");
    let arm = compiler(library, cpu, "arm-none-eabi-", &[&[&which, "-mthumb"], &SMALL])?;
    let rest = arm.library_with(&["core", "arm"])?;
    let layout = root().join(STUBS).join("arm.ld").display().to_string();
    let flags = ["-nostartfiles", "--specs=nano.specs", "-T", &layout];
    for example in EXAMPLES {
        let program = arm.link(example, &rest, &flags)?;
        if example == EXAMPLES[0] {
            weigh(tally, "arm-none-eabi-", cpu, &program)?;
        }
    }
    if cpu == "cortex-m3" {
        let game = games::play::<Ce>(MOVES, DEPTH, SEED);
        let mut qemu = command("qemu-system-arm");
        qemu.args(["-M", "lm3s6965evb", "-nographic", "-semihosting", "-monitor", "none"]);
        qemu.args(["-serial", "stdio", "-kernel"]).arg(arm.folder.join("SerialChess.elf"));
        let (out, _) = talk(&mut qemu, &script(&game))?;
        compare(tally, "Cortex-M3 in QEMU", &game, &out);
    }
    // The other machine, which small boards have.
    let flags: [&[&str]; 3] = [&[&which, "-mthumb"], &SMALL, &["-DKILOMATE_MACHINE_PRODIGY"]];
    let small = compiler(library, &format!("{cpu}-prodigy"), "arm-none-eabi-", &flags)?;
    let rest = small.library_with(&["core", "arm"])?;
    let layout = ["-nostartfiles", "--specs=nano.specs", "-T", &layout];
    let program = small.link(EXAMPLES[0], &rest, &layout)?;
    weigh(tally, "arm-none-eabi-", &format!("{cpu}-prodigy"), &program)
}

/// What is typed: limits that make the answers the same everywhere, nonsense, the game, and what ends the run.
fn script(game: &Game) -> String {
    let nonsense = format!("depth {DEPTH}\n{NONSENSE}");
    format!("{nonsense}new\n{}\n{}\x04", game.typed.join("\n"), "new\nback\n")
}

/// Runs a board with what is typed, and returns what it printed.
fn talk(board: &mut Command, typed: &str) -> Outcome<(String, String)> {
    let said = |error: std::io::Error| format!("cannot run {board:?}: {error}");
    let mut board = Command::new("timeout")
        .arg("300")
        .arg(board.get_program())
        .args(board.get_args())
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(said)?;
    // Small enough for a pipe: it is written at once.
    if let Some(mut input) = board.stdin.take() {
        input.write_all(typed.as_bytes()).map_err(|error| error.to_string())?;
    }
    let output = board.wait_with_output().map_err(|error| error.to_string())?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    if output.status.success() { Ok((out, err)) } else { Err(format!("{out}{err}")) }
}

/// Compares the answers, and returns their nodes and milliseconds.
fn compare(tally: &mut Tally, what: &str, game: &Game, out: &str) -> (u64, u64) {
    let (answers, milliseconds) = games::read(out);
    let nodes = answers.iter().map(|answer| answer.nodes).sum();
    let differing = answers.iter().zip(&game.answers).find(|(here, there)| here != there);
    if let Some((here, there)) = differing {
        println!("  {here:?}\n  {there:?} on the desktop");
    }
    let is_same = answers == game.answers && answers.len() > MOVES / 2;
    let count = answers.len();
    let what = format!("arduino: {what}: {count} moves, {nodes} nodes, like the desktop's");
    tally.check(is_same, &what);
    let has_refused = ["A number up to 10", "not legal here", "neither a move", "too long"]
        .iter()
        .all(|words| out.contains(words));
    tally.check(has_refused, "arduino: and nonsense was refused in sentences");
    (nodes, milliseconds)
}

/// The examples on this machine: buttons and display, and bytes at random for the serial line, both with sanitizers.
fn here(tally: &mut Tally, library: &Path) -> Outcome {
    let flags: [&[&str]; 2] = [
        &["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover"],
        &["-DKILOMATE_MACHINE_PRODIGY"],
    ];
    let host = compiler(library, "here", "", &flags)?;
    let engine = host.library_with(&["core"])?;
    let with = |part: &str| -> Outcome<Vec<PathBuf>> {
        let object = host.compile(&root().join(STUBS).join(format!("{part}.cpp")))?;
        Ok(engine.iter().cloned().chain([object]).collect())
    };
    let buttons = host.link("ButtonsAndLcd", &with("buttons")?, &["-lstdc++"])?;
    let ran = capture(&mut command(buttons));
    let said = ran.as_ref().map_or_else(Clone::clone, |(out, _)| out.clone());
    let last = said.lines().last().unwrap_or("");
    tally.check(ran.is_ok(), &format!("arduino: buttons and display: {last}"));
    let serial = host.link("SerialChess", &with("host")?, &["-lstdc++"])?;
    let noise: String = noise().collect();
    let (out, _) = talk(&mut command(serial), &format!("depth 1\n{noise}\nnew\nfen\n"))?;
    let is_well = out.contains("> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    tally.check(is_well, "arduino: characters at random over the serial line do no harm");
    Ok(())
}

/// Characters at random, with ends of lines among them.
fn noise() -> impl Iterator<Item = char> {
    let mut bits = 1_u32;
    std::iter::repeat_with(move || {
        bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let letters = b"abcdefgh12345678NBRQKOx+=-# \n\nnewbackgohint\t\x7f\x01";
        char::from(letters[(bits >> 16) as usize % letters.len()])
    })
    .take(40_000)
}
