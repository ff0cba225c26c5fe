//! How long this computer takes for ten seconds of the calculator, while it waits for a move and while it thinks about one:
//! `cargo run --release -p kilomate-museum --example pace`. A number as its argument is the seconds instead of ten.

use std::time::Instant;

use kilomate_museum::{Calculator, Exhibit};

/// The time that it takes to unpack itself, and more.
const START: u64 = 8;

fn main() -> Result<(), String> {
    let seconds = std::env::args().nth(1).and_then(|number| number.parse().ok()).unwrap_or(10);
    let mut calculator = Calculator::new();
    let hertz = calculator.hertz();
    let mut run = |what: &str, keys: &[&str], seconds: u64| {
        for key in keys {
            calculator.press(key, false);
        }
        let before = Instant::now();
        calculator.run(seconds * hertz)?;
        let taken = before.elapsed().as_secs_f64();
        println!("{what:8} {seconds:2} s in {taken:.2} s: {:.1} %", 100.0 * taken / seconds as f64);
        Ok::<(), String>(())
    };
    run("starts", &[], START)?;
    run("waits", &[], seconds)?;
    // The strongest level and a minute for the move.
    run(
        "thinks",
        &["ADD", "ADD", "ADD", "ADD", "ADD", "ADD", "MUL", "MUL", "E", "2", "E", "4"],
        seconds,
    )
}
