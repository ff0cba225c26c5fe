//! Figures of searches that were run: how many moves a node tries, what each rule saves, what the table saves.

use kilomate_core::search::params::Params;
use kilomate_core::search::table::Entry;
use kilomate_core::search::{Machine, Tunable};
use kilomate_core::{Ce, MachineName};

use super::picture::{BLUE, Bar, FAINT, ORANGE, bars, number};
use super::trace::{engine, nodes, tried, visits};

/// Positions of the bench, by their number there: openings, middlegames, an attack.
const POSITIONS: [usize; 4] = [2, 5, 7, 8];

/// The positions that searches are counted over.
fn positions() -> Vec<&'static str> {
    let text = include_str!("../../../../bench/positions.fen");
    let all: Vec<&str> =
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    POSITIONS.iter().filter_map(|&at| all.get(at).copied()).collect()
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
        "of {} nodes that tried any move; {} positions of the bench, machine ce, depth {DEPTH}",
        number(counts.len() as u64),
        POSITIONS.len()
    );
    Ok(bars("How many moves a node tries before it is finished", &note, 130, &rows))
}

/// A name, and what switches rules off.
type Without = (&'static str, fn(&mut Params));

/// What each rule of the search saves.
pub(super) fn rules() -> Result<String, String> {
    const DEPTH: u8 = 7;
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
        "nodes of a search to depth {DEPTH}, {} positions of the bench together, machine ce",
        POSITIONS.len()
    );
    Ok(bars("What it costs to do without a rule", &note, 230, &rows))
}

/// What the table saves, by its size.
pub(super) fn tables() -> Result<String, String> {
    const DEPTH: u8 = 8;
    let counts = [
        (0, total::<Ce<[Entry; 0]>>(DEPTH, None)?, ""),
        (64, total::<Ce<[Entry; 64]>>(DEPTH, None)?, "the chip has as many"),
        (256, total::<Ce<[Entry; 256]>>(DEPTH, None)?, "the 1802"),
        (512, total::<Ce<[Entry; 512]>>(DEPTH, None)?, "the Commodore 64"),
        (4_096, total::<Ce<[Entry; 4_096]>>(DEPTH, None)?, "the calculator"),
        (65_536, total::<Ce<[Entry; 65_536]>>(DEPTH, None)?, ""),
    ];
    let rows = counts.map(|(entries, count, who)| Bar {
        label: match entries {
            0 => "no table".into(),
            _ => format!("{} entries, {} bytes", number(entries), number(entries * 8)),
        },
        value: count as f64,
        text: if who.is_empty() { number(count) } else { format!("{}: {who}", number(count)) },
        colour: if entries == 0 { ORANGE } else { BLUE },
    });
    let note = format!(
        "nodes of a search to depth {DEPTH}, {} positions of the bench together, machine ce",
        POSITIONS.len()
    );
    Ok(bars("What the table saves", &note, 210, &rows))
}
