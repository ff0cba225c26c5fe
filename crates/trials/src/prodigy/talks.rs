//! Somebody talks on the serial line: the game is theirs, the display shows what is found for them, and
//! any button takes it back.

use kilomate_panel::script::Machine;

use super::Bench;
use super::person::Person;
use super::sim::{bytes, hex};
use crate::run::{Outcome, Tally};

/// Two people at the board have made a move.
const GAME: &str =
    "press MENU\nchoose Settings\nchoose I play\npress ENTER\npress MENU\nmove e2e4\nwait 40";
/// What is talked about: something to think about for a while, and something to play on with.
const MIDDLEGAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const ENDGAME: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";
/// Ticks after which an answer will not come any more: a minute.
const PATIENCE: u32 = 40 * 60;
/// Ticks after which what is found is shown, and after which everything is written.
const SHOWN: u64 = 3;
const WRITTEN: u64 = 400;
const DOWN: u32 = 4;

/// Talks, presses buttons in between, and switches off.
pub(super) fn check(tally: &mut Tally, bench: &Bench) -> Outcome {
    let mut person = Person::new(bench)?;
    person.act(GAME)?;
    let own = person.lines();
    check_found(tally, &mut person)?;
    person.power();
    let is_own = person.lines() == own;
    tally.check(is_own, "prodigy: who switches off while UCI has the game finds the own one");
    check_taken_back(tally, &mut person)?;
    check_quit(tally, &mut person)
}

/// What is found for the caller is on the display.
fn check_found(tally: &mut Tally, person: &mut Person) -> Outcome {
    let mut caller = Caller::new(person);
    caller.ask("uci\n", "uciok")?;
    let is_told = caller.person.lines() == lines(["UCI", ""]);
    tally.check(is_told, "prodigy: the first letter on the serial line takes the game over");
    let found = caller.ask(&format!("position fen {MIDDLEGAME}\ngo depth 3\n"), "bestmove")?;
    let best = found.split(' ').nth(1).unwrap_or("");
    caller.person.run(SHOWN)?;
    let [first, second] = caller.person.lines();
    let shown = format!("{}, {}", first.trim_end(), second.trim_end());
    // Between the two squares a capture has another sign.
    let squares = first.trim_end().replace("UCI ", "").replace(['-', 'x'], "");
    let is_shown = squares == best && second.trim_end().ends_with(" depth 3");
    tally.check(is_shown, &format!("prodigy: {found}: the display says {shown}"));
    Ok(())
}

/// A button ends a search of the caller's, and the position is the panel's.
fn check_taken_back(tally: &mut Tally, person: &mut Person) -> Outcome {
    let mut caller = Caller::new(person);
    caller.ask(&format!("position fen {ENDGAME}\ngo infinite\n"), "info depth 2")?;
    caller.person.chip.order(&format!("buttons {DOWN}"))?;
    let found = caller.ask("", "bestmove")?;
    caller.person.chip.order("buttons 0")?;
    caller.person.run(SHOWN)?;
    let is_back = caller.person.lines() == lines(["Kilomate", "White"]);
    let what = format!("prodigy: a button ends the search of another program, {found}");
    tally.check(is_back, &format!("{what}, and takes the game"));
    caller.person.act("move e2e4")?;
    caller.person.run(WRITTEN)?;
    caller.person.power();
    let goes_on = caller.person.lines() == lines(["40.e2-e4", "Black"]);
    tally.check(
        goes_on,
        "prodigy: the position of the other program goes on after the power switch",
    );
    Ok(())
}

/// `quit` stops the CPU; the watchdog starts it anew, with the game of the panel.
fn check_quit(tally: &mut Tally, person: &mut Person) -> Outcome {
    let own = person.lines();
    let complaint = person.chip.complaint()?;
    let mut caller = Caller::new(person);
    caller.ask("ucinewgame\nposition startpos\nisready\n", "readyok")?;
    caller.say("quit\n")?;
    caller.person.run(3 * 40)?;
    let resets = caller.person.chip.order("state")?.resets;
    let is_own = caller.person.lines() == own;
    let what = "prodigy: after quit the watchdog starts the chip anew, with the panel's game";
    tally.check(is_own && resets == 1 && complaint.is_none(), what);
    caller.ask("isready\n", "readyok")?;
    tally.check(true, "prodigy: and the chip is ready for another program");
    Ok(())
}

/// Lines of the display.
fn lines(texts: [&str; 2]) -> [String; 2] {
    texts.map(|text| format!("{text:16}"))
}

/// Somebody at the other end of the serial line.
struct Caller<'a> {
    person: &'a mut Person,
    /// What was heard and is no whole line yet.
    heard: String,
}

impl Caller<'_> {
    fn new(person: &mut Person) -> Caller<'_> {
        Caller { person, heard: String::new() }
    }

    /// Sends something, and hears what has been said meanwhile.
    fn say(&mut self, text: &str) -> Outcome {
        let answer = self.person.chip.ask(&format!("serial {}", hex(text.as_bytes())))?;
        let heard = bytes(&answer).ok_or_else(|| format!("the simulator said {answer}"))?;
        self.heard += &String::from_utf8_lossy(&heard);
        Ok(())
    }

    /// Sends something, and waits for a line that begins like this.
    fn ask(&mut self, text: &str, beginning: &str) -> Outcome<String> {
        self.say(text)?;
        for _ in 0..PATIENCE {
            while let Some((line, rest)) = self.heard.split_once('\n') {
                let (line, rest) = (line.trim_end().to_owned(), rest.to_owned());
                self.heard = rest;
                if line.starts_with(beginning) {
                    return Ok(line);
                }
            }
            self.person.run(1)?;
            self.say("")?;
        }
        Err(format!("no {beginning} after {text:?}, but {:?}", self.heard))
    }
}
