//! A screen as SVG, for documents: every character at its place whatever the font, blocks and lines
//! drawn as shapes so that no gaps show.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Modifier;

use super::colour::Rgb;

/// A cell in SVG units: twice as high as it is wide, as in most terminals.
const CELL: (u32, u32) = (10, 20);
/// Where letters stand above the bottom of their cell, and how large they are.
const BASELINE: u32 = 5;
const FONT_SIZE: &str = "16.5";
const FONTS: &str = "'DejaVu Sans Mono','Cascadia Mono',Menlo,Consolas,monospace";

/// The colours of a terminal that an application leaves alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Paper {
    /// Letters.
    pub(crate) ink: Rgb,
    /// What is behind them.
    pub(crate) ground: Rgb,
}

impl Paper {
    /// A dark terminal.
    pub(crate) const DARK: Paper = Paper { ink: Rgb(208, 208, 208), ground: Rgb(24, 24, 28) };
    /// A light one.
    #[cfg(test)]
    pub(crate) const LIGHT: Paper = Paper { ink: Rgb(32, 32, 36), ground: Rgb(250, 250, 247) };
}

/// A screen as an SVG file, with a title for those who do not see it.
pub(crate) fn svg(buffer: &Buffer, title: &str, paper: Paper) -> String {
    let (width, height) =
        (u32::from(buffer.area.width) * CELL.0, u32::from(buffer.area.height) * CELL.1);
    let mut svg = String::new();
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" font-family=\"{FONTS}\" \
         font-size=\"{FONT_SIZE}\">\n<title>{}</title>\n<rect width=\"100%\" height=\"100%\" \
         fill=\"{}\"/>\n",
        escaped(title),
        hex(paper.ground),
    );
    // All grounds first: a letter may be wider than its cell.
    for run in runs(buffer, |cell| Ink::of(cell, paper).ground) {
        if run.what != paper.ground {
            let (x, y) = run.corner();
            let (width, height, fill) = (run.length * CELL.0, CELL.1, hex(run.what));
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\" \
                 shape-rendering=\"crispEdges\"/>"
            );
        }
    }
    for run in runs(buffer, |cell| Ink::of(cell, paper).without_ground()) {
        draw_run(&mut svg, buffer, &run);
    }
    svg.push_str("</svg>\n");
    svg
}

/// How a cell's character is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Ink {
    colour: Rgb,
    ground: Rgb,
    modifier: Modifier,
}

impl Ink {
    fn of(cell: &Cell, paper: Paper) -> Ink {
        let colour = Rgb::shown(cell.fg).unwrap_or(paper.ink);
        let ground = Rgb::shown(cell.bg).unwrap_or(paper.ground);
        let modifier = cell.modifier;
        let reversed = modifier.contains(Modifier::REVERSED);
        let (colour, ground) = if reversed { (ground, colour) } else { (colour, ground) };
        let hidden = modifier.contains(Modifier::HIDDEN);
        let dim = modifier.contains(Modifier::DIM);
        let parts = if hidden {
            100
        } else if dim {
            50
        } else {
            0
        };
        Ink { colour: colour.mixed(ground, parts), ground, modifier }
    }

    /// Runs of letters may go over a change of ground.
    fn without_ground(self) -> Ink {
        Ink { ground: Rgb(0, 0, 0), ..self }
    }
}

/// Neighbours in a line that have something in common.
struct Run<T> {
    what: T,
    x: u32,
    y: u32,
    length: u32,
}

impl<T> Run<T> {
    fn corner(&self) -> (u32, u32) {
        (self.x * CELL.0, self.y * CELL.1)
    }
}

fn runs<T: PartialEq>(buffer: &Buffer, of: impl Fn(&Cell) -> T) -> Vec<Run<T>> {
    let mut runs: Vec<Run<T>> = Vec::new();
    for (y, line) in (0..).zip(buffer.content.chunks(usize::from(buffer.area.width.max(1)))) {
        for (x, cell) in (0..).zip(line) {
            let what = of(cell);
            match runs.last_mut() {
                Some(run) if run.what == what && run.y == y => run.length += 1,
                _ => runs.push(Run { what, x, y, length: 1 }),
            }
        }
    }
    runs
}

fn draw_run(svg: &mut String, buffer: &Buffer, run: &Run<Ink>) {
    let (_, top) = run.corner();
    let (mut letters, mut shapes) = (String::new(), String::new());
    for x in run.x..run.x + run.length {
        let place = (buffer.area.x + x as u16, buffer.area.y + run.y as u16);
        let Some(cell) = buffer.cell(place) else { continue };
        let left = x * CELL.0;
        let mut characters = cell.symbol().chars();
        let single = characters.next().filter(|_| characters.next().is_none());
        if let Some(shape) = single.and_then(|character| shape(character, left, top)) {
            shapes.push_str(&shape);
        } else if cell.symbol() != " " {
            // A place for each: a list of places on the whole text is not drawn by every program.
            let _ = write!(letters, "<tspan x=\"{left}\">{}</tspan>", escaped(cell.symbol()));
        }
    }
    let fill = hex(run.what.colour);
    if !shapes.is_empty() {
        let _ = writeln!(
            svg,
            "<path fill=\"{fill}\" shape-rendering=\"crispEdges\" d=\"{}\"/>",
            shapes.trim_end()
        );
    }
    let modifier = run.what.modifier;
    if !letters.is_empty() {
        let y = top + CELL.1 - BASELINE;
        let weight = if modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
        let slant = if modifier.contains(Modifier::ITALIC) { " font-style=\"italic\"" } else { "" };
        let _ = writeln!(svg, "<text y=\"{y}\" fill=\"{fill}\"{weight}{slant}>{letters}</text>");
    }
    for (line, height) in [(Modifier::UNDERLINED, CELL.1 - 3), (Modifier::CROSSED_OUT, CELL.1 / 2)]
    {
        if modifier.contains(line) {
            let (x, width) = (run.x * CELL.0, run.length * CELL.0);
            let y = top + height;
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"1\" fill=\"{fill}\"/>"
            );
        }
    }
}

/// A block or line character as a path; nothing for letters.
fn shape(character: char, left: u32, top: u32) -> Option<String> {
    let (width, height) = CELL;
    let mut path = String::new();
    let mut block = |x: u32, y: u32, width: u32, height: u32| {
        let _ = write!(path, "M{} {}h{width}v{height}h-{width}z ", left + x, top + y);
    };
    let number = character as u32;
    match character {
        '▀' => block(0, 0, width, height / 2),
        // Eighths from below, and from the left.
        '\u{2581}'..='\u{2588}' => {
            let part = height * (number - 0x2580) / 8;
            block(0, height - part, width, part);
        }
        '\u{2589}'..='\u{258f}' => block(0, 0, width * (0x2590 - number) / 8, height),
        '▐' => block(width / 2, 0, width / 2, height),
        '\u{2596}'..='\u{259f}' => {
            let parts = QUADRANTS.get((number - 0x2596) as usize).copied().unwrap_or(0);
            for part in (0..4).filter(|part| parts >> part & 1 != 0) {
                block(part % 2 * width / 2, part / 2 * height / 2, width / 2, height / 2);
            }
        }
        _ => {
            let [up, right, down, left] = arms(character)?;
            let (x, y) = (width / 2, height / 2);
            for (thick, vertical, from, to) in [
                (up, true, 0, y),
                (down, true, y, height),
                (left, false, 0, x),
                (right, false, x, width),
            ] {
                // A line reaches over the middle by half its thickness, so that corners are closed.
                let (start, end) = (from.saturating_sub(thick / 2 * u32::from(from > 0)), to);
                let end = if from == 0 { end + thick / 2 } else { end };
                match (thick, vertical) {
                    (0, _) => {}
                    (_, true) => block(x - thick / 2, start, thick, end - start),
                    (_, false) => block(start, y - thick / 2, end - start, thick),
                }
            }
        }
    }
    Some(path)
}

/// Which quarters U+2596 and its successors fill: upper left 1, upper right 2, lower left 4, lower
/// right 8.
const QUADRANTS: [u32; 10] = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14];

/// How thick the lines are that go from the middle of a line character up, right, down and left.
fn arms(character: char) -> Option<[u32; 4]> {
    Some(match character {
        '─' => [0, 2, 0, 2],
        '━' => [0, 4, 0, 4],
        '│' => [2, 0, 2, 0],
        '┃' => [4, 0, 4, 0],
        '┌' | '╭' => [0, 2, 2, 0],
        '┐' | '╮' => [0, 0, 2, 2],
        '└' | '╰' => [2, 2, 0, 0],
        '┘' | '╯' => [2, 0, 0, 2],
        '├' => [2, 2, 2, 0],
        '┤' => [2, 0, 2, 2],
        '┬' => [0, 2, 2, 2],
        '┴' => [2, 2, 0, 2],
        '┼' => [2, 2, 2, 2],
        '┏' => [0, 4, 4, 0],
        '┓' => [0, 0, 4, 4],
        '┗' => [4, 4, 0, 0],
        '┛' => [4, 0, 0, 4],
        _ => return None,
    })
}

fn hex(rgb: Rgb) -> String {
    format!("#{:02x}{:02x}{:02x}", rgb.0, rgb.1, rgb.2)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoardView, Figures, Look, Size};
    use crate::colour::Depth;
    use crate::scheme::Scheme;
    use crate::testing::rendered;
    use kilomate_core::Board;
    use ratatui::layout::Rect;
    use ratatui::style::Color;

    #[test]
    fn letters_stand_at_their_places_whatever_the_font() {
        let mut buffer = Buffer::empty(Rect::new(7, 3, 6, 1));
        buffer.set_string(8, 3, "a<b", Modifier::BOLD | Modifier::UNDERLINED);
        buffer.set_string(11, 3, "▌", (Color::Red, Color::Rgb(1, 2, 3)));
        let svg = svg(&buffer, "A & B", Paper::DARK);
        for part in [
            "viewBox=\"0 0 60 20\"",
            "<title>A &amp; B</title>",
            "font-weight=\"bold\"><tspan x=\"10\">a</tspan><tspan x=\"20\">&lt;</tspan>\
             <tspan x=\"30\">b</tspan></text>",
            "<rect x=\"10\" y=\"17\" width=\"30\" height=\"1\" fill=\"#d0d0d0\"/>",
            "<rect x=\"40\" y=\"0\" width=\"10\" height=\"20\" fill=\"#010203\"",
            "<path fill=\"#aa0000\" shape-rendering=\"crispEdges\" d=\"M40 0h5v20h-5z\"/>",
        ] {
            assert!(svg.contains(part), "{part} is not in\n{svg}");
        }
    }

    #[test]
    fn reverse_swaps_ink_and_ground() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 1));
        buffer.set_string(0, 0, "x", Modifier::REVERSED);
        let svg = svg(&buffer, "x", Paper::LIGHT);
        assert!(svg.contains("height=\"20\" fill=\"#202024\""), "{svg}");
        assert!(svg.contains("<text y=\"15\" fill=\"#fafaf7\">"), "{svg}");
    }

    #[test]
    fn blocks_and_lines_are_shapes() {
        let area = |character| {
            let path = shape(character, 0, 0).unwrap();
            let numbers = path.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
            let numbers: Vec<u32> = numbers.map(|word| word.parse().unwrap()).collect();
            numbers.chunks(5).map(|block| block[2] * block[3]).sum::<u32>()
        };
        for (character, quarters) in "▀▄█▌▐▖▙▚▟".chars().zip([2, 2, 4, 2, 2, 1, 3, 2, 3])
        {
            assert_eq!(area(character), quarters * 50, "{character}");
        }
        assert_eq!((area('▁'), area('▏')), (20, 20));
        assert_eq!(shape('a', 0, 0), None);
        assert!(area('─') < area('┼') && area('│') < area('┃'));
    }

    #[test]
    fn any_screen_makes_a_picture() {
        assert!(svg(&Buffer::empty(Rect::ZERO), "", Paper::DARK).ends_with("</svg>\n"));
        for depth in [Depth::None, Depth::Sixteen, Depth::Many, Depth::True] {
            for scheme in Scheme::ALL {
                let palette = scheme.palette(depth);
                let look = Look {
                    palette,
                    figures: Figures::Unicode,
                    on_light: false,
                    coordinates: true,
                    dots: true,
                };
                let view =
                    BoardView { largest: Size::Medium, ..BoardView::new(&Board::start(), look) };
                let svg = svg(&rendered(&view, 60, 30), scheme.title, Paper::DARK);
                let opened = svg.matches("<text").count();
                assert!(opened > 0 && opened == svg.matches("</text>").count());
                assert!(!svg.contains('█'), "blocks are drawn, not written");
            }
        }
    }
}
