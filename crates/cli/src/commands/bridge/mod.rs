//! `kilomate bridge`: a chess program on this side, an engine behind a serial line on the other.
//!
//! Two threads read, one from each side, and one writes to the device; the main one carries lines
//! across and decides when to leave. It never waits for the device.

mod device;
mod lines;

use std::collections::VecDeque;
use std::io::Write;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, sync_channel};
use std::time::{Duration, Instant};

use device::Signal;
use lines::Heard;

/// Options of `kilomate bridge`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The serial device or pseudo-terminal, such as /dev/ttyUSB0.
    device: PathBuf,

    /// Bits per second, with eight data bits, no parity and one stop bit.
    #[arg(long, default_value_t = 38_400)]
    baud: u32,
}

/// How long the engine may take to answer when we leave, whatever still waits for it.
const FAREWELL: Duration = Duration::from_secs(2);

/// The same for an engine that hears nothing while it thinks, and takes its time to end.
const LONG_FAREWELL: Duration = Duration::from_secs(8);

/// How the name of an engine ends that hears nothing while it thinks: whatever is on its line then stops it.
const DEAF: &str = " on RCA 1802";

/// How long the device may take no bytes before the program is told. A slow line empties the
/// system's buffer of 4 KB in one step, which takes four seconds at 9,600 baud.
const PATIENCE: Duration = Duration::from_secs(5);

/// Bytes that may wait for the device: minutes at any usual speed.
const MOST_WAITING: usize = 1024 * 1024;

/// Events that may wait for us; each holds a line at most.
const MOST_EVENTS: usize = 16;

/// What to do about a device that does not listen.
const REMEDY: &str = "check that it is on, reads, and uses the speed of --baud; if it has sent \
                      XOFF it must send XON";

/// What happens on either side.
enum Event {
    Program(Heard),
    Engine(Heard),
    /// The device has taken so many bytes.
    Taken(usize),
}

/// Runs the command.
///
/// # Errors
///
/// A sentence when the device cannot be used, hangs up, or does not answer when the program leaves.
pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    connect(arguments).map_err(|error| format!("{}: {error}", arguments.device.display()))
}

fn connect(arguments: &Arguments) -> Result<(), String> {
    let device = device::open(&arguments.device, arguments.baud)?;
    let clone = || device.try_clone().map_err(|error| error.to_string());
    let (sender, events) = sync_channel(MOST_EVENTS);
    lines::listen(clone()?, &sender, Event::Engine);
    lines::listen(std::io::stdin(), &sender, Event::Program);
    let engine = device::start_writer(clone()?, sender);
    let result = Crossing::new(std::io::stdout(), engine).carry(&events);
    drop(events); // the writer ends with the piece it is at
    if result.is_err() {
        device::give_up(&device);
    }
    result
}

/// Lines on their way, and what is known about both sides.
struct Crossing<P> {
    program: P,
    engine: Sender<Signal>,
    /// The engine hears nothing while it thinks: `stop` is a BREAK, everything else waits for its move.
    is_deaf: bool,
    /// Such an engine thinks, and what waits for its move.
    is_thinking: bool,
    held: VecDeque<String>,
    /// Bytes that the device has not taken yet.
    waiting: usize,
    /// When it last took some, or had none to take.
    last_taken: Instant,
    /// The program knows that the device takes no bytes.
    is_reported: bool,
    /// `isready` not yet answered.
    questions: u32,
    /// When we leave, answered or not; set when the program has left.
    deadline: Option<Instant>,
}

impl<P: Write> Crossing<P> {
    fn new(program: P, engine: Sender<Signal>) -> Crossing<P> {
        let mut crossing = Crossing {
            program,
            engine,
            is_deaf: false,
            is_thinking: false,
            held: VecDeque::new(),
            waiting: 0,
            last_taken: Instant::now(),
            is_reported: false,
            questions: 0,
            deadline: None,
        };
        crossing.send(""); // ends a line that an earlier session may have left unfinished
        crossing
    }

    /// Carries lines across until one side leaves. The engine is not switched off when the program
    /// is: it ends its search, and waits for the next program.
    fn carry(mut self, events: &Receiver<Event>) -> Result<(), String> {
        loop {
            let now = Instant::now();
            // Asked first: an engine that never stops talking must not keep us.
            if self.deadline.is_some_and(|deadline| deadline <= now) {
                return Err(self.unanswered());
            }
            let event = match self.alarm() {
                Some(alarm) => events.recv_timeout(alarm.saturating_duration_since(now)),
                None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match event {
                Ok(Event::Program(_)) if self.deadline.is_some() => {}
                Ok(Event::Program(heard)) => self.hear_program(heard)?,
                Ok(Event::Engine(Heard::Line(line))) => {
                    self.hear_engine(&line);
                    if self.deadline.is_some() && self.questions == 0 {
                        return Ok(()); // our own question is answered: everything has arrived
                    }
                    self.tell(&line);
                }
                Ok(Event::Engine(Heard::TooLong)) => self.complain(&format!(
                    "a line of more than {} bytes from the engine is left out; {REMEDY}",
                    lines::LONGEST
                )),
                Ok(Event::Engine(Heard::End(reason))) => return Err(reason),
                Ok(Event::Taken(bytes)) => {
                    self.waiting = self.waiting.saturating_sub(bytes);
                    self.last_taken = now;
                    self.is_reported = false;
                }
                Err(RecvTimeoutError::Timeout) => self.report_silence(),
                Err(RecvTimeoutError::Disconnected) => return Err("nobody is there".into()),
            }
        }
    }

    /// When to do something although nothing happens.
    fn alarm(&self) -> Option<Instant> {
        let is_stuck = self.waiting > 0 && !self.is_reported;
        self.deadline.or_else(|| is_stuck.then(|| self.last_taken + PATIENCE))
    }

    fn hear_program(&mut self, heard: Heard) -> Result<(), String> {
        match heard {
            Heard::Line(line) if line != "quit" => {
                self.questions += u32::from(line == "isready");
                self.pass(line);
                let held: usize = self.held.iter().map(String::len).sum();
                let waiting = self.waiting + held;
                if waiting > MOST_WAITING {
                    return Err(format!("{waiting} bytes wait for it; {REMEDY}"));
                }
            }
            Heard::TooLong => self.complain(&format!(
                "a line of more than {} bytes is not sent to the engine; shorten it",
                lines::LONGEST
            )),
            Heard::Line(_) | Heard::End(_) => self.leave(),
        }
        Ok(())
    }

    /// What a line of the engine tells about it.
    fn hear_engine(&mut self, line: &str) {
        self.questions = self.questions.saturating_sub(u32::from(line == "readyok"));
        self.is_deaf |= line.starts_with("id name ") && line.ends_with(DEAF);
        if line.starts_with("bestmove") {
            self.is_thinking = false;
            while !self.is_thinking
                && let Some(line) = self.held.pop_front()
            {
                self.pass(line);
            }
        }
    }

    /// Sends a line, now or when the engine hears it. A move that was pondered on and is made cannot be told
    /// an engine that hears nothing: it moves.
    fn pass(&mut self, line: String) {
        let ends = matches!(line.as_str(), "stop" | "ponderhit");
        if self.is_thinking && !ends {
            self.held.push_back(line);
            return;
        }
        self.send(&line);
        if self.is_thinking {
            let _ = self.engine.send(Signal::Break); // as below
        }
        self.is_thinking |= self.is_deaf && line.split_whitespace().next() == Some("go");
    }

    /// Asks the engine to stop, and to say when it has heard everything.
    fn leave(&mut self) {
        if self.deadline.is_none() {
            self.held.clear();
            self.pass("stop".into());
            self.pass("isready".into());
            self.questions += 1;
            let farewell = if self.is_deaf { LONG_FAREWELL } else { FAREWELL };
            self.deadline = Some(Instant::now() + farewell);
        }
    }

    /// Hands a line over to be written.
    fn send(&mut self, line: &str) {
        if self.waiting == 0 {
            self.last_taken = Instant::now();
        }
        self.waiting += line.len() + 1;
        // The writer ends only when the device has hung up, and that is an event of its own.
        let _ = self.engine.send(Signal::Text(format!("{line}\n")));
    }

    /// Prints a line. A program that no longer reads has left: the engine must still be stopped.
    fn tell(&mut self, line: &str) {
        let text = format!("{line}\n");
        let told = self.program.write_all(text.as_bytes()).and_then(|()| self.program.flush());
        if told.is_err() {
            self.leave();
        }
    }

    fn complain(&mut self, problem: &str) {
        self.tell(&format!("info string error: {problem}"));
    }

    /// Tells the program, once, that the device takes no bytes.
    fn report_silence(&mut self) {
        if self.deadline.is_none() {
            self.is_reported = true;
            let (seconds, waiting) = (PATIENCE.as_secs(), self.waiting);
            self.complain(&format!(
                "the device has taken no bytes for {seconds} seconds, and {waiting} wait; {REMEDY}"
            ));
        }
    }

    /// Why we leave without an answer.
    fn unanswered(&self) -> String {
        match self.waiting {
            0 => {
                let farewell = if self.is_deaf { LONG_FAREWELL } else { FAREWELL };
                format!("it has not answered for {} seconds; {REMEDY}", farewell.as_secs())
            }
            waiting => format!("it takes no bytes, and {waiting} are dropped; {REMEDY}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    fn line(text: &str) -> Heard {
        Heard::Line(text.into())
    }

    /// A program that has gone.
    struct Nobody;

    impl Write for Nobody {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// Carries events across and returns what the engine was sent.
    fn carried(list: Vec<Event>, program: impl Write) -> (Result<(), String>, String) {
        let (sender, events) = sync_channel(list.len());
        for event in list {
            sender.send(event).unwrap();
        }
        drop(sender);
        let (engine, sent) = channel();
        let result = Crossing::new(program, engine).carry(&events);
        let text = |signal| match signal {
            Signal::Text(text) => text,
            Signal::Break => "<BREAK>".into(),
        };
        (result, sent.iter().map(text).collect())
    }

    #[test]
    fn quit_and_the_end_of_input_stop_the_engine_and_do_not_switch_it_off() {
        for last in [line("quit"), Heard::End("it has hung up".into())] {
            let (go, last) = (Event::Program(line("go infinite")), Event::Program(last));
            let answers = ["bestmove e2e4", "readyok"].map(|text| Event::Engine(line(text)));
            let mut told = Vec::new();
            let list = [go, last].into_iter().chain(answers).collect();
            let (result, sent) = carried(list, &mut told);
            assert_eq!(result, Ok(()));
            assert_eq!(sent, "\ngo infinite\nstop\nisready\n");
            assert_eq!(told, b"bestmove e2e4\n");
        }
    }

    #[test]
    fn a_program_that_no_longer_reads_has_left() {
        let lines = ["info depth 1", "info depth 2", "readyok"];
        let list = lines.map(|text| Event::Engine(line(text))).into_iter().collect();
        assert_eq!(carried(list, Nobody), (Ok(()), "\nstop\nisready\n".into()));
    }

    #[test]
    fn an_engine_that_hangs_up_is_an_error() {
        let (result, _) = carried(vec![Event::Engine(Heard::End("gone".into()))], Vec::new());
        assert_eq!(result, Err("gone".into()));
    }

    #[test]
    fn an_engine_that_is_deaf_while_it_thinks_is_stopped_by_a_break_and_told_the_rest_afterwards() {
        let said = |text| Event::Program(line(text));
        let heard = |text| Event::Engine(line(text));
        let list = vec![
            heard(concat!("id name Kilomate ", env!("CARGO_PKG_VERSION"), " on RCA 1802")),
            said("stop"), // there is nothing to stop
            said("go infinite"),
            said("isready"),
            said("setoption name OwnBook value false"),
            said("stop"),
            heard("bestmove e2e4"),
            heard("readyok"),
            said("go ponder"),
            said("ponderhit"),
            heard("bestmove d2d4"),
            said("go infinite"),
            said("quit"),
            heard("bestmove c2c4"),
            heard("readyok"),
        ];
        let (result, sent) = carried(list, Vec::new());
        assert_eq!(result, Ok(()));
        let stopped = "stop\n<BREAK>isready\n";
        assert_eq!(
            sent,
            format!(
                "\nstop\ngo infinite\n{stopped}setoption name OwnBook value false\n\
                 go ponder\nponderhit\n<BREAK>go infinite\n{stopped}"
            )
        );
        // Others hear letters.
        let list = vec![heard("id name Kilomate on ATmega644P"), said("go infinite"), said("stop")];
        assert_eq!(carried(list, Vec::new()).1, "\ngo infinite\nstop\n");
    }
}
