//! The machines beside each other: memory, cycles a node, nodes a second, from the one table of them.

use kilomate_core::machines::MACHINES;

use super::picture::{BLUE, FAINT, INK, Picture, Side, number};

pub(super) fn draw() -> String {
    const ROW: i32 = 62;
    const LEFT: i32 = 230;
    const ROOM: f64 = 430.0;
    let rows: Vec<_> =
        MACHINES.iter().filter_map(|facts| Some((facts, facts.pace?, facts.speed()?))).collect();
    let mut picture = Picture::new("The small machines", 760, 58 + ROW * rows.len() as i32 + 24);
    picture.bold([16, 28], Side::Left, 16, INK, "How fast the same search is");
    picture.text(
        [16, 48],
        Side::Left,
        12,
        FAINT,
        "nodes a second; where each was measured, and the cycles that a node takes",
    );
    let most = rows.iter().map(|row| row.2).max().unwrap_or(1);
    for (row, (facts, pace, speed)) in (0..).zip(&rows) {
        let y = 66 + row * ROW;
        picture.bold([16, y + 18], Side::Left, 14, INK, facts.title);
        let memory = facts
            .memory
            .map_or(String::new(), |bytes| format!("{} bytes", number(u64::from(bytes))));
        picture.text([16, y + 36], Side::Left, 12, FAINT, &memory);
        let length = (f64::from(*speed) / f64::from(most) * ROOM).round().max(1.0) as i32;
        picture.rect([LEFT, y + 4, length, 18], BLUE);
        picture.text([LEFT + length + 8, y + 18], Side::Left, 13, INK, &number(u64::from(*speed)));
        picture.text([LEFT, y + 38], Side::Left, 12, FAINT, &pace.to_string());
    }
    picture.finish()
}
