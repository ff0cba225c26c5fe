//! The picture: above, the error against the positions learnt from; below, if anybody has played, the Elo.

use std::fmt::Write as _;

use super::Row;
use super::scale::{Scale, spread};
use crate::output::CHART;

const WIDTH: f64 = 900.0;
const LEFT: f64 = 74.0;
const RIGHT: f64 = 200.0;
/// Of the heading, of each panel, between panels, and below the last one.
const HEAD: f64 = 96.0;
const PANEL: f64 = 230.0;
const GAP: f64 = 84.0;
const FOOT: f64 = 54.0;
/// Between labels.
const LINE: f64 = 17.0;
/// Between intervals of networks that learnt from as many positions.
const APART: f64 = 9.0;
/// By hidden size, from 64 to 512 and from 4 to 32: told apart by those who confuse red and green too.
const COLOURS: [&str; 8] =
    ["#b0548a", "#1f5aa6", "#8a6d00", "#4a4a4a", "#56a0c9", "#777777", "#d55e00", "#009e73"];

/// Networks of the same kind: a line in a panel.
struct Line {
    name: String,
    colour: &'static str,
    is_dashed: bool,
    /// Positions, the value, and half of its interval.
    points: Vec<(f64, f64, f64)>,
}

/// The picture as SVG.
pub(super) fn draw(rows: &[Row]) -> String {
    let errors = lines(rows, |row| Some((size(row), row.error?, 0.0)));
    let elos = lines(rows, |row| {
        let machine = row.machine.as_ref()?;
        Some((format!("{machine}, {}", size(row)), row.elo?, row.margin?))
    });
    let panels: Vec<_> = [("Error over positions that were held out", errors), (ELO, elos)]
        .into_iter()
        .filter(|(_, lines)| !lines.is_empty())
        .collect();
    let bottom = HEAD + PANEL * panels.len() as f64 + GAP * (panels.len() as f64 - 1.0);
    let height = bottom + FOOT;
    let mut svg = format!(
        "{CHART}xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         width=\"{WIDTH}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"14\" \
         fill=\"#333\">\n<title>What networks learn from more positions</title>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"24\" y=\"36\" font-size=\"21\">What the next million positions is worth</text>\n"
    );
    let positions: Vec<f64> = rows.iter().map(|row| row.positions as f64).collect();
    let x = Scale::logarithmic(&positions, LEFT, WIDTH - RIGHT);
    for (number, (title, lines)) in panels.iter().enumerate() {
        let top = HEAD + number as f64 * (PANEL + GAP);
        panel(&mut svg, title, lines, &x, top);
    }
    let middle = f64::midpoint(LEFT, WIDTH - RIGHT);
    let y = bottom + 44.0;
    let _ = writeln!(
        svg,
        "<text x=\"{middle}\" y=\"{y}\" text-anchor=\"middle\">millions of positions learnt from\
         </text>\n</svg>"
    );
    svg
}

const ELO: &str = "Elo over the same machine with the hand-made evaluation, with 95 % intervals";

fn size(row: &Row) -> String {
    match row.bits {
        8 => format!("H = {}", row.hidden),
        bits => format!("H = {}, {bits} bits", row.hidden),
    }
}

/// Rows that say something, by what they are called; each line from few positions to many.
fn lines(rows: &[Row], say: impl Fn(&Row) -> Option<(String, f64, f64)>) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for row in rows {
        let Some((name, value, margin)) = say(row) else { continue };
        let point = (row.positions as f64, value, margin);
        if let Some(line) = lines.iter_mut().find(|line| line.name == name) {
            line.points.push(point);
            continue;
        }
        let colour = COLOURS[(row.hidden.max(1).ilog2() as usize + 2) % COLOURS.len()];
        lines.push(Line { name, colour, is_dashed: row.bits == 4, points: vec![point] });
    }
    for line in &mut lines {
        line.points.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
    lines
}

fn panel(svg: &mut String, title: &str, lines: &[Line], x: &Scale, top: f64) {
    let bottom = top + PANEL;
    let values: Vec<f64> = lines
        .iter()
        .flat_map(|line| &line.points)
        .flat_map(|(_, value, margin)| [value - margin, value + margin])
        .collect();
    let y = Scale::linear(&values, bottom, top);
    let is_elo = title == ELO;
    let _ = writeln!(svg, "<text x=\"{LEFT}\" y=\"{}\" fill=\"#555\">{title}</text>", top - 18.0);
    for &tick in &y.ticks {
        let text = match y.decimals() {
            _ if is_elo && tick > 0.0 => format!("+{tick:.0}"),
            _ if is_elo => format!("{tick:.0}").replace('-', "−"),
            decimals => format!("{tick:.decimals$}"),
        };
        let (end, at) = (WIDTH - RIGHT, y.place(tick));
        let stroke = if is_elo && tick == 0.0 { "#999" } else { "#e4e4e4" };
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {at:.1}H{end}\" stroke=\"{stroke}\"/><text x=\"{}\" y=\"{:.1}\" \
             text-anchor=\"end\">{text}</text>",
            LEFT - 10.0,
            at + 5.0
        );
    }
    for &tick in &x.ticks {
        let at = x.place(tick);
        let _ = writeln!(
            svg,
            "<path d=\"M{at:.1} {top}V{bottom}\" stroke=\"#f0f0f0\"/><text x=\"{at:.1}\" \
             y=\"{}\" text-anchor=\"middle\">{}</text>",
            bottom + 20.0,
            tick / 1e6
        );
    }
    let mut ends = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let places = places(lines, number, x, &y);
        curve(svg, line, &places, &y);
        ends.extend(places.last().copied());
    }
    names(svg, lines, &ends);
}

/// Where the points of a line are. Intervals that would lie on each other are moved apart.
fn places(lines: &[Line], number: usize, x: &Scale, y: &Scale) -> Vec<(f64, f64)> {
    let place = |&(positions, value, margin): &(f64, f64, f64)| {
        let is_near = |other: f64| (x.place(other) - x.place(positions)).abs() < APART / 2.0;
        let is_here = |line: &Line| line.points.iter().any(|point| is_near(point.0));
        let before = lines[..number].iter().filter(|line| is_here(line)).count();
        let all = lines.iter().filter(|line| is_here(line)).count();
        let moved = if margin > 0.0 { before as f64 - (all as f64 - 1.0) / 2.0 } else { 0.0 };
        (x.place(positions) + APART * moved, y.place(value))
    };
    lines[number].points.iter().map(place).collect()
}

/// What the lines are called, at the right, and where their ends are.
fn names(svg: &mut String, lines: &[Line], ends: &[(f64, f64)]) {
    let mut heights: Vec<f64> = ends.iter().map(|end| end.1).collect();
    spread(&mut heights, LINE);
    let left = WIDTH - RIGHT + 12.0;
    for ((line, end), height) in lines.iter().zip(ends).zip(heights) {
        let (colour, name) = (line.colour, escaped(&line.name));
        let _ = writeln!(
            svg,
            "<path d=\"M{:.1} {:.1}L{:.1} {height:.1}\" stroke=\"{colour}\" opacity=\"0.35\"/>\
             <text x=\"{left}\" y=\"{:.1}\" fill=\"{colour}\">{name}</text>",
            end.0 + 7.0,
            end.1,
            left - 5.0,
            height + 5.0
        );
    }
}

/// A line with its points and their intervals.
fn curve(svg: &mut String, line: &Line, places: &[(f64, f64)], y: &Scale) {
    let Line { colour, points, .. } = line;
    let corners: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let dashes = if line.is_dashed { " stroke-dasharray=\"6 4\"" } else { "" };
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dashes}/>",
        corners.join(" ")
    );
    for ((_, value, margin), (at, middle)) in points.iter().zip(places) {
        if *margin > 0.0 {
            let (high, low) = (y.place(value + margin), y.place(value - margin));
            let _ = writeln!(
                svg,
                "<path d=\"M{at:.1} {high:.1}V{low:.1}m-4 0h8M{:.1} {high:.1}h8\" \
                 stroke=\"{colour}\" stroke-width=\"1.5\" fill=\"none\" opacity=\"0.6\"/>",
                at - 4.0
            );
        }
        let _ = writeln!(
            svg,
            "<circle cx=\"{at:.1}\" cy=\"{middle:.1}\" r=\"4.5\" fill=\"{colour}\" \
             stroke=\"#fff\" stroke-width=\"1.5\"/>"
        );
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(hidden: u16, positions: u64, error: Option<f64>, elo: Option<f64>) -> Row {
        let (machine, margin) = (elo.map(|_| "a<b".to_string()), elo.map(|_| 30.0));
        Row { hidden, bits: 8, positions, error, machine, elo, margin }
    }

    #[test]
    fn every_measurement_is_drawn() {
        let errors = [
            row(16, 5_000_000, Some(0.005), None),
            row(16, 600_000, Some(0.0076), None),
            Row { bits: 4, ..row(32, 600_000, Some(0.0074), None) },
        ];
        let svg = draw(&errors);
        assert!(svg.starts_with(CHART) && svg.ends_with("</svg>\n"));
        assert_eq!((svg.matches("<circle").count(), svg.matches("<polyline").count()), (3, 2));
        assert_eq!(svg.matches("stroke-dasharray").count(), 1);
        assert!(!svg.contains("Elo") && !svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        for part in [">H = 16<", ">H = 32, 4 bits<", ">0.005<", ">0.5<", ">5<"] {
            assert!(svg.contains(part), "{part}: {svg}");
        }
        let all = [&errors[..], &[row(16, 5_000_000, None, Some(100.0))]].concat();
        let svg = draw(&all);
        assert_eq!((svg.matches("<circle").count(), svg.matches("<polyline").count()), (4, 3));
        for part in ["95 % intervals", ">a&lt;b, H = 16<", ">+100<"] {
            assert!(svg.contains(part), "{part}: {svg}");
        }
        let only_elo = draw(&all[3..]);
        assert!(!only_elo.contains("held out") && !only_elo.contains("NaN"), "{only_elo}");
    }

    /// A line goes from few positions to many, however the rows stand in the table.
    #[test]
    fn lines_go_to_the_right() {
        let rows = [5, 1, 3].map(|n| row(8, n * 1_000_000, Some(0.01 / n as f64), None));
        let lines = lines(&rows, |row| Some((size(row), row.error?, 0.0)));
        let positions: Vec<f64> = lines[0].points.iter().map(|point| point.0).collect();
        assert_eq!(positions, [1e6, 3e6, 5e6]);
    }

    /// Intervals of networks that learnt from the same positions stand beside each other.
    #[test]
    fn intervals_do_not_hide_each_other() {
        let rows = [8, 16].map(|hidden| row(hidden, 1_000_000, None, Some(50.0)));
        let lines = lines(&rows, |row| Some((size(row), row.elo?, row.margin?)));
        let (x, y) = (Scale::logarithmic(&[1e6], 0.0, 9.0), Scale::linear(&[50.0], 9.0, 0.0));
        let [first, second] = [0, 1].map(|number| places(&lines, number, &x, &y)[0].0);
        assert!((second - first - APART).abs() < 1e-9, "{first} {second}");
    }
}
