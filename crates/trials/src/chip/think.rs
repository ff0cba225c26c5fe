//! How far the chess computer sees: middlegames searched on the simulated chip for some time of its own.

use std::path::Path;

use super::uci::{after, last_info, number};
use crate::run::{Outcome, command, root};
use crate::talk::Talk;

/// Positions of Bratko and Kopec; those with both queens are taken for middlegames.
const FILE: &str = "bench/bk24.epd";
const COUNT: usize = 10;

/// Searches each position for so many seconds at 8 MHz and prints a row of a table for each.
pub fn run(simulator: &Path, image: &Path, seconds: u32) -> Outcome {
    let text = std::fs::read_to_string(root().join(FILE)).map_err(|e| format!("{FILE}: {e}"))?;
    let mut chip = Talk::start(command(simulator).arg(image).arg("0"))?;
    println!("| position | depth | reached after | nodes a second | move |\n|---|---|---|---|---|");
    let (mut depths, mut speeds, mut count) = (0, 0, 0);
    for line in text.lines().filter(|line| is_middlegame(line)).take(COUNT) {
        let fen = line.split(' ').take(4).collect::<Vec<_>>().join(" ");
        let id = line.split('"').nth(1).unwrap_or("?");
        let task = format!("position fen {fen} 0 1\nucinewgame\ngo movetime {}\n", seconds * 1_000);
        let answer = chip.ask(&task, "bestmove")?;
        let info = last_info(&answer);
        let found = (number(info, "depth"), number(info, "nodes"), number(info, "time"));
        let (Some(depth), Some(nodes), Some(time)) = found else {
            return Err(format!("the chip said no depth: {answer:?}"));
        };
        let best = answer.last().and_then(|line| after(line, "bestmove")).unwrap_or("?");
        let speed = 1_000 * nodes / time.max(1);
        println!("| {id} | {depth} | {:.1} s | {speed} | {best} |", time as f64 / 1_000.0);
        (depths, speeds, count) = (depths + depth, speeds + speed, count + 1);
    }
    let each = |sum: u64| sum as f64 / f64::from(count.max(1));
    println!("| all | {:.1} | | {:.0} | |", each(depths), each(speeds));
    chip.say("quit\n")?;
    chip.end().map(|_| ())
}

/// Whether both sides have a queen.
fn is_middlegame(line: &str) -> bool {
    let men = line.split(' ').next().unwrap_or("");
    men.contains('q') && men.contains('Q')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_enough_middlegames() {
        let text = std::fs::read_to_string(root().join(FILE)).expect("the positions");
        assert_eq!(text.lines().count(), 24);
        assert!(text.lines().filter(|line| is_middlegame(line)).count() >= COUNT);
    }
}
