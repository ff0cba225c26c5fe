//! The one engine of the library: a static, and the only door to it.

use core::cell::RefCell;
use core::mem::size_of;

use kilomate_core::MachineName;

use crate::data;
use crate::host::{Game, Host, Program};

struct State {
    /// False until a game is needed: a static of zeros costs no space in the program file, and a
    /// program that never calls `engine_init` still finds a game.
    begun: bool,
    host: Host,
}

struct Shared(RefCell<State>);

// SAFETY: engine.h demands that no two threads are inside the library at the same time.
unsafe impl Sync for Shared {}

static SHARED: Shared = Shared(RefCell::new(State { begun: false, host: Host::ZEROED }));

// What the calculator gives the engine: 45.6 KB, of which 32 KB are the transposition table. On
// the calculator itself, where nothing is aligned, it needs a little less than here.
const _: () = assert!(size_of::<Shared>() <= MachineName::Ce.facts().memory.unwrap() as usize);

/// Lets `act` work with the host, who is at the start of a new game if there was none. A call
/// from inside `act`, by way of a hook, finds the engine busy: it does nothing and gets the default
/// value.
pub(crate) fn with_host<R: Default>(act: impl FnOnce(&mut Host) -> R) -> R {
    let Ok(mut state) = SHARED.0.try_borrow_mut() else { return R::default() };
    if !state.begun {
        state.host.begin_game();
        state.begun = true;
    }
    act(&mut state.host)
}

/// Lets `look` see the game as the program knows it. Pondering goes on afterwards.
pub(crate) fn with_game<R: Default>(look: impl FnOnce(&Game) -> R) -> R {
    with_host(|host| host.player.peek(look))
}

/// Forgets the game; the next one that is needed will be new. Asks `hooks` from then on, or the
/// same as before if there are none.
pub(crate) fn forget_game(hooks: Option<Program>) {
    if let Ok(mut state) = SHARED.0.try_borrow_mut() {
        state.begun = false;
        if let Some(hooks) = hooks {
            state.host.reset(hooks);
            data::give_back();
        }
    }
}
