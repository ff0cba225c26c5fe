//! The score as a bar beside the board, and over the game as a graph. White grows upwards.

use kilomate_core::eval::score::Score;
use kilomate_desk::Desk;
use kilomate_desk::tree::{NodeId, ROOT, Tree};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::board::Look;
use crate::{paint, text};

/// Columns of a half-move, where there is room.
const WIDE: usize = 2;

/// White's part of all there is, from 0 to 1.
fn share(score: Score) -> f64 {
    if score.is_mate() {
        return if score > Score::DRAW { 1.0 } else { 0.0 };
    }
    // The curve that turns hundredths of a pawn into chances.
    1.0 / (1.0 + (-f64::from(score.centipawns()) / 250.0).exp())
}

/// Draws the bar; the side at the bottom of the board is at its bottom.
pub(super) fn bar(
    buffer: &mut Buffer,
    area: Rect,
    score: Option<Score>,
    flipped: bool,
    look: &Look,
) {
    let white = share(score.unwrap_or(Score::DRAW));
    let steps = f64::from(area.height) * 8.0;
    let below = if flipped { 1.0 - white } else { white };
    let filled = (below * steps).round() as u16;
    for row in 0..area.height {
        let from_bottom = area.height - 1 - row;
        let eighths = filled.saturating_sub(from_bottom * 8).min(8);
        let (character, style) = bar_cell(eighths, flipped, look);
        paint::line(buffer, area, row, &character.to_string(), style);
    }
}

fn bar_cell(eighths: u16, flipped: bool, look: &Look) -> (char, Style) {
    const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let palette = &look.palette;
    if !look.figures.is_unicode() || palette.is_mono() {
        let is_white = (eighths >= 4) != flipped;
        let character = match (is_white, look.figures.is_unicode()) {
            (true, true) => '█',
            (false, true) => '░',
            (true, false) => 'W',
            (false, false) => 'b',
        };
        return (character, Style::new());
    }
    let (below, above) =
        if flipped { (palette.black, palette.white) } else { (palette.white, palette.black) };
    (BLOCKS[usize::from(eighths.min(8))], Style::new().fg(below).bg(above))
}

/// The places of a game through a place, to the end of its line.
pub(super) fn line_through(tree: &Tree, at: NodeId) -> Vec<NodeId> {
    tree.path(tree.end(at))
}

/// The scores of these places: what the review says, or those who played; a person's move leaves the
/// score as it was.
fn scores(desk: &Desk, line: &[NodeId]) -> Vec<Option<Score>> {
    let mut last = None;
    line.iter()
        .map(|&at| {
            last = desk.reviewed_score(at).or(desk.tree().node(at).score).or(last);
            last
        })
        .collect()
}

/// Draws the graph of the game through a place, and where that place is; or says that it is hidden.
pub(super) fn graph(
    buffer: &mut Buffer,
    area: Rect,
    desk: &Desk,
    at: NodeId,
    is_hidden: bool,
    look: &Look,
) {
    if area.height < 2 || area.width < 4 {
        return;
    }
    let line = line_through(desk.tree(), at);
    let scores = scores(desk, &line);
    paint::rule(buffer, area, 0, text::SCORE_GRAPH, look);
    let area = Rect { y: area.y + 1, height: area.height - 1, ..area };
    if is_hidden {
        paint::line(buffer, area, 0, text::HIDDEN_SCORES, look.quiet());
        return;
    }
    if scores.iter().all(Option::is_none) {
        paint::line(buffer, area, 0, text::NO_SCORES, look.quiet());
        return;
    }
    let columns = usize::from(area.width);
    let place = if at == ROOT { None } else { line.iter().position(|&known| known == at) };
    let each = if scores.len() * WIDE <= columns { WIDE } else { 1 };
    for column in 0..columns.min(scores.len() * each) {
        // A game longer than the graph is wide is drawn as wide as that.
        let ply_at = |column: usize| {
            if scores.len() * each <= columns {
                column / each
            } else {
                column * scores.len() / columns
            }
        };
        let (ply, next) = (ply_at(column), ply_at(column + 1).max(ply_at(column) + 1));
        let is_here = place.is_some_and(|place| (ply..next).contains(&place));
        let cell = Rect { x: area.x + column as u16, width: 1, ..area };
        draw_column(buffer, cell, scores[ply], is_here, look);
    }
}

/// One column: in each half-cell from the middle as far as the score goes.
fn draw_column(buffer: &mut Buffer, cell: Rect, score: Option<Score>, is_here: bool, look: &Look) {
    let halves = i32::from(cell.height) * 2;
    let middle = halves / 2;
    // Small advantages are worth seeing, too: the root lifts them.
    let value = score.map_or(0.0, |score| 2.0 * share(score) - 1.0);
    let value = value.abs().sqrt().copysign(value);
    let reach = (value * f64::from(middle)).round() as i32;
    let is_filled = |half: i32| {
        // Half-cells count from the top; White's are above the middle.
        if reach > 0 {
            (middle - reach..middle).contains(&half)
        } else {
            (middle..middle - reach).contains(&half)
        }
    };
    for row in 0..cell.height {
        let upper = is_filled(i32::from(row) * 2);
        let lower = is_filled(i32::from(row) * 2 + 1);
        let is_axis = i32::from(row) == middle / 2 && reach == 0;
        let unicode = look.figures.is_unicode();
        let character = match (upper, lower, unicode) {
            (true, true, true) => '█',
            (true, false, true) => '▀',
            (false, true, true) => '▄',
            (true, _, false) | (_, true, false) => '#',
            (false, false, true) if is_axis => '─',
            (false, false, false) if is_axis => '-',
            _ if is_here => look.glyph('┊', '.'),
            _ => ' ',
        };
        let palette = &look.palette;
        let mut style = match (is_here, reach > 0) {
            (true, _) => Style::new().fg(palette.accent),
            (false, true) => Style::new(),
            (false, false) => Style::new().fg(palette.label),
        };
        if is_here && palette.is_mono() {
            style = style.add_modifier(Modifier::BOLD);
        }
        paint::line(buffer, cell, row, &character.to_string(), style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_shows_who_is_better() {
        assert!((share(Score::DRAW) - 0.5).abs() < 1e-9);
        assert!(share(Score::cp(100)) > 0.55 && share(Score::cp(-100)) < 0.45);
        assert!(share(Score::cp(900)) > 0.95);
        assert!(share(Score::mate_in(3)) >= 1.0 && share(Score::mated_in(4)) <= 0.0);
    }

    #[test]
    fn a_move_without_a_score_keeps_the_last_one() {
        use kilomate_desk::seat::Seat;
        use kilomate_desk::{NewGame, hire_machine};
        let pgn = "1. e4 e5 { [%eval 0.30] } 2. Nf3 Nc6 { [%eval 0.10] } *";
        let game = kilomate_pgn::read(pgn).unwrap().remove(0);
        let desk = Desk::from_pgn(&game, hire_machine, 0).unwrap();
        let line = line_through(desk.tree(), ROOT);
        let expected = [None, Some(30), Some(30), Some(10)].map(|score| score.map(Score::cp));
        assert_eq!(scores(&desk, &line), expected);
        let empty = Desk::new(NewGame::new(Seat::person(), Seat::person()), hire_machine);
        assert_eq!(scores(&empty, &line_through(empty.tree(), ROOT)), []);
    }
}
