//! What is heard: one note of the first voice for everything that happens on the board, and a chord of
//! all three at the end of a game. Notes fade by themselves, so that nobody has to end them.

use crate::chips::{Bus, VOICES, VOLUME};

/// Registers of a voice.
const VOICE: u16 = 7;
const FREQUENCY_HIGH: u16 = 1;
const WAVEFORM: u16 = 4;
const ATTACK_DECAY: u16 = 5;

/// Waveforms, sounding: the lowest bit is that of a key that is held down.
const TRIANGLE: u8 = 0x11;
const SAWTOOTH: u8 = 0x21;
const NOISE: u8 = 0x81;

/// Something to hear: the pitch in steps of 15 Hz, the waveform, and how slowly it fades, 0 to 15.
#[derive(Clone, Copy)]
pub(crate) struct Note(u8, u8, u8);

/// A man is picked up.
pub(crate) const PICK: Note = Note(48, TRIANGLE, 3);
/// A man is put down.
pub(crate) const MOVE: Note = Note(18, TRIANGLE, 6);
/// A man is taken.
pub(crate) const CAPTURE: Note = Note(12, NOISE, 6);
/// A king is in check.
pub(crate) const CHECK: Note = Note(60, SAWTOOTH, 8);
/// That cannot be.
pub(crate) const WRONG: Note = Note(6, SAWTOOTH, 5);
/// A hint.
pub(crate) const HINT: Note = Note(72, TRIANGLE, 8);
/// The end of a game: an octave of C with its fifth.
const CHORD: [Note; 3] = [Note(17, TRIANGLE, 11), Note(26, TRIANGLE, 11), Note(34, TRIANGLE, 11)];

/// Turns the sound on.
pub(crate) fn start(bus: &mut impl Bus) {
    for register in 0..=(VOLUME - VOICES) {
        bus.poke(VOICES + register, 0);
    }
    bus.poke(VOLUME, 15);
}

/// Plays a note.
pub(crate) fn play(bus: &mut impl Bus, note: Note) {
    play_on(bus, VOICES, note);
}

/// The end of a game.
pub(crate) fn play_chord(bus: &mut impl Bus) {
    let [low, middle, high] = CHORD;
    play_on(bus, VOICES, low);
    play_on(bus, VOICES + VOICE, middle);
    play_on(bus, VOICES + 2 * VOICE, high);
}

#[inline(never)]
fn play_on(bus: &mut impl Bus, voice: u16, Note(pitch, waveform, decay): Note) {
    bus.poke(voice + WAVEFORM, waveform & 0xfe);
    bus.poke(voice + FREQUENCY_HIGH, pitch);
    bus.poke(voice + ATTACK_DECAY, decay);
    bus.poke(voice + WAVEFORM, waveform);
}
