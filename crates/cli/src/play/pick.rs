//! One game out of the text of a file. Those that cannot be read are named and passed over.

use kilomate_files::mistakes;
use kilomate_pgn::{PgnError, PgnGame, Sorted, sort};

/// A game, and what to say about the others.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Picked {
    /// The game.
    pub(crate) game: PgnGame,
    /// What is wrong with those that were passed over, in a sentence; nothing if none was.
    pub(crate) passed_over: Option<String>,
}

/// The game of that number in a text, bad ones counted; the first good one if no number is given.
///
/// # Errors
///
/// A sentence when there is no such game, or it cannot be read.
pub(crate) fn pick(text: &str, number: Option<usize>) -> Result<Picked, String> {
    let Sorted { games, mistakes: bad } = sort(text);
    let count = games.len() + bad.len();
    let is_wanted = |at: usize| number.is_none_or(|number| number == at);
    if let Some((at, game)) = games.into_iter().find(|&(at, _)| is_wanted(at)) {
        let before: Vec<PgnError> =
            bad.into_iter().filter(|mistake| number.is_none() && mistake.game < at).collect();
        let passed_over = mistakes(&before).map(|named| format!("Passed over: {named}"));
        return Ok(Picked { game, passed_over });
    }
    if let Some(mistake) = bad.iter().find(|mistake| is_wanted(mistake.game)) {
        return Err(mistake.to_string());
    }
    Err(match count {
        0 => "there is no game in it; a game in PGN begins like this: 1. e4 e5".into(),
        1 => "there is only one game in it: leave out --game".into(),
        _ => format!("there are {count} games in it: write --game with a number from 1 to {count}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_games_by_number() {
        let two = "1. e4 e5 *\n\n[White \"Anna\"]\n\n1. d4 *\n";
        let game = |number| pick(two, number).map(|picked| picked.game);
        assert_eq!(game(Some(1)).unwrap().moves.len(), 2);
        assert_eq!(game(None).unwrap().moves.len(), 2);
        assert_eq!(game(Some(2)).unwrap().tag("White"), Some("Anna"));
        assert!(game(Some(3)).unwrap_err().contains("from 1 to 2"));
        assert!(pick("", None).unwrap_err().contains("no game"));
        assert!(pick("1. e4 *", Some(2)).unwrap_err().contains("leave out --game"));
    }

    #[test]
    fn a_bad_game_is_named_and_passed_over() {
        let text = "1. e4 Ke3 *\n\n1. d4 *\n\n1. c4 Ke3 *\n";
        let first = pick(text, None).unwrap();
        assert_eq!(first.game.moves[0].played.to_string(), "d2d4");
        assert!(first.passed_over.unwrap().starts_with("Passed over: game 1, line 1: `Ke3` at "));
        assert_eq!(pick(text, Some(2)).unwrap().passed_over, None, "nobody asked");
        assert!(pick(text, Some(1)).unwrap_err().contains("Ke3"));
        assert!(pick(text, Some(3)).unwrap_err().starts_with("game 3, line 5"));
        assert!(pick("1. e4 Ke3 *", None).unwrap_err().contains("Ke3"));
    }
}
