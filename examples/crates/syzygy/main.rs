//! Asks the tables of endings in a folder, which is its argument.
//! cargo add kilomate-core kilomate-syzygy

use kilomate_core::Board;
use kilomate_syzygy::Tables;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("say which folder has the tables")?;
    let mut tables = Tables::find(&folder)?;
    println!("{} endings with up to {} men", tables.count(), tables.most_men());
    for fen in ["8/8/8/8/8/k7/7R/K7 w - - 0 1", "8/8/8/8/8/k7/7B/K7 w - - 0 1"] {
        let board = Board::from_fen(fen)?;
        println!("{fen}: {:?}, {:?}", tables.outcome(&board), tables.distance(&board));
    }
    Ok(())
}
