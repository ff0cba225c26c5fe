//! The desk as a page has it: fields in, JSON out, files kept elsewhere.

use super::*;
use crate::border::{ANSWER, ROOM};

const WALL: f64 = 1_794_848_705_000.0;

fn say(bytes: &[u8]) -> usize {
    ROOM.set(bytes.to_vec());
    bytes.len()
}

fn text(len: usize) -> String {
    let answer = ANSWER.with_borrow(Clone::clone);
    assert_eq!(answer.len(), len);
    String::from_utf8(answer).expect("text")
}

fn tell(fields: &str) -> String {
    text(desk_tell(say(fields.replace('|', "\0").as_bytes()), 1_000.0, WALL))
}

fn view() -> String {
    text(desk_view(1_000.0))
}

/// What stands behind a name in JSON, up to the next comma or bracket.
fn value<'a>(json: &'a str, name: &str) -> &'a str {
    let rest =
        json.split_once(&format!("\"{name}\":")).unwrap_or_else(|| panic!("{name} in {json}")).1;
    &rest[..rest.find([',', '}', ']']).unwrap_or(rest.len())]
}

const OK: &str = r#"{"ok":true}"#;

#[test]
fn a_game_is_played_kept_and_found_again() {
    desk_open(0.0, WALL);
    assert_eq!(tell("do|begin|white|person Anna|black|person Bob"), OK);
    assert_eq!(tell("do|play|move|e2e4"), OK);
    assert_eq!(tell("do|play|move|e2e4"), r#"{"ok":false,"why":"That is not a legal move here."}"#);
    let news = text(desk_news());
    assert!(news.contains(r#""news":"moved","by":"white","at":1"#), "{news}");
    assert!(news.contains(r#""sentence":"Anna: pawn e2 to e4.""#), "{news}");
    let shown = view();
    assert_eq!((value(&shown, "here"), value(&shown, "isHere")), ("1", "true"));
    assert_eq!(value(&shown, "canTakeBack"), "true");

    let changes = text(desk_changes());
    assert_eq!(value(&changes, "path"), "\"current.pgn\"");
    let kept = text(desk_file(say(b"current.pgn")));
    assert!(kept.contains("[Date \"2026.11.16\"]") && kept.contains("1. e4"), "{kept}");
    assert_eq!(text(desk_changes()), "[]");

    // Another day: only what was kept is there.
    desk_put(say(format!("current.pgn\0{kept}").as_bytes()), WALL);
    desk_open(0.0, WALL);
    let again = view();
    assert_eq!(value(&again, "fen"), value(&shown, "fen"));
    assert!(
        again.contains("\"name\":\"Anna\"") && again.contains("\"state\":\"saved\""),
        "{again}"
    );
}

#[test]
fn a_machine_thinks_in_pieces_and_answers() {
    desk_open(0.0, WALL);
    assert_eq!(tell("do|book|on|false"), OK);
    assert_eq!(tell("do|begin|white|person|black|prodigy nodes 3000"), OK);
    assert_eq!(tell("do|play|move|g1f3"), OK);
    let mut ticks = 0;
    while value(&view(), "isPersonsMove") == "false" {
        desk_tick(500, 1_000.0, WALL);
        ticks += 1;
        assert!(ticks < 1_000, "it does not answer");
    }
    assert!(ticks > 3, "{ticks}: it answered at once");
    assert_eq!(value(&view(), "here"), "2");
    assert_eq!(tell("do|hint"), OK);
    while desk_tick(50_000, 1_000.0, WALL) == 1 {}
    assert!(text(desk_news()).contains(r#""news":"hint""#));
    assert_eq!(tell("do|hint"), OK);
    assert!(view().contains(r#""hint":{"stage":2,"from":"#), "{}", view());
}

#[test]
fn looking_back_does_not_play() {
    desk_open(0.0, WALL);
    assert_eq!(tell("do|begin|white|person|black|person"), OK);
    for m in ["e2e4", "e7e5"] {
        assert_eq!(tell(&format!("do|play|move|{m}")), OK);
    }
    assert_eq!(tell("do|look|at|0"), OK);
    let back = view();
    assert_eq!((value(&back, "isHere"), value(&back, "here")), ("false", "2"));
    assert!(back.contains(r#""line":[0,1,2]"#), "{back}");
    assert_eq!(tell("do|try|at|0|move|d2d4"), r#"{"ok":true,"value":{"at":3}}"#);
    assert!(view().contains(r#""shown":{"at":3,"#));
    assert!(tell("do|look|at|77").contains("That move has been removed."));
    assert_eq!(tell("do|play|move|g1f3"), OK);
    text(desk_news());
    assert_eq!(value(&view(), "isHere"), "true", "a move shows where the game stands");
}

#[test]
fn the_coach_asks_and_stays_for_the_next_game() {
    desk_open(0.0, WALL);
    assert_eq!(tell("do|coach|on|true"), OK);
    let fen = "4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1";
    let begin = format!("do|begin|white|person|black|person|fen|{fen}");
    assert_eq!(tell(&begin), OK);
    let asked = tell("do|play|move|d1a4");
    assert_eq!(asked, OK, "a check that loses nothing");
    assert_eq!(tell(&begin), OK);
    let fen = "4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1";
    assert_eq!(tell(&format!("do|begin|white|person|black|person|fen|{fen}")), OK);
    let asked = tell("do|play|move|d1d5");
    assert!(asked.contains(r#""sure":true"#) && asked.contains('?'), "{asked}");
    assert_eq!(tell("do|play|move|d1d5|sure|true"), OK);
}

#[test]
fn bad_input_is_refused_in_sentences_and_changes_nothing() {
    desk_open(0.0, WALL);
    let before = view();
    for command in [
        "",
        "do|dance",
        "do|play",
        "do|play|move|zz",
        "do|look|at|-1",
        "do|sit|side|green|seat|person",
        "do|sit|side|white|seat|program -- rm",
        "do|begin|white|person|black|nobody",
        "do|begin|white|person|black|person|fen|8/8/8/8/8/8/8/8 w - - 0 1",
        "do|begin|white|person|black|person|whiteClock|300",
        "do|begin|white|person|black|person|whiteClock|x|blackClock|y",
        "do|begin|white|person|black|person|odds|king",
        "do|openPgn|text|1. e4 e5 2. Ke3",
        "do|openPgn|text|",
        "do|openSaved|file|../../etc/passwd",
        "do|checkClock|text|soon",
        "do|checkSeat|seat|desktop elo 9999",
        "do|why|from|e9|to|e4",
    ] {
        let answer = tell(command);
        assert!(answer.starts_with(r#"{"ok":false,"why":""#), "{command}: {answer}");
        assert!(answer.ends_with(".\"}"), "{command}: {answer}");
    }
    assert_eq!(view(), before);
    let fen = tell("do|checkFen|fen|8/8/8/8/8/8/8/8 w - - 0 1");
    let why = "A side has no king: put one king of each colour on the board.";
    assert_eq!(fen, format!(r#"{{"ok":true,"value":{{"ok":false,"why":"{why}"}}}}"#));
    let why = tell("do|why|from|e2|to|e5");
    assert!(why.starts_with(r#"{"ok":true,"value":{"why":""#) && why.len() > 40, "{why}");
    assert_eq!(tell("do|checkClock|text|5+3"), r#"{"ok":true,"value":{"clock":"300+3"}}"#);
}

#[test]
fn damaged_files_are_told_and_not_overwritten() {
    desk_put(say(b"current.pgn\0\x00\xff\xfe not a game"), WALL);
    desk_put(say(b"ratings.txt\0kilomate ratings 99\n"), WALL);
    desk_put(say(b"settings.json\0{\"a\":1}"), WALL);
    desk_open(0.0, WALL);
    let news = text(desk_news());
    assert!(news.contains("current.pgn") && news.contains("file of ratings"), "{news}");
    assert_eq!(text(desk_settings()), "{\"a\":1}");
    assert_eq!(tell("do|begin|white|person|black|person"), OK);
    assert_eq!(tell("do|play|move|e2e4"), OK);
    let changes = text(desk_changes());
    assert!(changes.contains("current.broken-1.pgn"), "it is kept under another name: {changes}");
    assert!(!changes.contains("ratings.txt"), "{changes}");
}

#[test]
fn the_library_is_listed_opened_and_emptied() {
    desk_open(0.0, WALL);
    assert_eq!(tell("do|begin|white|person Anna|black|person Bob"), OK);
    assert_eq!(tell("do|play|move|e2e4"), OK);
    assert_eq!(tell("do|begin|white|person|black|person"), OK);
    let list = tell("do|library|words|anna");
    let file = value(&list, "file").trim_matches('"').to_string();
    assert_eq!(file, "library/2026-11-16-170505-anna-bob.pgn", "{list}");
    assert!(list.contains(r#""count":1"#) && list.contains("King's Pawn"), "{list}");
    assert_eq!(value(&tell("do|library|words|carl"), "count"), "1");
    assert!(tell(&format!("do|readSaved|file|{file}")).contains("1. e4"));
    let game = value(&view(), "game").to_string();
    assert_eq!(tell(&format!("do|openSaved|file|{file}")), OK);
    assert_ne!(value(&view(), "game"), game);
    assert!(view().contains("\"name\":\"Anna\""));
    assert_eq!(tell(&format!("do|deleteSaved|file|{file}")), OK);
    let deleted = tell("do|library|deleted|true");
    assert!(deleted.contains("library/deleted/"), "{deleted}");
    let pgn = tell("do|pgn|plain|true");
    assert!(!pgn.contains("Kilomate\\") && !pgn.contains("KilomateDesk"), "{pgn}");
    let many = tell("do|listPgn|text|1. e4 *\n\n1. d4 d5 2. Kd7 *\n\n1. c4 *");
    assert!(many.matches(r#""number":"#).count() == 2 && value(&many, "mistakes") != "[", "{many}");
}

#[test]
fn typed_moves_are_read_as_at_the_terminal() {
    desk_open(0.0, WALL);
    assert_eq!(tell("do|begin|white|person|black|person"), OK);
    let exact = tell("do|typed|text|Nf3");
    assert!(exact.contains(r#""exact":{"uci":"g1f3","san":"Nf3""#), "{exact}");
    let problem = tell("do|typed|text|Ng5");
    assert!(
        problem.contains(r#""exact":null"#) && value(&problem, "problem") != "null",
        "{problem}"
    );
    assert_eq!(value(&tell("do|typed|text|hello!"), "isNoMove"), "true");
}
