//! A machine as a page has it.

use super::*;
use crate::border::{answer, room};

fn say(bytes: &[u8]) -> usize {
    let at = room(bytes.len());
    // SAFETY: the room has as many bytes, and nobody else writes to it.
    unsafe { at.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
    bytes.len()
}

fn told(len: usize) -> Vec<u8> {
    // SAFETY: the answer has as many bytes, until the next call.
    unsafe { std::slice::from_raw_parts(answer(), len) }.to_vec()
}

fn text(len: usize) -> String {
    String::from_utf8(told(len)).expect("text")
}

fn pass(seconds: u32, hertz: f64) {
    for _ in 0..seconds {
        assert_eq!(text(museum_run(hertz)), "");
    }
}

#[test]
fn a_machine_is_opened_played_with_and_kept() {
    assert_eq!(text(museum_open(say(b"abacus"))), "");
    assert_eq!(text(museum_view()), "", "none is open");
    let about = text(museum_open(say(b"prodigy")));
    assert!(about.contains(r#""hertz":8000000"#) && about.contains(r#""name":"ENTER""#), "{about}");
    pass(1, 8e6);
    for key in ["UP", "ENTER", "UP", "ENTER"] {
        assert_eq!(museum_press(say(key.as_bytes()), 0), 1);
    }
    assert_eq!(museum_press(say(b"RESET"), 0), 0);
    pass(5, 8e6);
    let view = text(museum_view());
    assert!(view.contains(r#""text":"1..."#) && view.contains("Your move"), "{view}");
    assert!(view.contains(r#""hertz":2232"#) && view.contains(r#""kind":"cells""#), "{view}");
    assert!(!text(museum_view()).contains(r#""hertz""#), "tones are heard once");
    assert_eq!(told(museum_memory()).len(), 4_096);
    assert!(text(museum_registers()).contains(r#"{"name":"SREG""#));
    let kept = told(museum_save());
    assert!(text(museum_load(say(&kept[1..]))).contains("no saved state"));
    assert_eq!(text(museum_load(say(&kept))), "");
    assert!(text(museum_take(say(b"moves\0d2d4"))).starts_with(r#"{"ok":true"#));
    museum_power(0);
    assert!(text(museum_take(say(b"moves\0d2d4"))).starts_with(r#"{"ok":false"#));
    assert!(text(museum_view()).contains(r#""isOn":false"#));
}

#[test]
fn dots_come_with_their_colours() {
    museum_open(say(b"c64"));
    pass(3, 985_248.0);
    assert_eq!(told(museum_dots()).len(), 3 * 256 + 384 * 272);
    assert!(text(museum_view()).contains(r#""width":384,"height":272"#));
    assert_eq!(museum_say(say(b"e2e4")), 0, "it has no line");
    assert!(text(museum_stories()).matches(r#""title""#).count() == 4);
}
