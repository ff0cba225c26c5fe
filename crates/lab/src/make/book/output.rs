//! What comes out: a repertoire, a compact book or one of Polyglot's, by the name of the file.

use std::path::{Path, PathBuf};

use clap::Args;
use kilomate_core::knowledge::book::PackedBook;
use kilomate_openings::polyglot;

use super::pack::{Entry, Limit, Packed, pack};
use super::repertoire::{self, Line};

/// Where a book goes to, and how large it may become.
#[derive(Args, Debug)]
pub(crate) struct Output {
    /// The file to write: `.book` is a book for Kilomate, `.bin` one for programs that read
    /// Polyglot's, `.txt` a repertoire for people; give one or more
    #[arg(short, long = "output", value_name = "FILE", required = true)]
    outputs: Vec<PathBuf>,
    /// Replace files that exist
    #[arg(long)]
    overwrite: bool,
    /// The book has at most so many bytes, such as 10240; the most useful positions are kept
    #[arg(long, value_name = "N", help_heading = "Size")]
    bytes: Option<usize>,
    /// The book has at most so many moves
    #[arg(long, value_name = "N", help_heading = "Size")]
    moves: Option<usize>,
    /// The book has at most so many positions
    #[arg(long, value_name = "N", help_heading = "Size")]
    positions: Option<usize>,
}

/// What a file is, by its name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Text,
    Book,
    Polyglot,
}

fn form(path: &Path) -> Result<Form, String> {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("txt") => Ok(Form::Text),
        Some("book") => Ok(Form::Book),
        Some("bin") => Ok(Form::Polyglot),
        _ => Err(format!(
            "{}: what shall it become? Give a name that ends with .book, .bin or .txt",
            path.display()
        )),
    }
}

impl Output {
    /// Refuses, before anything is begun, what cannot be written.
    pub(crate) fn check(&self) -> Result<(), String> {
        for path in &self.outputs {
            form(path)?;
            if path.symlink_metadata().is_ok() && !self.overwrite {
                let path = path.display();
                return Err(format!("{path} exists: --overwrite replaces it"));
            }
        }
        Ok(())
    }

    /// How many of the lines, from the first on, there is room for.
    pub(crate) fn fit(&self, lines: &[Line]) -> (usize, Packed) {
        let limit = Limit { bytes: self.bytes, moves: self.moves, positions: self.positions };
        let entries = lines.iter().enumerate().filter_map(|(at, line)| Some((at, line.entry()?)));
        let (places, entries): (Vec<usize>, Vec<Entry>) = entries.unzip();
        let packed = pack(&entries, limit);
        let count = places.get(packed.taken).copied().unwrap_or(lines.len());
        (count, packed)
    }

    /// Writes all files and prints what is in the book.
    pub(crate) fn write(&self, lines: &[Line], remarks: &[String]) -> Result<(), String> {
        let (count, packed) = self.fit(lines);
        for path in &self.outputs {
            let bytes = match form(path)? {
                Form::Text => repertoire::write(&lines[..count], remarks).into_bytes(),
                Form::Book => packed.bytes.clone(),
                Form::Polyglot => polyglot::write(polyglot_entries(&lines[..count])),
            };
            crate::output::write(path, &bytes)?;
        }
        let book = PackedBook::trusted(&packed.bytes[..]);
        let contents = book.contents().ok_or("the book makes no sense: this is a defect")?;
        println!(
            "positions {} moves {} bytes {} bits {}",
            contents.positions,
            contents.moves,
            packed.bytes.len(),
            contents.bits
        );
        Ok(())
    }
}

/// What Polyglot's book has of these lines: all replies with their weights. Colours count there.
fn polyglot_entries(lines: &[Line]) -> impl Iterator<Item = polyglot::Entry> {
    lines.iter().flat_map(|line| {
        let weight = |weight: u32| u16::try_from(weight).unwrap_or(u16::MAX);
        let replies = line.replies.iter();
        replies
            .map(move |reply| polyglot::Entry::new(&line.board, reply.played, weight(reply.weight)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_in_the_documents_is_right_byte_by_byte() {
        let document = include_str!("../../../../../docs/formats.md");
        let (_, rest) = document.split_once("### A book of three positions").expect("there");
        let blocks: Vec<&str> = rest.split("```\n").collect();
        let lines = repertoire::read(blocks[1]).expect("a repertoire");
        let entries: Vec<Entry> = lines.iter().filter_map(Line::entry).collect();
        let bytes = pack(&entries, Limit::default()).bytes;
        // A line is bytes in hexadecimal and, after at least two blanks, what they mean.
        let shown = blocks[3].lines().flat_map(|line| {
            let bytes = line.split("  ").next().unwrap_or_default();
            bytes
                .split(' ')
                .map(|byte| u8::from_str_radix(byte, 16).expect(line))
                .collect::<Vec<_>>()
        });
        assert_eq!(bytes, shown.collect::<Vec<_>>());
        assert!(rest.contains(&format!("packs to these {} bytes", bytes.len())));
    }
}
