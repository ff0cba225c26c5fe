//! Texts around the screens: the first one, notices, keys.

use kilomate_core::Board;
use kilomate_desk::outcome::{Outcome, Reason};
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
pub(crate) const HOME_MUSEUM: &str = "Museum";
pub(crate) const HOME_SETTINGS: &str = "Settings";
pub(crate) const HOME_QUIT: &str = "Quit";
pub(crate) const NOTHING_TO_CONTINUE: &str = "There is no game to continue yet. Begin a new one.";
pub(crate) const ANALYSIS_KEEPS_GAME: &str =
    "Your game will go to the library if you analyse now. Press a again to do it.";
pub(crate) const ANALYSIS_LOSES_GAME: &str = "Your game will be lost if you analyse now, because nothing is saved here. Press a again to do it.";
pub(crate) const AT_THE_START: &str = "no moves yet";

pub(crate) const HELP_KEY: (&str, &str) = ("?", "help");
pub(crate) const HELP_KEYS: [(&str, &str); 3] =
    [("Up Down", "scroll"), ("Space", "next page"), ("Esc", "close")];
pub(crate) const HOME_KEYS: [(&str, &str); 3] =
    [("Up Down", "choose"), ("Enter", "open"), ("q", "quit")];

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
        "Kilomate needs a window of {width} x {height} characters; this window has {now_wide} x \
         {now_high}. Make it larger: nothing is lost."
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
    let result = outcome.result.text();
    match outcome.reason {
        Reason::Unknown => {
            format!("{result}  {} (result from the file).", who.replace("wins", "won"))
        }
        reason => format!("{result}  {who}: {}.", reason.name()),
    }
}

/// A clause as a sentence: a capital at its beginning, a full stop at its end.
pub(crate) fn as_sentence(clause: &str) -> String {
    let mut characters = clause.chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string());
    end_sentence(first.unwrap_or_default() + characters.as_str())
}

/// A full stop at the end, unless there is one.
pub(crate) fn end_sentence(mut sentence: String) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::screens;

    #[test]
    fn a_sentence_has_one_full_stop() {
        assert_eq!(as_sentence("nothing is there"), "Nothing is there.");
        assert_eq!(as_sentence("nothing is there."), "Nothing is there.");
        assert_eq!(as_sentence("sure?"), "Sure?");
        for problem in ["it is broken", "it is broken."] {
            for sentence in [
                screens::bad_fen(problem),
                screens::not_opened("x.pgn", problem),
                screens::not_pasted(problem),
                screens::games_passed_over(problem),
                crate::text::failed(problem),
            ] {
                assert!(sentence.ends_with('.') && !sentence.contains(".."), "{sentence}");
            }
        }
    }

    #[test]
    fn a_result_that_nobody_knows_the_reason_of_comes_from_the_file() {
        let told = |result, reason| outcome(&Outcome { result, reason });
        let from_file = "1-0  White won (result from the file).";
        assert_eq!(told(GameResult::White, Reason::Unknown), from_file);
        assert_eq!(
            told(GameResult::Draw, Reason::Unknown),
            "1/2-1/2  Draw (result from the file)."
        );
        assert_eq!(told(GameResult::Black, Reason::Time), "0-1  Black wins: time.");
    }
}
