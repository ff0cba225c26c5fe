//! A program that only the file of a game names: the plain mode says so and asks, if somebody is there.

use kilomate_desk::seat::{Seat, visible};

use super::Talk;

impl Talk {
    /// Says that a program has not been started, with all that would be run, and asks.
    pub(super) fn ask_about_program(&mut self) {
        let desk = self.session.desk();
        let Some((side, seat)) = desk.withheld().filter(|_| desk.outcome().is_none()) else {
            return self.stranger = None;
        };
        let (side, seat) = (side.name(), seat.clone());
        let chair = side.to_lowercase();
        self.say(format!(
            "{side} is a program that only the file of this game names. It is not one of yours, so it \
             has not been started. Once started, it can do whatever you can do on this computer. All \
             of its command:"
        ));
        self.say(format!("  {}", visible(&Seat::Program(seat.clone()).to_string())));
        if self.can_ask {
            self.say(format!(
                "Write yes to start exactly this for this time, no to leave it, or {chair} and a \
                 player to sit somebody else down."
            ));
            self.stranger = Some(seat);
        } else {
            self.say(format!(
                "Nobody is here to be asked. To play it, name it with --{chair}, or among the \
                 programs in your settings; or write {chair} and another player."
            ));
        }
    }

    /// The person wants the program that they were asked about.
    pub(super) fn start_program(&mut self, now: u64) {
        let Some(seat) = self.stranger.take() else { return };
        // Another game may have come in between: the answer is about what was shown.
        if self.session.desk().withheld().is_none_or(|(_, waiting)| *waiting != seat) {
            return self.ask_about_program();
        }
        self.session.allow(|own| own.add(&Seat::Program(seat)));
        self.say("It is started.");
        self.tell_news(now);
        self.say_state();
        self.ask_about_program();
    }
}
