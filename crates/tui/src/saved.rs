//! A saved game as a line of a list.

use kilomate_desk::store::Entry;

use super::text::screens as text;

/// Date, players, result, ECO, moves.
pub(crate) fn columns(cells: [&str; 5], width: u16) -> String {
    let [date, players, result, eco, moves] = cells;
    let room = (width.saturating_sub(2 + 10 + 1 + 1 + 7 + 1 + 3 + 1 + 5) as usize).max(8);
    let cut: String = players.chars().take(room).collect();
    format!("{date:10} {cut:room$} {result:7} {eco:3} {moves:>5}")
}

/// A game.
pub(crate) fn line_of(entry: &Entry, width: u16) -> String {
    match &entry.game {
        Ok(game) => {
            let date = if game.date.is_empty() { text::NO_DATE } else { &game.date };
            let name = |name: &str| if name.is_empty() { "?".to_string() } else { name.into() };
            let players = format!("{} - {}", name(&game.white), name(&game.black));
            let moves = game.plies.div_ceil(2).to_string();
            let eco: String = game.eco.chars().take(3).collect();
            columns([date, &players, game.result.text(), &eco, &moves], width)
        }
        Err(_) => columns([text::NO_DATE, &entry.name(), "?", "", "?"], width),
    }
}
