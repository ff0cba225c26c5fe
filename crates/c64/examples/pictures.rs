//! The pictures of the documentation, made anew: `cargo run --release -p kilomate-c64 --example pictures`.

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Home, Native};
use kilomate_emulate::c64::Picture;

fn main() {
    let write = |home: &Home<Native>, name: &str| {
        let file = format!("{}/../../docs/pictures/{name}.png", env!("CARGO_MANIFEST_DIR"));
        std::fs::write(file, Picture::of(home_chips(home)).to_png(2)).unwrap();
    };
    let mut home = Home::<Native>::new();
    home.press("F5 F5 F5");
    home.play("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8c5 e1g1 e8g8");
    home.press("F5");
    home.choose("c4");
    write(&home, "c64");
    home.press("RETURN F5");
    home.play("c1g5");
    for _ in 0..150 {
        home.turn();
    }
    write(&home, "c64-thinking");
}

fn home_chips(home: &Home<Native>) -> &kilomate_emulate::c64::Chips {
    use common::Host;
    home.host.chips()
}
