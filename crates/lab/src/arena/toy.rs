//! `kilomate-lab toy`: an engine that plays random moves and misbehaves on demand, so that a
//! match runner can be tested with it. The greater its option `Skill`, the less random.

use std::io::{BufRead, Write};
use std::time::Duration;

use clap::{Args, ValueEnum};
use kilomate_core::chess::make::Watch as _;
use kilomate_core::chess::material::Material;
use kilomate_core::play::random::Random;
use kilomate_core::{Board, Color, Game, Move, Status};

/// Milliseconds by which a late move is late: more than any delay of a busy machine.
const LATE: u64 = 1_000;

/// A way to misbehave.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Misdeed {
    /// Play an illegal move.
    Illegal,
    /// End with an error.
    Crash,
    /// Move when the time is over.
    Late,
    /// Never move again.
    Hang,
    /// Tell an illegal line.
    Pv,
    /// Give up; only as an xboard engine.
    Resign,
}

/// How the toy behaves.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// What its moves begin with
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What it does wrong
    #[arg(long, value_enum)]
    misdeed: Option<Misdeed>,
    /// In which of its moves, counted from its start, it does so
    #[arg(long, default_value_t = 1)]
    at: u64,
    /// Speak xboard's protocol
    #[arg(long)]
    xboard: bool,
    /// Milliseconds before it answers the greeting
    #[arg(long, default_value_t = 0)]
    slow: u64,
    /// Nodes per second that it claims
    #[arg(long)]
    speed: Option<u64>,
}

/// The toy's state.
struct Toy<'a> {
    arguments: &'a Arguments,
    random: Random,
    game: Game<256>,
    /// Of a hundred moves, how many take the most that can be taken.
    skill: usize,
    /// How often it was asked for a move.
    asked: u64,
    /// Milliseconds on its clock.
    left: u64,
    /// As an xboard engine: whether it only watches.
    forced: bool,
}

/// Talks until the input ends.
pub(crate) fn execute(arguments: &Arguments) -> Result<u8, String> {
    let random = Random::new(arguments.seed);
    let game = Game::new();
    let mut toy = Toy { arguments, random, game, skill: 0, asked: 0, left: 0, forced: false };
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        if line == "quit" {
            break;
        }
        if arguments.xboard { toy.hear_xboard(&line)? } else { toy.hear_uci(&line)? }
    }
    Ok(0)
}

fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(format!("{text}\n").as_bytes()).and_then(|()| out.flush());
}

impl Toy<'_> {
    fn hear_uci(&mut self, line: &str) -> Result<(), String> {
        match line.split_ascii_whitespace().next() {
            Some("uci") => {
                std::thread::sleep(Duration::from_millis(self.arguments.slow));
                say("\nHello! I am a toy.\u{7}\ninfo\nbestmove e2e5\nid name Toy\n\
                    option name Hash type spin default 1 min 1 max 1\n\
                    option name Skill type spin default 0 min 0 max 100\nuciok");
            }
            Some("setoption") => {
                if let Some(skill) = line.strip_prefix("setoption name Skill value ") {
                    self.skill = skill.parse().map_err(|_| format!("no skill: {skill}"))?;
                    // What follows does not depend on the games before.
                    self.random = Random::new(self.arguments.seed);
                }
            }
            Some("isready") => say("readyok"),
            Some("position") => {
                let (position, moves) = line.split_once(" moves").unwrap_or((line, ""));
                self.set_up(position.strip_prefix("position fen "))?;
                moves.split_ascii_whitespace().try_for_each(|word| self.play(word))?;
            }
            Some("go") => {
                let white = self.game.board().side_to_move() == Color::White;
                let mut words = line.split_ascii_whitespace();
                words.find(|&word| word == if white { "wtime" } else { "btime" });
                self.left = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
                self.answer()?;
            }
            _ => {}
        }
        Ok(())
    }

    fn hear_xboard(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "protover" => {
                std::thread::sleep(Duration::from_millis(self.arguments.slow));
                say("Hello! I am a toy.\nfeature done=0 ping=1 setboard=1 usermove=1\n\
                    feature myname=\"Old toy\" option=\"Style -spin 1 1 9\" memory=1 done=1");
            }
            "ping" => say(&format!("pong {rest}")),
            "new" => {
                self.set_up(None)?;
                self.forced = false;
            }
            "setboard" => self.set_up(Some(rest))?,
            "force" => self.forced = true,
            "time" => self.left = 10 * rest.parse::<u64>().map_err(|error| error.to_string())?,
            "usermove" => {
                self.play(rest)?;
                if !self.forced {
                    self.answer()?;
                }
            }
            "go" => {
                self.forced = false;
                self.answer()?;
            }
            _ => {}
        }
        Ok(())
    }

    fn set_up(&mut self, fen: Option<&str>) -> Result<(), String> {
        match fen {
            Some(fen) => self.game.set_fen(fen).map_err(|error| error.to_string())?,
            None => self.game.set_board(&Board::start()),
        }
        Ok(())
    }

    fn play(&mut self, word: &str) -> Result<(), String> {
        let m = self.game.board().parse_coordinates(word).map_err(|error| error.to_string())?;
        self.game.play(m).map_err(|error| error.to_string())
    }

    /// A random move, or the best to be seen at a glance: a mate, or else what takes the most.
    fn choose(&mut self, moves: &[Move]) -> Option<Move> {
        let any = *moves.get(self.random.below(moves.len()))?;
        if self.random.below(100) >= self.skill {
            return Some(any);
        }
        let mut best = (self.balance_after(any), any);
        for &m in moves {
            let balance = self.balance_after(m);
            if balance > best.0 {
                best = (balance, m);
            }
        }
        Some(best.1)
    }

    /// By how many hundredths of a pawn the mover is ahead after a move.
    fn balance_after(&self, m: Move) -> i32 {
        let side = self.game.board().side_to_move();
        let mut game: Game<2> = Game::from_board(self.game.board());
        let played = game.play(m);
        debug_assert!(played.is_ok());
        if game.status() == Status::Checkmate {
            return 10_000;
        }
        let material = Material::from_scratch(game.board());
        i32::from(material.of(side)) - i32::from(material.of(side.other()))
    }

    /// Thinks and moves, or does what it should not.
    fn answer(&mut self) -> Result<(), String> {
        self.asked += 1;
        let misdeed = self.arguments.misdeed.filter(|_| self.asked == self.arguments.at);
        let moves = self.game.board().legal_moves();
        let moves = moves.as_slice();
        let Some(best) = self.choose(moves) else {
            say("bestmove (none)");
            return Ok(());
        };
        let score = self.balance_after(best);
        let mut line = best.to_string();
        let mut told = best.to_string();
        match misdeed {
            Some(Misdeed::Crash) => return Err("the toy breaks".into()),
            Some(Misdeed::Hang) => return Ok(()),
            Some(Misdeed::Late) => std::thread::sleep(Duration::from_millis(self.left + LATE)),
            Some(Misdeed::Illegal) => told = "e1e8".into(),
            Some(Misdeed::Resign) => {
                say("resign");
                return Ok(());
            }
            // Nobody moves twice with the same piece from the same square.
            Some(Misdeed::Pv) => line = format!("{best} {best}"),
            None => {}
        }
        if self.arguments.xboard {
            self.game.play(best).map_err(|error| error.to_string())?;
            say(&format!("1 {score} 0 1 {line}\nmove {told}"));
        } else {
            let speed = self.arguments.speed.map_or(String::new(), |speed| format!(" nps {speed}"));
            say(&format!("info depth 1 score cp {score} nodes 1{speed} pv {line}"));
            say(&format!("bestmove {told} ponder {best}"));
        }
        Ok(())
    }
}
