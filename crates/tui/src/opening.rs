//! Names of openings in the room there is: a long one loses its variations from the end.

use kilomate_openings::names::Opening;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::board::Look;
use super::{paint, text};

/// Lists with fewer lines give only one of them away to a name.
const HIGH: u16 = 10;

/// Code and name in a line of so many columns, or as much of them as makes sense.
pub(crate) fn in_line(opening: Opening, columns: u16, look: &Look) -> String {
    let lines = shorter(opening.name).map(|name| format!("{} {name}", opening.eco));
    let line = lines.into_iter().find(|line| paint::width(line) <= columns);
    letters(&line.unwrap_or_else(|| opening.eco.into()), look)
}

/// A name in at most so many lines.
pub(crate) fn in_lines(name: &str, columns: u16, most: usize, look: &Look) -> Vec<String> {
    let mut lines = Vec::new();
    for name in shorter(name) {
        lines = paint::wrapped(&letters(name, look), columns);
        if lines.len() <= most {
            break;
        }
    }
    lines.truncate(most);
    lines
}

/// Draws what stands above the list of moves, with the opening if it has a name; what is left for the
/// list.
pub(crate) fn heading(
    buffer: &mut Buffer,
    area: Rect,
    opening: Option<Opening>,
    look: &Look,
) -> Rect {
    paint::rule(buffer, area, 0, text::MOVES, look);
    let mut lines = Vec::new();
    if let Some(opening) = opening {
        let code = format!(" {} ", opening.eco);
        let room = Rect { width: area.width.saturating_sub(2), ..area };
        paint::right(buffer, room, 0, &code, look.quiet());
        let most = if area.height > HIGH { 2 } else { 1 };
        lines = in_lines(opening.name, area.width, most, look);
    }
    for (row, line) in (1..).zip(&lines) {
        paint::line(buffer, area, row, line, look.quiet());
    }
    super::line::below(area, 1 + lines.len() as u16)
}

/// A name, the same without its last variation, and so on down to its family.
fn shorter(name: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(name), |name| Some(&name[..name.rfind([',', ':'])?]))
}

/// A name in letters that the terminal can show.
pub(crate) fn letters(name: &str, look: &Look) -> String {
    if look.figures.is_unicode() {
        return name.into();
    }
    let plain = |letter: char| match letter {
        'á' | 'ä' => 'a',
        'ć' => 'c',
        'é' => 'e',
        'ó' | 'ö' | 'ø' => 'o',
        'ü' => 'u',
        letter if letter.is_ascii() => letter,
        _ => '?',
    };
    name.chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::look;

    const LONG: Opening =
        Opening { eco: "E26", name: "Nimzo-Indian Defense: Sämisch Variation, O'Kelly Variation" };

    #[test]
    fn long_names_lose_their_variations() {
        for (columns, text) in [
            (70, "E26 Nimzo-Indian Defense: Sämisch Variation, O'Kelly Variation"),
            (60, "E26 Nimzo-Indian Defense: Sämisch Variation"),
            (30, "E26 Nimzo-Indian Defense"),
            (20, "E26"),
        ] {
            assert_eq!(in_line(LONG, columns, &look(false)), text);
        }
        assert_eq!(in_lines(LONG.name, 21, 1, &look(false)), ["Nimzo-Indian Defense"]);
        let two = ["Nimzo-Indian Defense: Samisch", "Variation, O'Kelly Variation"];
        assert_eq!(in_lines(LONG.name, 30, 2, &look(true)), two);
        assert_eq!(in_lines(LONG.name, 9, 2, &look(false)), ["Nimzo-Ind", "ian"], "never more");
    }

    #[test]
    fn every_name_can_be_written_in_plain_letters() {
        for line in include_str!("../../openings/data/names.tsv").lines() {
            let plain = letters(line, &look(true));
            assert!(plain.is_ascii() && !plain.contains('?'), "{line}");
        }
    }
}
