//! Variables, as a computer with a cable sees them; and programs that are started.

use ez80::Reg16;

use super::file::{NAME_SIZE, name};
use super::memory::{Entry, Full, USER};
use super::power::{FLAGS, PROGRAM_SIZE, STACK_TOP};
use super::system::PROGRAM_RETURNS;
use super::{Calculator, Kind, Task, Variable};

/// The variable of others, where a calculator is not empty.
const OTHERS: &[u8] = b"OTHERS";
/// The most bytes of data that a variable has.
const MOST: usize = 65_490;
/// What a program in machine code begins with: `Asm84CEPrgm`.
const ASSEMBLY: [u8; 2] = [0xef, 0x7b];

impl Calculator {
    /// Sends a file to it, `.8xp` or `.8xv`. One of the same name is gone.
    ///
    /// # Errors
    ///
    /// What is wrong with the file, or that there is no room; it is then as it was, but for the one of the same name.
    pub fn send(&mut self, file: &[u8]) -> Result<(), String> {
        let variable = Variable::from_file(file)?;
        let name = variable.name.as_bytes();
        if variable.data.len() > MOST {
            return Err(format!("{} is too large for a variable", variable.name));
        }
        if let Some(old) = self.bus.find(variable.kind as u8, name) {
            self.bus.delete(&old);
        }
        let result = self.store(&variable);
        result.map_err(|full| match full {
            Full::Ram => format!("no room for {} in RAM", variable.name),
            Full::Archive => format!("no room for {} in the archive", variable.name),
        })
    }

    fn store(&mut self, variable: &Variable) -> Result<(), Full> {
        let (kind, name) = (variable.kind as u8, variable.name.as_bytes());
        if variable.is_archived {
            let entry = Entry { at: 0, kind, name: name.to_vec(), data: 0 };
            let at = self.bus.reserve(&mut self.extent, &entry, variable.data.len() as u32)?;
            self.bus.write_archive(at, &entry, &variable.data);
            self.bus.validate(at);
            self.bus.add_entry(kind, name, at);
        } else {
            let entry = self.bus.create(kind, name, variable.data.len() as u32)?;
            self.put(entry.data + 2, &variable.data);
        }
        Ok(())
    }

    /// All variables, in the order of the system's table.
    pub fn variables(&self) -> Vec<Variable> {
        let entries = self.bus.entries().into_iter();
        entries
            .filter(|entry| entry.name != OTHERS)
            .filter_map(|entry| self.variable(&entry))
            .collect()
    }

    fn variable(&self, entry: &Entry) -> Option<Variable> {
        Some(Variable {
            kind: Kind::from_byte(entry.kind)?,
            name: name(&entry.name).ok()?,
            is_archived: entry.is_archived(),
            data: self.bus.data(entry),
        })
    }

    /// A variable as a file, `.8xp` or `.8xv`, if there is one of this name.
    pub fn receive(&self, kind: Kind, name: &str) -> Option<Vec<u8>> {
        let entry = self.bus.find(kind as u8, name.as_bytes())?;
        self.variable(&entry).map(|variable| variable.to_file())
    }

    /// Bytes of RAM that are free, as the system's memory menu says.
    pub fn free_ram(&self) -> u32 {
        self.bus.free()
    }

    /// Bytes of the archive behind the last variable.
    pub fn free_archive(&self) -> u32 {
        self.extent.end - self.extent.next
    }

    /// Takes bytes away that are free.
    pub(super) fn fill_ram(&mut self, bytes: u32) {
        let mut left = bytes;
        while left as usize > NAME_SIZE + 9 {
            let size = (left - OTHERS.len() as u32 - 9).min(MOST as u32);
            let before = self.bus.free();
            if self.bus.create(Kind::AppVar as u8, OTHERS, size).is_err() {
                return;
            }
            left -= before - self.bus.free();
        }
    }

    /// Starts a program as the home screen does: its code is copied to D1A881 and called in ADL mode, with interrupts.
    /// [`Calculator::run`] then lets it run.
    ///
    /// # Errors
    ///
    /// If there is no such program, it is not machine code, or there is no room: then `ERR:MEMORY` is in the sentence.
    pub fn run_program(&mut self, name: &str) -> Result<(), String> {
        let entry = self
            .bus
            .find(Kind::Protected as u8, name.as_bytes())
            .ok_or_else(|| format!("there is no program {name}"))?;
        let data = self.bus.data(&entry);
        let code = data
            .strip_prefix(&ASSEMBLY)
            .ok_or_else(|| format!("{name} is no program in machine code"))?;
        let size = code.len() as u32;
        if self.bus.free() < size {
            return Err(format!(
                "ERR:MEMORY: {name} needs {size} bytes, {} are free",
                self.bus.free()
            ));
        }
        self.bus.insert_memory(USER, size);
        self.bus.put_long(PROGRAM_SIZE, size);
        self.put(USER, code);
        self.name_to_op1(entry.kind, &entry.name);
        self.core.set(Reg16::SP, STACK_TOP);
        self.core.set(Reg16::IY, FLAGS);
        self.core.push(&mut self.bus, PROGRAM_RETURNS);
        self.core.set_interrupts(true);
        self.core.jump(USER);
        self.core.lowest = u32::MAX;
        self.task = Task::Program;
        Ok(())
    }

    /// The program is over; its bytes are given back, and what it has left on the system's stacks.
    pub(super) fn end_program(&mut self) {
        self.forget_handlers();
        self.bus.clear_numbers();
        let size = self.bus.long(PROGRAM_SIZE);
        self.bus.delete_memory(USER, size);
        self.bus.put_long(PROGRAM_SIZE, 0);
        self.task = Task::Home;
    }
}
