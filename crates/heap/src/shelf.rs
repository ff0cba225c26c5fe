//! Tables of endings, kept by an engine.

use kilomate_core::Board;
use kilomate_core::knowledge::endings::{Endings, NoEndings, Outcome};
use kilomate_flash::Zeroed;
use kilomate_syzygy::Tables;

/// What can keep tables, or cannot.
pub(crate) trait Keep: Endings {
    /// Keeps these tables instead of others; returns whether it does.
    fn keep(&mut self, tables: Option<Tables>) -> bool;
}

impl Keep for NoEndings {
    fn keep(&mut self, _: Option<Tables>) -> bool {
        false
    }
}

const OUTCOMES: [Outcome; 5] =
    [Outcome::Loss, Outcome::SavedLoss, Outcome::Draw, Outcome::SpoiledWin, Outcome::Win];

/// Tables of endings, or none.
pub(crate) struct Shelf {
    tables: Option<Box<Tables>>,
    /// 0 when nobody is to ask: a search looks at this number in every node.
    most_men: u8,
    /// What the root comes to, counted from 1; 0 if that is not known.
    root: u8,
    hits: u64,
}

// SAFETY: the compiler stands for no box with a null pointer; the rest is numbers.
unsafe impl Zeroed for Shelf {
    const ZEROED: Self = Shelf { tables: None, most_men: 0, root: 0, hits: 0 };
}

impl Shelf {
    /// Asks the tables, and counts the answer.
    fn ask<T>(&mut self, question: impl FnOnce(&mut Tables) -> Option<T>) -> Option<T> {
        let answer = question(self.tables.as_deref_mut()?);
        self.hits += u64::from(answer.is_some());
        answer
    }
}

impl Keep for Shelf {
    fn keep(&mut self, tables: Option<Tables>) -> bool {
        *self = Shelf { tables: tables.map(Box::new), ..Shelf::ZEROED };
        true
    }
}

impl Endings for Shelf {
    const EXIST: bool = true;

    fn consult(&mut self, wanted: bool) {
        let most = self.tables.as_ref().map_or(0, |tables| tables.most_men());
        self.most_men = if wanted { most } else { 0 };
        self.root = 0;
        self.hits = 0;
    }

    #[inline(always)]
    fn most_men(&self) -> u8 {
        self.most_men
    }

    fn outcome(&mut self, board: &Board) -> Option<Outcome> {
        self.ask(|tables| tables.outcome(board))
    }

    fn distance(&mut self, board: &Board) -> Option<i16> {
        self.ask(|tables| tables.distance(board))
    }

    fn keep_root(&mut self, outcome: Outcome) {
        self.root = outcome as u8 + 1;
    }

    fn root(&self) -> Option<Outcome> {
        OUTCOMES.into_iter().find(|&outcome| outcome as u8 + 1 == self.root)
    }

    fn hits(&self) -> u64 {
        self.hits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MachineName, Thinker, zeroed_box};
    use kilomate_core::play::level::Level;
    use kilomate_core::{Choice, Color, Event, Game, Kind, Limits, Move, Piece, Setup};
    use kilomate_core::{Square, Status, Task};

    /// The tables with three men, which are with the tests of their reader.
    fn tables() -> Tables {
        Tables::find(concat!(env!("CARGO_MANIFEST_DIR"), "/../syzygy/tests/tables")).unwrap()
    }

    fn player(tables: Option<Tables>) -> Box<dyn Thinker> {
        let mut player = MachineName::Desktop.build(1).unwrap();
        assert!(player.keep_tables(tables));
        player
    }

    /// The answer to a task, after so many nodes.
    fn answer(
        player: &mut dyn Thinker,
        start: &Board,
        moves: &[Move],
        nodes: u64,
        level: Option<Level>,
    ) -> Choice {
        player.set_position(start, moves);
        let limits = Limits { nodes, ..Limits::default() };
        player.begin(&Task { limits, level, ..Task::default() }, 0, &[]);
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
            let mut player = machine.build(1).unwrap();
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
            let choice = answer(with.as_mut(), &board, &[], 20, None);
            assert_eq!(kept(&mut judge, &board, choice.best), worth, "{}", board.to_fen());
            let score = choice.score.centipawns();
            let is_right = match worth {
                Outcome::Win => score > 28_000,
                Outcome::Loss => score < -28_000,
                _ => score == 0,
            };
            assert!(is_right, "{}: {score}", board.to_fen());
            assert!(with.table_hits() > 0);
            let choice = answer(without.as_mut(), &board, &[], 20, None);
            given_away += u32::from(kept(&mut judge, &board, choice.best) != worth);
        }
        assert!(given_away > 0, "or the test shows nothing");
    }

    /// Plays a won position to its end against the defence that lasts longest; returns the half-moves.
    fn half_moves_to_mate(player: &mut dyn Thinker, judge: &mut Tables, start: &Board) -> usize {
        let mut game: Game<512> = Game::from_board(start);
        let mut moves = Vec::new();
        while !game.status().is_over() && !game.status().is_draw() {
            let board = game.board();
            let m = if board.side_to_move() == Color::White {
                answer(player, start, &moves, 100, None).best
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
        let (mut chooser, mut judge) = (tables(), tables());
        let mut player = player(Some(tables()));
        for (kind, most) in [(Kind::Queen, 100), (Kind::Rook, 100), (Kind::Pawn, 200)] {
            let won = positions(kind, 5).filter(|board| {
                let outcome =
                    if board.side_to_move() == Color::White { Outcome::Win } else { Outcome::Loss };
                chooser.outcome(board) == Some(outcome) && board.has_legal_move()
            });
            for board in won.take(12) {
                let half_moves = half_moves_to_mate(player.as_mut(), &mut judge, &board);
                assert!(half_moves <= most, "{}: {half_moves}", board.to_fen());
            }
        }
    }

    /// A capture leads to an ending that is known: the search sees that below the root.
    #[test]
    fn endings_are_known_before_they_are_reached() {
        let mut player = player(Some(tables()));
        // Only taking the pawn wins.
        let board = Board::from_fen("8/8/8/8/8/5k2/R1p5/4K3 w - - 0 1").unwrap();
        let choice = answer(player.as_mut(), &board, &[], 2_000, None);
        assert!(player.table_hits() > 0);
        assert_eq!(choice.best.to_coordinates().as_str(), "a2c2");
        assert!((28_000..30_000).contains(&choice.score.centipawns()), "{}", choice.score);
    }

    #[test]
    fn weaker_players_do_not_look_anything_up() {
        let mut player = player(Some(tables()));
        let board = Board::from_fen("8/8/8/8/4k3/8/4P3/4K3 w - - 0 1").unwrap();
        answer(player.as_mut(), &board, &[], 500, Level::from_number(5));
        assert_eq!(player.table_hits(), 0);
        answer(player.as_mut(), &board, &[], 500, None);
        assert!(player.table_hits() > 0);
    }
}
