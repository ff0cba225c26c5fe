//! The coach: a question before a move that throws something away; scores, accuracy and turning points
//! of a game. Pure work in bounded portions: no clock, no screen, no file.

mod accuracy;
mod doubt;
mod review;
mod turning_point;

pub use accuracy::accuracy;
pub use doubt::{Coach, Doubt, MOST_NODES};
pub use review::{Progress, Review};
pub use turning_point::{NO_TURNING_POINT, TurningPoint};
