//! The image of the chess computer as it is committed, on the emulated board.

use kilomate_emulate::avr::{Button, Computer, SECOND, image};

/// The first character that the firmware draws: a battery.
const BATTERY: [u8; 8] = [0x0e, 0x1b, 0x11, 0x11, 0x11, 0x11, 0x1f, 0x1f];

fn bytes() -> Vec<u8> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dist/prodigy/prodigy.hex");
    let file = std::fs::read(path).expect("the image is there");
    image::read(&file).expect("it is an image")
}

/// A computer that was switched on a second ago.
fn computer() -> Computer {
    let mut computer = Computer::new(&bytes()).expect("it fits");
    computer.switch_on();
    computer.run(SECOND);
    computer
}

/// Plays 1. e4 by its buttons.
fn open(computer: &mut Computer) {
    for button in [Button::Up, Button::Enter, Button::Up, Button::Enter] {
        assert!(computer.press(button, false));
    }
}

fn text(computer: &Computer) -> String {
    computer.lines(|_| '*').join("/")
}

/// Presses are queued in its own time: four at once are a move, however long a frame is.
#[test]
fn a_move_by_its_buttons() {
    let mut replies = Vec::new();
    for frame in [SECOND / 40, 10 * SECOND] {
        let mut computer = computer();
        assert_eq!(text(&computer), "Kilomate        /Your move       ");
        open(&mut computer);
        for _ in 0..10 * SECOND / frame {
            computer.run(frame);
        }
        let reply = text(&computer);
        assert!(reply.starts_with("1...") && reply.ends_with("/Your move       "), "{reply}");
        replies.push(reply);
        assert_eq!((computer.mistakes(), computer.chip().resets()), ((0, None), 0));
        let tones = computer.take_sound();
        let heard: Vec<u32> =
            tones.iter().map(|tone| tone.hertz()).filter(|hertz| *hertz > 0).collect();
        assert_eq!(heard, [2232, 2232, 2232, 2232, 1736]);
        assert_eq!(computer.take_sound(), []);
    }
    assert_eq!(replies[0], replies[1]);
}

/// A button that is pressed twice is let go in between.
#[test]
fn two_presses_are_two() {
    let shown = |presses: &[usize]| {
        let mut computer = computer();
        for &count in presses {
            (0..count).for_each(|_| assert!(computer.press(Button::Up, false)));
            computer.run(SECOND);
        }
        text(&computer)
    };
    assert_eq!(shown(&[2]), shown(&[1, 1]));
    assert_ne!(shown(&[2]), shown(&[1]));
}

/// The display is dots, too: characters of its table, the eight that the firmware has drawn, the cursor below.
#[test]
fn the_display_is_dots() {
    let mut computer = computer();
    assert_eq!(computer.dots(0), [17, 18, 20, 24, 20, 18, 17, 0], "K");
    assert_eq!(computer.dots(31), [0; 8]);
    assert_eq!(computer.own_glyphs()[..8], BATTERY);
    assert!(computer.press(Button::Up, false));
    computer.run(SECOND);
    let cursor = computer.cursor().expect("a square is asked for");
    assert_eq!(computer.dots(usize::from(cursor))[7], 31);
    computer.switch_off(0);
    assert_eq!((computer.cursor(), computer.dots(0)), (None, [0; 8]));
}

/// What was saved goes on exactly as what was not, in the middle of everything.
#[test]
fn a_saved_state_goes_on() {
    let mut computer = computer();
    open(&mut computer);
    computer.send(b"uci\n");
    for at in 0..40 {
        computer.run(SECOND / 8 + 12_345);
        let saved = computer.save();
        let mut other = Computer::load(&bytes(), &saved).expect("it was saved");
        assert_eq!(other.save(), saved, "{at}");
        computer.run(100_000);
        other.run(100_000);
        assert!(computer.save() == other.save(), "{at}");
        assert_eq!(text(&computer), text(&other), "{at}");
        assert_eq!(computer.own_glyphs(), other.own_glyphs(), "{at}");
        let seen = |computer: &Computer| (computer.cursor(), computer.is_lit(), computer.tone());
        assert_eq!(seen(&computer), seen(&other), "{at}");
    }
    assert!(!computer.take_sent().is_empty());
}

/// A state that is cut off, of another version or of anybody else is refused, and no byte of it makes a panic.
#[test]
fn a_broken_state_is_refused() {
    let image = bytes();
    let saved = computer().save();
    for length in [0, 1, 100, saved.len() - 1] {
        assert!(Computer::load(&image, &saved[..length]).is_err(), "{length}");
    }
    let longer = [&saved[..], &[0]].concat();
    assert!(Computer::load(&image, &longer).is_err());
    let mut noise = 1_u32;
    for at in (0..saved.len()).step_by(7) {
        let mut broken = saved.clone();
        noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        broken[at] ^= (noise >> 24) as u8;
        if let Ok(mut computer) = Computer::load(&image, &broken) {
            computer.run(20_000);
        }
    }
}

/// Its memory is kept without power, and a game goes on after it.
#[test]
fn the_memory_stays() {
    let mut computer = computer();
    open(&mut computer);
    computer.run(10 * SECOND);
    let reply = text(&computer);
    assert!(reply.starts_with("1..."), "{reply}");
    assert!(computer.written() > 0);
    assert_eq!(computer.switch_off(0), None);
    assert_eq!(text(&computer), format!("{0:16}/{0:16}", ""));
    assert_eq!(computer.run(1000), 0);
    let memory = computer.memory().to_vec();
    let mut other = Computer::new(&bytes()).expect("it fits");
    assert!(other.set_memory(&memory[1..]).is_err());
    other.set_memory(&memory).expect("it is off");
    other.switch_on();
    assert!(other.set_memory(&memory).is_err());
    other.run(2 * SECOND);
    assert_eq!(text(&other), reply);
}

/// It speaks UCI at 38,400 baud: a byte is ten bits of 208 cycles, and none comes sooner after another.
#[test]
fn it_speaks_at_its_bit_time() {
    let mut computer = computer();
    assert_eq!(computer.send(b"uci\n"), 4);
    computer.run(SECOND);
    let sent = computer.take_sent();
    let said: String = sent.iter().map(|(_, byte)| char::from(*byte)).collect();
    assert!(said.starts_with("id name Kilomate") && said.ends_with("uciok\n"), "{said}");
    let gaps = sent.windows(2).map(|pair| pair[1].0 - pair[0].0);
    assert_eq!(gaps.min(), Some(2080));
}

/// An image of noise runs into something, and says what.
#[test]
fn noise_stops_with_a_sentence() {
    let mut noise = 0x1234_5678_u32;
    let mut stopped = 0;
    for _ in 0..50 {
        let image: Vec<u8> = (0..4096)
            .map(|_| {
                noise ^= noise << 13;
                noise ^= noise >> 17;
                noise ^= noise << 5;
                noise as u8
            })
            .collect();
        let mut computer = Computer::new(&image).expect("it fits");
        computer.switch_on();
        computer.run(200_000);
        stopped += usize::from(computer.chip().stopped().is_some());
    }
    assert!(stopped > 0);
    assert!(Computer::new(&vec![0; 65_537]).is_err());
}
