//! Perft: counts the leaves of the tree of legal moves, every leaf made and unmade.
//!
//! No recursion: the plies share one stack of moves, and each remembers where its own begin.

use kilomate_flash::Array;

use crate::chess::attacks::Checks;
use crate::chess::board::Board;
use crate::chess::game::{GameIn, Record};
use crate::chess::make::Watch;
use crate::chess::movegen::MoveSet;
use crate::chess::movelist::MoveStack;

/// The deepest perft that can be counted.
pub const MAX_DEPTH: usize = 12;

/// Remembers counts of positions that were seen before. `()` remembers nothing.
pub trait Memo {
    /// What it wants to know of a position beside the board, kept move by move.
    type Watch: Watch;
    /// The count below a position, if it is remembered for this depth.
    fn recall(&mut self, board: &Board, watch: &Self::Watch, depth: u8) -> Option<u64>;
    /// Remembers the count below a position.
    fn remember(&mut self, board: &Board, watch: &Self::Watch, depth: u8, count: u64);
}

impl Memo for () {
    type Watch = ();
    #[inline(always)]
    fn recall(&mut self, _: &Board, (): &(), _: u8) -> Option<u64> {
        None
    }
    #[inline(always)]
    fn remember(&mut self, _: &Board, (): &(), _: u8, _: u64) {}
}

/// Perft ran out of the room it was given: the game's records, the move stack, or [`MAX_DEPTH`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfRoom;

/// One node that is not a leaf's parent.
#[derive(Clone, Copy)]
struct Node {
    /// Where its moves begin and where the untried ones do.
    first: u16,
    next: u16,
    checks: Checks,
    /// The total when the node was entered.
    before: u64,
}

/// Counts the leaves at `depth` below the position of `game`, which is the same afterwards
/// but for moves taken back, which can no longer be replayed, and, if there are too many to leave
/// room for the depth, its oldest ones.
///
/// # Errors
///
/// [`OutOfRoom`] if the records or the move stack are too small for the depth.
pub fn perft<R, const M: usize, C>(
    game: &mut GameIn<R>,
    stack: &mut MoveStack<M>,
    memo: &mut C,
    depth: u8,
) -> Result<u64, OutOfRoom>
where
    R: Array<Item = Record>,
    C: Memo,
{
    if depth as usize > MAX_DEPTH || R::LEN < depth as usize {
        return Err(OutOfRoom);
    }
    game.make_room(depth as u16);
    if depth == 0 {
        return Ok(1);
    }
    let empty = Node { first: 0, next: 0, checks: Checks::NONE, before: 0 };
    let mut nodes = [empty; MAX_DEPTH];
    let mut total = 0u64;
    let mut checks = game.board().checks();
    let mut watch = C::Watch::from_scratch(game.board());
    let mut watched = [watch; MAX_DEPTH]; // before the move that is being tried, by plies below
    let mut left = depth; // plies below the node that is looked at
    stack.truncate(0);
    stack.take_overflow();
    // A node is entered here; the inner loop goes back up until a node has a move to try.
    'enter: loop {
        let mut returning = true;
        if let Some(count) = memo.recall(game.board(), &watch, left) {
            total += count;
        } else {
            let first = stack.len();
            game.board().generate(MoveSet::All, stack);
            if left == 1 {
                let count = count_leaves(game, stack, first, &checks);
                memo.remember(game.board(), &watch, 1, count as u64);
                total += count as u64;
                stack.truncate(first);
            } else if let Some(node) = nodes.get_mut(left as usize - 1) {
                *node = Node { first, next: first, checks, before: total };
                returning = false;
            }
        }
        loop {
            if returning {
                if left == depth {
                    break 'enter;
                }
                game.pop();
                left += 1;
                watch = watched[(left as usize - 1) % MAX_DEPTH];
            }
            let Some(node) = nodes.get_mut(left as usize - 1) else { return Err(OutOfRoom) };
            while node.next < stack.len() {
                let m = stack.get(node.next);
                node.next += 1;
                if game.board().is_legal_pseudo(m, &node.checks) {
                    watched[(left as usize - 1) % MAX_DEPTH] = watch;
                    game.push_watched(m, &mut watch);
                    checks = game.board().checks_after(m);
                    left -= 1;
                    continue 'enter;
                }
            }
            memo.remember(game.board(), &watch, left, total - node.before);
            stack.truncate(node.first);
            returning = true;
        }
    }
    if stack.take_overflow() { Err(OutOfRoom) } else { Ok(total) }
}

/// Makes and unmakes every legal move from number `first` on.
fn count_leaves<R: Array<Item = Record>, const M: usize>(
    game: &mut GameIn<R>,
    stack: &MoveStack<M>,
    first: u16,
    checks: &Checks,
) -> u16 {
    let mut count = 0;
    for i in first..stack.len() {
        let m = stack.get(i);
        if game.board().is_legal_pseudo(m, checks) {
            game.push(m);
            count += 1;
            game.pop();
        }
    }
    count
}
