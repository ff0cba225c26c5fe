//! Compares what is read in tables with what another reader has found: a folder, and a file of lines with
//! position, outcome and distance, as `tests/tables/make_reference.py` writes them.

use std::process::ExitCode;

use kilomate_core::Board;
use kilomate_syzygy::Tables;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, file] = &arguments[..] else {
        eprintln!("write: compare <folder with tables> <file of make_reference.py>");
        return ExitCode::FAILURE;
    };
    match compare(folder, file) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

/// How many positions are different. Prints them, and the sum.
fn compare(folder: &str, file: &str) -> Result<usize, String> {
    let mut tables = Tables::find(folder)?;
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let (mut count, mut different) = (0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fen = line.split('\t').next().unwrap_or("");
        let board = Board::from_fen(fen).map_err(|error| format!("{fen}: {error}"))?;
        let outcome = tables.outcome(&board).map_or("?".into(), |o| (o as i8 - 2).to_string());
        let distance = tables.distance(&board).map_or("?".into(), |distance| distance.to_string());
        count += 1;
        if format!("{fen}\t{outcome}\t{distance}") != line {
            different += 1;
            println!("{line}: here {outcome} {distance}");
        }
    }
    println!("{count} positions, {different} different");
    Ok(different)
}
