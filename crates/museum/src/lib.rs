//! The museum: each machine as an [`Exhibit`], with the very bytes of `dist/` in it. A face shows its screen and hands
//! on what is pressed; what time it is, how fast it runs and where its state is kept are the face's affair.
//!
//! Everything happens in the machine's own time. [`Exhibit::run`] lets some of it pass, and a press waits for its turn in
//! it: how long a key is down does not depend on how fast the computer is that runs the museum. The same calls
//! give the same machine, byte by byte, however the time between them is cut into pieces.
//!
//! - `exhibit`: what every machine can do. `screen`: what is seen. `sound`: what is heard.
//! - `story`: what is said about each. `snapshot`: a machine as bytes to be kept.
//! - `prodigy`, `c64`, `card`, `calculator`: the machines.

mod c64;
mod calculator;
mod card;
mod exhibit;
mod prodigy;
mod screen;
mod snapshot;
mod sound;
mod story;

pub use c64::C64;
pub use calculator::Calculator;
pub use card::CardExhibit;
pub use exhibit::{Exhibit, Game, Key, Register};
pub use prodigy::Prodigy;
pub use screen::{Cells, Dots, Screen};
pub use sound::{Tone, Wave};
pub use story::{Region, STORIES, Story};

/// A machine by its name, switched on.
pub fn open(name: &str) -> Option<Box<dyn Exhibit>> {
    Some(match name {
        "prodigy" => Box::new(Prodigy::new()),
        "c64" => Box::new(C64::new()),
        "elf" => Box::new(CardExhibit::new()),
        "ti84ce" => Box::new(Calculator::new()),
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
