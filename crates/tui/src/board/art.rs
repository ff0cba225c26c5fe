//! Men as block art: a bitmap for each kind and size, drawn with quadrants of cells.

use kilomate_core::Kind;

use super::bitmaps::{Bitmap, HUGE, LARGE, LARGE_THIN, MEDIUM, MEDIUM_THIN};
use super::size::Size;

const NOTHING: Bitmap = &[];

/// Something to be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Picture {
    bitmap: Bitmap,
    /// Only the edge is drawn.
    hollow: bool,
}

/// The picture of a kind of man; nothing in sizes where a man is a character. Thin is for the side
/// that must look different where there are no colours.
pub(super) fn man(kind: Kind, size: Size, thin: bool) -> Picture {
    let bitmaps = match size {
        Size::Medium if thin => MEDIUM_THIN,
        Size::Medium => MEDIUM,
        Size::Large if thin => LARGE_THIN,
        Size::Large => LARGE,
        Size::Huge => HUGE,
        Size::Tiny | Size::Slim | Size::Small => [NOTHING; 6],
    };
    let bitmap = bitmaps.get(kind as usize - 1).copied().unwrap_or(NOTHING);
    // In the largest size the edge of a picture looks good; outlines of smaller ones are drawn by hand.
    Picture { bitmap, hollow: thin && size == Size::Huge }
}

/// The picture of the dot on a square that a man can go to.
pub(super) fn dot(size: Size) -> Picture {
    let bitmap: Bitmap = match size {
        Size::Medium => &["", "", "..####..", "..####.."],
        Size::Large => &["", "", "", "....####....", "....####...."],
        Size::Huge => &[
            "",
            "",
            "",
            "",
            "........####........",
            "......########......",
            "......########......",
            "........####........",
        ],
        Size::Tiny | Size::Slim | Size::Small => NOTHING,
    };
    Picture { bitmap, hollow: false }
}

impl Picture {
    /// The character of a cell.
    pub(super) fn cell(self, x: u16, y: u16) -> char {
        let (x, y) = (usize::from(x) * 2, usize::from(y) * 2);
        let number = usize::from(self.pixel(x, y))
            | usize::from(self.pixel(x + 1, y)) << 1
            | usize::from(self.pixel(x, y + 1)) << 2
            | usize::from(self.pixel(x + 1, y + 1)) << 3;
        QUADRANTS.get(number).copied().unwrap_or(' ')
    }

    fn pixel(self, x: usize, y: usize) -> bool {
        let set = |x: usize, y: usize| {
            self.bitmap.get(y).is_some_and(|line| line.as_bytes().get(x) == Some(&b'#'))
        };
        // Beyond the first line or column is nothing: wrapping leaves the bitmap.
        let around = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
        set(x, y) && !(self.hollow && around.into_iter().all(|(x, y)| set(x, y)))
    }
}

/// By number of the pixels set: upper left 1, upper right 2, lower left 4, lower right 8.
const QUADRANTS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds() -> impl Iterator<Item = Kind> {
        (1..=6).filter_map(Kind::from_number)
    }

    #[test]
    fn bitmaps_fill_the_square_but_for_the_outer_columns() {
        for size in Size::ALL.into_iter().filter(|size| size.has_art()) {
            let (width, height) = size.square();
            let (width, height) = ((usize::from(width) - 2) * 2, usize::from(height) * 2);
            for kind in kinds() {
                for thin in [false, true] {
                    let bitmap = man(kind, size, thin).bitmap;
                    assert_eq!(bitmap.len(), height, "{kind:?} {size:?}");
                    assert!(bitmap.iter().all(|line| line.len() == width), "{kind:?} {size:?}");
                    assert!(!bitmap[height - 1].contains('#'), "men do not touch those below");
                }
            }
            let lines = dot(size).bitmap;
            assert!(lines.len() <= height && lines.iter().all(|line| line.len() <= width));
            assert!(lines.iter().any(|line| line.contains('#')));
        }
        assert_eq!(man(Kind::King, Size::Small, false).bitmap, NOTHING);
        assert_eq!(dot(Size::Tiny).bitmap, NOTHING);
    }

    #[test]
    fn every_picture_is_one_of_a_kind() {
        for size in Size::ALL.into_iter().filter(|size| size.has_art()) {
            let mut seen = Vec::new();
            for picture in kinds().flat_map(|kind| [false, true].map(|thin| man(kind, size, thin)))
            {
                assert!(!seen.contains(&picture), "{picture:?}");
                seen.push(picture);
            }
        }
    }

    #[test]
    fn cells_are_made_of_four_pixels() {
        let bitmap: Bitmap = &["#.##", ".###", "####", "####"];
        let solid = Picture { bitmap, hollow: false };
        assert_eq!([solid.cell(0, 0), solid.cell(1, 0), solid.cell(2, 9)], ['▚', '█', ' ']);
        let bitmap: Bitmap = &["######", "######", "######", "######"];
        let hollow = Picture { bitmap, hollow: true };
        assert_eq!([hollow.cell(0, 0), hollow.cell(1, 0), hollow.cell(1, 1)], ['▛', '▀', '▄']);
    }
}
