//! The card's image as it is shipped, on the emulated card, over its serial line.

use kilomate_emulate::elf::Card;

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
        "nothing is written to ROM, and every byte has its stop bit"
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

#[test]
fn a_search_is_stopped_by_anything_on_the_line() {
    let mut card = card();
    card.say("setoption name OwnBook value false\ngo infinite\n");
    card.run(20_000_000);
    while !card.take().contains("bestmove") {
        // With pauses: it reads until there is silence.
        card.interrupt_if_free("stop\n");
        card.run(50_000);
        assert!(card.cycles() < MOST);
    }
    assert!(card.run_until_it_waits(MOST));
    assert!(talk(&mut card, &["isready"]).ends_with("readyok\n"));
}
