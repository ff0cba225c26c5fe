//! What a face tells the desk, and what the desk has to say.

use std::fmt;

use kilomate_core::eval::score::Score;
use kilomate_core::{Color, Move, Square};

use crate::draws::DrawReason;
use crate::outcome::Outcome;
use crate::seat::Seat;
use crate::tree::NodeId;

/// What a face tells the desk.
#[derive(Clone, PartialEq, Debug)]
pub enum Message {
    /// The person to move plays this. Unless they are `sure` the coach may ask.
    Play {
        /// The move.
        m: Move,
        /// They have been asked, or do not want to be.
        sure: bool,
    },
    /// Take back to where the person last had the move.
    TakeBack,
    /// The opposite.
    Redo,
    /// Play on from another place of the tree.
    PlayOnFrom(NodeId),
    /// Stop the clocks, and whoever thinks.
    Pause,
    /// Go on.
    Resume,
    /// The person offers a draw.
    OfferDraw,
    /// The person claims a draw, perhaps with the move that they intend.
    ClaimDraw(Option<Move>),
    /// The person gives up.
    Resign,
    /// The person takes what was offered.
    Accept,
    /// The person does not.
    Decline,
    /// The players change places.
    SwapSides,
    /// Somebody else sits down.
    Sit(Color, Seat),
    /// Whoever thinks is to move now.
    MoveNow,
    /// A hint; asked again, more of it.
    Hint,
    /// Analyse a place of the tree with so many lines.
    Analyse {
        /// Where.
        at: NodeId,
        /// How many.
        lines: u8,
    },
    /// Enough of that.
    StopAnalysis,
    /// The person looks into the book of openings, which is help.
    Consult,
    /// The person looks at what the opponent thinks, which is help.
    Watch,
    /// Look through the game: its scores, its accuracy, its turning points.
    Review,
    /// Enough of that: what was found is forgotten.
    EndReview,
    /// The coach asks before moves that hang something, or not.
    Coach(bool),
    /// Add a move to the tree without playing it.
    Try {
        /// After which place.
        at: NodeId,
        /// The move.
        m: Move,
    },
    /// Say something about a place.
    Comment {
        /// Which.
        at: NodeId,
        /// What; nothing takes a comment away.
        text: String,
    },
    /// Make the line through a place the main line.
    Promote(NodeId),
    /// Cut a move and what follows it off the tree. What has been played stays.
    Remove(NodeId),
}

impl Message {
    /// The place of the tree that it is about, if it names one.
    pub(crate) fn place(&self) -> Option<NodeId> {
        match *self {
            Message::PlayOnFrom(at)
            | Message::Analyse { at, .. }
            | Message::Try { at, .. }
            | Message::Comment { at, .. }
            | Message::Promote(at)
            | Message::Remove(at) => Some(at),
            _ => None,
        }
    }
}

/// Why the desk does not do what it was told. Nothing has changed then.
#[derive(Clone, PartialEq, Debug)]
pub enum Refusal {
    /// Not a legal move.
    Illegal,
    /// It is not a person's move.
    NotYourMove,
    /// The game is over.
    Over,
    /// The game is not over yet.
    NotOver,
    /// The clocks stand.
    Paused,
    /// A program sits there that is not the person's own: it has not been started.
    NotStarted(Color),
    /// No move can be taken back.
    NothingToTakeBack,
    /// No move has been taken back.
    NothingToRedo,
    /// No draw can be claimed: the position stood so often, and so many half-moves were without
    /// capture or pawn move.
    NoClaim {
        /// How often the position has stood.
        stood: u8,
        /// Half-moves without progress.
        halfmoves: u8,
    },
    /// Nothing was offered.
    NoOffer,
    /// There is nobody who could be asked, or do that.
    Nobody,
    /// Nobody is thinking.
    NobodyThinks,
    /// The coach asks whether the person is sure.
    Sure(String),
    /// What has been played cannot be cut off.
    Played,
    /// The place has been cut off the tree.
    Gone,
    /// The same offer was declined a moment ago.
    TooSoon,
    /// Something else, in a sentence.
    Other(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Illegal => "that is not a legal move here",
            Refusal::NotYourMove => "it is not your move: wait, or take back",
            Refusal::Over => "the game is over: take back, or begin a new one",
            Refusal::NotOver => "the game is not over yet",
            Refusal::Paused => "the game is paused: resume it first",
            Refusal::NotStarted(side) => {
                let side = side.name();
                return write!(
                    f,
                    "{side} is a program that has not been started: only the file of the game names it"
                );
            }
            Refusal::NothingToTakeBack => "there is nothing to take back",
            Refusal::NothingToRedo => "there is nothing to redo",
            Refusal::NoClaim { stood, halfmoves } => {
                let moves = halfmoves / 2;
                return write!(
                    f,
                    "no draw can be claimed: the position has occurred {stood} of 3 times, and {moves} \
                     of 50 moves went by without a capture or pawn move; you can offer a draw"
                );
            }
            Refusal::NoOffer => "nothing has been offered",
            Refusal::Nobody => "there is nobody at the desk who could do that",
            Refusal::NobodyThinks => "nobody is thinking",
            Refusal::Played => "that has been played: take it back instead",
            Refusal::Gone => "that move has been removed",
            Refusal::TooSoon => "your last offer was declined: play a few moves first",
            Refusal::Sure(text) | Refusal::Other(text) => text,
        })
    }
}

impl std::error::Error for Refusal {}

/// What a machine offers a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// A draw.
    Draw,
    /// To give up. A person who wants to mate may play on.
    Resignation,
}

/// What has happened at the desk.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// A move was played.
    Moved {
        /// Who played it.
        by: Color,
        /// The place after it.
        at: NodeId,
    },
    /// The game is over.
    Over(Outcome),
    /// Somebody offers something.
    Offered {
        /// Who.
        by: Color,
        /// What.
        offer: Offer,
    },
    /// The answer to an offer of a draw.
    Answered {
        /// Who answers.
        by: Color,
        /// Whether it is a draw.
        accepted: bool,
        /// Why.
        why: DrawReason,
    },
    /// A hint is ready, or more of it.
    Hint(Hint),
    /// The game has been looked through.
    Reviewed,
    /// A player cannot go on; the game is paused.
    Failed {
        /// Who.
        by: Color,
        /// Why, in a sentence.
        why: String,
    },
}

/// A hint, as much of it as was asked for.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// Which man to move.
    pub from: Square,
    /// Where to, when asked a second time.
    pub to: Option<Square>,
    /// What is expected to follow, when asked a third time.
    pub line: Vec<Move>,
    /// And what it is worth, for the side to move.
    pub score: Option<Score>,
}
