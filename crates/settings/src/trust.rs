//! Whose file of settings it is: only the person's own may name programs.

use std::path::Path;

use kilomate_desk::seat::Seat;

use super::{Config, LastGame};

/// Takes the programs out of settings that are not the person's own, and says why in a sentence.
pub(super) fn take_programs(path: &Path, config: &mut Config) -> Option<String> {
    let is_program = |seat: &Seat| matches!(seat, Seat::Program(_));
    if config.programs.is_empty() && !config.last.seats.iter().any(is_program) {
        return None;
    }
    let (place, problem, remedy) = system::doubt(path)?;
    config.programs.clear();
    if config.last.seats.iter().any(is_program) {
        config.last.seats = LastGame::default().seats;
    }
    Some(format!(
        "The chess programs in the settings are not used: {} {problem}, so that somebody else may \
         have named them. {remedy}",
        place.display()
    ))
}

#[cfg(unix)]
mod system {
    use std::os::unix::fs::MetadataExt;
    use std::path::Path;

    /// Group and others may write.
    const OTHERS: u32 = 0o022;

    /// What is wrong with the file or its folder, and what to do.
    pub(super) fn doubt(path: &Path) -> Option<(&Path, &'static str, String)> {
        let me = rustix::process::geteuid().as_raw();
        [Some(path), path.parent()].into_iter().flatten().find_map(|place| {
            let Ok(facts) = std::fs::metadata(place) else {
                let remedy = "Start again when it can be looked at.".into();
                return Some((place, "cannot be looked at", remedy));
            };
            let shown = place.display();
            // Whoever is the administrator could change the program itself.
            if facts.uid() != me && facts.uid() != 0 {
                let remedy = "Keep settings of your own, in a folder that is yours.".into();
                return Some((place, "belongs to another user", remedy));
            }
            let is_open = facts.mode() & OTHERS != 0;
            let remedy = format!("Mend it with: chmod go-w '{shown}'");
            is_open.then_some((place, "can be changed by other users", remedy))
        })
    }
}

#[cfg(not(unix))]
mod system {
    use std::path::Path;

    /// Elsewhere the folder that the platform has for a person's settings is theirs.
    pub(super) fn doubt(_: &Path) -> Option<(&Path, &'static str, String)> {
        None
    }
}
