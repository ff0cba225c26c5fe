//! Stockfish, where it is installed: it is asked for its own network.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Debian has games in a folder that not everybody's programs are looked for in.
const GAMES: &str = "/usr/games";
/// How long its end is waited for before Ctrl-C is looked at.
const PATIENCE: Duration = Duration::from_millis(20);

/// Where it is.
pub(super) fn find() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let name = format!("stockfish{}", std::env::consts::EXE_SUFFIX);
    let folders = std::env::split_paths(&path).filter(|folder| folder.is_absolute());
    folders.chain([GAMES.into()]).map(|folder| folder.join(&name)).find(|file| file.is_file())
}

/// Has it write its network.
///
/// # Errors
///
/// It cannot be started, or there is no file afterwards.
pub(super) fn export(program: &Path, file: &Path, interrupt: &AtomicBool) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", program.display());
    // In the folder of the file: its command takes no name with a space in it.
    let (Some(folder), Some(name)) = (file.parent(), file.file_name()) else {
        return Err(format!("{}: not the name of a file", file.display()));
    };
    // A relative name of a program is one from here, not from there.
    let program_file = std::fs::canonicalize(program).map_err(failed)?;
    let mut child = Command::new(program_file)
        .current_dir(if folder.as_os_str().is_empty() { Path::new(".") } else { folder })
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(failed)?;
    if let Some(mut input) = child.stdin.take() {
        let words = format!("export_net {}\nquit\n", name.to_string_lossy());
        // One that does not listen writes nothing either, and that is seen below.
        let _ = input.write_all(words.as_bytes());
    }
    wait(&mut child, interrupt).map_err(failed)?;
    if file.is_file() {
        return Ok(());
    }
    Err(format!("{}: its command export_net has written nothing", program.display()))
}

/// Until it ends, or somebody wants everything to end.
fn wait(child: &mut Child, interrupt: &AtomicBool) -> std::io::Result<()> {
    while child.try_wait()?.is_none() {
        if interrupt.load(Ordering::Relaxed) {
            child.kill()?;
            child.wait()?;
            return Ok(());
        }
        std::thread::sleep(PATIENCE);
    }
    Ok(())
}
