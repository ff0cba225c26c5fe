//! `kilomate-lab appvar`: data as files for the TI-84 Plus CE, and back. `kilomate_files::variable` has the
//! bytes of such a file, `parts` what does not fit in one; `docs/formats.md` describes both.

mod parts;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use kilomate_files::variable::{self, Kind, Name, Variable};

/// How the names of files for the calculator end.
const EXTENSION: &str = "8xv";

/// What `kilomate-lab appvar` is told.
#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Make AppVars of a file, such as a book: one, or several if it is larger than an AppVar can be.
    Pack(Pack),
    /// Get the file out of AppVars again.
    Unpack(Unpack),
}

#[derive(Args, Debug)]
struct Pack {
    /// What to pack: any file
    file: PathBuf,
    /// Where to put it, as NAME.8xv; more parts are NAME1.8xv, NAME2.8xv and so on beside it
    #[arg(short, long, value_name = "NAME.8xv")]
    output: PathBuf,
    /// What the AppVar is called on the calculator: up to 8 letters and digits, a letter first. If
    /// left out: NAME in capitals
    #[arg(long)]
    name: Option<String>,
    /// Send it to the calculator's RAM, not to its archive
    #[arg(long)]
    ram: bool,
    /// Replace files that are already there
    #[arg(long)]
    overwrite: bool,
}

#[derive(Args, Debug)]
struct Unpack {
    /// The AppVar, or all parts of it in any order
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where to put what was packed
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Replace a file that is already there
    #[arg(long)]
    overwrite: bool,
}

/// Packs or unpacks.
pub(crate) fn execute(arguments: &Arguments) -> Result<u8, String> {
    match &arguments.command {
        Command::Pack(pack) => pack.execute(),
        Command::Unpack(unpack) => unpack.execute(),
    }?;
    Ok(0)
}

impl Pack {
    fn execute(&self) -> Result<(), String> {
        let data = read(&self.file)?;
        if data.starts_with(variable::MAGIC) {
            return Err(about(
                &self.file,
                "this is a file for a calculator already; `kilomate-lab appvar unpack` gets out \
                 what is in it",
            ));
        }
        let variables = parts::split(&self.name()?, !self.ram, &data)
            .map_err(|error| about(&self.file, &error))?;
        let path = |at: usize| {
            if at == 0 {
                return self.output.clone();
            }
            let mut name = self.output.file_stem().unwrap_or_default().to_os_string();
            name.push(format!("{at}.{EXTENSION}"));
            self.output.with_file_name(name)
        };
        let files: Vec<(PathBuf, Vec<u8>)> =
            variables.iter().enumerate().map(|(at, part)| (path(at), part.write())).collect();
        write_all(&files, self.overwrite)?;
        for ((path, _), variable) in files.iter().zip(&variables) {
            let place = if self.ram { "in RAM" } else { "archived" };
            let (name, size) = (&variable.name, variable.data.len());
            println!("{}: AppVar {name}, {size} bytes, {place}", path.display());
        }
        Ok(())
    }

    /// The name that was given, or that of the file.
    fn name(&self) -> Result<Name, String> {
        let is_known = self.output.extension().is_some_and(|e| e.eq_ignore_ascii_case(EXTENSION));
        if !is_known {
            let problem = "the calculator's programs want files that end with .8xv; name it so";
            return Err(about(&self.output, problem));
        }
        if let Some(name) = &self.name {
            return Name::new(name).map_err(|error| format!("--name {name}: {error}"));
        }
        let stem = self.output.file_stem().unwrap_or_default().to_string_lossy().to_uppercase();
        Name::new(&stem).map_err(|error| about(&self.output, &format!("{error}, with --name")))
    }
}

impl Unpack {
    fn execute(&self) -> Result<(), String> {
        let mut variables = Vec::new();
        for path in &self.files {
            let variable = Variable::read(&read(path)?).map_err(|error| about(path, &error))?;
            if variable.kind != Kind::AppVar {
                return Err(about(path, "this is a program; give an AppVar"));
            }
            variables.push(variable);
        }
        let names: Vec<String> = variables.iter().map(|part| part.name.to_string()).collect();
        let data = parts::join(variables)?;
        let (size, names) = (data.len(), names.join(", "));
        write_all(&[(self.output.clone(), data)], self.overwrite)?;
        println!("{}: {size} bytes from {names}", self.output.display());
        Ok(())
    }
}

fn about(path: &Path, problem: &str) -> String {
    format!("{}: {problem}", path.display())
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    crate::input::bytes(path)
}

/// Writes all files or none: each beside its place first, then they are moved there.
fn write_all(files: &[(PathBuf, Vec<u8>)], overwrite: bool) -> Result<(), String> {
    for (path, _) in files {
        // A link to nowhere is there as well.
        if !overwrite && path.symlink_metadata().is_ok() {
            return Err(about(path, "it exists: --overwrite replaces it"));
        }
    }
    let mut beside = Vec::new();
    let written = files.iter().try_for_each(|(path, bytes)| {
        let mut name = path.file_name().map_or_else(OsString::new, OsString::from);
        name.push(".unfinished");
        let unfinished = path.with_file_name(name);
        let result = std::fs::write(&unfinished, bytes);
        beside.push(unfinished);
        result.map_err(|error| about(path, &error.to_string()))
    });
    let moved = written.and_then(|()| {
        files.iter().zip(&beside).try_for_each(|((path, _), unfinished)| {
            std::fs::rename(unfinished, path).map_err(|error| about(path, &error.to_string()))
        })
    });
    if moved.is_err() {
        for unfinished in &beside {
            let _ = std::fs::remove_file(unfinished);
        }
    }
    moved
}
