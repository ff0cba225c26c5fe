//! Files of positions: written by `datagen` and `label`, read by `tune` and `train`. `docs/formats.md` describes
//! them byte by byte.

mod header;
pub(crate) mod record;
#[cfg(test)]
pub(crate) mod walk;
pub(crate) mod writer;

pub(crate) use header::{Header, SIZE as HEADER_SIZE};

use std::path::Path;

use record::{Packed, SIZE};

/// More is not read into memory: some 250 million positions.
pub(crate) const LARGEST: u64 = 8 << 30;

/// A file that was read.
pub(crate) struct Contents {
    pub(crate) header: Header,
    /// The records of all complete games.
    pub(crate) records: Vec<Packed>,
    /// Bytes after them: of a game that was cut off.
    pub(crate) rest: usize,
}

impl Contents {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// What is wrong with the file.
    pub(crate) fn read(path: &Path) -> Result<Contents, String> {
        let wrong = |error: String| format!("{}: {error}", path.display());
        let bytes =
            kilomate_files::read(path, LARGEST).map_err(|error| wrong(error.to_string()))?;
        Contents::parse(&bytes).map_err(wrong)
    }

    fn parse(bytes: &[u8]) -> Result<Contents, String> {
        let header = Header::read(bytes)?;
        let body = &bytes[header::SIZE..];
        let mut records: Vec<Packed> = body.as_chunks::<SIZE>().0.to_vec();
        check_order(&records)?;
        check_games(&records, header.per_game.into())?;
        let complete = records.iter().rposition(record::is_last).map_or(0, |last| last + 1);
        records.truncate(complete);
        Ok(Contents { header, records, rest: body.len() - complete * SIZE })
    }
}

/// Games follow each other by number, and each one's end is marked.
fn check_order(records: &[Packed]) -> Result<(), String> {
    for (at, pair) in records.windows(2).enumerate() {
        let [before, after] = [&pair[0], &pair[1]];
        let is_next = if record::is_last(before) {
            record::game(after) > record::game(before)
        } else {
            record::game(after) == record::game(before)
        };
        if !is_next {
            let number = at + 1;
            return Err(format!("record {number} does not follow the one before: it is damaged"));
        }
    }
    Ok(())
}

/// Positions of a game come one after another, have one result, and are not more than are kept; then
/// come those from inside its searches, which have none.
fn check_games(records: &[Packed], most: usize) -> Result<(), String> {
    let mut at = 0;
    for game in records.chunk_by(|before, after| record::game(before) == record::game(after)) {
        let damaged = |more, what| format!("record {} is damaged: {what}", at + more);
        let is_played = |record: &&Packed| record::result_bits(record) < 3;
        let played = game.iter().take_while(is_played).count();
        if game.iter().filter(is_played).count() != played {
            return Err(damaged(played, "a position of the game follows one of a search".into()));
        }
        if played > most {
            return Err(damaged(most, format!("--per-game {most} keeps no more of a game")));
        }
        for (more, pair) in game[..played].windows(2).enumerate() {
            let [before, after] = [&pair[0], &pair[1]];
            if record::ply(after) <= record::ply(before) && record::ply(after) != u8::MAX {
                let ply = record::ply(after);
                return Err(damaged(more + 1, format!("its half-move {ply} was over before")));
            }
            if record::result_bits(after) != record::result_bits(before) {
                return Err(damaged(more + 1, "its game had another result before".into()));
            }
        }
        at += game.len();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::record::Record;
    use super::*;
    use crate::arena::result::Outcome;
    use kilomate_core::Board;

    fn packed(game: u32, is_last: bool) -> Packed {
        let ply = if is_last { 9 } else { 8 };
        let board = Board::start();
        Record { board, outcome: Some(Outcome::Draw), score: 0, game, ply, is_last }.pack()
    }

    fn file(records: &[Packed]) -> Vec<u8> {
        [&header::tests::HEADER.write()[..], &records.concat()].concat()
    }

    #[test]
    fn complete_games_are_read_and_the_rest_is_counted() {
        let games = [packed(3, false), packed(3, true), packed(5, true), packed(6, false)];
        let mut bytes = file(&games);
        bytes.truncate(bytes.len() - 1);
        let contents = Contents::parse(&bytes).expect("good");
        assert_eq!((contents.records.len(), contents.rest), (3, SIZE - 1));
        assert_eq!(Contents::parse(&file(&games)).expect("good").rest, SIZE);
        assert_eq!(Contents::parse(&file(&[])).expect("good").records.len(), 0);
    }

    #[test]
    fn games_out_of_order_are_damage() {
        for records in [
            [packed(3, true), packed(3, true)],
            [packed(3, false), packed(4, true)],
            [packed(4, true), packed(3, true)],
        ] {
            let error = Contents::parse(&file(&records)).err().expect("refused");
            assert!(error.contains("record 1"), "{error}");
        }
    }
    #[test]
    fn a_game_that_cannot_be_is_damage() {
        let [first, second] = [packed(4, false), packed(4, true)];
        let changed = |at: usize, to: u8| {
            let mut record = second;
            record[at] = to;
            Contents::parse(&file(&[packed(2, true), first, record]))
        };
        assert!(changed(31, 9).is_ok() && changed(31, 255).is_ok());
        let won = second[24] & !(3 << 5) | 2 << 5;
        for (contents, part) in [
            (changed(31, 8), "record 2 is damaged: its half-move 8"),
            (changed(24, won), "record 2 is damaged: its game had another result"),
            (
                Contents::parse(&file(&[[first; 20].as_slice(), &[second]].concat())),
                "record 20 is damaged: --per-game 20",
            ),
        ] {
            let error = contents.err().expect("refused");
            assert!(error.contains(part), "{part}: {error}");
        }
    }
}
