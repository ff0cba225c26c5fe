//! One ending, played out: the engine has the piece or the pawn, and a table of all positions
//! defends.

use kilomate_core::knowledge::kpk::Position;
use kilomate_core::play::random::Random;
use kilomate_core::{
    Board, Color, Event, Game, Kind, Limits, Move, Piece, Setup, Square, Status, Task,
};
use kilomate_heap::Thinker;

use super::mates::{Mates, Men};
use crate::kpk::analysis::Analysis;

/// Half-moves after which a game is given up, beyond what five pawn moves and the rules allow.
const LONGEST: usize = 1_000;

/// What is known of all three endings.
pub(super) struct Oracle {
    queen: Mates,
    rook: Mates,
    pawn: Analysis,
}

impl Oracle {
    pub(super) fn new() -> Oracle {
        Oracle {
            queen: Mates::new(Kind::Queen),
            rook: Mates::new(Kind::Rook),
            pawn: Analysis::new(),
        }
    }

    /// How many half-moves a won position is from mate, or from the promotion of the pawn. None if
    /// it is not won.
    pub(super) fn plies(&self, board: &Board) -> Option<u8> {
        let strong =
            [Color::White, Color::Black].into_iter().find(|&side| board.count(side) == 2)?;
        let at = board.men(strong).find(|&at| at != board.king(strong))?;
        let men = Men {
            piece: at,
            own: board.king(strong),
            enemy: board.king(strong.other()),
            strong_moves: board.side_to_move() == strong,
        };
        match board.piece_at(at).kind() {
            Some(Kind::Queen) => self.queen.plies(&men),
            Some(Kind::Rook) => self.rook.plies(&men),
            Some(Kind::Pawn) => {
                let position = Position::of(board, strong);
                self.pawn.is_won(&position).then(|| self.pawn.steps(&position))
            }
            _ => None,
        }
    }

    /// The move that holds out longest, or draws.
    fn defend(&self, game: &mut Game<LONGEST>) -> Option<Move> {
        let legal = game.board().legal_moves();
        let resistance = |&m: &Move| {
            game.play(m).ok()?;
            let plies = self.plies(game.board());
            game.take_back();
            Some(plies.unwrap_or(u8::MAX))
        };
        let moves = legal.as_slice().iter().copied();
        let mut valued: Vec<_> = legal.as_slice().iter().map(resistance).zip(moves).collect();
        valued.sort_by_key(|&(plies, _)| std::cmp::Reverse(plies)); // the first of equals stays
        valued.first().map(|&(_, m)| m)
    }
}

/// A random position that is won for `strong`, with either side to move.
pub(super) fn won_position(
    oracle: &Oracle,
    kind: Kind,
    strong: Color,
    random: &mut Random,
) -> Board {
    loop {
        let mut setup = Setup::EMPTY;
        setup.side = if random.below(2) == 0 { strong } else { strong.other() };
        setup.fullmove = 1;
        let men = [(strong, kind), (strong, Kind::King), (strong.other(), Kind::King)];
        let mut squares = Vec::new();
        for (side, kind) in men {
            let at = Square::from_index(random.below(64) as u8);
            setup.put(at, Piece::new(side, kind));
            squares.push(at);
        }
        let apart =
            squares[0] != squares[1] && squares[1] != squares[2] && squares[0] != squares[2];
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
            oracle.defend(&mut game)
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
