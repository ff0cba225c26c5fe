//! The serial line: bytes that wait to be read, and the two that ask the other side to wait.
//!
//! An interrupt puts each byte that arrives into a ring, so that none is lost while the engine
//! thinks or prints. When the ring fills up because nobody reads, `XOFF` asks the other side to
//! stop sending, and `XON` to go on: the two control characters of every serial line without
//! further wires. The image that listens routes the interrupt here:
//!
//! ```ignore
//! #[unsafe(no_mangle)]
//! extern "avr-interrupt" fn __vector_20() {
//!     prodigy::serial::on_interrupt();
//! }
//! ```
//!
//! Whoever waits here, for a byte or for the line to be free, lets the image do something else meanwhile:
//! `interlude`, which every image has. It may end the talk: [`hang_up`].

use core::cell::UnsafeCell;
use core::ptr::{read_volatile, write_volatile};

use kilomate_uci::Sink;

use crate::chip;

/// Bytes of the ring: a sixtieth of a second at 38,400 baud.
const SIZE: u8 = 64;
const _: () = assert!(SIZE.is_power_of_two());
/// With so many bytes in the ring the other side is asked to wait. The rest is room for what is
/// already on its way: an adapter at the other end may have a buffer of its own.
const MANY: u8 = 16;

const XON: u8 = 0x11;
const XOFF: u8 = 0x13;

/// A byte that the interrupt and the main program share: one of them writes it, and the CPU reads
/// and writes it in one go.
struct Shared(UnsafeCell<u8>);

// SAFETY: see `Shared`.
unsafe impl Sync for Shared {}

impl Shared {
    const fn new() -> Shared {
        Shared(UnsafeCell::new(0))
    }

    #[inline(always)]
    fn get(&self) -> u8 {
        // SAFETY: see `Shared`.
        unsafe { read_volatile(self.0.get()) }
    }

    /// Sets it and tells what it was: for a byte that only one side writes.
    #[inline(always)]
    fn replace(&self, value: u8) -> u8 {
        let old = self.get();
        self.set(value);
        old
    }

    #[inline(always)]
    fn set(&self, value: u8) {
        // SAFETY: see `Shared`.
        unsafe { write_volatile(self.0.get(), value) }
    }
}

/// How many bytes have arrived; written by the interrupt.
static ARRIVED: Shared = Shared::new();
/// How many bytes have been read; written by the main program.
static READ: Shared = Shared::new();
/// How many bytes had no room; written by the interrupt. It comes round after 256, but what is lost
/// in a line is noticed at its end.
static LOSSES: Shared = Shared::new();
/// How many of them have been noticed; the main program's own.
static SEEN: Shared = Shared::new();
/// Not 0 when the other side was asked to wait; the main program's own.
static HELD: Shared = Shared::new();
/// Not 0 when the talk is over; the main program's own.
static OVER: Shared = Shared::new();
/// The ring. Each byte has its place by its number.
static RING: [Shared; SIZE as usize] = [const { Shared::new() }; SIZE as usize];

/// The place of a byte with this number.
#[inline(always)]
fn place(number: u8) -> &'static Shared {
    &RING[(number % SIZE) as usize]
}

/// How many bytes wait to be read.
#[inline(always)]
fn waiting() -> u8 {
    ARRIVED.get().wrapping_sub(READ.get())
}

/// Takes the byte that has arrived. To be called from the receiver's interrupt only.
#[inline(always)]
pub fn on_interrupt() {
    let byte = chip::received();
    let number = ARRIVED.get();
    if number.wrapping_sub(READ.get()) >= SIZE {
        LOSSES.set(LOSSES.get().wrapping_add(1));
        return;
    }
    place(number).set(byte);
    ARRIVED.set(number.wrapping_add(1));
}

unsafe extern "Rust" {
    /// What an image does while others wait, two milliseconds at most: it knows by itself what is due.
    pub safe fn interlude();
}

/// Ends the talk: nothing more is heard.
pub fn hang_up() {
    OVER.set(1);
}

/// Whether the talk was ended.
pub fn is_over() -> bool {
    OVER.get() != 0
}

/// Whether somebody begins to talk: a letter has arrived. Anything before it is nothing.
pub fn has_call() -> bool {
    OVER.set(0);
    while waiting() != 0 {
        if place(READ.get()).get() > b' ' {
            return true;
        }
        poll();
    }
    false
}

/// Sends one byte, waiting until the line is free.
pub fn send(byte: u8) {
    interlude();
    if waiting() >= MANY && HELD.get() == 0 {
        HELD.set(1);
        chip::send(XOFF);
    }
    chip::send(byte);
}

/// Where what is printed goes.
pub struct Serial;

impl Sink for Serial {
    fn put(&mut self, byte: u8) {
        send(byte);
    }
}

/// The next byte, if one has arrived.
pub fn poll() -> Option<u8> {
    if waiting() == 0 {
        if HELD.get() != 0 {
            HELD.set(0);
            chip::send(XON);
        }
        return None;
    }
    let number = READ.get();
    let byte = place(number).get();
    READ.set(number.wrapping_add(1));
    Some(byte)
}

/// Waits for the next byte; none if the talk is over.
pub fn wait() -> Option<u8> {
    loop {
        interlude();
        if is_over() {
            return None;
        }
        if let Some(byte) = poll() {
            return Some(byte);
        }
        sleep();
    }
}

/// Sleeps until an interrupt, unless a byte is there: one that arrives wakes the chip at once,
/// otherwise the timer does so in a few milliseconds.
pub fn sleep() {
    chip::sleep_unless(|| waiting() != 0);
}

/// Whether bytes were lost since the last time this was asked.
pub fn take_loss() -> bool {
    let losses = LOSSES.get();
    losses != SEEN.replace(losses)
}
