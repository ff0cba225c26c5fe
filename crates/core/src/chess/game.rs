//! A game: a position with its past, and what the rules say about it.

use core::fmt;

use kilomate_flash::{Array, Few, Zeroed, zeroed};

use crate::chess::board::Board;
use crate::chess::fen::FenError;
use crate::chess::keys::Key;
use crate::chess::make::{Undo, Watch, castling_rook, victim_square};
use crate::chess::moves::{Flag, Move};
use crate::chess::setup::{Setup, SetupError};
use crate::chess::square::Square;

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Status {
    /// The side to move has a move and is not in check.
    Normal,
    /// The side to move is in check and has a move.
    Check,
    /// The side to move is in check and has no move: it has lost.
    Checkmate,
    /// The side to move is not in check and has no move: a draw.
    Stalemate,
    /// Neither side can ever mate: a draw.
    InsufficientMaterial,
    /// The position stands for the third or fourth time: a player may claim a draw.
    Threefold,
    /// The position stands for the fifth time: a draw.
    Fivefold,
    /// Fifty moves of each side without capture or pawn move: a player may claim a draw.
    FiftyMoves,
    /// Seventy-five such moves: a draw.
    SeventyFiveMoves,
}

impl Status {
    /// Whether the game is over without anybody claiming anything.
    pub const fn is_over(self) -> bool {
        !matches!(self, Status::Normal | Status::Check | Status::Threefold | Status::FiftyMoves)
    }

    /// Whether the game is drawn, or would be at a player's claim.
    pub const fn is_draw(self) -> bool {
        !matches!(self, Status::Normal | Status::Check | Status::Checkmate)
    }
}

/// The move that was offered is not legal; nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove;

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a legal move in this position")
    }
}

impl core::error::Error for IllegalMove {}

/// What a move changes besides its origin and target: what a display must draw as well.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// The castling rook's way.
    pub rook: Option<(Square, Square)>,
    /// The square of a pawn that is captured en passant.
    pub en_passant: Option<Square>,
}

/// One move of the past.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    played: Move,
    undo: Undo,
}

zeroed! { struct Record = Record { played: Move::NONE, undo: Undo::NONE }; }

/// A game that remembers its last `N` half-moves.
///
/// A longer game forgets its oldest moves one by one: they can no longer be taken back, and a
/// repetition of a position before them is not seen. With `N` of 150 or more no repetition is ever
/// missed, because the 75-move rule has ended the game by then.
///
/// ```
/// use kilomate_core::{Game, Status};
///
/// let mut game: Game<64> = Game::new();
/// for text in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"] {
///     let m = game.board().parse_move(text)?;
///     game.play(m)?;
/// }
/// assert_eq!(game.status(), Status::Checkmate);
/// game.take_back();
/// assert_eq!(game.status(), Status::Normal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Game<const N: usize> = GameIn<[Record; N]>;

/// A game with these records: see [`Game`], which says how many they are.
#[derive(Clone, Debug)]
pub struct GameIn<R> {
    board: Board,
    /// How many records lead to the position on the board.
    len: Few,
    /// How many records there are, taken-back ones included.
    known: Few,
    records: R,
}

zeroed! {
    struct GameIn [R: Zeroed] [R] =
        GameIn { board: Board::EMPTY, len: 0, known: 0, records: R::ZEROED };
}

impl<R: Array<Item = Record> + Zeroed> GameIn<R> {
    /// A game at its start.
    pub fn new() -> Self {
        Self::from_board(&Board::start())
    }

    /// A game that begins with this position.
    pub fn from_board(board: &Board) -> Self {
        let mut game = Self::ZEROED;
        game.set_board(board);
        game
    }
}

impl<R: Array<Item = Record>> GameIn<R> {
    /// How many half-moves it remembers.
    pub const REMEMBERED: u16 = R::LEN as u16;

    /// The same, as they are counted here.
    const MOST: Few = {
        // A walk back through them, two at a time, goes past the first.
        assert!(R::LEN >= 1 && R::LEN + 2 <= Few::MAX as usize);
        R::LEN as Few
    };

    /// Begins again with the start of a game.
    #[inline(never)] // its description must not stay on a small stack
    pub fn set_start(&mut self) {
        // Cannot fail; without a second board, which a small machine has no room for.
        let _ = self.set_up_in_place(&Setup::start());
    }

    /// Begins again with this position.
    pub fn set_board(&mut self, board: &Board) {
        self.board.clone_from(board);
        self.begin_again();
    }

    /// Forgets the past.
    fn begin_again(&mut self) {
        self.len = 0;
        self.known = 0;
    }

    /// Begins again with the position described.
    ///
    /// # Errors
    ///
    /// See [`SetupError`]; the game is then unchanged.
    #[inline(never)] // its temporary board must not stay on a small stack with its caller's
    pub fn set_up(&mut self, setup: &Setup) -> Result<(), SetupError> {
        let mut board = Board::EMPTY;
        setup.fill(&mut board)?;
        self.set_board(&board);
        Ok(())
    }

    /// As [`GameIn::set_up`], without a second board: for a machine that has no room for one.
    ///
    /// # Errors
    ///
    /// See [`SetupError`]; the game is then without a position: set another one.
    #[inline(never)]
    pub fn set_up_in_place(&mut self, setup: &Setup) -> Result<(), SetupError> {
        self.board = Board::EMPTY;
        let result = setup.fill(&mut self.board);
        if result.is_err() {
            self.board = Board::EMPTY;
        }
        self.begin_again();
        result
    }

    /// Begins again with the position of a FEN.
    ///
    /// # Errors
    ///
    /// See [`FenError`]; the game is then unchanged.
    #[inline(never)] // as above
    pub fn set_fen(&mut self, fen: impl AsRef<[u8]>) -> Result<(), FenError> {
        let mut setup = Setup::EMPTY;
        setup.read(fen.as_ref())?;
        Ok(self.set_up(&setup)?)
    }

    /// The position on the board.
    #[inline(always)]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How many moves can be taken back.
    #[allow(clippy::useless_conversion)] // not on the chip
    pub fn len(&self) -> u16 {
        self.len.into()
    }

    /// Whether no move can be taken back.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The remembered moves that lead to the position on the board, oldest first.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.records.items().iter().take(self.len as usize).map(|record| record.played)
    }

    /// Remembered move number `number`, from 0 for the oldest on.
    pub fn played(&self, number: u16) -> Option<Move> {
        if number >= self.len() {
            return None;
        }
        self.records.items().get(number as usize).map(|record| record.played)
    }

    /// The last move, if it is remembered.
    pub fn last_move(&self) -> Option<Move> {
        let last = self.len.checked_sub(1)?;
        self.records.items().get(last as usize).map(|record| record.played)
    }

    /// The position before the remembered moves.
    pub fn first_board(&self) -> Board {
        let mut board = self.board.clone();
        for record in self.records.items().iter().take(self.len as usize).rev() {
            board.unmake(record.played, &record.undo);
        }
        board
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if it is not; nothing has changed then.
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        self.play_watched(m, &mut ())
    }

    /// As [`GameIn::play`], under the eyes of a watcher.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if it is not legal; nothing has changed then.
    pub fn play_watched<W: Watch>(&mut self, m: Move, watch: &mut W) -> Result<(), IllegalMove> {
        if !self.board.is_legal(m) {
            return Err(IllegalMove);
        }
        self.forget_oldest_if_full();
        self.push_watched(m, watch);
        self.known = self.len;
        debug_assert!(self.board.is_consistent());
        Ok(())
    }

    fn forget_oldest_if_full(&mut self) {
        if self.len >= Self::MOST {
            self.forget(1);
        }
    }

    /// Forgets the oldest moves. In one place, where the compiler sees that there are so many: a second
    /// copy cost a chip the machinery of a panic.
    #[inline(never)]
    fn forget(&mut self, moves: Few) {
        let moves = moves.min(self.len).min(Self::MOST);
        self.records.items_mut().copy_within(moves as usize.., 0);
        self.len -= moves;
    }

    /// Makes a pseudo-legal move on top of the game and tells whether there was room for it.
    ///
    /// This is the step of perft and search: nothing is checked, nothing is forgotten, and every
    /// move pushed is popped again.
    #[inline]
    pub fn push(&mut self, m: Move) -> bool {
        self.push_watched(m, &mut ())
    }

    /// As [`GameIn::push`], under the eyes of a watcher. Who pops the move restores the watcher.
    #[inline]
    pub fn push_watched<W: Watch>(&mut self, m: Move, watch: &mut W) -> bool {
        if self.len >= Self::MOST {
            return false;
        }
        let record = self.records.element_mut(self.len as usize);
        record.played = m;
        self.board.make(m, watch, &mut record.undo);
        self.len += 1;
        true
    }

    /// Passes: the other side is to move. For search only; [`GameIn::pop`] takes it back.
    #[inline(always)]
    pub fn push_null(&mut self) -> bool {
        if self.len >= Self::MOST {
            return false;
        }
        let record = self.records.element_mut(self.len as usize);
        record.played = Move::NONE;
        self.board.make_null(&mut record.undo);
        self.len += 1;
        true
    }

    /// Whether the next move that is played makes it forget one.
    pub fn is_full(&self) -> bool {
        self.len >= Self::MOST
    }

    /// Forgets all moves but the last `moves`.
    pub fn keep(&mut self, moves: u16) {
        self.make_room(Self::REMEMBERED.saturating_sub(moves));
    }

    /// Gets ready for a line of up to `moves` half-moves on top of the game: forgets the oldest
    /// moves until there is room, and those that were taken back, whose records it will overwrite.
    pub fn make_room(&mut self, moves: u16) {
        let keep = Self::REMEMBERED.saturating_sub(moves) as Few;
        let surplus = self.len.saturating_sub(keep);
        if surplus > 0 {
            self.forget(surplus);
        }
        self.known = self.len;
    }

    /// Takes back the last move made and returns it.
    #[inline]
    pub fn pop(&mut self) -> Option<Move> {
        let len = self.len.checked_sub(1)?;
        let record = self.records.element(len as usize);
        if record.played.is_none() {
            self.board.unmake_null(&record.undo);
        } else {
            self.board.unmake(record.played, &record.undo);
        }
        self.len = len;
        Some(record.played)
    }

    /// Makes the move again that was popped last; a pass, too.
    pub(crate) fn push_again<W: Watch>(&mut self, watch: &mut W) {
        match self.records.items().get(self.len as usize).map(|record| record.played) {
            Some(Move::NONE) => self.push_null(),
            Some(m) => self.push_watched(m, watch),
            None => false,
        };
    }

    /// Takes back the last move, if one is remembered. [`GameIn::replay`] plays it again.
    pub fn take_back(&mut self) -> Option<Move> {
        let taken = self.pop();
        debug_assert!(self.board.is_consistent());
        taken
    }

    /// Plays again the move that was taken back last, if nothing else was played since.
    pub fn replay(&mut self) -> Option<Move> {
        self.replay_watched(&mut ())
    }

    /// As [`GameIn::replay`], under the eyes of a watcher.
    pub(crate) fn replay_watched<W: Watch>(&mut self, watch: &mut W) -> Option<Move> {
        if self.len >= self.known {
            return None;
        }
        let m = self.records.items().get(self.len as usize)?.played;
        self.push_watched(m, watch);
        Some(m)
    }

    /// Whether the position on the board stood before, as far as the game remembers.
    #[inline(always)]
    pub(crate) fn is_repeated(&self) -> bool {
        let key = self.board.key();
        let reversible = (self.board.halfmove_clock() as Few).min(self.len);
        let mut back = 4;
        while back <= reversible {
            if self
                .records
                .items()
                .get((self.len - back) as usize)
                .is_some_and(|r| r.undo.key == key)
            {
                return true;
            }
            back += 2;
        }
        false
    }

    /// How often the position on the board stood before, as far as the game remembers.
    pub fn repetitions(&self) -> u8 {
        let key: Key = self.board.key();
        let reversible = (self.board.halfmove_clock() as Few).min(self.len);
        let mut count = 0;
        let mut back = 4; // the side to move cannot stand as before in fewer half-moves
        while back <= reversible {
            match self.records.items().get((self.len - back) as usize) {
                Some(record) if record.undo.key == key => count += 1,
                _ => {}
            }
            back += 2;
        }
        count
    }

    /// Whether any two positions since the last capture or pawn's move are the same.
    pub(crate) fn has_repetition(&self) -> bool {
        let reversible = (self.board.halfmove_clock() as Few).min(self.len);
        let first = (self.len - reversible) as usize;
        let records = self.records.items().get(first..self.len as usize).unwrap_or(&[]);
        let keys = || records.iter().map(|r| r.undo.key).chain(core::iter::once(self.board.key()));
        keys().enumerate().any(|(i, key)| keys().skip(i + 1).any(|other| other == key))
    }

    /// What the rules say about the position on the board. Mate and stalemate come before any
    /// draw, a draw that needs no claim before one that does, and a draw before a check.
    pub fn status(&self) -> Status {
        self.status_given(self.board.has_legal_move())
    }

    /// As [`GameIn::status`], for somebody who has listed the moves and knows whether there is one.
    pub fn status_given(&self, has_legal_move: bool) -> Status {
        let check = self.board.in_check();
        if !has_legal_move {
            return if check { Status::Checkmate } else { Status::Stalemate };
        }
        let repetitions = self.repetitions();
        let clock = self.board.halfmove_clock();
        if self.board.is_material_insufficient() {
            Status::InsufficientMaterial
        } else if repetitions >= 4 {
            Status::Fivefold
        } else if clock >= 150 {
            Status::SeventyFiveMoves
        } else if repetitions >= 2 {
            Status::Threefold
        } else if clock >= 100 {
            Status::FiftyMoves
        } else if check {
            Status::Check
        } else {
            Status::Normal
        }
    }

    /// What a move will change besides its origin and target; nothing if it is not legal here.
    pub fn effects(&self, m: Move) -> Effects {
        if !self.board.is_legal(m) {
            return Effects::default();
        }
        Effects {
            rook: m.is_castling().then(|| castling_rook(self.board.side_to_move(), m.flags())),
            en_passant: m.is(Flag::EnPassant).then(|| victim_square(m)),
        }
    }
}

impl<R: Array<Item = Record> + Zeroed> Default for GameIn<R> {
    fn default() -> Self {
        Self::new()
    }
}
