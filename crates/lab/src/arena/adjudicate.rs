//! Ending a game early by what both engines say about it. Both rules are off unless asked for.

use kilomate_talk::Score;

/// What both engines must agree on, and for how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Rules {
    /// A draw: both scores within so many centipawns of zero …
    pub(crate) draw_score: Option<i32>,
    /// … for so many moves of each side …
    pub(crate) draw_moves: u32,
    /// … and not before this move.
    pub(crate) draw_from: u32,
    /// A loss: both scores at least so many centipawns on one side …
    pub(crate) resign_score: Option<i32>,
    /// … for so many moves of each side.
    pub(crate) resign_moves: u32,
}

/// What a rule says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    WhiteWins,
    BlackWins,
    Draw,
}

/// Counts for how many half-moves in a row the engines have agreed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Adjudicator {
    rules: Rules,
    white: u32,
    black: u32,
    draw: u32,
}

impl Adjudicator {
    pub(crate) fn new(rules: Rules) -> Adjudicator {
        Adjudicator { rules, white: 0, black: 0, draw: 0 }
    }

    /// Hears the score that came with a move; a move without one agrees with nothing.
    pub(crate) fn hear(
        &mut self,
        white: bool,
        score: Option<Score>,
        move_number: u32,
    ) -> Option<Verdict> {
        let value = score.map(|score| if white { score.value() } else { -score.value() });
        let run = |run: u32, agrees: bool| if agrees { run + 1 } else { 0 };
        let holds = |test: &dyn Fn(i32) -> bool| value.is_some_and(test);
        if let Some(limit) = self.rules.resign_score {
            self.white = run(self.white, holds(&|value| value >= limit));
            self.black = run(self.black, holds(&|value| value <= -limit));
        }
        if let Some(limit) = self.rules.draw_score {
            let agrees = holds(&|value| value.abs() <= limit);
            self.draw = run(self.draw, agrees && move_number >= self.rules.draw_from);
        }
        let resign = 2 * self.rules.resign_moves.max(1);
        if self.white >= resign {
            Some(Verdict::WhiteWins)
        } else if self.black >= resign {
            Some(Verdict::BlackWins)
        } else if self.draw >= 2 * self.rules.draw_moves.max(1) {
            Some(Verdict::Draw)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Rules = Rules {
        draw_score: Some(10),
        draw_moves: 2,
        draw_from: 5,
        resign_score: Some(500),
        resign_moves: 2,
    };

    /// The half-move after which these scores, each from its engine's view, end the game.
    fn end(rules: Rules, scores: &[Option<i32>]) -> Option<(usize, Verdict)> {
        let mut adjudicator = Adjudicator::new(rules);
        scores.iter().enumerate().find_map(|(ply, score)| {
            let score = score.map(Score::Centipawns);
            let verdict = adjudicator.hear(ply % 2 == 0, score, ply as u32 / 2 + 1);
            verdict.map(|verdict| (ply, verdict))
        })
    }

    #[test]
    fn both_must_agree_for_long_enough() {
        let lost = [Some(-600), Some(700)].repeat(2);
        assert_eq!(end(RULES, &lost), Some((3, Verdict::BlackWins)));
        let won = [Some(500), Some(-500)].repeat(2);
        assert_eq!(end(RULES, &won), Some((3, Verdict::WhiteWins)));
        assert_eq!(end(RULES, &[Some(600), Some(-400)].repeat(9)), None);
        assert_eq!(end(RULES, &[Some(600), Some(-600), Some(600), None].repeat(9)), None);
        assert_eq!(end(Rules::default(), &lost.repeat(9)), None);
    }

    #[test]
    fn draws_wait_for_their_move() {
        assert_eq!(end(RULES, &[Some(10)].repeat(30)), Some((11, Verdict::Draw)));
        assert_eq!(end(RULES, &[Some(-11)].repeat(30)), None);
    }
}
