//! The coach's question over moves that Stockfish has judged: `data/moves.tsv`, made by
//! `data/make_moves.py`, which says what the verdicts mean. The numbers of the coach were chosen with
//! the tuning half; the other half is what is promised.

use std::collections::BTreeMap;

use kilomate_core::Board;
use kilomate_desk::coach::Coach;

/// Asked and all, by verdict and tag.
type Counts = BTreeMap<(&'static str, &'static str), [u32; 2]>;

fn counts(half: &str) -> Counts {
    let mut counts = Counts::new();
    let mut coach = Coach::new();
    for line in include_str!("data/moves.tsv").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [of, verdict, tag, _, _, fen, last, m] = fields[..] else { panic!("{line}") };
        if of != half {
            continue;
        }
        let start = Board::from_fen(fen).unwrap();
        let last = start.parse_coordinates(last).unwrap();
        let mut game: kilomate_core::Game<1> = kilomate_core::Game::from_board(&start);
        game.play(last).unwrap();
        let m = game.board().parse_coordinates(m).unwrap();
        let [asked, all] = counts.entry((verdict, tag)).or_default();
        *asked += u32::from(coach.doubt(&start, &[last], m).is_some());
        *all += 1;
    }
    counts
}

/// Asked and all of one verdict, and the table for those who read along.
fn sum(counts: &Counts, verdict: &str) -> [u32; 2] {
    let mut sum = [0; 2];
    for ((_, tag), [asked, all]) in counts.iter().filter(|((of, _), _)| *of == verdict) {
        println!("{verdict:8} {tag:7} asked about {asked} of {all}");
        sum = [sum[0] + asked, sum[1] + all];
    }
    let [asked, all] = sum;
    println!(
        "{verdict:8} in all  {asked} of {all}: {:.1} %",
        100.0 * f64::from(asked) / f64::from(all)
    );
    sum
}

#[test]
fn hanging_moves_are_caught_and_sound_ones_pass() {
    println!("tuning half");
    let tuning = counts("tuning");
    for verdict in ["hanging", "sound"] {
        sum(&tuning, verdict);
    }
    println!("held-out half");
    let held_out = counts("held-out");
    let [caught, hanging] = sum(&held_out, "hanging");
    let [alarms, sound] = sum(&held_out, "sound");
    assert!(hanging >= 50 && sound >= 200, "{hanging} and {sound} moves are too few");
    assert!(caught * 100 >= hanging * 95, "{caught} of {hanging} hanging moves caught");
    assert!(alarms * 100 <= sound * 5, "{alarms} of {sound} sound moves asked about");
}
