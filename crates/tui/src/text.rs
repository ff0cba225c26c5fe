//! Every sentence and name that a person reads in the terminal face.

mod game;
mod help;
pub(crate) mod keep;
pub(crate) mod museum;
pub(crate) mod screens;
mod setup;
mod shell;
mod stranger;

pub(crate) use game::*;
pub(crate) use help::*;
pub(crate) use setup::*;
pub(crate) use shell::*;
pub(crate) use stranger::*;

/// Names of the colour schemes.
pub(crate) const SCHEME_WOOD: &str = "Wood";
pub(crate) const SCHEME_MEADOW: &str = "Meadow";
pub(crate) const SCHEME_SLATE: &str = "Slate";
pub(crate) const SCHEME_CLEAR: &str = "Blue and orange, for colour-blind people";
pub(crate) const SCHEME_MONO: &str = "No colour";
