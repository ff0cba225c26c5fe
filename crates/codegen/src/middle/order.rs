//! The order of things, which must not depend on how the module's own names are sorted: functions
//! after those that they call, starting from what others call; globals by their first use; blocks so
//! that most come after those before them.

use std::collections::BTreeMap;

use super::program::{Callee, Global, Outside, Shape};
use super::shape;
use kilomate_ir::{Error, Result};
use kilomate_ir::{Function, Kind, Module, Operand, Type};

/// Leaves the functions that can be reached from outside, each after all that it calls.
pub(super) fn sort_functions(module: &mut Module) -> Result {
    let order = functions(module)?;
    let mut all: Vec<Option<Function>> = module.functions.drain(..).map(Some).collect();
    module.functions = order.into_iter().filter_map(|number| all[number].take()).collect();
    Ok(())
}

fn functions(module: &Module) -> Result<Vec<usize>> {
    let numbers: BTreeMap<&str, usize> =
        module.functions.iter().enumerate().map(|(n, f)| (f.name.as_str(), n)).collect();
    let mut visit = Visit {
        module,
        numbers: &numbers,
        state: vec![0; module.functions.len()],
        order: Vec::new(),
    };
    let exported = module.functions.iter().enumerate().filter(|(_, f)| f.is_exported);
    let mut roots: Vec<usize> = exported.map(|(n, _)| n).collect();
    roots.sort_by_key(|&n| &module.functions[n].name);
    for root in roots {
        visit.function(root)?;
    }
    Ok(visit.order)
}

struct Visit<'a> {
    module: &'a Module,
    numbers: &'a BTreeMap<&'a str, usize>,
    /// 0 unseen, 1 on the way, 2 done.
    state: Vec<u8>,
    order: Vec<usize>,
}

impl Visit<'_> {
    fn function(&mut self, number: usize) -> Result {
        let function = &self.module.functions[number];
        match self.state[number] {
            1 => {
                let what = format!("@{} calls itself, directly or not", function.name);
                return Err(Error::at(function.line, what));
            }
            2 => return Ok(()),
            _ => self.state[number] = 1,
        }
        for block in &function.blocks {
            for instruction in &block.instructions {
                if let Kind::Call(name, _) = &instruction.kind
                    && let Some(&callee) = self.numbers.get(name.as_str())
                {
                    self.function(callee)?;
                }
            }
        }
        self.state[number] = 2;
        self.order.push(number);
        Ok(())
    }
}

/// Puts the blocks in an order in which each comes after those that lead to it, but for loops, and
/// leaves out those that nothing leads to.
pub(super) fn blocks(function: &mut Function) {
    let mut state = vec![0_usize; function.blocks.len()];
    let mut last_first = Vec::new();
    let mut path = vec![0];
    state[0] = 1;
    while let Some(&block) = path.last() {
        // From the last to the first, so that the first comes first when all is turned round.
        let next = function.blocks[block].next();
        let step = state[block];
        if step > next.len() {
            path.pop();
            last_first.push(block);
            continue;
        }
        state[block] += 1;
        if let Some(&to) = next.len().checked_sub(step).and_then(|n| next.get(n))
            && state[to] == 0
        {
            state[to] = 1;
            path.push(to);
        }
    }
    let order: Vec<usize> = last_first.into_iter().rev().collect();
    let mut places = vec![usize::MAX; function.blocks.len()];
    for (place, &block) in order.iter().enumerate() {
        places[block] = place;
    }
    let mut blocks: Vec<_> = order.iter().map(|&block| function.blocks[block].clone()).collect();
    for block in &mut blocks {
        for instruction in &mut block.instructions {
            if let Kind::Phi(sources) = &mut instruction.kind {
                sources.retain(|(_, from)| places[*from] != usize::MAX);
            }
        }
        block.renumber(|block| places[block]);
    }
    function.blocks = blocks;
}

/// The numbers of functions and globals in the program.
pub(super) struct Names {
    functions: BTreeMap<String, usize>,
    declared: Vec<String>,
    used_outside: Vec<usize>,
    globals: BTreeMap<usize, usize>,
}

impl Names {
    pub(super) fn new(module: &Module, functions: &[Function]) -> Names {
        let mut globals = BTreeMap::new();
        for function in functions {
            for block in &function.blocks {
                for instruction in &block.instructions {
                    instruction.kind.each_operand(&mut |operand| {
                        if let Operand::Global(global, _) | Operand::Number(global, _) = operand {
                            let next = globals.len();
                            globals.entry(*global).or_insert(next);
                        }
                    });
                }
            }
        }
        Names {
            functions: functions.iter().enumerate().map(|(n, f)| (f.name.clone(), n)).collect(),
            declared: module.outside.iter().map(|outside| outside.name.clone()).collect(),
            used_outside: Vec::new(),
            globals,
        }
    }

    /// Whom a call is for.
    pub(super) fn callee(&mut self, name: &str, line: u32) -> Result<Callee> {
        if let Some(&function) = self.functions.get(name) {
            return Ok(Callee::Inside(function));
        }
        let Some(declared) = self.declared.iter().position(|known| known == name) else {
            return Err(Error::at(line, format!("there is no function @{name}")));
        };
        let known = self.used_outside.iter().position(|&used| used == declared);
        Ok(Callee::Outside(known.unwrap_or_else(|| {
            self.used_outside.push(declared);
            self.used_outside.len() - 1
        })))
    }

    /// The number of a global; one that only the end of a block names comes last.
    pub(super) fn global(&mut self, global: usize) -> usize {
        let next = self.globals.len();
        *self.globals.entry(global).or_insert(next)
    }

    pub(super) fn globals(&self, module: &Module) -> Vec<Global> {
        let mut used: Vec<_> = self.globals.iter().collect();
        used.sort_by_key(|(_, place)| **place);
        let global = |&(&global, _): &(&usize, &usize)| {
            let global = &module.globals[global];
            Global {
                symbol: global.name.clone(),
                is_constant: global.is_constant,
                bytes: global.bytes.clone(),
            }
        };
        used.iter().map(global).collect()
    }

    pub(super) fn outside(&self, module: &Module) -> Result<Vec<Outside>> {
        let outside = |&used: &usize| {
            let outside = &module.outside[used];
            let shapes: Result<Vec<Shape>> =
                outside.parameters.iter().map(|of| shape(of, 0)).collect();
            Ok(Outside {
                symbol: outside.name.clone(),
                result: (outside.result != Type::Void)
                    .then(|| shape(&outside.result, 0))
                    .transpose()?,
                parameters: shapes?,
            })
        };
        self.used_outside.iter().map(outside).collect()
    }
}
