//! Links in documents: every relative one points to a file that is there, and to a heading in it, and every
//! document is in the index.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use crate::run::{Outcome, Tally, root};

/// Folders that hold nothing of ours.
const NOT_OURS: [&str; 4] = ["target", ".git", "node_modules", "corpus"];
/// The folder of documents, whose `README.md` is their index.
const DOCUMENTS: &str = "docs";

/// Looks at all documents.
pub(crate) fn check(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let mut texts = BTreeMap::new();
    read(&root(), Path::new(""), &mut texts)?;
    let (mut count, mut broken) = (0, 0);
    for (path, text) in &texts {
        for link in links(text).into_iter().filter(|link| is_relative(link)) {
            count += 1;
            if let Err(why) = follow(path, link, &texts) {
                println!("  {}: {link}: {why}", path.display());
                broken += 1;
            }
        }
    }
    let what = format!("documents: {count} links in {} files, {broken} broken", texts.len());
    tally.check(broken == 0 && count > 0, &what);
    let missing = not_in_index(&texts);
    let what = format!("documents: all are in {DOCUMENTS}/README.md {}", missing.join(" "));
    tally.check(missing.is_empty(), what.trim());
    tally.since(before)
}

/// Reads the documents below a folder, by their path from the root.
fn read(root: &Path, folder: &Path, texts: &mut BTreeMap<PathBuf, String>) -> Outcome {
    let at = root.join(folder);
    let failed = |error: std::io::Error| format!("{}: {error}", at.display());
    for entry in fs::read_dir(&at).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name();
        let path = folder.join(&name);
        if entry.file_type().map_err(failed)?.is_dir() {
            if !NOT_OURS.iter().any(|other| name == *other) {
                read(root, &path, texts)?;
            }
        } else if path.extension().is_some_and(|end| end == "md") {
            texts.insert(path, fs::read_to_string(entry.path()).map_err(failed)?);
        }
    }
    Ok(())
}

/// Whether a link is to something in the repository: to no other place, and to no item of Rust.
pub(crate) fn is_relative(link: &str) -> bool {
    !link.contains("://") && !link.starts_with("mailto:") && !link.contains("::")
}

/// Whether a link leads somewhere, from the document that it stands in.
fn follow(from: &Path, link: &str, texts: &BTreeMap<PathBuf, String>) -> Outcome {
    let (file, heading) = link.split_once('#').map_or((link, None), |(file, h)| (file, Some(h)));
    let path = if file.is_empty() {
        from.to_path_buf()
    } else {
        resolve(&from.with_file_name(file)).ok_or("outside the repository")?
    };
    if !root().join(&path).exists() {
        return Err("not there".into());
    }
    match (heading, texts.get(&path)) {
        (Some(heading), Some(text)) if !anchors(text).iter().any(|anchor| anchor == heading) => {
            Err("no such heading".into())
        }
        _ => Ok(()),
    }
}

/// A path without `.` and `..`; none if it leaves the root.
pub(crate) fn resolve(path: &Path) -> Option<PathBuf> {
    let mut resolved = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(name) => resolved.push(name),
            Component::CurDir => {}
            Component::ParentDir if resolved.pop() => {}
            _ => return None,
        }
    }
    Some(resolved)
}

/// Documents that their index does not link to.
fn not_in_index(texts: &BTreeMap<PathBuf, String>) -> Vec<String> {
    let index = Path::new(DOCUMENTS).join("README.md");
    let listed = texts.get(&index).map(|text| links(text)).unwrap_or_default();
    let names = texts.keys().filter(|path| **path != index);
    let names = names.filter_map(|path| path.strip_prefix(DOCUMENTS).ok()?.to_str());
    names.filter(|name| !listed.contains(name)).map(str::to_owned).collect()
}

/// Lines outside of fenced blocks.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| is_prose(line, &mut is_code))
}

/// Whether a line is outside of fenced blocks, and no fence.
fn is_prose(line: &str, is_code: &mut bool) -> bool {
    let is_fence = line.trim_start().starts_with("```");
    *is_code ^= is_fence;
    !*is_code && !is_fence
}

/// Where links and pictures lead: `[text](here)`, `[name]: here`, `src="here"`.
fn links(text: &str) -> Vec<&str> {
    prose(text).flat_map(|line| places(line).into_iter().map(|place| &line[place])).collect()
}

/// Where in a line its links stand, in their order.
fn places(line: &str) -> Vec<Range<usize>> {
    let mut places = Vec::new();
    if let Some(at) = line.find("]: ").filter(|_| line.starts_with('[')) {
        let rest = line[at + 3..].trim_start();
        let start = line.len() - rest.len();
        places.extend(rest.split_whitespace().next().map(|place| start..start + place.len()));
    }
    for (mark, end) in [("](", ')'), ("src=\"", '"'), ("href=\"", '"')] {
        for (at, _) in line.match_indices(mark) {
            // In a span of code there are no links.
            let is_code = line[..at].matches('`').count() % 2 == 1;
            let start = at + mark.len();
            let place = line[start..].split([end, ' ']).next();
            let place = place.filter(|place| !is_code && !place.is_empty());
            places.extend(place.map(|place| start..start + place.len()));
        }
    }
    places.sort_by_key(|place| place.start);
    places
}

/// A document with other links: `change` says which, and leaves the others as they are.
pub(crate) fn changed(text: &str, mut change: impl FnMut(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut is_code = false;
    for line in text.lines() {
        let mut copied = 0;
        let places = if is_prose(line, &mut is_code) { places(line) } else { Vec::new() };
        for place in places {
            if let Some(link) = change(&line[place.clone()]) {
                out.push_str(&line[copied..place.start]);
                out.push_str(&link);
                copied = place.end;
            }
        }
        out.push_str(&line[copied..]);
        out.push('\n');
    }
    out
}

/// What headings are called in links: small letters and digits, hyphens for blanks.
fn anchors(text: &str) -> Vec<String> {
    let mut anchors: Vec<String> = Vec::new();
    for line in prose(text) {
        let words = line.trim_start_matches('#');
        if !line.starts_with('#') || !words.starts_with(' ') {
            continue;
        }
        let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
        let letters = words.trim().chars().filter(kept).flat_map(char::to_lowercase);
        let anchor: String = letters.map(|c| if c == ' ' { '-' } else { c }).collect();
        let again = anchors.iter().filter(|other| **other == anchor).count();
        anchors.push(if again == 0 { anchor } else { format!("{anchor}-{again}") });
    }
    anchors
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# The *first* one: `a`, b
[`code`](a/b.rs#here), ![a picture](../c.svg \"title\") and `[none](x)`.
## Again
```text
[not](this) # nor this
# Nor this
```
## Again
[name]: d.md
<img src=\"e.png\">";

    #[test]
    fn links_are_found_where_they_are() {
        assert_eq!(links(TEXT), ["a/b.rs#here", "../c.svg", "d.md", "e.png"]);
        assert!(!is_relative("https://x.org/y.md") && !is_relative("crate::Player"));
        assert!(is_relative("#here"));
    }

    #[test]
    fn links_are_changed_where_they_are() {
        let text = changed(TEXT, |link| (link == "d.md").then(|| format!("../{link}")));
        assert_eq!(text, format!("{TEXT}\n").replace("d.md", "../d.md"));
        assert_eq!(
            changed("[a](b) `[a](b)` [c](b)\n", |_| Some("x".into())),
            "[a](x) `[a](b)` [c](x)\n"
        );
    }

    #[test]
    fn headings_are_called_as_on_the_page() {
        assert_eq!(anchors(TEXT), ["the-first-one-a-b", "again", "again-1"]);
    }

    #[test]
    fn what_is_not_there_is_said() {
        let from = PathBuf::from("docs/testing.md");
        let texts = BTreeMap::from([(from.clone(), TEXT.to_owned())]);
        assert_eq!(follow(&from, "#again", &texts), Ok(()));
        assert_eq!(follow(&from, "../Cargo.toml", &texts), Ok(()));
        assert_eq!(follow(&from, "#gone", &texts), Err("no such heading".into()));
        assert_eq!(follow(&from, "gone.md", &texts), Err("not there".into()));
        assert_eq!(follow(&from, "../../x", &texts), Err("outside the repository".into()));
        assert_eq!(not_in_index(&texts), ["testing.md"]);
    }
}
