//! The library's manifests, held against what Arduino's library specification (1.5, revision 2.2) and `PlatformIO`'s
//! description of `library.json` ask for.

use std::collections::BTreeMap;

use serde_json::Value;

use super::files::Files;
use crate::run::Tally;

/// What `library.properties` must have, and what else it may.
const REQUIRED: [&str; 9] = [
    "name",
    "version",
    "author",
    "maintainer",
    "sentence",
    "paragraph",
    "category",
    "url",
    "architectures",
];
const ALLOWED: [&str; 7] =
    ["depends", "dot_a_linkage", "includes", "precompiled", "ldflags", "license", "email"];
/// The categories of Arduino's library manager.
const CATEGORIES: [&str; 9] = [
    "Display",
    "Communication",
    "Signal Input/Output",
    "Sensors",
    "Device Control",
    "Timing",
    "Data Storage",
    "Data Processing",
    "Other",
];
/// What a word of `keywords.txt` can be.
const KINDS: [&str; 5] = ["KEYWORD1", "KEYWORD2", "KEYWORD3", "LITERAL1", "LITERAL2"];

/// Looks through all of it.
pub(super) fn check(tally: &mut Tally, files: &Files) {
    for (file, problems) in [
        ("library.properties", properties(files)),
        ("library.json", json(files)),
        ("keywords.txt", keywords(files)),
        ("the folders", folders(files)),
    ] {
        let what = match problems.first() {
            None => format!("arduino: {file} as specified"),
            Some(first) => format!("arduino: {file}: {first}"),
        };
        tally.check(problems.is_empty(), &what);
    }
}

fn text<'a>(files: &'a Files, path: &str) -> &'a str {
    files.get(path).map_or("", String::as_str)
}

/// Notes what is not so.
fn note(problems: &mut Vec<String>, is_right: bool, what: impl Into<String>) {
    if !is_right {
        problems.push(what.into());
    }
}

fn is_version(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    parts.len() == 3 && parts.iter().all(|part| part.parse::<u16>().is_ok())
}

fn properties(files: &Files) -> Vec<String> {
    let mut problems = Vec::new();
    let mut all = BTreeMap::new();
    for line in text(files, "library.properties").lines() {
        match line.split_once('=') {
            Some((key, value)) => {
                let is_new = all.insert(key, value).is_none();
                note(&mut problems, is_new, format!("{key} is there twice"));
            }
            None => note(&mut problems, line.is_empty(), format!("no property: {line}")),
        }
    }
    for key in REQUIRED {
        let is_there = all.get(key).is_some_and(|value| !value.trim().is_empty());
        note(&mut problems, is_there, format!("{key} is missing"));
    }
    for key in all.keys() {
        let is_known = REQUIRED.contains(key) || ALLOWED.contains(key);
        note(&mut problems, is_known, format!("{key} is not known"));
    }
    let value = |key: &str| all.get(key).copied().unwrap_or("");
    let name = value("name");
    let is_letter = |c: char| c.is_ascii_alphanumeric() || " _.-".contains(c);
    let is_name = name.len() <= 63 && name.chars().all(is_letter) && !name.starts_with("Arduino");
    note(&mut problems, is_name, "a name that is not allowed");
    note(&mut problems, is_version(value("version")), "the version is not of three numbers");
    note(&mut problems, CATEGORIES.contains(&value("category")), "no such category");
    note(&mut problems, value("url").starts_with("https://"), "the url is none");
    let repeats = value("paragraph").starts_with(value("sentence"));
    note(&mut problems, !repeats, "the sentence is put before the paragraph: do not repeat it");
    for header in value("includes").split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let is_there = files.contains_key(&format!("src/{header}"));
        note(&mut problems, is_there, format!("there is no src/{header}"));
    }
    problems
}

fn json(files: &Files) -> Vec<String> {
    let mut problems = Vec::new();
    let manifest: Value = match serde_json::from_str(text(files, "library.json")) {
        Ok(value) => value,
        Err(error) => return vec![error.to_string()],
    };
    let word = |at: &str| manifest.pointer(at).and_then(Value::as_str).unwrap_or("").to_owned();
    let is_name = (1..=50).contains(&word("/name").len())
        && !word("/name").contains(|c: char| ":;/,@<>".contains(c));
    note(&mut problems, is_name, "a name that is not allowed");
    note(&mut problems, is_version(&word("/version")), "the version is not of three numbers");
    let described = (1..=255).contains(&word("/description").len());
    note(&mut problems, described, "the description has 1 to 255 characters");
    note(&mut problems, !word("/keywords").is_empty(), "no keywords");
    note(&mut problems, spdx::Expression::parse(&word("/license")).is_ok(), "no SPDX licence");
    note(&mut problems, word("/repository/type") == "git", "no repository");
    let version = format!("version={}\n", word("/version"));
    let same = text(files, "library.properties").contains(&version);
    note(&mut problems, same, "another version than in library.properties");
    let list = |at: &str| manifest.pointer(at).and_then(Value::as_array).cloned();
    for header in list("/headers").unwrap_or_default() {
        let header = header.as_str().unwrap_or("").to_owned();
        let is_there = files.contains_key(&format!("src/{header}"));
        note(&mut problems, is_there, format!("there is no src/{header}"));
    }
    let examples = list("/examples").unwrap_or_default();
    note(&mut problems, !examples.is_empty(), "no examples");
    for example in examples {
        let base = example.pointer("/base").and_then(Value::as_str).unwrap_or("").to_owned();
        let named = example.pointer("/files").and_then(Value::as_array).cloned();
        let named = named.unwrap_or_default();
        note(&mut problems, !named.is_empty(), "an example without files");
        for file in named {
            let path = format!("{base}/{}", file.as_str().unwrap_or(""));
            note(&mut problems, files.contains_key(&path), format!("there is no {path}"));
        }
    }
    problems
}

fn keywords(files: &Files) -> Vec<String> {
    let mut problems = Vec::new();
    let headers: String = files
        .iter()
        .filter(|(path, _)| path.starts_with("src/") && ending(path) == "h")
        .map(|(_, text)| text.as_str())
        .collect();
    let mut count = 0;
    for line in text(files, "keywords.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        // A tab, and only one: the development environment takes spaces for part of the word.
        let parts: Vec<&str> = line.split('\t').collect();
        let is_line = parts.len() == 2 && KINDS.contains(&parts[1]) && !parts[0].contains(' ');
        note(&mut problems, is_line, format!("no word, tab and kind: {line}"));
        let is_there = headers.contains(parts[0]);
        note(&mut problems, is_there, format!("{} is in no header", parts[0]));
        count += 1;
    }
    note(&mut problems, count > 0, "no words");
    problems
}

/// What stands behind the last dot.
fn ending(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, ending)| ending)
}

fn folders(files: &Files) -> Vec<String> {
    let mut problems = Vec::new();
    for path in files.keys() {
        let parts: Vec<&str> = path.split('/').collect();
        let is_right = match parts[..] {
            // A sketch is in a folder of its name.
            ["examples", folder, file] => file.strip_suffix(".ino") == Some(folder),
            ["src", file] => matches!(ending(file), "h" | "c"),
            [file] => file == "README.md" || file.starts_with("LICENSE") || file.contains('.'),
            _ => false,
        };
        note(&mut problems, is_right, format!("{path} has no place there"));
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(path: &str, text: &str) -> Files {
        Files::from([(path.to_owned(), text.to_owned())])
    }

    #[test]
    fn what_is_wrong_is_found() {
        let whole = "name=A\nversion=1.0.0\nauthor=a\nmaintainer=a\nsentence=s\nparagraph=p\n\
                     category=Other\nurl=https://a.b\narchitectures=*\n";
        let mut files = with("library.properties", &format!("{whole}includes=A.h\n"));
        assert_eq!(properties(&files), ["there is no src/A.h"]);
        files.insert("src/A.h".to_owned(), "int f(void);\n".to_owned());
        assert_eq!(properties(&files), Vec::<String>::new());
        assert_eq!(properties(&with("library.properties", whole)), Vec::<String>::new());
        for (old, new) in [
            ("version=1.0.0", "version=1.0"),
            ("category=Other", "category=Chess"),
            ("url=https", "url=ftp"),
            ("sentence=s\n", ""),
            ("name=A", "name=Arduino A"),
            ("name=A", "name=A\nnom=A"),
        ] {
            let files = with("library.properties", &whole.replace(old, new));
            assert!(!properties(&files).is_empty(), "{new}");
        }
        files.insert("keywords.txt".to_owned(), "f\tKEYWORD2\n".to_owned());
        assert_eq!(keywords(&files), Vec::<String>::new());
        for wrong in ["f KEYWORD2\n", "f\t\tKEYWORD2\n", "g\tKEYWORD2\n", "f\tWORD\n", ""] {
            files.insert("keywords.txt".to_owned(), wrong.to_owned());
            assert!(!keywords(&files).is_empty(), "{wrong}");
        }
        assert!(!json(&with("library.json", "{}")).is_empty());
        assert!(!folders(&with("examples/A/B.ino", "")).is_empty());
        assert!(!folders(&with("src/deep/a.c", "")).is_empty());
    }
}
