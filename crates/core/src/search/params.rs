//! The numbers of the search, in one table. Each belongs to one rule of `rules`.
//!
//! A machine's numbers are constants, and cost it no memory. In a laboratory they can be changed
//! while the engine runs: [`Adjustable`] instead of [`Fixed`].

use kilomate_flash::{Zeroed, zeroed};

/// A number that a match or a tuner may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tunable {
    /// What it is called: the field of [`Params`].
    pub name: &'static str,
    /// The least that makes sense.
    pub least: i16,
    /// The most that makes sense.
    pub most: i16,
}

/// Declares every number once: its field, its default, and how far a tuner may go.
macro_rules! params {
    ($($(#[$doc:meta])* $name:ident: $t:ty = $default:literal in $least:literal..=$most:literal;)*) => {
        /// All numbers that a match or a tuner may change. Margins in hundredths of a pawn, depths
        /// in plies.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Params {
            $($(#[$doc])* pub $name: $t,)*
            /// Whether quiescence stores in the table; in a tiny one that pushes out what is worth
            /// more.
            pub store_quiescence: bool,
        }

        impl Params {
            /// Where every machine begins; a machine's own table changes what matches say it
            /// should.
            pub const DEFAULT: Params = Params { $($name: $default,)* store_quiescence: true };

            /// The numbers in their order, with the bounds for a tuner.
            pub const TUNABLE: &[Tunable] =
                &[$(Tunable { name: stringify!($name), least: $least, most: $most }),*];

            /// Number `index` of [`Params::TUNABLE`], 0 if there are fewer.
            pub fn get(&self, index: usize) -> i16 {
                [$(self.$name as i16),*].get(index).copied().unwrap_or(0)
            }

            /// Sets number `index` of [`Params::TUNABLE`]; nothing if there are fewer.
            pub fn set(&mut self, index: usize, value: i16) {
                let mut at = 0;
                $(
                    if at == index {
                        self.$name = value as $t;
                    }
                    at += 1;
                )*
                let _ = at;
            }
        }
    };
}

params! {
    /// Reverse futility: deepest node.
    #[doc(alias("RFP", "static null move pruning"))]
    reverse_futility_depth: i8 = 5 in 0..=12;
    /// Reverse futility: margin for each ply of depth.
    reverse_futility_margin: i16 = 85 in 20..=300;
    /// Lazy evaluation: what all terms but material and piece-square values may come to.
    lazy_margin: i16 = 200 in 0..=1000;
    /// Lazy evaluation: the same while several variations are searched, whose scores are compared: a level that
    /// looks at a few hundred positions must not choose by guesses.
    lazy_margin_several: i16 = 200 in 0..=1000;
    /// Razoring: deepest node.
    razoring_depth: i8 = 2 in 0..=6;
    /// Razoring: margin for each ply of depth.
    razoring_margin: i16 = 300 in 50..=800;
    /// Null move: shallowest node.
    #[doc(alias = "NMP")]
    null_depth: i8 = 3 in 1..=100;
    /// Null move: reduction at least.
    null_reduction: i8 = 3 in 1..=6;
    /// Null move: one ply more for so many plies of depth.
    null_depth_divisor: i8 = 6 in 2..=12;
    /// Null move: one ply more for a lead over beta of so much, two for twice as much.
    null_lead: i16 = 200 in 50..=1000;
    /// Internal reduction: shallowest node without a table move that loses a ply.
    #[doc(alias("IIR", "IID"))]
    internal_depth: i8 = 4 in 2..=100;
    /// Late move pruning: deepest node.
    #[doc(alias = "LMP")]
    late_depth: i8 = 7 in 0..=12;
    /// Late move pruning: quiet moves that are always tried.
    late_base: u8 = 6 in 0..=30;
    /// Futility: deepest node.
    futility_depth: i8 = 6 in -1..=12;
    /// Futility: margin at depth 0.
    futility_base: i16 = 120 in 0..=400;
    /// Futility: margin for each ply of depth.
    futility_margin: i16 = 100 in 20..=300;
    /// Exchange pruning: deepest node.
    #[doc(alias = "SEE pruning")]
    exchange_depth: i8 = 5 in -1..=12;
    /// Exchange pruning: nodes below this depth leave out quiet moves to where a pawn takes.
    pawn_threat_depth: i8 = 4 in 0..=12;
    /// Late move reduction: shallowest node.
    #[doc(alias = "LMR")]
    reduction_depth: i8 = 3 in 1..=100;
    /// Late move reduction: moves that are never reduced.
    reduction_moves: u8 = 3 in 1..=20;
    /// Late move reduction: what quiet moves are reduced by at least, in 16ths of a ply.
    reduction_base: u16 = 8 in 0..=40;
    /// Late move reduction: the same for captures and promotions.
    reduction_base_captures: u16 = 2 in 0..=40;
    /// Late move reduction: growth with both logarithms, 34 being about one half of their product.
    reduction_scale: u16 = 28 in 5..=80;
    /// Extensions: a line may be extended by this many quarters of the iteration's depth.
    extension_quarters: u8 = 4 in 0..=12;
    /// Delta pruning in quiescence: what a capture may win beside the piece.
    delta: i16 = 150 in 0..=600;
    /// Quiescence: plies in which quiet moves that give check are tried.
    quiet_check_plies: i8 = 1 in 0..=4;
    /// Aspiration: first half-width of the window.
    aspiration: i16 = 25 in 5..=300;
    /// Aspiration: first iteration with a window.
    aspiration_depth: u8 = 5 in 2..=100;
    /// History: what a move that refutes gains, for each unit of its depth squared.
    history_bonus: i16 = 12 in 1..=64;
    /// History: what it gains at most.
    history_bonus_most: i16 = 1600 in 100..=8000;
    /// Singular extensions: shallowest node that tries the moves beside the table's; on a machine that keeps notes.
    singular_depth: i8 = 6 in 3..=100;
    /// Singular extensions: how far below the table's score the others must stay, in eighths of a hundredth of a pawn
    /// for each ply.
    singular_margin: i16 = 8 in 0..=100;
    /// Singular extensions: so far below that bound the others must stay for two plies instead of one.
    double_margin: i16 = 20 in 0..=400;
    /// Singular extensions: what the table's move loses, in plies, if others are as good and it refutes the node.
    rival_reduction: i8 = 1 in 0..=3;
    /// Late move reduction: what a node that is expected to be refuted adds, in 16ths of a ply; this and the next three
    /// on a machine that keeps notes.
    reduction_cut: i16 = 16 in 0..=64;
    /// Late move reduction: what a position adds that is no better than two plies ago, in 16ths.
    reduction_worse: i16 = 16 in 0..=48;
    /// Late move reduction: what an open window takes off, in 16ths.
    reduction_pv: i16 = 16 in 0..=64;
    /// Late move reduction: what the best experience with a move takes off, and the worst adds, in 16ths.
    reduction_history: i16 = 32 in 0..=96;
    /// Exchange pruning of quiet moves: deepest node, after reduction; on a machine that keeps notes.
    quiet_exchange_depth: i8 = -1 in -1..=12;
    /// Exchange pruning of quiet moves: what may be lost for each ply, in eighths of a pawn.
    quiet_exchange_margin: i8 = 5 in 0..=16;
    /// History: what the opponent's last quiet move gains if nothing is found against it, in 16ths of the usual; on a
    /// machine that keeps notes.
    prior_bonus: i16 = 0 in 0..=32;
    /// Evaluations fade to nothing in so many half-moves without a capture or a pawn's move; on a machine that keeps
    /// notes. 0 is never.
    fading: i16 = 0 in 0..=1000;
    /// Corrections: how much of an error is learnt, in 4096ths for each ply; on a machine that remembers them.
    correction_rate: i16 = 3 in 0..=64;
}

/// Where an engine has its numbers from.
pub trait ParamSource: Copy + Zeroed {
    /// The numbers, on a machine that has these of its own.
    fn params(self, machine: Params) -> Params;
    /// Takes others, where that is possible.
    fn adjust(&mut self, other: &'static Params);
}

/// The machine's numbers, known when the engine is compiled.
#[derive(Clone, Copy)]
pub struct Fixed;

impl ParamSource for Fixed {
    #[inline(always)]
    fn params(self, machine: Params) -> Params {
        machine
    }

    fn adjust(&mut self, _: &'static Params) {}
}

/// Other numbers than the machine's, if there are any: for matches and tuners.
#[derive(Clone, Copy)]
pub struct Adjustable(Option<&'static Params>);

impl ParamSource for Adjustable {
    #[inline(always)]
    fn params(self, machine: Params) -> Params {
        match self.0 {
            Some(other) => *other,
            None => machine,
        }
    }

    fn adjust(&mut self, other: &'static Params) {
        self.0 = Some(other);
    }
}

zeroed! {
    struct Fixed = Fixed;
    struct Adjustable = Adjustable(None);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_its_own_and_keeps_what_it_is_given() {
        for (index, number) in Params::TUNABLE.iter().enumerate() {
            let own = Params::DEFAULT.get(index);
            assert!((number.least..=number.most).contains(&own), "{} of {own}", number.name);
            for value in [number.least, number.most] {
                let mut changed = Params::DEFAULT;
                changed.set(index, value);
                for (other, _) in Params::TUNABLE.iter().enumerate() {
                    let expected = if other == index { value } else { Params::DEFAULT.get(other) };
                    assert_eq!(changed.get(other), expected, "{}", number.name);
                }
            }
        }
        assert_eq!(Params::DEFAULT.get(Params::TUNABLE.len()), 0);
    }
}
