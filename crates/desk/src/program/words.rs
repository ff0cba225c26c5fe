//! What a chess program is told about a position, and what its words mean there.

use std::fmt::Write as _;

use kilomate_core::eval::score::Score;
use kilomate_core::{Board, Game, Move};
use kilomate_talk::Info;

use crate::clock::Millis;
use crate::mind::{FULL_MS, Question, Thought};
use crate::seat::Setting;

/// The position of a question, after the reply that is expected; none if a move is not legal.
pub(super) fn board(question: &Question, reply: Option<Move>) -> Option<Board> {
    let mut game: Game<1> = Game::from_board(&question.start);
    question.moves.iter().chain(&reply).try_for_each(|&m| game.play(m)).ok()?;
    Some(game.board().clone())
}

/// The command that tells that position with its past.
pub(super) fn position(question: &Question, reply: Option<Move>) -> String {
    let mut text = if question.start == Board::start() {
        String::from("position startpos")
    } else {
        format!("position fen {}", question.start.to_fen())
    };
    for (index, m) in question.moves.iter().chain(&reply).enumerate() {
        let _ = write!(text, "{} {m}", if index == 0 { " moves" } else { "" });
    }
    text + "\n"
}

/// How long the program is to take, where the setting fixes that.
pub(super) fn fixed(setting: Setting, has_clocks: bool) -> Option<Millis> {
    match setting {
        Setting::Seconds(seconds) => Some(seconds.saturating_mul(1000)),
        Setting::Full | Setting::Elo(_) | Setting::Level(_) => (!has_clocks).then_some(FULL_MS),
        Setting::Infinite | Setting::Depth(_) | Setting::Nodes(_) => None,
    }
}

/// The command that lets it think; `side` is to move.
pub(super) fn go(question: &Question, side: usize, setting: Setting, is_pondering: bool) -> String {
    let mut text = String::from(if is_pondering { "go ponder" } else { "go" });
    if setting == Setting::Infinite {
        return text + " infinite\n";
    }
    if let Some(clocks) = question.clocks {
        // UCI knows no overhead: what gets lost on the way is left out.
        let [white, black] = clocks.map(|clock| clock.left.saturating_sub(clock.overhead).max(1));
        let _ = write!(text, " wtime {white} btime {black}");
        let [white, black] = clocks.map(|clock| clock.increment);
        let _ = write!(text, " winc {white} binc {black}");
        if clocks[side].moves_to_go != 0 {
            let _ = write!(text, " movestogo {}", clocks[side].moves_to_go);
        }
    }
    if let Some(time) = fixed(setting, question.clocks.is_some()) {
        let _ = write!(text, " movetime {time}");
    }
    match setting {
        Setting::Depth(depth) => drop(write!(text, " depth {depth}")),
        Setting::Nodes(nodes) => drop(write!(text, " nodes {nodes}")),
        _ => {}
    }
    text + "\n"
}

/// A program's score as one of ours: a mate that is too far away is as far as can be.
pub(super) fn score(told: kilomate_talk::Score) -> Score {
    match told {
        kilomate_talk::Score::Centipawns(cp) => {
            let most = i32::from(Score::MATE_BOUND.centipawns()) - 1;
            Score::cp(cp.clamp(-most, most) as i16)
        }
        kilomate_talk::Score::Mate(moves) => {
            let plies = moves.unsigned_abs().saturating_mul(2);
            if moves > 0 {
                Score::mate_in((plies - 1).min(255) as u8)
            } else {
                Score::mated_in(plies.min(254) as u8)
            }
        }
    }
}

/// The moves of a line as far as they are legal.
pub(super) fn line(board: &Board, text: &str) -> Vec<Move> {
    let mut game: Game<1> = Game::from_board(board);
    let mut moves = Vec::new();
    for word in text.split_ascii_whitespace() {
        let Ok(m) = game.board().parse_coordinates(word) else { break };
        if game.play(m).is_err() {
            break;
        }
        moves.push(m);
    }
    moves
}

/// What an `info` line says about a line of moves after `elapsed` milliseconds; none if it says
/// nothing, or only a bound.
pub(super) fn thought(info: &Info, board: &Board, elapsed: u64) -> Option<Thought> {
    let told = info.score.filter(|_| !info.bound)?;
    let line = line(board, info.pv.as_deref()?);
    if line.is_empty() {
        return None;
    }
    let nodes = info.nodes.unwrap_or(0);
    Some(Thought {
        depth: info.depth.unwrap_or(0).min(u16::MAX.into()) as u16,
        variation: info.multipv.clamp(1, u8::MAX.into()) as u8,
        score: score(told),
        nodes,
        speed: info.nps.unwrap_or(nodes.saturating_mul(1000) / elapsed.max(1)),
        fill: info.hashfull.unwrap_or(0).min(1000),
        line,
        is_book: false,
    })
}

/// A program's own words for a sentence: no more than `most` characters, and none that a terminal
/// would obey.
pub(super) fn plain(text: &str, most: usize) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_core::play::clock::Clock as Shown;

    fn question(clocks: Option<[Shown; 2]>) -> Question {
        Question { start: Board::start(), moves: vec![], clocks }
    }

    #[test]
    fn every_setting_has_its_go() {
        let white = Shown { left: 60_020, increment: 1_000, moves_to_go: 5, overhead: 20 };
        let black = Shown { left: 10, increment: 0, moves_to_go: 0, overhead: 20 };
        let clocks = "wtime 60000 btime 1 winc 1000 binc 0";
        for (setting, free, timed) in [
            (Setting::Full, "movetime 3000", "movestogo 5"),
            (Setting::Elo(1500), "movetime 3000", "movestogo 5"),
            (Setting::Seconds(7), "movetime 7000", "movestogo 5 movetime 7000"),
            (Setting::Depth(9), "depth 9", "movestogo 5 depth 9"),
            (Setting::Nodes(800), "nodes 800", "movestogo 5 nodes 800"),
        ] {
            assert_eq!(go(&question(None), 0, setting, false), format!("go {free}\n"));
            let with_clocks = question(Some([white, black]));
            assert_eq!(go(&with_clocks, 0, setting, false), format!("go {clocks} {timed}\n"));
        }
        let with_clocks = question(Some([white, black]));
        assert_eq!(go(&with_clocks, 0, Setting::Infinite, false), "go infinite\n");
        assert_eq!(go(&with_clocks, 1, Setting::Full, true), format!("go ponder {clocks}\n"));
    }

    #[test]
    fn positions_are_told_with_their_past() {
        let start = Board::start();
        let e4 = start.parse_move("e4").unwrap();
        let after = Question { moves: vec![e4], ..question(None) };
        let reply = board(&after, None).unwrap().parse_move("c5").unwrap();
        assert_eq!(position(&question(None), None), "position startpos\n");
        assert_eq!(position(&after, Some(reply)), "position startpos moves e2e4 c7c5\n");
        assert_eq!(position(&question(None), Some(e4)), "position startpos moves e2e4\n");
        let fen = "7k/8/8/8/8/8/8/K6R b - - 3 40";
        let odd = Question { start: fen.parse().unwrap(), ..question(None) };
        assert_eq!(position(&odd, None), format!("position fen {fen}\n"));
        assert!(board(&odd, Some(e4)).is_none());
    }

    #[test]
    fn scores_stay_in_their_bounds() {
        use kilomate_talk::Score::{Centipawns, Mate};
        assert_eq!(score(Centipawns(-35)), Score::cp(-35));
        for cp in [i32::MAX, i32::MIN, 30_000, -31_000] {
            assert!(!score(Centipawns(cp)).is_mate(), "{cp}");
        }
        for moves in [1, 3, 127, -1, -3, -127] {
            assert_eq!(score(Mate(moves)).mate_distance(), Some(moves as i16));
        }
        for moves in [0, i32::MAX, i32::MIN, 128, -128] {
            assert!(score(Mate(moves)).is_mate(), "{moves}");
        }
    }

    #[test]
    fn lines_end_where_they_are_not_legal() {
        let board = Board::start();
        let thought = |text: &str| thought(&Info::read(text).unwrap(), &board, 500);
        let told = thought(
            "info depth 9 multipv 2 score cp 31 nodes 100 hashfull 7 pv e2e4 e7e5 e4e5 d7d6",
        );
        let told = told.expect("a thought");
        assert_eq!(told.line.iter().map(Move::to_string).collect::<Vec<_>>(), ["e2e4", "e7e5"]);
        assert_eq!((told.depth, told.variation, told.score), (9, 2, Score::cp(31)));
        assert_eq!((told.nodes, told.speed, told.fill), (100, 200, 7));
        for nothing in [
            "info depth 9 score cp 31 pv e4e5",
            "info depth 9 score cp 31",
            "info depth 9 pv e2e4",
            "info depth 9 score cp 31 lowerbound pv e2e4",
            "info string score cp 1 pv e2e4",
        ] {
            assert_eq!(thought(nothing), None, "{nothing}");
        }
        let odd = "info depth 99999 multipv 999 hashfull 9999 score mate -2 nps 5 pv e2e4";
        let odd = thought(odd).expect("a thought");
        assert_eq!((odd.depth, odd.variation, odd.fill, odd.speed), (65_535, 255, 1000, 5));
    }

    #[test]
    fn what_programs_say_is_short_and_plain() {
        assert_eq!(plain(" a\u{1b}[31m\n\nb\u{7} ", 80), "a [31m b");
        assert_eq!(plain("äöüß", 3), "äöü…");
        assert_eq!(plain("äöü", 3), "äöü");
    }
}
