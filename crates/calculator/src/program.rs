//! The whole program: its memory, and its three entries.

use kilomate_core::eval::score::Score;
use kilomate_core::knowledge::book::Book;
use kilomate_core::search::{NodeCount, Report};
use kilomate_core::{Choice, Event, GameIn, Machine, Move, Player, Setup};
use kilomate_flash::{Start, zeroed};

use crate::host::{Host, Pulse};
use crate::moves::List;
use crate::settings::Settings;
use crate::texts::Text;
use crate::view::{View, stale};

/// Nodes between two looks at the keyboard.
pub const STEP: u16 = 16;
/// Nodes that the program asks for at a time: less than a second, so that clocks show each one.
pub const SLICE: u16 = 416;
/// What [`Program::ui`] returns to leave.
pub const QUIT: u16 = 0xffff;

/// Moves of a line that are shown.
pub(crate) const SHOWN: usize = 6;
/// No square.
pub(crate) const NO_SQUARE: u8 = 64;

/// What is on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Screen {
    /// The board and the panel.
    Board,
    /// The menu.
    Menu,
    /// The options.
    Options,
    /// A position that is set up.
    Edit,
    /// What the keys do.
    Help,
    /// What this is.
    About,
}

/// What the person is asked on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Asked {
    /// Nothing.
    Nothing,
    /// What a pawn becomes.
    Promotion,
    /// Whether to begin a new game.
    New,
    /// Whether to resign.
    Resign,
    /// Whether two people have agreed to a draw.
    Draw,
    /// Whether the machine shall take the person's side.
    Swap,
    /// Whether the machine may resign.
    Accept,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Goal {
    /// The machine's move.
    Play,
    /// What it would play after the reply that it expects.
    Guess,
    /// A hint.
    Hint,
}

/// What a search has come to, until the program has heard of it.
pub(crate) mod news {
    /// A line was found.
    pub(crate) const LINE: u8 = 1;
    /// The move was found.
    pub(crate) const MOVE: u8 = 2;
    /// There is nothing left to find before the person moves.
    pub(crate) const NOTHING: u8 = 4;
}

/// The program's memory.
#[allow(clippy::struct_excessive_bools)] // each says one thing that is on the screen or not
pub struct Program<M: Machine> {
    pub(crate) player: Player<M>,
    /// Bits of [`news`], and what they are about.
    pub(crate) news: u8,
    pub(crate) report: Report,
    pub(crate) line: [Move; SHOWN],
    pub(crate) choice: Choice,
    pub(crate) goal: Goal,
    /// The reply that is pondered on, or was.
    pub(crate) expected: Move,
    pub(crate) settings: Settings,
    pub(crate) screen: Screen,
    pub(crate) asked: Asked,
    pub(crate) view: View,
    pub(crate) list: List,
    /// The square of the cursor.
    pub(crate) cursor: u8,
    /// The square of the man that is picked up, [`NO_SQUARE`] if there is none; and where it goes and what it becomes
    /// while the person is asked that.
    pub(crate) picked: u8,
    pub(crate) target: u8,
    pub(crate) becomes: u8,
    /// Whether the last key was a letter of a file.
    pub(crate) is_typing: bool,
    /// Whether the last key was 2nd.
    pub(crate) is_second: bool,
    /// The row of a list that is chosen.
    pub(crate) row: u8,
    /// Half-moves before the position on the board, counted from the start of the game.
    pub(crate) ply: u16,
    /// How the game has ended, 0 if it has not: see `play::outcome`. And who has won: 0 is nobody, 1 White.
    pub(crate) outcome: u8,
    pub(crate) winner: u8,
    /// Whether the game began as games do.
    pub(crate) is_standard: bool,
    /// Moves for which the machine has been without hope.
    pub(crate) hopeless: u8,
    /// What the machine thinks of its game.
    pub(crate) score: Score,
    /// The hint that is shown.
    pub(crate) hint: Move,
    /// What each side's clock shows, in quarters of a second: what is left, or what was used.
    pub(crate) clocks: [u16; 2],
    /// When they were looked at last, and when a key was pressed last.
    pub(crate) then: u32,
    pub(crate) touched: u32,
    pub(crate) is_dim: bool,
    pub(crate) is_leaving: bool,
    /// What is said, and a move behind it.
    pub(crate) message: Text,
    pub(crate) said: [u8; 7],
    /// The position that is set up.
    pub(crate) setup: Setup,
    pub(crate) random: u16,
}

zeroed! {
    struct Program [M: Machine] [M] = Program {
        player: Player::ZEROED,
        news: 0,
        report: Report { depth: 0, selective_depth: 0, variation: 0, score: Score::DRAW },
        line: [Move::NONE; SHOWN],
        choice: Choice { best: Move::NONE, ponder: Move::NONE, score: Score::DRAW, is_book: false },
        goal: Goal::Play,
        expected: Move::NONE,
        settings: Settings::ZEROED,
        screen: Screen::Board,
        asked: Asked::Nothing,
        view: View::ZEROED,
        list: List::ZEROED,
        cursor: 0,
        picked: 0,
        target: 0,
        becomes: 0,
        is_typing: false,
        is_second: false,
        row: 0,
        ply: 0,
        outcome: 0,
        winner: 0,
        is_standard: false,
        hopeless: 0,
        score: Score::DRAW,
        hint: Move::NONE,
        clocks: [0; 2],
        then: 0,
        touched: 0,
        is_dim: false,
        is_leaving: false,
        message: Text::NOTHING,
        said: [0; 7],
        setup: Setup::EMPTY,
        random: 0,
    };
}

impl<M: Machine> Program<M> {
    /// Takes up the game that was kept, or begins one. To be called first.
    pub fn start(&mut self, host: &mut impl Host, book: &impl Book) {
        self.player.start();
        self.is_leaving = false;
        self.then = host.now();
        self.touched = self.then;
        self.picked = NO_SQUARE;
        self.cursor = 52; // e2
        self.settings = Settings::default();
        if host.file_len(crate::File::Game) == 0 {
            self.new_game(host, book);
        } else if self.recall(host) {
            self.resume(host, book);
        } else {
            self.settings = Settings::default();
            self.new_game(host, book);
            self.say(Text::DAMAGED);
        }
        host.palette(self.settings.theme);
        self.view.forget();
    }

    /// Hears at most one key, and draws what has changed. Says how many nodes to think about, 0 for none, or [`QUIT`].
    pub fn ui(&mut self, host: &mut impl Host, book: &impl Book) -> u16 {
        self.run_clock(host);
        if self.screen == Screen::Board {
            self.take_news(host, book);
        }
        let key = host.key();
        if key == 0 {
            self.rest(host);
        } else {
            self.wake(host);
            self.hear(host, book, key);
        }
        if self.is_leaving {
            self.player.cancel();
            self.keep(host);
            return QUIT;
        }
        self.draw(host);
        if self.is_searching() { SLICE } else { 0 }
    }

    /// Thinks about at most so many nodes; less if a key waits or the move is found.
    pub fn think(&mut self, pulse: &mut impl Pulse, nodes: u16) {
        let mut left = nodes;
        while left != 0 && !pulse.is_key_waiting() {
            left = left.saturating_sub(STEP);
            match self.player.step(pulse.now(), STEP.into()) {
                Event::Running => {}
                Event::Line(report) => {
                    self.report = report;
                    self.line = [Move::NONE; SHOWN];
                    for (place, &m) in self.line.iter_mut().zip(self.player.line()) {
                        *place = m;
                    }
                    self.news |= news::LINE;
                }
                Event::Move(choice) => {
                    self.choice = choice;
                    self.news |= news::MOVE;
                    return;
                }
                Event::Nothing => {
                    self.news |= news::NOTHING;
                    return;
                }
            }
        }
    }

    /// Whether the machine thinks about its move or a hint, and not just about what the person may play.
    pub fn is_thinking(&self) -> bool {
        self.player.is_busy() && self.goal != Goal::Guess
    }

    /// Shows the game to those who look at the program from outside.
    pub fn peek<R>(&mut self, see: impl FnOnce(&GameIn<M::Records>) -> R) -> R {
        self.player.peek(see)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.outcome != 0
    }

    /// Nodes of the search that is going on, or of the last one.
    pub fn nodes(&self) -> NodeCount {
        self.player.nodes()
    }

    /// How deep it has looked.
    pub fn depth(&self) -> u8 {
        self.player.depth()
    }

    /// The reply that the machine expects; after a move of its own.
    pub fn expected(&self) -> Move {
        self.expected
    }

    /// Draws everything the next time.
    pub fn redraw(&mut self) {
        self.view.forget();
    }

    /// The number of the square that the cursor is on.
    pub fn cursor(&self) -> u8 {
        self.cursor
    }

    /// Whether there is something to think about now.
    fn is_searching(&self) -> bool {
        self.screen == Screen::Board
            && !matches!(self.asked, Asked::New | Asked::Accept)
            && self.player.is_busy()
            && self.news & news::NOTHING == 0
    }

    /// Hears of what a search has found.
    fn take_news(&mut self, host: &mut impl Host, book: &impl Book) {
        let news = self.news & (news::LINE | news::MOVE);
        self.news &= !news;
        if news & news::LINE != 0 {
            self.view.stale |= stale::THOUGHTS;
        }
        if news & news::MOVE != 0 && !self.player.is_busy() {
            self.found(host, book);
        }
    }

    /// Says something, in place of what was said before.
    pub(crate) fn say(&mut self, text: Text) {
        self.message = text;
        self.said = [0; 7];
        self.view.stale |= stale::MESSAGE;
    }

    /// Goes to another screen.
    pub(crate) fn show(&mut self, screen: Screen) {
        self.screen = screen;
        self.row = 0;
        self.is_typing = false;
        self.view.forget();
    }
}
