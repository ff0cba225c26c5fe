//! What scores come to.

use crate::datagen::generate;
use crate::program::{Directory, run};

#[test]
fn games_are_counted_and_numbers_are_fitted() {
    let directory = Directory::new("wdl");
    let file = directory.file("games");
    let made = generate(&file, 40, &["--per-game", "255"]);
    let fitted = run(&["wdl", &file]);
    assert_eq!(fitted.code, Some(0), "{}", fitted.errors);
    assert_eq!(fitted.number("games"), 40);
    let positions = fitted.number("positions");
    assert!(0 < positions && positions <= made.number("positions"), "{}", fitted.out);
    assert!(
        fitted.out.starts_with("| score |") && fitted.out.contains("| 0–99 |"),
        "{}",
        fitted.out
    );
    assert!(fitted.summary().contains(" half won ") && fitted.summary().contains(" spread "));
}

#[test]
fn too_few_games_are_refused() {
    let directory = Directory::new("wdl-few");
    let file = directory.file("games");
    generate(&file, 5, &[]);
    let refused = run(&["wdl", &file]);
    assert_eq!(refused.code, Some(1), "{}", refused.out);
    assert!(refused.errors.contains("5 games are too few"), "{}", refused.errors);
}
