//! Syzygy tables of endings: who wins, and how far it is to the next capture or pawn's move.
#![doc = include_str!("../README.md")]
//!
//! # Inside
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

/// Tables that are open at a time, by everybody who asks. Systems limit how many files a program may have open,
/// some to 256, and each open table keeps up to a megabyte in memory.
const MOST_OPEN: usize = if cfg!(test) { 3 } else { 100 };

/// A file with a table.
struct Volume {
    path: PathBuf,
    /// The table, while it is open.
    table: Option<Box<Table>>,
    /// The number of the last question to it.
    asked: u64,
}

/// The tables about the same men.
struct Entry {
    material: Material,
    /// Who wins, and the distance.
    volumes: [Option<Volume>; 2],
}

impl Entry {
    fn has(&self, about: About) -> bool {
        self.volumes[about as usize].is_some()
    }
}

/// All tables of some folders.
pub struct Tables {
    entries: Vec<Entry>,
    /// By the men on the board, in both colours.
    by_material: HashMap<Material, usize>,
    most_men: u8,
    refused: Vec<PathBuf>,
    questions: u64,
    most_open: usize,
}

impl Tables {
    /// Finds the tables of one or more folders; between two there is what separates folders on this
    /// system, `:` or `;`. Each is looked at, and opened again when somebody asks.
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
            questions: 0,
            most_open: MOST_OPEN,
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

    /// The same tables for so many who ask at the same time, these among them: the others are returned. Together they
    /// keep no more open than one would.
    pub fn share(&mut self, askers: usize) -> Vec<Tables> {
        self.most_open = (MOST_OPEN / askers.max(1)).max(1);
        (1..askers).map(|_| self.twin()).collect()
    }

    fn twin(&self) -> Tables {
        let closed = |volume: &Volume| Volume { path: volume.path.clone(), table: None, asked: 0 };
        let twin = |entry: &Entry| Entry {
            material: entry.material,
            volumes: [0, 1].map(|about| entry.volumes[about].as_ref().map(closed)),
        };
        Tables {
            entries: self.entries.iter().map(twin).collect(),
            by_material: self.by_material.clone(),
            refused: self.refused.clone(),
            questions: 0,
            ..*self
        }
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
        if Table::open(&path, material, about).is_none() {
            self.refused.push(path);
            return;
        }
        let next = self.entries.len();
        let place = *self.by_material.entry(material).or_insert(next);
        self.by_material.insert(material.reversed(), place);
        if place == next {
            self.entries.push(Entry { material, volumes: [None, None] });
        }
        let entry = &mut self.entries[place];
        if !entry.has(about) && entry.material == material {
            entry.volumes[about as usize] = Some(Volume { path, table: None, asked: 0 });
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
        self.entries.iter().filter(|entry| entry.has(About::Outcome)).count()
    }

    /// How many of those also have distances.
    pub fn distances(&self) -> usize {
        let both = |entry: &&Entry| entry.has(About::Outcome) && entry.has(About::Distance);
        self.entries.iter().filter(both).count()
    }

    /// Files that should be tables and are not whole.
    pub fn refused(&self) -> &[PathBuf] {
        &self.refused
    }

    /// The table about the men on a board, opened if need be.
    fn table(&mut self, board: &Board, about: About) -> Option<&mut Table> {
        let place = *self.by_material.get(&Material::of(board))?;
        self.questions += 1;
        if self.entries.get(place)?.volumes[about as usize].as_ref()?.table.is_none() {
            self.open(place, about)?;
        }
        let volume = self.entries[place].volumes[about as usize].as_mut()?;
        volume.asked = self.questions;
        volume.table.as_deref_mut()
    }

    /// Opens a table, and closes the one that nobody has asked for longest if there are too many. What
    /// can no longer be read is forgotten.
    fn open(&mut self, place: usize, about: About) -> Option<()> {
        let volumes = self.entries.iter_mut().flat_map(|entry| entry.volumes.iter_mut().flatten());
        let mut open: Vec<&mut Volume> = volumes.filter(|volume| volume.table.is_some()).collect();
        if open.len() >= self.most_open
            && let Some(oldest) = open.iter_mut().min_by_key(|volume| volume.asked)
        {
            oldest.table = None;
        }
        let entry = self.entries.get_mut(place)?;
        let volume = entry.volumes[about as usize].take()?;
        let table = Some(Box::new(Table::open(&volume.path, entry.material, about)?));
        entry.volumes[about as usize] = Some(Volume { table, ..volume });
        Some(())
    }
}
