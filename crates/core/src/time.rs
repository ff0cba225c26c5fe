//! Time policy: from what the clock shows to how long to think.
//!
//! A pure function in milliseconds. The shell has the clock, asks here once for each move, looks
//! at [`Allotment::soft`] between iterations and at [`Allotment::hard`] between steps.

/// A game without a time control to reach is played as if so many moves were left, always.
const EXPECTED_MOVES: u16 = 24;
/// A distant time control is treated as a near one: the moves after it take time as well.
const MOST_MOVES: u16 = 40;
/// The hard limit in fair shares: how much longer than planned a difficult move may take.
const OVERDRAFT: u32 = 4;
/// So many overheads are not planned with: some machines are busy now and then.
const RESERVE: u32 = 5;

/// What a chess clock shows the side to move, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// Until the flag falls.
    pub left: u32,
    /// Added after each move.
    pub increment: u32,
    /// Moves until the next time control; 0 if there is none.
    pub moves_to_go: u16,
    /// What gets lost on the way between the clock and the engine, once for each move.
    pub overhead: u32,
}

/// How long to think about a move, in milliseconds: `1 <= soft <= hard`, and `hard` is less than
/// what the clock shows unless it shows less than two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allotment {
    /// After this no other iteration is worth beginning.
    pub soft: u32,
    /// After this the search ends wherever it is.
    pub hard: u32,
}

/// Divides the time that is left.
pub const fn allot(clock: &Clock) -> Allotment {
    let usable = usable(clock);
    let moves = match clock.moves_to_go {
        0 => EXPECTED_MOVES,
        n if n > MOST_MOVES => MOST_MOVES,
        n => n,
    };
    // The increment comes back after the move; a quarter of it is kept for a worse day.
    let bonus = clock.increment - clock.increment / 4;
    let fair = (usable / moves as u32).saturating_add(bonus);
    // The last move before a control may take what there is, any other leaves half for the rest.
    let ceiling = if moves == 1 { usable - at_least_one(usable / 8) } else { usable / 2 };
    let hard = at_least_one(less(fair.saturating_mul(OVERDRAFT), ceiling));
    Allotment { soft: at_least_one(less(fair, hard)), hard }
}

/// What the clock shows without the reserve; when that is little, a part of it.
const fn usable(clock: &Clock) -> u32 {
    let rest = clock.left.saturating_sub(clock.overhead.saturating_mul(RESERVE));
    let quarter = clock.left.saturating_sub(clock.overhead) / 4;
    let tenth = clock.left / 10;
    at_least_one(more(rest, more(quarter, tenth)))
}

const fn more(a: u32, b: u32) -> u32 {
    if a > b { a } else { b }
}

const fn less(a: u32, b: u32) -> u32 {
    if a < b { a } else { b }
}

const fn at_least_one(n: u32) -> u32 {
    if n == 0 { 1 } else { n }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u32, increment: u32, moves_to_go: u16) -> Clock {
        Clock { left, increment, moves_to_go, overhead: 20 }
    }

    /// Plays moves that all take their hard limit and `delay` besides; tells what is left.
    fn play(mut clock: Clock, moves: u32, delay: u32) -> Option<u32> {
        for _ in 0..moves {
            clock.left = clock.left.checked_sub(allot(&clock).hard + delay)?;
            clock.left += clock.increment;
            clock.moves_to_go = match clock.moves_to_go {
                0 => 0,
                1 => return Some(clock.left),
                n => n - 1,
            };
        }
        Some(clock.left)
    }

    #[test]
    fn limits_are_in_order_whatever_the_clock_shows() {
        let numbers = [0, 1, 2, 3, 9, 10, 19, 20, 21, 50, 99, 1_000, 60_000, 7_200_000, u32::MAX];
        for left in numbers {
            for increment in numbers {
                for moves_to_go in [0, 1, 2, 39, 40, 41, 500, u16::MAX] {
                    for overhead in numbers {
                        let clock = Clock { left, increment, moves_to_go, overhead };
                        let Allotment { soft, hard } = allot(&clock);
                        assert!(1 <= soft && soft <= hard, "{clock:?}: {soft}, {hard}");
                        assert!(hard < left.max(2), "{clock:?}: {soft}, {hard}");
                        if left > 3 && overhead <= left / 2 {
                            assert!(hard + overhead <= left, "{clock:?}: {soft}, {hard}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_tenth_of_a_second_is_enough() {
        let Allotment { soft, hard } = allot(&clock(100, 0, 0));
        assert!(soft <= 5 && hard <= 40, "{soft}, {hard}");
        // Even if every move is a difficult one and takes two milliseconds to arrive.
        assert!(play(clock(100, 0, 0), 12, 2).is_some());
    }

    #[test]
    fn fast_games_do_not_end_on_time() {
        assert!(play(clock(1_000, 10, 0), 500, 5).is_some(), "1+0.01 s");
        assert!(play(clock(10_000, 100, 0), 500, 50).is_some(), "10+0.1 s");
        assert!(play(clock(60_000, 0, 0), 40, 1).is_some(), "a minute for everything");
    }

    #[test]
    fn time_controls_are_reached() {
        for moves in [1, 2, 5, 40, 60] {
            assert!(play(clock(1_000, 0, moves), moves as u32, 0).is_some(), "{moves} moves");
        }
        let last = allot(&clock(1_000, 0, 1));
        assert!(last.hard > 700, "the last move before the control may take what is left");
    }

    #[test]
    fn time_is_used() {
        let Allotment { soft, hard } = allot(&clock(60_000, 0, 0));
        assert!((2_000..4_000).contains(&soft), "{soft}");
        assert!(hard >= 3 * soft, "{hard}");
        let with = allot(&clock(60_000, 1_000, 0));
        assert!(with.soft > soft + 500, "an increment is spent");
    }
}
