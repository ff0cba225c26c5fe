//! Results in words and tables.

use std::fmt::Write as _;

use super::Plan;
use super::standing::Standing;
use crate::arena::result::Conduct;
use crate::arena::stats::sprt::{Decision, Model};
use crate::arena::stats::{Estimate, Tally};

/// One line for the progress bar.
pub(crate) fn brief(plan: &Plan, standing: &Standing) -> String {
    let tally = standing.sum(&plan.focus);
    let estimate = tally.estimate();
    let mut text = format!(
        "+{} ={} -{} · {:.1} % · Elo {} · LOS {:.1} %",
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * estimate.score,
        elo(&estimate),
        100.0 * estimate.los(),
    );
    if let (Some(sprt), Some((llr, _))) = (plan.sprt, standing.test(plan)) {
        let (lower, upper) = sprt.bounds();
        let _ = write!(text, " · LLR {llr:.2} [{lower:.2}, {upper:.2}]");
    }
    let faults = standing.conduct().faults();
    if faults > 0 {
        let _ = write!(text, " · {faults} faults");
    }
    text
}

/// Elo with its margin, or with the bound that is known if one end of the interval is not.
pub(crate) fn elo(estimate: &Estimate) -> String {
    let (low, high) = estimate.interval();
    let value = estimate.elo();
    let value_if_known = if value.is_finite() { format!("{value:+.1}, ") } else { String::new() };
    match (low.is_finite(), high.is_finite()) {
        (true, false) => format!("{value_if_known}≥ {low:+.1}"),
        (false, true) => format!("{value_if_known}≤ {high:+.1}"),
        (false, false) => "?".into(),
        (true, true) => format!("{value:+.1} ± {:.1}", estimate.margin()),
    }
}

/// The last line of the output, for scripts.
pub(crate) fn summary(plan: &Plan, standing: &Standing) -> String {
    let tally = standing.sum(&plan.focus);
    let estimate = tally.estimate();
    let conduct = standing.conduct();
    let mut text = format!(
        "games {} +{} ={} -{} score {:.3} elo {:.1} ±{:.1} los {:.3}",
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses,
        estimate.score,
        estimate.elo(),
        estimate.margin(),
        estimate.los(),
    );
    if let Some((llr, decision)) = standing.test(plan) {
        let decision = match decision {
            Decision::Undecided => "open",
            Decision::H0 => "H0",
            Decision::H1 => "H1",
        };
        let _ = write!(text, " llr {llr:.2} sprt {decision}");
    }
    let Conduct { illegal, crashes, stalls, time_losses, illegal_pvs, .. } = conduct;
    let _ = write!(
        text,
        " illegal {illegal} crashes {crashes} stalls {stalls} timelosses {time_losses} \
        illegalpvs {illegal_pvs}"
    );
    text
}

/// Rows of cells as a table that is also Markdown. The first `names` columns are set to the left,
/// the numbers after them to the right.
pub(crate) fn table(rows: &[Vec<String>], names: usize) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cell = |row: &Vec<String>, column: usize| row.get(column).cloned().unwrap_or_default();
    let width = |column| rows.iter().map(|row| cell(row, column).chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0).max(3)).collect();
    let mut text = String::new();
    for (at, row) in rows.iter().enumerate() {
        let cells = widths.iter().enumerate().map(|(column, &width)| {
            let cell = cell(row, column);
            if column < names { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        let _ = writeln!(text, "| {} |", cells.collect::<Vec<_>>().join(" | "));
        if at == 0 {
            let rules = widths.iter().enumerate().map(|(column, &width)| {
                let dashes = "-".repeat(width - 1);
                if column < names { format!("-{dashes}") } else { format!("{dashes}:") }
            });
            let _ = writeln!(text, "| {} |", rules.collect::<Vec<_>>().join(" | "));
        }
    }
    text
}

/// Cells of strings.
pub(crate) fn row(cells: &[&str]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

/// How every engine behaved.
pub(crate) fn conduct_table(plan: &Plan, standing: &Standing) -> String {
    let mut rows = vec![row(&[
        "engine",
        "moves",
        "depth",
        "knps",
        "s/move",
        "least clock",
        "illegal",
        "crashes",
        "stalls",
        "time losses",
        "illegal PVs",
        "PVs past a draw",
        "move not PV's",
    ])];
    for (engine, spec) in plan.engines.iter().enumerate() {
        let (_, conduct) = standing.of_engine(plan, engine);
        let moves = conduct.moves.max(1) as f64;
        let least = conduct.least_left.map_or("-".into(), |left| format!("{left:.3} s"));
        rows.push(vec![
            spec.name.clone(),
            conduct.moves.to_string(),
            format!("{:.1}", conduct.depths as f64 / moves),
            format!("{:.0}", conduct.nodes as f64 / conduct.seconds.max(1e-9) / 1e3),
            format!("{:.3}", conduct.seconds / moves),
            least,
            conduct.illegal.to_string(),
            conduct.crashes.to_string(),
            conduct.stalls.to_string(),
            conduct.time_losses.to_string(),
            conduct.illegal_pvs.to_string(),
            conduct.long_pvs.to_string(),
            conduct.other_moves.to_string(),
        ]);
    }
    table(&rows, 1)
}

/// The cells of a result: games, wins, draws, losses, score, Elo, likelihood of superiority.
pub(crate) fn result_cells(tally: &Tally) -> Vec<String> {
    let estimate = tally.estimate();
    vec![
        tally.games().to_string(),
        tally.wins.to_string(),
        tally.draws.to_string(),
        tally.losses.to_string(),
        format!("{:.1} %", 100.0 * estimate.score),
        elo(&estimate),
        format!("{:.1} %", 100.0 * estimate.los()),
    ]
}

/// The heads of those cells.
pub(crate) const RESULT_HEADS: [&str; 7] =
    ["games", "won", "drawn", "lost", "score", "Elo ± 95 %", "LOS"];

/// How the games ended.
pub(crate) fn reasons(standing: &Standing) -> String {
    let of = |(reason, count): (&crate::arena::result::Reason, &u64)| {
        format!("{} {count}", reason.text())
    };
    standing.reasons.iter().map(of).collect::<Vec<_>>().join(", ")
}

/// What the sequential test says, in a sentence.
pub(crate) fn test(plan: &Plan, standing: &Standing) -> Option<String> {
    let sprt = plan.sprt?;
    let (llr, decision) = standing.test(plan)?;
    let (lower, upper) = sprt.bounds();
    let model = match sprt.model {
        Model::Logistic => "logistic",
        Model::Normalized => "normalized",
    };
    let decision = match decision {
        Decision::Undecided => "not decided",
        Decision::H0 => "H0 accepted: no gain",
        Decision::H1 => "H1 accepted: a gain",
    };
    Some(format!(
        "SPRT of {} against {} {model} Elo, α {} β {}: LLR {llr:.2} in [{lower:.2}, {upper:.2}], \
        {decision}",
        sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::result::Outcome;
    use crate::arena::tournament::journal::tests::record;
    use crate::arena::tournament::tests::plan;

    #[test]
    fn the_summary_can_be_read_by_a_script() {
        let plan = plan(2, 300);
        let mut standing = Standing::new(&plan);
        // No pair is complete, so every game counts for itself.
        for game in 0..300 {
            let outcome = match game {
                0..120 => Outcome::White,
                120..220 => Outcome::Draw,
                _ => Outcome::Black,
            };
            standing.add(&record(&plan, 0, 2 * game, outcome));
        }
        assert_eq!(
            summary(&plan, &standing),
            "games 300 +120 =100 -80 score 0.567 elo 46.6 ±32.3 los 0.998 \
            illegal 0 crashes 0 stalls 0 timelosses 0 illegalpvs 0"
        );
        assert!(brief(&plan, &standing).contains("Elo +46.6 ± 32.3"));
        assert_eq!(reasons(&standing), "checkmate 300");
    }

    #[test]
    fn tables_line_up() {
        let text = table(&[row(&["engine", "Elo"]), row(&["Größe", "+1"]), row(&["a"])], 1);
        let expected = "\
            | engine | Elo |\n\
            | ------ | --: |\n\
            | Größe  |  +1 |\n\
            | a      |     |\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn bounds_stand_for_elo_when_all_is_won() {
        let tally = |wins, losses| Tally { wins, losses, ..Tally::default() }.estimate();
        assert!(elo(&tally(10, 0)).starts_with("≥ +"));
        assert!(elo(&tally(0, 10)).starts_with("≤ -"));
        assert!(elo(&tally(10, 1)).starts_with("+400.0, ≥ +"), "{}", elo(&tally(10, 1)));
        assert_eq!(elo(&tally(0, 0)), "?");
        assert!(elo(&tally(5, 5)).starts_with("+0.0 ± "));
    }
}
