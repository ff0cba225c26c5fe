//! Whole games against a clock that runs by nodes: the same on a busy machine and on an idle one.

mod common;
#[path = "common/player.rs"]
mod with_player;

use kilomate_core::play::clock::Clock;
use kilomate_core::{Ce, Elf, Event, Machine, Player, Prodigy, Status, Task};
use with_player::POSITIONS;

/// How fast a machine is, and how seldom its shell looks at the time.
#[derive(Clone, Copy, Debug)]
struct Speed {
    /// Microseconds for a node.
    node: u64,
    /// Nodes for a step.
    step: u32,
    /// Microseconds from the move to the button of the clock.
    delay: u64,
}

const CHIP: Speed = Speed { node: 1_500, step: 1, delay: 500 };
const CALCULATOR: Speed = Speed { node: 250, step: 8, delay: 1_000 };
const DESKTOP: Speed = Speed { node: 10, step: 100, delay: 1_000 };

/// A time control in milliseconds; `moves` 0 is the whole game.
#[derive(Clone, Copy, Debug)]
struct Control {
    time: u32,
    increment: u32,
    moves: u16,
}

/// What a side's clock shows, in microseconds, and how many moves it has made.
struct Side {
    left: u64,
    made: u16,
    /// The least that was left at a control or, without one, ever.
    least: u64,
}

struct Match<M: Machine> {
    players: [Box<Player<M>>; 2],
    sides: [Side; 2],
    control: Control,
    speed: Speed,
    /// The time, which both players share and which wraps around during the game.
    time: u64,
}

impl<M: Machine> Match<M> {
    fn new(control: Control, speed: Speed) -> Self {
        let player = || kilomate_heap::boxed::<Player<M>>().expect("memory for a player");
        let left = u64::from(control.time) * 1_000;
        let side = || Side { left, made: 0, least: left };
        let time = u64::from(u32::MAX) * 1_000 - 500_000;
        Match { players: [player(), player()], sides: [side(), side()], control, speed, time }
    }

    fn now(&self) -> u32 {
        (self.time / 1_000) as u32
    }

    /// One move of one side. False if it has run out of time.
    fn play(&mut self, who: usize) -> bool {
        let Control { time, increment, moves } = self.control;
        let side = &self.sides[who];
        let moves_to_go = if moves == 0 { 0 } else { moves - side.made % moves };
        let left = (side.left / 1_000) as u32;
        let overhead =
            ((self.speed.node * u64::from(self.speed.step) + self.speed.delay) / 1_000) as u32;
        let clock = Clock { left, increment, moves_to_go, overhead };
        let began = self.time;
        let now = self.now();
        self.players[who].begin(&Task { clock: Some(clock), ..Task::default() }, now);
        let best = loop {
            let now = self.now();
            let player = &mut self.players[who];
            let before = player.nodes();
            let event = player.step(now, self.speed.step);
            self.time += (player.nodes() - before) * self.speed.node;
            match event {
                Event::Move(choice) => break choice.best,
                Event::Nothing => panic!("no move, no task"),
                Event::Running | Event::Line(_) => {}
            }
        };
        self.time += self.speed.delay;
        for player in &mut self.players {
            player.play(best).expect("a legal move");
        }
        let side = &mut self.sides[who];
        let Some(left) = side.left.checked_sub(self.time - began) else { return false };
        side.left = left + u64::from(increment) * 1_000;
        side.made += 1;
        if moves == 0 || side.made.is_multiple_of(moves) {
            side.least = side.least.min(left);
        }
        if moves != 0 && side.made.is_multiple_of(moves) {
            side.left += u64::from(time) * 1_000;
        }
        true
    }
}

/// Plays so many moves of each side, a game that is over being followed by another one on the same
/// clocks; nobody may run out of time. Returns how many thousandths of it were left when the least
/// was, of the side that had more.
fn nobody_loses_on_time<M: Machine>(control: Control, speed: Speed, moves: u16) -> u64 {
    let [_, more] = thousandths_left::<M>(control, speed, moves);
    more
}

/// The same of both sides, the one that had less first.
fn thousandths_left<M: Machine>(control: Control, speed: Speed, moves: u16) -> [u64; 2] {
    let mut game = Match::<M>::new(control, speed);
    let mut starts = POSITIONS.iter().cycle();
    for made in 0..moves {
        for who in 0..2 {
            if !matches!(game.players[0].game().status(), Status::Normal | Status::Check) {
                let fen = starts.next().expect("an endless cycle");
                for player in &mut game.players {
                    player.game_mut().set_fen(fen).expect("a sound position");
                }
            }
            let is_in_time = game.play(who);
            assert!(is_in_time, "{control:?} {speed:?}: side {who} after {made} moves");
        }
    }
    let mut least = game.sides.map(|side| side.least);
    least.sort_unstable();
    println!("{control:?} {speed:?}: {least:?} µs left");
    least.map(|least| least / u64::from(control.time))
}

#[test]
fn a_second_with_a_hundredth_for_each_move_is_enough() {
    let control = Control { time: 1_000, increment: 10, moves: 0 };
    assert!(nobody_loses_on_time::<Prodigy>(control, CHIP, 150) < 300);
    assert!(nobody_loses_on_time::<Elf>(control, CALCULATOR, 150) < 300);
    assert!(nobody_loses_on_time::<Ce>(control, DESKTOP, 150) < 300);
}

/// Without an increment no policy lasts forever: a move takes a millisecond at least.
#[test]
fn a_tenth_of_a_second_lasts_for_fifty_moves() {
    let control = Control { time: 100, increment: 0, moves: 0 };
    let fast = Speed { node: 20, step: 10, delay: 0 };
    assert!(nobody_loses_on_time::<Elf>(control, fast, 50) < 400);
    assert!(nobody_loses_on_time::<Ce>(control, fast, 50) < 400);
}

#[test]
fn controls_are_reached_and_their_time_is_used() {
    let control = Control { time: 10_000, increment: 0, moves: 40 };
    assert!(nobody_loses_on_time::<Prodigy>(control, CHIP, 120) < 500);
    assert!(nobody_loses_on_time::<Elf>(control, CALCULATOR, 120) < 500);
    assert!(nobody_loses_on_time::<Ce>(control, Speed { node: 40, ..DESKTOP }, 120) < 500);
    let every_move = Control { time: 50, increment: 0, moves: 1 };
    nobody_loses_on_time::<Elf>(every_move, CALCULATOR, 60);
    nobody_loses_on_time::<Prodigy>(every_move, CHIP, 60);
}

#[test]
fn longer_games_are_not_lost_either() {
    let both = Control { time: 5_000, increment: 100, moves: 20 };
    nobody_loses_on_time::<Prodigy>(both, CHIP, 80);
    nobody_loses_on_time::<Elf>(both, CALCULATOR, 80);
}

/// Eighty moves in a minute and not a second more: a slow chip has used its time and kept enough for an endgame.
#[test]
fn sudden_death_leaves_something_for_the_endgame() {
    let minute = Control { time: 60_000, increment: 0, moves: 0 };
    for (left, who) in [
        (thousandths_left::<Prodigy>(minute, CHIP, 80), "chip"),
        (thousandths_left::<Elf>(minute, CALCULATOR, 80), "calculator"),
    ] {
        let [less, more] = left;
        assert!(less >= 10 && more <= 150, "{who}: {left:?} thousandths left");
    }
}
