//! Texts around the screens: the first one, notices, keys.

use kilomate_core::Board;
use kilomate_desk::outcome::Outcome;
use kilomate_pgn::GameResult;

pub(crate) const NAME: &str = "Kilomate";
pub(crate) const LOGO: &str = "K I L O M A T E";
pub(crate) const TAGLINE: &str = "a chess computer in kilobytes";

pub(crate) const HOME_NEW: &str = "New game";
pub(crate) const HOME_CONTINUE: &str = "Continue";
pub(crate) const HOME_ANALYSE: &str = "Analyse";
pub(crate) const HOME_SET_UP: &str = "Set up a position";
pub(crate) const HOME_LIBRARY: &str = "Library";
pub(crate) const HOME_MACHINES: &str = "Machines";
pub(crate) const HOME_SETTINGS: &str = "Settings";
pub(crate) const HOME_QUIT: &str = "Quit";
pub(crate) const NOTHING_TO_CONTINUE: &str = "There is no game to continue: begin a new one.";
pub(crate) const ANALYSIS_KEEPS_GAME: &str =
    "Your game goes to the library if you analyse now: press a again.";
pub(crate) const ANALYSIS_LOSES_GAME: &str =
    "Your game is lost if you analyse now, as nothing is saved here: press a again.";
pub(crate) const AT_THE_START: &str = "nothing played yet";

pub(crate) const HELP_KEY: (&str, &str) = ("?", "help");
pub(crate) const HELP_KEYS: [(&str, &str); 3] =
    [("Up Down", "scroll"), ("Space", "next page"), ("Esc", "close")];
pub(crate) const HOME_KEYS: [(&str, &str); 3] =
    [("Up Down", "choose"), ("Enter", "go there"), ("q", "quit")];

/// What a key is called where arrows can be drawn.
pub(crate) fn key_name(key: &str, unicode: bool) -> &str {
    match key {
        "Up Down" if unicode => "↑↓",
        "Arrows" if unicode => "←↑↓→",
        key => key,
    }
}

/// A terminal that is too small for a board.
pub(crate) fn too_small((width, height): (u16, u16), (now_wide, now_high): (u16, u16)) -> String {
    format!(
        "Kilomate needs {width} x {height} characters, here are {now_wide} x {now_high}. Make the \
         window larger: nothing is lost."
    )
}

/// `You - Kilomate 1000`.
pub(crate) fn players(white: &str, black: &str) -> String {
    format!("{white} - {black}")
}

/// `12...Nf6`.
pub(crate) fn numbered(before: &Board, san: &str) -> String {
    let dots = match before.side_to_move() {
        kilomate_core::Color::White => ".",
        kilomate_core::Color::Black => "...",
    };
    format!("{}{dots}{san}", before.fullmove_number())
}

/// What was played last in a game that waits.
pub(crate) fn last_move(before: &Board, san: &str) -> String {
    format!("last move {}", numbered(before, san))
}

/// How a game ended.
pub(crate) fn outcome(outcome: &Outcome) -> String {
    let who = match outcome.result {
        GameResult::White => "White wins",
        GameResult::Black => "Black wins",
        GameResult::Draw => "Draw",
        GameResult::Unknown => "No result",
    };
    format!("{}  {who}: {}.", outcome.result.text(), outcome.reason.name())
}

/// A clause as a sentence: a capital at its beginning, a full stop at its end.
pub(crate) fn as_sentence(clause: &str) -> String {
    let mut characters = clause.chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string());
    let mut sentence = first.unwrap_or_default() + characters.as_str();
    if !sentence.ends_with(['.', '?', '!']) {
        sentence.push('.');
    }
    sentence
}

/// What a page hides below.
pub(crate) fn more_lines(count: usize) -> String {
    match count {
        1 => "1 more line".into(),
        count => format!("{count} more lines"),
    }
}
