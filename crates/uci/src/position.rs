//! `position`: a set-up, and moves that are played as they arrive.

use kilomate_core::play::Features;
use kilomate_core::{
    Board, FenError, FenReader, Kind, Machine, Move, Player, Setup, SetupError, Square,
};

use crate::command::Keyword;
use crate::problem::Problem;
use crate::words::{Line, Source, Word};

/// Where a position goes: a player, or what a shell has for a game.
pub trait Target {
    /// Begins with a position.
    ///
    /// # Errors
    ///
    /// What is wrong with it; the target is then without a position, to be given back its old one.
    fn set_up(&mut self, setup: &Setup) -> Result<(), SetupError>;
    /// The position after the last move.
    fn board(&self) -> &Board;
    /// Plays a legal move.
    fn play(&mut self, m: Move);
    /// Reads a move; in coordinates, unless the target understands more.
    fn read_move(&self, word: &[u8]) -> Option<Move> {
        read_coordinates(self.board(), word)
    }
}

impl<M: Machine, F: Features> Target for Player<M, F> {
    #[inline(always)]
    fn set_up(&mut self, setup: &Setup) -> Result<(), SetupError> {
        self.game_mut().set_up_in_place(setup)
    }

    #[inline(always)]
    fn board(&self) -> &Board {
        self.game().board()
    }

    #[inline(always)]
    fn play(&mut self, m: Move) {
        if self.game().is_full() {
            // At once: one for each move takes a slow machine longer than a move to arrive.
            self.game_mut().make_room(16);
        }
        let _ = Player::play(self, m); // it is legal
    }
}

/// Keeps what a target was before, in case a line turns out to be wrong in its last word.
///
/// Not a part of the target: a small chip reaches that by a fixed address, as long as no reference
/// to it is kept anywhere.
pub trait Keeper<T> {
    /// Keeps the target's game, with which it may do what it likes.
    fn keep(&mut self, target: &mut T);
    /// Gives it back. `setup` is memory for that, whatever it holds.
    fn give_back(&mut self, target: &mut T, setup: &mut Setup);
}

/// What was on the board, for a player with no room to keep the moves that led to it: they are not given back.
pub struct Backup(Setup);

impl Backup {
    /// Nothing yet.
    pub const EMPTY: Backup = Backup(Setup::EMPTY);
}

impl<M: Machine, F: Features> Keeper<Player<M, F>> for Backup {
    #[inline(always)]
    fn keep(&mut self, player: &mut Player<M, F>) {
        self.0.copy(player.game().board());
    }

    #[inline(always)]
    fn give_back(&mut self, player: &mut Player<M, F>, _: &mut Setup) {
        let _ = player.game_mut().set_up_in_place(&self.0); // it was a position before
    }
}

/// Reads a legal move in coordinates.
pub(crate) fn read_coordinates(board: &Board, word: &[u8]) -> Option<Move> {
    let &[from_file, from_rank, to_file, to_rank, ref rest @ ..] = word else { return None };
    let from = Square::from_ascii(from_file, from_rank)?;
    let to = Square::from_ascii(to_file, to_rank)?;
    let promotion = match *rest {
        [] => None,
        [letter] => Some(Kind::from_letter(letter)?),
        _ => return None,
    };
    board.legal_move(from, to, promotion)
}

/// Reads what follows `position`: `startpos` or `fen` with its fields, then perhaps `moves`. At the
/// end `is_whole` tells whether the line arrived as it was sent.
///
/// # Errors
///
/// The first [`Problem`]; the target is then as it was.
#[inline(always)] // one user, for whom the arguments are known addresses
pub fn read_position<S: Source, T: Target>(
    line: &mut Line<S>,
    word: &mut Word,
    target: &mut T,
    keeper: &mut impl Keeper<T>,
    is_whole: impl FnOnce() -> bool,
) -> Result<(), Problem> {
    let mut setup = Setup::EMPTY;
    let has_moves = read_setup(&mut setup, line, word)?;
    keeper.keep(target);
    let mut result = target.set_up(&setup).map_err(|error| Problem::Position(error.into()));
    while result.is_ok() && has_moves && line.next(word) {
        match target.read_move(word.as_bytes()).filter(|_| !word.is_cut()) {
            Some(m) => target.play(m),
            None => result = Err(Problem::Move),
        }
    }
    if result.is_ok() && !is_whole() {
        result = Err(Problem::Loss);
    }
    if result.is_err() {
        keeper.give_back(target, &mut setup);
    }
    result
}

/// Reads the position; true if moves follow.
#[inline(never)] // what it needs must not stay on a small stack
fn read_setup<S: Source>(
    setup: &mut Setup,
    line: &mut Line<S>,
    word: &mut Word,
) -> Result<bool, Problem> {
    line.next(word);
    let more = if Keyword::FEN.is(word) {
        read_fen(setup, line, word).map_err(Problem::Position)?
    } else if Keyword::STARTPOS.is(word) {
        setup.set_start();
        line.next(word)
    } else {
        return Err(Problem::Word);
    };
    if more && !Keyword::MOVES.is(word) { Err(Problem::Word) } else { Ok(more) }
}

/// Reads the fields of a FEN; true if a word follows them. No field begins with the letter of `moves`.
#[inline(always)] // one user
fn read_fen<S: Source>(
    setup: &mut Setup,
    line: &mut Line<S>,
    word: &mut Word,
) -> Result<bool, FenError> {
    let mut reader = FenReader::new();
    word.clear();
    while let Some(byte) = line.byte() {
        if byte == b'm' && reader.is_between() {
            word.push(byte);
            line.rest(word);
            break;
        }
        reader.read(setup, byte)?;
    }
    reader.end(setup)?;
    Ok(!word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_core::{Game, Place, Prodigy};
    use std::string::{String, ToString};

    impl Target for Game<16> {
        fn set_up(&mut self, setup: &Setup) -> Result<(), SetupError> {
            self.set_up_in_place(setup)
        }
        fn board(&self) -> &Board {
            self.board()
        }
        fn play(&mut self, m: Move) {
            self.play(m).expect("it was found legal");
        }
    }

    impl Keeper<Game<16>> for Option<Game<16>> {
        fn keep(&mut self, target: &mut Game<16>) {
            *self = Some(target.clone());
        }
        fn give_back(&mut self, target: &mut Game<16>, _: &mut Setup) {
            target.clone_from(self.as_ref().expect("it was kept"));
        }
    }

    fn read(text: &str) -> (Result<(), Problem>, String) {
        let mut game: Game<16> = Game::new();
        game.set_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        let mut line = Line::new(text.bytes());
        let is_whole = || !text.contains('~');
        let result = read_position(&mut line, &mut Word::new(), &mut game, &mut None, is_whole);
        (result, game.board().to_fen().to_string())
    }

    #[test]
    fn positions_are_read() {
        let start = Board::start().to_fen().to_string();
        for text in [
            "startpos",
            "startpos moves",
            "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ] {
            assert_eq!(read(text), (Ok(()), start.clone()), "{text}");
        }
        let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
        assert_eq!(read("startpos moves e2e4 e7e5 g1f3"), (Ok(()), after.into()));
        let fen = std::format!("fen  {start}  moves  e2e4 e7e5\tg1f3 ");
        assert_eq!(read(&fen), (Ok(()), after.into()));
        let short = "fen 4k3/P7/8/8/8/8/8/4K2R w K - moves a7a8n";
        assert_eq!(read(short), (Ok(()), "N3k3/8/8/8/8/8/8/4K2R b K - 0 1".into()));
    }

    #[test]
    fn mistakes_change_nothing() {
        for (text, problem) in [
            ("", Problem::Word),
            ("endpos", Problem::Word),
            ("startpos e2e4", Problem::Word),
            ("fen", Problem::Position(FenError::TooFewFields)),
            ("fen 8/8/8/8/8/8/8/8 w - - 0 1", Problem::Position(SetupError::NoKing.into())),
            ("startpos moves e2e4 e2e4", Problem::Move),
            ("startpos moves e2e4 xyzzy", Problem::Move),
            ("startpos moves e2e4e7e5", Problem::Move),
            ("startpos moves e7e8q", Problem::Move),
            ("startpos moves e2e4 \n~", Problem::Loss),
        ] {
            let (result, fen) = read(text);
            assert_eq!(result, Err(problem), "{text}");
            assert_eq!(fen, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "{text}");
        }
        let long = std::format!("fen {}", "1".repeat(10_000));
        assert!(matches!(read(&long).0, Err(Problem::Position(_))));
    }

    /// A player with no room for more is given back the board, and not the moves that led to it.
    #[test]
    fn a_backup_is_the_board_alone() {
        let mut place = std::boxed::Box::new(Place::<Player<Prodigy>>::EMPTY);
        let player = place.start();
        let mut say = |text: &str| {
            let mut line = Line::new(text.bytes());
            let mut backup = Backup::EMPTY;
            let result = read_position(&mut line, &mut Word::new(), player, &mut backup, || true);
            (result, player.game().board().to_fen().to_string(), player.game().len())
        };
        let (result, fen, moves) = say("startpos moves e2e4 e7e5");
        assert_eq!((result, moves), (Ok(()), 2));
        assert_eq!(say("startpos moves d2d4 d2d4"), (Err(Problem::Move), fen.clone(), 0));
        let nobody = Problem::Position(SetupError::NoKing.into());
        assert_eq!(say("fen 8/8/8/8/8/8/8/8 w - - 0 1"), (Err(nobody), fen, 0));
    }
}
