//! Levels in play: that they are quick, that some steps make a clear difference, and that weak ones
//! blunder as people do.

use kilomate_core::play::level::{LEVELS, Level};
use kilomate_core::play::random::Random;
use kilomate_core::{Board, Ce, Color, Event, Game, Kind, Move, Player, Status, Task};

type Record = Game<1024>;

/// Somebody who plays at a level.
struct Somebody {
    player: Box<Player<Ce>>,
    level: Level,
    random: Random,
}

impl Somebody {
    fn new(number: u8, seed: u64) -> Somebody {
        let level = Level::from_number(number).expect("a level below full strength");
        let player = kilomate_heap::boxed::<Player<Ce>>().expect("46 KB");
        Somebody { player, level, random: Random::new(seed) }
    }

    /// The move that is played; there must be one.
    fn answer(&mut self, start: &Board, moves: &[Move]) -> Move {
        let game = self.player.game_mut();
        game.set_board(start);
        for &m in moves {
            game.play(m).unwrap();
        }
        let bits = u32::from(self.random.word()) << 16 | u32::from(self.random.word());
        self.player.begin(&Task { level: Some(self.level), bits, ..Task::default() }, 0);
        loop {
            match self.player.step(0, 100) {
                Event::Move(choice) => return choice.best,
                Event::Nothing => panic!("no move in {}", start.to_fen()),
                _ => {}
            }
        }
    }
}

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
    for number in 1..=5 {
        let mut blunders = Blunders::default();
        for game in 0..16 {
            let mut players =
                [Somebody::new(number, 2 * game), Somebody::new(number, 2 * game + 1)];
            play(&mut players, game, |board, m| blunders.watch(board, m));
        }
        println!("level {number}: {blunders:?}");
        assert!(blunders.moves > 1_000 && blunders.offered > 50, "or this has tested little");
        given.push(1_000 * blunders.given / blunders.moves);
        spared.push(1_000 * blunders.spared / blunders.offered);
    }
    println!("in 1000: given {given:?}, spared {spared:?}");
    assert!(given.iter().all(|&share| share < 60), "none that throws pieces away: {given:?}");
    assert!(spared[0] > spared[4], "the weakest does not see everything: {spared:?}");
}
