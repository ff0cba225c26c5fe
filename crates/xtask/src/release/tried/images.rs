//! The images on the emulated machines: the first moves, by the machine's own keys.

use kilomate_museum::{Exhibit, open};

use super::Tried;
use crate::release::dist;
use crate::run::{Outcome, Tally};

/// A file, and the machine whose museum has the same bytes.
struct Image {
    files: &'static [&'static str],
    machine: &'static str,
    /// What it shows when it can be played with, and after how many seconds of the machine at most.
    ready: (&'static str, u64),
    /// Keys for 1. e4, or a line.
    play: &'static str,
    /// What it shows when it has answered.
    answered: (&'static str, u64),
}

const IMAGES: [Image; 4] = [
    Image {
        files: &["prodigy/prodigy.hex"],
        machine: "prodigy",
        ready: ("Your move", 2),
        play: "UP ENTER UP ENTER",
        answered: ("1...e7-e5", 10),
    },
    Image {
        files: &["c64/kilomate.prg"],
        machine: "c64",
        ready: ("YOUR MOVE", 5),
        play: "E 2 RETURN E 4 RETURN",
        answered: (" 1 E2-E4 ", 10),
    },
    Image {
        files: &["elf/elf-4mhz.bin", "elf/elf-1.75mhz.bin"],
        machine: "elf",
        ready: ("on RCA 1802", 20),
        play: "e2e4",
        answered: ("bestmove", 60),
    },
    Image {
        files: &["ti84ce/KILOMATE.8xp", "ti84ce/KMBOOK.8xv"],
        machine: "ti84ce",
        ready: ("Your move", 20),
        play: "E 2 E 4",
        answered: ("The machine plays", 20),
    },
];

/// All of them.
pub(super) fn all(tally: &mut Tally, tried: &Tried) -> Outcome {
    for image in &IMAGES {
        // The museum has its bytes from `dist`.
        for path in image.files {
            let name = path.rsplit('/').next().unwrap_or(path);
            let bytes = std::fs::read(tried.file(name)).ok();
            tally.check(bytes == dist(path).ok(), &format!("{name} is what the emulator has"));
        }
        let mut exhibit = open(image.machine).ok_or("the museum has no such machine")?;
        let answer = first_move(exhibit.as_mut(), image);
        let what = match &answer {
            Ok(line) => format!("{}: 1. e4: {line}", image.machine),
            Err(problem) => format!("{}: {problem}", image.machine),
        };
        tally.check(answer.is_ok(), &what);
    }
    Ok(())
}

/// Plays it, and returns the line with the answer.
fn first_move(exhibit: &mut dyn Exhibit, image: &Image) -> Outcome<String> {
    wait(exhibit, image.ready)?;
    let is_taken = if exhibit.has_line() && image.machine == "elf" {
        exhibit.say(image.play)
    } else {
        image.play.split(' ').all(|key| exhibit.press(key, false))
    };
    if !is_taken {
        return Err(format!("it does not take {}", image.play));
    }
    wait(exhibit, image.answered)?;
    // The rest of that line is still to be written.
    exhibit.run(exhibit.hertz())?;
    wait(exhibit, image.answered)
}

/// Lets time pass until the machine shows something.
fn wait(exhibit: &mut dyn Exhibit, (what, seconds): (&str, u64)) -> Outcome<String> {
    for _ in 0..10 * seconds {
        if let Some(line) = exhibit.text().lines().find(|line| line.contains(what)) {
            return Ok(line.trim().to_owned());
        }
        exhibit.run(exhibit.hertz() / 10)?;
    }
    Err(format!("{what} is not seen after {seconds} s:\n{}", exhibit.text()))
}
