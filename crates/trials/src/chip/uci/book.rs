//! The book of openings in the chip's flash: what it plays from it, and how long it looks.

use super::{best_move, last_info, number};
use crate::budgets::budget;
use crate::run::{Outcome, Tally, capture, command, lab, root};
use crate::talk::Talk;

/// The book that is in the image.
const BOOK: &str = "crates/core/data/books/prodigy.book";
/// So many games are begun.
const GAMES: usize = 6;

/// Plays openings against itself as long as the book has replies, and a move further.
pub(super) fn check(tally: &mut Tally, chip: &mut Talk) -> Outcome {
    let lab = lab()?;
    let show = |moves: &[String]| -> Outcome<Page> {
        let mut show = command(&lab);
        show.args(["book", "show"]).arg(root().join(BOOK)).args(moves);
        let (text, _) = capture(&mut show)?;
        Ok(Page::read(&text))
    };
    let first = |chip: &mut Talk| answer(chip, &[]);
    tally.check(first(chip)?.depth > 1, "uci: without OwnBook the book is not asked");
    let lines = chip.ask("setoption name OwnBook value 1\nisready\n", "readyok")?;
    let is_refused = lines[0].starts_with("info string error: ") && first(chip)?.depth > 1;
    tally.check(is_refused, &format!("uci: OwnBook 1: {}", lines[0]));
    chip.say("setoption name OwnBook value true\n")?;
    let (mut longest, mut played, mut right, mut lines) = (0, 0, true, Vec::new());
    for _ in 0..GAMES {
        let mut moves: Vec<String> = Vec::new();
        let mut page = show(&["1.".into()])?;
        loop {
            let answer = answer(chip, &moves)?;
            longest = longest.max(answer.cycles);
            if page.replies.is_empty() {
                right &= answer.depth > 1;
                break;
            }
            moves.push(answer.best);
            let next = show(&moves)?;
            right &= answer.depth == 1 && page.replies.contains(&next.last_move);
            page = next;
        }
        played += moves.len();
        println!("  {}", moves.join(" "));
        lines.push(moves);
    }
    let what = format!("uci: {GAMES} games begin with {played} moves of the book, then it thinks");
    tally.check(right && played > GAMES, &what);
    lines.sort_unstable();
    lines.dedup();
    tally.check(lines.len() > 1, &format!("uci: {} of these openings are different", lines.len()));
    let allowed = budget("avr.uci.book_cycles")?;
    tally.at_most("uci: cycles until a search has begun, book included", longest as f64, allowed);
    chip.say("setoption name OwnBook value false\n")?;
    tally.check(first(chip)?.depth > 1, "uci: OwnBook can be switched off again");
    Ok(())
}

/// What the chip says to a position after these moves.
struct Answer {
    best: String,
    depth: u64,
    /// From the end of the line with `go` to the first node.
    cycles: u64,
}

fn answer(chip: &mut Talk, moves: &[String]) -> Outcome<Answer> {
    let position = match moves {
        [] => "startpos".to_string(),
        _ => format!("startpos moves {}", moves.join(" ")),
    };
    let lines = chip.ask(&format!("debug on\nposition {position}\ngo depth 2\n"), "bestmove")?;
    let cycles = lines.iter().find_map(|line| number(line, "begin"));
    Ok(Answer {
        best: best_move(&lines).to_string(),
        depth: number(last_info(&lines), "depth").unwrap_or(0),
        cycles: cycles.ok_or("the chip counts no cycles")?,
    })
}

/// What `kilomate-lab book show` prints of a position.
struct Page {
    /// In algebraic notation, as the replies are.
    last_move: String,
    replies: Vec<String>,
}

impl Page {
    fn read(text: &str) -> Page {
        let word = |line: &str, at: usize| line.split_whitespace().nth(at).map(str::to_string);
        let first = text.lines().next().unwrap_or("");
        let replies = text.lines().filter(|line| line.contains(" %"));
        Page {
            last_move: first.split_whitespace().last().unwrap_or("").to_string(),
            replies: replies.filter_map(|line| word(line, 0)).collect(),
        }
    }
}
