//! King and pawn against king: every legal position, as a solver of another kind sees it.
//!
//! The engine's table comes from an analysis that goes backwards. This one goes forwards: cozy-chess
//! makes all positions and moves, and what is not known yet is asked again until nothing changes.

use std::sync::atomic::{AtomicBool, Ordering};

use cozy_chess::{Board as Cozy, BoardBuilder, Color as Side, GameStatus, Piece as Man};
use kilomate_core::chess::make::Watch;
use kilomate_core::eval::pawns::PawnHash;
use kilomate_core::eval::score::Score;
use kilomate_core::eval::{Full, Lean, Sums, evaluate, evaluate_with};
use kilomate_core::knowledge::kpk::{BuiltIn, PawnEnding, Without};
use kilomate_core::{Board, Color, Kind, Piece, Setup, Square};
use kilomate_flash::Zeroed;

/// Numbers of positions: side, White's pawn, its king, the other king, squares from a1.
const COUNT: usize = 2 << 18;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Illegal,
    Open,
    Won,
    Drawn,
}

fn number(board: &Cozy) -> usize {
    let only = |man, side| board.colored_pieces(side, man).next_square();
    let at = |man, side| only(man, side).map_or(0, |square| square as usize);
    let [pawn, own] = [Man::Pawn, Man::King].map(|man| at(man, Side::White));
    let side = usize::from(board.side_to_move() == Side::Black);
    side << 18 | pawn << 12 | own << 6 | at(Man::King, Side::Black)
}

/// The squares of a number: pawn, its king, the other king.
fn squares(number: usize) -> [usize; 3] {
    [number >> 12 & 63, number >> 6 & 63, number & 63]
}

fn position(number: usize) -> Option<Cozy> {
    let [pawn, own, enemy] = squares(number);
    let mut builder = BoardBuilder::empty();
    let men = [
        (pawn, Man::Pawn, Side::White),
        (own, Man::King, Side::White),
        (enemy, Man::King, Side::Black),
    ];
    for (at, man, side) in men {
        builder.board[at] = Some((man, side));
    }
    builder.side_to_move = if number >> 18 == 0 { Side::White } else { Side::Black };
    let different = pawn != own && pawn != enemy && own != enemy;
    let board = different.then(|| builder.build().ok()).flatten()?;
    // Which cozy-chess does not mind.
    let side_by_side =
        cozy_chess::get_king_moves(board.king(Side::White)).has(board.king(Side::Black));
    (!side_by_side).then_some(board)
}

/// What is known after a move at once: nothing of a pawn, all of what it becomes.
fn verdict_after(board: &Cozy) -> Verdict {
    if board.pieces(Man::Pawn).is_empty() {
        let strong = board.pieces(Man::Queen) | board.pieces(Man::Rook);
        let mut taken = false;
        board.generate_moves(|moves| {
            taken |= !(moves.to & strong).is_empty();
            false
        });
        // A queen or rook that is not taken at once wins, unless it is stalemate.
        let wins = !strong.is_empty() && !taken && board.status() != GameStatus::Drawn;
        return if wins { Verdict::Won } else { Verdict::Drawn };
    }
    Verdict::Open
}

/// The verdicts of all positions.
fn solve() -> Vec<Verdict> {
    let mut verdicts = vec![Verdict::Illegal; COUNT];
    let mut open = Vec::new();
    for at in 0..COUNT {
        let Some(board) = position(at) else { continue };
        let mut after = Vec::new();
        board.generate_moves(|moves| {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                after.push((verdict_after(&next), number(&next) as u32));
            }
            false
        });
        // No pawn mates with nothing but its king.
        assert!(!after.is_empty() || board.checkers().is_empty());
        verdicts[at] = if after.is_empty() { Verdict::Drawn } else { Verdict::Open };
        open.push((at, after));
    }
    let mut before = usize::MAX;
    while open.len() < before {
        before = open.len();
        open.retain(|(at, after)| {
            if verdicts[*at] == Verdict::Open {
                verdicts[*at] = best(*at < COUNT / 2, after, &verdicts);
            }
            verdicts[*at] == Verdict::Open
        });
    }
    // Nobody gets any further.
    for (at, _) in open {
        verdicts[at] = Verdict::Drawn;
    }
    verdicts
}

/// The best of the moves for the side that is to move.
fn best(pawn_moves: bool, after: &[(Verdict, u32)], verdicts: &[Verdict]) -> Verdict {
    let (wanted, other) =
        if pawn_moves { (Verdict::Won, Verdict::Drawn) } else { (Verdict::Drawn, Verdict::Won) };
    let mut all = true;
    for &(verdict, number) in after {
        let known = if verdict == Verdict::Open { verdicts[number as usize] } else { verdict };
        if known == wanted {
            return wanted;
        }
        all &= known == other;
    }
    if all { other } else { Verdict::Open }
}

/// The position as the engine has it, for either colour of the pawn.
fn board(number: usize, pawn: Color) -> Board {
    let mut setup = Setup::EMPTY;
    let other = pawn.other();
    let men = [(pawn, Kind::Pawn), (pawn, Kind::King), (other, Kind::King)];
    for ((color, kind), at) in men.into_iter().zip(squares(number)) {
        let at = Square::at(7 - (at >> 3) as u8, (at & 7) as u8).unwrap();
        let at = if pawn == Color::White { at } else { at.mirrored() };
        setup.put(at, Piece::new(color, kind));
    }
    setup.side = if number >> 18 == 0 { pawn } else { other };
    setup.fullmove = 1;
    setup.build().expect("legal for cozy-chess")
}

#[test]
fn every_position_is_worth_what_it_is() {
    let verdicts = solve();
    let mut won = 0;
    for (number, &verdict) in verdicts.iter().enumerate() {
        if verdict == Verdict::Illegal {
            continue;
        }
        let on_left = squares(number)[0] & 7 < 4;
        won += usize::from(on_left && verdict == Verdict::Won);
        for pawn in [Color::White, Color::Black] {
            let board = board(number, pawn);
            let score = evaluate::<Lean>(&board, &Sums::from_scratch(&board));
            let score = if board.side_to_move() == pawn { score } else { -score };
            let right = match verdict {
                Verdict::Won => score > Score::cp(950) && score < Score::cp(1_200),
                _ => score == Score::DRAW,
            };
            assert!(right, "{} is {verdict:?}, not {score}", board.to_fen());
        }
    }
    assert_eq!(won, 111_282, "what other programs have counted, with pawns on the files a to d");
}

/// What the table is for, told with `--nocapture`: half of the drawn positions look like an
/// advantage without it.
#[test]
fn drawn_positions_looked_better_than_they_are() {
    // One for each: structures are remembered with what they are worth.
    let mut structures = [PawnHash::<1>::ZEROED, PawnHash::<1>::ZEROED];
    let (mut drawn, mut promising) = (0, [0; 2]);
    for (number, &verdict) in solve().iter().enumerate() {
        if verdict != Verdict::Drawn || squares(number)[0] & 7 >= 4 {
            continue;
        }
        drawn += 1;
        let board = board(number, Color::White);
        let [one, other] = &mut structures;
        let full = evaluate_with::<Full, _, Without>(&board, &Sums::from_scratch(&board), one);
        let lean = evaluate_with::<Lean, _, Without>(&board, &Sums::from_scratch(&board), other);
        for (count, score) in promising.iter_mut().zip([full, lean]) {
            *count += usize::from(score.abs() > Score::cp(100));
        }
    }
    println!("{drawn} drawn positions; without the table, worth more than 1.00:");
    println!("{} to the full evaluation, {} to the lean one", promising[0], promising[1]);
    assert_eq!(drawn, 165_676 - 111_282);
    assert!(promising.iter().all(|&count| count > drawn / 4));
}

/// A table that somebody may bring along.
struct Brought;

static IS_HERE: AtomicBool = AtomicBool::new(false);

impl PawnEnding for Brought {
    type Source = <BuiltIn as PawnEnding>::Source;

    fn table() -> Option<Self::Source> {
        if IS_HERE.load(Ordering::Relaxed) { BuiltIn::table() } else { None }
    }
}

#[test]
fn without_a_table_the_usual_terms_count() {
    let board = Board::from_fen("8/8/8/8/3k4/8/3P4/3K4 w - - 0 1").unwrap();
    let sums = Sums::<Full>::from_scratch(&board);
    let mut pawns = PawnHash::<1>::ZEROED;
    let usual = evaluate_with::<Full, _, Without>(&board, &sums, &mut pawns);
    assert!(usual > Score::cp(50), "{usual}: a pawn more");
    assert_eq!(evaluate_with::<Full, _, Brought>(&board, &sums, &mut pawns), usual);
    IS_HERE.store(true, Ordering::Relaxed);
    assert_eq!(evaluate_with::<Full, _, Brought>(&board, &sums, &mut pawns), Score::DRAW);
}
