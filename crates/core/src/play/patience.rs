//! How the effort that the best move took changes the time for a search: not on a machine of 16 bits, where nobody
//! counts it.

/// What a move takes of a shallower iteration says nothing.
const LEAST_DEPTH: u8 = 6;
/// What a share of time would be multiplied with, in 128ths, if the best move had taken nothing.
const MOST: u16 = 240;

/// A share of time for a best move that took so many 128ths of its iteration: three eighths more where others took as
/// much as it did, an eighth less where there was nothing else to look at.
pub(super) fn with_effort(share: u16, depth: u8, effort: Option<u8>) -> u16 {
    match effort {
        Some(effort) if depth >= LEAST_DEPTH => {
            let factor = MOST - effort as u16;
            ((share as u32 * factor as u32) >> 7) as u16
        }
        _ => share,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_without_a_rival_takes_less_time_than_one_of_several() {
        let share = |depth, effort| with_effort(120, depth, effort);
        assert_eq!(share(9, None), 120);
        assert!(share(9, Some(128)) < 120 && share(9, Some(64)) > 120);
        assert_eq!(share(LEAST_DEPTH - 1, Some(128)), 120, "too early to tell");
        assert!(share(9, Some(0)) < 240);
        assert!(share(9, Some(128)) >= 120 * 7 / 8);
    }
}
