//! The RCA 1802 Membership Card: its ROM built and measured.

mod measure;

use std::path::PathBuf;

use clap::Subcommand;
use kilomate_codegen::middle::Program;
use kilomate_images::card::{Home, Image, Line, build, build_fastest};

use super::{bytes_of, folder, museum, release};
use crate::port::module_of;
use crate::run::{Outcome, Tally};

/// The two cards, by their clocks, with the speed of their lines.
const CARDS: [(&str, u32, u32); 2] =
    [("elf-4mhz.bin", 4_000_000, 9_600), ("elf-1.75mhz.bin", 1_750_000, 4_800)];

/// What can be done with it.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Build the ROMs, for 4 MHz and for 1.75 MHz, with their listings.
    Build {
        /// Where to; `dist/elf` is what is committed.
        #[arg(long, value_name = "FOLDER")]
        output: Option<PathBuf>,
    },
    /// Search known positions on an emulated card, and print how long it thinks.
    Measure {
        /// The image for 4 MHz; what is committed if it is not said.
        image: Option<PathBuf>,
    },
    /// Talk with an emulated card in the terminal: the same as `kilomate museum elf`.
    Run,
}

pub(super) fn run(command: &Command) -> Outcome {
    match command {
        Command::Build { output } => {
            let images = made()?;
            let files: Vec<(&str, &[u8])> =
                images.iter().map(|(name, image)| (*name, image.bytes.as_slice())).collect();
            for (name, image) in &images {
                let (first, end) = image.ram;
                println!(
                    "{name}: RAM {first:04x}-{end:04x}, {} bytes unpacked behind it",
                    image.unpacked
                );
            }
            let listings: Vec<(String, String)> = images
                .iter()
                .map(|(name, image)| {
                    let code = &image.compiled;
                    let text =
                        kilomate_codegen::assemble::listing(&code.items, &code.labels, &code.image);
                    (name.replace(".bin", ".lst"), text)
                })
                .collect();
            let listings: Vec<(&str, &[u8])> =
                listings.iter().map(|(name, text)| (name.as_str(), text.as_bytes())).collect();
            release(&folder("elf", None), &listings)?;
            release(&folder("elf", output.as_deref()), &files)
        }
        Command::Measure { image } => {
            let image = match image {
                Some(file) => file.display().to_string(),
                None => format!("dist/elf/{}", CARDS[0].0),
            };
            measure::show(&bytes_of(&image)?)
        }
        Command::Run => museum("elf"),
    }
}

/// The program as it was translated.
fn program() -> Outcome<Program> {
    let said = |error: kilomate_ir::Error| format!("elf: {error}");
    let module = kilomate_ir::read(&module_of("firmware/elf")?).map_err(said)?;
    kilomate_codegen::middle::translate(&module).map_err(said)
}

fn made() -> Outcome<Vec<(&'static str, Image)>> {
    let program = program()?;
    // What is native in one card's is so in the other's: only the line is different.
    let mut plan = None;
    let image = |(name, clock, baud): (&'static str, u32, u32)| {
        let line =
            Line::new(clock, baud).ok_or(format!("{baud} baud at {clock} Hz cannot be had"))?;
        let image = match &plan {
            Some(plan) => build(&program, Some(plan), line, Home::Rom),
            None => build_fastest(&program, line, Home::Rom),
        };
        let image = image.map_err(|e| format!("elf: {e}"))?;
        plan.clone_from(&image.plan);
        Ok((name, image))
    };
    CARDS.into_iter().map(image).collect()
}

pub(super) fn check(tally: &mut Tally) -> Outcome {
    let images = made()?;
    let files: Vec<(&str, &[u8])> =
        images.iter().map(|(name, image)| (*name, image.bytes.as_slice())).collect();
    super::check(tally, ("elf", "elf"), &files);
    measure::check(tally, &images[0].1.bytes)
}
