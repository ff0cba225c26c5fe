//! Which of five moves a level plays: every number that chance can be, through the real choice.

use kilomate_core::eval::score::Score;
use kilomate_core::play::level::Level;

use super::picture::{BLUE, FAINT, GREEN, INK, ORANGE, Picture, Side};

/// How far each move is behind the best, in hundredths of a pawn; and whether it gives check.
const MOVES: [(i16, bool); 5] = [(0, false), (10, false), (30, true), (55, false), (85, false)];
const COLOURS: [&str; 5] = [BLUE, "#7fa6d6", ORANGE, GREEN, "#b8b8b8"];
const ELOS: [u16; 10] = [400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2200];

pub(super) fn draw() -> Result<String, String> {
    const LEFT: i32 = 90;
    const ROOM: i32 = 640;
    const ROW: i32 = 30;
    let height = 100 + ROW * ELOS.len() as i32;
    let mut picture = Picture::new("Which of five moves a level plays", LEFT + ROOM + 30, height);
    picture.bold([16, 26], Side::Left, 16, INK, "Which of five moves a level plays");
    for (at, ((behind, gives_check), colour)) in (0..).zip(MOVES.iter().zip(COLOURS)) {
        let x = LEFT + at * 128;
        picture.rect([x, 42, 14, 14], colour);
        let what = match (behind, gives_check) {
            (0, _) => "the best".to_owned(),
            (_, true) => format!("−0.{behind}, a check"),
            _ => format!("−0.{behind}"),
        };
        picture.text([x + 20, 54], Side::Left, 13, INK, &what);
    }
    for (row, elo) in (0..).zip(ELOS) {
        let y = 74 + row * ROW;
        let level = Level::from_elo(elo).ok_or("full strength")?;
        picture.text([LEFT - 12, y + 16], Side::Right, 13, INK, &format!("Elo {elo}"));
        let mut x = LEFT;
        for (count, colour) in chances(&level).into_iter().zip(COLOURS) {
            let width = (count * ROOM as u32 + 32_768) / 65_536;
            picture.rect([x, y, width as i32, ROW - 8], colour);
            if width > 34 {
                let share = format!("{} %", (count * 100 + 32_768) / 65_536);
                let ink = if colour == BLUE || colour == GREEN || colour == ORANGE {
                    "#fff"
                } else {
                    INK
                };
                picture.text([x + width as i32 / 2, y + 15], Side::Middle, 12, ink, &share);
            }
            x += width as i32;
        }
    }
    picture.text(
        [LEFT, height - 8],
        Side::Left,
        12,
        FAINT,
        "all five were thought of; every one of 65,536 random numbers was tried",
    );
    Ok(picture.finish())
}

/// How many of all numbers of 16 bits choose each move.
fn chances(level: &Level) -> [u32; 5] {
    let count = usize::from(level.candidates).min(MOVES.len());
    let scores = MOVES.map(|(behind, _)| Score::cp(-behind));
    let appeals = MOVES.map(|(_, gives_check)| if gives_check { level.temper } else { 1 });
    let mut counts = [0; 5];
    for bits in 0..=u16::MAX {
        counts[level.choose(&scores[..count], &appeals[..count], bits)] += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strong_play_the_best_and_the_weak_do_not_always() {
        let [weak, strong] =
            [400, 2600].map(|elo| chances(&Level::from_elo(elo).expect("a level")));
        assert_eq!(strong, [65_536, 0, 0, 0, 0]);
        assert!(weak[0] < 40_000 && weak.iter().sum::<u32>() == 65_536);
    }
}
