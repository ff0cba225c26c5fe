//! Whether there is a terminal, and what it says of itself.

use std::io::IsTerminal;

/// Whether a person sits before the program: what is typed and what is said both go to a terminal.
pub(crate) fn is_attended() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// Whether it is one that shows more than lines of text.
pub(crate) fn has_screen() -> bool {
    is_attended() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}
