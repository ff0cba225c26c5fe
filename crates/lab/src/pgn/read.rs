//! Reading games: the main line and what is said about it; variations are passed over.

use kilomate_core::{Board, Game, Move, NotationError};

use super::PgnGame;

/// Reads all games of a file.
///
/// # Errors
///
/// The number of the game in the file and what is wrong with it.
pub(crate) fn read(text: &str) -> Result<Vec<PgnGame>, String> {
    let mut games = Vec::new();
    let mut rest = text.trim_start_matches('\u{feff}');
    loop {
        rest = skip_space(rest);
        if rest.is_empty() {
            return Ok(games);
        }
        let number = games.len() + 1;
        let (game, after) = read_one(rest).map_err(|error| format!("game {number}: {error}"))?;
        games.push(game);
        rest = after;
    }
}

/// Reads moves without headers from a position, in either notation, with or without numbers.
///
/// # Errors
///
/// What is wrong, with the word.
pub(crate) fn movetext(start: &Board, text: &str) -> Result<Vec<Move>, String> {
    let mut game = empty(start);
    read_moves(&mut game, text)?;
    Ok(game.moves.into_iter().map(|(m, _)| m).collect())
}

fn empty(start: &Board) -> PgnGame {
    PgnGame { headers: Vec::new(), start: start.clone(), moves: Vec::new(), ending: None }
}

fn skip_space(text: &str) -> &str {
    let mut text = text.trim_start();
    // Lines that begin with a percent sign are not for us.
    while text.starts_with('%') {
        text = text.split_once('\n').map_or("", |(_, rest)| rest).trim_start();
    }
    text
}

fn read_one(text: &str) -> Result<(PgnGame, &str), String> {
    let mut game = empty(&Board::start());
    let mut rest = text;
    while let Some(after) = rest.strip_prefix('[') {
        let (name, value) = after.split_once('"').ok_or("a header without a value")?;
        let (value, after) = quoted(value).ok_or("a header's value is not closed")?;
        game.headers.push((name.trim().to_string(), value));
        rest = skip_space(after.split_once(']').ok_or("a header is not closed")?.1);
    }
    if let Some(fen) = game.header("FEN") {
        game.start = Board::from_fen(fen).map_err(|error| error.to_string())?;
    }
    let rest = read_moves(&mut game, rest)?;
    Ok((game, rest))
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

/// Reads up to the result or to the next game's headers.
fn read_moves<'a>(game: &mut PgnGame, text: &'a str) -> Result<&'a str, String> {
    let mut on: Game<256> = Game::from_board(&game.start);
    let mut rest = text;
    loop {
        rest = skip_space(rest);
        let Some(first) = rest.chars().next() else { return Ok(rest) };
        match first {
            '[' => return Ok(rest),
            '{' => {
                let (comment, after) =
                    rest[1..].split_once('}').ok_or("a comment is not closed")?;
                let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
                match game.moves.last_mut() {
                    Some((_, place @ None)) => *place = Some(comment),
                    _ => game.ending = Some(comment),
                }
                rest = after;
            }
            ';' => rest = rest.split_once('\n').map_or("", |(_, after)| after),
            '(' => rest = skip_variation(rest)?,
            ')' => return Err("a variation ends that has not begun".into()),
            _ => {
                let end = rest.find(|c: char| c.is_whitespace() || "{}();[]".contains(c));
                let (word, after) = rest.split_at(end.unwrap_or(rest.len()).max(1));
                rest = after;
                if matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*") {
                    return Ok(rest);
                }
                let word = without_number(word);
                if word.is_empty() || word.starts_with('$') {
                    continue;
                }
                let m = on.board().parse_move(word).map_err(|error| refused(&on, word, error))?;
                on.play(m).map_err(|error| format!("{word}: {error}"))?;
                game.moves.push((m, None));
            }
        }
    }
}

fn refused(game: &Game<256>, word: &str, error: NotationError) -> String {
    format!("`{word}` at {}: {error}", game.board().to_fen())
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

fn skip_variation(text: &str) -> Result<&str, String> {
    let mut depth = 0;
    let mut in_comment = false;
    for (at, c) in text.char_indices() {
        match c {
            '}' => in_comment = false,
            _ if in_comment => {}
            '{' => in_comment = true,
            '(' => depth += 1,
            ')' => {
                depth -= 1;
                if depth == 0 {
                    return Ok(&text[at + 1..]);
                }
            }
            _ => {}
        }
    }
    Err("a variation is not closed".into())
}

#[cfg(test)]
mod tests {
    use super::super::write;
    use super::*;

    #[test]
    fn a_file_with_everything_in_it_is_read() {
        let text = "\u{feff}% a remark\n[Event \"A \\\"quoted\\\" name\"]\n[Result \"1-0\"]\n\n\
            {before} 1.e4 $1 e5 (1... c5 {the (Sicilian} 2. Nf3 (2. c3)) 2. Nf3! {good\nmove} \
            2...Nc6 ; to the end ( {\n3. Bb5 a6 1-0\n\n\
            [FEN \"4k3/8/8/8/8/8/8/R3K2R b KQ - 0 7\"]\n\n7... Kf7 8. 0-0+ *\n 1. d4";
        let games = read(text).expect("good");
        assert_eq!(games.len(), 3);
        assert_eq!(games[0].header("Event"), Some("A \"quoted\" name"));
        assert_eq!(games[0].moves.len(), 6);
        assert_eq!(games[0].moves[2].1.as_deref(), Some("good move"));
        assert_eq!(games[1].moves[1].0.to_string(), "e1g1");
        assert_eq!(games[2].moves.len(), 1);
    }

    #[test]
    fn mistakes_say_where() {
        for (text, part) in [
            ("1. e4 e5 2. Ke3", "`Ke3` at rnbqkbnr/pppp1ppp"),
            ("1. e4 *\n1. e5", "game 2: `e5`"),
            ("1. e4 {x", "comment"),
            ("1. e4 (x", "variation"),
            ("1. e4 )", "variation"),
            ("[Event \"x", "header"),
            ("[Event \"x\"", "header"),
            ("[FEN \"x\"]\n*", "FEN"),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let header = |name: &str, value: &str| (name.to_string(), value.to_string());
        for (fen, line) in [
            (None, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1 f8c5 d2d4 e5d4 c2c4 d4c3"),
            (Some("n3k3/1P6/8/8/8/8/8/4K3 w - - 3 30"), "b7a8n e8d7 a8b6"),
            (Some("4k3/8/8/8/8/8/6p1/4K2R b K - 0 1"), "g2h1q e1d2"),
        ] {
            let mut game = empty(&Board::start());
            game.headers = vec![header("White", "A \"x\" \\ B"), header("Result", "1/2-1/2")];
            if let Some(fen) = fen {
                game.headers.push(header("FEN", fen));
                game.start = Board::from_fen(fen).expect("good");
            }
            let comments = [None, Some("+0.25/12 0.034s"), Some("-M5/20 1s"), None];
            let moves = movetext(&game.start, line).expect("legal").into_iter();
            let comments = comments.iter().cycle().map(|c| c.map(str::to_string));
            game.moves = moves.zip(comments).collect();
            game.ending = Some("A draw, {agreed}".into());
            let text = write(&game) + &write(&game);
            assert!(text.lines().all(|line| line.len() <= 80), "{text}");
            let games = read(&text).expect(&text);
            assert_eq!(games.len(), 2);
            for read in games {
                assert_eq!(read.headers, game.headers);
                assert_eq!(read.start.to_fen(), game.start.to_fen());
                let moves = |game: &PgnGame| game.moves.iter().map(|m| m.0).collect::<Vec<_>>();
                assert_eq!(moves(&read), moves(&game));
                assert_eq!(read.moves[1].1, game.moves[1].1, "{text}");
            }
        }
    }
}
