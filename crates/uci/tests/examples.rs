//! The example does what it says.

#[allow(dead_code)]
#[path = "../examples/uci_engine.rs"]
mod uci_engine;

fn answers(lines: &str) -> String {
    let mut output = Vec::new();
    uci_engine::converse(lines.as_bytes(), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn an_engine_of_one_page_finds_a_mate() {
    let said = answers(
        "uci\nisready\nposition fen 6k1/5ppp/8/8/8/8/8/R6K b - - 0 1 moves g8h8\ngo depth 3\nquit\nisready\n",
    );
    assert!(said.starts_with("id name Example\nid author You\nuciok\nreadyok\n"), "{said}");
    assert!(said.contains("info depth 1 ") && said.contains(" score mate 1 "), "{said}");
    assert!(said.ends_with("\nbestmove a1a8\n"), "{said}");
}

#[test]
fn a_line_that_is_wrong_changes_nothing() {
    let said = answers(
        "position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\nposition startpos moves e2e4 e2e4\ngo depth 2\n",
    );
    assert!(said.starts_with("info string "), "{said}");
    assert!(said.contains("\nbestmove a1a8"), "{said}");
    let mated = answers("position fen R5k1/5ppp/8/8/8/8/8/7K b - - 0 1\ngo depth 2\n");
    assert!(mated.ends_with("bestmove (none)\n"), "{mated}");
    let endless =
        answers("ucinewgame\nposition fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\ngo infinite\n");
    assert!(endless.contains("\nbestmove a1a8"), "{endless}");
}
