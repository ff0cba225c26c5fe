//! The 6502's opcodes: one table for their bytes, their text, their cycles and what they do. All that the data
//! sheet has are here but branches, which are [`When`](super::When).

use super::Mode;

/// How an instruction finds what it works on, without the address itself.
#[allow(missing_docs)] // see `Mode`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    None,
    Imm,
    Zp,
    ZpX,
    ZpY,
    Abs,
    AbsX,
    AbsY,
    IndX,
    IndY,
    Ind,
}

impl Form {
    /// Bytes of an instruction.
    pub fn size(self) -> u32 {
        match self {
            Form::None => 1,
            Form::Imm | Form::Zp | Form::ZpX | Form::ZpY | Form::IndX | Form::IndY => 2,
            Form::Abs | Form::AbsX | Form::AbsY | Form::Ind => 3,
        }
    }
}

impl Mode {
    /// Its form.
    pub fn form(self) -> Form {
        match self {
            Mode::None => Form::None,
            Mode::Imm(_) | Mode::Low(_) | Mode::High(_) => Form::Imm,
            Mode::Zp(_) => Form::Zp,
            Mode::ZpX(_) => Form::ZpX,
            Mode::ZpY(_) => Form::ZpY,
            Mode::Abs(_) => Form::Abs,
            Mode::AbsX(_) => Form::AbsX,
            Mode::AbsY(_) => Form::AbsY,
            Mode::IndX(_) => Form::IndX,
            Mode::IndY(_) => Form::IndY,
            Mode::Ind(_) => Form::Ind,
        }
    }
}

/// Registers and flags, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Parts(u8);

impl Parts {
    /// The accumulator.
    pub const A: Parts = Parts(1);
    /// An index register.
    pub const X: Parts = Parts(2);
    /// The other one.
    pub const Y: Parts = Parts(4);
    /// The carry.
    pub const C: Parts = Parts(8);
    /// Zero and minus, which always change together.
    pub const S: Parts = Parts(16);
    /// The overflow.
    pub const V: Parts = Parts(32);
    /// What is not followed one by one: the stack, its pointer, interrupts, decimals.
    pub const O: Parts = Parts(64);

    /// All that are in one of both.
    #[must_use]
    pub const fn with(self, other: Parts) -> Parts {
        Parts(self.0 | other.0)
    }

    /// Whether all of the other are in this.
    pub const fn has(self, other: Parts) -> bool {
        self.0 & other.0 == other.0
    }
}

/// What an instruction does with the memory that it names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    /// It names none, or only goes there.
    Nothing,
    /// It reads it.
    Reads,
    /// It writes it.
    Writes,
    /// It reads and then writes it.
    Changes,
}

/// What an instruction does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effects {
    /// What it looks at.
    pub needs: Parts,
    /// What is another after it.
    pub changes: Parts,
    /// What it does with memory.
    pub memory: Memory,
}

/// A form that an instruction has: its opcode, and its cycles, to which one comes if an address with an index
/// is read in another page than the one where it begins.
pub type Row = (Form, u8, u32);

macro_rules! table {
    ($($op:ident $text:literal ($($need:ident)*) ($($change:ident)*) $memory:ident
        [$($form:ident $code:literal $cycles:literal),*];)*) => {
        /// What is done.
        #[allow(missing_docs)] // the names that everybody knows
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Op {
            $($op,)*
        }

        impl Op {
            /// All of them.
            pub const ALL: &[Op] = &[$(Op::$op,)*];

            /// Its name.
            pub fn name(self) -> &'static str {
                match self {
                    $(Op::$op => $text,)*
                }
            }

            /// The forms that it has.
            pub fn rows(self) -> &'static [Row] {
                match self {
                    $(Op::$op => &[$((Form::$form, $code, $cycles),)*],)*
                }
            }

            fn plain_effects(self) -> Effects {
                match self {
                    $(Op::$op => Effects {
                        needs: Parts(0)$(.with(Parts::$need))*,
                        changes: Parts(0)$(.with(Parts::$change))*,
                        memory: Memory::$memory,
                    },)*
                }
            }
        }
    };
}

// Name, text, (what it looks at), (what it changes), what it does with memory, [form, opcode, cycles].
table! {
    Adc "adc" (A C) (A C S V) Reads [Imm 0x69 2, Zp 0x65 3, ZpX 0x75 4, Abs 0x6d 4, AbsX 0x7d 4, AbsY 0x79 4, IndX 0x61 6, IndY 0x71 5];
    And "and" (A) (A S) Reads [Imm 0x29 2, Zp 0x25 3, ZpX 0x35 4, Abs 0x2d 4, AbsX 0x3d 4, AbsY 0x39 4, IndX 0x21 6, IndY 0x31 5];
    Asl "asl" () (C S) Changes [None 0x0a 2, Zp 0x06 5, ZpX 0x16 6, Abs 0x0e 6, AbsX 0x1e 7];
    Bit "bit" (A) (S V) Reads [Zp 0x24 3, Abs 0x2c 4];
    Brk "brk" (A X Y C S V O) (O) Nothing [None 0x00 7];
    Clc "clc" () (C) Nothing [None 0x18 2];
    Cld "cld" () (O) Nothing [None 0xd8 2];
    Cli "cli" () (O) Nothing [None 0x58 2];
    Clv "clv" () (V) Nothing [None 0xb8 2];
    Cmp "cmp" (A) (C S) Reads [Imm 0xc9 2, Zp 0xc5 3, ZpX 0xd5 4, Abs 0xcd 4, AbsX 0xdd 4, AbsY 0xd9 4, IndX 0xc1 6, IndY 0xd1 5];
    Cpx "cpx" (X) (C S) Reads [Imm 0xe0 2, Zp 0xe4 3, Abs 0xec 4];
    Cpy "cpy" (Y) (C S) Reads [Imm 0xc0 2, Zp 0xc4 3, Abs 0xcc 4];
    Dec "dec" () (S) Changes [Zp 0xc6 5, ZpX 0xd6 6, Abs 0xce 6, AbsX 0xde 7];
    Dex "dex" (X) (X S) Nothing [None 0xca 2];
    Dey "dey" (Y) (Y S) Nothing [None 0x88 2];
    Eor "eor" (A) (A S) Reads [Imm 0x49 2, Zp 0x45 3, ZpX 0x55 4, Abs 0x4d 4, AbsX 0x5d 4, AbsY 0x59 4, IndX 0x41 6, IndY 0x51 5];
    Inc "inc" () (S) Changes [Zp 0xe6 5, ZpX 0xf6 6, Abs 0xee 6, AbsX 0xfe 7];
    Inx "inx" (X) (X S) Nothing [None 0xe8 2];
    Iny "iny" (Y) (Y S) Nothing [None 0xc8 2];
    Jmp "jmp" (A X Y C S V O) () Nothing [Abs 0x4c 3, Ind 0x6c 5];
    Jsr "jsr" (O) (A X Y C S V O) Nothing [Abs 0x20 6];
    Lda "lda" () (A S) Reads [Imm 0xa9 2, Zp 0xa5 3, ZpX 0xb5 4, Abs 0xad 4, AbsX 0xbd 4, AbsY 0xb9 4, IndX 0xa1 6, IndY 0xb1 5];
    Ldx "ldx" () (X S) Reads [Imm 0xa2 2, Zp 0xa6 3, ZpY 0xb6 4, Abs 0xae 4, AbsY 0xbe 4];
    Ldy "ldy" () (Y S) Reads [Imm 0xa0 2, Zp 0xa4 3, ZpX 0xb4 4, Abs 0xac 4, AbsX 0xbc 4];
    Lsr "lsr" () (C S) Changes [None 0x4a 2, Zp 0x46 5, ZpX 0x56 6, Abs 0x4e 6, AbsX 0x5e 7];
    Nop "nop" (O) (O) Nothing [None 0xea 2];
    Ora "ora" (A) (A S) Reads [Imm 0x09 2, Zp 0x05 3, ZpX 0x15 4, Abs 0x0d 4, AbsX 0x1d 4, AbsY 0x19 4, IndX 0x01 6, IndY 0x11 5];
    Pha "pha" (A O) (O) Nothing [None 0x48 3];
    Php "php" (C S V O) (O) Nothing [None 0x08 3];
    Pla "pla" (O) (A S O) Nothing [None 0x68 4];
    Plp "plp" (O) (C S V O) Nothing [None 0x28 4];
    Rol "rol" (C) (C S) Changes [None 0x2a 2, Zp 0x26 5, ZpX 0x36 6, Abs 0x2e 6, AbsX 0x3e 7];
    Ror "ror" (C) (C S) Changes [None 0x6a 2, Zp 0x66 5, ZpX 0x76 6, Abs 0x6e 6, AbsX 0x7e 7];
    Rti "rti" (A X Y O) (C S V O) Nothing [None 0x40 6];
    Rts "rts" (A X Y C S V O) (O) Nothing [None 0x60 6];
    Sbc "sbc" (A C) (A C S V) Reads [Imm 0xe9 2, Zp 0xe5 3, ZpX 0xf5 4, Abs 0xed 4, AbsX 0xfd 4, AbsY 0xf9 4, IndX 0xe1 6, IndY 0xf1 5];
    Sec "sec" () (C) Nothing [None 0x38 2];
    Sed "sed" () (O) Nothing [None 0xf8 2];
    Sei "sei" () (O) Nothing [None 0x78 2];
    Sta "sta" (A) () Writes [Zp 0x85 3, ZpX 0x95 4, Abs 0x8d 4, AbsX 0x9d 5, AbsY 0x99 5, IndX 0x81 6, IndY 0x91 6];
    Stx "stx" (X) () Writes [Zp 0x86 3, ZpY 0x96 4, Abs 0x8e 4];
    Sty "sty" (Y) () Writes [Zp 0x84 3, ZpX 0x94 4, Abs 0x8c 4];
    Tax "tax" (A) (X S) Nothing [None 0xaa 2];
    Tay "tay" (A) (Y S) Nothing [None 0xa8 2];
    Tsx "tsx" (O) (X S) Nothing [None 0xba 2];
    Txa "txa" (X) (A S) Nothing [None 0x8a 2];
    Txs "txs" (X) (O) Nothing [None 0x9a 2];
    Tya "tya" (Y) (A S) Nothing [None 0x98 2];
}

impl Op {
    /// What it does in a form: that of an address is to need its index registers, and what changes memory
    /// changes the accumulator if it names none.
    pub fn effects(self, form: Form) -> Effects {
        let mut effects = self.plain_effects();
        match form {
            Form::ZpX | Form::AbsX | Form::IndX => effects.needs = effects.needs.with(Parts::X),
            Form::ZpY | Form::AbsY | Form::IndY => effects.needs = effects.needs.with(Parts::Y),
            Form::None if effects.memory == Memory::Changes => {
                effects.needs = effects.needs.with(Parts::A);
                effects.changes = effects.changes.with(Parts::A);
                effects.memory = Memory::Nothing;
            }
            Form::Imm => effects.memory = Memory::Nothing,
            _ => {}
        }
        effects
    }

    fn row(self, mode: Mode) -> Option<Row> {
        let form = mode.form();
        self.rows().iter().copied().find(|row| row.0 == form)
    }

    /// The opcode, if there is such a form of it.
    pub fn code(self, mode: Mode) -> Option<u8> {
        self.row(mode).map(|row| row.1)
    }

    /// Cycles that it takes at least.
    pub fn cycles(self, mode: Mode) -> u32 {
        self.row(mode).map_or(0, |row| row.2)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_opcode_is_there_twice() {
        let mut found = BTreeSet::new();
        for &op in Op::ALL {
            for &(form, code, _) in op.rows() {
                assert!(found.insert(code), "{op:?} {form:?} is another one's {code:#x}");
            }
        }
        // 151 are documented, of which eight are branches.
        assert_eq!(found.len(), 151 - 8);
        // No documented one ends so.
        assert!(found.iter().all(|code| !matches!(code & 15, 3 | 7 | 11 | 15)));
        assert_eq!(Op::Sta.code(Mode::Imm(1)), None);
    }

    #[test]
    fn effects_depend_on_the_form() {
        let shift = Op::Rol.effects(Form::None);
        assert!(shift.needs.has(Parts::A) && shift.changes.has(Parts::A));
        assert_eq!(shift.memory, Memory::Nothing);
        let shift = Op::Rol.effects(Form::AbsX);
        assert!(shift.needs.has(Parts::X.with(Parts::C)) && !shift.changes.has(Parts::A));
        assert_eq!(shift.memory, Memory::Changes);
        assert_eq!(Op::Lda.effects(Form::Imm).memory, Memory::Nothing);
        assert_eq!(Op::Lda.effects(Form::IndY).needs, Parts::Y);
    }
}
