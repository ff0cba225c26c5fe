//! Keys and the mouse in a game: typing, the cursor, commands, the list of moves.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use kilomate_core::Board;
use kilomate_desk::Desk;
use kilomate_desk::tree::{NodeId, ROOT};
use kilomate_desk::{Refusal, Typed};

use super::act::{is_offered, rematch, tell};
use super::ask::{Answer, Asked};
use super::commands::{self, Command};
use super::{GameScreen, graph};
use crate::picked::{Direction, Input, Need, Outcome};
use crate::screen::Next;
use crate::shared::Shared;
use crate::text;

/// Nobody writes a move with more characters.
const LONGEST: usize = 12;

/// A way through the list of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Back,
    Forward,
    First,
    Last,
    /// Another move in the place of this one.
    Other(isize),
}

/// Whether the game is being looked through.
fn is_reviewing(desk: &Desk) -> bool {
    desk.review_progress().is_some_and(|progress| !progress.is_done())
}

/// Whether what a review has found is shown of a game that is not over: it can be put away.
fn shows_review_alone(desk: &Desk) -> bool {
    desk.outcome().is_none() && desk.review_progress().is_some()
}

impl GameScreen {
    pub(super) fn handle_event(&mut self, event: &Event, shared: &mut Shared) -> Next {
        if self.handle_book(event, shared) {
            return Next::Stay;
        }
        match event {
            Event::Key(key) => self.handle_key(key, shared),
            Event::Mouse(mouse) => {
                self.handle_mouse(mouse, shared);
                Next::Stay
            }
            Event::Paste(pasted) => {
                self.paste(pasted, shared);
                Next::Stay
            }
            _ => Next::Stay,
        }
    }

    pub(super) fn handle_answer(&mut self, event: &Event, shared: &mut Shared) -> Next {
        let Some(ask) = &mut self.ask else { return Next::Stay };
        match ask.handle(event) {
            Asked::Open => Next::Stay,
            Asked::Answered(answer) => {
                self.ask = None;
                self.take_answer(answer, shared)
            }
        }
    }

    fn board(&self, shared: &Shared) -> Board {
        let desk = shared.session.desk();
        desk.tree().board(self.at(desk))
    }

    fn handle_key(&mut self, key: &KeyEvent, shared: &mut Shared) -> Next {
        let was_erasing = std::mem::take(&mut self.is_erasing);
        let was_refused = std::mem::take(&mut self.is_refused);
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            self.handle_chord(key.code, shared);
            return Next::Stay;
        }
        match key.code {
            KeyCode::Char(c) => {
                if was_refused && commands::begins_move(c) {
                    self.typed.clear();
                }
                return self.handle_character(c, shared);
            }
            KeyCode::Enter => self.enter(shared),
            KeyCode::Esc => return self.escape_or_leave(shared),
            KeyCode::Backspace if !self.typed.is_empty() => {
                self.typed.pop();
                self.preview = None;
                self.is_erasing = true;
            }
            KeyCode::Backspace if was_erasing => self.is_erasing = true,
            KeyCode::Backspace => return self.carry_out(Command::TakeBack, shared),
            KeyCode::Delete => return self.carry_out(Command::Remove, shared),
            KeyCode::Tab => {
                self.has_hjkl = !self.has_hjkl;
                shared.notice =
                    Some(if self.has_hjkl { text::HJKL_ON } else { text::HJKL_OFF }.into());
            }
            KeyCode::Up => self.point(Input::Step(Direction::Up), shared),
            KeyCode::Down => self.point(Input::Step(Direction::Down), shared),
            KeyCode::Left => self.point(Input::Step(Direction::Left), shared),
            KeyCode::Right => self.point(Input::Step(Direction::Right), shared),
            KeyCode::PageUp => self.walk(Way::Back, shared),
            KeyCode::PageDown => self.walk(Way::Forward, shared),
            KeyCode::Home => self.walk(Way::First, shared),
            KeyCode::End => self.walk(Way::Last, shared),
            _ => {}
        }
        Next::Stay
    }

    /// With Ctrl or Alt the arrows walk through the moves, for keyboards without page keys.
    fn handle_chord(&mut self, code: KeyCode, shared: &mut Shared) {
        match code {
            KeyCode::Left => self.walk(Way::Back, shared),
            KeyCode::Right => self.walk(Way::Forward, shared),
            KeyCode::Up => self.walk(Way::Other(-1), shared),
            KeyCode::Down => self.walk(Way::Other(1), shared),
            _ => {}
        }
    }

    fn handle_character(&mut self, c: char, shared: &mut Shared) -> Next {
        if !self.typed.is_empty() {
            if c == '=' && self.claiming_move(shared).is_some() {
                return self.carry_out(Command::Draw, shared);
            }
            if commands::continues_move(c) && self.typed.chars().count() < LONGEST {
                self.typed.push(c);
                self.preview = None;
            }
            return Next::Stay;
        }
        let step = match c {
            'h' => Some(Direction::Left),
            'j' => Some(Direction::Down),
            'k' => Some(Direction::Up),
            'l' => Some(Direction::Right),
            _ => None,
        };
        if let Some(step) = step.filter(|_| self.has_hjkl) {
            self.point(Input::Step(step), shared);
            return Next::Stay;
        }
        match c {
            ' ' => self.open_menu(),
            ',' | '<' => self.walk(Way::Back, shared),
            '.' | '>' => self.walk(Way::Forward, shared),
            '[' => self.walk(Way::Other(-1), shared),
            ']' => self.walk(Way::Other(1), shared),
            _ if commands::begins_move(c) => {
                self.picked.clear();
                self.typed.push(c);
            }
            _ => {
                if let Some(command) = commands::of_key(c) {
                    return self.carry_out(command, shared);
                }
            }
        }
        Next::Stay
    }

    /// Enter makes a typed move; else it picks and puts down, or plays on from an earlier place.
    fn enter(&mut self, shared: &mut Shared) {
        if !self.typed.is_empty() {
            return self.enter_typed(shared);
        }
        let board = self.board(shared);
        let before = self.at(shared.session.desk());
        if self.picked.marks(&board).cursor.is_some() {
            let had_man = self.picked.selected().is_some();
            self.point(Input::Choose, shared);
            let has_spoken = self.ask.is_some() || shared.notice.is_some();
            if had_man || self.picked.selected().is_some() || has_spoken {
                return;
            }
        }
        if self.view == Some(before) {
            self.ask_play_on(None, shared);
        }
    }

    /// What is typed is made, or shown first: where that is a setting, and where Enter has completed
    /// what was not typed in full.
    fn enter_typed(&mut self, shared: &mut Shared) {
        if let Some(m) = self.preview {
            return self.make(m, false, shared);
        }
        if self.is_waiting(shared.session.desk()) {
            shared.notice = Some(text::as_sentence(&Refusal::NotYourMove.to_string()));
            return;
        }
        let entry = Typed::read(&self.board(shared), &self.typed);
        if let Some(problem) = &entry.problem {
            self.is_refused = true;
            shared.notice = Some(problem.to_string());
            return;
        }
        if !entry.promotions.is_empty() {
            return self.ask_promotion(entry.promotions);
        }
        match entry.exact {
            Some(m) if !shared.config.show_first => self.make(m, false, shared),
            exact => self.preview = exact.or(entry.only()),
        }
        if entry.exact.is_none() && self.preview.is_none() {
            shared.notice = Some(text::TYPE_ON.into());
        }
    }

    fn escape_or_leave(&mut self, shared: &mut Shared) -> Next {
        if self.escape(shared) { Next::Stay } else { self.carry_out(Command::Leave, shared) }
    }

    /// Takes back the last thing that is not a move; tells whether there was one.
    fn escape(&mut self, shared: &mut Shared) -> bool {
        if self.preview.take().is_some() {
            return true;
        }
        if !self.typed.is_empty() {
            self.typed.clear();
        } else if self.picked.selected().is_some() {
            self.point(Input::Cancel, shared);
        } else if is_offered(shared.session.desk()) {
            tell(kilomate_desk::Message::Decline, shared);
        } else if is_reviewing(shared.session.desk()) {
            tell(kilomate_desk::Message::EndReview, shared);
            shared.notice = Some(text::REVIEW_ENDED.into());
        } else if self.view.is_some() {
            self.walk(Way::Last, shared);
        } else if shows_review_alone(shared.session.desk()) {
            tell(kilomate_desk::Message::EndReview, shared);
        } else {
            return std::mem::take(&mut self.has_hjkl);
        }
        true
    }

    fn point(&mut self, input: Input, shared: &mut Shared) {
        let board = self.board(shared);
        if input == Input::Choose || matches!(input, Input::Press(_)) {
            self.typed.clear();
            self.preview = None;
            let is_on_board = input != Input::Press(None);
            if is_on_board && self.is_waiting(shared.session.desk()) {
                shared.notice = Some(text::as_sentence(&Refusal::NotYourMove.to_string()));
                return;
            }
        }
        let flipped = self.is_flipped(shared);
        match self.picked.update(&board, flipped, input) {
            Outcome::Nothing | Outcome::Changed => {}
            Outcome::Move(m) => self.make(m, false, shared),
            Outcome::Need(Need::Promotion(moves)) => self.ask_promotion(moves),
            Outcome::Illegal(why) => shared.notice = Some(text::as_sentence(&why.to_string())),
        }
    }

    fn handle_mouse(&mut self, mouse: &MouseEvent, shared: &mut Shared) {
        let (x, y) = (mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(at) = self.scroll.move_at(x, y) {
                    self.look_at(at, shared);
                } else if let Some(at) = self.ending.place_at(x, y) {
                    self.look_at(at, shared);
                } else {
                    self.point_with(mouse, shared);
                }
            }
            MouseEventKind::Down(MouseButton::Right) => drop(self.escape(shared)),
            MouseEventKind::ScrollUp => self.walk(Way::Back, shared),
            MouseEventKind::ScrollDown => self.walk(Way::Forward, shared),
            _ => self.point_with(mouse, shared),
        }
    }

    fn point_with(&mut self, mouse: &MouseEvent, shared: &mut Shared) {
        let input = self.layout.and_then(|layout| Input::from_mouse(*mouse, &layout));
        if let Some(input) = input {
            self.point(input, shared);
        }
    }

    pub(super) fn walk(&mut self, way: Way, shared: &mut Shared) {
        let desk = shared.session.desk();
        let at = self.at(desk);
        let tree = desk.tree();
        let to: Option<NodeId> = match way {
            Way::Back => tree.node(at).parent,
            Way::Forward => {
                // Along the line of the game where it is on the way, otherwise along the main line.
                let line = graph::line_through(tree, desk.here());
                let children = &tree.node(at).children;
                let played = children.iter().find(|child| line.contains(child));
                played.or(children.first()).copied()
            }
            Way::First => Some(ROOT),
            Way::Last => Some(desk.here()),
            Way::Other(by) => tree.node(at).parent.and_then(|parent| {
                let siblings = &tree.node(parent).children;
                let place = siblings.iter().position(|&sibling| sibling == at)?;
                siblings.get(place.checked_add_signed(by)?).copied()
            }),
        };
        if let Some(to) = to {
            self.look_at(to, shared);
        }
    }

    /// A pasted move is typed; a pasted position is for the set-up.
    fn paste(&mut self, pasted: &str, shared: &mut Shared) {
        let pasted = pasted.trim();
        let is_move = pasted.chars().count() <= LONGEST
            && pasted.chars().next().is_some_and(commands::begins_move)
            && pasted.chars().all(commands::continues_move);
        if is_move {
            self.typed = pasted.into();
            self.preview = None;
        } else {
            shared.notice = Some(text::NO_MOVE_PASTED.into());
        }
    }

    fn take_answer(&mut self, answer: Answer, shared: &mut Shared) -> Next {
        match answer {
            Answer::No => self.forget_entry(),
            Answer::Play(m) => self.make(m, true, shared),
            Answer::Become(m) => self.make(m, false, shared),
            Answer::PlayOn(at, m) => self.play_on(at, m, shared),
            Answer::Try(at, m) => self.try_move(at, m, shared),
            Answer::Tell(message) => {
                if tell(message, shared) {
                    self.forget_entry();
                }
            }
            Answer::Rematch => return rematch(shared),
            Answer::Leave => return self.leave(shared),
            Answer::Do(command) => return self.carry_out(command, shared),
        }
        Next::Stay
    }
}
