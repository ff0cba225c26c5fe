//! A chart of Elo differences with error bars, as SVG; learning curves are in `curve`.

pub(crate) mod curve;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// A row of the chart.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Bar {
    pub(crate) label: String,
    /// The Elo difference; infinite if only a bound is known.
    pub(crate) value: f64,
    /// The 95 % interval; one side may be infinite.
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// The same in words.
    pub(crate) text: String,
}

const WIDTH: u32 = 860;
const ROW: u32 = 44;
const LABELS: u32 = 300;
const TEXTS: u32 = 150;
const BLUE: RGBColor = RGBColor(0x1f, 0x5a, 0xa6);
const GREY: RGBColor = RGBColor(0x88, 0x88, 0x88);

/// Draws the chart.
///
/// # Errors
///
/// There is nothing to draw.
pub(crate) fn draw(title: &str, bars: &[Bar]) -> Result<String, String> {
    if bars.is_empty() {
        return Err("no chart: no game was finished".into());
    }
    let mut svg = String::new();
    let size = (WIDTH, 110 + ROW * bars.len() as u32);
    render(&mut svg, size, title, bars).map_err(|error| format!("chart: {error}"))?;
    Ok(svg)
}

/// From where to where the axis goes: all finite ends, zero, and some air.
fn range(bars: &[Bar]) -> (f64, f64) {
    let ends = bars.iter().flat_map(|bar| [bar.low, bar.value, bar.high]);
    let ends = ends.filter(|end| end.is_finite());
    let (low, high) =
        ends.fold((0.0_f64, 0.0_f64), |(low, high), end| (low.min(end), high.max(end)));
    let air = ((high - low) * 0.08).max(20.0);
    (low - air, high + air)
}

fn render(
    svg: &mut String,
    size: (u32, u32),
    title: &str,
    bars: &[Bar],
) -> Result<(), Box<dyn std::error::Error>> {
    let (low, high) = range(bars);
    let root = SVGBackend::with_string(svg, size).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .caption(title, ("sans-serif", 22))
        .margin(12)
        .margin_left(LABELS)
        .margin_right(TEXTS)
        .x_label_area_size(42)
        .build_cartesian_2d(low..high, 0.0..bars.len() as f64)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .light_line_style(WHITE)
        .x_desc("Elo difference, with 95 % intervals")
        .disable_y_axis()
        .x_label_formatter(&|elo: &f64| format!("{elo:+.0}").replace("+0", "0"))
        .label_style(("sans-serif", 16))
        .draw()?;
    let zero = [(0.0, 0.0), (0.0, bars.len() as f64)];
    chart.draw_series([PathElement::new(zero, GREY.stroke_width(2))])?;
    let style = TextStyle::from(("sans-serif", 16));
    let [left, right] = [HPos::Left, HPos::Right].map(|h| style.pos(Pos::new(h, VPos::Center)));
    for (at, bar) in bars.iter().enumerate() {
        // The first row is at the top.
        let y = (bars.len() - at) as f64 - 0.5;
        let (from, to) = (bar.low.max(low), bar.high.min(high));
        let line = [(from, y), (to, y)];
        chart.draw_series([PathElement::new(line, BLUE.stroke_width(2))])?;
        let ends = [(from, bar.low.is_finite(), 7), (to, bar.high.is_finite(), -7)];
        for (end, is_known, tip) in ends {
            // An end that is not known is an arrow to the chart's edge.
            let shape =
                if is_known { vec![(0, -6), (0, 6)] } else { vec![(tip, -6), (0, 0), (tip, 6)] };
            let cap = EmptyElement::at((end, y)) + PathElement::new(shape, BLUE.stroke_width(2));
            chart.draw_series([cap])?;
        }
        if bar.value.is_finite() {
            chart.draw_series([Circle::new((bar.value, y), 5, BLUE.filled())])?;
        }
        let label =
            EmptyElement::at((low, y)) + Text::new(bar.label.clone(), (-10, 0), right.clone());
        chart.draw_series([label])?;
        let text = EmptyElement::at((high, y)) + Text::new(bar.text.clone(), (10, 0), left.clone());
        chart.draw_series([text])?;
    }
    root.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(label: &str, value: f64, low: f64, high: f64) -> Bar {
        Bar { label: label.into(), value, low, high, text: format!("{value:+}") }
    }

    #[test]
    fn every_row_is_drawn_with_its_ends() {
        let bars = [
            bar("a – b", 120.0, 90.0, 155.0),
            bar("a – <c>", f64::INFINITY, 300.0, f64::INFINITY),
            bar("a – d", -40.0, -80.0, -2.0),
        ];
        let svg = draw("A & B", &bars).expect("drawn");
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        for text in ["a – b", "a – &lt;c&gt;", "A &amp; B", "+120", "Elo difference"] {
            assert!(svg.contains(text), "{text} is not in {svg}");
        }
        assert_eq!(svg.matches("<circle").count(), 2);
        assert!(!svg.contains("NaN") && !svg.contains("\"inf"), "{svg}");
        assert!(draw("nothing", &[]).is_err());
        let one = draw("one", &bars[..1]).expect("drawn");
        assert_eq!((one.matches("<circle").count(), one.matches("a – b").count()), (1, 1));
    }

    #[test]
    fn the_axis_holds_everything_and_zero() {
        assert_eq!(range(&[bar("", 100.0, 50.0, 150.0)]), (-20.0, 170.0));
        let (low, high) = range(&[bar("", f64::NEG_INFINITY, f64::NEG_INFINITY, -300.0)]);
        assert!(low < -300.0 && high > 0.0);
    }
}
