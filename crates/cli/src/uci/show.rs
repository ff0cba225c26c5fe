//! For people: the board (`d`), the evaluation in its parts (`eval`), the commands (`help`).

use std::fmt::Write as _;

use kilomate_core::eval::Trace;
use kilomate_core::eval::weights::term;
use kilomate_core::{Board, Color, Kind, MachineName, Piece, Square, Status};

use crate::machine::{Evaluation, evaluate};
use kilomate_engines::position::Position;

/// All commands.
pub(super) const HELP: &str = "\
UCI commands
  uci                       say who this is and list the options
  isready                   answer readyok, also during a search
  setoption name N value V  set an option
  ucinewgame                forget the last game
  position startpos moves e2e4 e7e5
  position fen FEN moves …  set up a position; moves may be written Nf3 as well
  go …                      search: depth N, nodes N, movetime MS, mate N, infinite, ponder,
                            wtime MS btime MS winc MS binc MS movestogo N, searchmoves e2e4 …
  stop                      end the search and play
  ponderhit                 the move that is pondered on was played
  debug on|off              say more
  quit                      leave

More
  d                         show the board
  eval                      show the evaluation in its parts
  go perft N                count the positions N half-moves from here
  bench [N]                 search fixed positions to depth N; the nodes are the signature.
                            Also: bench machine ce depth N hash MB step NODES
  genfens N seed S book None
                            print N random openings
  help                      show this";

/// The board, drawn, with everything that belongs to the position.
pub(super) fn board(position: &Position) -> String {
    let board = position.board();
    let mut text = String::from("\n +---+---+---+---+---+---+---+---+\n");
    for row in 0..8 {
        for col in 0..8 {
            let piece = Square::at(row, col).map(|at| board.piece_at(at));
            let letter = piece.filter(|piece| !piece.is_none()).map_or(b' ', Piece::letter);
            let _ = write!(text, " | {}", letter as char);
        }
        let _ = writeln!(text, " | {}\n +---+---+---+---+---+---+---+---+", 8 - row);
    }
    text += "   a   b   c   d   e   f   g   h\n\n";
    let _ = writeln!(text, "Fen: {}", board.to_fen());
    let key = board.key();
    let _ = writeln!(text, "Key: {:08X} lock {:04X}", key.hash, key.lock);
    let _ = writeln!(text, "Checkers:{}", checkers(board));
    let mut moves: Vec<String> =
        board.legal_moves().as_slice().iter().map(ToString::to_string).collect();
    moves.sort_unstable();
    let _ = writeln!(text, "Moves: {} {}", moves.len(), moves.join(" "));
    let _ = write!(text, "Status: {}", status(position.history.status()));
    text
}

/// The squares of the men that give check, each after a space.
fn checkers(board: &Board) -> String {
    let us = board.side_to_move();
    let king = board.king(us);
    let checkers = board.men(us.other()).filter(|&at| attacks(board, at, king));
    checkers.fold(String::new(), |text, at| {
        let [file, rank] = at.to_ascii();
        format!("{text} {}{}", file as char, rank as char)
    })
}

/// Whether the man on `from` attacks a square. For display: the engine has its own, faster way.
fn attacks(board: &Board, from: Square, to: Square) -> bool {
    let piece = board.piece_at(from);
    let down = to.row() as i8 - from.row() as i8;
    let right = to.col() as i8 - from.col() as i8;
    let is_line = down == 0 || right == 0;
    let is_diagonal = down.abs() == right.abs();
    let reaches = match piece.kind() {
        Some(Kind::Pawn) => right.abs() == 1 && down * 16 == piece.color().forward(),
        Some(Kind::Knight) => down.abs() * right.abs() == 2,
        Some(Kind::Bishop) => is_diagonal,
        Some(Kind::Rook) => is_line,
        Some(Kind::Queen) => is_line || is_diagonal,
        Some(Kind::King) | None => false,
    };
    let is_slider = matches!(piece.kind(), Some(Kind::Bishop | Kind::Rook | Kind::Queen));
    let between = (1..down.abs().max(right.abs())).all(|i| {
        let (row, col) =
            (from.row() as i8 + i * down.signum(), from.col() as i8 + i * right.signum());
        Square::at(row as u8, col as u8).is_none_or(|at| board.piece_at(at).is_none())
    });
    reaches && (!is_slider || between)
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Normal => "the game goes on",
        Status::Check => "check",
        Status::Checkmate => "checkmate",
        Status::Stalemate => "stalemate",
        Status::InsufficientMaterial => "draw: neither side can mate",
        Status::Threefold => "draw at a claim: the position stands for the third time",
        Status::Fivefold => "draw: the position stands for the fifth time",
        Status::FiftyMoves => "draw at a claim: fifty moves",
        Status::SeventyFiveMoves => "draw: seventy-five moves",
        _ => "unknown",
    }
}

/// How often each term counts for each side.
struct Counts([[i32; 2]; term::LIST.len()]);

impl Trace for Counts {
    fn count(&mut self, index: u8, color: Color, times: i8) {
        let place = term::LIST.iter().rposition(|term| term.first <= index);
        if let Some(counts) = place.and_then(|place| self.0.get_mut(place)) {
            counts[color as usize] += i32::from(times);
        }
    }
}

/// What a machine thinks of the position without looking ahead, and why.
pub(super) fn evaluation(board: &Board, machine: MachineName) -> String {
    let mut counts = Counts([[0; 2]; term::LIST.len()]);
    let Evaluation { score, men: [mg, eg], phase } = evaluate(machine, board, &mut counts);
    let mut text = format!("{:<36}{:>6}{:>7}\n", "how often it counts", "white", "black");
    for (term, &[white, black]) in term::LIST.iter().zip(&counts.0) {
        if white != 0 || black != 0 {
            let _ = writeln!(text, "{:<36}{white:>6}{black:>7}", term.text);
        }
    }
    if counts.0 == [[0; 2]; term::LIST.len()] {
        let _ = writeln!(text, "nothing: an ending that is known");
    }
    let _ = writeln!(text, "men on their squares, middlegame {mg} endgame {eg} for White");
    let _ = writeln!(text, "phase {phase} of 24");
    let white = if board.side_to_move() == Color::White { score } else { -score };
    let _ = write!(text, "evaluation {white} for White, {score} for the side to move");
    if board.in_check() {
        text += " (in check: the search does not use it)";
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_drawn_from_whites_side() {
        let text = board(&Position::default());
        assert!(text.contains(" | r | n | b | q | k | b | n | r | 8\n"), "{text}");
        assert!(text.contains(" | R | N | B | Q | K | B | N | R | 1\n"), "{text}");
        assert!(text.contains("Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"));
        assert!(text.contains("Moves: 20 a2a3 a2a4"), "{text}");
    }

    #[test]
    fn checkers_are_those_that_the_rules_count() {
        for (fen, squares) in [
            ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", " e2"),
            ("4k3/8/8/8/4r3/8/3n4/4K3 w - - 0 1", " e4"),
            ("4k3/8/8/8/4r3/5n2/8/4K3 w - - 0 1", " e4 f3"),
            ("4k3/8/8/8/4r3/4P3/3p4/4K3 w - - 0 1", " d2"),
            ("4k3/8/8/8/7b/8/3b4/4K3 w - - 0 1", " h4 d2"),
            ("4k3/5P2/8/1Q6/8/8/8/4K3 b - - 0 1", " b5 f7"),
            ("4k3/3P4/8/1Q6/8/8/8/4K3 b - - 0 1", " d7"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", ""),
        ] {
            let board = Board::from_fen(fen).unwrap();
            let mut found: Vec<String> =
                checkers(&board).split_ascii_whitespace().map(Into::into).collect();
            assert_eq!(found.len(), board.checks().count() as usize, "{fen}");
            let mut expected: Vec<&str> = squares.split_ascii_whitespace().collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{fen}");
        }
    }

    #[test]
    fn the_evaluation_is_explained() {
        let start = evaluation(&Board::start(), MachineName::Desktop);
        assert!(start.contains("phase 24 of 24") && start.contains("tempo"), "{start}");
        let board = Board::from_fen("4k3/8/8/8/8/8/8/KQ6 b - - 0 1").unwrap();
        let ending = evaluation(&board, MachineName::Prodigy);
        assert!(ending.contains("an ending that is known"), "{ending}");
    }
}
