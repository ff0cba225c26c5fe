//! Which programs may be started: those that the person has named. What a file says about its
//! players is only words.

use crate::seat::{ProgramSeat, Seat};

/// Options that say how well a program plays or whether it ponders. Any other may name a file that
/// the program reads or writes, such as the log of many a program.
const HARMLESS: [&str; 4] = ["UCI_LimitStrength", "UCI_Elo", "Skill Level", "Ponder"];

/// The programs of a person: named in their settings, on the command line, in a form, or in the answer
/// to a question. No other is ever started.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OwnPrograms {
    /// Programs with their arguments, which may have options that are harmless.
    commands: Vec<Vec<String>>,
    /// Programs with their arguments, and the options that they may have; at any setting.
    seats: Vec<ProgramSeat>,
}

impl OwnPrograms {
    /// Adds a command as it is written after `program --`. One that cannot be read is nobody's.
    pub fn add_command(&mut self, words: &str) {
        if let Ok(Seat::Program(seat)) = format!("program -- {words}").parse() {
            self.commands.push(seat.command);
        }
    }

    /// Adds the program of a seat, with exactly the options that it has there. Others who sit there
    /// need not be added.
    pub fn add(&mut self, seat: &Seat) {
        if let Seat::Program(seat) = seat {
            self.seats.push(seat.clone());
        }
    }

    /// Whether the person has named this program with these arguments, and the options are the
    /// person's or harmless.
    pub fn may_start(&self, seat: &ProgramSeat) -> bool {
        let ProgramSeat { command, options, setting: _ } = seat;
        self.seats.iter().any(|known| (&known.command, &known.options) == (command, options))
            || self.commands.contains(command) && options.iter().all(is_harmless)
    }
}

fn is_harmless((name, value): &(String, String)) -> bool {
    let is_number = (1..=5).contains(&value.len()) && value.bytes().all(|b| b.is_ascii_digit());
    HARMLESS.iter().any(|known| known.eq_ignore_ascii_case(name))
        && (is_number || matches!(value.as_str(), "true" | "false"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn may_start(own: &OwnPrograms, words: &str) -> bool {
        match words.parse() {
            Ok(Seat::Program(seat)) => own.may_start(&seat),
            other => panic!("{words}: {other:?}"),
        }
    }

    #[test]
    fn a_command_is_the_persons_word_for_word() {
        let mut own = OwnPrograms::default();
        assert!(!may_start(&own, "program -- fish"));
        own.add_command("'my fish' -x");
        own.add_command("sh");
        own.add_command("'open");
        own.add_command("");
        for words in [
            "program -- 'my fish' -x",
            "program seconds 9 -- \"my fish\" -x",
            "program option UCI_LimitStrength=true option uci_elo=1500 option Ponder=false -- sh",
        ] {
            assert!(may_start(&own, words), "{words}");
        }
        for words in [
            "program -- 'my fish'",
            "program -- my fish -x",
            "program -- 'my fish' -x ''",
            "program -- 'my fish' -X",
            "program -- 'my fish -x'",
            "program -- ./sh",
            "program -- sh -c 'touch it'",
            "program -- SH",
            "program option 'Debug Log File=/home/me/.profile' -- sh",
            "program option UCI_Elo=/home/me/.profile -- sh",
            "program option 'Ponder=true\nsetoption name Log value x' -- sh",
            "program option Ponder= -- sh",
            "program option Hash=999999 -- sh",
        ] {
            assert!(!may_start(&own, words), "{words}");
        }
    }

    #[test]
    fn a_seat_is_the_persons_with_its_options() {
        let mut own = OwnPrograms::default();
        own.add(&"program seconds 3 option Hash=64 -- fish".parse().unwrap());
        own.add(&"person fish".parse().unwrap());
        assert!(may_start(&own, "program full option Hash=64 -- fish"));
        for words in [
            "program -- fish",
            "program option Hash=65 -- fish",
            "program option Hash=64 option Hash=65 -- fish",
            "program option Hash=64 -- fish -x",
        ] {
            assert!(!may_start(&own, words), "{words}");
        }
    }
}
