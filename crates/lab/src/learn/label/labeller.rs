//! Who gives labels: a network, an engine, or our own search.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use kilomate_core::eval::score::Score;
use kilomate_core::search::Step;
use kilomate_core::search::table::Entry;
use kilomate_core::{Color, Desktop, Limits};
use kilomate_heap::Heap;
use kilomate_talk::Score as Told;

use super::nnue::{Asker, Nnue};
use crate::arena::crew::Running;
use crate::arena::engine::Engine as Program;
use crate::learn::data::record::{Packed, Record};
use crate::log::fingerprint;
use crate::make::book::judge::Judge;

/// No label is larger, in hundredths of a pawn: beyond it nothing is to be learnt.
const MOST: f64 = 15_000.0;
/// Entries of the table of our own search.
const TABLE: usize = 1 << 14;

/// Where labels are from.
pub(super) struct Source {
    kind: Kind,
    scale: f64,
    /// The same in words, for the header of the file.
    pub(super) words: String,
}

enum Kind {
    Network(Box<Nnue>),
    Engine(Box<Judge>),
    Own(u64),
}

impl Source {
    pub(super) fn network(path: &Path, scale: f64) -> Result<Source, String> {
        let bytes = crate::input::bytes(path)?;
        let nnue = Nnue::parse(&bytes).map_err(|error| format!("{}: {error}", path.display()))?;
        let sum = fingerprint(bytes.chunks(1 << 16).map(|part| format!("{part:?}")));
        let words = format!("network of Stockfish 15, checksum {sum}, no search, x {scale}");
        Ok(Source { kind: Kind::Network(Box::new(nnue)), scale, words })
    }

    pub(super) fn engine(
        words: &str,
        nodes: u64,
        scale: f64,
        stop: &AtomicBool,
    ) -> Result<Source, String> {
        let judge = Judge::new(words, nodes, 1)?;
        let title = judge.title(stop)?;
        let words = format!("{title}, {nodes} nodes, x {scale}");
        Ok(Source { kind: Kind::Engine(Box::new(judge)), scale, words })
    }

    pub(super) fn own(nodes: u64, scale: f64) -> Source {
        let version = env!("CARGO_PKG_VERSION");
        let words = format!("kilomate {version}, {nodes} nodes, x {scale}");
        Source { kind: Kind::Own(nodes), scale, words }
    }

    /// Somebody who labels one position after another.
    pub(super) fn labeller<'a>(&'a self, stop: &'a AtomicBool) -> Result<Labeller<'a>, String> {
        let hand = match &self.kind {
            Kind::Network(nnue) => Hand::Network(Box::new(Asker::new(nnue))),
            Kind::Engine(judge) => Hand::Engine(judge, vec![None]),
            Kind::Own(nodes) => {
                let engine = kilomate_heap::boxed::<Searcher>();
                let table = Heap::new(TABLE);
                let (Some(mut engine), Some(table)) = (engine, table) else {
                    return Err("there is not enough memory for the engine".into());
                };
                engine.table_mut().replace(table);
                Hand::Own(engine, *nodes)
            }
        };
        Ok(Labeller { hand, scale: self.scale, stop })
    }
}

type Searcher = kilomate_core::Engine<Desktop<Heap<Entry>>>;

/// One of those who label at the same time.
pub(super) struct Labeller<'a> {
    hand: Hand<'a>,
    scale: f64,
    stop: &'a AtomicBool,
}

enum Hand<'a> {
    Network(Box<Asker<'a>>),
    Engine(&'a Judge, Vec<Option<Program>>),
    Own(Box<Searcher>, u64),
}

impl Labeller<'_> {
    /// The label of a record, for White. An error without text: everything is to stop.
    pub(super) fn label(&mut self, packed: &Packed) -> Result<i16, Option<String>> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(None);
        }
        let record =
            Record::unpack(packed).map_err(|error| Some(format!("is damaged: {error}")))?;
        let value = match &mut self.hand {
            Hand::Network(asker) => asker.value(packed) as f64,
            Hand::Engine(judge, running) => {
                let running: &mut Running = running;
                match judge.judge(&record.board, &mut running[0], self.stop)?.score {
                    Told::Centipawns(score) => f64::from(score),
                    Told::Mate(moves) => f64::from(moves.signum()) * MOST / self.scale,
                }
            }
            Hand::Own(engine, nodes) => {
                engine.forget();
                engine.game_mut().set_board(&record.board);
                engine.begin(&Limits { nodes: *nodes, ..Limits::default() });
                while engine.step(u32::MAX) != Step::Done {}
                let score: Score = engine.best().score;
                f64::from(score.centipawns())
            }
        };
        let label = (value * self.scale).round().clamp(-MOST, MOST) as i16;
        Ok(if record.board.side_to_move() == Color::White { label } else { -label })
    }
}
