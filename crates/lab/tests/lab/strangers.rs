//! What others have written starts nothing and commands no terminal: journals, games, engines' words.

use crate::program::{Directory, PROGRAM, play, run, toy};

/// A journal only confirms what the command line says. One that names other programs is refused, and
/// they are not run; nor is anything else that is added to it.
#[test]
fn a_journal_starts_nothing() {
    let directory = Directory::new("evil-journal");
    let (pgn, harm) = (directory.file("a.pgn"), directory.file("harm"));
    let arguments = ["--games", "2", "--depth", "1", "--max-plies", "20", "--pgn", &pgn];
    let (a, b) = (toy("A", ""), toy("B", ""));
    assert_eq!(play(&a, &b, &arguments).code, Some(0));
    let log = directory.file("a.jsonl");
    let kept = directory.read("a.jsonl");
    let program = serde_string(PROGRAM);
    assert!(kept.contains(&program), "{kept}");
    let evil = serde_string(&harm);
    let texts = [
        kept.replacen(&program, &format!("\"touch\",{evil}"), 1),
        kept.replace(&format!("{program},\"toy\""), &format!("\"touch\",{evil}")),
        kept.replacen('{', &format!("{{\"command\":[\"touch\",{evil}],\"run\":{evil},"), 1),
        kept.replacen("\"init\":[]", &format!("\"init\":[\"setoption name Log value {harm}\"]"), 1),
    ];
    for text in texts {
        assert_ne!(text, kept);
        std::fs::write(&log, &text).expect("written");
        let more = [&arguments[2..], &["--games", "4", "--resume"]].concat();
        let resumed = play(&a, &b, &more);
        assert!(matches!(resumed.code, Some(0 | 1)), "{}", resumed.errors);
        // Every engine that was started has ended when the program ends.
        assert!(!std::path::Path::new(&harm).exists(), "{text}");
    }
}

fn serde_string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Whatever is said, and whoever said it first, has no control characters in it.
#[cfg(unix)]
#[test]
fn words_of_others_command_no_terminal() {
    let directory = Directory::new("evil-words");
    let evil = "\u{1b}]0;owned\u{7}\u{9b}2J\u{1b}[8m";
    // An engine with such a name that ends in the first game, with such last words.
    let engine = directory.file("engine.sh");
    let script = format!(
        "while read word rest; do case $word in uci) echo 'id name {evil}'; echo uciok;; isready) \
         echo readyok;; go) echo '{evil}' >&2; exit 1;; quit) exit;; esac; done\n"
    );
    std::fs::write(&engine, script).expect("written");
    let (pgn, other) = (directory.file("a.pgn"), directory.file("other.pgn"));
    let bad = format!("name='x{evil}y' cmd=\"sh '{engine}'\"");
    let arguments = ["--games", "2", "--depth", "1", "--pgn", &pgn];
    let played = play(&toy("A", ""), &bad, &arguments);
    assert!(played.errors.contains("owned") && played.out.contains("owned"), "it is shown");
    // A journal with such a name, a file of openings with such a game, and a file that is neither.
    let resumed = play(&toy("A", ""), &toy("B", ""), &[&arguments[..], &["--resume"]].concat());
    assert!(resumed.errors.contains("owned"), "{}", resumed.errors);
    std::fs::write(&other, format!("[White \"{evil}\"]\n\n1. e4 {evil} *\n")).expect("written");
    let opened = play(&toy("A", ""), &toy("B", ""), &["--depth", "1", "--openings", &other]);
    let suite = run(&["suite", &other, "-e", &toy("A", ""), "--depth", "1"]);
    for run in [played, resumed, opened, suite] {
        for text in [run.out, run.errors] {
            let found = text.chars().find(|&c| c.is_control() && c != '\n' && c != '\t');
            assert_eq!(found, None, "{text:?}");
        }
    }
}
