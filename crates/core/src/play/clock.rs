//! Time policy: from what the clock shows to how long to think.
//!
//! A pure function in milliseconds, asked once for each move. The player looks at
//! [`Allotment::soft`] between iterations and at [`Allotment::hard`] between steps.

/// A game without a time control to reach is played as if so many moves were left, always.
const EXPECTED_MOVES: u8 = 24;
/// As many if nothing comes back after a move: an iteration that began in time ends some time later, and what is
/// used up is gone for the endgame.
const EXPECTED_WITHOUT_INCREMENT: u8 = 40;
/// A distant time control is treated as a near one: the moves after it take time as well.
const MOST_MOVES: u8 = 40;
/// The hard limit in fair shares, four: how much longer than planned a difficult move may take.
const OVERDRAFT_SHIFT: u16 = 2;
/// So many overheads are not planned with: some machines are busy now and then.
const RESERVE: u16 = 5;
/// Times are computed with in steps so long that none is more than this: four fair shares, with an
/// increment in each, and five overheads then fit in 16 bits.
const LONGEST: u32 = 8_191;

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
///
/// In 16 bits and whole steps of a power of two milliseconds, as many as it takes: a small chip
/// computes with half the code, and nobody misses what is lost.
pub const fn allot(clock: &Clock) -> Allotment {
    let (mut left, mut increment) = (clock.left, clock.increment);
    let mut overhead = if clock.overhead < left { clock.overhead } else { left };
    let mut steps = 0;
    while left > LONGEST {
        left >>= 1;
        increment >>= 1;
        overhead = (overhead >> 1) + 1;
        steps += 1;
    }
    // More than the clock shows cannot be used up anyway.
    let increment = if increment < left { increment } else { left } as u16;
    let usable = usable(left as u16, overhead as u16);
    let moves = match clock.moves_to_go {
        0 if increment == 0 => EXPECTED_WITHOUT_INCREMENT,
        0 => EXPECTED_MOVES,
        n if n > MOST_MOVES as u16 => MOST_MOVES,
        n => n as u8,
    };
    // The increment comes back after the move; a quarter of it is kept for a worse day.
    let fair = divide(usable, moves) + increment - (increment >> 2);
    // The last move before a control may take what there is, any other leaves half for the rest.
    let ceiling = if moves == 1 { usable - at_least_one(usable >> 3) } else { usable >> 1 };
    let hard = at_least_one(less(fair << OVERDRAFT_SHIFT, ceiling));
    let soft = at_least_one(less(fair, hard));
    Allotment { soft: (soft as u32) << steps, hard: (hard as u32) << steps }
}

/// What the clock shows without the reserve; when that is little, a part of it.
const fn usable(left: u16, overhead: u16) -> u16 {
    let rest = left.saturating_sub(overhead * RESERVE);
    let quarter = left.saturating_sub(overhead) >> 2;
    at_least_one(more(rest, more(quarter, left >> 4)))
}

/// A quotient by shifting and subtracting: a chip has no divider.
const fn divide(number: u16, by: u8) -> u16 {
    let mut quotient = number;
    let mut rest = 0u16;
    let mut bit = 0;
    while bit < 16 {
        rest = rest << 1 | quotient >> 15;
        quotient <<= 1;
        if rest >= by as u16 {
            rest -= by as u16;
            quotient |= 1;
        }
        bit += 1;
    }
    quotient
}

const fn more(a: u16, b: u16) -> u16 {
    if a > b { a } else { b }
}

const fn less(a: u16, b: u16) -> u16 {
    if a < b { a } else { b }
}

const fn at_least_one(n: u16) -> u16 {
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
    fn quotients_are_right() {
        for number in [0, 1, 9, 10, 11, 239, 240, 8_191, u16::MAX - 1, u16::MAX] {
            for by in [1, 2, 3, 10, 24, 40, 255] {
                assert_eq!(divide(number, by), number / by as u16, "{number} / {by}");
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
        assert!((1_200..2_000).contains(&soft), "{soft}");
        assert!(hard >= 3 * soft, "{hard}");
        let with = allot(&clock(60_000, 1_000, 0));
        assert!((3_000..4_000).contains(&with.soft), "an increment is spent");
        assert!(with.soft > soft + 1_500, "and it need not last as long");
    }
}
