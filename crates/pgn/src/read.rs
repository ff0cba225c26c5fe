//! Reading games: the main line and what is said about it; variations are passed over.

use std::iter::FusedIterator;

use kilomate_core::{Board, Game, Move, NotationError};

use crate::{GameResult, PgnError, PgnGame, PgnMove, Problem};

/// The signs behind a move; the number of each is its place, counted from 1.
const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

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
            PgnError { game: self.number, line: 1 + before.matches('\n').count(), problem }
        });
        self.rest = reader.rest;
        Some(game)
    }
}

impl FusedIterator for Games<'_> {}

/// Reads moves without tags from a position, in either notation, with or without numbers.
///
/// # Errors
///
/// What is wrong, with the word.
pub fn movetext(start: &Board, text: &str) -> Result<Vec<Move>, Problem> {
    let mut game = PgnGame::from_board(start);
    Reader { rest: text }.moves(&mut game)?;
    Ok(game.moves.into_iter().map(|m| m.played).collect())
}

fn skip_space(text: &str) -> &str {
    let mut text = text.trim_start();
    // Lines that begin with a percent sign are not for us.
    while text.starts_with('%') {
        text = text.split_once('\n').map_or("", |(_, rest)| rest).trim_start();
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
        let told = self.moves(&mut game)?;
        let tag = || GameResult::from_text(game.tag("Result")?);
        game.result = told.or_else(tag).unwrap_or_default();
        Ok(game)
    }

    /// Reads up to the result or to the next game's tags.
    fn moves(&mut self, game: &mut PgnGame) -> Result<Option<GameResult>, Problem> {
        let mut on: Game<256> = Game::from_board(&game.start);
        loop {
            self.rest = skip_space(self.rest);
            let Some(first) = self.rest.chars().next() else { return Ok(None) };
            match first {
                '[' => return Ok(None),
                '{' => {
                    let closed = self.rest[1..].split_once('}');
                    let (comment, after) = closed.ok_or(Problem::OpenComment)?;
                    say(game, comment);
                    self.rest = after;
                }
                ';' => {
                    let (comment, after) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
                    say(game, &comment[1..]);
                    self.rest = after;
                }
                '(' => self.rest = after_variation(self.rest).ok_or(Problem::OpenVariation)?,
                ')' => return Err(Problem::NoVariation),
                _ => {
                    let end = self.rest.find(|c: char| c.is_whitespace() || "{}();[]".contains(c));
                    let (word, after) = self.rest.split_at(end.unwrap_or(self.rest.len()).max(1));
                    let result = GameResult::from_text(word);
                    if result.is_none() {
                        read_word(game, &mut on, word)?;
                    }
                    self.rest = after;
                    if result.is_some() {
                        return Ok(result);
                    }
                }
            }
        }
    }
}

/// Plays the move that a word is, or takes note of the glyph.
fn read_word(game: &mut PgnGame, on: &mut Game<256>, word: &str) -> Result<(), Problem> {
    let word = without_number(word);
    let name = word.trim_end_matches(['!', '?']);
    if !name.is_empty() && !name.starts_with('$') {
        let refused = |on: &Game<256>, error| Problem::Move {
            word: word.to_string(),
            fen: on.board().to_fen().to_string(),
            error,
        };
        let played = on.board().parse_move(name).map_err(|error| refused(on, error))?;
        on.play(played).map_err(|_| refused(on, NotationError::Illegal))?;
        // What looked like words at the end was said in the middle.
        if let (Some(more), Some(last)) = (game.ending.take(), game.moves.last_mut()) {
            append(&mut last.comment, &more);
        }
        game.moves.push(PgnMove::from(played));
    }
    let glyph = GLYPHS.iter().position(|glyph| *glyph == &word[name.len()..]);
    let number = name.strip_prefix('$').and_then(|number| number.parse().ok());
    // A number that the standard does not have says nothing, and one before all moves is of none.
    if let (Some(nag), Some(last)) =
        (number.or(glyph.map(|at| at as u8 + 1)), game.moves.last_mut())
    {
        last.nags.push(nag);
    }
    Ok(())
}

/// Puts a comment where it belongs: before the first move, to the move before, or, if that one has
/// a comment, to the end, until another move follows.
fn say(game: &mut PgnGame, comment: &str) {
    let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
    let place = match game.moves.last_mut() {
        None => &mut game.preface,
        Some(PgnMove { comment: place @ None, .. }) => place,
        Some(_) => &mut game.ending,
    };
    if !comment.is_empty() {
        append(place, &comment);
    }
}

fn append(text: &mut Option<String>, more: &str) {
    match text {
        Some(text) => *text = format!("{text} {more}"),
        None => *text = Some(more.to_string()),
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

/// A word without the move number in front of it, as in `12.Nf3` or `12...`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() == word.len() {
        word.trim_start_matches('.')
    } else if rest.is_empty() || rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        word // such as 0-0
    }
}

/// What follows a variation, with all that is nested in it.
fn after_variation(text: &str) -> Option<&str> {
    let mut depth = 0;
    let mut until = None;
    for (at, c) in text.char_indices() {
        match c {
            _ if until == Some(c) => until = None,
            _ if until.is_some() => {}
            '{' => until = Some('}'),
            ';' => until = Some('\n'),
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(&text[at + 1..]);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ("1. e4 e5\n\n2. Nf3 -- ", "game 1, line 3: `--` at "),
            ("1. e4\n{x\ny\n", "game 1, line 2: a comment is not closed"),
            ("1. e4\n\n(x", "game 1, line 3: a variation is not closed"),
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
}
