//! The panel beside the board: who plays, how long, what was played, what is thought, what can be done.

use kilomate_core::chess::moves::Flag;
use kilomate_core::eval::score::Score;
use kilomate_core::{Kind, Move, Square};

use crate::chips::Bus;
use crate::keys::Key;
use crate::screen::{self, BLACK, BLUE, RED, place};
use crate::texts::{self, Text};

/// The panel's first column and how many there are.
const COLUMN: u8 = 26;
const WIDTH: u8 = 14;

/// Its rows.
const TITLE: u16 = place(0, COLUMN);
const SIDES: u16 = place(2, COLUMN);
const LEVEL: u16 = place(4, COLUMN);
const MOVES: u16 = place(6, COLUMN);
const THINKING: u16 = place(12, COLUMN);
const SECONDS: u16 = place(12, COLUMN + 12);
const DEPTH: u16 = place(13, COLUMN);
const BEST: u16 = place(14, COLUMN);
const SCORE: u16 = place(15, COLUMN);
const NEWS: u16 = place(17, COLUMN);
const MORE_NEWS: u16 = place(18, COLUMN);
const MENU: u16 = place(20, COLUMN);
/// From one row to the next.
const NEXT: u16 = place(1, 0);

/// How many whole moves are shown.
pub(crate) const SHOWN_MOVES: u8 = 5;
/// How many things there are to choose from.
pub(crate) const CHOICES: u8 = 5;

/// The key that stands for a choice.
pub(crate) fn key_of(choice: u8) -> Key {
    match choice {
        0 => Key::NEW,
        1 => Key::SIDES,
        2 => Key::LEVEL,
        3 => Key::HINT,
        _ => Key::BACK,
    }
}

/// What never changes.
pub(crate) fn start(bus: &mut impl Bus) {
    screen::colour(bus, TITLE - 1, WIDTH + 1, BLUE);
    screen::write(bus, TITLE + 2, texts::NAME);
    screen::write(bus, MENU, texts::F1);
    screen::write(bus, MENU + NEXT, texts::F3);
    screen::write(bus, MENU + 2 * NEXT, texts::F5);
    screen::write(bus, MENU + 3 * NEXT, texts::F7);
    screen::write(bus, MENU + 4 * NEXT, texts::DEL);
}

/// A row with this text and nothing else.
#[inline(never)]
fn row(bus: &mut impl Bus, at: u16, text: Text) {
    screen::clear(bus, at, WIDTH);
    screen::write(bus, at, text);
}

/// Who plays what.
pub(crate) fn show_sides(bus: &mut impl Bus, white_is_human: bool, black_is_human: bool) {
    let who = |is_human: bool| if is_human { texts::YOU } else { texts::COMPUTER };
    let (white, black) = (who(white_is_human), who(black_is_human));
    screen::write(bus, SIDES, texts::WHITE);
    screen::write(bus, SIDES + 6, white);
    screen::write(bus, SIDES + NEXT, texts::BLACK);
    screen::write(bus, SIDES + NEXT + 6, black);
}

/// How long the computer thinks.
pub(crate) fn show_level(bus: &mut impl Bus, level: u8) {
    row(
        bus,
        LEVEL,
        match level {
            0 => texts::EASY,
            1 => texts::MEDIUM,
            2 => texts::HARD,
            _ => texts::TWO_PLAYERS,
        },
    );
}

/// Something new, in up to two rows.
#[inline(never)]
pub(crate) fn tell(bus: &mut impl Bus, news: Text, more: Option<Text>) {
    row(bus, NEWS, news);
    screen::clear(bus, MORE_NEWS, WIDTH);
    if let Some(more) = more {
        screen::write(bus, MORE_NEWS, more);
    }
}

/// What a pawn is to become.
pub(crate) fn show_promotion(bus: &mut impl Bus, kind: u8) {
    let name = match Kind::from_number(kind) {
        Some(Kind::Knight) => texts::KNIGHT,
        Some(Kind::Bishop) => texts::BISHOP,
        Some(Kind::Rook) => texts::ROOK,
        _ => texts::QUEEN,
    };
    tell(bus, texts::PROMOTE_TO, Some(name));
}

/// Shows which choice the cursor is on, if it is on one.
#[inline(never)]
pub(crate) fn show_choice(bus: &mut impl Bus, choice: Option<u8>) {
    let mut at = MENU - 1;
    for number in 0..CHOICES {
        let colour = if choice == Some(number) { RED } else { BLACK };
        screen::colour(bus, at, WIDTH + 1, colour);
        at += NEXT;
    }
}

// ---- Thinking ----

/// The computer begins to think.
pub(crate) fn begin_thinking(bus: &mut impl Bus) {
    clear_thinking(bus);
    screen::write(bus, THINKING, texts::THINKING);
    tell(bus, texts::ANY_KEY, None);
}

/// Nothing is known.
pub(crate) fn clear_thinking(bus: &mut impl Bus) {
    let mut at = THINKING;
    for _ in 0..4 {
        screen::clear(bus, at, WIDTH);
        at += NEXT;
    }
}

/// The word goes when the move comes.
pub(crate) fn end_thinking(bus: &mut impl Bus) {
    screen::clear(bus, THINKING, WIDTH);
}

/// How many seconds it has been.
pub(crate) fn show_seconds(bus: &mut impl Bus, seconds: u8) {
    number(bus, SECONDS, seconds);
}

/// What an iteration has found.
pub(crate) fn show_line(bus: &mut impl Bus, depth: u8, best: Move, score: Score) {
    screen::write(bus, DEPTH, texts::DEPTH);
    number(bus, DEPTH + 6, depth);
    row(bus, BEST, texts::BEST);
    show_move(bus, BEST + 6, best);
    show_score(bus, score);
}

/// The move is one of the book.
pub(crate) fn show_book(bus: &mut impl Bus) {
    row(bus, DEPTH, texts::BOOK);
}

/// A hint.
pub(crate) fn show_hint(bus: &mut impl Bus, m: Move) {
    tell(bus, texts::HINT, None);
    show_move(bus, NEWS + 5, m);
}

fn show_score(bus: &mut impl Bus, score: Score) {
    row(bus, SCORE, texts::SCORE);
    let sign = if score.centipawns() < 0 { b'-' } else { b'+' };
    if let Some(moves) = score.mate_distance() {
        screen::put(bus, SCORE + 6, sign);
        screen::write(bus, SCORE + 7, texts::MATE);
        number(bus, SCORE + 12, moves.unsigned_abs() as u8);
        return;
    }
    let mut rest = score.centipawns().unsigned_abs();
    let mut pawns = 0u8;
    while rest >= 100 {
        rest -= 100;
        pawns += 1;
    }
    number(bus, SCORE + 7, pawns);
    screen::put(bus, if pawns < 10 { SCORE + 7 } else { SCORE + 6 }, sign);
    screen::put(bus, SCORE + 9, b'.');
    number(bus, SCORE + 10, rest as u8);
    screen::put(bus, SCORE + 10, b'0' + tens(rest as u8).0);
}

// ---- Moves and numbers ----

/// Makes room for the moves that were played.
pub(crate) fn clear_moves(bus: &mut impl Bus) {
    let mut at = MOVES;
    for _ in 0..SHOWN_MOVES {
        screen::clear(bus, at, WIDTH);
        at += NEXT;
    }
}

/// Shows a half-move, by its number from the start of the game and in this row of the list.
#[inline(never)]
pub(crate) fn show_played(bus: &mut impl Bus, row: u8, half: u16, m: Move) {
    let at = MOVES + NEXT * u16::from(row);
    let mut whole = (half >> 1) + 1;
    while whole >= 100 {
        whole -= 100;
    }
    number(bus, at, whole as u8);
    show_move(bus, if half & 1 == 0 { at + 3 } else { at + 9 }, m);
}

/// A move in five characters: `E2-E4`, `E4XD5`, `E7E8Q`, `O-O`.
#[inline(never)]
fn show_move(bus: &mut impl Bus, at: u16, m: Move) {
    if m.is_castling() {
        let is_short = m.is(Flag::CastleKing);
        screen::write(bus, at, if is_short { texts::SHORT_CASTLING } else { texts::LONG_CASTLING });
        return;
    }
    show_square(bus, at, m.from());
    if let Some(kind) = m.promotion() {
        show_square(bus, at + 2, m.to());
        screen::put(bus, at + 4, kind.letter());
        return;
    }
    screen::put(bus, at + 2, if m.is_capture() { b'X' } else { b'-' });
    show_square(bus, at + 3, m.to());
}

fn show_square(bus: &mut impl Bus, at: u16, square: Square) {
    let [file, rank] = square.to_ascii();
    screen::put(bus, at, file.wrapping_sub(b'a' - b'A'));
    screen::put(bus, at + 1, rank);
}

/// A number below 100 in two characters.
#[inline(never)]
fn number(bus: &mut impl Bus, at: u16, number: u8) {
    let (tens, ones) = tens(number);
    screen::put(bus, at, if tens == 0 { b' ' } else { b'0' + tens });
    screen::put(bus, at + 1, b'0' + ones);
}

/// Tens and ones, without a division.
fn tens(number: u8) -> (u8, u8) {
    let (mut tens, mut ones) = (0, number);
    while ones >= 10 {
        ones -= 10;
        tens += 1;
    }
    (tens, ones)
}
