//! What the person can ask for in the course of a game.

use kilomate_core::eval::score::Score;
use kilomate_core::knowledge::book::Book;
use kilomate_core::{Color, GameIn, Machine, Move};

use crate::host::Host;
use crate::play::{outcome, words};
use crate::program::{Asked, Goal, Program};
use crate::settings::option;
use crate::texts::Text;
use crate::view::stale;

/// Half-moves before which the machine agrees to no draw.
const TOO_EARLY: u16 = 60;
/// Who takes back has at least a minute.
const MINUTE: u16 = 240;

impl<M: Machine> Program<M> {
    /// Begins a game, with the seats as they are.
    pub(crate) fn new_game(&mut self, host: &mut impl Host, book: &impl Book) {
        self.player.forget();
        self.player.game_mut().set_start();
        self.is_standard = true;
        self.begin_game(host, book);
    }

    /// Begins a game from the position on the board.
    pub(crate) fn begin_game(&mut self, host: &mut impl Host, book: &impl Book) {
        (self.outcome, self.winner, self.hopeless) = (0, 0, 0);
        self.choice.ponder = Move::NONE;
        self.score = Score::DRAW;
        self.clocks = [self.settings.full_clock(); 2];
        self.settings.flip = if self.settings.machine == 1 { 63 } else { 0 };
        self.list.len = 0;
        self.go_from_here(host, book);
    }

    /// Goes on with the game that was kept.
    pub(crate) fn resume(&mut self, host: &mut impl Host, book: &impl Book) {
        self.list_moves();
        let ended = (self.outcome, self.winner);
        self.judge();
        if ended.0 != 0 {
            (self.outcome, self.winner) = ended;
        }
        self.go_on(host, book);
        self.say(if self.outcome != 0 { words(self.outcome) } else { Text::WELCOME_BACK });
    }

    /// Takes a half-move back, and another if it is then the machine's move.
    pub(crate) fn take_back(&mut self, host: &mut impl Host, book: &impl Book) {
        let game = self.player.game_mut();
        if game.take_back().is_none() {
            self.go_on(host, book); // thinking was cancelled
            return self.say(Text::NO_MORE);
        }
        let side = u16::from(game.board().side_to_move() == Color::Black);
        let is_machines = self.settings.machine >> side & 1 != 0;
        if is_machines && self.settings.machine != 3 && game.take_back().is_none() {
            self.player.replay(); // the machine has made the first move of all: it stays
        }
        (self.outcome, self.winner, self.hopeless) = (0, 0, 0);
        self.choice.ponder = Move::NONE;
        if self.settings.is_timed() {
            self.clocks = self.clocks.map(|left| left.max(MINUTE));
        }
        self.list_moves();
        self.go_from_here(host, book);
    }

    /// Plays again what was taken back, and the machine's move with it.
    pub(crate) fn play_again(&mut self, host: &mut impl Host, book: &impl Book) {
        if self.is_thinking() || self.player.replay().is_none() {
            return self.say(Text::NO_FORWARD);
        }
        self.ply = self.ply.wrapping_add(1);
        if self.is_machine() {
            self.player.replay();
        }
        self.list_moves();
        self.go_from_here(host, book);
    }

    /// The machine moves now; on the person's move it may take that side, and after a game begin another.
    pub(crate) fn hurry(&mut self) {
        if self.is_thinking() {
            return self.player.stop();
        }
        if self.outcome != 0 {
            return self.ask(Asked::New, Text::ASK_NEW);
        }
        self.ask(Asked::Swap, Text::ASK_SWAP);
    }

    /// The settings may have changed who moves, or whether to guess.
    pub(crate) fn settle(&mut self, host: &mut impl Host, book: &impl Book) {
        self.keep(host);
        let is_guess = self.goal == Goal::Guess;
        let is_unwanted = self.player.is_busy()
            && (is_guess == self.is_machine() || is_guess && !self.settings.has(option::PONDER));
        if is_unwanted || self.is_machine() && !self.player.is_busy() {
            self.go_on(host, book);
        }
        self.say_turn();
    }

    /// A person claims a draw, or offers one.
    pub(crate) fn claim(&mut self, host: &mut impl Host) {
        if self.refuses() {
            return;
        }
        let is_fair = self.ply >= TOO_EARLY && self.score.centipawns() <= 0;
        match self.player.peek(GameIn::status) {
            status if status.is_draw() => self.end(host, outcome::of(status), 0),
            _ if self.settings.machine == 0 => self.ask(Asked::Draw, Text::ASK_DRAW),
            _ if is_fair => self.end(host, outcome::AGREED, 0),
            _ => self.say(Text::DECLINED),
        }
    }

    /// Looks for a hint.
    pub(crate) fn ask_hint(&mut self, host: &mut impl Host, book: &impl Book) {
        if !self.refuses() {
            self.begin(host, book, Goal::Hint);
            self.say(Text::HINTING);
            self.view.stale |= stale::KEYS;
        }
    }

    /// Refuses what only the person who is to move can ask for.
    pub(crate) fn refuses(&mut self) -> bool {
        if self.outcome != 0 {
            self.say(Text::OVER);
        } else if self.is_machine() || self.is_thinking() {
            self.say(Text::NOT_NOW);
        } else {
            return false;
        }
        true
    }

    /// Asks the person something.
    pub(crate) fn ask(&mut self, asked: Asked, text: Text) {
        self.asked = asked;
        self.say(text);
    }
}
