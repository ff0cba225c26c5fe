//! Reading games: from text to tags, words, comments and parentheses. What words mean is in `words`,
//! what they build in `lines`.
//!
//! A mistake ends its game, not the file: the reader goes on where the next game begins, which is
//! after a result, or at a tag.

use std::iter::FusedIterator;

use kilomate_core::{Board, Move};

use crate::lines::{Line, Lines};
use crate::tags::{self, Tag};
use crate::words::{self, is_first_number};
use crate::{GameResult, PgnError, PgnGame, Problem};

/// Terminals paste lines that end like on old systems.
const LINE_END: [char; 2] = ['\n', '\r'];

/// Reads all games of a text.
///
/// # Errors
///
/// The first mistake, and where it is. [`games`] gives all games without one.
pub fn read(text: &str) -> Result<Vec<PgnGame>, PgnError> {
    games(text).collect()
}

/// The games of a text, read one after another as they are asked for. A game with a mistake is an
/// error, and those after it are read all the same.
pub fn games(text: &str) -> Games<'_> {
    Games { reader: Reader::new(text), number: 0, counted: (0, 1) }
}

/// The games of a text that can be read, and what is wrong with the others.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sorted {
    /// The good ones, each with its number in the text, counted from 1.
    pub games: Vec<(usize, PgnGame)>,
    /// What is wrong with the others.
    pub mistakes: Vec<PgnError>,
}

/// Reads all games of a text that can be read, and tells what is wrong with the others.
pub fn sort(text: &str) -> Sorted {
    let mut sorted = Sorted::default();
    for (number, game) in (1..).zip(games(text)) {
        match game {
            Ok(game) => sorted.games.push((number, game)),
            Err(mistake) => sorted.mistakes.push(mistake),
        }
    }
    sorted
}

/// The iterator of [`games`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    reader: Reader<'a>,
    number: usize,
    /// A place in the text, and the line that it is in.
    counted: (usize, usize),
}

impl Games<'_> {
    /// How many bytes of the text have been read.
    pub fn read_so_far(&self) -> usize {
        self.reader.at
    }

    /// The line of a place that is not before the last one asked for.
    fn line(&mut self, at: usize) -> usize {
        let (place, line) = self.counted;
        self.counted = (at, line + lines(&self.reader.text[place..at]));
        self.counted.1
    }
}

impl Iterator for Games<'_> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.reader.skip_space();
            if self.reader.rest().is_empty() {
                return None;
            }
            return Some(match self.reader.game() {
                Ok(None) => continue,
                Ok(Some(game)) => {
                    self.number += 1;
                    Ok(game)
                }
                Err(problem) => {
                    self.number += 1;
                    let line = self.line(self.reader.blamed.unwrap_or(self.reader.at));
                    self.reader.skip_game(&problem);
                    Err(PgnError { game: self.number, line, problem })
                }
            });
        }
    }
}

impl FusedIterator for Games<'_> {}

/// Reads moves without tags from a position, in either notation, with or without numbers. Only those
/// of the main line are given.
///
/// # Errors
///
/// What is wrong, with the word. A null move is wrong here.
pub fn movetext(start: &Board, text: &str) -> Result<Vec<Move>, Problem> {
    let (line, _) = Reader::new(text).moves(start, &[])?;
    let moves: Vec<Move> = line.moves.into_iter().map(|m| m.played).collect();
    if moves.iter().any(|m| m.is_none()) {
        return Err(Problem::NullMove { word: "--".into() });
    }
    Ok(moves)
}

/// How many lines end in a text: with a line feed, a carriage return, or both.
fn lines(text: &str) -> usize {
    let ends = text.matches(LINE_END).count();
    ends - text.matches("\r\n").count()
}

/// White space, and what old and new systems put into a file beside it: the end of a file under DOS,
/// and marks that say how the letters are written.
fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{1a}' | '\u{feff}' | '\u{200b}')
}

/// A text and how far it has been read: only over what was understood.
#[derive(Clone, Debug)]
struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// Where the variations begin that are not closed yet.
    open: Vec<usize>,
    /// The moves have not begun.
    in_tags: bool,
    /// Where a mistake is that shows only later.
    blamed: Option<usize>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader { text, at: 0, open: Vec::new(), in_tags: true, blamed: None }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn first(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Goes on to what follows a part of the rest.
    fn go_to(&mut self, after: &str) {
        self.at = self.text.len() - after.len();
    }

    fn is_at_line_start(&self) -> bool {
        self.text[..self.at]
            .chars()
            .next_back()
            .is_none_or(|c| LINE_END.contains(&c) || c == '\u{feff}')
    }

    /// Goes to the end of the line.
    fn skip_line(&mut self) {
        self.at += self.rest().find(LINE_END).unwrap_or(self.rest().len());
    }

    /// Passes over white space and lines that begin with a percent sign, which are not for us. Tells
    /// whether there was an empty line.
    fn skip_space(&mut self) -> bool {
        let mut has_gap = false;
        loop {
            let rest = self.rest();
            let after = rest.trim_start_matches(is_space);
            has_gap |= lines(&rest[..rest.len() - after.len()]) > 1;
            self.go_to(after);
            if !after.starts_with('%') || !self.is_at_line_start() {
                return has_gap;
            }
            self.skip_line();
        }
    }

    /// The text of a comment that begins here, and what follows it.
    fn comment(&self) -> Option<Result<(&'a str, &'a str), Problem>> {
        let rest = self.rest();
        match self.first()? {
            '{' => Some(closed(&rest[1..]).ok_or(Problem::OpenComment)),
            ';' => {
                let end = rest.find(LINE_END).unwrap_or(rest.len());
                Some(Ok((&rest[1..end], &rest[end..])))
            }
            // A command outside of a comment, as `[%clk 0:05:00]`.
            '[' if rest.starts_with("[%") => {
                let line = &rest[..rest.find(LINE_END).unwrap_or(rest.len())];
                line.find(']').map(|end| Ok((&rest[..=end], &rest[end + 1..])))
            }
            _ => None,
        }
    }

    /// Reads a game; none if there is nothing in it but words for people.
    fn game(&mut self) -> Result<Option<PgnGame>, Problem> {
        (self.open, self.in_tags, self.blamed) = (Vec::new(), true, None);
        let mut game = PgnGame::from_board(&Board::start());
        let mut said = Vec::new();
        let mut has_gap = false;
        loop {
            has_gap |= self.skip_space() && !game.tags.is_empty();
            if let Some(comment) = self.comment() {
                let (comment, after) = comment?;
                said.push(comment);
                self.go_to(after);
            } else if self.first() == Some('[') {
                let Tag { name, value, after } = tags::read(self.rest())?;
                let known = game.tags.iter().position(|(known, _)| *known == name);
                if known.is_some() && has_gap {
                    break; // a game without moves, and the next one
                }
                if name.eq_ignore_ascii_case("FEN") && !value.trim().is_empty() {
                    game.start = Board::from_fen(&value)
                        .map_err(|error| Problem::Position { fen: value.clone(), error })?;
                }
                match known {
                    Some(place) => game.tags[place].1 = value,
                    None => game.tags.push((name, value)),
                }
                self.go_to(after);
            } else {
                break;
            }
        }
        self.in_tags = false;
        let (line, told) = self.moves(&game.start, &said)?;
        if game.tags.is_empty() && line.moves.is_empty() && told.is_none() {
            return Ok(None);
        }
        for (_, value) in game.tags.iter_mut().filter(|(name, _)| name == "Result") {
            // As the standard has it, if that is what it means.
            if let Some(known) = words::result(value) {
                *value = known.text().into();
            }
        }
        let tag = || words::result(game.tag("Result")?);
        // A star is no result: if the tag has one, somebody knew it.
        let told = told.filter(|&told| told != GameResult::Unknown);
        game.result = told.or_else(tag).unwrap_or_default();
        (game.preface, game.moves, game.ending) = (line.preface, line.moves, line.more);
        Ok(Some(game))
    }

    /// Reads up to the result or to the next game, after what has been said.
    fn moves(
        &mut self,
        start: &Board,
        said: &[&str],
    ) -> Result<(Line, Option<GameResult>), Problem> {
        let mut lines = Lines::new(start);
        for comment in said {
            lines.say(comment);
        }
        let mut result = None;
        while result.is_none() {
            let has_gap = self.skip_space();
            if let Some(comment) = self.comment() {
                let (comment, after) = comment?;
                lines.say(comment);
                self.go_to(after);
                continue;
            }
            match self.first() {
                None => break,
                Some('[') if self.is_at_line_start() || tags::is_one(self.rest()) => break,
                Some('(') => {
                    lines.open()?;
                    self.open.push(self.at);
                    self.at += 1;
                }
                Some(')') => {
                    lines.close()?;
                    self.open.pop();
                    self.at += 1;
                }
                Some(_) => {
                    let (word, after) = self.word();
                    let is_open = !self.open.is_empty();
                    if has_gap && !is_open && lines.has_moves() && is_first_number(&word) {
                        break; // a game without tags, after one without a result
                    }
                    match words::result(&word) {
                        None => lines.word(&word)?,
                        // Some programs write one at the end of a variation: it says nothing.
                        Some(_) if is_open => {}
                        told => result = told,
                    }
                    self.go_to(after);
                }
            }
        }
        if let Some(begin) = self.open.pop() {
            self.blamed = Some(begin);
            return Err(Problem::OpenVariation);
        }
        while let Some((comment, after)) = self.remark() {
            lines.say(comment);
            self.go_to(after);
        }
        Ok((lines.finish(), result))
    }

    /// What is said after the result, as long as no empty line follows.
    fn remark(&self) -> Option<(&'a str, &'a str)> {
        let mut ahead = self.clone();
        let has_gap = ahead.skip_space();
        ahead.comment().filter(|_| !has_gap)?.ok()
    }

    /// The word that begins here, and what follows it. In `e8(Q)` the parentheses belong to it.
    fn word(&self) -> (std::borrow::Cow<'a, str>, &'a str) {
        let rest = self.rest();
        let end = rest.find(|c| is_space(c) || "{}();[]".contains(c)).unwrap_or(rest.len());
        let first = self.first().map_or(0, char::len_utf8);
        let (word, after) = rest.split_at(end.max(first));
        let promotes = after.len() > 2
            && after.starts_with('(')
            && after[1..].starts_with(['Q', 'R', 'B', 'N']);
        match word.chars().next_back() {
            Some('1' | '8') if promotes && after[2..].starts_with(')') => {
                (format!("{word}={}", &after[1..2]).into(), &after[3..])
            }
            _ => (word.into(), after),
        }
    }

    /// Passes over what is left of a game with a mistake, to where the next one begins.
    fn skip_game(&mut self, problem: &Problem) {
        if *problem == Problem::OpenVariation {
            return; // that was found where the game ends
        }
        let mut has_gap = false;
        while self.in_tags {
            self.skip_line();
            has_gap |= self.skip_space();
            let rest = self.rest();
            self.in_tags = rest.starts_with('[') && !(has_gap && rest.starts_with(tags::FIRST));
        }
        let mut is_first = true;
        let mut depth = self.open.len();
        loop {
            let has_gap = self.skip_space();
            if let Some(Ok((_, after))) = self.comment() {
                self.go_to(after);
                continue;
            }
            match self.first() {
                None => return,
                Some('[') if tags::is_one(self.rest()) => return,
                Some('(') => depth += 1,
                Some(')') => depth = depth.saturating_sub(1),
                Some(_) => {
                    let (word, after) = self.word();
                    if has_gap && depth == 0 && !is_first && is_first_number(&word) {
                        return;
                    }
                    self.go_to(after);
                    if depth == 0 && words::result(&word).is_some() {
                        while let Some((_, after)) = self.remark() {
                            self.go_to(after);
                        }
                        return;
                    }
                    is_first = false;
                    continue;
                }
            }
            is_first = false;
            self.at += 1;
        }
    }
}

/// A comment up to its brace, and what follows. One that runs over the first tag of another game has
/// lost its brace.
fn closed(text: &str) -> Option<(&str, &str)> {
    let (comment, after) = text.split_once('}')?;
    let mut begins = comment.match_indices(tags::FIRST).map(|(at, _)| &comment[..at]);
    let is_another = |before: &str| {
        before.len() - before.trim_end_matches(is_space).len() > 1 && before.ends_with(LINE_END)
    };
    (!begins.any(is_another)).then_some((comment, after))
}

#[cfg(test)]
mod tests;
