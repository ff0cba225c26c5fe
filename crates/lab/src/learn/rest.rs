//! Bytes of a file that is read from its beginning to its end.

/// What has not been read yet.
pub(crate) struct Rest<'a>(pub(crate) &'a [u8]);

impl<'a> Rest<'a> {
    /// The next bytes.
    pub(crate) fn take(&mut self, bytes: usize) -> Result<&'a [u8], String> {
        let (taken, rest) = self.0.split_at_checked(bytes).ok_or("it ends too early")?;
        self.0 = rest;
        Ok(taken)
    }

    /// The next numbers of 16 bits.
    pub(crate) fn shorts(&mut self, count: usize) -> Result<Vec<i16>, String> {
        let bytes = self.take(2 * count)?.as_chunks().0;
        Ok(bytes.iter().map(|bytes| i16::from_le_bytes(*bytes)).collect())
    }
}
