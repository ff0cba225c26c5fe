//! The screen about the five machines: what each is, how much memory and speed it has, and a key to
//! play against it.

use crossterm::event::{Event, KeyCode};
use kilomate_core::MachineName;
use kilomate_core::machines::{Facts, MACHINES};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::line::{below, page, top};
use super::list::{List, Picked};
use super::screen::{Next, Screen};
use super::shared::Shared;
use super::text::Topic;
use super::text::screens as text;
use super::{doors, paint};

/// The screen about the machines.
#[derive(Default)]
pub(crate) struct MachinesScreen {
    list: List,
}

impl MachinesScreen {
    /// With the first machine chosen.
    pub(crate) fn new() -> MachinesScreen {
        MachinesScreen::default()
    }

    fn has_panel(&self) -> bool {
        self.chosen().machine == MachineName::Prodigy
    }

    fn chosen(&self) -> &'static Facts {
        &MACHINES[self.list.chosen(MACHINES.len()).unwrap_or(0)]
    }
}

/// How much memory the engine has there, all in all.
fn memory(facts: &Facts) -> String {
    facts.memory.map_or_else(|| text::MEMORY_DESKTOP.into(), text::kilobytes)
}

fn speed(facts: &Facts) -> String {
    facts.speed().map_or_else(|| text::SPEED_DESKTOP.into(), text::grouped)
}

impl Screen for MachinesScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, shared: &Shared) {
        let look = &shared.look;
        let buffer = frame.buffer_mut();
        let body = page(buffer, area, text::MACHINES, look);
        let line =
            |title: &str, memory: &str, speed: &str| format!("{title:16} {memory:>12} {speed:>22}");
        let head = line("", text::HEAD_MEMORY, text::HEAD_SPEED);
        paint::at(buffer, body, (2, 0), &head, look.quiet());
        let lines: Vec<String> =
            MACHINES.iter().map(|facts| line(facts.title, &memory(facts), &speed(facts))).collect();
        let list = top(below(body, 1), lines.len() as u16);
        self.list.draw(buffer, list, &lines, look);
        let rest = below(body, 2 + lines.len() as u16);
        let facts = self.chosen();
        paint::rule(buffer, rest, 0, facts.title, look);
        let mut about = vec![facts.sentence.to_string()];
        if let Some(pace) = facts.pace {
            about.push(text::speed_and_source(&speed(facts), &pace.to_string()));
            about.push(text::ABOUT_MACHINES.into());
        }
        let mut row = 1;
        for paragraph in about {
            for line in paint::wrapped(&paragraph, rest.width) {
                paint::line(buffer, rest, row, &line, look.plain());
                row += 1;
            }
        }
    }

    fn handle(&mut self, event: &Event, shared: &mut Shared) -> Next {
        match self.list.handle(event, MACHINES.len()) {
            Picked::Line(at) => {
                let machine = MACHINES[at.min(MACHINES.len() - 1)].machine;
                return doors::new_game_against(machine, shared);
            }
            Picked::Moved => return Next::Stay,
            Picked::Unused => {}
        }
        let Event::Key(key) = event else { return Next::Stay };
        match key.code {
            KeyCode::Esc | KeyCode::Char('q') => Next::Back,
            KeyCode::Char('p') => doors::new_game_against(self.chosen().machine, shared),
            KeyCode::Char('f') if self.has_panel() => doors::panel(shared),
            KeyCode::Char('f') => {
                shared.notice = Some(text::NO_PANEL.into());
                Next::Stay
            }
            _ => Next::Stay,
        }
    }

    fn keys(&self, _shared: &Shared) -> Vec<(&'static str, &'static str)> {
        let mut keys = vec![text::KEY_PLAY_IT, text::KEY_BACK];
        if self.has_panel() {
            keys.insert(1, text::KEY_PANEL);
        }
        keys
    }

    fn topic(&self) -> Topic {
        Topic::Machines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::{self, Stage};

    #[test]
    fn screens() {
        stage::snapshots("machines", |_| MachinesScreen::new());
    }

    #[test]
    fn every_machine_is_described_and_can_be_played() {
        let mut stage = Stage::new(|_| MachinesScreen::new());
        for facts in &MACHINES {
            let seen = stage.seen();
            assert!(seen.contains(&facts.sentence[..30]), "{seen}");
            assert_eq!(seen.contains("(measured "), facts.pace.is_some(), "{seen}");
            assert!(matches!(stage.press(KeyCode::Enter), Next::Replace(_)));
            let opened = matches!(stage.press(KeyCode::Char('f')), Next::Replace(_));
            assert_eq!(opened, facts.machine == MachineName::Prodigy);
            assert_eq!(stage.notice().is_empty(), opened);
            stage.press(KeyCode::Down);
        }
        stage.click("Commodore 64", 2);
        assert!(stage.seen().contains("1982"));
        assert!(matches!(stage.click("Commodore 64", 2), Next::Replace(_)), "clicked again");
        assert!(matches!(stage.press(KeyCode::Esc), Next::Back));
    }

    /// What the documents say about the memory of a machine.
    #[test]
    fn memory_is_that_of_the_facts() {
        for facts in &MACHINES[1..] {
            assert!(facts.sentence.contains(&memory(facts)), "{}", facts.sentence);
        }
    }

    #[test]
    fn nothing_makes_it_panic() {
        stage::hammer(2, |_| MachinesScreen::new());
    }
}
