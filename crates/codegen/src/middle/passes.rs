//! All passes of the middle, in the order in which they run, each with what it does; and a look at the program after
//! each.
//!
//! An analysis changes nothing: its dump shows what it has found.

use std::fmt;

use super::program::{Function, POOLS, Program};
use super::{coalesce, dce, frames, legalize, liveness, lower, order, ranges, scalarize, trees};
use kilomate_ir::{self as ir, Module, Result};

/// A pass.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// What it is called.
    pub name: &'static str,
    /// What it does.
    pub what: &'static str,
    step: Step,
}

impl Pass {
    /// Whether it leaves a module of LLVM IR, not yet a program.
    pub fn leaves_module(&self) -> bool {
        matches!(self.step, Step::Module(_) | Step::Function(_) | Step::Tidy(_))
    }
}

/// What a pass works on.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// The module.
    Module(fn(&mut Module) -> Result),
    /// Each function of the module, in which something may have no translation.
    Function(fn(&mut ir::Function) -> Result),
    /// Each function of the module.
    Tidy(fn(&mut ir::Function)),
    /// Makes a program of the module.
    Trees,
    /// Each function of the program.
    Code(fn(&mut Function)),
    /// The program.
    Program(fn(&mut Program)),
    /// Looks at each function of the program.
    Analysis(fn(&Function) -> String),
}

/// All of them, in order.
pub const PASSES: &[Pass] = &[
    Pass {
        name: "call-order",
        what: "functions come after those that they call; what nobody calls is left out",
        step: Step::Module(order::sort_functions),
    },
    Pass {
        name: "block-order",
        what: "basic blocks in reverse postorder; what is never reached is left out",
        step: Step::Tidy(order::blocks),
    },
    Pass {
        name: "scalarize",
        what: "structs are taken apart, but for what calls return",
        step: Step::Function(scalarize::scalarize),
    },
    Pass {
        name: "lower",
        what: "LLVM's own functions become arithmetic, comparisons and selects",
        step: Step::Function(lower::lower),
    },
    Pass {
        name: "drop-phis",
        what: "phis that only pass on one value are replaced by it",
        step: Step::Tidy(dce::drop_phis),
    },
    Pass {
        name: "dce",
        what: "values that are never used are left out",
        step: Step::Tidy(dce::eliminate),
    },
    Pass {
        name: "legalize",
        what: "integers of other than 1, 8, 16 or 32 bits are taken apart into bytes",
        step: Step::Function(legalize::legalize),
    },
    Pass {
        name: "dce-again",
        what: "values that are not used any more are left out",
        step: Step::Tidy(dce::eliminate),
    },
    Pass {
        name: "trees",
        what: "values with one use are folded into expression trees, with as few bits as can be",
        step: Step::Trees,
    },
    Pass {
        name: "coalesce",
        what: "phis and their sources share a variable; copies that happen at once get an order; variables get slots",
        step: Step::Code(coalesce::coalesce),
    },
    Pass {
        name: "frames",
        what: "frames of functions that never run at the same time share memory",
        step: Step::Program(frames::overlay),
    },
    Pass {
        name: "liveness",
        what: "analysis: which variables are live at the beginning of each block",
        step: Step::Analysis(liveness::show),
    },
    Pass {
        name: "ranges",
        what: "analysis: the largest value that each variable can have at the beginning of each block",
        step: Step::Analysis(ranges::show),
    },
];

/// The pass of this name.
pub fn find(name: &str) -> Option<&'static Pass> {
    PASSES.iter().find(|pass| pass.name == name)
}

/// What a pass has left, or found.
struct Found<'a>(&'a Program, fn(&Function) -> String);

impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for function in &self.0.functions {
            write!(f, "function {}\n{}", function.symbol, self.1(function))?;
        }
        Ok(())
    }
}

/// Runs all passes, and shows what each leaves: printing it takes a while, looking the other way does not.
///
/// # Errors
///
/// What has no translation, with its line.
pub fn run(module: &Module, show: &mut dyn FnMut(&Pass, &dyn fmt::Display)) -> Result<Program> {
    let mut module = module.clone();
    let mut program = Program {
        globals: Vec::new(),
        functions: Vec::new(),
        outside: Vec::new(),
        arrays: 0,
        slots: 0,
        pools: [0; POOLS],
    };
    for pass in PASSES {
        match pass.step {
            Step::Module(run) => run(&mut module)?,
            Step::Function(run) => module.functions.iter_mut().try_for_each(run)?,
            Step::Tidy(run) => module.functions.iter_mut().for_each(run),
            Step::Trees => program = trees::program(&module)?,
            Step::Code(run) => program.functions.iter_mut().for_each(run),
            Step::Program(run) => run(&mut program),
            Step::Analysis(of) => {
                show(pass, &Found(&program, of));
                continue;
            }
        }
        show(pass, if pass.leaves_module() { &module as &dyn fmt::Display } else { &program });
    }
    Ok(program)
}
