//! All memory of the program, and the loop that obeys commands.

use core::mem::take;

use kilomate_core::knowledge::book::{Book, PackedBook, editions};
use kilomate_core::play::{self, FullStrength, Player, Timer};
use kilomate_core::{Board, Elf, FenError, Hold, Limits, Move, Task};
use kilomate_flash::{Start, flash, zeroed};
use kilomate_uci::{Go, Keyword, Line, Problem, Target, Text, Word, complain, read_option, text};

use crate::inbox::{Inbox, Kept};
use crate::wire::{Out, Wire};
use crate::{position, show, think};

/// Milliseconds that a node takes, unless somebody says otherwise: on average, at 1.75 MHz.
pub const NODE_TIME: u16 = 370;
/// How deep a move is thought about that answers one which was typed, until `go` says otherwise.
const DEPTH: u8 = 3;
/// Milliseconds of each move that are not used for thinking: `bestmove` on a line of 1,200 baud.
const OVERHEAD: u32 = 200;

/// Who plays.
pub type Chess = Player<Elf, Features>;

/// What that player can do: it plays as well as it can, and is told what to ponder on.
pub struct Features;

impl play::Features for Features {
    type Levels = FullStrength;
    type Timer = Timer;
    const EXPECTS: bool = false;
}

flash! {
    /// The book of openings.
    pub static BOOK: [u8; editions::ELF.len()] = *editions::ELF;
}

/// The book, if it shall be asked.
pub(crate) struct OpenBook(pub(crate) bool);

impl Book for OpenBook {
    #[inline(always)]
    fn reply(&self, board: &Board, moves: &[Move], bits: u16) -> Move {
        if self.0 { PackedBook::trusted(&BOOK).reply(board, moves, bits) } else { Move::NONE }
    }
}

/// What was asked for once and holds for every search.
pub(crate) struct Settings {
    pub(crate) own_book: bool,
    pub(crate) node_time: u16,
}

/// Everything that the program remembers.
pub struct Card {
    pub(crate) player: Chess,
    pub(crate) inbox: Inbox,
    kept: Kept,
    pub(crate) settings: Settings,
    /// What was asked for last: moves that are typed are answered in the same way.
    pub(crate) task: Task,
    /// A line was not understood, and no position or move since: it may have been one.
    is_in_doubt: bool,
}

zeroed! {
    struct Settings = Settings { own_book: false, node_time: 0 };
    struct Card = Card {
        player: Chess::ZEROED,
        inbox: Inbox::ZEROED,
        kept: Kept::ZEROED,
        settings: Settings::ZEROED,
        task: NO_TASK,
        is_in_doubt: false,
    };
}

/// No task: nothing but zeros.
const NO_TASK: Task = Task {
    limits: Limits { depth: 0, nodes: 0, mate: 0, variations: 0 },
    fixed: None,
    clock: None,
    level: None,
    hold: Hold::No,
    bits: 0,
};

impl Start for Card {
    fn start(&mut self) {
        self.player.start();
        self.settings = Settings { own_book: true, node_time: NODE_TIME };
        self.task.limits.depth = DEPTH;
    }
}

/// What a command leaves to do.
enum Next {
    Listen,
    /// Keep the line.
    Keep,
    /// Find a move.
    Think,
    /// Find an answer and play it.
    Answer,
    Leave,
}

/// Obeys commands until `quit`, or until nobody is there any more.
pub fn run<W: Wire>(card: &mut Card, wire: &mut W) {
    let mut word = Word::new();
    loop {
        match card.inbox.wait(wire) {
            Some(true) => {}
            Some(false) => return,
            None => {
                doubt(card, wire, Problem::Loss, &word);
                continue;
            }
        }
        if position::go_on(&mut card.player, &mut card.inbox, &mut card.kept, &mut word) {
            card.is_in_doubt = false;
            continue;
        }
        match obey(card, wire, &mut word) {
            Ok(Next::Listen | Next::Keep) => {}
            Ok(Next::Think) => think::think(card, wire, false),
            Ok(Next::Answer) => think::think(card, wire, true),
            Ok(Next::Leave) => return,
            Err(problem) => doubt(card, wire, problem, &word),
        }
    }
}

/// Says what was wrong. Perhaps it was another position that was meant.
#[inline(never)]
fn doubt<W: Wire>(card: &mut Card, wire: &mut W, problem: Problem, word: &Word) {
    complain(&mut Out(wire), problem, word);
    card.is_in_doubt |= !matches!(problem, Problem::Value);
}

/// Says who it is, behind a name that has been said already.
pub fn greet<W: Wire>(wire: &mut W) {
    text(&mut Out(wire), Text::CARD_NAME);
}

/// Obeys one line.
#[inline(never)]
fn obey<W: Wire>(card: &mut Card, wire: &mut W, word: &mut Word) -> Result<Next, Problem> {
    let Card { player, inbox, kept, settings, task, is_in_doubt } = card;
    let mark = inbox.mark();
    let mut line = Line::new(&mut *inbox);
    line.next(word);
    let mut next = Ok(Next::Listen);
    match Keyword::of(word) {
        _ if word.is_empty() => {}
        Some(Keyword::QUIT) => return Ok(Next::Leave),
        Some(Keyword::UCI) => {
            text(&mut Out(wire), Text::CARD_ID);
            greet(wire);
            text(&mut Out(wire), Text::CARD);
        }
        Some(Keyword::ISREADY) => text(&mut Out(wire), Text::READYOK),
        Some(Keyword::UCINEWGAME) => player.forget(),
        Some(Keyword::NEW) => {
            kept.clear();
            player.start();
            player.forget();
            *is_in_doubt = false;
        }
        Some(Keyword::D) => show::board(player, wire),
        Some(Keyword::POSITION) => {
            kept.clear();
            next = position::command(player, &mut line, word).map(|()| Next::Keep);
        }
        Some(Keyword::GO) => {
            let mut say = |problem, word: &Word| complain(&mut Out(&mut *wire), problem, word);
            let board = player.game().board();
            *task = *Go::read(&mut line, word, board, &mut (), &mut say).task(OVERHEAD);
            next = Ok(Next::Think);
            if take(is_in_doubt) {
                // Not for a position that nobody has asked about.
                complain(&mut Out(wire), Problem::Position(FenError::TooFewFields), word);
                text(&mut Out(wire), Text::NO_BESTMOVE);
                next = Ok(Next::Listen);
            }
        }
        Some(Keyword::SETOPTION) => {
            next = set_option(settings, &mut line, word).map(|()| Next::Listen);
        }
        Some(Keyword::STOP | Keyword::PONDERHIT | Keyword::DEBUG) => {}
        _ => match player.read_move(word.as_bytes()).filter(|_| !word.is_cut()) {
            Some(m) => {
                kept.clear();
                *is_in_doubt = false;
                Target::play(player, m);
                next = Ok(Next::Answer);
            }
            None => next = Err(Problem::Word),
        },
    }
    line.skip();
    if let Ok(Next::Keep) = next {
        *is_in_doubt = false;
        kept.keep(inbox, mark);
    }
    next
}

fn set_option(
    settings: &mut Settings,
    line: &mut Line<&mut Inbox>,
    word: &mut Word,
) -> Result<(), Problem> {
    let mut name = Word::new();
    read_option(line, word, &mut name)?;
    match Keyword::of(&name) {
        Some(Keyword::NODE_TIME) => {
            let number = word.small_number().and_then(|n| u16::try_from(n).ok());
            settings.node_time = number.filter(|&n| n != 0).ok_or(Problem::Value)?;
        }
        Some(Keyword::OWN_BOOK) => {
            settings.own_book = Keyword::TRUE.is(word);
            if !settings.own_book && !Keyword::FALSE.is(word) {
                return Err(Problem::Value);
            }
        }
        _ => {}
    }
    Ok(())
}
