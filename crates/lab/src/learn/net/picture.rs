//! A picture of a network's first layer: for every hidden unit a row of twelve little boards, one for each
//! kind of man of either side, as the side sees them that the unit belongs to.

use std::fmt::Write as _;

use super::Network;
use crate::output::CHART;

const CELL: usize = 6;
/// From one board to the next.
const BOARD: usize = 8 * CELL + 8;
const LEFT: usize = 92;
const TOP: usize = 86;
/// Shades of either colour.
const SHADES: i32 = 12;
const KINDS: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];
const BACKGROUND: [i32; 3] = [245, 244, 240];
const FOR: [i32; 3] = [176, 89, 24];
const AGAINST: [i32; 3] = [38, 92, 150];

/// The picture as SVG.
pub(super) fn draw(network: &Network) -> String {
    let hidden = usize::from(network.shape.hidden);
    let (width, height) = (LEFT + 12 * BOARD + 12, TOP + hidden * BOARD + 8);
    let mut svg = format!(
        "{CHART}xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"11\" \
         fill=\"#333\">\n<title>What a network with {hidden} hidden units has learnt</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    heads(&mut svg);
    for unit in 0..hidden {
        row(&mut svg, network, unit);
    }
    svg.push_str("</svg>\n");
    svg
}

fn heads(svg: &mut String) {
    let [good, bad] = [FOR, AGAINST].map(hex);
    let _ = writeln!(
        svg,
        "<text x=\"12\" y=\"18\" font-size=\"13\">Weights of the hidden units: \
         <tspan fill=\"{good}\">above zero</tspan>, <tspan fill=\"{bad}\">below zero</tspan>, \
         darkest at the number on the left<tspan x=\"12\" dy=\"15\" font-size=\"11\" \
         fill=\"#777\">The own side plays upwards, its king on the files a to d.</tspan></text>"
    );
    for (number, kind) in KINDS.iter().cycle().take(12).enumerate() {
        let x = LEFT + number * BOARD + 4 * CELL;
        let whose = if number < 6 { "own" } else { "their" };
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{whose}<tspan x=\"{x}\" dy=\"13\">\
             {kind}</tspan></text>",
            TOP - 24
        );
    }
}

/// One unit: its number, its largest weight, its boards.
fn row(svg: &mut String, network: &Network, unit: usize) {
    let hidden = usize::from(network.shape.hidden);
    let top = TOP + unit * BOARD;
    let features = (0..super::FEATURES).filter(|&feature| can_be(feature));
    let weights: Vec<(usize, i32)> = features
        .map(|feature| (feature, i32::from(network.weights[feature * hidden + unit])))
        .collect();
    let most = weights.iter().map(|(_, weight)| weight.abs()).max().unwrap_or(0).max(1);
    let _ = writeln!(
        svg,
        "<text x=\"12\" y=\"{}\">unit {}<tspan x=\"12\" dy=\"14\" fill=\"#777\">±{most}</tspan></text>",
        top + 22,
        unit + 1
    );
    let mut shades = vec![String::new(); 2 * SHADES as usize + 1];
    for (feature, weight) in weights {
        let (board, square) = (feature / 64, feature % 64);
        let (x, y) = (LEFT + board * BOARD + square % 8 * CELL, top + square / 8 * CELL);
        let shade = (2 * weight * SHADES + weight.signum() * most) / (2 * most) + SHADES;
        let _ = write!(shades[shade as usize], "M{x} {y}h{CELL}v{CELL}h-{CELL}z");
    }
    for (shade, path) in (-SHADES..).zip(shades).filter(|(_, path)| !path.is_empty()) {
        let _ = writeln!(svg, "<path fill=\"{}\" d=\"{path}\"/>", colour(shade));
    }
}

/// Whether anything can be there: no pawn on the first and last row, no own king on the right.
fn can_be(feature: usize) -> bool {
    match feature / 64 % 6 {
        0 => (8..56).contains(&(feature % 64)),
        5 => feature >= super::SQUARES || feature % 8 < 4,
        _ => true,
    }
}

/// From [`AGAINST`] by way of the background to [`FOR`].
fn colour(shade: i32) -> String {
    let end = if shade < 0 { AGAINST } else { FOR };
    let mix = |(from, to): (i32, i32)| from + (to - from) * shade.abs() / SHADES;
    hex([0, 1, 2].map(|part| mix((BACKGROUND[part], end[part]))))
}

fn hex([red, green, blue]: [i32; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::net::tests::material;

    #[test]
    fn every_weight_that_counts_is_drawn_once() {
        let mut network = material();
        network.weights[700 * 8] = 127; // unit 1, their queen
        network.weights[701 * 8] = -127;
        let svg = draw(&network);
        assert!(svg.starts_with(CHART) && svg.ends_with("</svg>\n"));
        // 2 × 48 for pawns, 2 × 64 for four kinds, 32 and 64 for kings; eight units.
        assert_eq!(svg.matches('M').count(), 8 * (96 + 8 * 64 + 32 + 64));
        for colour in [FOR, AGAINST].map(hex) {
            let path = format!("<path fill=\"{colour}\" d=\"M");
            assert_eq!(svg.matches(&path).count(), 1, "{path}");
        }
        assert!(svg.contains("king on the files a to d"));
        assert!(svg.contains("unit 8") && svg.contains("±127") && svg.contains(">knight<"));
    }
}
