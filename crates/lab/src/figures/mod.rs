//! `kilomate-lab figures`: the figures of the book's walk through the engine, each drawn from the code and the data that
//! its chapter is about. A test compares those that are committed with what is drawn today.

mod board;
mod key;
mod machines;
mod picture;
mod runs;
mod taste;
mod time;
mod trace;
mod tree;
mod values;

use std::path::PathBuf;

use clap::Args;

use crate::output;

/// Where they are kept, from the root of the repository.
const FOLDER: &str = "docs/pictures/how";

/// Draws a figure.
type Draw = fn() -> Result<String, String>;

/// All figures, by the names of their files.
const FIGURES: [(&str, Draw); 13] = [
    ("square", board::squares),
    ("move", board::moves),
    ("legal", board::legal),
    ("key", key::windows),
    ("evaluation", || Ok(values::squares())),
    ("network", || Ok(values::network())),
    ("tree", tree::draw),
    ("order", runs::order),
    ("rules", runs::rules),
    ("table", runs::tables),
    ("time", time::draw),
    ("weak", taste::draw),
    ("machines", || Ok(machines::draw())),
];

#[derive(Args)]
pub(crate) struct Arguments {
    /// The folder to draw into.
    #[arg(short, long, default_value = FOLDER)]
    output: PathBuf,
}

/// Draws them all.
///
/// # Errors
///
/// A figure shows something that is no longer so, or cannot be written.
pub(crate) fn execute(arguments: &Arguments) -> Result<u8, String> {
    let folder = &arguments.output;
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for (name, draw) in FIGURES {
        let path = folder.join(format!("{name}.svg"));
        output::check_kind(&path, output::CHART)?;
        output::write(&path, draw()?.as_bytes())?;
    }
    println!("{} figures: {}", FIGURES.len(), folder.display());
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_what_is_drawn_today() {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(FOLDER);
        for (name, draw) in FIGURES {
            let drawn = draw().unwrap_or_else(|problem| panic!("{name}: {problem}"));
            assert!(drawn.starts_with(output::CHART) && !drawn.contains("NaN"), "{name}");
            let kept = std::fs::read_to_string(folder.join(format!("{name}.svg")));
            assert!(
                kept.is_ok_and(|kept| kept == drawn),
                "{FOLDER}/{name}.svg is not what is drawn today: see what has changed, look whether its chapter is still \
                 true, and run `cargo run --release -p kilomate-lab -- figures`"
            );
        }
    }

    #[test]
    fn every_figure_is_drawn_here() {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(FOLDER);
        for entry in std::fs::read_dir(folder).expect("the folder") {
            let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
            assert!(FIGURES.iter().any(|(known, _)| name == format!("{known}.svg")), "{name}");
        }
    }
}
