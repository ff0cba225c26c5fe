//! Games in and out as PGN: any program reads them, and the desk finds everything again that it needs
//! to go on. docs/formats.md has the tags.

mod remarks;

use std::fmt;

use kilomate_core::Color;
use kilomate_pgn::{GameResult, PgnGame, PgnMove, Variation};

use super::openings::is_name;
use super::{Desk, Hire, NewGame};
use crate::clock::{Allowance, Clocks, Millis};
use crate::outcome::{Outcome, Reason};
use crate::seat::Seat;
use crate::tree::{NodeId, ROOT, Tree};
use remarks::Remarks;

/// The version of the desk's own tags.
const VERSION: &str = "1";
/// Tags that the desk writes itself.
const OWN: [&str; 22] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "WhiteType",
    "BlackType",
    "WhiteElo",
    "BlackElo",
    "TimeControl",
    "SetUp",
    "FEN",
    "KilomateDesk",
    "KilomateWhite",
    "KilomateBlack",
    "KilomateClocks",
    "KilomateLeft",
    "KilomateHere",
    "KilomateForward",
    "KilomateState",
];
/// Why the game ended, in the desk's words.
const END: &str = "KilomateEnd";

/// Why a game cannot be put on the desk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// It was written by a later version of the desk.
    Version(String),
    /// One of the desk's own tags makes no sense.
    Tag {
        /// Which.
        name: &'static str,
        /// What it says.
        value: String,
        /// What is wrong with that.
        problem: String,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Version(version) => write!(
                f,
                "the game was saved by a later version (format {version}, this one knows {VERSION}): \
                 update, or delete its tag KilomateDesk to read it as an ordinary game"
            ),
            RecordError::Tag { name, value, problem } => {
                write!(f, "the tag [{name} \"{value}\"]: {problem}")
            }
        }
    }
}

impl std::error::Error for RecordError {}

fn bad(name: &'static str, value: &str, problem: impl fmt::Display) -> RecordError {
    RecordError::Tag { name, value: value.into(), problem: problem.to_string() }
}

impl Desk {
    /// The game as it stands, with everything that is needed to go on.
    pub fn to_pgn(&self, now: u64) -> PgnGame {
        let mut game = PgnGame::from_board(self.tree.start());
        game.preface = Remarks::of(self.tree.node(ROOT), None).write();
        let first = self.tree.node(ROOT).children.first().copied();
        game.moves = line(&self.tree, first, self.tree.start().side_to_move(), 0);
        game.result = self.outcome.map_or(GameResult::Unknown, |outcome| outcome.result);
        game.tags = self.written_tags(game.result, now);
        game
    }

    fn written_tags(&self, result: GameResult, now: u64) -> Vec<(String, String)> {
        let mut tags: Vec<(String, String)> = Vec::new();
        let mut put = |name: &str, value: String| tags.push((name.into(), value));
        let known = |name: &str, instead: &str| self.tag(name).unwrap_or(instead).to_string();
        put("Event", known("Event", "Kilomate game"));
        put("Site", known("Site", "?"));
        put("Date", known("Date", "????.??.??"));
        put("Round", known("Round", "-"));
        let name = |side: Color, tag: &str| match self.seat(side) {
            Seat::Person(name) if name.is_empty() => "Player".to_string(),
            // It has not said its name today: the one that it had stays.
            seat if self.is_withheld(side) => known(tag, &seat.name()),
            _ => self.name(side),
        };
        put("White", name(Color::White, "White"));
        put("Black", name(Color::Black, "Black"));
        put("Result", result.text().into());
        for (side, tag) in [(Color::White, "WhiteType"), (Color::Black, "BlackType")] {
            put(tag, if self.seat(side).is_person() { "human" } else { "program" }.into());
        }
        for (side, tag) in [(Color::White, "WhiteElo"), (Color::Black, "BlackElo")] {
            let known = self.tag(tag).map(str::to_string);
            if let Some(elo) = self.seat(side).elo().map(|elo| elo.to_string()).or(known) {
                put(tag, elo);
            }
        }
        if let Some(clocks) = &self.clocks {
            let [white, black] = clocks.allowances();
            put("TimeControl", white.to_string());
            put("KilomateClocks", format!("{white} {black}"));
            let [white, black] = clocks.both(now);
            put("KilomateLeft", format!("{white} {black}"));
        } else if let Some(control) = self.tag("TimeControl") {
            put("TimeControl", control.into());
        }
        let keeps_name = self.keeps_name();
        if !keeps_name && let Some(opening) = self.opening(self.tree.end(ROOT)) {
            put("ECO", opening.eco.into());
            put("Opening", opening.name.into());
        }
        for (name, value) in &self.tags {
            let is_own = OWN.contains(&name.as_str()) || name == END;
            if !is_own && (keeps_name || !is_name(name)) {
                put(name, value.clone());
            }
        }
        if let Some(outcome) = self.outcome {
            put(END, outcome.reason.name().into());
        }
        put("KilomateDesk", VERSION.into());
        put("KilomateWhite", self.seat(Color::White).to_string());
        put("KilomateBlack", self.seat(Color::Black).to_string());
        put("KilomateHere", steps(&self.tree, self.here));
        if let Some(&end) = self.taken_back.first() {
            put("KilomateForward", steps(&self.tree, end));
        }
        let mut state = Vec::new();
        state.extend(self.is_paused.then_some("paused"));
        state.extend(self.is_assisted.then_some("assisted"));
        state.extend(self.is_rated.then_some("rated"));
        if !state.is_empty() {
            put("KilomateState", state.join(" "));
        }
        tags
    }

    /// Puts a game on the desk. One that was saved by a desk goes on where it was, paused if its
    /// clocks were running; any other stands at its end, and two persons may play on.
    ///
    /// # Errors
    ///
    /// See [`RecordError`].
    pub fn from_pgn(game: &PgnGame, hire: Hire, seed: u64) -> Result<Desk, RecordError> {
        let is_own = match game.tag("KilomateDesk") {
            Some(VERSION) => true,
            Some(later) => return Err(RecordError::Version(later.into())),
            None => false,
        };
        let seats = if is_own { own_seats(game)? } else { named_seats(game) };
        let own = |name| game.tag(name).filter(|_| is_own);
        let allowances = own("KilomateClocks").map(read_allowances).transpose()?;
        let left = own("KilomateLeft").map(read_left).transpose()?;
        let is_kept = |name: &str| match name {
            "WhiteElo" => !is_own || seats[0].is_person(),
            "BlackElo" => !is_own || seats[1].is_person(),
            _ => is_foreign(name),
        };
        let tags: Vec<_> = game.tags.iter().filter(|(name, _)| is_kept(name)).cloned().collect();
        let mut desk =
            Desk::new(NewGame { seats, start: game.start.clone(), allowances, seed, tags }, hire);
        desk.tree = tree(game, allowances);
        desk.came_as = desk.tree.moves(desk.tree.end(ROOT));
        let here = match own("KilomateHere") {
            Some(text) => desk.tree.follow(read_steps("KilomateHere", text)?),
            None => desk.tree.end(ROOT),
        };
        if let Some(text) = own("KilomateForward") {
            let end = desk.tree.follow(read_steps("KilomateForward", text)?);
            let forward = desk.tree.path(end).into_iter().rev();
            desk.taken_back = forward.take_while(|&at| at != here).collect();
        }
        let state = own("KilomateState").unwrap_or_default();
        let is = |word| state.split(' ').any(|known| known == word);
        desk.stand_at(here);
        desk.is_assisted = is("assisted");
        desk.is_rated = is("rated");
        desk.is_paused |= is("paused");
        desk.outcome = Outcome::by_rule(desk.status(), desk.to_move()).or_else(|| recorded(game));
        if desk.outcome.is_some() {
            desk.is_paused = false;
        }
        if let (Some(clocks), Some(left)) = (&mut desk.clocks, left) {
            clocks.set(left);
            desk.is_paused |= here != ROOT && desk.outcome.is_none();
        }
        desk.revision = 0;
        Ok(desk)
    }
}

/// Whether a tag is nothing to the desk, and will be when it is written: the writer leaves out what no
/// name has, so that `Ki!lomateBlack` would become one of the desk's own.
fn is_foreign(name: &str) -> bool {
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let is_own = |own: &&str| own.eq_ignore_ascii_case(name);
    let is_odd = OWN.iter().find(|own| is_own(own)).is_some_and(|own| *own != name);
    is_plain && !is_odd && !name.to_ascii_lowercase().starts_with("kilomate")
}

fn recorded(game: &PgnGame) -> Option<Outcome> {
    if game.result == GameResult::Unknown {
        return None;
    }
    let reason = game.tag(END).and_then(Reason::from_name).unwrap_or(Reason::Unknown);
    Some(Outcome { result: game.result, reason })
}

fn own_seats(game: &PgnGame) -> Result<[Seat; 2], RecordError> {
    let seat = |name: &'static str| {
        let text = game.tag(name).unwrap_or("person");
        text.parse::<Seat>().map_err(|error| bad(name, text, error))
    };
    Ok([seat("KilomateWhite")?, seat("KilomateBlack")?])
}

fn named_seats(game: &PgnGame) -> [Seat; 2] {
    ["White", "Black"].map(|name| Seat::Person(game.tag(name).unwrap_or_default().into()))
}

fn pair<T>(
    name: &'static str,
    text: &str,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<[T; 2], RecordError> {
    let (white, black) = text
        .split_once(' ')
        .ok_or_else(|| bad(name, text, "two values are needed, White's first"))?;
    let one = |part: &str| read(part).map_err(|problem| bad(name, text, problem));
    Ok([one(white)?, one(black)?])
}

fn read_allowances(text: &str) -> Result<[Allowance; 2], RecordError> {
    pair("KilomateClocks", text, |part| part.parse().map_err(|error| format!("{error}")))
}

fn read_left(text: &str) -> Result<[Millis; 2], RecordError> {
    pair("KilomateLeft", text, |part| part.parse().map_err(|_| "milliseconds are needed".into()))
}

/// Directions to a place: which child each time, the main line as a number of moves.
fn steps(tree: &Tree, at: NodeId) -> String {
    let steps: Vec<String> = tree.directions(at).iter().map(usize::to_string).collect();
    steps.join(" ")
}

fn read_steps(name: &'static str, text: &str) -> Result<Vec<usize>, RecordError> {
    let numbers = text.split_ascii_whitespace().map(str::parse);
    numbers.collect::<Result<_, _>>().map_err(|_| bad(name, text, "numbers are needed"))
}

/// The line that begins with a place, with the variations that leave it.
fn line(tree: &Tree, first: Option<NodeId>, mover: Color, depth: usize) -> Vec<PgnMove> {
    let mut moves = Vec::new();
    let mut mover = mover;
    let mut next = first;
    let mut is_first = true;
    while let Some(at) = next {
        let node = tree.node(at);
        let mut variations = Vec::new();
        // The first move of a variation is itself one of several: they belong to the main line.
        if !(is_first && depth > 0) && depth < kilomate_pgn::DEEPEST {
            for other in others(tree, at) {
                let moves = line(tree, Some(other), mover, depth + 1);
                variations.push(Variation { preface: None, moves });
            }
        }
        moves.push(PgnMove {
            played: node.played,
            nags: node.nags.clone(),
            comment: Remarks::of(node, Some(mover)).write(),
            variations,
        });
        is_first = false;
        mover = mover.other();
        next = node.children.first().copied();
    }
    moves
}

/// What else could have been played in the place of a main move.
fn others(tree: &Tree, at: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let parent = tree.node(at).parent.unwrap_or(ROOT);
    tree.node(parent).children.iter().copied().filter(move |&other| other != at)
}

/// The tree of a game that was read.
fn tree(game: &PgnGame, allowances: Option<[Allowance; 2]>) -> Tree {
    let mut tree = Tree::new(&game.start);
    // Games from elsewhere tell clocks, too: those that run from what the tag says.
    let control = || game.tag("TimeControl")?.parse().ok().map(|time| [time; 2]);
    let clocks = allowances.or_else(control).map(|times| Clocks::new(times).both(0));
    tree.node_mut(ROOT).clocks = clocks.filter(|_| allowances.is_some());
    Remarks::read(game.preface.as_deref()).put(tree.node_mut(ROOT), None, None, false);
    // Lines that are still to be added, and after which place.
    let mut open: Vec<(NodeId, &[PgnMove], Option<&str>)> = vec![(ROOT, &game.moves, None)];
    while let Some((start, moves, preface)) = open.pop() {
        let mut at = start;
        let mut side = side_after(&tree, at);
        let mut before = preface;
        let mut clocks = tree.path(at).iter().rev().find_map(|&at| tree.node(at).clocks).or(clocks);
        for (count, m) in moves.iter().enumerate() {
            let parent = at;
            let is_new = tree.child(parent, m.played).is_none();
            let Ok(next) = tree.add(parent, m.played) else {
                // Nobody moves: what an annotator shows by that stays as words.
                let shown = kilomate_pgn::line_text(&tree.board(parent), &moves[count..]);
                let said = [before.take().unwrap_or_default(), &shown].join(" ");
                let comment = &mut tree.node_mut(parent).comment;
                *comment = format!("{comment} {}", said.trim()).trim().into();
                break;
            };
            // A variation may begin with a move that is there already: what was said of it stays.
            if is_new {
                let node = tree.node_mut(next);
                node.nags.clone_from(&m.nags);
                let comment = [before.take(), m.comment.as_deref()];
                let comment = comment.into_iter().flatten().collect::<Vec<_>>().join(" ");
                let is_running = allowances.is_some();
                Remarks::read(Some(&comment)).put(node, Some(side), clocks, is_running);
                clocks = node.clocks.or(clocks);
            }
            for variation in m.variations.iter().rev() {
                open.push((parent, &variation.moves, variation.preface.as_deref()));
            }
            at = next;
            side = side.other();
        }
    }
    if let Some(ending) = &game.ending {
        let end = tree.end(ROOT);
        let comment = &mut tree.node_mut(end).comment;
        *comment = format!("{comment} {ending}").trim().into();
    }
    tree
}

fn side_after(tree: &Tree, at: NodeId) -> Color {
    let first = tree.start().side_to_move();
    if tree.ply(at).is_multiple_of(2) { first } else { first.other() }
}
