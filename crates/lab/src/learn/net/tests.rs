//! Networks as files, and what they say.

use kilomate_core::play::random::Random;
use kilomate_core::{Board, Color, Kind, Square};

use super::*;
use crate::learn::data::record;
use crate::learn::data::walk::random_walk;

/// A network that only counts men.
pub(crate) fn material() -> Network {
    let mut shape = Shape::new(8, 2, 8, Activation::Squared);
    shape.bypass = true;
    let worth = [100, 300, 300, 400, 500, 0];
    Network {
        shape,
        words: "words".into(),
        weights: vec![0; FEATURES * 8],
        biases: vec![0; 8],
        outputs: vec![0; 2 * 2 * 8],
        output_biases: vec![0; 2],
        squares: (0..SQUARES).map(|at| [worth[at / 64]; 2]).collect(),
    }
}

/// A network with any numbers.
fn random(shape: Shape, seed: u64) -> Network {
    let mut random = Random::new(seed);
    let mut number = |most: u16| {
        let number = random.below(2 * usize::from(most) + 1) as i32;
        (number - i32::from(most)) as i16
    };
    let (hidden, buckets) = (usize::from(shape.hidden), usize::from(shape.buckets));
    let squares = if shape.bypass { 900 } else { 0 };
    let step = i16::from(shape.step);
    let weight = if shape.bits == 4 { 7 } else { 127 };
    let mut network = Network {
        shape,
        words: "any numbers, ±".into(),
        weights: (0..FEATURES * hidden).map(|_| number(weight) * step).collect(),
        biases: (0..hidden).map(|_| number(2_000)).collect(),
        outputs: (0..buckets * 2 * hidden).map(|_| number(127) as i8).collect(),
        output_biases: (0..buckets).map(|_| i32::from(number(30_000))).collect(),
        squares: (0..SQUARES).map(|_| [number(squares), number(squares)]).collect(),
    };
    if shape.square_step > 0 {
        network.shape.square_step = narrow(&mut network.squares);
    }
    network
}

fn shapes() -> impl Iterator<Item = Shape> {
    let (squared, plain) = (Activation::Squared, Activation::Plain);
    [(4, squared), (4, plain), (8, squared), (8, plain), (16, squared)].into_iter().flat_map(
        |(bits, activation)| {
            [(true, 0), (true, 1), (false, 0)].map(|(bypass, square_step)| Shape {
                bypass,
                square_step,
                ..Shape::new(16, 8, bits, activation)
            })
        },
    )
}

#[test]
fn networks_come_back_as_they_were() {
    for shape in shapes() {
        let network = random(shape, 5);
        assert_eq!(network.check_sums(), Ok(()), "{shape:?}");
        let read = Network::parse(&network.to_bytes()).expect("a network");
        assert!(read == network, "{shape:?}");
        for board in random_walk(3, 40) {
            let men = Men::of(&record::unplayed(&board));
            assert_eq!(read.value(&men), network.value(&men), "{}", board.to_fen());
        }
    }
    // 768 × 8 weights, 8 biases, 2 × 16 outputs, 2 output biases, 384 pairs, the words.
    let bytes = material().to_bytes();
    assert_eq!(bytes.len(), 32 + 5 + 768 * 8 + 16 + 32 + 8 + 384 * 4);
    assert_eq!(bytes[..14], *b"KILONET\x01\x08\0\x02\x08\x01\x01");
}

/// Two weights of 4 bits in a byte: shifted to its upper half, each of them is the weight as it counts.
#[test]
fn weights_of_four_bits_are_cheap_to_unpack() {
    let shape = Shape { square_step: 1, ..Shape::new(8, 2, 4, Activation::Squared) };
    let mut network = Network { shape, ..material() };
    network.weights[5 * 8 + 2..][..2].copy_from_slice(&[-48, 112]);
    network.weights[5 * 8 + 4] = -128;
    let bytes = network.to_bytes();
    // Half of the weights' bytes; a base for each kind and a byte for each value instead of two.
    assert_eq!(bytes.len(), 32 + 5 + 768 * 4 + 16 + 32 + 8 + 24 + 768);
    assert_eq!((bytes[11], bytes[13], bytes[19], bytes[22]), (4, 2, 16, 1));
    let pairs = &bytes[32 + 5 + 5 * 4..][..4];
    assert_eq!(pairs, [0, 0x7d, 0x08, 0]);
    assert_eq!([(pairs[1] << 4) as i8, (pairs[1] & 0xf0) as i8], [-48, 112]);
    assert_eq!(Network::parse(&bytes).as_ref(), Ok(&network));
}

#[test]
fn damage_is_refused_in_a_sentence() {
    let good = material().to_bytes();
    for at in (0..good.len()).step_by(7) {
        let mut bad = good.clone();
        bad[at] ^= 0x10;
        let error = Network::parse(&bad).expect_err("damaged");
        let part = match at {
            0..7 => "not a network",
            7 => "version 17",
            _ => "checksum",
        };
        assert!(error.contains(part), "{at}: {error}");
        let error = Network::parse(&good[..at]).expect_err("cut off");
        assert!(error.contains("too short") || error.contains("checksum"), "{at}: {error}");
    }
}

/// What has the right checksum and still cannot be.
#[test]
fn nonsense_is_refused_in_a_sentence() {
    let change = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = material().to_bytes();
        change(&mut bytes);
        let sum = checksum(&bytes[..FIXED - 4], &bytes[FIXED..]);
        bytes[FIXED - 4..FIXED].copy_from_slice(&sum.to_le_bytes());
        Network::parse(&bytes).expect_err("nonsense")
    };
    for (error, part) in [
        (change(&|bytes| bytes[10] = 0), "shape"),
        (change(&|bytes| bytes[11] = 4), "shape"),
        (change(&|bytes| (bytes[11], bytes[19]) = (4, 3)), "shape"),
        (change(&|bytes| (bytes[8], bytes[11], bytes[19]) = (7, 4, 16)), "shape"),
        (change(&|bytes| bytes[13] = 3), "of a kind"),
        (change(&|bytes| bytes[13] = 2), "of a kind"),
        (change(&|bytes| (bytes[13], bytes[22]) = (2, 3)), "shape"),
        (change(&|bytes| bytes[14..16].fill(0)), "shape"),
        (change(&|bytes| (bytes[14], bytes[18]) = (3, 8)), "shape"),
        (change(&|bytes| bytes[12] = 2), "activation 2"),
        (change(&|bytes| bytes.push(0)), "1 bytes too many"),
        (change(&|bytes| bytes.truncate(900)), "ends too early"),
        (change(&|bytes| bytes[32] = 0xff), "no text"),
    ] {
        assert!(error.contains(part), "{part}: {error}");
    }
}

#[test]
fn sums_that_could_overflow_are_refused() {
    let shape = Shape::new(16, 8, 16, Activation::Squared);
    let mut network = random(shape, 3);
    // 31 men of 1,056 are 32,736: one more weight decides.
    network.weights.fill(0);
    network.biases.fill(0);
    (0..32).for_each(|feature| network.weights[feature * 16 + 5] = 1_056);
    let error = Network::parse(&network.to_bytes()).expect_err("too large");
    assert!(error.contains("hidden unit 5 could leave 16 bits"), "{error}");
    network.weights[5] = 0;
    assert_eq!(Network::parse(&network.to_bytes()).as_ref(), Ok(&network));
    network.biases[5] = 32;
    assert!(network.check_sums().is_err());
    network.biases[5] = 31;
    assert_eq!(network.check_sums(), Ok(()));
    network.weights.iter_mut().for_each(|weight| *weight = -*weight);
    network.biases[5] = -32;
    assert_eq!(network.check_sums(), Ok(()));
    network.biases[5] = -33;
    assert!(network.check_sums().is_err());
    let mut network = random(shape, 3);
    network.shape.clip = 1;
    network.output_biases[2] = i32::MIN;
    let error = network.check_sums().expect_err("too large");
    assert!(error.contains("bucket 2"), "{error}");
}

/// A man's feature as a side sees it, from the rules alone.
fn seen(board: &Board, side: Color, at: Square) -> u16 {
    let king = Square::all().find(|&at| {
        let piece = board.piece_at(at);
        piece.kind() == Some(Kind::King) && piece.color() == side
    });
    let mirrored = king.expect("a king").col() >= 4;
    let row = if side == Color::White { at.row() } else { 7 - at.row() };
    let col = if mirrored { 7 - at.col() } else { at.col() };
    let piece = board.piece_at(at);
    let kind = piece.kind().expect("a man") as u16 - 1;
    let whose = if piece.color() == side { 0 } else { 6 };
    (whose + kind) * 64 + u16::from(row) * 8 + u16::from(col)
}

#[test]
fn men_are_seen_as_the_board_says() {
    for board in random_walk(7, 600) {
        let men = Men::of(&record::unplayed(&board));
        let side = board.side_to_move();
        let squares = || Square::all().filter(|&at| board.piece_at(at).kind().is_some());
        for (view, side) in men.views().zip([side, side.other()]) {
            let features: Vec<u16> = squares().map(|at| seen(&board, side, at)).collect();
            assert_eq!(view, features, "{}", board.to_fen());
        }
        let places: Vec<_> = squares()
            .map(|at| {
                let piece = board.piece_at(at);
                let white = piece.color() == Color::White;
                let row = if white { at.row() } else { 7 - at.row() };
                let kind = piece.kind().map_or(0, |kind| kind as usize - 1);
                (kind * 64 + usize::from(row * 8 + at.col()), piece.color() != side)
            })
            .collect();
        assert_eq!(men.places().collect::<Vec<_>>(), places);
        let phase = |at: Square| match board.piece_at(at).kind() {
            Some(Kind::Knight | Kind::Bishop) => 1,
            Some(Kind::Rook) => 2,
            Some(Kind::Queen) => 4,
            _ => 0,
        };
        assert_eq!(men.phase(), squares().map(phase).sum::<i32>().min(24));
        assert_eq!(men.count(), squares().count());
    }
}

/// The same position with colours exchanged is worth the same to the side to move.
#[test]
fn colours_do_not_matter() {
    for (shape, seed) in shapes().zip(1..) {
        let network = random(shape, seed);
        for board in random_walk(seed, 60) {
            let men = Men::of(&record::unplayed(&board));
            let turned = Men::of(&turned(&record::unplayed(&board)));
            assert_eq!(network.value(&men), network.value(&turned), "{}", board.to_fen());
        }
    }
}

/// Everybody's men become the other side's, on the row that it sees as the same.
fn turned(packed: &record::Packed) -> record::Packed {
    let mut men: Vec<_> = record::men(packed)
        .map(|(kind, black, at)| (at ^ 0b111_000, kind | u8::from(!black) << 3))
        .collect();
    men.sort_unstable();
    let mut turned = *packed;
    turned[..24].fill(0);
    for (number, (at, code)) in men.into_iter().enumerate() {
        turned[usize::from(at / 8)] |= 1 << (at % 8);
        turned[8 + number / 2] |= code << (4 * (number % 2));
    }
    turned[24] ^= 1;
    turned
}
