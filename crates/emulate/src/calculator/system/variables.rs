//! Calls about variables and memory.

use ez80::{Flag, Reg8, Reg16};

use super::super::bus::RAM;
use super::super::memory::Entry;
use super::super::{Calculator, Kind};
use super::copies::BYTE;
use super::errors::{err_memory, err_undefined};
use super::{Archiving, Done, NUMBER, OP1, RETURN};

/// Clocks in which a byte of flash is written: 10 microseconds, a guess.
const FLASH_BYTE: u64 = 480;

impl Calculator {
    pub(in super::super) fn name_to_op1(&mut self, kind: u8, name: &[u8]) {
        self.fill(OP1, NUMBER, 0);
        self.bus.poke(OP1, kind);
        for (at, &byte) in (OP1 + 1..).zip(name) {
            self.bus.poke(at, byte);
        }
    }

    /// The type and the name in OP1.
    fn op1(&self) -> (u8, Vec<u8>) {
        let bytes = self.get(OP1, NUMBER as usize);
        (bytes[0] & 0x1f, bytes[1..].iter().copied().take_while(|&byte| byte != 0).collect())
    }

    /// The entry of the table at an address.
    fn entry_at(&self, at: u32) -> Result<Entry, String> {
        let mut all = self.bus.entries().into_iter();
        let here = all.find(|entry| entry.at == at);
        here.ok_or_else(|| format!("there is no entry of a variable at {at:06x}"))
    }

    fn set_entry(&mut self, entry: &Entry) {
        self.core.set(Reg16::HL, entry.at);
        self.core.set(Reg16::DE, entry.data);
        let registers = &mut self.core.cpu.state.reg;
        registers.set_a(entry.kind);
        registers.set8(Reg8::B, (entry.data >> 16) as u8);
    }

    fn create(&mut self, kind: Kind) -> Done {
        let (_, name) = self.op1();
        if name.is_empty() {
            return Done::Wrong("a variable without a name is created".into());
        }
        match self.bus.create(kind as u8, &name, self.hl()) {
            Ok(entry) => {
                self.set_entry(&entry);
                RETURN
            }
            Err(full) => full.into(),
        }
    }

    /// Begins to move a variable from RAM into the archive: it is written, and not valid yet.
    fn archive(&mut self, entry: &Entry) -> Done {
        let data = self.bus.data(entry);
        match self.bus.reserve(&mut self.extent, entry, data.len() as u32) {
            Ok(flash) => {
                self.bus.write_archive(flash, entry, &data);
                let archiving = Archiving { done: 0, entry: entry.at, flash };
                Done::Archiving(FLASH_BYTE * data.len() as u64, archiving)
            }
            Err(full) => full.into(),
        }
    }

    /// A variable has been moved into the archive: it is valid there, and no longer in RAM.
    pub(super) fn end_archive(&mut self, at: u32, flash: u32) -> Result<(), String> {
        let entry = self.entry_at(at)?;
        let size = self.bus.word(entry.data) + 2;
        self.bus.validate(flash);
        self.bus.delete_memory(entry.data, size);
        self.bus.set_data(at, flash);
        Ok(())
    }
}

/// Free bytes of RAM, in HL.
pub(super) fn mem_chk(c: &mut Calculator) -> Done {
    c.core.set(Reg16::HL, c.bus.free());
    RETURN
}

/// Carry if HL bytes of RAM are not free; DE is what HL was.
pub(super) fn enough_mem(c: &mut Calculator) -> Done {
    let asked = c.hl();
    c.core.set(Reg16::DE, asked);
    c.set_carry(c.bus.free() < asked);
    RETURN
}

/// `ERR:MEMORY` if HL bytes of RAM are not free.
pub(super) fn err_not_enough_mem(c: &mut Calculator) -> Done {
    if c.bus.free() < c.hl() { err_memory(c) } else { RETURN }
}

/// The variable in OP1: carry if there is none, else its entry in HL, its data in DE and its type in A.
pub(super) fn chk_find_sym(c: &mut Calculator) -> Done {
    let (kind, name) = c.op1();
    let entry = c.bus.find(kind, &name);
    if let Some(entry) = &entry {
        c.set_entry(entry);
    }
    c.set_carry(entry.is_none());
    RETURN
}

/// HL bytes of room at DE, which is kept. It must be known that there is enough.
pub(super) fn insert_mem(c: &mut Calculator) -> Done {
    let (count, at) = (c.hl(), c.de());
    if c.bus.free() < count {
        return Done::Wrong(format!("_InsertMem of {count} bytes where {} are free", c.bus.free()));
    }
    c.bus.insert_memory(at, count);
    RETURN
}

/// DE bytes at HL are taken out; BC is how many.
pub(super) fn del_mem(c: &mut Calculator) -> Done {
    let (at, count) = (c.hl(), c.de());
    c.bus.delete_memory(at, count);
    c.core.set(Reg16::BC, count);
    RETURN
}

/// A program of HL bytes named in OP1: its entry in HL, its data in DE, or `ERR:MEMORY`.
pub(super) fn create_prog(c: &mut Calculator) -> Done {
    c.create(Kind::Program)
}

/// The same with a protected one.
pub(super) fn create_prot_prog(c: &mut Calculator) -> Done {
    c.create(Kind::Protected)
}

/// The same with an AppVar.
pub(super) fn create_app_var(c: &mut Calculator) -> Done {
    c.create(Kind::AppVar)
}

/// Deletes the variable whose entry is in HL, which must not be archived.
pub(super) fn del_var(c: &mut Calculator) -> Done {
    match c.entry_at(c.hl()) {
        Ok(entry) if entry.is_archived() => {
            Done::Wrong("_DelVar of a variable in the archive".into())
        }
        _ => del_var_arc(c),
    }
}

/// Deletes the variable whose entry is in HL, wherever it lies.
pub(super) fn del_var_arc(c: &mut Calculator) -> Done {
    match c.entry_at(c.hl()) {
        Ok(entry) => {
            c.bus.delete(&entry);
            RETURN
        }
        Err(wrong) => Done::Wrong(wrong),
    }
}

/// Moves the variable in OP1 from RAM into the archive, or back.
pub(super) fn arc_unarc(c: &mut Calculator) -> Done {
    let (kind, name) = c.op1();
    let Some(entry) = c.bus.find(kind, &name) else { return err_undefined(c) };
    if !entry.is_archived() {
        return c.archive(&entry);
    }
    let data = c.bus.data(&entry);
    if c.bus.free() < data.len() as u32 + 2 {
        return err_memory(c);
    }
    c.bus.delete(&entry);
    match c.bus.create(entry.kind, &entry.name, data.len() as u32) {
        Ok(new) => {
            c.put(new.data + 2, &data);
            Done::Return(BYTE * data.len() as u64)
        }
        Err(full) => full.into(),
    }
}

/// Z and no carry if DE points into RAM; else carry and not Z.
pub(super) fn chk_in_ram(c: &mut Calculator) -> Done {
    let is_ram = c.de() >= RAM;
    c.core.cpu.state.reg.put_flag(Flag::Z, is_ram);
    c.set_carry(!is_ram);
    RETURN
}
