//! The course of a game: whose move it is, clocks, how it ends, and what is kept of it.

use kilomate_core::knowledge::book::Book;
use kilomate_core::play::clock::Clock;
use kilomate_core::play::level::{LEVELS, Level};
use kilomate_core::{Board, Choice, Event, GameIn, Limits, Move, Status, Task};

use crate::host::Host;
use crate::journal::{Journal, Kind};
use crate::panel::{Chess, Goal, Mode, Panel, Sound, TICK};
use crate::slate::{OF_GAME, place};
use crate::texts::Text;

/// Milliseconds for a hint.
const HINT_TIME: u32 = 3_000;
/// Milliseconds that a clock is not planned with: two ticks.
const OVERHEAD: u32 = 2 * TICK;
/// Below this the machine is without hope, and after so many moves it says so.
const HOPELESS: i16 = -900;
const HOPELESS_MOVES: u8 = 3;
/// Half-moves before which the machine agrees to no draw.
const TOO_EARLY: u16 = 60;
/// A quarter of a second in milliseconds; quarters of a minute and of a second.
const QUARTER_MS: u32 = 250;
const MINUTE: u16 = 240;
/// No clock shows more: four hours and a half, less a minute.
const MOST_LEFT: u16 = u16::MAX - MINUTE;
const SECOND: u16 = 4;

/// The book of the host, if it shall be asked.
pub struct Opened<'a, H>(pub &'a H, pub bool);

impl<H: Host> Book for Opened<'_, H> {
    #[inline(always)]
    fn reply(&self, board: &Board, moves: &[Move], bits: u16) -> Move {
        if self.1 { self.0.reply(board, moves, bits) } else { Move::NONE }
    }
}

/// Whose move it is.
impl Panel {
    /// Whether the machine is to move.
    fn is_machine(&self) -> bool {
        self.slate.get(place::PLAYS) >> (self.ply & 1) & 1 != 0
    }

    /// Whether the machine thinks, and not just about what the opponent may play.
    pub(crate) fn is_thinking(&self, player: &Chess) -> bool {
        player.is_busy() && self.goal != Goal::Guess
    }

    /// Goes on with the game: the machine thinks if it is its move, or its opponent's and it may guess.
    pub(crate) fn go_on<H: Host>(&mut self, player: &mut Chess, host: &mut H) {
        self.is_changed = true;
        if self.outcome != Text::NOTHING {
            return player.cancel();
        }
        let goal = if self.is_machine() { Goal::Play } else { Goal::Guess };
        self.think(player, host, goal);
    }

    /// The settings may have changed who moves, or whether to guess.
    pub(crate) fn settle<H: Host>(&mut self, player: &mut Chess, host: &mut H) {
        let plays = player.is_busy() && self.goal == Goal::Play;
        let guesses = player.is_busy() == self.slate.is(place::GUESS);
        if self.is_machine() != plays || !self.is_thinking(player) && !guesses {
            self.go_on(player, host);
        }
    }

    /// The machine takes the move, or gives it back.
    pub(crate) fn swap<H: Host>(&mut self, player: &mut Chess, host: &mut H) {
        if self.outcome != Text::NOTHING {
            return self.refuse(Text::GAME_OVER);
        }
        let other = if self.is_machine() { 2 } else { 1 };
        let plays = if self.ply & 1 == 0 { other } else { 3 - other };
        self.slate.set(place::PLAYS, plays);
        self.journal.keep_settings();
        self.go_on(player, host);
    }

    fn level(&self) -> Option<Level> {
        match self.slate.get(place::ELO) {
            0 => None,
            number => Level::from_number(number.min(LEVELS - 1)),
        }
    }

    /// Begins to think.
    pub(crate) fn think<H: Host>(&mut self, player: &mut Chess, host: &mut H, goal: Goal) {
        if self.outcome != Text::NOTHING || goal > Goal::Play && self.is_thinking(player) {
            return self.refuse(Text::NOT_NOW);
        }
        let mut task = Task { level: self.level(), bits: self.random(), ..Task::default() };
        match goal {
            Goal::Play if self.is_timed() => task.clock = Some(self.clock()),
            Goal::Play => {
                let seconds = self.slate.amount(place::SECONDS);
                task.fixed = (seconds != 0).then_some(seconds as u32 * 1_000);
            }
            Goal::Guess => {}
            Goal::Hint => (task.level, task.fixed) = (None, Some(HINT_TIME)),
            Goal::Mate => {
                let mate = self.slate.get(place::MATE) + 1;
                task.level = None;
                task.limits = Limits { mate, depth: 2 * mate + 1, ..Limits::default() };
            }
        }
        self.goal = goal;
        self.is_changed = true;
        let book = Opened(&*host, self.slate.is(place::BOOK) && goal != Goal::Mate);
        let all = None::<fn(Move) -> bool>;
        if goal != Goal::Guess {
            return player.begin_with(&task, self.now, all, &book);
        }
        let [_, expected, _] = self.line;
        player.cancel();
        if self.slate.is(place::GUESS) && !expected.is_none() {
            // After another search it may not be legal: then there is nothing to guess.
            let _ = player.ponder_with(expected, &task, all, &book);
        }
    }

    /// Thinks for at most so many nodes, and writes at most a byte. Tells whether there is more to do:
    /// otherwise nothing will happen before the next tick.
    pub fn work<H: Host>(&mut self, player: &mut Chess, host: &mut H, nodes: u32) -> bool {
        let is_writing =
            self.journal.is_busy() && (!host.is_ready() || self.journal.step(host, &self.slate));
        match player.step(self.now, nodes) {
            Event::Running => true,
            Event::Nothing => is_writing,
            Event::Line(report) => {
                self.score = report.score;
                let mut found = player.line().iter();
                self.line = [(); 3].map(|()| found.next().copied().unwrap_or(Move::NONE));
                self.is_changed |= self.mode == Mode::Home;
                true
            }
            Event::Move(choice) => {
                self.found(player, host, &choice);
                true
            }
        }
    }

    /// The player has found what it was asked for.
    fn found<H: Host>(&mut self, player: &mut Chess, host: &mut H, choice: &Choice) {
        self.score = choice.score;
        let mate = choice.score.mate_distance().unwrap_or(0);
        self.go_home();
        match self.goal {
            Goal::Guess => {}
            Goal::Hint => {
                self.score = -choice.score; // kept as the machine sees it
                self.tell(Text::HINT_IS, choice.best);
            }
            Goal::Mate if mate > 0 && mate <= self.slate.get(place::MATE) as i16 + 1 => {
                self.mate = mate as u8;
                self.tell(Text::MATE_IN, choice.best);
            }
            Goal::Mate => self.refuse(Text::NO_MATE),
            Goal::Play => {
                let is_lost = choice.score.centipawns() < HOPELESS;
                self.hopeless = match self.hopeless {
                    u8::MAX => u8::MAX,
                    count if is_lost => count + 1,
                    _ => 0,
                };
                self.mate = (mate - 1).clamp(0, 99) as u8;
                if self.hopeless == HOPELESS_MOVES {
                    self.hopeless = 0;
                    self.told = choice.best;
                    return self.ask(Text::ASK_RESIGN);
                }
                self.beep(Sound::Move);
                self.played(player, host, choice.best);
            }
        }
    }

    /// A move is played, by whomever.
    pub(crate) fn played<H: Host>(&mut self, player: &mut Chess, host: &mut H, m: Move) {
        let is_own = self.is_machine();
        if self.outcome != Text::NOTHING || player.play(m).is_err() {
            return self.refuse(Text::NOT_NOW);
        }
        let time = core::mem::take(&mut self.spent);
        self.journal.note(host, &self.slate, m, time);
        self.charge(time);
        if !is_own {
            self.mate = 0;
        }
        self.judge(player);
        if self.journal.is_full() {
            self.begin_area(player, host);
        }
        self.go_on(player, host);
    }

    /// What the rules say about the position.
    fn judge(&mut self, player: &mut Chess) {
        let status = player.peek(GameIn::status);
        // The score is the machine's, also when it was found before its opponent's move.
        let is_welcome = self.slate.is(place::PLAYS) && self.score.centipawns() <= 0;
        if status.is_over() || is_welcome && status.is_draw() {
            self.end(player, Text::CHECKMATE.plus(status as u8 - Status::Checkmate as u8));
        } else if status.is_draw() {
            self.say(Text::CLAIM);
        } else if status == Status::Check && !self.is_machine() {
            self.say(Text::CHECK);
        }
    }

    /// The game is over.
    pub(crate) fn end(&mut self, player: &mut Chess, outcome: Text) {
        if self.outcome != Text::NOTHING {
            return self.refuse(Text::GAME_OVER);
        }
        player.cancel();
        self.outcome = outcome;
        self.beep(Sound::End);
    }

    /// A person claims a draw, or offers one.
    pub(crate) fn claim(&mut self, player: &mut Chess) {
        let is_alone = !self.slate.is(place::PLAYS);
        let is_fair = self.ply >= TOO_EARLY && self.score.centipawns() <= 0;
        match player.peek(GameIn::status) {
            Status::Threefold => self.end(player, Text::THREEFOLD),
            Status::FiftyMoves => self.end(player, Text::FIFTY),
            _ if is_alone || is_fair => self.end(player, Text::AGREED),
            _ => self.refuse(Text::DECLINED),
        }
    }
}

/// Clocks.
impl Panel {
    fn game_amount(&self, setting: u8) -> u16 {
        self.slate.amount(setting + OF_GAME)
    }

    /// A quarter of a second has passed: who is to move has less time, or has used more.
    pub(crate) fn run_clock(&mut self, player: &mut Chess) {
        let is_still = self.outcome != Text::NOTHING
            || matches!(self.mode, Mode::Square | Mode::Man)
            || self.spent == 0 && self.ply == 0 && !self.is_machine();
        if is_still {
            return;
        }
        self.spent = self.spent.saturating_add(1);
        self.is_changed |= self.mode == Mode::Home && self.spent.is_multiple_of(SECOND);
        let left = self.shown(self.side());
        // It has gone past nothing when it shows more than any clock has.
        if self.is_timed() && left.wrapping_sub(1) >= MOST_LEFT {
            self.end(player, Text::TIME_UP);
        }
    }

    /// What a side's clock shows: what is left, or what was used, which is less than nothing.
    #[inline(never)]
    pub(crate) fn shown(&self, side: u8) -> u16 {
        let [white, black] = self.clocks;
        let mut clock = if side == 0 { white } else { black };
        if self.side() == side {
            clock = clock.wrapping_sub(self.spent);
        }
        if self.is_timed() { clock } else { clock.wrapping_neg() }
    }

    /// Whether the game has a clock.
    fn is_timed(&self) -> bool {
        self.slate.is(place::TIMING + OF_GAME)
    }

    /// Whose move it is: 0 is White's.
    pub(crate) fn side(&self) -> u8 {
        self.ply as u8 & 1
    }

    /// The clock that the player plans with.
    fn clock(&self) -> Clock {
        Clock {
            left: self.shown(self.side()) as u32 * QUARTER_MS,
            increment: self.game_amount(place::INCREMENT) as u32 * 1_000,
            moves_to_go: self.moves_to_go(),
            overhead: OVERHEAD,
        }
    }

    /// Moves until the side to move gets more time; 0 if it does not.
    fn moves_to_go(&self) -> u16 {
        let control = self.game_amount(place::MOVES);
        let mut played = self.ply >> 1;
        while control != 0 && played >= control {
            played -= control;
        }
        control.saturating_sub(played)
    }

    /// A half-move has taken so long.
    fn charge(&mut self, time: u16) {
        let mut more = self.game_amount(place::INCREMENT) * SECOND;
        if self.moves_to_go() == 1 {
            more += self.game_amount(place::MINUTES) * MINUTE;
        }
        let [white, black] = &mut self.clocks;
        let clock = if self.ply & 1 == 0 { white } else { black };
        *clock = clock.wrapping_sub(time).wrapping_add(more);
        self.ply = self.ply.wrapping_add(1);
    }
}

/// What is kept.
impl Panel {
    /// The position on the board begins a game, with full clocks.
    pub(crate) fn begin_game<H: Host>(&mut self, player: &mut Chess, host: &mut H) {
        self.slate.choose_times();
        let full = if self.is_timed() { self.game_amount(place::MINUTES) * MINUTE } else { 0 };
        self.keep_clocks([full; 2]);
        self.slate.copy(player.game().board());
        self.fresh();
        self.begin_clocks();
        self.journal.begin(host, &self.slate, 0);
        self.judge(player);
        self.go_on(player, host);
    }

    /// Nothing has happened yet in this game.
    fn fresh(&mut self) {
        self.outcome = Text::NOTHING;
        self.hopeless = 0;
        self.mate = 0;
        self.spent = 0;
        self.page = 0;
    }

    /// The power is on again: goes on with the game, or begins one.
    pub(crate) fn resume<H: Host>(&mut self, player: &mut Chess, host: &mut H) {
        if let Some(area) = Journal::find(host, Kind::Game) {
            self.restore(player, host, area);
            self.judge(player);
            self.go_on(player, host);
        } else {
            player.game_mut().set_start();
            self.begin_game(player, host);
        }
    }

    /// Puts the game of an area on the board, with its clocks.
    pub(crate) fn restore<H: Host>(&mut self, player: &mut Chess, host: &mut H, area: u8) {
        self.fresh();
        self.place_men(player, host, area); // it was a position before
        let count = self.recount(player, host, area, u8::MAX, true);
        self.journal.resume(area, count);
    }

    /// Clocks after so many half-moves of an area, which are played if they shall be. Returns how many
    /// there were.
    fn recount<H: Host>(
        &mut self,
        player: &mut Chess,
        host: &mut H,
        area: u8,
        most: u8,
        plays: bool,
    ) -> u8 {
        for at in place::OF_GAME..=place::SIDE {
            let value = Journal::slate(host, &self.slate, area, at);
            self.slate.set(at, value);
        }
        self.begin_clocks();
        let mut sum = Journal::seed(host, area);
        let mut count = 0;
        while count < most {
            let (m, time) = Journal::read(host, area, count, &mut sum);
            if m.is_none() || plays && player.play(m).is_err() {
                break;
            }
            self.charge(time);
            count += 1;
        }
        count
    }

    /// Clocks and half-moves as they are on the slate.
    fn begin_clocks(&mut self) {
        self.clocks = [self.slate.wide(place::CLOCKS), self.slate.wide(place::CLOCKS + 2)];
        let moves = self.slate.wide(place::FULLMOVE).wrapping_sub(1);
        self.ply = moves << 1 | self.slate.get(place::SIDE) as u16;
    }

    /// The other way round.
    fn keep_clocks(&mut self, clocks: [u16; 2]) {
        let [white, black] = clocks;
        self.slate.set_wide(place::CLOCKS, white);
        self.slate.set_wide(place::CLOCKS + 2, black);
    }

    /// The area is full: another one begins where the player's memory does.
    fn begin_area<H: Host>(&mut self, player: &mut Chess, host: &mut H) {
        self.journal.finish(host, &self.slate);
        let (area, count) = self.journal.place();
        let game = player.game_mut();
        let kept = (game.len() as u8).min(count >> 1);
        game.keep(kept as u16);
        while game.take_back().is_some() {}
        let after = (self.clocks, self.ply);
        self.recount(player, host, area, count - kept, false);
        self.slate.copy(player.game().board());
        while player.replay().is_some() {}
        self.keep_clocks(self.clocks);
        (self.clocks, self.ply) = after;
        self.journal.begin(host, &self.slate, kept);
    }

    /// Takes a half-move back, and another if it is then the machine's move.
    pub(crate) fn take_back<H: Host>(&mut self, player: &mut Chess, host: &mut H) {
        if self.journal.is_moving() {
            return self.refuse(Text::IS_SAVING);
        }
        let mut taken = self.take_one_back(player, host);
        if !taken {
            return self.refuse(Text::NO_MORE);
        }
        if self.is_machine() && self.slate.get(place::PLAYS) != 3 {
            taken = self.take_one_back(player, host);
        }
        if !taken {
            // The machine has made the first move of all: it stays.
            self.replay_one(player, host);
        }
        self.fresh();
        self.page = 0;
    }

    fn take_one_back<H: Host>(&mut self, player: &mut Chess, host: &mut H) -> bool {
        self.journal.finish(host, &self.slate);
        let (area, count) = self.journal.place();
        if count == 0 || player.game_mut().take_back().is_none() {
            return false;
        }
        self.journal.note(host, &self.slate, Move::NONE, 0);
        self.recount(player, host, area, count - 1, false);
        true
    }

    /// Plays again what was taken back, and the machine's move with it. Where there is none, it thinks.
    pub(crate) fn replay<H: Host>(&mut self, player: &mut Chess, host: &mut H) {
        if !self.replay_one(player, host) {
            return self.refuse(Text::NO_MORE);
        }
        if self.is_machine() && !self.replay_one(player, host) {
            self.go_on(player, host);
        }
    }

    fn replay_one<H: Host>(&mut self, player: &mut Chess, host: &mut H) -> bool {
        let Some(m) = player.replay() else { return false };
        self.journal.note(host, &self.slate, m, 0);
        self.charge(0);
        self.spent = 0;
        self.judge(player);
        true
    }

    /// Goes on with the game that was saved.
    pub(crate) fn load<H: Host>(&mut self, player: &mut Chess, host: &mut H) {
        if self.journal.is_moving() {
            return self.refuse(Text::IS_SAVING);
        }
        self.journal.finish(host, &self.slate);
        let Some(saved) = Journal::find(host, Kind::Saved) else {
            return self.refuse(Text::NO_GAME);
        };
        player.forget();
        self.restore(player, host, saved);
        let (_, count) = self.journal.place();
        self.journal.copy(host, Kind::Game, saved, count);
        self.judge(player);
        self.go_on(player, host);
    }
}
