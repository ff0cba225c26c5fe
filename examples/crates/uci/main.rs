//! An engine that hears two lines of UCI and answers: words in, commands out; reports in, lines out.
//! cargo add kilomate-core kilomate-uci

use kilomate_core::{Ce, Event, Place, Player};
use kilomate_uci::{Backup, Command, Go, Line, Word, best_move, complain, read_position};

const HEARD: [&str; 2] = ["position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "go depth 3"];

fn main() {
    let mut memory = Box::new(Place::<Player<Ce>>::EMPTY);
    let player = memory.start();
    let mut word = Word::new();
    let mut answer = Vec::new();
    let mut out = |byte: u8| answer.push(byte);
    for text in HEARD {
        let mut line = Line::new(text.bytes());
        line.next(&mut word);
        match Command::of(&word) {
            Command::Position => {
                let mut before = Backup::EMPTY;
                let read = read_position(&mut line, &mut word, player, &mut before, || true);
                if let Err(problem) = read {
                    complain(&mut out, problem, &word);
                }
            }
            Command::Go => {
                let board = player.game().board();
                let mut go = Go::read(&mut line, &mut word, board, &mut (), &mut |_, _| {});
                player.begin(go.task(0), 0);
                loop {
                    if let Event::Move(choice) = player.step(0, 1_000) {
                        best_move(&mut out, &choice);
                        break;
                    }
                }
            }
            _ => {}
        }
    }
    print!("{}", String::from_utf8_lossy(&answer));
}
