//! The desk with a real program as opponent: this one, behind pipes.

use std::time::{Duration, Instant};

use kilomate_core::{Board, Game, Move};
use kilomate_desk::mind::{Answer, Mind, Progress, Question};
use kilomate_desk::program::ProgramMind;
use kilomate_desk::seat::{ProgramSeat, Setting};

/// No answer takes longer, however busy the machine is.
const LIMIT: Duration = Duration::from_mins(2);

fn mind(setting: Setting, arguments: &[&str], options: &[(&str, &str)]) -> ProgramMind {
    let program = env!("CARGO_BIN_EXE_kilomate");
    let command = [program].iter().chain(arguments).map(ToString::to_string).collect();
    let options = options.iter().map(|&(name, value)| (name.into(), value.into())).collect();
    ProgramMind::start(ProgramSeat { command, options, setting }, 0)
}

/// Steps until there is an answer, or the sentence that says why there is none. For the mind no
/// time passes, so that a busy machine is no silence.
fn outcome(mind: &mut ProgramMind) -> Result<Answer, String> {
    let begin = Instant::now();
    while begin.elapsed() < LIMIT {
        match mind.step(0, 1_000) {
            Progress::Answer(answer) => return Ok(answer),
            Progress::Failed(sentence) => return Err(sentence),
            Progress::Nothing => std::thread::sleep(Duration::from_millis(1)),
            Progress::Busy | Progress::Thought(_) => {}
        }
    }
    panic!("no answer");
}

fn after(moves: &[Move]) -> Question {
    Question { start: Board::start(), moves: moves.to_vec(), clocks: None }
}

#[test]
fn ten_moves_are_played_with_the_program() {
    let options = [("Hash", "1"), ("Ponder", "true")];
    let mut mind = mind(Setting::Nodes(2_000), &[], &options);
    let mut game: Game<64> = Game::new();
    let mut moves = Vec::new();
    for _ in 0..10 {
        mind.begin(&after(&moves), 0);
        let answer = outcome(&mut mind).expect("a move");
        assert!(game.play(answer.best).is_ok() && answer.score.is_some(), "{answer:?}");
        moves.push(answer.best);
        // The other side does what is expected, or whatever comes first: a hit or a miss.
        let expected = answer.expected;
        if !expected.is_none() {
            mind.ponder(&after(&moves), expected, 0);
        }
        // Whoever plays what comes first is mated soon.
        let legal = game.board().legal_moves();
        let Some(&any) = legal.as_slice().first() else { break };
        let is_hit = moves.len() % 4 == 1 && !expected.is_none();
        let reply = if is_hit { expected } else { any };
        game.play(reply).expect("legal");
        moves.push(reply);
    }
    assert!(moves.len() == 20 || game.status().is_over(), "{moves:?}");
    assert!(mind.name().is_some_and(|name| name.starts_with("Kilomate")), "{:?}", mind.name());
}

#[test]
fn a_search_without_end_is_left_and_another_is_stopped() {
    let mut mind = mind(Setting::Infinite, &[], &[]);
    mind.begin(&after(&[]), 0);
    let is_thought = |progress| matches!(progress, Progress::Thought(_));
    let begin = Instant::now();
    while !is_thought(mind.step(0, 1_000)) {
        assert!(begin.elapsed() < LIMIT, "no thought");
    }
    let first = Board::start().parse_move("e4").expect("legal");
    mind.begin(&after(&[first]), 0);
    mind.stop();
    let answer = outcome(&mut mind).expect("a move");
    let mut game: Game<8> = Game::new();
    game.play(first).expect("legal");
    game.play(answer.best).expect("a reply to the second question");
}

#[test]
fn what_is_no_opponent_says_so() {
    let sentence = outcome(&mut mind(Setting::Full, &["--nonsense"], &[])).expect_err("no game");
    assert!(sentence.contains("has ended") && sentence.contains("--nonsense"), "{sentence}");
    let wrong = [("Hsh", "1")];
    let sentence = outcome(&mut mind(Setting::Full, &[], &wrong)).expect_err("no such option");
    assert!(sentence.contains("`Hsh`") && sentence.contains("Hash"), "{sentence}");
}
