//! Games on the desk as PGN and back.

use kilomate_core::{Board, Color};
use kilomate_desk::clock::Allowance;
use kilomate_desk::outcome::{Outcome, Reason};
use kilomate_desk::seat::Seat;
use kilomate_desk::tree::ROOT;
use kilomate_desk::{Desk, Message, NewGame, RecordError, hire_machine};
use kilomate_pgn::{GameResult, PgnGame, read, write};

fn play_all(desk: &mut Desk, line: &str, mut now: u64) -> u64 {
    for text in line.split_whitespace() {
        let m = desk.board().parse_move(text).expect(text);
        desk.tell(Message::Play { m, sure: true }, now).expect(text);
        now += 1_234;
    }
    now
}

/// Through text and back.
fn again(desk: &Desk, now: u64) -> Desk {
    let text = write(&desk.to_pgn(now));
    let games = read(&text).expect(&text);
    assert_eq!(games.len(), 1);
    Desk::from_pgn(&games[0], hire_machine, 0).expect(&text)
}

#[test]
fn a_game_goes_on_where_it_was() {
    let mut game = NewGame::new("person Anna".parse().unwrap(), Seat::person());
    game.allowances = Some([Allowance::seconds(300, 2), Allowance::seconds(60, 0)]);
    game.tags = vec![("Date".into(), "2026.11.16".into()), ("Annotator".into(), "Odd".into())];
    let mut desk = Desk::new(game, hire_machine);
    let mut now = play_all(&mut desk, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4", 1_000);
    desk.tell(Message::TakeBack, now).unwrap();
    desk.tell(Message::TakeBack, now).unwrap();
    now = play_all(&mut desk, "Nf6 Ba4", now);
    let nf6 = desk.tree().node(desk.here()).parent.unwrap();
    desk.tell(Message::Comment { at: nf6, text: "bold".into() }, now).unwrap();
    desk.tell(Message::TakeBack, now).unwrap();
    let mut copy = again(&desk, now);
    assert_eq!(copy.tree().moves(copy.here()), desk.tree().moves(desk.here()));
    assert_eq!(copy.board(), desk.board());
    assert_eq!(copy.time_left(0), desk.time_left(now));
    assert!(copy.is_paused(), "its clock must not run before the person is back");
    assert_eq!(copy.seat(Color::White), &Seat::Person("Anna".into()));
    assert_eq!((copy.tag("Annotator"), copy.tag("Date")), (Some("Odd"), Some("2026.11.16")));
    assert_eq!(copy.tree().node(copy.here()).comment, "bold");
    copy.tell(Message::Redo, 0).unwrap();
    desk.tell(Message::Redo, now).unwrap();
    assert_eq!(copy.tree().moves(copy.here()), desk.tree().moves(desk.here()));
    assert_eq!(copy.time_left(0), desk.time_left(now));
    // Nothing changes when it is written a second time.
    copy.tell(Message::Resume, 0).unwrap();
    assert_eq!(write(&again(&copy, 0).to_pgn(0)), write(&again(&again(&copy, 0), 0).to_pgn(0)));
}

#[test]
fn machines_scores_and_endings_are_kept() {
    let game = NewGame::new("elf nodes 20".parse().unwrap(), "ce nodes 20 ponder".parse().unwrap());
    let mut desk = Desk::new(game, hire_machine);
    for _ in 0..20_000 {
        desk.tick(0, 100);
    }
    assert!(desk.outcome().is_some());
    let copy = again(&desk, 0);
    assert_eq!(copy.outcome(), desk.outcome());
    assert_eq!(copy.seat(Color::Black), desk.seat(Color::Black));
    for (one, other) in desk.tree().path(desk.here()).iter().zip(copy.tree().path(copy.here())) {
        assert_eq!(desk.tree().node(*one).score, copy.tree().node(other).score);
    }
    assert_eq!(write(&copy.to_pgn(0)), write(&desk.to_pgn(0)));
    let mut desk = Desk::new(NewGame::new(Seat::person(), Seat::person()), hire_machine);
    play_all(&mut desk, "e4", 0);
    desk.tell(Message::Resign, 0).unwrap();
    assert_eq!(again(&desk, 0).outcome(), Some(Outcome::won_by(Color::White, Reason::Resignation)));
}

#[test]
fn a_game_from_elsewhere_stands_at_its_end() {
    let text = "[White \"Morphy\"]\n[Black \"Duke\"]\n[Result \"1-0\"]\n\n\
                {A famous one} 1. e4 e5 2. Nf3 (2. f4 {hot} (2. d4 exd4) 2... exf4) 2... d6! 1-0\n";
    let games = read(text).unwrap();
    let desk = Desk::from_pgn(&games[0], hire_machine, 0).unwrap();
    assert_eq!(desk.tree().ply(desk.here()), 4);
    assert_eq!(
        desk.outcome(),
        Some(Outcome { result: GameResult::White, reason: Reason::Unknown })
    );
    assert_eq!(desk.name(Color::White), "Morphy");
    assert_eq!(desk.tree().node(ROOT).comment, "A famous one");
    let out = desk.to_pgn(0);
    assert_eq!(
        out.moves[2].variations.len(),
        2,
        "a variation of a variation's first move is one of the game's"
    );
    assert_eq!(read(&write(&out)).unwrap()[0].moves, out.moves);
}

#[test]
fn what_others_have_said_is_kept() {
    let text = "[TimeControl \"40/7200\"]\n[WhiteElo \"2690\"]\n[Result \"*\"]\n\n\
                1. e4 {good} (1. e4 e5) 1... c5 $1 {last} {words} *\n";
    let games = read(text).unwrap();
    let desk = Desk::from_pgn(&games[0], hire_machine, 0).unwrap();
    let out = write(&desk.to_pgn(0)).replace('\n', " ");
    for part in ["{good}", "(1... e5)", "$1", "last words", "40/7200", "2690"] {
        assert!(out.contains(part), "{part}: {out}");
    }
}

#[test]
fn clocks_and_times_from_elsewhere_are_kept_and_shown() {
    let text = "[TimeControl \"180+2\"]\n\n1. e4 {[%eval 0.2] [%clk 0:03:00]} e5 {[%clk 0:02:58.5] \
                [%emt 0:00:03]} 2. Nf3 (2. f4 {[%clk 0:02:40]}) Nc6 {[%clk 0:02:50]} *";
    let games = read(text).expect(text);
    let mut desk = Desk::from_pgn(&games[0], hire_machine, 0).expect("good");
    assert!(desk.clocks().is_none(), "they do not run");
    for _ in 0..2 {
        let shown = |desk: &Desk| -> Vec<_> {
            let path = desk.tree().path(desk.tree().end(ROOT));
            path.iter().map(|&at| desk.tree().node(at).clocks).collect()
        };
        let told = [[180_000, 180_000], [180_000, 178_500], [180_000, 170_000]].map(Some);
        assert_eq!(shown(&desk), [told[0], told[1], None, told[2]]);
        let written = write(&desk.to_pgn(0)).replace('\n', " ");
        for part in [
            "[%clk 0:03:00] [%eval 0.20]",
            "[%clk 0:02:58.5] [%emt 0:00:03]",
            "2. Nf3 (2. f4 {[%clk 0:02:40]}) 2... Nc6 {[%clk 0:02:50]}",
        ] {
            assert!(written.contains(part), "{written}");
        }
        desk = again(&desk, 0);
    }
    // Without a time control nobody knows what the other clock shows: the words stay.
    let games = read("1. e4 {[%clk 0:03:00] so} e5 *").expect("good");
    let desk = Desk::from_pgn(&games[0], hire_machine, 0).expect("good");
    let e4 = desk.tree().path(desk.here())[0];
    assert_eq!(desk.tree().node(e4).comment, "[%clk 0:03:00] so");
}

#[test]
fn null_moves_stay_as_words() {
    let text = "1. e4 e5 {so} (1... -- 2. d4 {big} (2. f4)) 2. Nf3 Nc6 3. -- d5 1-0";
    let games = read(text).expect(text);
    let desk = Desk::from_pgn(&games[0], hire_machine, 0).expect("good");
    let path = desk.tree().path(desk.tree().end(ROOT));
    assert_eq!(path.len(), 4);
    let comment = |ply: usize| desk.tree().node(path[ply]).comment.as_str();
    assert_eq!(comment(0), "1... -- 2. d4 \"big\" (2. f4)");
    assert_eq!((comment(1), comment(3)), ("so", "3. -- d5"));
    assert_eq!(again(&desk, 0).tree().node(path[0]).comment, comment(0));
}

#[test]
fn a_start_of_ones_own_is_kept() {
    let mut game = NewGame::new(Seat::person(), Seat::person());
    game.start = Board::from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 3 9").unwrap();
    let mut desk = Desk::new(game, hire_machine);
    play_all(&mut desk, "Kd7 e4", 0);
    let copy = again(&desk, 0);
    assert_eq!((copy.tree().start(), copy.board()), (desk.tree().start(), desk.board()));
}

#[test]
fn tags_that_make_no_sense_are_named() {
    let with = |tags: &[(&str, &str)]| {
        let mut game = PgnGame::from_board(&Board::start());
        game.tags = tags.iter().map(|&(n, v)| (n.to_string(), v.to_string())).collect();
        Desk::from_pgn(&game, hire_machine, 0).err().map(|error| error.to_string())
    };
    assert_eq!(with(&[("KilomateHere", "nonsense")]), None, "not a desk's game");
    for (name, value, part) in [
        ("KilomateWhite", "zx81", "there is no player `zx81`"),
        ("KilomateClocks", "300", "two values"),
        ("KilomateClocks", "300 x", "write seconds"),
        ("KilomateLeft", "1 -2", "milliseconds"),
        ("KilomateHere", "0 a", "numbers"),
    ] {
        let error = with(&[("KilomateDesk", "1"), (name, value)]).expect(name);
        assert!(error.contains(name) && error.contains(part), "{error}");
    }
    let error = with(&[("KilomateDesk", "2")]).expect("a later version");
    assert_eq!(error, RecordError::Version("2".into()).to_string());
    assert_eq!(
        with(&[("KilomateDesk", "1"), ("KilomateHere", "0 7 99")]),
        None,
        "as far as it goes"
    );
}
