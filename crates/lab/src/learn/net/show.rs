//! `kilomate-lab net show`: what a network is, what it has learnt, and what it says about a position.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use kilomate_core::{Board, Color, Kind, Square};

use super::{Men, Network, checksum_of, picture};
use crate::learn::data::record;
use crate::output;

/// What `kilomate-lab net show` is told.
#[derive(Args, Debug)]
#[command(after_help = "docs/network.md explains networks, docs/formats.md describes the file.")]
pub(crate) struct Arguments {
    /// The network, as `train` wrote it
    #[arg(value_name = "FILE")]
    network: PathBuf,
    /// Show what it says about a position, and what each man in it is worth
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Draw the weights of every hidden unit, square by square
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Prints and draws.
pub(crate) fn execute(arguments: &Arguments) -> Result<u8, String> {
    let board = arguments
        .fen
        .as_deref()
        .map(|fen| Board::from_fen(fen).map_err(|error| format!("--fen \"{fen}\": {error}")));
    let board = board.transpose()?;
    if let Some(path) = &arguments.svg {
        output::check_kind(path, output::CHART)?;
    }
    let network = Network::read(&arguments.network)?;
    print!("{}", facts(&network));
    if let Some(board) = board {
        print!("\n{}", position(&network, &board));
    }
    if let Some(path) = &arguments.svg {
        output::write(path, picture::draw(&network).as_bytes())?;
    }
    Ok(0)
}

/// Its shape, scales, size and story.
fn facts(network: &Network) -> String {
    let shape = &network.shape;
    let bytes = network.to_bytes();
    let mut text = String::new();
    let mut line = |name: &str, value: String| {
        let _ = writeln!(text, "{name:<11}{value}");
    };
    line("hidden", format!("{} units for each side", shape.hidden));
    line("buckets", format!("{}, by the number of men", shape.buckets));
    let steps =
        if shape.bits == 4 { format!(", in steps of {}", shape.step) } else { String::new() };
    line("bits", format!("{} of a weight of the first layer{steps}", shape.bits));
    line("activation", format!("{:?}, clipped at {}", shape.activation, shape.clip).to_lowercase());
    line("shift", format!("{} bits", shape.shift));
    line("scale", format!("an output of 1 is {} hundredths of a pawn", shape.scale));
    line(
        "bypass",
        match (shape.bypass, shape.square_step) {
            (false, _) => "none".into(),
            (true, 0) => "piece-square values".into(),
            (true, step) => format!("piece-square values of one byte, in steps of {step}"),
        },
    );
    line("size", format!("{} bytes", bytes.len()));
    line("checksum", format!("{:08x}", checksum_of(&bytes)));
    line("training", network.words.clone());
    text
}

/// What it says about a position: the value, and on a board what each man adds to it.
fn position(network: &Network, board: &Board) -> String {
    let packed = record::unplayed(board);
    let value = network.value(&Men::of(&packed));
    let side = board.side_to_move();
    let mut text = format!("value      {value} hundredths of a pawn for {}\n", name(side));
    text.push_str("men        the value less what it would be without him, to his own side\n");
    for row in 0..8 {
        let _ = write!(text, "\n{} ", 8 - row);
        for square in (0..8).filter_map(|col| Square::at(row, col)) {
            let piece = board.piece_at(square);
            let worth = match piece.kind() {
                None => String::new(),
                Some(Kind::King) => "-".into(),
                Some(_) => {
                    let less = record::without(&packed, square.index());
                    let worth = value - network.value(&Men::of(&less));
                    if piece.color() == side { worth } else { -worth }.to_string()
                }
            };
            let letter = piece.kind().map_or('.', |_| char::from(piece.letter()));
            let _ = write!(text, "{letter:>2}{worth:>5}");
        }
    }
    text.push_str("\n  ");
    ('a'..='h').for_each(|file| {
        let _ = write!(text, "{file:>7}");
    });
    text.push('\n');
    text
}

fn name(side: Color) -> &'static str {
    if side == Color::White { "White" } else { "Black" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::net::tests::material;
    use crate::learn::net::{Activation, Shape};

    #[test]
    fn men_are_worth_what_the_network_says() {
        let fen = "4k3/8/8/3q4/8/8/P6R/4K3 b - - 0 1";
        let text = position(&material(), &Board::from_fen(fen).expect(fen));
        // Of a network that only counts men: a pawn 100, a rook 400, a queen 500 more or less.
        assert!(text.starts_with("value      0 hundredths of a pawn for Black\n"), "{text}");
        let rows: Vec<Vec<&str>> =
            text.lines().skip(3).map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(rows[0], ["8", ".", ".", ".", ".", "k", "-", ".", ".", "."]);
        assert_eq!(rows[3], ["5", ".", ".", ".", "q", "500", ".", ".", ".", "."]);
        assert_eq!(rows[6], ["2", "P", "100", ".", ".", ".", ".", ".", ".", "R", "400"]);
        assert_eq!(rows[8], ["a", "b", "c", "d", "e", "f", "g", "h"]);
    }

    #[test]
    fn everything_that_shapes_it_is_told() {
        let text = facts(&material());
        for part in ["8 units", "2, by", "8 of a weight", "squared, clipped at 255", "words"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        let mut small = material();
        small.shape = Shape { square_step: 4, ..Shape::new(8, 2, 4, Activation::Squared) };
        let text = facts(&small);
        for part in ["4 of a weight of the first layer, in steps of 16", "one byte, in steps of 4"]
        {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}
