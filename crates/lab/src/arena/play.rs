//! One game between two engines: clocks, rules, and what each did wrong.

use std::sync::atomic::AtomicBool;

use kilomate_core::{Color, Game, Move, Status};

use crate::arena::adjudicate::{self, Adjudicator, Verdict};
use crate::arena::engine::{Answer, Engine, Fault, Task, Thought};
use crate::arena::limits::Timer;
use crate::arena::openings::Opening;
use crate::arena::result::{Conduct, Outcome, Played, Ply, Reason};

/// The game with its past, long enough for every repetition.
type Board = Game<256>;

/// When a game ends besides by the rules of chess.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// A game of so many half-moves is drawn.
    pub(crate) max_plies: usize,
    /// Ends by what the engines say.
    pub(crate) scores: adjudicate::Rules,
}

/// Everything was to stop before the game had ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interrupted;

/// A game under way.
struct Table<'a> {
    rules: &'a Rules,
    stop: &'a AtomicBool,
    opening: &'a Opening,
    game: Board,
    moves: Vec<Move>,
    timers: [Timer; 2],
    adjudicator: Adjudicator,
    played: Played,
}

/// Plays a game. `engines` and `timers` are White's and Black's.
pub(crate) fn play(
    engines: [&mut Engine; 2],
    timers: [Timer; 2],
    opening: &Opening,
    rules: &Rules,
    stop: &AtomicBool,
) -> Result<Played, Interrupted> {
    let mut table = Table {
        rules,
        stop,
        opening,
        game: Game::from_board(&opening.start),
        moves: Vec::new(),
        timers,
        adjudicator: Adjudicator::new(rules.scores),
        played: Played {
            outcome: Outcome::Draw,
            reason: Reason::TooLong,
            plies: Vec::new(),
            conduct: [Conduct::default(); 2],
            notes: Vec::new(),
        },
    };
    for &played in &opening.moves {
        table.make(Ply { played, thought: None });
    }
    let [white, black] = engines;
    let (outcome, reason) = table.run([white, black])?;
    table.played.outcome = outcome;
    table.played.reason = reason;
    Ok(table.played)
}

type End = (Outcome, Reason);

impl Table<'_> {
    fn run(&mut self, engines: [&mut Engine; 2]) -> Result<End, Interrupted> {
        let [white, black] = engines;
        for (side, engine) in [(Color::White, &mut *white), (Color::Black, &mut *black)] {
            let timer = &self.timers[usize::from(side == Color::Black)];
            if let Err(fault) = engine.new_game(self.opening, timer, self.stop) {
                return self.blame(side, fault);
            }
        }
        loop {
            if let Some(end) = end_by_rules(&self.game) {
                return Ok(end);
            }
            if self.played.plies.len() >= self.rules.max_plies {
                return Ok((Outcome::Draw, Reason::TooLong));
            }
            let side = self.game.board().side_to_move();
            let engine = if side == Color::White { &mut *white } else { &mut *black };
            if let Some(end) = self.turn(side, engine)? {
                return Ok(end);
            }
        }
    }

    /// One move of one side.
    fn turn(&mut self, side: Color, engine: &mut Engine) -> Result<Option<End>, Interrupted> {
        let index = usize::from(side == Color::Black);
        let (own, other) = (self.timers[index], self.timers[1 - index]);
        let limit = own.allowed();
        let allowed = own.tolerated();
        let (opening, moves, white) = (self.opening, &self.moves[..], side == Color::White);
        let task = Task { opening, moves, white, own, other, allowed };
        let thought = match engine.think(&task, self.stop) {
            Ok(thought) => thought,
            Err(fault) => return self.blame(side, fault).map(Some),
        };
        let conduct = &mut self.played.conduct[index];
        conduct.count(&thought);
        if let (Some(limit), Some(allowed)) = (limit, allowed) {
            let left = limit.as_secs_f64() - thought.elapsed.as_secs_f64();
            conduct.least_left = Some(conduct.least_left.map_or(left, |least| least.min(left)));
            if thought.elapsed > allowed {
                conduct.time_losses += 1;
                self.note(side, &format!("lost on time by {:.0} ms", left * -1_000.0));
                return Ok(Some((Outcome::win(side.other()), Reason::TimeLoss)));
            }
        }
        let Answer::Move(best) = &thought.answer else {
            return Ok(Some((Outcome::win(side.other()), Reason::Resignation)));
        };
        self.check_lines(side, best, &thought);
        let Some(played) = engine.read_move(self.game.board(), best) else {
            self.played.conduct[index].illegal += 1;
            let fen = self.game.board().to_fen();
            self.note(side, &format!("played the illegal move `{best}` at {fen}"));
            return Ok(Some((Outcome::win(side.other()), Reason::IllegalMove)));
        };
        self.timers[index].spend(thought.elapsed);
        let number = u32::from(self.game.board().fullmove_number());
        let score = thought.last.as_ref().and_then(|info| info.score);
        let depth = thought.last.as_ref().and_then(|info| info.depth);
        self.make(Ply { played, thought: Some((score, depth, thought.elapsed)) });
        // Whatever the engines think, a position that has ended has ended.
        if end_by_rules(&self.game).is_some() {
            return Ok(None);
        }
        let verdict = self.adjudicator.hear(side == Color::White, score, number);
        Ok(verdict.map(|verdict| match verdict {
            Verdict::WhiteWins => (Outcome::White, Reason::ResignScores),
            Verdict::BlackWins => (Outcome::Black, Reason::ResignScores),
            Verdict::Draw => (Outcome::Draw, Reason::DrawScores),
        }))
    }

    /// Makes a legal move.
    fn make(&mut self, ply: Ply) {
        let played = self.game.play(ply.played);
        debug_assert!(played.is_ok());
        self.moves.push(ply.played);
        self.played.plies.push(ply);
    }

    /// The game is lost by the engine that did not do its part.
    fn blame(&mut self, side: Color, fault: Fault) -> Result<End, Interrupted> {
        let conduct = &mut self.played.conduct[usize::from(side == Color::Black)];
        let (reason, text) = match fault {
            Fault::Interrupted => return Err(Interrupted),
            Fault::Crash(text) | Fault::Unfit(text) => {
                conduct.crashes += 1;
                (Reason::Crash, format!("crashed: {text}"))
            }
            Fault::Stall(text) => {
                conduct.stalls += 1;
                (Reason::Stall, format!("did not answer and was killed: {text}"))
            }
        };
        self.note(side, &format!("{text}; at {}", self.game.board().to_fen()));
        Ok((Outcome::win(side.other()), reason))
    }

    fn note(&mut self, side: Color, text: &str) {
        let side = if side == Color::White { "White" } else { "Black" };
        self.played.notes.push(format!("{side} {text}"));
    }

    /// Looks at the lines that an engine has told: every move must be legal, and none may follow
    /// a draw. Called while no clock runs.
    fn check_lines(&mut self, side: Color, best: &str, thought: &Thought) {
        let index = usize::from(side == Color::Black);
        for line in &thought.lines {
            let moves = line.pv.as_deref().unwrap_or_default();
            let problem = match check_line(&self.game, moves) {
                Line::Good => continue,
                Line::Illegal(word) => {
                    self.played.conduct[index].illegal_pvs += 1;
                    format!("told an illegal move `{word}` in its line")
                }
                Line::PastDraw(word) => {
                    self.played.conduct[index].long_pvs += 1;
                    format!("told `{word}` after a draw in its line")
                }
            };
            let fen = self.game.board().to_fen();
            self.note(side, &format!("{problem} `{moves}` at {fen}"));
        }
        let last = thought.lines.iter().rev().find(|line| line.multipv == 1 && !line.bound);
        let first = last.and_then(|line| line.pv.as_deref()?.split(' ').next());
        if first.is_some_and(|first| first != best) {
            self.played.conduct[index].other_moves += 1;
        }
    }
}

/// How the rules of chess end the game here, if they do.
fn end_by_rules(game: &Board) -> Option<End> {
    let loser = game.board().side_to_move();
    let reason = match game.status() {
        Status::Checkmate => return Some((Outcome::win(loser.other()), Reason::Checkmate)),
        Status::Stalemate => Reason::Stalemate,
        Status::InsufficientMaterial => Reason::InsufficientMaterial,
        Status::Threefold | Status::Fivefold => Reason::Threefold,
        Status::FiftyMoves | Status::SeventyFiveMoves => Reason::FiftyMoves,
        _ => return None,
    };
    Some((Outcome::Draw, reason))
}

/// What is wrong with a line of moves.
#[derive(PartialEq, Eq, Debug)]
enum Line<'a> {
    Good,
    Illegal(&'a str),
    PastDraw(&'a str),
}

fn check_line<'a>(game: &Board, moves: &'a str) -> Line<'a> {
    let mut game = game.clone();
    for word in moves.split_ascii_whitespace() {
        let Ok(m) = game.board().parse_coordinates(word) else { return Line::Illegal(word) };
        if game.status().is_draw() {
            return Line::PastDraw(word);
        }
        let played = game.play(m);
        debug_assert!(played.is_ok());
    }
    Line::Good
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_checked() {
        let game: Board = Game::new();
        assert_eq!(check_line(&game, "e2e4 e7e5 g1f3"), Line::Good);
        assert_eq!(check_line(&game, ""), Line::Good);
        assert_eq!(check_line(&game, "e2e4 e2e4"), Line::Illegal("e2e4"));
        assert_eq!(check_line(&game, "f2f3 e7e5 g2g4 d8h4 a2a3"), Line::Illegal("a2a3"));
        let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(2);
        assert_eq!(check_line(&game, &shuffle), Line::Good);
        assert_eq!(check_line(&game, &(shuffle + "e2e4")), Line::PastDraw("e2e4"));
    }

    #[test]
    fn ends_are_those_of_the_rules() {
        let end = |fen: &str, moves: &str| {
            let mut game: Board = Game::new();
            game.set_fen(fen).expect("good");
            for word in moves.split_ascii_whitespace() {
                let m = game.board().parse_coordinates(word).expect("legal");
                game.play(m).expect("legal");
            }
            end_by_rules(&game)
        };
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let mate = "f2f3 e7e5 g2g4 d8h4";
        assert_eq!(end(start, mate), Some((Outcome::Black, Reason::Checkmate)));
        assert_eq!(end(start, "e2e4"), None);
        let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(2);
        assert_eq!(end(start, &shuffle), Some((Outcome::Draw, Reason::Threefold)));
        let draw = |reason| Some((Outcome::Draw, reason));
        assert_eq!(end("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", ""), draw(Reason::Stalemate));
        assert_eq!(end("7k/8/8/8/8/8/8/K6N b - - 0 1", ""), draw(Reason::InsufficientMaterial));
        assert_eq!(end("7k/8/8/8/8/8/8/KR6 w - - 99 80", "a1a2"), draw(Reason::FiftyMoves));
    }
}
