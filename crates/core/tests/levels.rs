//! Levels in play: that they are quick, that some steps make a clear difference, and that weak ones
//! blunder as people do.

#[path = "common/somebody.rs"]
mod somebody;

use kilomate_core::play::level::{LEVELS, LOWEST_ELO};
use kilomate_core::play::random::Random;
use kilomate_core::search::Sight;
use kilomate_core::{Board, Color, Game, Kind, Move, Status};
use somebody::Somebody;

type Record = Game<1024>;

/// Plays a game from a few random moves on and shows each later position, with the move played
/// in it, to `watch`. Tells who has won.
fn play(
    players: &mut [Somebody; 2],
    seed: u64,
    mut watch: impl FnMut(&Board, Move),
) -> Option<Color> {
    let mut random = Random::new(seed);
    let mut game = Record::new();
    let mut moves = Vec::new();
    for player in &mut *players {
        player.player.forget();
    }
    while !game.status().is_over() && !game.status().is_draw() && moves.len() < 400 {
        let side = game.board().side_to_move();
        let m = if moves.len() < 4 {
            let legal = game.board().legal_moves();
            legal.get(random.below(legal.len().into()) as u16)
        } else {
            let m = players[side as usize].answer(&Board::start(), &moves);
            watch(game.board(), m);
            m
        };
        game.play(m).unwrap();
        moves.push(m);
    }
    (game.status() == Status::Checkmate).then(|| game.board().side_to_move().other())
}

#[test]
fn a_few_levels_more_win_clearly() {
    for (strong, weak) in [(3, 1), (4, 2), (5, 3)] {
        let mut points = 0;
        let games = 8;
        for game in 0..games {
            // Each opening twice, with colours reversed.
            let (white, black) = if game % 2 == 0 { (strong, weak) } else { (weak, strong) };
            let mut players = [Somebody::new(white, game), Somebody::new(black, game)];
            let strong_side = if game % 2 == 0 { Color::White } else { Color::Black };
            points += match play(&mut players, game / 2, |_, _| {}) {
                Some(winner) if winner == strong_side => 2,
                Some(_) => 0,
                None => 1,
            };
        }
        assert!(points >= 3 * games / 2, "{strong} against {weak}: {points} of {}", 2 * games);
    }
}

/// A thousand nodes are a few milliseconds on any desktop, and less than three seconds on an 8-bit
/// machine.
#[test]
fn the_weakest_level_answers_at_once() {
    let mut somebody = Somebody::new(1, 1);
    let board = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    let board = Board::from_fen(board).unwrap();
    let nodes = |somebody: &mut Somebody| {
        somebody.answer(&board, &[]);
        somebody.player.nodes()
    };
    let most = (0..100).map(|_| nodes(&mut somebody)).max().unwrap();
    println!("{most} nodes at most");
    assert!(most < 1_000, "{most} nodes");
}

#[test]
fn a_mate_in_one_that_is_seen_is_played() {
    let board = Board::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").unwrap();
    for number in 1..LEVELS {
        let mut somebody = Somebody::new(number, 1);
        somebody.level.oversight = 0;
        for _ in 0..20 {
            assert_eq!(somebody.answer(&board, &[]).to_string(), "d1d8", "level {number}");
        }
    }
}

/// How often in a hundred times somebody of this Elo plays one of these moves. Those who think long
/// are asked less often.
fn share(elo: u16, fen: &str, moves: &[&str]) -> usize {
    let board = Board::from_fen(fen).unwrap();
    let mut somebody = Somebody::of_elo(elo, u64::from(elo));
    let is_meant = |m: Move| moves.contains(&m.to_string().as_str());
    let tries = if elo < 1_200 { 100 } else { 20 };
    (0..tries).filter(|_| is_meant(somebody.answer(&board, &[]))).count() * 100 / tries
}

/// The points of the tables whose levels do more than count nodes.
fn points(from: u16) -> impl Iterator<Item = u16> {
    (from..=2_200).step_by(200)
}

#[test]
fn beginners_overlook_a_mate_in_one_and_nobody_does_from_1200_on() {
    let mates = [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8"),
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7"),
        ("7k/p7/6K1/8/8/8/8/2R5 w - - 0 1", "c1c8"), // a king alone would be mated
    ];
    let mut played = Vec::new();
    for (fen, mate) in mates {
        let weakest = share(LOWEST_ELO, fen, &[mate]);
        assert!((30..=80).contains(&weakest), "{fen}: {weakest} of 100 at {LOWEST_ELO}");
        played.push(weakest);
        for elo in points(1_200) {
            assert_eq!(share(elo, fen, &[mate]), 100, "{fen} at {elo}");
        }
    }
    println!("mates played of 100 at {LOWEST_ELO}: {played:?}");
}

#[test]
fn only_beginners_overlook_what_can_be_taken_next() {
    // A protected pawn that the queen can take, and nothing else to do.
    let fen = "6k1/5ppp/4p3/3p4/8/7P/PPP2PP1/3Q2K1 w - - 0 20";
    let grabs: Vec<usize> = points(LOWEST_ELO).map(|elo| share(elo, fen, &["d1d5"])).collect();
    println!("queen for a pawn, of 100: {grabs:?}");
    assert!(grabs[0] > grabs[1], "a hasty player takes: {grabs:?}");
    assert!((5..50).contains(&grabs[0]), "but not as a rule: {grabs:?}");
    assert_eq!(grabs[2..], [0; 8], "who looks at the answer does not");
}

#[test]
fn only_beginners_overlook_a_mate_that_is_threatened() {
    let fen = "6k1/1p3ppp/p7/n7/8/8/PP3PPP/3R2K1 b - - 0 20"; // Rd8 mate
    let defences = ["g8f8", "g7g6", "g7g5", "h7h6", "h7h5", "f7f6", "f7f5", "a5c6"];
    let allowed: Vec<usize> =
        points(LOWEST_ELO).map(|elo| 100 - share(elo, fen, &defences)).collect();
    println!("mate allowed, of 100: {allowed:?}");
    assert!((5..60).contains(&allowed[0]), "{allowed:?}");
    assert_eq!(allowed[2..], [0; 8]);
}

#[test]
fn the_weakest_bring_the_queen_out_early() {
    let early = |elo: u16| {
        let mut players = [Somebody::of_elo(elo, 1), Somebody::of_elo(elo, 2)];
        let mut out = 0;
        for _ in 0..100 {
            let mut game = Record::new();
            let mut moves = Vec::new();
            for ply in 0..12 {
                if game.status().is_over() {
                    break;
                }
                let m = players[ply % 2].answer(&Board::start(), &moves);
                out += u32::from(game.board().piece_at(m.from()).kind() == Some(Kind::Queen));
                game.play(m).unwrap();
                moves.push(m);
            }
        }
        out
    };
    let out: Vec<u32> = [LOWEST_ELO, 800, 1_600].map(early).into();
    println!("moves of the queen in 100 times 12 half-moves at 400, 800, 1600: {out:?}");
    assert!(out[0] > 2 * out[2], "{out:?}");
}

#[test]
fn beginners_check_and_take_more_than_calm_players_who_see_as_much() {
    let mut hot = Somebody::of_elo(LOWEST_ELO, 1);
    let mut calm = Somebody::of_elo(LOWEST_ELO, 1);
    calm.level.temper = 1;
    let [mut impulses, mut sober, mut possible, mut legal] = [0; 4];
    for game in 0..24 {
        let mut players = [Somebody::new(2, game), Somebody::new(2, game + 99)];
        let mut positions = Vec::new();
        play(&mut players, game, |board, _| positions.push(board.clone()));
        for board in positions.iter().step_by(3) {
            let is_impulse = |m: Move| u32::from(Sight::is_impulse(board, m));
            impulses += is_impulse(hot.answer(board, &[]));
            sober += is_impulse(calm.answer(board, &[]));
            let moves = board.legal_moves();
            possible += moves.as_slice().iter().map(|&m| is_impulse(m)).sum::<u32>();
            legal += u32::from(moves.len());
        }
    }
    println!("{impulses} impulses, {sober} when calm; {possible} of {legal} moves");
    assert!(impulses > 100 && 10 * impulses > 12 * sober, "{impulses} {sober}");
}

/// How often somebody loses or spares a piece that a look at the board would save or win.
#[derive(Default, Debug)]
struct Blunders {
    moves: u32,
    /// Left a piece to be taken for nothing, when another move would have lost nothing.
    given: u32,
    /// Could take such a piece.
    offered: u32,
    /// And did not.
    spared: u32,
}

/// What a capture wins by exchanges on its square, in pawns; 0 if it loses.
fn gain(board: &Board, m: Move) -> i8 {
    if !m.is_capture() {
        return 0;
    }
    (1..=9).take_while(|&pawns| board.see_at_least(m, pawns)).last().unwrap_or(0)
}

fn best_gain(board: &Board) -> i8 {
    board.legal_moves().as_slice().iter().map(|&m| gain(board, m)).max().unwrap_or(0)
}

/// What a move loses at once, in pawns: what the opponent then wins, less what it has taken.
fn loss(board: &Board, m: Move) -> i8 {
    let taken = match board.piece_at(m.to()).kind() {
        None | Some(Kind::King) => 0,
        Some(Kind::Pawn) => 1,
        Some(Kind::Knight | Kind::Bishop) => 3,
        Some(Kind::Rook) => 5,
        Some(Kind::Queen) => 9,
    };
    let mut game = Record::from_board(board);
    game.play(m).unwrap();
    best_gain(game.board()) - taken
}

impl Blunders {
    fn watch(&mut self, board: &Board, m: Move) {
        self.moves += 1;
        let legal = board.legal_moves();
        let is_safe = |&m: &Move| loss(board, m) <= 0;
        self.given += u32::from(loss(board, m) >= 3 && legal.as_slice().iter().any(is_safe));
        if best_gain(board) >= 3 {
            self.offered += 1;
            self.spared += u32::from(gain(board, m) < 3);
        }
    }
}

/// Prints the figures of `docs/levels.md` when run with `--nocapture`.
#[test]
fn weak_levels_overlook_more_than_they_give_away() {
    let mut given = Vec::new();
    let mut spared = Vec::new();
    for elo in points(LOWEST_ELO).take(7) {
        let mut blunders = Blunders::default();
        for game in 0..16 {
            let mut players =
                [Somebody::of_elo(elo, 2 * game), Somebody::of_elo(elo, 2 * game + 1)];
            play(&mut players, game, |board, m| blunders.watch(board, m));
        }
        println!("{elo}: {blunders:?}");
        assert!(blunders.moves > 1_000 && blunders.offered > 50, "or this has tested little");
        given.push(1_000 * blunders.given / blunders.moves);
        spared.push(1_000 * blunders.spared / blunders.offered);
    }
    println!("in 1000: given {given:?}, spared {spared:?}");
    assert!(given[0] < 120, "even the weakest does not throw pieces away: {given:?}");
    assert!(given[1..].iter().all(|&share| share < 60), "{given:?}");
    assert!(given[0] > given[1] && given[1] > given[6], "but the weakest blunders: {given:?}");
    assert!(spared.iter().all(|&share| share > 100), "and nobody sees everything: {spared:?}");
}
