//! `cargo xtask machine prodigy run` as a person has it: in a terminal, with keys for the buttons, a memory
//! that is there the next time, and a serial line for the bridge.

use std::path::Path;

use super::Bench;
use crate::run::{Outcome, Tally, command, kilomate, root};
use crate::talk::Talk;
use crate::tmux::{ENDED, Window};

/// Seconds of the chip after which a move is in its memory.
const WRITTEN: u64 = 2;

/// Plays a move, leaves, comes back and calls.
pub(super) fn check(tally: &mut Tally, bench: &Bench) -> Outcome {
    let program = kilomate()?; // before anything runs that would wait for it
    let memory = root().join("target/prodigy-seen.eeprom");
    let _ = std::fs::remove_file(&memory); // of an earlier run
    let window = open(bench, "prodigy", &memory, "--speed 4")?;
    window.see(tally, "the board in a terminal", "Your move")?;
    // Never the same button twice in a row: it may still be down where the machine is slow.
    for (key, shown) in [("u", "Pe2-?"), ("Enter", "e2-e3"), ("u", "e2-e4"), ("e", "1...")] {
        window.keys(&[key])?;
        window.see(tally, &format!("key {key}: {shown}"), shown)?;
    }
    window.keys(&["+"])?;
    window.see(tally, "key +: twice as fast", "8 times real time")?;
    let then = window.find(seconds)?;
    window.find(|screen| seconds(screen).filter(|now| *now >= then + WRITTEN))?;
    let [reply, _] = window.find(lines)?;
    window.keys(&["q"])?;
    window.see(tally, "key q: the end", ENDED)?;
    drop(window);

    // By another name: the server of the first may still be about to end.
    let window = open(bench, "prodigy-again", &memory, "--speed 4 --uart pty")?;
    window.see(tally, &format!("the next time it goes on after {reply}"), &reply)?;
    let device = window.find(device)?;
    let mut bridge = Talk::start(command(program).arg("bridge").arg(&device))?;
    bridge.ask("uci\n", "uciok")?;
    let answer = bridge.ask("position startpos moves e2e4\ngo depth 3\n", "bestmove")?;
    let best = answer.last().and_then(|line| line.split(' ').nth(1)).unwrap_or("");
    let shown = format!("UCI {}-{}", best.get(..2).unwrap_or(""), best.get(2..4).unwrap_or(""));
    window.see(tally, &format!("a program at the bridge is told {best}: {shown}"), &shown)?;
    bridge.say("quit\n")?;
    let (well, _, errors) = bridge.end()?;
    tally.check(well, &format!("prodigy: the bridge leaves {errors}"));
    window.keys(&["d"])?;
    window.see(tally, "a button takes the game back, and the machine replies", "Your move")?;
    Ok(())
}

fn open(bench: &Bench, name: &'static str, memory: &Path, options: &str) -> Outcome<Window> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let [program, image, memory] = [&program, &bench.image, memory].map(Path::display);
    // There is no other program for it to start: it needs none.
    let alone = "env -i TERM=\"$TERM\" PATH=/nowhere";
    let run =
        format!("{alone} '{program}' machine prodigy run --image '{image}' --eeprom '{memory}'");
    Window::open(name, &format!("{run} {options}"))
}

/// How long the power has been on.
fn seconds(screen: &str) -> Option<u64> {
    let (_, time) = screen.split_once("power on for ")?;
    let time = time.split(',').next()?;
    time.split(':').try_fold(0, |sum, part| Some(60 * sum + part.parse::<u64>().ok()?))
}

/// The lines of the display.
fn lines(screen: &str) -> Option<[String; 2]> {
    let mut lines = screen.lines().skip(3).filter_map(|line| line.get(3..19));
    Some([lines.next()?.trim_end().to_owned(), lines.next()?.trim_end().to_owned()])
}

/// The path of the serial line.
fn device(screen: &str) -> Option<String> {
    let (_, rest) = screen.split_once("Serial line: ")?;
    rest.split_once(". ").map(|(path, _)| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_read() {
        let screen = "\n\n   \n   1...e7-e5           power on for 0:01:18, 4 times real time\n   \
                      Your move           light on\n Serial line: /dev/pts/7. In another";
        assert_eq!(seconds(screen), Some(78));
        assert_eq!(lines(screen), Some(["1...e7-e5", "Your move"].map(str::to_owned)));
        assert_eq!(device(screen).as_deref(), Some("/dev/pts/7"));
    }
}
