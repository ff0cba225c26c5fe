//! A whole UCI engine, as small as it can be: it thinks until it has a move, and does not hear `stop` meanwhile.
//! `cargo run --release -p kilomate-uci --example uci_engine`, then `position startpos`, `go depth 8`, `quit`.

use std::io::{self, BufRead, Write};
use std::time::Instant;

use kilomate_core::{Ce, Event, GameIn, Hold, Machine, Place, Player, Setup};
use kilomate_uci::{
    Command, Go, Info, Keeper, Line, Word, best_move, complain, info, read_position,
};

/// Half-moves to look ahead instead of thinking without an end.
const ENDLESS: u8 = 6;
/// Milliseconds that a move may lose on its way.
const OVERHEAD: u32 = 20;

fn main() -> io::Result<()> {
    converse(io::stdin().lock(), &mut io::stdout())
}

/// Reads lines and answers them, until it is told to quit.
pub(crate) fn converse(input: impl BufRead, output: &mut impl Write) -> io::Result<()> {
    // All that the engine needs, in one piece.
    let mut memory = Box::new(Place::<Player<Ce>>::EMPTY);
    let player = memory.start();
    let mut word = Word::new();
    for text in input.lines() {
        let mut line = Line::new(text?.into_bytes().into_iter());
        line.next(&mut word);
        // What is printed goes byte by byte to whatever takes bytes.
        let mut answer = Vec::new();
        let mut out = |byte: u8| answer.push(byte);
        match Command::of(&word) {
            Command::Uci => answer.extend(b"id name Example\nid author You\nuciok\n"),
            Command::IsReady => answer.extend(b"readyok\n"),
            Command::NewGame => player.forget(),
            Command::Position => {
                let mut before = Before(None);
                if let Err(problem) =
                    read_position(&mut line, &mut word, player, &mut before, || true)
                {
                    complain(&mut out, problem, &word);
                }
            }
            Command::Go => {
                let board = player.game().board();
                let mut go =
                    Go::read(&mut line, &mut word, board, &mut (), &mut |problem, last| {
                        complain(&mut out, problem, last);
                    });
                think(player, &mut go, &mut out);
            }
            Command::Quit => break,
            _ => {}
        }
        output.write_all(&answer)?;
        output.flush()?;
    }
    Ok(())
}

/// Thinks, and prints what it finds and its move.
fn think(player: &mut Player<Ce>, go: &mut Go, out: &mut impl FnMut(u8)) {
    let start = Instant::now();
    let task = go.task(OVERHEAD);
    if task.hold != Hold::No {
        // Until it is told to stop, which it does not hear.
        task.hold = Hold::No;
        task.limits.depth = ENDLESS;
    }
    player.begin(task, 0);
    loop {
        let time = start.elapsed().as_millis() as u32;
        match player.step(time, 1_000) {
            Event::Line(report) => {
                let (line, nodes) = (player.line(), player.nodes());
                info(out, &Info { report, line, nodes, time, table: None, wdl: None });
            }
            Event::Move(choice) => return best_move(out, &choice),
            Event::Running | Event::Nothing => {}
        }
    }
}

/// The game before a line that may turn out to be wrong in its last word.
struct Before(Option<GameIn<<Ce as Machine>::Records>>);

impl Keeper<Player<Ce>> for Before {
    fn keep(&mut self, player: &mut Player<Ce>) {
        self.0 = Some(player.game().clone());
    }

    fn give_back(&mut self, player: &mut Player<Ce>, _: &mut Setup) {
        if let Some(game) = self.0.take() {
            *player.game_mut() = game;
        }
    }
}
