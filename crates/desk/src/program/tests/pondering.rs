//! Thinking on the opponent's time: hits, misses, and those who cannot.

use kilomate_core::play::clock::Clock as Shown;

use super::*;

#[test]
fn an_expected_reply_that_comes_is_a_hit() {
    let mut scene = Scene::ready("program full option ponder=true -- fish");
    let shown = Shown { left: 60_000, increment: 0, moves_to_go: 0, overhead: 0 };
    let asked = Question { clocks: Some([shown; 2]), ..question(&["e2e4"]) };
    let reply = question(&["e2e4", "e7e5"]).moves[1];
    scene.mind.ponder(&asked, reply, scene.now);
    let clocks = "wtime 60000 btime 60000 winc 0 binc 0";
    let told = format!("position startpos moves e2e4 e7e5\ngo ponder {clocks}\n");
    assert_eq!(scene.heard(), told);
    scene.says(&["info depth 3 score cp 20 pv g1f3"]);
    assert!(matches!(scene.step(), Progress::Thought(_)));
    scene.mind.stop();
    assert_eq!(scene.seconds(3_600), Progress::Nothing);
    scene.mind.begin(&Question { clocks: asked.clocks, ..question(&["e2e4", "e7e5"]) }, scene.now);
    assert_eq!(scene.heard(), "ponderhit\n");
    scene.says(&["bestmove g1f3"]);
    let answer = scene.answer();
    assert_eq!((answer.best.to_string(), answer.score), ("g1f3".into(), Some(Score::cp(20))));
}

#[test]
fn an_expected_reply_that_does_not_come_is_forgotten() {
    let mut scene = Scene::ready("program seconds 2 option Ponder=true -- fish");
    let reply = question(&["e2e4", "e7e5"]).moves[1];
    scene.mind.ponder(&question(&["e2e4"]), reply, scene.now);
    assert_eq!(scene.heard(), "position startpos moves e2e4 e7e5\ngo ponder movetime 2000\n");
    scene.ask(&["e2e4", "c7c5"]);
    assert_eq!(scene.heard(), "stop\n");
    scene.says(&["bestmove g1f3", "readyok"]);
    scene.steps();
    assert_eq!(scene.heard(), "isready\nposition startpos moves e2e4 c7c5\ngo movetime 2000\n");
}

#[test]
fn the_same_moves_from_elsewhere_are_no_hit() {
    let mut scene = Scene::ready("program depth 2 option Ponder=true -- fish");
    let after = question(&["e2e4", "e7e5"]);
    scene.mind.ponder(&question(&["e2e4"]), after.moves[1], scene.now);
    scene.heard();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1".parse().unwrap();
    scene.mind.begin(&Question { start, ..after }, scene.now);
    assert_eq!(scene.heard(), "stop\n");
}

#[test]
fn who_does_not_ponder_patiently_is_asked_again() {
    let mut scene = Scene::ready("program depth 2 option Ponder=true -- fish");
    let reply = question(&["e2e4", "e7e5"]).moves[1];
    scene.mind.ponder(&question(&["e2e4"]), reply, scene.now);
    scene.says(&["bestmove g1f3"]);
    scene.steps();
    scene.heard();
    scene.ask(&["e2e4", "e7e5"]);
    assert_eq!(scene.heard(), "position startpos moves e2e4 e7e5\ngo depth 2\n");
}

#[test]
fn pondering_is_for_those_who_are_told_to() {
    let reply = question(&["e2e4", "e7e5"]).moves[1];
    for seat in [
        "program full -- fish",
        "program full option Ponder=false -- fish",
        "program infinite option Ponder=true -- fish",
    ] {
        let mut scene = Scene::ready(seat);
        scene.mind.ponder(&question(&["e2e4"]), reply, scene.now);
        scene.steps();
        assert_eq!(scene.heard(), "", "{seat}");
    }
    let mut scene = Scene::ready("program full option Ponder=true -- fish");
    scene.mind.ponder(&question(&[]), reply, scene.now);
    scene.steps();
    assert_eq!(scene.heard(), "", "that reply is not legal");
}
