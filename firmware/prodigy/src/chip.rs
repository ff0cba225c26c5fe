//! Registers of the ATmega644P.

use core::arch::asm;
use core::cell::UnsafeCell;
use core::ptr::{read_volatile, write_volatile};

use crate::registers::{cpu, put, tc1, usart0, wdt};

/// 38,400 baud at 8 MHz: 8,000,000 / 16 / 38,400 - 1, an error of 0.2 %.
const BAUD_DIVISOR: u8 = 12;

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

    /// A reference to the value.
    ///
    /// # Safety
    ///
    /// Called from the main program only, and not while another reference to it is in use.
    #[allow(clippy::mut_from_ref)]
    pub unsafe fn take(&'static self) -> &'static mut T {
        // SAFETY: the caller promises that no other reference exists.
        unsafe { &mut *self.0.get() }
    }
}

/// Starts the serial line (8 data bits, no parity, 1 stop bit) and the cycle counter.
pub fn start() {
    put(&usart0().ubrr0, u16::from(BAUD_DIVISOR));
    put(&usart0().ucsr0b, 1 << 3); // transmitter on
    put(&tc1().tccr1a, 0);
    put(&tc1().timsk1, 1); // interrupt on overflow
    put(&tc1().tccr1b, 1); // one count each CPU cycle
    // SAFETY: the only interrupt that is on has its handler below.
    unsafe { asm!("sei") };
}

/// Why the chip was started: power, reset button, brown-out, watchdog, a bit each. To be asked once, at
/// the very start; the watchdog is on from then on, and resets the chip after two seconds without a sign.
pub fn reset_cause() -> u8 {
    let cause = cpu().mcusr.read().bits();
    put(&cpu().mcusr, 0);
    reset_watchdog();
    // The second value must follow the first within four cycles: nothing can come in between, interrupts
    // are still off.
    put(&wdt().wdtcsr, 0x18);
    put(&wdt().wdtcsr, 0x0f);
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
    while usart0().ucsr0a.read().bits() & 1 << 5 == 0 {}
    put(&usart0().udr0, byte);
}

/// Turns the receiver on, with an interrupt for each byte. See [`crate::serial`].
pub fn start_receiver() {
    put(&usart0().ucsr0b, 1 << 7 | 1 << 4 | 1 << 3);
}

/// The byte that has arrived: for the receiver's interrupt only.
pub(crate) fn received() -> u8 {
    usart0().udr0.read().bits()
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
        let low = tc1().tcnt1.read().bits();
        let mut high = read_volatile(OVERFLOWS.0.get()) as u16;
        if tc1().tifr1.read().bits() & 1 != 0 && low < 0x8000 {
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
    // SAFETY: the stack pointer's register, which `avr-device` does not offer.
    unsafe { read_volatile(0x5d as *const u16) }
}

/// Sleeps until an interrupt unless `awake` says that there is something to do.
pub(crate) fn sleep_unless(awake: impl FnOnce() -> bool) {
    put(&cpu().smcr, 1); // sleep enabled, idle: timers and serial line go on
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
    put(&cpu().smcr, 1 | 2 << 1); // sleep enabled, power-down
    loop {
        // SAFETY: nothing can wake the CPU, and nothing is to follow.
        unsafe { asm!("cli", "sleep") };
    }
}
