//! `kilomate-lab book build`: from games, lines and lists to a book.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::Args;
use kilomate_core::Board;

use super::graph::{Graph, Id, START};
use super::judge::Judge;
use super::output::Output;
use super::position::{after, numbered};
use super::reach::{self, people, reach};
use super::repertoire::{Line, Reply as LineReply};
use super::sources::{self, Found, Reading};
use super::verdicts::Verdicts;
use super::weigh::{self, Reply, Rules, Standard};
use super::{coverage, cycles};
use crate::arena::engine::spec;

/// What a position's replies weigh together in a repertoire: weights are per cent.
const ALL: f64 = 100.0;

/// What `kilomate-lab book build` is told.
#[derive(Args, Debug)]
#[command(after_help = format!("docs/book.md shows how to make a book.\n\n{}", spec::HELP))]
pub(crate) struct Arguments {
    /// Games; what a move weighs is how often it was played, and how well that went
    #[arg(long, value_name = "FILE", help_heading = "Sources")]
    pgn: Vec<PathBuf>,
    /// Opening lines: `eco`, `name` and `pgn` with tabs between them
    #[arg(long, value_name = "FILE", help_heading = "Sources")]
    tsv: Vec<PathBuf>,
    /// Positions, the most popular first
    #[arg(long, value_name = "FILE", help_heading = "Sources")]
    epd: Vec<PathBuf>,
    /// Books of Polyglot's form
    #[arg(long, value_name = "FILE", help_heading = "Sources")]
    polyglot: Vec<PathBuf>,
    /// All games count the same, however they ended
    #[arg(long, help_heading = "Sources")]
    ignore_results: bool,

    /// So many half-moves from the beginning of a game
    #[arg(long, value_name = "N", default_value_t = 30, help_heading = "Moves")]
    plies: usize,
    /// Leave out moves that were played more seldom
    #[arg(long, value_name = "N", default_value_t = 1.0, help_heading = "Moves")]
    min_count: f64,
    /// How much popularity counts: 1 plays moves as often as people do, 0 all equally often
    #[arg(long, value_name = "POWER", default_value_t = 1.0, help_heading = "Moves")]
    popularity: f64,
    /// The most replies to a position
    #[arg(long, value_name = "N", default_value_t = 8, help_heading = "Moves")]
    replies: usize,
    /// Leave out replies that weigh less than this part of the best one
    #[arg(long, value_name = "PART", default_value_t = 0.05, help_heading = "Moves")]
    min_share: f64,

    /// An engine that judges positions; without one, and without verdicts, popularity decides
    #[arg(long, value_name = "WORDS", help_heading = "Verdicts")]
    engine: Option<String>,
    /// Nodes for each position
    #[arg(long, value_name = "N", default_value_t = 200_000, help_heading = "Verdicts")]
    nodes: u64,
    /// Leave out moves that are so much worse than the best one
    #[arg(long, value_name = "CP", default_value_t = 40, help_heading = "Verdicts")]
    margin: i32,
    /// Leave out moves that leave their mover worse than this
    #[arg(long, value_name = "CP", default_value_t = -60, allow_negative_numbers = true,
          help_heading = "Verdicts")]
    worst: i32,
    /// Keep verdicts here; a run that was interrupted goes on with them. More files are only read
    #[arg(long, value_name = "FILE", help_heading = "Verdicts")]
    verdicts: Vec<PathBuf>,
    /// Verdicts of fewer nodes are good enough
    #[arg(long, help_heading = "Verdicts")]
    accept_fewer: bool,
    /// Judge only so many positions, the most popular ones
    #[arg(long, value_name = "N", help_heading = "Verdicts")]
    judge: Option<usize>,
    /// Engines at the same time
    #[arg(long, value_name = "N", default_value = "1", help_heading = "Verdicts")]
    concurrency: NonZeroUsize,

    #[command(flatten)]
    output: Output,
}

/// Builds a book.
pub(crate) fn execute(arguments: &Arguments, interrupt: &AtomicBool) -> Result<u8, String> {
    arguments.output.check()?;
    let judge = arguments.engine.as_ref();
    let judge = judge
        .map(|words| Judge::new(words, arguments.nodes, arguments.concurrency.get()))
        .transpose()?;
    let mut verdicts = Verdicts::open(&arguments.verdicts, judge.is_some())?;
    let mut graph = arguments.read()?;
    if let Some(judge) = judge {
        let asked = arguments.unknown(&graph, &verdicts);
        if !judge.ask(asked, &mut verdicts, interrupt)? {
            eprintln!("interrupted: the same command goes on with what --verdicts has kept");
            return Ok(crate::exit::INTERRUPTED);
        }
    }
    let rules = arguments.rules(verdicts.len() > 0);
    weigh::add_best_moves(&mut graph, &verdicts);
    let mut replies = weigh::weigh(&graph, &verdicts, &rules);
    let removed = cycles::remove(&mut replies);
    eprintln!("{removed} moves left out that would repeat positions");
    let lines = lines(&graph, &replies, arguments.plies);
    if lines.is_empty() {
        return Err("no move is left: lower --min-count, or raise --margin or --plies".into());
    }
    let (count, _) = arguments.output.fit(&lines);
    arguments.output.write(&lines, &arguments.remarks())?;
    print!("{}", coverage::table(&graph, &replies, &lines[..count], arguments.plies));
    Ok(0)
}

impl Arguments {
    /// All sources.
    fn read(&self) -> Result<Graph, String> {
        if [&self.pgn, &self.tsv, &self.epd, &self.polyglot].iter().all(|paths| paths.is_empty()) {
            return Err(
                "a book is made from something: give --pgn, --tsv, --epd or --polyglot".into()
            );
        }
        let reading = Reading { plies: self.plies, ignore_results: self.ignore_results };
        let mut graph = Graph::new();
        let tell = |path: &PathBuf, found: Found, what: &str| {
            let left_out = match found.left_out {
                0 => String::new(),
                count => format!(", {count} left out"),
            };
            eprintln!("{}: {} {what}{left_out}", path.display(), found.used);
        };
        for path in &self.pgn {
            tell(path, sources::pgn(&mut graph, path, reading)?, "games");
        }
        for path in &self.tsv {
            tell(path, sources::tsv(&mut graph, path, reading)?, "lines");
        }
        for path in &self.polyglot {
            tell(path, sources::polyglot(&mut graph, path, reading)?, "moves");
        }
        for path in &self.epd {
            tell(path, sources::epd(&mut graph, path)?, "positions");
        }
        if !self.epd.is_empty() {
            graph.connect(std::thread::available_parallelism().map_or(1, NonZeroUsize::get));
        }
        eprintln!("{} positions", graph.nodes.len());
        Ok(graph)
    }

    /// The positions that an engine has not looked at long enough. Where verdicts tell already what
    /// the book will play, what that leads to comes first.
    fn unknown(&self, graph: &Graph, verdicts: &Verdicts) -> Vec<Board> {
        let rules = self.rules(true);
        let replies = weigh::weigh(graph, verdicts, &rules);
        let mut ids = reach::by_likelihood(graph, self.plies, |id| {
            let own = book_shares(&replies, id);
            if own.is_empty() { people(graph, id) } else { mixed(own, people(graph, id)) }
        });
        ids.truncate(self.judge.unwrap_or(usize::MAX));
        let boards = ids.iter().map(|&id| &graph.nodes[id as usize].board);
        let is_known = |board: &Board| {
            let nodes = verdicts.get(board).map(|verdict| verdict.nodes);
            nodes.is_some_and(|nodes| self.accept_fewer || nodes >= self.nodes)
        };
        boards.filter(|board| board.has_legal_move() && !is_known(board)).cloned().collect()
    }

    fn rules(&self, has_verdicts: bool) -> Rules {
        let standard = Standard { margin: self.margin, worst: self.worst };
        Rules {
            least_count: self.min_count,
            popularity: self.popularity,
            most_replies: self.replies,
            least_share: self.min_share,
            verdicts: has_verdicts.then_some(standard),
        }
    }

    /// What the repertoire says about how it was made.
    fn remarks(&self) -> Vec<String> {
        let names = |paths: &[PathBuf]| {
            let name = |path: &PathBuf| path.file_name().map(|n| n.to_string_lossy().into_owned());
            paths.iter().filter_map(name).collect::<Vec<_>>().join(" ")
        };
        let mut remarks = Vec::new();
        for (kind, paths) in [("games", &self.pgn), ("lines", &self.tsv), ("positions", &self.epd)]
        {
            if !paths.is_empty() {
                remarks.push(format!("{kind}: {}", names(paths)));
            }
        }
        if self.engine.is_some() || !self.verdicts.is_empty() {
            let (margin, worst) = (self.margin, self.worst);
            remarks.push(format!("verdicts: margin {margin}, worst {worst}, in 1/100 pawn"));
        }
        remarks.push("a line: moves : reply weight score, reply weight score, …".into());
        remarks
    }
}

/// Half of the time what the book plays, half of the time what people play.
fn mixed(own: Vec<(Id, f64)>, people: Vec<(Id, f64)>) -> Vec<(Id, f64)> {
    own.into_iter().chain(people).map(|(id, share)| (id, share / 2.0)).collect()
}

/// How likely each reply of the book is, where it has some.
pub(crate) fn book_shares(replies: &[Vec<Reply>], id: Id) -> Vec<(Id, f64)> {
    let replies = &replies[id as usize];
    let total: f64 = replies.iter().map(|reply| reply.weight).sum();
    replies.iter().map(|reply| (reply.child, reply.weight / total)).collect()
}

/// The positions with replies, the most useful first: those that come about most often when one
/// side plays from the book and the other one plays what people play.
fn lines(graph: &Graph, replies: &[Vec<Reply>], plies: usize) -> Vec<Line> {
    let useful = reach(graph, plies, |id| book_shares(replies, id), |id| people(graph, id));
    let ways = reach::ways(graph, plies);
    let mut ids: Vec<Id> = (0..graph.nodes.len() as Id).collect();
    ids.retain(|&id| useful[id as usize] > 0.0 && !replies[id as usize].is_empty());
    ids.sort_by(|&a, &b| useful[b as usize].total_cmp(&useful[a as usize]));
    let line = |&id: &Id| {
        let mut numbers = Vec::new();
        let mut at = id;
        while at != START {
            let &(before, number) = ways.get(&at)?;
            numbers.push(number);
            at = before;
        }
        let mut board = Board::start();
        let mut moves = Vec::new();
        for &number in numbers.iter().rev() {
            let m = numbered(&board, number);
            board = after(&board, m);
            moves.push(m);
        }
        let replies = &replies[id as usize];
        let total: f64 = replies.iter().map(|reply| reply.weight).sum();
        let reply = |reply: &Reply| LineReply {
            played: numbered(&board, reply.number),
            weight: (reply.weight / total * ALL).round().max(1.0) as u32,
            score: reply.score,
        };
        let replies = replies.iter().map(reply).collect();
        Some(Line { moves, board, replies })
    };
    ids.iter().filter_map(line).collect()
}
