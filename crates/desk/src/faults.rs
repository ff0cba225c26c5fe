//! What is wrong with a position that somebody sets up, and what to do about it.

use kilomate_core::{Board, FenError, SetupError};

/// What to do about a position that cannot be played.
pub fn remedy(error: SetupError) -> &'static str {
    match error {
        SetupError::NoKing => "put one king of each colour on the board",
        SetupError::TooManyKings => "leave one of each colour",
        SetupError::PawnOnLastRank => "move it, or put a piece there instead",
        SetupError::TooManyPieces => "take some pieces or pawns off",
        SetupError::KingCapturable => "let the other side move, or move a piece",
        SetupError::TooManyChecks => "take one of them off",
        _ => "change the position",
    }
}

/// The position of a FEN.
///
/// # Errors
///
/// What is wrong with it, and what to do where the position is at fault and not how it is written.
pub fn read_fen(fen: &str) -> Result<Board, String> {
    Board::from_fen(fen).map_err(|error| match error {
        FenError::Setup(fault) => format!("{fault}: {}", remedy(fault)),
        error => error.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_comes_with_its_remedy() {
        let why = |fen| read_fen(fen).unwrap_err();
        let kings = "a side has no king: put one king of each colour on the board";
        assert_eq!(why("8/8/8/8/8/8/8/4K3 w - - 0 1"), kings);
        assert_eq!(why("8/8 w - - 0 1"), FenError::BadRankCount.to_string());
        assert!(read_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").is_ok());
    }
}
