//! Everything that a program should not do, and the sentence that it ends in.

use super::*;

#[test]
fn an_illegal_move_is_shown() {
    for line in ["bestmove e2e5", "bestmove (none)", "bestmove", "bestmove 0000 \u{7}"] {
        let mut scene = Scene::ready("program full -- fish");
        scene.ask(&[]);
        scene.says(&[line]);
        let sentence = scene.failure();
        let said = line.trim_end_matches(" \u{7}");
        let part = format!("Fish 1 has said `{said}`, which is no legal move");
        assert!(sentence.starts_with(&part), "{sentence}");
    }
}

#[test]
fn a_crash_is_told_with_the_last_words() {
    let mut scene = Scene::ready("program full -- fish");
    scene.ask(&[]);
    scene.says(&["info string so long"]);
    scene.script.borrow_mut().is_closed = true;
    assert_eq!(scene.step(), Progress::Nothing, "how it ended is not known yet");
    let words = "exit status: 3; it said: no\nmore \u{1b}fish".to_string();
    scene.script.borrow_mut().last_words = Some(words);
    let sentence = scene.failure();
    let told = "Fish 1 has ended (exit status: 3; it said: no more fish). ";
    assert!(sentence.starts_with(told), "{sentence}");
}

#[test]
fn one_that_only_closes_its_output_has_ended_too() {
    let mut scene = Scene::begin("program full -- fish");
    scene.script.borrow_mut().is_closed = true;
    let sentence = scene.failure();
    assert!(sentence.starts_with("fish has ended (it says nothing more"), "{sentence}");
}

#[test]
fn silence_is_a_failure_where_an_answer_needs_no_thinking() {
    let mut scene = Scene::begin("program full -- cat");
    assert_eq!(scene.seconds(10), Progress::Nothing);
    let sentence = scene.failure();
    assert!(sentence.starts_with("cat does not answer `uci` with `uciok` within 10"), "{sentence}");

    let mut scene = Scene::begin("program full -- cat");
    scene.says(&["uciok"]);
    let sentence = scene.failure();
    assert!(sentence.starts_with("cat does not answer `isready`"), "{sentence}");

    let mut scene = Scene::ready("program infinite -- cat");
    scene.ask(&[]);
    scene.mind.cancel();
    let sentence = scene.failure();
    assert!(sentence.starts_with("Fish 1 does not answer `stop`"), "{sentence}");

    let mut scene = Scene::ready("program infinite -- cat");
    scene.ask(&[]);
    scene.mind.stop();
    let sentence = scene.failure();
    assert!(sentence.starts_with("Fish 1 does not move when it is told to"), "{sentence}");
}

#[test]
fn one_that_oversteps_its_time_is_told_to_move() {
    let mut scene = Scene::ready("program seconds 5 -- fish");
    scene.ask(&[]);
    scene.heard();
    assert_eq!(scene.seconds(15), Progress::Nothing);
    assert_eq!(scene.heard(), "");
    assert_eq!(scene.seconds(1), Progress::Nothing);
    assert_eq!(scene.heard(), "stop\n");
    scene.says(&["bestmove e2e4"]);
    assert_eq!(scene.answer().best.to_string(), "e2e4");
}

#[test]
fn a_desk_that_was_asleep_has_not_waited() {
    let mut scene = Scene::begin("program full -- fish");
    scene.now += 24 * 3_600_000;
    assert_eq!(scene.step(), Progress::Nothing);
    scene.says(&["uciok"]);
    assert_eq!(scene.step(), Progress::Nothing);
    assert_eq!(scene.heard(), "uci\nucinewgame\nisready\n");
}

#[test]
fn a_flood_of_words_is_heard_in_small_steps_and_ends() {
    let mut scene = Scene::begin("program full -- yes");
    let flood = vec!["y"; CHATTER as usize + 1_000];
    scene.says(&flood);
    assert_eq!(scene.step(), Progress::Busy);
    let left = scene.script.borrow().says.len();
    assert_eq!(left, flood.len() - LINES_A_STEP);
    let failed = (0..1_000).map(|_| scene.mind.step(scene.now, 1)).find(|p| *p != Progress::Busy);
    assert!(matches!(failed, Some(Progress::Failed(_))), "{failed:?}");
}

#[test]
fn a_program_that_is_not_there_is_named_with_what_to_do() {
    let Ok(Seat::Program(seat)) = "program full -- /no/such/fish".parse() else { panic!() };
    let mut mind = ProgramMind::start(seat, 0);
    let Progress::Failed(sentence) = mind.step(0, 1) else { panic!("it cannot start") };
    assert!(sentence.contains("`/no/such/fish`") && sentence.contains("Check"), "{sentence}");
    assert_eq!(mind.step(1, 1), Progress::Nothing);
    assert!(!mind.is_ready());
}
