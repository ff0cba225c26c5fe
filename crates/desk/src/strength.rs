//! What each strength is like, in a sentence that a person can choose by.
//!
//! A sentence says what a level really does; `docs/levels.md` has the numbers behind it.

use kilomate_core::play::level::{HIGHEST_ELO, LOWEST_ELO};

/// Elo from one sentence to the next.
pub const BAND: u16 = 200;

/// A sentence for each band, from the lowest Elo on; the last is about full strength.
const SENTENCES: [&str; 14] = [
    "Takes and checks at first sight, brings the queen out early, forgets what you can take.",
    "Likes checks and captures, now and then forgets to look at your answer, walks past mates.",
    "Looks one move ahead, overlooks long moves and retreats, misses a mate now and then.",
    "Looks one move ahead and thinks of most moves, but not of what you are up to.",
    "Sees a move and your answer, never misses a mate in one, falls for forks and pins.",
    "Sees two moves ahead, passes over a retreat or a long move now and then.",
    "Sees through short tricks, but does not think of every quiet move.",
    "Sees three moves ahead; you have to find what lies behind that.",
    "Sees almost four moves ahead; only a few quiet moves escape it.",
    "Sees four to five moves ahead and hardly ever passes over anything.",
    "Overlooks nothing on the way, and what it finds best it plays.",
    "Looks at a hundred thousand positions before each move; have a plan that goes further.",
    "Looks at four hundred thousand positions before each move.",
    "Plays as well as it can in the time it has.",
];

/// What somebody of this Elo is like. Below the lowest it is the lowest, and from the highest on
/// full strength.
pub fn sentence(elo: u16) -> &'static str {
    SENTENCES[band(elo)]
}

/// What a strength is called: its Elo, or "full strength".
pub fn level_name(elo: u16) -> String {
    if elo >= HIGHEST_ELO {
        return "full strength".into();
    }
    format!("Elo {}", elo.max(LOWEST_ELO))
}

fn band(elo: u16) -> usize {
    let above = elo.clamp(LOWEST_ELO, HIGHEST_ELO) - LOWEST_ELO;
    usize::from(above / BAND).min(SENTENCES.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_band_has_a_sentence_of_its_own() {
        let bands: Vec<u16> = (LOWEST_ELO..=HIGHEST_ELO).step_by(BAND.into()).collect();
        assert_eq!(bands.len(), SENTENCES.len(), "none is missing, none is left over");
        let said: BTreeSet<&str> = bands.iter().map(|&elo| sentence(elo)).collect();
        assert_eq!(said.len(), bands.len());
        for &elo in &bands[..bands.len() - 1] {
            assert_eq!(sentence(elo), sentence(elo + BAND - 1));
            assert_ne!(sentence(elo), sentence(elo + BAND));
        }
    }

    #[test]
    fn sentences_fit_in_the_narrowest_screen_twice() {
        for sentence in SENTENCES {
            assert!(sentence.len() <= 100 && sentence.ends_with('.'), "{sentence}");
        }
    }

    #[test]
    fn elo_beyond_the_ends_are_the_ends() {
        assert_eq!(sentence(0), sentence(LOWEST_ELO));
        assert_eq!(sentence(u16::MAX), sentence(HIGHEST_ELO));
        assert_eq!(level_name(0), "Elo 400");
        assert_eq!(level_name(1_350), "Elo 1350");
        assert_eq!(level_name(HIGHEST_ELO), "full strength");
    }
}
