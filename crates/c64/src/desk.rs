//! The whole program: whose turn it is, and the main loop.

use kilomate_core::knowledge::book::Book;
use kilomate_core::play::{Features, FullStrength, Timer};
use kilomate_core::{Color, Limits, Machine, Move, Player, Square, Status};
use kilomate_flash::{Start, zeroed};

use crate::board::View;
use crate::chips::{Bus, INTERRUPTS_1, INTERRUPTS_2};
use crate::clock::Clock;
use crate::keys::{Key, Keys};
use crate::screen::Spot;
use crate::texts;
use crate::{panel, screen, sound};

/// What the player can do here: play as well as it can, by time.
pub struct Home;

impl Features for Home {
    type Levels = FullStrength;
    type Timer = Timer;
    const EXPECTS: bool = false;
}

/// What goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Mode {
    /// The player is to move.
    Human,
    /// The player is to say what a pawn becomes.
    Promoting,
    /// The computer thinks about its move.
    Thinking,
    /// The computer thinks about a hint.
    Hinting,
    /// The game is over.
    Over,
}

/// The level at which the computer only watches.
pub(crate) const TWO_PLAYERS: u8 = 3;
/// No square.
pub(crate) const NO_SQUARE: u8 = 64;

/// The program's memory.
pub struct Desk<M: Machine> {
    pub(crate) player: Player<M, Home>,
    pub(crate) view: View,
    pub(crate) clock: Clock,
    pub(crate) keys: Keys,
    pub(crate) mode: Mode,
    /// How long the computer thinks, from 0 on; [`TWO_PLAYERS`] if it does not.
    pub(crate) level: u8,
    /// The player's side.
    pub(crate) human: Color,
    /// The cursor's square as it is seen, 0 to 63; its column is 8 in the menu.
    pub(crate) row: u8,
    pub(crate) column: u8,
    /// The square of the man that is picked up, [`NO_SQUARE`] if there is none; and where it goes while
    /// the player is asked what it becomes.
    pub(crate) picked: u8,
    pub(crate) target: u8,
    /// What a pawn becomes.
    pub(crate) becomes: u8,
    /// When the computer began to think, and how many seconds are shown.
    pub(crate) since: u32,
    pub(crate) seconds: u8,
    pub(crate) random: u16,
}

zeroed! {
    struct Desk [M: Machine] [M] = Desk {
        player: Player::ZEROED,
        view: View::ZEROED,
        clock: Clock::ZEROED,
        keys: Keys::ZEROED,
        mode: Mode::Human,
        level: 0,
        human: Color::White,
        row: 0,
        column: 0,
        picked: 0,
        target: 0,
        becomes: 0,
        since: 0,
        seconds: 0,
        random: 0,
    };
}

impl<M: Machine> Desk<M> {
    /// Takes the machine over, and begins a game. To be called first.
    pub fn start(&mut self, bus: &mut impl Bus, book: &impl Book) {
        bus.poke(INTERRUPTS_1, 0x7f); // none from now on
        bus.poke(INTERRUPTS_2, 0x7f);
        self.clock.start(bus);
        Keys::start(bus);
        sound::start(bus);
        screen::start(bus);
        panel::start(bus);
        self.view.forget();
        panel::show_level(bus, self.level);
        self.new_game(bus, book);
    }

    /// One round of the main loop: keys are heard, and the computer thinks about a few positions if it is
    /// its turn.
    pub fn turn(&mut self, bus: &mut impl Bus, book: &impl Book) {
        self.clock.read(bus);
        let key = self.keys.pressed(bus, self.clock.now);
        match self.mode {
            Mode::Thinking | Mode::Hinting => self.think(bus, book, key),
            _ if key == Key::NONE => {}
            Mode::Promoting => self.choose_promotion(bus, book, key),
            Mode::Human | Mode::Over => self.hear(bus, book, key),
        }
    }

    /// What stands on the board is shown, and whose turn it is, or why it is nobody's.
    #[inline(never)]
    pub(crate) fn begin_turn(&mut self, bus: &mut impl Bus, book: &impl Book) {
        self.drop(bus);
        // Lists the legal moves, as it would for a search.
        let engine = self.player.engine_mut();
        engine.begin(&Limits::default());
        let has_moves = engine.root_moves() != 0;
        let game = self.player.game();
        self.view.show(bus, game.board());
        self.show_past(bus);
        let game = self.player.game();
        let status = game.status_given(has_moves);
        let is_whites = game.board().side_to_move() == Color::White;
        let is_humans = self.is_human(game.board().side_to_move());
        let is_check = status == Status::Check;
        self.mode = Mode::Over;
        let wins = if is_whites { texts::BLACK_WINS } else { texts::WHITE_WINS };
        let (news, more) = match status {
            Status::Checkmate => (texts::CHECKMATE, Some(wins)),
            Status::Stalemate => (texts::STALEMATE, Some(texts::DRAW)),
            Status::InsufficientMaterial => (texts::DRAW, Some(texts::NO_MATERIAL)),
            Status::Threefold | Status::Fivefold => (texts::DRAW, Some(texts::THREE_TIMES)),
            Status::FiftyMoves | Status::SeventyFiveMoves => {
                (texts::DRAW, Some(texts::FIFTY_MOVES))
            }
            _ => {
                self.mode = Mode::Human;
                let news = match (self.level, is_whites) {
                    (TWO_PLAYERS, true) => texts::WHITE_MOVES,
                    (TWO_PLAYERS, false) => texts::BLACK_MOVES,
                    _ => texts::YOUR_MOVE,
                };
                (news, is_check.then_some(texts::CHECK))
            }
        };
        panel::tell(bus, news, more);
        if self.mode == Mode::Over {
            sound::play_chord(bus);
            return;
        }
        if is_check {
            sound::play(bus, sound::CHECK);
        }
        if !is_humans {
            self.begin_thinking(bus, book, Mode::Thinking);
        }
    }

    /// The last moves, in the list and on the board.
    fn show_past(&mut self, bus: &mut impl Bus) {
        let game = self.player.game();
        let board = game.board();
        let played = board.fullmove_number().wrapping_sub(1) << 1
            | u16::from(board.side_to_move() == Color::Black);
        // As many as there is room for, whole moves, the last of them perhaps a half.
        let most = 2 * u16::from(panel::SHOWN_MOVES) - (played & 1);
        let len = game.len();
        let mut next = len - len.min(most);
        let mut half = played.wrapping_sub(len - next);
        let mut row = 0;
        panel::clear_moves(bus);
        while let Some(m) = game.played(next) {
            panel::show_played(bus, row, half, m);
            row += (half & 1) as u8;
            half = half.wrapping_add(1);
            next += 1;
        }
        if let Some(m) = game.last_move() {
            screen::put_spot(bus, Spot::From, m.from().index() ^ self.view.turn);
            screen::put_spot(bus, Spot::To, m.to().index() ^ self.view.turn);
        } else {
            screen::hide_spot(bus, Spot::From);
            screen::hide_spot(bus, Spot::To);
        }
    }

    /// Plays a legal move.
    pub(crate) fn make(&mut self, bus: &mut impl Bus, book: &impl Book, m: Move) {
        sound::play(bus, if m.is_capture() { sound::CAPTURE } else { sound::MOVE });
        // It is legal: it was listed.
        let _ = self.player.play(m);
        self.begin_turn(bus, book);
    }

    /// Begins a game, with the sides as they are.
    pub(crate) fn new_game(&mut self, bus: &mut impl Bus, book: &impl Book) {
        self.player.start();
        (self.row, self.column) = (6, 4);
        panel::clear_thinking(bus);
        self.see_from(bus, self.human);
        self.begin_turn(bus, book);
    }

    /// Turns the board so that a side is at the bottom, which the player takes.
    pub(crate) fn see_from(&mut self, bus: &mut impl Bus, human: Color) {
        self.human = human;
        self.view.turn = if human == Color::White { 0 } else { 63 };
        self.view.show_coordinates(bus);
        self.show_sides(bus);
        self.show_cursor(bus);
    }

    /// Shows who plays what.
    pub(crate) fn show_sides(&self, bus: &mut impl Bus) {
        panel::show_sides(bus, self.is_human(Color::White), self.is_human(Color::Black));
    }

    /// Whether a side is a player's and not the computer's.
    pub(crate) fn is_human(&self, side: Color) -> bool {
        side == self.human || self.level == TWO_PLAYERS
    }

    /// Shows the cursor where it is.
    #[inline(never)]
    pub(crate) fn show_cursor(&mut self, bus: &mut impl Bus) {
        if self.column < 8 {
            panel::show_choice(bus, None);
            screen::put_spot(bus, Spot::Cursor, self.row << 3 | self.column);
        } else {
            screen::hide_spot(bus, Spot::Cursor);
            panel::show_choice(bus, Some(self.choice()));
        }
    }

    /// Which choice the cursor is on, in the menu, which stands beside the lower rows.
    pub(crate) fn choice(&self) -> u8 {
        self.row.saturating_sub(8 - panel::CHOICES)
    }

    /// The square under the cursor.
    pub(crate) fn square(&self) -> Square {
        Square::from_index((self.row << 3 | self.column & 7) ^ self.view.turn)
    }
}
