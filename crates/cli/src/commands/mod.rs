//! The commands beside UCI, and the long ones that UCI can start as well.

pub(crate) mod bench;
pub(crate) mod bridge;
pub(crate) mod genfens;
pub(crate) mod manual;
pub(crate) mod perft;
pub(crate) mod web;
