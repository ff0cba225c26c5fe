//! Lines from either side of the bridge: a thread reads them, and none is kept longer than allowed.

use std::io::{BufRead, BufReader, ErrorKind, Read, Result};
use std::sync::mpsc::SyncSender;

use super::Event;

/// Bytes of the longest line that is passed on, its end included. The longest game there can be has
/// 11,797 single moves, which is 59 KB in a `position` line.
pub(super) const LONGEST: usize = 64 * 1024;

/// What a reader hears.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// A line that is not empty, without its end.
    Line(String),
    /// More bytes than a line may have. The whole line is left out: a part of a `position` would be
    /// another position.
    TooLong,
    /// There is nothing more to read, for this reason.
    End(String),
}

/// Starts a thread that makes an event of everything it hears.
pub(super) fn listen(
    input: impl Read + Send + 'static,
    events: &SyncSender<Event>,
    event: fn(Heard) -> Event,
) {
    let events = events.clone();
    std::thread::spawn(move || {
        let mut lines = Lines { input: BufReader::new(input), is_inside: false };
        loop {
            let heard = lines.next();
            let is_end = matches!(heard, Heard::End(_));
            if events.send(event(heard)).is_err() || is_end {
                return;
            }
        }
    });
}

/// Why a side is no longer there.
pub(super) fn hung_up(error: &std::io::Error) -> String {
    format!("it has hung up: {error}")
}

/// Cuts bytes into lines.
struct Lines<R> {
    input: BufReader<R>,
    /// The next bytes belong to a line that was too long.
    is_inside: bool,
}

impl<R: Read> Lines<R> {
    fn next(&mut self) -> Heard {
        loop {
            let bytes = match self.piece() {
                Ok(bytes) if bytes.is_empty() => return Heard::End("it has hung up".into()),
                Ok(bytes) => bytes,
                Err(error) => return Heard::End(hung_up(&error)),
            };
            let was_inside = self.is_inside;
            self.is_inside = bytes.len() == LONGEST && !bytes.ends_with(b"\n");
            if was_inside {
                self.is_inside = !bytes.ends_with(b"\n");
            } else if self.is_inside {
                return Heard::TooLong; // now, since its end may never come
            } else if let Some(line) = text(&bytes) {
                return Heard::Line(line);
            }
        }
    }

    /// Bytes up to the end of a line, of the input, or of what a line may have.
    fn piece(&mut self) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        loop {
            let room = LONGEST - bytes.len();
            match self.input.by_ref().take(room as u64).read_until(b'\n', &mut bytes) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                result => return result.map(|_| bytes),
            }
        }
    }
}

/// What a line says, if anything. Bytes that a noisy line or a wrong speed makes do no harm: control
/// characters, which a terminal would obey, are left out, and what is no text is shown as such.
fn text(bytes: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    let text: String = text.chars().filter(|c| !c.is_control() || c.is_whitespace()).collect();
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8]) -> Vec<Heard> {
        let mut lines = Lines { input: BufReader::new(input), is_inside: false };
        let mut heard = Vec::new();
        while !matches!(heard.last(), Some(Heard::End(_))) {
            heard.push(lines.next());
        }
        heard.pop();
        heard
    }

    fn line(text: &str) -> Heard {
        Heard::Line(text.into())
    }

    #[test]
    fn lines_lose_their_ends_whatever_they_are() {
        let heard = all(b"uciok\r\n\r\n\nreadyok\nrest");
        assert_eq!(heard, [line("uciok"), line("readyok"), line("rest")]);
    }

    #[test]
    fn noise_is_left_out_or_shown_as_such() {
        let heard = all(b"\0ready\x13ok\x11\n\x1b[2J\xff\n\x07\ngo\tdepth 3\n");
        assert_eq!(heard, [line("readyok"), line("[2J\u{fffd}"), line("go\tdepth 3")]);
    }

    #[test]
    fn a_line_that_is_too_long_is_left_out_and_the_next_is_not() {
        let longest = "x".repeat(LONGEST - 1);
        assert_eq!(all(format!("{longest}\nnext\n").as_bytes()), [line(&longest), line("next")]);
        for length in [LONGEST, LONGEST + 1, 2 * LONGEST - 1, 2 * LONGEST, 3 * LONGEST + 5] {
            let input = format!("first\n{}\nnext\n", "x".repeat(length));
            let heard = all(input.as_bytes());
            assert_eq!(heard, [line("first"), Heard::TooLong, line("next")], "{length}");
        }
    }
}
