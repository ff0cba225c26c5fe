//! How one screen leads to another: the only place that knows all of them.

use kilomate_core::MachineName;
use kilomate_core::{Board, Color};
use kilomate_desk::seat::{ProgramSeat, Seat};
use kilomate_desk::store::{Entry, Store};
use kilomate_desk::{Message, NewGame, Saving};

use super::files::{self, ExportScreen, OpenScreen};
use super::game::GameScreen;
use super::library::LibraryScreen;
use super::machines::MachinesScreen;
use super::museum::{MuseumScreen, RoomScreen};
use super::newgame::NewGameScreen;
use super::panel::PanelScreen;
use super::ratings::RatingsScreen;
use super::screen::{Next, Screen};
use super::settings::SettingsScreen;
use super::setup::SetupScreen;
use super::shared::Shared;
use super::stranger::StrangerScreen;
use super::text;
use super::unsaved::when_safe;
use super::waiting::WaitingScreen;

/// The game on the desk.
pub(crate) fn game(shared: &Shared) -> Box<dyn Screen> {
    Box::new(GameScreen::new(shared))
}

/// Whether analysis would take a game off the desk that is not over.
pub(crate) fn analysis_ends_game(shared: &Shared) -> bool {
    shared.session.saving() != Saving::Nothing && is_against_machine(shared)
}

/// Whether a machine or a program still plays the game on the desk.
fn is_against_machine(shared: &Shared) -> bool {
    let desk = shared.session.desk();
    let has_machine = [Color::White, Color::Black].iter().any(|&side| !desk.seat(side).is_person());
    has_machine && desk.outcome().is_none()
}

/// Analysis: of the game on the desk if it is over or nobody plays it, otherwise of an empty board.
pub(crate) fn analyse(shared: &mut Shared) -> Box<dyn Screen> {
    if is_against_machine(shared) {
        // A game that was only looked at is where it was.
        if shared.session.saving() == Saving::Saved {
            shared.notice = Some(text::GAME_IN_LIBRARY.into());
        }
        begin(shared, empty_board());
    }
    analysis(shared)
}

/// Analysis of the game on the desk.
fn analysis(shared: &mut Shared) -> Box<dyn Screen> {
    Box::new(GameScreen::analysis(shared))
}

/// The choice of a new game.
pub(crate) fn new_game(shared: &Shared) -> Next {
    Next::Open(Box::new(NewGameScreen::new(shared)))
}

/// The same from a position that was set up.
pub(crate) fn new_game_from(board: &Board, shared: &Shared) -> Next {
    Next::Replace(Box::new(NewGameScreen::from_position(board, shared)))
}

/// The same against one of the machines.
pub(crate) fn new_game_against(machine: MachineName, shared: &Shared) -> Next {
    Next::Replace(Box::new(NewGameScreen::against(machine, shared)))
}

/// The front panel of the Prodigy.
pub(crate) fn panel(shared: &Shared) -> Next {
    Next::Replace(Box::new(PanelScreen::new(shared)))
}

/// Analysis of a position that was set up.
pub(crate) fn analysis_of(board: &Board, shared: &mut Shared) -> Next {
    let game = NewGame { start: board.clone(), ..empty_board() };
    when_safe(shared, move |shared| {
        begin(shared, game);
        Next::Replace(analysis(shared))
    })
}

/// A new game in the place of the screen that asked for it, once the old one is safe.
pub(crate) fn play(game: NewGame, shared: &mut Shared) -> Next {
    when_safe(shared, move |shared| {
        begin(shared, game);
        Next::Replace(self::game(shared))
    })
}

/// Goes on with a game that waits; `show` says whether in the place of a screen or upon it.
pub(crate) fn resume(
    entry: &Entry,
    show: fn(Box<dyn Screen>) -> Next,
    shared: &mut Shared,
) -> Next {
    let entry = entry.clone();
    when_safe(shared, move |shared| match shared.session.resume(&entry, shared.now) {
        Ok(()) => {
            call_coach(shared);
            show(game(shared))
        }
        Err(problem) => {
            shared.notice = Some(text::as_sentence(&problem));
            Next::Stay
        }
    })
}

/// The game that goes on: the only one there is, or one of several.
pub(crate) fn go_on(shared: &mut Shared) -> Next {
    let waiting = shared.session.waiting();
    match &waiting[..] {
        [] if shared.session.has_game() => Next::Open(game(shared)),
        [] => {
            shared.notice = Some(text::NOTHING_TO_CONTINUE.into());
            Next::Stay
        }
        [entry] if !shared.session.has_game() => resume(entry, Next::Open, shared),
        _ => Next::Open(Box::new(WaitingScreen::new(waiting, shared))),
    }
}

/// Puts a new game on the desk.
pub(crate) fn begin(shared: &mut Shared, mut game: NewGame) {
    game.tags.push(("Date".into(), shared.today.clone()));
    shared.session.begin(game, shared.now);
    call_coach(shared);
}

/// The coach comes or goes, as the settings say.
pub(crate) fn call_coach(shared: &mut Shared) {
    // The desk does that whatever goes on.
    let _ = shared.session.tell(Message::Coach(shared.config.coach), shared.now);
}

/// Two persons at an empty board, to try moves on.
pub(crate) fn empty_board() -> NewGame {
    NewGame::new(Seat::person(), Seat::person())
}

/// The game as text, to be kept elsewhere.
pub(crate) fn export(shared: &Shared) -> Next {
    Next::Open(Box::new(ExportScreen::new(shared)))
}

/// The set-up of a position, from the one on the desk.
pub(crate) fn set_up(shared: &Shared) -> Next {
    Next::Open(Box::new(SetupScreen::new(shared.session.desk().board())))
}

/// Saved games.
pub(crate) fn library(shared: &Shared) -> Next {
    let library = shared.session.store().map(Store::library);
    Next::Open(Box::new(LibraryScreen::new(library)))
}

/// The machines.
pub(crate) fn machines() -> Next {
    Next::Open(Box::new(MachinesScreen::new()))
}

/// The museum.
pub(crate) fn museum() -> Next {
    Next::Open(Box::new(MuseumScreen::new()))
}

/// The museum, and upon it the room of a machine if one is named.
pub(crate) fn rooms(machine: Option<&str>, shared: &mut Shared) -> Vec<Box<dyn Screen>> {
    let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(MuseumScreen::new())];
    if let Some(room) = machine.and_then(|machine| RoomScreen::new(machine, shared)) {
        screens.push(Box::new(room));
    }
    screens
}

/// The settings.
pub(crate) fn settings(shared: &Shared) -> Next {
    Next::Open(Box::new(SettingsScreen::new(shared)))
}

/// How well the person plays.
pub(crate) fn ratings(shared: &Shared) -> Next {
    Next::Open(Box::new(RatingsScreen::new(shared.session.ratings(), None)))
}

/// Whether a program is to be started that only the file of a game names.
pub(crate) fn stranger(side: Color, seat: &ProgramSeat) -> Next {
    Next::Open(Box::new(StrangerScreen::new(side, seat)))
}

/// A game or a position from a file or from another program.
pub(crate) fn open() -> Next {
    Next::Open(Box::new(OpenScreen::new()))
}

/// The games in a text that has a name.
pub(crate) fn open_text(content: &str, name: &str, shared: &mut Shared) -> Next {
    files::open_text(content, name, shared)
}
