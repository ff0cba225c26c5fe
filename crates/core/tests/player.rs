//! The player: from a task to a move, whatever the machine and however it is stepped.

mod common;
#[path = "common/player.rs"]
mod with_player;

use kilomate_core::chess::game::Record;
use kilomate_core::eval::score::Score;
use kilomate_core::knowledge::book::{Book, NoBook};
use kilomate_core::play::level::Level;
use kilomate_core::play::{Everything, Features, FullStrength, NoTimer};
use kilomate_core::{Board, Ce, Choice, Elf, Event, GameIn, Hold, Limits, Machine, Move};
use kilomate_core::{Player, Prodigy, Task};
use std::cell::Cell;
use with_player::{
    POSITIONS, Said, carry_out, check, depth, finish, nodes, player_at, player_with,
};

const START: &str = POSITIONS[0];
const ROOK_MATE: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
/// The king must go to h7.
const ONLY_MOVE: &str = "R6k/6p1/5p2/8/8/8/8/6K1 b - - 0 1";

fn step_sizes_change_nothing<M: Machine>() {
    for fen in POSITIONS {
        for level in [None, Level::from_number(1), Level::from_number(4)] {
            for variations in [1, 3] {
                let limits = Limits { nodes: 3_000, variations, ..Limits::default() };
                let task = Task { limits, level, bits: 0x1234_5678, ..Task::default() };
                let by = |mut size: Box<dyn FnMut() -> u32>| {
                    let mut player = player_at::<M>(fen);
                    player.begin(&task, 0);
                    finish(&mut player, || (0, size()))
                };
                let whole = by(Box::new(|| u32::MAX));
                let mut random = common::Random(3);
                check(fen, &whole);
                assert_eq!(by(Box::new(|| 1)), whole, "{fen}");
                assert_eq!(by(Box::new(|| 77)), whole, "{fen}");
                assert_eq!(by(Box::new(move || 1 + random.below(999) as u32)), whole, "{fen}");
            }
        }
    }
}

#[test]
fn steps_of_any_size_give_the_same_words_and_the_same_move() {
    step_sizes_change_nothing::<Ce>();
    step_sizes_change_nothing::<Elf>();
    step_sizes_change_nothing::<Prodigy>();
}

#[test]
fn stopped_at_any_time_it_says_a_line_and_then_its_move() {
    for fen in POSITIONS {
        for steps in 0..60 {
            let mut player = player_at::<Prodigy>(fen);
            player.begin(&Task::default(), 0);
            let mut lines = Vec::new();
            for _ in 0..steps {
                match player.step(0, 9) {
                    Event::Line(report) => lines.push((report, player.line().to_vec())),
                    event => assert_eq!(event, Event::Running),
                }
            }
            player.stop();
            let last = finish(&mut player, || (0, 1_000));
            assert!(last.lines.len() <= 1, "{last:?}");
            lines.extend(last.lines);
            check(fen, &Said { lines, choice: last.choice });
            assert_eq!(player.game().board().to_fen().as_str(), fen);
            assert_eq!(player.step(0, 1_000), Event::Nothing);
        }
    }
}

#[test]
fn a_reply_is_expected_also_when_the_search_is_cut_short() {
    let (mut expected, mut unknown) = (0, 0);
    for nodes in (1_000..3_000).step_by(50) {
        let said = carry_out(&mut player_at::<Ce>(POSITIONS[1]), &self::nodes(nodes));
        let Choice { best, ponder, .. } = said.choice;
        let mut game: GameIn<[Record; 2]> =
            GameIn::from_board(&Board::from_fen(POSITIONS[1]).unwrap());
        game.play(best).unwrap();
        assert!(ponder.is_none() || game.board().is_legal(ponder), "{nodes}: {best} {ponder:?}");
        expected += u32::from(said.last_line().len() > 1);
        unknown += u32::from(ponder.is_none());
    }
    // A move that has just turned out better than the window hoped for has no reply yet.
    assert!(expected > 0 && unknown <= 8, "{unknown} of 40 without a reply");
}

#[test]
fn a_task_without_moves_says_so() {
    for (fen, score) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", -Score::MATE),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Score::DRAW),
    ] {
        for level in [None, Level::from_number(1)] {
            let said = carry_out(&mut player_at::<Elf>(fen), &Task { level, ..depth(5) });
            let [(report, line)] = &said.lines[..] else { panic!("{said:?}") };
            assert_eq!((report.depth, report.variation, report.score), (0, 1, score));
            assert!(line.is_empty());
            let none = Choice { best: Move::NONE, ponder: Move::NONE, score, is_book: false };
            assert_eq!(said.choice, none);
        }
    }
}

fn timed(fixed: u32) -> Task {
    Task { fixed: Some(fixed), ..Task::default() }
}

/// Nodes that a task took, with a millisecond for each.
fn nodes_of(fen: &str, task: &Task) -> (u64, Said) {
    let mut player = player_at::<Elf>(fen);
    let mut now = 0;
    player.begin(task, now);
    let said = finish(&mut player, || {
        now += 1;
        (now, 1)
    });
    check(fen, &said);
    (player.nodes(), said)
}

#[test]
fn an_only_move_and_a_mate_need_no_more_time() {
    let (nodes, said) = nodes_of(ONLY_MOVE, &timed(100_000));
    assert!(nodes < 10_000 && said.last_depth() == 3, "{nodes} {said:?}");
    let (nodes, said) = nodes_of(ROOK_MATE, &timed(100_000));
    assert!(nodes < 10_000 && said.choice.score.mate_distance() == Some(1), "{nodes} {said:?}");
    let (nodes, _) = nodes_of(START, &timed(20_000));
    assert!((19_990..20_010).contains(&nodes), "elsewhere all of it: {nodes}");
    // Without a limit of time a mate does not end the search.
    let (_, said) = nodes_of(ROOK_MATE, &depth(7));
    assert_eq!(said.last_depth(), 7);
}

/// Always the same reply, and how often it was asked for.
struct Always(Move, Cell<u32>);

impl Book for Always {
    fn reply(&self, _: &Board, _: &[Move], _: u16) -> Move {
        self.1.set(self.1.get() + 1);
        self.0
    }
}

fn always(fen: &str, text: &str) -> Always {
    Always(Board::from_fen(fen).unwrap().parse_move(text).unwrap(), Cell::new(0))
}

#[test]
fn a_book_move_gets_a_short_look() {
    let book = always(START, "a4");
    for level in [None, Level::from_number(1)] {
        for task in [nodes(50_000), timed(50_000), depth(9)] {
            let mut player = player_at::<Ce>(START);
            player.begin_with(&Task { level, bits: 7, ..task }, 0, None::<fn(Move) -> bool>, &book);
            let said = finish(&mut player, || (0, 10));
            check(START, &said);
            assert_eq!((said.choice.best, said.choice.is_book), (book.0, true));
            assert_eq!(said.lines.len(), 1, "{said:?}");
            assert_eq!(said.last_depth(), 1);
            assert!(player.nodes() < 100);
        }
    }
    assert_eq!(book.1.get(), 6);
}

#[test]
fn a_book_is_not_believed_and_not_asked_in_vain() {
    let illegal = Always(always(ROOK_MATE, "Rd8").0, Cell::new(0));
    let mut player = player_at::<Ce>(START);
    player.begin_with(&depth(4), 0, None::<fn(Move) -> bool>, &illegal);
    let said = finish(&mut player, || (0, 1_000));
    assert_eq!(said, carry_out(&mut player_at::<Ce>(START), &depth(4)));
    let book = always(START, "a4");
    player.begin_with(&depth(2), 0, Some(|m| m != book.0), &book);
    let said = finish(&mut player, || (0, 1_000));
    assert!(!said.choice.is_book && said.choice.best != book.0, "it is not allowed");
    assert_eq!(book.1.get(), 1);
    for hold in [Hold::Infinite, Hold::Ponder] {
        player.begin_with(&Task { hold, ..depth(2) }, 0, None::<fn(Move) -> bool>, &book);
        player.cancel();
    }
    assert_eq!(book.1.get(), 1, "nobody who analyses wants to hear a book");
}

#[test]
fn weak_players_know_only_the_first_moves_of_a_book() {
    // The same position after 0, 1, 2 … moves, by the number in its FEN: a book without an end.
    let known = |level: Option<Level>| {
        (0..40u16)
            .take_while(|half_moves| {
                let side = if half_moves % 2 == 0 { "w" } else { "b" };
                let number = half_moves / 2 + 1;
                let fen =
                    format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR {side} KQkq - 0 {number}");
                let book = always(&fen, if side == "w" { "a4" } else { "a5" });
                let mut player = player_at::<Elf>(&fen);
                let task = Task { level, bits: 3, ..nodes(300) };
                player.begin_with(&task, 0, None::<fn(Move) -> bool>, &book);
                finish(&mut player, || (0, 1_000)).choice.is_book
            })
            .count()
    };
    let by_elo: Vec<usize> =
        [400, 800, 1_200, 1_600, 2_000].map(|elo| known(Level::from_elo(elo))).to_vec();
    assert_eq!(by_elo, [2, 4, 8, 13, 20]);
    assert_eq!(known(None), 40, "full strength knows all of it");
}

#[test]
fn a_hint_is_as_good_as_it_gets() {
    let weak = Task { level: Level::from_number(1), hold: Hold::Infinite, bits: 99, ..depth(4) };
    for fen in POSITIONS {
        let said = carry_out(&mut player_at::<Ce>(fen), &weak.hint());
        assert_eq!(said, carry_out(&mut player_at::<Ce>(fen), &depth(4)), "{fen}");
    }
}

#[test]
fn a_weak_level_plays_the_same_with_the_same_bits_and_not_always_with_others() {
    let mut moves = std::collections::HashSet::new();
    for bits in (0..40).map(|n: u32| n.wrapping_mul(0x9e37_79b1)) {
        let task = Task { level: Level::from_number(1), bits, ..Task::default() };
        let [one, other] = [(); 2].map(|()| carry_out(&mut player_at::<Elf>(POSITIONS[1]), &task));
        assert_eq!(one, other);
        check(POSITIONS[1], &one);
        moves.insert(one.choice.best.bits());
    }
    assert!(moves.len() > 2, "{}", moves.len());
}

#[test]
fn only_allowed_moves_are_played_at_any_level() {
    for fen in POSITIONS {
        let board = Board::from_fen(fen).unwrap();
        for &wanted in board.legal_moves().as_slice() {
            for number in [1, 3, 10] {
                let level = Level::from_number(number);
                let task = Task { level, bits: 0xdead_beef, ..depth(2) };
                let mut player = player_at::<Elf>(fen);
                player.begin_with(&task, 0, Some(|m| m == wanted), &NoBook);
                let said = finish(&mut player, || (0, 1_000));
                check(fen, &said);
                assert_eq!(said.choice.best, wanted, "{fen} level {number}");
                assert!(said.lines.iter().all(|(_, line)| line[0] == wanted));
            }
        }
    }
    let mut player = player_at::<Elf>(START);
    player.begin_with(&depth(2), 0, Some(|_| false), &NoBook);
    check(START, &finish(&mut player, || (0, 1_000))); // none allowed is all allowed
}

#[test]
fn several_variations_come_in_order() {
    for fen in POSITIONS {
        let roots = Board::from_fen(fen).unwrap().legal_moves().len();
        let limits = Limits { depth: 4, variations: 4, ..Limits::default() };
        let said = carry_out(&mut player_at::<Ce>(fen), &Task { limits, ..Task::default() });
        check(fen, &said);
        let mut expected =
            (1..=4).flat_map(|depth| (1..=roots.min(4) as u8).map(move |number| (depth, number)));
        for iteration in said.lines.chunks(roots.min(4) as usize) {
            for (report, _) in iteration {
                assert_eq!(Some((report.depth, report.variation)), expected.next(), "{fen}");
            }
            let firsts: std::collections::HashSet<u16> =
                iteration.iter().map(|(_, line)| line[0].bits()).collect();
            assert_eq!(firsts.len(), iteration.len(), "{fen}: a move of its own each");
        }
        assert_eq!(expected.next(), None, "{fen}");
    }
}

/// The search looks for insufficient material among four men at most: a line that goes on with five
/// bishops is cut by the program that shows it to strict clients.
#[test]
fn lines_end_where_the_game_does() {
    for fen in POSITIONS.into_iter().chain([
        ROOK_MATE,
        "7k/8/8/6Q1/8/8/8/K7 w - - 97 100", // fifty moves are near
        "5k2/5P2/8/5K2/8/8/8/8 w - - 0 1",  // stalemate after the pawn's last support
        "6k1/5ppp/8/8/8/8/q4PPP/1r3RK1 w - - 0 1", // lost, and mate is near
        "7k/R7/8/8/8/8/1p6/1K6 w - - 0 1",
    ]) {
        for task in [depth(8), nodes(7_777)] {
            check(fen, &carry_out(&mut player_at::<Ce>(fen), &task));
            check(fen, &carry_out(&mut player_at::<Prodigy>(fen), &task));
        }
    }
}

/// A player for a chip that has neither levels nor a clock.
struct Bare;
impl Features for Bare {
    type Levels = FullStrength;
    type Timer = NoTimer;
    const EXPECTS: bool = false;
}

#[test]
fn a_player_without_extras_is_smaller_and_plays_the_same() {
    let [bare, full] = [size_of::<Player<Prodigy, Bare>>(), size_of::<Player<Prodigy>>()];
    assert!(bare + size_of::<<Everything as Features>::Levels>() <= full, "{bare} of {full}");
    for fen in POSITIONS {
        let full = carry_out(&mut player_at::<Prodigy>(fen), &depth(4));
        assert_eq!(carry_out(&mut player_with::<Prodigy, Bare>(fen), &depth(4)), full);
        // What it has not got it does not heed.
        let task = Task { level: Level::from_number(1), fixed: Some(1), ..depth(4) };
        let mut player = player_with::<Prodigy, Bare>(fen);
        player.begin(&task, 0);
        assert_eq!(finish(&mut player, || (1_000_000, 1_000)), full);
    }
}
