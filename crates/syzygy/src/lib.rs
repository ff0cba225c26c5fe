//! Syzygy tables of endings: who wins, and how many half-moves it takes to the next capture or pawn
//! move. They are read from files as they are, page by page, and never trusted: a table that is cut
//! off or damaged has no answers, or wrong ones, but can do no harm.
//!
//! - `material`: which men there are. `index`: from squares to a number.
//! - `file`: bytes in pages. `pairs`: the compression. `table`: one file.
//! - `probe`: what a position is worth, with the captures and en passant that tables leave out.
#![forbid(unsafe_code)]

mod file;
mod index;
mod material;
mod pairs;
mod probe;
mod table;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use kilomate_core::Board;

use material::Material;
use table::{About, Table};

/// A table that may or may not be there.
enum Slot {
    Absent,
    /// It is, and nobody has asked yet.
    Closed(PathBuf),
    Open(Box<Table>),
}

impl Slot {
    fn is_absent(&self) -> bool {
        matches!(self, Slot::Absent)
    }

    /// The table, opened if need be. One that turns out to be damaged is absent from then on.
    fn table(&mut self, material: Material, about: About) -> Option<&mut Table> {
        if let Slot::Closed(path) = self {
            let table = Table::open(path, material, about);
            *self = table.map_or(Slot::Absent, |table| Slot::Open(Box::new(table)));
        }
        match self {
            Slot::Open(table) => Some(table),
            _ => None,
        }
    }
}

/// The tables about the same men.
struct Entry {
    material: Material,
    outcome: Slot,
    distance: Slot,
}

/// All tables of some folders.
pub struct Tables {
    entries: Vec<Entry>,
    /// By the men on the board, in both colours.
    by_material: HashMap<Material, usize>,
    most_men: u8,
    refused: Vec<PathBuf>,
}

impl Tables {
    /// Finds the tables of one or more folders; between two there is what separates folders on this
    /// system, `:` or `;`. They are opened when somebody asks.
    ///
    /// # Errors
    ///
    /// A sentence when one of them is not a folder, or none has a table.
    pub fn find(folders: &str) -> Result<Tables, String> {
        let mut tables = Tables {
            entries: Vec::new(),
            by_material: HashMap::new(),
            most_men: 0,
            refused: Vec::new(),
        };
        for folder in std::env::split_paths(folders).filter(|path| !path.as_os_str().is_empty()) {
            tables.look_in(&folder)?;
        }
        tables.refused.sort_unstable();
        if tables.count() == 0 {
            return Err(match tables.refused.first() {
                None => format!(
                    "there are no tables in {folders}; their names end with .rtbw and .rtbz"
                ),
                Some(path) => {
                    format!("{} is no whole table; copy the tables once more", path.display())
                }
            });
        }
        Ok(tables)
    }

    fn look_in(&mut self, folder: &Path) -> Result<(), String> {
        let cannot = |error| format!("cannot read the folder {}: {error}", folder.display());
        for file in std::fs::read_dir(folder).map_err(cannot)? {
            self.note(file.map_err(cannot)?.path());
        }
        Ok(())
    }

    /// Takes a file into the list, if it is a table and there is none like it.
    fn note(&mut self, path: PathBuf) {
        let about = [About::Outcome, About::Distance]
            .into_iter()
            .find(|about| path.extension().is_some_and(|extension| extension == about.extension()));
        let name = path.file_stem().and_then(|name| name.to_str());
        let (Some(about), Some(material)) = (about, name.and_then(Material::from_name)) else {
            return;
        };
        if !Table::looks_whole(&path, about) {
            self.refused.push(path);
            return;
        }
        let next = self.entries.len();
        let place = *self.by_material.entry(material).or_insert(next);
        self.by_material.insert(material.reversed(), place);
        if place == next {
            self.entries.push(Entry { material, outcome: Slot::Absent, distance: Slot::Absent });
        }
        let entry = &mut self.entries[place];
        let slot = match about {
            About::Outcome => &mut entry.outcome,
            About::Distance => &mut entry.distance,
        };
        if slot.is_absent() && entry.material == material {
            *slot = Slot::Closed(path);
            if about == About::Outcome {
                self.most_men = self.most_men.max(material.men() as u8);
            }
        }
    }

    /// How many men, kings included, the largest of them are about.
    pub fn most_men(&self) -> u8 {
        self.most_men
    }

    /// How many endings there are of which it is known who wins.
    pub fn count(&self) -> usize {
        self.entries.iter().filter(|entry| !entry.outcome.is_absent()).count()
    }

    /// How many of those also have distances.
    pub fn distances(&self) -> usize {
        let both = |entry: &&Entry| !entry.outcome.is_absent() && !entry.distance.is_absent();
        self.entries.iter().filter(both).count()
    }

    /// Files that should be tables and are not whole.
    pub fn refused(&self) -> &[PathBuf] {
        &self.refused
    }

    fn entry(&mut self, board: &Board) -> Option<&mut Entry> {
        let place = *self.by_material.get(&Material::of(board))?;
        self.entries.get_mut(place)
    }
}
