//! The compiler on the command line: a module of LLVM IR becomes a listing, source, bytes or C, and what each pass
//! leaves can be looked at. `--help` says how.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;

use kilomate_codegen::middle::{self, Program, passes};
use kilomate_codegen::output::{self, Output};

const HELP: &str = "\
Compiles a module of LLVM IR with 16-bit pointers.

usage: kilomate-codegen [flags] FILE.ll

  --target T           what it becomes: 6502, 1802, ez80, bytecode or c (c if nothing is said)
  --emit E             what is written of it: listing, source or binary (listing if nothing is said);
                       source is for 64tass, for the 1802's own assembler, for GNU as, or C
  --output FILE        where that goes; standard output if nothing is said
  --external NAME=AT   a function from outside lies at this address, such as 65490 or 0xFFD2; any number of these
  --dump-after PASS    instead, what the module or the program is after a pass, or what an analysis found; any
                       number of these, or 'all'
  --report             instead, who calls whom, and how large everything is
  --passes             instead, all passes in their order; without a file
  --help               this
";

/// What is wanted.
#[derive(Default)]
struct Wanted {
    file: Option<String>,
    target: Option<String>,
    emit: Option<String>,
    output: Option<String>,
    externals: Vec<(String, u16)>,
    dump_after: Vec<String>,
    is_report: bool,
    is_passes: bool,
    is_help: bool,
}

fn wanted(mut arguments: impl Iterator<Item = String>) -> Result<Wanted, String> {
    let mut wanted = Wanted::default();
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a word behind it"));
        match argument.as_str() {
            "--target" => wanted.target = Some(value()?),
            "--emit" => wanted.emit = Some(value()?),
            "--output" => wanted.output = Some(value()?),
            "--external" => wanted.externals.push(external(&value()?)?),
            "--dump-after" => wanted.dump_after.push(pass(value()?)?),
            "--report" => wanted.is_report = true,
            "--passes" => wanted.is_passes = true,
            "--help" | "-h" => wanted.is_help = true,
            flag if flag.starts_with('-') => {
                return Err(format!("the flag {flag} is not known; --help shows all"));
            }
            _ if wanted.file.is_some() => return Err("one file at a time".into()),
            _ => wanted.file = Some(argument),
        }
    }
    Ok(wanted)
}

/// `NAME=ADDRESS`.
fn external(text: &str) -> Result<(String, u16), String> {
    let wrong = || format!("'{text}' is not a name, '=', and an address below 65536");
    let (name, at) = text.split_once('=').ok_or_else(wrong)?;
    let number = match at.strip_prefix("0x") {
        Some(digits) => u16::from_str_radix(digits, 16),
        None => at.parse(),
    };
    Ok((name.to_owned(), number.map_err(|_| wrong())?))
}

fn pass(name: String) -> Result<String, String> {
    if name == "all" || passes::find(&name).is_some() {
        return Ok(name);
    }
    Err(format!("there is no pass '{name}'; --passes shows all"))
}

/// The program, and what it is after the passes that are wanted.
fn translated(file: &str, dump_after: &[String]) -> Result<(Program, String), String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let module = kilomate_ir::read(&text).map_err(|error| format!("{file}: {error}"))?;
    let mut dumps = String::new();
    let is_wanted = |name: &str| dump_after.iter().any(|pass| pass == "all" || pass == name);
    let program = passes::run(&module, &mut |pass, left| {
        if is_wanted(pass.name) {
            // A string takes whatever is written to it.
            let _ = write!(dumps, "; after {}: {}\n{left}", pass.name, pass.what);
        }
    });
    // What was there before something had no translation may be what is looked for.
    program
        .map(|program| (program, dumps.clone()))
        .map_err(|error| format!("{dumps}{file}: {error}"))
}

fn list_of_passes() -> String {
    let line = |pass: &passes::Pass| format!("{:<12} {}", pass.name, pass.what);
    passes::PASSES.iter().map(line).collect::<Vec<_>>().join("\n") + "\n"
}

/// What is to be written.
fn made(wanted: &Wanted) -> Result<Vec<u8>, String> {
    if wanted.is_help {
        return Ok(HELP.into());
    }
    if wanted.is_passes {
        return Ok(list_of_passes().into());
    }
    let file = wanted.file.as_ref().ok_or("name a file with LLVM IR; --help shows all flags")?;
    let word = wanted.target.as_deref().unwrap_or("c");
    let target = Output::named(word).ok_or(format!("there is no target '{word}'"))?;
    let emit = wanted.emit.as_deref().unwrap_or("listing");
    if !["listing", "source", "binary"].contains(&emit) {
        return Err(format!("'{emit}' cannot be written: listing, source or binary can"));
    }
    let (program, dumps) = translated(file, &wanted.dump_after)?;
    if !wanted.dump_after.is_empty() {
        return Ok(dumps.into());
    }
    if wanted.is_report {
        return Ok(middle::report(&program).into());
    }
    let files = output::write(&program, target, &wanted.externals);
    let files = files.map_err(|error| format!("{file}: {error}"))?;
    Ok(match emit {
        "listing" => files.listing.into(),
        "source" => files.source.into(),
        _ => files.binary,
    })
}

fn run() -> Result<(), String> {
    let wanted = wanted(std::env::args().skip(1))?;
    let made = made(&wanted)?;
    match &wanted.output {
        Some(file) => std::fs::write(file, made).map_err(|error| format!("{file}: {error}")),
        None => std::io::stdout().write_all(&made).map_err(|error| error.to_string()),
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("{what}");
            ExitCode::FAILURE
        }
    }
}
