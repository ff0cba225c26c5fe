//! One ending, played out: the engine has the pieces or the pawn, and a table of all positions
//! defends.

use kilomate_core::play::random::Random;
use kilomate_core::{
    Board, Color, Event, Game, Kind, Limits, Move, Piece, Setup, Square, Status, Task,
};
use kilomate_engines::Thinker;

use super::oracle::Oracle;

/// Half-moves after which a game is given up, beyond what five pawn moves and the rules allow.
const LONGEST: usize = 1_000;

/// The move that holds out longest, or draws.
fn defend(oracle: &Oracle, game: &mut Game<LONGEST>) -> Option<Move> {
    let legal = game.board().legal_moves();
    let resistance = |&m: &Move| {
        game.play(m).ok()?;
        let plies = oracle.plies(game.board());
        game.take_back();
        Some(plies.unwrap_or(u8::MAX))
    };
    let moves = legal.as_slice().iter().copied();
    let mut valued: Vec<_> = legal.as_slice().iter().map(resistance).zip(moves).collect();
    valued.sort_by_key(|&(plies, _)| std::cmp::Reverse(plies)); // the first of equals stays
    valued.first().map(|&(_, m)| m)
}

/// A random position that is won for `strong` with these men, with either side to move.
pub(super) fn won_position(
    oracle: &Oracle,
    kinds: &[Kind],
    strong: Color,
    random: &mut Random,
) -> Board {
    loop {
        let mut setup = Setup::EMPTY;
        setup.side = if random.below(2) == 0 { strong } else { strong.other() };
        setup.fullmove = 1;
        let men = kinds.iter().chain(&[Kind::King]).map(|&kind| Piece::new(strong, kind));
        let mut apart = true;
        for man in men.chain([Piece::new(strong.other(), Kind::King)]) {
            let at = Square::from_index(random.below(64) as u8);
            apart &= setup.piece_at(at).is_none();
            setup.put(at, man);
        }
        let won = |board: &Board| board.has_legal_move() && oracle.plies(board).is_some();
        if let Some(board) = setup.build().ok().filter(|board| apart && won(board)) {
            return board;
        }
    }
}

/// How a game ended, and after how many moves of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Played {
    pub(super) status: Status,
    pub(super) moves: usize,
}

/// Plays a game from a position that is won for `strong`.
pub(super) fn play(
    oracle: &Oracle,
    player: &mut dyn Thinker,
    nodes: u64,
    board: &Board,
    strong: Color,
) -> Result<Played, String> {
    let mut game: Game<LONGEST> = Game::from_board(board);
    player.forget();
    player.set_position(board, &[]);
    let mut moves = 0;
    while matches!(game.status(), Status::Normal | Status::Check) && !game.is_full() {
        let m = if game.board().side_to_move() == strong {
            moves += 1;
            think(player, nodes)
        } else {
            defend(oracle, &mut game)
        };
        let m = m.ok_or("the engine found no move")?;
        game.play(m).map_err(|_| "the engine played an illegal move")?;
        player.play(m).map_err(|_| "the engine has lost its position")?;
    }
    Ok(Played { status: game.status(), moves })
}

fn think(player: &mut dyn Thinker, nodes: u64) -> Option<Move> {
    let limits = Limits { nodes, ..Limits::default() };
    player.begin(&Task { limits, ..Task::default() }, 0, &[]);
    loop {
        match player.step(0, u32::MAX) {
            Event::Move(choice) => return Some(choice.best),
            Event::Nothing => return None,
            _ => {}
        }
    }
}
