//! The registers of the peripherals: who is asked when one is read or written, what is due when, and which
//! interrupt comes first.

use super::adc::Adc;
use super::eeprom::Eeprom;
use super::pins::Pins;
use super::registers as reg;
use super::simavr::SimavrUart;
use super::timer::{self, MATCH_A, MATCH_B, OVERFLOW, Timer};
use super::uart::{RXC, TXC, UDRE, Uart};
use super::watchdog::Watchdog;
use super::wires::Wires;
use crate::state::State;

/// The first vector of a peripheral, as the data sheet's table has them, from 0.
const EXTERNAL: u8 = 1;
const CHANGE: u8 = 4;
const WATCHDOG: u8 = 8;
/// Timers 2, 1 and 0, each beginning with match A.
const TIMERS: [u8; 3] = [16, 13, 9];
const RECEIVED: u8 = 20;
const EMPTY: u8 = 21;
const SENT: u8 = 22;
const CONVERTED: u8 = 24;
const READY: u8 = 25;

/// Resets, as in MCUSR.
pub(super) const BY_POWER: u8 = 1 << 0;
pub(super) const BY_WATCHDOG: u8 = 1 << 3;

/// All peripherals, and the board at their pins.
pub(super) struct Io<W> {
    /// Registers of peripherals that are not modelled keep what they are told.
    plain: [u8; 256],
    pub(super) timers: [Timer; 3],
    /// The upper byte of 16 bits, until the lower one follows.
    temp: u8,
    pub(super) uart: Uart,
    pub(super) eeprom: Eeprom,
    adc: Adc,
    watchdog: Watchdog,
    pub(super) pins: Pins,
    pub(super) wires: W,
    pub(super) is_simavr: bool,
}

impl<W: Wires> Io<W> {
    pub(super) fn new(wires: W) -> Io<W> {
        let mut io = Io {
            plain: [0; 256],
            timers: [0, 1, 2].map(Timer::new),
            temp: 0,
            uart: Uart::default(),
            eeprom: Eeprom::new(),
            adc: Adc::default(),
            watchdog: Watchdog::default(),
            pins: Pins::default(),
            wires,
            is_simavr: false,
        };
        io.reset(BY_POWER, 0);
        io
    }

    /// Does from now on as simavr does: see there.
    pub(super) fn imitate_simavr(&mut self) {
        self.is_simavr = true;
        self.uart.simavr = Some(SimavrUart::default());
        self.adc.is_simavr = true;
    }

    /// Everything as after a reset, for a reason as in MCUSR.
    pub(super) fn reset(&mut self, cause: u8, now: u64) {
        let causes = if cause == BY_POWER { 0 } else { self.plain[usize::from(reg::MCUSR)] };
        self.plain = [0; 256];
        self.plain[usize::from(reg::MCUSR)] = causes | cause;
        self.timers = [0, 1, 2].map(Timer::new);
        self.timers.iter_mut().for_each(|timer| timer.reset_prescaler(now));
        self.uart.reset(now);
        self.eeprom.reset();
        self.adc = Adc::default();
        self.adc.is_simavr = self.is_simavr;
        self.watchdog.reset(cause == BY_WATCHDOG, now);
        self.pins = Pins::default();
        self.pins.catch_up(&self.wires);
        self.pins.change_flags = 0;
        (0..4).for_each(|port| self.wires.output(port, 0, 0, now));
        self.wires.tone(0, now);
    }

    /// The cycle at which something happens next.
    pub(super) fn due(&self) -> u64 {
        let timers = self.timers.iter().map(Timer::due).min().unwrap_or(u64::MAX);
        let others = self.uart.due().min(self.eeprom.due()).min(self.adc.due());
        timers.min(others).min(self.watchdog.due())
    }

    /// When a timer next overflows or matches, interrupts or not.
    pub(super) fn next_timer_event(&self) -> u64 {
        self.timers.iter().map(Timer::next_event).min().unwrap_or(u64::MAX)
    }

    /// What the watchdog or a pin can do to a chip whose clock stands still.
    pub(super) fn due_asleep(&self) -> u64 {
        self.watchdog.due()
    }

    /// The clock of the peripherals has stood still, except for the watchdog's and the EEPROM's.
    pub(super) fn pause(&mut self, cycles: u64) {
        self.timers.iter_mut().for_each(|timer| timer.pause(cycles));
        self.uart.pause(cycles);
        self.adc.pause(cycles);
    }

    /// Does what is due. True if the watchdog resets the chip.
    pub(super) fn catch_up(&mut self, now: u64) -> bool {
        self.timers.iter_mut().for_each(|timer| timer.catch_up(now));
        self.uart.catch_up(now);
        self.eeprom.catch_up(now);
        self.adc.catch_up(now);
        self.watchdog.bites(now)
    }

    pub(super) fn sign_of_life(&mut self, now: u64) {
        self.watchdog.sign(now);
    }

    /// The vector of the interrupt that comes first, of those that ask.
    pub(super) fn pending(&self) -> Option<u8> {
        let first = |flags: u8| flags.trailing_zeros() as u8;
        if self.pins.external() != 0 {
            return Some(EXTERNAL + first(self.pins.external()));
        }
        if self.pins.changes() != 0 {
            return Some(CHANGE + first(self.pins.changes()));
        }
        if self.watchdog.asks() {
            return Some(WATCHDOG);
        }
        for number in [2, 1, 0] {
            let timer = &self.timers[number];
            let asks = timer.flags & timer.mask;
            for (place, flag) in [MATCH_A, MATCH_B, OVERFLOW].into_iter().enumerate() {
                if asks & flag != 0 {
                    return Some(TIMERS[number] + place as u8);
                }
            }
        }
        let uart = self.uart.asks();
        for (vector, flag) in [(RECEIVED, RXC), (EMPTY, UDRE), (SENT, TXC)] {
            if uart & flag != 0 {
                return Some(vector);
            }
        }
        if self.adc.asks() {
            return Some(CONVERTED);
        }
        self.eeprom.asks().then_some(READY)
    }

    /// An interrupt is served: its flag goes, where that is what does it.
    pub(super) fn serve(&mut self, vector: u8) {
        match vector {
            EXTERNAL..CHANGE => self.pins.external_flags &= !(1 << (vector - EXTERNAL)),
            CHANGE..WATCHDOG => self.pins.change_flags &= !(1 << (vector - CHANGE)),
            WATCHDOG => self.watchdog.serve(),
            9..=18 => {
                for (timer, first) in self.timers.iter_mut().zip(TIMERS) {
                    let place = vector.wrapping_sub(first);
                    if place < 3 {
                        timer.flags &= ![MATCH_A, MATCH_B, OVERFLOW][usize::from(place)];
                    }
                }
            }
            RECEIVED => {
                if let Some(simavr) = &mut self.uart.simavr {
                    simavr.asks = false;
                }
            }
            SENT => self.uart.status &= !TXC,
            CONVERTED => self.adc.serve(),
            _ => {}
        }
    }

    /// A register is read.
    pub(super) fn read(&mut self, address: u16, now: u64) -> u8 {
        if let 0x20..=0x2b = address {
            let port = usize::from(address - reg::PINA) / 3;
            return match (address - reg::PINA) % 3 {
                0 => self.pins.levels(port, &self.wires),
                1 => self.pins.direction[port],
                _ => self.pins.port[port],
            };
        }
        if let Some(number) = timer::by_flags(address) {
            self.timers[number].catch_up(now);
            return self.timers[number].flags;
        }
        if let Some(number) = timer::by_mask(address) {
            return self.timers[number].mask;
        }
        match address {
            reg::EECR => self.eeprom.control(now),
            reg::EEDR => self.eeprom.data,
            reg::EEARL => self.eeprom.address as u8,
            reg::EEARH => (self.eeprom.address >> 8) as u8,
            reg::WDTCSR => self.watchdog.control(now),
            reg::PCIFR => self.pins.change_flags,
            reg::EIFR => self.pins.external_flags,
            reg::ADCSRA => self.adc.control(),
            reg::ADCL => self.adc.low(self.wires.supply()),
            reg::ADCH => self.adc.high(self.wires.supply()),
            reg::UCSR0A => self.uart.status(),
            reg::UDR0 => self.uart.read(now),
            _ => self.read_timer(address, now),
        }
    }

    fn read_timer(&mut self, address: u16, now: u64) -> u8 {
        let low = |word: u16, temp: &mut u8| {
            *temp = (word >> 8) as u8;
            word as u8
        };
        match address {
            reg::TCNT0 => self.timers[0].count(now) as u8,
            reg::TCNT2 => self.timers[2].count(now) as u8,
            reg::TCNT1L => low(self.timers[1].count(now), &mut self.temp),
            reg::ICR1L => low(self.timers[1].capture, &mut self.temp),
            reg::TCNT1H | reg::ICR1H => self.temp,
            _ => self.plain[usize::from(address & 0xff)],
        }
    }

    /// A register is written. Returns for how many cycles the CPU then stands still.
    pub(super) fn write(&mut self, address: u16, value: u8, now: u64) -> u64 {
        if let 0x20..=0x2b = address {
            self.write_port(address, value, now);
            return 0;
        }
        self.plain[usize::from(address & 0xff)] = value;
        if let Some(number) = timer::by_flags(address) {
            self.timers[number].catch_up(now);
            self.timers[number].flags &= !value;
        } else if let Some(number) = timer::by_mask(address) {
            self.timers[number].catch_up(now);
            self.timers[number].mask = value;
        } else if address == reg::EECR {
            let stall = self.eeprom.set_control(value, now);
            return if self.is_simavr { 0 } else { stall };
        } else {
            self.write_other(address, value, now);
        }
        0
    }

    fn write_port(&mut self, address: u16, value: u8, now: u64) {
        let port = usize::from(address - reg::PINA) / 3;
        match (address - reg::PINA) % 3 {
            0 => self.pins.port[port] ^= value,
            1 => self.pins.direction[port] = value,
            _ => self.pins.port[port] = value,
        }
        let driven = self.pins.direction[port];
        self.wires.output(port, driven, self.pins.port[port], now);
        if port == 1 {
            self.tell_tone(now);
        }
        self.pins.catch_up(&self.wires);
    }

    /// The tone of timer 0, where its pin is an output.
    fn tell_tone(&mut self, now: u64) {
        let is_driven = self.pins.direction[1] & 1 << 3 != 0;
        self.wires.tone(if is_driven { self.timers[0].half_period() } else { 0 }, now);
    }

    fn write_other(&mut self, address: u16, value: u8, now: u64) {
        match address {
            reg::EEDR => self.eeprom.data = value,
            reg::EEARL => self.eeprom.address = self.eeprom.address & 0xf00 | u16::from(value),
            reg::EEARH => {
                self.eeprom.address = self.eeprom.address & 0xff | u16::from(value & 15) << 8;
            }
            reg::GTCCR => self.write_prescalers(value, now),
            reg::WDTCSR => {
                let has_bitten = self.plain[usize::from(reg::MCUSR)] & BY_WATCHDOG != 0;
                self.watchdog.set_control(value, has_bitten, now);
            }
            reg::PCIFR => self.pins.change_flags &= !value,
            reg::EIFR => self.pins.external_flags &= !value,
            reg::EIMSK => self.pins.external_mask = value,
            reg::PCICR => self.pins.change_mask = value,
            reg::EICRA => self.pins.sense = value,
            0x6b..=0x6d => self.pins.watched[usize::from(address - reg::PCMSK0)] = value,
            reg::PCMSK3 => self.pins.watched[3] = value,
            reg::ADCSRA => self.adc.set_control(value, self.wires.supply(), now),
            reg::ADMUX => self.adc.mux = value,
            reg::UCSR0A => self.uart.set_status(value, now),
            reg::UCSR0B => self.uart.set_control(value, now),
            reg::UCSR0C => self.uart.control[1] = value,
            reg::UBRR0L => self.uart.set_divisor(self.uart.divisor & 0xf00 | u16::from(value), now),
            reg::UBRR0H => {
                self.uart.set_divisor(self.uart.divisor & 0xff | u16::from(value) << 8, now);
            }
            reg::UDR0 => self.uart.write(value, now),
            _ => self.write_timer(address, value, now),
        }
    }

    fn write_timer(&mut self, address: u16, value: u8, now: u64) {
        let byte = u16::from(value);
        let word = u16::from(self.temp) << 8 | byte;
        let simavr = self.is_simavr;
        let [zero, one, two] = &mut self.timers;
        match address {
            reg::TCCR0A => zero.control(0, value, now, simavr),
            reg::TCCR0B => zero.control(1, value, now, simavr),
            reg::TCNT0 => zero.set_count(byte, now),
            reg::OCR0A => zero.compare_with(0, byte, now, simavr),
            reg::OCR0B => zero.compare_with(1, byte, now, simavr),
            reg::TCCR1A => one.control(0, value, now, simavr),
            reg::TCCR1B => one.control(1, value, now, simavr),
            reg::TCNT1L => one.set_count(word, now),
            reg::ICR1L => one.capture = word,
            reg::OCR1AL => one.compare_with(0, word, now, simavr),
            reg::OCR1BL => one.compare_with(1, word, now, simavr),
            reg::TCNT1H | reg::ICR1H | reg::OCR1AH | reg::OCR1BH => self.temp = value,
            reg::TCCR2A => two.control(0, value, now, simavr),
            reg::TCCR2B => two.control(1, value, now, simavr),
            reg::TCNT2 => two.set_count(byte, now),
            reg::OCR2A => two.compare_with(0, byte, now, simavr),
            reg::OCR2B => two.compare_with(1, byte, now, simavr),
            _ => return,
        }
        if let reg::TCCR0A | reg::TCCR0B | reg::OCR0A = address {
            self.tell_tone(now);
        }
    }

    /// Prescalers begin anew: that of timers 0 and 1, and that of timer 2.
    fn write_prescalers(&mut self, value: u8, now: u64) {
        if value & 1 != 0 {
            self.timers[0].reset_prescaler(now);
            self.timers[1].reset_prescaler(now);
        }
        if value & 2 != 0 {
            self.timers[2].reset_prescaler(now);
        }
    }

    /// A register that is not modelled, or as it was written.
    pub(super) fn plain(&self, address: u16) -> u8 {
        self.plain[usize::from(address & 0xff)]
    }

    pub(super) fn state(&mut self, state: &mut State) {
        state.bytes(&mut self.plain);
        self.timers.iter_mut().for_each(|timer| timer.state(state));
        state.u8(&mut self.temp);
        self.uart.state(state);
        self.eeprom.state(state);
        self.adc.state(state);
        self.watchdog.state(state);
        self.pins.state(state);
    }

    /// Nothing that was loaded may lie after `now`.
    pub(super) fn bound(&mut self, now: u64) {
        self.timers.iter_mut().for_each(|timer| timer.bound(now));
        self.eeprom.bound(now);
        self.watchdog.bound(now);
        self.uart.bound(now);
    }
}

/// Registers where a one takes a flag back or toggles: a single bit is then written alone.
pub(super) fn is_flags(address: u16) -> bool {
    timer::by_flags(address).is_some()
        || matches!(address, reg::PCIFR | reg::EIFR | 0x20 | 0x23 | 0x26 | 0x29)
}
