//! The way of a game from the calculator to the computer: played by keys on the emulated one with the committed program,
//! written there as PGN, fetched as a file, unpacked by `kilomate-lab appvar`, and read.

use kilomate_core::play::random::Random;
use kilomate_core::{Game, Move};
use kilomate_emulate::calculator::{Calculator, Kind, Model, Stop};

use crate::program::{Directory, run};

const PROGRAM: &[u8] = include_bytes!("../../../../dist/ti84ce/KILOMATE.8xp");
const SECOND: u64 = 48_000_000;
/// The keys with the letters A to H above them.
const FILES: [&str; 8] = ["MATH", "APPS", "PRGM", "RECIP", "SIN", "COS", "TAN", "POWER"];
/// The row "Write PGN" of the menu.
const PGN_ROW: usize = 11;
/// Where the moves are in a kept game, behind their number: `crates/calculator/src/keep.rs`.
const MOVES: usize = 4 + 6 + 3 + 4 + 64 + 5;

fn tap(calculator: &mut Calculator, keys: &[&str]) {
    for key in keys {
        assert!(calculator.tap(key), "{key}");
    }
    while !calculator.is_heard() {
        assert_eq!(calculator.run(SECOND / 10), Ok(Stop::Time));
    }
}

/// A variable as the calculator's own software fetches it, unpacked by the program.
fn fetched(calculator: &Calculator, folder: &Directory, name: &str) -> Vec<u8> {
    let [file, output] = [format!("{name}.8xv"), format!("{name}.bin")].map(|of| folder.file(&of));
    let bytes = calculator.receive(Kind::AppVar, name).expect(name);
    std::fs::write(&file, bytes).expect("written");
    let unpacked = run(&["appvar", "unpack", &file, "-o", &output, "--overwrite"]);
    assert_eq!(unpacked.code, Some(0), "{}", unpacked.errors);
    std::fs::read(output).expect("there")
}

/// The moves of the game that is kept on the calculator.
fn kept(calculator: &Calculator, folder: &Directory) -> Vec<Move> {
    let game = fetched(calculator, folder, "KMGAME");
    let mut words = game[MOVES..].chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]]));
    let count = words.next().expect("it is there");
    words.take(count.into()).map(Move::from_bits).collect()
}

#[test]
fn a_game_that_was_played_on_the_calculator_is_read_on_the_computer() {
    let folder = Directory::new("calculator-pgn");
    let mut calculator = Calculator::new(Model::default());
    calculator.send(PROGRAM).expect("there is room");
    calculator.run_program("KILOMATE").expect("it starts");
    assert_eq!(calculator.run(8 * SECOND), Ok(Stop::Time));
    // The first level, five seconds a move.
    tap(&mut calculator, &["SUB", "SUB", "SUB", "DIV"]);
    let mut game = Game::<64>::new();
    let mut random = Random::new(84);
    for number in 1..=6 {
        let legal = game.board().legal_moves();
        let m = legal.as_slice()[random.below(legal.as_slice().len())];
        let text = m.to_string();
        let keys = text.chars().map(|letter| match letter {
            'a'..='h' => FILES[letter as usize - 'a' as usize].to_owned(),
            digit => digit.to_string(),
        });
        let keys: Vec<String> = keys.collect();
        tap(&mut calculator, &keys.iter().map(String::as_str).collect::<Vec<_>>());
        // Until the machine's answer is kept, too.
        let moves = loop {
            assert_eq!(calculator.run(SECOND), Ok(Stop::Time));
            let moves = kept(&calculator, &folder);
            if moves.len() == 2 * number {
                break moves;
            }
        };
        assert_eq!(moves[2 * number - 2], m, "the move that was typed");
        for &m in &moves[2 * number - 2..] {
            game.play(m).expect("legal");
        }
    }
    tap(&mut calculator, &["MODE"]);
    tap(&mut calculator, &["DOWN"; PGN_ROW]);
    tap(&mut calculator, &["ENTER"]);
    assert_eq!(calculator.run(3 * SECOND), Ok(Stop::Time));

    let text = String::from_utf8(fetched(&calculator, &folder, "KMPGN")).expect("text");
    let games = kilomate_pgn::read(&text).expect(&text);
    assert_eq!(games.len(), 1, "{text}");
    let read: Vec<Move> = games[0].moves.iter().map(|of| of.played).collect();
    assert_eq!(read, game.moves().collect::<Vec<Move>>(), "{text}");
    assert!(text.contains("[White \"Person\"]"), "{text}");
    assert!(text.contains("[Black \"Kilomate, level 1"), "{text}");
}
