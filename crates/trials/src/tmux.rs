//! Programs in tmux, as a person over SSH has them; and the terminal face there: started, played, resized,
//! left.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::run::{Outcome, Tally, capture, command, kilomate, root};

/// How long anything may take: far more than it does, because machines may be busy.
const PATIENCE: Duration = Duration::from_mins(2);

/// Plays in tmux.
pub fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let home = root().join("target/tmux");
    let _ = std::fs::remove_dir_all(&home); // of an earlier run
    std::fs::create_dir_all(&home).map_err(|e| format!("{}: {e}", home.display()))?;
    play(tally, &kilomate()?, &home)?;
    tally.since(before)
}

fn play(tally: &mut Tally, program: &Path, home: &Path) -> Outcome {
    let line = format!(
        "KILOMATE_HOME='{}' '{}' play --new --black 'prodigy nodes 300' --seed 1",
        home.display(),
        program.display()
    );
    let window = Window::open("tmux", &line)?;
    window.see(tally, "the game", "Chess Prodigy")?;
    window.keys(&["e4", "Enter"])?;
    window.see(tally, "a move", "1. e4")?;
    window.keys(&["i"])?;
    window.see(tally, "a hint", "where it goes")?;
    window.keys(&["u"])?;
    window.keys(&["d4", "Enter"])?;
    window.see(tally, "another move after a take-back", "1. d4")?;
    window.keys(&["w"])?;
    window.see(tally, "where it is saved", "library")?;
    window.tmux(&["resize-window", "-x", "20", "-y", "8"])?;
    window.see(tally, "a sentence in a window that is too small", "60")?;
    window.tmux(&["resize-window", "-x", "100", "-y", "30"])?;
    window.see(tally, "the game again", "1. d4")?;
    window.keys(&["Escape"])?;
    window.see(tally, "a question before leaving", "Leave the game?")?;
    window.keys(&["y"])?;
    window.see(tally, "the first screen", "Set up a position")?;
    window.keys(&["q"])?;
    window.see(tally, "the end", ENDED)?;
    tally.check(!window.text()?.contains("Continue"), "tmux: nothing is left on the screen");
    Ok(())
}

/// What is seen when a program has ended well.
pub const ENDED: &str = "it ended with 0";

/// A window of 80 x 24 characters in which a program runs. It is closed when this is dropped.
pub struct Window {
    /// What the checks are called by, and the server of tmux, so that nobody's own is disturbed.
    name: &'static str,
}

impl Window {
    /// Runs a line of the shell.
    pub fn open(name: &'static str, line: &str) -> Outcome<Window> {
        let window = Window { name };
        let line = format!("{line}; echo it ended with $?; cat");
        window.tmux(&["new-session", "-d", "-x", "80", "-y", "24", &line])?;
        Ok(window)
    }

    fn tmux(&self, arguments: &[&str]) -> Outcome<(String, String)> {
        let server = format!("kilomate-test-{}", self.name);
        // Whatever the person's own settings are.
        capture(command("tmux").args(["-L", &server, "-f", "/dev/null", "-u"]).args(arguments))
    }

    /// Presses keys, by the names that tmux has for them.
    pub fn keys(&self, keys: &[&str]) -> Outcome {
        for key in keys {
            self.tmux(&["send-keys", key])?;
            std::thread::sleep(Duration::from_millis(100)); // an escape and a letter are not Alt
        }
        Ok(())
    }

    /// What is seen.
    pub fn text(&self) -> Outcome<String> {
        self.tmux(&["capture-pane", "-p"]).map(|(text, _)| text)
    }

    /// Waits until a text is seen.
    pub fn see(&self, tally: &mut Tally, what: &str, text: &str) -> Outcome {
        let found = self.find(|screen| screen.contains(text).then_some(()));
        tally.check(found.is_ok(), &format!("{}: {what}", self.name));
        found.map_err(|screen| format!("no `{text}` on\n{screen}"))
    }

    /// Waits until something is found in what is seen; otherwise that is the error.
    pub fn find<T>(&self, look: impl Fn(&str) -> Option<T>) -> Outcome<T> {
        let end = Instant::now() + PATIENCE;
        loop {
            let screen = self.text()?;
            match look(&screen) {
                Some(found) => return Ok(found),
                None if Instant::now() > end => return Err(screen),
                None => std::thread::sleep(Duration::from_millis(50)),
            }
        }
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        let _ = self.tmux(&["kill-server"]);
    }
}
