//! The program's code of 24 bits, from assembly text: what starts it, and what it asks of the calculator.

use kilomate_calculator::{COLOURS, FIRST, MAN_LEN, SIZE, colour};
use kilomate_codegen::assemble::text::Text;
use kilomate_codegen::assemble::{Item, Labels, assemble};
use kilomate_codegen::targets::ez80::{Adl, Compiled, External, Op, Suffix, Word};
use kilomate_ir::{Error, Result};

use super::super::network;
use super::map::{self, PAGE, PAGE_AT, SCREEN, USER};
use super::pack;

/// The functions that the program calls from Z80 mode, in the order in which jumps to them lie behind the first.
const VECTORS: [&str; 18] = [
    "host_now",
    "host_waiting",
    "host_fill",
    "host_glyph",
    "host_man",
    "host_palette",
    "host_key",
    "host_noise",
    "host_letter",
    "host_dim",
    "host_power_off",
    "host_begin_file",
    "host_put",
    "host_end_file",
    "host_file_len",
    "host_file_byte",
    "kilomate_data_len",
    "kilomate_data_byte",
];
/// Bytes of a jump.
const JUMP: u32 = 4;
/// The first is to where the program starts.
const START: &str = "start";

/// The functions from outside, for the options of the compiler: each a call of its jump.
pub(super) fn externals() -> Vec<(String, External)> {
    let vectors = (1..).zip(VECTORS).map(|(number, name)| {
        let at = USER + number * JUMP;
        let call = Op::Suffixed(Suffix::Sil, Box::new(Op::Call(Word::Long(at), Vec::new())));
        let code = [Item::Code(call), Item::Code(Op::Return)];
        (name.to_owned(), External::code(move |_| code.to_vec()))
    });
    vectors.collect()
}

/// What the text must be told.
pub(super) struct Given<'a> {
    /// The two overlays.
    pub(super) think: &'a Compiled,
    pub(super) rest: &'a Compiled,
    /// Bytes of the larger overlay, with tables, and of the smaller one's code; and which is the larger one.
    pub(super) large: u32,
    pub(super) small: u32,
    pub(super) is_rest_larger: bool,
    /// Memory behind the network.
    pub(super) spare: u32,
    /// Where letters and the like lie: each by its name.
    pub(super) data: &'a [(&'static str, u32)],
    /// What is packed: letters and texts, code, network.
    pub(super) packed: [&'a [u8]; 3],
}

/// How many bytes of the overlays change their places at a time.
const CHUNK: u32 = 512;

impl Given<'_> {
    /// How many chunks of the overlays change their places: all of the smaller one's code for which there is no room to
    /// keep the larger one's as well, where packed parts were. A chunk more is for what is laid aside meanwhile.
    fn chunks(&self) -> u32 {
        let packed: usize = self.packed.iter().map(|part| part.len()).sum();
        let room = (packed as u32).saturating_sub(self.small + CHUNK);
        self.small.saturating_sub(room).div_ceil(CHUNK).max(1)
    }

    fn numbers(&self) -> Result<Vec<(&'static str, i32)>> {
        let layout = &self.think.layout;
        let think = self.think.function("kilomate_think")?;
        let (nodes, _) =
            think.arguments.first().ok_or_else(|| Error::at(0, "think has no nodes"))?;
        let start = self.rest.function("kilomate_start")?.address;
        let ui = self.rest.function("kilomate_ui")?.address;
        let mut numbers = vec![
            ("page", i32::from(PAGE)),
            ("page_at", PAGE_AT as i32),
            ("unpacked", PAGE_AT as i32),
            ("short_stack", map::SHORT_STACK.into()),
            ("screen", SCREEN as i32),
            ("data", map::DATA as i32),
            ("table", map::TABLE as i32),
            ("table_size", map::TABLE_SIZE as i32),
            ("net", map::NET as i32),
            ("net_row", network::ROW as i32),
            ("index", (PAGE_AT + u32::from(self.think.ix())) as i32),
            ("arguments", i32::from(layout.arguments) - 128),
            ("results", i32::from(layout.results) - 128),
            ("origin", layout.origin.into()),
            ("code", layout.code.into()),
            ("think_entry", think.address.into()),
            ("think_nodes", (*nodes).into()),
            ("start_entry", start.into()),
            ("ui_entry", ui.into()),
            ("large_size", self.large as i32),
            ("small_size", self.small as i32),
            ("rest_first", self.is_rest_larger.into()),
            ("chunk", CHUNK as i32),
            ("chunks", self.chunks() as i32),
            ("both_size", (self.small - self.chunks() * CHUNK) as i32),
            ("palette_size", map::PALETTE_SIZE as i32),
            ("saved_palette", self.spare as i32),
            ("least", super::LEAST as i32),
            ("colours", COLOURS as i32),
            ("font_first", FIRST.into()),
            ("man_size", MAN_LEN as i32),
            ("man_rows", SIZE.into()),
            ("white_men", colour::WHITE_MEN.into()),
            ("black_men", colour::BLACK_MEN.into()),
            ("book_kind", super::BOOK_KIND.into()),
            ("kpk_kind", super::KPK_KIND.into()),
        ];
        numbers.extend(unpack_numbers());
        numbers.extend(self.data.iter().map(|&(name, at)| (name, at as i32)));
        Ok(numbers)
    }
}

/// What the text of the unpacker is told.
pub(super) fn unpack_numbers() -> [(&'static str, i32); 7] {
    [
        ("chances", map::TABLE as i32),
        ("contexts", pack::CONTEXTS as i32),
        ("rate", pack::RATE.into()),
        ("is_again", pack::IS_AGAIN as i32),
        ("distances", pack::DISTANCE as i32),
        ("lengths", pack::LENGTH as i32),
        ("bytes", pack::BYTES as i32),
    ]
}

/// The program as it runs at D1A881, and where the packed parts begin, in which the other overlay is kept later.
pub(super) fn program(given: &Given<'_>) -> Result<(Vec<u8>, u32)> {
    let files = [
        ("start.asm", include_str!("start.asm")),
        ("host.asm", include_str!("host.asm")),
        ("files.asm", include_str!("files.asm")),
        ("unpack.asm", include_str!("unpack.asm")),
    ];
    let numbers = given.numbers()?;
    let text = Text::new(&files, &numbers)?;
    let mut labels = Labels::default();
    let mut items: Vec<Item<Op>> = Vec::new();
    for name in [START].into_iter().chain(VECTORS) {
        let label = labels.find(name).unwrap_or_else(|| labels.named(name));
        items.push(Item::Code(Op::JumpFar(None, label)));
    }
    // What tests must know: how far from IX arguments and results are.
    let layout = &given.think.layout;
    items.push(Item::Bytes(vec![layout.arguments ^ 0x80, layout.results ^ 0x80]));
    for name in text.names() {
        let label = labels.find(name).unwrap_or_else(|| labels.named(name));
        items.push(Item::Label(label));
        items.extend(text.procedure::<Adl>(name, &mut labels, &mut |_, _| None)?);
    }
    let named = ["packed_data", "packed_code", "packed_net"];
    let texts = [("title_text", super::TITLE), ("refusal", super::REFUSAL)];
    let parts = texts.into_iter().chain(named.into_iter().zip(given.packed));
    // The other overlay is kept where the packed parts were.
    let store = labels.find("store").unwrap_or_else(|| labels.named("store"));
    for (name, bytes) in parts {
        if name == named[0] {
            items.push(Item::Label(store));
        }
        let label = labels.find(name).unwrap_or_else(|| labels.named(name));
        items.push(Item::Label(label));
        items.push(Item::Bytes(bytes.to_vec()));
    }
    let image = assemble(&mut items, &labels, USER, &[])?;
    let at = image.address(store).unwrap_or(USER);
    Ok((image.bytes, at))
}
