//! Figures of searches that were run: how many moves a node tries, what each rule saves, what the table saves.

use kilomate_core::search::params::Params;
use kilomate_core::search::table::Entry;
use kilomate_core::search::{Machine, Tunable};
use kilomate_core::{Ce, MachineName};

use super::picture::{BLUE, Bar, FAINT, ORANGE, bars, number};
use super::trace::{engine, nodes, tried, visits};

/// How many positions of the bench are searched: its openings and middlegames, which come first.
const POSITIONS: usize = 11;

/// The positions that searches are counted over.
fn positions() -> impl Iterator<Item = &'static str> {
    let text = include_str!("../../../../bench/positions.fen");
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).take(POSITIONS)
}

/// Nodes over all positions.
fn total<M: Machine>(depth: u8, params: Option<&'static Params>) -> Result<u64, String> {
    let mut sum = 0;
    for fen in positions() {
        let mut engine = engine::<M>(fen)?;
        if let Some(params) = params {
            engine.adjust(params);
        }
        sum += nodes(&mut engine, depth);
    }
    Ok(sum)
}

/// How many moves a node tries.
pub(super) fn order() -> Result<String, String> {
    const DEPTH: u8 = 7;
    let mut counts = Vec::new();
    for fen in positions() {
        let (visits, _) = visits::<Ce>(fen, DEPTH)?;
        counts.extend(tried(&visits));
    }
    let groups = [(1, 1), (2, 2), (3, 3), (4, 5), (6, 10), (11, 20), (21, usize::MAX)];
    let rows = groups.map(|(least, most)| {
        let count = counts.iter().filter(|&&count| (least..=most).contains(&count)).count();
        let label = match (least, most) {
            (1, _) => "1 move".to_owned(),
            (_, usize::MAX) => format!("{least} or more"),
            _ if least == most => format!("{least} moves"),
            _ => format!("{least} to {most}"),
        };
        let share = count as f64 * 100.0 / counts.len() as f64;
        let colour = if least == 1 { BLUE } else { FAINT };
        Bar { label, value: share, text: format!("{share:.1} %"), colour }
    });
    let note = format!(
        "of {} nodes that tried any move; {POSITIONS} positions of the bench, machine ce, depth {DEPTH}",
        number(counts.len() as u64)
    );
    Ok(bars("How many moves a node tries before it is finished", &note, 130, &rows))
}

/// A name, and what switches rules off.
type Without = (&'static str, fn(&mut Params));

/// What each rule of the search saves.
pub(super) fn rules() -> Result<String, String> {
    const DEPTH: u8 = 10;
    let switches: [Without; 9] = [
        ("all rules", |_| {}),
        ("without extensions", |p| p.extension_quarters = 0),
        ("without razoring", |p| p.razoring_depth = 0),
        ("without exchange pruning", |p| p.exchange_depth = -1),
        ("without reverse futility", |p| p.reverse_futility_depth = 0),
        ("without late move pruning", |p| p.late_depth = 0),
        ("without futility", |p| p.futility_depth = -1),
        ("without the null move", |p| p.null_depth = 100),
        ("without late move reductions", |p| p.reduction_depth = 100),
    ];
    let mut rows = Vec::new();
    for (name, change) in switches {
        let mut params = MachineName::Ce.params();
        change(&mut params);
        // An engine borrows its numbers for ever; there are nine of them.
        let count = total::<Tunable<Ce>>(DEPTH, Some(Box::leak(Box::new(params))))?;
        let colour = if rows.is_empty() { BLUE } else { FAINT };
        rows.push(Bar { label: name.into(), value: count as f64, text: number(count), colour });
    }
    rows[1..].sort_by(|a, b| a.value.total_cmp(&b.value));
    let note = format!(
        "nodes of a search to depth {DEPTH}, {POSITIONS} positions of the bench together, machine ce"
    );
    Ok(bars("What it costs to do without a rule", &note, 230, &rows))
}

/// What the table saves, by its size.
pub(super) fn tables() -> Result<String, String> {
    const DEPTH: u8 = 9;
    // A node that the table knows no move for is searched less deeply; without that, depth means the same for all sizes.
    let params = Params { internal_depth: 100, ..MachineName::Ce.params() };
    let params: &'static Params = Box::leak(Box::new(params));
    let counts = [
        (0, total::<Tunable<Ce<[Entry; 0]>>>(DEPTH, Some(params))?, ""),
        (64, total::<Tunable<Ce<[Entry; 64]>>>(DEPTH, Some(params))?, "the chip"),
        (256, total::<Tunable<Ce<[Entry; 256]>>>(DEPTH, Some(params))?, "the 1802"),
        (512, total::<Tunable<Ce<[Entry; 512]>>>(DEPTH, Some(params))?, "the Commodore 64"),
        (4_096, total::<Tunable<Ce<[Entry; 4_096]>>>(DEPTH, Some(params))?, "the calculator"),
        (65_536, total::<Tunable<Ce<[Entry; 65_536]>>>(DEPTH, Some(params))?, ""),
    ];
    let rows = counts.map(|(entries, count, who)| Bar {
        label: match (entries, who) {
            (0, _) => "no table".into(),
            (_, "") => format!("{} entries", number(entries)),
            _ => format!("{} entries: {who}", number(entries)),
        },
        value: count as f64,
        text: number(count),
        colour: if entries == 0 { ORANGE } else { BLUE },
    });
    let note = format!(
        "nodes of a search to depth {DEPTH}, {POSITIONS} positions of the bench together, machine ce without internal reduction"
    );
    Ok(bars("What the table saves", &note, 230, &rows))
}
