//! Every script of `tests/scripts`, screen by screen. With `PANEL_WRITE=1` the screens that are seen are
//! written into the scripts, to be looked at and committed.

use std::fs;
use std::path::PathBuf;

use kilomate_panel::computer::Computer;
use kilomate_panel::script::run;

/// All that the panel ever refuses with.
const REFUSALS: [&str; 14] = [
    "Game is over",
    "No more moves",
    "No draw for me",
    "No mate found",
    "No saved game",
    "Saving; wait",
    "Battery is low",
    "Not now",
    "King missing",
    "Too many kings",
    "Pawn on rank 1/8",
    "Too many pieces",
    "Wrong side to go",
    "Too many checks",
];

#[test]
fn scripts_show_what_they_should() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/scripts");
    let mut failed = Vec::new();
    let mut played = 0;
    let mut refused = REFUSALS.to_vec();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let script = fs::read_to_string(&path).unwrap();
        let outcome = run(&script, &mut Computer::new());
        played += 1;
        refused.retain(|refusal| !script.contains(&format!("|{refusal:16}|")));
        if std::env::var_os("PANEL_WRITE").is_some() {
            fs::write(&path, &outcome.seen).unwrap();
        }
        for problem in outcome.problems {
            failed.push(format!("{}: {problem}", path.display()));
        }
    }
    assert!(played >= 10, "the scripts are there");
    assert!(refused.is_empty(), "no script is refused with {refused:?}");
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
