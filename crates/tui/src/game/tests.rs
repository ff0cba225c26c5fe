//! The game's screen as people meet it: whole screens in every size, and whole games by keys.

mod look;
mod moments;
mod play;
mod typed;

use crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use kilomate_core::{Board, Square};
use kilomate_desk::NewGame;
use kilomate_desk::seat::Seat;
use ratatui::layout::Rect;

use super::slots;
use crate::board::{Layout, Size};
use crate::capabilities::Capabilities;
use crate::colour::Depth;
use crate::show::Show;
use crate::testing;

const FULL: Capabilities = Capabilities { unicode: true, depth: Depth::True, on_light: false };
const MONO: Capabilities = Capabilities { unicode: true, depth: Depth::None, on_light: false };
const ASCII: Capabilities = Capabilities { unicode: false, depth: Depth::Sixteen, on_light: false };

fn show() -> Show {
    Show::new(FULL, (80, 24)).unwrap()
}

fn seat(text: &str) -> Seat {
    text.parse().unwrap()
}

fn game(white: &str, black: &str) -> NewGame {
    NewGame::new(seat(white), seat(black))
}

fn from_fen(fen: &str, white: &str, black: &str) -> NewGame {
    NewGame { start: Board::from_fen(fen).unwrap(), ..game(white, black) }
}

impl Show {
    fn fen(&self) -> String {
        self.app.shared.session.desk().board().to_fen().as_str().to_owned()
    }

    fn sans(&self) -> String {
        let desk = self.app.shared.session.desk();
        super::line_text(desk.tree().start(), &desk.tree().moves(desk.here()))
    }

    fn seen(&mut self) -> String {
        testing::characters(self.draw())
    }

    fn sees(&mut self, text: &str) -> bool {
        self.seen().contains(text)
    }

    fn drag(&mut self, from: &str, to: &str) {
        let (from, to) = (cell(from), cell(to));
        self.mouse(MouseEventKind::Down(MouseButton::Left), from);
        self.mouse(MouseEventKind::Drag(MouseButton::Left), to);
        self.mouse(MouseEventKind::Up(MouseButton::Left), to);
    }

    fn keys(&mut self, keys: &[KeyCode]) {
        for &key in keys {
            self.press(key);
        }
    }
}

/// The middle of a square on the screen of 80 × 24 without anything thought.
fn cell(name: &str) -> (u16, u16) {
    let slots = slots::slots(Rect::new(0, 0, 80, 22), 0);
    let layout = Layout::new(slots.board, Size::Huge, false).unwrap();
    let name = name.as_bytes();
    let rect = layout.rect_of(Square::from_ascii(name[0], name[1]).unwrap());
    (rect.x + rect.width / 2, rect.y + rect.height / 2)
}

/// Compares a moment of a game with its snapshots in every size, without colour and in ASCII.
fn snapshots(name: &str, script: impl Fn(&mut Show)) {
    for (suffix, can, size) in [
        ("60x20", FULL, (60, 20)),
        ("80x24", FULL, (80, 24)),
        ("120x40", FULL, (120, 40)),
        ("200x60", FULL, (200, 60)),
        ("mono", MONO, (80, 24)),
        ("ascii", ASCII, (80, 24)),
    ] {
        let mut show = Show::new(can, size).unwrap();
        script(&mut show);
        let buffer = show.draw();
        if !can.unicode {
            assert!(testing::characters(buffer).is_ascii(), "{name}");
        }
        insta::assert_snapshot!(format!("{name}-{suffix}"), testing::screen(buffer));
    }
}
