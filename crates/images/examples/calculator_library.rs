//! The functions of `engine.h` for C programs on this machine, each a call of the native library on the emulated
//! calculator: programs and tests that are linked with it run on that. `KILOMATE_LINKED` is the folder where the linked
//! library lies (`cargo xtask machine ce library`). Anything that the library does and must not ends the program with a
//! sentence; at its end it says how many calls there were, and how much stack they took.

#![allow(missing_docs, clippy::missing_safety_doc)] // the header is the documentation of these functions

use std::ffi::{c_char, c_void};
use std::path::{Path, PathBuf};
use std::ptr::{null_mut, read};

use kilomate_abi::{EngineHooks, EngineMove, EngineMoveEffects, EnginePosition};
use kilomate_emulate::calculator::{Answer, Model};
use kilomate_images::calculator::library::Image;
use kilomate_images::calculator::library::linked::{
    Event, FILL, INPUT_HOOK, Linked, Native, ROOM, TIME_HOOK,
};

/// Where data is kept that was lent, for each kind: in the upper part of the screen's memory, which nothing else uses here.
const LENT: [u32; 3] = [0xd5_0000, 0xd5_0000, 0xd6_0000];
/// The most that is read of a text.
const TEXT: usize = 128;

static mut NATIVE: *mut Native = null_mut();
static mut HOOKS: EngineHooks = EngineHooks::NONE;

fn fail(what: &str) -> ! {
    println!("the calculator's library: {what}");
    std::process::exit(9)
}

extern "C" fn say_end() {
    // What the C program has printed comes first, or the line below lands in the middle of it.
    // SAFETY: null stands for all of its streams.
    unsafe { fflush(null_mut()) };
    let native = native();
    let (bytes, zeros) = native.sizes();
    println!(
        "calculator: {} calls, {} cycles, switched itself off {} times; {} bytes of the program's stack, {} of the page's; {bytes} bytes in the program, {zeros} of zeros",
        native.count,
        native.calculator.cycles(),
        native.naps,
        native.deepest,
        native.page_stack()
    );
}

unsafe extern "C" {
    fn atexit(act: extern "C" fn()) -> i32;
    fn fflush(stream: *mut c_void) -> i32;
}

fn open() -> Result<Native, String> {
    let folder = std::env::var_os("KILOMATE_LINKED").ok_or("KILOMATE_LINKED is not set")?;
    let folder = PathBuf::from(folder);
    let image = |name: &'static str| -> Result<Image, String> {
        let file = Path::new(&folder).join(format!("{name}.bin"));
        let bytes = std::fs::read(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        Ok(Image { name, bytes })
    };
    let images = [image("kmsearch")?, image("kmrest")?, image("kmnet")?];
    let page =
        std::env::var("KILOMATE_PAGE").ok().and_then(|page| u8::from_str_radix(&page, 16).ok());
    Native::new(Linked::read(&folder)?, &images, Model::default(), page.unwrap_or(0xd4))
}

/// The one program.
fn native() -> &'static mut Native {
    // SAFETY: there is one thread, and nobody keeps the reference while a hook is called.
    unsafe {
        if NATIVE.is_null() {
            NATIVE = Box::into_raw(Box::new(open().unwrap_or_else(|e| fail(&e))));
            atexit(say_end);
        }
        &mut *NATIVE
    }
}

/// Arguments on their way into the calculator.
struct Call {
    slots: Vec<u32>,
    /// Its part of the room, and what is free of it: a call from a hook has what is behind.
    first: u32,
    next: u32,
    out: std::ops::Range<u32>,
}

/// How deep calls are in each other, each with a part of the room.
static mut DEPTH: u32 = 0;

impl Call {
    fn new() -> Call {
        // SAFETY: there is one thread.
        let next = ROOM.start + 0x40 + 0x1000 * unsafe { DEPTH };
        Call { slots: Vec::new(), first: next, next, out: next..next }
    }

    /// Bytes that nobody may look at.
    fn garbage(&self) -> u32 {
        (native().count as u32 + 1).wrapping_mul(0x9e37_79b9) ^ self.slots.len() as u32
    }

    fn byte(mut self, byte: u8) -> Call {
        self.slots.push(self.garbage() << 8 & 0xff_ff00 | u32::from(byte));
        self
    }

    fn word(mut self, word: u16) -> Call {
        self.slots.push(self.garbage() << 16 & 0xff_0000 | u32::from(word));
        self
    }

    fn long(mut self, long: u32) -> Call {
        self.slots.push(long & 0xff_ffff);
        self.byte((long >> 24) as u8)
    }

    fn engine_move(mut self, m: EngineMove) -> Call {
        self.slots.push(u32::from_le_bytes([m.from_row, m.from_col, m.to_row, 0]));
        self.word(u16::from_le_bytes([m.to_col, m.flags]))
    }

    fn pointer(mut self, at: u32) -> Call {
        self.slots.push(at);
        self
    }

    /// Bytes to read.
    fn input(mut self, bytes: Option<&[u8]>) -> Call {
        let Some(bytes) = bytes else { return self.pointer(0) };
        let at = self.next;
        native().calculator.put(at, bytes);
        self.next += bytes.len() as u32 + 8;
        self.pointer(at)
    }

    /// Room to write.
    fn output(mut self, is_there: bool, size: usize) -> Call {
        if !is_there {
            return self.pointer(0);
        }
        let at = self.next;
        self.out = at..at + size as u32;
        self.pointer(at)
    }

    /// Calls, and answers questions.
    fn run(self, name: &str) -> (Answer, Vec<u8>) {
        let begun = native().begin(&format!("engine_{name}"), &self.slots, self.out.clone());
        begun.unwrap_or_else(|e| fail(&e));
        let answer = loop {
            let event = native().go_on();
            match event.unwrap_or_else(|e| fail(&format!("engine_{name}: {e}"))) {
                Event::Returned(answer) => break answer,
                // SAFETY: the header's promise about hooks; there is one thread.
                question => unsafe {
                    let saved = native().calculator.register("SPL");
                    DEPTH += 1;
                    let number = match (question, HOOKS.time_ms, HOOKS.input_pending) {
                        (Event::Time, Some(time), _) => time(),
                        (_, _, Some(input)) => input().into(),
                        _ => fail("a hook is called that is not there"),
                    };
                    DEPTH -= 1;
                    if native().calculator.register("SPL") != saved {
                        fail("the stack is another one after a hook");
                    }
                    native().answer(number);
                },
            }
        };
        let out = native().calculator.get(self.out.start, self.out.len());
        let whole = self.next.max(self.out.end) - self.first;
        native().calculator.put(self.first, &vec![FILL; whole as usize]);
        (answer, out)
    }
}

/// Writes what has come out; nothing that was not written there.
///
/// # Safety
///
/// There is room for it.
unsafe fn give<T>(out: *mut T, bytes: &[u8]) {
    // SAFETY: what the caller promises.
    unsafe { out.cast::<u8>().copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) }
}

/// # Safety
///
/// As in C.
unsafe fn text(at: *const c_char) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    while !at.is_null() && bytes.len() < TEXT {
        // SAFETY: none before was the NUL, or there are more.
        bytes.push(unsafe { read(at.add(bytes.len()).cast::<u8>()) });
        if bytes.ends_with(&[0]) {
            break;
        }
    }
    (!at.is_null()).then_some(bytes)
}

fn engine_move(bytes: &[u8]) -> EngineMove {
    let &[from_row, from_col, to_row, to_col, flags] = bytes else { fail("no move") };
    EngineMove { from_row, from_col, to_row, to_col, flags }
}

include!("calculator_library/functions.rs");
