//! Bytes of a file, read in pages as they are asked for: tables can be larger than memory, and no
//! table is trusted to be whole.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

/// Bytes that are read at once.
const PAGE: usize = 4096;
/// Pages that are kept of each file, the last one for each remainder: at most a megabyte.
const KEPT: usize = 256;

struct Page {
    number: u64,
    bytes: Vec<u8>,
}

/// A file that is read here and there.
pub(crate) struct Pages {
    file: File,
    length: u64,
    kept: Vec<Option<Page>>,
}

impl Pages {
    /// Opens a file.
    pub(crate) fn open(path: &Path) -> Option<Pages> {
        // A pipe would be waited for.
        if !std::fs::metadata(path).ok()?.is_file() {
            return None;
        }
        let file = File::open(path).ok()?;
        let length = file.metadata().ok()?.len();
        let pages = length.div_ceil(PAGE as u64).min(KEPT as u64);
        Some(Pages { file, length, kept: (0..pages).map(|_| None).collect() })
    }

    /// How many bytes there are.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// Fills `into` with the bytes from `at` on, or says that they cannot be had.
    pub(crate) fn read(&mut self, at: u64, into: &mut [u8]) -> Option<()> {
        let end = at.checked_add(into.len() as u64)?;
        if end > self.length {
            return None;
        }
        let mut done = 0;
        while done < into.len() {
            let from = at + done as u64;
            let within = (from % PAGE as u64) as usize;
            let page = self.page(from / PAGE as u64)?;
            let bytes = page.get(within..)?;
            let count = bytes.len().min(into.len() - done);
            if count == 0 {
                return None; // the file has become shorter
            }
            into[done..done + count].copy_from_slice(&bytes[..count]);
            done += count;
        }
        Some(())
    }

    /// So many bytes from `at` on.
    pub(crate) fn array<const N: usize>(&mut self, at: u64) -> Option<[u8; N]> {
        let mut bytes = [0; N];
        self.read(at, &mut bytes)?;
        Some(bytes)
    }

    /// One byte.
    pub(crate) fn byte(&mut self, at: u64) -> Option<u8> {
        self.array::<1>(at).map(|[byte]| byte)
    }

    /// Two bytes, the low one first.
    pub(crate) fn word(&mut self, at: u64) -> Option<u16> {
        self.array(at).map(u16::from_le_bytes)
    }

    /// A page, from memory or from the file.
    fn page(&mut self, number: u64) -> Option<&[u8]> {
        let place = (number % self.kept.len().max(1) as u64) as usize;
        let place = self.kept.get_mut(place)?;
        if place.as_ref().is_none_or(|page| page.number != number) {
            let at = number * PAGE as u64;
            let mut bytes = vec![0; PAGE.min((self.length - at.min(self.length)) as usize)];
            self.file.seek(SeekFrom::Start(at)).ok()?;
            self.file.read_exact(&mut bytes).ok()?;
            *place = Some(Page { number, bytes });
        }
        place.as_ref().map(|page| &page.bytes[..])
    }
}
