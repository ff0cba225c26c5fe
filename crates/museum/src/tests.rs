//! All machines: what each plays first, and that it can be kept.

use super::*;

/// Runs for so many milliseconds of the machine.
fn pass(exhibit: &mut dyn Exhibit, milliseconds: u64) {
    exhibit.run(exhibit.hertz() / 1_000 * milliseconds).expect("it runs");
}

/// Runs until the machine's words say something, at most so many seconds of it.
fn wait(exhibit: &mut dyn Exhibit, seconds: u64, what: &str) {
    for _ in 0..10 * seconds {
        if exhibit.text().contains(what) {
            return;
        }
        pass(exhibit, 100);
    }
    panic!("{what} is not seen after {seconds} s:\n{}", exhibit.text());
}

fn press(exhibit: &mut dyn Exhibit, keys: &str) {
    for key in keys.split_whitespace() {
        assert!(exhibit.press(key, false), "{key}");
    }
}

fn after(moves: &str) -> Game {
    Game { start: None, moves: moves.split_whitespace().map(str::to_owned).collect() }
}

fn fen(fen: &str) -> Game {
    Game { start: Some(fen.to_owned()), moves: Vec::new() }
}

#[test]
fn every_story_has_its_machine() {
    for story in STORIES {
        let exhibit = open(story.name).expect("it is there");
        assert_eq!(exhibit.story(), story);
        let (first, memory) = exhibit.memory();
        let last = first + memory.len() as u32 - 1;
        assert!(story.map.iter().all(|region| region.from >= first && region.to <= last));
    }
    assert!(open("pdp8").is_none());
}

#[test]
fn the_chess_computer_is_played_with_by_its_buttons() {
    let mut prodigy = Prodigy::new();
    wait(&mut prodigy, 2, "Your move");
    press(&mut prodigy, "UP ENTER UP ENTER");
    wait(&mut prodigy, 10, "1...e7-e5");
    wait(&mut prodigy, 2, "Your move");
    let tones = prodigy.sound();
    assert_eq!(tones.iter().map(|tone| tone.hertz).max(), Some(2_232), "{tones:?}");
    assert!(tones.iter().all(|tone| (1..500).contains(&tone.milliseconds)), "{tones:?}");
    // Its memory keeps the game without power.
    prodigy.power(false);
    assert_eq!(prodigy.text(), "The machine is off.\n");
    prodigy.power(true);
    wait(&mut prodigy, 2, "1...");
    let Screen::Cells(cells) = prodigy.screen() else { panic!("it has cells") };
    assert_eq!((cells.columns, cells.codes.len(), cells.dots.len()), (16, 32, 32));
}

#[test]
fn the_chess_computer_takes_any_position_over_its_line() {
    let mut prodigy = Prodigy::new();
    pass(&mut prodigy, 1_000);
    let mut game = fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1");
    game.moves.push("h7h6".into());
    prodigy.take(&game).unwrap();
    wait(&mut prodigy, 1, "UCI");
    wait(&mut prodigy, 5, "Your move");
    assert!(prodigy.is_heard());
    // A rook is the only man that can mate: UP begins with the men of the e-file and goes to the right.
    press(&mut prodigy, "DOWN");
    wait(&mut prodigy, 2, "Rd1");
}

#[test]
fn the_commodore_is_played_with_by_its_keys() {
    let mut c64 = C64::new();
    wait(&mut c64, 5, "YOUR MOVE");
    assert!(c64.text().starts_with(" r n b q k b n r\n p p p p p p p p\n"), "{}", c64.text());
    // All at once: they wait for each other, in the machine's time.
    press(&mut c64, "E 2 RETURN E 4 RETURN");
    assert!(!c64.is_heard());
    wait(&mut c64, 10, "E2-E4");
    pass(&mut c64, 4_000);
    let text = c64.text();
    assert!(text.contains(" . . . . P . . .\n") && text.contains("YOUR MOVE"), "{text}");
    let answered = text.lines().find(|line| line.starts_with(" 1 E2-E4 "));
    assert!(answered.is_some(), "from the book, {text}");
    assert!(c64.is_heard());
    let tones = c64.sound();
    assert!(tones.iter().any(|tone| tone.wave == Wave::Triangle && tone.hertz > 200), "{tones:?}");
    assert!(c64.sound().is_empty());
}

#[test]
fn the_commodore_takes_a_game_by_playing_it() {
    let mut c64 = C64::new();
    c64.take(&after("e2e4 d7d5 e4d5 c7c6 d5c6 g8f6 c6b7 f6g8 b7a8n")).unwrap();
    pass(&mut c64, 25_000);
    // Seen from Black's side: the knight that a pawn became is in the corner.
    let text = c64.text();
    let stands = ["WHITE C64", "BLACK YOU", "EASY", "YOUR MOVE"];
    assert!(stands.iter().all(|words| text.contains(words)), "{text}");
    assert!(text.lines().nth(7).unwrap().ends_with("n N"), "{text}");
    assert!(c64.take(&fen("8/8/8/8/8/k7/p7/K7 w - - 0 1")).unwrap_err().contains("no way"));
    assert!(c64.text().contains("BLACK YOU"), "nothing was done");
}

#[test]
fn the_card_answers_over_its_line() {
    let mut card = CardExhibit::new();
    // What is typed before it is ready waits.
    assert!(card.say("e2e4"));
    wait(&mut card, 20, "bestmove");
    assert!(card.text().contains("on RCA 1802\n"), "{}", card.text());
    // A position that others have measured: its nodes are its signature.
    card.say("setoption name OwnBook value false");
    let known = include_str!("../../../bench/elf-known.tsv");
    let line = known.lines().find(|line| line.starts_with("italian") && line.contains("\t3\t"));
    let fields: Vec<&str> = line.unwrap().split('\t').collect();
    card.take(&after(fields[1])).unwrap();
    card.say("go depth 3");
    wait(&mut card, 60, &format!("bestmove {}", fields[4]));
    assert_eq!(card.nodes(), fields[3].parse().ok());
    // The end of the line is still to be sent.
    pass(&mut card, 100);
    let lamps = card.lamps();
    assert_eq!(lamps.iter().map(|lamp| lamp.0).collect::<Vec<_>>(), ["Q", "EF3"]);
    assert!(lamps[0].1 && !lamps[1].1, "the line rests");
}

#[test]
fn a_break_makes_the_card_move() {
    let mut card = CardExhibit::new();
    card.say("setoption name OwnBook value false");
    card.say("go depth 20");
    wait(&mut card, 60, "info depth 1");
    assert!(card.say("stop"));
    wait(&mut card, 5, "bestmove");
    card.say("d");
    wait(&mut card, 10, "w a b c d e f g h");
}

#[test]
fn the_calculator_is_played_with_by_its_keys() {
    let mut calculator = Calculator::new();
    wait(&mut calculator, 20, "Your move");
    let start = "r n b q k b n r\np p p p p p p p\n. . . . . . . .\n";
    assert!(calculator.text().starts_with(start), "{}", calculator.text());
    press(&mut calculator, "DIV E 2 E 4");
    wait(&mut calculator, 5, "The machine thinks");
    assert!(calculator.text().contains(". . . . P . . .\n"), "{}", calculator.text());
    wait(&mut calculator, 10, "The machine plays");
    press(&mut calculator, "ZOOM");
    wait(&mut calculator, 5, " nodes");
    let nodes = calculator.nodes().unwrap();
    // It shows them after every 208 or so.
    pass(&mut calculator, 3_000);
    let searched = calculator.nodes().unwrap() - nodes;
    assert!((800..2_700).contains(&searched), "{searched} in three seconds");
    press(&mut calculator, "GRAPH");
    wait(&mut calculator, 5, "Hint: ");
    press(&mut calculator, "A 5");
    wait(&mut calculator, 5, "No man of yours");
    press(&mut calculator, "DEL");
    pass(&mut calculator, 1_000);
    assert!(calculator.text().starts_with(start), "{}", calculator.text());
    press(&mut calculator, "MODE");
    wait(&mut calculator, 2, "Set up a position");
    press(&mut calculator, "CLEAR 2ND MODE");
    pass(&mut calculator, 2_000);
    assert_eq!(calculator.text(), "\n", "the home screen");
    press(&mut calculator, "ENTER");
    wait(&mut calculator, 20, "The game goes on");
    press(&mut calculator, "2ND ON");
    pass(&mut calculator, 2_000);
    assert!(!calculator.is_on());
    calculator.power(true);
    pass(&mut calculator, 1_000);
    assert!(calculator.text().starts_with(start), "{}", calculator.text());
    calculator.power(false);
    assert_eq!(calculator.text(), "The machine is off.\n");
    calculator.power(true);
    wait(&mut calculator, 20, "The game goes on");
}

#[test]
fn the_calculator_takes_any_position_and_mates() {
    let mut calculator = Calculator::new();
    wait(&mut calculator, 20, "Your move");
    calculator.take(&after("e2e4 c7c5 g1f3")).unwrap();
    wait(&mut calculator, 20, "The game goes on");
    assert!(calculator.text().starts_with("R . B K Q B N R\n"), "{}", calculator.text());
    calculator.take(&fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")).unwrap();
    wait(&mut calculator, 20, "The game goes on");
    press(&mut calculator, "D 1 D 8");
    wait(&mut calculator, 5, "Checkmate: White wins");
    let before = calculator.text();
    assert!(calculator.take(&fen("8/8/8/8/8/8/8/8 w - - 0 1")).unwrap_err().contains("refuses"));
    assert!(calculator.take(&after("e2e5")).unwrap_err().contains("refuses e2e5"));
    assert_eq!(calculator.text(), before, "nothing was done");
}

/// Something to do with each, so that there is something to keep.
fn begin(exhibit: &mut dyn Exhibit) {
    match exhibit.story().name {
        "c64" => {
            pass(exhibit, 3_000);
            press(exhibit, "D 2 RETURN D 4 RETURN");
        }
        "elf" => {
            pass(exhibit, 5_000);
            assert!((0..12).all(|_| exhibit.say("d")));
        }
        "prodigy" => {
            pass(exhibit, 1_000);
            press(exhibit, "DOWN ENTER UP ENTER");
            exhibit.take(&after("d2d4")).unwrap();
        }
        _ => {
            pass(exhibit, 4_000);
            press(exhibit, "D 2 D 4");
        }
    }
    pass(exhibit, 500);
}

#[test]
fn what_is_kept_goes_on_as_if_nothing_had_happened() {
    for story in STORIES {
        let mut exhibit = open(story.name).unwrap();
        begin(&mut *exhibit);
        let kept = exhibit.save();
        pass(&mut *exhibit, 1_500);
        let later = exhibit.save();
        let mut other = open(story.name).unwrap();
        other.load(&kept).unwrap();
        assert_eq!(other.save(), kept, "{}", story.name);
        // In other pieces of time.
        for _ in 0..100 {
            pass(&mut *other, 15);
        }
        assert_eq!(other.text(), exhibit.text(), "{}", story.name);
        assert_eq!(other.screen(), exhibit.screen(), "{}", story.name);
        assert!(other.save() == later, "{}", story.name);
    }
}

#[test]
fn what_is_damaged_or_of_another_machine_changes_nothing() {
    for story in STORIES {
        let mut exhibit = open(story.name).unwrap();
        begin(&mut *exhibit);
        let kept = exhibit.save();
        let mut damaged = kept.clone();
        damaged[1_000] ^= 1;
        assert!(exhibit.load(&damaged).unwrap_err().contains("damaged"));
        assert!(exhibit.load(&kept[..kept.len() / 2]).is_err());
        for other in STORIES.iter().filter(|other| other.name != story.name) {
            let state = open(other.name).unwrap().save();
            assert!(exhibit.load(&state).unwrap_err().contains("another machine"));
        }
        assert!(exhibit.save() == kept, "{}", story.name);
    }
}

#[test]
fn a_machine_without_power_does_nothing_and_begins_anew() {
    for story in STORIES {
        let mut exhibit = open(story.name).unwrap();
        begin(&mut *exhibit);
        exhibit.power(false);
        assert!(!exhibit.is_on());
        pass(&mut *exhibit, 1_000);
        let cycles = exhibit.cycles();
        pass(&mut *exhibit, 1_000);
        assert_eq!(exhibit.cycles(), cycles, "{}", story.name);
        assert!(exhibit.keys().iter().all(|key| !exhibit.press(key.name, false)));
        exhibit.power(true);
        // These two keep their game.
        if !["prodigy", "ti84ce"].contains(&story.name) {
            assert_eq!(exhibit.save(), open(story.name).unwrap().save(), "{}", story.name);
        }
        pass(&mut *exhibit, 100);
        assert!(
            exhibit.cycles() > 0 && exhibit.keys().iter().any(|key| exhibit.press(key.name, false))
        );
    }
}

#[test]
fn registers_have_the_bits_that_they_have() {
    for story in STORIES {
        let mut exhibit = open(story.name).unwrap();
        pass(&mut *exhibit, 500);
        let registers = exhibit.registers();
        assert!(registers.len() >= 6);
        assert!(registers.iter().all(|&(_, value, bits)| u64::from(value) < 1 << bits));
    }
}
