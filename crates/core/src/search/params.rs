//! The numbers of the search, in one table. Each belongs to one rule of `rules`.
//!
//! A machine's numbers are constants, and cost it no memory. In a laboratory they can be changed
//! while the engine runs: [`Adjustable`] instead of [`Fixed`].

use crate::score::Score;

/// All numbers that a match or a tuner may change. Margins in hundredths of a pawn, depths in
/// plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Params {
    /// Reverse futility: deepest node.
    pub reverse_futility_depth: i8,
    /// Reverse futility: margin for each ply of depth.
    pub reverse_futility_margin: Score,
    /// Lazy evaluation: what all terms but material and piece-square values may come to.
    pub lazy_margin: Score,
    /// Razoring: deepest node.
    pub razoring_depth: i8,
    /// Razoring: margin for each ply of depth.
    pub razoring_margin: Score,
    /// Null move: shallowest node.
    pub null_depth: i8,
    /// Null move: reduction at least.
    pub null_reduction: i8,
    /// Null move: one ply more for so many plies of depth.
    pub null_depth_divisor: i8,
    /// Internal reduction: shallowest node without a table move that loses a ply.
    pub internal_depth: i8,
    /// Late move pruning: deepest node.
    pub late_depth: i8,
    /// Late move pruning: quiet moves that are always tried.
    pub late_base: u8,
    /// Futility: deepest node.
    pub futility_depth: i8,
    /// Futility: margin at depth 0.
    pub futility_base: Score,
    /// Futility: margin for each ply of depth.
    pub futility_margin: Score,
    /// Exchange pruning: deepest node.
    pub exchange_depth: i8,
    /// Late move reduction: shallowest node.
    pub reduction_depth: i8,
    /// Late move reduction: moves that are never reduced.
    pub reduction_moves: u8,
    /// Late move reduction: what quiet moves are reduced by at least, in 16ths of a ply.
    pub reduction_base: u16,
    /// Late move reduction: growth with both logarithms, 34 being about one half of their product.
    pub reduction_scale: u16,
    /// Extensions: a line may be extended by this many quarters of the iteration's depth.
    pub extension_quarters: u8,
    /// Delta pruning in quiescence: what a capture may win beside the piece.
    pub delta: Score,
    /// Quiescence: plies in which quiet moves that give check are tried.
    pub quiet_check_plies: i8,
    /// Aspiration: first half-width of the window.
    pub aspiration: Score,
    /// Aspiration: first iteration with a window.
    pub aspiration_depth: u8,
    /// Whether quiescence stores in the table; in a tiny one that pushes out what is worth more.
    pub store_quiescence: bool,
}

impl Params {
    /// Where every machine begins; a machine's own table changes what matches say it should.
    pub const DEFAULT: Params = Params {
        reverse_futility_depth: 5,
        reverse_futility_margin: 85,
        lazy_margin: 200,
        razoring_depth: 2,
        razoring_margin: 300,
        null_depth: 3,
        null_reduction: 3,
        null_depth_divisor: 6,
        internal_depth: 4,
        late_depth: 7,
        late_base: 6,
        futility_depth: 6,
        futility_base: 120,
        futility_margin: 100,
        exchange_depth: 5,
        reduction_depth: 3,
        reduction_moves: 3,
        reduction_base: 8,
        reduction_scale: 28,
        extension_quarters: 4,
        delta: 150,
        quiet_check_plies: 1,
        aspiration: 25,
        aspiration_depth: 5,
        store_quiescence: true,
    };
}

/// Where an engine has its numbers from.
pub trait Numbers: Copy {
    /// Those of the machine.
    const MACHINE: Self;
    /// The numbers, on a machine that has these.
    fn on(self, machine: Params) -> Params;
    /// Takes others, where that is possible.
    fn adjust(&mut self, other: &'static Params);
}

/// The machine's numbers, known when the engine is compiled.
#[derive(Clone, Copy)]
pub struct Fixed;

impl Numbers for Fixed {
    const MACHINE: Fixed = Fixed;

    #[inline(always)]
    fn on(self, machine: Params) -> Params {
        machine
    }

    fn adjust(&mut self, _: &'static Params) {}
}

/// Other numbers than the machine's, if there are any: for matches and tuners.
#[derive(Clone, Copy)]
pub struct Adjustable(Option<&'static Params>);

impl Numbers for Adjustable {
    const MACHINE: Adjustable = Adjustable(None);

    #[inline(always)]
    fn on(self, machine: Params) -> Params {
        match self.0 {
            Some(other) => *other,
            None => machine,
        }
    }

    fn adjust(&mut self, other: &'static Params) {
        self.0 = Some(other);
    }
}
