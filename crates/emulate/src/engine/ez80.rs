//! On an eZ80, as the calculator's library is.

use kilomate_port::Result;
use kilomate_port::ez80::{Compiled, source};
use kilomate_port::middle::Program;

use super::{Files, wrong};
use crate::ez80::{Library, Waits, all_functions, bench_functions, image};

pub(super) struct Engine {
    compiled: Compiled,
    library: Library,
}

impl Engine {
    pub(super) fn new(program: &Program, waits: Waits, is_whole: bool) -> Result<Engine> {
        let compiled = if is_whole { all_functions(program) } else { bench_functions(program) }?;
        let mut library = Library::new(&image(&compiled), waits);
        library.count();
        Ok(Engine { compiled, library })
    }
}

impl super::Engine for Engine {
    fn call(&mut self, name: &str, arguments: &[u64]) -> Result<u64> {
        self.library.call(name, arguments).map_err(wrong)
    }

    fn cycles(&self) -> u64 {
        self.library.machine.cycles()
    }

    fn by_function(&self) -> Vec<(String, u64)> {
        self.library.by_function()
    }

    fn files(&self) -> Files {
        Files {
            binary: self.compiled.image.bytes.clone(),
            listing: self.compiled.listing(),
            source: source(&self.compiled),
        }
    }
}
