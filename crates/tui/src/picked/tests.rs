//! Keys, clicks and drags, and what comes of them.

use super::*;
use crate::board::Size;
use Direction::{Down, Left, Right, Up};
use crossterm::event::KeyModifiers;
use kilomate_core::Kind;
use ratatui::layout::Rect;

fn at(name: &str) -> Square {
    let name = name.as_bytes();
    Square::from_ascii(name[0], name[1]).unwrap()
}

fn press(name: &str) -> Input {
    Input::Press(Some(at(name)))
}

fn drag(name: &str) -> Input {
    Input::Drag(Some(at(name)))
}

fn release(name: &str) -> Input {
    Input::Release(Some(at(name)))
}

fn all(picked: &mut Picked, board: &Board, inputs: &[Input]) -> Outcome {
    let outcomes = inputs.iter().map(|&input| picked.update(board, false, input));
    outcomes.last().unwrap()
}

fn is_move(outcome: &Outcome, text: &str) -> bool {
    matches!(outcome, Outcome::Move(m) if m.to_string() == text)
}

#[test]
fn keys_move_the_cursor_as_it_is_seen_and_stop_at_the_edge() {
    let board = Board::start();
    let mut picked = Picked::new(at("e2"));
    assert_eq!(picked.marks(&board).cursor, None, "not before a key");
    for (flipped, direction, square) in [
        (false, Up, "e3"),
        (false, Right, "f3"),
        (true, Up, "f2"),
        (true, Right, "e2"),
        (false, Down, "e1"),
    ] {
        assert_eq!(picked.update(&board, flipped, Input::Step(direction)), Outcome::Changed);
        assert_eq!(picked.marks(&board).cursor, Some(at(square)));
    }
    assert_eq!(picked.update(&board, false, Input::Step(Down)), Outcome::Nothing);
    assert_eq!(picked.update(&board, true, Input::Step(Up)), Outcome::Nothing);
    for _ in 0..9 {
        picked.update(&board, false, Input::Step(Left));
    }
    assert_eq!(picked.cursor(), at("a1"));
}

#[test]
fn keys_pick_up_put_back_and_move() {
    let board = Board::start();
    let mut picked = Picked::new(at("e2"));
    assert_eq!(picked.update(&board, false, Input::Choose), Outcome::Changed);
    assert_eq!(picked.marks(&board).targets, [at("e3"), at("e4")].into_iter().collect());
    assert_eq!(picked.update(&board, false, Input::Choose), Outcome::Changed);
    assert_eq!(picked.selected(), None);
    let inputs = [Input::Choose, Input::Step(Up), Input::Step(Up), Input::Choose];
    assert!(is_move(&all(&mut picked, &board, &inputs), "e2e4"));
    assert_eq!(picked.selected(), None);
}

#[test]
fn choosing_another_man_changes_hands_and_an_empty_square_puts_back() {
    let board = Board::start();
    let mut picked = Picked::new(at("e2"));
    all(&mut picked, &board, &[Input::Choose, Input::Step(Left), Input::Choose]);
    assert_eq!(picked.selected(), Some(at("d2")));
    all(&mut picked, &board, &[Input::Step(Up), Input::Step(Left), Input::Choose]);
    assert_eq!(picked.selected(), None);
    all(&mut picked, &board, &[press("e7"), release("e7")]);
    assert_eq!(picked.selected(), None, "the other side's");
}

#[test]
fn two_clicks_or_a_drag_make_a_move() {
    let board = Board::start();
    let mut picked = Picked::new(at("a1"));
    let clicks = [press("g1"), release("g1"), press("f3"), release("f3")];
    assert!(is_move(&all(&mut picked, &board, &clicks), "g1f3"));
    let dragged = [press("g1"), drag("g2"), drag("f3"), release("f3")];
    assert!(is_move(&all(&mut picked, &board, &dragged), "g1f3"));
    assert_eq!(picked.update(&board, false, release("f3")), Outcome::Nothing);
}

#[test]
fn a_second_click_puts_back_and_a_failed_drag_keeps_the_man_in_hand() {
    let board = Board::start();
    let mut picked = Picked::new(at("a1"));
    all(&mut picked, &board, &[press("g1"), release("g1")]);
    assert_eq!(picked.selected(), Some(at("g1")));
    all(&mut picked, &board, &[press("g1"), release("g1")]);
    assert_eq!(picked.selected(), None);
    all(&mut picked, &board, &[press("g1"), drag("g4")]);
    assert_eq!(picked.dragged_over(), Some(at("g4")));
    assert_eq!(picked.marks(&board).cursor, Some(at("g4")));
    picked.update(&board, false, release("g4"));
    assert_eq!((picked.selected(), picked.dragged_over()), (Some(at("g1")), None));
    all(&mut picked, &board, &[press("g1"), Input::Drag(None), Input::Release(None)]);
    assert_eq!(picked.selected(), Some(at("g1")));
    // Pressed on one target, released on another: which one was meant?
    all(&mut picked, &board, &[press("f3"), release("h3")]);
    assert_eq!(picked.selected(), Some(at("g1")));
    picked.update(&board, false, Input::Press(None));
    assert_eq!(picked.selected(), None);
}

#[test]
fn what_cannot_be_done_says_why_once() {
    let board = Board::start();
    let says = |inputs: &[Input]| {
        let mut picked = Picked::new(at("a7"));
        let outcomes = inputs.iter().map(|&input| picked.update(&board, false, input));
        let reasons: Vec<String> = outcomes
            .filter_map(|outcome| match outcome {
                Outcome::Illegal(why) => Some(why.to_string()),
                _ => None,
            })
            .collect();
        reasons.join("; ")
    };
    let knight = "that is not how a knight moves: two squares straight, then one to the side";
    // A drag, a click, the cursor.
    assert_eq!(says(&[press("g1"), drag("g3"), release("g3")]), knight);
    assert_eq!(says(&[press("g1"), release("g1"), press("g3"), release("g3")]), knight);
    let way = "the pawn on d2 is in the way, and a queen cannot jump";
    assert_eq!(says(&[press("d1"), drag("d3"), release("d3")]), way);
    assert_eq!(says(&[press("g1"), drag("e2"), release("e2")]), "your own pawn is on e2");
    let theirs = "the pawn on a7 is Black's, and it is White's move";
    assert_eq!(says(&[press("a7"), release("a7")]), theirs);
    assert_eq!(says(&[Input::Choose]), theirs);
    // Another man is taken in hand, an empty square is nobody's, and a man can be put back.
    assert_eq!(says(&[press("g1"), release("g1"), press("b1"), release("b1")]), "");
    assert_eq!(says(&[press("e4"), release("e4")]), "");
    assert_eq!(says(&[press("g1"), release("g1"), press("g1"), release("g1")]), "");
    assert_eq!(says(&[press("g1"), drag("g3"), Input::Release(None)]), "");
}

#[test]
fn a_promotion_must_be_chosen() {
    let board = Board::from_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    let mut picked = Picked::new(at("a7"));
    let inputs = [Input::Choose, Input::Step(Up), Input::Choose];
    let Outcome::Need(Need::Promotion(moves)) = all(&mut picked, &board, &inputs) else {
        panic!("no choice")
    };
    let kinds: Vec<_> = moves.iter().filter_map(|m| m.promotion()).collect();
    assert_eq!(kinds, [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight]);
    let knight = promotion_to(&moves, Kind::Knight).unwrap();
    assert!(board.is_legal(knight) && knight.to_string() == "a7a8n");
    assert_eq!(promotion_to(&moves, Kind::King), None);
    assert_eq!(picked.selected(), Some(at("a7")));
    assert_eq!(picked.update(&board, false, Input::Cancel), Outcome::Changed);
    assert_eq!(picked.update(&board, false, Input::Cancel), Outcome::Nothing);
}

#[test]
fn castling_is_the_kings_move() {
    let board = Board::from_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").unwrap();
    let mut picked = Picked::new(at("a7"));
    let clicks = [press("e1"), release("e1"), press("c1"), release("c1")];
    assert!(is_move(&all(&mut picked, &board, &clicks), "e1c1"));
}

#[test]
fn a_man_that_is_gone_is_out_of_hand() {
    let board = Board::start();
    let mut picked = Picked::new(at("e2"));
    picked.update(&board, false, Input::Choose);
    let other = Board::from_fen("4k3/8/8/8/8/8/8/4K3 b - - 0 1").unwrap();
    assert_eq!(picked.marks(&other).selected, None);
    assert!(picked.marks(&other).targets.is_empty());
    picked.update(&other, false, Input::Choose);
    assert_eq!(picked.selected(), None);
}

#[test]
fn any_events_in_any_order_give_only_legal_moves() {
    let fen = "r3k2r/pPppqpb1/bn2pnp1/4N3/1p2P3/2N2Q1p/PPPBB1PP/R3K2R w KQkq - 0 1";
    let board = Board::from_fen(fen).unwrap();
    let mut picked = Picked::new(at("e4"));
    let mut random = 0x2545_f491_u32;
    let (mut made, mut chosen, mut refused) = (0, 0, 0);
    for _ in 0..80_000 {
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
        let square =
            Some(Square::from_index((random >> 8) as u8)).filter(|_| random >> 20 & 7 != 0);
        let input = match random % 9 {
            0 => Input::Step(Up),
            1 => Input::Step(Down),
            2 => Input::Step(Left),
            3 => Input::Step(Right),
            4 => Input::Choose,
            5 => Input::Press(square),
            6 => Input::Drag(square),
            7 => Input::Release(square),
            _ => Input::Cancel,
        };
        match picked.update(&board, random & 64 != 0, input) {
            Outcome::Move(m) => {
                made += 1;
                assert!(board.is_legal(m));
            }
            Outcome::Need(Need::Promotion(moves)) => {
                chosen += 1;
                assert!(moves.len() == 4 && moves.iter().all(|&m| board.is_legal(m)));
            }
            Outcome::Illegal(_) => refused += 1,
            Outcome::Nothing | Outcome::Changed => {}
        }
    }
    assert!(refused > 100, "{refused}");
    assert!(made > 100 && chosen > 0, "{made} moves, {chosen} promotions");
}

#[test]
fn a_mouse_presses_the_square_it_is_on() {
    let layout = Layout::new(Rect::new(0, 0, 34, 17), Size::Huge, true).unwrap();
    let place = layout.rect_of(at("c6"));
    let input = |kind, column, row| {
        Input::from_mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }, &layout)
    };
    let left = MouseButton::Left;
    let (x, y) = (place.right() - 1, place.bottom() - 1);
    assert_eq!(input(MouseEventKind::Down(left), x, y), Some(press("c6")));
    assert_eq!(input(MouseEventKind::Drag(left), x, y), Some(drag("c6")));
    assert_eq!(input(MouseEventKind::Up(left), x, y), Some(release("c6")));
    assert_eq!(input(MouseEventKind::Down(left), 0, 0), Some(Input::Press(None)));
    assert_eq!(input(MouseEventKind::Down(MouseButton::Right), x, y), Some(Input::Cancel));
    assert_eq!(input(MouseEventKind::Moved, x, y), None);
}
