//! The pages that were built: every link and picture in them leads to a file that is there, and to a place in it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::links;
use crate::run::Outcome;

use super::read;

/// What was found.
pub(super) struct Found {
    pub(super) pages: usize,
    pub(super) links: usize,
    pub(super) problems: Vec<String>,
}

/// Follows the links of all pages below a folder.
pub(super) fn follow(folder: &Path) -> Outcome<Found> {
    let mut files = BTreeSet::new();
    collect(folder, Path::new(""), &mut files)?;
    let mut pages = BTreeMap::new();
    // The whole game in one file, which is no page of the book.
    let is_page = |path: &&PathBuf| {
        path.extension().is_some_and(|end| end == "html") && !path.starts_with("dist")
    };
    for path in files.iter().filter(is_page) {
        pages.insert(path.clone(), read(&folder.join(path))?);
    }
    Ok(examine(&files, &pages))
}

fn examine(files: &BTreeSet<PathBuf>, pages: &BTreeMap<PathBuf, String>) -> Found {
    let marks: BTreeMap<&PathBuf, BTreeSet<String>> =
        pages.iter().map(|(path, text)| (path, values(text, "id").into_iter().collect())).collect();
    let mut found = Found { pages: pages.len(), links: 0, problems: Vec::new() };
    for (path, text) in pages {
        for link in ["href", "src"].iter().flat_map(|name| values(text, name)) {
            if !links::is_relative(&link) || link.starts_with("data:") {
                continue;
            }
            found.links += 1;
            let (file, mark) = link.split_once('#').unwrap_or((&link, ""));
            let to = if file.is_empty() {
                Some(path.clone())
            } else {
                links::resolve(&path.with_file_name(file))
            };
            let is_there = to.as_ref().is_some_and(|to| files.contains(to));
            let has_mark = mark.is_empty()
                || to
                    .and_then(|to| marks.get(&to).map(|marks| marks.contains(mark)))
                    .unwrap_or(true);
            if !is_there {
                found.problems.push(format!("{}: {link}: not there", path.display()));
            } else if !has_mark {
                found.problems.push(format!("{}: {link}: no such place", path.display()));
            }
        }
    }
    found
}

/// The values of an attribute, with their signs for other signs read.
fn values(text: &str, name: &str) -> Vec<String> {
    let start = format!(" {name}=\"");
    let found =
        text.match_indices(&start).filter_map(|(at, _)| text[at + start.len()..].split('"').next());
    found
        .map(|value| value.replace("&amp;", "&").replace("&#39;", "'").replace("%20", " "))
        .filter(|v| !v.is_empty())
        .collect()
}

fn collect(folder: &Path, below: &Path, files: &mut BTreeSet<PathBuf>) -> Outcome {
    let cannot = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in std::fs::read_dir(folder.join(below)).map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        let path = below.join(entry.file_name());
        if entry.path().is_dir() {
            collect(folder, &path, files)?;
        } else {
            files.insert(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leads_nowhere_is_found() {
        let page = "<h1 id=\"a\"><a href=\"#a\">x</a><a href=\"#b\">x</a><a href=\"../y.html#c\">y</a>\
                    <img src=\"z.png\"><a href=\"https://example.org/\">z</a>";
        let pages = BTreeMap::from([
            (PathBuf::from("d/x.html"), page.to_owned()),
            (PathBuf::from("y.html"), "<p id=\"c\">".to_owned()),
        ]);
        let files = pages.keys().cloned().collect();
        let found = examine(&files, &pages);
        assert_eq!((found.pages, found.links), (2, 4));
        assert_eq!(found.problems, ["d/x.html: #b: no such place", "d/x.html: z.png: not there"]);
    }
}
