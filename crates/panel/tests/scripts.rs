//! Every script of `tests/scripts`, screen by screen. With `PANEL_WRITE=1` the screens that are seen are
//! written into the scripts, to be looked at and committed.

mod common;

use std::fs;
use std::path::PathBuf;

use common::Computer;
use kilomate_panel::script::run;

#[test]
fn scripts_show_what_they_should() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/scripts");
    let mut failed = Vec::new();
    let mut played = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let script = fs::read_to_string(&path).unwrap();
        let outcome = run(&script, &mut Computer::new());
        played += 1;
        if std::env::var_os("PANEL_WRITE").is_some() {
            fs::write(&path, &outcome.seen).unwrap();
        }
        for problem in outcome.problems {
            failed.push(format!("{}: {problem}", path.display()));
        }
    }
    assert!(played >= 10, "the scripts are there");
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
