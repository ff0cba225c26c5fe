//! Forms by keys and clicks.

use crossterm::event::KeyModifiers;
use ratatui::widgets::Widget;

use super::*;
use crate::{stage, testing};

fn row(key: u8, value: Value) -> Row<u8> {
    Row { key, name: format!("Row {key}"), value, about: format!("About row {key}.") }
}

fn form() -> Form<u8> {
    let options = ["one", "two", "three"].map(str::to_string).to_vec();
    Form::new(vec![
        row(0, Value::Button("go".into())),
        row(1, Value::Choice(options, 0)),
        row(2, Value::Number { value: 425, least: 400, most: 600, step: 50 }),
        row(3, Value::Text(Line::new("abc"), vec!["x".into(), "y".into()])),
        row(4, Value::switch(["off", "on"], false)),
    ])
}

fn press(form: &mut Form<u8>, code: KeyCode) -> Done<u8> {
    form.handle(&Event::Key(code.into()))
}

fn click(form: &mut Form<u8>, column: u16, row: u16) -> Done<u8> {
    let kind = MouseEventKind::Down(MouseButton::Left);
    form.handle(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
}

/// Draws a form, as a widget does.
struct Drawn<'a>(&'a mut Form<u8>, Look);

impl Widget for Drawn<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        self.0.draw(buffer, area, &self.1);
    }
}

fn drawn(form: &mut Form<u8>, width: u16, height: u16) -> String {
    let buffer = testing::rendered(Drawn(form, stage::look(false)), width, height);
    testing::characters(&buffer)
}

#[test]
fn keys_walk_and_change() {
    let mut form = form();
    assert_eq!(press(&mut form, KeyCode::Enter), Done::Pressed(0));
    assert_eq!(press(&mut form, KeyCode::Left), Done::Nothing, "a button has no value");
    assert_eq!(press(&mut form, KeyCode::Down), Done::Nothing);
    assert_eq!(press(&mut form, KeyCode::Left), Done::Changed(1));
    assert_eq!(form.value(1).map(Value::index), Some(2), "it goes round");
    assert_eq!(press(&mut form, KeyCode::Char(' ')), Done::Changed(1));
    assert_eq!(form.value(1).map(Value::index), Some(0));
    press(&mut form, KeyCode::Tab);
    assert_eq!(press(&mut form, KeyCode::Right), Done::Changed(2));
    assert_eq!(form.value(2).map(Value::number), Some(450));
    press(&mut form, KeyCode::Left);
    press(&mut form, KeyCode::Left);
    assert_eq!(form.value(2).map(Value::number), Some(400));
    assert_eq!(press(&mut form, KeyCode::Left), Done::Nothing, "no further");
    assert_eq!(press(&mut form, KeyCode::Up), Done::Nothing);
    press(&mut form, KeyCode::Home);
    press(&mut form, KeyCode::Up);
    assert_eq!(press(&mut form, KeyCode::Enter), Done::Changed(4), "from the first to the last");
    assert_eq!(press(&mut form, KeyCode::F(7)), Done::Unused);
}

#[test]
fn numbers_and_texts_are_typed() {
    let mut form = form();
    press(&mut form, KeyCode::Down);
    press(&mut form, KeyCode::Down);
    for (digit, value) in [('5', 400), ('2', 400), ('1', 521), ('9', 600)] {
        assert_eq!(press(&mut form, KeyCode::Char(digit)), Done::Changed(2));
        assert_eq!(form.value(2).map(Value::number), Some(value));
    }
    assert!(drawn(&mut form, 40, 9).contains("5219"), "what was typed is seen");
    press(&mut form, KeyCode::Backspace);
    assert_eq!(form.value(2).map(Value::number), Some(521));
    assert!(!form.is_typing());
    press(&mut form, KeyCode::Enter);
    assert!(form.is_typing());
    for letter in "hjkl 5".chars() {
        assert_eq!(press(&mut form, KeyCode::Char(letter)), Done::Changed(3));
    }
    assert_eq!(form.value(3).map(Value::text), Some("abchjkl 5"));
    assert_eq!(press(&mut form, KeyCode::Right), Done::Changed(3));
    assert_eq!(form.value(3).map(Value::text), Some("x"), "arrows offer what is known");
    assert_eq!(form.handle(&Event::Paste("\nz".into())), Done::Changed(3));
    assert_eq!(form.value(3).map(Value::text), Some("x z"));
}

#[test]
fn clicks_do_what_keys_do() {
    let mut form = form();
    drawn(&mut form, 40, 9);
    assert_eq!(click(&mut form, 3, 0), Done::Pressed(0));
    assert_eq!(click(&mut form, 3, 1), Done::Nothing, "a name only chooses its row");
    assert_eq!(click(&mut form, 12, 1), Done::Changed(1), "the value goes on");
    assert_eq!(form.value(1).map(Value::index), Some(1));
    assert_eq!(click(&mut form, 9, 1), Done::Changed(1), "the left arrow goes back");
    assert_eq!(form.value(1).map(Value::index), Some(0));
    assert_eq!(click(&mut form, 12, 3), Done::Nothing);
    assert!(form.is_typing());
    assert_eq!(click(&mut form, 12, 8), Done::Unused, "the description is no row");
}

#[test]
fn rows_that_vanish_leave_another_chosen() {
    let mut form = form();
    press(&mut form, KeyCode::End);
    let rows: Vec<_> = form.rows[..2].to_vec();
    form.set_rows(rows);
    assert_eq!(press(&mut form, KeyCode::Enter), Done::Changed(1));
    form.set_rows(Vec::new());
    for code in [KeyCode::Enter, KeyCode::Down, KeyCode::Left, KeyCode::Char('1')] {
        press(&mut form, code);
    }
    drawn(&mut form, 40, 9);
}

#[test]
fn a_form_that_is_too_long_scrolls() {
    let mut form = form();
    press(&mut form, KeyCode::End);
    insta::assert_snapshot!(drawn(&mut form, 30, 7), @r"
    |  Row 2    425               ▲|
    |  Row 3    abc                |
    |▸ Row 4  ◂ off ▸              |
    |──────────────────────────────|
    |About row 4.                  |
    |                              |
    |                              |
    ");
    for (width, height) in [(0, 0), (1, 1), (5, 2), (200, 3)] {
        drawn(&mut form, width, height);
    }
}
