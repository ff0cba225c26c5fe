//! The program, its toy engines, and what its last line says.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The program under test.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_kilomate-lab");

/// A toy engine with a name and arguments.
pub(crate) fn toy(name: &str, arguments: &str) -> String {
    format!("name={name} cmd=\"'{PROGRAM}' toy {arguments}\"")
}

/// What a run has left.
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) errors: String,
}

impl Run {
    pub(crate) fn from(output: &Output) -> Run {
        Run {
            code: output.status.code(),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            errors: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// The last line, which scripts read.
    pub(crate) fn summary(&self) -> &str {
        self.out.lines().last().unwrap_or_else(|| panic!("no output: {}", self.errors))
    }

    /// The number after a word in it.
    pub(crate) fn number(&self, word: &str) -> u64 {
        let mut words = self.summary().split(' ').skip_while(|&w| w != word).skip(1);
        let number = words.next().and_then(|number| number.parse().ok());
        number.unwrap_or_else(|| panic!("no {word} in: {}", self.summary()))
    }

    /// Wins, draws and losses in it.
    pub(crate) fn results(&self) -> [u64; 3] {
        ["+", "=", "-"].map(|sign| {
            let word = self.summary().split(' ').skip(2).find_map(|word| word.strip_prefix(sign));
            word.and_then(|number| number.parse().ok()).expect(sign)
        })
    }

    /// The cells of the row with this name in the table whose first head is `engine`; the last
    /// such table, which is about conduct.
    pub(crate) fn conduct(&self, name: &str, head: &str) -> String {
        let rows: Vec<Vec<&str>> = self
            .out
            .lines()
            .filter(|line| line.starts_with('|'))
            .map(|line| line.split('|').map(str::trim).collect())
            .collect();
        let heads = rows.iter().rposition(|row| row[1] == "engine").expect("a table");
        let column = rows[heads].iter().position(|cell| *cell == head).expect(head);
        let row = rows[heads..].iter().find(|row| row[1] == name).expect(name);
        row[column].to_string()
    }
}

/// Runs a command with arguments.
pub(crate) fn run(arguments: &[&str]) -> Run {
    let output = Command::new(PROGRAM).args(arguments).output().expect("the program runs");
    Run::from(&output)
}

/// Whether there are eight lines.
pub(crate) fn has_eight_lines(text: &[u8]) -> bool {
    text.split(|&byte| byte == b'\n').count() > 8
}

/// Starts a command with arguments and waits until enough is in the file it writes.
fn start(arguments: &[&str], file: &str, is_enough: impl Fn(&[u8]) -> bool) -> Child {
    let child = Command::new(PROGRAM)
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let patience = Instant::now() + Duration::from_mins(1);
    while !std::fs::read(file).is_ok_and(|bytes| is_enough(&bytes)) {
        assert!(Instant::now() < patience, "{file} is too short");
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

/// Runs a command with arguments and presses Ctrl-C when enough is in the file it writes.
pub(crate) fn run_interrupted(
    arguments: &[&str],
    file: &str,
    is_enough: impl Fn(&[u8]) -> bool,
) -> Run {
    let child = start(arguments, file, is_enough);
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill").success());
    let interrupted = Run::from(&child.wait_with_output().expect("it ends"));
    assert_eq!(interrupted.code, Some(130), "{}", interrupted.errors);
    interrupted
}

/// A run that has written something and goes on until it is killed.
pub(crate) struct Busy(Child);

impl Busy {
    pub(crate) fn start(arguments: &[&str], file: &str, is_enough: impl Fn(&[u8]) -> bool) -> Busy {
        Busy(start(arguments, file, is_enough))
    }

    /// Ends it as a power failure would.
    pub(crate) fn kill(mut self) {
        assert!(self.0.try_wait().expect("a child").is_none(), "it was to go on until now");
        self.0.kill().expect("killed");
        self.0.wait().expect("it ends");
    }
}

impl Drop for Busy {
    /// A test that failed leaves nothing running.
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A match of two engines.
pub(crate) fn play(first: &str, second: &str, arguments: &[&str]) -> Run {
    run(&[&["match", "--engine", first, "--engine", second], arguments].concat())
}

/// An empty directory that is removed at the end of a test.
pub(crate) struct Directory(PathBuf);

impl Directory {
    pub(crate) fn new(name: &str) -> Directory {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("lab-{name}"));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a directory");
        Directory(path)
    }

    /// A file in it, as an argument.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
