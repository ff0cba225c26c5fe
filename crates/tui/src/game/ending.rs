//! The end of a game, and the review of any: the result, what it says about the person, how accurately
//! it was played, the turning points.

use kilomate_desk::Desk;
use kilomate_desk::coach::Progress;
use kilomate_desk::tree::NodeId;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::shared::Shared;
use crate::{paint, text};

/// Lines without turning points: the name, the result, the rating, the keys, some of them in two.
const HEIGHT: u16 = 7;
/// Lines of a turning point.
const POINT: u16 = 2;
/// As many as the coach finds.
const MOST_POINTS: u16 = 3;
/// Lines of the accuracy.
const ACCURACY: u16 = 1;

/// What is shown when a game is over.
#[derive(Clone, Debug, Default)]
pub(super) struct Ending {
    /// Where each turning point was drawn last, for the mouse.
    cells: Vec<(Rect, NodeId)>,
}

impl Ending {
    /// How many lines it takes.
    pub(super) fn height(desk: &Desk) -> u16 {
        let is_reviewed = desk.review_progress().is_some();
        HEIGHT + if is_reviewed { ACCURACY + POINT * MOST_POINTS } else { 0 }
    }

    /// The turning point at a cell of the screen.
    pub(super) fn place_at(&self, x: u16, y: u16) -> Option<NodeId> {
        self.cells.iter().find(|(cell, _)| cell.contains((x, y).into())).map(|&(_, at)| at)
    }

    /// Forgets where anything was drawn.
    pub(super) fn hide(&mut self) {
        self.cells.clear();
    }

    /// Draws the result, and what the review has found if there is one.
    pub(super) fn draw(&mut self, buffer: &mut Buffer, area: Rect, shared: &Shared) {
        let look = &shared.look;
        let desk = shared.session.desk();
        self.cells.clear();
        let outcome = desk.outcome();
        let title = if outcome.is_some() { text::GAME_OVER } else { text::REVIEW };
        paint::rule(buffer, area, 0, title, look);
        let mut row = 1;
        let result = outcome.map(|outcome| text::outcome(&outcome)).unwrap_or_default();
        for line in paint::wrapped(&result, area.width) {
            paint::line(buffer, area, row, &line, look.loud());
            row += 1;
        }
        if let Some(rating) = rating(shared) {
            for line in paint::wrapped(&rating, area.width) {
                paint::line(buffer, area, row, &line, look.plain());
                row += 1;
            }
        }
        if desk.review_progress().is_some_and(Progress::is_done) {
            paint::line(buffer, area, row, &text::accuracy(desk.accuracy()), look.loud());
            row += 1;
        }
        for (at, sentence) in points(desk) {
            let lines = paint::wrapped(&sentence, area.width);
            if row + lines.len() as u16 >= area.height {
                break;
            }
            let height = lines.len() as u16;
            for line in lines {
                paint::line(buffer, area, row, &line, look.plain());
                row += 1;
            }
            if let Some(at) = at {
                self.cells.push((Rect { y: area.y + row - height, height, ..area }, at));
            }
        }
        let keys = if outcome.is_none() && desk.turning_points().is_empty() {
            ""
        } else if !desk.turning_points().is_empty() {
            text::AFTER_REVIEW
        } else if desk.review_progress().is_some() {
            text::AFTER_NO_REVIEW
        } else {
            text::AFTER_GAME
        };
        for line in paint::wrapped(keys, area.width) {
            paint::line(buffer, area, row, &line, look.quiet());
            row += 1;
        }
    }
}

/// The sentences of the review, with the places before the moves that they are about.
fn points(desk: &Desk) -> Vec<(Option<NodeId>, String)> {
    let Some(progress) = desk.review_progress() else { return Vec::new() };
    if !progress.is_done() {
        return vec![(None, text::reviewing(100 * progress.done / progress.total.max(1)))];
    }
    let points = desk.turning_points();
    if points.is_empty() {
        return vec![(None, kilomate_desk::coach::NO_TURNING_POINT.into())];
    }
    let before = |at| desk.tree().node(at).parent;
    points.iter().map(|(at, point)| (before(*at), point.describe())).collect()
}

/// The next turning point after a place, from the last to the first again.
pub(super) fn next_point(desk: &Desk, after: NodeId) -> Option<NodeId> {
    let places: Vec<NodeId> = points(desk).into_iter().filter_map(|(at, _)| at).collect();
    let next = places.iter().position(|&at| at == after).map_or(0, |found| found + 1);
    places.get(next).or(places.first()).copied()
}

/// What the game says about the person's strength.
fn rating(shared: &Shared) -> Option<String> {
    if !shared.session.desk().is_rated() {
        return None;
    }
    let ratings = shared.session.ratings();
    if !ratings.games().next_back()?.counts {
        return Some(text::DOES_NOT_COUNT.into());
    }
    ratings.overall().map(|estimate| text::rating(estimate.elo, estimate.error, estimate.games))
}
