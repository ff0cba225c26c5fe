//! The desk and the engine for pages: a module of WebAssembly that imports nothing.
//!
//! # How it is called
//!
//! All exports take and give numbers. What is longer goes through two pieces of the module's memory:
//!
//! 1. `room(len)` gives the address where the caller writes so many bytes of UTF-8 text.
//! 2. A call is told that `len`, does its work and gives the length of its answer.
//! 3. `answer()` gives the address of that answer. It is there until the next call.
//!
//! The module may grow its memory in any call, so a caller makes a new view of `memory.buffer` each time.
//! Nothing is allocated for the caller, so nothing has to be freed.
//!
//! **Fields.** A command is names and values, with a NUL between each two: `do NUL play NUL move NUL e2e4`.
//! **Answers** are JSON, unless said otherwise. `web/src/protocol.d.ts` has their types.
//! **Time** is always an argument: `now` in milliseconds of any clock that does not go back, and `wall`
//! in milliseconds since 1970, for dates. Nothing in here asks a clock or waits.
//! **Thinking** is done in pieces: `desk_tick` looks at not many more than so many positions.
//! **A panic** is a bug. It traps; the instance must not be used after it, except that `panic_text()`
//! says what went wrong.
//!
//! | export | takes | gives |
//! |---|---|---|
//! | `room(len)` | | address for the text of the next call |
//! | `answer()` | | address of the last answer |
//! | `version()` | | text: the version |
//! | `panic_text()` | | text: what went wrong |
//! | `desk_put(len, modified)` | a path, NUL, the bytes of a kept file; when it was written | 0 |
//! | `desk_open(now, wall)` | | opens the desk with the files that were put; 0 |
//! | `desk_tell(len, now, wall)` | the fields of a `Command` | an `Answer` |
//! | `desk_tick(nodes, now, wall)` | how much to think | 1 if there is more to do at once |
//! | `desk_news()` | | a list of `News` since the last call |
//! | `desk_view(now)` | | the `View` |
//! | `desk_settings()` | | text: the page's settings; empty if there are none |
//! | `desk_changes()` | | files that changed since the last call: `[{path, modified, size}]`; `size` null if it is gone |
//! | `desk_file(len)` | a path | the bytes of that file |
//! | `uci_line(len, now)` | a line of UCI | text: lines of UCI |
//! | `uci_step(nodes, now)` | how much to think | text: lines of UCI |
//! | `uci_is_busy()` | | 1 while there is a search that goes on |
//! | `bench(len)` | a machine's name and a depth, with a blank between; no depth is the usual one | text: as `kilomate bench` |
//! | `museum_stories()` | | what is said about all machines |
//! | `museum_open(len)` | a machine's name | what is said about it, cycles of a second, its keys; empty if there is none |
//! | `museum_run(cycles)` | | lets them pass; text: what went wrong, empty if nothing did |
//! | `museum_press(len, held)` | a key's name; 1 if it is held | 1 if there is such a key |
//! | `museum_say(len)` | a line that is typed | 1 if it was taken |
//! | `museum_power(on)` | 1 or 0 | 0 |
//! | `museum_view()` | | screen, text, lamps, tones since the last call |
//! | `museum_dots()` | | bytes: sixteen colours of three, then a byte for each dot |
//! | `museum_registers()`, `museum_memory()` | | its registers; the bytes of its memory |
//! | `museum_save()` | | bytes: all that it is |
//! | `museum_load(len)` | the same | text: why not, empty if it went well |
//! | `museum_take(len)` | fields: `start`, a FEN or nothing, and `moves` | `{ok, says}` |
//!
//! There is one machine in an instance: each has a worker of its own. The page has two modules, one with the feature
//! `desk` and one with `museum`, so that neither waits for what only the other needs.
//! The worker keeps what `desk_changes` lists before it posts the `desk_view` that shows it.
//! Each export is a few lines around a module that knows nothing of WebAssembly, and the same functions are
//! there for native programs: a test plays the same games both ways.

#[cfg(feature = "desk")]
mod bench;
mod border;
#[cfg(feature = "desk")]
mod chess;
#[cfg(feature = "desk")]
mod commands;
#[cfg(feature = "desk")]
mod exports;
mod fields;
pub mod json;
#[cfg(feature = "museum")]
mod museum;
#[cfg(feature = "desk")]
mod position;
#[cfg(feature = "desk")]
mod shelf;
#[cfg(feature = "desk")]
mod table;
#[cfg(feature = "desk")]
mod uci;
#[cfg(feature = "desk")]
mod view;

pub use border::{answer, panic_text, room, version};
#[cfg(feature = "desk")]
pub use exports::*;
#[cfg(feature = "museum")]
pub use museum::*;
