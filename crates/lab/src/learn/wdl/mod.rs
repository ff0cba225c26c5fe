//! `kilomate-lab wdl`: what scores came to in games of the engine against itself, and the two numbers with which
//! `kilomate_engines::expectation` foretells it.

mod fit;

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use kilomate_core::Color;
use kilomate_core::eval::score::Score;
use kilomate_engines::expectation::win_draw_loss;

use super::data::Contents;
use super::data::record::{self, Record};
use crate::arena::result::Outcome;
use fit::{Counts, Curve, MOST};

/// Groups of games that the error of the numbers is found with: each is left out once.
const GROUPS: usize = 20;
/// How wide the rows of the table are, in hundredths of a pawn.
const ROW: usize = 100;
/// Stages of a game, by the fewest men of each.
const STAGES: [(&str, usize); 3] = [("24 men and more", 24), ("12 to 23", 12), ("fewer", 0)];

/// What `kilomate-lab wdl` is told.
#[derive(Args, Debug)]
#[command(after_help = format!(
    "Scores of up to {MOST} hundredths of a pawn count, for the side that they favour. Positions of \
     a file are quiet ones: see docs/formats.md.\nSuch as\n  kilomate-lab datagen games.kilodata --games \
     5000 --per-game 255 --win-score 2000 --draw-score 4\n  kilomate-lab wdl games.kilodata"
))]
pub(crate) struct Arguments {
    /// Files of positions with results, as `datagen` writes them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// What was counted.
#[derive(Default)]
struct Seen {
    games: usize,
    /// By groups of games.
    groups: Vec<Counts>,
    /// By stages of the game.
    stages: [Counts; STAGES.len()],
}

impl Seen {
    fn read(files: &[PathBuf]) -> Result<Seen, String> {
        let mut seen = Seen { groups: vec![Counts::default(); GROUPS], ..Seen::default() };
        for file in files {
            let contents = Contents::read(file)?;
            if !contents.header.labels.is_empty() {
                let labels = &contents.header.labels;
                let file = file.display();
                return Err(format!(
                    "{file}: its scores are labels ({labels}), not the games' own"
                ));
            }
            let is_same =
                |a: &record::Packed, b: &record::Packed| record::game(a) == record::game(b);
            for game in contents.records.chunk_by(is_same) {
                let group = seen.games % GROUPS;
                seen.games += 1;
                for packed in game {
                    let record = Record::unpack(packed);
                    let record = record.map_err(|error| format!("{}: {error}", file.display()))?;
                    seen.add(group, &record);
                }
            }
        }
        Ok(seen)
    }

    fn add(&mut self, group: usize, record: &Record) {
        let Some(outcome) = record.outcome else { return };
        let points = match outcome {
            Outcome::White => 2,
            Outcome::Draw => 1,
            Outcome::Black => 0,
        };
        let men = [Color::White, Color::Black].map(|color| record.board.men(color).count());
        let men = men[0] + men[1];
        let stage = STAGES.iter().position(|(_, least)| men >= *least).unwrap_or(0);
        self.groups[group].add(record.score, points);
        self.stages[stage].add(record.score, points);
    }

    fn all_but(&self, left_out: Option<usize>) -> Counts {
        let groups = self.groups.iter().enumerate();
        let taken = groups.filter(|(group, _)| Some(*group) != left_out);
        taken.fold(Counts::default(), |sum, (_, counts)| sum.and(counts))
    }
}

/// Counts, fits and prints.
pub(crate) fn execute(arguments: &Arguments) -> Result<u8, String> {
    let seen = Seen::read(&arguments.files)?;
    let all = seen.all_but(None);
    if seen.games < GROUPS || all.positions() == 0 {
        return Err(format!("{} games are too few", seen.games));
    }
    let curve = Curve::fit(&all);
    print!("{}", table(&all, &curve));
    println!("");
    for (name, counts) in STAGES.map(|(name, _)| name).iter().zip(&seen.stages) {
        if counts.positions() > 0 {
            let Curve { half_won, spread } = Curve::fit(counts);
            let positions = counts.positions();
            println!("{name}: {positions} positions, half won {half_won:.0} spread {spread:.0}");
        }
    }
    let others: Vec<Curve> =
        (0..GROUPS).map(|group| Curve::fit(&seen.all_but(Some(group)))).collect();
    let error = |of: fn(&Curve) -> f64| {
        let mean = others.iter().map(of).sum::<f64>() / GROUPS as f64;
        let squares: f64 = others.iter().map(|curve| (of(curve) - mean).powi(2)).sum();
        (squares * (GROUPS - 1) as f64 / GROUPS as f64).sqrt()
    };
    let (half_error, spread_error) = (error(|c| c.half_won), error(|c| c.spread));
    println!(
        "surprise of the engine's numbers {:.4}, of these {:.4}",
        all.surprise(told),
        all.surprise(|s| curve.chances(s))
    );
    println!(
        "games {} positions {} half won {:.1} ± {half_error:.1} spread {:.1} ± {spread_error:.1}",
        seen.games,
        all.positions(),
        curve.half_won,
        curve.spread,
    );
    Ok(0)
}

/// What the engine tells now.
fn told(score: f64) -> [f64; 3] {
    // Thousandths are printed; a chance is never nothing.
    win_draw_loss(Score::cp(score as i16)).map(|part| (f64::from(part) / 1000.0).max(0.0005))
}

fn table(all: &Counts, curve: &Curve) -> String {
    let mut text = String::from(
        "| score | positions | won, drawn, lost of 1000 | these numbers | the engine's |\n|--:|--:|--:|--:|--:|\n",
    );
    let shown = |parts: [f64; 3]| parts.map(|part| format!("{:.0}", part * 1000.0)).join(" ");
    for row in 0..MOST / ROW {
        let part = all.between(row * ROW, (row + 1) * ROW);
        if part.positions() == 0 {
            continue;
        }
        let _ = writeln!(
            text,
            "| {}–{} | {} | {} | {} | {} |",
            row * ROW,
            (row + 1) * ROW - 1,
            part.positions(),
            shown(part.shares()),
            shown(part.expected(|score| curve.chances(score))),
            shown(part.expected(told)),
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_core::Board;

    #[test]
    fn scores_count_for_the_side_that_they_favour_and_in_their_stage() {
        let mut seen = Seen { groups: vec![Counts::default(); GROUPS], ..Seen::default() };
        let start = Record {
            board: Board::start(),
            outcome: Some(Outcome::Black),
            score: -120,
            game: 1,
            ply: 9,
            is_last: false,
        };
        let ending: Board = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse().expect("a position");
        seen.add(3, &start);
        seen.add(
            4,
            &Record { board: ending, score: 180, outcome: Some(Outcome::Draw), ..start.clone() },
        );
        seen.add(4, &Record { outcome: None, ..start });
        let shares = seen.all_but(None).between(100, 200).shares();
        assert_eq!(shares.map(|share| (share * 1000.0).round() as u32), [500, 500, 0]);
        assert_eq!(seen.all_but(Some(3)).positions(), 1);
        assert_eq!(seen.stages.each_ref().map(Counts::positions), [1, 0, 1]);
    }
}
