//! The desk at which two players sit: a person, a machine with its level, somebody else's program.
//!
//! A [`Desk`] has a game as a tree of moves, two seats and their clocks. A face, be it a terminal or a
//! browser, tells it [`Message`]s and the time, shows what it says, and hears [`News`]. Nothing here
//! waits, draws, or asks what time it is: players think in steps, a few thousand positions in each
//! [`Desk::tick`].
//!
//! ```
//! use kilomate_desk::{Desk, Message, NewGame, hire_machine};
//!
//! let game = NewGame::new("person Anna".parse()?, "prodigy seconds 2".parse()?);
//! let mut desk = Desk::new(game, hire_machine);
//! let m = desk.board().parse_move("e4")?;
//! desk.tell(Message::Play { m, sure: false }, 0)?;
//! while !desk.is_persons_move() {
//!     desk.tick(0, 5_000); // the time in milliseconds, and how much to think
//! }
//! assert_eq!(desk.tree().ply(desk.here()), 2);
//! desk.tell(Message::TakeBack, 0)?;
//! assert_eq!(desk.tree().ply(desk.here()), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | what lives there |
//! |---|---|
//! | [`tree`] | a game with its variations, comments, clocks and scores |
//! | [`clock`] | what each side may use, and what is left |
//! | [`seat`], [`strength`] | who can sit down, and what it is like to play them |
//! | [`mind`], [`program`] | who finds the moves of a seat, in steps |
//! | [`books`] | what machines play openings from, and what a person looks into |
//! | [`coach`], [`score`] | a question before a blunder, turning points; how a score is written |
//! | [`outcome`], [`draws`], [`odds`] | how games end, what machines offer, who begins without a man |
//! | [`faults`] | what is wrong with a position that somebody sets up |
//! | [`message`] | what a face says, and what it hears |
//! | [`typed`] | moves as people type them, and why a text is no move |
//! | [`store`], [`rating`], [`Session`] | the desk's files; the person's strength; a desk that keeps both |

#![forbid(unsafe_code)]

pub mod books;
pub mod clock;
pub mod coach;
mod desk;
pub mod draws;
pub mod faults;
pub mod message;
pub mod mind;
pub mod odds;
pub mod outcome;
pub mod program;
pub mod rating;
pub mod score;
pub mod seat;
mod session;
pub mod store;
pub mod strength;
pub mod tree;
pub mod typed;

pub use books::{BookMove, Books};
pub use desk::{Desk, Hire, MOST_LINES, NewGame, RecordError, hire_anyone, hire_machine};
pub use message::{Hint, Message, News, Offer, Refusal};
pub use session::{Saving, Session, Wall};
pub use typed::Typed;

/// The example in `docs/engine.md` is run with the others.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/engine.md")]
pub struct EngineFromRust;
