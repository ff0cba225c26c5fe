//! The desk, told messages and times: no terminal, no clock on the wall.

use std::cmp::Reverse;
use std::collections::HashSet;

use kilomate_core::eval::score::Score;
use kilomate_core::{Board, Color, Move};
use kilomate_desk::clock::Allowance;
use kilomate_desk::draws::DrawReason;
use kilomate_desk::mind::{Answer, Mind, Progress, Question};
use kilomate_desk::outcome::{Outcome, Reason};
use kilomate_desk::program::OwnPrograms;
use kilomate_desk::seat::Seat;
use kilomate_desk::tree::ROOT;
use kilomate_desk::{Books, Desk, Hire, Message, NewGame, News, Offer, Refusal, hire_machine};
use kilomate_pgn::GameResult;

/// A mind that plays the first legal move it finds, after a step of thinking, and thinks `SCORE`
/// of everything.
#[derive(Default)]
struct Simple<const SCORE: i16> {
    board: Option<Board>,
    steps: u32,
}

impl<const SCORE: i16> Mind for Simple<SCORE> {
    fn new_game(&mut self) {}

    fn begin(&mut self, question: &Question, _now: u64) {
        let mut game: kilomate_core::Game<512> = kilomate_core::Game::from_board(&question.start);
        for &m in &question.moves {
            game.play(m).expect("legal");
        }
        self.board = Some(game.board().clone());
        self.steps = 0;
    }

    fn ponder(&mut self, _: &Question, _: Move, _now: u64) {}

    fn step(&mut self, _now: u64, _nodes: u32) -> Progress {
        let Some(board) = &self.board else { return Progress::Nothing };
        self.steps += 1;
        if self.steps < 2 {
            return Progress::Busy;
        }
        let best = legal(board)[0];
        self.board = None;
        Progress::Answer(Answer {
            best,
            expected: Move::NONE,
            score: Some(Score::cp(SCORE)),
            own_time: None,
        })
    }

    fn stop(&mut self) {
        self.steps = 9;
    }

    fn cancel(&mut self) {
        self.board = None;
    }
}

#[expect(clippy::unnecessary_wraps)] // the desk hires through this signature
fn simple<const SCORE: i16>(seat: &Seat, _: u64) -> Result<Option<Box<dyn Mind>>, String> {
    Ok(if seat.is_person() { None } else { Some(Box::<Simple<SCORE>>::default()) })
}

fn legal(board: &Board) -> Vec<Move> {
    board.legal_moves().as_slice().to_vec()
}

fn seat(text: &str) -> Seat {
    text.parse().expect(text)
}

fn desk(white: &str, black: &str, hire: Hire) -> Desk {
    Desk::new(NewGame::new(seat(white), seat(black)), hire)
}

fn play(desk: &mut Desk, text: &str, now: u64) -> Result<(), Refusal> {
    let m = desk.board().parse_move(text).expect(text);
    desk.tell(Message::Play { m, sure: false }, now)
}

fn play_all(desk: &mut Desk, line: &str) {
    for text in line.split_whitespace() {
        play(desk, text, 0).expect(text);
    }
}

/// Ticks until it is a person's move or nothing happens.
fn wait(desk: &mut Desk, now: u64) {
    for _ in 0..100_000 {
        if desk.is_persons_move() || desk.outcome().is_some() || desk.is_paused() {
            return;
        }
        desk.tick(now, 2_000);
    }
    panic!("nothing happens");
}

#[test]
fn a_person_plays_a_machine_and_takes_back() {
    let mut desk = desk("person", "desktop nodes 500", hire_machine);
    assert_eq!(desk.tell(Message::TakeBack, 0), Err(Refusal::NothingToTakeBack));
    play(&mut desk, "e4", 0).unwrap();
    assert_eq!(play(&mut desk, "e5", 0), Err(Refusal::NotYourMove));
    wait(&mut desk, 0);
    assert_eq!(desk.tree().ply(desk.here()), 2);
    assert!(!desk.is_assisted());
    let line = desk.tree().moves(desk.here());
    desk.tell(Message::TakeBack, 0).unwrap();
    assert_eq!((desk.here(), desk.is_assisted()), (ROOT, true));
    desk.tell(Message::Redo, 0).unwrap();
    assert_eq!(desk.tree().moves(desk.here()), line);
    assert_eq!(desk.tell(Message::Redo, 0), Err(Refusal::NothingToRedo));
    // While the machine thinks, one move is enough.
    play(&mut desk, "d4", 0).unwrap();
    desk.tick(0, 1);
    assert!(desk.is_thinking());
    desk.tell(Message::TakeBack, 0).unwrap();
    assert_eq!((desk.tree().moves(desk.here()), desk.is_thinking()), (line, false));
    // What was tried stays in the tree.
    assert_eq!(desk.tree().node(desk.here()).children.len(), 1);
    assert!(desk.news().filter(|news| matches!(news, News::Moved { .. })).count() >= 3);
}

#[test]
fn a_machine_with_the_first_move_cannot_be_taken_back() {
    let mut desk = desk("c64 nodes 50", "person", hire_machine);
    wait(&mut desk, 0);
    assert_eq!(desk.tree().ply(desk.here()), 1);
    assert_eq!(desk.tell(Message::TakeBack, 0), Err(Refusal::NothingToTakeBack));
    desk.tell(Message::SwapSides, 0).unwrap();
    wait(&mut desk, 0);
    assert_eq!(desk.tree().ply(desk.here()), 2);
    assert!(desk.seat(Color::White).is_person());
}

#[test]
fn clocks_run_come_back_and_fall() {
    let mut game = NewGame::new(Seat::person(), seat("desktop depth 1"));
    game.allowances = Some([Allowance::seconds(60, 2), Allowance::seconds(30, 0)]);
    let mut desk = Desk::new(game, simple::<0>);
    desk.tick(5_000, 1);
    assert_eq!(
        desk.time_left(50_000),
        Some([60_000, 30_000]),
        "nothing runs before the first move"
    );
    play(&mut desk, "e4", 50_000).unwrap();
    assert_eq!(desk.time_left(51_000), Some([62_000, 29_000]));
    desk.tick(51_000, 1);
    desk.tick(52_000, 1);
    assert!(desk.is_persons_move());
    assert_eq!(desk.time_left(55_000), Some([59_000, 28_000]));
    play(&mut desk, "d4", 60_000).unwrap();
    desk.tell(Message::TakeBack, 61_000).unwrap();
    assert_eq!(desk.time_left(61_000), Some([62_000, 28_000]), "what they showed before the move");
    desk.tell(Message::Pause, 61_000).unwrap();
    assert_eq!(play(&mut desk, "d4", 61_000), Err(Refusal::Paused));
    desk.tell(Message::Resume, 900_000).unwrap();
    desk.tick(961_999, 1);
    assert_eq!(desk.outcome(), None);
    desk.tick(962_000, 1);
    assert_eq!(desk.outcome(), Some(Outcome::won_by(Color::Black, Reason::Time)));
    assert_eq!(desk.tell(Message::Resign, 0), Err(Refusal::Over));
}

#[test]
fn a_late_move_does_not_count() {
    let mut game = NewGame::new(Seat::person(), Seat::person());
    game.allowances = Some([Allowance::seconds(10, 0); 2]);
    game.start = Board::from_fen("4k3/8/8/8/8/8/8/4K2Q w - - 0 1").unwrap();
    let mut desk = Desk::new(game, hire_machine);
    play(&mut desk, "Qh7", 0).unwrap();
    assert_eq!(play(&mut desk, "Kd8", 10_000), Err(Refusal::Over));
    assert_eq!(desk.outcome(), Some(Outcome::won_by(Color::White, Reason::Time)));
    let mut game = NewGame::new(Seat::person(), Seat::person());
    game.allowances = Some([Allowance::seconds(10, 0); 2]);
    game.start = Board::from_fen("4k3/8/8/8/8/8/8/4K2Q b - - 0 1").unwrap();
    let mut desk = Desk::new(game, hire_machine);
    play(&mut desk, "Kd7", 0).unwrap();
    desk.tick(10_000, 1);
    assert_eq!(desk.outcome(), Some(Outcome::draw(Reason::TimeWithoutMaterial)), "a bare king");
}

#[test]
fn draws_are_claimed_offered_and_answered_with_reasons() {
    let mut desk = desk("person", "person", hire_machine);
    let claim = |desk: &mut Desk, m| desk.tell(Message::ClaimDraw(m), 0);
    assert_eq!(claim(&mut desk, None), Err(Refusal::NoClaim { stood: 1, halfmoves: 0 }));
    play_all(&mut desk, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert_eq!(claim(&mut desk, None), Err(Refusal::NoClaim { stood: 2, halfmoves: 7 }));
    let intended = desk.board().parse_move("Ng8").ok();
    claim(&mut desk, intended).unwrap();
    assert_eq!(desk.outcome(), Some(Outcome::draw(Reason::Threefold)));
    desk.tell(Message::TakeBack, 0).unwrap();
    assert_eq!(desk.outcome(), None);
    desk.tell(Message::OfferDraw, 0).unwrap();
    assert_eq!(desk.offer(), Some((Color::Black, Offer::Draw)));
    desk.tell(Message::Decline, 0).unwrap();
    assert_eq!(desk.tell(Message::OfferDraw, 0), Err(Refusal::TooSoon));
    assert_eq!(desk.tell(Message::Accept, 0), Err(Refusal::NoOffer));
}

/// Plays so many moves of a person against a simple mind.
fn moves<const SCORE: i16>(count: usize) -> Desk {
    let mut desk = desk("person", "desktop full", simple::<SCORE>);
    for _ in 0..count {
        let m = *legal(desk.board()).last().expect("a move");
        desk.tell(Message::Play { m, sure: false }, 0).expect("legal");
        wait(&mut desk, 0);
    }
    assert_eq!(desk.outcome(), None);
    desk
}

fn answer(desk: &mut Desk) -> DrawReason {
    desk.tell(Message::OfferDraw, 0).expect("an offer");
    let mut why = None;
    for news in desk.news() {
        if let News::Answered { by, why: said, accepted } = news {
            assert_eq!((by, accepted), (Color::Black, said.accepts()));
            why = Some(said);
        }
    }
    why.expect("an answer")
}

#[test]
fn a_machine_answers_by_its_scores() {
    assert_eq!(answer(&mut moves::<0>(3)), DrawReason::TooEarly);
    assert_eq!(answer(&mut moves::<90>(16)), DrawReason::Better(90));
    let mut level = moves::<0>(16);
    assert_eq!(answer(&mut level), DrawReason::Level);
    assert_eq!(level.outcome(), Some(Outcome::draw(Reason::Agreement)));
}

#[test]
fn a_hopeless_machine_offers_to_give_up_and_plays_on_if_asked() {
    let mut desk = moves::<-2000>(4);
    assert_eq!(desk.offer(), Some((Color::Black, Offer::Resignation)));
    desk.tell(Message::Decline, 0).unwrap();
    let m = *legal(desk.board()).last().unwrap();
    desk.tell(Message::Play { m, sure: false }, 0).unwrap();
    wait(&mut desk, 0);
    assert_eq!(desk.offer(), None, "not again at once");
    let mut desk = moves::<-2000>(4);
    desk.tell(Message::Accept, 0).unwrap();
    assert_eq!(desk.outcome().map(|o| o.result), Some(GameResult::White));
}

#[test]
fn machines_play_each_other_to_an_end() {
    let mut desk = desk("elf nodes 30", "prodigy nodes 30", hire_machine);
    for _ in 0..200_000 {
        desk.tick(0, 2_000);
        if desk.outcome().is_some() {
            break;
        }
    }
    assert!(desk.outcome().is_some());
    desk.tell(Message::TakeBack, 0).unwrap();
    assert!(desk.is_paused(), "they would make the same move again");
    assert_eq!(desk.tell(Message::Hint, 0), Err(Refusal::NotYourMove));
}

#[test]
fn a_hint_comes_in_three_presses() {
    let mut desk = desk("person", "prodigy nodes 10", hire_machine);
    desk.tell(Message::Hint, 0).unwrap();
    assert_eq!(desk.hint(), None);
    while desk.tick(0, 5_000) {}
    let first = desk.hint().expect("a hint");
    assert!(first.to.is_none() && first.line.is_empty());
    desk.tell(Message::Hint, 0).unwrap();
    let second = desk.hint().expect("more");
    assert!(second.to.is_some() && second.line.is_empty());
    desk.tell(Message::Hint, 0).unwrap();
    let third = desk.hint().expect("all");
    assert_eq!((third.line[0].from(), Some(third.line[0].to())), (first.from, second.to));
    let m = third.line[0];
    desk.tell(Message::Play { m, sure: false }, 0).unwrap();
    assert_eq!(desk.hint(), None);
    assert!(desk.is_assisted());
    assert_eq!(desk.news().filter(|news| matches!(news, News::Hint(_))).count(), 3);
}

#[test]
fn analysis_shows_several_lines_of_any_place() {
    let mut desk = desk("person", "person", hire_machine);
    play_all(&mut desk, "e4 e5");
    let at = desk.tree().node(ROOT).children[0];
    desk.tell(Message::Analyse { at, lines: 3 }, 0).unwrap();
    for _ in 0..200 {
        assert!(desk.tick(0, 1_000));
    }
    let board = desk.tree().board(at);
    let lines = desk.analysis();
    // A later variation of an iteration may turn out better than an earlier one: it is shown first.
    assert!(lines.is_sorted_by_key(|thought| Reverse((thought.depth, thought.score))));
    let mut variations: Vec<u8> = lines.iter().map(|thought| thought.variation).collect();
    variations.sort_unstable();
    assert_eq!(variations, [1, 2, 3]);
    let firsts: HashSet<Move> = lines.iter().map(|thought| thought.line[0]).collect();
    assert!(firsts.len() == 3 && firsts.iter().all(|&m| board.is_legal(m)));
    desk.tell(Message::StopAnalysis, 0).unwrap();
    assert!(!desk.tick(0, 1_000) && desk.analysis().is_empty());
}

#[test]
fn move_now_ends_thinking_without_end() {
    let mut desk = desk("person", "ce infinite", hire_machine);
    assert_eq!(desk.tell(Message::MoveNow, 0), Err(Refusal::NobodyThinks));
    play(&mut desk, "e4", 0).unwrap();
    for _ in 0..50 {
        desk.tick(0, 2_000);
    }
    assert!(desk.is_thinking() && desk.thought(Color::Black).is_some());
    desk.tell(Message::MoveNow, 0).unwrap();
    wait(&mut desk, 0);
    assert_eq!(desk.tree().ply(desk.here()), 2);
}

#[test]
fn a_failing_player_pauses_the_game() {
    let nobody: Hire = |seat, _| {
        if seat.is_person() { Ok(None) } else { Err("it has gone home".into()) }
    };
    let mut desk = desk("person", "ce full", nobody);
    assert!(desk.is_paused());
    let news: Vec<_> = desk.news().collect();
    assert!(
        matches!(&news[..], [News::Failed { by: Color::Black, why }] if why == "it has gone home")
    );
    desk.tell(Message::Sit(Color::Black, Seat::person()), 0).unwrap();
    desk.tell(Message::Resume, 0).unwrap();
    play_all(&mut desk, "f3 e5 g4 Qh4#");
    assert_eq!(desk.outcome(), Some(Outcome::won_by(Color::Black, Reason::Checkmate)));
}

#[test]
fn the_tree_is_worked_on_beside_the_game() {
    let mut desk = desk("person", "person", hire_machine);
    play_all(&mut desk, "e4 e5 Nf3");
    let e4 = desk.tree().node(ROOT).children[0];
    let c5 = desk.tree().board(e4).parse_move("c5").unwrap();
    let revision = desk.revision();
    desk.tell(Message::Try { at: e4, m: c5 }, 0).unwrap();
    let sicilian = desk.tree().child(e4, c5).unwrap();
    desk.tell(Message::Comment { at: sicilian, text: " the  {Sicilian}\n".into() }, 0).unwrap();
    assert_eq!(desk.tree().node(sicilian).comment, "the |Sicilian|");
    assert!(desk.revision() > revision);
    assert_eq!(desk.tell(Message::Remove(e4), 0), Err(Refusal::Played));
    desk.tell(Message::PlayOnFrom(sicilian), 0).unwrap();
    assert_eq!(desk.to_move(), Color::White);
    assert_eq!(desk.tree().end(ROOT), sicilian, "what is played is the main line");
    assert_eq!(desk.tree().node(e4).children.len(), 2);
    let e5 = desk.tree().node(e4).children[1];
    desk.tell(Message::Remove(e5), 0).unwrap();
    assert_eq!(desk.tell(Message::PlayOnFrom(e5), 0), Err(Refusal::Gone));
}

#[test]
fn the_coach_asks_before_a_piece_hangs_and_is_told_so() {
    let mut desk = desk("person", "desktop nodes 100", hire_machine);
    desk.tell(Message::Coach(true), 0).unwrap();
    play(&mut desk, "e4", 0).unwrap();
    desk.tell(Message::Sit(Color::Black, Seat::person()), 0).unwrap();
    play_all(&mut desk, "e5 Nf3 Nc6 Bc4 Bc5 O-O");
    let hangs = desk.board().parse_move("Bxf2").unwrap();
    let here = desk.here();
    let question = desk.tell(Message::Play { m: hangs, sure: false }, 0);
    let Err(Refusal::Sure(text)) = question else { panic!("{question:?}") };
    assert!(!text.contains("f2") && !text.contains("bishop"), "{text}");
    assert_eq!(desk.here(), here);
    desk.tell(Message::Play { m: hangs, sure: true }, 0).unwrap();
    assert_ne!(desk.here(), here);
}

#[test]
fn turning_points_are_found_after_the_game() {
    let mut desk = desk("person", "person", hire_machine);
    play_all(&mut desk, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 O-O Bg5 h6 Bh4 g5 Nxg5 hxg5 Bxg5");
    play_all(&mut desk, "Qe7 Nc3 Qd8 Nd5 Be7 Nxe7 Nxe7 Qf3 Kg7");
    desk.tell(Message::Review, 0).unwrap();
    assert!(desk.turning_points().is_empty(), "it takes a while");
    while desk.tick(0, 5_000) {}
    assert!(desk.review_progress().unwrap().is_done());
    assert!(desk.news().any(|news| news == News::Reviewed));
    let points = desk.turning_points();
    assert!((1..=3).contains(&points.len()), "{points:?}");
    for (at, point) in &points {
        assert_eq!(desk.tree().node(*at).played, point.played, "{}", point.describe());
    }
    desk.tell(Message::TakeBack, 0).unwrap();
    assert!(desk.turning_points().is_empty() && desk.review_progress().is_none());
    let mut game = self::desk("person", "prodigy nodes 9", hire_machine);
    play(&mut game, "e4", 0).unwrap();
    assert_eq!(game.tell(Message::Review, 0), Err(Refusal::NotOver));
}

#[test]
fn a_slow_machine_is_charged_its_time_once() {
    for seat in ["c64 seconds 15 authentic", "c64 seconds 15"] {
        let mut game = NewGame::new(Seat::person(), self::seat(seat));
        game.allowances = Some([Allowance { base: 20_000, increment: 0, moves: 1 }; 2]);
        let mut desk = Desk::new(game, hire_machine);
        desk.set_books(Books { are_closed: true, ..Books::default() });
        play(&mut desk, "e4", 0).unwrap();
        let mut now = 0;
        while !desk.is_persons_move() {
            now += 50;
            desk.tick(now, 2_000);
            assert_eq!(desk.outcome(), None, "{seat} at {now} ms");
        }
        // 20 seconds, 15 of them used, and 20 more for the next move.
        let [_, left] = desk.time_left(now).unwrap();
        assert!((24_500..25_500).contains(&left), "{seat}: {left}");
    }
}

#[test]
fn a_take_back_restarts_the_clock_and_finds_the_players_own() {
    let mut game = NewGame::new(Seat::person(), Seat::person());
    game.allowances = Some([Allowance::seconds(600, 0), Allowance::seconds(10, 0)]);
    let mut desk = Desk::new(game, hire_machine);
    play(&mut desk, "e4", 0).unwrap();
    play(&mut desk, "e5", 1_000).unwrap();
    desk.tell(Message::SwapSides, 2_000).unwrap();
    assert_eq!(desk.time_left(2_000), Some([9_000, 599_000]));
    desk.tell(Message::TakeBack, 2_000).unwrap();
    assert_eq!(desk.time_left(2_000), Some([10_000, 600_000]), "each has their own");
    desk.tick(602_000, 1);
    assert_eq!(desk.outcome(), Some(Outcome::won_by(Color::White, Reason::Time)));
}

#[test]
fn a_hint_that_nobody_waits_for_does_not_end_the_analysis() {
    let mut desk = desk("person", "person", hire_machine);
    desk.tell(Message::Analyse { at: ROOT, lines: 1 }, 0).unwrap();
    desk.tell(Message::Hint, 0).unwrap();
    desk.tick(0, 1_000);
    play(&mut desk, "e4", 0).unwrap();
    for _ in 0..20 {
        assert!(desk.tick(0, 1_000));
    }
    assert_eq!((desk.analysed(), desk.analysis().len()), (Some(ROOT), 1));
}

#[test]
fn a_game_ends_with_what_was_played() {
    let mut desk = desk("person", "person", hire_machine);
    play_all(&mut desk, "e4 e5 Qh5 Nc6");
    desk.tell(Message::TakeBack, 0).unwrap();
    desk.tell(Message::TakeBack, 0).unwrap();
    desk.tell(Message::Resign, 0).unwrap();
    let game = desk.to_pgn(0);
    assert_eq!((game.moves.len(), game.result), (2, GameResult::Black));
    assert_eq!(game.moves[1].comment.as_deref(), Some("(not played: Qh5)"));
    assert_eq!(desk.tell(Message::Redo, 0), Err(Refusal::NothingToRedo));
}

#[test]
fn a_player_who_failed_is_tried_again_when_the_game_goes_on() {
    let mut desk = desk("person", "program full -- /no/such/program", kilomate_desk::hire_anyone);
    let mut own = OwnPrograms::default();
    own.add(desk.seat(Color::Black));
    desk.set_own_programs(own);
    let mut failures = 0;
    play(&mut desk, "e4", 0).unwrap();
    for round in 1..=3 {
        for _ in 0..100 {
            desk.tick(0, 100);
        }
        failures += desk.news().filter(|news| matches!(news, News::Failed { .. })).count();
        assert_eq!((failures, desk.is_paused()), (round, true));
        desk.tell(Message::Resume, 0).unwrap();
    }
}
