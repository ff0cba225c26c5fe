//! A picture that is written as SVG: boxes, lines and words.

use std::fmt::Write as _;

use crate::output::CHART;

pub(super) const INK: &str = "#222";
pub(super) const FAINT: &str = "#666";
pub(super) const BLUE: &str = "#1f5aa6";
pub(super) const ORANGE: &str = "#d55e00";
pub(super) const GREEN: &str = "#00795a";
pub(super) const LIGHT: &str = "#f4efe4";
pub(super) const DARK: &str = "#cdbfa3";
pub(super) const GRID: &str = "#999";

/// Where a word stands by its point.
#[derive(Clone, Copy)]
pub(super) enum Side {
    Left,
    Middle,
    Right,
}

pub(super) struct Picture {
    svg: String,
}

impl Picture {
    /// A white picture of this size, with a title for those who do not see it.
    pub(super) fn new(title: &str, width: i32, height: i32) -> Picture {
        let title = escaped(title);
        Picture {
            svg: format!(
                "{CHART}xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
                 height=\"{height}\" font-family=\"sans-serif\">\n<title>{title}</title>\n\
                 <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
            ),
        }
    }

    pub(super) fn rect(&mut self, [x, y, width, height]: [i32; 4], fill: &str) {
        let _ = writeln!(
            self.svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"
        );
    }

    /// A box with a line around it.
    pub(super) fn cell(&mut self, [x, y, width, height]: [i32; 4], fill: &str) {
        let _ = writeln!(
            self.svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\" stroke=\"{GRID}\"/>"
        );
    }

    pub(super) fn line(&mut self, [x1, y1, x2, y2]: [i32; 4], colour: &str, width: i32) {
        let _ = writeln!(
            self.svg,
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
        );
    }

    pub(super) fn circle(&mut self, [x, y, radius]: [i32; 3], fill: &str) {
        let _ = writeln!(
            self.svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"#fff\"/>"
        );
    }

    /// Squares of one colour, by their corners.
    pub(super) fn squares(&mut self, corners: &[[i32; 2]], size: i32, fill: &str) {
        let _ = write!(self.svg, "<path fill=\"{fill}\" d=\"");
        for [x, y] in corners {
            let _ = write!(self.svg, "M{x} {y}h{size}v{size}h-{size}z");
        }
        self.svg.push_str("\"/>\n");
    }

    /// Words of a size, in a colour.
    pub(super) fn text(&mut self, at: [i32; 2], side: Side, size: i32, fill: &str, words: &str) {
        self.words(at, side, size, fill, "", words);
    }

    /// The same in bold.
    pub(super) fn bold(&mut self, at: [i32; 2], side: Side, size: i32, fill: &str, words: &str) {
        self.words(at, side, size, fill, " font-weight=\"bold\"", words);
    }

    /// Digits of one width.
    pub(super) fn digits(&mut self, at: [i32; 2], side: Side, size: i32, fill: &str, words: &str) {
        self.words(at, side, size, fill, " font-family=\"monospace\"", words);
    }

    fn words(
        &mut self,
        [x, y]: [i32; 2],
        side: Side,
        size: i32,
        fill: &str,
        more: &str,
        words: &str,
    ) {
        let anchor = match side {
            Side::Left => "start",
            Side::Middle => "middle",
            Side::Right => "end",
        };
        let words = escaped(words);
        let _ = writeln!(
            self.svg,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-size=\"{size}\" fill=\"{fill}\"{more}>{words}</text>"
        );
    }

    pub(super) fn finish(mut self) -> String {
        self.svg.push_str("</svg>\n");
        self.svg
    }
}

fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A colour between white and, at 100, blue; or orange for what is below zero.
pub(super) fn shade(share: i32) -> String {
    let end: [i32; 3] = if share < 0 { [0xd5, 0x5e, 0x00] } else { [0x1f, 0x5a, 0xa6] };
    let share = share.abs().min(100);
    let [r, g, b] = end.map(|part| 255 + (part - 255) * share / 100);
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// A number with commas between thousands.
pub(super) fn number(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at != 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A row of a chart of bars: its label, its length, what stands behind it.
pub(super) struct Bar {
    pub(super) label: String,
    pub(super) value: f64,
    pub(super) text: String,
    pub(super) colour: &'static str,
}

/// A chart of bars from the left, the longest as long as there is room.
pub(super) fn bars(title: &str, note: &str, labels: i32, bars: &[Bar]) -> String {
    const WIDTH: i32 = 760;
    const ROW: i32 = 28;
    let height = 66 + ROW * bars.len() as i32 + 10;
    let mut picture = Picture::new(title, WIDTH, height);
    picture.bold([16, 28], Side::Left, 16, INK, title);
    picture.text([16, 48], Side::Left, 12, FAINT, note);
    let most = bars.iter().map(|bar| bar.value).fold(f64::MIN_POSITIVE, f64::max);
    let room = f64::from(WIDTH - labels - 120);
    for (row, bar) in (0..).zip(bars) {
        let y = 66 + ROW * row;
        picture.text([labels - 10, y + 16], Side::Right, 13, INK, &bar.label);
        let length = (bar.value / most * room).round().max(1.0) as i32;
        picture.rect([labels, y + 3, length, ROW - 10], bar.colour);
        picture.text([labels + length + 8, y + 16], Side::Left, 13, INK, &bar.text);
    }
    picture.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_cannot_break_out() {
        let mut picture = Picture::new("a < b", 10, 10);
        picture.text([0, 0], Side::Middle, 12, INK, "<&>");
        let svg = picture.finish();
        assert!(svg.contains("<title>a &lt; b</title>") && svg.contains(">&lt;&amp;&gt;<"));
    }

    #[test]
    fn numbers_and_shades_are_as_they_should() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(number), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([shade(0), shade(100), shade(-200)], ["#ffffff", "#1f5aa6", "#d55e00"]);
    }
}
