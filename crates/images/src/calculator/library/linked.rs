//! The library as part of a program on the emulated calculator: its functions by their names, called as C calls them, and
//! what they must leave alone looked after.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use kilomate_emulate::calculator::{Answer, Calculator, Model, Stop};

use super::{Image, overlays};

/// Where a program lies, and its memory of zeros.
pub const PROGRAM: u32 = 0xd1_a881;
/// Where that memory begins.
pub const BSS: u32 = 0xd0_52c6;
/// Where the system's stack begins.
pub const STACK: u32 = 0xd1_a87e;
/// The least that a program may hope to find of it: 4 KB in all.
const STACK_SIZE: u32 = 0x1000;
/// Where the program's hooks lie, which whoever tests plays the part of.
pub const TIME_HOOK: u32 = 0xd3_a800;
/// The other one.
pub const INPUT_HOOK: u32 = 0xd3_a810;
/// `pop bc` and `ret`: the way back from a hook.
const BACK: (u32, [u8; 2]) = (0xd3_a820, [0xc1, 0xc9]);
/// What is lent to functions, with bytes around it that must stay: behind the longest program, the one with all images.
pub const ROOM: Range<u32> = 0xd3_8400..0xd3_a400;
/// Room for the engine's memory when it is put aside.
pub const ASIDE: Range<u32> = 0xd3_b000..0xd3_f000;
/// The byte that room is filled with.
pub const FILL: u8 = 0xe5;
/// The archive.
const ARCHIVE: Range<u32> = 0x0c_0000..0x3b_0000;
/// More clocks than a call may take: an hour.
const MOST: u64 = 48_000_000 * 3_600;
/// The page of the program's own MBASE, the system's.
const MBASE: u32 = 0xd0;

/// A program that was linked: its bytes, and where its symbols lie.
pub struct Linked {
    bytes: Vec<u8>,
    symbols: BTreeMap<String, u32>,
}

impl Linked {
    /// From its bytes, and what `nm` says of it.
    pub fn new(bytes: Vec<u8>, names: &str) -> Linked {
        let symbols = names.lines().filter_map(|line| {
            let (address, name) = (line.split(' ').next()?, line.rsplit(' ').next()?);
            Some((name.to_owned(), u32::from_str_radix(address, 16).ok()?))
        });
        Linked { bytes, symbols: symbols.collect() }
    }

    /// From a folder where `program.bin` and `program.nm` are.
    ///
    /// # Errors
    ///
    /// A sentence about the file that cannot be read.
    pub fn read(folder: &Path) -> Result<Linked, String> {
        let at = |name: &str| folder.join(name);
        let cannot = |e: std::io::Error| format!("{}: {e}", folder.display());
        let bytes = std::fs::read(at("program.bin")).map_err(cannot)?;
        let names = std::fs::read_to_string(at("program.nm")).map_err(cannot)?;
        Ok(Linked::new(bytes, &names))
    }

    fn symbol(&self, name: &str) -> Result<u32, String> {
        self.symbols.get(name).copied().ok_or_else(|| format!("there is no {name}"))
    }

    /// So many bytes from a symbol on.
    pub fn bytes_at(&self, name: &str, count: usize) -> Option<&[u8]> {
        let at = self.symbols.get(name)?.checked_sub(PROGRAM)? as usize;
        self.bytes.get(at..at + count)
    }

    /// Where the images lie, if it was linked with all of them.
    fn images(&self, images: &[Image]) -> Option<Vec<u32>> {
        images.iter().map(|image| self.symbols.get(&format!("_{}", image.name)).copied()).collect()
    }

    /// Where it ends.
    fn end(&self) -> u32 {
        PROGRAM + self.bytes.len() as u32
    }

    /// Bytes of code and constants, and of memory that begins as zeros.
    pub fn sizes(&self) -> (usize, u32) {
        let end = self.symbols.get("km_bss_end").copied().unwrap_or(BSS);
        (self.bytes.len(), end - BSS)
    }
}

/// Sends the images to the archive, and finds them there.
fn send(calculator: &mut Calculator, images: &[Image]) -> Result<Vec<u32>, String> {
    for image in images {
        calculator.send(&image.to_file().map_err(|error| error.to_string())?)?;
    }
    let archive = calculator.get(ARCHIVE.start, ARCHIVE.len());
    let found = images.iter().map(|image| {
        let at = archive.windows(8).position(|bytes| bytes == &image.bytes[..8]);
        at.map(|at| ARCHIVE.start + at as u32).ok_or_else(|| format!("no {}", image.name))
    });
    found.collect()
}

/// What a call has come to.
pub enum Event {
    /// It has returned.
    Returned(Answer),
    /// It asks the clock: [`Native::answer`].
    Time,
    /// It asks for input.
    Input,
}

/// What a call must leave as it was.
struct Before {
    registers: [u32; 4],
    has_interrupts: bool,
    room: Vec<u8>,
    arguments: usize,
    /// Where it may write.
    out: Range<u32>,
}

/// A program with the library on the calculator.
pub struct Native {
    /// The calculator.
    pub calculator: Calculator,
    linked: Linked,
    page: u8,
    /// Calls that have not returned: a hook may call, too.
    calls: Vec<Before>,
    /// Calls so far.
    pub count: u64,
    /// The most bytes of the program's stack that a call has taken.
    pub deepest: u32,
    /// How often nobody had pressed a key for so long that the calculator switched itself off.
    pub naps: u32,
}

/// The registers that a call must keep.
const KEPT: [&str; 4] = ["IX", "IY", "MBASE", "SPL"];

impl Native {
    /// A program that has the library, with its images in the archive, or in itself if it was linked with them.
    ///
    /// # Errors
    ///
    /// If anything of it does not work.
    pub fn new(linked: Linked, images: &[Image], model: Model, page: u8) -> Result<Native, String> {
        let mut calculator = Calculator::new(model);
        let found = match linked.images(images) {
            Some(found) => found,
            None => send(&mut calculator, images)?,
        };
        if linked.end() > ROOM.start {
            return Err("the program is too long to be tried".into());
        }
        calculator.put(PROGRAM, &linked.bytes);
        calculator.put(BACK.0, &BACK.1);
        calculator.put(ROOM.start, &[FILL; (ROOM.end - ROOM.start) as usize]);
        // A program finds anything in memory but its own zeros.
        let (_, zeros) = linked.sizes();
        calculator.put(BSS, &vec![0; zeros as usize]);
        calculator.put(u32::from(page) << 16, &vec![FILL; 0x1_0000]);
        for hook in [TIME_HOOK, INPUT_HOOK] {
            calculator.stop_at(hook);
        }
        calculator.set_stack(STACK);
        let page_at = u32::from(page) << 16;
        let page_range = page_at..page_at + 0x1_0000;
        let allowed = [page_range, BSS..BSS + zeros, STACK - STACK_SIZE..STACK, ROOM, ASIDE];
        calculator.watch(&allowed);
        let calls = Vec::new();
        let mut native = Native { calculator, linked, page, calls, count: 0, deepest: 0, naps: 0 };
        if native.call("kilomate_lend", &found)?.a != 1 {
            return Err("the images are not taken".into());
        }
        Ok(native)
    }

    /// Bytes of the program's code and constants, and of its memory of zeros.
    pub fn sizes(&self) -> (usize, u32) {
        self.linked.sizes()
    }

    /// Begins a call of a function that may write to that part of the room.
    ///
    /// # Errors
    ///
    /// If there is no such function.
    pub fn begin(&mut self, name: &str, arguments: &[u32], out: Range<u32>) -> Result<(), String> {
        let address = self.linked.symbol(&format!("_{name}"))?;
        self.count += 1;
        if self.calls.is_empty() {
            // Anything that a program may have there.
            self.calculator
                .set_register("IX", (self.count as u32).wrapping_mul(0x01_2345) & 0xff_ffff);
            self.calculator.set_register("IY", 0xd0_0080);
            self.calculator.set_register("MBASE", MBASE);
            self.calculator.set_interrupts(self.count.is_multiple_of(2));
        }
        let before = Before {
            registers: self.registers(),
            has_interrupts: self.calculator.has_interrupts(),
            room: self.room().to_vec(),
            arguments: arguments.len(),
            out,
        };
        self.calls.push(before);
        self.calculator.begin_call(address, arguments);
        Ok(())
    }

    /// Goes on until the call returns, or asks something.
    ///
    /// # Errors
    ///
    /// If it does anything that it must not.
    pub fn go_on(&mut self) -> Result<Event, String> {
        loop {
            return match self.calculator.run(MOST)? {
                Stop::Returned => self.end().map(Event::Returned),
                Stop::At(address) => {
                    self.check_hook()?;
                    Ok(if address == TIME_HOOK { Event::Time } else { Event::Input })
                }
                // The system's own interrupt has done that; it goes on where it was when somebody presses ON.
                Stop::Off => {
                    self.naps += 1;
                    self.calculator.press("ON");
                    self.calculator.release("ON");
                    continue;
                }
                stop => Err(format!("{stop:?}")),
            };
        }
    }

    /// Answers what was asked.
    pub fn answer(&mut self, number: u32) {
        self.calculator.set_register("HL", number & 0xff_ffff);
        self.calculator.set_register("DE", number >> 24);
        self.calculator.set_register("A", number & 0xff);
        self.calculator.begin_call(BACK.0, &[]);
    }

    /// Calls a function that asks nothing and writes nothing.
    ///
    /// # Errors
    ///
    /// As the others.
    pub fn call(&mut self, name: &str, arguments: &[u32]) -> Result<Answer, String> {
        self.begin(name, arguments, ROOM.start..ROOM.start)?;
        match self.go_on()? {
            Event::Returned(answer) => Ok(answer),
            _ => Err(format!("{name} asks a hook")),
        }
    }

    /// Where the engine's page begins.
    pub fn page_at(&self) -> u32 {
        u32::from(self.page) << 16
    }

    fn registers(&self) -> [u32; 4] {
        KEPT.map(|name| self.calculator.register(name).unwrap_or(0))
    }

    fn room(&self) -> &[u8] {
        &self.calculator.ram()[(ROOM.start - 0xd0_0000) as usize..][..ROOM.len()]
    }

    /// A hook is called with everything as the program has it.
    fn check_hook(&mut self) -> Result<(), String> {
        let before = self.calls.last().ok_or("nobody has called")?;
        let [_, iy, mbase, stack] = self.registers();
        let is_same = iy == before.registers[1] && mbase == before.registers[2];
        self.deepest = self.deepest.max(before.registers[3].saturating_sub(stack));
        if !is_same || self.calculator.has_interrupts() != before.has_interrupts {
            return Err("a hook finds IY, MBASE or interrupts changed".into());
        }
        Ok(())
    }

    fn end(&mut self) -> Result<Answer, String> {
        let before = self.calls.pop().ok_or("nobody has called")?;
        let answer = self.calculator.end_call(before.arguments)?;
        if self.registers() != before.registers {
            let now = self.registers();
            return Err(format!("{KEPT:?} were {:x?} and are {now:x?}", before.registers));
        }
        if self.calculator.has_interrupts() != before.has_interrupts {
            return Err("interrupts are not as they were".into());
        }
        if let Some(trespass) = self.calculator.trespasses().first() {
            return Err(format!("written outside: {trespass:x?}"));
        }
        let out = (before.out.start - ROOM.start) as usize..(before.out.end - ROOM.start) as usize;
        let bytes = self.room().iter().zip(&before.room).enumerate();
        if let Some((at, _)) = { bytes }.find(|(at, (a, b))| a != b && !out.contains(at)) {
            return Err(format!("written beside what was lent: byte {at} of the room"));
        }
        let lowest = self.calculator.lowest_stack();
        self.deepest = self.deepest.max(STACK.saturating_sub(lowest));
        Ok(answer)
    }

    /// Bytes of the page's own stack that have ever been used, by what they were filled with.
    pub fn page_stack(&self) -> usize {
        let page = (usize::from(self.page) << 16) - 0xd0_0000;
        let stack = usize::from(overlays::STACK_END)..usize::from(overlays::STACK);
        let bytes = &self.calculator.ram()[page..][stack];
        bytes.len() - bytes.iter().position(|&byte| byte != FILL).unwrap_or(bytes.len())
    }
}
