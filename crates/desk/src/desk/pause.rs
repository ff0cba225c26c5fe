//! A short pause before a weak machine's answer. Nobody likes to be answered within a hundredth of a
//! second by somebody who is meant to think like a beginner.

use kilomate_core::play::random::Random;
use kilomate_core::{Board, Color, Move};

use super::Desk;
use crate::mind::Answer;
use crate::seat::Seat;

/// From this Elo on a machine answers as soon as it can.
const STRONG_ELO: u16 = 2_000;
/// Up to this Elo the pause is as long as it gets.
const WEAK_ELO: u16 = 1_000;
/// The shortest and the longest pause of a weak machine, in milliseconds.
const LEAST_MS: u64 = 500;
const MOST_MS: u64 = 1_700;
/// Of what is left on its clock no more than this part is spent on a pause.
const PART_OF_CLOCK: u64 = 60;

/// Whether answers wait a little, and the one that does.
#[derive(Default)]
pub(super) struct Pace {
    is_human: bool,
    /// When the one who has the move was asked.
    asked_at: u64,
    held: Option<Answer>,
}

impl Pace {
    /// Somebody is asked for a move at this time.
    pub(super) fn begin(&mut self, now: u64) {
        self.asked_at = now;
        self.held = None;
    }

    /// Nobody waits for an answer any more.
    pub(super) fn forget(&mut self) {
        self.held = None;
    }

    /// An answer is found, to be given later.
    pub(super) fn hold(&mut self, answer: Answer) {
        self.held = Some(answer);
    }

    pub(super) fn held(&self) -> Option<Answer> {
        self.held
    }
}

impl Desk {
    /// Whether weak machines answer with a short pause, as people do, or as soon as they can, which is
    /// how a desk begins.
    pub fn set_human_pace(&mut self, is_human: bool) {
        self.pace.is_human = is_human;
    }

    /// Whether weak machines answer with a short pause.
    pub fn has_human_pace(&self) -> bool {
        self.pace.is_human
    }

    /// When the answer of the one to move may be given.
    pub(super) fn answer_is_due(&self, answer: &Answer, now: u64) -> bool {
        let side = self.to_move();
        let pause = if self.pace.is_human { self.pause_before(side, answer.best, now) } else { 0 };
        now >= self.pace.asked_at.saturating_add(pause)
    }

    /// How long a side lets its opponent wait for this move, in milliseconds: always the same in the
    /// same game.
    fn pause_before(&self, side: Color, m: Move, now: u64) -> u64 {
        let Seat::Machine(seat) = self.seat(side) else { return 0 };
        let Some(elo) = seat.setting.elo().filter(|&elo| elo < STRONG_ELO) else { return 0 };
        if seat.is_authentic {
            return 0; // it takes the time of the real machine
        }
        let played = self.tree.path(self.here);
        let mut random = Random::new(self.seed ^ (played.len() as u64) << 32);
        let span = (MOST_MS - LEAST_MS) as usize;
        let mut pause = LEAST_MS + random.below(span) as u64;
        let last = self.tree.node(self.here).played;
        if is_obvious(self.board(), last, m) {
            pause /= 3;
        }
        let above = u64::from(elo.saturating_sub(WEAK_ELO));
        pause -= pause * above / u64::from(STRONG_ELO - WEAK_ELO);
        let left = self.time_left(now).map_or(u64::MAX, |left| left[side as usize].into());
        pause.min(left / PART_OF_CLOCK)
    }
}

/// Whether nobody thinks long about a move: it takes back, or there is no other.
fn is_obvious(board: &Board, last: Move, m: Move) -> bool {
    let takes_back = last.is_capture() && m.is_capture() && last.to() == m.to();
    takes_back || board.legal_moves().len() == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Allowance;
    use crate::desk::NewGame;
    use crate::desk::hire_machine;
    use crate::message::Message;

    fn desk(machine: &str, seed: u64) -> Desk {
        let game = NewGame::new(Seat::person(), machine.parse().unwrap());
        let mut desk = Desk::new(NewGame { seed, ..game }, hire_machine);
        desk.set_human_pace(true);
        play(&mut desk, "e4", 10_000);
        desk
    }

    fn play(desk: &mut Desk, text: &str, now: u64) {
        let m = desk.board().parse_move(text).unwrap();
        desk.tell(Message::Play { m, sure: true }, now).unwrap();
    }

    /// Ticks until nothing is to be done at this time.
    fn work(desk: &mut Desk, now: u64) {
        while desk.tick(now, 1_000) {}
    }

    /// How many milliseconds after the person's move, made at that time, the answer comes.
    fn wait(desk: &mut Desk, asked: u64) -> u64 {
        let here = desk.here();
        (0..10_000)
            .find(|ms| {
                work(desk, asked + ms);
                desk.here() != here
            })
            .expect("an answer")
    }

    #[test]
    fn a_weak_machine_waits_a_moment_and_always_the_same() {
        let mut waits = Vec::new();
        for seed in 0..8 {
            let first = wait(&mut desk("desktop elo 600", seed), 10_000);
            assert_eq!(first, wait(&mut desk("desktop elo 600", seed), 10_000));
            assert!((LEAST_MS..=MOST_MS).contains(&first), "{first}");
            waits.push(first);
        }
        waits.sort_unstable();
        waits.dedup();
        assert!(waits.len() > 4, "not always as long: {waits:?}");
    }

    #[test]
    fn nobody_waits_who_need_not() {
        for machine in ["desktop elo 2000", "desktop depth 1", "desktop nodes 100"] {
            assert_eq!(wait(&mut desk(machine, 1), 10_000), 0, "{machine}");
        }
        let mut hurried = desk("desktop elo 600", 1);
        hurried.set_human_pace(false);
        assert_eq!(wait(&mut hurried, 10_000), 0);
        let usual = NewGame::new(Seat::person(), Seat::person());
        assert!(!Desk::new(usual, hire_machine).has_human_pace(), "only where it is asked for");
    }

    #[test]
    fn the_clock_is_not_lost_by_waiting() {
        let game = NewGame::new(Seat::person(), "desktop elo 600".parse().unwrap());
        let allowances = [Allowance { base: 6_000, increment: 0, moves: 0 }; 2];
        let mut desk = Desk::new(NewGame { allowances: Some(allowances), ..game }, hire_machine);
        desk.set_human_pace(true);
        play(&mut desk, "e4", 10_000);
        assert!(wait(&mut desk, 10_000) <= 100);
    }

    #[test]
    fn a_pause_ends_when_the_person_wants() {
        let mut desk = desk("desktop elo 600", 1);
        work(&mut desk, 10_000);
        assert!(desk.is_thinking(), "so it seems");
        let here = desk.here();
        desk.tell(Message::MoveNow, 10_001).unwrap();
        assert_ne!(desk.here(), here);
        play(&mut desk, "a3", 20_000);
        work(&mut desk, 20_000);
        desk.tell(Message::TakeBack, 20_001).unwrap();
        let here = desk.here();
        work(&mut desk, 90_000);
        assert_eq!(desk.here(), here, "an answer to what was taken back is not played");
    }
}
