//! Levels in play: that they are quick, that some steps make a clear difference, and that weak ones
//! blunder as people do.

// A machine's table is part of its engine; the test makes it on the stack and boxes it.
#![allow(clippy::large_stack_arrays)]

use std::time::{Duration, Instant};

use kilomate_core::level::{Candidates, LEVELS, Level};
use kilomate_core::machines::Ce;
use kilomate_core::random::Random;
use kilomate_core::search::{Limits, Step};
use kilomate_core::table::Entry;
use kilomate_core::{Board, Color, Game, Kind, Move, Status};

type Record = Game<1024>;

/// Somebody who plays at a level.
struct Player {
    engine: Box<Ce>,
    level: Level,
    random: Random,
}

impl Player {
    fn new(number: u8, seed: u64) -> Player {
        let level = Level::from_number(number).expect("a level below full strength");
        let engine = Box::new(Ce::zeroed([Entry::EMPTY; _]));
        Player { engine, level, random: Random::new(seed) }
    }

    /// The move that the player plays; there must be one.
    fn answer(&mut self, start: &Board, moves: &[Move]) -> Move {
        let game = self.engine.game_mut();
        game.set_board(start);
        for &m in moves {
            game.play(m).unwrap();
        }
        let last = moves.last().copied().unwrap_or(Move::NONE);
        let sight = self.level.sight(game.board(), last, self.random.word());
        let Level { depth, candidates, nodes, .. } = self.level;
        let limits = Limits { depth, variations: candidates, ..Limits::default() };
        self.engine.begin_with(&limits, |m| sight.sees(m));
        let mut found = Candidates::NONE;
        let mut chosen = Move::NONE;
        while chosen.is_none() || self.engine.nodes() < nodes.into() {
            match self.engine.step(16) {
                Step::Running => {}
                Step::Iteration(report) => {
                    found.note(self.engine.line()[0], &report);
                    if u16::from(found.count()) >= self.engine.root_moves().min(candidates.into()) {
                        chosen = found.choose(&self.level, self.random.word());
                    }
                }
                Step::Done => break,
            }
        }
        self.engine.stop();
        chosen
    }
}

/// Plays a game from a few random moves on and shows each later position, with the move played
/// in it, to `watch`. Tells who has won.
fn play(
    players: &mut [Player; 2],
    seed: u64,
    mut watch: impl FnMut(&Board, Move),
) -> Option<Color> {
    let mut random = Random::new(seed);
    let mut game = Record::new();
    let mut moves = Vec::new();
    for player in &mut *players {
        player.engine.forget();
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
            let mut players = [Player::new(white, game), Player::new(black, game)];
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

#[test]
fn the_weakest_level_answers_at_once() {
    let mut player = Player::new(1, 1);
    let board = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    let board = Board::from_fen(board).unwrap();
    let quickest = (0..20).map(|_| {
        let before = Instant::now();
        player.answer(&board, &[]);
        before.elapsed()
    });
    assert!(quickest.min().unwrap() < Duration::from_millis(20));
}

#[test]
fn a_mate_in_one_that_is_seen_is_played() {
    let board = Board::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").unwrap();
    for number in 1..LEVELS {
        let mut player = Player::new(number, 1);
        player.level.oversight = 0;
        for _ in 0..20 {
            assert_eq!(player.answer(&board, &[]).to_string(), "d1d8", "level {number}");
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
            let mut players = [Player::new(number, 2 * game), Player::new(number, 2 * game + 1)];
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
