//! Talks with the card: every command, and everything that it refuses.

mod common;

use common::{Talk, best, number, talk};

const NO_BOOK: &str = "setoption name OwnBook value false\n";

const START: &str = "\
8 r n b q k b n r
7 p p p p p p p p
6 . . . . . . . .
5 . . . . . . . .
4 . . . . . . . .
3 . . . . . . . .
2 P P P P P P P P
1 R N B Q K B N R
w a b c d e f g h
";

#[test]
fn it_says_who_it_is() {
    let heard = talk(&["uci\n", "isready\r\n"]);
    assert!(heard.starts_with("id name Kilomate "), "{heard}");
    assert!(heard.contains("on RCA 1802\n"), "{heard}");
    assert!(heard.contains("option name OwnBook type check default true\n"), "{heard}");
    let default = format!("option name NodeTime type spin default {} ", kilomate_card::NODE_TIME);
    assert!(heard.contains(&default), "{heard}");
    assert!(heard.ends_with("uciok\nreadyok\n"), "{heard}");
}

#[test]
fn lines_that_come_together_are_obeyed_one_by_one() {
    assert_eq!(talk(&["ucinewgame\nisready\n\n  \nisready\n"]), "readyok\nreadyok\n");
}

#[test]
fn the_other_side_waits_while_lines_are_obeyed() {
    assert_eq!(Talk::default().raw(&["isready\nisready\n"]), b"\x11\x13readyok\nreadyok\n\x11\x13");
}

#[test]
fn the_board_is_shown() {
    assert_eq!(talk(&["d\n"]), START);
    let heard = talk(&["position fen 4k3/P7/8/8/8/8/8/4K2R b K - 0 1\nd\n"]);
    assert!(heard.starts_with("8 . . . . k . . .\n7 P . . . . . . .\n"), "{heard}");
    assert!(heard.ends_with("1 . . . . K . . R\nb a b c d e f g h\n"), "{heard}");
}

#[test]
fn quit_leaves_at_once() {
    assert_eq!(talk(&["quit\nisready\n", "isready\n"]), "");
}

#[test]
fn a_move_that_is_typed_is_played_and_answered() {
    let heard = talk(&[NO_BOOK, "go depth 1\n", "e2e4\n", "d\n"]);
    assert_eq!(heard.matches("bestmove ").count(), 2, "{heard}");
    let (board, reply) = (heard.split("bestmove ").last().unwrap(), best(&heard));
    assert!(board.contains("4 . . . . P . . .\n") && board.ends_with("w a b c d e f g h\n"));
    let rank = reply.as_bytes()[3] as char;
    let row = board.lines().find(|line| line.starts_with(rank)).unwrap();
    assert!(row.contains(|c: char| c.is_ascii_lowercase()), "{reply} is on the board: {board}");
}

#[test]
fn typed_moves_are_answered_as_the_last_search_was_made() {
    let heard = talk(&[NO_BOOK, "e2e4\n"]);
    assert!(heard.contains("info depth 3 ") && !heard.contains("info depth 4 "), "{heard}");
    let heard = talk(&[NO_BOOK, "position startpos\ngo depth 2\n", "e2e4\n"]);
    assert!(heard.contains("info depth 2 ") && !heard.contains("info depth 3 "), "{heard}");
}

#[test]
fn a_mate_is_no_move_to_answer() {
    let heard = talk(&["position startpos moves f2f3 e7e5 g2g4\n", "d8h4\n", "d\n"]);
    assert!(heard.contains("score mate 0") && heard.contains("bestmove (none)\n"), "{heard}");
    assert!(heard.contains("4 . . . . . . P q\n"), "{heard}");
}

#[test]
fn new_begins_again() {
    let moves = "position startpos moves e2e4\nnew\nd\n";
    assert_eq!(talk(&[moves]), START);
    assert_eq!(talk(&[moves, "position startpos\nd\n"]), format!("{START}{START}"));
}

#[test]
fn whatever_is_not_understood_is_refused_and_changes_nothing() {
    for (line, answer) in [
        ("hello", "not understood: hello"),
        ("e2e5", "not understood: e2e5"),
        ("e7e5", "not understood: e7e5"),
        ("position", "not understood: "),
        ("position endpos", "not understood: endpos"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "not a playable position"),
        ("position fen x", "not a playable position"),
        ("position startpos moves e2e4 e2e4", "not a legal move: e2e4"),
        ("setoption OwnBook", "not understood: OwnBook"),
        ("setoption name OwnBook value perhaps", "not a value: perhaps"),
        ("setoption name NodeTime value 0", "not a value: 0"),
        ("setoption name NodeTime value 65536", "not a value: 65536"),
        ("setoption name NodeTime value soon", "not a value: soon"),
    ] {
        let heard = talk(&[&format!("{line}\nd\n")]);
        assert_eq!(heard, format!("info string error: {answer}\n{START}"), "{line}");
    }
    assert_eq!(talk(&["stop\nponderhit\ndebug on\nsetoption name Hash value 3\n"]), "");
}

#[test]
fn a_search_that_is_asked_for_in_strange_words_has_a_move_all_the_same() {
    let heard = talk(&[NO_BOOK, "go depth many\n"]);
    assert!(heard.starts_with("info string error: not a number: many\n"), "{heard}");
    assert!(heard.contains("bestmove "), "{heard}");
}

#[test]
fn a_search_after_a_line_that_was_not_understood_is_refused() {
    let refused = "info string error: not a playable position\nbestmove 0000\n";
    for line in
        ["sition startpos moves e2e4", "position startpos moves e2e5", "position fen x", "x"]
    {
        let heard = talk(&[&format!("{line}\nisready\ngo depth 1\nd\n")]);
        assert!(heard.starts_with("info string error: "), "{heard}");
        assert!(heard.ends_with(&format!("\nreadyok\n{refused}{START}")), "{line}: {heard}");
        for again in
            ["position startpos", "position startpos moves e2e4", "new", "e2e4", "go depth 1"]
        {
            let heard = talk(
                &[NO_BOOK, line, "\n", again, "\ngo depth 1\n"]
                    .concat()
                    .split_inclusive('\n')
                    .collect::<Vec<_>>(),
            );
            let count = heard.matches(refused).count();
            assert_eq!(count, usize::from(again.starts_with("go")), "{line}, {again}: {heard}");
            assert!(!heard.ends_with(refused), "{line}, {again}: {heard}");
        }
    }
    // A value that is refused says nothing about the position.
    let heard = talk(&[NO_BOOK, "setoption name OwnBook value perhaps\ngo depth 1\n"]);
    assert!(!heard.contains("0000"), "{heard}");
}

/// Moves of knights, there and back.
fn shuffle(plies: usize) -> String {
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let moves: Vec<&str> = moves.into_iter().cycle().take(plies).collect();
    format!("position startpos moves {}\n", moves.join(" "))
}

#[test]
fn a_game_of_three_hundred_moves_is_a_line() {
    let mut says = vec![NO_BOOK.to_string()];
    says.extend([2, 300, 301, 600, 598, 3].map(shuffle));
    says.push("d\n".into());
    let says: Vec<&str> = says.iter().map(String::as_str).collect();
    let heard = talk(&says);
    assert_eq!(
        heard,
        talk(&["position startpos moves g1f3\n", "d\n"])
            .replace("8 r n b q k b n r", "8 r n b q k b . r")
            .replace("6 . . . . . . . .", "6 . . . . . n . .")
            .replace("3 . . . . . N . .", "3 . . . . . . . .")
            .replace("1 R N B Q K B . R", "1 R N B Q K B N R")
    );
}

#[test]
fn lines_that_are_too_long_are_lost_whole_and_what_follows_is_not() {
    let long = shuffle(700);
    let heard = talk(&[&long, "isready\n", "d\n"]);
    assert_eq!(heard, format!("info string error: bytes were lost\nreadyok\n{START}"));
    let heard = talk(&[&format!("{long}go depth 1\n")]);
    assert!(
        heard.ends_with(
            "bytes were lost\ninfo string error: not a playable position\nbestmove 0000\n"
        ),
        "{heard}"
    );
}

#[test]
fn the_other_side_waits_when_it_is_told_a_move() {
    for (go, interrupts) in
        [("go depth 1\n", vec![]), ("go infinite\n", vec![(20, "stop\n".to_string())])]
    {
        let raw = Talk { interrupts, ..Talk::default() }.raw(&[NO_BOOK, go]);
        let told = raw.windows(9).position(|text| text == b"bestmove ").expect("it moves");
        assert_eq!(raw[told - 1], 0x13, "{go}");
    }
}

#[test]
fn positions_that_go_on_are_those_that_are_read_anew() {
    let moves = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d4 e5d4 e4e5 d7d5 e5d6 e8g8 d6c7";
    let start = "position startpos";
    let mut lines = vec![format!("{start}\n"), format!("{start} moves\n")];
    for (at, _) in moves.match_indices(' ').chain([(moves.len(), "")]) {
        lines.push(format!("{start} moves {}\n", &moves[..at]));
    }
    for pair in lines.windows(2) {
        let both = [pair[0].as_str(), pair[1].as_str(), pair[1].as_str(), "d\n"];
        assert_eq!(talk(&both), talk(&[&pair[1], "d\n"]), "{pair:?}");
    }
    let all: Vec<&str> = lines.iter().map(String::as_str).chain(["d\n"]).collect();
    assert_eq!(talk(&all), talk(&all[all.len() - 2..]));
}

#[test]
fn positions_that_only_seem_to_go_on_are_read_anew() {
    let fen = "position fen 4k3/P7/8/8/8/8/8/4K2R w K -";
    for (first, second) in [
        ("position startpos moves e2e4", "position startpos moves e2e4e7e5"),
        ("position startpos moves a2a4", "position startpos moves a2a4 a7a5 a2a3"),
        (fen, "position fen 4k3/P7/8/8/8/8/8/4K2R w K - 5 9 moves a7a8q"),
        (fen, "position fen 4k3/P7/8/8/8/8/8/4K2R w K - 5 9"),
        ("position startpos moves e7e8q", "position startpos moves e7e8q a2a3"),
    ] {
        let both = talk(&[&format!("{first}\n{second}\nd\n")]);
        let alone = talk(&[&format!("{second}\nd\n")]);
        let last =
            |heard: &str| heard.split('\n').rev().take(10).map(String::from).collect::<Vec<_>>();
        if second.contains("a2a3") || second.contains("e4e7") {
            assert!(both.contains("error"), "{both}");
        } else {
            assert_eq!(last(&both), last(&alone), "{second}");
        }
    }
}

#[test]
fn a_game_that_was_changed_is_not_gone_on_with() {
    let first = "position startpos moves e2e4 e7e5\n";
    for between in ["new\n", "go depth 1\ng1f3\n", "position startpos moves e2e5\n"] {
        let heard = talk(&[NO_BOOK, first, between, first, "d\n"]);
        assert!(heard.ends_with(&talk(&[first, "d\n"])), "{between}: {heard}");
    }
}

#[test]
fn anything_on_the_line_ends_a_search() {
    for said in ["stop\n", "op\n", "?", ""] {
        let interrupts = vec![(20, format!("{said}isready\nd\n"))];
        let heard = Talk { interrupts, ..Talk::default() }.with(&["go infinite\n", "isready\n"]);
        let after = heard.split_once("bestmove ").expect("it moves").1;
        let answers = after.matches("readyok").count() + after.matches("w a b c").count();
        let whole = said.ends_with('\n');
        assert_eq!(answers, if whole { 3 } else { 2 }, "{said}: the first line is lost: {heard}");
    }
}

#[test]
fn an_endless_search_waits_with_its_move_even_if_there_is_nothing_left_to_find() {
    let interrupts = vec![(5_000, "stop\n".to_string())];
    let only = "position fen k7/8/8/8/8/8/1r6/K7 w - - 0 1\ngo infinite\n";
    let heard = Talk { interrupts, ..Talk::default() }.with(&[only]);
    assert_eq!(heard.matches("bestmove ").count(), 1);
}

#[test]
fn time_is_nodes() {
    let nodes = |node_time: u32, limit: &str| {
        let option = format!("setoption name NodeTime value {node_time}\n");
        let heard = talk(&[NO_BOOK, &option, &format!("go {limit}\n")]);
        let (nodes, time) = (number(&heard, "nodes"), number(&heard, "time"));
        assert_eq!(time, nodes * i64::from(node_time), "{heard}");
        time
    };
    // The last line is some time before the move.
    assert!((20_000..=60_000).contains(&nodes(100, "movetime 60000")));
    assert!((200_000..=600_000).contains(&nodes(286, "movetime 600000")));
    assert!((1_000..=60_000).contains(&nodes(125, "wtime 600000 btime 600000")));
}

#[test]
fn the_book_replies_by_weight_and_at_once() {
    let mut replies = std::collections::BTreeSet::new();
    for chance in (0..=u16::MAX).step_by(1_000) {
        let heard = Talk { chance, ..Talk::default() }.with(&["position startpos\ngo depth 4\n"]);
        assert!(number(&heard, "nodes") < 30, "{heard}");
        replies.insert(best(&heard).to_string());
    }
    assert!(
        replies.contains("e2e4") && replies.contains("d2d4") && replies.len() < 9,
        "{replies:?}"
    );
    let heard = talk(&[NO_BOOK, "position startpos\ngo depth 3\n"]);
    assert!(number(&heard, "nodes") > 30, "{heard}");
}

#[test]
fn a_transposition_is_in_the_book_too() {
    for moves in ["d2d4 d7d5 c2c4", "c2c4 d7d5 d2d4"] {
        let heard = talk(&[&format!("position startpos moves {moves}\ngo depth 4\n")]);
        assert!(number(&heard, "nodes") < 30, "{moves}: {heard}");
    }
}
