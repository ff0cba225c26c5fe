//! What the calculator's machine asks for from outside, as code of the eZ80: a table and data beyond
//! 16-bit pointers, and the network (`network`). Single instructions of 24 bits reach them (`.l` and `.lil`), without a change of mode.
//! They read three bytes of an argument that has two, and IX must have its 24 bits.

use kilomate_port::assemble::Item;
use kilomate_port::ez80::{Alu, Byte, Cond, Layout, Mem, Op, Outside, Pair, Reg, Word};

use super::CODE_PAGE;
use super::network::{self, DIFFERENCES, OUTPUTS, UPDATE};

/// Where the table lies: the page behind.
pub(super) const TABLE: u32 = 0xd2_0000;
/// Where the data lies that was lent: the ending of king and pawn against king.
pub(super) const DATA: u32 = 0xd0_4000;
/// Entries of the table, of eight bytes.
pub(super) const ENTRIES: u16 = 4096;
/// Moves that there is room for, of three bytes.
pub const MOVES: u16 = 1024;
/// The kind of data that is there, and how much of it.
pub(super) const KIND: u8 = 2;
pub(super) const DATA_LEN: u16 = 250;
/// Its bytes.
pub(super) const KPK: &[u8; DATA_LEN as usize] = include_bytes!("../../../../dist/kpk.bin");

/// Code that depends on where things lie.
type Code = fn(&Layout) -> Vec<Item<Op>>;

/// All functions, for the options of the compiler.
pub fn outside() -> Vec<(String, Outside)> {
    let all: [(&str, Code); 9] = [
        ("kilomate_table_len", |_| number(ENTRIES)),
        ("kilomate_moves_len", |_| number(MOVES)),
        ("kilomate_data_len", data_len),
        ("kilomate_data_byte", data_byte),
        ("kilomate_table_read", |layout| entry(layout, true)),
        ("kilomate_table_write", |layout| entry(layout, false)),
        (DIFFERENCES, |layout| vec![Item::Bytes(network::differences_code(layout))]),
        (UPDATE, |_| call_far(network::UPDATE_AT)),
        (OUTPUTS, |_| call_far(network::OUTPUTS_AT)),
    ];
    all.map(|(name, code)| (name.to_owned(), Outside::Code(code))).into()
}

/// The same in Rust, for a program that is run without a CPU.
pub(super) struct Lent {
    table: Vec<[u8; 8]>,
}

impl Lent {
    pub(super) fn new() -> Lent {
        Lent { table: vec![[0; 8]; usize::from(ENTRIES)] }
    }

    /// Calls a function; none if there is none of this name.
    pub(super) fn call(&mut self, name: &str, given: &[u64], memory: &mut [u8]) -> Option<u64> {
        let place = |at: u64| at as usize..at as usize + 8;
        Some(match (name, given) {
            ("kilomate_table_len", _) => ENTRIES.into(),
            ("kilomate_moves_len", _) => MOVES.into(),
            ("kilomate_data_len", &[kind]) if kind == u64::from(KIND) => DATA_LEN.into(),
            ("kilomate_data_byte", &[kind, at]) if kind == u64::from(KIND) => {
                KPK.get(at as usize).copied().unwrap_or(0).into()
            }
            ("kilomate_data_len" | "kilomate_data_byte", _) => 0,
            ("kilomate_table_read", &[number, to]) => {
                memory.get_mut(place(to))?.copy_from_slice(self.table.get(number as usize)?);
                0
            }
            ("kilomate_table_write", &[number, from]) => {
                let entry = memory.get(place(from))?;
                self.table.get_mut(number as usize)?.copy_from_slice(entry);
                0
            }
            (DIFFERENCES, &[now, kept]) => {
                network::differences(memory, now as usize, kept as usize)?.into()
            }
            (UPDATE, &[sums, gone, come]) => {
                network::update(memory, sums as usize, gone as usize, come as usize)?;
                0
            }
            (OUTPUTS, &[sums, row]) => network::outputs(memory, sums as usize, row as u16)?.into(),
            _ => return None,
        })
    }
}

/// Calls code of 24 bits, which returns by `ret.l`.
fn call_far(address: u32) -> Vec<Item<Op>> {
    let [low, middle, high, _] = address.to_le_bytes();
    vec![Item::Bytes(vec![0x52, 0xcd, low, middle, high]), Item::Code(Op::Return)] // call.il
}

fn number(number: u16) -> Vec<Item<Op>> {
    [Op::LoadWord(Pair::Hl, Word::Num(number)), Op::Return].map(Item::Code).into()
}

fn data_len(layout: &Layout) -> Vec<Item<Op>> {
    [
        Op::LoadWord(Pair::Hl, Word::Num(0)),
        Op::Load(Reg::A, Byte::Mem(argument(layout, 0))),
        Op::Alu(Alu::Cp, Byte::Num(KIND)),
        Op::ReturnIf(Cond::Nz),
        Op::LoadWord(Pair::Hl, Word::Num(DATA_LEN)),
        Op::Return,
    ]
    .map(Item::Code)
    .into()
}

/// An argument, low byte.
fn argument(layout: &Layout, number: u8) -> Mem {
    Mem::Ix((i16::from(layout.arguments + 4 * number) - 128) as i8)
}

/// The distance of a byte of an argument from IX.
fn distance(layout: &Layout, number: u8, byte: u8) -> u8 {
    (layout.arguments + 4 * number + byte).wrapping_sub(128)
}

/// `ld de,nnnnnn`, in code of 24 bits.
fn far(address: u32) -> [u8; 4] {
    let [low, middle, high, _] = address.to_le_bytes();
    [0x11, low, middle, high]
}

fn data_byte(layout: &Layout) -> Vec<Item<Op>> {
    let mut code: Vec<Item<Op>> = [
        Op::Load(Reg::A, Byte::Mem(argument(layout, 0))),
        Op::Alu(Alu::Cp, Byte::Num(KIND)),
        Op::Load(Reg::A, Byte::Num(0)),
        Op::ReturnIf(Cond::Nz),
    ]
    .map(Item::Code)
    .into();
    // ld.lil hl,DATA; ld.l de,(ix+d); add.l hl,de; ld.l a,(hl)
    let [_, low, middle, high] = far(DATA);
    code.push(Item::Bytes(vec![0x5b, 0x21, low, middle, high]));
    // Arguments have two bytes; the third is cleared for what reads all three.
    code.push(Item::Bytes(vec![0xdd, 0x36, distance(layout, 1, 2), 0]));
    code.push(Item::Bytes(vec![0x49, 0xdd, 0x17, distance(layout, 1, 0)]));
    code.push(Item::Bytes(vec![0x49, 0x19, 0x49, 0x7e]));
    code.push(Item::Code(Op::Return));
    code
}

/// Copies an entry out of the table, or into it.
fn entry(layout: &Layout, is_read: bool) -> Vec<Item<Op>> {
    let mut bytes = vec![0xdd, 0x36, distance(layout, 0, 2), 0];
    bytes.extend([0xdd, 0x36, distance(layout, 1, 2), CODE_PAGE]);
    // Eight times the number: ld.l hl,(ix+d); add.l hl,hl.
    bytes.extend([0x49, 0xdd, 0x27, distance(layout, 0, 0)]);
    bytes.extend([0x49, 0x29, 0x49, 0x29, 0x49, 0x29]);
    let [code, low, middle, high] = far(TABLE);
    bytes.extend([0x5b, code, low, middle, high, 0x49, 0x19]);
    bytes.extend([0x49, 0xdd, 0x17, distance(layout, 1, 0)]);
    if !is_read {
        bytes.extend([0x49, 0xeb]);
    }
    // ld.lil bc,8; ldir.l; ret
    bytes.extend([0x5b, 0x01, 8, 0, 0, 0x49, 0xed, 0xb0, 0xc9]);
    vec![Item::Bytes(bytes)]
}
