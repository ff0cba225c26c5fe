//! What follows `go`: limits in any order, forgiven where they make no sense.

use kilomate_core::search::NodeCount;
use kilomate_core::{Board, Color, Hold, Move, Task};

use crate::command::Keyword;
use crate::position::read_coordinates;
use crate::problem::Problem;
use crate::words::{Line, Source, Word};

/// Where the moves of `searchmoves` go.
pub trait MoveSink {
    /// Whether there is room for such moves at all: otherwise `searchmoves` is not understood.
    const HAS_ROOM: bool = true;
    /// Takes a move.
    fn add(&mut self, m: Move);
    /// Reads a move; in coordinates, unless more is understood.
    fn read_move(&self, board: &Board, word: &[u8]) -> Option<Move> {
        read_coordinates(board, word)
    }
}

/// No room for them.
impl MoveSink for () {
    const HAS_ROOM: bool = false;
    fn add(&mut self, _: Move) {}
}

/// What a `go` line asks for. The task is made where it is: a small chip has no room to copy it.
#[derive(Clone, Copy, Default, Debug)]
pub struct Go {
    task: Task,
    /// Count leaves instead of searching.
    pub perft: Option<u32>,
    /// Whether Black is to move, and whether the clock is that of the side to move.
    is_black: bool,
    is_own: bool,
    /// Something was not understood.
    has_problem: bool,
}

impl Go {
    /// Reads the line. What is wrong is left out; the first problem is told.
    pub fn read<S: Source, O: MoveSink>(
        line: &mut Line<S>,
        word: &mut Word,
        board: &Board,
        only: &mut O,
        complain: &mut impl FnMut(Problem, &Word),
    ) -> Go {
        let is_black = board.side_to_move() == Color::Black;
        let mut go = Go { is_black, ..Go::default() };
        let mut lists_moves = false;
        let mut has_word = line.next(word);
        while has_word {
            let keyword = Keyword::of(word);
            let mut problem = None;
            let mut is_used = true;
            match keyword {
                Some(Keyword::INFINITE) => go.task.hold = Hold::Infinite,
                Some(Keyword::PONDER) if go.task.hold == Hold::Infinite => {}
                Some(Keyword::PONDER) => go.task.hold = Hold::Ponder,
                Some(keyword) if keyword.takes_number() => {
                    let number = if line.next(word) { word.number() } else { None };
                    match number {
                        Some(number) => go.set(keyword, number),
                        None => problem = Some(Problem::Number),
                    }
                    // A keyword in the place of the number speaks for itself.
                    is_used = Keyword::of(word).is_none();
                }
                Some(Keyword::SEARCHMOVES) if O::HAS_ROOM => {}
                None if O::HAS_ROOM && lists_moves => {
                    match only.read_move(board, word.as_bytes()).filter(|_| !word.is_cut()) {
                        Some(m) => only.add(m),
                        None => problem = Some(Problem::Move),
                    }
                }
                _ => problem = Some(Problem::Word),
            }
            lists_moves = match keyword {
                None => lists_moves,
                Some(keyword) => keyword == Keyword::SEARCHMOVES,
            };
            if let Some(problem) = problem {
                if !go.has_problem {
                    complain(problem, word);
                }
                go.has_problem = true;
            }
            has_word = if is_used { line.next(word) } else { !word.is_empty() };
        }
        go
    }

    #[inline(never)]
    fn set(&mut self, keyword: Keyword, number: NodeCount) {
        let small = number.clamp(1, 255) as u8;
        let word = u32::try_from(number).unwrap_or(u32::MAX);
        let limits = &mut self.task.limits;
        match keyword {
            Keyword::DEPTH => limits.depth = small,
            Keyword::NODES => limits.nodes = number.max(1),
            Keyword::MATE => limits.mate = small,
            Keyword::MOVETIME => self.task.fixed = Some(word),
            Keyword::PERFT => self.perft = Some(word),
            _ => self.set_clock(keyword, word),
        }
    }

    fn set_clock(&mut self, keyword: Keyword, number: u32) {
        let clock = self.task.clock.get_or_insert_default();
        let is_blacks = matches!(keyword, Keyword::BTIME | Keyword::BINC);
        let is_own = is_blacks == self.is_black;
        match keyword {
            Keyword::MOVESTOGO => clock.moves_to_go = number.min(u16::MAX as u32) as u16,
            // The other side's clock, if only that is known, is better than none.
            Keyword::WTIME | Keyword::BTIME if is_own || !self.is_own => {
                clock.left = number;
                self.is_own = is_own;
            }
            Keyword::WINC | Keyword::BINC if is_own => clock.increment = number,
            _ => {}
        }
    }

    /// The task, with so many milliseconds lost on the way of each move. To be asked for once.
    #[inline(never)]
    pub fn task(&mut self, overhead: u32) -> &mut Task {
        let task = &mut self.task;
        if let Some(fixed) = &mut task.fixed {
            // A move that must be there after a given time has to leave before; but it may use most of
            // a short one.
            *fixed -= overhead.min(*fixed >> 2);
        }
        if let Some(clock) = &mut task.clock {
            clock.overhead = overhead;
        }
        if task.hold == Hold::No && !task.is_limited() {
            if self.has_problem {
                // A limit was meant, and a move is expected: a quick one is better than none ever.
                task.limits.depth = 1;
            } else {
                task.hold = Hold::Infinite; // nothing at all asks for a search without an end
            }
        }
        task
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_core::Limits;
    use std::vec::Vec;

    impl MoveSink for Vec<Move> {
        fn add(&mut self, m: Move) {
            self.push(m);
        }
    }

    struct Read {
        task: Task,
        go: Go,
        only: Vec<Move>,
        problems: Vec<Problem>,
    }

    fn read_for(text: &str, side: Color) -> Read {
        let fen = if side == Color::White {
            "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1"
        } else {
            "4k3/8/8/8/8/8/8/4K3 b - - 0 1"
        };
        let (mut only, mut problems) = (Vec::new(), Vec::new());
        let mut line = Line::new(text.bytes());
        let mut complain = |problem, _: &Word| problems.push(problem);
        let board = Board::from_fen(fen).unwrap();
        let mut go = Go::read(&mut line, &mut Word::new(), &board, &mut only, &mut complain);
        Read { task: *go.task(20), go, only, problems }
    }

    fn read(text: &str) -> Read {
        read_for(text, Color::White)
    }

    fn clock(text: &str, side: Color) -> Option<(u32, u32, u16)> {
        read_for(text, side).task.clock.map(|c| (c.left, c.increment, c.moves_to_go))
    }

    #[test]
    fn limits_come_in_any_order() {
        let all = read("nodes 500 depth 7 mate 3 movetime 400");
        assert_eq!(all.task.limits, Limits { depth: 7, nodes: 500, mate: 3, variations: 0 });
        assert_eq!(all.task.fixed, Some(380));
        assert_eq!(all.task.hold, Hold::No);
        assert!(all.problems.is_empty());
        assert_eq!(read("movetime 8").task.fixed, Some(6), "most of a short one");
        assert_eq!(read("depth 0").task.limits.depth, 1);
        assert_eq!(read("depth 9999 nodes -5").task.limits.depth, 255);
        assert_eq!(read("perft 3").go.perft, Some(3));
    }

    #[test]
    fn clocks_are_those_of_the_side_to_move() {
        let both = "wtime 1000 btime 2000 winc 10 binc 20 movestogo 7";
        assert_eq!(clock(both, Color::White), Some((1_000, 10, 7)));
        assert_eq!(clock(both, Color::Black), Some((2_000, 20, 7)));
        assert_eq!(clock("wtime 100", Color::Black), Some((100, 0, 0)), "better than none");
        assert_eq!(clock("winc 5", Color::White), Some((0, 5, 0)), "an increment is a clock");
        assert_eq!(clock("movestogo 5", Color::White), Some((0, 0, 5)));
        assert_eq!(clock("wtime -200 btime 31", Color::White), Some((0, 0, 0)));
        assert_eq!(clock("depth 5", Color::White), None);
    }

    #[test]
    fn holding_back_is_asked_for_or_the_only_way() {
        assert_eq!(read("").task.hold, Hold::Infinite);
        assert_eq!(read("infinite").task.hold, Hold::Infinite);
        assert_eq!(read("ponder wtime 1000 btime 1000").task.hold, Hold::Ponder);
        assert_eq!(read("ponder infinite").task.hold, Hold::Infinite);
        assert_eq!(read("searchmoves e2e4").task.hold, Hold::Infinite);
    }

    #[test]
    fn moves_are_listed_up_to_the_next_keyword() {
        let go = read("searchmoves e2e4 d2d4 depth 3");
        let moves: Vec<_> = go.only.iter().map(std::string::ToString::to_string).collect();
        assert_eq!(moves, ["e2e4", "d2d4"]);
        assert_eq!(go.task.limits.depth, 3);
        assert!(go.problems.is_empty());
        let bad = read("searchmoves e2e5 d2d4 hello a1a9");
        assert_eq!((bad.only.len(), bad.problems.as_slice()), (1, &[Problem::Move][..]));
    }

    #[test]
    fn mistakes_are_told_once_and_a_move_is_found_all_the_same() {
        for (text, problem) in [
            ("depth", Problem::Number),
            ("depth x", Problem::Number),
            ("frobnicate 3", Problem::Word),
            ("dept 5", Problem::Word),
            ("wtime", Problem::Number),
        ] {
            let go = read(text);
            assert_eq!(go.problems, [problem], "{text}");
            assert_eq!((go.task.limits.depth, go.task.hold), (1, Hold::No), "{text}");
        }
        let two = read("depth nodes 7 movetime x winc 3 foo bar");
        assert_eq!(two.problems, [Problem::Number]);
        assert_eq!((two.task.limits.nodes, two.task.clock.unwrap().increment), (7, 3));
        let many = read(&std::format!("searchmoves {}", "e2e5 ".repeat(100_000)));
        assert_eq!(many.problems, [Problem::Move]);
    }

    #[test]
    fn who_has_no_room_for_moves_says_so() {
        let mut problems = Vec::new();
        let mut line = Line::new("searchmoves e2e4 d2d4 depth 3".bytes());
        let mut complain = |problem, _: &Word| problems.push(problem);
        let board = Board::start();
        let mut go = Go::read(&mut line, &mut Word::new(), &board, &mut (), &mut complain);
        let task = go.task(20);
        assert_eq!((task.limits.depth, problems), (3, std::vec![Problem::Word]));
    }
}
