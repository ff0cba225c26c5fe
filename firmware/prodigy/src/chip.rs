//! Registers of the ATmega644P.

use core::arch::asm;
use core::cell::UnsafeCell;
use core::ptr::{read_volatile, write_volatile};

const TIFR1: *mut u8 = 0x36 as *mut u8;
const SMCR: *mut u8 = 0x53 as *mut u8;
const MCUSR: *mut u8 = 0x54 as *mut u8;
const WDTCSR: *mut u8 = 0x60 as *mut u8;
const SPL: *mut u8 = 0x5d as *mut u8;
const SPH: *mut u8 = 0x5e as *mut u8;
const TIMSK1: *mut u8 = 0x6f as *mut u8;
const TCCR1A: *mut u8 = 0x80 as *mut u8;
const TCCR1B: *mut u8 = 0x81 as *mut u8;
const TCNT1L: *mut u8 = 0x84 as *mut u8;
const TCNT1H: *mut u8 = 0x85 as *mut u8;
const UCSR0A: *mut u8 = 0xc0 as *mut u8;
const UCSR0B: *mut u8 = 0xc1 as *mut u8;
const UBRR0L: *mut u8 = 0xc4 as *mut u8;
const UBRR0H: *mut u8 = 0xc5 as *mut u8;
const UDR0: *mut u8 = 0xc6 as *mut u8;

/// 38,400 baud at 8 MHz: 8,000,000 / 16 / 38,400 - 1, an error of 0.2 %.
const BAUD_DIVISOR: u8 = 12;

fn write(register: *mut u8, value: u8) {
    // SAFETY: only the register addresses above are passed, each one byte of I/O space.
    unsafe { write_volatile(register, value) }
}

fn read(register: *mut u8) -> u8 {
    // SAFETY: as in `write`.
    unsafe { read_volatile(register) }
}

/// A value that only the main program touches, never an interrupt.
///
/// The chip has one core and no threads, so a static of this type is simply a variable with a
/// fixed address, which is what makes access cheap.
pub struct Global<T>(UnsafeCell<T>);

// SAFETY: one core; interrupts of this firmware touch no `Global`.
unsafe impl<T> Sync for Global<T> {}

impl<T> Global<T> {
    /// Wraps a first value.
    pub const fn new(value: T) -> Self {
        Global(UnsafeCell::new(value))
    }

    /// The one reference to the value.
    ///
    /// # Safety
    ///
    /// Called at most once for each `Global`, from the main program.
    #[allow(clippy::mut_from_ref)]
    pub unsafe fn take(&'static self) -> &'static mut T {
        // SAFETY: the caller promises that no other reference exists.
        unsafe { &mut *self.0.get() }
    }
}

/// Starts the serial line (8 data bits, no parity, 1 stop bit) and the cycle counter.
pub fn start() {
    write(UBRR0H, 0);
    write(UBRR0L, BAUD_DIVISOR);
    write(UCSR0B, 1 << 3); // transmitter on
    write(TCCR1A, 0);
    write(TIMSK1, 1); // interrupt on overflow
    write(TCCR1B, 1); // one count each CPU cycle
    // SAFETY: the only interrupt that is on has its handler below.
    unsafe { asm!("sei") };
}

/// Why the chip was started: power, reset button, brown-out, watchdog, a bit each. To be asked once, at
/// the very start; the watchdog is on from then on, and resets the chip after two seconds without a sign.
pub fn reset_cause() -> u8 {
    let cause = read(MCUSR);
    write(MCUSR, 0);
    reset_watchdog();
    // The second value must follow the first within four cycles: nothing can come in between, interrupts
    // are still off.
    write(WDTCSR, 0x18);
    write(WDTCSR, 0x0f);
    cause & 15
}

/// A sign of life.
pub fn reset_watchdog() {
    // SAFETY: an instruction without operands.
    unsafe { asm!("wdr") };
}

/// Sleeps until an interrupt: the timer's at the latest, in a few milliseconds.
pub fn sleep() {
    sleep_unless(|| false);
}

/// Sends one byte, waiting until the line is free.
pub fn send(byte: u8) {
    while read(UCSR0A) & 1 << 5 == 0 {}
    write(UDR0, byte);
}

/// Turns the receiver on, with an interrupt for each byte. See [`crate::serial`].
pub fn start_receiver() {
    write(UCSR0B, 1 << 7 | 1 << 4 | 1 << 3);
}

/// The byte that has arrived: for the receiver's interrupt only.
pub(crate) fn received() -> u8 {
    read(UDR0)
}

static OVERFLOWS: Shared = Shared(UnsafeCell::new(0));
struct Shared(UnsafeCell<u32>);
// SAFETY: others read it with interrupts off; the handler cannot be interrupted.
unsafe impl Sync for Shared {}

/// The upper part of the cycle counter: timer 1 has overflowed.
#[unsafe(no_mangle)]
pub extern "avr-interrupt" fn __vector_15() {
    let overflows = OVERFLOWS.0.get();
    // SAFETY: see `Shared`.
    unsafe { write_volatile(overflows, read_volatile(overflows).wrapping_add(1)) }
}

/// CPU cycles since [`start`], modulo 2^32: nine minutes at 8 MHz.
pub fn cycles() -> u32 {
    // SAFETY: interrupts are off between the two instructions, so nothing changes in between.
    let (high, low) = unsafe {
        asm!("cli");
        let low = u16::from_le_bytes([read(TCNT1L), read(TCNT1H)]);
        let mut high = read_volatile(OVERFLOWS.0.get()) as u16;
        if read(TIFR1) & 1 != 0 && low < 0x8000 {
            high = high.wrapping_add(1); // overflowed just now, not yet counted
        }
        asm!("sei");
        (high, low)
    };
    u32::from(high) << 16 | u32::from(low)
}

/// Milliseconds since [`start`], in steps of eight: 65,536 cycles are 8.192 of them at 8 MHz, which
/// 8 and 3/16 comes near enough to, without a division.
pub fn milliseconds() -> u32 {
    // SAFETY: as above.
    let overflows = unsafe {
        asm!("cli");
        let overflows = read_volatile(OVERFLOWS.0.get());
        asm!("sei");
        overflows
    };
    let sixteenths = overflows >> 4;
    (overflows << 3) + sixteenths + (sixteenths << 1)
}

/// Where the stack ends at this moment.
pub(crate) fn stack_pointer() -> u16 {
    u16::from_le_bytes([read(SPL), read(SPH)])
}

/// Sleeps until an interrupt unless `awake` says that there is something to do.
pub(crate) fn sleep_unless(awake: impl FnOnce() -> bool) {
    write(SMCR, 1); // sleep enabled, idle: timers and serial line go on
    // SAFETY: no interrupt can come between the question and the sleep that follows it, because
    // the instruction after `sei` is always executed first.
    unsafe {
        asm!("cli");
        if awake() {
            asm!("sei");
        } else {
            asm!("sei", "sleep");
        }
    }
}

/// Stops for good. A simulator ends when the CPU sleeps with interrupts off.
pub fn halt() -> ! {
    // The last byte leaves the transmitter at the latest two bytes' time from now.
    let now = cycles();
    while cycles().wrapping_sub(now) < 2 * 10 * 16 * (BAUD_DIVISOR as u32 + 1) {}
    write(SMCR, 1 | 2 << 1); // sleep enabled, power-down
    loop {
        // SAFETY: nothing can wake the CPU, and nothing is to follow.
        unsafe { asm!("cli", "sleep") };
    }
}
