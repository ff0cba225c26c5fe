//! The two players beside the board: name, clock, what they have taken.

use kilomate_core::{Board, Color};
use kilomate_desk::Desk;
use kilomate_desk::seat::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::is_for_two;
use crate::board::Look;
use crate::captured::Captured;
use crate::{paint, text};

/// A clock below this many milliseconds needs attention.
const LITTLE: u32 = 20_000;

/// What is shown of a player.
pub(super) struct Player<'a> {
    pub(super) desk: &'a Desk,
    /// The position that is looked at.
    pub(super) board: &'a Board,
    pub(super) side: Color,
    pub(super) now: u64,
    /// The clocks of an earlier place, if such a one is looked at.
    pub(super) clocks: Option<[u32; 2]>,
}

impl Player<'_> {
    /// Draws name and clock in one line, the captured men in the other.
    pub(super) fn draw(&self, buffer: &mut Buffer, area: Rect, look: &Look) {
        let (side, desk) = (self.side, self.desk);
        let has_move = self.board.side_to_move() == side && desk.outcome().is_none();
        let marker = if has_move { look.glyph('▸', '>') } else { ' ' };
        let disc = match (side, look.figures.is_unicode()) {
            (Color::White, true) => "○",
            (Color::Black, true) => "●",
            (Color::White, false) => "W",
            (Color::Black, false) => "B",
        };
        let style = if has_move { look.loud() } else { look.plain() };
        let clock = self.clock();
        let room =
            area.width.saturating_sub(clock.as_ref().map_or(0, |(text, _)| paint::width(text) + 1));
        let names = Rect { width: room, ..area };
        // Two persons without names are called by their colours.
        let name = match desk.seat(side) {
            Seat::Person(name) if name.is_empty() && is_for_two(desk) => side.name().into(),
            _ => desk.name(side),
        };
        paint::line(buffer, names, 0, &format!("{marker}{disc} {name}"), style);
        if let Some((text, is_little)) = clock {
            let style = if is_little { look.alarm() } else { style };
            paint::right(buffer, area, 0, &text, style);
        }
        let captured = Captured::of(desk.tree().start(), self.board);
        let taken = captured.line(side, look);
        paint::at(buffer, area, (3, 1), &taken, look.quiet());
    }

    fn clock(&self) -> Option<(String, bool)> {
        // A game from elsewhere has no clocks that run, but may tell what they showed.
        let told = || self.desk.tree().node(self.desk.here()).clocks;
        let shown = self.clocks.or_else(|| self.desk.time_left(self.now)).or_else(told)?;
        let left = shown[self.side as usize];
        let runs = self.desk.clocks().and_then(kilomate_desk::clock::Clocks::running);
        Some((text::clock(left), left < LITTLE && runs == Some(self.side)))
    }
}
