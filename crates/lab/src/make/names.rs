//! `kilomate-lab names`: makes the table of names of openings that desktop and browser carry, from lists
//! of lines such as those of Lichess.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;

use kilomate_core::chess::make::Undo;
use kilomate_core::{Board, Move};
use kilomate_openings::names::{HEADER, Place};
use kilomate_pgn::movetext;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Lists of openings: a line each with ECO code, name and moves, between tabs.
    #[arg(required = true)]
    lists: Vec<PathBuf>,
    /// Where to write the table.
    #[arg(short, long, default_value = "crates/openings/data/names.tsv")]
    output: PathBuf,
}

/// A named position. Where several lines lead to it, the least of these wins: the shortest line, then
/// the first code and name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Named {
    plies: usize,
    eco: String,
    name: String,
    /// The position without its clocks.
    position: String,
}

/// Named positions by their places.
type Table = BTreeMap<Place, Named>;

/// Makes the table.
///
/// # Errors
///
/// What is wrong with a list, and where; or why the table cannot be written.
pub(crate) fn execute(arguments: &Arguments) -> Result<u8, String> {
    crate::output::check_kind(&arguments.output, HEADER)?;
    let mut table = Table::new();
    let mut lines = 0;
    for path in &arguments.lists {
        let text = crate::input::text(path)?;
        let about = |error: String| format!("{}: {error}", path.display());
        lines += read(&text, &mut table).map_err(about)?;
    }
    write(&arguments.output, &table)?;
    println!("{lines} lines name {} positions: {}", table.len(), arguments.output.display());
    Ok(0)
}

/// Adds the lines of a list; says how many there are.
fn read(text: &str, table: &mut Table) -> Result<usize, String> {
    let mut count = 0;
    for (at, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with("eco\t") {
            continue;
        }
        add(line, table).map_err(|error| format!("line {}: {error}", at + 1))?;
        count += 1;
    }
    Ok(count)
}

fn add(line: &str, table: &mut Table) -> Result<(), String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [eco, name, moves] = fields[..] else {
        return Err("write ECO code, name and moves, with a tab between them".into());
    };
    let moves = movetext(&Board::start(), moves).map_err(|problem| problem.to_string())?;
    let board = after(&moves);
    let fen = board.to_fen();
    let position = fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
    let named = Named { plies: moves.len(), eco: eco.into(), name: name.into(), position };
    let known = table.entry(Place::of(&board)).or_insert_with(|| named.clone());
    if known.position != named.position {
        return Err(format!("{} and {} have the same key", known.position, named.position));
    }
    if named < *known {
        *known = named;
    }
    Ok(())
}

/// The position after moves that are known to be legal.
fn after(moves: &[Move]) -> Board {
    let (mut board, mut unused) = (Board::start(), Undo::NONE);
    for &m in moves {
        board.make(m, &mut (), &mut unused);
    }
    board
}

fn write(path: &Path, table: &Table) -> Result<(), String> {
    let mut text = format!("{HEADER}\n");
    for (place, Named { eco, name, .. }) in table {
        let _ = writeln!(text, "{place}\t{eco}\t{name}");
    }
    crate::output::write(path, text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_line_names_a_position() {
        let list = "eco\tname\tpgn\n\
            A04\tLong way\t1. Nf3 d5 2. d4 Nf6 3. Nc3\n\
            D01\tShort way\t1. d4 d5 2. Nc3 Nf6 3. Nf3\n\
            D02\tSame way\t1. d4 Nf6 2. Nf3 d5 3. Nc3\n\
            D00\tRound about\t1. Nf3 Nf6 2. Ng1 Ng8 3. d4 d5 4. Nc3 Nf6 5. Nf3\n\
            A00\tGrob\t1. g4\n";
        let mut table = Table::new();
        assert_eq!(read(list, &mut table), Ok(5));
        let names: Vec<&str> = table.values().map(|named| named.name.as_str()).collect();
        assert_eq!(names.len(), 2, "{names:?}");
        assert!(names.contains(&"Grob") && names.contains(&"Long way"), "{names:?}");
    }

    #[test]
    fn mistakes_say_where() {
        for (list, part) in
            [("A00\tGrob 1. g4", "line 1: write"), ("\nA00\tGrob\t1. g5", "line 2: `g5`")]
        {
            let error = read(list, &mut Table::new()).expect_err(part);
            assert!(error.contains(part), "{part}: {error}");
        }
    }
}
