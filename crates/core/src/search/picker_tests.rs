//! The picker yields every legal move exactly once, in whatever order its stages come.

use std::vec::Vec;
use std::{format, fs};

use kilomate_flash::zeroed;

use super::super::history::{NOWHERE, piece_to};
use super::*;
use crate::chess::game::Game;
use crate::chess::movelist::Sink;
use crate::chess::piece::Color;
use crate::eval::score::Score;
use crate::machines::{Ce, Desktop, Elf, Prodigy};
use crate::play::random::Random;
use crate::search::table::Entry;

/// What a picker works with: too large for a stack.
struct Tools<M: Machine> {
    stack: Stack<M::Moves>,
    history: M::History,
    numbers: M::Numbers,
}

zeroed! {
    struct Tools [M: Machine] [M] =
        Tools { stack: Stack::ZEROED, history: M::History::ZEROED, numbers: M::Numbers::ZEROED };
}

/// Moves of the plies before, at the bottom of the stack.
const BELOW: [Move; 3] = [Move::from_bits(11), Move::from_bits(12), Move::from_bits(13)];

/// What a node may ask of its picker.
#[derive(Clone, Copy, Debug)]
struct Node {
    table_move: Move,
    killers: [Move; 2],
    quiescence: bool,
    quiet_checks: bool,
    eval: Score,
    alpha: Score,
    before: [u16; 2],
    /// Skip the quiet moves after so many that are no killers.
    quiets: usize,
}

impl<M: Machine> Tools<M> {
    /// The frame of a node that has just been entered.
    fn enter(&mut self, board: &Board, node: &Node) -> Frame {
        self.stack.truncate(0);
        for m in BELOW {
            self.stack.push(m);
        }
        Frame {
            first: self.stack.len(),
            next: self.stack.len(),
            checks: board.checks(),
            table_move: node.table_move,
            killers: node.killers,
            quiescence: node.quiescence,
            depth: if node.quiescence { 0 } else { 5 },
            eval: node.eval,
            alpha: node.alpha,
            beta: Score::INFINITE,
            ..Frame::EMPTY
        }
    }

    fn picker<'a>(
        &'a mut self,
        board: &'a Board,
        node: &Node,
        frame: &'a mut Frame,
    ) -> Picker<'a, M> {
        Picker {
            board,
            frame,
            stack: &mut self.stack,
            history: &self.history,
            numbers: self.numbers,
            quiet_checks: node.quiet_checks,
            before: node.before,
        }
    }

    /// All moves that a picker yields, asked as the search does; none if there is no room.
    fn drain(&mut self, board: &Board, node: &Node) -> Option<Vec<Move>> {
        let mut frame = self.enter(board, node);
        if frame.checks.any() {
            let count = self.picker(board, node, &mut frame).list_evasions().ok()?;
            assert_eq!(count as u16, board.legal_moves().len(), "{}", board.to_fen());
        }
        let mut picked = Vec::new();
        let mut quiets = 0;
        loop {
            let m = self.picker(board, node, &mut frame).next().ok()?;
            if m.is_none() {
                break;
            }
            picked.push(m);
            frame.legal += 1;
            quiets += (frame.stage == Stage::Quiets) as usize;
            if quiets == node.quiets {
                self.picker(board, node, &mut frame).skip_quiets();
            }
        }
        assert_eq!(self.stack.as_slice()[..BELOW.len()], BELOW, "{}", board.to_fen());
        Some(picked)
    }
}

/// Positions of the perft files and of random games from them on, with the move played before.
fn positions(each: usize) -> Vec<(Board, Move)> {
    let folder = format!("{}/tests/data/perft", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "epd"));
    files.sort();
    let text: Vec<_> = files.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let lines = text.iter().flat_map(|text| text.lines());
    let mut random = Random::new(5);
    let mut all = Vec::new();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let fen = line.split(';').next().unwrap().trim();
        let mut game: Game<256> = Game::from_board(&Board::from_fen(fen).unwrap());
        for _ in 0..each {
            all.push((game.board().clone(), game.last_move().unwrap_or(Move::NONE)));
            let legal = game.board().legal_moves();
            if legal.is_empty() {
                break;
            }
            game.play(legal.get(random.below(legal.len() as usize) as u16)).unwrap();
        }
    }
    assert!(all.len() > 50 * each / 2);
    all
}

/// A killer: legal here, a move of another position, or any bits.
fn killer(random: &mut Random, board: &Board, elsewhere: &Board) -> Move {
    let of = |board: &Board, random: &mut Random| {
        let legal = board.legal_moves();
        legal.get(random.below(legal.len().max(1) as usize) as u16)
    };
    match random.below(4) {
        0 => Move::NONE,
        1 => of(board, random),
        2 => of(elsewhere, random),
        _ => Move::from_bits(random.word()),
    }
}

fn node(random: &mut Random, board: &Board, elsewhere: &Board) -> Node {
    let legal = board.legal_moves();
    let mut killers = [killer(random, board, elsewhere), killer(random, board, elsewhere)];
    let table_move = match random.below(3) {
        _ if legal.is_empty() => Move::NONE,
        0 => Move::NONE,
        1 if board.is_legal(killers[0]) => killers[0],
        _ => legal.get(random.below(legal.len() as usize) as u16),
    };
    if killers[0] == killers[1] {
        killers[1] = Move::NONE; // the search never has the same twice
    }
    let mut follows = || match random.below(3) {
        0 => NOWHERE,
        _ => piece_to(Piece::new(Color::Black, Kind::Knight), Move::from_bits(random.word())),
    };
    Node {
        table_move,
        killers,
        quiescence: false,
        quiet_checks: false,
        eval: Score::cp(0),
        alpha: Score::cp(-20_000),
        before: [follows(), follows()],
        quiets: usize::MAX,
    }
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable_by_key(|m| m.bits());
    moves
}

fn legal(board: &Board, keep: impl Fn(Move) -> bool) -> Vec<Move> {
    sorted(board.legal_moves().as_slice().iter().copied().filter(|&m| keep(m)).collect())
}

/// The rule of the picker, told once more.
fn is_good(board: &Board, m: Move) -> bool {
    let value = |at| see::value(board.piece_at(at));
    m.is_capture() && value(victim_square(m)) >= value(m.from()) || board.see_at_least(m, 0)
}

/// Gives each node of each position to `check`, and experience to the history between them.
fn for_each_node<M: Machine>(
    each: usize,
    mut check: impl FnMut(&mut Tools<M>, &Board, Node, &mut Random),
) {
    let mut tools = kilomate_heap::zeroed_box::<Tools<M>>().expect("two megabytes at most");
    let mut random = Random::new(9);
    let positions = positions(each);
    for (i, (board, _)) in positions.iter().enumerate() {
        let elsewhere = &positions[(i * 31 + 7) % positions.len()].0;
        for _ in 0..3 {
            let node = node(&mut random, board, elsewhere);
            for &m in board.legal_moves().as_slice() {
                let bonus = random.word() as i16 / 8;
                if m.is_quiet() {
                    let piece = board.piece_at(m.from());
                    tools.history.update(&Quiet { piece, m, before: node.before }, bonus);
                }
            }
            check(&mut tools, board, node, &mut random);
        }
    }
}

fn every_legal_move_comes_once<M: Machine>() {
    let mut seen = [0; 4];
    for_each_node::<M>(40, |tools, board, node, _| {
        let picked = tools.drain(board, &node).unwrap();
        let about = || format!("{} {node:?}: {picked:?}", board.to_fen());
        assert_eq!(sorted(picked.clone()), legal(board, |_| true), "{}", about());
        if !node.table_move.is_none() {
            assert_eq!(picked[0], node.table_move, "{}", about());
        }
        seen[0] += (!board.in_check()) as u32;
        seen[1] += board.in_check() as u32;
        let is_killer = |m: &Move| m.is_quiet() && node.killers.contains(m);
        seen[2] += picked.iter().any(is_killer) as u32;
        if board.in_check() {
            return;
        }
        // Winning captures, killers, quiet moves, losing captures.
        let rest = picked.iter().filter(|&&m| m != node.table_move);
        let stages: Vec<u8> = rest
            .map(|m| match m.is_quiet() {
                true if is_killer(m) => 1,
                true => 2,
                false if is_good(board, *m) => 0,
                false => 3,
            })
            .collect();
        assert!(stages.is_sorted(), "{stages:?} {}", about());
        seen[3] += stages.contains(&3) as u32;
    });
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

#[test]
fn every_legal_move_comes_once_without_history() {
    every_legal_move_comes_once::<Elf>();
}

#[test]
fn every_legal_move_comes_once_with_pieces_and_targets() {
    every_legal_move_comes_once::<Ce>();
}

#[test]
fn every_legal_move_comes_once_with_continuations() {
    every_legal_move_comes_once::<Desktop<[Entry; 0]>>();
}

#[test]
fn quiet_moves_left_out_leave_all_others() {
    let mut skipped = 0;
    for_each_node::<Ce>(20, |tools, board, node, random| {
        if board.in_check() {
            return;
        }
        let quiets = 1 + random.below(8);
        let all = tools.drain(board, &node).unwrap();
        let picked = tools.drain(board, &Node { quiets, ..node }).unwrap();
        let is_plain =
            |m: &&Move| m.is_quiet() && **m != node.table_move && !node.killers.contains(m);
        let expected: Vec<Move> = {
            let mut left = quiets;
            all.iter()
                .filter(|m| {
                    let counts = is_plain(m);
                    let keep = !counts || left > 0;
                    left -= (counts && left > 0) as usize;
                    keep
                })
                .copied()
                .collect()
        };
        assert_eq!(picked, expected, "{} {node:?}", board.to_fen());
        skipped += all.len() - picked.len();
    });
    assert!(skipped > 10_000, "{skipped}");
}

#[test]
fn quiescence_yields_what_may_win_and_checks_without_doubles() {
    let params = Elf::PARAMS;
    let (mut pruned, mut checks) = (0, 0);
    for_each_node::<Elf>(40, |tools, board, node, random| {
        let quiet_checks = random.below(2) == 1;
        let table_move = if node.table_move.is_quiet() { Move::NONE } else { node.table_move };
        let wide = Node { quiescence: true, quiet_checks, table_move, ..node };
        let alpha = Score::cp(random.below(2_000) as i16 - 500);
        for node in [wide, Node { alpha, ..wide }] {
            let picked = sorted(tools.drain(board, &node).unwrap());
            let frame = Frame { eval: node.eval, alpha: node.alpha, ..Frame::EMPTY };
            let wins =
                |m: Move| is_good(board, m) && !rules::delta(&params, &frame, gain(board, m));
            let expected = legal(board, |m| {
                board.in_check()
                    || m == table_move
                    || !m.is_quiet() && wins(m)
                    || m.is_quiet()
                        && quiet_checks
                        && board.gives_check(m)
                        && board.see_at_least(m, 0)
            });
            assert_eq!(picked, expected, "{} {node:?}", board.to_fen());
            checks += picked.iter().filter(|m| m.is_quiet() && !board.in_check()).count();
            if node.alpha == alpha && !board.in_check() {
                pruned += legal(board, |m| !m.is_quiet() && is_good(board, m) && !wins(m)).len();
            }
        }
    });
    assert!(pruned > 100 && checks > 100, "{pruned} {checks}");
}

#[test]
fn a_stack_without_room_is_said_and_not_taken_for_the_end() {
    let board = Board::from_fen("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1").unwrap();
    let node = node(&mut Random::new(1), &board, &board);
    let mut small = kilomate_heap::zeroed_box::<Tools<Prodigy>>().unwrap();
    assert_eq!(small.drain(&board, &node), None);
    assert!(!small.stack.take_overflow(), "said once");
    let mut large = kilomate_heap::zeroed_box::<Tools<Elf>>().unwrap();
    assert_eq!(large.drain(&board, &node).map(|picked| picked.len()), Some(218));
}
