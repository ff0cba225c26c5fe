//! How large a board is drawn, and which cell of the screen belongs to which square. Drawing and the
//! mouse both ask here.

use kilomate_core::Square;
use ratatui::layout::Rect;

/// How many cells a square has, from one character to block art.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub(crate) enum Size {
    /// A character a square.
    Tiny,
    /// A character with room for a mark on either side.
    Slim,
    /// Two lines a square, as high as they are wide.
    Small,
    /// Three lines a square: men are drawn from here on.
    Medium,
    /// Four lines a square.
    Large,
    /// Six lines a square.
    Huge,
}

/// Columns left of the board for the ranks.
const RANKS: u16 = 2;
/// Lines below the board for the files.
const FILES: u16 = 1;

impl Size {
    /// All sizes, the smallest first.
    pub(crate) const ALL: [Size; 6] =
        [Size::Tiny, Size::Slim, Size::Small, Size::Medium, Size::Large, Size::Huge];

    /// Width and height of a square in cells.
    pub(crate) const fn square(self) -> (u16, u16) {
        match self {
            Size::Tiny => (1, 1),
            Size::Slim => (3, 1),
            Size::Small => (4, 2),
            Size::Medium => (6, 3),
            Size::Large => (8, 4),
            Size::Huge => (12, 6),
        }
    }

    /// Width and height of the board with its coordinates.
    pub(crate) const fn with_coordinates(self) -> (u16, u16) {
        let (width, height) = self.square();
        (RANKS + 8 * width, FILES + 8 * height)
    }

    /// Whether men are pictures of several cells in this size.
    pub(crate) const fn has_art(self) -> bool {
        matches!(self, Size::Medium | Size::Large | Size::Huge)
    }

    /// The largest size that fits into an area with its coordinates.
    #[cfg(test)]
    pub(crate) fn fitting(area: Rect) -> Option<Size> {
        Size::ALL.into_iter().rev().find(|size| size.fits(area))
    }

    /// Whether a board of this size fits into an area with its coordinates.
    pub(crate) const fn fits(self, area: Rect) -> bool {
        let (width, height) = self.with_coordinates();
        width <= area.width && height <= area.height
    }
}

/// Where a board lies on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    size: Size,
    flipped: bool,
    /// The squares and the coordinates.
    outer: Rect,
}

impl Layout {
    /// A board in the middle of an area, of the largest size up to `largest` that fits; none if not
    /// even the smallest does. Flipped, Black is at the bottom.
    pub(crate) fn new(area: Rect, largest: Size, flipped: bool) -> Option<Layout> {
        let size = Size::ALL.into_iter().rev().find(|&size| size <= largest && size.fits(area))?;
        let (width, height) = size.with_coordinates();
        let outer = Rect {
            x: area.x.checked_add((area.width - width) / 2)?,
            y: area.y.checked_add((area.height - height) / 2)?,
            width,
            height,
        };
        // Coordinates at the far end of what 16 bits hold would wrap.
        outer.x.checked_add(width)?;
        outer.y.checked_add(height)?;
        Some(Layout { size, flipped, outer })
    }

    /// The size that was chosen.
    pub(crate) const fn size(&self) -> Size {
        self.size
    }

    /// The board with its coordinates.
    pub(crate) const fn outer(&self) -> Rect {
        self.outer
    }

    /// The squares alone.
    pub(crate) const fn inner(&self) -> Rect {
        Rect {
            x: self.outer.x + RANKS,
            y: self.outer.y,
            width: self.outer.width - RANKS,
            height: self.outer.height - FILES,
        }
    }

    /// The square that a cell belongs to.
    pub(crate) fn square_at(&self, x: u16, y: u16) -> Option<Square> {
        let inner = self.inner();
        let (width, height) = self.size.square();
        let (col, row) = (x.checked_sub(inner.x)? / width, y.checked_sub(inner.y)? / height);
        let at = Square::at(u8::try_from(row).ok()?, u8::try_from(col).ok()?)?;
        Some(if self.flipped { turned(at) } else { at })
    }

    /// The cells of a square.
    pub(crate) fn rect_of(&self, at: Square) -> Rect {
        let seen = if self.flipped { turned(at) } else { at };
        let inner = self.inner();
        let (width, height) = self.size.square();
        let (x, y) = (inner.x + width * seen.col() as u16, inner.y + height * seen.row() as u16);
        Rect { x, y, width, height }
    }

    /// Where the number of a rank stands: left of any of its squares.
    pub(crate) fn rank_label(&self, at: Square) -> (u16, u16) {
        let square = self.rect_of(at);
        (self.outer.x, square.y + middle(square.height))
    }

    /// Where the letter of a file stands: below any of its squares.
    pub(crate) fn file_label(&self, at: Square) -> (u16, u16) {
        let square = self.rect_of(at);
        (square.x + middle(square.width), self.outer.y + self.outer.height - 1)
    }
}

/// The cell in the middle; of two, the left or upper one.
pub(crate) const fn middle(length: u16) -> u16 {
    length.saturating_sub(1) / 2
}

/// The square at the same place for somebody who sits opposite.
pub(crate) fn turned(at: Square) -> Square {
    Square::from_index(63 - at.index())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_belongs_to_one_square_and_back() {
        for size in Size::ALL {
            for flipped in [false, true] {
                let (width, height) = size.with_coordinates();
                let area = Rect::new(3, 5, width + 7, height + 3);
                let layout = Layout::new(area, size, flipped).unwrap();
                let mut cells = 0;
                for y in 0..area.bottom() + 9 {
                    for x in 0..area.right() + 9 {
                        let inside = layout.inner().contains((x, y).into());
                        let at = layout.square_at(x, y);
                        assert_eq!(at.is_some(), inside, "{size:?} {x} {y}");
                        cells += u32::from(inside);
                        if let Some(at) = at {
                            assert!(layout.rect_of(at).contains((x, y).into()), "{size:?} {at}");
                        }
                    }
                }
                let (width, height) = size.square();
                assert_eq!(cells, 64 * u32::from(width) * u32::from(height));
            }
        }
    }

    #[test]
    fn the_side_below_is_the_one_that_was_asked_for() {
        let area = Rect::new(0, 0, 40, 20);
        let a1 = Square::from_ascii(b'a', b'1').unwrap();
        let white = Layout::new(area, Size::Huge, false).unwrap();
        let black = Layout::new(area, Size::Huge, true).unwrap();
        assert_eq!(white.size(), Size::Small);
        assert_eq!(white.square_at(white.inner().x, white.inner().bottom() - 1), Some(a1));
        assert_eq!(black.square_at(black.inner().right() - 1, black.inner().y), Some(a1));
    }

    #[test]
    fn the_largest_size_that_fits_is_taken() {
        let fitting = |width, height| Size::fitting(Rect::new(0, 0, width, height));
        assert_eq!(fitting(9, 100), None);
        assert_eq!(fitting(100, 8), None);
        for size in Size::ALL {
            let (width, height) = size.with_coordinates();
            assert_eq!(fitting(width, height), Some(size));
            assert_ne!(fitting(width - 1, height), Some(size));
            assert_ne!(fitting(width, height - 1), Some(size));
        }
        let (width, height) = Size::Small.with_coordinates();
        assert!(width <= 60 - 24 && height <= 20 - 2, "room for a panel at 60 x 20");
    }

    #[test]
    fn areas_of_any_size_and_place_are_safe() {
        for height in 0..=100 {
            for width in 0..=300 {
                for (x, y) in [(0, 0), (65_535, 65_535), (65_500, 20)] {
                    let area = Rect { x, y, width, height };
                    for flipped in [false, true] {
                        let Some(layout) = Layout::new(area, Size::Huge, flipped) else { continue };
                        assert_eq!(layout.outer(), layout.outer().intersection(area));
                        let h8 = Square::from_index(7);
                        let corner = layout.rect_of(h8);
                        assert_eq!(layout.square_at(corner.x, corner.y), Some(h8));
                    }
                }
            }
        }
    }
}
