//! Games that are read: what is in them, where they begin, and what is wrong with them.

use super::*;
use crate::{DEEPEST, PgnMove};

#[test]
fn a_file_with_everything_in_it_is_read() {
    let text = "\u{feff}% a remark\n[Event \"A \\\"quoted\\\" name\"]\n[Result \"1-0\"]\n\n\
        {before} 1.e4 $1 e5 (1... c5 {the (Sicilian} 2. Nf3 (2. c3)) 2. Nf3! {good\nmove} \
        2...Nc6 ; to the end ( {\n3. Bb5 a6 1-0\n\n\
        [FEN \"4k3/8/8/8/8/8/8/R3K2R b KQ - 0 7\"]\n\n7... Kf7 8. 0-0+ *\n 1. d4";
    let games = read(text).expect("good");
    assert_eq!(games.len(), 3);
    assert_eq!(games[0].tag("Event"), Some("A \"quoted\" name"));
    assert_eq!(games[0].moves.len(), 6);
    assert_eq!(games[0].preface.as_deref(), Some("before"));
    assert_eq!(
        (games[0].moves[0].nags.as_slice(), &games[0].moves[1].nags[..]),
        (&[1][..], &[][..])
    );
    assert_eq!(games[0].moves[2].comment.as_deref(), Some("good move"));
    assert_eq!(games[0].moves[2].nags, [1]);
    assert_eq!(games[0].moves[3].comment.as_deref(), Some("to the end ( {"));
    assert_eq!(games[0].ending, None);
    assert_eq!(games[1].moves[1].played.to_string(), "e1g1");
    assert_eq!(games[2].moves.len(), 1);
    let results: Vec<GameResult> = games.iter().map(|game| game.result).collect();
    assert_eq!(results, [GameResult::White, GameResult::Unknown, GameResult::Unknown]);
}

#[test]
fn comments_and_glyphs_belong_to_the_move_before() {
    let game = |text| read(text).expect(text).swap_remove(0);
    let said = game("{a} {b} 1. e4 {c} ; d\n{} e5!? $13 $x $999 2. Nf3 ?? {e} {f} {g} 1/2-1/2");
    assert_eq!(said.preface.as_deref(), Some("a b"));
    let comments: Vec<_> = said.moves.iter().map(|m| m.comment.as_deref()).collect();
    assert_eq!(comments, [Some("c d"), None, Some("e")]);
    let nags: Vec<_> = said.moves.iter().map(|m| m.nags.clone()).collect();
    assert_eq!(nags, [vec![], vec![5, 13], vec![4]]);
    assert_eq!(said.ending.as_deref(), Some("f g"));
    assert_eq!(said.result, GameResult::Draw);
    // Without a result after the moves that of the tag counts.
    assert_eq!(game("[Result \"0-1\"]\n1. e4").result, GameResult::Black);
    assert_eq!(game("[Result \"0-1\"]\n1. e4 *").result, GameResult::Black, "somebody knew");
    assert_eq!(game("[Result \"0-1\"]\n1. e4 1-0").result, GameResult::White);
    assert_eq!(game("[Result \"½-½\"]\n1. e4").result, GameResult::Draw);
    // What ends a variation inside of a comment does not.
    assert_eq!(game("1. e4 (1. d4 {)} ; )\n (1. c4) d5) e5 *").moves.len(), 2);
}

#[test]
fn a_mistake_spoils_one_game() {
    let bad_ones = [
        "1. e5 e6 2. Nf3 *",
        "1. e4 Ke3 (1... e5 1-0 {0-1} 2. Nf3) {*} ; 1-0\n 2. d4 1-0 {after the result}",
        "1. e4 (1. d4 Ke3 1-0) e5 *",
        "1. e4 e5 ) 2. Nf3 *",
        "(1. e4) 1. d4 *",
        "[Event \"x]\n[White \"w\"]\n\n1. e4 *",
        "[Event \"x\"\n[White \"w\"]\n\n1. e4 *",
        "[Event x]\n\n1. e4 *",
        "[Event \"x\"]\n[FEN \"4k3 w\"]\n[SetUp \"1\"]\n\n1. e4 (1. d4) *",
        "[Event \"x\"]\n\n1. e4 {not closed *",
        "[Event \"x\"]\n\n1. e4 (1. d4 {not closed} *",
        "[Event \"x\"]\n\n1. e4 Nonsense",
    ];
    for bad in bad_ones {
        let good = "[Event \"good\"]\n\n1. d4 {a} d5 *\n\n";
        let text = format!("{good}{bad}\n\n{good}1. c4 1/2\n\n{bad}\n\n{good}");
        let sorted = sort(&text);
        let numbers: Vec<usize> = sorted.games.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, [1, 3, 4, 6], "{bad}");
        let lengths: Vec<usize> = sorted.games.iter().map(|(_, g)| g.moves.len()).collect();
        assert_eq!(lengths, [2, 2, 1, 2], "{bad}");
        let mistakes: Vec<usize> = sorted.mistakes.iter().map(|m| m.game).collect();
        assert_eq!(mistakes, [2, 5], "{bad}");
        let between = text.match_indices(bad).map(|(at, _)| 1 + lines(&text[..at]));
        for (mistake, first) in sorted.mistakes.iter().zip(between) {
            assert!((first..=first + lines(bad)).contains(&mistake.line), "{bad}: {mistake}");
        }
    }
    // Games without tags and without results, of which the second has a mistake.
    let sorted = sort("1. e4 e5\n\n1. d4 Ke3 2. c4\n\n1. c4 c5");
    assert_eq!((sorted.games.len(), sorted.mistakes.len()), (2, 1));
}

#[test]
fn games_begin_where_people_see_it() {
    let count = |text: &str| {
        let games = read(text).expect(text);
        games.iter().map(|game| game.moves.len()).collect::<Vec<_>>()
    };
    // A remark before the first game, one between tags, one at the end of the file.
    let text = "; by hand\n{and so}\n\n[Event \"a\"]\n; here\n[Site \"b\"]\n\n1. e4 *\n\n; end\n";
    let games = read(text).expect("good");
    assert_eq!((games.len(), games[0].tags.len()), (1, 2));
    assert_eq!(games[0].preface.as_deref(), Some("by hand and so here"));
    // Tags without moves, results or both; an empty line between tags.
    assert_eq!(count("[Event \"a\"]\n\n[Site \"b\"]\n\n1. e4 *"), [1]);
    assert_eq!(count("[Event \"a\"]\n\n[Event \"b\"]\n\n1. e4 *"), [0, 1]);
    assert_eq!(count("[Event \"a\"]\n1. e4\n[Event \"b\"]\n1. e4 e5"), [1, 2]);
    assert_eq!(count("1. e4 e5\n\n2. Nf3\n\n1. d4"), [3, 1]);
    assert_eq!(count("1. e4 e5 1-0 {x} 1. d4 0-1"), [2, 1]);
    // A tag twice: the last counts.
    let twice = read("[Event \"a\"]\n[Site \"s\"]\n[Event \"b\"]\n\n*").expect("good");
    let tag = |name: &str, value: &str| (name.to_string(), value.to_string());
    assert_eq!(twice[0].tags, [tag("Event", "b"), tag("Site", "s")]);
    // What is said after the result belongs to the game, up to an empty line.
    let after = read("1. e4 1-0 {won} ; well\n\n{next} 1. d4 *").expect("good");
    assert_eq!(after[0].moves[0].comment.as_deref(), Some("won"));
    assert_eq!(after[0].ending.as_deref(), Some("well"));
    assert_eq!(after[1].preface.as_deref(), Some("next"));
    // A percent sign begins a remark at the beginning of a line only.
    assert_eq!(count("1. e4\n% Ke3\n e5 *"), [2]);
    assert!(read("1. e4 % e5 *").is_err());
    assert_eq!(count("1. e4 e5 2. e8(Q) *".replace("e8(Q)", "Nf3").as_str()), [3]);
    let promoted = "[FEN \"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\"]\n1. e8(Q) (1. e8(N)+ Kg6) 1-0";
    let game = read(promoted).expect("good").swap_remove(0);
    assert_eq!(game.moves[0].played.to_string(), "e7e8q");
    assert_eq!(game.moves[0].variations[0].moves[0].played.to_string(), "e7e8n");
    assert_eq!(count("\u{feff}1. e4 *\r\n\u{feff}[Event \"x\"]\r\n\r\n1. d4 *\r\n\u{1a}"), [1, 1]);
    let timed = read("1. e4 [%clk 0:01:00] e5 {[%clk 0:00:59]} *").expect("good");
    assert_eq!(timed[0].moves[0].comment.as_deref(), Some("[%clk 0:01:00]"));
}

#[test]
fn nobody_moves_where_annotators_say_so() {
    let text = "1. e4 e5 2. Nf3 (2. -- Nf6 {threatens} 3. Z0 (3. @@@@! d5)) Nc6 *";
    let game = read(text).expect("good").swap_remove(0);
    let threat = &game.moves[2].variations[0].moves;
    assert_eq!(threat.iter().filter(|m| m.played.is_none()).count(), 2);
    assert_eq!(threat[2].variations[0].moves[0].nags, [1]);
    assert_eq!(
        crate::write(&game).trim(),
        "1. e4 e5 2. Nf3 (2. -- Nf6 {threatens} 3. -- (3. -- $1 d5)) 2... Nc6 *"
    );
    let in_check = "1. e4 f6 2. Qh5+ -- *";
    assert!(read(in_check).expect_err("in check").to_string().contains("null move"));
    assert!(matches!(movetext(&Board::start(), "e4 --"), Err(Problem::NullMove { .. })));
}

#[test]
fn mistakes_say_where() {
    for (text, part) in [
        ("1. e4 e5 2. Ke3", "game 1, line 1: `Ke3` at rnbqkbnr/pppp1ppp"),
        ("1. e4 *\n1. e5", "game 2, line 2: `e5`"),
        ("1. e4 f6\n\n2. Qh5 -- ", "game 1, line 3: `--` is a null move"),
        ("1. e4 f6 2. Qh5+ g6 (2... Z0)", "`Z0` is a null move"),
        ("1. e4 (1. d4\nd4) e5", "game 1, line 2: `d4` at rnbqkbnr/pppppppp/8/8/3P4"),
        ("1. e4 (1. d4)\n(1... e5)", "game 1, line 2: `e5` at rnbqkbnr/pppppppp/8/8/8"),
        ("(1. e4) 1. d4", "a variation before the first move"),
        ("1. e4 ((1. d4) 1. c4) e5", "a variation before the first move"),
        ("1. e4\n(1. d4\n(1. c4\n)\n[Event \"\"]", "line 2: a variation is not closed"),
        ("1. e4 (1. d4) )", "a variation ends that has not begun"),
        ("1. e4\n{x\ny\n", "game 1, line 2: a comment is not closed"),
        ("1. e4\n\n(d4", "game 1, line 3: a variation is not closed"),
        ("1. e4 )", "a variation ends that has not begun"),
        ("[Event x]\n", "a tag without a value"),
        ("[White \"x\"]\n[Event \"x", "game 1, line 2: the value of a tag is not closed"),
        ("[Event \"x\"", "a tag is not closed"),
        ("% x\n[FEN \"x\"]\n*", "game 1, line 2: the FEN `x`: "),
    ] {
        let error = read(text).expect_err(text).to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}

#[test]
fn variations_leave_the_line_before_the_move() {
    let text = "1. e4 e5 ({Sicilian} 1... c5! {a} 2. Nf3 (2. c3 {b} {c} d5) 2... d6 {d}) \
        (1... e6 2. d4) {main} 2. Nf3 *";
    let game = read(text).expect("good").swap_remove(0);
    let names = |moves: &[PgnMove]| moves.iter().map(|m| m.played.to_string()).collect::<Vec<_>>();
    assert_eq!(names(&game.moves), ["e2e4", "e7e5", "g1f3"]);
    assert_eq!(game.moves[1].comment.as_deref(), Some("main"));
    let [sicilian, french] = &game.moves[1].variations[..] else { panic!("{game:?}") };
    assert_eq!(sicilian.preface.as_deref(), Some("Sicilian"));
    assert_eq!(names(&sicilian.moves), ["c7c5", "g1f3", "d7d6"]);
    assert_eq!((&sicilian.moves[0].nags[..], french.preface.as_deref()), (&[1][..], None));
    assert_eq!(sicilian.moves[2].comment.as_deref(), Some("d"));
    let alapin = &sicilian.moves[1].variations[0];
    assert_eq!(names(&alapin.moves), ["c2c3", "d7d5"]);
    assert_eq!(alapin.moves[0].comment.as_deref(), Some("b c"));
    assert_eq!(names(&french.moves), ["e7e6", "d2d4"]);
}

#[test]
fn no_text_is_too_deep_for_the_stack() {
    for (open, close) in [(DEEPEST, DEEPEST), (DEEPEST + 1, 0), (1_000_000, 1_000_000)] {
        let text = "e4 ".to_string() + &"(e4".repeat(open) + &")".repeat(close);
        match read(&text) {
            Ok(games) => assert_eq!((games.len(), open), (1, DEEPEST)),
            Err(error) => assert_eq!((error.problem, open > DEEPEST), (Problem::TooDeep, true)),
        }
    }
}

#[test]
fn nothing_panics_and_everything_ends() {
    let text = "\u{feff}[A \"\\\"ü\"]\n% ä\n1. e4! {é} e5 $1 (1... c5 ; x)\n) 2. Nf3 é 1-0 *\n";
    for (at, c) in text.char_indices() {
        for with in ["", "\u{feff}", "\"", "(", ")", "{", "}", "[", "]", ";", "%", "$", "!", "é"] {
            let rest = &text[at + c.len_utf8()..];
            for text in [format!("{}{with}{rest}", &text[..at]), format!("{with}{rest}")] {
                assert!(games(&text).count() <= text.len(), "{text}");
            }
        }
    }
}

#[test]
fn lines_end_in_any_way() {
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("[White \"A\"]{end}{end}1. e4 ; best by test{end}e5{end}2. Nf3 *{end}");
        let games = read(&text).expect("a game");
        assert_eq!(games[0].moves.len(), 3, "{text:?}");
        let error = read(&text.replace("Nf3", "Ke3")).expect_err("illegal");
        assert_eq!(error.line, 5, "{text:?}");
    }
}
