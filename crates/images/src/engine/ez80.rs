//! On an eZ80, as the calculator's library is.

use kilomate_codegen::middle::Program;
use kilomate_codegen::targets::ez80::Compiled;
use kilomate_ir::Result;

use super::{Files, wrong};
use crate::calculator::{all_functions, bench_functions, image_of};
use kilomate_emulate::ez80::{Library, Waits};

pub(super) struct Engine {
    /// The search, and what else there is.
    compiled: Vec<Compiled>,
    library: Library,
}

impl Engine {
    pub(super) fn new(program: &Program, waits: Waits, is_whole: bool) -> Result<Engine> {
        let compiled =
            if is_whole { all_functions(program)?.into() } else { vec![bench_functions(program)?] };
        let mut library = Library::new(&image_of(&compiled)?, waits);
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
        let search = &self.compiled[0];
        Files {
            binary: search.image.bytes.clone(),
            listing: search.listing(),
            source: search.source(),
        }
    }
}
