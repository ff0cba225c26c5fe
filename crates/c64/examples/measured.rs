//! How long everything takes on the real machine, as the emulated one tells it:
//! `cargo run --release -p kilomate-c64 --example measured`. With `games`, a game of the computer with itself at
//! each difficulty as well, which takes minutes.

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Home, Host, Image};
use kilomate_emulate::c64::press_of;

fn main() {
    times();
    thinking();
    if std::env::args().any(|argument| argument == "games") {
        games();
    }
}

fn since(home: &Home<Image>, start: u64) -> u64 {
    home.host.chips().milliseconds() - start
}

fn times() {
    let mut home = Home::<Image>::new();
    println!("{} ms from RUN to the board", since(&home, 0));
    // From the press until the program waits for the next one.
    let time = |what: &str, home: &mut Home<Image>, keys: &str| {
        let (before, last) = keys.rsplit_once(' ').unwrap_or(("", keys));
        home.press(before);
        let start = home.host.chips().milliseconds();
        home.host.chips_mut().press(press_of(last).expect("a key"));
        home.heard();
        println!("{} ms for {what}", since(home, start));
        home.host.chips_mut().release();
        home.heard();
    };
    time("a key that moves the frame", &mut home, "UP");
    home.press("DOWN");
    time("picking up a pawn", &mut home, "RETURN");
    home.press("UP UP");
    let start = home.host.chips().milliseconds();
    home.press("RETURN");
    home.wait();
    println!("{} ms for a move and the answer from the book", since(&home, start));
    time("taking back", &mut home, "DEL");
    time("turning the board", &mut home, "F5 F5 F5 F3");
    time("a new game", &mut home, "F1");
}

fn thinking() {
    for (presses, seconds) in [("", 3), ("F5", 10), ("F5 F5", 25)] {
        let (home, taken, per_second) = Home::thinking(presses);
        println!("{seconds} s: {taken} ms, {}.{} nodes a second", per_second / 10, per_second % 10);
        for row in 13..16 {
            println!("    {}", home.text(row));
        }
    }
}

/// A game of the computer with itself at each difficulty, with the longest and the mean time of its moves.
fn games() {
    for (presses, seconds) in [("", 3), ("F5", 10), ("F5 F5", 25)] {
        let mut home = Home::<Image>::new();
        home.press(presses);
        let (mut times, mut list) = (Vec::new(), Vec::new());
        let news = loop {
            home.press("F3");
            let is_book = !home.is_thinking();
            let taken = home.wait();
            if !is_book && home.text(13) != "BOOK" {
                times.push(taken);
            }
            let row = (6..11).rev().map(|row| home.text(row)).find(|row| !row.is_empty());
            list.push(row.unwrap_or_default());
            let news = home.text(17);
            if news != "YOUR MOVE" || times.len() > 300 {
                break format!("{news} {}", home.text(18));
            }
        };
        let sum: u64 = times.iter().sum();
        println!(
            "{seconds} s: {} half-moves, {} thought about, {} ms on average, {} at most: {news}",
            list.len(),
            times.len(),
            sum / times.len().max(1) as u64,
            times.iter().max().unwrap_or(&0)
        );
        for row in list.iter().skip(1).step_by(2) {
            print!("{row} ");
        }
        println!("\n{}", home.board());
    }
}
