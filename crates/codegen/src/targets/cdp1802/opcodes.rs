//! The 1802's instructions: one table for their codes, their text, their cycles and what they do.

/// What an instruction has beside its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Nothing.
    Plain,
    /// A register, in the lower half of its code.
    Register,
    /// A number from 1 to 7 there.
    Port,
    /// A byte that follows it.
    Immediate,
    /// A place in its own page; and the code that has one anywhere, if there is one.
    Branch(Option<u8>),
    /// Nothing: it may skip so many bytes.
    Skip(u8),
}

/// Registers, flags and whatever else an instruction reads and writes, a bit for each: the low halves of the
/// registers, then their high halves, then these.
pub type Parts = u64;

/// The accumulator.
pub const D: Parts = 1 << 32;
/// The carry.
pub const DF: Parts = 1 << 33;
/// Which register X is.
pub const X: Parts = 1 << 34;
/// Memory, which is not followed.
pub const M: Parts = 1 << 35;
/// Everything else: Q, the interrupts, the ports, where it goes on.
pub(super) const O: Parts = 1 << 36;
/// The halves of the register that an instruction names; both of the one that X is.
const LOW: Parts = 1 << 37;
const HIGH: Parts = 1 << 38;
const N: Parts = LOW | HIGH;
const RX: Parts = 1 << 39;
const NOTHING: Parts = 0;
/// All registers.
pub(super) const REGISTERS: Parts = 0xffff_ffff;

/// The halves of registers, as bits: both of each.
pub(super) const fn whole(registers: u32) -> Parts {
    registers as Parts | (registers as Parts) << 16
}

/// An instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its code, without a register or a port; that of the short form of a branch.
    pub code: u8,
    /// Its name; the long form of a branch has an L before it.
    pub name: &'static str,
    /// What it has beside that.
    pub form: Form,
    /// What it looks at.
    reads: Parts,
    /// What it changes.
    writes: Parts,
}

const fn row(code: u8, name: &'static str, form: Form, reads: Parts, writes: Parts) -> Row {
    Row { code, name, form, reads, writes }
}

const fn plain(code: u8, name: &'static str, reads: Parts, writes: Parts) -> Row {
    row(code, name, Form::Plain, reads, writes)
}

const fn with_byte(code: u8, name: &'static str, reads: Parts, writes: Parts) -> Row {
    row(code, name, Form::Immediate, reads, writes)
}

const fn register(code: u8, name: &'static str, reads: Parts, writes: Parts) -> Row {
    row(code, name, Form::Register, reads, writes)
}

const fn branch(code: u8, name: &'static str, long: u8, reads: Parts) -> Row {
    let long = if long == 0 { None } else { Some(long) };
    row(code, name, Form::Branch(long), reads, O)
}

const fn skip(code: u8, name: &'static str, bytes: u8, reads: Parts) -> Row {
    row(code, name, Form::Skip(bytes), reads, O)
}

/// All of them. Where two share a code, it is the first: `IDL` for `LDN 0`, `IRX` for `OUT 0`.
pub const TABLE: &[Row] = &[
    plain(0x00, "IDL", NOTHING, O),
    register(0x00, "LDN", N | M, D),
    register(0x10, "INC", N, N),
    register(0x20, "DEC", N, N),
    branch(0x30, "BR", 0xc0, NOTHING),
    branch(0x31, "BQ", 0xc1, O),
    branch(0x32, "BZ", 0xc2, D),
    branch(0x33, "BDF", 0xc3, DF),
    branch(0x34, "B1", 0, O),
    branch(0x35, "B2", 0, O),
    branch(0x36, "B3", 0, O),
    branch(0x37, "B4", 0, O),
    skip(0x38, "SKP", 1, NOTHING),
    branch(0x39, "BNQ", 0xc9, O),
    branch(0x3a, "BNZ", 0xca, D),
    branch(0x3b, "BNF", 0xcb, DF),
    branch(0x3c, "BN1", 0, O),
    branch(0x3d, "BN2", 0, O),
    branch(0x3e, "BN3", 0, O),
    branch(0x3f, "BN4", 0, O),
    register(0x40, "LDA", N | M, D | N),
    register(0x50, "STR", N | D, M),
    plain(0x60, "IRX", X | RX, RX),
    row(0x60, "OUT", Form::Port, X | RX | M, RX | O),
    row(0x68, "INP", Form::Port, X | RX | O, D | M),
    plain(0x70, "RET", X | RX | M, RX | X | O),
    plain(0x71, "DIS", X | RX | M, RX | X | O),
    plain(0x72, "LDXA", X | RX | M, D | RX),
    plain(0x73, "STXD", X | RX | D, M | RX),
    plain(0x74, "ADC", D | DF | X | RX | M, D | DF),
    plain(0x75, "SDB", D | DF | X | RX | M, D | DF),
    plain(0x76, "SHRC", D | DF, D | DF),
    plain(0x77, "SMB", D | DF | X | RX | M, D | DF),
    plain(0x78, "SAV", X | RX | O, M),
    plain(0x79, "MARK", whole(1 << 2) | X, M | X | whole(1 << 2) | O),
    plain(0x7a, "REQ", NOTHING, O),
    plain(0x7b, "SEQ", NOTHING, O),
    with_byte(0x7c, "ADCI", D | DF, D | DF),
    with_byte(0x7d, "SDBI", D | DF, D | DF),
    plain(0x7e, "SHLC", D | DF, D | DF),
    with_byte(0x7f, "SMBI", D | DF, D | DF),
    register(0x80, "GLO", LOW, D),
    register(0x90, "GHI", HIGH, D),
    register(0xa0, "PLO", D, LOW),
    register(0xb0, "PHI", D, HIGH),
    plain(0xc4, "NOP", NOTHING, O),
    skip(0xc5, "LSNQ", 2, O),
    skip(0xc6, "LSNZ", 2, D),
    skip(0xc7, "LSNF", 2, DF),
    skip(0xc8, "LSKP", 2, NOTHING),
    skip(0xcc, "LSIE", 2, O),
    skip(0xcd, "LSQ", 2, O),
    skip(0xce, "LSZ", 2, D),
    skip(0xcf, "LSDF", 2, DF),
    register(0xd0, "SEP", NOTHING, O),
    register(0xe0, "SEX", NOTHING, X),
    plain(0xf0, "LDX", X | RX | M, D),
    plain(0xf1, "OR", D | X | RX | M, D),
    plain(0xf2, "AND", D | X | RX | M, D),
    plain(0xf3, "XOR", D | X | RX | M, D),
    plain(0xf4, "ADD", D | X | RX | M, D | DF),
    plain(0xf5, "SD", D | X | RX | M, D | DF),
    plain(0xf6, "SHR", D, D | DF),
    plain(0xf7, "SM", D | X | RX | M, D | DF),
    with_byte(0xf8, "LDI", NOTHING, D),
    with_byte(0xf9, "ORI", D, D),
    with_byte(0xfa, "ANI", D, D),
    with_byte(0xfb, "XRI", D, D),
    with_byte(0xfc, "ADI", D, D | DF),
    with_byte(0xfd, "SDI", D, D | DF),
    plain(0xfe, "SHL", D, D | DF),
    with_byte(0xff, "SMI", D, D | DF),
];

impl Row {
    /// The instruction with a code, if there is one; that of the long form of a branch is the branch.
    pub fn of(code: u8) -> Option<&'static Row> {
        let is_it = |row: &&Row| match row.form {
            Form::Register => row.code == code & 0xf0,
            Form::Port => row.code == code & 0xf8 && code & 7 != 0,
            Form::Branch(Some(long)) => row.code == code || long == code,
            _ => row.code == code,
        };
        TABLE.iter().find(is_it)
    }

    /// The instruction of this name.
    pub fn named(name: &str) -> Option<&'static Row> {
        TABLE.iter().find(|row| row.name == name)
    }

    /// Bytes of an instruction with this code.
    pub fn size(&self, code: u8) -> u32 {
        match self.form {
            Form::Branch(Some(long)) if long == code => 3,
            Form::Branch(_) | Form::Immediate => 2,
            _ => 1,
        }
    }

    /// Machine cycles that it takes.
    pub fn cycles(code: u8) -> u32 {
        if code & 0xf0 == 0xc0 { 3 } else { 2 }
    }

    /// What an instruction with this code reads and writes, if X is known or not.
    pub fn effects(&self, code: u8, x: Option<u8>) -> (Parts, Parts) {
        let register = 1 << (code & 15);
        let resolve = |parts: Parts, unknown: Parts| {
            let mut resolved = parts & !(N | RX);
            resolved |= if parts & LOW == 0 { 0 } else { register };
            resolved |= if parts & HIGH == 0 { 0 } else { register << 16 };
            resolved | if parts & RX == 0 { 0 } else { x.map_or(unknown, |x| whole(1 << x)) }
        };
        (resolve(self.reads, REGISTERS), resolve(self.writes, NOTHING))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_but_one_is_an_instruction() {
        for code in 0..=255u8 {
            // What the 1804 and its successors have more.
            assert_eq!(Row::of(code).is_none(), code == 0x68, "{code:02x}");
        }
    }

    #[test]
    fn names_are_there_once() {
        for row in TABLE {
            assert_eq!(Row::named(row.name), Some(row));
        }
    }

    #[test]
    fn what_an_instruction_does_depends_on_its_register_and_on_x() {
        let effects = |code: u8, x| Row::of(code).unwrap().effects(code, x);
        assert_eq!(effects(0x4a, None), (whole(1 << 10) | M, D | whole(1 << 10)), "LDA 10");
        assert_eq!(effects(0xa7, None), (D, 1 << 7), "PLO 7");
        assert_eq!(effects(0x97, None), (1 << 23, D), "GHI 7");
        assert_eq!(effects(0xf4, Some(2)), (D | X | whole(4) | M, D | DF), "ADD with X = 2");
        assert_eq!(effects(0x60, None), (X | REGISTERS, NOTHING), "IRX with any X");
    }
}
