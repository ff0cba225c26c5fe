//! A small network learns to count men, the same way however it is done.

use std::sync::atomic::AtomicBool;

use clap::Parser;
use kilomate_core::{Board, Color, Square};
use serde_json::json;

use super::adam::Adam;
use super::float::Float;
use super::run::{Run, State};
use super::samples::Samples;
use super::{Arguments, checkpoint};
use crate::learn::data::record::{self, Packed};
use crate::learn::data::walk::random_walk;
use crate::learn::net::Men;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    arguments: Arguments,
}

fn arguments(more: &[&str]) -> Arguments {
    let common = ["train", "data", "-o", "net", "--hidden", "8", "--epochs", "6", "--batch", "64"];
    Line::parse_from(common.iter().chain(more)).arguments
}

/// A record whose label is what the men are worth, and 30 for a knight in the middle.
fn labelled(board: &Board) -> Packed {
    let worth = |at: Square| {
        let piece = board.piece_at(at);
        let middle = (2..6).contains(&at.row()) && (2..6).contains(&at.col());
        let worth = piece.kind().map_or(0, |kind| [100, 300, 300, 500, 900, 0][kind as usize - 1]);
        let worth = worth + if worth == 300 && middle { 30 } else { 0 };
        if piece.color() == Color::White { worth } else { -worth }
    };
    let mut packed = record::unplayed(board);
    record::set_score(&mut packed, Square::all().map(worth).sum());
    packed
}

fn samples() -> Samples {
    let mut training: Vec<Packed> = random_walk(1, 4_000).iter().map(labelled).collect();
    let held_out = training.split_off(3_500);
    Samples { training, held_out, sources: Vec::new(), labels: "men".into() }
}

fn begin(run: &Run<'_, 8>) -> State<8> {
    let zeros = || Float::zeros(&run.shape);
    let adam = Adam { steps: 0, first: zeros(), second: zeros() };
    State { epoch: 0, net: Float::random(&run.shape, 1), adam }
}

fn epochs(run: &Run<'_, 8>, state: &mut State<8>, count: u32) -> Vec<f64> {
    let epoch = |_| {
        let loss = run.epoch(state).expect("not interrupted");
        state.epoch += 1;
        loss
    };
    (0..count).map(epoch).collect()
}

#[test]
fn the_same_is_learnt_however_it_is_done() {
    let interrupt = AtomicBool::new(false);
    let [one, two] = ["1", "2"].map(|threads| arguments(&["--threads", threads]));
    let shape = one.shape();
    let [one, two] = [&one, &two].map(|arguments| Run::<8> {
        arguments,
        shape,
        samples: samples(),
        interrupt: &interrupt,
    });
    let (mut whole, mut threads, mut parts) = (begin(&one), begin(&two), begin(&one));
    let before = one.held_out_loss(&whole.net);
    let losses = epochs(&one, &mut whole, 6);
    let after = one.held_out_loss(&whole.net);
    assert!(losses[5] < 0.7 * losses[0], "{losses:?}");
    assert!(after < 0.5 * before, "{before} {after}");

    assert_eq!(epochs(&two, &mut threads, 6), losses);
    assert!(threads == whole, "the number of threads changes nothing");

    // Half of it, by way of a file, then the rest.
    epochs(&one, &mut parts, 3);
    let name = format!("kilomate-lab-train-{}", std::process::id());
    let path = std::env::temp_dir().join(name);
    let settings = json!({ "rate": 0.004 });
    checkpoint::write(&path, &settings, &mut parts).expect("written");
    let bytes = std::fs::read(&path).expect("there");
    assert!(bytes.starts_with(checkpoint::HEAD.as_bytes()));
    let read = |bytes: &[u8], settings| {
        std::fs::write(&path, bytes).expect("written");
        checkpoint::read::<8>(&path, settings, &shape)
    };
    let mut resumed = read(&bytes, &settings).expect("read");
    assert!(resumed == parts, "as it was");
    epochs(&one, &mut resumed, 3);
    assert!(resumed == whole, "nor does a pause");

    let number = bytes.iter().position(|&byte| byte == b'\n').expect("a line") + 1;
    let mut none = bytes.clone();
    none[number..number + 4].copy_from_slice(&f32::NAN.to_le_bytes());
    for (bytes, settings, part) in [
        (&bytes[..], &json!({ "rate": 0.1 }), "another rate: 0.004, not 0.1"),
        (&bytes[..bytes.len() - 1], &settings, "ends too early"),
        (&[&bytes[..], b"x"].concat(), &settings, "1 bytes too many"),
        (&none, &settings, "a number that is none"),
        (b"{}", &settings, "not the state of a training"),
    ] {
        let error = read(bytes, settings).expect_err(part);
        assert!(error.contains(part), "{part}: {error}");
    }
    std::fs::remove_file(&path).expect("there");
}

/// What is written says what was learnt: integers and real numbers differ by rounding only.
#[test]
fn integers_say_the_same() {
    let interrupt = AtomicBool::new(false);
    for (more, nearly) in [
        (&[][..], 12.0),
        (&["--bits", "16"], 4.0),
        (&["--activation", "plain", "--no-bypass", "--buckets", "1"], 12.0),
        (&["--bits", "16", "--activation", "plain"], 4.0),
        (&["--bits", "4"], 4.0),
        (&["--bits", "4", "--activation", "plain", "--narrow-bypass"], 4.0),
    ] {
        let arguments = arguments(more);
        let shape = arguments.shape();
        let run =
            Run::<8> { arguments: &arguments, shape, samples: samples(), interrupt: &interrupt };
        let mut state = begin(&run);
        epochs(&run, &mut state, 2);
        let network = state.net.quantise(shape, String::new());
        assert_eq!(network.check_sums(), Ok(()));
        let mut error = 0.0;
        for packed in &run.samples.held_out {
            let men = Men::of(packed);
            let float = state.net.judged_with(&shape).value(&shape, &men).0;
            let integer = network.value(&men) as f32;
            error += (float - integer).abs();
        }
        let error = error / run.samples.held_out.len() as f32;
        assert!(error < nearly, "{more:?}: {error}");
        let loss = run.held_out_loss(&state.net);
        let integer = run.judge(|men| network.value(men) as f32);
        assert!((loss - integer).abs() < 0.05 * loss + 1e-4, "{more:?}: {loss} {integer}");
    }
}

/// The largest numbers that training allows are ones that the integers hold.
#[test]
fn limits_are_what_integers_hold() {
    for bits in ["4", "8", "16"] {
        let shape = arguments(&["--bits", bits]).shape();
        let mut net = Float::<8>::zeros(&shape);
        let limits = Float::<8>::limits(&shape);
        for (group, limit) in net.groups().into_iter().zip(&limits).take(3) {
            group.fill(limit.most);
        }
        let network = net.quantise(shape, String::new());
        assert_eq!(network.check_sums(), Ok(()));
        assert!(network.outputs.iter().all(|&output| output == 127));
        let wide = match bits {
            "4" => 112..113,
            "8" => 127..128,
            _ => 900..961,
        };
        assert!(network.weights.iter().all(|weight| wide.contains(weight)));
    }
}

/// Weights of 4 bits are learnt as such: what is judged with is what the file will have, while the steps too small
/// to be seen there add up.
#[test]
fn coarse_weights_are_learnt_as_such() {
    let interrupt = AtomicBool::new(false);
    let arguments = arguments(&["--bits", "4", "--no-bypass", "--rate", "0.02"]);
    let shape = arguments.shape();
    let run = Run::<8> { arguments: &arguments, shape, samples: samples(), interrupt: &interrupt };
    let mut state = begin(&run);
    let before = run.held_out_loss(&state.net);
    epochs(&run, &mut state, 6);
    let after = run.held_out_loss(&state.net);
    assert!(after < 0.8 * before, "{before} {after}");
    let network = state.net.quantise(shape, String::new());
    let judged = state.net.judged_with(&shape);
    let judged = judged.weights.as_flattened().iter();
    for ((judged, kept), integer) in
        judged.zip(state.net.weights.as_flattened()).zip(&network.weights)
    {
        assert!((judged * 255.0 - f32::from(*integer)).abs() < 1e-3, "{judged} {integer}");
        assert!((judged - kept).abs() * 255.0 < 8.01, "{judged} {kept}");
    }
}

/// Piece-square values of one byte say what those of two said, within half a step of each man.
#[test]
fn narrow_values_say_nearly_the_same() {
    let [wide, narrow] = [&[][..], &["--narrow-bypass"]].map(|more| arguments(more).shape());
    let mut net = Float::<8>::random(&wide, 1);
    for (number, value) in net.squares.as_flattened_mut().iter_mut().enumerate() {
        *value += (number % 97) as f32 * 0.037;
    }
    let [wide, narrow] = [wide, narrow].map(|shape| net.quantise(shape, String::new()));
    assert_eq!((wide.shape.square_step, narrow.shape.square_step), (0, 2));
    assert_eq!(wide.to_bytes().len() - narrow.to_bytes().len(), 768 - 24);
    let mut differences = 0;
    for packed in &samples().held_out {
        let men = Men::of(packed);
        let difference = (wide.value(&men) - narrow.value(&men)).abs();
        assert!(difference <= men.count() as i32, "{difference}");
        differences += difference;
    }
    assert!(differences > 0, "there was something to round");
}
