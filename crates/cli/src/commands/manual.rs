//! `kilomate man` and `kilomate completions`: what other programs want to know about this one, made
//! from its own command line.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man as Page;

use crate::output::{print, say};

/// Options of `kilomate man`.
#[derive(clap::Args)]
pub(crate) struct Man {
    /// Where the pages go, one for the program and one for each command. It is made if need be.
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

/// Options of `kilomate completions`.
#[derive(clap::Args)]
pub(crate) struct Completions {
    /// For which shell.
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the manual: all pages one after the other, or each into its file.
///
/// # Errors
///
/// A sentence when a file cannot be written.
pub(crate) fn man(man: &Man, command: Command) -> Result<(), String> {
    let mut pages = Vec::new();
    for (name, command) in with_subcommands(command) {
        let mut text = Vec::new();
        Page::new(command).render(&mut text).map_err(|error| format!("{name}: {error}"))?;
        pages.push((name, text));
    }
    match &man.folder {
        None => pages.iter().for_each(|(_, page)| print(&String::from_utf8_lossy(page))),
        Some(folder) => {
            for (name, page) in &pages {
                write(folder, &format!("{name}.1"), page)?;
            }
            say(format_args!("{} pages in {}", pages.len(), folder.display()));
        }
    }
    Ok(())
}

/// The program and its commands, each with the name of its page.
fn with_subcommands(command: Command) -> Vec<(String, Command)> {
    let mut command = command.disable_help_subcommand(true);
    command.build(); // gives each command its full name
    let subcommands = command.get_subcommands().filter(|sub| !sub.is_hide_set());
    std::iter::once(&command)
        .chain(subcommands)
        .map(|one| (one.get_display_name().unwrap_or(one.get_name()).to_string(), one.clone()))
        .collect()
}

fn write(folder: &Path, name: &str, page: &[u8]) -> Result<(), String> {
    std::fs::create_dir_all(folder)
        .or_else(|error| if error.kind() == ErrorKind::AlreadyExists { Ok(()) } else { Err(error) })
        .and_then(|()| std::fs::write(folder.join(name), page))
        .map_err(|error| {
            format!(
                "{}: {error}; name a folder that can be written to",
                folder.join(name).display()
            )
        })
}

/// Prints what a shell needs to complete commands and options.
pub(crate) fn completions(completions: &Completions, command: &mut Command) {
    let name = command.get_name().to_string();
    let mut script = Vec::new();
    clap_complete::generate(completions.shell, command, name, &mut script);
    print(&String::from_utf8_lossy(&script));
}
