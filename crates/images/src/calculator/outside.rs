//! What the calculator's machine asks for from outside, as code of the eZ80 (`outside.asm`): a table and data beyond
//! 16-bit pointers, and the network (`network`).

use std::rc::Rc;

use kilomate_codegen::assemble::text::Text;
use kilomate_codegen::assemble::{Item, Labels};
use kilomate_codegen::targets::ez80::{External, Layout, Op, Z80};
use kilomate_core::knowledge::kpk;
use kilomate_ir::Result;

use super::network::{DIFFERENCES, OUTPUTS, UPDATE};
use kilomate_emulate::ez80::CODE_PAGE;

/// Where everything lies that no 16-bit pointer reaches, and the page itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    /// The page that code of 16 bits runs in.
    pub page: u8,
    /// The transposition table.
    pub table: u32,
    /// Data that was lent: the ending of king and pawn against king.
    pub data: u32,
    /// The network's code.
    pub update: u32,
    /// The same for its outputs.
    pub outputs: u32,
    /// The network's weights of features, with a row of nothing behind the last.
    pub features: u32,
    /// Those of outputs.
    pub weights: u32,
}

impl Places {
    /// A CPU with nothing but memory: the table in the page behind, code of the network behind that, weights in flash.
    pub const MEMORY: Places = Places {
        page: CODE_PAGE,
        table: 0xd2_0000,
        data: 0xd0_4000,
        update: 0xd2_8000,
        outputs: 0xd2_9000,
        features: 0x0c_0000,
        weights: 0x0c_8000,
    };
}

/// Entries of the table, of eight bytes.
pub(super) const ENTRIES: u16 = 4096;
/// Moves that there is room for, of three bytes.
pub const MOVES: u16 = 1024;
/// The kind of data that is there, and how much of it.
pub(super) const KIND: u8 = 2;
pub(super) const DATA_LEN: u16 = 250;
/// Its bytes.
pub(super) const KPK: &[u8; DATA_LEN as usize] = kpk::FILE;

/// All functions, for the options of the compiler.
pub fn outside(places: Places) -> Vec<(String, External)> {
    [
        "kilomate_table_len",
        "kilomate_data_len",
        "kilomate_data_byte",
        "kilomate_table_read",
        "kilomate_table_write",
        DIFFERENCES,
        UPDATE,
        OUTPUTS,
    ]
    .map(|name| {
        let make =
            move |layout: &Layout, labels: &mut Labels| procedure(name, &places, layout, labels);
        (name.to_owned(), External::Code(Rc::new(make)))
    })
    .into()
}

/// A procedure of the text.
fn procedure(
    name: &str,
    places: &Places,
    layout: &Layout,
    labels: &mut Labels,
) -> Result<Vec<Item<Op>>> {
    let numbers = [
        ("arguments", i32::from(layout.arguments) - 128),
        ("table", places.table as i32),
        ("data", places.data as i32),
        ("code_page", places.page.into()),
        ("entries", ENTRIES.into()),
        ("kind", KIND.into()),
        ("data_size", DATA_LEN.into()),
        ("update", places.update as i32),
        ("outputs", places.outputs as i32),
    ];
    let text = Text::new(&[("outside.asm", include_str!("outside.asm"))], &numbers)?;
    text.procedure::<Z80>(name, labels, &mut |_, _| None)
}
