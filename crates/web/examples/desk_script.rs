//! Plays a script at the desk by the exports of this crate, as `web/node/games.mjs` does in wasm, and prints every
//! answer: `desk_script web/node/games.txt`.

use kilomate_web::{
    answer, desk_changes, desk_news, desk_open, desk_tell, desk_tick, desk_view, room,
};

/// The 16th of November 2026, 17:05:05.
const WALL: f64 = 1_794_848_705_000.0;

fn say(text: &str) -> usize {
    let at = room(text.len());
    // SAFETY: `room` gives an address with at least so many bytes, which nobody else uses now.
    unsafe { std::ptr::copy_nonoverlapping(text.as_ptr(), at, text.len()) };
    text.len()
}

fn heard(length: usize) -> String {
    // SAFETY: the answer has that length and stays until the next call.
    let bytes = unsafe { std::slice::from_raw_parts(answer(), length) };
    String::from_utf8_lossy(bytes).into_owned()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("which script?")?;
    let mut now = 0.0;
    desk_open(now, WALL);
    for line in std::fs::read_to_string(path)?.lines() {
        let (word, text) = line.split_once(' ').unwrap_or((line, ""));
        if word.is_empty() || word.starts_with('#') {
            continue;
        }
        println!("> {line}");
        match word {
            "tell" => println!("{}", heard(desk_tell(say(&text.replace('|', "\0")), now, WALL))),
            "wait" => now += text.parse::<f64>()?,
            "run" => {
                for _ in 0..text.parse::<u32>()? {
                    now += 10.0;
                    desk_tick(2_000, now, WALL);
                    let news = heard(desk_news());
                    if news != "[]" {
                        println!("{news}");
                    }
                }
            }
            "view" => println!("{}", heard(desk_view(now))),
            "changes" => println!("{}", heard(desk_changes())),
            _ => return Err(format!("no such line: {line}").into()),
        }
    }
    Ok(())
}
