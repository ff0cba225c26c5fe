//! Moves, lines and scores as a page wants them.

use kilomate_core::chess::make::Undo;
use kilomate_core::eval::score::Score;
use kilomate_core::{Board, Color, Game, Move, Square};
use kilomate_desk::outcome::Outcome;
use kilomate_engines::expectation::expected_points;
use kilomate_pgn::GameResult;

use crate::json::Json;
use crate::object;

/// `white` or `black`.
pub(crate) fn side(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The side of that name.
pub(crate) fn side_of(name: &str) -> Result<Color, String> {
    match name {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err(format!("there is no side `{name}`: write white or black")),
    }
}

/// The square of that name.
pub(crate) fn square_of(name: &str) -> Result<Square, String> {
    match name.as_bytes() {
        &[file, rank] => Square::from_ascii(file, rank),
        _ => None,
    }
    .ok_or_else(|| format!("there is no square `{name}`"))
}

/// The position after a legal move.
pub(crate) fn after(board: &Board, m: Move) -> Board {
    let (mut board, mut unused) = (board.clone(), Undo::NONE);
    board.make(m, &mut (), &mut unused);
    board
}

/// A legal move of a position.
pub(crate) fn move_json(board: &Board, m: Move) -> Json {
    let taken = match Game::<2>::from_board(board).effects(m).en_passant {
        Some(square) => Some(square),
        None => m.is_capture().then(|| m.to()),
    };
    let promotion = m.promotion().map(|kind| (kind.letter() as char).to_ascii_lowercase());
    object! {
        "uci": m.to_string(),
        "san": san(board, m),
        "from": m.from().to_string(),
        "to": m.to().to_string(),
        "promotion": promotion.map(String::from),
        "isCapture": m.is_capture(),
        "taken": taken.map(|square| square.to_string()),
        "isCastling": m.is_castling(),
        "isCheck": after(board, m).in_check(),
    }
}

/// How a legal move is written.
pub(crate) fn san(board: &Board, m: Move) -> String {
    board.san(m).map_or_else(|_| String::new(), |san| san.to_string())
}

/// Moves of one position.
pub(crate) fn moves_json(board: &Board, moves: &[Move]) -> Json {
    Json::List(moves.iter().map(|&m| move_json(board, m)).collect())
}

/// A line as it is written, `12. Nf3 Nc6 13. d4`, and its moves, as far as they are legal.
pub(crate) fn line(board: &Board, moves: &[Move]) -> (String, Json) {
    let mut board = board.clone();
    let mut words: Vec<String> = Vec::new();
    let mut list = Vec::new();
    for &m in moves {
        if !board.is_legal(m) {
            break;
        }
        let (san, number) = (san(&board, m), board.fullmove_number());
        words.push(match (board.side_to_move(), words.is_empty()) {
            (Color::White, _) => format!("{number}. {san}"),
            (Color::Black, true) => format!("{number}... {san}"),
            (Color::Black, false) => san,
        });
        list.push(move_json(&board, m));
        board = after(&board, m);
    }
    (words.join(" "), Json::List(list))
}

/// A score that is White's.
pub(crate) fn score_json(score: Score) -> Json {
    let text = match score.mate_distance() {
        Some(moves) if moves < 0 => format!("#−{}", -moves),
        Some(moves) => format!("#{moves}"),
        None => {
            let sign = if score.centipawns() < 0 { "−" } else { "+" };
            format!("{sign}{:.2}", f64::from(score.centipawns().unsigned_abs()) / 100.0)
        }
    };
    object! {
        "cp": score.centipawns(),
        "mate": score.mate_distance(),
        "text": text,
        "share": expected_points(score),
    }
}

/// How a game ended.
pub(crate) fn outcome_json(outcome: Outcome) -> Json {
    let winner = match outcome.result {
        GameResult::White => Some("white"),
        GameResult::Black => Some("black"),
        GameResult::Draw | GameResult::Unknown => None,
    };
    object! {
        "result": outcome.result.text(),
        "reason": outcome.reason.name(),
        "winner": winner,
    }
}

/// A sentence about a move for people who do not see the board: `Kilomate plays knight f3, check.`
pub(crate) fn spoken(name: &str, board: &Board, m: Move) -> String {
    let check = match after(board, m) {
        next if next.in_check() && !next.has_legal_move() => ", checkmate",
        next if next.in_check() => ", check",
        _ => "",
    };
    let kind = board.piece_at(m.from()).kind().map_or("man", kilomate_core::Kind::name);
    let what = if m.is_castling() {
        let wing = if m.to().col() > m.from().col() { "king's side" } else { "queen's side" };
        format!("castles on the {wing}")
    } else if m.is_capture() {
        let victim = board.piece_at(m.to()).kind().map_or("pawn en passant", |kind| kind.name());
        format!("{kind} {} takes {victim} {}", m.from(), m.to())
    } else {
        format!("{kind} {} to {}", m.from(), m.to())
    };
    let becomes = m.promotion().map_or(String::new(), |kind| format!(", {}", kind.name()));
    format!("{name}: {what}{becomes}{check}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(fen: &str, text: &str) -> String {
        let board = Board::from_fen(fen).expect(fen);
        move_json(&board, board.parse_move(text).expect(text)).to_string()
    }

    #[test]
    fn special_moves_say_what_they_do() {
        let passant = json("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6");
        assert!(
            passant.contains(r#""taken":"d5""#) && passant.contains(r#""to":"d6""#),
            "{passant}"
        );
        let castles = json("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O");
        assert!(castles.contains(r#""uci":"e1g1""#) && castles.contains(r#""isCastling":true"#));
        let queens = json("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=Q");
        assert!(queens.contains(r#""promotion":"q""#) && queens.contains(r#""isCheck":true"#));
    }

    #[test]
    fn scores_are_whites() {
        let text = |score| match score_json(score) {
            Json::Object(fields) => fields[2].1.to_string(),
            _ => String::new(),
        };
        assert_eq!(text(Score::cp(125)), "\"+1.25\"");
        assert_eq!(text(Score::cp(-30)), "\"−0.30\"");
        assert_eq!(text(Score::mate_in(5)), "\"#3\"");
        assert_eq!(
            text(kilomate_desk::score::for_white(Score::mate_in(3), Color::Black)),
            "\"#−2\""
        );
    }

    #[test]
    fn moves_are_spoken() {
        let spoken = |fen: &str, text: &str| {
            let board = Board::from_fen(fen).expect(fen);
            spoken("You", &board, board.parse_move(text).expect(text))
        };
        let passant = spoken("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6");
        assert_eq!(passant, "You: pawn e5 takes pawn en passant d6.");
        let queens = spoken("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=Q");
        assert_eq!(queens, "You: pawn a7 to a8, queen, check.");
        let castles = spoken("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O");
        assert_eq!(castles, "You: castles on the queen's side.");
    }
}
