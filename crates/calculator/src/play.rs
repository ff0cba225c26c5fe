//! The course of a game: whose move it is, what is searched for, how it ends.

use kilomate_core::knowledge::book::Book;
use kilomate_core::play::clock::Clock;
use kilomate_core::{Color, GameIn, Machine, Move, Status, Task};
use kilomate_flash::flash;

use crate::host::Host;
use crate::program::{Asked, Goal, NO_SQUARE, Program};
use crate::settings::option;
use crate::texts::Text;
use crate::view::stale;

/// Milliseconds for a hint.
const HINT_TIME: u32 = 4_000;
/// Milliseconds that a clock is not planned with: a slice of the search, and swapping.
const OVERHEAD: u32 = 500;
/// Milliseconds in a quarter of a second.
pub(crate) const QUARTER: u32 = 250;
/// Below this the machine is without hope, and after so many moves it says so.
const HOPELESS: i16 = -900;
const HOPELESS_MOVES: u8 = 3;

/// How a game ends: first as [`Status`] has it, from checkmate on.
pub(crate) mod outcome {
    use kilomate_core::Status;

    pub(crate) const CHECKMATE: u8 = 1;
    pub(crate) const AGREED: u8 = 8;
    pub(crate) const TIME_UP: u8 = 9;
    pub(crate) const TIME_DRAW: u8 = 10;
    pub(crate) const RESIGNED: u8 = 11;
    /// How many there are, no outcome included.
    pub(crate) const COUNT: u8 = 12;

    /// The outcome that a status is.
    pub(crate) fn of(status: Status) -> u8 {
        (status as u8).wrapping_sub(Status::Checkmate as u8) + CHECKMATE
    }
}

flash! {
    /// What each outcome is called.
    static OUTCOMES: [u16; outcome::COUNT as usize] = [
        Text::NOTHING.0,
        Text::CHECKMATE.0,
        Text::STALEMATE.0,
        Text::MATERIAL.0,
        Text::THREEFOLD.0,
        Text::FIVEFOLD.0,
        Text::FIFTY.0,
        Text::SEVENTY_FIVE.0,
        Text::AGREED.0,
        Text::TIME_UP.0,
        Text::TIME_DRAW.0,
        Text::RESIGNED.0,
    ];
}

/// The words for an outcome.
pub(crate) fn words(outcome: u8) -> Text {
    if outcome < outcome::COUNT { Text(OUTCOMES.at(outcome as usize)) } else { Text::NOTHING }
}

/// Whose move it is.
impl<M: Machine> Program<M> {
    /// Whether the machine is to move.
    pub(crate) fn is_machine(&self) -> bool {
        self.settings.machine >> (self.ply & 1) & 1 != 0
    }

    /// Goes on with the game: the machine thinks if it is its move, or guesses the person's.
    pub(crate) fn go_on(&mut self, host: &mut impl Host, book: &impl Book) {
        self.picked = NO_SQUARE;
        self.asked = Asked::Nothing;
        self.hint = Move::NONE;
        self.view.unmark();
        self.view.stale |= stale::ALL;
        if self.outcome != 0 {
            return self.player.cancel();
        }
        if self.is_machine() {
            self.begin(host, book, Goal::Play);
        } else {
            self.guess(host, book);
        }
    }

    /// Says whose move it is.
    pub(crate) fn say_turn(&mut self) {
        let is_check = self.player.peek(|game| game.board().in_check());
        self.say(if self.outcome != 0 {
            words(self.outcome)
        } else if self.is_machine() {
            Text::THINKS
        } else if is_check {
            Text::CHECK
        } else if self.settings.machine != 0 {
            Text::YOUR_MOVE
        } else if self.ply & 1 == 0 {
            Text::WHITE_MOVES
        } else {
            Text::BLACK_MOVES
        });
    }

    /// Begins to think about a move or a hint.
    pub(crate) fn begin(&mut self, host: &mut impl Host, book: &impl Book, goal: Goal) {
        let mut task = self.task(host);
        if goal == Goal::Hint {
            task = Task { fixed: Some(HINT_TIME), ..task.hint() };
        } else if self.settings.is_timed() {
            let left = self.clocks.get(usize::from(self.ply & 1)).copied().unwrap_or(0);
            let left = u32::from(left) * QUARTER;
            task.clock = Some(Clock { left, overhead: OVERHEAD, ..Clock::default() });
        } else {
            task.fixed = self.settings.milliseconds();
        }
        self.goal = goal;
        self.news = 0;
        let now = host.now();
        let shelf = Shelf(book, self.settings.has(option::BOOK));
        self.player.begin_with(&task, now, ALL_MOVES, &shelf);
    }

    /// Thinks about what follows the reply that is expected, if the person wants that.
    fn guess(&mut self, host: &mut impl Host, book: &impl Book) {
        self.goal = Goal::Guess;
        self.news = 0;
        let reply = core::mem::replace(&mut self.choice.ponder, Move::NONE);
        self.expected = reply;
        self.player.cancel();
        if self.settings.has(option::PONDER) && self.settings.machine != 0 && !reply.is_none() {
            let task = self.task(host);
            // The book is not asked, but two ways to begin would take twice the room. After another search the reply
            // may not be legal: then there is nothing to guess.
            let _ = self.player.ponder_with(reply, &task, ALL_MOVES, &Shelf(book, false));
        }
    }

    /// A task at the level that was chosen.
    fn task(&mut self, host: &mut impl Host) -> Task {
        // Marsaglia's shifts for 16 bits, stirred by what nobody can foresee.
        let mut bits = self.random ^ host.noise();
        bits |= u16::from(bits == 0);
        bits ^= bits << 7;
        bits ^= bits >> 9;
        bits ^= bits << 8;
        self.random = bits;
        let bits = u32::from(bits) << 16 | u32::from(bits.rotate_left(5) ^ host.noise());
        Task { level: self.settings.level(), bits, ..Task::default() }
    }

    /// The player has found what it was asked for.
    pub(crate) fn found(&mut self, host: &mut impl Host, book: &impl Book) {
        let best = self.choice.best;
        if self.goal == Goal::Hint {
            let said = self.letters(best);
            self.choice.ponder = best;
            self.guess(host, book);
            self.say(Text::HINT_IS);
            self.said = said;
            self.hint = best;
            self.view.stale |= stale::ALL;
            return;
        }
        self.score = self.choice.score;
        let is_lost = self.score.centipawns() < HOPELESS;
        self.hopeless = if is_lost { self.hopeless.saturating_add(1) } else { 0 };
        if self.hopeless == HOPELESS_MOVES && self.settings.machine != 3 {
            self.asked = Asked::Accept;
            self.view.stale |= stale::ALL;
            return self.say(Text::ASK_ACCEPT);
        }
        self.play_found(host, book);
    }

    /// Plays the move that the machine has found.
    pub(crate) fn play_found(&mut self, host: &mut impl Host, book: &impl Book) {
        self.make(host, book, self.choice.best);
        if self.outcome == 0 && !self.is_machine() && self.message == Text::YOUR_MOVE {
            self.say(if self.choice.is_book { Text::BOOK_MOVE } else { Text::PLAYED });
            let last = usize::from(self.list.len).wrapping_sub(1);
            self.said = self.list.moves.get(last).copied().unwrap_or_default();
        }
    }

    /// A move is played, by whomever. It is legal: it was asked for.
    pub(crate) fn make(&mut self, host: &mut impl Host, book: &impl Book, m: Move) {
        let letters = self.letters(m);
        if self.player.play(m).is_err() {
            return self.say(Text::NOT_LEGAL);
        }
        let letters = self.signed(letters);
        self.list.add(letters);
        self.go_from_here(host, book);
    }

    /// A position stands on the board that nobody has seen yet.
    pub(crate) fn go_from_here(&mut self, host: &mut impl Host, book: &impl Book) {
        self.judge();
        self.keep(host);
        self.go_on(host, book);
        if self.message != Text::CAN_CLAIM || self.outcome != 0 {
            self.say_turn();
        }
    }

    /// What the rules say about the position, and how many half-moves led to it.
    pub(crate) fn judge(&mut self) {
        let (status, ply) = self.player.peek(|game| (game.status(), half_moves(game)));
        self.ply = ply;
        self.message = Text::NOTHING;
        // The score is the machine's, also when it was found before the person's move.
        let is_welcome = self.settings.machine != 0 && self.score.centipawns() <= 0;
        if status.is_over() || is_welcome && status.is_draw() {
            self.outcome = outcome::of(status);
            // Who has been mated is to move.
            self.winner = if status == Status::Checkmate { 2 - (ply & 1) as u8 } else { 0 };
        } else if status.is_draw() && !self.is_machine() {
            self.say(Text::CAN_CLAIM);
        }
    }

    /// The game is over.
    pub(crate) fn end(&mut self, host: &mut impl Host, outcome: u8, winner: u8) {
        self.player.cancel();
        self.news = 0;
        (self.outcome, self.winner) = (outcome, winner);
        self.asked = Asked::Nothing;
        self.picked = NO_SQUARE;
        self.view.unmark();
        self.view.stale |= stale::ALL;
        self.say(words(outcome));
        self.keep(host);
    }
}

/// Every move may be played.
const ALL_MOVES: Option<fn(Move) -> bool> = None;

/// Half-moves before a position, by the number of its move.
fn half_moves<R: kilomate_flash::Array<Item = kilomate_core::chess::game::Record>>(
    game: &GameIn<R>,
) -> u16 {
    let board = game.board();
    let is_blacks = board.side_to_move() == Color::Black;
    board.fullmove_number().wrapping_sub(1) << 1 | u16::from(is_blacks)
}

/// The book, if it shall be asked.
struct Shelf<'a, B>(&'a B, bool);

impl<B: Book> Book for Shelf<'_, B> {
    #[inline(always)]
    fn reply(&self, board: &kilomate_core::Board, moves: &[Move], bits: u16) -> Move {
        if self.1 { self.0.reply(board, moves, bits) } else { Move::NONE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::TEXTS;

    #[test]
    fn outcomes_are_in_the_order_of_statuses() {
        let words = |status| {
            let text = &TEXTS[usize::from(words(outcome::of(status)).0)..];
            core::str::from_utf8(text.split(|&byte| byte == 0).next().unwrap()).unwrap()
        };
        for (status, word) in [
            (Status::Checkmate, "Checkmate"),
            (Status::Stalemate, "stalemate"),
            (Status::InsufficientMaterial, "nobody can mate"),
            (Status::Threefold, "three"),
            (Status::Fivefold, "five"),
            (Status::FiftyMoves, "fifty"),
            (Status::SeventyFiveMoves, "75"),
        ] {
            assert!(words(status).contains(word), "{status:?}");
        }
    }
}
