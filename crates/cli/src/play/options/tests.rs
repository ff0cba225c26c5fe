//! The command line of `kilomate play`: what is understood, and what is said about the rest.

use clap::Parser;
use kilomate_core::{Board, Color};
use kilomate_desk::NewGame;
use kilomate_desk::clock::Allowance;
use kilomate_desk::odds::Odds;

use super::{Config, Defaults, FigureSet, Options};

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    options: Options,
}

fn options(line: &[&str]) -> Result<Options, String> {
    let line = std::iter::once(&"play").chain(line);
    Line::try_parse_from(line).map(|line| line.options).map_err(|error| error.to_string())
}

fn defaults() -> Defaults {
    Defaults::of(&Config::default(), "2026.11.16".into(), 7)
}

fn game_after(line: &[&str], defaults: &Defaults) -> Result<NewGame, String> {
    options(line)?.new_game(defaults)
}

fn game(line: &[&str]) -> NewGame {
    game_after(line, &defaults()).unwrap_or_else(|error| panic!("{line:?}: {error}"))
}

fn seats(line: &[&str]) -> String {
    let [white, black] = game(line).seats;
    format!("{white} | {black}")
}

#[test]
fn players_are_named_or_described() {
    for (line, expected) in [
        (&[][..], "person | desktop elo 1000"),
        (&["--elo", "1200"], "person | desktop elo 1200"),
        (&["--level", "3", "--as", "black"], "desktop level 3 | person"),
        (&["--machine", "c64"], "person | c64 seconds 10"),
        (
            &["--machine", "prodigy", "--authentic", "--ponder"],
            "person | prodigy seconds 15 authentic ponder",
        ),
        (&["--machine", "elf", "--elo", "900"], "person | elf elo 900"),
        (&["--adaptive"], "person | desktop elo 1000 adaptive"),
        (&["--adaptive", "--elo", "1300"], "person | desktop elo 1300 adaptive"),
        (&["--as", "random"], "desktop elo 1000 | person"),
        (&["--white", "prodigy seconds 15"], "prodigy seconds 15 | person"),
        (&["--white", "person Anna"], "person Anna | desktop elo 1000"),
        (&["--black", "person Anna", "--elo", "800"], "desktop elo 800 | person Anna"),
        (&["--white", "ce full", "--elo", "800"], "ce full | desktop elo 800"),
        (&["--black", "program -- stockfish"], "person | program full -- stockfish"),
        (&["--white", "elf full", "--black", "person Ben"], "elf full | person Ben"),
    ] {
        assert_eq!(seats(line), expected, "{line:?}");
    }
}

#[test]
fn what_is_not_said_is_as_last_time() {
    let last = Defaults {
        seats: ["prodigy seconds 5 authentic", "person Anna"].map(|text| text.parse().unwrap()),
        clocks: Some([Allowance::seconds(60, 0); 2]),
        odds: Odds::Rook,
        giver: Color::White,
        ..defaults()
    };
    let seats = |line: &[&str]| {
        let [white, black] = game_after(line, &last).unwrap().seats;
        format!("{white} | {black}")
    };
    assert_eq!(seats(&[]), "prodigy seconds 5 authentic | person Anna");
    assert_eq!(seats(&["--as", "white"]), "person Anna | prodigy seconds 5 authentic");
    assert_eq!(seats(&["--level", "4"]), "prodigy level 4 authentic | person Anna");
    assert_eq!(seats(&["--machine", "desktop"]), "desktop elo 1000 | person Anna");
    let again = game_after(&[], &last).unwrap();
    assert_eq!(again.allowances, last.clocks);
    assert_eq!(again.start, Odds::Rook.board(Color::White));
    let turned = game_after(&["--as", "white"], &last).unwrap();
    assert_eq!(turned.start, Odds::Rook.board(Color::Black), "the machine gives them still");
    let even = game_after(&["--odds", "none", "--clock", "none"], &last).unwrap();
    assert_eq!((even.start, even.allowances), (Board::start(), None));
    let config = Config { name: "Eva".into(), ..Config::default() };
    let named = Defaults::of(&config, String::new(), 0);
    assert_eq!(named.seats[0].name(), "Eva");
    let drawn = Defaults { by_chance: true, ..last };
    assert!(game_after(&[], &drawn).unwrap().seats[0].is_person());
}

#[test]
fn the_game_is_described() {
    let clocks = |text: &str| game(&["--clock", text]).allowances;
    assert_eq!(clocks("5+3"), Some([Allowance::seconds(300, 3); 2]), "minutes, as on every site");
    assert_eq!(clocks("300s+3"), Some([Allowance::seconds(300, 3); 2]));
    assert_eq!(clocks("5+2 60s"), Some([Allowance::seconds(300, 2), Allowance::seconds(60, 0)]));
    assert_eq!(game(&["--odds", "queen"]).start, Odds::Queen.board(Color::Black));
    let turned = game(&["--odds", "queen", "--as", "black"]);
    assert_eq!(turned.start, Odds::Queen.board(Color::White));
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    assert_eq!(game(&["--fen", fen]).start.to_fen().as_str(), fen);
    assert_eq!((game(&["--seed", "42"]).seed, game(&[]).seed), (42, 7));
    assert_eq!(game(&[]).tags, [("Date".to_string(), "2026.11.16".to_string())]);
    for (line, wants) in [
        (&["--plain"][..], false),
        (&["--coach", "--silent"], false),
        (&["--book", "off"], false),
        (&["--seed", "3"], true),
        (&["--new"], true),
        (&["--elo", "900"], true),
        (&["--clock", "60"], true),
    ] {
        assert_eq!(options(line).unwrap().wants_new_game(), wants, "{line:?}");
    }
}

#[test]
fn for_this_time_it_is_as_the_command_line_says() {
    let kept = Config { bell: true, ..Config::default() };
    assert_eq!(options(&[]).unwrap().over(&kept), kept);
    let line =
        ["--ascii", "--scheme", "slate", "--no-mouse", "--silent", "--coach", "--book", "off"];
    let held = options(&line).unwrap().over(&kept);
    assert_eq!((held.figures, held.scheme), (FigureSet::Ascii, "slate"));
    assert_eq!((held.mouse, held.bell, held.coach, held.book.is_on), (false, false, true, false));
}

#[test]
fn mistakes_say_what_to_write() {
    for (line, part) in [
        (&["--elo", "12"][..], "is not in"),
        (&["--level", "11"], "1..=10"),
        (&["--elo", "900", "--level", "3"], "cannot be used with"),
        (&["--adaptive", "--level", "3"], "cannot be used with"),
        (&["--machine", "zx81"], "prodigy"),
        (&["--white", "zx81"], "write person, program"),
        (&["--white", "person", "--as", "black"], "cannot be used with"),
        (&["--white", "person", "--black", "elf", "--elo", "900"], "desktop elo 1200"),
        (&["--authentic"], "--machine"),
        (&["--clock", "soon"], "300s+3"),
        (&["--clock", "1 2 3"], "5+3 1"),
        (&["--odds", "king"], "knight, rook or queen"),
        (&["--fen", "9/8/8"], "rnbqkbnr/pppppppp"),
        (&["--fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "--odds", "pawn"], "cannot be used with"),
        (&["--game", "2"], "GAME.pgn"),
        (&["a.pgn", "--game", "0"], "1.."),
        (&["a.pgn", "--new"], "cannot be used with"),
        (&["--scheme", "pink"], "wood"),
        (&["--scheme", "wood", "--no-color"], "cannot be used with"),
        (&["--as", "grey"], "white, black, random"),
    ] {
        let error = game_after(line, &defaults()).unwrap_err();
        assert!(error.contains(part), "{line:?}: {error}");
    }
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let missing = options(&["no such file.pgn"]).unwrap().read_game().unwrap_err();
    assert!(missing.contains("no such file.pgn") && missing.contains("PGN"), "{missing}");
}
