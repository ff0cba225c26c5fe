//! The card's image as it is shipped, on the emulated card, over its serial line.

use kilomate_emulate::card::Card;

const IMAGE: &[u8] = include_bytes!("../../../dist/elf/elf-4mhz.bin");
const KNOWN: &str = include_str!("../../../bench/elf-known.tsv");

/// Cycles after which nothing more is waited for: half an hour of the card.
const MOST: u64 = 900_000_000;

fn card() -> Card {
    let mut card = Card::new(IMAGE, 0x8000, 0x8000, 4_000_000, 9_600);
    assert!(card.run_until_it_waits(MOST), "it starts");
    card
}

/// What it answers to these lines, one after the other.
fn talk(card: &mut Card, lines: &[&str]) -> String {
    for line in lines {
        card.say(&format!("{line}\n"));
        assert!(card.run_until_it_waits(MOST), "{line}");
    }
    assert_eq!(
        card.mistakes(),
        (0, 0),
        "nothing is written to ROM, and every letter has its stop bit"
    );
    card.take()
}

#[test]
fn a_person_can_play() {
    let mut card = card();
    let heard = talk(&mut card, &["uci", "isready", "e2e4", "d"]);
    assert!(heard.contains("on RCA 1802\n") && heard.contains("uciok\nreadyok\n"), "{heard}");
    assert_eq!(heard.matches("bestmove ").count(), 1, "{heard}");
    assert!(heard.contains("4 . . ") && heard.ends_with("w a b c d e f g h\n"), "{heard}");
}

#[test]
fn a_position_that_others_have_measured_is_searched_as_on_the_desktop() {
    let mut card = card();
    let line = KNOWN.lines().find(|line| line.starts_with("italian") && line.contains("\t3\t"));
    let fields: Vec<&str> = line.expect("it is there").split('\t').collect();
    let position = format!("position startpos moves {}", fields[1]);
    let heard = talk(&mut card, &["setoption name OwnBook value false", &position, "go depth 3"]);
    assert!(heard.contains(&format!(" nodes {} ", fields[3])), "{heard}");
    assert!(heard.contains(&format!("bestmove {}", fields[4])), "{heard}");
}

#[test]
fn the_stack_grew_into_memory_that_belonged_to_the_monitor() {
    // Here it has its own, of which a part is never touched.
    let mut card = card();
    talk(&mut card, &["setoption name OwnBook value false", "go depth 2", "e2e4", "d"]);
    let untouched = card.memory()[..0x8000].chunks(16).filter(|row| row.iter().all(|&b| b == 0xff));
    assert!(untouched.count() >= 2, "between the variables and the stack");
}

const NO_BOOK: &str = "setoption name OwnBook value false";
/// Cycles of a millisecond.
const MS: u64 = 500;

#[test]
fn it_greets_at_once_and_when_it_is_ready() {
    let mut card = Card::new(IMAGE, 0x8000, 0x8000, 4_000_000, 9_600);
    card.run(100 * MS);
    assert_eq!(card.terminal().heard, b"\r\nKilomate ");
    // Whoever types now is asked to wait, and heard.
    assert!(card.terminal().is_held());
    card.say("isready\n");
    assert!(card.run_until_it_waits(MOST));
    let heard = String::from_utf8(card.terminal().heard.clone()).expect("text");
    assert!(heard.ends_with(" on RCA 1802\r\nreadyok\r\n"), "{heard:?}");
}

#[test]
fn quit_begins_again() {
    let mut card = card();
    card.take();
    let heard = talk(&mut card, &["position startpos moves e2e4", "quit", "d"]);
    assert!(heard.contains("\nKilomate ") && heard.contains("2 P P P P P P P P\n"), "{heard}");
    let heard = talk(&mut card, &["quit", "isready"]);
    assert!(heard.ends_with("on RCA 1802\nreadyok\n"), "{heard}");
}

/// A program that answers within a millisecond, as those do whose adapter obeys XON itself.
#[test]
fn whoever_answers_at_once_is_heard() {
    for (reaction, percent) in [(0.0, 0.0), (0.0, 3.0), (0.0, -3.0), (100.0, 0.0), (1_000.0, 0.0)] {
        let mut card = card();
        *card.terminal() = card.terminal().clone().off_by(percent);
        card.terminal().reaction = reaction;
        // All at once: each is let go when the one before it has been obeyed.
        for line in ["uci", NO_BOOK, "isready", "position startpos moves e2e4", "go nodes 2"] {
            card.say(&format!("{line}\n"));
        }
        let mut moves = String::from("e2e4");
        for ply in 0..4 {
            let mut heard = String::new();
            while !heard.contains("bestmove ") || !heard.ends_with('\n') {
                card.run(100);
                heard += &card.take();
                assert!(card.cycles() < MOST, "{heard}");
            }
            assert!(!heard.contains("error"), "{reaction} {percent} {ply}: {heard}");
            let best = heard.rsplit_once("bestmove ").expect("a move").1;
            moves = [&moves, best.split_whitespace().next().expect("a move")].join(" ");
            // At once, in two writes; a write is longer than what the card needs for the end of its line.
            card.say(&format!("position startpos moves {moves}\n"));
            card.say("go nodes 2\n");
        }
        assert!(card.run_until_it_waits(MOST));
        assert!(!card.take().contains("error"));
    }
}

/// Cycles from a sign to the move, or more than there are in half a minute.
fn until_move(card: &mut Card) -> u64 {
    let (start, mut heard) = (card.cycles(), String::new());
    while !heard.contains("bestmove") && card.cycles() < start + 30_000 * MS {
        card.run(1_000);
        heard += &card.take();
    }
    card.cycles() - start
}

#[test]
fn a_search_is_stopped_by_a_break_and_by_stop_and_not_by_pulses() {
    let mut card = card();
    talk(&mut card, &[NO_BOOK]);
    for n in 0..12 {
        card.say("position startpos moves e2e4\ngo infinite\n");
        card.run(8_000 * MS + n * 7_919);
        for m in 0..20 {
            let now = card.cycles();
            card.terminal().glitch(now + m * 20_011, 2);
        }
        card.run(1_000 * MS);
        assert!(!card.take().contains("bestmove"), "{n}: a pulse is no letter");
        // A break is always heard, a single `stop` mostly.
        if n % 2 == 0 {
            let now = card.cycles();
            (0..10).for_each(|tenth| card.terminal().send(b"stop\n", now + tenth * 100 * MS));
        } else {
            card.say_break(150);
        }
        let cycles = until_move(&mut card);
        assert!(cycles < 1_000 * MS, "{n}: {} ms", cycles / MS);
        assert!(card.run_until_it_waits(MOST));
        assert!(talk(&mut card, &["isready"]).ends_with("readyok\n"));
    }
}

#[test]
fn a_key_that_is_pressed_again_and_again_is_heard() {
    let mut card = card();
    talk(&mut card, &[NO_BOOK]);
    for (n, key) in ["x", "~", "@", "\u{7f}", " ", "U"].into_iter().enumerate() {
        card.say("position startpos moves e2e4\ngo infinite\n");
        card.run(9_000 * MS + n as u64 * 7_919);
        assert!(!card.take().contains("bestmove"));
        let now = card.cycles();
        (0..20).for_each(|tenth| card.terminal().send(key.as_bytes(), now + tenth * 100 * MS));
        let cycles = until_move(&mut card);
        // Mostly after half a second, of which the nodes that are being searched are the last part.
        assert!(cycles < 2_000 * MS, "{key}: {} ms", cycles / MS);
        // What was pressed after that is a line, when it ends.
        card.run(2_000 * MS);
        card.say("\n");
        card.run(2_000 * MS);
        assert!(card.run_until_it_waits(MOST));
        card.take();
    }
}

/// Both sides, to the end: knights go there and back, of which nobody complains here, and a mate at the end.
#[test]
fn a_game_of_three_hundred_moves_comes_to_its_end() {
    let mut card = card();
    talk(&mut card, &[NO_BOOK]);
    let round = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let mut moves: Vec<&str> = round.into_iter().cycle().take(596).collect();
    let mut both = Vec::new();
    for ply in (0..596).step_by(2) {
        let go = if ply % 99 == 0 || ply > 590 { "go nodes 1\n" } else { "" };
        let line = format!("position startpos moves {}\n{go}", moves[..=ply].join(" "));
        card.say(&line);
        assert!(card.run_until_it_waits(MOST), "{ply}");
        both.push(card.take());
    }
    moves.extend(["f2f3", "e7e5", "g2g4"]);
    let line = format!("position startpos moves {}", moves.join(" "));
    let heard = talk(&mut card, &[&line, "go depth 2", "d"]);
    assert!(heard.contains("score mate 1 ") && heard.contains("bestmove d8h4\n"), "{heard}");
    assert!(both.iter().all(|heard| !heard.contains("error")), "{both:?}");
    assert_eq!(both.iter().filter(|heard| heard.contains("bestmove ")).count(), 5);
}

#[test]
fn a_line_that_is_too_long_is_refused_and_its_search_is_answered() {
    let mut card = card();
    card.take();
    let line = format!("position startpos moves{}", " g1f3 g8f6 f3g1 f6g8".repeat(180));
    card.say(&format!("{line}\ngo depth 3\n"));
    assert!(card.run_until_it_waits(MOST));
    let heard = card.take();
    assert!(heard.contains("bytes were lost\n") && heard.ends_with("bestmove 0000\n"), "{heard}");
}
