//! Texts of the game and the analysis.

use kilomate_core::eval::score::Score;
use kilomate_core::{Color, Kind, Square};
use kilomate_desk::{Offer, score};

// Commands, as the menu has them.

pub(crate) const MENU: &str = "Menu";
pub(crate) const DO_HINT: &str = "hint, in three steps";
pub(crate) const DO_TAKE_BACK: &str = "take back";
pub(crate) const DO_REDO: &str = "redo a move";
pub(crate) const DO_MOVE_NOW: &str = "move now";
pub(crate) const DO_DRAW: &str = "draw: offer or claim";
pub(crate) const DO_RESIGN: &str = "resign";
pub(crate) const DO_PAUSE: &str = "pause or resume";
pub(crate) const DO_SWAP: &str = "swap sides";
pub(crate) const DO_TURN: &str = "turn the board";
pub(crate) const DO_THINKING: &str = "show thinking";
pub(crate) const DO_ANALYSIS: &str = "analysis";
pub(crate) const DO_MORE_LINES: &str = "more lines";
pub(crate) const DO_FEWER_LINES: &str = "fewer lines";
pub(crate) const DO_BOOK: &str = "opening book";
pub(crate) const DO_COACH: &str = "coach on or off";
pub(crate) const DO_PONDER: &str = "think on your time";
pub(crate) const DO_PLAY_ON: &str = "play on from here";
pub(crate) const DO_PROMOTE: &str = "make this the main line";
pub(crate) const DO_REMOVE: &str = "delete this variation";
pub(crate) const DO_REVIEW: &str = "review: accuracy, turning points";
pub(crate) const DO_SET_UP: &str = "set up a position";
pub(crate) const DO_NEW_GAME: &str = "new game";
pub(crate) const DO_REMATCH: &str = "rematch, other colours";
pub(crate) const DO_SAVE: &str = "save a copy";
pub(crate) const DO_EXPORT: &str = "export";
pub(crate) const DO_OPEN: &str = "open a game or position";
pub(crate) const DO_LEAVE: &str = "leave";

// Keys for the last line.

// The most important come first: a narrow terminal has room for few.
pub(crate) const GAME_KEYS: [(&str, &str); 9] = [
    ("e4 Nf3", "move"),
    ("Space", "menu"),
    ("u", "take back"),
    ("Esc", "leave"),
    ("i", "hint"),
    ("=", "draw"),
    ("t", "turn"),
    ("Arrows", "cursor"),
    ("/", "book"),
];
pub(crate) const WAIT_KEYS: [(&str, &str); 6] = [
    ("m", "move now"),
    ("Space", "menu"),
    ("u", "take back"),
    ("Esc", "leave"),
    ("p", "pause"),
    ("v", "thinking"),
];
pub(crate) const PAUSED_KEYS: [(&str, &str); 5] =
    [("p", "resume"), ("Space", "menu"), ("u", "take back"), ("Esc", "leave"), ("t", "turn")];
pub(crate) const WATCH_KEYS: [(&str, &str); 6] = [
    ("p", "pause"),
    ("m", "move now"),
    ("Space", "menu"),
    ("Esc", "leave"),
    ("v", "thinking"),
    ("t", "turn"),
];
pub(crate) const STUDY_KEYS: [(&str, &str); 9] = [
    ("e4 Nf3", "move"),
    ("Space", "menu"),
    ("Esc", "leave"),
    ("PgUp PgDn", "moves"),
    ("+ -", "lines"),
    ("/", "book"),
    ("y", "analysis"),
    ("Del", "delete"),
    ("z", "review"),
];
pub(crate) const TYPING_KEYS: [(&str, &str); 3] =
    [("Enter", "make the move"), ("Backspace", "erase"), ("Esc", "clear")];
pub(crate) const SHOWING_KEYS: [(&str, &str); 3] =
    [("Enter", "show the move"), ("Backspace", "erase"), ("Esc", "clear")];
pub(crate) const PREVIEW_KEYS: [(&str, &str); 2] = [("Enter", "make the move"), ("Esc", "cancel")];
pub(crate) const KEY_CLAIM: (&str, &str) = ("=", "claim a draw");
pub(crate) const PICKED_KEYS: [(&str, &str); 3] =
    [("Arrows", "where to"), ("Enter", "put down"), ("Esc", "put back")];
pub(crate) const LOOKING_KEYS: [(&str, &str); 5] = [
    ("PgUp PgDn", "moves"),
    ("[ ]", "variations"),
    ("Home", "start"),
    ("End", "back to the game"),
    ("Enter", "play on from here"),
];
pub(crate) const BOOK_KEYS: [(&str, &str); 4] =
    [("Up Down", "choose"), ("Enter", "follow"), ("Left", "back"), ("Esc", "close")];
pub(crate) const OFFER_KEYS: [(&str, &str); 3] =
    [("=", "accept"), ("Esc", "decline"), ("Space", "menu")];
pub(crate) const OVER_KEYS: [(&str, &str); 6] = [
    ("j", "rematch"),
    ("Space n", "new game"),
    ("Esc", "leave"),
    ("z", "review"),
    ("y", "analysis"),
    ("x", "export"),
];
pub(crate) const ASK_KEYS: [(&str, &str); 3] =
    [("Up Down", "select"), ("Enter", "choose"), ("Esc", "cancel")];

// The line below the board.

pub(crate) const MOVE_PROMPT: &str = "Your move:";
pub(crate) const YOUR_MOVE: &str = "Your move.";
pub(crate) const CHECK: &str = "Check!";
pub(crate) const CAN_CLAIM: &str = "You can claim a draw with =.";
pub(crate) const PAUSED: &str = "The game is paused. Press p to resume.";
pub(crate) const TYPE_ON: &str = "Several moves begin like that: type the rest.";
pub(crate) const NOT_LEGAL: &str = "not a legal move";
pub(crate) const NOT_LEGAL_WHY: &str = "not a legal move (Enter says why)";
pub(crate) const WHICH: &str = "more than one move (Enter lists them)";
pub(crate) const WAIT: &str = "it is not your move yet";
pub(crate) const NO_MOVE_PASTED: &str =
    "That is not a move. Open positions and games from the menu (Space, then O).";
pub(crate) const HJKL_ON: &str = "h j k l now move the cursor. Press Tab to type with them again.";
pub(crate) const HJKL_OFF: &str = "Letters are moves again. The arrow keys still move the cursor.";

pub(crate) fn enter_plays(san: &str) -> String {
    format!("{san}: press Enter to make the move.")
}

pub(crate) fn sides_move(side: Color) -> String {
    format!("{} to move.", side.name())
}

pub(crate) fn players_move(name: &str) -> String {
    format!("{name} to move.")
}

pub(crate) fn is_thinking(name: &str) -> String {
    format!("{name} is thinking.")
}

/// An earlier place is looked at.
pub(crate) fn looking_at(san: Option<&str>, is_free: bool) -> String {
    let place = san.map_or_else(|| "the start".into(), |san| format!("the position after {san}"));
    if is_free {
        format!("You see {place}.")
    } else {
        format!("You see {place}. Press End to go back to the game.")
    }
}

pub(crate) fn offers_draw(name: &str) -> String {
    format!("{name} offers a draw: = to accept, Esc to decline.")
}

pub(crate) fn offers_resignation(name: &str) -> String {
    format!("{name} wants to resign: = to accept, Esc to play on.")
}

/// The answer to an offer.
pub(crate) fn answered(name: &str, accepted: bool, why: &str) -> String {
    let what = if accepted { "accepts the draw" } else { "declines the draw" };
    format!("{name} {what}: {why}.")
}

pub(crate) fn failed(why: &str) -> String {
    let why = why.trim_end_matches('.');
    format!("The game is paused: {why}. Press p to try again, or Space n for a new game.")
}

/// A hint, as much of it as was asked for.
pub(crate) fn hint(
    kind: Option<Kind>,
    from: Square,
    to: Option<Square>,
    line: &str,
    value: Option<Score>,
) -> String {
    let man = kind.map_or("piece", Kind::name);
    match (to, value) {
        (_, Some(value)) => format!("Hint: {line} ({}).", score::written(value)),
        (Some(to), None) => {
            format!("Hint: move the {man} on {from} to {to}. Press i for the line.")
        }
        (None, None) => format!("Hint: look at the {man} on {from}. Press i for where it goes."),
    }
}

// Questions.

pub(crate) const COACH: &str = "Coach";
pub(crate) const SURE_NO: &str = "think again";
pub(crate) const SURE_YES: &str = "play it";
pub(crate) const PROMOTION: &str = "Promote to";

/// A question before something that ends or leaves a game: its title and its two answers.
pub(crate) struct Sure {
    pub(crate) title: &'static str,
    pub(crate) no: &'static str,
    pub(crate) yes: &'static str,
}

const fn sure(title: &'static str, yes: &'static str) -> Sure {
    Sure { title, no: "no, play on", yes }
}

pub(crate) const SURE_RESIGN: Sure = sure("Resign", "yes, resign");
pub(crate) const SURE_ACCEPT: Sure = sure("Offer", "yes, accept");
pub(crate) const SURE_CLAIM: Sure = sure("Claim a draw", "yes, claim it");
pub(crate) const SURE_OFFER: Sure = sure("Offer a draw", "yes, offer it");
pub(crate) const SURE_REMATCH: Sure = sure("Rematch", "yes, begin another");
pub(crate) const SURE_LEAVE: Sure = sure("Leave", "yes, leave");
pub(crate) const RESIGN_QUESTION: &str = "Do you want to resign this game?";
pub(crate) const CLAIM_QUESTION: &str = "Claim a draw? That ends the game.";
pub(crate) const OFFER_QUESTION: &str = "Offer your opponent a draw?";
pub(crate) const REMATCH_QUESTION: &str =
    "This game is not over. Begin another with the same players?";
pub(crate) const LEAVE_QUESTION: &str =
    "Leave the game? It stays as it is until you choose Continue on the first screen.";

pub(crate) fn claim_question(san: &str) -> String {
    format!("Claim a draw with {san}? That ends the game.")
}

pub(crate) fn accept_question(name: &str, offer: Offer) -> String {
    match offer {
        Offer::Draw => format!("{name} offers a draw. Accept it? That ends the game."),
        Offer::Resignation => {
            format!("{name} wants to resign. Accept? You win, and the game ends.")
        }
    }
}

pub(crate) const PLAY_ON: &str = "Play on";
pub(crate) const PLAY_ON_QUESTION: &str =
    "Play on from here? The moves after it stay in the list as a variation.";
pub(crate) const PLAY_ON_YES: &str = "play on from here";
pub(crate) const PLAY_ON_TRY: &str = "just try the move";
pub(crate) const PLAY_ON_NO: &str = "no";

// Notices.

pub(crate) const GAME_IN_LIBRARY: &str =
    "Here is an empty board. The game you were playing is in the library.";

/// A copy of the game was put into the library.
pub(crate) fn saved_in(place: &str) -> String {
    format!("A copy is in {place}. The game itself is saved after every move.")
}

pub(crate) const COACH_ON: &str = "The coach asks before a move that loses something.";
pub(crate) const COACH_OFF: &str = "The coach is off.";
pub(crate) const PONDER_ON: &str = "The machine thinks on your time too.";
pub(crate) const PONDER_OFF: &str = "The machine thinks on its own time only.";

/// So many hundredths of the review are done.
pub(crate) fn reviewing(percent: u64) -> String {
    format!("Looking through the game: {percent}%. Esc stops it.")
}

/// How accurately each side has played, as far as it has moved.
pub(crate) fn accuracy(sides: [Option<f64>; 2]) -> String {
    let side = |accuracy: Option<f64>| match accuracy {
        Some(accuracy) => format!("{accuracy:.0}%"),
        None => "no move".into(),
    };
    format!("Accuracy: White {}, Black {}.", side(sides[0]), side(sides[1]))
}

pub(crate) const REVIEW_ENDED: &str = "The review was stopped.";
pub(crate) const THINKING_COUNTS_OUT: &str =
    "You see what your opponent thinks: this game does not count for your rating.";

pub(crate) const NO_ANALYSIS: &str = "There is no analysis now. Press y to start one.";

pub(crate) fn lines(count: u8) -> String {
    match count {
        1 => "The analysis shows 1 line.".into(),
        count => format!("The analysis shows {count} lines."),
    }
}

// Beside the board.

pub(crate) const MOVES: &str = "Moves";
pub(crate) const NO_MOVES: &str = "none yet";
pub(crate) const ANALYSIS: &str = "Analysis";
pub(crate) const NO_THOUGHT: &str = "nothing yet";
pub(crate) const FROM_BOOK: &str = "from the book";
pub(crate) const NOT_IN_BOOK: &str = "This position is not in the book.";

/// The open book, with so many moves.
pub(crate) fn book_moves(count: usize) -> String {
    match count {
        0 => "Book".into(),
        1 => "Book: 1 move".into(),
        count => format!("Book: {count} moves"),
    }
}

/// How often a book plays a move: `45%`.
pub(crate) fn share(share: f32) -> String {
    match (share * 100.0).round() as u32 {
        0 => "<1%".into(),
        percent => format!("{percent}%"),
    }
}

pub(crate) const SCORE_GRAPH: &str = "Score";
pub(crate) const NO_SCORES: &str = "no scores yet";
pub(crate) const HIDDEN_SCORES: &str = "hidden while the game counts";
pub(crate) const GAME_OVER: &str = "Game over";
pub(crate) const REVIEW: &str = "Review";
pub(crate) const AFTER_GAME: &str = "j rematch, Space n new game, z review";
pub(crate) const AFTER_NO_REVIEW: &str = "j rematch, Space n new game";
pub(crate) const AFTER_REVIEW: &str = "z shows them in turn, Enter plays on from there";
pub(crate) const DOES_NOT_COUNT: &str = "With help, odds or a set-up position, it does not count.";

/// What a person's games say about them.
pub(crate) fn rating(elo: u16, error: u16, games: u32) -> String {
    let after = if games == 1 { "1 game".into() } else { format!("{games} games") };
    format!("Your rating: {elo}, give or take {error} ({after}).")
}

/// Depth, positions, speed, table: the most important first.
pub(crate) fn figures(depth: u16, nodes: u64, speed: u64, fill: u16) -> Vec<String> {
    vec![
        format!("depth {depth}"),
        format!("{} nodes", short(nodes)),
        format!("{}/s", short(speed)),
        format!("table {}%", fill / 10),
    ]
}

/// `950`, `12.3k`, `4.56M`.
fn short(count: u64) -> String {
    match count {
        0..=9_999 => count.to_string(),
        10_000..=999_999 => format!("{:.1}k", count as f64 / 1e3),
        _ => format!("{:.2}M", count as f64 / 1e6),
    }
}

/// What a clock shows: `1:05:09`, `4:35`, `0:09.4` near the end.
pub(crate) fn clock(left: u32) -> String {
    let (hours, minutes, seconds) = (left / 3_600_000, left / 60_000 % 60, left / 1000 % 60);
    match left {
        0..20_000 => format!("{minutes}:{seconds:02}.{}", left / 100 % 10),
        20_000..3_600_000 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// What annotators think of a move, by its number in PGN.
pub(crate) const fn nag(number: u8) -> &'static str {
    match number {
        1 => "!",
        2 => "?",
        3 => "!!",
        4 => "??",
        5 => "!?",
        6 => "?!",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_right() {
        assert_eq!(short(9_999), "9999");
        assert_eq!(short(12_340), "12.3k");
        assert_eq!(short(4_560_000), "4.56M");
        assert_eq!(clock(3_909_000), "1:05:09");
        assert_eq!(clock(275_900), "4:35");
        assert_eq!(clock(9_460), "0:09.4");
        assert_eq!((share(0.454), share(0.004)), ("45%".into(), "<1%".into()));
    }
}
