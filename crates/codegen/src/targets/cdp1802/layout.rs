//! Where everything lies: the page of the variables, RAM and tables, before there is any code.

use crate::middle::{Expr, Program};
use kilomate_ir::{Error, Result};

/// Places in the page of the variables, after the variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    /// What functions return: 4 bytes each.
    pub results: u8,
    /// What functions from outside are given: 4 bytes each.
    pub parameters: u8,
    /// What routines of the run-time system work on: two numbers and a result, 4 bytes each.
    pub work: u8,
    /// The window of the bytecode.
    pub window: u8,
    /// Numbers for as long as a statement takes.
    pub temporary: u8,
}

impl Page {
    /// These places as the text of the run-time system and of the interpreter names them.
    pub(super) fn equates(self) -> String {
        let Page { results, parameters, work, window, .. } = self;
        format!(
            "RESULTS EQU {results}\nPARAMS EQU {parameters}\nWORK EQU {work}\nWINDOW EQU {window}\n"
        )
    }
}

/// Where the cells of the interpreter's stack begin, at the end of the page; they are there down from its
/// last byte.
pub(super) const CELLS: u8 = 0xde;

/// The first address that there is not.
pub(super) const MEMORY: u32 = 0x1_0000;

/// Where a program lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The page of the variables.
    pub slots: u16,
    /// Places in it.
    pub page: Page,
    /// The memory of the functions' arrays.
    pub arrays: u16,
    /// Each global.
    pub globals: Vec<u16>,
    /// Its bytes.
    pub sizes: Vec<u16>,
    /// Where tables begin, and where they end.
    pub tables: (u16, u16),
    /// Where those tables begin that are apart from the others, at the end of memory.
    pub apart: u32,
    /// Where RAM begins, and where what is used of it ends.
    pub ram: (u16, u16),
    /// Where the code begins.
    pub code: u16,
}

/// What is asked of a layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    /// Where tables begin; the code follows them.
    pub tables: u16,
    /// Where RAM begins: a page of its own for the variables, then everything else.
    pub ram: u16,
}

/// How often each global is the base of a byte's index, by the low byte of its offset.
fn indexed(program: &Program, weight: &dyn Fn(usize, usize) -> u64) -> Vec<[u64; 256]> {
    fn look(tree: &Expr, weight: u64, counts: &mut [[u64; 256]]) {
        if let Expr::Offset { base, index, scale: 1, .. } = tree
            && let Expr::Widen { from: 8, is_signed: false, .. } = &**index
        {
            let mut offset = 0;
            let mut base = &**base;
            while let Expr::Offset { base: inner, index, scale, .. } = base
                && let Expr::Int(by, _) = &**index
            {
                offset += *by as i32 * *scale as i32;
                base = inner;
            }
            if let Expr::Global(global, more) = base {
                counts[*global][usize::from((offset + i32::from(*more)) as u8)] += weight;
            }
        }
        tree.each(&mut |below| look(below, weight, counts));
    }
    let mut counts = vec![[0; 256]; program.globals.len()];
    for (f, function) in program.functions.iter().enumerate() {
        for (b, block) in function.blocks.iter().enumerate() {
            let weight = weight(f, b);
            block
                .statements
                .iter()
                .for_each(|s| s.each(&mut |tree| look(tree, weight, &mut counts)));
            block.end.each(&mut |tree| look(tree, weight, &mut counts));
            for (_, tree) in block.end.edges().into_iter().flat_map(|edge| &edge.copies) {
                look(tree, weight, &mut counts);
            }
        }
    }
    counts
}

/// Finds a place for everything. What a byte is added to most often begins a page, so that nothing is
/// carried; `weight` says how often a block is run. The tables of `apart` are the last in memory.
pub(super) fn layout(
    program: &Program,
    places: Places,
    apart: &[usize],
    weight: &dyn Fn(usize, usize) -> u64,
) -> Result<Layout> {
    let results = program.slots;
    let page = Page {
        results: results as u8,
        parameters: (results + 8) as u8,
        work: (results + 24) as u8,
        window: (results + 36) as u8,
        temporary: (results + 37) as u8,
    };
    if results + 37 + 20 > u32::from(CELLS) {
        return Err(Error::at(0, format!("{results} bytes of variables do not fit a page")));
    }
    let counts = indexed(program, weight);
    let mut globals = vec![0; program.globals.len()];
    let (mut table, mut ram) = (u32::from(places.tables), u32::from(places.ram) + 256);
    let arrays = ram;
    ram += program.arrays;
    // Those for which a page matters first: what they leave free before them others fill.
    let mut order: Vec<usize> = (0..globals.len()).collect();
    order.sort_by_key(|&n| std::cmp::Reverse(counts[n].iter().max().copied().unwrap_or(0)));
    let mut gaps: Vec<(u32, u32, bool)> = Vec::new();
    let mut end = MEMORY;
    for &n in apart {
        end -= program.globals[n].bytes.len() as u32;
        globals[n] = end as u16;
    }
    for &n in order.iter().filter(|n| !apart.contains(n)) {
        let global = &program.globals[n];
        let size = global.bytes.len() as u32;
        let most = counts[n].iter().max().copied().unwrap_or(0);
        if most == 0
            && let Some(gap) =
                gaps.iter_mut().find(|gap| gap.2 == global.is_constant && gap.1 >= size)
        {
            globals[n] = gap.0 as u16;
            gap.0 += size;
            gap.1 -= size;
            continue;
        }
        let at = if global.is_constant { &mut table } else { &mut ram };
        if most > 0 {
            let offset = counts[n].iter().position(|&count| count == most).unwrap_or(0) as u32;
            let reach =
                if counts[n].iter().filter(|&&c| c > 0).count() == 1 { size.min(256) } else { 256 };
            let low = (*at + offset) & 0xff;
            // It may begin anywhere as long as nothing of it is in another page.
            let before = if low + reach <= 256 && offset == 0 { 0 } else { (256 - low) & 0xff };
            if before > 0 {
                gaps.push((*at, before, global.is_constant));
                *at += before;
            }
        }
        globals[n] = *at as u16;
        *at += size;
    }
    if table > MEMORY || ram > MEMORY {
        return Err(Error::at(0, "the data does not fit"));
    }
    Ok(Layout {
        slots: places.ram,
        page,
        arrays: arrays as u16,
        globals,
        sizes: program.globals.iter().map(|global| global.bytes.len() as u16).collect(),
        tables: (places.tables, table as u16),
        apart: end,
        ram: (places.ram, ram as u16),
        code: table as u16,
    })
}
