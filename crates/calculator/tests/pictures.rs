//! What the screen shows in moments that the documentation has pictures of. If this fails and the pictures are better
//! than before, make them anew: `cargo run --release -p kilomate-calculator --example pictures`.

mod common;

use common::scenes;

#[test]
fn pictures_are_those_of_the_documentation() {
    for (name, home) in scenes::all() {
        let file = format!("{}/../../docs/pictures/ti84ce-{name}.png", env!("CARGO_MANIFEST_DIR"));
        let kept = std::fs::read(&file).unwrap_or_default();
        assert!(kept == home.png(2), "{file}");
    }
}

#[test]
fn what_is_drawn_bit_by_bit_is_what_is_drawn_anew() {
    let mut count = 0;
    for (name, mut home) in scenes::all() {
        if home.turn() != 0 {
            continue; // nodes are counted on
        }
        count += 1;
        let before = home.sum();
        home.host.dots.fill(0);
        home.program.redraw();
        home.host.now = home.host.now.wrapping_sub(50); // no time has passed
        home.turn();
        assert_eq!(home.sum(), before, "{name}");
    }
    assert!(count >= 6, "{count}");
}
