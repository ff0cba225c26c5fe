//! Who is to play a side, as it is chosen: everything that could be chosen is remembered, so that
//! nothing is lost by trying another opponent.

use kilomate_core::MachineName;
use kilomate_core::play::level::{HIGHEST_ELO, LOWEST_ELO};
use kilomate_desk::seat::{MachineSeat, Seat, Setting};
use kilomate_settings::Config;

use crate::text::screens as text;

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Who {
    You,
    Guest,
    Adaptive,
    Machine(MachineName),
    Program,
}

impl Who {
    /// All of them, as they are offered.
    pub(super) const ALL: [Who; 9] = [
        Who::You,
        Who::Guest,
        Who::Adaptive,
        Who::Machine(MachineName::Desktop),
        Who::Machine(MachineName::Ce),
        Who::Machine(MachineName::C64),
        Who::Machine(MachineName::Prodigy),
        Who::Machine(MachineName::Elf),
        Who::Program,
    ];
}

/// What limits a machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Limit {
    Full,
    Elo,
    Level,
    /// The times that the real machine has on its keys.
    Times,
    Seconds,
    Depth,
    Nodes,
    Infinite,
}

/// Who plays a side, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Player {
    pub(super) who: Who,
    /// The name of a guest.
    pub(super) guest: String,
    pub(super) limit: Limit,
    pub(super) elo: u32,
    pub(super) level: u32,
    /// Which of the machine's own times.
    pub(super) time: usize,
    pub(super) seconds: u32,
    pub(super) depth: u32,
    pub(super) nodes: u32,
    pub(super) is_authentic: bool,
    pub(super) ponders: bool,
    /// The command of a program.
    pub(super) command: String,
    /// UCI options that a program was given.
    options: Vec<(String, String)>,
}

impl Player {
    /// The player of a seat; `config` tells who "you" are and which programs are known.
    pub(super) fn of_seat(seat: &Seat, config: &Config) -> Player {
        let mut player = Player {
            who: Who::You,
            guest: String::new(),
            limit: Limit::Elo,
            elo: 1_000,
            level: 3,
            time: 0,
            seconds: 5,
            depth: 4,
            nodes: 10_000,
            is_authentic: false,
            ponders: false,
            command: config.programs.first().cloned().unwrap_or_default(),
            options: Vec::new(),
        };
        match seat {
            Seat::Person(name) if name.is_empty() || *name == config.name => {}
            Seat::Person(name) => {
                player.who = Who::Guest;
                player.guest.clone_from(name);
            }
            Seat::Machine(seat) => {
                player.who =
                    if seat.is_adaptive { Who::Adaptive } else { Who::Machine(seat.machine) };
                player.is_authentic = seat.is_authentic;
                player.ponders = seat.ponders;
                player.set(seat.setting);
            }
            Seat::Program(program) => {
                player.who = Who::Program;
                player.command = program.command_line();
                player.set(program.setting);
                player.options.clone_from(&program.options);
                if let Some(elo) = seat.elo() {
                    player.limit = Limit::Elo;
                    player.elo = elo.into();
                }
            }
        }
        player
    }

    fn set(&mut self, setting: Setting) {
        let own = self.times().iter().position(|&time| Setting::Seconds(time) == setting);
        self.limit = match setting {
            Setting::Full => Limit::Full,
            Setting::Elo(elo) => {
                self.elo = elo.into();
                Limit::Elo
            }
            Setting::Level(level) => {
                self.level = level.into();
                Limit::Level
            }
            Setting::Seconds(seconds) => {
                self.seconds = seconds;
                match own {
                    Some(at) => {
                        self.time = at;
                        Limit::Times
                    }
                    None => Limit::Seconds,
                }
            }
            Setting::Infinite => Limit::Infinite,
            Setting::Depth(depth) => {
                self.depth = depth.into();
                Limit::Depth
            }
            Setting::Nodes(nodes) => {
                self.nodes = nodes;
                Limit::Nodes
            }
        };
    }

    /// Whether a person plays.
    pub(super) fn is_person(&self) -> bool {
        matches!(self.who, Who::You | Who::Guest)
    }

    /// The times that the real machine has on its keys. The Prodigy's tenth has no end.
    pub(super) fn times(&self) -> &'static [u32] {
        match self.who {
            Who::Machine(machine) => machine.facts().times,
            _ => &[],
        }
    }

    /// What can limit this player.
    pub(super) fn limits(&self) -> Vec<Limit> {
        let mut limits = vec![Limit::Full, Limit::Elo];
        if self.who != Who::Program {
            limits.push(Limit::Level);
        }
        if !self.times().is_empty() {
            limits.push(Limit::Times);
        }
        limits.extend([Limit::Seconds, Limit::Depth, Limit::Nodes, Limit::Infinite]);
        limits
    }

    /// Another one sits down: what does not apply to them is not kept.
    pub(super) fn sit(&mut self, who: Who) {
        self.who = who;
        if !self.limits().contains(&self.limit) {
            self.limit = Limit::Elo;
        }
        if self.limit == Limit::Times {
            self.time = self.time.min(self.times().len().saturating_sub(1));
        }
    }

    /// How well it plays, or how long it thinks.
    pub(super) fn setting(&self) -> Setting {
        match self.limit {
            Limit::Full => Setting::Full,
            Limit::Elo => {
                Setting::Elo(self.elo.clamp(LOWEST_ELO.into(), HIGHEST_ELO.into()) as u16)
            }
            Limit::Level => Setting::Level(self.level.clamp(1, 10) as u8),
            Limit::Times => {
                self.times().get(self.time).map_or(Setting::Infinite, |&s| Setting::Seconds(s))
            }
            Limit::Seconds => Setting::Seconds(self.seconds.max(1)),
            Limit::Depth => Setting::Depth(self.depth.clamp(1, 100) as u8),
            Limit::Nodes => Setting::Nodes(self.nodes.max(1)),
            Limit::Infinite => Setting::Infinite,
        }
    }

    /// The seat, or what is missing.
    pub(super) fn seat(&self, config: &Config) -> Result<Seat, String> {
        Ok(match self.who {
            Who::You => Seat::Person(config.name.clone()),
            Who::Guest if self.guest.trim().is_empty() => Seat::Person(text::GUEST.into()),
            Who::Guest => Seat::Person(self.guest.trim().into()),
            Who::Adaptive => {
                let elo = self.elo.clamp(LOWEST_ELO.into(), HIGHEST_ELO.into()) as u16;
                let seat = MachineSeat::new(MachineName::Desktop, Setting::Elo(elo));
                Seat::Machine(MachineSeat { is_adaptive: true, ..seat })
            }
            Who::Machine(machine) => Seat::Machine(MachineSeat {
                machine,
                setting: self.setting(),
                is_authentic: self.is_authentic && machine != MachineName::Desktop,
                ponders: self.ponders,
                is_adaptive: false,
            }),
            Who::Program => return self.program(),
        })
    }

    fn program(&self) -> Result<Seat, String> {
        if self.command.trim().is_empty() {
            return Err(text::NO_COMMAND.into());
        }
        let words = format!("program full -- {}", self.command);
        let mut seat: Seat = words
            .parse()
            .map_err(|error| text::end_sentence(format!("{}: {error}", self.command)))?;
        if let Seat::Program(program) = &mut seat {
            program.options.clone_from(&self.options);
            let is_strength = |name: &str| matches!(name, "UCI_Elo" | "UCI_LimitStrength");
            program.options.retain(|(name, _)| !is_strength(name));
            if self.limit == Limit::Elo {
                program.options.push(("UCI_LimitStrength".into(), "true".into()));
                program.options.push(("UCI_Elo".into(), self.elo.to_string()));
            } else {
                program.setting = self.setting();
            }
        }
        Ok(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_chosen_as_they_were() {
        let config = Config { name: "Anna".into(), ..Config::default() };
        for words in [
            "person Anna",
            "person Bob",
            "desktop full",
            "desktop elo 1200 ponder",
            "desktop elo 900 adaptive",
            "ce level 4 authentic",
            "ce seconds 7",
            "prodigy seconds 120 authentic ponder",
            "prodigy infinite",
            "c64 seconds 25",
            "elf depth 3",
            "elf nodes 77",
            "program seconds 3 option Hash=16 -- 'my fish' -x",
            "program seconds 3 option 'Log= -- sh' -- fish",
            "program full option UCI_LimitStrength=true option UCI_Elo=1500 -- stockfish",
        ] {
            let seat: Seat = words.parse().expect(words);
            let player = Player::of_seat(&seat, &config);
            assert_eq!(player.seat(&config).expect(words).to_string(), words);
        }
    }

    #[test]
    fn a_program_needs_a_command_that_can_be_read() {
        let config = Config::default();
        let mut player = Player::of_seat(&Seat::person(), &config);
        player.sit(Who::Program);
        assert_eq!(player.seat(&config), Err(text::NO_COMMAND.into()));
        player.command = "'fish".into();
        assert!(player.seat(&config).is_err_and(|problem| problem.contains("quotation")));
        player.command = "fish -x".into();
        assert!(player.seat(&config).is_ok());
    }

    #[test]
    fn limits_that_do_not_apply_are_not_kept() {
        let mut player = Player::of_seat(&Seat::person(), &Config::default());
        player.sit(Who::Machine(MachineName::Prodigy));
        player.limit = Limit::Times;
        player.time = 9;
        assert_eq!(player.setting(), Setting::Infinite);
        player.sit(Who::Machine(MachineName::C64));
        assert_eq!(player.setting(), Setting::Seconds(25));
        player.sit(Who::Machine(MachineName::Elf));
        assert_eq!(player.limit, Limit::Elo);
    }
}
