//! Figures of the board: the numbers of squares, the bits of moves, which moves are legal.

use kilomate_core::chess::movegen::MoveSet;
use kilomate_core::{Board, Color, Move, MoveList, Square};

use super::picture::{BLUE, DARK, FAINT, GREEN, GRID, INK, LIGHT, ORANGE, Picture, Side};

pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The 128 bytes of a 0x88 board at the start of a game: men on the left, their places in their lists on the right.
pub(super) fn squares() -> Result<String, String> {
    const CELL: i32 = 44;
    const LEFT: i32 = 34;
    const TOP: i32 = 62;
    const GAP: i32 = 14;
    let board = position(START)?;
    let mut picture =
        Picture::new("The 128 bytes of the board", 2 * LEFT + 16 * CELL + GAP, TOP + 8 * CELL + 36);
    picture.bold([LEFT, 24], Side::Left, 15, INK, "the 64 squares");
    picture.text([LEFT, 44], Side::Left, 12, FAINT, "byte 0rrr0ccc: what stands there");
    let right = LEFT + 8 * CELL + GAP;
    picture.bold([right, 24], Side::Left, 15, INK, "the 64 bytes that are no squares");
    picture.text(
        [right, 44],
        Side::Left,
        12,
        FAINT,
        "bit 3 set: the man's place in his side's list",
    );
    for byte in 0..128u8 {
        let (row, col) = (i32::from(byte >> 4), i32::from(byte & 15));
        let off = if col < 8 { 0 } else { GAP };
        let [x, y] = [LEFT + col * CELL + off, TOP + row * CELL];
        let number = format!("{byte:02x}");
        if let Some(square) = Square::from_0x88(byte) {
            let piece = board.piece_at(square);
            picture.cell([x, y, CELL, CELL], if square.is_dark() { DARK } else { LIGHT });
            if !piece.is_none() {
                let letter = char::from(piece.letter()).to_string();
                picture.bold([x + CELL / 2, y + 22], Side::Middle, 18, INK, &letter);
            }
            picture.digits([x + CELL / 2, y + CELL - 6], Side::Middle, 12, FAINT, &number);
        } else {
            picture.cell([x, y, CELL, CELL], "#eef2f7");
            let slot = Square::from_0x88(byte & !8).and_then(|square| slot(&board, square));
            if let Some(slot) = slot {
                let slot = slot.to_string();
                picture.bold([x + CELL / 2, y + 22], Side::Middle, 16, BLUE, &slot);
            }
            picture.digits([x + CELL / 2, y + CELL - 6], Side::Middle, 12, FAINT, &number);
        }
    }
    for col in 0..8 {
        let file = char::from(b'a' + col as u8).to_string();
        picture.text(
            [LEFT + col * CELL + CELL / 2, TOP + 8 * CELL + 20],
            Side::Middle,
            13,
            INK,
            &file,
        );
        let rank = (8 - col).to_string();
        picture.text([LEFT - 12, TOP + col * CELL + CELL / 2 + 5], Side::Middle, 13, INK, &rank);
    }
    Ok(picture.finish())
}

/// The place of the man on a square in his side's list.
fn slot(board: &Board, square: Square) -> Option<usize> {
    let color = board.piece_at(square).color();
    board.men(color).position(|man| man == square)
}

/// Three moves with the sixteen bits that the engine makes of them.
pub(super) fn moves() -> Result<String, String> {
    const CELL: i32 = 34;
    const LEFT: i32 = 150;
    let examples = [
        ("e2e4", START),
        ("e1g1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("b7a8q", "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1"),
    ];
    let mut picture =
        Picture::new("Three moves in sixteen bits each", LEFT + 16 * CELL + 60, 76 + 3 * 92);
    let heads = [
        (0, 2, "flags, high", ORANGE),
        (2, 6, "to", GREEN),
        (8, 2, "flags, low", ORANGE),
        (10, 6, "from", BLUE),
    ];
    let x_of = |cell: i32| LEFT + cell * CELL + if cell < 8 { 0 } else { 16 };
    picture.text([x_of(4), 22], Side::Middle, 13, FAINT, "high byte");
    picture.text([x_of(12), 22], Side::Middle, 13, FAINT, "low byte");
    for (first, cells, name, colour) in heads {
        let middle = i32::midpoint(x_of(first), x_of(first + cells - 1) + CELL);
        picture.bold([middle, 48], Side::Middle, 13, colour, name);
    }
    for (row, (text, fen)) in (0..).zip(examples) {
        let board = position(fen)?;
        let m = board.parse_move(text).map_err(|_| format!("{text} is no move of {fen}"))?;
        let y = 64 + row * 92;
        picture.bold([16, y + 20], Side::Left, 16, INK, text);
        picture.digits([16, y + 38], Side::Left, 13, FAINT, &format!("0x{:04x}", m.bits()));
        for (first, cells, _, colour) in heads {
            for cell in first..first + cells {
                let bit = m.bits() >> (15 - cell) & 1;
                picture
                    .cell([x_of(cell), y, CELL, CELL], if bit == 1 { "#dfe9f5" } else { "#fff" });
                picture.digits(
                    [x_of(cell) + CELL / 2, y + 23],
                    Side::Middle,
                    17,
                    colour,
                    &bit.to_string(),
                );
            }
        }
        let says =
            |first: i32, cells: i32| i32::midpoint(x_of(first), x_of(first + cells - 1) + CELL);
        let (from, to) = (m.from(), m.to());
        let [from, to] = [from, to].map(|square| format!("{} = {square}", square.index()));
        picture.text([says(10, 6), y + 52], Side::Middle, 13, BLUE, &from);
        picture.text([says(2, 6), y + 52], Side::Middle, 13, GREEN, &to);
        let flags = format!("flags {}: {}", m.flags(), kind(m));
        picture.text([says(0, 16), y + 70], Side::Middle, 13, ORANGE, &flags);
    }
    Ok(picture.finish())
}

/// What the flags of a move say.
fn kind(m: Move) -> String {
    let becomes = m.promotion().map_or(String::new(), |kind| format!("becomes a {}", kind.name()));
    match (m.is_castling(), m.is_capture(), m.is_promotion()) {
        (true, ..) => "castles".into(),
        (_, true, true) => format!("takes and {becomes}"),
        (_, true, false) => "takes".into(),
        (_, false, true) => becomes,
        _ if m.flags() == 1 => "two squares of a pawn".into(),
        _ => "nothing else".into(),
    }
}

/// All moves that the generator makes in a position, those that are legal and those that are not.
pub(super) fn legal() -> Result<String, String> {
    const CELL: i32 = 52;
    const LEFT: i32 = 30;
    const TOP: i32 = 18;
    let board = position("3rr1k1/8/8/7b/1b6/2N5/P3B3/4K2R w K - 0 1")?;
    let mut picture = Picture::new(
        "Pseudo-legal and legal moves of a position",
        LEFT + 8 * CELL + 250,
        TOP + 8 * CELL + 32,
    );
    for square in Square::all() {
        let [x, y] = corner(square, CELL, LEFT, TOP);
        picture.rect([x, y, CELL, CELL], if square.is_dark() { DARK } else { LIGHT });
    }
    let mut moves = MoveList::default();
    board.generate(MoveSet::All, &mut moves);
    let checks = board.checks();
    let (good, bad): (Vec<Move>, Vec<Move>) =
        moves.as_slice().iter().partition(|&&m| board.is_legal_pseudo(m, &checks));
    for (moves, colour) in [(&bad, ORANGE), (&good, GREEN)] {
        for m in moves {
            let [from, to] = [m.from(), m.to()]
                .map(|square| corner(square, CELL, LEFT, TOP).map(|place| place + CELL / 2));
            picture.line([from[0], from[1], to[0], to[1]], colour, 2);
            picture.circle([to[0], to[1], 6], colour);
        }
    }
    for color in [Color::White, Color::Black] {
        for square in board.men(color) {
            let [x, y] = corner(square, CELL, LEFT, TOP).map(|place| place + CELL / 2);
            let fill = if color == Color::White { "#fff" } else { "#333" };
            picture.circle([x, y, 17], GRID);
            picture.circle([x, y, 16], fill);
            let ink = if color == Color::White { INK } else { "#fff" };
            let letter = char::from(board.piece_at(square).letter()).to_string();
            picture.bold([x, y + 7], Side::Middle, 19, ink, &letter);
        }
    }
    let x = LEFT + 8 * CELL + 24;
    picture.bold([x, TOP + 22], Side::Left, 15, INK, "White to move");
    picture.text(
        [x, TOP + 50],
        Side::Left,
        14,
        INK,
        &format!("{} moves are generated:", moves.len()),
    );
    picture.text([x, TOP + 74], Side::Left, 14, GREEN, &format!("{} are legal", good.len()));
    picture.text(
        [x, TOP + 98],
        Side::Left,
        14,
        ORANGE,
        &format!("{} leave the king in check", bad.len()),
    );
    if board.legal_moves().len() as usize != good.len() {
        return Err("the legal moves are not those that pass".into());
    }
    Ok(picture.finish())
}

/// The corner of a square's picture.
fn corner(square: Square, cell: i32, left: i32, top: i32) -> [i32; 2] {
    [left + i32::from(square.col()) * cell, top + i32::from(square.row()) * cell]
}

pub(super) fn position(fen: &str) -> Result<Board, String> {
    Board::from_fen(fen).map_err(|_| format!("no position: {fen}"))
}
