//! An engine on a CPU with nothing but memory, whatever the CPU.

use std::path::Path;

use kilomate_codegen::fit::choose_native;
use kilomate_codegen::middle::Program;
use kilomate_codegen::run::Profile;
use kilomate_codegen::target::{Compiled, Options, Target, compile};
use kilomate_ir::Result;

use super::{Files, by_function, number, wrong};

/// An emulated CPU and its memory.
pub(super) trait Board: Sized {
    /// What is compiled for it.
    type Target: Target;

    /// How a program is compiled for it, and how many bytes there are for its image. A profile takes a while.
    fn options(
        program: &Program,
        profile: &dyn Fn() -> Result<Profile>,
    ) -> Result<(Options<Self::Target>, u32)>;

    /// The board with a program in its memory, whose cycles are counted by address.
    fn new(compiled: &Compiled<Self::Target>) -> Self;

    /// Where results are.
    fn results(compiled: &Compiled<Self::Target>) -> u16;

    /// Calls a function with these bytes at these addresses, and gives its cycles.
    fn call(&mut self, address: u16, given: &[(u16, u8)]) -> std::result::Result<u64, String>;

    /// All memory.
    fn memory(&self) -> &[u8];

    /// Cycles so far at each address.
    fn profile(&self) -> &[u64];

    /// As [`Engine::note`](super::Engine::note).
    fn note(&mut self, _compiled: &Compiled<Self::Target>) -> Result {
        Ok(())
    }

    /// As [`Engine::ask`](super::Engine::ask).
    fn ask(&self, _file: &Path) -> Result<Option<u64>> {
        Ok(None)
    }
}

pub(super) struct Engine<B: Board> {
    compiled: Compiled<B::Target>,
    board: B,
    cycles: u64,
}

impl<B: Board> Engine<B> {
    /// Native code, or as much of it as there is room for.
    pub(super) fn new(
        program: &Program,
        profile: &dyn Fn() -> Result<Profile>,
    ) -> Result<Engine<B>> {
        let (mut options, room) = B::options(program, profile)?;
        let fits = |compiled: &Compiled<B::Target>| compiled.image.bytes.len() as u32 <= room;
        let mut compiled = compile(program, &options);
        if !compiled.as_ref().is_ok_and(fits) {
            options.native = Some(choose_native(program, &options, &profile()?, room)?);
            compiled = compile(program, &options);
        }
        let compiled = compiled?;
        let board = B::new(&compiled);
        Ok(Engine { compiled, board, cycles: 0 })
    }
}

impl<B: Board> super::Engine for Engine<B> {
    fn call(&mut self, name: &str, arguments: &[u64]) -> Result<u64> {
        let entry = self.compiled.function(name)?;
        let cycles = self.board.call(entry.address, &entry.given(arguments));
        self.cycles += cycles.map_err(|error| wrong(format!("{name}: {error}")))?;
        let at = usize::from(B::results(&self.compiled));
        Ok(number(&self.board.memory()[at..at + entry.result_size()]))
    }

    fn cycles(&self) -> u64 {
        self.cycles
    }

    fn by_function(&self) -> Vec<(String, u64)> {
        let places = self.compiled.functions.iter().map(|(name, entry)| {
            let first = usize::from(entry.address);
            (name.as_str(), first, first + entry.size as usize)
        });
        by_function(self.board.profile(), places)
    }

    fn files(&self) -> Files {
        Files {
            binary: self.compiled.image.bytes.clone(),
            listing: self.compiled.listing(),
            source: self.compiled.source(),
        }
    }

    fn note(&mut self) -> Result {
        self.board.note(&self.compiled)
    }

    fn ask(&self, file: &Path) -> Result<Option<u64>> {
        self.board.ask(file)
    }
}
