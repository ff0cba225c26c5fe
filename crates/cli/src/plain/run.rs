//! The plain mode on standard input and output: a thread reads lines, so that nobody waits for
//! anybody.

use std::io::{BufRead, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::time::{Duration, Instant};

use super::words::Switch;
use super::{Flow, Talk};
use crate::output::print;
use crate::play::Table;
use crate::play::options::Options;
use crate::terminal;

/// Nodes that are searched between two looks at the input.
const NODES: u32 = 4_000;
/// How long to wait for a line when nobody thinks: clocks are looked at in between.
const PATIENCE: Duration = Duration::from_millis(50);
/// Lines that may wait to be heard.
const MOST_LINES: usize = 64;
/// The longest line that is kept, in bytes.
const LONGEST: usize = 4_096;

/// What a face with lines and a clock needs of the world.
pub(super) struct World {
    /// The lines, as they arrive.
    pub(super) lines: Receiver<String>,
    /// Somebody has pressed Ctrl-C.
    pub(super) is_interrupted: Arc<AtomicBool>,
    /// Lines come from a person at a terminal: they are answered at once, with a prompt. A script's
    /// moves wait for their turn.
    pub(super) is_terminal: bool,
}

/// Plays in lines of text until the input ends, somebody quits or presses Ctrl-C.
///
/// # Errors
///
/// A sentence when there is no thread to read with.
pub(crate) fn run(options: &Options, table: Table) -> Result<(), String> {
    let mut talk = Talk::new(table.session, table.defaults);
    talk.can_ask = terminal::is_attended();
    if let Some(problem) = table.config_file.problem() {
        talk.say(problem);
    }
    talk.greet();
    if options.coach {
        talk.set_coach(Switch::On, 0);
    }
    let world = World {
        lines: read_lines()?,
        is_interrupted: watch_interrupts(),
        is_terminal: std::io::stdin().is_terminal(),
    };
    // A script does not want to wait.
    talk.session.set_human_pace(talk.defaults.pause && world.is_terminal);
    let begun = Instant::now();
    converse(&mut talk, &world, || begun.elapsed().as_millis() as u64, print);
    Ok(())
}

/// The loop: lines in, text out, and the time. What the players do happens in between.
pub(super) fn converse(
    talk: &mut Talk,
    world: &World,
    now: impl Fn() -> u64,
    mut print: impl FnMut(&str),
) {
    // A line that waits for its turn.
    let mut held: Option<String> = None;
    let mut is_busy = true;
    let mut is_prompted = false;
    loop {
        let text = talk.take_text();
        if !text.is_empty() {
            // Whatever comes by itself begins a line of its own.
            print(&if is_prompted { format!("\n{text}") } else { text });
            is_prompted = false;
        }
        if world.is_terminal && !is_prompted {
            print("> ");
            is_prompted = true;
        }
        if world.is_interrupted.load(Ordering::Relaxed) {
            break;
        }
        let line = match held.take() {
            Some(line) => Ok(Some(line)),
            None => next_line(&world.lines, is_busy),
        };
        match line {
            Ok(Some(line)) if !world.is_terminal && talk.must_wait(&line) => held = Some(line),
            Ok(Some(line)) => {
                is_prompted = false;
                if talk.hear(&line, now()) == Flow::Quit {
                    break;
                }
            }
            Ok(None) => {}
            // Whoever has asked gets the answer, even if there is nothing more to hear.
            Err(()) if talk.is_awaited() && !world.is_terminal => {}
            Err(()) => break,
        }
        // After each line, too: who types fast does not keep the opponent from thinking.
        is_busy = talk.tick(now(), NODES);
        if held.is_some() && !is_busy {
            std::thread::sleep(Duration::from_millis(1)); // somebody takes their real time
        }
    }
    talk.leave(now());
    let text = talk.take_text();
    print(&if is_prompted { format!("\n{text}") } else { text });
}

/// The next line if there is one; the end of the input is an error.
fn next_line(lines: &Receiver<String>, is_busy: bool) -> Result<Option<String>, ()> {
    if is_busy {
        return match lines.try_recv() {
            Ok(line) => Ok(Some(line)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(()),
        };
    }
    match lines.recv_timeout(PATIENCE) {
        Ok(line) => Ok(Some(line)),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => Err(()),
    }
}

fn read_lines() -> Result<Receiver<String>, String> {
    let (sender, lines) = sync_channel(MOST_LINES);
    let read = move || {
        let mut input = std::io::stdin().lock();
        while let Some(line) = read_line(&mut input) {
            if sender.send(line).is_err() {
                break;
            }
        }
    };
    std::thread::Builder::new()
        .spawn(read)
        .map(|_| lines)
        .map_err(|error| format!("there is no thread to read the input with: {error}"))
}

/// A line, as much of it as anybody can mean; none at the end of the input.
fn read_line(input: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let mut has_begun = false;
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => return None,
        };
        if bytes.is_empty() {
            return has_begun.then(|| String::from_utf8_lossy(&line).into_owned());
        }
        has_begun = true;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(bytes.len());
        let room = LONGEST.saturating_sub(line.len()).min(taken);
        line.extend_from_slice(&bytes[..room]);
        input.consume(end.map_or(taken, |end| end + 1));
        if end.is_some() {
            return Some(String::from_utf8_lossy(&line).into_owned());
        }
    }
}

/// Becomes true when somebody presses Ctrl-C, closes the terminal or asks the program to end. A window
/// that is closed on Windows ends it at once; the game is saved after each move anyway.
fn watch_interrupts() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    #[cfg(windows)]
    {
        let pressed = Arc::clone(&flag);
        // Without the handler Ctrl-C does what it always did.
        let _ = ctrlc::set_handler(move || pressed.store(true, Ordering::Relaxed));
    }
    #[cfg(unix)]
    for signal in
        [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP]
    {
        // Without the handler the signal does what it always did.
        let _ = signal_hook::flag::register(signal, Arc::clone(&flag));
    }
    flag
}
