//! Who sits where, from what the command line says and what was before.

use kilomate_core::{Color, MachineName};
use kilomate_desk::seat::{MachineSeat, Seat, Setting};

use super::values::Side;
use super::{Defaults, Options, USUAL_ELO};

/// Seconds for a move of a small machine that has no times of its own.
const USUAL_SECONDS: u32 = 10;

impl Options {
    /// Whether anything is said about the players.
    pub(crate) fn names_players(&self) -> bool {
        self.white.is_some() || self.black.is_some() || self.side.is_some() || self.has_shortcut()
    }

    /// The players that it names in words.
    pub(crate) fn named(&self) -> impl Iterator<Item = &Seat> {
        self.white.iter().chain(&self.black)
    }

    /// Whether the opponent is described by options of its own.
    fn has_shortcut(&self) -> bool {
        self.elo.is_some()
            || self.level.is_some()
            || self.machine.is_some()
            || self.authentic
            || self.ponder
            || self.adaptive
    }

    /// Who plays White and who Black.
    ///
    /// # Errors
    ///
    /// A sentence when the options make no sense together.
    pub(crate) fn seats(&self, defaults: &Defaults) -> Result<[Seat; 2], String> {
        match (&self.white, &self.black) {
            (Some(_), Some(_)) if self.has_shortcut() => {
                Err("--white and --black name both players: write how they play there, such as \
                 --black \"desktop elo 1200\""
                    .into())
            }
            (Some(white), Some(black)) => Ok([white.clone(), black.clone()]),
            (Some(white), None) => Ok([white.clone(), self.partner(white, defaults)?]),
            (None, Some(black)) => Ok([self.partner(black, defaults)?, black.clone()]),
            (None, None) if self.names_players() => {
                let seats = [person(defaults), self.opponent(defaults)?];
                Ok(match self.persons_side(defaults) {
                    Color::White => seats,
                    Color::Black => swapped(seats),
                })
            }
            (None, None) => {
                let seats = defaults.seats.clone();
                let is_turned = defaults.by_chance && defaults.chance & 1 == 1;
                Ok(if is_turned { swapped(seats) } else { seats })
            }
        }
    }

    /// Who sits opposite of one who is named: the person, unless that is who was named or the
    /// opponent is described.
    fn partner(&self, named: &Seat, defaults: &Defaults) -> Result<Seat, String> {
        if named.is_person() || self.has_shortcut() {
            self.opponent(defaults)
        } else {
            Ok(person(defaults))
        }
    }

    fn persons_side(&self, defaults: &Defaults) -> Color {
        let [white, black] = &defaults.seats;
        let is_white = match self.side {
            Some(Side::White) => true,
            Some(Side::Black) => false,
            None if !defaults.by_chance => white.is_person() || !black.is_person(),
            Some(Side::Random) | None => defaults.chance & 1 == 0,
        };
        if is_white { Color::White } else { Color::Black }
    }

    /// The last opponent, or another one as described.
    fn opponent(&self, defaults: &Defaults) -> Result<Seat, String> {
        let last = defaults.seats.iter().rev().find(|seat| !seat.is_person());
        let mut seat = match last {
            Some(last) if !self.has_shortcut() => return Ok(last.clone()),
            Some(Seat::Machine(seat)) => *seat,
            _ => MachineSeat::new(MachineName::Desktop, Setting::Elo(USUAL_ELO)),
        };
        if let Some(machine) = self.machine
            && machine != seat.machine
        {
            seat = MachineSeat::new(machine, usual(machine));
        }
        if let Some(elo) = self.elo {
            seat.setting = Setting::Elo(elo);
        } else if let Some(level) = self.level {
            seat.setting = Setting::Level(level);
        }
        if self.elo.is_some() || self.level.is_some() {
            seat.is_adaptive = false;
        }
        if self.adaptive {
            seat.is_adaptive = true;
            if !matches!(seat.setting, Setting::Elo(_)) {
                seat.setting = Setting::Elo(USUAL_ELO);
            }
        }
        seat.is_authentic |= self.authentic;
        seat.ponders |= self.ponder;
        if seat.is_authentic && seat.machine == MachineName::Desktop {
            return Err("--authentic is for machines with a speed of their own: add --machine \
                        prodigy, c64, ce or elf"
                .into());
        }
        Ok(Seat::Machine(seat))
    }
}

fn person(defaults: &Defaults) -> Seat {
    let last = defaults.seats.iter().find(|seat| seat.is_person());
    last.cloned().unwrap_or_else(|| Seat::Person(defaults.name.clone()))
}

fn swapped([white, black]: [Seat; 2]) -> [Seat; 2] {
    [black, white]
}

/// How a machine plays of which nothing else is said.
pub(crate) fn usual(machine: MachineName) -> Setting {
    match machine {
        MachineName::Desktop => Setting::Elo(USUAL_ELO),
        MachineName::C64 => Setting::Seconds(machine.facts().times[1]),
        MachineName::Prodigy => Setting::Seconds(machine.facts().times[2]),
        MachineName::Ce | MachineName::Elf => Setting::Seconds(USUAL_SECONDS),
    }
}

/// Who gives odds: the machine if a person plays one, otherwise White, as of old.
pub(super) fn giver(seats: &[Seat; 2]) -> Color {
    if seats[0].is_person() && !seats[1].is_person() { Color::Black } else { Color::White }
}
