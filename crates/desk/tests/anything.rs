//! Any messages in any order: the desk refuses or obeys, and always has a game that makes sense.

use kilomate_core::Color;
use kilomate_core::play::random::Random;
use kilomate_desk::clock::Allowance;
use kilomate_desk::tree::{NodeId, ROOT, Tree};
use kilomate_desk::{Desk, Message, NewGame, hire_machine};
use kilomate_pgn::{read, write};

const SEATS: [&str; 6] =
    ["person", "person Eve", "elf nodes 9", "prodigy nodes 20 ponder", "ce elo 900", "c64 depth 1"];

fn any_place(tree: &Tree, random: &mut Random) -> NodeId {
    let mut at = ROOT;
    for _ in 0..random.below(20) {
        let children = &tree.node(at).children;
        if children.is_empty() {
            break;
        }
        at = children[random.below(children.len())];
    }
    at
}

fn any_message(desk: &Desk, random: &mut Random) -> Message {
    let at = any_place(desk.tree(), random);
    let mut any_move = |board: &kilomate_core::Board| {
        let moves = board.legal_moves();
        let moves = moves.as_slice();
        moves.get(random.below(moves.len())).copied().unwrap_or_default()
    };
    let here = any_move(desk.board());
    let there = any_move(&desk.tree().board(at));
    let side = if random.below(2) == 0 { Color::White } else { Color::Black };
    match random.below(35) {
        0..=9 => Message::Play { m: here, sure: random.below(2) == 0 },
        10 => Message::Play { m: there, sure: true },
        11 | 12 => Message::TakeBack,
        13 => Message::Redo,
        14 => Message::PlayOnFrom(at),
        15 => Message::Pause,
        16 | 17 => Message::Resume,
        18 => Message::OfferDraw,
        19 => Message::ClaimDraw((random.below(2) == 0).then_some(here)),
        20 => Message::Resign,
        21 => Message::Accept,
        22 => Message::Decline,
        23 => Message::SwapSides,
        24 => Message::Sit(side, SEATS[random.below(SEATS.len())].parse().expect("a seat")),
        25 => Message::MoveNow,
        26 => Message::Hint,
        27 => Message::Analyse { at, lines: random.below(7) as u8 },
        28 => Message::StopAnalysis,
        29 => Message::Try { at, m: there },
        32 => Message::Review,
        34 => Message::Consult,
        33 => Message::Coach(random.below(3) == 0),
        30 => Message::Comment { at, text: "so ( [%clk 9 } ;\n$ 1-0".into() },
        _ if random.below(2) == 0 => Message::Promote(at),
        _ => Message::Remove(at),
    }
}

#[test]
fn any_messages_leave_a_game_that_makes_sense() {
    let mut random = Random::new(10);
    let mut obeyed = 0;
    for round in 0..40 {
        let mut seat = || SEATS[random.below(SEATS.len())].parse().expect("a seat");
        let mut game = NewGame::new(seat(), seat());
        if round % 2 == 0 {
            game.allowances = Some([Allowance::seconds(60, 1), Allowance::seconds(20, 0)]);
        }
        let mut desk = Desk::new(game, hire_machine);
        let mut now = 0;
        for _ in 0..200 {
            now += random.below(400) as u64;
            let message = any_message(&desk, &mut random);
            let before = write(&desk.to_pgn(now));
            match desk.tell(message.clone(), now) {
                Ok(()) => obeyed += 1,
                // A flag may fall at the moment of a move: that is said, and it is a change.
                Err(_) if desk.outcome().is_some() => {}
                Err(why) => assert_eq!(write(&desk.to_pgn(now)), before, "{message:?}: {why}"),
            }
            desk.tick(now, 500);
            desk.news().for_each(drop);
        }
        let text = write(&desk.to_pgn(now));
        let games = read(&text).expect(&text);
        let copy = Desk::from_pgn(&games[0], hire_machine, 0).expect(&text);
        assert_eq!((copy.board(), copy.outcome()), (desk.board(), desk.outcome()), "{text}");
        assert_eq!(copy.tree().moves(copy.here()), desk.tree().moves(desk.here()), "{text}");
    }
    assert!(obeyed > 2_500, "{obeyed}");
}
