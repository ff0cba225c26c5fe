//! The program on Windows: built with mingw-w64, its tests and its console run by Wine.
//!
//! The screen of the terminal face is not looked at here: Wine's console shows its escape sequences instead
//! of doing what they say.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::run::{Outcome, Tally, capture, cargo, command, root, run};
use crate::rust::run_tests;
use crate::talk::Talk;
use crate::tmux::{ENDED, Window};

/// What it is built for.
pub(crate) const TARGET: &str = "x86_64-pc-windows-gnu";
/// Where Debian has Wine if its package of that name is not there, too.
const DEBIAN_WINE: &str = "/usr/lib/wine/wine64";
/// UCI, signatures, plain games, another program as opponent; files, locks, being killed.
const TESTS: [&str; 17] = [
    "--package",
    "kilomate",
    "--package",
    "kilomate-desk",
    "--package",
    "kilomate-talk",
    "--lib",
    "--test",
    "uci",
    "--test",
    "signatures",
    "--test",
    "plain",
    "--test",
    "opponent",
    "--test",
    "killed",
];

/// Builds, and runs tests and program.
pub(crate) fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let wine = Wine::prepare()?;
    let mut tests = wine.with(cargo());
    tests.args(["test", "--no-fail-fast", "--locked", "--profile", "checked", "--target", TARGET]);
    tests.args(TESTS).env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER", &wine.program);
    // Whether moves come in time on a busy computer says nothing about Windows.
    tests.args(["--", "--skip", "limits::"]);
    run_tests(&mut tests, tally)?;
    let program = wine.folder.join("../x86_64-pc-windows-gnu/checked/kilomate.exe");
    folders(tally, &wine, &program)?;
    console(tally, &wine, &program)?;
    tally.since(before)
}

/// Wine with a Windows of its own in `target`, which ends when this is dropped.
pub(crate) struct Wine {
    program: PathBuf,
    folder: PathBuf,
}

impl Wine {
    /// Switches it on.
    pub(crate) fn prepare() -> Outcome<Wine> {
        let folder = root().join("target/windows");
        let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
        // The server does not make the folder that it is to live in.
        std::fs::create_dir_all(folder.join("prefix")).map_err(failed)?;
        let folder = folder.canonicalize().map_err(failed)?;
        let is_in_path = capture(command("sh").args(["-c", "command -v wine64"])).is_ok();
        let program = if is_in_path { "wine64" } else { DEBIAN_WINE };
        let wine = Wine { program: program.into(), folder };
        // It stays: one that is about to end, because nobody is there, takes newcomers with it.
        run(&mut wine.server("-p"))?;
        let mut boot = wine.with(command(&wine.program));
        run(quiet(boot.args(["wineboot", "--init"])))?;
        let library = wine.drive().join("windows/system32/bcryptprimitives.dll");
        if !library.exists() {
            let mut compile = command("x86_64-w64-mingw32-gcc");
            compile.args(["-shared", "-O1", "crates/xtask/src/windows/prng.c", "-ladvapi32", "-o"]);
            capture(compile.arg(&library))?;
        }
        Ok(wine)
    }

    /// A program in this Windows.
    pub(crate) fn run(&self, program: &Path) -> Command {
        let mut wine = self.with(command(&self.program));
        wine.arg(program);
        wine
    }

    /// The folder of Wine's own.
    fn prefix(&self) -> PathBuf {
        self.folder.join("prefix")
    }

    /// Windows' disk.
    fn drive(&self) -> PathBuf {
        self.prefix().join("drive_c")
    }

    /// The process behind all others of this Windows is told something.
    fn server(&self, word: &str) -> Command {
        let beside = Path::new(DEBIAN_WINE).with_file_name("wineserver");
        let mut server =
            self.with(command(if beside.exists() { beside } else { "wineserver".into() }));
        quiet(server.arg(word));
        server
    }

    /// A command that runs things in this Windows: without words about what Wine lacks, a debugger, or
    /// libraries that nobody needs here.
    fn with(&self, mut command: Command) -> Command {
        command.env("WINEPREFIX", self.prefix()).env("WINEDEBUG", "-all");
        command.env("WINEDLLOVERRIDES", "mscoree,mshtml,winedbg.exe=").env("WINEARCH", "win64");
        command.env_remove("TERM").env_remove("KILOMATE_HOME");
        command
    }
}

impl Drop for Wine {
    fn drop(&mut self) {
        let _ = self.server("-k").status();
    }
}

/// What goes on in the background must not keep our own output open.
fn quiet(command: &mut Command) -> &mut Command {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null())
}

/// Without a word about where to keep things they are where Windows keeps them. Lines end as on Windows.
fn folders(tally: &mut Tally, wine: &Wine, program: &Path) -> Outcome {
    let users = wine.drive().join("users");
    let users = std::fs::read_dir(&users).map_err(|e| format!("{}: {e}", users.display()))?;
    let games: Vec<PathBuf> = users
        .filter_map(|user| Some(user.ok()?.path().join("AppData/Roaming/Kilomate/Kilomate/data")))
        .map(|data| data.join("current.pgn"))
        .collect();
    for game in &games {
        let _ = std::fs::remove_file(game); // of an earlier run
    }
    let mut play = wine.with(command(&wine.program));
    play.arg(program).args(["play", "--plain", "--white", "person Ann", "--black", "person Ben"]);
    let mut talk = Talk::start(&mut play)?;
    talk.ask("e4\r\n", "White plays e4")?;
    talk.ask("quit\r\n", "Goodbye.")?;
    let (is_well, _, errors) = talk.end()?;
    tally.check(is_well && errors.is_empty(), "windows: a game in lines that end with CR LF");
    let is_saved =
        |game: &PathBuf| std::fs::read_to_string(game).is_ok_and(|text| text.contains("1. e4 *"));
    tally.check(games.iter().any(is_saved), "windows: it is saved in %APPDATA%");
    Ok(())
}

/// A game in the console: letters of any kind, in and out; Ctrl-C.
fn console(tally: &mut Tally, wine: &Wine, program: &Path) -> Outcome {
    let home = wine.folder.join("home");
    let _ = std::fs::remove_dir_all(&home); // of an earlier run
    let line = format!(
        "env -u TERM WINEPREFIX='{}' WINEDEBUG=-all KILOMATE_HOME='Z:{}' {} '{}' play --plain \
         --white 'person Jörg ♞' --black 'desktop infinite'",
        wine.prefix().display(),
        home.display(),
        wine.program.display(),
        program.display()
    );
    let window = Window::open("windows", &line)?;
    window.see(tally, "letters of any kind are shown", "Jörg ♞")?;
    window.keys(&["board off", "Enter"])?;
    window.see(tally, "a word", "only when you write board")?;
    window.keys(&["white person Zoë ♔", "Enter"])?;
    window.see(tally, "letters of any kind are typed", "White: Zoë ♔")?;
    window.keys(&["e4", "Enter"])?;
    window.see(tally, "a move", "White plays e4")?;
    window.keys(&["C-c"])?;
    window.see(tally, "Ctrl-C says that the game is saved", "Goodbye.")?;
    window.see(tally, "and ends the program well", ENDED)?;
    let text = std::fs::read_to_string(home.join("current.pgn")).unwrap_or_default();
    let is_saved = text.contains("[White \"Zoë ♔\"]") && text.contains("1. e4 *");
    tally.check(is_saved, "windows: and it is");
    Ok(())
}
