//! What engines think of positions: a journal that is only ever added to, so that a run which was
//! interrupted goes on where it was. `docs/formats.md` describes it.

use std::collections::HashMap;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use kilomate_core::Board;
use kilomate_talk::Score;

use super::position::{Position, epd, number, numbered};
use crate::claim;
use crate::log::cut;

/// The first line.
const FORMAT: &str = "kilomate verdicts 1";
/// What stands for no best move.
const NO_MOVE: &str = "(none)";

/// What an engine thinks of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Verdict {
    /// How many nodes it was asked to search.
    pub(crate) nodes: u64,
    /// For the side to move.
    pub(crate) score: Score,
    /// The number of the best move.
    pub(crate) best: Option<u8>,
}

/// All that is known, and the journal for what comes.
#[derive(Default)]
pub(crate) struct Verdicts {
    known: HashMap<Position, Verdict>,
    journal: Option<File>,
}

impl Verdicts {
    /// Reads journals. New verdicts go to the first, which is made if it is not there and
    /// `is_written`.
    ///
    /// # Errors
    ///
    /// What is wrong with which file.
    pub(crate) fn open(paths: &[PathBuf], is_written: bool) -> Result<Verdicts, String> {
        let mut verdicts = Verdicts::default();
        for (at, path) in paths.iter().enumerate() {
            let named = |error: String| format!("{}: {error}", path.display());
            if at == 0 && is_written {
                verdicts.journal = Some(verdicts.continue_journal(path)?);
            } else {
                let text = crate::input::text(path)?;
                verdicts.read(&text).map_err(named)?;
            }
        }
        Ok(verdicts)
    }

    /// Claims a journal, reads it, and cuts off a line that was not finished.
    fn continue_journal(&mut self, path: &Path) -> Result<File, String> {
        let named = |error: String| format!("{}: {error}", path.display());
        let mut file = claim::claim(path)?;
        let text = crate::input::text_of(&file).map_err(named)?;
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        let is_begun = FORMAT.starts_with(&text);
        if !is_begun {
            self.read(&text[..whole]).map_err(named)?;
        }
        let head = if whole == 0 { format!("{FORMAT}\n") } else { String::new() };
        let written = cut(&mut file, whole as u64).and_then(|()| file.write_all(head.as_bytes()));
        written.map_err(|error| named(error.to_string()))?;
        Ok(file)
    }

    /// Reads the lines of a journal. Of several verdicts on a position the deepest counts, and of
    /// several that are as deep the last.
    fn read(&mut self, text: &str) -> Result<(), String> {
        let mut lines = text.lines().enumerate();
        if lines.next().is_none_or(|(_, first)| first != FORMAT) {
            return Err(format!(
                "these are no verdicts, or of another version: the first line must be `{FORMAT}`"
            ));
        }
        for (at, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let (board, verdict) = read_line(line).map_err(|e| format!("line {}: {e}", at + 1))?;
            self.add(&board, verdict);
        }
        Ok(())
    }

    fn add(&mut self, board: &Board, verdict: Verdict) {
        let known = self.known.entry(Position::of(board)).or_insert(verdict);
        if verdict.nodes >= known.nodes {
            *known = verdict;
        }
    }

    /// How many positions have one.
    pub(crate) fn len(&self) -> usize {
        self.known.len()
    }

    /// The verdict on a position.
    pub(crate) fn get(&self, board: &Board) -> Option<Verdict> {
        self.known.get(&Position::of(board)).copied()
    }

    /// Adds one, to the journal too.
    ///
    /// # Errors
    ///
    /// The journal cannot be written.
    pub(crate) fn keep(&mut self, board: &Board, verdict: Verdict) -> Result<(), String> {
        if let Some(journal) = &mut self.journal {
            let line = write_line(board, verdict);
            let written = journal.write_all(line.as_bytes());
            written.map_err(|error| format!("cannot write the verdicts: {error}"))?;
        }
        self.add(board, verdict);
        Ok(())
    }
}

fn write_line(board: &Board, verdict: Verdict) -> String {
    let best = verdict.best.map(|best| numbered(board, best).to_string());
    let best = best.unwrap_or_else(|| NO_MOVE.into());
    let score = match verdict.score {
        Score::Centipawns(cp) => format!("cp {cp}"),
        Score::Mate(moves) => format!("mate {moves}"),
    };
    format!("{}\t{}\t{score}\t{best}\n", epd(board), verdict.nodes)
}

fn read_line(line: &str) -> Result<(Board, Verdict), String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [position, nodes, score, best] = fields[..] else {
        return Err("four fields with tabs between them are expected: \
            position, nodes, score, best move"
            .into());
    };
    let board = Board::from_fen(position).map_err(|error| format!("`{position}`: {error}"))?;
    let nodes = nodes.parse().map_err(|_| format!("`{nodes}` is no number of nodes"))?;
    let is_score = score.split_once(' ').and_then(|(kind, value)| {
        let value = value.parse().ok()?;
        match kind {
            "cp" => Some(Score::Centipawns(value)),
            "mate" => Some(Score::Mate(value)),
            _ => None,
        }
    });
    let score = is_score.ok_or_else(|| format!("`{score}` is neither `cp N` nor `mate N`"))?;
    let best = if best == NO_MOVE {
        None
    } else {
        let m = board.parse_coordinates(best);
        Some(number(&board, m.map_err(|error| format!("`{best}`: {error}"))?))
    };
    Ok((board, Verdict { nodes, score, best }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\t200000\tcp 40\td2d4\n\
        rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\t30000\tmate -3\t(none)\n";

    fn file(name: &str, text: &str) -> PathBuf {
        let name = format!("kilomate-lab-verdicts-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, text).expect("written");
        path
    }

    #[test]
    fn a_journal_is_continued_after_its_last_whole_line() {
        let whole = format!("{FORMAT}\n{BODY}");
        for begun in ["", "kilomate ver", FORMAT, &format!("{FORMAT}\n"), &whole] {
            let path = file("continued", begun);
            let paths = [path.clone()];
            let mut verdicts = Verdicts::open(&paths, true).expect("good");
            let lines = begun.matches('\n').count().saturating_sub(1);
            assert_eq!(verdicts.len(), lines);
            for line in BODY.lines().skip(lines) {
                let (board, verdict) = read_line(line).expect("good");
                verdicts.keep(&board, verdict).expect("kept");
            }
            drop(verdicts);
            assert_eq!(std::fs::read_to_string(&path).expect("there"), whole);
            // What a power cut leaves.
            let cut = &whole[..whole.len() - 20];
            std::fs::write(&path, cut).expect("written");
            assert_eq!(Verdicts::open(&paths, true).expect("good").len(), 1);
            let kept = std::fs::read_to_string(&path).expect("there");
            assert!(kept.ends_with("d2d4\n") && whole.starts_with(&kept), "{kept}");
            let _ = std::fs::remove_file(path);
        }
    }

    #[test]
    fn the_deepest_verdict_counts_whatever_its_file() {
        let other = BODY.replace("cp 40", "cp 30").replace("200000", "1000");
        let paths = [
            file("deep", &format!("{FORMAT}\n# remark\n\n{BODY}")),
            file("wide", &format!("{FORMAT}\n{other}")),
        ];
        for order in [[0, 1], [1, 0]] {
            let paths = order.map(|at| paths[at].clone());
            let verdicts = Verdicts::open(&paths, false).expect("good");
            let verdict = verdicts.get(&Board::start()).expect("known");
            assert_eq!((verdict.nodes, verdict.score), (200_000, Score::Centipawns(40)));
            assert_eq!(numbered(&Board::start(), verdict.best.expect("d4")).to_string(), "d2d4");
            assert_eq!(verdicts.len(), 2);
        }
        for path in paths {
            std::fs::remove_file(path).expect("there");
        }
    }

    #[test]
    fn mistakes_say_where() {
        for (text, part) in [
            ("x\n", "first line must be"),
            (&format!("{FORMAT}\n\nx\t1\tcp 1\te2e4\n"), "line 3: `x`: "),
            (&format!("{FORMAT}\n{}", BODY.replace("cp 40", "40")), "neither `cp N`"),
            (&format!("{FORMAT}\n{}", BODY.replace("d2d4", "d2d5")), "line 2: `d2d5`"),
            (&format!("{FORMAT}\n{}", BODY.replace('\t', " ")), "four fields"),
        ] {
            let path = file("mistakes", text);
            let opened = Verdicts::open(std::slice::from_ref(&path), true);
            let error = opened.err().expect(part);
            assert!(error.contains(part), "{part}: {error}");
            assert_eq!(std::fs::read_to_string(&path).expect("there"), text, "not changed");
            let _ = std::fs::remove_file(path);
        }
    }
}
