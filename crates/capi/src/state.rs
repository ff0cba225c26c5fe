//! The one engine of the library: a static, and the only door to it.

use core::cell::RefCell;
use core::mem::size_of;

use kilomate_core::Board;

/// Half-moves that the engine remembers. 150 find every repetition (see
/// [`kilomate_core::Game`]); the rest is for the line that a search tries on top of the game.
const REMEMBERED: usize = 256;

/// The game that the engine plays.
pub(crate) type Game = kilomate_core::Game<REMEMBERED>;

struct State {
    /// False until a game is needed: a static of zeros costs no space in the program file, and a
    /// program that never calls `engine_init` still finds a game.
    begun: bool,
    game: Game,
}

struct Shared(RefCell<State>);

// SAFETY: engine.h demands that no two threads are inside the library at the same time.
unsafe impl Sync for Shared {}

static SHARED: Shared = Shared(RefCell::new(State { begun: false, game: Game::zeroed() }));

// The calculator gives the engine 45.6 KB, of which 32 KB are the transposition table; what the
// rules need is to stay well below the rest.
const _: () = assert!(size_of::<Shared>() <= 4608);

/// Lets `act` work on the game, which is a new one if there was none. A call from inside `act`,
/// by way of a hook, finds the engine busy: it does nothing and gets the default value.
pub(crate) fn with_game<R: Default>(act: impl FnOnce(&mut Game) -> R) -> R {
    let Ok(mut state) = SHARED.0.try_borrow_mut() else { return R::default() };
    if !state.begun {
        begin(&mut state);
    }
    act(&mut state.game)
}

#[cold]
#[inline(never)]
fn begin(state: &mut State) {
    state.game.set_board(&Board::start());
    state.begun = true;
}

/// Forgets the game; the next one that is needed will be new.
pub(crate) fn forget_game() {
    if let Ok(mut state) = SHARED.0.try_borrow_mut() {
        state.begun = false;
    }
}
