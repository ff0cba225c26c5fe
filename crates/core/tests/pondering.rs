//! Moves that are held back, thinking on the opponent's time, and time itself.

mod common;
#[path = "common/player.rs"]
mod with_player;

use kilomate_core::knowledge::book::NoBook;
use kilomate_core::play::clock::Clock;
use kilomate_core::play::level::Level;
use kilomate_core::{
    Board, Ce, Elf, Event, Hold, IllegalMove, Limits, Move, Player, Prodigy, Task,
};
use with_player::{POSITIONS, check, depth, finish, nodes, player_at};

const MIDDLE: &str = POSITIONS[1];

fn timed(fixed: u32) -> Task {
    Task { fixed: Some(fixed), ..Task::default() }
}

fn clocked(left: u32) -> Task {
    Task { clock: Some(Clock { left, ..Clock::default() }), ..Task::default() }
}

/// Steps that must not tell a move; the depth of the last line said.
fn wait(player: &mut Player<Elf>, now: u32, steps: usize) -> u8 {
    let mut deepest = 0;
    for _ in 0..steps {
        match player.step(now, 100) {
            Event::Line(report) => deepest = report.depth,
            Event::Running | Event::Nothing => {}
            Event::Move(choice) => panic!("{:?} was to be held back", choice.best),
        }
    }
    deepest
}

#[test]
fn nothing_is_played_before_it_may_be() {
    for task in [depth(3), nodes(5_000), timed(10), clocked(10), Task::default()] {
        for level in [None, Level::from_number(1)] {
            for hold in [Hold::Infinite, Hold::Ponder] {
                let mut player = player_at::<Elf>(MIDDLE);
                player.begin(&Task { hold, level, ..task }, 0);
                assert!(wait(&mut player, 1_000_000, 300) > 0);
                assert!(player.is_busy());
                player.stop();
                let said = finish(&mut player, || (1_000_000, 100));
                assert!(Board::from_fen(MIDDLE).unwrap().is_legal(said.choice.best));
            }
        }
    }
    let mut player = player_at::<Elf>("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    player.begin(&Task { hold: Hold::Infinite, ..depth(3) }, 0);
    assert!(matches!(player.step(0, 1), Event::Line(report) if report.depth == 0));
    assert_eq!(player.step(0, 1), Event::Nothing);
    player.stop();
    assert!(matches!(player.step(0, 1), Event::Move(choice) if choice.best.is_none()));
}

#[test]
fn an_analysis_does_not_end_by_a_hit() {
    let mut player = player_at::<Elf>(MIDDLE);
    player.begin(&Task { hold: Hold::Infinite, ..timed(10) }, 0);
    player.ponder_hit(5);
    wait(&mut player, 1_000, 100);
}

#[test]
fn a_hit_starts_the_time() {
    let mut player = player_at::<Elf>(MIDDLE);
    player.begin(&Task { hold: Hold::Ponder, ..timed(100) }, 0);
    wait(&mut player, 5_000, 50);
    player.ponder_hit(5_000);
    for now in 5_000..5_100 {
        assert!(!matches!(player.step(now, 1), Event::Move(_)), "{now}");
    }
    finish(&mut player, || (5_100, 0)); // without another node
    // Without any limit there is nothing to think up to.
    player.begin(&Task { hold: Hold::Ponder, ..Task::default() }, 0);
    wait(&mut player, 0, 10);
    player.ponder_hit(0);
    finish(&mut player, || (0, 0));
    // A limit that was reached long ago ends it at once.
    player.begin(&Task { hold: Hold::Ponder, ..depth(2) }, 0);
    wait(&mut player, 0, 300);
    player.ponder_hit(0);
    finish(&mut player, || (0, 0));
}

#[test]
fn time_may_wrap_around() {
    for task in [timed(200), clocked(400)] {
        let by = |start: u32| {
            let mut player = player_at::<Elf>(MIDDLE);
            player.begin(&task, start);
            let mut passed = 0;
            let said = finish(&mut player, || {
                passed += 1;
                (start.wrapping_add(passed), 10)
            });
            (said, passed)
        };
        let plain = by(0);
        assert!((10..=210).contains(&plain.1), "{}", plain.1);
        assert_eq!(by(u32::MAX - 20), plain);
        assert_eq!(by(u32::MAX), plain);
    }
}

#[test]
fn a_clock_that_shows_nothing_ends_the_search() {
    for left in [0, 1, 31] {
        for (increment, moves_to_go) in [(0, 0), (0, 1), (10, 0), (0, 40)] {
            for overhead in [0, 20, u32::MAX] {
                let clock = Clock { left, increment, moves_to_go, overhead };
                let mut player = player_at::<Prodigy>(MIDDLE);
                player.begin(&Task { clock: Some(clock), ..Task::default() }, 7);
                let mut now = 7;
                let said = finish(&mut player, || {
                    now += 1;
                    assert!(now <= 7 + left.max(1) + 3, "{clock:?}"); // saying it takes steps, too
                    (now, 1)
                });
                check(MIDDLE, &said);
            }
        }
    }
}

/// A player that ponders on `reply`, and has come to some depth.
fn pondering(reply: Move, task: &Task) -> (Box<Player<Elf>>, u8) {
    let mut player = player_at::<Elf>(MIDDLE);
    player.ponder(reply, task).unwrap();
    let depth = wait(&mut player, 0, 300);
    assert!(depth > 0);
    (player, depth)
}

fn board() -> Board {
    Board::from_fen(MIDDLE).unwrap()
}

fn after(m: Move) -> String {
    let mut game: kilomate_core::Game<1> = kilomate_core::Game::from_board(&board());
    game.play(m).unwrap();
    game.board().to_fen().to_string()
}

fn seen(player: &mut Player<Elf>) -> String {
    player.peek(|game| game.board().to_fen().to_string())
}

#[test]
fn what_was_pondered_is_not_lost() {
    let reply = board().parse_move("e5g6").unwrap();
    let (mut player, depth) = pondering(reply, &Task::default());
    assert!(depth > 2);
    let nodes = player.nodes();
    player.play(reply).unwrap();
    assert_eq!(seen(&mut player), after(reply));
    player.begin(&timed(20), 1_000);
    assert!(player.nodes() >= nodes, "the search goes on");
    let mut now = 1_000;
    let said = finish(&mut player, || {
        now += 1;
        (now, 10)
    });
    assert!(now <= 1_000 + 25);
    assert!(Board::from_fen(after(reply)).unwrap().is_legal(said.choice.best));
    // Who begins there does not get that far in this time.
    let mut fresh = player_at::<Elf>(&after(reply));
    fresh.begin(&timed(20), 0);
    let mut now = 0;
    let without = finish(&mut fresh, || {
        now += 1;
        (now, 10)
    });
    assert!(without.last_depth() < depth, "{} {depth}", without.last_depth());
    assert!(said.lines.iter().all(|(report, _)| report.depth >= depth));
    assert_eq!(player.game().board().to_fen().as_str(), after(reply));
    player.play(said.choice.best).unwrap();
    assert_eq!(player.game().len(), 2);
}

#[test]
fn what_was_not_expected_begins_anew() {
    let reply = board().parse_move("e5g6").unwrap();
    let other = board().parse_move("d5e6").unwrap();
    let (mut player, _) = pondering(reply, &Task::default());
    player.play(other).unwrap();
    assert!(!player.is_busy());
    assert_eq!(player.game().board().to_fen().as_str(), after(other));
    assert_eq!(player.game().moves().collect::<Vec<_>>(), [other]);
    player.begin(&depth(2), 0);
    let said = finish(&mut player, || (0, 100));
    check(&after(other), &said);
}

#[test]
fn the_expected_reply_is_not_in_the_game_before_it_is_played() {
    let reply = board().parse_move("e5g6").unwrap();
    let mut player = player_at::<Elf>(MIDDLE);
    player.ponder(reply, &Task::default()).unwrap();
    for _ in 0..2_000 {
        assert_eq!(seen(&mut player), MIDDLE);
        assert!(!matches!(player.step(0, 7), Event::Move(_)));
    }
    let expected = {
        let mut same = player_at::<Elf>(MIDDLE);
        same.ponder(reply, &Task::default()).unwrap();
        for _ in 0..2_000 {
            same.step(0, 7);
        }
        (same.nodes(), same.line().to_vec())
    };
    assert_eq!((player.nodes(), player.line().to_vec()), expected, "looking changes nothing");
    player.cancel();
    assert_eq!(player.game().board().to_fen().as_str(), MIDDLE);
    assert!(player.game().is_empty() && !player.is_busy());
    // The game can be seen in the middle of any other task as well.
    player.begin(&nodes(3_000), 0);
    while player.is_busy() {
        assert_eq!(seen(&mut player), MIDDLE);
        player.step(0, 7);
    }
}

#[test]
fn an_illegal_move_disturbs_nobody() {
    let reply = board().parse_move("e5g6").unwrap();
    let (mut player, _) = pondering(reply, &Task::default());
    let nodes = player.nodes();
    assert_eq!(player.play(Move::NONE), Err(IllegalMove));
    assert_eq!(player.ponder(Move::from_bits(1), &Task::default()), Err(IllegalMove));
    player.ponder(reply, &Task::default()).unwrap(); // what it does already
    assert!(player.is_busy() && player.nodes() == nodes);
    assert_eq!(seen(&mut player), MIDDLE);
    player.ponder(board().parse_move("a2a3").unwrap(), &Task::default()).unwrap();
    assert_eq!(player.nodes(), 0, "something else");
    assert_eq!(seen(&mut player), MIDDLE);
    // The same in the middle of a task.
    player.begin(&self::nodes(5_000), 0);
    player.step(0, 1_000);
    assert_eq!(player.play(Move::NONE), Err(IllegalMove));
    assert!(player.is_busy(), "nothing has changed");
    check(MIDDLE, &finish(&mut player, || (0, 1_000)));
}

#[test]
fn a_hit_with_other_wishes_begins_anew() {
    let reply = board().parse_move("e5g6").unwrap();
    let level = Level::from_number(3);
    let limits = Limits { depth: 4, variations: 3, ..Limits::default() };
    let several = Task { limits, ..Task::default() };
    for pondered in [Task::default(), several, Task { level, ..Task::default() }] {
        for task in [depth(4), several, Task { level, bits: 5, ..depth(4) }] {
            let (mut player, _) = pondering(reply, &pondered);
            player.play(reply).unwrap();
            player.begin(&task, 0);
            let said = finish(&mut player, || (0, 100));
            assert!(Board::from_fen(after(reply)).unwrap().is_legal(said.choice.best));
            // Another number of variations, or another strength, is another search.
            let is_same = |a: &Task, b: &Task| {
                (a.level, a.limits.variations.max(1)) == (b.level, b.limits.variations.max(1))
            };
            let most = said.lines.iter().map(|(report, _)| report.variation).max();
            if !is_same(&pondered, &task) {
                assert_eq!(most, Some(task.limits.variations.max(1)), "{pondered:?} {task:?}");
            }
        }
    }
    // Several variations are shown after a hit, and time ends them.
    let (mut player, _) = pondering(reply, &several);
    player.play(reply).unwrap();
    let clock = Some(Clock { left: 24_000, ..Clock::default() });
    let limits = Limits { variations: 3, ..Limits::default() };
    player.begin(&Task { clock, limits, ..Task::default() }, 0);
    let mut now = 0;
    let said = finish(&mut player, || {
        now += 10;
        (now, 100)
    });
    assert_eq!(said.lines.iter().map(|(report, _)| report.variation).max(), Some(3));
    let [soft, hard] = player.timer().limits();
    assert!(now < hard && now >= soft / 2, "{now} of {soft} to {hard}");
}

#[test]
fn moves_that_are_not_allowed_are_not_played_after_a_hit_either() {
    let reply = board().parse_move("e5g6").unwrap();
    let there = Board::from_fen(after(reply)).unwrap();
    for &wanted in there.legal_moves().as_slice() {
        let (mut player, _) = pondering(reply, &Task::default());
        player.play(reply).unwrap();
        player.begin_with(&depth(2), 0, Some(|m| m == wanted), &NoBook);
        assert_eq!(finish(&mut player, || (0, 100)).choice.best, wanted);
    }
}

#[test]
fn pondering_that_was_stopped_is_over() {
    let reply = board().parse_move("e5g6").unwrap();
    let (mut player, _) = pondering(reply, &Task::default());
    player.stop();
    let answer = finish(&mut player, || (0, 100)).choice.best;
    assert!(Board::from_fen(after(reply)).unwrap().is_legal(answer), "to what was expected");
    assert_eq!(seen(&mut player), MIDDLE);
    player.play(reply).unwrap();
    player.begin(&depth(3), 0);
    check(&after(reply), &finish(&mut player, || (0, 100)));
    // And one that is told of the hit instead.
    let (mut player, _) = pondering(reply, &Task::default());
    player.ponder_hit(0);
    let answer = finish(&mut player, || (0, 100)).choice.best;
    assert_eq!(seen(&mut player), after(reply));
    player.play(answer).unwrap();
    assert_eq!(player.game().moves().collect::<Vec<_>>(), [reply, answer]);
}

#[test]
fn a_reply_that_ends_the_game_can_be_expected() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let mate = Board::from_fen(fen).unwrap().parse_move("Rd8").unwrap();
    for steps in 0..3 {
        let mut player = player_at::<Ce>(fen);
        player.ponder(mate, &Task::default()).unwrap();
        for _ in 0..steps {
            player.step(0, 1);
        }
        player.play(mate).unwrap();
        player.begin(&depth(3), 0);
        assert!(finish(&mut player, || (0, 1)).choice.best.is_none());
    }
}
