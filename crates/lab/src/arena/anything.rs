//! Any bytes as a journal: what the fuzz target does with them, and the tests with its corpus.

use std::sync::LazyLock;
use std::time::Duration;

use serde_json::Value;

use crate::arena::engine::Patience;
use crate::arena::engine::spec::Draft;
use crate::arena::limits::Limits;
use crate::arena::play::Rules;
use crate::arena::tournament::journal::{Record, settings};
use crate::arena::tournament::standing::Standing;
use crate::arena::tournament::{Plan, check, report};
use crate::log::read_text;

/// A plan whose engines do not exist.
pub(crate) fn plan(engines: usize, games: usize) -> Plan {
    let spec = |i| {
        let draft = Draft::read(&format!("cmd=none name=E{i} depth=1")).expect("good");
        draft.finish(Limits::default()).expect("good")
    };
    let second = Duration::from_secs(1);
    Plan {
        engines: (0..engines).map(spec).collect(),
        pairings: (1..engines).map(|i| [0, i]).collect(),
        focus: (0..engines - 1).collect(),
        games,
        openings: crate::arena::openings::built_in(),
        source: "built-in".into(),
        seed: 1,
        rules: Rules { max_plies: 100, scores: crate::arena::adjudicate::Rules::default() },
        margin: Duration::ZERO,
        patience: Patience { start: second, stall: second, grace: second },
        concurrency: 1,
        sprt: None,
        event: "test".into(),
        every: 10,
    }
}

/// Reads bytes as the journal of a match, and as the records of one: they are refused, or say the same
/// when they are written again, and what is made of them is plain text.
///
/// # Panics
///
/// When that does not hold.
#[doc(hidden)]
pub fn any_journal(bytes: &[u8]) {
    static MATCH: LazyLock<(Plan, Value)> = LazyLock::new(|| {
        let plan = plan(3, 10);
        let settings = settings(&plan);
        (plan, settings)
    });
    let (plan, settings) = &*MATCH;
    let text = String::from_utf8_lossy(bytes);
    let begun = format!("{settings}\n{text}");
    for text in [&text, begun.as_str()] {
        let Ok((records, whole)) = read_text::<Record>(text, settings) else { continue };
        assert!(whole == 0 || text[..whole].ends_with('\n'), "whole lines");
        let mut again = format!("{settings}\n");
        for record in &records {
            again += &serde_json::to_string(record).expect("what was read is written");
            again.push('\n');
        }
        let read = read_text::<Record>(&again, settings);
        assert_eq!(read, Ok((records.clone(), again.len())), "written and read again");
        if check::records(&records, plan).is_err() {
            continue;
        }
        let mut standing = Standing::new(plan);
        for record in &records {
            standing.add(record);
        }
        for text in [
            report::summary(plan, &standing),
            report::conduct_table(plan, &standing),
            report::reasons(&standing),
        ] {
            assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// Without it the corpus would say little about what follows the check.
    #[test]
    fn one_of_the_corpus_is_a_journal_that_is_continued() {
        let plan = super::plan(3, 10);
        let settings = super::settings(&plan);
        let text = format!("{settings}\n{}", include_str!("../../../../fuzz/corpus/journal/games"));
        let (records, _) = super::read_text::<super::Record>(&text, &settings).expect("a journal");
        assert_eq!((records.len(), super::check::records(&records, &plan)), (3, Ok(())));
    }

    #[test]
    fn the_corpus_of_journals_holds() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/journal");
        let files: Vec<_> = std::fs::read_dir(root).expect("a corpus").collect();
        assert!(files.len() >= 12);
        for file in files {
            let path = file.expect("a file").path();
            println!("{}", path.display());
            super::any_journal(&std::fs::read(path).expect("bytes"));
        }
    }
}
