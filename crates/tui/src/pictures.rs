//! Pictures for the documents, made from real screens: `kilomate pictures <folder>`.

use std::fs;
use std::path::Path;

use crossterm::event::KeyCode;
use kilomate_core::Color;
use kilomate_desk::clock::Allowance;
use kilomate_desk::seat::Seat;
use kilomate_desk::{Message, NewGame};

use super::capabilities::Capabilities;
use super::colour::Depth;
use super::picture::{Paper, svg};
use super::show::Show;

const FULL: Capabilities = Capabilities { unicode: true, depth: Depth::True, on_light: false };
const PLAIN: Capabilities = Capabilities { unicode: false, depth: Depth::None, on_light: false };

/// A picture: its name, what it shows, the terminal, and what is done before it is taken.
struct Picture {
    name: &'static str,
    title: &'static str,
    can: Capabilities,
    size: (u16, u16),
    script: fn(&mut Show),
}

const PICTURES: [Picture; 5] = [
    Picture {
        name: "home",
        title: "The first screen of Kilomate",
        can: FULL,
        size: (80, 24),
        script: |show| {
            middle_game(show, 26);
            show.press(KeyCode::Esc);
            show.press(KeyCode::Char('y'));
        },
    },
    Picture {
        name: "game",
        title: "A game against the Chess Prodigy, which is thinking",
        can: FULL,
        size: (80, 24),
        script: prodigy_thinks,
    },
    Picture {
        name: "large",
        title: "The same on a large terminal: the men are drawn",
        can: FULL,
        size: (120, 40),
        script: prodigy_thinks,
    },
    Picture {
        name: "analysis",
        title: "Analysis with three lines",
        can: FULL,
        size: (100, 30),
        script: |show| {
            middle_game(show, 26);
            sit(show, Color::White, "person");
            sit(show, Color::Black, "person");
            show.press(KeyCode::Char('y'));
            show.think(80);
        },
    },
    Picture {
        name: "plain",
        title: "A terminal without colours and without figures",
        can: PLAIN,
        size: (80, 24),
        script: |show| {
            middle_game(show, 26);
            show.type_in("B");
        },
    },
];

/// A game of the Prodigy against itself, as far as the middle; then a person sits down.
fn middle_game(show: &mut Show, plies: u16) {
    let prodigy = || "prodigy seconds 2".parse().unwrap_or(Seat::person());
    let game = NewGame {
        allowances: Some([Allowance::seconds(900, 5); 2]),
        ..NewGame::new(prodigy(), prodigy())
    };
    show.begin(game);
    while show.app.shared.session.desk().history().len() < plies {
        show.think(1);
    }
    sit(show, Color::White, "person");
}

fn sit(show: &mut Show, side: Color, seat: &str) {
    if let Ok(seat) = seat.parse() {
        // Anybody may sit down.
        let _ = show.app.shared.session.tell(Message::Sit(side, seat), show.now);
    }
}

/// A person has moved, and the machine has been thinking for some seconds of its own time.
fn prodigy_thinks(show: &mut Show) {
    middle_game(show, 25);
    sit(show, Color::Black, "prodigy seconds 15 authentic");
    show.press(KeyCode::Char('v'));
    for _ in 0..120 {
        show.now += 50;
        show.think(1);
    }
}

impl Picture {
    fn take(&self) -> Option<String> {
        let mut show = Show::new(self.can, self.size)?;
        (self.script)(&mut show);
        Some(svg(show.draw(), self.title, Paper::DARK))
    }
}

/// Writes all pictures into a folder.
///
/// # Errors
///
/// A sentence when a file cannot be written.
pub fn run(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for picture in &PICTURES {
        let path = folder.join(picture.name).with_extension("svg");
        let drawn = picture.take().ok_or("there is no terminal to draw on")?;
        fs::write(&path, drawn).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pictures_of_the_documents_are_those_of_the_program() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
        for picture in &PICTURES {
            let path = folder.join(picture.name).with_extension("svg");
            let kept = fs::read_to_string(&path).unwrap_or_default();
            let is_same = picture.take().as_deref() == Some(kept.as_str());
            assert!(is_same, "{}: run `cargo run -- pictures docs/pictures`", picture.name);
        }
    }
}
