//! A word of a game as others write it, and what it means: numbers, signs, results, and moves in all
//! their spellings.

use std::borrow::Cow;

use kilomate_core::{Board, Move, NotationError, Setup};

use crate::GameResult;

/// Signs behind a move or in a word of their own, with the numbers that the standard has for them. One
/// that ends with another one stands before it.
const SIGNS: [(&str, u8); 24] = [
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("!", 1),
    ("?", 2),
    ("□", 7),
    ("∞", 13),
    ("⩲", 14),
    ("+/=", 14),
    ("+=", 14),
    ("⩱", 15),
    ("=/+", 15),
    ("=+", 15),
    ("±", 16),
    ("+/-", 16),
    ("∓", 17),
    ("-/+", 17),
    ("+-", 18),
    ("-+", 19),
    ("==", 11),
    ("=", 10),
    ("N", 146),
    ("TN", 146),
];
/// Signs that a move may itself end with are none when they are glued to one.
const NEVER_GLUED: [&str; 4] = ["=+", "-+", "N", "TN"];

/// What programs write where nobody moves.
const NULL_MOVES: [&str; 6] = ["--", "Z0", "0000", "@@@@", "null", "pass"];

/// What is said of a capture en passant, though the move says it.
const EN_PASSANT: [&str; 4] = ["e.p.", "e.p", "ep.", "ep"];

/// Results, as the standard has them and otherwise.
const RESULTS: [(&str, GameResult); 12] = [
    ("1-0", GameResult::White),
    ("0-1", GameResult::Black),
    ("1/2-1/2", GameResult::Draw),
    ("*", GameResult::Unknown),
    ("1/2", GameResult::Draw),
    ("½-½", GameResult::Draw),
    ("½", GameResult::Draw),
    ("0.5-0.5", GameResult::Draw),
    ("1:0", GameResult::White),
    ("0:1", GameResult::Black),
    ("1/2:1/2", GameResult::Draw),
    ("½:½", GameResult::Draw),
];

/// What a word means where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    /// A move, and the numbers of the signs behind it.
    Move(Move, Vec<u8>),
    /// Nobody moves, and the signs behind that.
    Null(Vec<u8>),
    /// Signs that belong to the move before.
    Signs(Vec<u8>),
    /// Nothing: a number, or what the move before has said already.
    Nothing,
}

/// The result that is written so.
pub(crate) fn result(word: &str) -> Option<GameResult> {
    let word = spelled(word);
    RESULTS.iter().find(|(text, _)| *text == word).map(|&(_, result)| result)
}

/// Whether a word is the number of the first move, White's.
pub(crate) fn is_first_number(word: &str) -> bool {
    word == "1." || word.starts_with("1.") && !spelled(word).starts_with("1..")
}

/// What a word means in a position.
///
/// # Errors
///
/// It is no move there, and nothing else either. The word is given without the number in front of it.
pub(crate) fn meaning(word: &str, board: &Board) -> Result<Meaning, (String, NotationError)> {
    let word = spelled(word);
    let bare = without_number(&word).trim_end_matches([',', ';']);
    if NULL_MOVES.contains(&&*word) {
        return Ok(Meaning::Null(Vec::new())); // `0000` is no number
    }
    if bare.is_empty() {
        return Ok(Meaning::Nothing);
    }
    if let Some(number) = bare.strip_prefix('$') {
        // A number that the standard does not have says nothing.
        return Ok(Meaning::Signs(number.parse().into_iter().collect()));
    }
    // A check may be left alone by what stands before it, as in `e8(Q)+`.
    if EN_PASSANT.contains(&bare) || bare.trim_matches(['+', '#']).is_empty() {
        return Ok(Meaning::Nothing);
    }
    if let Some(sign) = sign(bare) {
        return Ok(Meaning::Signs(vec![sign]));
    }
    let (name, signs) = without_signs(bare);
    if NULL_MOVES.contains(&name) {
        return Ok(Meaning::Null(signs));
    }
    if name.is_empty() {
        return Ok(Meaning::Signs(signs));
    }
    match board.parse_move(&*plain_move(name)) {
        Ok(played) => Ok(Meaning::Move(played, signs)),
        Err(error) => Err((bare.to_owned(), error)),
    }
}

/// The position after a pass; none if that would leave a king in check.
pub(crate) fn after_pass(board: &Board) -> Option<Board> {
    let mut setup = Setup::EMPTY;
    setup.copy(board);
    setup.fullmove += u16::from(board.side_to_move() == kilomate_core::Color::Black);
    setup.side = board.side_to_move().other();
    setup.en_passant = None;
    setup.halfmove = setup.halfmove.saturating_add(1);
    setup.build().ok()
}

/// A word in the letters and signs of the standard.
fn spelled(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        return Cow::Borrowed(word);
    }
    let mut spelled = String::with_capacity(word.len());
    for c in word.chars() {
        match c {
            '♔' | '♚' => spelled.push('K'),
            '♕' | '♛' => spelled.push('Q'),
            '♖' | '♜' => spelled.push('R'),
            '♗' | '♝' => spelled.push('B'),
            '♘' | '♞' => spelled.push('N'),
            // A pawn has no letter; nor have signs that say how letters are drawn.
            '♙' | '♟' | '\u{fe0e}' | '\u{fe0f}' | '\u{200b}'..='\u{200d}' | '\u{feff}' => {}
            '\u{2010}'..='\u{2015}' | '\u{2212}' => spelled.push('-'),
            '×' => spelled.push('x'),
            '†' => spelled.push('+'),
            '‡' => spelled.push('#'),
            '…' => spelled.push_str("..."),
            _ => spelled.push(c),
        }
    }
    Cow::Owned(spelled)
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

fn sign(word: &str) -> Option<u8> {
    SIGNS.iter().find(|(text, _)| *text == word).map(|&(_, number)| number)
}

/// A word without the signs behind it, and those.
fn without_signs(word: &str) -> (&str, Vec<u8>) {
    let mut rest = word;
    let mut signs = Vec::new();
    let glued = |rest: &str| {
        let mut fitting = SIGNS.iter().filter(|(text, _)| !NEVER_GLUED.contains(text));
        fitting.find(|(text, _)| rest.ends_with(text)).copied()
    };
    // What stands for nobody's move ends like a sign.
    while let Some((text, number)) = glued(rest).filter(|_| !NULL_MOVES.contains(&rest)) {
        rest = &rest[..rest.len() - text.len()];
        signs.insert(0, number);
    }
    // `!!!` says no more than `!!`.
    signs.dedup();
    if signs.len() > 1 {
        signs.retain(|&sign| sign > 2);
    }
    (rest, signs)
}

/// A move as the rules read it: `Ng1-f3`, `e.p.`, `0–0`, `Pe4`, `ed:`, `e8/q` and others of that kind.
fn plain_move(name: &str) -> String {
    let mut name = name.trim_end_matches(['.', ',']);
    for said in EN_PASSANT.iter().map(|text| text.trim_end_matches('.')) {
        let before = name.strip_suffix(said).map(|name| name.trim_end_matches('/'));
        // A file alone in front of it is no square.
        name = before.filter(|name| name.len() > 2).unwrap_or(name);
    }
    let checked = name.trim_end_matches(['+', '#']);
    if checked.chars().all(|c| matches!(c, 'O' | '0' | 'o' | '-')) {
        match checked.chars().filter(|&c| c != '-').count() {
            2 => return "O-O".to_owned(),
            3 => return "O-O-O".to_owned(),
            _ => {}
        }
    }
    let mut plain: String = name.chars().filter(|&c| c != '-').collect();
    if plain.len() > 2 && plain.starts_with('P') {
        plain.remove(0);
    }
    // Some write the sign of a capture at the end.
    let checks = plain.len() - plain.trim_end_matches(['+', '#']).len();
    let mut plain = plain[..plain.len() - checks].trim_end_matches(':').replace(':', "x");
    plain = plain.replace('/', "=");
    // What a pawn becomes is a capital; `e7e8q` is read either way.
    if let [.., b'1' | b'8' | b'=', b'q' | b'r' | b'b' | b'n'] = plain.as_bytes() {
        let last = plain.pop().unwrap_or_default();
        plain.push(last.to_ascii_uppercase());
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(fen: &str, word: &str) -> Result<Meaning, NotationError> {
        meaning(word, &Board::from_fen(fen).expect("good")).map_err(|(_, error)| error)
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// Castling, en passant, captures and promotions are all possible.
    const RICH: &str = "n3k2r/1P4pp/8/3pP3/8/1B6/P7/R3K2R w KQk d6 0 30";

    #[test]
    fn moves_are_understood_in_all_spellings() {
        for (fen, spellings, expected) in [
            (
                START,
                "Nf3 ♘f3 ♞f3 ♘\u{fe0e}f3 Ng1-f3 Ng1–f3 Ng1f3 N1f3 Ngf3 g1f3 g1-f3 Nf3+ 1.Nf3 1.♘f3",
                "g1f3",
            ),
            (START, "e4 e2-e4 e2e4 E2E4 Pe4 ♙e4 Pe2-e4 1.e4 1...e4 1…e4 e4.", "e2e4"),
            (RICH, "O-O-O 0-0-0 o-o-o O–O–O 0-0-0+ OOO O-O-O# 30.0-0-0", "e1c1"),
            (RICH, "exd6 ed6 e5xd6 e5:d6 exd6e.p. exd6ep exd6/ep ed6: e5×d6", "e5d6"),
            (
                RICH,
                "bxa8=N bxa8N bxa8=n bxa8n bxa8/N b7xa8=N b7-a8n b7a8n bxa8=♘ ba8N b:a8=N+",
                "b7a8n",
            ),
            (RICH, "b8=Q b8Q b8=q b8q b7b8q b7-b8=Q b8/Q b8=Q† b8=♕‡ Pb8=Q", "b7b8q"),
        ] {
            let board = Board::from_fen(fen).expect("good");
            for word in spellings.split(' ') {
                match read(fen, word) {
                    Ok(Meaning::Move(m, signs)) => {
                        assert_eq!((m.to_string().as_str(), signs.len()), (expected, 0), "{word}");
                        assert!(board.is_legal(m));
                    }
                    other => panic!("{word}: {other:?}"),
                }
            }
        }
    }

    #[test]
    fn signs_are_glued_or_alone() {
        for (word, number) in [
            ("Nf3!", 1),
            ("Nf3?", 2),
            ("Nf3!!", 3),
            ("Nf3??", 4),
            ("Nf3!?", 5),
            ("Nf3?!", 6),
            ("Nf3!!!", 3),
            ("Nf3□", 7),
            ("Nf3=", 10),
            ("Nf3∞", 13),
            ("Nf3+=", 14),
            ("Nf3±", 16),
            ("Nf3+-", 18),
            ("Nf3+/-", 16),
            ("Nf3-/+", 17),
        ] {
            let found = read(START, word).expect(word);
            assert!(
                matches!(&found, Meaning::Move(_, signs) if *signs == [number]),
                "{word} {found:?}"
            );
            let alone = &word[3..];
            if alone != "!!!" {
                assert_eq!(read(START, alone), Ok(Meaning::Signs(vec![number])), "{alone}");
            }
        }
        assert!(matches!(read(START, "Nf3!±"), Ok(Meaning::Move(_, signs)) if signs == [16]));
        assert_eq!(read(START, "-+"), Ok(Meaning::Signs(vec![19])));
        assert_eq!(read(START, "$14"), Ok(Meaning::Signs(vec![14])));
        assert_eq!(read(START, "N"), Ok(Meaning::Signs(vec![146])));
        for nothing in ["1.", "12", "...", "1...", "…", "e.p.", "ep"] {
            assert_eq!(read(START, nothing), Ok(Meaning::Nothing), "{nothing}");
        }
        assert_eq!(read(START, "$x"), Ok(Meaning::Signs(vec![])));
    }

    #[test]
    fn nobody_moves_in_all_spellings() {
        for word in ["--", "Z0", "0000", "@@@@", "null", "pass", "1.--", "––", "12...Z0"] {
            assert_eq!(read(START, word), Ok(Meaning::Null(vec![])), "{word}");
        }
        assert_eq!(read(START, "--!?"), Ok(Meaning::Null(vec![5])));
        let black = Board::from_fen("4k3/8/8/8/3pP3/8/8/4K3 b - e3 3 7").expect("good");
        let after = after_pass(&black).expect("nobody is in check");
        assert_eq!(after.to_fen().as_str(), "4k3/8/8/8/3pP3/8/8/4K3 w - - 4 8");
        let check = Board::from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").expect("good");
        assert_eq!(after_pass(&check), None);
    }

    #[test]
    fn results_are_understood_in_all_spellings() {
        for (word, expected) in [
            ("1-0", Some(GameResult::White)),
            ("1–0", Some(GameResult::White)),
            ("0:1", Some(GameResult::Black)),
            ("1/2", Some(GameResult::Draw)),
            ("½-½", Some(GameResult::Draw)),
            ("½–½", Some(GameResult::Draw)),
            ("*", Some(GameResult::Unknown)),
            ("0-0", None),
            ("1.", None),
            ("", None),
        ] {
            assert_eq!(result(word), expected, "{word}");
        }
    }

    #[test]
    fn what_is_no_move_stays_none() {
        for word in
            ["", "x", "Qh9", "e9", "castles", "P", ":", "-", "=", "/", "ep4", "O", "e4e5e6", "½x"]
        {
            assert!(!matches!(read(START, word), Ok(Meaning::Move(..))), "{word}");
        }
        assert_eq!(
            meaning("3.Ke3!", &Board::start()),
            Err(("Ke3!".into(), NotationError::Illegal))
        );
    }
}
