//! Places in memory as C: an element of an array, or its address.

/// Somewhere in memory.
pub(super) struct Place {
    pub(super) base: String,
    /// Whether it is in a table that does not lie in flash.
    pub(super) is_table: bool,
    pub(super) terms: Vec<String>,
    pub(super) bytes: i32,
    /// Whether the base is an address that is known before the program runs.
    pub(super) is_known: bool,
    /// Whether the last term has 8 bits.
    pub(super) is_byte: bool,
}

impl Place {
    /// What is added to the base.
    fn index(&self) -> String {
        let mut text = self.terms.join(" + ");
        match self.bytes {
            0 if !text.is_empty() => {}
            bytes if text.is_empty() => text = bytes.to_string(),
            bytes if bytes < 0 => text = format!("{text} - {}", -bytes),
            bytes => text = format!("{text} + {bytes}"),
        }
        text
    }

    pub(super) fn element(&self) -> String {
        if let ([term], true, 1..) = (&self.terms[..], self.is_byte && self.is_known, self.bytes) {
            // Compilers for small CPUs know how to add a byte to an address.
            return format!("({} + {})[{term}]", self.base, self.bytes);
        }
        format!("{}[{}]", self.base, self.index())
    }

    pub(super) fn address(&self) -> String {
        match (self.bytes, self.terms.is_empty()) {
            (0, true) => self.base.clone(),
            (bytes, true) if bytes < 0 => format!("{} - {}", self.base, -bytes),
            _ => format!("{} + {}", self.base, self.index()),
        }
    }
}
