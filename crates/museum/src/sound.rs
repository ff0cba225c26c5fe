//! What is heard: tones, each at its time.

use std::collections::VecDeque;

/// Tones that are kept for somebody who asks; older ones are forgotten.
const MOST: usize = 64;

/// The shape of a tone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wave {
    /// As a buzzer has it.
    Square,
    /// Soft.
    Triangle,
    /// Sharp.
    Sawtooth,
    /// No tone at all.
    Noise,
}

/// A tone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tone {
    /// The cycle in which it begins.
    pub cycle: u64,
    /// Its pitch.
    pub hertz: u32,
    /// How long it is heard; one that fades is hardly heard at the end.
    pub milliseconds: u32,
    /// Its shape.
    pub wave: Wave,
    /// Whether it fades.
    pub fades: bool,
}

/// Tones that nobody has asked for yet.
#[derive(Clone, Default)]
pub(crate) struct Tones(VecDeque<Tone>);

impl Tones {
    pub(crate) fn push(&mut self, tone: Tone) {
        if self.0.len() == MOST {
            self.0.pop_front();
        }
        self.0.push_back(tone);
    }

    pub(crate) fn take(&mut self) -> Vec<Tone> {
        self.0.drain(..).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_asks_for_is_forgotten() {
        let mut tones = Tones::default();
        let tone =
            |cycle| Tone { cycle, hertz: 440, milliseconds: 10, wave: Wave::Square, fades: false };
        (0..1_000).for_each(|cycle| tones.push(tone(cycle)));
        let taken = tones.take();
        assert_eq!((taken.len(), taken[0].cycle), (MOST, 1_000 - MOST as u64));
        assert!(tones.take().is_empty());
    }
}
