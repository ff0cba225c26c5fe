//! The museum's machines: one to an instance of the module. The front page of the crate has the list of exports.

use std::cell::RefCell;

use kilomate_museum::{Cells, Exhibit, Game, STORIES, Screen, Story, Wave, open};

use crate::border::{answer_with, heard, heard_text};
use crate::fields::Fields;
use crate::json::Json;
use crate::object;

/// Colours of a screen, at most.
const COLOURS: usize = 256;

thread_local! {
    static EXHIBIT: RefCell<Option<Box<dyn Exhibit>>> = const { RefCell::new(None) };
}

/// Does something with the machine; nothing if none was opened.
fn with<T: Default>(work: impl FnOnce(&mut dyn Exhibit) -> T) -> T {
    EXHIBIT.with_borrow_mut(|exhibit| match exhibit {
        Some(exhibit) => work(&mut **exhibit),
        None => T::default(),
    })
}

/// What is said about all machines.
#[unsafe(no_mangle)]
pub extern "C" fn museum_stories() -> usize {
    answer_with(Json::List(STORIES.map(story).into()).to_string())
}

fn story(story: &Story) -> Json {
    let map = story.map.iter().map(|region| {
        object! { "name": region.name, "from": region.from, "to": region.to }
    });
    object! {
        "name": story.name,
        "title": story.title,
        "origin": story.origin,
        "inside": story.inside,
        "plays": story.plays,
        "how": story.how,
        "map": Json::List(map.collect()),
    }
}

/// Opens a machine by its name, switched on.
#[unsafe(no_mangle)]
pub extern "C" fn museum_open(len: usize) -> usize {
    let Some(exhibit) = open(&heard_text(len)) else { return answer_with("") };
    let keys = exhibit.keys().iter().map(|key| {
        object! { "name": key.name, "label": key.label, "does": key.does }
    });
    let about = object! {
        "story": story(exhibit.story()),
        "hertz": exhibit.hertz() as f64,
        "keys": Json::List(keys.collect()),
        "hasLine": exhibit.has_line(),
        "memoryFrom": exhibit.memory().0,
    };
    EXHIBIT.set(Some(exhibit));
    answer_with(about.to_string())
}

/// Lets so many cycles pass.
#[unsafe(no_mangle)]
pub extern "C" fn museum_run(cycles: f64) -> usize {
    let wrong = with(|exhibit| exhibit.run(cycles.max(0.0) as u64).err());
    answer_with(wrong.unwrap_or_default())
}

/// Presses a key by its name.
#[unsafe(no_mangle)]
pub extern "C" fn museum_press(len: usize, is_held: u32) -> u32 {
    let name = heard_text(len);
    with(|exhibit| exhibit.press(&name, is_held != 0)).into()
}

/// Types a line.
#[unsafe(no_mangle)]
pub extern "C" fn museum_say(len: usize) -> u32 {
    let line = heard_text(len);
    with(|exhibit| exhibit.say(&line)).into()
}

/// The power switch.
#[unsafe(no_mangle)]
pub extern "C" fn museum_power(is_on: u32) -> usize {
    with(|exhibit| exhibit.power(is_on != 0));
    answer_with("")
}

/// What there is to see and to hear, without dots.
#[unsafe(no_mangle)]
pub extern "C" fn museum_view() -> usize {
    answer_with(with(|exhibit| view(exhibit).to_string()))
}

fn view(exhibit: &mut dyn Exhibit) -> Json {
    let screen = match exhibit.screen() {
        Screen::Cells(cells) => cells_of(&cells),
        Screen::Dots(dots) => object! {
            "kind": "dots",
            "width": dots.width,
            "height": dots.dots.len() / dots.width,
        },
        Screen::Log(_) => object! { "kind": "log" },
    };
    let lamps = exhibit.lamps();
    let lamps = lamps.iter().map(|&(name, is_lit)| object! { "name": name, "isLit": is_lit });
    let tones = exhibit.sound().into_iter().map(|tone| {
        object! {
            "cycle": tone.cycle as f64,
            "hertz": tone.hertz,
            "milliseconds": tone.milliseconds,
            "wave": match tone.wave {
                Wave::Square => "square",
                Wave::Triangle => "triangle",
                Wave::Sawtooth => "sawtooth",
                Wave::Noise => "noise",
            },
            "fades": tone.fades,
        }
    });
    object! {
        "isOn": exhibit.is_on(),
        "isHeard": exhibit.is_heard(),
        "cycles": exhibit.cycles() as f64,
        "nodes": exhibit.nodes().map(|nodes| nodes as f64),
        "text": exhibit.text(),
        "lamps": Json::List(lamps.collect()),
        "tones": Json::List(tones.collect()),
        "screen": screen,
    }
}

fn cells_of(cells: &Cells) -> Json {
    let rows = cells.dots.as_flattened().iter().map(|&row| Json::from(row));
    let codes = cells.codes.iter().map(|&code| Json::from(code));
    let marked = cells.marked.iter().map(|&cell| Json::from(cell));
    object! {
        "kind": "cells",
        "columns": cells.columns,
        "codes": Json::List(codes.collect()),
        "dots": Json::List(rows.collect()),
        "cursor": cells.cursor,
        "marked": Json::List(marked.collect()),
        "isLit": cells.is_lit,
    }
}

/// 256 colours of three bytes, those that are not used black; and the dots of the screen.
#[unsafe(no_mangle)]
pub extern "C" fn museum_dots() -> usize {
    let bytes = with(|exhibit| match exhibit.screen() {
        Screen::Dots(mut dots) => {
            dots.palette.resize(COLOURS, [0; 3]);
            [dots.palette.as_flattened(), &dots.dots].concat()
        }
        _ => Vec::new(),
    });
    answer_with(bytes)
}

/// The registers.
#[unsafe(no_mangle)]
pub extern "C" fn museum_registers() -> usize {
    let registers = with(|exhibit| exhibit.registers());
    let list = registers.into_iter().map(|(name, value, bits)| {
        object! { "name": name, "value": value, "bits": bits }
    });
    answer_with(Json::List(list.collect()).to_string())
}

/// The memory.
#[unsafe(no_mangle)]
pub extern "C" fn museum_memory() -> usize {
    answer_with(with(|exhibit| exhibit.memory().1.to_vec()))
}

/// All that the machine is.
#[unsafe(no_mangle)]
pub extern "C" fn museum_save() -> usize {
    answer_with(with(|exhibit| exhibit.save()))
}

/// Goes on from what was saved.
#[unsafe(no_mangle)]
pub extern "C" fn museum_load(len: usize) -> usize {
    let bytes = heard(len);
    answer_with(with(|exhibit| exhibit.load(&bytes).err()).unwrap_or_default())
}

/// Brings a game to the machine.
#[unsafe(no_mangle)]
pub extern "C" fn museum_take(len: usize) -> usize {
    let text = heard_text(len);
    let fields = Fields::read(&text);
    let game = Game {
        start: fields.get("start").filter(|fen| !fen.is_empty()).map(str::to_owned),
        moves: fields.get("moves").unwrap_or("").split_whitespace().map(str::to_owned).collect(),
    };
    let taken = with(|exhibit| Some(exhibit.take(&game)));
    let (is_ok, says) = match taken {
        Some(Ok(says)) => (true, says.to_owned()),
        Some(Err(problem)) => (false, problem),
        None => (false, "no machine is open".to_owned()),
    };
    answer_with(object! { "ok": is_ok, "says": says }.to_string())
}

#[cfg(test)]
mod tests;
