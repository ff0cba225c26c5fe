//! What is said about saving: that it fails, what becomes of the game, which games wait.

use kilomate_desk::store::Problem;

/// The warning that stays as long as saving fails.
pub(crate) fn not_saved(problem: &Problem) -> String {
    format!("NOT SAVED: {problem}.")
}

// The question before a game that could not be saved is left.
pub(crate) const UNSAVED: &str = "This game is not saved";
pub(crate) const TRY_AGAIN: &str = "Try once more to save it";
pub(crate) const ELSEWHERE: &str = "Save it in another place";
pub(crate) const ON_TERMINAL: &str = "Print it on the terminal when the program ends";
pub(crate) const DISCARD: &str = "Go on without saving it";
pub(crate) const STAY: &str = "Back to the game";
pub(crate) const ROW_PLACE: &str = "File: ";
pub(crate) const ABOUT_PLACE: &str = "The path of a new PGN file, perhaps on another disk. It may begin with ~/. Nothing is written over.";
pub(crate) const STILL_UNSAVED: &str = "It still cannot be saved.";
pub(crate) const KEYS_UNSAVED: [(&str, &str); 2] =
    [("Enter", "choose"), ("Esc", "back to the game")];
pub(crate) const KEYS_PLACE: [(&str, &str); 2] = [("Enter", "save"), ("Esc", "back")];

/// A file that is there already.
pub(crate) fn is_there(path: &str) -> String {
    format!("{path} is there already and stays as it is: type another name.")
}

/// What is printed before the games that could not be saved.
pub(crate) const FAREWELL: &str = "Not saved, so here it is as PGN. Copy it to a file to keep it:";

// The games that wait.
pub(crate) const CONTINUE: &str = "Which game goes on?";
pub(crate) const ON_THE_BOARD: &str = "on the board";
pub(crate) const KEYS_CONTINUE: [(&str, &str); 2] = [("Enter", "go on with it"), ("Esc", "back")];

/// How many games wait, beside the one that is shown or alone.
pub(crate) fn games_wait(count: usize, is_beside: bool) -> String {
    match (count, is_beside) {
        (1, true) => "and one more game".into(),
        (1, false) => "one game waits".into(),
        (_, true) => format!("and {count} more games"),
        (_, false) => format!("{count} games wait"),
    }
}

// Where the games of the library are.
pub(crate) const WAITS: &str = "waiting to go on";
pub(crate) const ASIDE: &str = "set aside: b brings it into the library";
pub(crate) const WAS_DELETED: &str = "deleted: b brings it back";
pub(crate) const DELETED_GAMES: &str = "Deleted games";
pub(crate) const NO_DELETED: &str = "No game was deleted.";
pub(crate) const NOT_DELETED: &str =
    "Only games that were deleted or set aside can be brought back.";
pub(crate) const IS_DELETED: &str = "This game is deleted already: b brings it back.";
pub(crate) const KEY_RESTORE: (&str, &str) = ("b", "bring back");
pub(crate) const KEY_DELETED: (&str, &str) = ("x", "deleted");
pub(crate) const KEY_LIBRARY: (&str, &str) = ("x", "library");

/// A game is in the library again.
pub(crate) fn restored(path: &str) -> String {
    format!("It is in the library again, as {path}.")
}
