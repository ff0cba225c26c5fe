//! The line below the board: what is typed, or what there is to say about the game; and the keys that
//! do something now.

use kilomate_core::Board;
use kilomate_desk::{Desk, Offer};
use ratatui::buffer::Buffer;

use super::act::{can_claim, has_opponent, is_offered};
use super::{GameScreen, line_text};
use crate::tui::board::Look;
use crate::tui::entry::Entry;
use crate::tui::shared::Shared;
use crate::tui::{paint, text};

/// More moves that begin like the text are not listed.
const MOST_COMPLETIONS: usize = 8;
/// So many half-moves of a hint fit into a line.
const HINT_MOVES: usize = 5;

impl GameScreen {
    pub(super) fn draw_status(&self, buffer: &mut Buffer, shared: &Shared, board: &Board) {
        let look = &shared.look;
        let area = self.slots.status;
        if !self.typed.is_empty() {
            return self.draw_entry(buffer, look, board);
        }
        let (sentence, is_urgent) = self.status(shared, board);
        let style = if is_urgent { look.loud() } else { look.plain() };
        paint::line(buffer, area, 0, &sentence, style);
    }

    fn draw_entry(&self, buffer: &mut Buffer, look: &Look, board: &Board) {
        let area = self.slots.status;
        let mut column = paint::line(buffer, area, 0, text::MOVE_PROMPT, look.quiet()) + 1;
        column += paint::at(buffer, area, (column, 0), &self.typed, look.loud());
        column +=
            paint::at(buffer, area, (column, 0), &look.glyph('▏', '_').to_string(), look.loud())
                + 2;
        let entry = Entry::read(board, &self.typed);
        let san = |m| board.san(m).map(|san| san.to_string()).unwrap_or_default();
        if let Some(m) = self.preview {
            paint::at(buffer, area, (column, 0), &text::enter_plays(&san(m)), look.plain());
        } else if let Some(problem) = &entry.problem {
            paint::at(buffer, area, (column, 0), problem, look.alarm());
        } else {
            let mut sans: Vec<String> = entry.completions.iter().map(|&m| san(m)).collect();
            let more = sans.len() > MOST_COMPLETIONS;
            sans.truncate(MOST_COMPLETIONS);
            let mut list = sans.join(" ");
            if more {
                list.push_str(" ...");
            }
            paint::at(buffer, area, (column, 0), &list, look.quiet());
        }
    }

    /// A sentence, and whether it should be seen first.
    fn status(&self, shared: &Shared, board: &Board) -> (String, bool) {
        let desk = shared.session.desk();
        if let Some(at) = self.view {
            let before = desk.tree().node(at).parent.map(|parent| desk.tree().board(parent));
            let san = before.and_then(|before| {
                let san = before.san(desk.tree().node(at).played).ok()?;
                Some(text::numbered(&before, san.as_str()))
            });
            return (text::looking_at(san.as_deref(), self.is_free(desk)), false);
        }
        if let Some(outcome) = desk.outcome() {
            return (text::outcome(&outcome), true);
        }
        if let Some((by, offer)) = desk.offer().filter(|_| is_offered(desk)) {
            let name = desk.name(by);
            let sentence = match offer {
                Offer::Draw => text::offers_draw(&name),
                Offer::Resignation => text::offers_resignation(&name),
            };
            return (sentence, true);
        }
        if let Some((side, _)) = desk.withheld() {
            return (text::waits_for_program(side), true);
        }
        if desk.is_paused() {
            return (text::PAUSED.into(), true);
        }
        if let Some(hint) = desk.hint() {
            let kind = board.piece_at(hint.from).kind();
            let shown = hint.line.len().min(HINT_MOVES);
            let line = line_text(board, &hint.line[..shown]);
            return (text::hint(kind, hint.from, hint.to, &line, hint.score), true);
        }
        (turn(desk, board), board.in_check() || can_claim(desk))
    }

    /// Whether a draw can be claimed with the move that is shown before it is made.
    pub(super) fn can_claim_with_move(&self, shared: &Shared) -> bool {
        let desk = shared.session.desk();
        let is_live = self.view.is_none() && !self.is_study && desk.outcome().is_none();
        self.preview.is_some() && is_live && desk.is_persons_move()
    }

    pub(super) fn current_keys(&self, shared: &Shared) -> Vec<(&'static str, &'static str)> {
        let desk = shared.session.desk();
        if self.ask.is_some() {
            return text::ASK_KEYS.to_vec();
        }
        if self.preview.is_some() {
            let can_claim = self.can_claim_with_move(shared);
            let keys = text::PREVIEW_KEYS.into_iter();
            return keys.chain(can_claim.then_some(text::KEY_CLAIM)).collect();
        }
        if !self.typed.is_empty() {
            return text::TYPING_KEYS.to_vec();
        }
        if self.book.is_some() {
            return text::BOOK_KEYS.to_vec();
        }
        if self.view.is_some() {
            return text::LOOKING_KEYS.to_vec();
        }
        if self.picked.selected().is_some() {
            return text::PICKED_KEYS.to_vec();
        }
        if is_offered(desk) {
            return text::OFFER_KEYS.to_vec();
        }
        if self.is_study {
            return text::STUDY_KEYS.to_vec();
        }
        if desk.outcome().is_some() {
            return text::OVER_KEYS.to_vec();
        }
        if desk.is_paused() || desk.withheld().is_some() {
            return text::PAUSED_KEYS.to_vec();
        }
        if desk.person().is_none() {
            return text::WATCH_KEYS.to_vec();
        }
        if has_opponent(desk) && !desk.is_persons_move() {
            return text::WAIT_KEYS.to_vec();
        }
        text::GAME_KEYS.to_vec()
    }
}

/// Whose turn it is, and what is special about it.
fn turn(desk: &Desk, board: &Board) -> String {
    let side = desk.to_move();
    let name = if has_opponent(desk) && desk.is_persons_move() {
        text::YOUR_MOVE.to_owned()
    } else if desk.seat(side).is_person() {
        text::sides_move(side)
    } else if desk.is_thinking() {
        text::is_thinking(&desk.name(side))
    } else {
        text::players_move(&desk.name(side))
    };
    let mut parts = vec![name];
    if board.in_check() {
        parts.push(text::CHECK.into());
    }
    if can_claim(desk) && desk.is_persons_move() {
        parts.push(text::CAN_CLAIM.into());
    }
    parts.join(" ")
}
