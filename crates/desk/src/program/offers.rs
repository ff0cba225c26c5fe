//! What a chess program lets itself be told, and what it is told of that.

use kilomate_talk::uci::{Spin, option_name, set_option};

use super::words::plain;
use crate::seat::{ProgramSeat, Setting};

/// More options are not listened to; no program has so many.
const MOST: usize = 500;

/// The options that a program has declared.
#[derive(Default)]
pub(super) struct Offers {
    names: Vec<String>,
    elo: Option<Spin>,
}

impl Offers {
    /// Takes in a line; what is no option is passed over.
    pub(super) fn hear(&mut self, line: &str) {
        let Some(name) = option_name(line).filter(|_| self.names.len() < MOST) else { return };
        self.names.push(name.into());
        if name.eq_ignore_ascii_case("UCI_Elo") {
            self.elo = Spin::read(line);
        }
    }

    fn find(&self, name: &str) -> Option<&str> {
        self.names.iter().map(String::as_str).find(|known| known.eq_ignore_ascii_case(name))
    }

    /// The commands for what a seat wants; otherwise what is wrong, to be read after the name of the
    /// program, and what to do.
    pub(super) fn commands(&self, seat: &ProgramSeat) -> Result<String, (String, String)> {
        let mut commands = String::new();
        for (name, value) in &seat.options {
            let known = self.find(name).ok_or_else(|| self.missing(name))?;
            // A line break would begin another command.
            commands += &set_option(known, &value.replace(['\n', '\r'], " "));
        }
        match seat.setting {
            Setting::Elo(elo) => commands += &self.limit(elo)?,
            Setting::Level(_) => {
                let advice = "Choose full strength, an Elo, or a time for each move";
                return Err(("does not know our levels".into(), advice.into()));
            }
            _ => {}
        }
        Ok(commands)
    }

    fn missing(&self, name: &str) -> (String, String) {
        let problem = format!("has no option `{}`", plain(name, 60));
        let advice = match plain(&self.names.join(", "), 600) {
            none if none.is_empty() => "Leave it out: it has none at all".into(),
            have => format!("Leave it out, or write one that it has: {have}"),
        };
        (problem, advice)
    }

    fn limit(&self, elo: u16) -> Result<String, (String, String)> {
        let (Some(limit), Some(spin)) = (self.find("UCI_LimitStrength"), &self.elo) else {
            let advice = "Choose full strength, a time, a depth, or an option of its own";
            return Err(("cannot be told an Elo".into(), advice.into()));
        };
        if !(spin.min..=spin.max).contains(&elo.into()) {
            let problem = format!("does not play at an Elo of {elo}");
            return Err((problem, format!("Choose one from {} to {}", spin.min, spin.max)));
        }
        Ok(set_option(limit, "true") + &set_option(&spin.name, &elo.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offers(lines: &[&str]) -> Offers {
        let mut offers = Offers::default();
        for line in lines {
            offers.hear(line);
        }
        offers
    }

    fn seat(setting: Setting, options: &[(&str, &str)]) -> ProgramSeat {
        let options = options.iter().map(|&(name, value)| (name.into(), value.into())).collect();
        ProgramSeat { command: vec!["fish".into()], options, setting }
    }

    const LIMIT: &str = "option name UCI_LimitStrength type check default false";
    const ELO: &str = "option name UCI_Elo type spin default 1320 min 1320 max 3190";

    #[test]
    fn options_are_set_by_the_names_that_the_program_gave_them() {
        let offers = offers(&[
            "id name Fish",
            "option name Clear Hash type button",
            "option name Skill Level type spin default 20 min 0 max 20",
        ]);
        let wanted = seat(Setting::Full, &[("skill level", "3\nquit"), ("Clear Hash", "")]);
        let expected = "setoption name Skill Level value 3 quit\nsetoption name Clear Hash\n";
        assert_eq!(offers.commands(&wanted).unwrap(), expected);
        let (problem, advice) =
            offers.commands(&seat(Setting::Full, &[("Skil", "3")])).unwrap_err();
        assert!(problem.contains("`Skil`"), "{problem}");
        assert!(advice.ends_with("Clear Hash, Skill Level"), "{advice}");
        let (_, advice) = Offers::default().commands(&wanted).unwrap_err();
        assert!(advice.contains("it has none"), "{advice}");
    }

    #[test]
    fn an_elo_is_told_to_programs_that_have_it() {
        let both = offers(&[LIMIT, ELO]);
        let expected =
            "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1500\n";
        assert_eq!(both.commands(&seat(Setting::Elo(1500), &[])).unwrap(), expected);
        let (problem, advice) = both.commands(&seat(Setting::Elo(800), &[])).unwrap_err();
        assert!(problem.contains("800") && advice.contains("from 1320 to 3190"), "{advice}");
        for half in [offers(&[LIMIT]), offers(&[ELO]), offers(&[])] {
            let (problem, _) = half.commands(&seat(Setting::Elo(1500), &[])).unwrap_err();
            assert!(problem.contains("cannot be told an Elo"), "{problem}");
        }
        let (problem, _) = both.commands(&seat(Setting::Level(3), &[])).unwrap_err();
        assert!(problem.contains("levels"), "{problem}");
    }

    #[test]
    fn endless_options_are_not_all_kept() {
        let mut offers = Offers::default();
        for n in 0..2 * MOST {
            offers.hear(&format!("option name O{n} type button"));
        }
        assert_eq!(offers.names.len(), MOST);
    }
}
