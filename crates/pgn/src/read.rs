//! Reading games: from text to tags, words, comments and parentheses. What they mean is in `lines`.

use std::iter::FusedIterator;

use kilomate_core::{Board, Move};

use crate::lines::{Line, Lines};
use crate::{GameResult, PgnError, PgnGame, Problem};

/// Terminals paste lines that end like on old systems.
const LINE_END: [char; 2] = ['\n', '\r'];

/// Reads all games of a text.
///
/// # Errors
///
/// The first mistake, and where it is. [`games`] gives the games before it.
pub fn read(text: &str) -> Result<Vec<PgnGame>, PgnError> {
    games(text).collect()
}

/// The games of a text, read one after another as they are asked for; none after a mistake.
pub fn games(text: &str) -> Games<'_> {
    let rest = text.trim_start_matches('\u{feff}');
    Games { text, rest, number: 0 }
}

/// The iterator of [`games`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    text: &'a str,
    rest: &'a str,
    number: usize,
}

impl Iterator for Games<'_> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = skip_space(self.rest);
        if rest.is_empty() {
            return None;
        }
        self.number += 1;
        let mut reader = Reader { rest };
        let game = reader.game().map_err(|problem| {
            // The reader has stopped where the mistake begins.
            let before = &self.text[..self.text.len() - reader.rest.len()];
            reader.rest = "";
            PgnError { game: self.number, line: 1 + lines(before), problem }
        });
        self.rest = reader.rest;
        Some(game)
    }
}

impl FusedIterator for Games<'_> {}

/// Reads moves without tags from a position, in either notation, with or without numbers. Only those
/// of the main line are given.
///
/// # Errors
///
/// What is wrong, with the word.
pub fn movetext(start: &Board, text: &str) -> Result<Vec<Move>, Problem> {
    let (line, _) = Reader { rest: text }.moves(start)?;
    Ok(line.moves.into_iter().map(|m| m.played).collect())
}

/// How many lines end in a text: with a line feed, a carriage return, or both.
fn lines(text: &str) -> usize {
    let ends = text.matches(LINE_END).count();
    ends - text.matches("\r\n").count()
}

fn skip_space(text: &str) -> &str {
    let mut text = text.trim_start();
    // Lines that begin with a percent sign are not for us.
    while text.starts_with('%') {
        text = text.split_once(LINE_END).map_or("", |(_, rest)| rest).trim_start();
    }
    text
}

/// What is left of a text. It moves on only over what was understood.
struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn game(&mut self) -> Result<PgnGame, Problem> {
        let mut game = PgnGame::from_board(&Board::start());
        while let Some(after) = self.rest.strip_prefix('[') {
            let (name, value) = after.split_once('"').ok_or(Problem::NoValue)?;
            let (value, after) = quoted(value).ok_or(Problem::OpenValue)?;
            let (_, after) = after.split_once(']').ok_or(Problem::OpenTag)?;
            if name.trim() == "FEN" {
                game.start = Board::from_fen(&value)
                    .map_err(|error| Problem::Position { fen: value.clone(), error })?;
            }
            game.tags.push((name.trim().to_string(), value));
            self.rest = skip_space(after);
        }
        let (line, told) = self.moves(&game.start)?;
        let tag = || GameResult::from_text(game.tag("Result")?);
        game.result = told.or_else(tag).unwrap_or_default();
        (game.preface, game.moves, game.ending) = (line.preface, line.moves, line.more);
        Ok(game)
    }

    /// Reads up to the result or to the next game's tags.
    fn moves(&mut self, start: &Board) -> Result<(Line, Option<GameResult>), Problem> {
        let mut lines = Lines::new(start);
        // Where the variations begin that are not closed yet.
        let mut open = Vec::new();
        let mut result = None;
        while result.is_none() {
            self.rest = skip_space(self.rest);
            let Some(first) = self.rest.chars().next() else { break };
            match first {
                '[' => break,
                '{' => {
                    let closed = self.rest[1..].split_once('}');
                    let (comment, after) = closed.ok_or(Problem::OpenComment)?;
                    lines.say(comment);
                    self.rest = after;
                }
                ';' => {
                    let (comment, after) =
                        self.rest.split_once(LINE_END).unwrap_or((self.rest, ""));
                    lines.say(&comment[1..]);
                    self.rest = after;
                }
                '(' => {
                    lines.open()?;
                    open.push(self.rest);
                    self.rest = &self.rest[1..];
                }
                ')' => {
                    lines.close()?;
                    open.pop();
                    self.rest = &self.rest[1..];
                }
                _ => {
                    let end = self.rest.find(|c: char| c.is_whitespace() || "{}();[]".contains(c));
                    let (word, after) = self.rest.split_at(end.unwrap_or(self.rest.len()).max(1));
                    match GameResult::from_text(word) {
                        None => lines.word(word)?,
                        // Some programs write one at the end of a variation: it says nothing.
                        Some(_) if !open.is_empty() => {}
                        told => result = told,
                    }
                    self.rest = after;
                }
            }
        }
        match open.pop() {
            Some(begin) => {
                self.rest = begin;
                Err(Problem::OpenVariation)
            }
            None => Ok((lines.finish(), result)),
        }
    }
}

/// A value up to its closing quote, and what follows.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut characters = text.char_indices();
    while let Some((at, c)) = characters.next() {
        match c {
            '"' => return Some((value, &text[at + 1..])),
            '\\' => value.push(characters.next()?.1),
            _ => value.push(c),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DEEPEST, PgnMove};

    #[test]
    fn a_file_with_everything_in_it_is_read() {
        let text = "\u{feff}% a remark\n[Event \"A \\\"quoted\\\" name\"]\n[Result \"1-0\"]\n\n\
            {before} 1.e4 $1 e5 (1... c5 {the (Sicilian} 2. Nf3 (2. c3)) 2. Nf3! {good\nmove} \
            2...Nc6 ; to the end ( {\n3. Bb5 a6 1-0\n\n\
            [FEN \"4k3/8/8/8/8/8/8/R3K2R b KQ - 0 7\"]\n\n7... Kf7 8. 0-0+ *\n 1. d4";
        let games = read(text).expect("good");
        assert_eq!(games.len(), 3);
        assert_eq!(games[0].tag("Event"), Some("A \"quoted\" name"));
        assert_eq!(games[0].moves.len(), 6);
        assert_eq!(games[0].preface.as_deref(), Some("before"));
        assert_eq!(
            (games[0].moves[0].nags.as_slice(), &games[0].moves[1].nags[..]),
            (&[1][..], &[][..])
        );
        assert_eq!(games[0].moves[2].comment.as_deref(), Some("good move"));
        assert_eq!(games[0].moves[2].nags, [1]);
        assert_eq!(games[0].moves[3].comment.as_deref(), Some("to the end ( {"));
        assert_eq!(games[0].ending, None);
        assert_eq!(games[1].moves[1].played.to_string(), "e1g1");
        assert_eq!(games[2].moves.len(), 1);
        let results: Vec<GameResult> = games.iter().map(|game| game.result).collect();
        assert_eq!(results, [GameResult::White, GameResult::Unknown, GameResult::Unknown]);
    }

    #[test]
    fn comments_and_glyphs_belong_to_the_move_before() {
        let game = |text| read(text).expect(text).swap_remove(0);
        let said = game("{a} {b} 1. e4 {c} ; d\n{} e5!? $13 $x $999 2. Nf3 ?? {e} {f} {g} 1/2-1/2");
        assert_eq!(said.preface.as_deref(), Some("a b"));
        let comments: Vec<_> = said.moves.iter().map(|m| m.comment.as_deref()).collect();
        assert_eq!(comments, [Some("c d"), None, Some("e")]);
        let nags: Vec<_> = said.moves.iter().map(|m| m.nags.clone()).collect();
        assert_eq!(nags, [vec![], vec![5, 13], vec![4]]);
        assert_eq!(said.ending.as_deref(), Some("f g"));
        assert_eq!(said.result, GameResult::Draw);
        // Without a result after the moves that of the tag counts.
        assert_eq!(game("[Result \"0-1\"]\n1. e4").result, GameResult::Black);
        assert_eq!(game("[Result \"0-1\"]\n1. e4 *").result, GameResult::Unknown);
        // What ends a variation inside of a comment does not.
        assert_eq!(game("1. e4 (1. d4 {)} ; )\n (1. c4) d5) e5 *").moves.len(), 2);
    }

    #[test]
    fn games_before_a_mistake_are_given() {
        let mut games = games("1. e4 *\n\n1. d4 e6 *\n1. e5 *\n1. c4 *");
        assert_eq!(games.next().map(|game| game.expect("good").moves.len()), Some(1));
        assert_eq!(games.next().map(|game| game.expect("good").moves.len()), Some(2));
        let error = games.next().expect("a mistake").expect_err("a mistake");
        assert_eq!((error.game, error.line), (3, 4));
        assert!(games.next().is_none() && games.next().is_none());
    }

    #[test]
    fn mistakes_say_where() {
        for (text, part) in [
            ("1. e4 e5 2. Ke3", "game 1, line 1: `Ke3` at rnbqkbnr/pppp1ppp"),
            ("1. e4 *\n1. e5", "game 2, line 2: `e5`"),
            ("1. e4 e5\n\n2. Nf3 -- ", "game 1, line 3: `--` is a null move"),
            ("1. e4 (1. Z0) e5", "`Z0` is a null move"),
            ("1. e4 e5 2. 0000", "`0000` is a null move"),
            ("1. e4 (1. d4\nd4) e5", "game 1, line 2: `d4` at rnbqkbnr/pppppppp/8/8/3P4"),
            ("1. e4 (1. d4)\n(1... e5)", "game 1, line 2: `e5` at rnbqkbnr/pppppppp/8/8/8"),
            ("(1. e4) 1. d4", "a variation before the first move"),
            ("1. e4 ((1. d4) 1. c4) e5", "a variation before the first move"),
            ("1. e4\n(1. d4\n(1. c4\n)\n[Event \"\"]", "line 2: a variation is not closed"),
            ("1. e4 (1. d4) )", "a variation ends that has not begun"),
            ("1. e4\n{x\ny\n", "game 1, line 2: a comment is not closed"),
            ("1. e4\n\n(d4", "game 1, line 3: a variation is not closed"),
            ("1. e4 )", "a variation ends that has not begun"),
            ("[Event x]\n", "a tag without a value"),
            ("[White \"x\"]\n[Event \"x", "game 1, line 2: the value of a tag is not closed"),
            ("[Event \"x\"", "a tag is not closed"),
            ("% x\n[FEN \"x\"]\n*", "game 1, line 2: the FEN `x`: "),
        ] {
            let error = read(text).expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn variations_leave_the_line_before_the_move() {
        let text = "1. e4 e5 ({Sicilian} 1... c5! {a} 2. Nf3 (2. c3 {b} {c} d5) 2... d6 {d}) \
            (1... e6 2. d4) {main} 2. Nf3 *";
        let game = read(text).expect("good").swap_remove(0);
        let names =
            |moves: &[PgnMove]| moves.iter().map(|m| m.played.to_string()).collect::<Vec<_>>();
        assert_eq!(names(&game.moves), ["e2e4", "e7e5", "g1f3"]);
        assert_eq!(game.moves[1].comment.as_deref(), Some("main"));
        let [sicilian, french] = &game.moves[1].variations[..] else { panic!("{game:?}") };
        assert_eq!(sicilian.preface.as_deref(), Some("Sicilian"));
        assert_eq!(names(&sicilian.moves), ["c7c5", "g1f3", "d7d6"]);
        assert_eq!((&sicilian.moves[0].nags[..], french.preface.as_deref()), (&[1][..], None));
        assert_eq!(sicilian.moves[2].comment.as_deref(), Some("d"));
        let alapin = &sicilian.moves[1].variations[0];
        assert_eq!(names(&alapin.moves), ["c2c3", "d7d5"]);
        assert_eq!(alapin.moves[0].comment.as_deref(), Some("b c"));
        assert_eq!(names(&french.moves), ["e7e6", "d2d4"]);
    }

    #[test]
    fn no_text_is_too_deep_for_the_stack() {
        for (open, close) in [(DEEPEST, DEEPEST), (DEEPEST + 1, 0), (1_000_000, 1_000_000)] {
            let text = "e4 ".to_string() + &"(e4".repeat(open) + &")".repeat(close);
            match read(&text) {
                Ok(games) => assert_eq!((games.len(), open), (1, DEEPEST)),
                Err(error) => assert_eq!((error.problem, open > DEEPEST), (Problem::TooDeep, true)),
            }
        }
    }

    #[test]
    fn nothing_panics_and_everything_ends() {
        let text = "\u{feff}[A \"\\\"ü\"]\n% ä\n1. e4! {é} e5 $1 (1... c5 ; x)\n) 2. Nf3 é 1-0 *\n";
        for (at, c) in text.char_indices() {
            for with in
                ["", "\u{feff}", "\"", "(", ")", "{", "}", "[", "]", ";", "%", "$", "!", "é"]
            {
                let rest = &text[at + c.len_utf8()..];
                for text in [format!("{}{with}{rest}", &text[..at]), format!("{with}{rest}")] {
                    assert!(games(&text).count() <= text.len(), "{text}");
                }
            }
        }
    }

    #[test]
    fn lines_end_in_any_way() {
        for end in ["\n", "\r\n", "\r"] {
            let text =
                format!("[White \"A\"]{end}{end}1. e4 ; best by test{end}e5{end}2. Nf3 *{end}");
            let games = read(&text).expect("a game");
            assert_eq!(games[0].moves.len(), 3, "{text:?}");
            let error = read(&text.replace("Nf3", "Ke3")).expect_err("illegal");
            assert_eq!(error.line, 5, "{text:?}");
        }
    }
}
