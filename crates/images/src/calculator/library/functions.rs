//! The functions of `engine.h` in the native library: how each is called, and in which overlay it lies.

/// What a function answers to a hook that calls it, which must not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Busy {
    /// Nothing, or 0.
    Zero,
    /// The BUSY code of positions, moves and data.
    Code,
    /// No move, to where the first argument points.
    NoMove,
}

/// A function.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// Its names in the header, without `engine_`: those behind the first are the same function.
    pub names: &'static [&'static str],
    /// Its name with the first argument, a move, behind a pointer.
    pub twin: Option<&'static str>,
    /// What it is called in the module, without `native_`.
    pub native: &'static str,
    /// Whether there must be a game.
    pub needs_game: bool,
    /// What it answers to a hook.
    pub busy: Busy,
    /// The overlays that it is in.
    pub overlays: &'static [Overlay],
}

/// The overlays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlay {
    /// Thinking.
    Search = 0,
    /// Everything else.
    Rest = 1,
}

const BOTH: &[Overlay] = &[Overlay::Search, Overlay::Rest];
const SEARCH: &[Overlay] = &[Overlay::Search];
const REST: &[Overlay] = &[Overlay::Rest];

const fn plain(names: &'static [&'static str], overlays: &'static [Overlay]) -> Function {
    Function { names, twin: None, native: names[0], needs_game: true, busy: Busy::Zero, overlays }
}

const fn with_twin(
    names: &'static [&'static str],
    twin: &'static str,
    overlays: &'static [Overlay],
) -> Function {
    Function { twin: Some(twin), ..plain(names, overlays) }
}

const fn gameless(names: &'static [&'static str]) -> Function {
    Function { needs_game: false, ..plain(names, REST) }
}

const fn coded(names: &'static [&'static str]) -> Function {
    Function { busy: Busy::Code, ..plain(names, REST) }
}

/// A function that returns a move: a pointer to where it goes is its first argument anyway, so that its twin is itself.
const fn finding(names: &'static [&'static str]) -> Function {
    Function { busy: Busy::NoMove, ..plain(names, SEARCH) }
}

/// What begins a game before the first function that needs one.
pub(super) const BEGIN: Function = gameless(&["begin"]);

/// All of them but `engine_version`, which is a number.
pub const FUNCTIONS: [Function; 37] = [
    gameless(&["init"]),
    gameless(&["new_game"]),
    gameless(&["cleanup"]),
    coded(&["try_position", "set_position"]),
    plain(&["get_position"], REST),
    coded(&["set_fen"]),
    plain(&["get_fen"], REST),
    plain(&["get_moves_from"], REST),
    plain(&["get_all_moves"], REST),
    plain(&["is_legal"], REST),
    with_twin(&["is_legal_move"], "is_legal_move_p", REST),
    with_twin(&["make_move"], "make_move_p", REST),
    with_twin(&["get_move_effects"], "get_move_effects_p", REST),
    plain(&["take_back"], REST),
    plain(&["replay"], REST),
    with_twin(&["get_san"], "get_san_p", REST),
    coded(&["parse_move"]),
    plain(&["set_level"], BOTH),
    plain(&["seed"], BOTH),
    plain(&["set_book"], BOTH),
    coded(&["set_data"]),
    finding(&["think", "think_p"]),
    finding(&["think_ms", "think_ms_p"]),
    finding(&["hint", "hint_p"]),
    plain(&["set_interrupt"], BOTH),
    plain(&["get_score"], BOTH),
    plain(&["get_depth"], BOTH),
    plain(&["was_book"], BOTH),
    plain(&["get_nodes"], BOTH),
    plain(&["get_line"], BOTH),
    with_twin(&["ponder_begin"], "ponder_begin_p", REST),
    plain(&["ponder_step"], SEARCH),
    plain(&["ponder_stop"], BOTH),
    plain(&["get_status"], REST),
    plain(&["in_check"], REST),
    plain(&["save"], REST),
    plain(&["restore"], REST),
];
