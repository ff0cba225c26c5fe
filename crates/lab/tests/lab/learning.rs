//! Positions from inside searches are made, labelled and learnt from.

use std::collections::HashSet;
use std::path::Path;

use crate::datagen::{HEADER, bytes, generate};
use crate::program::{Directory, Run, run, run_interrupted, toy};

/// Games with positions from inside their searches.
const SAMPLE: [&str; 6] = ["--sample", "4", "--most-nodes", "400", "--stray", "30"];

fn label(from: &str, to: &str, more: &[&str]) -> Run {
    run(&[&["label", from, "-o", to], more].concat())
}

/// Positions with labels of our own search.
fn labelled(directory: &Directory, games: u32) -> String {
    let [data, labelled] = ["data", "labelled"].map(|name| directory.file(name));
    assert_eq!(generate(&data, games, &SAMPLE).code, Some(0));
    let made = label(&data, &labelled, &["--own", "--nodes", "20", "--threads", "2"]);
    assert_eq!(made.code, Some(0), "{}", made.errors);
    labelled
}

fn train(data: &str, output: &str, more: &[&str]) -> Run {
    let common = ["train", data, "-o", output, "--hidden", "8", "--batch", "128"];
    run(&[&common[..], &["--held-out", "20"], more].concat())
}

/// A number in an output, after a word that stands in it once.
fn number(text: &str, word: &str) -> f64 {
    let mut words = text.split_whitespace().skip_while(|&w| w != word).skip(1);
    words.next().and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{word}: {text}"))
}

#[test]
fn searches_give_positions_too() {
    let directory = Directory::new("sample");
    let [one, three, parts] = ["one", "three", "parts"].map(|name| directory.file(name));
    let made = generate(&one, 10, &SAMPLE);
    assert_eq!(made.code, Some(0), "{}", made.errors);
    let positions = made.number("positions") as usize;
    let whole = bytes(&one);
    assert_eq!(whole.len(), HEADER + 32 * positions);
    let records: Vec<&[u8]> = whole[HEADER..].chunks(32).collect();
    let is_sampled = |record: &&&[u8]| record[24] >> 5 & 3 == 3;
    let sampled = records.iter().filter(is_sampled).count();
    assert!(sampled > positions / 2 && sampled < positions, "{sampled} of {positions}");
    let different: HashSet<_> =
        records.iter().map(|record| (&record[..24], record[24] & 31, record[25])).collect();
    assert_eq!(different.len(), positions, "each position once");

    assert_eq!(generate(&three, 10, &[&SAMPLE[..], &["--threads", "3"]].concat()).code, Some(0));
    assert!(whole == bytes(&three), "the number of threads changes nothing");
    assert_eq!(generate(&parts, 4, &SAMPLE).code, Some(0));
    let resume = [&SAMPLE[..], &["--resume"]].concat();
    assert_eq!(generate(&parts, 10, &resume).code, Some(0));
    assert!(whole == bytes(&parts), "nor does a pause");
    let refused = generate(&parts, 11, &["--resume"]);
    assert!(refused.errors.contains("--sample 4, not 0"), "{}", refused.errors);
    let refused = generate(&three, 1, &["--most-nodes", "100", "--overwrite"]);
    assert!(refused.errors.contains("less than --nodes 200"), "{}", refused.errors);
    assert!(whole == bytes(&three));
}

#[test]
fn labels_take_the_place_of_scores() {
    let directory = Directory::new("label");
    let [data, own, parts] = ["data", "own", "parts"].map(|name| directory.file(name));
    assert_eq!(generate(&data, 10, &SAMPLE).code, Some(0));
    let search = ["--own", "--nodes", "20"];
    let made = label(&data, &own, &search);
    assert_eq!(made.code, Some(0), "{}", made.errors);
    let (before, after) = (bytes(&data), bytes(&own));
    assert_eq!(before.len(), after.len());
    let words = String::from_utf8_lossy(&after[64..HEADER]).into_owned();
    assert!(words.contains("kilomate") && words.contains("20 nodes, x 1"), "{words}");
    let mut changed = 0;
    for (before, after) in before[HEADER..].chunks(32).zip(after[HEADER..].chunks(32)) {
        assert_eq!((&before[..26], &before[28..]), (&after[..26], &after[28..]));
        changed += usize::from(before[26..28] != after[26..28]);
    }
    assert!(changed > after.len() / 64, "{changed}");

    // In parts, cut in the middle of a record, with more threads.
    std::fs::write(&parts, &after[..HEADER + 32 * 40 + 7]).expect("written");
    let resumed = label(&data, &parts, &[&search[..], &["--resume", "--threads", "3"]].concat());
    assert_eq!(resumed.code, Some(0), "{}", resumed.errors);
    assert_eq!(resumed.number("new") + 40, resumed.number("positions"));
    assert!(after == bytes(&parts));

    // An engine gives them as well, and its name is kept.
    let told = directory.file("told");
    let made = label(&data, &told, &["-e", &toy("A", ""), "--nodes", "1", "--scale", "0.5"]);
    assert_eq!(made.code, Some(0), "{}", made.errors);
    let words = String::from_utf8_lossy(&bytes(&told)[64..HEADER]).into_owned();
    assert!(words.contains("Toy") && words.contains("1 nodes, x 0.5"), "{words}");
}

#[test]
fn what_cannot_be_labelled_is_refused() {
    let directory = Directory::new("unlabelled");
    let [data, out, other] = ["data", "out", "other"].map(|name| directory.file(name));
    assert_eq!(generate(&data, 3, &[]).code, Some(0));
    let good = bytes(&data);
    let own = ["--own", "--nodes", "20"];
    assert_eq!(label(&data, &out, &own).code, Some(0));
    let labels = bytes(&out);
    let mut moved = labels.clone();
    moved[HEADER] ^= 1;
    for (there, more, part) in [
        (labels.clone(), &own[..], "--resume continues"),
        (labels.clone(), &["--own", "--nodes", "30", "--resume"], "another labeller"),
        (good.clone(), &["--own", "--nodes", "20", "--resume"], "another labeller"),
        (b"1. e4 e5 *".to_vec(), &["--own", "--nodes", "20", "--resume"], "too short"),
        (moved, &["--own", "--nodes", "20", "--resume"], "record 0 is another position"),
        (labels.clone(), &["--own", "--overwrite", "--scale", "0"], "--scale 0"),
        (labels.clone(), &["--net", &data, "--overwrite"], "not a network of Stockfish 15"),
        (labels.clone(), &["--net", "/dev/zero", "--overwrite"], "a device or a pipe"),
    ] {
        std::fs::write(&out, &there).expect("written");
        let refused = label(&data, &out, more);
        assert_eq!(refused.code, Some(1), "{part}: {}", refused.out);
        assert!(refused.errors.contains(part), "{part}: {}", refused.errors);
        assert!(bytes(&out) == there, "{part}: it is as it was");
    }
    let again = label(&out, &other, &own);
    assert!(again.errors.contains("labelled already"), "{}", again.errors);
    let mut no_kings = good.clone();
    no_kings[HEADER + 8..HEADER + 24].fill(0x11);
    std::fs::write(&data, &no_kings).expect("written");
    let refused = label(&data, &other, &own);
    assert_eq!(refused.code, Some(1));
    assert!(refused.errors.contains("record 0 is damaged"), "{}", refused.errors);
    assert!(refused.errors.contains(&data), "{}", refused.errors);
    assert!(bytes(&data) == no_kings);
}

#[test]
fn a_network_is_trained_and_shown() {
    let directory = Directory::new("train");
    let data = labelled(&directory, 30);
    let [one, two, three] = ["one.net", "two.net", "three.net"].map(|name| directory.file(name));
    let made = train(&data, &one, &["--epochs", "8", "--rate", "0.01"]);
    assert_eq!(made.code, Some(0), "{}", made.errors);
    let losses: Vec<f64> = made
        .out
        .lines()
        .filter(|line| line.starts_with("epoch"))
        .map(|line| number(line, "loss"))
        .collect();
    assert_eq!(losses.len(), 8);
    assert!(losses[7] < 0.8 * losses[0], "{losses:?}");
    let (float, integer) =
        (number(made.summary(), "heldout"), number(made.summary(), "asintegers"));
    assert!((float - integer).abs() < 0.1 * float, "{}", made.summary());
    assert_eq!(bytes(&one).len() as u64, made.number("bytes"));

    assert_eq!(
        train(&data, &two, &["--epochs", "8", "--rate", "0.01", "--threads", "2"]).code,
        Some(0)
    );
    assert!(bytes(&one) == bytes(&two), "the number of threads changes nothing");
    let [state, other] = [&one, &two].map(|net| bytes(&format!("{net}.state")));
    assert!(state == other);
    let again = train(&data, &one, &["--epochs", "8", "--rate", "0.01", "--resume"]);
    assert_eq!(again.code, Some(0), "{}", again.errors);
    assert!(bytes(&one) == bytes(&two), "there was nothing left to learn");

    let paused = ["--epochs", "8", "--rate", "0.01", "--pause-after", "3"];
    assert_eq!(train(&data, &three, &paused).code, Some(0));
    assert!(!Path::new(&three).exists(), "it is not finished");
    let resumed = train(&data, &three, &["--epochs", "8", "--rate", "0.01", "--resume"]);
    assert_eq!(resumed.out.matches("epoch").count(), 5, "{}", resumed.out);
    assert!(bytes(&one) == bytes(&three), "nor does a pause");

    let small = ["--bits", "4", "--narrow-bypass", "--rate", "0.01", "--overwrite"];
    let small = train(&data, &three, &small);
    assert_eq!(small.code, Some(0), "{}", small.errors);
    assert_eq!(made.number("bytes") - small.number("bytes"), 768 * 4 + 768 - 24);

    let picture = directory.file("units.svg");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let shown = run(&["net", "show", &one, "--fen", fen, "--svg", &picture]);
    assert_eq!(shown.code, Some(0), "{}", shown.errors);
    for part in ["8 units for each side", "labels: kilomate", "value", "P"] {
        assert!(shown.out.contains(part), "{part}: {}", shown.out);
    }
    assert!(directory.read("units.svg").contains("unit 8"));
    for (arguments, part) in [
        (&["net", "show", &data][..], "not a network"),
        (&["net", "show", &one, "--fen", "8/8 w"], "--fen"),
        (&["net", "show", &one, "--svg", &data], "something else"),
    ] {
        let refused = run(arguments);
        assert_eq!(refused.code, Some(1), "{part}: {}", refused.out);
        assert!(refused.errors.contains(part), "{part}: {}", refused.errors);
    }
}

#[test]
fn what_cannot_be_learnt_from_is_refused() {
    let directory = Directory::new("untrained");
    let data = labelled(&directory, 6);
    let [plain, net] = ["data", "a.net"].map(|name| directory.file(name));
    let other = directory.file("other");
    assert_eq!(label(&plain, &other, &["--own", "--nodes", "10"]).code, Some(0));
    for (data, more, part) in [
        (&plain, &[][..], "it has no labels"),
        (&data, &[other.as_str()], "its labels are others"),
        (&data, &["--rate", "2"], "--rate 2"),
        (&data, &["--bits", "5"], "--bits 5"),
        (&data, &["--narrow-bypass", "--no-bypass"], "cannot be used with"),
    ] {
        let refused = train(data, &net, more);
        assert!(matches!(refused.code, Some(1 | 2)), "{part}: {}", refused.out);
        assert!(refused.errors.contains(part), "{part}: {}", refused.errors);
        assert!(!Path::new(&net).exists(), "{part}");
    }
    // Somebody's file is not replaced.
    std::fs::write(&net, "mine").expect("written");
    for (more, part) in [(&[][..], "exists"), (&["--resume"], "exists")] {
        let refused = train(&data, &net, more);
        assert_eq!(refused.code, Some(1), "{}", refused.out);
        assert!(refused.errors.contains(part), "{}", refused.errors);
        assert_eq!(bytes(&net), b"mine");
    }
}

/// Ctrl-C in the middle: the state stays, and is continued with the same settings only.
#[cfg(unix)]
#[test]
fn an_interrupted_training_is_continued() {
    let directory = Directory::new("train-pause");
    let data = labelled(&directory, 6);
    let net = directory.file("a.net");
    let state = format!("{net}.state");
    let own = ["train", &data, "-o", &net, "--hidden", "8", "--held-out", "20", "--epochs"];
    let endless = [&own[..], &["10000"]].concat();
    let is_whole = |bytes: &[u8]| !bytes.is_empty();
    assert_eq!(run_interrupted(&endless, &state, is_whole).code, Some(130));
    assert!(!Path::new(&net).exists());
    let before = bytes(&state);
    let refused = run(&endless);
    assert!(refused.errors.contains("a.net.state exists"), "{}", refused.errors);
    let refused = run(&[&endless[..], &["--resume", "--seed", "2"]].concat());
    assert!(refused.errors.contains("another seed: 1, not 2"), "{}", refused.errors);
    assert!(bytes(&state) == before);
    let resume = [&endless[..], &["--resume"]].concat();
    let epoch = |bytes: &[u8]| {
        number(&String::from_utf8_lossy(&bytes[..40]).replace([':', ','], " "), "{\"epoch\"")
    };
    let reached = epoch(&before);
    run_interrupted(&resume, &state, |bytes| bytes.len() > 40 && epoch(bytes) > reached);
}
