//! What is chosen for a new game, and the game that comes of it.

use kilomate_core::play::random::Random;
use kilomate_core::{Board, Color};
use kilomate_desk::NewGame;
use kilomate_desk::clock::Allowance;
use kilomate_desk::odds::Odds;
use kilomate_settings::{Config, LastGame};

use super::clock::{self, PRESETS};
use super::player::{Player, Who};
use crate::text::screens as text;

/// Where a game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    Usual,
    /// The position that came with the screen: from the set-up, or the one on the desk.
    Given,
    Fen,
}

/// What is chosen.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Choices {
    /// White's player and Black's.
    pub(super) players: [Player; 2],
    pub(super) by_chance: bool,
    /// 0 for none, then the presets, then times of one's own.
    pub(super) clock: usize,
    /// Those times, as they are typed.
    pub(super) times: [String; 2],
    pub(super) odds: Odds,
    pub(super) giver: Color,
    pub(super) start: Start,
    pub(super) given: Option<Board>,
    pub(super) fen: String,
    pub(super) coach: bool,
    /// Machines play from a book.
    pub(super) book: bool,
}

/// The choice of a clock that is neither none nor a preset.
pub(super) const OWN_TIMES: usize = PRESETS.len() + 1;

impl Choices {
    /// The choices of the last new game.
    pub(super) fn of(config: &Config, given: Option<Board>) -> Choices {
        let last = &config.last;
        let preset = |times: [Allowance; 2]| {
            let at = PRESETS.iter().position(|&preset| [clock::allowance(preset); 2] == times);
            at.map_or(OWN_TIMES, |at| at + 1)
        };
        let times = last.clocks.unwrap_or([Allowance::seconds(300, 3); 2]);
        Choices {
            players: [0, 1].map(|side| Player::of_seat(&last.seats[side], config)),
            by_chance: last.by_chance,
            clock: last.clocks.map_or(0, preset),
            times: times.map(Allowance::in_minutes),
            odds: last.odds,
            giver: last.giver,
            start: Start::Usual,
            given,
            fen: String::new(),
            coach: config.coach,
            book: config.book.is_on,
        }
    }

    /// Who can be chosen for a side. There is only one of you.
    pub(super) fn candidates(&self, side: usize) -> Vec<Who> {
        let is_taken = self.players[1 - side].who == Who::You;
        Who::ALL.into_iter().filter(|&who| who != Who::You || !is_taken).collect()
    }

    /// Whether somebody could be asked by the coach.
    pub(super) fn has_person(&self) -> bool {
        self.players.iter().any(Player::is_person)
    }

    /// Whether somebody could play from a book.
    pub(super) fn has_machine(&self) -> bool {
        let is_machine = |player: &Player| matches!(player.who, Who::Machine(_) | Who::Adaptive);
        self.players.iter().any(is_machine)
    }

    fn clocks(&self) -> Result<Option<[Allowance; 2]>, String> {
        Ok(match self.clock {
            0 => None,
            OWN_TIMES => Some([clock::read(&self.times[0])?, clock::read(&self.times[1])?]),
            at => PRESETS.get(at - 1).map(|&preset| [clock::allowance(preset); 2]),
        })
    }

    fn board(&self) -> Result<Board, String> {
        if self.odds != Odds::None {
            return Ok(self.odds.board(self.giver));
        }
        match (self.start, &self.given) {
            (Start::Fen, _) => {
                let fen = self.fen.trim();
                Board::from_fen(fen).map_err(|error| text::bad_fen(&error.to_string()))
            }
            (Start::Given, Some(board)) => Ok(board.clone()),
            _ => Ok(Board::start()),
        }
    }

    /// What to remember of the choices.
    ///
    /// # Errors
    ///
    /// A sentence says what is missing or wrong.
    pub(super) fn remembered(&self, config: &Config) -> Result<LastGame, String> {
        Ok(LastGame {
            seats: [self.players[0].seat(config)?, self.players[1].seat(config)?],
            by_chance: self.by_chance,
            clocks: self.clocks()?,
            odds: self.odds,
            giver: self.giver,
        })
    }

    /// The game; `seed` draws the colours.
    ///
    /// # Errors
    ///
    /// A sentence says what is missing or wrong.
    pub(super) fn game(&self, config: &Config, seed: u64) -> Result<NewGame, String> {
        let last = self.remembered(config)?;
        let [mut white, mut black] = last.seats;
        let mut allowances = last.clocks;
        let mut start = self.board()?;
        if self.by_chance && Random::new(seed).below(2) == 1 {
            // Time and odds belong to the players, not to the colours.
            std::mem::swap(&mut white, &mut black);
            allowances = allowances.map(|[white, black]| [black, white]);
            if self.odds != Odds::None {
                start = self.odds.board(self.giver.other());
            }
        }
        Ok(NewGame { start, allowances, seed, ..NewGame::new(white, black) })
    }
}
