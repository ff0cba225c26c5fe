//! What mdBook is given: the documents of the table of contents in a folder of their own, laid out as in the repository,
//! so that links from one to the other stay as they are. Pictures go with them; links to anything else lead to the
//! repository's address.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use crate::links;
use crate::run::{Outcome, root};

use super::read;
use super::summary::{SUMMARY, documents};

/// Where the repository is for readers of the site.
const REPOSITORY: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/");
/// What belongs to the site and to no document: its settings, what runs the engine in a page, the engine.
const SETTINGS: &str = "web/book/book.toml";
const EXTRAS: [(&str, &str); 6] = [
    ("web/book/engine.js", "engine.js"),
    ("web/book/engine.css", "engine.css"),
    ("dist/npm/kilomate.js", "src/engine/kilomate.js"),
    ("dist/npm/worker.js", "src/engine/worker.js"),
    ("dist/npm/kilomate.wasm", "src/engine/kilomate.wasm"),
    ("dist/npm/LICENSE-MIT", "src/engine/LICENSE-MIT"),
];
/// Files that are shown, not read as source.
const PICTURES: [&str; 2] = ["svg", "png"];
/// The game in one file, which is opened.
const GAME: &str = "dist/web/kilomate.html";

/// Lays everything out in a folder, which is emptied before; says how many documents there are.
pub(super) fn lay_out(folder: &Path) -> Outcome<usize> {
    let _ = std::fs::remove_dir_all(folder);
    let summary = read(&root().join(SUMMARY))?;
    let documents = documents(&summary)?;
    let mut files = BTreeSet::new();
    for path in &documents {
        let text = read(&root().join(path))?;
        let text = links::changed(&text, |link| site_link(path, link, &documents, &mut files));
        write(&folder.join("src").join(page(path)), without_badges(&text).as_bytes())?;
    }
    let summary = links::changed(&summary, |link| {
        let path = links::resolve(&Path::new(SUMMARY).with_file_name(link))?;
        Some(slashes(&page(&path)))
    });
    write(&folder.join("src/SUMMARY.md"), summary.as_bytes())?;
    for path in files {
        copy(&root().join(&path), &folder.join("src").join(&path))?;
    }
    for (from, to) in EXTRAS {
        copy(&root().join(from), &folder.join(to))?;
    }
    copy(&root().join(SETTINGS), &folder.join("book.toml"))?;
    Ok(documents.len())
}

/// A document without pictures from other places, which only the repository's page shows.
fn without_badges(text: &str) -> String {
    let lines =
        text.lines().filter(|line| !line.starts_with("[![") || !line.contains("](https://"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Where a document is among what mdBook is given: it calls the first page of a folder `index`.
fn page(path: &Path) -> PathBuf {
    if path.ends_with("README.md") { path.with_file_name("index.md") } else { path.to_path_buf() }
}

/// What a link becomes, if anything else; files that it leads to are noted.
fn site_link(
    from: &Path,
    link: &str,
    documents: &[PathBuf],
    files: &mut BTreeSet<PathBuf>,
) -> Option<String> {
    let (file, heading) = link
        .split_once('#')
        .map_or((link, String::new()), |(file, heading)| (file, format!("#{heading}")));
    if file.is_empty() || !links::is_relative(link) {
        return None;
    }
    let path = links::resolve(&from.with_file_name(file))?;
    if documents.contains(&path) {
        return Some(relative(from, &page(&path)) + &heading);
    }
    let is_picture = path.extension().is_some_and(|end| PICTURES.iter().any(|known| end == *known));
    if is_picture || path == Path::new(GAME) {
        files.insert(path);
        return None;
    }
    let kind = if root().join(&path).is_dir() { "tree" } else { "blob" };
    Some(format!("{REPOSITORY}{kind}/main/{}{heading}", slashes(&path)))
}

/// How one file is reached from another, both from the root.
fn relative(from: &Path, to: &Path) -> String {
    let folders = from.parent().map_or(0, |folder| folder.components().count());
    let common =
        from.components().zip(to.components()).take_while(|(a, b)| a == b).count().min(folders);
    let mut path = "../".repeat(folders - common);
    path += &slashes(&to.components().skip(common).collect::<PathBuf>());
    path
}

/// A path as it is written in links.
fn slashes(path: &Path) -> String {
    let parts = path.components().map(Component::as_os_str);
    parts.map(|part| part.to_string_lossy().into_owned()).collect::<Vec<_>>().join("/")
}

fn write(path: &Path, bytes: &[u8]) -> Outcome {
    let cannot = |error: std::io::Error| format!("{}: {error}", path.display());
    std::fs::create_dir_all(path.parent().unwrap_or(path)).map_err(cannot)?;
    std::fs::write(path, bytes).map_err(cannot)
}

fn copy(from: &Path, to: &Path) -> Outcome {
    let bytes = std::fs::read(from).map_err(|error| format!("{}: {error}", from.display()))?;
    write(to, &bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_loaded_from_elsewhere() {
        assert_eq!(
            without_badges("a\n[![b](https://b.org/b)](c)\n![d](d.svg)\n"),
            "a\n![d](d.svg)\n"
        );
    }

    #[test]
    fn links_lead_to_pages_files_or_the_repository() {
        let documents = ["README.md", "docs/play.md", "docs/how/key.md"].map(PathBuf::from);
        let mut files = BTreeSet::new();
        let mut link =
            |from: &str, link: &str| site_link(Path::new(from), link, &documents, &mut files);
        assert_eq!(link("docs/play.md", "how/key.md#a"), Some("how/key.md#a".into()));
        assert_eq!(link("docs/how/key.md", "../../README.md"), Some("../../index.md".into()));
        assert_eq!(link("README.md", "docs/play.md"), Some("docs/play.md".into()));
        assert_eq!(link("docs/how/key.md", "#here"), None);
        assert_eq!(link("README.md", "https://example.org/x.md"), None);
        assert_eq!(link("README.md", "docs/pictures/c64.png"), None);
        let source = link("docs/play.md", "../crates/core/src/lib.rs").expect("changed");
        assert!(source.ends_with("/blob/main/crates/core/src/lib.rs"), "{source}");
        assert!(
            link("README.md", "crates/core")
                .is_some_and(|link| link.contains("/tree/main/crates/core"))
        );
        assert_eq!(files.into_iter().collect::<Vec<_>>(), [PathBuf::from("docs/pictures/c64.png")]);
    }
}
