//! What is soldered to the chip: the seam between chip and board.

/// A board.
pub trait Wires {
    /// Pins of a port (0 is A) that the board drives, and to which levels.
    fn inputs(&self, port: usize) -> (u8, u8);

    /// The chip drives a port's pins: which, and to which levels.
    fn output(&mut self, port: usize, driven: u8, levels: u8, now: u64);

    /// Timer 0 toggles its pin, each time after so many cycles; 0 is silence.
    fn tone(&mut self, half_period: u32, now: u64);

    /// Millivolts of the supply.
    fn supply(&self) -> u32;
}

/// Nothing at all, and five volts.
#[derive(Clone, Copy, Default)]
pub struct Nothing;

impl Wires for Nothing {
    fn inputs(&self, _: usize) -> (u8, u8) {
        (0, 0)
    }

    fn output(&mut self, _: usize, _: u8, _: u8, _: u64) {}

    fn tone(&mut self, _: u32, _: u64) {}

    fn supply(&self) -> u32 {
        5_000
    }
}
