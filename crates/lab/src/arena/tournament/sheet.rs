//! The score sheet: a game as it is written to the PGN.

use kilomate_pgn::{GameResult, Moment, PgnGame, PgnMove};

use super::journal::Record;
use super::{Fixture, Plan};
use crate::arena::result::{Outcome, Played};

/// The game as it is written to the PGN.
pub(super) fn to_pgn(plan: &Plan, played: &Played, record: &Record) -> PgnGame {
    let fixture = Fixture { pairing: record.pairing, index: record.index };
    let opening = plan.opening(fixture);
    let mut tags = Vec::new();
    let mut tag = |name: &str, value: &str| tags.push((name.to_string(), value.to_string()));
    tag("Event", &plan.event);
    tag("Site", "?");
    tag("Date", &Moment::from(std::time::SystemTime::now()).date());
    tag("Round", &(fixture.pair() + 1).to_string());
    tag("White", &record.white);
    tag("Black", &record.black);
    tag("Result", played.outcome.text());
    if opening.is_set_up() {
        tag("SetUp", "1");
        tag("FEN", &opening.start.to_fen());
    }
    if !opening.name.is_empty() {
        tag("Opening", &opening.name);
    }
    let limits = plan.players(fixture).map(|player| plan.engines[player].limits);
    let [white, black] = limits.map(|limits| limits.clock.map(|clock| clock.to_string()));
    if white == black {
        tag("TimeControl", white.as_deref().unwrap_or("-"));
    } else {
        tag("TimeControl", "?");
    }
    let [white, black] = limits.map(|limits| limits.to_string());
    if white != black || limits[0].clock.is_none() {
        tag("WhiteTimeControl", &white);
        tag("BlackTimeControl", &black);
    }
    tag("PlyCount", &record.plies.to_string());
    tag("Termination", played.reason.termination());
    let moves = played.plies.iter().map(|ply| {
        let comment = match ply.thought {
            None => "book".to_string(),
            Some((score, depth, time)) => {
                let score = score.map_or(String::new(), |score| {
                    let depth = depth.map_or(String::new(), |depth| format!("/{depth}"));
                    format!("{score}{depth} ")
                });
                format!("{score}{:.3}s", time.as_secs_f64())
            }
        };
        PgnMove { comment: Some(comment), ..PgnMove::from(ply.played) }
    });
    PgnGame {
        moves: moves.collect(),
        ending: Some(ending(played)),
        result: match played.outcome {
            Outcome::White => GameResult::White,
            Outcome::Black => GameResult::Black,
            Outcome::Draw => GameResult::Draw,
        },
        tags,
        ..PgnGame::from_board(&opening.start)
    }
}

fn ending(played: &Played) -> String {
    let how = match played.outcome {
        Outcome::White => "White wins: ",
        Outcome::Black => "Black wins: ",
        Outcome::Draw => "Draw: ",
    };
    let faulty = played.conduct.iter().any(|conduct| conduct.faults() > 0);
    let note = played.notes.last().filter(|_| faulty);
    format!("{how}{}", note.map_or(played.reason.text(), String::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::result::{Conduct, Ply, Reason};
    use crate::arena::tournament::tests::plan;
    use kilomate_pgn::{read, write};
    use kilomate_talk::Score;
    use std::time::Duration;

    #[test]
    fn a_sheet_has_headers_comments_and_the_reason() {
        let plan = plan(2, 4);
        let fixture = Fixture { pairing: 0, index: 3 };
        let moves = plan.opening(fixture).moves.iter();
        let mut plies: Vec<Ply> = moves.map(|&played| Ply { played, thought: None }).collect();
        let time = Duration::from_micros(34_400);
        plies[4].thought = Some((Some(Score::Centipawns(-25)), Some(12), time));
        plies[5].thought = Some((None, None, time));
        let conduct = [Conduct::default(), Conduct { crashes: 1, ..Conduct::default() }];
        let played = Played {
            outcome: Outcome::White,
            reason: Reason::Crash,
            plies,
            conduct,
            notes: vec!["Black crashed: signal 11".into()],
        };
        let record = Record::new(&plan, fixture, &played, 1.0);
        let text = write(&to_pgn(&plan, &played, &record));
        let game = &read(&text).expect("read")[0];
        for (name, value) in [
            ("Event", "test"),
            ("Round", "2"),
            ("White", "E1"),
            ("Black", "E0"),
            ("Result", "1-0"),
            ("TimeControl", "-"),
            ("WhiteTimeControl", "depth 1"),
            ("Termination", "abandoned"),
        ] {
            assert_eq!(game.tag(name), Some(value), "{text}");
        }
        let comments = game.moves[3..6].iter().map(|m| m.comment.as_deref().unwrap_or_default());
        assert_eq!(comments.collect::<Vec<_>>(), ["book", "-0.25/12 0.034s", "0.034s"]);
        assert_eq!(game.tag("PlyCount"), Some(game.moves.len().to_string().as_str()));
        assert_eq!(game.ending.as_deref(), Some("White wins: Black crashed: signal 11"));
    }
}
