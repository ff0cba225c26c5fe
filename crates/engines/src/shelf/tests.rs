//! Endings that an engine with tables plays: never worse than they are, and in time.

use super::*;
use kilomate_heap::zeroed_box;

use crate::{Thinker, build};
use kilomate_core::play::level::Level;
use kilomate_core::{Choice, Color, Event, Game, Kind, Limits, MachineName, Move, Piece, Setup};
use kilomate_core::{Square, Status, Task};

/// The tables with three men, which are with the tests of their reader.
fn tables() -> Tables {
    Tables::find(concat!(env!("CARGO_MANIFEST_DIR"), "/../syzygy/tests/tables")).unwrap()
}

fn player(tables: Option<Tables>) -> Box<dyn Thinker> {
    let mut player = build(MachineName::Desktop, 1).unwrap();
    assert!(player.keep_tables(tables));
    player
}

fn nodes(nodes: u64) -> Task {
    Task { limits: Limits { nodes, ..Limits::default() }, ..Task::default() }
}

/// One iteration, and all of it: its score is what is known of the position.
fn one_ply() -> Task {
    Task { limits: Limits { depth: 1, ..Limits::default() }, ..Task::default() }
}

/// The answer to a task.
fn answer(player: &mut dyn Thinker, start: &Board, moves: &[Move], task: &Task) -> Choice {
    player.set_position(start, moves);
    player.begin(task, 0, &[]);
    loop {
        if let Event::Move(choice) = player.step(0, 1_000) {
            return choice;
        }
    }
}

/// Positions with White's king, one man of his and Black's king, the same ones every time.
fn positions(kind: Kind, seed: u64) -> impl Iterator<Item = Board> {
    let mut random = kilomate_core::play::random::Random::new(seed);
    std::iter::repeat_with(move || {
        let bits = random.bits();
        let square = |shift: u32| Square::from_index((bits >> shift) as u8);
        let mut setup = Setup::start();
        Square::all().for_each(|at| setup.put(at, Piece::NONE));
        setup.castling = 0;
        setup.put(square(40), Piece::new(Color::White, kind));
        setup.put(square(46), Piece::new(Color::White, Kind::King));
        setup.put(square(52), Piece::new(Color::Black, Kind::King));
        setup.side = if bits >> 58 & 1 == 0 { Color::White } else { Color::Black };
        setup.build().ok()
    })
    .flatten()
}

/// What the move leads to, for the side that makes it.
fn kept(tables: &mut Tables, board: &Board, m: Move) -> Outcome {
    let mut game: Game<1> = Game::from_board(board);
    game.play(m).unwrap();
    match tables.outcome(game.board()).unwrap() {
        Outcome::Win => Outcome::Loss,
        Outcome::Loss => Outcome::Win,
        other => other,
    }
}

#[test]
fn zeros_are_no_tables() {
    let shelf = zeroed_box::<Shelf>().unwrap();
    assert!(shelf.tables.is_none() && shelf.most_men == 0 && shelf.root().is_none());
}

#[test]
fn only_the_desktop_keeps_tables() {
    for machine in MachineName::ALL {
        let mut player = build(machine, 1).unwrap();
        assert_eq!(player.keep_tables(Some(tables())), machine == MachineName::Desktop);
    }
}

/// With a handful of nodes the search alone gives away pawn endings, and with tables never.
#[test]
fn moves_keep_what_the_position_is_worth() {
    let mut judge = tables();
    let [mut with, mut without] = [player(Some(tables())), player(None)];
    let mut given_away = 0;
    for board in positions(Kind::Pawn, 3).take(500) {
        if !board.has_legal_move() {
            continue;
        }
        let worth = judge.outcome(&board).unwrap();
        let choice = answer(with.as_mut(), &board, &[], &nodes(20));
        assert_eq!(kept(&mut judge, &board, choice.best), worth, "{}", board.to_fen());
        let score = answer(with.as_mut(), &board, &[], &one_ply()).score.centipawns();
        let is_right = match worth {
            Outcome::Win => score > 28_000,
            Outcome::Loss => score < -28_000,
            _ => score == 0,
        };
        assert!(is_right, "{}: {score}", board.to_fen());
        assert!(with.table_hits() > 0);
        let choice = answer(without.as_mut(), &board, &[], &nodes(20));
        given_away += u32::from(kept(&mut judge, &board, choice.best) != worth);
    }
    assert!(given_away > 0, "or the test shows nothing");
}

/// Positions in which White wins, whoever is to move.
fn won(kind: Kind) -> impl Iterator<Item = Board> {
    let mut tables = tables();
    positions(kind, 5).filter(move |board| {
        let is_white = board.side_to_move() == Color::White;
        let outcome = if is_white { Outcome::Win } else { Outcome::Loss };
        tables.outcome(board) == Some(outcome) && board.has_legal_move()
    })
}

/// The same position, so many half-moves after the last capture or pawn's move.
fn with_clock(board: &Board, clock: i16) -> Board {
    let fen = board.to_fen().to_string();
    let men: Vec<&str> = fen.split(' ').take(4).collect();
    Board::from_fen(format!("{} {clock} 100", men.join(" "))).unwrap()
}

/// Plays a won position to mate against the defence that lasts longest, and never gives the win
/// away; returns the half-moves.
fn half_moves_to_mate(player: &mut dyn Thinker, judge: &mut Tables, start: &Board) -> usize {
    let mut game: Game<512> = Game::from_board(start);
    let mut moves = Vec::new();
    while !game.status().is_over() && !game.status().is_draw() {
        let board = game.board();
        let m = if board.side_to_move() == Color::White {
            let best = answer(player, start, &moves, &nodes(30)).best;
            assert_eq!(kept(judge, board, best), Outcome::Win, "{}", board.to_fen());
            best
        } else {
            let mut longest = |m: &Move| {
                let mut next: Game<1> = Game::from_board(board);
                next.play(*m).unwrap();
                judge.distance(next.board()).unwrap()
            };
            let replies = board.legal_moves();
            let reply = replies.as_slice().iter().max_by_key(|m| longest(m));
            *reply.unwrap()
        };
        game.play(m).unwrap();
        moves.push(m);
    }
    assert_eq!(game.status(), Status::Checkmate, "{}", start.to_fen());
    moves.len()
}

#[test]
fn won_endings_are_won() {
    let mut judge = tables();
    let mut player = player(Some(tables()));
    for (kind, most) in [(Kind::Queen, 100), (Kind::Rook, 100), (Kind::Pawn, 200)] {
        for board in won(kind).take(100) {
            let half_moves = half_moves_to_mate(player.as_mut(), &mut judge, &board);
            assert!(half_moves <= most, "{}: {half_moves}", board.to_fen());
        }
    }
}

#[test]
fn wins_are_in_time_when_there_is_none_to_lose() {
    let mut judge = tables();
    let mut player = player(Some(tables()));
    for kind in [Kind::Queen, Kind::Rook, Kind::Pawn] {
        for board in won(kind).take(100) {
            let distance = judge.distance(&board).unwrap().abs();
            let board = with_clock(&board, 100 - distance);
            half_moves_to_mate(player.as_mut(), &mut judge, &board);
        }
    }
}

/// Four half-moves after which everything stands as before, if there are any.
fn there_and_back(board: &Board) -> Option<Vec<Move>> {
    let forth = |board: &Board| -> Vec<String> {
        let moves = board.legal_moves();
        moves.as_slice().iter().map(|m| m.to_coordinates().to_string()).collect()
    };
    let back = |text: &str| format!("{}{}", &text[2..4], &text[..2]);
    forth(board).iter().find_map(|first| {
        let mut game: Game<8> = Game::from_board(board);
        game.play(board.parse_coordinates(first).unwrap()).unwrap();
        forth(game.board()).iter().find_map(|second| {
            let mut game: Game<8> = Game::from_board(board);
            let play = |text: &String| {
                let m = game.board().parse_coordinates(text).ok()?;
                game.play(m).ok().map(|()| m)
            };
            let line = [first.clone(), second.clone(), back(first), back(second)];
            let moves: Vec<Move> = line.iter().map(play).collect::<Option<_>>()?;
            (game.board().key() == board.key()).then_some(moves)
        })
    })
}

/// Once a position has been repeated, only the fastest way will do.
#[test]
fn nothing_is_repeated_without_end() {
    let mut judge = tables();
    let mut player = player(Some(tables()));
    let mut slower = 0;
    for board in won(Kind::Queen).filter(|b| b.side_to_move() == Color::White).take(50) {
        let Some(moves) = there_and_back(&board) else { continue };
        let mut distance = |m: Move| {
            let mut next: Game<1> = Game::from_board(&board);
            next.play(m).unwrap();
            -judge.distance(next.board()).unwrap()
        };
        let all = board.legal_moves();
        let all = all.as_slice().iter().map(|&m| distance(m));
        let fastest = all.filter(|&distance| distance > 0).min().unwrap();
        let best = answer(player.as_mut(), &board, &moves, &nodes(30)).best;
        assert_eq!(distance(best), fastest, "{}", board.to_fen());
        let best = answer(player.as_mut(), &board, &[], &nodes(30)).best;
        slower += u32::from(distance(best) > fastest);
    }
    assert!(slower > 0, "or the test shows nothing");
}

#[test]
fn wins_that_come_too_late_are_draws() {
    let mut judge = tables();
    let mut player = player(Some(tables()));
    for board in won(Kind::Rook).take(100) {
        let distance = judge.distance(&board).unwrap();
        if distance.abs() > 2 {
            let board = with_clock(&board, 101 - distance.abs());
            let choice = answer(player.as_mut(), &board, &[], &one_ply());
            let expected = 2 * distance.signum(); // all but a draw
            assert_eq!(choice.score.centipawns(), expected, "{}", board.to_fen());
        }
    }
}

/// Tables that have been put away are forgotten, and those that nobody needs change nothing.
#[test]
fn the_search_without_tables_is_as_it_was() {
    let [mut never, mut before, mut idle] = [None, Some(tables()), Some(tables())].map(player);
    before.keep_tables(None);
    let middlegame = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    for (fen, is_ending) in [(middlegame, false), ("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", true)] {
        let board = Board::from_fen(fen).unwrap();
        let search = |player: &mut Box<dyn Thinker>| {
            let choice = answer(player.as_mut(), &board, &[], &nodes(5_000));
            (choice.best, choice.score, player.nodes(), player.table_hits())
        };
        let expected = search(&mut never);
        assert_eq!((search(&mut before), expected.3), (expected, 0));
        assert_eq!(search(&mut idle) != expected, is_ending, "{fen}");
    }
}

/// A capture leads to an ending that is known: the search sees that below the root.
#[test]
fn endings_are_known_before_they_are_reached() {
    let mut player = player(Some(tables()));
    // Only taking the pawn wins.
    let board = Board::from_fen("8/8/8/8/8/5k2/R1p5/4K3 w - - 0 1").unwrap();
    let choice = answer(player.as_mut(), &board, &[], &nodes(2_000));
    assert!(player.table_hits() > 0);
    assert_eq!(choice.best.to_coordinates().as_str(), "a2c2");
    assert!((28_000..30_000).contains(&choice.score.centipawns()), "{}", choice.score);
}

/// Where the root tells all, the tree asks nothing, and captures look no better than they are. Several
/// variations need it all the same.
#[test]
fn the_tree_asks_only_where_the_root_does_not_tell() {
    let mut player = player(Some(tables()));
    let board = Board::from_fen("8/8/4K3/8/4P3/8/8/6k1 w - - 0 1").unwrap();
    let mut hits = |variations, nodes| {
        let limits = Limits { nodes, variations, ..Limits::default() };
        answer(player.as_mut(), &board, &[], &Task { limits, ..Task::default() });
        player.table_hits()
    };
    assert_eq!(hits(1, 5_000), hits(1, 10));
    assert!(hits(2, 5_000) > hits(2, 10));
}

#[test]
fn weaker_players_do_not_look_anything_up() {
    let mut player = player(Some(tables()));
    let board = Board::from_fen("8/8/8/8/4k3/8/4P3/4K3 w - - 0 1").unwrap();
    let weak = Task { level: Level::from_number(5), ..nodes(500) };
    answer(player.as_mut(), &board, &[], &weak);
    assert_eq!(player.table_hits(), 0);
    answer(player.as_mut(), &board, &[], &nodes(500));
    assert!(player.table_hits() > 0);
}
