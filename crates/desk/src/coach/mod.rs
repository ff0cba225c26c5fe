//! The coach: a question before a move that throws something away, and the turning points of a game
//! that is over. Pure work in bounded portions: no clock, no screen, no file.

mod doubt;
mod review;
mod turning_point;

pub use doubt::{Coach, Doubt, MOST_NODES};
pub use review::{Progress, Review};
pub use turning_point::{NO_TURNING_POINT, TurningPoint};
