//! What is known without searching: for now, the seam for books of openings.

pub mod book;
