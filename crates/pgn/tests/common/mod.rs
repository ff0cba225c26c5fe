//! Random games with everything that a game can have: for the tests, and for the example that other
//! programs read.

use kilomate_core::chess::make::Undo;
use kilomate_core::{Board, Color, Game, Move, Status};
use kilomate_pgn::{GameResult, PgnGame, PgnMove, Variation};

/// Where the games begin: with castling, en passant, promotions, Black to move, a late number.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
    "7k/8/1N3N2/8/1N6/8/8/K7 b - - 12 118",
    "k7/8/3B4/8/1Q1B4/8/8/7K w - - 0 40",
];

/// What is said: words, commands, and signs that mean something elsewhere in a game.
const SAID: [&str; 16] = [
    "book",
    "(",
    ")",
    "1-0",
    "e4",
    "$7",
    "%",
    "%emt",
    "; so",
    "\"quoted\"",
    "[x]",
    "zwölf",
    "2...",
    "*",
    "[%clk 1:02:03]",
    "[%eval -0.25,12]",
];

/// Deeper variations than people write.
const DEEP: usize = 5;

/// Numbers that look random and are the same everywhere (splitmix64).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `sides`.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }

    fn words(&mut self, chance: usize) -> Option<String> {
        if self.roll(chance) != 0 {
            return None;
        }
        let words = 1 + self.roll(12);
        Some((0..words).map(|_| SAID[self.roll(SAID.len())]).collect::<Vec<_>>().join(" "))
    }

    fn line(&mut self, board: &Board, depth: usize, length: usize) -> Vec<PgnMove> {
        let mut board = board.clone();
        let mut line = Vec::new();
        let mut undo = Undo::NONE;
        for _ in 0..length {
            let Some(played) = self.legal_move(&board, None) else { break };
            let mut told = self.say_about(played);
            if depth < DEEP && self.roll(6) == 0 {
                for _ in 0..=self.roll(3) {
                    told.variations.extend(self.variation(&board, played, depth + 1));
                }
            }
            board.make(played, &mut (), &mut undo);
            line.push(told);
        }
        line
    }

    /// A line that begins with another move.
    fn variation(&mut self, board: &Board, played: Move, depth: usize) -> Option<Variation> {
        let first = self.legal_move(board, Some(played))?;
        let preface = self.words(4);
        let mut moves = vec![self.say_about(first)];
        if depth < DEEP && self.roll(6) == 0 {
            moves[0].variations.extend(self.variation(board, first, depth + 1));
        }
        let (mut after, mut undo) = (board.clone(), Undo::NONE);
        after.make(first, &mut (), &mut undo);
        let length = self.roll(8);
        moves.extend(self.line(&after, depth, length));
        Some(Variation { preface, moves })
    }

    fn say_about(&mut self, played: Move) -> PgnMove {
        let mut nags: Vec<u8> = Vec::new();
        while self.roll(6) == 0 {
            nags.push(1 + self.roll(139) as u8);
        }
        nags.sort_unstable();
        nags.dedup();
        PgnMove { nags, comment: self.words(4), ..PgnMove::from(played) }
    }

    fn legal_move(&mut self, board: &Board, other_than: Option<Move>) -> Option<Move> {
        let legal = board.legal_moves();
        let moves = legal.as_slice().iter().copied().filter(|&m| Some(m) != other_than);
        let moves: Vec<Move> = moves.collect();
        if moves.is_empty() { None } else { Some(moves[self.roll(moves.len())]) }
    }
}

/// A game from dice: what it is read as again is exactly itself.
pub(crate) fn random_game(dice: &mut Dice) -> PgnGame {
    let fen = STARTS[dice.roll(STARTS.len())];
    let start = Board::from_fen(fen).expect("a good position");
    let mut game = PgnGame::from_board(&start);
    let length = dice.roll(60);
    game.moves = dice.line(&start, 0, length);
    let results = [GameResult::White, GameResult::Black, GameResult::Draw, GameResult::Unknown];
    let agreed = results[dice.roll(results.len())];
    game.result = result_on_the_board(&game).unwrap_or(agreed);
    let mut tag = |name: &str, value: &str| game.tags.push((name.to_string(), value.to_string()));
    for (name, value) in [
        ("Event", "Random \"trees\""),
        ("Site", "back\\slash"),
        ("Date", "2026.11.16"),
        ("Round", "1"),
        ("White", "Weiß"),
        ("Black", "?"),
        ("Result", game.result.text()),
    ] {
        tag(name, value);
    }
    if start != Board::start() {
        tag("SetUp", "1");
        tag("FEN", fen);
    }
    game.preface = dice.words(3);
    // Without a comment before it, what is said at the end would be that comment.
    if game.moves.last().is_some_and(|last| last.comment.is_some()) {
        game.ending = dice.words(2);
    }
    game
}

/// How the game ended if the rules say so.
fn result_on_the_board(game: &PgnGame) -> Option<GameResult> {
    let mut on: Game<256> = Game::from_board(&game.start);
    game.moves.iter().for_each(|told| on.play(told.played).expect("legal"));
    match (on.status(), on.board().side_to_move()) {
        (Status::Checkmate, Color::White) => Some(GameResult::Black),
        (Status::Checkmate, Color::Black) => Some(GameResult::White),
        (status, _) if status.is_over() => Some(GameResult::Draw),
        _ => None,
    }
}
