//! Which men there are on a board, and what a table about them is called.

use kilomate_core::{Board, Color, Kind};

/// The largest tables that there are.
pub(crate) const MOST_MEN: usize = 7;

/// How many men of each kind both sides have: White first, `Kind as usize` within.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Material([[u8; 7]; 2]);

impl Material {
    /// The men on a board.
    pub(crate) fn of(board: &Board) -> Material {
        let mut material = Material::default();
        for color in [Color::White, Color::Black] {
            for kind in board.men(color).filter_map(|at| board.piece_at(at).kind()) {
                material.0[color as usize][kind as usize] += 1;
            }
        }
        material
    }

    /// What a name such as `KRPvKR` says, if it is one that a table can have.
    pub(crate) fn from_name(name: &str) -> Option<Material> {
        let (white, black) = name.split_once('v')?;
        let mut material = Material::default();
        for (side, letters) in [white, black].into_iter().enumerate() {
            for letter in letters.bytes() {
                let kind = letter.is_ascii_uppercase().then(|| Kind::from_letter(letter))??;
                material.0[side][kind as usize] += 1;
            }
        }
        let one_king = material.0.iter().all(|men| men[Kind::King as usize] == 1);
        (one_king && (3..=MOST_MEN).contains(&material.men())).then_some(material)
    }

    /// The same with colours exchanged.
    pub(crate) fn reversed(self) -> Material {
        Material([self.0[1], self.0[0]])
    }

    /// All men, kings included.
    pub(crate) fn men(self) -> usize {
        self.0.iter().flatten().map(|&count| usize::from(count)).sum()
    }

    /// How many men of a kind a side has: 0 is White.
    pub(crate) fn count(self, side: usize, kind: Kind) -> u8 {
        self.0.get(side).map_or(0, |men| men[kind as usize])
    }

    /// Whether a pawn is among them.
    pub(crate) fn has_pawns(self) -> bool {
        self.0.iter().any(|men| men[Kind::Pawn as usize] != 0)
    }

    /// Pawns of the side whose pawns lead the index, and of the other: the side with fewer leads.
    pub(crate) fn pawns(self) -> [u8; 2] {
        let [white, black] = self.0.map(|men| men[Kind::Pawn as usize]);
        if black != 0 && (white == 0 || white > black) { [black, white] } else { [white, black] }
    }

    /// Whether only the kings are of a kind of their own.
    pub(crate) fn only_kings_are_single(self) -> bool {
        self.0.iter().flatten().filter(|&&count| count == 1).count() == 2
    }

    /// Counts one man by the number that tables give him: his kind, and 8 more if he is Black's.
    pub(crate) fn count_numbered(&mut self, number: u8) -> Option<()> {
        let kind = Kind::from_number(number & 7)?;
        self.0[usize::from(number >> 3 & 1)][kind as usize] += 1;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_boards_counted() {
        let material = Material::from_name("KRPvKR").unwrap();
        let board = Board::from_fen("4k3/4r3/8/8/8/8/4P3/R3K3 w - - 0 1").unwrap();
        assert_eq!(Material::of(&board), material);
        assert_eq!((material.men(), material.pawns()), (5, [1, 0]));
        assert_eq!(material.reversed(), Material::from_name("KRvKRP").unwrap());
        assert_eq!(material.reversed().pawns(), [1, 0], "whose pawns they are does not matter");
        assert_eq!(Material::from_name("KPPvKP").unwrap().pawns(), [1, 2]);
        assert!(Material::from_name("KNNvK").unwrap().only_kings_are_single());
        assert!(!Material::from_name("KQvK").unwrap().only_kings_are_single());
    }

    #[test]
    fn other_names_are_no_tables() {
        let names = ["", "v", "KvK", "KQK", "KQvQ", "KQvKvK", "kqvk", "KQQQQvKQQ", "KXvK", "KKvK"];
        for name in names {
            assert_eq!(Material::from_name(name), None, "{name}");
        }
    }
}
