//! The loop: keys as soon as they come, thinking in small pieces between them, pictures as often as
//! they are worth it. The terminal itself is in `terminal`; the loop does not know it.

#[cfg(unix)]
mod decode;
mod system;
pub(crate) mod terminal;

use std::io;
use std::time::Duration;

use crossterm::event::Event;

use super::app::App;

/// How many positions are looked at between two looks for keys: a few milliseconds.
pub(crate) const NODES: u32 = 4_000;
/// How long to wait for a key when nothing else is to be done, in milliseconds.
const IDLE_MS: u64 = 50;
/// The least time between two pictures, in milliseconds.
const FRAME_MS: u64 = 33;
/// So many events are taken at once before the rest of the program has its turn again.
const MOST_EVENTS: usize = 64;

/// What the loop needs of the world.
pub(crate) trait World {
    /// The time in milliseconds of some clock that does not go back.
    fn now(&self) -> u64;
    /// Waits until there is an event, at most so long; tells whether there is one.
    ///
    /// # Errors
    ///
    /// When the terminal is gone.
    fn wait(&mut self, longest: Duration) -> io::Result<bool>;
    /// The next event, once [`World::wait`] has said that there is one.
    ///
    /// # Errors
    ///
    /// When the terminal is gone.
    fn read(&mut self) -> io::Result<Event>;
    /// Shows the program as it is.
    ///
    /// # Errors
    ///
    /// When the terminal is gone.
    fn draw(&mut self, app: &mut App) -> io::Result<()>;
    /// Somebody outside wants the program to end, or nobody is there any more.
    fn is_told_to_end(&self) -> bool {
        false
    }
    /// Gives the terminal to whoever started the program, until that one wants it to go on.
    ///
    /// # Errors
    ///
    /// When the terminal is gone.
    fn rest(&mut self) -> io::Result<()> {
        Ok(())
    }
    /// Whether the program was stopped from outside and goes on: the terminal must be taken again.
    ///
    /// # Errors
    ///
    /// When the terminal is gone.
    fn has_rested(&mut self) -> io::Result<bool> {
        Ok(false)
    }
}

/// Runs the program until it is done, or its terminal is gone.
///
/// # Errors
///
/// When the terminal is gone.
pub(crate) fn run(app: &mut App, world: &mut impl World) -> io::Result<()> {
    let mut is_busy = false;
    let mut drawn: Option<u64> = None;
    loop {
        let now = world.now();
        let age = drawn.map_or(u64::MAX, |drawn| now.saturating_sub(drawn));
        // A change that came too soon after the last picture is drawn when that is old enough.
        let longest = match (is_busy, app.wants_drawing(age)) {
            (true, _) => 0,
            (false, true) => FRAME_MS.saturating_sub(age),
            (false, false) => IDLE_MS,
        };
        let mut has_event = world.wait(Duration::from_millis(longest))?;
        for _ in 0..MOST_EVENTS {
            if !has_event || app.is_done() {
                break;
            }
            let event = world.read()?;
            app.handle(&event, world.now());
            has_event = world.wait(Duration::ZERO)?;
        }
        if app.is_done() || world.is_told_to_end() {
            break;
        }
        if app.wants_rest() {
            app.rest(world.now());
            world.rest()?;
            app.wake();
        }
        if world.has_rested()? {
            app.wake();
        }
        is_busy = app.tick(world.now(), NODES);
        let now = world.now();
        let age = drawn.map_or(u64::MAX, |drawn| now.saturating_sub(drawn));
        if age >= FRAME_MS && app.wants_drawing(age) {
            world.draw(app)?;
            drawn = Some(now);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
