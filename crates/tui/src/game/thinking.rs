//! What is thought: of the opponent's move, or of the position in an analysis.

use kilomate_core::chess::make::Undo;
use kilomate_core::eval::score::Score;
use kilomate_core::{Board, Color, Move};
use kilomate_desk::Desk;
use kilomate_desk::mind::Thought;
use kilomate_desk::score::{self, for_white};
use kilomate_desk::tree::NodeId;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::Look;
use crate::{paint, text};

/// A thought that belongs to a position.
pub(super) struct Shown<'a> {
    /// Who thinks.
    name: String,
    /// The position that the line begins with.
    board: Board,
    thoughts: Vec<&'a Thought>,
}

impl<'a> Shown<'a> {
    /// What there is to show at a place: the analysis if there is one, otherwise what the machine that
    /// has the move thinks, or the one that has moved last.
    pub(super) fn find(desk: &'a Desk, at: NodeId, is_analysing: bool) -> Option<Shown<'a>> {
        if is_analysing {
            let thoughts: Vec<&Thought> = desk.analysis();
            let at = desk.analysed().unwrap_or(at);
            let board = desk.tree().board(at);
            return Some(Shown { name: text::ANALYSIS.into(), board, thoughts });
        }
        let to_move = desk.to_move();
        [to_move, to_move.other()].into_iter().find_map(|side| {
            if desk.seat(side).is_person() {
                return None;
            }
            let name = desk.name(side);
            let Some(thought) = desk.thought(side) else {
                let board = desk.board().clone();
                let is_thinking = side == to_move && desk.is_thinking();
                return is_thinking.then_some(Shown { name, board, thoughts: vec![] });
            };
            let board = start_of(desk, side, thought)?;
            Some(Shown { name, board, thoughts: vec![thought] })
        })
    }

    /// What White may think of the position, if anybody thinks.
    pub(super) fn score(&self) -> Option<Score> {
        let first = self.thoughts.first()?;
        Some(for_white(first.score, self.board.side_to_move()))
    }

    /// How many lines all of it takes, the name included.
    pub(super) fn height(lines: u8, is_analysing: bool) -> u16 {
        if is_analysing { 2 + 2 * u16::from(lines) } else { 5 }
    }

    /// Draws it.
    pub(super) fn draw(&self, buffer: &mut Buffer, area: Rect, look: &Look) {
        paint::rule(buffer, area, 0, &self.name, look);
        let Some(first) = self.thoughts.first() else {
            paint::line(buffer, area, 1, text::NO_THOUGHT, look.quiet());
            return;
        };
        let figures = if first.is_book {
            vec![text::FROM_BOOK.into()]
        } else {
            text::figures(first.depth, first.nodes, first.speed, first.fill)
        };
        let mut row = 1;
        let facts = fitting(&figures, area.width);
        paint::line(buffer, area, row, &facts, look.quiet());
        row += 1;
        let room = area.height.saturating_sub(row) as usize;
        let each = (room / self.thoughts.len().max(1)).max(1);
        for thought in &self.thoughts {
            let score = score::written(for_white(thought.score, self.board.side_to_move()));
            let line = line_text(&self.board, &thought.line);
            let lead = paint::width(&score) + 1;
            paint::line(buffer, area, row, &score, look.loud());
            let parts = paint::wrapped(&line, area.width.saturating_sub(lead));
            for part in parts.iter().take(each) {
                paint::at(buffer, area, (lead, row), part, look.plain());
                row += 1;
            }
            if parts.is_empty() {
                row += 1;
            }
        }
    }
}

/// As many of the figures as there is room for.
fn fitting(figures: &[String], width: u16) -> String {
    let mut line = String::new();
    for figure in figures {
        let gap = if line.is_empty() { "" } else { "  " };
        if paint::width(&line) + paint::width(gap) + paint::width(figure) <= width {
            line += gap;
            line += figure;
        }
    }
    line
}

/// The position that a thought begins with: where its side has the move, or had it. A thought about a
/// reply that is only expected begins with none that there is.
fn start_of(desk: &Desk, side: Color, thought: &Thought) -> Option<Board> {
    let tree = desk.tree();
    let mut at = Some(desk.here());
    for _ in 0..3 {
        let place = at?;
        let board = tree.board(place);
        let is_legal = thought.line.first().is_none_or(|&m| board.is_legal(m));
        if board.side_to_move() == side && is_legal {
            return Some(board);
        }
        at = tree.node(place).parent;
    }
    None
}

/// A line as it is written: `12. Nf3 Nc6 13. d4`, as far as its moves are legal.
pub(crate) fn line_text(board: &Board, line: &[Move]) -> String {
    let mut board = board.clone();
    let mut words: Vec<String> = Vec::new();
    for &m in line {
        let Ok(san) = board.san(m) else { break };
        let number = board.fullmove_number();
        words.push(match (board.side_to_move(), words.is_empty()) {
            (Color::White, _) => format!("{number}.{san}"),
            (Color::Black, true) => format!("{number}...{san}"),
            (Color::Black, false) => san.to_string(),
        });
        let mut undo = Undo::NONE;
        board.make(m, &mut (), &mut undo);
    }
    words.join(" ")
}
