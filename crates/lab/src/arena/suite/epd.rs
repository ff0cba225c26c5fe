//! Test positions in extended position description: where, and which moves solve it.

use kilomate_core::{Board, Move, Setup};

use crate::arena::openings::Opening;

/// A position with the moves that solve it.
#[derive(Clone, Debug)]
pub(crate) struct Puzzle {
    /// The position, as a game of which nothing has been played, and its name.
    pub(crate) opening: Opening,
    /// What is asked for: `Qg6`, `Ba2 or Nxf7`, `not Kf2`.
    pub(crate) asked: String,
    /// The legal moves that solve it; at least one.
    pub(crate) solutions: Vec<Move>,
}

impl Puzzle {
    pub(crate) fn name(&self) -> &str {
        &self.opening.name
    }

    pub(crate) fn board(&self) -> &Board {
        &self.opening.start
    }

    pub(crate) fn is_solved_by(&self, m: Move) -> bool {
        self.solutions.contains(&m)
    }
}

/// Reads a file's text. Empty lines and those that begin with `#` are passed over.
///
/// # Errors
///
/// What is wrong, and in which line.
pub(crate) fn read(text: &str) -> Result<Vec<Puzzle>, String> {
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim).enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = |(at, line)| {
        let number = at + 1;
        let mut puzzle = puzzle(line).map_err(|error| format!("line {number}: {error}"))?;
        if puzzle.opening.name.is_empty() {
            puzzle.opening.name = format!("line {number}");
        }
        Ok(puzzle)
    };
    let puzzles: Vec<Puzzle> = lines.map(read).collect::<Result<_, String>>()?;
    if puzzles.is_empty() { Err("there are no positions in it".into()) } else { Ok(puzzles) }
}

fn puzzle(line: &str) -> Result<Puzzle, String> {
    let (fen, rest) = split_position(line);
    let mut setup = Setup::from_fen(&fen).map_err(|error| error.to_string())?;
    let mut name = String::new();
    let (mut best, mut avoid) = (Vec::new(), Vec::new());
    for operation in operations(rest)? {
        let Some((code, operands)) = operation.split_first() else { continue };
        match code.as_str() {
            "bm" | "am" if operands.is_empty() => return Err(format!("`{code}` names no move")),
            "bm" => best.extend_from_slice(operands),
            "am" => avoid.extend_from_slice(operands),
            "id" => name = operands.join(" "),
            "hmvc" => setup.halfmove = number(code, operands)?,
            "fmvn" => setup.fullmove = number(code, operands)?,
            _ => {}
        }
    }
    if best.is_empty() && avoid.is_empty() {
        return Err("neither `bm` (best moves) nor `am` (moves to avoid) is given".into());
    }
    let board = setup.build().map_err(|error| error.to_string())?;
    let solutions = solutions(&board, &best, &avoid)?;
    let opening = Opening { name, start: board, moves: Vec::new() };
    Ok(Puzzle { opening, asked: asked(&best, &avoid), solutions })
}

/// The position's four fields, or six if numbers follow them, and what stands after it.
fn split_position(line: &str) -> (String, &str) {
    let mut fields = Vec::new();
    let mut rest = line;
    while fields.len() < 6 {
        let (field, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        if fields.len() >= 4 && !field.bytes().all(|byte| byte.is_ascii_digit()) {
            break;
        }
        fields.push(field);
        rest = after.trim_start();
        if rest.is_empty() {
            break;
        }
    }
    (fields.join(" "), rest)
}

/// Operations, each an opcode with its operands. A semicolon ends one unless it stands in quotes;
/// the last may go without.
fn operations(text: &str) -> Result<Vec<Vec<String>>, String> {
    let mut operations = vec![Vec::new()];
    let mut word: Option<String> = None;
    let mut quoted = false;
    for c in text.chars() {
        let ends = !quoted && (c == ';' || c.is_whitespace());
        match c {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            _ if !ends => word.get_or_insert_default().push(c),
            _ => {
                operations.last_mut().into_iter().for_each(|o| o.extend(word.take()));
                if c == ';' {
                    operations.push(Vec::new());
                }
            }
        }
    }
    if quoted {
        return Err("a quote is not closed".into());
    }
    operations.last_mut().into_iter().for_each(|o| o.extend(word.take()));
    Ok(operations)
}

fn number<N: std::str::FromStr>(code: &str, operands: &[String]) -> Result<N, String> {
    let number = operands.first().and_then(|word| word.parse().ok());
    number.ok_or_else(|| format!("`{code}` needs a number, not `{}`", operands.join(" ")))
}

/// The legal moves that are among the best, if any are named, and not among those to avoid.
fn solutions(board: &Board, best: &[String], avoid: &[String]) -> Result<Vec<Move>, String> {
    let read =
        |word: &String| board.parse_move(word).map_err(|error| format!("`{word}` is {error}"));
    let best_moves = best.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let avoid = avoid.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let solves = |m: &Move| (best.is_empty() || best_moves.contains(m)) && !avoid.contains(m);
    let solutions: Vec<Move> =
        board.legal_moves().as_slice().iter().copied().filter(solves).collect();
    if solutions.is_empty() { Err("no legal move would solve it".into()) } else { Ok(solutions) }
}

fn asked(best: &[String], avoid: &[String]) -> String {
    let avoid = avoid.iter().map(|word| format!("not {word}"));
    let best = (!best.is_empty()).then(|| best.join(" or "));
    best.into_iter().chain(avoid).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: &str = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -";

    fn one(line: &str) -> Puzzle {
        read(line).unwrap_or_else(|error| panic!("{line}: {error}")).swap_remove(0)
    }

    fn solutions(puzzle: &Puzzle) -> Vec<String> {
        puzzle.solutions.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn operations_come_in_any_order() {
        let orders = [
            format!("{FIRST} bm Qg6; id \"WAC.001\";"),
            format!("\u{feff}{FIRST} id \"WAC.001\"; c0 \"a; bm Kh1;\"; bm Qg6"),
            format!("  {FIRST} 0 1 id WAC.001;bm g3g6 ;\r"),
        ];
        for line in orders {
            let puzzle = one(&line);
            assert_eq!((puzzle.name(), solutions(&puzzle)), ("WAC.001", vec!["g3g6".to_string()]));
        }
        assert_eq!(one(&format!("{FIRST} bm Qg6;")).asked, "Qg6");
    }

    #[test]
    fn several_moves_may_be_right_or_wrong() {
        let puzzle = one("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 Kd2; id \"king's pawn\";");
        assert_eq!((puzzle.name(), puzzle.asked.as_str()), ("king's pawn", "e4 or Kd2"));
        assert_eq!(puzzle.solutions.len(), 2);
        let puzzle = one("k7/8/8/8/8/8/8/K6r w - - am Kb2;");
        assert_eq!((puzzle.name(), puzzle.asked.as_str()), ("line 1", "not Kb2"));
        assert_eq!(solutions(&puzzle), ["a1a2"]);
        let puzzle = one("4k3/8/8/8/8/8/4P3/4K3 w - - am e3; bm e4 e3;");
        assert_eq!(
            (puzzle.asked.as_str(), solutions(&puzzle)),
            ("e4 or e3, not e3", vec!["e2e4".into()])
        );
    }

    #[test]
    fn clocks_come_as_fields_or_as_operations() {
        let fen = |line: &str| one(line).board().to_fen().to_string();
        let end = "4k3/8/8/8/8/8/4P3/4K3 w - - 12 60";
        assert_eq!(fen(&format!("{end} bm e4;")), end);
        assert_eq!(fen("4k3/8/8/8/8/8/4P3/4K3 w - - fmvn 60; bm e4; hmvc 12;"), end);
        assert_eq!(fen("4k3/8/8/8/8/8/4P3/4K3 w - - 12 bm e4;"), end.replace("60", "1"));
    }

    #[test]
    fn the_suite_of_this_repository_is_read() {
        let puzzles = read(include_str!("../../../../../bench/wac.epd")).expect("good");
        assert_eq!(puzzles.len(), 300);
        assert_eq!(puzzles[273].name(), "WAC.274");
        assert_eq!(puzzles[273].asked, "Rb6 or Rg5+, not Rd6");
    }

    #[test]
    fn mistakes_say_where_and_what() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
        for (operations, part) in [
            ("bm e5;", "line 3: `e5` is not a legal move"),
            ("bm hello;", "line 3: `hello` is not a move"),
            ("bm ;", "`bm` names no move"),
            ("id \"nothing\";", "neither `bm`"),
            ("bm e4; am e4;", "no legal move would solve it"),
            ("bm e4; id \"open;", "a quote is not closed"),
            ("bm e4; hmvc many;", "`hmvc` needs a number, not `many`"),
        ] {
            let text = format!("# remark\n\n{start} {operations}\n");
            let error = read(&text).expect_err(operations);
            assert!(error.contains(part), "{operations}: {error}");
        }
        for (text, part) in [
            ("8/8/8/8/8/8/8/8 w - - bm e4;", "line 1: "),
            ("k7/8 w - - bm e4;", "eight ranks"),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - am Kg8;", "not a legal move"),
            ("hello", "four fields"),
            ("# nothing\n", "no positions"),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
