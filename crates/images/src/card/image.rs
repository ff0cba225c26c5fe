//! Images: the program, the line and the start, each in its place.

use std::fmt::Write;

use super::line::Line;
use super::pack::pack;
use kilomate_codegen::assemble::{Item, assemble};
use kilomate_codegen::bytecode::{self, Code};
use kilomate_codegen::middle::Program;
use kilomate_codegen::mixed::Choice;
use kilomate_codegen::target::compile;
use kilomate_codegen::targets::cdp1802::{
    Compiled, Look, Map, Op, Options, PAGE, Places, external, memory,
};
use kilomate_ir::{Error, Result};

const START: &str = include_str!("start.asm");
/// From the start, as after a reset: with R0 as the program counter.
const AGAIN: &str = "
        LDI HIGH(elf_start)
        PHI 0
        LDI LOW(elf_start)
        PLO 0
        SEP 0
";
const UNPACK: &str = concat!("\n", include_str!("unpack.asm"));

/// What the program calls: all of it is in the text of the first.
const OUTSIDE: [&str; 4] = ["elf_put", "elf_read", "elf_busy", "elf_chance"];

/// Where an image lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// In 32 KB of ROM from $8000 on, with as much RAM below it: what is left of that holds code, which is
    /// packed in ROM. `quit` begins again.
    Rom,
    /// In 32 KB of RAM from $0000 on, of which a monitor in ROM at $8000 has what lies above $7F77. `quit`
    /// goes back to it.
    Ram,
    /// In memory without an end, to see what a program would take that is too large for a card.
    Flat,
}

impl Home {
    /// The first byte, and the first after the last one that the image may have.
    pub fn range(self) -> (u32, u32) {
        match self {
            Home::Rom => (0x8000, 0x1_0000),
            Home::Ram => (0, 0x7f00),
            Home::Flat => (0, 0x1_0000),
        }
    }

    /// Where the stack begins; it grows down.
    fn stack(self) -> u16 {
        match self {
            Home::Rom => 0x7fff,
            Home::Ram => 0x7f77,
            Home::Flat => 0xffff,
        }
    }

    /// Where `quit` goes.
    fn leave(self) -> &'static str {
        match self {
            Home::Rom | Home::Flat => AGAIN,
            // LBR $8003, where nothing of ours is.
            Home::Ram => "        DB 0C0H,080H,003H\n",
        }
    }
}

/// Bytes behind all others that the line has: two that are a matter of chance, and one that says what was seen
/// of it.
const CHANCE: u16 = 2;
const LINE: u16 = CHANCE + 1;
/// Bytes that the stack is left, at least.
const STACK: u32 = 128;
/// The first bytes: a jump to the start.
const HEAD: u16 = 3;
const LBR: u8 = 0xc0;
/// Bytes before ROM that are left free, since branches over its first bytes get longer: the first that do.
const SLACK: [u32; 4] = [16, 48, 96, 256];
/// Tables of so many bytes are looked at whether to pack them; they are not if more percent than these are left.
const LARGE: usize = 64;
const HARD: usize = 85;
/// What is made of a short branch to be a long one.
const BR: u8 = 0x30;

/// An image.
pub struct Image {
    /// Its bytes, from the first address of its [`Home`] on.
    pub bytes: Vec<u8>,
    /// What is in it.
    pub compiled: Compiled,
    /// Where RAM begins that it uses, and where it ends.
    pub ram: (u16, u16),
    /// Bytes of code that are unpacked into RAM behind that and the stack.
    pub unpacked: usize,
    /// What it was made by, if not everything is native.
    pub plan: Option<Plan>,
    /// Bytes that are left.
    pub free: usize,
}

/// An image, or by how much it is too large.
pub(super) enum Fit {
    Image(Box<Image>),
    Over { bytes: usize, ram: (u16, u16), over: u32 },
}

/// What is to be fast.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Which blocks are native.
    pub native: Choice,
    /// How often each is run.
    pub counts: Vec<Vec<u64>>,
    /// More often than what it is hot.
    pub hot: u64,
}

/// Builds an image by this plan; everything is native if there is none.
///
/// # Errors
///
/// If it does not fit, which then says by how much.
pub fn build(program: &Program, plan: Option<&Plan>, line: Line, home: Home) -> Result<Image> {
    match attempt(program, plan, line, home)? {
        Fit::Image(image) => Ok(*image),
        Fit::Over { bytes, ram, over } => {
            Err(Error::at(0, format!("{bytes} bytes and {ram:x?} of RAM: {over} too many")))
        }
    }
}

/// Builds an image, if it fits.
pub(super) fn attempt(
    program: &Program,
    plan: Option<&Plan>,
    line: Line,
    home: Home,
) -> Result<Fit> {
    if let Some(global) =
        program.globals.iter().find(|g| !g.is_constant && g.bytes.iter().any(|&b| b != 0))
    {
        return Err(Error::at(0, format!("{} does not begin as zeros", global.symbol)));
    }
    let apart = if home == Home::Rom { hard_to_pack(program) } else { Vec::new() };
    let builder = Builder { program, plan, line, home, apart };
    match home {
        Home::Rom => builder.rom(),
        Home::Ram | Home::Flat => builder.plain(),
    }
}

/// Where things are that the text of the start names.
#[derive(Clone, Copy, Default)]
struct Memory {
    /// The memory of the program, all of which is cleared.
    ram: (u16, u16),
    stack: u16,
    /// What is to be unpacked, and to where, if something is.
    packed: Option<(u16, u16)>,
}

struct Builder<'a> {
    program: &'a Program,
    plan: Option<&'a Plan>,
    line: Line,
    home: Home,
    /// Tables that stay in ROM.
    apart: Vec<usize>,
}

impl Builder<'_> {
    /// Everything where it is run.
    fn plain(&self) -> Result<Fit> {
        let (first, end) = self.home.range();
        let tables = first as u16 + HEAD;
        // A first time to see how large it is: then everything has its place.
        let ram = if self.home == Home::Flat {
            flat_ram(self.program)
        } else {
            let compiled = self.compile(Places { tables, ram: 0x7000 }, Memory::default())?;
            tables.saturating_add(compiled.image.bytes.len() as u16).next_multiple_of(256)
        };
        let places = Places { tables, ram };
        let size = self.compile(places, Memory::default())?.layout.ram;
        let stack = self.home.stack();
        let compiled = self.compile(places, Memory { ram: size, stack, packed: None })?;
        let start = compiled.address("elf_start").unwrap_or(0).to_be_bytes();
        let mut bytes = vec![LBR, start[0], start[1]];
        bytes.extend(&compiled.image.bytes);
        let over = (first + bytes.len() as u32).saturating_sub(end);
        let used = u32::from(size.1) + u32::from(LINE) + STACK;
        let over = over.max(used.saturating_sub(u32::from(stack)));
        if over > 0 {
            return Ok(Fit::Over { bytes: bytes.len(), ram: size, over });
        }
        let plan = self.plan.cloned();
        let free = end as usize - first as usize - bytes.len();
        Ok(Fit::Image(Image { bytes, compiled, ram: size, unpacked: 0, plan, free }.into()))
    }

    /// As much as there is RAM for is packed in ROM and unpacked at the start; the rest is run in ROM, right
    /// behind it.
    fn rom(&self) -> Result<Fit> {
        let middle = self.home.range().0;
        let layout = memory(self.program, Places { tables: 0x3000, ram: 0 }, &self.apart)?;
        let size = layout.ram;
        // Memory, what the line has, the stack, code.
        let code = (size.1 + LINE + STACK as u16).next_multiple_of(256);
        let places = Places { tables: code, ram: 0 };
        let mut memory = Memory { ram: size, stack: code - 1, packed: Some((0x8000, code)) };
        // Where what is packed begins is known only then; that is said in ROM, and makes nothing longer.
        let split = self.split(places, memory, middle)?;
        let in_ram = middle as usize - usize::from(code);
        let packed = pack(&split.image.bytes[..in_ram]);
        let rest = split.image.bytes.len() - in_ram;
        let apart: Vec<u8> =
            self.apart.iter().rev().flat_map(|&n| self.program.globals[n].bytes.clone()).collect();
        let taken = rest + packed.len() + apart.len();
        let over = (taken as u32).saturating_sub(0x8000);
        if over > 0 {
            return Ok(Fit::Over { bytes: taken, ram: size, over });
        }
        memory.packed = Some(((middle as usize + rest) as u16, code));
        let compiled = self.split(places, memory, middle)?;
        let (low, high) = compiled.image.bytes.split_at(in_ram);
        if *low != split.image.bytes[..in_ram] || high.len() != rest {
            return Err(Error::at(0, "what is packed is not what was packed"));
        }
        let between = vec![0; 0x8000 - taken];
        let bytes = [high, &packed, &between, &apart].concat();
        let plan = self.plan.cloned();
        let (unpacked, free) = (low.len(), between.len());
        Ok(Fit::Image(Image { bytes, ram: size, unpacked, plan, compiled, free }.into()))
    }

    /// Compiles, and puts the jump to the start at the first address of ROM, where code does not go on.
    fn split(&self, places: Places, memory: Memory, middle: u32) -> Result<Compiled> {
        let compiled = self.compile(places, memory)?;
        let tries =
            SLACK.into_iter().map(|slack| split_at(compiled.clone(), places, middle, slack));
        let mut last = Err(Error::at(0, "nothing lies in ROM"));
        for result in tries {
            last = result;
            if last.is_ok() {
                break;
            }
        }
        last
    }

    fn compile(&self, places: Places, memory: Memory) -> Result<Compiled> {
        let results = self.program.slots as u8;
        let bytes = |name: &str, value: u16| {
            let [high, low] = value.to_be_bytes();
            format!("{name}_HIGH EQU {high}\n{name}_LOW EQU {low}\n")
        };
        let (params, waits) = (results + 8, results + 16);
        let mut text = format!("RESULTS EQU {results}\nPARAMS EQU {params}\nWAITS EQU {waits}\n");
        let ram = memory.ram;
        text += &bytes("STACK", memory.stack);
        text += &bytes("RAM", ram.0);
        text += &bytes("SIZE", ram.1 - ram.0);
        text += &bytes("CHANCE", ram.1);
        text += &bytes("SEEN", ram.1 + CHANCE);
        // A string takes whatever is written to it.
        let _ = writeln!(text, "PAGE EQU {}", places.ram >> 8);
        let (packed, code) = memory.packed.unwrap_or_default();
        text += &bytes("PACKED", packed);
        text += &bytes("CODE", code);
        let is_mixed = |plan: &Plan| plan.native.iter().flatten().any(|is_native| !is_native);
        let enter = if self.plan.is_some_and(is_mixed) {
            ["HIGH(rt_enter)", "LOW(rt_enter)"]
        } else {
            ["0", "0"]
        };
        let start = START.replace("\nUNPACK\n", if self.home == Home::Rom { UNPACK } else { "\n" });
        let start = start.replace("ENTER_HIGH", enter[0]).replace("ENTER_LOW", enter[1]);
        let [sends, listens] = self.line.text();
        // What is needed only when everything is unpacked is packed.
        let early = if self.home == Home::Rom { format!("{text}{listens}") } else { String::new() };
        text += &self.line.words(&start);
        text += self.home.leave();
        text += &hello();
        text += &sends;
        if self.home != Home::Rom {
            text += &listens;
        }
        // Whichever is asked for first has all of it.
        let asked = self.program.outside.first().map(|first| first.symbol.as_str());
        let text_of = |name: &str| if Some(name) == asked { text.clone() } else { String::new() };
        let externals =
            OUTSIDE.iter().map(|&name| (name.to_owned(), external(text_of(name)))).collect();
        let map = Map {
            places,
            early,
            apart: self.apart.clone(),
            is_estimate: true,
            is_native_first: self.home == Home::Rom,
            look: Some(Look { rest: self.line.branches()[1], seen: ram.1 + CHANCE }),
        };
        let options = Options {
            map,
            externals,
            profile: self.plan.map(|plan| plan.counts.clone()),
            hot: self.plan.map_or(u64::MAX, |plan| plan.hot),
            native: self.plan.map(|plan| plan.native.clone()),
        };
        compile(self.program, &options)
    }
}

/// Tables that are hardly shorter when they are packed: better that code is in RAM instead.
fn hard_to_pack(program: &Program) -> Vec<usize> {
    let is_hard = |&n: &usize| {
        let bytes = &program.globals[n].bytes;
        program.globals[n].is_constant
            && bytes.len() >= LARGE
            && pack(bytes).len() * 100 >= bytes.len() * HARD
    };
    (0..program.globals.len()).filter(is_hard).collect()
}

/// Puts the jump to the start where ROM begins, so many bytes behind the code before it at least.
fn split_at(mut compiled: Compiled, places: Places, middle: u32, slack: u32) -> Result<Compiled> {
    // Behind what does not go on: a function's end, or that of some of its blocks.
    let mut begins = 0;
    for (n, pair) in compiled.items.windows(2).enumerate() {
        let ends = match &pair[0] {
            Item::Code(Op::Branch { code, .. }) => *code == BR,
            Item::Code(Op::Bytecode(op)) => {
                matches!(op, bytecode::Op::Jump(Code::Jump, ..))
            }
            _ => false,
        };
        let is_first = matches!(pair[1], Item::Function(..));
        let is_label = matches!(pair[1], Item::Label(_));
        if (is_first || is_label && ends) && compiled.image.start(n + 1) <= middle - slack {
            begins = n + 1;
        }
    }
    if begins == 0 {
        return Err(Error::at(0, "nothing lies in ROM"));
    }
    let start = compiled.labels.find("elf_start");
    let jump = start.map(|to| Item::Code(Op::Branch { code: BR, to, is_long: true }));
    let between = [Item::Align(middle)].into_iter().chain(jump);
    compiled.items.splice(begins..begins, between);
    let place = |compiled: &mut Compiled| -> Result {
        let Compiled { items, labels, known, image, .. } = compiled;
        *image = assemble(items, labels, u32::from(places.tables), known)?;
        Ok(())
    };
    place(&mut compiled)?;
    if move_pool(&mut compiled, begins) {
        place(&mut compiled)?;
    }
    if compiled.image.start(begins + 1) != middle {
        return Err(Error::at(0, "the first bytes of ROM lie elsewhere"));
    }
    let at = compiled.address("elf_start").unwrap_or(0);
    if u32::from(at) < middle {
        return Err(Error::at(0, "the start is to be unpacked itself"));
    }
    Ok(compiled)
}

/// Moves the words of the pool, which begin a page, from the end to between two functions behind an item where a
/// page is about to begin: so hardly a byte is left free before them. Tells whether that is of use.
fn move_pool(compiled: &mut Compiled, behind: usize) -> bool {
    let before = |n: usize| PAGE - 1 - (compiled.image.start(n) + PAGE - 1) % PAGE;
    let is_pool = |item: &Item<Op>| matches!(item, Item::Align(PAGE));
    let Some(pool) = compiled.items.iter().rposition(is_pool) else { return false };
    let is_first = |&n: &usize| matches!(compiled.items[n], Item::Function(..));
    let best = (behind + 2..pool).filter(is_first).chain([pool]).min_by_key(|&n| before(n));
    let Some(best) = best.filter(|&best| best < pool) else { return false };
    let words = compiled.items.split_off(pool);
    compiled.items.splice(best..best, words);
    true
}

/// What the card says at once: a line feed, its name, and `XOFF`. It goes on when everything is unpacked.
fn hello() -> String {
    let text: Vec<String> = b"\nKilomate \x13\0".iter().map(u8::to_string).collect();
    format!("elf_hello: DB {}\n", text.join(","))
}

/// As high as can be.
fn flat_ram(program: &Program) -> u16 {
    let data: usize =
        program.globals.iter().filter(|g| !g.is_constant).map(|g| g.bytes.len()).sum();
    // A page for the variables, one for the stack, and one for what is aligned.
    (0x1_0000 - data - program.arrays as usize - 4 * 256) as u16 & 0xff00
}
