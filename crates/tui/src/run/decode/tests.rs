//! Sequences whole, cut at every place, and by chance.

use std::slice;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use kilomate_core::play::random::Random;

use super::*;

fn key(code: KeyCode, modifiers: KeyModifiers) -> Event {
    Event::Key(KeyEvent::new(code, modifiers))
}

fn mouse(kind: MouseEventKind, column: u16, row: u16) -> Event {
    Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
}

/// What people press, and what their terminals send.
fn sequences() -> Vec<(&'static [u8], Event)> {
    use KeyModifiers as With;
    let left = MouseButton::Left;
    vec![
        (b"\x1b[A", key(KeyCode::Up, With::NONE)),
        (b"\x1bOB", key(KeyCode::Down, With::NONE)),
        (b"\x1b[1;5C", key(KeyCode::Right, With::CONTROL)),
        (b"\x1b[1;3D", key(KeyCode::Left, With::ALT)),
        (b"\x1b[H", key(KeyCode::Home, With::NONE)),
        (b"\x1bOF", key(KeyCode::End, With::NONE)),
        (b"\x1b[Z", key(KeyCode::BackTab, With::SHIFT)),
        (b"\x1b[3~", key(KeyCode::Delete, With::NONE)),
        (b"\x1b[5~", key(KeyCode::PageUp, With::NONE)),
        (b"\x1b[6;2~", key(KeyCode::PageDown, With::SHIFT)),
        (b"\x1bOP", key(KeyCode::F(1), With::NONE)),
        (b"\x1b[[B", key(KeyCode::F(2), With::NONE)),
        (b"\x1b[15~", key(KeyCode::F(5), With::NONE)),
        (b"\x1b[24~", key(KeyCode::F(12), With::NONE)),
        (b"\x1b[<0;10;5M", mouse(MouseEventKind::Down(left), 9, 4)),
        (b"\x1b[<0;10;5m", mouse(MouseEventKind::Up(left), 9, 4)),
        (b"\x1b[<32;300;90M", mouse(MouseEventKind::Drag(left), 299, 89)),
        (b"\x1b[<35;1;1M", mouse(MouseEventKind::Moved, 0, 0)),
        (b"\x1b[<65;2;3M", mouse(MouseEventKind::ScrollDown, 1, 2)),
        (b"\x1b[32;10;5M", mouse(MouseEventKind::Down(left), 9, 4)),
        (b"\x1b[M *%", mouse(MouseEventKind::Down(left), 9, 4)),
        (b"\x1bx", key(KeyCode::Char('x'), With::ALT)),
        ("\u{1b}ä".as_bytes(), key(KeyCode::Char('ä'), With::ALT)),
        (b"\x1b[200~1. e4\r\x1b[A e5\x1b[201~", Event::Paste("1. e4\r\u{1b}[A e5".into())),
        (b"a", key(KeyCode::Char('a'), With::NONE)),
        (b"N", key(KeyCode::Char('N'), With::SHIFT)),
        ("漢".as_bytes(), key(KeyCode::Char('漢'), With::NONE)),
        (b"\r", key(KeyCode::Enter, With::NONE)),
        (b"\t", key(KeyCode::Tab, With::NONE)),
        (b"\x7f", key(KeyCode::Backspace, With::NONE)),
        (b"\x03", key(KeyCode::Char('c'), With::CONTROL)),
        (b"\x1a", key(KeyCode::Char('z'), With::CONTROL)),
    ]
}

/// All events until nothing more comes.
fn all(decoder: &mut Decoder, now: u64) -> Vec<Event> {
    std::iter::from_fn(|| decoder.next(now)).collect()
}

#[test]
fn each_sequence_is_one_event() {
    for (bytes, event) in sequences() {
        let mut decoder = Decoder::default();
        decoder.feed(bytes, 7);
        assert_eq!(all(&mut decoder, 7), [event], "{bytes:?}");
        assert_eq!(decoder.due(), None);
    }
}

/// The line pauses for 49 ms after every byte: nothing is heard before the last one, and no Esc at all.
#[test]
fn a_sequence_that_comes_in_pieces_is_the_same_event() {
    for (bytes, event) in sequences() {
        for cut in 1..bytes.len() {
            let mut decoder = Decoder::default();
            decoder.feed(&bytes[..cut], 100);
            assert_eq!(all(&mut decoder, 149), [], "{bytes:?} cut after {cut}");
            decoder.feed(&bytes[cut..], 149);
            assert_eq!(
                all(&mut decoder, 149),
                slice::from_ref(&event),
                "{bytes:?} cut after {cut}"
            );
        }
        let mut decoder = Decoder::default();
        let mut heard = Vec::new();
        for (&byte, now) in bytes.iter().zip((0..).step_by(49)) {
            heard.extend(all(&mut decoder, now));
            assert_eq!(heard, [], "{bytes:?}");
            decoder.feed(&[byte], now);
            heard.extend(all(&mut decoder, now));
        }
        assert_eq!(heard, [event], "{bytes:?}");
    }
}

#[test]
fn esc_is_esc_when_nothing_follows_it() {
    let esc = key(KeyCode::Esc, KeyModifiers::NONE);
    let mut decoder = Decoder::default();
    decoder.feed(b"\x1b", 1_000);
    assert_eq!((decoder.due(), decoder.next(1_049)), (Some(1_050), None));
    assert_eq!((decoder.next(1_050), decoder.due()), (Some(esc.clone()), None));
    // What is pressed later is a key of its own.
    decoder.feed(b"[", 1_050);
    assert_eq!(all(&mut decoder, 1_050), [key(KeyCode::Char('['), KeyModifiers::NONE)]);
    // Twice, at once: the first one is certain.
    decoder.feed(b"\x1b\x1b", 2_000);
    assert_eq!(all(&mut decoder, 2_000), slice::from_ref(&esc));
    assert_eq!(all(&mut decoder, 2_050), slice::from_ref(&esc));
    decoder.feed(b"\x1b\x1b[A", 3_000);
    assert_eq!(all(&mut decoder, 3_000), [esc, key(KeyCode::Up, KeyModifiers::NONE)]);
}

#[test]
fn what_never_ends_is_given_up() {
    let mut decoder = Decoder::default();
    decoder.feed(b"\x1b[1;", 0);
    assert_eq!(all(&mut decoder, 499), []);
    assert_eq!(all(&mut decoder, 500), []);
    decoder.feed(b"a", 500);
    assert_eq!(all(&mut decoder, 500), [key(KeyCode::Char('a'), KeyModifiers::NONE)]);
    decoder.feed(b"\x1b[", 600);
    assert_eq!(all(&mut decoder, 1_100), [key(KeyCode::Char('['), KeyModifiers::ALT)]);
    decoder.feed(b"\x1b[1;\x1b[A", 1_200);
    assert_eq!(all(&mut decoder, 1_200), [key(KeyCode::Up, KeyModifiers::NONE)]);
    decoder.feed(b"\x1b[200~pasted", 2_000);
    assert_eq!(all(&mut decoder, 11_999), []);
    assert_eq!(all(&mut decoder, 12_000), [Event::Paste("pasted".into())]);
    // Too much for once is no text that is typed either.
    decoder.feed(b"\x1b[200~", 20_000);
    decoder.feed(&vec![b'x'; LONGEST_PASTE + 3], 20_000);
    let Some(Event::Paste(first)) = decoder.next(20_000) else { panic!("the first part") };
    assert_eq!((first.len(), decoder.next(20_000)), (LONGEST_PASTE, None));
    decoder.feed(b"y\x1b[201~a", 20_000);
    let rest = [Event::Paste("xxxy".into()), key(KeyCode::Char('a'), KeyModifiers::NONE)];
    assert_eq!(all(&mut decoder, 20_000), rest);
    let mut endless = b"\x1b[".to_vec();
    endless.extend([b'1'; 1_000]);
    decoder.feed(&endless, 30_000);
    assert_eq!(all(&mut decoder, 30_000), []);
    decoder.feed(b"a", 30_000);
    assert_eq!(all(&mut decoder, 30_000), [key(KeyCode::Char('a'), KeyModifiers::NONE)]);
}

/// Whatever comes, it ends: nothing panics, and after a pause nothing is left.
#[test]
fn any_bytes_are_taken() {
    const LIKELY: &[u8] = b"\x1b\x1b\x1b[[O<;;0123M~mAZ200~201~\x80\xc3\xe2\xf0ab\r";
    let mut random = Random::new(21);
    let mut decoder = Decoder::default();
    let mut now = 0;
    for _ in 0..20_000 {
        let length = random.below(12);
        let byte = |random: &mut Random| match random.below(4) {
            0 => random.below(256) as u8,
            _ => LIKELY[random.below(LIKELY.len())],
        };
        let bytes: Vec<u8> = (0..length).map(|_| byte(&mut random)).collect();
        decoder.feed(&bytes, now);
        now += random.below(60) as u64;
        while decoder.next(now).is_some() {}
    }
    while let Some(due) = decoder.due() {
        decoder.next(due.max(now));
    }
    assert!(decoder.bytes.is_empty());
}
