//! RAM as the system shares it out: variables from [`USER`] upward, the table that names them from [`TABLE`] downward,
//! free bytes between. All of it is in RAM at the system's own addresses (`ti84pceg.inc`), so that programs can look.
//!
//! An entry of the table is read downward from its type: a byte, the version, the address of the data (three bytes,
//! low one first), the length of the name and the name. Data begin with their length, two bytes. The order of entries is
//! that in which variables were made; the stacks of the parser, which real ones have between, are empty.

use super::Kind;
use super::archive;
use super::bus::Bus;

/// Where the running program lies, and variables behind it.
pub(super) const USER: u32 = 0xd1_a881;
/// Where the table begins.
const TABLE: u32 = 0xd3_ffff;
/// Pointers: the first entry of a variable with a name; the byte below the last one; ends of data.
const PROG_PTR: u32 = 0xd0_259d;
const P_TEMP: u32 = 0xd0_259a;
const OPS: u32 = 0xd0_2593;
const OP_BASE: u32 = 0xd0_2590;
const FPS: u32 = 0xd0_258d;
const FPS_BASE: u32 = 0xd0_258a;
const TEMP_MEM: u32 = 0xd0_2587;
const NEW_DATA: u32 = 0xd0_25a0;
/// Bytes of an entry besides the name.
const ENTRY: u32 = 7;

/// What there was not enough of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Full {
    Ram,
    Archive,
}

/// An entry of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// Where its type is.
    pub(super) at: u32,
    pub(super) kind: u8,
    pub(super) name: Vec<u8>,
    /// Where its data are, with their length before them; in the archive where what is kept of it begins.
    pub(super) data: u32,
}

impl Entry {
    pub(super) fn is_archived(&self) -> bool {
        self.data < USER
    }

    /// Bytes in the table.
    fn size(&self) -> u32 {
        ENTRY + self.name.len() as u32
    }

    /// Where the length of the data is.
    pub(super) fn start(&self) -> u32 {
        if self.is_archived() {
            self.data + archive::HEADER + self.name.len() as u32
        } else {
            self.data
        }
    }
}

impl Bus {
    pub(super) fn word(&self, at: u32) -> u32 {
        u32::from(self.peek(at)) | u32::from(self.peek(at + 1)) << 8
    }

    pub(super) fn long(&self, at: u32) -> u32 {
        self.word(at) | u32::from(self.peek(at + 2)) << 16
    }

    pub(super) fn put_long(&mut self, at: u32, value: u32) {
        for byte in 0..3 {
            self.poke(at + byte, (value >> (8 * byte)) as u8);
        }
    }

    /// Makes the table empty.
    pub(super) fn clear_variables(&mut self) {
        for pointer in [PROG_PTR, P_TEMP, OPS, OP_BASE] {
            self.put_long(pointer, TABLE);
        }
        for pointer in [FPS, FPS_BASE, TEMP_MEM, NEW_DATA] {
            self.put_long(pointer, USER);
        }
    }

    /// Bytes that are free.
    pub(super) fn free(&self) -> u32 {
        (self.long(OPS) + 1).saturating_sub(self.long(FPS))
    }

    /// All entries.
    pub(super) fn entries(&self) -> Vec<Entry> {
        let mut all = Vec::new();
        let mut at = self.long(PROG_PTR);
        let end = self.long(P_TEMP);
        while at > end && at > USER {
            let size = u32::from(self.peek(at - 6));
            let name = (0..size).map(|i| self.peek(at - ENTRY - i)).collect();
            let data = [at - 3, at - 4, at - 5];
            let data = (0..3).fold(0, |sum, i| sum | u32::from(self.peek(data[i])) << (8 * i));
            let entry = Entry { at, kind: self.peek(at) & 0x3f, name, data };
            at -= entry.size();
            all.push(entry);
        }
        all
    }

    /// The entry of a name; protected programs and others are in one drawer.
    pub(super) fn find(&self, kind: u8, name: &[u8]) -> Option<Entry> {
        let drawer =
            |kind: u8| if kind == Kind::Program as u8 { Kind::Protected as u8 } else { kind };
        let mut all = self.entries().into_iter();
        all.find(|entry| drawer(entry.kind) == drawer(kind) && entry.name == name)
    }

    /// A new variable of so many bytes in RAM, which are what they were. None of this name need be there.
    pub(super) fn create(&mut self, kind: u8, name: &[u8], size: u32) -> Result<Entry, Full> {
        if self.free() < size + 2 + ENTRY + name.len() as u32 {
            return Err(Full::Ram);
        }
        let data = self.long(NEW_DATA);
        self.move_ends(size + 2);
        self.poke(data, size as u8);
        self.poke(data + 1, (size >> 8) as u8);
        Ok(self.add_entry(kind, name, data))
    }

    /// Adds an entry; there is room for it.
    pub(super) fn add_entry(&mut self, kind: u8, name: &[u8], data: u32) -> Entry {
        let at = self.long(P_TEMP);
        let entry = Entry { at, kind, name: name.to_vec(), data };
        self.poke(at, kind);
        self.poke(at - 1, 0);
        self.poke(at - 2, 0);
        self.set_data(at, data);
        self.poke(at - 6, name.len() as u8);
        for (i, &byte) in (0..).zip(name) {
            self.poke(at - ENTRY - i, byte);
        }
        self.move_table(entry.size().wrapping_neg());
        entry
    }

    /// Where an entry's data are.
    pub(super) fn set_data(&mut self, at: u32, data: u32) {
        for byte in 0..3 {
            self.poke(at - 3 - byte, (data >> (8 * byte)) as u8);
        }
    }

    /// Deletes a variable, wherever it lies.
    pub(super) fn delete(&mut self, entry: &Entry) {
        if entry.is_archived() {
            self.discard(entry.data);
        } else {
            let size = self.word(entry.data) + 2;
            self.delete_memory(entry.data, size);
        }
        let (end, size) = (self.long(P_TEMP), entry.size());
        let below = end + 1..entry.at + 1 - size;
        let moved: Vec<u8> = below.clone().map(|at| self.peek(at)).collect();
        for (at, byte) in below.zip(moved) {
            self.poke(at + size, byte);
        }
        self.move_table(size);
    }

    /// Makes room in the variables, or before them. The caller knows that there is enough.
    pub(super) fn insert_memory(&mut self, at: u32, count: u32) {
        let end = self.long(FPS);
        for from in (at..end).rev() {
            let byte = self.peek(from);
            self.poke(from + count, byte);
        }
        self.move_data(at, count);
    }

    /// Takes bytes out of the variables, or what is before them.
    pub(super) fn delete_memory(&mut self, at: u32, count: u32) {
        let end = self.long(FPS);
        for from in at + count..end {
            let byte = self.peek(from);
            self.poke(from - count, byte);
        }
        self.move_data(at, count.wrapping_neg());
    }

    /// All data from there on lie so much higher.
    fn move_data(&mut self, from: u32, by: u32) {
        for entry in self.entries() {
            if !entry.is_archived() && entry.data >= from {
                self.set_data(entry.at, entry.data.wrapping_add(by));
            }
        }
        self.move_ends(by);
    }

    fn move_ends(&mut self, by: u32) {
        for pointer in [FPS, FPS_BASE, TEMP_MEM, NEW_DATA] {
            let at = self.long(pointer).wrapping_add(by);
            self.put_long(pointer, at);
        }
    }

    fn move_table(&mut self, by: u32) {
        for pointer in [P_TEMP, OPS, OP_BASE] {
            let at = self.long(pointer).wrapping_add(by);
            self.put_long(pointer, at);
        }
    }

    /// Takes everything from the floating-point stack.
    pub(super) fn clear_numbers(&mut self) {
        let base = self.long(FPS_BASE);
        self.put_long(FPS, base);
    }

    /// Pushes nine bytes to the floating-point stack.
    pub(super) fn push_number(&mut self, from: u32) -> Result<(), Full> {
        if self.free() < 9 {
            return Err(Full::Ram);
        }
        let to = self.long(FPS);
        for byte in 0..9 {
            let value = self.peek(from + byte);
            self.poke(to + byte, value);
        }
        self.put_long(FPS, to + 9);
        Ok(())
    }

    /// Takes nine bytes from the floating-point stack.
    pub(super) fn pop_number(&mut self, to: u32) {
        let from = self.long(FPS) - 9;
        for byte in 0..9 {
            let value = self.peek(from + byte);
            self.poke(to + byte, value);
        }
        self.put_long(FPS, from);
    }
}
