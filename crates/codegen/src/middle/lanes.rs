//! Where the bytes of a wide integer come from: its lanes.

use kilomate_ir::Id;

/// Where a byte comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Lane {
    /// It is known.
    Known(u8),
    /// Byte number so many of a value.
    Of(Id, u32),
}

/// A byte of which one side is known to be zero, or both are known.
pub(super) fn either(left: &Lane, right: &Lane) -> Option<Lane> {
    match (left, right) {
        (Lane::Known(0), lane) | (lane, Lane::Known(0)) => Some(lane.clone()),
        (Lane::Known(left), Lane::Known(right)) => Some(Lane::Known(left | right)),
        _ => None,
    }
}

/// Bytes in a row that come from one place.
pub(super) enum Run {
    Known(Vec<u8>),
    /// From a value, its byte number so many and so many in all.
    Of(Id, u32, u32),
}

impl Run {
    pub(super) fn len(&self) -> u32 {
        match self {
            Run::Known(bytes) => bytes.len() as u32,
            Run::Of(_, _, len) => *len,
        }
    }

    pub(super) fn source(&self) -> Option<Id> {
        match self {
            Run::Known(_) => None,
            Run::Of(id, _, _) => Some(*id),
        }
    }

    /// In pieces of 4, 2 or 1 bytes, as numbers have.
    pub(super) fn pieces(&self) -> Vec<Run> {
        let mut pieces = Vec::new();
        let mut at = 0;
        while at < self.len() {
            let len = match self.len() - at {
                4.. => 4,
                2 | 3 => 2,
                _ => 1,
            };
            pieces.push(match self {
                Run::Known(bytes) => Run::Known(bytes[at as usize..(at + len) as usize].to_vec()),
                Run::Of(id, first, _) => Run::Of(*id, first + at, len),
            });
            at += len;
        }
        pieces
    }
}

/// Lanes in a row that come from one place.
pub(super) fn runs(lanes: &[Lane]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for lane in lanes {
        match (runs.last_mut(), lane) {
            (Some(Run::Known(bytes)), Lane::Known(byte)) => bytes.push(*byte),
            (Some(Run::Of(id, first, len)), Lane::Of(other, n))
                if id == other && *first + *len == *n =>
            {
                *len += 1;
            }
            (_, Lane::Known(byte)) => runs.push(Run::Known(vec![*byte])),
            (_, Lane::Of(id, n)) => runs.push(Run::Of(*id, *n, 1)),
        }
    }
    runs
}
