//! What the fuzz target `uci` does with its bytes: a conversation, line by line, with a game in
//! place of an engine. The tests do the same with the seed corpus and with random lines.

use kilomate_core::{Board, Game, Move, Setup, SetupError};
use kilomate_uci::{
    Command, Go, Keeper, Line, MoveSink, Target, Word, complain, hear, read_option, read_position,
};

/// A game that positions go to, and moves of `searchmoves`.
struct Shell {
    game: Game<32>,
}

impl Target for Shell {
    fn set_up(&mut self, setup: &Setup) -> Result<(), SetupError> {
        self.game.set_up_in_place(setup)
    }

    fn board(&self) -> &Board {
        self.game.board()
    }

    fn play(&mut self, m: Move) {
        assert!(self.game.play(m).is_ok(), "{m} was read as legal");
    }
}

struct Kept(Game<32>);

impl Keeper<Shell> for Kept {
    fn keep(&mut self, shell: &mut Shell) {
        self.0 = shell.game.clone();
    }

    fn give_back(&mut self, shell: &mut Shell, _: &mut Setup) {
        shell.game = self.0.clone();
    }
}

struct Legal<'a>(&'a Board, usize);

impl MoveSink for Legal<'_> {
    fn add(&mut self, m: Move) {
        assert!(self.0.is_legal(m), "{m}");
        self.1 += 1;
    }
}

/// Reads bytes as a conversation. Whatever comes, the game is one that can be played, nothing is
/// said but text, and a mistake changes nothing.
pub(crate) fn uci(bytes: &[u8]) {
    let mut shell = Shell { game: Game::new() };
    let mut word = Word::new();
    for text in bytes.split(|&byte| byte == b'\n') {
        let mut line = Line::new(text.iter().copied());
        if !line.next(&mut word) {
            continue;
        }
        let before = shell.game.board().to_fen();
        let result = match Command::of(&word) {
            Command::Position => {
                let mut kept = Kept(Game::new());
                read_position(&mut line, &mut word, &mut shell, &mut kept, || true)
            }
            Command::SetOption => {
                let mut name = 0;
                read_option(&mut line, &mut word, &mut |_: u8| name += 1)
            }
            Command::Go => {
                let board = shell.game.board();
                let mut problems = 0;
                let mut only = Legal(board, 0);
                let mut count = |_, _: &Word| problems += 1;
                let mut go = Go::read(&mut line, &mut word, board, &mut only, &mut count);
                assert!(problems <= 1, "one error for a line is enough");
                let task = go.task(20);
                assert!(task.is_limited() || task.hold != kilomate_core::Hold::No, "it ends");
                Ok(())
            }
            _ => Ok(()),
        };
        assert!(shell.game.board().is_consistent());
        if let Err(problem) = result {
            assert_eq!(shell.game.board().to_fen(), before, "{problem:?} has changed something");
            let is_text = |byte: u8| byte == b'\n' || byte == b' ' || byte.is_ascii_graphic();
            complain(&mut |byte: u8| assert!(is_text(byte), "{byte}"), problem, &word);
        }
        line.skip();
    }
    let (mut heard, mut is_over) = (Word::new(), false);
    for &byte in bytes {
        hear(byte, &mut heard, &mut is_over);
    }
}
