//! Between the program's rows, columns and signed pieces and the core's own types. All of it is
//! safe code: any number may come in, and what means nothing becomes `None`.

use kilomate_core::chess::game::Effects;
use kilomate_core::chess::moves::Flag;
use kilomate_core::{
    Board, Color, FenError, Kind, Move, NotationError, Piece, Setup, SetupError, Square, Status,
};

use crate::codes::{MoveCode, NONE, PositionCode, flag, status as status_number};
use crate::{EngineMove, EngineMoveEffects, EnginePosition};

/// What the program's position describes, if its numbers mean anything. Whether it can be played
/// is for [`Setup::build`] to say.
///
/// # Errors
///
/// A number that is no piece, or nobody's turn.
pub fn setup(position: &EnginePosition) -> Result<Setup, PositionCode> {
    let mut setup = Setup::EMPTY;
    setup.side = match position.turn {
        1 => Color::White,
        -1 => Color::Black,
        _ => return Err(PositionCode::BadTurn),
    };
    setup.castling = position.castling;
    setup.en_passant = Square::at(position.ep_row, position.ep_col);
    setup.halfmove = position.halfmove_clock;
    setup.fullmove = position.fullmove_number;
    // Both count from a8 along the rows to h1.
    for (at, &number) in Square::all().zip(position.board.as_flattened()) {
        setup.put(at, piece(number).ok_or(PositionCode::BadPiece)?);
    }
    Ok(setup)
}

fn piece(number: i8) -> Option<Piece> {
    if number == 0 {
        return Some(Piece::NONE);
    }
    let color = if number > 0 { Color::White } else { Color::Black };
    Some(Piece::new(color, Kind::from_number(number.unsigned_abs())?))
}

/// The position on the board, as the program has it.
pub fn position(board: &Board) -> EnginePosition {
    let (ep_row, ep_col) = coordinates(board.en_passant());
    let mut position = EnginePosition {
        board: [[0; 8]; 8],
        turn: if board.side_to_move() == Color::White { 1 } else { -1 },
        castling: board.castling_rights(),
        ep_row,
        ep_col,
        halfmove_clock: board.halfmove_clock(),
        fullmove_number: board.fullmove_number(),
    };
    for (at, number) in Square::all().zip(position.board.as_flattened_mut()) {
        let piece = board.piece_at(at);
        let kind = piece.kind().map_or(0, |kind| kind as i8);
        *number = if piece.color() == Color::White { kind } else { -kind };
    }
    position
}

fn coordinates(at: Option<Square>) -> (u8, u8) {
    at.map_or((NONE, NONE), |at| (at.row(), at.col()))
}

/// Whether some legal move leads from one square to the other.
pub fn is_legal(board: &Board, from: Option<Square>, to: Option<Square>) -> bool {
    let (Some(from), Some(to)) = (from, to) else { return false };
    board.legal_moves_from(from).as_slice().iter().any(|m| m.to() == to)
}

/// The legal move that the program means: the squares and the promotion decide, the other flags
/// follow from the position.
pub fn legal_move(board: &Board, wanted: EngineMove) -> Option<Move> {
    let from = Square::at(wanted.from_row, wanted.from_col)?;
    let to = Square::at(wanted.to_row, wanted.to_col)?;
    let promotion = promotion(wanted.flags);
    let moves = board.legal_moves_from(from);
    moves.as_slice().iter().copied().find(|m| m.to() == to && m.promotion() == promotion)
}

fn promotion(flags: u8) -> Option<Kind> {
    if flags & flag::PROMOTION == 0 {
        return None;
    }
    Some(match flags & flag::PROMO_MASK {
        flag::PROMO_R => Kind::Rook,
        flag::PROMO_B => Kind::Bishop,
        flag::PROMO_N => Kind::Knight,
        _ => Kind::Queen,
    })
}

/// A legal move with all its flags, as the program has it; or no move.
pub fn engine_move(m: Move) -> EngineMove {
    if m.is_none() {
        return EngineMove::default();
    }
    let mut flags = match m.promotion() {
        None => 0,
        Some(Kind::Rook) => flag::PROMOTION | flag::PROMO_R,
        Some(Kind::Bishop) => flag::PROMOTION | flag::PROMO_B,
        Some(Kind::Knight) => flag::PROMOTION | flag::PROMO_N,
        Some(_) => flag::PROMOTION | flag::PROMO_Q,
    };
    if m.is_capture() {
        flags |= flag::CAPTURE;
    }
    if m.is_castling() {
        flags |= flag::CASTLE;
    }
    if m.is(Flag::EnPassant) {
        flags |= flag::EN_PASSANT;
    }
    EngineMove {
        from_row: m.from().row(),
        from_col: m.from().col(),
        to_row: m.to().row(),
        to_col: m.to().col(),
        flags,
    }
}

/// Side effects, as the program has them.
pub fn effects(effects: Effects) -> EngineMoveEffects {
    let (rook_from_row, rook_from_col) = coordinates(effects.rook.map(|(from, _)| from));
    let (rook_to_row, rook_to_col) = coordinates(effects.rook.map(|(_, to)| to));
    let (ep_capture_row, ep_capture_col) = coordinates(effects.en_passant);
    EngineMoveEffects {
        has_rook_move: effects.rook.is_some() as u8,
        rook_from_row,
        rook_from_col,
        rook_to_row,
        rook_to_col,
        has_ep_capture: effects.en_passant.is_some() as u8,
        ep_capture_row,
        ep_capture_col,
    }
}

/// The number of a status. The header tells draws apart by their reason, not by whether a player
/// must claim them.
pub fn status(status: Status) -> u8 {
    match status {
        Status::Check => status_number::CHECK,
        Status::Checkmate => status_number::CHECKMATE,
        Status::Stalemate => status_number::STALEMATE,
        Status::InsufficientMaterial => status_number::DRAW_MAT,
        Status::Threefold | Status::Fivefold => status_number::DRAW_REP,
        Status::FiftyMoves | Status::SeventyFiveMoves => status_number::DRAW_50,
        // `Normal`, and whatever a later core may know that the header has no number for.
        _ => status_number::NORMAL,
    }
}

/// The number of a reason why a position cannot be played.
pub fn setup_error(error: SetupError) -> PositionCode {
    match error {
        SetupError::NoKing => PositionCode::NoKing,
        SetupError::TooManyKings => PositionCode::TooManyKings,
        SetupError::PawnOnLastRank => PositionCode::PawnOnLastRank,
        SetupError::TooManyPieces => PositionCode::TooManyPieces,
        SetupError::KingCapturable => PositionCode::KingCapturable,
        SetupError::TooManyChecks => PositionCode::TooManyChecks,
        _ => PositionCode::Impossible,
    }
}

/// The number of a reason why a FEN was refused.
pub fn fen_error(error: FenError) -> PositionCode {
    match error {
        FenError::TooFewFields => PositionCode::FenTooFewFields,
        FenError::TooManyFields => PositionCode::FenTooManyFields,
        FenError::BadPiece => PositionCode::FenBadPiece,
        FenError::BadRank => PositionCode::FenBadRank,
        FenError::BadRankCount => PositionCode::FenBadRankCount,
        FenError::BadSide => PositionCode::FenBadSide,
        FenError::BadCastling => PositionCode::FenBadCastling,
        FenError::BadEnPassant => PositionCode::FenBadEnPassant,
        FenError::BadNumber => PositionCode::FenBadNumber,
        FenError::Setup(error) => setup_error(error),
        _ => PositionCode::FenOther,
    }
}

/// The number of a reason why the text of a move was refused.
pub fn notation_error(error: NotationError) -> MoveCode {
    match error {
        NotationError::Illegal => MoveCode::Illegal,
        NotationError::Ambiguous => MoveCode::Ambiguous,
        _ => MoveCode::Syntax,
    }
}
