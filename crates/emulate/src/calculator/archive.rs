//! The archive: variables in flash, one behind the other, none across the border of a sector.
//!
//! What is kept of one begins with a mark (FC if it is valid, FE while it is written, F0 once it was deleted), the length of
//! the rest and its entry of the table, here read upward; then its data, their length before them. The CE toolchain's
//! `crt0.S` and `fileioc` find data so: nine bytes on is the length of the name.
//!
//! A sector is erased as a whole. When nothing fits any more, valid ones are moved together, as the system does after
//! asking; here nobody is asked.

use super::bus::Bus;
use super::flash::ERASED;
use super::memory::{Entry, Full};

/// Where it begins, and how large a sector is.
pub(super) const START: u32 = 0x0c_0000;
const SECTOR: u32 = 0x1_0000;
/// Bytes before the name.
pub(super) const HEADER: u32 = 10;
const VALID: u8 = 0xfc;
const UNFINISHED: u8 = 0xfe;
const DELETED: u8 = 0xf0;
/// The first byte of a sector in use.
const USED: u8 = 0xf0;

/// Where the archive is filled up to, and where it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Extent {
    pub(super) next: u32,
    pub(super) end: u32,
}

impl Extent {
    /// The most bytes that it may have: from where it begins to the certificate.
    pub(super) const MOST: u32 = 0x3b_0000 - START;

    pub(super) fn new(size: u32) -> Extent {
        Extent { next: START, end: START + size }
    }

    /// Where so many bytes fit next.
    fn place(self, size: u32) -> Option<u32> {
        let fits = |at: u32| !at.is_multiple_of(SECTOR) && at % SECTOR + size <= SECTOR;
        let next_sector = self.next.next_multiple_of(SECTOR) + 1;
        let at = if fits(self.next) { self.next } else { next_sector };
        (fits(at) && at + size <= self.end).then_some(at)
    }
}

impl Bus {
    /// Where a variable of so many bytes goes; makes room for it if it must.
    pub(super) fn reserve(
        &mut self,
        extent: &mut Extent,
        entry: &Entry,
        size: u32,
    ) -> Result<u32, Full> {
        if let Some(at) = self.take_place(extent, entry, size) {
            return Ok(at);
        }
        self.collect_garbage(extent);
        self.take_place(extent, entry, size).ok_or(Full::Archive)
    }

    fn take_place(&mut self, extent: &mut Extent, entry: &Entry, size: u32) -> Option<u32> {
        let size = HEADER + entry.name.len() as u32 + size + 2;
        let at = extent.place(size)?;
        self.flash.bytes[(at & !(SECTOR - 1)) as usize] = USED;
        extent.next = at + size;
        Some(at)
    }

    /// Writes a variable there, which is not valid yet.
    pub(super) fn write_archive(&mut self, at: u32, entry: &Entry, data: &[u8]) {
        let rest = 7 + entry.name.len() + data.len() + 2;
        let mut bytes = vec![UNFINISHED];
        bytes.extend((rest as u16).to_le_bytes());
        bytes.extend([entry.kind, 0, 0]);
        bytes.extend(&at.to_le_bytes()[..3]);
        bytes.push(entry.name.len() as u8);
        bytes.extend(&entry.name);
        bytes.extend((data.len() as u16).to_le_bytes());
        bytes.extend(data);
        self.flash.bytes[at as usize..][..bytes.len()].copy_from_slice(&bytes);
    }

    /// What was written is valid.
    pub(super) fn validate(&mut self, at: u32) {
        self.flash.bytes[at as usize] = VALID;
    }

    /// A variable in the archive is deleted.
    pub(super) fn discard(&mut self, at: u32) {
        self.flash.bytes[at as usize] = DELETED;
    }

    /// The data of a variable.
    pub(super) fn data(&self, entry: &Entry) -> Vec<u8> {
        let start = entry.start();
        (0..self.word(start)).map(|i| self.peek(start + 2 + i)).collect()
    }

    /// Moves valid variables together, in the order in which they lie: none of them ends further up than it did.
    fn collect_garbage(&mut self, extent: &mut Extent) {
        let mut all: Vec<(Entry, Vec<u8>)> = self
            .entries()
            .into_iter()
            .filter(Entry::is_archived)
            .map(|entry| (entry.clone(), self.data(&entry)))
            .collect();
        all.sort_by_key(|(entry, _)| entry.data);
        self.flash.bytes[START as usize..extent.end as usize].fill(ERASED);
        extent.next = START;
        for (entry, data) in all {
            if let Some(at) = self.take_place(extent, &entry, data.len() as u32) {
                self.write_archive(at, &entry, &data);
                self.validate(at);
                self.set_data(entry.at, at);
            }
        }
    }

    /// Enters all valid variables of the archive into the table, as the system does after RAM was lost.
    pub(super) fn find_archived(&mut self, extent: Extent) {
        let mut at = START + 1;
        while at < extent.next {
            let mark = self.peek(at);
            if mark == ERASED {
                at = at.next_multiple_of(SECTOR) + 1;
                continue;
            }
            if mark == VALID {
                let length = u32::from(self.peek(at + 9));
                let name: Vec<u8> = (0..length).map(|i| self.peek(at + HEADER + i)).collect();
                let kind = self.peek(at + 3);
                self.add_entry(kind, &name, at);
            }
            at += 3 + self.word(at + 1);
        }
    }
}
