//! The search: that it finds what a plain search finds, that steps change nothing, that it obeys
//! its limits, and that its lines are legal.

mod common;

use kilomate_core::chess::game::Record;
use kilomate_core::chess::make::Watch;
use kilomate_core::chess::movegen::MoveSet;
use kilomate_core::eval::cache::NoCache;
use kilomate_core::eval::pawns::PawnHash;
use kilomate_core::eval::score::Score;
use kilomate_core::eval::{Full, Handmade, Sums, evaluate};
use kilomate_core::knowledge::endings::NoEndings;
use kilomate_core::search::correction::NoCorrections;
use kilomate_core::search::history::NoHistory;
use kilomate_core::search::line::Moves;
use kilomate_core::search::params::{Fixed, Params};
use kilomate_core::search::table::{Entry, Memory};
use kilomate_core::search::{Best, Ply, Report, Room, Step};
use kilomate_core::{Board, C64, Ce, Elf, Engine, Game, Limits, Machine, Move, Prodigy};
use kilomate_heap::Heap;
use std::marker::PhantomData;

const POSITIONS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    "8/8/8/8/4k3/8/4p3/4K3 w - - 0 1",
    "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
];

/// A search without any rule that leaves out or shortens anything, and without a table or with one.
struct Plain<T = [Entry; 0]>(PhantomData<T>);
impl<T: Memory> Machine for Plain<T> {
    type Records = [Record; 128];
    type Plies = [Ply<Sums<Full>, Moves<32>>; 64];
    type Moves = Room<4096>;
    type Table = T;
    type Evaluator = Handmade<Full, PawnHash<4>, NoCache>;
    type History = NoHistory;
    type Corrections = NoCorrections;
    type Endings = NoEndings;
    type Line = Moves<32>;
    const PARAMS: Params = Params {
        reverse_futility_depth: -1,
        lazy_margin: 20_000,
        razoring_depth: 0,
        null_depth: i8::MAX,
        internal_depth: i8::MAX,
        late_depth: 0,
        futility_depth: -1,
        exchange_depth: -1,
        reduction_depth: i8::MAX,
        extension_quarters: 0,
        delta: 20_000,
        quiet_check_plies: 0,
        aspiration_depth: 2,
        ..Params::DEFAULT
    };
    type Numbers = Fixed;
}

/// The same by the book: recursive, no window.
fn minimax(game: &mut Game<64>, depth: i8, ply: u8) -> Score {
    let board = game.board().clone();
    let drawn = game.repetitions() > 0
        || board.halfmove_clock() >= 100 && (!board.in_check() || board.has_legal_move())
        || board.is_material_insufficient();
    if ply > 0 && drawn {
        return Score::DRAW;
    }
    let check = board.in_check();
    let legal = board.legal_moves();
    let quiet = depth <= 0 && !check;
    let static_score = || evaluate::<Full>(&board, &Sums::from_scratch(&board));
    let mut best = if quiet { static_score() } else { -Score::INFINITE };
    let mut any = false;
    for &m in legal.as_slice() {
        let forcing = m.is_capture() || m.is_promotion();
        if quiet && !(forcing && board.see_at_least(m, 0)) {
            continue;
        }
        any = true;
        game.play(m).unwrap();
        best = best.max(-minimax(game, depth - 1, ply + 1));
        game.take_back();
    }
    if !any && !quiet {
        return if check { Score::mated_in(ply) } else { Score::DRAW };
    }
    best
}

/// Alpha-beta over [`minimax`] would be the same; here only positions that minimax can afford.
const SMALL: [(&str, u8); 6] = [
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
    ("8/8/8/8/4k3/8/4p3/4K3 w - - 0 1", 6),
    ("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", 5),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - 98 90", 5),
    ("7k/5Q2/8/6K1/8/8/8/8 b - - 0 1", 5),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3),
];

#[test]
fn without_pruning_it_finds_what_minimax_finds() {
    for (fen, depth) in SMALL {
        let mut engine = common::engine::<Plain>();
        engine.game_mut().set_fen(fen).unwrap();
        engine.begin(&Limits { depth, ..Limits::default() });
        while engine.step(1000) != Step::Done {}
        let mut game: Game<64> = Game::from_board(&Board::from_fen(fen).unwrap());
        let expected = minimax(&mut game, depth as i8, 0);
        assert_eq!(engine.best().score, expected, "{fen} at depth {depth}");
    }
}

/// A table only remembers: as long as nothing in it comes from a deeper search, which two plies do
/// not allow, what is found is the same as without one. Full of captures, so that quiescence comes
/// back to its positions with other windows.
#[test]
fn a_table_does_not_change_what_quiescence_finds() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    ] {
        let mut plain = common::engine::<Plain>();
        let mut tabled = common::engine::<Plain<Heap<Entry>>>();
        tabled.table_mut().replace(Heap::new(1 << 16).unwrap());
        let limits = Limits { depth: 2, ..Limits::default() };
        plain.game_mut().set_fen(fen).unwrap();
        plain.begin(&limits);
        while plain.step(1000) != Step::Done {}
        tabled.game_mut().set_fen(fen).unwrap();
        tabled.begin(&limits);
        while tabled.step(1000) != Step::Done {}
        assert!(tabled.table_fill() > 0, "{fen}");
        assert_eq!(tabled.best().score, plain.best().score, "{fen}");
    }
}

/// What a search said, step by step, and what it came to.
type Outcome = (Vec<(Report, Vec<Move>)>, Best, u64);

fn search<M: Machine>(
    engine: &mut Engine<M>,
    fen: &str,
    limits: &Limits,
    mut budget: impl FnMut() -> u32,
) -> Outcome {
    engine.game_mut().set_fen(fen).unwrap();
    engine.forget();
    engine.begin(limits);
    let mut reports = Vec::new();
    loop {
        match engine.step(budget()) {
            Step::Running => {}
            Step::Iteration(report) => reports.push((report, engine.line().to_vec())),
            Step::Done => return (reports, engine.best(), engine.nodes()),
        }
    }
}

fn steps_change_nothing<M: Machine>(engine: &mut Engine<M>) {
    for fen in POSITIONS {
        for limits in [
            Limits { nodes: 6_000, ..Limits::default() },
            Limits { depth: 5, variations: 3, nodes: 20_000, ..Limits::default() },
        ] {
            let whole = search(engine, fen, &limits, || u32::MAX);
            let mut state = 1u32;
            let mut random = || {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                state >> 24
            };
            assert_eq!(search(engine, fen, &limits, || 1), whole, "steps of 1: {fen}");
            assert_eq!(search(engine, fen, &limits, || 7), whole, "steps of 7: {fen}");
            assert_eq!(search(engine, fen, &limits, || 1000), whole, "steps of 1000: {fen}");
            assert_eq!(search(engine, fen, &limits, &mut random), whole, "random steps: {fen}");
        }
    }
}

#[test]
fn steps_of_any_size_give_the_same_search() {
    steps_change_nothing(&mut common::engine::<Ce>());
    steps_change_nothing(&mut common::engine::<C64>());
    steps_change_nothing(&mut common::engine::<Elf>());
    steps_change_nothing(&mut common::engine::<Prodigy>());
}

#[test]
fn lines_are_legal_and_begin_with_the_best_move() {
    let mut engine = common::engine::<Ce>();
    for fen in POSITIONS {
        let limits = Limits { nodes: 30_000, ..Limits::default() };
        let (reports, best, nodes) = search(&mut engine, fen, &limits, || 1000);
        assert!(nodes <= 30_000);
        assert!(Board::from_fen(fen).unwrap().is_legal(best.best), "{fen}");
        for (report, line) in reports {
            assert!(!line.is_empty(), "{fen} depth {}", report.depth);
            let mut game: Game<256> = Game::from_board(&Board::from_fen(fen).unwrap());
            for &m in &line {
                assert!(!game.status().is_over(), "{fen}: {line:?} runs past the end");
                game.play(m).unwrap_or_else(|_| panic!("{fen}: {m} of {line:?}"));
            }
        }
        assert_eq!(engine.game().board().to_fen().as_str(), fen, "the game is as it was");
    }
}

#[test]
fn a_search_stopped_at_once_has_a_legal_move() {
    let mut engine = common::engine::<Prodigy>();
    for fen in POSITIONS {
        for steps in 0..40 {
            engine.game_mut().set_fen(fen).unwrap();
            engine.begin(&Limits::default());
            for _ in 0..steps {
                engine.step(1);
            }
            engine.stop();
            let board = Board::from_fen(fen).unwrap();
            assert!(board.is_legal(engine.best().best), "{fen} after {steps} nodes");
            assert_eq!(engine.game().board().to_fen().as_str(), fen);
        }
    }
}

#[test]
fn the_end_of_a_game_is_seen_at_the_root() {
    let mut engine = common::engine::<Prodigy>();
    for (fen, score) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", -Score::MATE),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Score::DRAW),
    ] {
        let (reports, best, nodes) = search(&mut engine, fen, &Limits::default(), || 100);
        assert!(reports.is_empty() && nodes == 0);
        assert_eq!(best, Best { best: Move::NONE, ponder: Move::NONE, score });
    }
}

/// Forced mates: position, moves to mate.
const MATES: [(&str, i16); 7] = [
    ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", 1),
    ("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 1),
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
    ("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", 2),
    ("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", 2),
    ("8/8/8/8/8/3k4/7r/3K4 b - - 0 1", 1),
    ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
];

#[test]
fn mates_are_found_and_counted() {
    let mut engine = common::engine::<Ce>();
    for (fen, moves) in MATES {
        let limits = Limits { mate: moves as u8, nodes: 2_000_000, ..Limits::default() };
        let (reports, best, nodes) = search(&mut engine, fen, &limits, || 1000);
        let found = best.score.mate_distance();
        assert!(found.is_some_and(|n| n > 0 && n <= moves), "{fen}: {found:?} in {nodes} nodes");
        let (_, line) = reports.last().unwrap();
        let mut game: Game<256> = Game::from_board(&Board::from_fen(fen).unwrap());
        for &m in line {
            game.play(m).unwrap();
        }
        assert!((line.len() as i16) < 2 * found.unwrap(), "{fen}: {line:?}");
    }
}

/// Quiescence finds a mate by a quiet check in its first ply only; what it stored in a later one, or
/// where razoring sent the search there early, once hid this mate up to depth 6.
#[test]
fn quiescence_without_checks_does_not_answer_for_one_with_them() {
    let mut engine = common::engine::<Ce>();
    let limits = Limits { depth: 3, ..Limits::default() };
    let (_, best, _) = search(&mut engine, "7k/8/R7/1R6/8/8/8/K7 w - - 0 1", &limits, || 1000);
    assert_eq!(best.score.mate_distance(), Some(2));
}

#[test]
fn move_lists_too_long_for_the_stack_are_no_mates() {
    // 218 moves on machines that have room for fewer: weaker play, never wrong play.
    let fen = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    let mut engine = common::engine::<Prodigy>();
    let limits = Limits { nodes: 20_000, ..Limits::default() };
    let (_, best, _) = search(&mut engine, fen, &limits, || 100);
    assert!(Board::from_fen(fen).unwrap().is_legal(best.best));
    assert!(best.score > Score::DRAW);
    let mut moves = kilomate_core::MoveList::new();
    Board::from_fen(fen).unwrap().generate(MoveSet::All, &mut moves);
    assert_eq!(moves.len(), 218);
}
