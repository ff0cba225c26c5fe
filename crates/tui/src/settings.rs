//! The settings as a form, with a board that shows at once what they look like.

use crossterm::event::{Event, KeyCode};
use kilomate_core::{Board, Square};
use kilomate_desk::seat::Seat;
use kilomate_settings::{Config, FigureSet, SCHEMES};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::board::{BoardView, Marks, Size};
use super::form::{self, Done, Form, Row, Value};
use super::line::{Line, page};
use super::paint;
use super::scheme::Scheme;
use super::screen::{Next, Screen};
use super::shared::Shared;
use super::text::Topic;
use super::text::screens as text;

/// A position with every kind of man.
const SHOWN: &str = "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQ1RK1 w kq - 0 6";
/// The form needs so many columns beside the board.
const FORM: u16 = 46;

/// Which row it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Key {
    Name,
    Scheme,
    Figures,
    Coordinates,
    Dots,
    Flip,
    ShowFirst,
    Thinking,
    Pause,
    Coach,
    Book,
    Bell,
    Mouse,
}

/// The screen for the settings.
pub(crate) struct SettingsScreen {
    form: Form<Key>,
    /// A text has been typed that is not kept yet: it is when the row is left.
    is_unsaved: bool,
}

impl SettingsScreen {
    /// With the settings as they are.
    pub(crate) fn new(shared: &Shared) -> SettingsScreen {
        SettingsScreen { form: Form::new(rows(&shared.config)), is_unsaved: false }
    }

    fn apply(&self, key: Key, config: &mut Config) {
        let Some(value) = self.form.value(key) else { return };
        let is_on = value.index() == 1;
        match key {
            Key::Name => {
                let name = value.text().trim().to_string();
                // Whoever plays under the old name goes on under the new one.
                let old = Seat::Person(std::mem::replace(&mut config.name, name.clone()));
                for seat in config.last.seats.iter_mut().filter(|seat| **seat == old) {
                    *seat = Seat::Person(name.clone());
                }
            }
            Key::Scheme => config.scheme = SCHEMES[value.index().min(SCHEMES.len() - 1)],
            Key::Figures => config.figures = FigureSet::ALL[value.index().min(2)],
            Key::Coordinates => config.coordinates = is_on,
            Key::Dots => config.dots = is_on,
            Key::Flip => config.flip_for_black = is_on,
            Key::ShowFirst => config.show_first = is_on,
            Key::Thinking => config.show_thinking = is_on,
            Key::Pause => config.pause = is_on,
            Key::Coach => config.coach = is_on,
            Key::Book => config.book.is_on = is_on,
            Key::Bell => config.bell = is_on,
            Key::Mouse => config.mouse = is_on,
        }
    }

    fn change(&mut self, key: Key, shared: &mut Shared) {
        let mut config = shared.config.clone();
        self.apply(key, &mut config);
        if key == Key::Name {
            // Not a file for every letter.
            shared.config = config;
            self.is_unsaved = true;
        } else {
            shared.bell |= key == Key::Bell && config.bell;
            shared.set_config(config);
            self.is_unsaved = false;
            self.form.set_rows(rows(&shared.config));
        }
    }

    /// Keeps what was typed.
    fn keep(&mut self, shared: &mut Shared) {
        if std::mem::take(&mut self.is_unsaved) {
            shared.set_config(shared.config.clone());
        }
    }
}

/// A bishop that was picked up, and where it can go; the last move.
fn marks() -> Marks {
    let square = |&[file, rank]: &[u8; 2]| Square::from_ascii(file, rank);
    let targets = [b"a6", b"b5", b"b3", b"d5", b"e6", b"f7"].into_iter().filter_map(square);
    Marks {
        selected: square(b"c4"),
        targets: targets.collect(),
        last: square(b"f8").zip(square(b"c5")),
        ..Marks::default()
    }
}

fn rows(config: &Config) -> Vec<Row<Key>> {
    let row = |key, name: &str, value, about: &str| Row {
        key,
        name: name.into(),
        value,
        about: about.into(),
    };
    let switch = |key, (name, about): (&str, &str), is_on| {
        row(key, name, Value::switch(text::OFF_ON, is_on), about)
    };
    let schemes = SCHEMES.map(|name| Scheme::named(name).map_or(name, |scheme| scheme.title));
    let scheme = SCHEMES.iter().position(|&name| name == config.scheme).unwrap_or(0);
    let figures = FigureSet::ALL.iter().position(|&set| set == config.figures).unwrap_or(0);
    let about_book = text::about_book(&config.book.file);
    let strings = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    vec![
        row(
            Key::Scheme,
            text::ROW_SCHEME,
            Value::Choice(strings(&schemes), scheme),
            text::ABOUT_SCHEME,
        ),
        row(
            Key::Figures,
            text::ROW_FIGURES,
            Value::Choice(strings(&text::FIGURES), figures),
            text::ABOUT_FIGURES,
        ),
        row(
            Key::Name,
            text::ROW_NAME,
            Value::Text(Line::new(&config.name), Vec::new()),
            text::ABOUT_NAME,
        ),
        switch(Key::Coordinates, text::SET_COORDINATES, config.coordinates),
        switch(Key::Dots, text::SET_DOTS, config.dots),
        switch(Key::Flip, text::SET_FLIP, config.flip_for_black),
        switch(Key::ShowFirst, text::SET_SHOW_FIRST, config.show_first),
        switch(Key::Thinking, text::SET_THINKING, config.show_thinking),
        switch(Key::Pause, text::SET_PAUSE, config.pause),
        switch(Key::Coach, text::SET_COACH, config.coach),
        switch(Key::Book, (text::ROW_BOOK, &about_book), config.book.is_on),
        switch(Key::Bell, text::SET_BELL, config.bell),
        switch(Key::Mouse, text::SET_MOUSE, config.mouse),
    ]
}

impl Screen for SettingsScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, shared: &Shared) {
        let look = &shared.look;
        let buffer = frame.buffer_mut();
        let body = page(buffer, area, text::SETTINGS, look);
        let mut form = body;
        if let Some(path) = shared.config_file.path() {
            let kept = text::kept_in(&path.display().to_string());
            let last = body.height.saturating_sub(1);
            paint::line(buffer, body, last, &kept, look.quiet());
            form.height = last;
        }
        let sizes = [Size::Small, Size::Slim, Size::Tiny].into_iter();
        let fits = |size: &Size| {
            let (width, height) = size.with_coordinates();
            FORM + width <= body.width && height + 4 <= form.height
        };
        if let (Some(size), Ok(board)) = (sizes.into_iter().find(fits), Board::from_fen(SHOWN)) {
            let (width, height) = size.with_coordinates();
            let place = Rect { x: body.right() - width, y: body.y, width, height };
            let view = BoardView { largest: size, marks: marks(), ..BoardView::new(&board, *look) };
            ratatui::widgets::Widget::render(&view, place, buffer);
            form.width -= width + 1;
        }
        self.form.draw(buffer, form, look);
    }

    fn handle(&mut self, event: &Event, shared: &mut Shared) -> Next {
        let done = self.form.handle(event);
        if !matches!(done, Done::Changed(Key::Name)) {
            self.keep(shared);
        }
        match done {
            Done::Changed(key) => self.change(key, shared),
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
        form::keys(&shared.look, &[text::KEY_BACK])
    }

    fn topic(&self) -> Topic {
        Topic::Settings
    }

    fn is_typing(&self) -> bool {
        self.form.is_typing()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Figures;
    use crate::stage::{self, Stage};
    use kilomate_settings::BookSetting;

    #[test]
    fn screens() {
        stage::snapshots("settings", |shared| SettingsScreen::new(shared));
    }

    #[test]
    fn every_scheme_of_the_config_is_one_of_the_board() {
        assert_eq!(SCHEMES, Scheme::ALL.map(|scheme| scheme.name));
    }

    #[test]
    fn every_setting_is_changed_by_keys_and_by_clicks() {
        for is_clicked in [false, true] {
            let mut stage = Stage::new(|shared| SettingsScreen::new(shared));
            let rows = rows(&Config::default());
            for row in &rows {
                if row.key == Key::Name {
                    if is_clicked {
                        stage.click(&row.name, 24);
                    }
                    stage.type_in("Anna");
                } else if is_clicked {
                    stage.click(&row.name, 24);
                } else {
                    stage.press(KeyCode::Right);
                }
                if !is_clicked {
                    stage.press(KeyCode::Down);
                }
            }
            let config = &stage.shared.config;
            let mut last = Config::default().last;
            last.seats[0] = Seat::Person("Anna".into());
            let expected = Config {
                name: "Anna".into(),
                scheme: "meadow",
                figures: FigureSet::Unicode,
                coordinates: false,
                dots: false,
                flip_for_black: false,
                show_first: true,
                show_thinking: false,
                pause: false,
                coach: true,
                book: BookSetting { is_on: false, ..BookSetting::default() },
                bell: true,
                mouse: false,
                last,
                ..Config::default()
            };
            assert_eq!(*config, expected, "clicked: {is_clicked}");
            assert!(stage.shared.bell, "a bell that is switched on is heard");
        }
    }

    #[test]
    fn the_board_shows_a_scheme_at_once() {
        let mut stage = Stage::new(|shared| SettingsScreen::new(shared));
        let before = stage.drawn();
        stage.press(KeyCode::Right);
        assert_eq!(
            stage.shared.look.palette,
            Scheme::named("meadow").unwrap().palette(stage.shared.can.depth)
        );
        assert_ne!(stage.drawn(), before);
        stage.press(KeyCode::Down);
        stage.press(KeyCode::Left);
        assert_eq!(stage.shared.look.figures, Figures::Ascii);
        stage.press(KeyCode::Down);
        stage.press(KeyCode::Down);
        assert!(stage.seen().contains("a  b  c  d"), "{}", stage.seen());
        stage.press(KeyCode::Right);
        assert!(!stage.seen().contains("a  b  c  d"), "no coordinates");
        stage.press(KeyCode::Down);
        let before = stage.drawn();
        stage.press(KeyCode::Right);
        let after = stage.drawn();
        // d5 is an empty square that the bishop can go to.
        let board = |buffer: &ratatui::buffer::Buffer| {
            let right = (52..80).flat_map(|x| (2..11).map(move |y| (x, y)));
            right.map(|at| buffer[at].symbol().to_string()).collect::<String>()
        };
        assert_ne!(board(&before), board(&after), "no dots");
    }

    #[test]
    fn nothing_makes_it_panic() {
        stage::hammer(4, |shared| SettingsScreen::new(shared));
    }
}
