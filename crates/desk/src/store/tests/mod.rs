//! The store on disks that are full, forbidden, or stop in the middle.

mod current;
pub(crate) mod faulty;
mod library;

use std::path::Path;
use std::sync::Arc;

use super::{Action, Problem, Store, StoreError};
use faulty::{Fault, Faulty, Step};

/// A folder of its own for each test, removed at its end.
pub(crate) fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder for tests")
}

/// A store on a disk that can be made to fail.
pub(crate) fn faulty_store(folder: &Path) -> (Store, Arc<Faulty>) {
    let disk = Arc::new(Faulty::default());
    (Store::on_disk(folder, disk.clone()), disk)
}

/// A good game of so many plies.
fn game(plies: usize) -> String {
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"].iter().cycle().take(plies);
    let moves: Vec<&str> = shuffle.copied().collect();
    format!("[White \"Anna\"]\n[Black \"Kilomate\"]\n\n{} *\n\n", moves.join(" "))
}

/// All files below a folder, with their names in it.
pub(crate) fn files(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(at) = folders.pop() {
        for entry in std::fs::read_dir(&at).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("below");
                names.push(name.to_string_lossy().into_owned());
            }
        }
    }
    names.sort();
    names
}

#[test]
fn reading_makes_nothing() {
    let folder = folder();
    let there = folder.path().join("not/there");
    let store = Store::open(&there);
    assert_eq!(store.read_text("ratings.txt"), Ok(None));
    assert_eq!(store.unfinished(), Ok(None));
    assert_eq!(store.library().list(), Ok(vec![]));
    assert!(!folder.path().join("not").exists());
    assert_eq!(store.write_text("ratings.txt", "1\n"), Ok(()));
    assert_eq!(files(&there), ["ratings.txt"]);
    assert_eq!(store.read_text("ratings.txt").expect("good").as_deref(), Some("1\n"));
    assert_eq!(store.write_text("ratings.txt", "2\n"), Ok(()));
    assert_eq!(store.read_text("ratings.txt").expect("good").as_deref(), Some("2\n"));
    assert_eq!(files(&there), ["ratings.txt"]);
}

#[test]
fn names_stay_in_the_folder() {
    let folder = folder();
    let store = Store::open(folder.path().join("store"));
    for name in ["../x", "/x", "library/x", "", ".."] {
        let error = store.write_text(name, "x").expect_err(name);
        assert_eq!((error.problem, error.action), (Problem::BadName, Action::Save));
        assert_eq!(store.read_text(name).expect_err(name).problem, Problem::BadName);
    }
    assert!(files(folder.path()).is_empty());
}

#[test]
fn a_full_disk_leaves_the_old_file() {
    let folder = folder();
    let (store, disk) = faulty_store(folder.path());
    store.write_text("ratings.txt", "the old text").expect("room");
    for room in 0..12 {
        disk.set(Fault::Full(room));
        let error = store.write_text("ratings.txt", "the new text").expect_err("full");
        assert_eq!(error.problem, Problem::Full);
        let words = error.to_string();
        assert!(words.contains("ratings.txt: no room left on the disk: free some"), "{words}");
        disk.set(Fault::None);
        assert_eq!(store.read_text("ratings.txt").expect("old").as_deref(), Some("the old text"));
        assert_eq!(files(folder.path()), ["ratings.txt"]);
    }
    disk.set(Fault::Full(12));
    assert_eq!(store.write_text("ratings.txt", "the new text"), Ok(()));
}

#[test]
fn a_power_cut_leaves_the_old_file_or_the_new_one() {
    let folder = folder();
    let (store, disk) = faulty_store(folder.path());
    store.write_text("ratings.txt", "old").expect("works");
    for steps in 0.. {
        disk.set(Fault::Stops(steps));
        let written = store.write_text("ratings.txt", "new");
        disk.set(Fault::None);
        let text = store.read_text("ratings.txt").expect("whole").expect("there");
        assert_eq!(text, if written.is_ok() { "new" } else { "old" }, "after {steps} steps");
        if written.is_ok() {
            // Make the folder, write, rename.
            assert_eq!(steps, 3);
            break;
        }
    }
}

#[test]
fn every_refusal_is_told_apart() {
    use std::io::ErrorKind;
    let folder = folder();
    let (store, disk) = faulty_store(folder.path());
    store.write_text("ratings.txt", "old").expect("works");
    for (step, kind, problem) in [
        (Step::Read, ErrorKind::PermissionDenied, Problem::NotAllowed),
        (Step::Look, ErrorKind::PermissionDenied, Problem::NotAllowed),
        (Step::MakeFolder, ErrorKind::ReadOnlyFilesystem, Problem::ReadOnly),
        (Step::Write, ErrorKind::QuotaExceeded, Problem::Full),
        (Step::Write, ErrorKind::PermissionDenied, Problem::NotAllowed),
        (Step::Rename, ErrorKind::PermissionDenied, Problem::NotAllowed),
    ] {
        disk.set(Fault::Refuses(step, kind));
        let error = match step {
            Step::Read | Step::Look => store.read_text("ratings.txt").expect_err("refused"),
            _ => store.write_text("ratings.txt", "new").expect_err("refused"),
        };
        assert_eq!(error.problem, problem);
        disk.set(Fault::None);
        assert_eq!(store.read_text("ratings.txt").expect("old").as_deref(), Some("old"));
        assert_eq!(files(folder.path()), ["ratings.txt"], "{error}");
    }
}

#[test]
fn real_obstacles_are_told_apart() {
    let folder = folder();
    let store = Store::open(folder.path());
    std::fs::create_dir(folder.path().join("ratings.txt")).expect("made");
    let problem = |error: StoreError| error.problem;
    assert_eq!(store.read_text("ratings.txt").map_err(problem), Err(Problem::NotAFile));
    assert_eq!(store.write_text("ratings.txt", "x").map_err(problem), Err(Problem::NotAFile));
    std::fs::write(folder.path().join("bytes.txt"), [b'a', 0, b'b']).expect("written");
    assert_eq!(store.read_text("bytes.txt").map_err(problem), Err(Problem::NotText));
    let large = std::fs::File::create(folder.path().join("large.txt")).expect("made");
    large.set_len(super::disk::LARGEST + 1).expect("a file with nothing in it");
    assert_eq!(store.read_text("large.txt").map_err(problem), Err(Problem::TooBig));
    // A file is where the folder should be.
    let blocked = Store::open(folder.path().join("bytes.txt"));
    assert_eq!(blocked.read_text("x.txt").map_err(problem), Err(Problem::NotAFolder));
    assert_eq!(blocked.write_text("x.txt", "x").map_err(problem), Err(Problem::NotAFolder));
    assert_eq!(blocked.current().map(drop).map_err(problem), Err(Problem::NotAFolder));
    assert_eq!(blocked.library().list().map(drop).map_err(problem), Err(Problem::NotAFolder));
    assert_eq!(files(folder.path()), ["bytes.txt", "large.txt"]);
}
