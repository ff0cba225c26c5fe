//! The terminal face in tmux, as a person over SSH has it: started, played, resized, left.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::run::{Outcome, Tally, capture, command, kilomate, root};

/// The name of the server, so that nobody's own is disturbed.
const SERVER: &str = "kilomate-test";
/// How long anything may take: far more than it does, because machines may be busy.
const PATIENCE: Duration = Duration::from_mins(2);

/// Plays in tmux.
pub(crate) fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let home = root().join("target/tmux");
    let _ = std::fs::remove_dir_all(&home); // of an earlier run
    std::fs::create_dir_all(&home).map_err(|e| format!("{}: {e}", home.display()))?;
    let played = play(tally, &kilomate()?, &home);
    let _ = tmux(&["kill-server"]);
    played?;
    tally.since(before)
}

fn play(tally: &mut Tally, program: &Path, home: &Path) -> Outcome {
    let line = format!(
        "KILOMATE_HOME='{}' '{}' play --new --black 'prodigy nodes 300' --seed 1; echo it ended with $?; cat",
        home.display(),
        program.display()
    );
    tmux(&["new-session", "-d", "-x", "80", "-y", "24", &line])?;
    see(tally, "the game", "Chess Prodigy")?;
    keys(&["e4", "Enter", "Enter"])?;
    see(tally, "a move", "1. e4")?;
    keys(&["i"])?;
    see(tally, "a hint", "where to?")?;
    keys(&["u"])?;
    keys(&["d4", "Enter", "Enter"])?;
    see(tally, "another move after a take-back", "1. d4")?;
    keys(&["w"])?;
    see(tally, "where it is saved", "library")?;
    tmux(&["resize-window", "-x", "20", "-y", "8"])?;
    see(tally, "a sentence in a window that is too small", "60")?;
    tmux(&["resize-window", "-x", "100", "-y", "30"])?;
    see(tally, "the game again", "1. d4")?;
    keys(&["q"])?;
    see(tally, "the first screen", "Continue")?;
    keys(&["q"])?;
    see(tally, "the end", "it ended with 0")?;
    let (screen, _) = tmux(&["capture-pane", "-p"])?;
    tally.check(!screen.contains("Continue"), "tmux: nothing is left on the screen");
    Ok(())
}

fn tmux(arguments: &[&str]) -> Outcome<(String, String)> {
    // Whatever the person's own settings are.
    capture(command("tmux").args(["-L", SERVER, "-f", "/dev/null", "-u"]).args(arguments))
}

fn keys(keys: &[&str]) -> Outcome {
    for key in keys {
        tmux(&["send-keys", key])?;
        std::thread::sleep(Duration::from_millis(100)); // an escape and a letter are not Alt
    }
    Ok(())
}

/// Waits until a text is seen.
fn see(tally: &mut Tally, what: &str, text: &str) -> Outcome {
    let end = Instant::now() + PATIENCE;
    loop {
        let (screen, _) = tmux(&["capture-pane", "-p"])?;
        let is_seen = screen.contains(text);
        if is_seen || Instant::now() > end {
            tally.check(is_seen, &format!("tmux: {what}"));
            return if is_seen { Ok(()) } else { Err(format!("no `{text}` on\n{screen}")) };
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}
