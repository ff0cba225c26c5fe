//! What is seen: characters in cells, dots, or what came over a line.

/// A screen as it is now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Screen {
    /// Characters.
    Cells(Cells),
    /// Dots.
    Dots(Dots),
    /// Text that came and was sent, the newest last.
    Log(String),
}

/// Characters in rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cells {
    /// Characters of a row.
    pub columns: usize,
    /// The codes, row by row: ASCII from 32 to 126, and others as the machine has drawn them.
    pub codes: Vec<u8>,
    /// The dots of each cell, eight rows of five with the leftmost in bit 4; none where a machine has letters of
    /// any shape.
    pub dots: Vec<[u8; 8]>,
    /// The cell where the cursor stands, if it is seen.
    pub cursor: Option<usize>,
    /// Cells that are marked, as the man that was picked up.
    pub marked: Vec<usize>,
    /// Whether there is light behind it.
    pub is_lit: bool,
}

/// Dots in rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dots {
    /// Dots of a row.
    pub width: usize,
    /// A colour for each dot, row by row.
    pub dots: Vec<u8>,
    /// Red, green and blue of each colour, 256 at most.
    pub palette: Vec<[u8; 3]>,
    /// For those who have no dots: what the characters mean that the picture of 16 colours is made of, 40 in a row; none
    /// for those that only paint. Nothing at all without power, or where a picture is not made of characters.
    pub letters: Vec<Option<char>>,
}
