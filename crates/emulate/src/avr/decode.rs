//! Words of flash as instructions: once, before they run. What they do is in `execute`.

/// What an instruction does. Names are those of the data sheet's instruction set summary; where one name has
/// several addressing modes, they follow it: the pointer, then what becomes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Nop,
    Movw,
    Muls,
    Mulsu,
    Fmul,
    Fmuls,
    Fmulsu,
    Cpc,
    Sbc,
    Add,
    Cpse,
    Cp,
    Sub,
    Adc,
    And,
    Eor,
    Or,
    Mov,
    Cpi,
    Sbci,
    Subi,
    Ori,
    Andi,
    Ldi,
    Com,
    Neg,
    Swap,
    Inc,
    Asr,
    Lsr,
    Ror,
    Dec,
    Bset,
    Bclr,
    Ret,
    Reti,
    Sleep,
    Break,
    Wdr,
    Spm,
    Lpm,
    LpmPlus,
    Ijmp,
    Icall,
    Jmp,
    Call,
    Adiw,
    Sbiw,
    Cbi,
    Sbi,
    Sbic,
    Sbis,
    Mul,
    In,
    Out,
    Rjmp,
    Rcall,
    Brbs,
    Brbc,
    Bld,
    Bst,
    Sbrc,
    Sbrs,
    Lds,
    Sts,
    LdX,
    LdXPlus,
    LdMinusX,
    LdYPlus,
    LdMinusY,
    LdZPlus,
    LdMinusZ,
    LddY,
    LddZ,
    StX,
    StXPlus,
    StMinusX,
    StYPlus,
    StMinusY,
    StZPlus,
    StMinusZ,
    StdY,
    StdZ,
    Push,
    Pop,
    /// No instruction of this chip.
    Unknown,
}

/// An instruction, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Op {
    pub(super) kind: Kind,
    /// The register that is changed or given away; a bit of the flags.
    pub(super) d: u8,
    /// The other register; a constant; a bit of a register.
    pub(super) r: u8,
    /// An address or a distance in words; a place in the data space; a displacement.
    pub(super) k: u16,
}

impl Op {
    /// Whether it has a second word.
    pub(super) fn is_long(self) -> bool {
        matches!(self.kind, Kind::Lds | Kind::Sts | Kind::Jmp | Kind::Call)
    }
}

/// The instruction that begins with a word; the word after it is part of some.
pub(super) fn decode(word: u16, next: u16) -> Op {
    match word >> 12 {
        0..=2 => two_registers(word),
        3..=7 => constant(word),
        8 | 10 => displaced(word),
        9 => various(word, next),
        0xb => {
            let kind = if word & 0x800 == 0 { Kind::In } else { Kind::Out };
            op(kind, register(word), 0, 0x20 + (word >> 5 & 0x30 | word & 15))
        }
        0xc => op(Kind::Rjmp, 0, 0, signed(word, 12)),
        0xd => op(Kind::Rcall, 0, 0, signed(word, 12)),
        0xe => Op { kind: Kind::Ldi, ..constant(word) },
        _ => bits(word),
    }
}

fn op(kind: Kind, d: u8, r: u8, k: u16) -> Op {
    Op { kind, d, r, k }
}

fn unknown(word: u16) -> Op {
    op(Kind::Unknown, 0, 0, word)
}

/// The register in bits 4 to 8.
fn register(word: u16) -> u8 {
    (word >> 4 & 31) as u8
}

/// The register in bits 0 to 3 and 9.
fn other(word: u16) -> u8 {
    (word & 15 | word >> 5 & 16) as u8
}

/// The lowest bits as a number with a sign.
fn signed(word: u16, width: u32) -> u16 {
    let gap = 16 - width;
    ((word << gap) as i16 >> gap) as u16
}

fn two_registers(word: u16) -> Op {
    let (d, r) = (register(word), other(word));
    // Multiplications of the upper half, and of a quarter.
    let (upper_d, upper_r) = (16 | d & 15, 16 | r & 15);
    let (quarter_d, quarter_r) = (16 | d & 7, 16 | r & 7);
    match word >> 10 {
        0 => match word >> 8 & 3 {
            0 if word == 0 => op(Kind::Nop, 0, 0, 0),
            0 => unknown(word),
            1 => op(Kind::Movw, d << 1 & 0x1e, r << 1 & 0x1e, 0),
            2 => op(Kind::Muls, upper_d, upper_r, 0),
            _ => {
                let kind = [Kind::Mulsu, Kind::Fmul, Kind::Fmuls, Kind::Fmulsu]
                    [usize::from(word >> 6 & 2 | word >> 3 & 1)];
                op(kind, quarter_d, quarter_r, 0)
            }
        },
        1 => op(Kind::Cpc, d, r, 0),
        2 => op(Kind::Sbc, d, r, 0),
        3 => op(Kind::Add, d, r, 0),
        4 => op(Kind::Cpse, d, r, 0),
        5 => op(Kind::Cp, d, r, 0),
        6 => op(Kind::Sub, d, r, 0),
        7 => op(Kind::Adc, d, r, 0),
        8 => op(Kind::And, d, r, 0),
        9 => op(Kind::Eor, d, r, 0),
        10 => op(Kind::Or, d, r, 0),
        _ => op(Kind::Mov, d, r, 0),
    }
}

/// A register of the upper half and a byte.
fn constant(word: u16) -> Op {
    let kind = match word >> 12 {
        3 => Kind::Cpi,
        4 => Kind::Sbci,
        5 => Kind::Subi,
        6 => Kind::Ori,
        _ => Kind::Andi,
    };
    op(kind, 16 | register(word) & 15, (word >> 4 & 0xf0 | word & 15) as u8, 0)
}

/// Loads and stores with a displacement, which may be none.
fn displaced(word: u16) -> Op {
    let kind = match word & 0x208 {
        0 => Kind::LddZ,
        0x008 => Kind::LddY,
        0x200 => Kind::StdZ,
        _ => Kind::StdY,
    };
    op(kind, register(word), 0, word & 7 | word >> 7 & 0x18 | word >> 8 & 0x20)
}

fn various(word: u16, next: u16) -> Op {
    match word >> 8 & 15 {
        0 | 1 => load(word, next),
        2 | 3 => store(word, next),
        4 | 5 => single(word, next),
        6 | 7 => {
            let kind = if word & 0x100 == 0 { Kind::Adiw } else { Kind::Sbiw };
            op(kind, 24 + (word >> 3 & 6) as u8, 0, word & 15 | word >> 2 & 0x30)
        }
        8..=11 => {
            let kind = [Kind::Cbi, Kind::Sbic, Kind::Sbi, Kind::Sbis][usize::from(word >> 8 & 3)];
            op(kind, 0, (word & 7) as u8, 0x20 + (word >> 3 & 31))
        }
        _ => op(Kind::Mul, register(word), other(word), 0),
    }
}

fn load(word: u16, next: u16) -> Op {
    let kind = match word & 15 {
        0 => Kind::Lds,
        1 => Kind::LdZPlus,
        2 => Kind::LdMinusZ,
        4 => Kind::Lpm,
        5 => Kind::LpmPlus,
        9 => Kind::LdYPlus,
        10 => Kind::LdMinusY,
        12 => Kind::LdX,
        13 => Kind::LdXPlus,
        14 => Kind::LdMinusX,
        15 => Kind::Pop,
        _ => return unknown(word),
    };
    op(kind, register(word), 0, if kind == Kind::Lds { next } else { 0 })
}

fn store(word: u16, next: u16) -> Op {
    let kind = match word & 15 {
        0 => Kind::Sts,
        1 => Kind::StZPlus,
        2 => Kind::StMinusZ,
        9 => Kind::StYPlus,
        10 => Kind::StMinusY,
        12 => Kind::StX,
        13 => Kind::StXPlus,
        14 => Kind::StMinusX,
        15 => Kind::Push,
        _ => return unknown(word),
    };
    op(kind, register(word), 0, if kind == Kind::Sts { next } else { 0 })
}

/// One register, or none.
fn single(word: u16, next: u16) -> Op {
    let kind = match word & 15 {
        0 => Kind::Com,
        1 => Kind::Neg,
        2 => Kind::Swap,
        3 => Kind::Inc,
        5 => Kind::Asr,
        6 => Kind::Lsr,
        7 => Kind::Ror,
        10 => Kind::Dec,
        12..=15 => {
            let kind = if word & 2 == 0 { Kind::Jmp } else { Kind::Call };
            return op(kind, 0, 0, next);
        }
        8 if word & 0x180 == 0 => return op(Kind::Bset, (word >> 4 & 7) as u8, 0, 0),
        8 if word & 0x180 == 0x80 => return op(Kind::Bclr, (word >> 4 & 7) as u8, 0, 0),
        _ => return alone(word),
    };
    op(kind, register(word), 0, 0)
}

fn alone(word: u16) -> Op {
    let kind = match word {
        0x9409 => Kind::Ijmp,
        0x9508 => Kind::Ret,
        0x9509 => Kind::Icall,
        0x9518 => Kind::Reti,
        0x9588 => Kind::Sleep,
        0x9598 => Kind::Break,
        0x95a8 => Kind::Wdr,
        // Without operands it loads register 0.
        0x95c8 => Kind::Lpm,
        0x95e8 => Kind::Spm,
        _ => return unknown(word),
    };
    op(kind, 0, 0, 0)
}

/// Branches by a flag, and bits of a register.
fn bits(word: u16) -> Op {
    let bit = (word & 7) as u8;
    match word >> 9 & 7 {
        0 | 1 => op(Kind::Brbs, bit, 0, signed(word >> 3, 7)),
        2 | 3 => op(Kind::Brbc, bit, 0, signed(word >> 3, 7)),
        _ if word & 8 != 0 => unknown(word),
        4 => op(Kind::Bld, register(word), bit, 0),
        5 => op(Kind::Bst, register(word), bit, 0),
        6 => op(Kind::Sbrc, register(word), bit, 0),
        _ => op(Kind::Sbrs, register(word), bit, 0),
    }
}
