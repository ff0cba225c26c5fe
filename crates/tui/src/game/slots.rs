//! Where everything on the game's screen lies, from 60 × 18 to any size.

use ratatui::layout::Rect;

use crate::board::{Layout, Size};

/// Nothing is shown in less than this; the program says so before.
const LEAST: (u16, u16) = (40, 12);
/// The least room beside the board.
const SIDE: u16 = 21;
/// The most that is of use there.
const WIDEST_SIDE: u16 = 64;
/// The bar of the score with a free column on either side.
const BAR: u16 = 3;
/// Lines of a player: name with clock, captured men.
const PLAYER: u16 = 2;
/// The least height of a graph that says anything, its name included.
const GRAPH: u16 = 4;
const HIGHEST_GRAPH: u16 = 9;
/// Lines of the list of moves that are never given away.
const MOVES: u16 = 5;

/// Where everything lies; an area without height is not shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Slots {
    pub(super) board: Rect,
    pub(super) bar: Rect,
    /// The player at the top of the board.
    pub(super) far: Rect,
    /// The one at the bottom.
    pub(super) near: Rect,
    pub(super) moves: Rect,
    pub(super) thinking: Rect,
    pub(super) graph: Rect,
    /// What is typed, or what there is to say.
    pub(super) status: Rect,
}

/// Gives everything its place. `thinking` lines are wanted for what is thought.
pub(super) fn slots(area: Rect, thinking: u16) -> Slots {
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return Slots::default();
    }
    // A free column at either edge: letters that touch it are hard to read.
    let area = Rect { x: area.x + 1, width: area.width - 2, ..area };
    let status = Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area };
    let above = Rect { height: area.height.saturating_sub(1), ..area };
    let room = Rect { width: above.width.saturating_sub(SIDE + BAR), ..above };
    let (width, height) = Layout::new(room, Size::Huge, false)
        .map_or((0, 0), |layout| (layout.outer().width, layout.outer().height));
    let side_width = above.width.saturating_sub(width + BAR).min(WIDEST_SIDE);
    // On a wide screen all stands in the middle.
    let used = width + BAR + side_width;
    let left = area.x + (area.width - used.min(area.width)) / 2;
    let spare = above.height.saturating_sub(height);
    let has_graph_below = spare >= GRAPH;
    let graph_height = if has_graph_below { spare.min(HIGHEST_GRAPH) } else { 0 };
    let top = above.y + (spare - graph_height) / 2;
    let board = Rect { x: left, y: top, width, height };
    // Coordinates stand below the squares, so the bar ends a line higher.
    let bar = Rect { x: board.right() + 1, y: top, width: 1, height: height.saturating_sub(1) };
    let below = Rect { x: left, y: board.bottom(), width: width + 2, height: graph_height };
    let side =
        Rect { x: bar.right() + 1, y: top, width: side_width, height: height + graph_height };
    let inner = side.height.saturating_sub(2 * PLAYER);
    let thinking = thinking.min(inner.saturating_sub(MOVES));
    let side_graph = match inner.saturating_sub(thinking + MOVES * 2) {
        spare if !has_graph_below && spare >= GRAPH => spare.min(HIGHEST_GRAPH),
        _ => 0,
    };
    let mut y = side.y;
    let mut next = |height: u16| {
        let slot = Rect { y, height: height.min(side.bottom().saturating_sub(y)), ..side };
        y += slot.height;
        slot
    };
    let far = next(PLAYER);
    let moves = next(inner.saturating_sub(thinking + side_graph));
    let thinking = next(thinking);
    let beside = next(side_graph);
    let near = next(PLAYER);
    let graph = if has_graph_below { below } else { beside };
    Slots { board, bar, far, near, moves, thinking, graph, status }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(slots: &Slots) -> [Rect; 8] {
        let Slots { board, bar, far, near, moves, thinking, graph, status, .. } = *slots;
        [board, bar, far, near, moves, thinking, graph, status]
    }

    #[test]
    fn nothing_overlaps_or_leaves_the_screen() {
        for height in 0..100 {
            for width in (0..300).step_by(7) {
                let area = Rect::new(2, 1, width, height);
                for thinking in [0, 4, 9] {
                    let slots = slots(area, thinking);
                    let slots =
                        all(&slots).map(|slot| if slot.is_empty() { Rect::ZERO } else { slot });
                    for (i, one) in slots.iter().enumerate() {
                        assert_eq!(one.intersection(area).area(), one.area(), "{area} {one}");
                        for other in &slots[..i] {
                            assert!(!one.intersects(*other), "{area}: {one} {other}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_smallest_screen_has_all_that_a_game_needs() {
        let small = slots(Rect::new(0, 0, 60, 18), 4);
        assert_eq!((small.board.width, small.board.height), (34, 17));
        assert!(small.moves.height >= MOVES && small.thinking.height == 4);
        assert!(small.far.width >= SIDE && small.status.height == 1);
        let usual = slots(Rect::new(0, 0, 80, 22), 4);
        assert!(usual.graph.height >= GRAPH);
        let large = slots(Rect::new(0, 0, 120, 38), 4);
        assert_eq!(large.board.height, 33);
    }
}
