//! The card's image as a UCI program: `card-uci IMAGE.bin [ram] [CLOCK BAUD]`.
//!
//! The emulated card is at one end of its serial line and whoever starts this program at the other. It
//! runs as fast as it can, and not at all while it waits. A line is sent when the card waits for one; but
//! `stop` is a BREAK, at once.

use std::collections::VecDeque;
use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, channel};

use kilomate_emulate::card::Card;

/// Cycles between two looks at what was said.
const SLICE: u64 = 20_000;
/// Milliseconds of a BREAK.
const BREAK: u32 = 150;

fn main() -> ExitCode {
    match start() {
        Ok(card) => {
            talk(card, &listen());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn start() -> Result<Card, String> {
    let usage = "usage: card-uci IMAGE.bin [ram] [CLOCK BAUD]";
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_ram = arguments.iter().any(|word| word == "ram");
    arguments.retain(|word| word != "ram");
    let file = arguments.first().ok_or(usage)?;
    let number = |n: usize, default: u32| match arguments.get(n) {
        Some(word) => word.parse().map_err(|_| usage.to_owned()),
        None => Ok(default),
    };
    let (clock, baud) = (number(1, 4_000_000)?, number(2, 9_600)?);
    let image = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let (origin, rom) = if is_ram { (0, 0x8000) } else { (0x8000, 0x8000) };
    if image.len() > 0x8000 {
        return Err(format!("{file} is no image: it has {} bytes", image.len()));
    }
    Ok(Card::new(&image, origin, rom, clock, baud))
}

/// Lines from whoever has started us, as they come.
fn listen() -> Receiver<String> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

fn talk(mut card: Card, lines: &Receiver<String>) {
    let mut queue = VecDeque::new();
    loop {
        let waits = card.run(SLICE);
        let heard = card.take();
        print!("{heard}");
        // Nobody reads any more.
        if !heard.is_empty() && std::io::stdout().flush().is_err() {
            return;
        }
        let line =
            if waits && queue.is_empty() { lines.recv().ok() } else { lines.try_recv().ok() };
        match line.as_deref().map(str::trim) {
            // The card would begin again.
            Some("quit") => return,
            Some("stop") if !waits => card.say_break(BREAK),
            Some(line) => queue.push_back(format!("{line}\n")),
            None if waits && queue.is_empty() => return, // nobody will ever say anything
            None => {}
        }
        if waits && let Some(line) = queue.pop_front() {
            card.say(&line);
        }
    }
}
