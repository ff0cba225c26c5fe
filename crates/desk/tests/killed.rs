//! A program that saves a game after every move is killed again and again, at any moment: no move that
//! it has saved is ever lost, its seat is free at once, and no text is left half written.
//!
//! The program is this test itself, started with a word and a folder.

use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use kilomate_core::Board;
use kilomate_desk::store::Store;
use kilomate_pgn::{PgnGame, PgnMove, movetext, write};

/// The word that makes it the program.
const PLAYS: &str = "plays-until-it-is-killed";
/// How often it is killed.
const TIMES: u64 = 100;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, word, folder] = &arguments[..]
        && word == PLAYS
    {
        play(Path::new(folder));
    }
    let folder = tempfile::tempdir().expect("a folder for tests");
    println!("running 1 test");
    let moves = kill_and_look(folder.path());
    // With fewer moves nothing has been shown.
    assert!(moves as u64 >= TIMES, "{moves} moves were saved");
    println!("killed {TIMES} times, {moves} moves are there");
    println!("test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out");
}

/// Goes on with the game that is there, and says after each move how many are saved.
fn play(folder: &Path) -> ! {
    let mut current = Store::open(folder).current().expect("a seat");
    assert_eq!(current.seat(), 1, "the seat of a killed program is free");
    let loaded = current.load().expect("a whole game");
    let mut game = loaded.unwrap_or_else(|| PgnGame::from_board(&Board::start()));
    let shuffle = movetext(&Board::start(), "Nf3 Nf6 Ng1 Ng8").expect("legal");
    loop {
        println!("{}", game.moves.len());
        std::io::stdout().flush().expect("somebody listens");
        game.moves.push(PgnMove::from(shuffle[game.moves.len() % 4]));
        let saved = current.save(&write(&game)).expect("saved");
        assert_eq!(saved.moved_aside, None);
    }
}

/// Starts and kills the program, and looks what it has left; says how many moves there are at the end.
fn kill_and_look(folder: &Path) -> usize {
    let program = std::env::current_exe().expect("this program");
    let mut last = 0;
    for time in 0..TIMES {
        let mut child = Command::new(&program)
            .arg(PLAYS)
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("started");
        let mut told = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let mut heard = || told.next().expect("a line").expect("text").parse().expect("a number");
        let lines = 1 + time % 4;
        let mut said: usize = 0;
        for _ in 0..lines {
            said = heard();
        }
        // Somewhere in the next save.
        std::thread::sleep(Duration::from_micros(time * 37 % 1_500));
        child.kill().expect("killed");
        child.wait().expect("gone");
        let game = Store::open(folder).unfinished().expect("a whole game");
        let moves = game.map_or(0, |game| game.moves.len());
        assert!(moves >= said && said >= last, "{last} were saved, then {said}, now {moves}");
        last = moves;
    }
    last
}
