//! The pictures of the documentation, made anew: `cargo run --release -p kilomate-calculator --example pictures`.

#[path = "../tests/common/mod.rs"]
mod common;

fn main() {
    for (name, png) in common::scenes::all().iter().map(|(name, home)| (name, home.png(2))) {
        let file = format!("{}/../../docs/pictures/ti84ce-{name}.png", env!("CARGO_MANIFEST_DIR"));
        std::fs::write(file, png).unwrap();
    }
}
