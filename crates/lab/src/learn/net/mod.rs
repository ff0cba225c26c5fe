//! Files of networks: written by `train`, shown by `kilomate-lab net show`.
//! `docs/formats.md` describes them byte by byte.

#[cfg(test)]
mod built_in;
mod chart;
mod features;
mod picture;
mod shape;
mod show;
mod squares;
#[cfg(test)]
mod tests;

pub(crate) use features::{FEATURES, MEN, Men, SQUARES};
pub(crate) use shape::{Activation, Shape};
pub(crate) use squares::narrow;

use std::path::Path;

use kilomate_core::knowledge::crc::Crc;

use crate::learn::rest::Rest;

/// What a file begins with; the last byte is the version of the format.
pub(crate) const MAGIC: &str = "KILONET\x01";
const VERSION: u8 = MAGIC.as_bytes()[7];
/// No output is worth more, in hundredths of a pawn.
const MOST_VALUE: u64 = 1 << 24;
/// Bytes before the words.
const FIXED: usize = 32;

/// What `kilomate-lab net` is told.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Print what a network is, draw its weights, and ask it about a position.
    Show(show::Arguments),
    /// Draw what networks have learnt from how many positions, from a table of measurements.
    Chart(chart::Arguments),
}

/// Does what it is told.
pub(crate) fn execute(arguments: &Arguments) -> Result<u8, String> {
    match &arguments.command {
        Command::Show(arguments) => show::execute(arguments),
        Command::Chart(arguments) => chart::execute(arguments),
    }
}

/// A network of integers, as the engine evaluates with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Network {
    pub(crate) shape: Shape,
    /// How it was trained, in words.
    pub(crate) words: String,
    /// By feature, then by hidden unit.
    pub(crate) weights: Vec<i16>,
    pub(crate) biases: Vec<i16>,
    /// By bucket, then own units and the opponent's.
    pub(crate) outputs: Vec<i8>,
    /// By bucket.
    pub(crate) output_biases: Vec<i32>,
    /// By kind and square, what it counts in the middlegame and in the endgame besides.
    pub(crate) squares: Vec<[i16; 2]>,
}

impl Network {
    /// As a file.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let shape = &self.shape;
        let words = &self.words.as_bytes()[..self.words.floor_char_boundary(usize::from(u16::MAX))];
        let mut body = words.to_vec();
        match shape.bits {
            4 => body.extend(self.weights.as_chunks().0.iter().map(|pair| shape.pack(*pair))),
            8 => body.extend(self.weights.iter().map(|&weight| weight as u8)),
            _ => body.extend(self.weights.iter().flat_map(|weight| weight.to_le_bytes())),
        }
        body.extend(self.biases.iter().flat_map(|bias| bias.to_le_bytes()));
        body.extend(self.outputs.iter().map(|&weight| weight as u8));
        body.extend(self.output_biases.iter().flat_map(|bias| bias.to_le_bytes()));
        body.extend(match (shape.bypass, shape.square_step) {
            (false, _) => Vec::new(),
            (true, 0) => self.squares.as_flattened().iter().flat_map(|v| v.to_le_bytes()).collect(),
            (true, step) => squares::write(&self.squares, step),
        });
        let mut bytes = MAGIC.as_bytes().to_vec();
        bytes.extend(shape.hidden.to_le_bytes());
        let bypass = u8::from(shape.bypass) + u8::from(shape.bypass && shape.square_step > 0);
        bytes.extend([shape.buckets, shape.bits, shape.activation as u8, bypass]);
        bytes.extend(shape.clip.to_le_bytes());
        bytes.extend(shape.scale.to_le_bytes());
        bytes.extend([shape.shift, if shape.bits == 4 { shape.step } else { 0 }]);
        bytes.extend((words.len() as u16).to_le_bytes());
        bytes.push(if bypass == 2 { shape.square_step } else { 0 });
        bytes.resize(FIXED - 4, 0);
        let sum = checksum(&bytes, &body);
        bytes.extend(sum.to_le_bytes());
        bytes.extend(body);
        bytes
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// Why it is not a network.
    pub(crate) fn read(path: &Path) -> Result<Network, String> {
        let bytes = crate::input::bytes(path)?;
        Network::parse(&bytes).map_err(|error| format!("{}: {error}", path.display()))
    }

    /// The same for bytes.
    pub(crate) fn parse(bytes: &[u8]) -> Result<Network, String> {
        let (fixed, body) = bytes.split_at_checked(FIXED).ok_or("too short for a network")?;
        let (name, version) = (&fixed[..7], fixed[7]);
        if !MAGIC.as_bytes().starts_with(name) {
            return Err("not a network: it was not written by kilomate-lab".into());
        }
        if version != VERSION {
            return Err(format!("version {version} of the format; this program reads {VERSION}"));
        }
        let short = |at: usize| u16::from_le_bytes([fixed[at], fixed[at + 1]]);
        if checksum(&fixed[..FIXED - 4], body) != checksum_of(fixed) {
            return Err("it is damaged: its checksum is another".into());
        }
        let shape = Shape {
            hidden: short(8),
            buckets: fixed[10],
            bits: fixed[11],
            step: if fixed[11] == 4 { fixed[19] } else { 1 },
            activation: Activation::from_byte(fixed[12])?,
            bypass: fixed[13] != 0,
            square_step: if fixed[13] == 2 { fixed[22] } else { 0 },
            clip: short(14),
            scale: short(16),
            shift: fixed[18],
        };
        shape.check()?;
        if fixed[13] > 2 || (fixed[13] == 2) != (shape.square_step > 0) {
            return Err(
                "its piece-square values are of a kind that this program does not know".into()
            );
        }
        let mut rest = Rest(body);
        let words = rest.take(short(20).into())?;
        let words = str::from_utf8(words).map_err(|_| "its words are no text")?.to_string();
        let hidden = usize::from(shape.hidden);
        let weights = match shape.bits {
            4 => rest.take(FEATURES * hidden / 2)?.iter().flat_map(|&b| shape.unpack(b)).collect(),
            8 => rest.take(FEATURES * hidden)?.iter().map(|&b| i16::from(b as i8)).collect(),
            _ => rest.shorts(FEATURES * hidden)?,
        };
        let biases = rest.shorts(hidden)?;
        let buckets = usize::from(shape.buckets);
        let outputs = rest.take(buckets * 2 * hidden)?.iter().map(|&b| b as i8).collect();
        let output_biases = rest.take(4 * buckets)?.as_chunks().0;
        let output_biases = output_biases.iter().map(|b| i32::from_le_bytes(*b)).collect();
        let squares = match (shape.bypass, shape.square_step) {
            (false, _) => vec![[0; 2]; SQUARES],
            (true, 0) => rest.shorts(2 * SQUARES)?.as_chunks().0.to_vec(),
            (true, step) => squares::read(&mut rest, step)?,
        };
        if !rest.0.is_empty() {
            return Err(format!("{} bytes too many", rest.0.len()));
        }
        let network = Network { shape, words, weights, biases, outputs, output_biases, squares };
        network.check_sums()?;
        Ok(network)
    }

    /// Checks that no position can make a sum too large: for each hidden unit the largest weights of as
    /// many men as there can be, for each bucket all units at their most.
    pub(crate) fn check_sums(&self) -> Result<(), String> {
        let hidden = usize::from(self.shape.hidden);
        let buckets = self.outputs.chunks(2 * hidden).zip(&self.output_biases);
        for (bucket, (outputs, bias)) in buckets.enumerate() {
            let units: i64 = outputs.iter().map(|&output| i64::from(output).abs()).sum();
            let most = i64::from(*bias).abs()
                + units * i64::from(self.shape.activate(self.shape.clip.into()));
            if self.shape.unscale(most).unsigned_abs() > MOST_VALUE {
                return Err(format!("the outputs of bucket {bucket} could be too large"));
            }
        }
        for unit in 0..hidden {
            let column = self.weights.iter().skip(unit).step_by(hidden).map(|&w| i32::from(w));
            let mut column: Vec<i32> = column.collect();
            column.sort_unstable();
            let bias = i32::from(self.biases[unit]);
            let most: i32 = column.iter().rev().take(MEN).filter(|&&w| w > 0).sum();
            let least: i32 = column.iter().take(MEN).filter(|&&w| w < 0).sum();
            if bias + most > i32::from(i16::MAX) || bias + least < i32::from(i16::MIN) {
                return Err(format!("hidden unit {unit} could leave 16 bits"));
            }
        }
        Ok(())
    }

    /// What a position is worth to the side to move, added up from nothing.
    pub(crate) fn value(&self, men: &Men) -> i32 {
        let shape = &self.shape;
        let (hidden, clip) = (usize::from(shape.hidden), i32::from(shape.clip));
        let bucket = shape.bucket(men.count());
        let outputs = &self.outputs[bucket * 2 * hidden..][..2 * hidden];
        let mut sum = i64::from(self.output_biases[bucket]);
        for (features, outputs) in men.views().zip(outputs.chunks_exact(hidden)) {
            for (unit, &output) in outputs.iter().enumerate() {
                let weight = |&feature: &u16| self.weights[usize::from(feature) * hidden + unit];
                let total: i32 = features.iter().map(|f| i32::from(weight(f))).sum();
                let clipped = (total + i32::from(self.biases[unit])).clamp(0, clip);
                sum += i64::from(shape.activate(clipped as u32)) * i64::from(output);
            }
        }
        let value = shape.unscale(sum) as i32; // checked when it was read
        let [mg, eg] = men.squares(|at| self.squares[at].map(i32::from));
        let share = men.phase() * 256 / 24;
        value + if men.phase() == 24 { mg } else { eg + (((mg - eg) * share) >> 8) }
    }
}

/// The checksum that a file has.
fn checksum_of(bytes: &[u8]) -> u32 {
    let sum = bytes.get(FIXED - 4..).and_then(<[u8]>::first_chunk);
    sum.map_or(0, |sum| u32::from_le_bytes(*sum))
}

/// Of everything but itself.
fn checksum(fixed: &[u8], body: &[u8]) -> u32 {
    let mut crc = Crc::START;
    fixed.iter().chain(body).for_each(|&byte| crc.add(byte));
    crc.sum()
}
