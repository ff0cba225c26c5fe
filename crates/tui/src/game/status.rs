//! The line below the board: what is typed, or what there is to say about the game; and the keys that
//! do something now.

use kilomate_core::{Board, Color, Move, Status};
use kilomate_desk::seat::Seat;
use kilomate_desk::typed::Problem;
use kilomate_desk::{Desk, Offer, Typed};
use ratatui::buffer::Buffer;

use super::act::{can_claim, has_opponent, is_offered};
use super::{GameScreen, line_text};
use crate::shared::Shared;
use crate::{paint, text};

/// More moves that begin like the text are not listed.
const MOST_COMPLETIONS: usize = 8;
/// So many half-moves of a hint fit into a line.
const HINT_MOVES: usize = 5;

impl GameScreen {
    pub(super) fn draw_status(&self, buffer: &mut Buffer, shared: &Shared, board: &Board) {
        let look = &shared.look;
        let area = self.slots.status;
        if !self.typed.is_empty() {
            return self.draw_entry(buffer, shared, board);
        }
        let (sentence, is_urgent) = self.status(shared, board);
        let style = if is_urgent { look.loud() } else { look.plain() };
        paint::line(buffer, area, 0, &sentence, style);
    }

    fn draw_entry(&self, buffer: &mut Buffer, shared: &Shared, board: &Board) {
        let look = &shared.look;
        let area = self.slots.status;
        let mut column = paint::line(buffer, area, 0, text::MOVE_PROMPT, look.quiet()) + 1;
        column += paint::at(buffer, area, (column, 0), &self.typed, look.loud());
        column +=
            paint::at(buffer, area, (column, 0), &look.glyph('▏', '_').to_string(), look.loud())
                + 2;
        if self.is_waiting(shared.session.desk()) {
            paint::at(buffer, area, (column, 0), text::WAIT, look.quiet());
            return;
        }
        let entry = Typed::read(board, &self.typed);
        let san = |m| board.san(m).map(|san| san.to_string()).unwrap_or_default();
        if let Some(m) = self.preview {
            paint::at(buffer, area, (column, 0), &text::enter_plays(&san(m)), look.plain());
        } else if matches!(entry.problem, Some(Problem::Ambiguous(..))) {
            paint::at(buffer, area, (column, 0), text::WHICH, look.alarm());
        } else if entry.problem.is_some() {
            let words = if self.is_refused { text::NOT_LEGAL } else { text::NOT_LEGAL_WHY };
            paint::at(buffer, area, (column, 0), words, look.alarm());
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
            let name = name(desk, by);
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

    /// The typed move, if a draw can be claimed with it.
    pub(super) fn claiming_move(&self, shared: &Shared) -> Option<Move> {
        let desk = shared.session.desk();
        let is_live = self.view.is_none() && !self.is_study && desk.outcome().is_none();
        let m = Typed::read(desk.board(), &self.typed).exact.or(self.preview);
        m.filter(|&m| is_live && desk.is_persons_move() && claims(desk, m))
    }

    pub(super) fn current_keys(&self, shared: &Shared) -> Vec<(&'static str, &'static str)> {
        let desk = shared.session.desk();
        if self.ask.is_some() {
            return text::ASK_KEYS.to_vec();
        }
        if !self.typed.is_empty() {
            let keys: &[_] = match (self.preview, shared.config.show_first) {
                (Some(_), _) => &text::PREVIEW_KEYS,
                (None, true) => &text::SHOWING_KEYS,
                (None, false) => &text::TYPING_KEYS,
            };
            let claim = self.claiming_move(shared).map(|_| text::KEY_CLAIM);
            return keys.iter().copied().chain(claim).collect();
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

/// What a player is called: persons without a name, of whom there may be two, by their side.
pub(super) fn name(desk: &Desk, side: Color) -> String {
    match desk.seat(side) {
        Seat::Person(name) if name.is_empty() => side.name().into(),
        _ => desk.name(side),
    }
}

/// Whether the position after a move gives the right to a draw.
fn claims(desk: &Desk, m: Move) -> bool {
    let mut game = Box::new(desk.history().clone());
    let is_right = |status| {
        matches!(
            status,
            Status::Threefold | Status::Fivefold | Status::FiftyMoves | Status::SeventyFiveMoves
        )
    };
    game.play(m).is_ok() && is_right(game.status())
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
