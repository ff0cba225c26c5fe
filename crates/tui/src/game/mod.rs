//! The game: board, players, moves, what is thought, and every way to move. Analysis is the same
//! screen with the engine looking at whatever position is shown.

mod act;
mod ask;
mod book;
mod commands;
mod ending;
mod graph;
mod input;
mod players;
mod sheet;
mod slots;
mod status;
mod sure;
mod thinking;

use crossterm::event::Event;
use kilomate_core::{Board, Color, Move, Square};
use kilomate_desk::tree::NodeId;
use kilomate_desk::{Desk, Message, News, Typed};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::board::{BoardView, Layout, Marks, Preview};
use super::picked::Picked;
use super::screen::{Next, Screen};
use super::shared::Shared;
use super::text::Topic;
use super::{doors, opening, text};
use ask::Ask;
use book::OpenBook;
use ending::Ending;
use players::Player;
use sheet::{Scroll, Sheet};
use slots::Slots;
use thinking::Shown;
pub(crate) use thinking::line_text;

/// Lines of an analysis at the beginning.
const LINES: u8 = 3;

/// The screen of a game.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch that people see")]
pub(crate) struct GameScreen {
    /// Made for analysis: moves are tried, nobody is asked.
    is_study: bool,
    /// The person has turned the board.
    is_turned: bool,
    /// The place that is looked at, where it is not the game's own.
    view: Option<NodeId>,
    typed: String,
    /// A character was erased just now: one more is not meant to take a move back.
    is_erasing: bool,
    /// What is typed was refused just now: the next move is typed afresh.
    is_refused: bool,
    /// A typed move that is shown before it is made.
    preview: Option<Move>,
    picked: Picked,
    /// h, j, k and l move the cursor.
    has_hjkl: bool,
    /// Whether the opponent's score and line are shown, if the person has said so.
    thinking: Option<bool>,
    is_analysing: bool,
    lines: u8,
    ask: Option<Ask>,
    /// The side whose program the person has been asked about.
    asked_about: Option<Color>,
    book: Option<OpenBook>,
    ending: Ending,
    scroll: Scroll,
    /// Where everything was drawn last, for the mouse.
    slots: Slots,
    layout: Option<Layout>,
}

impl GameScreen {
    /// The game on the desk.
    pub(crate) fn new(shared: &Shared) -> GameScreen {
        GameScreen {
            is_study: false,
            is_turned: false,
            view: None,
            typed: String::new(),
            is_erasing: false,
            is_refused: false,
            preview: None,
            picked: Picked::new(first_square(shared)),
            has_hjkl: false,
            thinking: None,
            is_analysing: false,
            lines: LINES,
            ask: None,
            asked_about: None,
            book: None,
            ending: Ending::default(),
            scroll: Scroll::default(),
            slots: Slots::default(),
            layout: None,
        }
    }

    /// Analysis of the game on the desk.
    pub(crate) fn analysis(shared: &mut Shared) -> GameScreen {
        let mut screen = GameScreen::new(shared);
        screen.is_study = true;
        screen.is_analysing = true;
        screen.follow(shared);
        screen
    }

    /// The place that is looked at.
    fn at(&self, desk: &Desk) -> NodeId {
        self.view.unwrap_or(desk.here())
    }

    fn is_flipped(&self, shared: &Shared) -> bool {
        is_flipped(shared) != self.is_turned
    }

    /// Whether moves are tried rather than played where they are made.
    fn is_free(&self, desk: &Desk) -> bool {
        self.is_study || desk.outcome().is_some() || is_for_two(desk)
    }

    /// Whether it is the opponent's move in the game that is seen, so that nothing can be moved.
    fn is_waiting(&self, desk: &Desk) -> bool {
        let is_live = self.view.is_none() && !self.is_study && desk.outcome().is_none();
        is_live && !desk.is_persons_move()
    }

    /// The analysis looks at what is looked at.
    fn follow(&mut self, shared: &mut Shared) {
        let desk = shared.session.desk();
        // The place may have been cut off, or the game may have come there.
        self.view = self.view.filter(|&at| at != desk.here() && desk.tree().contains(at));
        let at = self.at(desk);
        if !self.is_analysing {
            return;
        }
        let told = shared.session.tell(Message::Analyse { at, lines: self.lines }, shared.now);
        if let Err(refusal) = told {
            self.is_analysing = false;
            shared.notice = Some(text::as_sentence(&refusal.to_string()));
        }
    }

    /// Looks at a place.
    fn look_at(&mut self, at: NodeId, shared: &mut Shared) {
        self.forget_entry();
        self.view = Some(at).filter(|&at| at != shared.session.desk().here());
        self.follow(shared);
    }

    fn forget_entry(&mut self) {
        self.typed.clear();
        self.preview = None;
        self.picked.clear();
    }

    fn marks(&self, shared: &Shared, board: &Board) -> Marks {
        let desk = shared.session.desk();
        let at = self.at(desk);
        let mut marks = self.picked.marks(board);
        let played = desk.tree().node(at).played;
        marks.last = (!played.is_none()).then(|| (played.from(), played.to()));
        marks.check = board.in_check().then(|| board.king(board.side_to_move()));
        if self.typed.is_empty() {
            if self.view.is_none()
                && let Some(hint) = desk.hint()
            {
                marks.lit.insert(hint.from);
                if let Some(to) = hint.to {
                    marks.targets.insert(to);
                }
            }
        } else if !self.is_waiting(desk) {
            let typed = Typed::read(board, &self.typed);
            marks.lit = typed.completions.iter().map(|m| m.from()).collect();
        }
        marks.preview = self.preview.and_then(|m| Preview::of(board, m));
        marks
    }

    fn draw_side(&mut self, buffer: &mut Buffer, shared: &Shared, board: &Board) {
        let desk = shared.session.desk();
        let look = &shared.look;
        let at = self.at(desk);
        let flipped = self.is_flipped(shared);
        let clocks = self.view.and_then(|at| desk.tree().node(at).clocks);
        let (top, bottom) =
            if flipped { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        for (side, slot) in [(top, self.slots.far), (bottom, self.slots.near)] {
            Player { desk, board, side, now: shared.now, clocks }.draw(buffer, slot, look);
        }
        let sheet = Sheet::new(desk.tree(), self.slots.moves.width);
        let list = opening::heading(buffer, self.slots.moves, desk.opening(at), look);
        sheet.draw(buffer, list, at, look, &mut self.scroll);
        let shown = Shown::find(desk, at, self.is_analysing);
        let shows_thinking = self.shows_thinking(shared);
        let score =
            shown.as_ref().and_then(Shown::score).filter(|_| self.is_analysing || shows_thinking);
        let is_hidden = shared.session.is_for_rating() && !shows_thinking;
        if score.is_some() || !is_hidden {
            let score = score.or_else(|| last_score(desk, at));
            graph::bar(buffer, self.slots.bar, score, flipped, look);
        }
        graph::graph(buffer, self.slots.graph, desk, at, is_hidden, look);
        self.ending.hide();
        if self.book.is_some() {
            return self.draw_book(buffer, shared, board);
        }
        if self.shows_ending(desk) {
            return self.ending.draw(buffer, self.slots.thinking, shared);
        }
        if let Some(shown) = shown {
            shown.draw(buffer, self.slots.thinking, look);
        }
    }

    /// Whether the opponent's score and line are shown. In a game that counts for the person's rating
    /// they are not, unless the person wants to see them; then it does not count.
    fn shows_thinking(&self, shared: &Shared) -> bool {
        let usual = shared.config.show_thinking && !shared.session.is_for_rating();
        self.thinking.unwrap_or(usual)
    }

    fn shows_ending(&self, desk: &Desk) -> bool {
        let is_reviewed = desk.review_progress().is_some();
        (desk.outcome().is_some() || is_reviewed) && !self.is_analysing
    }

    /// How many lines there are to say about what is thought.
    fn thinking_height(&self, shared: &Shared) -> u16 {
        let desk = shared.session.desk();
        if self.book.is_some() {
            book::HEIGHT
        } else if self.shows_ending(desk) {
            Ending::height(desk)
        } else if self.is_analysing {
            Shown::height(self.lines, true)
        } else if self.shows_thinking(shared) && !is_for_two(desk) {
            Shown::height(1, false)
        } else {
            0
        }
    }
}

/// Whether both players are persons.
fn is_for_two(desk: &Desk) -> bool {
    [Color::White, Color::Black].into_iter().all(|side| desk.seat(side).is_person())
}

/// Whether Black is at the bottom when nobody has turned the board.
fn is_flipped(shared: &Shared) -> bool {
    let desk = shared.session.desk();
    let is_person = |side| desk.seat(side).is_person();
    shared.config.flip_for_black && is_person(Color::Black) && !is_person(Color::White)
}

/// Where the cursor is at the beginning: before the king of whoever sits at the bottom.
fn first_square(shared: &Shared) -> Square {
    let rank = if is_flipped(shared) { b'7' } else { b'2' };
    Square::from_ascii(b'e', rank).unwrap_or(Square::from_index(0))
}

/// What was last thought of the positions on the way to a place.
fn last_score(desk: &Desk, at: NodeId) -> Option<kilomate_core::eval::score::Score> {
    let tree = desk.tree();
    let score = |at| desk.reviewed_score(at).or(tree.node(at).score);
    tree.path(at).into_iter().rev().find_map(score)
}

impl Screen for GameScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, shared: &Shared) {
        let desk = shared.session.desk();
        self.slots = slots::slots(area, self.thinking_height(shared));
        let board = desk.tree().board(self.at(desk));
        let mut view = BoardView::new(&board, shared.look);
        view.flipped = self.is_flipped(shared);
        view.marks = self.marks(shared, &board);
        self.layout = view.layout(self.slots.board);
        let buffer = frame.buffer_mut();
        (&view).render(self.slots.board, buffer);
        self.draw_side(buffer, shared, &board);
        self.draw_status(buffer, shared, &board);
        if let Some(ask) = &mut self.ask {
            ask.draw(buffer, area, &shared.look);
        }
    }

    fn handle(&mut self, event: &Event, shared: &mut Shared) -> Next {
        let next = if self.ask.is_some() {
            self.handle_answer(event, shared)
        } else {
            self.handle_event(event, shared)
        };
        self.follow(shared);
        next
    }

    fn tick(&mut self, news: &[News], shared: &mut Shared) -> Next {
        for news in news {
            self.hear(news, shared);
        }
        if !news.is_empty() {
            self.follow(shared);
        }
        let desk = shared.session.desk();
        match desk.withheld().filter(|_| !self.is_study && desk.outcome().is_none()) {
            Some((side, seat)) if self.asked_about != Some(side) => {
                self.asked_about = Some(side);
                doors::stranger(side, seat)
            }
            _ => Next::Stay,
        }
    }

    fn keys(&self, shared: &Shared) -> Vec<(&'static str, &'static str)> {
        self.current_keys(shared)
    }

    fn topic(&self) -> Topic {
        if self.is_study { Topic::Analysis } else { Topic::Game }
    }
}

#[cfg(test)]
mod tests;
