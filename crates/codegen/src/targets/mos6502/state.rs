//! What the registers are known to hold while code is made: numbers, and copies of bytes in the first
//! page.

use super::instruction::{Mode, Op, When};

/// A register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reg {
    A,
    X,
    Y,
}

/// Something whose value a register can have: a byte of the zero page, or above 255 an index that was
/// computed and lies nowhere else.
pub(super) type Key = u16;

/// What a register holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Content {
    /// A number.
    pub(super) number: Option<u8>,
    /// The values of these, and so much more.
    pub(super) keys: Vec<(Key, u8)>,
}

impl Content {
    fn meet(&mut self, other: &Content) {
        if self.number != other.number {
            self.number = None;
        }
        self.keys.retain(|key| other.keys.contains(key));
    }

    /// How much more than this one it is, if it is known.
    pub(super) fn more_than(&self, key: Key) -> Option<u8> {
        self.keys.iter().find(|(known, _)| *known == key).map(|(_, more)| *more)
    }
}

/// What the flags for zero and minus were set from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flags {
    Reg(Reg),
    Zp(u8),
}

/// What is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct State {
    pub(super) a: Content,
    pub(super) x: Content,
    pub(super) y: Content,
    pub(super) flags: Option<Flags>,
    pub(super) carry: Option<bool>,
}

impl State {
    pub(super) fn of(&self, reg: Reg) -> &Content {
        match reg {
            Reg::A => &self.a,
            Reg::X => &self.x,
            Reg::Y => &self.y,
        }
    }

    pub(super) fn of_mut(&mut self, reg: Reg) -> &mut Content {
        match reg {
            Reg::A => &mut self.a,
            Reg::X => &mut self.x,
            Reg::Y => &mut self.y,
        }
    }

    /// What is known on both ways.
    pub(super) fn meet(&mut self, other: &State) {
        self.a.meet(&other.a);
        self.x.meet(&other.x);
        self.y.meet(&other.y);
        if self.flags != other.flags {
            self.flags = None;
        }
        if self.carry != other.carry {
            self.carry = None;
        }
    }

    /// Whether a register is exactly this.
    pub(super) fn is(&self, reg: Reg, key: Key) -> bool {
        self.of(reg).more_than(key) == Some(0)
    }

    /// A byte of the zero page changes.
    pub(super) fn changed(&mut self, at: u8) {
        for reg in [Reg::A, Reg::X, Reg::Y] {
            self.of_mut(reg).keys.retain(|(key, _)| *key != u16::from(at));
        }
        if self.flags == Some(Flags::Zp(at)) {
            self.flags = None;
        }
    }

    fn set(&mut self, reg: Reg, content: Content) {
        *self.of_mut(reg) = content;
        self.flags = Some(Flags::Reg(reg));
    }

    fn load(&mut self, reg: Reg, mode: Mode) {
        let content = match mode {
            Mode::Imm(byte) => Content { number: Some(byte), keys: Vec::new() },
            Mode::Zp(at) => Content { number: None, keys: vec![(u16::from(at), 0)] },
            _ => Content::default(),
        };
        self.set(reg, content);
    }

    fn store(&mut self, reg: Reg, mode: Mode) {
        if let Mode::Zp(at) = mode {
            self.changed(at);
            self.of_mut(reg).keys.push((u16::from(at), 0));
        }
    }

    fn step(&mut self, reg: Reg, by: u8) {
        let content = self.of_mut(reg);
        content.number = content.number.map(|number| number.wrapping_add(by));
        content.keys.iter_mut().for_each(|(_, more)| *more = more.wrapping_add(by));
        self.flags = Some(Flags::Reg(reg));
    }

    /// An instruction is executed.
    pub(super) fn apply(&mut self, op: Op, mode: Mode) {
        match op {
            Op::Lda => self.load(Reg::A, mode),
            Op::Ldx => self.load(Reg::X, mode),
            Op::Ldy => self.load(Reg::Y, mode),
            Op::Sta => self.store(Reg::A, mode),
            Op::Stx => self.store(Reg::X, mode),
            Op::Sty => self.store(Reg::Y, mode),
            Op::Tax => self.set(Reg::X, self.a.clone()),
            Op::Tay => self.set(Reg::Y, self.a.clone()),
            Op::Txa => self.set(Reg::A, self.x.clone()),
            Op::Tya => self.set(Reg::A, self.y.clone()),
            Op::Inx => self.step(Reg::X, 1),
            Op::Iny => self.step(Reg::Y, 1),
            Op::Dex => self.step(Reg::X, 255),
            Op::Dey => self.step(Reg::Y, 255),
            Op::Clc => self.carry = Some(false),
            Op::Sec => self.carry = Some(true),
            Op::And | Op::Ora | Op::Eor | Op::Pla => self.set(Reg::A, Content::default()),
            Op::Adc | Op::Sbc => {
                self.set(Reg::A, Content::default());
                self.carry = None;
            }
            Op::Cmp | Op::Cpx | Op::Cpy => {
                self.flags = None;
                self.carry = None;
            }
            Op::Bit => self.flags = None,
            Op::Asl | Op::Lsr | Op::Rol | Op::Ror => {
                self.carry = None;
                match mode {
                    Mode::None => self.set(Reg::A, Content::default()),
                    Mode::Zp(at) => self.change(at),
                    _ => self.flags = None,
                }
            }
            Op::Inc | Op::Dec => match mode {
                Mode::Zp(at) => self.change(at),
                _ => self.flags = None,
            },
            Op::Brk | Op::Jsr | Op::Plp | Op::Txs | Op::Tsx => *self = State::default(),
            Op::Cld | Op::Cli | Op::Clv | Op::Jmp | Op::Nop | Op::Pha | Op::Php | Op::Rti => {}
            Op::Rts | Op::Sed | Op::Sei => {}
        }
    }

    fn change(&mut self, at: u8) {
        self.changed(at);
        self.flags = Some(Flags::Zp(at));
    }

    /// A branch is taken, or not.
    pub(super) fn branched(&mut self, when: When, is_taken: bool) {
        let when = if is_taken { when } else { when.opposite() };
        match when {
            When::Bcc => self.carry = Some(false),
            When::Bcs => self.carry = Some(true),
            When::Beq => {
                if let Some(Flags::Reg(reg)) = self.flags {
                    self.of_mut(reg).number = Some(0);
                }
            }
            _ => {}
        }
    }
}
