//! Archives that are the same to the byte wherever they are made: files in the order of their names, owned by
//! nobody in particular, all of one time.
//!
//! `tar`, `zip` and `ar` programs put in who made a file and when, each version a little differently; so these are
//! written here, and read by those programs in the tests.

mod ar;
mod deflate;
mod tar;
mod zip;

use std::collections::BTreeMap;

pub(crate) use ar::ar;
pub(crate) use deflate::{gzip, inflate};
pub(crate) use tar::tar;
pub(crate) use zip::{civil, zip};

/// What stands under a name.
pub(crate) enum Content {
    /// A file, and whether it is a program.
    File { bytes: Vec<u8>, is_program: bool },
    /// A link to a name in the same folder.
    Link(String),
}

/// Files by their names, with `/` between folders.
#[derive(Default)]
pub(crate) struct Tree(BTreeMap<String, Content>);

impl Tree {
    /// A file.
    pub(crate) fn add(&mut self, name: &str, bytes: impl Into<Vec<u8>>) {
        self.0.insert(name.into(), Content::File { bytes: bytes.into(), is_program: false });
    }

    /// A file that can be started.
    pub(crate) fn add_program(&mut self, name: &str, bytes: impl Into<Vec<u8>>) {
        self.0.insert(name.into(), Content::File { bytes: bytes.into(), is_program: true });
    }

    /// Another name for a file beside it.
    pub(crate) fn add_link(&mut self, name: &str, to: &str) {
        self.0.insert(name.into(), Content::Link(to.into()));
    }

    /// All names with what stands there, sorted.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &Content)> {
        self.0.iter().map(|(name, content)| (name.as_str(), content))
    }

    /// The folders that the files are in, each before what is in it.
    pub(crate) fn folders(&self) -> Vec<String> {
        let mut folders: Vec<String> = Vec::new();
        for name in self.0.keys() {
            for (end, _) in name.match_indices('/') {
                let folder = &name[..end];
                if !folders.iter().any(|known| known == folder) {
                    folders.push(folder.into());
                }
            }
        }
        folders.sort();
        folders
    }
}

/// A tree as `.tar.gz`, in a folder of that name.
pub(crate) fn tar_gz(tree: &Tree, folder: &str, time: u64) -> Result<Vec<u8>, String> {
    Ok(gzip(&tar(tree, folder, time)?))
}
