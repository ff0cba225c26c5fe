//! Texts about a program that only the file of a game names.

use kilomate_core::Color;

pub(crate) const STRANGER: &str = "A program that has not been started";
pub(crate) const LEAVE_ALONE: &str = "Do not start it";
pub(crate) const START_ONCE: &str = "Start exactly this, for this time";
pub(crate) const START_ALWAYS: &str = "Start exactly this, and from now on without a question";
pub(crate) const STRANGER_KEYS: [(&str, &str); 3] =
    [("Up Down", "choose"), ("Enter", "do it"), ("Esc", "do not start it")];
pub(crate) const SCROLL_KEY: (&str, &str) = ("PgDn", "the rest of it");
pub(crate) const NOT_ALL_SEEN: &str =
    "There is more of it: PgDn shows the rest. Then it can be started.";
pub(crate) const WORD_PROGRAM: &str = "program ";
pub(crate) const WORD_ARGUMENT: &str = "argument";
pub(crate) const WORD_OPTION: &str = "option  ";

/// What is known of it.
pub(crate) fn about_stranger(side: Color) -> String {
    format!(
        "{} is a program that only the file of this game names. It is not one of yours, so it has not \
         been started. Once started, it can do whatever you can do on this computer.",
        side.name()
    )
}

/// The line below the board.
pub(crate) fn waits_for_program(side: Color) -> String {
    format!("{} is a program that is not started: press p.", side.name())
}
