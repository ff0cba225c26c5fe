//! A whole program on the [`machine`](super::machine), to try bytecode without any CPU.

use super::machine::{Layout, Machine, Reference};
use super::{Code, Op, Places, STACK, Translator, Value};
use crate::assemble::{Image, Item, Label, Labels, assemble};
use crate::middle::{Program, Shape};
use crate::mixed::{self, Choice, Mixed};
use crate::target::Generator;
use kilomate_ir::{Error, Result};

/// Where the program begins.
const ORIGIN: u32 = 0x200;
/// Where functions from outside are said to be.
const OUTSIDE: u32 = 0xff00;

/// What functions from outside do: a name, the memory, and where their parameters are and their result
/// goes. It says whether there is such a function.
pub type Outside<'a> = dyn FnMut(&str, &mut [u8], usize, usize) -> bool + 'a;

/// A program that can be run.
pub struct Whole<'a> {
    program: &'a Program,
    /// What runs it.
    pub machine: Machine,
    places: Places,
    slots: u32,
    image: Image,
    /// All items, for a listing.
    pub items: Vec<Item<Reference>>,
    /// Their labels.
    pub labels: Labels,
    /// Bytes of instructions, macros, the pool and the table of macros.
    pub sizes: [usize; 4],
    /// Cells that the stack needs.
    pub stack: usize,
    /// Instructions that a call may take.
    pub most: u64,
}

impl<'a> Whole<'a> {
    /// Puts everything in memory, as the machine's own pool and macros have it. Blocks that are native are
    /// bytecode, too, but one by one, as if each were another program.
    ///
    /// # Errors
    ///
    /// If it does not fit.
    pub fn new(program: &'a Program, choice: &Choice) -> Result<Whole<'a>> {
        if program.slots + 24 > 256 {
            return Err(Error::at(0, "the variables do not fit into a page"));
        }
        let mut labels = Labels::default();
        let places = Places::new(program, &mut labels);
        let mut cpu = Blockwise { program, places: &places };
        let mixed = mixed::emit(&mut cpu, program, &places, &mut labels, choice);
        if mixed.stack > STACK {
            return Err(Error::at(0, format!("a stack of {} cells is needed", mixed.stack)));
        }
        let mut items: Vec<Item<Reference>> = Vec::new();
        let [pool, macros, slots] =
            ["km_pool", "km_macros", "km_slots"].map(|name| labels.named(name));
        items.push(Item::Label(pool));
        items.extend(mixed.pool.words.iter().map(|word| word.item()));
        items.push(Item::Label(macros));
        items.extend(mixed.macros.labels().iter().map(|&label| Item::Word(label, 0)));
        items.extend(mixed.macro_items.iter().cloned());
        items.extend(mixed.functions.iter().flatten().cloned());
        for (global, &label) in program.globals.iter().zip(&places.globals) {
            items.extend([Item::Label(label), Item::Bytes(global.bytes.clone())]);
        }
        items.extend([Item::Label(places.arrays), Item::Space(program.arrays)]);
        items.extend([Item::Label(slots), Item::Space(256)]);
        let known: Vec<(Label, u32)> = places.outside.iter().copied().zip(OUTSIDE..).collect();
        let image = assemble(&mut items, &labels, ORIGIN, &known)?;
        let mut memory = vec![0; 0x1_0000];
        let end = ORIGIN as usize + image.bytes.len();
        memory
            .get_mut(ORIGIN as usize..end)
            .ok_or_else(|| Error::at(0, "the program does not fit into 64 KB"))?
            .copy_from_slice(&image.bytes);
        let at = |label| image.address(label).unwrap_or(0) as u16;
        let results = places.results;
        let layout = Layout { slots: at(slots), results, pool: at(pool), macros: at(macros) };
        let sizes = sizes(&items, &image, &mixed);
        let machine = Machine::new(memory, layout);
        let slots = u32::from(layout.slots);
        let (stack, most) = (mixed.stack, u64::MAX);
        Ok(Whole { program, machine, places, slots, image, items, labels, sizes, stack, most })
    }

    /// The program with bytecode only.
    ///
    /// # Errors
    ///
    /// If it does not fit.
    pub fn bytecode(program: &'a Program) -> Result<Whole<'a>> {
        let all = program.functions.iter().map(|f| vec![false; f.blocks.len()]).collect();
        Whole::new(program, &all)
    }

    /// The names of all functions and the bytes that they take.
    pub fn function_sizes(&self) -> Vec<(String, u32)> {
        let at = |label| self.image.address(label).unwrap_or(0);
        let mut starts: Vec<(u32, String)> =
            self.places.functions.iter().map(|&f| (at(f), self.labels.name(f))).collect();
        starts.sort_unstable();
        // Tables and memory come behind the functions.
        let end = self.places.globals.first().copied().unwrap_or(self.places.arrays);
        let ends = starts.iter().skip(1).map(|(start, _)| *start).chain([at(end)]);
        starts.iter().zip(ends).map(|((start, name), end)| (name.clone(), end - start)).collect()
    }

    /// All of it as bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.image.bytes
    }

    /// A listing of all of it.
    pub fn listing(&self) -> String {
        crate::assemble::listing(&self.items, &self.labels, &self.image)
    }

    /// Calls a function and gives its results.
    ///
    /// # Errors
    ///
    /// If there is no such function, or it does what no program may do.
    pub fn call(
        &mut self,
        name: &str,
        arguments: &[u64],
        outside: &mut Outside<'_>,
    ) -> Result<Vec<u64>> {
        let functions = &self.program.functions;
        let number = functions.iter().position(|function| function.symbol == name);
        let number = number.ok_or_else(|| Error::at(0, format!("there is no function @{name}")))?;
        let function = &functions[number];
        for (&var, argument) in function.parameters.iter().zip(arguments) {
            let at = (self.slots + function.slots[var]) as usize;
            let size = function.variables[var].size() as usize;
            self.machine.memory[at..at + size].copy_from_slice(&argument.to_le_bytes()[..size]);
        }
        let address = self.image.address(self.places.functions[number]).unwrap_or(0) as u16;
        let (program, slots) = (self.program, self.slots as usize);
        let params = slots + usize::from(self.places.params);
        let results = slots + usize::from(self.places.results);
        let mut called = |address: u16, memory: &mut [u8]| {
            let number = u32::from(address).checked_sub(OUTSIDE).map(|number| number as usize);
            let Some(function) = number.and_then(|number| program.outside.get(number)) else {
                return false;
            };
            if matches!(function.symbol.as_str(), "memcmp" | "bcmp") {
                compare(memory, params, results);
                return true;
            }
            outside(&function.symbol, memory, params, results)
        };
        self.machine.call(address, self.most, &mut called)?;
        let result = |(number, shape): (u32, &Shape)| {
            let at = (self.slots + u32::from(self.places.results) + 4 * number) as usize;
            let bytes = &self.machine.memory[at..at + shape.size() as usize];
            bytes.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte))
        };
        Ok((0..).zip(&function.results).map(result).collect())
    }
}

/// Which of two places in memory has the lower byte where they differ first: LLVM expects every machine to
/// have this.
fn compare(memory: &mut [u8], params: usize, results: usize) {
    let word = |number: usize| {
        usize::from(u16::from_le_bytes([
            memory[params + 4 * number],
            memory[params + 4 * number + 1],
        ]))
    };
    let (left, right, count) = (word(0), word(1), word(2));
    let order = memory[left..left + count].cmp(&memory[right..right + count]);
    memory[results..results + 2].copy_from_slice(&(order as i16).to_le_bytes());
}

/// Bytes of instructions, macros, the pool and the table of macros.
fn sizes(items: &[Item<Reference>], image: &Image, mixed: &Mixed<Reference>) -> [usize; 4] {
    let ends: Vec<u32> = items
        .iter()
        .zip(image.starts.windows(2))
        .filter(|(item, _)| matches!(item, Item::Code(_)))
        .map(|(_, at)| at[1] - at[0])
        .collect();
    let code: u32 = ends.iter().sum();
    let count = mixed.macro_items.iter().filter(|item| matches!(item, Item::Code(_))).count();
    let macros: u32 = ends[..count].iter().sum();
    let words = [mixed.pool.words.len(), mixed.macros.labels().len()];
    [(code - macros) as usize, macros as usize, 2 * words[0], 2 * words[1]]
}

/// A CPU whose native code is a way into the interpreter for each block, and ways out of it.
struct Blockwise<'a> {
    program: &'a Program,
    places: &'a Places,
}

impl Generator for Blockwise<'_> {
    type Instruction = Reference;

    fn bytecode(op: Op) -> Reference {
        Reference::Bytecode(op)
    }

    fn enter(&self) -> Vec<Item<Reference>> {
        vec![Item::Code(Reference::Enter)]
    }

    fn function(
        &mut self,
        labels: &mut Labels,
        number: usize,
        blocks: &[Label],
    ) -> Vec<Vec<Item<Reference>>> {
        (0..blocks.len()).map(|block| self.block(labels, (number, block), blocks)).collect()
    }
}

impl Blockwise<'_> {
    fn block(
        &self,
        labels: &mut Labels,
        (function, number): (usize, usize),
        targets: &[Label],
    ) -> Vec<Item<Reference>> {
        let ways: Vec<Label> = targets.iter().map(|_| labels.fresh()).collect();
        let translator = Translator::new(self.program, self.places, function);
        let mut ops = translator.block(labels, &ways, number, None);
        // It has no words in the pool, which is for what is bytecode by choice.
        ops = super::Pool::default().resolve(ops);
        ops.insert(0, Item::Code(Op::Window(translator.window)));
        for (&way, &target) in ways.iter().zip(targets) {
            let is_taken =
                |item: &Item<Op>| matches!(item, Item::Code(Op::Jump(_, _, to, _)) if *to == way);
            if !ops.iter().any(is_taken) {
                continue;
            }
            let exit = Op::Word(Code::Exit, Value::Place(target, 0));
            ops.extend([Item::Label(way), Item::Code(exit)]);
        }
        let ops = ops.into_iter().map(|item| item.map(Reference::Bytecode));
        self.enter().into_iter().chain(ops).collect()
    }
}
