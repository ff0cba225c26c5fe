//! Games in a memory that outlives the power switch: written byte by byte while others think.
//!
//! The memory has two copies of the settings and three areas. An area begins with a slate: the
//! position and the clocks that a game began with. Records of six bytes follow, one for each half-move:
//! move, time, and a sum over everything before. A game that is written after every move so wears out
//! each cell once a game; a record that was cut off has a wrong sum, and the game ends before it.
//!
//! One area holds the game that is being played, one a game that was saved, and the third is where the
//! next of either goes. What was there before counts until the last byte of the new one is written.

use kilomate_core::Move;
use kilomate_flash::zeroed;

use crate::host::{Host, MEMORY};
use crate::slate::{GAME, SETTINGS, SIZE, Slate};

/// Where the areas begin, and how long each is.
const FIRST: u16 = 64;
const AREA: u16 = 656;
const AREAS: u8 = 3;
const _: () = assert!(FIRST + AREA * AREAS as u16 <= MEMORY);
/// Two copies of the settings: a number, the settings, a sum.
const COPY: u16 = 32;
const _: () = assert!(SETTINGS as u16 + 3 <= COPY && 2 * COPY <= FIRST);

/// In an area: the slate of the game, a sum over it, what it is, its number, a sum over all.
const BODY: u16 = SIZE as u16 - GAME as u16;
const KIND: u16 = BODY + 2;
const NUMBER: u16 = BODY + 3;
const TOTAL: u16 = BODY + 4;
const RECORDS: u16 = BODY + 6;
/// Bytes of a record: move, time, sum.
const RECORD: u16 = 6;
/// Half-moves that an area has room for, and behind them a move that is none.
pub(crate) const MOST: u8 = ((AREA - RECORDS - 2) / RECORD) as u8;

/// What an area holds. The upper half of the byte is the version of the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Kind {
    /// The game that is being played.
    Game = 0x11,
    /// One that was saved.
    Saved = 0x12,
}

/// Where a new area gets its slate from, if not from another area.
pub(crate) const SLATE: u8 = 255;

/// A half-move that is to be written, or that one is to be taken back if it is none.
#[derive(Clone, Copy)]
struct Note {
    played: Move,
    time: u16,
}

/// Half-moves that can wait: a person and a machine with a book are quicker than a memory.
const WAITING: usize = 4;

/// What is being written.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Job {
    Nothing,
    Area,
    Note,
    Settings,
}

/// The writer.
pub(crate) struct Journal {
    /// The area of the game, and its records.
    area: u8,
    count: u8,
    job: Job,
    /// How far it is, and the sum so far.
    step: u16,
    sum: u16,
    /// A new area: what it will be, its number, where it comes from, and which records.
    to: u8,
    kind: u8,
    number: u8,
    from: u8,
    skipped: u8,
    records: u8,
    settings: bool,
    waiting: u8,
    notes: [Note; WAITING],
    /// The record that is being written, and the end behind it.
    bytes: [u8; RECORD as usize + 2],
}

zeroed! {
    struct Journal = Journal {
        area: 0,
        count: 0,
        job: Job::Nothing,
        step: 0,
        sum: 0,
        to: 0,
        kind: 0,
        number: 0,
        from: 0,
        skipped: 0,
        records: 0,
        settings: false,
        waiting: 0,
        notes: [Note { played: Move::NONE, time: 0 }; WAITING],
        bytes: [0; RECORD as usize + 2],
    };
}

/// CRC-16 with the polynomial of X.25, bit by bit.
#[inline(never)]
fn add(sum: u16, byte: u8) -> u16 {
    let mut sum = sum ^ byte as u16;
    for _ in 0..8u8 {
        let is_odd = sum & 1 != 0;
        sum >>= 1;
        if is_odd {
            sum ^= 0x8408;
        }
    }
    sum
}

/// A byte of a number.
#[inline(never)]
fn part(number: u16, is_high: bool) -> u8 {
    let [low, high] = number.to_le_bytes();
    if is_high { high } else { low }
}

#[inline(never)]
fn start(area: u8) -> u16 {
    FIRST + AREA * area as u16
}

/// Where a record of an area is.
#[inline(never)]
fn record(area: u8, number: u8) -> u16 {
    start(area) + RECORDS + RECORD * number as u16
}

#[inline(never)]
fn wide(host: &mut impl Host, at: u16) -> u16 {
    u16::from_le_bytes([host.read(at), host.read(at + 1)])
}

/// The sum over so many bytes of the memory.
fn sum_of<H: Host>(host: &mut H, at: u16, count: u16) -> u16 {
    (at..at + count).fold(0xffff, |sum, at| add(sum, host.read(at)))
}

/// Reading.
impl Journal {
    /// The area that holds the newest of its kind, if any does.
    pub(crate) fn find<H: Host>(host: &mut H, kind: Kind) -> Option<u8> {
        let mut found = None;
        let mut newest = 0u8;
        for area in 0..AREAS {
            let at = start(area);
            let number = host.read(at + NUMBER);
            let is_valid = host.read(at + KIND) == kind as u8
                && sum_of(host, at, TOTAL) == wide(host, at + TOTAL);
            if is_valid && (found.is_none() || number.wrapping_sub(newest) < 128) {
                (found, newest) = (Some(area), number);
            }
        }
        found
    }

    /// A byte of the slate of an area, or of the slate itself.
    #[inline(never)]
    pub(crate) fn slate<H: Host>(host: &mut H, slate: &Slate, from: u8, at: u8) -> u8 {
        if from == SLATE {
            slate.get(at)
        } else {
            host.read(start(from) + at.wrapping_sub(GAME) as u16)
        }
    }

    /// Half-move and time of a record; no move at the end. `sum` is that of the record before, and
    /// becomes that of this one.
    pub(crate) fn read<H: Host>(host: &mut H, area: u8, number: u8, sum: &mut u16) -> (Move, u16) {
        if number >= MOST {
            return (Move::NONE, 0);
        }
        let at = record(area, number);
        for i in 0..4 {
            *sum = add(*sum, host.read(at + i));
        }
        let is_valid = *sum == wide(host, at + 4);
        let played = if is_valid { wide(host, at) } else { 0 };
        (Move::from_bits(played), wide(host, at + 2))
    }

    /// The sum before the first record of an area.
    pub(crate) fn seed<H: Host>(host: &mut H, area: u8) -> u16 {
        wide(host, start(area) + BODY)
    }

    /// Reads the settings; tells whether there were any.
    pub(crate) fn read_settings<H: Host>(host: &mut H, slate: &mut Slate) -> bool {
        let Some(copy) = newer_copy(host) else { return false };
        for at in 0..SETTINGS {
            let value = host.read(copy * COPY + 1 + at as u16);
            if Slate::allows(at, value) {
                slate.set(at, value);
            }
        }
        true
    }
}

/// The newer one of the valid copies of the settings.
fn newer_copy<H: Host>(host: &mut H) -> Option<u16> {
    let mut is_valid = |copy: u16| {
        let (at, length) = (copy * COPY, SETTINGS as u16 + 1);
        sum_of(host, at, length) == wide(host, at + length)
    };
    match (is_valid(0), is_valid(1)) {
        (false, false) => None,
        (true, false) => Some(0),
        (false, true) => Some(1),
        (true, true) => {
            let ahead = host.read(COPY).wrapping_sub(host.read(0));
            Some((ahead < 128) as u16)
        }
    }
}

/// Asking for something to be written.
impl Journal {
    /// Goes on with the game of an area, which has so many records.
    pub(crate) fn resume(&mut self, area: u8, count: u8) {
        (self.area, self.count) = (area, count);
    }

    /// The area of the game, and how many half-moves it has.
    pub(crate) fn place(&self) -> (u8, u8) {
        (self.area, self.count)
    }

    /// Whether there is no more room for half-moves.
    pub(crate) fn is_full(&self) -> bool {
        self.count + self.waiting + 2 > MOST
    }

    /// Whether anything is yet to be written.
    pub(crate) fn is_busy(&self) -> bool {
        self.job != Job::Nothing || self.waiting != 0 || self.settings
    }

    /// Whether a new area is being written.
    pub(crate) fn is_moving(&self) -> bool {
        self.job == Job::Area
    }

    /// Whether it is a copy of another.
    pub(crate) fn is_copying(&self) -> bool {
        self.is_moving() && self.from != SLATE
    }

    /// The settings have changed.
    pub(crate) fn keep_settings(&mut self) {
        self.settings = true;
    }

    /// Begins a new game with what is on the slate and with the last records of the old one. No area
    /// may be being copied; a game that has hardly begun is forgotten.
    pub(crate) fn begin<H: Host>(&mut self, host: &mut H, slate: &Slate, records: u8) {
        if self.is_moving() {
            self.waiting = 0;
        } else {
            self.finish(host, slate);
        }
        self.skipped = self.count - records.min(self.count);
        self.new_area(host, Kind::Game, SLATE, records);
        self.count = 0; // what follows is about the new one
    }

    /// Copies a game, from its area to a free one. Nothing may be left to write.
    pub(crate) fn copy<H: Host>(&mut self, host: &mut H, kind: Kind, from: u8, records: u8) {
        self.skipped = 0;
        self.new_area(host, kind, from, records);
    }

    fn new_area<H: Host>(&mut self, host: &mut H, kind: Kind, from: u8, records: u8) {
        let (game, saved) = (Journal::find(host, Kind::Game), Journal::find(host, Kind::Saved));
        let old = if kind == Kind::Game { game } else { saved };
        let is_free = |area: &u8| Some(*area) != game && Some(*area) != saved;
        self.to = (0..AREAS).find(is_free).unwrap_or(0); // two of three: one is free
        self.number = old.map_or(0, |area| host.read(start(area) + NUMBER).wrapping_add(1));
        (self.kind, self.from, self.records) = (kind as u8, from, records);
        (self.job, self.step, self.sum) = (Job::Area, 0, 0xffff);
    }

    /// A half-move was played that took some time, or one was taken back if it is none.
    pub(crate) fn note<H: Host>(&mut self, host: &mut H, slate: &Slate, played: Move, time: u16) {
        if self.waiting as usize >= WAITING {
            self.finish(host, slate); // faster than anybody should be
        }
        if let Some(place) = self.notes.get_mut(self.waiting as usize) {
            *place = Note { played, time };
            self.waiting += 1;
        }
    }

    /// Writes everything that is left, without waiting for anybody.
    pub(crate) fn finish<H: Host>(&mut self, host: &mut H, slate: &Slate) {
        while self.step(host, slate) {}
    }
}

/// Writing.
impl Journal {
    /// Writes one byte, and tells whether there may be more. A byte that is there already is not
    /// written again.
    pub(crate) fn step<H: Host>(&mut self, host: &mut H, slate: &Slate) -> bool {
        loop {
            let next = match self.job {
                Job::Area => self.area_byte(host, slate),
                Job::Note => self.note_byte(),
                Job::Settings => self.settings_byte(slate),
                Job::Nothing => {
                    if !self.next_job(host, slate) {
                        return false;
                    }
                    continue;
                }
            };
            let Some((at, byte)) = next else {
                self.end();
                continue;
            };
            self.step += 1;
            if host.read(at) != byte {
                host.write(at, byte);
                return true;
            }
        }
    }

    /// Chooses what to write next; tells whether there is anything.
    fn next_job<H: Host>(&mut self, host: &mut H, slate: &Slate) -> bool {
        self.step = 0;
        self.sum = 0xffff;
        if self.waiting != 0 {
            self.job = Job::Note;
            self.begin_note(host);
        } else if self.settings {
            self.settings = false;
            (self.to, self.number) = (0, 0);
            if let Some(copy) = newer_copy(host) {
                let at = copy * COPY;
                if (0..SETTINGS).all(|i| host.read(at + 1 + i as u16) == slate.get(i)) {
                    return true; // nothing has changed
                }
                self.to = 1 - copy as u8;
                self.number = host.read(at).wrapping_add(1);
            }
            self.job = Job::Settings;
        } else {
            return false;
        }
        true
    }

    /// What was being written is complete.
    fn end(&mut self) {
        match self.job {
            Job::Area if self.kind == Kind::Game as u8 => {
                (self.area, self.count) = (self.to, self.records);
            }
            Job::Note => {
                let [note, ..] = self.notes;
                self.count += !note.played.is_none() as u8;
                let [_, second, third, fourth] = self.notes;
                self.notes = [second, third, fourth, fourth];
                self.waiting -= 1;
            }
            _ => {}
        }
        self.job = Job::Nothing;
    }

    /// The next byte of a new area: it is made invalid first, and valid with the last byte.
    fn area_byte<H: Host>(&mut self, host: &mut H, slate: &Slate) -> Option<(u16, u8)> {
        let to = start(self.to);
        let records = RECORD * self.records as u16;
        let Some(i) = self.step.checked_sub(1) else { return Some((to + KIND, 0)) };
        if i < BODY {
            let byte = Journal::slate(host, slate, self.from, GAME + i as u8);
            self.sum = add(self.sum, byte);
            return Some((to + i, byte));
        }
        let i = i - BODY;
        if i < 2 {
            return Some((to + BODY + i, part(self.sum, i == 1)));
        }
        let i = i - 2;
        if i < records {
            return Some((to + RECORDS + i, self.copied(host, i)));
        }
        let i = i - records;
        if i < 2 {
            return Some((to + RECORDS + records + i, 0));
        }
        match i {
            2 => Some((to + NUMBER, self.number)),
            3 => Some((to + KIND, self.kind)),
            4 | 5 => {
                let sum = sum_of(host, to, TOTAL);
                Some((to + TOTAL + i - 4, part(sum, i == 5)))
            }
            _ => None,
        }
    }

    /// A byte of a record that is copied: the sum is another one if the slate before it is.
    fn copied<H: Host>(&mut self, host: &mut H, i: u16) -> u8 {
        let from = if self.from == SLATE { self.area } else { self.from };
        let mut column = i;
        while column >= RECORD {
            column -= RECORD;
        }
        if column >= 4 {
            return part(self.sum, column == 5);
        }
        let byte = host.read(record(from, self.skipped) + i);
        self.sum = add(self.sum, byte);
        byte
    }

    /// Gets a half-move ready: an end behind it, then sum, time and move will be written, backwards. One
    /// that is taken back becomes the end.
    fn begin_note<H: Host>(&mut self, host: &mut H) {
        let [Note { played, time }, ..] = self.notes;
        self.bytes = [0; RECORD as usize + 2];
        if played.is_none() {
            self.count = self.count.saturating_sub(1);
            self.step = RECORD;
            return;
        }
        let before = record(self.area, self.count) - 2;
        self.sum =
            if self.count == 0 { Journal::seed(host, self.area) } else { wide(host, before) };
        let [from, to] = played.bits().to_le_bytes();
        let [low, high] = time.to_le_bytes();
        for (place, byte) in self.bytes.iter_mut().zip([from, to, low, high]) {
            *place = byte;
            self.sum = add(self.sum, byte);
        }
        [self.bytes[4], self.bytes[5]] = self.sum.to_le_bytes();
    }

    /// The next byte of a half-move.
    fn note_byte(&mut self) -> Option<(u16, u8)> {
        let place = (RECORD + 1).checked_sub(self.step)?;
        let byte = self.bytes.get(place as usize).copied()?;
        Some((record(self.area, self.count) + place, byte))
    }

    /// The next byte of the settings.
    fn settings_byte(&mut self, slate: &Slate) -> Option<(u16, u8)> {
        let at = self.to as u16 * COPY;
        let i = self.step;
        if i <= SETTINGS as u16 {
            let byte = if i == 0 { self.number } else { slate.get(i as u8 - 1) };
            self.sum = add(self.sum, byte);
            return Some((at + i, byte));
        }
        let is_high = i != SETTINGS as u16 + 1;
        (i <= SETTINGS as u16 + 2).then_some((at + i, part(self.sum, is_high)))
    }
}
