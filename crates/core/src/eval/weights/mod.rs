//! The weights of the evaluation, each a pair for middlegame and endgame in hundredths of a pawn.
//!
//! There is a set of tables for each [`Extent`](super::Extent): what a square is worth to a piece
//! depends on whether its mobility counts beside it. The piece-square values carry the material in
//! them. Rows run from rank 8 to rank 1, seen from White.

pub mod full;
pub mod lean;

use kilomate_flash::Flash;

/// Middlegame and endgame.
pub type Pair = [i16; 2];

/// By kind and square, a8 first.
pub type PieceSquare = Flash<[[Pair; 64]; 7]>;

/// By term, see [`term`].
pub type Terms = Flash<[Pair; term::COUNT as usize]>;

/// Declares every term once: where it stands in the table, how many entries it has, and what it is
/// called for people.
macro_rules! terms {
    ($($(#[$doc:meta])* $name:ident $count:literal $text:literal;)*) => {
        terms! { @ 0; $($(#[$doc])* $name $count;)* }

        /// All terms in their order.
        pub const LIST: &[Term] = &[$(Term {
            name: stringify!($name),
            text: $text,
            first: $name,
            count: $count,
        }),*];
    };
    (@ $first:expr; $(#[$doc:meta])* $name:ident $count:literal; $($rest:tt)*) => {
        $(#[$doc])*
        pub const $name: u8 = $first;
        terms! { @ $name + $count; $($rest)* }
    };
    (@ $first:expr;) => {
        /// How many entries there are.
        pub const COUNT: u8 = $first;
    };
}

/// Where each term stands in the table.
pub mod term {
    /// A term, or several of a kind.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Term {
        /// The constant here.
        pub name: &'static str,
        /// For people.
        pub text: &'static str,
        /// Its first entry.
        pub first: u8,
        /// How many entries it has.
        pub count: u8,
    }

    terms! {
        /// The side to move.
        TEMPO 1 "tempo";
        /// Two bishops or more.
        BISHOP_PAIR 1 "bishop pair";
        /// A pawn behind another of its side.
        DOUBLED 1 "doubled pawn";
        /// A pawn without neighbours on the next files.
        ISOLATED 1 "isolated pawn";
        /// A pawn defended by a pawn or beside one, by row seen from its side: 1 is the seventh
        /// rank.
        CONNECTED 8 "connected pawn";
        /// A passed pawn, by row.
        PASSED 8 "passed pawn";
        /// A passed pawn with a man in front of it, by row.
        PASSED_BLOCKED 8 "blocked passed pawn";
        /// For each step from the own king to the square before an advanced passed pawn.
        PASSED_OWN_KING 1 "steps of own king to passed pawn";
        /// For each step from the enemy king to it.
        PASSED_ENEMY_KING 1 "steps of enemy king to passed pawn";
        /// A rook on a file without pawns.
        ROOK_OPEN 1 "rook on open file";
        /// A rook on a file without own pawns.
        ROOK_HALF_OPEN 1 "rook on half-open file";
        /// A pawn on the row before the king, on its file or the next ones.
        SHIELD_NEAR 1 "pawn before king";
        /// A pawn on the row after that.
        SHIELD_FAR 1 "pawn two before king";
        /// A file at the king without any pawns.
        KING_FILE_OPEN 1 "open file at king";
        /// A file at the king without own pawns.
        KING_FILE_HALF_OPEN 1 "half-open file at king";
        /// Each safe square that a knight, bishop, rook, queen can go to.
        MOBILITY 4 "squares for pieces";
        /// Each square beside the enemy king that a knight, bishop, rook, queen attacks.
        KING_ATTACK 4 "attacks beside enemy king";
        /// A piece that a pawn attacks.
        ATTACKED_BY_PAWN 1 "piece attacked by pawn";
    }
}
