//! The exports of the desk and the engine. The front page of the crate has the list.

use std::cell::RefCell;

use kilomate_desk::store::{Disk, Memory};

use crate::border::{answer_with, heard, heard_text};
use crate::fields::Fields;
use crate::json::Json;
use crate::object;
use crate::table::{SETTINGS, Table, disk, set_wall};
use crate::uci::Uci;
use crate::{bench as benchmark, commands, view};

thread_local! {
    /// Files that were put before the desk was opened.
    static FILES: RefCell<Option<Memory>> = const { RefCell::new(None) };
    static TABLE: RefCell<Option<Table>> = const { RefCell::new(None) };
    static UCI: RefCell<Option<Uci>> = const { RefCell::new(None) };
}

fn millis(now: f64) -> u64 {
    now.max(0.0) as u64
}

/// Does something with the desk, which is opened if it is not.
fn with_table<T>(work: impl FnOnce(&mut Table) -> T) -> T {
    TABLE.with_borrow_mut(|table| {
        let files = || FILES.take().unwrap_or_else(disk);
        work(table.get_or_insert_with(|| Table::open(files())))
    })
}

/// Puts a file onto the disk before the desk is opened.
#[unsafe(no_mangle)]
pub extern "C" fn desk_put(len: usize, modified: f64) -> usize {
    let bytes = heard(len);
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    let path = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let content = bytes.get(end + 1..).unwrap_or_default().to_vec();
    let modified = std::time::UNIX_EPOCH + std::time::Duration::from_millis(millis(modified));
    FILES.with_borrow_mut(|files| {
        files.get_or_insert_with(disk).put(path, content, modified);
    });
    answer_with("")
}

/// Opens the desk.
#[unsafe(no_mangle)]
pub extern "C" fn desk_open(now: f64, wall: f64) -> usize {
    set_wall(wall);
    TABLE.set(None);
    with_table(|table| table.session_mut().tick(millis(now), 1));
    answer_with("")
}

/// Obeys a command.
#[unsafe(no_mangle)]
pub extern "C" fn desk_tell(len: usize, now: f64, wall: f64) -> usize {
    set_wall(wall);
    let text = heard_text(len);
    let said = with_table(|table| commands::answer(table, &Fields::read(&text), millis(now)));
    answer_with(said.to_string())
}

/// Thinks.
#[unsafe(no_mangle)]
pub extern "C" fn desk_tick(nodes: u32, now: f64, wall: f64) -> u32 {
    set_wall(wall);
    with_table(|table| table.session_mut().tick(millis(now), nodes)).into()
}

/// What has happened.
#[unsafe(no_mangle)]
pub extern "C" fn desk_news() -> usize {
    answer_with(with_table(Table::news).to_string())
}

/// What there is to show.
#[unsafe(no_mangle)]
pub extern "C" fn desk_view(now: f64) -> usize {
    answer_with(with_table(|table| view::view(table, millis(now))).to_string())
}

/// The page's settings.
#[unsafe(no_mangle)]
pub extern "C" fn desk_settings() -> usize {
    let kept = with_table(|table| match table.session().store() {
        Some(store) => store.read_text(SETTINGS),
        None => Ok(None),
    });
    answer_with(kept.ok().flatten().unwrap_or_default())
}

/// The files that have changed.
#[unsafe(no_mangle)]
pub extern "C" fn desk_changes() -> usize {
    let changes = with_table(|table| table.disk().take_changes());
    let list = changes.into_iter().map(|change| {
        let since = |time: std::time::SystemTime| {
            time.duration_since(std::time::UNIX_EPOCH).unwrap_or_default().as_millis() as f64
        };
        object! {
            "path": change.path.display().to_string(),
            "modified": change.now.as_ref().map(|&(_, modified)| since(modified)),
            "size": change.now.as_ref().map(|(bytes, _)| bytes.len()),
        }
    });
    answer_with(Json::List(list.collect()).to_string())
}

/// The bytes of a file.
#[unsafe(no_mangle)]
pub extern "C" fn desk_file(len: usize) -> usize {
    let path = heard_text(len);
    let bytes = with_table(|table| table.disk().read(path.as_ref()));
    answer_with(bytes.unwrap_or_default())
}

/// Does something with the engine.
fn with_uci<T>(work: impl FnOnce(&mut Uci) -> T) -> T {
    UCI.with_borrow_mut(|uci| work(uci.get_or_insert_default()))
}

/// Obeys a line of UCI.
#[unsafe(no_mangle)]
pub extern "C" fn uci_line(len: usize, now: f64) -> usize {
    let line = heard_text(len);
    answer_with(with_uci(|uci| uci.hear(&line, millis(now))))
}

/// Thinks, if there is anything to think about.
#[unsafe(no_mangle)]
pub extern "C" fn uci_step(nodes: u32, now: f64) -> usize {
    answer_with(with_uci(|uci| uci.step(nodes, millis(now))))
}

/// Whether a search goes on.
#[unsafe(no_mangle)]
pub extern "C" fn uci_is_busy() -> u32 {
    with_uci(|uci| uci.is_busy()).into()
}

/// The bench of a machine.
#[unsafe(no_mangle)]
pub extern "C" fn bench(len: usize) -> usize {
    answer_with(benchmark::run(&heard_text(len)).unwrap_or_else(|problem| problem))
}

#[cfg(test)]
mod tests;
