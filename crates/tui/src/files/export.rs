//! The game or the position as text, into a file or the clipboard.

use std::path::PathBuf;

use crossterm::event::{Event, KeyCode};
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::form::{self, Done, Form, Row, Value};
use crate::line::{Line, below, page, path_of, top};
use crate::paint;
use crate::screen::{Next, Screen};
use crate::shared::Shared;
use crate::text::Topic;
use crate::text::screens as text;
use kilomate_desk::store::write_file;

/// Lines for the form and its description.
const FORM: u16 = 9;

/// Which row it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Key {
    Copy,
    What,
    File,
    Write,
}

/// The screen on which one chooses what goes where.
pub(crate) struct ExportScreen {
    form: Form<Key>,
    is_fen: bool,
    /// The name of the file, and whether somebody typed it.
    name: (String, bool),
    /// The person was asked whether to write over the file.
    is_asking: bool,
    /// Where names that are no paths are.
    folder: PathBuf,
}

impl ExportScreen {
    /// With the game as PGN and a name for its file.
    pub(crate) fn new(shared: &Shared) -> ExportScreen {
        ExportScreen::in_folder(shared, PathBuf::new())
    }

    /// The same with another folder than the one that the program was started in.
    pub(super) fn in_folder(shared: &Shared, folder: PathBuf) -> ExportScreen {
        let name = (file_name(shared, false), false);
        let form = Form::new(rows(false, &name.0));
        ExportScreen { form, is_fen: false, name, is_asking: false, folder }
    }

    /// The whole path: nobody should have to guess which folder the program was started in.
    fn path(&self) -> PathBuf {
        let path = self.folder.join(path_of(self.name.0.trim()));
        std::path::absolute(&path).unwrap_or(path)
    }

    fn content(&self, shared: &Shared) -> String {
        let desk = shared.session.desk();
        if self.is_fen {
            format!("{}\n", desk.board().to_fen())
        } else {
            kilomate_pgn::write(&desk.to_pgn(shared.now))
        }
    }

    fn change(&mut self, key: Key, shared: &Shared) {
        let Some(value) = self.form.value(key) else { return };
        match key {
            Key::What => {
                self.is_fen = value.index() == 1;
                if !self.name.1 {
                    self.name.0 = file_name(shared, self.is_fen);
                }
            }
            Key::File => self.name = (value.text().into(), true),
            Key::Copy | Key::Write => {}
        }
        self.form.set_rows(rows(self.is_fen, &self.name.0));
    }

    fn write(&mut self, may_overwrite: bool, shared: &mut Shared) {
        let name = self.name.0.trim();
        if name.is_empty() {
            shared.notice = Some(text::NO_NAME.into());
            return;
        }
        let path = self.path();
        if !may_overwrite && path.symlink_metadata().is_ok() {
            self.is_asking = true;
            return;
        }
        let written = write_file(&path, &self.content(shared));
        let shown = path.display().to_string();
        shared.notice = Some(match written {
            Ok(()) => text::written(&shown),
            Err(error) => crate::text::as_sentence(&error.to_string()),
        });
    }
}

fn file_name(shared: &Shared, is_fen: bool) -> String {
    let end = if is_fen { "fen" } else { "pgn" };
    format!("kilomate-{}.{end}", shared.today.replace('.', "-"))
}

fn rows(is_fen: bool, name: &str) -> Vec<Row<Key>> {
    let row = |key, name: &str, value, about: &str| Row {
        key,
        name: name.into(),
        value,
        about: about.into(),
    };
    let file = Value::Text(Line::new(name), Vec::new());
    vec![
        row(Key::What, text::ROW_WHAT, Value::switch(text::WHAT, is_fen), text::ABOUT_WHAT),
        row(Key::Copy, text::COPY, Value::Button(String::new()), text::ABOUT_COPY),
        row(Key::File, text::ROW_FILE, file, text::ABOUT_FILE),
        row(Key::Write, text::WRITE, Value::Button(String::new()), text::ABOUT_WRITE),
    ]
}

impl Screen for ExportScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, shared: &Shared) {
        let look = &shared.look;
        let buffer = frame.buffer_mut();
        let body = page(buffer, area, text::EXPORT, look);
        self.form.draw(buffer, top(body, FORM), look);
        if self.is_asking {
            let question = text::overwrite_question(&self.path().display().to_string());
            let below = below(body, FORM);
            for (row, line) in (0..).zip(paint::wrapped(&question, below.width)) {
                paint::line(buffer, below, row, &line, look.alarm());
            }
        }
    }

    fn handle(&mut self, event: &Event, shared: &mut Shared) -> Next {
        if self.is_asking {
            if let Event::Key(key) = event {
                self.is_asking = false;
                if matches!(key.code, KeyCode::Char('y' | 'Y')) {
                    self.write(true, shared);
                }
            }
            return Next::Stay;
        }
        match self.form.handle(event) {
            Done::Changed(key) => self.change(key, shared),
            Done::Pressed(Key::Copy) => {
                shared.clipboard = Some(self.content(shared));
                shared.notice = Some(text::COPIED.into());
            }
            Done::Pressed(Key::Write) => self.write(false, shared),
            Done::Pressed(_) | Done::Nothing => {}
            Done::Unused => {
                if let Event::Key(key) = event
                    && matches!(key.code, KeyCode::Esc | KeyCode::Char('q'))
                {
                    return Next::Back;
                }
            }
        }
        Next::Stay
    }

    fn keys(&self, shared: &Shared) -> Vec<(&'static str, &'static str)> {
        if self.is_asking {
            return text::KEYS_YES_NO.to_vec();
        }
        form::keys(&shared.look, &[text::KEY_PRESS, text::KEY_BACK])
    }

    fn topic(&self) -> Topic {
        Topic::Files
    }

    fn is_typing(&self) -> bool {
        self.form.is_typing()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capabilities::Capabilities;
    use crate::colour::Depth;
    use crate::show;

    #[test]
    fn the_whole_path_is_said() {
        let can = Capabilities { unicode: true, depth: Depth::None, on_light: false };
        let path = ExportScreen::new(&show::shared(can)).path();
        assert!(path.is_absolute() && path.ends_with("kilomate-2026-11-16.pgn"), "{path:?}");
    }
}
