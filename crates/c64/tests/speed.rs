//! How fast the image thinks on the real machine, as the emulated one tells it: the same every time.

mod common;

use common::Home;

/// Positions a second that it must have at every difficulty, in tenths.
const LEAST: u64 = 390;

#[test]
fn every_difficulty_has_its_positions_a_second() {
    for difficulty in ["", "F5", "F5 F5"] {
        let (_, _, tenths) = Home::thinking(difficulty);
        assert!(tenths >= LEAST, "{tenths} tenths of positions a second with {difficulty:?}");
    }
}
