//! The search: a negamax principal-variation search as a machine that is stepped.
//!
//! [`Engine::begin`] starts it, [`Engine::step`] does a bounded amount of work and says what
//! happened, [`Engine::stop`] ends it at any time. There is no recursion: each ply is a frame,
//! and how the work is cut into steps changes nothing in the result.
//!
//! - `machine`: what a machine gives the engine. `engine`: the engine, its parts, the public calls.
//! - `root`: iterations, windows, several variations.
//! - `node`: entering a node. `advance`: its moves, one after the other, and coming back.
//! - `rules`: each rule of pruning, reduction and extension. `params`: their numbers.
//! - `picker`, `stack`, `history`, `line`: move ordering and its memory.
//! - `notes`: what a ply keeps beside its frame where there is room; `correction`, `trial`: what that is for.
//! - `table`: the transposition table. `see`: exchanges on one square.
//! - `endings`: those that can be looked up.
//! - `sight`: the moves that a weaker player does not think of.
//!
//! # Glossary
//!
//! | elsewhere called | here |
//! |---|---|
//! | aspiration window | `Params::aspiration`, `root` |
//! | check extension, one-reply extension | `rules::extension`, `node` (in check) |
//! | correction history | [`correction::Corrections`] |
//! | continuation history | [`history::ContinuationHistory`] |
//! | cut node | `Notes::is_cut` |
//! | delta pruning | `rules::delta` |
//! | futility pruning | `rules::futility` |
//! | hash table, TT | [`table::Table`] |
//! | history heuristic, butterfly history | [`history::QuietHistory`] |
//! | IID, IIR (internal iterative deepening, reduction) | `rules::internal_reduction` |
//! | iterative deepening | `root` |
//! | killer moves | `Frame::killers`, `picker` |
//! | lazy evaluation | `rules::lazy` |
//! | LMP (late move pruning), move count pruning | `rules::late_move` |
//! | LMR (late move reductions) | `rules::reduction` |
//! | MultiPV | [`Limits::variations`] |
//! | MVV-LVA (most valuable victim, least valuable attacker) | `picker`, captures |
//! | null move pruning | `rules::null_move` |
//! | pawn hash | [`PawnHash`](crate::eval::pawns::PawnHash) |
//! | PV (principal variation) | [`Engine::line`], `line` |
//! | PVS (principal variation search), null window, scout | `frame::Mode` |
//! | qsearch, quiescence, stand pat | `node`, frames with `quiescence` set |
//! | razoring | `rules::razoring` |
//! | RFP (reverse futility, static null move pruning) | `rules::reverse_futility` |
//! | singular extensions, multi-cut | `trial`, `rules::singular` |
//! | SEE (static exchange evaluation) | `see`, `rules::losing` |
//! | tablebases, Syzygy | [`Endings`](crate::knowledge::endings::Endings), `endings` |
//! | Zobrist keys | [`keys`](crate::chess::keys) |

mod advance;
pub mod correction;
mod effort;
mod endings;
mod engine;
mod frame;
pub mod history;
pub mod line;
mod machine;
mod node;
pub mod notes;
pub mod params;
mod picker;
mod root;
mod rules;
pub mod see;
mod sight;
mod stack;
pub mod table;
mod trial;

pub use engine::{Best, Engine, Limits, Report, Step};
pub use frame::Ply;
pub use machine::{Machine, NodeCount, Tunable};
pub use sight::Sight;
pub use stack::{MoveRoom, Room};
