//! What is on the screen.

use crate::png;

/// The dots of a screen, in red, green and blue.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    dots: Vec<[u8; 3]>,
}

impl Picture {
    /// Dots of a row, and rows.
    pub const WIDTH: usize = 320;
    /// Rows.
    pub const HEIGHT: usize = 240;

    pub(super) fn of(dot: impl FnMut(usize) -> [u8; 3]) -> Picture {
        Picture { dots: (0..Self::WIDTH * Self::HEIGHT).map(dot).collect() }
    }

    pub(super) fn black() -> Picture {
        Picture::of(|_| [0; 3])
    }

    /// All dots, row by row.
    pub fn dots(&self) -> &[[u8; 3]] {
        &self.dots
    }

    /// The colour of a dot.
    ///
    /// # Panics
    ///
    /// If it is not on the screen.
    pub fn dot(&self, x: usize, y: usize) -> [u8; 3] {
        assert!(x < Self::WIDTH, "{x} is beyond the screen");
        self.dots[y * Self::WIDTH + x]
    }

    /// As a file that others can show.
    pub fn to_png(&self) -> Vec<u8> {
        let rows: Vec<Vec<u8>> =
            self.dots.chunks(Self::WIDTH).map(|row| row.as_flattened().to_vec()).collect();
        png::encode_rgb(&rows)
    }
}
