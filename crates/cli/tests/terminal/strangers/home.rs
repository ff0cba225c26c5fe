//! A folder with files that would start a program, and whether one was started.

use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::pty::Terminal;

/// Far more than anything takes, because machines may be busy.
const PATIENCE: Duration = Duration::from_secs(90);
/// What all programs inherit that are started in a test; its value is the folder of the test.
const MARK: &str = "KILOMATE_TEST_OF_STRANGERS";

/// The folder of a test, with the program's files in it.
pub(super) struct Home(TempDir);

impl Home {
    pub(super) fn new() -> Home {
        Home(tempfile::tempdir().expect("a folder"))
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// A file that is there once the command of the evil game has been run.
    pub(super) fn harm(&self) -> PathBuf {
        self.path("harm")
    }

    pub(super) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, text).expect("a file");
        allow(&path, 0o644); // whatever is usual here
        path
    }

    /// A seat whose program would do harm.
    pub(super) fn seat(&self) -> String {
        format!("program full -- touch {}", self.harm().display())
    }

    /// A game in which the program would have to move.
    pub(super) fn evil(&self) -> String {
        game(&self.seat())
    }

    /// Starts the screen with everything inherited by what it starts.
    pub(super) fn screen(&self, arguments: &[&str]) -> Terminal {
        let home = self.0.path().to_str().expect("a name");
        Terminal::start_with(self.0.path(), arguments, 80, 24, &[(MARK, home)])
    }

    /// What the plain mode says to lines that nobody types.
    pub(super) fn script(&self, options: &[&str], lines: &str) -> String {
        let output = self.output(options, lines);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{errors}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// How the plain mode ends after such lines, and what it has said.
    pub(super) fn output(&self, options: &[&str], lines: &str) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kilomate"));
        command.args(["play", "--plain"]).args(options).env("KILOMATE_HOME", self.0.path());
        command.env(MARK, self.0.path()).current_dir(self.0.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program");
        // It may have ended before it has read all.
        let _ = child.stdin.take().expect("piped").write_all(lines.as_bytes());
        child.wait_with_output().expect("an end")
    }

    /// Everything that was started has ended, and nothing has been done.
    pub(super) fn assert_harmless(&self) {
        self.wait_for_programs();
        assert!(!self.harm().exists(), "the command of the file was run");
    }

    /// Waits until no program is left that was started in this test: each has had its chance.
    fn wait_for_programs(&self) {
        let mark = format!("{MARK}={}", self.0.path().display()).into_bytes();
        let is_ours = |entry: std::io::Result<std::fs::DirEntry>| {
            let environment = entry.and_then(|entry| std::fs::read(entry.path().join("environ")));
            environment.is_ok_and(|all| all.split(|&byte| byte == 0).any(|one| one == mark))
        };
        let end = Instant::now() + PATIENCE;
        // Without such a folder the system does not tell, and the test is less strict.
        while std::fs::read_dir("/proc").is_ok_and(|mut all| all.any(is_ours)) {
            assert!(Instant::now() < end, "a program does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub(super) fn wait_for_harm(&self) {
        wait_for(&self.harm());
    }
}

/// Says who may do what with a file.
pub(super) fn allow(path: &Path, mode: u32) {
    let mode = std::fs::Permissions::from_mode(mode);
    std::fs::set_permissions(path, mode).expect("other rights");
}

fn wait_for(path: &Path) {
    let end = Instant::now() + PATIENCE;
    while !path.exists() {
        assert!(Instant::now() < end, "{} was not made", path.display());
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A game that a desk has saved, with Black's seat.
pub(super) fn game(seat: &str) -> String {
    let seat = seat.replace('\\', "\\\\").replace('"', "\\\"");
    format!(
        "[White \"Anna\"]\n[Black \"Fish\"]\n[KilomateDesk \"1\"]\n[KilomateWhite \"person\"]\n\
         [KilomateBlack \"{seat}\"]\n\n1. e4 *\n"
    )
}
