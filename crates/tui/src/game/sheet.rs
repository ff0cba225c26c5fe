//! The list of moves: the main line in two columns, variations below the move that they replace.

use kilomate_core::chess::make::Undo;
use kilomate_core::{Board, Color};
use kilomate_desk::tree::{NodeId, ROOT, Tree};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::Look;
use crate::{paint, text};

/// Variations of variations are shown down to here.
const DEEPEST: usize = 12;
/// Columns for the number of a move.
const NUMBER: u16 = 5;

/// A piece of text in a line of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Part {
    column: u16,
    text: String,
    /// The move that it is, if it is one.
    at: Option<NodeId>,
}

/// The whole list as lines.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Sheet {
    lines: Vec<Vec<Part>>,
}

/// Where the list was drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct Scroll {
    first: usize,
    /// Cells with moves: line, columns, which.
    cells: Vec<(Rect, NodeId)>,
}

impl Scroll {
    /// The move at a cell of the screen.
    pub(super) fn move_at(&self, x: u16, y: u16) -> Option<NodeId> {
        self.cells.iter().find(|(cell, _)| cell.contains((x, y).into())).map(|&(_, at)| at)
    }
}

impl Sheet {
    /// The list of a game for so many columns.
    pub(super) fn new(tree: &Tree, width: u16) -> Sheet {
        let mut writer = Writer { tree, width: width.max(12), sheet: Sheet::default() };
        writer.main_line();
        writer.sheet
    }

    fn line_of(&self, at: NodeId) -> Option<usize> {
        self.lines.iter().position(|line| line.iter().any(|part| part.at == Some(at)))
    }

    /// Draws as much of the list as there is room for, so that the move at `cursor` is seen.
    pub(super) fn draw(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        cursor: NodeId,
        look: &Look,
        scroll: &mut Scroll,
    ) {
        scroll.cells.clear();
        let height = usize::from(area.height);
        if height == 0 {
            return;
        }
        if self.lines.is_empty() {
            paint::line(buffer, area, 0, text::NO_MOVES, look.quiet());
            return;
        }
        let shown = if cursor == ROOT { 0 } else { self.line_of(cursor).unwrap_or(0) };
        scroll.first = paint::scrolled(scroll.first, shown, height, self.lines.len());
        for (row, line) in (0..area.height).zip(self.lines.iter().skip(scroll.first)) {
            for part in line {
                let style = match part.at {
                    Some(at) if at == cursor => look.chosen(),
                    Some(_) if line.first().is_some_and(|first| first.column == 0) => look.plain(),
                    _ => look.quiet(),
                };
                let width = paint::at(buffer, area, (part.column, row), &part.text, style);
                if let Some(at) = part.at {
                    let (x, y) = (area.x + part.column, area.y + row);
                    scroll.cells.push((Rect { x, y, width, height: 1 }, at));
                }
            }
        }
        let more = self.lines.len().saturating_sub(scroll.first + height);
        if more > 0 {
            let mark = look.glyph('↓', 'v');
            paint::right(buffer, area, area.height - 1, &format!("{mark}{more}"), look.quiet());
        }
    }
}

struct Writer<'a> {
    tree: &'a Tree,
    width: u16,
    sheet: Sheet,
}

impl Writer<'_> {
    fn main_line(&mut self) {
        let mut at = ROOT;
        let mut board = self.tree.start().clone();
        let mut is_open = false;
        while let Some(&next) = self.tree.node(at).children.first() {
            let side = board.side_to_move();
            let number = board.fullmove_number();
            let half = (self.width - NUMBER) / 2;
            if !is_open {
                let text = format!("{number:>3}.");
                self.sheet.lines.push(vec![Part { column: 0, text, at: None }]);
                if side == Color::Black {
                    self.put(NUMBER, "...".into(), None);
                }
            }
            let column = if side == Color::White { NUMBER } else { NUMBER + half };
            let san = self.written(&board, next);
            self.put(column, san, Some(next));
            is_open = side == Color::White;
            let others: Vec<NodeId> = self.tree.node(at).children.iter().skip(1).copied().collect();
            for &other in &others {
                self.sheet.lines.push(Vec::new());
                self.variation(&board, other, 1);
                is_open = false;
            }
            let comment = &self.tree.node(next).comment;
            if !comment.is_empty() {
                for line in paint::wrapped(comment, self.width.saturating_sub(NUMBER)) {
                    self.sheet.lines.push(vec![Part { column: 2, text: line, at: None }]);
                }
                is_open = false;
            }
            board = after(&board, self.tree, next);
            at = next;
        }
    }

    /// A move with what annotators think of it.
    fn written(&self, board: &Board, at: NodeId) -> String {
        let node = self.tree.node(at);
        let san = board.san(node.played).map(|san| san.as_str().to_owned()).unwrap_or_default();
        let marks: String = node.nags.iter().map(|&nag| text::nag(nag)).collect();
        san + &marks
    }

    fn put(&mut self, column: u16, text: String, at: Option<NodeId>) {
        match self.sheet.lines.last_mut() {
            Some(line) => line.push(Part { column, text, at }),
            None => self.sheet.lines.push(vec![Part { column, text, at }]),
        }
    }

    /// A variation in running text, its own variations in parentheses.
    fn variation(&mut self, board: &Board, first: NodeId, depth: usize) {
        let indent = (2 * depth as u16).min(self.width / 3);
        let mut board = board.clone();
        let mut at = first;
        // A number stands before a move of Black only where something came between.
        let mut is_apart = true;
        loop {
            let side = board.side_to_move();
            let number = board.fullmove_number();
            let lead = match (side, is_apart) {
                (Color::White, _) => format!("{number}."),
                (Color::Black, true) => format!("{number}..."),
                (Color::Black, false) => String::new(),
            };
            let open = if at == first { "(" } else { "" };
            let close = if self.tree.node(at).children.is_empty() { ")" } else { "" };
            let san = self.written(&board, at);
            let text = format!("{open}{lead}{san}{close}");
            self.run(indent, text, at);
            let parent = self.tree.node(at).parent.unwrap_or(ROOT);
            let siblings = &self.tree.node(parent).children;
            is_apart = false;
            // Those beside the first move of a variation belong to the line above.
            if at != first && siblings.first() == Some(&at) && depth < DEEPEST {
                let others: Vec<NodeId> = siblings.iter().skip(1).copied().collect();
                for other in others {
                    self.sheet.lines.push(Vec::new());
                    self.variation(&board, other, depth + 1);
                    self.sheet.lines.push(Vec::new());
                    is_apart = true;
                }
            }
            board = after(&board, self.tree, at);
            match self.tree.node(at).children.first() {
                Some(&next) => at = next,
                None => break,
            }
        }
        self.sheet.lines.retain(|line| !line.is_empty());
    }

    /// Goes on in the last line of running text, or begins another.
    fn run(&mut self, indent: u16, text: String, at: NodeId) {
        let column = self.sheet.lines.last().map_or(u16::MAX, |line| {
            line.last().map_or(indent, |part| part.column + paint::width(&part.text) + 1)
        });
        if column.saturating_add(paint::width(&text)) > self.width {
            self.sheet.lines.push(vec![Part { column: indent, text, at: Some(at) }]);
        } else {
            self.put(column, text, Some(at));
        }
    }
}

/// The position after a move of the tree, which is legal.
fn after(board: &Board, tree: &Tree, at: NodeId) -> Board {
    let mut board = board.clone();
    let m = tree.node(at).played;
    if board.is_legal(m) {
        let mut undo = Undo::NONE;
        board.make(m, &mut (), &mut undo);
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(lines: &[&str], width: u16) -> Vec<String> {
        let mut tree = Tree::new(&Board::start());
        for line in lines {
            let mut at = ROOT;
            for san in line.split(' ') {
                let m = tree.board(at).parse_move(san).expect(san);
                at = tree.add(at, m).unwrap();
            }
        }
        let sheet = Sheet::new(&tree, width);
        let show = |line: &Vec<Part>| {
            line.iter().fold(String::new(), |text, part| {
                format!("{text:<width$}{}", part.text, width = part.column as usize)
            })
        };
        sheet.lines.iter().map(show).collect()
    }

    #[test]
    fn the_main_line_stands_in_two_columns() {
        let lines = written(&["e4 e5 Nf3"], 25);
        assert_eq!(lines, ["  1. e4        e5", "  2. Nf3"]);
    }

    #[test]
    fn variations_stand_below_the_move_they_replace() {
        let lines =
            written(&["e4 e5 Nf3 Nc6", "e4 c5 Nf3 d6", "e4 c5 c3 Nf6 e5 Nd5 d4", "d4 d5"], 30);
        assert_eq!(
            lines,
            [
                "  1. e4",
                "  (1.d4 d5)",
                "  1. ...         e5",
                "  (1...c5 2.Nf3",
                "    (2.c3 Nf6 3.e5 Nd5 4.d4)",
                "  2...d6)",
                "  2. Nf3         Nc6",
            ]
        );
    }

    #[test]
    fn running_text_is_broken_between_moves() {
        let line = "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O";
        let lines = written(&["e4 e5", line], 24);
        assert!(lines.iter().all(|line| line.chars().count() <= 24), "{lines:?}");
        assert_eq!(lines[1..3], ["  (1.d4 d5 2.c4 e6 3.Nc3", "  Nf6 4.Bg5 Be7 5.e3"]);
    }
}
