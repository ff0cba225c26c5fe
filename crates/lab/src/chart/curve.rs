//! Curves of what is learnt: errors by epoch, on the terminal and as SVG; values by iteration, as SVG.

use std::fmt::Write as _;

use plotters::prelude::*;

use super::{BLUE, GREY, WIDTH};

const HEIGHT: u32 = 420;
/// Size of the curve on a terminal, in characters.
const COLUMNS: usize = 64;
const ROWS: usize = 12;

/// What the SVG's axes are about.
pub(crate) struct Axes {
    pub(crate) x: &'static str,
    pub(crate) y: &'static str,
    pub(crate) decimals: usize,
}

/// The colours of lines, in turn: told apart by those who confuse red and green too.
const COLORS: [RGBColor; 8] = [
    GREY,
    BLUE,
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x56, 0xb4, 0xe9),
    RGBColor(0x00, 0x00, 0x00),
];

/// One line of the chart: its name and its values, one for each epoch.
pub(crate) struct Line<'a> {
    pub(crate) name: &'a str,
    pub(crate) values: Vec<f64>,
}

/// The smallest and the largest value, a little apart even if they are the same.
fn range(lines: &[Line]) -> (f64, f64) {
    let values = || lines.iter().flat_map(|line| line.values.iter().copied());
    let (low, high) = (values().fold(f64::MAX, f64::min), values().fold(f64::MIN, f64::max));
    let air = ((high - low) * 0.04).max(1e-9);
    (low - air, high + air)
}

/// Draws the lines with characters, each line with the first letter of its name.
pub(crate) fn plot(lines: &[Line]) -> String {
    let epochs = lines.iter().map(|line| line.values.len()).max().unwrap_or(0);
    if epochs == 0 {
        return String::new();
    }
    let (low, high) = range(lines);
    let columns = COLUMNS.min(epochs);
    let mut cells = vec![vec![' '; columns]; ROWS];
    for line in lines {
        let mark = line.name.chars().next().unwrap_or('*');
        let epoch = |column: usize| column * (epochs - 1) / (columns - 1).max(1);
        let values = (0..columns).map_while(|column| line.values.get(epoch(column)));
        for (column, value) in values.enumerate() {
            let row = (high - value) / (high - low) * ROWS as f64;
            cells[(row as usize).min(ROWS - 1)][column] = mark;
        }
    }
    let mut text = String::new();
    for (row, cells) in cells.iter().enumerate() {
        let label = match row {
            0 => format!("{high:.6}"),
            _ if row == ROWS - 1 => format!("{low:.6}"),
            _ => String::new(),
        };
        let cells: String = cells.iter().collect();
        let _ = writeln!(text, "{label:>9} │{}", cells.trim_end());
    }
    let names: Vec<&str> = lines.iter().map(|line| line.name).collect();
    let _ = writeln!(text, "{:>9} └{}", "", "─".repeat(columns));
    let _ = writeln!(text, "{:>9}  epochs 0 to {}: {}", "", epochs - 1, names.join(", "));
    text
}

/// Draws the lines as SVG.
///
/// # Errors
///
/// There is nothing to draw.
pub(crate) fn draw(title: &str, axes: &Axes, lines: &[Line]) -> Result<String, String> {
    if lines.iter().all(|line| line.values.is_empty()) {
        return Err(format!("no chart: there is no {}", axes.x));
    }
    let mut svg = String::new();
    render(&mut svg, title, axes, lines).map_err(|error| format!("chart: {error}"))?;
    Ok(svg)
}

fn render(
    svg: &mut String,
    title: &str,
    axes: &Axes,
    lines: &[Line],
) -> Result<(), Box<dyn std::error::Error>> {
    let (low, high) = range(lines);
    let epochs = lines.iter().map(|line| line.values.len()).max().unwrap_or(1);
    let last = (epochs as f64 - 1.0).max(1.0);
    let root = SVGBackend::with_string(svg, (WIDTH, HEIGHT)).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .caption(title, ("sans-serif", 22))
        .margin(12)
        .x_label_area_size(42)
        .y_label_area_size(84)
        .build_cartesian_2d(0.0..last, low..high)?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .x_desc(axes.x)
        .y_desc(axes.y)
        .x_label_formatter(&|epoch: &f64| format!("{epoch:.0}"))
        .y_label_formatter(&|value: &f64| format!("{value:.*}", axes.decimals))
        .label_style(("sans-serif", 15))
        .draw()?;
    // More points than pixels would only make the file large.
    let stride = epochs.div_ceil(WIDTH as usize);
    for (line, &color) in lines.iter().zip(COLORS.iter().cycle()) {
        let points = line.values.iter().enumerate().step_by(stride);
        let points: Vec<_> = points.map(|(epoch, &value)| (epoch as f64, value)).collect();
        chart
            .draw_series([PathElement::new(points, color.stroke_width(2))])?
            .label(line.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 24, y)], color.stroke_width(2)));
    }
    chart.configure_series_labels().label_font(("sans-serif", 16)).border_style(GREY).draw()?;
    root.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines() -> [Line<'static>; 2] {
        [
            Line { name: "training", values: vec![0.09, 0.08, 0.07, 0.06] },
            Line { name: "held out", values: vec![0.10, 0.09, 0.085, 0.085] },
        ]
    }

    #[test]
    fn curves_fall_on_the_terminal() {
        let text = plot(&lines());
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows.len(), ROWS + 2);
        assert!(rows[0].contains("│h"), "the first error is the highest:\n{text}");
        assert!(rows[ROWS - 1].ends_with("   t"), "the last one is the lowest:\n{text}");
        assert!(text.contains("epochs 0 to 3: training, held out"));
        assert_eq!(plot(&[]), "");
        let flat = plot(&[Line { name: "x", values: vec![0.5] }]);
        assert_eq!(flat.matches("│x").count(), 1, "one epoch is one mark:\n{flat}");
    }

    #[test]
    fn curves_are_drawn_with_their_names() {
        let axes = Axes { x: "epoch", y: "mean square error", decimals: 5 };
        let svg = draw("A & B", &axes, &lines()).expect("drawn");
        for text in ["A &amp; B", "training", "held out", "epoch", "mean square error"] {
            assert!(svg.contains(text), "{text} is not in {svg}");
        }
        assert!(svg.matches("<polyline").count() >= 2 && !svg.contains("NaN"));
        assert!(draw("nothing", &axes, &[]).is_err());
        assert!(draw("one", &axes, &[Line { name: "x", values: vec![0.5] }]).is_ok());
        let long = draw("long", &axes, &[Line { name: "x", values: vec![0.5; 1_000_000] }]);
        assert!(long.expect("drawn").len() < 100_000);
    }
}
