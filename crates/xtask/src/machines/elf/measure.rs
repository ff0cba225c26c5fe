//! How long the card thinks: known positions on the emulated card, over its line.

use kilomate_core::MachineName;
use kilomate_emulate::card::Card;

use super::CARDS;
use crate::budgets::{budget, check_pace};
use crate::run::{Outcome, Tally, root};

/// Positions that others have measured, with the depth, the nodes and the move that a search must come to.
const KNOWN: &str = "bench/elf-known.tsv";
/// Where the ROM begins.
const ROM: u16 = 0x8000;
const CLOCKS_PER_CYCLE: u32 = 8;
/// Cycles after which nothing more is waited for.
const MOST: u64 = 2_000_000_000;
/// Seconds that the best existing engine for this chip took to depth 4, and to depth 3 for the last, at 12 MHz.
const THEIRS: [(&str, &str, u32); 6] = [
    ("sicilian", "4", 43),
    ("ruy-lopez", "4", 36),
    ("italian", "4", 30),
    ("qgd", "4", 19),
    ("french", "4", 18),
    ("rook-shuffle", "3", 150),
];

/// A search.
struct Search {
    name: String,
    depth: String,
    nodes: u64,
    best: String,
    cycles: u64,
}

impl Search {
    fn seconds(&self, clock: u32) -> u64 {
        self.cycles * u64::from(CLOCKS_PER_CYCLE) / u64::from(clock)
    }
}

/// Searches the known positions, or those to one depth, and compares nodes and moves.
fn searches(image: &[u8], only: Option<&str>) -> Outcome<Vec<Search>> {
    let text = std::fs::read_to_string(root().join(KNOWN)).map_err(|e| format!("{KNOWN}: {e}"))?;
    let mut all = Vec::new();
    for line in text.lines() {
        let [name, moves, depth, nodes, best] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("{KNOWN}: not five fields: {line}"));
        };
        if only.is_some_and(|only| only != depth) {
            continue;
        }
        let (_, clock, baud) = CARDS[0];
        let mut card = Card::new(image, ROM, u32::from(ROM), clock, baud);
        let mut waits = card.run_until_it_waits(MOST);
        card.say(&format!("setoption name OwnBook value false\nposition startpos moves {moves}\n"));
        waits &= card.run_until_it_waits(MOST);
        let before = card.cycles();
        card.take();
        card.say(&format!("go depth {depth}\n"));
        waits &= card.run_until_it_waits(MOST);
        let heard = card.take();
        let is_right = heard.contains(&format!(" nodes {nodes} "))
            && heard.contains(&format!("bestmove {best}"))
            && card.mistakes() == (0, 0);
        if !waits || !is_right {
            return Err(format!(
                "{name} to depth {depth}: {nodes} nodes and {best} expected\n{heard}"
            ));
        }
        all.push(Search {
            name: name.to_owned(),
            depth: depth.to_owned(),
            nodes: nodes.parse().map_err(|e| format!("{KNOWN}: {nodes}: {e}"))?,
            best: best.to_owned(),
            cycles: card.cycles() - before,
        });
    }
    Ok(all)
}

fn cycles_a_node(all: &[Search]) -> u64 {
    let (cycles, nodes) = all.iter().fold((0, 0), |sum, s| (sum.0 + s.cycles, sum.1 + s.nodes));
    cycles / nodes.max(1)
}

/// Prints a row for each search, as docs/elf.md has it.
pub(super) fn show(image: &[u8]) -> Outcome {
    println!(
        "position | depth | nodes | move | million cycles | at 1.75 MHz | at 4 MHz | at 12 MHz | theirs"
    );
    let all = searches(image, None)?;
    for search in &all {
        let is_same =
            |(name, depth, _): &&(&str, &str, u32)| *name == search.name && *depth == search.depth;
        let theirs = THEIRS.iter().find(is_same).map_or(String::new(), |t| format!("{} s", t.2));
        println!(
            "{} | {} | {} | {} | {:.1} | {} s | {} s | {} s | {theirs}",
            search.name,
            search.depth,
            search.nodes,
            search.best,
            search.cycles as f64 / 1e6,
            search.seconds(1_750_000),
            search.seconds(4_000_000),
            search.seconds(12_000_000),
        );
    }
    println!("{} cycles a node, from `go` to `bestmove`, printing included", cycles_a_node(&all));
    Ok(())
}

/// The card is as fast as it may be slow.
pub(super) fn check(tally: &mut Tally, image: &[u8]) -> Outcome {
    let all = searches(image, Some("3"))?;
    let measured = cycles_a_node(&all) as f64;
    tally.at_most(
        "elf: machine cycles a node of the card, known positions to depth 3",
        measured,
        budget("card.cycles_per_node")?,
    );
    check_pace(tally, MachineName::Elf, measured);
    Ok(())
}
