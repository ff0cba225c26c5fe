//! The command line of `kilomate play`, for every face: who plays whom, from where, on what clocks.
//! What it does not say is as in the last new game.

mod players;
mod values;

use std::path::PathBuf;

use clap::{ArgGroup, ValueHint};
use kilomate_core::play::level::{HIGHEST_ELO, LEVELS, LOWEST_ELO};
use kilomate_core::{Board, Color, MachineName};
use kilomate_desk::NewGame;
use kilomate_desk::clock::Allowance;
use kilomate_desk::odds::Odds;
use kilomate_desk::seat::Seat;
use kilomate_desk::store::LARGEST;
use kilomate_settings::{BookSetting, Config, FigureSet, LastGame, SCHEMES};

use super::book::BookChoice;
use super::pick::{Picked, pick};
pub(crate) use players::usual;
use values::{Clocks, Side};

/// What can be said about a game that is to be played, and about how it is shown.
#[derive(Clone, Default, Debug, clap::Args)]
#[command(after_help = EXAMPLES, group = ArgGroup::new("strength").args(["elo", "level"]))]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Options {
    /// A game to look at or to continue. One that was saved here continues where it was.
    #[arg(value_name = "GAME.pgn")]
    file: Option<PathBuf>,

    /// Which game of the file, counted from 1.
    #[arg(long = "game", value_name = "N", requires = "file",
          value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,

    /// Who plays White: person NAME, a machine with its setting, or program -- COMMAND.
    #[arg(long, value_name = "SEAT", help_heading = PLAYERS)]
    white: Option<Seat>,

    /// Who plays Black, in the same words.
    #[arg(long, value_name = "SEAT", help_heading = PLAYERS)]
    black: Option<Seat>,

    /// How well the opponent plays: like a person with this Elo.
    #[arg(long, value_name = "N", help_heading = PLAYERS, value_parser =
          clap::value_parser!(u16).range(i64::from(LOWEST_ELO)..=i64::from(HIGHEST_ELO)))]
    elo: Option<u16>,

    /// How well the opponent plays: one of ten levels, the last is full strength.
    #[arg(long, value_name = "N", help_heading = PLAYERS,
          value_parser = clap::value_parser!(u8).range(1..=i64::from(LEVELS)))]
    level: Option<u8>,

    /// Whose memory, knowledge and speed the opponent has.
    #[arg(long, value_name = "NAME", help_heading = PLAYERS,
          value_parser = crate::machine::parser())]
    machine: Option<MachineName>,

    /// The opponent takes as long as the real machine would, instead of answering at once.
    #[arg(long, help_heading = PLAYERS)]
    authentic: bool,

    /// The opponent thinks on your time as well.
    #[arg(long, help_heading = PLAYERS)]
    ponder: bool,

    /// The opponent's Elo follows your results, so that you win about one game in three.
    #[arg(long, help_heading = PLAYERS, conflicts_with = "level")]
    adaptive: bool,

    /// Your side.
    #[arg(long = "as", value_name = "SIDE", value_enum, help_heading = PLAYERS,
          conflicts_with_all = ["white", "black"])]
    side: Option<Side>,

    /// Minutes for the game and seconds for each move: 5+3. Seconds for the game have an s: 300s+3. Two
    /// times in quotes, White's first, if they differ: "5+3 1". Write none to play without clocks.
    #[arg(long, value_name = "TIME", help_heading = GAME, conflicts_with = "file")]
    clock: Option<Clocks>,

    /// What the stronger player begins without: none, pawn, knight, rook or queen.
    #[arg(long, value_name = "PIECE", help_heading = GAME, conflicts_with_all = ["file", "fen"])]
    odds: Option<Odds>,

    /// The position to begin with, in quotes.
    #[arg(long, value_name = "FEN", help_heading = GAME, conflicts_with = "file",
          value_parser = values::position)]
    fen: Option<Board>,

    /// The same number makes weak players overlook the same things again, and chooses the same
    /// replies from a book.
    #[arg(long, value_name = "N", help_heading = GAME)]
    seed: Option<u64>,

    /// Begin a new game instead of continuing the saved one.
    #[arg(long, help_heading = GAME, conflicts_with = "file")]
    new: bool,

    /// The coach asks before you play a move that hangs something.
    #[arg(long, help_heading = GAME)]
    pub(crate) coach: bool,

    /// What machines play openings from: a file with a book, own for the one that each has, or off.
    #[arg(long, value_name = "FILE", help_heading = GAME, value_hint = ValueHint::FilePath)]
    pub(crate) book: Option<BookChoice>,

    /// Lines of text instead of a screen: for screen readers, slow lines and pipes.
    #[arg(long, help_heading = LOOK)]
    pub(crate) plain: bool,

    /// Letters instead of chess figures.
    #[arg(long, help_heading = LOOK)]
    pub(crate) ascii: bool,

    /// No colours. The environment variable NO_COLOR does the same.
    #[arg(long = "no-colour", visible_alias = "no-color", help_heading = LOOK)]
    pub(crate) no_colour: bool,

    /// The colours of the board.
    #[arg(long, value_name = "NAME", value_parser = SCHEMES, help_heading = LOOK,
          conflicts_with_all = ["no_colour", "plain"])]
    scheme: Option<String>,

    /// Leave the mouse to the terminal.
    #[arg(long, help_heading = LOOK)]
    no_mouse: bool,

    /// Never ring the bell.
    #[arg(long, help_heading = LOOK)]
    silent: bool,
}

const PLAYERS: &str = "Players";
const GAME: &str = "The game";
const LOOK: &str = "How it looks";

const EXAMPLES: &str = "\
A machine is desktop, ce, c64, prodigy or elf, with any of: full, elo N, level N, seconds N,
depth N, nodes N, infinite, authentic, ponder, adaptive. What you leave out is as in the last new
game.

Examples:
  kilomate play                                   continue the saved game, or choose one
  kilomate play --elo 1000                        a gentle opponent
  kilomate play --machine c64 --authentic         a Commodore 64 that takes its time
  kilomate play --as black --clock 5+3            five minutes each, three seconds a move
  kilomate play --odds queen --level 10           full strength without its queen
  kilomate play --white \"person Anna\" --black \"person Ben\"
  kilomate play --white \"prodigy seconds 15\" --black \"desktop elo 1200\"
  kilomate play --black \"program -- stockfish\"
  kilomate play --book my.bin                     openings from a book of your own
  kilomate play games.pgn --game 3                look at the third game of a file
  kilomate play --plain                           text, line by line

Settings are in config.toml, in the folder that the platform has for such files, or in the one that
KILOMATE_HOME names. docs/play.md explains every key.";

/// What a new game is like where the command line says nothing: from the settings, the calendar and
/// chance.
#[derive(Clone, Debug)]
pub(crate) struct Defaults {
    /// The person's name; it may be empty.
    pub(crate) name: String,
    /// Who played White and who Black.
    pub(crate) seats: [Seat; 2],
    /// The colours are drawn.
    pub(crate) by_chance: bool,
    /// The clocks of White and Black.
    pub(crate) clocks: Option<[Allowance; 2]>,
    /// What the giver begins without.
    pub(crate) odds: Odds,
    /// Who gives odds.
    pub(crate) giver: Color,
    /// What machines play openings from.
    pub(crate) book: BookSetting,
    /// Weak machines answer with a short pause.
    pub(crate) pause: bool,
    /// The date, as the tag of a game has it: `2026.11.16`.
    pub(crate) today: String,
    /// A number that nobody can foresee.
    pub(crate) chance: u64,
}

impl Defaults {
    /// As the settings have it.
    pub(crate) fn of(config: &Config, today: String, chance: u64) -> Defaults {
        let LastGame { seats, by_chance, clocks, odds, giver } = config.last.clone();
        // A person without a name has the one of the settings.
        let seats = seats.map(|seat| match seat {
            Seat::Person(name) if name.is_empty() => Seat::Person(config.name.clone()),
            seat => seat,
        });
        let (name, book) = (config.name.clone(), config.book.clone());
        let pause = config.pause;
        Defaults { name, seats, by_chance, clocks, odds, giver, book, pause, today, chance }
    }
}

/// The Elo of an opponent of whom nothing is said.
const USUAL_ELO: u16 = 1_000;

impl Options {
    /// Whether the command line describes a new game, so that the saved one must wait.
    pub(crate) fn wants_new_game(&self) -> bool {
        self.new
            || self.clock.is_some()
            || self.odds.is_some()
            || self.fen.is_some()
            || self.seed.is_some()
            || self.names_players()
    }

    /// Whether it says what to play, so that nobody needs to choose.
    pub(crate) fn names_game(&self) -> bool {
        self.file.is_some() || self.wants_new_game()
    }

    /// The settings, with what it says instead for this time.
    pub(crate) fn over(&self, config: &Config) -> Config {
        let mut config = config.clone();
        if self.ascii {
            config.figures = FigureSet::Ascii;
        }
        if let Some(scheme) = SCHEMES.into_iter().find(|&name| Some(name) == self.scheme.as_deref())
        {
            config.scheme = scheme;
        }
        config.mouse &= !self.no_mouse;
        config.bell &= !self.silent;
        config.coach |= self.coach;
        if let Some(choice) = &self.book {
            choice.apply(&mut config.book);
        }
        config
    }

    /// The game that it describes.
    ///
    /// # Errors
    ///
    /// A sentence when the players make no sense together.
    pub(crate) fn new_game(&self, defaults: &Defaults) -> Result<NewGame, String> {
        let seats = self.seats(defaults)?;
        let start = match (&self.fen, self.odds) {
            (Some(board), _) => board.clone(),
            (None, Some(odds)) => odds.board(players::giver(&seats)),
            // Who gave odds last time does so again, on whatever side they sit now.
            (None, None) if defaults.odds != Odds::None => {
                let changed = seats[0].is_person() != defaults.seats[0].is_person();
                let giver = if changed { defaults.giver.other() } else { defaults.giver };
                defaults.odds.board(giver)
            }
            (None, None) => Board::start(),
        };
        Ok(NewGame {
            seats,
            start,
            allowances: self.clock.as_ref().map_or(defaults.clocks, |clocks| clocks.0),
            seed: self.seed.unwrap_or(defaults.chance),
            tags: vec![("Date".into(), defaults.today.clone())],
        })
    }

    /// The game of the file that is named, if one is.
    ///
    /// # Errors
    ///
    /// A sentence when the file cannot be read or has no such game.
    pub(crate) fn read_game(&self) -> Result<Option<Picked>, String> {
        let Some(path) = &self.file else { return Ok(None) };
        let shown = path.display();
        let bytes = kilomate_files::read(path, LARGEST).map_err(|error| {
            format!("{shown} cannot be read: {error}; name a file with a game in PGN")
        })?;
        let text = kilomate_pgn::decode(&bytes)
            .ok_or_else(|| format!("{shown} is not text; name a file with a game in PGN"))?;
        pick(&text, self.number.map(|number| number as usize))
            .map(Some)
            .map_err(|problem| format!("{shown}: {problem}"))
    }
}

#[cfg(test)]
mod tests;
